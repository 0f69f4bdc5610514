/* Arithmetic periods of take-and-break games, proved: doc/octal.md has the theorem and its proof, whose letters this file uses.
 */
#include <string.h>

#include "take_values.h"

enum { UNCOVERED_MOST = 64, WINDOW_MOST = 1 << 14 };
static const uint64_t states_most = (uint64_t)1 << 28;

/* What the values show, G(n + p) = G(n) + s for n >= q >= 1, in a game whose moves leave at most J heaps. */
typedef struct {
  const cgt_i_take_values *all;
  const cgt_i_take_code *code;
  cgt_i_ask *ask;
  uint64_t J, p, q, s;
  uint64_t even, rise; /* p and s, or 2p and 2s, so that both are even */
  int64_t highest, lowest;
} shown;

static uint64_t value_at(const shown *g, uint64_t n) {
  if (n < g->q) return g->all->values[n];
  return g->all->values[g->q + (n - g->q) % g->p] + (n - g->q) / g->p * g->s;
}

/* How far a value is above the line of slope s/p, in units of 1/p; from q on heaps that are equal modulo p are equally far. */
static int64_t height(const shown *g, uint64_t n) { return (int64_t)(g->p * value_at(g, n)) - (int64_t)(g->s * n); }

static uint64_t counts_at(const shown *g, uint64_t k) { return g->code->digits[k].counts; }

/* ---- No move leads to a value that is shown ---- */

typedef struct {
  uint64_t residue, low;
  int64_t height;
  bool large;
} part;

enum { ALL_SMALL = 1, SOME_LARGE = 2 };

/* Divisions into a number of heaps, by the sum of these modulo M = p 2^m and the height Q of their XOR. `reached` has a byte
 * for each sum and each p heights from `least` on: as Q + s times the sum is a multiple of p, one of these at most is possible.
 */
typedef struct {
  uint8_t *reached;
  int64_t least;
} states;

typedef struct {
  const shown *g;
  const part *parts;
  size_t part_count, columns;
  uint64_t modulus, mask;
} divisions;

static int64_t height_of(const divisions *d, const states *from, uint64_t sum, size_t column) {
  const int64_t p = (int64_t)d->g->p, first = from->least + (int64_t)column * p;
  int64_t above = (first + (int64_t)(d->g->s * sum)) % p; /* perhaps negative */
  above = above < 0 ? above + p : above;
  return above == 0 ? first : first + p - above;
}

/* Adds one heap to the divisions of a state. */
static void add_part(const divisions *d, const states *from, uint64_t sum, size_t column, states *to) {
  const int64_t p = (int64_t)d->g->p, before = height_of(d, from, sum, column);
  const uint8_t reached = from->reached[sum * d->columns + column];
  const uint64_t low = (uint64_t)((before + (int64_t)(d->g->s * sum)) / p) & d->mask; /* of the XOR */
  for (size_t i = 0; i < d->part_count; i++) {
    const part *heap = &d->parts[i];
    const int64_t now = before + heap->height - 2 * p * (int64_t)(low & heap->low);
    if (now < to->least) continue;
    uint64_t together = sum + heap->residue;
    if (together >= d->modulus) together -= d->modulus;
    to->reached[together * d->columns + (size_t)((now - to->least) / p)] |= heap->large ? SOME_LARGE : reached;
  }
}

/* Whether a division into j heaps, one of them large, may have the value of a heap from which it is a move. */
static bool meets_values(const divisions *d, const states *from, uint64_t j) {
  const shown *g = d->g;
  for (uint64_t k = 0; k < g->code->count; k++) {
    if ((counts_at(g, k) >> j & 1) == 0) continue;
    for (uint64_t sum = 0; sum < d->modulus; sum++) {
      const uint64_t n = g->q + (sum + k + g->p - g->q % g->p) % g->p; /* as sum + k, modulo p */
      const int64_t wanted = height(g, n) + (int64_t)(g->s * k) - from->least;
      const size_t column = (size_t)(wanted / (int64_t)g->p);
      if (wanted >= 0 && column < d->columns && (from->reached[sum * d->columns + column] & SOME_LARGE) != 0 &&
          height_of(d, from, sum, column) - from->least == wanted)
        return true;
    }
  }
  return false;
}

static cgt_status_t divide_all(const divisions *d, states *now, states *next, bool *excluded) {
  const shown *g = d->g;
  const size_t size = (size_t)d->modulus * d->columns;
  cgt_status_t status = CGT_OK;
  *excluded = true;
  memset(now->reached, 0, size);
  now->least = g->lowest - (int64_t)g->J * g->highest;
  now->reached[(size_t)(-now->least / (int64_t)g->p)] = ALL_SMALL; /* no heaps */
  for (uint64_t j = 1; j <= g->J && *excluded; j++) {
    memset(next->reached, 0, size);
    next->least = now->least + g->highest;
    for (size_t i = 0; i < size && status == CGT_OK; i++) {
      if (now->reached[i] == 0) continue;
      add_part(d, now, i / d->columns, i % d->columns, next);
      status = cgt_i_ask_poll_words(g->ask, d->part_count);
    }
    if (status != CGT_OK) return status;
    *excluded = !meets_values(d, next, j);
    const states other = *now;
    *now = *next;
    *next = other;
  }
  return CGT_OK;
}

