/* Sequences of octal games beside the plain quadratic loop, in one run. */
#include <cgt/cgt.h>
#include <inttypes.h>
#include <string.h>

#include "bench.h"

/* The least number that is not the value of an option, by definition, from all pairs of heaps that a move may leave. */
static void quadratic(const char *code, uint32_t *values, size_t n) {
  const char *digits = strchr(code, '.');
  const size_t count = strlen(digits);
  static unsigned char seen[1 << 16];
  for (size_t heap = 0; heap < n; heap++) {
    uint32_t most = 0, mex = 0;
    for (size_t k = code[0] == '4' ? 0 : 1; k < count && k <= heap; k++) {
      const int digit = k == 0 ? 4 : digits[k] - '0';
      const size_t left = heap - k;
      if (((digit & 1) != 0 && left == 0) || ((digit & 2) != 0 && left > 0)) {
        seen[values[left]] = 1;
        if (values[left] > most) most = values[left];
      }
      for (size_t part = 1; (digit & 4) != 0 && part <= left / 2; part++) {
        const uint32_t value = values[part] ^ values[left - part];
        seen[value] = 1;
        if (value > most) most = value;
      }
    }
    while (seen[mex] != 0) mex++;
    values[heap] = mex;
    memset(seen, 0, most + 1);
  }
}

static double sequence_time(const char *code, uint64_t *values, size_t n) {
  cgt_game_t *game;
  must(cgt_game_new_octal(code, &game));
  double begin = bench_now();
  must(cgt_game_sequence(game, CGT_NORMAL, 0, n, values));
  double time = bench_now() - begin;
  cgt_game_free(game);
  return time;
}

static void values_of(const char *code, size_t n, double target) {
  uint64_t *values = malloc(n * sizeof *values);
  char name[64];
  if (values == NULL) exit(1);
  double time = sequence_time(code, values, n) / (double)n;
  printf("%-6s %zu values: %.1f ns a value\n", code, n, time);
  snprintf(name, sizeof name, "octal/%s_values", code);
  bench_at_most(name, time, "ns", target);
  free(values);
}

static void against_the_plain_loop(const char *code, size_t n, double target) {
  uint32_t *plain = malloc(n * sizeof *plain);
  uint64_t *values = malloc(n * sizeof *values);
  double times[5];
  if (plain == NULL || values == NULL) exit(1);
  double begin = bench_now();
  quadratic(code, plain, n);
  const double slow = bench_now() - begin;
  for (int round = 0; round < 5; round++) times[round] = sequence_time(code, values, n);
  for (size_t heap = 0; heap < n; heap++)
    if (plain[heap] != values[heap]) {
      fprintf(stderr, "bench-octal: %s: heap %zu has the value %" PRIu32 ", not %" PRIu64 "\n", code, heap, plain[heap],
              values[heap]);
      exit(1);
    }
  const double fast = bench_median(times, 5);
  printf("%-6s to %zu: plain loop %.2f s, sequence %.4f s\n", code, n, slow * 1e-9, fast * 1e-9);
  bench_at_least("octal/0.106_against_plain", slow / fast, "times", target);
  free(plain);
  free(values);
}

/* `target`: the seconds that the best public program takes. The periods of 0.16 and 0.165 are in Winning Ways, chapter 4; the
 * pre-periods of 0.376 and 0.354 are those that the public programs find. */
static void period_of(const char *code, uint64_t limit, uint64_t expected_period, uint64_t expected_preperiod, double target) {
  cgt_game_t *game;
  uint64_t period, preperiod, checked;
  char name[64];
  must(cgt_game_new_octal(code, &game));
  double begin = bench_now();
  must(cgt_game_period(game, CGT_NORMAL, CGT_QUESTION_VALUE, limit, &period, &preperiod, &checked));
  double seconds = (bench_now() - begin) * 1e-9;
  cgt_game_free(game);
  if (period != expected_period || preperiod != expected_preperiod) {
    fprintf(stderr, "bench-octal: %s: period %" PRIu64 ", pre-period %" PRIu64 "\n", code, period, preperiod);
    exit(1);
  }
  printf("%-6s period %" PRIu64 ", pre-period %" PRIu64 ", proved by the heaps below %" PRIu64 ": %.3f s\n", code, period,
         preperiod, checked, seconds);
  snprintf(name, sizeof name, "octal/%s_period", code);
  bench_at_most(name, seconds, "s", target);
}

/* Grundy's game to heap 2^21; the greatest value there is 231 (Flammenkamp). */
static void grundy_game(double target) {
  const size_t n = ((size_t)1 << 21) + 1;
  uint64_t *values = malloc(n * sizeof *values), most = 0;
  cgt_game_t *game;
  if (values == NULL) exit(1);
  must(cgt_game_new_grundy_game(&game));
  const double begin = bench_now();
  must(cgt_game_sequence(game, CGT_NORMAL, 0, n, values));
  const double seconds = (bench_now() - begin) * 1e-9;
  for (size_t heap = 0; heap < n; heap++)
    if (values[heap] > most) most = values[heap];
  if (most != 231) {
    fprintf(stderr, "bench-octal: the greatest value of Grundy's game is %" PRIu64 ", not 231\n", most);
    exit(1);
  }
  printf("Grundy's game to 2^21: %.2f s\n", seconds);
  bench_at_most("octal/grundy_game", seconds, "s", target);
  cgt_game_free(game);
  free(values);
}

int main(void) {
  values_of("0.106", 10000000, 75);
  values_of("0.16", 10000000, 75);
  values_of("0.055", 10000000, 75);
  values_of("0.6", 1000000, 3000);
  against_the_plain_loop("0.106", 100000, 100);
  period_of("0.16", 1 << 20, 149459, 105351, 0.16);
  period_of("0.165", 1 << 20, 1550, 5181, 0.016);
  period_of("0.376", 1 << 26, 4, 2268248, 34);
  period_of("0.354", 1 << 26, 1180, 10061916, 31.6);
  grundy_game(3);
  return 0;
}
