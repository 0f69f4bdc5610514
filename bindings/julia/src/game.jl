# Games: rulesets with a memory.

"""
    Game(options; keywords...)
    Game(; keywords...)

A game: a ruleset, what has been computed, and settings. [`nim_game`](@ref) and similar functions make games of the catalogue, games
from data, and compounds. This constructor makes a game from Julia functions, the first of which may be a do block:

options(position)
:   all options, in any order, repetitions allowed: a collection of positions, or a matrix of integers whose columns are positions

`options_block(positions)`
:   the same for many positions of equal length, the columns of a `Matrix{UInt64}`: a pair `(numbers, options)` of how many options
    each has, and all options, those of the first position first, as the columns of a matrix; or several such pairs, which are taken
    together. Faster if a call costs more than its work. It replaces `options`

`validate_block(positions)`, `canonical_block(positions)`, `split_block(positions)`, `order_hint_block(positions)`
:   the functions below for such matrices: a vector of `Bool`; the canonical forms as a matrix of the same size, or a pair of it and how
    many words of each are left; what `options_block` returns; a number for each

`validate(position)`
:   returns `true` to accept a position that a caller gives, `false` or a text with the reason to refuse it

`canonical(position)`
:   the canonical form of any position, with no more words; `sort` and `drop_zeros` apply after it

`split(position)`
:   independent summands, each a position, or `game => position` with another game; `nothing` if there is only one

`closed(position, misere, question)`
:   the answer of a theorem to `:value` or `:outcome` (`:P` or `:N`), or `answer => "name of the theorem"`, or `nothing`

`winning(position, misere)`
:   all winning moves, found without trying options, or `nothing`

`order_hint(position)`
:   a guess of how much play is left: searches try less first

`bounds(position)`
:   for each word an upper bound over all reachable positions: a hint for the memo

`tame(position)`
:   `:tame` or `:pet` if a theorem says so, or a pair of this and the theorem's name, or `nothing`

`sort = true`, `drop_zeros = true`
:   the order of words, or zeros, do not matter

`splits_sums = true`
:   `split` gives what a position is the disjunctive sum of, move for move: what is proved of sums in misère play may be used

`positions`
:   a type, if positions are not words: `String`, tuples of anything, any type whose values have a hash and do not change. The functions
    get such values and return them, and so do all questions. The library numbers the values and keeps them as long as the game

`encode(position)`, `decode(words)`
:   in place of `positions`, functions that turn a position into words, and a [`Position`](@ref) of words back

`identity`
:   text or bytes that identify the ruleset; [`save`](@ref) needs it

The functions receive [`Position`](@ref)s in canonical form. Their words are `UInt64`, so that 2 - 3 is 2^64 - 1: compare before you
subtract. If a function throws an exception, the question throws it too ([`callback_trace`](@ref) tells where it came from), and the
game remains usable. A function may ask other games, but not the one that calls it, and must not wait for a task that asks a game.

```jldoctest
julia> game = Game() do (heap,)
           [heap - n^2 for n in 1:isqrt(heap)]
       end;

julia> value(game, 1000), outcome(game, 20), winning(game, 20)
(0x0000000000000002, :P, Position[])
```

Questions to games wait for each other, whatever task or thread asks them; [`set!`](@ref) lets one question use several threads. Ctrl-C
ends a question, with an `InterruptException`, at the next Julia function that it calls, or after the number of positions that
[`set!`](@ref) sets. (If you press it repeatedly before, Julia throws at once, and the game is lost.) What was found is kept: the next
question resumes from there.
"""
mutable struct Game <: Handle{CGame}
    handle::Ptr{CGame}
    name::String
    form::Form
    callbacks::Union{Callbacks,Nothing}
    parts::Any # games and posets that the library keeps too: so Julia keeps their functions
    function Game(make, arguments::Tuple; name, form = Plain(), callbacks = nothing, parts = nothing)
        game = finalizer(release, new(C_NULL, name, form, callbacks, parts))
        make === nothing || call(make, arguments..., game)
        game
    end
end

