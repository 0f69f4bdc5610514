"""What the tests of the command share: calls of it, with what they print."""

import json
import os
import re
import shlex
import subprocess
import unittest

CGT = [*shlex.split(os.environ.get("MESON_EXE_WRAPPER", "")), os.environ["CGT"]]  # a command of Windows runs under Wine
POSIX = not CGT[-1].endswith(".exe")
ROOT = os.environ["CGT_ROOT"]
CC = os.environ.get("CGT_CC", "cc").split()


def without_wine(text):
    """What a program printed. Wine itself, as a program ends, may say that it has lost its server."""
    return re.sub(r"wine client error:[0-9a-f]+: ?[^\n]*\n?", "", text) if len(CGT) > 1 else text


class Result:
    def __init__(self, finished):
        self.status, self.out, self.error = finished.returncode, finished.stdout, without_wine(finished.stderr)


posix = unittest.skipUnless(POSIX, "Windows has no such signals, files or terminals")


def run(*words, **options):
    """The finished call, as subprocess.run() has it; under Wine a call that says nothing is repeated, as by tools/patient."""
    for _ in range(3):
        finished = subprocess.run([*CGT, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, **options)
        error = finished.stderr if isinstance(finished.stderr, str) else finished.stderr.decode()
        if len(CGT) == 1 or finished.returncode != 1 or finished.stdout or without_wine(error):
            break
    return finished


def put_on_path(folder):
    """Puts the command into a folder. The environment in which a shell finds it there."""
    path = os.path.join(folder, "cgt")
    with open(path, "w", encoding="utf-8") as script:
        patient = [os.path.join(ROOT, "tools", "patient")] if len(CGT) > 1 else []
        script.write(f'#!/bin/sh\nexec {shlex.join([*patient, *CGT])} "$@"\n')
    os.chmod(path, 0o755)
    return {**os.environ, "PATH": folder + os.pathsep + os.environ["PATH"]}


def call(*words, stdin="", env=None, timeout=60):
    return Result(run(*words, input=stdin, encoding="utf-8", timeout=timeout, env=None if env is None else {**os.environ, **env}))


class CommandTest(unittest.TestCase):
    def answer(self, *words, stdin=""):
        """Standard output of a call that does its work."""
        result = call(*words, stdin=stdin)
        self.assertEqual((result.status, result.error), (0, ""), words)
        return result.out

    def lines(self, *words, stdin=""):
        return self.answer(*words, stdin=stdin).splitlines()

    def document(self, *words, stdin=""):
        text = self.answer(*words, "--json", stdin=stdin)
        self.assertEqual(text.count("\n"), 1, "one line")
        return json.loads(text)

    def fails(self, status, pattern, *words, stdin="", out=""):
        """A call that fails with a status, one line of complaint, and nothing but finished answers."""
        result = call(*words, stdin=stdin)
        self.assertEqual(result.status, status, (words, result.error))
        self.assertEqual(result.out, out, words)
        self.assertRegex(result.error, r"\Acgt: [^\n]+\n\Z", words)
        self.assertRegex(result.error, pattern, words)


def examples(text):
    """Calls after "$ ", indented or not, with what follows them up to the next call, a line that is indented less, or the end."""
    found = []
    indent = None
    for line in text.splitlines():
        start = re.match(r"( *)\$ (.*)", line)
        if start:
            indent = len(start.group(1))
            found.append([start.group(2), ""])
        elif indent is not None and line.startswith(" " * indent):
            found[-1][1] += line[indent:] + "\n"
        else:
            indent = None
    return found


def run_main():
    unittest.main(argv=["tests/cli"], verbosity=2)
