"""The Python bindings' posets. With the argument --without-numpy, NumPy is hidden first."""

import array
import copy
import doctest
import gc
import itertools
import math
import pickle
import random
import sys
import unittest

WITHOUT_NUMPY = "--without-numpy" in sys.argv
if WITHOUT_NUMPY:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import Poset, _callbacks, _rules
from cgt import poset as poset_module

try:
    import numpy
except ImportError:
    numpy = None


def plain(values):
    return values.tolist() if numpy is not None and isinstance(values, numpy.ndarray) else values


# ---- Families from their definitions: elements by their words, and the order ----


def subsets(items):
    items = list(items)
    return [frozenset(c) for k in range(len(items) + 1) for c in itertools.combinations(items, k)]


def set_partitions(items):
    if not items:
        return [()]
    first, rest, found = items[0], items[1:], []
    for k in range(len(rest) + 1):
        for others in itertools.combinations(rest, k):
            remaining = [i for i in rest if i not in others]
            found += [((first, *others),) + p for p in set_partitions(remaining)]
    return found


def growth(partition):
    """The restricted growth string of a set partition: the order of elements."""
    where = {i: b for b, block in enumerate(partition) for i in block}
    return [where[i] for i in sorted(where)]


def refines(a, b):
    return all(any(set(x) <= set(y) for y in b) for x in a)


def integer_partitions(n, most=None):
    if n == 0:
        return [()]
    return [(k, *p) for k in range(min(n, most or n), 0, -1) for p in integer_partitions(n - k, k)]


def packs(parts, bins):
    """Whether parts can be put into bins so that all are full."""
    if not parts:
        return not any(bins)
    return any(
        packs(parts[1:], bins[:i] + (size - parts[0],) + bins[i + 1 :]) for i, size in enumerate(bins) if size >= parts[0]
    )


# The field of four elements as the header numbers it: 2 is x, 3 is x + 1, and x^2 = x + 1.
F4 = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]


def spans(n, q):
    """All subspaces: the reduced basis and the set of vectors."""
    add = (lambda a, b: a ^ b) if q == 4 else (lambda a, b: (a + b) % q)
    mul = (lambda a, b: F4[a][b]) if q == 4 else (lambda a, b: a * b % q)

    def span(rows):
        vectors = {(0,) * n}
        for row in rows:
            vectors = {tuple(add(x, mul(c, y)) for x, y in zip(v, row)) for v in vectors for c in range(q)}
        return frozenset(vectors)

    found = {}
    for k in range(n + 1):
        for pivots in itertools.combinations(range(n), k):
            free = [(i, j) for i, p in enumerate(pivots) for j in range(p + 1, n) if j not in pivots]
            for entries in itertools.product(range(q), repeat=len(free)):
                rows = [[int(j == p) for j in range(n)] for p in pivots]
                for (i, j), entry in zip(free, entries):
                    rows[i][j] = entry
                found[tuple(map(tuple, rows))] = span(rows)
    return found


def families():
    """The poset, its elements in the order of their words, and <=."""
    yield Poset.chain(7), list(range(1, 8)), lambda a, b: a <= b
    yield Poset.antichain(5), list(range(1, 6)), lambda a, b: a == b
    for n in (0, 3, 4):
        elements = sorted(subsets(range(1, n + 1)), key=lambda s: sum(1 << i for i in s))
        yield Poset.boolean(n), elements, frozenset.issubset
    for n in (1, 12, 360):
        yield Poset.divisors(n), [d for d in range(1, n + 1) if n % d == 0], lambda a, b: b % a == 0
    for n in (0, 1, 4, 5):
        yield Poset.set_partitions(n), sorted(set_partitions(list(range(1, n + 1))), key=growth), refines
    for n in (0, 1, 6, 8):
        yield Poset.integer_partitions(n), sorted(integer_partitions(n)), packs
    for n in (1, 2, 5):
        points = [p for p in itertools.product(range(n), repeat=3) if sum(p) <= n - 2]
        yield Poset.asm(n), points, lambda a, b: a[0] >= b[0] and a[1] >= b[1] and a[2] <= b[2] and sum(a) >= sum(b)
    for n, q in ((0, 2), (1, 3), (3, 2), (2, 3), (2, 4)):
        vectors = spans(n, q)

        def key(rows, n=n, q=q):
            return [sum(entry * q ** (n - 1 - j) for j, entry in enumerate(row)) for row in rows] + [0] * (n - len(rows))

        yield Poset.subspaces(n, q), sorted(vectors, key=key), lambda a, b, vectors=vectors: vectors[a] <= vectors[b]


