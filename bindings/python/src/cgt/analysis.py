"""Misère classes of games, and conjectures put to the test over many positions.

**Classes.** `classify` finds the classes to which all positions reachable from some positions belong: domestic, tame, pet, miserable,
returnable, forced (Conway, Gurvich and Ho). For each other class there is a witness.

>>> from cgt import Game
>>> classes = classify(Game.nim(), [(5, 5, 5)])
>>> classes.tame, classes.pet, classes.witness("pet")
(True, False, [(2, 2)])
>>> print(classes.text("pet"))
pet: no, 2,2 is a (0,0)-position

**Claims.** `check` goes through a `Domain`, position after position, until a claim fails. Is the value of a partition always at
least its rank plus 1? And is it always the number of its rows plus that of its columns, minus 1?

>>> def above_rank(parts, value):
...     return value >= abs(parts[0] - len(parts)) + 1
>>> check(Domain.partitions(range(1, 20)), above_rank, game=Game.pnim())
Checked(holds=True, counterexamples=[], held=2086, seen=2086)
>>> check(Domain.partitions(range(1, 20)), lambda parts, value: value == parts[0] + len(parts) - 1, game=Game.pnim())
Checked(holds=False, counterexamples=[(2, 2)], held=8, seen=9)

A claim may also be a function of blocks of positions, for NumPy, which is about ten times as fast.

**Ctrl-C** ends both on the main thread, as it ends questions to a `Game`. With a checkpoint file a check resumes where it stopped.
"""

from __future__ import annotations

import ctypes
import os
from itertools import count as count_up
from itertools import groupby
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, NamedTuple, Optional, Tuple, Union

from . import _diagrams
from ._arrays import Numbers, find_numpy, is_number, is_numpy, word
from ._callbacks import RAISED, ask, shielded, thread
from ._library import ArgumentError, Error, call, lib, names
from ._signatures import CGT_CLAIM_EVERY, CGT_VERDICT_FAILS, CGT_VERDICT_SKIP, CLAIM_FN, CLAIM_PROGRESS_FN, DESTROY_FN, DOMAIN_FN, Claim
from ._positions import Tuples, position_words
from ._rules import QUESTIONS, give
from .game import _METHODS, Game, Position, _Answers, _Box, _check_games, _check_tables, _choice, _list_of, _path, _play, _positions_of, _words_at

if TYPE_CHECKING:
    from .game import Box, Method, Place, Question

__all__ = ["Block", "Checked", "Classes", "Domain", "Pairs", "check", "classify"]

_CLASSES = names("CGT_CLASS_")

# ---- Classes ----


class Pairs(NamedTuple):
    """Positions, and for each its Grundy value and its misère Grundy value: arrays."""

    positions: List[Position]
    values: Any
    misere: Any


