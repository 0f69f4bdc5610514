"""Animating functions, and games of coins on squares: Welter's game, turning turtles, inset games, on any number of coins.

Integers are from -2^63 to 2^63 - 1, and the nim sum is Python's ``^``. N(a) = a ^ (a - 1), and (a|b) = N(a ^ b). A result that does
not fit raises ResultOverflowError.

Positions are distinct squares from 0 to 2^62 in any order, as sequences or NumPy arrays. A move is a pair: the index of a coin in the
position, and its target, a lower square. In turning turtles the target may be occupied: then both turtles fall asleep. In an inset game
it may be the coin's own square: then all other coins are removed. Anything else raises PositionError.

>>> f = Animating(1, [3, -2])
>>> f(10), f.inverse()(f(10)), f @ f.inverse()
(13, 10, Animating(0, []))
>>> welter_value([3, 5]), welter_moves([3, 5])
(5, [(1, 2)])
"""

from __future__ import annotations

import array
import ctypes
import operator
import reprlib
from typing import Any, Callable, Iterable, List, Sequence, Tuple

from ._arrays import Input, Numbers, word
from ._library import ArgumentError, call, lib

__all__ = [
    "Animating",
    "bracket",
    "inset_moves",
    "inset_value",
    "n",
    "partition_of",
    "shifted_of",
    "squares_of",
    "strict_of",
    "strict_of_shifted",
    "turtles_moves",
    "turtles_of",
    "turtles_value",
    "welter",
    "welter_moves",
    "welter_value",
]


def _signed(value: Any, name: str) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or not -(2**63) <= number < 2**63:
        raise ArgumentError("%s is %s; expected an integer from -2^63 to 2^63 - 1" % (name, reprlib.repr(value)))
    return number


def _all_signed(values: Any, name: str) -> "array.array[int]":
    if isinstance(values, (str, bytes, bytearray)) or not hasattr(values, "__iter__"):
        raise ArgumentError("%s is %s; expected integers" % (name, reprlib.repr(values)))
    return array.array("q", [_signed(value, "%s[%d]" % (name, i)) for i, value in enumerate(values)])


class _Integer:
    """Room for a signed integer."""

    def __init__(self) -> None:
        self._word = ctypes.c_int64()
        self.pointer = ctypes.addressof(self._word)

    def get(self) -> int:
        return self._word.value


def _call_signed(function: Callable[..., int], *arguments: Any) -> int:
    out = _Integer()
    call(function, *arguments, out.pointer)
    return out.get()


def n(a: int) -> int:
    """N(a) = a ^ (a - 1).

    >>> n(12), n(0)
    (7, -1)
    """
    return _call_signed(lib.cgt_anim_n, _signed(a, "a"))


def bracket(a: int, b: int) -> int:
    """(a|b) = N(a ^ b) = N(a - b).

    >>> bracket(3, 5)
    3
    """
    return _call_signed(lib.cgt_anim_bracket, _signed(a, "a"), _signed(b, "b"))


def welter(x: Iterable[int]) -> int:
    """Welter's function of any integers: the XOR of all x_i and all (x_i|x_j), i < j.

    >>> welter([1, 2, 4, 5]), welter([-1, 3])
    (6, -5)
    """
    words = _all_signed(x, "x")
    return _call_signed(lib.cgt_anim_welter, words.buffer_info()[0], len(words))


class Animating:
    """The function x -> x ^ beta ^ (x|alpha_1) ^ … ^ (x|alpha_n). Equal alphas cancel in pairs, and the others are sorted, so that equal
    functions are equal objects. ``f @ g`` is the function x -> f(g(x))."""

    __slots__ = ("_alphas", "_beta")

    def __init__(self, beta: int = 0, alphas: Iterable[int] = ()) -> None:
        self._beta = _signed(beta, "beta")
        left: List[int] = []
        for alpha in sorted(_all_signed(alphas, "alphas")):
            if left and left[-1] == alpha:
                left.pop()
            else:
                left.append(alpha)
        self._alphas = array.array("q", left)

    @property
    def beta(self) -> int:
        """The constant."""
        return self._beta

    @property
    def alphas(self) -> Tuple[int, ...]:
        """The numbers whose brackets with x are added, ascending."""
        return tuple(self._alphas)

    def _parts(self) -> Tuple[int, int, int]:
        return self._beta, self._alphas.buffer_info()[0], len(self._alphas)

    @classmethod
    def _made(cls, beta: int, alphas: "array.array[int]") -> "Animating":
        made = cls.__new__(cls)
        made._beta, made._alphas = beta, alphas
        return made

    def __call__(self, x: int) -> int:
        return _call_signed(lib.cgt_anim_apply, *self._parts(), _signed(x, "x"))

    def map(self, x: Iterable[int]) -> List[int]:
        """The values of the function at many integers.

        >>> Animating(0, [0, 1]).map([5, 6, 7])  # x - 2
        [3, 4, 5]
        """
        words = _all_signed(x, "x")
        place, length = words.buffer_info()
        call(lib.cgt_anim_apply_array, *self._parts(), place, length, place)
        return words.tolist()

    def inverse(self) -> "Animating":
        """The inverse function, which is an animating function too."""
        count = ctypes.c_size_t()
        alphas = array.array("q", self._alphas)
        call(lib.cgt_anim_invert, *self._parts(), alphas.buffer_info()[0], ctypes.byref(count))
        return self._made(self._beta, alphas[: count.value])

    def __matmul__(self, other: "Animating") -> "Animating":
        if not isinstance(other, Animating):
            return NotImplemented
        beta, count = _Integer(), ctypes.c_size_t()
        alphas = self._alphas + other._alphas
        call(lib.cgt_anim_compose, *self._parts(), *other._parts(), beta.pointer, alphas.buffer_info()[0], ctypes.byref(count))
        return self._made(beta.get(), alphas[: count.value])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Animating):
            return NotImplemented
        return (self._beta, self._alphas) == (other._beta, other._alphas)

    def __hash__(self) -> int:
        return hash((self._beta, self.alphas))

    def __repr__(self) -> str:
        return "Animating(%d, %r)" % (self._beta, list(self._alphas))


