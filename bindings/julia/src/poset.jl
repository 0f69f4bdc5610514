# Finite partially ordered sets: families, posets of your own, and compounds.

"""
    Poset

A finite partially ordered set, which never changes. [`chain_poset`](@ref) and similar functions make members of families, which are
rules rather than tables: `chain_poset(10^18)` costs nothing, and answers every question that does not involve all elements. `p * q`
is the product.

`length`, `poset[i]` (i from 1), `in` and iteration follow the lexicographic order of the elements' words, as do vectors of elements in
results. Elements are Julia values, described at each constructor; other values throw `CGTError{:element}`. Questions that need a table
throw `CGTError{:limit}` for posets of more than 2^18 elements. Ctrl-C does not interrupt a question to a poset unless it calls a
function of yours.

```jldoctest
julia> poset = set_partitions_poset(4);

julia> length(poset), leq(poset, [[1, 2], [3], [4]], [[1, 2], [3, 4]]), mobius(poset, first(minima(poset)), first(maxima(poset)))
(15, true, -6)
```
"""
mutable struct Poset <: Handle{CPoset}
    handle::Ptr{CPoset}
    kind::Kind
    function Poset(kind::Kind, make, arguments...)
        poset = finalizer(release, new(C_NULL, kind))
        call(make, arguments..., poset)
        poset
    end
end

"A poset made from numbers alone."
function family(::Type{Poset}, make, name, arguments, numbers)
    poset = Poset(Integers(), make, map(word, numbers, arguments)...)
    poset.kind = kind_of(poset.handle)
    poset
end

"A poset that shares a handle."
function shared(handle::Ptr{CPoset})
    poset = Poset(kind_of(handle), out -> Int32(0))
    poset.handle = cgt_poset_retain(handle)
    poset
end

small(n::Integer, most, name) =
    0 <= n <= most ? Int(n) : throw(CGTError(:argument, "$name is $n; expected at most $most and not less than 0"))

"""
    boolean_poset(n)

The subsets of {1, …, n} by inclusion, n at most 64. Elements are ascending vectors; arguments may be any collections of integers.

```jldoctest
julia> upper_covers(boolean_poset(3), [2]) == [[1, 2], [2, 3]]
true
```
"""
boolean_poset(n::Integer) = Poset(Subsets(small(n, 64, "n")), cgt_poset_new_boolean, n)

"""
    subspaces_poset(n, q)

The subspaces of an n-dimensional vector space over the field of q elements, by inclusion; q^n is at most 2^64. An element is the basis
in reduced row echelon form: a matrix of n columns, with a row for each dimension. If q = p^k is not prime, the digits of a number in
base p are the coefficients of a polynomial, lowest first, and products are taken modulo the monic irreducible polynomial of
degree k whose number is least.
"""
subspaces_poset(n::Integer, q::Integer) = Poset(Subspaces(small(n, 4096, "n"), word(q, "q")), cgt_poset_new_subspaces, n, q)

"""
    set_partitions_poset(n)

The partitions of the set {1, …, n} by refinement: the finest is least; n at most 4096. An element is a vector of blocks; in
arguments, their order does not matter.
"""
set_partitions_poset(n::Integer) = Poset(Blocks(small(n, 4096, "n")), cgt_poset_new_set_partitions, n)

"""
    integer_partitions_poset(n)

The partitions of the integer n by refinement: n ones are least; n at most 4096. Elements are vectors of parts.
"""
integer_partitions_poset(n::Integer) = Poset(Parts(small(n, 4096, "n")), cgt_poset_new_integer_partitions, n)

"""
    relations_poset(n, relations)

The poset on 0, …, n - 1 that relations generate. They are pairs (a, b) with a <= b: a collection of pairs, or a matrix of two rows.
Throws `CGTError{:loop}` if they have a cycle.

```jldoctest
julia> CGT.ideal(relations_poset(4, [(0, 1), (1, 3), (2, 3)]), 3)
[0, 1, 2, 3]
```
"""
function relations_poset(n::Integer, relations::AbstractMatrix)
    size(relations, 1) == 2 ||
        throw(CGTError(:argument, "relations has the size $(size(relations)); expected 2 rows, a pair a column"))
    Poset(Integers(), cgt_poset_new_relations, word(n, "n"), block(relations, "relations"), size(relations, 2))
