"""Nimbers below 2^64: the field in which Grundy values add and multiply.

Functions take integers from 0 to 2^64 - 1. Where it makes sense they also take arrays, and then work element by element at
the speed of the library: NumPy arrays of ``uint64`` and ``array.array('Q')`` are used without a copy, other sequences of
integers through one. The result is a NumPy array if an argument is one, else a list; with ``out`` it is written there, and
``out`` may be an argument.

>>> mul(16, 16)
24
>>> mul([1, 2, 3], 2)
[2, 3, 1]
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, Callable, List, Optional, Sequence, SupportsIndex, Tuple, Union, overload

from ._arrays import Input, Numbers, Output, same_length, word
from ._library import ArgumentError, call, lib

if TYPE_CHECKING:
    import numpy

    Array = numpy.ndarray[Any, Any]
    Words = Union[Sequence[int], Array]

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
    "pow",
    "power_sums",
    "product",
    "solve_artin_schreier",
    "solve_quadratic",
    "sqrt",
    "square",
    "subfield_bits",
    "sum",
    "to_poly",
    "trace",
]


def _is_number(value: Any) -> bool:
    # a NumPy array of one element has __index__ too
    return hasattr(value, "__index__") and not hasattr(value, "__len__")


def _result(function: Callable[..., int], *arguments: Any) -> int:
    """Calls a function whose last argument is where one result goes."""
    out = Numbers()
    call(function, *arguments, out.pointer)
    return out[0]


def _map(function: Callable[..., int], a: Any, out: Any) -> Any:
    x = Input(a, "a")
    y = Output(x.length, x.shape, out)
    call(function, x.pointer, y.pointer, x.length)
    return y.value()


def _map_two(function: Callable[..., int], a: Any, b: Any, out: Any) -> Any:
    if _is_number(a):
        a = [word(a, "a")] * len(b)
    if _is_number(b):
        b = [word(b, "b")] * len(a)
    x, y = Input(a, "a"), Input(b, "b")
    same_length(x, y)
    z = Output(x.length, x.shape if x.shape is not None else y.shape, out)
    call(function, x.pointer, y.pointer, z.pointer, x.length)
    return z.value()


@overload
def add(a: SupportsIndex, b: SupportsIndex) -> int: ...
@overload
def add(a: Any, b: Any, out: Any = None) -> Any: ...
def add(a: Any, b: Any, out: Any = None) -> Any:
    """The sum a + b, which is the XOR; of numbers, or of arrays element by element."""
    if _is_number(a) and _is_number(b):
        return int(lib.cgt_nim_add(word(a, "a"), word(b, "b")))
    return _map_two(lib.cgt_nim_add_array, a, b, out)


@overload
def mul(a: SupportsIndex, b: SupportsIndex) -> int: ...
@overload
def mul(a: Any, b: Any, out: Any = None) -> Any: ...
def mul(a: Any, b: Any, out: Any = None) -> Any:
    """The product a × b of numbers, of arrays element by element, or of an array and a number."""
    if _is_number(a) and _is_number(b):
        return int(lib.cgt_nim_mul(word(a, "a"), word(b, "b")))
    if _is_number(a):
        a, b = b, a
    if _is_number(b):
        x = Input(a, "a")
        y = Output(x.length, x.shape, out)
        call(lib.cgt_nim_scale_array, x.pointer, word(b, "b"), y.pointer, x.length)
        return y.value()
    return _map_two(lib.cgt_nim_mul_array, a, b, out)


@overload
def square(a: SupportsIndex) -> int: ...
@overload
def square(a: Any, out: Any = None) -> Any: ...
def square(a: Any, out: Any = None) -> Any:
    """The square of a number, or of each element."""
    if _is_number(a):
        return int(lib.cgt_nim_square(word(a, "a")))
    return _map(lib.cgt_nim_square_array, a, out)


@overload
def sqrt(a: SupportsIndex) -> int: ...
@overload
def sqrt(a: Any, out: Any = None) -> Any: ...
def sqrt(a: Any, out: Any = None) -> Any:
    """The one square root of a number, or of each element."""
    if _is_number(a):
        return int(lib.cgt_nim_sqrt(word(a, "a")))
    return _map(lib.cgt_nim_sqrt_array, a, out)


@overload
def inverse(a: SupportsIndex) -> int: ...
@overload
def inverse(a: Any, out: Any = None) -> Any: ...
def inverse(a: Any, out: Any = None) -> Any:
    """The inverse of a nonzero number, or of each element. Raises DomainError for 0."""
    if _is_number(a):
        return _result(lib.cgt_nim_inverse, word(a, "a"))
    return _map(lib.cgt_nim_inverse_array, a, out)


def divide(a: SupportsIndex, b: SupportsIndex) -> int:
    """The quotient a / b. Raises DomainError if b is 0."""
    return _result(lib.cgt_nim_divide, word(a, "a"), word(b, "b"))


def pow(a: SupportsIndex, exponent: SupportsIndex) -> int:
    """a to a power; the exponent is an ordinary integer from 0 to 2^64 - 1, and 0 to the 0 is 1."""
    return int(lib.cgt_nim_pow(word(a, "a"), word(exponent, "exponent")))


def trace(a: SupportsIndex) -> int:
    """The absolute trace of a in the field of order 2^64: 0 or 1."""
    return int(lib.cgt_nim_trace(word(a, "a")))


def subfield_bits(a: SupportsIndex) -> int:
    """The d of 1, 2, 4, …, 64 for which 2^d is the order of the smallest subfield with a in it."""
    return int(lib.cgt_nim_subfield_bits(word(a, "a")))


def order(a: SupportsIndex) -> int:
    """The least e ≥ 1 with a^e = 1. Raises DomainError for 0."""
    return _result(lib.cgt_nim_order, word(a, "a"))


def log(a: SupportsIndex, base: SupportsIndex) -> int:
    """The least e ≥ 0 with base^e = a. Raises DomainError if there is none."""
    return _result(lib.cgt_nim_log, word(a, "a"), word(base, "base"))


def solve_artin_schreier(a: SupportsIndex) -> Tuple[int, ...]:
    """The solutions of x² + x = a below 2^64, ascending: two or none."""
    roots, count = Numbers(2), ctypes.c_uint32()
    call(lib.cgt_nim_solve_artin_schreier, word(a, "a"), roots.pointer, ctypes.byref(count))
    return tuple(roots.list(count.value))


def solve_quadratic(a: SupportsIndex, b: SupportsIndex, c: SupportsIndex) -> Tuple[int, ...]:
    """The solutions of a x² + b x + c = 0 below 2^64, ascending. Raises DomainError if all of a, b, c are 0."""
    roots, count = Numbers(2), ctypes.c_uint32()
    call(lib.cgt_nim_solve_quadratic, word(a, "a"), word(b, "b"), word(c, "c"), roots.pointer, ctypes.byref(count))
    return tuple(roots.list(count.value))


def mex(values: Words) -> int:
    """The least number that is not among the values."""
    x = Input(values, "values")
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
    """The sums of a[i]^k, for k = 0 … count - 1."""
    x = Input(a, "a")
    if count < 0:
        raise ArgumentError("count is %d; expected 0 or more" % count)
    y = Output(count, (count,) if x.shape is not None else None, out)
    call(lib.cgt_nim_power_sums, x.pointer, x.length, y.pointer, count)
    return y.value()


@overload
def evaluate(coefficients: Words, x: SupportsIndex) -> int: ...
@overload
def evaluate(coefficients: Words, x: Any, out: Any = None) -> Any: ...
def evaluate(coefficients: Words, x: Any, out: Any = None) -> Any:
    """The polynomial with these coefficients, constant term first, at a point or at each of an array of points."""
    c = Input(coefficients, "coefficients")
    if _is_number(x):
        return _result(lib.cgt_nim_evaluate, c.pointer, c.length, word(x, "x"))
    points = Input(x, "x")
    y = Output(points.length, points.shape, out)
    call(lib.cgt_nim_evaluate_array, c.pointer, c.length, points.pointer, y.pointer, points.length)
    return y.value()


@overload
def to_poly(a: SupportsIndex) -> int: ...
@overload
def to_poly(a: Any, out: Any = None) -> Any: ...
def to_poly(a: Any, out: Any = None) -> Any:
    """The same element, or elements, in the basis of powers of X modulo X^64 + X^4 + X^3 + X + 1."""
    if _is_number(a):
        return int(lib.cgt_nim_to_poly(word(a, "a")))
    return _map(lib.cgt_nim_to_poly_array, a, out)


@overload
def from_poly(a: SupportsIndex) -> int: ...
@overload
def from_poly(a: Any, out: Any = None) -> Any: ...
def from_poly(a: Any, out: Any = None) -> Any:
    """Back from the polynomial basis."""
    if _is_number(a):
        return int(lib.cgt_nim_from_poly(word(a, "a")))
    return _map(lib.cgt_nim_from_poly_array, a, out)


@overload
def poly_mul(a: SupportsIndex, b: SupportsIndex) -> int: ...
@overload
def poly_mul(a: Any, b: Any, out: Any = None) -> Any: ...
def poly_mul(a: Any, b: Any, out: Any = None) -> Any:
    """The product of elements in the polynomial basis."""
    if _is_number(a) and _is_number(b):
        return int(lib.cgt_nim_poly_mul(word(a, "a"), word(b, "b")))
    return _map_two(lib.cgt_nim_poly_mul_array, a, b, out)


def kernel_name() -> str:
    """The machine code in force: portable, pclmul, avx2 or avx512."""
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
    """Use this kernel in the whole process, or with None let the library choose again."""
    call(lib.cgt_nim_kernel_force, None if name is None else name.encode())


class Nimber:
    """A nimber as a value: ``+ - * / **`` are the field's, exponents ordinary integers.

    >>> Nimber(16) * Nimber(16)
    Nimber(24)
    >>> Nimber(5) ** -1
    Nimber(12)
    """

    __slots__ = ("_value",)

    def __init__(self, value: SupportsIndex) -> None:
        self._value = word(value, "value")

    def __index__(self) -> int:
        return self._value

    __int__ = __index__

    def __repr__(self) -> str:
        return "Nimber(%d)" % self._value

    def __str__(self) -> str:
        return "*%d" % self._value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Nimber) and self._value == other._value

    def __hash__(self) -> int:
        return hash((Nimber, self._value))

    def __bool__(self) -> bool:
        return self._value != 0

    def __add__(self, other: "Nimber") -> "Nimber":
        return Nimber(add(self, other)) if isinstance(other, Nimber) else NotImplemented

    __sub__ = __add__  # the characteristic is 2

    def __neg__(self) -> "Nimber":
        return self

    def __mul__(self, other: "Nimber") -> "Nimber":
        return Nimber(mul(self, other)) if isinstance(other, Nimber) else NotImplemented

    def __truediv__(self, other: "Nimber") -> "Nimber":
        return Nimber(divide(self, other)) if isinstance(other, Nimber) else NotImplemented

    def __pow__(self, exponent: int) -> "Nimber":
        if exponent < 0:
            return Nimber(pow(inverse(self), -exponent))
        return Nimber(pow(self, exponent))

    def sqrt(self) -> "Nimber":
        """The one square root."""
        return Nimber(sqrt(self))

    def order(self) -> int:
        """The multiplicative order."""
        return order(self)

    def log(self, base: "Nimber") -> int:
        """The least e ≥ 0 with base ** e equal to this."""
        return log(self, base)
