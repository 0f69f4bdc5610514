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
from cgt import Game, Graph, Poset
from cgt._arrays import find_numpy


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
        self.assertEqual((game.canonical(14), game.words(14)), (frozenset(), (14,)))
        self.assertEqual((game.format_position({0, 2}), game.parse_position("1,3")), ("1,3", {0, 2}))
        with self.assertRaisesRegex(cgt.ArgumentError, "edge 0-9"):
            Game.hackenbush(3, [(0, 9)])


def whole(n, bits):
    return frozenset(i for i in range(n) if bits >> i & 1)


class Sets(unittest.TestCase):
    """Positions of games on what is left: sets, or integers of their bits."""

    def check_options(self, game, options, positions):
        for position in positions:
            self.assertEqual({frozenset(p) for p in game.options(position)}, {game.canonical(p) for p in options(position)})
            for option in game.options(position):
                self.assertIs(type(option), frozenset)

    def test_node_kayles(self):
        graph = Graph.from_edges(6, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)])
        game, near = Game.nodekayles(graph), [{v, *graph.neighbours(v)} for v in range(6)]
        self.check_options(game, lambda left: [left - near[v] for v in left], [whole(6, bits) for bits in range(64)])
        for position in (range(6), [5, 4, 3, 2, 1, 0], {0, 1, 2, 3, 4, 5}, 63, (v for v in range(6))):
            self.assertEqual(game.value(position), 1)
        self.assertEqual(game.value(0, 1, 2, 3, 4, 5), 1)
        self.assertEqual(game.winning(63), [game.parse_position(game.format_position(move)) for move in game.winning(63)])
        self.assertEqual([v for v in game.values([63, {0, 1}, [], [5]])], [1, 1, 0, 1])
        self.assertEqual(dict(game.each_value([63, 0])), {63: 1, 0: 0})
        self.assertEqual(game.expand({3, 4}).positions, [{3, 4}, set()])
        self.assertEqual(list(game.each_option({3, 4})), [set(), set()])
        self.assertEqual(Game.sum(game, Game.nim()).value((1, *game.words({0, 5}), 1, 7)), 7)
        self.assertEqual(Game(lambda p: [], split=lambda p: [(game, {0}), (game, 0b100001)]).value(1), 1)
        self.assertEqual([int(v) for v in game.table(range(3))], [0, 1, 1])

    def test_wide_boards(self):
        game = Game.nodekayles(Graph.path(130))
        every = 2**130 - 1
        self.assertEqual(game.value(every), game.value(range(130)))
        self.assertEqual(game.value(every), Game.octal("0.137").value(130))
        self.assertEqual(game.words({0, 64, 129}), (1, 1, 2))
        self.assertEqual(game.parse_position("0,64,129"), {0, 64, 129})
        for move in game.winning(every):
            self.assertEqual(game.value(move), 0)
        empty = Game.nodekayles(Graph.path(0))
        self.assertEqual((empty.value(0), empty.value([]), empty.options(()), empty.canonical(0)), (0, 0, [], set()))

    def test_chomp(self):
        poset = Poset.chain(3) * Poset.boolean(2)
        made, read = Game.chomp(poset), Game.parse("chomp(%s)" % poset)
        ideals = [frozenset(x for x in poset if any(poset.leq(x, y) for y in tops)) for tops in itertools.combinations(poset, 2)]
        for game in (made, read, pickle.loads(pickle.dumps(made))):
            self.check_options(game, lambda left: [frozenset(y for y in left if not poset.leq(x, y)) for x in left], ideals)
            for left in ideals:
                bits = sum(1 << poset.index(x) for x in left)
                self.assertEqual((game.value(list(left)), game.canonical(bits)), (game.value(bits), left))
                self.assertEqual(game.parse_position(game.format_position(left)), left)
        self.assertEqual(made.outcome(poset), "N")

    def test_rules_of_ones_own(self):
        graph = Graph.grid(2, 3)
        game, near = Game.nodekayles(graph), [{v, *graph.neighbours(v)} for v in range(6)]
        own = Game(lambda left: [left - near[v] for v in left], positions=game)
        self.assertTrue(own.check(positions=range(64), other=game))
        self.assertEqual((own.value(range(6)), own.outcome(63), own.options({0, 1})), (game.value(63), game.outcome(63), [frozenset()]))
        self.assertEqual(own.explain(1).splitlines()[0], "frozenset({0}): Grundy value 1, outcome N")
        poset = Poset.boolean(2)
        chomp = Game.chomp(poset)
        own = Game(lambda left: [{y for y in left if not poset.leq(x, y)} for x in left], positions=chomp)
        for move in [*chomp.options(15), poset]:
            self.assertEqual(own.value(move), chomp.value(move))

    @unittest.skipIf(find_numpy() is None, "needs NumPy")
    def test_numpy(self):
        import numpy

        game = Game.nodekayles(Graph.path(70))
        rows = numpy.array([[3, 0], [5, 1]], dtype=numpy.uint64)
        self.assertEqual(game.values(rows).tolist(), game.values([{0, 1}, {0, 2, 64}]).tolist())

    def test_what_is_no_set(self):
        game, chomp = Game.nodekayles(Graph.path(70)), Game.chomp(Poset.boolean(2))
        for ask, text in (
            (lambda: game.value(-1), "position is -1; expected a set, or an integer of its bits"),
            (lambda: game.value(1.5), "position is 1.5; expected a set"),
            (lambda: game.value("01"), "position is '01'; expected a set"),
            (lambda: game.value({0: 1}), "expected a set"),
            (lambda: game.value([0, 128]), r"position\[1\] is 128; expected a number below 128"),
            (lambda: game.value(1 << 128), "position has the bit 128; expected bits below 128"),
            (lambda: game.value([70]), "bit 70 is set; expected bits below 70"),
            (lambda: game.value([3, 3]), "position names 3 twice"),
            (lambda: game.values([1, "x"]), r"positions\[1\] is 'x'"),
            (lambda: chomp.value([{3}]), r"position\[0\]: element has the member 3"),
            (lambda: chomp.value([{1}]), "below it, to be left too"),
        ):
            with self.assertRaisesRegex(cgt.PositionError, text):
                ask()
        with self.assertRaisesRegex(cgt.ArgumentError, r"position\[0\] is 'a'; expected an integer"):
            game.value(["a"])


if __name__ == "__main__":
    unittest.main()
