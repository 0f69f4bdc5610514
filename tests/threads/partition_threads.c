/* PNim by several threads: questions and sweeps at one game at once, sweeps that use threads, and cancelling. */
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "../support.h"

enum { LAST = 40, COUNT = 215308, ASKED = 12, THREADS = 4 };
static uint8_t right[COUNT];
static cgt_game_t *game;

typedef struct {
  pthread_t thread;
  size_t number;
  cgt_status_t status;
  uint64_t values[ASKED];
  uint8_t swept[COUNT];
} asker;

static asker askers[THREADS];

static void *ask(void *user) {
  asker *a = user;
  for (uint64_t i = 0; i < ASKED && a->status == CGT_OK; i++) {
    const uint64_t words[] = {9, 14, 13, 12, 12, 11, 9, 7, 7, 1 + i % 7};
    a->status = cgt_game_value(game, words, 10, &a->values[i]);
  }
  if (a->status == CGT_OK && a->number % 2 == 0) a->status = cgt_partition_values(game, 0, LAST, a->swept);
  return NULL;
}

static void test_questions_and_sweeps_at_one_game(void) {
  TEST_ASSERT_OK(cgt_game_new_pnim(&game));
  TEST_ASSERT_OK(cgt_partition_values(game, 0, LAST, right));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, 3));
  for (size_t i = 0; i < THREADS; i++) {
    askers[i].number = i;
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&askers[i].thread, NULL, ask, &askers[i]));
  }
  for (size_t i = 0; i < THREADS; i++) {
    pthread_join(askers[i].thread, NULL);
    TEST_ASSERT_OK(askers[i].status);
    TEST_ASSERT_EQUAL_UINT64_ARRAY(askers[0].values, askers[i].values, ASKED);
    if (i % 2 == 0) TEST_ASSERT_EQUAL_INT(0, memcmp(right, askers[i].swept, COUNT));
  }
  cgt_game_free(game);
}

static _Atomic bool done;

static void *sweep_on(void *user) {
  asker *a = user;
  do a->status = cgt_partition_each(game, LAST, 60, "threads_partition.tmp", NULL, NULL);
  while (a->status == CGT_OK);
  atomic_store(&done, true);
  return NULL;
}

static void test_cancelling_a_sweep(void) {
  struct timespec moment = {.tv_nsec = 5000000};
  TEST_ASSERT_OK(cgt_game_new_pnim(&game));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, 2));
  (void)remove("threads_partition.tmp");
  askers[0].status = CGT_OK;
  atomic_store(&done, false);
  TEST_ASSERT_EQUAL_INT(0, pthread_create(&askers[0].thread, NULL, sweep_on, &askers[0]));
  while (!atomic_load(&done)) { /* a sweep that has not begun yet is not cancelled */
    nanosleep(&moment, NULL);
    cgt_game_cancel(game);
  }
  pthread_join(askers[0].thread, NULL);
  TEST_ASSERT_EQUAL_STRING("CGT_E_CANCELLED", cgt_status_name(askers[0].status));
  TEST_ASSERT_EQUAL_INT(0, remove("threads_partition.tmp"));
  cgt_game_free(game);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_questions_and_sweeps_at_one_game);
  RUN_TEST(test_cancelling_a_sweep);
  return UNITY_END();
}
