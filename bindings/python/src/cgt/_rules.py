"""Rulesets written in Python, as callbacks of the library."""

from __future__ import annotations

import array
import ctypes
import struct
from itertools import chain
from itertools import count as count_up
from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple

from ._arrays import find_numpy, is_number, is_numpy, numpy_words, words_of
from ._callbacks import Callbacks, find, outside, registry, shielded, thread, watch_callback
from ._library import ArgumentError, lib, names
from ._signatures import CGT_E_NO_THEOREM, DESTROY_FN, OPTION_FN, PROGRESS_FN, Ruleset

Position = Tuple[int, ...]

QUESTIONS = names("CGT_QUESTION_")
OUTCOMES = ("P", "N")
TAMENESS = (None, "tame", "pet")


class Handle:
    """A game's handle in the library."""

    _pointer = 0


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
        return array.array("Q", list(chain.from_iterable(positions))), lengths.pop()
    except (TypeError, OverflowError):
        return None


def blocks_of(positions: List[Any], name: str) -> Dict[int, Tuple["array.array[int]", int]]:
    """For each number of words, the words of all positions of this length, and the number of these positions."""
    if not positions:
        return {}
    block = _block_of(positions)
    if block is not None:
        return {block[1]: (block[0], len(positions))}
    blocks: Dict[int, Tuple["array.array[int]", int]] = {}
    for i, position in enumerate(positions):
        words = position_words(position, "%s[%d]" % (name, i))
        joined, n = blocks.get(len(words), (array.array("Q"), 0))
        joined.extend(words)
        blocks[len(words)] = joined, n + 1
    return blocks


# ---- What comes back from Python functions ----

_no_words = ctypes.c_uint64()
NOWHERE = ctypes.addressof(_no_words)  # where positions of no words are: Python's empty arrays are at NULL


def _several(result: Any, name: str) -> Any:
    """What a function returned, if it is an iterable of positions."""
    if not hasattr(result, "__iter__") or isinstance(result, (str, bytes)) or (is_numpy(result) and result.ndim == 0):
        raise ArgumentError("%s returned %r; expected positions" % (name, result))
    return result


def _give(sink: int, positions: Any, name: str) -> int:
    if is_numpy(positions) and positions.ndim == 2:
        words = numpy_words(positions, name)
        return outside(lib.cgt_sink_options, sink, words.ctypes.data, words.shape[1], words.shape[0])
    for count, (block, n) in blocks_of(list(_several(positions, name)), name).items():
        status = outside(lib.cgt_sink_options, sink, block.buffer_info()[0] or NOWHERE, count, n)
        if status != 0:
            return status
    return 0


def _options(user: int, words: int, count: int, sink: int) -> int:
    return _give(sink, find(user).rules.options(position_at(words, count)), "options")


def _give_block(sink: int, positions: int, result: Any) -> int:
    if not isinstance(result, tuple) or len(result) != 2:
        raise ArgumentError("options_block gave %r; expected a pair (numbers, options)" % (result,))
    import numpy

    numbers = numpy_words(numpy.asarray(result[0]), "options_block's numbers", True)
    options = numpy_words(numpy.asarray(result[1]), "options_block's options", True)
    if options.ndim == 1:
        options = options.reshape(-1, 1)
    if options.ndim != 2 or numbers.shape != (positions,):
        text = "options_block's numbers have the shape %r and its options %r; expected (%d,) and (sum of the numbers, words)"
        raise ArgumentError(text % (numbers.shape, options.shape, positions))
    n = len(options)
    if (numbers > n).any() or int(numbers.sum()) != n:
        raise ArgumentError("options_block's numbers add up to %d; there are %d options" % (sum(numbers.tolist()), n))
    return outside(lib.cgt_sink_block, sink, numbers.ctypes.data, options.ctypes.data, options.shape[1])


def _options_block(user: int, words: int, count: int, positions: int, sink: int) -> int:
    import numpy

    # The positions are copied, so that the array may be kept, as by a traceback. They are about a hundredth of what comes back.
    block = numpy.frombuffer(ctypes.string_at(words, 8 * count * positions) if count > 0 else b"", dtype=numpy.uint64)
    result = find(user).rules.options_block(block.reshape(positions, count))
    if isinstance(result, tuple):
        return _give_block(sink, positions, result)
    if not hasattr(result, "__iter__") or is_numpy(result):
        raise ArgumentError("options_block returned %r; expected a pair (numbers, options), or several" % (result,))
    for part in result:
        status = _give_block(sink, positions, part)
        if status != 0:
            return status
    return 0


def _validate(user: int, words: int, count: int, sink: int) -> int:
    result = find(user).rules.validate(position_at(words, count))
    if isinstance(result, str):
        reason = result.replace("\0", " ") or "refused"
    elif result is None or result:
        return 0
    else:
        reason = "not a position of this game"
    return int(lib.cgt_sink_refuse(sink, reason.encode(errors="replace")))


def _canonical(user: int, words: int, count: int) -> int:
    number = ctypes.c_size_t.from_address(count)
    given = number.value
    result = position_words(find(user).rules.canonical(position_at(words, given)), "canonical's position")
    if len(result) > given:
        raise ArgumentError("canonical made %d words of %d; expected no more" % (len(result), given))
    ctypes.memmove(words, result.buffer_info()[0], 8 * len(result))
    number.value = len(result)
    return 0


