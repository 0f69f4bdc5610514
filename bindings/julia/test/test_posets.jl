all_posets = [chain_poset(5), antichain_poset(3), boolean_poset(3), divisors_poset(60), subspaces_poset(2, 3), subspaces_poset(3, 2),
              set_partitions_poset(4), integer_partitions_poset(6), asm_poset(4), relations_poset(4, [(0, 1), (1, 3), (2, 3)]),
              chain_poset(3) * boolean_poset(2), dual(divisors_poset(12))]

function check_order(poset)
    elements = collect(poset)
    n = length(poset)
    @test n == length(elements) == length(unique(elements))
    less = [leq(poset, a, b) for a in elements, b in elements]
    @test all(less[i, i] for i in 1:n) && !any(less[i, j] && less[j, i] for i in 1:n for j in 1:i-1)
    @test all(!(less[i, j] && less[j, k]) || less[i, k] for i in 1:n, j in 1:n, k in 1:n)
    @test order_matrix(poset) == less && pairs_leq(poset) == count(less)
    @test [index(poset, element) for element in elements] == 1:n
    @test all(element in poset && CGT.element(poset, coordinates(poset, element)) == element for element in elements)
    covers(i, j) = i != j && less[i, j] && !any(less[i, k] && less[k, j] for k in 1:n if k != i && k != j)
    @test sort(map(hash, hasse(poset))) == sort([hash(elements[i] => elements[j]) for i in 1:n for j in 1:n if covers(i, j)])
    heights = zeros(Int, n)
    for _ in 1:n, i in 1:n, j in 1:n
        i != j && less[j, i] && (heights[i] = max(heights[i], heights[j] + 1))
    end
    @test [height(poset, element) for element in elements] == heights
    @test [depth(dual(poset), element) for element in elements] == heights
    @test minima(poset) == elements[[!any(less[j, i] for j in 1:n if j != i) for i in 1:n]]
    @test maxima(poset) == minima(dual(poset)) || length(maxima(poset)) == length(minima(dual(poset)))
    known = Dict{Tuple{Int,Int},Int}()
    function defined_mobius(i, j)
        get!(known, (i, j)) do
            i == j ? 1 : !less[i, j] ? 0 : -sum(defined_mobius(i, k) for k in 1:n if k != j && less[i, k] && less[k, j])
        end
    end
    @test all(mobius(poset, elements[i], elements[j]) == defined_mobius(i, j) for i in 1:n, j in 1:n)
    for i in 1:n
        a = elements[i]
        @test ideal(poset, a) == elements[less[:, i]] && upper_set(poset, a) == elements[less[i, :]]
        @test lower_covers(poset, a) == elements[[covers(j, i) for j in 1:n]]
        @test upper_covers(poset, a) == elements[[covers(i, j) for j in 1:n]]
        @test count(poset, :ideal, a) == count(less[:, i])
        @test interval(poset, a, elements[end]) == elements[less[i, :] .& less[:, n]]
        found = Any[]
        each_element(x -> (push!(found, x); nothing), poset, :filter, a)
        @test length(found) == length(unique(found)) == count(less[i, :]) && all(x -> leq(poset, a, x), found)
    end
    order = linear_extension(poset)
    @test length(unique(order)) == n && !any(leq(poset, order[j], order[i]) for i in 1:n for j in i+1:n)
    below = subposet(poset, :ideal, elements[end])
    @test length(below) == count(less[:, n])
    @test length(subposet(poset, elements[1:2])) == 2
    @test poset == poset && !(poset == chain_poset(77))
end

@testset "order of $poset" for poset in all_posets
    check_order(poset)
end

@testset "families" begin
    @test length(set_partitions_poset(6)) == 203 && length(integer_partitions_poset(10)) == 42
    @test collect(subspaces_poset(1, 5)) == [zeros(UInt64, 0, 1), ones(UInt64, 1, 1)]
    @test rank(divisors_poset(60)) == 4 && rank(divisors_poset(60), 6) == 2 && is_graded(divisors_poset(60))
    @test mobius(set_partitions_poset(4), minima(set_partitions_poset(4))[1], maxima(set_partitions_poset(4))[1]) == -6
    @test count(boolean_poset(60), :interval, [1], 1:60) == 2^59
    @test leq(chain_poset(10^18), 10^17, 10^18) && length(chain_poset(10^18)) == 10^18
    @test set_partitions_poset(4)[end] == [[1], [2], [3], [4]] && chain_poset(7)[3] == 3
    @test coordinates(set_partitions_poset(4), [[1, 3], [4, 2]]) == [0, 1, 0, 1]
    not_graded = relations_poset(4, [0 1 0; 1 2 3])
    @test !is_graded(not_graded)
    @test_throws CGTError{:domain} rank(not_graded)
    @test matrix_poset(Bool[1 1 0; 0 1 1; 0 0 1]) == relations_poset(3, [(0, 1), (1, 2)])
    @test matrix_poset([i <= j for i in 1:70, j in 1:70]) == subposet(dual(dual(relations_poset(70, [(i, i + 1) for i in 0:68]))), 0:69)
    @test_throws CGTError{:domain} matrix_poset(Bool[1 1 0; 0 1 1; 0 0 1]; check = true)
    @test hash(chain_poset(3)) == hash(subposet(chain_poset(5), [1, 2, 3])) && subposet(chain_poset(5), [2, 1]) == chain_poset(2)
