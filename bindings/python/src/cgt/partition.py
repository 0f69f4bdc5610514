"""Ranks of partitions: the places of their values in what `Game.partition_values` and `Game.box_values` give.

The partitions of n are in lexicographic order, from 1 + 1 + … + 1 to n; so are the partitions of any number that fit in a box of some
rows and columns, from the empty partition to the whole box. n is at most `MOST`, and the rows and columns of a box together are at most
`MOST` + 1. Partitions are tuples of positive, weakly decreasing parts; any sequence is accepted as an argument. ArgumentError is raised
if something is out of range.

>>> count(5), [at(5, i) for i in range(7)]
(7, [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1), (5,)])
>>> rank((3, 1, 1)), box_count(2, 3), box_at(2, 3, 9), box_rank(2, 3, (2,))
(3, 10, (3, 3), 3)
"""

from __future__ import annotations

import array
import ctypes
from typing import Iterable, Tuple

from ._arrays import Numbers, word, words_of
from ._library import call, lib

__all__ = ["MOST", "at", "box_at", "box_count", "box_rank", "count", "rank"]

MOST = 126  # the greatest number whose partitions are ranked


def count(n: int) -> int:
    """How many partitions a number has."""
    out = Numbers()
    call(lib.cgt_partition_count, word(n, "n"), out.pointer)
    return out[0]


def rank(parts: Iterable[int]) -> int:
    """The rank of a partition among all partitions of the same number."""
    words, out = words_of(parts, "parts"), Numbers()
    call(lib.cgt_partition_rank, words.buffer_info()[0], len(words), out.pointer)
    return out[0]


def at(n: int, rank: int) -> Tuple[int, ...]:
    """The partition of n with a rank."""
    words, length = array.array("Q", bytes(8 * MOST)), ctypes.c_size_t()
    call(lib.cgt_partition_at, word(n, "n"), word(rank, "rank"), words.buffer_info()[0], ctypes.byref(length))
    return tuple(words[: length.value])


def box_count(rows: int, columns: int) -> int:
    """How many partitions fit in a box. Raises ResultOverflowError if there are 2^64 or more."""
    out = Numbers()
    call(lib.cgt_partition_box_count, word(rows, "rows"), word(columns, "columns"), out.pointer)
    return out[0]


def box_rank(rows: int, columns: int, parts: Iterable[int]) -> int:
    """The rank of a partition among all partitions that fit in a box."""
    words, out = words_of(parts, "parts"), Numbers()
    place = words.buffer_info()[0]
    call(lib.cgt_partition_box_rank, word(rows, "rows"), word(columns, "columns"), place, len(words), out.pointer)
    return out[0]


def box_at(rows: int, columns: int, rank: int) -> Tuple[int, ...]:
    """The partition with a rank in a box."""
    words, length = array.array("Q", bytes(8 * (MOST + 1))), ctypes.c_size_t()
    box = word(rows, "rows"), word(columns, "columns"), word(rank, "rank")
    call(lib.cgt_partition_box_at, *box, words.buffer_info()[0], ctypes.byref(length))
    return tuple(words[: length.value])
