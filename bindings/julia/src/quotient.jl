# Misère quotients.

"""
    Quotient(game; last = nothing, limit = 2^20, most = 65535)
    Quotient(game, path)

The misère quotient of a game of heaps: of all heaps, once its period is proved, at the latest at heap `limit`; with `last`, of the heaps up
to that one. It may have at most `most` elements, the numbers from 0 up; 0 is the identity. `length` is their number. With a path, the
quotient that [`save`](@ref) wrote there, proved anew. A quotient does not change, and any number of tasks may use it.

```jldoctest
julia> kayles = Quotient(kayles_game())
Quotient: 40 elements, 9 of them P

julia> Int.(period(kayles)), is_tame(kayles)
((12, 71), false)

julia> x = element(kayles, 5, 9, 1000000);

julia> word_text(kayles, x), outcome(kayles, x)
("ab^2", :N)

julia> presentation(Quotient(nim_game(); last = 3))
"<a,b | a^2=1, b^3=b>"
```
"""
mutable struct Quotient <: Handle{CQuotient}
    handle::Ptr{CQuotient}
    function Quotient(make::Function)
        quotient = finalizer(release, new(C_NULL))
        make(quotient)
        quotient
    end
end

free(handle::Ptr{CQuotient}) = cgt_quotient_free(handle)

function Quotient(game::Game; last::Union{Integer,Nothing} = nothing, limit::Integer = 2^20, most::Integer = 65535)
    make, heap = last === nothing ? (cgt_quotient_new_whole, word(limit, "limit")) : (cgt_quotient_new_heaps, word(last, "last"))
    Quotient(quotient -> ask(make, game, heap, word(most, "most"), quotient))
end

Quotient(game::Game, path::AbstractString) = Quotient(quotient -> ask(cgt_quotient_load, game, String(path), quotient))

"""
    extend(quotient, last; most = 65535)

The quotient of the heaps up to a larger one, which goes on from this one.
"""
extend(quotient::Quotient, last::Integer; most::Integer = 65535) =
    Quotient(more -> ask(cgt_quotient_extend, quotient, word(last, "last"), word(most, "most"), more))

"""
    save(quotient, path)

Writes a quotient to a file, from which `Quotient(game, path)` reads it on any platform.
"""
save(quotient::Quotient, path::AbstractString) = (ask(cgt_quotient_save, quotient, String(path)); nothing)

Base.length(quotient::Quotient) = GC.@preserve quotient Int(cgt_quotient_order(quotient.handle))
Base.show(io::IO, quotient::Quotient) =
    GC.@preserve quotient print(io, "Quotient: ", length(quotient), " elements, ", cgt_quotient_p_count(quotient.handle), " of them P")

function quotient_number(f, quotient::Quotient, arguments...)
    number = Ref{UInt64}()
    ask(f, quotient, arguments..., number)
    number[]
end

quotient_elements(f, quotient::Quotient) = counted((place, room, n) -> ask(f, quotient, place, room, n))

"""
    element(quotient, heaps...)

The element of a sum of heaps.
"""
function element(quotient::Quotient, heaps::Integer...)
    given = UInt64[word(heap, "a heap") for heap in heaps]
    quotient_number(cgt_quotient_element, quotient, given, length(given))
end

"""
    outcome(quotient, element)

The outcome in misère play of the positions of an element: `:N` or `:P`.
"""
outcome(quotient::Quotient, element::Integer) =
    quotient_number(cgt_quotient_outcome, quotient, word(element, "element")) == CGT_P ? :P : :N

"""
    multiply(quotient, a, b)

The product of two elements: the element of a sum of their positions.
"""
multiply(quotient::Quotient, a::Integer, b::Integer) = quotient_number(cgt_quotient_multiply, quotient, word(a, "a"), word(b, "b"))

"""
    mex(quotient, options)

The element of a position whose options have these elements, by the generalized mex rule; `nothing`: the quotient would grow.
"""
function mex(quotient::Quotient, options)
    given = UInt64[word(option, "an option") for option in options]
    try
        quotient_number(cgt_quotient_mex, quotient, given, length(given))
    catch error
        error isa CGTError{:domain} ? nothing : rethrow()
    end
end

"""
    word_text(quotient, element)

The element as the shortest product of generators.
"""
word_text(quotient::Quotient, element::Integer) = text_from(cgt_quotient_word, quotient, word(element, "element"))

"""
    presentation(quotient)

Generators and relations, as a text.
"""
presentation(quotient::Quotient) = text_from(cgt_quotient_presentation, quotient)

"""
    generators(quotient)

The elements that the letters of words stand for.
"""
generators(quotient::Quotient) = quotient_elements(cgt_quotient_generators, quotient)

"""
    kernel(quotient)

The elements of the least ideal, which is a group.
"""
kernel(quotient::Quotient) = quotient_elements(cgt_quotient_kernel, quotient)

"""
    is_tame(quotient)

Whether it is the quotient of heaps of Nim below some power of 2.
"""
function is_tame(quotient::Quotient)
    yes = Ref{UInt32}()
    ask(cgt_quotient_is_tame, quotient, yes)
    yes[] == 1
end

"""
    period(quotient)

The period and the preperiod of the function from heaps to elements, if the quotient is that of all heaps; otherwise `nothing`.
"""
function period(quotient::Quotient)
    found = Ref{UInt64}()
    try
        preperiod = quotient_number((q, preperiod) -> cgt_quotient_period(q, found, preperiod, C_NULL), quotient)
        (found[], preperiod)
    catch error
        error isa CGTError{:no_theorem} ? nothing : rethrow()
    end
end

"""
    teach!(quotient, game)

Teaches a game the quotient, so that outcomes in misère play are found without a search.
"""
teach!(quotient::Quotient, game::Game) = (ask(cgt_quotient_teach, quotient, game); game)

"""
    svg(quotient; title = nothing, labels = true, dark = false)

The Cayley graph: elements by the lengths of their words, those of the P-portion filled, those of the kernel with a second outline. A line
leads down, a thick one both ways, a dashed one up. At most 4096 elements.
"""
svg(quotient::Quotient; title = nothing, labels = true, dark = false) =
    Svg(String(drawn(cgt_draw_quotient, quotient, SVG; flags = draw_flags(; labels, dark), title)))

"""
    dot_text(quotient)

The same as a graph in the DOT language.
"""
dot_text(quotient::Quotient) = String(drawn(cgt_draw_quotient, quotient, DOT; flags = draw_flags()))

Base.showable(::MIME"image/svg+xml", quotient::Quotient) = length(quotient) <= 100
Base.show(io::IO, ::MIME"image/svg+xml", quotient::Quotient) = print(io, svg(quotient))
