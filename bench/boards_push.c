/* Push-Cram: outcomes of boards of three rows, and the positions visited beside all that are reachable. */
#include "boards_push.h"

#include <cgt/cgt.h>
#include <inttypes.h>

#include "bench.h"

static const uint64_t start[] = {1, 0, 0};

static cgt_game_t *push_cram(uint64_t rows, uint64_t columns) {
  cgt_game_t *vertical, *horizontal, *push;
  must(cgt_game_new_vertical(rows, columns, &vertical));
  must(cgt_game_new_horizontal(rows, columns, &horizontal));
  must(cgt_game_new_push(CGT_PUSH_PLAIN, vertical, horizontal, &push));
  cgt_game_free(vertical);
  cgt_game_free(horizontal);
  return push;
}

static uint64_t positions(uint64_t columns, uint32_t method) {
  uint64_t answer, entries;
  cgt_game_t *game = push_cram(3, columns);
  must(cgt_game_answer(game, method, CGT_NORMAL, CGT_QUESTION_OUTCOME, start, 2, &answer));
  must(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries));
  cgt_game_free(game);
  return entries;
}

static void outcome_of_three_rows(uint64_t columns, double target, int runs) {
  enum { RUNS = 3 };
  double seconds[RUNS];
  uint64_t entries = 0, bytes = 0;
  for (int run = 0; run < runs; run++) {
    uint64_t outcome;
    cgt_game_t *game = push_cram(3, columns);
    const double begin = bench_now();
    must(cgt_game_outcome(game, CGT_NORMAL, start, 1 + (size_t)(3 * columns + 63) / 64, &outcome));
    seconds[run] = (bench_now() - begin) * 1e-9;
    must(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries));
    must(cgt_game_count(game, CGT_COUNT_BYTES, &bytes));
    cgt_game_free(game);
    if (outcome != CGT_N) {
      fprintf(stderr, "bench-boards-push: 3 x %" PRIu64 " is not won\n", columns);
      exit(1);
    }
  }
  const double time = bench_median(seconds, (size_t)runs);
  printf("Push-Cram 3 x %" PRIu64 ": N in %.3f s; %" PRIu64 " positions, %.1f MB\n", columns, time, entries,
         (double)bytes / 1e6);
  char name[64];
  snprintf(name, sizeof name, "boards/push_cram_3x%" PRIu64, columns);
  bench_at_most(name, time, "s", target);
}

void bench_boards_push(void) {
  const uint64_t few = positions(13, CGT_METHOD_AUTO), search = positions(13, CGT_METHOD_SEARCH);
  const uint64_t all = positions(13, CGT_METHOD_TABLE);
  printf("Push-Cram 3 x 13: %" PRIu64 " positions; the generic engine's pruned search %" PRIu64
         ", all that are reachable %" PRIu64 "\n",
         few, search, all);
  bench_at_least("boards/push_cram_3x13_fewer", (double)all / (double)few, "x", 1000);
  outcome_of_three_rows(23, 6, 3);
  outcome_of_three_rows(27, 40, 1);
}
