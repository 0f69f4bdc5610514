# Misère classes, domains of positions, and claims about them.

const CLASSES = names_of("CGT_CLASS_")

"""
    Classes

The result of [`classify`](@ref); its `length` is the number of positions that were classified.
"""
mutable struct Classes <: Handle{CClasses}
    handle::Ptr{CClasses}
    game::Game
    Classes(game) = finalizer(release, new(C_NULL, game))
end

"""
    classify(game, positions)

The Conway-Gurvich-Ho classes of all positions reachable from some positions. [`is_class`](@ref), [`witness`](@ref) and
[`explain`](@ref) tell about the result; the classes are `:domestic`, `:tame`, `:pet`, `:miserable`, `:returnable` and `:forced`.

```jldoctest
julia> classes = classify(nim_game(), [(5, 5, 5)]);

julia> is_class(classes, :tame), is_class(classes, :pet), witness(classes, :pet)
(true, false, Position[[2, 2]])
```
"""
function classify(game::Game, positions)
    list = list_of((words(game, position, "positions[$i]") for (i, position) in enumerate(positions)), "positions")
    classes = Classes(game)
    ask(cgt_classes_new, game, list, classes)
    classes
end

Base.length(classes::Classes) = GC.@preserve classes Int(cgt_classes_count(classes))
Base.show(io::IO, classes::Classes) =
    print(io, "Classes of ", length(classes), " positions: ", join(filter(name -> is_class(classes, name), CLASSES), ", "))

"""
    is_class(classes, name)

Whether the positions belong to a class.
"""
function is_class(classes::Classes, name::Symbol)
    yes = Ref{UInt32}()
    call(cgt_classes_is, classes, choice(name, CLASSES, "the class"), yes)
    yes[] == 1
end

"""
    witness(classes, name)

Why the positions do not belong to a class: a position and, for the last three classes, the option that shows it. Empty if they belong.
"""
function witness(classes::Classes, name::Symbol)
    list = PositionList()
    call(cgt_classes_witness, classes, choice(name, CLASSES, "the class"), list)
    positions_of(classes.game, list)
end

"""
    explain(classes, name)

Whether the positions belong to a class, and if not, why, in a sentence.
"""
function explain(classes::Classes, name::Symbol)
    number = choice(name, CLASSES, "the class")
    explained((place, room, needed) -> call(cgt_classes_text, classes, number, place, room, needed))
end

"""
    class_pairs(classes)

All positions that were classified, the given ones first, with their Grundy values and misère Grundy values.
"""
function class_pairs(classes::Classes)
    n, list = length(classes), PositionList()
    normal, misere = Vector{UInt64}(undef, n), Vector{UInt64}(undef, n)
    call(cgt_classes_values, classes, list, normal, misere)
    (positions = positions_of(classes.game, list), values = normal, misere_values = misere)
end

"""
    teach!(classes)

Teaches the game what was found: the values of both plays and, if the positions are tame, this too, so that sums of them need no search.
"""
teach!(classes::Classes) = (ask(cgt_classes_teach, classes); classes.game)

# ---- Domains ----

"""
    Domain(f; identity = nothing)

A sequence of positions over which claims are checked: `f(index)` returns the positions with the numbers `index`, `index + 1`, … (from
0), as many as it likes, or none if there are no more. Other domains: [`box_domain`](@ref), [`partitions_domain`](@ref),
[`partition_box_domain`](@ref), [`boards_domain`](@ref), [`list_domain`](@ref).
"""
mutable struct Domain <: Handle{CDomain}
    handle::Ptr{CDomain}
    next::Ref{Any}
    function Domain(make, arguments::Tuple, next = nothing)
        domain = finalizer(release, new(C_NULL, Ref{Any}(next)))
        call(make, arguments..., domain)
        domain
    end
end

function Domain(f; identity = nothing)
    bytes, place, size = identity_of(identity)
    next = Ref{Any}(f)
    domain = GC.@preserve bytes next Domain(cgt_domain_new, (domain_callback[], address(next), C_NULL, place, size))
    domain.next = next
    domain
end

"""
    box_domain(ranges)

All positions with words in the given ranges, in the order of the sums of their words, and then of the words.
"""
function box_domain(ranges)
    box = Box(ranges)
    isempty(box) && throw(CGTError(:argument, "the box is empty"))
    Domain(cgt_domain_new_box, (box.first, box.last, length(box.first)))
end

"""
    partitions_domain(sizes; summand = false)

All partitions of all numbers of a range; with `summand`, as summands of PNim: the number of parts, and then the parts.
"""
partitions_domain(sizes::AbstractUnitRange{<:Integer}; summand::Bool = false) =
    Domain(cgt_domain_new_partitions, (UInt32(summand), word(first(sizes), "the first size"), word(last(sizes), "the last size")))

