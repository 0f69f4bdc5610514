# Animating functions, and games of coins on squares of any number: Welter's game, turning turtles, inset games.

signed_word(value::Integer, name) =
    typemin(Int64) <= value <= typemax(Int64) ? Int64(value) :
    throw(CGTError(:argument, "$name is $value; expected an integer from -2^63 to 2^63 - 1"))

signed_words(values, name) = Int64[signed_word(value, "$name[$i]") for (i, value) in enumerate(values)]

function signed_number(f::F, arguments...) where {F}
    result = Ref{Int64}()
    call(f, arguments..., result)
    result[]
end

"""
    Animating(beta, alphas)

The function x -> x ⊻ beta ⊻ (x|alpha_1) ⊻ … ⊻ (x|alpha_n), with (a|b) as [`bracket`](@ref) has it, on integers from -2^63 to
2^63 - 1. Equal alphas cancel in pairs, and the others are sorted, so that equal functions are equal objects. `f ∘ g` is the function
x -> f(g(x)), and `inv(f)` is the inverse; `f.(x)` maps an array of `Int64` in one call. Results that do not fit throw
`CGTError{:overflow}`.

```jldoctest
julia> f = Animating(1, [3, -2]);

julia> f(10), inv(f)(f(10)), f ∘ inv(f)
(13, 10, Animating(0, []))
```
"""
struct Animating
    beta::Int64
    alphas::Vector{Int64}
    function Animating(beta::Integer = 0, alphas = Int64[])
        left = Int64[]
        for alpha in sort!(signed_words(alphas, "alphas"))
            !isempty(left) && left[end] == alpha ? pop!(left) : push!(left, alpha)
        end
        new(signed_word(beta, "beta"), left)
    end
end

Base.:(==)(f::Animating, g::Animating) = f.beta == g.beta && f.alphas == g.alphas
Base.hash(f::Animating, seed::UInt) = hash(f.alphas, hash(f.beta, hash(:animating, seed)))
Base.show(io::IO, f::Animating) = print(io, "Animating(", f.beta, ", [", join(f.alphas, ", "), "])")

(f::Animating)(x::Integer) = signed_number(cgt_anim_apply, f.beta, f.alphas, length(f.alphas), signed_word(x, "x"))

function Broadcast.broadcasted(::Style{N}, f::Animating, x::Array{Int64,N}) where {N}
    out = similar(x)
    call(cgt_anim_apply_array, f.beta, f.alphas, length(f.alphas), x, length(x), out)
    out
end
Broadcast.broadcastable(f::Animating) = Ref(f)

function Base.inv(f::Animating)
    alphas, count = similar(f.alphas), Ref{Csize_t}()
    call(cgt_anim_invert, f.beta, f.alphas, length(f.alphas), alphas, count)
    Animating(f.beta, alphas[1:count[]])
end

function Base.:∘(f::Animating, g::Animating)
    beta, alphas, count = Ref{Int64}(), Vector{Int64}(undef, length(f.alphas) + length(g.alphas)), Ref{Csize_t}()
    call(cgt_anim_compose, f.beta, f.alphas, length(f.alphas), g.beta, g.alphas, length(g.alphas), beta, alphas, count)
    Animating(beta[], alphas[1:count[]])
end

"""
    anim_n(a)

N(a) = a ⊻ (a - 1).
"""
anim_n(a::Integer) = signed_number(cgt_anim_n, signed_word(a, "a"))

"""
    bracket(a, b)

(a|b) = N(a ⊻ b) = N(a - b).
"""
bracket(a::Integer, b::Integer) = signed_number(cgt_anim_bracket, signed_word(a, "a"), signed_word(b, "b"))

"""
    welter(x)

Welter's function of any integers: the XOR of all x_i and of all (x_i|x_j), i < j.
"""
function welter(x)
    given = signed_words(x, "x")
    signed_number(cgt_anim_welter, given, length(given))
end

# ---- Games of coins on squares ----

for game in (:welter, :turtles, :inset)
    value, moves = Symbol(game, :_value), Symbol(game, :_moves)
    @eval begin
        function $value(squares)
            given = words(squares, "squares")
            number($(Symbol(:cgt_, value)), given, length(given))
        end

        function $moves(squares, wanted::Integer = 0)
            given, count = words(squares, "squares"), Ref{Csize_t}()
            room = length(given) + 1 # as many moves as there can be
            indexes, targets = Vector{UInt64}(undef, room), Vector{UInt64}(undef, room)
            call($(Symbol(:cgt_, moves)), given, length(given), word(wanted, "wanted"), indexes, targets, room, count)
            [(index = Int(indexes[i]) + 1, target = targets[i]) for i in 1:Int(count[])]
        end
    end
end

"""
    welter_value(squares)
    turtles_value(squares)
    inset_value(squares)

The value of a position of Welter's game, of turning turtles, or of an inset game: different squares from 0 to 2^62, in any order and
number.
"""
welter_value, turtles_value, inset_value

"""
    welter_moves(squares, wanted = 0)
    turtles_moves(squares, wanted = 0)
    inset_moves(squares, wanted = 0)

All moves of the game to a wanted value, 0 giving the winning ones: pairs of an index into the squares, from 1, and the target.
"""
welter_moves, turtles_moves, inset_moves

function converted(f, values, name, more)
    given, count = words(values, name), Ref{Csize_t}()
    out = Vector{UInt64}(undef, length(given) + more)
    call(f, given, length(given), out, count)
    Position(resize!(out, count[]))
end

function converted(f, values, name)
    given = words(values, name)
    out = similar(given)
    call(f, given, length(given), out)
    Position(out)
end

"""
    squares_of(parts, coins)

The beta-numbers of a partition: a position of Welter's game with `coins` coins.

```jldoctest
julia> squares_of([4, 3], 3)
[0, 4, 6]
```
"""
function squares_of(parts, coins::Integer)
    given, room = words(parts, "parts"), word(coins, "coins")
    room <= UInt64(1) << 32 || throw(CGTError(:argument, "coins is $coins; expected at most 2^32"))
    out = Vector{UInt64}(undef, room)
    call(cgt_beta_from_partition, given, length(given), room, out)
    Position(out)
end

"""
    partition_of(squares)

The partition with given beta-numbers.
"""
partition_of(squares) = converted(cgt_beta_to_partition, squares, "squares", 0)

"""
    turtles_of(parts)

The position of turning turtles for a strict partition: its parts, and also 0 if their number is even.
"""
turtles_of(parts) = converted(cgt_turtles_from_strict, parts, "parts", 1)

"""
    strict_of(squares)

The strict partition of a position of turning turtles.
"""
strict_of(squares) = converted(cgt_turtles_to_strict, squares, "squares", 0)

"""
    shifted_of(parts)

The ends of the rows of a strict partition's shifted diagram: row i, from 0, has the columns from i to its end - 1.
"""
shifted_of(parts) = converted(cgt_shifted_from_strict, parts, "parts")

"""
    strict_of_shifted(ends)

The strict partition of a shifted diagram, given by the ends of its rows.
"""
strict_of_shifted(ends) = converted(cgt_shifted_to_strict, ends, "ends")
