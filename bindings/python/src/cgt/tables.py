"""Tables of answers, to be shown, plotted, and exported: as CSV, LaTeX, Markdown, or as a b-file of the OEIS.

The functions ask what the commands of the same names ask, of a `Game` or of the text of one, and `Table` writes what ``cgt … --format`` prints, but for the comment that
says where the numbers come from.

>>> from cgt import Game, tables
>>> print(tables.table(Game.wythoff(), range(3), range(3), question="outcome").latex(), end="")
% libcgt 0.1.0: outcomes of wythoff, 0..2 0..2
\\begin{tabular}{rrrr}
 & 0 & 1 & 2 \\\\
\\hline
0 & P & N & N \\\\
1 & N & N & P \\\\
2 & N & P & N \\\\
\\end{tabular}
>>> print(tables.sequence(Game.kayles(), 5).b_file(), end="")
# libcgt 0.1.0: values of kayles, 0..4
0 0
1 1
2 2
3 3
4 1

In notebooks a `Table` is shown as a table. `Table.plot` draws it by matplotlib, and `Table.svg` without.
"""

from __future__ import annotations

import ctypes
import html
import os
import re
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional, Sequence, Tuple, Union

from . import _draw, _plots, _spec, draw
from ._arrays import Numbers, is_number, word
from ._library import ArgumentError, PositionError, UnsupportedError, lib, library_version, names
from ._signatures import CGT_NO_ANSWER, CGT_ROWS_BEGIN, CGT_ROWS_END
from .game import Game

if TYPE_CHECKING:
    from .game import Box, Place, Question

__all__ = ["Table", "answers", "p_positions", "sequence", "table", "values"]

_FORMATS = tuple(name.replace("_", "-") for name in names("CGT_ROWS_") if name not in ("begin", "end"))
_ENDINGS = {".csv": "csv", ".tex": "latex", ".md": "markdown", ".txt": "b-file"}
_MOST_POINTS = 2**20  # of a picture
_SHOWN_ROWS, _SHOWN_COLUMNS = 60, 40  # of a table that notebooks show


