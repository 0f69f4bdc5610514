"""The Python bindings' nimbers. With the argument --without-numpy, NumPy is hidden first."""

import array
import doctest
import operator
import random
import sys
import unittest

WITHOUT_NUMPY = "--without-numpy" in sys.argv
if WITHOUT_NUMPY:
    sys.argv.remove("--without-numpy")
    sys.modules["numpy"] = None

import cgt
from cgt import nimber as nim

try:
    import numpy
except ImportError:
    numpy = None

BIG = 2**64


def recursion(a, b, bits=64):
    """Conway's product, independent of the library."""
    if a < 2 or b < 2:
        return a * b
    half = bits // 2
    mask = (1 << half) - 1
    low = recursion(a & mask, b & mask, half)
    high = recursion(a >> half, b >> half, half)
    cross = recursion((a & mask) ^ (a >> half), (b & mask) ^ (b >> half), half)
    return (cross ^ low) << half ^ low ^ recursion(high, 1 << (half - 1), half)


RANDOM = random.Random(1)
A = [RANDOM.getrandbits(64) | 1 for _ in range(20)]
B = [RANDOM.getrandbits(RANDOM.randrange(65)) for _ in range(20)]
PRODUCTS = [recursion(a, b) for a, b in zip(A, B)]


class Scalars(unittest.TestCase):
    def test_field(self):
        for a, b, ab in zip(A, B, PRODUCTS):
            self.assertEqual(nim.add(a, b), a ^ b)
            self.assertEqual(nim.mul(a, b), ab)
            self.assertEqual(nim.divide(ab, a), b)
            self.assertEqual(nim.mul(a, nim.inverse(a)), 1)
            self.assertEqual(nim.square(a), recursion(a, a))
            self.assertEqual(nim.square(nim.sqrt(a)), a)
            self.assertEqual(nim.pow(a, 5), recursion(nim.square(nim.square(a)), a))
            self.assertEqual(nim.from_poly(nim.poly_mul(nim.to_poly(a), nim.to_poly(b))), ab)

    def test_the_rest(self):
        self.assertEqual(nim.trace(1 << 63), 1)
        self.assertEqual(nim.subfield_bits(17), 8)
        self.assertEqual(nim.order(2), 3)
        self.assertEqual(nim.log(nim.pow(4294967302, 10**18), 4294967302), 10**18)
        self.assertEqual(nim.solve_artin_schreier(1), (2, 3))
        self.assertEqual(nim.solve_artin_schreier(1 << 63), ())
        self.assertEqual(nim.solve_quadratic(0, 1, 5), (5,))
        self.assertEqual(nim.mex([0, 1, 3]), 2)
        self.assertEqual(nim.mex([]), 0)
        self.assertEqual((nim.mex({0, 1, 3}), nim.mex(frozenset())), (2, 0))

    def test_numbers_that_do_not_fit_are_refused_not_cut(self):
        for bad in (-1, BIG, 1.5, None):
            with self.assertRaisesRegex(cgt.ArgumentError, "expected an integer from 0 to 2\\^64 - 1"):
                nim.mul(bad, 2)
            with self.assertRaisesRegex(cgt.ArgumentError, "expected an integer from 0 to 2\\^64 - 1"):
                nim.add(bad, 2)
            with self.assertRaises(cgt.ArgumentError):
                nim.Nimber(bad)
        self.assertEqual(nim.add(BIG - 1, 0), BIG - 1)
        with self.assertRaises(ValueError) as caught:
            nim.mul(-1, 2)
        self.assertEqual((caught.exception.status, caught.exception.name), (-1, "CGT_E_ARGUMENT"))
        with self.assertRaisesRegex(cgt.ArgumentError, "out is given with numbers"):
            nim.mul(3, 4, out=array.array("Q", [0]))

    def test_hostile_integers(self):
        class Half:
            __index__ = lambda self: 3.5

        class Meddler:
            def __init__(self, words):
                self.words = words

            def __index__(self):
                del self.words[:]
                return 2

        with self.assertRaises(cgt.ArgumentError):
            nim.square(Half())
        words = array.array("Q", A)
        for call in (lambda: nim.mul(words, Meddler(words)), lambda: nim.evaluate(words, Meddler(words)),
                     lambda: nim.add(words, [Meddler(words)] * len(A)), lambda: nim.mul(A, Meddler(words), out=words)):
            try:
                call()
            except (BufferError, cgt.ArgumentError):
                pass  # refused at the resize, or the sizes no longer agree
            words[:] = array.array("Q", A)
        with self.assertRaisesRegex(cgt.ArgumentError, "a is -1"):
            nim.mul(-1, [1, 2])
        with self.assertRaisesRegex(cgt.ArgumentError, r"b\[1\] is -2"):
            nim.mul(2, [1, -2])
        with self.assertRaises(TypeError):
            nim.Nimber(2) ** 2.0

    def test_exponents_are_integers_of_any_size(self):
        self.assertEqual(nim.pow(5, 2**64 - 1), 1)
        self.assertEqual(nim.pow(5, 2**64), 5)
        self.assertEqual(nim.pow(5, -1), nim.inverse(5))
        self.assertEqual(nim.pow(5, -(2**70)), nim.inverse(nim.pow(5, 2**70 % (2**64 - 1))))
        self.assertEqual((nim.pow(0, 0), nim.pow(0, 1), nim.pow(0, 2**80)), (1, 0, 0))
        with self.assertRaises(cgt.DomainError):
            nim.pow(0, -1)

    def test_failures_carry_the_librarys_text(self):
        with self.assertRaises(cgt.DomainError) as caught:
            nim.divide(5, 0)
        self.assertEqual(str(caught.exception), "b is 0; expected a nonzero divisor")
        self.assertEqual((caught.exception.status, caught.exception.name), (-2, "CGT_E_DOMAIN"))
        with self.assertRaises(ArithmeticError):
            nim.log(2, 1)
        for bad in ("abacus", "a" + "é" * 40, "avx2\0", b"avx2", 5):
            with self.assertRaises(cgt.ArgumentError):
                nim.force_kernel(bad)

    def test_statuses_agree_with_the_library(self):
        from cgt import _library

        for status, (name, kind) in _library.STATUS_ERRORS.items():
            self.assertEqual(_library.lib.cgt_status_name(status).decode(), name)
            self.assertTrue(issubclass(kind, cgt.Error))
        unknown = min(_library.STATUS_ERRORS) - 1
        self.assertEqual(_library.lib.cgt_status_name(unknown), b"CGT_E_UNKNOWN")
        self.assertIs(type(_library.failure(unknown)), cgt.Error)

    def test_versions_agree(self):
        self.assertEqual(cgt.__version__, cgt.library_version())

    def test_kernels(self):
        before = nim.kernel_name()
        self.assertEqual(nim.kernels()[0], "portable")
        for name in nim.kernels():
            nim.force_kernel(name)
            self.assertEqual(nim.kernel_name(), name)
            self.assertEqual(nim.mul(A, B), PRODUCTS)
        nim.force_kernel(None)
        self.assertEqual(nim.kernel_name(), before)

    def test_doctest(self):
        result = doctest.testmod(nim)
        self.assertGreaterEqual(result.attempted, 4)
        self.assertEqual(result.failed, 0)


