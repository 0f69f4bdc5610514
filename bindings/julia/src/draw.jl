# Pictures.

"""
    Svg

A picture in SVG, which notebooks show; `String` and `print` give its text.
"""
struct Svg
    text::String
end

Base.String(picture::Svg) = picture.text
Base.print(io::IO, picture::Svg) = print(io, picture.text)
Base.show(io::IO, picture::Svg) = print(io, "Svg of ", sizeof(picture.text), " bytes")
Base.show(io::IO, ::MIME"image/svg+xml", picture::Svg) = print(io, picture.text)

"""
    Png

A picture in PNG, which notebooks show; `bytes` has the contents of the file.
"""
struct Png
    bytes::Vector{UInt8}
end

Base.show(io::IO, picture::Png) = print(io, "Png of ", length(picture.bytes), " bytes")
Base.show(io::IO, ::MIME"image/png", picture::Png) = write(io, picture.bytes)

const SVG, DOT, PNG = CGT_FORMAT_SVG, CGT_FORMAT_DOT, CGT_FORMAT_PNG

"The flags of the options that are true, in the order of the header."
draw_flags(; dark = false, labels = true, values = false, zeros = false, upwards = false, diagram = false) =
    sum(UInt64(is_chosen) << (i - 1) for (i, is_chosen) in enumerate((dark, !labels, values, zeros, upwards, diagram)))

"The bytes that a function of the library draws, from its arguments and the looks of the picture."
function drawn(f, arguments...; flags, title = nothing, values = nothing, cell = 0, first = (0, 0), names = (nothing, nothing))
    texts = map((title, names...)) do text
        text === nothing ? nothing : Base.cconvert(Cstring, String(text))
    end
    GC.@preserve texts values begin
        places = map(text -> text === nothing ? Ptr{UInt8}(C_NULL) : Ptr{UInt8}(Base.unsafe_convert(Cstring, text)), texts)
        numbers = values === nothing ? Ptr{UInt64}(C_NULL) : pointer(values)
        look = filled(CDrawing; flags, title = places[1], values = numbers, cell = word(cell, "cell"), first_row = word(first[1], "first[1]"),
                      first_column = word(first[2], "first[2]"), row_name = places[2], column_name = places[3])
        written_bytes(f, arguments..., Ref(look))
    end
end

function picture(poset::Poset, format, values; options...)
    numbers = values === nothing ? nothing : convert(Vector{UInt64}, words(values, "values"))
    numbers === nothing || length(numbers) == length(poset) ||
        throw(CGTError(:argument, "there are $(length(numbers)) values; expected $(length(poset)), as elements"))
    String(drawn(cgt_draw_poset, poset, format; values = numbers, options...))
end

"""
    dot_text(poset[, values])

The Hasse diagram as a graph in the DOT language, with elements of one height side by side. `values`, by indexes, are written beside the
elements; [`element_values`](@ref) gives those of a game.
"""
dot_text(poset::Poset, values::Union{AbstractVector,Nothing} = nothing) = picture(poset, DOT, values; flags = draw_flags())

"""
    svg(poset; values = nothing, title = nothing, labels = true, dark = false)

The Hasse diagram, with elements placed by height; `values`, by indexes, are written beside the elements. At most 4096 elements.

```jldoctest
julia> picture = svg(boolean_poset(2); values = [7, 8, 9, 10]);

julia> length(collect(eachmatch(r"<text", String(picture))))
8
```
"""
svg(poset::Poset; values::Union{AbstractVector,Nothing} = nothing, title = nothing, labels = true, dark = false) =
    Svg(picture(poset, SVG, values; flags = draw_flags(; labels, dark), title))

Base.showable(::MIME"image/svg+xml", poset::Poset) = length(poset) <= 100
Base.show(io::IO, ::MIME"image/svg+xml", poset::Poset) = print(io, svg(poset))

"""
    svg(game, position; values = false, title = nothing, diagram = false, labels = true, dark = false, cell = 0)

A position as it lies on the table: heaps, Young diagrams, strips with coins, boards, the Hasse diagram of a poset with heads filled,
sums side by side, pushes with their buttons. With `values`, the value is written below; in coin turning games, that of each coin beside
it. With `diagram`, positions of Welter's game are drawn as Young diagrams, and those of turning turtles and inset games as shifted
diagrams. `cell` is the side of a cell in pixels.
"""
function svg(game::Game, position; values = false, title = nothing, diagram = false, labels = true, dark = false, cell = 0)
    given, flags = words(game, position), draw_flags(; values, diagram, labels, dark)
    Svg(String(drawn(cgt_draw_position, game, given, length(given), SVG; flags, title, cell)))
end

"""
    plays_svg(game, position; values = false, title = nothing, labels = true, dark = false)

All positions reachable from a position, placed by the lengths of their longest plays. At most 4096 positions.
"""
function plays_svg(game::Game, position; values = false, title = nothing, labels = true, dark = false)
    given = words(game, position)
    Svg(String(drawn(cgt_draw_graph, game, given, length(given), SVG; flags = draw_flags(; values, labels, dark), title)))
