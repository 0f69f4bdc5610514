/* Push-Cram, the push of vertical dominoes into horizontal ones (or the other way about, on the board transposed): theorems,
 * and what is kept from one question to the next. */
#include <string.h>

#include "../compound/parts.h"
#include "dominoes.h"
#include "push_cram.h"

static bool fits(const cgt_game_t *first, const cgt_game_t *second) {
  const cgt_i_dominoes *before = cgt_i_dominoes_of(first), *after = cgt_i_dominoes_of(second);
  return before != NULL && after != NULL && before->board.rows == after->board.rows &&
         before->board.columns == after->board.columns && (before->ways ^ after->ways) == (CGT_I_VERTICAL | CGT_I_HORIZONTAL) &&
         before->ways != (CGT_I_VERTICAL | CGT_I_HORIZONTAL) && after->ways != (CGT_I_VERTICAL | CGT_I_HORIZONTAL);
}

/* ---- Theorems ---- */

/* Free cells that fill a rectangle, none of them if rows is 0, of which the first game's dominoes are the columns. */
static bool is_rectangle(const cgt_i_dominoes *first, cgt_i_cells free, unsigned *rows, unsigned *columns) {
  const cgt_i_board *board = &first->board;
  *rows = *columns = 0;
  if (cgt_i_cells_none(free)) return true;
  const unsigned from = cgt_i_cells_first(free), to = cgt_i_cells_last(free);
  const unsigned top = board->row_of[from], left = from - top * board->columns;
  const unsigned bottom = board->row_of[to], right = to - bottom * board->columns;
  if (left > right) return false;
  const unsigned height = bottom - top + 1, width = right - left + 1;
  const cgt_i_cells row = cgt_i_cells_up(cgt_i_cells_below(width), left);
  cgt_i_cells full = {0, 0};
  for (unsigned i = top; i <= bottom; i++) full = cgt_i_cells_or(full, cgt_i_cells_up(row, i * board->columns));
  *rows = first->ways == CGT_I_VERTICAL ? height : width;
  *columns = first->ways == CGT_I_VERTICAL ? width : height;
  return cgt_i_cells_same(full, free);
}

/* Proposition 5.0.2 of Duchene, Heinrich, Larsson and Parreau, of which (i) and (ii) are Proposition 2.1.4 (i): pushing wins
 * where it leads to a value of 0. Here it does not: the rows are odd in number, and their value is not 0. Two columns are lost
 * as four are: each move is answered by the same in the other column. */
static cgt_status_t closed(const cgt_game_t *first, const uint64_t *words, uint64_t *outcome, const char **theorem) {
  const cgt_i_dominoes *own = cgt_i_dominoes_of(first);
  unsigned rows, columns;
  if (!is_rectangle(own, cgt_i_board_free_cells(&own->board, words), &rows, &columns)) return CGT_E_NO_THEOREM;
  if (rows % 2 == 0 || cgt_i_row_value(columns) == 0) return CGT_E_NO_THEOREM;
  if (columns == 3)
    *outcome = cgt_i_row_value(rows) == 0 ? CGT_P : CGT_N;
  else if (columns == 2 || columns == 4 || (rows == 3 && columns % 2 == 0))
    *outcome = CGT_P;
  else
    return CGT_E_NO_THEOREM;
  *theorem = "Proposition 5.0.2 of Duchene, Heinrich, Larsson, Parreau 2018";
  return CGT_OK;
}

/* ---- The search ---- */

static void release(void *state) {
  cgt_i_push_cram *all = state;
  if (all == NULL) return;
  cgt_i_push_types_free(all);
  cgt_i_push_table_free(all);
  cgt_i_push_give(all, all->moves, all->move_room, sizeof *all->moves);
  cgt_i_push_give(all, all->scratch, CGT_I_CELLS_MOST, sizeof *all->scratch);
  cgt_i_free(all);
}

static cgt_status_t make(cgt_i_ask *ask, uint64_t limit, const cgt_i_dominoes *first, cgt_i_push_cram **made) {
  cgt_i_push_cram *all = cgt_i_alloc(1, sizeof *all);
  if (all == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a search", ask->function);
  *all = (cgt_i_push_cram){.transposed = first->ways == CGT_I_HORIZONTAL, .ask = ask, .limit = limit};
  const cgt_i_board *board = &first->board;
  (void)cgt_i_board_make(all->transposed ? board->columns : board->rows, all->transposed ? board->rows : board->columns,
                         &all->board);
  void *scratch = NULL;
  cgt_status_t status = cgt_i_push_table_make(all);
  if (status == CGT_OK) status = cgt_i_push_take(all, CGT_I_CELLS_MOST, sizeof *all->scratch, &scratch);
  all->scratch = scratch;
  if (status == CGT_OK)
    *made = all;
  else
    release(all);
  return status;
}

static cgt_i_cells transpose(const cgt_i_board *board, cgt_i_cells cells) {
  cgt_i_cells turned = {0, 0};
  for (; !cgt_i_cells_none(cells); cells = cgt_i_cells_without(cells, cgt_i_cells_of(cgt_i_cells_first(cells)))) {
    const unsigned cell = cgt_i_cells_first(cells), row = board->row_of[cell];
    turned = cgt_i_cells_or(turned, cgt_i_cells_of((cell - row * board->columns) * board->rows + row));
  }
  return turned;
}

static cgt_status_t ask_search(cgt_i_push_cram *all, const cgt_i_push_sum *sum, uint64_t target, uint64_t *answer) {
  cgt_i_push_position p = {.sum = *sum};
  bool lost = false;
  cgt_status_t status = CGT_OK;
  const uint64_t longest = CGT_I_CELLS_MOST / 2 + 1; /* play: dominoes and the push; no value exceeds it */
  if (target != CGT_I_VALUE) {
    if (target <= longest) {
      p.target = (unsigned)target;
      status = cgt_i_push_search(all, &p, &lost);
    }
    *answer = lost;
    return status;
  }
  for (; status == CGT_OK && !lost; p.target++) status = cgt_i_push_search(all, &p, &lost);
  *answer = p.target - 1;
  return status;
}

static cgt_status_t answer(void **state, cgt_i_ask *ask, uint64_t limit, const cgt_game_t *first, uint64_t target,
                           const uint64_t *words, uint64_t *result, const char **name) {
  const cgt_i_dominoes *own = cgt_i_dominoes_of(first);
  cgt_i_push_cram *all = *state;
  cgt_status_t status = CGT_OK;
  if (all == NULL) {
    status = make(ask, limit, own, &all);
    if (status != CGT_OK) return status;
    *state = all;
  }
  all->ask = ask;
  all->limit = limit;
  cgt_i_cells free = cgt_i_board_free_cells(&own->board, words);
  if (all->transposed) free = transpose(&own->board, free);
  cgt_i_push_sum sum;
  status = cgt_i_push_sum_of(all, free, &sum);
  if (status == CGT_OK) status = ask_search(all, &sum, target, result);
  ask->known = all->known;
  all->ask = NULL;
  *name = "a search over sums of regions, in which equal regions cancel";
  return status;
}

static void count(const void *state, uint64_t *positions, uint64_t *bytes) {
  const cgt_i_push_cram *all = state;
  *positions = all != NULL ? all->known : 0;
  *bytes = all != NULL ? all->bytes : 0;
}

const cgt_i_push_engine cgt_i_push_cram_engine = {fits, closed, answer, count, release};
