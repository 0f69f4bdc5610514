"""The Python bindings' coin turning games. With the argument --without-numpy, NumPy is hidden first."""

import ctypes
import functools
import gc
import itertools
import os
import random
import signal
import sys
import tempfile
import threading
import time
import unittest
import weakref

WITHOUT_NUMPY = "--without-numpy" in sys.argv
if WITHOUT_NUMPY:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import Game, Poset, _callbacks
from cgt._library import lib

try:
    import numpy
except ImportError:
    numpy = None


def plain(values):
    return values.tolist() if numpy is not None and isinstance(values, numpy.ndarray) else values


def mex(values):
    values, least = set(values), 0
    while least in values:
        least += 1
    return least


# ---- Turning sets from the definitions: of a poset all sets with a greatest element ----


def ruler(poset, y):
    return [frozenset(poset.interval(x, y)) for x in poset.ideal(y)]


def ideal(poset, y):
    return [frozenset(poset.ideal(y))]


def pairs(poset, y):
    return [frozenset({x, y}) for x in poset.ideal(y)]


RULES = ((Game.ruler, ruler), (Game.ideal, ideal), (Game.pairs, pairs))


def coin_values(poset, sets):
    """Values of all coins by the recursion of Theorem 4.1, by indexes."""
    values = {}

    def total(coins):
        sum = 0
        for coin in coins:
            sum ^= values[coin]
        return sum

    for y in poset.linear_extension():
        values[y] = mex(total(turning - {y}) for turning in sets(y))
    return [values[x] for x in poset]


def positions_value(sets, play=0):
    """The (misère) value of a position, a frozenset, by its definition."""
    known = {}

    def options(position):
        return {position ^ turning for y in position for turning in sets(y)}

    def value(position):
        if position not in known:
            after = [value(option) for option in options(position)]
            known[position] = mex(after) if after else play
        return known[position]

    return value, options


def poset_of_no_family(n, edges, seed):
    random.seed(seed)
    relations = [sorted(random.sample(range(n), 2)) for _ in range(edges)]
    return Poset.from_relations(n, relations + [(a, n - 1) for a in range(n)])  # with a greatest element


def small_posets():
    return [
        Poset.chain(4), Poset.antichain(3), Poset.boolean(2), Poset.divisors(12), Poset.asm(3), Poset.set_partitions(3), Poset.integer_partitions(4),
        Poset.subspaces(2, 2), Poset.chain(2) * Poset.chain(2), Poset.asm(3).dual(), Poset.from_relations(4, [(3, 0), (2, 0), (1, 2)]),
        Poset.set_partitions(3).subposet([[(1, 2), (3,)], [(1, 2, 3)], [(1,), (2,), (3,)]]), Poset.boolean(0), Poset.chain(0),
    ]


def larger_posets():
    return [
        Poset.chain(20), Poset.boolean(4), Poset.divisors(360), Poset.subspaces(3, 2), Poset.subspaces(2, 3), Poset.subspaces(2, 4),
        Poset.set_partitions(4), Poset.set_partitions(5), Poset.integer_partitions(7), Poset.asm(5), Poset.asm(6), Poset.asm(5).dual(),
        Poset.set_partitions(4).dual(), Poset.chain(3) * Poset.boolean(2) * Poset.set_partitions(3), (Poset.chain(3) * Poset.integer_partitions(5)).dual(),
        Poset.set_partitions(5).subposet(Poset.set_partitions(5)[i] for i in range(0, 52, 2)), poset_of_no_family(40, 60, 1),
        poset_of_no_family(70, 300, 2), Poset.set_partitions(1), Poset.asm(1), Poset.asm(2), Poset.integer_partitions(0),
    ]


def key(position, poset):
    """What canonical options are ordered by."""
    return len(position), [poset.index(x) for x in position]


def canonical(coins, poset):
    return tuple(sorted(coins, key=poset.index))


