/* Apparent periods against their definition, over random sequences: periodic ones with a saltus and a wrong value, and noise.
 */
#include "../support.h"

/* G(n + p) = G(n) + s from which n on, at least; n - p if for no n at all. */
static size_t least_preperiod(const uint64_t *values, size_t n, size_t p) {
  size_t q = n - p;
  const uint64_t saltus = values[n - 1] - values[n - 1 - p];
  while (q > 0 && values[q - 1 + p] >= values[q - 1] && values[q - 1 + p] - values[q - 1] == saltus) q--;
  return q;
}

static uint64_t below(uint64_t n) { return test_random() % n; }

static bool expected(const uint64_t *values, size_t n, uint64_t *period, uint64_t *preperiod, uint64_t *saltus) {
  for (size_t p = 1; 3 * p <= n; p++) {
    if (values[n - 1] < values[n - 1 - p]) continue;
    const size_t q = least_preperiod(values, n, p);
    if (n - q < 3 * p || 2 * (n - q) < n) continue;
    *period = p;
    *preperiod = q;
    *saltus = values[n - 1] - values[n - 1 - p];
    return true;
  }
  return false;
}

static void check(const uint64_t *values, size_t n, unsigned *seen) {
  uint64_t wanted[3] = {77, 77, 77}, found[3] = {77, 77, 77};
  const bool is_seen = expected(values, n, &wanted[0], &wanted[1], &wanted[2]);
  const cgt_status_t status = cgt_apparent_period(values, n, &found[0], &found[1], &found[2]);
  TEST_ASSERT_EQUAL_INT32(is_seen ? CGT_OK : CGT_E_LIMIT, status);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(wanted, found, 3);
  *seen += is_seen;
}

static void test_sequences(void) {
  const unsigned cases = (unsigned)test_few(20000);
  unsigned seen = 0;
  uint64_t values[200];
  for (unsigned i = 0; i < cases; i++) {
    const size_t n = (size_t)below(sizeof values / sizeof *values + 1);
    const uint64_t period = 1 + below(n / 2 + 1), preperiod = below(n + 1), saltus = below(3), most = 1 + below(5);
    for (size_t at = 0; at < n; at++) values[at] = at < preperiod + period ? below(most) : values[at - period] + saltus;
    if (n > 0 && below(4) == 0) values[below(n)] = below(most);
    check(values, n, &seen);
  }
  TEST_ASSERT_GREATER_THAN_UINT(cases / 10, seen);
  TEST_ASSERT_LESS_THAN_UINT(cases - cases / 10, seen);
}

/* All sequences of up to 9 values from 0 to 2, and of up to 5 with the largest value of all. */
static void test_all_short(void) {
  static const uint64_t few[] = {0, 1, 2}, large[] = {0, 1, UINT64_MAX};
  unsigned seen = 0;
  for (int which = 0; which < 2; which++)
    for (size_t n = 0; n <= (which == 0 ? 9 : 7); n++) {
      unsigned many = 1;
      for (size_t i = 0; i < n; i++) many *= 3;
      for (unsigned number = 0; number < many; number++) {
        uint64_t values[9];
        for (size_t i = 0, rest = number; i < n; i++, rest /= 3) values[i] = (which == 0 ? few : large)[rest % 3];
        check(values, n, &seen);
      }
    }
  TEST_ASSERT_GREATER_THAN_UINT(0, seen);
}

static void test_known_games(void) {
  enum { HEAPS = 5000 };
  static uint64_t values[HEAPS];
  uint64_t period, preperiod, saltus;
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_octal("0.07", &game)); /* Dawson's Kayles: period 34, the last exception is 51 */
  TEST_ASSERT_OK(cgt_game_sequence(game, CGT_NORMAL, 0, 400, values));
  TEST_ASSERT_OK(cgt_apparent_period(values, 400, &period, &preperiod, &saltus));
  TEST_ASSERT_EQUAL_UINT64(34, period);
  TEST_ASSERT_EQUAL_UINT64(0, saltus);
  uint64_t proved[2];
  TEST_ASSERT_OK(cgt_game_period(game, CGT_NORMAL, CGT_QUESTION_VALUE, 400, &proved[0], &proved[1], NULL));
  TEST_ASSERT_EQUAL_UINT64(proved[1], preperiod);
  cgt_game_free(game);
  for (uint64_t n = 0; n < HEAPS; n++) values[n] = n;
  TEST_ASSERT_OK(cgt_apparent_period(values, HEAPS, &period, &preperiod, &saltus));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(((uint64_t[]){1, 0, 1}), ((uint64_t[]){period, preperiod, saltus}), 3);
}

static void test_arguments(void) {
  uint64_t values[3] = {0}, out[3] = {77, 77, 77};
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_apparent_period", "values is NULL",
                    cgt_apparent_period(NULL, 3, &out[0], &out[1], &out[2]));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_apparent_period", "period is NULL",
                    cgt_apparent_period(values, 3, NULL, &out[1], &out[2]));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_apparent_period", "preperiod is NULL",
                    cgt_apparent_period(values, 3, &out[0], NULL, &out[2]));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_apparent_period", "saltus is NULL",
                    cgt_apparent_period(values, 3, &out[0], &out[1], NULL));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_apparent_period", "the 2 values",
                    cgt_apparent_period(values, 2, &out[0], &out[1], &out[2]));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(((uint64_t[]){77, 77, 77}), out, 3);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_sequences);
  RUN_TEST(test_all_short);
  RUN_TEST(test_known_games);
  RUN_TEST(test_arguments);
  return UNITY_END();
}
