"""The Python bindings' proofs. With the argument --without-numpy, NumPy is hidden first."""

import doctest
import os
import pickle
import sys
import tempfile
import unittest

WITHOUT_NUMPY = "--without-numpy" in sys.argv
if WITHOUT_NUMPY:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import Game, proof
from cgt.proof import Proof, merge


class ProofTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "a proof")

    def test_statements(self):
        board = Game.cram(3, 4)
        for lemmas in proof.LEMMAS:
            made = board.prove((0,), lemmas=lemmas)
            made.check()
            self.assertEqual((made.value, made.outcome, made.misere, made.lemmas, made.part, made.assumed), (1, "N", False, lemmas, (1, 1), 0))
        lost = Game.nim().prove((1, 1, 1), outcome=True, misere=True)
        lost.check()
        self.assertEqual((lost.value, lost.outcome, lost.misere, repr(lost)), (None, "P", True, "<cgt.proof.Proof: outcome P, 3 claims>"))
        self.assertEqual(lost.game, lost.game)
        self.assertRaises(cgt.ArgumentError, board.prove, (0,), lemmas="some")
        self.assertRaises(cgt.PositionError, board.prove, (2**12,))
        self.assertRaises(TypeError, pickle.dumps, lost)

    def test_files_and_parts(self):
        made = Game.nodekayles(cgt.Graph.grid(3, 4)).prove(range(12))
        made.save(self.path, "a test")
        read = Proof(self.path)
        read.check()
        self.assertEqual((len(read), read.value, read.game.spec), (len(made), made.value, "nodekayles(grid(3,4))"))
        parts = made.parts(3)
        for part in parts:
            part.check()
        self.assertEqual([part.part for part in parts], [(1, 3), (2, 3), (3, 3)])
        self.assertEqual(sum(map(len, parts)), len(made))
        whole = merge(parts)
        whole.check()
        self.assertEqual((len(whole), whole.part), (len(made), (1, 1)))
        self.assertRaises(cgt.ArgumentError, merge, parts[:2])
        with open(self.path, "r+b") as file:
            file.seek(-1, os.SEEK_END)
            last = file.read(1)[0]
            file.seek(-1, os.SEEK_END)
            file.write(bytes([last ^ 1]))
        self.assertRaises(cgt.CorruptError, Proof, self.path)
        self.assertRaises(cgt.FileError, Proof, self.path + " of nothing")

    def test_rules_of_ones_own(self):
        game = Game(lambda heap: [(heap[0] - k * k,) for k in range(1, heap[0] + 1) if k * k <= heap[0]], identity=b"squares")
        made = game.prove((30,))
        made.check()
        made.save(self.path)
        again = Proof(self.path, game)
        again.check()
        self.assertIs(again.game, game)
        self.assertEqual(again.value, game.value((30,)))
        self.assertRaises(cgt.ArgumentError, Proof, self.path)
        self.assertRaises(cgt.CorruptError, Proof, self.path, Game.nim())

    def test_examples(self):
        self.assertEqual(doctest.testmod(proof).failed, 0)


if __name__ == "__main__":
    unittest.main()
