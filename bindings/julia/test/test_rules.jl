cut((heap,)) = [heap - s for s in (1, 3, 4) if s <= heap]
cut_values = [brute(p -> [[h] for h in cut(p)])([h]) for h in 0:60]

@testset "options in every form" begin
    for rule in (cut, q -> [(h,) for h in cut(q)], q -> ([h] for h in cut(q)), q -> reshape(cut(q), 1, :),
                 q -> Any[isodd(h) ? h : (h,) for h in cut(q)])
        @test values(Game(rule), 0:60) == cut_values
    end
    game = Game() do (heap,)
        [heap - n^2 for n in 1:isqrt(heap)]
    end
    @test (value(game, 1000), outcome(game, 20), winning(game, 20)) == (2, :P, [])
    rows = Game(; sort = true, drop_zeros = true, options = q -> [[q[1:i-1]; left; q[i] - 2 - left; q[i+1:end]]
                                                                  for i in eachindex(q) for left in 0:Int(q[i])-2])
    @test value(rows, 5) == 0 && value(rows, (5, 3)) == 1 && canonical(rows, (3, 0, 1)) == [1, 3]
    for bad in (q -> 5, q -> "12", q -> [-1], q -> [1.5], q -> [nothing])
        @test_throws CGTError{:argument} value(Game(bad), 3)
    end
end

@testset "options of blocks" begin
    function take(positions)
        heaps = positions[1, :]
        map((1, 3, 4)) do s
            allowed = heaps .>= s
            Int.(allowed), reshape(heaps[allowed] .- UInt64(s), 1, :)
        end |> collect
    end
    together(positions) = ([length(cut(column)) for column in eachcol(positions)], reduce(vcat, map(cut, eachcol(positions))))
    for block in (take, together)
        game = Game(; options_block = block)
        @test values(game, 0:60) == cut_values && options(game, 3) == [[0], [2]]
        @test value(game, 50; method = :table) == cut_values[51]
    end
    for bad in (q -> 5, q -> ([1], [0 0]), q -> ([7], [0]), q -> (Int[], Int[]), q -> ([-1], [0]))
        @test_throws CGTError{:argument} value(Game(; options_block = bad), 3)
    end
end

@testset "other functions of blocks" begin
    steps(q) = [[q[1:i-1]; q[i] - k; q[i+1:end]] for i in eachindex(q) for k in 1:2 if q[i] >= k]
    answer(a, b) = xor(a % 3, b % 3)
    for functions in ((validate_block = p -> vec(all(p .< 50, dims = 1)),), (canonical_block = p -> sort(p, dims = 1),),
                      (canonical_block = p -> (p, fill(size(p, 1), size(p, 2))),), (order_hint_block = p -> vec(sum(p, dims = 1)),),
                      (split_block = p -> size(p, 1) < 2 ? (fill(0, size(p, 2)), zeros(Int, 1, 0)) : (fill(size(p, 1), size(p, 2)), reshape(p, 1, :)),))
        game = Game(steps; functions...)
        for method in (:auto, :search, :table), (a, b) in ((0, 0), (7, 5), (4, 9))
            @test value(game, (a, b); method = method) == answer(a, b)
        end
    end
    @test_throws CGTError{:position} value(Game(steps; validate_block = p -> vec(all(p .< 5, dims = 1))), (7, 5))
    for wrong in ((validate_block = p -> [1],), (canonical_block = p -> p[1:1, :],), (canonical_block = p -> (p, [3]),), (order_hint_block = p -> p,),
                  (split_block = p -> ([1], [0 0]),), (canonical_block = p -> 0.5 .+ p,))
        @test_throws CGTError{:argument} value(Game(steps; wrong...), (7, 5); method = :search)
    end
end

@testset "validate and canonical" begin
    game = Game(cut; validate = q -> q[1] < 50 || "the heap is too large")
    @test value(game, 49) == cut_values[50]
    error = try value(game, 50) catch error; error end
    @test error isa CGTError{:position} && occursin("too large", error.text)
    @test_throws CGTError{:position} value(Game(cut; validate = q -> false), 3)
    @test_throws CGTError{:argument} value(Game(cut; validate = q -> 7), 3)
    @test value(Game(cut; validate = q -> nothing), 3) == cut_values[4]
    @test canonical(Game(cut; canonical = q -> sort(q)[2:end]), (9, 4)) == [9]
    @test_throws CGTError{:argument} canonical(Game(cut; canonical = q -> [q; 1]), 3)
