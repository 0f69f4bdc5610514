/* Theorems about Moore's Nim and exact Nim. */
#include <string.h>

#include "../base/numbers.h"
#include "hypernim.h"

/* ---- Sums of many heaps ---- */

typedef struct {
  uint64_t high, low;
} wide;

static wide add(wide sum, uint64_t heap) {
  sum.low += heap;
  sum.high += sum.low < heap;
  return sum;
}

static bool is_less(wide a, wide b) { return a.high != b.high ? a.high < b.high : a.low < b.low; }

/* A quotient, rounded down; the divisor and `high` are below 2^32. */
static wide divide(wide sum, uint64_t by) {
  uint64_t rest = sum.high % by, quotient = 0;
  for (int shift = 32; shift >= 0; shift -= 32) {
    rest = rest << 32 | (sum.low >> shift & UINT32_MAX);
    quotient = quotient << 32 | rest / by;
    rest %= by;
  }
  return (wide){sum.high / by, quotient};
}

static uint64_t least_of(const uint64_t *heaps, size_t count) {
  uint64_t least = UINT64_MAX;
  for (size_t i = 0; i < count; i++) least = heaps[i] < least ? heaps[i] : least;
  return least;
}

/* ---- Values ---- */

/* The length of the longest play, where a move takes at least one from each of exactly k heaps, 1 <= k <= count: the greatest t
 * for which the heaps, cut down to t, have k * t tokens. If the j largest are cut down, the others have (k - j) * t. The heaps
 * ascend, and `less` is taken from each. */
static wide longest_exact(const uint64_t *heaps, size_t count, size_t k, uint64_t less) {
  wide sum = {0, 0}, longest = {UINT64_MAX, UINT64_MAX};
  for (size_t i = 0; i < count; i++) {
    sum = add(sum, heaps[i] - less);
    if (i + k < count) continue;
    const wide bound = divide(sum, i + k + 1 - count); /* this many of the k largest are not cut down */
    if (is_less(bound, longest)) longest = bound;
  }
  return longest;
}

/* Jenkyns and Mayberry's formula, from the length of the longest play, the least heap m, and y - 1, the length of the longest
 * play when m is taken from every heap. */
static wide jenkyns_mayberry(wide longest, uint64_t m, wide without) {
  const uint64_t most = (uint64_t)1 << 32;
  if (without.high > 0 || without.low >= most) return longest; /* m is below y * (y - 1) / 2 */
  const uint64_t y = without.low + 1, half = y % 2 == 0 ? y / 2 * (y - 1) : (y - 1) / 2 * y;
  return m <= half ? longest : (wide){0, half + (m - half - 1) % y};
}

static cgt_status_t give(wide value, uint32_t question, uint64_t *answer) {
  if (question == CGT_QUESTION_VALUE && value.high > 0) return CGT_I_LARGE;
  *answer = question == CGT_QUESTION_VALUE ? value.low : value.low == 0 && value.high == 0 ? CGT_P : CGT_N;
  return CGT_OK;
}

/* The same in either play, for a game whose positions are as those of a single heap in Nim. */
static cgt_status_t give_heap(wide heap, uint32_t play, uint32_t question, uint64_t *answer) {
  heap.low ^= play == CGT_MISERE && heap.high == 0 && heap.low < 2;
  return give(heap, question, answer);
}

static cgt_status_t nim(uint32_t play, uint32_t question, const uint64_t *heaps, size_t count, uint64_t *answer) {
  wide sum = {0, 0};
  bool large = false;
  for (size_t i = 0; i < count; i++) {
    sum.low ^= heaps[i];
    large |= heaps[i] > 1;
  }
  sum.low ^= play == CGT_MISERE && !large;
  return give(sum, question, answer);
}

static const char by_bouton[] = "Bouton 1901: the XOR of the heaps";