function Game(options = nothing; identity = nothing, sort::Bool = false, drop_zeros::Bool = false, splits_sums::Bool = false,
              positions = nothing, encode = nothing, decode = nothing, functions...)
    given = Dict{Symbol,Any}(functions)
    options === nothing || haskey(given, :options) || (given[:options] = options)
    for name in keys(given)
        haskey(members, name) || throw(CGTError(:argument, "a ruleset has no function $name"))
    end
    filter!(member -> member.second !== nothing, given)
    form = form_of(positions, encode, decode)
    own = !(form isa Plain)
    own && (sort || drop_zeros) && throw(CGTError(:argument, "sort or drop_zeros is given, and positions or encode; expected canonical instead"))
    own && any(endswith("_block") ∘ string, keys(given)) &&
        throw(CGTError(:argument, "a function of blocks is given, and positions or encode; expected positions that are words"))
    form isa Numbered && identity !== nothing &&
        throw(CGTError(:argument, "identity is given, but numbered positions cannot be saved; expected encode and decode in place of positions"))
    callbacks = Callbacks((; given...), form)
    bytes, place, size = identity_of(identity)
    flags = CGT_RULESET_COSTLY_CALLS | sort * CGT_RULESET_SORT | drop_zeros * CGT_RULESET_DROP_ZEROS | splits_sums * CGT_RULESET_SPLITS_SUMS
    ruleset = filled(CRuleset; flags, user = address(callbacks), identity = place, identity_size = size,
                     (own ? (:write => own_write_callback[],) : ())..., (name => members[name] for name in keys(given))...)
    name = string(get(given, :options, get(given, :options_block, "")))
    GC.@preserve bytes made(cgt_game_new, Ref(ruleset); name = "Game($name)", form = form, callbacks = callbacks)
end

function made(make, arguments...; keywords...)
    game = Game(make, arguments; keywords...)
    call(cgt_game_set_progress, game, watch_callback[], C_NULL)
    game
end

Base.show(io::IO, game::Game) = print(io, "Game: ", game.name)
Broadcast.broadcastable(game::Game) = Ref(game)

"A game made from numbers alone."
function family(::Type{Game}, make, name, arguments, numbers)
    given = isempty(numbers) ? "" : "($(join(numbers, ",")))"
    made(make, map(word, numbers, arguments)...; name = "$name$given")
end

name_of(parts) = join((part isa Game ? part.name : repr(part)[length("Poset: ")+1:end] for part in parts), ", ")

# ---- The catalogue ----

"""
    subtraction_game(numbers)

A subtraction game: take one of the given positive numbers from one heap.
"""
function subtraction_game(numbers)
    given = words(collect(numbers), "numbers")
    made(cgt_game_new_subtraction, given, length(given); name = "subtraction($(Position(given)))")
end

"""
    all_but_game(numbers)

The subtraction game of all positive numbers but these.
"""
all_but_game(numbers) = (set = words(numbers, "numbers"); made(cgt_game_new_all_but, set, length(set); name = "all_but($numbers)"))

"""
    octal_game(code)

An octal game, by its code `d0.d1d2d3…`.
"""
octal_game(code::AbstractString) = made(cgt_game_new_octal, String(code); name = "octal($code)")

"""
    hypernim_game(heaps, sets)

Nim on a hypergraph: choose one of the sets of heaps, numbered from 1, and take at least one token from each of its heaps.
"""
function hypernim_game(heaps, sets)
    given = [sort!(words(collect(set), "a set")) for set in sets]
    encoded = UInt64[number for set in given for number in (UInt64(length(set)), set...)]
    made(cgt_game_new_hypernim, word(heaps, "heaps"), encoded, length(encoded); name = "hypernim($heaps; $(join(map(Position, given), ", ")))")
end

"""
    take_game(code)

A take-and-break game, by its code in CGSuite's notation, such as `0.3F` or `4!.0`.
"""
take_game(code::AbstractString) = made(cgt_game_new_take, String(code); name = "take($code)")

"""
    pnim_game()

PNim: remove rows, or columns, of the diagram of one of several partitions. A position is a vector of partitions.

```jldoctest
julia> options(pnim_game(), [[2, 1]]) == [[], [[1]], [[2]], [[1, 1]]]
true
```
"""
pnim_game() = made(cgt_game_new_pnim; name = "pnim", form = Sums())

"""
    crim_game()

CRIM: remove exactly one row, or one column, of one of several partitions. Positions are as in [`pnim_game`](@ref).
"""
crim_game() = made(cgt_game_new_crim; name = "crim", form = Sums())

"""
    lctr_game()

LCTR: remove the first row, or the first column, of one of several partitions. Positions are as in [`pnim_game`](@ref).
"""
lctr_game() = made(cgt_game_new_lctr; name = "lctr", form = Sums())