end

@testset "split" begin
    heaps(q) = [[q[1:i-1]; h; q[i+1:end]] for i in eachindex(q) for h in cut(q[i])]
    game = Game(heaps; split = q -> length(q) > 1 ? q : nothing)
    @test value(game, (9, 7, 5)) == xor(cut_values[10], cut_values[8], cut_values[6])
    # a summand of another game, made anew every time, so that nothing else keeps it
    mixed = Game(q -> []; split = q -> length(q) < 2 ? nothing : [nim_game() => q[1], Game(cut) => (GC.gc(false); q[2:2])])
    @test value(mixed, (6, 9)) == xor(6, cut_values[10])
    @test_throws CGTError{:argument} value(Game(cut; split = q -> 5), 3)
end

@testset "theorems and hints" begin
    asked = []
    function closed(position, misere, question)
        push!(asked, (Int(position[1]), misere, question))
        position[1] < 5 && return nothing
        question == :value ? position[1] => "the theorem of tests" : position[1] > 0 ? :N : :P
    end
    game = Game(cut; closed = closed)
    @test (value(game, 9), value(game, 9; method = :closed), outcome(game, 9)) == (9, 9, :N)
    @test (value(game, 4), value(game, 9; method = :search)) == (cut_values[5], cut_values[10])
    @test occursin("the theorem of tests", explain(game, 9))
    value(game, 9; misere = true)
    @test (9, true, :value) in asked && (9, false, :outcome) in asked
    @test_throws CGTError{:argument} outcome(Game(cut; closed = (q, m, question) -> :X), 3)
    game = Game(cut; winning = (q, misere) -> q[1] < 5 ? nothing : [q[1] - 1])
    @test winning(game, 9) == [[8]] && winning(game, 4) == [[h] for h in (0, 1, 3) if cut_values[h+1] == 0]
    hinted = []
    game = Game(cut; order_hint = q -> (push!(hinted, q); q[1]), bounds = identity)
    @test value(game, 30) == cut_values[31] && !isempty(hinted)
    @test_throws CGTError{:argument} value(Game(cut; bounds = q -> (1, 2)), 3)
    @test_throws CGTError{:argument} value(Game(cut; order_hint = q -> -1), 30)
    @test tameness(Game(cut; tame = q -> :tame => "we say so"), 3) == (:tame, "we say so")
    @test tameness(Game(cut; tame = q -> nothing), 3) === nothing
    @test_throws CGTError{:argument} tameness(Game(cut; tame = q -> :wild), 3)
end

struct Mine <: Exception end

@testset "an exception in $where" for where in (:options, :validate, :canonical, :split, :closed, :winning, :order_hint, :bounds)
    error = Mine()
    throwing = Ref(true)
    throws(answer) = (q, rest...) -> throwing[] && q[1] == (where == :order_hint ? 29 : 30) ? throw(error) : answer(q)
    answers = Dict(:options => cut, :validate => q -> true, :canonical => identity, :order_hint => q -> q[1], :bounds => identity)
    functions = Dict{Symbol,Any}(:options => cut, where => throws(get(answers, where, q -> nothing)))
    game = Game(; functions...)
    question() = where == :winning ? length(winning(game, 30)) : value(game, 30)
    thrown = try question() catch error; error end
    @test thrown === error
    @test any(frame -> occursin("rules.jl", string(frame.file)), callback_trace())
    throwing[] = false
    @test question() == (where == :winning ? count(h -> cut_values[h+1] == 0, cut(30)) : cut_values[31])
end

@testset "asking other games" begin
    other = Game(cut)
    game = Game(q -> [h for h in cut(q) if value(other, h) >= 0])
    @test value(game, 30) == cut_values[31]
    asks_itself = Game(q -> [h for h in cut(q) if value(asks_itself, h) >= 0])
    @test_throws CGTError{:state} value(asks_itself, 5)
    @test_throws CGTError{:loop} value(Game(q -> [(q[1] + 1) % 5]), 0)
    nested = Game(q -> try value(Game(p -> throw(Mine())), 3) catch error; error isa Mine ? cut(q) : [] end)
    @test value(nested, 20) == cut_values[21]
