"""The Python bindings' games. With the argument --without-numpy, NumPy is hidden first."""

import array
import contextlib
import copy
import ctypes
import doctest
import gc
import itertools
import os
import pickle
import random
import signal
import sys
import tempfile
import threading
import types
import time
import traceback
import unittest
import weakref

WITHOUT_NUMPY = "--without-numpy" in sys.argv
if WITHOUT_NUMPY:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import Game, _callbacks

try:
    import numpy
except ImportError:
    numpy = None


# ---- Rules and answers from the definitions ----


def mex(values):
    values, least = set(values), 0
    while least in values:
        least += 1
    return least


def brute(options, play=0):
    """The (misère) Grundy value as a function of a position."""
    known = {}

    def value(position):
        if position not in known:
            after = [value(option) for option in options(position)]
            known[position] = mex(after) if after else play
        return known[position]

    return value


def on_each_heap(one):
    """Options of heaps from those of one: lists of heaps that replace it."""

    def options(position):
        return [
            tuple(sorted(h for h in position[:i] + tuple(heaps) + position[i + 1 :] if h))
            for i, heap in enumerate(position)
            for heaps in one(heap)
        ]

    return options


def nim(position):
    return on_each_heap(lambda h: [(k,) for k in range(h)])(position)


def subtraction(*numbers):
    return on_each_heap(lambda h: [(h - s,) for s in numbers if s <= h])


def octal(code):
    start, digits = code.split(".")

    def one(heap):
        if int(start or "0") & 4:
            for a in range(1, heap):
                yield a, heap - a
        for k, digit in enumerate(map(int, digits), 1):
            if digit & 1 and heap == k:
                yield ()
            if digit & 2 and heap > k:
                yield (heap - k,)
            if digit & 4:
                for a in range(1, heap - k):
                    yield a, heap - k - a

    return on_each_heap(one)


def wythoff(position):
    a, b = position
    found = [(x, b) for x in range(a)] + [(a, y) for y in range(b)]
    found += [(a - k, b - k) for k in range(1, min(a, b) + 1)]
    return [tuple(sorted(p)) for p in found]


def euclid(position):
    a, b = sorted(position)
    return [tuple(sorted((a, b - k * a))) for k in range(1, b) if k * a < b] if a > 0 else []


def zeruclid(position):
    least = min((h for h in position if h), default=0)
    return on_each_heap(lambda h: [(h - k * least,) for k in range(1, h + 1) if k * least <= h])(position)


def welter(position):
    return [
        tuple(sorted(position[:i] + (s,) + position[i + 1 :]))
        for i, square in enumerate(position)
        for s in range(square)
        if s not in position
    ]


def turtles(position):
    pairs = itertools.combinations(position, 2)
    return welter(position) + [tuple(s for s in position if s not in pair) for pair in pairs]


def inset(position):
    return welter(position) + ([(s,) for s in position] if len(position) > 1 else [])


def cut(position):
    """A ruleset on one heap without pattern: take one of {1, 3, 4}."""
    return [position[0] - s for s in (1, 3, 4) if s <= position[0]]


def cut_tuples(position):
    return [(h,) for h in cut(position)]


def plain(values):
    return values.tolist() if numpy is not None and isinstance(values, numpy.ndarray) else values


def boxes(sizes, sort=True):
    return [p for p in itertools.product(*map(range, sizes)) if not sort or list(p) == sorted(p)]