def random_order(n, edges, seed):
    random.seed(seed)
    names = random.sample(range(n), n)
    relations = [tuple(names[i] for i in sorted(random.sample(range(n), 2))) for _ in range(edges)]
    above = [{a} for a in range(n)]
    for _ in range(n):
        for a, b in relations:
            above[a] |= above[b]
    return relations, above


class Questions(unittest.TestCase):
    def agree(self, poset, elements, leq):
        n = len(elements)
        order = {(a, b) for a, b in itertools.product(elements, repeat=2) if leq(a, b)}
        lower = {b: [a for a in elements if (a, b) in order and a != b] for b in elements}
        upper = {a: [b for b in elements if (a, b) in order and a != b] for a in elements}
        covers = {b: [a for a in lower[b] if not set(upper[a]) & set(lower[b])] for b in elements}

        def longest(x, next_to):
            return max((1 + longest(y, next_to) for y in next_to[x]), default=0)

        self.assertEqual(list(poset), elements, poset)
        self.assertEqual((len(poset), poset.size, bool(poset)), (n, n, n > 0))
        self.assertEqual(poset.pairs(), len(order))
        self.assertEqual(plain(poset.matrix()), [[(a, b) in order for b in elements] for a in elements])
        self.assertEqual(poset.hasse(), sorted(((a, b) for b in elements for a in covers[b]),
                                               key=lambda e: (elements.index(e[0]), elements.index(e[1]))))
        minima, maxima = [x for x in elements if not lower[x]], [x for x in elements if not upper[x]]
        self.assertEqual((poset.minima(), poset.maxima()), (minima, maxima))
        self.assertEqual((poset.count("all"), poset.count("minima"), poset.count("maxima")), (n, len(minima), len(maxima)))
        extension = poset.linear_extension()
        self.assertEqual(sorted(map(elements.index, extension)), list(range(n)))
        self.assertTrue(all(extension.index(a) <= extension.index(b) for a, b in order))

        def chains(x):
            return {1 + c for y in elements if x in covers[y] for c in chains(y)} or {0}

        lengths = set().union(*map(chains, minima)) or {0}
        self.assertEqual(poset.graded, len(lengths) == 1)
        if poset.graded:
            self.assertEqual(poset.rank(), lengths.pop())
        else:
            self.assertRaises(cgt.DomainError, poset.rank)
        for i, x in enumerate(elements):
            height = longest(x, covers)
            self.assertEqual((poset[i], poset[i - n], poset.index(x)), (x, x, i))
            self.assertEqual((poset.height(x), poset.depth(x)), (height, longest(x, upper)))
            if poset.graded:
                self.assertEqual(poset.rank(x), height)
            else:
                self.assertRaises(ArithmeticError, poset.rank, x)
            self.assertEqual(poset.element(poset.words(x)), x)
            self.assertIn(x, poset)
            above = [y for y in elements if x in covers[y]]
            ideal, filter = [y for y in elements if (y, x) in order], [y for y in elements if (x, y) in order]
            self.assertEqual((poset.ideal(x), poset.filter(x), poset.covers(x), poset.covered_by(x)), (ideal, filter, covers[x], above))
            self.assertEqual([poset.count(s, x) for s in ("ideal", "filter", "covers", "covered_by")],
                             [len(ideal), len(filter), len(covers[x]), len(above)])
            found = []
            poset.each(found.append, "ideal", x)
            self.assertEqual(sorted(map(elements.index, found)), [elements.index(y) for y in ideal])
            mobius = {}
            for y in sorted(elements, key=lambda y: len(lower[y])):
                mobius[y] = int(x == y) - sum(mobius[z] for z in lower[y]) if (x, y) in order else 0
            for y in elements:
                self.assertIs(poset.leq(x, y), (x, y) in order)
                self.assertEqual(poset.mobius(x, y), mobius[y], (poset, x, y))
                between = [z for z in ideal if (y, z) in order]
                self.assertEqual((poset.interval(y, x), poset.count("interval", y, x)), (between, len(between)))

    def test_families(self):
        for family in families():
            with self.subTest(family[0]):
                self.agree(*family)

    def test_compounds(self):
        for poset, elements, leq in families():
            if len(elements) < 40:
                self.agree(poset.dual(), elements, lambda a, b: leq(b, a))
        divisors = [1, 2, 3, 6]
        pairs = [(x, s, p) for x in range(1, 4) for s in divisors for p in ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0))]
        points = Poset.asm(3)
        self.agree(Poset.product(Poset.chain(3), Poset.divisors(6), points), pairs,
                   lambda a, b: a[0] <= b[0] and b[1] % a[1] == 0 and points.leq(a[2], b[2]))
        nested = [((a, b), frozenset(s)) for a in (1, 2) for b in (1, 2) for s in ([], [1], [2], [1, 2])]
        self.agree(Poset.antichain(2) * Poset.chain(2) * Poset.boolean(2).dual(), nested,
                   lambda a, b: a[0][0] == b[0][0] and a[0][1] <= b[0][1] and a[1] >= b[1])
        self.agree(Poset.product(Poset.chain(3)), [(1,), (2,), (3,)], lambda a, b: a <= b)
        marked = [(1, 1), (1, 2)] + [(2, frozenset(s)) for s in ([], [1])] + [(3, p) for p in ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0))]
        parts = Poset.antichain(2), Poset.boolean(1), points

        def inside(a, b):
            return a[0] == b[0] and parts[a[0] - 1].leq(a[1], b[1])

        self.agree(Poset.union(*parts), marked, inside)
        self.agree(Poset.series(*parts), marked, lambda a, b: a[0] < b[0] or inside(a, b))
        cells = [(r, c) for r, length in enumerate((4, 2, 2, 1), 1) for c in range(1, length + 1)]
        self.agree(Poset.young([4, 2, 2, 1]), cells, lambda a, b: a[0] <= b[0] and a[1] <= b[1])
        self.agree(Poset.young([]), [], None)
        for wrong in ((0, 1), (4, 1), (1,), 1, (1, 3), (2, 1)):
            with self.assertRaises(cgt.ElementError):
                Poset.union(*parts).leq(wrong, (1, 1))
        for rows in ([1, 2], [2, 0]):
            with self.assertRaisesRegex(cgt.ArgumentError, "expected 1 to"):
                Poset.young(rows)

    def test_subposets(self):
        poset, elements, leq = Poset.set_partitions(4), sorted(set_partitions([1, 2, 3, 4]), key=growth), refines
        chosen = elements[::3] + elements[:2]
        self.agree(poset.subposet(chosen), sorted(set(chosen), key=growth), leq)
        a, b = ((1, 2), (3,), (4,)), ((1, 2, 3, 4),)
        self.agree(poset.subposet(ideal=b), elements, leq)
        self.agree(poset.subposet(filter=a), [x for x in elements if leq(a, x)], leq)
        self.agree(poset.subposet(interval=(a, b)), [x for x in elements if leq(a, x)], leq)
        self.agree(poset.subposet([]), [], leq)
        for keywords in ({}, {"ideal": a, "filter": a}, {"elements": [a], "ideal": a}, {"interval": (a,)}, {"interval": (a, b, b)},
                         {"elements": 5}, {"elements": "12"}):
            with self.assertRaises(cgt.ArgumentError):
                poset.subposet(**keywords)
        with self.assertRaises(cgt.LimitError):
            Poset.chain(10**9).subposet(ideal=10**8)

    def test_what_it_was_made_of(self):
        chain, points = Poset.chain(10**18), Poset.asm(3)
        product = chain * points
        some = product.dual().subposet([(1, (0, 0, 1))])
        for poset, family, arguments, parts in (
                (chain, "chain", (10**18,), ()), (Poset.antichain(2), "antichain", (2,), ()), (Poset.boolean(64), "boolean", (64,), ()),
                (Poset.divisors(60), "divisors", (60,), ()), (Poset.subspaces(2, 9), "subspaces", (2, 9), ()),
                (Poset.set_partitions(cgt.Nimber(12)), "partitions", (12,), ()), (Poset.integer_partitions(5), "types", (5,), ()),
                (points, "asm", (3,), ()), (product, "product", (), (chain, points)), (product.dual(), "dual", (), (product,)),
                (some, "subposet", (), (product.dual(),)), (Poset.from_relations(2, []), "poset", (2,), ()),
                (Poset.from_matrix([[1, 0, 0], [1, 1, 1], [0, 0, 1]]), "poset", (3, 1, 0, 1, 2), ())):
            with self.subTest(family):
                self.assertEqual((poset.family, poset.arguments, poset.parts), (family, arguments, parts))
        part = some.parts[0].parts[0].parts[1]
        del product, some, points
        gc.collect()
        self.assertEqual(list(part), [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0)])  # a part outlives what it is a part of
        for text in [text for text, _ in Poset.examples()]:
            poset = Poset.parse(text)
            inside = [str(n) for n in poset.arguments] + [part.spec for part in poset.parts]
            if poset.family != "poset":
                self.assertEqual("%s(%s)" % (poset.family, ",".join(inside)), text)

    def test_relations_and_matrices(self):
        for seed, (n, edges) in enumerate([(0, 0), (1, 0), (5, 4), (9, 12), (70, 90)]):
            relations, above = random_order(n, edges, seed) if n > 1 else ([], [{a} for a in range(n)])
            elements = list(range(n))
            poset = Poset.from_relations(n, relations)
            if n < 20:
                self.agree(poset, elements, lambda a, b: b in above[a])
            self.assertEqual(plain(poset.matrix()), [[b in above[a] for b in elements] for a in elements])
            rows = [[int((a, b) in relations) for b in elements] for a in elements]
            for matrix in (rows, poset.matrix(), [tuple(map(bool, row)) for row in rows]):
                self.assertEqual(Poset.from_matrix(matrix), poset)
            self.assertEqual(Poset.from_matrix(poset.matrix(), check=True), poset)
        for make in (lambda: Poset.from_relations(3, [(0, 1), (1, 2), (2, 0)]), lambda: Poset.from_matrix([[0, 1], [1, 0]])):
            with self.assertRaisesRegex(cgt.LoopError, "0"):
                make()
        with self.assertRaises(cgt.DomainError):
            Poset.from_matrix([[0, 1, 0], [0, 0, 1], [0, 0, 0]], check=True)
        for bad in ([(0, 3)], [(0, 1, 2)], [0, 1], [(0, -1)], ["01"], [None], None):
            with self.assertRaises(cgt.ArgumentError):
                Poset.from_relations(3, bad)
        for bad in ([[1, 0]], [[1], [0, 1]], [[1, 0], [0, 1], [0, 0]], None, [1, 2]):
            with self.assertRaises(cgt.ArgumentError):
                Poset.from_matrix(bad)
        self.assertEqual(Poset.from_relations(2, iter([[0, 1], (1, 1), (0, 1)])).hasse(), [(0, 1)])

    def test_large_ones(self):
        poset = Poset.chain(10**18)
        self.assertEqual((len(poset), poset[-1], poset[5], 10**18 + 1 in poset), (10**18, 10**18, 6, False))
        self.assertEqual(list(itertools.islice(poset, 3)), [1, 2, 3])
        self.assertEqual((poset.count("ideal", 10**17), poset.mobius(5, 6)), (10**17, -1))
        poset = Poset.set_partitions(60)
        self.assertTrue(poset)
        for question in (lambda: poset.size, lambda: len(poset), lambda: poset[0], lambda: list(poset)):
            with self.assertRaises(OverflowError):
                question()
        with self.assertRaises(OverflowError):
            len(Poset.chain(2**63))
        self.assertEqual(Poset.chain(2**64 - 1).size, 2**64 - 1)
        self.assertEqual(poset.maxima(), [(tuple(range(1, 61)),)])
        self.assertEqual(poset.rank(), 59)
        for question in (poset.linear_extension, poset.matrix, poset.hasse, poset.pairs, poset.dot, Poset.chain(10**9).matrix,
                         Poset.chain(2**18 + 1).linear_extension):
            with self.assertRaises(cgt.LimitError):
                question()
        self.assertEqual(hash(Poset.set_partitions(60)), hash(poset))
        self.assertEqual(Poset.set_partitions(60), poset)
        self.assertNotEqual(Poset.set_partitions(61), poset)
        full = tuple(range(1, 61))
        self.assertEqual(Poset.boolean(60).mobius((), full), 1)
        self.assertEqual(Poset.set_partitions(20).mobius([[i] for i in range(1, 21)], [full[:20]]), -math.factorial(19))
        with self.assertRaises(cgt.ResultOverflowError):
            poset.mobius([[i] for i in full], [full])
        self.assertEqual(Poset.subspaces(16, 16).rank(), 16)

    def test_ungraded(self):
        pentagon = Poset.from_relations(5, [(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)])
        self.assertFalse(pentagon.graded)
        self.assertEqual(([pentagon.height(x) for x in range(5)], pentagon.mobius(0, 4)), ([0, 1, 2, 1, 3], 1))


