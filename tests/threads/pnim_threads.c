/* Single partitions of PNim on several threads from their first positions on, against the sweep over all partitions; and what
 * ends a question early. */
#include "../on_threads.h"
#include "game/crew.h"

enum { LAST = 34, ROOM = 70000 };
static uint8_t right[ROOM];
static size_t first_of[LAST + 1]; /* where the values of the partitions of n begin */

static void sweep(void) {
  cgt_game_t *game;
  uint64_t size;
  for (uint64_t n = 0; n < LAST; n++) {
    TEST_ASSERT_OK(cgt_partition_count(n, &size));
    first_of[n + 1] = first_of[n] + (size_t)size;
  }
  TEST_ASSERT_OK(cgt_partition_count(LAST, &size));
  TEST_ASSERT_LESS_OR_EQUAL_size_t(ROOM, first_of[LAST] + (size_t)size);
  TEST_ASSERT_OK(cgt_game_new_pnim(&game));
  TEST_ASSERT_OK(cgt_partition_values(game, 0, LAST, right));
  cgt_game_free(game);
}

static cgt_game_t *pnim(uint64_t threads) {
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_pnim(&game));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, threads));
  return game;
}

typedef struct {
  uint64_t words[LAST + 1], value;
  size_t count;
} partition;

/* A random partition of a number up to `last`. */
static partition any(uint64_t last) {
  partition one;
  uint64_t size;
  const uint64_t n = 1 + test_random() % last;
  TEST_ASSERT_OK(cgt_partition_count(n, &size));
  const uint64_t rank = test_random() % size;
  TEST_ASSERT_OK(cgt_partition_at(n, rank, one.words + 1, &one.count));
  one.words[0] = one.count++;
  one.value = right[first_of[n] + rank];
  return one;
}

static void assert_right(cgt_game_t *game, const partition *of) {
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_value(game, of->words, of->count, &value));
  TEST_ASSERT_EQUAL_UINT64(of->value, value);
}

static void test_values(void) {
  for (int round = 0; round < test_few(2000); round++) {
    const partition one = any(LAST);
    cgt_game_t *game = pnim(test_crews[round % TEST_CREWS]);
    assert_right(game, &one);
    for (int more = 0; more < 3; more++) { /* with what is known by then */
      const partition other = any(LAST);
      assert_right(game, &other);
    }
    cgt_game_free(game);
  }
}

/* A partition without a theorem, and large enough to be ended on the way: of its value nothing is asked here. */
static const uint64_t large[] = {14, 15, 14, 12, 12, 11, 10, 9, 9, 7, 6, 6, 4, 3, 1};
enum { LARGE = sizeof large / sizeof *large };

static void test_stops(void) {
  unsigned stopped = 0;
  uint64_t expected;
  cgt_game_t *alone = pnim(1);
  TEST_ASSERT_OK(cgt_game_value(alone, large, LARGE, &expected));
  cgt_game_free(alone);
  for (int round = 0; round < test_few(120); round++) {
    cgt_game_t *game = pnim(test_crews[round / 4 % TEST_CREWS]);
    uint64_t value = 99;
    pthread_t other;
    /* the first question is stopped by the first call of its callback, others by chance */
    test_watch watch = {.asker = pthread_self(), .last = round == 0 ? 1 : 1 + test_random() % 40};
    const int how = round % 4;
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, round == 0 ? 1 : 1 + test_random() % 16));
    if (how == 0) TEST_ASSERT_OK(cgt_game_set_progress(game, test_watch_it, &watch));
    if (how == 1) TEST_ASSERT_EQUAL_INT(0, pthread_create(&other, NULL, test_cancel_soon, game));
    if (how == 2) TEST_ASSERT_EQUAL_INT(0, pthread_create(&other, NULL, test_forget, game));
    if (how == 3) TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 2000 + test_random() % 60000));
    const cgt_status_t status = cgt_game_value(game, large, LARGE, &value);
    if (how == 1 || how == 2) TEST_ASSERT_EQUAL_INT(0, pthread_join(other, NULL));
    if (how == 0 && status != CGT_OK) TEST_ASSERT_FAILS(77, "cgt_game_value", "the progress callback returned 77", status);
    if (how == 1 && status != CGT_OK) TEST_ASSERT_FAILS(CGT_E_CANCELLED, "cgt_game_value", "cancelled after", status);
    if (how == 2) TEST_ASSERT_OK(status);
    if (how == 3 && status != CGT_OK) TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_value", "the limit is", status);
    TEST_ASSERT_EQUAL_UINT64(status == CGT_OK ? expected : 99, value);
    stopped += status != CGT_OK;
    TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 0));
    const partition one = any(LAST);
    assert_right(game, &one);
    TEST_ASSERT_OK(cgt_game_value(game, large, LARGE, &value));
    TEST_ASSERT_EQUAL_UINT64(expected, value);
    cgt_game_free(game);
  }
  TEST_ASSERT_GREATER_THAN_UINT(0, stopped);
}

static const char *const file = "pnim_threads.memo";

static cgt_status_t save(void *user, uint64_t expanded, uint64_t known) {
  (void)expanded, (void)known;
  return test_random() % 8 == 0 ? cgt_game_memo_save(user, file) : CGT_OK;
}

static void test_saving(void) {
  for (int round = 0; round < test_few(24); round++) {
    cgt_game_t *game = pnim(test_crews[round % TEST_CREWS]);
    uint64_t value, again;
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 4));
    TEST_ASSERT_OK(cgt_game_memo_save(game, file));
    TEST_ASSERT_OK(cgt_game_set_progress(game, save, game));
    TEST_ASSERT_OK(cgt_game_value(game, large, LARGE, &value));
    TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
    TEST_ASSERT_OK(cgt_game_forget(game));
    TEST_ASSERT_OK(cgt_game_memo_load(game, file));
    TEST_ASSERT_OK(cgt_game_value(game, large, LARGE, &again));
    TEST_ASSERT_EQUAL_UINT64(value, again);
    cgt_game_free(game);
  }
  (void)remove(file);
}

static void test_failed_allocations(void) {
  for (int i = 0; i < TEST_CREWS; i++) {
    cgt_status_t status = CGT_E_MEMORY;
    test_memory_begin();
    for (size_t failing = 1; status != CGT_OK; failing += 1 + failing / 30) {
      const partition one = any(LAST);
      uint64_t value = 99;
      cgt_game_t *game = pnim(test_crews[i]);
      test_failing_on = failing % 2 == 0;
      test_allocations = 0;
      test_failing_allocation = failing;
      status = cgt_game_value(game, large, LARGE, &value);
      test_failing_allocation = 0;
      if (status != CGT_OK) TEST_ASSERT_FAILS(CGT_E_MEMORY, "cgt_game_value", "no memory", status);
      assert_right(game, &one);
      cgt_game_free(game);
    }
    test_memory_end();
  }
}

int main(void) {
  cgt_i_crew_alone = 1;
  sweep();
  UNITY_BEGIN();
  RUN_TEST(test_values);
  RUN_TEST(test_stops);
  RUN_TEST(test_saving);
  RUN_TEST(test_failed_allocations);
  return UNITY_END();
}
