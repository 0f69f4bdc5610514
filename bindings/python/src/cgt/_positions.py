"""What positions of a game of Python functions are in Python, and how they become words: tuples of words, integers of any size, texts, values
with an `encode` and a `decode`, or any hashable values, which are numbered."""

from __future__ import annotations

import array
import collections
import ctypes
import itertools
import struct
import sys
import threading
from collections.abc import Mapping
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple

from ._arrays import is_number, is_numpy, numpy_words, word, words_of
from ._library import ArgumentError, ElementError, LimitError, PositionError
from ._signatures import CGT_MAX_WORDS

Blocks = Dict[int, Tuple["array.array[int]", int]]
Reader = Callable[[int, int], Any]

# ---- Words ----


def position_words(position: Any, name: str) -> "array.array[int]":
    """A position as words. A number alone is one word."""
    if type(position) in (tuple, list):
        try:
            return array.array("Q", position)
        except (TypeError, OverflowError):
            return words_of(position, name)  # which finds the culprit, or accepts Nimbers
    if is_numpy(position) and position.ndim > 0:
        if position.ndim != 1:
            raise ArgumentError("%s is an array of the shape %r; expected one dimension" % (name, position.shape))
        return array.array("Q", numpy_words(position, name).tobytes())
    if is_number(position):
        return words_of((position,), name)
    return words_of(position, name)


def _block_of(positions: List[Any]) -> Optional[Tuple["array.array[int]", int]]:
    """All positions in one array, and the number of words of each; None if they differ in length, or something is wrong with them."""
    kind = type(positions[0])
    try:
        if kind is int:
            return array.array("Q", positions), 1
        if kind is not tuple and kind is not list:
            return None
        lengths = set(map(len, positions))
        if len(lengths) > 1 or lengths == {0}:
            return None
        return array.array("Q", list(itertools.chain.from_iterable(positions))), lengths.pop()
    except (TypeError, OverflowError):
        return None


def blocks_of(positions: List[Any], name: str, pack: Callable[[Any, str], "array.array[int]"] = position_words) -> Blocks:
    """For each number of words, the words of all positions of this length, and the number of these positions."""
    if not positions:
        return {}
    block = _block_of(positions) if pack is position_words else None
    if block is not None:
        return {block[1]: (block[0], len(positions))}
    blocks: Blocks = {}
    for i, position in enumerate(positions):
        words = pack(position, "%s[%d]" % (name, i))
        joined, n = blocks.get(len(words), (array.array("Q"), 0))
        joined.extend(words)
        blocks[len(words)] = joined, n + 1
    return blocks


def _swapped(words: bytes) -> bytes:
    """Words in this machine's order of bytes as words with the lowest byte first, or the reverse."""
    if sys.byteorder == "little":
        return words
    swapped = array.array("Q", words)
    swapped.byteswap()
    return swapped.tobytes()


def _words_at(address: int, n: int) -> "array.array[int]":
    return array.array("Q", ctypes.string_at(address, 8 * n))


def _words_reader() -> Reader:
    """A function that reads the words at an address. The library mostly gives the same address: it is looked at through the same object."""
    place, length, unpack, words = 0, 0, struct.Struct("").unpack_from, ctypes.c_uint64()
    view: Any = words

    def read(address: int, count: int) -> Tuple[int, ...]:
        nonlocal place, length, unpack, view
        if count == 0:
            return ()
        if address != place or count != length:
            view = (ctypes.c_uint64 * count).from_address(address)
            unpack = struct.Struct("%dQ" % count).unpack_from
            place, length = address, count
        return unpack(view)

    return read


