"""Pictures: collecting what the library writes piece by piece, and the settings of pictures."""

from __future__ import annotations

import ctypes
from typing import Any, Callable, Dict, List, Optional

from . import _rules, _spec
from ._arrays import word
from ._callbacks import ask, shielded
from ._library import ArgumentError
from . import _signatures
from ._signatures import CGT_FORMAT_DOT, CGT_FORMAT_PNG, CGT_FORMAT_SVG, WRITE_FN, Drawing

SVG, DOT, PNG = CGT_FORMAT_SVG, CGT_FORMAT_DOT, CGT_FORMAT_PNG


class Svg(str):
    """A picture as SVG: text, which notebooks show as a picture."""

    def _repr_svg_(self) -> str:
        return str(self)


class Png(bytes):
    """A picture as PNG: the bytes of a file, which notebooks show as a picture."""

    def _repr_png_(self) -> bytes:
        return bytes(self)


def _write(user: int, text: int, size: int) -> int:
    _writers[user](ctypes.string_at(text, size))
    return 0


_writers: Dict[int, Callable[[bytes], None]] = {}
_write_callback = WRITE_FN(shielded(_write))


def written(function: Callable[..., int], *arguments: Any) -> bytes:
    """What a function writes whose last two arguments are a callback that writes and its user pointer."""
    pieces: List[bytes] = []
    key = next(_rules.each_keys)
    _writers[key] = pieces.append
    try:
        ask(function, *arguments, _write_callback, key)
    finally:
        del _writers[key]
    return b"".join(pieces)


def flags(**chosen: Any) -> int:
    """The flags of the options that are true."""
    return sum(getattr(_signatures, "CGT_DRAW_" + name.upper()) for name, is_chosen in chosen.items() if is_chosen)


def pair(value: Any, name: str) -> Any:
    if not isinstance(value, (tuple, list)) or len(value) != 2:
        raise ArgumentError("%s is %r; expected a pair, for rows and columns" % (name, value))
    return value


def drawing(flags: int, title: Optional[str], cell: int = 0, names: Any = (None, None)) -> Drawing:
    look = Drawing(size=ctypes.sizeof(Drawing), flags=flags, cell=word(cell, "cell"))
    if title is not None:
        look.title = _spec.encoded(title, "title")
    look.row_name, look.column_name = (
        None if name is None else _spec.encoded(name, "names[%d]" % i) for i, name in enumerate(pair(names, "names"))
    )
    return look
