/* Rulesets written as text beside the same rulesets as compiled callbacks: values by the default method, options alone, and
 * sequences of single heaps. All in one run. */
#include <cgt/cgt.h>
#include <inttypes.h>
#include <string.h>

#include "bench.h"

enum { ROUNDS = 7, WORDS = 4, ROOM = 256 };

/* ---- Callbacks ---- */

/* Options that go to the sink in blocks. */
typedef struct {
  uint64_t rows[ROOM * WORDS];
  size_t width, used;
  cgt_sink_t *sink;
  cgt_status_t status;
} block;

static void hand_over(block *to) {
  if (to->used > 0 && to->status == CGT_OK) to->status = cgt_sink_options(to->sink, to->rows, to->width, to->used);
  to->used = 0;
}

static uint64_t *next_row(block *to) {
  if (to->used == ROOM) hand_over(to);
  return to->rows + to->width * to->used++;
}

static cgt_status_t finish(block *to) {
  hand_over(to);
  return to->status;
}

static void begin(block *to, size_t width, cgt_sink_t *sink) {
  to->width = width;
  to->used = 0;
  to->sink = sink;
  to->status = CGT_OK;
}

static void give2(block *to, uint64_t a, uint64_t b) {
  uint64_t *row = next_row(to);
  row[0] = a, row[1] = b;
}

static void give3(block *to, uint64_t a, uint64_t b, uint64_t c) {
  uint64_t *row = next_row(to);
  row[0] = a, row[1] = b, row[2] = c;
}

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

static cgt_status_t wythoff2(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t a = words[0], b = words[1];
  block to;
  (void)user;
  begin(&to, count, sink);
  for (uint64_t k = 1; k <= a; k++) give2(&to, a - k, b);
  for (uint64_t k = 1; k <= b; k++) give2(&to, a, b - k);
  for (uint64_t k = 1; k <= least(a, b); k++) give2(&to, a - k, b - k);
  return finish(&to);
}

static cgt_status_t wythoff3(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t a = words[0], b = words[1], c = words[2];
  block to;
  (void)user;
  begin(&to, count, sink);
  for (uint64_t k = 1; k <= a; k++) give3(&to, a - k, b, c);
  for (uint64_t k = 1; k <= b; k++) give3(&to, a, b - k, c);
  for (uint64_t k = 1; k <= c; k++) give3(&to, a, b, c - k);
  for (uint64_t k = 1; k <= least(a, b); k++) give3(&to, a - k, b - k, c);
  for (uint64_t k = 1; k <= least(a, c); k++) give3(&to, a - k, b, c - k);
  for (uint64_t k = 1; k <= least(b, c); k++) give3(&to, a, b - k, c - k);
  return finish(&to);
}

/* Rows of four lengths; the square at the left of the first row is poisoned. */
static cgt_status_t chomp(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  block to;
  (void)user;
  begin(&to, count, sink);
  for (size_t row = 0; row < count; row++)
    for (uint64_t k = row == 0; k < words[row]; k++) {
      uint64_t *option = next_row(&to);
      for (size_t i = 0; i < count; i++) option[i] = i < row ? words[i] : least(words[i], k);
    }
  return finish(&to);
}

static cgt_status_t fibonacci(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  block to;
  (void)user;
  begin(&to, count, sink);
  for (uint64_t k = 1; k <= least(words[0], words[1]); k++) give2(&to, words[0] - k, 2 * k);
  return finish(&to);
}

static cgt_status_t kayles(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t m = words[0];
  block to;
  (void)user;
  begin(&to, count, sink);
  for (unsigned i = 0; i < 64; i++)
    if ((m >> i & 1) != 0) *next_row(&to) = m - ((uint64_t)1 << i);
  for (unsigned i = 0; i < 63; i++)
    if ((m >> i & 1) != 0 && (m >> (i + 1) & 1) != 0) *next_row(&to) = m - ((uint64_t)3 << i);
  return finish(&to);
}

typedef struct {
  const char *name, *text;
  cgt_status_t (*options)(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink);
  uint64_t flags;
  uint64_t words[WORDS];
  size_t count;
} contest;

