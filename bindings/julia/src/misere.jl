# Misère play: genera and canonical forms.

const PHYLA = names_of("CGT_PHYLUM_")

"""
    Genus

The genus of a position in misère play: the Grundy `value`; the `misere` Grundy values of the position alone and with one heap \\*2, two, and
so on, of which the last two alternate from there on; and the `phylum`: `:nim_heap`, `:tame`, `:reversibly_tame`, `:tameable`, `:restive`,
`:reversibly_restive`, `:restless` or `:wild`. It prints as CGSuite writes it.

```jldoctest
julia> genus(kayles_game(), 5), genus(kayles_game(), 5).phylum
(4^146, :restless)
```
"""
struct Genus
    value::UInt64
    misere::Vector{UInt64}
    phylum::Symbol
end

Base.:(==)(a::Genus, b::Genus) = (a.value, a.misere, a.phylum) == (b.value, b.misere, b.phylum)
Base.hash(genus::Genus, seed::UInt) = hash((genus.value, genus.misere, genus.phylum), seed)

function Base.show(io::IO, genus::Genus)
    phylum = genus.phylum
    shown = phylum == :nim_heap ? 0 : phylum in (:tame, :reversibly_tame, :restive, :reversibly_restive) ? 1 : length(genus.misere)
    print(io, genus.value)
    shown == 0 && return
    digits = genus.misere[1:shown]
    any(>(9), digits) ? print(io, "^(", join(digits, ","), ")") : print(io, "^", join(digits))
end

"Numbers whose count the library tells when it has written as many as there is room for."
function counted(write)
    numbers, n = UInt64[], Ref{Csize_t}(16)
    while length(numbers) < n[]
        resize!(numbers, n[])
        write(numbers, length(numbers), n)
    end
    resize!(numbers, n[])
end

"""
    genus(game, position)

The [`Genus`](@ref) of a position.
"""
function genus(game::Game, position)
    given, value, phylum = words(game, position), Ref{UInt64}(), Ref{UInt32}()
    misere = counted((place, room, n) -> ask(cgt_game_genus, game, given, length(given), value, place, room, n, phylum))
    Genus(value[], misere, PHYLA[phylum[]+1])
end

"""
    MisereForms(; memory = 0)

A store of misère canonical forms, in which each is kept once; `memory` is the number of bytes that it may take (0: no limit), and `length`
the number of its forms. A store makes forms: `forms(3)` is a heap of Nim, `forms("*[2[2]321]")` reads a text, `forms([2, "*3"])` has these options,
and `forms(game, position)` is the form of a position. One task at a time may use a store.

```jldoctest
julia> forms = MisereForms();

julia> form = forms(kayles_game(), 5)
*[2[2]321]

julia> form + forms(2) - forms(2) == form, birthday(form), mate(form)
(true, 5, *[2[2]320])

julia> genus(form), options(forms("*2 + *2"))
(4^146, MisereForm[*[2], *[3]])
```
"""
mutable struct MisereForms <: Handle{CForms}
    handle::Ptr{CForms}
    function MisereForms(; memory::Integer = 0)
        forms = finalizer(release, new(C_NULL))
        call(cgt_forms_new, word(memory, "memory"), forms)
        forms
    end
end

"""
    MisereForm

A misère canonical form in a [`MisereForms`](@ref). MisereForms are equal if the games are. `+` and `-` add and subtract forms of one store; a difference
that does not exist is a `CGTError{:domain}`.
"""
struct MisereForm
    forms::MisereForms
    number::UInt64
end

function made(f, forms::MisereForms, arguments...)
    number = Ref{UInt64}()
    call(f, forms, arguments..., number)
    MisereForm(forms, number[])
end

(forms::MisereForms)(heap::Integer) = made(cgt_forms_nim, forms, word(heap, "a heap of Nim"))
(forms::MisereForms)(form::MisereForm) = form.forms === forms ? form : forms(text(form))
(forms::MisereForms)(options::Union{AbstractVector,Tuple}) = made(cgt_forms_make, forms, UInt64[forms(option).number for option in options], length(options))
(forms::MisereForms)(game::Game, position) = only_form(forms_of(forms, game, [position]))

only_form(found) = found[1]

function (forms::MisereForms)(description::AbstractString)
    number = Ref{UInt64}()
    read_text(cgt_forms_parse, description, (forms,), (number,))
    MisereForm(forms, number[])
