"""Every family of games and of posets through every command: an answer, or a status that is documented with one line of complaint."""

import json
import os
import tempfile
import xml.dom.minidom

from support import CommandTest, call, run_main

FEW = "1..2"
ELEMENTS = ("ruler(", "ideal(", "pairs(", "coins(", "turning(", "cross(", "dag(")  # games with a position of each element, or vertex
LEFT = ("nodekayles(", "arckayles(", "hackenbush(", "chomp(")  # positions are what is left of a graph or a poset


def is_numbers(text):
    return all(number.isdigit() for number in text.split(","))


def small(spec, position):
    """A position from which a graph can be drawn: the given one, or where play goes on from it."""
    while call("draw", spec, position).status != 0:
        position = call("moves", spec, position).out.splitlines()[-1]
    return position


class Families(CommandTest):
    @classmethod
    def setUpClass(cls):
        lines = [line.split("\t") for line in call("list").out.splitlines()]
        cls.games = [(spec, position) for kind, spec, position in lines if kind == "game"]
        cls.games_in_small = [(spec, small(spec, position)) for spec, position in cls.games]
        cls.posets = [(spec, element) for kind, spec, element in lines if kind == "poset"]

    def test_list(self):
        self.assertGreaterEqual(len(self.games), 33)
        self.assertGreaterEqual(len(self.posets), 11)
        for of in self.games, self.posets:
            names = [spec.split("(")[0] for spec, _ in of]
            self.assertEqual(len(names), len(set(names)))

    def ask(self, *words, statuses=(0,), empty=False):
        """Standard output of a call; None where it fails with one of the statuses. With --json it does the same, and prints one
        document."""
        result, document = call(*words), call(*words, "--json")
        self.assertIn(result.status, statuses, (words, result.error))
        self.assertEqual(document.status, result.status, (words, document.error))
        if result.status != 0:
            self.assertRegex(result.error, r"\Acgt: [^\n]+\n\Z", words)
            self.assertEqual((result.out, document.out), ("", ""), words)
            return None
        self.assertEqual(result.error, "", words)
        self.assertEqual(result.out == "", empty, words)
        self.assertEqual(json.loads(document.out)["command"], words[0], words)
        return result.out

    def test_values_and_moves(self):
        for spec, position in self.games_in_small:
            for play in (), ("--misere",):
                value = int(self.ask("grundy", spec, position, *play))
                outcome = self.ask("outcome", spec, position, *play).strip()
                self.assertEqual(outcome, "P" if value == 0 else "N")
                moves = self.ask("moves", spec, position).splitlines()
                winning = self.ask("moves", spec, position, "--winning", *play, empty=value == 0).splitlines()
                self.assertLessEqual(set(winning), set(moves))
                if winning:
                    self.assertEqual(set(self.ask("outcome", spec, *winning, *play).split()) - set(winning), {"P"})
                self.assertIn(f"value {value}, outcome {outcome}", self.ask("explain", spec, position, *play))
                self.assertEqual(self.ask("grundy", spec, position, *play, "--method", "search"), f"{value}\n")
                closed = self.ask("grundy", spec, position, *play, "--method", "closed", statuses=(0, 1))
                self.assertIn(closed, (None, f"{value}\n"))

    def test_positions_read_back(self):
        for spec, position in self.games:
            said = self.document("grundy", spec, position)["answers"][0]
            again = self.document("grundy", spec, said["position"])["answers"][0]
            self.assertEqual(again, said)

    def test_classes(self):
        for spec, position in self.games_in_small:
            self.assertRegex(self.ask("classify", spec, position), r"\Apositions\t\d+\ndomestic\t")

    def test_pictures(self):
        for spec, position in self.games:
            picture = self.ask("draw", spec, position, "--position")
            self.assertEqual(xml.dom.minidom.parseString(picture).documentElement.tagName, "svg")
            graph = self.ask("draw", spec, position, statuses=(0, 1))  # 1: too large
            self.assertTrue(graph is None or graph.startswith("digraph"))
            alone = self.ask("draw", spec, statuses=(0, 2))  # a poset, or a graph with one source
            self.assertTrue(alone is None or "graph" in alone)
        for spec, _ in self.posets:
            self.assertIn("graph", self.ask("draw", spec))
            self.ask("draw", spec, "1", statuses=(2,))

    def test_boxes(self):
        for spec, position in self.games:
            heaps = position.split("@")[0]
            if is_numbers(heaps) and not spec.startswith(LEFT):
                self.assertEqual(self.ask("table", spec, *heaps.split(",")), self.ask("grundy", spec, position))
            for box in (FEW,), (FEW, FEW), (FEW, "1", FEW):
                table = self.ask("table", spec, *box, statuses=(0, 1, 2))
                self.assertTrue(table is None or table.count("\n") == 2)

    def test_sequences_and_periods(self):
        for spec, position in self.games:
            values = self.ask("sequence", spec, "1..3", statuses=(0, 2))
            self.assertTrue(values is None or values.count("\n") == 3)
            if is_numbers(position) and not spec.startswith(("dag(",) + LEFT):
                self.assertEqual((values or "").splitlines()[2:], (self.ask("grundy", spec, "3", statuses=(0, 2)) or "").split(), spec)
            period = self.ask("period", spec, "--limit", "1000", statuses=(0, 1, 2))
            self.assertTrue(period is None or period.startswith("period\t"))

    def test_checks(self):
        for spec, position in self.games:
            whole = self.ask("check", spec, statuses=(0, 1, 2))  # all positions, where there are finitely many
            boxes = [self.ask("check", spec, *box, statuses=(0, 1, 2)) for box in ((FEW,), (FEW, FEW), (FEW, FEW, FEW))]
            for found in filter(None, (whole, *boxes)):
                self.assertRegex(found, r"\A(\w+: \d+ positions compared, no difference\n){1,2}\Z")
            self.assertTrue(whole is None or not any(boxes), spec)
            finite = spec.startswith(ELEMENTS + LEFT) or "#" in position or position == "start"
            self.assertEqual(whole is not None, finite, spec)

    def test_values_of_elements(self):
        for spec, _ in self.games:
            values = self.ask("values", spec, statuses=(0, 2))
            self.assertEqual(values is not None, spec.startswith(ELEMENTS), spec)

    def test_play(self):
        for spec, position in self.games_in_small:
            for play in (), ("--misere",):
                talk = self.answer("play", spec, position, *play, stdin="moves\nhint\n#1\nundo\nquit\n")
                self.assertRegex(talk, r"\AWhoever cannot move \w+\. You begin;")
                self.assertIn("  #1  ", talk)
                match = json.loads(call("play", spec, position, *play, "--json", stdin="#1\nquit\n").out)
                self.assertEqual(match["moves"][0]["by"], "you")

    def test_memo_files(self):
        with tempfile.TemporaryDirectory() as folder:
            for number, (spec, position) in enumerate(self.games):
                path = os.path.join(folder, str(number))
                value = self.answer("grundy", spec, position)
                for _ in range(2):
                    self.assertEqual(self.answer("grundy", spec, position, "--method", "search", "--memo", path), value)
                self.assertTrue(os.path.exists(path))


if __name__ == "__main__":
    run_main()
