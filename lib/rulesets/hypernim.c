/* Nim with moves on sets of heaps: a move chooses one of the sets that the game allows, and takes at least one token from each
 * of its heaps. The sets of Moore's Nim have at most k heaps, those of exact Nim k, those of circular Nim at most k next to
 * each other on a circle; otherwise they are listed. */
#include "hypernim.h"

#include <stdio.h>
#include <string.h>

#include "../base/numbers.h"

typedef struct cursor cursor;
typedef bool (*next_fn)(cursor *c);

typedef struct {
  next_fn next;   /* goes to the next set */
  uint64_t n, k;  /* n: heaps, where their number is fixed */
  size_t words;   /* listed sets: */
  uint64_t *sets; /* for each its number of heaps, and these, ascending from 0 */
} hypernim;

/* ---- Sets ---- */

/* The sets of nonempty heaps, one after another. */
struct cursor {
  const hypernim *own;
  const uint64_t *words;
  size_t count, live, at, n;
  size_t *heaps;     /* the nonempty ones, */
  size_t *chosen;    /* which of these are in the set, where it is of a given size, */
  size_t *set;       /* and the n heaps of the set */
  cgt_i_buffer room; /* twice as many words as heaps */
};

static cgt_status_t cursor_begin(cursor *c, const void *user, const uint64_t *words, size_t count) {
  c->own = user;
  c->words = words;
  c->count = count;
  c->live = c->at = c->n = 0;
  c->heaps = cgt_i_alloc(3 * count + 1, sizeof *c->heaps);
  if (c->heaps == NULL || !cgt_i_buffer_make(&c->room, 2 * count)) {
    cgt_i_free(c->heaps);
    return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu heaps", count);
  }
  c->chosen = c->heaps + count;
  c->set = c->chosen + count;
  for (size_t i = 0; i < count; i++)
    if (words[i] > 0) c->heaps[c->live++] = i;
  return CGT_OK;
}

static void cursor_end(cursor *c) {
  cgt_i_free(c->heaps);
  cgt_i_buffer_free(&c->room);
}

/* The next choice of n nonempty heaps, or else the first one of n + 1, at most `most`. */
static bool next_of_size(cursor *c, uint64_t most) {
  if (c->at == 0 || !cgt_i_subset_next(c->chosen, c->n, c->live)) {
    if (c->n == most || c->n == c->live) return false;
    cgt_i_subset_first(c->chosen, ++c->n);
    c->at = 1;
  }
  for (size_t i = 0; i < c->n; i++) c->set[i] = c->heaps[c->chosen[i]];
  return true;
}

static bool next_in_moore(cursor *c) { return next_of_size(c, c->own->k); }

static bool next_in_exact(cursor *c) {
  if (c->at == 0) c->n = (size_t)c->own->k - 1;
  return c->own->k <= c->live && next_of_size(c, c->own->k);
}

/* The same arc and one more heap, or else the one heap `at`. */
static bool next_in_circular(cursor *c) {
  const size_t next = c->n == 0 ? 0 : (c->set[c->n - 1] + 1) % c->count;
  const bool all = c->n + 1 == c->count && c->set[0] != 0; /* all heaps are one set, with each as the first */
  if (c->n > 0 && c->n < c->own->k && c->n < c->count && c->words[next] > 0 && !all) {
    c->set[c->n++] = next;
    return true;
  }
  if (c->at == c->live) return false;
  c->set[0] = c->heaps[c->at++];
  c->n = 1;
  return true;
}

static bool next_listed(cursor *c) {
  while (c->at < c->own->words) {
    const uint64_t *heaps = c->own->sets + c->at + 1;
    bool live = true;
    c->n = (size_t)heaps[-1];
    c->at += 1 + c->n;
    for (size_t i = 0; i < c->n; i++) {
      c->set[i] = (size_t)heaps[i];
      live &= c->words[heaps[i]] > 0;
    }
    if (live) return true;
  }
  return false;
}

/* ---- Rules ---- */

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const hypernim *own = user;
  char text[64];
  (void)words;
  if (count == own->n) return CGT_OK;
  snprintf(text, sizeof text, "%zu heap%s; expected %u", count, count == 1 ? "" : "s", (unsigned)own->n);
  return cgt_sink_refuse(sink, text);
}