class Table:
    """Rows of cells: numbers, texts, and None where there is no answer.

    `heads` are the heads of the columns, `rows` the rows, `about` says what it is, and `kind` how it is drawn: ``"grid"`` for a table of
    two ranges, whose rows begin with their number and whose heads are the numbers of the columns; ``"sequence"`` for numbers, in the
    column `n`, with one answer each, in the last column; ``"list"`` for anything else. ``len`` is the number of rows.
    """

    def __init__(self, heads: Sequence[Any], rows: Iterable[Sequence[Any]], about: str, kind: str = "list", n: int = 0) -> None:
        self.heads, self.rows, self.about, self.kind, self.n = tuple(heads), [tuple(row) for row in rows], about, kind, n
        for i, row in enumerate(self.rows):
            if len(row) != len(self.heads):
                raise ArgumentError("rows[%d] has %d cells; expected %d, as heads" % (i, len(row), len(self.heads)))

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return "<cgt.tables.Table: %s, %d rows>" % (self.about, len(self.rows))

    # ---- Texts ----

    def text(self, format: str) -> str:
        """The table in a format: ``"csv"``, ``"latex"``, ``"markdown"`` or ``"b-file"``. CSV has no comment."""
        if format not in _FORMATS:
            raise ArgumentError("format is %r; expected one of %s" % (format, ", ".join(_FORMATS)))
        number, heads, rows = _FORMATS.index(format), self.heads, self.rows
        if format == "b-file":
            if self.kind != "sequence":
                raise ArgumentError("format is 'b-file'; expected another, as no single number goes with each answer")
            heads, rows = heads[-2:], [(row[self.n], row[-1]) for row in rows]
        cells = ["" if cell is None else str(cell) for row in (heads, *rows) for cell in row]
        texts = (ctypes.c_char_p * len(cells))(*[_spec.encoded(cell, "a cell") for cell in cells])
        comment = _spec.encoded("libcgt %s: %s" % (library_version(), self.about), "about")
        shape = ctypes.cast(texts, ctypes.POINTER(ctypes.c_char_p)), len(rows) + 1, len(heads)
        return _draw.written(lib.cgt_write_rows, *shape, number, CGT_ROWS_BEGIN | CGT_ROWS_END, comment).decode()

    def csv(self) -> str:
        """The table as CSV."""
        return self.text("csv")

    def latex(self) -> str:
        """The table as a ``tabular`` of LaTeX."""
        return self.text("latex")

    def markdown(self) -> str:
        """The table in Markdown."""
        return self.text("markdown")

    def b_file(self) -> str:
        """The table as a b-file of the OEIS: ``n a(n)`` on each line. Raises ArgumentError if no single number goes with each answer."""
        return self.text("b-file")

    def save(self, path: "Union[str, os.PathLike[str]]", format: Optional[str] = None) -> None:
        """Writes the table to a file, in a format, or in that of the name's end: ``.csv``, ``.tex``, ``.md``, or ``.txt`` for a b-file."""
        end = os.path.splitext(os.fspath(path))[1]
        if format is None and end not in _ENDINGS:
            raise ArgumentError("path is %r; expected a name that ends with one of %s, or a format" % (path, ", ".join(_ENDINGS)))
        text = self.text(_ENDINGS[end] if format is None else format)
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)

    # ---- Pictures ----

    def _numbers(self) -> List[List[int]]:
        """The answers as numbers, by rows."""
        return [[_number_of(cell) for cell in row[1:]] for row in self.rows]

    def _points(self) -> Dict[int, int]:
        """The answers of a sequence, by their numbers."""
        return {int(row[self.n]): _number_of(row[-1]) for row in self.rows}

    def svg(self, title: Optional[str] = None, *, dark: bool = False) -> _draw.Svg:
        """A grid as a heat map, with P-positions in red; a sequence as points. Raises ArgumentError for lists."""
        self._check_drawn()
        if self.kind == "grid":
            first = self.rows[0][0], self.heads[1]
            return draw.heat_map(self._numbers(), title, first=first, zeros=True, dark=dark)
        points = self._points()
        numbers = range(min(points), max(points) + 1)
        if len(numbers) > _MOST_POINTS:
            raise ArgumentError("%r is about numbers from %d to %d; expected at most %d" % (self, numbers[0], numbers[-1], _MOST_POINTS))
        values = [points.get(n, CGT_NO_ANSWER) for n in numbers]
        return draw.sequence_plot(values, title, first=numbers[0], zeros=True, dark=dark)

    def plot(self, axes: Any = None, **look: Any) -> Any:
        """Draws the table by matplotlib, and returns the axes, which are new ones or those given: a grid as a heat map, a sequence as
        points, P-positions of two coordinates as points in the plane. `look` goes to matplotlib. Raises ImportError without matplotlib, and
        ArgumentError for other lists."""
        points = self.heads == ("x1", "x2")
        if not points:
            self._check_drawn()
        axes = _plots.axes_of(axes)
        if points:
            _plots.plane(axes, [row[0] for row in self.rows], [row[1] for row in self.rows], look)
        elif self.kind == "grid":
            _plots.grid(axes, self._numbers(), self.rows[0][0], self.heads[1], look)
        else:
            known = self._points()
            _plots.points(axes, list(known), list(known.values()), look)
        axes.set_title(self.about)
        return axes

    def _check_drawn(self) -> None:
        if self.kind == "list" or not self.rows:
            raise ArgumentError("%r has no picture; expected a table of two ranges, or a sequence" % self)

    # ---- Notebooks ----

    def _repr_html_(self) -> str:
        """What notebooks show: the table, of a long one the first rows."""
        heads, rows = self.heads[:_SHOWN_COLUMNS], self.rows[:_SHOWN_ROWS]
        first = 1 if self.kind == "grid" else len(self.heads) - (self.heads[-1] in ("value", "outcome"))  # answer
        lines = ['<table><caption style="white-space: nowrap">%s</caption><tr>' % html.escape(self.about)]
        lines += ["<th>%s</th>" % html.escape(str(head)) for head in heads]
        for row in rows:
            lines.append("</tr><tr>")
            for i, cell in enumerate(row[:_SHOWN_COLUMNS]):
                tag = "th" if i == 0 and self.kind == "grid" else "td"
                shown = "<b>%s</b>" % cell if i >= first and cell in (0, "P") else "" if cell is None else html.escape(str(cell))
                lines.append("<%s>%s</%s>" % (tag, shown, tag))
        lines.append("</tr></table>")
        if len(rows) < len(self.rows) or len(heads) < len(self.heads):
            lines.append("<p>in all %d rows of %d columns</p>" % (len(self.rows), len(self.heads)))
        return "".join(lines)

    def _repr_latex_(self) -> Optional[str]:
        return self.latex() if len(self.rows) <= _SHOWN_ROWS and len(self.heads) <= _SHOWN_COLUMNS else None


def _number_of(cell: Any) -> int:
    """An answer as a number, as in pictures of tables."""
    outcomes = {None: CGT_NO_ANSWER, "P": 0, "N": 1}
    return outcomes[cell] if cell is None or cell in ("P", "N") else word(cell, "a cell")


# ---- Questions ----


def _about(what: str, game: Any, misere: bool, ranges: Sequence[range] = ()) -> str:
    try:
        name = game if isinstance(game, str) else game.spec
    except UnsupportedError:  # a game of functions; where these are is not the same tomorrow
        name = re.sub(r"<function (\S+) at \w+>", r"\1", game._name)
        name = re.sub(r" at 0x\w+", "", name)
    play = " in misère play" if misere else ""
    sides = " ".join(_shown(side) for side in ranges)
    return "%s of %s%s%s" % (what, name, play, ", " + sides if sides else "")


