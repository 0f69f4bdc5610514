/* Wythoff's game in which the numbers taken from both heaps may differ by less than r. With r >= 2 here; wythoff.c has r = 1.
 *
 * P-positions are (A_n, A_n + r n) with A_n = floor(n alpha), where alpha = (2 - r + sqrt(r^2 + 4)) / 2 (Fraenkel, "How to beat
 * your Wythoff games' opponent on three fronts", 1982), and in misère play (E_n, E_n + r n + 1) with E_n = floor(n alpha + 1 /
 * alpha) (Fraenkel, "Wythoff games, continued fractions, cedar trees and Fibonacci searches", 1984, for r >= 2). As alpha^2 = r
 * - (r - 2) alpha is irrational, comparisons with it are comparisons of integers. */
#include <string.h>

#include "../base/bits.h"
#include "heaps.h"

extern const cgt_i_family cgt_i_wythoff_apart_family; /* below */

static uint64_t apart(const void *user) { return *(const uint64_t *)user; }

/* ---- Options ---- */

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t r = apart(user), a = words[0], b = words[1];
  cgt_i_moves moves;
  cgt_i_moves_begin(&moves, sink, words, count);
  for (size_t i = 0; i < 2; i++)
    for (uint64_t heap = 0; heap < words[i]; heap++)
      if (!cgt_i_moves_add(&moves, i, heap)) return moves.status;
  for (uint64_t k = 1; k <= a && k != 0; k++)
    for (uint64_t l = k >= r ? k - r + 1 : 1; l <= b && (l < k || l - k < r) && l != 0; l++)
      if (!cgt_i_moves_add_two(&moves, 0, a - k, 1, b - l)) return moves.status;
  return cgt_i_moves_end(&moves);
}

/* ---- P-positions ---- */

typedef struct {
  uint64_t high, low;
} wide;

/* a b, where b = 0 stands for 2^64. */
static wide product(uint64_t a, uint64_t b) {
  wide p = {a, 0};
  if (b != 0) p.high = cgt_i_multiply(a, b, &p.low);
  return p;
}

static wide sum(wide a, wide b) {
  const uint64_t low = a.low + b.low;
  return (wide){a.high + b.high + (low < a.low), low};
}

static bool at_most(wide a, wide b) { return a.high != b.high ? a.high < b.high : a.low <= b.low; }

/* Whether t <= A_n, or t <= E_n, where t + r n, or t + r n + 1, is at most 2^64. Then n is below 2^64 / 3 if t > n, and sums of
 * products are below 2^128. */
static bool reaches(uint64_t r, bool misere, uint64_t t, uint64_t n) {
  if (t <= n) return true;
  if (t - n > n) return false; /* alpha < 2, and 1 / alpha < 1 */
  if (!misere) {
    /* t <= n alpha if and only if t^2 + (r - 2) n t <= r n^2 */
    return at_most(product(t, t + r * n), sum(product(n, t + r * n), product(n, t)));
  }
  /* With x = 2 n + 1 - t and y = r (t - 1 - n) + 1, t <= n alpha + 1 / alpha if and only if y <= x alpha (as 1 / alpha + 1 /
   * (alpha + r) = 1), that is, y^2 + (r - 2) x y <= r x^2, where r x + y = r n + 1. */
  const uint64_t x = n - (t - 1 - n), y = r * (t - 1 - n) + 1, all = r * n + 1;
  return at_most(product(y, all), sum(product(x, all), product(x, y)));
}

static bool is_p(uint64_t r, bool misere, uint64_t a, uint64_t b) {
  if (b < a) return is_p(r, misere, b, a);
  const uint64_t n = (b - a - misere) / r;
  if ((misere && a == b) || (b - a - misere) % r != 0) return false;
  return reaches(r, misere, a, n) && !reaches(r, misere, a + 1, n);
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const bool misere = play == CGT_MISERE;
  (void)count;
  if (question != CGT_QUESTION_OUTCOME) return CGT_E_NO_THEOREM;
  *answer = is_p(apart(user), misere, words[0], words[1]) ? CGT_P : CGT_N;
  if (theorem != NULL)
    *theorem = misere ? "Fraenkel 1984: generalized Wythoff games, misere play" : "Fraenkel 1982: generalized Wythoff games";
  return CGT_OK;
}

/* ---- Winning moves ---- */

