# Pictures: what they say; how they are laid out is tested in C and in Python.

counted(what, picture) = length(collect(eachmatch(what, String(picture))))

@testset "posets" begin
    poset = asm_poset(4)
    picture = svg(poset; values = 100 .+ (1:length(poset)), title = "a <title>")
    @test counted(r"<polyline", picture) == length(hasse(poset))
    @test all(counted(Regex(">$(100 + i)<"), picture) == 1 for i in 1:length(poset))
    @test all(occursin("\">$(text(poset, x))<", String(picture)) for x in poset)
    @test counted(r"<title>a &#60;title&#62;</title>", picture) == 1
    @test counted(r"<circle", svg(poset; labels = false)) == length(poset)
    @test String(svg(poset; dark = true)) != String(svg(poset))
    @test sprint(show, MIME("image/svg+xml"), poset) == String(svg(poset)) == sprint(print, svg(poset))
    @test !showable(MIME("image/svg+xml"), chain_poset(101)) && showable(MIME("image/svg+xml"), poset)
    @test_throws CGTError{:argument} svg(poset; values = [1, 2])
    @test_throws CGTError{:limit} svg(chain_poset(5000))
end

@testset "positions" begin
    @test counted(r"width=\"24\"", svg(pnim_game(), [[4, 2, 1], [3, 3]])) == 13
    @test counted(r"<circle", svg(nim_game(), [3, 5]; values = true)) == 8
    @test counted(r">value 6<", svg(nim_game(), [3, 5]; values = true)) == 1
    @test counted(r"width=\"24\"", svg(welter_game(), [1, 3, 4, 9]; diagram = true)) == 11
    @test counted(r"width=\"7\"", svg(welter_game(), [1, 3, 4, 9]; cell = 7)) == 10
    @test counted(r"<rect", plays_svg(nim_game(), [1, 2]; values = true)) == 1 + reachable(nim_game(), [1, 2])
    @test startswith(plays_dot(nim_game(), [1, 2]), "digraph")
    @test_throws CGTError{:position} svg(wythoff_game(), [1, 2, 3])
end

@testset "heat maps" begin
    picture = heat_map([0 1 2; 3 4 5]; cell = 9, labels = false)
    @test counted(r"width=\"27\" height=\"18\"", picture) >= 1
    rects = [m.captures for m in eachmatch(r"<rect x=\"(\d+)\" y=\"(\d+)\" width=\"9\" height=\"9\" fill=\"(#\w+)\"", String(picture))]
    @test [r[3] for r in rects if r[1] == "18" && r[2] == "9"] == ["#fde725"]
    @test [r[3] for r in rects if r[1] == "0" && r[2] == "0"] == ["#440154"]
    @test counted(r"#e5352b", heat_map([0 1]; zeros = true)) == 2
    @test occursin(">1008<", String(heat_map([1 2 3]; first = (5, 1007), names = ("r", "c"))))
    picture = heat_map_png(table(wythoff_game(), (0:9, 0:9)); title = "Wythoff")
    @test picture.bytes[1:8] == UInt8[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    @test sprint(show, MIME("image/png"), picture) == String(copy(picture.bytes))
    @test_throws CGTError{:argument} heat_map([1 -2])
    @test_throws CGTError{:argument} heat_map(zeros(Int, 0, 3))
    @test_throws ArgumentError heat_map([1 2]; title = "a\0b")
end

@testset "sequences and rows" begin
    picture = sequence_plot([0, 1, 0, 3]; zeros = true, first = 100, names = ("G", "n"))
    @test counted(r"#e5352b", picture) == 2
    @test occursin(">103<", String(picture)) && occursin(">G<", String(picture))
    @test sequence_plot_png([1, 2]).bytes[2:4] == b"PNG"
    @test_throws CGTError{:argument} sequence_plot(Int[])
    @test rows_text(:csv, ["a", "b"], ["x,y" 1; "\"" 2]) == "a,b\n\"x,y\",1\n\"\"\"\",2\n"
    @test rows_text(:b_file, ["n", "a(n)"], [1 2]; about = "mine") == "# mine\n1 2\n"
    @test_throws CGTError{:argument} rows_text(:json, ["a"], [1 2])
    @test_throws CGTError{:argument} rows_text(:csv, ["a"], [1 2])
end
