"""Calls in parts, put together: byte for byte what one call gives, in every format; gaps, overlaps, strangers and damage are refused."""

import os
import random
import shutil
import subprocess
import tempfile
import unittest

from support import CGT, ROOT, CommandTest, call, run_main

FORMATS = [], ["--json"], ["--format", "csv"], ["--format", "markdown"], ["--format", "latex"], ["--format", "b-file"]

CALLS = [
    (["sequence", "kayles", "0..30"], FORMATS),
    (["sequence", "octal(0.07)", "5..19", "--misere"], FORMATS[:3]),
    (["sequence", "ruler(partitions(*))", "1..9"], FORMATS),
    (["sequence", "pnim", "0..9"], FORMATS),
    (["sequence", "push(push(nim,kayles),nim)", "3..9"], FORMATS[:2]),
    (["table", "welter", "0..6", "0..5"], FORMATS[:5]),
    (["table", "wythoff", "0..6", "2..5", "--outcome", "--misere"], FORMATS[:5]),
    (["table", "nim", "1", "0..4", "0..2", "0..1"], FORMATS[1:4]),
    (["table", "kayles", "3..9"], FORMATS),
    (["table", "nim", "3", "5"], FORMATS[:2]),
    (["p-positions", "wythoff", "0..12", "0..12"], FORMATS[:5]),
    (["p-positions", "welter", "0..5", "0..5", "0..4", "--misere"], FORMATS[:3]),
    (["p-positions", "subtraction(1,2)", "0..20"], FORMATS[:3]),
    (["period", "subtraction(1,*,3)", "--star", "4..12"], FORMATS[:2]),
    (["period", "subtraction(allbut *)", "--star", "1..5", "--limit", "4096"], FORMATS[:2]),
    (["check", "push(nim,euclid)", "1..6", "1..7"], FORMATS[:2]),
    (["check", "octal(0.137)", "0..40"], FORMATS[:2]),
    (["check", "kayles", "0..40", "--misere"], FORMATS[:1]),
    (["check", "pnim", "0..7"], FORMATS[:2]),
    (["check", "ruler(boolean(3))"], FORMATS[:2]),
    (["check", "push(ruler(chain(5)),ruler(chain(5)))"], FORMATS[:2]),
    (["check", "vertical(2,3)"], FORMATS[:2]),
    (["check", "hackenbush(3; 0-1, 1-2, 0-2)"], FORMATS[:2]),
    (["check", "vertical(2,*)", "0..3"], FORMATS[:2]),
    (["check", "ruler(partitions(*))", "1..5"], FORMATS[:2]),
]