class Classes:
    """The misère classes of all positions reachable from some positions. `classify` makes it."""

    _pointer = 0

    def __init__(self, game: Game, positions: Iterable["Place"]) -> None:
        _check_games((game,))
        if not hasattr(positions, "__iter__"):
            raise ArgumentError("positions is %r; expected a list of positions, such as [%r]" % (positions, positions))
        if isinstance(positions, tuple) and positions and all(map(is_number, positions)):
            raise ArgumentError("positions is %r; expected [%r] for this one position, or a list of numbers for heaps" % (positions, positions))
        listed = [tuple(game._words(position, "positions[%d]" % i)) for i, position in enumerate(positions)]
        handle = ctypes.c_void_p()
        self._game = game
        with _list_of(listed, "positions") as places:
            game._call(lib.cgt_classes_new, places, ctypes.byref(handle))
        self._pointer = handle.value or 0

    def __del__(self) -> None:
        pointer, self._pointer = self._pointer, 0
        if pointer and lib is not None:
            lib.cgt_classes_free(pointer)

    def __reduce__(self) -> Tuple[Any, ...]:
        raise TypeError("classes cannot be copied or pickled")

    def __len__(self) -> int:
        """How many positions were classified, up to canonical form."""
        return int(lib.cgt_classes_count(self._pointer))

    def __repr__(self) -> str:
        of = [name for name in _CLASSES if self._is(name)]
        return "<cgt.analysis.Classes: %d positions, %s>" % (len(self), ", ".join(of) if of else "of no class")

    def _is(self, name: str) -> bool:
        yes = ctypes.c_uint32()
        call(lib.cgt_classes_is, self._pointer, _choice(name, _CLASSES, "name"), ctypes.byref(yes))
        return yes.value == 1

    @property
    def domestic(self) -> bool:
        """No (0, k)- or (k, 0)-position with k >= 2."""
        return self._is("domestic")

    @property
    def tame(self) -> bool:
        """Only (0, 1)-, (1, 0)- and (k, k)-positions."""
        return self._is("tame")

    @property
    def pet(self) -> bool:
        """Only (0, 1)- and (1, 0)-positions, and (k, k)-positions with k >= 2."""
        return self._is("pet")

    @property
    def miserable(self) -> bool:
        """Each position other than a (0, 1)- or (1, 0)-position has either no option of these two kinds, or options of both."""
        return self._is("miserable")

    @property
    def returnable(self) -> bool:
        """After each move from a (0, 1)- or (1, 0)-position to a position that is not terminal, some move leads back to a position with
        the same pair of values."""
        return self._is("returnable")

    @property
    def forced(self) -> bool:
        """Each option of a (0, 1)-position is a (1, 0)-position, and vice versa."""
        return self._is("forced")

    def witness(self, name: str) -> List[Position]:
        """Why the positions do not belong to a class: a position, and for some classes an option of it; empty if they do belong."""
        handle = ctypes.c_void_p()
        call(lib.cgt_classes_witness, self._pointer, _choice(name, _CLASSES, "name"), ctypes.byref(handle))
        return self._game._positions(handle)

    def text(self, name: str) -> str:
        """Whether the positions belong to a class, and if not, why, as a sentence."""
        number, needed = _choice(name, _CLASSES, "name"), ctypes.c_size_t()
        call(lib.cgt_classes_text, self._pointer, number, None, 0, ctypes.byref(needed))
        text = ctypes.create_string_buffer(needed.value)
        call(lib.cgt_classes_text, self._pointer, number, text, needed.value, ctypes.byref(needed))
        return text.value.decode(errors="replace")

    def pairs(self) -> Pairs:
        """All positions that were classified, the given ones first, and their pairs of values.

        >>> from cgt import Game
        >>> positions, values, misere = classify(Game.nim(), [(2,)]).pairs()
        >>> [(p, int(t), int(l)) for p, t, l in zip(positions, values, misere)]
        [((2,), 2, 2), ((), 0, 1), ((1,), 1, 0)]
        """
        handle = ctypes.c_void_p()
        values, misere = _Answers((len(self),)), _Answers((len(self),))
        call(lib.cgt_classes_values, self._pointer, ctypes.byref(handle), values.pointer, misere.pointer)
        return Pairs(self._game._positions(handle), values.values(), misere.values())

    def teach(self) -> None:
        """Gives the game what was found: values, and whether the positions are tame. Then the misère values of sums of these positions
        need no search."""
        call(lib.cgt_classes_teach, self._pointer)


def classify(game: Game, positions: Iterable["Place"]) -> Classes:
    """Classifies all positions reachable from some positions, of which there must be at least one."""
    return Classes(game, positions)


# ---- Domains ----


