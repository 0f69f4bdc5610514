"""Games of Python functions whose positions are any values, and their functions of blocks. With the argument --without-numpy, NumPy is
hidden first."""

import gc
import os
import random
import sys
import tempfile
import threading
import unittest
import weakref

WITHOUT_NUMPY = "--without-numpy" in sys.argv
if WITHOUT_NUMPY:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import ArgumentError, Game, LoopError, PositionError
from cgt.analysis import Domain, check, classify

try:
    import numpy
except ImportError:
    numpy = None


# ---- Rules and answers from the definitions ----


def brute(options, misere=False):
    """The (misère) Grundy value as a function of a position, and whether it is P."""
    known = {}

    def value(position):
        if position not in known:
            after = {value(option) for option in options(position)}
            known[position] = min(set(range(len(after) + 1)) - after) if after else int(misere)
        return known[position]

    return value


def crosses(row):
    """Treblecross: put a cross into an empty square; three in a row end the game."""
    return [] if "xxx" in row else [row[:i] + "x" + row[i + 1 :] for i in range(len(row)) if row[i] == "."]


def mirrored(row):
    return min(row, row[::-1])


def neighbours(n, seed, chance):
    chooser = random.Random(seed)
    near = {v: {v} for v in range(n)}
    for v in range(n):
        for w in range(v):
            if chooser.random() < chance:
                near[v].add(w)
                near[w].add(v)
    return near


def kayles(near):
    """Node Kayles: take a vertex that is left, and its neighbours."""
    return lambda left: [left - frozenset(near[v]) for v in sorted(left)]


def kayles_bits(near):
    masks = {v: sum(1 << w for w in near[v]) for v in near}
    return lambda left: (left & ~masks[v] for v in near if left >> v & 1)


def pieces(near, left):
    """The connected components of the graph that is left."""
    found = []
    while left:
        piece, grown = set(), {min(left)}
        while grown != piece:
            piece, grown = grown, {w for v in grown for w in near[v] if w in left}
        found.append(frozenset(piece))
        left = left - piece
    return found


def remove_rows(rows):
    """Positions are tuples of tuples: take a row, or the last number of one."""
    for i, row in enumerate(rows):
        yield rows[:i] + rows[i + 1 :]
        if len(row) > 1:
            yield rows[:i] + (row[:-1],) + rows[i + 1 :]


class Card:
    """A position of the user's own type; equal cards are equal positions."""

    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return isinstance(other, Card) and self.n == other.n

    def __hash__(self):
        return hash(self.n)

    def __repr__(self):
        return "Card(%d)" % self.n


