/* Threads that ask one game of Cram, and games of their own. Every answer is what one thread alone gets. */
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

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_one_game);
  return UNITY_END();
}
