"""The shared library: finding it, its constants, and its failures as exceptions."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import re
import sys
from typing import Any, Callable, Tuple, Type

from . import _signatures


class Error(Exception):
    """A call failed. The message says why; ``status`` and ``name`` are the status code and its name. If a text was refused, ``place``
    says where (`cgt.Place`)."""

    place: Any = None

    def __init__(self, message: str, status: int = 0, name: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.name = name


class ArgumentError(Error, ValueError):
    """An argument is invalid. These bindings raise this themselves for values that cannot be passed to C."""

    def __init__(self, message: str, status: int = -1, name: str = "CGT_E_ARGUMENT") -> None:
        super().__init__(message, status, name)


class DomainError(Error, ArithmeticError):
    """The result is mathematically undefined, like a division by zero."""


class ResultOverflowError(Error, OverflowError):
    """The true result does not fit its type."""


class OutOfMemoryError(Error, MemoryError):
    """An allocation failed."""


class StateError(Error, RuntimeError):
    """The call came at the wrong time."""


class UnsupportedError(Error, RuntimeError):
    """This machine or this build cannot do it."""


class PositionError(Error, ValueError):
    """The game does not accept the position."""


class NoTheoremError(Error, LookupError):
    """No theorem that the library knows answers the question."""


class LimitError(Error, RuntimeError):
    """A limit was reached before the answer was found."""


class CancelledError(Error, RuntimeError):
    """The question was cancelled."""


class LoopError(Error, ArithmeticError):
    """A play comes back to a position, so the game has no values."""


class FileError(Error, OSError):
    """A file could not be read or written."""


class CorruptError(Error, ValueError):
    """A file is damaged, of another kind, or belongs to something else."""


class ElementError(Error, ValueError):
    """A value is not an element of the poset. These bindings raise this themselves for values that cannot be passed to C."""

    def __init__(self, message: str, status: int = -14, name: str = "CGT_E_ELEMENT") -> None:
        super().__init__(message, status, name)


class TextError(Error, ValueError):
    """A text is not one of the text language."""


_ERRORS: Tuple[Type[Error], ...] = (
    ArgumentError,
    DomainError,
    ResultOverflowError,
    OutOfMemoryError,
    StateError,
    UnsupportedError,
    PositionError,
    NoTheoremError,
    LimitError,
    CancelledError,
    LoopError,
    FileError,
    CorruptError,
    ElementError,
    TextError,
)


def names(prefix: str) -> Tuple[str, ...]:
    """The names of the constants with a prefix, without it and in small letters, in the order of their numbers."""
    found = [(number, name) for name, number in vars(_signatures).items() if name.startswith(prefix)]
    return tuple(name[len(prefix) :].lower() for _, name in sorted(found))


# Statuses are pinned by the library's ABI: -1, -2, ...
STATUS_ERRORS = {
    -i: ("CGT_E_" + name.upper(), kind) for i, (name, kind) in enumerate(zip(reversed(names("CGT_E_")), _ERRORS), start=1)
}


def _load() -> ctypes.CDLL:
    suffix = {"darwin": ".dylib", "win32": ".dll"}.get(sys.platform, ".so")
    inside = os.path.join(os.path.dirname(__file__), "libcgt" + suffix)  # in wheels
    path = os.environ.get("LIBCGT") or (inside if os.path.exists(inside) else ctypes.util.find_library("cgt"))
    if path is None:
        raise ImportError("libcgt is not installed; set LIBCGT to the path of libcgt.so")
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError("cannot load libcgt from %s: %s" % (path, error)) from None
    for name, (result, arguments) in _signatures.SIGNATURES.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError("%s has no %s: it is not libcgt, or older than these bindings" % (path, name)) from None
        function.restype = result
        function.argtypes = arguments
    return library


lib = _load()

# The same library, for calls that take less time than it takes to give up the interpreter's lock. They must not wait for other threads.
held = ctypes.PyDLL(lib._name)
held.cgt_sink_options.restype, held.cgt_sink_options.argtypes = _signatures.SIGNATURES["cgt_sink_options"]


def failure(status: int) -> Error:
    """The exception for a status; to be called right after the call that returned it, on the same thread. The library's text begins with
    the name of the C function, which is removed, as it means nothing in Python."""
    text: bytes = lib.cgt_last_error()
    name, kind = STATUS_ERRORS.get(status, (lib.cgt_status_name(status).decode(), Error))
    return kind(re.sub(r"^cgt_\w+: ", "", text.decode(errors="replace")), status, name)


def call(function: Callable[..., int], *arguments: Any) -> None:
    """Calls a function of the library that returns a status, and raises the library's failure."""
    status = function(*arguments)
    if status != 0:
        raise failure(status)


def library_version() -> str:
    """The version of the loaded shared library."""
    version: bytes = lib.cgt_version_string()
    return version.decode()