"""
    rnim_game()

RNim: reduce one side of one of several hyperrectangles; one with a side of 0 has no moves. A position is a vector of hyperrectangles,
of any dimensions.
"""
rnim_game() = made(cgt_game_new_rnim; name = "rnim", form = Sums())

"""
    cram_game(rows, columns)

Cram: put a domino on two adjacent free cells of a board of at most 128 cells. A position is one word, or two if there are more than
64 cells: bit `r * columns + c` is set if the cell in row r and column c, both from 0, is taken.

```jldoctest
julia> Int(value(cram_game(4, 7), 0)), Int(value(cram_game(2, 3), 0b000100))
(3, 0)
```
"""
cram_game(rows::Integer, columns::Integer) =
    made(cgt_game_new_cram, word(rows, "rows"), word(columns, "columns"); name = "cram($rows,$columns)")

"""
    graph_game(options)
    graph_game(starts, targets)

A game from an explicit graph. A position is the number of a vertex, from 0: its options are `options[v+1]`, or those from
`targets[starts[v+1]+1]` to `targets[starts[v+2]]`. Throws `CGTError{:loop}` if there is a cycle.
"""
function graph_game(options)
    starts, targets = UInt64[0], UInt64[]
    for (v, vertices) in enumerate(options)
        append!(targets, words(collect(vertices), "options[$v]"))
        push!(starts, length(targets))
    end
    graph_game(starts, targets)
end
function graph_game(starts, targets)
    first, edges = words(starts, "starts"), words(targets, "targets")
    isempty(first) && throw(CGTError(:argument, "starts is empty; expected one number more than vertices"))
    first[end] == length(edges) || throw(CGTError(:argument, "the last of starts is $(first[end]); expected $(length(edges))"))
    made(cgt_game_new_graph, length(first) - 1, first, edges; name = "graph($(length(first) - 1) vertices)")
end

"""
    vectors_game(vectors)

The game of subtracting one of finitely many vectors, the columns of a matrix, from a vector of heaps, no heap below zero.
"""
vectors_game(vectors::AbstractMatrix) =
    made(cgt_game_new_vectors, size(vectors, 1), block(vectors, "vectors"), size(vectors, 2); name = "vectors($(shown(vectors)))")

# ---- Compounds ----

const SUMS = names_of("CGT_SUM_")
const VARIANTS = names_of("CGT_PUSH_")

handles(games) = Ptr{CGame}[game.handle for game in games]

"""
    sum_game(games...; kind = :disjunctive)

Games side by side. A position consists, for each component, of its number of words and then its words. A move is made, by `kind`,
`:disjunctive`: in one component; `:conjunctive`: in every component; `:selective`: in any components, at least one; `:sequential`: in
the first component that has a move; `:ordinal`: in one of two components, where a move in the first annihilates the second.
"""
function sum_game(games::Game...; kind::Symbol = :disjunctive)
    number = choice(kind, SUMS, "kind")
    GC.@preserve games made(cgt_game_new_sum, number, handles(games), length(games); name = "$kind sum($(name_of(games)))",
                            parts = games)
end

"""
    push_game(first, second; variant = :plain)

Push-the-button: play goes by the first game's rules until the button is pushed, then by the second's. A position is the button, 1
(not pushed) or 2, then a position of the game. Variants: `:plain`, `:free_before`, `:free_after`, `:free`, `:strict`, `:conjoined`.
"""
push_game(first::Game, second::Game; variant::Symbol = :plain) =
    made(cgt_game_new_push, choice(variant, VARIANTS, "variant"), first, second; name = "push($(name_of((first, second))), $variant)",
         parts = (first, second))

# ---- What a game is ----

"""
    family(game)

The name of the family in the text language; "callbacks" for games of Julia functions, "turning" for those of [`turning_game`](@ref).

```jldoctest
julia> family(cram_game(2, 3)), family(push_game(nim_game(), euclid_game(); variant = :free))
("cram", "push_free")
```
"""
family(game::Game) = unsafe_string(cgt_game_family(game))

"""
    arguments(game)

The numbers that a game was made from, in the order of its spec: the sides of a board, a number of coins, a subtraction set.

```jldoctest
julia> arguments(cram_game(2, 3)) == [2, 3] && arguments(subtraction_game([3, 1])) == [1, 3]
true
```
"""
arguments(game::Game) = arguments_of(cgt_game_arguments, game)

"""
    parts(game)

The games that a compound or a product was made from.

```jldoctest
julia> map(spec, parts(parse(Game, "push(sum(nim,nim),sum(nim,euclid))"))) == ["sum(nim,nim)", "sum(nim,euclid)"]
true
```
"""
parts(game::Game) = GC.@preserve game Game[part_of(game, cgt_game_part(game, i - 1)) for i in 1:cgt_game_part_count(game)]

