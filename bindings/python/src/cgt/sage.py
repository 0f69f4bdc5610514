"""Conversion from and to SageMath, 9.5 and later: posets, partitions, and elements of posets.

Where these bindings expect integers, parts, sets and blocks, Sage's integers, partitions, sets and set partitions need no conversion:
``Game.pnim().value([Partition([4, 2, 1])])``, ``Game.ruler(Poset.boolean(3)).value([Set([1, 2])])``. The functions here convert
everything else. All but `from_poset`, `from_partition` and `from_set_partition` import Sage.

In Sage:

    sage: import cgt.sage
    sage: poset, elements = cgt.sage.from_poset(posets.TamariLattice(4))
    sage: values = cgt.Game.ruler(poset).element_values()
    sage: [(elements[i], Integer(value)) for i, value in enumerate(values)]
"""

from __future__ import annotations

import importlib
from typing import Any, Iterable, List, NamedTuple, Sequence, Tuple

from . import _elements
from ._library import ArgumentError
from .poset import Poset

__all__ = [
    "FromSage",
    "from_partition",
    "from_poset",
    "from_set_partition",
    "to_element",
    "to_partition",
    "to_poset",
    "to_set_partition",
]


class FromSage(NamedTuple):
    """A poset on 0, …, n - 1, and the elements of Sage's poset that these numbers stand for, which form a linear extension."""

    poset: Poset
    elements: List[Any]


def _sage() -> Any:
    return importlib.import_module("sage.all")


def from_poset(poset: Any) -> FromSage:
    """The explicit poset of a finite poset of Sage's, and the elements by index."""
    elements = list(poset.linear_extension())
    indexes = {element: i for i, element in enumerate(elements)}
    covers = [(indexes[a], indexes[b]) for a, b in poset.cover_relations()]
    return FromSage(Poset.from_relations(len(elements), covers), elements)


def to_poset(poset: Poset) -> Any:
    """Sage's poset for a poset, with elements by `to_element`."""
    if not isinstance(poset, Poset):
        raise ArgumentError("poset is %r; expected a Poset" % (poset,))
    elements = {element: to_element(poset, element) for element in poset}
    covers = [(elements[a], elements[b]) for a, b in poset.hasse()]
    return _sage().Poset((list(elements.values()), covers), cover_relations=True)


def to_element(poset: Poset, element: Any) -> Any:
    """Sage's object for an element of a poset: an Integer, a Set, a SetPartition, a Partition, a subspace of a VectorSpace, or a tuple of
    Integers (A_n, diagrams) or of such objects (products);
    for unions and series a pair of the part's number and such an object."""
    return _convert(poset._kind, poset.element(poset.words(element)))


def _convert(kind: _elements.Kind, element: Any) -> Any:
    sage = _sage()
    if isinstance(kind, _elements.Rows):
        return tuple(_convert(inner, part) for inner, part in zip(kind.parts, element))
    if isinstance(kind, _elements.Subsets):
        return sage.Set(map(sage.Integer, element))
    if isinstance(kind, _elements.Partitions):
        return to_set_partition(element)
    if isinstance(kind, _elements.Types):
        return to_partition(element)
    if isinstance(kind, _elements.Marked):
        return sage.Integer(element[0]), _convert(kind.parts[element[0] - 1], element[1])
    if isinstance(kind, _elements.Points):
        return tuple(map(sage.Integer, element))
    if isinstance(kind, _elements.Subspaces):
        _, n, q = kind.key
        field = _field(q)
        return sage.VectorSpace(field, n).subspace([[_from_digits(field, entry) for entry in row] for row in element])
    return sage.Integer(element)


def _field(q: int) -> Any:
    """The field of q elements as in the library: modulo the monic irreducible polynomial with the least number."""
    sage = _sage()
    prime, degree = sage.Integer(q).factor()[0]
    if degree == 1:
        return sage.GF(q)
    ring = sage.PolynomialRing(sage.GF(prime), "x")
    number = q
    while not ring(sage.Integer(number).digits(prime)).is_irreducible():
        number += 1
    return sage.GF(q, "a", modulus=ring(sage.Integer(number).digits(prime)))


def _from_digits(field: Any, number: int) -> Any:
    """The element whose coefficients, lowest first, are the digits of a number."""
    digits = _sage().Integer(number).digits(field.characteristic())
    return sum((digit * field.gen() ** i for i, digit in enumerate(digits)), field.zero())


def from_partition(partition: Iterable[Any]) -> Tuple[int, ...]:
    """The parts of a partition as Python integers."""
    return tuple(int(part) for part in partition)


def to_partition(parts: Iterable[int]) -> Any:
    """Sage's Partition with these parts."""
    sage = _sage()
    return sage.Partition([sage.Integer(part) for part in parts])


def from_set_partition(partition: Iterable[Iterable[Any]]) -> Tuple[Tuple[int, ...], ...]:
    """The blocks of a set partition as tuples, in the form of the elements of `Poset.set_partitions`."""
    return tuple(sorted(tuple(sorted(int(member) for member in block)) for block in partition))


def to_set_partition(blocks: Iterable[Sequence[int]]) -> Any:
    """Sage's SetPartition with these blocks."""
    sage = _sage()
    return sage.SetPartition([[sage.Integer(member) for member in block] for block in blocks])
