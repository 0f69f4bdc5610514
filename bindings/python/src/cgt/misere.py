"""Misère play: genera and canonical forms.

The **genus** of a position is its Grundy value and the misère Grundy values of the position, of it + \\*2, of it + \\*2 + \\*2, …

>>> from cgt import Game
>>> kayles = Game.kayles()
>>> print(kayles.genus(5), *kayles.genera([7, 8, 9]))
4^146 2^2 1^1 4^046
>>> kayles.genus(5).misere_value(3)
4

Two positions are equal in misère play, in all sums, if they have the same canonical **form**. Forms are added, subtracted, compared,
written and read as in CGSuite.

>>> form = kayles.misere_form(5)
>>> print(form, form + "*2", (form + "*2") - "*2" == form, form.birthday, form.mate)
*[2[2]321] *[(2[2]321)[2]] True 5 *[2[2]320]
>>> forms = Forms()
>>> forms("*2 + *2").options
[Form('*[2]'), Form('*[3]')]
>>> forms("*[[2]]").parts
[(Form('*[2[#-2]]'), Form('*[2]'))]
"""

from __future__ import annotations

import ctypes
import threading
from typing import TYPE_CHECKING, Any, Callable, Iterable, List, NamedTuple, Optional, Tuple, Union

from . import _spec
from ._arrays import Numbers, is_number, word
from ._library import ArgumentError, call, failure, lib, names

if TYPE_CHECKING:
    from .game import Game, Place

__all__ = ["Form", "Forms", "Genus"]

_PHYLA = tuple(name.replace("_", " ") for name in names("CGT_PHYLUM_"))


class Genus(NamedTuple):
    """The genus of a position: its Grundy value; the misère Grundy values of the position alone and with one heap \\*2, two, and so on, of
    which the last two alternate from there on; and the phylum: ``"nim heap"``, ``"tame"``, ``"reversibly tame"``, ``"tameable"``,
    ``"restive"``, ``"reversibly restive"``, ``"restless"`` or ``"wild"``. ``str`` gives the symbol as CGSuite writes it."""

    value: int
    misere: Tuple[int, ...]
    phylum: str

    def misere_value(self, heaps: int = 0) -> int:
        """The misère Grundy value of the position and so many heaps \\*2."""
        if not is_number(heaps) or heaps < 0:
            raise ArgumentError("heaps is %r; expected a number" % (heaps,))
        last = len(self.misere) - 1
        return self.misere[heaps if heaps <= last else last - (heaps - last) % 2]

    @property
    def tame(self) -> bool:
        """Whether it behaves like heaps of Nim in sums with other tame positions."""
        return _PHYLA.index(self.phylum) <= 2

    @property
    def restive(self) -> bool:
        """Whether the phylum is restive, hereditarily or reversibly."""
        return self.phylum.endswith("restive")

    def __str__(self) -> str:
        shown = self.misere[: 0 if self.phylum == "nim heap" else 1 if self.tame or self.restive else None]
        if not shown:
            return str(self.value)
        digits = list(map(str, shown))
        return "%d^%s" % (self.value, "(%s)" % ",".join(digits) if max(shown) > 9 else "".join(digits))

    def _repr_latex_(self) -> str:
        base, _, above = str(self).partition("^")
        return "$%s^{%s}$" % (base, above) if above else "$%s$" % base


def _genus(value: int, misere: Callable[[Any, int, Any], Any], phylum: Callable[[], int]) -> Genus:
    """Calls a function that gives misère values, with an array, its room, and the place for their number."""
    n, room = ctypes.c_size_t(16), 0
    while room < n.value:
        room = n.value
        numbers = Numbers(room)
        misere(numbers.pointer, room, ctypes.byref(n))
    return Genus(value, tuple(numbers.list(n.value)), _PHYLA[phylum()])


def genus_of(game: "Game", words: Any) -> Genus:
    """The genus of a position of a game, given by its words."""
    value, phylum = Numbers(1), ctypes.c_uint32()

    def ask(numbers: Any, room: int, n: Any) -> None:
        game._call(lib.cgt_game_genus, words.buffer_info()[0], len(words), value.pointer, numbers, room, n, ctypes.byref(phylum))

    found = _genus(0, ask, lambda: phylum.value)
    return found._replace(value=value[0])


