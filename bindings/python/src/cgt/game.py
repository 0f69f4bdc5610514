"""Games: rulesets, positions, and the engine that answers questions about them.

A `Game` is a ruleset with a memory. The ruleset comes from the catalogue, is a compound of other games, or is given as data or Python
functions. Every question works for all of them.

**Positions** are sequences (tuples, lists, arrays) of at most 4096 integers from 0 to 2^64 - 1; an integer alone is a position of one
word. Results are tuples. A position that the ruleset does not accept raises `PositionError`.

**Coins.** A position of the coin turning games that `Game.ruler`, `Game.ideal`, `Game.pairs`, `Game.coins`, `Game.turning` and
`Game.cross` make is the set of coins that show heads: any iterable of distinct elements of the poset (see `cgt.poset`), in any order; if
elements are integers, an integer alone is a position of one coin. Results are tuples of elements. Only in compounds and boxes are
positions made of the elements' words (`Poset.words`).

**Diagrams.** Positions of `Game.pnim` and `Game.rnim` are sequences of summands, each a sequence of integers: the parts of a
partition, or the sides of a hyperrectangle. Results are tuples of tuples. In compounds positions are made of words: for each summand its
length, then its entries.

**Sets.** Positions of `Game.nodekayles`, `Game.arckayles`, `Game.hackenbush` and `Game.chomp` are the sets of the vertices, edges or
elements that are left: any iterable of them, or an integer of any width with a bit for each; a NumPy array has words of 64 bits in its
rows. Results are frozensets. In compounds and boxes positions are made of words.

**Plays.** In normal play a player who cannot move loses; with ``misere=True`` that player wins. Outcomes are ``"N"``, the next player
wins, and ``"P"``, the previous player wins.

**Boxes.** A box has a range for every word of a position, such as ``range(first, stop)``, which as always in Python excludes its end.
A number is a range of one, as in the command, but not all ranges may be numbers. So ``(4, range(1, 3))`` has the positions (4, 1) and
(4, 2), and ``range(10)`` alone has the heaps from 0 to 9.

**Arrays.** Many answers come as a NumPy array of ``int64`` if NumPy is installed, or of ``uint64`` if a value is 2^63 or more or a table
has `NO_ANSWER`; outcomes come as an array of strings. Without NumPy they come as lists.

**Failures.** Every question can raise `PositionError`, `ArgumentError` (a number out of range), `OutOfMemoryError`, `LimitError`
(the memory limit), `CancelledError`, `LoopError`, `ResultOverflowError`, `StateError` (asked from a callback of the same game),
and the very exception that a Python function of the ruleset raised. Afterwards the game can be used as before.

**Ctrl-C** ends a question on the main thread at the next Python function that it calls, or after `Game.poll` positions, with
KeyboardInterrupt, or whatever the handler of another signal raises. What was found is kept, and the same question resumes from there.
`Game.facts`, `Game.graph`, `Game.save` and `Game.load` run to their end first.

>>> Game.nim().value((3, 5, 7))
1
>>> def take_a_square(position):
...     heap, = position
...     return [heap - root * root for root in range(1, heap + 1) if root * root <= heap]
>>> squares = Game(take_a_square)
>>> squares.value(1000), squares.outcome(20), squares.winning(20)
(2, 'P', [])
"""

from __future__ import annotations

import array
import contextlib
import ctypes
import html
import itertools
import math
import os
import sys
import time
from typing import TYPE_CHECKING, Any, Callable, Dict, Hashable, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _coins, _diagrams, _draw, _rules, _sequences, _spec, misere, partition
from ._arrays import Input, Numbers, find_numpy, is_number, is_numpy, word, words_of
from ._callbacks import LONG, STOPPED, Callbacks, ask, thread
from ._elements import INTEGERS, TRIPLES, arguments_of
from ._library import (
    ArgumentError,
    ElementError,
    LimitError,
    NoTheoremError,
    OutOfMemoryError,
    PositionError,
    ResultOverflowError,
    UnsupportedError,
    call,
    failure,
    lib,
    names,
)
from ._positions import Left, Tuples, blocks_of, position_words, positions_of
from ._rules import OUTCOMES, QUESTIONS, Handle
from ._sequences import ApparentPeriod
from ._signatures import CGT_MAX_WORDS, CGT_NO_ANSWER, CGT_RULESET_DROP_ZEROS, CGT_RULESET_SORT, CGT_RULESET_SPLITS_SUMS, GameFamilies
from .graph import Graph, pairs_of
from .poset import Poset, check_posets

if TYPE_CHECKING:
    from typing import Literal

    from .misere import Form, Genus
    from .proof import Proof

    import numpy

    Array = numpy.ndarray[Any, Any]
    Place = Union[int, Iterable[Any], Array, Hashable]
    Box = Union[int, range, Sequence[Union[int, range]]]
    Method = Literal["auto", "closed", "search", "table"]
    Question = Literal["value", "outcome"]

Position = Any  # a tuple of words, or of elements in coin turning games, or a value of the user's own

__all__ = ["NO_ANSWER", "Answers", "ApparentPeriod", "Check", "Counts", "Expansion", "Game", "GraphSize", "Period", "Tameness"]

NO_ANSWER = CGT_NO_ANSWER  # in a table of values: the position is not one of the game's

_METHODS = names("CGT_METHOD_")
_SUMS = names("CGT_SUM_")
_VARIANTS = names("CGT_PUSH_")
_FACTS = names("CGT_FACT_")
_NOTATIONS = names("CGT_NOTATION_")
_MEMORY, _POLL, _THREADS = range(3)
_MOST_ANSWERS = sys.maxsize // 8


class Period(NamedTuple):
    """A proved period: ``G(n + period) == G(n) + saltus`` for all ``n >= preperiod``; heaps below `checked` were compared for it."""

    period: int
    preperiod: int
    checked: int
    saltus: int


class Check(NamedTuple):
    """What a comparison found. As a truth value, it is true if positions were compared and all agree.

    `compared` positions were compared and agree. `position` is the first position at which the answers differ, and `answers` are the two
    answers there, of the game and of the other; both are None if there is no such position, and then `agree` is true. If nothing was
    compared, `agree` is true but means nothing, and the truth value is false.
    """

    agree: bool
    compared: int
    position: Optional[Position]
    answers: Optional[Tuple[Any, Any]]

    def __bool__(self) -> bool:
        return self.agree and self.compared > 0


class Tameness(NamedTuple):
    """What is proved about a position in misère play: ``"tame"`` or ``"pet"``, and by which theorem."""

    kind: str
    theorem: str


class Counts(NamedTuple):
    """What the engine counts: positions with a known value, positions in the memo, positions expanded and options given since
    the game was made, bytes of the memo."""

    known: int
    entries: int
    expanded: int
    options: int
    bytes: int


class Expansion(NamedTuple):
    """All reachable positions: a game whose positions are the numbers of the vertices, and the position of each vertex."""

    graph: "Game"
    positions: List[Position]


class OptionLists(Sequence[List[Position]]):
    """The options of many positions: `lists[i]` are those of position i, as `Game.options` gives them.

    Option number k of all is `words[offsets[k]:offsets[k + 1]]`, and the options of position i are those from number `starts[i]` up to
    number `starts[i + 1]`. The three are NumPy arrays if NumPy is installed, and lists otherwise.
    """

    starts: "Array"
    offsets: "Array"
    words: "Array"

    def __init__(self, starts: "Array", offsets: "Array", words: "Array", position: Callable[[Sequence[int]], Position]) -> None:
        self.starts, self.offsets, self.words, self._option = starts, offsets, words, position

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return [self[i] for i in range(*number.indices(len(self)))]
        i = range(len(self))[number]
        first, last = int(self.starts[i]), int(self.starts[i + 1])
        ends = [int(end) for end in self.offsets[first : last + 1]]
        return [self._option(tuple(map(int, self.words[a:b]))) for a, b in zip(ends, ends[1:])]


class GraphSize(NamedTuple):
    """The numbers of vertices and of edges of an explicit graph; repeated edges count once."""

    vertices: int
    edges: int


# ---- Arguments and results ----


def _choice(value: Any, among: Tuple[str, ...], name: str) -> int:
    if isinstance(value, str) and value in among:
        return among.index(value)
    raise ArgumentError("%s is %r; expected one of %s" % (name, value, ", ".join(among)))


def _play(misere: Any) -> bool:
    if misere is True or misere is False:
        return misere
    if isinstance(misere, str) or misere not in (0, 1):
        raise ArgumentError("misere is %r; expected True or False" % (misere,))
    return bool(misere)


def _whole(first: Any, more: Tuple[Any, ...]) -> Any:
    """A position, or the ranges of a box, given as one argument or as several."""
    for extra in more:
        if isinstance(extra, (str, bytes, bool)):
            raise ArgumentError("%r follows %r; expected misere, method and question by name, as misere=True" % (extra, first))
    return (first, *more) if more else first


def _bytes_of(text: Any, name: str) -> bytes:
    if not isinstance(text, str) or "\0" in text:
        raise ArgumentError("%s is %r; expected text" % (name, text))
    return text.encode(errors="replace")


class _Answers:
    """Room for answers of the library: a NumPy array of a shape, or nested lists."""

    def __init__(self, shape: Tuple[int, ...]) -> None:
        self._shape = shape
        self.length = 1
        for n in shape:
            self.length *= n
        self._words: Any
        numpy = find_numpy()
        if self.length > _MOST_ANSWERS:
            raise OutOfMemoryError("there are %d answers; no array has so many" % self.length, -4, "CGT_E_MEMORY")
        if numpy is not None:
            self._words = numpy.empty(shape, dtype=numpy.uint64)
            self.pointer = int(self._words.ctypes.data)
        else:
            self._words = array.array("Q", bytes(8 * self.length))
            self.pointer = self._words.buffer_info()[0]

    def values(self) -> "Array":
        result: "Array" = self._words if is_numpy(self._words) else self._nested(self._words.tolist())
        if is_numpy(result) and (self.length == 0 or result.view("int64").min() >= 0):
            return result.view("int64")
        return result

    def outcomes(self) -> "Array":
        """The same as letters; an empty text means that there is no answer."""
        letters: "Array"
        if is_numpy(self._words):
            import numpy

            letters = numpy.array([*OUTCOMES, ""])[numpy.minimum(self._words, numpy.uint64(2)).astype(numpy.intp)]
        else:
            letters = self._nested([OUTCOMES[word] if word < 2 else "" for word in self._words])
        return letters

    def answers(self, question: int) -> "Array":
        return self.outcomes() if question == 1 else self.values()

    def _nested(self, flat: List[Any]) -> Any:
        if not self._shape:
            return flat[0]
        for n in reversed(self._shape[1:]):
            flat = [flat[i : i + n] for i in range(0, len(flat), n)] if n > 0 else [[] for _ in range(self._shape[0])]
        return flat