/* Whether no move from n >= J (q - 1) + t + 1 leads to the value that n shows, by the lowest m bits of all values. */
static cgt_status_t exclude(const shown *g, unsigned m, bool *excluded) {
  const uint64_t modulus = g->p << m, columns = (uint64_t)((int64_t)g->J * g->highest - g->lowest) / g->p + 1;
  const size_t count = (size_t)(modulus + g->q - 1);
  *excluded = false;
  if (columns > states_most / count / g->J / modulus) return CGT_OK;
  const size_t size = (size_t)(modulus * columns);
  part *parts = cgt_i_alloc(count, sizeof *parts);
  uint8_t *reached = cgt_i_alloc(2 * size, 1);
  cgt_status_t status = CGT_OK;
  if (parts != NULL && reached != NULL) {
    for (size_t i = 0; i < count; i++) {
      const uint64_t n = i + 1;
      parts[i] = (part){n % modulus, value_at(g, n) & ((1U << m) - 1), height(g, n), n >= g->q};
    }
    const divisions d = {g, parts, count, (size_t)columns, modulus, (1U << m) - 1};
    states now = {.reached = reached}, next = {.reached = reached + size};
    status = divide_all(&d, &now, &next, excluded);
  } else {
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the proof of an arithmetic period", g->ask->function);
  }
  cgt_i_free(parts);
  cgt_i_free(reached);
  return status;
}

/* ---- All lower values are options ---- */

/* The values below that of n to which no heap leads that is left with pairs of equal heaps, or with these and a heap of 1. */
typedef struct {
  uint64_t values[UNCOVERED_MOST];
  size_t count;
} uncovered;

/* Marks the values below `bound` of divisions of `left` tokens into a heap, pairs of equal heaps, and others of a
 * known XOR. */
static void mark_pairs(const shown *g, uint64_t left, uint64_t pairs, uint64_t other, uint8_t *covered, uint64_t bound) {
  if (left < 2 * pairs + 1) return;
  for (uint64_t heap = left - 2 * pairs;; heap -= 2) {
    const uint64_t value = value_at(g, heap) ^ other;
    if (value < bound) covered[value] = 1;
    if (heap <= 2) return;
  }
}

/* False if there are more than UNCOVERED_MOST. `covered` has room for the value of n. */
static bool find_uncovered(const shown *g, uint64_t n, uint8_t *covered, uncovered *u) {
  const uint64_t value = value_at(g, n);
  memset(covered, 0, (size_t)value);
  for (uint64_t k = 0; k < g->code->count; k++)
    for (uint64_t j = 2; j <= g->J && j + k <= n; j++) {
      if ((counts_at(g, k) >> j & 1) == 0) continue;
      if (j % 2 != 0) {
        mark_pairs(g, n - k, (j - 1) / 2, 0, covered, value);
      } else {
        if ((n - k) % 2 == 0 && value > 0) covered[0] = 1;
        if (j > 2) mark_pairs(g, n - k - 1, (j - 2) / 2, value_at(g, 1), covered, value);
      }
    }
  u->count = 0;
  for (uint64_t v = 0; v < value; v++) {
    if (covered[v] != 0) continue;
    if (u->count == UNCOVERED_MOST) return false;
    u->values[u->count++] = v;
  }
  return true;
}

/* Whether n has a move to a value: one heap from q on, and others whose XOR is below 2^m. */
static bool reaches(const shown *g, uint64_t n, uint64_t value, unsigned m) {
  const uint64_t most = 4 * g->even + 16; /* tokens that are not left in one heap; near the top few are */
  for (uint64_t k = 0; k < g->code->count; k++)
    for (uint64_t j = 1; j <= g->J; j++) {
      if ((counts_at(g, k) >> j & 1) == 0) continue;
      for (uint64_t rest = j - 1; rest <= most && rest < g->all->known && k + rest + g->q <= n; rest++) {
        const uint64_t other = value ^ value_at(g, n - k - rest);
        if (other >> m == 0 && cgt_i_take_values_divide(g->all, (size_t)j - 1, (size_t)rest, other)) return true;
        if (j == 1) break;
      }
    }
  return false;
}

