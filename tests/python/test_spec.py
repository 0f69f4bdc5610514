"""The Python bindings' texts of games, posets, elements and positions. With the argument --without-numpy, NumPy is hidden first."""

import copy
import gc
import os
import pathlib
import pickle
import re
import sys
import tempfile
import unittest

if "--without-numpy" in sys.argv:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import Game, Poset

CORPUS = pathlib.Path(__file__).parent.parent / "data/specs.txt"
NAMES = {name: kind for name, kind in cgt._library.STATUS_ERRORS.values()}


class Handles(unittest.TestCase):
    """What games say that they are."""

    def test_all_examples(self):
        for text, _ in Game.examples():
            with self.subTest(text):
                game = Game.parse(text)
                inside = text[len(game.family) + 1 : -1]
                self.assertEqual(text.split("(")[0], game.family)
                self.assertEqual([part.spec for part in game.parts], inside.split(",") if game.notation in ("parts", "button")
                                 else ["ruler(chain(8))"] * 2 if game.family == "cross" else [])
                numbers = re.findall(r"\d+", inside) if game.family == "hackenbush" else inside.split(",")
                self.assertEqual([str(n) for n in game.arguments], numbers if all(map(str.isdigit, numbers)) else [])
                self.assertEqual(game.button_count, 1 if game.notation == "button" else 0)

    def test_notations(self):
        for notation, texts in (
                ("numbers", ("nim", "octal(0.7)", "vectors(1; (1))")), ("vertex", ("dag(1)",)), ("squares", ("turtles", "inset(3)")),
                ("partitions", ("pnim",)), ("hyperrectangles", ("rnim",)), ("coins", ("pairs(chain(2))", "cross(ruler(chain(2)))")),
                ("board", ("vertical(2,2)",)), ("parts", ("ordinal(nim,nim)",)), ("button", ("conjoined(nim,nim)",))):
            for text in texts:
                self.assertEqual(Game.parse(text).notation, notation, text)

    def test_parts(self):
        own = Game(lambda heap: [heap[0] - 1] if heap[0] else [])
        both = Game.sum(own, Game.push(Game.pnim(), Game.rnim()), own)
        self.assertIs(both.parts[0], own)
        self.assertIs(both.parts[2], own)
        self.assertEqual((own.family, own.arguments, own.parts, own.notation, own.button_count), ("callbacks", (), (), "numbers", 0))
        read = Game.parse("sum(nim,push(pnim,push(rnim,rnim)),cross(ruler(boolean(2))))")
        kept = read.parts
        del both, read
        gc.collect()  # parts outlive what they are parts of
        self.assertEqual(kept[0].value(7), 7)
        self.assertEqual(kept[1].parts[0].value([(4, 2, 1), (3, 3)]), 2)
        self.assertEqual((kept[1].button_count, kept[1].parts[1].button_count), (1, 1))
        self.assertEqual(kept[2].parts[0].poset, Poset.boolean(2))
        turning = Game.turning(Poset.chain(3), lambda n: [[n]])
        self.assertEqual((turning.family, turning.notation, turning.parts), ("turning", "coins", ()))
        graph = Game.nim().expand((1, 2)).graph
        self.assertEqual((graph.family, graph.notation), ("dag", "vertex"))