"A part of a game: the object that was given, or a new one that shares its handle."
function part_of(game::Game, handle::Ptr{CGame})
    for part in (game.parts === nothing ? () : game.parts)
        part.handle == handle && return part
    end
    part = Game(nothing, (); name = "")
    part.handle = cgt_game_retain(handle)
    known(part)
end

const NOTATIONS = names_of("CGT_NOTATION_")

"""
    notation(game)

What the words of positions are: `:numbers` (heaps), `:vertex` (of an explicit graph), `:squares` (distinct, with coins on them),
`:partitions` and `:hyperrectangles` (the length of each, then its entries), `:coins` (elements of a poset), `:board` (bits of its
cells), `:parts` (a position of each part, after its length), `:button` (1 or 2, then a position of that part).

```jldoctest
julia> notation(welter_game()), notation(sum_game(nim_game(), nim_game()))
(:squares, :parts)
```
"""
notation(game::Game) = NOTATIONS[cgt_game_notation(game)+1]

"""
    word_count(game)

How many words each position has; 0 if that differs, and for compounds.

```jldoctest
julia> word_count(wythoff_game()), word_count(nim_game())
(2, 0)
```
"""
word_count(game::Game) = Int(cgt_game_word_count(game))

"""
    button_count(game)

How many buttons a position of a push has before any is pushed: words, each 1, before those of the game that is played.

```jldoctest
julia> button_count(parse(Game, "push(push(nim,wythoff),euclid)")), button_count(nim_game())
(2, 0)
```
"""
button_count(game::Game) = Int(cgt_game_button_count(game))

# ---- Positions ----

words(game::Game, position, name = "the position") = form_words(game.form, position, name)

"A position in the form of its game."
position_of(game::Game, position::Position) = form_position(game.form, position)

positions_of(game::Game, list) = positions_of(game.form, taken(list))
positions_of(::Plain, positions::Vector{Position}) = positions
positions_of(form::Form, positions::Vector{Position}) = [form_position(form, position) for position in positions]

function ask_number(f::F, game::Game, position, before...) where {F}
    given, result = words(game, position), Ref{UInt64}()
    ask(f, game, before..., given, length(given), result)
    result[]
end

function ask_list(f::F, game::Game, position, before...) where {F}
    given, list = words(game, position), PositionList()
    ask(f, game, before..., given, length(given), list)
    positions_of(game, list)
end

# ---- Questions about a position ----

"""
    validate(game, position)

Throws `CGTError{:position}`, with the culprit and what was expected, if the game does not accept a position.
"""
function validate(game::Game, position)
    given = words(game, position)
    ask(cgt_game_validate, game, given, length(given))
    nothing
end

"""
    canonical(game, position)

The canonical form of a position; questions treat positions with the same canonical form as equal.
"""
function canonical(game::Game, position)
    given, count = copy(words(game, position)), Ref{Csize_t}()
    ask(cgt_game_canonical, game, given, length(given), given, count)
    position_of(game, Position(resize!(given, count[])))
end

"""
    options(game, position)

The options of a position: in canonical form, each once, fewer words first and then by the order of the words.
"""
options(game::Game, position) = ask_list(cgt_game_options, game, position)

"""
    each_option(f, game, position)

Hands the options of a position to a function as the rules give them: in canonical form, in any order, some perhaps several times. Stops
if the function returns `false`. It may ask other games.
"""
function each_option(f, game::Game, position)
    given, take = words(game, position), Ref{Any}(words -> f(position_of(game, Position(words))))
    GC.@preserve take ask(cgt_game_each_option, game, given, length(given), each_callback[], address(take))
    nothing
end

"""
    value(game, position; misere = false, method = :auto)

The Grundy value of a position, or its misère Grundy value, which is 1 if there is no move. Methods are `:auto`, the best; `:closed`, a
theorem, which throws `CGTError{:no_theorem}` if there is none; `:search`, the pruned search without theorems; and `:table`, the plain
search.

```jldoctest
julia> Int(value(nim_game(), (3, 5, 7)))
1
```
"""
value(game::Game, position; misere::Bool = false, method::Symbol = :auto) =
    ask_number(cgt_game_answer, game, position, choice(method, METHODS, "method"), play(misere), UInt32(0))

