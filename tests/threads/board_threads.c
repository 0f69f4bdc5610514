/* Threads that ask one game of Cram, games of their own, and sums: every answer is that of one thread alone. */
#include <pthread.h>

#include "../support.h"

enum { THREADS = 4 };

typedef struct {
  cgt_game_t *game;
  uint64_t taken, value, found;
} asker;

static void *run(void *user) {
  asker *mine = user;
  if (cgt_game_value(mine->game, &mine->taken, 1, &mine->found) != CGT_OK) mine->found = UINT64_MAX;
  return NULL;
}

static void test_one_game(void) {
  asker askers[THREADS];
  pthread_t threads[THREADS];
  cgt_game_t *game, *alone;
  TEST_ASSERT_OK(cgt_game_new_cram(4, 5, &game));
  for (int i = 0; i < THREADS; i++) {
    askers[i] = (asker){.game = game, .taken = i == 0 ? 0 : test_random() & test_random() & 0xFFFFF};
    TEST_ASSERT_OK(cgt_game_new_cram(4, 5, &alone));
    TEST_ASSERT_OK(cgt_game_value(alone, &askers[i].taken, 1, &askers[i].value));
    cgt_game_free(alone);
  }
  TEST_ASSERT_EQUAL_UINT64(2, askers[0].value);
  for (int i = 0; i < THREADS; i++) TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[i], NULL, run, &askers[i]));
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  for (int i = 0; i < THREADS; i++) TEST_ASSERT_EQUAL_UINT64(askers[i].value, askers[i].found);
  cgt_game_free(game);
}

/* A sum of positions of one game: while one thread has the game the others search with doubles of it. */
static void test_sum_of_one_game(void) {
  for (int round = 0; round < test_few(8); round++) {
    const uint64_t words[] = {1, 1, 1, 0x21, 1, 0x802};
    uint64_t expected = 0, value;
    cgt_game_t *game, *sum, *alone;
    TEST_ASSERT_OK(cgt_game_new_cram(4, 5, &game));
    TEST_ASSERT_OK(cgt_game_new_cram(4, 5, &alone));
    TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, (cgt_game_t *[]){game, game, game}, 3, &sum));
    TEST_ASSERT_OK(cgt_game_set(sum, CGT_SETTING_THREADS, 3));
    for (int i = 0; i < 3; i++) {
      TEST_ASSERT_OK(cgt_game_value(alone, words + 2 * i + 1, 1, &value));
      expected ^= value;
    }
    TEST_ASSERT_OK(cgt_game_value(sum, words, 6, &value));
    TEST_ASSERT_EQUAL_UINT64(expected, value);
    cgt_game_free(sum);
    cgt_game_free(alone);
    cgt_game_free(game);
  }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_one_game);
  RUN_TEST(test_sum_of_one_game);
  return UNITY_END();
}
