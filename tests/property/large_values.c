/* Values around 2^64 and above, where 64 bits end: which are overflows, and the outcomes, which never are. */
#include "../brute.h"

static cgt_game_t *parse(const char *text) {
  cgt_game_t *game = NULL;
  TEST_ASSERT_OK(cgt_game_parse(text, NULL, &game));
  return game;
}

/* A position of a game by its notation, with room for 24 words. */
static size_t words_of(cgt_game_t *game, const char *text, uint64_t *words) {
  size_t count = 0;
  TEST_ASSERT_OK(cgt_game_parse_position(game, text, NULL, words, 24, &count));
  return count;
}

/* ---- Ordinal sums ---- */

/* The colon principle in numbers: with the values S of the options of G, G:h has the value v which is not in S and has just h
 * numbers below it that are not. For h above all of S this is h + |S|. */
static void test_ordinal_sums_pass_2_to_the_64(void) {
  unsigned fits = 0, overflows = 0;
  for (int round = 0; round < 60; round++) {
    brute graph = brute_random_graph(10, 3), nim = {.kind = BRUTE_NIM};
    brute sum = {.kind = BRUTE_SUM, .variant = CGT_SUM_ORDINAL, .parts = {&graph, &nim}, .n = 2};
    for (uint64_t v = 0; v < 10; v++)
      for (uint64_t less = 0; less < 6; less++) {
        const uint64_t heap = UINT64_MAX - less, words[] = {1, v, 1, heap};
        bool seen[16] = {false};
        uint64_t different = 0, value = 0, answer = 7;
        for (uint64_t edge = graph.starts[v]; edge < graph.starts[v + 1]; edge++) {
          bool *there = &seen[brute_value_of(&graph, CGT_NORMAL, &graph.targets[edge], 1)];
          different += !*there;
          *there = true;
        }
        const cgt_status_t status = cgt_game_value(brute_game(&sum), words, 4, &value);
        if (different <= less) {
          TEST_ASSERT_OK(status);
          TEST_ASSERT_EQUAL_UINT64(heap + different, value);
          fits++;
        } else {
          TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_value", "2^64", status);
          overflows++;
        }
        TEST_ASSERT_OK(cgt_game_answer(brute_game(&sum), CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_OUTCOME, words, 4, &answer));
        TEST_ASSERT_EQUAL_UINT64(CGT_N, answer);
      }
    brute_free(&sum);
    brute_free(&graph);
  }
  TEST_ASSERT_GREATER_THAN_UINT(100, fits);
  TEST_ASSERT_GREATER_THAN_UINT(100, overflows);
}

/* Position 0 is a heap of 2^64 - 1 by another name, and n > 0 has the one option 0. */
static cgt_status_t to_the_largest(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  return words[0] > 0 ? cgt_sink_option(sink, (uint64_t[]){0}, count) : CGT_OK;
}

static cgt_status_t the_largest(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                                uint64_t *answer, const char **theorem) {
  (void)user;
  (void)play;
  (void)count;
  (void)theorem;
  if (question != CGT_QUESTION_VALUE || words[0] > 0) return CGT_E_NO_THEOREM;
  *answer = UINT64_MAX;
  return CGT_OK;
}

static cgt_game_t *game_with_the_largest(void) {
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = to_the_largest, .closed = the_largest};
  cgt_game_t *game = NULL;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  return game;
}

/* An option of G has the value 2^64 - 1, which is passed over. */
static void test_ordinal_sums_pass_over_the_largest_value(void) {
  cgt_game_t *largest = game_with_the_largest(), *nim = parse("nim"), *sum;
  uint64_t value = 5;
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_ORDINAL, (cgt_game_t *const[]){largest, nim}, 2, &sum));
  TEST_ASSERT_OK(cgt_game_value(sum, (uint64_t[]){1, 1, 1, UINT64_MAX - 1}, 4, &value));
  TEST_ASSERT_EQUAL_UINT64(UINT64_MAX - 1, value);
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_value", "2^64",
                    cgt_game_value(sum, (uint64_t[]){1, 1, 1, UINT64_MAX}, 4, &value));
  cgt_game_free(sum);
  cgt_game_free(nim);
  cgt_game_free(largest);
}

/* ---- The memo ---- */

