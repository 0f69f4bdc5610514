/* Values of coins that are turned by a code: the sets of XORs that so many of the values below can have, as rows of bits. */
#include <string.h>

#include "../base/bits.h"
#include "turning_code.h"

enum { MOST_BITS = 28 }; /* values are below 2 to this power */

/* The XORs of any j of some values, for each j: row j has bit x if j of them have the XOR x. If there is no bound, the last
 * row stands for its number and all that are greater. */
typedef struct {
  size_t rows, words; /* words of a row: a power of 2 */
  bool unbounded;
  size_t held; /* how many elements have been looked at */
  uint64_t *bits;
} choices;

typedef struct {
  cgt_i_ask *ask;
  const cgt_i_turning_code *code;
  const cgt_i_triangle *below;
  uint64_t limit;
  size_t n;
  uint32_t *values;
  size_t words;    /* of a row: it has a bit for every value so far, and for the next */
  uint64_t *seen;  /* the XORs of the sets of the coin at hand */
  choices *kept;   /* for each rule: of all the values so far, while every element is above all before it */
  choices passing; /* of some values */
  size_t *list;    /* the places of the elements below the coin at hand */
} table;

static cgt_status_t no_memory(const table *t, uint64_t bytes) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu bytes of turning sets", t->ask->function, (unsigned long long)bytes);
}

/* Makes the rows as long as the table's; unless `keep`, of no values. */
static cgt_status_t set_rows(const table *t, choices *c, size_t rows, bool unbounded, bool keep) {
  if (c->rows != rows || c->words != t->words) {
    if (rows > UINT64_MAX / 8 / t->words || (t->limit != 0 && (uint64_t)rows * t->words * 8 > t->limit))
      return cgt_i_fail(CGT_E_LIMIT, "%s: sets of up to %zu coins with values up to %llu take too much memory",
                        t->ask->function, rows, (unsigned long long)t->words * 64);
    uint64_t *bits = cgt_i_alloc(rows * t->words, sizeof *bits);
    if (bits == NULL) return no_memory(t, (uint64_t)rows * t->words * 8);
    memset(bits, 0, rows * t->words * sizeof *bits);
    for (size_t j = 0; keep && j < c->rows; j++) memcpy(bits + j * t->words, c->bits + j * c->words, c->words * sizeof *bits);
    cgt_i_free(c->bits);
    *c = (choices){rows, t->words, unbounded, c->held, bits};
  } else if (!keep) {
    memset(c->bits, 0, rows * c->words * sizeof *c->bits);
  }
  c->unbounded = unbounded;
  if (!keep) c->bits[0] = 1; /* no values have the XOR 0 */
  return CGT_OK;
}

/* to |= { x ^ value : x in from }; both may be the same row. */
static void add_moved(uint64_t *to, const uint64_t *from, size_t words, uint32_t value) {
  for (size_t i = 0, high = value / 64; i < words; i++) to[i] |= cgt_i_moved_by_xor(from[i ^ high], value % 64);
}

static cgt_status_t add_value(const table *t, choices *c, uint32_t value) {
  const size_t words = c->words;
  if (c->unbounded) add_moved(c->bits + (c->rows - 1) * words, c->bits + (c->rows - 1) * words, words, value);
  for (size_t j = c->rows; --j > 0;) add_moved(c->bits + j * words, c->bits + (j - 1) * words, words, value);
  return cgt_i_ask_poll_words(t->ask, (c->rows + 1) * words);
}

/* Adds the XORs of at least `least` values with another number to those seen. */
static void see(const table *t, const choices *c, size_t least, uint32_t with) {
  for (size_t j = least; j < c->rows; j++) add_moved(t->seen, c->bits + j * c->words, c->words, with);
}

static void see_one(const table *t, uint32_t sum) { t->seen[sum / 64] |= (uint64_t)1 << sum % 64; }

static uint64_t without(uint64_t coins, uint64_t fixed) {
  if (coins == UINT64_MAX) return coins;
  return coins > fixed ? coins - fixed : 0;
}

