/* The engine beside recursive memos, a plain one in a C++ std::unordered_map and a serious one in a table of open addressing,
 * over the same move generators; its default method beside the two searches; blocks beside single positions. All in one run. */
#include <cgt/cgt.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "bench.h"
#include "moves.h"

enum { ROUNDS = 5 };

/* ---- Memory: what the library has, and the most that it has had ---- */

typedef union {
  size_t size;
  max_align_t aligned;
} block_head;

static _Atomic size_t in_use, most_in_use;

static void *take_block(void *user, size_t size) {
  block_head *block = malloc(sizeof *block + size);
  (void)user;
  if (block == NULL) return NULL;
  block->size = size;
  const size_t now = atomic_fetch_add(&in_use, size) + size;
  size_t most = atomic_load(&most_in_use);
  while (now > most && !atomic_compare_exchange_weak(&most_in_use, &most, now)) {
  }
  return block + 1;
}

static void give_back(void *user, void *given) {
  block_head *block = (block_head *)given - 1;
  (void)user;
  atomic_fetch_sub(&in_use, block->size);
  free(block);
}

/* ---- Games ---- */

typedef struct {
  ruleset rules;
  double target; /* against the std::unordered_map */
  int rounds;
  bool by_words; /* it splits into its words, as a flag says, and not `split` */
} contest;

/* If a position splits, only its summands are asked. */
static cgt_status_t options_of(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const contest *game = user;
  uint64_t options[MOST_WORDS];
  const size_t n = count > 0 ? game->rules.options(words[0], options) : 0;
  return cgt_sink_options(sink, options, game->rules.words, n);
}

static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const contest *game = user;
  uint64_t parts[64];
  cgt_status_t status = CGT_OK;
  if (game->rules.summands != NULL) {
    count = game->rules.summands(words[0], parts);
    words = parts;
  }
  for (size_t i = 0; i < count && count > 1 && status == CGT_OK; i++) status = cgt_sink_summand(sink, NULL, words + i, 1);
  return status;
}

enum { BLOCK = 4096 };
static uint64_t numbers[BLOCK], rows[BLOCK * (size_t)MOST_WORDS];

static cgt_status_t options_block(void *user, const uint64_t *words, size_t count, size_t positions, cgt_sink_t *sink) {
  const contest *game = user;
  size_t used = 0;
  for (size_t i = 0; i < positions; i++) {
    numbers[i] = count > 0 ? game->rules.options(words[i * count], rows + used) : 0;
    used += (size_t)numbers[i] * game->rules.words;
  }
  return cgt_sink_block(sink, numbers, rows, game->rules.words);
}

static cgt_status_t split_block(void *user, const uint64_t *words, size_t count, size_t positions, cgt_sink_t *sink) {
  const contest *game = user;
  size_t used = 0;
  for (size_t i = 0; i < positions; i++) {
    const uint64_t *position = words + i * count;
    if (game->rules.summands != NULL)
      numbers[i] = game->rules.summands(*position, rows + used);
    else
      memcpy(rows + used, position, (size_t)(numbers[i] = count) * sizeof *rows);
    if (numbers[i] == 1) numbers[i] = 0;
    used += (size_t)numbers[i];
  }
  return cgt_sink_block(sink, numbers, rows, 1);
}

static bool splits(const contest *game) { return game->rules.words > 1 || game->rules.summands != NULL; }

typedef enum { BY_OPTIONS, BY_BLOCKS, BY_LARGE_BLOCKS } form; /* large as where calls cost much */

