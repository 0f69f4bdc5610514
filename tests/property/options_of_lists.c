/* The options of many positions at once against those by the rules, one position after another, on any number of threads; what
 * is wrong with a list; limits, stops and failing allocations. */
#include <stdlib.h>

#include "../brute.h"

enum { MOST = 1000 };

static void nim_options(const brute_position *from, brute_list *out) {
  for (size_t i = 0; i < from->n; i++)
    for (uint64_t heap = 0; heap < from->w[i]; heap++) {
      brute_position option = *from;
      option.w[i] = heap;
      brute_add(out, &option);
      if (heap == 0) brute_add(out, &option); /* twice */
    }
}

static bool small(const brute_position *position) { return position->n < 5; }

static brute block_nim = {.kind = BRUTE_CUSTOM, .options = nim_options, .legal = small, .block = true};
static brute own_nim = {.kind = BRUTE_CUSTOM,
                        .options = nim_options,
                        .legal = small,
                        .flags = CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS | CGT_RULESET_THREADSAFE};
static brute wythoff = {.kind = BRUTE_WYTHOFF};
static brute kayles = {.kind = BRUTE_OCTAL, .set = {0, 7, 7}, .count = 3};
static brute *const games[] = {&block_nim, &own_nim, &wythoff, &kayles};
enum { GAMES = sizeof games / sizeof *games };

/* A list of random legal positions; copies of these into `all`. */
static cgt_list_t *random_list(const brute *rules, size_t n, brute_position *all) {
  cgt_list_t *list;
  TEST_ASSERT_OK(cgt_list_new(NULL, 0, 0, &list));
  for (size_t i = 0; i < n;) {
    all[i] = brute_random_position(rules, 9);
    if (!brute_legal(rules, &all[i])) continue;
    TEST_ASSERT_OK(cgt_list_add(list, all[i].w, all[i].n));
    i++;
  }
  return list;
}

static void check_options(const brute *rules, size_t n, const brute_position *all, const uint64_t *starts,
                          const cgt_list_t *options) {
  uint64_t at = 0;
  for (size_t i = 0; i < n; i++) {
    brute_list expected = brute_canonical_options(rules, &all[i]);
    TEST_ASSERT_EQUAL_UINT64(at, starts[i]);
    for (size_t k = 0; k < expected.n; k++) {
      size_t count = 99;
      const uint64_t *words = cgt_list_item(options, (size_t)at++, &count);
      TEST_ASSERT_NOT_NULL(words);
      TEST_ASSERT_EQUAL_UINT64(expected.item[k].n, count);
      for (size_t j = 0; j < count; j++) TEST_ASSERT_EQUAL_UINT64(expected.item[k].w[j], words[j]);
    }
    free(expected.item);
  }
  TEST_ASSERT_EQUAL_UINT64(at, starts[n]);
  TEST_ASSERT_EQUAL_UINT64(at, cgt_list_count(options));
}

static brute_position all[MOST];
static uint64_t starts[MOST + 1];

static void test_options(void) {
  const size_t sizes[] = {0, 1, 63, 64, 65, (size_t)test_few(MOST)};
  for (size_t g = 0; g < GAMES; g++)
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
      for (uint64_t threads = 1; threads <= 3; threads++) {
        cgt_list_t *options, *list = random_list(games[g], sizes[s], all);
        TEST_ASSERT_OK(cgt_game_set(brute_game(games[g]), CGT_SETTING_THREADS, threads));
        TEST_ASSERT_OK(cgt_game_options_list(brute_game(games[g]), list, starts, &options));
        check_options(games[g], sizes[s], all, starts, options);
        cgt_list_free(options);
        cgt_list_free(list);
      }
}

/* Gives its options in calls for one number of words each, so that those of a position come in several. */
static cgt_status_t in_pieces(void *user, const uint64_t *words, size_t count, size_t n, cgt_sink_t *sink) {
  (void)user;
  for (uint64_t k = 1; k <= 2; k++) {
    uint64_t numbers[64], given[64];
    size_t used = 0;
    for (size_t i = 0; i < n; i++) {
      numbers[i] = words[i * count] >= k;
      if (numbers[i] > 0) given[used++] = words[i * count] - k;
    }
    const cgt_status_t status = cgt_sink_block(sink, numbers, given, 1);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

static void test_options_in_pieces(void) {
  const cgt_ruleset_t rules = {.size = sizeof rules, .options_block = in_pieces};
  const uint64_t heaps[] = {3, 0, 1, 7}, expected[] = {1, 2, 0, 5, 6}, ends[] = {0, 2, 2, 3, 5};
  cgt_game_t *game;
  cgt_list_t *list, *options;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  TEST_ASSERT_OK(cgt_list_new(heaps, 1, 4, &list));
  TEST_ASSERT_OK(cgt_game_options_list(game, list, starts, &options));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(ends, starts, 5);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, cgt_list_words(options), 5);
  cgt_list_free(options);
  cgt_list_free(list);
  cgt_game_free(game);
}

/* The first position that fails is named, and nothing is written. */
static void test_wrong_positions(void) {
  for (size_t g = 0; g < 2; g++)
    for (uint64_t threads = 1; threads <= 3; threads++) {
      cgt_game_t *game = brute_game(games[g]);
      cgt_list_t *options = NULL, *list = random_list(games[g], 200, all);
      memset(starts, 7, sizeof starts);
      TEST_ASSERT_OK(cgt_list_add(list, (uint64_t[]){1, 1, 1, 1, 1}, 5));
      for (size_t i = 0; i < 99; i++) TEST_ASSERT_OK(cgt_list_add(list, (uint64_t[]){1, 1, 1, 1, 2}, 5));
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, threads));
      TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_options_list",
                        "position number 200: ", cgt_game_options_list(game, list, starts, &options));
      TEST_ASSERT_NULL(options);
      for (size_t i = 0; i <= MOST; i++) TEST_ASSERT_EQUAL_HEX64(0x0707070707070707, starts[i]);
      cgt_list_free(list);
    }
}

