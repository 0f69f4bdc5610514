# Proofs: certificates of values and outcomes.

"""
    Proof(path)
    Proof(path, game)

A proof of the value or of the outcome of a position, as [`prove`](@ref) makes it and `save` writes it: of the game that the file names, or of
the one that is given. `length` is the number of its claims. It does not change.
"""
mutable struct Proof <: Handle{CProof}
    handle::Ptr{CProof}
    game::Union{Game,Nothing} # which keeps its callbacks
    function Proof(make::Function, game::Union{Game,Nothing} = nothing)
        proof = finalizer(release, new(C_NULL, game))
        make(proof)
        proof
    end
end

free(handle::Ptr{CProof}) = cgt_proof_free(handle)

Proof(path::AbstractString, game::Union{Game,Nothing} = nothing) =
    Proof(proof -> ask(cgt_proof_load, String(path), something(game, Ptr{CGame}(C_NULL)), proof), game)

const LEMMAS = (none = CGT_LEMMAS_NONE, likeness = CGT_LEMMA_LIKENESS, theorems = CGT_LEMMA_THEOREMS, all = CGT_LEMMAS_ALL)

"""
    prove(game, position; outcome = false, misere = false, lemmas = :likeness)

A [`Proof`](@ref) of the value of a position, or of its outcome, which anybody can check who knows the rules. It may rest on `lemmas` besides:
`:none`, `:likeness` of positions (boards that are turned), `:theorems`, or `:all`.

```jldoctest
julia> proof = prove(cram_game(4, 5), [0]);

julia> length(proof), Int(value(proof)), check(proof)
(157, 2, nothing)
```
"""
function prove(game::Game, position; outcome::Bool = false, misere::Bool = false, lemmas::Symbol = :likeness)
    haskey(LEMMAS, lemmas) || throw(ArgumentError("lemmas is $lemmas; expected one of $(join(keys(LEMMAS), ", "))"))
    given = words(game, position)
    Proof(proof -> ask(cgt_game_prove, game, play(misere), UInt32(outcome), LEMMAS[lemmas], given, length(given), proof), game)
end

"""
    check(proof)

Checks each claim and the statement by the rules alone. Throws a `CGTError{:corrupt}`, which names the claim, if one does not follow.
"""
check(proof::Proof) = (ask(cgt_proof_check, proof); nothing)

"""
    save(proof, path; command = nothing)

Writes a proof to a file, whose head says how it was made if `command` is given.
"""
save(proof::Proof, path::AbstractString; command::Union{AbstractString,Nothing} = nothing) =
    (ask(cgt_proof_save, proof, command === nothing ? C_NULL : String(command), String(path)); nothing)

function proof_count(proof::Proof, what)
    number = Ref{UInt64}()
    ask(cgt_proof_count, proof, what, number)
    number[]
end

Base.length(proof::Proof) = Int(proof_count(proof, CGT_PROOF_CLAIMS))

function statement(proof::Proof)
    play, question, lemmas, answer = Ref{UInt32}(), Ref{UInt32}(), Ref{UInt32}(), Ref{UInt64}()
    ask(cgt_proof_statement, proof, play, question, lemmas, answer, C_NULL)
    play[], question[], lemmas[], answer[]
end

"The value that a proof proves; `nothing` if it proves an outcome."
function value(proof::Proof)
    _, question, _, answer = statement(proof)
    question == CGT_QUESTION_VALUE ? answer : nothing
end

"The outcome that a proof proves, `:N` or `:P`."
function outcome(proof::Proof)
    _, question, _, answer = statement(proof)
    answer == 0 ? :P : :N
end

Base.show(io::IO, proof::Proof) = print(io, "Proof: ", value(proof) === nothing ? "outcome $(outcome(proof))" : "value $(value(proof))", ", ", length(proof), " claims")

"""
    parts(proof, n)

`n` parts of a proof, each of which can be checked by itself; [`merge`](@ref) puts them together.
"""
parts(proof::Proof, n::Integer) =
    [Proof(part -> ask(cgt_proof_part, proof, UInt64(i), word(n, "n"), part), proof.game) for i in 1:n]

"""
    merge(parts)

The whole proof from all its parts. Throws a `CGTError{:corrupt}`, which names the position, if two contradict each other.
"""
function Base.merge(all::AbstractVector{Proof})
    GC.@preserve all begin
        handles = [part.handle for part in all]
        Proof(merged -> ask(cgt_proof_merge, handles, length(handles), merged), isempty(all) ? nothing : all[1].game)
    end
end
