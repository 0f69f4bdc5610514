/* Moore's Nim, exact and circular Nim, and Nim on listed sets of heaps: small positions against brute force from the definition
   (tests/brute.c), theorems against the search over boxes, large heaps against arithmetic of another kind, and failures. */
#include <cgt/analysis.h>

#include "../brute.h"

static brute sets_of(uint32_t variant, uint64_t n, size_t k) {
  return (brute){.kind = BRUTE_HYPERNIM, .variant = variant, .vertices = n, .count = k};
}

static brute listed_of(uint64_t n, const uint64_t *sets, size_t count) {
  brute rules = sets_of(BRUTE_LISTED, n, count);
  for (size_t i = 0; i < count; i++) rules.set[i] = sets[i];
  return rules;
}

/* The next position with heaps up to `last`; false after the last one. */
static bool step(brute_position *position, uint64_t last) {
  for (size_t i = position->n; i-- > 0;) {
    if (position->w[i]++ < last) return true;
    position->w[i] = 0;
  }
  return false;
}

static void check_cube(brute *rules, size_t n, uint64_t last) {
  brute_position position = {.n = n};
  do brute_check(rules, &position);
  while (step(&position, last));
}

/* ---- Small positions ---- */

static void test_small_moore(void) {
  const uint64_t last[] = {0, 20, 8, 5, 3, 2};
  for (size_t k = 1; k <= 6; k++) {
    brute rules = sets_of(BRUTE_MOORE, 0, k);
    for (size_t n = 0; n < 6; n++) check_cube(&rules, n, last[n]);
    brute_free(&rules);
  }
}

static void test_small_exact_and_circular(void) {
  const uint64_t last[] = {0, 20, 8, 5, 3, 2};
  for (uint32_t variant = BRUTE_EXACT; variant <= BRUTE_CIRCULAR; variant++)
    for (uint64_t n = 1; n < 6; n++)
      for (size_t k = 1; k <= n; k++) {
        brute rules = sets_of(variant, n, k);
        check_cube(&rules, (size_t)n, last[n]);
        check_cube(&rules, (size_t)n - 1, 1); /* refused */
        check_cube(&rules, (size_t)n + 1, 1);
        brute_free(&rules);
      }
}

static void test_small_listed(void) {
  const struct {
    uint64_t n, last;
    uint64_t sets[6];
    size_t count;
  } games[] = {{3, 4, {3, 4}, 2},        {3, 4, {3, 6}, 2},         {3, 4, {0}, 0},
               {3, 4, {7}, 1},           {3, 4, {1, 1}, 2},         {4, 3, {3, 6, 12}, 3},
               {4, 3, {7, 8, 1}, 3},     {4, 3, {5, 10}, 2},        {4, 3, {15, 9}, 2},
               {5, 2, {3, 24, 4, 6}, 4}, {5, 2, {7, 28, 3, 24}, 4}, {6, 1, {9, 18, 36, 7}, 4}};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    brute rules = listed_of(games[i].n, games[i].sets, games[i].count);
    check_cube(&rules, (size_t)games[i].n, games[i].last);
    brute_free(&rules);
  }
}

static void test_in_compounds(void) {
  brute moore = sets_of(BRUTE_MOORE, 0, 2), exact = sets_of(BRUTE_EXACT, 3, 2), circular = sets_of(BRUTE_CIRCULAR, 3, 2);
  brute listed = listed_of(3, (const uint64_t[]){3, 4}, 2);
  brute *const games[] = {&moore, &exact, &circular, &listed};
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) {
      brute push = {.kind = BRUTE_PUSH, .variant = CGT_PUSH_STRICT, .parts = {games[i], games[j]}, .n = 2};
      brute sum = {.kind = BRUTE_SUM, .variant = CGT_SUM_DISJUNCTIVE, .parts = {games[i], games[j]}, .n = 2};
      for (int k = 0; k < test_few(40); k++) {
        brute_position position = {4, {1 + test_random() % 2, test_random() % 4, test_random() % 4, test_random() % 4}};
        brute_check(&push, &position);
        position =
            (brute_position){8, {3, test_random() % 3, test_random() % 3, test_random() % 2, 3, test_random() % 3, 0, 1}};
        brute_check(&sum, &position);
      }
      cgt_game_free(push.game);
      cgt_game_free(sum.game);
      push.game = sum.game = NULL;
      push.n = sum.n = 0;
      brute_free(&push);
      brute_free(&sum);
    }
  for (int i = 0; i < 4; i++) brute_free(games[i]);
}