class Elements(unittest.TestCase):
    def test_forms(self):
        for poset, element, forms in (
            (Poset.chain(9), 3, [3, cgt.Nimber(3)]),
            (Poset.boolean(4), frozenset({1, 3}), [{1, 3}, [3, 1], (1, 3), range(1, 4, 2), iter([3, 1]), {3: 0, 1: 0}.keys()]),
            (Poset.set_partitions(4), ((1, 3), (2,), (4,)), [[[2], {4}, (3, 1)], {(1, 3), (2,), (4,)}, iter([[4], [2], [1, 3]])]),
            (Poset.integer_partitions(4), (2, 1, 1), [[1, 2, 1], (1, 1, 2), iter([2, 1, 1]), array.array("Q", [1, 1, 2])]),
            (Poset.asm(5), (0, 1, 2), [[0, 1, 2], range(3)]),
            (Poset.subspaces(3, 2), ((1, 0, 1), (0, 1, 1)), [[[1, 0, 1], [0, 1, 1]], [(1, 0, 1), (0, 1, 1), (0, 0, 0)]]),
            (Poset.chain(3) * Poset.boolean(2), (2, frozenset({1})), [[2, {1}], (2, [1])]),
        ):
            for form in forms:
                self.assertEqual(poset.element(poset.words(form)), element)
            self.assertEqual(poset.element(list(poset.words(element))), element)
        self.assertEqual((Poset.chain(9).words(3), Poset.chain(9).element(3)), ((3,), 3))
        self.assertEqual(Poset.boolean(64).words({64}), (2**63,))
        self.assertEqual(Poset.subspaces(2, 16).words([(1, 11)]), (27, 0))
        self.assertEqual((Poset.set_partitions(0).words(()), Poset.integer_partitions(0).words(()), Poset.subspaces(0, 7).words([])), ((0,),) * 3)

    def test_what_is_no_element(self):
        for poset, bad in (
            (Poset.chain(9), [0, 10, -1, 2**64, 1.5, "1", None, (1,), [1, 2], {1}]),
            (Poset.divisors(12), [5, 0, 24, "6"]),
            (Poset.boolean(4), [{5}, {0}, {-1}, {1.5}, 3, "12", b"1", {1: 2}, None, {"1"}, 2**64]),
            (Poset.set_partitions(4), [(), ((1, 2), (3,)), ((1, 2, 3, 4, 5),), ((1, 2), (2, 3, 4)), ((1, 2, 3, 4), ()), (1, 2, 3, 4),
                                   ((0, 1), (2, 3, 4)), "1|2", 5, ("12", "34"), ((1, 2, 3, 4), ((1,),)), {1: [2]}, None]),
            (Poset.integer_partitions(4), [(), (5,), (2, 1), (4, 0), (2, -1, 3), 4, "4", (2, 2.0)]),
            (Poset.asm(5), [(0, 1), (1, 1, 2), (0, 0, 0, 0), (-1, 0, 0), {0, 1, 2}, 3, "012", None]),
            (Poset.subspaces(3, 2), [[(1, 0)], [(1, 0, 2)], [(1, 1, 0), (1, 0, 0)], [(0, 1, 0), (1, 0, 0)], [1, 2], [(0, 0, 0), (1, 0, 0)],
                                     [(1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0)], 5, "100", [{0, 1}], None]),
            (Poset.chain(3) * Poset.boolean(2), [(1,), (1, {1}, 2), (4, {1}), (1, {3}), ({1}, 1), {1, 2}, 5, "11", None]),
            (Poset.set_partitions(0), [((),), ((1,),), 0]), (Poset.subspaces(0, 2), [[()], 0]),
            (Poset.boolean(3).subposet([{1}]), [{2}]), (Poset.from_relations(3, []), [3]),
        ):
            good = poset[0]
            for element in bad:
                self.assertNotIn(element, poset)
                for question in (poset.height, poset.depth, poset.index, poset.words, poset.text, poset.ideal, poset.rank,
                                 lambda x: poset.leq(x, good), lambda x: poset.leq(good, x), lambda x: poset.mobius(good, x),
                                 lambda x: poset.count("interval", good, x), lambda x: poset.each(print, "covers", x),
                                 lambda x: poset.subposet([good, x]), lambda x: poset.subposet(filter=x)):
                    with self.assertRaises(cgt.ElementError, msg=(poset, element)) as caught:
                        question(element)
                    self.assertEqual((caught.exception.status, caught.exception.name), (-14, "CGT_E_ELEMENT"))
                    self.assertNotIn("cgt_", str(caught.exception))
        with self.assertRaises(ValueError):
            Poset.chain(3).height(7)
        with self.assertRaisesRegex(cgt.ElementError, "elements.1. is -2"):
            Poset.chain(3).subposet([1, -2])

    def test_words(self):
        poset = Poset.set_partitions(3)
        for bad in ((1, 0, 0), (0, 2, 1), (0, 1), (0, 1, 0, 0), 5):
            with self.assertRaises(cgt.ElementError):
                poset.element(bad)
        for bad in ((0, -1, 0), "010", None, (0, 1.0, 0)):
            with self.assertRaises(cgt.ArgumentError):
                poset.element(bad)
        for bad in (15, -16, 2**70):
            with self.assertRaises(IndexError):
                Poset.set_partitions(4)[bad]
        with self.assertRaises(TypeError):
            poset["1"]

    def test_sets(self):
        poset, found = Poset.divisors(12), []
        for bad in (("ideals", 3), ("ideal",), ("ideal", 3, 6), ("interval", 3), ("all", 3), (5, 3), (None,)):
            with self.assertRaises(cgt.ArgumentError):
                poset.count(*bad)
            with self.assertRaises(cgt.ArgumentError):
                poset.each(found.append, *bad)
        with self.assertRaises(cgt.ArgumentError):
            poset.each(5)
        poset.each(lambda x: bool(found.append(x)))
        self.assertEqual(len(found), 1)
        found.clear()
        poset.each(lambda x: poset.each(found.append, "ideal", x))
        self.assertEqual(len(found), poset.pairs())

    def test_exceptions_of_functions(self):
        error = KeyboardInterrupt()

        def throw(element):
            raise error

        with self.assertRaises(KeyboardInterrupt) as caught:
            Poset.chain(10**18).each(throw)
        self.assertIs(caught.exception, error)
        self.assertEqual((_callbacks.thread.error, _rules.each_functions, cgt._draw._writers), (None, {}, {}))
        self.assertEqual(Poset.chain(3).text(3), "3")

    def test_bad_sizes(self):
        for make in (Poset.chain, Poset.antichain, Poset.boolean, Poset.divisors, Poset.set_partitions, Poset.integer_partitions, Poset.asm,
                     lambda n: Poset.subspaces(n, 2), lambda n: Poset.subspaces(2, n), lambda n: Poset.from_relations(n, [])):
            for bad in (-1, 2**64, 1.5, "3", None):
                with self.assertRaises(cgt.ArgumentError):
                    make(bad)
        for make in (lambda: Poset.boolean(65), lambda: Poset.divisors(0), lambda: Poset.subspaces(2, 6), lambda: Poset.asm(0),
                     lambda: Poset.set_partitions(4097), lambda: Poset.product(), lambda: Poset.product(Poset.chain(3), 5),
                     lambda: Poset.subspaces(65, 2)):
            with self.assertRaises(cgt.ArgumentError):
                make()
        for make in (Poset, lambda: Poset.chain(3) * 5):
            with self.assertRaises(TypeError):
                make()


