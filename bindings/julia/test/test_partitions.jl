@testset "orders of partitions" begin
    for n in 0:12
        all = [partition_at(n, r) for r in 0:partition_count(n)-1]
        @test issorted(all; lt = (a, b) -> collect(a) < collect(b)) && all == unique(all)
        @test all == filter(p -> sum(p) == n, all) && [partition_rank(p) for p in all] == 0:length(all)-1
    end
    @test partition_count(60) == 966467 && partition_at(5, 3) == [3, 1, 1]
    all = [box_at(2, 3, r) for r in 0:box_count(2, 3)-1]
    @test length(all) == 10 && [box_rank(2, 3, p) for p in all] == 0:9 && all[end] == [3, 3] && isempty(all[1])
    @test_throws CGTError{:argument} partition_count(127)
    @test_throws CGTError{:argument} partition_rank([1, 2])
end

@testset "values of all partitions" begin
    game = pnim_game()
    values_of(n) = [value(game, n == 0 ? [] : [partition_at(n, r)]; method = :search) for r in 0:partition_count(n)-1]
    @test all(partition_values(game, n) == values_of(n) for n in 0:9)
    @test Int.(partition_values(game, 4)) == [4, 4, 1, 4, 4]
    @test Int.(box_values(game, 2, 2)) == [0, 1, 2, 2, 3, 1]
    found = []
    each_partition_values((n, answers) -> (push!(found, n => answers); nothing), game, 8:10)
    @test found == [n => partition_values(game, n) for n in 8:10]
    seen = Int[]
    each_partition_values((n, answers) -> (push!(seen, n); n < 5), game, 1:20)
    @test seen == 1:5
    mktempdir() do folder
        path = joinpath(folder, "checkpoint")
        each_partition_values((n, answers) -> nothing, game, 1:12; path = path)
        again = []
        each_partition_values((n, answers) -> (push!(again, answers); nothing), pnim_game(), 9:10; path = path)
        @test again == [partition_values(game, 9), partition_values(game, 10)]
    end
    @test_throws KeyError each_partition_values((n, answers) -> throw(KeyError(n)), game, 1:3)
    @test_throws CGTError{:argument} partition_values(wythoff_game(), 4)
end
