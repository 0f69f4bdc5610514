/* Push-Cram where it stops: for lack of memory, at memory limits, by progress and cancelling; each leaves a handle that can
 * resume. And on several threads. */
#include <pthread.h>

#include "../support.h"

static cgt_game_t *push_cram(unsigned rows, unsigned columns) {
  cgt_game_t *vertical, *horizontal, *push;
  TEST_ASSERT_OK(cgt_game_new_vertical(rows, columns, &vertical));
  TEST_ASSERT_OK(cgt_game_new_horizontal(rows, columns, &horizontal));
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, vertical, horizontal, &push));
  cgt_game_free(vertical);
  cgt_game_free(horizontal);
  return push;
}

static const uint64_t start[] = {1, 0, 0};

static uint64_t count_of(cgt_game_t *game, uint32_t what) {
  uint64_t number;
  TEST_ASSERT_OK(cgt_game_count(game, what, &number));
  return number;
}

/* The values of 3 x 9 and 3 x 11 are 1, by an independent program. */
static void check_value(cgt_game_t *game, uint64_t expected) {
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_value(game, start, 2, &value));
  TEST_ASSERT_EQUAL_UINT64(expected, value);
}

/* Each allocation fails once, and then all from it on; what was found stays good. */
static void test_failing_allocations(void) {
  for (int on = 0; on < 2; on++) {
    bool failed = true;
    for (size_t k = 1; failed; k += k < 30 ? 1 : k / 4) {
      uint64_t value = 99;
      test_memory_begin();
      cgt_game_t *game = push_cram(3, 9);
      test_allocations = 0;
      test_failing_allocation = k;
      test_failing_on = on != 0;
      const cgt_status_t status = cgt_game_value(game, start, 2, &value);
      failed = test_allocations >= k;
      test_failing_allocation = 0;
      if (failed) {
        TEST_ASSERT_FAILS(CGT_E_MEMORY, "cgt_game_value", "no memory", status);
        TEST_ASSERT_EQUAL_UINT64(99, value);
      } else {
        TEST_ASSERT_OK(status);
        TEST_ASSERT_GREATER_THAN_size_t(60, k);
      }
      check_value(game, 1);
      cgt_game_free(game);
      test_memory_end();
    }
  }
}

/* At each limit the question fails until it is enough; what is in use never exceeds it. Below what is used without one, lists
 * of options are made anew rather than kept. */
static void test_memory_limits(void) {
  cgt_game_t *game = push_cram(3, 9);
  check_value(game, 1);
  const uint64_t enough = count_of(game, CGT_COUNT_BYTES);
  cgt_game_free(game);
  bool frugal = false;
  game = push_cram(3, 9);
  for (uint64_t limit = 1000; limit <= 2 * enough; limit += limit / 32) {
    uint64_t value = 99;
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, limit));
    TEST_ASSERT_OK(cgt_game_forget(game));
    const cgt_status_t status = cgt_game_value(game, start, 2, &value);
    TEST_ASSERT_LESS_OR_EQUAL_UINT64(limit, count_of(game, CGT_COUNT_BYTES));
    if (status != CGT_OK) {
      TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_value", "the limit is", status);
      TEST_ASSERT_EQUAL_UINT64(99, value);
      TEST_ASSERT_LESS_THAN_UINT64(enough, limit);
    } else {
      TEST_ASSERT_EQUAL_UINT64(1, value);
      frugal |= limit < enough;
    }
  }
  TEST_ASSERT_TRUE(frugal);
  cgt_game_free(game);
}

/* As the limit is raised step by step, the question resumes: what is known is not searched again. */
static void test_going_on(void) {
  cgt_game_t *game = push_cram(3, 11), *other = push_cram(3, 11);
  uint64_t value = 99, limit = 200000;
  cgt_status_t status;
  int stops = 0;
  do {
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, limit));
    const uint64_t known = count_of(game, CGT_COUNT_ENTRIES);
    status = cgt_game_value(game, start, 2, &value);
    TEST_ASSERT_GREATER_OR_EQUAL_UINT64(known, count_of(game, CGT_COUNT_ENTRIES));
    stops += status == CGT_E_LIMIT;
    limit += limit / 4;
  } while (status == CGT_E_LIMIT);
  TEST_ASSERT_OK(status);
  TEST_ASSERT_EQUAL_UINT64(1, value);
  TEST_ASSERT_GREATER_THAN_INT(1, stops);
  check_value(other, 1);
  TEST_ASSERT_LESS_THAN_UINT64(2 * count_of(other, CGT_COUNT_EXPANDED), count_of(game, CGT_COUNT_EXPANDED));
  TEST_ASSERT_OK(cgt_game_forget(other));
  TEST_ASSERT_EQUAL_UINT64(0, count_of(other, CGT_COUNT_BYTES));
  TEST_ASSERT_EQUAL_UINT64(0, count_of(other, CGT_COUNT_ENTRIES));
  check_value(other, 1);
  cgt_game_free(game);
  cgt_game_free(other);
}

