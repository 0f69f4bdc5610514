/* The cases of games of dominoes: one search on all threads. An empty board of 4 x 12 needs no search, by symmetry. */
#include "bench.h"
#include "threads.h"

static uint64_t value(const char *spec, uint64_t threads) {
  static const uint64_t start[2];
  cgt_game_t *game = threads_game(spec, threads);
  uint64_t found;
  threads_begin();
  must(cgt_game_value(game, start, 1, &found));
  threads_end();
  cgt_game_free(game);
  return found;
}

static uint64_t cram_5x8(uint64_t threads) { return value("cram(5,8)", threads); }
static uint64_t cram_4x11(uint64_t threads) { return value("cram(4,11)", threads); }
static uint64_t cram_5x9(uint64_t threads) { return value("cram(5,9)", threads); }

static uint64_t push_cram(const char *spec, uint64_t threads) {
  static const uint64_t start[] = {1, 0, 0};
  cgt_game_t *game = threads_game(spec, threads);
  uint64_t outcome;
  threads_begin();
  must(cgt_game_outcome(game, CGT_NORMAL, start, 3, &outcome));
  threads_end();
  cgt_game_free(game);
  return outcome;
}

static uint64_t push_cram_3x23(uint64_t threads) { return push_cram("push(vertical(3,23),horizontal(3,23))", threads); }
static uint64_t push_cram_3x27(uint64_t threads) { return push_cram("push(vertical(3,27),horizontal(3,27))", threads); }

const threads_case threads_boards[] = {{"cram_5x8", 0, cram_5x8, 1},
                                       {"cram_4x11", 0, cram_4x11, 1},
                                       {"cram_5x9", 1.6, cram_5x9, 1},
                                       {"push_cram_3x23", 0, push_cram_3x23, 1},
                                       {"push_cram_3x27", 1.6, push_cram_3x27, 1},
                                       {NULL, 0, NULL, 0}};
