/* Vector subtraction games against the definition. */
#include "../support.h"

enum { MOST_D = 4, MOST_N = 40, CELLS = 20000 };

static uint64_t vectors[MOST_N * MOST_D];
static size_t d, n;

/* The value of every position of the box [0, side)^d, by the definition, the last word running fastest. */
static void brute_force(uint64_t side, uint32_t play, uint32_t *values, size_t cells) {
  for (size_t cell = 0; cell < cells; cell++) {
    uint64_t position[MOST_D];
    bool seen[MOST_N + 1] = {false}, terminal = true;
    size_t rest = cell;
    for (size_t i = d; i-- > 0; rest /= (size_t)side) position[i] = rest % side;
    for (size_t k = 0; k < n; k++) {
      size_t option = 0;
      bool fits = true;
      for (size_t i = 0; i < d; i++) {
        fits = fits && vectors[k * d + i] <= position[i];
        option = option * (size_t)side + (size_t)(position[i] - vectors[k * d + i]);
      }
      if (!fits) continue;
      terminal = false;
      seen[values[option]] = true;
    }
    uint32_t mex = 0;
    while (seen[mex]) mex++;
    values[cell] = terminal ? play == CGT_MISERE : mex;
  }
}

static cgt_game_t *new_game(void) {
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_vectors(d, vectors, n, &game));
  return game;
}

/* Random sets of one to four dimensions: every position by the box, by both searches, and as a table. */
static void test_random_sets(void) {
  static uint32_t values[CELLS];
  static uint64_t table[CELLS];
  for (int round = 0; round < 60; round++) {
    d = 1 + (size_t)round % MOST_D;
    n = (size_t)(test_random() % 12);
    const uint64_t side = d == 1 ? 60 : d == 2 ? 14 : d == 3 ? 7 : 5;
    size_t cells = 1;
    for (size_t i = 0; i < d; i++) cells *= (size_t)side;
    for (size_t k = 0; k < n; k++) {
      for (size_t i = 0; i < d; i++) vectors[k * d + i] = test_random() % 4;
      vectors[k * d + (size_t)(test_random() % d)] = 1 + test_random() % (side + 2); /* some are too large for any position */
    }
    cgt_game_t *game = new_game(), *searched = new_game();
    const uint64_t first[MOST_D] = {0}, last[MOST_D] = {side - 1, side - 1, side - 1, side - 1};
    for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
      brute_force(side, play, values, cells);
      TEST_ASSERT_OK(cgt_game_table(game, play, CGT_QUESTION_VALUE, first, last, d, table));
      for (size_t cell = 0; cell < cells; cell++) {
        uint64_t position[MOST_D], value;
        size_t rest = cell;
        for (size_t i = d; i-- > 0; rest /= (size_t)side) position[i] = rest % side;
        TEST_ASSERT_EQUAL_UINT64(values[cell], table[cell]);
        TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_AUTO, play, CGT_QUESTION_VALUE, position, d, &value));
        TEST_ASSERT_EQUAL_UINT64(values[cell], value);
        if (cell % 7 != 0) continue;
        TEST_ASSERT_OK(cgt_game_answer(searched, CGT_METHOD_SEARCH, play, CGT_QUESTION_VALUE, position, d, &value));
        TEST_ASSERT_EQUAL_UINT64(values[cell], value);
        TEST_ASSERT_OK(cgt_game_answer(searched, CGT_METHOD_TABLE, play, CGT_QUESTION_VALUE, position, d, &value));
        TEST_ASSERT_EQUAL_UINT64(values[cell], value);
      }
    }
    cgt_game_free(game);
    cgt_game_free(searched);
  }
}

/* Section 7's three ordered heaps: 29 791 positions, value 22 (algorithms measured by others agree). */
static void test_three_heaps(void) {
  static uint64_t sets[210 * 3];
  size_t k = 0;
  for (unsigned set = 1; set < 8; set++)
    for (uint64_t taken = 1; taken <= 30; taken++, k++)
      for (unsigned i = 0; i < 3; i++) sets[3 * k + i] = set >> i & 1 ? taken : 0;
  cgt_game_t *game;
  const uint64_t position[] = {30, 30, 30};
  uint64_t value, positions;
  TEST_ASSERT_OK(cgt_game_new_vectors(3, sets, 210, &game));
  TEST_ASSERT_OK(cgt_game_value(game, position, 3, &value));
  TEST_ASSERT_EQUAL_UINT64(22, value);
  TEST_ASSERT_OK(cgt_game_reachable_count(game, position, 3, &positions));
  TEST_ASSERT_EQUAL_UINT64(29791, positions);
  cgt_game_free(game);
}