end

@testset "games that nobody keeps" begin
    for _ in 1:200
        game = sum_game(Game(cut), Game(cut; split = q -> nothing))
        @test value(game, (1, 9, 1, 5)) == xor(cut_values[10], cut_values[6])
    end
    GC.gc()
    freed = Ref(0)
    (function ()
        for _ in 1:100
            finalizer(_ -> freed[] += 1, Game(cut))
        end
    end)()
    GC.gc()
    GC.gc()
    @test freed[] > 50
end

@testset "memo files" begin
    mktempdir() do folder
        game, path = Game(cut; identity = "cut"), joinpath(folder, "memo")
        value(game, 60; method = :table)
        save(game, path)
        other = load!(Game(q -> error("not asked"); identity = Vector{UInt8}("cut")), path)
        @test value(other, 60) == cut_values[61]
        @test_throws CGTError{:corrupt} load!(Game(cut; identity = "other"), path)
    end
end

@testset "positions of any type" begin
    crosses(row) = occursin("xxx", row) ? String[] : [row[1:i-1] * "x" * row[i+1:end] for i in eachindex(row) if row[i] == '.']
    known = Dict{String,Int}()
    brute(row) = get!(known, row) do
        after = Set(brute(option) for option in crosses(row))
        first(v for v in 0:length(after) if !(v in after))
    end
    rows = [join(bits) for n in 0:7 for bits in Iterators.product(fill(('.', 'x'), n)...)]
    encode(row) = (length(row), sum(Int[1 << (i - 1) for i in eachindex(row) if row[i] == 'x']))
    decode(words) = join(words[2] >> (i - 1) & 1 == 1 ? 'x' : '.' for i in 1:words[1])
    for keywords in ((; positions = String), (; encode, decode), (; positions = String, canonical = row -> min(row, reverse(row))),
                     (; encode, decode, split = row -> nothing, order_hint = row -> count(==('.'), row), validate = row -> row isa String))
        game = Game(crosses; keywords...)
        @test [value(game, row) for row in rows] == brute.(rows)
        @test [outcome(game, row) for row in rows] == [brute(row) == 0 ? :P : :N for row in rows]
        haskey(keywords, :canonical) || @test Set(options(game, "..x..")) == Set(crosses("..x.."))
        @test all(row -> brute(row) == 0, winning(game, "....."))
        @test occursin("\"..x..\"", explain(game, "..x.."))
    end
    other = Game(crosses; encode, decode)
    apart = Game(row -> String[]; positions = String, split = row -> length(row) < 4 ? nothing : [other => row, "ab", "ab"])
    @test value(apart, ".x..") == brute(".x..")
    seen = []
    keep(result) = (row, more...) -> (push!(seen, row); result)
    game = Game(crosses; positions = String, closed = keep(nothing), winning = keep(nothing), tame = keep(nothing), validate = keep(true))
    @test length(winning(game, "...")) == count(option -> brute(option) == 0, crosses("..."))
    @test outcome(game, "..") == (brute("..") == 0 ? :P : :N)
    @test !isempty(seen) && all(row -> row isa String, seen)
    for wrong in ((; positions = "String"), (; encode), (; encode, decode, positions = String), (; positions = String, sort = true),
                  (; positions = String, identity = "x"), (; encode, decode, order_hint_block = sum))
        @test_throws CGTError{:argument} Game(crosses; wrong...)
    end
    @test_throws CGTError{:argument} value(Game(crosses; positions = String), 5)
    @test_throws CGTError{:argument} value(Game(row -> [1]; positions = String), "..")
end

@testset "what is no ruleset" begin
    @test_throws CGTError{:argument} Game()
    @test_throws CGTError{:argument} Game(cut; colour = cut)
    @test_throws MethodError value(Game(5), 3)
end

@testset "several tasks and threads" begin
    game = Game(q -> (yield(); cut(q)))
    results = Vector{UInt64}(undef, 20)
    @sync for i in 1:20
        @async results[i] = value(game, 20 + i)
    end
    @test results == cut_values[22:41]
    @sync for i in 1:20
        Threads.@spawn results[i] = value(game, 40 + i)
    end
    @test results[1:20] == cut_values[42:61]
end
