@testset "families of graphs" begin
    for text in graph_examples()
        graph = parse(Graph, text)
        n = length(graph)
        @test spec(graph) == text && startswith(text, family(graph))
        @test edges(graph) == sort([(a, b) for a in 0:n-1 for b in neighbours(graph, a) if a < b])
        @test all(adjacent(graph, a, b) == ((min(a, b), max(a, b)) in edges(graph)) for a in 0:n-1, b in 0:n-1)
        @test sort(reduce(vcat, components(graph); init = Int[])) == 0:n-1
        @test edges_graph(n, map(reverse, edges(graph))) == graph
        @test hash(edges_graph(n, edges(graph))) == hash(graph)
    end
    @test edges(grid_graph(2, 2)) == [(0, 1), (0, 2), (1, 3), (2, 3)]
    @test cycle_graph(3) == complete_graph(3) != path_graph(3)
    @test length(petersen_graph()) == 10
    @test_throws CGTError edges_graph(3, [(0, 1), (1, 0)])
    @test_throws CGTError edges_graph(3, [(0, 1, 2)])
    @test_throws CGTError cycle_graph(2)
    @test_throws CGTError neighbours(path_graph(3), 3)
end

@testset "games on graphs" begin
    @test value(nodekayles_game(path_graph(5)), 0b11111) == 3
    @test value(arckayles_game(grid_graph(2, 3)), 0b111111) == value(cram_game(2, 3), 0)
    @test value(hackenbush_game(3, [(0, 1), (1, 2), (1, 2)]), 0b111) == 1
    @test notation(nodekayles_game(star_graph(3))) == :left
    @test_throws CGTError hackenbush_game(3, [(0, 3)])
end