end

"""
    plays_dot(game, position; values = false, title = nothing, labels = true)

The same as a graph in the DOT language.
"""
function plays_dot(game::Game, position; values = false, title = nothing, labels = true)
    given = words(game, position)
    String(drawn(cgt_draw_graph, game, given, length(given), DOT; flags = draw_flags(; values, labels), title))
end

function map_of(table, format, first, names, title, cell, flags)
    rows = block(permutedims(table), "table") # whose columns are the rows
    drawn(cgt_draw_table, rows, size(table, 1), size(table, 2), format; flags, title, cell, first, names)
end

"""
    heat_map(table; title = nothing, first = (0, 0), names = (nothing, nothing), zeros = false, upwards = false, labels = true,
             dark = false, cell = 0)

A matrix of numbers as colours, in SVG: from dark blue for the least number to yellow for the greatest, and grey for `NO_ANSWER`. `first`
has the numbers that the axes give the first row and the first column, and `names` the names of the axes. With `zeros`, cells of 0 are
red; with `upwards`, the first row is at the bottom; without `labels`, there are no axes and no scale. `cell` is the side of a cell in
pixels; 0 chooses one that fits.
"""
heat_map(table::AbstractMatrix; title = nothing, first = (0, 0), names = (nothing, nothing), cell = 0, flags...) =
    Svg(String(map_of(table, SVG, first, names, title, cell, draw_flags(; flags...))))

"""
    heat_map_png(table; …)

The same in PNG, which is smaller for large tables. It has capital letters and ASCII marks only.
"""
heat_map_png(table::AbstractMatrix; title = nothing, first = (0, 0), names = (nothing, nothing), cell = 0, flags...) =
    Png(map_of(table, PNG, first, names, title, cell, draw_flags(; flags...)))

function points_of(values, format, first, names, title, flags)
    numbers = words(values, "values")
    drawn(cgt_draw_sequence, convert(Vector{UInt64}, numbers), length(numbers), format; flags, title, first = (0, first), names)
end

"""
    sequence_plot(values; title = nothing, first = 0, names = (nothing, nothing), zeros = false, labels = true, dark = false)

A sequence of numbers as points, in SVG: to the right the number of a value, from `first` on, and upwards the value; `NO_ANSWER` has no
point. `names` has the names of the axes: that of the values, and that of their numbers. With `zeros`, values of 0 are red.

```jldoctest
julia> length(collect(eachmatch(r"<rect", String(sequence_plot([0, 1, 2, 3, 1, 4]; labels = false))))) # the background, six points
7
```
"""
sequence_plot(values::AbstractVector; title = nothing, first = 0, names = (nothing, nothing), flags...) =
    Svg(String(points_of(values, SVG, first, names, title, draw_flags(; flags...))))

"""
    sequence_plot_png(values; …)

The same in PNG. It has capital letters and ASCII marks only.
"""
sequence_plot_png(values::AbstractVector; title = nothing, first = 0, names = (nothing, nothing), flags...) =
    Png(points_of(values, PNG, first, names, title, draw_flags(; flags...)))

const ROW_FORMATS = (:csv, :latex, :markdown, :b_file)

"""
    rows_text(format, heads, rows; about = nothing)

The rows of a matrix, under the heads of its columns, for other programs: as `:csv`, a `tabular` of `:latex`, `:markdown`, or a `:b_file`
of the OEIS, in the form of `cgt … --format`. `about` goes into a comment before the table; CSV has none.

```jldoctest
julia> rows_text(:b_file, ["n", "G(n)"], [3 3; 4 1]; about = "Kayles")
"# Kayles\\n3 3\\n4 1\\n"
```
"""
function rows_text(format::Symbol, heads::AbstractVector, rows::AbstractMatrix; about = nothing)
    number = findfirst(isequal(format), ROW_FORMATS)
    number === nothing && throw(CGTError(:argument, "the format is :$format; expected one of $(join(ROW_FORMATS, ", "))"))
    size(rows, 2) == length(heads) || throw(CGTError(:argument, "there are $(length(heads)) heads; expected $(size(rows, 2)), as columns"))
    cells = [string.(heads); vec(permutedims(string.(rows)))]
    texts = Base.cconvert.(Cstring, cells)
    comment = about === nothing ? "" : string(about)
    GC.@preserve texts comment begin
        places = [Base.unsafe_convert(Cstring, text) for text in texts]
        line = about === nothing ? Cstring(C_NULL) : Base.unsafe_convert(Cstring, comment)
        String(written_bytes(cgt_write_rows, places, size(rows, 1) + 1, length(heads), UInt32(number - 1), CGT_ROWS_BEGIN | CGT_ROWS_END, line))
    end
end
