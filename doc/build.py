"""Make the manual: pictures by the library, pages by Doxygen, references of Python and Julia, and a look at every link inside them and for markup that is left in texts.

usage: build.py PICTURES DOXYGEN DOXYFILE FOLDER
"""

import html.parser
import pathlib
import subprocess
import sys
import urllib.parse


ROOT = pathlib.Path(__file__).resolve().parent.parent
RAW = "@ref ", "@section", "@subsection", "@code", "<tt>", "<code>", "\\subpage", "\\|", "&#", "*²", "`", "](", str(ROOT)


class Page(html.parser.HTMLParser):
    """What a page links to, the names of places in it, and its text outside of examples, scripts and styles."""

    def __init__(self, path):
        super().__init__()
        self.links, self.names, self.text, self.inside = set(), set(), [], []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if tag in ("div", "pre", "script", "style"):
            self.inside.append(tag != "div" or "fragment" in (attributes.get("class") or "").split())
        for name in ("id", "name"):
            self.names.add(attributes.get(name))
        for name in ("href", "src", "data"):
            if attributes.get(name):
                self.links.add(attributes[name])

    def handle_endtag(self, tag):
        if tag in ("div", "pre", "script", "style") and self.inside:
            self.inside.pop()

    def handle_data(self, data):
        if not any(self.inside):
            self.text.append(data)


def broken(folder):
    """Links that lead nowhere, and text that is still markup, as texts."""
    pages = {path.name: Page(path) for path in sorted(folder.glob("*.html"))}
    for name, page in pages.items():
        for text in page.text:
            for mark in RAW:
                if mark in text:
                    yield f"{name}: raw text: {' '.join(text.split())[:100]}"
        for link in sorted(page.links):
            url = urllib.parse.urlsplit(link)
            if url.scheme or url.netloc:
                continue
            target = urllib.parse.unquote(url.path) or name
            if not (folder / target).is_file() or url.fragment and target in pages and url.fragment not in pages[target].names:
                yield f"{name}: broken link: {link}"


def main(pictures, doxygen, doxyfile, folder):
    made = pathlib.Path(folder, "pictures")
    made.mkdir(exist_ok=True)
    subprocess.run([pictures, str(made)], check=True)
    subprocess.run([doxygen, doxyfile], check=True)
    subprocess.run([sys.executable, str(ROOT / "tools/references"), str(pathlib.Path(folder, "html"))], check=True)
    found = list(broken(pathlib.Path(folder, "html")))
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
