"""Finite simple graphs, for `Game.nodekayles` and `Game.arckayles`.

A `Graph` never changes, and several threads may use it. Its vertices are the numbers from 0 on.

>>> graph = Graph.petersen()
>>> len(graph), graph.neighbours(0), graph.adjacent(5, 6)
(10, [1, 4, 5], False)
>>> Graph.from_edges(4, [(1, 0), (2, 3)]).components()
[[0, 1], [2, 3]]
"""

from __future__ import annotations

import array
import ctypes
from typing import Any, Callable, Iterable, List, Optional, Sequence, Tuple

from . import _spec
from ._arrays import word
from ._draw import Svg
from ._elements import arguments_of
from ._library import ArgumentError, call, lib
from ._positions import blocks_of
from ._signatures import GraphFamilies

__all__ = ["Graph"]


def pairs_of(edges: Iterable[Sequence[int]]) -> "array.array[int]":
    """The numbers of pairs, one after another."""
    if not hasattr(edges, "__iter__"):
        raise ArgumentError("edges is %r; expected pairs of vertices" % (edges,))
    blocks = blocks_of([tuple(edge) if hasattr(edge, "__iter__") else edge for edge in edges], "edges")
    words = blocks.pop(2, (array.array("Q"), 0))[0]
    if blocks:
        raise ArgumentError("there is an edge of %d numbers; expected pairs of vertices" % min(blocks))
    return words


class Graph(GraphFamilies):
    """A finite simple graph. The class methods make graphs. ``len`` is the number of vertices. Graphs are equal if they have the same
    vertices and edges. ``str`` gives the name, such as ``grid(3,4)``.

    >>> Graph.cycle(4) == Graph.from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)])
    True
    """

    _pointer = 0

    def __init__(self) -> None:
        raise TypeError("a Graph is made by its class methods, such as Graph.path(3)")

    @classmethod
    def _new(cls, function: Callable[..., int], *arguments: Any) -> "Graph":
        handle = ctypes.c_void_p()
        call(function, *arguments, ctypes.byref(handle))
        return cls._adopt(handle.value or 0)

    @classmethod
    def _adopt(cls, pointer: int) -> "Graph":
        """The graph of a handle; takes over the handle."""
        graph = cls.__new__(cls)
        graph._pointer = pointer
        return graph

    @classmethod
    def _family(cls, name: str, **numbers: int) -> "Graph":
        return cls._new(getattr(lib, "cgt_graph_new_" + name), *[word(number, argument) for argument, number in numbers.items()])

    def __del__(self) -> None:
        pointer, self._pointer = self._pointer, 0
        if pointer and lib is not None:
            lib.cgt_graph_free(pointer)

    def __reduce__(self) -> Tuple[Any, ...]:
        return Graph.parse, (self.spec,)

    @classmethod
    def from_edges(cls, n: int, edges: Iterable[Sequence[int]]) -> "Graph":
        """The graph on 0, …, n - 1 with these edges, pairs of vertices. Raises ArgumentError if one is named twice, or joins a vertex to
        itself.

        >>> Graph.from_edges(3, [(2, 1), (0, 1)]).spec
        'graph(3; 0-1, 1-2)'
        """
        words = pairs_of(edges)
        return cls._new(lib.cgt_graph_new_edges, word(n, "n"), words.buffer_info()[0], len(words) // 2)

    @classmethod
    def parse(cls, text: str) -> "Graph":
        """The graph that a text of the language describes (see the manual's page on it), or one in a file: ``@`` and its name. Raises
        TextError, or the error of making the graph; its ``place`` says where.

        >>> Graph.parse("graph(3; 0-1, 2-1)").edges
        [(0, 1), (1, 2)]
        """
        handle = ctypes.c_void_p()
        _spec.read(lib.cgt_graph_parse, text, [], [ctypes.byref(handle)])
        return cls._adopt(handle.value or 0)

    @staticmethod
    def examples() -> List[str]:
        """A graph of each family of the language, as text.

        >>> 'petersen' in Graph.examples()
        True
        """
        found: List[str] = []
        while True:
            spec = lib.cgt_graph_example(len(found))
            if spec is None:
                return found
            found.append(spec.decode())

    @property
    def spec(self) -> str:
        """The text from which `parse` makes the same graph."""
        return _spec.write(lib.cgt_graph_spec, self._pointer)

    @property
    def family(self) -> str:
        """Its name in the text language; ``"graph"`` for one of edges."""
        return str(lib.cgt_graph_family(self._pointer).decode())

    @property
    def arguments(self) -> Tuple[int, ...]:
        """The numbers that it was made from; for a graph of edges the number of vertices, and then the edges."""
        return arguments_of(lib.cgt_graph_arguments, self._pointer)

    def __len__(self) -> int:
        return int(lib.cgt_graph_vertex_count(self._pointer))

    @property
    def edges(self) -> List[Tuple[int, int]]:
        """All edges, the lesser vertex of each first, in lexicographic order."""
        words = array.array("Q", bytes(16 * int(lib.cgt_graph_edge_count(self._pointer))))
        call(lib.cgt_graph_edges, self._pointer, words.buffer_info()[0])
        return list(zip(words[::2], words[1::2]))

    def neighbours(self, vertex: int) -> List[int]:
        """The vertices that are joined to a vertex, ascending."""
        words, n = array.array("Q", bytes(8 * len(self))), ctypes.c_size_t()
        call(lib.cgt_graph_neighbours, self._pointer, word(vertex, "vertex"), words.buffer_info()[0], len(words), ctypes.byref(n))
        return list(words[: n.value])

    def adjacent(self, a: int, b: int) -> bool:
        """Whether two vertices are joined."""
        yes = ctypes.c_uint32()
        call(lib.cgt_graph_adjacent, self._pointer, word(a, "a"), word(b, "b"), ctypes.byref(yes))
        return bool(yes.value)

    def components(self) -> List[List[int]]:
        """The vertices of each connected component, ascending, in the order of the least.

        >>> Graph.bishops(2, 3).components()
        [[0, 2, 4], [1, 3, 5]]
        """
        words, n = array.array("Q", bytes(8 * len(self))), ctypes.c_size_t()
        call(lib.cgt_graph_components, self._pointer, words.buffer_info()[0], ctypes.byref(n))
        found: List[List[int]] = [[] for _ in range(n.value)]
        for vertex, component in enumerate(words):
            found[component].append(vertex)
        return found

    def svg(self, title: Optional[str] = None, *, labels: bool = True, dark: bool = False) -> Svg:
        """The graph as SVG, which notebooks show: a board as a board, other graphs of at most 64 vertices with a line for each edge.

        >>> Graph.petersen().svg().count("<circle")
        10
        """
        from .game import Game

        return Game.nodekayles(self).svg(range(len(self)), title, labels=labels, dark=dark)

    def _repr_svg_(self) -> Optional[str]:
        return str(self.svg()) if len(self) <= 64 else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graph):
            return NotImplemented
        return len(self) == len(other) and (self.spec == other.spec or self.edges == other.edges)

    def __hash__(self) -> int:
        return hash((len(self), int(lib.cgt_graph_edge_count(self._pointer))))

    def __str__(self) -> str:
        return self.spec

    def __repr__(self) -> str:
        return "Graph(%s)" % self.spec
