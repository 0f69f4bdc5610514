/* Push-Cram on several threads: answers are those of one, and what ends a question early leaves a game that goes on. */
#include "../on_threads.h"

static cgt_game_t *push_cram(uint64_t rows, uint64_t columns, uint64_t threads) {
  cgt_game_t *vertical, *horizontal, *push;
  TEST_ASSERT_OK(cgt_game_new_vertical(rows, columns, &vertical));
  TEST_ASSERT_OK(cgt_game_new_horizontal(rows, columns, &horizontal));
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, vertical, horizontal, &push));
  TEST_ASSERT_OK(cgt_game_set(push, CGT_SETTING_THREADS, threads));
  cgt_game_free(vertical);
  cgt_game_free(horizontal);
  return push;
}

/* The value of 3 x 9 is 1, by an independent program; see tests/unit/push_cram_limits.c. */
static const uint64_t start[] = {1, 0, 0};
enum { ROWS = 3, COLUMNS = 9, VALUE = 1 };

static void assert_right(cgt_game_t *game) {
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_value(game, start, 2, &value));
  TEST_ASSERT_EQUAL_UINT64(VALUE, value);
}

/* Values, outcomes and winning moves of positions with some cells taken. */
static void test_answers(void) {
  static const uint64_t sizes[][2] = {{3, 10}, {3, 11}, {4, 8}, {11, 3}};
  for (int round = 0; round < test_few(12); round++) {
    const uint64_t *size = sizes[round % 4], cells = size[0] * size[1];
    uint64_t words[2] = {1, 0};
    for (uint64_t taken = test_random() % (cells - 27); taken > 0; taken--) words[1] |= (uint64_t)1 << test_random() % cells;
    test_same_on_threads(push_cram, size[0], size[1], words, 2);
  }
}

static void test_stops(void) {
  unsigned stopped = 0;
  for (int round = 0; round < test_few(36); round++) {
    cgt_game_t *game = push_cram(ROWS, COLUMNS, test_crews[round / 3 % TEST_CREWS]);
    uint64_t value = 99;
    pthread_t other;
    test_watch progress = {.asker = pthread_self(), .last = 1 + test_random() % 40};
    if (round % 3 == 0) {
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 4));
      TEST_ASSERT_OK(cgt_game_set_progress(game, test_watch_it, &progress));
    } else {
      TEST_ASSERT_EQUAL_INT(0, pthread_create(&other, NULL, round % 3 == 1 ? test_cancel_soon : test_forget, game));
    }
    const cgt_status_t status = cgt_game_value(game, start, 2, &value);
    if (round % 3 == 0)
      TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
    else
      pthread_join(other, NULL);
    if (status != CGT_OK) TEST_ASSERT_EQUAL_INT32(round % 3 == 0 ? 77 : CGT_E_CANCELLED, status);
    TEST_ASSERT_EQUAL_UINT64(status == CGT_OK ? VALUE : 99, value);
    stopped += status != CGT_OK;
    assert_right(game);
    cgt_game_free(game);
  }
  TEST_ASSERT_GREATER_THAN_UINT(0, stopped);
}

/* The answer, or CGT_E_LIMIT; then the answer without a limit. */
static void test_limits(void) {
  unsigned stopped = 0, answered = 0;
  for (uint64_t limit = 1 << 20; limit > 1 << 12; limit -= limit / 4)
    for (int i = 0; i < TEST_CREWS; i++) {
      cgt_game_t *game = push_cram(ROWS, COLUMNS, test_crews[i]);
      uint64_t value = 99, bytes;
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, limit));
      const cgt_status_t status = cgt_game_value(game, start, 2, &value);
      if (status != CGT_OK) TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_value", "the limit is", status);
      TEST_ASSERT_EQUAL_UINT64(status == CGT_OK ? VALUE : 99, value);
      TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_BYTES, &bytes));
      TEST_ASSERT_LESS_OR_EQUAL_UINT64(limit, bytes);
      (*(status == CGT_OK ? &answered : &stopped))++;
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 0));
      assert_right(game);
      cgt_game_free(game);
    }
  TEST_ASSERT_GREATER_THAN_UINT(0, stopped);
  TEST_ASSERT_GREATER_THAN_UINT(4, answered);
}

static void test_failed_allocations(void) {
  for (int i = 0; i < TEST_CREWS; i++) {
    cgt_status_t status = CGT_E_MEMORY;
    test_memory_begin();
    for (size_t failing = 1; status != CGT_OK; failing += failing < 30 ? 1 : failing / 8) {
      uint64_t value = 99;
      cgt_game_t *game = push_cram(ROWS, COLUMNS, test_crews[i]);
      test_failing_on = failing % 2 == 0;
      test_allocations = 0;
      test_failing_allocation = failing;
      status = cgt_game_value(game, start, 2, &value);
      test_failing_allocation = 0;
      if (status != CGT_OK) TEST_ASSERT_FAILS(CGT_E_MEMORY, "cgt_game_value", "no memory", status);
      TEST_ASSERT_EQUAL_UINT64(status == CGT_OK ? VALUE : 99, value);
      assert_right(game);
      cgt_game_free(game);
    }
    test_memory_end();
  }
}

/* Each position is known once, and none is lost, when many threads fill a small table again and again. */
static void test_counts(void) {
  for (int round = 0; round < test_few(16); round++) {
    cgt_game_t *game = push_cram(3, 17, test_crews[round % TEST_CREWS]);
    uint64_t outcome, entries, again;
    TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, start, 2, &outcome));
    TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome);
    TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries));
    TEST_ASSERT_GREATER_THAN_UINT64(1000, entries);
    TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, start, 2, &outcome)); /* is known */
    TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_ENTRIES, &again));
    TEST_ASSERT_EQUAL_UINT64(entries, again);
    cgt_game_free(game);
  }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_answers);
  RUN_TEST(test_stops);
  RUN_TEST(test_limits);
  RUN_TEST(test_failed_allocations);
  RUN_TEST(test_counts);
  return UNITY_END();
}
