/** @file
 *  @brief Games of dominoes on boards.
 *
 *  These games may be asked from several threads at once. The theorems that answer at once, in normal play: values of vertical
 * and horizontal dominoes (0.07, by its period); in Cram values of paths and cycles of cells, and outcomes by symmetry.
 */
#ifndef CGT_BOARDS_H
#define CGT_BOARDS_H

#include <cgt/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup board Games of dominoes on boards
 *  @brief Cram, and its halves with vertical or horizontal dominoes only.
 *
 *  Each function makes a game, which cgt_game_free() frees. A board of m rows and n columns has at most 128 cells; it
 *  may have none. A position is ceil(m n / 64) words, low bits first: bit r n + c is set if the cell in row r and column c,
 * both from 0, is taken; bits that are no cell's are 0. Any cells may be taken at the start. A move puts a domino on two free
 * cells next to each other.
 *
 *  In canonical positions cells on which no domino can lie any more are taken. What is free is shifted into the corner of cell
 *  0. In Cram it is, of its images under reflections and quarter turns whose box has its longer side along the longer side of
 *  the board, the one whose free cells are the least binary number. In the other two games each column, or row, has its longer
 *  runs of free cells first with one cell between, and the columns, or rows, follow each other in descending order. In a push
 *  whose button is not pushed nothing of this is done.
 *  @{ */

#define CGT_MAX_CELLS ((uint64_t)128) /**< The most cells of a board. */

/** Cram: put a domino on two free cells, vertically or horizontally.
 *
 *  Values of regions that are paths or cycles of cells come by octal game 0.07. A position that a half turn takes to itself, so
 *  that no domino meets its image, has the value 0; one with a domino in the middle is won (Berlekamp, Conway and Guy, "Winning
 *  Ways", chapter 15). So even by even boards have the value 0, and even by odd ones are N-positions. Misère answers are by
 *  search.
 *
 *  Other values come by a search of regions of free cells, up to symmetry, for options with one value after another (Lemoine
 * and Viennot, "Nimbers are inevitable"). Where the memory limit (::CGT_SETTING_MEMORY) allows no larger memo, positions are
 *  forgotten, those with few free cells first, and may be searched again: that takes time, and the value is the same. A memo
 *  file (cgt_game_memo_save()) is a checkpoint of a long search.
 *  @param[in] rows rows of the board.
 *  @param[in] columns columns of the board.
 *  @param[out] game the new game.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT more than ::CGT_MAX_CELLS cells, or `game` is NULL.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_game_new_cram(uint64_t rows, uint64_t columns, cgt_game_t **game);

/** Cram with vertical dominoes only: a sum of columns, each of them the octal game 0.07, which has a period of 34 from 53 cells
 * on. Values come at once; misère answers are by search.
 *  @param[in] rows rows of the board.
 *  @param[in] columns columns of the board.
 *  @param[out] game the new game.
 *  @return as cgt_game_new_cram(). */
CGT_API cgt_status_t cgt_game_new_vertical(uint64_t rows, uint64_t columns, cgt_game_t **game);

/** Cram with horizontal dominoes only: a sum of rows, each of them the octal game 0.07.
 *  @param[in] rows rows of the board.
 *  @param[in] columns columns of the board.
 *  @param[out] game the new game.
 *  @return as cgt_game_new_cram(). */
CGT_API cgt_status_t cgt_game_new_horizontal(uint64_t rows, uint64_t columns, cgt_game_t **game);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
