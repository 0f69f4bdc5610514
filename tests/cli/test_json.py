"""Documents of --json have the shapes that the manual's page on the command shows, and say what the lines say."""

import json
import os
import re
import subprocess
import tempfile

from support import CC, CGT, ROOT, CommandTest, call, posix, run_main

with open(os.path.join(ROOT, "doc", "cli.md"), encoding="utf-8") as page:
    SHAPES = {shape["command"]: shape for shape in map(json.loads, re.search(r"^```json\n(.*?)^```$", page.read(), re.M | re.S).group(1).splitlines())}


def is_number(value):
    if isinstance(value, str):
        return value.isdecimal() and 2**53 <= int(value) < 2**64
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**53


def misfit(shape, value, place="document"):
    """What of a value is not as its shape says; None: all is."""
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return f"{place} is no object"
        names = {name.rstrip("?"): name for name in shape}
        if not set(value) <= set(names) or not {name for name in names if names[name] == name} <= set(value):
            return f"{place} has the names {list(value)}"
        return next(filter(None, (misfit(shape[names[name]], value[name], f"{place}.{name}") for name in value)), None)
    if isinstance(shape, list):
        if not isinstance(value, list):
            return f"{place} is no array"
        return next(filter(None, (misfit(shape[0], item, f"{place}[{i}]") for i, item in enumerate(value))), None)
    if shape is None:
        return None if value is None else f"{place} is not null"
    kinds = {"text": lambda: isinstance(value, str), "number": lambda: is_number(value), "truth": lambda: isinstance(value, bool),
             "null": lambda: value is None}
    fits = any(kinds[word]() if word in kinds else value == word for word in shape.split("|"))
    return None if fits else f"{place} is {value!r}, not {shape}"


FOLDER = tempfile.TemporaryDirectory()  # which is removed at the end
PROOF = os.path.join(FOLDER.name, "proof")

CALLS = [
    ["grundy", "nim", "3,5", "-", "18446744073709551615", "9007199254740991", "9007199254740992"],
    ["outcome", "nim", "3,5", "3,3", "--misere"],
    ["moves", "wythoff", "1,3"],
    ["moves", "wythoff", "1,2", "--winning", "--misere"],
    ["explain", "ruler(partitions(5))", "123|45"],
    ["values", "ruler(boolean(2))"],
    ["values", "dag(3;0>1)"],
    ["table", "welter", "0..3", "0..3"],
    ["table", "nim", "1", "2"],
    ["table", "welter", "0..2", "0..2", "--outcome"],
    ["table", "welter", "0..2", "0..2", "0..1"],
    ["table", "nim", "0..2", "0..2", "0..1", "--outcome", "--misere"],
    ["p-positions", "wythoff", "0..9", "0..9"],
    ["p-positions", "nim", "0..3", "0..3", "--canonical"],
    ["sequence", "octal(0.137)", "3..9"],
    ["sequence", "ruler(partitions(*))", "1..5"],
    ["period", "octal(0.07)"],
    ["period", "subtraction(allbut *)", "--star", "1..3"],
    ["classify", "octal(0.77)", "12"],
    ["genus", "kayles", "4", "5", "5,5"],
    ["canonical", "kayles", "7"],
    ["quotient", "octal(0.75)"],
    ["quotient", "nim", "--heap", "3"],
    ["prove", "nim", "1,2", "--out", PROOF, "--outcome"],
    ["prove", "octal(0.77)", "5", "--out", PROOF, "--parts", "2"],
    ["prove", "nim", "1,2", "--out", PROOF],
    ["verify", PROOF],
    ["verify", PROOF + ".1", PROOF + ".2"],
    ["check", "push(nim,euclid)", "1..9", "1..9"],
    ["check", "vertical(2,*)", "0..3"],
    ["draw", "chain(3)"],
    ["draw", "path(3)"],
    ["draw", "ruler(chain(3))", "--values", "--svg", os.devnull],
    ["draw", "nim", "1,2"],
    ["play", "nim", "-"],
    ["nim", "18446744073709551615"],
    ["list"],
    ["help"],
    ["help", "grundy"],
]