end

@testset "what it was made of" begin
    chain, points = chain_poset(10^18), asm_poset(3)
    product = chain * points
    some = subposet(dual(product), [(1, (0, 0, 1))])
    for (poset, name, numbers, made_of) in (
        (chain, "chain", [10^18], []), (antichain_poset(2), "antichain", [2], []), (boolean_poset(64), "boolean", [64], []),
        (divisors_poset(60), "divisors", [60], []), (subspaces_poset(2, 9), "subspaces", [2, 9], []),
        (set_partitions_poset(12), "partitions", [12], []), (integer_partitions_poset(5), "types", [5], []), (points, "asm", [3], []),
        (union_poset(chain, points), "union", [], [chain, points]), (series_poset(points), "series", [], [points]),
        (young_poset([4, 2, 1]), "young", [4, 2, 1], []), (product, "product", [], [chain, points]), (dual(product), "dual", [], [product]), (some, "subposet", [], [dual(product)]),
        (relations_poset(2, []), "poset", [2], []), (matrix_poset(Bool[1 0 0; 1 1 1; 0 0 1]), "poset", [3, 1, 0, 1, 2], []))
        @test family(poset) == name && arguments(poset) == numbers && parts(poset) == made_of
    end
    @test collect(series_poset(chain_poset(1), boolean_poset(1), young_poset([2]))) ==
        [(1, 1), (2, []), (2, [1]), (3, (1, 1)), (3, (1, 2))]
    both = union_poset(asm_poset(3), chain_poset(2))
    @test leq(both, (2, 1), (2, 2)) && !leq(both, (2, 1), (1, (0, 0, 1))) && coordinates(both, (2, 1)) == [2, 1, 0, 0]
    for wrong in ((0, 1), (3, 1), (2, 1, 1), 2, (1, 1))
        @test_throws CGTError{:element} leq(both, wrong, (2, 2))
    end
    part = parts(parts(parts(some)[1])[1])[2]
    product = some = points = nothing
    GC.gc()
    @test collect(part) == [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)] # a part outlives what it is a part of
    @test collect(parse(Poset, "product(dual(boolean(1)),types(2))")) == [([], [1, 1]), ([], [2]), ([1], [1, 1]), ([1], [2])]
end

@testset "texts" begin
    @test repr(chain_poset(3) * boolean_poset(2)) == "Poset: product(chain(3),boolean(2))"
    @test repr(subposet(chain_poset(5), [1, 3])) == "Poset: subposet(2 elements)"
    @test text(set_partitions_poset(4), [[1, 3], [2, 4]]) == "13|24" && text(boolean_poset(3), (3, 1)) == "{1,3}"
    @test startswith(dot_text(divisors_poset(6)), "graph") && occursin("42", dot_text(chain_poset(2), [42, 1]))
    @test_throws CGTError{:argument} dot_text(chain_poset(2), [1])
end

@testset "failures" begin
    @test_throws CGTError{:loop} relations_poset(2, [(0, 1), (1, 0)])
    @test_throws CGTError{:argument} relations_poset(2, [(0, 1, 1)])
    @test_throws CGTError{:argument} boolean_poset(65)
    @test_throws CGTError{:limit} linear_extension(chain_poset(10^9))
    @test_throws CGTError{:limit} order_matrix(chain_poset(typemax(UInt64)) * chain_poset(5))
    @test_throws CGTError{:overflow} length(chain_poset(10^18) * chain_poset(10^18))
    for (poset, bad) in ((chain_poset(3), 4), (chain_poset(3), -1), (chain_poset(3), "1"), (boolean_poset(3), [4]),
                         (boolean_poset(3), 1), (set_partitions_poset(3), [[1, 2]]), (set_partitions_poset(3), [[1, 2], [2, 3]]),
                         (integer_partitions_poset(4), [3, 2]), (integer_partitions_poset(4), [4, 0]), (asm_poset(4), (1, 2)), (asm_poset(4), (9, 9, 9)),
                         (subspaces_poset(2, 2), [2 0]), (subspaces_poset(2, 2), [1 1; 1 1]), (chain_poset(2) * chain_poset(2), (1,)))
        @test_throws CGTError{:element} height(poset, bad)
        @test !(bad in poset)
    end
    @test_throws BoundsError chain_poset(3)[4]
    @test_throws BoundsError chain_poset(3)[0]
    @test_throws CGTError{:argument} count(chain_poset(3), :interval, 1)
    @test_throws CGTError{:argument} count(chain_poset(3), :everything)
    seen = Ref(0)
    each_element(x -> (seen[] += 1) < 3, chain_poset(10^18))
    @test seen[] == 3
    @test_throws KeyError each_element(x -> throw(KeyError(x)), chain_poset(3))
end
