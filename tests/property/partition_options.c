/* Sweeps of all partitions in games that list their options: against games that have sweeps of their own, the definition of
   Nim, and the search; failures, and what stops a sweep. All on several threads. */
#include "../on_threads.h"

enum { MOST = 64, LAST = 20, ROOM = 3000, SMALLER = 2714 /* partitions of 0 to 20 */ };

static uint8_t values[ROOM], expected[ROOM];
static uint64_t threads; /* of each game */

/* Hands each partition of 0 to `last` to a function, with its number among all. */
static void each_partition(uint64_t last, void (*visit)(const uint64_t *parts, size_t count, size_t number)) {
  size_t number = 0;
  for (uint64_t n = 0; n <= last; n++) {
    uint64_t size, parts[LAST];
    size_t count;
    TEST_ASSERT_OK(cgt_partition_count(n, &size));
    for (uint64_t rank = 0; rank < size; rank++) {
      TEST_ASSERT_OK(cgt_partition_at(n, rank, parts, &count));
      visit(parts, count, number++);
    }
  }
}

static cgt_game_t *make(cgt_status_t (*options)(void *, const uint64_t *, size_t, cgt_sink_t *)) {
  const cgt_ruleset_t rules = {
      .size = sizeof rules, .flags = CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS | CGT_RULESET_THREADSAFE, .options = options};
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, threads));
  return game;
}

/* ---- Games ---- */

static void check_nim(const uint64_t *parts, size_t count, size_t number) {
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum ^= parts[i];
  TEST_ASSERT_EQUAL_UINT64(sum, values[number]);
}

static void test_nim(void) {
  cgt_game_t *nim;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_game_set(nim, CGT_SETTING_THREADS, threads));
  TEST_ASSERT_OK(cgt_partition_values(nim, 0, LAST, values));
  each_partition(LAST, check_nim);
  cgt_game_free(nim);
}

/* CRIM, on the rows in ascending order: a row is left out, or the rows longer than some column lose a cell. */
static cgt_status_t crim(void *user, const uint64_t *rows, size_t n, cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  (void)user;
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    uint64_t left[MOST];
    memcpy(left, rows, n * sizeof *left);
    left[i] = 0;
    status = cgt_sink_option(sink, left, n);
    for (size_t j = 0; j < n; j++) left[j] = rows[j] - (j >= i);
    if (status == CGT_OK && (i == 0 || rows[i - 1] < rows[i])) status = cgt_sink_option(sink, left, n);
  }
  return status;
}

static void test_crim(void) {
  cgt_game_t *listed = make(crim), *game;
  TEST_ASSERT_OK(cgt_game_new_crim(&game));
  TEST_ASSERT_OK(cgt_partition_values(listed, 0, LAST, values));
  TEST_ASSERT_OK(cgt_partition_values(game, 0, LAST, expected));
  TEST_ASSERT_EQUAL_UINT8_ARRAY(expected, values, SMALLER);
  TEST_ASSERT_OK(cgt_partition_values(listed, 11, 13, values));
  TEST_ASSERT_OK(cgt_partition_values(game, 11, 13, expected));
  TEST_ASSERT_EQUAL_UINT8_ARRAY(expected, values, 56 + 77 + 101);
  cgt_game_free(listed);
  cgt_game_free(game);
}

/* A cell at a corner of the diagram, or all of the longest row; repeated options, not in canonical form, do no harm. */
static cgt_status_t corners(void *user, const uint64_t *rows, size_t n, cgt_sink_t *sink) {
  cgt_status_t status = n > 0 ? cgt_sink_option(sink, rows, n - 1) : CGT_OK;
  (void)user;
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    uint64_t left[MOST];
    for (size_t j = 0; j < n; j++) left[n - 1 - j] = rows[j] - (i == j);
    status = cgt_sink_option(sink, left, n);
  }
  return status;
}

static cgt_game_t *searched;

static void check_value(const uint64_t *parts, size_t count, size_t number) {
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_answer(searched, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, parts, count, &value));
  TEST_ASSERT_EQUAL_UINT64(value, values[number]);
}

static cgt_status_t copy_level(void *user, uint64_t n, const uint8_t *level, uint64_t size) {
  size_t *at = user;
  (void)n;
  memcpy(values + *at, level, (size_t)size);
  *at += (size_t)size;
  return CGT_OK;
}

static void test_against_the_search(void) {
  cgt_game_t *game = make(corners);
  size_t copied = 0;
  searched = make(corners);
  TEST_ASSERT_OK(cgt_partition_each(game, 0, 15, NULL, copy_level, &copied));
  each_partition(15, check_value);
  cgt_game_free(game);
  cgt_game_free(searched);
}

/* ---- Failures ---- */

static cgt_status_t grow(void *user, const uint64_t *rows, size_t n, cgt_sink_t *sink) {
  const uint64_t ones[5] = {1, 1, 1, 1, 1};
  (void)user;
  return n == 1 && rows[0] == 5 ? cgt_sink_option(sink, ones, 5) : CGT_OK;
}

static cgt_status_t fail_at_4(void *user, const uint64_t *rows, size_t n, cgt_sink_t *sink) {
  (void)user;
  (void)sink;
  return n == 1 && rows[0] == 4 ? (cgt_status_t)77 : CGT_OK;
}