class Catalogue(unittest.TestCase):
    def agree(self, game, options, positions, misere=True):
        for play in (False, True) if misere else (False,):
            value = brute(options, play)
            for position in positions:
                expected = value(game.canonical(position))
                self.assertEqual(game.value(position, misere=play), expected, (game, position))
                for method in ("search", "table"):
                    self.assertEqual(game.value(position, method=method, misere=play), expected, (game, position))
                    self.assertEqual(game.outcome(position, misere=play, method=method), "N" if expected else "P")
                try:
                    self.assertEqual(game.value(position, method="closed", misere=play), expected, (game, position))
                except cgt.NoTheoremError:
                    pass
                canonical = game.canonical(position)
                winning = sorted({p for p in options(canonical) if value(p) == 0}, key=lambda p: (len(p), p))
                self.assertEqual(game.winning(position, misere=play), winning, (game, position))
                for number in range(3):
                    moves = sorted({p for p in options(canonical) if value(p) == number}, key=lambda p: (len(p), p))
                    self.assertEqual(game.moves_to(position, number, misere=play), moves, (game, position))
            self.assertEqual(plain(game.values(positions, misere=play)), [value(game.canonical(p)) for p in positions])
            self.assertEqual(plain(game.outcomes(positions, misere=play)), ["N" if value(game.canonical(p)) else "P" for p in positions])
        for position in positions:
            expected = set(options(game.canonical(position)))
            self.assertEqual(game.options(position), sorted(expected, key=lambda p: (len(p), p)))
            self.assertEqual(set(game.each_option(position)), expected)

    def test_games_of_heaps(self):
        self.agree(Game.nim(), nim, boxes((5, 6, 6)))
        self.agree(Game.subtraction([2, 5, 6]), subtraction(2, 5, 6), boxes((9, 12)))
        self.assertEqual(Game.hypernim(3, [[2, 1], {3}]).value((3, 5, 7)), 4)
        self.assertEqual(Game.hypernim(3, [[3], [2, 1]]).spec, "hypernim(3; {1,2}, {3})")
        self.agree(Game.octal("0.77"), octal("0.77"), boxes((7, 9)))
        self.agree(Game.octal("4.07"), octal("4.07"), boxes((6, 9)))
        self.agree(Game.take("4.07"), octal("4.07"), boxes((6, 9)))
        self.agree(Game.zeruclid(), zeruclid, boxes((4, 6, 7)))

    def test_games_of_two_heaps(self):
        self.agree(Game.wythoff(), wythoff, boxes((8, 9)))
        self.agree(Game.euclid(), euclid, boxes((9, 12)))

    def test_coins_on_squares(self):
        sets = [p for count in range(6) for p in itertools.combinations(range(8), count)]
        self.agree(Game.welter(), welter, sets)
        self.agree(Game.turtles(), turtles, [p for p in sets if len(p) % 2])
        for n in (2, 3, 4):
            self.agree(Game.inset(n), inset, [p for p in sets if len(p) in (1, n)])
        self.assertEqual(repr(Game.inset(3)), "<cgt.Game: inset(3)>")
        for n, text in ((1, "from 2 to 4096 coins"), (4097, "from 2 to 4096 coins"), (-1, "n is -1")):
            with self.assertRaisesRegex(cgt.ArgumentError, text):
                Game.inset(n)
        with self.assertRaisesRegex(cgt.PositionError, "2 turtles are awake; expected an odd number"):
            Game.turtles().value((1, 2))
        with self.assertRaises(cgt.ArgumentError):
            Game.nim().moves_to((1, 2), -1)

    def test_euclid0(self):
        game = Game.euclid0()
        self.assertEqual(game.options((0, 7)), [(0, 0)])
        self.assertEqual(game.options((0, 0)), [])

    def test_vectors(self):
        vectors = [(1, 0), (0, 1), (2, 3), (1, 1)]

        def options(p):
            return [(p[0] - a, p[1] - b) for a, b in vectors if a <= p[0] and b <= p[1]]

        self.agree(Game.vectors(2, vectors), options, boxes((7, 9), sort=False))
        self.assertEqual(Game.vectors(1, [1, (3,), [4]]).value(11), brute(cut_tuples)((11,)))
        self.assertEqual(Game.vectors(2, []).value((3, 4)), 0)
        for dimension, vectors, text in ((2, [(1,)], "a vector of 1"), (2, [(0, 0)], "zero"), (2, [(1, -1)], r"vectors\[0\]\[1\]"),
                                         (-1, [], "dimension"), (0, [], "dimension")):
            with self.assertRaisesRegex(cgt.ArgumentError, text):
                Game.vectors(dimension, vectors)

    def test_graph(self):
        random.seed(5)
        edges = [random.sample(range(v), min(v, random.randrange(4))) for v in range(60)]
        value = brute(lambda v: edges[v])
        starts = [0] + list(itertools.accumulate(map(len, edges)))
        targets = [t for options in edges for t in options]
        for game in (Game.graph(edges), Game.graph(starts=starts, targets=array.array("Q", targets))):
            self.assertEqual([game.value(v) for v in range(60)], [value(v) for v in range(60)])
            self.assertEqual(game.options(59), [(v,) for v in sorted(edges[59])])
            self.assertEqual(game.graph_size(), (60, len(targets)))
            facts = game.facts()
            self.assertEqual(len(facts), 13)
            self.assertEqual(plain(facts["value"]), [value(v) for v in range(60)])
            self.assertEqual(plain(facts["outcome"]), ["N" if value(v) else "P" for v in range(60)])
            self.assertEqual(plain(facts["options"]), [len(e) for e in edges])
            self.assertEqual(plain(facts["winning"]), [sum(value(t) == 0 for t in e) for e in edges])
            self.assertEqual(list(game.facts("suspense", "value")), ["suspense", "value"])
        with self.assertRaises(cgt.LoopError):
            Game.graph([[1], [0]])
        with self.assertRaises(ArithmeticError):
            Game.graph([[0]])
        for bad in ([[1]], [[-1]], [["0"]], [0], ["12"]):
            with self.assertRaises(cgt.ArgumentError):
                Game.graph(bad)
        for keywords in ({}, {"starts": [0]}, {"options": [], "starts": [0], "targets": []}, {"starts": [], "targets": []},
                         {"starts": [0, 2], "targets": [0]}, {"starts": [0, 0], "targets": [0]}):
            with self.assertRaises(cgt.ArgumentError):
                Game.graph(**keywords)
        with self.assertRaises(cgt.ArgumentError):
            Game.nim().facts()
        with self.assertRaises(cgt.ArgumentError):
            game.facts("colour")

    def test_bad_arguments(self):
        for bad in ("0.8", "x", "", "0.7\0", 7, None, b"0.7", "0.é"):
            with self.assertRaises(cgt.ArgumentError):
                Game.octal(bad)
        for bad in ([0], [-1], "12", None, 3, [1.5]):
            with self.assertRaises(cgt.ArgumentError):
                Game.subtraction(bad)
        self.assertEqual(Game.subtraction({1, 2}).value(5), 2)
        self.assertEqual(repr(Game.subtraction(range(1, 3))), "<cgt.Game: subtraction([1, 2])>")

    def test_sequences(self):
        for game, options in ((Game.octal("0.07"), octal("0.07")), (Game.subtraction([2, 3]), subtraction(2, 3))):
            value = brute(options)
            expected = [value((n,) if n else ()) for n in range(24)]
            self.assertEqual(plain(game.sequence(24)), expected)
            self.assertEqual(plain(game.sequence(range(10, 23))), expected[10:23])
            self.assertEqual(plain(game.sequence(range(7, 7))), [])
        value = brute(subtraction(2, 3), 1)
        self.assertEqual(plain(Game.subtraction([2, 3]).sequence(30, misere=True)), [value((n,) if n else ()) for n in range(30)])
        for bad in (-1, "5", range(0, 6, 2), (2, 3), range(-2, 5), range(2**65)):
            with self.assertRaises(cgt.ArgumentError):
                Game.nim().sequence(bad)

    def test_periods(self):
        self.assertEqual(Game.octal("0.77").period(10**4)[:2], (12, 71))  # Kayles
        period = Game.subtraction([2, 5]).period(1000, question="outcome")
        value = brute(subtraction(2, 5))
        outcomes = [value((n,) if n else ()) == 0 for n in range(200)]
        self.assertEqual(outcomes[period.preperiod : 150], outcomes[period.preperiod + period.period : 150 + period.period])
        with self.assertRaises(cgt.LimitError):
            Game.octal("0.007").period(1000)
        with self.assertRaises(cgt.NoTheoremError):
            Game.wythoff().period(1000)
        with self.assertRaisesRegex(cgt.ArgumentError, "question is 'size'"):
            Game.nim().period(10, question="size")

    def test_tables(self):
        value = brute(wythoff)
        table = plain(Game.wythoff().table((range(6), range(2, 9))))
        self.assertEqual(table, [[value(tuple(sorted((a, b)))) for b in range(2, 9)] for a in range(6)])
        self.assertEqual(Game.wythoff().p_positions((range(8), range(8))), [p for p in boxes((8, 8)) if value(p) == 0])
        misere = brute(wythoff, 1)
        self.assertEqual(Game.wythoff().p_positions((range(8), range(8)), misere=True), [p for p in boxes((8, 8)) if misere(p) == 0])
        game = Game(cut, validate=lambda p: p[0] != 2)
        self.assertEqual(plain(game.table(range(5))), [brute(cut_tuples)((h,)) if h != 2 else cgt.game.NO_ANSWER for h in range(5)])
        self.assertEqual(plain(game.table(range(5), question="outcome")), ["P", "N", "", "N", "N"])
        self.assertEqual(plain(game.table((range(3), range(0)))), [[], [], []])
        self.assertEqual(plain(game.table((range(0), range(3)))), [])
        self.assertEqual(Game.nim().table(()), 0)
        self.assertEqual(game.p_positions((range(3), range(0))), [])
        for bad in ((2, -1), "ab", (range(0, 5, 2),), (1.5,), None):
            with self.assertRaises(cgt.ArgumentError):
                game.table(bad)
        self.assertEqual(plain(Game.nim().table(3, range(2, 5))), [[1, 0, 7]])
        self.assertEqual(Game.nim().p_positions(3, range(2, 5)), [(3, 3)])
        for numbers in ((10, 10), ((10, 10),), (10,)):
            with self.assertRaisesRegex(cgt.ArgumentError, r"a range of one; expected ranges, such as range\(10\)"):
                Game.nim().table(*numbers)

    def test_arguments_of_questions(self):
        game = Game.nim()
        self.assertEqual((game.value(3, 5, 7), game.outcome(1, 1, misere=True), game.misere_value(1, 1), game.pair(1, 1)), (1, "N", 1, (0, 1)))
        self.assertEqual((game.canonical(5, 0, 3), game.winning(3, 4, 5), game.options(1, 1)), ((3, 5), [(1, 4, 5)], [(1,)]))
        self.assertEqual((game.longest_play(3, 4), game.reachable(1, 2)), (7, 5))
        self.assertEqual(Game.ruler(cgt.Poset.chain(8)).value(3, 5), 0)
        for call in (lambda: game.value(3, "search"), lambda: game.value((3, 5), True), lambda: game.outcome(3, "closed"),
                     lambda: game.table(range(3), True), lambda: game.table(range(3), range(3), "outcome")):
            with self.assertRaisesRegex(cgt.ArgumentError, "by name"):
                call()
        for call in (lambda: game.values([3], True), lambda: game.sequence(5, True), lambda: game.period(5, True), lambda: game.moves_to(5, 3, True)):
            with self.assertRaises(TypeError):
                call()
        for misere in ("no", None, 2, -1):
            for ask in (
                lambda: game.value(1, misere=misere),
                lambda: game.outcome(1, misere=misere),
                lambda: game.table(range(3), misere=misere),
                lambda: game.sequence(3, misere=misere),
                lambda: game.winning(3, misere=misere),
                lambda: game.each_value([3], misere=misere),
            ):
                with self.assertRaisesRegex(cgt.ArgumentError, "misere is %r; expected True or False" % (misere,)):
                    ask()
        self.assertEqual((game.value(1, misere=1), game.value(1, misere=0)), (0, 1))
        with self.assertRaisesRegex(cgt.ArgumentError, r"expected a list of positions, such as \[3\]"):
            cgt.analysis.classify(game, 3)
        with self.assertRaisesRegex(cgt.ArgumentError, r"expected \[\(3, 4\)\] for this one position"):
            cgt.analysis.classify(game, (3, 4))

    def test_checks(self):
        result = Game.nim().check((range(5), range(5), range(5)))
        self.assertTrue(result)
        self.assertEqual(result, (True, 125, None, None))
        self.assertTrue(Game.wythoff().check((range(9), range(9)), question="outcome"))
        result = Game.wythoff().check((range(9), range(9)), Game.nim())
        self.assertFalse(result)
        self.assertEqual((result.position, result.answers), ((1, 1), (2, 0)))
        result = Game.wythoff().check((range(9), range(9)), Game.nim(), question="outcome")
        self.assertEqual((result.position, result.answers), ((1, 1), ("N", "P")))
        result = Game.wythoff().check(positions=[(0, 1), (5, 3), (3, 3)], other=Game.nim())
        self.assertEqual((result.compared, result.position, result.answers), (1, (5, 3), (0, 6)))
        self.assertTrue(Game.subtraction([1, 3, 4]).check(range(20), Game(cut)))
        wrong = Game(cut, closed=lambda p, misere, question: 7 if p == (6,) and question == "value" else None)
        self.assertEqual(wrong.check(range(9)).position, (6,))
        for nothing in (Game(cut).check(range(9)), Game.nim().check(positions=[]), Game.nim().check((range(3), range(0))), Game.wythoff().check(range(5))):
            self.assertEqual(nothing, (True, 0, None, None))
            self.assertFalse(nothing)
        for keywords in ({}, {"ranges": 5, "positions": [3]}, {"ranges": 5, "other": cut}):
            with self.assertRaises(cgt.ArgumentError):
                Game.nim().check(**keywords)


class Texts(unittest.TestCase):
    def test_failures_do_not_name_functions_of_c(self):
        for question, text in (
            (lambda: Game.wythoff().value(1000), "position 1000: 1 heap; expected two"),
            (lambda: Game.wythoff().values([(1, 2), (3, 4, 5)]), "position number 1: "),
            (lambda: Game.wythoff().check(positions=[(1, 2)], question="outcome", other=Game(lambda p: [p])), "position 1,2: a play comes back"),
            (lambda: Game(cut).value(3, method="closed"), "no theorem answers for the position 3"),
            (lambda: Game.octal("0.8"), ""), (lambda: Game.subtraction([0]), ""), (lambda: Game.graph([[0]]), ""),
            (lambda: Game.nim().load("/nowhere/memo"), ""), (lambda: cgt.nimber.divide(1, 0), "b is 0; expected a nonzero divisor"),
        ):
            with self.assertRaises(cgt.Error) as caught:
                question()
            self.assertTrue(str(caught.exception).startswith(text), caught.exception)
            self.assertNotIn("cgt_", str(caught.exception))