class Wholes(unittest.TestCase):
    def test_equality(self):
        chain = Poset.chain(3)
        self.assertEqual((chain == Poset.chain(3), chain == Poset.chain(4), chain != Poset.chain(3), chain == 3), (True, False, False, False))
        for same in (Poset.chain(5).subposet([3, 1, 2]), Poset.chain(3).dual().dual(), Poset.chain(9).subposet(ideal=3)):
            self.assertEqual((chain == same, hash(chain) == hash(same)), (True, True))
        self.assertEqual(len({Poset.boolean(3), Poset.boolean(4).subposet(ideal={1, 2, 3}), Poset.boolean(3).dual()}), 2)
        for other in (chain.dual(), Poset.antichain(3), Poset.product(chain), Poset.divisors(4), Poset.from_relations(3, [(0, 1), (1, 2)])):
            self.assertNotEqual(chain, other)
        self.assertNotEqual(Poset.boolean(1), Poset.from_relations(2, [(0, 1)]))  # the same words
        self.assertNotEqual(Poset.set_partitions(0), Poset.set_partitions(1))

    def test_texts(self):
        for poset, name in (
            (Poset.chain(3), "chain(3)"), (Poset.product(Poset.chain(3), Poset.boolean(2)), "product(chain(3),boolean(2))"),
            (Poset.set_partitions(4).dual(), "dual(partitions(4))"), (Poset.subspaces(3, 4), "subspaces(3,4)"), (Poset.asm(5), "asm(5)"),
            (Poset.integer_partitions(7), "types(7)"), (Poset.divisors(60), "divisors(60)"), (Poset.antichain(2), "antichain(2)"),
            (Poset.from_relations(3, [(0, 1), (1, 2)]), "poset(3; 0<1, 1<2)"), (Poset.chain(9).subposet([1, 3]), "subposet(2 elements)"),
        ):
            self.assertEqual((str(poset), repr(poset)), (name, "<cgt.Poset: %s>" % name))
        long = Poset.from_relations(100, [(i, i + 1) for i in range(99)])
        self.assertEqual(str(long).count("<"), 99)
        self.assertLess(len(repr(long)), 120)
        for poset, element, text in (
            (Poset.boolean(3), {3, 1}, "{1,3}"), (Poset.set_partitions(4), [(4,), (1, 2), (3,)], "12|3|4"), (Poset.asm(5), (0, 1, 2), "(0,1,2)"),
            (Poset.set_partitions(10), [range(1, 11)], "1,2,3,4,5,6,7,8,9,10"), (Poset.integer_partitions(4), (2, 1, 1), "[2,1,1]"),
            (Poset.product(Poset.chain(3), Poset.chain(3)), (1, 2), "<1,2>"), (Poset.subspaces(3, 2), [(1, 0, 0), (0, 1, 1)], "100|011"),
        ):
            self.assertEqual(poset.text(element), text)

    def test_dot(self):
        poset = Poset.boolean(2)
        dot = poset.dot()
        self.assertTrue(dot.startswith("graph {"))
        self.assertEqual((dot.count(" -- "), dot.count("rank=same")), (4, 3))
        self.assertIn("{1,2}", dot)
        for values in ([70, 71, 72, 73], array.array("Q", [70, 71, 72, 73])):
            self.assertIn('"{1,2}\\n73"', poset.dot(values))
        for bad in ([1, 2], 5, [1, 2, 3, -4], "1234"):
            with self.assertRaises(cgt.ArgumentError):
                poset.dot(bad)

    def test_lifetimes(self):
        part = Poset.chain(3)
        made = [part * part, part.dual(), part.subposet([1, 2]), Poset.product(part, part).dual()]
        del part
        gc.collect()
        self.assertEqual([poset.size for poset in made], [9, 3, 2, 9])
        for function in (copy.copy, copy.deepcopy, pickle.dumps):
            with self.assertRaisesRegex(TypeError, "cannot be copied"):
                function(made[2])

    def test_doctest(self):
        runner = doctest.DocTestRunner()
        for test in doctest.DocTestFinder().find(poset_module):
            runner.run(test)
        self.assertGreaterEqual(runner.tries, 20)
        self.assertEqual(runner.failures, 0)


