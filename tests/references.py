"""The references of Python and Julia: every public name has a place there, with the arguments that it takes, every link leads somewhere,
and no markup is left.

usage: references.py SOURCE_ROOT
"""

import html.parser
import inspect
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import cgt

ROOT = pathlib.Path(sys.argv[1])
MODULES = "analysis", "anim", "draw", "game", "graph", "misere", "nimber", "partition", "poset", "progress", "quotient", "tables"


class Reference(html.parser.HTMLParser):
    """The places of a page with their heads, the links, and the text outside of code."""

    def __init__(self, text):
        super().__init__()
        self.heads, self.links, self.text, self.open, self.last = {}, set(), [], [], None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag in ("input", "meta"):
            return
        self.open.append(tag)
        if tag == "article":
            self.last = dict(attrs)["id"]
            self.heads[self.last] = ""
        if tag == "a":
            self.links.add(dict(attrs)["href"])

    def handle_endtag(self, tag):
        while self.open and self.open[-1] in ("dt", "dd", "li") and self.open[-1] != tag:
            self.open.pop()
        assert self.open.pop() == tag, (tag, self.last)

    def handle_data(self, data):
        if self.open and self.open[-1] not in ("pre", "code", "style", "script"):
            self.text.append(data)
        if "code" in self.open and any(level in self.open for level in ("h3", "h4")):
            self.heads[self.last] += data


class References(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, str(ROOT / "tools/references"), folder], check=True)
            cls.pages = {name: Reference(pathlib.Path(folder, name + "_reference.html").read_text(encoding="utf-8")) for name in ("python", "julia")}

    def test_links_and_markup(self):
        for name, page in self.pages.items():
            self.assertEqual(page.open, [])
            for link in page.links:
                self.assertTrue(link.startswith("http") or link[1:] in page.heads, link)
            text = " ".join(page.text)
            for mark in ("`", "@ref", "](", "\n:   ", ">>>", "\\*"):
                self.assertEqual(text.partition(mark)[2][:40], "", (name, mark))
            self.assertNotRegex(text, r"\*\*\w+\*\*")
            self.assertGreater(len(page.links), 50)

    def signature(self, member):
        """The names of the arguments."""
        return [name for name in inspect.signature(member).parameters if name not in ("self", "cls")]

    def check(self, name, member):
        self.assertTrue(name in self.pages["python"].heads, name)
        head = self.pages["python"].heads[name]
        if inspect.isfunction(member) or inspect.ismethod(member):
            given = re.sub(r"=('[^']*'|\([^)]*\)|[^,()]*)", "", head.partition("(")[2].rpartition(")")[0])
            self.assertEqual([word.strip("* ") for word in given.split(",") if word.strip("* /")], self.signature(member), head)

    def test_every_public_name_of_python(self):
        checked = 0
        for module in MODULES:
            for name in getattr(cgt, module).__all__:
                member = getattr(getattr(cgt, module), name)
                if not callable(member):
                    continue
                self.check("cgt.%s.%s" % (module, name), None if inspect.isclass(member) else member)
                for inner in dir(member) if inspect.isclass(member) and not issubclass(member, (str, bytes)) else ():
                    inside = getattr(member, inner)
                    own = not hasattr(tuple, inner) and not isinstance(inspect.getattr_static(member, inner), type(inspect.getattr_static(cgt.game.Period, "period")))
                    if not inner.startswith("_") and own and (callable(inside) or isinstance(inside, property)):
                        self.check("cgt.%s.%s.%s" % (module, name, inner), None if isinstance(inside, property) or inner == "grundy" else inside)
                        checked += 1
        self.assertGreater(checked, 250)
        for name in cgt.__all__:
            member = getattr(cgt, name)
            if inspect.isclass(member) and issubclass(member, cgt.Error):
                self.check("cgt." + name, None)

    def test_julia(self):
        heads = self.pages["julia"].heads
        for name, head in (("Game", "Game(options; keywords...)"), ("nim_game", "nim_game()"), ("rows_text", "rows_text(format, heads, rows; about = nothing)")):
            self.assertEqual(heads[name].split("\n")[0], head)
        self.assertGreater(len(heads), 200)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