class Positions(unittest.TestCase):
    def test_forms(self):
        game = Game.nim()
        for position in ((3, 5), [3, 5], array.array("Q", [3, 5]), range(3, 6, 2), iter([3, 5]), array.array("b", [3, 5])):
            self.assertEqual(game.value(position), 6)
        self.assertEqual((game.value(7), game.value(True), game.value(()), game.value(cgt.Nimber(9))), (7, 1, 0, 9))
        self.assertEqual(game.value((2**64 - 1, 1)), 2**64 - 2)
        self.assertEqual(game.canonical([4, 0, 1]), (1, 4))
        words = array.array("Q", [4, 1])
        game.canonical(words)
        self.assertEqual(words.tolist(), [4, 1])  # left alone

    def test_what_is_no_position(self):
        game = Game.nim()
        for bad in (-1, 2**64, 1.5, None, "12", b"12", {1, 2}, {1: 2}, (1, -2), [1, 2**64], (1, "2"), ((1,), 2), object()):
            for question in (game.value, game.options, game.validate, game.canonical, game.expand, game.winning):
                with self.assertRaisesRegex(cgt.ArgumentError, "position"):
                    question(bad)
        with self.assertRaisesRegex(cgt.ArgumentError, r"position\[1\] is -2"):
            game.value((1, -2))
        with self.assertRaises(cgt.ArgumentError):
            game.value([1] * 4097)
        with self.assertRaises(cgt.PositionError) as caught:
            Game.wythoff().value((1, 2, 3))
        self.assertEqual((caught.exception.status, caught.exception.name), (-7, "CGT_E_POSITION"))
        with self.assertRaises(ValueError):
            Game.wythoff().validate(3)
        self.assertIsNone(Game.wythoff().validate((1, 2)))

    def test_arrays_of_positions(self):
        game = Game.nim()
        self.assertEqual(plain(game.values([3, 0, 7])), [3, 0, 7])
        self.assertEqual(plain(game.values([(1, 2), [3, 3]])), [3, 0])
        self.assertEqual(plain(game.values([(1, 2), 5, (1, 2, 3), ()])), [3, 5, 0, 0])
        self.assertEqual(plain(game.outcomes([(1, 2), 5, (1, 2, 3), ()])), ["N", "N", "P", "P"])
        for method in ("auto", "closed", "search", "table"):
            self.assertEqual(plain(game.values([(1, 2), 5, (1, 2, 3), ()], method=method)), [3, 5, 0, 0])
            self.assertEqual(plain(game.outcomes([(1, 2), (2, 2)], method=method)), ["N", "P"])
        with self.assertRaisesRegex(cgt.NoTheoremError, "^position number 0: no theorem"):
            Game.wythoff().values([(1, 3)], method="closed")
        self.assertEqual(plain(game.values(array.array("Q", [5, 6]))), [5, 6])
        self.assertEqual(plain(game.values(zip([1, 2], [3, 4]))), [2, 6])
        self.assertEqual(plain(game.values([])), [])
        self.assertEqual(plain(game.values([(), ()])), [0, 0])
        with self.assertRaisesRegex(cgt.ArgumentError, r"positions\[1\]\[0\] is -1"):
            game.values([(1, 2), (-1, 2)])
        with self.assertRaisesRegex(cgt.PositionError, "position number 1"):
            Game(cut, validate=lambda p: p != (5,)).values([3, 5])
        for bad in (3, "12", None, [None], [1.5], ["12"]):
            with self.assertRaises(cgt.ArgumentError):
                game.values(bad)

    def test_choices(self):
        for call in (lambda g: g.value(3, method="best"), lambda g: g.value(3, method=None), lambda g: g.outcome(3, method=2),
                     lambda g: g.table(range(3), question="sum"), lambda g: Game.sum(g, kind="plain"), lambda g: Game.push(g, g, "pull")):
            with self.assertRaisesRegex(cgt.ArgumentError, "expected one of"):
                call(Game.nim())
        with self.assertRaises(cgt.NoTheoremError):
            Game(cut).value(3, method="closed")
        with self.assertRaises(LookupError):
            Game(cut).outcome(3, method="closed")