static cgt_game_t *new_game(const contest *game, form block) {
  cgt_game_t *made;
  contest *user = (contest *)(uintptr_t)game; /* which the callbacks only read */
  cgt_ruleset_t rules = {.size = sizeof rules, .user = user};
  rules.flags = block == BY_OPTIONS ? CGT_RULESET_THREADSAFE : block == BY_LARGE_BLOCKS ? CGT_RULESET_COSTLY_CALLS : 0;
  if (game->rules.words > 1) rules.flags |= CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS;
  if (game->by_words) rules.flags |= CGT_RULESET_SPLITS_WORDS;
  if (block != BY_OPTIONS) {
    rules.options_block = options_block;
    rules.split_block = splits(game) ? split_block : NULL;
  } else {
    rules.options = options_of;
    rules.split = splits(game) && !game->by_words ? split : NULL;
  }
  must(cgt_game_new(&rules, &made));
  return made;
}

static cgt_game_t *game_of(const contest *game) { return new_game(game, BY_OPTIONS); }

static uint64_t checksum; /* keeps the compiler from dropping the work */

/* ---- One position, all values ---- */

/* The cost of the generator alone: the options of every position once. */
static double generator_time(const contest *game, const uint64_t *positions, size_t n) {
  uint64_t options[MOST_WORDS], sum = 0;
  double begin = bench_now();
  for (size_t i = 0; i < n; i++) {
    size_t count = game->rules.options(positions[i], options);
    if (count > 0) sum += options[count - 1];
  }
  double time = bench_now() - begin;
  checksum ^= sum;
  return time;
}

typedef struct {
  double time, peak;
  uint64_t bytes, known;
} measure;

/* A new game's value of the position, by a method. */
static measure measure_value(const contest *game, form block, uint32_t method, uint64_t expected) {
  measure found;
  uint64_t value;
  cgt_game_t *engine = new_game(game, block);
  const size_t before = atomic_load(&in_use);
  atomic_store(&most_in_use, before);
  const double begin = bench_now();
  must(cgt_game_answer(engine, method, CGT_NORMAL, CGT_QUESTION_VALUE, &game->rules.position, 1, &value));
  found.time = bench_now() - begin;
  found.peak = (double)(atomic_load(&most_in_use) - before);
  must(cgt_game_count(engine, CGT_COUNT_BYTES, &found.bytes));
  must(cgt_game_count(engine, CGT_COUNT_KNOWN, &found.known));
  cgt_game_free(engine);
  if (value != expected) {
    fprintf(stderr, "bench-engine: %s: value %" PRIu64 " instead of %" PRIu64 "\n", game->rules.name, value, expected);
    exit(1);
  }
  return found;
}

static void at_least(const contest *game, const char *what, double value, const char *unit, double target) {
  char name[96];
  snprintf(name, sizeof name, "engine/%s%s", game->rules.name, what);
  bench_at_least(name, value, unit, target);
}

static void at_most(const contest *game, const char *what, double value, const char *unit, double target) {
  char name[96];
  snprintf(name, sizeof name, "engine/%s%s", game->rules.name, what);
  bench_at_most(name, value, unit, target);
}

static void generate_alone(const contest *game, double *times) {
  cgt_game_t *all = game_of(game);
  cgt_list_t *list;
  must(cgt_game_expand(all, &game->rules.position, 1, NULL, &list));
  cgt_game_free(all);
  for (int round = 0; round < game->rounds; round++)
    times[round] = generator_time(game, cgt_list_words(list), cgt_list_count(list));
  cgt_list_free(list);
}

/* The search of all values beside the unordered map, and what a position takes. */
static void run(const contest *game) {
  double plain[ROUNDS], ours[ROUNDS], alone[ROUNDS];
  uint64_t positions = 0, options = 0, plain_bytes = 0, value = 0;
  measure table = {.time = 0};
  for (int round = 0; round < game->rounds; round++) {
    const double begin = bench_now();
    value = unordered_map_value(&game->rules, &positions, &options, &plain_bytes);
    plain[round] = bench_now() - begin;
    table = measure_value(game, BY_OPTIONS, CGT_METHOD_TABLE, value);
    ours[round] = table.time;
    if (table.known != positions) must(CGT_E_STATE);
  }
  generate_alone(game, alone);
  double plain_time = bench_median(plain, (size_t)game->rounds), time = bench_median(ours, (size_t)game->rounds);
  double generating = bench_median(alone, (size_t)game->rounds);
  printf("%-12s %8" PRIu64 " positions %10" PRIu64 " options: value %" PRIu64
         "; ns an option: unordered_map %.1f, engine %.1f, "
         "generator alone %.1f; bytes a position: %.1f, %.1f\n",
         game->rules.name, positions, options, value, plain_time / (double)options, time / (double)options,
         generating / (double)options, (double)plain_bytes / (double)positions, (double)table.bytes / (double)positions);
  at_least(game, "", plain_time / time, "times", game->target);
  at_most(game, "_bytes", (double)table.bytes / (double)positions, "bytes", 22);
}