class Questions(unittest.TestCase):
    def agree(self, game, sets, positions=None):
        """Everything about a game, against the definitions."""
        poset = game.poset
        if positions is None:
            everything = list(poset)
            positions = [c for k in range(len(everything) + 1) for c in itertools.combinations(everything, k)]
        normal, options = positions_value(sets)
        misere, _ = positions_value(sets, 1)
        for position in positions:
            expected, coins = normal(frozenset(position)), frozenset(position)
            for form in (position, position[::-1], coins, iter(position)):
                self.assertEqual(game.value(form), expected, (game, position))
            for method in ("search", "table"):
                self.assertEqual(game.value(position, method=method), expected)
            self.assertEqual(game.misere_value(position), misere(coins), (game, position))
            self.assertEqual(game.outcome(position), "N" if expected else "P")
            self.assertEqual(game.canonical(position[::-1]), position)
            after = sorted((canonical(option, poset) for option in options(coins)), key=lambda p: key(p, poset))
            self.assertEqual(game.options(position), after)
            self.assertEqual(set(game.each_option(position)), set(after))
            self.assertEqual(game.winning(position), [p for p in after if normal(frozenset(p)) == 0])
            winning = {turning for y in coins for turning in sets(y) if normal(coins ^ turning) == 0}
            self.assertEqual(game.winning_sets(position), sorted((canonical(t, poset) for t in winning), key=lambda t: key(t, poset)))
        self.assertEqual(plain(game.values(positions)), [normal(frozenset(p)) for p in positions])
        self.assertEqual(plain(game.outcomes(map(set, positions))), ["N" if normal(frozenset(p)) else "P" for p in positions])
        for y in poset:
            self.assertEqual(set(map(frozenset, game.turning_sets(y))), set(sets(y)))
            self.assertEqual(len(game.turning_sets(y)), len(set(sets(y))))
            self.assertEqual({x for turning in game.turning_sets(y) for x in turning} <= set(poset.ideal(y)), True)
        self.assertEqual(plain(game.element_values()), [normal(frozenset([x])) for x in poset])

    def test_every_position_of_small_games(self):
        for poset in small_posets():
            for make, sets in RULES:
                with self.subTest(poset=poset, rule=sets.__name__):
                    self.agree(make(poset), lambda y: sets(poset, y))

    def test_values_of_larger_games(self):
        for poset in larger_posets():
            for make, sets in RULES:
                with self.subTest(poset=poset, rule=sets.__name__):
                    game, expected = make(poset), coin_values(poset, lambda y: sets(poset, y))
                    self.assertEqual(game.poset, poset)
                    self.assertEqual(plain(game.element_values()), expected)
                    self.assertEqual([make(poset).value([x]) for x in poset], expected)
                    if len(poset) > 2:
                        chosen = random.Random(3).sample(range(len(poset)), 3)
                        position = [poset[i] for i in chosen]
                        self.assertEqual(game.value(position), expected[chosen[0]] ^ expected[chosen[1]] ^ expected[chosen[2]])
                        self.assertIn("value", game.explain(position))

    def test_sets_of_ones_own(self):
        for seed, poset in enumerate(small_posets()):
            random.seed(seed)
            sets = {y: {frozenset({y, *random.sample(below, min(len(below), k))}) for k in (0, 1, 1, 2)}
                    for y in poset for below in [[x for x in poset.ideal(y) if x != y]]}
            flat = [random.sample(sorted(t, key=poset.index), len(t)) for y in poset for t in sets[y]]
            random.shuffle(flat)
            games = [Game.coins(poset, flat), Game.coins(poset, iter(flat + flat)), Game.turning(poset, lambda y: sets[y]),
                     Game.turning(poset, lambda y: (list(t - {y}) for t in sets[y])),
                     Game.turning(poset, lambda y: itertools.chain(sets[y], sets[y]))]
            for game in games:
                with self.subTest(game=game):
                    self.agree(game, lambda y: sets[y])

    def test_products(self):
        first, second = Game.ruler(Poset.chain(3)), Game.coins(Poset.antichain(2), [[1]])
        third = Game.turning(Poset.chain(2), lambda y: [[1, 2], []] if y == 2 else [[]])

        def product(*games):
            return lambda y: [frozenset(itertools.product(*turning))
                              for turning in itertools.product(*(g.turning_sets(x) for g, x in zip(games, y)))]

        for games in ((first, second), (second, third), (third,), (Game.pairs(Poset.chain(2)), third)):
            game = Game.cross(*games)
            self.assertEqual(game.poset, Poset.product(*[g.poset for g in games]))
            self.agree(game, product(*games))
        games = Game.ruler(poset_of_no_family(9, 12, 4)), Game.ideal(Poset.integer_partitions(4)), Game.pairs(Poset.divisors(12))
        game = Game.cross(*games)
        self.assertEqual(plain(game.element_values()), coin_values(game.poset, product(*games)))
        nested = Game.cross(Game.cross(first, third), Game.ideal(Poset.boolean(1)))
        self.agree(nested, product(Game.cross(first, third), Game.ideal(Poset.boolean(1))),
                   [(), (((3, 2), frozenset({1})),), (((1, 2), frozenset()), ((3, 1), frozenset({1})))])
        for bad in ((), (Game.nim(),), (first, 5), (first, Game.sum(first, first))):
            with self.assertRaises(cgt.ArgumentError):
                Game.cross(*bad)

    def test_classes(self):
        h = Game.ruler(Poset.set_partitions(6)).class_values()
        for n in range(1, 6):
            poset = Poset.set_partitions(n)
            self.assertEqual(h[n - 1], coin_values(poset, lambda y: ruler(poset, y))[0], n)  # the one block has the least word
        self.assertEqual((len(h), Game.ruler(Poset.set_partitions(0)).class_values()), (6, []))
        poset = Poset.asm(6)
        game, expected = Game.ruler(poset), coin_values(poset, lambda y: ruler(poset, y))
        rows = game.class_values()
        self.assertEqual([len(row) for row in rows], [1, 2, 3, 4, 5])
        self.assertEqual([rows[poset.rank(x)][x[2]] for x in poset], expected)
        self.assertEqual([Game.ruler(Poset.asm(n)).class_values() for n in (1, 2)], [[], [[1]]])
        for poset, size in ((Poset.boolean(5), len), (Poset.subspaces(3, 2), len), (Poset.subspaces(2, 5), len)):
            values = Game.ruler(poset).class_values()
            self.assertEqual([values[size(x)] for x in poset], coin_values(poset, lambda y: ruler(poset, y)))
        for game in (Game.ideal(Poset.asm(5)), Game.ruler(Poset.integer_partitions(5)), Game.ruler(Poset.asm(5).dual())):
            with self.assertRaises(cgt.NoTheoremError):
                game.class_values()

    def test_ends(self):
        poset = Poset.set_partitions(4)
        game, top, bottom = Game.ruler(poset), poset.maxima()[0], poset.minima()[0]
        self.assertEqual(sorted(game.turning_sets(top, ends=True)), sorted({(x, top) for x in poset}))
        self.assertEqual(Game.ideal(poset).turning_sets(top, ends=True), [(top,)])
        self.assertEqual(Game.pairs(poset).turning_sets(top, ends=True), Game.pairs(poset).turning_sets(top))
        position = [top, bottom, poset[3]]
        by_ends = {frozenset(poset.interval(*ends)) for ends in game.winning_sets(position, ends=True)}
        self.assertEqual(by_ends, set(map(frozenset, game.winning_sets(position))))
        chain = Game.ruler(Poset.chain(10**15))
        (least, greatest), = chain.winning_sets([10**15, 12], ends=True)
        self.assertEqual(chain.value([12]) ^ chain.value([10**15]), chain.value([10**15]) ^ 4)
        self.assertEqual((greatest, least > 10**15 - 2**20), (10**15, True))

    def test_large_posets(self):
        game = Game.ruler(Poset.chain(10**18))
        self.assertEqual(game.value([2**40 * 3, 2**40 * 5, 8]), 8)
        with self.assertRaises(cgt.LimitError):
            game.element_values()
        game = Game.ruler(Poset.set_partitions(60))
        with self.assertRaises(cgt.LimitError):
            game.element_values()
        block = tuple(range(1, 21))
        pairs_of_numbers = [(i, i + 1) for i in range(1, 60, 2)]
        self.assertEqual(game.value([pairs_of_numbers]), self.nim_product([2] * 30))
        self.assertEqual(game.value([[block, *([i] for i in range(21, 61))]]), Game.ruler(Poset.set_partitions(20)).class_values()[19])
        self.assertEqual(Game.ruler(Poset.divisors(2**20 * 3**5)).value([2**19 * 81]), cgt.nimber.mul(4, 1))

    @staticmethod
    def nim_product(numbers):
        product = 1
        for number in numbers:
            product = cgt.nimber.mul(product, number)
        return product

    def test_other_questions(self):
        poset = Poset.divisors(12)
        game = Game.ruler(poset)
        value, options = positions_value(lambda y: ruler(poset, y))

        @functools.lru_cache(maxsize=None)
        def longest(position):
            return max((1 + longest(p) for p in options(position)), default=0)

        start = [12, 1]
        self.assertEqual(game.longest_play(start), longest(frozenset(start)))
        graph, positions = game.expand(start)
        self.assertEqual(positions[0], (1, 12))
        self.assertEqual(game.reachable(start), len(positions))
        self.assertEqual([graph.value(v) for v in range(len(positions))], [value(frozenset(p)) for p in positions])
        self.assertTrue(game.check(positions=[[12], [6, 4], {1, 2, 3}]))
        self.assertTrue(Game.ruler(Poset.chain(64)).check(range(1, 65)))
        result = game.check(range(1, 13), Game.pairs(poset))
        self.assertEqual((result.agree, result.position), (False, (4,)))
        result = game.check(other=Game.pairs(poset), positions=[[1], [12, 1]])
        self.assertEqual((result.position, len(result.answers)), ((12, 1), 2))
        self.assertEqual(plain(Game.ruler(Poset.chain(9)).sequence(range(1, 9))), [1, 2, 1, 4, 1, 2, 1, 8])
        self.assertEqual(Game.pairs(Poset.asm(3)).p_positions((range(1), range(1), range(2))), [])
        points = Poset.asm(3)
        corner = Game.coins(points, [])
        self.assertEqual(corner.p_positions((range(1), range(1), range(2))), [((0, 0, 0),), ((0, 0, 1),)])

        points = Game.ruler(Poset.asm(3))
        graph, positions = points.expand([(0, 0, 1), (0, 0, 0)])
        self.assertEqual(positions[0], ((0, 0, 0), (0, 0, 1)))
        self.assertEqual([graph.value(v) for v in range(len(positions))], [points.value(p) for p in positions])
        result = points.check((range(2), range(2), range(2)), Game.ideal(points.poset))
        self.assertEqual((result.agree, result.position), (False, ((0, 0, 0),)))
        self.assertEqual(result.answers, (points.value(result.position), Game.ideal(points.poset).value(result.position)))

    def test_in_compounds(self):
        poset = Poset.asm(4)
        coins = Game.ruler(poset)
        words = poset.words((0, 0, 2)) + poset.words((1, 0, 0))
        value = coins.value([(0, 0, 2), (1, 0, 0)])
        both = Game.sum(coins, Game.nim())
        self.assertEqual(both.value((len(words), *words, 1, 9)), value ^ 9)
        self.assertEqual(Game.push(coins, coins).value((2, *words)), value)
        with self.assertRaises(cgt.ArgumentError):
            both.poset


