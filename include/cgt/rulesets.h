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
 *  | Wythoff with numbers apart | outcomes (Fraenkel 1982) | outcomes (Fraenkel 1984) |
 *  | Kayles | values (Guy and Smith 1956) | outcomes (Sibert and Conway 1992) |
 *  | Dawson's Kayles, Dawson's chess | values (Guy and Smith 1956) | - |
 *  | Lasker's Nim | values (Lasker 1931) | - |
 *  | Fibonacci Nim | outcomes (Whinihan 1963) | - |
 *  | Moore | outcomes (Moore 1910); values on at most k + 1 heaps (Jenkyns, Mayberry 1980) | the same |
 *  | exact Nim | values on at most 2k heaps (Boros, Gurvich, Ho, Makino, Mursic 2018) | - |
 *  | Euclid, Euclid0 | values (Nivasch 2006) | values (Gurvich 2007) |
 *  | Zeruclid | outcomes on two heaps, and on three heaps one of which is 1 (Theorem 3.1.6 of the push-the-button paper) | - |
 *  | Welter, turning turtles, inset games | values (Theorems 3.5, 4.4 and 5.5 of Nakada, "Inset games and strategies") | - |
 *  | PNim | values of rectangles, two rows, hooks, distinct parts, value 1 (Gottlieb, Krnc, Muršič) | the same |
 *  | RNim | values (Theorem 3 of the same) | values (Theorem 14) |
 *
 *  The library finds winning moves of Nim, Moore's Nim, Wythoff, Euclid, RNim, Fibonacci Nim, Welter, turning turtles and inset
 *  games without trying all moves (in misère play: of the first five). The same holds for a single partition in PNim, and for
 *  the moves of Nim, Welter, turning turtles and inset games to any value (cgt_game_moves_to()).
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

/** The subtraction game of all positive numbers but those of a set. Any number of heaps. Values are arithmetic periodic (A.
 *  Siegel, "Finite excluded subtraction sets and infinite modular Nim", 2005): those of large heaps follow from period and
 *  saltus, which are proved when a state of the recurrence comes back (cgt_game_arithmetic_period()). ::CGT_E_OVERFLOW: without
 *  such a proof, a heap of 2^26 or more.
 *  @param[in] set `n` positive numbers, in any order, repetitions allowed; copied.
 *  @param[in] n how many; may be 0.
 *  @param[out] game the new game.
 *  @return ::CGT_OK, or a failure: a number is 0.
 *  @par Complexity
 *      Each heap takes as many steps as the set has numbers, and 20 bytes. */
CGT_API cgt_status_t cgt_game_new_all_but(const uint64_t *set, size_t n, cgt_game_t **game);

/** An octal game, by its code `d0.d1d2d3…` in the notation of Winning Ways. A digit d_k that contains 1 allows taking k tokens
 *  that are a whole heap; 2, taking k from a larger heap; 4, taking k from a heap and leaving the rest as two nonempty heaps.
 *  Any number of heaps. Values above 65535, and heaps of 2^32 - 1 or more without a proved period, are ::CGT_E_OVERFLOW.
 *  @param[in] code digits 0 to 7, the one before the point 0, 4 or left out; at most 4096 digits.
 *  @param[out] game the new game.
 *  @return ::CGT_OK, or a failure whose text names the column. */
CGT_API cgt_status_t cgt_game_new_octal(const char *code, cgt_game_t **game);

/** A take-and-break game, by its code in CGSuite's notation: `0.77`, `0.3F`, `4!.0`. Any number of heaps.
 *
 *  Digits go on from octal ones to base 36, in letters of either case: a digit d_k that contains 2^j allows taking k tokens and
 *  leaving the rest as exactly j nonempty heaps. `{2,3}` is a digit too, by its numbers j (up to 62), and `{2+}` has all
 *  numbers from 2 on. A mark behind a digit is about two heaps and more: `!` all are different, `?` not all are equal, `=` all
 *  are equal. The last digits may repeat without end, as in Nim, `0.[3]`. The digit before the point is about taking nothing;
 *  those further to the left, as in `84.07`, are about adding 1, 2, … tokens to a heap that is not empty.
 *
 *  A code of an octal game makes the same game as cgt_game_new_octal(). A code all of whose divisions leave two unequal heaps,
 *  as that of Grundy's game, has its values by sparse spaces. Others have theirs from below, heaps below 2^24, by the sets of
 *  values of all divisions of each number of tokens. The theorem of Guy and Smith, for any number of heaps, proves periods of
 *  codes that end and have neither marks nor additions, and one of the manual ("Octal games") arithmetic periods of many of
 * these, such as 6 with saltus 3 of 0.3F (cgt_game_arithmetic_period()). ::CGT_E_LOOP: some move may leave a heap that is not
 * smaller, as in `20.017`, and the heap is at least as large as the least with such a move.
 *  @param[in] code at most 4096 characters.
 *  @param[out] game the new game.
 *  @return ::CGT_OK, or a failure whose text names the column. */