/* A field of the memo is the value plus 1, which for 2^64 - 1 would be that of an empty slot. */
static void test_the_memo_takes_no_value_of_2_to_the_64_less_1(void) {
  cgt_game_t *largest = game_with_the_largest();
  uint64_t value = 5, known;
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_value", "18446744073709551615",
                    cgt_game_value(largest, (uint64_t[]){1}, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(5, value);
  TEST_ASSERT_OK(cgt_game_count(largest, CGT_COUNT_KNOWN, &known));
  TEST_ASSERT_EQUAL_UINT64(0, known);
  cgt_game_free(largest);
}

/* ---- Outcomes of sums ---- */

/* Whether the values' XOR is 0, by hand. The games without theorems have small values; 2,2^64 - 1 in RNim has 2^64. */
static void test_outcomes_of_sums(void) {
  static const struct {
    const char *game, *position;
    uint64_t outcome;
  } cases[] = {
      {"sum(nim,octal(0.77))", "18446744073709551615 & 3", CGT_N},
      {"sum(nim,octal(0.77))", "18446744073709551614 & 3", CGT_N},
      {"sum(octal(0.77),nim)", "3 & 18446744073709551615", CGT_N},
      {"sum(nim,octal(0.77),nim)", "18446744073709551615 & 3 & 18446744073709551612", CGT_P}, /* 0.77 has 3 at 3 */
      {"sum(rnim,nim)", "2,18446744073709551615 & 5", CGT_N},
      {"sum(nim,rnim)", "5 & 2,18446744073709551615", CGT_N},
      {"sum(nim,rnim,octal(0.77))", "5 & 2,18446744073709551615 & 3", CGT_N},
      {"sum(octal(0.77),pnim)", "3 & 18446744073709551615,18446744073709551615", CGT_N},
      {"sum(rnim,rnim)", "2,18446744073709551615 & 2,18446744073709551615", CGT_P},
      {"sum(ordinal(nim,nim),nim)", "(1 & 18446744073709551615) & 18446744073709551613", CGT_N},
      {"sum(octal(0.77),ordinal(nim,nim))", "3 & (1 & 18446744073709551615)", CGT_N},
      {"sum(ordinal(nim,nim),nim)", "(1 & 18446744073709551614) & 18446744073709551615", CGT_P},
      {"push(rnim,rnim)", "2,18446744073709551615@1", CGT_N},
      {"push(rnim,rnim)", "2,18446744073709551615@2", CGT_N},
      {"pairs(product(chain(9223372036854775808),chain(9223372036854775809)))", "<9223372036854775808,9223372036854775809>",
       CGT_N},
      {"sum(pairs(product(chain(9223372036854775808),chain(9223372036854775809))),nim)",
       "<9223372036854775808,9223372036854775809> & 4", CGT_N},
  };
  for (uint64_t threads = 1; threads < 4; threads += 2)
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
      cgt_game_t *game = parse(cases[i].game);
      uint64_t words[24];
      uint64_t outcome = 7;
      const size_t count = words_of(game, cases[i].position, words);
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, threads));
      TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_game_outcome(game, CGT_NORMAL, words, count, &outcome)),
                                       cases[i].position);
      TEST_ASSERT_EQUAL_UINT64_MESSAGE(cases[i].outcome, outcome, cases[i].position);
      cgt_game_free(game);
    }
}

