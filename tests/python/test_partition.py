"""The Python bindings' PNim and RNim. With the argument --without-numpy, NumPy is hidden first."""

import doctest
import itertools
import os
import sys
import tempfile
import threading
import unittest

WITHOUT_NUMPY = "--without-numpy" in sys.argv
if WITHOUT_NUMPY:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import Game, partition

try:
    import numpy
except ImportError:
    numpy = None


def partitions(n, most=None):
    """In lexicographic order."""
    if n == 0:
        yield ()
    for part in range(1, min(n, n if most is None else most) + 1):
        for rest in partitions(n - part, part):
            yield (part, *rest)


def conjugate(parts):
    return tuple(sum(part > i for part in parts) for i in range(parts[0] if parts else 0))


def kept(lines):
    return {tuple(itertools.compress(lines, which)) for which in itertools.product((0, 1), repeat=len(lines)) if not all(which)}


def pnim_options(parts):
    return kept(parts) | set(map(conjugate, kept(conjugate(parts)))) if parts else set()


def values_to(last):
    values = {}
    for n in range(last + 1):
        for parts in partitions(n):
            seen = {values[option] for option in pnim_options(parts)}
            values[parts] = next(v for v in itertools.count() if v not in seen)
    return values


class PNim(unittest.TestCase):
    def test_against_the_definition(self):
        game = Game.pnim()
        values = values_to(9)
        for parts, value in values.items():
            self.assertEqual(game.value([parts]), value)
            self.assertEqual(game.value([list(parts)], method="search"), value)
            self.assertEqual(game.misere_value((parts,)), 1 - value if value < 2 else value)
            options = {(option,) if option else () for option in pnim_options(parts)}
            self.assertEqual(set(game.options([parts])), options)
            self.assertEqual(len(game.options([parts])), len(options))
            self.assertEqual(set(game.each_option([parts])), options)
            winning = {(option,) for option in pnim_options(parts) if values[option] == 1}
            self.assertEqual(set(game.winning([parts], misere=True)), winning)
        self.assertEqual(game.value([(4, 2, 1), (3, 3), ()]), values[4, 2, 1] ^ values[3, 3])

    def test_many_positions(self):
        game = Game.pnim()
        positions = [[], [(2, 1)], [(2, 1), (1,)], [(1,), (2, 1)]]
        self.assertEqual(list(game.values(positions)), [0, 3, 2, 2])
        self.assertEqual(list(game.outcomes(positions, misere=True)), ["N", "N", "N", "N"])
        self.assertEqual(game.canonical([(3, 1), (), (2,)]), ((2,), (3, 1)))
        graph, reached = game.expand([(2, 1)])
        self.assertEqual(reached[0], ((2, 1),))
        self.assertEqual(graph.value(0), 3)
        check = game.check(positions=[[parts] for parts in partitions(8)])
        self.assertTrue(check)

    def test_bad_positions(self):
        game = Game.pnim()
        for position in (3, "3", (3, 2), [(2, 3)], [(0,)], [(3, 0)]):
            with self.assertRaises(cgt.PositionError):
                game.value(position)
        for position in ([(-1,)], [("a",)], ["1"]):
            with self.assertRaises(cgt.ArgumentError):
                game.value(position)
        with self.assertRaisesRegex(cgt.PositionError, "summand 1: part 2 is 3"):
            game.value([(2, 3)])


class RNim(unittest.TestCase):
    def test_values_and_moves(self):
        game = Game.rnim()
        self.assertEqual(game.value([(2, 2), (4, 3, 2), (1, 1)]), 1)
        self.assertEqual(game.misere_value([(2, 2), (4, 3, 2), (1, 1)]), 0)
        self.assertEqual(game.options([(2, 1)]), [(), ((1, 1),)])
        self.assertEqual(game.canonical([(2, 0), (3, 1)]), ((3, 1),))
        for sides in itertools.product(range(4), repeat=3):
            self.assertEqual(game.value([sides]), game.value([sides], method="table"))
            expected = [move for move in game.options([sides, (2, 2)]) if game.outcome(move, method="table") == "P"]
            self.assertEqual(game.winning([sides, (2, 2)]), expected)
        with self.assertRaises(cgt.ResultOverflowError):
            game.value([(2**64 - 1, 2)])
        with self.assertRaises(cgt.PositionError):
            game.value([()])


