# Rules and answers from the definitions, on plain vectors of integers.

least_missing(numbers) = first(n for n in 0:length(numbers) if !(n in numbers))

"The (misère) Grundy value as a function of a position, from the function of its options."
function brute(options, play = 0)
    known = Dict{Any,Int}()
    value(position) = get!(known, position) do
        after = Set(value(option) for option in options(position))
        isempty(after) ? play : least_missing(after)
    end
    value
end

"Options of heaps from those of one: collections of heaps that replace it."
on_each_heap(one) = position -> [sort(filter(!iszero, [position[1:i-1]; collect(Int, heaps); position[i+1:end]]))
                                 for i in eachindex(position) for heaps in one(position[i])]

brute_nim(position) = on_each_heap(h -> [(k,) for k in 0:h-1])(position)
brute_subtraction(numbers...) = on_each_heap(h -> [(h - s,) for s in numbers if s <= h])

function brute_octal(code)
    digits = [parse(Int, c) for c in split(code, ".")[2]]
    on_each_heap() do heap
        found = Any[]
        for (k, digit) in enumerate(digits)
            digit & 1 != 0 && heap == k && push!(found, ())
            digit & 2 != 0 && heap > k && push!(found, (heap - k,))
            digit & 4 != 0 && append!(found, [(a, heap - k - a) for a in 1:heap-k-1])
        end
        found
    end
end

function brute_wythoff((a, b))
    found = [[[x, b] for x in 0:a-1]; [[a, y] for y in 0:b-1]; [[a - k, b - k] for k in 1:min(a, b)]]
    map(sort, found)
end

function brute_euclid(position)
    a, b = sort(position)
    a > 0 ? [sort([a, b - k * a]) for k in 1:b if k * a < b] : Vector{Int}[]
end

function brute_zeruclid(position)
    least = minimum([filter(!iszero, position); typemax(Int)])
    on_each_heap(h -> [(h - k * least,) for k in 1:h if k <= h ÷ least])(position)
end

brute_welter(position) = [sort([position[1:i-1]; s; position[i+1:end]])
                          for i in eachindex(position) for s in 0:position[i]-1 if !(s in position)]

brute_turtles(position) = [brute_welter(position);
                           [filter(s -> !(s in (a, b)), position) for a in position for b in position if a < b]]

brute_inset(position) = [brute_welter(position); length(position) > 1 ? [[s] for s in position] : Vector{Int}[]]

"All vectors within sizes, from 0."
boxes(sizes...) = vec([collect(Int, p) for p in Iterators.product((0:n-1 for n in sizes)...)])

plain(position) = Int.(position)
in_order(positions) = sort(unique(positions); by = p -> (length(p), p))