def _shown(side: range) -> str:
    return "nothing" if len(side) == 0 else "%d" % side.start if len(side) == 1 else "%d..%d" % (side.start, side.stop - 1)


def _game(game: Any) -> Game:
    """A game, or that of a text."""
    if not isinstance(game, (Game, str)):
        raise ArgumentError("game is %r; expected a Game, or the text of one" % (game,))
    return Game.parse(game) if isinstance(game, str) else game


def _ranges(ranges: Any, more: Tuple[Any, ...]) -> List[range]:
    given = (ranges, *more) if more else (ranges,) if isinstance(ranges, range) or is_number(ranges) else tuple(ranges)
    return [side if isinstance(side, range) else range(word(side, "ranges[%d]" % i), word(side, "ranges[%d]" % i) + 1) for i, side in enumerate(given)]


def _first_played(game: Game) -> Game:
    """The game that is played before any button is pushed."""
    while game.notation == "button":
        game = game.parts[0]
    return game


def _has_summands(game: Game) -> bool:
    return _first_played(game).notation in ("partitions", "hyperrectangles")


def _given(game: Game, ranges: List[range]) -> List[range]:
    """The ranges without buttons that are not pushed, and without the length of the only summand of a game on diagrams."""
    before = game.button_count + _has_summands(game)
    return ranges[before:] if all(len(side) == 1 for side in ranges[:before]) else ranges


def _cells(game: Game, ranges: List[range], misere: bool, question: "Question") -> List[Any]:
    """The answers of a box, the last coordinate fastest; None for what is not a position."""
    found: Any = game.table(ranges, misere=misere, question=question)
    flat = found.ravel().tolist() if hasattr(found, "ravel") else _flattened(found, len(ranges))

    def cell(index: int, answer: Any) -> Any:
        if answer == "":
            return None
        return answer if answer != CGT_NO_ANSWER else _value_at(game, _place(ranges, index), misere)

    cells = [cell(index, answer) for index, answer in enumerate(flat)]
    if cells and all(answer is None for answer in cells):
        game.validate(_place(ranges, 0))  # raises what is wrong with the first position
    return cells


def _flattened(nested: List[Any], depth: int) -> List[Any]:
    for _ in range(depth - 1):
        nested = [item for items in nested for item in items]
    return nested


def _value_at(game: Game, position: Tuple[int, ...], misere: bool) -> Optional[int]:
    """2^64 - 1 may be a value, or mean that there is none."""
    try:
        return game.value(position, misere=misere)
    except PositionError:
        return None


def _place(ranges: Sequence[range], index: int) -> Tuple[int, ...]:
    place: List[int] = []
    for side in reversed(ranges):
        index, at = divmod(index, len(side))
        place.append(side[at])
    return tuple(reversed(place))


def table(game: Union[Game, str], ranges: "Box", *more: Union[int, range], misere: bool = False, question: "Question" = "value") -> Table:
    """The values, or with ``question="outcome"`` the outcomes, of a box of positions, with ranges as for `Game.table`: a grid if two of
    them vary, a sequence if one does, and otherwise a list.

    >>> print(table(Game.nim(), 5, range(1, 4)).csv(), end="")
    x1,x2,value
    5,1,4
    5,2,7
    5,3,6
    """
    game, sides = _game(game), _ranges(ranges, more)
    cells, given = _cells(game, sides, misere, question), _given(game, sides)
    about = _about("outcomes" if question == "outcome" else "values", game, misere, given)
    varying = [side for side in given if len(side) > 1]
    if len(varying) == 2:
        rows, columns = varying
        return Table(["", *columns], ([n, *cells[i * len(columns) : (i + 1) * len(columns)]] for i, n in enumerate(rows)), about, "grid")
    heads = ["x%d" % (i + 1) for i in range(len(given))]
    places = (_place(given, i) for i in range(len(cells)))
    found = [(*place, cell) for place, cell in zip(places, cells)]
    kind, n = ("sequence", given.index(varying[0])) if len(varying) == 1 else ("sequence" if len(given) == 1 else "list", 0)
    return Table([*heads, question], found, about, kind, n)