static cgt_status_t stop_at_6(void *user, uint64_t n, const uint8_t *level, uint64_t size) {
  (void)user;
  (void)level;
  (void)size;
  return n == 6 ? CGT_E_CANCELLED : CGT_OK;
}

static void test_failures(void) {
  cgt_game_t *growing = make(grow), *failing = make(fail_at_4), *game = make(corners);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_values", "a partition of 5 has an option of as many cells or more",
                    cgt_partition_values(growing, 0, 8, values));
  TEST_ASSERT_OK(cgt_partition_values(growing, 0, 4, values));
  TEST_ASSERT_EQUAL_INT(77, cgt_partition_values(failing, 0, 8, values));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_each", "only PNim, CRIM and LCTR have checkpoint files",
                    cgt_partition_each(game, 0, 8, "file", stop_at_6, NULL));
  TEST_ASSERT_EQUAL_INT(CGT_E_CANCELLED, cgt_partition_each(game, 0, 8, NULL, stop_at_6, NULL));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 500));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_partition_values", "the limit is 500", cgt_partition_values(game, 0, 15, values));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 0));
  cgt_game_free(growing);
  cgt_game_free(failing);
  cgt_game_free(game);
}

/* All partitions of 17 fail, each in its way: the first one tells. */
static cgt_status_t fail_at_17(void *user, const uint64_t *rows, size_t n, cgt_sink_t *sink) {
  uint64_t cells = 0, mixed = 0;
  for (size_t i = 0; i < n; i++) cells += rows[i], mixed = mixed * 31 + rows[i];
  return cells == 17 ? (cgt_status_t)(1000 + mixed % 1000000) : corners(user, rows, n, sink);
}

static void test_the_first_failure(void) {
  static cgt_status_t alone;
  for (int round = 0; round < 20; round++) {
    cgt_game_t *game = make(fail_at_17);
    const cgt_status_t status = cgt_partition_values(game, 0, LAST, values);
    TEST_ASSERT_GREATER_OR_EQUAL_INT(1000, status);
    if (threads == 1) alone = status;
    TEST_ASSERT_EQUAL_INT(alone, status);
    cgt_game_free(game);
  }
}

/* Progress is reported to the asker, and may stop the sweep; so may another thread. */
static void test_stops(void) {
  unsigned stopped = 0;
  cgt_game_t *game = make(corners);
  TEST_ASSERT_OK(cgt_partition_values(game, 0, LAST, expected));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 4));
  for (int round = 0; round < test_few(60); round++) {
    test_watch watch = {.asker = pthread_self(), .last = round % 6 == 0 ? UINT64_MAX : 1 + test_random() % 100};
    pthread_t other;
    if (round % 2 == 0)
      TEST_ASSERT_OK(cgt_game_set_progress(game, test_watch_it, &watch));
    else
      TEST_ASSERT_EQUAL_INT(0, pthread_create(&other, NULL, test_cancel_soon, game));
    const cgt_status_t status = cgt_partition_values(game, 0, LAST, values);
    if (round % 2 == 0)
      TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
    else
      pthread_join(other, NULL);
    if (status != CGT_OK) {
      TEST_ASSERT_EQUAL_INT(round % 2 == 0 ? 77 : CGT_E_CANCELLED, status);
      TEST_ASSERT_NOT_NULL(strstr(cgt_last_error(), round % 2 == 0 ? "the progress callback returned 77" : "cancelled after"));
      stopped++;
    }
    if (round % 6 == 0) TEST_ASSERT_OK(status);
    if (round % 2 == 0) TEST_ASSERT_GREATER_THAN_UINT64(0, watch.calls);
    TEST_ASSERT_OK(cgt_partition_values(game, 0, LAST, values));
    TEST_ASSERT_EQUAL_UINT8_ARRAY(expected, values, SMALLER);
  }
  TEST_ASSERT_GREATER_THAN_UINT(0, stopped);
  cgt_game_free(game);
}

static void test_failing_allocations(void) {
  cgt_status_t status = CGT_E_MEMORY;
  test_memory_begin();
  cgt_game_t *game = make(corners);
  for (size_t k = 1; status == CGT_E_MEMORY; k++) {
    const size_t before = test_bytes;
    test_allocations = 0;
    test_failing_allocation = k;
    status = cgt_partition_values(game, 0, 10, values);
    test_failing_allocation = 0;
    TEST_ASSERT_EQUAL_UINT64(before, test_bytes);
  }
  TEST_ASSERT_EQUAL_STRING("CGT_OK", cgt_status_name(status));
  cgt_game_free(game);
  test_memory_end();
}

int main(void) {
  UNITY_BEGIN();
  for (int i = 0; i < TEST_CREWS; i++) {
    threads = test_crews[i];
    RUN_TEST(test_nim);
    RUN_TEST(test_crim);
    RUN_TEST(test_against_the_search);
    RUN_TEST(test_failures);
    RUN_TEST(test_the_first_failure);
    RUN_TEST(test_stops);
    RUN_TEST(test_failing_allocations);
  }
  return UNITY_END();
}