"""
    value_pair(game, position)

The Grundy value and the misère Grundy value of a position.
"""
function value_pair(game::Game, position)
    given, normal, misere = words(game, position), Ref{UInt64}(), Ref{UInt64}()
    ask(cgt_game_both_values, game, given, length(given), normal, misere)
    (normal[], misere[])
end

"""
    outcome(game, position; misere = false, method = :auto)

Who wins: `:N`, the next player, or `:P`, the previous one. Often much cheaper than a value.
"""
outcome(game::Game, position; misere::Bool = false, method::Symbol = :auto) =
    outcome_of(ask_number(cgt_game_answer, game, position, choice(method, METHODS, "method"), play(misere), UInt32(1)))

"""
    tameness(game, position)

What is proved about a position's misère play: `(:tame, theorem)`, `(:pet, theorem)`, or `nothing`.
"""
function tameness(game::Game, position)
    given, found, theorem = words(game, position), Ref{UInt32}(), Ref{Cstring}()
    ask(cgt_game_tameness, game, given, length(given), found, theorem)
    found[] == 0 ? nothing : (TAMENESS[found[]], unsafe_string(theorem[]))
end

function many(game::Game, positions, misere, question, method)
    asked, by = choice(question, QUESTIONS, "question"), choice(method, METHODS, "method")
    if game.form isa Plain && positions isa Union{AbstractMatrix,AbstractVector{<:Integer}}
        given = block(positions isa AbstractMatrix ? positions : reshape(positions, 1, :), "positions")
        answers = Vector{UInt64}(undef, size(given, 2))
        ask(cgt_game_answer_array, game, by, play(misere), asked, given, size(given, 1), length(answers), answers)
    else
        list = list_of((words(game, position, "positions[$i]") for (i, position) in enumerate(positions)), "positions")
        answers = Vector{UInt64}(undef, GC.@preserve list cgt_list_count(list))
        ask(cgt_game_answer_list, game, by, play(misere), asked, list, answers)
    end
    answers_of(answers, asked)
end

"""
    values(game, positions; misere = false, method = :auto)

Values of many positions: the columns of a matrix, the integers of a vector (positions of one word), or a collection of positions.
"""
Base.values(game::Game, positions; misere::Bool = false, method::Symbol = :auto) = many(game, positions, misere, :value, method)

"""
    outcomes(game, positions; misere = false, method = :auto)

Outcomes of many positions, given as for [`values`](@ref).
"""
outcomes(game::Game, positions; misere::Bool = false, method::Symbol = :auto) = many(game, positions, misere, :outcome, method)

"""
    winning(game, position; misere = false)

The winning moves of a position: its options that are P, in the order of [`options`](@ref).
"""
winning(game::Game, position; misere::Bool = false) = ask_list(cgt_game_winning, game, position, play(misere))

"""
    moves_to(game, position, value; misere = false)

The moves of a position to a value: its options with that (misère) Grundy value.
"""
moves_to(game::Game, position, value::Integer; misere::Bool = false) =
    ask_list(cgt_game_moves_to, game, position, play(misere), word(value, "value"))

"""
    longest_play(game, position)

How many moves the longest play has. Visits all reachable positions.
"""
longest_play(game::Game, position) = ask_number(cgt_game_longest_play, game, position)

"""
    reachable(game, position)

How many positions, up to canonical form, can be reached, the position itself included.
"""
reachable(game::Game, position) = ask_number(cgt_game_reachable_count, game, position)

"""
    explain(game, position; misere = false)

How the value of a position is found, and at what cost, in some lines of English.
"""
function explain(game::Game, position; misere::Bool = false)
    given = words(game, position)
    explained((place, room, needed) -> ask(cgt_game_explain, game, play(misere), given, length(given), place, room, needed))
end

"A text whose length the library tells beforehand."
function explained(write)
    text, needed = UInt8[], Ref{Csize_t}(1024)
    while length(text) < needed[]
        resize!(text, needed[])
        write(text, length(text), needed)
    end
    unsafe_string(pointer(text), needed[] - 1)
end

# ---- Explicit graphs ----

const FACTS = names_of("CGT_FACT_")