/* ---- The default method, beside the memo of open addressing and the better of the two searches ---- */

static void run_default(const contest *game) {
  static const uint32_t methods[] = {CGT_METHOD_AUTO, CGT_METHOD_TABLE, CGT_METHOD_SEARCH};
  double memo[ROUNDS], map[ROUNDS], times[3][ROUNDS], time[3];
  uint64_t positions = 0, options = 0, memo_bytes = 0, value = 0;
  measure found[3];
  for (int round = 0; round < game->rounds; round++) {
    double begin = bench_now();
    value = open_memo_value(&game->rules, &positions, &options, &memo_bytes);
    memo[round] = bench_now() - begin;
    begin = bench_now();
    if (splits(game)) (void)unordered_map_value(&game->rules, &positions, &options, &memo_bytes);
    map[round] = bench_now() - begin;
    for (size_t m = 0; m < 3; m++) {
      found[m] = measure_value(game, BY_OPTIONS, methods[m], value);
      times[m][round] = found[m].time;
    }
  }
  const double open_time = bench_median(memo, (size_t)game->rounds), map_time = bench_median(map, (size_t)game->rounds);
  for (size_t m = 0; m < 3; m++) time[m] = bench_median(times[m], (size_t)game->rounds);
  printf("%-12s %8" PRIu64 " positions %10" PRIu64 " options: value %" PRIu64
         "; ms: open memo %.2f, default %.2f, all values %.2f, pruned %.2f; bytes at most, a position: %.1f\n",
         game->rules.name, positions, options, value, open_time * 1e-6, time[0] * 1e-6, time[1] * 1e-6, time[2] * 1e-6,
         found[0].peak / (double)positions);
  at_most(game, "_default", time[0] / (time[1] < time[2] ? time[1] : time[2]), "times", 1.15);
  if (!splits(game)) return;
  at_least(game, "_open_memo", open_time / time[0], "times", 1);
  at_least(game, "_unordered_map", map_time / time[0], "times", 1);
  at_most(game, "_bytes", (double)found[0].bytes / (double)positions, "bytes", 22);
  at_most(game, "_most_bytes", found[0].peak / (double)positions, "bytes", 200);
}

/* ---- Blocks ---- */

static void run_blocks(const contest *game) {
  double single[ROUNDS], block[ROUNDS], large[ROUNDS], time, block_time, large_time;
  uint64_t positions, options, bytes;
  const uint64_t value = open_memo_value(&game->rules, &positions, &options, &bytes);
  measure one = {.time = 0}, many = {.time = 0}, most = {.time = 0};
  for (int round = 0; round < game->rounds; round++) {
    one = measure_value(game, BY_OPTIONS, CGT_METHOD_AUTO, value);
    many = measure_value(game, BY_BLOCKS, CGT_METHOD_AUTO, value);
    most = measure_value(game, BY_LARGE_BLOCKS, CGT_METHOD_AUTO, value);
    single[round] = one.time;
    block[round] = many.time;
    large[round] = most.time;
  }
  time = bench_median(single, (size_t)game->rounds);
  block_time = bench_median(block, (size_t)game->rounds);
  large_time = bench_median(large, (size_t)game->rounds);
  printf("%-12s by options %.2f ms, %.2f MB; by blocks %.2f ms, %.2f MB; by large ones %.2f ms, %.2f MB: %.2f, %.2f times\n",
         game->rules.name, time * 1e-6, one.peak * 1e-6, block_time * 1e-6, many.peak * 1e-6, large_time * 1e-6,
         most.peak * 1e-6, large_time / time, most.peak / one.peak);
  at_most(game, "_block_time", block_time / time, "times", 1.3);
  at_most(game, "_block_memory", many.peak / one.peak, "times", 2);
}