/* The greatest n <= most for which reaches(x + 1 - fall n) is false: whose smaller heap, or larger one, is at most a heap. */
static uint64_t last_pair(uint64_t r, bool misere, uint64_t x, uint64_t fall, uint64_t most) {
  uint64_t low = 0, high = most;
  while (low < high) {
    const uint64_t n = high - (high - low) / 2;
    if (reaches(r, misere, x + 1 - fall * n, n))
      high = n - 1;
    else
      low = n;
  }
  return low;
}

/* The greatest t <= most with t <= A_n, or E_n. */
static uint64_t smaller_heap(uint64_t r, bool misere, uint64_t n, uint64_t most) {
  uint64_t low = 0, high = most;
  while (low < high) {
    const uint64_t t = high - (high - low) / 2;
    if (reaches(r, misere, t, n))
      low = t;
    else
      high = t - 1;
  }
  return low;
}

typedef struct {
  uint64_t r;
  bool misere;
  cgt_i_moves moves;
} finding;

static bool try_move(finding *to, uint64_t a, uint64_t b) {
  return !is_p(to->r, to->misere, a, b) || cgt_i_moves_add_two(&to->moves, 0, a, 1, b);
}

/* Heap `kept` stays, as the smaller of a pair or as the larger; `other` is reduced. */
static bool try_beside(finding *to, uint64_t kept, uint64_t other) {
  const uint64_t more = to->misere;
  if (other > kept && other - kept > more) {
    const uint64_t n = last_pair(to->r, to->misere, kept, 0, (other - kept - 1 - more) / to->r);
    if (!try_move(to, kept, kept + to->r * n + more)) return false;
  }
  if (kept < more) return true;
  const uint64_t n = last_pair(to->r, to->misere, kept - more, to->r, (kept - more) / to->r), left = kept - more - to->r * n;
  return left >= other || try_move(to, left, kept);
}

/* Both heaps are reduced, to the pair n. */
static bool try_both(finding *to, uint64_t n, uint64_t a, uint64_t b) {
  if (a == 0 || b <= to->misere || n > (b - 1 - to->misere) / to->r) return true;
  const uint64_t difference = to->r * n + to->misere, now = b - a;
  const uint64_t most = b - 1 - difference < a - 1 ? b - 1 - difference : a - 1;
  if ((difference > now ? difference - now : now - difference) >= to->r) return true;
  const uint64_t left = smaller_heap(to->r, to->misere, n, most);
  return try_move(to, left, left + difference);
}

static cgt_status_t winning(void *user, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  finding to = {.r = apart(user), .misere = play == CGT_MISERE};
  const uint64_t a = words[0], b = words[1], n = (b - a - (to.misere && b > a)) / to.r; /* canonical: a <= b */
  cgt_i_moves_begin(&to.moves, sink, words, count);
  if (!try_beside(&to, a, b) || !try_beside(&to, b, a) || !try_both(&to, n, a, b) || !try_both(&to, n + 1, a, b))
    return to.moves.status;
  return cgt_i_moves_end(&to.moves);
}

/* ---- Tables ---- */

/* A box that is filled with one value after another, each from row to row: a row has a value at most once, at the first cell
 * without a less value from which no cell in an earlier row that has this one is an option. */
typedef struct {
  uint64_t r, rows, columns, words, left; /* rows <= columns; words of a set of columns; cells without a value */
  uint64_t row_step, column_step;         /* between neighbouring cells of the table */
  uint64_t *empty, *first, *unused; /* each row's cells without a value, and where these begin; columns without this value */
  uint64_t *placed;                 /* this value's columns */
  /* By a - b + columns - 1: value + 1 in the high half, and the least column of this value on a diagonal so near that it may be
   * an option; of another value: none. */
  uint64_t *least;
  uint32_t *values;
} filling;

/* A cell of column b' on a diagonal less than r away, in an earlier row, is an option where b' < b. */
static void place(filling *f, uint64_t a, uint64_t b, uint32_t value) {
  const uint64_t diagonal = a + f->columns - 1 - b, last = f->rows + f->columns - 2, mark = ((uint64_t)value + 1) << 32 | b;
  const uint64_t from = diagonal < f->r ? 0 : diagonal - (f->r - 1), to = last - diagonal < f->r ? last : diagonal + f->r - 1;
  for (uint64_t near = from; near <= to; near++)
    if (f->least[near] >> 32 != mark >> 32 || mark < f->least[near]) f->least[near] = mark;
  f->empty[a * f->words + b / 64] &= ~((uint64_t)1 << b % 64);
  f->unused[b / 64] &= ~((uint64_t)1 << b % 64);
  f->values[a * f->row_step + b * f->column_step] = value;
  f->left--;
}

