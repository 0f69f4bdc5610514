"""Values of one heap after another, which know whose they are, and the period that they seem to have."""

from __future__ import annotations

import array
import functools
from typing import TYPE_CHECKING, Any, Callable, Dict, NamedTuple, Optional, Tuple

from . import _plots
from ._arrays import Input, Numbers, find_numpy, is_number
from ._library import ArgumentError, LimitError, call, lib

if TYPE_CHECKING:
    from .game import Game


class ApparentPeriod(NamedTuple):
    """What values look like: ``G(n + period) == G(n) + saltus`` for all n from `preperiod` on, among the `heaps` that were looked at. If
    `proved`, a theorem says that it holds for all larger heaps too."""

    period: int
    preperiod: int
    saltus: int
    heaps: range
    proved: bool


def apparent_period(values: Any) -> Optional[ApparentPeriod]:
    if is_number(values) or isinstance(values, (str, bytes)):
        raise ArgumentError("values is %r; expected values, such as game.sequence(1000)" % (values,))
    words, out = Input(values, "values"), Numbers(3)
    if words.shape is not None and len(words.shape) != 1:
        raise ArgumentError("values is an array of the shape %r; expected one dimension" % (words.shape,))
    proof, first = getattr(values, "_origin", None) or (None, 0)
    heaps = range(first, first + words.length)
    proved = proof(heaps) if proof is not None and len(heaps) > 0 else None
    if proved is not None:
        return ApparentPeriod(proved.period, proved.preperiod, proved.saltus, heaps, True)
    try:
        call(lib.cgt_apparent_period, words.pointer, words.length, *[out.pointer + 8 * i for i in range(3)])
    except LimitError:
        return None
    return ApparentPeriod(out[0], first + out[1], out[2], heaps, False)


def _period(self: Any) -> Optional[ApparentPeriod]:
    """The period that the values seem to have (see `Game.apparent_period`)."""
    return apparent_period(self)


def _first(values: Any) -> int:
    return 0 if values._origin is None else int(values._origin[1])


def _plot(self: Any, axes: Any = None, **look: Any) -> Any:
    """Draws the values as points by matplotlib, and returns the axes, which are new ones or those given. `look` goes to matplotlib. Raises
    ImportError without matplotlib."""
    axes = _plots.axes_of(axes)
    _plots.points(axes, range(_first(self), _first(self) + len(self)), [int(value) for value in self], look)
    return axes


def _svg(self: Any, title: Optional[str] = None, **look: Any) -> Any:
    """The values as points in SVG (see `cgt.sequence_plot`)."""
    from . import draw

    settings: Dict[str, Any] = {"first": _first(self), "zeros": True, **look}
    return draw.sequence_plot(self, title, **settings)


@functools.lru_cache(maxsize=None)
def _kinds() -> Tuple[type, Optional[type]]:
    """Lists and arrays with the methods `period`, `plot` and `svg`. A part of an array, or what was computed from it, does not know which heaps it is about."""
    members = {"_origin": None, "period": _period, "plot": _plot, "svg": _svg, "__module__": __name__, "__doc__": "Values of one heap after another."}
    numpy = find_numpy()
    listed = type("SequenceList", (list,), dict(members))
    return listed, None if numpy is None else type("SequenceArray", (numpy.ndarray,), dict(members))


def sequence_of(values: Any, first: int, proof: Callable[[range], Any]) -> Any:
    """The values of the heaps from `first` on. `proof` gives the proved period of a range of heaps, or None."""
    listed, arrays = _kinds()
    made: Any = listed(values) if isinstance(values, (list, array.array)) or arrays is None else values.view(arrays)
    made._origin = proof, first
    return made