class Documents(CommandTest):
    def check(self, document):
        self.assertIsNone(misfit(SHAPES[document["command"]], document), document)

    def test_every_command_has_a_shape_and_a_call(self):
        names = set(self.lines("complete", ""))
        self.assertEqual(names - {"merge"}, set(SHAPES))  # its document is that of the call which was divided
        self.assertEqual(names - {"merge"}, {words[0] for words in CALLS})

    def test_documents_have_their_shapes(self):
        for words in CALLS:
            result = call(*words, "--json")
            self.assertEqual(result.status, 0, (words, result.error))
            self.check(json.loads(result.out))

    def test_shapes_refuse_what_is_wrong(self):
        right = {"command": "nim", "expression": "1", "value": 1}
        self.assertIsNone(misfit(SHAPES["nim"], right))
        for wrong in {"value": "1"}, {"value": -1}, {"value": 2**53}, {"value": True}, {"value": None}, {"expression": 1}, {"more": 1}:
            self.assertIsNotNone(misfit(SHAPES["nim"], {**right, **wrong}))

    def test_numbers(self):
        answers = self.document("grundy", "nim", "9007199254740991", "9007199254740992", "18446744073709551615")["answers"]
        self.assertEqual([answer["value"] for answer in answers], [9007199254740991, "9007199254740992", "18446744073709551615"])

    def test_documents_say_what_the_lines_say(self):
        self.assertEqual([str(answer["value"]) for answer in self.document("grundy", "nim", "3,5", "7")["answers"]],
                         self.lines("grundy", "nim", "3,5", "7"))
        self.assertEqual(self.document("moves", "wythoff", "1,3")["moves"], self.lines("moves", "wythoff", "1,3"))
        table = ["\t".join("" if cell is None else str(cell) for cell in row) for row in self.document("table", "welter", "0..3", "0..3")["rows"]]
        self.assertEqual(table, self.lines("table", "welter", "0..3", "0..3"))
        self.assertEqual([f'{row["element"]}\t{row["value"]}' for row in self.document("values", "ruler(boolean(3))")["values"]],
                         self.lines("values", "ruler(boolean(3))"))

    def test_texts_are_escaped(self):
        self.assertEqual(self.document("moves", "push(nim,\n\teuclid)", "1,1")["game"], "push(nim,\n\teuclid)")

    def test_image(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.png")
            document = self.document("table", "nim", "0..3", "--image", path)
            self.check(document)
            self.assertEqual(document["image"], path)

    def test_standard_input(self):
        self.assertEqual([answer["value"] for answer in self.document("grundy", "nim", "--stdin", stdin="3\n4\n")["answers"]], [3, 4])
        self.assertEqual(self.document("grundy", "nim", "--stdin")["answers"], [])


class Differences(CommandTest):
    """No theorem of the library is known to be wrong, so that a library in its place has to say that one is."""

    @posix
    def test_a_difference_is_told(self):
        source = """
#include <cgt/cgt.h>
cgt_status_t cgt_claim_check(const cgt_claim_t *claim, const cgt_domain_t *domain, const char *path,
                             cgt_list_t **counterexamples, uint64_t *held, uint64_t *seen) {
  (void)domain, (void)path, (void)seen;
  const uint64_t position[] = {1, 2};
  *held = 7;
  return cgt_list_new(position, 2, claim->question == CGT_QUESTION_VALUE, counterexamples);
}
cgt_status_t cgt_game_answer(cgt_game_t *game, uint32_t method, uint32_t play, uint32_t question, const uint64_t *words,
                             size_t count, uint64_t *answer) {
  (void)game, (void)play, (void)question, (void)words, (void)count;
  *answer = method == CGT_METHOD_CLOSED ? 4 : 5;
  return CGT_OK;
}
"""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "wrong.so")
            subprocess.run(CC + ["-shared", "-fPIC", "-I", os.path.join(ROOT, "include"), "-x", "c", "-", "-o", path], input=source, encoding="utf-8", check=True)
            env = {**os.environ, "LD_PRELOAD": path, "ASAN_OPTIONS": "verify_asan_link_order=0"}
            words = [*CGT, "check", "euclid", "1..9", "1..9"]
            lines = subprocess.run(words, env=env, stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
            self.assertEqual(lines, "values: 7 positions compared, then 1,2: 4 by theorem, 5 by search\noutcomes: 7 positions compared, no difference\n")
            document = json.loads(subprocess.run([*words, "--json"], env=env, stdout=subprocess.PIPE, check=True).stdout)
            self.assertEqual(document["values"], {"compared": 7, "difference": {"position": "1,2", "theorem": 4, "search": 5}})


if __name__ == "__main__":
    run_main()
