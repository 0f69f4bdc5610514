/* The engine beside a plain recursive memo in a C++ std::unordered_map, over the same move generators, in one run. */
#include <cgt/cgt.h>
#include <inttypes.h>
#include <pthread.h>

#include "bench.h"
#include "moves.h"

enum { ROUNDS = 5 };

static void must(cgt_status_t status) {
  if (status == CGT_OK) return;
  fprintf(stderr, "bench-engine: %s\n", cgt_last_error());
  exit(1);
}

static double wall(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* ---- One position, all values ---- */

typedef struct {
  const char *name;
  generator options;
  uint64_t position;
  double target;
  int rounds;
} contest;

static cgt_status_t options_of(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const contest *game = user;
  uint64_t options[MOST_OPTIONS];
  (void)count;
  return cgt_sink_options(sink, options, 1, game->options(words[0], options));
}

static cgt_game_t *game_of(const contest *game) {
  cgt_game_t *made;
  contest *user = (contest *)(uintptr_t)game; /* which the callback only reads */
  const cgt_ruleset_t rules = {.size = sizeof rules, .flags = CGT_RULESET_THREADSAFE, .user = user, .options = options_of};
  must(cgt_game_new(&rules, &made));
  return made;
}

static uint64_t checksum; /* keeps the compiler from dropping the work */

/* What the generator alone costs: the options of every position once. */
static double generator_time(const contest *game, const uint64_t *positions, size_t n) {
  uint64_t options[MOST_OPTIONS], sum = 0;
  double begin = bench_now();
  for (size_t i = 0; i < n; i++) {
    size_t count = game->options(positions[i], options);
    if (count > 0) sum += options[count - 1];
  }
  double time = bench_now() - begin;
  checksum ^= sum;
  return time;
}

static void run(const contest *game) {
  double plain[ROUNDS], ours[ROUNDS], alone[ROUNDS];
  uint64_t positions = 0, options = 0, plain_bytes = 0, bytes = 0, known = 0, expected = 0, value = 0;
  char name[64];
  cgt_game_t *all = game_of(game);
  cgt_list_t *list;
  must(cgt_game_expand(all, &game->position, 1, NULL, &list));
  cgt_game_free(all);
  for (int round = 0; round < game->rounds; round++) {
    double begin = bench_now();
    expected = unordered_map_value(game->options, game->position, &positions, &options, &plain_bytes);
    plain[round] = bench_now() - begin;
    cgt_game_t *engine = game_of(game);
    begin = bench_now();
    must(cgt_game_answer(engine, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, &game->position, 1, &value));
    ours[round] = bench_now() - begin;
    must(cgt_game_count(engine, CGT_COUNT_BYTES, &bytes));
    must(cgt_game_count(engine, CGT_COUNT_KNOWN, &known));
    cgt_game_free(engine);
    alone[round] = generator_time(game, cgt_list_words(list), cgt_list_count(list));
    if (value != expected || known != positions) {
      fprintf(stderr, "bench-engine: %s: value %" PRIu64 " instead of %" PRIu64 "\n", game->name, value, expected);
      exit(1);
    }
  }
  cgt_list_free(list);
  double plain_time = bench_median(plain, (size_t)game->rounds), time = bench_median(ours, (size_t)game->rounds);
  double generating = bench_median(alone, (size_t)game->rounds);
  printf("%-12s %8" PRIu64 " positions %10" PRIu64 " options: value %" PRIu64
         "; ns an option: unordered_map %.1f, engine %.1f, "
         "generator alone %.1f; bytes a position: %.1f, %.1f\n",
         game->name, positions, options, value, plain_time / (double)options, time / (double)options,
         generating / (double)options, (double)plain_bytes / (double)positions, (double)bytes / (double)positions);
  snprintf(name, sizeof name, "engine/%s", game->name);
  bench_at_least(name, plain_time / time, "times", game->target);
  snprintf(name, sizeof name, "engine/%s_bytes", game->name);
  bench_at_most(name, (double)bytes / (double)positions, "bytes", 22);
}

/* ---- Outcomes ---- */

static void outcomes(const contest *game) {
  cgt_game_t *first = game_of(game), *second = game_of(game);
  uint64_t value, outcome, for_value, for_outcome;
  must(cgt_game_answer(first, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, &game->position, 1, &value));
  must(cgt_game_answer(second, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_OUTCOME, &game->position, 1, &outcome));
  must(cgt_game_count(first, CGT_COUNT_EXPANDED, &for_value));
  must(cgt_game_count(second, CGT_COUNT_EXPANDED, &for_outcome));
  printf("%-12s expanded for the value %" PRIu64 ", for the outcome %" PRIu64 "\n", game->name, for_value, for_outcome);
  char name[64];
  snprintf(name, sizeof name, "engine/%s_outcome_visits", game->name);
  bench_at_most(name, (double)for_outcome / (double)for_value, "", 0.9);
  cgt_game_free(first);
  cgt_game_free(second);
}

/* ---- A play of ten million moves ---- */

static cgt_status_t take_two_or_three(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t options[2];
  size_t n = 0;
  (void)user;
  (void)count;
  for (uint64_t taken = 2; taken <= 3 && taken <= words[0]; taken++) options[n++] = words[0] - taken;
  return cgt_sink_options(sink, options, 1, n);
}

static void *long_play(void *user) {
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = take_two_or_three};
  const uint64_t heap = 20000000;
  cgt_game_t *game;
  uint64_t value, known;
  must(cgt_game_new(&rules, &game));
  double begin = wall();
  must(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, &heap, 1, &value));
  double seconds = (wall() - begin) * 1e-9;
  must(cgt_game_count(game, CGT_COUNT_KNOWN, &known));
  cgt_game_free(game);
  if (value != heap % 5 / 2) must(CGT_E_STATE);
  printf("one heap of %" PRIu64 ", take 2 or 3: %" PRIu64 " positions, plays of %" PRIu64 " moves, 8 MiB of stack, %.2f s\n",
         heap, known, heap / 2, seconds);
  *(double *)user = (double)known;
  return NULL;
}

