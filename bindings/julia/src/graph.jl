# Finite simple graphs, and the games on them.

"""
    Graph

A finite simple graph, which never changes. [`path_graph`](@ref) and similar functions make members of families, [`edges_graph`](@ref) a
graph of edges. Its vertices are the numbers from 0 on; `length` is how many. Graphs are equal if they have the same vertices and edges.

```jldoctest
julia> graph = petersen_graph();

julia> length(graph), neighbours(graph, 0) == [1, 4, 5], adjacent(graph, 5, 6)
(10, true, false)
```
"""
mutable struct Graph <: Handle{CGraph}
    handle::Ptr{CGraph}
    function Graph(make, arguments...)
        graph = finalizer(release, new(C_NULL))
        call(make, arguments..., graph)
        graph
    end
end

family(::Type{Graph}, make, name, arguments, numbers) = Graph(make, map(word, numbers, arguments)...)

"The numbers of edges, pairs of vertices, one after another."
function pairs_of(edges)
    given = UInt64[]
    for (i, pair) in enumerate(edges)
        length(pair) == 2 || throw(CGTError(:argument, "edges[$i] is $(shown(pair)); expected a pair of vertices"))
        append!(given, words(Tuple(pair), "edges[$i]"))
    end
    given
end

"""
    edges_graph(n, edges)

The graph on 0, …, n - 1 with these edges, a collection of pairs of vertices.

```jldoctest
julia> spec(edges_graph(3, [(2, 1), (0, 1)]))
"graph(3; 0-1, 1-2)"
```
"""
function edges_graph(n::Integer, edges)
    given = pairs_of(edges)
    Graph(cgt_graph_new_edges, word(n, "n"), given, length(given) ÷ 2)
end

"""
    family(graph)

The name of the graph's family in the text language.
"""
family(graph::Graph) = GC.@preserve graph unsafe_string(cgt_graph_family(graph))

Base.length(graph::Graph) = Int(cgt_graph_vertex_count(graph))
Base.:(==)(a::Graph, b::Graph) = length(a) == length(b) && edges(a) == edges(b)
Base.hash(graph::Graph, h::UInt) = hash(edges(graph), hash(length(graph), h))
Base.show(io::IO, graph::Graph) = print(io, "Graph: ", spec(graph))

"""
    edges(graph)

All edges: pairs, the lesser vertex first, in lexicographic order.
"""
function edges(graph::Graph)
    numbers = Vector{UInt64}(undef, 2 * Int(cgt_graph_edge_count(graph)))
    call(cgt_graph_edges, graph, numbers)
    [(Int(numbers[i]), Int(numbers[i+1])) for i in 1:2:length(numbers)]
end

"""
    neighbours(graph, vertex)

The vertices that are joined to a vertex, ascending.
"""
function neighbours(graph::Graph, vertex::Integer)
    found, count = Vector{UInt64}(undef, length(graph)), Ref{Csize_t}()
    call(cgt_graph_neighbours, graph, word(vertex, "vertex"), found, length(found), count)
    Int.(resize!(found, count[]))
end

"""
    adjacent(graph, a, b)

Whether two vertices are joined.
"""
function adjacent(graph::Graph, a::Integer, b::Integer)
    yes = Ref{UInt32}()
    call(cgt_graph_adjacent, graph, word(a, "a"), word(b, "b"), yes)
    yes[] == 1
end

"""
    components(graph)

The vertices of each connected component, ascending, in the order of the least.
"""
function components(graph::Graph)
    of, count = Vector{UInt64}(undef, length(graph)), Ref{Csize_t}()
    call(cgt_graph_components, graph, of, count)
    found = [Int[] for _ in 1:count[]]
    foreach(((i, component),) -> push!(found[component+1], i - 1), enumerate(of))
    found
end

"""
    nodekayles_game(graph)

Node Kayles: a move takes a vertex with all that are joined to it. A position is the set of vertices that are left: words of 64 bits.

```jldoctest
julia> Int(value(nodekayles_game(path_graph(5)), 0b11111))
3
```
"""
nodekayles_game(graph::Graph) = made(cgt_game_new_nodekayles, graph; name = "nodekayles($(spec(graph)))")

"""
    arckayles_game(graph)

Arc Kayles: a move takes the two ends of an edge. A position is the set of vertices that are left: words of 64 bits.
"""
arckayles_game(graph::Graph) = made(cgt_game_new_arckayles, graph; name = "arckayles($(spec(graph)))")

"""
    hackenbush_game(n, edges)

Green Hackenbush on vertices 0, …, n - 1, of which 0 is the ground: a move cuts an edge. Edges are pairs of vertices; loops and repeated
edges are legal. A position is the set of edges that are left: words of 64 bits.

```jldoctest
julia> Int(value(hackenbush_game(3, [(0, 1), (1, 2), (1, 2)]), 0b111))
1
```
"""
function hackenbush_game(n::Integer, edges)
    given = pairs_of(edges)
    made(cgt_game_new_hackenbush, word(n, "n"), given, length(given) ÷ 2; name = "hackenbush($n, $(length(given) ÷ 2) edges)")
end
