"""The Python bindings' genera and misère canonical forms. With the argument --without-numpy, NumPy is hidden first."""

import doctest
import os
import pickle
import sys
import tempfile
import threading
import unittest

WITHOUT_NUMPY = "--without-numpy" in sys.argv
if WITHOUT_NUMPY:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import Game, misere, quotient
from cgt.misere import Form, Forms, Genus
from cgt.quotient import Quotient


class QuotientTest(unittest.TestCase):
    def test_quotient(self):
        game = Game.octal("0.75")
        found = Quotient(game)
        self.assertEqual((len(found), found.period, found.tame, found.word(0)), (8, (2, 8), False, "1"))
        self.assertEqual(found.presentation, "<a,b,c | a^2=1, bc=ab, c^2=b^2, b^3=b>")
        self.assertEqual([found.word(element) for element in found.generators], ["a", "b", "c"])
        for heaps in (), (1,), (1, 1), (4, 5), (2, 3, 4), (3, 3, 7), (1, 2, 5, 6):
            element = found.element(*heaps)
            self.assertEqual(found.outcome(element), game.outcome(heaps, misere=True), heaps)
            self.assertEqual(found.product(element, found.element(2)), found.element(2, *heaps))
        self.assertEqual(found.mex([]), 0)
        self.assertEqual(found.mex([0]), found.element(1))
        found.teach(game)
        self.assertIn("misere quotient", game.explain((10**9, 7), misere=True))
        self.assertIsNone(Quotient(game, 5).period)
        self.assertEqual(len(Quotient(Game.nim(), 7).kernel), 8)

    def test_files_and_pictures(self):
        game, whole = Game.octal("0.75"), Quotient(Game.octal("0.75"))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "quotient")
            Quotient(game, 6).save(path)
            loaded = Quotient.load(game, path)
            self.assertEqual((loaded.extend(100).presentation, loaded.extend(100).period), (whole.presentation, whole.period))
            self.assertRaises(cgt.CorruptError, Quotient.load, Game.kayles(), path)
            self.assertRaises(cgt.ArgumentError, loaded.extend, 5)
            self.assertRaises(cgt.FileError, Quotient.load, game, path + "x")
            self.assertRaises(cgt.FileError, whole.save, os.path.join(path, "x"))
        self.assertEqual(whole.svg("a title").count("<polyline"), whole.dot().count(" -> "))
        self.assertIn("a title", whole.dot("a title"))
        self.assertEqual(whole._repr_svg_(), whole.svg())

    def test_errors(self):
        game = Game.octal("0.75")
        for wrong, kind in ((lambda: Quotient(game, -1), cgt.ArgumentError), (lambda: Quotient(Game.wythoff()), cgt.UnsupportedError),
                            (lambda: Quotient(game, most=0), cgt.ArgumentError), (lambda: Quotient(game, limit=3), cgt.LimitError),
                            (lambda: Quotient(game, 3).element(4), cgt.PositionError), (lambda: Quotient(game).outcome(8), cgt.ArgumentError),
                            (lambda: Quotient(game).teach(Game.nim()), cgt.ArgumentError), (lambda: pickle.dumps(Quotient(game)), TypeError)):
            self.assertRaises(kind, wrong)
        self.assertIsNone(Quotient(Game.nim(), 1).mex([0, 1]))  # a heap of two tokens needs more elements

    def test_doctest(self):
        self.assertEqual(doctest.testmod(quotient).failed, 0)


class GenusTest(unittest.TestCase):
    def test_symbols(self):
        game = Game.take("0.3F")
        self.assertEqual(list(map(str, game.genera([(6,), (12,), (), (0,)]))), ["3^1431", "6^(1,9,10,8)", "0", "0"])
        self.assertEqual(str(Game.wythoff().genus(10, 4)), "13^(13)")
        self.assertEqual(str(Game.octal("0.6").genus((17,))), "3^0531")

    def test_fields(self):
        genus = Game.kayles().genus(5)
        self.assertEqual(genus, Genus(4, (1, 4, 6), "restless"))
        self.assertEqual([genus.misere_value(n) for n in range(6)], [1, 4, 6, 4, 6, 4])
        self.assertFalse(genus.tame or genus.restive)
        self.assertTrue(Game.nim().genus(2, 2).tame)
        self.assertRaises(cgt.ArgumentError, genus.misere_value, -1)

    def test_it_is_the_misere_value_of_sums_with_nim(self):
        game = Game.sum(Game.kayles(), Game.nim())
        for heap in range(9):
            genus = Game.kayles().genus(heap)
            for twos in range(4):
                self.assertEqual(genus.misere_value(twos), game.misere_value((1, heap, twos) + (2,) * twos))

    def test_games_of_functions(self):
        def options(position):
            return [position[0] - taken for taken in (1, 3, 4) if taken <= position[0]]

        genera = Game(options=options).genera(range(20))
        self.assertEqual([str(genus) for genus in genera], [str(genus) for genus in Game.subtraction([1, 3, 4]).genera([(n,) for n in range(20)])])
        self.assertRaisesRegex(cgt.LoopError, "7", Game(options=lambda position: [position]).genus, 7)

        def fail(position):
            raise KeyError("no")

        self.assertRaisesRegex(KeyError, "no", Game(options=fail).genus, 7)

    def test_wrong_positions(self):
        self.assertRaises(cgt.PositionError, Game.wythoff().genus, (1, 2, 3))
        self.assertRaises(cgt.PositionError, Game.wythoff().genera, [(1, 2), (1, 2, 3)])
        game = Game.kayles()
        game.memory = 5000
        self.assertRaises(cgt.LimitError, game.genus, 40)