/* Heaps for which no box can be filled are searched; the memory limit sends to the search as well. */
static void test_beyond_boxes(void) {
  const uint64_t set[] = {UINT64_C(1) << 60, 3, 0, 1}, position[] = {UINT64_MAX, 50}, small[] = {100, 100};
  cgt_game_t *game;
  uint64_t value, expected;
  TEST_ASSERT_OK(cgt_game_new_vectors(2, set, 2, &game));
  TEST_ASSERT_OK(cgt_game_value(game, position, 2, &value));
  /* (1, 3) and (0, 1) on (15, 50) */
  static const uint64_t near_set[] = {1, 3, 0, 1}, near[] = {15, 50};
  cgt_game_t *same;
  TEST_ASSERT_OK(cgt_game_new_vectors(2, near_set, 2, &same));
  TEST_ASSERT_OK(cgt_game_value(same, near, 2, &expected));
  TEST_ASSERT_EQUAL_UINT64(expected, value);
  TEST_ASSERT_OK(cgt_game_value(same, small, 2, &expected));
  TEST_ASSERT_OK(cgt_game_forget(same));
  TEST_ASSERT_OK(cgt_game_set(same, CGT_SETTING_MEMORY, 12000));
  TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(cgt_game_value(same, small, 2, &value)));
  TEST_ASSERT_OK(cgt_game_set(same, CGT_SETTING_MEMORY, 0));
  TEST_ASSERT_OK(cgt_game_value(same, small, 2, &value));
  TEST_ASSERT_EQUAL_UINT64(expected, value);
  cgt_game_free(game);
  cgt_game_free(same);
}

/* Boxes that grow, one side after the other, keep being right. */
static void test_growing_boxes(void) {
  static uint32_t values[CELLS];
  d = 2, n = 3;
  const uint64_t set[] = {1, 2, 2, 1, 0, 3};
  memcpy(vectors, set, sizeof set);
  brute_force(40, CGT_NORMAL, values, 1600);
  cgt_game_t *game = new_game();
  for (int round = 0; round < 200; round++) {
    const uint64_t position[] = {test_random() % (uint64_t)(round / 5 + 1), test_random() % 40};
    uint64_t value;
    TEST_ASSERT_OK(cgt_game_value(game, position, 2, &value));
    TEST_ASSERT_EQUAL_UINT64(values[(size_t)(position[0] * 40 + position[1])], value);
  }
  cgt_game_free(game);
}

static void test_arguments(void) {
  const uint64_t set[] = {1, 0, 0, 0}, three[] = {1, 2, 3};
  cgt_game_t *game = NULL;
  uint64_t value;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_vectors", "game", cgt_game_new_vectors(2, set, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_vectors", "dimension is 0", cgt_game_new_vectors(0, set, 1, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_vectors", "dimension",
                    cgt_game_new_vectors(CGT_MAX_WORDS + 1, set, 1, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_vectors", "vectors", cgt_game_new_vectors(2, NULL, 1, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_vectors", "n is", cgt_game_new_vectors(2, set, SIZE_MAX / 2, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_vectors", "vector number 1 is zero", cgt_game_new_vectors(2, set, 2, &game));
  TEST_ASSERT_NULL(game);
  TEST_ASSERT_OK(cgt_game_new_vectors(2, set, 1, &game));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_value", "3 words; expected 2", cgt_game_value(game, three, 3, &value));
  cgt_game_free(game);
  TEST_ASSERT_OK(cgt_game_new_vectors(3, NULL, 0, &game));
  TEST_ASSERT_OK(cgt_game_misere_value(game, three, 3, &value));
  TEST_ASSERT_EQUAL_UINT64(1, value);
  cgt_game_free(game);
}

static void test_no_memory(void) {
  const uint64_t set[] = {1, 2, 2, 1}, position[] = {20, 30};
  static uint32_t values[CELLS];
  d = 2, n = 2;
  memcpy(vectors, set, sizeof set);
  brute_force(31, CGT_NORMAL, values, 31 * 31);
  test_memory_begin();
  for (size_t k = 1, done = 0; !done; k++) {
    cgt_game_t *game = NULL;
    uint64_t value = 99;
    test_allocations = 0;
    test_failing_allocation = k;
    cgt_status_t status = cgt_game_new_vectors(2, set, 2, &game);
    if (status == CGT_OK) status = cgt_game_value(game, position, 2, &value);
    test_failing_allocation = 0;
    done = status == CGT_OK;
    if (!done) TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
    if (game != NULL) TEST_ASSERT_OK(cgt_game_value(game, position, 2, &value));
    if (game != NULL) TEST_ASSERT_EQUAL_UINT64(values[20 * 31 + 30], value);
    cgt_game_free(game);
  }
  test_memory_end();
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_random_sets);
  RUN_TEST(test_three_heaps);
  RUN_TEST(test_beyond_boxes);
  RUN_TEST(test_growing_boxes);
  RUN_TEST(test_arguments);
  RUN_TEST(test_no_memory);
  return UNITY_END();
}
