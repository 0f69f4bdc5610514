/* Values of single heaps of take-and-break games. A division is a multiset of heaps. The sets of values of all divisions into j
 * heaps are made one greatest heap after another: when the value of heap n becomes known, n is added to divisions into j - 1
 * heaps. In divisions into unequal heaps once, and so from large sums and numbers of heaps down; otherwise any number of times,
 * and so upwards. */
#include "take_values.h"

#include <string.h>

#include "../base/array.h"

enum { FIRST_HORIZON = 256, MOST_HEAPS = 1 << 24 };

static int kind_of(char mark) {
  return mark == '!' ? CGT_I_TAKE_UNEQUAL : mark == '?' ? CGT_I_TAKE_NOT_ALL_EQUAL : CGT_I_TAKE_ANY;
}

void cgt_i_take_values_begin(cgt_i_take_values *all, const cgt_i_take_code *code) {
  uint64_t changes[CGT_I_TAKE_KINDS] = {0}; /* bit k: some digit has k heaps and not k + 1, or the reverse */
  memset(all, 0, sizeof *all);
  for (size_t i = 0; i < code->count; i++) {
    const cgt_i_take_digit digit = code->digits[i];
    if (digit.mark == '=' || digit.counts >> 2 == 0) continue;
    const int kind = kind_of(digit.mark);
    changes[kind] |= (digit.counts ^ digit.counts >> 1) & (UINT64_MAX >> 1) & ~(uint64_t)3;
    all->kinds[kind].more = all->kinds[kind].more || digit.counts >> CGT_I_TAKE_MORE != 0;
    all->kinds[kind].rows = 1;
  }
  for (int kind = 0; kind < CGT_I_TAKE_KINDS; kind++) {
    size_t top = 2; /* from here on each digit has all numbers of heaps or none */
    for (size_t k = 2; k < CGT_I_TAKE_MORE; k++)
      if ((changes[kind] >> k & 1) != 0) top = k + 1;
    if (all->kinds[kind].rows > 0) all->kinds[kind].rows = top - 2 + all->kinds[kind].more;
  }
  all->words = 1;
}

static void drop_sets(cgt_i_take_values *all) {
  for (int kind = 0; kind < CGT_I_TAKE_KINDS; kind++) {
    cgt_i_free(all->kinds[kind].sets);
    all->kinds[kind].sets = NULL;
  }
  all->horizon = 0;
}

void cgt_i_take_values_clear(cgt_i_take_values *all) {
  drop_sets(all);
  cgt_i_free(all->values);
  all->values = NULL;
  all->known = all->room = 0;
  all->words = 1;
  all->proof = all->seen = (cgt_i_period_proof){0};
  all->looked = 0;
}

static uint64_t bytes_of(const cgt_i_take_values *all, uint64_t horizon, uint64_t words) {
  uint64_t rows = 0;
  for (int kind = 0; kind < CGT_I_TAKE_KINDS; kind++) rows += all->kinds[kind].rows;
  return rows * horizon * words * sizeof(uint64_t); /* at most 183 rows, 2^25 sums, 2^19 words */
}

uint64_t cgt_i_take_values_bytes(const cgt_i_take_values *all) {
  return bytes_of(all, all->horizon, all->words) + (uint64_t)all->room * sizeof *all->values;
}

/* ---- Sets ---- */

static uint64_t *set_of(const cgt_i_take_values *all, int kind, size_t row, size_t m) {
  return all->kinds[kind].sets + (row * all->horizon + m) * all->words;
}

static void add(uint64_t *set, uint32_t value) { set[value / 64] |= (uint64_t)1 << value % 64; }

/* Adds all values of a set, each XOR value. */
static void add_xored(uint64_t *to, const uint64_t *from, uint32_t value, size_t words) {
  static const uint64_t low[6] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                  0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
  for (size_t w = 0; w < words; w++) {
    uint64_t x = from[w];
    for (unsigned bit = 0; bit < 6 && x != 0; bit++)
      if ((value >> bit & 1) != 0) x = (x >> (1U << bit) & low[bit]) | (x & low[bit]) << (1U << bit);
    to[w ^ value / 64] |= x;
  }
}

