/* Values of positions of `rules`, in a table of all positions with words up to certain numbers. First what can be reached is
 * marked, from the position down, and then the values of what is marked are found, from below: no hashing and no stack, but the
 * options that cannot be kept are listed twice. Where an option comes after its position in the table, or is outside of any
 * table of a reasonable size, there is no table, and positions are searched. */
#include <string.h>

#include "../base/array.h"
#include "rule_games.h"

enum { CELLS = 1 << 20 }; /* of a table at most */
enum { EDGES = 1 << 22 }; /* words of options that are kept at most */
enum { BRIEF = 16 };      /* a line of no more cells is kept as such */
enum { LONG = 1 << 12 };  /* a table that takes long, in cells */
#define LINE   ((uint32_t)1 << 31)
#define FREE   CGT_I_NO_VALUE
#define WANTED (CGT_I_NO_VALUE - 1)

typedef struct {
  cgt_i_machine machine; /* first: callbacks get its address */
  const cgt_i_program *program;
  cgt_i_rule_box *box;
  size_t cell;     /* whose options come */
  size_t options;  /* so far */
  bool marks;      /* they are marked; otherwise their values are noted */
  uint32_t *edges; /* the options that are marked, of one cell after another: cells, or lines of cells; and how many of these
                      words they are. A line is its first cell, the step, and LINE | n if n more follow */
  size_t edge, edge_room;
  size_t kept;  /* the least cell for whose options there was room */
  bool outside; /* one has words past the box: */
  uint64_t words[CGT_I_BOX_WORDS];
} finding;

static size_t least(size_t a, uint64_t b) { return a < b ? a : (size_t)b; }

static void clear(cgt_i_rule_box *box) {
  cgt_i_free(box->values);
  cgt_i_free(box->seen);
  *box = (cgt_i_rule_box){.values = NULL};
}

void cgt_i_rule_boxes_clear(cgt_i_rule_boxes *boxes) {
  clear(&boxes->plays[CGT_NORMAL]);
  clear(&boxes->plays[CGT_MISERE]);
  boxes->fail = false;
}

uint64_t cgt_i_rule_box_bytes(const cgt_i_rule_box *box) { return ((uint64_t)box->cells + box->bound) * sizeof *box->values; }

/* ---- Options ---- */

/* Notes words past the box. */
CGT_I_NOINLINE bool leave(finding *all, const uint64_t *words) {
  memcpy(all->words, words, all->program->names * sizeof *words);
  if (all->program->any_order) cgt_i_words_sort(all->words, all->program->names);
  all->outside = true;
  return false;
}

/* The cell of a position, whose words are put into order; false: it does not come before the one whose option it is. */
CGT_I_INLINE bool find_cell(finding *all, uint64_t *words, const size_t names, size_t *cell) {
  const cgt_i_rule_box *box = all->box;
  uint64_t past = 0;
  size_t found = 0;
  if (all->program->any_order) cgt_i_words_sort(words, names);
  for (size_t i = 0; i < names; i++) {
    past |= words[i] > box->last[i];
    found += (size_t)words[i] * box->steps[i];
  }
  *cell = found;
  return past == 0 ? found < all->cell : leave(all, words);
}

/* Takes cells, which are among the edges already where there is room for all of them. */
static void take_cells(finding *all, const uint32_t *cells, size_t n) {
  uint32_t *const values = all->box->values, *const seen = all->box->seen;
  const uint32_t now = (uint32_t)all->cell + 1;
  for (size_t i = 0; i < n && !all->marks; i++) seen[values[cells[i]]] = now;
  if (!all->marks) return;
  for (size_t i = 0; i < n; i++)
    if (values[cells[i]] == FREE) values[cells[i]] = WANTED;
  all->edge += n;
}

CGT_I_INLINE cgt_status_t take_words(finding *all, const uint64_t *rows, const size_t count, size_t n) {
  uint32_t few[CGT_I_ROW_WORDS], *const cells = all->marks && all->edge + n <= all->edge_room ? all->edges + all->edge : few;
  for (size_t i = 0; i < n; i++) {
    uint64_t words[CGT_I_BOX_WORDS];
    size_t cell;
    for (size_t k = 0; k < count; k++) words[k] = rows[i * count + k];
    if (!find_cell(all, words, count, &cell)) return CGT_E_NO_THEOREM;
    cells[i] = (uint32_t)cell;
  }
  take_cells(all, cells, n);
  all->options += n;
  return CGT_OK;
}

