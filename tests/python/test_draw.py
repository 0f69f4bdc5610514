"""The Python bindings' pictures, read again by independent readers: SVG as XML, DOT by a small parser (and by dot, if there is one),
PNG by zlib. With the argument --without-numpy, NumPy is hidden first."""

import collections
import re
import shutil
import struct
import subprocess
import sys
import unittest
import xml.etree.ElementTree as xml
import zlib

if "--without-numpy" in sys.argv:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import Game, Poset

NAMESPACE = "{http://www.w3.org/2000/svg}"
POSETS = [
    "chain(0)", "chain(1)", "chain(5)", "antichain(4)", "boolean(0)", "boolean(4)", "divisors(360)", "partitions(4)", "types(8)",
    "asm(2)", "asm(5)", "subspaces(3,2)", "product(chain(3),boolean(2))", "dual(types(6))", "poset(6; 0<1, 1<2, 3<4, 2<5, 4<5)",
    "poset(9; 0<1, 0<2, 1<3, 1<4, 2<5, 5<6, 5<7, 7<8, 0<8)",
]


def numbers(element, *names):
    return [float(element.get(name)) for name in names]


class Picture:
    """A picture's parts: what must be true of every SVG of the library's is checked here."""

    def __init__(self, test, text, title=None):
        self.root = xml.fromstring(text)
        test.assertEqual(self.root.tag, NAMESPACE + "svg")
        tags = {element.tag[len(NAMESPACE):] for element in self.root.iter()}
        test.assertLessEqual(tags, {"svg", "title", "g", "rect", "circle", "text", "polyline"})
        test.assertNotIn("href", text)
        test.assertNotIn("script", text)
        self.left, self.top, width, height = map(float, self.root.get("viewBox").split())
        self.right, self.bottom = self.left + width, self.top + height
        test.assertEqual([width, height], numbers(self.root, "width", "height"))
        titles = self.all("title")
        test.assertEqual(len(titles), 1)
        test.assertTrue(titles[0].text)
        back = self.all("rect")[0]
        test.assertEqual(numbers(back, "x", "y", "width", "height"), [self.left, self.top, width, height])
        self.rects = self.all("rect")[1:]
        self.circles = self.all("circle")
        self.lines = [[tuple(map(float, point.split(","))) for point in line.get("points").split()] for line in self.all("polyline")]
        self.texts = self.all("text")
        if title is not None:
            test.assertEqual(titles[0].text, title)
            test.assertEqual(self.texts[0].text, title)
            self.texts = self.texts[1:]
        for rect in self.rects:
            x, y, width, height = numbers(rect, "x", "y", "width", "height")
            self.is_inside(test, x, y)
            self.is_inside(test, x + width, y + height)
        for circle in self.circles:
            x, y, radius = numbers(circle, "cx", "cy", "r")
            self.is_inside(test, x - radius, y - radius)
            self.is_inside(test, x + radius, y + radius)
        for line in self.lines:
            for x, y in line:
                self.is_inside(test, x, y)
        for element in self.all("text"):
            x, y, size = numbers(element, "x", "y", "font-size")
            width = 0.55 * size * len(element.text or "")
            start = x - width * {"start": 0, "middle": 0.5, "end": 1}[element.get("text-anchor")]
            self.is_inside(test, start, y - 0.8 * size)
            self.is_inside(test, start + width, y + 0.25 * size)

    def all(self, tag):
        return list(self.root.iter(NAMESPACE + tag))

    def is_inside(self, test, x, y):
        test.assertTrue(self.left - 1 <= x <= self.right + 1 and self.top - 1 <= y <= self.bottom + 1, (x, y))

    def nodes(self):
        """(box, texts) of each node of a diagram."""
        found = []
        for group in self.root.findall(NAMESPACE + "g"):
            boxes = group.findall(NAMESPACE + "rect") + group.findall(NAMESPACE + "circle")
            if boxes:
                found.append((boxes[0], [element.text for element in group.findall(NAMESPACE + "text")]))
        return found


def bounds(box):
    if box.tag.endswith("rect"):
        x, y, width, height = numbers(box, "x", "y", "width", "height")
        return x, y, x + width, y + height
    x, y, r = numbers(box, "cx", "cy", "r")
    return x - r, y - r, x + r, y + r


def middle(box):
    left, top, right, bottom = bounds(box)
    return (left + right) / 2, (top + bottom) / 2


