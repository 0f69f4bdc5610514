/* Threads that ask one game of Cram, games of their own, and sums, and questions that have several threads: every answer is
 * that of one thread alone. */
#include <stdio.h>

#include "../on_threads.h"

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

/* ---- Several threads on one question ---- */

static cgt_game_t *cram(uint64_t rows, uint64_t columns, uint64_t threads) {
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_cram(rows, columns, &game));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, threads));
  return game;
}

/* Published values of empty boards. */
static void test_boards_on_threads(void) {
  static const uint64_t start[2];
  char line[200];
  FILE *file = fopen(TEST_DATA "/cram.txt", "r");
  TEST_ASSERT_NOT_NULL(file);
  while (fgets(line, sizeof line, file) != NULL) {
    unsigned rows, columns, value;
    if (sscanf(line, "%u %u %u", &rows, &columns, &value) != 3 || rows < 3) continue;
    for (int i = 1; i < TEST_CREWS; i++) {
      uint64_t found;
      cgt_game_t *game = cram(rows, columns, test_crews[i]);
      TEST_ASSERT_OK(cgt_game_value(game, start, 1, &found));
      TEST_ASSERT_EQUAL_UINT64(value, found);
      cgt_game_free(game);
    }
  }
  fclose(file);
}

/* A block of cells of which some at random are taken, so that positions have keys of one, two and three words. */
static size_t random_block(uint64_t rows, uint64_t columns, uint64_t height, uint64_t width, uint64_t *words) {
  for (size_t i = 0; i < 2; i++) words[i] = UINT64_MAX;
  for (uint64_t i = 0; i < height * width; i++) {
    const uint64_t cell = i / width * columns + i % width;
    if (test_random() % 12 != 0) words[cell / 64] &= ~((uint64_t)1 << cell % 64);
  }
  const uint64_t cells = rows * columns;
  if (cells < 64) words[0] &= ((uint64_t)1 << cells) - 1;
  if (cells > 64 && cells < 128) words[1] &= ((uint64_t)1 << (cells - 64)) - 1;
  return (size_t)(cells + 63) / 64;
}

/* Values, outcomes and winning moves. */
static void test_positions_on_threads(void) {
  static const uint64_t sizes[][2] = {{5, 7}, {7, 8}, {9, 9}, {11, 11}};
  for (int round = 0; round < test_few(24); round++) {
    const uint64_t *size = sizes[round % 4];
    uint64_t words[2];
    const size_t count = random_block(size[0], size[1], 5, 6, words);
    test_same_on_threads(cram, size[0], size[1], words, count);
  }
}

/* Questions that end before their answer leave a game that goes on, with what is known. */
static void test_stops_on_threads(void) {
  static const uint64_t start = 0;
  for (int round = 0; round < test_few(24); round++) {
    cgt_game_t *game = cram(5, 6, 8);
    uint64_t value = 99;
    if (round % 2 == 0) {
      test_watch progress = {.asker = pthread_self(), .last = 1 + test_random() % 40};
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 16));
      TEST_ASSERT_OK(cgt_game_set_progress(game, test_watch_it, &progress));
      const cgt_status_t status = cgt_game_value(game, &start, 1, &value);
      if (status != CGT_OK) TEST_ASSERT_EQUAL_INT32(77, status);
      TEST_ASSERT_EQUAL_UINT64(status == CGT_OK ? 2 : 99, value);
      TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
    } else {
      pthread_t other;
      TEST_ASSERT_EQUAL_INT(0, pthread_create(&other, NULL, test_cancel_soon, game));
      const cgt_status_t status = cgt_game_value(game, &start, 1, &value);
      pthread_join(other, NULL);
      if (status != CGT_OK) TEST_ASSERT_EQUAL_INT32(CGT_E_CANCELLED, status);
      TEST_ASSERT_EQUAL_UINT64(status == CGT_OK ? 2 : 99, value);
    }
    TEST_ASSERT_OK(cgt_game_value(game, &start, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(2, value);
    cgt_game_free(game);
  }
}

/* Limits of memory: the value, or none. Positions are forgotten on the way. */
static void test_limits_on_threads(void) {
  static const uint64_t start = 0;
  unsigned stopped = 0, answered = 0;
  for (uint64_t limit = 1 << 20; limit > 1 << 12; limit -= limit / 4) {
    for (int i = 1; i < TEST_CREWS; i++) {
      cgt_game_t *game = cram(4, 7, test_crews[i]);
      uint64_t value = 99;
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, limit));
      const cgt_status_t status = cgt_game_value(game, &start, 1, &value);
      if (status != CGT_OK) TEST_ASSERT_EQUAL_INT32(CGT_E_LIMIT, status);
      TEST_ASSERT_EQUAL_UINT64(status == CGT_OK ? 3 : 99, value);
      (*(status == CGT_OK ? &answered : &stopped))++;
      cgt_game_free(game);
    }
  }
  TEST_ASSERT_GREATER_THAN_UINT(0, stopped);
  TEST_ASSERT_GREATER_THAN_UINT(4, answered);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_one_game);
  RUN_TEST(test_sum_of_one_game);
  RUN_TEST(test_boards_on_threads);
  RUN_TEST(test_positions_on_threads);
  RUN_TEST(test_stops_on_threads);
  RUN_TEST(test_limits_on_threads);
  return UNITY_END();
}