"""
    partition_box_domain(rows, columns; summand = false)

All partitions inside a box, in the order of their ranks.
"""
partition_box_domain(rows::Integer, columns::Integer; summand::Bool = false) =
    Domain(cgt_domain_new_partition_box, (UInt32(summand), word(rows, "rows"), word(columns, "columns")))

"""
    domain_part(domain, part, parts)

Part number `part`, from 1, of so many parts of a domain, which follow one another and differ by at most one position in size.
"""
domain_part(domain::Domain, part::Integer, parts::Integer) = Domain(cgt_domain_new_part, (domain, word(part, "part"), word(parts, "parts")))

"""
    boards_domain(rows, columns)

All sets of taken cells of a board, as bits: bit `row * columns + column` for each cell, rows and columns from 0. The fullest board
comes first.
"""
boards_domain(rows::Integer, columns::Integer) = Domain(cgt_domain_new_boards, (word(rows, "rows"), word(columns, "columns")))

"""
    list_domain(positions)

The given positions, in their order, as words.
"""
list_domain(positions) = Domain(cgt_domain_new_list, (list_of(positions, "positions"),))

"""
    domain_size(domain)

How many positions a domain has; `typemax(UInt64)` for a domain of your own.
"""
domain_size(domain::Domain) = number(cgt_domain_count, domain)

# ---- Claims ----

"""
    check_claim([holds,] domain; game = nothing, keywords...)

Checks a claim over a domain, position after position, until there are `most` counterexamples (by default 1; 0: to the end).

`holds(position, answer)`, or `holds(position)` without a game, returns whether the claim holds, or `missing` if it says nothing; it may
be a do block. Without `holds`, the claim is that `other`, which may be the game itself, gives the same answers by `other_method`. The
answers of `game` are found as `misere`, `question` and `method` say, with up to `threads` threads if no Julia function is asked. With
`every`, positions whose canonical form is another position of the domain are judged too. `applies(position)` tells beforehand which
positions the claim is about, and `progress(seen, size, failed)` is called from time to time. With a `path`, a check that was stopped
resumes from that checkpoint file; given the paths of such files for all `parts` of the domain ([`domain_part`](@ref)), nothing is checked,
but these are put together: the result is that of one check. Files need an `identity`, text or bytes that identify what the functions claim, and identities of
games and domains made from functions.

Returns the `counterexamples`, the number of positions for which the claim `held`, and the number of positions of the domain `seen`.

```julia
check_claim(partitions_domain(1:40; summand = true); game = pnim_game()) do position, answer
    rows, columns = position[1], position[2]
    answer > max(rows, columns) - min(rows, columns)
end
```
"""
function check_claim(holds, domain::Domain; game::Union{Game,Nothing} = nothing, other::Union{Game,Nothing} = nothing,
                     misere::Bool = false, question::Symbol = :value, method::Symbol = :auto, other_method::Symbol = :auto,
                     every::Bool = false, threads::Integer = 1, applies = nothing, progress = nothing, most::Integer = 1, identity = nothing,
                     path::Union{AbstractString,Nothing} = nothing, parts = nothing)
    bytes, place, size = identity_of(identity)
    functions = Ref{Any}(ClaimFunctions(applies, holds, progress))
    handle(game) = game === nothing ? Ptr{CGame}(C_NULL) : game.handle
    callback(f, address) = f === nothing ? C_NULL : address[]
    claim = filled(CClaim; flags = every * CGT_CLAIM_EVERY, other_method = choice(other_method, METHODS, "other_method"), user = address(functions), game = handle(game), play = play(misere),
                   question = choice(question, QUESTIONS, "question"), method = choice(method, METHODS, "method"),
                   threads = word(threads, "threads"), other = handle(other), applies = callback(applies, applies_callback),
                   holds = callback(holds, holds_callback), progress = claim_progress_callback[], most = word(most, "most"),
                   identity = place, identity_size = size)
    path === nothing || parts === nothing || throw(CGTError(:argument, "there are path and parts; expected one of them"))
    list, held, seen = PositionList(), Ref{UInt64}(), Ref{UInt64}()
    files = parts === nothing ? String[] : [String(part) for part in parts]
    GC.@preserve bytes functions game other files begin
        if parts === nothing
            ask(cgt_claim_check, Ref(claim), domain, path === nothing ? C_NULL : String(path), list, held, seen)
        else
            ask(cgt_claim_merge, Ref(claim), domain, [Cstring(pointer(file)) for file in files], length(files), list, held, seen)
        end
    end
    (counterexamples = taken(list), held = held[], seen = seen[])
end

check_claim(domain::Domain; keywords...) = check_claim(nothing, domain; keywords...)
