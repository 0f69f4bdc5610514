"""The Python bindings' games of dominoes on boards. With the argument --without-numpy, NumPy is hidden first."""

import functools
import itertools
import sys
import unittest

if "--without-numpy" in sys.argv:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import Game


def options(rows, columns, ways, taken):
    for r, c in itertools.product(range(rows), range(columns)):
        for way, (down, right) in (("v", (1, 0)), ("h", (0, 1))):
            if way in ways and r + down < rows and c + right < columns:
                domino = 1 << (r * columns + c) | 1 << ((r + down) * columns + c + right)
                if not taken & domino:
                    yield taken | domino


def values(rows, columns, ways):
    @functools.lru_cache(None)
    def value(taken):
        seen = {value(option) for option in options(rows, columns, ways, taken)}
        return next(v for v in itertools.count() if v not in seen)

    return value


class Boards(unittest.TestCase):
    def test_against_the_definition(self):
        for rows, columns in ((1, 5), (2, 3), (3, 2), (3, 3)):
            for make, ways in ((Game.cram, "vh"), (Game.vertical, "v"), (Game.horizontal, "h")):
                game, value = make(rows, columns), values(rows, columns, ways)
                for taken in range(1 << (rows * columns)):
                    self.assertEqual(game.value(taken), value(taken))
                    self.assertEqual(game.value(taken, method="search"), value(taken))

    def test_two_words(self):
        self.assertEqual(Game.cram(1, 128).value((0, 0)), Game.octal("0.07").value(128))
        self.assertEqual(Game.cram(8, 16).value((0, 0)), 0)
        self.assertEqual(Game.cram(5, 0).value(()), 0)

    def test_wrong_arguments(self):
        with self.assertRaisesRegex(cgt.ArgumentError, "12 rows and 11 columns"):
            Game.cram(12, 11)
        with self.assertRaisesRegex(cgt.ArgumentError, "rows is -1"):
            Game.vertical(-1, 2)
        with self.assertRaisesRegex(cgt.PositionError, "bit 4 is set"):
            Game.horizontal(2, 2).value(16)


if __name__ == "__main__":
    unittest.main()
