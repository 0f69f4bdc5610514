"""Nimbers below 2^64: the field in which Grundy values add and multiply.

Functions take integers from 0 to 2^64 - 1; a Nimber counts as its number. Functions with a parameter ``out`` also take arrays, and then
work element by element at the speed of the library. NumPy arrays of ``uint64`` and ``array.array('Q')`` are read in place, other
sequences of integers through a copy. Two arrays must have the same shape; a number can be combined with any array.

The result is a NumPy array if an argument is one, else an ``array.array('Q')`` if an argument is one, else a list. If ``out`` is given,
a writable and contiguous NumPy array of ``uint64`` of the result's shape or an ``array.array('Q')`` of its length, the result is written
there and ``out`` is returned; ``out`` may be one of the arguments.

>>> mul(16, 16)
24
>>> mul([1, 2, 3], 2)
[2, 3, 1]
"""

from __future__ import annotations

import ctypes
import operator
from typing import TYPE_CHECKING, Any, Callable, List, NoReturn, Optional, Sequence, Tuple, Union, overload

from ._arrays import Input, Numbers, Output, is_number, same_length, word
from ._library import ArgumentError, DomainError, call, lib

if TYPE_CHECKING:
    from typing import SupportsIndex

    import numpy

    Array = numpy.ndarray[Any, Any]
    Words = Union[Sequence[int], Sequence["Nimber"], Array]
    Number = Union[SupportsIndex, "Nimber"]

# sum and pow are left out, lest a star import hide Python's own.
__all__ = [
    "Nimber",
    "add",
    "divide",
    "dot",
    "evaluate",
    "force_kernel",
    "from_poly",
    "inverse",
    "kernel_name",
    "kernels",
    "log",
    "mex",
    "mul",
    "order",
    "poly_mul",
    "power_sums",
    "product",
    "solve_artin_schreier",
    "solve_quadratic",
    "sqrt",
    "square",
    "subfield_bits",
    "to_poly",
    "trace",
]


GROUP = 2**64 - 1  # the number of nonzero nimbers


def _result(function: Callable[..., int], *arguments: Any) -> int:
    """Calls a function whose last argument is where its result goes."""
    out = Numbers()
    call(function, *arguments, out.pointer)
    return out[0]


def _scalar(function: Callable[..., int], out: Any, *arguments: Any) -> int:
    """Calls a function of numbers that returns its value."""
    if out is not None:
        raise ArgumentError("out is given with numbers; expected it with arrays only")
    return int(function(*arguments))


def _map(function: Callable[..., int], a: Any, out: Any) -> Any:
    x = Input(a, "a")
    y = Output(out, x)
    call(function, x.pointer, y.pointer, x.length)
    return y.value()


def _map_two(function: Callable[..., int], a: Any, b: Any, out: Any) -> Any:
    if is_number(a):
        y = Input(b, "b")
        x = Input.repeated(a, "a", y)
    else:
        x = Input(a, "a")
        y = Input.repeated(b, "b", x) if is_number(b) else Input(b, "b")
    same_length(x, y)
    z = Output(out, x, y)
    call(function, x.pointer, y.pointer, z.pointer, x.length)
    return z.value()


def _scale(x: Input, scalar: int, out: Any) -> Any:
    y = Output(out, x)
    call(lib.cgt_nim_scale_array, x.pointer, scalar, y.pointer, x.length)
    return y.value()


@overload
def add(a: Number, b: Number) -> int: ...
@overload
def add(a: Any, b: Any, out: Any = None) -> Any: ...
def add(a: Any, b: Any, out: Any = None) -> Any:
    """The sum a + b, which is the XOR; of numbers, or of arrays element by element."""
    if is_number(a) and is_number(b):
        return _scalar(lib.cgt_nim_add, out, word(a, "a"), word(b, "b"))
    return _map_two(lib.cgt_nim_add_array, a, b, out)


@overload
def mul(a: Number, b: Number) -> int: ...
@overload
def mul(a: Any, b: Any, out: Any = None) -> Any: ...
def mul(a: Any, b: Any, out: Any = None) -> Any:
    """The product a × b of numbers, of arrays element by element, or of an array and a number."""
    if is_number(a) and is_number(b):
        return _scalar(lib.cgt_nim_mul, out, word(a, "a"), word(b, "b"))
    if is_number(a):
        return _scale(Input(b, "b"), word(a, "a"), out)
    if is_number(b):
        return _scale(Input(a, "a"), word(b, "b"), out)
    return _map_two(lib.cgt_nim_mul_array, a, b, out)


@overload
def square(a: Number) -> int: ...
@overload
def square(a: Any, out: Any = None) -> Any: ...
def square(a: Any, out: Any = None) -> Any:
    """The square of a number, or of each element."""
    if is_number(a):
        return _scalar(lib.cgt_nim_square, out, word(a, "a"))
    return _map(lib.cgt_nim_square_array, a, out)