class Values(unittest.TestCase):
    def test_operators(self):
        a, b = nim.Nimber(16), nim.Nimber(5)
        self.assertEqual(a * a, nim.Nimber(24))
        self.assertEqual(a + b, nim.Nimber(21))
        self.assertEqual(a - b, a + b)
        self.assertEqual(-a, a)
        self.assertEqual(a / b * b, a)
        self.assertEqual(b**-1, nim.Nimber(1) / b)
        self.assertEqual(a.sqrt() ** 2, a)
        self.assertEqual(b.order(), 15)
        self.assertEqual((b**7).log(b), 7)
        self.assertEqual((int(a), str(a), repr(a), f"{a:>5}"), (16, "*16", "Nimber(16)", "  *16"))
        self.assertEqual((a.inverse(), a.trace()), (nim.Nimber(1) / a, 0))
        self.assertEqual(len({a, nim.Nimber(16), b}), 2)
        self.assertNotEqual(a, 16)
        self.assertTrue(a)
        self.assertFalse(nim.Nimber(0))
        self.assertEqual((nim.sum([a, b]), nim.product([a, b]), nim.mul([1, 2], b)), (21, 80, [5, 10]))
        for operation in (operator.add, operator.sub, operator.mul, operator.truediv):
            for other in (16, [1, 2], "ab", 1.5) + ((numpy.uint64(3), numpy.arange(3)) if numpy else ()):
                with self.assertRaisesRegex(TypeError, r"is not a Nimber; for the nimber \*5 write Nimber\(5\)"):
                    operation(a, other)  # an ordinary integer or a nimber? say which
                with self.assertRaisesRegex(TypeError, "is not a Nimber"):
                    operation(other, a)
        with self.assertRaises(TypeError):
            b.log(3)
        with self.assertRaises(TypeError):
            [0, 1, 2][nim.Nimber(1)]