/* All ways to make each heap of a set less. `row` is the position, and is left as it is. */
static bool take(cgt_i_moves *moves, const cursor *c, uint64_t *row) {
  size_t i;
  for (i = 0; i < c->n; i++) row[c->set[i]] = 0;
  do {
    if (!cgt_i_moves_add(moves, c->set[0], row[c->set[0]])) return false;
    for (i = 0; i < c->n && ++row[c->set[i]] == c->words[c->set[i]]; i++) row[c->set[i]] = 0;
  } while (i < c->n);
  for (i = 0; i < c->n; i++) row[c->set[i]] = c->words[c->set[i]];
  return true;
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_i_moves moves;
  cursor c;
  cgt_status_t status = cursor_begin(&c, user, words, count);
  if (status != CGT_OK) return status;
  if (count > 0) memcpy(c.room.words, words, count * sizeof *words);
  cgt_i_moves_begin(&moves, sink, c.room.words, count);
  while (c.own->next(&c) && take(&moves, &c, c.room.words)) continue;
  status = cgt_i_moves_end(&moves);
  cursor_end(&c);
  return status;
}

/* Puts the heaps of a set into one part, which has the number of its least heap + 1. */
static void join(const cursor *c, uint64_t *part) {
  uint64_t least = UINT64_MAX;
  for (size_t i = 0; i < c->n; i++) {
    uint64_t *here = &part[c->set[i]];
    if (*here == 0) *here = c->set[i] + 1;
    if (*here < least) least = *here;
  }
  for (size_t i = 0; i < c->n; i++) {
    const uint64_t old = part[c->set[i]];
    for (size_t j = 0; j < c->count && old != least; j++)
      if (part[j] == old) part[j] = least;
  }
}

/* Heaps that no sets join, directly or through others, are summands: in each all other heaps are empty. */
static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cursor c;
  cgt_status_t status = cursor_begin(&c, user, words, count);
  if (status != CGT_OK) return status;
  uint64_t *part = c.room.words, *summand = part + count;
  size_t parts = 0;
  for (size_t i = 0; i < count; i++) part[i] = 0;
  while (c.own->next(&c)) join(&c, part);
  for (size_t i = 0; i < count; i++) parts += part[i] == i + 1;
  for (size_t i = 0; i < count && parts > 1 && status == CGT_OK; i++) {
    if (part[i] != i + 1) continue;
    for (size_t j = 0; j < count; j++) summand[j] = part[j] == part[i] ? words[j] : 0;
    status = cgt_sink_summand(sink, NULL, summand, count);
  }
  cursor_end(&c);
  return status;
}

/* The circle from a heap on, in a direction, read as words; and whether it comes before another such reading. */
static uint64_t on_circle(const uint64_t *words, size_t count, size_t from, bool back, size_t i) {
  return words[(from + (back ? count - i : i)) % count];
}

static bool is_before(const uint64_t *words, size_t count, size_t from, bool back, size_t than, bool than_back) {
  for (size_t i = 0; i < count; i++) {
    const uint64_t a = on_circle(words, count, from, back, i), b = on_circle(words, count, than, than_back, i);
    if (a != b) return a < b;
  }
  return false;
}

/* The least of the circle's rotations and reflections. */
static cgt_status_t circular_canonical(void *user, uint64_t *words, size_t *count) {
  size_t from = 0;
  bool back = false;
  cgt_i_buffer given;
  (void)user;
  for (size_t i = 0; i < *count; i++)
    for (int direction = 0; direction < 2; direction++)
      if (is_before(words, *count, i, direction, from, back)) {
        from = i;
        back = direction;
      }
  if (!cgt_i_buffer_make(&given, *count)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu heaps", *count);
  if (*count > 0) memcpy(given.words, words, *count * sizeof *words);
  for (size_t i = 0; i < *count; i++) words[i] = on_circle(given.words, *count, from, back, i);
  cgt_i_buffer_free(&given);
  return CGT_OK;
}

/* ---- Theorems ---- */

static cgt_status_t moore_closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                                 uint64_t *answer, const char **theorem) {
  return cgt_i_moore_closed(((const hypernim *)user)->k, play, question, words, count, answer, theorem);
}