class Rulesets(unittest.TestCase):
    def test_functions_and_objects(self):
        class Rules:
            sort = drop_zeros = True
            identity = b"cut"

            def options(self, position):
                for i, heap in enumerate(position):
                    for after in cut((heap,)):
                        yield position[:i] + (after,) + position[i + 1 :]

        expected = brute(cut_tuples)
        for game in (Game(cut), Game(options=cut), Game(Rules())):
            self.assertEqual([game.value(h) for h in range(40)], [expected((h,)) for h in range(40)])
            self.assertEqual([game.misere_value(h) for h in range(40)], [brute(cut_tuples, 1)((h,)) for h in range(40)])
            self.assertEqual(game.grundy(17), expected((17,)))
            self.assertEqual((game.longest_play(10), game.reachable(10)), (10, 11))
            self.assertIn("value", game.explain(17))
            self.assertNotEqual(game.explain(17, misere=True), game.explain(17))
        self.assertEqual(game.canonical((5, 0, 2)), (2, 5))
        self.assertEqual(game.value((9, 0, 4)), expected((9,)) ^ expected((4,)))
        self.assertEqual(Game(Rules(), sort=False, drop_zeros=False).canonical((5, 0, 2)), (5, 0, 2))

    def test_what_options_may_return(self):
        for options in (
            lambda p: [h for h in cut(p)],
            lambda p: tuple((h,) for h in cut(p)),
            lambda p: iter([[h] for h in cut(p)]),
            lambda p: {(h,) for h in cut(p)},
            lambda p: [(h,) if h % 2 else h for h in cut(p)],
            lambda p: [array.array("Q", [h]) for h in cut(p)],
            lambda p: array.array("Q", cut(p)),
            lambda p: cut(p) * 3,
            lambda p: map(cgt.Nimber, cut(p)),
        ):
            self.assertEqual(plain(Game(options).values(range(30))), plain(Game.subtraction([1, 3, 4]).values(range(30))))

        def divide(p):  # options of several lengths
            yield from (p[:i] + p[i + 1 :] for i in range(len(p)))
            yield from (p[:i] + (a, p[i] - a) + p[i + 1 :] for i in range(len(p)) for a in range(1, p[i]))

        self.assertEqual(Game(divide).value((2, 3)), brute(divide)((2, 3)))
        self.assertEqual(Game(lambda p: [()] if p else []).value((2, 3)), 1)

    def test_what_options_may_not_return(self):
        for bad in (None, 5, "12", [None], [-1], [(1, -1)], [1.5], [2**64], ["12"], [(1,), (-1,)], [1, "2"], [((1,),)]):
            game = Game(lambda p: bad if p == (3,) else [])
            with self.assertRaisesRegex(cgt.ArgumentError, "options"):
                game.value(3)
            self.assertEqual(game.value(2), 0)

    def test_validate(self):
        for answer in (False, 0, "heap 3 is odd", "x\0y", ""):
            game = Game(cut, validate=lambda p: answer if p == (3,) else None)
            with self.assertRaises(cgt.PositionError) as caught:
                game.value(3)
            self.assertIn(answer.replace("\0", " ") if isinstance(answer, str) else "not a position", str(caught.exception))
            self.assertEqual(game.value(4), brute(cut_tuples)((4,)))

    def test_canonical(self):
        game = Game(lambda p: [(x, y) for x, y in ((p[0] - 1, p[-1]), (p[0], p[-1] - 1)) if min(x, y) >= 0] if len(p) > 1 else [],
                    canonical=lambda p: sorted(p) if p[0] != p[-1] else p[:1])
        self.assertEqual((game.canonical((5, 3)), game.canonical((4, 4))), ((3, 5), (4,)))
        self.assertEqual(game.options((4, 3)), [(3,), (2, 4)])
        for bad in (lambda p: p + (1,), lambda p: None, lambda p: [-1]):
            with self.assertRaises(cgt.ArgumentError):
                Game(cut, canonical=bad).value(3)

    def test_what_functions_return(self):
        def message(**functions):
            functions.setdefault("options", lambda p: [])
            with self.assertRaises(cgt.ArgumentError) as caught:
                Game(**functions).value(3)
            return str(caught.exception)

        self.assertIn("split returned 5", message(split=lambda p: 5))
        self.assertIn("closed returned (5,)", message(closed=lambda *a: (5,)))
        self.assertIn("closed returned (5, 6)", message(closed=lambda *a: (5, 6)))
        self.assertIn("closed returned 'P' to the question \"value\"", message(closed=lambda *a: "P"))
        self.assertEqual(Game(lambda p: [], closed=lambda *a: (None, "a theorem")).value(3), 0)
        with self.assertRaisesRegex(cgt.ArgumentError, "tame returned"):
            Game(lambda p: [], tame=lambda p: ("pet", 5)).tameness(3)

    def test_split(self):
        other = Game.nim()

        def split(position):
            return position if len(position) > 1 else None

        def heaps(position):
            return [position[:i] + (h,) + position[i + 1 :] for i in range(len(position)) for h in cut(position[i : i + 1])]

        value = brute(cut_tuples)
        self.assertEqual(Game(heaps, split=split).value((9, 7, 5)), value((9,)) ^ value((7,)) ^ value((5,)))
        # a summand of another game, made anew every time, so that nothing else keeps it
        made = []

        def mixed(position):
            if len(position) < 2:
                return []
            game = Game(cut)
            made.append(weakref.ref(game))
            return [(other, position[0]), (game, position[1:2])] + [position[2:]] * (len(position) > 2)

        game = Game(lambda p: [], split=mixed)
        self.assertEqual(game.value((6, 9)), 6 ^ value((9,)))
        self.assertEqual(game.value((6, 9, 1, 4)), 6 ^ value((9,)) ^ 1 ^ value((4,)))
        gc.collect()
        self.assertEqual({reference() for reference in made}, {None})
        for bad in (lambda p: 5, lambda p: [None], lambda p: [(other, -1)], lambda p: [-1]):
            with self.assertRaises((cgt.ArgumentError, TypeError)):
                Game(cut, split=bad).value(3)

    def test_theorems(self):
        asked = []

        def closed(position, misere, question):
            asked.append((position, misere, question))
            if position[0] < 5:
                return None
            return (position[0], "the theorem of tests") if question == "value" else ("N" if position[0] else "P")

        game = Game(cut, closed=closed)
        self.assertEqual((game.value(9), game.value(9, method="closed"), game.outcome(9)), (9, 9, "N"))
        self.assertEqual((game.value(4), game.value(9, method="search")), (brute(cut_tuples)((4,)), brute(cut_tuples)((9,))))
        self.assertIn("the theorem of tests", game.explain(9))
        game.misere_value(9)
        self.assertIn(((9,), True, "value"), asked)
        self.assertIn(((9,), False, "outcome"), asked)
        for bad in ("X", -1, 1.5, (1, 2, 3), (5, 7)):
            with self.assertRaises(Exception):
                Game(cut, closed=lambda p, misere, question: bad).explain(9)
        game = Game(cut, winning=lambda p, misere: None if p[0] < 5 else [p[0] - 1])
        self.assertEqual((game.winning(9), game.winning(4)), ([(8,)], [o for o in [(0,), (1,), (3,)] if brute(cut_tuples)(o) == 0]))

    def test_hints(self):
        asked = []
        game = Game(cut, order_hint=lambda p: asked.append(p) or p[0], bounds=lambda p: p)
        self.assertEqual(game.value(30), brute(cut_tuples)((30,)))
        self.assertTrue(asked)
        with self.assertRaises(cgt.ArgumentError):
            Game(cut, bounds=lambda p: (1, 2)).value(3)
        with self.assertRaises(cgt.ArgumentError):
            Game(cut, order_hint=lambda p: -1).value(30)

    def test_what_is_no_ruleset(self):
        for arguments, keywords in (((), {}), ((5,), {}), ((), {"sort": True}), ((cut,), {"options": cut}), ((), {"options": 5}),
                                    ((cut,), {"identity": "text"}), ((cut,), {"split": 3}), ((object(),), {})):
            with self.assertRaises(cgt.ArgumentError):
                Game(*arguments, **keywords)
        self.assertEqual([c for c in (f() for f in list(_callbacks.registry.values())) if c is not None and not c.has_rules], [])
        if numpy is None:
            with self.assertRaisesRegex(cgt.ArgumentError, "NumPy"):
                Game(options_block=cut)

    def test_positions_come_as_tuples(self):
        seen = []
        Game(lambda p: seen.append(p) or [], validate=lambda p: seen.append(p)).value([7, 2**64 - 1])
        self.assertEqual(set(seen), {(7, 2**64 - 1)})
        self.assertEqual({type(p) for p in seen}, {tuple})

    def test_asking_the_same_game_and_others(self):
        other = Game(cut)
        game = Game(lambda p: [h for h in cut(p) if other.value(h) >= 0 and (h != 1 or game.value(h) >= 0)])
        with self.assertRaises(cgt.StateError):
            game.value(5)
        self.assertEqual(game.value(0), 0)

    def test_loops(self):
        with self.assertRaises(cgt.LoopError):
            Game(lambda p: [(p[0] + 1) % 5]).value(0)

    def test_each_option(self):
        game, found = Game(cut), []
        self.assertIsNone(game.each_option(9, found.append))
        self.assertEqual(sorted(found), [(5,), (6,), (8,)])
        found.clear()
        game.each_option(9, lambda p: bool(found.append(p)))
        self.assertEqual(len(found), 1)
        found.clear()
        Game.nim().each_option((2, 2), lambda p: Game.nim().each_option(p, found.append))
        self.assertEqual(len(found), 2 * (2 + 3))
        with self.assertRaises(cgt.ArgumentError):
            game.each_option(9, 5)
        with self.assertRaises(ZeroDivisionError):
            Game.nim().each_option(9, lambda p: 1 // 0)


class Thrown(BaseException):
    pass


def failing(where, error, at=(3,)):
    """A game of which one function raises at one position."""

    def throw(position, *rest):
        if tuple(position)[: len(at)] == at:
            raise error
        return results[where](position)

    results = {
        "options": cut,
        "validate": lambda p: None,
        "canonical": lambda p: p,
        "split": lambda p: None,
        "closed": lambda p: None,
        "winning": lambda p: None,
        "order_hint": lambda p: p[0],
        "bounds": lambda p: p,
    }
    functions = {"options": cut}
    functions[where] = throw
    return Game(**functions)


class Exceptions(unittest.TestCase):
    def check(self, error, question, where="throw"):
        try:
            question()
        except BaseException as caught:
            self.assertIs(caught, error)
            self.assertIn(where, [frame.name for frame in traceback.extract_tb(caught.__traceback__)])
        else:
            self.fail("nothing was raised")
        thread = _callbacks.thread
        self.assertEqual((thread.error, thread.at_poll(), thread.guarded), (None, _callbacks.LONG, False))

    def test_from_every_function(self):
        for kind in (Thrown, KeyboardInterrupt, SystemExit, ValueError, StopIteration, GeneratorExit, cgt.DomainError):
            for where in ("options", "validate", "canonical", "split", "closed", "winning", "order_hint", "bounds"):
                error = kind("thrown")
                start = 3 if where in ("validate", "bounds") else 6
                game = failing(where, error)
                question = game.winning if where == "winning" else game.value
                self.check(error, lambda: question(3 if where == "winning" else start))
                if where not in ("validate", "bounds", "winning"):
                    self.check(error, lambda: game.value(start))  # it is raised again
                self.assertEqual(game.value(2), 0)  # and the game is as good as before
                self.assertEqual(game.counts().known > 0, True)

    def test_from_every_question(self):
        error = Thrown()
        for question in (
            lambda g: g.value(9), lambda g: g.misere_value(9), lambda g: g.outcome(9), lambda g: g.value(9, method="search"),
            lambda g: g.value(9, method="table"), lambda g: g.values([1, 9]), lambda g: g.values([1, (9,), ()][:2]), lambda g: g.winning(9),
            lambda g: g.options(3), lambda g: g.each_option(3), lambda g: g.longest_play(9), lambda g: g.reachable(9),
            lambda g: g.explain(9), lambda g: g.expand(9), lambda g: g.table(range(9)), lambda g: g.p_positions(range(9)), lambda g: g.sequence(9),
            lambda g: g.check(range(9), Game(cut)), lambda g: Game.subtraction([1, 3, 4]).check(range(2, 9), g),
            lambda g: g.check(positions=[3], other=Game(cut)),
        ):
            game = failing("options", error)
            self.check(error, lambda: question(game))
            self.assertEqual(game.value(2), 0)

    def test_from_parts_of_compounds(self):
        error = Thrown()
        for make, words in (
            (lambda g: Game.sum(g, Game.nim()), (1, 9, 1, 9)),
            (lambda g: Game.sum(Game.nim(), g, kind="conjunctive"), (1, 9, 1, 9)),
            (lambda g: Game.sum(Game.sum(g, g), Game(cut)), (4, 1, 9, 1, 9, 1, 9)),
            (lambda g: Game.push(g, g, "free"), (1, 9)),
            (lambda g: Game.push(g, Game.push(g, g, "strict")), (1, 9)),
        ):
            game = make(failing("options", error))
            self.check(error, lambda: game.value(words))
            self.check(error, lambda: game.value(words, method="search"))
            self.check(error, lambda: game.misere_value(words))
        # through a question that another game's function asks
        inner = failing("options", error)
        outer = Game(lambda p: [h for h in cut(p) if inner.value(h) >= 0])
        self.check(error, lambda: outer.value(7))

        def swallow(p):
            with contextlib.suppress(Thrown):
                inner.value(9)
            return cut(p)

        self.assertEqual(Game(swallow).value(7), brute(cut_tuples)((7,)))

    def test_from_progress_and_each(self):
        error = KeyboardInterrupt()

        def throw(*arguments):
            raise error

        for game, position in ((Game(cut), 50), (Game.sum(Game(cut), Game(cut)), (1, 50, 1, 50)), (Game.octal("0.07"), (5, 50))):
            game.poll = 1
            game.set_progress(throw)
            self.check(error, lambda: game.value(position, method="search"))
            self.check(error, lambda: game.each_option(position, throw))
            game.set_progress(None)
            game.value(position)

    def test_the_exception_is_not_kept(self):
        references = []

        class Noted(Exception):
            def __init__(self):
                references.append(weakref.ref(self))

        def throw(position):
            raise Noted()

        game = Game(throw)
        with contextlib.suppress(Noted):
            game.value(3)
        with contextlib.suppress(Noted):
            Game.nim().each_option(3, throw)
        self.assertEqual([reference() for reference in references], [None, None])  # without the garbage collector's help

    def test_on_several_threads(self):
        def ask(number):
            error = Thrown(number)
            game = failing("options", error)
            for _ in range(50):
                try:
                    game.value(9)
                except Thrown as caught:
                    results.append(caught is error)

        results = []
        threads = [threading.Thread(target=ask, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [True] * 200)


LONG = (900, 901, 902)  # in Zeruclid it takes many seconds


@unittest.skipIf(not hasattr(signal, "setitimer"), "no timers")
class Signals(unittest.TestCase):
    """A handler may raise wherever Python code runs, also on the first instruction of a callback."""

    def setUp(self):
        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, self.raise_thrown))
        self.addCleanup(signal.setitimer, signal.ITIMER_REAL, 0)

    @staticmethod
    def raise_thrown(number, frame):
        raise Thrown()

    def test_handlers_that_raise(self):
        expected = brute(lambda h: [h - s for s in (1, 3, 4) if s <= h])
        right = [expected(h) for h in range(900)]
        for i in range(150):
            game = Game(cut)
            with self.assertRaises(Thrown):
                signal.setitimer(signal.ITIMER_REAL, 1e-4 + i * 2e-5)
                while True:
                    game.forget()
                    game.value(899)
            self.assertIs(signal.getsignal(signal.SIGALRM), self.raise_thrown)
            self.assertEqual([game.value(h) for h in range(0, 900, 50)], right[::50])

    def test_a_function_that_does_not_return(self):
        def endless(position):
            while True:
                pass

        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with self.assertRaises(Thrown):
            Game(endless).value(3)

    def test_while_a_function_calls_the_library(self):
        reached = []

        def options(position):
            _callbacks.outside(os.kill, os.getpid(), signal.SIGALRM)
            reached.append(position)
            return []

        with self.assertRaises(Thrown):
            Game(options).value(3)
        self.assertEqual(reached, [])

    def test_in_a_question_of_a_function(self):
        inner = Game(cut)

        def options(position):
            while True:
                inner.forget()
                inner.value(50)

        for i in range(20):
            with self.assertRaises(Thrown):
                signal.setitimer(signal.ITIMER_REAL, 0.002 + i * 1e-4)
                Game(options).value(3)
            self.assertEqual(inner.value(50), brute(cut_tuples)((50,)))

    def test_in_a_game_without_python(self):
        game = Game.nim()
        game.set_progress(lambda expanded, known: None)
        for i in range(10):
            with self.assertRaises(Thrown):
                signal.setitimer(signal.ITIMER_REAL, 0.01 + i * 1e-4)
                while True:
                    game.forget()
                    game.reachable((99, 99, 99))
        self.assertEqual(game.reachable((3, 3)), 10)
        game.set_progress(None)
        with self.assertRaises(Thrown):
            signal.setitimer(signal.ITIMER_REAL, 0.01)
            game.reachable((250, 250, 250))

    def test_in_long_questions_of_the_catalogue(self):
        nim, heaps = Game.nim, LONG
        for make, question in (
            (Game.zeruclid, lambda g: g.value(heaps)), (Game.zeruclid, lambda g: g.misere_value(heaps)),
            (Game.zeruclid, lambda g: g.value(heaps, method="search")), (Game.zeruclid, lambda g: g.value(heaps, method="table")),
            (Game.zeruclid, lambda g: g.winning(heaps)), (Game.zeruclid, lambda g: g.explain(heaps)),
            (Game.zeruclid, lambda g: g.values([heaps] * 2)), (Game.zeruclid, lambda g: g.values([heaps, (1, 2)])),
            (nim, lambda g: g.reachable((250, 250, 250))), (nim, lambda g: g.expand((250, 250, 250))),
            (Game.zeruclid, lambda g: g.longest_play(heaps)), (Game.zeruclid, lambda g: g.table((range(400), range(400), range(400)))),
            (nim, lambda g: g.check((range(300), range(300), range(300)))), (Game.zeruclid, lambda g: g.sequence(3 * 10**7)),
            (Game.wythoff, lambda g: g.p_positions((range(20000), range(6000)))),
            (lambda: Game.sum(nim(), nim(), kind="selective"), lambda g: g.table((range(1, 2), range(60), range(2, 3), range(60), range(60)))),
            (lambda: Game.octal("0.007"), lambda g: g.p_positions(range(10**8, 10**8 + 2))),
            (Game.zeruclid, lambda g: g.check([range(h, h + 2) for h in heaps], nim())),
            (Game.zeruclid, lambda g: nim().check(positions=[heaps], other=g)),
            (lambda: Game.octal("0.007"), lambda g: g.value(10**8)), (lambda: Game.octal("0.007"), lambda g: g.period(10**8)),
            (lambda: Game.octal("0.007"), lambda g: g.sequence(range(10**8, 10**8 + 2))),
            (lambda: Game.vectors(3, [(1, 0, 0), (0, 2, 1), (0, 0, 1)]), lambda g: g.value((2000, 2000, 2000))),
            (lambda: Game.sum(Game.zeruclid(), Game(cut), kind="selective"), lambda g: g.value((3, *heaps, 1, 0))),
        ):
            game = make()
            with self.assertRaises(Thrown):
                signal.setitimer(signal.ITIMER_REAL, 0.03)
                question(game)
            self.assertIs(signal.getsignal(signal.SIGALRM), self.raise_thrown)
            self.assertEqual((_callbacks.thread.at_poll(), _callbacks.thread.guarded), (_callbacks.LONG, False))
            if make is Game.zeruclid:
                self.assertEqual(game.value((1, 4, 7)), 9)

    def test_a_question_goes_on(self):
        position, expected = (200, 201, 202), Game.zeruclid()
        right = expected.misere_value(position)
        game, stopped, known = Game.zeruclid(), 0, 0
        game.poll = 64
        while True:
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.01)
                value = game.misere_value(position)
                signal.setitimer(signal.ITIMER_REAL, 0)
                break
            except Thrown:
                stopped += 1
                self.assertGreaterEqual(game.counts().entries, known)
                known = game.counts().entries
        self.assertEqual(value, right)
        self.assertGreater(stopped, 2)
        self.assertLess(game.counts().expanded, 2 * expected.counts().expanded)

    def test_a_handler_that_returns(self):
        numbers = []
        signal.signal(signal.SIGALRM, lambda number, frame: numbers.append(Game.nim().value((3, 5), method="search")))
        signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
        self.assertEqual(Game.zeruclid().misere_value((200, 201, 202)), self.undisturbed((200, 201, 202)))
        self.assertGreater(len(numbers), 2)
        self.assertEqual(set(numbers), {6})

    @staticmethod
    def undisturbed(position):
        signal.setitimer(signal.ITIMER_REAL, 0)
        return Game.zeruclid().misere_value(position)

    def test_in_the_catalogue_from_a_function(self):
        inner = Game.zeruclid()
        with self.assertRaises(Thrown):
            signal.setitimer(signal.ITIMER_REAL, 0.03)
            Game(lambda p: cut(p) if inner.misere_value(LONG) else []).value(9)
        self.assertGreater(inner.counts().entries, 0)

    def test_other_threads_go_on(self):
        position, answers = (200, 201, 202), []
        game = Game.zeruclid()
        other = threading.Thread(target=lambda: answers.append(game.misere_value(position)))
        other.start()
        with self.assertRaises(Thrown):
            signal.setitimer(signal.ITIMER_REAL, 0.02)
            Game.zeruclid().misere_value(LONG)
        other.join()
        self.assertFalse(game._watched)
        self.assertEqual(answers, [Game.zeruclid().misere_value(position)])
        self.assertEqual(game.misere_value(position), answers[0])
        self.assertTrue(game._watched)

    def test_ctrl_c(self):
        old = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, old)
        for game, position in ((Game(lambda p: [p[0] + 1]), 0), (Game.zeruclid(), LONG)):
            timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
            timer.start()
            with self.assertRaises(KeyboardInterrupt):
                game.misere_value(position)
            timer.join()
            self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)

    def test_in_a_picture(self):
        game = Game.cram(6, 7)
        with self.assertRaises(Thrown):
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            game.svg(0, values=True)


