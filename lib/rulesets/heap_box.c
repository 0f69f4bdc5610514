/* Dense tables of heap games. */
#include "heap_box.h"

#include <string.h>

int cgt_i_box_moves_of(const cgt_game_t *game) {
  const cgt_i_heap_rules *rules = cgt_i_game_family(game)->heap_rules;
  return rules != NULL ? rules->box : CGT_I_BOX_NO_GAME;
}

/* For moves along whole lines (any number from one heap, or the same from two) there is a set of values for each line, so that
 * a position costs a few words of a few sets instead of all its options. On lines with fewer positions than a set has words,
 * and for other moves, options are marked one by one; so the sets of a direction never have more words than the box has
 * positions. */
enum { DIAGONAL = CGT_I_BOX_HEAPS, DIRECTIONS };
typedef struct {
  cgt_i_box_moves moves;
  uint32_t play;
  size_t count, cells, set_words, marks;
  size_t side[CGT_I_BOX_HEAPS], stride[CGT_I_BOX_HEAPS]; /* of each heap: its sizes, and the cells from one to the next */
  uint64_t *lines[DIRECTIONS];                           /* by direction: along a heap, or DIAGONAL; NULL if without sets */
  uint32_t *seen;                                        /* seen[v] = cell + 1: an option of the cell has the value v */
  uint32_t *values;
  const uint32_t *other;
} box;

/* The set of the line through a position; NULL if the direction has none. Lines along a heap are numbered by the other heaps.
 * After a set's words comes the number of the first word that is not full. */
static uint64_t *line_of(const box *table, size_t direction, const uint64_t *heaps) {
  size_t number = 0;
  if (table->lines[direction] == NULL) return NULL;
  for (size_t j = 0; j < table->count && direction != DIAGONAL; j++)
    if (j != direction) number = number * table->side[j] + (size_t)heaps[j];
  if (direction == DIAGONAL) number = (size_t)heaps[0] + (table->side[1] - 1) - (size_t)heaps[1];
  return table->lines[direction] + number * (table->set_words + 1);
}

static void mark(const box *table, size_t cell, uint32_t value) {
  if (value < table->marks) table->seen[value] = (uint32_t)cell + 1;
}

/* Marks the options on a line without a set, `step` cells apart. */
static void mark_line(const box *table, size_t cell, size_t n, size_t step) {
  for (size_t k = 1; k <= n; k++) mark(table, cell, table->values[cell - k * step]);
}

/* Whether there are moves along the lines of a direction. */
static bool has_lines(const box *table, size_t direction) {
  if (direction == DIAGONAL) return table->moves == CGT_I_BOX_WYTHOFF;
  return direction < table->count && table->moves != CGT_I_BOX_EUCLID && table->moves != CGT_I_BOX_EUCLID0;
}

/* The value of a cell, whose predecessors along every direction are known. */
static uint32_t cell_value(const box *table, size_t cell, const uint64_t *heaps) {
  uint64_t *sets[DIRECTIONS];
  size_t n = 0;
  bool terminal = true;
  uint64_t step = 0; /* Euclid, Zeruclid: moves by multiples of this */
  for (size_t i = 0; i < table->count; i++)
    if (heaps[i] != 0 && (step == 0 || heaps[i] < step)) step = heaps[i];
  const bool lines =
      table->moves == CGT_I_BOX_NIM || table->moves == CGT_I_BOX_WYTHOFF || (table->moves == CGT_I_BOX_ZERUCLID && step == 1);
  if (lines) {
    terminal = step == 0;
    for (size_t i = 0; i < DIRECTIONS; i++) {
      if (!has_lines(table, i)) continue;
      sets[n] = line_of(table, i, heaps);
      if (sets[n] != NULL)
        n++;
      else if (i != DIAGONAL)
        mark_line(table, cell, (size_t)heaps[i], table->stride[i]);
      else
        mark_line(table, cell, (size_t)(heaps[0] < heaps[1] ? heaps[0] : heaps[1]), table->stride[0] + table->stride[1]);
    }
  } else if (table->moves == CGT_I_BOX_ZERUCLID) {
    terminal = step == 0;
    for (size_t i = 0; i < table->count && !terminal; i++)
      mark_line(table, cell, (size_t)(heaps[i] / step), (size_t)step * table->stride[i]);
  } else {
    const size_t large = heaps[1] >= heaps[0];
    const uint64_t less = heaps[1 - large], more = heaps[large];
    terminal = less == 0 || less == more;
    if (!terminal) mark_line(table, cell, (size_t)((more - 1) / less), (size_t)less * table->stride[large]);
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
  size_t word = 0;
  for (size_t i = 0; i < n; i++)
    if (word < sets[i][table->set_words]) word = (size_t)sets[i][table->set_words];
  for (;; word++) {
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
  if (set == NULL || value / 64 >= table->set_words) return;
  set[value / 64] |= (uint64_t)1 << value % 64;
  for (uint64_t *first = &set[table->set_words]; set[*first] == UINT64_MAX;) ++*first;
}

static cgt_status_t fill(box *table, cgt_i_ask *ask) {
  uint64_t heaps[CGT_I_BOX_HEAPS] = {0};
  for (size_t cell = 0; cell < table->cells; cell++) {
    const uint32_t value = table->values[cell] = cell_value(table, cell, heaps);
    for (size_t i = 0; i < DIRECTIONS; i++) insert(table, line_of(table, i, heaps), value);
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
  size_t options = 2; /* more than any position has: values are below this */
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
  for (size_t i = 0; i < DIRECTIONS && memory; i++) {
    if (!has_lines(&table, i)) continue;
    const bool diagonal = i == DIAGONAL, first_shorter = diagonal && table.side[0] < table.side[1];
    const size_t lines = diagonal ? table.side[0] + table.side[1] : table.cells / table.side[i],
                 length = table.side[!diagonal       ? i
                                     : first_shorter ? 0
                                                     : 1];
    if (length < table.set_words) continue;
    table.lines[i] = cgt_i_alloc(lines * (table.set_words + 1), sizeof(uint64_t));
    memory = table.lines[i] != NULL;
    if (memory) memset(table.lines[i], 0, lines * (table.set_words + 1) * sizeof(uint64_t));
  }
  cgt_status_t status;
  if (memory && table.seen != NULL) {
    memset(table.seen, 0, table.marks * sizeof *table.seen);
    status = fill(&table, ask);
  } else {
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a box of %zu positions", ask->function, table.cells);
  }
  for (size_t i = 0; i < DIRECTIONS; i++) cgt_i_free(table.lines[i]);
  cgt_i_free(table.seen);
  return status;
}

cgt_status_t cgt_i_box_table(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *last, size_t count,
                             uint32_t *values) {
  const int moves = cgt_i_box_moves_of(game);
  if (moves == CGT_I_BOX_NO_GAME || count == 0 || count > CGT_I_BOX_HEAPS) return CGT_E_NO_THEOREM;
  const cgt_i_shape shape = cgt_i_game_shape(game);
  if (shape.form == CGT_I_FIXED && count != shape.n) return CGT_E_NO_THEOREM;
  return cgt_i_box_fill(ask, (cgt_i_box_moves)moves, play, last, count, NULL, values);
}
