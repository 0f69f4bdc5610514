/* Wythoff's game with numbers apart: small boards by definition, theorems near 2^64 against arithmetic of another kind. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../brute.h"

static bool two_numbers(const brute_position *position) { return position->n == 2; }

static uint64_t apart;

static void wythoff_apart(const brute_position *from, brute_list *out) {
  for (uint64_t k = 0; k <= from->w[0]; k++)
    for (uint64_t l = 0; l <= from->w[1]; l++)
      if (k + l > 0 && (k == 0 || l == 0 || (k > l ? k - l : l - k) < apart))
        brute_add(out, &(brute_position){2, {from->w[0] - k, from->w[1] - l}});
}

static void test_wythoff_apart(void) {
  const uint64_t numbers[] = {1, 2, 3, 4, 7, 30, UINT64_MAX};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    char spec[60];
    apart = numbers[i];
    sprintf(spec, "wythoff(%" PRIu64 ")", apart);
    brute rules = {
        .kind = BRUTE_CUSTOM, .flags = CGT_RULESET_SORT, .options = wythoff_apart, .legal = two_numbers, .spec = spec};
    for (uint64_t a = 0; a <= 12; a++)
      for (uint64_t b = 0; b <= 15; b++) brute_check(&rules, &(brute_position){2, {a, b}});
    brute_check(&rules, &(brute_position){1, {3}});
    brute_free(&rules);
  }
  cgt_game_t *game = NULL;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_wythoff_apart", "r is 0", cgt_game_new_wythoff_apart(0, &game));
  TEST_ASSERT_NULL(game);
}

/* P-positions of larger boards, by marking what has a move to one. */
static void test_boards_of_wythoff_apart(void) {
  enum { SIDE = 150 };
  static bool is_p[SIDE][SIDE];
  for (apart = 2; apart <= 9; apart++)
    for (uint32_t play = 0; play < 2; play++) {
      cgt_game_t *game;
      memset(is_p, 0, sizeof is_p);
      TEST_ASSERT_OK(cgt_game_new_wythoff_apart(apart, &game));
      for (uint64_t a = 0; a < SIDE; a++)
        for (uint64_t b = 0; b < SIDE; b++) {
          bool wins = play == CGT_MISERE && a + b == 0;
          for (uint64_t k = 1; k <= a && !wins; k++) wins = is_p[a - k][b];
          for (uint64_t k = 1; k <= b && !wins; k++) wins = is_p[a][b - k];
          for (uint64_t k = 1; k <= a && !wins; k++)
            for (uint64_t l = k >= apart ? k - apart + 1 : 1; l <= b && l < k + apart && !wins; l++) wins = is_p[a - k][b - l];
          is_p[a][b] = !wins;
          uint64_t outcome;
          TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_CLOSED, play, CGT_QUESTION_OUTCOME, (uint64_t[]){a, b}, 2, &outcome));
          TEST_ASSERT_EQUAL_UINT64(wins ? CGT_N : CGT_P, outcome);
        }
      cgt_game_free(game);
    }
}

/* Tables of long and of square boxes. Misère play ends at the value 1. */
static void test_tables_of_wythoff_apart(void) {
  static const uint64_t numbers[] = {2, 3, 5, 40, UINT64_MAX}, sides[][2] = {{40, 40}, {3, 70}, {70, 3}, {1, 130}, {65, 1}};
  static uint64_t values[5000], found[5000];
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers * 10; i++) {
    const uint64_t r = numbers[i / 10], *side = sides[i / 2 % 5], first[] = {0, 0}, last[] = {side[0] - 1, side[1] - 1};
    const uint32_t play = i % 2;
    cgt_game_t *game;
    TEST_ASSERT_OK(cgt_game_new_wythoff_apart(r, &game));
    for (uint64_t a = 0; a < side[0]; a++)
      for (uint64_t b = 0; b < side[1]; b++) {
        bool seen[300] = {false};
        uint64_t *value = &values[a * side[1] + b];
        for (uint64_t k = 0; k <= a; k++)
          for (uint64_t l = 0; l <= b; l++)
            if (k + l > 0 && (k == 0 || l == 0 || (k > l ? k - l : l - k) < r)) seen[value[-(int64_t)(k * side[1] + l)]] = true;
        for (*value = a + b == 0 && play == CGT_MISERE; a + b > 0 && seen[*value];) ++*value;
      }
    TEST_ASSERT_OK(cgt_game_table(game, play, CGT_QUESTION_VALUE, first, last, 2, found));
    TEST_ASSERT_EQUAL_UINT64_ARRAY(values, found, side[0] * side[1]);
    cgt_game_free(game);
  }
}

