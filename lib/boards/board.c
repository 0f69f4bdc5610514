/* Boards: their cells, regions, symmetries, and rows. */
#include "board.h"

#include "cells_128.h"
#include "shape.h"

/* ---- Boards and positions ---- */

bool cgt_i_board_make(uint64_t rows, uint64_t columns, cgt_i_board *board) {
  *board = (cgt_i_board){.rows = 0};
  if (rows == 0 || columns == 0) return true;
  if (rows > CGT_I_CELLS_MOST / columns) return false;
  board->rows = (unsigned)rows;
  board->columns = (unsigned)columns;
  board->words = (board->rows * board->columns + 63) / 64;
  board->all = cgt_i_cells_below(board->rows * board->columns);
  for (unsigned cell = 0; cell < rows * columns; cell++) board->row_of[cell] = (uint8_t)(cell / columns);
  for (unsigned row = 0; row < board->rows; row++)
    board->first_column = cgt_i_cells_or(board->first_column, cgt_i_cells_of(row * board->columns));
  board->last_column = cgt_i_cells_up(board->first_column, board->columns - 1);
  return true;
}

cgt_i_cells cgt_i_board_free_cells(const cgt_i_board *board, const uint64_t *words) {
  const cgt_i_cells taken = {board->words > 0 ? words[0] : 0, board->words > 1 ? words[1] : 0};
  return cgt_i_cells_without(board->all, taken);
}

void cgt_i_board_write(const cgt_i_board *board, cgt_i_cells free, uint64_t *words) {
  const cgt_i_cells taken = cgt_i_cells_without(board->all, free);
  if (board->words > 0) words[0] = taken.low;
  if (board->words > 1) words[1] = taken.high;
}

cgt_i_cells cgt_i_board_region(const cgt_i_board *board, cgt_i_cells free, unsigned ways) {
  cgt_i_cells region = cgt_i_cells_of(cgt_i_cells_first(free)), before;
  do {
    before = region;
    region = cgt_i_cells_or(region, cgt_i_cells_and(free, cgt_i_board_beside(board, region, ways)));
  } while (!cgt_i_cells_same(region, before));
  return region;
}

cgt_i_cells cgt_i_board_least(const cgt_i_board *board, cgt_i_cells cells) {
  const grid on = grid_of(board);
  return cgt_i_cells_none(cells) ? cells : shape_of(&on, cells).cells;
}

cgt_i_symmetry cgt_i_cram_symmetry(const cgt_i_board *board, cgt_i_cells live) {
  if (cgt_i_cells_none(live)) return CGT_I_LOST;
  const grid on = grid_of(board);
  const shape least = shape_of(&on, live);
  return symmetry_of(&on, &least);
}

/* ---- Rows ---- */

/* By the octal periodicity theorem (Winning Ways, chapter 4), values that have the period 34 from 53 up to 2 * 53 + 34 + 2
 * have it for ever. */
unsigned cgt_i_row_value(unsigned cells) {
  enum { PREPERIOD = 53, PERIOD = 34 };
  static const uint8_t values[PREPERIOD + PERIOD] = {0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0,
                                                     1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0,
                                                     3, 3, 2, 2, 4, 4, 5, 5, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5,
                                                     3, 7, 4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9};
  return values[cells < PREPERIOD ? cells : PREPERIOD + (cells - PREPERIOD) % PERIOD];
}
