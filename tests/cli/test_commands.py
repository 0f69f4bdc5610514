"""Each command does what it says."""

import os
import pathlib
import tempfile

from support import POSIX, CommandTest, call, run, run_main


class Positions(CommandTest):
    def test_one_answer_a_line_in_the_order_of_the_positions(self):
        self.assertEqual(self.lines("grundy", "zeruclid", "2,3,5", "1,4,7", "2,3,5"), ["0", "9", "0"])
        self.assertEqual(self.lines("outcome", "zeruclid", "2,3,5", "1,4,7"), ["P", "N"])

    def test_misere(self):
        self.assertEqual(self.lines("grundy", "nim", "1,1,1", "2", "-", "--misere"), ["0", "2", "1"])
        self.assertEqual(self.lines("outcome", "--misere", "nim", "1,1,1", "2,2"), ["P", "P"])

    def test_methods_agree(self):
        for game, position in ("nim", "3,5,7"), ("euclid", "12,31"), ("welter", "1,5,9"), ("rnim", "2,3"):
            answers = {self.answer("grundy", game, position, "--method", method) for method in ("auto", "closed", "search")}
            self.assertEqual(len(answers), 1, game)

    def test_flags_stand_anywhere(self):
        expected = self.answer("grundy", "nim", "1,1", "--misere")
        for words in ("--misere", "nim", "1,1"), ("nim", "--misere", "1,1"), ("nim", "--misere", "--", "1,1"):
            self.assertEqual(self.answer("grundy", *words), expected)
        self.assertEqual(self.answer("grundy", "nim", "--method=search", "3"), "3\n")

    def test_a_dash_is_a_position(self):
        self.assertEqual(self.lines("grundy", "nim", "-"), ["0"])
        self.assertEqual(self.lines("grundy", "sum(nim,nim)", "- & 3"), ["3"])
        self.assertEqual(self.lines("grundy", "nim", "--", "-"), ["0"])

    def test_words_after_two_dashes_are_no_flags(self):
        self.fails(2, r'position: line 1, column 2: "-"; expected nothing more', "grundy", "nim", "--", "--misere")

    def test_standard_input(self):
        self.assertEqual(self.lines("grundy", "nim", "--stdin", stdin="3,5\n-\n1,2,3"), ["6", "0", "0"])
        self.assertEqual(self.lines("outcome", "nim", "--stdin", stdin="3,5\r\n3,3\n"), ["N", "P"])
        self.assertEqual(self.lines("moves", "nim", "--stdin", stdin="2\n"), ["-", "1"])
        self.assertEqual(self.answer("grundy", "nim", "--stdin"), "")

    def test_moves_are_canonical_distinct_and_in_order(self):
        self.assertEqual(self.lines("moves", "nim", "3,3"), ["3", "1,3", "2,3"])
        self.assertEqual(self.lines("moves", "wythoff", "1,3"), ["0,1", "0,2", "0,3", "1,1", "1,2"])
        self.assertEqual(self.lines("moves", "nim", "-"), [])

    def test_winning_moves(self):
        self.assertEqual(self.lines("moves", "nim", "3,5,7", "--winning"), ["2,5,7", "3,4,7", "3,5,6"])
        self.assertEqual(self.lines("moves", "nim", "1,1,2", "--winning", "--misere"), ["1,1,1"])
        self.assertEqual(self.lines("moves", "nim", "3,3", "--winning"), [])

    def test_explain(self):
        self.assertEqual(self.lines("explain", "nim", "5,3"), ["3,5: Grundy value 6, outcome N",
                                                              "by Bouton 1901: the XOR of the heaps"])
        board = self.lines("explain", "cram(2,3)", "#../...")
        self.assertEqual(board[0], "#../...: Grundy value 0, outcome P")
        search = self.lines("explain", "coins(chain(3);{1},{1,2},{2,3})", "3")
        self.assertRegex(search[1], "search")

    def test_large_numbers(self):
        self.assertEqual(self.lines("grundy", "nim", "18446744073709551615", "10^19,1"), ["18446744073709551615", "10000000000000000001"])

    def test_games_from_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game")
            with open(path, "w", encoding="utf-8") as file:
                file.write("push(nim,\n euclid)\n")
            self.assertEqual(self.lines("outcome", "@" + path, "3,5"), ["P"])

    def test_memo_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "memo")
            first = self.answer("explain", "cram(4,5)", "start", "--memo", path, "--misere")
            self.assertRegex(first, "by search")
            self.assertRegex(self.answer("explain", "cram(4,5)", "start", "--memo", path, "--misere"), "from the memo")
            self.fails(1, "--memo: ", "grundy", "cram(4,6)", "start", "--memo", path)
            self.fails(1, "--memo: .*nowhere", "grundy", "nim", "3", "--memo", os.path.join(folder, "nowhere", "memo"), out="3\n")

    def test_memo_files_of_graphs(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "memo")
            for graph, status in ("dag(3; 0>1, 0>2)", 0), ("dag(3; 1>0, 0>2)", 1), ("dag(3; 0>1, 0>2)", 0):
                result = call("outcome", f"sum({graph},zeruclid)", "0 & 3,4,5", "--misere", "--memo", path)
                self.assertEqual(result.status, status, result.error)

    def test_memo_files_are_refused_before_the_work(self):
        with tempfile.TemporaryDirectory() as folder:
            path, game = os.path.join(folder, "memo"), os.path.join(folder, "game")
            with open(game, "w", encoding="ascii") as file:
                file.write("subtraction(%s)" % ",".join(str(10**15 + i) for i in range(60000)))
            large = "sum(%s)" % ",".join(["@" + game] * 19)
            self.fails(2, "--memo.*too large for a memo file", "grundy", large, " & ".join(["0"] * 19), "--memo", path)
            self.assertFalse(os.path.exists(path))


