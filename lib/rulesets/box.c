#include "box.h"

#include <string.h>

int cgt_i_box_moves_of(const cgt_game_t *game) {
  const unsigned golden = cgt_i_golden_of(game);
  if (golden == CGT_I_GOLDEN_NIM) return CGT_I_BOX_NIM;
  if (golden == CGT_I_GOLDEN_WYTHOFF) return CGT_I_BOX_WYTHOFF;
  if (golden == CGT_I_GOLDEN_EUCLID) return CGT_I_BOX_EUCLID;
  if (golden == CGT_I_GOLDEN_EUCLID0) return CGT_I_BOX_EUCLID0;
  return game->kind == &cgt_i_zeruclid_kind ? CGT_I_BOX_ZERUCLID : CGT_I_BOX_NO_GAME;
}

uint64_t cgt_i_box_cells(const uint64_t *first, const uint64_t *last, size_t count) {
  uint64_t cells = 1;
  for (size_t i = 0; i < count; i++) {
    const uint64_t side = last[i] - (first != NULL ? first[i] : 0);
    if (side == UINT64_MAX || cells > UINT64_MAX / (side + 1)) return UINT64_MAX;
    cells *= side + 1;
  }
  return cells;
}

/* Moves along whole lines (any number from one heap, or the same from two) are kept as a set of values for each line, so that a
 * position costs some words of a few sets instead of all its options. Other moves are marked one by one. */
typedef struct {
  cgt_i_box_moves moves;
  uint32_t play;
  size_t count, cells, set_words, marks;
  size_t side[CGT_I_BOX_HEAPS], stride[CGT_I_BOX_HEAPS]; /* of a heap: sizes, and cells from one to the next */
  uint64_t *lines[CGT_I_BOX_HEAPS + 1];                  /* by direction: along a heap; the last: diagonals of two heaps */
  uint32_t *seen;                                        /* seen[v] = cell + 1: an option of the cell has the value v */
  uint32_t *values;
  const uint32_t *other;
} box;

/* The set of the line along heap i through a position: the lines are numbered by the other heaps. */
static uint64_t *line_of(const box *table, size_t i, const uint64_t *heaps) {
  size_t number = 0;
  for (size_t j = 0; j < table->count; j++)
    if (j != i) number = number * table->side[j] + (size_t)heaps[j];
  return table->lines[i] + number * table->set_words;
}

static uint64_t *diagonal_of(const box *table, const uint64_t *heaps) {
  return table->lines[CGT_I_BOX_HEAPS] + (size_t)(heaps[0] + (table->side[1] - 1) - heaps[1]) * table->set_words;
}

static void mark(const box *table, size_t cell, uint32_t value) {
  if (value < table->marks) table->seen[value] = (uint32_t)cell + 1;
}

/* The value of a cell, whose predecessors along every direction are known. */
static uint32_t cell_value(const box *table, size_t cell, const uint64_t *heaps) {
  uint64_t *sets[CGT_I_BOX_HEAPS + 1];
  size_t n = 0;
  bool terminal = true;
  uint64_t step = 0; /* Euclid, Zeruclid: moves by multiples of this */
  for (size_t i = 0; i < table->count; i++)
    if (heaps[i] != 0 && (step == 0 || heaps[i] < step)) step = heaps[i];
  const bool lines =
      table->moves == CGT_I_BOX_NIM || table->moves == CGT_I_BOX_WYTHOFF || (table->moves == CGT_I_BOX_ZERUCLID && step == 1);
  if (lines) {
    terminal = step == 0;
    for (size_t i = 0; i < table->count; i++) sets[n++] = line_of(table, i, heaps);
    if (table->moves == CGT_I_BOX_WYTHOFF) sets[n++] = diagonal_of(table, heaps);
  } else if (table->moves == CGT_I_BOX_ZERUCLID) {
    terminal = step == 0;
    for (size_t i = 0; i < table->count && !terminal; i++)
      for (uint64_t k = 1; k <= heaps[i] / step; k++)
        mark(table, cell, table->values[cell - (size_t)(k * step) * table->stride[i]]);
  } else {
    const size_t large = heaps[1] >= heaps[0];
    const uint64_t less = heaps[1 - large], more = heaps[large];
    for (uint64_t k = 1; less > 0 && k * less < more; k++, terminal = false)
      mark(table, cell, table->values[cell - (size_t)(k * less) * table->stride[large]]);
    if (less == 0 && more > 0 && table->moves == CGT_I_BOX_EUCLID0) {
      mark(table, cell, table->values[0]);
      terminal = false;
    }
  }
  if (table->other != NULL) {
    mark(table, cell, table->other[cell]);
    terminal = false;
  }
  if (terminal) return table->play == CGT_MISERE;
  for (size_t word = 0;; word++) {
    uint64_t found = 0;
    for (size_t i = 0; i < n; i++) found |= sets[i][word];
    if (found == UINT64_MAX) continue;
    for (uint32_t bit = 0; bit < 64; bit++) {
      const uint32_t value = (uint32_t)word * 64 + bit;
      if ((found >> bit & 1) == 0 && table->seen[value] != cell + 1) return value;
    }
  }
}