end
function relations_poset(n::Integer, relations)
    given = UInt64[]
    for (i, pair) in enumerate(relations)
        length(pair) == 2 || throw(CGTError(:argument, "relations[$i] is $(shown(pair)); expected a pair"))
        append!(given, words(Tuple(pair), "relations[$i]"))
    end
    relations_poset(n, reshape(given, 2, :))
end

"""
    matrix_poset(matrix; check = false)

The poset on 0, …, n - 1 that a square matrix of Booleans generates: `matrix[a+1, b+1]` is true for a <= b. The diagonal is
ignored. Throws `CGTError{:loop}` if there is a cycle and, with `check`, `CGTError{:domain}` if the matrix is not transitive.
"""
function matrix_poset(matrix::AbstractMatrix{Bool}; check::Bool = false)
    n = size(matrix, 1)
    size(matrix, 2) == n || throw(DimensionMismatch("the matrix has the size $(size(matrix)); expected a square"))
    rows = zeros(UInt64, cld(n, 64), n)
    for a in 1:n, b in 1:n
        rows[(b-1)÷64+1, a] |= UInt64(matrix[a, b]) << ((b - 1) % 64)
    end
    Poset(Integers(), cgt_poset_new_matrix, check, n, rows)
end

"""
    product_poset(posets...)

The product of posets. Elements are tuples of their elements, compared in every place.
"""
product_poset(posets::Poset...) = of_posets(Rows, cgt_poset_new_product, posets)

of_posets(kind, make, posets) =
    GC.@preserve posets Poset(kind(Kind[poset.kind for poset in posets]), make, Ptr{CPoset}[poset.handle for poset in posets], length(posets))

"""
    union_poset(posets...)

The disjoint union of posets. Elements are pairs: the number of the part, from 1, and an element of it.
"""
union_poset(posets::Poset...) = of_posets(Marked, cgt_poset_new_union, posets)

"""
    series_poset(posets...)

Posets one above another, their ordinal sum, the lowest first. Elements are pairs: the number of the part, from 1, and an element
of it.
"""
series_poset(posets::Poset...) = of_posets(Marked, cgt_poset_new_series, posets)

"""
    young_poset(rows)

The cells of a Young diagram, compared in both places. `rows` are the lengths of its rows, weakly decreasing, each at least 1.
Elements are pairs (row, column), both from 1.

```jldoctest
julia> maxima(young_poset([4, 2, 1]))
3-element Array{Tuple{Int64,Int64},1}:
 (1, 4)
 (2, 2)
 (3, 1)
```
"""
function young_poset(rows)
    lengths = words(collect(rows), "rows")
    Poset(Cells(), cgt_poset_new_young, lengths, length(lengths))
end

Base.:*(first::Poset, second::Poset) = product_poset(first, second)

"""
    dual(poset)

The same elements in the opposite order.
"""
dual(poset::Poset) = Poset(poset.kind, cgt_poset_new_dual, poset)

"""
    subposet(poset, elements)
    subposet(poset, set, ends...)

Some elements of a poset, in its order: the given ones, or a set such as `:interval, a, b` (see [`each_element`](@ref)).
"""
function subposet(poset::Poset, elements)
    given = element_words(poset, elements, "elements")
    Poset(poset.kind, cgt_poset_new_subposet, poset, given, length(given) ÷ arity(poset.kind))
end
subposet(poset::Poset, set::Symbol, ends...) = Poset(poset.kind, cgt_poset_new_subset, poset, set_words(poset, set, ends)...)

# ---- What a poset was made from ----

"The numbers that a handle was made from, by a function of the library."
function arguments_of(f, handle)
    count = Ref{Csize_t}()
    call(f, handle, C_NULL, 0, count)
    numbers = Vector{UInt64}(undef, count[])
    call(f, handle, numbers, length(numbers), count)
    numbers
end

