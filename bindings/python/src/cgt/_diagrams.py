"""Positions that are sums of partitions or hyperrectangles, and values of all partitions, in Python's form."""

from __future__ import annotations

import array
import ctypes
from itertools import count as count_up
from typing import Any, Callable, Dict, Sequence, Tuple

from ._arrays import find_numpy, is_number, word, words_of
from ._callbacks import shielded
from ._library import ArgumentError, OutOfMemoryError, PositionError
from ._signatures import PARTITION_FN

Summands = Tuple[Tuple[int, ...], ...]


def pack(position: Any, name: str) -> "array.array[int]":
    """The words of a sum: for each summand its number of entries, then the entries."""
    if is_number(position) or isinstance(position, (str, bytes)):
        raise PositionError("%s is %r; expected a sequence of summands" % (name, position), -7, "CGT_E_POSITION")
    words = array.array("Q")
    for i, summand in enumerate(position):
        if is_number(summand):
            text = "%s[%d] is %r; expected a sequence of integers, as a position is a sequence of summands"
            raise PositionError(text % (name, i, summand), -7, "CGT_E_POSITION")
        entries = words_of(summand, "%s[%d]" % (name, i))
        words.append(len(entries))
        words.extend(entries)
    return words


def unpack(words: Sequence[int]) -> Summands:
    summands, at = [], 0
    while at < len(words):
        end = at + 1 + words[at]
        summands.append(tuple(words[at + 1 : end]))
        at = end
    return tuple(summands)


class Bytes:
    """Room for values that are bytes: a NumPy array, or a buffer that becomes a list."""

    def __init__(self, length: int) -> None:
        numpy = find_numpy()
        self._bytes: Any
        if length >= 2**40:
            raise OutOfMemoryError("no memory for %d values" % length, -4, "CGT_E_MEMORY")
        if numpy is not None:
            self._bytes = numpy.empty(length, dtype=numpy.uint8)
            self.pointer = int(self._bytes.ctypes.data)
        else:
            self._bytes = bytearray(length)
            self.pointer = ctypes.addressof((ctypes.c_uint8 * length).from_buffer(self._bytes))

    def values(self) -> Any:
        return self._bytes if find_numpy() is not None else list(self._bytes)


def _level(user: int, n: int, values: int, count: int) -> int:
    room = Bytes(count)
    ctypes.memmove(room.pointer, values, count)
    return level_functions[user](n, room.values())


level_functions: Dict[int, Callable[[int, Any], int]] = {}
level_keys = count_up(1)
level_callback = PARTITION_FN(shielded(_level))
no_level = PARTITION_FN(0)


def sizes_of(sizes: Any) -> range:
    """A range of numbers. A number alone is a range of one."""
    if not isinstance(sizes, range) and not is_number(sizes):
        raise ArgumentError("sizes is %r; expected a number or a range" % (sizes,))
    asked: range = sizes
    if not isinstance(sizes, range):
        number = word(sizes, "sizes")
        asked = range(number, number + 1)
    if asked.step != 1 or asked.start < 0 or asked.stop > 2**64:
        raise ArgumentError("sizes is %r; expected a range of nonnegative numbers with step 1" % (sizes,))
    return asked