static void insert(const box *table, uint64_t *set, uint32_t value) {
  if (value / 64 < table->set_words) set[value / 64] |= (uint64_t)1 << value % 64;
}

static cgt_status_t fill(box *table, cgt_i_ask *ask) {
  const bool keep_lines =
      table->moves == CGT_I_BOX_NIM || table->moves == CGT_I_BOX_WYTHOFF || table->moves == CGT_I_BOX_ZERUCLID;
  uint64_t heaps[CGT_I_BOX_HEAPS] = {0};
  for (size_t cell = 0; cell < table->cells; cell++) {
    const uint32_t value = table->values[cell] = cell_value(table, cell, heaps);
    for (size_t i = 0; i < table->count && keep_lines; i++) insert(table, line_of(table, i, heaps), value);
    if (table->moves == CGT_I_BOX_WYTHOFF) insert(table, diagonal_of(table, heaps), value);
    for (size_t i = table->count; i-- > 0;) { /* the next position */
      if (++heaps[i] < table->side[i]) break;
      heaps[i] = 0;
    }
    cgt_status_t status = cgt_i_ask_poll(ask);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

cgt_status_t cgt_i_box_fill(cgt_i_ask *ask, cgt_i_box_moves moves, uint32_t play, const uint64_t *last, size_t count,
                            const uint32_t *other, uint32_t *values) {
  box table = {.moves = moves, .play = play, .count = count, .cells = 1, .other = other, .values = values};
  size_t options = 2; /* no position has more: values are below this */
  bool memory = true;
  for (size_t i = count; i-- > 0;) {
    table.side[i] = (size_t)last[i] + 1;
    table.stride[i] = table.cells;
    table.cells *= table.side[i];
    options += table.side[i] * (moves == CGT_I_BOX_WYTHOFF ? 2 : 1);
  }
  table.set_words = options / 64 + 1;
  table.marks = table.set_words * 64;
  table.seen = cgt_i_alloc(table.marks, sizeof *table.seen);
  for (size_t i = 0; i <= CGT_I_BOX_HEAPS && memory; i++) {
    size_t lines = i < count ? table.cells / table.side[i] : 0;
    if (i == CGT_I_BOX_HEAPS && moves == CGT_I_BOX_WYTHOFF) lines = table.side[0] + table.side[1];
    if (lines == 0) continue;
    memory = lines <= SIZE_MAX / table.set_words / sizeof(uint64_t);
    if (memory) table.lines[i] = cgt_i_alloc(lines * table.set_words, sizeof(uint64_t));
    memory = memory && table.lines[i] != NULL;
    if (memory) memset(table.lines[i], 0, lines * table.set_words * sizeof(uint64_t));
  }
  cgt_status_t status;
  if (memory && table.seen != NULL) {
    memset(table.seen, 0, table.marks * sizeof *table.seen);
    status = fill(&table, ask);
  } else {
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a box of %zu positions", ask->function, table.cells);
  }
  for (size_t i = 0; i <= CGT_I_BOX_HEAPS; i++) cgt_i_free(table.lines[i]);
  cgt_i_free(table.seen);
  return status;
}

cgt_status_t cgt_i_box_table(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *last, size_t count,
                             uint32_t *values) {
  const int moves = cgt_i_box_moves_of(game);
  if (moves == CGT_I_BOX_NO_GAME || count == 0 || count > CGT_I_BOX_HEAPS) return CGT_E_NO_THEOREM;
  if (game->shape.look == CGT_I_FIXED && count != game->shape.n) return CGT_E_NO_THEOREM;
  return cgt_i_box_fill(ask, (cgt_i_box_moves)moves, play, last, count, NULL, values);
}
