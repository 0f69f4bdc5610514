/* Dense tables of heap games. */
#include "heap_box.h"

#include <string.h>

#include "../base/team.h"
#include "../game/ask.h"

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

/* Cells are filled by square tiles of the first two heaps; threads take all tiles on a diagonal (this way: /) at the same time,
 * as no line goes through two of them. */
typedef struct {
  const box *table;
  cgt_i_ask *ask, shared; /* the question, and its form for other threads */
  size_t tile, tiles[2];  /* the side of a tile; tiles in both directions */
  size_t diagonal, first; /* the diagonal: its tiles have these places in sum; the first heap's least one of them */
  _Atomic bool stop;
  _Atomic uint64_t expanded; /* by other threads */
  cgt_status_t status;       /* on the thread that asked */
} filling;

static cgt_status_t fill_tile(const box *table, cgt_i_ask *ask, size_t tile, const size_t places[2]) {
  const size_t two = table->count > 1, depth = table->count > 2 ? table->side[2] : 1;
  size_t first[2] = {0}, end[2] = {1, 1};
  for (size_t i = 0; i < table->count && i < 2; i++) {
    first[i] = places[i] * tile;
    end[i] = table->side[i] - first[i] > tile ? first[i] + tile : table->side[i];
  }
  for (size_t a = first[0]; a < end[0]; a++)
    for (size_t b = first[1]; b < end[1]; b++)
      for (size_t c = 0; c < depth; c++) {
        const uint64_t heaps[CGT_I_BOX_HEAPS] = {a, b, c};
        const size_t cell = a * table->stride[0] + (two ? b * table->stride[1] : 0) + c;
        const uint32_t value = table->values[cell] = cell_value(table, cell, heaps);
        for (size_t i = 0; i < DIRECTIONS; i++) insert(table, line_of(table, i, heaps), value);
        const cgt_status_t status = cgt_i_ask_poll(ask);
        if (status != CGT_OK) return status;
      }
  return CGT_OK;
}

static void fill_part(void *user, size_t item, size_t worker) {
  filling *job = user;
  if (atomic_load(&job->stop)) return;
  box own = *job->table;
  own.seen += worker * own.marks;
  cgt_i_ask shared = job->shared;
  const size_t places[2] = {job->first + item, job->diagonal - job->first - item};
  const cgt_status_t status = fill_tile(&own, worker == 0 ? job->ask : &shared, job->tile, places);
  if (worker != 0) atomic_fetch_add(&job->expanded, shared.expanded);
  if (status == CGT_OK) return;
  atomic_store(&job->stop, true);
  if (worker == 0) job->status = status;
}

enum { TILE_CELLS = 1 << 12 };

/* A tile of about as many cells as are worth a thread's while, whose sets stay in the cache. */
static size_t tile_side(const box *table) {
  const size_t depth = table->count > 2 ? table->side[2] : 1;
  size_t side = 8;
  while (side * side * depth < TILE_CELLS) side *= 2;
  return side;
}

static cgt_status_t fill(const box *table, cgt_i_ask *ask, cgt_i_team *team) {
  filling job = {.table = table, .ask = ask, .tile = tile_side(table), .tiles = {1, 1}, .status = CGT_OK};
  atomic_init(&job.stop, false);
  atomic_init(&job.expanded, 0);
  for (size_t i = 0; i < table->count && i < 2; i++) job.tiles[i] = (table->side[i] - 1) / job.tile + 1;
  for (; job.diagonal < job.tiles[0] + job.tiles[1] - 1 && job.status == CGT_OK; job.diagonal++) {
    job.first = job.diagonal < job.tiles[1] ? 0 : job.diagonal - job.tiles[1] + 1;
    const size_t last = job.diagonal < job.tiles[0] ? job.diagonal : job.tiles[0] - 1;
    job.shared = cgt_i_ask_share(ask, &job.stop);
    cgt_i_team_run(team, fill_part, &job, last - job.first + 1);
    ask->expanded += atomic_exchange(&job.expanded, 0);
    if (job.status == CGT_OK && atomic_load(&job.stop)) /* noticed by another thread only */
      return cgt_i_fail(CGT_E_CANCELLED, "%s: cancelled in a table of %zu positions", ask->function, table->cells);
  }
  return job.status;
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
  uint64_t threads = table.cells < (size_t)8 * TILE_CELLS || count < 2 ? 1 : cgt_i_game_threads(ask->game);
  if (threads > CGT_I_TEAM_MOST) threads = CGT_I_TEAM_MOST;
  if (threads < 1) threads = 1;
  table.seen = cgt_i_alloc((size_t)threads * table.marks, sizeof *table.seen);
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
  cgt_i_team *team = NULL;
  if (memory && table.seen != NULL) {
    memset(table.seen, 0, (size_t)threads * table.marks * sizeof *table.seen);
    status = cgt_i_team_start(ask->function, threads, &team);
    if (status == CGT_OK) status = fill(&table, ask, team);
    cgt_i_team_end(team);
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
