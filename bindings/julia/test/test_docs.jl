# The examples of the documentation: each `julia> ` must show what it says.

"The examples of a text: code and what it shows."
function examples(text)
    found, lines = Tuple{String,String}[], split(text, '\n')
    for part in split(text, "```jldoctest\n")[2:end]
        for example in split("\n" * first(split(part, "\n```")), "\njulia> ")[2:end]
            lines = split(example, '\n')
            last_of_code = something(findlast(line -> startswith(line, "       "), lines), 1)
            push!(found, (join(lines[1:last_of_code], '\n'), strip(join(lines[last_of_code+1:end], '\n'))))
        end
    end
    found
end

shown_text(result) = result === nothing ? "" : sprint(show, MIME("text/plain"), result; context = :module => Main)

documented = [doc for (_, multi) in Base.Docs.meta(CGT) for doc in values(multi.docs)]

@testset "examples of the documentation" begin
    texts = [join(doc.text) for doc in documented]
    @test count(text -> occursin("jldoctest", text), texts) >= 15
    for text in texts
        room = Module()
        Core.eval(room, :(using CGT))
        for (code, expected) in examples(text)
            result = include_string(room, code)
            actual = endswith(rstrip(code), ";") ? "" : shown_text(result)
            @test (code, actual) == (code, expected)
        end
    end
end

@testset "everything that is exported has documentation" begin
    names_of = Set(binding.var for binding in keys(Base.Docs.meta(CGT)))
    @test isempty([name for name in names(CGT) if !(name in names_of) && !(name in (:CGT, :dot, :rank))])
    @test :rank in names_of
end
