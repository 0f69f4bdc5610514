/** @file
 *  @brief Games of dominoes on boards.
 *
 *  These games may be asked from several threads at once. In normal play theorems answer at once for values of vertical and
 *  horizontal dominoes (0.07, by its period) and, in Cram, for values of paths and cycles of cells and for outcomes by
 *  symmetry. What is searched in Cram is searched by as many threads as ::CGT_SETTING_THREADS allows, unless it is small or
 *  part of a question that has several threads already; memory that is short may make them fewer.
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
 *  Each function makes a game, which cgt_game_free() frees. A board of m rows and n columns has at most 128 cells, possibly
 *  none. A position is ceil(m n / 64) words, low bits first: bit r n + c is set if the cell in row r and column c, both from 0,
 *  is taken; bits without a cell are 0. Any cells may be taken at the start. A move puts a domino on two adjacent free cells.
 *
 *  In canonical positions, cells on which no domino fits any more are taken, and the free cells are shifted into the corner of
 *  cell 0. In Cram, the canonical position is one of the images under reflections and quarter turns: of those whose box has its
 *  longer side along the longer side of the board, the one whose free cells form the least binary number. In the other two
 *  games each column, or row, has its longer runs of free cells first, with one cell between runs, and the columns, or rows,
 *  are in descending order. In a push whose button is not pushed, none of this is done.
 *  @{ */

#define CGT_MAX_CELLS ((uint64_t)128) /**< The most cells of a board. */

/** Cram: put a domino on two free cells, vertically or horizontally.
 *
 *  Octal game 0.07 gives the values of regions that are paths or cycles of cells. A position that is symmetric under a half
 *  turn, such that no domino meets its image, has the value 0; if a domino can lie in the middle, the player to move wins
 *  (Berlekamp, Conway and Guy, "Winning Ways", chapter 15). So even by even boards have the value 0, and even by odd boards are
 *  N-positions. Misère answers come from a search.
 *
 *  For other values, a search of regions of free cells, up to symmetry, looks for options with one value after another (Lemoine
 *  and Viennot, "Nimbers are inevitable"). If the memory limit (::CGT_SETTING_MEMORY) allows no larger memo, the search forgets
 *  positions, those with few free cells first, and may search them again: this takes time and does not change the value. A memo
 *  file (cgt_game_memo_save()) is a checkpoint of a long search.
 *  @param[in] rows rows of the board.
 *  @param[in] columns columns of the board.
 *  @param[out] game the new game.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT more than ::CGT_MAX_CELLS cells, or `game` is NULL.
 *  @retval CGT_E_MEMORY no memory. */
CGT_API cgt_status_t cgt_game_new_cram(uint64_t rows, uint64_t columns, cgt_game_t **game);

/** Cram with vertical dominoes only: a sum of columns, each of them the octal game 0.07, which has a period of 34 from 53 cells
 *  on. Values come at once; misère answers come from a search.
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