/* ---- Blocks of positions with a canonical form ---- */

/* The lesser of a bar of Chomp and its mirror image. */
static uint64_t mirrored(uint64_t bar) {
  uint64_t image = 0;
  for (unsigned column = 0; column < 15; column++) {
    uint64_t length = 0;
    for (unsigned row = 0; row < 15; row++) length += (bar >> 4 * row & 15) > column;
    if (length == 0) break;
    image |= length << 4 * column;
  }
  return bar < image ? bar : image;
}

static cgt_status_t mirror(void *user, uint64_t *words, size_t *count) {
  (void)user;
  if (*count > 0) words[0] = mirrored(words[0]);
  return CGT_OK;
}

static cgt_status_t mirror_block(void *user, uint64_t *words, size_t count, size_t n, uint64_t *counts) {
  (void)user, (void)counts;
  for (size_t i = 0; i < n * count; i++) words[i] = mirrored(words[i]);
  return CGT_OK;
}

static double mirror_time(const contest *game, bool block, uint64_t expected) {
  const cgt_ruleset_t rules = {.size = sizeof rules,
                               .user = (contest *)(uintptr_t)game,
                               .options = block ? NULL : options_of,
                               .options_block = block ? options_block : NULL,
                               .canonical = block ? NULL : mirror,
                               .canonical_block = block ? mirror_block : NULL};
  cgt_game_t *made;
  uint64_t value;
  must(cgt_game_new(&rules, &made));
  const double begin = bench_now();
  must(cgt_game_answer(made, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, &game->rules.position, 1, &value));
  const double time = bench_now() - begin;
  cgt_game_free(made);
  if (value != expected) {
    fprintf(stderr, "bench-engine: %s: value %" PRIu64 " instead of %" PRIu64 "\n", game->rules.name, value, expected);
    exit(1);
  }
  return time;
}

static void run_mirrors(const contest *chomp) {
  double single[ROUNDS], block[ROUNDS];
  uint64_t positions, options, bytes;
  const uint64_t value = open_memo_value(&chomp->rules, &positions, &options, &bytes);
  for (int round = 0; round < chomp->rounds; round++) {
    single[round] = mirror_time(chomp, false, value);
    block[round] = mirror_time(chomp, true, value);
  }
  const double time = bench_median(single, (size_t)chomp->rounds), block_time = bench_median(block, (size_t)chomp->rounds);
  printf("%-12s with mirror images by canonical %.2f ms, by canonical_block %.2f ms\n", chomp->rules.name, time * 1e-6,
         block_time * 1e-6);
  at_most(chomp, "_canonical_block_time", block_time / time, "times", 1.3);
}

/* ---- Outcomes ---- */

static void outcomes(const contest *game) {
  cgt_game_t *first = game_of(game), *second = game_of(game);
  uint64_t value, outcome, for_value, for_outcome;
  must(cgt_game_answer(first, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, &game->rules.position, 1, &value));
  must(cgt_game_answer(second, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_OUTCOME, &game->rules.position, 1, &outcome));
  must(cgt_game_count(first, CGT_COUNT_EXPANDED, &for_value));
  must(cgt_game_count(second, CGT_COUNT_EXPANDED, &for_outcome));
  printf("%-12s expanded for the value %" PRIu64 ", for the outcome %" PRIu64 "\n", game->rules.name, for_value, for_outcome);
  char name[64];
  snprintf(name, sizeof name, "engine/%s_outcome_visits", game->rules.name);
  bench_at_most(name, (double)for_outcome / (double)for_value, "", 0.9);
  cgt_game_free(first);
  cgt_game_free(second);
}