static cgt_status_t moore_winning(void *user, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  return cgt_i_moore_winning(((const hypernim *)user)->k, play, words, count, sink);
}

/* See cgt_i_moore_closed(). */
static cgt_status_t moore_tame(void *user, const uint64_t *words, size_t count, uint32_t *tameness, const char **theorem) {
  (void)user;
  (void)words;
  (void)count;
  *tameness = CGT_TAMENESS_TAME;
  *theorem = "Moore's Nim is miserable, and so tame (Gurvich, Ho 2018)";
  return CGT_OK;
}

static cgt_status_t exact_closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                                 uint64_t *answer, const char **theorem) {
  return cgt_i_exact_closed(((const hypernim *)user)->k, play, question, words, count, answer, theorem);
}

/* Whether a position on four heaps, or five, is P if one heap or two neighbours may be made less. Four: with opposite heaps
 * equal, a move makes two of them unequal; if they are not, the greater ones are neighbours, and become equal. Five: the
 * greatest heap is between two equal ones, and with one of these has as many tokens as the other two. */
static bool is_circular_p(const uint64_t *words, size_t count) {
  if (count == 4) return words[0] == words[2] && words[1] == words[3];
  for (size_t i = 0; i < 5; i++) {
    const uint64_t a = words[i], b = words[(i + 1) % 5], c = words[(i + 2) % 5], d = words[(i + 3) % 5], e = words[(i + 4) % 5];
    if (b == e && a >= b && a >= c && a >= d && d >= b && a - c == d - b) return true;
  }
  return false;
}

static cgt_status_t circular_closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                                    uint64_t *answer, const char **theorem) {
  const hypernim *own = user;
  if (own->k == 1 || count <= 3) /* all sets of at most k heaps */
    return cgt_i_moore_closed(own->k, play, question, words, count, answer, theorem);
  if (play == CGT_MISERE || question == CGT_QUESTION_VALUE || own->k != 2 || count > 5) return CGT_E_NO_THEOREM;
  *answer = is_circular_p(words, count) ? CGT_P : CGT_N;
  if (theorem != NULL) *theorem = "Ehrenborg, Steingrimsson 1996; Dufour, Heubach 2013: circular Nim on four or five heaps";
  return CGT_OK;
}

/* Where no two of the sets have a heap in common. */
static cgt_status_t listed_closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                                  uint64_t *answer, const char **theorem) {
  cursor c;
  uint64_t sum = 0;
  bool disjoint = true, large = false;
  cgt_status_t status = cursor_begin(&c, user, words, count);
  if (status != CGT_OK) return status;
  uint64_t *taken = c.room.words;
  for (size_t i = 0; i < count; i++) taken[i] = 0;
  while (disjoint && next_listed(&c)) {
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < c.n; i++) {
      disjoint &= taken[c.set[i]]++ == 0;
      if (words[c.set[i]] < least) least = words[c.set[i]];
    }
    sum ^= least;
    large |= least > 1;
  }
  cursor_end(&c);
  if (!disjoint) return CGT_E_NO_THEOREM;
  if (play == CGT_MISERE && !large) sum ^= 1;
  *answer = cgt_i_answer_of(question, sum);
  if (theorem != NULL) *theorem = "sets without common heaps: Nim, with the least heap of each set";
  return CGT_OK;
}

/* ---- Tables ---- */

/* For each cell and set there are the values of the cells where heaps of the set are less or equal, and the others equal: the
 * union of the same for each heap of the set one less, and the cell's own value. The options by a set are those of the cell
 * where each of its heaps is one less. */
typedef struct {
  size_t sets, words;  /* words: of the bits of values */
  size_t *starts, *at; /* the heaps of each set */
  size_t *down;        /* by set: how many cells before is that with each heap one less */
  uint64_t *values;
} table_sets;

enum { MOST_BYTES = 1 << 30 };

