"""Finite partially ordered sets: families, posets of your own, and compounds.

A `Poset` never changes, and several threads may use it. Families are rules, not tables: ``Poset.chain(10**18)`` costs nothing, and answers
every question that does not need all elements.

**Elements** are Python values, as the constructors say: integers, frozensets, tuples. As an argument, any sequence will do for a tuple,
and any iterable for a set or a block. Elements are numbered in the lexicographic order of their words (see `Poset.words`): ``poset[i]``
is the element with index i, and ``for element in poset`` goes through them in this order. Lists of elements in results have the same
order unless something else is said.

**Failures.** Every question can raise `OutOfMemoryError`, and `ElementError` for a value that is not an element. Questions that need a
table raise `LimitError` for posets of more than 2^18 elements. Numbers of 2^64 or more raise `ResultOverflowError`, an OverflowError.

**Ctrl-C** waits for the end of a question, except if the question calls a Python function: then it takes effect at the next call.

>>> poset = Poset.set_partitions(4)
>>> poset.size, poset.leq([(1, 2), (3,), (4,)], [(1, 2), (3, 4)])
(15, True)
>>> poset.mobius(*poset.minima(), *poset.maxima())
-6
"""

from __future__ import annotations

import array
import contextlib
import ctypes
import operator
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple

from . import _draw, _elements, _positions, _rules, _spec
from ._arrays import Input, Numbers, find_numpy, is_numpy, numpy_words, word
from ._callbacks import STOPPED, ask
from ._library import (
    ArgumentError,
    DomainError,
    ElementError,
    LimitError,
    ResultOverflowError,
    UnsupportedError,
    call,
    lib,
)
from ._positions import position_words
from ._signatures import PosetFamilies

__all__ = ["Poset"]

_SETS = ("all", "ideal", "filter", "interval", "covers", "covered_by", "minima", "maxima")
_MISSING: Any = object()