class Corpus(unittest.TestCase):
    """Every text of the corpus."""

    def test_all(self):
        texts = 0
        for line in CORPUS.read_text(encoding="utf-8").splitlines():
            kind, *fields = line.split("\t")
            if kind and kind[0] != "#":
                texts += 1
                with self.subTest(line):
                    getattr(self, "check_" + kind.replace("!", "no_"))(*fields)
        self.assertGreater(texts, 400)

    def check_game(self, text, spec):
        game = Game.parse(text)
        self.assertEqual(game.spec, spec)
        self.assertEqual(repr(game), "<cgt.Game: %s>" % spec)
        for again in (Game.parse(spec), copy.copy(game), pickle.loads(pickle.dumps(game))):
            self.assertEqual(again.spec, spec)

    def check_poset(self, text, spec):
        poset = Poset.parse(text)
        self.assertEqual(poset.spec, spec)
        self.assertEqual(str(poset), spec)
        for again in (Poset.parse(spec), copy.deepcopy(poset), pickle.loads(pickle.dumps(poset))):
            self.assertEqual(again, poset)

    def check_element(self, spec, text, words, written):
        poset = Poset.parse(spec)
        element = poset.parse_element(text)
        self.assertEqual(poset.words(element), tuple(map(int, words.split())))
        self.assertEqual(poset.text(element), written)
        self.assertEqual(poset.parse_element(written), element)

    def check_position(self, spec, text, words, written):
        game = Game.parse(spec)
        position = game.parse_position(text)
        self.assertEqual(list(game._words(position, "position")), [int(word) for word in words.split()])
        self.assertEqual(game.format_position(position), written)

    def check_error(self, text, status, column, token, expected, function):
        with self.assertRaises(NAMES[status]) as caught:
            function(text)
        place = caught.exception.place
        self.assertEqual((place.line, place.column, place.token, place.file), (1, int(column), token, ""))
        self.assertIn(expected, place.expected)
        self.assertEqual(text[place.start : place.start + place.length], token)
        self.assertEqual(place.column, place.start + 1)  # a line of characters
        self.assertTrue(str(caught.exception).startswith("line 1, column %s: " % column))

    def check_no_game(self, text, *error):
        self.check_error(text, *error, Game.parse)

    def check_no_poset(self, text, *error):
        self.check_error(text, *error, Poset.parse)

    def check_no_element(self, spec, text, *error):
        self.check_error(text, *error, Poset.parse(spec).parse_element)

    def check_no_position(self, spec, text, *error):
        self.check_error(text, *error, Game.parse(spec).parse_position)


