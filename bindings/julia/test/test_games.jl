"Compares a game with its rules: values of both plays by all methods, outcomes, options, winning moves and moves to values."
function agree(game, rules, positions)
    for (misere, answer) in ((false, brute(rules)), (true, brute(rules, 1)))
        for position in positions
            expected, standard = answer(plain(canonical(game, position))), plain(canonical(game, position))
            @test value(game, position; misere = misere) == expected
            @test value(game, Tuple(position); misere = misere, method = :search) == expected
            @test value(game, position; misere = misere, method = :table) == expected
            @test outcome(game, position; misere = misere) == (expected == 0 ? :P : :N)
            closed = try value(game, position; misere = misere, method = :closed) catch error; error end
            @test closed == expected || closed isa CGTError{:no_theorem}
            for number in 0:2
                moves = in_order(filter(option -> answer(option) == number, rules(standard)))
                @test plain.(moves_to(game, position, number; misere = misere)) == moves
                number == 0 && @test plain.(winning(game, position; misere = misere)) == moves
            end
            misere && @test value_pair(game, position) == (value(game, position), expected)
        end
        answers = [answer(plain(canonical(game, position))) for position in positions]
        @test values(game, positions; misere = misere) == answers
        @test outcomes(game, positions; misere = misere) == [number == 0 ? :P : :N for number in answers]
    end
    for position in positions
        expected = in_order(rules(plain(canonical(game, position))))
        @test plain.(options(game, position)) == expected
        found = Set()
        each_option(option -> (push!(found, plain(option)); nothing), game, position)
        @test found == Set(expected)
    end
end

@testset "games of heaps" begin
    agree(nim_game(), brute_nim, boxes(4, 4, 5))
    agree(subtraction_game([2, 5, 6]), brute_subtraction(2, 5, 6), boxes(8, 9))
    @test value(hypernim_game(3, [[2, 1], [3]]), (3, 5, 7)) == 4 && spec(hypernim_game(3, [[3], [2, 1]])) == "hypernim(3; {1,2}, {3})"
    agree(octal_game("0.77"), brute_octal("0.77"), boxes(6, 7))
    agree(take_game("0.77"), brute_octal("0.77"), boxes(6, 7))
    agree(zeruclid_game(), brute_zeruclid, boxes(3, 4, 5))
    agree(wythoff_game(), brute_wythoff, boxes(6, 7))
    agree(euclid_game(), brute_euclid, boxes(7, 8))
    @test options(euclid0_game(), (0, 7)) == [[0, 0]] && isempty(options(euclid0_game(), (0, 0)))
    @test value(nim_game(), (typemax(UInt64), big(2)^63)) == 2^63 - 1
    @test value(subtraction_game(Set([1, 2])), 5) == 2 && value(subtraction_game(1:2), 5) == 2
end

@testset "coins on squares" begin
    sets(n) = [p for p in boxes(fill(7, n)...) if issorted(p; lt = <=)]
    agree(welter_game(), brute_welter, reduce(vcat, sets(n) for n in 1:3))
    agree(turtles_game(), brute_turtles, [sets(1); sets(3)])
    agree(inset_game(3), brute_inset, [sets(1); sets(3)])
    @test_throws CGTError{:argument} inset_game(1)
    @test_throws CGTError{:position} value(turtles_game(), (1, 2))
end

