"""Texts of the text language: reading and writing them, and the places of mistakes."""

from __future__ import annotations

import ctypes
from typing import Any, Callable, Iterable, List, NamedTuple, Tuple

from ._callbacks import ask
from ._library import ArgumentError, Error
from ._signatures import SpecError


class Place(NamedTuple):
    """Where a text was refused, as `Error.place`: the line and the column, from 1, the start of the culprit in the text and its length,
    the culprit itself, and what was expected there. `file` is the name of the file if the culprit is in one; then start and length count
    its bytes."""

    line: int
    column: int
    start: int
    length: int
    token: str
    expected: str
    file: str


def encoded(text: Any, name: str) -> bytes:
    if not isinstance(text, str) or "\0" in text:
        raise ArgumentError("%s is %r; expected text" % (name, text))
    return text.encode(errors="replace")


def read(function: Callable[..., int], text: Any, before: List[Any], after: List[Any], between: Iterable[Any] = ()) -> None:
    """Calls a function that reads a text, with arguments before the text, between it and the error, and after the error. An exception
    that it raises has a place."""
    bytes_of = encoded(text, "text")
    error = SpecError(size=ctypes.sizeof(SpecError))
    try:
        ask(function, *before, bytes_of, *between, ctypes.byref(error), *after)
    except Error as raised:
        if error.line > 0:
            start, end, file = error.offset, error.offset + error.length, error.file.decode(errors="replace")
            if not file:
                start, end = (len(bytes_of[:i].decode(errors="replace")) for i in (start, end))
            token, expected = error.token.decode(errors="replace"), error.expected.decode(errors="replace")
            raised.place = Place(error.line, error.column, start, end - start, token, expected, file)
        raise


def write(function: Callable[..., int], *arguments: Any) -> str:
    """The text that a function writes."""
    needed, room = ctypes.c_size_t(256), 0
    while room < needed.value:
        room = needed.value
        text = ctypes.create_string_buffer(room)
        ask(function, *arguments, text, room, ctypes.byref(needed))
    return text.value.decode()


def examples(function: Callable[..., Any]) -> List[Tuple[str, str]]:
    """All examples that a function gives: specs, each with the text of a position or an element."""
    found: List[Tuple[str, str]] = []
    text = ctypes.c_char_p()
    while True:
        spec = function(len(found), ctypes.byref(text))
        if spec is None:
            return found
        found.append((spec.decode(), (text.value or b"").decode()))
