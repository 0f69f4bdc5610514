# The library's functions, callbacks, structs and constants. Written by tools/write-interface from the headers.

# What the handles point to.
abstract type CClasses end
abstract type CDomain end
abstract type CGame end
abstract type CSink end
abstract type CGraph end
abstract type CList end
abstract type CForms end
abstract type CPoset end
abstract type CProof end
abstract type CQuotient end

"cgt_claim_t"
struct CClaim
    size::Csize_t
    flags::UInt64
    user::Ptr{Cvoid}
    game::Ptr{CGame}
    play::UInt32
    question::UInt32
    method::UInt32
    other_method::UInt32
    threads::UInt64
    other::Ptr{CGame}
    applies::Ptr{Cvoid}
    holds::Ptr{Cvoid}
    progress::Ptr{Cvoid}
    most::UInt64
    identity::Ptr{Cvoid}
    identity_size::Csize_t
    reserved::NTuple{8,UInt64}
end

"cgt_spec_error_t"
struct CSpecError
    size::Csize_t
    line::UInt64
    column::UInt64
    offset::UInt64
    length::UInt64
    token::NTuple{64,UInt8}
    expected::NTuple{128,UInt8}
    file::NTuple{256,UInt8}
    reserved::NTuple{8,UInt64}
end

"cgt_ruleset_t"
struct CRuleset
    size::Csize_t
    flags::UInt64
    user::Ptr{Cvoid}
    options::Ptr{Cvoid}
    options_block::Ptr{Cvoid}
    validate::Ptr{Cvoid}
    validate_block::Ptr{Cvoid}
    canonical::Ptr{Cvoid}
    canonical_block::Ptr{Cvoid}
    split::Ptr{Cvoid}
    split_block::Ptr{Cvoid}
    order_hint::Ptr{Cvoid}
    order_hint_block::Ptr{Cvoid}
    bounds::Ptr{Cvoid}
    closed::Ptr{Cvoid}
    winning::Ptr{Cvoid}
    tame::Ptr{Cvoid}
    write::Ptr{Cvoid}
    identity::Ptr{Cvoid}
    identity_size::Csize_t
    destroy::Ptr{Cvoid}
    reserved::NTuple{8,UInt64}
end

"cgt_turning_t"
struct CTurning
    size::Csize_t
    flags::UInt64
    user::Ptr{Cvoid}
    sets::Ptr{Cvoid}
    identity::Ptr{Cvoid}
    identity_size::Csize_t
    destroy::Ptr{Cvoid}
    reserved::NTuple{8,UInt64}
end

"cgt_drawing_t"
struct CDrawing
    size::Csize_t
    flags::UInt64
    title::Ptr{UInt8}
    values::Ptr{UInt64}
    cell::UInt64
    first_row::UInt64
    first_column::UInt64
    row_name::Ptr{UInt8}
    column_name::Ptr{UInt8}
    reserved::NTuple{8,UInt64}
end