/* Takes n + 1 cells that are `step` apart. */
static void take_line(finding *all, size_t cell, size_t step, size_t n) {
  uint32_t *const values = all->box->values, *const seen = all->box->seen;
  const uint32_t now = (uint32_t)all->cell + 1;
  if (!all->marks) {
    for (size_t k = 0; k <= n; k++, cell += step) seen[values[cell]] = now;
    return;
  }
  uint32_t few[BRIEF], *edges = few;
  const size_t used = n < BRIEF ? n + 1 : 3;
  if (all->edge + used <= all->edge_room) edges = all->edges + all->edge;
  all->edge += used;
  if (n < BRIEF) {
    for (size_t k = 0; k <= n; k++, cell += step) {
      edges[k] = (uint32_t)cell;
      if (values[cell] == FREE) values[cell] = WANTED;
    }
    return;
  }
  edges[0] = (uint32_t)cell;
  edges[1] = (uint32_t)step;
  edges[2] = LINE | (uint32_t)n;
  for (size_t k = 0; k <= n; k++, cell += step)
    if (values[cell] == FREE) values[cell] = WANTED;
}

/* A word and its step, both between -CELLS and CELLS, as one word that sorts by the first and then by the second. */
static inline uint64_t pair(uint64_t word, uint64_t step) { return (word << 32) + (step + CELLS); }
static inline uint64_t word_of(uint64_t pair) { return pair >> 32; }
static inline uint64_t step_of(uint64_t pair) { return (uint32_t)pair - (uint64_t)CELLS; }

/* How many of n steps sorted pairs stay in order. */
CGT_I_INLINE uint64_t stay_sorted(const uint64_t *pairs, const size_t count, uint64_t n) {
  for (size_t i = 1; i < count; i++) {
    const uint64_t apart = word_of(pairs[i]) - word_of(pairs[i - 1]);
    const int64_t nearer = (int64_t)(step_of(pairs[i - 1]) - step_of(pairs[i]));
    uint64_t most = nearer > 0 ? apart : n;
    if (nearer > 1) most = apart / (uint64_t)nearer;
    n = n < most ? n : most;
  }
  return n;
}

/* A run of words that stay in order, if they have to be. */
CGT_I_INLINE cgt_status_t run_line(finding *all, const uint64_t *words, const uint64_t *steps, const size_t count, uint64_t n) {
  const cgt_i_rule_box *const box = all->box;
  uint64_t past = 0, past_last = 0;
  size_t cell = 0, step = 0;
  for (size_t i = 0; i < count; i++) {
    past += words[i] > box->last[i];
    past_last += words[i] + n * steps[i] > box->last[i];
    cell += (size_t)words[i] * box->steps[i];
    step += (size_t)steps[i] * box->steps[i]; /* modulo a power of two */
  }
  if (past + past_last > 0) {
    uint64_t out[CGT_I_BOX_WORDS];
    for (size_t i = 0; i < count; i++) out[i] = words[i] + (past > 0 ? 0 : n * steps[i]);
    return leave(all, out), CGT_E_NO_THEOREM;
  }
  if (cell >= all->cell || cell + step * (size_t)n >= all->cell) return CGT_E_NO_THEOREM;
  take_line(all, cell, step, (size_t)n);
  return CGT_OK;
}

/* A run of words in any order, by pieces in which they keep the same order. */
CGT_I_INLINE cgt_status_t run_pieces(finding *all, const uint64_t *words, const uint64_t *steps, const size_t count,
                                     uint64_t n) {
  uint64_t pairs[CGT_I_BOX_WORDS], now[CGT_I_BOX_WORDS], by[CGT_I_BOX_WORDS], high = n;
  for (size_t i = 0; i < count; i++) {
    pairs[i] = pair(words[i], steps[i]);
    high |= words[i] | (words[i] + n * steps[i]);
  }
  if (high >= CELLS) return run_line(all, words, steps, count, n); /* it leaves every box */
  for (;;) {
    cgt_i_words_sort(pairs, count);
    const uint64_t piece = stay_sorted(pairs, count, n);
    for (size_t i = 0; i < count; i++) {
      now[i] = word_of(pairs[i]);
      by[i] = step_of(pairs[i]);
    }
    const cgt_status_t status = run_line(all, now, by, count, piece);
    if (status != CGT_OK || piece == n) return status;
    n -= piece + 1;
    for (size_t i = 0; i < count; i++) pairs[i] += (piece + 1) * by[i] << 32;
  }
}

CGT_I_INLINE cgt_status_t run_words(finding *all, const uint64_t *words, const uint64_t *steps, const size_t count,
                                    uint64_t n) {
  const cgt_status_t status =
      all->program->any_order ? run_pieces(all, words, steps, count, n) : run_line(all, words, steps, count, n);
  all->options += (size_t)n + 1;
  return status == CGT_OK ? cgt_i_ask_poll_words(all->machine.ask, n + 1) : status;
}

