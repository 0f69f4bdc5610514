/* The value of one partition in PNim. Nearly all partitions are heavy, that is: have the value that Proposition 1 allows at
 * most, one less than rows and columns together. So for each number below that bound one option with this value is looked for,
 * first among options whose own bound it is, runs of rows or columns before others. Only where a number is missing are all
 * options looked at that it does not exceed. Every value that turns up on the way is noted. */
#include <string.h>

#include "pnim.h"

typedef enum { RUNS, EXACT, MORE, NONE } stage;

/* A partition on the line of play. Its words: rows, columns, groups of both, least and upto of a choice, bits of values seen.
 */
typedef struct {
  size_t begin, n[2], groups; /* words of the arena; rows and columns; groups of either */
  uint64_t value;             /* the least that is not seen */
  stage stage;
  unsigned side; /* 0: rows, 1: columns */
  size_t at;     /* where the next run begins, or the first group of a choice */
  bool choosing;
  uint64_t most; /* of the choice */
} frame;

typedef struct {
  cgt_i_record *record;
  cgt_i_ask *ask;
  uint64_t *arena;
  size_t arena_used, arena_room;
  frame *frames;
  size_t depth, frame_room;
  uint64_t words[2][CGT_MAX_WORDS]; /* a partition and its conjugate as positions */
} lazy;

static uint64_t *lines_of(const lazy *all, const frame *top, unsigned side) {
  return all->arena + top->begin + (side == 0 ? 0 : top->n[0]);
}

static uint64_t *groups_at(const lazy *all, const frame *top, size_t number) {
  return all->arena + top->begin + top->n[0] + top->n[1] + number * top->groups;
}

static cgt_i_groups groups_of(const lazy *all, const frame *top, unsigned side) {
  return (cgt_i_groups){top->groups, groups_at(all, top, 2 * side), groups_at(all, top, 2 * side + 1)};
}

static void conjugate(const uint64_t *parts, size_t n, uint64_t *out) {
  for (size_t i = 0, height = n; i < parts[0]; i++) {
    while (parts[height - 1] <= i) height--;
    out[i] = height;
  }
}

