"""The pages of the papers (doc/papers/) have every numbered statement, the tests that they name exist, and every test of a paper is
on one of them.

A page says which file its tests are functions of; a test of another file stands after its name.

usage: papers.py SOURCE_ROOT
"""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(sys.argv[1])
SPAN = re.compile(r"`(?:(tests/[\w/]+\.c)|(test_\w+))`")

STATEMENTS = {
    "coin_turning.md": {
        "Definition": "2.1 2.2 2.3 2.4 2.5 3.1 4.1 4.2 5.1",
        "Theorem": "1.1 2.1 4.1 4.2 5.1 5.2 5.3 6.1 A.1",
        "Proposition": "3.1 4.1 4.2 6.1 6.2 A.1 A.2 A.3",
        "Lemma": "4.1 5.1 5.2 5.3 5.4 5.5 A.1 A.2 B.1 B.2",
        "Corollary": "4.1 A.1",
        "Table": "1 2 3 4",
        "Figure": "1 2 3 4 5 6 7 8 9",
    },
    "inset.md": {
        "Definition": "2.1 2.3 2.9 3.1 4.1 5.1",
        "Theorem": "3.5 4.4 5.5",
        "Proposition": "2.5 5.7 5.9",
        "Lemma": "2.7 2.8 5.10 5.11",
        "Remark": "2.6 3.3 3.4 4.3 5.2 5.4",
        "Example": "2.2 2.4 3.2 3.6 4.2 4.5 5.3 5.6 5.8",
    },
    "partition_nim.md": {
        "Theorem": "1 2 3 7 14",
        "Proposition": "1 2 3 4 5 6",
        "Lemma": "5 6",
        "Corollary": "8 11 12 13",
        "Observation": "4 9 10",
        "Conjecture": "2 3",
        "Question": "1 4",
        "Table": "1",
        "Figure": "1",
        "Appendix": "A B",
    },
    "push_button.md": {
        "Definition": "1.2.1 1.2.3 1.3.1 1.3.2 2.0.1 3.0.1 3.0.2 3.1.2 3.1.4 3.1.8 4.2.1 5.0.1",
        "Theorem": "3.1.6 3.1.7 3.1.9 3.2.1 3.2.2 4.2.3 4.2.4",
        "Proposition": "1.2.2 1.3.3 2.1.2 2.1.4 3.0.3 3.1.1 3.1.3 3.1.5 4.1.1 4.1.2 4.1.3 4.2.2 5.0.2",
        "Lemma": "2.1.1",
        "Corollary": "2.1.3",
        "Conjecture": "5.0.3",
        "Table": "1",
        "Figure": "1 2 3 4 5",
    },
}


def tests_of(file):
    return set(re.findall(r"\bRUN_TEST\((test_\w+)\)", (ROOT / file).read_text(encoding="utf-8")))


def named(page):
    """The (file, test) pairs of a page. Other files than the one that "tests are functions of" hold to the end of a row or paragraph."""
    default = file = None
    for line in page.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("|"):
            file = default
        for path, test in SPAN.findall(line):
            file = path or file
            if test:
                yield file, test
        if "functions of" in line:
            default = file


class Papers(unittest.TestCase):
    def setUp(self):
        pages = [*sorted((ROOT / "doc" / "papers").glob("*.md")), ROOT / "doc" / "errata.md"]
        self.named = {page: list(named(page)) for page in pages}

    def test_tests_that_are_named_exist(self):
        for page, pairs in self.named.items():
            self.assertGreaterEqual(len(pairs), 10, page)
            for file, test in pairs:
                self.assertIn(test, tests_of(file), f"{page}: {file}")

    def test_every_test_of_a_paper_is_named(self):
        on_pages = {pair for pairs in self.named.values() for pair in pairs}
        for path in sorted((ROOT / "tests" / "papers").glob("*.c")):
            file = path.relative_to(ROOT).as_posix()
            tests = tests_of(file)
            self.assertGreater(len(tests), 10, file)
            self.assertEqual([test for test in sorted(tests) if (file, test) not in on_pages], [], file)

    def test_every_numbered_statement_has_a_row(self):
        for page, statements in STATEMENTS.items():
            rows = re.findall(r"^\| ([^|]+) \|", (ROOT / "doc" / "papers" / page).read_text(encoding="utf-8"), re.M)
            for kind, numbers in statements.items():
                for number in numbers.split():
                    name = re.compile(rf"\b{kind} {re.escape(number)}(?![.]?\w)")
                    self.assertTrue(any(name.search(row) for row in rows), f"{page}: {kind} {number}")

    def test_rows_are_whole(self):
        for page in self.named:
            for line in page.read_text(encoding="utf-8").splitlines():
                if line.startswith("| "):
                    self.assertEqual(line.count("|"), 5, f"{page}: {line}")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