class Lists(CommandTest):
    def test_values(self):
        self.assertEqual(self.lines("values", "ruler(chain(8))"), [f"{n}\t{n & -n}" for n in range(1, 9)])
        self.assertEqual(self.lines("values", "ruler(boolean(2))"), ["{}\t1", "{1}\t2", "{2}\t2", "{1,2}\t3"])
        self.assertEqual(self.lines("values", "dag(4; 3>2, 3>1, 2>1, 1>0)"), ["0\t0", "1\t1", "2\t0", "3\t2"])
        self.assertEqual(self.lines("values", "ruler(asm(1))"), [])

    def test_table(self):
        self.assertEqual(self.lines("table", "zeruclid", "1", "0..3", "0..5"),
                         ["1\t0\t2\t3\t4\t5", "0\t1\t3\t2\t5\t4", "2\t3\t1\t4\t0\t6", "3\t2\t4\t1\t6\t0"])
        self.assertEqual(self.lines("table", "nim", "2", "0..2"), ["2", "3", "0"])
        self.assertEqual(self.lines("table", "nim", "2", "3"), ["1"])
        self.assertEqual(self.lines("table", "nim", "0..2", "0..1", "--misere"), ["1\t0", "0\t1", "2\t3"])

    def test_table_leaves_illegal_cells_empty(self):
        self.assertEqual(self.answer("table", "welter", "0..2", "0..2"), "\t0\t1\n0\t\t2\n1\t2\t\n")
        self.assertEqual(self.answer("table", "pnim", "1..2", "1..2"), "2\t\n3\t1\n")
        self.assertEqual(self.answer("table", "nim", "18446744073709551615", "0..1"), "18446744073709551615\n18446744073709551614\n")

    def test_table_of_pushes_and_coins(self):
        self.assertEqual(self.lines("table", "push(nim,euclid)", "0..2", "1..2"), ["2\t3", "1\t0", "0\t1"])
        cells = [[self.answer("grundy", "push(push(nim,wythoff),euclid)", f"{a},{b}").strip() for b in range(4)] for a in range(3)]
        self.assertEqual(self.lines("table", "push(push(nim,wythoff),euclid)", "0..2", "0..3"), ["\t".join(row) for row in cells])
        self.assertEqual(self.lines("table", "ruler(product(chain(2),chain(2)))", "1..2", "1..2"), ["1\t2", "2\t3"])

    def test_sequence_of_heaps(self):
        self.assertEqual(self.lines("sequence", "octal(0.137)", "0..7"), list("01120311"))
        self.assertEqual(self.lines("sequence", "nim", "5"), ["5"])
        self.assertEqual(self.lines("sequence", "pnim", "0..3"), list("0123"))
        self.assertEqual(self.lines("sequence", "rnim", "0..3"), list("0123"))
        self.assertEqual(self.lines("sequence", "ruler(chain(9))", "1..8"), list("12141218"))
        self.assertEqual(self.lines("sequence", "welter", "0..3"), list("0123"))
        for game in "push(nim,subtraction(1,2))", "push(push(nim,nim),nim)":
            each = [self.answer("grundy", game, str(n)).strip() for n in range(9)]
            self.assertEqual(self.lines("sequence", game, "0..8"), each)
        self.assertEqual(self.lines("sequence", "nim", "0..4", "--misere"), list("10234"))

    def test_sequence_of_games(self):
        self.assertEqual(self.lines("sequence", "ruler(partitions(*))", "1..8"), ["1", "2", "1", "4", "1", "2", "1", "7"])
        each = [self.answer("grundy", f"push(vertical(3,{n}),horizontal(3,{n}))", "start").strip() for n in range(6)]
        self.assertEqual(self.lines("sequence", "push(vertical(3,*),horizontal(3,*))", "0..5"), each)
        self.assertEqual(self.lines("sequence", "cram(2,*)", "0..4"), list("01010"))
        self.assertEqual(self.lines("sequence", "ideal(chain(*))", "1..4"), list("1000"))
        each = [self.answer("grundy", f"push(ruler(chain({n})),ideal(chain({n})))", str(n)).strip() for n in range(1, 6)]
        self.assertEqual(self.lines("sequence", "push(ruler(chain(*)),ideal(chain(*)))", "1..5"), each)

    def test_sequences_of_large_heaps(self):
        self.assertEqual(self.lines("sequence", "nim", "18446744073709551614 .. 18446744073709551615"), [str(2**64 - 2), str(2**64 - 1)])
        for game in "octal(0.07)", "subtraction(1,2,3)":
            for first in 10**10, 10**18, 2**64 - 4:
                heaps = [str(first + i) for i in range(4)]
                self.assertEqual(self.lines("sequence", game, f"{first}..{first + 3}"), self.lines("grundy", game, *heaps))

    def test_long_sequences_have_no_seam(self):
        whole = self.lines("sequence", "octal(0.07)", "0..70000")
        self.assertEqual(len(whole), 70001)
        self.assertEqual(whole[65530:65550], self.lines("sequence", "octal(0.07)", "65530..65549"))

    def test_period(self):
        self.assertEqual(self.answer("period", "octal(0.07)"), "period\t34\npreperiod\t53\n")
        self.assertEqual(self.answer("period", "subtraction(1,2,3)", "--limit", "100"), "period\t4\npreperiod\t0\n")
        self.assertEqual(self.answer("period", "subtraction(allbut 1)"), "period\t2\npreperiod\t0\nsaltus\t1\n")
        self.assertEqual(self.answer("grundy", "subtraction(allbut 1)", "2^63"), "%d\n" % 2**62)
        self.assertEqual(self.answer("period", "take(0.3F)"), "period\t6\npreperiod\t0\nsaltus\t3\n")

    def test_periods_of_many_games(self):
        for star in range(1, 21):
            period, preperiod = (line.split("\t")[1] for line in self.lines("period", f"subtraction(1,{star},3)"))
            self.assertEqual(self.answer("period", "subtraction(1,*,3)", "--star", str(star)), f"{star}\t{period}\t{preperiod}\n")
        self.assertEqual([line.split("\t")[0] for line in self.lines("period", "subtraction(1,*,3)", "--star", "1..20")],
                         [str(star) for star in range(1, 21)])
        self.assertEqual(self.answer("period", "subtraction(allbut *)", "--star", "1..2"), "1\t2\t0\t1\n2\t4\t0\t2\n")

    def test_draw_graphs(self):
        text = self.answer("draw", "petersen")
        self.assertTrue(text.startswith("graph {\n  0;\n") and text.endswith("}\n"))
        self.assertEqual((text.count(";"), text.count(" -- ")), (25, 15))
        self.assertEqual(self.answer("draw", "graph(3; 2-1)"), "graph {\n  0;\n  1;\n  2;\n  1 -- 2;\n}\n")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "graph.svg")
            self.assertEqual(self.answer("draw", "cycle(5)", "--svg", path), "")
            with open(path, encoding="utf-8") as file:
                self.assertEqual(file.read().count("<circle"), 5)

    def test_list_has_all_games_and_posets_and_their_examples_are_right(self):
        listed = self.document("list")
        for entry in listed["games"] + listed["posets"] + listed["graphs"]:
            self.assertNotEqual(entry["about"], "", entry)
        rows = [line.split("\t") for line in self.lines("list")]
        self.assertGreater(len(rows), 30)
        for kind, spec, inside in rows:
            if kind == "game":
                self.answer("outcome", spec, inside)
            elif kind == "graph":
                self.answer("outcome", f"nodekayles({spec})", inside)
            else:
                self.assertEqual(kind, "poset")
                self.assertEqual(len(self.lines("grundy", f"pairs({spec})", inside)), 1)


