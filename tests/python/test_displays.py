"""What notebooks show: HTML and SVG that are well-formed, LaTeX, and plots where matplotlib is. With the argument --without-numpy, NumPy
is hidden first."""

import importlib.util
import sys
import unittest
import unittest.mock
import xml.etree.ElementTree as xml

if "--without-numpy" in sys.argv:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import Game, Graph, Nimber, Poset, misere, tables
from cgt.quotient import Quotient

MATPLOTLIB = importlib.util.find_spec("matplotlib") is not None and sys.modules.get("numpy", cgt) is not None  # which needs NumPy
SVG = "{http://www.w3.org/2000/svg}svg"


def parsed(shown):
    """HTML whose elements are all closed, as XML."""
    return xml.fromstring("<div>%s</div>" % shown.replace("<wbr>", ""))


class Displays(unittest.TestCase):
    def test_tables(self):
        root = parsed(tables.table(Game.wythoff(), range(3), range(1, 5), question="outcome")._repr_html_())
        rows = [["".join(cell.itertext()) for cell in row] for row in root.iter("tr")]
        self.assertEqual(rows, [["", "1", "2", "3", "4"], ["0", *"NNNN"], ["1", *"NPNN"], ["2", *"PNNN"]])
        self.assertEqual([bold.text for bold in root.iter("b")], ["P", "P"])
        self.assertEqual(root.find("table/caption").text, "outcomes of wythoff, 0..2 1..4")
        root = parsed(tables.sequence(Game.kayles(), 200)._repr_html_())
        self.assertEqual(len(list(root.iter("tr"))), 61)
        self.assertEqual(root.find("p").text, "in all 200 rows of 2 columns")
        self.assertEqual([bold.text for bold in root.iter("b")], ["0"])  # the number 0 is no value
        game = Game.parse("ruler(subspaces(2,2))")
        self.assertEqual(len(list(parsed(tables.answers(game, [game.parse_position("10|01")])._repr_html_()).iter("td"))), 2)
        self.assertIn("a &lt;b&gt;", tables.Table(["a <b>"], [], "x & y")._repr_html_())
        table = tables.sequence(Game.nim(), 3)
        self.assertEqual(table._repr_latex_(), table.latex())
        self.assertIsNone(tables.sequence(Game.nim(), 300)._repr_latex_())

    def test_pictures_of_tables(self):
        self.assertEqual(tables.sequence(Game.kayles(), 30).svg(), Game.kayles().sequence(30).svg())
        self.assertEqual(tables.sequence(Game.kayles(), range(5, 30)).svg(), cgt.sequence_plot(Game.kayles().sequence(range(5, 30)), first=5, zeros=True))
        self.assertEqual(tables.table(Game.nim(), range(2, 9), range(5)).svg("a title"),
                         cgt.heat_map(Game.nim().table(range(2, 9), range(5)), "a title", first=(2, 0), zeros=True))

    def test_pictures_of_sequences_with_gaps(self):
        none = cgt.game.NO_ANSWER
        self.assertEqual(tables.values("ruler(divisors(6))").svg(), cgt.sequence_plot([1, 2, 2, none, none, 3], first=1, zeros=True))
        self.assertEqual(tables.answers("kayles", [9, 7]).svg(), cgt.sequence_plot([2, none, 4], first=7, zeros=True))
        self.assertEqual(tables.table("kayles", range(4), question="outcome").svg(), cgt.sequence_plot([0, 1, 1, 1], zeros=True))
        with self.assertRaisesRegex(cgt.ArgumentError, "numbers from 1 to 10000000; expected at most"):
            tables.answers("nim", [1, 10**7]).svg()
        with self.assertRaisesRegex(cgt.ArgumentError, "a cell is 'x'"):
            tables.Table(["n", "value"], [(1, "x")], "mine", "sequence").svg()

    def test_games(self):
        for spec, _ in Game.examples():
            root = parsed(Game.parse(spec)._repr_html_())
            self.assertEqual(root.find("p/code").text, Game.parse(spec).spec)
        shown = {spec: parsed(Game.parse(spec)._repr_html_()).find(SVG) is not None
                 for spec in ("cram(3,3)", "nodekayles(petersen)", "ruler(boolean(3))", "nim", "chomp(young(4,2,1))", "ruler(boolean(20))", "cram(11,11)")}
        self.assertEqual(list(shown.values()), [True, True, True, False, True, False, True])
        self.assertIn("lambda", parsed(Game(lambda n: [])._repr_html_()).find("p/code").text)

    def test_graphs_and_posets(self):
        for spec in Graph.examples():
            xml.fromstring(Graph.parse(spec)._repr_svg_())
        self.assertIsNone(Graph.path(65)._repr_svg_())
        self.assertEqual(Poset.boolean(2)._repr_svg_(), Poset.boolean(2).svg())

    def test_latex(self):
        self.assertEqual(Nimber(24)._repr_latex_(), r"$\ast 24$")
        genera = {heap: Game.kayles().genus(heap)._repr_latex_() for heap in (4, 5, 8)}
        self.assertEqual(genera, {4: "$1$", 5: "$4^{146}$", 8: "$1^{1}$"})
        forms = misere.Forms()
        self.assertEqual(forms("*[2[2]321]")._repr_latex_(), r"${\ast}[2[2]321]$")
        self.assertEqual(forms("*[[2]]").parts[0][0]._repr_latex_(), r"${\ast}[2[\#-2]]$")
        self.assertEqual(Quotient(Game.nim(), 3)._repr_latex_(), r"$\langle a,b \mid a^{2}=1, b^{3}=b\rangle$")

    def test_quotients(self):
        root = parsed(Quotient(Game.kayles())._repr_html_())
        texts = ["".join(p.itertext()) for p in root.iter("p")]
        self.assertEqual(texts[0], "40 elements, 9 of them P; heaps have the period 12 from 71 on")
        self.assertEqual(texts[1], Quotient(Game.kayles()).presentation.replace("^", ""))
        self.assertIsNotNone(root.find(SVG))


