"""Print a page with the table of posets, which lib/poset/families.h describes, in place of its line @posets.

usage: poset_table.py PAGE
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def table():
    yield "| posets | spec | order | picture |"
    yield "|---|---|---|---|"
    for file, family, title, order in re.findall(
        r'^FAMILY\("(.*)", (\w+)\) +/\* (.*?): (.*) \*/$', ROOT.joinpath("lib/poset/families.h").read_text(encoding="utf-8"), re.M
    ):
        source = ROOT.joinpath("lib", file).read_text(encoding="utf-8")
        spec = re.search(r'cgt_i_%s = .*?\.example = "(.*?)"' % family, source, re.S)[1]
        picture = "poset_%s.svg" % spec.split("(")[0]
        yield f"| {title} | `{spec}` | {order} | ![{title}]({picture}) |"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    print(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8").replace("@posets", "\n".join(table())), end="")