class Pictures(CommandTest):
    def file(self, name, *words):
        """What a call writes to a file."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, name)
            of_numbers = words[0] in ("table", "sequence")
            flag = "--image" if of_numbers else "--" + name.rsplit(".", 1)[1]
            out = self.answer(*words, flag, path)
            self.assertEqual(out, self.answer(*words) if of_numbers else "")
            with open(path, "rb") as file:
                return file.read()

    def test_dot(self):
        text = self.answer("draw", "boolean(2)")
        self.assertEqual(text.count("--"), 4)
        self.assertIn('"{1,2}"', text)
        self.assertEqual(self.file("a.dot", "draw", "boolean(2)").decode(), text)

    def test_values(self):
        self.assertIn('"{1,2}\\n3"', self.answer("draw", "ruler(boolean(2))", "--values"))
        self.assertNotIn('n3"', self.answer("draw", "ruler(boolean(2))"))

    def test_positions(self):
        for game, position, cells in (("pnim", "4,2,1 + 3,3", 13), ("cram(2,3)", "..#/...", 6), ("welter", "1,4", 5)):
            text = self.answer("draw", game, position, "--position")
            self.assertTrue(text.startswith("<svg "))
            self.assertEqual(text.count("<rect") - 1, cells, text)  # and the background
            self.assertEqual(self.file("a.svg", "draw", game, position, "--position").decode(), text)
        self.assertIn("value 2", self.answer("draw", "nim", "2", "--position", "--values"))
        if POSIX and os.path.exists("/dev/stdout"):
            self.assertTrue(self.answer("draw", "ruler(chain(3))", "1;2", "--position", "--dot", "/dev/stdout").startswith("graph {"))
        self.fails(2, "a position, as there is --position", "draw", "ruler(chain(3))", "--position")
        self.fails(2, '"--position"; expected a game', "draw", "chain(3)", "--position")
        self.fails(2, "format", "draw", "nim", "2", "--position", "--dot", "/dev/null")

    def test_whole_graphs(self):
        self.assertEqual(self.answer("draw", "dag(3; 0>1, 1>2)"), self.answer("draw", "dag(3; 0>1, 1>2)", "0"))
        self.fails(2, "a position from which to draw", "draw", "dag(3; 0>1)")
        self.fails(2, "a position from which to draw", "draw", "nim")

    def test_the_poset_or_the_game_is_to_blame(self):
        self.fails(2, r'poset: line 1, column 9: end of the text; expected "\)"', "draw", " chain(3")
        self.fails(2, r'game: line 1, column 1: "chian"; expected a game', "draw", "chian(3)")
        self.fails(2, r'game: line 1, column 11: "nimm"', "draw", "push(nim, nimm)")

    def test_graphs_of_games(self):
        text = self.answer("draw", "nim", "1,2")
        self.assertEqual(text.count(" -> "), 7)
        self.assertIn("2", self.answer("draw", "dag(3;2>1,1>0)", "2", "--values"))
        self.assertIn(" -> ", self.answer("draw", "ruler(chain(3))", "3"))

    def test_svg(self):
        for words in ["draw", "ruler(partitions(4))", "--values"], ["draw", "chain(3)"], ["draw", "nim", "1,2"], ["table", "zeruclid", "1", "0..5", "0..5"]:
            picture = self.file("a.svg", *words)
            self.assertTrue(picture.startswith(b"<svg "), words)
            self.assertTrue(picture.rstrip().endswith(b"</svg>"), words)
        self.assertIn(b"<title>zeruclid 1 0..5 0..5</title>", picture)

    def test_png(self):
        self.assertTrue(self.file("a.png", "table", "nim", "0..20", "0..20").startswith(b"\x89PNG"))


    def test_sequences(self):
        self.assertTrue(self.file("a.png", "sequence", "kayles", "0..200").startswith(b"\x89PNG"))
        picture = self.file("a.svg", "sequence", "octal(0.137)", "5..8")
        self.assertEqual(picture.count(b'width="6" height="6"'), 4)  # the points; none is 0
        self.assertIn(b"<title>octal(0.137) 5..8</title>", picture)
        self.fails(2, "ends with .png or .svg", "sequence", "kayles", "0..9", "--image", "a.gif")


class Proofs(CommandTest):
    def test_quotient(self):
        self.assertEqual(self.lines("quotient", "octal(0.75)"),
                         ["order\t8", "p\t2", "period\t2", "preperiod\t8", "<a,b,c | a^2=1, bc=ab, c^2=b^2, b^3=b>"])
        self.assertEqual(self.lines("quotient", "nim", "--heap", "3"), ["order\t6", "p\t2", "<a,b | a^2=1, b^3=b>"])
        self.assertEqual(self.lines("quotient", "octal(0.07)", "--heap", "32")[:2], ["order\t552", "p\t93"])
        document = self.document("quotient", "kayles")
        self.assertEqual([document[key] for key in ("order", "p", "period", "preperiod")], [40, 9, 12, 71])
        self.fails(1, r"game: no theorem proves a period", "quotient", "nim")
        self.fails(1, r"game: the heaps up to 50 prove no period", "quotient", "kayles", "--limit", "50")
        self.fails(1, r"game: the game is wythoff", "quotient", "wythoff")
        self.fails(2, r"--heap: column 1", "quotient", "nim", "--heap", "0")

    def test_quotient_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "quotient")
            for heap in 20, 28, 24, 30:  # a file that knows more is no help, and stays
                known = os.path.exists(path) and pathlib.Path(path).read_bytes()
                arguments = ["quotient", "octal(0.07)", "--heap", str(heap)]
                self.assertEqual(self.lines(*arguments, "--memo", path), self.lines(*arguments))
                self.assertEqual(pathlib.Path(path).read_bytes() == known, heap == 24)
            self.fails(1, r"--memo: .* belongs to another game", "quotient", "kayles", "--memo", path)
            os.remove(path)
            self.fails(1, r"the heaps up to 50 prove no period", "quotient", "kayles", "--limit", "50", "--memo", path)
            self.assertEqual(self.lines("quotient", "kayles", "--memo", path), self.lines("quotient", "kayles"))
            self.assertEqual(self.lines("quotient", "kayles", "--memo", path), self.lines("quotient", "kayles"))
            self.fails(1, r"no theorem proves a period", "quotient", "nim", "--memo", os.path.join(folder, "other"))
            self.assertEqual(os.listdir(folder), ["quotient"])

    def test_quotient_pictures(self):
        with tempfile.TemporaryDirectory() as folder:
            for flag, sign, count in ("--svg", b"<polyline", 14), ("--dot", b" -> ", 14):
                path = os.path.join(folder, "picture")
                arguments = ["quotient", "octal(0.75)"]
                self.assertEqual(self.lines(*arguments, flag, path), self.lines(*arguments))
                with open(path, "rb") as file:
                    self.assertEqual(file.read().count(sign), count)
        self.fails(2, "only one of --svg and --dot", "quotient", "nim", "--heap", "3", "--svg", "a", "--dot", "b")

    def test_genus(self):
        self.assertEqual(self.lines("genus", "take(0.3F)", "6", "12", "-"), ["3^1431", "6^(1,9,10,8)", "0"])
        self.assertEqual(self.lines("genus", "kayles", "--stdin", stdin="5\n5,5\n7\n"), ["4^146", "0^120", "2^2"])
        self.assertEqual(self.lines("genus", "nim", "10^18", "1", "-"), ["1000000000000000000", "1", "0"])
        self.assertEqual(self.lines("genus", "wythoff", "10,3", "10,4"), ["8^8", "13^(13)"])
        self.assertEqual(self.document("genus", "kayles", "5")["answers"], [
            {"position": "5", "genus": "4^146", "value": 4, "misere": [1, 4, 6], "phylum": "restless"}])
        self.fails(1, r".*the limit is 10240", "genus", "kayles", "30", "--memory", "10K")
        self.fails(2, r'position: line 1, column 1: "x"', "genus", "kayles", "x")

    def test_canonical(self):
        self.assertEqual(self.lines("canonical", "grundy_game", "22"),
                         ["*[(((2[2]21)[2](2[2]21)20)(2[2]21)3)((2[2]21)[2](2[2]21)20)(2[2]21)[1]2[2]1]"])
        self.assertEqual(self.lines("canonical", "nim", "--stdin", stdin="2,2\n12\n-\n"), ["*[2[2]]", "*[&12;]", "*[0]"])
        self.assertEqual(self.document("canonical", "nim", "2,2")["answers"], [{"position": "2,2", "form": "*[2[2]]", "birthday": 4}])
        self.fails(1, r".*the limit is 10240", "canonical", "kayles", "30", "--memory", "10K")

    def test_classify(self):
        self.assertEqual(self.lines("classify", "nim", "2,2"), [
            "positions\t6", "domestic\tyes", "tame\tyes", "pet\tno\t2,2 (0,0)", "miserable\tyes", "returnable\tyes", "forced\tyes"])
        octal = self.lines("classify", "octal(0.77)", "20")
        self.assertIn("tame\tno\t5 (4,1)", octal)
        self.assertIn("miserable\tno\t5 (4,1)\t4 (1,0)", octal)
        self.assertEqual(self.lines("classify", "nim", "--stdin", stdin="1\n2,2\n")[0], "positions\t6")

    def test_check(self):
        self.assertEqual(self.lines("check", "push(nim,euclid)", "1..12", "1..12"), ["outcomes: 144 positions compared, no difference"])
        self.assertEqual(self.lines("check", "euclid", "1..9", "1..9", "--misere")[0], "values: 81 positions compared, no difference")
        self.assertRegex(self.answer("check", "pnim", "0..10"), r"\Avalues: \d+ .* no difference\noutcomes: 139 .* no difference\n\Z")
        for game in "octal(0.137)", "take(0.3F)", "take(4!.0)", "grundy_game", "subtraction(allbut 2,3)":
            self.assertEqual(self.lines("check", game, "0..9", "0..4")[0], "values: 50 positions compared, no difference")
        self.assertEqual(self.lines("check", "ruler(chain(30))")[0], "values: 30 positions compared, no difference")
        self.assertEqual(self.lines("check", "dag(3; 0>1, 1>2)")[0], "values: 3 positions compared, no difference")
        both = self.lines("check", "push(dag(3; 0>1, 1>2),nim)")
        self.assertEqual(both[0], "values: 3 positions compared, no difference")  # after the push, a vertex each

    def test_check_of_many_games(self):
        self.assertEqual(self.lines("check", "ruler(partitions(*))", "1..5")[0], "values: 75 positions compared, no difference")
        self.assertEqual(self.lines("check", "vertical(2,*)", "0..4")[0], "values: 341 positions compared, no difference")
        both = self.lines("check", "push(vertical(2,*),horizontal(2,*))", "0..3")
        self.assertEqual(both[0], "values: 85 positions compared, no difference")  # after the push, a board each
        self.assertRegex(both[1], r"\Aoutcomes: (8[6-9]|9\d|1[0-7]\d) positions compared, no difference\Z")


class Nimbers(CommandTest):
    def value(self, expression):
        return int(self.answer("nim", expression))

    def test_operations(self):
        self.assertEqual(self.value("16*16"), 24)
        self.assertEqual(self.value("5+3"), 6)
        self.assertEqual(self.value("2*2/3"), 1)
        self.assertEqual(self.value("sqrt(3)"), 2)
        self.assertEqual(self.value("sqrt 3^2 + 1"), self.value("(sqrt(3))^2 + 1"))
        self.assertEqual(self.value("sqrt sqrt log 8"), self.value("sqrt(sqrt(log(8)))"))
        self.assertEqual(self.value("log(3,2)"), 2)
        self.assertEqual(self.value("4294967302^2821266740684990247"), 62)
        self.assertEqual(self.value("log(62)"), 2821266740684990247)
        self.assertEqual(self.value("0^0"), 1)

    def test_precedence_and_space(self):
        self.assertEqual(self.value("1 + 2*4^2"), self.value("1+(2*(4^2))"))
        self.assertEqual(self.value("8/4/2"), self.value("(8/4)/2"))
        self.assertEqual(self.value(" ( 7 ) "), 7)
        self.assertEqual(self.value("sqrt ( 7 + log ( 8 , 2+0*5 ^ 3 + 6 ) )"), self.value("sqrt(7+log(8,4))"))

    def test_largest(self):
        self.assertEqual(self.value("18446744073709551615 + 1"), 18446744073709551614)


class EverySystem(CommandTest):
    def test_bytes_are_the_same_and_lines_may_end_as_on_windows(self):
        def out(*words, stdin=b""):
            finished = run(*words, input=stdin)
            self.assertEqual(finished.returncode, 0, finished.stderr)
            return finished.stdout

        self.assertEqual(out("grundy", "nim", "--stdin", stdin=b"3,5\r\n7\r\n4"), b"6\n7\n4\n")
        self.assertEqual(out("moves", "nim", "2", "--json"), b'{"command": "moves", "game": "nim", "play": "normal", "position": "2", "winning": false, "moves": ["-", "1"]}\n')
        self.assertTrue(out("play", "nim", "1", stdin=b"-\r\n").endswith(b"You win.\n"))

    def test_names_of_files(self):
        with tempfile.TemporaryDirectory() as folder:
            memo, spec = os.path.join(folder, "Größe ∑ 𝔾"), os.path.join(folder, "→")
            with open(spec, "w", encoding="utf-8") as file:
                file.write("cram(3,3)\r\n")
            for _ in range(2):
                self.assertEqual(self.answer("grundy", "@" + spec, "start", "--memo", memo), "0\n")
            self.assertEqual(sorted(os.listdir(folder)), sorted(map(os.path.basename, (memo, spec))))

    def test_words_are_no_patterns(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "cram(2,7)"), "w", encoding="utf-8"):
                pass
            self.assertEqual(run("sequence", "cram(2,*)", "1..3", cwd=folder).stdout, b"1\n0\n1\n")

    def test_words_of_every_kind(self):
        for word in "a b", 'a"b', "a\\", '\\"', "\\\\", "é𝔾", " ", "%PATH%":
            self.assertIn(f'column 1: "{word}"; expected a command', call(word).error)


class Help(CommandTest):
    def test_help_names_every_command_and_flag(self):
        text = self.answer("--help")
        self.assertEqual(text, self.answer("-h"))
        for name in self.lines("complete", ""):
            self.assertRegex(text, rf"(?m)^  cgt {name} ")
            own = self.answer(name, "--help")
            self.assertTrue(own.startswith(f"usage: cgt {name} "))
            for flag in self.lines("complete", name, "--"):
                self.assertRegex(own, rf"(?m)^  {flag} ")
            for flag in "--json", "--threads", "--memory", "--memo-dir", "--timeout":
                self.assertIn(flag, self.lines("complete", name, "--"))

    def test_version(self):
        self.assertRegex(self.answer("--version"), r"\Acgt \d+\.\d+\.\d+\n\Z")

    def test_no_colour_in_files(self):
        result = call("grundy", "nim", "x", env={"TERM": "xterm"})
        self.assertNotIn("\033", result.error + result.out)


if __name__ == "__main__":
    run_main()