class Positions(unittest.TestCase):
    def test_forms(self):
        game = Game.ruler(Poset.chain(9))
        for position in ([3, 4], (4, 3), {3, 4}, iter([4, 3]), range(3, 5), [cgt.Nimber(4), 3]):
            self.assertEqual(game.value(position), 5)
        self.assertEqual((game.value(8), game.value([8]), game.value([])), (8, 8, 0))
        self.assertEqual(plain(game.values([8, [3, 4], ()])), [8, 5, 0])
        self.assertEqual(Game.ruler(Poset.boolean(3)).value([{1, 2}]), 3)
        self.assertEqual(Game.ruler(Poset.set_partitions(3)).canonical([[{1}, {2, 3}], [[3], [2], [1]]]),
                         (((1,), (2, 3)), ((1,), (2,), (3,))))
        self.assertIsNone(game.validate([3, 4]))

    def test_what_is_no_position(self):
        for poset, bad in (
            (Poset.chain(9), [[10], [0], 10, 0, [3, 3], [-1], [1.5], ["1"], [(1,)], [None], -1, None, 1.5]),
            (Poset.boolean(3), [[{5}], [3], [{1}, {1}], [5], {1, 2}]),
            (Poset.asm(4), [(0, 0, 2), [(0, 0, 3)], [(0, 0)], [(0, 0, 1), (0, 0, 1)], [0, 0, 2]]),
            (Poset.set_partitions(3), [[[1, 2, 3]], [[(1, 2)]], [(0, 1, 1)]]),
        ):
            game = Game.ruler(poset)
            for position in bad:
                for question in (game.value, game.options, game.validate, game.canonical, game.expand, game.winning_sets,
                                 lambda p: game.values([p])):
                    with self.assertRaises(cgt.PositionError, msg=(poset, position)) as caught:
                        question(position)
                    self.assertEqual((caught.exception.status, caught.exception.name), (-7, "CGT_E_POSITION"))
                    self.assertNotIn("cgt_", str(caught.exception))
        for bad in ("12", b"12", {1: 2}):
            with self.assertRaises(cgt.ArgumentError):
                Game.ruler(Poset.chain(9)).value(bad)
        for bad in (5, None):
            with self.assertRaises(cgt.ArgumentError):
                Game.ruler(Poset.asm(4)).value(bad)
        for bad in (10, (1,), "1"):
            with self.assertRaises(cgt.ElementError):
                Game.ruler(Poset.chain(9)).turning_sets(bad)

    def test_bad_makings(self):
        poset = Poset.chain(5)
        for make in (Game.ruler, Game.ideal, Game.pairs, lambda p: Game.coins(p, []), lambda p: Game.turning(p, lambda y: [])):
            for bad in (None, 5, Game.nim()):
                with self.assertRaisesRegex(cgt.ArgumentError, "expected a Poset"):
                    make(bad)
        for error, sets in ((cgt.ArgumentError, [[]]), (cgt.ArgumentError, [[1, 1]]), (cgt.ArgumentError, [5]), (cgt.ArgumentError, 5),
                            (cgt.ArgumentError, ["12"]), (cgt.ElementError, [[1], [6]]), (cgt.ElementError, [[1.5]]), (cgt.ArgumentError, "12")):
            with self.assertRaises(error):
                Game.coins(poset, sets)
        with self.assertRaisesRegex(cgt.DomainError, "number 1 has"):
            Game.coins(Poset.antichain(3), [[1], [2, 3]])
        for arguments in ((5,), (None,)):
            with self.assertRaises(cgt.ArgumentError):
                Game.turning(poset, *arguments)
        with self.assertRaises(cgt.ArgumentError):
            Game.turning(poset, lambda y: [], identity="text")
        for question in (lambda g: g.poset, Game.element_values, Game.class_values, lambda g: g.turning_sets(1), lambda g: g.winning_sets(1)):
            with self.assertRaisesRegex(cgt.ArgumentError, "not a coin turning game"):
                question(Game.nim())

    def test_names(self):
        chain = Poset.chain(5)
        for game, name in (
            (Game.ruler(chain), "ruler(chain(5))"), (Game.ideal(chain.dual()), "ideal(dual(chain(5)))"),
            (Game.pairs(chain.subposet([1, 2])), "pairs(subposet(2 elements))"), (Game.coins(chain, [[1], [2]]), "coins(chain(5), 2 sets)"),
            (Game.cross(Game.ruler(chain), Game.ideal(chain)), "cross(ruler(chain(5)), ideal(chain(5)))"),
        ):
            self.assertEqual(repr(game), "<cgt.Game: %s>" % name)
        self.assertTrue(repr(Game.turning(chain, len)).startswith("<cgt.Game: turning(chain(5), "))