CGT_API cgt_status_t cgt_game_new_take(const char *code, cgt_game_t **game);

/** Kayles, octal game 0.77: knock down a pin or two next to each other; what is left of a row is two rows, perhaps empty.
 *  Values of all heaps, by their period of 12 (Guy and Smith 1956), and outcomes in misère play
 *  (Sibert and Conway 1992). Any number of heaps.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_kayles(cgt_game_t **game);

/** Dawson's Kayles, octal game 0.07: take two neighbours out of a row. Values of all heaps, by their period of 34 (Guy and
 *  Smith 1956). Any number of heaps.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_dawson_kayles(cgt_game_t **game);

/** Dawson's chess, octal game 0.137: a file is played on a board of three ranks of pawns, after which nobody can play on it or
 *  on the files beside it. A heap is a row of files. Heap n has the value of heap n + 1 in Dawson's Kayles. Any number of
 *  heaps.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_dawson_chess(cgt_game_t **game);

/** Treblecross, or one-dimensional noughts and crosses with crosses alone: who makes three in a row wins. A cross less than
 *  three squares away from another loses at once while there are safe squares, so that a position is the lengths of the strips
 *  of safe squares, and a cross takes up to two squares on each side with it: octal game 0.11337. A strip of n has the value of
 *  heap n + 2 in 0.007, whose period is not known. Any number of strips.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_treblecross(cgt_game_t **game);

/** Lasker's Nim: take any positive number from a heap, or divide a heap into two nonempty ones. Heaps 4k + 3 and 4k + 4
 *  exchange their values, other heaps have the values of Nim (Winning Ways, chapter 4). Any number of heaps. The value of heap
 *  2^64 - 1 is 2^64: ::CGT_E_OVERFLOW, while outcomes are right even then.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_lasker(cgt_game_t **game);

/** Grundy's game: divide a heap into two that are not equal. Any number of heaps. Values of one heap after another, by sparse
 *  spaces, as of octal games; no period is known.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_grundy_game(cgt_game_t **game);

/** Fibonacci Nim: of n tokens at most q may be taken, and after k tokens at most 2k. A position is n, q; a q above 2^64 - 1
 *  counts as 2^64 - 1. It is P if and only if q is less than the least part of Zeckendorf's representation of n, or n is 0
 *  (Whinihan 1963); all winning moves come at once.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_fibonacci(cgt_game_t **game);

/** Wythoff's game: take any positive number from one of two heaps, or the same from both. A theorem gives the outcomes. A
 *  question about a value fills a table of all smaller positions (up to 2^26 of them, in 30 to 80 nanoseconds each), which then
 *  answers for those.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_wythoff(cgt_game_t **game);

/** Moore's Nim: choose at least one heap and at most k, and take at least one token from each. Any number of heaps.
 *
 *  A position is P if at each binary place the number of heaps with the digit 1 is a multiple of k + 1 (Moore 1910); in misère
 *  play, if no heap is above 1, when the number of heaps is 1 modulo k + 1. Values: of k heaps or fewer the number of tokens;
 *  of k + 1 heaps by the formula of Jenkyns and Mayberry (1980); those of Nim (k = 1). Other values come, as in the three games
 *  below, from a table of all smaller positions if that takes at most 1 GiB, or else from a search. Values
 * in misère play are the same where some heap is above 1, since the game is miserable. All winning moves are written without
 *  trying others; they may be many.
 *  @param[in] k how many heaps a move may take from, at least 1.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_moore(uint64_t k, cgt_game_t **game);

/** Exact Nim: choose k of n heaps, and take at least one token from each. With fewer than k nonempty heaps there is no move.
 *
 *  Values, by Boros, Gurvich, Ho, Makino and Mursic, "On the Sprague-Grundy function of exact k-Nim" (2018): on fewer than 2k
 *  heaps the length of the longest play; on 2k heaps, k > 1, a formula like that of Jenkyns and Mayberry. On k heaps, and for
 *  k = 1, misère values too.
 *  @param[in] n heaps, from 1 to ::CGT_MAX_WORDS.
 *  @param[in] k from 1 to n.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_exact(uint64_t n, uint64_t k, cgt_game_t **game);

/** Circular Nim: of n heaps on a circle choose 1 to k next to each other, and take at least one token from each. (Dufour and
 *  Heubach, "Circular Nim games", let some of the chosen heaps stay; for k up to 2 that is the same game.) In canonical
 *  positions the heaps are the least of all rotations and reflections. Empty heaps divide the circle into summands.
 *
 *  On three heaps or fewer this is Moore's Nim. For k = 2, theorems give the outcomes on four and five heaps (Ehrenborg and
 *  Steingrímsson 1996; Dufour and Heubach 2013).
 *  @param[in] n heaps, from 1 to ::CGT_MAX_WORDS.
 *  @param[in] k from 1 to n.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_circular(uint64_t n, uint64_t k, cgt_game_t **game);

/** Nim on a hypergraph: choose one of the listed sets of heaps, and take at least one token from each of its heaps. Heaps that
 *  no sets join, directly or through others, are summands. If no two sets whose heaps are all nonempty have a heap in common,
 *  the values of both plays are those of Nim with the least heap of each such set; others come from a search.
 *  @param[in] n heaps, from 1 to ::CGT_MAX_WORDS, numbered from 1.
 *  @param[in] sets for each set its number of heaps, at least 1, and then these, each once; copied.
 *      Neither order nor repetitions matter.
 *  @param[in] count how many words these are; may be 0.
 *  @param[out] game the new game.
 *  @return ::CGT_OK, or a failure whose text names the set. */