@unittest.skipIf(numpy is None, "no NumPy")
class NumPy(unittest.TestCase):
    def test_matrices(self):
        relations, above = random_order(130, 300, 7)
        poset = Poset.from_relations(130, numpy.array(relations))
        self.assertEqual(poset, Poset.from_relations(130, relations))
        matrix = poset.matrix()
        self.assertEqual((matrix.dtype, matrix.shape), (bool, (130, 130)))
        self.assertEqual(Poset.chain(0).matrix().shape, (0, 0))
        for other in (matrix, matrix.astype(float), matrix.astype(int) * 7, numpy.asfortranarray(matrix), numpy.triu(matrix) | matrix):
            self.assertEqual(Poset.from_matrix(other, check=True), poset)
        self.assertEqual(Poset.from_matrix(numpy.zeros((0, 0))), Poset.from_relations(0, []))
        for bad in (numpy.zeros((2, 3)), numpy.zeros(4), numpy.array(1)):
            with self.assertRaises(cgt.ArgumentError):
                Poset.from_matrix(bad)
        for bad in (numpy.zeros((3, 3), dtype=int), numpy.zeros((2, 2)), numpy.array([[0, -1]])):
            with self.assertRaises(cgt.ArgumentError):
                Poset.from_relations(3, bad)

    def test_elements(self):
        self.assertEqual(Poset.chain(9).words(numpy.uint8(3)), (3,))
        self.assertEqual(Poset.boolean(4).words(numpy.array([1, 3])), (5,))
        self.assertEqual(Poset.asm(5).words(numpy.array([0, 1, 2])), (0, 1, 2))
        self.assertEqual(Poset.chain(9).subposet(numpy.arange(2, 5)).minima(), [2])
        self.assertEqual(Poset.chain(9)[numpy.int64(3)], 4)
        self.assertIn("\\n9", Poset.chain(3).dot(numpy.array([7, 8, 9])))


if WITHOUT_NUMPY:
    del NumPy  # its turn is in the other run

if __name__ == "__main__":
    unittest.main()
