"""Examples in the help, in the man page and in the manual are right: each is run, and must print what stands after it."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from support import ROOT, CommandTest, examples, put_on_path, run_main, without_wine

MAN = os.path.join(ROOT, "tools", "cgt", "cgt.1")


def read(*path):
    with open(os.path.join(ROOT, *path), encoding="utf-8") as file:
        return file.read()


def from_roff(text):
    for code, character in (r"\(aq", "'"), (r"\-", "-"), (r"\(ha", "^"), (r"\e", "\\"), (r"\&", ""):
        text = text.replace(code, character)
    return text


class Examples(CommandTest):
    def run_all(self, where, texts, least):
        found = [example for text in texts for example in examples(text)]
        self.assertGreaterEqual(len(found), least, where)
        with tempfile.TemporaryDirectory() as folder:
            env = put_on_path(folder)
            for command, output in found:
                printed = subprocess.run(command, shell=True, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                         encoding="utf-8", check=False).stdout
                self.assertEqual(without_wine(printed), output, f"{where}: {command}")

    def test_help(self):
        self.run_all("cgt --help", [self.answer("--help")], 2)
        for name in self.lines("complete", ""):
            self.run_all(f"cgt {name} --help", [self.answer(name, "--help")], 1)

    def test_manual(self):
        least = {"cli.md": 20, "cookbook.md": 12, "errata.md": 15}
        for page in sorted(pathlib.Path(ROOT, "doc").rglob("*.md")):
            text = page.read_text(encoding="utf-8")
            self.run_all(str(page), re.findall(r"^```console\n(.*?)^```$", text, re.M | re.S), least.get(page.name, 0))

    def test_catalogue_has_every_game_and_poset(self):
        text = subprocess.run([sys.executable, "doc/poset_table.py", "doc/catalogue.md"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
        text = text.stdout.decode()
        for line in self.lines("list"):
            kind, spec, position = line.split("\t")
            if kind == "graph":
                self.assertRegex(text, r"`%s(\(.*\))?`" % spec.split("(")[0])
                continue
            self.assertIn(f"`{spec}`", text)
            self.assertIn(f"({kind}_{spec.split('(')[0]}.svg)", text)
            if kind == "game":
                self.assertIn(f"`{position}`", text)

    def test_readme(self):
        blocks = [block for block in re.findall(r"^```console\n(.*?)^```$", read("README.md"), re.M | re.S) if block.startswith("$ cgt ")]
        self.run_all("README.md", blocks, 4)

    def test_man_page(self):
        self.run_all("cgt.1", map(from_roff, re.findall(r"^\.EX\n(.*?)^\.EE$", read("tools", "cgt", "cgt.1"), re.M | re.S)), 10)

    def test_man_page_has_every_command_and_flag(self):
        text = from_roff(read("tools", "cgt", "cgt.1"))
        for name in self.lines("complete", ""):
            self.assertRegex(text, rf"(?m)^\.BI? \"?cgt {name}\b")
            for flag in self.lines("complete", name, "--"):
                self.assertRegex(text, rf"(?m)^\.BI? {flag}\b")

    def test_man_page_has_the_shapes_of_the_manual(self):
        shapes = re.search(r"^```json\n(.*?)^```$", read("doc", "cli.md"), re.M | re.S).group(1)
        words = from_roff(read("tools", "cgt", "cgt.1")).split()
        for shape in shapes.splitlines():
            if "classify" not in shape:  # its six classes have one shape, which the page shows once
                self.assertIn(" ".join(shape.split()), " ".join(words))

    def test_man_page_is_clean(self):
        if shutil.which("groff") is None:
            self.skipTest("groff is not here")
        result = subprocess.run(["groff", "-man", "-ww", "-z", "-Tutf8", "-K", "utf8", MAN], stderr=subprocess.PIPE, encoding="utf-8", check=False)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        if shutil.which("mandoc") is not None:
            result = subprocess.run(["mandoc", "-Tlint", "-Wwarning", MAN], stdout=subprocess.PIPE, encoding="utf-8", check=False)
            self.assertEqual(result.stdout, "")


if __name__ == "__main__":
    run_main()
