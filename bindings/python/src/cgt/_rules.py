"""Rulesets written in Python, as callbacks of the library."""

from __future__ import annotations

import array
import ctypes
import struct
from itertools import count as count_up
from itertools import islice
from types import GeneratorType
from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple

from ._arrays import find_numpy, is_number, is_numpy, numpy_words, words_of
from ._callbacks import RAISED, Callbacks, deliver, find, keep, look, outside, registry, shielded, stop, thread, waiting, watch_callback
from ._library import ArgumentError, held, lib, names
from ._positions import Integers, Reader, Tuples, Values, position_words
from ._signatures import (
    CGT_E_NO_THEOREM,
    CGT_RULESET_COSTLY_CALLS,
    CGT_RULESET_DROP_ZEROS,
    CGT_RULESET_GIVES_CANONICAL,
    CGT_RULESET_SORT,
    DESTROY_FN,
    OPTION_FN,
    PROGRESS_FN,
    Ruleset,
)

Position = Tuple[int, ...]

QUESTIONS = names("CGT_QUESTION_")
OUTCOMES = ("P", "N")
TAMENESS = (None, "tame", "pet")


class Handle:
    """A game's handle in the library, and what its positions are in Python."""

    _pointer = 0
    _way = Tuples()


# ---- Positions ----

_unpack: Dict[int, Callable[[bytes], Position]] = {}


def position_at(words: Optional[int], count: int) -> Position:
    """The position at an address."""
    if not words or count == 0:
        return ()
    unpack = _unpack.get(count)
    if unpack is None:
        unpack = _unpack.setdefault(count, struct.Struct("%dQ" % count).unpack)
    return unpack(ctypes.string_at(words, 8 * count))


# ---- What comes back from Python functions ----

_no_words = ctypes.c_uint64()
NOWHERE = ctypes.addressof(_no_words)  # where positions of no words are: Python's empty arrays are at NULL


def _several(result: Any, name: str) -> Any:
    """What a function returned, if it is an iterable of positions."""
    if not hasattr(result, "__iter__") or isinstance(result, (str, bytes)) or (is_numpy(result) and result.ndim == 0):
        raise ArgumentError("%s returned %r; expected positions" % (name, result))
    return result


def give(sink: int, positions: Any, name: str, way: Tuples) -> int:
    if is_numpy(positions) and positions.ndim == 2 and type(way) is Tuples:
        words = numpy_words(positions, name)
        return outside(lib.cgt_sink_options, sink, words.ctypes.data, words.shape[1], words.shape[0])
    for count, (block, n) in way.blocks(list(_several(positions, name)), name).items():
        status = outside(lib.cgt_sink_options, sink, block.buffer_info()[0] or NOWHERE, count, n)
        if status != 0:
            return status
    return 0


_PLAIN = {GeneratorType, tuple, set, frozenset, map, range}