end

"""
    forms_of(forms, game, positions)

The forms of many positions of a game, for which what they share is found once.
"""
function forms_of(forms::MisereForms, game::Game, positions)
    list = list_of((words(game, position, "positions[$i]") for (i, position) in enumerate(positions)), "positions")
    numbers = Vector{UInt64}(undef, GC.@preserve list cgt_list_count(list))
    ask(cgt_forms_of_list, forms, game, list, numbers)
    [MisereForm(forms, number) for number in numbers]
end

"""
    teach!(forms, game, positions)

Teaches a game the values of positions in both plays, and which of them are tame; returns how many are. Sums of tame positions then have
misère values and outcomes without a search.
"""
function teach!(forms::MisereForms, game::Game, positions)
    list = list_of((words(game, position, "positions[$i]") for (i, position) in enumerate(positions)), "positions")
    tame = Ref{UInt64}()
    ask(cgt_forms_teach, forms, game, list, tame)
    Int(tame[])
end

Base.length(forms::MisereForms) = GC.@preserve forms Int(cgt_forms_count(forms))
Base.show(io::IO, forms::MisereForms) = print(io, "MisereForms: ", length(forms))

together(a::MisereForm, b::MisereForm) = a.forms === b.forms ? b.number : throw(CGTError(:argument, "forms of different stores; expected one store"))

Base.:+(a::MisereForm, b::MisereForm) = made(cgt_forms_add, a.forms, a.number, together(a, b))
Base.:-(a::MisereForm, b::MisereForm) = made(cgt_forms_subtract, a.forms, a.number, together(a, b))
Base.:(==)(a::MisereForm, b::MisereForm) = a.forms === b.forms ? a.number == b.number : text(a) == text(b)
Base.hash(form::MisereForm, seed::UInt) = hash((birthday(form), value_pair(form)), seed)
Base.show(io::IO, form::MisereForm) = print(io, text(form))

"""
    text(form)

The form as CGSuite writes it.
"""
text(form::MisereForm) = text_from(cgt_forms_text, form.forms, form.number)

function number_of(f, form::MisereForm)
    number = Ref{UInt64}()
    call(f, form.forms, form.number, number)
    number[]
end

"""
    birthday(form)

How many moves the longest play has.
"""
birthday(form::MisereForm) = Int(number_of(cgt_forms_birthday, form))

"""
    mate(form)

The mate of a form: their sum is a P-position.
"""
mate(form::MisereForm) = MisereForm(form.forms, number_of(cgt_forms_mate, form))

"""
    options(form)

The options, in the order in which CGSuite lists them.
"""
options(form::MisereForm) =
    [MisereForm(form.forms, number) for number in counted((place, room, n) -> call(cgt_forms_options, form.forms, form.number, place, room, n))]

"""
    part_pairs(form)

The pairs of forms whose sum is this one, apart from \\*0 and the form itself, and up to adding \\*1 to both. Of each form and its sum with
\\*1 the pairs have the one with the lower birthday.
"""
function part_pairs(form::MisereForm)
    numbers = counted((place, room, n) -> call(cgt_forms_parts, form.forms, form.number, place, room, n))
    [(MisereForm(form.forms, numbers[i]), MisereForm(form.forms, numbers[i+1])) for i in 3:2:length(numbers)]
end

"""
    value_pair(form)

The Grundy value and the misère Grundy value of a form.
"""
function value_pair(form::MisereForm)
    normal, misere = Ref{UInt64}(), Ref{UInt64}()
    call(cgt_forms_values, form.forms, form.number, normal, misere)
    (normal[], misere[])
end

function small_number(f, form::MisereForm)
    number = Ref{UInt32}()
    call(f, form.forms, form.number, number)
    number[]
end

"""
    genus(form)

The [`Genus`](@ref) of a form.
"""
genus(form::MisereForm) = Genus(value_pair(form)[1], counted((place, room, n) -> call(cgt_forms_genus, form.forms, form.number, place, room, n)),
                          PHYLA[small_number(cgt_forms_phylum, form)+1])

"""
    is_half_tame(form)

Whether the form is not tame, and its sum with itself is, with both values 0.
"""
is_half_tame(form::MisereForm) = small_number(cgt_forms_is_half_tame, form) == 1
