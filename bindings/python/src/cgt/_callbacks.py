"""Calls that run Python functions inside the library: their exceptions come out again, and signals wait for a safe place.

The library can only be left by a status. So a callback that raises an exception keeps it with its thread and returns `RAISED`, and
`ask`, which made the call, raises it again. Python also runs signal handlers, such as that of Ctrl-C, on the first instruction of a
callback, where no exception can be caught; so they are put off until the callback is inside its ``try``.

Putting them off takes longer than a short question does. So a game without Python functions is first asked plainly. Its first poll on
the main thread, `watch_callback`, stops a question that takes long, without running Python code. Then `ask` asks again; the question
resumes from the memo, and notices signals at every poll.
"""

from __future__ import annotations

import ctypes
import functools
import importlib
import itertools
import operator
import signal
import sys
import threading
import weakref
from types import FrameType
from typing import Any, Callable, Dict, List, Optional

from ._library import StateError, failure

# Statuses of callbacks; positive numbers are the callbacks' own.
RAISED = 0x43475401
STOPPED = 0x43475402
LONG = 0x43475403

stop: Callable[[], int] = LONG.__int__  # no Python code, which signals could interrupt


class _Thread(threading.local):
    """What a thread keeps during calls of the library."""

    error: Optional[BaseException] = None  # on its way out of the innermost call
    kept: Optional[List[Any]] = None  # lives until the innermost call returns
    guarded = False  # signals are put off while the library is at work

    def __init__(self) -> None:
        self.at_poll = stop  # `look` while `ask` runs the library; otherwise Python code runs, which may be interrupted
        self.gets_signals = threading.get_ident() == threading.main_thread().ident


thread = _Thread()

# The module signal wraps the results of these in enumerations, which takes ten times as long.
_signal: Any = importlib.import_module("_signal")
_get, _set = _signal.getsignal, _signal.signal

_handlers: Dict[int, Any] = {}  # of the signals that are put off; used on the main thread only
waiting: List[int] = []


def _on_signal(number: int, frame: Optional[FrameType]) -> None:
    if thread.at_poll is look:
        waiting.append(number)
    else:
        _handlers[number](number, frame)


def deliver() -> None:
    while waiting:
        number = waiting.pop(0)
        _handlers[number](number, sys._getframe(1))


def _guard() -> None:
    """Puts signals off."""
    thread.guarded = True
    for number in _SIGNALS:
        handler = _get(number)
        if callable(handler) and handler is not _on_signal:
            _handlers[number] = handler
            try:
                _set(number, _on_signal)
            except ValueError:  # this interpreter gets no signals
                return


def _unguard() -> None:
    thread.guarded = False
    for number, handler in _handlers.items():
        if _get(number) is _on_signal:
            _set(number, handler)


_NAMES = ("SIGALRM", "SIGHUP", "SIGPROF", "SIGTERM", "SIGUSR1", "SIGUSR2", "SIGVTALRM", "SIGINT", "SIGBREAK")
_SIGNALS = [int(getattr(signal, name)) for name in _NAMES if hasattr(signal, name)]


def ask(function: Callable[..., int], *arguments: Any) -> int:
    """Calls a function of the library that may run callbacks. Raises what they raised, or the library's failure; otherwise returns the
    status, which is not negative."""
    outer = thread.error, thread.kept, thread.at_poll
    problem: Optional[BaseException] = None
    guarded = not thread.guarded and threading.get_ident() == threading.main_thread().ident
    try:
        thread.error, thread.kept, thread.at_poll = None, None, look
        if guarded:
            _guard()
        status = function(*arguments)
        if status < 0:
            problem = failure(status)
        if thread.error is not None:
            problem = thread.error
        elif status == RAISED:
            problem = failure(status)
    finally:
        try:
            if guarded:
                _unguard()
        finally:
            thread.error, thread.kept, thread.at_poll = outer
        if waiting and (guarded or thread.guarded) and thread.at_poll is stop:
            deliver()
    if problem is not None:
        try:
            raise problem
        finally:
            del problem  # else it would refer to itself, through its traceback and this frame
    return status


def outside(function: Callable[..., int], *arguments: Any) -> int:
    """Calls the library from a callback; the call may run other callbacks."""
    thread.at_poll = look
    try:
        status = function(*arguments)
    finally:
        thread.at_poll = stop
    if waiting and thread.guarded:
        deliver()
    return status


def shielded(body: Callable[..., int], failed: int = RAISED) -> Callable[..., int]:
    """A callback that keeps what its body raises for `ask`, and then returns `failed`."""

    def callback(*arguments: Any) -> int:
        try:
            before, thread.at_poll = thread.at_poll, stop
            if waiting and thread.guarded:
                deliver()
            status = failed if thread.error is not None else body(*arguments)
            thread.at_poll = before
            return status
        except BaseException as error:
            return keep(error, failed)

    return callback


def keep(error: BaseException, status: int = RAISED) -> int:
    """Keeps what a callback raised for `ask`, and returns a status."""
    thread.at_poll = look
    if thread.error is None:
        thread.error = error
    return status


look = shielded(lambda: 0)
watch_callback = ctypes.CFUNCTYPE(ctypes.c_int32)(functools.partial(operator.methodcaller("at_poll"), thread))


class Callbacks:
    """The Python functions of one game, by the names of the C struct's members, and what must live as long as they do."""

    def __init__(self) -> None:
        self.progress: Optional[Callable[[int, int], Any]] = None
        self.rules: Any = None
        self.has_rules = False  # the library will call `destroy`
        self.kept: Dict[str, Any] = {}
        self.key = next(_keys)
        registry[self.key] = weakref.ref(self)

    def close(self) -> None:
        """To be called when the Python game is deleted, before its handle is freed. The C game may live on as part of a compound; then
        its functions stay in the registry until the library calls `destroy`."""
        if self.has_rules:
            registry[self.key] = lambda: self
        else:
            registry.pop(self.key, None)


_keys = itertools.count(1)

# The library hands callbacks a key instead of an object, so that Python's garbage collector sees all references.
registry: Dict[int, Callable[[], Optional[Callbacks]]] = {}


def find(key: int) -> Callbacks:
    callbacks = registry[key]()
    if callbacks is None:
        raise StateError("the game is being destroyed", -5, "CGT_E_STATE")
    return callbacks