parts_of(handle) = Ptr{CPoset}[cgt_poset_part(handle, i - 1) for i in 1:cgt_poset_part_count(handle)]

"How the elements of a handle are written."
function kind_of(handle::Ptr{CPoset})
    name = unsafe_string(cgt_poset_family(handle))
    name == "product" && return Rows(Kind[kind_of(part) for part in parts_of(handle)])
    name in ("union", "series") && return Marked(Kind[kind_of(part) for part in parts_of(handle)])
    name in ("dual", "subposet") && return kind_of(only(parts_of(handle)))
    name == "asm" && return Triples()
    name == "young" && return Cells()
    name in ("boolean", "subspaces", "partitions", "types") || return Integers()
    numbers = arguments_of(cgt_poset_arguments, handle)
    n = Int(numbers[1])
    name == "boolean" ? Subsets(n) : name == "subspaces" ? Subspaces(n, numbers[2]) : name == "partitions" ? Blocks(n) : Parts(n)
end

"""
    family(poset)

The name of the family in the text language; "poset" for posets made from relations or a matrix, "subposet" for subposets.

```jldoctest
julia> family(subspaces_poset(3, 2)), family(chain_poset(3) * boolean_poset(2))
("subspaces", "product")
```
"""
family(poset::Poset) = unsafe_string(cgt_poset_family(poset))

"""
    arguments(poset)

The numbers that a poset was made from. For posets made from relations or a matrix: the number of elements, and then the covers, each
with its lower element before its upper one. For diagrams: the lengths of the rows.

```jldoctest
julia> arguments(subspaces_poset(3, 2)) == [3, 2] && arguments(relations_poset(3, [(0, 2), (2, 1), (0, 1)])) == [3, 2, 1, 0, 2]
true
```
"""
arguments(poset::Poset) = arguments_of(cgt_poset_arguments, poset)

"""
    parts(poset)

The posets that a poset was made from: the parts of a product, a union or a series, the poset whose dual it is, the poset that a subposet belongs to.

```jldoctest
julia> parts(chain_poset(3) * boolean_poset(2)) == [chain_poset(3), boolean_poset(2)]
true
```
"""
parts(poset::Poset) = GC.@preserve poset Poset[shared(part) for part in parts_of(poset)]

# ---- Elements and words ----

element_words(poset::Poset, element) = pack!(UInt64[], poset.kind, element, "the element")

function element_words(poset::Poset, elements, name)
    Base.isiterable(typeof(elements)) && !(elements isa Union{Number,AbstractString,AbstractDict}) ||
        throw(CGTError(:element, "$name is $(shown(elements)); expected elements"))
    all = UInt64[]
    for (i, element) in enumerate(elements)
        pack!(all, poset.kind, element, "$name[$i]")
    end
    all
end

const SETS = names_of("CGT_SET_")

"A set as arguments for the library."
function set_words(poset::Poset, set, ends)
    kind = choice(set, SETS, "the set")
    wanted = set == :interval ? 2 : set in (:all, :minima, :maxima) ? 0 : 1
    length(ends) == wanted || throw(CGTError(:argument, "the set $set is given with $(length(ends)) elements; expected $wanted"))
    kind, (element_words(poset, element) for element in ends)..., (C_NULL for _ in wanted+1:2)...
end

"""
    coordinates(poset, element)

The words of an element in the C library. Positions of compounds consist of them.
"""
function coordinates(poset::Poset, element)
    given = element_words(poset, element)
    call(cgt_poset_validate, poset, given, length(given))
    Position(given)
end

"""
    element(poset, coordinates)

The element with given coordinates.
"""
function element(poset::Poset, coordinates)
    given = words(coordinates, "coordinates")
    call(cgt_poset_validate, poset, given, length(given))
    unpack(poset.kind, given)
end

function Base.in(value, poset::Poset)
    try
        coordinates(poset, value)
        true
    catch error
        error isa CGTError{:element} || rethrow()
        false
    end
end

"""
    index(poset, element)

The index of an element, from 1: `poset[index(poset, x)] == x`.
"""
index(poset::Poset, element) = number(cgt_poset_index, poset, element_words(poset, element)) + 0x1

