bits(a) = xor(a, a - 1)

@testset "brackets and Welter's function" begin
    for a in -20:20
        @test anim_n(a) == bits(a)
        @test all(bracket(a, b) == bits(xor(a, b)) for b in -20:20)
    end
    x = [1, 2, 4, 5]
    @test welter(x) == xor(reduce(xor, x), reduce(xor, [bits(xor(x[i], x[j])) for i in 1:4 for j in 1:i-1])) == 6
    @test welter([-1, 3]) == -5 && welter(Int[]) == 0
    @test_throws CGTError{:overflow} anim_n(typemin(Int64))
    @test_throws CGTError{:argument} anim_n(big(2)^63)
end

@testset "animating functions" begin
    f, g = Animating(1, [3, -2]), Animating(-7, [0, 5, 9])
    applied(f, x) = reduce(xor, [bits(xor(x, alpha)) for alpha in f.alphas if alpha != x]; init = xor(x, f.beta)) ⊻
                    (x in f.alphas ? -1 : 0)
    for x in -30:30
        @test f(x) == applied(f, x) && inv(f)(f(x)) == x && (f ∘ g)(x) == f(g(x))
    end
    @test f.(collect(-30:30)) == [f(x) for x in -30:30]
    @test f ∘ inv(f) == Animating() && Animating(0, [4, 4, 2]) == Animating(0, [2])
    @test hash(Animating(1, [2, 3])) == hash(Animating(1, [3, 2]))
    @test repr(f) == "Animating(1, [-2, 3])"
    @test Animating(0, [0, 1]).([5, 6, 7]) == [3, 4, 5] # x - 2
end

@testset "coins on squares" begin
    for n in 1:4, squares in Iterators.filter(p -> issorted(p; lt = <=), boxes(fill(8, n)...))
        for (value_of, moves, rules) in ((welter_value, welter_moves, brute_welter), (turtles_value, turtles_moves, brute_turtles),
                                         (inset_value, inset_moves, brute_inset))
            rules === brute_turtles && iseven(n) && continue
            @test value_of(squares) == brute(rules)(squares)
            @test length(moves(squares)) == count(option -> brute(rules)(option) == 0, unique(rules(squares)))
        end
    end
    @test welter_moves([3, 5]) == [(index = 2, target = 2)]
    @test turtles_moves([2, 3, 5], 2) == [(index = 1, target = 3)] || turtles_moves([2, 3, 5], 2) == [(index = 3, target = 3)]
    @test_throws CGTError{:position} welter_value([3, 3])
    @test_throws CGTError{:position} turtles_value([1, 2])
    @test welter_value(UInt64[2^62, 1, 2]) == welter_value([1, 2, 2^62])
end

@testset "partitions and diagrams" begin
    @test squares_of([4, 3], 2) == [3, 5] && squares_of([4, 3], 3) == [0, 4, 6]
    @test partition_of([3, 5]) == partition_of([6, 0, 4]) == [4, 3]
    @test turtles_of([5, 3, 2]) == [2, 3, 5] && turtles_of([5, 3]) == [0, 3, 5]
    @test strict_of([0, 3, 5]) == [5, 3]
    @test shifted_of([5, 3, 2]) == [5, 4, 4] && strict_of_shifted([5, 4, 4]) == [5, 3, 2]
    @test repr(partition_of([3, 5])) == "[4, 3]"
    @test_throws CGTError{:argument} squares_of([3, 4], 2)
end