/* Divisions whose greatest heap is n, the only one of this size or not. */
static void add_to_smaller(cgt_i_take_values *all, int kind, size_t row, size_t n) {
  const bool more = all->kinds[kind].more && row + 1 == all->kinds[kind].rows;
  const size_t most = all->horizon - 1 - n; /* horizon > n */
  for (size_t i = 2; i <= most && (row > 0 || more); i++) {
    const size_t m = kind == CGT_I_TAKE_UNEQUAL ? most + 2 - i : i;
    uint64_t *to = set_of(all, kind, row, m + n);
    if (row > 0) add_xored(to, set_of(all, kind, row - 1, m), all->values[n], all->words);
    if (more) add_xored(to, set_of(all, kind, row, m), all->values[n], all->words);
  }
}

/* Divisions into n and equal heaps, smaller ones or, if `equal` says so, also of this size; `copies` of them. */
static void add_to_equal(cgt_i_take_values *all, int kind, size_t row, size_t copies, size_t n, bool equal) {
  const size_t most = all->horizon - 1 - n;
  for (size_t heap = 1; heap < n + equal && heap <= most / copies; heap++)
    add(set_of(all, kind, row, copies * heap + n), (copies % 2 != 0 ? all->values[heap] : 0) ^ all->values[n]);
}

static void insert(cgt_i_take_values *all, size_t n) {
  for (size_t i = 0; i < all->kinds[CGT_I_TAKE_ANY].rows; i++) {
    if (i == 0) add_to_equal(all, CGT_I_TAKE_ANY, 0, 1, n, true);
    add_to_smaller(all, CGT_I_TAKE_ANY, i, n);
  }
  for (size_t i = all->kinds[CGT_I_TAKE_UNEQUAL].rows; i-- > 0;) {
    add_to_smaller(all, CGT_I_TAKE_UNEQUAL, i, n);
    if (i == 0) add_to_equal(all, CGT_I_TAKE_UNEQUAL, 0, 1, n, false);
  }
  const size_t rows = all->kinds[CGT_I_TAKE_NOT_ALL_EQUAL].rows;
  for (size_t i = 0; i < rows; i++) {
    const bool more = all->kinds[CGT_I_TAKE_NOT_ALL_EQUAL].more && i + 1 == rows;
    for (size_t copies = i + 1; copies == i + 1 || (more && copies < all->horizon - n); copies++)
      add_to_equal(all, CGT_I_TAKE_NOT_ALL_EQUAL, i, copies, n, false);
    add_to_smaller(all, CGT_I_TAKE_NOT_ALL_EQUAL, i, n);
  }
}

/* Makes all sets anew. */
static cgt_status_t rebuild(cgt_i_take_values *all, cgt_i_ask *ask, uint64_t memory, size_t horizon, size_t words) {
  const uint64_t bytes = bytes_of(all, horizon, words) + (uint64_t)all->room * sizeof *all->values;
  if (memory != 0 && bytes > memory)
    return cgt_i_fail(CGT_E_LIMIT, "%s: the values of %zu heaps are known; more need %llu bytes, the limit is %llu",
                      ask->function, all->known, (unsigned long long)bytes, (unsigned long long)memory);
  drop_sets(all);
  all->words = words;
  bool memory_left = bytes <= SIZE_MAX;
  for (int kind = 0; kind < CGT_I_TAKE_KINDS && memory_left; kind++) {
    const size_t rows = all->kinds[kind].rows;
    if (rows == 0) continue;
    all->kinds[kind].sets = cgt_i_alloc(rows * horizon * words, sizeof(uint64_t));
    memory_left = all->kinds[kind].sets != NULL;
    if (memory_left) memset(all->kinds[kind].sets, 0, rows * horizon * words * sizeof(uint64_t));
  }
  cgt_status_t status = CGT_OK;
  if (!memory_left) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the values of divisions", ask->function);
  all->horizon = horizon;
  for (size_t n = 1; n < all->known && status == CGT_OK; n++) {
    insert(all, n);
    status = cgt_i_ask_poll_words(ask, (uint64_t)horizon * words);
  }
  if (status != CGT_OK) drop_sets(all);
  return status;
}

