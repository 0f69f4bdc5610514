"""The Python bindings' classes, domains and claims. With the argument --without-numpy, NumPy is hidden first."""

import copy
import doctest
import gc
import itertools
import os
import pickle
import signal
import sys
import tempfile
import threading
import unittest

WITHOUT_NUMPY = "--without-numpy" in sys.argv
if WITHOUT_NUMPY:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import Game, Poset, analysis, partition
from cgt.analysis import Block, Checked, Domain, check, classify

try:
    import numpy
except ImportError:
    numpy = None


def all_of(domain):
    """The positions of a domain, in its order."""
    seen = []
    result = check(domain, lambda position: seen.append(position) or True)
    assert result == Checked(True, [], len(seen), len(seen))
    return seen


def partitions(n):
    return [partition.at(n, rank) for rank in range(partition.count(n))]


class ClassesTest(unittest.TestCase):
    def test_nim(self):
        classes = classify(Game.nim(), [(5, 5, 5)])
        self.assertEqual(len(classes), 56)
        is_of = [getattr(classes, name) for name in ("domestic", "tame", "pet", "miserable", "returnable", "forced")]
        self.assertEqual(is_of, [True, True, False, True, True, True])
        self.assertEqual(classes.witness("pet"), [(2, 2)])
        self.assertEqual(classes.witness("tame"), [])
        self.assertEqual(classes.text("tame"), "tame: yes, all 56 positions")
        self.assertIn("2,2 is a (0,0)-position", classes.text("pet"))
        self.assertIn("56 positions, domestic, tame, miserable, returnable, forced", repr(classes))
        positions, values, misere = classes.pairs()
        self.assertEqual(len(set(positions)), 56)
        self.assertEqual(positions[0], (5, 5, 5))
        for position, *pair in zip(positions, values, misere):
            self.assertEqual(tuple(map(int, pair)), Game.nim().pair(position))

    def test_teach(self):
        def take(position):
            return [position[0] - n for n in (1, 3, 4) if n <= position[0]]

        game = Game(take)
        self.assertIsNone(game.tameness(9))
        classes = classify(game, range(10))
        classes.teach()
        self.assertEqual(game.tameness(9) is not None, classes.tame)
        self.assertEqual(game.counts().known > 0, True)
        del game
        gc.collect()
        self.assertEqual(len(classes), 10)

    def test_positions_of_other_kinds(self):
        classes = classify(Game.pnim(), [[(3, 2)]])
        self.assertTrue(classes.pet)
        self.assertEqual(classes.pairs().positions[0], ((3, 2),))
        self.assertEqual(Game.pnim().tameness([(3, 2)]).kind, "pet")
        coins = classify(Game.ruler(Poset.chain(4)), [[4]])
        self.assertEqual(coins.pairs().positions[0], (4,))
        self.assertEqual(Game.ruler(Poset.chain(4)).pair([4]), (4, coins.pairs().misere[0]))

    def test_failures(self):
        def throw(position):
            raise ZeroDivisionError

        with self.assertRaises(ZeroDivisionError):
            classify(Game(throw), [3])
        for bad in ([], [(1, -1)]):
            with self.assertRaises(cgt.ArgumentError):
                classify(Game.nim(), bad)
        with self.assertRaises(cgt.ArgumentError):
            classify(None, [1])
        with self.assertRaises(cgt.ArgumentError):
            classify(Game.nim(), [1]).witness("wild")


