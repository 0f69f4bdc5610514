/* Single questions to games that are searched: several threads share one memo. */
#include <stddef.h>

#include "bench.h"
#include "threads.h"

/* Chomp on rows that do not get longer, as a set of bits: that of row i is h(i) + rows - 1 - i. A bite at column c of row r
 * shortens the rows from r up to some k to c squares. The square (0, 0) is poisoned. */
enum { ROWS = 16 };

typedef struct {
  unsigned rows, words;
} bar;

static size_t give_bites(const bar *of, uint64_t position, uint64_t *options) {
  unsigned length[ROWS], row = of->rows;
  size_t n = 0;
  for (unsigned bit = 0; row > 0; bit++)
    if ((position >> bit & 1) != 0) row--, length[row] = bit - (of->rows - 1 - row);
  for (; row < of->rows; row++) {
    const uint64_t lower = ((uint64_t)1 << (length[row] + of->rows - 1 - row)) - 1, above = position & ~(lower << 1 | 1);
    unsigned k = row;
    for (unsigned column = length[row]; column-- > (row == 0);) {
      while (k < of->rows && length[k] > column) k++;
      const uint64_t bit = (uint64_t)1 << (column + of->rows - k);
      options[n++] = above | (position & (bit - 1)) | (((uint64_t)1 << (k - row)) - 1) * bit;
    }
  }
  return n;
}

static cgt_status_t bites(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const bar *of = user;
  uint64_t options[ROWS * ROWS], wide[2 * ROWS * ROWS];
  const size_t n = give_bites(of, words[count - 1], options);
  threads_turn();
  if (count == 1) return cgt_sink_options(sink, options, 1, n);
  for (size_t i = 0; i < n; i++) wide[2 * i] = words[0], wide[2 * i + 1] = options[i];
  return cgt_sink_options(sink, wide, 2, n);
}

typedef enum { VALUE, REACHABLE, EXPANDED } chomp_question;

static uint64_t chomp(uint64_t threads, unsigned rows, unsigned columns, size_t words, chomp_question question) {
  bar of = {.rows = rows};
  const cgt_ruleset_t rules = {.size = sizeof rules, .flags = CGT_RULESET_THREADSAFE, .user = &of, .options = bites};
  const uint64_t whole[2] = {UINT64_MAX >> 8, (((uint64_t)1 << rows) - 1) << columns};
  cgt_game_t *game, *graph = NULL;
  uint64_t value, edges;
  must(cgt_game_new(&rules, &game));
  must(cgt_game_set(game, CGT_SETTING_THREADS, threads));
  threads_begin();
  if (question == REACHABLE)
    must(cgt_game_reachable_count(game, whole + 2 - words, words, &value));
  else if (question == EXPANDED)
    must(cgt_game_expand(game, whole + 2 - words, words, &graph, NULL));
  else
    must(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, whole + 2 - words, words, &value));
  threads_end();
  if (question == EXPANDED) {
    must(cgt_graph_size(graph, &value, &edges));
    value = value * 31 + edges;
    cgt_game_free(graph);
  } else {
    threads_searched(game);
  }
  cgt_game_free(game);
  return value;
}

static uint64_t chomp_12(uint64_t threads) { return chomp(threads, 12, 12, 1, VALUE); }
static uint64_t chomp_long(uint64_t threads) { return chomp(threads, 12, 12, 2, VALUE); }

static uint64_t chomp_reachable(uint64_t threads) { return chomp(threads, 12, 12, 1, REACHABLE); }

static uint64_t chomp_expand(uint64_t threads) { return chomp(threads, 11, 11, 1, EXPANDED); }

static uint64_t text_rules(uint64_t threads) {
  static const uint64_t position[] = {400, 400, 400};
  cgt_game_t *game = threads_game("rules(a,b,c; any order: a-k,b,c for k in 1..a; a-k,b-k,c for k in 1..min(a,b))", threads);
  uint64_t value;
  threads_begin();
  must(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, position, 3, &value));
  threads_end();
  cgt_game_free(game);
  return value;
}

const threads_case threads_search[] = {{"chomp_12x12", 1.8, chomp_12, 1},
                                       {"chomp_12x12_long_keys", 1.8, chomp_long, 1},
                                       {"chomp_12x12_reachable", 1.7, chomp_reachable, 1},
                                       {"chomp_11x11_expand", 1.6, chomp_expand, 0},
                                       {"text_rules", 1.8, text_rules, 1},
                                       {NULL, 0, NULL, 0}};