/* ---- Values ---- */

static void mark_equal_heaps(const cgt_i_take_values *all, uint64_t counts, size_t m, uint64_t *seen) {
  for (size_t heaps = 2; heaps <= m; heaps++)
    if ((counts >> (heaps < CGT_I_TAKE_MORE ? heaps : CGT_I_TAKE_MORE) & 1) != 0 && m % heaps == 0)
      add(seen, heaps % 2 != 0 ? all->values[m / heaps] : 0);
}

static void mark_divisions(const cgt_i_take_values *all, cgt_i_take_digit digit, size_t m, uint64_t *seen) {
  const int kind = kind_of(digit.mark);
  const size_t rows = all->kinds[kind].rows;
  for (size_t row = 0; row < rows; row++) {
    const uint64_t *set = set_of(all, kind, row, m);
    const bool last = all->kinds[kind].more && row + 1 == rows;
    if ((digit.counts >> (last ? CGT_I_TAKE_MORE : row + 2) & 1) == 0) continue;
    for (size_t w = 0; w < all->words; w++) seen[w] |= set[w];
  }
}

/* The next heap's value; its sets are there. */
static cgt_status_t next_value(const cgt_i_take_values *all, const cgt_i_take_code *code, cgt_i_ask *ask, uint64_t *seen,
                               uint32_t *value) {
  const size_t n = all->known;
  memset(seen, 0, all->words * sizeof *seen);
  for (size_t i = 0; i <= n + code->before && cgt_i_take_goes_on(code, i) && n > 0; i++) {
    const cgt_i_take_digit digit = cgt_i_take_digit_at(code, i);
    const size_t m = n + code->before - i;
    if (m == 0 ? (digit.counts & 1) != 0 : (digit.counts & 2) != 0) add(seen, all->values[m]);
    if (m == 0 || digit.counts >> 2 == 0) continue;
    if (digit.mark == '=')
      mark_equal_heaps(all, digit.counts, m, seen);
    else
      mark_divisions(all, digit, m, seen);
    const cgt_status_t status = cgt_i_ask_poll_words(ask, all->words);
    if (status != CGT_OK) return status;
  }
  for (*value = 0; *value / 64 < all->words && (seen[*value / 64] >> *value % 64 & 1) != 0;) ++*value;
  return CGT_OK;
}

