"""Make the manual: pictures by the library, pages by Doxygen, and a look at every link inside them.

usage: build.py PICTURES DOXYGEN DOXYFILE FOLDER
"""

import html.parser
import pathlib
import subprocess
import sys
import urllib.parse


class Page(html.parser.HTMLParser):
    """What a page links to, and the names of places in it."""

    def __init__(self, path):
        super().__init__()
        self.links, self.names = set(), set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        for name in ("id", "name"):
            self.names.add(attributes.get(name))
        for name in ("href", "src", "data"):
            if attributes.get(name):
                self.links.add(attributes[name])


def broken(folder):
    """Links that lead nowhere, as texts."""
    pages = {path.name: Page(path) for path in sorted(folder.glob("*.html"))}
    for name, page in pages.items():
        for link in sorted(page.links):
            url = urllib.parse.urlsplit(link)
            if url.scheme or url.netloc:
                continue
            target = urllib.parse.unquote(url.path) or name
            if not (folder / target).is_file() or url.fragment and target in pages and url.fragment not in pages[target].names:
                yield f"{name}: {link}"


def main(pictures, doxygen, doxyfile, folder):
    made = pathlib.Path(folder, "pictures")
    made.mkdir(exist_ok=True)
    subprocess.run([pictures, str(made)], check=True)
    subprocess.run([doxygen, doxyfile], check=True)
    found = list(broken(pathlib.Path(folder, "html")))
    print(*(f"broken link: {link}" for link in found), sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
