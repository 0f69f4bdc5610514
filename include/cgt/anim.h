/** @file
 *  @brief Animating functions, and the games whose values they give: Welter's game, turning turtles, inset games, on arrays of
 *  any length.
 *
 *  Here integers are two's complement numbers with infinitely many bits, as in Nakada, "Inset games and strategies", and
 *  Conway, "On Numbers and Games", chapter 13: -1 has all bits set, the nim sum `^` works bit by bit, and -1 ^ a = -a - 1. With
 *
 *      N(a) = a ^ (a - 1)        (a|b) = N(a ^ b) = N(a - b)
 *
 *  bit k of (a|b) is 1 exactly if a and b agree modulo 2^k, so (a|a) = -1 and (a|b) > 0 otherwise. Results are exact: a result
 *  that does not fit an `int64_t` is ::CGT_E_OVERFLOW, while intermediate results may be larger.
 *
 *  An **animating function** is x -> ((((x ^ a) + b) ^ c) + d) ^ …; each has one form
 *
 *      f(x) = x ^ beta ^ (x|alpha_1) ^ … ^ (x|alpha_n)
 *
 *  with distinct alphas (Conway; (2.1) of the paper), and this header represents it by `beta`, `alphas` and their number. In
 *  arguments, alphas may come in any order and with repetitions: two equal ones cancel. In results, alphas are distinct and
 *  ascend, so that equal functions have equal representations. Animating functions are bijective, and (f(x)|f(y)) = (x|y)
 *  (Lemma 2.8).
 *
 *  Everything here may be called from any thread.
 */
#ifndef CGT_ANIM_H
#define CGT_ANIM_H