/* Both compiled for few words. */
static cgt_status_t take(cgt_i_machine *machine, const uint64_t *rows, size_t count, size_t n) {
  finding *all = (finding *)machine;
  switch (count) {
    case 1: return take_words(all, rows, 1, n);
    case 2: return take_words(all, rows, 2, n);
    case 3: return take_words(all, rows, 3, n);
    case 4: return take_words(all, rows, 4, n);
    default: return take_words(all, rows, count, n);
  }
}
static cgt_status_t run(cgt_i_machine *machine, const uint64_t *words, const uint64_t *steps, size_t count, uint64_t n) {
  finding *all = (finding *)machine;
  switch (count) {
    case 1: return run_words(all, words, steps, 1, n);
    case 2: return run_words(all, words, steps, 2, n);
    case 3: return run_words(all, words, steps, 3, n);
    case 4: return run_words(all, words, steps, 4, n);
    default: return run_words(all, words, steps, count, n);
  }
}

/* Runs the rules for a cell's position. */
static cgt_status_t list_options(finding *all, size_t cell) {
  const cgt_i_rule_box *box = all->box;
  uint64_t words[CGT_I_BOX_WORDS];
  size_t rest = all->cell = cell;
  for (size_t i = 0; i < all->program->names; i++) {
    const uint32_t cells = (uint32_t)rest, step = (uint32_t)box->steps[i];
    words[i] = cells / step;
    rest = cells % step;
  }
  all->machine.fault = CGT_I_FAULT_NONE;
  all->machine.rounds = 0;
  all->machine.most = 1 << 22; /* what takes long may not be needed: a search will see */
  cgt_i_machine_set(&all->machine, words, all->program->names);
  const cgt_status_t status = cgt_i_machine_options(&all->machine);
  return all->machine.fault != CGT_I_FAULT_NONE ? CGT_E_NO_THEOREM : status;
}

/* ---- Tables ---- */

/* Whether so many cells are. */
enum { MANY = 8 };
static inline bool are_free(const uint32_t *values) {
  uint32_t all = FREE; /* all of its bits are 1 */
  for (size_t i = 0; i < MANY; i++) all &= values[i];
  return all == FREE;
}

/* Marks what can be reached from a cell and is not known. */
static cgt_status_t mark(finding *all, size_t top) {
  cgt_status_t status = CGT_OK;
  size_t edges = 0;
  all->marks = true;
  all->edge = all->kept = 0;
  all->box->values[top] = WANTED;
  for (size_t cell = top + 1; cell-- > 0 && status == CGT_OK;) {
    if (all->box->values[cell] != WANTED) {
      if (cell >= MANY && are_free(all->box->values + cell - MANY)) cell -= MANY;
      continue;
    }
    status = cgt_i_ask_poll_words(all->machine.ask, 1);
    if (status == CGT_OK) status = list_options(all, cell);
    if (all->kept > 0) continue;
    if (all->edge < all->edge_room) {
      all->edges[all->edge] = (uint32_t)(all->edge - edges);
      edges = ++all->edge;
    } else {
      all->kept = cell + 1;
    }
  }
  all->edge = edges;
  return status;
}

/* The same as list_options(), from what was kept. */
static void recall_options(finding *all, size_t cell) {
  const uint32_t *const values = all->box->values, *const edges = all->edges, now = (uint32_t)cell + 1;
  uint32_t *const seen = all->box->seen;
  size_t at = all->edge - 1, first = at - edges[at];
  all->edge = first;
  while (at > first) {
    const uint32_t last = edges[--at];
    if ((last & LINE) == 0) {
      seen[values[last]] = now;
      all->options++;
      continue;
    }
    uint32_t option = edges[at -= 2];
    const uint32_t step = edges[at + 1];
    for (uint32_t n = (last ^ LINE) + 1; n > 0; n--, option += step) seen[values[option]] = now;
    all->options += (last ^ LINE) + 1;
  }
}

