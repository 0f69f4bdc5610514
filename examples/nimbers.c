/* What nimbers are good for: products of coin-turning games, fields, and their speed.
   Build: cc nimbers.c $(pkg-config --cflags --libs cgt) */
#include <cgt/cgt.h>
#include <inttypes.h>
#include <stdio.h>
#include <time.h>

int main(void) {
  printf("libcgt %s, nimber kernel %s\n\n", cgt_version_string(), cgt_nim_kernel_name());

  /* Turning Corners is the product of a game with itself: the coin at (a, b) has the value a × b (Theorem 4.2). */
  puts("Values of Turning Corners:");
  for (uint64_t a = 0; a < 8; a++) {
    for (uint64_t b = 0; b < 8; b++) printf("%5" PRIu64, cgt_nim_mul(a, b));
    puts("");
  }

  /* Which coin on row 5 balances one at (100, 200)? The b with 5 × b = 100 × 200. */
  uint64_t value = cgt_nim_mul(100, 200), b;
  if (cgt_nim_divide(value, 5, &b) != CGT_OK) return 1;
  printf("\nA coin at (100, 200) has the value %" PRIu64 "; the one at (5, %" PRIu64 ") balances it.\n", value, b);

  uint64_t roots[2], exponent;
  uint32_t count;
  if (cgt_nim_solve_quadratic(1, 1, 6, roots, &count) != CGT_OK) return 1;
  printf("x^2 + x = 6 has %" PRIu32 " solutions: %" PRIu64 " and %" PRIu64 ".\n", count, roots[0], roots[1]);
  if (cgt_nim_log(value, 4294967302, &exponent) != CGT_OK) return 1;
  printf("The logarithm of %" PRIu64 " to the base 2^32 + 6 is %" PRIu64 ".\n", value, exponent);
  if (cgt_nim_divide(value, 0, &b) != CGT_OK) printf("What fails says why: %s\n", cgt_last_error());

  enum { N = 1000, ROUNDS = 1000 };
  static uint64_t x[N];
  for (uint64_t i = 0; i < N; i++) x[i] = i * 0x9E3779B97F4A7C15;
  clock_t start = clock();
  for (int round = 0; round < ROUNDS; round++)
    if (cgt_nim_mul_array(x, x, x, N) != CGT_OK) return 1;
  double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  printf("A million products of 64-bit nimbers took %.1f milliseconds.\n", seconds * 1e3);
  return 0;
}
