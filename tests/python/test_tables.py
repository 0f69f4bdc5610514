"""Tables of answers: the same bytes as the command prints, but for the comment. With the argument --without-numpy, NumPy is hidden first."""

import doctest
import os
import shlex
import subprocess
import sys
import tempfile
import unittest

if "--without-numpy" in sys.argv:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import Game, tables

FORMATS = ("csv", "latex", "markdown", "b-file")


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(tables))
    return tests


def without_comment(text):
    lines = text.split("\n")
    return "\n".join(line for line in lines if not line.startswith(("% libcgt", "# libcgt", "<!-- libcgt")))


@unittest.skipUnless("CGT" in os.environ, "the command is not here")
class Command(unittest.TestCase):
    """What the functions give, beside what the command prints."""

    def same(self, make, *words, formats=("csv", "b-file")):
        """Compares formats; counts those that both refuse."""
        refused = 0
        for format in formats:
            with self.subTest(words=words, format=format):
                call = subprocess.run([*shlex.split(os.environ["CGT"]), *words, "--format", format], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                      encoding="utf-8", check=False)
                try:
                    text = make().text(format)
                except cgt.Error as error:
                    self.assertIn(call.returncode, (1, 2), (error, call.stdout))
                    refused += 1
                    continue
                self.assertEqual(call.returncode, 0, call.stderr)
                self.assertEqual(without_comment(text), without_comment(call.stdout))
                if format != "csv":
                    version = ("# ", "% ", "<!-- ")[("b-file", "latex", "markdown").index(format)] + "libcgt " + cgt.library_version() + ": "
                    self.assertTrue(text.startswith(version) and call.stdout.startswith(version + "cgt "))
        return refused

    def box(self, game, ranges):
        """The command's ranges as the words of a box: buttons and the length of a summand stand before them."""
        first = tables._first_played(game)
        before = [1] * game.button_count + [len(ranges)] * (first.notation in ("partitions", "hyperrectangles"))
        return [*before, *ranges]

    def test_boxes_of_every_game(self):
        compared = 0
        for spec, _ in Game.examples():
            if Game.parse(spec).notation in ("board", "left"):  # whose words are sets of bits
                continue
            for shape in (range(1, 4),), (range(3), range(4)), (2, range(5)), (range(2), range(3), range(1, 3)):
                words = ["%d..%d" % (side.start, side.stop - 1) if isinstance(side, range) else str(side) for side in shape]
                game = Game.parse(spec)
                sides = [side if isinstance(side, range) else range(side, side + 1) for side in self.box(game, shape)]
                refused = self.same(lambda: tables.table(game, sides), "table", spec, *words)
                if refused < 2:
                    compared += 1
                    if shape[0] == 2:
                        continue
                    self.same(lambda: tables.table(game, sides, question="outcome", misere=True), "table", spec, *words, "--outcome", "--misere", formats=["csv"])
                    self.same(lambda: tables.p_positions(game, sides), "p-positions", spec, *words, formats=["csv"])
                    self.same(lambda: tables.p_positions(game, sides, misere=True, canonical=True), "p-positions", spec, *words, "--misere", "--canonical",
                              formats=["csv"])
        self.assertGreater(compared, 70)

    def test_every_format(self):
        self.same(lambda: tables.table(Game.welter(), range(2, 5), range(4)), "table", "welter", "2..4", "0..3", formats=FORMATS)
        self.same(lambda: tables.table(Game.nim(), 3, 4), "table", "nim", "3", "4", formats=FORMATS)
        self.same(lambda: tables.sequence(Game.kayles(), range(9, 12)), "sequence", "kayles", "9..11", formats=FORMATS)
        self.same(lambda: tables.values(Game.parse("ruler(partitions(3))")), "values", "ruler(partitions(3))", formats=FORMATS)
        game = Game.parse("ruler(partitions(3))")
        self.same(lambda: tables.answers(game, [game.parse_position("1|23;123")]), "grundy", game.spec, "1|23;123", formats=FORMATS)

    def test_sequences(self):
        sequences = 0
        for spec, _ in Game.examples():  # b-files are refused only where the question is
            sequences += self.same(lambda: tables.sequence(Game.parse(spec), range(2, 6)), "sequence", spec, "2..5") == 0
        self.assertGreater(sequences, 20)
        for spec in ("ruler(partitions(*))", "cram(2,*)", "push(vertical(2,*),horizontal(2,*))", "nodekayles(path(*))", "chomp(boolean(*))",
                     "heaps(n: n-k*k for k in 1..isqrt(n))", "pnim", "push(push(nim,wythoff),euclid)", "ruler(chain(9))"):
            for misere in (False, True):
                self.same(lambda: tables.sequence(spec, range(1, 5), misere=misere), "sequence", spec, "1..4", *["--misere"] * misere)
        self.same(lambda: tables.sequence("ruler(antichain(*))", range(2, 4)), "sequence", "ruler(antichain(*))", "2..3")
        self.same(lambda: tables.sequence("subtraction(1,*)", range(2, 4)), "sequence", "subtraction(1,*)", "2..3")

    def test_values(self):
        for spec in ("ruler(divisors(60))", "ruler(partitions(4))", "ideal(asm(4))", "dag(4; 3>1, 3>2, 1>0)", "ruler(product(chain(2),chain(3)))", "nim"):
            self.same(lambda: tables.values(Game.parse(spec)), "values", spec)

    def test_answers(self):
        for spec, text in Game.examples():
            game = Game.parse(spec)
            self.same(lambda: tables.answers(game, [game.parse_position(text)]), "grundy", spec, text)
        self.same(lambda: tables.answers(Game.nim(), [(1, 1)], misere=True), "grundy", "nim", "1,1", "--misere")
        self.same(lambda: tables.answers(Game.kayles(), [(9,), (7,)]), "grundy", "kayles", "9", "7")


