/** @file
 *  @brief The catalogue of heap games, games of coins on squares, and games on diagrams.
 *
 *  A position of a heap game is one word a heap, any 64-bit number. In canonical positions heaps are sorted, and zeros are
 *  dropped if the game allows any number of heaps; a game on two heaps keeps its zeros. A position of coins on squares is one
 *  word a coin, its square; squares are distinct and at most ::CGT_MAX_SQUARE, and in canonical positions they ascend. All
 *  these games may be asked from several threads at once.
 *
 *  The theorems that answer at once, for heaps up to 2^64 - 1 and without floating point:
 *
 *  | game | normal play | misère play |
 *  |---|---|---|
 *  | Nim | values (Bouton 1901) | values (Bouton 1901) |
 *  | subtraction, octal | values, once a period is proved | - |
 *  | Wythoff | outcomes (Wythoff 1907) | outcomes |
 *  | Euclid, Euclid0 | values (Nivasch 2006) | values (Gurvich 2007) |
 *  | Zeruclid | outcomes on two heaps, and on three heaps one of which is 1 (Theorem 3.1.6 of the push-the-button paper) | - |
 *  | Welter, turning turtles, inset games | values (Theorems 3.5, 4.4 and 5.5 of Nakada, "Inset games and strategies") | - |
 *  | PNim | values of rectangles, two rows, hooks, distinct parts, value 1 (Gottlieb, Krnc, Muršič) | the same |
 *  | RNim | values (Theorem 3 of the same) | values (Theorem 14) |
 *
 *  The library finds winning moves of Nim, Wythoff, Euclid, RNim, Welter, turning turtles and inset games without trying all
 *  moves (in misère play: of the first four). The same holds for a single partition in PNim, and for the moves of Nim, Welter,
 *  turning turtles and inset games to any value (cgt_game_moves_to()).
 */
#ifndef CGT_RULESETS_H
#define CGT_RULESETS_H