class Thrown(BaseException):
    pass


class Functions(unittest.TestCase):
    """Turning sets by a function of Python."""

    def test_what_it_is_given(self):
        for poset in (Poset.boolean(2), Poset.set_partitions(3), Poset.asm(3), Poset.chain(3) * Poset.chain(2)):
            seen = []
            Game.turning(poset, lambda y: seen.append(y) or []).element_values()
            self.assertEqual(set(seen), set(poset))

    def test_what_it_may_not_return(self):
        poset = Poset.divisors(12)
        for error, sets in ((cgt.ArgumentError, None), (cgt.ArgumentError, 5), (cgt.ArgumentError, "12"), (cgt.ArgumentError, [2]),
                            (cgt.ArgumentError, ["2"]), (cgt.ElementError, [[5]]), (cgt.ElementError, [[1.5]]), (cgt.DomainError, [[3]]),
                            (cgt.DomainError, [[12]]), (cgt.ArgumentError, [[2, 2]])):
            game = Game.turning(poset, lambda y: sets if y == 4 else [[y]])
            with self.assertRaises(error, msg=repr(sets)):
                game.value([4])
            self.assertEqual(game.value([6]), 1)

    def test_exceptions(self):
        poset = Poset.chain(6)
        for kind in (Thrown, KeyboardInterrupt, SystemExit, ValueError, StopIteration, GeneratorExit, cgt.DomainError):
            error = kind("thrown")

            def throw(y):
                if y == 4:
                    raise error
                return [[y], [y, y - 1]] if y > 1 else [[y]]

            def late(y):
                yield [y]
                if y == 4:
                    raise error

            for function in (throw,) if kind is StopIteration else (throw, late):
                game = Game.turning(poset, function)
                crossed = Game.cross(game, Game.ruler(Poset.chain(2)))
                for question in (lambda: game.value([4]), lambda: game.options([4, 2]), lambda: game.winning([5, 4]), game.element_values,
                                 lambda: game.turning_sets(4), lambda: game.winning_sets([4]), lambda: game.misere_value([6, 4]),
                                 lambda: game.values([[1], [4]]), lambda: Game.sum(game, Game.nim()).value((1, 4, 1, 1)),
                                 lambda: crossed.value([(4, 2)]), lambda: crossed.turning_sets((4, 1))):
                    try:
                        question()
                    except BaseException as caught:
                        self.assertIs(caught, error)
                    else:
                        self.fail("nothing was raised")
                    self.assertEqual((_callbacks.thread.error, _callbacks.thread.guarded), (None, False))
                self.assertEqual(game.value([1]), 1)

    def test_asking_games(self):
        other = Game.ruler(Poset.chain(9))
        game = Game.turning(Poset.chain(9), lambda y: other.turning_sets(y))
        self.assertEqual(plain(game.element_values()), plain(other.element_values()))
        game = Game.turning(Poset.chain(9), lambda y: [[y]] if game.value([y - 1]) else [])
        with self.assertRaises(cgt.StateError):
            game.value([5])

    def test_lifetimes(self):
        gc.collect()
        before = set(_callbacks.registry)

        def function(y):
            return [[y]]

        reference = weakref.ref(function)
        game = Game.turning(Poset.chain(3), function)
        crossed = Game.cross(game, game)
        del game, function
        gc.collect()
        self.assertEqual(crossed.value([(3, 3)]), 1)
        self.assertIsNotNone(reference())
        del crossed
        gc.collect()
        self.assertIsNone(reference())

        game = Game.turning(Poset.chain(3), lambda y: [[y]])
        handle = lib.cgt_game_retain(game._pointer)
        del game
        gc.collect()
        coin, value = ctypes.c_uint64(3), ctypes.c_uint64()
        self.assertEqual(lib.cgt_game_value(handle, ctypes.addressof(coin), 1, ctypes.addressof(value)), 0)
        self.assertEqual(value.value, 1)
        lib.cgt_game_free(handle)

        def again(y):
            return again.game.poset  # a cycle

        again.game = Game.turning(Poset.chain(3), again)
        reference = weakref.ref(again)
        del again
        gc.collect()
        self.assertIsNone(reference())
        with self.assertRaises(cgt.ArgumentError):
            Game.turning(Poset.chain(3), len, identity=5)
        gc.collect()
        self.assertEqual(set(_callbacks.registry), before)


