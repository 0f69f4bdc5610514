"""cgt-mpi: byte for byte what cgt prints, for any number of processes, and after processes have been killed; what is wrong with a call;
checkpoints. TEST_KILLS is how many processes are killed for each command."""

import os
import random
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest

CGT, CGT_MPI = os.environ["CGT"], os.environ["CGT_MPI"]
MPIRUN = shlex.split(os.environ.get("MPIRUN", "mpirun"))
KILLS = int(os.environ.get("TEST_KILLS", "2"))
RANKS = [int(n) for n in os.environ.get("TEST_RANKS", "1 3").split()]
OWN = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_btl_vader_single_copy_mechanism": "none"}

SWEEPS = [
    ["sequence", "kayles", "0..30"],
    ["sequence", "ruler(partitions(*))", "1..9", "--format", "csv"],
    ["table", "welter", "0..6", "0..5", "--json"],
    ["table", "wythoff", "0..6", "2..5", "--outcome", "--misere", "--format", "latex"],
    ["p-positions", "wythoff", "0..12", "0..12"],
    ["p-positions", "welter", "0..5", "0..5", "0..4", "--format", "csv"],
    ["period", "subtraction(1,*,3)", "--star", "4..12", "--json"],
    ["check", "push(nim,euclid)", "1..9", "1..9"],
    ["check", "kayles", "0..40", "--misere"],
    ["check", "pnim", "0..9"],
    ["check", "ruler(boolean(3))"],
    ["check", "vertical(2,*)", "0..3", "--json"],
]
# with a grade: sums of words, sets of what is left, boards; without one: buttons, numbers that grow, heaps that split
SEARCHES = [
    ["grundy", "wythoff", "12,17", "0,0", "20,31", "--method", "search"],
    ["grundy", "wythoff", "12,17", "--method", "search", "--misere", "--json"],
    ["outcome", "crim", "5,4,4,2,1", "3,1", "-", "--misere"],
    ["grundy", "lctr", "6,5,3", "--method", "search"],
    ["grundy", "nodekayles(grid(4,4))", "start", "--format", "csv"],
    ["grundy", "cram(4,4)", "start"],
    ["grundy", "chomp(product(chain(5),chain(6)))", "start"],
    ["grundy", "push(nim,wythoff)", "5,8", "5,8@2"],
    ["grundy", "fibonacci", "30,12"],
    ["grundy", "ruler(chain(9))", "9;5", "--method", "search", "--misere"],
    ["grundy", "hackenbush(4; 0-1, 1-2, 2-3, 0-3)", "start", "--method", "search"],
    ["grundy", "rules(a, b: a-1, b+2 if a > 0; a, b-1 if b > 0)", "4,1", "--misere"],
    ["grundy", "kayles", "7,9", "--method", "search"],
    ["grundy", "dag(5; 4>3, 4>1, 3>2, 2>0, 1>0)", "4", "--method", "search"],
    ["grundy", "nim", "3,5,7"],
]
PRUNED = [
    ["outcome", "chomp(product(chain(6),chain(7)))", "<6,7>", "<3,7>;<6,2>", "--misere"],
    ["grundy", "cram(4,5)", "start", "--json"],
    ["outcome", "push(wythoff,euclid)", "20,20", "9,9@2", "--misere"],
    ["grundy", "fibonacci", "30,12", "1,1", "0,0"],
    ["outcome", "crim", "5,4,4,2,1", "1", "-", "--misere"],
]


def cgt(words):
    return subprocess.run([CGT, *words], stdout=subprocess.PIPE, check=True).stdout


