"""The shared library: finding it, its functions' types, and its failures as exceptions."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
from typing import Any, Callable, Dict, List, Tuple, Type


class Error(Exception):
    """A call failed. The message says why; ``status`` and ``name`` are the status code."""

    def __init__(self, message: str, status: int = 0, name: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.name = name


class ArgumentError(Error, ValueError):
    """An argument has no meaning here. These bindings raise it themselves for what C could not be given."""

    def __init__(self, message: str, status: int = -1, name: str = "CGT_E_ARGUMENT") -> None:
        super().__init__(message, status, name)


class DomainError(Error, ArithmeticError):
    """Mathematically undefined, as a division by zero."""


class ResultOverflowError(Error, OverflowError):
    """The true result does not fit its type."""


class OutOfMemoryError(Error, MemoryError):
    """An allocation failed."""


class StateError(Error, RuntimeError):
    """The call came at the wrong time."""


class UnsupportedError(Error, RuntimeError):
    """This machine or this build cannot do it."""


# Pinned by the library's ABI.
STATUS_ERRORS: Dict[int, Tuple[str, Type[Error]]] = {
    -1: ("CGT_E_ARGUMENT", ArgumentError),
    -2: ("CGT_E_DOMAIN", DomainError),
    -3: ("CGT_E_OVERFLOW", ResultOverflowError),
    -4: ("CGT_E_MEMORY", OutOfMemoryError),
    -5: ("CGT_E_STATE", StateError),
    -6: ("CGT_E_UNSUPPORTED", UnsupportedError),
}

_u32 = ctypes.c_uint32
_u64 = ctypes.c_uint64
_size = ctypes.c_size_t
_text = ctypes.c_char_p
_status = ctypes.c_int32
_array = ctypes.c_void_p  # const uint64_t * or uint64_t *, of the caller's memory
_u32_out = ctypes.POINTER(ctypes.c_uint32)

ALLOC_FN = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)
FREE_FN = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)

# name: (result, arguments), as in the headers; the project's checks compare the two.
SIGNATURES: Dict[str, Tuple[Any, List[Any]]] = {
    "cgt_version_major": (_u32, []),
    "cgt_version_minor": (_u32, []),
    "cgt_version_patch": (_u32, []),
    "cgt_version_number": (_u32, []),
    "cgt_version_string": (_text, []),
    "cgt_status_name": (_text, [_status]),
    "cgt_last_error": (_text, []),
    "cgt_set_allocator": (_status, [ALLOC_FN, FREE_FN, ctypes.c_void_p]),
    "cgt_nim_add": (_u64, [_u64, _u64]),
    "cgt_nim_mul": (_u64, [_u64, _u64]),
    "cgt_nim_square": (_u64, [_u64]),
    "cgt_nim_sqrt": (_u64, [_u64]),
    "cgt_nim_pow": (_u64, [_u64, _u64]),
    "cgt_nim_trace": (_u64, [_u64]),
    "cgt_nim_subfield_bits": (_u32, [_u64]),
    "cgt_nim_mex": (_status, [_array, _size, _array]),
    "cgt_nim_inverse": (_status, [_u64, _array]),
    "cgt_nim_divide": (_status, [_u64, _u64, _array]),
    "cgt_nim_order": (_status, [_u64, _array]),
    "cgt_nim_log": (_status, [_u64, _u64, _array]),
    "cgt_nim_solve_artin_schreier": (_status, [_u64, _array, _u32_out]),
    "cgt_nim_solve_quadratic": (_status, [_u64, _u64, _u64, _array, _u32_out]),
    "cgt_nim_add_array": (_status, [_array, _array, _array, _size]),
    "cgt_nim_mul_array": (_status, [_array, _array, _array, _size]),
    "cgt_nim_scale_array": (_status, [_array, _u64, _array, _size]),
    "cgt_nim_square_array": (_status, [_array, _array, _size]),
    "cgt_nim_sqrt_array": (_status, [_array, _array, _size]),
    "cgt_nim_inverse_array": (_status, [_array, _array, _size]),
    "cgt_nim_sum": (_status, [_array, _size, _array]),
    "cgt_nim_product": (_status, [_array, _size, _array]),
    "cgt_nim_dot": (_status, [_array, _array, _size, _array]),
    "cgt_nim_power_sums": (_status, [_array, _size, _array, _size]),
    "cgt_nim_evaluate": (_status, [_array, _size, _u64, _array]),
    "cgt_nim_evaluate_array": (_status, [_array, _size, _array, _array, _size]),
    "cgt_nim_to_poly": (_u64, [_u64]),
    "cgt_nim_from_poly": (_u64, [_u64]),
    "cgt_nim_poly_mul": (_u64, [_u64, _u64]),
    "cgt_nim_to_poly_array": (_status, [_array, _array, _size]),
    "cgt_nim_from_poly_array": (_status, [_array, _array, _size]),
    "cgt_nim_poly_mul_array": (_status, [_array, _array, _array, _size]),
    "cgt_nim_kernel_name": (_text, []),
    "cgt_nim_kernel_at": (_text, [_size]),
    "cgt_nim_kernel_force": (_status, [_text]),
}


def _load() -> ctypes.CDLL:
    path = os.environ.get("LIBCGT") or ctypes.util.find_library("cgt")
    if path is None:
        raise ImportError("libcgt is not installed; set LIBCGT to the path of libcgt.so")
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError("cannot load libcgt from %s: %s" % (path, error)) from None
    for name, (result, arguments) in SIGNATURES.items():
        try:
            function = getattr(library, name)
        except AttributeError:
            raise ImportError("%s has no %s: it is not libcgt, or older than these bindings" % (path, name)) from None
        function.restype = result
        function.argtypes = arguments
    return library


lib = _load()


def failure(status: int) -> Error:
    """The exception for a status; to be called right after the call that returned it, on the same thread."""
    text: bytes = lib.cgt_last_error()
    name, kind = STATUS_ERRORS.get(status, (lib.cgt_status_name(status).decode(), Error))
    return kind(text.decode(errors="replace"), status, name)


def call(function: Callable[..., int], *arguments: Any) -> None:
    """Calls a function of the library that returns a status, and raises the library's failure."""
    status = function(*arguments)
    if status != 0:
        raise failure(status)


def library_version() -> str:
    """The version of the shared library that is loaded."""
    version: bytes = lib.cgt_version_string()
    return version.decode()