/* Of the partition in words[0] and its conjugate the one that stands for both: the shorter one. Both have the same value. */
static const uint64_t *standing(lazy *all) {
  uint64_t *a = all->words[0], *b = all->words[1];
  b[0] = a[1];
  if (a[0] < b[0]) return a;
  conjugate(a + 1, (size_t)a[0], b + 1);
  if (b[0] < a[0]) return b;
  for (size_t i = 1; i <= a[0]; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? a : b;
  return a;
}

static cgt_status_t find(lazy *all, uint64_t *value, bool *known) {
  cgt_i_pet_value wide;
  const char *name;
  *known = cgt_i_pnim_theorem(all->words[0] + 1, (size_t)all->words[0][0], &wide, &name);
  *value = wide.low;
  if (*known) return CGT_OK;
  const uint64_t *words = standing(all);
  return cgt_i_record_find(all->record, words, 1 + (size_t)words[0], value, known);
}

/* ---- Values seen ---- */

static void see(const lazy *all, frame *top, uint64_t value) {
  uint64_t *seen = groups_at(all, top, 6);
  seen[value / 64] |= (uint64_t)1 << value % 64;
  if (value != top->value) return;
  while ((seen[top->value / 64] >> top->value % 64 & 1) != 0) top->value++;
  top->stage = RUNS;
  top->side = 0;
  top->at = 0;
  top->choosing = false;
}

/* Proposition 1 */
static uint64_t bound_of(const frame *top) { return top->n[0] + top->n[1] - 1; }

/* The partition in words[0], of which no theorem knows the value, comes on the line of play. */
static cgt_status_t push(lazy *all) {
  const size_t n = (size_t)all->words[0][0], columns = (size_t)all->words[0][1];
  size_t groups = 1;
  for (size_t i = 1; i < n; i++) groups += all->words[0][i + 1] != all->words[0][i];
  const size_t bits = (n + columns) / 64 + 1, size = n + columns + 6 * groups + bits;
  cgt_status_t status = cgt_i_record_poll(all->record);
  if (status == CGT_OK)
    status = cgt_i_record_room(all->record, (void **)&all->arena, &all->arena_room, all->arena_used, size, sizeof *all->arena);
  if (status == CGT_OK)
    status = cgt_i_record_room(all->record, (void **)&all->frames, &all->frame_room, all->depth, 1, sizeof *all->frames);
  if (status != CGT_OK) return status;
  frame *top = &all->frames[all->depth++];
  *top = (frame){.begin = all->arena_used, .n = {n, columns}, .groups = groups};
  all->arena_used += size;
  memcpy(lines_of(all, top, 0), all->words[0] + 1, n * sizeof *all->arena);
  conjugate(all->words[0] + 1, n, lines_of(all, top, 1));
  cgt_i_groups both[2] = {groups_of(all, top, 0), groups_of(all, top, 1)};
  cgt_i_pnim_groups(lines_of(all, top, 0), n, &both[0], &both[1]);
  memset(groups_at(all, top, 6), 0, bits * sizeof *all->arena);
  see(all, top, 0); /* no rows */
  see(all, top, 1); /* Theorem 2: every other partition has an option of value 1 */
  for (unsigned side = 0; side < 2; side++)
    for (size_t j = 0; j < groups; j++) see(all, top, both[side].size[j]); /* one row, or one column */
  return CGT_OK;
}

/* ---- Options ---- */

/* A run of rows, or of columns, that is bounded by the value. */
static size_t next_run(lazy *all, frame *top) {
  for (; top->side < 2; top->side++, top->at = 0) {
    const uint64_t *lines = lines_of(all, top, top->side);
    const size_t n = top->n[top->side];
    while (top->at < n) {
      const size_t i = top->at++;
      const uint64_t length = top->value - lines[i] + 1;
      if (lines[i] > top->value || length > n - i || length == n) continue;
      memcpy(all->words[0] + 1, lines + i, (size_t)length * sizeof *lines);
      return (size_t)length;
    }
  }
  return 0;
}

/* Begins to choose from the group top->at on; false if no choice has the bound. */
static bool begin_choice(const lazy *all, frame *top, const cgt_i_groups *groups) {
  const size_t first = top->at;
  uint64_t *least = groups_at(all, top, 4), after = 0;
  const uint64_t size = groups->size[first], wanted = top->value + (top->stage == MORE);
  if (size > wanted && top->stage == EXACT) return false;
  const uint64_t length = size > wanted ? 1 : wanted - size + 1;
  for (size_t j = groups->n; j-- > first;) {
    least[j] = length > after ? length - after : 0;
    after += groups->times[j];
  }
  if (least[first] == 0) least[first] = 1;
  const uint64_t all_lines = first == 0 ? after - 1 : after; /* not all rows, or all columns */
  top->most = top->stage == EXACT ? length : all_lines;
  return length <= all_lines;
}

/* Any rows, or columns, of which the value is the bound, or (MORE) at most less. */
static size_t next_choice(lazy *all, frame *top) {
  for (; top->side < 2; top->side++, top->at = 0) {
    const cgt_i_groups groups = groups_of(all, top, top->side);
    for (; top->at < top->groups; top->at++) {
      cgt_i_choice choice = {&groups, top->at, top->most, groups_at(all, top, 4), groups_at(all, top, 5)};
      if (top->choosing) {
        top->choosing = cgt_i_choose_next(&choice);
      } else {
        top->choosing = begin_choice(all, top, &groups);
        choice.most = top->most;
        if (top->choosing) cgt_i_choose_first(&choice);
      }
      if (!top->choosing) continue;
      size_t n = 0;
      for (size_t j = 0; j < groups.n; j++)
        while (n < choice.upto[j]) all->words[0][1 + n++] = groups.size[j];
      return n;
    }
  }
  return 0;
}

/* The next option in which the value might be found, as rows (or as well columns), into words[0]; false after the last. */
static bool next_option(lazy *all, frame *top) {
  for (; top->stage != NONE; top->stage++, top->side = 0, top->at = 0) {
    const size_t n = top->stage == RUNS ? next_run(all, top) : next_choice(all, top);
    all->words[0][0] = n;
    if (n > 0) return true;
  }
  return false;
}

/* ---- The search ---- */

/* The value of the last partition on the line of play is known. */
static cgt_status_t pop(lazy *all, uint64_t *value) {
  const frame *top = &all->frames[--all->depth];
  all->arena_used = top->begin;
  *value = top->value;
  all->words[0][0] = top->n[0];
  memcpy(all->words[0] + 1, lines_of(all, top, 0), top->n[0] * sizeof *all->arena);
  const uint64_t *words = standing(all);
  return cgt_i_record_store(all->record, words, 1 + (size_t)words[0], *value);
}

static cgt_status_t run(lazy *all, uint64_t *value) {
  bool known;
  cgt_status_t status = find(all, value, &known);
  if (status == CGT_OK && !known) status = push(all);
  while (status == CGT_OK && all->depth > 0) {
    frame *top = &all->frames[all->depth - 1];
    if (top->value < bound_of(top) && next_option(all, top)) {
      if (++all->ask->options % 4096 == 0) status = cgt_i_ask_poll_now(all->ask);
      if (status == CGT_OK) status = find(all, value, &known);
      if (status != CGT_OK) break;
      if (known)
        see(all, top, *value);
      else
        status = push(all);
    } else {
      status = pop(all, value);
      if (status == CGT_OK && all->depth > 0) see(all, &all->frames[all->depth - 1], *value);
    }
  }
  return status;
}

cgt_status_t cgt_i_pnim_search(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *parts, size_t n, uint64_t *value) {
  if (parts[0] >= CGT_MAX_WORDS) return CGT_E_NO_THEOREM;
  lazy *all = cgt_i_alloc(1, sizeof *all);
  if (all == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", ask->function, sizeof *all);
  all->arena = NULL, all->frames = NULL;
  all->arena_used = all->arena_room = all->depth = all->frame_room = 0;
  all->words[0][0] = n;
  memcpy(all->words[0] + 1, parts, n * sizeof *parts);
  const uint64_t options = ask->options;
  all->ask = ask;
  cgt_status_t status = cgt_i_record_open(game, ask, &all->record);
  if (status == CGT_OK) {
    status = run(all, value);
    cgt_i_record_close(all->record);
  }
  cgt_i_game_add_counts(game, 0, ask->options - options);
  cgt_i_free(all->arena);
  cgt_i_free(all->frames);
  cgt_i_free(all);
  return status;
}
