"""Run the programs of the README and the manual as printed.

Each C or Python block must print the text block after it; without one, nothing. The blocks of a page run in one folder, one after
another, so that files that one leaves are there for the next.

usage: documents.py SOURCE_ROOT LIBCGT_SO COMPILER...
"""

import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT, LIBRARY, COMPILER = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
LEAST = {"README.md": 2, "doc/claims.md": 1, "doc/cookbook.md": 3, "doc/pictures.md": 1, "doc/tutorial.md": 13}  # programs of a page


def programs(page):
    """The programs of a page, each a language, a text and what it must print."""
    blocks = BLOCK.findall((ROOT / page).read_text(encoding="utf-8"))
    for (language, text), (after, output) in zip(blocks, blocks[1:] + [("", "")]):
        if language in ("c", "python"):
            yield language, text, output if after == "text" else ""


class Documents(unittest.TestCase):
    def test_programs_print_what_stands_there(self):
        pages = ["README.md", *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "doc").rglob("*.md")))]
        for page in pages:
            found = list(programs(page))
            self.assertGreaterEqual(len(found), LEAST.get(page, 0), page)
            with tempfile.TemporaryDirectory() as folder:
                for language, program, output in found:
                    if "numpy" in program and importlib.util.find_spec("numpy") is None:
                        continue
                    with self.subTest(page=page, program=program):
                        self.assertEqual(self.run_program(language, program, folder), output)

    def run_program(self, language, program, folder):
        source = os.path.join(folder, "program." + ("c" if language == "c" else "py"))
        with open(source, "w", encoding="utf-8") as file:
            file.write(program)
        command = [sys.executable, source]
        if language == "c":
            command = [os.path.join(folder, "program")]
            where = os.path.dirname(LIBRARY)
            subprocess.run(
                COMPILER + ["-std=c11", "-Wall", "-Wextra", "-Werror", "-I" + str(ROOT / "include"), source, "-o", command[0],
                            "-L" + where, "-Wl,-rpath," + where, "-lcgt"], check=True)
        return subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