class FormsTest(unittest.TestCase):
    def test_arithmetic(self):
        forms = Forms()
        two, three = forms(2), forms("*3")
        self.assertEqual(two + three, forms("*2 + *2 + *"))
        self.assertEqual(two + three - two, three)
        self.assertEqual(2 + two, two + "*2")
        self.assertNotEqual(two + two, forms())
        self.assertRaises(cgt.DomainError, lambda: forms(4) - 2)
        self.assertEqual((two + two).options, [two, three])
        self.assertEqual(forms([2, "*3"]), two + two)
        self.assertEqual((two + two).pair, (0, 0))
        self.assertEqual((two.outcome, (two + two).outcome), ("N", "P"))
        self.assertEqual(forms(["*[2]"]).genus, Genus(0, (0, 2), "tame"))
        self.assertEqual((forms("*[2#0]").half_tame, two.half_tame), (True, False))
        self.assertEqual((forms("*[2#0]") + forms("*[2#0]").mate).outcome, "P")
        self.assertTrue(two and not forms(0))
        self.assertIs(forms(two), two)
        self.assertGreater(len(forms), 8)
        self.assertIn("forms>", repr(forms))

    def test_stores(self):
        one, other = Forms(), Forms()
        other("*[2#1]")
        self.assertEqual(one("*[2[2]321]"), other("*[2[2]321]"))
        self.assertEqual(hash(one("*[2[2]321]")), hash(other("*[2[2]321]")))
        self.assertEqual(one(other("*[2#1]")), other("*[2#1]"))
        self.assertEqual(one(2) + other(2), one("*[2[2]]"))
        self.assertNotEqual(one(2), 2)
        self.assertRaises(TypeError, pickle.dumps, one)
        self.assertRaises(cgt.LimitError, Forms(memory=100000), 1000)

    def test_positions(self):
        forms = Forms()
        self.assertEqual(forms.of(Game.nim(), 2, 2), forms(2) + forms(2))
        listed = forms.of_all(Game.kayles(), [(n,) for n in range(9)])
        self.assertEqual(listed[5], Game.kayles().misere_form(5))
        self.assertEqual(str(listed[5]), "*[2[2]321]")
        self.assertEqual(forms.of(Game.kayles(), (5, 4)), listed[5] + listed[4])

    def test_texts(self):
        forms = Forms()
        text = "*[(((2[2]21)[2](2[2]21)20)(2[2]21)3)((2[2]21)[2](2[2]21)20)(2[2]21)[1]2[2]1]"
        self.assertEqual(str(Game.grundy_game().misere_form(22)), text)
        self.assertEqual(forms(text), Game.grundy_game().misere_form(22))
        with self.assertRaises(cgt.TextError) as caught:
            forms("*[2x]")
        self.assertEqual((caught.exception.place.column, caught.exception.place.token), (4, "x"))
        for wrong in 1.5, None:
            self.assertRaises(cgt.ArgumentError, forms, wrong)

    def test_a_callback_may_not_use_the_store(self):
        forms = Forms()
        game = Game(options=lambda position: [int(forms(3) is None)])
        self.assertRaises(cgt.StateError, forms.of, game, 5)

    def test_threads_take_turns(self):
        forms, found = Forms(), []

        def work():
            found.append(str(forms.of(Game.grundy_game(), 22) + forms.of(Game.kayles(), 9)))

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(found), 4)
        self.assertEqual(len(set(found)), 1)


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(misere))
    return tests


if __name__ == "__main__":
    unittest.main()
