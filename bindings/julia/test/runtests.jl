# The tests of the Julia package: julia runtests.jl, with the package on JULIA_LOAD_PATH and LIBCGT set. The last line counts the
# innermost test sets.

using CGT
using Test

include("brute.jl")

"The passed, failed and skipped test sets without further ones inside."
function tally(set)
    inside = [result for result in set.results if result isa Test.AbstractTestSet]
    isempty(inside) || return reduce((a, b) -> a .+ b, map(tally, inside))
    any(result -> result isa Union{Test.Fail,Test.Error}, set.results) && return (0, 1, 0)
    any(result -> result isa Test.Broken, set.results) ? (0, 0, 1) : (1, 0, 0)
end

"A test set that keeps its results, prints failures, and never throws."
struct Whole <: Test.AbstractTestSet
    description::String
    results::Vector{Any}
    Whole(description) = new(description, [])
end

function Test.record(set::Whole, result)
    result isa Union{Test.Fail,Test.Error} && println(set.description, ": ", result)
    push!(set.results, result)
    result
end

function Test.finish(set::Whole)
    Test.get_testset_depth() > 0 && Test.record(Test.get_testset(), set)
    set
end

whole = @testset Whole "CGT" begin
    for name in ("nimbers", "anim", "posets", "coins", "graphs", "games", "rules", "interrupts", "partitions", "analysis", "misere", "proofs", "spec", "draw", "docs")
        @testset "$name" begin
            seconds = @elapsed include("test_$name.jl")
            println(name, ": ", round(seconds; digits = 1), " s")
        end
    end
end

passed, failed, skipped = tally(whole)
println("$passed passed, $failed failed, $skipped skipped")
exit(failed == 0 && passed > 0 ? 0 : 1)