@functions begin
    cgt_classes_new(Ptr{CGame}, Ptr{CList}, Ptr{Ptr{CClasses}})::Int32
    cgt_classes_count(Ptr{CClasses})::UInt64
    cgt_classes_is(Ptr{CClasses}, UInt32, Ptr{UInt32})::Int32
    cgt_classes_witness(Ptr{CClasses}, UInt32, Ptr{Ptr{CList}})::Int32
    cgt_classes_text(Ptr{CClasses}, UInt32, Ptr{UInt8}, Csize_t, Ptr{Csize_t})::Int32
    cgt_classes_values(Ptr{CClasses}, Ptr{Ptr{CList}}, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_classes_teach(Ptr{CClasses})::Int32
    cgt_classes_free(Ptr{CClasses})::Cvoid
    cgt_domain_new_box(Ptr{UInt64}, Ptr{UInt64}, Csize_t, Ptr{Ptr{CDomain}})::Int32
    cgt_domain_new_partitions(UInt32, UInt64, UInt64, Ptr{Ptr{CDomain}})::Int32
    cgt_domain_new_partition_box(UInt32, UInt64, UInt64, Ptr{Ptr{CDomain}})::Int32
    cgt_domain_new_boards(UInt64, UInt64, Ptr{Ptr{CDomain}})::Int32
    cgt_domain_new_list(Ptr{CList}, Ptr{Ptr{CDomain}})::Int32
    cgt_domain_new(Ptr{Cvoid}, Ptr{Cvoid}, Ptr{Cvoid}, Ptr{Cvoid}, Csize_t, Ptr{Ptr{CDomain}})::Int32
    cgt_domain_new_part(Ptr{CDomain}, UInt64, UInt64, Ptr{Ptr{CDomain}})::Int32
    cgt_domain_count(Ptr{CDomain}, Ptr{UInt64})::Int32
    cgt_domain_free(Ptr{CDomain})::Cvoid
    cgt_claim_check(Ptr{CClaim}, Ptr{CDomain}, Cstring, Ptr{Ptr{CList}}, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_claim_merge(Ptr{CClaim}, Ptr{CDomain}, Ptr{Cstring}, Csize_t, Ptr{Ptr{CList}}, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_anim_n(Int64, Ptr{Int64})::Int32
    cgt_anim_bracket(Int64, Int64, Ptr{Int64})::Int32
    cgt_anim_apply(Int64, Ptr{Int64}, Csize_t, Int64, Ptr{Int64})::Int32
    cgt_anim_apply_array(Int64, Ptr{Int64}, Csize_t, Ptr{Int64}, Csize_t, Ptr{Int64})::Int32
    cgt_anim_invert(Int64, Ptr{Int64}, Csize_t, Ptr{Int64}, Ptr{Csize_t})::Int32
    cgt_anim_compose(Int64, Ptr{Int64}, Csize_t, Int64, Ptr{Int64}, Csize_t, Ptr{Int64}, Ptr{Int64}, Ptr{Csize_t})::Int32
    cgt_anim_welter(Ptr{Int64}, Csize_t, Ptr{Int64})::Int32
    cgt_welter_value(Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_welter_moves(Ptr{UInt64}, Csize_t, UInt64, Ptr{UInt64}, Ptr{UInt64}, Csize_t, Ptr{Csize_t})::Int32
    cgt_turtles_value(Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_turtles_moves(Ptr{UInt64}, Csize_t, UInt64, Ptr{UInt64}, Ptr{UInt64}, Csize_t, Ptr{Csize_t})::Int32
    cgt_inset_value(Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_inset_moves(Ptr{UInt64}, Csize_t, UInt64, Ptr{UInt64}, Ptr{UInt64}, Csize_t, Ptr{Csize_t})::Int32
    cgt_beta_from_partition(Ptr{UInt64}, Csize_t, Csize_t, Ptr{UInt64})::Int32
    cgt_beta_to_partition(Ptr{UInt64}, Csize_t, Ptr{UInt64}, Ptr{Csize_t})::Int32
    cgt_turtles_from_strict(Ptr{UInt64}, Csize_t, Ptr{UInt64}, Ptr{Csize_t})::Int32
    cgt_turtles_to_strict(Ptr{UInt64}, Csize_t, Ptr{UInt64}, Ptr{Csize_t})::Int32
    cgt_shifted_from_strict(Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_shifted_to_strict(Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_version_major()::UInt32
    cgt_version_minor()::UInt32
    cgt_version_patch()::UInt32
    cgt_version_number()::UInt32
    cgt_version_string()::Cstring
    cgt_status_name(Int32)::Cstring
    cgt_last_error()::Cstring
    cgt_set_allocator(Ptr{Cvoid}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_file_write(Cstring, Ptr{Cvoid}, Csize_t)::Int32
    cgt_game_new_cram(UInt64, UInt64, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_vertical(UInt64, UInt64, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_horizontal(UInt64, UInt64, Ptr{Ptr{CGame}})::Int32
    cgt_sink_option(Ptr{CSink}, Ptr{UInt64}, Csize_t)::Int32
    cgt_sink_options(Ptr{CSink}, Ptr{UInt64}, Csize_t, Csize_t)::Int32
    cgt_sink_block(Ptr{CSink}, Ptr{UInt64}, Ptr{UInt64}, Csize_t)::Int32
    cgt_sink_summand(Ptr{CSink}, Ptr{CGame}, Ptr{UInt64}, Csize_t)::Int32
    cgt_sink_refuse(Ptr{CSink}, Cstring)::Int32
    cgt_sink_text(Ptr{CSink}, Cstring)::Int32
    cgt_hint_bits(Ptr{Cvoid}, Ptr{UInt64}, Csize_t)::UInt64
    cgt_game_new_ruler(Ptr{CPoset}, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_ideal(Ptr{CPoset}, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_pairs(Ptr{CPoset}, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_coins(Ptr{CPoset}, Ptr{UInt64}, Ptr{UInt64}, Csize_t, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_turning_code(Ptr{CPoset}, Cstring, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_turning(Ptr{CPoset}, Ptr{CTurning}, Ptr{Ptr{CGame}})::Int32
    cgt_sink_turn(Ptr{CSink}, Ptr{UInt64}, Csize_t)::Int32
    cgt_game_new_cross(Ptr{Ptr{CGame}}, Csize_t, Ptr{Ptr{CGame}})::Int32
    cgt_coin_poset(Ptr{CGame})::Ptr{CPoset}
    cgt_coin_values(Ptr{CGame}, Ptr{UInt64})::Int32
    cgt_coin_class_values(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{Csize_t})::Int32
    cgt_coin_turning_sets(Ptr{CGame}, UInt32, Ptr{UInt64}, Ptr{Ptr{CList}})::Int32
    cgt_coin_winning(Ptr{CGame}, UInt32, Ptr{UInt64}, Csize_t, Ptr{Ptr{CList}})::Int32
    cgt_game_new_chomp(Ptr{CPoset}, Ptr{Ptr{CGame}})::Int32
    cgt_chomp_poset(Ptr{CGame})::Ptr{CPoset}
    cgt_game_new_sum(UInt32, Ptr{Ptr{CGame}}, Csize_t, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_push(UInt32, Ptr{CGame}, Ptr{CGame}, Ptr{Ptr{CGame}})::Int32
    cgt_draw_poset(Ptr{CPoset}, UInt32, Ptr{CDrawing}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_draw_graph(Ptr{CGame}, Ptr{UInt64}, Csize_t, UInt32, Ptr{CDrawing}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_draw_quotient(Ptr{CQuotient}, UInt32, Ptr{CDrawing}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_draw_position(Ptr{CGame}, Ptr{UInt64}, Csize_t, UInt32, Ptr{CDrawing}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_draw_table(Ptr{UInt64}, UInt64, UInt64, UInt32, Ptr{CDrawing}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_draw_sequence(Ptr{UInt64}, Csize_t, UInt32, Ptr{CDrawing}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_write_rows(Ptr{Cstring}, Csize_t, Csize_t, UInt32, UInt32, Cstring, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_game_set(Ptr{CGame}, UInt32, UInt64)::Int32
    cgt_game_get(Ptr{CGame}, UInt32, Ptr{UInt64})::Int32
    cgt_game_set_memo_dir(Ptr{CGame}, Cstring)::Int32
    cgt_game_set_progress(Ptr{CGame}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_game_cancel(Ptr{CGame})::Cvoid
    cgt_game_count(Ptr{CGame}, UInt32, Ptr{UInt64})::Int32
    cgt_game_reserve(Ptr{CGame}, UInt64)::Int32
    cgt_game_forget(Ptr{CGame})::Int32
    cgt_game_memo_save(Ptr{CGame}, Cstring)::Int32
    cgt_game_memo_load(Ptr{CGame}, Cstring)::Int32
    cgt_game_new(Ptr{CRuleset}, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_graph(Csize_t, Ptr{UInt64}, Ptr{UInt64}, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_vectors(Csize_t, Ptr{UInt64}, Csize_t, Ptr{Ptr{CGame}})::Int32
    cgt_game_free(Ptr{CGame})::Cvoid
    cgt_game_retain(Ptr{CGame})::Ptr{CGame}
    cgt_game_family(Ptr{CGame})::Cstring
    cgt_game_arguments(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{Csize_t})::Int32
    cgt_game_part_count(Ptr{CGame})::Csize_t
    cgt_game_part(Ptr{CGame}, Csize_t)::Ptr{CGame}
    cgt_game_notation(Ptr{CGame})::UInt32
    cgt_game_word_count(Ptr{CGame})::Csize_t
    cgt_game_button_count(Ptr{CGame})::Csize_t
    cgt_game_validate(Ptr{CGame}, Ptr{UInt64}, Csize_t)::Int32
    cgt_game_canonical(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt64}, Ptr{Csize_t})::Int32
    cgt_game_options(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{Ptr{CList}})::Int32
    cgt_game_options_list(Ptr{CGame}, Ptr{CList}, Ptr{UInt64}, Ptr{Ptr{CList}})::Int32
    cgt_game_each_option(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_game_value(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_game_misere_value(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_game_both_values(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_game_tameness(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt32}, Ptr{Cstring})::Int32
    cgt_game_outcome(Ptr{CGame}, UInt32, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_game_answer(Ptr{CGame}, UInt32, UInt32, UInt32, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_game_answer_array(Ptr{CGame}, UInt32, UInt32, UInt32, Ptr{UInt64}, Csize_t, Csize_t, Ptr{UInt64})::Int32
    cgt_game_answer_list(Ptr{CGame}, UInt32, UInt32, UInt32, Ptr{CList}, Ptr{UInt64})::Int32
    cgt_game_winning(Ptr{CGame}, UInt32, Ptr{UInt64}, Csize_t, Ptr{Ptr{CList}})::Int32
    cgt_game_moves_to(Ptr{CGame}, UInt32, UInt64, Ptr{UInt64}, Csize_t, Ptr{Ptr{CList}})::Int32
    cgt_game_longest_play(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_game_reachable_count(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_game_explain(Ptr{CGame}, UInt32, Ptr{UInt64}, Csize_t, Ptr{UInt8}, Csize_t, Ptr{Csize_t})::Int32
    cgt_game_expand(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{Ptr{CGame}}, Ptr{Ptr{CList}})::Int32
    cgt_graph_size(Ptr{CGame}, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_graph_facts(Ptr{CGame}, Ptr{UInt32}, Csize_t, Ptr{UInt64})::Int32
    cgt_graph_new_edges(UInt64, Ptr{UInt64}, Csize_t, Ptr{Ptr{CGraph}})::Int32
    cgt_graph_new_path(UInt64, Ptr{Ptr{CGraph}})::Int32
    cgt_graph_new_cycle(UInt64, Ptr{Ptr{CGraph}})::Int32
    cgt_graph_new_complete(UInt64, Ptr{Ptr{CGraph}})::Int32
    cgt_graph_new_star(UInt64, Ptr{Ptr{CGraph}})::Int32
    cgt_graph_new_bipartite(UInt64, UInt64, Ptr{Ptr{CGraph}})::Int32
    cgt_graph_new_grid(UInt64, UInt64, Ptr{Ptr{CGraph}})::Int32
    cgt_graph_new_torus(UInt64, UInt64, Ptr{Ptr{CGraph}})::Int32
    cgt_graph_new_hypercube(UInt64, Ptr{Ptr{CGraph}})::Int32
    cgt_graph_new_petersen(Ptr{Ptr{CGraph}})::Int32
    cgt_graph_new_queens(UInt64, UInt64, Ptr{Ptr{CGraph}})::Int32
    cgt_graph_new_rooks(UInt64, UInt64, Ptr{Ptr{CGraph}})::Int32
    cgt_graph_new_bishops(UInt64, UInt64, Ptr{Ptr{CGraph}})::Int32
    cgt_graph_new_knights(UInt64, UInt64, Ptr{Ptr{CGraph}})::Int32
    cgt_graph_new_kings(UInt64, UInt64, Ptr{Ptr{CGraph}})::Int32
    cgt_graph_free(Ptr{CGraph})::Cvoid
    cgt_graph_retain(Ptr{CGraph})::Ptr{CGraph}
    cgt_graph_family(Ptr{CGraph})::Cstring
    cgt_graph_arguments(Ptr{CGraph}, Ptr{UInt64}, Csize_t, Ptr{Csize_t})::Int32
    cgt_graph_vertex_count(Ptr{CGraph})::Csize_t
    cgt_graph_edge_count(Ptr{CGraph})::Csize_t
    cgt_graph_edges(Ptr{CGraph}, Ptr{UInt64})::Int32
    cgt_graph_neighbours(Ptr{CGraph}, UInt64, Ptr{UInt64}, Csize_t, Ptr{Csize_t})::Int32
    cgt_graph_adjacent(Ptr{CGraph}, UInt64, UInt64, Ptr{UInt32})::Int32
    cgt_graph_components(Ptr{CGraph}, Ptr{UInt64}, Ptr{Csize_t})::Int32
    cgt_game_new_nodekayles(Ptr{CGraph}, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_arckayles(Ptr{CGraph}, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_hackenbush(UInt64, Ptr{UInt64}, Csize_t, Ptr{Ptr{CGame}})::Int32
    cgt_game_graph(Ptr{CGame})::Ptr{CGraph}
    cgt_list_count(Ptr{CList})::Csize_t
    cgt_list_item(Ptr{CList}, Csize_t, Ptr{Csize_t})::Ptr{UInt64}
    cgt_list_words(Ptr{CList})::Ptr{UInt64}
    cgt_list_starts(Ptr{CList})::Ptr{UInt64}
    cgt_list_new(Ptr{UInt64}, Csize_t, Csize_t, Ptr{Ptr{CList}})::Int32
    cgt_list_add(Ptr{CList}, Ptr{UInt64}, Csize_t)::Int32
    cgt_list_free(Ptr{CList})::Cvoid
    cgt_forms_new(UInt64, Ptr{Ptr{CForms}})::Int32
    cgt_forms_free(Ptr{CForms})::Cvoid
    cgt_forms_count(Ptr{CForms})::UInt64
    cgt_forms_nim(Ptr{CForms}, UInt64, Ptr{UInt64})::Int32
    cgt_forms_make(Ptr{CForms}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_forms_options(Ptr{CForms}, UInt64, Ptr{UInt64}, Csize_t, Ptr{Csize_t})::Int32
    cgt_forms_birthday(Ptr{CForms}, UInt64, Ptr{UInt64})::Int32
    cgt_forms_values(Ptr{CForms}, UInt64, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_forms_add(Ptr{CForms}, UInt64, UInt64, Ptr{UInt64})::Int32
    cgt_forms_mate(Ptr{CForms}, UInt64, Ptr{UInt64})::Int32
    cgt_forms_subtract(Ptr{CForms}, UInt64, UInt64, Ptr{UInt64})::Int32
    cgt_forms_parts(Ptr{CForms}, UInt64, Ptr{UInt64}, Csize_t, Ptr{Csize_t})::Int32
    cgt_forms_text(Ptr{CForms}, UInt64, Ptr{UInt8}, Csize_t, Ptr{Csize_t})::Int32
    cgt_forms_parse(Ptr{CForms}, Cstring, Ptr{CSpecError}, Ptr{UInt64})::Int32
    cgt_forms_of_position(Ptr{CForms}, Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_forms_of_list(Ptr{CForms}, Ptr{CGame}, Ptr{CList}, Ptr{UInt64})::Int32
    cgt_game_genus(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt64}, Ptr{UInt64}, Csize_t, Ptr{Csize_t}, Ptr{UInt32})::Int32
    cgt_forms_genus(Ptr{CForms}, UInt64, Ptr{UInt64}, Csize_t, Ptr{Csize_t})::Int32
    cgt_forms_genera(Ptr{CForms}, Ptr{UInt64}, Csize_t, Ptr{UInt64}, Ptr{UInt64}, Csize_t, Ptr{UInt32})::Int32
    cgt_forms_phylum(Ptr{CForms}, UInt64, Ptr{UInt32})::Int32
    cgt_forms_teach(Ptr{CForms}, Ptr{CGame}, Ptr{CList}, Ptr{UInt64})::Int32
    cgt_forms_is_half_tame(Ptr{CForms}, UInt64, Ptr{UInt32})::Int32
    cgt_forms_genus_text(Ptr{CForms}, UInt64, Ptr{UInt8}, Csize_t, Ptr{Csize_t})::Int32
    cgt_nim_add(UInt64, UInt64)::UInt64
    cgt_nim_mul(UInt64, UInt64)::UInt64
    cgt_nim_square(UInt64)::UInt64
    cgt_nim_sqrt(UInt64)::UInt64
    cgt_nim_pow(UInt64, UInt64)::UInt64
    cgt_nim_trace(UInt64)::UInt64
    cgt_nim_subfield_bits(UInt64)::UInt32
    cgt_nim_mex(Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_nim_inverse(UInt64, Ptr{UInt64})::Int32
    cgt_nim_divide(UInt64, UInt64, Ptr{UInt64})::Int32
    cgt_nim_order(UInt64, Ptr{UInt64})::Int32
    cgt_nim_log(UInt64, UInt64, Ptr{UInt64})::Int32
    cgt_nim_solve_artin_schreier(UInt64, Ptr{UInt64}, Ptr{UInt32})::Int32
    cgt_nim_solve_quadratic(UInt64, UInt64, UInt64, Ptr{UInt64}, Ptr{UInt32})::Int32
    cgt_nim_add_array(Ptr{UInt64}, Ptr{UInt64}, Ptr{UInt64}, Csize_t)::Int32
    cgt_nim_mul_array(Ptr{UInt64}, Ptr{UInt64}, Ptr{UInt64}, Csize_t)::Int32
    cgt_nim_scale_array(Ptr{UInt64}, UInt64, Ptr{UInt64}, Csize_t)::Int32
    cgt_nim_square_array(Ptr{UInt64}, Ptr{UInt64}, Csize_t)::Int32
    cgt_nim_sqrt_array(Ptr{UInt64}, Ptr{UInt64}, Csize_t)::Int32
    cgt_nim_inverse_array(Ptr{UInt64}, Ptr{UInt64}, Csize_t)::Int32
    cgt_nim_sum(Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_nim_product(Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_nim_dot(Ptr{UInt64}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_nim_power_sums(Ptr{UInt64}, Csize_t, Ptr{UInt64}, Csize_t)::Int32
    cgt_nim_evaluate(Ptr{UInt64}, Csize_t, UInt64, Ptr{UInt64})::Int32
    cgt_nim_evaluate_array(Ptr{UInt64}, Csize_t, Ptr{UInt64}, Ptr{UInt64}, Csize_t)::Int32
    cgt_nim_to_poly(UInt64)::UInt64
    cgt_nim_from_poly(UInt64)::UInt64
    cgt_nim_poly_mul(UInt64, UInt64)::UInt64
    cgt_nim_to_poly_array(Ptr{UInt64}, Ptr{UInt64}, Csize_t)::Int32
    cgt_nim_from_poly_array(Ptr{UInt64}, Ptr{UInt64}, Csize_t)::Int32
    cgt_nim_poly_mul_array(Ptr{UInt64}, Ptr{UInt64}, Ptr{UInt64}, Csize_t)::Int32
    cgt_nim_kernel_name()::Cstring
    cgt_nim_kernel_at(Csize_t)::Cstring
    cgt_nim_kernel_force(Cstring)::Int32
    cgt_partition_count(UInt64, Ptr{UInt64})::Int32
    cgt_partition_rank(Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_partition_at(UInt64, UInt64, Ptr{UInt64}, Ptr{Csize_t})::Int32
    cgt_partition_values(Ptr{CGame}, UInt64, UInt64, Ptr{UInt8})::Int32
    cgt_partition_each(Ptr{CGame}, UInt64, UInt64, Cstring, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_partition_box_count(UInt64, UInt64, Ptr{UInt64})::Int32
    cgt_partition_box_rank(UInt64, UInt64, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_partition_box_at(UInt64, UInt64, UInt64, Ptr{UInt64}, Ptr{Csize_t})::Int32
    cgt_partition_box_values(Ptr{CGame}, UInt64, UInt64, Ptr{UInt8})::Int32
    cgt_poset_new_chain(UInt64, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_antichain(UInt64, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_boolean(UInt64, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_divisors(UInt64, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_subspaces(UInt64, UInt64, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_set_partitions(UInt64, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_integer_partitions(UInt64, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_asm(UInt64, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_product(Ptr{Ptr{CPoset}}, Csize_t, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_union(Ptr{Ptr{CPoset}}, Csize_t, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_series(Ptr{Ptr{CPoset}}, Csize_t, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_young(Ptr{UInt64}, Csize_t, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_dual(Ptr{CPoset}, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_relations(UInt64, Ptr{UInt64}, Csize_t, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_matrix(UInt32, UInt64, Ptr{UInt64}, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_subposet(Ptr{CPoset}, Ptr{UInt64}, Csize_t, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_subset(Ptr{CPoset}, UInt32, Ptr{UInt64}, Ptr{UInt64}, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_free(Ptr{CPoset})::Cvoid
    cgt_poset_retain(Ptr{CPoset})::Ptr{CPoset}
    cgt_poset_arity(Ptr{CPoset})::Csize_t
    cgt_poset_family(Ptr{CPoset})::Cstring
    cgt_poset_arguments(Ptr{CPoset}, Ptr{UInt64}, Csize_t, Ptr{Csize_t})::Int32
    cgt_poset_part_count(Ptr{CPoset})::Csize_t
    cgt_poset_part(Ptr{CPoset}, Csize_t)::Ptr{CPoset}
    cgt_poset_size(Ptr{CPoset}, Ptr{UInt64})::Int32
    cgt_poset_validate(Ptr{CPoset}, Ptr{UInt64}, Csize_t)::Int32
    cgt_poset_leq(Ptr{CPoset}, Ptr{UInt64}, Ptr{UInt64}, Ptr{UInt32})::Int32
    cgt_poset_height(Ptr{CPoset}, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_poset_depth(Ptr{CPoset}, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_poset_graded(Ptr{CPoset}, Ptr{UInt32}, Ptr{UInt64})::Int32
    cgt_poset_rank(Ptr{CPoset}, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_poset_index(Ptr{CPoset}, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_poset_element(Ptr{CPoset}, UInt64, Ptr{UInt64})::Int32
    cgt_poset_each(Ptr{CPoset}, UInt32, Ptr{UInt64}, Ptr{UInt64}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_poset_count(Ptr{CPoset}, UInt32, Ptr{UInt64}, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_poset_list(Ptr{CPoset}, UInt32, Ptr{UInt64}, Ptr{UInt64}, Ptr{Ptr{CList}})::Int32
    cgt_poset_mobius(Ptr{CPoset}, Ptr{UInt64}, Ptr{UInt64}, Ptr{Int64})::Int32
    cgt_poset_relation_count(Ptr{CPoset}, Ptr{UInt64})::Int32
    cgt_poset_linear_extension(Ptr{CPoset}, Ptr{UInt64})::Int32
    cgt_poset_matrix(Ptr{CPoset}, Ptr{UInt64})::Int32
    cgt_poset_hasse(Ptr{CPoset}, Ptr{Ptr{CList}})::Int32
    cgt_poset_equal(Ptr{CPoset}, Ptr{CPoset}, Ptr{UInt32})::Int32
    cgt_game_prove(Ptr{CGame}, UInt32, UInt32, UInt32, Ptr{UInt64}, Csize_t, Ptr{Ptr{CProof}})::Int32
    cgt_proof_free(Ptr{CProof})::Cvoid
    cgt_proof_check(Ptr{CProof})::Int32
    cgt_proof_statement(Ptr{CProof}, Ptr{UInt32}, Ptr{UInt32}, Ptr{UInt32}, Ptr{UInt64}, Ptr{Ptr{CList}})::Int32
    cgt_proof_game(Ptr{CProof})::Ptr{CGame}
    cgt_proof_count(Ptr{CProof}, UInt32, Ptr{UInt64})::Int32
    cgt_proof_save(Ptr{CProof}, Cstring, Cstring)::Int32
    cgt_proof_load(Cstring, Ptr{CGame}, Ptr{Ptr{CProof}})::Int32
    cgt_proof_part(Ptr{CProof}, UInt64, UInt64, Ptr{Ptr{CProof}})::Int32
    cgt_proof_merge(Ptr{Ptr{CProof}}, Csize_t, Ptr{Ptr{CProof}})::Int32
    cgt_quotient_new_heaps(Ptr{CGame}, UInt64, Csize_t, Ptr{Ptr{CQuotient}})::Int32
    cgt_quotient_new_whole(Ptr{CGame}, UInt64, Csize_t, Ptr{Ptr{CQuotient}})::Int32
    cgt_quotient_new_positions(Ptr{CGame}, Ptr{CList}, Csize_t, Ptr{Ptr{CQuotient}})::Int32
    cgt_quotient_extend(Ptr{CQuotient}, UInt64, Csize_t, Ptr{Ptr{CQuotient}})::Int32
    cgt_quotient_save(Ptr{CQuotient}, Cstring)::Int32
    cgt_quotient_load(Ptr{CGame}, Cstring, Ptr{Ptr{CQuotient}})::Int32
    cgt_quotient_free(Ptr{CQuotient})::Cvoid
    cgt_quotient_order(Ptr{CQuotient})::Csize_t
    cgt_quotient_p_count(Ptr{CQuotient})::Csize_t
    cgt_quotient_outcome(Ptr{CQuotient}, UInt64, Ptr{UInt64})::Int32
    cgt_quotient_multiply(Ptr{CQuotient}, UInt64, UInt64, Ptr{UInt64})::Int32
    cgt_quotient_element(Ptr{CQuotient}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_quotient_last_heap(Ptr{CQuotient}, Ptr{UInt64})::Int32
    cgt_quotient_period(Ptr{CQuotient}, Ptr{UInt64}, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_quotient_teach(Ptr{CQuotient}, Ptr{CGame})::Int32
    cgt_quotient_generators(Ptr{CQuotient}, Ptr{UInt64}, Csize_t, Ptr{Csize_t})::Int32
    cgt_quotient_kernel(Ptr{CQuotient}, Ptr{UInt64}, Csize_t, Ptr{Csize_t})::Int32
    cgt_quotient_is_tame(Ptr{CQuotient}, Ptr{UInt32})::Int32
    cgt_quotient_mex(Ptr{CQuotient}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_quotient_presentation(Ptr{CQuotient}, Ptr{UInt8}, Csize_t, Ptr{Csize_t})::Int32
    cgt_quotient_word(Ptr{CQuotient}, UInt64, Ptr{UInt8}, Csize_t, Ptr{Csize_t})::Int32
    cgt_game_new_rules(Cstring, Ptr{CSpecError}, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_nim(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_subtraction(Ptr{UInt64}, Csize_t, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_all_but(Ptr{UInt64}, Csize_t, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_octal(Cstring, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_take(Cstring, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_kayles(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_dawson_kayles(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_dawson_chess(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_treblecross(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_lasker(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_grundy_game(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_fibonacci(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_wythoff(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_moore(UInt64, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_exact(UInt64, UInt64, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_circular(UInt64, UInt64, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_hypernim(UInt64, Ptr{UInt64}, Csize_t, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_wythoff_apart(UInt64, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_euclid(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_euclid0(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_zeruclid(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_welter(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_turtles(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_inset(UInt64, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_pnim(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_crim(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_lctr(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_rnim(Ptr{Ptr{CGame}})::Int32
    cgt_game_sequence(Ptr{CGame}, UInt32, UInt64, Csize_t, Ptr{UInt64})::Int32
    cgt_game_period(Ptr{CGame}, UInt32, UInt32, UInt64, Ptr{UInt64}, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_game_arithmetic_period(Ptr{CGame}, UInt32, UInt32, UInt64, Ptr{UInt64}, Ptr{UInt64}, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_apparent_period(Ptr{UInt64}, Csize_t, Ptr{UInt64}, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_game_table(Ptr{CGame}, UInt32, UInt32, Ptr{UInt64}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_game_p_positions(Ptr{CGame}, UInt32, Ptr{UInt64}, Ptr{UInt64}, Csize_t, Ptr{Ptr{CList}})::Int32
    cgt_game_parse(Cstring, Ptr{CSpecError}, Ptr{Ptr{CGame}})::Int32
    cgt_game_parse_with(Cstring, UInt64, Ptr{CSpecError}, Ptr{Ptr{CGame}}, Ptr{UInt64})::Int32
    cgt_game_spec(Ptr{CGame}, Ptr{UInt8}, Csize_t, Ptr{Csize_t})::Int32
    cgt_poset_parse(Cstring, Ptr{CSpecError}, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_spec(Ptr{CPoset}, Ptr{UInt8}, Csize_t, Ptr{Csize_t})::Int32
    cgt_graph_parse(Cstring, Ptr{CSpecError}, Ptr{Ptr{CGraph}})::Int32
    cgt_graph_spec(Ptr{CGraph}, Ptr{UInt8}, Csize_t, Ptr{Csize_t})::Int32
    cgt_game_parse_position(Ptr{CGame}, Cstring, Ptr{CSpecError}, Ptr{UInt64}, Csize_t, Ptr{Csize_t})::Int32
    cgt_game_format_position(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt8}, Csize_t, Ptr{Csize_t})::Int32
    cgt_poset_parse_element(Ptr{CPoset}, Cstring, Ptr{CSpecError}, Ptr{UInt64})::Int32
    cgt_poset_format_element(Ptr{CPoset}, Ptr{UInt64}, Ptr{UInt8}, Csize_t, Ptr{Csize_t})::Int32
    cgt_game_example(Csize_t, Ptr{Cstring})::Cstring
    cgt_poset_example(Csize_t, Ptr{Cstring})::Cstring
    cgt_graph_example(Csize_t)::Cstring
end

# Callbacks: those with a type of their own in the headers, and the members of the structs.
@callbacks begin
    cgt_domain_fn(Ptr{Cvoid}, UInt64, Ptr{CSink})::Int32
    cgt_claim_fn(Ptr{Cvoid}, Csize_t, Ptr{UInt64}, Ptr{UInt64}, Ptr{UInt64}, Ptr{UInt8})::Int32
    cgt_claim_progress_fn(Ptr{Cvoid}, UInt64, UInt64, UInt64)::Int32
    cgt_alloc_fn(Ptr{Cvoid}, Csize_t)::Ptr{Cvoid}
    cgt_free_fn(Ptr{Cvoid}, Ptr{Cvoid})::Cvoid
    cgt_write_fn(Ptr{Cvoid}, Ptr{UInt8}, Csize_t)::Int32
    cgt_destroy_fn(Ptr{Cvoid})::Cvoid
    cgt_ruleset_options(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Ptr{CSink})::Int32
    cgt_ruleset_options_block(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Csize_t, Ptr{CSink})::Int32
    cgt_ruleset_validate(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Ptr{CSink})::Int32
    cgt_ruleset_validate_block(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Csize_t, Ptr{UInt8})::Int32
    cgt_ruleset_canonical(Ptr{Cvoid}, Ptr{UInt64}, Ptr{Csize_t})::Int32
    cgt_ruleset_canonical_block(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Csize_t, Ptr{UInt64})::Int32
    cgt_ruleset_split(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Ptr{CSink})::Int32
    cgt_ruleset_split_block(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Csize_t, Ptr{CSink})::Int32
    cgt_ruleset_order_hint(Ptr{Cvoid}, Ptr{UInt64}, Csize_t)::UInt64
    cgt_ruleset_order_hint_block(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Csize_t, Ptr{UInt64})::Int32
    cgt_ruleset_bounds(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_ruleset_closed(Ptr{Cvoid}, UInt32, UInt32, Ptr{UInt64}, Csize_t, Ptr{UInt64}, Ptr{Cstring})::Int32
    cgt_ruleset_winning(Ptr{Cvoid}, UInt32, Ptr{UInt64}, Csize_t, Ptr{CSink})::Int32
    cgt_ruleset_tame(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Ptr{UInt32}, Ptr{Cstring})::Int32
    cgt_ruleset_write(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Ptr{CSink})::Int32
    cgt_ruleset_destroy(Ptr{Cvoid})::Cvoid
    cgt_turning_sets(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Ptr{CSink})::Int32
    cgt_turning_destroy(Ptr{Cvoid})::Cvoid
    cgt_progress_fn(Ptr{Cvoid}, UInt64, UInt64)::Int32
    cgt_option_fn(Ptr{Cvoid}, Ptr{UInt64}, Csize_t)::Int32
    cgt_partition_fn(Ptr{Cvoid}, UInt64, Ptr{UInt8}, UInt64)::Int32
    cgt_element_fn(Ptr{Cvoid}, Ptr{UInt64}, Csize_t)::Int32
end

@constants begin
    CGT_CLASS_DOMESTIC = UInt32(0)
    CGT_CLASS_TAME = UInt32(1)
    CGT_CLASS_PET = UInt32(2)
    CGT_CLASS_MISERABLE = UInt32(3)
    CGT_CLASS_RETURNABLE = UInt32(4)
    CGT_CLASS_FORCED = UInt32(5)
    CGT_CLAIM_THREADSAFE = UInt64(1)
    CGT_CLAIM_EVERY = UInt64(2)
    CGT_VERDICT_HOLDS = UInt8(0)
    CGT_VERDICT_FAILS = UInt8(1)
    CGT_VERDICT_SKIP = UInt8(2)
    CGT_MAX_SQUARE = UInt64(4611686018427387904)
    CGT_VERSION_MAJOR = Int(0)
    CGT_VERSION_MINOR = Int(1)
    CGT_VERSION_PATCH = Int(0)
    CGT_VERSION_NUMBER = Int(100)
    CGT_VERSION_STRING = "0.1.0"
    CGT_OK = Int32(0)
    CGT_E_ARGUMENT = Int32(-1)
    CGT_E_DOMAIN = Int32(-2)
    CGT_E_OVERFLOW = Int32(-3)
    CGT_E_MEMORY = Int32(-4)
    CGT_E_STATE = Int32(-5)
    CGT_E_UNSUPPORTED = Int32(-6)
    CGT_E_POSITION = Int32(-7)
    CGT_E_NO_THEOREM = Int32(-8)
    CGT_E_LIMIT = Int32(-9)
    CGT_E_CANCELLED = Int32(-10)
    CGT_E_LOOP = Int32(-11)
    CGT_E_FILE = Int32(-12)
    CGT_E_CORRUPT = Int32(-13)
    CGT_E_ELEMENT = Int32(-14)
    CGT_E_SYNTAX = Int32(-15)
    CGT_MAX_CELLS = UInt64(128)
    CGT_NORMAL = UInt32(0)
    CGT_MISERE = UInt32(1)
    CGT_P = UInt64(0)
    CGT_N = UInt64(1)
    CGT_QUESTION_VALUE = UInt32(0)
    CGT_QUESTION_OUTCOME = UInt32(1)
    CGT_RULESET_THREADSAFE = UInt64(1)
    CGT_RULESET_SORT = UInt64(2)
    CGT_RULESET_DROP_ZEROS = UInt64(4)
    CGT_RULESET_GIVES_CANONICAL = UInt64(32)
    CGT_RULESET_COSTLY_CALLS = UInt64(64)
    CGT_RULESET_SPLITS_SUMS = UInt64(8)
    CGT_RULESET_SPLITS_WORDS = UInt64(16)
    CGT_TURN_COINS = UInt32(0)
    CGT_TURN_ENDS = UInt32(1)
    CGT_MAX_CHOMP = UInt64(16384)
    CGT_SUM_DISJUNCTIVE = UInt32(0)
    CGT_SUM_CONJUNCTIVE = UInt32(1)
    CGT_SUM_SELECTIVE = UInt32(2)
    CGT_SUM_SEQUENTIAL = UInt32(3)
    CGT_SUM_ORDINAL = UInt32(4)
    CGT_PUSH_PLAIN = UInt32(0)
    CGT_PUSH_FREE_BEFORE = UInt32(1)
    CGT_PUSH_FREE_AFTER = UInt32(2)
    CGT_PUSH_FREE = UInt32(3)
    CGT_PUSH_STRICT = UInt32(4)
    CGT_PUSH_CONJOINED = UInt32(5)
    CGT_FORMAT_SVG = UInt32(0)
    CGT_FORMAT_DOT = UInt32(1)
    CGT_FORMAT_PNG = UInt32(2)
    CGT_ROWS_CSV = UInt32(0)
    CGT_ROWS_LATEX = UInt32(1)
    CGT_ROWS_MARKDOWN = UInt32(2)
    CGT_ROWS_B_FILE = UInt32(3)
    CGT_ROWS_BEGIN = UInt32(1)
    CGT_ROWS_END = UInt32(2)
    CGT_DRAW_DARK = UInt64(1)
    CGT_DRAW_NO_LABELS = UInt64(2)
    CGT_DRAW_VALUES = UInt64(4)
    CGT_DRAW_ZEROS = UInt64(8)
    CGT_DRAW_UPWARDS = UInt64(16)
    CGT_DRAW_DIAGRAMS = UInt64(32)
    CGT_MAX_DRAW_NODES = UInt64(4096)
    CGT_MAX_DRAW_EDGES = UInt64(131072)
    CGT_MAX_DRAW_PIXELS = UInt64(67108864)
    CGT_SETTING_MEMORY = UInt32(0)
    CGT_SETTING_POLL = UInt32(1)
    CGT_SETTING_THREADS = UInt32(2)
    CGT_COUNT_KNOWN = UInt32(0)
    CGT_COUNT_ENTRIES = UInt32(1)
    CGT_COUNT_EXPANDED = UInt32(2)
    CGT_COUNT_OPTIONS = UInt32(3)
    CGT_COUNT_BYTES = UInt32(4)
    CGT_NOTATION_NUMBERS = UInt32(0)
    CGT_NOTATION_VERTEX = UInt32(1)
    CGT_NOTATION_SQUARES = UInt32(2)
    CGT_NOTATION_PARTITIONS = UInt32(3)
    CGT_NOTATION_HYPERRECTANGLES = UInt32(4)
    CGT_NOTATION_COINS = UInt32(5)
    CGT_NOTATION_BOARD = UInt32(6)
    CGT_NOTATION_PARTS = UInt32(7)
    CGT_NOTATION_BUTTON = UInt32(8)
    CGT_NOTATION_LEFT = UInt32(9)
    CGT_METHOD_AUTO = UInt32(0)
    CGT_METHOD_CLOSED = UInt32(1)
    CGT_METHOD_SEARCH = UInt32(2)
    CGT_METHOD_TABLE = UInt32(3)
    CGT_TAMENESS_UNKNOWN = UInt32(0)
    CGT_TAMENESS_TAME = UInt32(1)
    CGT_TAMENESS_PET = UInt32(2)
    CGT_FACT_VALUE = UInt32(0)
    CGT_FACT_MISERE_VALUE = UInt32(1)
    CGT_FACT_OUTCOME = UInt32(2)
    CGT_FACT_MISERE_OUTCOME = UInt32(3)
    CGT_FACT_BIRTHDAY = UInt32(4)
    CGT_FACT_SHORTEST = UInt32(5)
    CGT_FACT_REMOTENESS = UInt32(6)
    CGT_FACT_MISERE_REMOTENESS = UInt32(7)
    CGT_FACT_SUSPENSE = UInt32(8)
    CGT_FACT_MISERE_SUSPENSE = UInt32(9)
    CGT_FACT_OPTIONS = UInt32(10)
    CGT_FACT_WINNING = UInt32(11)
    CGT_FACT_MISERE_WINNING = UInt32(12)
    CGT_MAX_VERTICES = UInt64(262144)
    CGT_MAX_EDGES = UInt64(16777216)
    CGT_MAX_HACKENBUSH = UInt64(1048576)
    CGT_MAX_WORDS = Csize_t(4096)
    CGT_PHYLUM_NIM_HEAP = UInt32(0)
    CGT_PHYLUM_TAME = UInt32(1)
    CGT_PHYLUM_REVERSIBLY_TAME = UInt32(2)
    CGT_PHYLUM_TAMEABLE = UInt32(3)
    CGT_PHYLUM_RESTIVE = UInt32(4)
    CGT_PHYLUM_REVERSIBLY_RESTIVE = UInt32(5)
    CGT_PHYLUM_RESTLESS = UInt32(6)
    CGT_PHYLUM_WILD = UInt32(7)
    CGT_MAX_PARTITION = UInt64(126)
    CGT_MAX_TABLE = UInt64(262144)
    CGT_MAX_SEEN = UInt64(134217728)
    CGT_MATRIX_CLOSE = UInt32(0)
    CGT_MATRIX_CHECK = UInt32(1)
    CGT_SET_ALL = UInt32(0)
    CGT_SET_IDEAL = UInt32(1)
    CGT_SET_FILTER = UInt32(2)
    CGT_SET_INTERVAL = UInt32(3)
    CGT_SET_LOWER_COVERS = UInt32(4)
    CGT_SET_UPPER_COVERS = UInt32(5)
    CGT_SET_MINIMA = UInt32(6)
    CGT_SET_MAXIMA = UInt32(7)
    CGT_LEMMAS_NONE = UInt32(0)
    CGT_LEMMA_LIKENESS = UInt32(1)
    CGT_LEMMA_THEOREMS = UInt32(2)
    CGT_LEMMAS_ALL = UInt32(3)
    CGT_PROOF_CLAIMS = UInt32(0)
    CGT_PROOF_ASSUMED = UInt32(1)
    CGT_PROOF_PART = UInt32(2)
    CGT_PROOF_PARTS = UInt32(3)
    CGT_MAX_QUOTIENT = Csize_t(65535)
    CGT_NO_ANSWER = UInt64(18446744073709551615)
end

# What makes a handle of numbers alone: what it is of, its name, the library's function, the names of the numbers, and its help.
const FAMILIES = [
    (:Game, :vertical, :cgt_game_new_vertical, (:rows, :columns), raw"""
        vertical_game(rows, columns)

    Cram with vertical dominoes only: a sum of columns, each of them the octal game 0.07, which has a period of 34 from
    53 cells on. Values come at once; misère answers come from a search.

    `rows`: rows of the board.
    `columns`: columns of the board.
    """),
    (:Game, :horizontal, :cgt_game_new_horizontal, (:rows, :columns), raw"""
        horizontal_game(rows, columns)

    Cram with horizontal dominoes only: a sum of rows, each of them the octal game 0.07.

    `rows`: rows of the board.
    `columns`: columns of the board.
    """),
    (:Game, :nim, :cgt_game_new_nim, (), raw"""
        nim_game()

    Nim: take any positive number from one heap. Any number of heaps.
    """),
    (:Game, :kayles, :cgt_game_new_kayles, (), raw"""
        kayles_game()

    Kayles, octal game 0.77: knock down a pin or two next to each other; what is left of a row is two rows, perhaps
    empty. Values of all heaps, by their period of 12 (Guy and Smith 1956), and outcomes in misère play (Sibert and
    Conway 1992). Any number of heaps.
    """),
    (:Game, :dawson_kayles, :cgt_game_new_dawson_kayles, (), raw"""
        dawson_kayles_game()

    Dawson's Kayles, octal game 0.07: take two neighbours out of a row. Values of all heaps, by their period of 34 (Guy
    and Smith 1956). Any number of heaps.
    """),
    (:Game, :dawson_chess, :cgt_game_new_dawson_chess, (), raw"""
        dawson_chess_game()

    Dawson's chess, octal game 0.137: a file is played on a board of three ranks of pawns, after which nobody can play
    on it or on the files beside it. A heap is a row of files. Heap n has the value of heap n + 1 in Dawson's Kayles.
    Any number of heaps.
    """),
    (:Game, :treblecross, :cgt_game_new_treblecross, (), raw"""
        treblecross_game()

    Treblecross, or one-dimensional noughts and crosses with crosses alone: who makes three in a row wins. A cross less
    than three squares away from another loses at once while there are safe squares, so that a position is the lengths
    of the strips of safe squares, and a cross takes up to two squares on each side with it: octal game 0.11337. A strip
    of n has the value of heap n + 2 in 0.007, whose period is not known. Any number of strips.
    """),
    (:Game, :lasker, :cgt_game_new_lasker, (), raw"""
        lasker_game()

    Lasker's Nim: take any positive number from a heap, or divide a heap into two nonempty ones. Heaps 4k + 3 and 4k + 4
    exchange their values, other heaps have the values of Nim (Winning Ways, chapter 4). Any number of heaps. The value
    of heap 2^64 - 1 is 2^64: CGT_E_OVERFLOW, while outcomes are right even then.
    """),
    (:Game, :grundy_game, :cgt_game_new_grundy_game, (), raw"""
        grundy_game_game()

    Grundy's game: divide a heap into two that are not equal. Any number of heaps. Values of one heap after another, by
    sparse spaces, as of octal games; no period is known.
    """),
    (:Game, :fibonacci, :cgt_game_new_fibonacci, (), raw"""
        fibonacci_game()

    Fibonacci Nim: of n tokens at most q may be taken, and after k tokens at most 2k. A position is n, q; a q above 2^64
    - 1 counts as 2^64 - 1. It is P if and only if q is less than the least part of Zeckendorf's representation of n, or
    n is 0 (Whinihan 1963); all winning moves come at once.
    """),
    (:Game, :wythoff, :cgt_game_new_wythoff, (), raw"""
        wythoff_game()

    Wythoff's game: take any positive number from one of two heaps, or the same from both. A theorem gives the outcomes.
    A question about a value fills a table of all smaller positions (up to 2^26 of them, in 30 to 80 nanoseconds each),
    which then answers for those.
    """),
    (:Game, :moore, :cgt_game_new_moore, (:k,), raw"""
        moore_game(k)

    Moore's Nim: choose at least one heap and at most k, and take at least one token from each. Any number of heaps.

    `k`: how many heaps a move may take from, at least 1.
    """),
    (:Game, :exact, :cgt_game_new_exact, (:n, :k), raw"""
        exact_game(n, k)

    Exact Nim: choose k of n heaps, and take at least one token from each. With fewer than k nonempty heaps there is no
    move.

    `n`: heaps, from 1 to CGT_MAX_WORDS.
    `k`: from 1 to n.
    """),
    (:Game, :circular, :cgt_game_new_circular, (:n, :k), raw"""
        circular_game(n, k)

    Circular Nim: of n heaps on a circle choose 1 to k next to each other, and take at least one token from each.
    (Dufour and Heubach, "Circular Nim games", let some of the chosen heaps stay; for k up to 2 that is the same game.)
    In canonical positions the heaps are the least of all rotations and reflections. Empty heaps divide the circle into
    summands.

    `n`: heaps, from 1 to CGT_MAX_WORDS.
    `k`: from 1 to n.
    """),
    (:Game, :wythoff_apart, :cgt_game_new_wythoff_apart, (:r,), raw"""
        wythoff_apart_game(r)

    Wythoff's game in which the numbers taken from both heaps may differ, by less than r. Outcomes of both plays and all
    winning moves, for heaps to 2^64 - 1, by theorems of Fraenkel (1982, 1984) in integer arithmetic. Values by tables,
    from one value to the next: a word of each row for each, and 2r - 1 diagonals of each cell.

    `r`: positive; 1: Wythoff's game itself.
    """),
    (:Game, :euclid, :cgt_game_new_euclid, (), raw"""
        euclid_game()

    Euclid: take a positive multiple of the smaller of two heaps from the larger, which must not become empty. A
    position with an empty heap has no move.
    """),
    (:Game, :euclid0, :cgt_game_new_euclid0, (), raw"""
        euclid0_game()

    Euclid as in section 3 of the push-the-button paper: a position (0, i) with i > 0 has one move, to (0, 0).
    """),
    (:Game, :zeruclid, :cgt_game_new_zeruclid, (), raw"""
        zeruclid_game()

    Zeruclid: take a positive multiple of the smallest nonempty heap from any heap (Definition 3.0.1 of the
    push-the-button paper). Any number of heaps.
    """),
    (:Game, :welter, :cgt_game_new_welter, (), raw"""
        welter_game()

    Welter's game, or the Sato-Welter game: move a coin to a lower square that is free (Definition 3.1 of Nakada, "Inset
    games and strategies"). Any number of coins, none included.
    """),
    (:Game, :turtles, :cgt_game_new_turtles, (), raw"""
        turtles_game()

    Turning turtles: turn a turtle that is awake and one on a lower square, awake or not; an odd number of turtles is
    awake (Definition 4.1). So a turtle moves to a lower square, or two turtles fall asleep.
    """),
    (:Game, :inset, :cgt_game_new_inset, (:n,), raw"""
        inset_game(n)

    The inset game of n coins: move a coin to a lower square that is free, or take all coins but one away (Definition
    5.1).

    `n`: coins, from 2 to CGT_MAX_WORDS; positions have this many coins, or one.
    """),
    (:Graph, :path, :cgt_graph_new_path, (:n,), raw"""
        path_graph(n)

    The path 0 - 1 - … - n - 1.

    `n`: how many vertices; may be 0.
    """),
    (:Graph, :cycle, :cgt_graph_new_cycle, (:n,), raw"""
        cycle_graph(n)

    The cycle 0 - 1 - … - n - 1 - 0.

    `n`: how many vertices, at least 3.
    """),
    (:Graph, :complete, :cgt_graph_new_complete, (:n,), raw"""
        complete_graph(n)

    The complete graph.

    `n`: how many vertices; may be 0.
    """),
    (:Graph, :star, :cgt_graph_new_star, (:n,), raw"""
        star_graph(n)

    The star: vertex 0 is joined to the leaves 1, …, n.

    `n`: how many leaves; may be 0.
    """),
    (:Graph, :bipartite, :cgt_graph_new_bipartite, (:m, :n), raw"""
        bipartite_graph(m, n)

    The complete bipartite graph: each of the first m vertices is joined to each of the n others.

    `m`: vertices of the first part.
    `n`: vertices of the second part.
    """),
    (:Graph, :grid, :cgt_graph_new_grid, (:m, :n), raw"""
        grid_graph(m, n)

    The squares of a board, row by row, joined to those beside, above and below them.

    `m`: rows.
    `n`: columns.
    """),
    (:Graph, :torus, :cgt_graph_new_torus, (:m, :n), raw"""
        torus_graph(m, n)

    A grid whose last row is joined to the first, and its last column to the first.

    `m`: rows, at least 3.
    `n`: columns, at least 3.
    """),
    (:Graph, :hypercube, :cgt_graph_new_hypercube, (:n,), raw"""
        hypercube_graph(n)

    The hypercube on 0, …, 2^n - 1: numbers that differ in one bit are joined.

    `n`: the dimension, at most 18.
    """),
    (:Graph, :petersen, :cgt_graph_new_petersen, (), raw"""
        petersen_graph()

    Petersen's graph: an outer cycle 0, …, 4; each i is joined to i + 5, and these to the next but one.
    """),
    (:Graph, :queens, :cgt_graph_new_queens, (:m, :n), raw"""
        queens_graph(m, n)

    The squares of a board, row by row, joined where a queen attacks.

    `m`: rows.
    `n`: columns.
    """),
    (:Graph, :rooks, :cgt_graph_new_rooks, (:m, :n), raw"""
        rooks_graph(m, n)

    The squares of a board, row by row, joined where a rook attacks.

    `m`: rows.
    `n`: columns.
    """),
    (:Graph, :bishops, :cgt_graph_new_bishops, (:m, :n), raw"""
        bishops_graph(m, n)

    The squares of a board, row by row, joined where a bishop attacks.

    `m`: rows.
    `n`: columns.
    """),
    (:Graph, :knights, :cgt_graph_new_knights, (:m, :n), raw"""
        knights_graph(m, n)

    The squares of a board, row by row, joined where a knight attacks.

    `m`: rows.
    `n`: columns.
    """),
    (:Graph, :kings, :cgt_graph_new_kings, (:m, :n), raw"""
        kings_graph(m, n)

    The squares of a board, row by row, joined where a king attacks.

    `m`: rows.
    `n`: columns.
    """),
    (:Poset, :chain, :cgt_poset_new_chain, (:n,), raw"""
        chain_poset(n)

    The chain 1 < 2 < … < n. Elements are the integers.

    `n`: how many elements; may be 0.
    """),
    (:Poset, :antichain, :cgt_poset_new_antichain, (:n,), raw"""
        antichain_poset(n)

    The antichain 1, …, n: no two elements are comparable.

    `n`: how many elements; may be 0.
    """),
    (:Poset, :divisors, :cgt_poset_new_divisors, (:n,), raw"""
        divisors_poset(n)

    The divisors of n by divisibility. Elements are the divisors.

    `n`: at least 1.
    """),
    (:Poset, :asm, :cgt_poset_new_asm, (:n,), raw"""
        asm_poset(n)

    The poset A_n of the join-irreducibles of the lattice of alternating sign matrices of order n: the C(n + 1, 3)
    points (x, y, z) with x, y, z >= 0 and x + y + z <= n - 2, where (x, y, z) <= (x', y', z') if x >= x', y >= y', z <=
    z' and x + y + z >= x' + y' + z' (Striker). Elements are three words.

    `n`: at least 1; A_1 is empty. At most 2^63.
    """),
]
