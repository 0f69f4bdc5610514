# Elements of posets: Julia's values for them, and their words.

"How the elements of a poset are written in Julia. Elements of equal kinds can be equal."
abstract type Kind end

struct Integers <: Kind end # integers
struct Subsets <: Kind      # subsets of {1, …, n}: ascending vectors
    n::Int
end
struct Subspaces <: Kind    # the rows of reduced bases: a matrix of n columns, without zero rows
    n::Int
    q::UInt64
end
struct Blocks <: Kind       # partitions of {1, …, n}: vectors of blocks, which are vectors
    n::Int
end
struct Parts <: Kind        # partitions of the integer n: vectors of parts, weakly decreasing
    n::Int
end
struct Triples <: Kind end  # points (x, y, z)
struct Cells <: Kind end    # cells (row, column)
struct Rows <: Kind         # tuples of elements of several posets
    parts::Vector{Kind}
end
struct Marked <: Kind       # the number of a part, from 1, and an element of it
    parts::Vector{Kind}
end

Base.:(==)(a::Marked, b::Marked) = a.parts == b.parts
Base.:(==)(a::Rows, b::Rows) = a.parts == b.parts
Base.:(==)(a::Subsets, b::Subsets) = true # which compare by their words, whatever n

arity(::Kind) = 1
arity(kind::Union{Subspaces,Blocks,Parts}) = max(1, kind.n)
arity(::Triples) = 3
arity(::Cells) = 2
arity(kind::Marked) = 1 + maximum(arity, kind.parts)
arity(kind::Rows) = sum(arity, kind.parts)

no_element(value, name, expected) = throw(CGTError(:element, "$name is $(shown(value)); expected $expected"))

"A number that belongs to an element."
entry(value::Integer, name, expected) = 0 <= value <= typemax(UInt64) ? value % UInt64 : no_element(value, name, expected)
entry(value, name, expected) = no_element(value, name, expected)

"An ordered or unordered collection that belongs to an element."
items(value, name, expected) =
    Base.isiterable(typeof(value)) && !(value isa Union{Number,AbstractString,AbstractDict}) ? value :
    no_element(value, name, expected)

"Adds the words of what may be an element; whether it is one the library says."
pack!(into, ::Integers, value, name) = push!(into, entry(value, name, "an integer from 0 to 2^64 - 1"))

function pack!(into, kind::Subsets, value, name)
    expected = "a subset of {1, …, $(kind.n)}"
    mask = UInt64(0)
    for member in items(value, name, expected)
        1 <= entry(member, "a member of $name", expected) <= kind.n || no_element(value, name, expected)
        mask |= UInt64(1) << (member - 1)
    end
    push!(into, mask)
end

function pack!(into, kind::Subspaces, value, name)
    n, q = kind.n, kind.q
    expected = "a matrix of at most $n rows and $n columns, of numbers below $q"
    value isa AbstractMatrix && size(value, 1) <= n && size(value, 2) == n || no_element(value, name, expected)
    for i in 1:arity(kind)
        row = UInt64(0)
        for j in 1:(i <= size(value, 1) ? n : 0)
            digit = entry(value[i, j], name, expected)
            digit < q || no_element(value, name, expected)
            row = row * q + digit
        end
        push!(into, row)
    end
    into
end

function pack!(into, kind::Blocks, value, name)
    expected = "blocks that have each of 1, …, $(kind.n) once"
    block_of = zeros(Int, kind.n)
    for (b, block) in enumerate(items(value, name, expected)), member in items(block, name, expected)
        1 <= entry(member, name, expected) <= kind.n && block_of[member] == 0 || no_element(value, name, expected)
        block_of[member] = b
    end
    0 in block_of && no_element(value, name, expected)
    numbers = Dict{Int,UInt64}() # of blocks, in the order of their least members
    for b in block_of
        push!(into, get!(numbers, b, length(numbers)))
    end
    kind.n == 0 && push!(into, 0)
    into
end

function pack!(into, kind::Parts, value, name)
    expected = "positive parts with the sum $(kind.n)"
    parts = sort!(UInt64[entry(part, name, expected) for part in items(value, name, expected)]; rev = true)
    all(part -> 0 < part <= kind.n, parts) && sum(parts) == kind.n || no_element(value, name, expected)
    append!(into, [parts; zeros(UInt64, arity(kind) - length(parts))])
end

function pack!(into, ::Triples, value, name)
    expected = "(x, y, z)"
    value isa Union{Tuple,AbstractVector} && length(value) == 3 || no_element(value, name, expected)
    append!(into, UInt64[entry(number, name, expected) for number in value])
end

function pack!(into, ::Cells, value, name)
    expected = "(row, column)"
    value isa Union{Tuple,AbstractVector} && length(value) == 2 || no_element(value, name, expected)
    append!(into, UInt64[entry(number, name, expected) for number in value])
end

function pack!(into, kind::Marked, value, name)
    expected = "(the number of a part from 1 to $(length(kind.parts)), an element of it)"
    value isa Union{Tuple,AbstractVector} && length(value) == 2 && value[1] in eachindex(kind.parts) ||
        no_element(value, name, expected)
    part = kind.parts[value[1]]
    push!(into, value[1])
    pack!(into, part, value[2], "$name[2]")
    append!(into, zeros(UInt64, arity(kind) - 1 - arity(part)))
end

function pack!(into, kind::Rows, value, name)
    expected = "$(length(kind.parts)) elements"
    value isa Union{Tuple,AbstractVector} && length(value) == length(kind.parts) || no_element(value, name, expected)
    for (i, (part, element)) in enumerate(zip(kind.parts, value))
        pack!(into, part, element, "$name[$i]")
    end
    into
end

"The element of valid words."
unpack(::Integers, words) = words[1]
unpack(kind::Subsets, words) = [i for i in 1:kind.n if words[1] >> (i - 1) & 1 == 1]

function unpack(kind::Subspaces, words)
    rows = count(!iszero, words)
    [words[i] ÷ kind.q^(kind.n - j) % kind.q for i in 1:rows, j in 1:kind.n]
end

function unpack(kind::Blocks, words)
    blocks = Vector{Int}[]
    for i in 1:kind.n
        words[i] == length(blocks) && push!(blocks, Int[])
        push!(blocks[words[i]+1], i)
    end
    blocks
end

unpack(::Parts, words) = Int.(filter(!iszero, words))
unpack(::Triples, words) = (Int(words[1]), Int(words[2]), Int(words[3]))
unpack(::Cells, words) = (Int(words[1]), Int(words[2]))

function unpack(kind::Marked, words)
    part = kind.parts[words[1]]
    (Int(words[1]), unpack(part, words[2:1+arity(part)]))
end

function unpack(kind::Rows, words)
    ends = cumsum(map(arity, kind.parts))
    Tuple(unpack(part, words[last-arity(part)+1:last]) for (part, last) in zip(kind.parts, ends))
end

"The elements of words, one after another."
unpack_all(kind::Integers, words) = Position(words)
unpack_all(kind, words) = [unpack(kind, words[at+1:at+arity(kind)]) for at in 0:arity(kind):length(words)-1]