class Domain:
    """Many positions in a fixed order, smaller ones first. Any number of checks can use it."""

    _of_partitions = False
    _pointers: Tuple[int, ...] = ()  # two for partitions: as parts, and as summands of PNim
    _next: Optional[Callable[[int], Iterable[Any]]] = None

    def __init__(self) -> None:
        raise ArgumentError("a Domain is made by Domain.box, Domain.partitions, and so on")

    @classmethod
    def _new(cls, name: str, *makers: Tuple[Any, ...]) -> "Domain":
        domain = cls.__new__(cls)
        domain._name = name
        for function, *arguments in makers:
            handle = ctypes.c_void_p()
            call(function, *arguments, ctypes.byref(handle))
            domain._pointers += (handle.value or 0,)
        return domain

    _name = ""

    def __del__(self) -> None:
        pointers, self._pointers = self._pointers, ()
        for pointer in pointers:
            if lib is not None:
                lib.cgt_domain_free(pointer)

    def __reduce__(self) -> Tuple[Any, ...]:
        raise TypeError("a domain cannot be copied or pickled; it never changes, so one is enough")

    def __repr__(self) -> str:
        return "<cgt.analysis.Domain: %s>" % self._name

    @property
    def size(self) -> Optional[int]:
        """How many positions there are; None if this is unknown, or more than 2^64 - 2."""
        out = Numbers()
        call(lib.cgt_domain_count, self._pointers[0], out.pointer)
        return out[0] if out[0] < 2**64 - 1 else None

    def part(self, number: int, parts: int) -> "Domain":
        """Part `number`, from 1 to `parts`, of this domain: of parts that follow one another and differ by at most one position in size.

        A claim may be checked over each part by itself, on many machines, and the files be put together: see `parts` of `check`.

        >>> domain = Domain.box((range(10), range(10)))
        >>> [domain.part(number, 3).size for number in (1, 2, 3)]
        [34, 33, 33]
        """
        asked = word(number, "number"), word(parts, "parts")
        made = self._new("%s, part %d of %d" % (self._name, *asked), *((lib.cgt_domain_new_part, pointer, *asked) for pointer in self._pointers))
        made._of_partitions = self._of_partitions
        return made

    @classmethod
    def box(cls, ranges: "Box") -> "Domain":
        """All positions of a box (see `cgt.game`), ordered by the sums of their words, then by the words.

        >>> Domain.box((range(2, 5), range(3))).size
        9
        """
        box = _Box(ranges)
        if box.is_empty:
            return cls.list([])
        return cls._new("box(%r)" % (ranges,), (lib.cgt_domain_new_box, *box.ends))

    @classmethod
    def partitions(cls, sizes: Union[int, range]) -> "Domain":
        """All partitions of a number, or of a range of numbers: ordered by the numbers, then lexicographically.

        They are tuples of parts; for games like `Game.pnim` they are sums of one summand.
        """
        asked = _diagrams.sizes_of(sizes)
        if not asked:
            return cls.list([])
        makers = [(lib.cgt_domain_new_partitions, summand, asked.start, asked.stop - 1) for summand in (0, 1)]
        domain = cls._new("partitions(%r)" % (sizes,), *makers)
        domain._of_partitions = True
        return domain

    @classmethod
    def partition_box(cls, rows: int, columns: int) -> "Domain":
        """All partitions with at most `rows` parts, none greater than `columns`, in lexicographic order."""
        makers = [(lib.cgt_domain_new_partition_box, summand, word(rows, "rows"), word(columns, "columns")) for summand in (0, 1)]
        domain = cls._new("partition_box(%r, %r)" % (rows, columns), *makers)
        domain._of_partitions = True
        return domain

    @classmethod
    def boards(cls, rows: int, columns: int) -> "Domain":
        """All sets of occupied cells of a board, as the bits of 64-bit words: the fullest first, then in the order of the bits as one
        number."""
        return cls._new("boards(%r, %r)" % (rows, columns), (lib.cgt_domain_new_boards, word(rows, "rows"), word(columns, "columns")))

    @classmethod
    def list(cls, positions: Iterable["Place"], game: Optional[Game] = None) -> "Domain":
        """Given positions, in their order. Positions of coins or diagrams need the game."""
        words_of = position_words if game is None else game._words
        listed = [tuple(words_of(position, "positions[%d]" % i)) for i, position in enumerate(positions)]
        with _list_of(listed, "positions") as handle:
            return cls._new("list of %d" % len(listed), (lib.cgt_domain_new_list, handle))

    @classmethod
    def function(cls, next: Callable[[int], Iterable[Any]], identity: Optional[bytes] = None, game: Optional[Game] = None) -> "Domain":
        """The positions that a function gives. It is called with the index of a position, and returns this position and any number of
        those that follow; none means that there are no more. A NumPy array of two dimensions is fast. Positions that are not words,
        such as coins, diagrams or a game's own values, need the game.

        >>> Domain.function(lambda number: [number ** 2] if number < 100 else []).size is None
        True
        """
        if not callable(next):
            raise ArgumentError("next is %r; expected a function" % (next,))
        if identity is not None and not isinstance(identity, bytes):
            raise ArgumentError("identity is %r; expected bytes" % (identity,))
        key = next_key()
        domain = cls.__new__(cls)
        domain._name, domain._next = "function(%r)" % (next,), next
        handle = ctypes.c_void_p()
        size = 0 if identity is None else len(identity)
        call(lib.cgt_domain_new, _domain_callback, key, _domain_destroy, identity, size, ctypes.byref(handle))
        _functions[key] = next, game
        domain._pointers = (handle.value or 0,)
        return domain