/* Winning moves of sums are found in the summands, each asked only for moves to one value. */
static void test_winning_moves_of_sums(void) {
  static const char *const cases[][3] = {
      {"sum(nim,nim)", "18446744073709551615 & 5", "5 & 5"},
      {"sum(nim,nim,nim)", "18446744073709551615 & 18446744073709551614 & 7",
       "18446744073709551609 & 18446744073709551614 & 7"},
      {"sum(nim,subtraction(1,2),nim)", "9,18446744073709551615 & 7 & 4", "9,12 & 7 & 4"},
      {"sum(sum(nim,euclid),nim)", "(18446744073709551615 & 3,7) & 6", "(7 & 3,7) & 6"},
      {"push(sum(nim,nim),sum(nim,nim))", "(18446744073709551615 & 5)@2", "(5 & 5)@2"},
      {"sum(push(nim,nim),nim)", "18446744073709551615@2 & 5", "5@2 & 5"},
      {"pnim", "18446744073709551615 + 3,1", "4 + 3,1"},
      {"pnim", "18446744073709551614,18446744073709551614 + 3,2,2,1 + 5", NULL},
      {"sum(pnim,nim)", "18446744073709551614,18446744073709551614 & 9", "10,10 & 9"},
      {"sum(rnim,nim)", "18446744073709551615,18446744073709551615 & 9", NULL},
      /* a summand of 2^64 */
      {"sum(rnim,nim)", "2,18446744073709551615 & 5", "2,6 & 5"},
      {"sum(nim,rnim)", "18446744073709551615 & 2,18446744073709551615", NULL},
      {"sum(sum(rnim,nim),euclid,nim)", "(2,18446744073709551615 & 5) & 3,18446744073709551615 & 18446744073709551615", NULL},
      {"sum(push(nim,rnim),nim,turtles)", "2,18446744073709551615@2 & 18446744073709551615 & 1,2,1000000000000", NULL},
      {"sum(rnim,rnim)", "2,18446744073709551615 & 2,6", "2,6 & 2,6"},
      {"sum(rnim,rnim,nim)", "2,18446744073709551615 & 3,5 & 18446744073709551615", NULL},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cgt_game_t *game = parse(cases[i][0]);
    uint64_t words[24], expected[24], outcome;
    cgt_list_t *moves;
    const size_t count = words_of(game, cases[i][1], words);
    TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_game_winning(game, CGT_NORMAL, words, count, &moves)),
                                     cases[i][1]);
    bool found = cases[i][2] == NULL;
    const size_t expected_count = found ? 0 : words_of(game, cases[i][2], expected);
    TEST_ASSERT_TRUE_MESSAGE(cgt_list_count(moves) > 0, cases[i][1]);
    for (size_t k = 0; k < cgt_list_count(moves); k++) {
      size_t length;
      const uint64_t *move = cgt_list_item(moves, k, &length);
      TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, move, length, &outcome));
      TEST_ASSERT_EQUAL_UINT64_MESSAGE(CGT_P, outcome, cases[i][1]);
      found |= length == expected_count && memcmp(move, expected, length * sizeof *move) == 0;
    }
    TEST_ASSERT_TRUE_MESSAGE(found, cases[i][1]);
    cgt_list_free(moves);
    cgt_game_free(game);
  }
}

/* Two values of 2^64 or more may cancel each other's high parts: if nothing is proved, it is an overflow. */
static void test_two_large_summands_are_an_overflow(void) {
  static const char *const cases[][2] = {
      {"sum(rnim,rnim)", "2,18446744073709551615 & 1 + 2,18446744073709551615"},
      {"sum(rnim,ordinal(nim,nim))", "2,18446744073709551615 & (1 & 18446744073709551615)"},
      {"cross(pairs(product(chain(9223372036854775808),chain(9223372036854775809))),"
       "pairs(product(chain(9223372036854775808),chain(9223372036854775809))))",
       "<<9223372036854775808,9223372036854775809>,<9223372036854775808,9223372036854775809>>"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cgt_game_t *game = parse(cases[i][0]);
    uint64_t words[24], value = 5;
    uint64_t outcome = 7;
    const size_t count = words_of(game, cases[i][1], words);
    TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_outcome", "2^64", cgt_game_outcome(game, CGT_NORMAL, words, count, &outcome));
    TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_value", "2^64", cgt_game_value(game, words, count, &value));
    TEST_ASSERT_EQUAL_UINT64(7, outcome);
    TEST_ASSERT_EQUAL_UINT64(5, value);
    cgt_game_free(game);
  }
}

/* So it is with the moves of their sum, unless the values are known to cancel each other. */
static void test_winning_moves_beside_two_large_summands(void) {
  cgt_game_t *game = parse("sum(rnim,rnim,nim)");
  cgt_list_t *moves = NULL;
  uint64_t words[24];
  size_t count = words_of(game, "2,18446744073709551615 & 2,18446744073709551615 & 5", words);
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_winning", "2^64", cgt_game_winning(game, CGT_NORMAL, words, count, &moves));
  TEST_ASSERT_NULL(moves);
  count = words_of(game, "2,18446744073709551615 & 2,18446744073709551615 & 0", words);
  TEST_ASSERT_OK(cgt_game_winning(game, CGT_NORMAL, words, count, &moves));
  TEST_ASSERT_EQUAL_size_t(0, cgt_list_count(moves));
  cgt_list_free(moves);
  cgt_game_free(game);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_ordinal_sums_pass_2_to_the_64);
  RUN_TEST(test_ordinal_sums_pass_over_the_largest_value);
  RUN_TEST(test_the_memo_takes_no_value_of_2_to_the_64_less_1);
  RUN_TEST(test_outcomes_of_sums);
  RUN_TEST(test_winning_moves_of_sums);
  RUN_TEST(test_two_large_summands_are_an_overflow);
  RUN_TEST(test_winning_moves_beside_two_large_summands);
  return UNITY_END();
}
