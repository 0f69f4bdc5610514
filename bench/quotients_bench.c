/* Misère quotients beside MisereSolver, whose times, with the start of its virtual machine, were measured on a machine of the
 * same kind. The targets are a tenth of them. */
#include <cgt/cgt.h>

#include "bench.h"

enum { ROUNDS = 5 };

/* `last` 0: whole. */
static void quotient_of(const char *code, uint64_t last, size_t order, double solver) {
  double times[ROUNDS];
  char name[64];
  for (int round = 0; round < ROUNDS; round++) {
    cgt_game_t *game;
    cgt_quotient_t *quotient;
    must(cgt_game_new_octal(code, &game));
    const double begin = bench_now();
    must(last > 0 ? cgt_quotient_new_heaps(game, last, CGT_MAX_QUOTIENT, &quotient)
                  : cgt_quotient_new_whole(game, 1000, CGT_MAX_QUOTIENT, &quotient));
    times[round] = (bench_now() - begin) / 1e6;
    if (cgt_quotient_order(quotient) != order) {
      fprintf(stderr, "bench-quotients: %s has %zu elements, not %zu\n", code, cgt_quotient_order(quotient), order);
      exit(1);
    }
    cgt_quotient_free(quotient);
    cgt_game_free(game);
  }
  const double time = bench_median(times, ROUNDS);
  printf("%-6s %3zu elements: %.2f ms, MisereSolver %.0f ms\n", code, order, time, solver);
  snprintf(name, sizeof name, "quotients/%s_%zu", code, order);
  bench_at_most(name, time, "ms", solver / 10);
}

int main(void) {
  quotient_of("0.77", 0, 40, 210);
  quotient_of("0.115", 0, 42, 570);
  quotient_of("0.152", 0, 34, 250);
  quotient_of("0.07", 28, 176, 1600);
  quotient_of("0.07", 30, 360, 4800);
  quotient_of("0.07", 32, 552, 9600);
  return 0;
}
