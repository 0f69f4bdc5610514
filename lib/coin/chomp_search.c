/* Values of Chomp. Write S(P) for the values of the options of a poset P, so that its value g(P) is the mex of S(P).
 *
 * Parts that no comparable elements connect are summands, so S(P + Q) has s ^ g(Q) for s in S(P), and g(P) ^ t for t in S(Q).
 *
 * If all of P is below all of Q, taking an element of P takes Q too: it is an ordinal sum, and its value is f(g(Q)), where f
 * counts the numbers that are not in S(P), from f(0) on. For its options have the values in S(P) and, by induction, the values
 * f(t) for t in S(Q): those below f(g(Q)) are all there, and f(g(Q)) is not. S(P, then Q) is S(P) with all these f(t).
 *
 * So posets without an induced N, which are made of single elements in these two ways, take polynomial time (W. Deuber and S.
 * Thomassé, Grundy sets of partial orders, 1996). What is connected in both senses is searched. */
#include <string.h>

#include "chomp.h"

enum { DEPTH = 1000, SETS = 6 };

typedef struct {
  const cgt_i_chomp *own;
  cgt_i_record *record; /* NULL: nothing is searched */
  uint64_t *scratch[DEPTH];
} engine;

static uint64_t *set_of(const engine *e, size_t depth, size_t which) { return e->scratch[depth] + which * e->own->words; }

static cgt_status_t go_down(engine *e, size_t depth) {
  if (depth == DEPTH) return cgt_i_fail(CGT_E_LIMIT, "the value rests on positions nested more than %d deep", DEPTH);
  if (e->scratch[depth] == NULL) e->scratch[depth] = cgt_i_alloc(SETS * e->own->words, sizeof **e->scratch);
  return e->scratch[depth] != NULL ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "no memory for sets of %zu elements", e->own->n);
}

/* ---- Sets ---- */

static bool is_empty(const engine *e, const uint64_t *set) {
  uint64_t any = 0;
  for (size_t w = 0; w < e->own->words; w++) any |= set[w];
  return any == 0;
}

static bool is_equal(const engine *e, const uint64_t *a, const uint64_t *b) {
  return memcmp(a, b, e->own->words * sizeof *a) == 0;
}

static bool is_single(const engine *e, const uint64_t *set) {
  uint64_t bits = 0;
  for (size_t w = 0; w < e->own->words; w++) {
    if (set[w] != 0 && (bits != 0 || (set[w] & (set[w] - 1)) != 0)) return false;
    bits |= set[w];
  }
  return bits != 0;
}

/* The element with the highest index in both sets, other than x; SIZE_MAX if there is none. */
static size_t highest(const engine *e, const uint64_t *a, const uint64_t *b, size_t x) {
  for (size_t w = e->own->words; w-- > 0;) {
    uint64_t both = a[w] & b[w];
    if (w == x / 64) both &= ~((uint64_t)1 << x % 64);
    if (both != 0) return w * 64 + cgt_i_high_bit(both);
  }
  return SIZE_MAX;
}

void cgt_i_chomp_take_part(const cgt_i_chomp *own, uint64_t *rest, size_t x, bool comparable, uint64_t *part, uint64_t *fresh) {
  const size_t words = own->words;
  memset(part, 0, words * sizeof *part);
  memset(fresh, 0, words * sizeof *fresh);
  cgt_i_set_add(fresh, x);
  rest[x / 64] &= ~((uint64_t)1 << x % 64);
  for (size_t from = x / 64; from < words;) {
    if (fresh[from] == 0) {
      from++;
      continue;
    }
    const size_t y = from * 64 + cgt_i_low_bit(fresh[from]);
    const uint64_t *row = own->near + y * words;
    fresh[from] &= fresh[from] - 1;
    cgt_i_set_add(part, y);
    size_t first = from;
    for (size_t w = words; w-- > 0;) {
      const uint64_t next = rest[w] & (comparable ? row[w] : ~row[w]);
      if (next == 0) continue;
      rest[w] &= ~next;
      fresh[w] |= next;
      if (w < first) first = w;
    }
    from = first;
  }
}

/* The part of `rest` that is above the others, if the parts lie one above another: that of a maximal element. */
static void take_top(const engine *e, uint64_t *rest, uint64_t *part, uint64_t *fresh) {
  size_t x = highest(e, rest, rest, SIZE_MAX);
  for (size_t y = x; y != SIZE_MAX; y = highest(e, rest, cgt_i_chomp_above(e->own, x), x)) x = y;
  cgt_i_chomp_take_part(e->own, rest, x, false, part, fresh);
}

