"""Elements of posets: Python's values for them, and their words."""

from __future__ import annotations

import array
import ctypes
from collections.abc import Mapping, Set
from typing import Any, Callable, Dict, Iterable, List, Sequence, Tuple

from ._arrays import is_number, word
from ._library import ElementError, call, lib


INTEGERS, TRIPLES = ("integers",), ("triples",)


def _items(value: Any, name: str, expected: str) -> List[Any]:
    if is_number(value) or isinstance(value, (str, bytes, bytearray, Mapping)):
        raise ElementError("%s is %r; expected %s" % (name, value, expected))
    return list(value)


def _row(value: Any, name: str, expected: str) -> List[Any]:
    """The same where the order matters, so that sets are refused."""
    if isinstance(value, Set):
        raise ElementError("%s is %r; expected %s" % (name, value, expected))
    return _items(value, name, expected)


class Kind:
    """How the elements of a poset are written in Python; in this class, as integers. Elements of kinds with the same key can be
    equal."""

    key: Tuple[Any, ...] = INTEGERS
    arity = 1

    def pack(self, value: Any, name: str) -> Sequence[int]:
        """The words of a value that may be an element; the library decides whether it is one."""
        return (word(value, name),)

    def unpack(self, words: Sequence[int]) -> Any:
        """The element of valid words."""
        return words[0]


class Subsets(Kind):
    """Subsets of {1, …, n} as frozensets."""

    key = ("subsets",)

    def __init__(self, n: int) -> None:
        self._n = n

    def pack(self, value: Any, name: str) -> Sequence[int]:
        mask = 0
        for member in _items(value, name, "a set of integers"):
            number = word(member, "a member of " + name)
            if not 1 <= number <= self._n:
                raise ElementError("%s has the member %d; expected a subset of {1, ..., %d}" % (name, number, self._n))
            mask |= 1 << (number - 1)
        return (mask,)

    def unpack(self, words: Sequence[int]) -> Any:
        return frozenset(i for i in range(1, self._n + 1) if words[0] >> (i - 1) & 1)