/* ---- Theorems ---- */

/* The search knows no theorem; each position once up to order. */
static void check_theorem(cgt_game_t *game, size_t n, uint64_t last, const char *what) {
  uint64_t first[BRUTE_WORDS] = {0}, ends[BRUTE_WORDS], held, seen;
  cgt_domain_t *box;
  cgt_list_t *wrong;
  for (size_t i = 0; i < n; i++) ends[i] = last;
  TEST_ASSERT_OK(cgt_domain_new_box(first, ends, n, &box));
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++)
    for (uint32_t question = CGT_QUESTION_VALUE; question <= CGT_QUESTION_OUTCOME; question++) {
      const cgt_claim_t claim = {.size = sizeof claim,
                                 .game = game,
                                 .other = game,
                                 .play = play,
                                 .question = question,
                                 .method = CGT_METHOD_CLOSED,
                                 .other_method = CGT_METHOD_SEARCH,
                                 .most = 1};
      TEST_ASSERT_OK(cgt_claim_check(&claim, box, NULL, &wrong, &held, &seen));
      TEST_ASSERT_EQUAL_UINT64_MESSAGE(0, cgt_list_count(wrong), what);
      cgt_list_free(wrong);
    }
  cgt_domain_free(box);
}

static void test_theorems_over_boxes(void) {
  const struct {
    uint32_t variant;
    uint64_t n;
    size_t k;
    uint64_t last;
  } games[] = {{BRUTE_MOORE, 3, 2, 20},   {BRUTE_MOORE, 4, 2, 8},    {BRUTE_MOORE, 4, 3, 8},     {BRUTE_MOORE, 5, 3, 4},
               {BRUTE_MOORE, 5, 4, 4},    {BRUTE_EXACT, 3, 2, 20},   {BRUTE_EXACT, 4, 2, 9},     {BRUTE_EXACT, 4, 3, 9},
               {BRUTE_EXACT, 5, 3, 6},    {BRUTE_EXACT, 6, 3, 4},    {BRUTE_EXACT, 6, 4, 4},     {BRUTE_EXACT, 4, 4, 9},
               {BRUTE_CIRCULAR, 4, 2, 8}, {BRUTE_CIRCULAR, 5, 2, 6}, {BRUTE_CIRCULAR, 3, 2, 12}, {BRUTE_CIRCULAR, 2, 2, 20}};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    brute rules = sets_of(games[i].variant, games[i].n, games[i].k);
    char what[60];
    snprintf(what, sizeof what, "variant %u, %u of %u", (unsigned)games[i].variant, (unsigned)games[i].k, (unsigned)games[i].n);
    check_theorem(brute_game(&rules), (size_t)games[i].n, games[i].last, what);
    brute_free(&rules);
  }
}

static void test_which_theorems_there_are(void) {
  const struct {
    brute rules;
    uint32_t answered[2][2]; /* by play and question */
    brute_position position;
  } games[] = {{sets_of(BRUTE_MOORE, 0, 2), {{1, 1}, {1, 1}}, {3, {4, 5, 6}}},
               {sets_of(BRUTE_MOORE, 0, 2), {{0, 1}, {0, 1}}, {4, {4, 5, 6, 7}}},
               {sets_of(BRUTE_MOORE, 0, 2), {{0, 1}, {1, 1}}, {4, {1, 1, 1, 1}}},
               {sets_of(BRUTE_EXACT, 4, 2), {{1, 1}, {0, 0}}, {4, {4, 5, 6, 7}}},
               {sets_of(BRUTE_EXACT, 5, 2), {{0, 0}, {0, 0}}, {5, {4, 5, 6, 7, 8}}},
               {sets_of(BRUTE_EXACT, 5, 5), {{1, 1}, {1, 1}}, {5, {4, 5, 6, 7, 8}}},
               {sets_of(BRUTE_CIRCULAR, 5, 2), {{0, 1}, {0, 0}}, {5, {4, 5, 6, 7, 8}}},
               {sets_of(BRUTE_CIRCULAR, 6, 2), {{0, 0}, {0, 0}}, {6, {4, 5, 6, 7, 8, 9}}},
               {sets_of(BRUTE_CIRCULAR, 6, 1), {{1, 1}, {1, 1}}, {6, {4, 5, 6, 7, 8, 9}}},
               {listed_of(3, (const uint64_t[]){3, 4}, 2), {{1, 1}, {1, 1}}, {3, {4, 5, 6}}},
               {listed_of(3, (const uint64_t[]){3, 6}, 2), {{0, 0}, {0, 0}}, {3, {4, 5, 6}}},
               {listed_of(3, (const uint64_t[]){3, 6}, 2), {{1, 1}, {1, 1}}, {3, {4, 5, 0}}}};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    for (uint32_t play = 0; play < 2; play++)
      for (uint32_t question = 0; question < 2; question++) {
        brute rules = games[i].rules;
        uint64_t answer;
        const cgt_status_t status = cgt_game_answer(brute_game(&rules), CGT_METHOD_CLOSED, play, question, games[i].position.w,
                                                    games[i].position.n, &answer);
        TEST_ASSERT_EQUAL_STRING(games[i].answered[play][question] ? "CGT_OK" : "CGT_E_NO_THEOREM", cgt_status_name(status));
        brute_free(&rules);
      }
}