/* ---- Sets of values ---- */

static uint64_t mex(const engine *e, const uint64_t *values) {
  for (size_t w = 0; w < e->own->words; w++)
    if (~values[w] != 0) return w * 64 + cgt_i_low_bit(~values[w]);
  return e->own->words * 64;
}

/* f(t), where f counts the numbers that are not in the set. */
static uint64_t missing(const engine *e, const uint64_t *values, uint64_t t) {
  for (size_t w = 0; w < e->own->words; w++) {
    uint64_t free = ~values[w];
    const unsigned n = cgt_i_popcount(free);
    if (t < n) {
      while (t-- > 0) free &= free - 1;
      return w * 64 + cgt_i_low_bit(free);
    }
    t -= n;
  }
  return e->own->words * 64 + t;
}

/* Adds to `values`, the options' values of a part, f(t) for each t in `upper`, where f counts what is not in `values`. */
static void add_upper(const engine *e, uint64_t *values, const uint64_t *upper, uint64_t *copy) {
  const size_t words = e->own->words;
  memcpy(copy, values, words * sizeof *copy);
  uint64_t t = 0;
  for (size_t w = 0; w < words; w++)
    for (uint64_t free = ~copy[w]; free != 0; free &= free - 1, t++)
      if (t < words * 64 && cgt_i_set_has(upper, (size_t)t)) values[w] |= free & (0 - free);
}

/* Adds x ^ shift for each x in `from`. */
static void add_shifted(const engine *e, uint64_t *to, const uint64_t *from, uint64_t shift) {
  for (size_t w = 0; w < e->own->words; w++)
    for (uint64_t bits = from[w]; bits != 0; bits &= bits - 1)
      cgt_i_set_add(to, (size_t)((w * 64 + cgt_i_low_bit(bits)) ^ shift));
}

/* ---- Values ---- */

static cgt_status_t value_of(engine *e, size_t depth, const uint64_t *set, uint64_t *value);

static cgt_status_t find(engine *e, const uint64_t *set, uint64_t *value, bool *known) {
  *known = false;
  return e->record != NULL ? cgt_i_record_find(e->record, set, e->own->words, value, known) : CGT_OK;
}

static cgt_status_t store(engine *e, const uint64_t *set, uint64_t value) {
  return e->record != NULL ? cgt_i_record_store(e->record, set, e->own->words, value) : CGT_OK;
}

/* The values of the options of a set by trying each. */
static cgt_status_t search(engine *e, size_t depth, const uint64_t *set, uint64_t *option, uint64_t *values) {
  const size_t words = e->own->words;
  if (e->record == NULL) return CGT_E_NO_THEOREM;
  memset(values, 0, words * sizeof *values);
  cgt_status_t status = cgt_i_record_poll(e->record);
  for (size_t w = 0; w < words; w++)
    for (uint64_t bits = set[w]; bits != 0 && status == CGT_OK; bits &= bits - 1) {
      const uint64_t *above = cgt_i_chomp_above(e->own, w * 64 + cgt_i_low_bit(bits));
      uint64_t value = 0;
      for (size_t i = 0; i < words; i++) option[i] = set[i] & ~above[i];
      status = value_of(e, depth + 1, option, &value);
      if (status == CGT_OK) cgt_i_set_add(values, (size_t)value);
    }
  return status;
}