class WhileAnotherThreadImportsNumPy(unittest.TestCase):
    def test_questions_are_answered(self):
        loaded = sys.modules.get("numpy")
        sys.modules["numpy"] = types.ModuleType("numpy")  # as it is before its arrays are there
        try:
            self.assertEqual((Game.nim().value((3, 5)), Game.nim().outcome([1, 1])), (6, "P"))
        finally:
            del sys.modules["numpy"]
            if loaded is not None:
                sys.modules["numpy"] = loaded


class Lifetimes(unittest.TestCase):
    def setUp(self):
        gc.collect()
        self.before = set(_callbacks.registry)

    def tearDown(self):
        gc.collect()
        self.assertEqual(set(_callbacks.registry), self.before)

    @staticmethod
    def rules():
        def options(position):
            return cut(position)

        return options

    def test_freed_at_once(self):
        options = self.rules()
        reference = weakref.ref(options)
        gc.disable()
        self.addCleanup(gc.enable)
        game = Game(options)
        game.value(9)
        del options
        self.assertIsNotNone(reference())
        del game
        if sys.version_info < (3, 8):
            gc.collect()  # ctypes kept frames
        self.assertIsNone(reference())

    def test_cycles(self):
        class Rules:
            def options(self, position):
                return cut(position)

        rules = Rules()
        rules.game = Game(rules, validate=lambda p: rules is not None)
        rules.game.set_progress(lambda *numbers: rules)
        rules.sum = Game.sum(rules.game, rules.game)
        rules.game.value(5)
        reference, game = weakref.ref(rules), weakref.ref(rules.game)
        del rules
        gc.collect()
        self.assertEqual((reference(), game()), (None, None))

    def test_parts_of_compounds(self):
        options = self.rules()
        reference = weakref.ref(options)
        part = Game(options)
        compound = Game.push(Game.sum(part, part), Game.sum(part, part))
        part.set_progress(lambda *numbers: None)
        del part, options
        gc.collect()
        self.assertEqual(compound.value((2, 1, 4, 1, 2)), brute(cut_tuples)((4,)) ^ brute(cut_tuples)((2,)))
        del compound
        gc.collect()
        self.assertIsNone(reference())

    def test_a_handle_that_outlives_the_game(self):
        from cgt._library import lib

        options = self.rules()
        reference = weakref.ref(options)
        game = Game(options)
        handle = lib.cgt_game_retain(game._pointer)
        del game, options
        gc.collect()
        self.assertIsNotNone(reference())
        word, value = ctypes.c_uint64(9), ctypes.c_uint64()
        self.assertEqual(lib.cgt_game_value(handle, ctypes.addressof(word), 1, ctypes.addressof(value)), 0)
        self.assertEqual(value.value, brute(cut_tuples)((9,)))
        lib.cgt_game_free(handle)
        self.assertIsNone(reference())

    def test_failed_makings(self):
        options = self.rules()
        reference = weakref.ref(options)
        for keywords in ({"identity": 5}, {"split": 5}):
            with self.assertRaises(cgt.ArgumentError):
                Game(options, **keywords)
        with self.assertRaises(cgt.ArgumentError):
            Game.sum(Game(options), 5)
        with self.assertRaises(cgt.ArgumentError):
            Game.sum(Game(options), kind="ordinal")
        del options
        gc.collect()
        self.assertIsNone(reference())

    def test_progress(self):
        def progress(expanded, known):
            pass

        reference = weakref.ref(progress)
        game = Game.nim()
        game.set_progress(progress)
        game.set_progress(None)
        del progress
        self.assertIsNone(reference())

    def test_no_copies(self):
        game = Game(lambda position: [])
        for function in (copy.copy, copy.deepcopy, pickle.dumps):
            with self.assertRaisesRegex(TypeError, "cannot be copied"):
                function(game)


