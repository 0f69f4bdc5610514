"""What cannot be done, and calls that are wrong: the exit status, one line that says why, and no output but finished answers."""

import contextlib
import json
import os
import re
import signal
import subprocess
import tempfile
import threading
import time

from support import CGT, POSIX, CommandTest, call, posix, run_main


class WrongCalls(CommandTest):
    def test_commands(self):
        self.fails(2, r'\Acgt: command: column 1: "grundi"; expected a command, perhaps grundy\n', "grundi", "nim", "3")
        self.fails(2, r'"sequecne"; expected a command, perhaps sequence', "sequecne")
        self.fails(2, r'"xyzzyx"; expected a command \(cgt --help lists them\)', "xyzzyx")
        self.fails(2, r"end of the call; expected a command")
        self.fails(2, r'word 1: column 1: "x"; expected nothing more', "--version", "x")
        self.fails(2, r'word 1: column 1: "x"; expected nothing more', "--help", "x", "y")
        self.fails(2, r'column 1: ""; expected a command|end of the text; expected a command', "")

    def test_flags(self):
        self.fails(2, r'flag: column 1: "--memroy"; expected a flag of cgt grundy, perhaps --memory', "grundy", "nim", "3", "--memroy", "2G")
        self.fails(2, r'flag: column 1: "--winning"; expected a flag of cgt grundy', "grundy", "nim", "3", "--winning")
        self.fails(2, r'flag: column 1: "-x"; expected a flag', "grundy", "nim", "-x")
        self.fails(2, r'"--json"; expected each flag at most once', "grundy", "nim", "3", "--json", "--json")
        self.fails(2, r'"--threads"; expected each flag at most once', "grundy", "nim", "3", "--threads", "1", "--threads=2")
        self.fails(2, r'"--json=yes"; expected no value after this flag', "grundy", "nim", "3", "--json=yes")
        self.fails(2, r'column 9: end of the call; expected SIZE after --memory', "grundy", "nim", "3", "--memory")

    def test_values_of_flags(self):
        for flag, value, pattern in (
                ("--threads", "0", r'column 1: "0"; expected a positive number'),
                ("--threads", "x", r'column 1: "x"; expected a number'),
                ("--threads", "2G", r'column 2: "G"; expected nothing after the number'),
                ("--threads", "", r'column 1: end of the text; expected a number'),
                ("--memory", "0", r'column 1: "0"; expected a positive number'),
                ("--memory", "2X", r'column 2: "X"; expected nothing but K, M, G or T after the number'),
                ("--memory", "2GG", r'column 3: "G"; expected nothing but K, M, G or T after'),
                ("--memory", "16777216T", r'column 1: "16777216T"; expected less than 2\^64 bytes'),
                ("--memory", "99999999999999999999", r'column 1: "99999999999999999999"; expected at most 18446744073709551615'),
                ("--timeout", "abc", r'column 1: "a"; expected seconds, such as 1.5'),
                ("--timeout", "1.5s", r'column 4: "s"; expected seconds'),
                ("--timeout", ".", r'column 2: end of the text; expected seconds'),
                ("--timeout", "0", r'column 1: "0"; expected more than 0 seconds'),
                ("--timeout", "1000000000", r'column 1: "1000000000"; expected more than 0 seconds, and at most 10\^8'),
                ("--method", "clozed", r'column 1: "clozed"; expected auto, closed or search')):
            self.fails(2, f"{flag}: {pattern}", "grundy", "nim", "3", flag, value)
        self.fails(2, r'--limit: column 1: "0"; expected a positive number', "period", "nim", "--limit", "0")
        self.fails(2, r'--star: column 1: "x"; expected a number', "period", "subtraction(1,*)", "--star", "x")
        self.fails(2, r'"subtraction\(1,2\)"; expected \* in place of a number', "period", "subtraction(1,2)", "--star", "1..6")
        self.fails(2, r'"\*"; expected a number to subtract', "period", "subtraction(1,*)")
        self.fails(2, r'game with \* = 0: .*expected a positive number', "period", "subtraction(1,*)", "--star", "0..6")
        self.fails(2, r'"--memo"; expected a single game', "period", "subtraction(1,*)", "--star", "1..6", "--memo", "/dev/null")

    def test_flags_that_are_right(self):
        for flags in ["--timeout", "1.5"], ["--timeout=.5"], ["--memory", "2G"], ["--memory=10^8"], ["--threads", "3"], ["--memory", "512K"]:
            self.assertEqual(self.answer("grundy", "nim", "3", *flags), "3\n")

    def test_words(self):
        self.fails(2, r"word 1: column 1: end of the call; expected GAME POSITION", "grundy")
        self.fails(2, r"word 2: column 1: end of the call; expected GAME POSITION", "grundy", "nim")
        self.fails(2, r'word 3: column 1: "5"; expected nothing more', "moves", "nim", "3", "5")
        self.fails(2, r'word 1: column 1: "x"; expected nothing more', "list", "x")
        self.fails(2, r'word 2: column 1: "3"; expected no position besides --stdin', "grundy", "nim", "3", "--stdin", stdin="3\n")

    def test_specs(self):
        for spec, pattern in (("nimm", r'line 1, column 1: "nimm"; expected a game'),
                              ("push(nim,euclidd)", r'line 1, column 10: "euclidd"; expected a game'),
                              ("push(nim,\neuclidd)", r'line 2, column 1: "euclidd"; expected a game'),
                              ("ruler(chain(99999999999999999999))", r'column 13: "99999999999999999999"; expected at most'),
                              ("dag(2; 0>1, 1>0)", r'column 13: "1>0": the graph has the cycle'),
                              ("octal(0.198)", r'column 10: "98?"; expected a digit from 0 to 7'),
                              ("", r"column 1: end of the text; expected a game"),
                              ("@/no/such/file", r'"@/no/such/file": .*; expected a file that can be read')):
            for command in ["grundy", spec, "3"], ["table", spec, "3"], ["classify", spec, "3"], ["play", spec, "3"]:
                self.fails(2, "game: .*" + pattern, *command)

    def test_positions(self):
        self.fails(2, r'position: line 1, column 3: "x"; expected a number', "grundy", "nim", "3,x")
        self.fails(2, r'position 2: line 1, column 3: "3": the square is named twice', "grundy", "welter", "1", "3,3", "2")
        self.fails(2, r'position: line 1, column 1: "99999999999999999999"; expected at most', "outcome", "nim", "99999999999999999999")
        self.fails(2, r'position: line 1, column 1: "7": 7; expected 1 to 5', "moves", "ruler(chain(5))", "7")
        self.fails(2, r"position: line 1, column 1: end of the text; expected a number", "explain", "nim", "")
        self.fails(2, r'position: line 1, column 1: "é"; expected a number', "grundy", "nim", "é")
        self.fails(2, r'position: line 1, column 1: "\\x07"; expected a number|"\\x07"', "grundy", "nim", "\a")

    def test_positions_of_the_call_are_read_before_any_is_answered(self):
        self.fails(2, r"position 2: ", "grundy", "nim", "3", "x")

    def test_standard_input(self):
        self.fails(2, r'standard input, position 2: line 1, column 3: "x"', "grundy", "nim", "--stdin", stdin="3\n4,x\n5\n", out="3\n")
        self.fails(2, r"standard input, position 2: line 1, column 1: end of the text", "grundy", "nim", "--stdin", stdin="3\n\n5\n", out="3\n")
        self.fails(2, r"standard input, position 1: column 2: a zero byte", "grundy", "nim", "--stdin", stdin="3\0,5\n")
        self.fails(2, r"standard input: more than one line", "moves", "nim", "--stdin", stdin="3\n4\n")
        for command in "moves", "explain", "classify":
            self.fails(2, r"standard input: column 1: end of the input; expected", command, "nim", "--stdin")
        self.fails(2, r"position 2: ", "grundy", "nim", "--stdin", "--json", stdin="3\nx\n",
                   out='{"command": "grundy", "game": "nim", "play": "normal", "answers": [{"position": "3", "value": 3}]}\n')

    def test_ranges(self):
        for word, pattern in (("0..", r"column 4: end of the text; expected a number"),
                              ("5..3", r'column 4: "3"; expected a number not below the first'),
                              ("0...3", r'column 4: "\."; expected a number'),
                              ("0.3", r'column 2: "\."; expected "\.\." and a number'),
                              ("3x", r'column 2: "x"; expected a range'),
                              ("-3", r'column 1: "-"; expected a number'),
                              ("0..99999999999999999999", r'column 4: "99999999999999999999"; expected at most'),
                              ("10^20", r'column 1: "10\^20"; expected at most')):
            for command in ["table", "nim"], ["sequence", "nim"], ["check", "nim"]:
                self.fails(2, "word 2, a range: " + pattern, *command, word)

    def test_table(self):
        self.fails(2, r'word 4: column 1: "0\.\.3"; expected one number, as two ranges vary already', "table", "nim", "0..3", "0..3", "0..3", "5")
        self.fails(2, r"ranges: .*1 heap; expected two", "table", "euclid", "3")
        self.fails(2, r"ranges: .*expected", "table", "cram(2,2)", "99..100")
        self.fails(2, r"ranges: position 2,2: square 2 twice", "table", "welter", "2..2", "2..2")

    def test_sequence(self):
        for spec in "wythoff", "dag(3;0>1)", "sum(nim)", "cram(2,3)", "ruler(boolean(3))", "inset(*)", "nim(*)", "subtraction(*)":
            self.fails(2, r"\Acgt: (game|position|word 1).*column \d+.*expected", "sequence", spec, "1..3")
        self.fails(2, r"expected a poset with one maximum", "sequence", "ruler(antichain(*))", "2..3")
        self.fails(2, r"expected a poset with one maximum", "sequence", "ruler(antichain(*))", "1..3", out="1\n")
        self.fails(2, r"expected a poset with one maximum", "sequence", "ruler(asm(*))", "1")
        self.fails(2, r"game with \* = 0: ", "sequence", "ruler(asm(*))", "0..3")
        self.fails(2, r'"--memo"', "sequence", "cram(2,*)", "1", "--memo", "x")
        self.fails(2, r'"6": 6; expected 1 to 5', "sequence", "ruler(chain(5))", "1..6")

    def test_check(self):
        self.fails(2, r'word 2: column 1: "3"; expected nothing more, as all positions are checked', "check", "ruler(chain(5))", "3")
        self.fails(2, r'word 2: column 1: "3"; expected nothing more', "check", "dag(2;0>1)", "3")
        self.fails(2, r'word 3: column 1: "3"; expected nothing more', "check", "cram(2,*)", "3", "3")
        self.fails(2, r"word 2: .*expected a range for each coordinate", "check", "nim")
        self.fails(2, r"word 2: .*expected a range of numbers for \*", "check", "ruler(chain(*))")
        self.fails(2, r"ranges: .*1 heap; expected two", "check", "euclid", "1..5")
        self.fails(2, r'word 3: column 1: "3"; expected one range', "check", "pnim", "3", "3")
        self.fails(2, r'word 2: column 1: "127"; expected sizes up to 126', "check", "pnim", "127")
        self.fails(2, r'word 1: column 1: "inset\(\*\)"; expected a coin turning game, a board or a graph', "check", "inset(*)", "3..4")

    def test_values(self):
        self.fails(2, r'word 1: column 1: "nim"; expected a coin turning game or a dag', "values", "nim")

    def test_draw(self):
        self.fails(2, r'poset: line 1, column 7: "x"; expected a number', "draw", "chain(x)")
        self.fails(2, r'game: line 1, column 1: "chin"; expected a game', "draw", "chin(3)")
        self.fails(2, r"word 2: column 1: end of the call; expected a position", "draw", "nim")
        self.fails(2, r'word 2: column 1: "3"; expected nothing more', "draw", "chain(5)", "3")
        self.fails(2, r'word 2: column 1: "3"; expected nothing more, as graphs have no positions', "draw", "petersen", "3")
        self.fails(2, r'graph: line 1, column 7: "3,2": 2; expected a number of columns, at least 3', "draw", "torus(3,2)")
        self.fails(2, r'"--values"; expected a game, as graphs alone have no values', "draw", "path(5)", "--values")
        self.fails(2, r'column 1: "--values"; expected a game', "draw", "chain(5)", "--values")
        self.fails(2, r'column 1: "--dot"; expected only one of --svg and --dot', "draw", "chain(5)", "--dot", "a", "--svg", "b")
        self.fails(2, r'--image: column 1: "x.gif"; expected a file whose name ends with .png or .svg', "table", "nim", "3", "--image", "x.gif")

    def test_nim(self):
        for expression, pattern in (("5 5", r'column 3: "5"; expected an operator'), ("(5", r'column 3: end of the text; expected an operator or "\)"'),
                                    ("foo(3)", r'column 1: "foo"; expected a number'), ("", r"column 1: end of the text; expected a number"),
                                    ("2^(3)", r'column 3: "\("; expected a number'), ("2^3^4", r'column 4: "\^"; expected one exponent'),
                                    ("2^99999999999999999999", r'column 3: "99999999999999999999"; expected at most'),
                                    ("99999999999999999999", r'column 1: "99999999999999999999"; expected at most'),
                                    ("2-3", r'column 2: "-"; expected an operator'), ("sqrt", r"column 5: end of the text"),
                                    ("sqrt(3,4)", r'column 7: ","; expected'), ("log(3,4,5)", r'column 8: ","; expected'),
                                    ("(" * 600, r'column 5\d\d: .*parentheses'), ("sqrt " * 600, r'column 2501: "s"; .*parentheses'), ("1+", r"column 3: end of the text")):
            self.fails(2, "expression: " + pattern, "nim", expression)