cgt_status_t cgt_i_exact_closed(uint64_t k, uint32_t play, uint32_t question, const uint64_t *heaps, size_t count,
                                uint64_t *answer, const char **theorem) {
  const char *name = by_bouton;
  if (k > 1 && (k < count - k || (play == CGT_MISERE && k < count))) return CGT_E_NO_THEOREM;
  if (k == count) {
    name = "a move makes the least heap less, and any lesser number of it: a heap of Nim";
  } else if (k > 1) {
    name = k == count - k ? "Boros, Gurvich, Ho, Makino, Mursic 2018: exact k-Nim on 2k heaps"
                          : "Boros, Gurvich, Ho, Makino, Mursic 2018: exact k-Nim on fewer than 2k heaps, the longest play";
  }
  if (theorem != NULL) *theorem = name;
  if (k == count) return give_heap((wide){0, least_of(heaps, count)}, play, question, answer);
  if (k == 1) return nim(play, question, heaps, count, answer);
  cgt_i_buffer sorted;
  if (!cgt_i_buffer_make(&sorted, count)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu heaps", count);
  memcpy(sorted.words, heaps, count * sizeof *heaps);
  cgt_i_sort(sorted.words, count);
  const uint64_t m = sorted.words[0];
  wide value = longest_exact(sorted.words, count, (size_t)k, 0);
  if (k == count - k) value = jenkyns_mayberry(value, m, longest_exact(sorted.words, count, (size_t)k, m));
  cgt_i_buffer_free(&sorted);
  return give(value, question, answer);
}

/* The heaps with a digit 1 at a place. */
static size_t ones_at(const uint64_t *heaps, size_t count, unsigned place) {
  size_t ones = 0;
  for (size_t i = 0; i < count; i++) ones += heaps[i] >> place & 1;
  return ones;
}

/* Moore 1910, where a move may change at most k <= count heaps: P if at every place the digits 1 are a multiple of k + 1. In
 * misère play where no heap is above 1, they are 1 more than such a multiple. */
static bool is_p(size_t k, bool small, const uint64_t *heaps, size_t count) {
  for (unsigned place = 0; place < 64; place++)
    if (ones_at(heaps, count, place) % (k + 1) != (small && place == 0 ? 1 : 0)) return false;
  return true;
}

/* The number of heaps above 1. */
static size_t large_heaps(const uint64_t *heaps, size_t count) {
  size_t large = 0;
  for (size_t i = 0; i < count; i++) large += heaps[i] > 1;
  return large;
}

/* Misère values follow, since Moore's Nim is miserable: let A be the positions without a heap above 1 whose number of heaps is
 * 0 modulo k + 1, and B those where it is 1. No move stays within A, or within B; from each of A but the end a move leads to B,
 * from each of B one to A; and from any other position moves lead to both or to neither, as with h heaps above 1, h <= k, any
 * k + 1 numbers of heaps in a row can be left, or 0 and 1, while h > k leave some heap above 1. So (Gurvich, Ho 2018) the
 * values of A are 0 and 1, of B 1 and 0, and all others are the same in both plays. */
cgt_status_t cgt_i_moore_closed(uint64_t k, uint32_t play, uint32_t question, const uint64_t *heaps, size_t count,
                                uint64_t *answer, const char **theorem) {
  const bool misere = play == CGT_MISERE, small = misere && large_heaps(heaps, count) == 0;
  size_t n = 0;
  wide sum = {0, 0}, without = {0, 0};
  uint64_t least = UINT64_MAX;
  for (size_t i = 0; i < count; i++) {
    sum = add(sum, heaps[i]);
    n += heaps[i] > 0;
    if (heaps[i] > 0 && heaps[i] < least) least = heaps[i];
  }
  const char *name = misere ? "Moore 1910, misere play: digits modulo k + 1, other than for heaps of 1 alone"
                            : "Moore 1910: binary digits modulo k + 1";
  if (question == CGT_QUESTION_OUTCOME) {
    *answer = is_p(k < n ? (size_t)k : n, small, heaps, count) ? CGT_P : CGT_N;
    if (theorem != NULL) *theorem = name;
    return CGT_OK;
  }
  if (k >= n) {
    if (theorem != NULL) *theorem = "any heaps may be made less in one move: a heap of Nim with all tokens";
    return give_heap(sum, play, question, answer);
  }
  if (k > 1 && small) { /* heaps of 1 only: the subtraction game of 1, ..., k */
    const uint64_t value = n % (k + 1);
    if (theorem != NULL) *theorem = "Moore's Nim is miserable (Gurvich, Ho 2018); heaps of 1 modulo k + 1";
    *answer = value < 2 ? value ^ 1 : value;
    return CGT_OK;
  }
  if (k > 1 && k + 1 < n) return CGT_E_NO_THEOREM;
  if (theorem != NULL)
    *theorem = k == 1   ? by_bouton
               : misere ? "Jenkyns, Mayberry 1980: Moore's Nim on k + 1 heaps; it is miserable (Gurvich, Ho 2018)"
                        : "Jenkyns, Mayberry 1980: Moore's Nim on k + 1 heaps";
  if (k == 1) return nim(play, question, heaps, count, answer);
  for (size_t i = 0; i < count; i++) without = heaps[i] > 0 ? add(without, heaps[i] - least) : without;
  return give(jenkyns_mayberry(sum, least, without), question, answer);
}

/* ---- Winning moves ---- */

/* A winning move is written digit by digit, the highest place first. Heaps that are less already may have any digit; of the
 * others some with the digit 1 may get 0 and so join them. The digits 1 must then be a multiple of k + 1, which can always be
 * continued: with r more ones than a multiple, either r heaps may still join, or at least k + 1 - r have joined. */
typedef struct {
  size_t k, count, joined;
  bool small; /* misère play to a position without heaps above 1, which h <= k heaps above 1 allow */
  const uint64_t *heaps;
  uint64_t *to, *has_joined; /* by heap: the digits so far, and whether it is less already */
  size_t *order;             /* the heaps that have joined */
  size_t *lists;             /* for each place, `count` numbers each: the heaps that may join, which of them do, which get 1 */
  cgt_sink_t *sink;
} winner;

static cgt_status_t write_places(winner *w, unsigned places);

/* Of the first `before` heaps that have joined, `ones` get the digit 1. */
static cgt_status_t write_ones(winner *w, unsigned place, size_t before, size_t ones) {
  const uint64_t digit = (uint64_t)1 << place;
  size_t *chosen = w->lists + (3 * (size_t)place + 2) * w->count;
  cgt_status_t status;
  cgt_i_subset_first(chosen, ones);
  do {
    for (size_t i = 0; i < w->joined; i++) w->to[w->order[i]] &= ~digit;
    for (size_t i = 0; i < ones; i++) w->to[w->order[chosen[i]]] |= digit;
    status = write_places(w, place);
  } while (status == CGT_OK && cgt_i_subset_next(chosen, ones, before));
  return status;
}

/* Of the `n` heaps that have the digit 1 and may join, `more` do. */
static cgt_status_t join(winner *w, unsigned place, size_t n, size_t more, size_t ones) {
  const size_t *ready = w->lists + 3 * (size_t)place * w->count, before = w->joined;
  size_t *chosen = w->lists + (3 * (size_t)place + 1) * w->count;
  cgt_status_t status;
  cgt_i_subset_first(chosen, more);
  do {
    for (size_t i = 0; i < more; i++) {
      w->order[before + i] = ready[chosen[i]];
      w->has_joined[ready[chosen[i]]] = 1;
    }
    w->joined = before + more;
    status = write_ones(w, place, before, ones);
    w->joined = before;
    for (size_t i = 0; i < more; i++) {
      w->has_joined[ready[chosen[i]]] = 0;
      w->to[ready[chosen[i]]] = w->heaps[ready[chosen[i]]];
    }
  } while (status == CGT_OK && cgt_i_subset_next(chosen, more, n));
  return status;
}

static cgt_status_t write_places(winner *w, unsigned places) {
  if (places == 0) return w->joined > 0 ? cgt_sink_option(w->sink, w->to, w->count) : CGT_OK;
  const unsigned place = places - 1;
  const size_t modulus = w->k + 1, wanted = w->small && place == 0 ? 1 : 0;
  size_t *ready = w->lists + 3 * (size_t)place * w->count, n = 0;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < w->count; i++)
    if (!w->has_joined[i] && (w->heaps[i] >> place & 1) != 0) ready[n++] = i;
  for (size_t more = 0; more <= n && more <= w->k - w->joined && status == CGT_OK; more++) {
    const size_t ones = (wanted + n / modulus * modulus + modulus - n + more) % modulus;
    const bool forced = w->small && place > 0; /* no digit above the last remains */
    if (ones <= w->joined && (!forced || (more == n && ones == 0))) status = join(w, place, n, more, ones);
  }
  return status;
}