class Engine(unittest.TestCase):
    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "memo")
            for make, question in (
                (lambda: Game.ruler(Poset.set_partitions(12)), Game.class_values), (lambda: Game.ruler(Poset.asm(9)), Game.class_values),
                (lambda: Game.turning(Poset.chain(9), lambda y: [[y]], identity=b"x"), lambda g: g.value([1, 2, 9])),
            ):
                game = make()
                answer = question(game)
                game.save(path)
                again = make()
                again.load(path)
                self.assertEqual(question(again), answer)
                with self.assertRaises(cgt.CorruptError):
                    Game.ruler(Poset.chain(3)).load(path)
            with self.assertRaises(cgt.UnsupportedError):
                Game.turning(Poset.chain(9), lambda y: [[y]]).save(path)

    def test_memory(self):
        game = Game.ruler(poset_of_no_family(5000, 9000, 6))
        game.memory = 100000
        with self.assertRaises(cgt.LimitError):
            game.element_values()
        game.memory = 0
        self.assertEqual(len(game.element_values()), 5000)

    def test_progress_and_cancel(self):
        game, told = Game.ruler(poset_of_no_family(3000, 9000, 6)), []
        right = plain(Game.ruler(game.poset).element_values())
        game.set_progress(lambda expanded, known: told.append(expanded))
        self.assertEqual(plain(game.element_values()), right)
        self.assertTrue(told)
        game.forget()
        game.set_progress(lambda expanded, known: game.cancel())
        with self.assertRaises(cgt.CancelledError):
            game.element_values()
        game.set_progress(None)
        self.assertEqual(plain(game.element_values()), right)

    def test_threads(self):
        poset = poset_of_no_family(400, 900, 8)
        right = coin_values(poset, lambda y: ruler(poset, y))
        game, results = Game.ruler(poset), []
        threads = [threading.Thread(target=lambda: results.append(plain(game.element_values()))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [right] * 4)


@unittest.skipIf(not hasattr(signal, "setitimer"), "no timers")
class Signals(unittest.TestCase):
    def setUp(self):
        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, self.raise_thrown))
        self.addCleanup(signal.setitimer, signal.ITIMER_REAL, 0)

    @staticmethod
    def raise_thrown(number, frame):
        raise Thrown()

    def test_long_questions(self):
        large = poset_of_no_family(30000, 90000, 9)
        large.pairs()  # its table, which no signal stops
        for make, question in (
            (lambda: Game.ruler(large), Game.element_values), (lambda: Game.ruler(large), lambda g: g.value([29999])),
            (lambda: Game.ruler(large), lambda g: g.winning_sets([29999])),
            (lambda: Game.ruler(Poset.set_partitions(110)), Game.class_values), (lambda: Game.ruler(Poset.asm(900)), Game.class_values),
            (lambda: Game.ruler(Poset.set_partitions(110)), lambda g: g.value([[range(1, 111)]])),
            (lambda: Game.turning(Poset.chain(10**9), lambda y: [[y], [y, y - 1]] if y > 1 else [[y]]), lambda g: g.misere_value([10**8])),
            (lambda: Game.turning(Poset.chain(10), lambda y: itertools.repeat([y])), lambda g: g.turning_sets(10)),
        ):
            game = make()
            with self.assertRaises(Thrown):
                signal.setitimer(signal.ITIMER_REAL, 0.03)
                question(game)
            self.assertIs(signal.getsignal(signal.SIGALRM), self.raise_thrown)
            self.assertEqual((_callbacks.thread.at_poll(), _callbacks.thread.guarded), (_callbacks.LONG, False))

    def test_a_table_goes_on(self):
        game = Game.ruler(Poset.set_partitions(60))
        right = Game.ruler(Poset.set_partitions(60)).class_values()
        for i in range(1000):
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.02 * (1 + i))
                values = game.class_values()
                signal.setitimer(signal.ITIMER_REAL, 0)
                break
            except Thrown:
                pass
        self.assertEqual(values, right)

    def test_ctrl_c(self):
        old = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, old)
        poset = poset_of_no_family(30000, 90000, 9)
        poset.pairs()
        Game.ruler(poset).element_values()
        begin = time.perf_counter()
        Game.ruler(poset).element_values()
        for _ in range(100):  # it may be done before it is interrupted
            moment = (time.perf_counter() - begin) / 4
            game, done = Game.ruler(poset), False
            begin = time.perf_counter()
            timer = threading.Timer(moment, os.kill, (os.getpid(), signal.SIGINT))
            timer.start()
            try:
                game.element_values()
                done = True
                timer.join()
            except KeyboardInterrupt:
                pass
            timer.join()
            if not done:
                return
        self.fail("never interrupted")


