# The types of the library's functions, callbacks and structs, as in the headers, with which tools/check-julia compares them.

# What the handles point to.
abstract type CGame end
abstract type CPoset end
abstract type CList end
abstract type CSink end
abstract type CClasses end
abstract type CDomain end

"cgt_ruleset_t; the library refuses one of another size."
struct CRuleset
    size::Csize_t
    flags::UInt64
    user::Ptr{Cvoid}
    options::Ptr{Cvoid}
    options_block::Ptr{Cvoid}
    validate::Ptr{Cvoid}
    canonical::Ptr{Cvoid}
    split::Ptr{Cvoid}
    closed::Ptr{Cvoid}
    winning::Ptr{Cvoid}
    order_hint::Ptr{Cvoid}
    bounds::Ptr{Cvoid}
    identity::Ptr{Cvoid}
    identity_size::Csize_t
    destroy::Ptr{Cvoid}
    tame::Ptr{Cvoid}
    reserved::NTuple{7,Ptr{Cvoid}}
end

"cgt_turning_t; the library refuses one of another size."
struct CTurning
    size::Csize_t
    flags::UInt64
    user::Ptr{Cvoid}
    sets::Ptr{Cvoid}
    identity::Ptr{Cvoid}
    identity_size::Csize_t
    destroy::Ptr{Cvoid}
    reserved::NTuple{4,Ptr{Cvoid}}
end

"cgt_drawing_t; the library refuses one of another size."
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
    reserved::NTuple{6,Ptr{Cvoid}}
end

"cgt_spec_error_t; the library refuses one of another size."
struct CSpecError
    size::Csize_t
    line::UInt64
    column::UInt64
    offset::UInt64
    length::UInt64
    token::NTuple{64,UInt8}
    expected::NTuple{128,UInt8}
    file::NTuple{256,UInt8}
end