def _words_at(pointer: Optional[int], count: int) -> "array.array[int]":
    words = array.array("Q")
    if count > 0 and pointer:
        words.frombytes(ctypes.string_at(pointer, 8 * count))
    return words


def _numbers_at(pointer: Optional[int], count: int) -> "Array":
    """The same as an array for the user."""
    room = _Answers((count,))
    if count > 0 and pointer:
        ctypes.memmove(room.pointer, pointer, 8 * count)
    return room.values()


def _positions_of(lists: ctypes.c_void_p) -> List[Position]:
    """The positions of a list of the library; frees the list."""
    try:
        n = int(lib.cgt_list_count(lists))
        starts = _words_at(lib.cgt_list_starts(lists), n + 1).tolist() if n > 0 else [0]
        words = _words_at(lib.cgt_list_words(lists), starts[-1]).tolist()
    finally:
        lib.cgt_list_free(lists)
    length = starts[1] if n > 0 else 0
    if length > 0 and starts == list(range(0, n * length + 1, length)):
        return list(zip(*[iter(words)] * length))
    return [tuple(words[start:end]) for start, end in zip(starts, starts[1:])]


class _Box:
    """The ends of a box of positions."""

    def __init__(self, ranges: Any) -> None:
        if isinstance(ranges, range) or is_number(ranges):
            ranges = (ranges,)
        given = list(ranges)
        sides = [self._side(side, "ranges[%d]" % i) for i, side in enumerate(given)]
        if given and not any(isinstance(side, range) for side in given):
            numbers = tuple(side.start for side in sides)
            wanted = ", ".join("range(%d)" % number for number in numbers)
            raise ArgumentError("ranges are %r, a box of one position: a number is a range of one; expected ranges, such as %s" % (numbers, wanted))
        self.shape = tuple(side.stop - side.start for side in sides)
        self.is_empty = 0 in self.shape
        self.count = len(sides)
        first = [] if self.is_empty else [side.start for side in sides]
        last = [] if self.is_empty else [side.stop - 1 for side in sides]
        self.first, self._last = array.array("Q", first), array.array("Q", last)
        self.ends = self.first.buffer_info()[0], self._last.buffer_info()[0], self.count

    @staticmethod
    def _side(side: Any, name: str) -> range:
        if not isinstance(side, range):
            number = word(side, name)
            side = range(number, number + 1)
        if side.step != 1 or side.start < 0 or side.stop > 2**64:
            raise ArgumentError("%s is %r; expected a range of numbers from 0 to 2^64 - 1 with the step 1" % (name, side))
        return range(side.start, max(side.start, side.stop))


# ---- Games ----


