"""Proofs: what `cgt prove` writes, `cgt verify` and `tools/check-proof`, which shares no code with the library, accept; and nothing else."""

import os
import random
import re
import subprocess
import sys
import tempfile

from support import ROOT, CommandTest, call, run_main

GAMES = [
    ("nim", "3,5,9", "none"), ("octal(0.77)", "17,12", "none"), ("octal(4.007)", "14", "none"), ("kayles", "15,2", "none"),
    ("grundy_game", "18", "none"), ("lasker", "9,5", "none"), ("subtraction(allbut 2,3,7)", "15,9", "none"), ("subtraction(2,5)", "15,9", "none"),
    ("heaps(n: n-k*k for k in 1..isqrt(n))", "30,21", "none"), ("rules(n, q: n-k, 2*k for k in 1..min(n,q))", "9,4", "none"),
    ("rules(a, b; any order: a-k, b for k in 1..a; a, b-k for k in 1..b; a-k, b-k for k in 1..min(a,b))", "5,8", "none"),
    ("rules(m: m - (1<<i) for i in 0..5 if bit(m,i) = 1; m - (3<<i) for i in 0..4 if bit(m,i) = 1 and bit(m,i+1) = 1)", "63", "none"),
    ("chomp(product(chain(3),chain(4)))", "start", "none"), ("chomp(boolean(3))", "start", "none"),
    ("nodekayles(grid(3,4))", "start", "none"), ("nodekayles(cycle(9))", "start", "none"),
    ("nodekayles(graph(5; 0-1, 1-2, 2-3, 3-4, 1-4))", "start", "none"),
    ("cram(3,3)", "start", "none"), ("cram(3,4)", "start", "likeness"), ("cram(4,5)", "start", "likeness"), ("cram(1,70)", "start", "likeness"),
]
PLAYS = [(), ("--misere",), ("--outcome",), ("--outcome", "--misere")]


def checker(*paths):
    run = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "check-proof"), *paths], stdout=subprocess.PIPE, encoding="utf-8", check=False)
    return run.returncode, run.stdout


def changed(data, numbers):
    """A proof in which one claim has another value, with the right checksum."""
    at = data.index(b"checksum ")
    rows, end = bytearray(data[at + 26:]), 0
    blocks = [list(map(int, re.findall(rb"\d+", line))) for line in data[:at].splitlines() if line.startswith(b"claims ")]
    chosen = numbers.randrange(len(blocks))
    for n, _, value, *widths in blocks[:chosen + 1]:
        size = (value + sum(widths) + 7) // 8
        start, end = end, end + n * size
    rows[start + size * numbers.randrange(1, n + 1) - 1] ^= 1 << numbers.randrange(min(value, 8))
    total = 0xcbf29ce484222325
    for byte in data[:at] + rows:
        total = (total ^ byte) * 0x100000001b3 & 2**64 - 1
    return data[:at] + b"checksum %016x\n" % total + bytes(rows)


class Proofs(CommandTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "proof")

    def prove(self, game, position, *flags):
        return self.lines("prove", game, position, "--out", self.path, *flags)

    def test_both_checkers_accept(self):
        for game, position, lemmas in GAMES:
            for play in PLAYS:
                if "--misere" in play and game in ("cram(1,70)", "cram(4,5)"):
                    continue  # which take long without sums
                said = self.prove(game, position, "--lemmas", lemmas, *play)
                verified = self.lines("verify", self.path)
                status, text = checker(self.path)
                self.assertEqual(status, 0, (game, play, text))
                answer = said[0].split("\t")[1]
                self.assertTrue(verified[0].endswith(" " + answer), verified)
                self.assertIn(" %s, by %s claims" % (said[0].replace("\t", " "), said[1].split("\t")[1]), text)
                misere = [flag for flag in play if flag == "--misere"]
                self.assertEqual(self.lines("outcome" if "--outcome" in play else "grundy", game, position, *misere), [answer])

    def test_neither_accepts_a_change(self):
        numbers = random.Random(22)
        for game, position, lemmas in GAMES[:3] + GAMES[8:9] + GAMES[12:14] + GAMES[17:19]:
            self.prove(game, position, "--lemmas", lemmas)
            with open(self.path, "rb") as file:
                data = file.read()
            for _ in range(12):
                with open(self.path, "wb") as file:
                    file.write(changed(data, numbers))
                status, text = checker(self.path)
                ours = call("verify", self.path).status
                self.assertEqual((status == 0, ours == 0), (False, False), (game, text))

    def test_parts(self):
        self.prove("cram(4,5)", "start", "--parts", "3")
        paths = [self.path + ".%d" % i for i in (1, 2, 3)]
        self.assertEqual(checker(*paths)[0], 0)
        whole = self.lines("verify", *paths[::-1], "--out", self.path)
        self.assertEqual(whole[-2:], self.lines("verify", self.path))
        self.assertEqual(checker(self.path)[0], 0)
        for wrong, why in (paths[::2], "part 2 of 3 is missing"), (paths + paths[:1], "part 1 of 3 is there twice"):
            result = call("verify", *wrong)
            self.assertEqual(result.status, 1)
            self.assertIn(why, result.error)

    def test_calls(self):
        self.fails(2, "expected --out FILE", "prove", "nim", "1,2")
        self.fails(2, "expected none, likeness, theorems or all", "prove", "nim", "1,2", "--out", self.path, "--lemmas", "some")
        self.fails(2, "a positive number", "prove", "nim", "1,2", "--out", self.path, "--parts", "0")
        self.fails(1, "No such file", "verify", self.path)
        self.prove("nim", "1,2", "--lemmas", "none")
        with open(self.path, "rb") as file:
            data = file.read()
        self.assertIn(b"\ncommand cgt prove nim 1,2 --lemmas none\n", data)
        with open(self.path, "wb") as file:
            file.write(data[:-1])
        self.fails(1, "claim [0-9]+ is cut off", "verify", self.path)
        self.assertEqual(checker(self.path)[0], 1)


if __name__ == "__main__":
    run_main()
