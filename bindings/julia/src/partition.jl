# Orders of partitions, for the results of `partition_values` and `box_values`. Ranks count from 0, as in the library.

"""
    partition_count(n)

How many partitions a number has; n is at most 126.
"""
partition_count(n::Integer) = number(cgt_partition_count, word(n, "n"))

"""
    partition_rank(parts)

The rank of a partition, from 0, among all partitions of the same number, in lexicographic order from 1 + 1 + … + 1 on.
"""
function partition_rank(parts)
    given = words(parts, "parts")
    number(cgt_partition_rank, given, length(given))
end

"""
    partition_at(n, rank)

The partition of n with a given rank.
"""
function partition_at(n::Integer, rank::Integer)
    parts, count = Vector{UInt64}(undef, 126), Ref{Csize_t}()
    call(cgt_partition_at, word(n, "n"), word(rank, "rank"), parts, count)
    Position(resize!(parts, count[]))
end

"""
    box_count(rows, columns)

How many partitions have at most `rows` parts, none above `columns`; `rows + columns` is at most 127.
"""
box_count(rows::Integer, columns::Integer) = number(cgt_partition_box_count, word(rows, "rows"), word(columns, "columns"))

"""
    box_rank(rows, columns, parts)

The rank of a partition, from 0, among all partitions that fit in a box, in lexicographic order from the empty one on.
"""
function box_rank(rows::Integer, columns::Integer, parts)
    given = words(parts, "parts")
    number(cgt_partition_box_rank, word(rows, "rows"), word(columns, "columns"), given, length(given))
end

"""
    box_at(rows, columns, rank)

The partition with a given rank in a box.
"""
function box_at(rows::Integer, columns::Integer, rank::Integer)
    parts, count = Vector{UInt64}(undef, 127), Ref{Csize_t}()
    call(cgt_partition_box_at, word(rows, "rows"), word(columns, "columns"), word(rank, "rank"), parts, count)
    Position(resize!(parts, count[]))
end