/* Lists the sets; more than `most` heaps in them all are CGT_E_NO_THEOREM. */
static cgt_status_t list_sets(cursor *c, const size_t *stride, size_t most, table_sets *t) {
  size_t used = 0;
  while (c->own->next(c)) {
    if (c->n > most - used || t->sets == most) return CGT_E_NO_THEOREM;
    t->starts[t->sets] = used;
    t->down[t->sets] = 0;
    for (size_t i = 0; i < c->n; i++) t->down[t->sets] += stride[t->at[used++] = c->set[i]];
    t->starts[++t->sets] = used;
  }
  return CGT_OK;
}

static uint32_t cell_value(const table_sets *t, size_t cell, const uint64_t *heaps, uint64_t *seen, uint32_t play) {
  bool moves = false;
  memset(seen, 0, t->words * sizeof *seen);
  for (size_t s = 0; s < t->sets; s++) {
    bool live = true;
    for (size_t i = t->starts[s]; i < t->starts[s + 1]; i++) live &= heaps[t->at[i]] > 0;
    if (!live) continue;
    const uint64_t *from = t->values + ((cell - t->down[s]) * t->sets + s) * t->words;
    for (size_t w = 0; w < t->words; w++) seen[w] |= from[w];
    moves = true;
  }
  uint32_t value = 0;
  while ((seen[value / 64] >> value % 64 & 1) != 0) value++;
  return moves ? value : play;
}

