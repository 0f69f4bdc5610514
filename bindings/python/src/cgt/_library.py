"""The shared library: finding it, its functions' types, and its failures as exceptions."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import re
from typing import Any, Callable, Dict, List, Tuple, Type


class Error(Exception):
    """A call failed. The message says why; ``status`` and ``name`` are the status code, and where a text was refused ``place`` says
    where (`cgt.Place`)."""

    place: Any = None

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


class PositionError(Error, ValueError):
    """The game does not accept the position."""


class NoTheoremError(Error, LookupError):
    """No theorem that the library knows answers the question."""


class LimitError(Error, RuntimeError):
    """A limit was reached before the answer was found."""


class CancelledError(Error, RuntimeError):
    """The question was cancelled."""


class LoopError(Error, ArithmeticError):
    """A play comes back to a position, so that the game has no values."""


class FileError(Error, OSError):
    """A file could not be read or written."""


class CorruptError(Error, ValueError):
    """A file is damaged, of another kind, or belongs to something else."""


class ElementError(Error, ValueError):
    """Something is no element of the poset. These bindings raise it themselves for what C could not be given."""

    def __init__(self, message: str, status: int = -14, name: str = "CGT_E_ELEMENT") -> None:
        super().__init__(message, status, name)


class TextError(Error, ValueError):
    """A text is none of the language."""


# Pinned by the library's ABI.
STATUS_ERRORS: Dict[int, Tuple[str, Type[Error]]] = {
    -1: ("CGT_E_ARGUMENT", ArgumentError),
    -2: ("CGT_E_DOMAIN", DomainError),
    -3: ("CGT_E_OVERFLOW", ResultOverflowError),
    -4: ("CGT_E_MEMORY", OutOfMemoryError),
    -5: ("CGT_E_STATE", StateError),
    -6: ("CGT_E_UNSUPPORTED", UnsupportedError),
    -7: ("CGT_E_POSITION", PositionError),
    -8: ("CGT_E_NO_THEOREM", NoTheoremError),
    -9: ("CGT_E_LIMIT", LimitError),
    -10: ("CGT_E_CANCELLED", CancelledError),
    -11: ("CGT_E_LOOP", LoopError),
    -12: ("CGT_E_FILE", FileError),
    -13: ("CGT_E_CORRUPT", CorruptError),
    -14: ("CGT_E_ELEMENT", ElementError),
    -15: ("CGT_E_SYNTAX", TextError),
}

_u32 = ctypes.c_uint32
_u64 = ctypes.c_uint64
_i64 = ctypes.c_int64
_size = ctypes.c_size_t
_text = ctypes.c_char_p
_status = ctypes.c_int32
_array = ctypes.c_void_p  # of words or of signed integers, of the caller's memory
_u32_out = ctypes.POINTER(ctypes.c_uint32)

ALLOC_FN = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)
FREE_FN = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)

_handle = ctypes.c_void_p  # a game, a poset, a list or a sink
_handles = ctypes.c_void_p  # where a handle goes, or an array of handles
_words = ctypes.c_void_p  # in callbacks, where ctypes makes an integer of the address, or None
_size_out = ctypes.POINTER(ctypes.c_size_t)
_text_out = ctypes.POINTER(ctypes.c_char_p)

OPTIONS_FN = ctypes.CFUNCTYPE(_status, ctypes.c_void_p, _words, _size, _handle)
BLOCK_FN = ctypes.CFUNCTYPE(_status, ctypes.c_void_p, _words, _size, _size, _handle)
CANONICAL_FN = ctypes.CFUNCTYPE(_status, ctypes.c_void_p, _words, _size_out)
CLOSED_FN = ctypes.CFUNCTYPE(_status, ctypes.c_void_p, _u32, _u32, _words, _size, ctypes.c_void_p, ctypes.c_void_p)
WINNING_FN = ctypes.CFUNCTYPE(_status, ctypes.c_void_p, _u32, _words, _size, _handle)
HINT_FN = ctypes.CFUNCTYPE(_u64, ctypes.c_void_p, _words, _size)
BOUNDS_FN = ctypes.CFUNCTYPE(_status, ctypes.c_void_p, _words, _size, _words)
TAME_FN = ctypes.CFUNCTYPE(_status, ctypes.c_void_p, _words, _size, ctypes.c_void_p, ctypes.c_void_p)
DESTROY_FN = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
EACH_FN = ctypes.CFUNCTYPE(_status, ctypes.c_void_p, _words, _size)
WRITE_FN = ctypes.CFUNCTYPE(_status, ctypes.c_void_p, ctypes.c_void_p, _size)
PARTITION_FN = ctypes.CFUNCTYPE(_status, ctypes.c_void_p, _u64, _words, _u64)
PROGRESS_FN = ctypes.CFUNCTYPE(_status, ctypes.c_void_p, _u64, _u64)
DOMAIN_FN = ctypes.CFUNCTYPE(_status, ctypes.c_void_p, _u64, _handle)
CLAIM_FN = ctypes.CFUNCTYPE(_status, ctypes.c_void_p, _size, _words, _words, _words, _words)
CLAIM_PROGRESS_FN = ctypes.CFUNCTYPE(_status, ctypes.c_void_p, _u64, _u64, _u64)
WATCH_FN = ctypes.CFUNCTYPE(_status)  # as a PROGRESS_FN, it leaves the arguments alone


class Ruleset(ctypes.Structure):
    """cgt_ruleset_t; the library refuses one of another size."""

    _fields_ = [
        ("size", _size),
        ("flags", _u64),
        ("user", ctypes.c_void_p),
        ("options", OPTIONS_FN),
        ("options_block", BLOCK_FN),
        ("validate", OPTIONS_FN),
        ("canonical", CANONICAL_FN),
        ("split", OPTIONS_FN),
        ("closed", CLOSED_FN),
        ("winning", WINNING_FN),
        ("order_hint", HINT_FN),
        ("bounds", BOUNDS_FN),
        ("identity", _text),
        ("identity_size", _size),
        ("destroy", DESTROY_FN),
        ("tame", TAME_FN),
        ("reserved", ctypes.c_void_p * 7),
    ]


class Turning(ctypes.Structure):
    """cgt_turning_t; the library refuses one of another size."""

    _fields_ = [
        ("size", _size),
        ("flags", _u64),
        ("user", ctypes.c_void_p),
        ("sets", OPTIONS_FN),
        ("identity", _text),
        ("identity_size", _size),
        ("destroy", DESTROY_FN),
        ("reserved", ctypes.c_void_p * 4),
    ]


class SpecError(ctypes.Structure):
    """cgt_spec_error_t; the library refuses one of another size."""

    _fields_ = [
        ("size", _size),
        ("line", _u64),
        ("column", _u64),
        ("offset", _u64),
        ("length", _u64),
        ("token", ctypes.c_char * 64),
        ("expected", ctypes.c_char * 128),
        ("file", ctypes.c_char * 256),
    ]


class Drawing(ctypes.Structure):
    """cgt_drawing_t; the library refuses one of another size."""

    _fields_ = [
        ("size", _size),
        ("flags", _u64),
        ("title", _text),
        ("values", _array),
        ("cell", _u64),
        ("first_row", _u64),
        ("first_column", _u64),
        ("row_name", _text),
        ("column_name", _text),
        ("reserved", ctypes.c_void_p * 6),
    ]


class Claim(ctypes.Structure):
    """cgt_claim_t; the library refuses one of another size."""

    _fields_ = [
        ("size", _size),
        ("flags", _u64),
        ("user", ctypes.c_void_p),
        ("game", _handle),
        ("play", _u32),
        ("question", _u32),
        ("method", _u32),
        ("threads", _u32),
        ("other", _handle),
        ("applies", CLAIM_FN),
        ("holds", CLAIM_FN),
        ("progress", CLAIM_PROGRESS_FN),
        ("most", _u64),
        ("identity", _text),
        ("identity_size", _size),
        ("reserved", ctypes.c_void_p * 8),
    ]


_ruleset = ctypes.POINTER(Ruleset)
_drawing = ctypes.POINTER(Drawing)
_spec_error = ctypes.POINTER(SpecError)
_claim = ctypes.POINTER(Claim)
_turning = ctypes.POINTER(Turning)

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
    "cgt_sink_option": (_status, [_handle, _array, _size]),
    "cgt_sink_options": (_status, [_handle, _array, _size, _size]),
    "cgt_sink_block": (_status, [_handle, _array, _array, _size]),
    "cgt_sink_summand": (_status, [_handle, _handle, _array, _size]),
    "cgt_sink_refuse": (_status, [_handle, _text]),
    "cgt_game_new": (_status, [_ruleset, _handles]),
    "cgt_game_new_graph": (_status, [_size, _array, _array, _handles]),
    "cgt_game_new_vectors": (_status, [_size, _array, _size, _handles]),
    "cgt_game_free": (None, [_handle]),
    "cgt_game_retain": (_handle, [_handle]),
    "cgt_list_count": (_size, [_handle]),
    "cgt_list_item": (_array, [_handle, _size, _size_out]),
    "cgt_list_words": (_array, [_handle]),
    "cgt_list_starts": (_array, [_handle]),
    "cgt_list_new": (_status, [_array, _size, _size, _handles]),
    "cgt_list_add": (_status, [_handle, _array, _size]),
    "cgt_list_free": (None, [_handle]),
    "cgt_game_validate": (_status, [_handle, _array, _size]),
    "cgt_game_canonical": (_status, [_handle, _array, _size, _array, _size_out]),
    "cgt_game_options": (_status, [_handle, _array, _size, _handles]),
    "cgt_game_each_option": (_status, [_handle, _array, _size, EACH_FN, ctypes.c_void_p]),
    "cgt_game_value": (_status, [_handle, _array, _size, _array]),
    "cgt_game_misere_value": (_status, [_handle, _array, _size, _array]),
    "cgt_game_outcome": (_status, [_handle, _u32, _array, _size, _u32_out]),
    "cgt_game_answer": (_status, [_handle, _u32, _u32, _u32, _array, _size, _array]),
    "cgt_game_answer_array": (_status, [_handle, _u32, _u32, _array, _size, _size, _array]),
    "cgt_game_answer_list": (_status, [_handle, _u32, _u32, _handle, _array]),
    "cgt_game_winning": (_status, [_handle, _u32, _array, _size, _handles]),
    "cgt_game_moves_to": (_status, [_handle, _u32, _u64, _array, _size, _handles]),
    "cgt_game_longest_play": (_status, [_handle, _array, _size, _array]),
    "cgt_game_reachable": (_status, [_handle, _array, _size, _array]),
    "cgt_game_explain": (_status, [_handle, _u32, _array, _size, _text, _size, _size_out]),
    "cgt_game_expand": (_status, [_handle, _array, _size, _handles, _handles]),
    "cgt_graph_size": (_status, [_handle, _array, _array]),
    "cgt_graph_facts": (_status, [_handle, _u32_out, _size, _array]),
    "cgt_game_set": (_status, [_handle, _u32, _u64]),
    "cgt_game_get": (_status, [_handle, _u32, _array]),
    "cgt_game_set_progress": (_status, [_handle, PROGRESS_FN, ctypes.c_void_p]),
    "cgt_game_cancel": (None, [_handle]),
    "cgt_game_count": (_status, [_handle, _u32, _array]),
    "cgt_game_reserve": (_status, [_handle, _u64]),
    "cgt_game_forget": (_status, [_handle]),
    "cgt_game_memo_save": (_status, [_handle, _text]),
    "cgt_game_memo_load": (_status, [_handle, _text]),
    "cgt_game_new_nim": (_status, [_handles]),
    "cgt_game_new_subtraction": (_status, [_array, _size, _handles]),
    "cgt_game_new_octal": (_status, [_text, _handles]),
    "cgt_game_new_wythoff": (_status, [_handles]),
    "cgt_game_new_euclid": (_status, [_handles]),
    "cgt_game_new_euclid0": (_status, [_handles]),
    "cgt_game_new_zeruclid": (_status, [_handles]),
    "cgt_game_new_welter": (_status, [_handles]),
    "cgt_game_new_turtles": (_status, [_handles]),
    "cgt_game_new_inset": (_status, [_u64, _handles]),
    "cgt_game_new_pnim": (_status, [_handles]),
    "cgt_game_new_rnim": (_status, [_handles]),
    "cgt_game_new_cram": (_status, [_u64, _u64, _handles]),
    "cgt_game_new_vertical": (_status, [_u64, _u64, _handles]),
    "cgt_game_new_horizontal": (_status, [_u64, _u64, _handles]),
    "cgt_game_sequence": (_status, [_handle, _u32, _u64, _size, _array]),
    "cgt_game_period": (_status, [_handle, _u32, _u32, _u64, _array, _array, _array]),
    "cgt_game_table": (_status, [_handle, _u32, _u32, _array, _array, _size, _array]),
    "cgt_game_p_positions": (_status, [_handle, _u32, _array, _array, _size, _handles]),
    "cgt_game_new_sum": (_status, [_u32, _handles, _size, _handles]),
    "cgt_game_new_push": (_status, [_u32, _handle, _handle, _handles]),
    "cgt_game_check": (_status, [_handle, _handle, _u32, _u32, _array, _array, _size, _array, _array, _array, _u32_out]),
    "cgt_game_check_list": (_status, [_handle, _handle, _u32, _u32, _handle, _array, _array, _array, _u32_out]),
    "cgt_partition_count": (_status, [_u64, _array]),
    "cgt_partition_rank": (_status, [_array, _size, _array]),
    "cgt_partition_at": (_status, [_u64, _u64, _array, _size_out]),
    "cgt_partition_values": (_status, [_handle, _u64, _u64, _array]),
    "cgt_partition_each": (_status, [_handle, _u64, _u64, _text, PARTITION_FN, ctypes.c_void_p]),
    "cgt_partition_box_count": (_status, [_u64, _u64, _array]),
    "cgt_partition_box_rank": (_status, [_u64, _u64, _array, _size, _array]),
    "cgt_partition_box_at": (_status, [_u64, _u64, _u64, _array, _size_out]),
    "cgt_partition_box_values": (_status, [_handle, _u64, _u64, _array]),
    "cgt_poset_new_chain": (_status, [_u64, _handles]),
    "cgt_poset_new_antichain": (_status, [_u64, _handles]),
    "cgt_poset_new_boolean": (_status, [_u64, _handles]),
    "cgt_poset_new_divisors": (_status, [_u64, _handles]),
    "cgt_poset_new_subspaces": (_status, [_u64, _u64, _handles]),
    "cgt_poset_new_set_partitions": (_status, [_u64, _handles]),
    "cgt_poset_new_integer_partitions": (_status, [_u64, _handles]),
    "cgt_poset_new_asm": (_status, [_u64, _handles]),
    "cgt_poset_new_product": (_status, [_handles, _size, _handles]),
    "cgt_poset_new_dual": (_status, [_handle, _handles]),
    "cgt_poset_new_relations": (_status, [_u64, _array, _size, _handles]),
    "cgt_poset_new_matrix": (_status, [_u64, _array, _u32, _handles]),
    "cgt_poset_new_subposet": (_status, [_handle, _array, _size, _handles]),
    "cgt_poset_new_subset": (_status, [_handle, _u32, _array, _array, _handles]),
    "cgt_poset_free": (None, [_handle]),
    "cgt_poset_retain": (_handle, [_handle]),
    "cgt_poset_arity": (_size, [_handle]),
    "cgt_poset_size": (_status, [_handle, _array]),
    "cgt_poset_validate": (_status, [_handle, _array, _size]),
    "cgt_poset_leq": (_status, [_handle, _array, _array, _u32_out]),
    "cgt_poset_height": (_status, [_handle, _array, _array]),
    "cgt_poset_depth": (_status, [_handle, _array, _array]),
    "cgt_poset_graded": (_status, [_handle, _u32_out, _array]),
    "cgt_poset_rank": (_status, [_handle, _array, _array]),
    "cgt_poset_index": (_status, [_handle, _array, _array]),
    "cgt_poset_element": (_status, [_handle, _u64, _array]),
    "cgt_poset_each": (_status, [_handle, _u32, _array, _array, EACH_FN, ctypes.c_void_p]),
    "cgt_poset_count": (_status, [_handle, _u32, _array, _array, _array]),
    "cgt_poset_list": (_status, [_handle, _u32, _array, _array, _handles]),
    "cgt_poset_mobius": (_status, [_handle, _array, _array, _array]),
    "cgt_poset_relations": (_status, [_handle, _array]),
    "cgt_poset_linear_extension": (_status, [_handle, _array]),
    "cgt_poset_matrix": (_status, [_handle, _array]),
    "cgt_poset_hasse": (_status, [_handle, _handles]),
    "cgt_poset_equal": (_status, [_handle, _handle, _u32_out]),
    "cgt_poset_write_element": (_status, [_handle, _array, WRITE_FN, ctypes.c_void_p]),
    "cgt_poset_write_name": (_status, [_handle, WRITE_FN, ctypes.c_void_p]),
    "cgt_poset_write_dot": (_status, [_handle, _array, WRITE_FN, ctypes.c_void_p]),
    "cgt_game_new_ruler": (_status, [_handle, _handles]),
    "cgt_game_new_ideal": (_status, [_handle, _handles]),
    "cgt_game_new_pairs": (_status, [_handle, _handles]),
    "cgt_game_new_coins": (_status, [_handle, _array, _array, _size, _handles]),
    "cgt_game_new_turning": (_status, [_handle, _turning, _handles]),
    "cgt_sink_turn": (_status, [_handle, _array, _size]),
    "cgt_game_new_cross": (_status, [_handles, _size, _handles]),
    "cgt_coin_poset": (_handle, [_handle]),
    "cgt_coin_values": (_status, [_handle, _array]),
    "cgt_coin_class_values": (_status, [_handle, _array, _size_out]),
    "cgt_coin_turning_sets": (_status, [_handle, _array, _u32, _handles]),
    "cgt_coin_winning": (_status, [_handle, _array, _size, _u32, _handles]),
    "cgt_anim_n": (_status, [_i64, _array]),
    "cgt_anim_bracket": (_status, [_i64, _i64, _array]),
    "cgt_anim_apply": (_status, [_i64, _array, _size, _i64, _array]),
    "cgt_anim_apply_array": (_status, [_i64, _array, _size, _array, _size, _array]),
    "cgt_anim_invert": (_status, [_i64, _array, _size, _array, _size_out]),
    "cgt_anim_compose": (_status, [_i64, _array, _size, _i64, _array, _size, _array, _array, _size_out]),
    "cgt_anim_welter": (_status, [_array, _size, _array]),
    "cgt_welter_value": (_status, [_array, _size, _array]),
    "cgt_welter_moves": (_status, [_array, _size, _u64, _array, _array, _size, _size_out]),
    "cgt_turtles_value": (_status, [_array, _size, _array]),
    "cgt_turtles_moves": (_status, [_array, _size, _u64, _array, _array, _size, _size_out]),
    "cgt_inset_value": (_status, [_array, _size, _array]),
    "cgt_inset_moves": (_status, [_array, _size, _u64, _array, _array, _size, _size_out]),
    "cgt_beta_from_partition": (_status, [_array, _size, _size, _array]),
    "cgt_beta_to_partition": (_status, [_array, _size, _array, _size_out]),
    "cgt_turtles_from_strict": (_status, [_array, _size, _array, _size_out]),
    "cgt_turtles_to_strict": (_status, [_array, _size, _array, _size_out]),
    "cgt_shifted_from_strict": (_status, [_array, _size, _array]),
    "cgt_shifted_to_strict": (_status, [_array, _size, _array]),
    "cgt_game_parse": (_status, [_text, _spec_error, _handles]),
    "cgt_game_parse_with": (_status, [_text, _u64, _spec_error, _handles, _array]),
    "cgt_game_spec": (_status, [_handle, _text, _size, _size_out]),
    "cgt_poset_parse": (_status, [_text, _spec_error, _handles]),
    "cgt_poset_spec": (_status, [_handle, _text, _size, _size_out]),
    "cgt_game_parse_position": (_status, [_handle, _text, _spec_error, _array, _size, _size_out]),
    "cgt_game_format_position": (_status, [_handle, _array, _size, _text, _size, _size_out]),
    "cgt_poset_parse_element": (_status, [_handle, _text, _spec_error, _array]),
    "cgt_poset_format_element": (_status, [_handle, _array, _text, _size, _size_out]),
    "cgt_draw_poset": (_status, [_handle, _u32, _drawing, WRITE_FN, ctypes.c_void_p]),
    "cgt_draw_graph": (_status, [_handle, _array, _size, _u32, _drawing, WRITE_FN, ctypes.c_void_p]),
    "cgt_draw_position": (_status, [_handle, _array, _size, _u32, _drawing, WRITE_FN, ctypes.c_void_p]),
    "cgt_draw_table": (_status, [_array, _u64, _u64, _u32, _drawing, WRITE_FN, ctypes.c_void_p]),
    "cgt_game_example": (_text, [_size, _text_out]),
    "cgt_poset_example": (_text, [_size, _text_out]),
    "cgt_game_both_values": (_status, [_handle, _array, _size, _array, _array]),
    "cgt_game_tameness": (_status, [_handle, _array, _size, _u32_out, _text_out]),
    "cgt_classes_new": (_status, [_handle, _handle, _handles]),
    "cgt_classes_count": (_u64, [_handle]),
    "cgt_classes_is": (_status, [_handle, _u32, _u32_out]),
    "cgt_classes_witness": (_status, [_handle, _u32, _handles]),
    "cgt_classes_text": (_status, [_handle, _u32, _text, _size, _size_out]),
    "cgt_classes_values": (_status, [_handle, _handles, _array, _array]),
    "cgt_classes_teach": (_status, [_handle]),
    "cgt_classes_free": (None, [_handle]),
    "cgt_domain_new_box": (_status, [_array, _array, _size, _handles]),
    "cgt_domain_new_partitions": (_status, [_u64, _u64, _u32, _handles]),
    "cgt_domain_new_partition_box": (_status, [_u64, _u64, _u32, _handles]),
    "cgt_domain_new_boards": (_status, [_u64, _u64, _handles]),
    "cgt_domain_new_list": (_status, [_handle, _handles]),
    "cgt_domain_new": (_status, [DOMAIN_FN, ctypes.c_void_p, DESTROY_FN, ctypes.c_void_p, _size, _handles]),
    "cgt_domain_count": (_status, [_handle, _array]),
    "cgt_domain_free": (None, [_handle]),
    "cgt_claim_check": (_status, [_claim, _handle, _text, _handles, _array, _array]),
}


def _load() -> ctypes.CDLL:
    inside = os.path.join(os.path.dirname(__file__), "libcgt.so")  # in wheels
    path = os.environ.get("LIBCGT") or (inside if os.path.exists(inside) else ctypes.util.find_library("cgt"))
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
    """The exception for a status; to be called right after the call that returned it, on the same thread. Its text begins with
    the name of the C function, of which a Python programmer knows nothing; the traceback has the names he used."""
    text: bytes = lib.cgt_last_error()
    name, kind = STATUS_ERRORS.get(status, (lib.cgt_status_name(status).decode(), Error))
    return kind(re.sub(r"^cgt_\w+: ", "", text.decode(errors="replace")), status, name)


def call(function: Callable[..., int], *arguments: Any) -> None:
    """Calls a function of the library that returns a status, and raises the library's failure."""
    status = function(*arguments)
    if status != 0:
        raise failure(status)


def library_version() -> str:
    """The version of the shared library that is loaded."""
    version: bytes = lib.cgt_version_string()
    return version.decode()