/* ---- Large heaps ---- */

/* Whether digits 1 are everywhere a multiple of k + 1. */
static bool is_moore_p(uint64_t k, const uint64_t *heaps, size_t n) {
  for (int place = 0; place < 64; place++) {
    uint64_t ones = 0;
    for (size_t i = 0; i < n; i++) ones += heaps[i] >> place & 1;
    if (k < n && ones % (k + 1) != 0) return false;
    if (k >= n && ones > 0) return false;
  }
  return true;
}

/* Outcomes; and winning moves where they are few, which lead to P and take from at most k heaps. */
static void test_huge_moore(void) {
  for (int i = 0; i < test_few(400); i++) {
    const uint64_t k = i % 10 == 9 ? UINT64_MAX : 1 + test_random() % 4;
    const size_t n = 1 + (size_t)(test_random() % 6);
    uint64_t heaps[6], outcome, misere;
    cgt_game_t *game;
    cgt_list_t *moves;
    for (size_t j = 0; j < n; j++) heaps[j] = (test_random() | (uint64_t)1 << 63) >> test_random() % (i % 2 ? 64 : 2);
    if (i % 7 == 0) /* each heap k + 1 times */
      for (size_t j = 0; j < n; j++) heaps[j] = heaps[k < n ? j / (size_t)(k + 1) * (size_t)(k + 1) : 0];
    TEST_ASSERT_OK(cgt_game_new_moore(k, &game));
    TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, heaps, n, &outcome));
    TEST_ASSERT_EQUAL_UINT64(is_moore_p(k, heaps, n) ? CGT_P : CGT_N, outcome);
    TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_CLOSED, CGT_MISERE, CGT_QUESTION_OUTCOME, heaps, n, &misere));
    if (heaps[0] > 1) TEST_ASSERT_EQUAL_UINT64(outcome, misere);
    if (k == 1 || k >= n) { /* otherwise there are as many as 2^32 */
      TEST_ASSERT_OK(cgt_game_winning(game, CGT_NORMAL, heaps, n, &moves));
      TEST_ASSERT_EQUAL_UINT64(outcome, cgt_list_count(moves) > 0);
      for (size_t j = 0; j < cgt_list_count(moves); j++) {
        size_t count;
        const uint64_t *to = cgt_list_item(moves, j, &count);
        TEST_ASSERT_TRUE(is_moore_p(k, to, count));
        TEST_ASSERT_TRUE(count <= n && count + k >= n);
      }
      cgt_list_free(moves);
    }
    cgt_game_free(game);
  }
}

static void test_huge_circular(void) {
  const uint64_t most = UINT64_MAX;
  const struct {
    uint64_t heaps[5], outcome;
  } positions[] = {{{most, most, most - 1, 0, most}, CGT_N},
                   {{most, 5, most - 2, 7, 5}, CGT_P},
                   {{7, 5, most, 5, most - 2}, CGT_P},
                   {{7, 5, most, 5, most - 1}, CGT_N},
                   {{most, most, most, most, most}, CGT_P}};
  for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
    cgt_game_t *game;
    uint64_t outcome;
    TEST_ASSERT_OK(cgt_game_new_circular(5, 2, &game));
    TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, positions[i].heaps, 5, &outcome));
    TEST_ASSERT_EQUAL_UINT64(positions[i].outcome, outcome);
    cgt_game_free(game);
  }
}

