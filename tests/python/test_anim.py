"""The Python bindings' animating functions and games of coins on squares. With the argument --without-numpy, NumPy is hidden
first."""

import doctest
import itertools
import random
import sys
import unittest

WITHOUT_NUMPY = "--without-numpy" in sys.argv
if WITHOUT_NUMPY:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import anim
from cgt.anim import Animating

try:
    import numpy
except ImportError:
    numpy = None


def load_tests(loader, tests, ignore):
    tests.addTests(doctest.DocTestSuite(anim))
    return tests


def n(a):
    return a ^ (a - 1)


def phi(x):
    value = 0
    for i, a in enumerate(x):
        value ^= a
        for b in x[:i]:
            value ^= n(a ^ b)
    return value


def inset(x):
    if len(x) == 1:
        return x[0]
    value = phi(x)
    for i in range(len(x)):
        value ^= n(-1 ^ phi(x[:i] + x[i + 1:]))
    return value


def xor(x):
    value = 0
    for a in x:
        value ^= a
    return value


class AnimatingFunctions(unittest.TestCase):
    def test_against_python(self):
        source = random.Random(2)
        for size in (5, 40, 10**12):
            for _ in range(60):
                numbers = [source.randrange(-size, size) for _ in range(8)]
                f = Animating(numbers[0], numbers[1:4])
                g = Animating(numbers[4], numbers[5:])

                def plain(h, x):
                    return x ^ h.beta ^ xor(n(x ^ alpha) for alpha in h.alphas)

                for x in numbers + [0, -1]:
                    self.assertEqual(f(x), plain(f, x))
                    self.assertEqual((f @ g)(x), plain(f, plain(g, x)))
                    self.assertEqual(f.inverse()(f(x)), x)
                self.assertEqual(f.map(numbers), [plain(f, x) for x in numbers])
                self.assertEqual(f @ f.inverse(), Animating())
                self.assertEqual(hash(f @ Animating()), hash(f))
                self.assertEqual(f, Animating(numbers[0], numbers[1:4][::-1] + [7, 7]))
                self.assertNotEqual(f, Animating(numbers[0] + 1, numbers[1:4]))
                self.assertEqual(eval(repr(f)), f)
                self.assertEqual(anim.welter(numbers), phi(numbers))
                self.assertEqual(anim.n(numbers[0]), n(numbers[0]))
                self.assertEqual(anim.bracket(*numbers[:2]), n(numbers[0] ^ numbers[1]))

    def test_failures(self):
        with self.assertRaisesRegex(cgt.ResultOverflowError, "2\\^64 - 1"):
            anim.n(-2**63)
        with self.assertRaises(cgt.ResultOverflowError):
            Animating(0, [1])(1 - 2**63)
        for wrong in (lambda: anim.n(2**63), lambda: Animating(0, 3), lambda: Animating(0, "12"), lambda: Animating(1.5),
                      lambda: Animating()(None), lambda: anim.welter([1, "2"])):
            with self.assertRaises(cgt.ArgumentError):
                wrong()
        with self.assertRaises(TypeError):
            Animating() @ 3


class Squares(unittest.TestCase):
    GAMES = ((anim.welter_value, anim.welter_moves, phi, cgt.Game.welter),
             (anim.turtles_value, anim.turtles_moves, xor, cgt.Game.turtles),
             (anim.inset_value, anim.inset_moves, inset, None))

    def option(self, squares, index, target):
        if target == squares[index]:
            return [target]
        rest = squares[:index] + squares[index + 1:]
        return [s for s in rest if s != target] if target in rest else rest + [target]

    def test_values_and_moves(self):
        source = random.Random(3)
        for value, moves, plain, game in self.GAMES:
            for count in (1, 3, 4, 7, 60):
                if plain is xor and count % 2 == 0:
                    continue
                squares = source.sample(range(3 * count), count)
                ruleset = game() if game is not None else cgt.Game.inset(max(count, 2))
                self.assertEqual(value(squares), plain(squares))
                self.assertEqual(ruleset.value(squares), plain(squares))
                for wanted in range(5):
                    expected = []
                    for i, square in enumerate(squares):
                        targets = [t for t in range(square) if plain is xor or t not in squares]
                        targets += [square] if plain is inset and count > 1 else []
                        expected += [(i, t) for t in targets if count < 10 and plain(self.option(squares, i, t)) == wanted]
                    found = moves(squares, wanted)
                    if count < 10:
                        self.assertEqual(found, expected)
                    options = sorted({tuple(sorted(self.option(squares, *move))) for move in found}, key=lambda p: (len(p), p))
                    self.assertEqual(ruleset.moves_to(squares, wanted), options)
                    for option in options:
                        self.assertEqual(plain(list(option)), wanted)
                self.assertEqual(moves(squares), moves(squares, 0))

    def test_arrays(self):
        self.assertEqual(anim.welter_value([]), 0)
        self.assertEqual(anim.welter_value([2**62]), 2**62)
        if numpy is not None:
            squares = numpy.arange(0, 30000, 3, dtype=numpy.uint64)
            self.assertEqual(anim.welter_value(squares), anim.welter_value(squares.tolist()))
            self.assertEqual(anim.welter_moves(squares, 1), anim.welter_moves(squares.tolist(), 1))

    def test_failures(self):
        for value, moves, plain, game in self.GAMES:
            for call in (value, moves):
                with self.assertRaisesRegex(cgt.PositionError, "square 3 twice"):
                    call([3, 1, 3])
                with self.assertRaisesRegex(cgt.PositionError, "up to 2\\^62"):
                    call([2**62 + 1])
                with self.assertRaises(cgt.ArgumentError):
                    call([-1])
            with self.assertRaises(cgt.ArgumentError):
                moves([1, 2, 3], -1)
        with self.assertRaisesRegex(cgt.PositionError, "an odd number"):
            anim.turtles_value([1, 2])


class Diagrams(unittest.TestCase):
    def test_round_trips(self):
        for parts in itertools.product(range(4), repeat=4):
            parts = sorted((p for p in parts if p), reverse=True)
            for coins in range(len(parts), 6):
                squares = anim.squares_of(parts, coins)
                self.assertEqual(len(squares), coins)
                self.assertEqual(anim.partition_of(squares[::-1]), parts)
        for count in range(6):
            for parts in itertools.combinations(range(7, 0, -1), count):
                parts = list(parts)
                self.assertEqual(anim.strict_of(anim.turtles_of(parts)), parts)
                self.assertEqual(anim.shifted_of(parts), [p + i for i, p in enumerate(parts)])
                self.assertEqual(anim.strict_of_shifted(anim.shifted_of(parts)), parts)

    def test_failures(self):
        for wrong in (lambda: anim.squares_of([1, 2], 2), lambda: anim.squares_of([2, 1], 1), lambda: anim.squares_of([1], 2**63),
                      lambda: anim.turtles_of([2, 2]), lambda: anim.shifted_of([2, 2]), lambda: anim.strict_of_shifted([1, 1])):
            with self.assertRaises(cgt.ArgumentError):
                wrong()
        with self.assertRaises(cgt.PositionError):
            anim.partition_of([1, 1])
        with self.assertRaises(cgt.ResultOverflowError):
            anim.turtles_of([2**63])


if __name__ == "__main__":
    unittest.main()