class Forms:
    """A store of misère canonical forms. It keeps each form once, and remembers sums, until it is gone with the last `Form`.

    `memory` is the number of bytes that it may take; None: no limit. Calling it makes forms: ``forms(3)`` is a heap of Nim, ``forms("*[2[2]321]")``
    reads a text, ``forms(["*2", 3])`` has these options. ``len`` is the number of forms. Several threads may use a store; they wait for each
    other.
    """

    _pointer = 0

    def __init__(self, memory: Optional[int] = None) -> None:
        handle = ctypes.c_void_p()
        call(lib.cgt_forms_new, 0 if memory is None else word(memory, "memory"), ctypes.byref(handle))
        self._pointer = handle.value or 0
        self._lock = threading.RLock()

    def __del__(self) -> None:
        pointer, self._pointer = self._pointer, 0
        if pointer and lib is not None:
            lib.cgt_forms_free(pointer)

    def __reduce__(self) -> Tuple[Any, ...]:
        raise TypeError("a store of forms cannot be copied or pickled")

    def __len__(self) -> int:
        return int(lib.cgt_forms_count(self._pointer))

    def __repr__(self) -> str:
        return "<cgt.misere.Forms: %d forms>" % len(self)

    def __call__(self, what: Union[int, str, "Form", Iterable[Any]] = 0) -> "Form":
        """The form of a heap of Nim, of a text, or of options, each of which is one of these."""
        if isinstance(what, Form):
            return what if what.forms is self else self(str(what))
        if isinstance(what, str):
            number = Numbers(1)
            with self._lock:
                _spec.read(lib.cgt_forms_parse, what, [self._pointer], [number.pointer])
            return Form(self, number[0])
        if is_number(what):
            return self._make(lib.cgt_forms_nim, word(what, "a heap of Nim"))
        if not hasattr(what, "__iter__"):
            raise ArgumentError("a form is %r; expected a number, a text, or a list of options" % (what,))
        options = [self(option)._number for option in what]
        return self._make(lib.cgt_forms_make, (ctypes.c_uint64 * len(options))(*options), len(options))

    def of(self, game: "Game", position: "Place", *more: int) -> "Form":
        """The form of a position of a game."""
        return self.of_all(game, [(position,) + more if more else position])[0]

    def of_all(self, game: "Game", positions: Iterable["Place"]) -> List["Form"]:
        """The forms of many positions of a game, for which what they share is found once."""
        from .game import _list_of

        listed = [tuple(game._words(position, "positions[%d]" % i)) for i, position in enumerate(positions)]
        numbers = Numbers(max(len(listed), 1))
        with self._lock, _list_of(listed, "positions") as places:
            game._call(lambda pointer: int(lib.cgt_forms_of_list(self._pointer, pointer, places, numbers.pointer)))
        return [Form(self, number) for number in numbers.list(len(listed))]

    def teach(self, game: "Game", positions: Iterable["Place"]) -> int:
        """Teaches a game the values of positions in both plays, and which of them are tame; returns how many are. Sums of tame positions
        then have misère values and outcomes without a search.

        >>> from cgt import Game
        >>> kayles = Game.kayles()
        >>> Forms().teach(kayles, [(heap,) for heap in range(30)])
        11
        >>> kayles.outcome((1, 2, 3, 4, 6, 7, 8, 10, 13, 14), misere=True), kayles.tameness((1, 2, 3, 4, 6, 7, 8, 10, 13, 14)).kind
        ('P', 'tame')
        """
        from .game import _list_of

        listed = [tuple(game._words(position, "positions[%d]" % i)) for i, position in enumerate(positions)]
        tame = Numbers(1)
        with self._lock, _list_of(listed, "positions") as places:
            game._call(lambda pointer: int(lib.cgt_forms_teach(self._pointer, pointer, places, tame.pointer)))
        return tame[0]

    def _ask(self, function: Callable[..., int], *arguments: Any) -> None:
        with self._lock:
            status = function(self._pointer, *arguments)
            if status != 0:
                raise failure(status)

    def _make(self, function: Callable[..., int], *arguments: Any) -> "Form":
        number = Numbers(1)
        self._ask(function, *arguments, number.pointer)
        return Form(self, number[0])


