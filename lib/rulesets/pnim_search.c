/* The value of one partition in PNim. Nearly all partitions are heavy: they have the greatest value that Proposition 1 allows,
 * the number of rows and columns minus 1. So for each number below that bound the search seeks one option of that value, first
 * among options whose own bound it is, runs of rows or columns before others. Only if a number is missing does it visit all
 * options whose bound is above it. Every value met on the way is noted.
 *
 * Several threads search for the one value in one memo. Each begins with other numbers, so that they rarely look at the same
 * options; in the end each finds in the memo what the others have found. */
#include <string.h>

#include "pnim.h"

typedef enum { RUNS, EXACT, MORE, NONE } stage;

/* No failure of a question: one thread has expanded as many positions as it may. */
#define CALL_OTHERS ((cgt_status_t)(INT32_MIN + 3))

/* A partition on the line of play. Its words: rows, columns, groups of both, least and upto of a choice, bits of values
 * seen. */
typedef struct {
  size_t begin, n[2], groups; /* its words in the arena; the numbers of rows and columns, and of groups of either */
  uint64_t value, wanted;     /* the least not seen; the one that is sought */
  uint64_t end;               /* the least that is known not to be the value of an option */
  stage stage;
  unsigned side; /* 0: rows, 1: columns */
  size_t at;     /* where the next run begins, or the first group of a choice */
  bool choosing;
  uint64_t most; /* of the choice */
} frame;

typedef struct {
  cgt_i_record *record;
  cgt_i_ask *ask;
  size_t number, threads; /* of this thread, and how many there are */
  uint64_t *arena;
  size_t arena_used, arena_room;
  frame *frames;
  size_t depth, frame_room;
  uint64_t words[2][CGT_MAX_WORDS]; /* a partition and its conjugate as positions */
} search;

static uint64_t *lines_of(const search *s, const frame *top, unsigned side) {
  return s->arena + top->begin + (side == 0 ? 0 : top->n[0]);
}

static uint64_t *groups_at(const search *s, const frame *top, size_t number) {
  return s->arena + top->begin + top->n[0] + top->n[1] + number * top->groups;
}

static cgt_i_groups groups_of(const search *s, const frame *top, unsigned side) {
  return (cgt_i_groups){top->groups, groups_at(s, top, 2 * side), groups_at(s, top, 2 * side + 1)};
}

static void conjugate(const uint64_t *parts, size_t n, uint64_t *out) {
  for (size_t i = 0, height = n; i < parts[0]; i++) {
    while (parts[height - 1] <= i) height--;
    out[i] = height;
  }
}