class Compounds(unittest.TestCase):
    def test_sums(self):
        nim, wythoff = Game.nim(), Game.wythoff()
        game = Game.sum(nim, wythoff)
        self.assertEqual(game.value((2, 3, 4, 2, 3, 4)), 7 ^ wythoff.value((3, 4)))
        self.assertEqual(Game.sum(nim, nim, kind="conjunctive").longest_play((1, 3, 1, 5)), 3)
        self.assertEqual(Game.sum(nim, nim, kind="selective").outcome((1, 3, 1, 0)), "N")
        self.assertEqual(repr(game), "<cgt.Game: sum(nim(), wythoff(), kind='disjunctive')>")
        with self.assertRaises(cgt.ArgumentError):
            Game.sum()
        for bad in (5, None, cut):
            with self.assertRaisesRegex(cgt.ArgumentError, "expected a Game"):
                Game.sum(nim, bad)

    def test_sums_of_python_games(self):
        def pairs(p):
            return [(h, p[1]) for h in cut(p[:1])] + [(p[0], h) for h in cut(p[1:])]

        def both(p):
            return [(g, h) for g in cut(p[:1]) for h in cut(p[1:])]

        def first(p):
            return [(h, p[1]) for h in cut(p[:1])] or [(p[0], h) for h in cut(p[1:])]

        for kind, options in (("disjunctive", pairs), ("conjunctive", both), ("selective", lambda p: pairs(p) + both(p)),
                              ("sequential", first)):
            for parts in ((Game(cut), Game(cut)), (Game.subtraction([1, 3, 4]), Game(cut)), (Game(cut),) * 2):
                game = Game.sum(*parts, kind=kind)
                for misere in (False, True):
                    value = brute(options, misere)
                    for a, b in itertools.product(range(7), repeat=2):
                        words = game.canonical((1, a, 1, b))
                        self.assertEqual(game.value(words, misere=misere), value((a, b)), (game, a, b, misere))
                        self.assertEqual(game.value(words, method="search", misere=misere), value((a, b)))
                self.assertEqual(len(game.options((1, 6, 1, 5))), len(set(options((6, 5)))))

    def test_pushes_of_python_games(self):
        def taking(*numbers):
            return lambda p: [p[0] - s for s in numbers if s <= p[0]]

        first, second = taking(1, 2), taking(1, 4)
        rules = {
            "plain": lambda p: [(1, h) for h in first(p[1:])] + [(2, p[1])],
            "free_before": lambda p: [(1, h) for h in first(p[1:])] + [(2, h) for h in second(p[1:])],
            "free_after": lambda p: [(b, h) for h in first(p[1:]) for b in (1, 2)],
            "free": lambda p: [(b, h) for h in first(p[1:]) for b in (1, 2)] + [(2, h) for h in second(p[1:])],
            "strict": lambda p: [(1, h) for h in first(p[1:])] + [(2, p[1])] * bool(first(p[1:])),
            "conjoined": lambda p: [(1, h) for h in first(p[1:])] or [(2, h) for h in second(p[1:])],
        }
        for variant, before in rules.items():
            options = lambda p: before(p) if p[0] == 1 else [(2, h) for h in second(p[1:])]
            for parts in ((Game(first), Game(second)), (Game.subtraction([1, 2]), Game.subtraction([1, 4]))):
                game = Game.push(*parts, variant)
                for misere in (False, True):
                    value = brute(options, misere)
                    for h in range(12):
                        self.assertEqual(game.value((1, h), misere=misere), value((1, h)))

    def test_push_cram(self):
        game = Game.push(Game.vertical(3, 7), Game.horizontal(3, 7))
        start = (1, 0)
        self.assertEqual((game.value(start), game.value(start, method="search"), game.outcome(start)), (2, 2, "N"))
        moves = game.winning(start)
        self.assertEqual(len(moves), 14)  # all but the push
        self.assertEqual({move[0] for move in moves}, {1})
        self.assertIn("sums of regions", game.explain(start))

    def test_threads(self):
        parts = [Game(cut) for _ in range(6)]
        game = Game.sum(*parts)
        game.threads = 4
        callers = set()
        watched = Game.sum(*[Game(lambda p: callers.add(threading.get_ident()) or cut(p)) for _ in range(6)])
        watched.threads = 4
        words = [w for h in range(20, 26) for w in (1, h)]
        expected = 0
        for h in range(20, 26):
            expected ^= brute(cut_tuples)((h,))
        self.assertEqual((game.value(words), watched.value(words)), (expected, expected))
        self.assertEqual(callers, {threading.get_ident()})