class Game(Handle, GameFamilies):
    """A game: a ruleset, what has been computed for it, and settings.

    The class methods make games from the catalogue, from data, and from other games. ``Game(options)`` makes a game of a Python function,
    ``Game(rules)`` of an object with methods or attributes of the names below; keywords give single functions. Functions get positions as
    tuples, in canonical form.

    options(position)
        All options, in any order, repetitions allowed: integers or sequences; a NumPy array of two dimensions is fast.
    options_block(positions)
        For NumPy, in place of `options`. The argument is an array of two dimensions, with a position in each row. Returns a pair: the
        number of options of each position, and the options of all positions as the rows of one array, those of the first position first.
        A generator of such pairs, which are taken together, will do as well. ``uint64`` arrays are read in place.
    validate(position)
        Returns None or True to accept a position that a caller gives, and False, or a text that says why, to refuse it.
    canonical(position)
        The canonical form of any position, with no more words. `sort` and `drop_zeros` apply after it.
    split(position)
        Independent summands of a position, each a position or a pair of another Game and a position; none if it does not split.
    closed(position, misere, question)
        The answer of a theorem, or None. The question is ``"value"`` or ``"outcome"`` (answered ``"P"`` or ``"N"``). May return a pair of
        the answer and the theorem's name, for `explain`.
    winning(position, misere)
        All winning moves, found without trying all moves, or None.
    order_hint(position)
        A guess of how much play is left; searches try positions with less play first. Without it, the sum of the words, or with
        ``positions=int`` the number of bits that are 1.
    bounds(position)
        For each word an upper bound over all reachable positions. A hint for the memo.
    tame(position)
        ``"tame"`` or ``"pet"`` if a theorem says so (see `tameness`), or None. May return a pair of this and the theorem's name.
    validate_block, canonical_block, split_block, order_hint_block
        For NumPy, in place of the functions without ``_block``, or beside them; they get positions as `options_block` does. The first
        returns True or False for each position, the second the canonical forms as an array of the same shape, or a pair of it and how
        many words of each are left, the third what `options_block` returns, and the fourth a number for each position.
    positions
        A type, if positions are not tuples of words: ``str``, ``frozenset``, ``tuple`` (of anything), ``object``, any type whose values
        have a hash; ``int`` for integers of any size, such as bit boards. The functions get such values and return them, and so do all
        questions. Integers and texts of at most 32768 bytes become words; the library numbers other values and keeps them as long as the
        game. Another game here means positions like its own, with the same numbers or sets, as is needed to compare the two games, or to
        push from one to the other.
    encode(position), decode(code)
        In place of `positions`, functions that turn a position into a tuple of words, or into an integer of any size, and back. Nothing is
        kept then, boxes and sequences work on the words, and with an `identity` so do `save` and `load`.
    sort, drop_zeros
        The order of words, or zeros among them, do not matter.
    splits_sums
        `split` gives summands whose disjunctive sum has the same moves as the position, not merely the same value, so that theorems about
        sums in misère play may be used.
    identity
        Bytes that identify the ruleset, for `save` and `load`.

    A question raises the very exception that a function raises. A function must not ask the game that calls it, but may ask others.

    >>> class Cram:  # words are rows of cells; a move takes two neighbours
    ...     sort = True
    ...     def options(self, position):
    ...         for i, row in enumerate(position):
    ...             for left in range(row - 1):
    ...                 yield position[:i] + (left, row - 2 - left) + position[i + 1:]
    >>> game = Game(Cram())
    >>> game.value(5), game.value((5, 3))
    (0, 1)
    >>> words = ["cat", "at", "a", "coat", "oat"]
    >>> game = Game(lambda word: [w for w in words if len(w) + 1 == len(word) and set(w) < set(word)], positions=str)
    >>> game.value("coat"), game.winning("coat")
    (1, ['cat', 'oat'])
    """

    _callbacks: Optional[Callbacks] = None
    _watched = False  # polls check for signals
    _poset: Optional[Poset] = None  # that of a coin turning game
    _of_diagrams: bool  # positions are sums of partitions, or of hyperrectangles

    def __init__(
        self,
        rules: Any = None,
        *,
        options: Optional[Callable[[Any], Iterable[Any]]] = None,
        options_block: Optional[Callable[[Any], Any]] = None,
        validate: Optional[Callable[[Any], Any]] = None,
        validate_block: Optional[Callable[[Any], Any]] = None,
        canonical: Optional[Callable[[Any], Any]] = None,
        canonical_block: Optional[Callable[[Any], Any]] = None,
        split: Optional[Callable[[Any], Any]] = None,
        split_block: Optional[Callable[[Any], Any]] = None,
        closed: Optional[Callable[[Any, bool, str], Any]] = None,
        winning: Optional[Callable[[Any, bool], Optional[Iterable[Any]]]] = None,
        order_hint: Optional[Callable[[Any], int]] = None,
        order_hint_block: Optional[Callable[[Any], Any]] = None,
        bounds: Optional[Callable[[Any], Any]] = None,
        tame: Optional[Callable[[Any], Any]] = None,
        identity: Optional[bytes] = None,
        positions: Union[type, "Game", None] = None,
        encode: Optional[Callable[[Any], Any]] = None,
        decode: Optional[Callable[[Any], Any]] = None,
        sort: Optional[bool] = None,
        drop_zeros: Optional[bool] = None,
        splits_sums: Optional[bool] = None,
    ) -> None:
        """Makes a game of Python functions, named as above. With NumPy they may work on blocks, as in this game, in which 1, 3 or 4 are
        taken from a heap.

        Positions are ``uint64``, which wraps around silently in NumPy: 2 - 3 is 2^64 - 1, a huge heap. So compare before you subtract. Do
        not mix in ``int64``: NumPy would turn the result into floating point numbers, which are refused.

        >>> import numpy
        >>> def take(positions):
        ...     heaps = positions[:, 0]
        ...     for number in numpy.array([1, 3, 4], dtype=numpy.uint64):
        ...         allowed = heaps >= number
        ...         yield allowed.astype(numpy.uint64), heaps[allowed, None] - number
        >>> game = Game(options_block=take)
        >>> game.value(10), game.options(3)
        (1, [(0,), (2,)])
        """
        given: Dict[str, Any] = {
            "options": options,
            "options_block": options_block,
            "validate": validate,
            "validate_block": validate_block,
            "canonical": canonical,
            "canonical_block": canonical_block,
            "split": split,
            "split_block": split_block,
            "closed": closed,
            "winning": winning,
            "order_hint": order_hint,
            "order_hint_block": order_hint_block,
            "bounds": bounds,
            "tame": tame,
            "identity": identity,
            "positions": positions,
            "encode": encode,
            "decode": decode,
            "sort": sort,
            "drop_zeros": drop_zeros,
            "splits_sums": splits_sums,
        }
        if callable(rules) and not hasattr(rules, "options") and not hasattr(rules, "options_block"):
            if options is not None:
                raise ArgumentError("rules and options are both given; expected one of them")
            given["options"] = rules
        elif rules is not None:
            for name, value in given.items():
                if value is None:
                    given[name] = getattr(rules, name, None)
        functions = {name: given[name] for name in _rules.MEMBERS if given[name] is not None}
        flags = (CGT_RULESET_SORT if given["sort"] else 0) | (CGT_RULESET_DROP_ZEROS if given["drop_zeros"] else 0)
        flags |= CGT_RULESET_SPLITS_SUMS if given["splits_sums"] else 0
        self._callbacks = callbacks = Callbacks()
        self._way = positions_of(given["positions"], given["encode"], given["decode"])
        ruleset = _rules.ruleset_of(callbacks, functions, given["identity"], flags, self._way)
        self._open("%r" % (rules if rules is not None else functions.get("options", functions.get("options_block"))), ())
        self._make(lib.cgt_game_new, ctypes.byref(ruleset))
        self._way.limit(self.memory)
        self._asks_python = callbacks.has_rules = True

    # ---- Making ----

    def _open(self, name: str, parts: Tuple["Game", ...]) -> None:
        self._name = name
        self._parts = parts  # the library holds references to their handles; this tells Python's garbage collector
        self._asks_python = any(part._asks_python for part in parts)

    def _make(self, function: Callable[..., int], *arguments: Any) -> None:
        handle = ctypes.c_void_p()
        call(function, *arguments, ctypes.byref(handle))
        self._take(handle.value or 0)

    def _take(self, pointer: int) -> None:
        self._pointer = pointer
        self._of_diagrams = self.notation in ("partitions", "hyperrectangles")
        if self.notation == "left":
            poset = lib.cgt_chomp_poset(pointer)
            self._way = Left(self.word_count, Poset._adopt(lib.cgt_poset_retain(poset)) if poset else None)

    @classmethod
    def _adopt(cls, pointer: int) -> "Game":
        """The game of a handle that has a text; takes over the handle."""
        game = cls.__new__(cls)
        game._open("", ())
        game._take(pointer)
        game._name = game.spec
        poset = lib.cgt_coin_poset(pointer)
        if poset:
            game._poset = Poset._adopt(lib.cgt_poset_retain(poset))
        return game

    @classmethod
    def _new(cls, name: str, parts: Tuple["Game", ...], function: Callable[..., int], *arguments: Any) -> "Game":
        game = cls.__new__(cls)
        game._open(name, parts)
        game._make(function, *arguments)
        return game

    def __del__(self) -> None:
        pointer, self._pointer = self._pointer, 0
        callbacks = self._callbacks
        if callbacks is not None:
            callbacks.close()
        if pointer and lib is not None:
            lib.cgt_game_free(pointer)

    def __repr__(self) -> str:
        return "<cgt.Game: %s>" % self._name

    def _repr_html_(self) -> str:
        """What notebooks show: the name, and the poset, the empty board, or the whole graph, if it is small."""
        try:
            name = self.spec
        except UnsupportedError:
            name = self._name
        picture: Optional[str] = None if self._poset is None else self._poset._repr_svg_()
        if self.notation in ("board", "left") and self.word_count <= 2:
            picture = self.svg(self.parse_position("start"))
        return "<p><code>%s</code></p>%s" % (html.escape(name), picture or "")

    def __reduce__(self) -> Tuple[Any, ...]:
        try:
            return Game.parse, (self.spec,)
        except UnsupportedError:
            raise TypeError("a game of Python functions or on a subposet cannot be copied or pickled") from None

    @classmethod
    def parse(cls, text: str, star: Optional[int] = None) -> "Game":
        """The game that a text of the language describes (see the manual's page on it), or one in a file: ``@`` and its name. If `star` is
        given, ``*`` stands for this number. Raises TextError, or the error of making the game; its ``place`` says where.

        >>> game = Game.parse("push(push(nim,wythoff),euclid)")
        >>> position = game.parse_position("3,5@2@1")
        >>> position, game.format_position(position), game.outcome(position)
        ((1, 2, 3, 5), '3,5@2@1', 'P')
        >>> [Game.parse("ruler(chain(*))", n).spec for n in (3, 4)]
        ['ruler(chain(3))', 'ruler(chain(4))']
        >>> Game.parse("push(nim,euclidd)")
        Traceback (most recent call last):
        cgt._library.TextError: line 1, column 10: "euclidd"; expected a game, such as nim or ruler(chain(9))
        """
        handle = ctypes.c_void_p()
        if star is None:
            _spec.read(lib.cgt_game_parse, text, [], [ctypes.byref(handle)])
        else:
            _spec.read(lib.cgt_game_parse_with, text, [], [ctypes.byref(handle), None], [word(star, "star")])
        return cls._adopt(handle.value or 0)

    @staticmethod
    def examples() -> List[Tuple[str, str]]:
        """A game of each family of the language, with a position, as texts.

        >>> Game.examples()[0]
        ('nim', '3,5,7')
        """
        return _spec.examples(lib.cgt_game_example)

    @property
    def spec(self) -> str:
        """The text from which `parse` makes the same game. Raises UnsupportedError for games of Python functions and compounds of
        them, which have none. Games that have one can be pickled, but without what they know (see `save`).

        >>> Game.sum(Game.nim(), Game.ruler(Poset.boolean(3))).spec
        'sum(nim,ruler(boolean(3)))'
        """
        return _spec.write(lib.cgt_game_spec, self._pointer)

    def parse_position(self, text: str) -> Position:
        """The position that a text describes, which need not be canonical. Raises TextError, or PositionError or ElementError if it is not
        a position of the game; its ``place`` says where.

        >>> Game.pnim().parse_position("4,2,1 + 3,3")
        ((4, 2, 1), (3, 3))
        """
        words, n = array.array("Q", bytes(8 * CGT_MAX_WORDS)), ctypes.c_size_t()
        _spec.read(lib.cgt_game_parse_position, text, [self._pointer], [words.buffer_info()[0], CGT_MAX_WORDS, ctypes.byref(n)])
        return self._position(words[: n.value])

    def format_position(self, position: "Place") -> str:
        """The text of a position in canonical form; boards are written as they are.

        >>> Game.ruler(Poset.boolean(3)).format_position([{1, 3}, set()])
        '{};{1,3}'
        """
        words = self._words(position, "position")
        return _spec.write(lib.cgt_game_format_position, self._pointer, words.buffer_info()[0], len(words))

    # ---- What it is ----

    @property
    def family(self) -> str:
        """The family's name in the text language; "callbacks" for a game of Python functions, "turning" for `turning`.

        >>> Game.cram(2, 3).family, Game.push(Game.nim(), Game.euclid(), "free").family
        ('cram', 'push_free')
        """
        return str(lib.cgt_game_family(self._pointer).decode())

    @property
    def arguments(self) -> Tuple[int, ...]:
        """The numbers that it was made of, in the order of its spec: the sides of a board, a number of coins, a subtraction set.

        >>> Game.cram(2, 3).arguments, Game.subtraction([3, 1]).arguments, Game.nim().arguments
        ((2, 3), (1, 3), ())
        """
        return arguments_of(lib.cgt_game_arguments, self._pointer)

    @property
    def parts(self) -> Tuple["Game", ...]:
        """The games that a compound or a product is made of.

        >>> [part.spec for part in Game.parse("push(sum(nim,nim),sum(nim,euclid))").parts]
        ['sum(nim,nim)', 'sum(nim,euclid)']
        """
        pointers = [lib.cgt_game_part(self._pointer, i) for i in range(lib.cgt_game_part_count(self._pointer))]
        given = {part._pointer: part for part in self._parts}
        return tuple(given[pointer] if pointer in given else Game._adopt(lib.cgt_game_retain(pointer)) for pointer in pointers)

    @property
    def notation(self) -> str:
        """What the words of positions are: ``"numbers"`` (heaps), ``"vertex"`` (of an explicit graph), ``"squares"`` (distinct, with coins
        on them), ``"partitions"`` and ``"hyperrectangles"`` (the length of each, then its entries), ``"coins"`` (elements of a poset),
        ``"board"`` (bits of its cells), ``"left"`` (bits of the vertices, edges or elements that are left), ``"parts"`` (a position of each
        part, after its length), ``"button"`` (1 or 2, then a position of that part).

        >>> Game.welter().notation, Game.sum(Game.nim(), Game.nim()).notation
        ('squares', 'parts')
        """
        return str(_NOTATIONS[lib.cgt_game_notation(self._pointer)])

    @property
    def word_count(self) -> int:
        """How many words each position has; 0 if that differs, and for compounds.

        >>> Game.wythoff().word_count, Game.nim().word_count
        (2, 0)
        """
        return int(lib.cgt_game_word_count(self._pointer))

    @property
    def button_count(self) -> int:
        """How many buttons a position of a push has before any is pushed: words, each 1, before those of the game that is played.

        >>> Game.parse("push(push(nim,wythoff),euclid)").button_count, Game.nim().button_count
        (2, 0)
        """
        return int(lib.cgt_game_button_count(self._pointer))

    # ---- The catalogue ----

    @classmethod
    def _family(cls, name: str, **numbers: int) -> "Game":
        words = [word(number, argument) for argument, number in numbers.items()]
        return cls._new("%s(%s)" % (name, ", ".join(map(str, words))), (), getattr(lib, "cgt_game_new_" + name), *words)

    @classmethod
    def nim(cls) -> "Game":
        """Nim: take any positive number from one heap.

        >>> Game.nim().winning((3, 4, 5))
        [(1, 4, 5)]
        """
        return cls._family("nim")

    @classmethod
    def subtraction(cls, numbers: Iterable[int]) -> "Game":
        """A subtraction game: take one of these positive numbers from one heap. Raises ArgumentError if one is 0."""
        if isinstance(numbers, (set, frozenset, range)):
            numbers = sorted(numbers)
        words = Input(numbers, "numbers")
        name = "subtraction(%r)" % (list(numbers) if words.length < 20 else "%d numbers" % words.length,)
        return cls._new(name, (), lib.cgt_game_new_subtraction, words.pointer, words.length)

    @classmethod
    def all_but(cls, numbers: Sequence[int]) -> "Game":
        """The subtraction game of all positive numbers but these. Raises ArgumentError if one is 0."""
        words = Input(sorted(numbers), "numbers")
        return cls._new("all_but(%r)" % (sorted(numbers),), (), lib.cgt_game_new_all_but, words.pointer, words.length)

    @classmethod
    def octal(cls, code: str) -> "Game":
        """The octal game with a code ``d0.d1d2d3…``. Raises ArgumentError, with the column, for a wrong digit.

        >>> Game.octal("0.07").value((2, 7))  # Dawson's Kayles
        0
        """
        return cls._new("octal(%r)" % (code,), (), lib.cgt_game_new_octal, _bytes_of(code, "code"))

    @classmethod
    def hypernim(cls, heaps: int, sets: Iterable[Iterable[int]]) -> "Game":
        """Nim on a hypergraph: choose one of the sets of heaps, numbered from 1, and take at least one token from each of its heaps. Raises
        ArgumentError for an empty set, and for a heap that is not there, or twice in a set.

        >>> Game.hypernim(3, [{1, 2}, {3}]).value((3, 5, 7))
        4
        """
        listed = [sorted(heaps_of_set) for heaps_of_set in sets]
        words = Input([number for heaps_of_set in listed for number in (len(heaps_of_set), *heaps_of_set)], "sets")
        name = "hypernim(%d, %s)" % (heaps, listed if len(listed) < 10 else "%d sets" % len(listed))
        return cls._new(name, (), lib.cgt_game_new_hypernim, word(heaps, "heaps"), words.pointer, words.length)

    @classmethod
    def take(cls, code: str) -> "Game":
        """The take-and-break game with a code in CGSuite's notation. Raises ArgumentError, with the column, for a wrong code.

        >>> Game.take("0.3F").sequence(60).period()
        ApparentPeriod(period=6, preperiod=0, saltus=3, heaps=range(0, 60), proved=True)
        """
        return cls._new("take(%r)" % (code,), (), lib.cgt_game_new_take, _bytes_of(code, "code"))

    @classmethod
    def rules(cls, text: str) -> "Game":
        """A game of your own, from rules written as text: ``heaps(n: …)`` or ``rules(a,b: …)``, compiled by the library (see the manual's
        page "Rules as text"). Raises TextError, or the error of making the game; its ``place`` says where.

        >>> Game.rules("heaps(n: n-k*k for k in 1..isqrt(n))").value(1000)  # take a square
        2
        """
        handle = ctypes.c_void_p()
        _spec.read(lib.cgt_game_new_rules, text, [], [ctypes.byref(handle)])
        return cls._adopt(handle.value or 0)

    @classmethod
    def welter(cls) -> "Game":
        """Welter's game: coins are on distinct squares; move one to a lower free square. Squares are at most 2^62, here and in the two games
        below. For more than 4096 coins, see `cgt.anim`.

        >>> Game.welter().value((3, 5)), Game.welter().winning((3, 5))
        (5, [(2, 3)])
        """
        return cls._family("welter")

    @classmethod
    def turtles(cls) -> "Game":
        """Turning turtles: turn a turtle that is awake and one on a lower square. Positions are the turtles that are awake, an odd number.

        >>> Game.turtles().winning((2, 3, 5))
        [(1, 2, 3)]
        """
        return cls._family("turtles")

    @classmethod
    def inset(cls, n: int) -> "Game":
        """The inset game of n >= 2 coins: move one to a lower free square, or remove all but one.

        >>> Game.inset(4).value((1, 2, 4, 5)), Game.inset(4).winning((1, 2, 4, 5))
        (10, [(1, 2, 3, 4)])
        """
        return cls._family("inset", n=n)

    @classmethod
    def pnim(cls) -> "Game":
        """PNim: remove rows, or columns, from the diagram of one of several partitions. A position is a sequence of partitions.

        >>> game = Game.pnim()
        >>> game.value([(4, 2, 1), (3, 3)]), game.options([(2, 1)])
        (2, [(), ((1,),), ((2,),), ((1, 1),)])
        >>> game.winning([(4, 2, 1)], misere=True)
        [((1,),)]
        """
        return cls._family("pnim")

    @classmethod
    def crim(cls) -> "Game":
        """CRIM: remove exactly one row, or one column, of one of several partitions. Positions are as in `pnim`.

        >>> Game.crim().value([(4, 2, 1), (3, 3)]), Game.crim().winning([(2, 2)])
        (0, [])
        """
        return cls._family("crim")

    @classmethod
    def lctr(cls) -> "Game":
        """LCTR: remove the first row, or the first column, of one of several partitions. Positions are as in `pnim`.

        >>> Game.lctr().options([(4, 2, 1)])
        [((2, 1),), ((3, 1),)]
        """
        return cls._family("lctr")

    @classmethod
    def rnim(cls) -> "Game":
        """RNim: reduce one side of one of several hyperrectangles; one with a side of 0 has no moves. A position is a sequence of
        hyperrectangles of any dimensions.

        >>> game = Game.rnim()
        >>> game.value([(1, 2, 3), (2, 2)]), game.winning([(1, 2, 3), (2, 2)])
        (5, [((2, 2), (1, 2, 2))])
        """
        return cls._family("rnim")

    @classmethod
    def cram(cls, rows: int, columns: int) -> "Game":
        """Cram: put a domino on two free cells of a board of at most 128 cells. A position is one word, or two if there are more than 64
        cells: bit ``r * columns + c`` is set if the cell in row r and column c is occupied.

        >>> Game.cram(3, 3).value(0), Game.cram(4, 7).value(0), Game.cram(2, 3).value(0b000100)
        (0, 3, 0)
        """
        return cls._family("cram", rows=rows, columns=columns)

    @classmethod
    def graph(cls, options: Optional[Iterable[Iterable[int]]] = None, *, starts: Any = None, targets: Any = None) -> "Game":
        """A game from an explicit graph. A position is the number of a vertex.

        Give the options of each vertex, or two arrays: the options of v are ``targets[starts[v]:starts[v + 1]]``. Raises ArgumentError
        if a target is not a vertex, and LoopError if there is a cycle. All values are computed at once.

        >>> Game.graph([[], [0], [0, 1]]).value(2)
        2
        """
        if (options is None) == (starts is None) or (starts is None) != (targets is None):
            raise ArgumentError("expected either options, or starts and targets")
        if options is not None:
            starts, targets = array.array("Q", [0]), array.array("Q")
            for v, vertices in enumerate(options):
                targets.extend(words_of(vertices, "options[%d]" % v))
                starts.append(len(targets))
        first, edges = Input(starts, "starts"), Input(targets, "targets")
        n = first.length - 1
        if n < 0:
            raise ArgumentError("starts is empty; expected one number more than there are vertices")
        if int(_words_at(first.pointer + 8 * n, 1)[0]) != edges.length:
            last = int(_words_at(first.pointer + 8 * n, 1)[0])
            raise ArgumentError("the last of starts is %d; expected %d, the number of targets" % (last, edges.length))
        return cls._new("graph(%d vertices)" % n, (), lib.cgt_game_new_graph, n, first.pointer, edges.pointer)

    @classmethod
    def vectors(cls, dimension: int, vectors: Iterable["Place"]) -> "Game":
        """The game of subtracting one of finitely many vectors from a vector of heaps, without going below zero. Raises ArgumentError for
        the zero vector.

        >>> Game.vectors(2, [(1, 0), (0, 1), (1, 1)]).value((3, 4))
        3
        """
        words = array.array("Q")
        listed = list(vectors)
        for length, (block, _) in blocks_of(listed, "vectors").items():
            if length != word(dimension, "dimension"):
                raise ArgumentError("there is a vector of %d numbers; expected %d" % (length, dimension))
            words = block
        name = "vectors(%d, %s)" % (dimension, listed if len(listed) < 10 else "%d vectors" % len(listed))
        return cls._new(name, (), lib.cgt_game_new_vectors, word(dimension, "dimension"), words.buffer_info()[0], len(listed))

    @classmethod
    def nodekayles(cls, graph: Graph) -> "Game":
        """Node Kayles: a move takes a vertex with all that are joined to it. A position is the set of the vertices that are left: any
        iterable of them, or an integer with a bit for each; results are frozensets.

        >>> game = Game.nodekayles(Graph.path(5))
        >>> game.value(range(5)), game.value(0b11111), game.winning({0, 1, 2, 4})
        (3, 3, [frozenset({0, 4}), frozenset({2, 4})])
        """
        return cls._on_graph("nodekayles", graph, lib.cgt_game_new_nodekayles)

    @classmethod
    def arckayles(cls, graph: Graph) -> "Game":
        """Arc Kayles: a move takes the two ends of an edge. Positions are as in `nodekayles`.

        >>> Game.arckayles(Graph.grid(2, 3)).value(0b111111) == Game.cram(2, 3).value(0)
        True
        """
        return cls._on_graph("arckayles", graph, lib.cgt_game_new_arckayles)

    @classmethod
    def _on_graph(cls, name: str, graph: Graph, function: Callable[..., int]) -> "Game":
        if not isinstance(graph, Graph):
            raise ArgumentError("graph is %r; expected a Graph" % (graph,))
        return cls._new("%s(%s)" % (name, graph if len(graph) < 10 else graph.family), (), function, graph._pointer)

    @classmethod
    def hackenbush(cls, n: int, edges: Iterable[Sequence[int]]) -> "Game":
        """Green Hackenbush on the vertices 0, …, n - 1, of which 0 is the ground: a move cuts an edge, and what is then not joined to the
        ground falls off. Edges are pairs of vertices; loops and repeated edges are legal. A position is the set of the edges that are
        left, by their numbers in the spec, from 0: any iterable of these, or an integer with a bit for each; results are frozensets.

        >>> game = Game.hackenbush(3, [(0, 1), (1, 2), (1, 2)])
        >>> game.value([0, 1, 2]), game.value(0b111), game.winning({0, 1})
        (1, 1, [frozenset()])
        """
        words = pairs_of(edges)
        m = len(words) // 2
        return cls._new("hackenbush(%d, %d edges)" % (n, m), (), lib.cgt_game_new_hackenbush, word(n, "n"), words.buffer_info()[0], m)

    @classmethod
    def sum(cls, *games: "Game", kind: str = "disjunctive") -> "Game":
        """A sum of games. A position has for each component its number of words, then its words.

        Kinds: ``"disjunctive"``: move in one component; ``"conjunctive"``: in every one; ``"selective"``: in at least one;
        ``"sequential"``: in the first that has a move; ``"ordinal"``: in one of two, where a move in the first annihilates the second.

        >>> Game.sum(Game.nim(), Game.wythoff()).value((1, 5, 2, 1, 2))
        5
        """
        _check_games(games)
        handles = (ctypes.c_void_p * len(games))(*[game._pointer for game in games])
        name = "sum(%s, kind=%r)" % (", ".join(game._name for game in games), kind)
        return cls._new(name, games, lib.cgt_game_new_sum, _choice(kind, _SUMS, "kind"), handles, len(games))

    @classmethod
    def push(cls, first: "Game", second: "Game", variant: str = "plain") -> "Game":
        """Push-the-button: play goes by the first game's rules until the button is pushed, then by the second's.

        A position is the button, 1 (not pushed) or 2, then a position of the game. Variants: ``"plain"``, ``"free_before"``,
        ``"free_after"``, ``"free"``, ``"strict"``, ``"conjoined"``. Raises ArgumentError if the games have no position in common.

        >>> Game.push(Game.subtraction([1]), Game.subtraction([2])).options((1, 3))
        [(1, 2), (2, 3)]
        """
        _check_games((first, second))
        _check_tables(first, second)
        name = "push(%s, %s, %r)" % (first._name, second._name, variant)
        kind = _choice(variant, _VARIANTS, "variant")
        return cls._new(name, (first, second), lib.cgt_game_new_push, kind, first._pointer, second._pointer)

    @classmethod
    def _new_coins(cls, name: str, poset: Any, function: Callable[..., int], *arguments: Any) -> "Game":
        check_posets((poset,))
        game = cls._new("%s(%s)" % (name, _name_of(poset)), (), function, poset._pointer, *arguments)
        game._poset = poset
        return game

    @classmethod
    def ruler(cls, poset: Poset) -> "Game":
        """The ruler: coins lie on the elements of a poset, and a move turns the coins of an interval [x, y], y from heads to tails.

        >>> game = Game.ruler(Poset.chain(8))
        >>> game.value([8]), game.value([3, 5]), game.options([2])
        (8, 0, [(), (1,)])
        >>> Game.ruler(Poset.boolean(3)).value([{1, 2}, set()])
        2
        """
        return cls._new_coins("ruler", poset, lib.cgt_game_new_ruler)

    @classmethod
    def ideal(cls, poset: Poset) -> "Game":
        """The order ideal game: a move turns an element from heads to tails, and all elements below it.

        >>> Game.ideal(Poset.asm(4)).value([(0, 0, 2), (1, 0, 0)])
        1
        """
        return cls._new_coins("ideal", poset, lib.cgt_game_new_ideal)

    @classmethod
    def pairs(cls, poset: Poset) -> "Game":
        """Turning turtles: a move turns an element from heads to tails, and at most one element below it."""
        return cls._new_coins("pairs", poset, lib.cgt_game_new_pairs)

    @classmethod
    def chomp(cls, poset: Poset) -> "Game":
        """Chomp on a poset of at most 2^14 elements: a move takes an element that is left, with all that is above it. A position is the set
        of the elements that are left: any iterable of them, or an integer with a bit for each, by its index; results are frozensets.

        >>> poset = Poset.chain(2) * Poset.chain(3)
        >>> game = Game.chomp(poset)
        >>> game.value([(1, 1), (1, 2), (2, 1)]), game.outcome(poset), game.outcome(0b111111)
        (1, 'N', 'N')
        >>> sorted(game.parse_position("<1,2>;<2,1>"))
        [(1, 1), (1, 2), (2, 1)]
        """
        check_posets((poset,))
        return cls._new("chomp(%s)" % _name_of(poset), (), lib.cgt_game_new_chomp, poset._pointer)

    @classmethod
    def coins(cls, poset: Poset, turning_sets: Iterable[Iterable[Any]]) -> "Game":
        """Coin turning with exactly these turning sets. Raises DomainError if one has no greatest element.

        >>> Game.coins(Poset.chain(3), [{1}, {1, 2}, {2}, {1, 2, 3}]).options([1, 3])
        [(2,), (3,)]
        """
        check_posets((poset,))
        words, starts = _coins.flat_sets(poset, turning_sets)
        places = words.buffer_info()[0], starts.buffer_info()[0]
        game = cls._new_coins("coins", poset, lib.cgt_game_new_coins, *places, len(starts) - 1)
        game._name = "coins(%s, %d sets)" % (_name_of(poset), len(starts) - 1)
        return game

    @classmethod
    def turning(
        cls, poset: Poset, sets: Union[str, Callable[[Any], Iterable[Iterable[Any]]]], *, identity: Optional[bytes] = None
    ) -> "Game":
        """Coin turning by a code, such as "1-3" for one to three coins, whose letters say how coins lie on a chain (see the manual); or with
        turning sets given by a function, which gets an element and returns all turning sets with this greatest element; the sets may leave it
        out. What is said about the functions of a `Game` applies to this one too.

        >>> list(map(int, Game.turning(Poset.chain(8), "1-3").element_values()))  # Mock Turtles: the odious numbers
        [1, 2, 4, 7, 8, 11, 13, 14]
        >>> game = Game.turning(Poset.chain(10), lambda n: [[n], [n, n // 2]] if n > 1 else [[n]])
        >>> game.value([8]), game.winning([8, 5])
        (2, [(2, 8), (4, 5)])
        """
        if isinstance(sets, str):
            if identity is not None:
                raise ArgumentError("identity is for a function; a code says which game it is")
            return cls._new_coins("turning", poset, lib.cgt_game_new_turning_code, _bytes_of(sets, "sets"))
        check_posets((poset,))
        game = cls.__new__(cls)
        game._callbacks = callbacks = Callbacks()
        turning = _coins.turning_of(callbacks, poset, sets, identity)
        game._open("turning(%s, %r)" % (_name_of(poset), sets), ())
        game._make(lib.cgt_game_new_turning, poset._pointer, ctypes.byref(turning))
        game._poset, game._asks_python, callbacks.has_rules = poset, True, True
        return game

    @classmethod
    def cross(cls, *games: "Game") -> "Game":
        """The product of coin turning games: on the product of their posets, turning sets are products of turning sets. Raises
        ArgumentError for other games.

        >>> Game.cross(Game.ruler(Poset.chain(4)), Game.ideal(Poset.boolean(2))).value([(4, frozenset())])
        4
        """
        _check_games(games)
        handles = (ctypes.c_void_p * len(games))(*[game._pointer for game in games])
        name = "cross(%s)" % ", ".join(game._name for game in games)
        game = cls._new(name, games, lib.cgt_game_new_cross, handles, len(games))
        game._poset = Poset.product(*[part.poset for part in games])
        return game

    # ---- Questions about a position ----

    def _words(self, position: Any, name: str) -> "array.array[int]":
        if self._of_diagrams:
            return _diagrams.pack(position, name)
        if self._poset is None:
            return self._way.pack(position, name)
        if is_number(position) and self._poset._kind.key == INTEGERS:
            position = (position,)
        try:
            return self._poset._pack(position, name)
        except ElementError as error:
            raise PositionError(str(error), -7, "CGT_E_POSITION") from None

    def _position(self, words: Sequence[int]) -> Position:
        if self._of_diagrams:
            return _diagrams.unpack(words)
        position: Position = self._way.unpack(words) if self._poset is None else self._poset._unpack(words)
        return position

    def _box(self, ranges: Any) -> "_Box":
        if not self._way.has_boxes:
            raise ArgumentError("positions of %r are no words; expected a list of positions in place of ranges" % self)
        return _Box(ranges)

    def words(self, position: "Place", *more: int) -> Tuple[int, ...]:
        """The words of a position, of which positions of compounds are made.

        >>> game = Game(lambda text: [text[1:]] if text else [], positions=str)
        >>> Game.sum(game, Game.nim()).value((1, *game.words("a"), 1, 5))
        4
        """
        return tuple(self._words(_whole(position, more), "position"))

    def _call(self, function: Callable[..., int], *arguments: Any) -> int:
        if self._watched is not thread.gets_signals:
            self._watch()
        status = LONG if self._asks_python else function(self._pointer, *arguments)
        if status == LONG:
            return ask(function, self._pointer, *arguments)
        if status != 0:
            raise failure(status)
        return 0

    def _watch(self) -> None:
        """Makes polls check for signals if the calling thread gets them. On other threads polls would wait for the interpreter in vain."""
        if self._callbacks is None or self._callbacks.progress is None:
            self._watched = thread.gets_signals
            call(lib.cgt_game_set_progress, self._pointer, _rules.watch if self._watched else _rules.no_progress, 0)

    def _asks(self, question: int) -> int:
        """Says which question comes next, so that generators are read as far as it needs."""
        if self._callbacks is not None:
            self._way.lazy = question == 1
        return question

    def _number(self, function: Callable[..., int], position: Any, *before: Any) -> int:
        words, out = self._words(position, "position"), Numbers()
        self._call(function, *before, words.buffer_info()[0], len(words), out.pointer)
        return out[0]

    def _list(self, function: Callable[..., int], *arguments: Any) -> List[Position]:
        handle = ctypes.c_void_p()
        self._call(function, *arguments, ctypes.byref(handle))
        return self._positions(handle)

    def _positions(self, handle: ctypes.c_void_p) -> List[Position]:
        positions = _positions_of(handle)
        return positions if self._has_words else list(map(self._position, positions))

    @property
    def _has_words(self) -> bool:
        """Whether positions are plain words."""
        return self._poset is None and not self._of_diagrams and type(self._way) is Tuples

    def validate(self, position: "Place", *more: int) -> None:
        """Raises PositionError, with the culprit and what was expected, if this is not a position of the game."""
        words = self._words(_whole(position, more), "position")
        self._call(lib.cgt_game_validate, words.buffer_info()[0], len(words))

    def canonical(self, position: "Place", *more: int) -> Position:
        """The canonical form of a position. Positions with the same canonical form have the same answers to all questions.

        >>> Game.nim().canonical((5, 0, 3))
        (3, 5)
        """
        words, n = self._words(_whole(position, more), "position"), ctypes.c_size_t()
        place = words.buffer_info()[0]
        self._call(lib.cgt_game_canonical, place, len(words), place, ctypes.byref(n))
        return self._position(words[: n.value])

    def options(self, position: "Place", *more: int) -> List[Position]:
        """The options of a position: canonical, each once, those with fewer words first, then in the order of their words."""
        words = self._words(_whole(position, more), "position")
        return self._list(lib.cgt_game_options, words.buffer_info()[0], len(words))

    def options_of(self, positions: Any) -> OptionLists:
        """The options of many positions at once: those along the last axis of a NumPy array (with one dimension, positions of one word),
        or those of a sequence. Much faster than `options` for each.

        >>> lists = Game.nim().options_of([(1, 2), (), (2,)])
        >>> lists[0], len(lists), list(map(int, lists.starts)), list(map(int, lists.words))
        ([(1,), (2,), (1, 1)], 3, [0, 3, 3, 5], [1, 2, 1, 1, 1])
        """
        if is_number(positions) or isinstance(positions, (str, bytes)):
            raise ArgumentError("positions is %r; expected a sequence of positions" % (positions,))
        found = ctypes.c_void_p()
        with self._listed(positions) as handle:
            starts = _Answers((int(lib.cgt_list_count(handle)) + 1,))
            self._call(lib.cgt_game_options_list, handle, starts.pointer, ctypes.byref(found))
        try:
            n = int(lib.cgt_list_count(found))
            offsets = _numbers_at(lib.cgt_list_starts(found), n + 1)
            return OptionLists(starts.values(), offsets, _numbers_at(lib.cgt_list_words(found), int(offsets[n])), self._position)
        finally:
            lib.cgt_list_free(found)

    @contextlib.contextmanager
    def _listed(self, positions: Any) -> Iterator[ctypes.c_void_p]:
        """A list of the library, of an array of positions or a sequence of them."""
        if not (is_numpy(positions) and positions.ndim > 0 and (self._has_words or isinstance(self._way, Left))):
            listed: List[Position] = [tuple(self._words(position, "positions[%d]" % i)) for i, position in enumerate(positions)]
            with _list_of(listed, "positions") as handle:
                yield handle
            return
        words = Input(positions, "positions")
        shape, count = (positions.shape[:-1], positions.shape[-1]) if positions.ndim > 1 else (positions.shape, 1)
        handle = ctypes.c_void_p()
        call(lib.cgt_list_new, words.pointer, count, math.prod(shape), ctypes.byref(handle))
        try:
            yield handle
        finally:
            lib.cgt_list_free(handle)

    def each_option(self, position: "Place", each: Optional[Callable[[Position], Any]] = None) -> Optional[Iterator[Position]]:
        """The options of a position as the rules give them: canonical, in any order, perhaps with repetitions.

        Hands them to `each`, which may ask other games, and stops if it returns False. Without `each`, returns an iterator.
        """
        words = self._words(position, "position")
        found: List[Position] = []
        function: Callable[[Position], Any] = found.append if each is None else each
        if not callable(function):
            raise ArgumentError("each is %r; expected a function" % (each,))
        key = next(_rules.each_keys)
        _rules.each_functions[key] = lambda option: STOPPED if function(self._position(option)) is False else 0
        try:
            ask(lib.cgt_game_each_option, self._pointer, words.buffer_info()[0], len(words), _rules.each_callback, key)
        finally:
            del _rules.each_functions[key]
        return iter(found) if each is None else None

    def value(self, position: "Place", *more: int, method: "Method" = "auto", misere: bool = False) -> int:
        """The Grundy value of a position, or the misère Grundy value (1 if there is no move).

        Methods: ``"auto"``: the best one; ``"closed"``: a theorem (raises NoTheoremError if there is none); ``"search"``: the pruned search
        without theorems; ``"table"``: the plain search, which finds the values of all reachable positions.

        >>> Game.wythoff().value((3, 4))
        2
        """
        return self._number(lib.cgt_game_answer, _whole(position, more), _choice(method, _METHODS, "method"), _play(misere), self._asks(0))

    grundy = value

    def misere_value(self, position: "Place", *more: int, method: "Method" = "auto") -> int:
        """The misère Grundy value of a position: 1 if there is no move, else the least number that is the value of no option."""
        return self.value(position, *more, method=method, misere=True)

    def pair(self, position: "Place", *more: int) -> Tuple[int, int]:
        """The Grundy value of a position and its misère Grundy value.

        >>> Game.nim().pair((1, 1)), Game.nim().pair((2, 1))
        ((0, 1), (3, 3))
        """
        words, out = self._words(_whole(position, more), "position"), Numbers(2)
        self._call(lib.cgt_game_both_values, words.buffer_info()[0], len(words), out.pointer, out.pointer + 8)
        return out[0], out[1]

    def tameness(self, position: "Place", *more: int) -> Optional[Tameness]:
        """What is proved about a position in misère play: ``"tame"`` or ``"pet"`` and the theorem, or None. This is known from a theorem of
        the ruleset, from a classification (`cgt.analysis.Classes.teach`), or because the position is a sum of tame positions.

        >>> Game.pnim().tameness([(4, 2)]).kind
        'pet'
        """
        words, kind, theorem = self._words(_whole(position, more), "position"), ctypes.c_uint32(), ctypes.c_char_p()
        place = words.buffer_info()[0]
        self._call(lib.cgt_game_tameness, place, len(words), ctypes.byref(kind), ctypes.byref(theorem))
        if kind.value == 0:
            return None
        return Tameness(("tame", "pet")[kind.value - 1], (theorem.value or b"").decode())

    def genus(self, position: "Place", *more: int) -> "Genus":
        """The genus of a position (`cgt.misere.Genus`): the Grundy value and the misère Grundy values of it, of it + \\*2, + \\*2 + \\*2, …

        >>> print(Game.kayles().genus(5), Game.kayles().genus(5).misere)
        4^146 (1, 4, 6)
        """
        return misere.genus_of(self, self._words(_whole(position, more), "position"))

    def genera(self, positions: Iterable["Place"]) -> List["Genus"]:
        """The genera of many positions, for which what they share is found once."""
        return [form.genus for form in misere.Forms().of_all(self, positions)]

    def misere_form(self, position: "Place", *more: int) -> "Form":
        """The misère canonical form of a position, in a store of its own; `cgt.misere.Forms.of` finds it in a store that forms can share.

        >>> print(Game.nim().misere_form((2, 2)))
        *[2[2]]
        """
        return misere.Forms().of(self, _whole(position, more))

    def outcome(self, position: "Place", *more: int, misere: bool = False, method: "Method" = "auto") -> str:
        """Who wins: ``"N"``, the next player, or ``"P"``, the previous player. Often much cheaper than a value.

        >>> Game.nim().outcome((1, 1)), Game.nim().outcome((1, 1), misere=True)
        ('P', 'N')
        """
        asked = _choice(method, _METHODS, "method"), _play(misere), self._asks(1)
        return OUTCOMES[self._number(lib.cgt_game_answer, _whole(position, more), *asked)]

    def _array(self, positions: Any, misere: bool, question: int, method: str = "auto") -> "Array":
        asked = _choice(method, _METHODS, "method"), _play(misere), self._asks(question)
        if is_numpy(positions) and positions.ndim > 0 and (self._has_words or isinstance(self._way, Left)):
            words = Input(positions, "positions")
            shape = positions.shape[:-1] if positions.ndim > 1 else positions.shape
            count = positions.shape[-1] if positions.ndim > 1 else 1
            pointer = words.pointer
        else:
            if is_number(positions) or isinstance(positions, (str, bytes)):
                raise ArgumentError("positions is %r; expected a sequence of positions" % (positions,))
            listed = list(positions)
            if self._poset is None and not self._of_diagrams:
                blocks = self._way.blocks(listed, "positions")
            else:
                listed = [tuple(self._words(position, "positions[%d]" % i)) for i, position in enumerate(listed)]
                blocks = blocks_of(listed, "positions")
            shape = (len(listed),)
            if len(blocks) > 1:
                room = _Answers(shape)
                with _list_of(listed, "positions", self) as handle:
                    self._call(lib.cgt_game_answer_list, *asked, handle, room.pointer)
                return room.answers(question)
            count, (block, _) = next(iter(blocks.items()), (1, (array.array("Q"), 0)))
            pointer = block.buffer_info()[0]
        room = _Answers(shape)
        self._call(lib.cgt_game_answer_array, *asked, pointer, count, room.length, room.pointer)
        return room.answers(question)

    def values(self, positions: Any, *, misere: bool = False, method: "Method" = "auto") -> "Array":
        """The values of many positions: those along the last axis of a NumPy array (with one dimension, positions of one word), or those
        of a sequence. In coin turning games an array counts as a sequence. `method` is as for `value`.

        >>> for value in Game.nim().values([(1, 2), (3, 3)]): print(value)
        3
        0
        """
        return self._array(positions, misere, 0, method)

    def outcomes(self, positions: Any, *, misere: bool = False, method: "Method" = "auto") -> "Array":
        """The outcomes of many positions, given as for `values`."""
        return self._array(positions, misere, 1, method)

    def each_value(self, positions: Iterable[Any], *, misere: bool = False, question: "Question" = "value") -> "Answers":
        """Pairs of positions and their answers, one after another as they are found, for long work. The result is an iterable as long as
        `positions`, which may be any iterable; each pass through the result goes through `positions` again.

        >>> for heap, value in Game.octal("0.6").each_value(range(3)): print(heap, value)
        0 0
        1 0
        2 1

        `cgt.progress` shows the progress, as does tqdm: ``for position, value in tqdm(game.each_value(positions))``.
        """
        if is_number(positions) or isinstance(positions, (str, bytes)):
            raise ArgumentError("positions is %r; expected an iterable of positions" % (positions,))
        return Answers(self, positions, _play(misere), _choice(question, QUESTIONS, "question"))

    def winning(self, position: "Place", *more: int, misere: bool = False) -> List[Position]:
        """The winning moves of a position: its options that are P, in the order of `options`."""
        words = self._words(_whole(position, more), "position")
        return self._list(lib.cgt_game_winning, _play(misere), words.buffer_info()[0], len(words))

    def moves_to(self, position: "Place", value: int, *, misere: bool = False) -> List[Position]:
        """The moves from a position to a value: its options with this (misère) Grundy value, in the order of `options`.

        >>> Game.nim().moves_to((3, 5, 7), 3)
        [(1, 5, 7), (3, 5, 5)]
        """
        words = self._words(position, "position")
        return self._list(lib.cgt_game_moves_to, _play(misere), word(value, "value"), words.buffer_info()[0], len(words))

    def longest_play(self, position: "Place", *more: int) -> int:
        """How many moves the longest play has. Visits all reachable positions.

        >>> Game.nim().longest_play((3, 4))
        7
        """
        return self._number(lib.cgt_game_longest_play, _whole(position, more))

    def reachable(self, position: "Place", *more: int) -> int:
        """How many positions, up to canonical form, are reachable, including the position itself."""
        return self._number(lib.cgt_game_reachable_count, _whole(position, more))

    def explain(self, position: "Place", *more: int, misere: bool = False) -> str:
        """What gives the value of a position, and what it costs, in a few lines of English."""
        words, needed = self._words(_whole(position, more), "position"), ctypes.c_size_t(1024)
        room = 0
        while room < needed.value:
            room = needed.value
            text = ctypes.create_string_buffer(room)
            self._call(lib.cgt_game_explain, _play(misere), words.buffer_info()[0], len(words), text, room, ctypes.byref(needed))
        return text.value.decode(errors="replace")

    def prove(self, position: "Place", *more: int, outcome: bool = False, misere: bool = False, lemmas: str = "likeness") -> "Proof":
        """A proof of the value of a position, or with `outcome` of its outcome, which anybody can check who knows the rules. `lemmas` says
        what it may rest on besides: one of `cgt.proof.LEMMAS`.

        >>> Game.kayles().prove(9, lemmas="none")
        <cgt.proof.Proof: value 4, 10 claims>
        """
        from .proof import prove

        return prove(self, self._words(_whole(position, more), "position"), _play(misere), outcome, lemmas)

    # ---- Explicit graphs ----

    def expand(self, position: "Place") -> Expansion:
        """Makes an explicit graph of all positions reachable from a position, which becomes vertex 0.

        >>> graph, positions = Game.nim().expand((1, 2))
        >>> positions[0], graph.value(0), graph.graph_size()
        ((1, 2), 3, GraphSize(vertices=5, edges=7))
        """
        words, graph, positions = self._words(position, "position"), ctypes.c_void_p(), ctypes.c_void_p()
        place = words.buffer_info()[0]
        self._call(lib.cgt_game_expand, place, len(words), ctypes.byref(graph), ctypes.byref(positions))
        game = Game.__new__(Game)
        game._open("%s.expand(%r).graph" % (self._name, self._position(words)), ())
        game._take(graph.value or 0)
        return Expansion(game, self._positions(positions))

    def svg(
        self,
        position: "Place",
        title: Optional[str] = None,
        *,
        values: bool = False,
        diagram: bool = False,
        labels: bool = True,
        dark: bool = False,
        cell: int = 0,
    ) -> _draw.Svg:
        """A picture of a position as SVG, which notebooks show: heaps, Young diagrams, strips with coins, boards, the Hasse diagram of a
        poset with heads filled, sums side by side, pushes with their buttons.

        With `values`, the value is written below (in coin turning games, that of every coin beside it). With `diagram`, positions of
        Welter's game are drawn as Young diagrams, and those of turning turtles and inset games as shifted diagrams. `cell` is the side of a
        cell in pixels.

        >>> Game.pnim().svg([(4, 2, 1), (3, 3)]).count('width="24"')
        13
        """
        chosen = _draw.flags(values=values, diagrams=diagram, no_labels=not labels, dark=dark)
        return _draw.Svg(self._picture(lib.cgt_draw_position, position, _draw.SVG, _draw.drawing(chosen, title, cell)))

    def plays_svg(
        self, position: "Place", title: Optional[str] = None, *, values: bool = False, labels: bool = True, dark: bool = False
    ) -> _draw.Svg:
        """The graph of all positions reachable from a position, in layers by the longest play, as SVG. At most 4096 positions."""
        look = _draw.drawing(_draw.flags(values=values, no_labels=not labels, dark=dark), title)
        return _draw.Svg(self._picture(lib.cgt_draw_graph, position, _draw.SVG, look))

    def plays_dot(self, position: "Place", title: Optional[str] = None, *, values: bool = False, labels: bool = True) -> str:
        """The same as a graph in the DOT language."""
        look = _draw.drawing(_draw.flags(values=values, no_labels=not labels), title)
        return self._picture(lib.cgt_draw_graph, position, _draw.DOT, look)

    def _picture(self, function: Callable[..., int], position: Any, format: int, look: Any) -> str:
        words = self._words(position, "position")
        place = words.buffer_info()[0]
        if self._watched is not thread.gets_signals:
            self._watch()
        return _draw.written(function, self._pointer, place, len(words), format, ctypes.byref(look)).decode()

    def graph_size(self) -> GraphSize:
        """The size of an explicit graph, such as `graph` and `expand` make. Raises ArgumentError for other games."""
        out = Numbers(2)
        self._call(lib.cgt_graph_size, out.pointer, out.pointer + 8)
        return GraphSize(out[0], out[1])

    def facts(self, *names: str) -> Dict[str, Any]:
        """Facts about all vertices of an explicit graph: an array for each name. Raises ArgumentError for other games.

        Without names, gives all: ``value``, ``misere_value``, ``outcome``, ``misere_outcome``, ``birthday`` (moves of the longest play),
        ``shortest`` (of the shortest play), ``remoteness`` (the winner hurries, the loser delays), ``suspense`` (the reverse),
        ``misere_remoteness``, ``misere_suspense``, ``options`` (their number), ``winning`` and ``misere_winning`` (how many of them win).

        >>> for birthday in Game.graph([[], [0], [0, 1]]).facts("birthday")["birthday"]: print(birthday)
        0
        1
        2
        """
        chosen = names or _FACTS
        numbers = (ctypes.c_uint32 * len(chosen))(*[_choice(name, _FACTS, "names[%d]" % i) for i, name in enumerate(chosen)])
        room = _Answers((len(chosen), self.graph_size().vertices))
        self._call(lib.cgt_graph_facts, numbers, len(chosen), room.pointer)
        values, outcomes = room.values(), room.outcomes()
        return {name: (outcomes if name in ("outcome", "misere_outcome") else values)[i] for i, name in enumerate(chosen)}

    # ---- Many positions ----

    def sequence(self, heaps: Union[int, range], *, misere: bool = False) -> "Array":
        """The values of positions of one word: of a range of heaps, or, for a number, of that many heaps from 0 on. The result, an array or
        a list, has the methods `period` (see `apparent_period`), `svg`, and `plot` by matplotlib.

        >>> for value in Game.subtraction([1, 2]).sequence(range(1, 4)): print(value)
        1
        2
        0
        """
        if not isinstance(heaps, range):
            heaps = range(word(heaps, "heaps"))
        box = self._box(heaps)
        room = _Answers(box.shape)
        if not box.is_empty:
            self._call(lib.cgt_game_sequence, _play(misere), box.first[0], room.length, room.pointer)
        first = box.first[0] if not box.is_empty else 0

        def proof(heaps: range) -> Optional[Period]:
            try:
                return self.period(heaps[-1], misere=misere)
            except (LimitError, NoTheoremError):
                return None

        found: "Array" = _sequences.sequence_of(room.values(), first, proof)
        return found

    @staticmethod
    def apparent_period(values: Any) -> Optional[ApparentPeriod]:
        """What the values of the heaps from 0 on look like: a period, and the saltus by which each period rises above the one before. None
        if none is seen: the period must come three whole times, and with its preperiod not above half of the values. It is `proved` only
        for values that `sequence` gave and that a theorem covers (see `period`).

        >>> squares = Game(lambda n: [n - k * k for k in range(1, n) if k * k <= n], positions=int)
        >>> print(Game.apparent_period(squares.sequence(100)))
        None
        >>> Game(lambda n: range(n % 3, n, 3), positions=int).sequence(99).period()
        ApparentPeriod(period=3, preperiod=0, saltus=1, heaps=range(0, 99), proved=False)
        >>> Game.subtraction([1, 2]).sequence(1000).period().proved
        True
        """
        return _sequences.apparent_period(values)

    def period(self, limit: int, *, misere: bool = False, question: "Question" = "value") -> Period:
        """The period of the values of heaps (or of outcomes, with question ``"outcome"``), proved by examining heaps up to `limit`.

        Raises LimitError if nothing is proved up to there, and NoTheoremError for games to which no theorem applies.

        >>> Game.subtraction([1, 2]).period(1000)[:2]
        (3, 0)
        >>> Game.all_but([2, 3, 7]).period(1000)[:2]
        (4, 0)
        """
        out = Numbers(4)
        places = [out.pointer + 8 * i for i in (0, 1, 3, 2)]
        self._call(lib.cgt_game_arithmetic_period, _play(misere), _choice(question, QUESTIONS, "question"), word(limit, "limit"), *places)
        return Period(*out.list(4))

    def table(self, ranges: "Box", *more: Union[int, range], misere: bool = False, question: "Question" = "value") -> "Array":
        """Answers for all positions of a box, in its shape; `NO_ANSWER` (for outcomes, an empty text) where the game has no such position.

        >>> for row in Game.nim().table(range(2), range(3), question="outcome"): print(*row)
        P N N
        N P N
        """
        box = self._box(_whole(ranges, more))
        room, asked = _Answers(box.shape), _choice(question, QUESTIONS, "question")
        if not box.is_empty:
            self._call(lib.cgt_game_table, _play(misere), asked, *box.ends, room.pointer)
        return room.answers(asked)

    def p_positions(self, ranges: "Box", *more: Union[int, range], misere: bool = False) -> List[Position]:
        """The P-positions of a box: canonical, each once, those with fewer words first, then in the order of their words.

        >>> Game.wythoff().p_positions(range(6), range(6))
        [(0, 0), (1, 2), (3, 5)]
        """
        box = self._box(_whole(ranges, more))
        return [] if box.is_empty else self._list(lib.cgt_game_p_positions, _play(misere), *box.ends)

    def check(
        self,
        ranges: Optional["Box"] = None,
        other: Optional["Game"] = None,
        *,
        positions: Optional[Iterable["Place"]] = None,
        misere: bool = False,
        question: "Question" = "value",
    ) -> Check:
        """Compares answers over a box or a list of positions.

        Without `other`, compares this game's theorems with its search; positions about which it has no theorem are left out. With `other`,
        compares this game's best answers, as `value` and `outcome` give them, with those of `other` by search alone, without its theorems.
        Positions that one of the games does not accept are left out. If no position remains, the result counts as false.

        >>> Game.nim().check((range(8), range(8), range(2, 4)))
        Check(agree=True, compared=128, position=None, answers=None)
        >>> Game.wythoff().check((range(8), range(8)), Game.nim())
        Check(agree=False, compared=4, position=(1, 1), answers=(2, 0))
        >>> result = Game(lambda position: []).check(range(10))  # no theorem, nothing to compare
        >>> result.compared, bool(result)
        (0, False)
        """
        if (ranges is None) == (positions is None):
            raise ArgumentError("expected either ranges or positions")
        from . import analysis

        if ranges is not None:
            self._box(ranges)
        domain = analysis.Domain.list(positions, self) if positions is not None else analysis.Domain.box(ranges or ())
        method: Method = "closed" if other is None else "auto"
        against = self if other is None else other
        found = analysis.check(
            domain, game=self, other=against, misere=misere, question=question, method=method, other_method="search", every=True
        )
        if found.holds:
            return Check(True, found.held, None, None)
        position, asked = found.counterexamples[0], QUESTIONS.index(question)
        words, both = self._words(position, "position"), Numbers(2)
        for i, (game, how) in enumerate(((self, method), (against, "search"))):
            place = words.buffer_info()[0], len(words), both.pointer + 8 * i
            game._call(lib.cgt_game_answer, _METHODS.index(how), _play(misere), asked, *place)
        return Check(False, found.held, position, (OUTCOMES[both[0]], OUTCOMES[both[1]]) if asked == 1 else (both[0], both[1]))

    # ---- Coin turning games ----

    @property
    def poset(self) -> Poset:
        """The poset on which the coins of a coin turning game lie. Raises ArgumentError for other games."""
        if self._poset is None:
            raise ArgumentError("%r is not a coin turning game" % self)
        return self._poset

    def element_values(self) -> Any:
        """The values of single coins on all elements, an array by index. Raises ArgumentError for other games.

        >>> for value in Game.ruler(Poset.divisors(12)).element_values(): print(value)
        1
        2
        2
        1
        3
        2
        """
        try:
            size = self.poset.size
        except ResultOverflowError:
            size = 2**64
        room = _Answers((size if size < 2**32 else 0,))  # else the library refuses
        self._call(lib.cgt_coin_values, room.pointer)
        return room.values()

    def class_values(self) -> List[Any]:
        """The values of classes of elements that a ruler does not distinguish. Raises NoTheoremError except for

        - rulers on set partitions of {1, …, n}: h(1), …, h(n), where h(k) is the value of one block of k numbers (all others single);
        - rulers on A_n: ``values[s][t]`` for rank s and third coordinate t <= s;
        - rulers on subspaces: by dimension, from 0 to n; on boolean lattices: by size, from 0 to n.

        >>> Game.ruler(Poset.boolean(5)).class_values()
        [1, 2, 3, 1, 2, 3]
        """
        n = ctypes.c_size_t()
        poset = self.poset
        self._call(lib.cgt_coin_class_values, None, 0, ctypes.byref(n))
        room = array.array("Q", bytes(8 * n.value))
        self._call(lib.cgt_coin_class_values, room.buffer_info()[0], n.value, ctypes.byref(n))
        values = room.tolist()
        if poset._kind.key != TRIPLES:
            return values
        rows: List[Any] = []
        while values:
            rows.append(values[: len(rows) + 1])
            del values[: len(rows)]
        return rows

    def turning_sets(self, maximum: Any, *, ends: bool = False) -> List[Position]:
        """The turning sets with a given greatest element: tuples of elements. With `ends`, intervals are given by their least and greatest
        elements, and ideals by their greatest. Raises ElementError, and ArgumentError for other games.

        >>> Game.ruler(Poset.chain(9)).turning_sets(3)
        [(3,), (2, 3), (1, 2, 3)]
        """
        words = self.poset._pack((maximum,), "maximum")
        return self._list(lib.cgt_coin_turning_sets, bool(ends), words.buffer_info()[0])

    def winning_sets(self, position: "Place", *, ends: bool = False) -> List[Position]:
        """The winning moves of a position of a coin turning game in normal play as turning sets, in the form of `turning_sets`.

        >>> Game.ruler(Poset.chain(10**6)).winning_sets([6, 10**6], ends=True)
        [(999997, 1000000)]
        """
        self.poset
        words = self._words(position, "position")
        return self._list(lib.cgt_coin_winning, bool(ends), words.buffer_info()[0], len(words))

    # ---- Partitions ----

    def partition_values(self, n: int) -> Any:
        """The values of all partitions of n, by rank (see `cgt.partition`): an array of ``uint8``. The game is `Game.pnim`, `Game.crim`,
        `Game.lctr`, or one of heaps in any order without zeros, each option of which has fewer tokens in all: there the heaps are the
        parts. Raises ArgumentError for other games.

        >>> [int(value) for value in Game.pnim().partition_values(4)]
        [4, 4, 1, 4, 4]
        >>> [int(value) for value in Game.nim().partition_values(4)]
        [0, 2, 0, 2, 4]
        """
        n = word(n, "n")
        room = _diagrams.Bytes(partition.count(n))
        self._call(lib.cgt_partition_values, n, n, room.pointer)
        return room.values()

    def each_partition_values(
        self,
        sizes: Union[int, range],
        each: Optional[Callable[[int, Any], Any]] = None,
        path: Union[str, bytes, "os.PathLike[Any]", None] = None,
    ) -> Optional[List[Tuple[int, Any]]]:
        """The PNim values of all partitions of a number, or of a range of numbers.

        Hands each number and the values of its partitions (see `partition_values`) to `each`, and stops if it returns False. Without
        `each`, returns a list of such pairs. With the path of a checkpoint file, reads the values that the file has, and adds the others
        to it. Raises FileError, CorruptError, and what `each` raises.

        >>> [(n, len(values), max(values)) for n, values in Game.pnim().each_partition_values(range(8, 10))]
        [(8, 22, 8), (9, 30, 9)]
        """
        asked = _diagrams.sizes_of(sizes)
        found: List[Tuple[int, Any]] = []
        if each is not None and not callable(each):
            raise ArgumentError("each is %r; expected a function" % (each,))

        def take(n: int, values: Any) -> int:
            if each is None:
                found.append((n, values))
                return 0
            return STOPPED if each(n, values) is False else 0

        if asked:
            key = next(_diagrams.level_keys)
            _diagrams.level_functions[key] = take
            self._watch()
            name = None if path is None else _path(path)
            try:
                ask(lib.cgt_partition_each, self._pointer, asked.start, asked.stop - 1, name, _diagrams.level_callback, key)
            finally:
                del _diagrams.level_functions[key]
        return found if each is None else None

    def box_values(self, rows: int, columns: int) -> Any:
        """The PNim values of all partitions with at most `rows` parts, none greater than `columns`, by rank (see `cgt.partition`): an array
        of ``uint8``.

        >>> [int(value) for value in Game.pnim().box_values(2, 2)]
        [0, 1, 2, 2, 3, 1]
        """
        room = _diagrams.Bytes(partition.box_count(rows, columns))
        self._call(lib.cgt_partition_box_values, word(rows, "rows"), word(columns, "columns"), room.pointer)
        return room.values()

    # ---- The engine ----

    def _get(self, setting: int) -> int:
        out = Numbers()
        call(lib.cgt_game_get, self._pointer, setting, out.pointer)
        return out[0]

    def _set(self, setting: int, value: Any, name: str) -> None:
        call(lib.cgt_game_set, self._pointer, setting, word(value, name))

    @property
    def memory(self) -> int:
        """How many bytes the game's memo and searches may use; 0 means no limit. The default is half of the machine's memory for rules
        of your own (functions or text) and for compounds of these, and 0 for other games. Values that stand for positions may take as
        much besides."""
        return self._get(_MEMORY)

    @memory.setter
    def memory(self, value: int) -> None:
        self._set(_MEMORY, value, "memory")
        self._way.limit(value)

    def set_memo_dir(self, path: "Union[str, bytes, os.PathLike[Any], None]") -> None:
        """Names a folder in which questions for a value or an outcome go on, in files, when their memo would outgrow `memory`. They then
        need about 1.5 bytes of memory for a reachable position, and expand each twice. None: no folder. If `memory` is 0, it becomes
        half of the machine's memory. Raises FileError if no file can be made in the folder.

        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     game = Game.zeruclid()
        ...     game.set_memo_dir(folder)
        ...     game.memory = 10**6
        ...     game.value((70, 71, 72))
        1
        """
        call(lib.cgt_game_set_memo_dir, self._pointer, None if path is None else _path(path))

    @property
    def poll(self) -> int:
        """How many positions are expanded between two checks for progress and cancelling; 1024 by default."""
        return self._get(_POLL)

    @poll.setter
    def poll(self, value: int) -> None:
        self._set(_POLL, value, "poll")

    @property
    def threads(self) -> int:
        """How many threads a question may use for independent summands; 1 by default. Python functions run on the calling thread only."""
        return self._get(_THREADS)

    @threads.setter
    def threads(self, value: int) -> None:
        self._set(_THREADS, value, "threads")

    def set_progress(self, progress: Optional[Callable[[int, int], Any]]) -> None:
        """Sets a function `progress(expanded, known)` that later questions call now and then, on the calling thread, with the number of
        positions expanded for the question, and that of the positions about which the memo knows something. None removes it.

        An exception that it raises stops the question, which raises it too; what was found is kept.
        """
        if progress is not None and not callable(progress):
            raise ArgumentError("progress is %r; expected a function or None" % (progress,))
        if self._callbacks is None:
            self._callbacks = Callbacks()
        self._callbacks.progress = progress
        self._watched = False
        if progress is not None:
            self._asks_python = True
        function = _rules.no_progress if progress is None else _rules.progress_callback
        call(lib.cgt_game_set_progress, self._pointer, function, self._callbacks.key)

    def cancel(self) -> None:
        """Stops every question to this game that is being answered now, on any thread: each soon raises CancelledError.

        May be called from any thread and from callbacks. Questions that begin later are not stopped."""
        lib.cgt_game_cancel(self._pointer)

    def counts(self) -> Counts:
        """What the engine has counted, for both plays together."""
        out = Numbers(5)
        for what in range(5):
            call(lib.cgt_game_count, self._pointer, what, out.pointer + 8 * what)
        return Counts(*out.list(5))

    def reserve(self, positions: int) -> None:
        """Makes room in the memo for this many positions, so that it need not grow later. Raises LimitError."""
        call(lib.cgt_game_reserve, self._pointer, word(positions, "positions"))

    def forget(self) -> None:
        """Forgets everything that was computed."""
        call(lib.cgt_game_forget, self._pointer)

    def save(self, path: Union[str, bytes, "os.PathLike[Any]"]) -> None:
        """Writes what is known to a file, which `load` reads on any platform. Raises UnsupportedError if the ruleset has no identity, and
        FileError if the file cannot be written. The function given to `set_progress` may call it, so that work that is killed can resume
        from the last file.

        So a long question can be stopped, and resumed another day:

        >>> import os, tempfile
        >>> from cgt import CancelledError
        >>> folder = tempfile.TemporaryDirectory()
        >>> path, position = os.path.join(folder.name, "memo"), (70, 71, 72)
        >>> game = Game.zeruclid()
        >>> game.set_progress(lambda expanded, known: game.cancel())  # or threading.Timer(3600, game.cancel).start(), or Ctrl-C
        >>> try:
        ...     print(game.value(position))
        ... except CancelledError:
        ...     game.save(path)
        >>> game = Game.zeruclid()
        >>> game.load(path)
        >>> game.value(position)
        1
        >>> folder.cleanup()
        """
        call(lib.cgt_game_memo_save, self._pointer, _path(path))

    def load(self, path: Union[str, bytes, "os.PathLike[Any]"]) -> None:
        """Adds what a file knows. Raises FileError if it cannot be read, and CorruptError if it is damaged or belongs to another game; then
        nothing is added. Values with a correct checksum are believed: read only files that you trust."""
        call(lib.cgt_game_memo_load, self._pointer, _path(path))


