/* Questions whose memo is four times the memory limit, by files in a folder (an argument; the current one at first), beside the
 * same questions without a limit. */
#include <cgt/cgt.h>

#include "bench.h"
#include "moves.h"

enum { ROUNDS = 3 };

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const generator *options_of = user;
  uint64_t room[MOST_OPTIONS];
  (void)count;
  return cgt_sink_options(sink, room, 1, (*options_of)(words[0], room));
}

/* The time by the clock of a value; *bytes is the memo's size if no folder is given, else its quarter is the limit. */
static double time_of(generator options_of, uint64_t position, const char *folder, uint64_t *bytes, uint64_t *value) {
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = options, .user = &options_of};
  cgt_game_t *game;
  must(cgt_game_new(&rules, &game));
  if (folder != NULL) {
    must(cgt_game_set_memo_dir(game, folder));
    must(cgt_game_set(game, CGT_SETTING_MEMORY, *bytes / 4));
  }
  const double begin = bench_wall();
  must(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, &position, 1, value));
  const double time = bench_wall() - begin;
  if (folder == NULL) must(cgt_game_count(game, CGT_COUNT_BYTES, bytes));
  cgt_game_free(game);
  return time;
}

/* Prints the middle of the ratios of both times in so many rounds. */
static void compare(const char *name, size_t rounds, generator options_of, uint64_t position, const char *folder) {
  double memory[ROUNDS], files[ROUNDS], ratios[ROUNDS];
  uint64_t bytes, value, other;
  for (size_t round = 0; round < rounds; round++) {
    memory[round] = time_of(options_of, position, NULL, &bytes, &value);
    files[round] = time_of(options_of, position, folder, &bytes, &other);
    ratios[round] = files[round] / memory[round];
    if (value != other) {
      fprintf(stderr, "bench-files: %s: %llu by files, %llu in memory\n", name, (unsigned long long)other,
              (unsigned long long)value);
      exit(1);
    }
  }
  printf("%s: %.2f s with %llu MiB, %.2f s by files with a quarter\n", name, bench_median(memory, rounds) * 1e-9,
         (unsigned long long)(bytes >> 20), bench_median(files, rounds) * 1e-9);
  bench_at_most(name, bench_median(ratios, rounds), "times", 6);
}

int main(int argc, char **argv) {
  const char *folder = argc > 1 ? argv[1] : ".";
  compare("files_few_moves", ROUNDS, few_moves_options, few_moves_position(1000), folder);
  compare("files_chomp_12x11", ROUNDS, chomp_options, chomp_position(12, 11), folder);
  compare("files_wythoff_3", ROUNDS, wythoff3_options, wythoff3_position(110, 110, 110), folder);
  compare("files_few_moves_large", 1, few_moves_options, few_moves_position(5000), folder);
  compare("files_chomp_14x11", 1, chomp_options, chomp_position(14, 11), folder);
  kayles_prepare();
  compare("files_kayles_graph", 1, kayles_graph_options, ((uint64_t)1 << 40) - 1, folder);
  return 0;
}