@testset "vectors and graphs" begin
    vectors = [1 0 2 1; 0 1 3 1]
    agree(vectors_game(vectors), p -> [[p[1] - a, p[2] - b] for (a, b) in eachcol(vectors) if a <= p[1] && b <= p[2]], boxes(5, 6))
    edges = [Int[t for t in 0:v-1 if (7 * t + v) % 3 == 0] for v in 0:39]
    answer = brute(v -> edges[v+1])
    starts = [0; cumsum(map(length, edges))]
    for game in (graph_game(edges), graph_game(starts, reduce(vcat, edges)))
        @test values(game, 0:39) == map(answer, 0:39)
        @test graph_size(game) == (vertices = 40, edges = sum(length, edges))
        all = facts(game)
        @test length(all) == 13 && all.value == map(answer, 0:39) && all.options == map(length, edges)
        @test all.outcome == [answer(v) == 0 ? :P : :N for v in 0:39]
        @test keys(facts(game, :suspense, :value)) == (:suspense, :value)
        @test_throws CGTError{:argument} facts(game, :colour)
    end
    @test_throws CGTError{:loop} graph_game([[1], [0]])
    @test_throws CGTError{:argument} graph_game([[1]])
    @test_throws CGTError{:argument} graph_game([0, 2], [0])
    @test_throws CGTError{:argument} facts(nim_game())
    @test_throws CGTError{:argument} vectors_game(zeros(Int, 2, 1))
    @test options_of(nim_game(), [(1, 2), (), (2,)]) == [options(nim_game(), p) for p in [(1, 2), (), (2,)]]
    @test options_of(wythoff_game(), [1 3; 2 3]) == [options(wythoff_game(), (1, 2)), options(wythoff_game(), (3, 3))]
    @test options_of(pnim_game(), [[[2, 1]]]) == [options(pnim_game(), [[2, 1]])]
    @test_throws CGTError{:position} options_of(wythoff_game(), [(1, 2), (3,)])
    graph, positions = expand(nim_game(), (1, 2))
    @test positions[1] == [1, 2] && value(graph, 0) == 3 && graph_size(graph) == (vertices = 5, edges = 7)
    @test reachable(nim_game(), (1, 2)) == 5 && longest_play(nim_game(), (3, 4)) == 7
end

@testset "diagrams" begin
    game = pnim_game()
    @test value(game, [[4, 2, 1], [3, 3]]) == 2 && value(game, []) == 0
    @test options(game, [[2, 1]]) == [[], [[1]], [[2]], [[1, 1]]]
    @test winning(game, [[4, 2, 1]]; misere = true) == [[[1]]]
    @test value(rnim_game(), [(1, 2, 3), (2, 2)]) == 5 && winning(rnim_game(), [(1, 2, 3), (2, 2)]) == [[[2, 2], [1, 2, 2]]]
    @test value(rnim_game(), [[2, 3]]) == value(rnim_game(), [[2, 3]]; method = :search)
    @test value(rnim_game(), [[7, 5, 2]]) == value(rnim_game(), [[7, 5, 2]]; method = :table)
    @test values(game, [[[2, 1]], [[3]]]) == [value(game, [[2, 1]]), 3]
    @test tameness(game, [[3, 1]])[1] == :pet && tameness(zeruclid_game(), (1, 2)) === nothing
    for bad in ([[1, 2]], [3], 3, [[0]])
        @test_throws CGTError{:position} value(game, bad)
    end
end

@testset "compounds" begin
    nim, wythoff = nim_game(), wythoff_game()
    @test value(sum_game(nim, wythoff), (1, 5, 2, 1, 2)) == 5
    both(kind) = sum_game(subtraction_game([1, 2]), subtraction_game([1, 3]); kind = kind)
    step(h, numbers) = [h - s for s in numbers if s <= h]
    for (kind, rules) in ((:disjunctive, (a, b) -> [[(x, b) for x in step(a, (1, 2))]; [(a, y) for y in step(b, (1, 3))]]),
                          (:conjunctive, (a, b) -> [(x, y) for x in step(a, (1, 2)) for y in step(b, (1, 3))]),
                          (:sequential, (a, b) -> a > 0 ? [(x, b) for x in step(a, (1, 2))] : [(a, y) for y in step(b, (1, 3))]))
        answer = brute(p -> rules(p...))
        @test all(value(both(kind), (1, a, 1, b)) == answer((a, b)) for a in 0:5, b in 0:5)
    end
    push = push_game(subtraction_game([1]), subtraction_game([2]))
    @test options(push, (1, 3)) == [[1, 2], [2, 3]]
    known = push_game(nim, euclid0_game())
    @test check(known, (1:1, 0:15, 0:15); question = :outcome) ==
          (agree = true, compared = 256, position = nothing, answers = nothing)
    @test outcome(known, (1, UInt64(2)^63, typemax(UInt64))) == :N
    @test_throws CGTError{:argument} push_game(nim, wythoff; variant = :pull)
    @test_throws CGTError{:argument} sum_game(nim; kind = :ordinal)
    parts = sum_game(Game(q -> [q[1] - 1 for _ in 1:min(q[1], 1)]), nim_game()) # its parts are kept by nobody else
    GC.gc()
    @test value(parts, (1, 5, 1, 7)) == xor(1, 7)