#include <cgt/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup anim Animating functions
 *  @brief Functions composed of XORs and additions: applied, inverted, composed; and Welter's function.
 *
 *  In addition to the statuses listed, each returns ::CGT_E_ARGUMENT if a pointer is NULL.
 *  @{ */

/** N(a) = a ^ (a - 1): for a = odd · 2^t this is 2^(t+1) - 1, and N(0) = -1 (Lemma 2.7).
 *  @param[in] a any integer.
 *  @param[out] result N(a).
 *  @return ::CGT_OK, or ::CGT_E_OVERFLOW for a = -2^63. */
CGT_API cgt_status_t cgt_anim_n(int64_t a, int64_t *result);

/** (a|b) = N(a ^ b) = N(a - b).
 *  @param[in] a any integer.
 *  @param[in] b any integer.
 *  @param[out] result (a|b).
 *  @return ::CGT_OK, or ::CGT_E_OVERFLOW where a ^ b = -2^63. */
CGT_API cgt_status_t cgt_anim_bracket(int64_t a, int64_t b, int64_t *result);

/** f(x).
 *  @param[in] beta of f.
 *  @param[in] alphas of f.
 *  @param[in] n how many alphas.
 *  @param[in] x any integer.
 *  @param[out] result f(x).
 *  @return ::CGT_OK or ::CGT_E_OVERFLOW.
 *  @par Complexity
 *      n steps of a nanosecond. */
CGT_API cgt_status_t cgt_anim_apply(int64_t beta, const int64_t *alphas, size_t n, int64_t x, int64_t *result);

/** f of many integers.
 *  @param[in] beta of f.
 *  @param[in] alphas of f.
 *  @param[in] n how many alphas.
 *  @param[in] x `m` integers.
 *  @param[in] m how many.
 *  @param[out] results f of each; may be `x`. If one does not fit, the error text gives its index and nothing is written.
 *  @return ::CGT_OK, ::CGT_E_OVERFLOW or ::CGT_E_MEMORY.
 *  @par Complexity
 *      O(n + m): some hundred nanoseconds for each integer and alpha. */
CGT_API cgt_status_t cgt_anim_apply_array(int64_t beta, const int64_t *alphas, size_t n, const int64_t *x, size_t m,
                                          int64_t *results);

/** The inverse of f: f^-1(y) = y ^ beta ^ XOR of (y|f(alpha_i)) (Lemma 2.8).
 *  @param[in] beta of f; the inverse has the same.
 *  @param[in] alphas of f.
 *  @param[in] n how many alphas.
 *  @param[out] result room for `n` alphas, those of the inverse; may be `alphas`.
 *  @param[out] result_n how many they are.
 *  @return ::CGT_OK, ::CGT_E_MEMORY, or ::CGT_E_OVERFLOW if an alpha of the inverse does not fit.
 *  @par Complexity
 *      O(n log n). */
CGT_API cgt_status_t cgt_anim_invert(int64_t beta, const int64_t *alphas, size_t n, int64_t *result, size_t *result_n);

/** The function x -> f(g(x)). Its beta is the XOR of the betas of f and g; its alphas are those of g, and g^-1(alpha) for those
 *  of f.
 *  @param[in] beta of f.
 *  @param[in] alphas of f.
 *  @param[in] n how many alphas f has.
 *  @param[in] inner_beta of g, which is applied first.
 *  @param[in] inner_alphas of g.
 *  @param[in] inner_n how many alphas g has.
 *  @param[out] result_beta beta of the composition.
 *  @param[out] result room for `n + inner_n` alphas, those of the composition; may be one of the arrays.
 *  @param[out] result_n how many they are.
 *  @return ::CGT_OK, ::CGT_E_MEMORY, or ::CGT_E_OVERFLOW if an alpha of the composition does not fit.
 *  @par Complexity
 *      O((n + inner_n) log(n + inner_n)). */
CGT_API cgt_status_t cgt_anim_compose(int64_t beta, const int64_t *alphas, size_t n, int64_t inner_beta,
                                      const int64_t *inner_alphas, size_t inner_n, int64_t *result_beta, int64_t *result,
                                      size_t *result_n);

/** Welter's function of n variables, animating in each of them and symmetric (Definition 2.9): the XOR of all x_i and of all
 *  (x_i|x_j), i < j. For distinct numbers from 0 up it is the value of a position of Welter's game (Theorem 3.5).
 *  @param[in] x `n` integers, in any order, repetitions allowed.
 *  @param[in] n how many; with 0 the value is 0.
 *  @param[out] value the value.
 *  @return ::CGT_OK, ::CGT_E_OVERFLOW or ::CGT_E_MEMORY.
 *  @par Complexity
 *      O(n): some hundred nanoseconds for each integer. */
CGT_API cgt_status_t cgt_anim_welter(const int64_t *x, size_t n, int64_t *value);

/** @} */

/** @defgroup squares Games of coins on squares
 *  @brief Welter's game, turning turtles and inset games with any number of coins; cgt_game_new_welter() and its neighbours
 *  make games whose positions have at most ::CGT_MAX_WORDS coins.
 *
 *  A position is a set of squares from 0 to ::CGT_MAX_SQUARE, in any order. Anything else (a repeated square, a square too
 *  large, an even number of turtles, an inset game without coins) is refused with ::CGT_E_POSITION and a text that names the
 *  culprit.
 *
 *  **Moves** are pairs: an index into the squares, and a target. The coin moves to the target, which is less than its square.
 *  In turning turtles the target may be an occupied square: both turtles then fall asleep. In an inset game the target may be
 *  the coin's own square: all other coins are taken away. Each move is given once, in ascending order of indexes, then of
 *  targets. If there are more moves than `capacity`, only the first `capacity` are given; call with 0 to learn their number.
 *
 *  **Method.** Squares are sorted by their low bits first, so that those that agree modulo 2^k stand together for each k. One
 *  sweep from the left and one from the right then give each coin the XOR of (x_i|x_j) over all other j, as each coin's word
 *  follows from its neighbour's in three operations. With F(y) = y ^ XOR of (y|x_j) over all coins, the coin i reaches a wanted
 *  value h from the value v exactly by moving to F^-1(F(x_i) ^ -(h ^ v)): F^-1 is animating too (Lemma 2.8), so another such
 *  sort and sweep gives all targets. No option is tried. This takes O(n·W) for n coins of W bits: the sort makes a pass for
 *  each byte in which squares differ.
 *  @{ */

#define CGT_MAX_SQUARE ((uint64_t)1 << 62) /**< The largest square of these games: 2^62. */

/** The value of a position of Welter's game (Sato; Welter 1954; Theorem 3.5): less than 2^b where all squares are.
 *  @param[in] squares the coins.
 *  @param[in] n how many; may be 0.
 *  @param[out] value the value.
 *  @return ::CGT_OK, ::CGT_E_POSITION, ::CGT_E_ARGUMENT or ::CGT_E_MEMORY.
 *  @par Complexity
 *      O(n·W), some tens of nanoseconds a coin, and 32 bytes a coin. */
CGT_API cgt_status_t cgt_welter_value(const uint64_t *squares, size_t n, uint64_t *value);

/** All moves of Welter's game to a wanted value; 0 gives all winning moves.
 *  @param[in] squares the coins.
 *  @param[in] n how many; may be 0.
 *  @param[in] wanted the value.
 *  @param[out] indexes of coins, at most `capacity`; may be NULL where that is 0.
 *  @param[out] targets their targets, at most `capacity`; may be NULL where that is 0.
 *  @param[in] capacity room in each.
 *  @param[out] m how many moves there are.
 *  @return ::CGT_OK, ::CGT_E_POSITION, ::CGT_E_ARGUMENT or ::CGT_E_MEMORY.
 *  @par Complexity
 *      O(n·W), some hundred nanoseconds a coin, and 96 bytes a coin. */
CGT_API cgt_status_t cgt_welter_moves(const uint64_t *squares, size_t n, uint64_t wanted, uint64_t *indexes, uint64_t *targets,
                                      size_t capacity, size_t *m);

/** The value of a position of turning turtles: the XOR of the squares (Theorem 4.4).
 *  @param[in] squares the turtles that are awake.
 *  @param[in] n how many, an odd number.
 *  @param[out] value the value.
 *  @return ::CGT_OK, ::CGT_E_POSITION, ::CGT_E_ARGUMENT or ::CGT_E_MEMORY.
 *  @par Complexity
 *      As cgt_welter_value(), to verify that the squares are distinct. */
CGT_API cgt_status_t cgt_turtles_value(const uint64_t *squares, size_t n, uint64_t *value);

/** All moves of turning turtles to a wanted value.
 *  @param[in] squares the turtles that are awake.
 *  @param[in] n how many, an odd number.
 *  @param[in] wanted the value.
 *  @param[out] indexes of the turtles on the right, at most `capacity`; may be NULL where that is 0.
 *  @param[out] targets the squares on the left, at most `capacity`; may be NULL where that is 0.
 *  @param[in] capacity room in each.
 *  @param[out] m how many moves there are.
 *  @return ::CGT_OK, ::CGT_E_POSITION, ::CGT_E_ARGUMENT or ::CGT_E_MEMORY.
 *  @par Complexity
 *      As cgt_turtles_value(). */
CGT_API cgt_status_t cgt_turtles_moves(const uint64_t *squares, size_t n, uint64_t wanted, uint64_t *indexes, uint64_t *targets,
                                       size_t capacity, size_t *m);

/** The value of a position of the inset game of n coins, or of one coin (Theorem 5.5): the square t such that an additional
 *  coin on t would give the value 0 in Welter's game; for a single coin its own square. Less than 2^(b+1) where all squares are
 *  less than 2^b.
 *  @param[in] squares the coins.
 *  @param[in] n how many, at least 1.
 *  @param[out] value the value; always exact.
 *  @return ::CGT_OK, ::CGT_E_POSITION, ::CGT_E_ARGUMENT or ::CGT_E_MEMORY.
 *  @par Complexity
 *      O(n·W), some tens of nanoseconds a coin, and 48 bytes a coin. */
CGT_API cgt_status_t cgt_inset_value(const uint64_t *squares, size_t n, uint64_t *value);

/** All moves of the inset game of n coins, or of one coin, to a wanted value: the moves to 0 in Welter's game with an
 *  additional coin on that value.
 *  @param[in] squares the coins.
 *  @param[in] n how many, at least 1.
 *  @param[in] wanted the value.
 *  @param[out] indexes of coins, at most `capacity`; may be NULL where that is 0.
 *  @param[out] targets their targets, at most `capacity`; the coin's own square if all others are taken away; may be NULL where
 *      the capacity is 0.
 *  @param[in] capacity room in each.
 *  @param[out] m how many moves there are.
 *  @return ::CGT_OK, ::CGT_E_POSITION, ::CGT_E_ARGUMENT or ::CGT_E_MEMORY.
 *  @par Complexity
 *      As cgt_welter_moves(). */
CGT_API cgt_status_t cgt_inset_moves(const uint64_t *squares, size_t n, uint64_t wanted, uint64_t *indexes, uint64_t *targets,
                                     size_t capacity, size_t *m);

/** @} */

/** @defgroup beta Beta-numbers and diagrams
 *  @brief Welter positions as partitions, turning turtles as strict partitions and shifted diagrams.
 *
 *  A partition is its parts: positive, the largest first, equal ones allowed; in a strict partition all are different. Squares
 *  and beta-numbers may be given in any order; results ascend. Anything that is not a partition or not a set of squares is
 *  refused with ::CGT_E_ARGUMENT or ::CGT_E_POSITION. Each function takes O(n), apart from sorting.
 *  @{ */

/** The beta-numbers of a partition, which are the position of Welter's game with n coins whose moves remove a hook of the Young
 *  diagram (Remark 3.3): the i-th largest is part i + n - i.
 *  @param[in] parts the partition.
 *  @param[in] count its number of parts.
 *  @param[in] n the number of coins, at least `count`: missing parts are 0.
 *  @param[out] squares `n` beta-numbers, ascending; not `parts`.
 *  @return ::CGT_OK, ::CGT_E_ARGUMENT, or ::CGT_E_OVERFLOW: a beta-number would be above ::CGT_MAX_SQUARE. */
CGT_API cgt_status_t cgt_beta_from_partition(const uint64_t *parts, size_t count, size_t n, uint64_t *squares);

/** The partition with given beta-numbers.
 *  @param[in] squares distinct beta-numbers.
 *  @param[in] n how many.
 *  @param[out] parts room for `n` parts; may be `squares`.
 *  @param[out] count how many there are; parts 0 are left out.
 *  @return ::CGT_OK, ::CGT_E_ARGUMENT, ::CGT_E_POSITION or ::CGT_E_MEMORY. */
CGT_API cgt_status_t cgt_beta_to_partition(const uint64_t *squares, size_t n, uint64_t *parts, size_t *count);

/** The position of turning turtles for a strict partition (Remark 4.3): its parts, and also 0 if their number is even.
 *  @param[in] parts the strict partition.
 *  @param[in] count its number of parts; may be 0.
 *  @param[out] squares room for `count + 1` squares, ascending; not `parts`.
 *  @param[out] n how many they are: an odd number.
 *  @return ::CGT_OK, ::CGT_E_ARGUMENT, or ::CGT_E_OVERFLOW: a part is above ::CGT_MAX_SQUARE. */
CGT_API cgt_status_t cgt_turtles_from_strict(const uint64_t *parts, size_t count, uint64_t *squares, size_t *n);

/** The strict partition of a position of turning turtles: its squares except 0.
 *  @param[in] squares the turtles that are awake.
 *  @param[in] n how many, an odd number.
 *  @param[out] parts room for `n` parts; may be `squares`.
 *  @param[out] count how many they are.
 *  @return ::CGT_OK, ::CGT_E_ARGUMENT, ::CGT_E_POSITION or ::CGT_E_MEMORY. */
CGT_API cgt_status_t cgt_turtles_to_strict(const uint64_t *squares, size_t n, uint64_t *parts, size_t *count);

/** The shifted diagram of a strict partition: row i, from 0, has its cells in the columns from i to `ends[i] - 1`.
 *  @param[in] parts the strict partition.
 *  @param[in] count its number of parts.
 *  @param[out] ends where the rows end: part i + i, weakly descending; may be `parts`.
 *  @return ::CGT_OK or ::CGT_E_ARGUMENT. */
CGT_API cgt_status_t cgt_shifted_from_strict(const uint64_t *parts, size_t count, uint64_t *ends);

/** The strict partition of a shifted diagram.
 *  @param[in] ends where the rows end: weakly descending, each beyond its row's number.
 *  @param[in] count how many rows.
 *  @param[out] parts `count` parts; may be `ends`.
 *  @return ::CGT_OK or ::CGT_E_ARGUMENT. */
CGT_API cgt_status_t cgt_shifted_to_strict(const uint64_t *ends, size_t count, uint64_t *parts);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