/* Coins anywhere, of `n` listed elements, from the place `from` of the list on. `whole`: these are all earlier elements. */
static cgt_status_t see_any(table *t, size_t r, size_t n, size_t from, bool whole) {
  const cgt_i_turning_rule *rule = &t->code->rules[r];
  const size_t fixed = rule->first ? 2 : 1; /* coins that each set has */
  if (rule->most < fixed || (rule->first && (n == 0 || from > 0))) return CGT_OK;
  if (rule->first) from = 1;
  const uint64_t least = without(rule->least, fixed), most = without(rule->most, fixed);
  if (least > n - from) return CGT_OK;
  choices *c = whole ? &t->kept[r] : &t->passing;
  const bool unbounded = most >= (whole ? t->n : n - from), keep = whole && c->held > from;
  cgt_status_t status = set_rows(t, c, (size_t)(unbounded ? least : most) + 1, unbounded, keep);
  for (size_t at = keep ? c->held : from; at < n && status == CGT_OK; at++) status = add_value(t, c, t->values[t->list[at]]);
  c->held = n;
  if (status == CGT_OK) see(t, c, (size_t)least, rule->first ? t->values[t->list[0]] : 0);
  return status;
}

static cgt_status_t see_consecutive(table *t, const cgt_i_turning_rule *rule, size_t n, size_t from) {
  uint32_t sum = 0;
  for (size_t place = n, coins = 1; place-- > from;) {
    sum ^= t->values[t->list[place]];
    if (++coins > rule->most) break;
    if (coins >= rule->least && (!rule->first || place == 0)) see_one(t, sum);
  }
  return cgt_i_ask_poll_words(t->ask, n - from);
}

static cgt_status_t see_even(table *t, const cgt_i_turning_rule *rule, size_t n, size_t from) {
  cgt_status_t status = CGT_OK;
  for (size_t step = 1; step <= n - from && status == CGT_OK; step++) {
    uint32_t sum = 0;
    size_t coins = 1;
    for (size_t place = n; place - from >= step && coins < rule->most;) {
      place -= step;
      sum ^= t->values[t->list[place]];
      if (++coins >= rule->least && (!rule->first || place == 0)) see_one(t, sum);
    }
    status = cgt_i_ask_poll_words(t->ask, coins);
  }
  return status;
}

/* The sets with the least coin at one place: pairs round the middle are chosen. */
static cgt_status_t see_symmetric(table *t, const cgt_i_turning_rule *rule, size_t n, size_t least) {
  const size_t between = n - least - 1, pairs = between / 2;
  const uint32_t outer = t->values[t->list[least]];
  const uint64_t most = without(rule->most, 2) / 2;
  cgt_status_t status = set_rows(t, &t->passing, (most < pairs ? (size_t)most : pairs) + 1, false, false);
  for (size_t i = 0; i < pairs && status == CGT_OK; i++)
    status = add_value(t, &t->passing, t->values[t->list[least + 1 + i]] ^ t->values[t->list[n - 1 - i]]);
  if (status != CGT_OK) return status;
  for (size_t j = 0; j < t->passing.rows; j++) {
    const uint64_t *row = t->passing.bits + j * t->passing.words;
    const uint64_t coins = 2 * (uint64_t)j + 2;
    if (coins >= rule->least && coins <= rule->most) add_moved(t->seen, row, t->passing.words, outer);
    if (between % 2 != 0 && coins + 1 >= rule->least && coins + 1 <= rule->most)
      add_moved(t->seen, row, t->passing.words, outer ^ t->values[t->list[(least + n) / 2]]);
  }
  return CGT_OK;
}