/* Whether heaps in a window of even 2^m, the first of which is n, reach all values that are not covered. */
static cgt_status_t reach_all(const shown *g, uint64_t n, const uncovered *of, unsigned m, bool *all) {
  const uint64_t window = g->even << m;
  cgt_status_t status = CGT_OK;
  *all = true;
  for (uint64_t i = 0; i < window && *all && status == CGT_OK; i++) {
    const uncovered *u = &of[i % g->even];
    for (size_t v = 0; v < u->count && *all; v++) *all = reaches(g, n + i, u->values[v] + i / g->even * g->rise, m);
    status = cgt_i_ask_poll_words(g->ask, g->even);
  }
  return status;
}

/* Finds the first n such that it and the heaps after it, for a period, lack large values alone; 0: none. */
static cgt_status_t find_start(const shown *g, uint8_t *covered, uncovered *of, uint64_t *start) {
  const uint64_t first = g->J * (g->q - 1) + g->code->count;
  uint64_t small = 0, run = 0;
  cgt_status_t status = CGT_OK;
  for (uint64_t n = 0; n < g->q; n++)
    if (value_at(g, n) + 1 >= small) small = value_at(g, n) + 2;
  *start = 0;
  for (uint64_t n = first; n < g->all->known && status == CGT_OK; n++) {
    uncovered u;
    const bool few = value_at(g, n) >= small + g->rise && find_uncovered(g, n, covered, &u);
    run = few && (u.count == 0 || u.values[0] >= small + g->rise) ? run + 1 : 0;
    if (run > 0) of[n % g->even] = u;
    if (run == g->even) {
      *start = n + 1 - run;
      break;
    }
    status = cgt_i_ask_poll_words(g->ask, n);
  }
  return status;
}

static cgt_status_t cover(const shown *g, uint64_t *checked, bool *covers) {
  uint64_t most = 0, start;
  for (size_t n = 0; n < g->all->known; n++)
    if (g->all->values[n] > most) most = g->all->values[n];
  uint8_t *covered = cgt_i_alloc((size_t)most + 1, 1);
  uncovered *found = cgt_i_alloc((size_t)g->even, sizeof *found), *of = cgt_i_alloc((size_t)g->even, sizeof *of);
  cgt_status_t status = CGT_OK;
  *covers = false;
  if (covered != NULL && found != NULL && of != NULL) {
    status = find_start(g, covered, found, &start);
    for (uint64_t i = 0; start > 0 && i < g->even; i++) of[i] = found[(start + i) % g->even];
    for (unsigned m = 0; start > 0 && g->even << m <= WINDOW_MOST && !*covers && status == CGT_OK; m++)
      status = reach_all(g, start, of, m, covers);
    *checked = start;
  } else {
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the proof of an arithmetic period", g->ask->function);
  }
  cgt_i_free(covered);
  cgt_i_free(found);
  cgt_i_free(of);
  return status;
}

/* ---- The theorem ---- */

static cgt_status_t prove(shown *g, uint64_t *checked, bool *proved) {
  enum { MORE_BITS = 4 };
  g->lowest = INT64_MAX;
  g->highest = 0;
  for (uint64_t n = 1; n < g->q + g->p; n++) {
    const int64_t h = height(g, n);
    if (h > g->highest) g->highest = h;
    if (n >= g->q && h < g->lowest) g->lowest = h;
  }
  cgt_status_t status = cover(g, checked, proved);
  if (status != CGT_OK || !*proved) return status;
  unsigned m = 0;
  while ((int64_t)(g->p << (m + 1)) <= (int64_t)g->J * g->highest - g->lowest) m++;
  *proved = false;
  for (unsigned more = 0; more <= MORE_BITS && !*proved && status == CGT_OK; more++) status = exclude(g, m + more, proved);
  return status;
}

cgt_status_t cgt_i_take_arithmetic(cgt_i_take_values *all, const cgt_i_take_code *code, uint64_t heaps, cgt_i_ask *ask) {
  uint64_t *values = cgt_i_alloc(all->known, sizeof *values);
  cgt_i_period_proof seen = {0};
  if (values == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu values", ask->function, all->known);
  for (size_t i = 0; i < all->known; i++) values[i] = all->values[i];
  cgt_status_t status = cgt_apparent_period(values, all->known, &seen.period, &seen.preperiod, &seen.saltus);
  cgt_i_free(values);
  all->seen = (cgt_i_period_proof){0};
  if (status == CGT_E_LIMIT || (status == CGT_OK && seen.saltus == 0)) return CGT_OK;
  if (status != CGT_OK) return cgt_i_fail_in(ask, status);
  const uint64_t twice = (seen.period | seen.saltus) % 2 + 1;
  shown g = {.all = all, .code = code, .ask = ask, .J = heaps, .p = seen.period, .s = seen.saltus, .even = twice * seen.period};
  g.q = seen.preperiod > 0 ? seen.preperiod : 1;
  g.rise = twice * seen.saltus;
  bool proved;
  status = prove(&g, &seen.checked, &proved);
  if (status != CGT_OK) return status;
  all->seen = seen;
  if (proved) all->proof = seen;
  return CGT_OK;
}
