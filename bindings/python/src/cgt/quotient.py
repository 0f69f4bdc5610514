"""Misère quotients: finite commutative monoids that know the misère outcomes of all sums of some positions.

>>> from cgt import Game
>>> kayles = Quotient(Game.kayles())
>>> kayles, kayles.period, kayles.tame
(<cgt.quotient.Quotient: 40 elements, 9 of them P>, (12, 71), False)
>>> element = kayles.element(5, 9, 1000000)
>>> kayles.word(element), kayles.outcome(element)
('ab^2', 'N')
>>> nim = Quotient(Game.nim(), 3)
>>> nim.presentation, [nim.word(element) for element in nim.kernel]
('<a,b | a^2=1, b^3=b>', ['b', 'ab', 'b^2', 'ab^2'])
"""

from __future__ import annotations

import ctypes
import html
import os
import re
from typing import TYPE_CHECKING, Any, Callable, Iterable, List, Optional, Tuple, Union

from . import _draw, _spec
from ._arrays import Numbers, word
from ._draw import Svg
from ._library import DomainError, NoTheoremError, call, lib
from ._rules import OUTCOMES
from .game import _path

if TYPE_CHECKING:
    from .game import Game, Place

__all__ = ["Quotient"]


class Quotient:
    """The misère quotient of a game of heaps: of all heaps, once its period is proved, at the latest at heap `limit`; with `last`, of the
    heaps up to that one. It may have at most `most` elements, the numbers from 0 up; 0 is the identity. ``len`` is their number. It does
    not change, and any number of threads may use it.
    """

    _pointer = 0

    def __init__(self, game: "Game", last: Optional[int] = None, *, limit: int = 2**20, most: int = 65535) -> None:
        handle = ctypes.c_void_p()
        new = lib.cgt_quotient_new_whole if last is None else lib.cgt_quotient_new_heaps
        heap = word(limit, "limit") if last is None else word(last, "last")
        game._call(lambda pointer: int(new(pointer, heap, word(most, "most"), ctypes.byref(handle))))
        self._pointer = handle.value or 0

    @classmethod
    def _made(cls, make: Callable[[Any], Any]) -> "Quotient":
        handle = ctypes.c_void_p()
        made = cls.__new__(cls)
        make(ctypes.byref(handle))
        made._pointer = handle.value or 0
        return made

    @classmethod
    def load(cls, game: "Game", path: Union[str, bytes, "os.PathLike[Any]"]) -> "Quotient":
        """Reads what `save` wrote, of a game with the same rules. It is proved anew, so the file need not be trusted."""
        return cls._made(lambda place: game._call(lambda pointer: int(lib.cgt_quotient_load(pointer, _path(path), place))))

    def save(self, path: Union[str, bytes, "os.PathLike[Any]"]) -> None:
        """Writes the quotient to a file, which `load` reads on any platform."""
        call(lib.cgt_quotient_save, self._pointer, _path(path))

    def extend(self, last: int, *, most: int = 65535) -> "Quotient":
        """The quotient of the heaps up to a larger one, which goes on from this one.

        >>> from cgt import Game
        >>> part = Quotient(Game.kayles(), 20)
        >>> part.period, part.extend(1000).period
        (None, (12, 71))
        """
        return self._made(lambda place: call(lib.cgt_quotient_extend, self._pointer, word(last, "last"), word(most, "most"), place))

    def svg(self, title: Optional[str] = None, *, labels: bool = True, dark: bool = False) -> Svg:
        """The Cayley graph: elements by the lengths of their words, those of the P-portion filled, those of the kernel with a second outline.
        A line leads down, a thick one both ways, a dashed one up. At most 4096 elements."""
        look = _draw.drawing(_draw.flags(no_labels=not labels, dark=dark), title)
        return Svg(_draw.written(lib.cgt_draw_quotient, self._pointer, _draw.SVG, ctypes.byref(look)).decode())

    def dot(self, title: Optional[str] = None) -> str:
        """The same as a graph in the DOT language."""
        look = _draw.drawing(0, title)
        return _draw.written(lib.cgt_draw_quotient, self._pointer, _draw.DOT, ctypes.byref(look)).decode()

    def _repr_svg_(self) -> Optional[str]:
        return str(self.svg()) if len(self) <= 100 else None

    def _repr_html_(self) -> str:
        """What notebooks show: the numbers, generators and relations, and the Cayley graph, if it is small."""
        texts = [repr(self)[len("<cgt.quotient.Quotient: ") : -1]]
        if self.period is not None:
            texts.append("heaps have the period %d from %d on" % self.period)
        shown = html.escape(self.presentation).replace(" | ", " | <wbr>")
        return "<p>%s</p><p>%s</p>%s" % ("; ".join(texts), re.sub(r"\^(\d+)", r"<sup>\1</sup>", shown), self._repr_svg_() or "")

    def _repr_latex_(self) -> str:
        generators, _, relations = self.presentation[1:-1].partition(" | ")
        relations = re.sub(r"\^(\d+)", r"^{\1}", relations)
        return "$\\langle %s%s\\rangle$" % (generators, " \\mid " + relations if relations else "")

    def __del__(self) -> None:
        pointer, self._pointer = self._pointer, 0
        if pointer and lib is not None:
            lib.cgt_quotient_free(pointer)

    def __reduce__(self) -> Tuple[Any, ...]:
        raise TypeError("a quotient cannot be copied or pickled")

    def __len__(self) -> int:
        return int(lib.cgt_quotient_order(self._pointer))

    def __repr__(self) -> str:
        return "<cgt.quotient.Quotient: %d elements, %d of them P>" % (len(self), lib.cgt_quotient_p_count(self._pointer))

    def _number(self, function: Callable[..., int], *arguments: Any) -> int:
        number = Numbers(1)
        call(function, self._pointer, *arguments, number.pointer)
        return number[0]

    def _elements(self, function: Callable[..., int]) -> List[int]:
        n, numbers = ctypes.c_size_t(), Numbers(len(self))
        call(function, self._pointer, numbers.pointer, len(self), ctypes.byref(n))
        return numbers.list(n.value)

    def element(self, *heaps: int) -> int:
        """The element of a sum of heaps."""
        words = (ctypes.c_uint64 * len(heaps))(*(word(heap, "a heap") for heap in heaps))
        return self._number(lib.cgt_quotient_element, words, len(heaps))

    def outcome(self, element: int) -> str:
        """``"N"`` or ``"P"``: the outcome in misère play of the positions of an element."""
        return OUTCOMES[self._number(lib.cgt_quotient_outcome, word(element, "element"))]

    def product(self, a: int, b: int) -> int:
        """The product of two elements: the element of a sum of their positions."""
        return self._number(lib.cgt_quotient_multiply, word(a, "a"), word(b, "b"))

    def mex(self, options: Iterable[int]) -> Optional[int]:
        """The element of a position whose options have these elements, by the generalized mex rule; None: the quotient would grow."""
        listed = [word(option, "an option") for option in options]
        try:
            return self._number(lib.cgt_quotient_mex, (ctypes.c_uint64 * len(listed))(*listed), len(listed))
        except DomainError:
            return None

    def word(self, element: int) -> str:
        """The element as the shortest product of generators."""
        return _spec.write(lib.cgt_quotient_word, self._pointer, word(element, "element"))

    def teach(self, game: "Game") -> None:
        """Teaches a game the quotient, so that outcomes in misère play are found without a search."""
        game._call(lambda pointer: int(lib.cgt_quotient_teach(self._pointer, pointer)))

    @property
    def presentation(self) -> str:
        """Generators and relations."""
        return _spec.write(lib.cgt_quotient_presentation, self._pointer)

    @property
    def generators(self) -> List[int]:
        """The elements that the letters of words stand for."""
        return self._elements(lib.cgt_quotient_generators)

    @property
    def kernel(self) -> List[int]:
        """The least ideal, which is a group."""
        return self._elements(lib.cgt_quotient_kernel)

    @property
    def tame(self) -> bool:
        """Whether it is the quotient of heaps of Nim below some power of 2."""
        yes = ctypes.c_uint32()
        call(lib.cgt_quotient_is_tame, self._pointer, ctypes.byref(yes))
        return yes.value == 1

    @property
    def period(self) -> Optional[Tuple[int, int]]:
        """The period and the preperiod of the function from heaps to elements, if the quotient is that of all heaps; otherwise None."""
        numbers = Numbers(2)
        try:
            call(lib.cgt_quotient_period, self._pointer, numbers.pointer, numbers.pointer + 8, None)
        except NoTheoremError:
            return None
        return numbers[0], numbers[1]
