/* Arithmetic periods of take-and-break games: proofs against values from the definition, far beyond what was compared for them.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../brute.h"

enum { HEAPS = 320, VALUES = 1024, PARTS = 5 };

/* made[j][m]: the XORs of the values of all divisions of m tokens into j heaps. */
static bool made[PARTS + 1][HEAPS][VALUES];
static uint64_t values[HEAPS];

static unsigned digit(const char *code, size_t k) {
  const char *at = k == 0 ? code : strlen(code) > k + 1 ? code + k + 1 : "0";
  return (unsigned)strtoul((const char[]){*at, '\0'}, NULL, 36);
}

static void find_values(const char *code) {
  size_t most = 1, top = 1; /* parts of a division; a power of two above all values */
  for (size_t k = 0; k <= strlen(code); k++)
    while (digit(code, k) >> most > 1) most++;
  memset(made, 0, sizeof made);
  made[0][0][0] = true;
  for (size_t n = 0; n < HEAPS; n++) {
    bool seen[VALUES] = {false};
    for (size_t j = 2; j <= most; j++)
      for (size_t a = 1; a < n; a++)
        for (size_t v = 0; v < top; v++) made[j][n][v ^ values[a]] |= made[j - 1][n - a][v];
    for (size_t k = 0; k <= n && k <= strlen(code); k++)
      for (size_t j = 0; j <= most; j++)
        for (size_t v = 0; v < top && (digit(code, k) >> j & 1) != 0; v++) seen[v] |= made[j][n - k][v];
    for (values[n] = 0; seen[values[n]];) values[n]++;
    if (values[n] >= top) top *= 2;
    TEST_ASSERT_LESS_OR_EQUAL_UINT64(VALUES, top);
    made[1][n][values[n]] = n > 0;
  }
}

static cgt_status_t ask(const char *code, uint64_t limit, uint64_t *found, cgt_game_t **game) {
  TEST_ASSERT_OK(cgt_game_new_take(code, game));
  return cgt_game_arithmetic_period(*game, CGT_NORMAL, CGT_QUESTION_VALUE, limit, &found[0], &found[1], &found[2], &found[3]);
}

/* Asks for a period, and checks one whose values rise. True if there is one. */
static bool check(const char *code) {
  uint64_t found[4], value;
  cgt_game_t *game;
  const cgt_status_t status = ask(code, 256, found, &game);
  const uint64_t period = found[0], preperiod = found[1], saltus = found[2];
  if (status == CGT_E_LIMIT || (status == CGT_OK && saltus == 0)) {
    cgt_game_free(game);
    return false;
  }
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(status), code);
  TEST_ASSERT_TRUE(found[3] <= 257);
  find_values(code);
  for (uint64_t n = preperiod; n + period < HEAPS; n++)
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(values[n] + saltus, values[n + period], code);
  if (preperiod > 0) TEST_ASSERT_NOT_EQUAL_UINT64(values[preperiod - 1] + saltus, values[preperiod - 1 + period]);
  for (uint64_t less = 1; less < period; less++) { /* no less period */
    uint64_t n = preperiod;
    while (n < preperiod + period && values[n + 1 + less] - values[n + 1] == values[n + less] - values[n]) n++;
    TEST_ASSERT_TRUE(n < preperiod + period);
  }
  for (int i = 0; i < 5; i++) {
    const uint64_t near = preperiod + test_random() % period;
    const uint64_t times = (test_random() >> 2) / (period > saltus ? period : saltus), far = near + times * period;
    TEST_ASSERT_OK(cgt_game_value(game, &far, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(values[near] + times * saltus, value);
  }
  cgt_game_free(game);
  return true;
}

/* All hexadecimal games of two digits: all those that show an arithmetic period have it. */
static void test_hexadecimal_games(void) {
  int proved = 0;
  for (unsigned both = 0; both < 256; both++) {
    char code[8];
    sprintf(code, "0.%02X", both);
    proved += check(code);
  }
  TEST_ASSERT_EQUAL_INT(71, proved);
}

/* Up to four digits and five heaps, also division without taking, and digits that come late. */
static void test_random_codes(void) {
  int proved = 0;
  for (int round = 0; round < test_few(200); round++) {
    char code[300];
    const size_t count = 1 + (size_t)(test_random() % 4), zeros = round % 3 == 0 ? (size_t)(test_random() % 240) : 0;
    const unsigned most = round % 2 == 0 ? 16 : 36;
    size_t used = (size_t)sprintf(code, "%s", round % 5 == 0 ? "8." : round % 5 == 1 ? "C." : "0.");
    for (size_t i = 0; i < count; i++)
      code[used++] = "0123456789abcdefghijklmnopqrstuvwxyz"[(most == 16 ? 8 : 0) + test_random() % (most == 16 ? 8 : 36)];
    memset(code + used, '0', zeros);
    sprintf(code + used + zeros, "%s", zeros > 0 ? "7" : "");
    proved += check(code);
  }
  TEST_ASSERT_TRUE(proved > 0);
}

/* Games whose values rise regularly for as long as is compared, and otherwise later. */
static void test_values_that_change_late(void) {
  const struct {
    const char *digits;
    int zeros;
    const char *last;
  } late[] = {{"0.92", 44, "8"}, {"0.D", 72, "7"}, {"0.1E9", 72, "F"}, {"0.D", 48, "8"}};
  for (size_t i = 0; i < sizeof late / sizeof *late; i++) {
    char code[200];
    sprintf(code, "%s%0*d%s", late[i].digits, late[i].zeros, 0, late[i].last);
    TEST_ASSERT_FALSE_MESSAGE(check(code), code);
  }
}

static void test_known_periods(void) {
  const struct {
    const char *code;
    uint64_t period, preperiod, saltus;
  } known[] = {{"0.3F", 6, 0, 3}, /* Kenyon 1967 */
               {"0.8", 3, 1, 1},
               {"0.28", 53, 1, 16}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    uint64_t found[4];
    cgt_game_t *game;
    TEST_ASSERT_OK(ask(known[i].code, 1 << 20, found, &game));
    TEST_ASSERT_EQUAL_UINT64_ARRAY(&known[i].period, found, 3);
    char text[200];
    const uint64_t heap = (uint64_t)1 << 60;
    TEST_ASSERT_OK(cgt_game_explain(game, CGT_NORMAL, &heap, 1, text, sizeof text, NULL));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, "with its proved period"), text);
    TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_period", "no period: from heap",
                      cgt_game_period(game, CGT_NORMAL, CGT_QUESTION_VALUE, 1 << 20, &found[0], &found[1], NULL));
    cgt_game_free(game);
  }
}