function Base.getindex(poset::Poset, index::Integer)
    1 <= index <= poset_size(poset) || throw(BoundsError(poset, index))
    found = Vector{UInt64}(undef, arity(poset.kind))
    call(cgt_poset_element, poset, word(index - 1, "index"), found)
    unpack(poset.kind, found)
end

poset_size(poset::Poset) = number(cgt_poset_size, poset)
Base.length(poset::Poset) = Int(poset_size(poset))
Base.firstindex(poset::Poset) = 1
Base.lastindex(poset::Poset) = poset_size(poset)
Base.iterate(poset::Poset, i = 1) = i > poset_size(poset) ? nothing : (poset[i], i + 1)
Base.eltype(::Type{Poset}) = Any

function Base.:(==)(first::Poset, second::Poset)
    equal = Ref{UInt32}()
    call(cgt_poset_equal, first, second, equal)
    equal[] == 1 && first.kind == second.kind
end
Base.hash(poset::Poset, seed::UInt) = hash(length(poset), hash(:poset, seed))

"The text that a function of the library writes."
function written_bytes(f, arguments...)
    pieces = IOBuffer()
    GC.@preserve pieces ask(f, arguments..., write_callback[], address(pieces))
    take!(pieces)
end

function write_piece(user, text, size)
    shielded(RAISED) do
        unsafe_write(unsafe_pointer_to_objref(user)::IOBuffer, text, size)
        Int32(0)
    end
end

"""
    text(poset, element)

An element written as by hand.

```jldoctest
julia> text(set_partitions_poset(4), [[1, 3], [2, 4]])
"13|24"
```
"""
text(poset::Poset, element) = text_from(cgt_poset_format_element, poset, element_words(poset, element))

function Base.show(io::IO, poset::Poset)
    try
        print(io, "Poset: ", spec(poset))
    catch error
        error isa CGTError{:unsupported} || rethrow()
        print(io, "Poset: subposet(", poset_size(poset), " elements)")
    end
end

# ---- Questions ----

"""
    leq(poset, a, b)

Whether a <= b.
"""
function leq(poset::Poset, a, b)
    result = Ref{UInt32}()
    call(cgt_poset_leq, poset, element_words(poset, a), element_words(poset, b), result)
    result[] == 1
end

"""
    height(poset, element)

The length of the longest chain below an element: the number of its elements other than the element itself.
"""
height(poset::Poset, element) = number(cgt_poset_height, poset, element_words(poset, element))

"""
    depth(poset, element)

The length of the longest chain above an element: its height in the dual poset.
"""
depth(poset::Poset, element) = number(cgt_poset_depth, poset, element_words(poset, element))

"""
    is_graded(poset)

Whether all maximal chains have the same length.
"""
function is_graded(poset::Poset)
    graded = Ref{UInt32}()
    call(cgt_poset_graded, poset, graded, C_NULL)
    graded[] == 1
end

"""
    rank(poset[, element])

The rank of an element, from 0, or of a poset: the length of its maximal chains. Throws `CGTError{:domain}` if the poset is not graded.
"""
rank(poset::Poset, element) = number(cgt_poset_rank, poset, element_words(poset, element))
function rank(poset::Poset)
    graded, rank = Ref{UInt32}(), Ref{UInt64}()
    call(cgt_poset_graded, poset, graded, rank)
    graded[] == 1 || throw(CGTError(:domain, "the poset is not graded: it has maximal chains of different lengths"))
    rank[]
end

"""
    mobius(poset, a, b)

The Möbius function: 1 if a = b, minus the sum of μ(a, x) over a <= x < b if a < b, else 0.
"""
function mobius(poset::Poset, a, b)
    value = Ref{Int64}()
    call(cgt_poset_mobius, poset, element_words(poset, a), element_words(poset, b), value)
    value[]
end

function elements_of(poset::Poset, set, ends...)
    list = PositionList()
    call(cgt_poset_list, poset, set_words(poset, set, ends)..., list)
    element_list(poset, list)
end

element_list(poset::Poset, list) = unpack_all(poset.kind, reduce(vcat, map(words_of, taken(list)); init = UInt64[]))