cgt_status_t cgt_i_take_values_extend(cgt_i_take_values *all, const cgt_i_take_code *code, cgt_i_ask *ask, uint64_t memory,
                                      size_t last) {
  cgt_status_t status = CGT_OK;
  uint64_t *seen = NULL;
  size_t room = 0;
  if (last < all->known) return CGT_OK;
  if (last >= MOST_HEAPS)
    return cgt_i_fail(CGT_E_OVERFLOW, "%s: heap %zu; without a period heaps to %d are possible", ask->function, last,
                      MOST_HEAPS - 1);
  if (all->room <= last) {
    const size_t wanted = last + 1 > 2 * all->room ? last + 1 : 2 * all->room;
    uint32_t *grown = cgt_i_array_move(all->values, all->known, wanted, sizeof *grown);
    if (grown == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the values of %zu heaps", ask->function, wanted);
    all->values = grown;
    all->room = wanted;
  }
  if (all->horizon <= last + code->before) {
    size_t horizon = last + code->before + 1;
    if (horizon < 2 * all->horizon) horizon = 2 * all->horizon;
    status = rebuild(all, ask, memory, horizon < FIRST_HORIZON ? FIRST_HORIZON : horizon, all->words);
  }
  while (status == CGT_OK && all->known <= last) {
    uint32_t value;
    if (room < all->words) {
      cgt_i_free(seen);
      seen = cgt_i_alloc(all->words, sizeof *seen);
      if (seen == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a heap's options", ask->function);
      room = all->words;
    }
    status = next_value(all, code, ask, seen, &value);
    if (status == CGT_OK && value / 64 >= all->words) status = rebuild(all, ask, memory, all->horizon, 2 * all->words);
    if (status != CGT_OK) break;
    all->values[all->known] = value;
    if (all->known > 0) insert(all, all->known);
    ask->known = ++all->known;
    status = cgt_i_ask_poll_words(ask, (uint64_t)all->horizon * all->words);
  }
  cgt_i_free(seen);
  return status;
}

bool cgt_i_take_values_divide(const cgt_i_take_values *all, size_t heaps, size_t m, uint64_t value) {
  if (heaps == 0) return m == 0 && value == 0;
  if (heaps == 1) return m > 0 && all->values[m] == value;
  return value / 64 < all->words && (set_of(all, CGT_I_TAKE_ANY, heaps - 2, m)[value / 64] >> value % 64 & 1) != 0;
}

/* ---- Periods ---- */

/* The most heaps that a move leaves; 0: the theorem is not about this code. */
static uint64_t most_heaps(const cgt_i_take_code *code) {
  uint64_t most = 1, counts = 0;
  if (code->before > 0 || code->repeat > 0) return 0;
  for (size_t i = 0; i < code->count; i++) {
    if (code->digits[i].mark != 0) return 0;
    counts |= code->digits[i].counts;
  }
  while (counts >> most > 1) most++;
  return most < CGT_I_TAKE_MORE ? most : 0;
}

/* The theorem of Guy and Smith for moves that leave at most J heaps and take at most k tokens: if G(n + p) = G(n) for n0 <= n <
 * J n0 + (J - 1) p + k, n0 >= 1, then for all n >= n0. For a move from n + p, with n beyond these, leaves a heap of at least n0
 * + p, and one from n a heap of at least n0; p tokens less, or more, there do not change its value. */
static void test(cgt_i_take_values *all, const cgt_i_take_code *code, uint64_t heaps) {
  const uint64_t n = all->known, k = code->count - 1;
  for (uint64_t p = 1; heaps + heaps * p + k <= n; p++) {
    uint64_t from = n - p;
    while (from > 1 && all->values[from - 1] == all->values[from - 1 + p]) from--;
    if (heaps * from + heaps * p + k > n) continue;
    const uint64_t preperiod = from == 1 && all->values[0] == all->values[p] ? 0 : from;
    all->proof = (cgt_i_period_proof){p, preperiod, heaps * (from + p) + k, 0};
    return;
  }
}

cgt_status_t cgt_i_take_values_period(cgt_i_take_values *all, const cgt_i_take_code *code, cgt_i_ask *ask, uint64_t memory,
                                      size_t limit) {
  enum { SEEN_LONG = 1 << 12 };
  const uint64_t heaps = most_heaps(code);
  cgt_status_t status = CGT_OK;
  if (heaps == 0) return CGT_OK;
  for (size_t last = FIRST_HORIZON; all->proof.period == 0 && all->looked <= limit && status == CGT_OK; last *= 2) {
    if (all->seen.period > 0 && all->looked > SEEN_LONG) break;
    if (last > limit) last = limit;
    if (last < all->looked) continue;
    status = cgt_i_take_values_extend(all, code, ask, memory, last);
    if (status != CGT_OK) break;
    test(all, code, heaps);
    if (all->proof.period == 0) status = cgt_i_take_arithmetic(all, code, heaps, ask);
    if (status == CGT_OK) all->looked = last + 1;
  }
  return status;
}