class Answers:
    """Positions and their answers, as `Game.each_value` gives them. Answers are found in blocks that take about a tenth of a second, of at
    most 4096 positions."""

    def __init__(self, game: Game, positions: Iterable[Any], misere: bool, question: int) -> None:
        self._game, self._positions, self._asked = game, positions, (misere, question)

    def __len__(self) -> int:
        return len(self._positions)  # type: ignore[arg-type]  # rightly raises TypeError if there is no length

    def __iter__(self) -> Iterator[Tuple[Any, Any]]:
        positions, n = iter(self._positions), 1
        while True:
            some = list(itertools.islice(positions, n))
            if not some:
                return
            began = time.monotonic()
            answers = self._game._array(some, *self._asked)
            n = min(2 * n, 4096) if time.monotonic() - began < 0.05 else max(1, n // 2)
            yield from zip(some, answers.tolist() if is_numpy(answers) else answers)


def _name_of(poset: Poset) -> str:
    return repr(poset)[len("<cgt.Poset: ") : -1]


def _check_tables(game: Game, other: Game) -> None:
    if not game._way.agrees(other._way):
        text = "%r and %r have other words for positions; expected the same, as by positions=game in the making of the other"
        raise ArgumentError(text % (game, other))


def _check_games(games: Iterable[Any]) -> None:
    for i, game in enumerate(games):
        if not isinstance(game, Game):
            raise ArgumentError("game number %d is %r; expected a Game" % (i, game))


@contextlib.contextmanager
def _list_of(positions: List[Any], name: str, game: Optional[Game] = None) -> Iterator[ctypes.c_void_p]:
    """A list of the library, which is freed at the end. Positions are words, or those of a game of Python functions."""
    way = Tuples() if game is None else game._way
    handle = ctypes.c_void_p()
    call(lib.cgt_list_new, None, 0, 0, ctypes.byref(handle))
    try:
        for i, position in enumerate(positions):
            words = way.pack(position, "%s[%d]" % (name, i))
            call(lib.cgt_list_add, handle, words.buffer_info()[0], len(words))
        yield handle
    finally:
        lib.cgt_list_free(handle)


def _path(path: Any) -> bytes:
    try:
        name = os.fsencode(path)
    except TypeError:
        raise ArgumentError("path is %r; expected a path" % (path,)) from None
    if b"\0" in name:
        raise ArgumentError("path is %r; expected one without zero bytes" % (path,))
    return name