def _length(position: Any) -> int:
    return len(position) if hasattr(position, "__len__") else 1


def _give_positions(user: int, index: int, sink: int) -> int:
    next, game = _functions[user]
    positions = next(index)
    if (game is None and is_numpy(positions)) or isinstance(positions, (str, bytes)) or not hasattr(positions, "__iter__"):
        return give(sink, positions, "next", Tuples())
    if game is not None:
        positions = [tuple(game._words(position, "next[%d]" % i)) for i, position in enumerate(positions)]
    for _, run in groupby(positions, _length):  # keeps their order, as _give() puts positions of one length together
        status = give(sink, list(run), "next", Tuples())
        if status != 0:
            return status
    return 0


_functions: Dict[int, Tuple[Callable[[int], Iterable[Any]], Optional[Game]]] = {}
next_key = count_up(1).__next__
_domain_callback = DOMAIN_FN(shielded(_give_positions))
_domain_destroy = DESTROY_FN(_functions.pop)

# ---- Claims ----


class Block(NamedTuple):
    """Positions for a claim about blocks, as NumPy arrays: position i has the words ``words[starts[i]:starts[i + 1]]`` and the answer
    ``answers[i]`` (outcomes: 0 is P, 1 is N); without a game, `answers` is None. Where `asked` is false, the claim is not asked about
    the position, and its verdict is ignored."""

    words: Any
    starts: Any
    answers: Any
    asked: Any


class Checked(NamedTuple):
    """What a check found: whether the claim holds; the positions for which it fails, smallest first; for how many positions it holds; and
    how many were examined. As a truth value, it is true if the claim holds for at least one position and fails for none; if `held` is 0,
    it is false."""

    holds: bool
    counterexamples: List[Position]
    held: int
    seen: int

    def __bool__(self) -> bool:
        return self.holds and self.held > 0


class _Asked:
    """The functions of one check, and how words become positions in Python."""

    def __init__(self, unpack: Callable[[List[int]], Position], outcomes: bool, has_game: bool) -> None:
        self.unpack, self.outcomes, self.has_game = unpack, outcomes, has_game
        self.functions: Dict[str, Tuple[Callable[..., Any], bool]] = {}
        self.progress: Optional[Callable[[int, Optional[int], int], Any]] = None
        self.error: Optional[BaseException] = None  # raised by one of the functions
        self.said: Optional[List[int]] = None  # verdicts on the positions of a block before the one that raised it

    def add(self, name: str, function: Optional[Callable[..., Any]], block: Optional[Callable[..., Any]]) -> bool:
        """Adds the function, or that of blocks; False if there is neither."""
        if function is None and block is None:
            return False
        if function is not None and block is not None:
            raise ArgumentError("there are both %s and %s_block; expected one of them" % (name, name))
        chosen: Any = function if block is None else block
        if not callable(chosen):
            raise ArgumentError("%s is %r; expected a function" % (name, chosen))
        if block is not None and find_numpy() is None:
            raise ArgumentError("%s_block is given, but NumPy is not installed" % name)
        self.functions[name] = chosen, block is not None
        return True

    def judge(self, name: str, n: int, words: int, starts: int, answers: Optional[int], verdicts: int) -> int:
        """Judges a block. The library gives a block that fails again, one position at a time, so that nothing before the failure is lost.
        A failure is only a status here: if there are enough counterexamples before it, its exception is never raised."""
        function, is_block = self.functions[name]
        begins = _words_at(starts, n + 1)
        given = _words_at(words + 8 * begins[0], begins[-1] - begins[0])
        found = (ctypes.c_uint8 * n).from_address(verdicts)
        if is_block:
            try:
                self._judge_block(name, function, n, begins, given, answers, found)
            except BaseException as error:
                self.error = error
                return RAISED
            return 0
        if self.said is not None:  # these have been judged already
            if self.said:
                found[0] = self.said.pop(0)
                return 0
            self.said = None
            return RAISED
        return self._judge_positions(name, function, begins, given, None if answers is None else _words_at(answers, n), found)

    def _judge_positions(self, name: str, function: Any, begins: Any, given: Any, answers: Any, found: Any) -> int:
        bad = CGT_VERDICT_SKIP if name == "applies" else CGT_VERDICT_FAILS
        for i in range(len(found)):
            if found[i] == CGT_VERDICT_SKIP:
                continue
            try:
                arguments: List[Any] = [self.unpack(given[begins[i] - begins[0] : begins[i + 1] - begins[0]].tolist())]
                if answers is not None:
                    arguments.append("PN"[answers[i]] if self.outcomes else answers[i])
                result = function(*arguments)
                found[i] = CGT_VERDICT_SKIP if result is None else 0 if result else bad
            except BaseException as error:
                self.error = error
                self.said = found[:i] if len(found) > 1 else None
                return RAISED
        return 0

    @staticmethod
    def _judge_block(name: str, function: Any, n: int, begins: Any, given: Any, answers: Optional[int], found: Any) -> None:
        import numpy

        verdicts = numpy.frombuffer(bytes(found), dtype=numpy.uint8)
        starts = numpy.frombuffer(begins, dtype=numpy.uint64).astype(numpy.intp)
        said = None if answers is None else numpy.frombuffer(ctypes.string_at(answers, 8 * n), dtype=numpy.uint64)
        words = numpy.frombuffer(given, dtype=numpy.uint64) if len(given) > 0 else numpy.zeros(0, numpy.uint64)
        block = Block(words, starts - starts[0], said, verdicts == 0)
        result = numpy.asarray(function(block))
        if result.shape != (n,) or result.dtype != bool:
            text = "%s_block returned %s of the shape %r; expected %d times True or False"
            raise ArgumentError(text % (name, result.dtype, result.shape, n))
        judged = numpy.where(result, 0, CGT_VERDICT_SKIP if name == "applies" else CGT_VERDICT_FAILS).astype(numpy.uint8)
        judged[verdicts == CGT_VERDICT_SKIP] = CGT_VERDICT_SKIP
        ctypes.memmove(found, judged.ctypes.data, n)


