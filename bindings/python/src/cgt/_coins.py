"""Turning sets of coin turning games, given as Python data or by Python functions."""

from __future__ import annotations

import array
import ctypes
from typing import Any, Callable, Iterable, Optional, Tuple

from ._arrays import is_number
from ._callbacks import Callbacks, find, outside, shielded
from ._library import ArgumentError, lib
from ._signatures import TURNING_SETS_FN, Turning
from ._rules import NOWHERE, Rules, destroy, position_at
from .poset import Poset


def flat_sets(poset: Poset, turning_sets: Iterable[Iterable[Any]]) -> Tuple["array.array[int]", "array.array[int]"]:
    """The words of all coins, and where each set begins and the last one ends, counted in coins."""
    if is_number(turning_sets) or isinstance(turning_sets, (str, bytes)):
        raise ArgumentError("turning_sets is %r; expected an iterable of sets" % (turning_sets,))
    words, starts = array.array("Q"), array.array("Q", [0])
    for i, coins in enumerate(turning_sets):
        words.extend(poset._pack(coins, "turning_sets[%d]" % i))
        starts.append(len(words) // poset._kind.arity)
    return words, starts


def _sets(user: int, words: int, arity: int, sink: int) -> int:
    rules = find(user).rules
    turning_sets = rules.function(rules.poset._kind.unpack(position_at(words, arity)))
    if is_number(turning_sets) or isinstance(turning_sets, (str, bytes)):
        raise ArgumentError("the function returned %r; expected turning sets" % (turning_sets,))
    for i, coins in enumerate(turning_sets):
        block = rules.poset._pack(coins, "turning set number %d" % i)
        status = outside(lib.cgt_sink_turn, sink, block.buffer_info()[0] or NOWHERE, len(block) // arity)
        if status != 0:
            return status
    return 0


_sets_callback = TURNING_SETS_FN(shielded(_sets))


def turning_of(callbacks: Callbacks, poset: Poset, function: Callable[[Any], Any], identity: Optional[bytes]) -> Turning:
    """The C struct for a function."""
    if not callable(function):
        raise ArgumentError("function is %r; expected a function" % (function,))
    if identity is not None and not isinstance(identity, bytes):
        raise ArgumentError("identity is %r; expected bytes" % (identity,))
    callbacks.rules = Rules({"poset": poset, "function": function})
    turning = Turning(size=ctypes.sizeof(Turning), user=callbacks.key, sets=_sets_callback, destroy=destroy)
    if identity is not None:
        turning.identity, turning.identity_size = identity, len(identity)
    return turning