class Shares(CommandTest):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, str(name))

    def part(self, words, i, n, name=None):
        path = self.path(name or f"{i} of {n}")
        self.assertEqual(self.answer(*words, "--part", f"{i}/{n}", "--out", path), "")
        return path

    def test_merged_parts_are_one_call(self):
        for words, formats in CALLS:
            for style in formats:
                whole = call(*words, *style)
                for n in (3,) if style else (1, 2, 40) if words[0] == "period" else (2, 5):
                    paths = [self.part(words + style, i, n) for i in range(1, n + 1)]
                    random.shuffle(paths)
                    merged = call("merge", *paths)
                    self.assertEqual((merged.status, merged.out, merged.error), (whole.status, whole.out, whole.error), (words, style, n))

    def test_a_record_of_a_call(self):
        for words, formats in CALLS:
            for style in formats:
                whole, path = call(*words, *style), self.path("record")
                kept = call(*words, *style, "--out", path)
                self.assertEqual((kept.status, kept.out, kept.error), (whole.status, whole.out, whole.error), (words, style))
                self.assertEqual(call("merge", path).out, whole.out, (words, style))

    def test_the_format_may_be_chosen_later(self):
        words = ["sequence", "kayles", "0..9"]
        paths = [self.part(words, i, 3) for i in (1, 2, 3)]
        self.assertEqual(self.answer("merge", *paths, "--format", "csv"), self.answer(*words, "--format", "csv"))
        self.assertEqual(self.answer("merge", *paths, "--json"), self.answer(*words, "--json"))

    def test_how_it_is_answered_does_not_matter(self):
        words = ["table", "wythoff", "0..9", "0..9"]
        paths = [self.part(words + how, i, 3) for i, how in enumerate((["--threads", "2"], ["--memory=1G"], ["--timeout", "100"]), 1)]
        self.assertEqual(self.answer("merge", *paths), self.answer(*words))

    def test_files_depend_on_the_question_alone(self):
        words = ["p-positions", "wythoff", "0..40", "0..40"]
        for name, how in ("a", []), ("b", ["--threads", "3"]):
            self.part(words + how, 2, 3, name)
        with open(self.path("a"), "rb") as a, open(self.path("b"), "rb") as b:
            self.assertEqual(a.read(), b.read())

    def test_parts_of_different_divisions(self):
        words = ["sequence", "kayles", "0..11"]
        paths = [self.part(words, 1, 2), self.part(words, 3, 4), self.part(words, 4, 4)]
        self.assertEqual(self.answer("merge", *paths), self.answer(*words))

    def run_example(self, name, **environment):
        path = os.path.dirname(os.path.abspath(CGT[0])) + os.pathsep + os.environ["PATH"]
        return subprocess.run([os.path.join(ROOT, "examples", "cluster", name)], cwd=self.folder.name, env={**os.environ, "PATH": path, **environment},
                              stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout

    @unittest.skipIf(os.name == "nt" or len(CGT) > 1, "the examples are shell scripts that call the command by its name")
    def test_examples(self):
        words = ["check", "push(nim,euclid)", "1..60", "1..60"]
        for i in range(1, 6):
            self.run_example("slurm.sh", SLURM_ARRAY_TASK_ID=str(i), SLURM_ARRAY_TASK_COUNT="5", SLURM_CPUS_PER_TASK="2")
        paths = [self.path(f"share.{i}") for i in range(1, 6)]
        self.assertEqual(self.answer("merge", *paths), self.answer(*words))
        for path in paths:
            os.remove(path)
        if shutil.which("parallel") is None:
            self.skipTest("GNU parallel is not installed")
        self.assertEqual(self.run_example("parallel.sh"), self.answer(*words))

    def test_pictures(self):
        words = ["sequence", "kayles", "0..60", "--image", self.path("a.svg")]
        self.answer(*words)
        with open(self.path("a.svg"), "rb") as file:
            whole = file.read()
        paths = [self.part(words, i, 2) for i in (1, 2)]
        os.remove(self.path("a.svg"))
        self.answer("merge", *paths)
        with open(self.path("a.svg"), "rb") as file:
            self.assertEqual(file.read(), whole)

    def test_gaps_overlaps_and_strangers(self):
        words = ["sequence", "kayles", "0..9"]
        paths = [self.part(words, i, 5) for i in range(1, 6)]
        self.fails(2, "no file has the items 3 to 6 of 10", "merge", paths[0], paths[4], paths[3])
        self.fails(2, "no file has the items 1 to 2 of 10", "merge", *paths[1:])
        self.fails(2, "no file has the items 9 to 10 of 10", "merge", *paths[:4])
        half = self.part(words, 1, 2)
        self.fails(2, "does not overlap .*, which has item [0-9]+ too", "merge", half, *paths)
        self.fails(2, "does not overlap .*, which has item 3 too", "merge", paths[1], *paths)
        for other in ["sequence", "kayles", "0..8"], ["sequence", "kayles", "0..9", "--misere"], ["sequence", "dawson_kayles", "0..9"]:
            stranger = self.part(other, 5, 5, "stranger")
            self.fails(2, "stranger: expected a share of the same question", "merge", *paths[:4], stranger)

    def test_misuse(self):
        words = ["sequence", "kayles", "0..9"]
        self.fails(2, '"--part"; expected --out FILE too', *words, "--part", "1/2")
        self.fails(1, "--out: ", *words, "--out", self.path("no/such/folder"))
        for bad in "0/2", "3/2", "1", "1/", "/2", "a/b", "1/2/3", "1/0", "-1/2":
            self.fails(2, "--part: column", *words, f"--part={bad}", "--out", self.path("x"))
        self.assertFalse(os.path.exists(self.path("x")))
        self.fails(2, "expected --star", "period", "kayles", "--part", "1/2", "--out", self.path("x"))
        self.fails(2, "expected no --canonical", "p-positions", "nim", "0..3", "0..3", "--canonical", "--part", "1/2", "--out", self.path("x"))
        self.fails(2, "a flag of cgt grundy", "grundy", "nim", "3", "--part", "1/2", "--out", self.path("x"))
        self.fails(1, "--out: ", *words, "--part", "1/2", "--out", self.path("no/such/folder"))
        self.fails(1, "No such file", "merge", self.path("none"))
        self.fails(2, "end of the call; expected FILE", "merge")

    def test_a_share_that_fails_leaves_no_file(self):
        self.fails(1, "stopped|time", "sequence", "cram(5,*)", "7..9", "--part", "2/2", "--out", self.path("x"), "--timeout", "0.05")
        self.fails(2, "square", "grundy", "welter", "1,1")
        self.assertFalse(os.path.exists(self.path("x")))

    def test_damage(self):
        path = self.part(["check", "push(nim,euclid)", "1..3", "1..3"], 1, 1)
        whole = self.answer("merge", path)
        with open(path, "rb") as file:
            good = file.read()
        for i in random.sample(range(len(good)), min(60, len(good))):
            for bad in good[:i] + bytes([good[i] ^ 1 << random.randrange(8)]) + good[i + 1:], good[:i], good[:i] + good[i + 1:]:
                with open(path, "wb") as file:
                    file.write(bad)
                self.fails(1, "expected an undamaged file", "merge", path)
        with open(path, "wb") as file:
            file.write(good)
        self.assertEqual(self.answer("merge", path), whole)


if __name__ == "__main__":
    run_main()