end

@testset "many positions" begin
    game, answer = octal_game("0.07"), brute(brute_octal("0.07"))
    @test sequence(game, 0:20) == [answer(n == 0 ? Int[] : [n]) for n in 0:20] && sequence(game, 10:20) == sequence(game, 0:20)[11:21]
    @test isempty(sequence(game, 7:6))
    @test period(octal_game("0.77"), 10^4) == (period = 12, preperiod = 71, saltus = 0, checked = period(octal_game("0.77"), 10^4).checked)
    @test_throws CGTError{:limit} period(octal_game("0.007"), 1000)
    @test_throws CGTError{:no_theorem} period(wythoff_game(), 1000)
    @test apparent_period(sequence(octal_game("0.77"), 0:399)) == (period = 12, preperiod = 71, saltus = 0)
    @test apparent_period(5 .+ sequence(subtraction_game([1, 2]), 0:99) .+ (0:99) .÷ 3) == (period = 3, preperiod = 0, saltus = 1)
    @test apparent_period(sequence(octal_game("0.77"), 0:70)) === nothing && apparent_period(Int[]) === nothing
    @test_throws CGTError{:argument} apparent_period([1, -1])
    wythoff, two = wythoff_game(), brute(brute_wythoff)
    @test table(wythoff, (0:5, 2:8)) == [two(sort([a, b])) for a in 0:5, b in 2:8]
    @test table(wythoff, (0:5, 2:8); question = :outcome)[2, 1] == :P
    @test table(nim_game(), (1:2, 0:3, 4:6)) == [xor(a, b, c) for a in 1:2, b in 0:3, c in 4:6]
    @test p_positions(wythoff, (0:7, 0:7)) == [[0, 0], [1, 2], [3, 5], [4, 7]]
    @test size(table(wythoff, (0:-1, 0:3))) == (0, 4) && isempty(p_positions(wythoff, (0:-1, 0:3)))
    @test table(nim_game(), 0:4) == 0:4
    matrix = rand(0:30, 3, 50)
    @test values(nim_game(), matrix) == [xor(column...) for column in eachcol(matrix)]
    @test values(nim_game(), [(1, 2), 7, UInt8[3, 3, 3], ()]) == [3, 7, 3, 0]
    @test values(nim_game(), [3, 5]; method = :search) == [3, 5] && outcomes(nim_game(), [0, 5]; method = :table) == [:P, :N]
    @test outcomes(nim_game(), [1 3; 1 2]) == [:P, :N]
    partly = Game(q -> [q[1] - s for s in (1, 3, 4) if s <= q[1]]; validate = q -> q[1] != 2)
    @test table(partly, 0:4) == [0, 1, NO_ANSWER, 1, 2] && table(partly, 0:4; question = :outcome) == [:P, :N, :none, :N, :N]
    @test_throws CGTError{:argument} table(wythoff, (0:2:4, 0:1))
    @test_throws CGTError{:argument} sequence(wythoff_game(), -1:3)
end