static void long_plays(void) {
  pthread_attr_t attributes;
  pthread_t thread;
  double known = 0;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, (size_t)8 << 20);
  if (pthread_create(&thread, &attributes, long_play, &known) != 0 || pthread_join(thread, NULL) != 0) must(CGT_E_STATE);
  pthread_attr_destroy(&attributes);
  bench_at_least("engine/long_play_positions", known, "", 1.9e7);
}

/* ---- Two threads on one sum ---- */

static double sum_time(const contest *game, uint64_t threads) {
  cgt_game_t *parts[2] = {game_of(game), game_of(game)}, *sum;
  const uint64_t position[] = {1, game->position, 1, game->position};
  uint64_t value;
  must(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, parts, 2, &sum));
  must(cgt_game_set(sum, CGT_SETTING_THREADS, threads));
  double begin = wall();
  must(cgt_game_answer(sum, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, position, 4, &value));
  double time = wall() - begin;
  cgt_game_free(sum);
  cgt_game_free(parts[0]);
  cgt_game_free(parts[1]);
  return time;
}

static void two_threads(const contest *game) {
  double one[ROUNDS], two[ROUNDS];
  for (int round = 0; round < ROUNDS; round++) {
    one[round] = sum_time(game, 1);
    two[round] = sum_time(game, 2);
  }
  double alone = bench_median(one, ROUNDS), together = bench_median(two, ROUNDS);
  printf("sum of two games of %s: one thread %.3f s, two threads %.3f s\n", game->name, alone * 1e-9, together * 1e-9);
  bench_at_least("engine/two_threads", alone / together, "times", 1.6);
}

int main(void) {
  cram_prepare();
  const contest chomp12 = {"chomp_12x12", chomp_options, chomp_position(12, 12), 3, 1};
  const contest chomp10 = {"chomp_10x10", chomp_options, chomp_position(10, 10), 0, ROUNDS};
  const contest wythoff = {"wythoff3_60", wythoff3_options, wythoff3_position(60, 60, 60), 1.2, ROUNDS};
  const contest cram = {"cram_5x5", cram_options, cram_position(), 2.3, ROUNDS};
  run(&wythoff);
  run(&cram);
  run(&chomp12);
  outcomes(&chomp10);
  long_plays();
  two_threads(&chomp10);
  printf("(%" PRIx64 ")\n", checksum);
  return 0;
}