@overload
def sqrt(a: Number) -> int: ...
@overload
def sqrt(a: Any, out: Any = None) -> Any: ...
def sqrt(a: Any, out: Any = None) -> Any:
    """The unique square root of a number, or of each element."""
    if is_number(a):
        return _scalar(lib.cgt_nim_sqrt, out, word(a, "a"))
    return _map(lib.cgt_nim_sqrt_array, a, out)


@overload
def inverse(a: Number) -> int: ...
@overload
def inverse(a: Any, out: Any = None) -> Any: ...
def inverse(a: Any, out: Any = None) -> Any:
    """The inverse of a nonzero number, or of each element. Raises DomainError for 0."""
    if is_number(a):
        return _scalar(lambda x: _result(lib.cgt_nim_inverse, x), out, word(a, "a"))
    return _map(lib.cgt_nim_inverse_array, a, out)


def divide(a: Number, b: Number) -> int:
    """The quotient a / b. Raises DomainError if b is 0."""
    return _result(lib.cgt_nim_divide, word(a, "a"), word(b, "b"))


def pow(a: Number, exponent: int) -> int:
    """A power of a. The exponent is an ordinary integer of any size; if it is negative, a must not be 0. 0 to the power 0 is 1."""
    base, e = word(a, "a"), operator.index(exponent)
    if base != 0:
        e %= GROUP
    elif e < 0:
        raise DomainError("a is 0 and the exponent %d; expected one that is not negative" % e, -2, "CGT_E_DOMAIN")
    return int(lib.cgt_nim_pow(base, min(e, GROUP)))


def trace(a: Number) -> int:
    """The absolute trace of a in the field of order 2^64: 0 or 1."""
    return int(lib.cgt_nim_trace(word(a, "a")))


def subfield_bits(a: Number) -> int:
    """The d among 1, 2, 4, …, 64 such that 2^d is the order of the smallest subfield that contains a."""
    return int(lib.cgt_nim_subfield_bits(word(a, "a")))


def order(a: Number) -> int:
    """The least e ≥ 1 with a^e = 1. Raises DomainError for 0."""
    return _result(lib.cgt_nim_order, word(a, "a"))


def log(a: Number, base: Number) -> int:
    """The least e ≥ 0 with base^e = a. Raises DomainError if there is none."""
    return _result(lib.cgt_nim_log, word(a, "a"), word(base, "base"))


def solve_artin_schreier(a: Number) -> Tuple[int, ...]:
    """The solutions of x² + x = a below 2^64, ascending: two or none."""
    roots, count = Numbers(2), ctypes.c_uint32()
    call(lib.cgt_nim_solve_artin_schreier, word(a, "a"), roots.pointer, ctypes.byref(count))
    return tuple(roots.list(count.value))


def solve_quadratic(a: Number, b: Number, c: Number) -> Tuple[int, ...]:
    """The solutions of a x² + b x + c = 0 below 2^64, ascending. Raises DomainError if all of a, b, c are 0."""
    roots, count = Numbers(2), ctypes.c_uint32()
    call(lib.cgt_nim_solve_quadratic, word(a, "a"), word(b, "b"), word(c, "c"), roots.pointer, ctypes.byref(count))
    return tuple(roots.list(count.value))


def mex(values: Words) -> int:
    """The least number that is not among the values, which may also be a set."""
    x = Input(list(values) if isinstance(values, (set, frozenset)) else values, "values")
    return _result(lib.cgt_nim_mex, x.pointer, x.length)


def sum(a: Words) -> int:
    """The sum of all elements, 0 if there are none."""
    x = Input(a, "a")
    return _result(lib.cgt_nim_sum, x.pointer, x.length)


def product(a: Words) -> int:
    """The product of all elements, 1 if there are none."""
    x = Input(a, "a")
    return _result(lib.cgt_nim_product, x.pointer, x.length)


def dot(a: Words, b: Words) -> int:
    """The sum of the products a[i] × b[i]."""
    x, y = Input(a, "a"), Input(b, "b")
    same_length(x, y)
    return _result(lib.cgt_nim_dot, x.pointer, y.pointer, x.length)


def power_sums(a: Words, count: int, out: Any = None) -> Any:
    """The sums of all a[i]^k, for k = 0, …, count - 1."""
    x = Input(a, "a")
    y = Output(out, x, length=word(count, "count"))
    call(lib.cgt_nim_power_sums, x.pointer, x.length, y.pointer, count)
    return y.value()


@overload
def evaluate(coefficients: Words, x: Number) -> int: ...
@overload
def evaluate(coefficients: Words, x: Any, out: Any = None) -> Any: ...
def evaluate(coefficients: Words, x: Any, out: Any = None) -> Any:
    """The polynomial with these coefficients, constant term first, at a point or at each of an array of points."""
    c = Input(coefficients, "coefficients")
    if is_number(x):
        return _scalar(lambda p: _result(lib.cgt_nim_evaluate, c.pointer, c.length, p), out, word(x, "x"))
    points = Input(x, "x")
    y = Output(out, points)
    call(lib.cgt_nim_evaluate_array, c.pointer, c.length, points.pointer, y.pointer, points.length)
    return y.value()


