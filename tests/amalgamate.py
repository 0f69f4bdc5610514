"""tools/amalgamate: what it does to names, that it gives the same twice, and that a program takes the result in.

usage: amalgamate.py SOURCE_ROOT COMPILER...
"""

import filecmp
import importlib.machinery
import importlib.util
import os
import subprocess
import sys
import tempfile
import unittest

ROOT, COMPILER = sys.argv[1], sys.argv[2:]
WARNINGS = ["-Wall", "-Wextra", "-Werror"]

sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("amalgamate", os.path.join(ROOT, "tools/amalgamate"))
tool = importlib.util.module_from_spec(importlib.util.spec_from_loader("amalgamate", loader))
loader.exec_module(tool)

SOURCE = """#define EACH(k) for (int i = 0; i < first; i++) /* first */
#define PASTED(x) made_##x
typedef struct pair { part first; unsigned (*add)(part); int room[LAST]; } part;
enum { LAST = 2 + F(1, 2), /* LAST { */ NEXT };
static const char *first = NULL, *text = "first";
static void (*hook)(int);
static unsigned add(part *p, int local) {
  struct { int hook; } here = {.hook = 1};
  return p->first.add + here.hook + add + local + PASTED(add) + '"' + 1.e5;
}
unsigned cgt_i_shared(void) { return add(first); }
"""
RENAMED = """#define EACH(k) for (int i = 0; i < f_first; i++) /* first */
#define PASTED(x) made_##x
typedef struct f_pair { f_part first; unsigned (*add)(f_part); int room[f_LAST]; } f_part;
enum { f_LAST = 2 + F(1, 2), /* LAST { */ f_NEXT };
static const char *f_first = NULL, *f_text = "first";
static void (*f_hook)(int);
static unsigned f_add(f_part *p, int local) {
  struct { int hook; } here = {.hook = 1};
  return p->first.add + here.hook + f_add + local + PASTED(add) + '"' + 1.e5;
}
unsigned cgt_i_shared(void) { return f_add(f_first); }
"""


class Amalgamate(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        tool.main(os.path.join(cls.folder.name, "cgt"))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_names_of_a_source(self):
        names = tool.file_names(SOURCE)
        self.assertEqual(sorted(names), ["LAST", "NEXT", "add", "first", "hook", "pair", "part", "text"])
        self.assertEqual(tool.renamed(SOURCE, {name: "f_" + name for name in names}, {"PASTED"}), RENAMED)

    def test_brackets_must_match(self):
        with self.assertRaises(ValueError):
            tool.file_names("static int f(void) { return 0;")

    def test_the_same_twice(self):
        with tempfile.TemporaryDirectory() as again:
            subprocess.run([sys.executable, os.path.join(ROOT, "tools/amalgamate"), again], check=True)
            self.assertEqual(sorted(os.listdir(again)), ["cgt.c", "cgt.h"])
            for name in os.listdir(again):
                self.assertTrue(filecmp.cmp(os.path.join(self.folder.name, "cgt", name), os.path.join(again, name), shallow=False))

    def test_programs_take_it_in(self):
        folder = self.folder.name
        source, program = os.path.join(folder, "cgt", "cgt.c"), os.path.join(folder, "program")
        outside = os.path.join(ROOT, "examples/outside/pkg-config/program.c")
        subprocess.run(COMPILER + WARNINGS + ["-O0", "-I" + folder, outside, source, "-pthread", "-o", program], check=True)
        self.assertRegex(subprocess.check_output([program], universal_newlines=True), r"^libcgt [0-9.]+: 1/2 is 3\n$")
        inside = os.path.join(folder, "inside.c")
        with open(inside, "w") as file:
            file.write('#define CGT_API static __attribute__((unused))\n#include "cgt/cgt.c"\n')
        subprocess.run(COMPILER + WARNINGS + ["-std=c11", "-fsyntax-only", inside], check=True)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
