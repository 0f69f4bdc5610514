/* Rules that never end: the memory limit that games of a user's rules have at first. */
#include <unistd.h>

#include "../support.h"

static cgt_status_t no_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user, (void)words, (void)count, (void)sink;
  return CGT_OK;
}

static cgt_game_t *custom(void) {
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = no_options};
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  return game;
}

static uint64_t limit_of(cgt_game_t *game) {
  uint64_t limit = 999;
  TEST_ASSERT_OK(cgt_game_get(game, CGT_SETTING_MEMORY, &limit));
  return limit;
}

static cgt_game_t *sum_of(cgt_game_t *a, cgt_game_t *b) {
  cgt_game_t *const parts[] = {a, b};
  cgt_game_t *sum;
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, parts, 2, &sum));
  return sum;
}

static void test_limit_at_first(void) {
  const uint64_t machine = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
  const uint64_t most = sizeof(void *) == 4 ? (uint64_t)1 << 30 : UINT64_MAX,
                 expected = machine / 2 < most ? machine / 2 : most;
  cgt_game_t *nim, *text, *push, *own = custom();
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_game_parse("rules(n: n-1)", NULL, &text));
  cgt_game_t *plain = sum_of(nim, nim), *with = sum_of(nim, own), *deep = sum_of(with, nim);
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, nim, text, &push));
  TEST_ASSERT_EQUAL_UINT64(0, limit_of(nim));
  TEST_ASSERT_EQUAL_UINT64(0, limit_of(plain));
  TEST_ASSERT_EQUAL_UINT64(expected, limit_of(own));
  TEST_ASSERT_EQUAL_UINT64(expected, limit_of(text));
  TEST_ASSERT_EQUAL_UINT64(expected, limit_of(with));
  TEST_ASSERT_EQUAL_UINT64(expected, limit_of(deep));
  TEST_ASSERT_EQUAL_UINT64(expected, limit_of(push));
  TEST_ASSERT_OK(cgt_game_set(own, CGT_SETTING_MEMORY, 0));
  TEST_ASSERT_EQUAL_UINT64(0, limit_of(own));
  TEST_ASSERT_OK(cgt_game_set(own, CGT_SETTING_MEMORY, UINT64_MAX));
  TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, limit_of(own));
  cgt_game_t *const all[] = {push, deep, with, plain, text, own, nim};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) cgt_game_free(all[i]);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_limit_at_first);
  return UNITY_END();
}
