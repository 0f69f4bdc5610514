# Nimbers below 2^64: the field in which Grundy values add and multiply.

"""
    Nimber(n)

The nimber of the number n, from 0 to 2^64 - 1. `+ - * /`, `inv`, `sqrt`, `log` and powers with ordinary integers are those of the
field of order 2^64. An ordinary integer is not a nimber: write `Nimber(5)` for the nimber 5. `UInt64(a)` is the number of a.

Broadcasts of arrays (`a .* b`, `a .+ b`, `a .* Nimber(7)`, `inv.(a)`, `sqrt.(a)`), `sum`, `prod`, `dot` and `evalpoly` run the
library's kernels for arrays.

```jldoctest
julia> Nimber(16) * Nimber(16)
*24

julia> sum(Nimber.(1:3) .* Nimber.(4:6))
*3
```
"""
struct Nimber <: Number
    word::UInt64
    Nimber(value::Integer) = new(word(value, "the number"))
    Nimber(value::Nimber) = value
end

const NimberArray{N} = Array{Nimber,N}

Base.convert(::Type{T}, a::Nimber) where {T<:Integer} = convert(T, a.word)
(::Type{T})(a::Nimber) where {T<:Integer} = T(a.word)
Base.show(io::IO, a::Nimber) = print(io, "*", a.word)
Base.zero(::Type{Nimber}) = Nimber(0)
Base.one(::Type{Nimber}) = Nimber(1)
Base.hash(a::Nimber, seed::UInt) = hash(a.word, hash(:nimber, seed))
Base.isless(a::Nimber, b::Nimber) = a.word < b.word # the order of the numbers; no order of the field

"What a function writes at the place of its last argument."
function number(f::F, arguments::Vararg{Any,N}) where {F,N}
    result = Ref{UInt64}()
    call(f, arguments..., result)
    result[]
end

Base.:+(a::Nimber, b::Nimber) = Nimber(cgt_nim_add(a.word, b.word))
Base.:-(a::Nimber, b::Nimber) = a + b # the characteristic is 2
Base.:-(a::Nimber) = a
Base.:+(a::Nimber) = a
Base.:*(a::Nimber, b::Nimber) = Nimber(cgt_nim_mul(a.word, b.word))
Base.:/(a::Nimber, b::Nimber) = Nimber(number(cgt_nim_divide, a.word, b.word))
Base.:\(a::Nimber, b::Nimber) = b / a
Base.inv(a::Nimber) = Nimber(number(cgt_nim_inverse, a.word))
Base.sqrt(a::Nimber) = Nimber(cgt_nim_sqrt(a.word))
Base.abs2(a::Nimber) = square(a)

"""
    square(a)

The square of a nimber.
"""
square(a::Nimber) = Nimber(cgt_nim_square(a.word))

const GROUP = typemax(UInt64) # the number of nonzero nimbers

function Base.:^(a::Nimber, exponent::Integer)
    if iszero(a)
        exponent < 0 && throw(CGTError(:domain, "the nimber is 0 and the exponent $exponent; expected one that is not negative"))
        return iszero(exponent) ? one(a) : a
    end
    Nimber(cgt_nim_pow(a.word, UInt64(mod(widen(exponent), GROUP))))
end
Base.literal_pow(::typeof(^), a::Nimber, ::Val{p}) where {p} = a^p

"""
    log([base,] a)

The least e with `base^e == a`. The default base is the least generator of the group, `Nimber(2^32 + 6)`. Throws `CGTError{:domain}` if
there is no such e.
"""
Base.log(base::Nimber, a::Nimber) = number(cgt_nim_log, a.word, base.word)
Base.log(a::Nimber) = log(Nimber(UInt64(2)^32 + 6), a)

"""
    order(a)

The least e >= 1 with `a^e == 1`, for a nonzero nimber.
"""
order(a::Nimber) = number(cgt_nim_order, a.word)

"""
    trace(a)

The absolute trace of a nimber in the field of order 2^64: 0 or 1.
"""
trace(a::Nimber) = cgt_nim_trace(a.word)

"""
    subfield_bits(a)

The d among 1, 2, 4, …, 64 such that the smallest subfield that contains a has order 2^d.
"""
subfield_bits(a::Nimber) = Int(cgt_nim_subfield_bits(a.word))

function roots(f, arguments...)
    found, count = zeros(UInt64, 2), Ref{UInt32}()
    call(f, arguments..., found, count)
    Nimber.(found[1:count[]])
end

"""
    solve_artin_schreier(a)

The solutions of x^2 + x = a below 2^64, ascending: two or none.
"""
solve_artin_schreier(a::Nimber) = roots(cgt_nim_solve_artin_schreier, a.word)

"""
    solve_quadratic(a, b, c)

The solutions of a x^2 + b x + c = 0 below 2^64, ascending. Throws `CGTError{:domain}` if a, b and c are 0.

```jldoctest
julia> solve_quadratic(Nimber(1), Nimber(1), Nimber(6)) == [Nimber(14), Nimber(15)]
true
```
"""
solve_quadratic(a::Nimber, b::Nimber, c::Nimber) = roots(cgt_nim_solve_quadratic, a.word, b.word, c.word)

"""
    mex(values)

The least number that is not among the values, which are integers or nimbers.
"""
mex(values::AbstractVector{Nimber}) = mex(map(UInt64, values))
function mex(values::Union{AbstractVector,Tuple})
    given = words(values, "values")
    number(cgt_nim_mex, given, length(given))
end

# ---- Arrays ----