typedef struct {
  cgt_game_t *cancels; /* NULL: returns a status instead */
  uint64_t at, calls, known;
} poll_state;

static cgt_status_t on_progress(void *user, uint64_t expanded, uint64_t known) {
  poll_state *p = user;
  (void)expanded;
  TEST_ASSERT_GREATER_OR_EQUAL_UINT64(p->known, known);
  p->known = known;
  if (++p->calls != p->at) return CGT_OK;
  if (p->cancels == NULL) return -4242;
  cgt_game_cancel(p->cancels);
  return CGT_OK;
}

static void test_progress_and_cancelling(void) {
  for (int cancel = 0; cancel < 2; cancel++) {
    cgt_game_t *game = push_cram(3, 9);
    uint64_t value = 99;
    cgt_status_t status = -1;
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 1));
    for (uint64_t k = 1; k < 200 && status != CGT_OK; k += k) {
      poll_state p = {.cancels = cancel ? game : NULL, .at = k};
      TEST_ASSERT_OK(cgt_game_set_progress(game, on_progress, &p));
      status = cgt_game_value(game, start, 2, &value);
      TEST_ASSERT_GREATER_OR_EQUAL_UINT64(status == CGT_OK ? 0 : k, p.calls);
      if (status == CGT_OK) break;
      TEST_ASSERT_EQUAL_INT32(cancel ? CGT_E_CANCELLED : -4242, status);
      TEST_ASSERT_EQUAL_UINT64(99, value);
      TEST_ASSERT_NOT_NULL(strstr(cgt_last_error(), cancel ? "cancelled" : "returned -4242"));
    }
    TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
    check_value(game, 1);
    cgt_game_free(game);
  }
}

/* Several threads ask one game, each after other positions, and one forgets now and then. */
enum { THREADS = 4 };
typedef struct {
  cgt_game_t *game;
  unsigned number;
  bool right;
} asker;

static void *ask(void *user) {
  asker *own = user;
  own->right = true;
  for (unsigned i = 0; i < 12; i++) {
    const unsigned columns = (i + own->number) % 8; /* columns left of 5 x 8, in the upper three rows */
    uint64_t words[] = {1, 0}, value = 99;
    uint64_t outcome = 99;
    for (unsigned cell = 0; cell < 40; cell++) words[1] |= (uint64_t)(cell % 8 >= columns || cell >= 24) << cell;
    own->right &= cgt_game_value(own->game, words, 2, &value) == CGT_OK;
    own->right &= cgt_game_outcome(own->game, CGT_NORMAL, words, 2, &outcome) == CGT_OK;
    static const uint64_t expected[8] = {1, 2, 0, 2, 0, 2, 0, 2}; /* of 3 x 0, 1, … */
    own->right &= value == expected[columns];
    own->right &= outcome == (value == 0 ? CGT_P : CGT_N);
    if (own->number == 0 && i % 5 == 4) own->right &= cgt_game_forget(own->game) == CGT_OK;
  }
  return NULL;
}

static void test_threads(void) {
  cgt_game_t *game = push_cram(5, 8);
  pthread_t threads[THREADS];
  asker askers[THREADS];
  for (unsigned i = 0; i < THREADS; i++) {
    askers[i] = (asker){game, i, false};
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[i], NULL, ask, &askers[i]));
  }
  for (unsigned i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  for (unsigned i = 0; i < THREADS; i++) TEST_ASSERT_TRUE(askers[i].right);
  cgt_game_free(game);
}

/* A summand beside others, one of which is the same game, on several threads. */
static void test_sums(void) {
  cgt_game_t *push = push_cram(3, 7), *nim, *sum;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, (cgt_game_t *[]){push, nim, push}, 3, &sum));
  TEST_ASSERT_OK(cgt_game_set(sum, CGT_SETTING_THREADS, 3));
  for (uint64_t heap = 0; heap < 4; heap++) {
    const uint64_t words[] = {2, 1, 0, 1, heap, 2, 1, 3}; /* 3 x 7, a heap, and 3 x 7 without two cells */
    uint64_t value, part;
    uint64_t outcome;
    TEST_ASSERT_OK(cgt_game_value(push, words + 6, 2, &part));
    TEST_ASSERT_OK(cgt_game_outcome(sum, CGT_NORMAL, words, 8, &outcome));
    TEST_ASSERT_OK(cgt_game_value(sum, words, 8, &value));
    TEST_ASSERT_EQUAL_UINT64(2 ^ heap ^ part, value);
    TEST_ASSERT_EQUAL_UINT64(value == 0 ? CGT_P : CGT_N, outcome);
  }
  cgt_game_free(sum);
  cgt_game_free(nim);
  cgt_game_free(push);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_failing_allocations);
  RUN_TEST(test_memory_limits);
  RUN_TEST(test_going_on);
  RUN_TEST(test_progress_and_cancelling);
  if (TEST_THREADS) RUN_TEST(test_threads);
  RUN_TEST(test_sums);
  return UNITY_END();
}