static void test_wrong_arguments(void) {
  cgt_game_t *game = brute_game(&wythoff);
  cgt_list_t *options = NULL, *list = random_list(&wythoff, 1, all);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_options_list", "game is NULL",
                    cgt_game_options_list(NULL, list, starts, &options));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_options_list", "positions is NULL",
                    cgt_game_options_list(game, NULL, starts, &options));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_options_list", "starts is NULL",
                    cgt_game_options_list(game, list, NULL, &options));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_options_list", "options is NULL",
                    cgt_game_options_list(game, list, starts, NULL));
  TEST_ASSERT_NULL(options);
  cgt_list_free(list);
}

static cgt_status_t stop_at_once(void *user, uint64_t expanded, uint64_t known) {
  (void)known;
  *(uint64_t *)user = expanded;
  return 42;
}

static void test_stops(void) {
  for (size_t g = 0; g < 2; g++) {
    cgt_game_t *game = brute_game(games[g]);
    cgt_list_t *options = NULL, *list = random_list(games[g], 200, all);
    uint64_t seen = 0;
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 100));
    TEST_ASSERT_OK(cgt_game_set_progress(game, stop_at_once, &seen));
    TEST_ASSERT_EQUAL_INT(42, cgt_game_options_list(game, list, starts, &options));
    TEST_ASSERT_EQUAL_UINT64(100, seen);
    TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
    TEST_ASSERT_NULL(options);
    cgt_list_free(list);
  }
}

static void test_memory_limit(void) {
  for (size_t g = 0; g < 2; g++)
    for (uint64_t threads = 1; threads <= 3; threads++) {
      cgt_game_t *game = brute_game(games[g]);
      cgt_list_t *options = NULL, *list = random_list(games[g], 500, all);
      uint64_t limit;
      TEST_ASSERT_OK(cgt_game_get(game, CGT_SETTING_MEMORY, &limit));
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, threads));
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 20000));
      TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_options_list", "the limit is 20000",
                        cgt_game_options_list(game, list, starts, &options));
      TEST_ASSERT_NULL(options);
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, limit));
      TEST_ASSERT_OK(cgt_game_options_list(game, list, starts, &options));
      check_options(games[g], 500, all, starts, options);
      cgt_list_free(options);
      cgt_list_free(list);
    }
}

static void test_failing_allocations(void) {
  for (size_t g = 0; g < GAMES; g++) brute_free(games[g]);
  for (size_t g = 0; g < 2; g++)
    for (uint64_t threads = 1; threads <= 3; threads += 2) {
      bool failed = true;
      for (size_t k = 1; failed; k += k < (size_t)test_few(60) ? 1 : k / (size_t)test_few(8)) {
        test_memory_begin();
        cgt_list_t *options = NULL, *list = random_list(games[g], 200, all);
        TEST_ASSERT_OK(cgt_game_set(brute_game(games[g]), CGT_SETTING_THREADS, threads));
        test_allocations = 0;
        test_failing_allocation = k;
        const cgt_status_t status = cgt_game_options_list(brute_game(games[g]), list, starts, &options);
        failed = test_allocations >= k;
        test_failing_allocation = 0;
        if (status != CGT_OK) {
          TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
          TEST_ASSERT_NULL(options);
        } else { /* what a thread cannot find for lack of memory is found by the one that asks */
          TEST_ASSERT_TRUE(!failed || threads > 1);
          check_options(games[g], 200, all, starts, options);
          cgt_list_free(options);
        }
        cgt_list_free(list);
        brute_free(games[g]);
        test_memory_end();
      }
    }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_options);
  RUN_TEST(test_options_in_pieces);
  RUN_TEST(test_wrong_positions);
  RUN_TEST(test_wrong_arguments);
  RUN_TEST(test_stops);
  RUN_TEST(test_memory_limit);
  RUN_TEST(test_failing_allocations);
  return UNITY_END();
}
