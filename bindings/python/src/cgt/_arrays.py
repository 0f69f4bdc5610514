"""Arrays of 64-bit words: NumPy's and array.array's memory used in place, ordinary sequences through a copy."""

from __future__ import annotations

import array
import ctypes
import functools
import operator
import reprlib
import sys
from collections.abc import Mapping, Set
from typing import Any, Iterable, List, Optional, Tuple

from ._library import ArgumentError

LIMIT = 1 << 64


def word(value: Any, name: str) -> int:
    """A number that fits 64 unsigned bits; ctypes would cut others silently. A Nimber counts as its number."""
    number: Optional[int] = getattr(value, "_word", None)
    if number is None:
        try:
            number = operator.index(value)
        except TypeError:
            pass
    if number is None or not 0 <= number < LIMIT:
        raise ArgumentError("%s is %s; expected an integer from 0 to 2^64 - 1" % (name, reprlib.repr(value)))
    return number


def is_number(value: Any) -> bool:
    """Whether a value counts as one number, not as an array. NumPy arrays without dimensions are numbers."""
    if is_numpy(value):
        return bool(value.ndim == 0)
    return hasattr(value, "_word") or not hasattr(value, "__iter__")


@functools.lru_cache(maxsize=None)
def find_numpy() -> Any:
    """NumPy, or None. It is imported only once."""
    try:
        import numpy
    except ImportError:
        return None
    return numpy


def is_numpy(values: Any) -> bool:
    # while another thread imports NumPy, the module may be there without its arrays
    return isinstance(values, getattr(sys.modules.get("numpy"), "ndarray", ()))


def _is_word_array(values: Any) -> bool:
    return isinstance(values, array.array) and values.typecode == "Q"


def words_of(values: Iterable[Any], name: str) -> "array.array[int]":
    """A copy of ordinary numbers. Bytes, text, sets and mappings are refused, as their order or codes can hardly be meant."""
    if is_number(values) or isinstance(values, (str, bytes, bytearray, Mapping, Set)):
        raise ArgumentError("%s is %s; expected a sequence of integers" % (name, reprlib.repr(values)))
    return array.array("Q", [word(value, "%s[%d]" % (name, i)) for i, value in enumerate(values)])


class Input:
    """Words to read: `pointer` and `length` for the library. `shape` is that of a NumPy array, else None."""

    def __init__(self, values: Any, name: str) -> None:
        self.shape: Optional[Tuple[int, ...]] = None
        self.is_word_array = _is_word_array(values)
        self._keep: Any
        if is_numpy(values):
            self._keep = numpy_words(values, name)
            self.shape = self._keep.shape
            self.length = int(self._keep.size)
            self.pointer = int(self._keep.ctypes.data)
            return
        words = values if self.is_word_array else words_of(values, name)
        self._keep = memoryview(words)  # the words cannot be resized while this lives
        self.pointer, self.length = words.buffer_info()

    @classmethod
    def repeated(cls, number: Any, name: str, like: "Input") -> "Input":
        """As many copies of one number as another input has words."""
        result = cls(array.array("Q", [word(number, name)]) * like.length, name)
        result.shape, result.is_word_array = like.shape, like.is_word_array
        return result


_MIXED = "uint64 with int64 gives float64, so write 2 * positions.astype(numpy.int64), or keep to uint64"


def numpy_words(values: Any, name: str, from_words: bool = False) -> Any:
    """An aligned, contiguous array of uint64 with the same elements: the array itself if it is one. `from_words`: the array was computed
    from arrays of uint64."""
    import numpy

    if isinstance(values, numpy.ma.MaskedArray):
        raise ArgumentError("%s is a masked array; expected one without a mask" % name)
    kind = values.dtype.kind
    if kind == "O":
        flat = [word(value, "%s[%d]" % (name, i)) for i, value in enumerate(values.ravel())]
        return numpy.array(flat, dtype=numpy.uint64).reshape(values.shape)
    if kind not in "ui" and values.size > 0:
        hint = ": " + _MIXED if from_words and kind == "f" else " (numpy.uint64 holds all of them)"
        raise ArgumentError("%s has elements of type %s; expected integers%s" % (name, values.dtype, hint))
    if kind == "i" and values.size > 0 and values.min() < 0:
        raise ArgumentError("%s has the element %d; expected integers from 0 to 2^64 - 1" % (name, values.min()))
    return numpy.require(values, dtype=numpy.uint64, requirements=["C", "A"])


class Output:
    """Words to write: the caller's `out`, or new words of the same kind as the inputs: a NumPy array, an array.array, or a list."""

    def __init__(self, out: Any, *inputs: Input, length: Optional[int] = None) -> None:
        shape = next((i.shape for i in inputs if i.shape is not None), None)
        if length is None:
            length = inputs[0].length
        elif shape is not None:
            shape = (length,)
        self._as_list = False
        if out is not None:
            _check_out(out, length, shape)
            self.result = out
        elif shape is not None:
            import numpy

            self.result = numpy.empty(shape, dtype=numpy.uint64)
        else:
            self.result = array.array("Q", bytes(8 * length))
            self._as_list = not any(i.is_word_array for i in inputs)
        if is_numpy(self.result):
            self.pointer = int(self.result.ctypes.data)
        else:
            self._keep = memoryview(self.result)
            self.pointer = self.result.buffer_info()[0]

    def value(self) -> Any:
        return self.result.tolist() if self._as_list else self.result


def _check_out(out: Any, length: int, shape: Optional[Tuple[int, ...]]) -> None:
    if is_numpy(out):
        flags = out.flags
        if str(out.dtype) != "uint64" or not (flags.c_contiguous and flags.aligned and flags.writeable):
            found = "of %s, %s" % (out.dtype, "contiguous" if flags.c_contiguous else "not contiguous")
            found += ", writable" if flags.writeable else ", read-only"
        elif out.size != length or (shape is not None and out.shape != shape):
            found = "of the shape %r" % (out.shape,)
        else:
            return
        found = "a NumPy array " + found
    elif _is_word_array(out):
        if len(out) == length:
            return
        found = "an array of %d words" % len(out)
    else:
        found = reprlib.repr(out)
    wanted = "of the shape %r" % (shape,) if shape is not None else "with %d elements" % length
    raise ArgumentError("out is %s; expected a writable, contiguous NumPy array of uint64, or an array.array('Q'), %s" % (found, wanted))


def same_length(a: Input, b: Input) -> None:
    if a.length != b.length:
        raise ArgumentError("a has %d elements and b has %d; expected equally many" % (a.length, b.length))
    if a.shape is not None and b.shape is not None and a.shape != b.shape:
        raise ArgumentError("a has the shape %r and b has %r; expected the same" % (a.shape, b.shape))


class Numbers:
    """Room for a fixed number of results."""

    def __init__(self, count: int = 1) -> None:
        self._words = (ctypes.c_uint64 * count)()
        self.pointer = ctypes.addressof(self._words)

    def __getitem__(self, index: int) -> int:
        return int(self._words[index])

    def list(self, count: int) -> List[int]:
        return [int(w) for w in self._words[:count]]