"""
    options_of(game, positions)

The options of many positions at once, for each as [`options`](@ref) gives them: a vector of vectors of positions. Positions are the columns
of a matrix, the integers of a vector (positions of one word), or a collection. Much faster than `options` for each.
"""
function options_of(game::Game, positions)
    columns = positions isa AbstractMatrix ? eachcol(positions) : positions
    list = list_of((words(game, position, "positions[$i]") for (i, position) in enumerate(columns)), "positions")
    starts, found = Vector{UInt64}(undef, (GC.@preserve list cgt_list_count(list)) + 1), PositionList()
    ask(cgt_game_options_list, game, list, starts, found)
    listed = positions_of(game, found)
    [listed[starts[i]+1:starts[i+1]] for i in 1:length(starts)-1]
end

"""
    expand(game, position)

All positions reachable from a position as an explicit graph: `(graph = …, positions = …)`, a game whose positions are the numbers of
the vertices, from 0, and the position of each vertex. The given position is vertex 0.
"""
function expand(game::Game, position)
    given, list = words(game, position), PositionList()
    graph = Game(nothing, (); name = "graph of $(game.name)")
    ask(cgt_game_expand, game, given, length(given), graph, list)
    call(cgt_game_set_progress, graph, watch_callback[], C_NULL)
    (graph = graph, positions = positions_of(game, list))
end

"""
    graph_size(graph)

The size of an explicit graph: `(vertices = …, edges = …)`, repeated edges counted once.
"""
function graph_size(graph::Game)
    vertices, edges = Ref{UInt64}(), Ref{UInt64}()
    ask(cgt_graph_size, graph, vertices, edges)
    (vertices = vertices[], edges = edges[])
end

"""
    facts(graph, names...)

Facts about all vertices of an explicit graph made by [`graph_game`](@ref) or [`expand`](@ref): a vector for each name. Without names,
all of them: `value`, `misere_value`, `outcome`, `misere_outcome`, `birthday` (moves of the longest play), `shortest`, `remoteness`
(the winner hurries, the loser delays) and `suspense` (the other way round), both also with `misere_` before them, `options` (their number),
`winning` and `misere_winning` (how many of them win).
"""
function facts(graph::Game, names::Symbol...)
    chosen = isempty(names) ? FACTS : names
    numbers = UInt32[choice(name, FACTS, "a fact") for name in chosen]
    table = Matrix{UInt64}(undef, graph_size(graph).vertices, length(numbers))
    ask(cgt_graph_facts, graph, numbers, length(numbers), table)
    columns = [name in (:outcome, :misere_outcome) ? map(outcome_of, table[:, i]) : table[:, i] for (i, name) in enumerate(chosen)]
    NamedTuple{Tuple(chosen)}(Tuple(columns))
end

# ---- Many positions ----

"""
    sequence(game, heaps; misere = false)

Values of a range of heaps, positions of one word.

```jldoctest
julia> Int.(sequence(subtraction_game([1, 2]), 0:5)) == [0, 1, 2, 0, 1, 2]
true
```
"""
function sequence(game::Game, heaps::AbstractUnitRange{<:Integer}; misere::Bool = false)
    answers = Vector{UInt64}(undef, length(heaps))
    isempty(heaps) ||
        ask(cgt_game_sequence, game, play(misere), word(first(heaps), "the first heap"), length(answers), answers)
    answers
end

"""
    period(game, limit; misere = false, question = :value)

The period of the values (or outcomes, with `question = :outcome`) of single heaps, with its proof from the heaps up to `limit`:
`period`, `preperiod`, the `saltus` by which values rise in each period, and `checked`, below which heaps were compared. Throws `CGTError{:limit}` if nothing is proved up to the limit,
and `CGTError{:no_theorem}` for games of another kind.
"""
function period(game::Game, limit::Integer; misere::Bool = false, question::Symbol = :value)
    period, preperiod, saltus, checked = Ref{UInt64}(), Ref{UInt64}(), Ref{UInt64}(), Ref{UInt64}()
    ask(cgt_game_arithmetic_period, game, play(misere), choice(question, QUESTIONS, "question"), word(limit, "limit"), period, preperiod,
        saltus, checked)
    (period = period[], preperiod = preperiod[], saltus = saltus[], checked = checked[])
end

"""
    apparent_period(values)

The period that the values of the heaps from 0 on seem to have: the least `period`, the least `preperiod` and the `saltus` such that
G(n + period) = G(n) + saltus for all given n from the preperiod on. `nothing` unless such a period occurs three times in full, after a
preperiod of at most half of the values. Nothing is proved; see [`period`](@ref).

```jldoctest
julia> apparent_period([n ÷ 3 for n in 0:99])
(period = 0x0000000000000003, preperiod = 0x0000000000000000, saltus = 0x0000000000000001)
```
"""
function apparent_period(values)
    words = [word(value, "a value") for value in values]
    period, preperiod, saltus = Ref{UInt64}(), Ref{UInt64}(), Ref{UInt64}()
    status = cgt_apparent_period(words, length(words), period, preperiod, saltus)
    status == CGT_E_LIMIT && return nothing
    status == 0 || throw(failure(status))
    (period = period[], preperiod = preperiod[], saltus = saltus[])
