/* Values of the ruler on orders given by bit matrices, beside a plain program in the same run, and beside the machine's peak.
 */
#include <cgt/cgt.h>
#include <string.h>

#include "base/failure.h"
#include "base/bits.h"
#include "base/compiler.h"
#include "bench.h"
#include "coins.h"
#include "coin/ruler_table.h"

static cgt_game_t *game;

static void *allocate(size_t count, size_t size) {
  void *block = calloc(count + 1, size);
  if (block == NULL) exit(1);
  return block;
}

/* ---- Orders ---- */

static cgt_i_triangle random_dimension2(size_t n) {
  cgt_i_triangle order;
  must(cgt_i_triangle_make("bench", n, &order));
  uint64_t *places = allocate(n, sizeof *places);
  for (size_t i = 0; i < n; i++) places[i] = bench_random();
  for (size_t y = 0; y < n; y++) {
    uint64_t *row = cgt_i_triangle_row(&order, y);
    for (size_t x = 0; x < y; x++) row[x / 64] |= (uint64_t)(places[x] < places[y]) << x % 64;
  }
  free(places);
  return order;
}

static cgt_i_triangle boolean_lattice(unsigned dimension) {
  cgt_i_triangle order;
  must(cgt_i_triangle_make("bench", (size_t)1 << dimension, &order));
  for (size_t y = 0; y < order.n; y++)
    for (size_t x = y; x > 0; x = (x - 1) & y) cgt_i_triangle_row(&order, y)[x / 64] |= (uint64_t)1 << x % 64;
  for (size_t y = 0; y < order.n; y++) cgt_i_triangle_row(&order, y)[0] |= 1;
  return order;
}

/* Partitions, those with more blocks first, as sets of pairs of things in the same block. */
static size_t list_partitions(uint64_t *pairs, size_t count, unsigned *blocks, unsigned things, unsigned at, unsigned used,
                              unsigned wanted) {
  if (at == things) {
    if (used != wanted) return count;
    uint64_t set = 0;
    for (unsigned i = 0, bit = 0; i < things; i++)
      for (unsigned j = 0; j < i; j++, bit++) set |= (uint64_t)(blocks[i] == blocks[j]) << bit;
    pairs[count] = set;
    return count + 1;
  }
  for (unsigned block = 0; block <= used && block < wanted; block++) {
    blocks[at] = block;
    count = list_partitions(pairs, count, blocks, things, at + 1, used + (block == used), wanted);
  }
  return count;
}

static cgt_i_triangle partition_lattice(unsigned things) {
  uint64_t *pairs = allocate(200000, sizeof *pairs);
  unsigned blocks[16];
  size_t count = 0;
  for (unsigned wanted = things; wanted > 0; wanted--) count = list_partitions(pairs, count, blocks, things, 0, 0, wanted);
  cgt_i_triangle order;
  must(cgt_i_triangle_make("bench", count, &order));
  for (size_t y = 0; y < count; y++) {
    uint64_t *row = cgt_i_triangle_row(&order, y);
    for (size_t x = 0; x < y; x++) row[x / 64] |= (uint64_t)((pairs[x] & ~pairs[y]) == 0) << x % 64;
  }
  free(pairs);
  return order;
}

/* ---- The plain program: (4.1a), with every interval listed from the bit matrix ---- */

static void plain(const cgt_i_triangle *order, uint32_t *values) {
  const size_t n = order->n, words = n / 64 + 1;
  uint64_t *up = allocate(n * words, sizeof *up);
  uint32_t *seen = allocate(4 * n, sizeof *seen);
  for (size_t y = 0; y < n; y++)
    for (size_t w = 0; w <= y / 64; w++)
      for (uint64_t left = cgt_i_triangle_row(order, y)[w]; left != 0; left &= left - 1)
        up[(w * 64 + cgt_i_low_bit(left)) * words + y / 64] |= (uint64_t)1 << y % 64;
  for (size_t y = 0; y < n; y++) {
    const uint64_t *down = cgt_i_triangle_row(order, y);
    for (size_t v = 0; v <= y / 64; v++)
      for (uint64_t members = down[v]; members != 0; members &= members - 1) {
        const size_t x = v * 64 + cgt_i_low_bit(members);
        uint32_t sum = 0;
        for (size_t w = v; w <= y / 64; w++) {
          uint64_t left = up[x * words + w] & down[w];
          if (w == y / 64) left &= ~((uint64_t)1 << y % 64);
          for (; left != 0; left &= left - 1) sum ^= values[w * 64 + cgt_i_low_bit(left)];
        }
        seen[sum] = (uint32_t)y + 1;
      }
    values[y] = 0;
    while (seen[values[y]] == y + 1) values[y]++;
  }
  free(up);
  free(seen);
}

/* ---- Measurements ---- */

static double table_time(const cgt_i_triangle *order, uint32_t threads, uint64_t memory, uint32_t *values,
                         double (*now)(void)) {
  cgt_i_ask ask = cgt_i_ask_begin(game, "bench");
  const double begin = now();
  must(cgt_i_ruler_table(&ask, order, threads, memory, values));
  return now() - begin;
}

