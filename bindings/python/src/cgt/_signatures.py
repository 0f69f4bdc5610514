"""The library's functions, callbacks, structs and constants. Written by tools/write-interface from the headers."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, Dict, List, Tuple

if TYPE_CHECKING:
    from .game import Game
    from .graph import Graph
    from .poset import Poset

_u64, _i64, _u32, _u8 = ctypes.c_uint64, ctypes.c_int64, ctypes.c_uint32, ctypes.c_uint8
_size, _status, _char, _text = ctypes.c_size_t, ctypes.c_int32, ctypes.c_char, ctypes.c_char_p
_array = _handle = _address = ctypes.c_void_p  # _array: of numbers in the caller's memory; _handle: also where one goes
_u32_out, _size_out, _text_out = ctypes.POINTER(_u32), ctypes.POINTER(_size), ctypes.POINTER(_text)
# Callbacks, which get addresses. Those with a type of their own, and the members of structs.
DOMAIN_FN = ctypes.CFUNCTYPE(_status, _address, _u64, _address)
CLAIM_FN = ctypes.CFUNCTYPE(_status, _address, _size, _address, _address, _address, _address)
CLAIM_PROGRESS_FN = ctypes.CFUNCTYPE(_status, _address, _u64, _u64, _u64)
ALLOC_FN = ctypes.CFUNCTYPE(_address, _address, _size)
FREE_FN = ctypes.CFUNCTYPE(None, _address, _address)
WRITE_FN = ctypes.CFUNCTYPE(_status, _address, _address, _size)
DESTROY_FN = ctypes.CFUNCTYPE(None, _address)
RULESET_OPTIONS_FN = ctypes.CFUNCTYPE(_status, _address, _address, _size, _address)
RULESET_OPTIONS_BLOCK_FN = ctypes.CFUNCTYPE(_status, _address, _address, _size, _size, _address)
RULESET_VALIDATE_FN = ctypes.CFUNCTYPE(_status, _address, _address, _size, _address)
RULESET_VALIDATE_BLOCK_FN = ctypes.CFUNCTYPE(_status, _address, _address, _size, _size, _address)
RULESET_CANONICAL_FN = ctypes.CFUNCTYPE(_status, _address, _address, _address)
RULESET_CANONICAL_BLOCK_FN = ctypes.CFUNCTYPE(_status, _address, _address, _size, _size, _address)
RULESET_SPLIT_FN = ctypes.CFUNCTYPE(_status, _address, _address, _size, _address)
RULESET_SPLIT_BLOCK_FN = ctypes.CFUNCTYPE(_status, _address, _address, _size, _size, _address)
RULESET_ORDER_HINT_FN = ctypes.CFUNCTYPE(_u64, _address, _address, _size)
RULESET_ORDER_HINT_BLOCK_FN = ctypes.CFUNCTYPE(_status, _address, _address, _size, _size, _address)
RULESET_BOUNDS_FN = ctypes.CFUNCTYPE(_status, _address, _address, _size, _address)
RULESET_CLOSED_FN = ctypes.CFUNCTYPE(_status, _address, _u32, _u32, _address, _size, _address, _address)
RULESET_WINNING_FN = ctypes.CFUNCTYPE(_status, _address, _u32, _address, _size, _address)
RULESET_TAME_FN = ctypes.CFUNCTYPE(_status, _address, _address, _size, _address, _address)
RULESET_WRITE_FN = ctypes.CFUNCTYPE(_status, _address, _address, _size, _address)
RULESET_DESTROY_FN = ctypes.CFUNCTYPE(None, _address)
TURNING_SETS_FN = ctypes.CFUNCTYPE(_status, _address, _address, _size, _address)
TURNING_DESTROY_FN = ctypes.CFUNCTYPE(None, _address)
PROGRESS_FN = ctypes.CFUNCTYPE(_status, _address, _u64, _u64)
OPTION_FN = ctypes.CFUNCTYPE(_status, _address, _address, _size)
PARTITION_FN = ctypes.CFUNCTYPE(_status, _address, _u64, _address, _u64)
ELEMENT_FN = ctypes.CFUNCTYPE(_status, _address, _address, _size)


class Claim(ctypes.Structure):
    """cgt_claim_t."""

    _fields_ = [
        ("size", _size),
        ("flags", _u64),
        ("user", _address),
        ("game", _handle),
        ("play", _u32),
        ("question", _u32),
        ("method", _u32),
        ("other_method", _u32),
        ("threads", _u64),
        ("other", _handle),
        ("applies", CLAIM_FN),
        ("holds", CLAIM_FN),
        ("progress", CLAIM_PROGRESS_FN),
        ("most", _u64),
        ("identity", _text),
        ("identity_size", _size),
        ("reserved", _u64 * 8),
    ]


class SpecError(ctypes.Structure):
    """cgt_spec_error_t."""

    _fields_ = [
        ("size", _size),
        ("line", _u64),
        ("column", _u64),
        ("offset", _u64),
        ("length", _u64),
        ("token", _char * 64),
        ("expected", _char * 128),
        ("file", _char * 256),
        ("reserved", _u64 * 8),
    ]


class Ruleset(ctypes.Structure):
    """cgt_ruleset_t."""

    _fields_ = [
        ("size", _size),
        ("flags", _u64),
        ("user", _address),
        ("options", RULESET_OPTIONS_FN),
        ("options_block", RULESET_OPTIONS_BLOCK_FN),
        ("validate", RULESET_VALIDATE_FN),
        ("validate_block", RULESET_VALIDATE_BLOCK_FN),
        ("canonical", RULESET_CANONICAL_FN),
        ("canonical_block", RULESET_CANONICAL_BLOCK_FN),
        ("split", RULESET_SPLIT_FN),
        ("split_block", RULESET_SPLIT_BLOCK_FN),
        ("order_hint", RULESET_ORDER_HINT_FN),
        ("order_hint_block", RULESET_ORDER_HINT_BLOCK_FN),
        ("bounds", RULESET_BOUNDS_FN),
        ("closed", RULESET_CLOSED_FN),
        ("winning", RULESET_WINNING_FN),
        ("tame", RULESET_TAME_FN),
        ("write", RULESET_WRITE_FN),
        ("identity", _text),
        ("identity_size", _size),
        ("destroy", RULESET_DESTROY_FN),
        ("reserved", _u64 * 8),
    ]


class Turning(ctypes.Structure):
    """cgt_turning_t."""

    _fields_ = [
        ("size", _size),
        ("flags", _u64),
        ("user", _address),
        ("sets", TURNING_SETS_FN),
        ("identity", _text),
        ("identity_size", _size),
        ("destroy", TURNING_DESTROY_FN),
        ("reserved", _u64 * 8),
    ]


class Drawing(ctypes.Structure):
    """cgt_drawing_t."""

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
        ("reserved", _u64 * 8),
    ]


# name: (result, arguments)
SIGNATURES: Dict[str, Tuple[Any, List[Any]]] = {
    "cgt_classes_new": (_status, [_handle, _handle, _handle]),
    "cgt_classes_count": (_u64, [_handle]),
    "cgt_classes_is": (_status, [_handle, _u32, _u32_out]),
    "cgt_classes_witness": (_status, [_handle, _u32, _handle]),
    "cgt_classes_text": (_status, [_handle, _u32, _text, _size, _size_out]),
    "cgt_classes_values": (_status, [_handle, _handle, _array, _array]),
    "cgt_classes_teach": (_status, [_handle]),
    "cgt_classes_free": (None, [_handle]),
    "cgt_domain_new_box": (_status, [_array, _array, _size, _handle]),
    "cgt_domain_new_partitions": (_status, [_u32, _u64, _u64, _handle]),
    "cgt_domain_new_partition_box": (_status, [_u32, _u64, _u64, _handle]),
    "cgt_domain_new_boards": (_status, [_u64, _u64, _handle]),
    "cgt_domain_new_list": (_status, [_handle, _handle]),
    "cgt_domain_new": (_status, [DOMAIN_FN, _address, DESTROY_FN, _text, _size, _handle]),
    "cgt_domain_new_part": (_status, [_handle, _u64, _u64, _handle]),
    "cgt_domain_count": (_status, [_handle, _array]),
    "cgt_domain_free": (None, [_handle]),
    "cgt_claim_check": (_status, [ctypes.POINTER(Claim), _handle, _text, _handle, _array, _array]),
    "cgt_claim_merge": (_status, [ctypes.POINTER(Claim), _handle, _text_out, _size, _handle, _array, _array]),
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
    "cgt_version_major": (_u32, []),
    "cgt_version_minor": (_u32, []),
    "cgt_version_patch": (_u32, []),
    "cgt_version_number": (_u32, []),
    "cgt_version_string": (_text, []),
    "cgt_status_name": (_text, [_status]),
    "cgt_last_error": (_text, []),
    "cgt_set_allocator": (_status, [ALLOC_FN, FREE_FN, _address]),
    "cgt_file_write": (_status, [_text, _text, _size]),
    "cgt_game_new_cram": (_status, [_u64, _u64, _handle]),
    "cgt_game_new_vertical": (_status, [_u64, _u64, _handle]),
    "cgt_game_new_horizontal": (_status, [_u64, _u64, _handle]),
    "cgt_sink_option": (_status, [_handle, _array, _size]),
    "cgt_sink_options": (_status, [_handle, _array, _size, _size]),
    "cgt_sink_block": (_status, [_handle, _array, _array, _size]),
    "cgt_sink_summand": (_status, [_handle, _handle, _array, _size]),
    "cgt_sink_refuse": (_status, [_handle, _text]),
    "cgt_sink_text": (_status, [_handle, _text]),
    "cgt_hint_bits": (_u64, [_address, _array, _size]),
    "cgt_game_new_ruler": (_status, [_handle, _handle]),
    "cgt_game_new_ideal": (_status, [_handle, _handle]),
    "cgt_game_new_pairs": (_status, [_handle, _handle]),
    "cgt_game_new_coins": (_status, [_handle, _array, _array, _size, _handle]),
    "cgt_game_new_turning_code": (_status, [_handle, _text, _handle]),
    "cgt_game_new_turning": (_status, [_handle, ctypes.POINTER(Turning), _handle]),
    "cgt_sink_turn": (_status, [_handle, _array, _size]),
    "cgt_game_new_cross": (_status, [_handle, _size, _handle]),
    "cgt_coin_poset": (_handle, [_handle]),
    "cgt_coin_values": (_status, [_handle, _array]),
    "cgt_coin_class_values": (_status, [_handle, _array, _size, _size_out]),
    "cgt_coin_turning_sets": (_status, [_handle, _u32, _array, _handle]),
    "cgt_coin_winning": (_status, [_handle, _u32, _array, _size, _handle]),
    "cgt_game_new_chomp": (_status, [_handle, _handle]),
    "cgt_chomp_poset": (_handle, [_handle]),
    "cgt_game_new_sum": (_status, [_u32, _handle, _size, _handle]),
    "cgt_game_new_push": (_status, [_u32, _handle, _handle, _handle]),
    "cgt_draw_poset": (_status, [_handle, _u32, ctypes.POINTER(Drawing), WRITE_FN, _address]),
    "cgt_draw_graph": (_status, [_handle, _array, _size, _u32, ctypes.POINTER(Drawing), WRITE_FN, _address]),
    "cgt_draw_quotient": (_status, [_handle, _u32, ctypes.POINTER(Drawing), WRITE_FN, _address]),
    "cgt_draw_position": (_status, [_handle, _array, _size, _u32, ctypes.POINTER(Drawing), WRITE_FN, _address]),
    "cgt_draw_table": (_status, [_array, _u64, _u64, _u32, ctypes.POINTER(Drawing), WRITE_FN, _address]),
    "cgt_draw_sequence": (_status, [_array, _size, _u32, ctypes.POINTER(Drawing), WRITE_FN, _address]),
    "cgt_write_rows": (_status, [_text_out, _size, _size, _u32, _u32, _text, WRITE_FN, _address]),
    "cgt_game_set": (_status, [_handle, _u32, _u64]),
    "cgt_game_get": (_status, [_handle, _u32, _array]),
    "cgt_game_set_memo_dir": (_status, [_handle, _text]),
    "cgt_game_set_progress": (_status, [_handle, PROGRESS_FN, _address]),
    "cgt_game_cancel": (None, [_handle]),
    "cgt_game_count": (_status, [_handle, _u32, _array]),
    "cgt_game_reserve": (_status, [_handle, _u64]),
    "cgt_game_forget": (_status, [_handle]),
    "cgt_game_memo_save": (_status, [_handle, _text]),
    "cgt_game_memo_load": (_status, [_handle, _text]),
    "cgt_game_new": (_status, [ctypes.POINTER(Ruleset), _handle]),
    "cgt_game_new_graph": (_status, [_size, _array, _array, _handle]),
    "cgt_game_new_vectors": (_status, [_size, _array, _size, _handle]),
    "cgt_game_free": (None, [_handle]),
    "cgt_game_retain": (_handle, [_handle]),
    "cgt_game_family": (_text, [_handle]),
    "cgt_game_arguments": (_status, [_handle, _array, _size, _size_out]),
    "cgt_game_part_count": (_size, [_handle]),
    "cgt_game_part": (_handle, [_handle, _size]),
    "cgt_game_notation": (_u32, [_handle]),
    "cgt_game_word_count": (_size, [_handle]),
    "cgt_game_button_count": (_size, [_handle]),
    "cgt_game_validate": (_status, [_handle, _array, _size]),
    "cgt_game_canonical": (_status, [_handle, _array, _size, _array, _size_out]),
    "cgt_game_options": (_status, [_handle, _array, _size, _handle]),
    "cgt_game_options_list": (_status, [_handle, _handle, _array, _handle]),
    "cgt_game_each_option": (_status, [_handle, _array, _size, OPTION_FN, _address]),
    "cgt_game_value": (_status, [_handle, _array, _size, _array]),
    "cgt_game_misere_value": (_status, [_handle, _array, _size, _array]),
    "cgt_game_both_values": (_status, [_handle, _array, _size, _array, _array]),
    "cgt_game_tameness": (_status, [_handle, _array, _size, _u32_out, _text_out]),
    "cgt_game_outcome": (_status, [_handle, _u32, _array, _size, _array]),
    "cgt_game_answer": (_status, [_handle, _u32, _u32, _u32, _array, _size, _array]),
    "cgt_game_answer_array": (_status, [_handle, _u32, _u32, _u32, _array, _size, _size, _array]),
    "cgt_game_answer_list": (_status, [_handle, _u32, _u32, _u32, _handle, _array]),
    "cgt_game_winning": (_status, [_handle, _u32, _array, _size, _handle]),
    "cgt_game_moves_to": (_status, [_handle, _u32, _u64, _array, _size, _handle]),
    "cgt_game_longest_play": (_status, [_handle, _array, _size, _array]),
    "cgt_game_reachable_count": (_status, [_handle, _array, _size, _array]),
    "cgt_game_explain": (_status, [_handle, _u32, _array, _size, _text, _size, _size_out]),
    "cgt_game_expand": (_status, [_handle, _array, _size, _handle, _handle]),
    "cgt_graph_size": (_status, [_handle, _array, _array]),
    "cgt_graph_facts": (_status, [_handle, _u32_out, _size, _array]),
    "cgt_graph_new_edges": (_status, [_u64, _array, _size, _handle]),
    "cgt_graph_new_path": (_status, [_u64, _handle]),
    "cgt_graph_new_cycle": (_status, [_u64, _handle]),
    "cgt_graph_new_complete": (_status, [_u64, _handle]),
    "cgt_graph_new_star": (_status, [_u64, _handle]),
    "cgt_graph_new_bipartite": (_status, [_u64, _u64, _handle]),
    "cgt_graph_new_grid": (_status, [_u64, _u64, _handle]),
    "cgt_graph_new_torus": (_status, [_u64, _u64, _handle]),
    "cgt_graph_new_hypercube": (_status, [_u64, _handle]),
    "cgt_graph_new_petersen": (_status, [_handle]),
    "cgt_graph_new_queens": (_status, [_u64, _u64, _handle]),
    "cgt_graph_new_rooks": (_status, [_u64, _u64, _handle]),
    "cgt_graph_new_bishops": (_status, [_u64, _u64, _handle]),
    "cgt_graph_new_knights": (_status, [_u64, _u64, _handle]),
    "cgt_graph_new_kings": (_status, [_u64, _u64, _handle]),
    "cgt_graph_free": (None, [_handle]),
    "cgt_graph_retain": (_handle, [_handle]),
    "cgt_graph_family": (_text, [_handle]),
    "cgt_graph_arguments": (_status, [_handle, _array, _size, _size_out]),
    "cgt_graph_vertex_count": (_size, [_handle]),
    "cgt_graph_edge_count": (_size, [_handle]),
    "cgt_graph_edges": (_status, [_handle, _array]),
    "cgt_graph_neighbours": (_status, [_handle, _u64, _array, _size, _size_out]),
    "cgt_graph_adjacent": (_status, [_handle, _u64, _u64, _u32_out]),
    "cgt_graph_components": (_status, [_handle, _array, _size_out]),
    "cgt_game_new_nodekayles": (_status, [_handle, _handle]),
    "cgt_game_new_arckayles": (_status, [_handle, _handle]),
    "cgt_game_new_hackenbush": (_status, [_u64, _array, _size, _handle]),
    "cgt_game_graph": (_handle, [_handle]),
    "cgt_list_count": (_size, [_handle]),
    "cgt_list_item": (_array, [_handle, _size, _size_out]),
    "cgt_list_words": (_array, [_handle]),
    "cgt_list_starts": (_array, [_handle]),
    "cgt_list_new": (_status, [_array, _size, _size, _handle]),
    "cgt_list_add": (_status, [_handle, _array, _size]),
    "cgt_list_free": (None, [_handle]),
    "cgt_forms_new": (_status, [_u64, _handle]),
    "cgt_forms_free": (None, [_handle]),
    "cgt_forms_count": (_u64, [_handle]),
    "cgt_forms_nim": (_status, [_handle, _u64, _array]),
    "cgt_forms_make": (_status, [_handle, _array, _size, _array]),
    "cgt_forms_options": (_status, [_handle, _u64, _array, _size, _size_out]),
    "cgt_forms_birthday": (_status, [_handle, _u64, _array]),
    "cgt_forms_values": (_status, [_handle, _u64, _array, _array]),
    "cgt_forms_add": (_status, [_handle, _u64, _u64, _array]),
    "cgt_forms_mate": (_status, [_handle, _u64, _array]),
    "cgt_forms_subtract": (_status, [_handle, _u64, _u64, _array]),
    "cgt_forms_parts": (_status, [_handle, _u64, _array, _size, _size_out]),
    "cgt_forms_text": (_status, [_handle, _u64, _text, _size, _size_out]),
    "cgt_forms_parse": (_status, [_handle, _text, ctypes.POINTER(SpecError), _array]),
    "cgt_forms_of_position": (_status, [_handle, _handle, _array, _size, _array]),
    "cgt_forms_of_list": (_status, [_handle, _handle, _handle, _array]),
    "cgt_game_genus": (_status, [_handle, _array, _size, _array, _array, _size, _size_out, _u32_out]),
    "cgt_forms_genus": (_status, [_handle, _u64, _array, _size, _size_out]),
    "cgt_forms_genera": (_status, [_handle, _array, _size, _array, _array, _size, _u32_out]),
    "cgt_forms_phylum": (_status, [_handle, _u64, _u32_out]),
    "cgt_forms_teach": (_status, [_handle, _handle, _handle, _array]),
    "cgt_forms_is_half_tame": (_status, [_handle, _u64, _u32_out]),
    "cgt_forms_genus_text": (_status, [_handle, _u64, _text, _size, _size_out]),
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
    "cgt_partition_count": (_status, [_u64, _array]),
    "cgt_partition_rank": (_status, [_array, _size, _array]),
    "cgt_partition_at": (_status, [_u64, _u64, _array, _size_out]),
    "cgt_partition_values": (_status, [_handle, _u64, _u64, _array]),
    "cgt_partition_each": (_status, [_handle, _u64, _u64, _text, PARTITION_FN, _address]),
    "cgt_partition_box_count": (_status, [_u64, _u64, _array]),
    "cgt_partition_box_rank": (_status, [_u64, _u64, _array, _size, _array]),
    "cgt_partition_box_at": (_status, [_u64, _u64, _u64, _array, _size_out]),
    "cgt_partition_box_values": (_status, [_handle, _u64, _u64, _array]),
    "cgt_poset_new_chain": (_status, [_u64, _handle]),
    "cgt_poset_new_antichain": (_status, [_u64, _handle]),
    "cgt_poset_new_boolean": (_status, [_u64, _handle]),
    "cgt_poset_new_divisors": (_status, [_u64, _handle]),
    "cgt_poset_new_subspaces": (_status, [_u64, _u64, _handle]),
    "cgt_poset_new_set_partitions": (_status, [_u64, _handle]),
    "cgt_poset_new_integer_partitions": (_status, [_u64, _handle]),
    "cgt_poset_new_asm": (_status, [_u64, _handle]),
    "cgt_poset_new_product": (_status, [_handle, _size, _handle]),
    "cgt_poset_new_union": (_status, [_handle, _size, _handle]),
    "cgt_poset_new_series": (_status, [_handle, _size, _handle]),
    "cgt_poset_new_young": (_status, [_array, _size, _handle]),
    "cgt_poset_new_dual": (_status, [_handle, _handle]),
    "cgt_poset_new_relations": (_status, [_u64, _array, _size, _handle]),
    "cgt_poset_new_matrix": (_status, [_u32, _u64, _array, _handle]),
    "cgt_poset_new_subposet": (_status, [_handle, _array, _size, _handle]),
    "cgt_poset_new_subset": (_status, [_handle, _u32, _array, _array, _handle]),
    "cgt_poset_free": (None, [_handle]),
    "cgt_poset_retain": (_handle, [_handle]),
    "cgt_poset_arity": (_size, [_handle]),
    "cgt_poset_family": (_text, [_handle]),
    "cgt_poset_arguments": (_status, [_handle, _array, _size, _size_out]),
    "cgt_poset_part_count": (_size, [_handle]),
    "cgt_poset_part": (_handle, [_handle, _size]),
    "cgt_poset_size": (_status, [_handle, _array]),
    "cgt_poset_validate": (_status, [_handle, _array, _size]),
    "cgt_poset_leq": (_status, [_handle, _array, _array, _u32_out]),
    "cgt_poset_height": (_status, [_handle, _array, _array]),
    "cgt_poset_depth": (_status, [_handle, _array, _array]),
    "cgt_poset_graded": (_status, [_handle, _u32_out, _array]),
    "cgt_poset_rank": (_status, [_handle, _array, _array]),
    "cgt_poset_index": (_status, [_handle, _array, _array]),
    "cgt_poset_element": (_status, [_handle, _u64, _array]),
    "cgt_poset_each": (_status, [_handle, _u32, _array, _array, ELEMENT_FN, _address]),
    "cgt_poset_count": (_status, [_handle, _u32, _array, _array, _array]),
    "cgt_poset_list": (_status, [_handle, _u32, _array, _array, _handle]),
    "cgt_poset_mobius": (_status, [_handle, _array, _array, _array]),
    "cgt_poset_relation_count": (_status, [_handle, _array]),
    "cgt_poset_linear_extension": (_status, [_handle, _array]),
    "cgt_poset_matrix": (_status, [_handle, _array]),
    "cgt_poset_hasse": (_status, [_handle, _handle]),
    "cgt_poset_equal": (_status, [_handle, _handle, _u32_out]),
    "cgt_game_prove": (_status, [_handle, _u32, _u32, _u32, _array, _size, _handle]),
    "cgt_proof_free": (None, [_handle]),
    "cgt_proof_check": (_status, [_handle]),
    "cgt_proof_statement": (_status, [_handle, _u32_out, _u32_out, _u32_out, _array, _handle]),
    "cgt_proof_game": (_handle, [_handle]),
    "cgt_proof_count": (_status, [_handle, _u32, _array]),
    "cgt_proof_save": (_status, [_handle, _text, _text]),
    "cgt_proof_load": (_status, [_text, _handle, _handle]),
    "cgt_proof_part": (_status, [_handle, _u64, _u64, _handle]),
    "cgt_proof_merge": (_status, [_handle, _size, _handle]),
    "cgt_quotient_new_heaps": (_status, [_handle, _u64, _size, _handle]),
    "cgt_quotient_new_whole": (_status, [_handle, _u64, _size, _handle]),
    "cgt_quotient_new_positions": (_status, [_handle, _handle, _size, _handle]),
    "cgt_quotient_extend": (_status, [_handle, _u64, _size, _handle]),
    "cgt_quotient_save": (_status, [_handle, _text]),
    "cgt_quotient_load": (_status, [_handle, _text, _handle]),
    "cgt_quotient_free": (None, [_handle]),
    "cgt_quotient_order": (_size, [_handle]),
    "cgt_quotient_p_count": (_size, [_handle]),
    "cgt_quotient_outcome": (_status, [_handle, _u64, _array]),
    "cgt_quotient_multiply": (_status, [_handle, _u64, _u64, _array]),
    "cgt_quotient_element": (_status, [_handle, _array, _size, _array]),
    "cgt_quotient_last_heap": (_status, [_handle, _array]),
    "cgt_quotient_period": (_status, [_handle, _array, _array, _array]),
    "cgt_quotient_teach": (_status, [_handle, _handle]),
    "cgt_quotient_generators": (_status, [_handle, _array, _size, _size_out]),
    "cgt_quotient_kernel": (_status, [_handle, _array, _size, _size_out]),
    "cgt_quotient_is_tame": (_status, [_handle, _u32_out]),
    "cgt_quotient_mex": (_status, [_handle, _array, _size, _array]),
    "cgt_quotient_presentation": (_status, [_handle, _text, _size, _size_out]),
    "cgt_quotient_word": (_status, [_handle, _u64, _text, _size, _size_out]),
    "cgt_game_new_rules": (_status, [_text, ctypes.POINTER(SpecError), _handle]),
    "cgt_game_new_nim": (_status, [_handle]),
    "cgt_game_new_subtraction": (_status, [_array, _size, _handle]),
    "cgt_game_new_all_but": (_status, [_array, _size, _handle]),
    "cgt_game_new_octal": (_status, [_text, _handle]),
    "cgt_game_new_take": (_status, [_text, _handle]),
    "cgt_game_new_kayles": (_status, [_handle]),
    "cgt_game_new_dawson_kayles": (_status, [_handle]),
    "cgt_game_new_dawson_chess": (_status, [_handle]),
    "cgt_game_new_treblecross": (_status, [_handle]),
    "cgt_game_new_lasker": (_status, [_handle]),
    "cgt_game_new_grundy_game": (_status, [_handle]),
    "cgt_game_new_fibonacci": (_status, [_handle]),
    "cgt_game_new_wythoff": (_status, [_handle]),
    "cgt_game_new_moore": (_status, [_u64, _handle]),
    "cgt_game_new_exact": (_status, [_u64, _u64, _handle]),
    "cgt_game_new_circular": (_status, [_u64, _u64, _handle]),
    "cgt_game_new_hypernim": (_status, [_u64, _array, _size, _handle]),
    "cgt_game_new_wythoff_apart": (_status, [_u64, _handle]),
    "cgt_game_new_euclid": (_status, [_handle]),
    "cgt_game_new_euclid0": (_status, [_handle]),
    "cgt_game_new_zeruclid": (_status, [_handle]),
    "cgt_game_new_welter": (_status, [_handle]),
    "cgt_game_new_turtles": (_status, [_handle]),
    "cgt_game_new_inset": (_status, [_u64, _handle]),
    "cgt_game_new_pnim": (_status, [_handle]),
    "cgt_game_new_crim": (_status, [_handle]),
    "cgt_game_new_lctr": (_status, [_handle]),
    "cgt_game_new_rnim": (_status, [_handle]),
    "cgt_game_sequence": (_status, [_handle, _u32, _u64, _size, _array]),
    "cgt_game_period": (_status, [_handle, _u32, _u32, _u64, _array, _array, _array]),
    "cgt_game_arithmetic_period": (_status, [_handle, _u32, _u32, _u64, _array, _array, _array, _array]),
    "cgt_apparent_period": (_status, [_array, _size, _array, _array, _array]),
    "cgt_game_table": (_status, [_handle, _u32, _u32, _array, _array, _size, _array]),
    "cgt_game_p_positions": (_status, [_handle, _u32, _array, _array, _size, _handle]),
    "cgt_game_parse": (_status, [_text, ctypes.POINTER(SpecError), _handle]),
    "cgt_game_parse_with": (_status, [_text, _u64, ctypes.POINTER(SpecError), _handle, _array]),
    "cgt_game_spec": (_status, [_handle, _text, _size, _size_out]),
    "cgt_poset_parse": (_status, [_text, ctypes.POINTER(SpecError), _handle]),
    "cgt_poset_spec": (_status, [_handle, _text, _size, _size_out]),
    "cgt_graph_parse": (_status, [_text, ctypes.POINTER(SpecError), _handle]),
    "cgt_graph_spec": (_status, [_handle, _text, _size, _size_out]),
    "cgt_game_parse_position": (_status, [_handle, _text, ctypes.POINTER(SpecError), _array, _size, _size_out]),
    "cgt_game_format_position": (_status, [_handle, _array, _size, _text, _size, _size_out]),
    "cgt_poset_parse_element": (_status, [_handle, _text, ctypes.POINTER(SpecError), _array]),
    "cgt_poset_format_element": (_status, [_handle, _array, _text, _size, _size_out]),
    "cgt_game_example": (_text, [_size, _text_out]),
    "cgt_poset_example": (_text, [_size, _text_out]),
    "cgt_graph_example": (_text, [_size]),
}

CGT_CLASS_DOMESTIC = 0
CGT_CLASS_TAME = 1
CGT_CLASS_PET = 2
CGT_CLASS_MISERABLE = 3
CGT_CLASS_RETURNABLE = 4
CGT_CLASS_FORCED = 5
CGT_CLAIM_THREADSAFE = 1
CGT_CLAIM_EVERY = 2
CGT_VERDICT_HOLDS = 0
CGT_VERDICT_FAILS = 1
CGT_VERDICT_SKIP = 2
CGT_MAX_SQUARE = 4611686018427387904
CGT_VERSION_MAJOR = 0
CGT_VERSION_MINOR = 1
CGT_VERSION_PATCH = 0
CGT_VERSION_NUMBER = 100
CGT_VERSION_STRING = "0.1.0"
CGT_OK = 0
CGT_E_ARGUMENT = -1
CGT_E_DOMAIN = -2
CGT_E_OVERFLOW = -3
CGT_E_MEMORY = -4
CGT_E_STATE = -5
CGT_E_UNSUPPORTED = -6
CGT_E_POSITION = -7
CGT_E_NO_THEOREM = -8
CGT_E_LIMIT = -9
CGT_E_CANCELLED = -10
CGT_E_LOOP = -11
CGT_E_FILE = -12
CGT_E_CORRUPT = -13
CGT_E_ELEMENT = -14
CGT_E_SYNTAX = -15
CGT_MAX_CELLS = 128
CGT_NORMAL = 0
CGT_MISERE = 1
CGT_P = 0
CGT_N = 1
CGT_QUESTION_VALUE = 0
CGT_QUESTION_OUTCOME = 1
CGT_RULESET_THREADSAFE = 1
CGT_RULESET_SORT = 2
CGT_RULESET_DROP_ZEROS = 4
CGT_RULESET_GIVES_CANONICAL = 32
CGT_RULESET_COSTLY_CALLS = 64
CGT_RULESET_SPLITS_SUMS = 8
CGT_RULESET_SPLITS_WORDS = 16
CGT_TURN_COINS = 0
CGT_TURN_ENDS = 1
CGT_MAX_CHOMP = 16384
CGT_SUM_DISJUNCTIVE = 0
CGT_SUM_CONJUNCTIVE = 1
CGT_SUM_SELECTIVE = 2
CGT_SUM_SEQUENTIAL = 3
CGT_SUM_ORDINAL = 4
CGT_PUSH_PLAIN = 0
CGT_PUSH_FREE_BEFORE = 1
CGT_PUSH_FREE_AFTER = 2
CGT_PUSH_FREE = 3
CGT_PUSH_STRICT = 4
CGT_PUSH_CONJOINED = 5
CGT_FORMAT_SVG = 0
CGT_FORMAT_DOT = 1
CGT_FORMAT_PNG = 2
CGT_ROWS_CSV = 0
CGT_ROWS_LATEX = 1
CGT_ROWS_MARKDOWN = 2
CGT_ROWS_B_FILE = 3
CGT_ROWS_BEGIN = 1
CGT_ROWS_END = 2
CGT_DRAW_DARK = 1
CGT_DRAW_NO_LABELS = 2
CGT_DRAW_VALUES = 4
CGT_DRAW_ZEROS = 8
CGT_DRAW_UPWARDS = 16
CGT_DRAW_DIAGRAMS = 32
CGT_MAX_DRAW_NODES = 4096
CGT_MAX_DRAW_EDGES = 131072
CGT_MAX_DRAW_PIXELS = 67108864
CGT_SETTING_MEMORY = 0
CGT_SETTING_POLL = 1
CGT_SETTING_THREADS = 2
CGT_COUNT_KNOWN = 0
CGT_COUNT_ENTRIES = 1
CGT_COUNT_EXPANDED = 2
CGT_COUNT_OPTIONS = 3
CGT_COUNT_BYTES = 4
CGT_NOTATION_NUMBERS = 0
CGT_NOTATION_VERTEX = 1
CGT_NOTATION_SQUARES = 2
CGT_NOTATION_PARTITIONS = 3
CGT_NOTATION_HYPERRECTANGLES = 4
CGT_NOTATION_COINS = 5
CGT_NOTATION_BOARD = 6
CGT_NOTATION_PARTS = 7
CGT_NOTATION_BUTTON = 8
CGT_NOTATION_LEFT = 9
CGT_METHOD_AUTO = 0
CGT_METHOD_CLOSED = 1
CGT_METHOD_SEARCH = 2
CGT_METHOD_TABLE = 3
CGT_TAMENESS_UNKNOWN = 0
CGT_TAMENESS_TAME = 1
CGT_TAMENESS_PET = 2
CGT_FACT_VALUE = 0
CGT_FACT_MISERE_VALUE = 1
CGT_FACT_OUTCOME = 2
CGT_FACT_MISERE_OUTCOME = 3
CGT_FACT_BIRTHDAY = 4
CGT_FACT_SHORTEST = 5
CGT_FACT_REMOTENESS = 6
CGT_FACT_MISERE_REMOTENESS = 7
CGT_FACT_SUSPENSE = 8
CGT_FACT_MISERE_SUSPENSE = 9
CGT_FACT_OPTIONS = 10
CGT_FACT_WINNING = 11
CGT_FACT_MISERE_WINNING = 12
CGT_MAX_VERTICES = 262144
CGT_MAX_EDGES = 16777216
CGT_MAX_HACKENBUSH = 1048576
CGT_MAX_WORDS = 4096
CGT_PHYLUM_NIM_HEAP = 0
CGT_PHYLUM_TAME = 1
CGT_PHYLUM_REVERSIBLY_TAME = 2
CGT_PHYLUM_TAMEABLE = 3
CGT_PHYLUM_RESTIVE = 4
CGT_PHYLUM_REVERSIBLY_RESTIVE = 5
CGT_PHYLUM_RESTLESS = 6
CGT_PHYLUM_WILD = 7
CGT_MAX_PARTITION = 126
CGT_MAX_TABLE = 262144
CGT_MAX_SEEN = 134217728
CGT_MATRIX_CLOSE = 0
CGT_MATRIX_CHECK = 1
CGT_SET_ALL = 0
CGT_SET_IDEAL = 1
CGT_SET_FILTER = 2
CGT_SET_INTERVAL = 3
CGT_SET_LOWER_COVERS = 4
CGT_SET_UPPER_COVERS = 5
CGT_SET_MINIMA = 6
CGT_SET_MAXIMA = 7
CGT_LEMMAS_NONE = 0
CGT_LEMMA_LIKENESS = 1
CGT_LEMMA_THEOREMS = 2
CGT_LEMMAS_ALL = 3
CGT_PROOF_CLAIMS = 0
CGT_PROOF_ASSUMED = 1
CGT_PROOF_PART = 2
CGT_PROOF_PARTS = 3
CGT_MAX_QUOTIENT = 65535
CGT_NO_ANSWER = 18446744073709551615


class GameFamilies:
    """Class methods that make a game of numbers alone."""

    @classmethod
    def _family(cls, name: str, **numbers: int) -> "Game":
        raise NotImplementedError

    @classmethod
    def vertical(cls, rows: int, columns: int) -> "Game":
        """Cram with vertical dominoes only: a sum of columns, each of them the octal game 0.07, which has a period of
        34 from 53 cells on. Values come at once; misère answers come from a search.

        `rows`: rows of the board.
        `columns`: columns of the board.
        """
        return cls._family("vertical", rows=rows, columns=columns)

    @classmethod
    def horizontal(cls, rows: int, columns: int) -> "Game":
        """Cram with horizontal dominoes only: a sum of rows, each of them the octal game 0.07.

        `rows`: rows of the board.
        `columns`: columns of the board.
        """
        return cls._family("horizontal", rows=rows, columns=columns)

    @classmethod
    def kayles(cls) -> "Game":
        """Kayles, octal game 0.77: knock down a pin or two next to each other; what is left of a row is two rows,
        perhaps empty. Values of all heaps, by their period of 12 (Guy and Smith 1956), and outcomes in misère play
        (Sibert and Conway 1992). Any number of heaps."""
        return cls._family("kayles")

    @classmethod
    def dawson_kayles(cls) -> "Game":
        """Dawson's Kayles, octal game 0.07: take two neighbours out of a row. Values of all heaps, by their period of
        34 (Guy and Smith 1956). Any number of heaps."""
        return cls._family("dawson_kayles")

    @classmethod
    def dawson_chess(cls) -> "Game":
        """Dawson's chess, octal game 0.137: a file is played on a board of three ranks of pawns, after which nobody can
        play on it or on the files beside it. A heap is a row of files. Heap n has the value of heap n + 1 in Dawson's
        Kayles. Any number of heaps."""
        return cls._family("dawson_chess")

    @classmethod
    def treblecross(cls) -> "Game":
        """Treblecross, or one-dimensional noughts and crosses with crosses alone: who makes three in a row wins. A
        cross less than three squares away from another loses at once while there are safe squares, so that a position
        is the lengths of the strips of safe squares, and a cross takes up to two squares on each side with it: octal
        game 0.11337. A strip of n has the value of heap n + 2 in 0.007, whose period is not known. Any number of
        strips."""
        return cls._family("treblecross")

    @classmethod
    def lasker(cls) -> "Game":
        """Lasker's Nim: take any positive number from a heap, or divide a heap into two nonempty ones. Heaps 4k + 3 and
        4k + 4 exchange their values, other heaps have the values of Nim (Winning Ways, chapter 4). Any number of heaps.
        The value of heap 2^64 - 1 is 2^64: CGT_E_OVERFLOW, while outcomes are right even then."""
        return cls._family("lasker")

    @classmethod
    def grundy_game(cls) -> "Game":
        """Grundy's game: divide a heap into two that are not equal. Any number of heaps. Values of one heap after
        another, by sparse spaces, as of octal games; no period is known."""
        return cls._family("grundy_game")

    @classmethod
    def fibonacci(cls) -> "Game":
        """Fibonacci Nim: of n tokens at most q may be taken, and after k tokens at most 2k. A position is n, q; a q
        above 2^64 - 1 counts as 2^64 - 1. It is P if and only if q is less than the least part of Zeckendorf's
        representation of n, or n is 0 (Whinihan 1963); all winning moves come at once."""
        return cls._family("fibonacci")

    @classmethod
    def wythoff(cls) -> "Game":
        """Wythoff's game: take any positive number from one of two heaps, or the same from both. A theorem gives the
        outcomes. A question about a value fills a table of all smaller positions (up to 2^26 of them, in 30 to 80
        nanoseconds each), which then answers for those."""
        return cls._family("wythoff")

    @classmethod
    def moore(cls, k: int) -> "Game":
        """Moore's Nim: choose at least one heap and at most k, and take at least one token from each. Any number of
        heaps.

        `k`: how many heaps a move may take from, at least 1.
        """
        return cls._family("moore", k=k)

    @classmethod
    def exact(cls, n: int, k: int) -> "Game":
        """Exact Nim: choose k of n heaps, and take at least one token from each. With fewer than k nonempty heaps there
        is no move.

        `n`: heaps, from 1 to CGT_MAX_WORDS.
        `k`: from 1 to n.
        """
        return cls._family("exact", n=n, k=k)

    @classmethod
    def circular(cls, n: int, k: int) -> "Game":
        """Circular Nim: of n heaps on a circle choose 1 to k next to each other, and take at least one token from each.
        (Dufour and Heubach, "Circular Nim games", let some of the chosen heaps stay; for k up to 2 that is the same
        game.) In canonical positions the heaps are the least of all rotations and reflections. Empty heaps divide the
        circle into summands.

        `n`: heaps, from 1 to CGT_MAX_WORDS.
        `k`: from 1 to n.
        """
        return cls._family("circular", n=n, k=k)

    @classmethod
    def wythoff_apart(cls, r: int) -> "Game":
        """Wythoff's game in which the numbers taken from both heaps may differ, by less than r. Outcomes of both plays
        and all winning moves, for heaps to 2^64 - 1, by theorems of Fraenkel (1982, 1984) in integer arithmetic. Values
        by tables, from one value to the next: a word of each row for each, and 2r - 1 diagonals of each cell.

        `r`: positive; 1: Wythoff's game itself.
        """
        return cls._family("wythoff_apart", r=r)

    @classmethod
    def euclid(cls) -> "Game":
        """Euclid: take a positive multiple of the smaller of two heaps from the larger, which must not become empty. A
        position with an empty heap has no move."""
        return cls._family("euclid")

    @classmethod
    def euclid0(cls) -> "Game":
        """Euclid as in section 3 of the push-the-button paper: a position (0, i) with i > 0 has one move, to (0, 0)."""
        return cls._family("euclid0")

    @classmethod
    def zeruclid(cls) -> "Game":
        """Zeruclid: take a positive multiple of the smallest nonempty heap from any heap (Definition 3.0.1 of the
        push-the-button paper). Any number of heaps."""
        return cls._family("zeruclid")


class GraphFamilies:
    """Class methods that make a graph of numbers alone."""

    @classmethod
    def _family(cls, name: str, **numbers: int) -> "Graph":
        raise NotImplementedError

    @classmethod
    def path(cls, n: int) -> "Graph":
        """The path 0 - 1 - … - n - 1.

        `n`: how many vertices; may be 0.
        """
        return cls._family("path", n=n)

    @classmethod
    def cycle(cls, n: int) -> "Graph":
        """The cycle 0 - 1 - … - n - 1 - 0.

        `n`: how many vertices, at least 3.
        """
        return cls._family("cycle", n=n)

    @classmethod
    def complete(cls, n: int) -> "Graph":
        """The complete graph.

        `n`: how many vertices; may be 0.
        """
        return cls._family("complete", n=n)

    @classmethod
    def star(cls, n: int) -> "Graph":
        """The star: vertex 0 is joined to the leaves 1, …, n.

        `n`: how many leaves; may be 0.
        """
        return cls._family("star", n=n)

    @classmethod
    def bipartite(cls, m: int, n: int) -> "Graph":
        """The complete bipartite graph: each of the first m vertices is joined to each of the n others.

        `m`: vertices of the first part.
        `n`: vertices of the second part.
        """
        return cls._family("bipartite", m=m, n=n)

    @classmethod
    def grid(cls, m: int, n: int) -> "Graph":
        """The squares of a board, row by row, joined to those beside, above and below them.

        `m`: rows.
        `n`: columns.
        """
        return cls._family("grid", m=m, n=n)

    @classmethod
    def torus(cls, m: int, n: int) -> "Graph":
        """A grid whose last row is joined to the first, and its last column to the first.

        `m`: rows, at least 3.
        `n`: columns, at least 3.
        """
        return cls._family("torus", m=m, n=n)

    @classmethod
    def hypercube(cls, n: int) -> "Graph":
        """The hypercube on 0, …, 2^n - 1: numbers that differ in one bit are joined.

        `n`: the dimension, at most 18.
        """
        return cls._family("hypercube", n=n)

    @classmethod
    def petersen(cls) -> "Graph":
        """Petersen's graph: an outer cycle 0, …, 4; each i is joined to i + 5, and these to the next but one."""
        return cls._family("petersen")

    @classmethod
    def queens(cls, m: int, n: int) -> "Graph":
        """The squares of a board, row by row, joined where a queen attacks.

        `m`: rows.
        `n`: columns.
        """
        return cls._family("queens", m=m, n=n)

    @classmethod
    def rooks(cls, m: int, n: int) -> "Graph":
        """The squares of a board, row by row, joined where a rook attacks.

        `m`: rows.
        `n`: columns.
        """
        return cls._family("rooks", m=m, n=n)

    @classmethod
    def bishops(cls, m: int, n: int) -> "Graph":
        """The squares of a board, row by row, joined where a bishop attacks.

        `m`: rows.
        `n`: columns.
        """
        return cls._family("bishops", m=m, n=n)

    @classmethod
    def knights(cls, m: int, n: int) -> "Graph":
        """The squares of a board, row by row, joined where a knight attacks.

        `m`: rows.
        `n`: columns.
        """
        return cls._family("knights", m=m, n=n)

    @classmethod
    def kings(cls, m: int, n: int) -> "Graph":
        """The squares of a board, row by row, joined where a king attacks.

        `m`: rows.
        `n`: columns.
        """
        return cls._family("kings", m=m, n=n)


class PosetFamilies:
    """Class methods that make a poset of numbers alone."""

    @classmethod
    def _family(cls, name: str, **numbers: int) -> "Poset":
        raise NotImplementedError

    @classmethod
    def chain(cls, n: int) -> "Poset":
        """The chain 1 < 2 < … < n. Elements are the integers.

        `n`: how many elements; may be 0.
        """
        return cls._family("chain", n=n)

    @classmethod
    def antichain(cls, n: int) -> "Poset":
        """The antichain 1, …, n: no two elements are comparable.

        `n`: how many elements; may be 0.
        """
        return cls._family("antichain", n=n)

    @classmethod
    def asm(cls, n: int) -> "Poset":
        """The poset A_n of the join-irreducibles of the lattice of alternating sign matrices of order n: the C(n + 1,
        3) points (x, y, z) with x, y, z >= 0 and x + y + z <= n - 2, where (x, y, z) <= (x', y', z') if x >= x', y >=
        y', z <= z' and x + y + z >= x' + y' + z' (Striker). Elements are three words.

        `n`: at least 1; A_1 is empty. At most 2^63.
        """
        return cls._family("asm", n=n)
