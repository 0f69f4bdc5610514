"""Run the README's programs as printed: each C or Python block that is followed by a text block must print that text.

usage: readme.py SOURCE_ROOT LIBCGT_SO COMPILER...
"""

import os
import re
import subprocess
import sys
import tempfile
import unittest

ROOT, LIBRARY, COMPILER = sys.argv[1], sys.argv[2], sys.argv[3:]
BLOCK = re.compile(r"^```(c|python)\n(.*?)^```\n+.*?^```text\n(.*?)^```$", re.M | re.S)


class Readme(unittest.TestCase):
    def test_programs_print_what_it_says(self):
        with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
            blocks = BLOCK.findall(file.read())
        self.assertEqual([language for language, _, _ in blocks], ["c", "python"])
        for language, program, output in blocks:
            with self.subTest(language), tempfile.TemporaryDirectory() as folder:
                self.assertEqual(self.run_program(language, program, folder), output)

    def run_program(self, language, program, folder):
        source = os.path.join(folder, "program." + ("c" if language == "c" else "py"))
        with open(source, "w", encoding="utf-8") as file:
            file.write(program)
        command = [sys.executable, source]
        if language == "c":
            command = [os.path.join(folder, "program")]
            where = os.path.dirname(LIBRARY)
            subprocess.run(
                COMPILER + ["-std=c11", "-Wall", "-Wextra", "-Werror", "-I" + os.path.join(ROOT, "include"), source, "-o", command[0],
                            "-L" + where, "-Wl,-rpath," + where, "-lcgt"], check=True)
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, universal_newlines=True).stdout


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