class Domains(unittest.TestCase):
    def test_against_the_definition(self):
        box = sorted(itertools.product(range(2, 5), range(3), range(1, 4)), key=lambda p: (sum(p), p))
        self.assertEqual(all_of(Domain.box((range(2, 5), range(3), range(1, 4)))), box)
        self.assertEqual(all_of(Domain.box(range(4))), [(0,), (1,), (2,), (3,)])
        self.assertEqual(all_of(Domain.box((range(3), range(0)))), [])
        self.assertEqual(all_of(Domain.partitions(range(5))), [p for n in range(5) for p in partitions(n)])
        self.assertEqual(all_of(Domain.partitions(range(4, 7))), [p for n in range(4, 7) for p in partitions(n)])
        self.assertEqual(all_of(Domain.partitions(range(4, 4))), [])
        self.assertEqual(all_of(Domain.partition_box(2, 2)), [(), (1,), (1, 1), (2,), (2, 1), (2, 2)])
        self.assertEqual(all_of(Domain.boards(1, 2)), [(3,), (1,), (2,), (0,)])
        self.assertEqual(all_of(Domain.list([5, (1, 2), (), [3]])), [(5,), (1, 2), (), (3,)])
        self.assertEqual(all_of(Domain.function(lambda n: range(n, min(n + 3, 10)))), [(n,) for n in range(10)])
        mixed = [(1,), (1, 2), 3, (4, 5), (), (6,)]  # in this order, whatever their lengths
        self.assertEqual(all_of(Domain.function(lambda n: mixed if n == 0 else [])), [(1,), (1, 2), (3,), (4, 5), (), (6,)])

    def test_sizes(self):
        self.assertEqual(Domain.box((range(8), range(8), range(2, 4))).size, 128)
        self.assertEqual(Domain.partitions(range(81)).size, 123223639)
        self.assertEqual(Domain.boards(8, 9).size, None)
        self.assertEqual(Domain.function(lambda n: []).size, None)
        self.assertIn("partitions(81)", repr(Domain.partitions(81)))
        self.assertEqual(all_of(Domain.partitions(5)), partitions(5))

    def test_lists_of_games(self):
        game = Game.pnim()
        domain = Domain.list([[(3, 1)], [(2, 2), (5,)]], game)
        answers = {}
        check(domain, lambda position, value: answers.update({position: value}) or True, game=game)
        self.assertEqual(answers, {((3, 1),): 4, ((2, 2), (5,)): 4})

    def test_failures(self):
        for bad in (
            lambda: Domain(), lambda: Domain.box("ab"), lambda: Domain.partitions(range(128)), lambda: Domain.partitions(range(0, 9, 2)),
            lambda: Domain.boards(20, 20), lambda: Domain.partition_box(100, 100), lambda: Domain.function(3),
            lambda: Domain.function(all_of, "text"), lambda: Domain.list([(1, -1)]),
        ):
            with self.assertRaises(cgt.ArgumentError):
                bad()

    def test_functions_that_raise(self):
        with self.assertRaises(ZeroDivisionError):
            all_of(Domain.function(lambda n: [1 // (5 - n)]))
        with self.assertRaises(cgt.ArgumentError):
            all_of(Domain.function(lambda n: 5))

    def test_functions_are_let_go(self):
        before = set(analysis._functions)
        domain = Domain.function(lambda n: [])
        self.assertEqual(len(analysis._functions), len(before) + 1)
        del domain
        gc.collect()
        self.assertEqual(set(analysis._functions), before)


class Claims(unittest.TestCase):
    def test_against_asking(self):
        game = Game.zeruclid()
        box = sorted(itertools.product(range(5), repeat=3), key=lambda p: (sum(p), p))
        kept = [p for p in box if tuple(sorted(p)) == p or 0 in p and 0 not in game.canonical(p) and len(game.canonical(p)) < 3]
        for misere, most in itertools.product((False, True), (0, 1, 3)):
            fails = [p for p in kept if sum(p) % 2 == 0 and game.value(p, misere=misere) % 3 == 2]
            result = check(
                Domain.box((range(5), range(5), range(5))), lambda p, value: value % 3 != 2, applies=lambda p: sum(p) % 2 == 0, game=game,
                misere=misere, most=most,
            )
            self.assertEqual(result.counterexamples, fails[: most or None])
            self.assertEqual(result.holds, not fails)
            self.assertEqual(bool(result), not fails)

    def test_outcomes_methods_and_none(self):
        result = check(Domain.box(range(9)), lambda p, outcome: None if p[0] == 3 else outcome == "N", game=Game.nim(), question="outcome", most=0)
        self.assertEqual(result, Checked(False, [(0,)], 7, 9))
        closed = check(Domain.partitions(range(9)), lambda p, value: True, game=Game.pnim(), method="closed")
        self.assertEqual(closed.seen, 67)
        self.assertLess(closed.held, 67)
        swept = check(Domain.partitions(range(12)), lambda p, value: value == Game.pnim().value([p]), game=Game.pnim(), threads=2)
        self.assertEqual(swept, Checked(True, [], swept.seen, sum(map(partition.count, range(12)))))

    def test_two_games(self):
        result = check(Domain.box((range(30), range(30))), game=Game.wythoff(), other=Game.zeruclid(), question="outcome", threads=2)
        self.assertFalse(result)
        self.assertEqual(len(result.counterexamples), 1)

    def test_games_in_python(self):
        cut = Game(lambda p: [(p[0] - n,) for n in (1, 2) if n <= p[0]])
        self.assertTrue(check(Domain.box(range(50)), lambda p, value: value == p[0] % 3, game=cut, threads=3))

    def test_exceptions_come_out(self):
        class Thrown(Exception):
            pass

        error = Thrown("thrown")

        def throw(*arguments):
            raise error

        for keywords in (
            {"holds": throw}, {"holds": lambda p, value: True, "applies": throw}, {"holds": lambda p, value: True, "progress": throw},
            {"holds": lambda p, value: True, "game": Game(throw)},
        ):
            with self.assertRaises(Thrown) as caught:
                check(Domain.box(range(100)), **{"game": Game.nim(), **keywords})
            self.assertIs(caught.exception, error)
        self.assertEqual(analysis._asked, {})
        # a counterexample before it comes first
        def later(position, value):
            if position[0] == 70:
                raise error
            return position[0] != 60

        for first in (60, 69):
            result = check(Domain.box(range(100)), lambda p, v: p[0] != first and (p[0] == 60 or later(p, v)), game=Game.nim())
            self.assertEqual(result.counterexamples, [(first,)])
        with self.assertRaises(Thrown):
            check(Domain.box(range(100)), later, game=Game.nim(), most=2)

    def test_checkpoints(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "claim")
            stop = [30]

            def claim(position, value):
                if position[0] == stop[0]:
                    raise RuntimeError
                judged.append(position[0])
                return value % 10 != 7

            judged = []
            with self.assertRaises(RuntimeError):
                check(Domain.box(range(50)), claim, game=Game.nim(), most=0, path=path, identity=b"claim")
            stop[0], before = None, sorted(set(judged))
            judged.clear()
            result = check(Domain.box(range(50)), claim, game=Game.nim(), most=0, path=path, identity=b"claim")
            self.assertEqual(result, Checked(False, [(n,) for n in (7, 17, 27, 37, 47)], 45, 50))
            self.assertEqual((before, judged), (list(range(30)), list(range(30, 50))))  # each was asked about once
            judged.clear()
            self.assertEqual(check(Domain.box(range(50)), claim, game=Game.nim(), path=path, identity=b"claim").seen, 8)
            self.assertEqual(judged, [])
            with self.assertRaises(cgt.CorruptError):
                check(Domain.box(range(50)), claim, game=Game.nim(), path=path, identity=b"another")
            with self.assertRaises(cgt.FileError):
                check(Domain.box(range(50)), claim, game=Game.nim(), path=folder, identity=b"claim")
            for keywords in ({"game": Game.nim()}, {"game": Game(lambda p: []), "identity": b"claim"}):
                with self.assertRaises(cgt.UnsupportedError):
                    check(Domain.box(range(50)), claim, path=path, **keywords)

    def test_parts(self):
        def claim(position, value):
            return value % 10 != 7

        with tempfile.TemporaryDirectory() as folder:
            for domain, most in itertools.product((Domain.box((range(30), range(9))), Domain.list(range(40)), Domain.partitions(range(3, 9))), (0, 1, 3)):
                game = Game.pnim() if domain._of_partitions else Game.nim()
                keywords = {"game": game, "most": most, "identity": b"claim"}
                paths = [os.path.join(folder, "%d" % i) for i in range(4)]
                for i, path in enumerate(paths):
                    part = domain.part(i + 1, 4)
                    fresh = check(part, claim, **keywords)
                    self.assertEqual(check(part, claim, path=path, **keywords), fresh)
                    self.assertLessEqual(fresh.seen, part.size)
                whole = check(domain, claim, **keywords)
                self.assertEqual(check(domain, claim, parts=paths[::-1], **keywords), whole)
                with self.assertRaises(cgt.ArgumentError) as caught:
                    check(domain, claim, parts=paths[1:], **keywords)
                self.assertIn("no part has the positions number 0 to", str(caught.exception))
                with self.assertRaises(cgt.CorruptError):
                    check(domain, claim, parts=paths, game=game, most=most, identity=b"other")
                for path in paths:
                    os.remove(path)
        with self.assertRaises(cgt.ArgumentError):
            check(Domain.box(range(3)), claim, path="a", parts=["b"], game=Game.nim(), identity=b"claim")
        with self.assertRaises(cgt.ArgumentError):
            Domain.box(range(3)).part(0, 2)
        self.assertIn("part 2 of 3", repr(Domain.box(range(3)).part(2, 3)))

    def test_copies(self):
        for thing in (Domain.box(range(3)), Domain.partitions(range(3)), Domain.function(lambda i: []), classify(Game.nim(), [(3,)])):
            for function in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.assertRaises(TypeError):
                    function(thing)

    def test_nothing_was_asked(self):
        result = check(Domain.box((range(8), range(8))), lambda q, v: False, game=Game.wythoff(), method="closed")
        self.assertEqual((result.holds, result.held, bool(result)), (True, 0, False))
        self.assertFalse(check(Domain.box(range(5)), lambda q: None))
        self.assertTrue(check(Domain.box(range(5)), lambda q: True))
        for bad in (lambda: check(Domain.box(range(5))), lambda: classify(Game.nim(), None)):
            with self.assertRaises(cgt.ArgumentError):
                bad()

    def test_progress_and_cancelling(self):
        told = []
        check(Domain.partitions(range(20)), lambda p: True, progress=lambda *told_now: told.append(told_now))
        self.assertEqual(told, sorted(told))
        self.assertEqual(told[-1][1:], (sum(map(partition.count, range(20))), 0))
        game = Game.zeruclid()
        with self.assertRaises(cgt.CancelledError):
            check(Domain.box((range(40), range(40), range(40))), lambda p, value: True, game=game, progress=lambda *told_now: game.cancel())
        unknown = []
        check(Domain.function(lambda n: [n] if n < 5 else []), lambda p: True, progress=lambda *told_now: unknown.append(told_now[1]))
        self.assertEqual(set(unknown), {None})

    @unittest.skipIf(os.name == "nt", "os.kill() ends a process there")
    def test_ctrl_c(self):
        old = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, old)
        for holds, other, domain in (
            (lambda p, value: True, None, Domain.box((range(10**6), range(10**6)))),
            (None, Game.nim(), Domain.box((range(200, 400), range(200, 400), range(200, 400)))),
        ):
            timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
            timer.start()
            with self.assertRaises(KeyboardInterrupt):
                check(domain, holds, game=Game.zeruclid(), other=other, most=0)
            timer.join()
            self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)

    def test_failures(self):
        box, yes = Domain.box(range(3)), lambda *arguments: True
        for bad in (
            lambda: check(3, yes), lambda: check(box), lambda: check(box, 5), lambda: check(box, yes, game=3), lambda: check(box, other=Game.nim()),
            lambda: check(box, yes, other=Game.nim(), game=Game.nim()), lambda: check(box, yes, question="x"),
            lambda: check(box, yes, method="x"), lambda: check(box, yes, most=-1), lambda: check(box, yes, threads="x"),
            lambda: check(box, yes, path=5), lambda: check(box, yes, identity="x"), lambda: check(box, yes, progress=5),
            lambda: check(box, yes, holds_block=yes), lambda: check(box, holds_block=lambda block: 5),
        ):
            with self.assertRaises(cgt.ArgumentError):
                bad()

    def test_doctest(self):
        runner = doctest.DocTestRunner()
        for test in doctest.DocTestFinder().find(analysis):
            if numpy is not None or "import numpy" not in test.docstring:
                runner.run(test)
        self.assertGreaterEqual(runner.tries, 10)
        self.assertEqual(runner.failures, 0)


@unittest.skipIf(numpy is None, "no NumPy")
class NumPy(unittest.TestCase):
    def test_blocks(self):
        def heavy(block):
            self.assertIsInstance(block, Block)
            self.assertEqual(len(block.starts), len(block.answers) + 1)
            rows, columns = block.words[block.starts[:-1]], block.words[block.starts[:-1] + 1]
            return block.answers == rows + columns - numpy.uint64(1)

        def distinct(block):
            return numpy.array([len(set(parts[1:])) == len(parts) - 1 for parts in numpy.split(block.words, block.starts[1:-1])])

        game, domain = Game.pnim(), Domain.partitions(range(1, 13))
        result = check(domain, holds_block=heavy, applies_block=distinct, game=game)
        self.assertEqual(result, Checked(True, [], sum(len(set(p)) == len(p) for n in range(1, 13) for p in partitions(n)), domain.size))
        light = check(domain, holds_block=heavy, game=game, most=0)
        self.assertEqual(light.counterexamples, check(domain, lambda p, v: v == len(p) + p[0] - 1, game=game, most=0).counterexamples)

    def test_blocks_without_words_or_answers(self):
        def nothing(block):
            self.assertIsNone(block.answers)
            self.assertEqual((len(block.words), block.starts.tolist()), (0, [0, 0]))
            return numpy.array([False])

        self.assertEqual(check(Domain.list([()]), holds_block=nothing), Checked(False, [()], 0, 1))

    def test_asked(self):
        asked = []
        check(
            Domain.box(range(6)), holds_block=lambda block: asked.extend(block.asked.tolist()) or numpy.zeros(len(block.asked), bool),
            applies=lambda p: p[0] % 2 == 0, most=0,
        )
        self.assertEqual(asked, [True, False] * 3)

    def test_blocks_that_raise(self):
        for most, raises in itertools.product((1, 2), (60, 61, 100, 101, 127)):

            def block(block):
                if (block.words == raises).any():
                    raise ZeroDivisionError
                return block.words != numpy.uint64(100)

            if most == 1 and raises > 100:
                self.assertEqual(check(Domain.box(range(200)), holds_block=block, most=most).counterexamples, [(100,)])
            else:
                with self.assertRaises(ZeroDivisionError):
                    check(Domain.box(range(200)), holds_block=block, most=most)

        def once(block):
            calls.append(len(block.words))
            if len(calls) == 3:
                raise ZeroDivisionError
            return block.words != numpy.uint64(1000)

        calls = []
        with self.assertRaises(ZeroDivisionError):
            check(Domain.box(range(200)), holds_block=once)
        self.assertEqual(calls[3:], [1] * calls[2])

    def test_bad_results(self):
        for bad in (numpy.zeros(3), numpy.zeros(1000, bool), None):
            with self.assertRaises(cgt.ArgumentError):
                check(Domain.box(range(1000)), holds_block=lambda block: bad)

    def test_arrays_of_domains(self):
        domain = Domain.function(lambda n: numpy.arange(2 * n, 2 * n + 8, dtype=numpy.uint64).reshape(4, 2) if n < 8 else [])
        self.assertEqual(all_of(domain), [(2 * n, 2 * n + 1) for n in range(8)])


if WITHOUT_NUMPY:
    del NumPy  # its turn is in the other run

if __name__ == "__main__":
    unittest.main()