/* Places a value in a row; false if it has no place there. */
static bool fill_row(filling *f, uint64_t a, uint32_t value, bool misere, uint64_t *b) {
  const uint64_t *empty = f->empty + a * f->words;
  while (f->first[a] < f->words && empty[f->first[a]] == 0) f->first[a]++;
  for (uint64_t word = f->first[a]; word < f->words; word++)
    for (uint64_t bits = empty[word] & f->unused[word]; bits != 0; bits &= bits - 1) {
      *b = word * 64 + cgt_i_low_bit(bits);
      const uint64_t least = f->least[a + f->columns - 1 - *b];
      if ((least >> 32 == (uint64_t)value + 1 && (uint32_t)least < *b) || (misere && value == 0 && a + *b == 0)) continue;
      place(f, a, *b, value);
      return true;
    }
  return false;
}

static cgt_status_t fill(filling *f, cgt_i_ask *ask, bool misere) {
  cgt_status_t status = CGT_OK;
  for (uint64_t a = 0; a < f->rows; a++)
    for (uint64_t b = 0; b < f->columns; b++) f->empty[a * f->words + b / 64] |= (uint64_t)1 << b % 64;
  memset(f->unused, 0xff, (size_t)f->words * sizeof *f->unused);
  f->left = f->rows * f->columns;
  for (uint32_t value = 0; f->left > 0 && status == CGT_OK; value++) {
    uint64_t count = 0;
    for (uint64_t a = 0; a < f->rows && status == CGT_OK; a++) {
      count += fill_row(f, a, value, misere, &f->placed[count]);
      status = cgt_i_ask_poll_words(ask, f->words - f->first[a]);
    }
    while (count-- > 0) f->unused[f->placed[count] / 64] |= (uint64_t)1 << f->placed[count] % 64;
  }
  return status;
}

static cgt_status_t table(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *last, size_t count,
                          uint32_t *values) {
  if (count != 2) return CGT_E_NO_THEOREM;
  const bool turned = last[0] > last[1];
  filling f = {.r = apart(cgt_i_game_rules(game)->user),
               .rows = last[turned] + 1,
               .columns = last[!turned] + 1,
               .row_step = turned ? 1 : last[1] + 1,
               .column_step = turned ? last[1] + 1 : 1,
               .values = values};
  f.words = (f.columns + 63) / 64;
  const uint64_t room = (f.rows + 1) * f.words + 3 * f.rows + f.columns; /* `placed` has one more than rows, `least` one less */
  f.empty = cgt_i_alloc((size_t)room, sizeof *f.empty);
  if (f.empty == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a table of %llu rows", ask->function, (unsigned long long)f.rows);
  memset(f.empty, 0, (size_t)room * sizeof *f.empty);
  f.unused = f.empty + f.rows * f.words;
  f.first = f.unused + f.words;
  f.placed = f.first + f.rows;
  f.least = f.placed + f.rows + 1;
  const cgt_status_t status = fill(&f, ask, play == CGT_MISERE);
  cgt_i_free(f.empty);
  return status;
}

/* ---- Making ---- */

static void destroy(void *user) { cgt_i_free(user); }

/* In texts the family `wythoff`, whose reader makes these games. */
const cgt_i_family cgt_i_wythoff_apart_family = {
    .name = "wythoff",
    .example = "wythoff(3)",
    .position = "3,5",
    .numbers = {"how little the numbers taken must differ"},
    .make.number = cgt_game_new_wythoff_apart,
    .rules = {.size = sizeof(cgt_ruleset_t),
              .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SORT,
              .options = options,
              .validate = cgt_i_two_heaps,
              .closed = closed,
              .winning = winning,
              .order_hint = cgt_i_sum_of_heaps,
              .destroy = destroy},
    .fits = true,
    .recurrence = cgt_i_game_box_value,
    .table = table,
};

cgt_status_t cgt_game_new_wythoff_apart(uint64_t r, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_wythoff_apart";
  if (r == 1) return cgt_game_new_wythoff(game);
  if (r == 0) return cgt_i_fail(CGT_E_ARGUMENT, "%s: r is 0; expected a positive number", function);
  uint64_t *own = cgt_i_alloc(1, sizeof *own);
  if (own == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a game", function);
  *own = r;
  const cgt_i_making making = {.own = own, .shape = {CGT_I_FIXED, 2}, .arguments = own, .argument_count = 1};
  const cgt_status_t status = cgt_i_game_make(function, &cgt_i_wythoff_apart_family, &making, game);
  if (status != CGT_OK) cgt_i_free(own);
  return status;
}
