# Positions in Julia: words, or values that words stand for.

"How a game's positions look in Julia."
abstract type Form end
struct Plain <: Form end # as words
struct Sums <: Form end  # as vectors of summands, which are words: PNim and RNim
struct Coins <: Form     # as vectors of elements of a poset
    poset::Poset
end
struct Coded <: Form     # as values that two functions turn into words and back
    encode::Any
    decode::Any
end
struct Numbered <: Form  # as values of a type, each of which has a number, its one word
    type::Type
    numbers::Dict{Any,UInt64}
    values::Vector{Any}
    lock::ReentrantLock
    Numbered(type) = new(type, Dict{Any,UInt64}(), [], ReentrantLock())
end

"The form of positions that the keywords of a `Game` ask for."
function form_of(positions, encode, decode)
    if encode === nothing && decode === nothing
        positions === nothing && return Plain()
        positions isa Type || throw(CGTError(:argument, "positions is $(shown(positions)); expected a type, such as String"))
        return Numbered(positions)
    end
    positions === nothing || throw(CGTError(:argument, "positions and encode are both given; expected one of them"))
    encode === nothing || decode === nothing ? throw(CGTError(:argument, "encode and decode belong together; one is missing")) : Coded(encode, decode)
end

form_words(::Plain, position, name) = words(position, name)

function form_words(::Sums, position, name)
    position isa Union{AbstractVector,Tuple} && !any(summand -> summand isa Number, position) ||
        throw(CGTError(:position, "$name is $(shown(position)); expected a vector of summands"))
    all = UInt64[]
    for (i, summand) in enumerate(position)
        entries = words(summand, "$name[$i]")
        append!(push!(all, length(entries)), entries)
    end
    all
end

function form_words(form::Coins, position, name)
    position isa Integer && form.poset.kind isa Integers && (position = (position,))
    try
        element_words(form.poset, position, name)
    catch error
        error isa CGTError{:element} ? throw(CGTError(:position, error.text)) : rethrow()
    end
end

form_words(form::Coded, position, name) = words(form.encode(position), "encode of $name")

function form_words(form::Numbered, position, name)
    position isa form.type || throw(CGTError(:argument, "$name is $(shown(position)); expected a position of the type $(form.type)"))
    lock(form.lock) do
        number = get!(form.numbers, position, length(form.values) % UInt64)
        number == length(form.values) && push!(form.values, position)
        UInt64[number]
    end
end

form_position(::Plain, position) = position
form_position(form::Coded, position) = form.decode(position)
form_position(form::Numbered, position) = lock(form.lock) do
    length(position) == 1 && position[1] < length(form.values) ||
        throw(CGTError(:position, "no position of the game has the words $position"))
    form.values[position[1]+1]
end
form_position(form::Coins, position) = unpack_all(form.poset.kind, position.words)
function form_position(::Sums, position)
    summands, at = Position[], 1
    while at <= length(position)
        last = at + Int(position[at])
        push!(summands, Position(position.words[at+1:last]))
        at = last + 1
    end
    summands
end