/* ---- Tables larger than the caches ---- */

/* Two heaps, in one word or two; `shift` is where the second begins, so that the last word has `bits` bits. */
typedef struct {
  const char *name;
  size_t words;
  unsigned bits, shift;
} heaps_layout;

/* Take 1 or 2 from one heap, or from both. */
static cgt_status_t take_few(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const heaps_layout *layout = user;
  const uint64_t a = words[0] & 0xFFFF, b = words[count - 1] >> layout->shift;
  uint64_t options[12];
  size_t n = 0;
  for (uint64_t taken = 1; taken <= 2; taken++)
    for (unsigned from = 1; from <= 3; from++) {
      if (((from & 1) != 0 && a < taken) || ((from & 2) != 0 && b < taken)) continue;
      memcpy(options + n, words, count * sizeof *options);
      if ((from & 1) != 0) options[n] -= taken;
      if ((from & 2) != 0) options[n + count - 1] -= taken << layout->shift;
      n += count;
    }
  return cgt_sink_options(sink, options, count, n / count);
}

static double large_time(heaps_layout *layout, uint64_t heap, double *bytes) {
  const cgt_ruleset_t rules = {.size = sizeof rules, .user = layout, .options = take_few};
  uint64_t position[2] = {heap, 0}, value, positions, options, memory;
  cgt_game_t *game;
  layout->shift = layout->bits;
  for (uint64_t rest = heap; rest > 0; rest >>= 1) layout->shift--;
  must(cgt_game_new(&rules, &game));
  position[layout->words - 1] |= heap << layout->shift;
  const double begin = bench_now();
  must(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, position, layout->words, &value));
  const double time = bench_now() - begin;
  must(cgt_game_count(game, CGT_COUNT_KNOWN, &positions));
  must(cgt_game_count(game, CGT_COUNT_OPTIONS, &options));
  must(cgt_game_count(game, CGT_COUNT_BYTES, &memory));
  cgt_game_free(game);
  *bytes = (double)memory / (double)positions;
  printf("%-12s %8" PRIu64 " positions %10" PRIu64 " options: %.1f ns an option, %.1f bytes a position\n", layout->name,
         positions, options, time / (double)options, *bytes);
  return time;
}

static void run_large(uint64_t heap) {
  heaps_layout layouts[] = {{"48 bits", 1, 48, 0}, {"57 bits", 1, 57, 0}, {"64 bits", 1, 64, 0}, {"two words", 2, 64, 0}};
  static const char *const names[] = {NULL, "57_bits", "64_bits", "two_words"};
  double time[4], bytes[4];
  for (size_t i = 0; i < 4; i++) time[i] = large_time(&layouts[i], heap, &bytes[i]);
  for (size_t i = 1; i < 4; i++) {
    char name[64];
    snprintf(name, sizeof name, "engine/keys_of_%s", names[i]);
    bench_at_most(name, time[i] / time[0], "times", 1.4);
    snprintf(name, sizeof name, "engine/bytes_of_%s", names[i]);
    bench_at_most(name, bytes[i] / bytes[0], "times", i < 3 ? 1 : 2);
  }
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
  double begin = bench_wall();
  must(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, &heap, 1, &value));
  double seconds = (bench_wall() - begin) * 1e-9;
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
  const uint64_t position[] = {1, game->rules.position, 1, game->rules.position};
  uint64_t value;
  must(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, parts, 2, &sum));
  must(cgt_game_set(sum, CGT_SETTING_THREADS, threads));
  double begin = bench_wall();
  must(cgt_game_answer(sum, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, position, 4, &value));
  double time = bench_wall() - begin;
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
  printf("sum of two games of %s: one thread %.3f s, two threads %.3f s\n", game->rules.name, alone * 1e-9, together * 1e-9);
  bench_at_least("engine/two_threads", alone / together, "times", 1.6);
}

