/** @file
 *  @brief Values of many heaps: sequences, periods, dense tables.
 *  `cgt/game.h` includes them. */
#ifndef CGT_SEQUENCES_H
#define CGT_SEQUENCES_H

#include <cgt/callbacks.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup sequence Sequences and periods
 *  @brief Values of one heap after another. A game keeps its sequence as it keeps its memo: cgt_game_memo_save() writes it to a
 *  file, so that a long run can be stopped (cgt_game_cancel()) and resumed another day.
 *  @{ */

/** Values of the positions of one word: heaps of sizes `first` to `first + n - 1`.
 *
 *  Octal games use the sparse space phenomenon, exact for every sequence (the manual's page on octal games tells how); once a
 *  period is proved (cgt_game_period()) values are copied.
 *  @param[in] game a game with positions of one word, or a push of such games (the button is 1).
 *  @param[in] play ::CGT_NORMAL or ::CGT_MISERE.
 *  @param[in] first the first heap.
 *  @param[in] n how many heaps; the last is at most 2^64 - 1.
 *  @param[out] values `n` values.
 *  @return ::CGT_OK or a failure, as of any question.
 *  @par Complexity
 *      For an octal game n = 10^7 takes about a second if the space is sparse. Otherwise the time is quadratic in the last
 *      heap: from 0.1 seconds (0.07, without its period) to some seconds (0.06) for n = 10^5. 4 to 8 bytes a heap. */
CGT_API cgt_status_t cgt_game_sequence(cgt_game_t *game, uint32_t play, uint64_t first, size_t n, uint64_t *values);

/** The period of a sequence of values, or of outcomes, with its proof.
 *
 *  For octal games: if G(n + p) = G(n) for all n from q to 2q + p + k - 1, where k is the place of the last digit that is not
 *  0, then for all n from q on (Winning Ways, chapter 4). For subtraction games, and pushes of a subtraction game into a game
 *  of proved period: the last max(S) answers and the heap modulo the second game's period determine the next one (Theorem 4.2.3
 *  of the push-the-button paper, with pre-periods as its errata correct it), so that a repeated state proves the period.
 *  @param[in] game a subtraction or octal game, or a push of a subtraction game into a game whose period is proved.
 *  @param[in] play ::CGT_NORMAL or ::CGT_MISERE; octal games: normal.
 *  @param[in] question ::CGT_QUESTION_VALUE or ::CGT_QUESTION_OUTCOME.
 *  @param[in] limit the largest heap that may be examined.
 *  @param[out] period the least p.
 *  @param[out] preperiod the least q with G(n + p) = G(n) for all n >= q, heap 0 counted.
 *  @param[out] checked the heaps below this were compared: what the proof rests on. NULL if not wanted.
 *  @return ::CGT_OK; ::CGT_E_LIMIT where nothing is proved up to the limit; ::CGT_E_NO_THEOREM for another kind of game; or a
 *      failure as of any question. */
CGT_API cgt_status_t cgt_game_period(cgt_game_t *game, uint32_t play, uint32_t question, uint64_t limit, uint64_t *period,
                                     uint64_t *preperiod, uint64_t *checked);

/** The same for values that may rise: G(n + p) = G(n) + s for all n >= q. Octal and subtraction games have s = 0; subtraction
 *  games of all numbers but a finite set (cgt_game_new_all_but()) and many take-and-break games whose moves leave three heaps
 * or more (cgt_game_new_take()), for which cgt_game_period() fails with ::CGT_E_LIMIT, have s above 0. The theorem about the
 * latter, with its proof, is in the manual, "Octal games"; where their values show such a period that it does not prove, the
 * search for a period ends at 4096 heaps, and the text of ::CGT_E_LIMIT says what is seen.
 *  @param[in] game as of cgt_game_period(), or a subtraction game of all numbers but a finite set, or a take-and-break game.
 *  @param[in] play ::CGT_NORMAL or ::CGT_MISERE.
 *  @param[in] question ::CGT_QUESTION_VALUE or ::CGT_QUESTION_OUTCOME.
 *  @param[in] limit the largest heap that may be examined.
 *  @param[out] period the least p.
 *  @param[out] preperiod the least q.
 *  @param[out] saltus s.
 *  @param[out] checked the heaps below this were compared. NULL if not wanted.
 *  @return as cgt_game_period(). */
CGT_API cgt_status_t cgt_game_arithmetic_period(cgt_game_t *game, uint32_t play, uint32_t question, uint64_t limit,
                                                uint64_t *period, uint64_t *preperiod, uint64_t *saltus, uint64_t *checked);

/** What a sequence of values looks like, for rules about which no theorem is known: the least p and then the least q with
 *  G(n + p) = G(n) + s for all n from q on, as far as the values go. Nothing is proved about those that follow. A period is
 *  seen only if it occurs three times in full from q on, and q is not above half of the values.
 *  @param[in] values the values of the heaps from 0 on, as of cgt_game_sequence().
 *  @param[in] n how many.
 *  @param[out] period p.
 *  @param[out] preperiod q.
 *  @param[out] saltus s, by which a period rises: 0 if the values are periodic, otherwise they are arithmetic periodic.
 *  @retval CGT_OK a period is seen.
 *  @retval CGT_E_LIMIT none is seen; the outputs are untouched.
 *  @retval CGT_E_ARGUMENT a pointer is NULL.
 *  @retval CGT_E_MEMORY no memory.
 *  @par Complexity
 *      Linear in n; a word for each value. */
CGT_API cgt_status_t cgt_apparent_period(const uint64_t *values, size_t n, uint64_t *period, uint64_t *preperiod,
                                         uint64_t *saltus);

/** @} */

/** @defgroup table Dense tables
 *  @brief All positions of a box. A box has a first and a last number for every word of a position; both ends belong to it.
 *  @{ */

#define CGT_NO_ANSWER UINT64_MAX /**< In a table: the game does not accept the position. */

/** Answers for all positions of a box, without hashing where the game is one of heaps.
 *  @param[in] game the game.
 *  @param[in] play ::CGT_NORMAL or ::CGT_MISERE.
 *  @param[in] question ::CGT_QUESTION_VALUE or ::CGT_QUESTION_OUTCOME.
 *  @param[in] first the least number of each word.
 *  @param[in] last the greatest number of each word.
 *  @param[in] count words of a position.
 *  @param[out] answers one for each position, the last word running fastest (as in C, and in NumPy): the product over words of
 *      `last - first + 1`. ::CGT_NO_ANSWER where the game does not accept the position.
 *  @return ::CGT_OK or a failure, as of any question.
 *  @par Complexity
 *      Nim, Wythoff, Zeruclid and pushes of them on two or three heaps: the box from 0 up to `last` is filled once, in a few
 *      nanoseconds a cell where moves along whole lines are allowed; other games are asked position by position. */
CGT_API cgt_status_t cgt_game_table(cgt_game_t *game, uint32_t play, uint32_t question, const uint64_t *first,
                                    const uint64_t *last, size_t count, uint64_t *answers);

/** The P-positions of a box: in canonical form, each once, fewer words first and then by the order of the words.
 *  @param[in] game the game.
 *  @param[in] play ::CGT_NORMAL or ::CGT_MISERE.
 *  @param[in] first the least number of each word.
 *  @param[in] last the greatest number of each word.
 *  @param[in] count words of a position.
 *  @param[out] positions the new list.
 *  @return ::CGT_OK or a failure, as of any question. */
CGT_API cgt_status_t cgt_game_p_positions(cgt_game_t *game, uint32_t play, const uint64_t *first, const uint64_t *last,
                                          size_t count, cgt_list_t **positions);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