class Engine(unittest.TestCase):
    def test_settings(self):
        game = Game(cut)
        self.assertEqual((game.poll, game.threads), (1024, 1))
        if hasattr(os, "sysconf"):
            self.assertEqual(game.memory, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGESIZE") // 2)
        self.assertEqual((Game.sum(game, Game.nim()).memory, Game.nim().memory), (game.memory, 0))
        game.memory, game.poll, game.threads = 10**6, 10, 2
        self.assertEqual((game.memory, game.poll, game.threads), (10**6, 10, 2))
        for bad in (-1, 2**64, 1.5, None):
            for name in ("memory", "poll", "threads"):
                with self.assertRaises(cgt.ArgumentError):
                    setattr(game, name, bad)
        with self.assertRaises(cgt.ArgumentError):
            game.poll = 0
        game = Game(lambda p: [p[0] + 1] if p[0] < 10**6 else [])
        game.memory = 100000
        with self.assertRaises(cgt.LimitError):
            game.value(0)
        with self.assertRaises(cgt.LimitError):
            game.reserve(10**8)

    def test_memo_dir(self):
        def options(p):
            return [(p[0] - i, p[1]) for i in range(1, p[0] + 1)] + [(p[0], p[1] - i) for i in range(1, p[1] + 1)]
        game = Game(options)
        game.memory = 2**18
        with self.assertRaises(cgt.LimitError):
            game.value((125, 124), method="table")
        with tempfile.TemporaryDirectory() as folder:
            game.set_memo_dir(folder)
            self.assertEqual(game.value((125, 124), method="table"), 125 ^ 124)
            if os.name != "nt":  # where files show until they are closed
                self.assertEqual(os.listdir(folder), [])
            game.set_memo_dir(None)
            self.assertEqual(game.value((99, 3), method="table"), 99 ^ 3)  # still known
            game.forget()
            self.assertEqual(os.listdir(folder), [])
        with self.assertRaises(cgt.FileError):
            game.set_memo_dir(folder)
        with self.assertRaises(cgt.ArgumentError):
            game.set_memo_dir(7)

    def test_counts(self):
        game = Game(cut)
        game.value(50, method="table")
        counts = game.counts()
        self.assertEqual((counts.known, counts.entries, counts.expanded), (51, 51, 51))
        self.assertEqual(counts.options, sum(len(cut((h,))) for h in range(51)))
        self.assertGreater(counts.bytes, 0)
        game.forget()
        self.assertEqual(game.counts().known, 0)
        game.reserve(10**5)
        self.assertGreaterEqual(game.counts().bytes, 8 * 10**5)
        self.assertEqual(game.value(50), brute(cut_tuples)((50,)))

    def test_progress(self):
        told = []
        game = Game(cut)
        game.poll = 10
        game.set_progress(lambda expanded, known: told.append((expanded, known)))
        game.value(400)
        self.assertTrue(told)
        self.assertEqual(told, sorted(told))
        game.set_progress(None)
        game.forget()
        told.clear()
        game.value(400)
        self.assertEqual(told, [])
        with self.assertRaises(cgt.ArgumentError):
            game.set_progress(5)

    def test_cancel(self):
        begun = threading.Event()
        game = Game(lambda p: (begun.set(), time.sleep(0.0005), [p[0] + 1])[2])
        game.poll = 1
        canceller = threading.Thread(target=lambda: (begun.wait(), game.cancel()))
        canceller.start()
        with self.assertRaises(cgt.CancelledError) as caught:
            game.value(0)
        canceller.join()
        self.assertEqual(caught.exception.name, "CGT_E_CANCELLED")
        game = Game(cut)
        game.poll = 1
        game.set_progress(lambda *numbers: game.cancel())
        with self.assertRaises(cgt.CancelledError):
            game.value(500)
        game.set_progress(None)
        self.assertEqual(game.value(500), Game.subtraction([1, 3, 4]).value(500))

    def test_one_game_on_several_threads(self):
        game = Game(cut)
        expected = [brute(cut_tuples)((h,)) for h in range(100)]
        results = []
        threads = [threading.Thread(target=lambda: results.append([game.value(h) for h in range(100)])) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [expected] * 4)

    def test_options_of(self):
        for game, positions in [
            (Game(cut), [(9,), (0,), (4,)]),
            (Game.nim(), [(1, 2), (), (2,), (3, 3, 3)]),
            (Game.pnim(), [[(4, 2, 1), (3, 3)], [], [(2,)]]),
            (Game.ruler(cgt.Poset.chain(9)), [[8, 5], [], [9]]),
            (Game(lambda word: [word[1:], word[:-1]] if word else [], positions=str), ["cat", "", "a"]),
        ]:
            lists = game.options_of(positions)
            self.assertEqual(list(lists), [game.options(position) for position in positions])
            self.assertEqual(lists[-1], game.options(positions[-1]))
            self.assertEqual(lists[1:], [game.options(position) for position in positions[1:]])
            with self.assertRaises(IndexError):
                lists[len(positions)]
        self.assertEqual(list(Game.nim().options_of([])), [])
        with self.assertRaisesRegex(cgt.PositionError, "position number 1"):
            Game.wythoff().options_of([(1, 2), (3,)])
        with self.assertRaises(cgt.ArgumentError):
            Game.nim().options_of(3)
        if numpy is not None:
            lists = Game.wythoff().options_of(numpy.array([[1, 2], [3, 3]]))
            self.assertEqual(list(lists), [Game.wythoff().options((1, 2)), Game.wythoff().options((3, 3))])
            self.assertEqual(lists.words.reshape(-1, 2)[: lists.starts[1]].tolist(), [list(p) for p in lists[0]])
            self.assertEqual(list(Game(cut).options_of(numpy.arange(3))), [Game(cut).options(h) for h in range(3)])

    def test_expand(self):
        graph, positions = Game(cut).expand(9)
        self.assertEqual(positions[0], (9,))
        self.assertEqual(sorted(positions), [(h,) for h in range(10)])
        value = brute(cut_tuples)
        self.assertEqual(plain(graph.facts("value")["value"]), [value(p) for p in positions])
        self.assertEqual([graph.value(v) for v in range(10)], [value(p) for p in positions])
        graph, positions = Game.nim().expand((1, 2))
        self.assertEqual(sorted(positions), sorted([(), (1,), (2,), (1, 1), (1, 2)]))

    def test_file_in_progress(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "memo")
            game, again = Game(cut, identity=b"cut"), Game(cut, identity=b"cut")
            game.poll = 100
            game.set_progress(lambda expanded, known: (game.save(path), again.load(path)))
            self.assertEqual(game.value(300), again.value(300))
            self.assertGreater(again.counts().known, 0)

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "memo é")
            game = Game(cut, identity=b"cut")
            game.value(200)
            game.save(path)
            again = Game(cut, identity=b"cut")
            again.load(os.fsencode(path))
            self.assertEqual(again.counts().known, game.counts().known)
            self.assertEqual(again.value(200), game.value(200))
            with self.assertRaises(cgt.CorruptError):
                Game(cut, identity=b"other").load(path)
            with self.assertRaises(cgt.UnsupportedError):
                Game(cut).save(path)
            with open(path, "r+b") as file:
                file.truncate(50)
            with self.assertRaises(ValueError):
                again.load(path)
            with self.assertRaises(OSError) as caught:
                again.load(path + "2")
            self.assertIs(type(caught.exception), cgt.FileError)
            with self.assertRaises(cgt.FileError):
                game.save(os.path.join(folder, "none", "memo"))
            for bad in (5, None, "a\0b", 1.5):
                with self.assertRaises(cgt.ArgumentError):
                    game.save(bad)

    def test_doctest(self):
        runner = doctest.DocTestRunner()
        for test in doctest.DocTestFinder().find(cgt.game):
            if numpy is not None or "import numpy" not in test.docstring:
                runner.run(test)
        self.assertGreaterEqual(runner.tries, 20)
        self.assertEqual(runner.failures, 0)