def _options_of(function: Callable[[Any], Any], way: Tuples, form: Optional[Callable[[Any], Any]], splits: bool) -> Callable[..., int]:
    """The callback `options`, written for speed, as searches call little else. `form`: what an option goes through first."""
    read, one, in_python = way.reader(), way.block, thread
    # What does not split is looked up at once, while the interpreter's lock is held; summands may wait for other threads.
    sink_options = lib.cgt_sink_options if splits else held.cgt_sink_options

    def hand_over(some: List[Any], sink: int, state: Dict[str, Any]) -> int:
        if form is not None:
            some = [form(option) for option in some]
        block = one(some)
        if block is None:
            return give(sink, some, "options", way)
        address, size = block[0].buffer_info()
        state["at_poll"] = look
        status: int = sink_options(sink, address, block[1], size // block[1])
        state["at_poll"] = stop
        return status

    def callback(user: int, words: int, count: int, sink: int) -> int:
        try:
            state = in_python.__dict__
            before, state["at_poll"] = state["at_poll"], stop
            if waiting and state.get("guarded"):
                deliver()
            if state.get("error") is not None:
                return RAISED
            found = function(read(words, count))
            kind = type(found)
            if kind is not list and kind not in _PLAIN and is_numpy(found):
                status = give(sink, found, "options", way) if form is None else hand_over(_several(found, "options").tolist(), sink, state)
            elif way.lazy and (kind is GeneratorType or hasattr(found, "__next__")):  # read only as far as needed
                status, size = 0, 1
                while status == 0:
                    some = list(islice(found, size))
                    if some:
                        status = hand_over(some, sink, state)
                    if len(some) < size:
                        break
                    size *= 4
            else:
                options = found if kind is list else list(found if kind in _PLAIN else _several(found, "options"))
                status = hand_over(options, sink, state)
            state["at_poll"] = before
            return status
        except BaseException as error:
            return keep(error)

    return callback


_MANY = 1 << 18  # words of options that are handed over together
_SOME = 1 << 9  # options, about, that become words together

Parts = Dict[int, Tuple["array.array[int]", "array.array[int]"]]  # for each length how many options each position has, and their words


def _options_of_many(function: Callable[[Any], Any], way: Tuples, form: Optional[Callable[[Any], Any]]) -> Callable[..., int]:
    """The callback `options_block` for a function of one position: one call of Python for many positions."""

    def hand_over(sink: int, parts: Parts) -> int:
        way.settle("options")
        for count, (numbers, words) in parts.items():
            status = outside(lib.cgt_sink_block, sink, numbers.buffer_info()[0], words.buffer_info()[0] or NOWHERE, count)
            if status != 0:
                return status
        parts.clear()
        return 0

    def callback(user: int, words: int, count: int, positions: int, sink: int) -> int:
        parts: Parts = {}

        def add(at: int, sizes: List[int], block: Tuple["array.array[int]", int]) -> int:
            """Adds options of the positions from `at` on, so many of each; returns how many words now wait with them."""
            if block[1] not in parts:
                parts[block[1]] = array.array("Q", bytes(8 * positions)), array.array("Q")
            numbers, waiting = parts[block[1]]
            numbers[at : at + len(sizes)] = array.array("Q", sizes)
            waiting.extend(block[0])
            return len(waiting)

        def gather(at: int, sizes: List[int], options: List[Any]) -> int:
            """Adds the options of the positions from `at` on; returns how many words wait, at most, for one length."""
            if form is not None:
                options = [form(option) for option in options]
            block = way.gather(options)
            if block is not None:
                return add(at, sizes, block)
            rest, most = iter(options), 0  # some differ in length, or something is wrong
            for i, size in enumerate(sizes, at):
                for length, (some, n) in way.blocks(list(islice(rest, size)), "options").items():
                    most = max(most, add(i, [n], (some, length)))
            return most

        at, size, sizes, options = 0, 0, [], []  # type: int, int, List[int], List[Any]
        for position in way.many(words, count, positions):
            found = function(position)
            kind = type(found)
            if kind is not list and kind not in _PLAIN:
                found = _several(found, "options")
                if is_numpy(found):
                    found = found.tolist()
            options += found
            before, size = size, len(options)
            sizes.append(size - before)
            if size > _SOME:
                if gather(at, sizes, options) > _MANY:
                    status = hand_over(sink, parts)
                    if status != 0:
                        return status
                at += len(sizes)
                size, sizes, options = 0, [], []
        gather(at, sizes, options)
        return hand_over(sink, parts)

    return shielded(callback)


def _block_of(values: Any, name: str) -> Any:
    """The words that a block function gave; the common case at once."""
    import numpy

    if type(values) is numpy.ndarray and values.dtype == numpy.uint64 and values.flags.carray:
        return values
    return numpy_words(numpy.asarray(values), name, True)


def _give_block(sink: int, positions: int, result: Any, name: str) -> int:
    if not isinstance(result, tuple) or len(result) != 2:
        raise ArgumentError("%s gave %r; expected a pair (numbers, positions)" % (name, result))
    import numpy

    numbers = _block_of(result[0], name + "'s numbers")
    given = _block_of(result[1], name + "'s positions")
    if given.ndim == 1:
        given = given.reshape(-1, 1)
    if given.ndim != 2 or numbers.shape != (positions,):
        text = "%s's numbers have the shape %r and its positions %r; expected (%d,) and (sum of the numbers, words)"
        raise ArgumentError(text % (name, numbers.shape, given.shape, positions))
    n = len(given)
    if positions > 0 and (int(numbers.max()) > n or int(numbers.sum()) != n):
        raise ArgumentError("%s's numbers add up to %d; there are %d positions" % (name, sum(numbers.tolist()), n))
    return outside(lib.cgt_sink_block, sink, numbers.ctypes.data, given.ctypes.data, given.shape[1])


def _block_at(words: int, count: int, positions: int) -> Any:
    """The positions of a block, copied, so that the array may be kept, as by a traceback. What comes back is much more."""
    import numpy

    block = numpy.frombuffer(ctypes.string_at(words, 8 * count * positions) if count > 0 else b"", dtype=numpy.uint64)
    return block.reshape(positions, count)


def _column(result: Any, positions: int, name: str) -> Any:
    """A number for each position of a block."""
    import numpy

    numbers = numpy_words(numpy.asarray(result), name + "'s numbers", True)
    if numbers.shape != (positions,):
        raise ArgumentError("%s's numbers have the shape %r; expected (%d,)" % (name, numbers.shape, positions))
    return numbers


def _with_name(result: Any, function: str) -> Tuple[Any, Optional[str]]:
    """What a function returned, alone or in a pair with a theorem's name."""
    if not isinstance(result, tuple):
        return result, None
    if len(result) != 2 or not isinstance(result[1], str):
        raise ArgumentError("%s returned %r; expected an answer, or a pair of it and a theorem's name" % (function, result))
    return result[0], result[1]


def _each(user: int, words: int, count: int) -> int:
    return each_functions[user](position_at(words, count))


def _progress(user: int, expanded: int, known: int) -> int:
    function = find(user).progress
    if function is not None:
        function(expanded, known)
    return 0


each_functions: Dict[int, Callable[[Position], int]] = {}
each_keys = count_up(1)
each_callback = OPTION_FN(shielded(_each))
progress_callback = PROGRESS_FN(shielded(_progress))
no_progress = PROGRESS_FN(0)
watch = ctypes.cast(watch_callback, PROGRESS_FN)

_TYPES: Dict[str, Any] = {name: type_of for name, type_of, *_ in Ruleset._fields_}
# It runs no Python code, so nothing can interrupt it.
destroy = DESTROY_FN(registry.pop)


# A game with one of these is searched for values too; others are swept, one block of positions after another.
_SEARCHED = {"options_block", "split", "split_block", "closed", "order_hint", "order_hint_block"}


class _Functions:
    """The functions of a ruleset, each as a callback of the library."""

    def __init__(self, functions: Dict[str, Any], way: Tuples, normal: Optional[Callable[[Any], Any]]) -> None:
        self._given, self._way = functions, way
        self._names: Dict[str, Any] = {}  # of theorems, as C strings that live as long as the ruleset
        self._readers: Dict[str, Reader] = {}
        form = normal if "canonical" in functions else None
        self._form = form
        self.callbacks: Dict[str, Any] = {}
        for name, function in functions.items():
            if name == "options":
                body = _options_of(function, way, form, "split" in functions or "split_block" in functions)
            else:
                self._readers[name] = way.reader()
                body = shielded(getattr(self, "_" + name), 0 if name == "order_hint" else RAISED)
            self.callbacks[name] = _TYPES[name](body)
        if "options" in functions and not _SEARCHED & set(functions):
            self.callbacks["options_block"] = _TYPES["options_block"](_options_of_many(functions["options"], way, form))

    def _ask(self, name: str, words: int, count: int, *more: Any) -> Any:
        return self._given[name](self._readers[name](words, count), *more)

    def _options_block(self, user: int, words: int, count: int, positions: int, sink: int) -> int:
        return self._give_blocks("options_block", words, count, positions, sink)

    def _split_block(self, user: int, words: int, count: int, positions: int, sink: int) -> int:
        return self._give_blocks("split_block", words, count, positions, sink)

    def _give_blocks(self, name: str, words: int, count: int, positions: int, sink: int) -> int:
        result = self._given[name](_block_at(words, count, positions))
        if isinstance(result, tuple):
            return _give_block(sink, positions, result, name)
        if not hasattr(result, "__iter__") or is_numpy(result):
            raise ArgumentError("%s returned %r; expected a pair (numbers, positions), or several" % (name, result))
        for part in result:
            status = _give_block(sink, positions, part, name)
            if status != 0:
                return status
        return 0

    def _validate_block(self, user: int, words: int, count: int, positions: int, legal: int) -> int:
        import numpy

        result = numpy.asarray(self._given["validate_block"](_block_at(words, count, positions)))
        if result.dtype.kind != "b" or result.shape != (positions,):
            text = "validate_block returned an array of %s of the shape %r; expected True or False for each of %d positions"
            raise ArgumentError(text % (result.dtype, result.shape, positions))
        accepted = numpy.ascontiguousarray(result, dtype=numpy.uint8)
        ctypes.memmove(legal, accepted.ctypes.data, positions)
        return 0

    def _canonical_block(self, user: int, words: int, count: int, positions: int, counts: int) -> int:
        import numpy

        result, name = self._given["canonical_block"](_block_at(words, count, positions)), "canonical_block"
        if isinstance(result, tuple) and len(result) == 2:
            left, result = _column(result[1], positions, name), result[0]
            if (left > count).any():
                raise ArgumentError("%s made %d words of %d; expected no more" % (name, left.max(), count))
            ctypes.memmove(counts, left.ctypes.data, 8 * positions)
        forms = numpy_words(numpy.asarray(result), name + "'s positions", True)
        if forms.shape != (positions, count):
            raise ArgumentError("%s's positions have the shape %r; expected %r" % (name, forms.shape, (positions, count)))
        ctypes.memmove(words, forms.ctypes.data, 8 * count * positions)
        return 0

    def _order_hint_block(self, user: int, words: int, count: int, positions: int, hints: int) -> int:
        numbers = _column(self._given["order_hint_block"](_block_at(words, count, positions)), positions, "order_hint_block")
        ctypes.memmove(hints, numbers.ctypes.data, 8 * positions)
        return 0

    def _validate(self, user: int, words: int, count: int, sink: int) -> int:
        result = self._ask("validate", words, count)
        if isinstance(result, str):
            reason = result.replace("\0", " ") or "refused"
        elif result is None or result:
            return 0
        else:
            reason = "not a position of this game"
        return int(lib.cgt_sink_refuse(sink, reason.encode(errors="replace")))

    def _canonical(self, user: int, words: int, count: int) -> int:
        number = ctypes.c_size_t.from_address(count)
        given = number.value
        result = self._way.pack(self._ask("canonical", words, given), "canonical's position")
        if len(result) > given:
            raise ArgumentError("canonical made %d words of %d; expected no more" % (len(result), given))
        ctypes.memmove(words, result.buffer_info()[0], 8 * len(result))
        number.value = len(result)
        return 0

    def _split(self, user: int, words: int, count: int, sink: int) -> int:
        summands = self._ask("split", words, count)
        for i, summand in enumerate(() if summands is None else _several(summands, "split")):
            pointer, way = None, self._way
            if isinstance(summand, tuple) and len(summand) == 2 and isinstance(summand[0], Handle):
                game, summand = summand
                if thread.kept is None:
                    thread.kept = []
                if not any(game is kept for kept in thread.kept):
                    thread.kept.append(game)  # the library holds no reference to the game, but uses it later
                pointer, way = game._pointer, game._way
            elif self._form is not None:
                summand = self._form(summand)
            block = way.pack(summand, "split[%d]" % i)
            status = outside(lib.cgt_sink_summand, sink, pointer, block.buffer_info()[0] or NOWHERE, len(block))
            if status != 0:
                return status
        return 0

    def _name(self, theorem: Optional[int], name: Optional[str]) -> None:
        if theorem and name is not None:
            if name not in self._names:
                self._names[name] = ctypes.create_string_buffer(name.encode())
            ctypes.c_void_p.from_address(theorem).value = ctypes.addressof(self._names[name])

    def _closed(self, user: int, play: int, question: int, words: int, count: int, answer: int, theorem: Optional[int]) -> int:
        result, name = _with_name(self._ask("closed", words, count, play == 1, QUESTIONS[question]), "closed")
        if result is None:
            return CGT_E_NO_THEOREM
        if question == 1 and isinstance(result, str):
            if result not in OUTCOMES:
                raise ArgumentError("closed returned the outcome %r; expected 'P' or 'N'" % result)
            result = OUTCOMES.index(result)
        if isinstance(result, str):
            raise ArgumentError("closed returned %r to the question \"value\"; expected an integer" % result)
        ctypes.c_uint64.from_address(answer).value = words_of((result,), "closed")[0]
        self._name(theorem, name)
        return 0

    def _tame(self, user: int, words: int, count: int, tameness: int, theorem: int) -> int:
        result, name = _with_name(self._ask("tame", words, count), "tame")
        if result is None:
            return CGT_E_NO_THEOREM
        if result not in TAMENESS[1:]:
            raise ArgumentError("tame returned %r; expected 'tame', 'pet' or None" % (result,))
        ctypes.c_uint32.from_address(tameness).value = TAMENESS.index(result)
        self._name(theorem, name)
        return 0

    def _winning(self, user: int, play: int, words: int, count: int, sink: int) -> int:
        result = self._ask("winning", words, count, play == 1)
        return CGT_E_NO_THEOREM if result is None else give(sink, result, "winning", self._way)

    def _order_hint(self, user: int, words: int, count: int) -> int:
        return words_of((self._ask("order_hint", words, count),), "order_hint")[0]

    def _bounds(self, user: int, words: int, count: int, bounds: int) -> int:
        result = position_words(self._ask("bounds", words, count), "bounds")
        if len(result) != count:
            raise ArgumentError("bounds gave %d words; expected %d" % (len(result), count))
        ctypes.memmove(bounds, result.buffer_info()[0], 8 * count)
        return 0

    def _write(self, user: int, words: int, count: int, sink: int) -> int:
        text = self._given["write"](self._way.unpack(position_at(words, count)))
        return int(lib.cgt_sink_text(sink, text.encode(errors="replace")))


MEMBERS = (
    "options", "options_block", "validate", "validate_block", "canonical", "canonical_block", "split", "split_block",
    "order_hint", "order_hint_block", "closed", "winning", "bounds", "tame")  # the functions that a ruleset may have


class Rules:
    """What the callbacks of a game need."""

    def __init__(self, functions: Dict[str, Any]) -> None:
        self.__dict__.update(functions)


def _normal(canonical: Any, flags: int, way: Tuples) -> Callable[[Any], Any]:
    """A function that gives the canonical form of what a Python function gave."""
    if type(way) is not Tuples:
        return canonical  # type: ignore[no-any-return]
    changes = flags & (CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS)

    def normal(position: Any) -> Any:
        form = canonical(position if type(position) is tuple else tuple(position_words(position, "options")))
        if not changes:
            return form
        words = (form,) if is_number(form) else form
        if flags & CGT_RULESET_DROP_ZEROS:
            words = filter(None, words)
        return tuple(sorted(words) if flags & CGT_RULESET_SORT else words)

    return normal


def ruleset_of(callbacks: Callbacks, functions: Dict[str, Any], identity: Optional[bytes], flags: int, way: Tuples) -> Ruleset:
    """The C struct for Python functions."""
    for name, function in functions.items():
        if not callable(function):
            raise ArgumentError("%s is %r; expected a function" % (name, function))
        if name.endswith("_block") and type(way) is not Tuples:
            raise ArgumentError("%s is given, and positions or encode; expected positions of words, as blocks are arrays of words" % name)
        if name.endswith("_block") and find_numpy() is None:
            raise ArgumentError("%s is given, but NumPy is not installed" % name)
    if "options" not in functions and "options_block" not in functions:
        raise ArgumentError("there is neither options nor options_block; expected one of them (Game.parse reads texts)")
    if flags & (CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS) and type(way) is not Tuples:
        raise ArgumentError("sort or drop_zeros is given, and positions or encode; expected a function canonical instead")
    if identity is not None and isinstance(way, Values):
        raise ArgumentError("identity is given, but numbered positions cannot be saved; expected encode and decode in place of positions")
    if "canonical" in functions and "options" in functions and not any(name.endswith("_block") for name in functions):
        flags |= CGT_RULESET_GIVES_CANONICAL
    if type(way) is not Tuples:
        functions = dict(functions, write=repr)
    normal = _normal(functions["canonical"], flags, way) if flags & CGT_RULESET_GIVES_CANONICAL else None
    callbacks.rules = made = _Functions(functions, way, normal)
    ruleset = Ruleset(size=ctypes.sizeof(Ruleset), flags=flags | CGT_RULESET_COSTLY_CALLS, user=callbacks.key, destroy=destroy)
    if type(way) is Integers and "order_hint_block" not in functions:
        ruleset.order_hint = ctypes.cast(lib.cgt_hint_bits, _TYPES["order_hint"])
    for name, callback in made.callbacks.items():
        setattr(ruleset, name, callback)
    if identity is not None:
        if not isinstance(identity, bytes):
            raise ArgumentError("identity is %r; expected bytes" % (identity,))
        ruleset.identity, ruleset.identity_size = identity, len(identity)
    return ruleset
