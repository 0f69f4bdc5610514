# The text language: games, posets, positions and elements as texts.

text_of(bytes::NTuple) = String(UInt8[Iterators.takewhile(!=(0x00), bytes)...])

"Calls a function that reads a text, with arguments before the text, between it and the error, and after that. Failures have a place."
function read_text(f, text::AbstractString, before::Tuple, after::Tuple, between::Tuple = ())
    refused = Ref(filled(CSpecError))
    try
        ask(f, before..., String(text), between..., refused, after...)
    catch error
        error isa CGTError && refused[].line > 0 || rethrow()
        at = refused[]
        throw(CGTError(error.status, error.text,
                       (line = Int(at.line), column = Int(at.column), offset = Int(at.offset), length = Int(at.length),
                        token = text_of(at.token), expected = text_of(at.expected), file = text_of(at.file))))
    end
end

"The text that a function writes into a buffer."
function text_from(f, arguments...)
    buffer, needed = Vector{UInt8}(undef, 256), Ref{Csize_t}()
    ask(f, arguments..., buffer, length(buffer), needed)
    if needed[] > length(buffer)
        resize!(buffer, needed[])
        ask(f, arguments..., buffer, length(buffer), needed)
    end
    String(buffer[1:needed[]-1])
end

# ---- Posets ----

"""
    parse(Poset, text)

The poset that a text describes, or a file: `@` and its name. The manual's page on the text language has the grammar. A text that is
refused throws a [`CGTError`](@ref) with a `place`.

```jldoctest
julia> poset = parse(Poset, "product(chain(3), poset(3; 0<1, 1<2, 0<2))");

julia> spec(poset), parse_element(poset, "<2,0>")
("product(chain(3),poset(3; 0<1, 1<2))", (0x0000000000000002, 0x0000000000000000))
```
"""
function Base.parse(::Type{Poset}, text::AbstractString)
    poset = Poset(Integers(), out -> Int32(0))
    read_text(cgt_poset_parse, text, (), (poset,))
    poset.kind = kind_of(poset.handle)
    poset
end

"""
    spec(poset)
    spec(game)

The text from which `parse` makes an equal poset or game. Throws `CGTError{:unsupported}` for subposets, games of Julia functions, and
whatever is made from them.
"""
spec(poset::Poset) = text_from(cgt_poset_spec, poset)

"""
    parse(Graph, text)

The graph that a text describes, such as `grid(3,4)`, or a file: `@` and its name.
"""
function Base.parse(::Type{Graph}, text::AbstractString)
    graph = Graph(out -> Int32(0))
    read_text(cgt_graph_parse, text, (), (graph,))
    graph
end

"""
    spec(graph)

The text that [`parse`](@ref) reads.
"""
spec(graph::Graph) = text_from(cgt_graph_spec, graph)

"""
    parse_element(poset, text)

The element that a text names, as [`text`](@ref) writes it.

```jldoctest
julia> parse_element(set_partitions_poset(4), "13|24") == [[1, 3], [2, 4]]
true
```
"""
function parse_element(poset::Poset, text::AbstractString)
    found = Vector{UInt64}(undef, arity(poset.kind))
    read_text(cgt_poset_parse_element, text, (poset,), (found,))
    unpack(poset.kind, found)
end

# ---- Games ----

"""
    parse(Game, text; star = nothing)

The game that a text describes, or a file: `@` and its name. With `star`, each `*` in the text stands for that number. A text that is
refused throws a [`CGTError`](@ref) with a `place`.

```jldoctest
julia> game = parse(Game, "push(push(nim,wythoff),euclid)");

julia> position = parse_position(game, "3,5@2@1")
[1, 2, 3, 5]

julia> format_position(game, position), outcome(game, position)
("3,5@2@1", :P)

julia> try parse(Game, "push(nim,euclidd)") catch error; error.place.column, error.place.token end
(10, "euclidd")
```
"""
function Base.parse(::Type{Game}, text::AbstractString; star::Union{Integer,Nothing} = nothing)
    game = Game(nothing, (); name = "")
    if star === nothing
        read_text(cgt_game_parse, text, (), (game,))
    else
        read_text(cgt_game_parse_with, text, (), (game, C_NULL), (word(star, "star"),))
    end
    known(game)
end

"""
    rules_game(text)

A game of your own, from rules written as text, `heaps(n: …)` or `rules(a,b: …)`, compiled by the library (see the manual's page "Rules
as text"). A text that is refused throws a [`CGTError`](@ref) with a `place`.

```jldoctest
julia> Int(value(rules_game("heaps(n: n-k*k for k in 1..isqrt(n))"), 1000)) # take a square
2
```
"""
function rules_game(text::AbstractString)
    game = Game(nothing, (); name = "")
    read_text(cgt_game_new_rules, text, (), (game,))
    known(game)
end

"A game from its handle alone; it has a text."
function known(game::Game)
    call(cgt_game_set_progress, game, watch_callback[], C_NULL)
    game.name = spec(game)
    poset = cgt_coin_poset(game)
    if poset != C_NULL
        game.form = Coins(GC.@preserve game shared(poset))
    elseif notation(game) in (:partitions, :hyperrectangles)
        game.form = Sums()
    end
    game
end

spec(game::Game) = text_from(cgt_game_spec, game)

"""
    parse_position(game, text)

The position that a text names; it need not be canonical.

```jldoctest
julia> parse_position(ruler_game(boolean_poset(3)), "{1,3};{}") == [[1, 3], []]
true
```
"""
function parse_position(game::Game, text::AbstractString)
    found, count = Vector{UInt64}(undef, CGT_MAX_WORDS), Ref{Csize_t}()
    read_text(cgt_game_parse_position, text, (game,), (found, length(found), count))
    position_of(game, Position(resize!(found, count[])))
end

"""
    format_position(game, position)

The text of a position, in canonical form; but boards are written as they lie.
"""
function format_position(game::Game, position)
    given = words(game, position)
    text_from(cgt_game_format_position, game, given, length(given))
end

function examples(f)
    found, text = Pair{String,String}[], Ref{Cstring}()
    while (spec = f(length(found), text)) != C_NULL
        push!(found, unsafe_string(spec) => unsafe_string(text[]))
    end
    found
end

"""
    game_examples()

An example of each family of games of the text language, with a position, as texts.
"""
game_examples() = examples(cgt_game_example)

"""
    poset_examples()

An example of each family of posets of the text language, with an element, as texts.
"""
poset_examples() = examples(cgt_poset_example)

"""
    graph_examples()

An example of each family of graphs of the text language, as texts.
"""
function graph_examples()
    found = String[]
    while (spec = cgt_graph_example(length(found))) != C_NULL
        push!(found, unsafe_string(spec))
    end
    found
end
