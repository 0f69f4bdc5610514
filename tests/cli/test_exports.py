"""P-positions, outcomes, and exports: CSV read again, LaTeX, Markdown and b-files as their readers want them."""

import csv
import io
import itertools
import json

from support import CommandTest, run_main


class PPositions(CommandTest):
    def test_nim(self):
        for misere in [], ["--misere"]:
            expected = [position for position in itertools.product(range(5), range(1, 4), range(6))
                        if (position[0] ^ position[1] ^ position[2] == 0) != (bool(misere) and max(position) < 2)]
            self.assertEqual(self.lines("p-positions", "nim", "0..4", "1..3", "0..5", *misere), [",".join(map(str, position)) for position in expected])

    def test_wythoff(self):
        pairs, used = [], set()
        for n in range(20):
            a = next(k for k in itertools.count() if k not in used)
            pairs.append((a, a + n))
            used |= {a, a + n}
        both = sorted({pair for a, b in pairs for pair in ((a, b), (b, a)) if max(pair) <= 30})
        self.assertEqual(self.lines("p-positions", "wythoff", "0..30", "0..30"), [f"{a},{b}" for a, b in both])
        self.assertEqual(self.lines("p-positions", "wythoff", "0..30", "0..30", "--canonical"), [f"{a},{b}" for a, b in both if a <= b])

    def test_one_range_and_no_range_that_varies(self):
        self.assertEqual(self.lines("p-positions", "subtraction(1,2)", "0..9"), ["0", "3", "6", "9"])
        self.assertEqual(self.lines("p-positions", "nim", "3", "3"), ["3,3"])
        self.assertEqual(self.lines("p-positions", "nim", "3", "4"), [])
        self.assertEqual(self.lines("p-positions", "nim", "18446744073709551615", "18446744073709551614..18446744073709551615"), ["18446744073709551615,18446744073709551615"])

    def test_pushes_and_games_with_illegal_positions(self):
        self.assertEqual(self.lines("p-positions", "push(nim,euclid)", "1..5", "1..5"), ["1,2", "2,1", "3,5", "5,3"])
        table = [line.split("\t") for line in self.lines("table", "welter", "0..6", "0..6")]
        zeros = [f"{a},{b}" for a, row in enumerate(table) for b, cell in enumerate(row) if cell == "0"]
        self.assertEqual(self.lines("p-positions", "welter", "0..6", "0..6"), zeros)
        self.fails(2, "square 3 twice", "p-positions", "welter", "3", "3")

    def test_misuse(self):
        self.fails(2, "b-file", "p-positions", "nim", "0..3", "--format", "b-file")
        self.fails(2, "a range: column 4", "p-positions", "nim", "0..x")
        self.fails(1, "fit into memory", "p-positions", "nim", "1", "0..3", *["0..10^9"] * 3)


class Tables(CommandTest):
    def test_outcomes(self):
        values = [line.split("\t") for line in self.lines("table", "welter", "0..5", "0..5")]
        outcomes = [line.split("\t") for line in self.lines("table", "welter", "0..5", "0..5", "--outcome")]
        self.assertEqual(outcomes, [["" if cell == "" else "P" if cell == "0" else "N" for cell in row] for row in values])
        self.assertEqual(self.document("table", "welter", "0..1", "0..1", "--outcome")["rows"], [[None, "P"], ["P", None]])

    def test_more_than_two_ranges(self):
        lines = self.lines("table", "nim", "0..2", "1", "0..1", "0..3", "--format", "csv")
        self.assertEqual(lines[0], "x1,x2,x3,x4,value")
        self.assertEqual(lines[1:], [f"{a},1,{b},{c},{a ^ 1 ^ b ^ c}" for a in range(3) for b in range(2) for c in range(4)])
        cells = self.document("table", "nim", "0..2", "0..1", "0..1", "--outcome")["cells"]
        self.assertEqual(cells[-1], {"at": [2, 1, 1], "outcome": "N"})
        self.assertEqual(len(cells), 12)
        self.fails(2, "two ranges vary already", "table", "nim", "0..2", "0..2", "0..2")
        self.fails(2, "a picture has two ranges", "table", "nim", "0..2", "0..2", "0..2", "--format", "csv", "--image", "a.png")