static cgt_status_t fill(const table_sets *t, cgt_i_ask *ask, uint32_t play, const uint64_t *last, const size_t *stride,
                         size_t count, uint64_t *heaps, uint64_t *seen, size_t cells, uint32_t *values) {
  for (size_t i = 0; i < count; i++) heaps[i] = 0;
  for (size_t cell = 0; cell < cells; cell++) {
    const uint32_t value = values[cell] = cell_value(t, cell, heaps, seen, play);
    for (size_t s = 0; s < t->sets; s++) {
      uint64_t *to = t->values + (cell * t->sets + s) * t->words;
      memset(to, 0, t->words * sizeof *to);
      to[value / 64] = (uint64_t)1 << value % 64;
      for (size_t i = t->starts[s]; i < t->starts[s + 1]; i++) {
        if (heaps[t->at[i]] == 0) continue;
        const uint64_t *from = to - stride[t->at[i]] * t->sets * t->words;
        for (size_t w = 0; w < t->words; w++) to[w] |= from[w];
      }
    }
    for (size_t i = count; i-- > 0 && ++heaps[i] > last[i];) heaps[i] = 0; /* the next position */
    const cgt_status_t status = cgt_i_ask_poll(ask);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

static cgt_status_t fill_with(const table_sets *sets, cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *last,
                              const size_t *stride, size_t count, uint32_t *values) {
  const uint64_t limit = cgt_i_game_memory(game), most = limit != 0 && limit < MOST_BYTES ? limit : MOST_BYTES;
  const uint64_t cells = cgt_i_box_cells(NULL, last, count), options = cgt_i_sum_of_heaps(NULL, last, count) + 2;
  table_sets t = *sets;
  if (options > most || cells > most) return CGT_E_NO_THEOREM;
  t.words = (size_t)(options / 64) + 1; /* no play is longer than the number of tokens */
  if (t.sets > 0 && cells > most / sizeof *t.values / t.words / t.sets) return CGT_E_NO_THEOREM;
  t.values = cgt_i_alloc((size_t)cells * t.words * t.sets + 1, sizeof *t.values);
  uint64_t *room = cgt_i_alloc(count + t.words, sizeof *room);
  const cgt_status_t status =
      t.values != NULL && room != NULL
          ? fill(&t, ask, play, last, stride, count, room, room + count, (size_t)cells, values)
          : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a box of %zu positions", ask->function, (size_t)cells);
  cgt_i_free(t.values);
  cgt_i_free(room);
  return status;
}

static cgt_status_t table(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *last, size_t count,
                          uint32_t *values) {
  enum { MOST = 1 << 12 }; /* heaps in all sets */
  const hypernim *own = cgt_i_game_own(game);
  const cgt_i_shape shape = cgt_i_game_shape(game);
  cgt_i_buffer ones;
  cursor c;
  if (count == 0 || (shape.form == CGT_I_FIXED && count != shape.n) ||
      cgt_i_box_cells(NULL, last, count) > MOST_BYTES / sizeof *values)
    return CGT_E_NO_THEOREM;
  if (!cgt_i_buffer_make(&ones, count)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu heaps", count);
  for (size_t i = 0; i < count; i++) ones.words[i] = 1; /* all heaps are nonempty: all sets */
  cgt_status_t status = cursor_begin(&c, own, ones.words, count);
  if (status == CGT_OK) {
    size_t *room = cgt_i_alloc(3 * MOST + 1 + count, sizeof *room), cells = 1;
    table_sets t = {.sets = 0};
    if (room != NULL) {
      size_t *stride = room + 3 * MOST + 1;
      for (size_t i = count; i-- > 0; cells *= (size_t)last[i] + 1) stride[i] = cells;
      t.at = room;
      t.down = room + MOST;
      t.starts = room + 2 * MOST;
      t.starts[0] = 0;
      status = list_sets(&c, stride, MOST, &t);
      if (status == CGT_OK) status = fill_with(&t, game, ask, play, last, stride, count, values);
    } else {
      status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for sets of heaps", ask->function);
    }
    cgt_i_free(room);
    cursor_end(&c);
  }
  cgt_i_buffer_free(&ones);
  return status;
}

/* ---- Making ---- */

static void destroy(void *user) {
  hypernim *own = user;
  cgt_i_free(own->sets);
  cgt_i_free(own);
}

#define TABLES .recurrence = cgt_i_game_box_value, .table = table
#define RULES  .size = sizeof(cgt_ruleset_t), .order_hint = cgt_i_sum_of_heaps, .destroy = destroy

/* Makes a game of a family, or of the rules that `making` has. */
static cgt_status_t make(const char *function, const cgt_i_family *family, hypernim content, cgt_i_making *making,
                         cgt_game_t **game) {
  hypernim *own = cgt_i_alloc(1, sizeof *own);
  if (own == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", function, sizeof *own);
  *own = content;
  cgt_ruleset_t rules = making->rules != NULL ? *making->rules : family->rules;
  rules.user = own;
  if (making->rules != NULL)
    making->rules = &rules;
  else
    making->own = own;
  const cgt_status_t status = cgt_i_game_make(function, family, making, game);
  if (status != CGT_OK) cgt_i_free(own);
  return status;
}

const cgt_i_family cgt_i_moore_family = {
    .name = "moore",
    .example = "moore(2)",
    .position = "3,5,7",
    .numbers = {"a number of heaps"},
    .make.number = cgt_game_new_moore,
    .rules = {RULES, .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS, .options = options,
              .closed = moore_closed, .winning = moore_winning, .tame = moore_tame},
    TABLES,
};

cgt_status_t cgt_game_new_moore(uint64_t k, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_moore";
  if (k == 0) return cgt_i_fail(CGT_E_ARGUMENT, "%s: k is 0; expected at least one heap", function);
  cgt_i_making making = {.shape = {CGT_I_HEAPS, 0}, .arguments = &k, .argument_count = 1};
  return make(function, &cgt_i_moore_family, (hypernim){.next = next_in_moore, .k = k}, &making, game);
}

static cgt_status_t make_of_size(const char *function, const cgt_i_family *family, next_fn next, uint64_t n, uint64_t k,
                                 cgt_game_t **game) {
  const uint64_t numbers[] = {n, k};
  if (n == 0 || n > CGT_MAX_WORDS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %llu; expected from 1 to %zu heaps", function, (unsigned long long)n,
                      CGT_MAX_WORDS);
  if (k == 0 || k > n)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: k is %llu; expected from 1 to %llu of %llu heaps", function, (unsigned long long)k,
                      (unsigned long long)n, (unsigned long long)n);
  cgt_i_making making = {.shape = {CGT_I_FIXED, n}, .arguments = numbers, .argument_count = 2};
  return make(function, family, (hypernim){.next = next, .n = n, .k = k}, &making, game);
}

const cgt_i_family cgt_i_exact_family = {
    .name = "exact",
    .example = "exact(4,2)",
    .position = "1,2,3,4",
    .numbers = {"a number of heaps", "how many a move takes from"},
    .make.numbers = cgt_game_new_exact,
    .rules = {RULES, .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SORT, .options = options, .validate = validate,
              .closed = exact_closed},
    TABLES,
};

cgt_status_t cgt_game_new_exact(uint64_t n, uint64_t k, cgt_game_t **game) {
  return make_of_size("cgt_game_new_exact", &cgt_i_exact_family, next_in_exact, n, k, game);
}

const cgt_i_family cgt_i_circular_family = {
    .name = "circular",
    .example = "circular(4,2)",
    .position = "1,3,2,4",
    .numbers = {"a number of heaps", "how many a move takes from at most"},
    .make.numbers = cgt_game_new_circular,
    .splits_within = true,
    .likeness = "rotations and reflections of the circle do not change the moves",
    .rules = {RULES, .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SPLITS_SUMS, .options = options, .validate = validate,
              .canonical = circular_canonical, .split = split, .closed = circular_closed},
    TABLES,
};

cgt_status_t cgt_game_new_circular(uint64_t n, uint64_t k, cgt_game_t **game) {
  return make_of_size("cgt_game_new_circular", &cgt_i_circular_family, next_in_circular, n, k, game);
}

/* ---- Listed sets ---- */

/* The spec, which is the game's identity. */
static cgt_status_t write_identity(const hypernim *own, cgt_i_bytes *bytes) {
  cgt_i_text text = cgt_i_text_grow(bytes);
  cgt_i_print_number(&text, "hypernim(", own->n);
  for (size_t at = 0; at < own->words; at += 1 + (size_t)own->sets[at]) {
    for (size_t i = 1; i <= own->sets[at]; i++)
      cgt_i_print_number(&text, i > 1 ? "," : at > 0 ? ", {" : "; {", own->sets[at + i] + 1);
    cgt_i_print(&text, "}");
  }
  cgt_i_print(&text, ")");
  return text.status;
}

/* Copies sets, each ascending from 0; fails where one is empty, or has a heap that is not there, or twice. */
static cgt_status_t copy_sets(const char *function, uint64_t n, const uint64_t *sets, size_t count, uint64_t *to) {
  size_t number = 1;
  for (size_t at = 0; at < count; at += 1 + (size_t)sets[at], number++) {
    if (sets[at] == 0 || sets[at] > count - at - 1)
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: set %zu has %llu heaps; expected from 1 to the %zu that follow", function, number,
                        (unsigned long long)sets[at], count - at - 1);
    to[at] = sets[at];
    for (size_t i = at + 1; i <= at + sets[at]; i++) {
      if (sets[i] == 0 || sets[i] > n)
        return cgt_i_fail(CGT_E_ARGUMENT, "%s: set %zu has heap %llu; expected from 1 to %llu", function, number,
                          (unsigned long long)sets[i], (unsigned long long)n);
      to[i] = sets[i] - 1;
    }
    cgt_i_sort(to + at + 1, (size_t)to[at]);
    for (size_t i = at + 2; i <= at + sets[at]; i++)
      if (to[i] == to[i - 1])
        return cgt_i_fail(CGT_E_ARGUMENT, "%s: set %zu has heap %llu twice; expected each once", function, number,
                          (unsigned long long)to[i] + 1);
  }
  return CGT_OK;
}

static int by_heaps(const void *left, const void *right) {
  const uint64_t *a = *(const uint64_t *const *)left, *b = *(const uint64_t *const *)right;
  for (size_t i = 1; i <= a[0] && i <= b[0]; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return (a[0] > b[0]) - (a[0] < b[0]);
}

/* Copies sets in their order, each once; the number of words. */
static size_t order_sets(const uint64_t *sets, size_t count, const uint64_t **starts, uint64_t *to) {
  size_t n = 0, used = 0;
  for (size_t at = 0; at < count; at += 1 + (size_t)sets[at]) starts[n++] = sets + at;
  qsort(starts, n, sizeof *starts, by_heaps);
  for (size_t i = 0; i < n; i++) {
    if (i > 0 && by_heaps(&starts[i - 1], &starts[i]) == 0) continue;
    memcpy(to + used, starts[i], (1 + (size_t)*starts[i]) * sizeof *to);
    used += 1 + (size_t)*starts[i];
  }
  return used;
}

static cgt_status_t read_set(cgt_i_reader *reader, uint64_t n, cgt_i_words *sets) {
  const size_t place = sets->count;
  bool more = true;
  cgt_status_t status = cgt_i_read_expect(reader, '{');
  if (status == CGT_OK) status = cgt_i_words_add(reader, sets, 0);
  while (status == CGT_OK && more) {
    cgt_i_place at;
    uint64_t heap;
    bool twice = false;
    status = cgt_i_read_bounded(reader, "a heap", 1, n, CGT_E_ARGUMENT, &heap, &at);
    for (size_t i = place + 1; i < sets->count && status == CGT_OK; i++) twice |= sets->words[i] == heap;
    if (twice) status = cgt_i_read_fail(reader, CGT_E_ARGUMENT, at.from, at.to, "the heap is named twice", "each once");
    if (status == CGT_OK) status = cgt_i_words_add(reader, sets, heap);
    if (status == CGT_OK) sets->words[place]++;
    more = status == CGT_OK && cgt_i_read_takes(reader, ',');
  }
  return status == CGT_OK ? cgt_i_read_expect(reader, '}') : status;
}

static cgt_status_t read_listed(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game) {
  cgt_i_words sets = {NULL, 0, 0};
  cgt_i_place place;
  uint64_t n;
  bool more = false;
  (void)family, (void)name;
  cgt_status_t status = cgt_i_read_bounded(reader, "a number of heaps", 1, CGT_MAX_WORDS, CGT_E_ARGUMENT, &n, &place);
  if (status == CGT_OK) status = cgt_i_read_first(reader, &more);
  while (status == CGT_OK && more) {
    status = read_set(reader, n, &sets);
    if (status == CGT_OK) status = cgt_i_read_more(reader, &more);
  }
  if (status == CGT_OK) {
    status = cgt_game_new_hypernim(n, sets.words, sets.count, game);
    if (status != CGT_OK) status = cgt_i_read_failed(reader, status, place.from, place.to);
  }
  cgt_i_free(sets.words);
  return status;
}

const cgt_i_family cgt_i_hypernim_family = {
    .name = "hypernim",
    .example = "hypernim(3; {1,2}, {2,3})",
    .position = "3,5,7",
    .read = read_listed,
    .splits_within = true,
    .fits = true,
    .rules = {RULES, .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SPLITS_SUMS, .options = options, .validate = validate,
              .split = split, .closed = listed_closed},
    TABLES,
};

cgt_status_t cgt_game_new_hypernim(uint64_t n, const uint64_t *sets, size_t count, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_hypernim";
  if (game == NULL) return cgt_i_null_argument(function, "game");
  if (n == 0 || n > CGT_MAX_WORDS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %llu; expected from 1 to %zu heaps", function, (unsigned long long)n,
                      CGT_MAX_WORDS);
  cgt_status_t status = cgt_i_check_array(function, "sets", sets, count);
  if (status != CGT_OK) return status;
  uint64_t *given = cgt_i_alloc(count + 1, sizeof *given);
  const uint64_t **starts = cgt_i_alloc(count + 1, sizeof *starts);
  hypernim content = {.next = next_listed, .n = n, .sets = cgt_i_alloc(count + 1, sizeof *content.sets)};
  cgt_i_bytes identity = {NULL, 0, 0};
  status = given != NULL && starts != NULL && content.sets != NULL
               ? copy_sets(function, n, sets, count, given)
               : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu numbers", function, count);
  if (status == CGT_OK) {
    content.words = order_sets(given, count, starts, content.sets);
    status = write_identity(&content, &identity);
    if (status != CGT_OK) status = cgt_i_fail_in_function(function, status);
  }
  if (status == CGT_OK) {
    cgt_ruleset_t rules = cgt_i_hypernim_family.rules;
    rules.identity = identity.bytes;
    rules.identity_size = identity.used;
    cgt_i_making making = {.rules = &rules, .shape = {CGT_I_FIXED, n}};
    status = make(function, &cgt_i_hypernim_family, content, &making, game);
  }
  if (status != CGT_OK) cgt_i_free(content.sets);
  cgt_i_free(identity.bytes);
  cgt_i_free(given);
  cgt_i_free(starts);
  return status;
}
