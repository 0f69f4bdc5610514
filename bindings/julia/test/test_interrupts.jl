# Ctrl-C, in a process of its own: a signal is sent to it while a question is answered.
const program = """
using CGT
Base.exit_on_sigint(false)
calls = Ref(0)
function heaps(position)
    (calls[] += 1) == 20000 && ccall(:kill, Cint, (Cint, Cint), getpid(), 2)
    [[position[1:i-1]; h; position[i+1:end]] for i in eachindex(position) for h in 0:position[i]-1]
end
game = MODE == "own" ? Game(heaps; sort = true, drop_zeros = true) : zeruclid_game()
question(heap) = value(game, (heap, heap + 1, heap + 2); method = :table)
question(3) # compiled before the signal comes
MODE == "own" || run(`sh -c "(sleep 1; kill -INT \$(getpid())) &"`)
try
    question(900)
    println("answered")
catch error
    println(typeof(error), " ", counts(game).entries > 1000, " ", value(game, (1, 2, 3)) isa UInt64)
end
"""

@testset "Ctrl-C: $mode rules" for mode in ("own", "catalogue")
    command = `$(Base.julia_cmd()) --startup-file=no -e $("const MODE = \"$mode\"\n" * program)`
    @test read(command, String) == "InterruptException true true\n"
end