class Tables(unittest.TestCase):
    def test_own_games(self):
        game = Game(lambda heap: [heap - 1] if heap > 0 else [], positions=int)
        self.assertEqual(tables.sequence(game, 4).rows, [(0, 0), (1, 1), (2, 0), (3, 1)])
        self.assertEqual(tables.sequence(game, 4).about, "values of Tables.test_own_games.<locals>.<lambda>, 0..3")

        class Rules:
            def options(self, heap):
                return []

        self.assertRegex(tables.sequence(Game(Rules()), 4).about, r"\Avalues of <\S+Rules object>, 0..3\Z")

    def test_a_value_of_64_bits(self):
        most = 2**64 - 1
        self.assertEqual(tables.table(Game.nim(), range(most, most + 1), range(2)).rows, [(most, 0, most), (most, 1, most - 1)])
        self.assertEqual(tables.table(Game.welter(), range(2), range(2)).rows, [(0, None, 0), (1, 0, None)])

    def test_texts_of_games(self):
        self.assertEqual(tables.table("nim", range(2), range(2)).rows, tables.table(Game.nim(), range(2), range(2)).rows)
        self.assertEqual(tables.p_positions("nim", range(2), range(2)).csv(), "x1,x2\n0,0\n1,1\n")
        self.assertEqual(tables.answers("kayles", [5]).rows, [("5", 4)])

    def test_nothing(self):
        for table in (tables.sequence("nim", 0), tables.table("nim", range(3, 3))):
            self.assertEqual((table.rows, table.about, table.csv()), ([], "values of nim, nothing", "x1,value\n"))
            with self.assertRaisesRegex(cgt.ArgumentError, "has no picture"):
                table.svg()

    def test_files(self):
        table = tables.sequence(Game.kayles(), 5)
        with tempfile.TemporaryDirectory() as folder:
            for end, format in (".csv", "csv"), (".tex", "latex"), (".md", "markdown"), (".txt", "b-file"):
                path = os.path.join(folder, "kayles" + end)
                table.save(path)
                with open(path, encoding="utf-8", newline="") as file:
                    self.assertEqual(file.read(), table.text(format))
            with self.assertRaisesRegex(cgt.ArgumentError, "ends with one of .csv, .tex, .md, .txt"):
                table.save(os.path.join(folder, "kayles"))
            table.save(os.path.join(folder, "kayles"), "csv")

    def test_misuse(self):
        table = tables.table(Game.nim(), range(2), range(2))
        with self.assertRaisesRegex(cgt.ArgumentError, "no single number goes with each answer"):
            table.b_file()
        with self.assertRaisesRegex(cgt.ArgumentError, "expected one of csv, latex, markdown, b-file"):
            table.text("json")
        with self.assertRaisesRegex(cgt.ArgumentError, r"rows\[1\] has 1 cells; expected 2"):
            tables.Table(["a", "b"], [(1, 2), (3,)], "mine")
        for function in (tables.values, lambda game: tables.table(game, range(2)), lambda game: tables.sequence(game, 2)):
            with self.assertRaisesRegex(cgt.ArgumentError, "game is 5; expected a Game, or the text of one"):
                function(5)
        with self.assertRaisesRegex(cgt.ArgumentError, "nim>; expected a coin turning game, or an explicit graph"):
            tables.values("nim")
        with self.assertRaisesRegex(cgt.PositionError, "square 1 twice"):
            tables.table(Game.welter(), range(1, 2), range(1, 2))
        with self.assertRaisesRegex(cgt.ArgumentError, "has no picture"):
            tables.p_positions(Game.nim(), range(2), range(2)).svg()

    def test_own_table(self):
        table = tables.Table(["name", "5 > 3"], [("a|b", None)], "what -->\nthis is")
        self.assertEqual(table.csv(), "name,5 > 3\na|b,\n")
        self.assertTrue(table.markdown().endswith(": what --&gt; this is -->\n\n| name | 5 \\> 3 |\n|---:|---:|\n| a\\|b |  |\n"))


if __name__ == "__main__":
    unittest.main()