end

"In a table of values: the game does not accept the position."
const NO_ANSWER = CGT_NO_ANSWER

"""
    table(game, ranges; misere = false, question = :value)

Answers for all positions of a box, given by a range for each word, as an array: `table(game, (0:3, 1:2))[i, j]` is about
`((0:3)[i], (1:2)[j])`. Positions that the game does not accept have `NO_ANSWER`, or the outcome `:none`.
"""
function table(game::Game, ranges; misere::Bool = false, question::Symbol = :value)
    box, asked = Box(ranges), choice(question, QUESTIONS, "question")
    answers = Vector{UInt64}(undef, length(box))
    isempty(box) || ask(cgt_game_table, game, play(misere), asked, box.first, box.last, length(box.first), answers)
    shaped(answers_of(answers, asked), box)
end

"""
    p_positions(game, ranges; misere = false)

The P-positions of a box, a range for each word: in canonical form, each once, fewer words first and then by the order of the words.
"""
function p_positions(game::Game, ranges; misere::Bool = false)
    box, list = Box(ranges), PositionList()
    isempty(box) && return positions_of(game.form, Position[])
    ask(cgt_game_p_positions, game, play(misere), box.first, box.last, length(box.first), list)
    positions_of(game, list)
end

"""
    check(game, ranges[, other]; misere = false, question = :value)
    check(game; positions, other = nothing, misere = false, question = :value)

Compares answers over a box, a range for each word, or over a collection of positions.

Without `other`, it compares the game's theorems with its search, and leaves out positions without a theorem. With `other`, it compares
the game's best answers with those of a search in `other`. Returns `agree`; `compared`, the number of positions that were compared and
agree, possibly 0; and the first `position` with different `answers`, or `nothing`.
"""
function check(game::Game, ranges, other::Union{Game,Nothing} = nothing; misere::Bool = false, question::Symbol = :value)
    box = Box(ranges)
    domain = isempty(box) ? list_domain([]) : Domain(cgt_domain_new_box, (box.first, box.last, length(box.first)))
    checked(game, other, domain, misere, question)
end

check(game::Game; positions, other::Union{Game,Nothing} = nothing, misere::Bool = false, question::Symbol = :value) =
    checked(game, other, list_domain([words(game, position) for position in positions]), misere, question)

function checked(game, other, domain, misere, question)
    method, against = other === nothing ? (:closed, game) : (:auto, other)
    found = check_claim(domain; game, other = against, misere, question, method, other_method = :search, every = true)
    isempty(found.counterexamples) && return (agree = true, compared = found.held, position = nothing, answers = nothing)
    at, asked = collect(UInt64, found.counterexamples[1]), choice(question, QUESTIONS, "question")
    answers = map(((game, method), (against, :search))) do (game, method)
        answer = Ref{UInt64}()
        ask(cgt_game_answer, game, choice(method, METHODS, "method"), play(misere), asked, at, length(at), answer)
        answer[]
    end
    (agree = false, compared = found.held, position = position_of(game, Position(at)), answers = Tuple(answers_of(collect(answers), asked)))
end

# ---- Values of all partitions ----

"""
    partition_values(game, n)

Values of all partitions of n, by ranks: `partition_values(game, n)[r+1]` is that of [`partition_at`](@ref)`(n, r)`. The game is
made by [`pnim_game`](@ref), `crim_game` or `lctr_game`, or is one of heaps in any order without zeros, the parts, each option of which has
fewer tokens in all; so for [`each_partition_values`](@ref). [`box_values`](@ref) takes only the first.
"""
function partition_values(game::Game, n::Integer)
    answers = Vector{UInt8}(undef, partition_count(n))
    ask(cgt_partition_values, game, word(n, "n"), word(n, "n"), answers)
    answers
end

"""
    each_partition_values(f, game, sizes; path = nothing)

Hands each number of a range and the values of its partitions to a function, and stops if it returns `false`. With a path, the values
in this checkpoint file are read, and new values are added to it.
"""
function each_partition_values(f, game::Game, sizes::AbstractUnitRange{<:Integer}; path::Union{AbstractString,Nothing} = nothing)
    isempty(sizes) && return nothing
    take = Ref{Any}(f)
    GC.@preserve take ask(cgt_partition_each, game, word(first(sizes), "the first size"), word(last(sizes), "the last size"),
                          path === nothing ? C_NULL : String(path), level_callback[], address(take))
    nothing