class Diagrams(unittest.TestCase):
    def check_nodes(self, picture, expected):
        """No two overlap, and their texts are these; returns their middles by their first texts."""
        nodes = picture.nodes()
        self.assertEqual(sorted(texts for _, texts in nodes), sorted(expected))
        boxes = sorted(bounds(box) for box, _ in nodes)
        for i, a in enumerate(boxes):
            for b in boxes[i + 1 :]:
                if a[1] < b[3] and b[1] < a[3]:
                    self.assertGreaterEqual(b[0] - a[2], 16, (a, b))
        return {texts[0]: middle(box) for box, texts in nodes}

    def check_lines(self, picture, places, pairs):
        def at(point):
            near = [name for name, (x, y) in places.items() if abs(x - point[0]) <= 2 and abs(y - point[1]) <= 2]
            self.assertEqual(len(near), 1, point)
            return near[0]

        for line in picture.lines:
            rises = [b[1] < a[1] for a, b in zip(line, line[1:])]
            self.assertTrue(all(rises), line)
        self.assertEqual(sorted((at(line[0]), at(line[-1])) for line in picture.lines), sorted(pairs))

    def test_posets(self):
        for spec in POSETS:
            with self.subTest(spec):
                poset = Poset.parse(spec)
                names = [poset.text(element) for element in poset]
                values = [3 * i * i for i in range(len(names))]
                covers = [(poset.text(low), poset.text(high)) for low, high in poset.hasse()]
                picture = Picture(self, poset.svg(values, title=spec), spec)
                places = self.check_nodes(picture, [[name, str(value)] for name, value in zip(names, values)])
                self.check_lines(picture, places, covers)
                # heights are levels, the lowest at the bottom
                levels = collections.defaultdict(set)
                for element in poset:
                    levels[poset.height(element)].add(places[poset.text(element)][1])
                self.assertTrue(all(len(level) == 1 for level in levels.values()))
                heights = [levels[h].pop() for h in sorted(levels)]
                self.assertEqual(heights, sorted(heights, reverse=True))
                self.check_nodes(Picture(self, poset.svg()), [[name] for name in names])
                bare = Picture(self, poset.svg(labels=False, dark=True))
                self.assertEqual(bare.texts, [])
                self.assertEqual(len(bare.circles), len(names))
                self.assertEqual(poset.svg(values), poset.svg(values))

    def test_lines_avoid_nodes(self):
        """A line that passes a layer goes round the nodes there."""
        picture = Picture(self, Poset.from_relations(8, [(0, 1), (1, 2), (2, 3), (3, 4), (0, 5), (5, 4), (6, 4), (7, 4)]).svg())
        for line in picture.lines:
            for x, y in line[1:-1]:
                for box, _ in picture.nodes():
                    left, top, right, bottom = bounds(box)
                    self.assertFalse(left < x < right and top < y < bottom)
        self.assertEqual(max(map(len, picture.lines)), 5)

    def test_symmetry(self):
        """Boolean lattices and chains stand upright."""
        for spec in ("boolean(3)", "boolean(5)", "chain(7)", "divisors(36)", "product(chain(3),chain(4),chain(5))"):
            poset = Poset.parse(spec)
            picture = Picture(self, poset.svg())
            places = {texts[0]: middle(box) for box, texts in picture.nodes()}
            (least,), (greatest,) = poset.minima(), poset.maxima()
            aside = abs(places[poset.text(least)][0] - places[poset.text(greatest)][0])
            self.assertLess(aside, 0.12 * (picture.right - picture.left), spec)

    def test_few_crossings(self):
        """Two chains side by side do not cross, nor do the lines of trees, whatever the numbers of their elements are."""
        for relations in (
            [(0, 3), (3, 1), (4, 2), (2, 5)],
            [(6, 0), (6, 5), (0, 4), (0, 1), (5, 2), (5, 3)],
            [(0, 6), (5, 6), (4, 0), (1, 0), (2, 5), (3, 5)],
        ):
            lines = Picture(self, Poset.from_relations(7, relations).svg()).lines
            for i, a in enumerate(lines):
                for b in lines[:i]:
                    if a[0][1] == b[0][1]:
                        self.assertGreaterEqual((a[0][0] - b[0][0]) * (a[1][0] - b[1][0]), 0)

    def test_the_best_of_all_sweeps(self):
        """As many crossings as when this was written, or fewer; the last sweeps of these have more."""
        for spec, most in (("boolean(5)", 152), ("divisors(3600)", 60), ("product(chain(3),chain(3),chain(3))", 28), ("dual(types(9))", 78)):
            lines, crossings = [], 0
            for line in Picture(self, Poset.parse(spec).svg()).lines:
                lines += zip(line, line[1:])
            for i, (a, b) in enumerate(lines):
                crossings += sum(1 for c, d in lines[:i] if a[1] == c[1] and (a[0] - c[0]) * (b[0] - d[0]) < 0)
            self.assertLessEqual(crossings, most, spec)

    def test_coins(self):
        game = Game.parse("ruler(asm(4))")
        poset, values = game.poset, game.element_values()
        picture = Picture(self, game.svg([(0, 0, 1), (1, 1, 0)], values=True))
        self.check_nodes(picture, [[poset.text(x), str(v)] for x, v in zip(poset, values)])
        fills = collections.Counter(box.get("fill") for box, _ in picture.nodes())
        self.assertEqual(sorted(fills.values()), [2, len(poset) - 2])
        heads = min(fills, key=lambda fill: fills[fill])
        self.assertEqual({texts[0] for box, texts in picture.nodes() if box.get("fill") == heads}, {"(0,0,1)", "(1,1,0)"})

    def test_papers_figures(self):
        """Values that Ishikawa, Ohmoto, Tagawa and Takayama print beside their Hasse diagrams."""
        for spec, values in (
            ("ruler(subspaces(3,2))", {"0": 1, "100": 2, "010": 2, "110|001": 1, "100|010|001": 4}),
            ("ruler(divisors(12))", {"1": 1, "2": 2, "3": 2, "4": 1, "6": 3, "12": 2}),
            ("ideal(divisors(12))", {"1": 1, "2": 0, "3": 0, "4": 0, "6": 0, "12": 0}),
            ("ruler(partitions(4))", {"1|2|3|4": 1, "12|3|4": 2, "123|4": 1, "12|34": 3, "1234": 4}),
        ):
            nodes = dict(texts for _, texts in Picture(self, Game.parse(spec).svg([], values=True)).nodes())
            self.assertEqual({name: int(nodes[name]) for name in values}, values, spec)

    def test_plays(self):
        for game, position in ((Game.nim(), (2, 3)), (Game.wythoff(), (2, 3)), (Game.cram(2, 3), (0,)), (Game.nim(), ())):
            reached = {game.canonical(position)}
            lines, queue = set(), list(reached)
            while queue:
                at = queue.pop()
                for option in game.options(at):
                    lines.add((game.format_position(option), game.format_position(at)))
                    if option not in reached:
                        reached.add(option)
                        queue.append(option)
            picture = Picture(self, game.plays_svg(position, values=True))
            places = self.check_nodes(picture, [[game.format_position(p), str(game.value(p))] for p in reached])
            self.check_lines(picture, places, lines)
            dot = Dot(self, game.plays_dot(position, values=True))
            self.assertEqual(sorted(dot.labels.values()), sorted("%s\\n%d" % (game.format_position(p), game.value(p)) for p in reached))
            self.assertEqual({(dot.labels[b].split("\\")[0], dot.labels[a].split("\\")[0]) for a, b in dot.edges}, lines)

    def test_limits(self):
        for question in (Poset.chain(4097).svg, Poset.boolean(64).svg, Poset.boolean(20).dot, Poset.chain(10**18).svg):
            with self.assertRaises(cgt.LimitError):
                question()
        for position in ((10**12,), (4000,), (20, 30, 40)):
            with self.assertRaises(cgt.LimitError) as caught:
                Game.nim().plays_svg(position)
            self.assertIn("a picture has no more", str(caught.exception))
        self.assertEqual(len(Picture(self, Poset.antichain(4096).svg()).nodes()), 4096)

    def test_python_games(self):
        squares = Game(lambda position: [(position[0] - k * k,) for k in range(1, 9) if k * k <= position[0]])
        self.assertEqual(len(Picture(self, squares.plays_svg(9, values=True)).nodes()), 10)
        self.assertEqual(len(Picture(self, squares.svg(9, values=True)).circles), 9)

        def fails(position):
            raise KeyError("mine")

        with self.assertRaises(KeyError):
            Game(fails).plays_svg(9)
        with self.assertRaises(cgt.LoopError):
            Game(lambda position: [(1 - position[0],)]).plays_svg(0)

    def test_arguments(self):
        poset = Poset.chain(3)
        for call in (
            lambda: poset.svg([1, 2]), lambda: poset.svg(5), lambda: poset.svg([1, 2, -3]), lambda: poset.svg(title=3),
            lambda: poset.dot(title="a\0"), lambda: Game.nim().svg((1,), cell=4097), lambda: Game.nim().svg((1,), cell=-1),
        ):
            with self.assertRaises(cgt.ArgumentError):
                call()
        with self.assertRaises(cgt.PositionError):
            Game.wythoff().svg((1, 2, 3))
        with self.assertRaises(cgt.PositionError):
            Game.wythoff().plays_svg((1, 2, 3))

    def test_notebooks(self):
        self.assertEqual(Poset.chain(3)._repr_svg_(), Poset.chain(3).svg())
        self.assertIsNone(Poset.chain(101)._repr_svg_())
        self.assertIsNone(Poset.boolean(64)._repr_svg_())
        picture = Game.nim().svg((1, 2))
        self.assertIsInstance(picture, str)
        self.assertEqual(picture._repr_svg_(), picture)
        self.assertEqual(cgt.heat_map_png([[1]])._repr_png_()[1:4], b"PNG")


