/* The ruler on the ASM posets beside the plain form of the same recursion, in one run. */
#include <cgt/cgt.h>
#include <string.h>

#include "../lib/coin/asm_ruler.h"
#include "bench.h"
#include "coins.h"

static cgt_game_t *game; /* whose settings the questions use */

static void *allocate(size_t count, size_t size) {
  void *block = calloc(count, size);
  if (block == NULL) exit(1);
  return block;
}

/* All rows to `top`: for each k and l what E needs from XORs along the diagonals, then O(1) for each move. */
static void plain(size_t top, uint32_t *values) {
  uint32_t **prefixes = allocate(top + 1, sizeof *prefixes), *e = allocate(top + 3, sizeof *e);
  unsigned char *seen = allocate(1 << 20, 1);
  uint32_t bound = 1;
  for (size_t s = 0; s <= top; s++) {
    uint32_t *row = values + s * (s + 1) / 2;
    for (size_t u = 0; u <= s / 2; u++) {
      const size_t v = s - u;
      memset(seen, 0, bound);
      for (size_t k = 0; k <= u; k++)
        for (size_t l = 0; l <= v; l++) {
          const size_t d = k + l;
          e[0] = e[1] = e[2] = 0;
          for (size_t m = 1; m <= d; m++) {
            const size_t most = m < k ? m : k, least = m > l ? m - l : 0;
            e[m + 2] = e[m] ^ prefixes[s - m][u - least + 1] ^ prefixes[s - m][u - most];
          }
          for (size_t i = 0; i <= d / 2; i++) seen[e[i + 1] ^ e[d + 1 - i] ^ e[d + 2]] = 1;
        }
      uint32_t mex = 0;
      while (seen[mex] != 0) mex++;
      row[u] = row[v] = mex;
    }
    prefixes[s] = allocate(s + 2, sizeof **prefixes);
    for (size_t t = 0; t <= s; t++) {
      prefixes[s][t + 1] = prefixes[s][t] ^ row[t];
      while (bound <= row[t]) bound *= 2;
    }
  }
  for (size_t s = 0; s <= top; s++) free(prefixes[s]);
  free(prefixes);
  free(e);
  free(seen);
}

typedef struct {
  double cpu, wall; /* of this thread, seconds */
} times;

static times extend(cgt_i_asm_ruler *ruler, uint64_t s, uint32_t threads) {
  cgt_i_ask ask = cgt_i_ask_begin(game, "bench");
  const double cpu = bench_now(), wall = bench_wall();
  must(cgt_i_asm_ruler_extend(ruler, &ask, s, 0, threads));
  return (times){(bench_now() - cpu) * 1e-9, (bench_wall() - wall) * 1e-9};
}

static cgt_i_asm_ruler *made(void) {
  cgt_i_asm_ruler *ruler;
  must(cgt_i_asm_ruler_make("bench", &ruler));
  return ruler;
}

/* Seconds of CPU time to row s, the median of some runs. */
static double time_to(uint64_t s) {
  double seconds[5];
  for (int round = 0; round < 5; round++) {
    cgt_i_asm_ruler *ruler = made();
    seconds[round] = extend(ruler, s, 1).cpu;
    cgt_i_asm_ruler_free(ruler);
  }
  return bench_median(seconds, 5);
}

static void against_the_plain_form(size_t top) {
  const size_t count = (top + 1) * (top + 2) / 2;
  uint32_t *values = allocate(count, sizeof *values);
  double slow[3];
  for (int round = 0; round < 3; round++) {
    const double begin = bench_now();
    plain(top, values);
    slow[round] = (bench_now() - begin) * 1e-9;
  }
  cgt_i_asm_ruler *ruler = made();
  extend(ruler, top, 1);
  if (memcmp(values, cgt_i_asm_ruler_values(ruler), count * sizeof *values) != 0) {
    fprintf(stderr, "bench-coins-asm: the plain form has other values\n");
    exit(1);
  }
  cgt_i_asm_ruler_free(ruler);
  const double plain_time = bench_median(slow, 3), time = time_to(top);
  must(cgt_nim_kernel_force("portable"));
  const double portable_time = time_to(top);
  must(cgt_nim_kernel_force(NULL));
  printf("rows to %zu: plain form %.3f s, portable %.3f s, kernel %s %.3f s\n", top, plain_time, portable_time,
         cgt_nim_kernel_name(), time);
  bench_at_least("asm_ruler/portable_against_plain", plain_time / portable_time, "times", 1);
  bench_at_least("asm_ruler/against_plain", plain_time / time, "times", 3);
  free(values);
}

void bench_coins_asm(void) {
  must(cgt_game_new_nim(&game));
  against_the_plain_form(120);
  cgt_i_asm_ruler *ruler = made();
  times to_200 = extend(ruler, 200, 1), to_300 = extend(ruler, 300, 1);
  to_300.cpu += to_200.cpu;
  to_300.wall += to_200.wall;
  cgt_i_asm_ruler_free(ruler);
  ruler = made();
  times two_200 = extend(ruler, 200, 2), two_300 = extend(ruler, 300, 2);
  two_300.cpu += two_200.cpu;
  two_300.wall += two_200.wall;
  cgt_i_asm_ruler_free(ruler);
  printf("rows to 200: %.2f s of CPU, wall %.2f s; the first of 2 threads %.2f s, wall %.2f s\n", to_200.cpu, to_200.wall,
         two_200.cpu, two_200.wall);
  printf("rows to 300: %.2f s of CPU, wall %.2f s; the first of 2 threads %.2f s, wall %.2f s\n", to_300.cpu, to_300.wall,
         two_300.cpu, two_300.wall);
  bench_at_most("asm_ruler/rows_to_200", to_200.cpu, "s", 1.3);
  bench_at_most("asm_ruler/rows_to_300", to_300.cpu, "s", 9.4);
  cgt_game_free(game);
}
