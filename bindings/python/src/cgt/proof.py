"""Proofs: certificates of values and outcomes that anybody can check.

>>> from cgt import Game
>>> proof = Game.cram(4, 5).prove((0,))
>>> proof
<cgt.proof.Proof: value 2, 157 claims>
>>> proof.check()
>>> Game.nim().prove(3, 5, outcome=True, lemmas="none").outcome
'N'
"""

from __future__ import annotations

import array
import ctypes
import os
from typing import TYPE_CHECKING, Any, Iterable, List, Optional, Tuple, Union

from ._arrays import Numbers, word
from ._library import ArgumentError, call, lib
from ._rules import OUTCOMES

if TYPE_CHECKING:
    from .game import Game

__all__ = ["LEMMAS", "Proof", "merge"]

#: What a proof may rest on besides the rules: nothing; likeness of positions, such as boards that are turned; theorems; both.
LEMMAS = ("none", "likeness", "theorems", "all")


class Proof:
    """A proof of the value or of the outcome of a position, as `Game.prove` makes it; or read from a file, of the game that the file names,
    or of the game that is given, where games have no text. ``len`` is the number of its claims. It does not change, and any number of
    threads may use it.
    """

    _pointer = 0

    def __init__(self, path: Union[str, bytes, "os.PathLike[Any]"], game: "Optional[Game]" = None) -> None:
        handle = ctypes.c_void_p()
        call(lib.cgt_proof_load, os.fsencode(path), None if game is None else game._pointer, ctypes.byref(handle))
        self._begin(handle, game)

    @classmethod
    def _of(cls, handle: ctypes.c_void_p, game: "Optional[Game]") -> "Proof":
        proof = cls.__new__(cls)
        proof._begin(handle, game)
        return proof

    def _begin(self, handle: ctypes.c_void_p, game: "Optional[Game]") -> None:
        from .game import Game

        self._pointer = handle.value or 0
        self._game = game if game is not None else Game._adopt(lib.cgt_game_retain(lib.cgt_proof_game(self._pointer)))
        play, question, lemmas = (ctypes.c_uint32() for _ in range(3))
        answer = ctypes.c_uint64()
        call(lib.cgt_proof_statement, self._pointer, *map(ctypes.byref, (play, question, lemmas, answer)), None)
        self._play, self._question, self._lemmas, self._answer = play.value, question.value, lemmas.value, answer.value

    def __del__(self) -> None:
        pointer, self._pointer = self._pointer, 0
        if pointer and lib is not None:
            lib.cgt_proof_free(pointer)

    def __reduce__(self) -> Tuple[Any, ...]:
        raise TypeError("a proof cannot be copied or pickled; save it")

    def _count(self, what: int) -> int:
        number = Numbers(1)
        call(lib.cgt_proof_count, self._pointer, what, number.pointer)
        return number[0]

    def __len__(self) -> int:
        return self._count(0)

    def __repr__(self) -> str:
        said = "outcome %s" % self.outcome if self._question else "value %d" % self._answer
        part = ", part %d of %d" % self.part if self.part != (1, 1) else ""
        return "<cgt.proof.Proof: %s, %d claims%s>" % (said, len(self), part)

    @property
    def game(self) -> "Game":
        """The game that it is about."""
        return self._game

    @property
    def misere(self) -> bool:
        """Whether it is about misère play."""
        return self._play == 1

    @property
    def value(self) -> Optional[int]:
        """The value that it proves; None if it proves an outcome."""
        return None if self._question else self._answer

    @property
    def outcome(self) -> str:
        """The outcome that it proves, ``"N"`` or ``"P"``."""
        return OUTCOMES[self._answer if self._question else min(self._answer, 1)]

    @property
    def lemmas(self) -> str:
        """What it rests on besides the rules: one of `LEMMAS`."""
        return LEMMAS[self._lemmas]

    @property
    def part(self) -> Tuple[int, int]:
        """Which part of a proof it is, and of how many; ``(1, 1)``: it is whole."""
        return self._count(2), self._count(3)

    @property
    def assumed(self) -> int:
        """How many claims of other parts a part assumes."""
        return self._count(1)

    def check(self) -> None:
        """Checks each claim and the statement by the rules alone. Raises CorruptError, which names the claim, if one does not follow."""
        pointer = self._pointer
        self._game._call(lambda _: int(lib.cgt_proof_check(pointer)))

    def save(self, path: Union[str, bytes, "os.PathLike[Any]"], command: Optional[str] = None) -> None:
        """Writes it to a file, whose head says how it was made if `command`, one line, is given."""
        call(lib.cgt_proof_save, self._pointer, None if command is None else command.encode(), os.fsencode(path))

    def parts(self, n: int) -> "List[Proof]":
        """n parts, each of which can be checked by itself; `merge` puts them together."""
        pointer, made = self._pointer, []
        for i in range(word(n, "n")):
            handle = ctypes.c_void_p()
            self._game._call(lambda _: int(lib.cgt_proof_part(pointer, i + 1, n, ctypes.byref(handle))))  # noqa: B023
            made.append(Proof._of(handle, self._game))
        return made


_LEMMAS = {name: number for number, name in enumerate(LEMMAS)}


def prove(game: "Game", words: "array.array[int]", misere: int, outcome: bool, lemmas: str) -> Proof:
    """For `Game.prove`."""
    if lemmas not in _LEMMAS:
        raise ArgumentError("lemmas is %r; expected one of %s" % (lemmas, ", ".join(LEMMAS)))
    handle = ctypes.c_void_p()
    game._call(lib.cgt_game_prove, misere, game._asks(int(outcome)), _LEMMAS[lemmas], words.buffer_info()[0], len(words), ctypes.byref(handle))
    return Proof._of(handle, game)


def merge(parts: "Iterable[Proof]") -> Proof:
    """The whole proof from all its parts. Raises CorruptError, which names the position, if two contradict each other."""
    listed, handle = list(parts), ctypes.c_void_p()
    pointers = (ctypes.c_void_p * len(listed))(*(part._pointer for part in listed))
    call(lib.cgt_proof_merge, pointers, len(listed), ctypes.byref(handle))
    return Proof._of(handle, listed[0].game)