def _value(function: Callable[..., int], squares: Any) -> int:
    words, out = Input(squares, "squares"), Numbers()
    call(function, words.pointer, words.length, out.pointer)
    return out[0]


def _moves(function: Callable[..., int], squares: Any, wanted: Any) -> List[Tuple[int, int]]:
    words, count, value = Input(squares, "squares"), ctypes.c_size_t(), word(wanted, "wanted")
    room = words.length + 1  # as many moves as there can be
    indexes, targets = array.array("Q", bytes(8 * room)), array.array("Q", bytes(8 * room))
    call(function, words.pointer, words.length, value, indexes.buffer_info()[0], targets.buffer_info()[0], room, ctypes.byref(count))
    return list(zip(indexes[: count.value], targets[: count.value]))


def welter_value(squares: Sequence[int]) -> int:
    """The value of a position of Welter's game."""
    return _value(lib.cgt_welter_value, squares)


def welter_moves(squares: Sequence[int], wanted: int = 0) -> List[Tuple[int, int]]:
    """All moves of Welter's game to a wanted value; 0 gives the winning moves."""
    return _moves(lib.cgt_welter_moves, squares, wanted)


def turtles_value(squares: Sequence[int]) -> int:
    """The value of a position of turning turtles: the XOR of the squares."""
    return _value(lib.cgt_turtles_value, squares)


def turtles_moves(squares: Sequence[int], wanted: int = 0) -> List[Tuple[int, int]]:
    """All moves of turning turtles to a wanted value.

    >>> turtles_moves([2, 3, 5]), turtles_moves([2, 3, 5], 2)
    ([(2, 1)], [(2, 3)])
    """
    return _moves(lib.cgt_turtles_moves, squares, wanted)


def inset_value(squares: Sequence[int]) -> int:
    """The value of a position of an inset game: that of as many coins as there are, or any inset game for a single coin."""
    return _value(lib.cgt_inset_value, squares)


def inset_moves(squares: Sequence[int], wanted: int = 0) -> List[Tuple[int, int]]:
    """All moves of an inset game (as for `inset_value`) to a wanted value.

    >>> inset_moves([1, 2, 4, 5]), inset_moves([1, 2, 4, 5], 4)
    ([(3, 3)], [(2, 4)])
    """
    return _moves(lib.cgt_inset_moves, squares, wanted)


def _convert(function: Callable[..., int], values: Any, name: str, more: int) -> List[int]:
    words, count = Input(values, name), ctypes.c_size_t()
    out = array.array("Q", bytes(8 * (words.length + more)))
    call(function, words.pointer, words.length, out.buffer_info()[0], ctypes.byref(count))
    return out[: count.value].tolist()


def _convert_all(function: Callable[..., int], values: Any, name: str) -> List[int]:
    words = Input(values, name)
    out = array.array("Q", bytes(8 * words.length))
    call(function, words.pointer, words.length, out.buffer_info()[0])
    return out.tolist()


def squares_of(parts: Sequence[int], coins: int) -> List[int]:
    """The beta-numbers of a partition: the position of Welter's game with this number of coins.

    >>> squares_of([4, 3], 2), squares_of([4, 3], 3)
    ([3, 5], [0, 4, 6])
    """
    words, room = Input(parts, "parts"), word(coins, "coins")
    if room > 2**32:
        raise ArgumentError("coins is %d; expected at most 2^32" % room)
    out = array.array("Q", bytes(8 * room))
    call(lib.cgt_beta_from_partition, words.pointer, words.length, room, out.buffer_info()[0])
    return out.tolist()


def partition_of(squares: Sequence[int]) -> List[int]:
    """The partition with given beta-numbers.

    >>> partition_of([3, 5])
    [4, 3]
    """
    return _convert(lib.cgt_beta_to_partition, squares, "squares", 0)


def turtles_of(parts: Sequence[int]) -> List[int]:
    """The position of turning turtles for a strict partition: its parts, and 0 if their number is even.

    >>> turtles_of([5, 3, 2]), turtles_of([5, 3])
    ([2, 3, 5], [0, 3, 5])
    """
    return _convert(lib.cgt_turtles_from_strict, parts, "parts", 1)


def strict_of(squares: Sequence[int]) -> List[int]:
    """The strict partition of a position of turning turtles.

    >>> strict_of([0, 3, 5])
    [5, 3]
    """
    return _convert(lib.cgt_turtles_to_strict, squares, "squares", 0)


def shifted_of(parts: Sequence[int]) -> List[int]:
    """The shifted diagram of a strict partition, as the ends of its rows: row i has the columns from i to end - 1.

    >>> shifted_of([5, 3, 2])
    [5, 4, 4]
    """
    return _convert_all(lib.cgt_shifted_from_strict, parts, "parts")


def strict_of_shifted(ends: Sequence[int]) -> List[int]:
    """The strict partition of a shifted diagram.

    >>> strict_of_shifted([5, 4, 4])
    [5, 3, 2]
    """
    return _convert_all(lib.cgt_shifted_to_strict, ends, "ends")
