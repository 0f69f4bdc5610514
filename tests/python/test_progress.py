"""The Python bindings' progress: bars, watched questions, answers one after another. With --without-numpy, NumPy is hidden first."""

import doctest
import io
import sys
import time
import unittest
from unittest import mock

if "--without-numpy" in sys.argv:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import Game, Poset
from cgt.progress import Bar, telling, watching


class Terminal(io.StringIO):
    def isatty(self):
        return True


class Tqdm:
    """What of a bar of tqdm's is used."""

    def __init__(self):
        self.n, self.total, self.closed = 0, None, False

    def update(self, n=1):
        self.n += n

    def close(self):
        self.closed = True


class Bars(unittest.TestCase):
    def test_counts_and_shows_on_a_terminal(self):
        file = Terminal()
        times = iter([0.0, 0.05, 0.2, 0.25, 0.4])
        with mock.patch.object(time, "monotonic", lambda: next(times)):
            bar = Bar(total=40, desc="games", file=file)
            for _ in range(4):
                bar.update(10)
        bar.close()
        pieces = file.getvalue().split("\r")
        self.assertEqual(pieces[1], "games: 20 of 40 (50 %), 100 a second, 0:00:00 left")
        self.assertEqual(pieces[2].rstrip(), "games: 40 of 40 (100 %), 100 a second, 0:00:00 left")
        self.assertEqual(len(pieces), 5)
        self.assertEqual(pieces[3].strip() + pieces[4], "")
        self.assertGreaterEqual(len(pieces[3]), len(pieces[2].rstrip()))

    def test_nothing_is_written_to_files(self):
        file = io.StringIO()
        with Bar(range(3), file=file) as bar:
            self.assertEqual(list(bar), [0, 1, 2])
        self.assertEqual((bar.n, bar.total, file.getvalue()), (3, 3, ""))

    def test_unknown_lengths(self):
        bar = Bar(iter(()), file=io.StringIO())
        self.assertEqual((list(bar), bar.total), ([], None))
        self.assertEqual(bar.text(0.0), "0, 0 a second")
        bar.update(12345)
        self.assertEqual(bar.text(2.0), "12,345, 6,172 a second")
        bar.n, bar.total = 2, 20000
        self.assertEqual(bar.text(10.0), "2 of 20,000 (0 %), 0.2 a second, 27:46:30 left")


class Watching(unittest.TestCase):
    def test_counts_what_questions_expand(self):
        game, bar = Game.zeruclid(), Tqdm()
        game.poll = 1
        with watching(game, bar) as same:
            self.assertIs(same, bar)
            game.value((23, 37, 41), method="table")
            first = bar.n
            game.value((21, 30, 41), method="table")
        self.assertTrue(bar.closed)
        self.assertGreater(first, 0)
        self.assertGreater(bar.n, first)
        self.assertLessEqual(bar.n, game.counts().expanded)
        counted = bar.n
        game.value((25, 35, 45), method="table")
        self.assertEqual(bar.n, counted)

    def test_is_over_after_failures(self):
        game, bar = Game.zeruclid(), Tqdm()
        bar.update = mock.Mock(side_effect=KeyError("full"))
        game.poll = 1
        with self.assertRaises(KeyError):
            with watching(game, bar):
                game.value((23, 37, 41), method="table")
        self.assertTrue(bar.closed)
        game.value((23, 37, 41), method="table")

    def test_checks(self):
        bar = Tqdm()
        domain = cgt.analysis.Domain.box((range(300), range(300)))
        result = cgt.analysis.check(domain, lambda p, v: v < 512, game=Game.nim(), progress=telling(bar))
        self.assertEqual((result.seen, bar.total), (90000, 90000))
        self.assertTrue(0 < bar.n <= 90000)


class EachValue(unittest.TestCase):
    def test_pairs(self):
        game = Game.wythoff()
        positions = [(a, b) for a in range(70) for b in range(70)]
        answers = game.each_value(positions)
        self.assertEqual(len(answers), 4900)
        self.assertEqual(list(answers), [(p, game.value(p)) for p in positions])
        self.assertEqual(list(answers), list(answers))
        self.assertEqual(dict(game.each_value(positions[:9], question="outcome")), {p: game.outcome(p) for p in positions[:9]})
        self.assertEqual(dict(Game.nim().each_value([1, 2], misere=True)), {1: 1 - 1, 2: 2})
        self.assertIs(type(list(answers)[5][1]), int)

    def test_any_iterable_of_any_positions(self):
        ruler = Game.ruler(Poset.boolean(3))
        pairs = list(ruler.each_value([x] for x in Poset.boolean(3)))
        self.assertEqual([value for _, value in pairs], [int(v) for v in ruler.element_values()])
        self.assertEqual(list(Game.pnim().each_value([[(2, 1)], []])), [([(2, 1)], 3), ([], 0)])
        self.assertEqual(list(Game.nim().each_value([])), [])
        with self.assertRaises(TypeError):
            len(Game.nim().each_value(iter([])))

    def test_answers_come_as_they_are_found(self):
        asked = []

        def options(position):
            asked.append(position)
            return range(position[0])

        answers = iter(Game(options).each_value(iter(range(10**9))))
        self.assertEqual(next(answers), (0, 0))
        self.assertLess(len(asked), 5)

    def test_bad_arguments(self):
        for bad in (3, "text", b"bytes"):
            with self.assertRaises(cgt.ArgumentError):
                Game.nim().each_value(bad)
        with self.assertRaises(cgt.ArgumentError):
            Game.nim().each_value([1], question="who")
        with self.assertRaises(cgt.PositionError):
            list(Game.wythoff().each_value([(1, 2), (1, 2, 3)]))


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(cgt.progress))
    return tests


if __name__ == "__main__":
    unittest.main()