class Plots(unittest.TestCase):
    @unittest.skipUnless(MATPLOTLIB, "matplotlib is not here")
    def test_plots(self):
        import matplotlib

        matplotlib.use("agg")
        axes = Game.kayles().sequence(range(10, 50)).plot(s=3)
        offsets = [list(map(int, point)) for point in axes.collections[0].get_offsets()]
        self.assertEqual(offsets, [[n, value] for n, value in zip(range(10, 50), Game.kayles().sequence(50)[10:])])
        table = tables.table(Game.welter(), range(5), range(2, 6))
        axes = table.plot()
        self.assertEqual(axes.images[0].get_array().shape, (5, 4))
        self.assertEqual(axes.images[0].get_extent(), (1.5, 5.5, 4.5, -0.5))
        self.assertEqual(int(axes.images[0].get_array().mask.sum()), 3)  # no two coins on a square
        zeros = {tuple(map(int, point)) for point in axes.collections[-1].get_offsets()}
        self.assertEqual(zeros, {(x, y) for y in range(5) for x in range(2, 6) if x != y and Game.welter().value((y, x)) == 0})
        other = matplotlib.pyplot.subplots()[1]
        self.assertIs(tables.p_positions(Game.wythoff(), range(9), range(9)).plot(other), other)
        self.assertEqual(len(other.collections[0].get_offsets()), 7)
        self.assertIs(tables.sequence(Game.nim(), 9).plot(other, s=1), other)
        with self.assertRaisesRegex(cgt.ArgumentError, "has no picture"):
            tables.values(Game.parse("ruler(product(chain(2),chain(2)))")).plot()

    def test_without_matplotlib(self):
        with unittest.mock.patch.dict(sys.modules, {"matplotlib": None, "matplotlib.pyplot": None}):
            for draw in (tables.sequence(Game.nim(), 5).plot, Game.nim().sequence(5).plot):
                with self.assertRaisesRegex(ImportError, r"need matplotlib \(pip install matplotlib\); svg\(\) draws without it"):
                    draw()


if __name__ == "__main__":
    unittest.main()
