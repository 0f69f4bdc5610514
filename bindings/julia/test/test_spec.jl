# The text language: every line of the corpus that the tests in C and Python read too.

const CORPUS = joinpath(@__DIR__, "..", "..", "..", "tests", "data", "specs.txt")

"The error that a call throws."
function thrown(f)
    try
        f()
    catch error
        return error
    end
    nothing
end

given_words(text) = UInt64[parse(UInt64, word) for word in split(text)]

check_game(text, expected) = @test spec(parse(Game, text)) == expected == spec(parse(Game, expected))

check_poset(text, expected) = @test spec(parse(Poset, text)) == expected && parse(Poset, text) == parse(Poset, expected)

function check_element(of, given, its_words, written)
    poset = parse(Poset, of)
    x = parse_element(poset, given)
    @test coordinates(poset, x) == given_words(its_words)
    @test text(poset, x) == written
    @test parse_element(poset, written) == x
end

function check_position(of, given, its_words, written)
    game = parse(Game, of)
    position = parse_position(game, given)
    @test CGT.words(game, position) == given_words(its_words)
    @test format_position(game, position) == written
end

@testset "corpus" begin
    checks = Dict("game" => check_game, "poset" => check_poset, "element" => check_element, "position" => check_position)
    lines = [split(line, '\t') for line in eachline(CORPUS) if !isempty(line) && line[1] != '#']
    @test length(lines) > 400
    for line in lines
        kind, fields = line[1], line[2:end]
        haskey(checks, kind) && checks[kind](fields...)
        kind in ("game!", "poset!") && @test thrown(() -> parse(kind == "game!" ? Game : Poset, fields[1])) isa CGTError
    end
end

@testset "places" begin
    error = thrown(() -> parse(Game, "push(nim,\n euclidd)"))
    @test error isa CGTError{:syntax}
    @test error.place == (line = 2, column = 2, offset = 11, length = 7, token = "euclidd",
                          expected = "a game, such as nim or ruler(chain(9))", file = "")
    @test thrown(() -> parse(Poset, "divisors(0)")) isa CGTError && thrown(() -> parse(Poset, "divisors(0)")).place.column == 10
    @test thrown(() -> parse_position(nim_game(), "3,x")).place.token == "x"
    @test thrown(() -> parse_position(welter_game(), "3,3")) isa CGTError{:position}
    @test thrown(() -> parse_element(chain_poset(3), "4")) isa CGTError{:element}
    @test thrown(() -> value(wythoff_game(), 7)).place === nothing
    @test thrown(() -> spec(Game(position -> []))) isa CGTError{:unsupported}
    @test_throws ArgumentError parse(Game, "nim\0")
end

@testset "stars, files and examples" begin
    @test [spec(parse(Game, "ruler(chain(*))"; star = n)) for n in (3, 4)] == ["ruler(chain(3))", "ruler(chain(4))"]
    mktemp() do path, io
        write(io, "divisors(12)\n")
        close(io)
        @test spec(parse(Game, "ideal(@$path)")) == "ideal(divisors(12))"
    end
    @test length(game_examples()) >= 30 && length(poset_examples()) >= 10
    for (of, position) in game_examples()
        game = parse(Game, of)
        @test format_position(game, parse_position(game, position)) isa String
        @test value(game, parse_position(game, position)) isa UInt64
    end
    for (of, x) in poset_examples()
        @test parse_element(parse(Poset, of), x) in parse(Poset, of)
    end
end

@testset "what games say that they are" begin
    for (text, _) in game_examples()
        game = parse(Game, text)
        inside = split(text[length(family(game))+1:end], ('(', ')', ','); keepempty = false)
        @test startswith(text, family(game))
        family(game) == "hackenbush" && (inside = [m.match for m in eachmatch(r"\d+", text)])
        @test string.(arguments(game)) == (all(part -> all(isdigit, part), inside) ? inside : [])
        @test button_count(game) == (notation(game) == :button)
        notation(game) in (:parts, :button) && @test map(spec, parts(game)) == inside
        notation(game) in (:parts, :button, :coins) || @test isempty(parts(game))
    end
    own = Game(((heap,),) -> heap > 0 ? [heap - 1] : [])
    both = sum_game(own, push_game(pnim_game(), rnim_game()))
    @test parts(both)[1] === own && (family(own), notation(own)) == ("callbacks", :numbers)
    read = parse(Game, "sum(nim,push(pnim,rnim),cross(ruler(boolean(2))))")
    kept = parts(read)
    read = nothing
    GC.gc() # parts outlive what they are parts of
    @test value(kept[1], 7) == 7 && value(parts(kept[2])[1], [[4, 2, 1], [3, 3]]) == 2
    @test poset_of(parts(kept[3])[1]) == boolean_poset(2)
    @test (family(turning_game(n -> [[n]], chain_poset(3))), notation(turning_game(n -> [[n]], chain_poset(3)))) == ("turning", :coins)
    @test notation(expand(nim_game(), (1, 2)).graph) == :vertex
end

@testset "rules as text" begin
    square = rules_game("heaps(n: n - k*k for k in 1..isqrt(n))")
    @test spec(square) == "heaps(n: n-k*k for k in 1..isqrt(n))" && family(square) == "heaps"
    @test sequence(square, 0:9) == [0, 1, 0, 1, 2, 0, 1, 0, 1, 2]
    @test value(sum_game(nim_game(), square), [1, 5, 1, 4]) == xor(5, 2)
    refused = thrown(() -> rules_game("heaps(n:\n  m-1)"))
    @test refused isa CGTError{:syntax} && (refused.place.line, refused.place.column, refused.place.token) == (2, 3, "m")
    @test thrown(() -> rules_game("nim")) isa CGTError{:syntax}
    @test_throws CGTError{:domain} options(rules_game("heaps(n: n-5)"), 3)
end

@testset "games that were read are as those that were made" begin
    ruler = parse(Game, "ruler(partitions(4))")
    @test element_values(ruler) == element_values(ruler_game(set_partitions_poset(4)))
    @test winning_sets(ruler, [[[1, 2, 3, 4]]]) == winning_sets(ruler_game(set_partitions_poset(4)), [[[1, 2, 3, 4]]])
    @test value(parse(Game, "pnim"), [[4, 2, 1], [3, 3]]) == value(pnim_game(), [[4, 2, 1], [3, 3]])
    @test poset_of(parse(Game, "cross(ruler(chain(3)),pairs(boolean(2)))")) == product_poset(chain_poset(3), boolean_poset(2))
    @test value(parse(Game, "cram(3,3)"), 0) == value(cram_game(3, 3), 0) == 0
    @test outcome(push_game(vertical_game(3, 3), horizontal_game(3, 3)), [1, 0]) ==
          outcome(parse(Game, "push(vertical(3,3),horizontal(3,3))"), [1, 0])
end
