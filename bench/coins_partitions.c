/* h(n) of the ruler on set partitions, with the best kernel and the portable one: CPU time within half a gigabyte. The engine
   is internal to the library, so this program contains it. */
#include <cgt/cgt.h>
#include <inttypes.h>

#include "../lib/coin/partition_ruler.h"
#include "bench.h"
#include "coins.h"

static double seconds_to(cgt_game_t *game, uint64_t n) {
  cgt_i_partition_ruler *ruler;
  cgt_i_ask ask = cgt_i_ask_begin(game, "bench");
  const double begin = bench_now();
  must(cgt_i_partition_ruler_make("bench", &ruler));
  must(cgt_i_partition_ruler_extend(ruler, &ask, n, (uint64_t)1 << 29, 1));
  const double seconds = (bench_now() - begin) * 1e-9;
  printf("%-8s h(1) ... h(%" PRIu64 ") = %" PRIu32 ": %.3f s, tables %.0f MB\n", cgt_nim_kernel_name(), n,
         cgt_i_partition_ruler_value(ruler, n), seconds, (double)cgt_i_partition_ruler_bytes(ruler) * 1e-6);
  cgt_i_partition_ruler_free(ruler);
  return seconds;
}

void bench_coins_partitions(void) {
  static const struct {
    uint64_t n;
    double best, portable; /* seconds */
  } targets[] = {{60, 0.12, 0.2}, {80, 1, 1.5}, {100, 10.9, 13.8}};
  cgt_game_t *game; /* whose settings the questions use */
  must(cgt_game_new_nim(&game));
  for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
    char name[64];
    must(cgt_nim_kernel_force(NULL));
    snprintf(name, sizeof name, "coins/partitions_%" PRIu64, targets[i].n);
    bench_at_most(name, seconds_to(game, targets[i].n), "s", targets[i].best);
    must(cgt_nim_kernel_force("portable"));
    snprintf(name, sizeof name, "coins/partitions_%" PRIu64 "_portable", targets[i].n);
    bench_at_most(name, seconds_to(game, targets[i].n), "s", targets[i].portable);
  }
  must(cgt_nim_kernel_force(NULL));
  cgt_game_free(game);
}