words_of(position::Position) = position.words

"""
    ideal(poset, a)

All x <= a.
"""
ideal(poset::Poset, a) = elements_of(poset, :ideal, a)

"""
    upper_set(poset, a)

All x >= a.
"""
upper_set(poset::Poset, a) = elements_of(poset, :filter, a)

"""
    interval(poset, a, b)

All x with a <= x <= b.
"""
interval(poset::Poset, a, b) = elements_of(poset, :interval, a, b)

"""
    lower_covers(poset, a)

All elements that a covers: those directly below it.
"""
lower_covers(poset::Poset, a) = elements_of(poset, :lower_covers, a)

"""
    upper_covers(poset, a)

All elements that cover a: those directly above it.
"""
upper_covers(poset::Poset, a) = elements_of(poset, :upper_covers, a)

"""
    minima(poset)

All minimal elements.
"""
minima(poset::Poset) = elements_of(poset, :minima)

"""
    maxima(poset)

All maximal elements.
"""
maxima(poset::Poset) = elements_of(poset, :maxima)

"""
    count(poset, set, ends...)

How many elements a set has (see [`each_element`](@ref)). Most families have a formula, so the set may be huge.

```jldoctest
julia> count(boolean_poset(60), :interval, [1], 1:60) == 2^59
true
```
"""
Base.count(poset::Poset, set::Symbol, ends...) = number(cgt_poset_count, poset, set_words(poset, set, ends)...)

"""
    each_element(f, poset, set = :all, ends...)

Hands the elements of a set to a function, in any order, without storing them; stops if it returns `false`. The sets are `:ideal`,
`:filter`, `:lower_covers` and `:upper_covers` with one element, `:interval` with two, and `:all`, `:minima` and `:maxima` with none.
"""
function each_element(f, poset::Poset, set::Symbol = :all, ends...)
    take = Ref{Any}(words -> f(unpack(poset.kind, words)))
    GC.@preserve take ask(cgt_poset_each, poset, set_words(poset, set, ends)..., each_callback[], address(take))
    nothing
end

"A callback for words one after another: `user` is a Ref of a function."
function each_words(user, words, count)
    shielded(RAISED) do
        take = unsafe_pointer_to_objref(user)::Ref{Any}
        take[](copied(words, count)) === false ? STOPPED : Int32(0)
    end
end

# ---- Tables ----

"""
    pairs_leq(poset)

How many pairs a <= b there are, including those with a = b.
"""
pairs_leq(poset::Poset) = number(cgt_poset_relation_count, poset)

"The size; throws if it is too large for a table, before memory is taken for one."
function table_size(poset::Poset)
    size = try
        poset_size(poset)
    catch error
        error isa CGTError{:overflow} || rethrow()
        typemax(UInt64)
    end
    size <= 1 << 18 || throw(CGTError(:limit, "the poset has more than $(1 << 18) elements; a table has no more"))
    Int(size)
end

"""
    linear_extension(poset)

All elements in an order in which each comes after all elements below it.
"""
function linear_extension(poset::Poset)
    indexes = Vector{UInt64}(undef, table_size(poset))
    call(cgt_poset_linear_extension, poset, indexes)
    elements_of(poset, :all)[indexes .+ 1]
end

"""
    hasse(poset)

The edges of the Hasse diagram: all pairs `a => b` such that b covers a.
"""
function hasse(poset::Poset)
    list = PositionList()
    call(cgt_poset_hasse, poset, list)
    all = elements_of(poset, :all)
    [all[edge[1]+1] => all[edge[2]+1] for edge in taken(list)]
end

"""
    order_matrix(poset)

The order as a `BitMatrix` by indexes: `matrix[i, j]` says whether `poset[i] <= poset[j]`.
"""
function order_matrix(poset::Poset)
    n = table_size(poset)
    rows = Matrix{UInt64}(undef, cld(n, 64), n)
    call(cgt_poset_matrix, poset, rows)
    BitMatrix([rows[(j-1)÷64+1, i] >> ((j - 1) % 64) & 1 == 1 for i in 1:n, j in 1:n])
end
