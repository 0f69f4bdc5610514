/* What on_threads.h declares: answers on several threads, and what ends questions early. */
#include "on_threads.h"

#include <sched.h>

const uint64_t test_crews[TEST_CREWS] = {1, 2, 3, 8};

void test_same_on_threads(test_board_fn make, uint64_t rows, uint64_t columns, const uint64_t *words, size_t count) {
  uint64_t values[TEST_CREWS], outcomes[TEST_CREWS];
  cgt_list_t *winning[TEST_CREWS];
  for (int i = 0; i < TEST_CREWS; i++) {
    cgt_game_t *game = make(rows, columns, test_crews[i]);
    TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, words, count, &outcomes[i]));
    TEST_ASSERT_OK(cgt_game_value(game, words, count, &values[i]));
    TEST_ASSERT_OK(cgt_game_winning(game, CGT_NORMAL, words, count, &winning[i]));
    cgt_game_free(game);
    TEST_ASSERT_EQUAL_UINT64(values[0], values[i]);
    TEST_ASSERT_EQUAL_UINT64(values[0] == 0 ? CGT_P : CGT_N, outcomes[i]);
    TEST_ASSERT_EQUAL_size_t(cgt_list_count(winning[0]), cgt_list_count(winning[i]));
    for (size_t k = 0; k < cgt_list_count(winning[i]); k++) {
      size_t n;
      const uint64_t *expected = cgt_list_item(winning[0], k, &n), *move = cgt_list_item(winning[i], k, &n);
      TEST_ASSERT_EQUAL_HEX64_ARRAY(expected, move, n);
    }
  }
  for (int i = 0; i < TEST_CREWS; i++) cgt_list_free(winning[i]);
}

cgt_status_t test_watch_it(void *user, uint64_t expanded, uint64_t known) {
  test_watch *watch = user;
  (void)expanded, (void)known;
  if (!pthread_equal(watch->asker, pthread_self())) return 78;
  return ++watch->calls >= watch->last ? 77 : CGT_OK;
}

void *test_cancel_soon(void *game) {
  for (uint64_t i = test_random() % 4096; i > 0; i--) sched_yield();
  cgt_game_cancel(game);
  return NULL;
}

void *test_forget(void *game) {
  (void)cgt_game_forget(game);
  return NULL;
}