/* Finds the values of what is marked. */
static cgt_status_t find(finding *all, uint32_t play, size_t top) {
  cgt_i_rule_box *box = all->box;
  cgt_i_ask *ask = all->machine.ask;
  all->marks = false;
  for (size_t cell = 0; cell <= top; cell++) {
    if (box->values[cell] != WANTED) {
      if (top - cell >= MANY && are_free(box->values + cell + 1)) cell += MANY;
      continue;
    }
    const size_t options = all->options;
    cgt_status_t status = cgt_i_ask_poll(ask);
    if (status == CGT_OK && cell < all->kept) status = list_options(all, cell);
    if (status != CGT_OK) return status;
    if (cell >= all->kept) recall_options(all, cell);
    uint32_t value = 0;
    while (value < box->bound && box->seen[value] == (uint32_t)cell + 1) value++;
    if (value == box->bound) { /* above all values so far */
      uint32_t *seen = cgt_i_array_move(box->seen, box->bound, 2 * box->bound, sizeof *seen);
      if (seen == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu values", ask->function, 2 * box->bound);
      memset(seen + box->bound, 0, box->bound * sizeof *seen);
      box->seen = seen;
      box->bound *= 2;
    }
    box->values[cell] = play == CGT_MISERE && all->options == options ? 1 : value;
    ask->known = ++box->known;
    ask->options += all->options - options;
  }
  return CGT_OK;
}

/* An empty table for words up to these, with room for more where they have grown before; CGT_E_NO_THEOREM: it would be too
 * large. */
static cgt_status_t enlarge(finding *all, uint64_t memory, const uint64_t *words) {
  const size_t names = all->program->names;
  const uint64_t room = memory / (4 * sizeof *all->box->values), most = memory != 0 && room < CELLS ? room : CELLS;
  cgt_i_rule_box box = {.bound = 64};
  for (bool spare = all->box->values != NULL;; spare = false) {
    for (size_t i = 0; i < names; i++) {
      const uint64_t last = all->box->values != NULL ? all->box->last[i] : 0;
      box.last[i] = words[i] <= last ? last : words[i];
      if (spare && words[i] > last && last > 0 && words[i] < CELLS) box.last[i] += words[i] / 2;
    }
    const uint64_t cells = cgt_i_box_cells(NULL, box.last, names);
    box.cells = cells <= most ? (size_t)cells : 0;
    if (box.cells > 0) break;
    if (!spare) return CGT_E_NO_THEOREM;
  }
  for (size_t i = names, step = 1; i-- > 0; step *= (size_t)box.last[i] + 1) box.steps[i] = step;
  box.values = cgt_i_alloc(box.cells, sizeof *box.values);
  box.seen = cgt_i_alloc(box.bound, sizeof *box.seen);
  if (box.values == NULL || box.seen == NULL) {
    clear(&box);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a table of values", all->machine.ask->function);
  }
  for (size_t i = 0; i < box.cells; i++) box.values[i] = FREE;
  memset(box.seen, 0, box.bound * sizeof *box.seen);
  clear(all->box);
  *all->box = box;
  return CGT_OK;
}

/* Finds the value of the position in all->words. *began: there was a table for it. */
static cgt_status_t find_value(finding *all, uint64_t memory, uint32_t play, uint64_t *value, bool *began) {
  cgt_i_rule_box *box = all->box;
  uint64_t words[CGT_I_BOX_WORDS];
  cgt_status_t status = CGT_OK;
  size_t top = 0;
  memcpy(words, all->words, sizeof words);
  all->cell = SIZE_MAX;
  all->outside = box->values == NULL || !find_cell(all, words, all->program->names, &top);
  do {
    if (all->outside) status = enlarge(all, memory, all->words);
    if (status != CGT_OK) return status;
    *began = true;
    all->cell = SIZE_MAX;
    all->outside = false;
    (void)find_cell(all, words, all->program->names, &top);
    if (box->values[top] < WANTED) break;
    /* Who watches may end a long question at its first check and ask again: let that be before there is anything to lose. */
    if (box->known == 0 && top >= LONG) status = cgt_i_ask_poll_now(all->machine.ask);
    if (status != CGT_OK) return status;
    all->edge_room = least(16 * (top + 1), least(EDGES, memory != 0 ? memory / (4 * sizeof *all->edges) : EDGES));
    all->edges = cgt_i_alloc(all->edge_room, sizeof *all->edges);
    if (all->edges == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for options", all->machine.ask->function);
    status = mark(all, top);
    if (status == CGT_OK) status = find(all, play, top);
    cgt_i_free(all->edges);
    for (size_t cell = 0; status != CGT_OK && cell <= top; cell++)
      if (box->values[cell] == WANTED) box->values[cell] = FREE;
  } while (status == CGT_E_NO_THEOREM && all->outside);
  if (status == CGT_OK) *value = box->values[top];
  return status;
}

cgt_status_t cgt_i_rule_box_value(cgt_i_rule_game *own, cgt_i_ask *ask, uint64_t memory, uint32_t play, const uint64_t *words,
                                  size_t count, uint64_t *value) {
  const cgt_i_program *program = &own->program;
  cgt_i_registers registers;
  finding all = {.machine = {.ask = ask, .take = take, .run = run}, .program = program, .box = &own->boxes.plays[play]};
  bool began = false;
  if (own->boxes.fail || program->names > CGT_I_BOX_WORDS) return CGT_E_NO_THEOREM;
  for (size_t i = 0; i < count; i++) all.words[program->names - count + i] = words[i];
  if (!cgt_i_machine_make(&all.machine, &registers, program))
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a ruleset's numbers", ask->function);
  const cgt_status_t status = find_value(&all, memory, play, value, &began);
  own->boxes.fail = status == CGT_E_NO_THEOREM && began;
  cgt_i_machine_free(&registers);
  return status;
}
