#!/usr/bin/env python3
"""The engine under rules written in Python, beside a dictionary: three ordered heaps, from any non-empty set of which equally many
tokens are taken; the value of (30, 30, 30), 29 791 positions with 2 436 135 options.

Wants NumPy, LIBCGT and PYTHONPATH (bindings/python/src). Each number is the median of the CPU time over rounds in which every
competitor has its turn, from nothing each time. What the rules take is measured inside them.
"""

import functools
import itertools
import statistics
import sys
import time

import numpy

from cgt import Game

HEAP, VALUE, ROUNDS = 30, 22, 5
SETS = [heaps for heaps in itertools.product((0, 1), repeat=3) if any(heaps)]
CHOSEN = [numpy.flatnonzero(heaps) for heaps in SETS]
ONE = numpy.uint64(1)
now = time.process_time
in_rules = 0.0


def dictionary():
    """What a Python programmer writes."""
    known = {}

    def value(position):
        if position not in known:
            after = set()
            for heaps in SETS:
                for k in range(1, min(h for h, is_in in zip(position, heaps) if is_in) + 1):
                    after.add(value(tuple([h - k * is_in for h, is_in in zip(position, heaps)])))
            least = 0
            while least in after:
                least += 1
            known[position] = least
        return known[position]

    return value((HEAP, HEAP, HEAP))


def tuned_dictionary():
    """The same with all that helps Python: no loop over heaps, no test twice."""
    known = {}
    get = known.get

    def value(position):
        x, y, z = position
        after = set()
        for a, b, c in SETS:
            for k in range(1, min([h for h, is_in in zip(position, (a, b, c)) if is_in]) + 1):
                option = x - k * a, y - k * b, z - k * c
                found = get(option)
                after.add(value(option) if found is None else found)
        least = 0
        while least in after:
            least += 1
        known[position] = least
        return least

    return value((HEAP, HEAP, HEAP))


def options(position):
    global in_rules
    start = now()
    x, y, z = position
    found = []
    for a, b, c in SETS:
        least = min([h for h, is_in in zip(position, (a, b, c)) if is_in])
        found += [(x - k * a, y - k * b, z - k * c) for k in range(1, least + 1)]
    in_rules += now() - start
    return found


def options_block(positions):
    """For each set of heaps a part: every position as often as it has moves there, less 1, 2, 3, …"""
    global in_rules
    start = now()
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
        in_rules += now() - start
        yield numbers, after
        start = now()


def python_options():
    return Game(options).value((HEAP, HEAP, HEAP), "table")


def numpy_blocks():
    return Game(options_block=options_block).value((HEAP, HEAP, HEAP))


def vectors():
    moves = [[k * is_in for is_in in heaps] for heaps in SETS for k in range(1, HEAP + 1)]
    return Game.vectors(3, moves).value((HEAP, HEAP, HEAP))


def at_least(name, value, target):
    print("figure %s %.3g times target >=%g %s" % (name, value, target, "ok" if value >= target else "short"))


def main():
    global in_rules
    programs = (dictionary, tuned_dictionary, python_options, numpy_blocks, vectors)
    times = {program: [] for program in programs}
    rules = {program: [] for program in programs}
    for _ in range(ROUNDS):
        for program in programs:
            in_rules = 0.0
            start = now()
            value = program()
            times[program].append(now() - start)
            rules[program].append(in_rules)
            if value != VALUE:
                sys.exit("%s: the value is %d; expected %d" % (program.__name__, value, VALUE))
    time_of = {program: statistics.median(times[program]) for program in programs}
    for program in programs:
        inside = statistics.median(rules[program])
        print("%-18s %9.2f ms, of it in the rules %8.2f ms" % (program.__name__, 1e3 * time_of[program], 1e3 * inside))

    at_least("python_numpy_blocks", time_of[dictionary] / time_of[numpy_blocks], 20)
    at_least("python_vectors", time_of[dictionary] / time_of[vectors], 20)
    at_least("python_options", time_of[dictionary] / time_of[python_options], 1)
    print("beside the tuned dictionary: %.3g, %.3g and %.3g times" % tuple(
        time_of[tuned_dictionary] / time_of[program] for program in (numpy_blocks, vectors, python_options)))


if __name__ == "__main__":
    main()
