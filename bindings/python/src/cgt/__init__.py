"""Impartial combinatorial games: the Python side of libcgt.

The shared library is found by the environment variable ``LIBCGT`` (a path), or else where the system keeps its libraries.
"""

from . import nimber
from ._library import (
    ArgumentError,
    DomainError,
    Error,
    OutOfMemoryError,
    ResultOverflowError,
    StateError,
    UnsupportedError,
    library_version,
)
from .nimber import Nimber

__version__ = "0.1.0"

__all__ = [
    "ArgumentError",
    "DomainError",
    "Error",
    "Nimber",
    "OutOfMemoryError",
    "ResultOverflowError",
    "StateError",
    "UnsupportedError",
    "library_version",
    "nimber",
]