@overload
def to_poly(a: Number) -> int: ...
@overload
def to_poly(a: Any, out: Any = None) -> Any: ...
def to_poly(a: Any, out: Any = None) -> Any:
    """The same element, or elements, in the basis of powers of X modulo X^64 + X^4 + X^3 + X + 1."""
    if is_number(a):
        return _scalar(lib.cgt_nim_to_poly, out, word(a, "a"))
    return _map(lib.cgt_nim_to_poly_array, a, out)


@overload
def from_poly(a: Number) -> int: ...
@overload
def from_poly(a: Any, out: Any = None) -> Any: ...
def from_poly(a: Any, out: Any = None) -> Any:
    """Back from the polynomial basis."""
    if is_number(a):
        return _scalar(lib.cgt_nim_from_poly, out, word(a, "a"))
    return _map(lib.cgt_nim_from_poly_array, a, out)


@overload
def poly_mul(a: Number, b: Number) -> int: ...
@overload
def poly_mul(a: Any, b: Any, out: Any = None) -> Any: ...
def poly_mul(a: Any, b: Any, out: Any = None) -> Any:
    """The product of elements in the polynomial basis."""
    if is_number(a) and is_number(b):
        return _scalar(lib.cgt_nim_poly_mul, out, word(a, "a"), word(b, "b"))
    return _map_two(lib.cgt_nim_poly_mul_array, a, b, out)


def kernel_name() -> str:
    """The machine code in use: portable; pclmul, avx2, avx512 on x86-64; neon, pmull, sha3 on AArch64."""
    name: bytes = lib.cgt_nim_kernel_name()
    return name.decode()


def kernels() -> List[str]:
    """The kernels that this machine can run, from the least to the best."""
    names: List[str] = []
    while True:
        name: Optional[bytes] = lib.cgt_nim_kernel_at(len(names))
        if name is None:
            return names
        names.append(name.decode())


def force_kernel(name: Optional[str]) -> None:
    """Makes the whole process use this kernel, or with None lets the library choose again."""
    if name is not None and (not isinstance(name, str) or "\0" in name):
        raise ArgumentError("name is %r; expected one of %s, or None" % (name, ", ".join(kernels())))
    call(lib.cgt_nim_kernel_force, None if name is None else name.encode())


class Nimber:
    """A nimber as a value. ``+ - * /`` are the operations of the field. Both operands must be Nimbers, as the meaning of an ordinary integer
    would be ambiguous; exponents of ``**`` are ordinary integers. `product` and the other functions take lists of Nimbers.

    >>> Nimber(16) * Nimber(16)
    Nimber(24)
    >>> Nimber(5) ** -1
    Nimber(12)
    >>> product([Nimber(16), Nimber(16)])
    24
    """

    __slots__ = ("_word",)
    __array_ufunc__ = None  # NumPy scalars and arrays are not Nimbers either

    def __init__(self, value: Number) -> None:
        self._word = word(value, "value")

    def __int__(self) -> int:
        return self._word

    def __repr__(self) -> str:
        return "Nimber(%d)" % self._word

    def __str__(self) -> str:
        return "*%d" % self._word

    def _repr_latex_(self) -> str:
        return "$\\ast %d$" % self._word

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Nimber) and self._word == other._word

    def __hash__(self) -> int:
        return hash((Nimber, self._word))

    def __bool__(self) -> bool:
        return self._word != 0

    def __add__(self, other: "Nimber") -> "Nimber":
        return Nimber(add(self, _nimber(other)))

    def __mul__(self, other: "Nimber") -> "Nimber":
        return Nimber(mul(self, _nimber(other)))

    def __truediv__(self, other: "Nimber") -> "Nimber":
        return Nimber(divide(self, _nimber(other)))

    def __pow__(self, exponent: int) -> "Nimber":
        return Nimber(pow(self, exponent))

    def __neg__(self) -> "Nimber":
        return self

    __pos__ = __neg__
    __sub__ = __add__  # the characteristic is 2

    def _refuse(self, other: object) -> NoReturn:
        raise _no_nimber(other)

    __radd__ = __rsub__ = __rmul__ = __rtruediv__ = _refuse

    def inverse(self) -> "Nimber":
        """The inverse of a nonzero nimber."""
        return Nimber(inverse(self))

    def sqrt(self) -> "Nimber":
        """The unique square root."""
        return Nimber(sqrt(self))

    def trace(self) -> int:
        """The absolute trace, 0 or 1."""
        return trace(self)

    def order(self) -> int:
        """The multiplicative order of a nonzero nimber."""
        return order(self)

    def log(self, base: "Nimber") -> int:
        """The least e ≥ 0 with base ** e equal to this nimber."""
        return log(self, _nimber(base))


def _no_nimber(value: object) -> TypeError:
    return TypeError("%r is not a Nimber; for the nimber *5 write Nimber(5)" % (value,))


def _nimber(value: object) -> Nimber:
    if not isinstance(value, Nimber):
        raise _no_nimber(value)
    return value
