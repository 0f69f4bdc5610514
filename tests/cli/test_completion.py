"""Completion: what the command offers, and the scripts for the shells."""

import os
import shutil
import subprocess
import tempfile

from support import ROOT, CommandTest, put_on_path, run_main

BASH = os.path.join(ROOT, "tools", "cgt", "completion.bash")
ZSH = os.path.join(ROOT, "tools", "cgt", "completion.zsh")


class Offers(CommandTest):
    def test_commands(self):
        self.assertEqual(self.lines("complete", "gr"), ["grundy"])
        self.assertEqual(self.lines("complete", "p"), ["p-positions", "period", "prove", "play"])
        self.assertEqual(self.lines("complete"), self.lines("complete", ""))

    def test_games(self):
        self.assertEqual(self.lines("complete", "grundy", "eu"), ["euclid", "euclid0"])
        self.assertEqual(self.lines("complete", "play", "push"), ["push", "push_free_before", "push_free_after", "push_free", "push_strict"])
        names = [line.split("\t")[1].split("(")[0] for line in self.lines("list") if line.startswith("game")]
        self.assertEqual(self.lines("complete", "grundy", ""), names)
        self.assertEqual(self.lines("complete", "nim", ""), [])
        self.assertEqual(self.lines("complete", "grundy", "nim", ""), [])

    def test_flags(self):
        self.assertEqual(self.lines("complete", "grundy", "nim", "--m"), ["--misere", "--method", "--memo", "--memory", "--memo-dir"])
        self.assertEqual(self.lines("complete", "list", "--s"), [])
        self.assertEqual(self.lines("complete", "grundy", "--method", ""), ["auto", "closed", "search"])
        self.assertEqual(self.lines("complete", "grundy", "nim", "--method", "c"), ["closed"])

    def test_what_is_unknown(self):
        self.assertEqual(self.lines("complete", "nonsense", ""), [])


class Shells(CommandTest):
    def bash(self, *words):
        """What bash offers in place of the last word."""
        with tempfile.TemporaryDirectory() as folder:
            script = ('source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); $(complete -p cgt | sed "s/.*-F \\([^ ]*\\).*/\\1/");'
                      'printf "%s\\n" "${COMPREPLY[@]}"')
            return subprocess.run(["bash", "-c", script, "bash", BASH, "cgt", *words], env=put_on_path(folder), stdout=subprocess.PIPE, encoding="utf-8",
                                  check=True).stdout.split()

    def test_bash(self):
        if shutil.which("bash") is None:
            self.skipTest("bash is not here")
        self.assertEqual(self.bash("gr"), ["grundy"])
        self.assertEqual(self.bash("grundy", "eu"), ["euclid", "euclid0"])
        self.assertEqual(self.bash("grundy", "nim", "--mi"), ["--misere"])
        self.assertEqual(self.bash("grundy", "nim", "3,"), [])

    def test_zsh(self):
        if shutil.which("zsh") is None:
            self.skipTest("zsh is not here")
        subprocess.run(["zsh", "-n", ZSH], check=True)
        script = ('compadd() { shift; print -l -- ${(P)1}; }; _files() { print files; }; words=("${@[2,-1]}"); CURRENT=$#words; source $1')
        with tempfile.TemporaryDirectory() as folder:
            env = put_on_path(folder)
            for words, expected in (("gr",), ["grundy"]), (("grundy", "eu"), ["euclid", "euclid0"]), (("grundy", "nim", "3"), ["files"]):
                offered = subprocess.run(["zsh", "-fc", script, "zsh", ZSH, "cgt", *words], env=env, stdout=subprocess.PIPE, encoding="utf-8",
                                         check=True).stdout
                self.assertEqual(offered.split(), expected)


if __name__ == "__main__":
    run_main()