class Dot:
    """A graph in the DOT language, as the library writes it."""

    def __init__(self, test, text):
        lines = text.splitlines()
        test.assertIn(lines[0], ("graph {", "digraph {"))
        test.assertEqual(lines[-1], "}")
        test.assertEqual(text.count("{"), text.count("}") if '"' not in text else text.count("{"))
        self.labels, self.edges, self.title, self.filled = {}, [], None, set()
        for line in lines[1:-1]:
            node = re.fullmatch(r'    (\d+) \[label="((?:[^"\\]|\\.)*)"(, style=filled)?\];', line)
            edge = re.fullmatch(r"  (\d+) -[->] (\d+);", line)
            title = re.fullmatch(r'  label="((?:[^"\\]|\\.)*)";', line)
            if node:
                test.assertNotIn(node[1], self.labels)
                self.labels[node[1]] = node[2]
                if node[3]:
                    self.filled.add(node[2])
            elif edge:
                self.edges.append((edge[1], edge[2]))
            elif title:
                self.title = re.sub(r"\\(.)", r"\1", title[1])
            else:
                test.assertRegex(line, r"^  (rankdir=..;|node \[.*\];|labelloc=t;|\{ rank=same;|\})$")
        dot = shutil.which("dot")
        if dot is not None:
            done = subprocess.run([dot, "-Tplain"], input=text.encode(), stdout=subprocess.PIPE, check=True)
            drawn = done.stdout.decode()
            test.assertEqual(len(re.findall("^node ", drawn, re.M)), len(self.labels))
            test.assertEqual(len(re.findall("^edge ", drawn, re.M)), len(self.edges))