/* Values that do not fit are refused, and outcomes are right even then. */
static void test_values_beyond_words(void) {
  const uint64_t most = UINT64_MAX, heaps[] = {most, most, most, most};
  uint64_t value = 99;
  cgt_game_t *moore, *exact, *equal;
  TEST_ASSERT_OK(cgt_game_new_moore(4, &moore));
  TEST_ASSERT_OK(cgt_game_new_exact(4, 3, &exact));
  TEST_ASSERT_OK(cgt_game_new_exact(4, 2, &equal));
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_value", "2^64", cgt_game_value(moore, heaps, 2, &value));
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_value", "2^64", cgt_game_value(exact, heaps, 4, &value));
  TEST_ASSERT_EQUAL_UINT64(99, value);
  TEST_ASSERT_OK(cgt_game_outcome(moore, CGT_NORMAL, heaps, 2, &value));
  TEST_ASSERT_EQUAL_UINT64(CGT_N, value);
  TEST_ASSERT_OK(cgt_game_value(moore, (uint64_t[]){most - 1, 1}, 2, &value));
  TEST_ASSERT_EQUAL_UINT64(most, value);
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_value", "2^64",
                    cgt_game_value(exact, (uint64_t[]){3, most, most, most}, 4, &value));
  TEST_ASSERT_OK(cgt_game_value(exact, (uint64_t[]){2, most, most, most}, 4, &value)); /* a third of all tokens */
  TEST_ASSERT_EQUAL_UINT64(most, value);
  TEST_ASSERT_OK(cgt_game_value(equal, heaps, 4, &value)); /* y = 1 */
  TEST_ASSERT_EQUAL_UINT64(0, value);
  cgt_game_free(moore);
  cgt_game_free(exact);
  cgt_game_free(equal);
}

/* ---- Failures ---- */

static void test_bad_arguments(void) {
  static uint64_t mark;
  cgt_game_t *const untouched = (cgt_game_t *)(void *)&mark, *game = untouched;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_moore", "k is 0; expected at least one heap", cgt_game_new_moore(0, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_moore", "game is NULL", cgt_game_new_moore(1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_exact", "k is 4; expected from 1 to 3 of 3 heaps",
                    cgt_game_new_exact(3, 4, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_exact", "k is 0", cgt_game_new_exact(3, 0, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_exact", "n is 0", cgt_game_new_exact(0, 0, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_circular", "n is 4097; expected from 1 to 4096 heaps",
                    cgt_game_new_circular(4097, 1, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_circular", "game is NULL", cgt_game_new_circular(3, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_hypernim", "n is 0", cgt_game_new_hypernim(0, NULL, 0, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_hypernim", "sets is NULL", cgt_game_new_hypernim(2, NULL, 1, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_hypernim", "game is NULL", cgt_game_new_hypernim(2, NULL, 0, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_hypernim", "set 2 has 0 heaps; expected from 1",
                    cgt_game_new_hypernim(2, (uint64_t[]){1, 1, 0}, 3, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_hypernim", "set 1 has 3 heaps; expected from 1 to the 2 that follow",
                    cgt_game_new_hypernim(4, (uint64_t[]){3, 1, 2}, 3, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_hypernim", "set 1 has heap 3; expected from 1 to 2",
                    cgt_game_new_hypernim(2, (uint64_t[]){2, 1, 3}, 3, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_hypernim", "set 1 has heap 2 twice; expected each once",
                    cgt_game_new_hypernim(2, (uint64_t[]){3, 2, 1, 2}, 4, &game));
  TEST_ASSERT_EQUAL_PTR(untouched, game);
  uint64_t value = 99;
  TEST_ASSERT_OK(cgt_game_new_exact(3, 2, &game));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_value", "1 heap; expected 3", cgt_game_value(game, (uint64_t[]){4}, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(99, value);
  cgt_game_free(game);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_small_moore);
  RUN_TEST(test_small_exact_and_circular);
  RUN_TEST(test_small_listed);
  RUN_TEST(test_in_compounds);
  RUN_TEST(test_theorems_over_boxes);
  RUN_TEST(test_which_theorems_there_are);
  RUN_TEST(test_huge_moore);
  RUN_TEST(test_huge_circular);
  RUN_TEST(test_values_beyond_words);
  RUN_TEST(test_bad_arguments);
  return UNITY_END();
}