@testset "checks" begin
    @test check(nim_game(), (0:4, 0:4, 0:4)) == (agree = true, compared = 125, position = nothing, answers = nothing)
    @test check(wythoff_game(), (0:8, 0:8), nim_game()) == (agree = false, compared = 4, position = [1, 1], answers = (2, 0))
    @test check(wythoff_game(), (0:8, 0:8), nim_game(); question = :outcome).answers == (:N, :P)
    found = check(wythoff_game(); positions = [(0, 1), (5, 3), (3, 3)], other = nim_game())
    @test (found.compared, found.position, found.answers) == (1, [5, 3], (0, 6))
    @test check(nim_game(); positions = []).compared == 0
end

@testset "the engine" begin
    game = zeruclid_game()
    @test settings(game) == (memory = 0, poll = 1024, threads = 1)
    set!(game; memory = 10^5, poll = 10, threads = 2)
    @test settings(game) == (memory = 10^5, poll = 10, threads = 2)
    @test_throws CGTError{:limit} value(game, (90, 91, 92); method = :table)
    mktempdir() do folder
        memo_dir!(game, folder)
        set!(game; memory = 10^6)
        @test value(game, (70, 71, 72); method = :table) == 1
        @test_throws CGTError{:file} memo_dir!(game, joinpath(folder, "none"))
        memo_dir!(game, nothing)
    end
    set!(game; memory = 0)
    seen = Tuple{UInt64,UInt64}[]
    progress!((expanded, known) -> push!(seen, (expanded, known)), game)
    forget!(game)
    @test value(game, (30, 31, 32)) isa UInt64 && !isempty(seen) && issorted(first.(seen))
    progress!((expanded, known) -> cancel(game), game)
    forget!(game)
    @test_throws CGTError{:cancelled} value(game, (30, 31, 32); method = :table)
    progress!((expanded, known) -> throw(KeyError(:mine)), game)
    @test_throws KeyError(:mine) value(game, (30, 31, 32); method = :table)
    progress!(nothing, game)
    before = value(game, (30, 31, 32); method = :table)
    @test counts(game).known > 0 && counts(game).bytes > 0 && counts(game).expanded > 0
    mktempdir() do folder
        path = joinpath(folder, "memo")
        save(game, path)
        other = load!(zeruclid_game(), path)
        @test counts(other).known == counts(game).known
        @test_throws CGTError{:corrupt} load!(octal_game("0.6"), path)
        @test_throws CGTError{:file} load!(other, joinpath(folder, "nothing"))
        @test_throws CGTError{:unsupported} save(Game(q -> []), path)
    end
    reserve!(game, 1000)
    forget!(game)
    @test counts(game).known == 0
    @test occursin("Bouton", explain(nim_game(), (3, 4)))
    @test_throws CGTError{:argument} set!(game; colour = 3)
    @test_throws CGTError{:argument} set!(game; memory = -1)
end

@testset "what is no position" begin
    @test_throws CGTError{:position} validate(wythoff_game(), 7)
    @test validate(wythoff_game(), (1, 2)) === nothing
    for bad in (-1, (1, -1), [big(2)^64], 1.5, "12", [1.5], nothing)
        @test_throws CGTError{:argument} value(nim_game(), bad)
    end
    for bad in ("0.8", "x", "")
        @test_throws CGTError{:argument} octal_game(bad)
    end
    @test_throws CGTError{:argument} subtraction_game([0])
    @test_throws CGTError{:argument} value(nim_game(), 3; method = :magic)
    error = try value(wythoff_game(), 7) catch error; error end
    @test error.text == "position 7: 1 heap; expected two" && error.status == -7
    @test_throws Exception deepcopy(nim_game())
end

@testset "printing" begin
    @test repr(sum_game(nim_game(), octal_game("0.7"))) == "Game: disjunctive sum(nim, octal(0.7))"
    @test repr(ruler_game(chain_poset(3))) == "Game: ruler(chain(3))"
    @test repr(canonical(nim_game(), (5, 0, 3))) == "[3, 5]" && repr("text/plain", canonical(nim_game(), 5)) == "[5]"
    @test value.(nim_game(), [3, 4]) == [3, 4]
end