static bool is_wanted(const contest *game, int argc, char **argv) {
  bool named = argc < 2;
  for (int i = 1; i < argc; i++) named |= strcmp(argv[i], game->rules.name) == 0;
  return named;
}

/* All of it but for "large", or what has to do with the games that are named. */
int main(int argc, char **argv) {
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ); /* a figure as soon as it is found */
  must(cgt_set_allocator(take_block, give_back, NULL));
  cram_prepare();
  kayles_prepare();
  const contest chomp12 = {{"chomp_12x12", chomp_options, chomp_position(12, 12), MOST_OPTIONS, 1, NULL}, 3, 1, false};
  const contest chomp10 = {{"chomp_10x10", chomp_options, chomp_position(10, 10), MOST_OPTIONS, 1, NULL}, 0, ROUNDS, false};
  const contest wythoff = {
      {"wythoff3_60", wythoff3_options, wythoff3_position(60, 60, 60), MOST_OPTIONS, 1, NULL}, 1.2, ROUNDS, false};
  const contest cram = {{"cram_5x5", cram_options, cram_position(), MOST_OPTIONS, 1, NULL}, 2.3, ROUNDS, false};
  const contest moore = {{"moore2_18", moore4_options, moore4_position(18), MOST_OPTIONS, 1, NULL}, 0, ROUNDS, false};
  const contest parts = {{"long_keys", parts4_options, moore4_position(65535), MOST_OPTIONS, 1, NULL}, 0, ROUNDS, false};
  const contest few = {{"few_moves", few_moves_options, few_moves_position(1000), MOST_OPTIONS, 1, NULL}, 0, ROUNDS, false};
  const contest grid = {{"kayles_6x6", kayles_grid_options, ((uint64_t)1 << 36) - 1, MOST_OPTIONS, 1, NULL}, 0, 3, false};
  const contest dawson = {{"dawson_2000", dawson_options, 2000, MOST_WORDS, 2, NULL}, 0, ROUNDS, false};
  const contest grundy = {{"grundy_5000", grundy_options, 5000, MOST_WORDS, 2, NULL}, 0, 3, false};
  const contest dawson_words = {{"dawson_words", dawson_options, 2000, MOST_WORDS, 2, NULL}, 0, ROUNDS, true};
  const contest grundy_words = {{"grundy_words", grundy_options, 5000, MOST_WORDS, 2, NULL}, 0, 3, true};
  const contest graph = {
      {"kayles_graph", kayles_graph_options, ((uint64_t)1 << 40) - 1, MOST_OPTIONS, 1, kayles_graph_summands},
      0,
      ROUNDS,
      false};
  const contest *const alone[] = {&wythoff, &cram, &chomp12}, *const by_default[] = {&chomp12,      &wythoff,      &cram,
                                                                                     &moore,        &parts,        &few,
                                                                                     &grid,         &dawson,       &grundy,
                                                                                     &dawson_words, &grundy_words, &graph},
                       *const by_blocks[] = {&chomp10, &wythoff, &few};
  for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
    if (is_wanted(alone[i], argc, argv)) run(alone[i]);
  for (size_t i = 0; i < sizeof by_default / sizeof *by_default; i++)
    if (is_wanted(by_default[i], argc, argv)) run_default(by_default[i]);
  for (size_t i = 0; i < sizeof by_blocks / sizeof *by_blocks; i++)
    if (is_wanted(by_blocks[i], argc, argv)) run_blocks(by_blocks[i]);
  if (is_wanted(&chomp10, argc, argv)) {
    run_mirrors(&chomp10);
    outcomes(&chomp10);
    two_threads(&chomp10);
  }
  if (argc < 2) long_plays();
  if (argc < 2) run_large(1400);
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], "large") == 0) { /* 10 and 50 million positions, in up to 3 GB */
      run_large(3200);
      run_large(7071);
    }
  printf("(%" PRIx64 ")\n", checksum);
  return 0;
}
