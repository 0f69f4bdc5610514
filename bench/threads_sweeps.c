/* Threads: what is computed round after round. */
#include <string.h>

#include "../lib/coin/ruler_table.h"
#include "bench.h"
#include "threads.h"

static void *allocate(size_t count, size_t size) {
  void *block = calloc(count, size);
  if (block == NULL) exit(1);
  return block;
}

static uint64_t digest_of(const void *bytes, size_t size) {
  uint64_t digest = 0;
  for (size_t i = 0; i < size; i++) digest = (digest ^ ((const unsigned char *)bytes)[i]) * 0x9E3779B97F4A7C15;
  return digest;
}

/* The values of all classes of elements. */
static uint64_t classes(const char *spec, size_t count, uint64_t threads) {
  cgt_game_t *game = threads_game(spec, threads);
  uint64_t *values = allocate(count, sizeof *values);
  size_t n;
  threads_begin();
  must(cgt_coin_class_values(game, values, count, &n));
  threads_end();
  const uint64_t digest = digest_of(values, count * sizeof *values);
  free(values);
  cgt_game_free(game);
  return digest;
}

static uint64_t h_80(uint64_t threads) { return classes("ruler(partitions(80))", 80, threads); }
static uint64_t h_100(uint64_t threads) { return classes("ruler(partitions(100))", 100, threads); }
static uint64_t asm_300(uint64_t threads) { return classes("ruler(asm(300))", (size_t)299 * 300 / 2, threads); }

static cgt_status_t add_up(void *user, uint64_t n, const uint8_t *values, uint64_t count) {
  uint64_t *sum = user;
  (void)n;
  for (uint64_t i = 0; i < count; i++) *sum += values[i];
  return CGT_OK;
}

static uint64_t partitions(const char *spec, uint64_t last, uint64_t threads) {
  cgt_game_t *game = threads_game(spec, threads);
  uint64_t sum = 0;
  threads_begin();
  must(cgt_partition_each(game, 0, last, NULL, add_up, &sum));
  threads_end();
  cgt_game_free(game);
  return sum;
}

static uint64_t pnim_60(uint64_t threads) { return partitions("pnim", 60, threads); }
static uint64_t pnim_80(uint64_t threads) { return partitions("pnim", 80, threads); }

/* A game that lists its options. */
static uint64_t nim_38(uint64_t threads) { return partitions("nim", 38, threads); }

/* The ruler on a random order of dimension 2, whose table is made once. */
static uint64_t ruler_20000(uint64_t threads) {
  enum { N = 20000 };
  static cgt_i_triangle order;
  if (order.n == 0) {
    uint64_t *places = allocate(N, sizeof *places);
    must(cgt_i_triangle_make("bench", N, &order));
    for (size_t y = 0; y < N; y++) {
      uint64_t *row = cgt_i_triangle_row(&order, y);
      places[y] = bench_random();
      for (size_t x = 0; x < y; x++) row[x / 64] |= (uint64_t)(places[x] < places[y]) << x % 64;
    }
    free(places);
  }
  cgt_game_t *game = threads_game("nim", 1); /* whose settings the question uses */
  uint32_t *values = allocate(N, sizeof *values);
  cgt_i_ask ask = cgt_i_ask_begin(game, "bench");
  threads_begin();
  must(cgt_i_ruler_table(&ask, &order, (uint32_t)threads, 0, values));
  threads_end();
  const uint64_t digest = digest_of(values, N * sizeof *values);
  free(values);
  cgt_game_free(game);
  return digest;
}

static uint64_t wythoff_3000(uint64_t threads) {
  enum { SIDE = 3000 };
  static const uint64_t first[2], last[2] = {SIDE - 1, SIDE - 1};
  cgt_game_t *game = threads_game("wythoff", threads);
  uint64_t *values = allocate((size_t)SIDE * SIDE, sizeof *values);
  threads_begin();
  must(cgt_game_table(game, CGT_NORMAL, CGT_QUESTION_VALUE, first, last, 2, values));
  threads_end();
  const uint64_t digest = digest_of(values, (size_t)SIDE * SIDE * sizeof *values);
  free(values);
  cgt_game_free(game);
  return digest;
}

const threads_case threads_sweeps[] = {{"h_80", 0, h_80, 0},
                                       {"h_100", 1.8, h_100, 0},
                                       {"asm_300", 1.8, asm_300, 0},
                                       {"pnim_60", 0, pnim_60, 0},
                                       {"pnim_80", 1.8, pnim_80, 0},
                                       {"partitions_nim_38", 1.8, nim_38, 0},
                                       {"ruler_20000", 1.8, ruler_20000, 0},
                                       {"wythoff_3000", 0, wythoff_3000, 0},
                                       {NULL, 0, NULL, 0}};
