# Numbers, positions and boxes: words of 64 bits.

"A number that fits 64 unsigned bits."
word(value::UInt64, name) = value
word(value::Integer, name) = 0 <= value <= typemax(UInt64) ? value % UInt64 : bad_word(value, name)
word(value, name) = bad_word(value, name)

bad_word(value, name) = throw(CGTError(:argument, "$name is $(shown(value)); expected an integer from 0 to 2^64 - 1"))

shown(value) = repr(value; context = :limit => true)
shown(value::Unsigned) = string(value)

"""
    Position

A position as the library returns it: a vector of words, which prints in decimal. In arguments, positions may be vectors or tuples of
integers; a single integer is a position of one word.
"""
struct Position <: AbstractVector{UInt64}
    words::Vector{UInt64}
end

Base.size(position::Position) = size(position.words)
Base.@propagate_inbounds Base.getindex(position::Position, i::Int) = position.words[i]
Base.IndexStyle(::Type{Position}) = IndexLinear()
Base.show(io::IO, position::Position) = print(io, "[", join(position.words, ", "), "]")
Base.show(io::IO, ::MIME"text/plain", position::Position) = show(io, position)

"The words of a position, or of other numbers; read-only."
words(position::Vector{UInt64}, name) = position
words(position::Position, name) = position.words
words(position::AbstractVector{<:Union{Int64,UInt32,Int32,UInt8}}, name) = [word(w, name) for w in position]
words(position::Union{AbstractVector,Tuple}, name) = UInt64[word(w, "$name[$i]") for (i, w) in enumerate(position)]
words(position, name) = UInt64[word(position, name)]

"A copy of what is at an address."
function copied(from::Ptr{T}, n::Integer) where {T}
    copy = Vector{T}(undef, n)
    n > 0 && GC.@preserve copy unsafe_copyto!(pointer(copy), from, n)
    copy
end

"As many words as a matrix has rows, positions one after another as its columns."
block(positions::Matrix{UInt64}, name) = positions
block(positions::AbstractMatrix, name) = UInt64[word(positions[i, j], "$name[$i, $j]") for i in axes(positions, 1), j in axes(positions, 2)]

# ---- Lists of the library's ----

mutable struct PositionList <: Handle{CList}
    handle::Ptr{CList}
    PositionList() = finalizer(release, new(C_NULL))
end

"The list of positions."
function list_of(positions, name)
    list = PositionList()
    call(cgt_list_new, C_NULL, 0, 0, list)
    for (i, position) in enumerate(positions)
        given = words(position, "$name[$i]")
        call(cgt_list_add, list, given, length(given))
    end
    list
end

"The positions of a list, which is freed."
function taken(list::PositionList)
    GC.@preserve list begin
        n = Int(cgt_list_count(list))
        starts, all = cgt_list_starts(list), cgt_list_words(list)
        positions = Position[]
        sizehint!(positions, n)
        for i in 1:n
            first, last = unsafe_load(starts, i), unsafe_load(starts, i + 1)
            push!(positions, Position(copied(all + 8 * first, last - first)))
        end
        release(list)
    end
    positions
end

# ---- Choices ----

"The number of a choice in the headers, from 0."
function choice(value, among, name)
    place = findfirst(isequal(value), among)
    place === nothing && throw(CGTError(:argument, "$name is $(shown(value)); expected one of $(join(map(repr, among), ", "))"))
    UInt32(place - 1)
end

const METHODS = names_of("CGT_METHOD_")
const QUESTIONS = names_of("CGT_QUESTION_")
const OUTCOMES = (:P, :N)

play(misere::Bool) = UInt32(misere)

outcome_of(answer) = answer <= 1 ? OUTCOMES[answer+1] : :none

"Answers to a question, converted to Julia's."
answers_of(answers, question) = question == 1 ? map(outcome_of, answers) : answers

# ---- Boxes ----

"The ends of a box of positions: a range for each word, both ends included."
struct Box
    first::Vector{UInt64}
    last::Vector{UInt64}
    sizes::Vector{Int}
end

Box(range::AbstractUnitRange) = Box((range,))

function Box(ranges::Union{Tuple,AbstractVector})
    for (i, range) in enumerate(ranges)
        range isa AbstractUnitRange{<:Integer} ||
            throw(CGTError(:argument, "ranges[$i] is $(shown(range)); expected a range such as 0:9"))
    end
    if any(isempty, ranges)
        return Box(UInt64[], UInt64[], Int[length(range) for range in ranges])
    end
    Box(UInt64[word(first(range), "the first of ranges[$i]") for (i, range) in enumerate(ranges)],
        UInt64[word(last(range), "the last of ranges[$i]") for (i, range) in enumerate(ranges)],
        Int[length(range) for range in ranges])
end

Base.isempty(box::Box) = 0 in box.sizes
Base.length(box::Box) = prod(box.sizes)

"Answers for a box, in which the last word runs fastest in the library, as an array with a dimension for each word."
shaped(answers, box::Box) = permutedims(reshape(answers, reverse(box.sizes)...), length(box.sizes):-1:1)
