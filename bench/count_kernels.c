/* One operation of one kernel, again and again, for a tool that counts instructions: see tools/count-kernels.

     count-kernels                            the kernels that can run here, and the operations with their units a pass
     count-kernels KERNEL OPERATION PASSES */
#include <cgt/cgt.h>
#include <string.h>

#include "base/failure.h"
#include "bench.h"
#include "coin/ruler_table.h"
#include "rulesets/sequence_kernel.h"

enum { N = 4096, ELEMENTS = 2048, TAKES = 64, WIDTH = 512 };

static uint64_t a[N], b[N], out[N], sink;

/* ---- Nimbers ---- */

static void mul(void) {
  for (int i = 0; i < N; i++) sink ^= cgt_nim_mul(a[i], b[i]);
}

static void power(void) {
  for (int i = 0; i < N / 16; i++) sink ^= cgt_nim_pow(a[i], b[i]);
}

static void poly_mul(void) {
  for (int i = 0; i < N; i++) sink ^= cgt_nim_poly_mul(a[i], b[i]);
}

static void mul_array(void) { must(cgt_nim_mul_array(a, b, out, N)); }

static void inverse_array(void) { must(cgt_nim_inverse_array(a, out, N)); }

static void poly_mul_array(void) { must(cgt_nim_poly_mul_array(a, b, out, N)); }

static void square_array(void) { must(cgt_nim_square_array(a, out, N)); }

static void scale_array(void) { must(cgt_nim_scale_array(a, b[0], out, N)); }

static void product(void) { must(cgt_nim_product(a, N, out)); }

static void power_sums(void) { must(cgt_nim_power_sums(a, N, out, 16)); }

static void evaluate_array(void) { must(cgt_nim_evaluate_array(b, 16, a, out, N)); }

/* ---- The ruler on a random order of dimension 2 ---- */

static cgt_game_t *game;
static cgt_i_triangle order;

static void make_order(void) {
  must(cgt_game_new_nim(&game));
  must(cgt_i_triangle_make("count-kernels", ELEMENTS, &order));
  for (size_t y = 0; y < ELEMENTS; y++)
    for (size_t x = 0; x < y; x++) cgt_i_triangle_row(&order, y)[x / 64] |= (uint64_t)(a[x] < a[y]) << x % 64;
}

static void ruler(void) {
  static uint32_t values[ELEMENTS];
  cgt_i_ask ask = cgt_i_ask_begin(game, "count-kernels");
  must(cgt_i_ruler_table(&ask, &order, 1, 0, values));
}

/* ---- Sequences: 64 options of a block of heaps, whose values are below a bound ---- */

static uint16_t values[N + 64];
static uint32_t heap[TAKES];
static uint64_t value[TAKES];
static uint8_t rows[8 * WIDTH];

static void make_values(uint64_t bound) {
  for (int i = 0; i < N + 64; i++) values[i] = (uint16_t)(bench_random() % bound);
  for (int j = 0; j < TAKES; j++) {
    heap[j] = (uint32_t)(bench_random() % 1024);
    value[j] = bench_random() % bound;
  }
}

static void make_small_values(void) { make_values(100); }
static void make_large_values(void) { make_values(WIDTH); }

static void mark1(void) {
  for (int i = 1024; i + 8 <= N; i += 8) cgt_i_sequence_kernel_now()->mark1(out, values + i, heap, value, TAKES);
}

static void mark2(void) {
  for (int i = 1024; i + 8 <= N; i += 8) cgt_i_sequence_kernel_now()->mark2(out, values + i, heap, value, TAKES);
}

static void mark_rows(void) {
  for (int i = 1024; i + 8 <= N; i += 8) cgt_i_sequence_kernel_now()->mark_rows(rows, WIDTH, values + i, heap, value, TAKES);
}

static void find(void) { sink ^= cgt_i_sequence_kernel_now()->find(values, N, 1, UINT16_MAX); }

static const struct {
  const char *name;
  void (*make)(void), (*pass)(void);
  unsigned units;
} operations[] = {
    {"mul", NULL, mul, N},
    {"pow", NULL, power, N / 16},
    {"poly_mul", NULL, poly_mul, N},
    {"mul_array", NULL, mul_array, N},
    {"inverse_array", NULL, inverse_array, N},
    {"poly_mul_array", NULL, poly_mul_array, N},
    {"square_array", NULL, square_array, N},
    {"scale_array", NULL, scale_array, N},
    {"product", NULL, product, N},
    {"power_sums", NULL, power_sums, 16 * N},
    {"evaluate_array", NULL, evaluate_array, 16 * N},
    {"ruler", make_order, ruler, ELEMENTS},
    {"mark1", make_small_values, mark1, (N - 1024) * TAKES},
    {"mark2", make_small_values, mark2, (N - 1024) * TAKES},
    {"mark_rows", make_large_values, mark_rows, (N - 1024) * TAKES},
    {"find", make_large_values, find, N / 2},
};
enum { OPERATIONS = sizeof operations / sizeof *operations };

int main(int count, char **arguments) {
  if (count == 1) {
    for (size_t k = 0; cgt_nim_kernel_at(k) != NULL; k++) printf("kernel %s\n", cgt_nim_kernel_at(k));
    for (int i = 0; i < OPERATIONS; i++) printf("operation %s %u\n", operations[i].name, operations[i].units);
    return 0;
  }
  for (int i = 0; i < N; i++) {
    a[i] = bench_random() | 1;
    b[i] = bench_random();
  }
  for (int i = 0; i < OPERATIONS && count == 4; i++) {
    if (strcmp(arguments[2], operations[i].name) != 0) continue;
    must(cgt_nim_kernel_force(arguments[1]));
    if (operations[i].make != NULL) operations[i].make();
    for (int pass = atoi(arguments[3]); pass > 0; pass--) operations[i].pass();
    return sink == 1;
  }
  fputs("usage: count-kernels [KERNEL OPERATION PASSES]\n", stderr);
  return 2;
}