function mapped(f::F, a::NimberArray) where {F}
    out = similar(a)
    call(f, a, out, length(a))
    out
end

function mapped(f::F, a::NimberArray, b::NimberArray) where {F}
    out = similar(a)
    call(f, a, b, out, length(a))
    out
end

function scaled(a::NimberArray, b::Nimber)
    out = similar(a)
    call(cgt_nim_scale_array, a, b.word, out, length(a))
    out
end

const Style = Broadcast.DefaultArrayStyle

for (operation, kernel) in ((:+, :cgt_nim_add_array), (:-, :cgt_nim_add_array), (:*, :cgt_nim_mul_array))
    @eval function Broadcast.broadcasted(::Style{N}, ::typeof($operation), a::NimberArray{N}, b::NimberArray{N}) where {N}
        size(a) == size(b) ? mapped($kernel, a, b) : Broadcast.Broadcasted{Style{N}}($operation, (a, b))
    end
end
Broadcast.broadcasted(::Style{N}, ::typeof(/), a::NimberArray{N}, b::NimberArray{N}) where {N} = a .* inv.(b)
Broadcast.broadcasted(::Style{N}, ::typeof(*), a::NimberArray{N}, b::Nimber) where {N} = scaled(a, b)
Broadcast.broadcasted(::Style{N}, ::typeof(*), a::Nimber, b::NimberArray{N}) where {N} = scaled(b, a)
Broadcast.broadcasted(::Style{N}, ::typeof(/), a::NimberArray{N}, b::Nimber) where {N} = scaled(a, inv(b))
Broadcast.broadcasted(::Style{N}, ::typeof(inv), a::NimberArray{N}) where {N} = mapped(cgt_nim_inverse_array, a)
Broadcast.broadcasted(::Style{N}, ::typeof(sqrt), a::NimberArray{N}) where {N} = mapped(cgt_nim_sqrt_array, a)
Broadcast.broadcasted(::Style{N}, ::typeof(square), a::NimberArray{N}) where {N} = mapped(cgt_nim_square_array, a)

Base.sum(a::NimberArray) = Nimber(number(cgt_nim_sum, a, length(a)))
Base.prod(a::NimberArray) = Nimber(number(cgt_nim_product, a, length(a)))

function LinearAlgebra.dot(a::NimberArray, b::NimberArray)
    length(a) == length(b) || throw(DimensionMismatch("a has $(length(a)) elements and b has $(length(b))"))
    Nimber(number(cgt_nim_dot, a, b, length(a)))
end

"""
    power_sums(a, count)

The sums of `a[i]^k` for k = 0, …, count - 1.
"""
function power_sums(a::NimberArray, count::Integer)
    out = Vector{Nimber}(undef, word(count, "count"))
    call(cgt_nim_power_sums, a, length(a), out, length(out))
    out
end

"""
    evalpoly(x, coefficients)

The value of a polynomial at a nimber, or at each nimber of an array; coefficients are nimbers, the constant term first.
"""
Base.evalpoly(x::Nimber, coefficients::Vector{Nimber}) =
    Nimber(number(cgt_nim_evaluate, coefficients, length(coefficients), x.word))
function Base.evalpoly(x::NimberArray, coefficients::Vector{Nimber})
    out = similar(x)
    call(cgt_nim_evaluate_array, coefficients, length(coefficients), x, out, length(x))
    out
end

# ---- The polynomial basis ----

"""
    to_poly(a)

A nimber in the basis of powers of X modulo X^64 + X^4 + X^3 + X + 1: a `UInt64` whose bits are the coefficients. Takes arrays too.
"""
to_poly(a::Nimber) = cgt_nim_to_poly(a.word)
function to_poly(a::NimberArray)
    out = Array{UInt64}(undef, size(a))
    call(cgt_nim_to_poly_array, a, out, length(a))
    out
end

"""
    from_poly(p)

The nimber of a `UInt64` in the polynomial basis, or of each in an array.
"""
from_poly(p::Integer) = Nimber(cgt_nim_from_poly(word(p, "p")))
function from_poly(p::Array{UInt64})
    out = Array{Nimber}(undef, size(p))
    call(cgt_nim_from_poly_array, p, out, length(p))
    out
end

"""
    poly_mul(p, q)

The product in the polynomial basis, of two `UInt64` or of two arrays of the same size.
"""
poly_mul(p::Integer, q::Integer) = cgt_nim_poly_mul(word(p, "p"), word(q, "q"))
function poly_mul(p::Array{UInt64}, q::Array{UInt64})
    size(p) == size(q) || throw(DimensionMismatch("p has the size $(size(p)) and q $(size(q))"))
    out = similar(p)
    call(cgt_nim_poly_mul_array, p, q, out, length(p))
    out
end

# ---- Kernels ----

"""
    kernel_name()

The machine code in force: "portable"; "pclmul", "avx2", "avx512" on x86-64; "neon", "pmull", "sha3" on AArch64.
"""
kernel_name() = unsafe_string(cgt_nim_kernel_name())

"""
    kernels()

The kernels that this machine can run, from the least to the best.
"""
function kernels()
    names = String[]
    while (name = cgt_nim_kernel_at(length(names))) != C_NULL
        push!(names, unsafe_string(name))
    end
    names
end

"""
    force_kernel(name)

Makes the whole process use this kernel; with `nothing`, the library chooses again.
"""
force_kernel(name::Union{AbstractString,Nothing}) = call(cgt_nim_kernel_force, something(name, Some(C_NULL)))
