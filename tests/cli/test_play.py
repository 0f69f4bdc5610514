"""Games against the library, through a pseudo-terminal and through pipes."""

import json
import os
import re
import select
import time
import unittest

from support import CGT, POSIX, CommandTest, call, run_main

try:
    import pty

    for end in pty.openpty():
        os.close(end)
    TERMINALS = POSIX
except (ImportError, OSError):
    TERMINALS = False

at_a_terminal = unittest.skipUnless(TERMINALS, "there are no pseudo-terminals here")


class Terminal:
    """A call of the command in a terminal of its own."""

    def __init__(self, *words, env=None):
        self.text = ""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.execve(CGT[0], [*CGT, *words], {**os.environ, "TERM": "xterm", **(env or {})})

    def more(self, seconds):
        """Reads what is printed; False when the program has ended, or prints nothing for so long."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return False
        try:
            self.text += os.read(self.terminal, 4096).decode()
        except OSError:  # what a terminal gives at its end
            return False
        return True

    def read(self, until):
        """What is printed up to a pattern."""
        start = len(self.text)
        while not re.search(until, self.text[start:]):
            if not self.more(seconds=20):
                raise AssertionError(f"no {until!r} in {self.text!r}")
        return self.text[start:]

    def type(self, text):
        os.write(self.terminal, text.encode())

    def ask(self, line, until="Your move: "):
        self.type(line + "\n")
        return self.read(until)

    def end(self):
        """The exit status, when all is read."""
        while self.more(seconds=20):
            pass
        os.close(self.terminal)
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status)


@at_a_terminal
class AtTheTerminal(CommandTest):
    def test_a_game_that_is_won(self):
        game = Terminal("play", "nim", "1,4", env={"NO_COLOR": "1"})
        self.assertIn("Whoever cannot move loses. You begin", game.read("Your move: "))
        self.assertIn("Moving to 1,1 wins (winning moves: 1).", game.ask("hint"))
        self.assertIn("The library moves to 1\r\nPosition: 1\r\n", game.ask("1,1"))
        self.assertIn("The library cannot move. You win.", game.ask("-", "win"))
        self.assertEqual(game.end(), 0)
        self.assertNotIn("\033", game.text)

    def test_a_game_that_is_lost(self):
        game = Terminal("play", "nim", "1,4")
        game.read("Your move: ")
        self.assertIn("The library moves to 1,1", game.ask("1,2"))
        self.assertIn("No move wins against good play.", game.ask("hint"))
        self.assertIn("You cannot move.", game.ask("1", "wins"))
        self.assertEqual(game.end(), 0)
        self.assertIn("The library wins.", game.text)
        self.assertIn("\033[1;31m", game.text, "colours")

    def test_misere(self):
        game = Terminal("play", "nim", "1,4", "--misere", env={"NO_COLOR": "1"})
        self.assertIn("Whoever cannot move wins.", game.read("Your move: "))
        game.ask("hint")
        self.assertIn("Moving to 1 wins", game.text)
        self.assertIn("You cannot move. You win.", game.ask("1", "win"))
        game.end()

    def test_take_back(self):
        game = Terminal("play", "nim", "1,4", env={"NO_COLOR": "1"})
        game.read("Your move: ")
        self.assertIn("There is nothing to take back.", game.ask("undo"))
        game.ask("1,2")
        self.assertIn("Position: 1,4\r\n", game.ask("undo"))
        self.assertIn("The library moves to 1\r\n", game.ask("1,1"))
        self.assertIn("Position: 1,4\r\n", game.ask("undo"))
        self.assertIn("nothing to take back", game.ask("undo"))
        self.assertIn("Your move: ", game.ask("1,1"))
        game.ask("quit", "")
        self.assertEqual(game.end(), 0)

    def test_boards_whose_rows_begin_as_numbers_of_moves_do(self):
        game = Terminal("play", "cram(2,3)", "start")
        game.read("Your move: ")
        self.assertIn("The library moves to", game.ask("#../#.."))
        game.ask("exit", "")
        self.assertEqual(game.end(), 0)

    def test_moves_that_are_none(self):
        game = Terminal("play", "nim", "1,4")
        game.read("Your move: ")
        for line, reason in (("1,5", "No move leads there"), ("1,4", "No move leads there"), ("x", 'column 1: "x"; expected a number'),
                             ("#", 'column 1: "#"; expected a number'), ("#0", "no such move; # and a number from 1 to 5"), ("#6", "no such move"),
                             ("#x", 'column 1: "#"; expected a number'), ("#1x", "no such move"), ("#99999999999999999999", "at most")):
            self.assertIn(reason, game.ask(line), line)
            self.assertNotIn("library moves", game.text)
        self.assertNotIn("cgt:", game.ask("  "))
        self.assertIn("take", game.ask(" help "))
        listed = game.ask("moves")
        self.assertEqual(re.findall(r"#\d+  (\S+)\r", listed), ["1", "4", "1,1", "1,2", "1,3"])
        self.assertIn("The library moves to 1\r", game.ask("#3"))
        game.ask("quit", "")
        self.assertEqual(game.end(), 0)

    def test_long_lists_are_cut(self):
        game = Terminal("play", "nim", "100")
        game.read("Your move: ")
        self.assertIn("and more: 100 moves in all", game.ask("moves"))
        self.assertIn("The library moves to -\r", game.ask("#100", "wins"))
        game.end()

    def test_end_of_input(self):
        game = Terminal("play", "nim", "1,4")
        game.read("Your move: ")
        game.type("\x04")
        self.assertEqual(game.end(), 0)

    def test_ctrl_c_says_how_to_go_on(self):
        game = Terminal("play", "push(nim,euclid)", "5,9", "--misere", env={"NO_COLOR": "1"})
        game.read("Your move: ")
        listed = game.ask("moves")
        first = re.search(r"#1  (\S+)", listed).group(1)
        game.ask(first)
        position = re.findall(r"Position: (\S+)", game.text)[-1]
        game.type("\x03")
        self.assertEqual(game.end(), 1)
        self.assertIn(f"cgt: stopped by Ctrl-C after", game.text)
        self.assertIn(f"to go on: cgt play --misere 'push(nim,euclid)' '{position}'", game.text)

    def test_ctrl_c_while_the_library_thinks(self):
        game = Terminal("play", "cram(8,9)", "start", env={"NO_COLOR": "1"})
        game.read("Your move: ")
        game.type("hint\n")
        game.read(r"\d s, \d+ positions, \S+ a second")
        game.type("\x03")
        self.assertEqual(game.end(), 1)
        self.assertIn("to go on: cgt play 'cram(8,9)' '........./", game.text)

    def test_the_wait_for_a_person_is_not_counted(self):
        game = Terminal("play", "cram(8,9)", "start", env={"NO_COLOR": "1"})
        game.read("Your move: ")
        time.sleep(4)
        game.type("hint\n")
        game.read(r"\d s, \d+ positions")
        self.assertRegex(game.text, r"Your move: hint\r\n[1-3] s, \d+ positions")
        game.type("\x03")
        self.assertEqual(game.end(), 1)

    def test_the_line_of_progress_is_gone_before_the_answer(self):
        game = Terminal("play", "cram(5,8)", "start", env={"NO_COLOR": "1"})
        game.read("Your move: ")
        answer = game.ask("hint", "winning moves|No move wins")  # there is a line if it takes a second
        self.assertRegex(answer, r"hint\r\n(.*\r\033\[K)?(Moving to|No move)")
        game.ask("quit", "")
        self.assertEqual(game.end(), 0)

    def test_drawings(self):
        for spec, position, drawing in (
            ("nim", "1,4", "   1  o \r\n   4  o o o o \r\n"),
            ("welter", "1,3", "    .  o  .  o\r\n    0  1  2  3\r\n"),
            ("pnim", "2,1 + 3", "  [][][]\r\n\r\n  [][]\r\n  []\r\n"),
            ("push(nim,euclid)", "2,3@2", "   2  o o \r\n   3  o o o \r\n"),
            ("sum(nim,welter)", "2 & 0", "   2  o o \r\n\r\n    o\r\n    0\r\n"),
            ("nim", "100", ""), ("ruler(boolean(2))", "{1}", ""),
        ):
            game = Terminal("play", spec, position, env={"NO_COLOR": "1"})
            shown = game.read("Your move: ").split("Position: ")[1]
            self.assertEqual(shown.partition("\r\n")[2], drawing + "Your move: ", (spec, position))
            game.ask("quit", "")
            self.assertEqual(game.end(), 0)

    def test_boards_are_shown_as_rows(self):
        game = Terminal("play", "cram(2,3)", "start", env={"NO_COLOR": "1"})
        self.assertIn("Position: ...\r\n          ...\r\n", game.read("Your move: "))
        game.ask("quit", "")
        game.end()

    def test_a_game_that_is_over(self):
        game = Terminal("play", "nim", "-", env={"NO_COLOR": "1"})
        game.read("The library wins.")
        self.assertEqual(game.end(), 0)


@at_a_terminal
class OtherCommandsAtTheTerminal(CommandTest):
    def test_progress(self):
        game = Terminal("grundy", "cram(7,7)", "start", "--timeout", "1.8")
        self.assertEqual(game.end(), 1)
        self.assertRegex(game.text, r"\A\d s, \d+ positions, \S+ a second\r\033\[K")
        self.assertRegex(game.text, r"\r\033\[K\033\[1;31mcgt:\033\[0m stopped by --timeout after \d\.\d s; [^\r\n]*\r\n\Z")

    def test_progress_with_the_time_that_is_left(self):
        game = Terminal("sequence", "cram(5,*)", "1..9", "--timeout", "2.5")
        game.end()
        self.assertRegex(game.text, r"\d s, \d of 9, \d+ positions, \S+ a second, about \d+ s left\r\033\[K")

    def test_list_for_a_person(self):
        game = Terminal("list", env={"NO_COLOR": "1"})
        self.assertEqual(game.end(), 0)
        self.assertRegex(game.text, r"\Agames\r\n  nim {28}3,5,7 {10}take any number from one heap\r\n")
        self.assertRegex(game.text, r"\r\nposets\r\n  chain\(9\) +6 +1 < 2 < ... < n\r\n")
        self.assertNotIn("\t", game.text)

    def test_explain_for_a_person(self):
        game = Terminal("explain", "nim", "3,5")
        self.assertEqual(game.end(), 0)
        self.assertRegex(game.text, r"\r\nfor a proof: cgt prove, with the same game and position, and --out FILE\r\n\Z")
        self.assertEqual(len(self.lines("explain", "nim", "3,5")), 2)

    def test_no_progress_of_short_work(self):
        game = Terminal("grundy", "nim", "3")
        self.assertEqual(game.end(), 0)
        self.assertEqual(game.text, "3\r\n")


class ThroughPipes(CommandTest):
    def play(self, *words, typed):
        result = call("play", *words, "--json", stdin=typed)
        self.assertEqual(result.status, 0, result.error)
        return json.loads(result.out), result.error

    @staticmethod
    def placements(spec, board):
        """All boards with a domino more, as they lie."""
        if board == "start":
            rows, columns = map(int, re.findall(r"\d+", spec))
            board = "/".join(["." * columns] * rows)
        width, found = board.find("/") + 1, []
        for step, other in ((1, "vertical"), (width, "horizontal")):
            for i in range(len(board) - step):
                if not spec.startswith(other) and board[i] == board[i + step] == ".":
                    cells = list(board)
                    cells[i] = cells[i + step] = "#"
                    found.append("".join(cells))
        return found

    def test_boards_stay_as_they_lie(self):
        start = "#..../.#.../....."
        for spec in "cram(3,5)", "vertical(3,5)", "horizontal(3,5)":
            expected = self.placements(spec, start)
            for i in range(len(expected)):
                document, talk = self.play(spec, start, typed=f"moves\n#{i + 1}\n")
                before = document["moves"][0]["to"]
                listed = re.findall(r"#\d+  (\S+)\n", talk)
                self.assertEqual(sorted(listed), sorted(expected))
                self.assertEqual(before, listed[i])
                if len(document["moves"]) > 1:
                    reply = document["moves"][1]["to"]
                    self.assertIn(reply, self.placements(spec, before))
                    if self.answer("outcome", spec, before) == "N\n":
                        self.assertEqual(self.answer("outcome", spec, reply), "P\n")

    def test_hints_lie_on_the_board(self):
        _, talk = self.play("cram(3,3)", "#../.../...", typed="hint\n")
        hint = re.search(r"Moving to (\S+) wins", talk).group(1)
        self.assertIn(hint, self.placements("cram(3,3)", "#../.../..."))
        self.assertEqual(self.answer("outcome", "cram(3,3)", hint), "P\n")

    def test_other_images_of_a_move_are_understood(self):
        document, _ = self.play("cram(2,3)", "start", typed=".../##.\n")
        self.assertEqual(document["moves"][0]["to"], ".../##.")
        document, _ = self.play("cram(2,3)", "#../...", typed=".##/..#\n")  # half a turn from `#../##.`
        self.assertIn(document["moves"][0]["to"], self.placements("cram(2,3)", "#../..."))
        document, _ = self.play("cram(2,3)", "#../...", typed="#.#/###\n")
        self.assertEqual(document["moves"], [])

    def test_every_game_can_be_played_to_its_end(self):
        for line in self.lines("list"):
            kind, spec, position = line.split("\t")
            if kind != "game":
                continue
            document, talk = self.play(spec, position, typed="#1\n" * 300)
            self.assertIn(document["winner"], ("you", "library"), spec)
            self.assertIn("cannot move", talk)
            before = document["position"]
            for i, move in enumerate(document["moves"]):
                self.assertEqual(move["by"], ("you", "library")[i % 2])
                if i < 4 and spec.startswith(("cram", "vertical", "horizontal")):
                    self.assertIn(move["to"], self.placements(spec, before))
                elif i < 4:
                    self.assertIn(move["to"], self.lines("moves", spec, before), spec)
                before = move["to"]
            self.assertEqual(self.lines("moves", spec, before), [])
            self.assertEqual(document["winner"], "library" if len(document["moves"]) % 2 == 0 else "you")

    def test_the_library_wins_where_it_can(self):
        for spec, position in ("nim", "1,2,4"), ("wythoff", "3,4"), ("push(nim,euclid)", "4,9"), ("euclid", "8,13"):
            document, _ = self.play(spec, position, typed="#1\n" * 50)
            if self.answer("outcome", spec, document["moves"][0]["to"]) == "N\n":
                self.assertEqual(document["winner"], "library", spec)

    def test_end_of_input(self):
        document, _ = self.play("nim", "1,4", typed="1,1\n")
        self.assertEqual(document, {"command": "play", "game": "nim", "play": "normal", "position": "1,4", "winner": None,
                                    "moves": [{"by": "you", "to": "1,1"}, {"by": "library", "to": "1"}]})

    def test_taken_back_moves_are_not_in_the_document(self):
        document, _ = self.play("nim", "1,4", typed="1,2\nundo\n1,1\n-\n")
        self.assertEqual([move["to"] for move in document["moves"]], ["1,1", "1", "-"])
        self.assertEqual(document["winner"], "you")


if __name__ == "__main__":
    run_main()