/* The values of the options of a set. */
static cgt_status_t options_of(engine *e, size_t depth, const uint64_t *set, uint64_t *values) {
  cgt_status_t status = go_down(e, depth);
  const size_t words = e->own->words, bytes = words * sizeof *set;
  if (status != CGT_OK) return status;
  uint64_t *rest = set_of(e, depth, 0), *part = set_of(e, depth, 1), *fresh = set_of(e, depth, 2), *own = set_of(e, depth, 3);
  uint64_t value = 0;
  memset(values, 0, bytes);
  memcpy(rest, set, bytes);
  cgt_i_chomp_take_part(e->own, rest, highest(e, rest, rest, SIZE_MAX), true, part, fresh);
  if (!is_empty(e, rest)) { /* summands */
    for (bool more = true; more && status == CGT_OK;) {
      status = options_of(e, depth + 1, part, own);
      const uint64_t one = status == CGT_OK ? mex(e, own) : 0;
      memcpy(fresh, values, bytes);
      memset(values, 0, bytes);
      add_shifted(e, values, fresh, one);
      if (status == CGT_OK) add_shifted(e, values, own, value);
      value ^= one;
      more = !is_empty(e, rest);
      if (more) cgt_i_chomp_take_part(e->own, rest, highest(e, rest, rest, SIZE_MAX), true, part, fresh);
    }
    return status;
  }
  memcpy(rest, set, bytes);
  while (status == CGT_OK && !is_empty(e, rest)) { /* one above another, from the top */
    take_top(e, rest, part, fresh);
    if (is_single(e, part)) {
      memset(own, 0, bytes);
      own[0] = 1;
    } else if (is_equal(e, part, set)) {
      return search(e, depth, set, own, values);
    } else {
      status = options_of(e, depth + 1, part, own);
    }
    add_upper(e, own, values, fresh);
    memcpy(values, own, bytes);
  }
  return status;
}

/* The value of a set of which comparable elements connect all. */
static cgt_status_t connected_value(engine *e, size_t depth, const uint64_t *set, uint64_t *value) {
  uint64_t *rest = set_of(e, depth, 2), *part = set_of(e, depth, 3), *fresh = set_of(e, depth, 4),
           *values = set_of(e, depth, 5);
  const size_t bytes = e->own->words * sizeof *set;
  cgt_status_t status = CGT_OK;
  memcpy(rest, set, bytes);
  uint64_t v = 0;
  for (bool top = true; status == CGT_OK && !is_empty(e, rest); top = false) {
    take_top(e, rest, part, fresh);
    if (is_single(e, part)) {
      v++;
    } else if (top && !is_equal(e, part, set)) {
      status = value_of(e, depth + 1, part, &v);
    } else {
      status = top ? search(e, depth, set, fresh, values) : options_of(e, depth + 1, part, values);
      if (status == CGT_OK) v = missing(e, values, v);
    }
  }
  *value = v;
  return status;
}

static cgt_status_t value_of(engine *e, size_t depth, const uint64_t *set, uint64_t *value) {
  bool known;
  *value = 0;
  if (is_empty(e, set)) return CGT_OK;
  cgt_status_t status = find(e, set, value, &known);
  if (status != CGT_OK || known) return status;
  status = go_down(e, depth);
  if (status != CGT_OK) return status;
  const size_t bytes = e->own->words * sizeof *set;
  uint64_t *rest = set_of(e, depth, 0), *part = set_of(e, depth, 1), sum = 0;
  memcpy(rest, set, bytes);
  while (status == CGT_OK && !is_empty(e, rest)) {
    uint64_t one = 0;
    cgt_i_chomp_take_part(e->own, rest, highest(e, rest, rest, SIZE_MAX), true, part, set_of(e, depth, 2));
    known = false;
    const bool all = is_equal(e, part, set);
    if (!all) status = find(e, part, &one, &known);
    if (status == CGT_OK && !known) {
      status = connected_value(e, depth, part, &one);
      if (status == CGT_OK && !all) status = store(e, part, one);
    }
    sum ^= one;
  }
  if (status == CGT_OK) status = store(e, set, sum);
  *value = sum;
  return status;
}

static cgt_status_t run(engine *e, const uint64_t *set, uint64_t *value) {
  uint64_t found = 0;
  const cgt_status_t status = value_of(e, 0, set, &found);
  for (size_t i = 0; i < DEPTH && e->scratch[i] != NULL; i++) cgt_i_free(e->scratch[i]);
  if (status == CGT_OK) *value = found;
  return status;
}

cgt_status_t cgt_i_chomp_n_free(const cgt_i_chomp *own, const uint64_t *set, uint64_t *value) {
  engine e = {.own = own};
  const cgt_status_t status = run(&e, set, value);
  return status == CGT_E_LIMIT ? (cgt_status_t)CGT_E_NO_THEOREM : status;
}

cgt_status_t cgt_i_chomp_search(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *set, uint64_t *value) {
  engine e = {.own = cgt_i_game_own(game)};
  cgt_status_t status = cgt_i_record_open(game, ask, &e.record);
  if (status != CGT_OK) return status;
  status = run(&e, set, value);
  cgt_i_record_close(e.record);
  return status;
}