class Subspaces(Kind):
    """Subspaces as the nonzero rows of their reduced bases."""

    def __init__(self, n: int, q: int) -> None:
        self.key = ("subspaces", n, q)
        self.arity = max(1, n)
        self._n, self._q = n, q

    def pack(self, value: Any, name: str) -> Sequence[int]:
        words = []
        for i, row in enumerate(_row(value, name, "rows of a basis")):
            entries = [word(entry, "an entry of " + name) for entry in _row(row, "%s[%d]" % (name, i), "a row")]
            number = 0
            for entry in entries:
                number = number * self._q + entry
            if len(entries) != self._n or i == self._n or max(entries) >= self._q:
                text = "%s[%d] is %r; expected at most %d rows of %d numbers below %d"
                raise ElementError(text % (name, i, row, self._n, self._n, self._q))
            words.append(number)
        return words + [0] * (self.arity - len(words))

    def unpack(self, words: Sequence[int]) -> Any:
        return tuple(tuple(number // self._q**i % self._q for i in range(self._n - 1, -1, -1)) for number in words if number)


class Partitions(Kind):
    """Partitions of {1, …, n} as tuples of blocks, which are ascending tuples, in the order of their least elements."""

    def __init__(self, n: int) -> None:
        self.key = ("partitions", n)
        self.arity = max(1, n)
        self._n = n

    def pack(self, value: Any, name: str) -> Sequence[int]:
        blocks: List[int] = [-1] * self._n
        for b, block in enumerate(_items(value, name, "blocks of integers")):
            members = _items(block, "%s[%d]" % (name, b), "a block of integers")
            for member in members:
                number = word(member, "a member of %s[%d]" % (name, b))
                if not 1 <= number <= self._n:
                    raise ElementError("%s has %d in a block; expected a partition of {1, ..., %d}" % (name, number, self._n))
                if blocks[number - 1] >= 0:
                    raise ElementError("%s has %d twice; expected each number in one block" % (name, number))
                blocks[number - 1] = b
            if not members:
                raise ElementError("%s[%d] is empty; expected nonempty blocks" % (name, b))
        if -1 in blocks:
            raise ElementError("%s has no block with %d; expected each number in a block" % (name, blocks.index(-1) + 1))
        numbers = {b: i for i, b in enumerate(dict.fromkeys(blocks))}
        return [numbers[b] for b in blocks] or [0]

    def unpack(self, words: Sequence[int]) -> Any:
        blocks: List[List[int]] = []
        for i, b in enumerate(words[: self._n], 1):
            if b == len(blocks):
                blocks.append([])
            blocks[b].append(i)
        return tuple(map(tuple, blocks))


class Types(Kind):
    """Partitions of the integer n as tuples of parts, weakly decreasing."""

    def __init__(self, n: int) -> None:
        self.key = ("types", n)
        self.arity = max(1, n)
        self._n = n

    def pack(self, value: Any, name: str) -> Sequence[int]:
        parts = sorted((word(part, "a part of " + name) for part in _items(value, name, "parts")), reverse=True)
        if sum(parts) != self._n or 0 in parts:
            raise ElementError("%s is %r; expected positive parts with the sum %d" % (name, value, self._n))
        return parts + [0] * (self.arity - len(parts))

    def unpack(self, words: Sequence[int]) -> Any:
        return tuple(part for part in words if part)


class Points(Kind):
    """Tuples of as many numbers as there are names."""

    def __init__(self, key: Tuple[str, ...], names: str) -> None:
        self.key = key
        self._names = names
        self.arity = names.count(",") + 1

    def pack(self, value: Any, name: str) -> Sequence[int]:
        words = [word(number, "a number of " + name) for number in _row(value, name, self._names)]
        if len(words) != self.arity:
            raise ElementError("%s is %r; expected %s" % (name, value, self._names))
        return words

    def unpack(self, words: Sequence[int]) -> Any:
        return tuple(words)


class Rows(Kind):
    """Tuples of elements of several posets."""

    def __init__(self, parts: Iterable[Kind]) -> None:
        self.parts = list(parts)
        self.key = ("product", *(part.key for part in self.parts))
        self.arity = sum(part.arity for part in self.parts)

    def pack(self, value: Any, name: str) -> Sequence[int]:
        values = _row(value, name, "a row of elements")
        if len(values) != len(self.parts):
            raise ElementError("%s is %r; expected %d elements" % (name, value, len(self.parts)))
        words: List[int] = []
        for i, (part, element) in enumerate(zip(self.parts, values)):
            words.extend(part.pack(element, "%s[%d]" % (name, i)))
        return words

    def unpack(self, words: Sequence[int]) -> Any:
        values, at = [], 0
        for part in self.parts:
            values.append(part.unpack(words[at : at + part.arity]))
            at += part.arity
        return tuple(values)


class Marked(Kind):
    """Pairs of the number of a part, from 1, and an element of it."""

    def __init__(self, parts: Iterable[Kind]) -> None:
        self.parts = list(parts)
        self.key = ("sum", *(part.key for part in self.parts))
        self.arity = 1 + max(part.arity for part in self.parts)

    def pack(self, value: Any, name: str) -> Sequence[int]:
        values = _row(value, name, "(the number of a part, an element of it)")
        number = word(values[0], name + "[0]") if len(values) == 2 else 0
        if not 1 <= number <= len(self.parts):
            text = "%s is %r; expected (the number of a part from 1 to %d, an element of it)"
            raise ElementError(text % (name, value, len(self.parts)))
        words = [number, *self.parts[number - 1].pack(values[1], name + "[1]")]
        return words + [0] * (self.arity - len(words))

    def unpack(self, words: Sequence[int]) -> Any:
        part = self.parts[words[0] - 1]
        return words[0], part.unpack(words[1 : 1 + part.arity])


# ---- What a poset was made of ----


def family_of(poset: int) -> str:
    """The family of a handle."""
    return str(lib.cgt_poset_family(poset).decode())


def arguments_of(function: Callable[..., int], handle: int) -> Tuple[int, ...]:
    """The numbers that a handle was made of, as a function of the library gives them."""
    count = ctypes.c_size_t()
    call(function, handle, None, 0, ctypes.byref(count))
    numbers = array.array("Q", bytes(8 * count.value))
    call(function, handle, numbers.buffer_info()[0], count.value, ctypes.byref(count))
    return tuple(numbers)


def parts_of(poset: int) -> List[int]:
    """The handles that a handle was made of, and owns."""
    return [lib.cgt_poset_part(poset, i) for i in range(lib.cgt_poset_part_count(poset))]


_MADE_OF_NUMBERS: Dict[str, Callable[..., Kind]] = {
    "boolean": Subsets,
    "subspaces": Subspaces,
    "partitions": Partitions,
    "types": Types,
    "asm": lambda n: Points(TRIPLES, "(x, y, z)"),
    "young": lambda *rows: Points(("cells",), "(row, column)"),
}


def kind_of(poset: int) -> Kind:
    """How the elements of a handle are written in Python."""
    family = family_of(poset)
    if family == "product":
        return Rows(map(kind_of, parts_of(poset)))
    if family in ("union", "series"):
        return Marked(map(kind_of, parts_of(poset)))
    if family in ("dual", "subposet"):
        return kind_of(parts_of(poset)[0])
    return _MADE_OF_NUMBERS[family](*arguments_of(lib.cgt_poset_arguments, poset)) if family in _MADE_OF_NUMBERS else Kind()
