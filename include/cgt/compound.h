/** @file
 *  @brief Compounds: games made from other games.
 *
 *  A compound keeps references to its parts, which you may free in any order. Every question of `cgt/game.h` works on it; a
 *  part that is asked on its own (a summand, the second game after a switch) keeps what it computes in its own memo. Compounds
 *  nest as deep as questions do: see "How deep questions go" in `cgt/game.h`.
 */
#ifndef CGT_COMPOUND_H
#define CGT_COMPOUND_H

#include <cgt/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup sum Sums
 *  @brief Several games side by side.
 *
 *  A position consists, for each component, of its number of words and then its words. In an ordinal sum the second component
 *  may be missing: then it has been annihilated.
 *  @{ */

#define CGT_SUM_DISJUNCTIVE ((uint32_t)0) /**< Move in one component. The value is the XOR of theirs (Sprague, Grundy). */
#define CGT_SUM_CONJUNCTIVE ((uint32_t)1) /**< Move in every component; where one has no move the game is over. */
#define CGT_SUM_SELECTIVE   ((uint32_t)2) /**< Move in any components, at least one. */
#define CGT_SUM_SEQUENTIAL  ((uint32_t)3) /**< Move in the first component that has a move (Stromquist and Ullman 1993). */
#define CGT_SUM_ORDINAL     ((uint32_t)4) /**< Two components: a move in the first annihilates the second. */

/** Makes a sum of games.
 *  @param[in] kind one of the CGT_SUM_ constants.
 *  @param[in] games the components; a game may occur several times.
 *  @param[in] n how many: at least 1; exactly 2 in an ordinal sum.
 *  @param[out] game the new game.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL or a number out of range.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_game_new_sum(uint32_t kind, cgt_game_t *const *games, size_t n, cgt_game_t **game);

/** @} */

/** @defgroup push Push-the-button
 *  @brief Two games on the same positions: play goes by the first one's rules until the button is pushed, then by the second's
 *      (Duchêne, Heinrich, Larsson and Parreau, "The switch operators and push-the-button games", Definition 2.0.1 and section
 *  6).
 *
 *  A position is the button, 1 (not pushed) or 2, and then a position of the first or of the second game. Before the switch a
 *  position is legal if both games accept it, apart from the buttons inside it; after the switch the second game alone decides.
 *  Switching forgets the first game's buttons and sets those of the second to 1. Let R1 and R2 denote the options of the two
 *  games. In all variants (2, g) has the options (2, R2(g)); (1, g) has the options listed below. A move of the first game to a
 *  position that the second does not accept is not a move, for every question and every method: R1(g) contains only positions
 *  of both games.
 *  @{ */

#define CGT_PUSH_PLAIN       ((uint32_t)0) /**< (1, R1(g)) and (2, g): pushing is a move. */
#define CGT_PUSH_FREE_BEFORE ((uint32_t)1) /**< (1, R1(g)) and (2, R2(g)): a player may push and then move. */
#define CGT_PUSH_FREE_AFTER  ((uint32_t)2) /**< (1, R1(g)) and (2, R1(g)): a player may move and then push. */
#define CGT_PUSH_FREE        ((uint32_t)3) /**< The union of the last two. */
#define CGT_PUSH_STRICT      ((uint32_t)4) /**< As ::CGT_PUSH_PLAIN if g has a move in the first game; otherwise no move. */
#define CGT_PUSH_CONJOINED   ((uint32_t)5) /**< (1, R1(g)); if that is empty, (2, R2(g)). */

/** Makes a push compound of two games.
 *
 *  Closed forms (for ::CGT_PUSH_PLAIN): outcomes for all pairs of Nim, Wythoff and Euclid except Wythoff with itself
 *  (Theorem 3.1.6, Propositions 4.1.1 to 4.1.3, and those that the paper announces), and for a subtraction game of {1..k} into
 *  another (Theorem 4.2.4); values of a game pushed into itself (Lemma 2.1.1); outcome N if a theorem gives the second game's
 *  outcome as P (Proposition 2.1.4 (i)).
 *
 *  Push-Cram, vertical dominoes into horizontal ones (cgt_game_new_vertical(), cgt_game_new_horizontal()) or the other way
 *  round, has closed forms for the outcomes of rectangles (Proposition 5.0.2). For all positions before the switch, in normal
 *  play and with ::CGT_METHOD_AUTO, it has its own search over sums of regions in which equal regions cancel. This search keeps
 *  some 25 bytes a position (::CGT_COUNT_ENTRIES, ::CGT_COUNT_BYTES), within the memory limit; if a question is stopped, the
 *  next one uses what it found.
 *
 *  To turn a partizan game into a push ruleset (section 6), push a game with Left's moves into one with Right's.
 *  @param[in] variant one of the CGT_PUSH_ constants.
 *  @param[in] first the game before the switch.
 *  @param[in] second the game after it.
 *  @param[out] game the new game.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a pointer is NULL, the variant is unknown, or the games have no position in common: the text says
 *      why.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_game_new_push(uint32_t variant, cgt_game_t *first, cgt_game_t *second, cgt_game_t **game);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
