/* Single questions to games of a user's rules, by the pruned search: all threads search for the one answer. */
#include "bench.h"
#include "threads.h"

/* Node Kayles on a grid: a move takes a free vertex and all its neighbours. A position is the set of free vertices, and splits
 * into connected parts. */
typedef struct {
  uint64_t near[64]; /* a vertex and its neighbours */
} grid;

static cgt_status_t take_vertex(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const grid *on = user;
  uint64_t options[64];
  size_t n = 0;
  for (uint64_t left = words[0]; left != 0; left &= left - 1) options[n++] = words[0] & ~on->near[__builtin_ctzll(left)];
  threads_turn();
  return cgt_sink_options(sink, options, count, n);
}

static cgt_status_t part(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const grid *on = user;
  cgt_status_t status = CGT_OK;
  for (uint64_t left = words[0]; left != 0 && status == CGT_OK;) {
    uint64_t whole = left & (0 - left), edge = whole;
    while (edge != 0) {
      const uint64_t more = on->near[__builtin_ctzll(edge)] & left & ~whole;
      edge = (edge & (edge - 1)) | more;
      whole |= more;
    }
    left &= ~whole;
    status = cgt_sink_summand(sink, NULL, &whole, count);
  }
  return status;
}

static uint64_t kayles(uint64_t threads, unsigned rows, unsigned columns, const unsigned *name, int splits) {
  const unsigned n = rows * columns;
  grid on = {.near = {0}};
  for (unsigned i = 0; i < n; i++) {
    const uint64_t one = (uint64_t)1 << name[i];
    on.near[name[i]] |= one;
    if (i + columns < n) on.near[name[i]] |= (uint64_t)1 << name[i + columns], on.near[name[i + columns]] |= one;
    if (i % columns + 1 < columns) on.near[name[i]] |= (uint64_t)1 << name[i + 1], on.near[name[i + 1]] |= one;
  }
  const cgt_ruleset_t rules = {.size = sizeof rules,
                               .flags = CGT_RULESET_THREADSAFE,
                               .user = &on,
                               .options = take_vertex,
                               .split = splits ? part : NULL,
                               .order_hint = cgt_hint_bits};
  const uint64_t whole = UINT64_MAX >> (64 - n);
  cgt_game_t *game;
  uint64_t answer;
  must(cgt_game_new(&rules, &game));
  must(cgt_game_set(game, CGT_SETTING_THREADS, threads));
  must(cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_NORMAL, splits ? CGT_QUESTION_VALUE : CGT_QUESTION_OUTCOME, &whole, 1,
                       &answer));
  threads_searched(game);
  cgt_game_free(game);
  return answer;
}

/* The same question with the vertices in several orders, in which options are tried, so that no lucky one counts. */
static uint64_t in_many_orders(uint64_t threads, unsigned rows, unsigned columns, int splits) {
  enum { ORDERS = 5 };
  unsigned name[64];
  uint64_t sum = 0, random = 1;
  for (unsigned i = 0; i < rows * columns; i++) name[i] = i;
  threads_begin();
  for (int order = 0; order < ORDERS; order++) {
    sum += kayles(threads, rows, columns, name, splits);
    for (unsigned i = rows * columns; i-- > 1;) {
      random = random * 6364136223846793005 + 1442695040888963407;
      const unsigned j = (unsigned)(random >> 33) % (i + 1), swap = name[i];
      name[i] = name[j];
      name[j] = swap;
    }
  }
  threads_end();
  return sum;
}

static uint64_t outcome(uint64_t threads) { return in_many_orders(threads, 6, 6, 0); }
static uint64_t value(uint64_t threads) { return in_many_orders(threads, 7, 7, 1); }

const threads_case threads_pruned[] = {
    {"kayles_6x6_outcome", 1.6, outcome, 1}, {"kayles_7x7_value", 1.6, value, 1}, {NULL, 0, NULL, 0}};
