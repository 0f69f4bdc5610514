"""Plots by matplotlib, which is not needed for anything else."""

from __future__ import annotations

import importlib
from typing import Any, Dict, List, Sequence

from ._signatures import CGT_NO_ANSWER

_INK, _ZERO = "#0b5cad", "#e5352b"


def axes_of(axes: Any) -> Any:
    """The given axes, or new ones."""
    if axes is not None:
        return axes
    try:
        pyplot = importlib.import_module("matplotlib.pyplot")  # which need not have types
    except ImportError:
        raise ImportError("plots need matplotlib (pip install matplotlib); svg() draws without it") from None
    return pyplot.subplots()[1]


def points(axes: Any, numbers: Sequence[int], values: Sequence[int], look: Dict[str, Any]) -> None:
    """Values above their numbers, zeros in red. What has no answer has no point."""
    known = [(n, value) for n, value in zip(numbers, values) if value != CGT_NO_ANSWER]
    colours = [_ZERO if value == 0 else _INK for _, value in known]
    axes.scatter([n for n, _ in known], [value for _, value in known], **{"s": 8, "c": colours, **look})
    axes.set_xlabel("n")


def plane(axes: Any, across: Sequence[int], up: Sequence[int], look: Dict[str, Any]) -> None:
    axes.scatter(across, up, **{"s": 8, "c": _ZERO, **look})
    axes.set_xlabel("x1")
    axes.set_ylabel("x2")
    axes.set_aspect("equal")


def grid(axes: Any, rows: List[List[int]], first_row: int, first_column: int, look: Dict[str, Any]) -> None:
    """Values as colours, the first row on top; P-positions in red."""
    cells = [[float("nan") if value == CGT_NO_ANSWER else float(value) for value in row] for row in rows]
    ends = first_column - 0.5, first_column + len(rows[0]) - 0.5, first_row + len(rows) - 0.5, first_row - 0.5
    image = axes.imshow(cells, **{"extent": ends, "interpolation": "nearest", **look})
    axes.figure.colorbar(image, ax=axes)
    zeros = [(first_column + j, first_row + i) for i, row in enumerate(rows) for j, value in enumerate(row) if value == 0]
    size = 60000.0 / max(len(rows), len(rows[0])) ** 2
    axes.scatter([x for x, _ in zeros], [y for _, y in zeros], s=min(size, 40), c=_ZERO, marker="s", linewidths=0)