"cgt_claim_t; the library refuses one of another size."
struct CClaim
    size::Csize_t
    flags::UInt64
    user::Ptr{Cvoid}
    game::Ptr{CGame}
    play::UInt32
    question::UInt32
    method::UInt32
    threads::UInt32
    other::Ptr{CGame}
    applies::Ptr{Cvoid}
    holds::Ptr{Cvoid}
    progress::Ptr{Cvoid}
    most::UInt64
    identity::Ptr{Cvoid}
    identity_size::Csize_t
    reserved::NTuple{8,Ptr{Cvoid}}
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
    cgt_domain_new_partitions(UInt64, UInt64, UInt32, Ptr{Ptr{CDomain}})::Int32
    cgt_domain_new_partition_box(UInt64, UInt64, UInt32, Ptr{Ptr{CDomain}})::Int32
    cgt_domain_new_boards(UInt64, UInt64, Ptr{Ptr{CDomain}})::Int32
    cgt_domain_new_list(Ptr{CList}, Ptr{Ptr{CDomain}})::Int32
    cgt_domain_new(Ptr{Cvoid}, Ptr{Cvoid}, Ptr{Cvoid}, Ptr{Cvoid}, Csize_t, Ptr{Ptr{CDomain}})::Int32
    cgt_domain_count(Ptr{CDomain}, Ptr{UInt64})::Int32
    cgt_domain_free(Ptr{CDomain})::Cvoid
    cgt_claim_check(Ptr{CClaim}, Ptr{CDomain}, Cstring, Ptr{Ptr{CList}}, Ptr{UInt64}, Ptr{UInt64})::Int32
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
    cgt_game_new_ruler(Ptr{CPoset}, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_ideal(Ptr{CPoset}, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_pairs(Ptr{CPoset}, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_coins(Ptr{CPoset}, Ptr{UInt64}, Ptr{UInt64}, Csize_t, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_turning(Ptr{CPoset}, Ptr{CTurning}, Ptr{Ptr{CGame}})::Int32
    cgt_sink_turn(Ptr{CSink}, Ptr{UInt64}, Csize_t)::Int32
    cgt_game_new_cross(Ptr{Ptr{CGame}}, Csize_t, Ptr{Ptr{CGame}})::Int32
    cgt_coin_poset(Ptr{CGame})::Ptr{CPoset}
    cgt_coin_values(Ptr{CGame}, Ptr{UInt64})::Int32
    cgt_coin_class_values(Ptr{CGame}, Ptr{UInt64}, Ptr{Csize_t})::Int32
    cgt_coin_turning_sets(Ptr{CGame}, Ptr{UInt64}, UInt32, Ptr{Ptr{CList}})::Int32
    cgt_coin_winning(Ptr{CGame}, Ptr{UInt64}, Csize_t, UInt32, Ptr{Ptr{CList}})::Int32
    cgt_game_new_sum(UInt32, Ptr{Ptr{CGame}}, Csize_t, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_push(UInt32, Ptr{CGame}, Ptr{CGame}, Ptr{Ptr{CGame}})::Int32
    cgt_game_check(Ptr{CGame}, Ptr{CGame}, UInt32, UInt32, Ptr{UInt64}, Ptr{UInt64}, Csize_t, Ptr{UInt64}, Ptr{UInt64},
                   Ptr{UInt64}, Ptr{UInt32})::Int32
    cgt_game_check_list(Ptr{CGame}, Ptr{CGame}, UInt32, UInt32, Ptr{CList}, Ptr{UInt64}, Ptr{UInt64}, Ptr{UInt64},
                        Ptr{UInt32})::Int32
    cgt_sink_option(Ptr{CSink}, Ptr{UInt64}, Csize_t)::Int32
    cgt_sink_options(Ptr{CSink}, Ptr{UInt64}, Csize_t, Csize_t)::Int32
    cgt_sink_block(Ptr{CSink}, Ptr{UInt64}, Ptr{UInt64}, Csize_t)::Int32
    cgt_sink_summand(Ptr{CSink}, Ptr{CGame}, Ptr{UInt64}, Csize_t)::Int32
    cgt_sink_refuse(Ptr{CSink}, Cstring)::Int32
    cgt_game_new(Ptr{CRuleset}, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_graph(Csize_t, Ptr{UInt64}, Ptr{UInt64}, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_vectors(Csize_t, Ptr{UInt64}, Csize_t, Ptr{Ptr{CGame}})::Int32
    cgt_game_free(Ptr{CGame})::Cvoid
    cgt_game_retain(Ptr{CGame})::Ptr{CGame}
    cgt_game_validate(Ptr{CGame}, Ptr{UInt64}, Csize_t)::Int32
    cgt_game_canonical(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt64}, Ptr{Csize_t})::Int32
    cgt_game_options(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{Ptr{CList}})::Int32
    cgt_game_each_option(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_game_value(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_game_misere_value(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_game_both_values(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_game_tameness(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt32}, Ptr{Cstring})::Int32
    cgt_game_outcome(Ptr{CGame}, UInt32, Ptr{UInt64}, Csize_t, Ptr{UInt32})::Int32
    cgt_game_answer(Ptr{CGame}, UInt32, UInt32, UInt32, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_game_answer_array(Ptr{CGame}, UInt32, UInt32, Ptr{UInt64}, Csize_t, Csize_t, Ptr{UInt64})::Int32
    cgt_game_answer_list(Ptr{CGame}, UInt32, UInt32, Ptr{CList}, Ptr{UInt64})::Int32
    cgt_game_winning(Ptr{CGame}, UInt32, Ptr{UInt64}, Csize_t, Ptr{Ptr{CList}})::Int32
    cgt_game_moves_to(Ptr{CGame}, UInt32, UInt64, Ptr{UInt64}, Csize_t, Ptr{Ptr{CList}})::Int32
    cgt_game_longest_play(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_game_reachable(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_game_explain(Ptr{CGame}, UInt32, Ptr{UInt64}, Csize_t, Ptr{UInt8}, Csize_t, Ptr{Csize_t})::Int32
    cgt_game_expand(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{Ptr{CGame}}, Ptr{Ptr{CList}})::Int32
    cgt_graph_size(Ptr{CGame}, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_graph_facts(Ptr{CGame}, Ptr{UInt32}, Csize_t, Ptr{UInt64})::Int32
    cgt_game_set(Ptr{CGame}, UInt32, UInt64)::Int32
    cgt_game_get(Ptr{CGame}, UInt32, Ptr{UInt64})::Int32
    cgt_game_set_progress(Ptr{CGame}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_game_cancel(Ptr{CGame})::Cvoid
    cgt_game_count(Ptr{CGame}, UInt32, Ptr{UInt64})::Int32
    cgt_game_reserve(Ptr{CGame}, UInt64)::Int32
    cgt_game_forget(Ptr{CGame})::Int32
    cgt_game_memo_save(Ptr{CGame}, Cstring)::Int32
    cgt_game_memo_load(Ptr{CGame}, Cstring)::Int32
    cgt_list_count(Ptr{CList})::Csize_t
    cgt_list_item(Ptr{CList}, Csize_t, Ptr{Csize_t})::Ptr{UInt64}
    cgt_list_words(Ptr{CList})::Ptr{UInt64}
    cgt_list_starts(Ptr{CList})::Ptr{UInt64}
    cgt_list_new(Ptr{UInt64}, Csize_t, Csize_t, Ptr{Ptr{CList}})::Int32
    cgt_list_add(Ptr{CList}, Ptr{UInt64}, Csize_t)::Int32
    cgt_list_free(Ptr{CList})::Cvoid
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
    cgt_poset_new_dual(Ptr{CPoset}, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_relations(UInt64, Ptr{UInt64}, Csize_t, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_matrix(UInt64, Ptr{UInt64}, UInt32, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_subposet(Ptr{CPoset}, Ptr{UInt64}, Csize_t, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_new_subset(Ptr{CPoset}, UInt32, Ptr{UInt64}, Ptr{UInt64}, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_free(Ptr{CPoset})::Cvoid
    cgt_poset_retain(Ptr{CPoset})::Ptr{CPoset}
    cgt_poset_arity(Ptr{CPoset})::Csize_t
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
    cgt_poset_relations(Ptr{CPoset}, Ptr{UInt64})::Int32
    cgt_poset_linear_extension(Ptr{CPoset}, Ptr{UInt64})::Int32
    cgt_poset_matrix(Ptr{CPoset}, Ptr{UInt64})::Int32
    cgt_poset_hasse(Ptr{CPoset}, Ptr{Ptr{CList}})::Int32
    cgt_poset_equal(Ptr{CPoset}, Ptr{CPoset}, Ptr{UInt32})::Int32
    cgt_poset_write_element(Ptr{CPoset}, Ptr{UInt64}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_poset_write_name(Ptr{CPoset}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_poset_write_dot(Ptr{CPoset}, Ptr{UInt64}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_game_parse(Cstring, Ptr{CSpecError}, Ptr{Ptr{CGame}})::Int32
    cgt_game_parse_with(Cstring, UInt64, Ptr{CSpecError}, Ptr{Ptr{CGame}}, Ptr{UInt64})::Int32
    cgt_game_spec(Ptr{CGame}, Ptr{UInt8}, Csize_t, Ptr{Csize_t})::Int32
    cgt_poset_parse(Cstring, Ptr{CSpecError}, Ptr{Ptr{CPoset}})::Int32
    cgt_poset_spec(Ptr{CPoset}, Ptr{UInt8}, Csize_t, Ptr{Csize_t})::Int32
    cgt_game_parse_position(Ptr{CGame}, Cstring, Ptr{CSpecError}, Ptr{UInt64}, Csize_t, Ptr{Csize_t})::Int32
    cgt_game_format_position(Ptr{CGame}, Ptr{UInt64}, Csize_t, Ptr{UInt8}, Csize_t, Ptr{Csize_t})::Int32
    cgt_poset_parse_element(Ptr{CPoset}, Cstring, Ptr{CSpecError}, Ptr{UInt64})::Int32
    cgt_poset_format_element(Ptr{CPoset}, Ptr{UInt64}, Ptr{UInt8}, Csize_t, Ptr{Csize_t})::Int32
    cgt_game_example(Csize_t, Ptr{Ptr{UInt8}})::Ptr{UInt8}
    cgt_poset_example(Csize_t, Ptr{Ptr{UInt8}})::Ptr{UInt8}
    cgt_draw_poset(Ptr{CPoset}, UInt32, Ptr{CDrawing}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_draw_graph(Ptr{CGame}, Ptr{UInt64}, Csize_t, UInt32, Ptr{CDrawing}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_draw_position(Ptr{CGame}, Ptr{UInt64}, Csize_t, UInt32, Ptr{CDrawing}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_draw_table(Ptr{UInt64}, UInt64, UInt64, UInt32, Ptr{CDrawing}, Ptr{Cvoid}, Ptr{Cvoid})::Int32
    cgt_game_new_nim(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_subtraction(Ptr{UInt64}, Csize_t, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_octal(Cstring, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_wythoff(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_euclid(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_euclid0(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_zeruclid(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_welter(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_turtles(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_inset(UInt64, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_pnim(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_rnim(Ptr{Ptr{CGame}})::Int32
    cgt_game_new_cram(UInt64, UInt64, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_vertical(UInt64, UInt64, Ptr{Ptr{CGame}})::Int32
    cgt_game_new_horizontal(UInt64, UInt64, Ptr{Ptr{CGame}})::Int32
    cgt_game_sequence(Ptr{CGame}, UInt32, UInt64, Csize_t, Ptr{UInt64})::Int32
    cgt_game_period(Ptr{CGame}, UInt32, UInt32, UInt64, Ptr{UInt64}, Ptr{UInt64}, Ptr{UInt64})::Int32
    cgt_game_table(Ptr{CGame}, UInt32, UInt32, Ptr{UInt64}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_game_p_positions(Ptr{CGame}, UInt32, Ptr{UInt64}, Ptr{UInt64}, Csize_t, Ptr{Ptr{CList}})::Int32
end

# Callbacks: those with a type of their own in the headers, then the members of the structs.
@callbacks begin
    cgt_option_fn(Ptr{Cvoid}, Ptr{UInt64}, Csize_t)::Int32
    cgt_progress_fn(Ptr{Cvoid}, UInt64, UInt64)::Int32
    cgt_partition_fn(Ptr{Cvoid}, UInt64, Ptr{UInt8}, UInt64)::Int32
    cgt_element_fn(Ptr{Cvoid}, Ptr{UInt64}, Csize_t)::Int32
    cgt_write_fn(Ptr{Cvoid}, Ptr{UInt8}, Csize_t)::Int32
    cgt_domain_fn(Ptr{Cvoid}, UInt64, Ptr{CSink})::Int32
    cgt_claim_fn(Ptr{Cvoid}, Csize_t, Ptr{UInt64}, Ptr{UInt64}, Ptr{UInt64}, Ptr{UInt8})::Int32
    cgt_claim_progress_fn(Ptr{Cvoid}, UInt64, UInt64, UInt64)::Int32
    cgt_ruleset_options(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Ptr{CSink})::Int32
    cgt_ruleset_options_block(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Csize_t, Ptr{CSink})::Int32
    cgt_ruleset_validate(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Ptr{CSink})::Int32
    cgt_ruleset_canonical(Ptr{Cvoid}, Ptr{UInt64}, Ptr{Csize_t})::Int32
    cgt_ruleset_split(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Ptr{CSink})::Int32
    cgt_ruleset_closed(Ptr{Cvoid}, UInt32, UInt32, Ptr{UInt64}, Csize_t, Ptr{UInt64}, Ptr{Cstring})::Int32
    cgt_ruleset_winning(Ptr{Cvoid}, UInt32, Ptr{UInt64}, Csize_t, Ptr{CSink})::Int32
    cgt_ruleset_order_hint(Ptr{Cvoid}, Ptr{UInt64}, Csize_t)::UInt64
    cgt_ruleset_bounds(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Ptr{UInt64})::Int32
    cgt_ruleset_tame(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Ptr{UInt32}, Ptr{Cstring})::Int32
    cgt_turning_sets(Ptr{Cvoid}, Ptr{UInt64}, Csize_t, Ptr{CSink})::Int32
end