class Dots(unittest.TestCase):
    def test_posets(self):
        for spec in POSETS[::3]:
            poset = Poset.parse(spec)
            dot = Dot(self, poset.dot(range(len(poset)), title=spec))
            names = {str(i): poset.text(element) for i, element in enumerate(poset)}
            self.assertEqual(dot.labels, {i: "%s\\n%s" % (name, i) for i, name in names.items()})
            covers = [(str(poset.index(low)), str(poset.index(high))) for low, high in poset.hasse()]
            self.assertEqual(sorted(dot.edges), sorted(covers))
            self.assertEqual(dot.title, spec)
            bare = Dot(self, poset.dot(labels=False))
            self.assertEqual(set(bare.labels.values()) - {""}, set())
            self.assertIsNone(bare.title)

    def test_titles(self):
        for title in ('a "b" \\ c', "<&>", "μ ≤ λ", ""):
            self.assertEqual(Dot(self, Poset.chain(2).dot(title=title)).title, title or None)
            if title:
                Picture(self, Poset.chain(2).svg(title=title), title)
        for control in "\x01\x0b\x1b\uffff":
            Picture(self, Poset.chain(2).svg(title="a%sb" % control), "a\ufffdb")
            self.assertEqual(Dot(self, Poset.chain(2).dot(title="a%sb" % control)).title, "a\ufffdb")