CGT_API cgt_status_t cgt_game_new_hypernim(uint64_t n, const uint64_t *sets, size_t count, cgt_game_t **game);

/** Wythoff's game in which the numbers taken from both heaps may differ, by less than r. Outcomes of both plays and all winning
 *  moves, for heaps to 2^64 - 1, by theorems of Fraenkel (1982, 1984) in integer arithmetic. Values by tables, from one value
 * to the next: a word of each row for each, and 2r - 1 diagonals of each cell.
 *  @param[in] r positive; 1: Wythoff's game itself.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure: r is 0. */
CGT_API cgt_status_t cgt_game_new_wythoff_apart(uint64_t r, cgt_game_t **game);

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
 *  @brief PNim and RNim of Gottlieb, Krnc and Muršič, "Nim on integer partitions and hyperrectangles"; CRIM and LCTR.
 *
 *  A position is a sum: for each summand its number of entries, then the entries, as in 3, 4, 2, 1, 2, 3, 3 for the partitions
 *  (4, 2, 1) and (3, 3). In canonical positions summands without moves are left out, and summands ascend: those with fewer
 *  entries first, then by the order of the entries. Values of all partitions of many numbers: `cgt/partition.h`.
 *
 *  PNim and RNim are miserable (Corollary 13): a single summand is a (0,1)-position if it is empty, and a (1,0)-position if its
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

/** CRIM ("CRIM: A natural game on integer partitions", arXiv 2606.16828): remove exactly one row, or one column, of one of
 *  several partitions; the rest is pushed together. Positions are as in PNim. Values and outcomes come from a search, those of
 *  all partitions of many numbers from sweeps (`cgt/partition.h`).
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_crim(cgt_game_t **game);

/** LCTR (Gottlieb, Ilić and Krnc, "Some results on LCTR, an impartial game on partitions", 2023): remove the first (longest)
 *  row, or the first column, of one of several partitions. Positions are as in PNim. Values of sums, and misère outcomes of
 *  single partitions, come from the ends of diagonals (Gottlieb, Krnc and Muršič 2024; `doc/lctr.md` has a proof) in
 *  O(log n) operations for n parts; other misère play comes from a search. The value of a partition is at most 2.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_lctr(cgt_game_t **game);

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