class Texts(unittest.TestCase):
    def test_elements_are_python_values(self):
        poset = Poset.parse("product(boolean(3),dual(product(partitions(3),types(3),subspaces(2,2))),asm(4),chain(2),poset(2; 0<1))")
        element = poset.parse_element("<{1,3},<12|3,[2,1],10>,(0,1,1),2,0>")
        self.assertEqual(element, (frozenset({1, 3}), (((1, 2), (3,)), (2, 1), ((1, 0),)), (0, 1, 1), 2, 0))
        made = Poset.product(
            Poset.boolean(3),
            Poset.product(Poset.set_partitions(3), Poset.integer_partitions(3), Poset.subspaces(2, 2)).dual(),
            Poset.asm(4),
            Poset.chain(2),
            Poset.from_relations(2, [(0, 1)]),
        )
        self.assertEqual(made, poset)
        self.assertEqual(made.spec, poset.spec)

    def test_games_are_those_of_constructors(self):
        for made in (
            Game.nim(),
            Game.octal("0.137"),
            Game.push(Game.nim(), Game.euclid()),
            Game.ruler(Poset.boolean(3)),
            Game.coins(Poset.chain(3), [{1}, {1, 2}]),
            Game.graph([[1], []]),
            Game.vectors(2, [(1, 0)]),
        ):
            parsed = Game.parse(made.spec)
            self.assertEqual(parsed.spec, made.spec)
        game = Game.parse("ruler(boolean(3))")
        self.assertEqual(game.value([{1, 2}, set()]), Game.ruler(Poset.boolean(3)).value([{1, 2}, set()]))
        self.assertEqual(game.poset, Poset.boolean(3))
        poset = game.poset
        del game
        gc.collect()
        self.assertEqual(poset.size, 8)
        self.assertEqual(Game.parse("pnim").value([(4, 2, 1), (3, 3)]), Game.pnim().value([(4, 2, 1), (3, 3)]))

    def test_rules(self):
        square = Game.rules("heaps(n: n - k*k for k in 1..isqrt(n))")
        self.assertEqual((square.spec, square.family, square.notation), ("heaps(n: n-k*k for k in 1..isqrt(n))", "heaps", "numbers"))
        self.assertEqual(list(square.sequence(range(0, 10))), [0, 1, 0, 1, 2, 0, 1, 0, 1, 2])
        self.assertEqual(pickle.loads(pickle.dumps(square)).value(1000), square.value(1000))
        self.assertEqual(Game.sum(Game.nim(), square).value((1, 5, 1, 4)), 5 ^ 2)
        with self.assertRaises(cgt.TextError) as caught:
            Game.rules("heaps(n:\n  m-1)")
        place = caught.exception.place
        self.assertEqual((place.line, place.column, place.start, place.token), (2, 3, 11, "m"))
        self.assertIn("such as n", place.expected)
        with self.assertRaises(cgt.TextError):
            Game.rules("nim")
        with self.assertRaises(cgt.ArgumentError):
            Game.rules(7)
        with self.assertRaisesRegex(cgt.DomainError, r"move 1 \(n-5\): n-5 is below 0 for n = 3"):
            Game.rules("heaps(n: n-5)").options((3,))

    def test_positions(self):
        game = Game.parse("sum(nim,zeruclid)")
        self.assertEqual(game.parse_position("5,3 & 2"), (2, 5, 3, 1, 2))
        self.assertEqual(game.format_position((2, 5, 3, 1, 2)), "3,5 & 2")
        self.assertEqual(Game.rnim().parse_position("-"), ())
        self.assertEqual(Game.parse("ruler(asm(4))").parse_position("(1,0,1);(0,0,2)"), ((1, 0, 1), (0, 0, 2)))
        with self.assertRaises(cgt.PositionError):
            game.format_position((2, 5))

    def test_stars(self):
        self.assertEqual(Game.parse("push(vertical(3,*),horizontal(3,*))", 4).spec, "push(vertical(3,4),horizontal(3,4))")
        with self.assertRaises(cgt.TextError):
            Game.parse("ruler(chain(*))")
        with self.assertRaises(cgt.ArgumentError) as caught:
            Game.parse("ruler(boolean(*))", 65)
        self.assertEqual(caught.exception.place.column, 15)
        for star in (-1, 2**64, "3"):
            with self.assertRaises(cgt.ArgumentError):
                Game.parse("ruler(chain(*))", star)

    def test_python_functions_have_no_text(self):
        own = Game(lambda position: [heap for heap in range(position[0])], validate=lambda position: len(position) == 1)
        subposet = Poset.chain(4).subposet([1, 2])
        for game in (own, Game.sum(own, Game.nim()), Game.ruler(subposet), Game.turning(Poset.chain(3), lambda n: [[n]])):
            with self.assertRaises(cgt.UnsupportedError):
                game.spec
            with self.assertRaises(TypeError):
                pickle.dumps(game)
        with self.assertRaises(cgt.UnsupportedError):
            subposet.spec
        with self.assertRaises(TypeError):
            copy.copy(subposet)
        self.assertEqual(subposet.parse_element("2"), 2)
        self.assertEqual(own.parse_position("3"), (3,))
        self.assertEqual(own.format_position(3), "3")
        with self.assertRaises(cgt.PositionError) as caught:
            own.parse_position(" 3,4")
        self.assertEqual(caught.exception.place.column, 2)

    def test_what_functions_raise_comes_out(self):
        def validate(position):
            raise KeyError("no")

        own = Game(lambda position: [], validate=validate)
        with self.assertRaises(KeyError):
            own.parse_position("3")
        with self.assertRaises(KeyError):
            own.format_position(3)

    def test_places(self):
        with self.assertRaises(cgt.TextError) as caught:
            Game.parse("sum(nim,\n é)")
        self.assertEqual(caught.exception.place, cgt.Place(2, 2, 10, 1, "é", "a game, such as nim or ruler(chain(9))", ""))
        self.assertEqual(caught.exception.name, "CGT_E_SYNTAX")
        self.assertIsNone(cgt.ArgumentError("x").place)
        for text in (None, 3, b"nim", "nim\0"):
            with self.assertRaises(cgt.ArgumentError):
                Game.parse(text)
            with self.assertRaises(cgt.ArgumentError):
                Game.nim().parse_position(text)

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "game.txt")
            pathlib.Path(name).write_bytes(b"push(nim,\n  euclid)\n")
            self.assertEqual(Game.parse("@" + name).spec, "push(nim,euclid)")
            pathlib.Path(name).write_bytes(b"push(nim,\n  euclidd)\n")
            with self.assertRaises(cgt.TextError) as caught:
                Game.parse("@" + name)
            self.assertEqual(caught.exception.place[:5], (2, 3, 12, 7, "euclidd"))
            self.assertEqual(caught.exception.place.file, name)
            with self.assertRaises(cgt.FileError) as caught:
                Poset.parse("@" + name + "x")
            self.assertEqual(caught.exception.place.column, 1)

    def test_examples(self):
        for spec, text in Game.examples():
            game = Game.parse(spec)
            game.value(game.parse_position(text))
        for spec, text in Poset.examples():
            self.assertIn(Poset.parse(spec).parse_element(text), Poset.parse(spec))
        self.assertGreaterEqual(len(Game.examples()), 33)
        self.assertGreaterEqual(len(Poset.examples()), 11)

    def test_long_texts(self):
        n = 300
        game = Game.graph([range(v) for v in range(n)])
        self.assertEqual(Game.parse(game.spec).spec, game.spec)
        self.assertGreater(len(game.spec), 200000)


if __name__ == "__main__":
    unittest.main()