class Positions(unittest.TestCase):
    def picture(self, spec, text, **look):
        game = Game.parse(spec)
        return Picture(self, game.svg(game.parse_position(text), **look))

    def cells(self, picture, side=24):
        """The places of cells in the picture, from the first one, by their fills."""
        found = collections.defaultdict(set)
        corner = min((numbers(rect, "x", "y") for rect in picture.rects), default=None)
        for rect in picture.rects:
            x, y, width, height = numbers(rect, "x", "y", "width", "height")
            self.assertEqual((width, height), (side, side))
            place = ((y - corner[1]) / side, (x - corner[0]) / side)
            self.assertNotIn(place, found[rect.get("fill")])
            found[rect.get("fill")].add(place)
        return found

    def test_diagrams(self):
        (cells,) = self.cells(self.picture("pnim", "4,2,1")).values()
        self.assertEqual(cells, {(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (2, 0)})
        self.assertEqual(len(self.picture("pnim", "4,2,1 + 3,3 + 1").rects), 14)
        self.assertEqual([t.text for t in self.picture("pnim", "4,2,1 + 3,3 + 1").texts], ["+", "+"])
        (cells,) = self.cells(self.picture("rnim", "2,3")).values()
        self.assertEqual(cells, {(r, c) for r in range(2) for c in range(3)})
        self.assertEqual(len(self.picture("rnim", "2,3,4").rects), 9)
        self.assertEqual(len(self.picture("rnim", "5").rects), 5)
        self.assertEqual([t.text for t in self.picture("pnim", "-").texts], ["-"])
        self.assertEqual([t.text for t in self.picture("rnim", "1000,2").texts], ["1000,2"])
        picture = self.picture("pnim", "2,1 + 1000")
        self.assertEqual(([t.text for t in picture.texts], picture.rects), (["1000 + 2,1"], []))

    def test_squares(self):
        picture = self.picture("welter", "1,3,4,9")
        self.assertEqual([t.text for t in picture.texts], list("0123456789"))
        squares = sorted(numbers(rect, "x")[0] for rect in picture.rects)
        coins = sorted(numbers(circle, "cx")[0] for circle in picture.circles)
        self.assertEqual([squares.index(x - 12) for x in coins], [1, 3, 4, 9])
        (cells,) = self.cells(self.picture("welter", "1,3,4,9", diagram=True)).values()
        rows = collections.Counter(row for row, _ in cells)  # beta-numbers 9, 4, 3, 1 are the parts 6, 2, 2, 1
        self.assertEqual(rows, {0: 6, 1: 2, 2: 2, 3: 1})
        (cells,) = self.cells(self.picture("turtles", "0,2,5", diagram=True)).values()
        self.assertEqual(cells, {(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 1), (1, 2)})
        self.assertEqual([t.text for t in self.picture("welter", "1000").texts], ["1000"])

    def test_boards(self):
        picture = self.picture("cram(3,4)", "..#./.##./....")
        cells = self.cells(picture)
        self.assertEqual(sorted(map(len, cells.values())), [3, 9])
        self.assertIn({(0, 2), (1, 1), (1, 2)}, cells.values())
        picture = self.picture("push(cram(2,3),vertical(2,3))", "..#/..#@1")
        self.assertEqual(([t.text for t in picture.texts], len(picture.circles)), (["push"], 1))
        picture = self.picture("push(cram(2,3),vertical(2,3))", "..#/..#@2")
        self.assertEqual(([t.text for t in picture.texts], len(picture.circles)), (["pushed"], 1))
        for button, cells in ((1, 6), (2, 5)):  # a rectangle, or a partition
            self.assertEqual(len(self.picture("push(rnim,pnim)", "3,2@%d" % button).rects), cells)
        cells = self.cells(self.picture("cram(8,16)", "/".join(["." * 16] * 5 + ["..#" + "." * 13] + ["." * 16] * 2)))
        self.assertEqual(sorted(map(len, cells.values())), [1, 127])
        self.assertIn({(5, 2)}, cells.values())
        self.assertEqual([t.text for t in self.picture("cram(0,0)", "start").texts], ["start"])

    def test_heaps(self):
        picture = self.picture("nim", "3,5", values=True)
        self.assertEqual([t.text for t in picture.texts], ["value 6", "3", "5"])
        columns = collections.Counter(numbers(circle, "cx")[0] for circle in picture.circles)
        self.assertEqual([columns[x] for x in sorted(columns)], [3, 5])
        lowest = {x: max(numbers(c, "cy")[0] for c in picture.circles if numbers(c, "cx")[0] == x) for x in columns}
        self.assertEqual(len(set(lowest.values())), 1)
        self.assertEqual([t.text for t in self.picture("nim", "3,500").texts], ["3,500"])
        self.assertEqual([t.text for t in self.picture("nim", "-").texts], ["-"])
        self.assertEqual([t.text for t in self.picture("dag(3; 0>1, 1>2)", "0").texts], ["0"])

    def test_sums(self):
        picture = self.picture("sum(nim,cram(2,2),pnim)", "2,1 & ../.. & 2")
        self.assertEqual(([t.text for t in picture.texts], len(picture.circles), len(picture.rects)), (["2", "1", "+", "+"], 3, 6))
        for kind, sign in (("conjunctive", "∧"), ("selective", "∨"), ("sequential", "→"), ("ordinal", ":")):
            picture = Picture(self, Game.sum(Game.cram(1, 2), Game.cram(1, 2), kind=kind).svg((1, 0, 1, 0)))
            self.assertEqual([t.text for t in picture.texts], [sign])
        self.assertEqual([t.text for t in self.picture("sum(ruler(chain(3)),nim)", "1;3 & 1").texts], ["1;3", "+", "1"])

    def test_cells(self):
        self.assertEqual(Poset.chain(2).svg(title=""), Poset.chain(2).svg())
        self.assertEqual(self.picture("nim", "3,5", cell=11).texts, [])
        for cell in (1, 2, 7, 60):
            (cells,) = self.cells(self.picture("pnim", "4,2,1", cell=cell), cell).values()
            self.assertEqual(len(cells), 7)
            self.picture("nim", "3,5", cell=cell)

    def test_all_examples(self):
        for spec, text in Game.examples():
            with self.subTest(spec):
                for look in ({}, {"values": True, "dark": True, "title": spec, "diagram": True}):
                    game = Game.parse(spec)
                    Picture(self, game.svg(game.parse_position(text), **look), look.get("title"))


def png(test, data):
    """Width, height, palette and rows of a PNG with a palette of 8 bits."""
    test.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
    at, chunks = 8, []
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        test.assertEqual(struct.unpack(">I", data[at + 8 + size : at + 12 + size])[0], zlib.crc32(name + body))
        chunks.append((name, body))
        at += 12 + size
    test.assertEqual((chunks[0][0], chunks[1][0], chunks[-1]), (b"IHDR", b"PLTE", (b"IEND", b"")))
    width, height, *rest = struct.unpack(">IIBBBBB", chunks[0][1])
    test.assertEqual(rest, [8, 3, 0, 0, 0])
    raw = zlib.decompress(b"".join(body for name, body in chunks if name == b"IDAT"))
    test.assertEqual(len(raw), height * (width + 1))
    palette = [tuple(chunks[1][1][i : i + 3]) for i in range(0, 768, 3)]
    rows, before = [], bytes(width)
    for y in range(height):
        line = raw[y * (width + 1) : (y + 1) * (width + 1)]
        test.assertEqual(line[0], 2)
        before = bytes((a + b) & 255 for a, b in zip(line[1:], before))
        rows.append(before)
    return width, height, palette, rows


class HeatMaps(unittest.TestCase):
    TABLES = [
        [[0]], [[5, 5, 5]], [[0], [1], [2]], [[0, 1, 2], [3, 4, 2**64 - 1]], [[2**64 - 2, 0]],
        [[r * c for c in range(17)] for r in range(11)], [[(r * 7919 + c * 104729) % 1009 for c in range(40)] for r in range(30)],
    ]

    def check_pixel(self, pixel, value, least, greatest, zeros):
        if value == 2**64 - 1:
            self.assertEqual(pixel, 2)
        elif zeros and value == 0:
            self.assertEqual(pixel, 3)
        else:
            part = (value - least) / (greatest - least) if greatest > least else 0
            self.assertLessEqual(abs(pixel - 4 - part * 251), 1)

    def test_pixels(self):
        for table in self.TABLES:
            for zeros in (False, True):
                for upwards in (False, True):
                    data = cgt.heat_map_png(table, cell=3, zeros=zeros, upwards=upwards, labels=False)
                    width, height, palette, rows = png(self, data)
                    self.assertEqual((width, height), (3 * len(table[0]), 3 * len(table)))
                    scale = [v for row in table for v in row if v != 2**64 - 1 and not (zeros and v == 0)] or [0]
                    for i, values in enumerate(table[::-1] if upwards else table):
                        self.assertEqual(rows[3 * i], rows[3 * i + 1])
                        self.assertEqual(rows[3 * i], rows[3 * i + 2])
                        for j, value in enumerate(values):
                            self.assertEqual(len(set(rows[3 * i][3 * j : 3 * j + 3])), 1)
                            self.check_pixel(rows[3 * i][3 * j], value, min(scale), max(scale), zeros)

    def test_palette(self):
        _, _, palette, _ = png(self, cgt.heat_map_png([[0]]))
        self.assertEqual((palette[4], palette[255]), ((68, 1, 84), (253, 231, 37)))
        light = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in palette[4:]]
        self.assertEqual(light, sorted(light))
        self.assertGreater(len(set(palette)), 240)
        _, _, dark, _ = png(self, cgt.heat_map_png([[0]], dark=True))
        self.assertEqual(palette[4:], dark[4:])
        self.assertLess(sum(dark[0]), sum(palette[0]))

    def test_svg_is_the_same(self):
        """Rectangles of SVG cover what pixels of PNG do."""
        for table in self.TABLES:
            picture = Picture(self, cgt.heat_map(table, "a title", cell=3, zeros=True, first=(5, 7), names=("row", "column")), "a title")
            width, height, palette, rows = png(self, cgt.heat_map_png(table, cell=3, zeros=True, labels=False))
            xs = [numbers(rect, "x", "y") for rect in picture.rects[:1]][0]
            seen = {}
            for rect in picture.rects:
                x, y, w, h = (int(n) for n in numbers(rect, "x", "y", "width", "height"))
                x, y = x - int(xs[0]), y - int(xs[1])
                for i in range(y, y + h):
                    for j in range(x, x + w):
                        if 0 <= i < height and 0 <= j < width:
                            self.assertNotIn((i, j), seen)
                            seen[i, j] = rect.get("fill")
            self.assertEqual(len(seen), width * height)
            for (i, j), fill in seen.items():
                self.assertEqual(fill, "#%02x%02x%02x" % palette[rows[i][j]])
            texts = [text.text for text in picture.texts]
            self.assertIn("column", texts)
            self.assertIn("row", texts)

    def test_axes(self):
        table = [[r + c for c in range(40)] for r in range(30)]
        picture = Picture(self, cgt.heat_map(table, first=(100, 1000), upwards=True))
        ticks = [(text.text, *numbers(text, "x", "y"), text.get("text-anchor")) for text in picture.texts]
        left, top = numbers(picture.rects[0], "x", "y")
        cell = numbers(picture.rects[0], "height")[0]
        top -= 29 * cell  # the first row is at the bottom
        columns = [(int(name), x) for name, x, _, anchor in ticks if anchor == "middle"]
        rows = [(int(name), y) for name, _, y, anchor in ticks if anchor == "end"]
        self.assertGreater(len(columns), 4)
        self.assertGreater(len(rows), 4)
        for number, x in columns:
            self.assertLessEqual(abs(left + (number - 1000 + 0.5) * cell - x), 1)
        for number, y in rows:
            self.assertLessEqual(abs(top + (29 - (number - 100) + 0.5) * cell - (y - 5)), 1)
        scale = [(int(name), y) for name, _, y, anchor in ticks if anchor == "start"]
        self.assertGreater(len(scale), 4)
        self.assertEqual([y for _, y in scale], sorted((y for _, y in scale), reverse=True))

    def test_texts_of_png(self):
        """Letters are pixels of the ink, and a title makes the picture higher."""
        plain = png(self, cgt.heat_map_png([[1, 2]], labels=False))
        titled = png(self, cgt.heat_map_png([[1, 2]], "A title that is wider than the map", labels=False))
        self.assertEqual(titled[1], plain[1] + 34)
        self.assertGreater(titled[0], 34 * 12)
        self.assertGreater(sum(row.count(1) for row in titled[3]), 500)
        self.assertEqual(sum(row.count(1) for row in plain[3]), 0)

        def ink(title):
            return [row.count(1) for row in png(self, cgt.heat_map_png([[1, 2]], title, labels=False))[3]]

        self.assertEqual(ink("abc {x} | z"), ink("ABC {X} | Z"))
        self.assertEqual(ink("\u00e4"), ink("~"))
        letters = [tuple(ink(letter)) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-*/=^@!?.,:;_[]()#$%&~"]
        self.assertGreater(len(set(letters)), 45)
        self.assertTrue(all(map(any, letters)))

    def test_numpy(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("no NumPy")
        table = Game.wythoff().table((range(9), range(9)))
        self.assertEqual(cgt.heat_map(table), cgt.heat_map(table.tolist()))
        self.assertEqual(cgt.heat_map(table.T[::2]), cgt.heat_map(table.T[::2].tolist()))
        for bad in (table.ravel(), numpy.zeros((0, 3), dtype=int), numpy.zeros((2, 2)) + 0.5, table.astype(int) - 5):
            with self.assertRaises(cgt.ArgumentError):
                cgt.heat_map(bad)

    def test_outcomes_are_numbers(self):
        game, none = Game.welter(), cgt.game.NO_ANSWER
        numbers = [[none if a == b else int(game.outcome((a, b)) == "N") for b in range(4)] for a in range(4)]
        self.assertEqual(cgt.heat_map(game.table((range(4), range(4)), question="outcome")), cgt.heat_map(numbers))
        table = Game.wythoff().table((range(5), range(5)), question="outcome")
        numbers = [[int(Game.wythoff().outcome((a, b)) == "N") for b in range(5)] for a in range(5)]
        self.assertEqual(cgt.heat_map(table), cgt.heat_map(numbers))
        self.assertEqual(cgt.heat_map([[True, False]]), cgt.heat_map([[1, 0]]))
        with self.assertRaises(cgt.ArgumentError):
            cgt.heat_map([["P", "X"]])

    def test_arguments(self):
        for bad in ([], [[]], 5, "12", [[1, 2], [3]], [[1, -2]], [1, 2]):
            for function in (cgt.heat_map, cgt.heat_map_png):
                with self.assertRaises(cgt.ArgumentError):
                    function(bad)
        for look in ({"first": (1,)}, {"first": 3}, {"names": ("a", 5)}, {"cell": 4097}, {"title": b"x"}, {"first": (-1, 0)}):
            with self.assertRaises(cgt.ArgumentError):
                cgt.heat_map([[1]], **look)
        with self.assertRaises(cgt.ResultOverflowError):
            cgt.heat_map([[1], [1]], first=(2**64 - 1, 0))
        self.assertIn(str(2**64 - 1), cgt.heat_map([[1]], first=(2**64 - 1, 0)))
        with self.assertRaises(cgt.LimitError):
            cgt.heat_map_png([[1] * 200] * 200, cell=4096)


class Sequences(unittest.TestCase):
    def test_points(self):
        values = [5, 0, 3, cgt.game.NO_ANSWER, 0, 10]
        picture = Picture(self, cgt.sequence_plot(values, "a title", first=100, names=("value", "n"), zeros=True), "a title")
        points = sorted((*numbers(rect, "x", "y"), rect.get("fill")) for rect in picture.rects if numbers(rect, "width", "height") == [6, 6])
        self.assertEqual([fill for _, _, fill in points], ["#1b1f24", "#e5352b", "#1b1f24", "#e5352b", "#1b1f24"])
        xs, ys = [x for x, _, _ in points], [y for _, y, _ in points]
        self.assertEqual(sorted(ys, reverse=True), [ys[i] for i in (1, 3, 2, 0, 4)])
        self.assertLessEqual(abs((xs[3] - xs[2]) - 2 * (xs[1] - xs[0])), 2)  # one has no point
        texts = [text.text for text in picture.texts]
        for text in ("value", "n", "100", "105", "0", "10"):
            self.assertIn(text, texts)

    def test_png(self):
        width, height, palette, rows = png(self, cgt.sequence_plot_png([1, 2, 3], labels=False))
        self.assertEqual((width, height, sum(row.count(1) for row in rows)), (800, 400, 3 * 36))

    def test_arguments(self):
        for bad in ([], 5, "12", [-1], [[1]]):
            with self.assertRaises(cgt.ArgumentError):
                cgt.sequence_plot(bad)
        for look in ({"first": (1,)}, {"names": "ab"}, {"names": ("a",)}, {"first": -1}):
            with self.assertRaises(cgt.ArgumentError):
                cgt.sequence_plot_png([1], **look)
        with self.assertRaises(cgt.ResultOverflowError):
            cgt.sequence_plot([1, 2], first=2**64 - 1)


if __name__ == "__main__":
    unittest.main()