class Sweeps(unittest.TestCase):
    def test_values(self):
        game = Game.pnim()
        values = values_to(9)
        for n in range(10):
            self.assertEqual(list(game.partition_values(n)), [values[parts] for parts in partitions(n)])
        for rows, columns in ((0, 3), (3, 3), (2, 4)):
            inside = sorted(p for p in values if len(p) <= rows and (not p or p[0] <= columns))
            self.assertEqual(list(game.box_values(rows, columns)), [values[parts] for parts in inside])
            self.assertEqual([partition.box_at(rows, columns, i) for i in range(len(inside))], inside)
            self.assertEqual([partition.box_rank(rows, columns, p) for p in inside], list(range(len(inside))))
            self.assertEqual(partition.box_count(rows, columns), len(inside))
        found = game.each_partition_values(range(3, 8))
        self.assertEqual([(n, list(level)) for n, level in found], [(n, list(game.partition_values(n))) for n in range(3, 8)])
        self.assertEqual(game.each_partition_values(range(3, 3)), [])
        self.assertEqual([n for n, _ in game.each_partition_values(range(4))], [0, 1, 2, 3])

    def test_ranks(self):
        for n in range(12):
            self.assertEqual([partition.at(n, i) for i in range(partition.count(n))], list(partitions(n)))
            self.assertEqual([partition.rank(parts) for parts in partitions(n)], list(range(partition.count(n))))
        for wrong in ((1, 2), (0,), (127,)):
            with self.assertRaises(cgt.ArgumentError):
                partition.rank(wrong)
        for call in (lambda: partition.count(127), lambda: partition.at(3, 3), lambda: partition.box_at(1, 1, 2)):
            with self.assertRaises(cgt.ArgumentError):
                call()

    def test_each(self):
        game, seen = Game.pnim(), []

        def stop(n, values):
            seen.append(n)
            return n < 5

        self.assertIsNone(game.each_partition_values(range(10), stop))
        self.assertEqual(seen, [0, 1, 2, 3, 4, 5])

        def fail(n, values):
            raise KeyError(n)

        with self.assertRaises(KeyError):
            game.each_partition_values(range(10), fail)
        for wrong in ((10, 3), ("a",), (range(0, 9, 2),), (-1,), (range(200),)):
            with self.assertRaises(cgt.ArgumentError):
                game.each_partition_values(*wrong)
        with self.assertRaises(cgt.ArgumentError):
            Game.wythoff().partition_values(3)
        with self.assertRaises(cgt.ArgumentError):
            Game.nim().box_values(3, 3)

    def test_checkpoint(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "values")
            Game.pnim().each_partition_values(range(20), lambda n, values: n < 12, path)
            size = os.path.getsize(path)
            found = Game.pnim().each_partition_values(range(20), path=path)
            self.assertGreater(os.path.getsize(path), size)
            self.assertEqual([list(values) for _, values in found], [list(Game.pnim().partition_values(n)) for n in range(20)])
            with open(path, "r+b") as file:
                file.write(b"?")
            with self.assertRaises(cgt.CorruptError):
                Game.pnim().each_partition_values(range(20), path=path)
        with self.assertRaises(cgt.FileError):
            Game.pnim().each_partition_values(range(3), path=os.path.join(folder, "values"))

    def test_cancelling_and_limits(self):
        game = Game.pnim()
        game.memory = 10000
        with self.assertRaises(cgt.LimitError):
            game.partition_values(40)
        game.memory = 0
        game.set_progress(lambda expanded, known: game.cancel())
        with self.assertRaises(cgt.CancelledError):
            game.partition_values(40)
        game.set_progress(None)
        game.threads = 2
        one = threading.Thread(target=game.partition_values, args=(40,))
        one.start()
        values = game.partition_values(40)
        one.join()
        self.assertEqual(int(max(values)), 40)


class Doctests(unittest.TestCase):
    def test_module(self):
        self.assertEqual(doctest.testmod(partition).failed, 0)


@unittest.skipIf(numpy is None, "no NumPy")
class NumPy(unittest.TestCase):
    def test_arrays(self):
        values = Game.pnim().partition_values(30)
        self.assertEqual((values.dtype, values.shape), (numpy.uint8, (5604,)))
        self.assertEqual(numpy.bincount(values)[1], 7)
        self.assertEqual(Game.pnim().box_values(4, 5).dtype, numpy.uint8)
        self.assertEqual(Game.pnim().value([numpy.array([4, 2])]), 5)
        self.assertEqual(Game.pnim().value(numpy.array([[4, 2], [1, 1]])), 7)


if WITHOUT_NUMPY:
    del NumPy  # its turn is in the other run

if __name__ == "__main__":
    unittest.main()
