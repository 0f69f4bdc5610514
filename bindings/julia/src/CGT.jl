"""
Impartial combinatorial games: the Julia side of libcgt.

The package loads the shared library from the path in the environment variable `LIBCGT`, or else that of the package libcgt_jll if it is
installed, or else from where the system keeps its libraries. [`Game`](@ref), [`nim_game`](@ref) and similar functions make games, [`chain_poset`](@ref) and similar ones posets. A
[`Nimber`](@ref) is an element of the field of nimbers, an [`Animating`](@ref) an animating function. Failures throw a
[`CGTError`](@ref).

Numbers are `UInt64`, which Julia prints in decimal and displays in hexadecimal; `Int` converts them.
"""
module CGT

import Libdl
import LinearAlgebra
import LinearAlgebra: dot, rank

export Animating, CGTError, Classes, Domain, Game, Graph, NO_ANSWER, Nimber, Poset, Position
# games, apart from the families
export chomp_game, coins_game, cram_game, crim_game, cross_game, graph_game, hypernim_game, ideal_game, lctr_game, octal_game, pairs_game, pnim_game, push_game, rnim_game,
       ruler_game, rules_game, subtraction_game, sum_game, turning_game, vectors_game
# games of heaps by codes, and by sets of numbers
export all_but_game, take_game
# what a game is, apart from what posets are asked too
export button_count, notation, word_count
# questions
export apparent_period, canonical, check, class_values, each_option, element_values, expand, explain, facts, graph_size, longest_play, moves_to,
       options, options_of, outcome, outcomes, p_positions, period, poset_of, reachable, sequence, table, tameness, turning_sets, validate, value,
       value_pair, winning, winning_sets
# the engine
export callback_trace, cancel, counts, forget!, library_version, load!, progress!, memo_dir!, reserve!, save, set!, settings
# posets, apart from the families
export arguments, boolean_poset, coordinates, depth, dot_text, dual, each_element, element, family, hasse, height, ideal, index,
       integer_partitions_poset, interval, is_graded, leq, linear_extension, lower_covers, matrix_poset, maxima, minima, mobius,
       order_matrix, pairs_leq, parts, product_poset, rank, relations_poset, series_poset, set_partitions_poset, subposet,
       subspaces_poset, text, union_poset, upper_covers, upper_set, young_poset
# graphs, apart from the families, and the games on them
export adjacent, arckayles_game, components, edges, edges_graph, graph_examples, hackenbush_game, neighbours, nodekayles_game
# nimbers
export dot, force_kernel, from_poly, kernel_name, kernels, mex, order, poly_mul, power_sums, solve_artin_schreier, solve_quadratic,
       square, subfield_bits, to_poly, trace
# animating functions and coins on squares
export anim_n, bracket, inset_moves, inset_value, partition_of, shifted_of, squares_of, strict_of, strict_of_shifted, turtles_moves,
       turtles_of, turtles_value, welter, welter_moves, welter_value
# partitions
export box_at, box_count, box_rank, box_values, each_partition_values, partition_at, partition_count, partition_rank,
       partition_values
# classes and claims
export boards_domain, box_domain, check_claim, class_pairs, classify, domain_part, domain_size, is_class, list_domain, partition_box_domain,
       partitions_domain, teach!, witness
# genera and misère canonical forms
export Genus, MisereForm, MisereForms, birthday, forms_of, genus, is_half_tame, mate, part_pairs
# misère quotients
export Quotient, extend, generators, is_tame, kernel, multiply, presentation, word_text
# proofs
export Proof, prove
# texts
export format_position, game_examples, parse_element, parse_position, poset_examples, spec
# pictures
export Png, Svg, heat_map, heat_map_png, plays_dot, plays_svg, rows_text, sequence_plot, sequence_plot_png, svg

include("library.jl")
include("words.jl")
include("nimber.jl")
include("anim.jl")
include("partition.jl")
include("elements.jl")
include("poset.jl")
include("forms.jl")
include("rules.jl")
include("game.jl")
include("coin.jl")
include("graph.jl")
include("analysis.jl")
include("spec.jl")
include("misere.jl")
include("draw.jl")
include("quotient.jl")
include("proof.jl")

# The families that no file above defines.
for (type, name, make, numbers, text) in FAMILIES
    f = Symbol(name, "_", lowercase(string(type)))
    arguments = [:($number::Integer) for number in numbers]
    @eval $f($(arguments...)) = family($type, $make, $(string(name)), $(map(string, numbers)), $(Expr(:tuple, numbers...)))
    @eval @doc $text $f
    @eval export $f
end

function __init__()
    load_library()
    make_callbacks()
end

end