class Sequences(unittest.TestCase):
    def test_lists(self):
        self.assertEqual(nim.add(A, B), [a ^ b for a, b in zip(A, B)])
        self.assertEqual(nim.mul(A, B), PRODUCTS)
        self.assertEqual(nim.mul(tuple(A), 7), [recursion(a, 7) for a in A])
        self.assertEqual(nim.mul(7, A), nim.mul(A, 7))
        self.assertEqual(nim.add(7, A), nim.add(A, 7))
        self.assertEqual(nim.mul(A, nim.inverse(A)), [1] * len(A))
        self.assertEqual(nim.sqrt(nim.square(A)), A)
        self.assertEqual(nim.from_poly(nim.poly_mul(nim.to_poly(A), nim.to_poly(B))), PRODUCTS)
        self.assertEqual(nim.mul([], []), [])

    def test_reductions(self):
        total, factor, dot = 0, 1, 0
        for a, ab in zip(A, PRODUCTS):
            total, factor, dot = total ^ a, recursion(factor, a), dot ^ ab
        self.assertEqual((nim.sum(A), nim.product(A), nim.dot(A, B)), (total, factor, dot))
        self.assertEqual(nim.power_sums(A, 3), [len(A) % 2, total, recursion(total, total)])
        self.assertEqual(nim.power_sums(A, 0), [])
        self.assertEqual(nim.evaluate([1, 2, 3], 16), 1 ^ recursion(2, 16) ^ recursion(3, 24))
        self.assertEqual(nim.evaluate([1, 2, 3], [0, 16]), [1, nim.evaluate([1, 2, 3], 16)])

    def test_word_arrays_are_used_in_place(self):
        a = array.array("Q", A)
        self.assertIs(nim.mul(a, B, out=a), a)
        self.assertEqual(a.tolist(), PRODUCTS)
        self.assertEqual(nim.mul(array.array("Q", A), B), a)

    def test_word_arrays_cannot_be_resized_under_way(self):
        a = array.array("Q", A)

        def meddle():
            del a[:]
            yield from B

        with self.assertRaises(BufferError):
            nim.mul(a, meddle())
        a.append(1)  # afterwards they can

    def test_bad_sequences(self):
        for bad in ([1, -1], [BIG], [1.5], 3.5, None, [[1]], "12", b"12", {1, 2}, {1: 2}):
            with self.assertRaises(cgt.ArgumentError):
                nim.square(bad)
        with self.assertRaisesRegex(cgt.ArgumentError, r"b\[1\] is -5"):
            nim.mul([1, 2], [1, -5])
        with self.assertRaisesRegex(cgt.ArgumentError, "a has 1 elements and b has 2"):
            nim.mul([1], [1, 2])
        for out in ([0, 0], array.array("Q", [0]), array.array("I", [0, 0]), "xx"):
            with self.assertRaisesRegex(cgt.ArgumentError, "out is .*; expected a writable.* with 2 elements"):
                nim.square([1, 2], out=out)
        with self.assertRaisesRegex(cgt.DomainError, r"a\[1\] is 0"):
            nim.inverse([1, 0, 2])
        for bad in (-1, 2.5, "4", None):
            with self.assertRaisesRegex(cgt.ArgumentError, "count is"):
                nim.power_sums(A, bad)


