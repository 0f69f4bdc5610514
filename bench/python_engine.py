#!/usr/bin/env python3
"""The engine under rules written in Python, beside the best plain dictionary memo in CPython of the same rules.

Wants NumPy, LIBCGT and PYTHONPATH (bindings/python/src). Each number is the median of the CPU time over rounds in which every
competitor has its turn, from nothing each time.
"""

import functools
import itertools
import statistics
import sys
import time

import numpy

from cgt import Game

ROUNDS = 5
now = time.process_time
sys.setrecursionlimit(10**5)

# ---- What a good Python programmer writes ----


def values(options):
    """The Grundy value as a function of a position."""
    known = {}
    get = known.get

    def value(position):
        after = set()
        for option in options(position):
            found = get(option)
            after.add(value(option) if found is None else found)
        least = 0
        while least in after:
            least += 1
        known[position] = least
        return least

    return value


def winners(options):
    """Whether a position is N: stops at the first option that is P."""
    known = {}
    get = known.get

    def wins(position):
        result = False
        for option in options(position):
            found = get(option)
            if found is None:
                found = wins(option)
            if not found:
                result = True
                break
        known[position] = result
        return result

    return lambda position: "N" if wins(position) else "P"


# ---- Rules ----


def moore(heaps):
    """Moore's Nim_2: make one heap or two smaller."""
    for i, heap in enumerate(heaps):
        for left in range(heap):
            first = heaps[:i] + (left,)
            yield first + heaps[i + 1 :]
            for j in range(i + 1, len(heaps)):
                for other in range(heaps[j]):
                    yield first + heaps[i + 1 : j] + (other,) + heaps[j + 1 :]


def moore_sorted(heaps):
    return [tuple(sorted(option)) for option in moore(heaps)]


def chomp(rows):
    for i, row in enumerate(rows):
        for cut in range(row):
            yield rows[:i] + tuple([min(length, cut) for length in rows[i:]])


def kayles_on(rows, columns):
    """Node Kayles on a grid, whose free cells are the bits of a number: take a cell, with its neighbours."""
    cells = []
    for r, c in itertools.product(range(rows), range(columns)):
        near = [(r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        mask = sum(1 << (a * columns + b) for a, b in near if 0 <= a < rows and 0 <= b < columns)
        cells.append((1 << (r * columns + c), ~mask))

    def options(free):
        return [free & rest for bit, rest in cells if free & bit]

    return options


def treblecross(row):
    if "xxx" in row:
        return []
    return [row[:i] + "x" + row[i + 1 :] for i, square in enumerate(row) if square == "."]


def mirrored(row):
    return min(row, row[::-1])


def treblecross_folded(row):
    return [mirrored(option) for option in treblecross(row)]


def fibonacci(position):
    """Fibonacci Nim: take at most twice as many as were taken before."""
    heap, most = position
    return [(heap - k, min(2 * k, heap - k)) for k in range(1, most + 1)]


def bowling(rows):
    """Kayles with all rows of pins in one position: take one pin or two neighbours from a row."""
    for i, row in enumerate(rows):
        for taken in (1, 2):
            for left in range((row - taken) // 2 + 1):
                yield rows[:i] + (left, row - taken - left) + rows[i + 1 :]


def bowling_sorted(rows):
    return [tuple(sorted(filter(None, option))) for option in bowling(rows)]


# ---- Blocks, beside the rules for one position: equally many tokens from any of three ordered heaps ----

HEAP = 30
SETS = [heaps for heaps in itertools.product((0, 1), repeat=3) if any(heaps)]
CHOSEN = [numpy.flatnonzero(heaps) for heaps in SETS]
ONE = numpy.uint64(1)


def equally(position):
    found = []
    for a, b, c in SETS:
        least = min([h for h, is_in in zip(position, (a, b, c)) if is_in])
        x, y, z = position
        found += [(x - k * a, y - k * b, z - k * c) for k in range(1, least + 1)]
    return found


def equally_block(positions):
    """For each set of heaps a part: every position as often as it has moves there, less 1, 2, 3, …"""
    for heaps in CHOSEN:
        numbers = functools.reduce(numpy.minimum, [positions[:, i] for i in heaps])
        before = numbers.cumsum() - numbers - ONE
        first = positions.copy()
        for i in heaps:
            first[:, i] += before
        after = first.repeat(numbers.view(numpy.int64), axis=0)
        steps = numpy.arange(len(after), dtype=numpy.uint64)
        for i in heaps:
            after[:, i] -= steps
        yield numbers, after


def vectors():
    moves = [[k * is_in for is_in in heaps] for heaps in SETS for k in range(1, HEAP + 1)]
    return Game.vectors(3, moves)


# ---- The comparison ----

GRID = kayles_on(5, 6)
FULL = 2**30 - 1
PINS = (9, 9, 9)

# The figure's name, the least ratio, the question, the position, the rules for the dictionary, and what makes the game.
CASES = [
    ("moore", 1, "value", (20, 20, 20), moore_sorted, lambda: Game(moore, sort=True)),
    ("chomp", 1, "value", (30,) * 4, chomp, lambda: Game(chomp)),
    ("node_kayles", 1, "value", FULL, GRID, lambda: Game(GRID, positions=int)),
    ("treblecross", 1, "value", "." * 20, treblecross_folded, lambda: Game(treblecross, canonical=mirrored, positions=str)),
    ("fibonacci", 1, "value", (600, 599), fibonacci, lambda: Game(fibonacci)),
    ("split", 2, "value", PINS, bowling_sorted, lambda: Game(bowling, split=lambda rows: [(row,) for row in rows], sort=True, drop_zeros=True)),
    ("pruned", 2, "outcome", FULL, GRID, lambda: Game(GRID, positions=int)),
    ("options", 1, "value", (HEAP,) * 3, equally, lambda: Game(equally)),
    ("numpy_blocks", 20, "value", (HEAP,) * 3, equally, lambda: Game(options_block=equally_block)),
    ("vectors", 20, "value", (HEAP,) * 3, equally, vectors),
]


def timed(program):
    start = now()
    answer = program()
    return now() - start, answer


def main():
    print("%-14s %12s %12s %8s" % ("", "dictionary", "cgt", "times"))
    figures = []
    for name, target, question, position, rules, make in CASES:
        plain, ours = [], []
        for _ in range(ROUNDS):
            seconds, expected = timed(lambda: (values if question == "value" else winners)(rules)(position))
            plain.append(seconds)
            seconds, answer = timed(lambda: getattr(make(), question)(position))
            ours.append(seconds)
            if answer != expected:
                sys.exit("%s: the answer is %r; expected %r" % (name, answer, expected))
        before, after = statistics.median(plain), statistics.median(ours)
        print("%-14s %9.1f ms %9.1f ms %8.2f" % (name, 1e3 * before, 1e3 * after, before / after))
        figures.append((name, before / after, target))
    for name, ratio, target in figures:
        print("figure python_%s %.3g times target >=%g %s" % (name, ratio, target, "ok" if ratio >= target else "short"))


if __name__ == "__main__":
    main()