def _split(user: int, words: int, count: int, sink: int) -> int:
    summands = find(user).rules.split(position_at(words, count))
    for i, summand in enumerate(() if summands is None else _several(summands, "split")):
        game = None
        if isinstance(summand, tuple) and len(summand) == 2 and isinstance(summand[0], Handle):
            game, summand = summand
            if thread.kept is None:
                thread.kept = []
            if not any(game is kept for kept in thread.kept):
                thread.kept.append(game)  # the library holds no reference to the game, but uses it later
        block = position_words(summand, "split[%d]" % i)
        pointer = None if game is None else game._pointer
        status = outside(lib.cgt_sink_summand, sink, pointer, block.buffer_info()[0] or NOWHERE, len(block))
        if status != 0:
            return status
    return 0


def _with_name(result: Any, function: str) -> Tuple[Any, Optional[str]]:
    """What a function returned, alone or in a pair with a theorem's name."""
    if not isinstance(result, tuple):
        return result, None
    if len(result) != 2 or not isinstance(result[1], str):
        raise ArgumentError("%s returned %r; expected an answer, or a pair of it and a theorem's name" % (function, result))
    return result[0], result[1]


def _name_theorem(callbacks: Callbacks, theorem: Optional[int], name: Optional[str]) -> None:
    if theorem and name is not None:
        if name not in callbacks.kept:
            callbacks.kept[name] = ctypes.create_string_buffer(name.encode())  # lives as long as the ruleset
        ctypes.c_void_p.from_address(theorem).value = ctypes.addressof(callbacks.kept[name])


def _closed(user: int, play: int, question: int, words: int, count: int, answer: int, theorem: Optional[int]) -> int:
    callbacks = find(user)
    result, name = _with_name(callbacks.rules.closed(position_at(words, count), play == 1, QUESTIONS[question]), "closed")
    if result is None:
        return CGT_E_NO_THEOREM
    if question == 1 and isinstance(result, str):
        if result not in OUTCOMES:
            raise ArgumentError("closed returned the outcome %r; expected 'P' or 'N'" % result)
        result = OUTCOMES.index(result)
    if isinstance(result, str):
        raise ArgumentError("closed returned %r to the question \"value\"; expected an integer" % result)
    ctypes.c_uint64.from_address(answer).value = words_of((result,), "closed")[0]
    _name_theorem(callbacks, theorem, name)
    return 0


def _tame(user: int, words: int, count: int, tameness: int, theorem: int) -> int:
    callbacks = find(user)
    result, name = _with_name(callbacks.rules.tame(position_at(words, count)), "tame")
    if result is None:
        return CGT_E_NO_THEOREM
    if result not in TAMENESS[1:]:
        raise ArgumentError("tame returned %r; expected 'tame', 'pet' or None" % (result,))
    ctypes.c_uint32.from_address(tameness).value = TAMENESS.index(result)
    _name_theorem(callbacks, theorem, name)
    return 0


def _winning(user: int, play: int, words: int, count: int, sink: int) -> int:
    result = find(user).rules.winning(position_at(words, count), play == 1)
    return CGT_E_NO_THEOREM if result is None else _give(sink, result, "winning")


def _order_hint(user: int, words: int, count: int) -> int:
    return words_of((find(user).rules.order_hint(position_at(words, count)),), "order_hint")[0]


def _bounds(user: int, words: int, count: int, bounds: int) -> int:
    result = position_words(find(user).rules.bounds(position_at(words, count)), "bounds")
    if len(result) != count:
        raise ArgumentError("bounds gave %d words; expected %d" % (len(result), count))
    ctypes.memmove(bounds, result.buffer_info()[0], 8 * count)
    return 0


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
_CALLBACKS: Tuple[Callable[..., int], ...] = (
    _options, _options_block, _validate, _canonical, _split, _closed, _winning, _bounds, _tame)
_MEMBERS: Dict[str, Any] = {
    function.__name__[1:]: _TYPES[function.__name__[1:]](shielded(function)) for function in _CALLBACKS
}
_MEMBERS["order_hint"] = _TYPES["order_hint"](shielded(_order_hint, failed=0))
# It runs no Python code, so nothing can interrupt it.
destroy = DESTROY_FN(registry.pop)


class Rules:
    """The functions of a ruleset."""

    def __init__(self, functions: Dict[str, Any]) -> None:
        self.__dict__.update(functions)


def ruleset_of(callbacks: Callbacks, functions: Dict[str, Any], identity: Optional[bytes], flags: int) -> Ruleset:
    """The C struct for Python functions."""
    for name, function in functions.items():
        if not callable(function):
            raise ArgumentError("%s is %r; expected a function" % (name, function))
    if "options" not in functions and "options_block" not in functions:
        raise ArgumentError("there is neither options nor options_block; expected one of them (Game.parse reads texts)")
    if "options_block" in functions and find_numpy() is None:
        raise ArgumentError("options_block is given, but NumPy is not installed")
    callbacks.rules = Rules(functions)
    ruleset = Ruleset(size=ctypes.sizeof(Ruleset), flags=flags, user=callbacks.key, destroy=destroy)
    for name in functions:
        setattr(ruleset, name, _MEMBERS[name])
    if identity is not None:
        if not isinstance(identity, bytes):
            raise ArgumentError("identity is %r; expected bytes" % (identity,))
        ruleset.identity, ruleset.identity_size = identity, len(identity)
    return ruleset


def members() -> Iterable[str]:
    """The names of the functions that a ruleset may have."""
    return _MEMBERS