class ImpossibleAnswers(CommandTest):
    def test_no_theorem(self):
        self.fails(1, r"position 1,4,7,9: no theorem", "grundy", "zeruclid", "1,4,7,9", "--method", "closed")
        self.fails(1, r"position 1,4,7,9: no theorem", "grundy", "zeruclid", "1,4,7,9", "--method", "closed", "--json")
        self.fails(1, r"no theorem", "period", "nim")
        self.fails(1, r"no theorem is known about any", "check", "take(0.3F)", "0..6", "--misere")
        self.fails(1, r"no theorem is known about any of the positions", "check", "crim", "0..5")

    def test_finished_answers_are_printed(self):
        self.fails(1, r"no theorem", "grundy", "cram(3,3)", "##./##./###", "start", "--method", "closed", out="1\n")

    def test_nothing_proved(self):
        self.fails(1, r"the heaps up to 10 prove no period\n", "period", "octal(0.07)", "--limit", "10")

    def test_memory(self):
        self.fails(1, r"memory|limit", "grundy", "pnim", "9,8,7,7,5,5,4,2,1 + 9,9,8,6", "--memory", "1K", "--method", "search")
        self.fails(1, r"memory|more cells", "table", "nim", "0..18446744073709551615", "0..18446744073709551614")

    def test_memory_of_a_compounds_parts(self):
        self.fails(1, r"memory", "grundy", "sum(zeruclid,nim)", "200,300,410,377 & 3", "--memory", "1M")

    def test_timeout(self):
        start = time.monotonic()
        self.fails(1, r"\Acgt: stopped by --timeout after \d+\.\d s; with --memo FILE", "grundy", "cram(7,7)", "start", "--timeout", "0.2")
        self.assertLess(time.monotonic() - start, 5)
        self.fails(1, r"stopped by --timeout", "grundy", "cram(7,7)", "start", "--timeout", "0.2", "--json")

    def test_check_of_many_games_tells_what_it_compared(self):
        compared = "1 positions compared, no difference\n"
        self.fails(1, r"64 bits of a position; .* at most 63", "check", "vertical(*,64)", "0..3",
                   out=f"* = 0..0\nvalues: {compared}outcomes: {compared}")

    def test_overflow_and_what_is_undefined(self):
        self.fails(1, r"expression: column 2: .*expected a nonzero divisor", "nim", "5/(3+3)")
        self.fails(1, r"expression: column 1: no power", "nim", "log(7,2)")
        self.fails(1, r"position 18446744073709551615,2: the value is 2\^64 or more", "grundy", "rnim", "18446744073709551615,2")

    def test_pictures(self):
        self.fails(1, r"more than 4096 elements", "draw", "boolean(20)", "--svg", "/dev/null")
        self.fails(1, r"1048576 elements", "draw", "boolean(20)")
        self.fails(1, r"1048576 elements", "draw", "ruler(boolean(20))", "--values")
        if POSIX:
            self.fails(1, r"--svg: cannot write /dev/full: No space left", "draw", "chain(2)", "--svg", "/dev/full")
        self.fails(1, r"--image: cannot write /no/such/x.png: ", "table", "nim", "3", "--image", "/no/such/x.png")

    def test_files(self):
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"not a memo")
            file.flush()
            self.fails(1, r"--memo: ", "grundy", "nim", "3", "--memo", file.name)