static const contest contests[] = {
    {"wythoff_3",
     "rules(a,b,c; any order: a-k,b,c for k in 1..a; a,b-k,c for k in 1..b; a,b,c-k for k in 1..c; a-k,b-k,c for k in "
     "1..min(a,b); "
     "a-k,b,c-k for k in 1..min(a,c); a,b-k,c-k for k in 1..min(b,c))",
     wythoff3,
     CGT_RULESET_SORT,
     {40, 40, 40},
     3},
    {"wythoff_2",
     "rules(a,b; any order: a-k,b for k in 1..a; a,b-k for k in 1..b; a-k,b-k for k in 1..min(a,b))",
     wythoff2,
     CGT_RULESET_SORT,
     {300, 300},
     2},
    {"chomp_4x12",
     "rules(a,b,c,d: min(a,k),min(b,k),min(c,k),min(d,k) for k in 1..max(a,1)-1; a,min(b,k),min(c,k),min(d,k) if b>0 for k in "
     "0..b-1; a,b,min(c,k),min(d,k) if c>0 for k in 0..c-1; a,b,c,k if d>0 for k in 0..d-1)",
     chomp,
     0,
     {12, 12, 12, 12},
     4},
    {"fibonacci_nim", "rules(n,q: n-k,2*k for k in 1..min(n,q))", fibonacci, 0, {400, 399}, 2},
    {"kayles_bits",
     "rules(m: m-(1<<i) for i in 0..63 if bit(m,i)=1; m-(3<<i) for i in 0..62 if bit(m,i)=1 and bit(m,i+1)=1)",
     kayles,
     0,
     {(1 << 16) - 1},
     1},
};

/* ---- Times ---- */

static cgt_game_t *written(const contest *of) {
  cgt_game_t *game;
  must(cgt_game_new_rules(of->text, NULL, &game));
  return game;
}

static cgt_game_t *compiled(const contest *of) {
  cgt_game_t *game;
  const cgt_ruleset_t rules = {.size = sizeof rules, .flags = CGT_RULESET_THREADSAFE | of->flags, .options = of->options};
  must(cgt_game_new(&rules, &game));
  return game;
}

static double time_value(cgt_game_t *game, const contest *of, uint64_t *value) {
  const double from = bench_now();
  must(cgt_game_value(game, of->words, of->count, value));
  const double taken = bench_now() - from;
  must(cgt_game_forget(game));
  return taken;
}

static int ignore(void *user, const uint64_t *words, size_t count) {
  uint64_t *sum = user;
  for (size_t i = 0; i < count; i++) *sum += words[i];
  return 0;
}

/* Options of one position, many times. */
static double time_options(cgt_game_t *game, const contest *of, uint64_t *sum) {
  enum { TIMES = 300 };
  const double from = bench_now();
  for (int i = 0; i < TIMES; i++) must(cgt_game_each_option(game, of->words, of->count, ignore, sum));
  return (bench_now() - from) / TIMES;
}

static void compete(const contest *of) {
  double value_ratios[ROUNDS], option_ratios[ROUNDS], taken = 0;
  cgt_game_t *text = written(of), *callback = compiled(of);
  for (int round = 0; round < ROUNDS; round++) {
    uint64_t values[2], sums[2] = {0, 0};
    const double own = time_value(text, of, &values[0]), other = time_value(callback, of, &values[1]);
    const double own_options = time_options(text, of, &sums[0]), other_options = time_options(callback, of, &sums[1]);
    if (values[0] != values[1] || sums[0] != sums[1]) {
      fprintf(stderr, "%s: the text and the callback differ\n", of->name);
      exit(1);
    }
    value_ratios[round] = own / other;
    option_ratios[round] = own_options / other_options;
    taken = own;
  }
  char name[64];
  printf("%-14s %9.3f ms for the value\n", of->name, taken / 1e6);
  snprintf(name, sizeof name, "%s_against_callback", of->name);
  bench_at_most(name, bench_median(value_ratios, ROUNDS), "times", 3);
  snprintf(name, sizeof name, "%s_options_alone", of->name);
  bench_at_most(name, bench_median(option_ratios, ROUNDS), "times", 3);
  cgt_game_free(text);
  cgt_game_free(callback);
}

static void time_grundy(uint64_t last, double most) {
  cgt_game_t *game;
  char name[64];
  uint64_t *values = malloc((size_t)(last + 1) * sizeof *values);
  if (values == NULL) exit(1);
  must(cgt_game_new_rules("heaps(n: i,n-i for i in 1..n if 2*i<n)", NULL, &game));
  const double from = bench_now();
  must(cgt_game_sequence(game, CGT_NORMAL, 0, (size_t)last + 1, values));
  const double taken = bench_now() - from;
  printf("Grundy's game to %" PRIu64 ": %.3f s, %.2f ns an option\n", last, taken / 1e9,
         taken / ((double)last * (double)last / 4));
  snprintf(name, sizeof name, "grundy_to_%" PRIu64, last);
  bench_at_most(name, taken / 1e9, "s", most);
  cgt_game_free(game);
  free(values);
}

int main(void) {
  for (size_t i = 0; i < sizeof contests / sizeof *contests; i++) compete(&contests[i]);
  time_grundy(10000, 0.5);
  time_grundy(100000, 10);
  return 0;
}