static uint64_t outcome_of(cgt_game_t *game, uint32_t play, uint64_t a, uint64_t b) {
  uint64_t outcome;
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_CLOSED, play, CGT_QUESTION_OUTCOME, (uint64_t[]){a, b}, 2, &outcome));
  return outcome;
}

/* Near 2^64: an N-position has winning moves, which are moves, and lead to P-positions; a P-position has none. The positions
   are random, or one of these P-positions, or next to one. */
static void test_large_wythoff_apart(void) {
  for (int round = 0; round < test_few(400); round++) {
    const uint64_t r = 2 + (round % 3 == 0 ? test_random() >> test_random() % 64 : test_random() % 5);
    const uint32_t play = round % 2 ? CGT_MISERE : CGT_NORMAL;
    uint64_t a = test_random() >> test_random() % 8, b = round % 5 == 0 ? UINT64_MAX : test_random() >> test_random() % 8;
    cgt_game_t *game;
    TEST_ASSERT_OK(cgt_game_new_wythoff_apart(r, &game));
    for (int i = 0; i < 4; i++) {
      cgt_list_t *moves;
      size_t count;
      TEST_ASSERT_OK(cgt_game_winning(game, play, (uint64_t[]){a, b}, 2, &moves));
      TEST_ASSERT_EQUAL_UINT64(outcome_of(game, play, a, b) == CGT_N, cgt_list_count(moves) > 0);
      for (size_t k = 0; k < cgt_list_count(moves); k++) {
        const uint64_t *to = cgt_list_item(moves, k, &count);
        TEST_ASSERT_EQUAL_UINT64(CGT_P, outcome_of(game, play, to[0], to[1]));
        bool moved = false;
        for (int swap = 0; swap < 2; swap++) {
          const uint64_t x = to[swap], y = to[1 - swap];
          if (x > a || y > b) continue;
          const uint64_t taken = a - x, other = b - y;
          moved = moved || ((taken > 0 || other > 0) &&
                            (taken == 0 || other == 0 || (taken > other ? taken - other : other - taken) < r));
        }
        TEST_ASSERT_TRUE(moved);
      }
      if (cgt_list_count(moves) > 0) {
        const uint64_t *to = cgt_list_item(moves, 0, &count);
        a = to[0], b = to[1];
        if (i == 1 && b < UINT64_MAX) b++;
        if (i == 2 && a < UINT64_MAX) a++;
      }
      cgt_list_free(moves);
    }
    cgt_game_free(game);
  }
  /* P-positions with the heap 2^64 - 1, by Fraenkel's formulas in Python's integers */
  const struct {
    uint64_t r, smaller;
    uint32_t play;
  } greatest[] = {{4, 4354685564936845355, CGT_NORMAL},
                  {14, 1310969737360960811, CGT_NORMAL},
                  {2, 7640891576956012808, CGT_MISERE},
                  {49, 376307500504095846, CGT_MISERE},
                  {57, 323527542067005992, CGT_MISERE}};
  for (size_t i = 0; i < sizeof greatest / sizeof *greatest; i++) {
    cgt_game_t *wide;
    TEST_ASSERT_OK(cgt_game_new_wythoff_apart(greatest[i].r, &wide));
    TEST_ASSERT_EQUAL_UINT64(CGT_P, outcome_of(wide, greatest[i].play, greatest[i].smaller, UINT64_MAX));
    TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome_of(wide, greatest[i].play, greatest[i].smaller + 1, UINT64_MAX));
    TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome_of(wide, greatest[i].play, greatest[i].smaller, UINT64_MAX - 1));
    cgt_game_free(wide);
  }
  /* floor(n sqrt(2)), near 2^64 / 2: t^2 <= 2 n^2 < (t + 1)^2 */
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_wythoff_apart(2, &game));
  for (int i = 0; i < 200; i++) {
    const uint64_t n = test_random() >> 34;
    uint64_t low = 0, high = (uint64_t)1 << 31;
    while (low + 1 < high) {
      const uint64_t t = (low + high) / 2;
      if (t * t <= 2 * n * n)
        low = t;
      else
        high = t;
    }
    TEST_ASSERT_EQUAL_UINT64(CGT_P, outcome_of(game, CGT_NORMAL, low, low + 2 * n));
    TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome_of(game, CGT_NORMAL, low + 1, low + 1 + 2 * n));
  }
  cgt_game_free(game);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_wythoff_apart);
  RUN_TEST(test_boards_of_wythoff_apart);
  RUN_TEST(test_tables_of_wythoff_apart);
  RUN_TEST(test_large_wythoff_apart);
  return UNITY_END();
}