class Form:
    """A misère canonical form in a store. Forms are equal if the games are; ``+`` and ``-`` add and subtract them, or what `Forms` makes forms
    of. ``str`` writes a form as CGSuite does."""

    __slots__ = ("forms", "_number")

    def __init__(self, forms: Forms, number: int) -> None:
        self.forms = forms
        self._number = number

    def _numbers(self, function: Callable[..., int]) -> List[int]:
        n, room = ctypes.c_size_t(16), 0
        while room < n.value:
            room = n.value
            numbers = Numbers(room)
            self.forms._ask(function, self._number, numbers.pointer, room, ctypes.byref(n))
        return numbers.list(n.value)

    @property
    def options(self) -> List["Form"]:
        """The options, in the order in which CGSuite lists them."""
        return [Form(self.forms, number) for number in self._numbers(lib.cgt_forms_options)]

    @property
    def parts(self) -> List[Tuple["Form", "Form"]]:
        """The pairs of forms whose sum is this one, apart from \\*0 and the form itself, and up to adding \\*1 to both. Of each form and its sum
        with \\*1 the pairs have the one with the lower birthday; so they add up to that of this form."""
        numbers = self._numbers(lib.cgt_forms_parts)[2:]
        return [(Form(self.forms, a), Form(self.forms, b)) for a, b in zip(numbers[::2], numbers[1::2])]

    @property
    def birthday(self) -> int:
        """How many moves the longest play has."""
        birthday = Numbers(1)
        self.forms._ask(lib.cgt_forms_birthday, self._number, birthday.pointer)
        return birthday[0]

    @property
    def pair(self) -> Tuple[int, int]:
        """The Grundy value and the misère Grundy value."""
        pair = Numbers(2)
        self.forms._ask(lib.cgt_forms_values, self._number, pair.pointer, pair.pointer + 8)
        return pair[0], pair[1]

    @property
    def outcome(self) -> str:
        """``"N"`` or ``"P"`` in misère play."""
        return "P" if self.pair[1] == 0 else "N"

    @property
    def genus(self) -> Genus:
        """The genus, with the phylum."""
        phylum = ctypes.c_uint32()
        self.forms._ask(lib.cgt_forms_phylum, self._number, ctypes.byref(phylum))
        ask = lambda *arguments: self.forms._ask(lib.cgt_forms_genus, self._number, *arguments)  # noqa: E731
        return _genus(self.pair[0], ask, lambda: phylum.value)

    @property
    def half_tame(self) -> bool:
        """Whether the form is not tame, and its sum with itself is, with both values 0."""
        yes = ctypes.c_uint32()
        self.forms._ask(lib.cgt_forms_is_half_tame, self._number, ctypes.byref(yes))
        return yes.value == 1

    @property
    def mate(self) -> "Form":
        """The mate: the sum with it is a P-position."""
        return self.forms._make(lib.cgt_forms_mate, self._number)

    def __add__(self, other: Any) -> "Form":
        return self.forms._make(lib.cgt_forms_add, self._number, self.forms(other)._number)

    __radd__ = __add__

    def __sub__(self, other: Any) -> "Form":
        """The form whose sum with the other is this one. Raises DomainError if there is none."""
        return self.forms._make(lib.cgt_forms_subtract, self._number, self.forms(other)._number)

    def __eq__(self, other: Any) -> bool:
        if not isinstance(other, Form):
            return NotImplemented
        return self._number == (other._number if other.forms is self.forms else self.forms(other)._number)

    def __hash__(self) -> int:
        return hash((self.birthday, self.pair))

    def __bool__(self) -> bool:
        """Whether it is not \\*0."""
        return self._number != 0

    def __str__(self) -> str:
        with self.forms._lock:
            return _spec.write(lib.cgt_forms_text, self.forms._pointer, self._number)

    def _repr_latex_(self) -> str:
        return "$%s$" % str(self).replace("*", "{\\ast}").replace("#", "\\#")

    def __repr__(self) -> str:
        return "Form(%r)" % str(self)
