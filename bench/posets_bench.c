/* Chomp on posets beside a callback with the same rules, in one run. */
#include <cgt/cgt.h>

#include "bench.h"
#include "moves.h"

enum { ROUNDS = 5 };

/* The time of the value of the whole poset, and how many positions it took. */
static double start_time(const char *spec, uint64_t *value, uint64_t *positions) {
  double times[ROUNDS];
  for (size_t round = 0; round < ROUNDS; round++) {
    uint64_t words[CGT_MAX_WORDS];
    size_t count;
    cgt_game_t *game;
    must(cgt_game_parse(spec, NULL, &game));
    must(cgt_game_parse_position(game, "start", NULL, words, CGT_MAX_WORDS, &count));
    const double begin = bench_now();
    must(cgt_game_value(game, words, count, value));
    times[round] = bench_now() - begin;
    must(cgt_game_count(game, CGT_COUNT_EXPANDED, positions));
    cgt_game_free(game);
  }
  return bench_median(times, ROUNDS);
}

static cgt_status_t bite(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t options[MOST_OPTIONS];
  (void)user, (void)count;
  return cgt_sink_options(sink, options, 1, chomp_options(words[0], options));
}

/* The faster of the default and the plain search for a callback. */
static double callback_time(uint64_t position, uint64_t *value) {
  static const uint32_t methods[] = {CGT_METHOD_AUTO, CGT_METHOD_TABLE};
  const cgt_ruleset_t rules = {.size = sizeof rules, .flags = CGT_RULESET_THREADSAFE, .options = bite};
  double least = 0;
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
    cgt_game_t *game;
    must(cgt_game_new(&rules, &game));
    const double begin = bench_now();
    must(cgt_game_answer(game, methods[i], CGT_NORMAL, CGT_QUESTION_VALUE, &position, 1, value));
    const double time = bench_now() - begin;
    if (i == 0 || time < least) least = time;
    cgt_game_free(game);
  }
  return least;
}

int main(void) {
  uint64_t value, positions, other;
  double time = start_time("chomp(product(chain(8),chain(8)))", &value, &positions);
  printf("Chomp 8x8: value %llu without the corner, %llu positions, %.2f ms\n", (unsigned long long)value - 1,
         (unsigned long long)positions, time * 1e-6);
  bench_at_most("chomp_8x8_positions", (double)positions, "positions", 6600);
  bench_at_most("chomp_8x8", time * 1e-6, "ms", 10);

  time = start_time("chomp(product(chain(12),chain(12)))", &value, &positions);
  const double callback = callback_time(chomp_position(12, 12), &other);
  if (other != value - 1)
    return fprintf(stderr, "Chomp 12x12: %llu and %llu\n", (unsigned long long)value, (unsigned long long)other), 1;
  printf("Chomp 12x12: value %llu without the corner, %llu positions, %.0f ms; a callback %.0f ms\n", (unsigned long long)other,
         (unsigned long long)positions, time * 1e-6, callback * 1e-6);
  bench_at_most("chomp_12x12_of_a_callback", time / callback, "times", 1);

  time = start_time("chomp(boolean(5))", &value, &positions);
  printf("Subset takeaway on boolean(5): value %llu with the empty set, %llu positions, %.1f ms\n", (unsigned long long)value,
         (unsigned long long)positions, time * 1e-6);
  time = start_time("chomp(product(chain(3),chain(3),chain(4)))", &value, &positions);
  printf("Chomp 3x3x4: value %llu, %llu positions, %.1f ms\n", (unsigned long long)value, (unsigned long long)positions,
         time * 1e-6);
  return 0;
}