/* The representative of the partition in words[0] and its conjugate, which have the same value: the shorter one. */
static const uint64_t *representative(search *s) {
  uint64_t *a = s->words[0], *b = s->words[1];
  b[0] = a[1];
  if (a[0] < b[0]) return a;
  conjugate(a + 1, (size_t)a[0], b + 1);
  if (b[0] < a[0]) return b;
  for (size_t i = 1; i <= a[0]; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? a : b;
  return a;
}

static cgt_status_t find(search *s, uint64_t *value, bool *known) {
  cgt_i_pet_value wide;
  const char *name;
  *known = cgt_i_pnim_theorem(s->words[0] + 1, (size_t)s->words[0][0], &wide, &name);
  *value = wide.low;
  if (*known) return CGT_OK;
  const uint64_t *words = representative(s);
  return cgt_i_record_find(s->record, words, 1 + (size_t)words[0], value, known);
}

/* ---- Values seen ---- */

/* The least number from some number on that is not seen. */
static uint64_t unseen_from(const search *s, const frame *top, uint64_t number) {
  const uint64_t *seen = groups_at(s, top, 6);
  while ((seen[number / 64] >> number % 64 & 1) != 0) number++;
  return number;
}

/* Begins to seek a number that is not seen: the least one, or on other threads one from elsewhere on. */
static void want(const search *s, frame *top) {
  top->wanted = top->value = unseen_from(s, top, top->value);
  if (s->number > 0) {
    const uint64_t from = top->end * s->number / s->threads, number = unseen_from(s, top, from);
    if (from > top->value && number < top->end) top->wanted = number;
  }
  top->stage = RUNS;
  top->side = 0;
  top->at = 0;
  top->choosing = false;
}

static void see(const search *s, frame *top, uint64_t value) {
  groups_at(s, top, 6)[value / 64] |= (uint64_t)1 << value % 64;
  if (value == top->value || value == top->wanted) want(s, top);
}

/* Puts the partition in words[0], whose value no theorem gives, on the line of play. */
static cgt_status_t push(search *s) {
  const size_t n = (size_t)s->words[0][0], columns = (size_t)s->words[0][1];
  size_t groups = 1;
  for (size_t i = 1; i < n; i++) groups += s->words[0][i + 1] != s->words[0][i];
  const size_t bits = (n + columns) / 64 + 1, size = n + columns + 6 * groups + bits;
  cgt_status_t status = cgt_i_record_poll(s->record);
  if (status == CGT_OK)
    status = cgt_i_record_room(s->record, (void **)&s->arena, &s->arena_room, s->arena_used, size, sizeof *s->arena);
  if (status == CGT_OK)
    status = cgt_i_record_room(s->record, (void **)&s->frames, &s->frame_room, s->depth, 1, sizeof *s->frames);
  if (status != CGT_OK) return status;
  frame *top = &s->frames[s->depth++];
  *top = (frame){.begin = s->arena_used, .n = {n, columns}, .groups = groups, .end = n + columns - 1}; /* Proposition 1 */
  s->arena_used += size;
  memcpy(lines_of(s, top, 0), s->words[0] + 1, n * sizeof *s->arena);
  conjugate(s->words[0] + 1, n, lines_of(s, top, 1));
  cgt_i_groups both[2] = {groups_of(s, top, 0), groups_of(s, top, 1)};
  cgt_i_pnim_groups(lines_of(s, top, 0), n, &both[0], &both[1]);
  memset(groups_at(s, top, 6), 0, bits * sizeof *s->arena);
  see(s, top, 0); /* no rows */
  see(s, top, 1); /* Theorem 2: every other partition has an option of value 1 */
  for (unsigned side = 0; side < 2; side++)
    for (size_t j = 0; j < groups; j++) see(s, top, both[side].size[j]); /* one row, or one column */
  return CGT_OK;
}

/* ---- Options ---- */

/* The next run of rows, or of columns, whose bound is the value. */
static size_t next_run(search *s, frame *top) {
  for (; top->side < 2; top->side++, top->at = 0) {
    const uint64_t *lines = lines_of(s, top, top->side);
    const size_t n = top->n[top->side];
    while (top->at < n) {
      const size_t i = top->at++;
      const uint64_t length = top->wanted - lines[i] + 1;
      if (lines[i] > top->wanted || length > n - i || length == n) continue;
      memcpy(s->words[0] + 1, lines + i, (size_t)length * sizeof *lines);
      return (size_t)length;
    }
  }
  return 0;
}

/* Begins to choose from group top->at on; false if no choice has the bound. */
static bool begin_choice(const search *s, frame *top, const cgt_i_groups *groups) {
  const size_t first = top->at;
  uint64_t *least = groups_at(s, top, 4), after = 0;
  const uint64_t size = groups->size[first], wanted = top->wanted + (top->stage == MORE);
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

/* The next choice of rows, or of columns, whose bound is the value, or (MORE) above it. */
static size_t next_choice(search *s, frame *top) {
  for (; top->side < 2; top->side++, top->at = 0) {
    const cgt_i_groups groups = groups_of(s, top, top->side);
    for (; top->at < top->groups; top->at++) {
      cgt_i_choice choice = {&groups, top->at, top->most, groups_at(s, top, 4), groups_at(s, top, 5)};
      if (top->choosing) {
        top->choosing = cgt_i_choose_next(&choice);
      } else {
        top->choosing = begin_choice(s, top, &groups);
        choice.most = top->most;
        if (top->choosing) cgt_i_choose_first(&choice);
      }
      if (!top->choosing) continue;
      size_t n = 0;
      for (size_t j = 0; j < groups.n; j++)
        while (n < choice.upto[j]) s->words[0][1 + n++] = groups.size[j];
      return n;
    }
  }
  return 0;
}

/* Writes the next option that may have the value, as rows or as columns, to words[0]; false after the last. */
static bool next_option(search *s, frame *top) {
  for (; top->stage != NONE; top->stage++, top->side = 0, top->at = 0) {
    const size_t n = top->stage == RUNS ? next_run(s, top) : next_choice(s, top);
    s->words[0][0] = n;
    if (n > 0) return true;
  }
  return false;
}

/* ---- The search ---- */

/* Takes the last partition, whose value is now known, off the line of play. */
static cgt_status_t pop(search *s, uint64_t *value) {
  const frame *top = &s->frames[--s->depth];
  s->arena_used = top->begin;
  *value = top->value;
  s->words[0][0] = top->n[0];
  memcpy(s->words[0] + 1, lines_of(s, top, 0), top->n[0] * sizeof *s->arena);
  const uint64_t *words = representative(s);
  return cgt_i_record_store(s->record, words, 1 + (size_t)words[0], *value);
}

/* `alone`: how many positions this thread expands at most. */
static cgt_status_t run(search *s, uint64_t alone, uint64_t *value) {
  const uint64_t begun = s->ask->expanded;
  bool known;
  cgt_status_t status = find(s, value, &known);
  if (status == CGT_OK && !known) status = push(s);
  while (status == CGT_OK && s->depth > 0) {
    frame *top = &s->frames[s->depth - 1];
    if (top->value < top->end && !next_option(s, top)) { /* no option has the number */
      top->end = top->wanted;
      if (top->value < top->end) want(s, top);
    } else if (top->value < top->end) {
      if (++s->ask->options % 4096 == 0) status = cgt_i_ask_poll_now(s->ask);
      if (status == CGT_OK) status = find(s, value, &known);
      if (status != CGT_OK) break;
      if (known)
        see(s, top, *value);
      else
        status = s->ask->expanded - begun < alone ? push(s) : CALL_OTHERS;
    } else {
      status = pop(s, value);
      if (status == CGT_OK && s->depth > 0) see(s, &s->frames[s->depth - 1], *value);
    }
  }
  return status;
}

/* What is searched for, on any thread. */
typedef struct {
  const uint64_t *parts;
  size_t n, threads;
} root;

static cgt_status_t search_root(void *user, cgt_i_record *record, cgt_i_ask *ask, size_t number, uint64_t alone,
                                uint64_t *value) {
  const root *of = user;
  search *s = cgt_i_alloc(1, sizeof *s);
  if (s == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", ask->function, sizeof *s);
  s->record = record;
  s->ask = ask;
  s->number = number;
  s->threads = of->threads;
  s->arena = NULL, s->frames = NULL;
  s->arena_used = s->arena_room = s->depth = s->frame_room = 0;
  s->words[0][0] = of->n;
  memcpy(s->words[0] + 1, of->parts, of->n * sizeof *of->parts);
  const cgt_status_t status = run(s, alone, value);
  cgt_i_free(s->arena);
  cgt_i_free(s->frames);
  cgt_i_free(s);
  return status;
}

static cgt_status_t search_with_others(void *user, cgt_i_record *record, cgt_i_ask *ask, size_t number) {
  uint64_t value;
  return search_root(user, record, ask, number, UINT64_MAX, &value);
}

cgt_status_t cgt_i_pnim_search(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *parts, size_t n, uint64_t *value) {
  root of = {parts, n, 1};
  cgt_i_record *record;
  if (parts[0] >= CGT_MAX_WORDS) return CGT_E_NO_THEOREM;
  const uint64_t options = ask->options;
  cgt_status_t status = CALL_OTHERS;
  for (bool alone = true; status == CALL_OTHERS; alone = false) {
    status = cgt_i_record_open(game, ask, &record);
    if (status != CGT_OK) break;
    status = search_root(&of, record, ask, 0, alone ? cgt_i_record_alone(record) : UINT64_MAX, value);
    cgt_i_record_close(record);
    if (status != CALL_OTHERS) break;
    of.threads = (size_t)cgt_i_game_threads(game);
    status = cgt_i_record_share(game, ask, search_with_others, &of);
    if (status == CGT_OK) status = CALL_OTHERS; /* the value is in the memo */
  }
  cgt_i_game_add_counts(game, 0, ask->options - options);
  return status;
}
