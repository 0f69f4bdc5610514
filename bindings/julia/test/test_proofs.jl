@testset "proofs" begin
    for lemmas in (:none, :likeness, :theorems, :all)
        proof = prove(cram_game(3, 4), [0]; lemmas)
        @test check(proof) === nothing && value(proof) == 1 && outcome(proof) == :N
    end
    lost = prove(nim_game(), [1, 1, 1]; outcome = true, misere = true)
    check(lost)
    @test value(lost) === nothing && outcome(lost) == :P && repr(lost) == "Proof: outcome P, 3 claims"
    mktempdir() do folder
        path = joinpath(folder, "proof")
        proof = prove(octal_game("0.77"), [15, 2]; lemmas = :none)
        save(proof, path; command = "a test")
        read_again = Proof(path)
        @test check(read_again) === nothing && length(read_again) == length(proof)
        pieces = parts(proof, 3)
        foreach(check, pieces)
        @test sum(length, pieces) == length(proof) == length(merge(pieces))
        @test_throws CGTError{:argument} merge(pieces[1:2])
        write(path, read(path)[1:end-1])
        @test_throws CGTError{:corrupt} Proof(path)
        @test_throws CGTError{:file} Proof(joinpath(folder, "none"))
    end
    @test_throws ArgumentError prove(nim_game(), [3]; lemmas = :some)
    game = Game(heap -> [(heap[1] - k^2,) for k in 1:isqrt(heap[1])]; identity = "squares")
    @test check(prove(game, [30])) === nothing
end