cgt_status_t cgt_i_moore_winning(uint64_t k, uint32_t play, const uint64_t *heaps, size_t count, cgt_sink_t *sink) {
  const size_t most = k < count ? (size_t)k : count;
  const bool small = play == CGT_MISERE && large_heaps(heaps, count) <= most;
  uint64_t all = 0;
  unsigned places = 0;
  if (is_p(most, small && large_heaps(heaps, count) == 0, heaps, count)) return CGT_OK;
  for (size_t i = 0; i < count; i++) all |= heaps[i];
  while (places < 64 && all >> places != 0) places++;
  winner w = {.k = most, .count = count, .small = small, .heaps = heaps, .sink = sink};
  uint64_t *words = cgt_i_alloc(2 * count, sizeof *words);
  w.order = cgt_i_alloc((1 + 3 * (size_t)places) * count, sizeof *w.order);
  cgt_status_t status = CGT_OK;
  if (words != NULL && w.order != NULL) {
    w.to = memcpy(words, heaps, count * sizeof *words);
    w.has_joined = memset(words + count, 0, count * sizeof *words);
    w.lists = w.order + count;
    status = write_places(&w, places);
  } else {
    status = cgt_i_fail(CGT_E_MEMORY, "no memory for %zu heaps", count);
  }
  cgt_i_free(words);
  cgt_i_free(w.order);
  return status;
}
