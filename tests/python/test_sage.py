"""The Python bindings in SageMath: conversions, and positions made of Sage's objects. Without Sage the tests are skipped."""

import unittest

import cgt
import cgt.sage
from cgt import Game, Poset

try:
    from sage.all import GF, Integer, Partition, Set, SetPartition, VectorSpace, posets
    has_sage = True
except ImportError:
    has_sage = False
in_sage = unittest.skipUnless(has_sage, "SageMath is not installed")


@in_sage
class FromSage(unittest.TestCase):
    def test_posets(self):
        for theirs in (posets.TamariLattice(4), posets.BooleanLattice(4), posets.ChainPoset(5), posets.AntichainPoset(3),
                       posets.DivisorLattice(60), posets.SetPartitions(4), posets.IntegerPartitions(6), posets.ChainPoset(0)):
            poset, elements = cgt.sage.from_poset(theirs)
            self.assertEqual(set(elements), set(theirs))
            for i, a in enumerate(elements):
                for j, b in enumerate(elements):
                    self.assertEqual(poset.leq(i, j), theirs.is_lequal(a, b))

    def test_values_of_the_ruler_are_those_of_the_family(self):
        theirs = posets.SetPartitions(5)
        poset, elements = cgt.sage.from_poset(theirs)
        values = Game.ruler(poset).element_values()
        ours = Game.ruler(Poset.set_partitions(5))
        for element, value in zip(elements, values):
            self.assertEqual(ours.value([element]), value)

    def test_partitions(self):
        self.assertEqual(cgt.sage.from_partition(Partition([4, 2, 1])), (4, 2, 1))
        self.assertIs(type(cgt.sage.from_partition(Partition([4]))[0]), int)
        self.assertEqual(cgt.sage.from_set_partition(SetPartition([[4, 2], [3, 1]])), ((1, 3), (2, 4)))

    def test_positions_of_sage_objects(self):
        self.assertEqual(Game.nim().value([Integer(3), Integer(5)]), 6)
        self.assertEqual(Game.nim().value(Integer(7)), 7)
        self.assertEqual(Game.pnim().value([Partition([4, 2, 1])]), Game.pnim().value([(4, 2, 1)]))
        self.assertEqual(Game.ruler(Poset.boolean(3)).value([Set([1, 2])]), Game.ruler(Poset.boolean(3)).value([{1, 2}]))
        self.assertEqual(Game.ruler(Poset.set_partitions(3)).value([SetPartition([[1, 2], [3]])]), 2)
        self.assertEqual(Game.ruler(Poset.integer_partitions(4)).value([Partition([2, 2])]), Game.ruler(Poset.integer_partitions(4)).value([(2, 2)]))

    def test_rulesets_may_return_sage_integers(self):
        game = Game(lambda position: [position[0] - Integer(k) for k in (1, 2) if k <= position[0]])
        self.assertEqual([game.value(heap) for heap in range(6)], [0, 1, 2, 0, 1, 2])


@in_sage
class ToSage(unittest.TestCase):
    def check(self, poset):
        theirs = cgt.sage.to_poset(poset)
        self.assertEqual(theirs.cardinality(), len(poset))
        for a in poset:
            for b in poset:
                there = cgt.sage.to_element(poset, a), cgt.sage.to_element(poset, b)
                self.assertEqual(theirs.is_lequal(*map(theirs, there)), poset.leq(a, b))
        return theirs

    def test_families(self):
        self.assertTrue(self.check(Poset.set_partitions(4)).is_isomorphic(posets.SetPartitions(4)))
        self.assertTrue(self.check(Poset.boolean(3)).is_isomorphic(posets.BooleanLattice(3)))
        self.assertTrue(self.check(Poset.integer_partitions(6)).is_isomorphic(posets.IntegerPartitions(6).dual()))
        self.check(Poset.chain(4))
        self.check(Poset.divisors(12))
        self.check(Poset.asm(4))
        self.check(Poset.chain(2) * Poset.boolean(2))
        self.check(Poset.set_partitions(3).dual())
        self.check(Poset.set_partitions(4).subposet(filter=((1, 2), (3,), (4,))))
        self.check(Poset.from_relations(4, [(0, 1), (1, 3), (2, 3)]))
        self.check(Poset.chain(0))

    def test_elements(self):
        self.assertEqual(cgt.sage.to_element(Poset.set_partitions(4), ((1, 3), (2, 4))), SetPartition([[1, 3], [2, 4]]))
        self.assertEqual(cgt.sage.to_element(Poset.integer_partitions(4), (3, 1)), Partition([3, 1]))
        self.assertEqual(cgt.sage.to_element(Poset.boolean(4), {1, 3}), Set([1, 3]))
        self.assertEqual(cgt.sage.to_element(Poset.chain(4), 3), 3)
        with self.assertRaises(cgt.ElementError):
            cgt.sage.to_element(Poset.chain(4), 5)
        with self.assertRaises(cgt.ArgumentError):
            cgt.sage.to_poset(4)

    def test_subspaces_are_ordered_by_inclusion(self):
        for n, q in ((2, 2), (3, 2), (2, 3), (2, 4), (1, 9), (2, 8)):
            poset = Poset.subspaces(n, q)
            spaces = [cgt.sage.to_element(poset, element) for element in poset]
            self.assertEqual(len(set(spaces)), len(poset))
            self.assertEqual(set(space.base_field().cardinality() for space in spaces), {q})
            for a, element in zip(spaces, poset):
                self.assertEqual(a.dimension(), len(element))
                for b, other in zip(spaces, poset):
                    self.assertEqual(a.is_subspace(b), poset.leq(element, other))
        self.assertEqual(cgt.sage.to_element(Poset.subspaces(2, 2), ((1, 1),)), VectorSpace(GF(2), 2).subspace([[1, 1]]))

    def test_there_and_back(self):
        poset = Poset.integer_partitions(6)
        back, elements = cgt.sage.from_poset(cgt.sage.to_poset(poset))
        values = {cgt.sage.from_partition(e.element if hasattr(e, "element") else e): int(v)
                  for e, v in zip(elements, Game.ruler(back).element_values())}
        self.assertEqual([values[element] for element in poset], [int(v) for v in Game.ruler(poset).element_values()])


if __name__ == "__main__":
    unittest.main()