_asked: Dict[int, _Asked] = {}


def _callback(name: str) -> Any:
    def judge(user: int, n: int, words: int, starts: int, answers: Optional[int], verdicts: int) -> int:
        return _asked[user].judge(name, n, words, starts, answers, verdicts)

    return CLAIM_FN(shielded(judge))


def _progress(user: int, seen: int, size: int, failed: int) -> int:
    function = _asked[user].progress
    if function is not None:
        function(seen, size if size < 2**64 - 1 else None, failed)
    return 0


_callbacks = {name: _callback(name) for name in ("applies", "holds")}
_progress_callback = CLAIM_PROGRESS_FN(shielded(_progress))


def check(
    domain: Domain,
    holds: Optional[Callable[..., Any]] = None,
    *,
    holds_block: Optional[Callable[[Block], Any]] = None,
    game: Optional[Game] = None,
    other: Optional[Game] = None,
    applies: Optional[Callable[[Position], Any]] = None,
    applies_block: Optional[Callable[[Block], Any]] = None,
    misere: bool = False,
    question: "Question" = "value",
    method: "Method" = "auto",
    other_method: "Method" = "auto",
    every: bool = False,
    most: int = 1,
    threads: int = 1,
    path: Union[str, bytes, "os.PathLike[Any]", None] = None,
    identity: Optional[bytes] = None,
    parts: Optional[Iterable[Union[str, bytes, "os.PathLike[Any]"]]] = None,
    progress: Optional[Callable[[int, Optional[int], int], Any]] = None,
) -> Checked:
    """Checks a claim over a domain, position after position, until there are `most` counterexamples; 0: finds them all.

    holds(position, answer)
        Whether the claim holds for a position. `game` gives the answer; without a game there is no such argument. None: the claim says
        nothing about the position.
    holds_block(block)
        The same for a `Block` of positions: returns an array of True and False.
    other
        In place of both: the claim is that this game gives the same answers as `game`.
    applies(position), applies_block(block)
        Whether the claim is about a position at all; asked before the answer is found.
    misere, question, method
        Which answer the game gives, as for `Game.value` and `Game.outcome`. With ``"closed"``, positions about which there is no theorem
        are left out.
    other_method
        The method for `other`, which may be the game itself.
    every
        Judges every position, even if its canonical form is another position of the domain.
    threads
        How many threads may be used with `other`. Python functions are called on one thread only.
    path, identity
        The path of a checkpoint file, from which a check resumes that was stopped, by Ctrl-C or otherwise. The identity is bytes that say
        what the functions claim, so that the file belongs to them; change it when you change the functions. Without it, or with a game or
        domain of functions without an identity, UnsupportedError is raised.
    parts
        The paths of the files of checks of all parts of the domain (`Domain.part`). Nothing is checked: the files are put together, and
        the result is that of one check. ArgumentError names gaps and overlaps, StateError a part that is not finished.
    progress(seen, size, failed)
        Called now and then. An exception that it raises stops the check.

    Positions that a game does not accept are left out, and in boxes and boards also those whose canonical form is another position of the
    domain. Values of partitions by `Game.pnim` come from one sweep.

    >>> from cgt import Game
    >>> check(Domain.box((range(8), range(8))), game=Game.wythoff(), other=Game.nim(), most=2)
    Checked(holds=False, counterexamples=[(1, 1), (1, 2)], held=4, seen=8)
    >>> import numpy
    >>> def above_rank(block):
    ...     rows = block.words[block.starts[:-1]]  # a summand of PNim is the number of its parts, then the parts
    ...     columns = block.words[block.starts[:-1] + 1]
    ...     return block.answers > numpy.maximum(rows, columns) - numpy.minimum(rows, columns)
    >>> check(Domain.partitions(range(1, 31)), holds_block=above_rank, game=Game.pnim())
    Checked(holds=True, counterexamples=[], held=28628, seen=28628)
    """
    if not isinstance(domain, Domain):
        raise ArgumentError("domain is %r; expected a Domain" % (domain,))
    if holds is None and holds_block is None and other is None:
        raise ArgumentError("there is neither holds nor holds_block nor other; expected one of them")
    games = [g for g in (game, other) if g is not None]
    _check_games(games)
    if game is not None and other is not None:
        _check_tables(game, other)
    summand = domain._of_partitions and game is not None and game._of_diagrams

    def unpack(words: List[int]) -> Position:
        if domain._of_partitions:
            return tuple(words[1:]) if summand else tuple(words)
        return tuple(words) if game is None else game._position(words)

    asked = _Asked(unpack, question == "outcome", game is not None)
    claim = Claim(size=ctypes.sizeof(Claim), play=_play(misere), most=word(most, "most"))
    claim.question, claim.method = _choice(question, QUESTIONS, "question"), _choice(method, _METHODS, "method")
    claim.other_method, claim.flags = _choice(other_method, _METHODS, "other_method"), CGT_CLAIM_EVERY if every else 0
    claim.threads = word(threads, "threads")
    claim.game = None if game is None else game._pointer
    claim.other = None if other is None else other._pointer
    for name, function, block in (("applies", applies, applies_block), ("holds", holds, holds_block)):
        if asked.add(name, function, block):
            setattr(claim, name, _callbacks[name])
    if identity is not None:
        if not isinstance(identity, bytes):
            raise ArgumentError("identity is %r; expected bytes" % (identity,))
        claim.identity, claim.identity_size = identity, len(identity)
    if progress is not None:
        if not callable(progress):
            raise ArgumentError("progress is %r; expected a function or None" % (progress,))
        asked.progress = progress
    if progress is not None or thread.gets_signals:
        claim.progress = _progress_callback
    claim.user = key = next_key()
    name_of_file = None if path is None else _path(path)
    if path is not None and parts is not None:
        raise ArgumentError("there are path and parts; expected one of them")
    handle, numbers = ctypes.c_void_p(), Numbers(2)
    results = ctypes.byref(handle), numbers.pointer, numbers.pointer + 8
    files = [] if parts is None else [_path(part) for part in parts]
    _asked[key] = asked
    raised: Optional[BaseException] = None
    try:
        pointer = domain._pointers[1 if summand else 0]
        if parts is None:
            ask(lib.cgt_claim_check, ctypes.byref(claim), pointer, name_of_file, *results)
        else:
            ask(lib.cgt_claim_merge, ctypes.byref(claim), pointer, (ctypes.c_char_p * len(files))(*files), len(files), *results)
    except Error as failed:
        raised = asked.error if failed.status == RAISED else None
        if raised is None:
            raise
    finally:
        asked.error = None
        del _asked[key]
    if raised is not None:
        try:
            raise raised
        finally:
            del raised  # else it would refer to itself, through its traceback and this frame
    counterexamples = [unpack(list(words)) for words in _positions_of(handle)]
    return Checked(not counterexamples, counterexamples, numbers[0], numbers[1])
