"""Heat maps of tables, and sequences as points. `Poset.svg` and `Poset.dot` draw posets, `Game.svg` draws a position, and `Game.plays_svg` and `Game.plays_dot`
draw all positions reachable from a position.

>>> from cgt import Game
>>> picture = heat_map(Game.wythoff().table(range(20), range(20)), zeros=True, title="Wythoff")
>>> picture[:4], picture.count("Wythoff")
('<svg', 2)
>>> heat_map_png([[0, 1], [1, 0]])[1:4]
b'PNG'
"""

from __future__ import annotations

import array
import ctypes
from typing import Any, Optional, Tuple

from . import _draw
from ._arrays import Input, is_numpy, numpy_words, word, words_of
from ._draw import Png, Svg
from ._library import ArgumentError, lib
from .game import NO_ANSWER

__all__ = ["Png", "Svg", "heat_map", "heat_map_png", "sequence_plot", "sequence_plot_png"]


def heat_map(
    table: Any,
    title: Optional[str] = None,
    *,
    first: Tuple[int, int] = (0, 0),
    names: Tuple[Optional[str], Optional[str]] = (None, None),
    zeros: bool = False,
    upwards: bool = False,
    labels: bool = True,
    dark: bool = False,
    cell: int = 0,
) -> Svg:
    """A table of numbers, in rows of equal length, as colours in SVG: from dark blue for the least number to yellow for the greatest, and
    grey for `NO_ANSWER`. In a table of outcomes "P" counts as 0 and "N" as 1.

    `first` has the numbers of the first row and the first column on the axes, and `names` the names of the axes. With `zeros`, cells of 0
    are red; with `upwards`, the first row is at the bottom; without `labels`, there are no axes and no scale. `cell` is the side of a cell
    in pixels, or 0 for a side that fits.
    """
    chosen = _draw.flags(zeros=zeros, upwards=upwards, no_labels=not labels, dark=dark)
    return Svg(_map(table, _draw.SVG, title, first, names, chosen, cell).decode())


def heat_map_png(
    table: Any,
    title: Optional[str] = None,
    *,
    first: Tuple[int, int] = (0, 0),
    names: Tuple[Optional[str], Optional[str]] = (None, None),
    zeros: bool = False,
    upwards: bool = False,
    labels: bool = True,
    dark: bool = False,
    cell: int = 0,
) -> Png:
    """The same as PNG, which is smaller for large tables. All its letters are capitals: the axes a and b are lettered A and B."""
    chosen = _draw.flags(zeros=zeros, upwards=upwards, no_labels=not labels, dark=dark)
    return Png(_map(table, _draw.PNG, title, first, names, chosen, cell))


def sequence_plot(
    values: Any,
    title: Optional[str] = None,
    *,
    first: int = 0,
    names: Tuple[Optional[str], Optional[str]] = (None, None),
    zeros: bool = False,
    labels: bool = True,
    dark: bool = False,
) -> Svg:
    """A sequence of numbers as points in SVG: to the right the number of a value, from `first` on, and upwards the value; `NO_ANSWER` has
    no point. `names` has the names of the axes: that of the values, and that of their numbers. With `zeros`, values of 0 are red.

    >>> sequence_plot([0, 1, 2, 3, 1, 4], labels=False).count("<rect")  # the background, and six points
    7
    """
    return Svg(_points(values, _draw.SVG, title, first, names, _draw.flags(zeros=zeros, no_labels=not labels, dark=dark)).decode())


def sequence_plot_png(
    values: Any,
    title: Optional[str] = None,
    *,
    first: int = 0,
    names: Tuple[Optional[str], Optional[str]] = (None, None),
    zeros: bool = False,
    labels: bool = True,
    dark: bool = False,
) -> Png:
    """The same as PNG, whose letters are capitals."""
    return Png(_points(values, _draw.PNG, title, first, names, _draw.flags(zeros=zeros, no_labels=not labels, dark=dark)))


def _points(values: Any, format: int, title: Optional[str], first: Any, names: Any, flags: int) -> bytes:
    words = Input(values, "values")
    if words.shape is not None and len(words.shape) != 1:
        raise ArgumentError("values is an array of the shape %r; expected one dimension" % (words.shape,))
    look = _draw.drawing(flags, title, names=names)
    look.first_column = word(first, "first")
    return _draw.written(lib.cgt_draw_sequence, words.pointer, words.length, format, ctypes.byref(look))


def _map(table: Any, format: int, title: Optional[str], first: Any, names: Any, flags: int, cell: int) -> bytes:
    rows, columns, words = _table_of(table)
    look = _draw.drawing(flags, title, cell, names)
    look.first_row, look.first_column = (word(number, "first[%d]" % i) for i, number in enumerate(_draw.pair(first, "first")))
    return _draw.written(lib.cgt_draw_table, words.pointer, rows, columns, format, ctypes.byref(look))


def _number_of(entry: Any) -> Any:
    """The number of an outcome, or `NO_ANSWER` for an empty text. Other entries stay as they are."""
    return {"P": 0, "N": 1, "": NO_ANSWER}.get(entry, entry) if isinstance(entry, str) else entry


def _table_of(table: Any) -> Tuple[int, int, Input]:
    if is_numpy(table) and table.dtype.kind == "U":
        table = table.tolist()
    if is_numpy(table):
        words = numpy_words(table.astype("uint8") if table.dtype.kind == "b" else table, "table")
        if words.ndim != 2:
            raise ArgumentError("table has the shape %r; expected (rows, columns)" % (words.shape,))
        return int(words.shape[0]), int(words.shape[1]), Input(words, "table")
    if isinstance(table, (str, bytes, bytearray)) or not hasattr(table, "__iter__"):
        raise ArgumentError("table is %r; expected rows of numbers" % (table,))
    flat, columns, rows = array.array("Q"), 0, 0
    for i, row in enumerate(table):
        if hasattr(row, "__iter__") and not isinstance(row, str):
            row = [_number_of(entry) for entry in row]
        numbers = words_of(row, "table[%d]" % i)
        if i > 0 and len(numbers) != columns:
            raise ArgumentError("table[%d] has %d numbers; expected %d, as in the row before" % (i, len(numbers), columns))
        flat.extend(numbers)
        rows, columns = i + 1, len(numbers)
    if not flat:
        raise ArgumentError("table has no numbers; expected at least one row with at least one number")
    return rows, columns, Input(flat, "table")