class Tuples:
    """Positions are tuples of words."""

    has_boxes = True  # ranges of words are meaningful
    lazy = False  # the question may end before all options are known

    def pack(self, position: Any, name: str) -> "array.array[int]":
        return position_words(position, name)

    def block(self, positions: List[Any]) -> Optional[Tuple["array.array[int]", int]]:
        """All positions in one array, and the number of words of each; None where they differ in length, or something is wrong."""
        return _block_of(positions) if positions else None

    def gather(self, positions: List[Any]) -> Optional[Tuple["array.array[int]", int]]:
        """The same as `block`, but settle() must follow before the words are used."""
        return self.block(positions)

    def settle(self, name: str) -> None:
        """Checks what was gathered."""

    def blocks(self, positions: List[Any], name: str) -> Blocks:
        return blocks_of(positions, name)

    def unpack(self, words: Sequence[int]) -> Any:
        return tuple(words)

    def reader(self) -> Reader:
        """A function that gives the position at an address; for one thread at a time."""
        return _words_reader()

    def many(self, address: int, count: int, positions: int) -> Iterable[Any]:
        """The positions of a block at an address."""
        if count == 0:
            return [()] * positions
        return struct.iter_unpack("%dQ" % count, ctypes.string_at(address, 8 * count * positions))

    def shared(self) -> "Tuples":
        """The same for another game."""
        return self

    def limit(self, memory: int) -> None:
        """What is kept may take so many bytes; 0: no limit."""

    def agrees(self, other: "Tuples") -> bool:
        """Whether the same words mean the same position."""
        return not isinstance(other, (Texts, Values))


# ---- Integers ----