def sequence(game: Union[Game, str], heaps: Union[int, range], *, misere: bool = False) -> Table:
    """The values of single heaps (partitions [n], coins on n, pushes of these): of a range of them, or, for a number, of that many from 0
    on. With a text in which ``*`` stands for a number: the values of a coin on the greatest element, of the empty board, or of the whole
    graph, for each number.

    >>> [row[1] for row in sequence("ruler(partitions(*))", range(1, 9)).rows]
    [1, 2, 1, 4, 1, 2, 1, 7]
    """
    numbers = heaps if isinstance(heaps, range) else range(word(heaps, "heaps"))
    if isinstance(game, str) and len(numbers) > 0 and _parse(game, numbers[0])[1] > 0:
        found = [_value_of_top(_parse(game, n)[0], misere) for n in numbers]
    else:
        found = _values_of_heaps(_game(game), numbers, misere)
    return Table(["x1", "value"], zip(numbers, found), _about("values", game, misere, [numbers]), "sequence")


def _parse(text: str, n: int) -> Tuple[Game, int]:
    """The game of a text with n in place of each ``*`` that stands for a number, and how many these are."""
    handle, stars = ctypes.c_void_p(), Numbers()
    _spec.read(lib.cgt_game_parse_with, text, [], [ctypes.byref(handle), stars.pointer], [word(n, "n")])
    return Game._adopt(handle.value or 0), stars[0]


def _value_of_top(game: Game, misere: bool) -> int:
    first, text = _first_played(game), "start"
    if first.notation not in ("board", "left"):
        maxima = first.poset.maxima()
        if len(maxima) != 1:
            raise ArgumentError("%s has %d maximal elements; expected a poset with one maximum" % (first.poset, len(maxima)))
        text = first.format_position([maxima[0]])
    return game.value(game.parse_position(text), misere=misere)


def _values_of_heaps(game: Game, numbers: range, misere: bool) -> List[int]:
    first = _first_played(game)
    if first.notation in ("parts", "vertex", "left", "board"):
        raise ArgumentError("game is %r; expected a game of heaps, partitions or coins, or a text with * in place of a number" % game)
    if first._poset is not None and len(numbers) > 0:
        game.parse_position(str(numbers[-1]))  # raises what is wrong where elements are no numbers
    if game.button_count == 0 and not _has_summands(game):
        return [int(value) for value in game.sequence(numbers, misere=misere)]
    return [game.value(game.parse_position("-" if n == 0 and _has_summands(game) else str(n)), misere=misere) for n in numbers]


def values(game: Union[Game, str]) -> Table:
    """The values of all single coins of a coin turning game, or of all vertices of an explicit graph.

    >>> values("ruler(divisors(6))").rows
    [(1, 1), (2, 2), (3, 2), (6, 3)]
    """
    game = _game(game)
    if game._poset is None and game.notation != "vertex":
        raise ArgumentError("game is %r; expected a coin turning game, or an explicit graph" % game)
    if game._poset is None:
        facts = game.facts("value")["value"]
        rows: Iterable[Tuple[int, ...]] = ((vertex, int(value)) for vertex, value in enumerate(facts))
        return Table(["x1", "value"], rows, _about("values", game, False), "sequence")
    poset, found = game.poset, game.element_values()
    width = len(poset.words(poset[0])) if len(poset) > 0 else 1
    rows = ((*poset.words(element), int(value)) for element, value in zip(poset, found))
    heads = ["x%d" % (i + 1) for i in range(width)]
    return Table([*heads, "value"], rows, _about("values", game, False), "sequence" if width == 1 else "list")


def p_positions(game: Union[Game, str], ranges: "Box", *more: Union[int, range], misere: bool = False, canonical: bool = False) -> Table:
    """The P-positions of a box, with ranges as for `Game.table`, in the order of their coordinates; with `canonical`, each canonical
    position once, as text.

    >>> p_positions(Game.wythoff(), range(4), range(4)).rows
    [(0, 0), (1, 2), (2, 1)]
    >>> p_positions(Game.nim(), range(3), range(3), canonical=True).rows
    [('-',), ('1,1',), ('2,2',)]
    """
    game, sides = _game(game), _ranges(ranges, more)
    given = _given(game, sides)
    about = _about("P-positions", game, misere, given)
    if canonical:
        found = game.p_positions(sides, misere=misere)
        return Table(["position"], ((game.format_position(position),) for position in found), about)
    cells = _cells(game, sides, misere, "outcome")
    return Table(["x%d" % (i + 1) for i in range(len(given))], (_place(given, i) for i, cell in enumerate(cells) if cell == "P"), about)


def answers(game: Union[Game, str], positions: Iterable["Place"], *, misere: bool = False) -> Table:
    """The values of some positions, which are written as texts, or as numbers if they are heaps.

    >>> answers(Game.nim(), [(3, 5), (7,)]).rows
    [('3,5', 6), ('7', 7)]
    """
    game, listed = _game(game), list(positions)
    found = game.values(listed, misere=misere)
    rows = [(game.format_position(position), int(value)) for position, value in zip(listed, found)]
    return Table(["position", "value"], rows, _about("values", game, misere), "sequence" if all(text.isdigit() for text, _ in rows) else "list")