class Formats(CommandTest):
    def rows(self, *words):
        return list(csv.reader(io.StringIO(self.answer(*words, "--format", "csv"), newline="")))

    def test_csv(self):
        self.assertEqual(self.answer("table", "welter", "2..3", "0..2", "--format", "csv"), ",0,1,2\n2,1,2,\n3,2,1,0\n")
        self.assertEqual(self.answer("sequence", "kayles", "3..5", "--format", "csv"), "x1,value\n3,3\n4,1\n5,4\n")
        self.assertEqual(self.answer("p-positions", "wythoff", "0..2", "0..2", "--format", "csv"), "x1,x2\n0,0\n1,2\n2,1\n")
        self.assertEqual(self.rows("grundy", "nim", "3,5", "7"), [["position", "value"], ["3,5", "6"], ["7", "7"]])
        self.assertEqual(self.rows("values", "ruler(product(chain(2),chain(2)))"),
                         [["x1", "x2", "value"], ["1", "1", "1"], ["1", "2", "2"], ["2", "1", "2"], ["2", "2", "3"]])
        self.assertEqual(self.rows("p-positions", "nim", "0..2", "0..2", "--canonical"), [["position"], ["-"], ["1,1"], ["2,2"]])
        self.assertEqual(self.rows("table", "kayles", "4..5"), [["x1", "value"], ["4", "1"], ["5", "4"]])

    def test_csv_says_what_the_lines_say(self):
        rows = self.rows("values", "ruler(partitions(4))")
        self.assertEqual([row[-1] for row in rows[1:]], [line.split("\t")[1] for line in self.lines("values", "ruler(partitions(4))")])

    def test_json_by_both_names(self):
        self.assertEqual(json.loads(self.answer("sequence", "kayles", "0..9", "--format", "json")), self.document("sequence", "kayles", "0..9"))
        self.assertEqual(self.answer("sequence", "kayles", "0..9", "--format", "text"), self.answer("sequence", "kayles", "0..9"))
        self.fails(2, "one format", "sequence", "kayles", "0..9", "--format", "csv", "--json")
        self.fails(2, "expected text, json, csv, latex, markdown or b-file", "sequence", "kayles", "0..9", "--format", "xml")

    def test_latex(self):
        lines = self.lines("grundy", "ruler(boolean(2))", "{1,2}", "--format", "latex")
        self.assertEqual(lines[1:], [r"\begin{tabular}{rr}", r"position & value \\", r"\hline", r"\{1,2\} & 3 \\", r"\end{tabular}"])
        self.assertRegex(lines[0], r"\A% libcgt [0-9.]+: cgt grundy 'ruler\(boolean\(2\)\)' '\{1,2\}' --format latex\Z")

    def test_markdown(self):
        lines = self.lines("grundy", "ruler(partitions(3))", "1|23", "--format", "markdown")
        self.assertEqual(lines[1:], ["", "| position | value |", "|---:|---:|", r"| 1\|23 | 2 |"])
        self.assertRegex(lines[0], r"\A<!-- libcgt [0-9.]+: cgt grundy .* -->\Z")
        line = self.lines("sequence", "rules(n: n-k for k in 1..n if k > 0)", "0..1", "--format", "markdown")[0]
        self.assertIn("k &gt; 0", line)

    def test_b_files(self):
        self.assertEqual(self.lines("sequence", "kayles", "2..4", "--format", "b-file")[1:], ["2 2", "3 3", "4 1"])
        self.assertEqual(self.lines("table", "nim", "5", "1..3", "--format", "b-file")[1:], ["1 4", "2 7", "3 6"])
        self.assertEqual(self.lines("values", "ruler(chain(3))", "--format", "b-file")[1:], ["1 1", "2 2", "3 1"])
        self.assertEqual(self.lines("grundy", "kayles", "7", "8", "--format", "b-file")[1:], ["7 2", "8 1"])
        for words in ["table", "nim", "0..2", "0..2"], ["values", "ruler(product(chain(2),chain(2)))"], ["grundy", "nim", "1,2"]:
            self.fails(2, "no single number goes with each answer", *words, "--format", "b-file")

    def test_nothing_but_finished_answers(self):
        self.fails(2, "position", "grundy", "nim", "x", "--format", "latex")
        self.fails(2, "square 1 twice", "table", "welter", "1", "1", "--format", "csv")
        self.fails(1, "cancelled|stopped|time", "sequence", "cram(5,*)", "8..9", "--timeout", "0.01", "--format", "latex")


class Help(CommandTest):
    def test_help(self):
        self.assertEqual(self.answer("help"), self.answer("--help"))
        for name in self.lines("complete", ""):
            self.assertEqual(self.answer("help", name), self.answer(name, "--help"))
        self.fails(2, "perhaps grundy", "help", "grundi")
        self.assertEqual([command["name"] for command in self.document("help", "nim")["commands"]], ["nim"])

    def test_misspelt_games(self):
        for wrong, right in ("kayls", "kayles"), ("Nim", "nim"), ("euclidd", "euclid"), ("ruler(chian(3))", "chain"), ("nodekayles(Cycle(3))", "cycle"):
            self.fails(2, f"perhaps {right} \\(cgt list has all\\)", "grundy", wrong, "3")
        self.fails(2, "such as nim or .* \\(cgt list has all\\)", "grundy", "zzzzzz", "3")


if __name__ == "__main__":
    run_main()
