#!/usr/bin/env python3
"""Rulesets written as text beside what a Python programmer writes for the same games: a recursive memo in a dictionary.

Wants LIBCGT and PYTHONPATH (bindings/python/src). Each figure is the median of the ratios of CPU times over rounds in which both have
their turn, from nothing each time."""

import statistics
import sys
import time

from cgt import Game

ROUNDS = 3
now = time.process_time


def wythoff_3(position):
    a, b, c = position
    for k in range(1, a + 1):
        yield (a - k, b, c)
    for k in range(1, b + 1):
        yield (a, b - k, c)
    for k in range(1, c + 1):
        yield (a, b, c - k)
    for k in range(1, min(a, b) + 1):
        yield (a - k, b - k, c)
    for k in range(1, min(a, c) + 1):
        yield (a - k, b, c - k)
    for k in range(1, min(b, c) + 1):
        yield (a, b - k, c - k)


def wythoff_2(position):
    a, b = position
    for k in range(1, a + 1):
        yield (a - k, b)
    for k in range(1, b + 1):
        yield (a, b - k)
    for k in range(1, min(a, b) + 1):
        yield (a - k, b - k)


def chomp(position):
    for row in range(4):
        for k in range(row == 0, position[row]):
            yield position[:row] + tuple([min(length, k) for length in position[row:]])


def fibonacci(position):
    n, q = position
    for k in range(1, min(n, q) + 1):
        yield (n - k, 2 * k)


def kayles(position):
    (m,) = position
    for i in range(m.bit_length()):
        if m >> i & 1:
            yield (m - (1 << i),)
            if m >> (i + 1) & 1:
                yield (m - (3 << i),)


CONTESTS = (
    ("wythoff_3", wythoff_3, sorted, (22, 22, 22),
     "rules(a,b,c; any order: a-k,b,c for k in 1..a; a,b-k,c for k in 1..b; a,b,c-k for k in 1..c; a-k,b-k,c for k in 1..min(a,b); "
     "a-k,b,c-k for k in 1..min(a,c); a,b-k,c-k for k in 1..min(b,c))"),
    ("wythoff_2", wythoff_2, sorted, (120, 120),
     "rules(a,b; any order: a-k,b for k in 1..a; a,b-k for k in 1..b; a-k,b-k for k in 1..min(a,b))"),
    ("chomp_4x12", chomp, None, (12, 12, 12, 12),
     "rules(a,b,c,d: min(a,k),min(b,k),min(c,k),min(d,k) for k in 1..max(a,1)-1; a,min(b,k),min(c,k),min(d,k) if b>0 for k in 0..b-1; "
     "a,b,min(c,k),min(d,k) if c>0 for k in 0..c-1; a,b,c,k if d>0 for k in 0..d-1)"),
    ("fibonacci_nim", fibonacci, None, (200, 199), "rules(n,q: n-k,2*k for k in 1..min(n,q))"),
    ("kayles_bits", kayles, None, (2**14 - 1,),
     "rules(m: m-(1<<i) for i in 0..63 if bit(m,i)=1; m-(3<<i) for i in 0..62 if bit(m,i)=1 and bit(m,i+1)=1)"),
)


def dictionary(options, canonical, position):
    known = {}

    def value(position):
        found = known.get(position)
        if found is None:
            after = {value(tuple(canonical(option)) if canonical else option) for option in options(position)}
            found = 0
            while found in after:
                found += 1
            known[position] = found
        return found

    return value(position)


def main():
    sys.setrecursionlimit(10**5)
    for name, options, canonical, position, text in CONTESTS:
        ratios = []
        for _ in range(ROUNDS):
            times = [now()]
            values = [dictionary(options, canonical, position)]
            times.append(now())
            values.append(Game.rules(text).value(position))
            times.append(now())
            if values[0] != values[1]:
                sys.exit("%s: the dictionary says %d and the text %d" % (name, *values))
            ratios.append((times[1] - times[0]) / (times[2] - times[1]))
        ratio = statistics.median(ratios)
        print("%-14s %8.3f s in the dictionary" % (name, times[1] - times[0]))
        print("figure %s_against_dictionary %.3g times target >=25 %s" % (name, ratio, "ok" if ratio >= 25 else "short"))


if __name__ == "__main__":
    main()