@unittest.skipIf(numpy is None, "no NumPy")
class NumPy(unittest.TestCase):
    def setUp(self):
        self.a = numpy.array(A, dtype=numpy.uint64)
        self.b = numpy.array(B, dtype=numpy.uint64)
        self.products = numpy.array(PRODUCTS, dtype=numpy.uint64)

    def check(self, expected, result):
        self.assertEqual(result.dtype, numpy.uint64)
        numpy.testing.assert_array_equal(result, expected)

    def test_arrays(self):
        self.check(self.products, nim.mul(self.a, self.b))
        self.check(self.products, nim.mul(self.a, B))
        self.check(self.products, nim.mul(A, self.b))
        self.check(self.a ^ self.b, nim.add(self.a, self.b))
        self.check(nim.mul(A, 7), nim.mul(self.a, numpy.uint64(7)))
        self.check(self.a, nim.sqrt(nim.square(self.a)))
        self.check(nim.power_sums(A, 5), nim.power_sums(self.a, 5))
        self.check(nim.evaluate(B, A), nim.evaluate(B, self.a))
        self.assertEqual(nim.dot(self.a, self.b), nim.dot(A, B))

    def test_shapes(self):
        self.check(self.products.reshape(4, 5), nim.mul(self.a.reshape(4, 5), self.b.reshape(4, 5)))
        with self.assertRaisesRegex(cgt.ArgumentError, "shape"):
            nim.mul(self.a.reshape(4, 5), self.b.reshape(5, 4))
        matrix = self.a.reshape(4, 5)
        for function in (nim.add, nim.mul, nim.poly_mul):
            self.check(numpy.array(function(A, 7)).reshape(4, 5), function(matrix, 7))
            self.check(numpy.array(function(A, 7)).reshape(4, 5), function(numpy.array(7), matrix))
        self.assertEqual(nim.mul(numpy.array(16, dtype=numpy.uint64), numpy.uint64(16)), 24)

    def test_views_that_are_not_contiguous(self):
        self.check(self.products[::3], nim.mul(self.a[::3], self.b[::3]))
        self.check(self.products[::-1], nim.mul(self.a[::-1], self.b[::-1]))
        self.check(self.products.reshape(4, 5).T, nim.mul(self.a.reshape(4, 5).T, self.b.reshape(4, 5).T))

    def test_in_place_without_copies(self):
        address = self.a.ctypes.data
        self.assertIs(nim.mul(self.a, self.b, out=self.a), self.a)
        self.assertEqual(self.a.ctypes.data, address)
        self.check(self.products, self.a)

    def test_inputs_are_read_in_place(self):
        from cgt._arrays import Input

        self.assertEqual(Input(self.a, "a").pointer, self.a.ctypes.data)

    def test_other_types(self):
        self.check([0, 2, 3], nim.mul(numpy.array([0, 1, 2], dtype=numpy.int32), 2))
        self.check([2**63], nim.add(numpy.array([2**63], dtype=object), 0))
        self.check([], nim.square(numpy.array([])))
        self.check(nim.square(A), nim.square(self.a.astype(">u8")))
        bytes_ = numpy.zeros(8 * len(A) + 1, dtype=numpy.uint8)
        unaligned = bytes_[1:].view(numpy.uint64)
        unaligned[:] = self.a
        self.check(nim.square(A), nim.square(unaligned))
        masked = numpy.ma.array(self.a, mask=self.a == A[0])
        for bad in (numpy.array([1, -1]), numpy.array([1.0]), numpy.array([BIG], dtype=object), masked, self.a > 5):
            with self.assertRaises(cgt.ArgumentError):
                nim.square(bad)

    def test_bad_outputs(self):
        readonly = numpy.zeros(20, dtype=numpy.uint64)
        readonly.flags.writeable = False
        strided, column = numpy.zeros(40, dtype=numpy.uint64)[::2], numpy.zeros((20, 1), dtype=numpy.uint64)
        for out in (readonly, strided, column, numpy.zeros(20, dtype=numpy.int64), numpy.zeros(20, dtype=">u8"), numpy.zeros(19)):
            with self.assertRaisesRegex(cgt.ArgumentError, r"out is a NumPy array.*of the shape \(20,\)"):
                nim.square(self.a, out=out)
        matrix = self.a.reshape(4, 5)
        with self.assertRaises(cgt.ArgumentError):
            nim.mul(matrix.T, 2, out=matrix)

    def test_overlap_in_part_is_refused(self):
        words = numpy.arange(30, dtype=numpy.uint64)
        with self.assertRaisesRegex(cgt.ArgumentError, "overlaps"):
            nim.square(words[:20], out=words[5:25])


if WITHOUT_NUMPY:
    del NumPy  # its turn is in the other run

if __name__ == "__main__":
    unittest.main()
