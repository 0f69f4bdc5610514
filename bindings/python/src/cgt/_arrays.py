"""Arrays of 64-bit words: NumPy's and others' memory used in place, ordinary sequences through a copy."""

from __future__ import annotations

import array
import ctypes
import sys
from typing import TYPE_CHECKING, Any, List, Optional, Sequence, Tuple, Union

from ._library import ArgumentError

if TYPE_CHECKING:
    import numpy

    Words = Union[Sequence[int], "numpy.ndarray[Any, Any]"]

LIMIT = 1 << 64


def word(value: Any, name: str) -> int:
    """A number that fits 64 unsigned bits; ctypes would cut others silently."""
    number = value.__index__() if hasattr(value, "__index__") else None
    if number is None or not 0 <= number < LIMIT:
        raise ArgumentError("%s is %r; expected an integer from 0 to 2^64 - 1" % (name, value))
    return int(number)


def _is_numpy(values: Any) -> bool:
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(values, numpy.ndarray)


class Input:
    """Words to read: `pointer` and `length` for the library, `shape` for a NumPy array (None for other sequences)."""

    def __init__(self, values: Any, name: str) -> None:
        self.shape: Optional[Tuple[int, ...]] = None
        self._owner: Any
        if _is_numpy(values):
            self._owner = _numpy_words(values, name)
            self.shape = self._owner.shape
            self.length = int(self._owner.size)
            self.pointer = int(self._owner.ctypes.data)
            return
        try:
            self._owner = values if _is_word_array(values) else array.array("Q", [word(v, name) for v in values])
        except TypeError:
            raise ArgumentError("%s is %r; expected integers from 0 to 2^64 - 1" % (name, values)) from None
        self.pointer, self.length = self._owner.buffer_info()


def _is_word_array(values: Any) -> bool:
    return isinstance(values, array.array) and values.typecode == "Q"


def _numpy_words(values: Any, name: str) -> Any:
    import numpy

    if values.dtype == numpy.uint64:
        return numpy.ascontiguousarray(values).reshape(values.shape)
    if values.dtype.kind not in "ui" and not (values.dtype.kind == "O" or values.size == 0):
        raise ArgumentError("%s has elements of type %s; expected integers" % (name, values.dtype))
    if values.dtype.kind == "O":
        flat = [word(v, name) for v in values.ravel()]
        return numpy.array(flat, dtype=numpy.uint64).reshape(values.shape)
    if values.dtype.kind == "i" and values.size and values.min() < 0:
        raise ArgumentError("%s has the element %d; expected integers from 0 to 2^64 - 1" % (name, values.min()))
    return numpy.ascontiguousarray(values, dtype=numpy.uint64).reshape(values.shape)


class Output:
    """Words to write: the caller's `out`, or new ones: a NumPy array where the inputs have a shape, else a list."""

    def __init__(self, length: int, shape: Optional[Tuple[int, ...]], out: Any = None) -> None:
        if out is not None:
            self.result = out
            self.pointer = _writable(out, length)
        elif shape is not None:
            import numpy

            self.result = numpy.empty(shape, dtype=numpy.uint64)
            self.pointer = int(self.result.ctypes.data)
        else:
            self.result = array.array("Q", bytes(8 * length))
            self.pointer = self.result.buffer_info()[0]
        self._as_list = out is None and shape is None

    def value(self) -> Any:
        return self.result.tolist() if self._as_list else self.result


def _writable(out: Any, length: int) -> int:
    if _is_numpy(out):
        if str(out.dtype) == "uint64" and out.flags.c_contiguous and out.flags.writeable and out.size == length:
            return int(out.ctypes.data)
    elif _is_word_array(out) and len(out) == length:
        address: int = out.buffer_info()[0]
        return address
    raise ArgumentError("out is unfit; expected a writable, contiguous NumPy array of %d uint64, or an array.array('Q')" % length)


def same_length(a: Input, b: Input) -> None:
    if a.length != b.length:
        raise ArgumentError("a has %d elements and b has %d; expected as many" % (a.length, b.length))
    if a.shape is not None and b.shape is not None and a.shape != b.shape:
        raise ArgumentError("a has the shape %r and b has %r; expected the same" % (a.shape, b.shape))


class Numbers:
    """A few words for results of fixed number."""

    def __init__(self, count: int = 1) -> None:
        self._words = (ctypes.c_uint64 * count)()
        self.pointer = ctypes.addressof(self._words)

    def __getitem__(self, index: int) -> int:
        return int(self._words[index])

    def list(self, count: int) -> List[int]:
        return [int(w) for w in self._words[:count]]
