"Values of single coins from the definition: the least number that is no XOR of the others of a turning set."
function defined_values(poset, turning_sets)
    known = Dict{Any,Int}()
    value(x) = get!(known, x) do
        least_missing(Set(reduce(xor, Int[value(y) for y in set if y != x]; init = 0) for set in turning_sets(x)))
    end
    [value(x) for x in poset]
end

posets = [chain_poset(9), antichain_poset(3), boolean_poset(3), divisors_poset(36), subspaces_poset(2, 2), set_partitions_poset(4),
          integer_partitions_poset(6), asm_poset(4), relations_poset(5, [(0, 1), (1, 3), (2, 3), (3, 4)]), chain_poset(3) * boolean_poset(2)]

@testset "rulers, ideals and pairs on $poset" for poset in posets
    ruler(x) = [interval(poset, y, x) for y in ideal(poset, x)]
    @test element_values(ruler_game(poset)) == defined_values(poset, ruler)
    @test element_values(ideal_game(poset)) == defined_values(poset, x -> [ideal(poset, x)])
    @test element_values(pairs_game(poset)) == defined_values(poset, x -> [unique([x, y]) for y in ideal(poset, x)])
    game, top = ruler_game(poset), poset[end]
    @test Set(map(Set, turning_sets(game, top))) == Set(map(Set, ruler(top)))
    given = turning_game(x -> ruler(x), poset)
    @test element_values(given) == element_values(game)
    listed = coins_game(poset, [set for x in poset for set in ruler(x)])
    @test element_values(listed) == element_values(game)
    heads = unique([poset[1], poset[end]])
    @test value(game, heads) == value(given, heads) == reduce(xor, [value(game, [x]) for x in heads])
    @test poset_of(game) === poset
end

@testset "positions" begin
    game = ruler_game(boolean_poset(3))
    @test value(game, [[1, 2], Int[]]) == 2 && value(game, []) == 0
    @test options(ruler_game(chain_poset(8)), 2) == [[], [1]] && value(ruler_game(chain_poset(8)), 8) == 8
    @test canonical(ruler_game(chain_poset(8)), [5, 3]) == [3, 5]
    @test winning_sets(ruler_game(chain_poset(10^6)), [6, 10^6]; ends = true) == [[999997, 1000000]]
    @test Int.(values(ruler_game(chain_poset(8)), [[8], [3, 5], []])) == [8, 0, 0]
    @test outcomes(game, [[[1]], []]) == [:N, :P]
    @test length(expand(game, [[1, 2]]).positions) == reachable(game, [[1, 2]])
    for bad in ([9], [1, 1], "1", [-1], 1.5)
        @test_throws CGTError{:position} value(ruler_game(chain_poset(8)), bad)
    end
end

@testset "crosses and classes" begin
    game = cross_game(ruler_game(chain_poset(4)), ideal_game(boolean_poset(2)))
    @test value(game, [(4, Int[])]) == 4
    @test element_values(game) ==
          [UInt64(Nimber(value(ruler_game(chain_poset(4)), a)) * Nimber(value(ideal_game(boolean_poset(2)), [b]))) for (a, b) in poset_of(game)]
    @test Int.(class_values(ruler_game(set_partitions_poset(20)))) ==
          [1, 2, 1, 4, 1, 2, 1, 7, 15, 16, 8, 5, 19, 5, 37, 17, 14, 1, 11, 26]
    @test Int.(class_values(ruler_game(boolean_poset(5)))) == [1, 2, 3, 1, 2, 3]
    @test map(row -> Int.(row), class_values(ruler_game(asm_poset(6)))) == [[1], [2, 2], [4, 3, 4], [3, 7, 7, 3], [6, 5, 6, 5, 6]]
    @test Int.(class_values(ruler_game(subspaces_poset(3, 2)))) == [1, 2, 1, 4]
    @test_throws CGTError{:no_theorem} class_values(ruler_game(chain_poset(4)))
end

@testset "failures" begin
    @test_throws CGTError{:argument} poset_of(nim_game())
    @test_throws CGTError{:argument} winning_sets(nim_game(), 3)
    @test_throws CGTError{:argument} cross_game(nim_game())
    @test_throws CGTError{:domain} coins_game(antichain_poset(2), [[1, 2]])
    @test_throws CGTError{:element} coins_game(chain_poset(2), [[3]])
    @test_throws CGTError{:argument} coins_game(chain_poset(2), [[]])
    @test_throws KeyError value(turning_game(x -> throw(KeyError(x)), chain_poset(3)), 2)
    @test_throws CGTError{:argument} value(turning_game(x -> 7, chain_poset(3)), 2)
    @test_throws CGTError{:element} value(turning_game(x -> [[9]], chain_poset(3)), 2)
    @test_throws CGTError{:limit} element_values(ruler_game(chain_poset(10^18)))
end