class Values(unittest.TestCase):
    def check(self, game, options, starts):
        for misere in (False, True):
            value = brute(options, misere)
            for start in starts:
                for method in ("auto", "search", "table"):
                    self.assertEqual(game.value(start, method=method, misere=misere), value(start), (start, method))
                    self.assertEqual(game.outcome(start, method=method, misere=misere), "P" if value(start) == 0 else "N")
                if options(start):
                    self.assertEqual(set(game.options(start)), set(options(start)))
                winning = game.winning(start, misere=misere)
                self.assertEqual(set(winning), {option for option in options(start) if value(option) == 0})
            self.assertEqual(list(game.values(starts, misere=misere)), [value(start) for start in starts])

    def test_strings(self):
        rows = ["." * n for n in range(9)] + ["x..x...", "..xx.."]
        self.check(Game(crosses, positions=str), crosses, rows)
        folded = Game(lambda row: (option for option in crosses(row)), canonical=mirrored, positions=str)
        value = brute(crosses)
        for row in rows:
            self.assertEqual(folded.value(row), value(row))
            self.assertEqual(folded.value(row, method="table"), value(row))
        self.assertEqual(folded.canonical("x.."), "..x")
        self.assertLess(folded.reachable("......."), Game(crosses, positions=str).reachable("......."))

    def test_any_text(self):
        letters = ["a", "z", "\0", "\x7f", "\x80", "\xc0", "é", "●", "\ud800", "\U0001f600"]
        chooser = random.Random(8)
        texts = ["", "\0" * 8, "x" * 32768] + ["".join(chooser.choices(letters, k=k)) for k in range(1, 60)]
        game = Game(lambda text: [], positions=str)
        self.assertEqual([game.canonical(text) for text in texts], texts)
        self.assertEqual(len({game.words(text) for text in texts}), len(texts))
        self.assertEqual(game.words("a" * 8 + "b"), (0x6161616161616161, 0x62))
        some = [text[:6] for text in texts]
        shorter = lambda text: [text[:i] + text[i + 1 :] for i in range(len(text))]
        self.check(Game(shorter, positions=str), shorter, some)
        among = Game(lambda text: texts if text == "start" else [], positions=str)
        self.assertEqual((among.value("start"), set(among.options("start"))), (1, set(texts)))
        with self.assertRaisesRegex(ArgumentError, "position has 32769 bytes in UTF-8; expected at most 32768"):
            game.value("x" * 32769)
        with self.assertRaisesRegex(ArgumentError, r"options\[1\] has 40000 bytes"):
            Game(lambda text: ["", "●" * 13333 + "x"], positions=str).value("x")
        with self.assertRaisesRegex(PositionError, "no text has the bytes"):
            Game.sum(Game(crosses, positions=str), Game.nim()).value((1, 0xFF, 1, 5))

    def test_texts_are_saved(self):
        game, other = (Game(crosses, canonical=mirrored, positions=str, identity=b"crosses") for _ in range(2))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "memo")
            self.assertEqual(game.value("........."), brute(crosses)("........."))
            game.save(path)
            other.load(path)
        self.assertEqual(other.counts().known, game.counts().known)
        self.assertEqual(other.value("........."), game.value("........."))
        self.assertEqual(other.counts().expanded, 0)

    def test_frozensets_and_their_parts(self):
        for seed in range(4):
            near = neighbours(9, seed, 0.25)
            options, whole = kayles(near), frozenset(range(9))
            self.check(Game(options, positions=frozenset), options, [whole, frozenset(), frozenset({0, 3, 5, 7})])
            split = Game(options, split=lambda left: pieces(near, left), positions=frozenset)
            self.assertEqual(split.value(whole), brute(options)(whole))
            self.assertLessEqual(split.counts().entries, Game(options, positions=frozenset).reachable(whole))

    def test_tuples_of_tuples_and_own_types(self):
        options = lambda rows: list(remove_rows(rows))
        self.check(Game(options, positions=tuple), options, [((1, 2), (3,)), (), ((5, 5, 5), (1,), (1,))])
        self.check(Game(remove_rows, positions=object), options, [((1, 2), (3,))])
        self.assertEqual(Game(lambda p: [list(p[1:])] if p else [], positions=tuple).options(["a", "b"]), [("b",)])
        self.assertEqual(Game(lambda p: [{1}] if len(p) == 2 else [], positions=frozenset).options({1, 2}), [frozenset({1})])
        cards = lambda card: [Card(n) for n in range(max(0, card.n - 3), card.n)]
        game = Game(cards, positions=Card)
        self.check(game, cards, [Card(7), Card(0), Card(9)])
        self.assertEqual(repr(game.winning(Card(7))), "[Card(4)]")

    def test_integers_of_any_size(self):
        near = neighbours(70, 5, 0.7)
        options, whole = kayles_bits(near), 2**70 - 1
        listed = lambda left: list(options(left))
        self.check(Game(options, positions=int), listed, [whole, 2**69, 2**64, 2**64 - 1, 5, 0])
        game = Game(lambda n: [n // 2, n // 3] if n else [], positions=int)
        value = brute(lambda n: [n // 2, n // 3] if n else [])
        huge = 10**60
        self.assertEqual(game.value(huge), value(huge))
        self.assertEqual(set(game.options(huge)), {huge // 2, huge // 3})
        self.assertEqual(list(game.sequence(40)), [value(n) for n in range(40)])
        self.assertEqual(list(game.table(range(3, 20))), [value(n) for n in range(3, 20)])
        self.assertEqual(list(game.values([huge, 3, 2**64])), [value(huge), value(3), value(2**64)])
        for wrong in (-1, "a", 1.5, (3,), None):
            with self.assertRaises(ArgumentError):
                game.value(wrong)
        with self.assertRaisesRegex(ArgumentError, r"options\[1\] is -1; expected an integer from 0"):
            Game(lambda n: [n - 1, n - 2], positions=int).value(1)

    def test_integers_are_taken_for_sets(self):
        """Without a hint of its own a game of integers goes first where fewest bits are left."""
        near = neighbours(24, 5, 0.3)
        hints = [{}, {"order_hint": lambda left: bin(left).count("1")}, {"order_hint": lambda left: left}]
        asked = []
        for hint in hints:
            game = Game(kayles_bits(near), positions=int, **hint)
            self.assertEqual(game.outcome(2**24 - 1), Game(kayles_bits(near), positions=int).outcome(2**24 - 1, method="table"))
            asked.append(game.counts().expanded)
        self.assertEqual(asked[0], asked[1])
        self.assertNotEqual(asked[0], asked[2])

    def test_codes(self):
        near = neighbours(66, 9, 0.7)
        options, whole = kayles(near), frozenset(range(66))

        def encode(left):
            return sum(1 << v for v in left)

        def decode(code):
            return frozenset(v for v in range(66) if code >> v & 1)

        game = Game(options, encode=encode, decode=decode, identity=b"kayles")
        self.check(game, options, [whole, frozenset({65}), frozenset()])
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "memo")
            game.save(path)
            other = Game(options, encode=encode, decode=decode, identity=b"kayles")
            other.load(path)
            self.assertEqual(other.counts().known, game.counts().known)
            self.assertEqual(other.value(whole), game.value(whole))
        text = Game(crosses, encode=lambda row: tuple(map(ord, row)), decode=lambda code: "".join(map(chr, code)), canonical=mirrored)
        value = brute(crosses)
        for row in ("", ".....", "x...x..", "......."):
            self.assertEqual(text.value(row), value(row))
        self.assertEqual(text.canonical("x.."), "..x")
        self.assertEqual(set(text.winning(".....")), {mirrored(option) for option in crosses(".....") if value(option) == 0})
        with self.assertRaisesRegex(ArgumentError, "as before"):
            Game(lambda n: [], encode=lambda n: n if n < 5 else (n,), decode=int).values([1, 9])

    def test_values_are_shown_again(self):
        game = Game(crosses, positions=str)
        self.assertTrue(game.explain("...").startswith("'...': Grundy value 1, outcome N\n"))
        self.assertIn(">&apos;x..&apos;<".replace("&apos;", "'"), game.svg("x..").replace("&#39;", "'").replace("&apos;", "'"))
        self.assertIn("x.x", game.plays_svg("x.."))
        self.assertEqual(game.format_position("x.."), "'x..'")
        self.assertEqual(game.expand("..").positions, ["..", "x.", ".x", "xx"])
        self.assertEqual(sorted(game.each_option("..")), [".x", "x."])
        found = check(Domain.list(["...", "....", "x"], game), lambda row, value: len(row) != 4, game=game)
        self.assertEqual(found.counterexamples, ["...."])
        other = Game(lambda row: [], positions=game)
        self.assertEqual(game.check(positions=["xxx", "x", "...."], other=other)[::2], (False, "...."))
        self.assertEqual(Game.push(game, other).value((1, *other.words("x.."))), brute(lambda pair: (
            [(1, row) for row in crosses(pair[1])] + [(2, pair[1])] if pair[0] == 1 else []))((1, "x..")))
        self.assertTrue(game.check(positions=["x", "...."], other=Game(crosses, positions=str)))
        numbered = Game(crosses, positions=object)
        for wrong in (
            lambda: game.check(positions=["x"], other=numbered),
            lambda: numbered.check(positions=["x"], other=game),
            lambda: numbered.check(positions=["x"], other=Game(crosses, positions=object)),
            lambda: Game.push(game, Game.nim()),
            lambda: Game.push(Game.nim(), game),
        ):
            with self.assertRaisesRegex(ArgumentError, "have other words for positions"):
                wrong()
        self.assertTrue(numbered.check(positions=["x"], other=Game(crosses, positions=numbered)))
        edges = {"w": ["two"], "two": ["one", "zero"], "one": ["end"], "zero": ["one"], "end": []}
        self.assertIn("'w' is a (0,0)-position", classify(Game(edges.get, positions=str), ["w"]).text("pet"))
        self.assertEqual(set(classify(game, [".."]).pairs().positions), {"..", "x.", ".x", "xx"})
        refusing = Game(crosses, validate=lambda row: len(row) < 9 or "too long", positions=str)
        with self.assertRaisesRegex(PositionError, r"position '\.{12}': too long"):
            refusing.value("." * 12)
        with self.assertRaisesRegex(LoopError, "the position 'loop'"):
            Game(lambda text: [text], positions=str).value("loop")
        self.assertEqual(dict(game.each_value(["x", ".."])), {"x": 0, "..": 0})
        self.assertEqual([p for p, _ in Game(crosses, positions=str).each_value(["x", ".."])], ["x", ".."])
        rows = ["...", "....", "x", "....."]
        some = Domain.function(lambda i: rows[i : i + 2], game=game)
        found = check(some, lambda row, value: row in rows[:2], game=game, most=5)
        self.assertEqual((found.counterexamples, found.seen), (["x", "....."], 4))
        with self.assertRaisesRegex(ArgumentError, r"next\[1\] is 5; expected a position of the type str"):
            check(Domain.function(lambda i: ["...", 5], game=game), lambda row, value: True, game=game)

    def test_summands_of_other_games(self):
        nim = Game.nim()
        row = Game(crosses, positions=str)

        def split(pair):
            return [(row, pair[0]), (nim, pair[1])]

        game = Game(lambda pair: [], split=split, positions=tuple)
        value = brute(crosses)
        for text, heap in (("....", 5), ("", 0), ("x.....", 3)):
            self.assertEqual(game.value((text, (heap,))), value(text) ^ heap)
        both = Game.sum(row, nim)
        self.assertEqual(both.value((1, *row.words("....."), 1, 6)), value(".....") ^ 6)
        self.assertEqual(both.format_position((1, *row.words("x.."), 1, 6)), "'x..' & 6")

    def test_other_functions_get_values(self):
        seen = {}

        def keep(name, answer):
            def function(position, *rest):
                seen.setdefault(name, set()).add(type(position))
                return answer
            return function

        game = Game(crosses, closed=keep("closed", None), winning=keep("winning", None), order_hint=keep("order_hint", 1),
                    tame=keep("tame", None), validate=keep("validate", True), split=keep("split", None), positions=str)
        game.value("....")
        game.winning("...")
        game.misere_value("..")
        game.tameness("..")
        self.assertEqual(set(seen), {"closed", "winning", "order_hint", "tame", "validate", "split"})
        self.assertEqual(set.union(*seen.values()), {str})
        known = Game(crosses, closed=lambda row, misere, question: (7, "mine"), winning=lambda row, misere: [row + "!"], positions=str)
        self.assertEqual((known.value("."), known.winning(".")), (7, [".!"]))

    def test_what_is_wrong_is_named(self):
        for make, text in (
            (lambda: Game(crosses, positions="str"), "positions is 'str'; expected a type"),
            (lambda: Game(crosses, encode=str), "decode is None; expected a function"),
            (lambda: Game(crosses, encode=str, decode=str, positions=str), "both given"),
            (lambda: Game(crosses, positions=str, sort=True), "sort or drop_zeros"),
            (lambda: Game(crosses, positions=object, identity=b"1"), "numbered positions cannot be saved"),
            (lambda: Game(crosses, positions=str).value(5), "position is 5; expected a position of the type str"),
            (lambda: Game(crosses, positions=str).values(["..", 5]), r"positions\[1\] is 5"),
            (lambda: Game(lambda p: [5], positions=str).value("."), r"options\[0\] is 5; expected a position of the type str"),
            (lambda: Game(lambda p: [5], positions=tuple).value(()), r"options gave 5; expected positions of the type tuple"),
            (lambda: Game(lambda p: [5], positions=str).outcome("."), r"options\[0\] is 5; expected a position of the type str"),
            (lambda: Game(lambda p: [([5],)], positions=tuple).value(()), "has no hash"),
            (lambda: Game(lambda p: 5, positions=str).value(""), "options returned 5; expected positions"),
            (lambda: Game(lambda p: "ab", positions=str).value(""), "options returned 'ab'; expected positions"),
            (lambda: Game(crosses, positions=str).table(range(5)), "no words"),
            (lambda: Game(crosses, positions=str).sequence(5), "no words"),
            (lambda: Game(crosses, positions=str).check(range(5)), "no words"),
        ):
            with self.assertRaisesRegex(ArgumentError, text):
                make()
        for kind, text in ((str, r"options\[1\] is 5"), (object, None), (tuple, "options gave 5")):
            make = tuple if kind is tuple else str
            wrong = Game(lambda p: [p[1:], 5] if len(p) == 3 else [p[1:]] if p else [], positions=kind)
            for _ in range(2):
                with self.assertRaisesRegex(ArgumentError if text else TypeError, text or "len"):
                    wrong.value(make("abc"))
            self.assertEqual((wrong.value(make("bc")), wrong.options(make("bc"))), (0, [make("c")]))
        with self.assertRaises(PositionError):
            Game(crosses, positions=object).parse_position("77")

    def test_objects_with_rules(self):
        class Treblecross:
            positions = str

            def options(self, row):
                return crosses(row)

            def canonical(self, row):
                return mirrored(row)

        self.assertEqual(Game(Treblecross()).value("......"), brute(crosses)("......"))

    def test_generators_are_read_as_far_as_needed(self):
        given = []

        def options(n):
            for k in range(n):
                given.append((n, k))
                yield k

        for game, shown in (
            (Game(options, positions=int), int),
            (Game(lambda p: options(p[0])), int),
            (Game(lambda p: map(str, options(int(p))), positions=str), str),
            (Game(lambda p: options(p[0]), canonical=lambda p: p), int),
        ):
            self.assertEqual(game.value(shown(0)), 0)
            del given[:]
            self.assertEqual(game.outcome(shown(50)), "N")
            self.assertEqual(given, [(50, 0)])
            self.assertEqual(game.value(shown(50)), 50)

    def test_memory_is_given_back(self):
        class Row(str):
            pass

        row = Row("....")
        kept = weakref.ref(row)
        game = Game(lambda text: [Row(option) for option in crosses(text)], positions=Row)
        game.value(row)
        del row
        self.assertIsNotNone(kept())
        del game
        gc.collect()
        self.assertIsNone(kept())
        functions = []
        for _ in range(50):
            def options(row):
                return crosses(row)
            game = Game(options, positions=str)
            options.game = game  # a cycle
            game.value("..")
            functions.append(weakref.ref(options))
            del options, game
        gc.collect()
        self.assertEqual([f for f in functions if f() is not None], [])

    def test_values_without_end(self):
        last = r"positions of the type object .* 200000 bytes .* the last: 'a+\.\.\., 'a+\.\.\., 'a+\.\.\.$"
        for kind, text in ((object, last), (str, r"the limit is 200000; words grow: 'a+\.\.\., \.\.\.$")):
            game = Game(lambda text: [text + "a"] if "a" in text else [text[1:]] * (text != ""), positions=kind)
            self.assertEqual(game.value("bbb"), 1)
            self.assertGreater(game.memory, 0)
            game.memory = 200000
            with self.assertRaisesRegex(cgt.LimitError, text):
                game.value("a")
            self.assertEqual(game.value("bb"), 0)
            game.memory = 0
            self.assertEqual(game.value("bbbb"), 0)
        nested = Game(lambda row: [row + (tuple(range(100)),)], positions=tuple)
        nested.memory = 10**6
        with self.assertRaisesRegex(cgt.LimitError, "1000000 bytes"):
            nested.value(())

    def test_part_of_a_compound_outlives_its_game(self):
        def make():
            row = Game(crosses, positions=str)
            return Game.sum(row, Game.nim()), row.words("....")
        both, words = make()
        gc.collect()
        self.assertEqual(both.value((1, *words, 1, 2)), brute(crosses)("....") ^ 2)

    def test_threads(self):
        game, value, wrong = Game(crosses, positions=str), brute(crosses), []
        rows = ["." * n for n in range(11)]

        def ask(order):
            for row in order:
                if game.value(row) != value(row):
                    wrong.append(row)
        for row in rows:
            value(row)
        threads = [threading.Thread(target=ask, args=(random.Random(i).sample(rows, len(rows)),)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


class Canonical(unittest.TestCase):
    """Canonical forms of tuples of words are found in Python, with `sort` and `drop_zeros`."""

    def test_with_flags(self):
        def options(heaps):
            return [heaps[:i] + (left,) + heaps[i + 1 :] for i, heap in enumerate(heaps) for left in range(heap)]

        halves = lambda heaps: tuple(heap if heap < 9 else 8 for heap in heaps)
        for sort in (False, True):
            for drop in (False, True):
                for give in (list, tuple, iter, lambda found: [list(option) for option in found], lambda found: {tuple(o) for o in found}):
                    game = Game(lambda p: give(options(p)), canonical=halves, sort=sort, drop_zeros=drop)
                    self.assertEqual(game.value((3, 5, 7)), 1)
                    self.assertEqual(game.value((9, 0, 3), method="table"), 11)
        game = Game(lambda p: [p[0] - 1, (p[0] // 2,)] if p[0] else [], canonical=lambda p: p)
        value = brute(lambda n: [n - 1, n // 2] if n else [])
        self.assertEqual([game.value(n) for n in range(20)], [value(n) for n in range(20)])


@unittest.skipIf(numpy is None, "needs NumPy")
class Blocks(unittest.TestCase):
    """Two heaps, of which one may be made smaller by 1 or 2."""

    @staticmethod
    def options(positions):
        for i in range(2):
            for take in (1, 2):
                allowed = positions[:, i] >= take
                after = positions[allowed]
                after[:, i] -= numpy.uint64(take)
                yield allowed.astype(numpy.uint64), after

    value = staticmethod(lambda a, b: a % 3 ^ b % 3)

    def check(self, **functions):
        for options in ({"options_block": self.options}, {"options": lambda p: [
                (p[0] - a, p[1] - b) for a, b in ((1, 0), (2, 0), (0, 1), (0, 2)) if a <= p[0] and b <= p[1]]}):
            game = Game(**options, **functions)
            for method in ("auto", "search", "table"):
                for a, b in ((0, 0), (7, 5), (4, 9)):
                    self.assertEqual(game.value((a, b), method=method), self.value(a, b))
            self.assertEqual(game.table(range(9), range(8)).tolist(), [[self.value(a, b) for b in range(8)] for a in range(9)])

    def test_every_function(self):
        self.check(validate_block=lambda p: (p < 100).all(axis=1))
        self.check(canonical_block=lambda p: numpy.sort(p, axis=1))
        self.check(order_hint_block=lambda p: p.sum(axis=1))
        self.check(canonical_block=lambda p: p, order_hint_block=lambda p: p[:, 0], validate_block=lambda p: p[:, 0] < 50)

    def test_forms_with_fewer_words(self):
        """The heap that is larger by a multiple of 3 does not matter: equal heaps vanish."""
        def canonical(positions):
            forms, left = positions.copy(), numpy.full(len(positions), positions.shape[1], dtype=numpy.uint64)
            if positions.shape[1] == 2:
                left[positions[:, 0] == positions[:, 1]] = 0
            return forms, left

        def options(p):
            return [p[:i] + (heap - k,) + p[i + 1 :] for i, heap in enumerate(p) for k in (1, 2) if heap >= k]

        game = Game(options, canonical_block=canonical)
        self.assertEqual(game.canonical((4, 4)), ())
        for a in range(8):
            for b in range(8):
                self.assertEqual(game.value((a, b)), self.value(a, b))

    def test_split(self):
        def split(positions):
            if positions.shape[1] == 1:
                return numpy.zeros(len(positions), dtype=numpy.uint64), numpy.zeros((0, 1), dtype=numpy.uint64)
            return numpy.full(len(positions), 2, dtype=numpy.uint64), positions.reshape(-1, 1)

        def options(positions):
            for i in range(positions.shape[1]):
                for take in (1, 2):
                    allowed = positions[:, i] >= take
                    after = positions[allowed]
                    after[:, i] -= numpy.uint64(take)
                    yield allowed.astype(numpy.uint64), after

        game = Game(options_block=options, split_block=split)
        for a in range(7):
            for b in range(7):
                self.assertEqual(game.value((a, b)), self.value(a, b))

    def test_what_is_wrong_is_named(self):
        for functions, text in (
            ({"validate_block": lambda p: p[:, 0]}, "validate_block returned an array of uint64"),
            ({"validate_block": lambda p: numpy.array([True, False])}, r"of the shape \(2,\); expected True or False for each of 1"),
            ({"canonical_block": lambda p: p[:, :1]}, r"canonical_block's positions have the shape"),
            ({"canonical_block": lambda p: (p, [3] * len(p))}, "canonical_block made 3 words of 2"),
            ({"canonical_block": lambda p: p * 0.5}, r"float64"),
            ({"canonical_block": lambda p: p.astype(numpy.int64) - 9}, r"the element -[2-9]"),
            ({"order_hint_block": lambda p: p}, "order_hint_block's numbers have the shape"),
            ({"split_block": lambda p: 5}, "split_block returned 5"),
            ({"options_block": lambda p: (numpy.array([1]), 2 * p.astype(numpy.int64) - p)}, r"write 2 \* positions.astype"),
        ):
            given = {"options_block": self.options, **functions}
            with self.subTest(text), self.assertRaisesRegex(ArgumentError, text):
                Game(**given).value((7, 6), method="search")
        with self.assertRaisesRegex(ArgumentError, "validate_block is given, and positions"):
            Game(crosses, validate_block=lambda p: p, positions=str)


if WITHOUT_NUMPY:
    del Blocks  # its turn is in the other run

if __name__ == "__main__":
    unittest.main()
