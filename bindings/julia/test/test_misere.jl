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
    @test genus(forms("*[2#1]")).phylum == :restless && length(forms) > 10
    kayles = kayles_game()
    @test teach!(forms, kayles, 0:13) > 8 && tameness(kayles, (7, 8, 10))[1] == :tame
    @test outcome(kayles, (7, 8, 8); misere = true) == outcome(kayles_game(), (7, 8, 8); misere = true)
    @test_throws CGTError{:limit} MisereForms(memory = 100000)(1000)
end