def _number_words(number: Any, name: str) -> "array.array[int]":
    if type(number) is not int:
        if is_number(number) and hasattr(type(number), "__index__"):
            number = number.__index__()
        else:
            raise ArgumentError("%s is %r; expected an integer" % (name, number))
    if 0 <= number < 2**64:
        return array.array("Q", [number])
    if number < 0:
        raise ArgumentError("%s is %d; expected an integer from 0 on" % (name, number))
    return array.array("Q", _swapped(number.to_bytes((number.bit_length() + 63) // 64 * 8, "little")))


def _number_of(words: Sequence[int]) -> int:
    return words[0] if len(words) == 1 else sum(w << (64 * i) for i, w in enumerate(words))


class Integers(Tuples):
    """Positions are integers from 0 on, of any size: the lowest 64 bits come first, and there are no more words than needed."""

    def pack(self, position: Any, name: str) -> "array.array[int]":
        return _number_words(position, name)

    def block(self, positions: List[Any]) -> Optional[Tuple["array.array[int]", int]]:
        try:
            return array.array("Q", positions), 1
        except (TypeError, OverflowError):
            return None

    def blocks(self, positions: List[Any], name: str) -> Blocks:
        block = self.block(positions)
        return blocks_of(positions, name, _number_words) if block is None else {1: (block[0], len(positions))}

    def unpack(self, words: Sequence[int]) -> Any:
        return _number_of(words)

    def reader(self) -> Reader:
        place, view, read_many = 0, ctypes.c_uint64(), _words_reader()

        def read(address: int, count: int) -> int:
            nonlocal place, view
            if count != 1:
                return _number_of(read_many(address, count))
            if address != place:
                place, view = address, ctypes.c_uint64.from_address(address)
            return view.value

        return read


    def many(self, address: int, count: int, positions: int) -> Iterable[Any]:
        return _words_at(address, positions) if count == 1 else map(_number_of, super().many(address, count, positions))


# ---- Sets of what is left ----


class Left(Tuples):
    """Positions are sets of numbers, or of the elements of a poset that have these indices; an integer alone is a set of bits."""

    def __init__(self, count: int, poset: Any) -> None:
        self._count, self._poset = count, poset  # of words; None: numbers
        self._elements: List[Any] = []

    def pack(self, position: Any, name: str) -> "array.array[int]":
        if is_number(position):
            bits = getattr(position, "__index__", lambda: -1)()
            if bits < 0:
                raise self._wrong("%s is %r; expected a set, or an integer of its bits" % (name, position))
        elif isinstance(position, (str, bytes, bytearray, Mapping)):
            raise self._wrong("%s is %r; expected a set, or an integer of its bits" % (name, position))
        else:
            bits = 0
            for i, member in enumerate(position):
                index = self._index(member, "%s[%d]" % (name, i))
                if bits >> index & 1:
                    raise self._wrong("%s names %r twice; expected each once" % (name, member))
                bits |= 1 << index
        if bits >> (64 * self._count):
            raise self._wrong("%s has the bit %d; expected bits below %d" % (name, bits.bit_length() - 1, 64 * self._count))
        return array.array("Q", _swapped(bits.to_bytes(8 * self._count, "little")))

    def _index(self, member: Any, name: str) -> int:
        if self._poset is not None:
            try:
                return int(self._poset.index(member))
            except ElementError as error:
                raise self._wrong("%s: %s" % (name, error)) from None
        number = word(member, name)
        if number >= 64 * self._count:
            raise self._wrong("%s is %d; expected a number below %d" % (name, number, 64 * self._count))
        return number

    @staticmethod
    def _wrong(text: str) -> PositionError:
        return PositionError(text, -7, "CGT_E_POSITION")

    def block(self, positions: List[Any]) -> Optional[Tuple["array.array[int]", int]]:
        return None

    def blocks(self, positions: List[Any], name: str) -> Blocks:
        return blocks_of(positions, name, self.pack)

    def reader(self) -> Reader:
        read = super().reader()
        return lambda address, count: self.unpack(read(address, count))

    def many(self, address: int, count: int, positions: int) -> Iterable[Any]:
        return map(self.unpack, super().many(address, count, positions))

    def unpack(self, words: Sequence[int]) -> Any:
        bits = [i for i, bit in enumerate(reversed(bin(_number_of(words)))) if bit == "1"]
        if self._poset is not None:
            self._elements = self._elements or list(self._poset)
            return frozenset([self._elements[i] for i in bits])
        return frozenset(bits)


# ---- Texts ----

_UTF8 = "utf-8", "surrogatepass"  # every str has a code
_NUL = b"\xc0\x80"  # no code of UTF-8, in place of a zero byte, as zeros fill the last word


def _code_of(text: str) -> bytes:
    return text.encode(*_UTF8).replace(b"\0", _NUL)


class Texts(Tuples):
    """Positions are texts: words are their bytes in UTF-8, the lowest byte first. Unlike numbers, these need no table of what is known."""

    has_boxes = False

    def pack(self, position: Any, name: str) -> "array.array[int]":
        if not isinstance(position, str):
            raise ArgumentError("%s is %r; expected a position of the type str" % (name, position))
        code = _code_of(position)
        if len(code) > 8 * CGT_MAX_WORDS:
            raise ArgumentError("%s has %d bytes in UTF-8; expected at most %d" % (name, len(code), 8 * CGT_MAX_WORDS))
        return array.array("Q", _swapped(code + bytes(-len(code) % 8)))

    def block(self, positions: List[Any]) -> Optional[Tuple["array.array[int]", int]]:
        try:
            joined = "".join(positions)
        except TypeError:
            return None
        plain = joined.isascii() and "\0" not in joined
        codes: List[Any] = positions if plain else list(map(_code_of, positions))
        lengths = set(map(len, codes))
        count = -(-max(lengths, default=0) // 8)
        if count != -(-min(lengths, default=0) // 8) or not 0 < count <= CGT_MAX_WORDS:
            return None
        zero: Any = "\0" if plain else b"\0"
        if len(lengths) == 1:
            gap = zero * (8 * count - lengths.pop())
            code = gap.join(codes) + gap
        else:
            code = zero[:0].join([code.ljust(8 * count, zero) for code in codes])
        return array.array("Q", _swapped(code.encode() if plain else code)), count

    def blocks(self, positions: List[Any], name: str) -> Blocks:
        block = self.block(positions)
        return blocks_of(positions, name, self.pack) if block is None else {block[1]: (block[0], len(positions))}

    def unpack(self, words: Sequence[int]) -> Any:
        return self._texts(array.array("Q", words).tobytes(), len(words), 1)[0]

    def reader(self) -> Reader:
        return lambda address, count: self.many(address, count, 1)[0]

    def many(self, address: int, count: int, positions: int) -> List[str]:
        return self._texts(ctypes.string_at(address, 8 * count * positions) if count > 0 else b"", count, positions)

    def agrees(self, other: Tuples) -> bool:
        return isinstance(other, Texts)

    @staticmethod
    def _texts(words: bytes, count: int, positions: int) -> List[str]:
        """The texts of positions of so many words each."""
        if count == 0:
            return [""] * positions
        joined, size = _swapped(words), 8 * count
        codes: Iterable[bytes] = [joined[i : i + size].rstrip(b"\0") for i in range(0, size * positions, size)]
        if _NUL in joined:
            codes = [code.replace(_NUL, b"\0") for code in codes]
        try:
            return [code.decode(*_UTF8) for code in codes]
        except UnicodeDecodeError as error:
            raise PositionError("no text has the bytes %r" % (error.object,), -7, "CGT_E_POSITION") from None


# ---- Values with a code ----


class Coded(Tuples):
    """Positions are values that `encode` turns into a tuple of words, or into one integer of any size, and `decode` back."""

    def __init__(self, encode: Callable[[Any], Any], decode: Callable[[Any], Any]) -> None:
        self._encode, self._decode = encode, decode
        self._inner: Tuples = Tuples()
        self._known = False  # whether encode() gives integers

    def _code(self, position: Any) -> Any:
        code = self._encode(position)
        inner = Integers if is_number(code) else Tuples
        if not self._known:
            self._inner, self._known = inner(), True
        elif type(self._inner) is not inner:
            raise ArgumentError("encode gave %r; expected %s, as before" % (code, "a tuple" if inner is Integers else "an integer"))
        return code

    def pack(self, position: Any, name: str) -> "array.array[int]":
        code = self._code(position)
        return self._inner.pack(code, "encode(%s)" % name)

    def block(self, positions: List[Any]) -> Optional[Tuple["array.array[int]", int]]:
        codes = [self._code(position) for position in positions]
        return self._inner.block(codes)

    def blocks(self, positions: List[Any], name: str) -> Blocks:
        codes = [self._code(position) for position in positions]
        return self._inner.blocks(codes, "encode of " + name)

    def unpack(self, words: Sequence[int]) -> Any:
        return self._decode(self._inner.unpack(words))

    def reader(self) -> Reader:
        decode, read, inner = self._decode, self._inner.reader(), self._inner

        def read_value(address: int, count: int) -> Any:
            nonlocal read, inner
            if inner is not self._inner:
                inner, read = self._inner, self._inner.reader()
            return decode(read(address, count))

        return read_value


    def many(self, address: int, count: int, positions: int) -> Iterable[Any]:
        return [self._decode(code) for code in self._inner.many(address, count, positions)]


# ---- Any values ----


class _Wrong(Exception):
    """A value of another type."""


_SAMPLE = 16  # of so many values one is measured
_NESTED = (tuple, frozenset, str)


def _bytes_of(value: Any) -> int:
    """About how many bytes a value takes, with its places in a dictionary and a list and its number."""
    size = 150 + sys.getsizeof(value)
    if type(value) is tuple:
        size += sum(sys.getsizeof(part) for part in value if type(part) in _NESTED)
    return size


class _Numbers(collections.defaultdict):  # type: ignore[type-arg]
    """The number of each value; a new one gets the next. All of them may take `limit` bytes; 0: no limit."""

    def __init__(self, kind: type) -> None:
        super().__init__(itertools.count().__next__)
        self.kind = kind
        self.values_of: List[Any] = []
        self.limit = 0
        self._settled = 0  # how many values in the dictionary are known to be right
        self._bytes = 0
        self._lock = threading.RLock()

    def of(self, values: List[Any]) -> "array.array[int]":
        """The numbers of values. Raises TypeError for what has no hash. What is new must be settled before its number is used."""
        with self._lock:
            return array.array("Q", list(map(self.__getitem__, values)))

    def settle(self) -> None:
        """Checks the values that are new in the dictionary, and notes which have which number. Raises _Wrong for those of another type,
        which it removes."""
        if len(self) == self._settled:
            return
        with self._lock:
            n = len(self) - self._settled
            new = list(itertools.islice(reversed(self), n)) if sys.version_info >= (3, 8) else list(self)[: -n - 1 : -1]
            new.reverse()
            sample = new[::_SAMPLE]
            size = self._bytes + sum(map(_bytes_of, sample)) * n // max(1, len(sample))
            wrong = [] if all(map(isinstance, new, itertools.repeat(self.kind))) else [v for v in new if not isinstance(v, self.kind)]
            full = not wrong and 0 < self.limit < size
            for value in new if full else wrong:
                del self[value]
            if full:
                raise self._full(new[-1])
            self._bytes, self._settled = size, len(self)
            for value in wrong:
                new.remove(value)
            if new and self[new[0]] == len(self.values_of) and self[new[-1]] == len(self.values_of) + n - 1:
                self.values_of.extend(new)
            else:
                for value in new:  # some numbers went to what was refused
                    self.values_of.extend([None] * (self[value] - len(self.values_of)))
                    self.values_of.append(value)
        if wrong:
            raise _Wrong(wrong[0])

    def _full(self, value: Any) -> LimitError:
        texts = [repr(known) for known in self.values_of[-2:] + [value]]
        last = ", ".join(known if len(known) <= 60 else known[:60] + "..." for known in texts)
        text = "%d positions of the type %s are known; another needs more than the %d bytes that Game.memory allows; the last: %s"
        return LimitError(text % (len(self.values_of), self.kind.__name__, self.limit, last), -9, "CGT_E_LIMIT")


_CHANGEABLE: Dict[Any, Any] = {frozenset: set, tuple: list}  # types without a hash whose values are taken for values of the type


class Values(Tuples):
    """Positions are hashable values of a type. Each gets a number, its one word, and is kept as long as this table."""

    has_boxes = False

    def __init__(self, numbers: _Numbers) -> None:
        self._numbers = numbers

    def gather(self, positions: List[Any]) -> Optional[Tuple["array.array[int]", int]]:
        try:
            return self._numbers.of(positions), 1
        except TypeError:
            return None

    def settle(self, name: str) -> None:
        try:
            self._numbers.settle()
        except _Wrong as wrong:
            raise ArgumentError("%s gave %r; expected positions of the type %s" % (name, wrong.args[0], self._numbers.kind.__name__)) from None

    def shared(self) -> "Tuples":
        return Values(self._numbers)

    def limit(self, memory: int) -> None:
        self._numbers.limit = memory

    def agrees(self, other: Tuples) -> bool:
        return isinstance(other, Values) and other._numbers is self._numbers

    def pack(self, position: Any, name: str) -> "array.array[int]":
        try:
            number = self._numbers.of([position])
            self._numbers.settle()
            return number
        except (_Wrong, TypeError):
            kind = self._numbers.kind
            if type(position) is _CHANGEABLE.get(kind):
                return self.pack(kind(position), name)
            if isinstance(position, kind):
                if type(position).__hash__ is not None and not isinstance(position, tuple):
                    raise
                raise ArgumentError("%s is %r, which has no hash; expected values such as tuples of tuples" % (name, position)) from None
            raise ArgumentError("%s is %r; expected a position of the type %s" % (name, position, kind.__name__)) from None

    def block(self, positions: List[Any]) -> Optional[Tuple["array.array[int]", int]]:
        try:
            numbers = self._numbers.of(positions)
            self._numbers.settle()
            return numbers, 1
        except (_Wrong, TypeError):
            return None

    def blocks(self, positions: List[Any], name: str) -> Blocks:
        block = self.block(positions)
        return blocks_of(positions, name, self.pack) if block is None else {1: (block[0], len(positions))}

    def unpack(self, words: Sequence[int]) -> Any:
        if len(words) != 1 or words[0] >= len(self._numbers.values_of):
            raise PositionError("no position of the game has the words %r" % (tuple(words),), -7, "CGT_E_POSITION")
        return self._numbers.values_of[words[0]]

    def reader(self) -> Reader:
        values, read_word = self._numbers.values_of, Integers().reader()

        def read(address: int, count: int) -> Any:
            number = read_word(address, count)
            return values[number] if count == 1 and number < len(values) else self.unpack((number,) * count)

        return read

    def many(self, address: int, count: int, positions: int) -> Iterable[Any]:
        values = self._numbers.values_of
        return [values[number] for number in _words_at(address, count * positions)]


def positions_of(kind: Any, encode: Any, decode: Any) -> Tuples:
    """The way of a game whose `positions`, `encode` and `decode` are these."""
    if encode is not None or decode is not None:
        if kind is not None:
            raise ArgumentError("positions and encode are both given; expected one of them")
        for name, function in (("encode", encode), ("decode", decode)):
            if not callable(function):
                raise ArgumentError("%s is %r; expected a function, as encode and decode belong together" % (name, function))
        return Coded(encode, decode)
    if kind is None:
        return Tuples()
    if isinstance(getattr(kind, "_way", None), Tuples):
        return kind._way.shared()  # type: ignore[no-any-return]
    if not isinstance(kind, type):
        raise ArgumentError("positions is %r; expected a type, such as str, frozenset, int or object, or another game" % (kind,))
    return Integers() if kind is int else Texts() if kind is str else Values(_Numbers(kind))