end

"""
    box_values(game, rows, columns)

PNim values of all partitions with at most `rows` parts, none above `columns`, in the order of [`box_at`](@ref).
"""
function box_values(game::Game, rows::Integer, columns::Integer)
    answers = Vector{UInt8}(undef, box_count(rows, columns))
    ask(cgt_partition_box_values, game, word(rows, "rows"), word(columns, "columns"), answers)
    answers
end

# ---- The engine ----

const SETTINGS = names_of("CGT_SETTING_")

"""
    set!(game; memory, poll, threads)

Changes settings for questions that begin later: `memory`, the bytes that the memo and searches may take (0: no limit; by default half
of the machine's memory for rules of your own and compounds of them, and no limit for other games); `poll`, the positions expanded
between two checks for progress, cancelling and Ctrl-C (by default 1024); `threads`, how many one question may use for summands of
games without Julia functions (by default 1).
"""
function set!(game::Game; settings...)
    for (name, setting) in settings
        call(cgt_game_set, game, choice(name, SETTINGS, "the setting"), word(setting, name))
    end
    game
end

"""
    memo_dir!(game, path)

Names a folder in which questions for a value or an outcome go on, in files, when their memo would outgrow the memory limit. They then
need about 1.5 bytes of memory for a reachable position, and expand each twice. `nothing`: no folder.
"""
memo_dir!(game::Game, path::AbstractString) = (call(cgt_game_set_memo_dir, game, String(path)); game)
memo_dir!(game::Game, ::Nothing) = (call(cgt_game_set_memo_dir, game, C_NULL); game)

"""
    settings(game)

The settings that [`set!`](@ref) changes.
"""
settings(game::Game) = NamedTuple{SETTINGS}(Tuple(number(cgt_game_get, game, UInt32(i - 1)) for i in 1:length(SETTINGS)))

"""
    progress!(f, game)

Calls `f(expanded, known)` from time to time in questions that begin later, with the number of positions expanded for the question and
of those that the memo knows something about. `progress!(nothing, game)` ends this. If the function throws an exception, the question
throws it too; what was found is kept.
"""
function progress!(f, game::Game)
    game.callbacks === nothing && (game.callbacks = Callbacks())
    callback = f === nothing ? watch_callback[] : progress_callback[]
    call(cgt_game_set_progress, game, callback, address(game.callbacks))
    game.callbacks.progress = f
    game
end

"""
    cancel(game)

Stops all current questions to this game, on whatever thread: each soon throws `CGTError{:cancelled}`. May be called from any thread and
from functions of rulesets.
"""
cancel(game::Game) = cgt_game_cancel(game)

"""
    counts(game)

What the engine counts, over both plays: `known`, the positions with a known value; `entries`, the positions in the memo; `expanded` and
`options`, the positions expanded and the options given since the game was made; and the `bytes` of the memo.
"""
counts(game::Game) = NamedTuple{(:known, :entries, :expanded, :options, :bytes)}(Tuple(count_of(game, i) for i in 0:4))

function count_of(game, what)
    result = Ref{UInt64}()
    ask(cgt_game_count, game, UInt32(what), result)
    result[]
end

"""
    reserve!(game, positions)

Makes room in the memo for a number of positions in advance, so that it need not grow on the way.
"""
reserve!(game::Game, positions::Integer) = (ask(cgt_game_reserve, game, word(positions, "positions")); game)

"""
    forget!(game)

Forgets all that was computed.
"""
forget!(game::Game) = (ask(cgt_game_forget, game); game)

"""
    save(game, path)

Writes what is known to a file, which [`load!`](@ref) reads on any platform. Throws `CGTError{:unsupported}` if the ruleset has no
identity, and `CGTError{:file}` if the file cannot be written.
"""
save(game::Game, path::AbstractString) = (ask(cgt_game_memo_save, game, String(path)); nothing)

"""
    load!(game, path)

Adds what a file contains. Throws `CGTError{:file}` if it cannot be read, and `CGTError{:corrupt}` if it is damaged or belongs to another
game; then nothing is added.
"""
load!(game::Game, path::AbstractString) = (ask(cgt_game_memo_load, game, String(path)); game)