static void against_plain(const char *name, cgt_i_triangle order, double target, double portable_target) {
  uint32_t *values = allocate(order.n, sizeof *values), *expected = allocate(order.n, sizeof *expected);
  const double begin = bench_now();
  plain(&order, expected);
  const double slow = bench_now() - begin;
  for (int portable = 0; portable < 2; portable++) {
    double times[5];
    char figure[64];
    must(cgt_nim_kernel_force(portable ? "portable" : NULL));
    for (int round = 0; round < 5; round++) times[round] = table_time(&order, 1, 0, values, bench_now);
    if (memcmp(values, expected, order.n * sizeof *values) != 0) {
      fprintf(stderr, "bench-coins_table: %s: the values differ\n", name);
      exit(1);
    }
    const double fast = bench_median(times, 5);
    printf("%s, %zu elements, %s: plain %.4f s, table %.4f s\n", name, order.n, cgt_nim_kernel_name(), slow * 1e-9,
           fast * 1e-9);
    snprintf(figure, sizeof figure, "ruler/%s_%s", name, portable ? "portable" : "against_plain");
    if (!portable || portable_target > 0) bench_at_least(figure, slow / fast, "times", portable ? portable_target : target);
  }
  must(cgt_nim_kernel_force(NULL));
  free(values);
  free(expected);
  cgt_i_triangle_free(&order);
}

#if CGT_I_X86_64
#  include <immintrin.h>

CGT_I_TARGET_BEGIN("avx512f,avx512bw,gfni")

/* Nanoseconds for an affine instruction on registers, 16 at once. */
static double affine_time(void) {
  enum { ROUNDS = 4000000 };
  __m512i x[16], matrix = _mm512_set1_epi64((long long)bench_random());
  for (int i = 0; i < 16; i++) x[i] = _mm512_set1_epi64((long long)bench_random());
  const double begin = bench_now();
  for (int round = 0; round < ROUNDS; round++)
#  pragma GCC unroll 16
    for (int i = 0; i < 16; i++) x[i] = _mm512_gf2p8affine_epi64_epi8(x[i], matrix, 0);
  const double time = bench_now() - begin;
  __m512i all = x[0];
  for (int i = 1; i < 16; i++) all = _mm512_xor_si512(all, x[i]);
  static volatile uint64_t used;
  uint64_t words[8];
  _mm512_storeu_si512(words, all);
  used = words[0];
  (void)used;
  return time / ROUNDS / 16;
}

CGT_I_TARGET_END
#endif

static double least(double a, double b) { return a < b ? a : b; }

static void large(size_t n) {
  cgt_i_triangle order = random_dimension2(n);
  uint32_t *values = allocate(n, sizeof *values);
  double alone = 1e300, together = 1e300;
#if CGT_I_X86_64
  if (strcmp(cgt_nim_kernel_name(), "avx512") == 0) {
    const uint64_t memory = (uint64_t)n * n / 4 - cgt_i_triangle_bytes(n);
    double peaks[3], times[3];
    for (int round = 0; round < 3; round++) { /* side by side: the machine's clock is not ours alone */
      peaks[round] = affine_time();
      times[round] = table_time(&order, 1, memory, values, bench_now);
    }
    uint32_t most = 0;
    for (size_t y = 0; y < n; y++)
      if (values[y] > most) most = values[y];
    const double cube = (double)n * (double)n * (double)n, peak = bench_median(peaks, 3), time = bench_median(times, 3);
    const double instructions = cube / 3072 * (most > 65535 ? 3 : most > 255 ? 2 : 1);
    /* values of 9 to 12 bits take three nibbles, not two bytes: fewer instructions than the figure counts */
    const double made = cube / 6144 * ((cgt_i_bit_length(most) + 3) / 4);
    printf(
        "random of dimension 2, %zu elements, values to %u: %.3f s; %.3f ns an affine instruction at the peak, %.0f %% of it "
        "by nibbles\n",
        n, (unsigned)most, time * 1e-9, peak, 100 * made * peak / time);
    bench_at_least("ruler/2-dim_20000_of_peak", 100 * instructions * peak / time, "%", 45);
  }
#endif
  for (int round = 0; round < 3; round++) {
    alone = least(alone, table_time(&order, 1, 0, values, bench_wall));
    together = least(together, table_time(&order, 2, 0, values, bench_wall));
  }
  printf("two threads: %.3f s, one: %.3f s (wall, which says something on an idle machine only)\n", together * 1e-9,
         alone * 1e-9);
  bench_at_least("ruler/2-dim_20000_two_threads", alone / together, "times", 1.7);

  uint32_t *covers;
  size_t *starts, found[3];
  cgt_i_triangle closed;
  must(cgt_i_triangle_make("bench", n, &closed));
  const double begin = bench_now();
  must(cgt_i_triangle_covers("bench", &order, &covers, &starts));
  const double covered = bench_now();
  for (size_t y = 0; y < n; y++)
    for (size_t i = starts[y]; i < starts[y + 1]; i++)
      cgt_i_triangle_row(&closed, y)[covers[i] / 64] |= (uint64_t)1 << covers[i] % 64;
  const double related = bench_now();
  cgt_i_triangle_close(&closed);
  const double close_end = bench_now();
  if (!cgt_i_triangle_is_closed(&closed, found)) exit(1);
  const double end = bench_now();
  for (size_t y = 0; y < n; y++)
    if (memcmp(cgt_i_triangle_row(&closed, y), cgt_i_triangle_row(&order, y), cgt_i_triangle_row_words(y) * 8) != 0) exit(1);
  printf("%zu covers in %.4f s, closure of them in %.4f s, check in %.4f s\n", starts[n], (covered - begin) * 1e-9,
         (close_end - related) * 1e-9, (end - close_end) * 1e-9);
  bench_at_most("order/2-dim_20000", (covered - begin + end - related) * 1e-9, "s", 0.3);
  cgt_i_free(covers);
  cgt_i_free(starts);
  cgt_i_triangle_free(&closed);
  cgt_i_triangle_free(&order);
  free(values);
}

void bench_coins_table(void) {
  must(cgt_game_new_nim(&game));
  against_plain("boolean_14", boolean_lattice(14), 10, 0);
  against_plain("partitions_9", partition_lattice(9), 10, 0);
  against_plain("2-dim_2000", random_dimension2(2000), 60, 15);
  large(20000);
  cgt_game_free(game);
}