#include <cgt/anim.h>
#include <cgt/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup heap Heap games
 *  @brief Nim, subtraction and octal games, Wythoff's game, Euclid and Zeruclid.
 *
 *  Each function makes a game, which cgt_game_free() frees. They fail with ::CGT_E_ARGUMENT or ::CGT_E_MEMORY.
 *  @{ */

/** Nim: take any positive number from one heap. Any number of heaps.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_nim(cgt_game_t **game);

/** A subtraction game: take a number of a set from one heap. Any number of heaps.
 *
 *  Values of large heaps follow from a proved period. Numbers of the set that are larger than a heap have no effect on it and
 *  cost nothing. ::CGT_E_OVERFLOW: without a period, a heap of 2^32 - 1 or more; or a heap whose value is above 65535. (Such a
 *  value needs a set of more than 65535 numbers; the set of all numbers up to some k has no such limit.)
 *  @param[in] set `n` positive numbers, in any order, repetitions allowed; copied.
 *  @param[in] n how many; may be 0.
 *  @param[out] game the new game.
 *  @return ::CGT_OK, or a failure: a number is 0. */
CGT_API cgt_status_t cgt_game_new_subtraction(const uint64_t *set, size_t n, cgt_game_t **game);

/** An octal game, by its code `d0.d1d2d3…` in the notation of Winning Ways. A digit d_k that contains 1 allows taking k tokens
 *  that are a whole heap; 2, taking k from a larger heap; 4, taking k from a heap and leaving the rest as two nonempty heaps.
 *  Any number of heaps. Values above 65535, and heaps of 2^32 - 1 or more without a proved period, are ::CGT_E_OVERFLOW.
 *  @param[in] code digits 0 to 7, the one before the point 0, 4 or left out; at most 4096 digits.
 *  @param[out] game the new game.
 *  @return ::CGT_OK, or a failure whose text names the column. */
CGT_API cgt_status_t cgt_game_new_octal(const char *code, cgt_game_t **game);

/** Wythoff's game: take any positive number from one of two heaps, or the same from both. A theorem gives the outcomes. A
 *  question about a value fills a table of all smaller positions (up to 2^26 of them, in 30 to 80 nanoseconds each), which then
 *  answers for those.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_wythoff(cgt_game_t **game);

/** Euclid: take a positive multiple of the smaller of two heaps from the larger, which must not become empty. A position with
 *  an empty heap has no move.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_euclid(cgt_game_t **game);

/** Euclid as in section 3 of the push-the-button paper: a position (0, i) with i > 0 has one move, to (0, 0).
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_euclid0(cgt_game_t **game);

/** Zeruclid: take a positive multiple of the smallest nonempty heap from any heap (Definition 3.0.1 of the push-the-button
 *  paper). Any number of heaps.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_zeruclid(cgt_game_t **game);

/** @} */

/** @defgroup coins_on_squares Coins on squares
 *  @brief Welter's game, turning turtles and inset games as games.
 *
 *  Each function makes a game, which cgt_game_free() frees. They fail with ::CGT_E_ARGUMENT or ::CGT_E_MEMORY. The functions of
 *  `cgt/anim.h` answer for positions with any number of coins. Misère answers come from a search.
 *  @{ */

/** Welter's game, or the Sato-Welter game: move a coin to a lower square that is free (Definition 3.1 of Nakada, "Inset games
 *  and strategies"). Any number of coins, none included.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_welter(cgt_game_t **game);

/** Turning turtles: turn a turtle that is awake and one on a lower square, awake or not; an odd number of turtles is awake
 *  (Definition 4.1). So a turtle moves to a lower square, or two turtles fall asleep.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_turtles(cgt_game_t **game);

/** The inset game of n coins: move a coin to a lower square that is free, or take all coins but one away (Definition 5.1).
 *  @param[in] n coins, from 2 to ::CGT_MAX_WORDS; positions have this many coins, or one.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_inset(uint64_t n, cgt_game_t **game);

/** @} */

/** @defgroup diagram Games on partitions and hyperrectangles
 *  @brief PNim and RNim of Gottlieb, Krnc and Muršič, "Nim on integer partitions and hyperrectangles".
 *
 *  A position is a sum: for each summand its number of entries, then the entries, as in 3, 4, 2, 1, 2, 3, 3 for the partitions
 *  (4, 2, 1) and (3, 3). In canonical positions summands without moves are left out, and summands ascend: those with fewer
 *  entries first, then by the order of the entries. Values of all partitions of many numbers: `cgt/partition.h`.
 *
 *  Both games are miserable (Corollary 13): a single summand is a (0,1)-position if it is empty, and a (1,0)-position if its
 *  value is 1; otherwise its misère value is its value (Proposition 6, by Theorem 5 of Gurvich and Ho, "On tame, pet, domestic,
 *  and miserable impartial games"). So by Theorem 14 the misère value of a sum is also its value, with 0 and 1 exchanged if no
 *  summand has a value above 1.
 *  @{ */

/** PNim: from one of several partitions remove rows, or columns, of its Young diagram, at least one; the rest is pushed
 *  together. The parts of a partition are positive and do not increase. A partition without parts has no moves.
 *
 *  Up to conjugation (Observation 4), theorems give the values of rectangles (Theorem 1), two rows (Proposition 5), hooks
 *  (Proposition 3), distinct parts (heavy, as the proof of Proposition 4 shows in general), and partitions of value 1 (Theorem
 *  2). For others, with up to 4095 columns, a search looks for one option of each value. The winning moves of one partition in
 *  misère play are those to value 1, which are found without trying all moves.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure.
 *  @par Complexity
 *      A random partition of 60 takes 0.1 milliseconds, of 100 some milliseconds, of 150 a tenth of a second; some take far
 *      more. The number of options is exponential. */
CGT_API cgt_status_t cgt_game_new_pnim(cgt_game_t **game);

/** RNim: reduce one side of one of several hyperrectangles. A hyperrectangle with a side of 0 has no moves. It has one or more
 *  sides, each up to 2^64 - 1. Values (Theorem 3, Corollary 12), misère values and all winning moves come at once. A value that
 *  does not fit 64 bits is ::CGT_E_OVERFLOW; outcomes and winning moves are right even then.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_rnim(cgt_game_t **game);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