static cgt_status_t see_rule(table *t, size_t r, size_t n, bool whole) {
  const cgt_i_turning_rule *rule = &t->code->rules[r];
  const size_t from = rule->within - 1 < n ? n - (size_t)(rule->within - 1) : 0;
  cgt_status_t status = CGT_OK;
  if (rule->least == 1 && (!rule->first || n == 0)) see_one(t, 0);
  if (rule->consecutive) return see_consecutive(t, rule, n, from);
  if (rule->even) return see_even(t, rule, n, from);
  if (!rule->symmetric) return see_any(t, r, n, from, whole && rule->within == UINT64_MAX);
  if (rule->first && (from > 0 || n == 0)) return CGT_OK;
  for (size_t least = from; least < (rule->first ? 1 : n) && status == CGT_OK; least++)
    status = see_symmetric(t, rule, n, least);
  return status;
}

/* The value of the coin at place y. */
static cgt_status_t find_value(table *t, size_t y, bool *whole) {
  size_t n = 0;
  const uint64_t *row = t->below != NULL ? cgt_i_triangle_row(t->below, y) : NULL;
  for (size_t x = row == NULL ? y : 0; x < y; x++)
    if ((row[x / 64] >> x % 64 & 1) != 0) t->list[n++] = x;
  if (row == NULL) { /* the places of the elements before are listed already */
    n = y;
    if (y > 0) t->list[y - 1] = y - 1;
  }
  *whole &= n == y;
  memset(t->seen, 0, t->words * sizeof *t->seen);
  cgt_status_t status = CGT_OK;
  for (size_t r = 0; r < t->code->count && status == CGT_OK; r++) status = see_rule(t, r, n, *whole);
  uint64_t value = 0;
  while (value < t->words && t->seen[value] == UINT64_MAX) value++;
  t->values[y] = (uint32_t)(64 * value + (value < t->words ? cgt_i_lowest_zero(t->seen[value]) : 0));
  return status == CGT_OK ? cgt_i_ask_poll(t->ask) : status;
}

/* XORs of values below a power of 2 are below it too, so the next value is at most that power. */
static cgt_status_t make_room(table *t, uint32_t value) {
  if (value < 64 * t->words) return CGT_OK;
  const size_t words = 2 * t->words;
  if (words > (size_t)1 << (MOST_BITS - 6) || (t->limit != 0 && words * 8 > t->limit))
    return cgt_i_fail(CGT_E_LIMIT, "%s: a coin has the value %u; expected values below 2^%d in as much memory as allowed",
                      t->ask->function, (unsigned)value, (int)MOST_BITS);
  uint64_t *seen = cgt_i_alloc(words, sizeof *seen);
  if (seen == NULL) return no_memory(t, words * 8);
  cgt_i_free(t->seen);
  t->seen = seen;
  t->words = words;
  return CGT_OK;
}

cgt_status_t cgt_i_turning_values(cgt_i_ask *ask, const cgt_i_turning_code *code, size_t n, const cgt_i_triangle *below,
                                  uint64_t limit, uint32_t *values) {
  table t = {.ask = ask, .code = code, .below = below, .limit = limit, .n = n, .values = values, .words = 1};
  t.seen = cgt_i_alloc(1, sizeof *t.seen);
  t.kept = cgt_i_alloc(code->count, sizeof *t.kept);
  t.list = cgt_i_alloc(n + 1, sizeof *t.list);
  bool whole = true;
  cgt_status_t status = CGT_OK;
  if (t.seen == NULL || t.kept == NULL || t.list == NULL) status = no_memory(&t, (uint64_t)n * sizeof *t.list);
  for (size_t r = 0; t.kept != NULL && r < code->count; r++) t.kept[r] = (choices){.rows = 0};
  for (size_t y = 0; y < n && status == CGT_OK; y++) {
    status = find_value(&t, y, &whole);
    if (status == CGT_OK) status = make_room(&t, values[y]);
  }
  for (size_t r = 0; t.kept != NULL && r < code->count; r++) cgt_i_free(t.kept[r].bits);
  cgt_i_free(t.passing.bits);
  cgt_i_free(t.seen);
  cgt_i_free(t.kept);
  cgt_i_free(t.list);
  return status;
}
