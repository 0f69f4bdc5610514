import LinearAlgebra

"The product by the definition: the least number that is no a'b + ab' + a'b' of smaller ones."
function defined_product(a, b, known = Dict{Tuple{Int,Int},Int}())
    get!(known, (a, b)) do
        product(x, y) = defined_product(x, y, known)
        least_missing(Set(xor(product(x, b), product(a, y), product(x, y)) for x in 0:a-1 for y in 0:b-1))
    end
end

some = Nimber.([0, 1, 2, 3, 16, 255, 65536, 2^32 + 6, typemax(UInt64), 0x0123456789abcdef, 0x8000000000000000])

@testset "products from the definition" begin
    known = Dict{Tuple{Int,Int},Int}()
    @test all(Nimber(a) * Nimber(b) == Nimber(defined_product(a, b, known)) for a in 0:19, b in 0:19)
    @test Nimber(16) * Nimber(16) == Nimber(24)
    @test Nimber(2)^2 == Nimber(3)
end

@testset "a field" begin
    for a in some, b in some
        @test a + b == Nimber(xor(UInt64(a), UInt64(b))) == a - b
        @test a * b == b * a
        @test all(a * (b + c) == a * b + a * c && (a * b) * c == a * (b * c) for c in some)
        iszero(b) || @test a / b * b == a == b \ (a * b)
    end
    for a in some
        @test -a == a == +a
        @test sqrt(a)^2 == a == sqrt(square(a))
        @test a^3 == a * a * a && a^0 == one(a) && a^1 == a
        @test a^(big(2)^64) == a
        iszero(a) || @test inv(a) * a == one(a) && a^-2 == inv(a * a) && a^order(a) == one(a)
        iszero(a) || @test Nimber(2^32 + 6)^log(a) == a
        @test UInt64(a) < big(2)^subfield_bits(a)
        @test trace(a) == UInt64(sum([a^(big(2)^i) for i in 0:63]))
    end
    @test log(Nimber(2), Nimber(3)) == 2
    @test order(Nimber(2)) == 3
    @test subfield_bits(Nimber(16)) == 8
end

@testset "equations" begin
    @test solve_artin_schreier(Nimber(6)) == Nimber.([14, 15])
    @test all(x^2 + x == Nimber(6) for x in solve_artin_schreier(Nimber(6)))
    @test isempty(solve_artin_schreier(Nimber(UInt64(1) << 63)))
    for a in some, b in some, c in some[2:4]
        @test all(a * x^2 + b * x + c == zero(a) for x in solve_quadratic(a, b, c))
    end
    @test_throws CGTError{:domain} solve_quadratic(Nimber(0), Nimber(0), Nimber(0))
end

@testset "arrays" begin
    for n in (0, 1, 3, 1000)
        a, b = Nimber.(rand(UInt64, n)), Nimber.(rand(UInt64, n))
        @test a .+ b == [x + y for (x, y) in zip(a, b)] == a .- b
        @test a .* b == [x * y for (x, y) in zip(a, b)]
        @test a .* Nimber(77) == Nimber(77) .* a == [x * Nimber(77) for x in a]
        @test sqrt.(a) == map(sqrt, a) && square.(a) == map(square, a) && a .^ 5 == [x^5 for x in a]
        nonzero = filter(!iszero, b)
        @test inv.(nonzero) == map(inv, nonzero)
        @test a[1:length(nonzero)] ./ nonzero == [x / y for (x, y) in zip(a, nonzero)]
        @test a ./ Nimber(7) == [x / Nimber(7) for x in a]
        @test sum(a) == reduce(+, a; init = Nimber(0)) && prod(a) == reduce(*, a; init = Nimber(1))
        @test dot(a, b) == sum(a .* b)
        @test power_sums(a, 4) == [sum(Nimber[x^k for x in a]) for k in 0:3]
        @test evalpoly(Nimber(9), a) == reduce((s, c) -> s * Nimber(9) + c, reverse(a); init = Nimber(0))
        @test evalpoly(b, a) == [evalpoly(x, a) for x in b]
        @test from_poly(to_poly(a)) == a == from_poly.(to_poly.(a))
        @test from_poly(poly_mul(to_poly(a), to_poly(b))) == a .* b
    end
    a, b = Nimber.(rand(UInt64, 4, 5)), Nimber.(rand(UInt64, 4, 5))
    @test a .* b .+ a == [a[i, j] * b[i, j] + a[i, j] for i in 1:4, j in 1:5]
    @test a .* b[:, 1] == [a[i, j] * b[i, 1] for i in 1:4, j in 1:5]
    @test (a * permutedims(b))[2, 3] == dot(a[2, :], b[3, :])
    @test a[:, 1] .* view(b, :, 2) == a[:, 1] .* b[:, 2]
    @test_throws DimensionMismatch dot(a[:, 1], b[1, :])
    @test_throws DimensionMismatch a[:, 1] .* b[1, :]
    @test_throws DimensionMismatch poly_mul(to_poly(a), to_poly(b[:, 1]))
end

@testset "mex" begin
    @test mex([0, 1, 3]) == 2 && mex(()) == 0 && mex(Nimber.([1, 0])) == 2 && mex(0:99999) == 100000
    @test_throws CGTError{:argument} mex([-1])
end

@testset "what is no nimber" begin
    @test_throws CGTError{:argument} Nimber(-1)
    @test_throws CGTError{:argument} Nimber(big(2)^64)
    @test_throws CGTError{:domain} Nimber(5) / Nimber(0)
    @test_throws CGTError{:domain} inv(Nimber(0))
    @test_throws CGTError{:domain} Nimber(0)^-1
    @test_throws CGTError{:domain} inv.([Nimber(1), Nimber(0)])
    @test_throws CGTError{:domain} log(Nimber(2), Nimber(16))
    @test_throws CGTError{:domain} order(Nimber(0))
    @test_throws Exception Nimber(1) + 1
    @test Nimber(0)^0 == Nimber(1) && Nimber(0)^3 == Nimber(0)
    error = try inv(Nimber(0)) catch error; error end
    @test error.status == -2 && error.text == "a is 0; expected a nonzero nimber"
    @test sprint(showerror, error) == "CGTError{:domain}: a is 0; expected a nonzero nimber"
end

@testset "printing and comparing" begin
    @test repr(Nimber(24)) == "*24" && repr(Nimber.([1, 2])) == "Nimber[*1, *2]"
    @test UInt64(Nimber(5)) === UInt64(5) && Int(Nimber(5)) === 5
    @test_throws InexactError Int(Nimber(typemax(UInt64)))
    @test length(Set(Nimber.([1, 2, 1]))) == 2 && sort(Nimber.([2, 1])) == Nimber.([1, 2])
end

@testset "kernels" begin
    a, b = Nimber.(rand(UInt64, 500)), Nimber.(rand(UInt64, 500))
    expected, before = a .* b, kernel_name()
    for name in kernels()
        force_kernel(name)
        @test kernel_name() == name && a .* b == expected
    end
    force_kernel(nothing)
    @test kernel_name() == before
    @test_throws CGTError{:argument} force_kernel("abacus")
end