@unittest.skipIf(numpy is None, "no NumPy")
class NumPy(unittest.TestCase):
    def test_arrays(self):
        game = Game.ruler(Poset.divisors(12))
        values = game.element_values()
        self.assertEqual((values.dtype, values.shape), (numpy.int64, (6,)))
        self.assertIn("{1", Game.ruler(Poset.boolean(2)).poset.dot(Game.ruler(Poset.boolean(2)).element_values()))
        self.assertEqual(game.value(numpy.array([12, 6])), game.value([6, 12]))
        self.assertEqual(game.values(numpy.array([12, 6])).tolist(), [game.value([12]), game.value([6])])
        self.assertEqual(game.values(numpy.array([[12, 6], [1, 2]])).tolist(), [game.value([12, 6]), game.value([1, 2])])
        points = Game.ruler(Poset.asm(4))
        self.assertEqual(points.value(numpy.array([[0, 0, 2], [1, 0, 0]])), points.value([(0, 0, 2), (1, 0, 0)]))
        turning = Game.turning(Poset.chain(9), lambda y: numpy.arange(1, y + 1).reshape(1, -1))
        self.assertEqual(turning.turning_sets(3), [(1, 2, 3)])


if WITHOUT_NUMPY:
    del NumPy  # its turn is in the other run

if __name__ == "__main__":
    unittest.main()
