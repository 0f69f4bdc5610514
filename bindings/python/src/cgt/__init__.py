"""Impartial combinatorial games: the Python side of libcgt.

The shared library is the one at the path in the environment variable ``LIBCGT``, or else the one inside the package, as in wheels, or
else the system's.
"""

from . import analysis, anim, draw, game, graph, misere, nimber, partition, poset, progress, proof, quotient, tables
from ._library import (
    ArgumentError,
    CancelledError,
    CorruptError,
    DomainError,
    ElementError,
    Error,
    FileError,
    LimitError,
    LoopError,
    NoTheoremError,
    OutOfMemoryError,
    PositionError,
    ResultOverflowError,
    StateError,
    TextError,
    UnsupportedError,
    library_version,
)
from ._spec import Place
from .anim import Animating
from .draw import heat_map, heat_map_png, sequence_plot, sequence_plot_png
from .game import Game
from .graph import Graph
from .nimber import Nimber
from .poset import Poset
from .quotient import Quotient

__version__ = "0.1.0"

__all__ = [
    "Animating",
    "ArgumentError",
    "CancelledError",
    "CorruptError",
    "DomainError",
    "ElementError",
    "Error",
    "FileError",
    "Game",
    "Graph",
    "LimitError",
    "LoopError",
    "Nimber",
    "NoTheoremError",
    "OutOfMemoryError",
    "Place",
    "Poset",
    "PositionError",
    "Quotient",
    "ResultOverflowError",
    "StateError",
    "TextError",
    "UnsupportedError",
    "analysis",
    "anim",
    "draw",
    "game",
    "graph",
    "misere",
    "heat_map",
    "heat_map_png",
    "library_version",
    "nimber",
    "partition",
    "poset",
    "progress",
    "proof",
    "quotient",
    "sequence_plot",
    "sequence_plot_png",
    "tables",
]
