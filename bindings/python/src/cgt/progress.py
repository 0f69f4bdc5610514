"""The progress of long work.

`Bar` is a line on standard error, if that is a terminal: how much is done, the rate, and the time left. It goes through an iterable,

    for position, value in Bar(game.each_value(positions)): ...

or shows the progress of a question,

    with watching(game):
        game.value(position)

or of a check: ``check(domain, holds, game=game, progress=telling(Bar()))``. A bar of tqdm's will do in place of a `Bar`, as in
``watching(game, tqdm())``, and so will any object with its `update`, `total` and `close`.
"""

from __future__ import annotations

import contextlib
import operator
import sys
import time
from typing import Any, Callable, Iterable, Iterator, Optional, TextIO

from .game import Game

__all__ = ["Bar", "telling", "watching"]


class Bar:
    """A line that shows progress, with the interface of a bar of tqdm's. It is written at most ten times a second, and only to a terminal;
    `close` removes it.

    >>> import io
    >>> with Bar(total=4, desc="games", file=io.StringIO()) as bar:  # no terminal: it only counts
    ...     bar.update(3)
    >>> bar.n, bar.total
    (3, 4)
    >>> sum(Bar(range(5)))
    10
    """

    def __init__(
        self,
        iterable: Optional[Iterable[Any]] = None,
        desc: Optional[str] = None,
        total: Optional[int] = None,
        file: Optional[TextIO] = None,
    ) -> None:
        self.n = 0
        self.total = total
        if total is None and iterable is not None:
            self.total = operator.length_hint(iterable) or None
        self.desc = desc
        self._iterable: Iterable[Any] = () if iterable is None else iterable
        self._file = sys.stderr if file is None else file
        self._shows = self._file.isatty()
        self._began = self._written = time.monotonic()
        self._width = 0

    def update(self, n: int = 1) -> None:
        """Adds n to what is done."""
        self.n += n
        now = time.monotonic()
        if self._shows and now - self._written >= 0.1:
            self._written = now
            self._write(self.text(now - self._began))

    def text(self, seconds: float) -> str:
        """The line after this many seconds.

        >>> bar = Bar(total=400, desc="partitions")
        >>> bar.n = 100
        >>> bar.text(20.0)
        'partitions: 100 of 400 (25 %), 5.00 a second, 0:01:00 left'
        """
        rate = self.n / seconds if seconds > 0 else 0.0
        text = ("%s: " % self.desc if self.desc else "") + format(self.n, ",")
        if self.total:
            text += " of %s (%d %%)" % (format(self.total, ","), 100 * self.n // self.total)
        text += ", %s a second" % (format(round(rate), ",") if rate >= 100 else "%.3g" % rate if rate < 1 else "%.2f" % rate)
        if self.total and rate > 0:
            left = max(0, round((self.total - self.n) / rate))
            text += ", %d:%02d:%02d left" % (left // 3600, left // 60 % 60, left % 60)
        return text

    def _write(self, text: str) -> None:
        self._file.write("\r" + text.ljust(self._width))
        self._file.flush()
        self._width = len(text)

    def close(self) -> None:
        """Removes the line."""
        if self._width:
            self._write("")
            self._file.write("\r")
            self._file.flush()
            self._width = 0

    def __iter__(self) -> Iterator[Any]:
        with self:
            for item in self._iterable:
                yield item
                self.update()

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *exception: Any) -> None:
        self.close()


@contextlib.contextmanager
def watching(game: Game, bar: Any = None) -> Iterator[Any]:
    """A context in which questions to a game tell a bar how many positions they have expanded. It replaces the function given to
    `Game.set_progress`, and at the end leaves the game without one.

    >>> game = Game.zeruclid()
    >>> with watching(game) as bar:
    ...     value = game.value((60, 61, 62), method="table")
    >>> 0 < bar.n <= game.counts().expanded
    True
    """
    shown = Bar(desc="positions") if bar is None else bar
    last = 0

    def tell(expanded: int, known: int) -> None:
        nonlocal last
        shown.update(expanded - last if expanded >= last else expanded)  # else another question has begun
        last = expanded

    game.set_progress(tell)
    try:
        yield shown
    finally:
        game.set_progress(None)
        shown.close()


def telling(bar: Any) -> Callable[[int, Optional[int], int], None]:
    """A function for the `progress` of `cgt.analysis.check` that tells a bar.

    >>> from cgt.analysis import Domain, check
    >>> bar = Bar()
    >>> result = check(Domain.box((range(300), range(300))), lambda p, value: value < 512, game=Game.nim(), progress=telling(bar))
    >>> result.seen, bar.total
    (90000, 90000)
    """

    def tell(seen: int, size: Optional[int], failed: int) -> None:
        bar.total = size
        bar.update(seen - bar.n)

    return tell
