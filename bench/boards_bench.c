/* Cram by pruned search: table entries and CPU seconds, beside those of the best public program. */
#include <cgt/cgt.h>
#include <inttypes.h>
#include <string.h>

#include "bench.h"
#include "boards_push.h"

typedef struct {
  uint64_t rows, columns, value;
  double entries, seconds; /* of the best public program; 0 if unknown */
} board;

enum { RUNS = 3 };

static void cram(const board *given, int runs) {
  static const uint64_t start[2];
  double seconds[RUNS];
  uint64_t entries = 0, expanded = 0, bytes = 0, value;
  for (int run = 0; run < runs; run++) {
    cgt_game_t *game;
    must(cgt_game_new_cram(given->rows, given->columns, &game));
    const double begin = bench_now();
    must(cgt_game_value(game, start, (size_t)((given->rows * given->columns + 63) / 64), &value));
    seconds[run] = (bench_now() - begin) * 1e-9;
    must(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries));
    must(cgt_game_count(game, CGT_COUNT_EXPANDED, &expanded));
    must(cgt_game_count(game, CGT_COUNT_BYTES, &bytes));
    cgt_game_free(game);
    if (value != given->value) {
      fprintf(stderr, "bench-boards: Cram %" PRIu64 " x %" PRIu64 ": value %" PRIu64 "\n", given->rows, given->columns, value);
      exit(1);
    }
  }
  const double time = bench_median(seconds, (size_t)runs);
  printf("Cram %" PRIu64 " x %" PRIu64 ": value %" PRIu64 " in %.4f s; %" PRIu64 " entries, %" PRIu64
         " positions expanded, %.1f MB\n",
         given->rows, given->columns, value, time, entries, expanded, (double)bytes / 1e6);
  if (given->entries == 0) return;
  char name[64];
  snprintf(name, sizeof name, "boards/cram_%" PRIu64 "x%" PRIu64 "_entries", given->rows, given->columns);
  bench_at_most(name, (double)entries, "", given->entries);
  snprintf(name, sizeof name, "boards/cram_%" PRIu64 "x%" PRIu64, given->rows, given->columns);
  bench_at_most(name, time, "s", given->seconds);
}

/* Arguments are boards to search once, such as 6x7=5. */
int main(int count, char **arguments) {
  static const board boards[] = {{5, 6, 2, 7400, 0.08}, {5, 7, 1, 48000, 0.7}, {5, 8, 1, 184000, 3.2}, {4, 11, 1, 417000, 9}};
  for (size_t i = 0; i < sizeof boards / sizeof *boards && count == 1; i++) cram(&boards[i], RUNS);
  if (count == 1) bench_boards_push();
  for (int i = 1; i < count; i++) {
    board given = {0, 0, 0, 0, 0};
    if (sscanf(arguments[i], "%" SCNu64 "x%" SCNu64 "=%" SCNu64, &given.rows, &given.columns, &given.value) != 3) return 2;
    cram(&given, 1);
  }
  return 0;
}