def start(ranks, words):
    return subprocess.Popen([*MPIRUN, "--oversubscribe", "-n", str(ranks), CGT_MPI, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            env=OWN)


def run(ranks, words):
    process = start(ranks, words)
    out, error = process.communicate(timeout=300)
    return process.returncode, out, error.decode()


def children(parent):
    found = []
    for name in os.listdir("/proc"):
        try:
            with open(f"/proc/{name}/stat", encoding="ascii", errors="replace") as stat:
                if int(stat.read().rpartition(")")[2].split()[1]) == parent:
                    found.append(int(name))
        except (OSError, ValueError, IndexError):
            continue
    return found


def is_zombie(process):
    try:
        with open(f"/proc/{process}/stat", encoding="ascii", errors="replace") as stat:
            return stat.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


class Ranks(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def same(self, ranks, words, *own):
        status, out, error = run(ranks, [*own, *words])
        self.assertEqual((status, out), (0, cgt(words)), (ranks, words, error))
        return error

    def fails(self, status, text, *words):
        got, out, error = run(2, words)
        self.assertEqual((got, out), (status, b""), error)
        self.assertEqual([line for line in error.splitlines() if line.startswith("cgt: ")], [text], error)

    def test_sweeps(self):
        for words in SWEEPS:
            for ranks in RANKS:
                self.same(ranks, words)

    def test_searches(self):
        for words in SEARCHES:
            for ranks in RANKS:
                self.same(ranks, words)

    def test_pruned_searches(self):
        for words in PRUNED:
            for ranks in RANKS:
                self.same(ranks, words, "--pruned", "--shares", "40")
        folder = os.path.join(self.folder, "kept")
        os.mkdir(folder)
        for ranks in (3, 1):
            self.same(ranks, PRUNED[1], "--pruned", "--checkpoint", folder)
        self.fails(2, f"cgt: {folder}/answers-1: expected a checkpoint of the same question and number of shares, of version 0.1.0",
                   "--pruned", "--checkpoint", folder, "grundy", "cram(3,5)", "start")

    def test_image(self):
        images = [os.path.join(self.folder, name) for name in ("one.svg", "two.svg")]
        table = ["table", "nim", "0..6", "0..5", "--image"]
        cgt([*table, images[0]])
        self.assertEqual(run(2, [*table, images[1]])[0], 0)
        with open(images[0], "rb") as one, open(images[1], "rb") as two:
            self.assertEqual(one.read(), two.read())

    def wait_after_kill(self, process):
        """Where processes are killed while they begin or end, Open MPI's mpirun may wait for them for ever."""
        try:
            process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            self.assertEqual([child for child in children(process.pid) if not is_zombie(child)], [])
            process.kill()
            process.communicate()

    def kill_and_go_on(self, words, longest, *own):
        """Kills a process now and then, on a number of ranks that changes, and lets the last run end."""
        folder = tempfile.mkdtemp(dir=self.folder)
        for kill in range(KILLS):
            process = start(1 + kill % 4, [*own, "--checkpoint", folder, *words])
            time.sleep(random.uniform(0.1, longest))
            victims = children(process.pid)
            if victims:
                try:
                    os.kill(random.choice(victims), signal.SIGKILL)
                except ProcessLookupError:
                    pass
            self.wait_after_kill(process)
        for ranks in (2, 3):  # the second time from what is there
            self.same(ranks, words, *own, "--checkpoint", folder)

    def test_kills(self):
        for words in (
            ["sequence", "ruler(partitions(*))", "1..22"],
            ["check", "push(nim,euclid)", "1..24", "1..24"],
            ["grundy", "chomp(product(chain(7),chain(7)))", "start"],
            ["grundy", "push(wythoff,euclid)", "20,20", "24,25"],
        ):
            began = time.monotonic()
            self.same(2, words)
            self.kill_and_go_on(words, 1.5 * (time.monotonic() - began))
        self.kill_and_go_on(PRUNED[1], 3, "--pruned")

    def test_shares_are_kept(self):
        words = ["sequence", "kayles", "0..99"]
        self.same(2, words, "--shares", "4", "--checkpoint", self.folder)
        self.assertEqual(len(os.listdir(self.folder)), 10)
        path = os.path.join(self.folder, "share-1-8-of-32")
        with open(path, "rb") as file:
            share = file.read()
        os.remove(path)
        self.same(1, words, "--shares", "4", "--checkpoint", self.folder)
        with open(path, "rb") as file:
            self.assertEqual(file.read(), share)
        self.fails(2, f"cgt: {path}: expected a share of the same question as the call", "--shares", "4", "--checkpoint", self.folder,
                   "sequence", "kayles", "0..98")
        with open(path, "wb") as file:
            file.write(share[:-1])
        self.assertIn(f"cgt: {path}: expected an undamaged file", run(2, ["--shares", "4", "--checkpoint", self.folder, *words])[2])

    def test_damaged_checkpoint(self):
        """Steps up to the first damage are believed, and the rest is found again."""
        words = ["grundy", "push(wythoff,euclid)", "9,9"]
        for byte in [0, 17, 100, 1000, 5000, -1]:
            folder = tempfile.mkdtemp(dir=self.folder)
            self.same(2, words, "--checkpoint", folder)
            path = os.path.join(folder, [name for name in os.listdir(folder) if name.endswith("-1")][0])
            with open(path, "r+b") as file:
                data = bytearray(file.read())
                data[byte if byte < len(data) else -1] ^= 1
                file.seek(0)
                file.write(data)
            self.same(3, words, "--checkpoint", folder)
        self.fails(2, f"cgt: {folder}/memo-1: expected a checkpoint of the same question, of version 0.1.0", "--checkpoint", folder, "grundy",
                   "push(wythoff,euclid)", "9,8")

    def test_wrong_calls(self):
        self.fails(2, 'cgt: position: line 1, column 1: "x"; expected a number', "grundy", "nim", "x")
        self.fails(2, 'cgt: word 2, a range: column 1: "x"; expected a number', "sequence", "kayles", "x")
        self.fails(2, 'cgt: command: column 1: "nim"; expected check, table, p-positions, sequence, period, grundy or outcome', "nim", "1+1")
        self.fails(2, "cgt: flag: end of the call; expected --star, whose numbers are divided", "period", "kayles")
        self.fails(2, 'cgt: flag: column 1: "--memo"; expected none of --part, --out, --memo, --stdin and --memo-dir in cgt-mpi', "grundy", "nim",
                   "1", "--memo", "m")
        self.fails(2, 'cgt: --checkpoint: column 1: "/no/folder"; expected a folder that is there', "--checkpoint", "/no/folder", "grundy",
                   "nim", "1")
        self.fails(2, 'cgt: --shares: column 1: "3"; expected an even number from 2 to 2^20', "--shares", "3", "sequence", "kayles", "9")
        self.fails(1, "cgt: game: no theorem is known about any of the positions", "check", "crim", "0..4")
        self.fails(1, "cgt: game: a play comes back to a position; expected a game in which every play ends", "grundy",
                   "rules(a: a-1 if a > 0; a+1 if a < 5)", "2")

    def test_help_and_report(self):
        status, out, _ = run(2, ["--help"])
        self.assertEqual((status, out[:18]), (0, b"usage: mpirun -n N"))
        error = self.same(2, SEARCHES[0], "--report")
        self.assertIn("bytes to others", error)
        self.assertEqual(len(error.splitlines()), 3, error)

    def test_memory(self):
        status, out, error = run(1, ["grundy", "wythoff", "900,900", "--method", "search", "--memory", "8M"])
        self.assertEqual((status, out), (1, b""))
        self.assertIn("cgt: --memory: the positions of rank 0 need", error)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