/* What is seen but not proved is said, and is not waited for. */
static void test_periods_without_proof(void) {
  uint64_t found[4] = {1, 2, 3, 4};
  cgt_game_t *game;
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_arithmetic_period",
                    "the heaps up to 4096 prove no period; they show period 9, preperiod 1, saltus 3",
                    ask("0.219", 1 << 20, found, &game));
  const uint64_t untouched[] = {1, 2, 3, 4};
  TEST_ASSERT_EQUAL_UINT64_ARRAY(untouched, found, 4);
  cgt_game_free(game);
}

/* Games whose plays need not end have no values, and so no period. */
static void test_endless_games(void) {
  const char *const codes[] = {"2.8", "3.F", "2.3", "20.017"};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    uint64_t found[4];
    cgt_game_t *game;
    TEST_ASSERT_FAILS(CGT_E_LOOP, "cgt_game_arithmetic_period", "may grow without end", ask(codes[i], 1 << 20, found, &game));
    cgt_game_free(game);
  }
}

/* After a failed allocation the same question can be asked again. */
static void test_failing_allocations(void) {
  bool failed = true;
  for (size_t k = 1; failed; k++) {
    uint64_t found[4] = {0}, heap = UINT64_MAX, value;
    cgt_game_t *game;
    test_memory_begin();
    TEST_ASSERT_OK(cgt_game_new_take("0.AE", &game));
    test_allocations = 0;
    test_failing_allocation = k;
    const cgt_status_t status =
        cgt_game_arithmetic_period(game, CGT_NORMAL, CGT_QUESTION_VALUE, 1000, &found[0], &found[1], &found[2], NULL);
    test_failing_allocation = 0;
    failed = status != CGT_OK;
    if (failed) TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
    if (failed) TEST_ASSERT_EQUAL_UINT64(0, found[0]);
    TEST_ASSERT_OK(cgt_game_value(game, &heap, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(heap - 1, value);
    cgt_game_free(game);
    test_memory_end();
  }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_hexadecimal_games);
  RUN_TEST(test_random_codes);
  RUN_TEST(test_values_that_change_late);
  RUN_TEST(test_known_periods);
  RUN_TEST(test_periods_without_proof);
  RUN_TEST(test_endless_games);
  RUN_TEST(test_failing_allocations);
  return UNITY_END();
}