class Stops(CommandTest):
    @staticmethod
    def begin(*words):
        return subprocess.Popen([*CGT, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")

    def answering(self, game, lines, answer):
        """A call whose first answer is there."""
        process = self.begin("grundy", game, "--stdin")
        process.stdin.write(lines)
        process.stdin.flush()
        self.assertEqual(process.stdout.readline(), answer)
        return process

    def start(self, *words):
        """A call that has come so far that it hears signals."""
        if not os.path.exists("/proc/self/status"):
            self.skipTest("there is no /proc, which says whether a program hears signals")
        process = self.begin(*words)
        for _ in range(1000):
            with open(f"/proc/{process.pid}/status", encoding="utf-8") as status:
                caught = int(re.search(r"^SigCgt:\s*(\w+)", status.read(), re.M).group(1), 16)
            if caught >> (signal.SIGTERM - 1) & 1:
                break
            time.sleep(0.01)
        time.sleep(0.2)
        return process

    @posix
    def test_signals_stop_and_say_how_to_go_on(self):
        for number, name in (signal.SIGINT, "Ctrl-C"), (signal.SIGTERM, "a signal"):
            with tempfile.TemporaryDirectory() as folder:
                memo = os.path.join(folder, "memo")
                process = self.start("grundy", "cram(7,7)", "start", "--memo", memo)
                process.send_signal(number)
                out, error = process.communicate(timeout=20)
                self.assertEqual((process.returncode, out), (1, ""))
                self.assertRegex(error, rf"\Acgt: stopped by {name} after \d+\.\d s; what was found is kept: the same call goes on from there\n\Z")
                self.assertTrue(os.path.exists(memo))

    @posix
    def test_killed_work_goes_on_from_its_memo(self):
        """h(n), rows of the ruler on A_n and a search, killed when their first file is there: the next call knows more than nothing."""
        block = ",".join(map(str, range(1, 101)))
        for words in (["ruler(partitions(100))", block], ["ruler(asm(600))", "(0,0,598)"], ["cram(7,7)", "start"]):
            with self.subTest(words[0]), tempfile.TemporaryDirectory() as folder:
                memo = os.path.join(folder, "memo")
                process = self.start("grundy", *words, "--memo", memo)
                for _ in range(3000):
                    if os.path.exists(memo) or process.poll() is not None:
                        break
                    time.sleep(0.01)
                process.kill()
                self.assertEqual(process.communicate(timeout=20)[0], "")
                self.assertEqual(process.returncode, -signal.SIGKILL)
                with open(memo, "rb") as file:
                    before = file.read()
                self.assertGreater(len(before), 200)
                result = call("grundy", *words, "--memo", memo, "--timeout", "0.05")
                self.assertRegex(result.error, r"what was found is kept|\A\Z")
                self.assertGreaterEqual(os.path.getsize(memo), len(before))

    def test_finished_answers_before_a_stop(self):
        process = self.answering("cram(7,7)", "/".join(["######."] * 7) + "\nstart\n", "1\n")
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=20)
        self.assertEqual((process.returncode, out), (1, ""))
        self.assertIn("stopped by Ctrl-C", error)

    def lines_before_the_end_of_time(self, least, *words):
        """On a busy machine a short time may be too short for anything."""
        for seconds in "0.3", "3", "30":
            result = call(*words, "--timeout", seconds)
            self.assertEqual(result.status, 1)
            self.assertIn("stopped by --timeout", result.error)
            if result.out.count("\n") >= least:
                break
        self.assertGreaterEqual(result.out.count("\n"), least)
        return result.out

    def test_finished_numbers_and_rows_before_a_stop(self):
        heaps = "octal(0.007)"
        numbers = self.lines_before_the_end_of_time(10, "sequence", heaps, "0..300", "--misere")
        self.assertEqual(numbers, self.answer("sequence", heaps, f"0..{numbers.count(chr(10)) - 1}", "--misere"))
        rows = self.lines_before_the_end_of_time(3, "table", heaps, "0..300", "0..20", "--misere")
        self.assertEqual(rows, self.answer("table", heaps, f"0..{rows.count(chr(10)) - 1}", "0..20", "--misere"))
        self.fails(1, "stopped by --timeout", "table", heaps, "0..300", "0..20", "--misere", "--timeout", "0.2", "--json")

    def test_stop_while_input_is_awaited(self):
        process = self.answering("nim", "3\n", "3\n")
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=20), 1)
        self.assertIn("stopped by Ctrl-C", process.communicate()[1])

    def test_nothing_is_lost_where_output_waits(self):
        process = subprocess.Popen([*CGT, "sequence", "nim", "0..3000000", "--timeout", "0.5"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, encoding="utf-8")
        time.sleep(1.5)  # the pipe is full, and the time is over
        out, error = process.communicate(timeout=20)
        numbers = out.splitlines()
        self.assertEqual(numbers, [str(n) for n in range(len(numbers))])
        self.assertGreater(len(numbers), 1000)
        self.assertTrue(out.endswith("\n"))
        self.assertEqual(process.returncode, 1)
        self.assertIn("stopped by --timeout", error)

    @posix
    def test_sigterm_may_come_twice(self):
        process = self.start("grundy", "cram(7,7)", "start")
        process.send_signal(signal.SIGTERM)
        process.send_signal(signal.SIGTERM)
        out, error = process.communicate(timeout=20)
        self.assertEqual((process.returncode, out), (1, ""))
        self.assertIn("stopped by a signal", error)

    def test_pushes_into_a_game_with_fewer_positions(self):
        for command in "moves", "grundy", "explain":
            self.fails(2, r"position 1,3,3: square 3 twice", command, "push(nim,welter)", "3,3")
        self.assertEqual(self.answer("moves", "push(nim,welter)", "1,2"), "0,1@1\n0,2@1\n1,2@2\n")
        self.assertEqual(self.answer("table", "push(nim,welter)", "0..2", "0..2"), "\t1\t0\n1\t\t3\n0\t3\t\n")
        self.fails(1, r"no theorem is known", "check", "push(welter,nim)", "0..3", "0..3")
        self.fails(1, r"expected at most 2\^18, for which the search makes a table", "check", "ruler(chain(10^18))")

    def test_memory_of_tables(self):
        self.fails(1, r"no memory for", "table", "nim", "0..3000", "0..3000", "--memory", "1M")

    def test_full_disk(self):
        for command in ["list"], ["nim", "1"], ["sequence", "nim", "0..100000"], ["grundy", "nim", "3", "--json"], ["--help"], *self.long:
            with open("/dev/full", "w", encoding="utf-8") as full:
                result = subprocess.run([*CGT, *command], stdout=full, stderr=subprocess.PIPE, encoding="utf-8", check=False)
            self.assertEqual(result.returncode, 1, command)
            self.assertRegex(result.stderr, r"\Acgt: standard output: No space left on device.*\n\Z")

    def test_closed_pipe(self):
        for command in self.long:
            with self.subTest(command), subprocess.Popen([*CGT, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
                process.stdout.read(1)
                process.stdout.close()
                self.assertEqual((process.stderr.read(), process.wait(timeout=20)), (b"", 1))

    # Each prints more than a pipe holds.
    long = (["sequence", "nim", "0..10000000"], ["table", "nim", "0..300", "0..300"], ["moves", "nim", "300000"],
            ["values", "ruler(chain(100000))"], ["draw", "boolean(10)"])

    def test_endless_input_ends_where_output_does(self):
        """Nobody closes the input: the call must end by itself when its output takes no more."""
        def feed(process, line):
            try:
                while True:
                    process.stdin.write(line * 1000)
            except BrokenPipeError:
                pass

        for command, line in (["grundy", "nim", "--stdin"], b"3,5\n"), (["outcome", "nim", "--stdin"], b"3,5\n"), (["play", "nim", "3,5"], b"moves\n"):
            with self.subTest(command), open("/dev/full", "wb") as full:
                process = subprocess.Popen([*CGT, *command], stdin=subprocess.PIPE, stdout=full, stderr=subprocess.PIPE)
                feeder = threading.Thread(target=feed, args=(process, line))
                feeder.start()
                self.assertEqual(process.wait(timeout=20), 1)
                feeder.join()
                self.assertRegex(process.stderr.read(), rb"\Acgt: standard output: No space left on device.*\n\Z")
                process.stderr.close()
                with contextlib.suppress(BrokenPipeError):
                    process.stdin.close()

    def test_what_was_found_is_kept_where_nobody_reads(self):
        with tempfile.TemporaryDirectory() as folder:
            memo = os.path.join(folder, "memo")
            reader, writer = os.pipe()
            os.close(reader)
            result = subprocess.run([*CGT, "grundy", "cram(3,3)", "start", "--memo", memo], stdout=writer, stderr=subprocess.PIPE, check=False)
            os.close(writer)
            self.assertEqual((result.returncode, result.stderr), (1, b""))
            self.assertTrue(os.path.exists(memo))

    def test_who_asks_may_wait_for_the_answer(self):
        with subprocess.Popen([*CGT, "grundy", "nim", "--stdin"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            for line, answer in (b"3,5\n", b"6\n"), (b"1,2\n4", b"3\n"), (b",4\n", b"0\n"):
                process.stdin.write(line)
                process.stdin.flush()
                self.assertEqual(process.stdout.readline(), answer)

    def test_documents_grow_with_their_answers(self):
        for command, key, found in ("grundy", "value", [6, 3, 0]), ("outcome", "outcome", ["N", "N", "P"]):
            with subprocess.Popen([*CGT, command, "nim", "--stdin", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
                text = b""
                for line, position, answer in zip((b"3,5\n", b"1,2\n4", b",4\n"), ("3,5", "1,2", "4,4"), found):
                    process.stdin.write(line)
                    process.stdin.flush()
                    while not text.endswith(b"}"):
                        text += os.read(process.stdout.fileno(), 1000)
                    self.assertEqual(json.loads(text + b"]}")["answers"][-1], {"position": position, key: answer})
                    text += b" "
                process.stdin.close()
                text += process.stdout.read()
            self.assertEqual([answer[key] for answer in json.loads(text)["answers"]], found)
        result = call("grundy", "nim", "--stdin", "--json", stdin="3\n4,5\nx\n")
        self.assertEqual((result.status, [answer["value"] for answer in json.loads(result.out)["answers"]]), (2, [3, 1]))
        self.fails(2, "position 1", "grundy", "nim", "--stdin", "--json", stdin="x\n3\n")
        self.assertEqual(self.document("grundy", "nim", "--stdin", stdin="")["answers"], [])

    def test_lines_are_bounded(self):
        most = 1 << 20
        line = " " * (most - 3) + "3,5"
        self.assertEqual(self.answer("grundy", "nim", "--stdin", stdin=line + "\n" + line), "6\n6\n")
        self.fails(2, r"standard input, position 2: column 1048577: .*expected at most 1048576 bytes", "grundy", "nim", "--stdin",
                   stdin="1\n " + line, out="1\n")
        with open("/dev/zero", "rb") as zeros:
            result = subprocess.run([*CGT, "grundy", "nim", "--stdin"], stdin=zeros, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, timeout=20)
        self.assertEqual((result.returncode, result.stdout), (2, b""))

    @posix
    def test_named_pipes(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe = os.path.join(folder, "pipe")
            os.mkfifo(pipe)
            nobody = r"pipe, line 1, column 1: end of the text; expected a game"
            self.fails(2, nobody, "grundy", "@" + pipe, "3")
            self.fails(2, nobody, "draw", "@" + pipe)
            self.fails(2, nobody, "check", "push(@" + pipe + ",nim)", "3")
            self.fails(1, r"--memo: .*pipe is not a memo file", "grundy", "nim", "3", "--memo", pipe)
            self.fails(1, r"--svg: cannot write .*pipe: ", "draw", "chain(3)", "--svg", pipe)
            end = os.open(pipe, os.O_RDWR)  # as a writer that is there and silent
            self.fails(1, r"--memo: .*pipe is not a memo file", "grundy", "nim", "3", "--memo", pipe)
            for command in ["grundy", "@" + pipe, "3"], ["draw", "@" + pipe], ["sequence", "@" + pipe, "0..3"]:
                start = time.monotonic()
                self.fails(1, r"stopped by --timeout after \d+\.\d s; the same call begins again", *command, "--timeout", "0.2")
                self.assertLess(time.monotonic() - start, 5)
                process = self.start(*command)
                process.send_signal(signal.SIGTERM)
                self.assertIn("stopped by a signal", process.communicate(timeout=20)[1])
                self.assertEqual(process.returncode, 1)
            os.write(end, b"nim")
            os.close(end)
        if not os.path.exists("/dev/fd"):
            self.skipTest("there is no /dev/fd")
        read, write = os.pipe()
        os.write(write, b"chain(3)")
        os.close(write)
        self.assertEqual(self.answer("grundy", "ruler(@/dev/stdin)", "3", stdin="chain(3)"), "1\n")
        self.assertEqual(subprocess.run([*CGT, "grundy", f"ruler(@/dev/fd/{read})", "3"], pass_fds=[read], check=True,
                                        stdout=subprocess.PIPE, timeout=10).stdout, b"1\n")
        os.close(read)

    @posix
    def test_input_that_cannot_be_read(self):
        folder = os.open("/", os.O_RDONLY)
        for command in ["grundy", "nim", "--stdin"], ["moves", "nim", "--stdin"], ["play", "nim", "3"]:
            result = subprocess.run([*CGT, *command], stdin=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False)
            self.assertEqual(result.returncode, 1)
            self.assertRegex(result.stderr, r"\Acgt: standard input: Is a directory; expected.*\n\Z")
        os.close(folder)


if __name__ == "__main__":
    run_main()
