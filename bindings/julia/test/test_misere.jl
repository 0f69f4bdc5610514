@testset "genera" begin
    kayles = kayles_game()
    found = genus(kayles, 5)
    @test (found.value, found.misere, found.phylum) == (4, [1, 4, 6], :restless) && string(found) == "4^146"
    @test string(genus(take_game("0.3F"), 12)) == "6^(1,9,10,8)" && string(genus(wythoff_game(), (10, 4))) == "13^(13)"
    @test string(genus(nim_game(), 7)) == "7" && string(genus(nim_game(), (2, 2))) == "0^0"
    @test genus(kayles, 5) == genus(kayles, 5) && genus(kayles, 5) != genus(kayles, 6)
    @test_throws CGTError{:position} genus(wythoff_game(), 3)
    game = Game(q -> [q[1] - s for s in (1, 2) if s <= q[1]])
    @test all(string(genus(game, n)) == string(n % 3) for n in 0:9)
end

@testset "forms" begin
    forms = MisereForms()
    two = forms(2)
    @test string(two + two) == "*[2[2]]" && two + two == forms("*2 + *2") == forms([2, "*3"])
    @test two + two - two == two && two + two != forms(0)
    @test_throws CGTError{:domain} forms(4) - two
    @test_throws CGTError{:syntax} forms("*[2x]")
    @test_throws CGTError{:argument} two + MisereForms()(2)
    @test forms(nim_game(), (2, 2)) == two + two && forms_of(forms, kayles_game(), 0:2) == [forms(0), forms(1), two]
    @test options(two + two) == [two, forms(3)] && birthday(two + two) == 4 && value_pair(two + two) == (0, 0)
    @test value_pair(mate(forms("*[2#0]")) + forms("*[2#0]"))[2] == 0
    @test is_half_tame(forms("*[2#0]")) && !is_half_tame(two)
    @test MisereForms()("*[2[2]321]") == forms("*[2[2]321]") && hash(MisereForms()("*[2[2]321]")) == hash(forms("*[2[2]321]"))
    @test part_pairs(two + two) == [(two, two)] && isempty(part_pairs(two))
    @test string.(genus.(forms_of(forms, kayles_game(), 3:5))) == [string(genus(kayles_game(), n)) for n in 3:5]
    @test genus(forms("*[2#1]")).phylum == :restless && length(forms) > 10
    kayles = kayles_game()
    @test teach!(forms, kayles, 0:13) > 8 && tameness(kayles, (7, 8, 10))[1] == :tame
    @test outcome(kayles, (7, 8, 8); misere = true) == outcome(kayles_game(), (7, 8, 8); misere = true)
    @test_throws CGTError{:limit} MisereForms(memory = 100000)(1000)
end

@testset "quotients" begin
    game = octal_game("0.75")
    quotient = Quotient(game)
    @test (length(quotient), period(quotient), is_tame(quotient), word_text(quotient, 0)) == (8, (2, 8), false, "1")
    @test presentation(quotient) == "<a,b,c | a^2=1, bc=ab, c^2=b^2, b^3=b>"
    @test [word_text(quotient, x) for x in generators(quotient)] == ["a", "b", "c"]
    for heaps in ((), (1,), (1, 1), (4, 5), (2, 3, 4), (3, 3, 7), (1, 2, 5, 6))
        x = element(quotient, heaps...)
        @test outcome(quotient, x) == outcome(game, heaps; misere = true)
        @test multiply(quotient, x, element(quotient, 2)) == element(quotient, 2, heaps...)
    end
    @test mex(quotient, []) == 0 && mex(quotient, [0]) == element(quotient, 1) && mex(Quotient(nim_game(); last = 1), [0, 1]) === nothing
    @test occursin("misere quotient", explain(teach!(quotient, game), (10^9, 7); misere = true))
    @test period(Quotient(game; last = 5)) === nothing && length(kernel(Quotient(nim_game(); last = 7))) == 8
    mktempdir() do folder
        path = joinpath(folder, "quotient")
        save(Quotient(game; last = 6), path)
        loaded = Quotient(game, path)
        @test presentation(extend(loaded, 100)) == presentation(quotient) && period(extend(loaded, 100)) == (2, 8)
        @test_throws CGTError{:corrupt} Quotient(kayles_game(), path)
        @test_throws CGTError{:argument} extend(loaded, 5)
    end
    @test length(collect(eachmatch(r"<polyline", String(svg(quotient))))) == length(collect(eachmatch(r" -> ", dot_text(quotient)))) == 14
    @test_throws CGTError{:limit} Quotient(game; limit = 3)
    @test_throws CGTError{:argument} Quotient(game; most = 0)
    @test_throws CGTError{:unsupported} Quotient(wythoff_game())
    @test_throws CGTError{:position} element(Quotient(game; last = 3), 4)
    @test_throws CGTError{:argument} outcome(quotient, 8)
    @test_throws CGTError{:argument} teach!(quotient, nim_game())
end
