/* Boards of up to 128 cells, their regions and symmetries. Cell (r, c) of m rows and n columns has number r * n + c. A position
 * has the bits of the occupied cells, while most functions here work on sets of free cells. */
#ifndef CGT_I_BOARD_H
#define CGT_I_BOARD_H

#include <stddef.h>

#include "cells.h"

typedef struct {
  unsigned rows, columns; /* both 0 if there are no cells */
  size_t words;           /* of a position */
  cgt_i_cells all, first_column, last_column;
  uint8_t row_of[CGT_I_CELLS_MOST]; /* of each cell */
} cgt_i_board;

/* False: there are more than 128 cells. */
bool cgt_i_board_make(uint64_t rows, uint64_t columns, cgt_i_board *board);

/* The free cells of a position, and back. */
cgt_i_cells cgt_i_board_free_cells(const cgt_i_board *board, const uint64_t *words);
void cgt_i_board_write(const cgt_i_board *board, cgt_i_cells free, uint64_t *words);

/* The cells to one side of those given. */
static inline cgt_i_cells cgt_i_board_east(const cgt_i_board *board, cgt_i_cells cells) {
  return cgt_i_cells_up(cgt_i_cells_without(cells, board->last_column), 1);
}
static inline cgt_i_cells cgt_i_board_west(const cgt_i_board *board, cgt_i_cells cells) {
  return cgt_i_cells_down(cgt_i_cells_without(cells, board->first_column), 1);
}
static inline cgt_i_cells cgt_i_board_south(const cgt_i_board *board, cgt_i_cells cells) {
  return cgt_i_cells_and(cgt_i_cells_up(cells, board->columns), board->all);
}
static inline cgt_i_cells cgt_i_board_north(const cgt_i_board *board, cgt_i_cells cells) {
  return cgt_i_cells_down(cells, board->columns);
}

/* The ways in which dominoes may lie. */
enum { CGT_I_VERTICAL = 1, CGT_I_HORIZONTAL = 2 };

/* The neighbours of the cells given, in these ways. */
static inline cgt_i_cells cgt_i_board_beside(const cgt_i_board *board, cgt_i_cells cells, unsigned ways) {
  cgt_i_cells beside = {0, 0};
  if ((ways & CGT_I_VERTICAL) != 0) beside = cgt_i_cells_or(cgt_i_board_north(board, cells), cgt_i_board_south(board, cells));
  if ((ways & CGT_I_HORIZONTAL) != 0)
    beside = cgt_i_cells_or(beside, cgt_i_cells_or(cgt_i_board_west(board, cells), cgt_i_board_east(board, cells)));
  return beside;
}

/* The live cells: free cells that a domino can still cover. */
static inline cgt_i_cells cgt_i_board_live(const cgt_i_board *board, cgt_i_cells free, unsigned ways) {
  return cgt_i_cells_and(free, cgt_i_board_beside(board, free, ways));
}

/* The first region of a nonempty set of free cells. Regions are connected components, so dominoes in one do not affect another.
 */
cgt_i_cells cgt_i_board_region(const cgt_i_board *board, cgt_i_cells free, unsigned ways);

/* The first cells of the places where a vertical, or horizontal, domino fits. */
static inline cgt_i_cells cgt_i_board_vertical(const cgt_i_board *board, cgt_i_cells free) {
  return cgt_i_cells_and(free, cgt_i_board_north(board, free));
}
static inline cgt_i_cells cgt_i_board_horizontal(const cgt_i_board *board, cgt_i_cells free) {
  return cgt_i_cells_and(free, cgt_i_board_west(board, free));
}

/* The least image of a set of cells under shifts, reflections and quarter turns, among those in the corner of cell 0 whose
 * bounding box has its longer side along the longer side of the board. */
cgt_i_cells cgt_i_board_least(const cgt_i_board *board, cgt_i_cells cells);

/* What symmetry says about a position of Cram with these live cells. */
typedef enum { CGT_I_UNKNOWN, CGT_I_LOST, CGT_I_WON } cgt_i_symmetry;
cgt_i_symmetry cgt_i_cram_symmetry(const cgt_i_board *board, cgt_i_cells live);

/* The value of a row of `cells` cells, which is that of the octal game 0.07. */
unsigned cgt_i_row_value(unsigned cells);

#endif