class Poset(PosetFamilies):
    """A finite partially ordered set. The class methods make posets, as do `dual`, `subposet` and the operator ``*``.

    ``in`` tells whether a value is an element. ``len`` is the number of elements; Python allows lengths below 2^63 and raises OverflowError
    for others, while `size` may be anything below 2^64. Posets are equal if they have the same elements in the same order; isomorphic posets
    with different elements are not equal. Comparing large posets that were made in different ways raises LimitError. ``str`` gives the
    name, such as ``product(chain(3),boolean(2))``.

    >>> poset = Poset.chain(3) * Poset.boolean(2)
    >>> len(poset), poset[4], (3, {1}) in poset, (3, {7}) in poset
    (12, (2, frozenset()), True, False)
    >>> Poset.chain(5).subposet([2, 1]) == Poset.chain(2)
    True
    """

    _pointer = 0
    _kind: _elements.Kind

    def __init__(self) -> None:
        raise TypeError("a Poset is made by its class methods, such as Poset.chain(3)")

    # ---- Making ----

    @classmethod
    def _new(cls, function: Callable[..., int], *arguments: Any) -> "Poset":
        handle = ctypes.c_void_p()
        call(function, *arguments, ctypes.byref(handle))
        return cls._adopt(handle.value or 0)

    def __del__(self) -> None:
        pointer, self._pointer = self._pointer, 0
        if pointer and lib is not None:
            lib.cgt_poset_free(pointer)

    def __reduce__(self) -> Tuple[Any, ...]:
        try:
            return Poset.parse, (self.spec,)
        except UnsupportedError:
            raise TypeError("a subposet cannot be copied or pickled; it never changes, so one is enough") from None

    @classmethod
    def parse(cls, text: str) -> "Poset":
        """The poset that a text of the language describes (see the manual's page on it), or one in a file: ``@`` and its name. Raises
        TextError, or the error of making the poset; its ``place`` says where.

        >>> poset = Poset.parse("product(chain(3), poset(3; 0<1, 1<2, 0<2))")
        >>> poset.spec, poset.parse_element("<2,0>")
        ('product(chain(3),poset(3; 0<1, 1<2))', (2, 0))
        >>> Poset.parse("dual(chain(3)")
        Traceback (most recent call last):
        cgt._library.TextError: line 1, column 14: end of the text; expected ")"
        """
        handle = ctypes.c_void_p()
        _spec.read(lib.cgt_poset_parse, text, [], [ctypes.byref(handle)])
        return cls._adopt(handle.value or 0)

    @staticmethod
    def examples() -> List[Tuple[str, str]]:
        """A poset of each family of the language, with an element, as texts.

        >>> ('boolean(3)', '{1,3}') in Poset.examples()
        True
        """
        return _spec.examples(lib.cgt_poset_example)

    @classmethod
    def _adopt(cls, pointer: int) -> "Poset":
        """The poset of a handle; takes over the handle."""
        poset = cls.__new__(cls)
        poset._pointer = pointer
        poset._kind = _elements.kind_of(pointer)
        return poset

    @property
    def spec(self) -> str:
        """The text from which `parse` makes the same poset. Raises UnsupportedError for subposets, which have none."""
        return _spec.write(lib.cgt_poset_spec, self._pointer)

    def parse_element(self, text: str) -> Any:
        """The element that a text describes, in the form that `text` writes.

        >>> Poset.set_partitions(4).parse_element("13|24")
        ((1, 3), (2, 4))
        """
        words = array.array("Q", bytes(8 * self._kind.arity))
        _spec.read(lib.cgt_poset_parse_element, text, [self._pointer], [words.buffer_info()[0]])
        return self._kind.unpack(words)

    @classmethod
    def _family(cls, name: str, **numbers: int) -> "Poset":
        words = [word(number, argument) for argument, number in numbers.items()]
        return cls._new(getattr(lib, "cgt_poset_new_" + name), *words)

    @classmethod
    def boolean(cls, n: int) -> "Poset":
        """The subsets of {1, …, n} ordered by inclusion; n is at most 64. Elements are frozensets.

        >>> Poset.boolean(3).covered_by({2}) == [{1, 2}, {2, 3}]
        True
        """
        return cls._family("boolean", n=n)

    @classmethod
    def divisors(cls, n: int) -> "Poset":
        """The divisors of n >= 1 ordered by divisibility. Elements are integers.

        >>> Poset.divisors(12).covers(12)
        [4, 6]
        """
        return cls._family("divisors", n=n)

    @classmethod
    def subspaces(cls, n: int, q: int) -> "Poset":
        """The subspaces of an n-dimensional vector space over the field of q elements, ordered by inclusion; q^n is at most 2^64.

        An element is the basis in reduced row echelon form: a tuple of rows, which are tuples of n numbers below q. If q = p^k is not
        prime, the digits of a number in base p are the coefficients of a polynomial, lowest first, and products are taken modulo the monic
        irreducible polynomial of degree k with the least number.

        >>> list(Poset.subspaces(2, 2))
        [(), ((0, 1),), ((1, 0),), ((1, 0), (0, 1)), ((1, 1),)]
        """
        return cls._family("subspaces", n=n, q=q)

    @classmethod
    def set_partitions(cls, n: int) -> "Poset":
        """The partitions of the set {1, …, n} ordered by refinement: the finest is least; n is at most 4096.

        An element is a tuple of blocks, which are tuples of integers. In arguments the order of blocks and of their members does not matter.

        >>> Poset.set_partitions(3).covered_by([[3], [2], [1]])
        [((1, 2), (3,)), ((1, 3), (2,)), ((1,), (2, 3))]
        """
        return cls._family("set_partitions", n=n)

    @classmethod
    def integer_partitions(cls, n: int) -> "Poset":
        """The partitions of the integer n ordered by refinement: that into n ones is least; n is at most 4096. Elements are tuples of parts.

        >>> Poset.integer_partitions(4).covers((3, 1))
        [(2, 1, 1)]
        """
        return cls._family("integer_partitions", n=n)

    @classmethod
    def from_relations(cls, n: int, relations: Iterable[Sequence[int]]) -> "Poset":
        """The poset on 0, …, n - 1 that relations generate: pairs (a, b), meaning a <= b. Raises LoopError if they have a cycle.

        >>> Poset.from_relations(4, [(0, 1), (1, 3), (2, 3)]).ideal(3)
        [0, 1, 2, 3]
        """
        if is_numpy(relations):
            words = numpy_words(relations, "relations")
            if words.ndim != 2 or words.shape[1] != 2:
                raise ArgumentError("relations has the shape %r; expected (pairs, 2)" % (words.shape,))
            pointer, pairs = int(words.ctypes.data), len(words)
        else:
            if not hasattr(relations, "__iter__"):
                raise ArgumentError("relations is %r; expected pairs of numbers" % (relations,))
            blocks = _positions.blocks_of(list(relations), "relations")
            words, pairs = blocks.pop(2, (array.array("Q"), 0))
            if blocks:
                raise ArgumentError("there is a relation of %d numbers; expected pairs" % min(blocks))
            pointer = words.buffer_info()[0]
        return cls._new(lib.cgt_poset_new_relations, word(n, "n"), pointer, pairs)

    @classmethod
    def from_matrix(cls, matrix: Any, check: bool = False) -> "Poset":
        """The poset on 0, …, n - 1 that a square matrix generates: ``matrix[a][b]`` is true for a <= b. The diagonal is ignored. Raises
        LoopError if there is a cycle; with `check`, DomainError if the matrix is not transitive.

        >>> Poset.from_matrix([[1, 1, 0], [0, 1, 1], [0, 0, 1]]) == Poset.from_relations(3, [(0, 1), (1, 2)])
        True
        """
        if is_numpy(matrix):
            import numpy

            n = len(matrix) if matrix.ndim > 0 else 0
            if matrix.shape != (n, n):
                raise ArgumentError("matrix has the shape %r; expected a square" % (matrix.shape,))
            columns = numpy.zeros((n, (n + 63) // 64 * 64), dtype=bool)
            columns[:, :n] = matrix
            packed = numpy.packbits(columns, axis=1, bitorder="little").view("<u8").astype(numpy.uint64)
            pointer = int(packed.ctypes.data)
        else:
            if not hasattr(matrix, "__iter__") or not all(hasattr(row, "__iter__") for row in matrix):
                raise ArgumentError("matrix is %r; expected rows" % (matrix,))
            rows = [list(row) for row in matrix]
            n = len(rows)
            words = array.array("Q")
            for a, row in enumerate(rows):
                if len(row) != n:
                    raise ArgumentError("matrix[%d] has %d entries; expected %d, the number of rows" % (a, len(row), n))
                for start in range(0, n, 64):
                    words.append(sum(1 << b for b, entry in enumerate(row[start : start + 64]) if entry))
            pointer = words.buffer_info()[0]
        return cls._new(lib.cgt_poset_new_matrix, bool(check), n, pointer)

    @classmethod
    def product(cls, *posets: "Poset") -> "Poset":
        """The product of posets. Elements are tuples of elements of the factors, ordered componentwise. ``p * q`` is
        ``Poset.product(p, q)``."""
        return cls._of_posets(lib.cgt_poset_new_product, posets)

    @classmethod
    def union(cls, *posets: "Poset") -> "Poset":
        """The disjoint union of posets. Elements are pairs: the number of the part, from 1, and an element of it.

        >>> poset = Poset.union(Poset.chain(2), Poset.boolean(1))
        >>> poset[3], poset.minima()
        ((2, frozenset({1})), [(1, 1), (2, frozenset())])
        """
        return cls._of_posets(lib.cgt_poset_new_union, posets)

    @classmethod
    def series(cls, *posets: "Poset") -> "Poset":
        """Posets one above another, their ordinal sum, the lowest first. Elements are pairs: the number of the part, from 1, and an element
        of it.

        >>> Poset.series(Poset.chain(2), Poset.antichain(3)).maxima()
        [(2, 1), (2, 2), (2, 3)]
        """
        return cls._of_posets(lib.cgt_poset_new_series, posets)

    @classmethod
    def young(cls, rows: Iterable[int]) -> "Poset":
        """The cells of a Young diagram, compared in both places. Elements are pairs (row, column), both from 1.

        `rows`: the lengths of the rows, weakly decreasing, each at least 1.

        >>> Poset.young([4, 2, 1]).maxima()
        [(1, 4), (2, 2), (3, 1)]
        """
        words = array.array("Q", [word(row, "a length in rows") for row in rows])
        return cls._new(lib.cgt_poset_new_young, words.buffer_info()[0], len(words))

    @classmethod
    def _of_posets(cls, function: Callable[..., int], posets: Sequence["Poset"]) -> "Poset":
        check_posets(posets)
        handles = (ctypes.c_void_p * len(posets))(*[poset._pointer for poset in posets])
        return cls._new(function, handles, len(posets))

    def __mul__(self, other: "Poset") -> "Poset":
        return Poset.product(self, other) if isinstance(other, Poset) else NotImplemented

    def dual(self) -> "Poset":
        """The same elements in the opposite order."""
        return self._new(lib.cgt_poset_new_dual, self._pointer)

    def subposet(
        self, elements: Optional[Iterable[Any]] = None, *, ideal: Any = _MISSING, filter: Any = _MISSING, interval: Any = _MISSING
    ) -> "Poset":
        """Some elements in the order of this poset: given elements, or a principal `ideal` or `filter`, or an `interval`, given as a pair
        (least, greatest). At most 2^18 elements.

        >>> poset = Poset.divisors(60)
        >>> poset.subposet(interval=(2, 60)).maxima(), len(poset.subposet([2, 3, 30])), list(poset.subposet(ideal=6))
        ([60], 3, [1, 2, 3, 6])
        """
        all_sets = (("ideal", ideal), ("filter", filter), ("interval", interval))
        sets = [(name, value) for name, value in all_sets if value is not _MISSING]
        if (elements is not None) + len(sets) != 1:
            raise ArgumentError("expected exactly one of elements, ideal, filter and interval")
        if elements is not None:
            words = self._pack(elements, "elements")
            pointer = words.buffer_info()[0]
            return self._new(lib.cgt_poset_new_subposet, self._pointer, pointer, len(words) // self._kind.arity)
        name, value = sets[0]
        ends = tuple(value) if name == "interval" else (value,)
        if len(ends) > 2 or (name == "interval" and len(ends) < 2):
            raise ArgumentError("interval is %r; expected a pair of elements" % (value,))
        with self._set(name, *ends) as chosen:
            return self._new(lib.cgt_poset_new_subset, self._pointer, *chosen)

    # ---- What it was made of ----

    @property
    def family(self) -> str:
        """The family's name in the text language; "poset" for a poset made of relations or a matrix, "subposet" for a subposet.

        >>> Poset.subspaces(3, 2).family, (Poset.chain(3) * Poset.boolean(2)).family
        ('subspaces', 'product')
        """
        return _elements.family_of(self._pointer)

    @property
    def arguments(self) -> Tuple[int, ...]:
        """The numbers that it was made of; for a poset made of relations or a matrix, the number of elements and then the covers, the lower
        element of each before the upper; for a diagram, the lengths of its rows.

        >>> Poset.subspaces(3, 2).arguments, Poset.from_relations(3, [(0, 2), (2, 1), (0, 1)]).arguments
        ((3, 2), (3, 2, 1, 0, 2))
        """
        return _elements.arguments_of(lib.cgt_poset_arguments, self._pointer)

    @property
    def parts(self) -> Tuple["Poset", ...]:
        """The posets that it was made of: the parts of a product, a union or a series, or the poset of which it is the dual or a subposet.

        >>> (Poset.chain(3) * Poset.boolean(2)).parts == (Poset.chain(3), Poset.boolean(2))
        True
        """
        return tuple(Poset._adopt(lib.cgt_poset_retain(part)) for part in _elements.parts_of(self._pointer))

    # ---- Elements and words ----

    def _words(self, element: Any, name: str) -> "array.array[int]":
        try:
            return array.array("Q", self._kind.pack(element, name))
        except ArgumentError as error:
            raise ElementError(str(error)) from None

    def _pack(self, elements: Any, name: str) -> "array.array[int]":
        """The words of elements, one after another."""
        if isinstance(elements, (str, bytes, bytearray, dict)) or not hasattr(elements, "__iter__"):
            raise ArgumentError("%s is %r; expected an iterable of elements" % (name, elements))
        words = array.array("Q")
        for i, element in enumerate(elements):
            words.extend(self._words(element, "%s[%d]" % (name, i)))
        return words

    def _unpack(self, words: Sequence[int]) -> Tuple[Any, ...]:
        """The elements with these words, which stand one after another."""
        arity, unpack = self._kind.arity, self._kind.unpack
        return tuple([unpack(words[at : at + arity]) for at in range(0, len(words), arity)])

    def _ask(self, function: Callable[..., int], *arguments: Any) -> int:
        """A number that a function of the library writes."""
        out = Numbers()
        call(function, self._pointer, *arguments, out.pointer)
        return out[0]

    def _ask_about(self, function: Callable[..., int], element: Any) -> int:
        words = self._words(element, "element")
        return self._ask(function, words.buffer_info()[0])

    def words(self, element: Any) -> Tuple[int, ...]:
        """The coordinates of an element in the C library, as `cgt/poset.h` defines them. Positions of compounds, such as `Game.sum`, are
        made of them.

        >>> Poset.set_partitions(4).words([(1, 3), (2, 4)])
        (0, 1, 0, 1)
        """
        words = self._words(element, "element")
        call(lib.cgt_poset_validate, self._pointer, words.buffer_info()[0], len(words))
        return tuple(words)

    def element(self, words: Any) -> Any:
        """The element with these coordinates.

        >>> Poset.set_partitions(4).element((0, 1, 0, 1))
        ((1, 3), (2, 4))
        """
        given = position_words(words, "words")
        call(lib.cgt_poset_validate, self._pointer, given.buffer_info()[0], len(given))
        return self._kind.unpack(given)

    def __contains__(self, value: Any) -> bool:
        try:
            self.words(value)
        except ElementError:
            return False
        return True

    def index(self, element: Any) -> int:
        """The index of an element.

        >>> Poset.asm(4).index((1, 0, 1)), Poset.asm(4)[7]
        (7, (1, 0, 1))
        """
        return self._ask_about(lib.cgt_poset_index, element)

    def __getitem__(self, index: int) -> Any:
        number, size = operator.index(index), self.size
        if number < 0:
            number += size
        if not 0 <= number < size:
            raise IndexError("the index is %d; there are %d elements" % (index, size))
        return self._at(number)

    def _at(self, index: int) -> Any:
        words = array.array("Q", bytes(8 * self._kind.arity))
        call(lib.cgt_poset_element, self._pointer, index, words.buffer_info()[0])
        return self._kind.unpack(words)

    def __iter__(self) -> Iterator[Any]:
        return map(self._at, range(self.size))

    def text(self, element: Any) -> str:
        """An element in the text language.

        >>> Poset.set_partitions(4).text([(1, 3), (2, 4)]), Poset.boolean(3).text({1, 3})
        ('13|24', '{1,3}')
        """
        words = self._words(element, "element")
        return _spec.write(lib.cgt_poset_format_element, self._pointer, words.buffer_info()[0])

    # ---- The whole ----

    @property
    def size(self) -> int:
        """How many elements there are."""
        return self._ask(lib.cgt_poset_size)

    def __len__(self) -> int:
        return self.size

    def __bool__(self) -> bool:
        try:
            return self.size > 0
        except ResultOverflowError:
            return True

    def __str__(self) -> str:
        try:
            return self.spec
        except UnsupportedError:
            return "subposet(%d elements)" % self.size

    def __repr__(self) -> str:
        name = str(self)
        return "<cgt.Poset: %s>" % (name if len(name) <= 100 else name[:97] + "...")

    def __eq__(self, other: Any) -> Any:
        if not isinstance(other, Poset):
            return NotImplemented
        equal = ctypes.c_uint32()
        call(lib.cgt_poset_equal, self._pointer, other._pointer, ctypes.byref(equal))
        return equal.value == 1 and self._kind.key == other._kind.key

    def __hash__(self) -> int:
        try:
            return hash((self._kind.key, self.size))
        except ResultOverflowError:
            return hash(self._kind.key)

    # ---- Questions about elements ----

    def leq(self, a: Any, b: Any) -> bool:
        """Whether a <= b.

        >>> Poset.boolean(3).leq({1}, {1, 2}), Poset.boolean(3).leq({1}, {2})
        (True, False)
        """
        first, second, result = self._words(a, "a"), self._words(b, "b"), ctypes.c_uint32()
        call(lib.cgt_poset_leq, self._pointer, first.buffer_info()[0], second.buffer_info()[0], ctypes.byref(result))
        return result.value == 1

    def height(self, element: Any) -> int:
        """The height of an element: the number of elements below it in a longest chain."""
        return self._ask_about(lib.cgt_poset_height, element)

    def depth(self, element: Any) -> int:
        """The depth of an element: its height in the dual poset."""
        return self._ask_about(lib.cgt_poset_depth, element)

    @property
    def graded(self) -> bool:
        """Whether all maximal chains have the same length."""
        graded = ctypes.c_uint32()
        call(lib.cgt_poset_graded, self._pointer, ctypes.byref(graded), None)
        return graded.value == 1

    def rank(self, element: Any = _MISSING) -> int:
        """The rank of an element, from 0; without an element, that of the poset, which is the length of its maximal chains. Raises
        DomainError if the poset is not graded.

        >>> Poset.divisors(60).rank(6), Poset.divisors(60).rank()
        (2, 4)
        """
        if element is not _MISSING:
            return self._ask_about(lib.cgt_poset_rank, element)
        graded = ctypes.c_uint32()
        rank = self._ask(lib.cgt_poset_graded, ctypes.byref(graded))
        if graded.value == 0:
            raise DomainError("the poset is not graded: it has maximal chains of different lengths", -2, "CGT_E_DOMAIN")
        return rank

    def mobius(self, a: Any, b: Any) -> int:
        """The Möbius function μ(a, b): 1 if a = b, minus the sum of μ(a, x) over a <= x < b if a < b, else 0.

        >>> [Poset.divisors(12).mobius(1, d) for d in (1, 2, 3, 4, 6, 12)]
        [1, -1, -1, 0, 1, 0]
        """
        first, second, value = self._words(a, "a"), self._words(b, "b"), ctypes.c_int64()
        places = first.buffer_info()[0], second.buffer_info()[0], ctypes.addressof(value)
        call(lib.cgt_poset_mobius, self._pointer, *places)
        return value.value

    # ---- Sets of elements ----

    @contextlib.contextmanager
    def _set(self, name: Any, a: Any = _MISSING, b: Any = _MISSING) -> Iterator[Tuple[int, Optional[int], Optional[int]]]:
        """A set as arguments for the library."""
        if not isinstance(name, str) or name not in _SETS:
            raise ArgumentError("the set is %r; expected one of %s" % (name, ", ".join(_SETS)))
        wanted = 2 if name == "interval" else 0 if name in ("all", "minima", "maxima") else 1
        given = [element for element in (a, b) if element is not _MISSING]
        if len(given) != wanted:
            raise ArgumentError("the set %s is given with %d elements; expected %d" % (name, len(given), wanted))
        words = [self._words(element, end) for element, end in zip(given, "ab")]
        pointers: List[Optional[int]] = [end.buffer_info()[0] for end in words] + [None, None]
        yield _SETS.index(name), pointers[0], pointers[1]

    def _list(self, name: str, *ends: Any) -> List[Any]:
        handle = ctypes.c_void_p()
        with self._set(name, *ends) as chosen:
            call(lib.cgt_poset_list, self._pointer, *chosen, ctypes.byref(handle))
        return list(self._unpack(_taken_words(handle)))

    def ideal(self, a: Any) -> List[Any]:
        """All x <= a."""
        return self._list("ideal", a)

    def filter(self, a: Any) -> List[Any]:
        """All x >= a."""
        return self._list("filter", a)

    def interval(self, a: Any, b: Any) -> List[Any]:
        """All x with a <= x <= b.

        >>> Poset.divisors(60).interval(2, 20)
        [2, 4, 10, 20]
        """
        return self._list("interval", a, b)

    def covers(self, a: Any) -> List[Any]:
        """All elements that a covers: those immediately below it."""
        return self._list("covers", a)

    def covered_by(self, a: Any) -> List[Any]:
        """All elements that cover a: those immediately above it."""
        return self._list("covered_by", a)

    def minima(self) -> List[Any]:
        """All minimal elements."""
        return self._list("minima")

    def maxima(self) -> List[Any]:
        """All maximal elements."""
        return self._list("maxima")

    def count(self, set: str, *ends: Any) -> int:
        """How many elements a set has: ``"ideal"``, ``"filter"``, ``"covers"`` or ``"covered_by"`` with one element, ``"interval"`` with
        two, ``"all"``, ``"minima"`` or ``"maxima"`` with none. Most families have a formula, so the set may be huge.

        >>> Poset.boolean(60).count("interval", {1}, range(1, 61)) == 2**59
        True
        """
        with self._set(set, *ends) as chosen:
            return self._ask(lib.cgt_poset_count, *chosen)

    def each(self, each: Callable[[Any], Any], set: str = "all", *ends: Any) -> None:
        """Hands the elements of a set, given as for `count`, to a function, in any order and without storing them; stops if it returns
        False.

        >>> Poset.chain(10**18).each(print, "covers", 10**17)
        99999999999999999
        """
        if not callable(each):
            raise ArgumentError("each is %r; expected a function" % (each,))
        key, unpack = next(_rules.each_keys), self._kind.unpack
        with self._set(set, *ends) as chosen:
            _rules.each_functions[key] = lambda words: STOPPED if each(unpack(words)) is False else 0
            try:
                ask(lib.cgt_poset_each, self._pointer, *chosen, _rules.each_callback, key)
            finally:
                del _rules.each_functions[key]

    # ---- Tables ----

    def pairs(self) -> int:
        """How many pairs a <= b there are, including those with a = b."""
        return self._ask(lib.cgt_poset_relation_count)

    def _elements(self, indexes: Iterable[int]) -> Iterator[Any]:
        elements = self._list("all")
        return map(elements.__getitem__, indexes)

    def linear_extension(self) -> List[Any]:
        """All elements, in an order in which every element comes after those below it.

        >>> Poset.from_relations(3, [(2, 0), (0, 1)]).linear_extension()
        [2, 0, 1]
        """
        indexes = array.array("Q", bytes(8 * self._table_size()))
        call(lib.cgt_poset_linear_extension, self._pointer, indexes.buffer_info()[0])
        return list(self._elements(indexes))

    def hasse(self) -> List[Tuple[Any, Any]]:
        """The edges of the Hasse diagram: all pairs whose second element covers the first.

        >>> Poset.divisors(6).hasse()
        [(1, 2), (1, 3), (2, 6), (3, 6)]
        """
        handle = ctypes.c_void_p()
        call(lib.cgt_poset_hasse, self._pointer, ctypes.byref(handle))
        ends = self._elements(_taken_words(handle))
        return list(zip(ends, ends))

    def matrix(self) -> Any:
        """The order by indexes, as a NumPy array of booleans if NumPy is installed, else as lists: ``matrix[i][j]`` says whether
        ``poset[i] <= poset[j]``.

        >>> for row in Poset.divisors(6).matrix(): print(*map(int, row))
        1 1 1 1
        0 1 0 1
        0 0 1 1
        0 0 0 1
        """
        n = self._table_size()
        row = (n + 63) // 64
        numpy = find_numpy()
        if numpy is not None:
            words = numpy.empty((n, row), dtype=numpy.uint64)
            call(lib.cgt_poset_matrix, self._pointer, int(words.ctypes.data))
            octets = words.astype("<u8").view(numpy.uint8).reshape(n, 8 * row)
            return numpy.unpackbits(octets, axis=1, bitorder="little").view(bool)[:, :n]
        room = array.array("Q", bytes(8 * n * row))
        call(lib.cgt_poset_matrix, self._pointer, room.buffer_info()[0])
        return [[bool(room[a * row + b // 64] >> b % 64 & 1) for b in range(n)] for a in range(n)]

    def _table_size(self) -> int:
        """The size; raises LimitError, before a table is allocated, if the poset is too large for one."""
        try:
            size = self.size
        except ResultOverflowError:
            size = _TABLE_MOST + 1
        if size > _TABLE_MOST:
            raise LimitError("the poset has more than %d elements; a table has no more" % _TABLE_MOST, -9, "CGT_E_LIMIT")
        return size

    def _picture(self, format: int, values: Any, title: Optional[str], flags: int) -> bytes:
        look, numbers = _draw.drawing(flags, title), None
        if values is not None:
            numbers = Input(values, "values")
            if numbers.length != self.size:
                raise ArgumentError("there are %d values; expected %d, one for each element" % (numbers.length, self.size))
            look.values = numbers.pointer
        return _draw.written(lib.cgt_draw_poset, self._pointer, format, ctypes.byref(look))

    def dot(self, values: Any = None, title: Optional[str] = None, labels: bool = True) -> str:
        """The Hasse diagram as a graph in the DOT language, with elements of the same height side by side; `values`, such as those of
        `Game.element_values`, are written beside the elements, by index."""
        return self._picture(_draw.DOT, values, title, _draw.flags(no_labels=not labels)).decode()

    def svg(self, values: Any = None, title: Optional[str] = None, *, labels: bool = True, dark: bool = False) -> _draw.Svg:
        """The Hasse diagram as SVG, which notebooks show, with `values`, by index, beside the elements. At most 4096 elements.

        >>> Poset.boolean(2).svg(values=[7, 8, 9, 10]).count("<text")
        8
        """
        return _draw.Svg(self._picture(_draw.SVG, values, title, _draw.flags(no_labels=not labels, dark=dark)).decode())

    def _repr_svg_(self) -> Optional[str]:
        """What notebooks show: the Hasse diagram, if it is small."""
        try:
            return self.svg() if self.size <= _SHOWN_MOST else None
        except ResultOverflowError:
            return None


_TABLE_MOST = 1 << 18
_SHOWN_MOST = 100  # most elements of a diagram that notebooks show


def _taken_words(handle: ctypes.c_void_p) -> "array.array[int]":
    """The words of a list of the library's, which is freed."""
    words = array.array("Q")
    try:
        n = int(lib.cgt_list_count(handle))
        if n > 0:
            end = ctypes.c_uint64.from_address(lib.cgt_list_starts(handle) + 8 * n).value
            words.frombytes(ctypes.string_at(lib.cgt_list_words(handle), 8 * end))
    finally:
        lib.cgt_list_free(handle)
    return words


def check_posets(posets: Iterable[Any]) -> None:
    for i, poset in enumerate(posets):
        if not isinstance(poset, Poset):
            raise ArgumentError("poset number %d is %r; expected a Poset" % (i, poset))
