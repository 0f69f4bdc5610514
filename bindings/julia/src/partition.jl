# Orders of partitions, for the values that `partition_values` and `box_values` give: ranks count from 0, as the library's do.

"""
    partition_count(n)

How many partitions a number has; n is at most 126.
"""
partition_count(n::Integer) = number(cgt_partition_count, word(n, "n"))

"""
    partition_rank(parts)

The rank of a partition, from 0, among all of the same number, which stand in lexicographic order, from 1 + 1 + … + 1 on.
"""
function partition_rank(parts)
    given = words(parts, "parts")
    number(cgt_partition_rank, given, length(given))
end

"""
    partition_at(n, rank)

The partition of n with a rank.
"""
function partition_at(n::Integer, rank::Integer)
    parts, count = Vector{UInt64}(undef, 126), Ref{Csize_t}()
    call(cgt_partition_at, word(n, "n"), word(rank, "rank"), parts, count)
    Position(resize!(parts, count[]))
end

"""
    box_count(rows, columns)

How many partitions have at most so many parts, none greater than `columns`; rows and columns are at most 127 together.
"""
box_count(rows::Integer, columns::Integer) = number(cgt_partition_box_count, word(rows, "rows"), word(columns, "columns"))

"""
    box_rank(rows, columns, parts)

The rank of a partition, from 0, among all that fit in a box, in lexicographic order from the empty one on.
"""
function box_rank(rows::Integer, columns::Integer, parts)
    given = words(parts, "parts")
    number(cgt_partition_box_rank, word(rows, "rows"), word(columns, "columns"), given, length(given))
end

"""
    box_at(rows, columns, rank)

The partition with a rank in a box.
"""
function box_at(rows::Integer, columns::Integer, rank::Integer)
    parts, count = Vector{UInt64}(undef, 127), Ref{Csize_t}()
    call(cgt_partition_box_at, word(rows, "rows"), word(columns, "columns"), word(rank, "rank"), parts, count)
    Position(resize!(parts, count[]))
end