@unittest.skipIf(numpy is None, "no NumPy")
class NumPy(unittest.TestCase):
    def test_many_positions_are_asked_for_together(self):
        """Take one or two from a heap, or one from each; the first heap is not to be 13."""
        moves = [(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)]

        def block(positions):
            calls.append(len(positions))
            for move in numpy.array(moves, dtype=numpy.uint64):
                allowed = (positions >= move).all(axis=1)
                yield allowed.astype(numpy.uint64), positions[allowed] - move

        def one(position):
            a, b = position
            return [(a - x, b - y) for x, y in moves if a >= x and b >= y]

        calls = []
        for misere in (False, True):
            rules = {"validate": lambda p: len(p) == 2 and p[0] != 13}
            expected = Game(one, **rules).table((range(40), range(50)), misere=misere)
            self.assertIn(cgt.game.NO_ANSWER, expected)
            positions = [(a, b) for a in range(40) for b in range(50) if a != 13]
            values = [int(expected[p]) for p in positions]
            calls.clear()
            self.assertTrue((Game(options_block=block, **rules).table((range(40), range(50)), misere=misere) == expected).all())
            array = numpy.array(positions, dtype=numpy.uint64)
            self.assertEqual(Game(options_block=block).values(array, misere=misere).tolist(), values)
            self.assertEqual([v for _, v in Game(options_block=block, **rules).each_value(positions, misere=misere)], values)
            found = Game(options_block=block, **rules).p_positions((range(40), range(50)), misere=misere)
            self.assertEqual(found, [p for p, v in zip(positions, values) if v == 0])
            self.assertLess(len(calls), 100)
        lengths = Game(options_block=lambda p: (numpy.zeros(len(p), dtype=numpy.uint64), p[:0]))
        self.assertEqual(lengths.values([(1,), (1, 2), (), (3,)]).tolist(), [0] * 4)

        def take(positions):
            calls.append(len(positions))
            for number in numpy.array([1, 3, 4], dtype=numpy.uint64):
                allowed = positions[:, 0] >= number
                yield allowed.astype(numpy.uint64), positions[allowed] - number

        calls.clear()
        heaps = Game(options_block=take).sequence(range(5, 100000))
        self.assertTrue((heaps == Game.subtraction([1, 3, 4]).sequence(range(5, 100000))).all())
        self.assertLess(len(calls), 200)

    def test_failures_among_many_positions(self):
        def block(positions):
            if (positions == 70).any():
                raise KeyError("seventy")
            return numpy.zeros(len(positions), dtype=numpy.uint64), positions[:0]

        game = Game(options_block=block)
        with self.assertRaisesRegex(KeyError, "seventy"):
            game.table(range(100))
        self.assertEqual(game.table(range(70)).tolist(), [0] * 70)
        game = Game(options_block=block)
        game.set_progress(lambda expanded, known: game.cancel())
        game.poll = 1
        with self.assertRaises(cgt.CancelledError):
            game.sequence(60)

    def test_blocks_that_are_none(self):
        for result in (None, 5, numpy.zeros(3), numpy.uint64(3)):
            with self.assertRaisesRegex(cgt.ArgumentError, "options_block"):
                Game(options_block=lambda p: result).value(3)
        with self.assertRaisesRegex(cgt.ArgumentError, "options returned"):
            Game(options=lambda p: numpy.array(5)).value(3)

    @staticmethod
    def block(positions):
        """Nim on any number of heaps that keep their places."""
        n, heaps = positions.shape
        numbers = positions.sum(axis=1)
        rows = numpy.repeat(numpy.arange(n), numbers.astype(int))
        options = positions[rows]
        at = 0
        for position in positions.astype(int):
            for i, heap in enumerate(position):
                options[at : at + heap, i] = numpy.arange(heap)
                at += heap
        return numbers, options

    def test_blocks(self):
        game = Game(options_block=self.block)
        for position in itertools.product(range(4), repeat=3):
            self.assertEqual(game.value(position), position[0] ^ position[1] ^ position[2])
            self.assertEqual(game.value(position, method="search"), game.value(position))
        self.assertEqual(game.options((1, 2)), [(0, 2), (1, 0), (1, 1)])
        self.assertEqual(game.misere_value((1, 1)), 1)
        self.assertEqual(len(game.expand((4, 5, 6)).positions), 5 * 6 * 7)
        self.assertEqual(game.value((9, 10, 12)), 9 ^ 10 ^ 12)
        self.assertEqual(Game(options_block=self.block, sort=True).reachable((5, 5)), 21)

    def test_parts(self):
        def parts(positions):
            for i in range(positions.shape[1]):
                numbers = positions[:, i]
                options = positions.repeat(numbers.astype(int), axis=0)
                options[:, i] = numpy.concatenate([numpy.arange(h) for h in numbers.astype(int)])
                yield numbers, options

        game = Game(options_block=parts)
        self.assertEqual([game.value(p) for p in ((3, 4), (5, 6, 7), (0, 0))], [7, 4, 0])
        self.assertEqual(Game(options_block=lambda p: iter(())).value((3, 4)), 0)

    def test_other_types(self):
        for change in (lambda a: a.astype(numpy.int32), lambda a: a.astype(">u8"), numpy.asfortranarray, lambda a: a.tolist()):
            game = Game(options_block=lambda p: tuple(map(change, self.block(p))) if len(self.block(p)[1]) else self.block(p))
            self.assertEqual(game.value((3, 4)), 7)
        one = Game(options_block=lambda p: ((p[:, 0] > 0).astype(int), (p[p > 0] - numpy.uint64(1)).ravel()))
        self.assertEqual(one.value(5), 1)
        two = Game(lambda p: numpy.array([[h] for h in cut(p)], dtype=numpy.uint64).reshape(-1, 1))
        self.assertEqual([two.value(h) for h in range(20)], [brute(cut_tuples)((h,)) for h in range(20)])

    def test_wrong_blocks(self):
        def ones(p):
            return numpy.ones(len(p), dtype=numpy.uint64)

        for wrong in (
            lambda p: None, lambda p: 5, lambda p: (ones(p),), lambda p: (ones(p)[:-1], p[:-1]), lambda p: (ones(p), p[:-1]),
            lambda p: (ones(p) * 2, p), lambda p: (ones(p).astype(float), p), lambda p: (ones(p), p.astype(float)),
            lambda p: (ones(p), -p.astype(int)), lambda p: (ones(p) * numpy.uint64(2**63), p), lambda p: (ones(p), p[None]),
        ):
            with self.assertRaises((cgt.ArgumentError, TypeError)):
                Game(options_block=wrong).value((3, 4))
        with self.assertRaises(cgt.LoopError):
            Game(options_block=lambda p: (ones(p), p)).value((3, 4))
        with self.assertRaisesRegex(cgt.ArgumentError, r"float64; expected integers: uint64 with int64 gives float64, so write 2 \* positions.astype"):
            Game(options_block=lambda p: (ones(p), p * numpy.array([1, 2]))).value((3, 4))

    def test_exceptions(self):
        def raising(positions):
            if (positions == 3).any():
                raise error
            return self.block(positions)

        error = Thrown()
        game = Game(options_block=raising)
        with self.assertRaises(Thrown) as caught:
            game.value((5, 6))
        self.assertIs(caught.exception, error)
        self.assertEqual(game.value((2, 1)), 3)

    def test_positions_may_be_kept(self):
        kept = []
        game = Game(options_block=lambda p: kept.append(p) or self.block(p))
        game.value((6, 7))
        del game
        gc.collect()
        self.assertEqual(sorted(map(tuple, numpy.concatenate(kept).tolist())), sorted(itertools.product(range(7), range(8))))

    def test_array_arguments(self):
        game = Game.nim()
        self.assertEqual(game.value(numpy.array([3, 5])), 6)
        self.assertEqual(game.value(numpy.uint64(7)), 7)
        self.assertEqual(game.value(numpy.array(7)), 7)
        self.assertEqual(game.value((numpy.int64(3), numpy.uint8(5))), 6)
        values = game.values(numpy.arange(24, dtype=numpy.uint64).reshape(2, 4, 3))
        self.assertEqual((values.dtype, values.shape), (numpy.int64, (2, 4)))
        self.assertEqual(values[1, 2], 18 ^ 19 ^ 20)
        self.assertEqual(game.values(numpy.arange(5)).tolist(), [0, 1, 2, 3, 4])
        self.assertEqual(game.values(numpy.arange(12).reshape(3, 4)[:, ::2]).tolist(), [2, 2, 2])
        self.assertEqual(game.outcomes(numpy.array([[1, 1], [1, 2]])).tolist(), ["P", "N"])
        self.assertEqual(game.values(numpy.empty((3, 0), dtype=numpy.uint64)).tolist(), [0, 0, 0])
        self.assertEqual(game.values(numpy.empty((0, 3), dtype=numpy.uint64)).tolist(), [])
        self.assertEqual(Game.vectors(2, numpy.array([[1, 0], [0, 1]])).value((3, 4)), 1)
        for bad in (numpy.array([1.5]), numpy.array([-1]), numpy.array([[1, 2]]), numpy.array(1.5)):
            with self.assertRaises(cgt.ArgumentError):
                game.value(bad)

    def test_results(self):
        for result in (Game.nim().table((range(3), range(4))), Game.nim().sequence(5), Game.nim().values([1, 2]),
                       Game.graph([[], [0]]).facts("value")["value"]):
            self.assertIsInstance(result, numpy.ndarray)
            self.assertEqual(result.dtype, numpy.int64)
        self.assertEqual(Game.nim().table((range(3), range(2, 6), range(2))).shape, (3, 4, 2))
        self.assertEqual(numpy.diff(Game.octal("0.07").sequence(6)).tolist(), [0, 1, 0, 1, -2])
        huge = Game.nim().values([2**63 - 1, 2**63])
        self.assertEqual((huge.dtype, huge.tolist()), (numpy.uint64, [2**63 - 1, 2**63]))
        table = Game.nim().table((range(20), range(20)))
        numpy.testing.assert_array_equal(table, numpy.bitwise_xor.outer(numpy.arange(20), numpy.arange(20)))


class ApparentPeriods(unittest.TestCase):
    @staticmethod
    def expected(values):
        n = len(values)
        for p in range(1, n // 3 + 1):
            saltus, q = values[-1] - values[-1 - p], n - p
            while q > 0 and values[q - 1 + p] - values[q - 1] == saltus:
                q -= 1
            if saltus >= 0 and n - q >= 3 * p and 2 * (n - q) >= n:
                return p, q, saltus, range(n), False
        return None

    def test_random(self):
        chooser, seen = random.Random(7), 0
        for _ in range(500):
            n, p, q, saltus = (chooser.randrange(top) for top in (90, 20, 40, 3))
            values = [chooser.randrange(4) for _ in range(min(n, p + q + 1))]
            while len(values) < n:
                values.append(values[-1 - p] + saltus)
            if n and chooser.random() < 0.3:
                values[chooser.randrange(n)] += 1
            found = Game.apparent_period(values)
            self.assertEqual(found, self.expected(values))
            seen += found is not None
        self.assertTrue(100 < seen < 400, seen)

    def test_of_games(self):
        own = Game(lambda n: range(n % 3, n, 3), positions=int)
        self.assertEqual(own.sequence(99).period(), (3, 0, 1, range(99), False))
        self.assertEqual(own.sequence(range(10, 99)).period(), (3, 10, 1, range(10, 99), False))
        self.assertEqual(list(own.sequence(range(10, 99))), [n // 3 for n in range(10, 99)])
        kayles, found = Game.octal("0.77"), Game.octal("0.77").period(400)
        self.assertEqual(kayles.sequence(400).period(), (found.period, found.preperiod, 0, range(400), True))
        self.assertEqual(kayles.sequence(400).period(), Game.apparent_period(kayles.sequence(400)))
        self.assertIsNone(Game.octal("0.77").sequence(70).period())
        self.assertEqual(Game.apparent_period(list(kayles.sequence(400)))[:3], (12, 71, 0))
        self.assertEqual((own.sequence(0).period(), own.sequence(2).period(), Game.apparent_period([])), (None, None, None))
        self.assertEqual(len(copy.copy(own.sequence(9))), 9)
        for wrong in (5, "0123", [1, -1], [0.5]):
            with self.assertRaises(cgt.ArgumentError):
                Game.apparent_period(wrong)
        if numpy is not None:
            values = own.sequence(99)
            self.assertEqual((values[9:] - 3).period(), (3, 0, 1, range(90), False))
            self.assertEqual(numpy.diff(values).max(), 1)
            with self.assertRaisesRegex(cgt.ArgumentError, "one dimension"):
                Game.apparent_period(numpy.zeros((3, 3), dtype=numpy.uint64))


if WITHOUT_NUMPY:
    del NumPy  # its turn is in the other run

if __name__ == "__main__":
    unittest.main()
