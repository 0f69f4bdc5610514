"""The Python bindings' graphs, and the games on them. With the argument --without-numpy, NumPy is hidden first."""

import copy
import functools
import itertools
import pickle
import sys
import unittest

if "--without-numpy" in sys.argv:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import Game, Graph


def mex(numbers):
    return next(v for v in itertools.count() if v not in numbers)


class Graphs(unittest.TestCase):
    def test_all_families(self):
        for text in Graph.examples():
            with self.subTest(text):
                graph = Graph.parse(text)
                self.assertEqual((graph.spec, str(graph), graph.family), (text, text, text.split("(")[0]))
                edges = graph.edges
                self.assertEqual(edges, sorted((a, b) for a in range(len(graph)) for b in graph.neighbours(a) if a < b))
                self.assertEqual(Graph.from_edges(len(graph), [edge[::-1] for edge in edges[::-1]]), graph)
                for a, b in itertools.product(range(len(graph)), repeat=2):
                    self.assertEqual(graph.adjacent(a, b), (min(a, b), max(a, b)) in edges)
                self.assertEqual(sorted(itertools.chain(*graph.components())), list(range(len(graph))))
                for other in copy.deepcopy(graph), pickle.loads(pickle.dumps(graph)):
                    self.assertEqual((other, hash(other)), (graph, hash(graph)))

    def test_arguments(self):
        self.assertEqual(Graph.torus(3, 4).arguments, (3, 4))
        self.assertEqual(Graph.petersen().arguments, ())
        self.assertEqual(Graph.from_edges(3, [(2, 0)]).arguments, (3, 0, 2))
        self.assertNotEqual(Graph.path(3), Graph.path(4))
        self.assertNotEqual(Graph.path(3), "path(3)")
        self.assertEqual(Graph.path(2), Graph.complete(2))
        self.assertEqual(len(Graph.from_edges(2, [])), 2)

    def test_wrong_arguments(self):
        for wrong, expected in (([(0, 0)], "edge 0-0"), ([(0, 1), (1, 0)], "named twice"), ([(0, 3)], "edge 0-3"), ([(0, 1, 2)], "3 numbers"), (7, "pairs")):
            with self.assertRaisesRegex(cgt.ArgumentError, expected):
                Graph.from_edges(3, wrong)
        with self.assertRaisesRegex(cgt.ArgumentError, "at least 3"):
            Graph.cycle(2)
        with self.assertRaisesRegex(cgt.LimitError, "2\\^18"):
            Graph.path(10**6)
        with self.assertRaisesRegex(cgt.ArgumentError, "vertex is 3"):
            Graph.path(3).neighbours(3)
        with self.assertRaisesRegex(cgt.TextError, "a graph"):
            Graph.parse("nim")
        with self.assertRaises(TypeError):
            Graph()
        with self.assertRaisesRegex(cgt.ArgumentError, "expected a Graph"):
            Game.nodekayles("path(3)")


class Games(unittest.TestCase):
    def test_against_the_definition(self):
        graph = Graph.from_edges(7, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 5), (2, 5), (5, 6)])
        near = [{v, *graph.neighbours(v)} for v in range(7)]

        @functools.lru_cache(None)
        def node(left):
            return mex({node(left - near[v]) for v in left})

        @functools.lru_cache(None)
        def arc(left):
            return mex({arc(left - {a, b}) for a, b in graph.edges if {a, b} <= left})

        nodes, arcs = Game.nodekayles(graph), Game.arckayles(graph)
        self.assertEqual((nodes.notation, nodes.spec), ("left", "nodekayles(%s)" % graph))
        for bits in range(1 << 7):
            left = frozenset(v for v in range(7) if bits >> v & 1)
            self.assertEqual((nodes.value(bits), arcs.value(bits)), (node(left), arc(left)))

    def test_hackenbush(self):
        game = Game.hackenbush(4, [(0, 1), (1, 2), (2, 1), (1, 1), (3, 3)])
        self.assertEqual(game.spec, "hackenbush(4; 0-1, 1-2, 1-2, 1-1)")
        self.assertEqual(game.value(15), 2)  # a loop and two parallel edges, on a stalk: 1 + (1 xor 1 xor 1)
        self.assertEqual(game.canonical(14), (0,))
        with self.assertRaisesRegex(cgt.ArgumentError, "edge 0-9"):
            Game.hackenbush(3, [(0, 9)])


if __name__ == "__main__":
    unittest.main()
