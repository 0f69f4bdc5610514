/* The heap games of the catalogue against brute force from their definitions (tests/brute.c), their sequences, periods and
   tables; and heaps near 2^64, where exact reasoning takes the place of brute force. */
#include <inttypes.h>
#include <stdlib.h>

#include "../brute.h"

#define NIM      ((brute){.kind = BRUTE_NIM})
#define WYTHOFF  ((brute){.kind = BRUTE_WYTHOFF})
#define EUCLID   ((brute){.kind = BRUTE_EUCLID})
#define EUCLID0  ((brute){.kind = BRUTE_EUCLID0})
#define ZERUCLID ((brute){.kind = BRUTE_ZERUCLID})

static brute push_of(uint32_t variant, brute *first, brute *second) {
  return (brute){.kind = BRUTE_PUSH, .variant = variant, .parts = {first, second}, .n = 2};
}

static brute subtraction_of(const uint64_t *set, size_t count) {
  brute rules = {.kind = BRUTE_SUBTRACTION, .count = count};
  for (size_t i = 0; i < count; i++) rules.set[i] = set[i];
  return rules;
}

/* By its digits, the one before the point first. */
static brute octal_of(const char *digits) {
  brute rules = {.kind = BRUTE_OCTAL, .count = strlen(digits)};
  for (size_t i = 0; i < rules.count; i++) rules.set[i] = (uint64_t)(digits[i] - '0');
  return rules;
}

/* The next position of a box, the last word fastest; false after the last. */
static bool step(brute_position *position, const uint64_t *first, const uint64_t *last) {
  for (size_t i = position->n; i-- > 0;) {
    if (position->w[i] < last[i]) {
      position->w[i]++;
      return true;
    }
    position->w[i] = first[i];
  }
  return false;
}

static void check_cube(brute *rules, size_t n, uint64_t last) {
  const uint64_t first[BRUTE_WORDS] = {0};
  uint64_t ends[BRUTE_WORDS] = {0};
  brute_position position = {.n = n};
  for (size_t i = 0; i < n; i++) ends[i] = last;
  do brute_check(rules, &position);
  while (step(&position, first, ends));
}

/* ---- Small positions ---- */

static void test_games_of_any_number_of_heaps(void) {
  brute games[] = {NIM,
                   ZERUCLID,
                   subtraction_of((const uint64_t[]){1, 2, 3}, 3),
                   subtraction_of((const uint64_t[]){2, 5}, 2),
                   subtraction_of((const uint64_t[]){1, 4, 5, 7}, 4),
                   subtraction_of((const uint64_t[]){3}, 1),
                   subtraction_of(NULL, 0),
                   octal_of("033"),
                   octal_of("0137"),
                   octal_of("077"),
                   octal_of("40"),
                   octal_of("4007")};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    const bool divides = games[i].kind == BRUTE_OCTAL;
    check_cube(&games[i], 0, 0);
    check_cube(&games[i], 1, divides ? 13 : 30);
    check_cube(&games[i], 2, divides ? 6 : 12);
    check_cube(&games[i], 3, divides ? 3 : 6);
    check_cube(&games[i], 4, divides ? 2 : 4);
    brute_free(&games[i]);
  }
}

static void test_games_of_two_heaps(void) {
  brute games[] = {WYTHOFF, EUCLID, EUCLID0};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    check_cube(&games[i], 2, 26);
    check_cube(&games[i], 0, 0); /* refused */
    check_cube(&games[i], 1, 3);
    check_cube(&games[i], 3, 2);
    uint64_t value = 99;
    TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_value", "3 heaps; expected two",
                      cgt_game_value(brute_game(&games[i]), (uint64_t[]){4, 5, 6}, 3, &value));
    TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_value", "0 heaps; expected two",
                      cgt_game_value(brute_game(&games[i]), NULL, 0, &value));
    TEST_ASSERT_EQUAL_UINT64(99, value);
    brute_free(&games[i]);
  }
}

/* Every theorem there is answers, so that the checks above compared it: where the headers say so. */
static void test_which_theorems_there_are(void) {
  brute take = subtraction_of((const uint64_t[]){1, 2, 3}, 3);
  const struct {
    brute rules;
    uint32_t answered[2][2]; /* by play and question */
    brute_position position;
  } games[] = {{NIM, {{1, 1}, {1, 1}}, {3, {4, 5, 6}}},       {WYTHOFF, {{0, 1}, {0, 1}}, {2, {8, 13}}},
               {EUCLID, {{1, 1}, {1, 1}}, {2, {8, 13}}},      {EUCLID0, {{1, 1}, {1, 1}}, {2, {0, 13}}},
               {ZERUCLID, {{0, 1}, {0, 0}}, {2, {8, 13}}},    {ZERUCLID, {{0, 1}, {0, 0}}, {3, {1, 8, 13}}},
               {ZERUCLID, {{0, 0}, {0, 0}}, {3, {2, 8, 13}}}, {take, {{1, 1}, {0, 1}}, {1, {13}}},
               {take, {{1, 1}, {0, 0}}, {2, {13, 6}}}};
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

static void test_canonical_forms(void) {
  brute nim = NIM, euclid = EUCLID;
  uint64_t words[6];
  size_t count;
  TEST_ASSERT_OK(cgt_game_canonical(brute_game(&nim), (uint64_t[]){0, 9, 0, UINT64_MAX, 3, 9}, 6, words, &count));
  TEST_ASSERT_EQUAL_UINT64(4, count);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(((uint64_t[]){3, 9, 9, UINT64_MAX}), words, 4);
  TEST_ASSERT_OK(cgt_game_canonical(brute_game(&euclid), (uint64_t[]){9, 0}, 2, words, &count));
  TEST_ASSERT_EQUAL_UINT64(2, count);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(((uint64_t[]){0, 9}), words, 2);
  brute_free(&nim);
  brute_free(&euclid);
}

/* More heaps than options are handed over at a time. */
static void test_many_heaps(void) {
  enum { MOST = 4096 };
  static uint64_t heaps[MOST];
  brute nim = NIM, take = subtraction_of((const uint64_t[]){1, 2}, 2), dawson = octal_of("0137"), split = octal_of("40");
  brute *const games[] = {&nim, &take, &dawson};
  for (size_t i = 0; i < MOST; i++) heaps[i] = 2;
  for (size_t n = 500; n <= (size_t)test_few(MOST); n += n < 520 ? 3 : 1788)
    for (int i = 0; i < 3; i++) {
      cgt_list_t *options;
      uint64_t value, one;
      size_t count;
      TEST_ASSERT_OK(cgt_game_options(brute_game(games[i]), heaps, n, &options));
      TEST_ASSERT_EQUAL_UINT64(i == 2 ? 1 : 2, cgt_list_count(options)); /* 0.137 cannot take one of two */
      const uint64_t *words = cgt_list_item(options, 0, &count);
      TEST_ASSERT_EQUAL_UINT64(n - 1, count);
      TEST_ASSERT_EQUAL_UINT64(2, words[0]);
      cgt_list_free(options);
      TEST_ASSERT_OK(cgt_game_value(brute_game(games[i]), heaps, 1, &one));
      TEST_ASSERT_OK(cgt_game_value(brute_game(games[i]), heaps, n, &value));
      TEST_ASSERT_EQUAL_UINT64(n % 2 ? one : 0, value);
    }
  cgt_list_t *options = NULL;
  TEST_ASSERT_TRUE(cgt_game_options(brute_game(&split), heaps, MOST, &options) < 0); /* one word too many */
  TEST_ASSERT_NULL(options);
  for (int i = 0; i < 3; i++) brute_free(games[i]);
  brute_free(&split);
}

/* ---- Making ---- */

static void test_bad_codes(void) {
  const struct {
    const char *code, *culprit;
  } bad[] = {{"", "has no point"},
             {"137", "code \"137\" has no point; expected a code such as 0.137"},
             {"13.7", "column 1: 2 digits before the point; expected at most one"},
             {"1.7", "column 1: '1'; expected 0 or 4"},
             {"5.7", "column 1: '5'; expected 0 or 4"},
             {"x.7", "column 1: 'x'; expected 0 or 4"},
             {"0.18", "column 4: '8'; expected a digit from 0 to 7"},
             {".1 3", "column 3: ' '; expected a digit from 0 to 7"},
             {"0.1.3", "column 4: '.'; expected a digit from 0 to 7"},
             {"0.-1", "column 3: '-'"},
             {"0.", "column 3: no digit after the point"},
             {".", "column 2: no digit after the point"}};
  static uint64_t mark;
  cgt_game_t *const untouched = (cgt_game_t *)(void *)&mark, *game = untouched;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_octal", bad[i].culprit, cgt_game_new_octal(bad[i].code, &game));
  static char code[4200] = "0.";
  memset(code + 2, '0', 4095);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_octal", "expected at most 4096", cgt_game_new_octal(code, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_octal", "code is NULL", cgt_game_new_octal(NULL, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_octal", "game is NULL", cgt_game_new_octal("0.7", NULL));
  TEST_ASSERT_EQUAL_PTR(untouched, game);
  uint64_t value;
  code[4096] = '\0';
  code[4095] = '3'; /* take 4094 */
  TEST_ASSERT_OK(cgt_game_new_octal(code, &game));
  TEST_ASSERT_OK(cgt_game_value(game, (uint64_t[]){4094 * 3}, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(1, value);
  TEST_ASSERT_OK(cgt_game_value(game, (uint64_t[]){4093}, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(0, value);
  cgt_game_free(game);
}

static void test_bad_arguments_of_makers(void) {
  static uint64_t mark;
  cgt_game_t *const untouched = (cgt_game_t *)(void *)&mark, *game = untouched;
  const uint64_t with_zero[] = {3, 5, 0, 1}, one[] = {1};
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_nim", "game is NULL", cgt_game_new_nim(NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_wythoff", "game is NULL", cgt_game_new_wythoff(NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_euclid", "game is NULL", cgt_game_new_euclid(NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_euclid0", "game is NULL", cgt_game_new_euclid0(NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_zeruclid", "game is NULL", cgt_game_new_zeruclid(NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_subtraction", "game is NULL", cgt_game_new_subtraction(one, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_subtraction", "set is NULL", cgt_game_new_subtraction(NULL, 1, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_subtraction", "set[2] is 0; expected positive numbers",
                    cgt_game_new_subtraction(with_zero, 4, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_subtraction", "set", cgt_game_new_subtraction(one, SIZE_MAX / 4, &game));
  TEST_ASSERT_EQUAL_PTR(untouched, game);
}

/* Sets in any order, with repetitions; codes with zeros at the end, and without the zero before the point. */
static void test_equal_games(void) {
  cgt_game_t *games[5];
  uint64_t values[5][60];
  TEST_ASSERT_OK(cgt_game_new_subtraction((uint64_t[]){1, 4, 6}, 3, &games[0]));
  TEST_ASSERT_OK(cgt_game_new_subtraction((uint64_t[]){6, 1, 4, 4, 1, 6, 6}, 7, &games[1]));
  TEST_ASSERT_OK(cgt_game_new_octal("0.300303", &games[2]));
  TEST_ASSERT_OK(cgt_game_new_octal(".30030300000", &games[3]));
  TEST_ASSERT_OK(cgt_game_new_subtraction((uint64_t[]){4, 6, 1, UINT64_MAX}, 4, &games[4]));
  for (int i = 0; i < 5; i++) TEST_ASSERT_OK(cgt_game_sequence(games[i], CGT_NORMAL, 0, 60, values[i]));
  for (int i = 1; i < 5; i++) TEST_ASSERT_EQUAL_UINT64_ARRAY(values[0], values[i], 60);
  for (int i = 0; i < 5; i++) cgt_game_free(games[i]);
}

/* ---- Sequences ---- */

/* Values of one heap, normal play, by the definition and Sprague's theorem for the two heaps of a division. */
static void plain_octal(const brute *rules, uint64_t *values, size_t n) {
  uint8_t *seen = calloc(4096, 1);
  if (seen == NULL) abort();
  for (size_t heap = 0; heap < n; heap++) {
    memset(seen, 0, 4096);
    for (size_t k = 0; k < rules->count && k <= heap; k++) {
      const size_t left = heap - k;
      if (left == 0 ? rules->set[k] & 1 : rules->set[k] & 2) seen[values[left]] = 1;
      for (size_t part = 1; part < left && (rules->set[k] & 4) != 0; part++) seen[values[part] ^ values[left - part]] = 1;
    }
    values[heap] = 0;
    while (seen[values[heap]]) values[heap]++;
  }
  free(seen);
}

static void check_octal(const char *digits, size_t n) {
  static uint64_t expected[4000], values[4000];
  brute rules = octal_of(digits);
  plain_octal(&rules, expected, n);
  const size_t first = (size_t)(test_random() % (n / 2)), some = n / 3; /* in pieces, out of order */
  TEST_ASSERT_OK(cgt_game_sequence(brute_game(&rules), CGT_NORMAL, first, some, values));
  for (size_t i = 0; i < some; i++) TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected[first + i], values[i], digits);
  TEST_ASSERT_OK(cgt_game_sequence(brute_game(&rules), CGT_NORMAL, 0, n, values));
  for (size_t i = 0; i < n; i++) TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected[i], values[i], digits);
  for (int i = 0; i < 6; i++) {
    const brute_position position = {2, {test_random() % 6, test_random() % 5}};
    brute_check_values(&rules, &position);
  }
  brute_free(&rules);
}

static void check_all_short_octal_codes(void) {
  char digits[4] = "0";
  for (int before = 0; before < 2; before++)
    for (unsigned first = 0; first < 8; first++) {
      digits[0] = before ? '4' : '0';
      digits[1] = (char)('0' + first);
      digits[2] = '\0';
      check_octal(digits, 120);
      for (unsigned second = 0; second < 8; second++) {
        digits[2] = (char)('0' + second);
        check_octal(digits, 120);
      }
    }
}

static void check_random_octal_codes(void) {
  for (int i = 0; i < 40; i++) {
    char digits[BRUTE_SET];
    const size_t length = 4 + (size_t)(test_random() % (i % 5 == 0 ? 18 : 5));
    for (size_t k = 0; k < length; k++) digits[k] = (char)('0' + test_random() % 8);
    digits[0] = test_random() % 3 == 0 ? '4' : '0';
    digits[length] = '\0';
    check_octal(digits, i % 8 == 0 ? 1500 : 400);
  }
}

/* Codes that are hard or well known, farther. */
static void check_long_octal_sequences(void) {
  const char *const codes[] = {"006", "014", "016", "045", "0165", "0106", "0564", "47", "4306", "00137"};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) check_octal(codes[i], i < 4 ? 4000 : 2000);
}

/* Kernels of the processor. */
static void test_all_short_octal_codes(void) { test_each_kernel(check_all_short_octal_codes); }
static void test_random_octal_codes(void) { test_each_kernel(check_random_octal_codes); }
static void test_long_octal_sequences(void) { test_each_kernel(check_long_octal_sequences); }

/* Taking without dividing: few moves and more than 64. */
static void test_long_subtraction_sequences(void) {
  static uint64_t set[300], values[3000], expected[3000];
  for (int round = 0; round < 12; round++) {
    size_t n = 0;
    cgt_game_t *game;
    for (uint64_t s = 1; s < 300 && n < 300; s++)
      if (test_random() % 8 < (unsigned)round / 2 + 1 || (round % 3 == 0 && s < 80)) set[n++] = s;
    for (size_t heap = 0; heap < 3000; heap++) {
      bool seen[302] = {false};
      for (size_t i = 0; i < n && set[i] <= heap; i++) seen[expected[heap - set[i]]] = true;
      for (expected[heap] = 0; seen[expected[heap]];) expected[heap]++;
    }
    TEST_ASSERT_OK(cgt_game_new_subtraction(set, n, &game));
    TEST_ASSERT_OK(cgt_game_sequence(game, CGT_NORMAL, 0, 3000, values));
    TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, values, 3000);
    cgt_game_free(game);
  }
}

/* The other games, misère play, and pushes, whose buttons are 1. */
static void test_sequences_of_other_games(void) {
  brute nim = NIM, zeruclid = ZERUCLID, take = subtraction_of((const uint64_t[]){2, 5, 6}, 3), kayles = octal_of("077");
  brute push = push_of(CGT_PUSH_PLAIN, &take, &nim), nested = push_of(CGT_PUSH_PLAIN, &push, &zeruclid);
  brute free_push = push_of(CGT_PUSH_FREE, &kayles, &take);
  brute *const games[] = {&nim, &zeruclid, &take, &kayles, &push, &nested, &free_push};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    for (uint32_t play = 0; play < 2; play++) {
      uint64_t values[12];
      const size_t buttons = games[i] == &nested ? 2 : games[i]->kind == BRUTE_PUSH;
      TEST_ASSERT_OK(cgt_game_sequence(brute_game(games[i]), play, 2, 10, values));
      for (uint64_t heap = 0; heap < 10; heap++) {
        brute_position position = {buttons + 1, {1, 1, 1}};
        position.w[buttons] = heap + 2;
        TEST_ASSERT_EQUAL_UINT64(brute_value(games[i], play, &position), values[heap]);
      }
    }
  uint64_t value = 99, two[2];
  brute wythoff = WYTHOFF;
  TEST_ASSERT_OK(cgt_game_sequence(brute_game(&nim), CGT_NORMAL, UINT64_MAX - 1, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(UINT64_MAX - 1, value);
  value = 99;
  TEST_ASSERT_OK(cgt_game_sequence(brute_game(&kayles), CGT_NORMAL, 5, 0, NULL));
  TEST_ASSERT_OK(cgt_game_sequence(brute_game(&wythoff), CGT_NORMAL, 5, 0, NULL));
  TEST_ASSERT_EQUAL_STRING("CGT_E_POSITION",
                           cgt_status_name(cgt_game_sequence(brute_game(&wythoff), CGT_NORMAL, 5, 1, &value)));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_sequence", "expected heaps below 2^64",
                    cgt_game_sequence(brute_game(&nim), CGT_NORMAL, UINT64_MAX, 2, two));
  TEST_ASSERT_OK(cgt_game_sequence(brute_game(&nim), CGT_NORMAL, UINT64_MAX - 1, 2, two));
  TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, two[1]);
  /* Kayles: 12 is its period, from heap 71 on (Winning Ways, chapter 4) */
  uint64_t far_out[12], near_by[12];
  TEST_ASSERT_OK(cgt_game_sequence(brute_game(&kayles), CGT_NORMAL, 120, 12, near_by));
  for (uint64_t heap = UINT64_MAX - UINT64_MAX % 12 - 24; heap > 1000; heap /= 1000, heap -= heap % 12) {
    TEST_ASSERT_OK(cgt_game_sequence(brute_game(&kayles), CGT_NORMAL, heap, 12, far_out));
    TEST_ASSERT_EQUAL_UINT64_ARRAY(near_by, far_out, 12);
  }
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_sequence", "game is NULL", cgt_game_sequence(NULL, 0, 0, 1, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_sequence", "play is 2", cgt_game_sequence(brute_game(&nim), 2, 0, 1, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_sequence", "values is NULL", cgt_game_sequence(brute_game(&nim), 0, 0, 1, NULL));
  TEST_ASSERT_EQUAL_UINT64(99, value);
  brute_free(&nested);
  brute_free(&free_push);
  brute_free(&wythoff);
}

/* ---- Periods ---- */

/* The least p, and for it the least q, with a[n + p] = a[n] for q <= n over the whole stretch, so that at least half of it is
   periodic; false if there is none. */
static bool plain_period(const uint64_t *a, size_t n, uint64_t *period, uint64_t *preperiod) {
  for (size_t p = 1; p < n / 3; p++) {
    size_t q = n - p;
    while (q > 0 && a[q - 1] == a[q - 1 + p]) q--;
    if (q + p > n / 2) continue;
    *period = p;
    *preperiod = q;
    return true;
  }
  return false;
}

static void expect_period(cgt_game_t *game, uint32_t play, uint32_t question, uint64_t limit, uint64_t p, uint64_t q) {
  uint64_t period = 77, preperiod = 77, checked = 77;
  TEST_ASSERT_OK(cgt_game_period(game, play, question, limit, &period, &preperiod, &checked));
  TEST_ASSERT_EQUAL_UINT64(p, period);
  TEST_ASSERT_EQUAL_UINT64(q, preperiod);
  TEST_ASSERT_TRUE(checked <= limit + 1 && checked >= p + q);
  TEST_ASSERT_OK(cgt_game_period(game, play, question, limit, &period, &preperiod, NULL));
  TEST_ASSERT_EQUAL_UINT64(p, period);
}

static void test_periods_of_octal_games(void) {
  /* the first four in brute force's reach; 0.16 and 0.165 as in Winning Ways, chapter 4 */
  const struct {
    const char *code, *digits;
    uint64_t period, preperiod;
  } known[] = {{"0.07", "007", 34, 53}, {"0.77", "077", 12, 71},     {"0.137", "0137", 34, 52},
               {".4", "04", 34, 54},    {"0.165", NULL, 1550, 5181}, {"0.16", NULL, 149459, 105351}};
  static uint64_t values[1200];
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    cgt_game_t *game;
    uint64_t p = known[i].period, q = known[i].preperiod, outcome_p, outcome_q;
    TEST_ASSERT_OK(cgt_game_new_octal(known[i].code, &game));
    expect_period(game, CGT_NORMAL, CGT_QUESTION_VALUE, (uint64_t)1 << 20, p, q);
    if (known[i].digits != NULL) {
      brute rules = octal_of(known[i].digits);
      plain_octal(&rules, values, 1200);
      TEST_ASSERT_TRUE(plain_period(values, 1200, &p, &q));
      TEST_ASSERT_EQUAL_UINT64(known[i].period, p);
      TEST_ASSERT_EQUAL_UINT64(known[i].preperiod, q);
      const uint64_t far = 1000000000000000000u + test_random() % 1000, near = q + (far - q) % p;
      uint64_t value;
      TEST_ASSERT_OK(cgt_game_value(game, &far, 1, &value));
      TEST_ASSERT_EQUAL_UINT64(values[near], value);
      TEST_ASSERT_OK(cgt_game_sequence(game, CGT_NORMAL, far, 1, &value));
      TEST_ASSERT_EQUAL_UINT64(values[near], value);
      for (size_t n = 0; n < 1200; n++) values[n] = values[n] == 0 ? CGT_P : CGT_N;
      TEST_ASSERT_TRUE(plain_period(values, 1200, &outcome_p, &outcome_q));
      expect_period(game, CGT_NORMAL, CGT_QUESTION_OUTCOME, 100000, outcome_p, outcome_q);
    }
    uint64_t period = 7, preperiod = 7, checked = 7;
    TEST_ASSERT_FAILS(CGT_E_NO_THEOREM, "cgt_game_period", "misere",
                      cgt_game_period(game, CGT_MISERE, 0, 1000, &period, &preperiod, &checked));
    cgt_game_free(game);
    TEST_ASSERT_OK(cgt_game_new_octal(known[i].code, &game)); /* too short a look, and then on */
    TEST_ASSERT_FAILS(
        CGT_E_LIMIT, "cgt_game_period", "prove no period",
        cgt_game_period(game, CGT_NORMAL, 0, known[i].period + known[i].preperiod - 1, &period, &preperiod, &checked));
    TEST_ASSERT_EQUAL_UINT64(7, period);
    TEST_ASSERT_EQUAL_UINT64(7, preperiod);
    TEST_ASSERT_EQUAL_UINT64(7, checked);
    expect_period(game, CGT_NORMAL, CGT_QUESTION_VALUE, (uint64_t)1 << 20, known[i].period, known[i].preperiod);
    cgt_game_free(game);
  }
}

/* Outcomes may begin to repeat before values do. */
static void test_periods_of_outcomes_of_octal_games(void) {
  enum { N = 1500 };
  static uint64_t values[N];
  int seen = 0;
  for (unsigned code = 0; code < 128; code++) {
    const char digits[] = {code < 64 ? '0' : '4', (char)('0' + code / 8 % 8), (char)('0' + code % 8), '\0'};
    uint64_t p, q, period, preperiod;
    brute rules = octal_of(digits);
    plain_octal(&rules, values, N);
    for (size_t n = 0; n < N; n++) values[n] = values[n] == 0 ? CGT_P : CGT_N;
    const cgt_status_t status =
        cgt_game_period(brute_game(&rules), CGT_NORMAL, CGT_QUESTION_OUTCOME, N / 3, &period, &preperiod, NULL);
    if (status == CGT_OK) {
      seen++;
      TEST_ASSERT_TRUE(plain_period(values, N, &p, &q));
      TEST_ASSERT_EQUAL_UINT64_MESSAGE(p, period, digits);
      TEST_ASSERT_EQUAL_UINT64_MESSAGE(q, preperiod, digits);
    }
    brute_free(&rules);
  }
  TEST_ASSERT_TRUE(seen > 60);
}

/* The second game's heaps are all P to 1499, 1500 is N, and then P for ever: what repeats before that proves nothing. */
static void test_period_of_a_push_into_a_late_game(void) {
  enum { LATE = 1500, N = 4000 };
  static char code[LATE + 3];
  static uint64_t answers[N];
  cgt_game_t *take, *late, *push;
  uint64_t p, q, period, preperiod, checked;
  code[0] = '.';
  memset(code + 1, '0', LATE);
  code[LATE] = '1';
  TEST_ASSERT_OK(cgt_game_new_octal(code, &late));
  TEST_ASSERT_OK(cgt_game_new_subtraction((const uint64_t[]){1, 2}, 2, &take));
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, take, late, &push));
  for (size_t n = 0; n < N; n++) {
    bool wins = n != LATE; /* by pushing */
    for (size_t s = 1; s <= 2 && s <= n; s++) wins |= answers[n - s] == CGT_P;
    answers[n] = wins ? CGT_N : CGT_P;
  }
  TEST_ASSERT_TRUE(plain_period(answers, N, &p, &q));
  TEST_ASSERT_EQUAL_UINT64(LATE + 1, q);
  TEST_ASSERT_OK(cgt_game_period(push, CGT_NORMAL, CGT_QUESTION_OUTCOME, 100000, &period, &preperiod, &checked));
  TEST_ASSERT_EQUAL_UINT64(p, period);
  TEST_ASSERT_EQUAL_UINT64(q, preperiod);
  TEST_ASSERT_TRUE(checked > LATE);
  cgt_game_free(push);
  cgt_game_free(late);
  cgt_game_free(take);
}

/* Whatever the limit: the right answer with a proof within it, or none. The proof is by the theorem in the header. */
static void test_limits_of_periods(void) {
  brute games[] = {octal_of("007"), octal_of("0115"), subtraction_of((const uint64_t[]){2, 4, 7}, 3),
                   subtraction_of((const uint64_t[]){1, 6, 9}, 3)};
  for (size_t i = 0; i < 4; i++)
    for (uint32_t question = 0; question < 2; question++) {
      uint64_t period, preperiod, checked, p, q, enough;
      TEST_ASSERT_OK(cgt_game_period(brute_game(&games[i]), CGT_NORMAL, question, 100000, &p, &q, &enough));
      for (uint64_t limit = 0; limit < 600; limit++) {
        brute fresh = games[i];
        fresh.game = NULL;
        const cgt_status_t status =
            cgt_game_period(brute_game(&fresh), CGT_NORMAL, question, limit, &period, &preperiod, &checked);
        if (status == CGT_OK) {
          TEST_ASSERT_EQUAL_UINT64(p, period);
          TEST_ASSERT_EQUAL_UINT64(q, preperiod);
          TEST_ASSERT_TRUE(checked <= limit + 1);
        } else {
          TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(status));
          TEST_ASSERT_TRUE(limit < 400);
        }
        brute_free(&fresh);
      }
      brute_free(&games[i]);
    }
}

/* Values and outcomes of both plays, by brute force over a long stretch. Sets whose period is not seen there are left out. */
static void test_periods_of_subtraction_games(void) {
  enum { N = 6000 };
  static uint64_t values[N], outcomes[N];
  int seen = 0;
  for (int round = 0; round < 150; round++) {
    static const uint64_t known[][3] = {{2, 4, 7}, {1, 6, 9}, {5, 5, 5}, {1, 1, 2}};
    uint64_t set[6];
    size_t n = (size_t)(test_random() % 6);
    for (size_t i = 0; i < n; i++) set[i] = 1 + test_random() % 14;
    if (round < 4) memcpy(set, known[round], sizeof known[round]), n = 3;
    for (uint32_t play = 0; play < 2; play++) {
      for (size_t heap = 0; heap < N; heap++) {
        bool marks[8] = {false}, any = false;
        for (size_t i = 0; i < n; i++)
          if (set[i] <= heap) marks[values[heap - set[i]]] = any = true;
        values[heap] = !any && play == CGT_MISERE;
        while (any && marks[values[heap]]) values[heap]++;
        outcomes[heap] = values[heap] == 0 ? CGT_P : CGT_N;
      }
      cgt_game_t *game;
      TEST_ASSERT_OK(cgt_game_new_subtraction(set, n, &game));
      for (uint32_t question = 0; question < 2; question++) {
        uint64_t p, q;
        if (!plain_period(question == CGT_QUESTION_VALUE ? values : outcomes, N, &p, &q)) continue;
        seen++;
        expect_period(game, play, question, 100000, p, q);
      }
      uint64_t list[200];
      TEST_ASSERT_OK(cgt_game_sequence(game, play, 100, 200, list));
      TEST_ASSERT_EQUAL_UINT64_ARRAY(values + 100, list, 200);
      cgt_game_free(game);
    }
  }
  TEST_ASSERT_TRUE(seen > 500);
}

/* Errata 9: outcomes of subtraction games can have a pre-period. */
static void test_known_preperiods(void) {
  cgt_game_t *game;
  uint64_t p, q;
  TEST_ASSERT_OK(cgt_game_new_subtraction((uint64_t[]){2, 4, 7}, 3, &game));
  TEST_ASSERT_OK(cgt_game_period(game, CGT_NORMAL, CGT_QUESTION_OUTCOME, 1000, &p, &q, NULL));
  TEST_ASSERT_EQUAL_UINT64(4, q);
  cgt_game_free(game);
  TEST_ASSERT_OK(cgt_game_new_subtraction((uint64_t[]){1, 6, 9}, 3, &game));
  TEST_ASSERT_OK(cgt_game_period(game, CGT_NORMAL, CGT_QUESTION_OUTCOME, 1000, &p, &q, NULL));
  TEST_ASSERT_EQUAL_UINT64(10, q);
  cgt_game_free(game);
}

static void test_games_without_a_theorem_about_periods(void) {
  brute nim = NIM, wythoff = WYTHOFF, take = subtraction_of((const uint64_t[]){1, 2}, 2), kayles = octal_of("077");
  brute graph = brute_random_graph(4, 4);
  brute pushes[] = {push_of(CGT_PUSH_PLAIN, &take, &nim), push_of(CGT_PUSH_PLAIN, &kayles, &take),
                    push_of(CGT_PUSH_FREE, &take, &take), push_of(CGT_PUSH_PLAIN, &take, &graph)};
  brute *const games[] = {&nim, &wythoff, &graph, &pushes[0], &pushes[1], &pushes[2], &pushes[3]};
  uint64_t period = 7, preperiod = 7;
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    TEST_ASSERT_FAILS(CGT_E_NO_THEOREM, "cgt_game_period", "no theorem about periods",
                      cgt_game_period(brute_game(games[i]), CGT_NORMAL, 0, 1000, &period, &preperiod, NULL));
  brute proved = push_of(CGT_PUSH_PLAIN, &take, &kayles);
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_period", "prove no period",
                    cgt_game_period(brute_game(&proved), CGT_NORMAL, 0, 60, &period, &preperiod, NULL));
  TEST_ASSERT_FAILS(CGT_E_NO_THEOREM, "cgt_game_period", "misere",
                    cgt_game_period(brute_game(&proved), CGT_MISERE, 0, 60, &period, &preperiod, NULL));
  cgt_game_t *game = brute_game(&take);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_period", "game is NULL",
                    cgt_game_period(NULL, 0, 0, 9, &period, &preperiod, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_period", "period is NULL",
                    cgt_game_period(game, 0, 0, 9, NULL, &preperiod, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_period", "preperiod is NULL",
                    cgt_game_period(game, 0, 0, 9, &period, NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_period", "play is 5", cgt_game_period(game, 5, 0, 9, &period, &preperiod, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_period", "question is 3",
                    cgt_game_period(game, 0, 3, 9, &period, &preperiod, NULL));
  TEST_ASSERT_EQUAL_UINT64(7, period);
  TEST_ASSERT_EQUAL_UINT64(7, preperiod);
  for (int i = 0; i < 4; i++) brute_free(&pushes[i]);
  brute_free(&proved);
  brute_free(&wythoff);
}

/* The empty set, and a set whose numbers are all too large to be looked at. */
static void test_periods_at_the_edges(void) {
  cgt_game_t *game;
  uint64_t period = 7, preperiod = 7;
  TEST_ASSERT_OK(cgt_game_new_subtraction(NULL, 0, &game));
  for (uint32_t play = 0; play < 2; play++)
    for (uint32_t question = 0; question < 2; question++) expect_period(game, play, question, 1000, 1, 0);
  cgt_game_free(game);
  TEST_ASSERT_OK(cgt_game_new_subtraction((uint64_t[]){UINT64_MAX}, 1, &game));
  for (uint32_t play = 0; play < 2; play++)
    for (uint32_t question = 0; question < 2; question++)
      TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_period", "prove no period",
                        cgt_game_period(game, play, question, 1000, &period, &preperiod, NULL));
  TEST_ASSERT_EQUAL_UINT64(7, period);
  cgt_game_free(game);
}

/* A memory limit stops sequences and periods, and lifting it lets them go on. */
static void test_memory_limits_of_sequences(void) {
  for (int which = 0; which < 3; which++) {
    brute rules = which == 0 ? octal_of("0165") : which == 1 ? octal_of("033") : subtraction_of((const uint64_t[]){1, 17}, 2);
    cgt_game_t *game = brute_game(&rules);
    static uint64_t values[20000];
    uint64_t period = 7, preperiod = 7, value;
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 4000));
    if (which == 0) {
      const cgt_status_t status = cgt_game_sequence(game, CGT_NORMAL, 0, 20000, values);
      TEST_ASSERT_TRUE(status == CGT_E_LIMIT || status == CGT_E_MEMORY);
      const cgt_status_t again = cgt_game_period(game, CGT_NORMAL, CGT_QUESTION_VALUE, 20000, &period, &preperiod, NULL);
      TEST_ASSERT_TRUE(again == CGT_E_LIMIT || again == CGT_E_MEMORY);
      TEST_ASSERT_EQUAL_UINT64(7, period);
    }
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 0));
    TEST_ASSERT_OK(cgt_game_period(game, CGT_NORMAL, CGT_QUESTION_VALUE, 20000, &period, &preperiod, NULL));
    TEST_ASSERT_OK(cgt_game_forget(game));
    TEST_ASSERT_OK(cgt_game_value(game, (uint64_t[]){3}, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(brute_value_of(&rules, CGT_NORMAL, (uint64_t[]){3}, 1), value);
    brute_free(&rules);
  }
}

/* ---- Tables ---- */

static void check_table(brute *rules, const uint64_t *first, const uint64_t *last, size_t n) {
  brute_position position = {.n = n};
  static uint64_t answers[5000];
  size_t cells = 1;
  for (size_t i = 0; i < n; i++) cells *= (size_t)(last[i] - first[i] + 1);
  TEST_ASSERT_TRUE(cells <= 5000);
  for (uint32_t play = 0; play < 2; play++) {
    for (uint32_t question = 0; question < 2; question++) {
      TEST_ASSERT_OK(cgt_game_table(brute_game(rules), play, question, first, last, n, answers));
      for (size_t i = 0; i < n; i++) position.w[i] = first[i];
      for (size_t cell = 0; cell < cells; cell++, step(&position, first, last)) {
        uint64_t expected = CGT_NO_ANSWER;
        if (brute_legal(rules, &position))
          expected =
              question == CGT_QUESTION_VALUE ? brute_value(rules, play, &position) : brute_outcome(rules, play, &position);
        TEST_ASSERT_EQUAL_UINT64(expected, answers[cell]);
      }
    }
    brute_list expected = {.n = 0};
    cgt_list_t *list;
    for (size_t i = 0; i < n; i++) position.w[i] = first[i];
    for (size_t cell = 0; cell < cells; cell++, step(&position, first, last)) {
      if (!brute_legal(rules, &position) || brute_outcome(rules, play, &position) != CGT_P) continue;
      const brute_position canonical = brute_canonical(rules, position);
      brute_add(&expected, &canonical);
    }
    brute_sort(&expected);
    TEST_ASSERT_OK(cgt_game_p_positions(brute_game(rules), play, first, last, n, &list));
    TEST_ASSERT_EQUAL_UINT64(expected.n, cgt_list_count(list));
    for (size_t i = 0; i < expected.n; i++) {
      size_t count;
      const uint64_t *words = cgt_list_item(list, i, &count);
      TEST_ASSERT_EQUAL_UINT64(expected.item[i].n, count);
      for (size_t k = 0; k < count; k++) TEST_ASSERT_EQUAL_UINT64(expected.item[i].w[k], words[k]);
    }
    cgt_list_free(list);
    free(expected.item);
  }
}

static void test_tables_of_all_games(void) {
  const uint64_t boxes[][6] = {{0, 0, 0, 17, 15, 9},  {0, 0, 0, 0, 0, 0}, {3, 5, 2, 11, 9, 6},
                               {12, 0, 4, 14, 20, 4}, {2, 7, 0, 2, 7, 8}, {0, 0, 0, 3, 23, 3}};
  brute nim = NIM, wythoff = WYTHOFF;
  brute games[] = {NIM,
                   ZERUCLID,
                   WYTHOFF,
                   EUCLID,
                   EUCLID0,
                   subtraction_of((const uint64_t[]){1, 3, 4}, 3),
                   octal_of("033"),
                   push_of(CGT_PUSH_STRICT, &nim, &wythoff),
                   brute_random_graph(12, 4)};
  enum { GAMES = sizeof games / sizeof *games };
  for (size_t i = 0; i < GAMES; i++)
    for (size_t box = 0; box < sizeof boxes / sizeof *boxes; box++)
      for (size_t n = 1; n <= 3; n++) {
        if (n == 3 && box == 0) continue;
        check_table(&games[i], boxes[box], boxes[box] + 3, n);
      }
  for (size_t i = 0; i < GAMES; i++) brute_free(&games[i]);
}

static void test_tables_of_pushes(void) {
  const uint64_t boxes[][6] = {
      {0, 0, 0, 3, 9, 10}, {1, 2, 3, 1, 9, 8}, {2, 0, 5, 2, 6, 5}, {1, 4, 0, 2, 8, 4}, {0, 1, 1, 0, 2, 2}};
  const uint64_t heaps3[][8] = {{0, 0, 0, 0, 2, 4, 4, 3}, {1, 2, 1, 0, 2, 4, 3, 2}}, heap1[][4] = {{0, 0, 4, 12}, {1, 5, 1, 9}};
  for (uint32_t variant = CGT_PUSH_PLAIN; variant <= CGT_PUSH_CONJOINED; variant += variant == CGT_PUSH_PLAIN ? 3 : 2)
    for (int i = 0; i < 6; i++)
      for (int j = 0; j < 6; j++) {
        brute games[] = {NIM, WYTHOFF, EUCLID, EUCLID0, ZERUCLID, subtraction_of((const uint64_t[]){1, 3}, 2)};
        brute push = push_of(variant, &games[i], &games[j]);
        for (size_t box = 0; box < sizeof boxes / sizeof *boxes; box++) check_table(&push, boxes[box], boxes[box] + 3, 3);
        for (size_t box = 0; box < 2; box++) {
          check_table(&push, heaps3[box], heaps3[box] + 4, 4);
          check_table(&push, heap1[box], heap1[box] + 2, 2);
        }
        brute_free(&push);
      }
  brute nim = NIM, wythoff = WYTHOFF, inner = push_of(CGT_PUSH_PLAIN, &nim, &wythoff),
        right = push_of(CGT_PUSH_PLAIN, &nim, &inner);
  brute left = push_of(CGT_PUSH_PLAIN, &inner, &wythoff);
  check_table(&right, (const uint64_t[]){0, 0, 0, 0}, (const uint64_t[]){2, 2, 5, 5}, 4);
  check_table(&left, (const uint64_t[]){0, 0, 0, 0}, (const uint64_t[]){2, 2, 5, 5}, 4);
  check_table(&left, (const uint64_t[]){1, 0, 0}, (const uint64_t[]){2, 5, 5}, 3);
  brute twice = push_of(CGT_PUSH_PLAIN, &nim, &nim), thrice = push_of(CGT_PUSH_PLAIN, &nim, &twice);
  check_table(&thrice, (const uint64_t[]){0, 0, 0, 0}, (const uint64_t[]){2, 2, 4, 4}, 4);
  brute_free(&thrice);
  brute_free(&right);
  brute_free(&left);
}

/* Zero words: one position, and none of games on two heaps. */
static void test_tables_of_no_words(void) {
  brute nim = NIM, wythoff = WYTHOFF;
  uint64_t answer = 7;
  cgt_list_t *list;
  TEST_ASSERT_OK(cgt_game_table(brute_game(&nim), CGT_MISERE, CGT_QUESTION_VALUE, NULL, NULL, 0, &answer));
  TEST_ASSERT_EQUAL_UINT64(1, answer);
  TEST_ASSERT_OK(cgt_game_table(brute_game(&wythoff), CGT_MISERE, CGT_QUESTION_VALUE, NULL, NULL, 0, &answer));
  TEST_ASSERT_EQUAL_UINT64(CGT_NO_ANSWER, answer);
  TEST_ASSERT_OK(cgt_game_p_positions(brute_game(&nim), CGT_NORMAL, NULL, NULL, 0, &list));
  TEST_ASSERT_EQUAL_UINT64(1, cgt_list_count(list));
  cgt_list_free(list);
  brute_free(&nim);
  brute_free(&wythoff);
}

/* Values of single positions come from a table that grows: long boxes, where short lines are walked, and square ones. */
static void test_single_values_from_tables(void) {
  brute games[6] = {WYTHOFF, ZERUCLID};
  brute nim = NIM, wythoff = WYTHOFF, euclid = EUCLID;
  games[2] = push_of(CGT_PUSH_PLAIN, &nim, &wythoff);
  games[3] = push_of(CGT_PUSH_PLAIN, &wythoff, &euclid);
  games[4] = push_of(CGT_PUSH_STRICT, &nim, &wythoff);
  games[5] = push_of(CGT_PUSH_PLAIN, &nim, &nim);
  const uint64_t heaps[][2] = {{2, 300}, {0, 9}, {1, 700}, {13, 14}, {20, 21}, {21, 20}, {700, 1}, {3, 301}, {40, 40}};
  for (size_t i = 0; i < 6; i++)
    for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++)
      for (size_t k = 0; k < sizeof heaps / sizeof *heaps; k++) {
        const brute_position position =
            i == 0 ? (brute_position){2, {heaps[k][0], heaps[k][1]}} : (brute_position){3, {1, heaps[k][0], heaps[k][1]}};
        uint64_t value;
        if (i > 0 && heaps[k][1] + heaps[k][0] > 400) continue; /* slow by brute force */
        TEST_ASSERT_OK(
            cgt_game_answer(brute_game(&games[i]), CGT_METHOD_AUTO, play, CGT_QUESTION_VALUE, position.w, position.n, &value));
        TEST_ASSERT_EQUAL_UINT64(brute_value(&games[i], play, &position), value);
      }
  for (size_t i = 0; i < 6; i++) brute_free(&games[i]);
  brute_free(&nim), brute_free(&wythoff), brute_free(&euclid);
  /* Wythoff's values by rows, from the definition, beyond what brute force by positions reaches */
  enum { ROWS = 7, LENGTH = 6000 };
  static uint32_t rows[ROWS][LENGTH], seen[2 * LENGTH];
  uint32_t mark = 0;
  for (size_t a = 0; a < ROWS; a++)
    for (size_t b = 0; b < LENGTH; b++) {
      mark++;
      for (size_t k = 1; k <= b; k++) seen[rows[a][b - k]] = mark;
      for (size_t k = 1; k <= a; k++) seen[rows[a - k][b]] = mark;
      for (size_t k = 1; k <= a && k <= b; k++) seen[rows[a - k][b - k]] = mark;
      while (seen[rows[a][b]] == mark) rows[a][b]++;
    }
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_wythoff(&game));
  for (size_t b = 0; b < LENGTH; b += 1 + b / 9) {
    uint64_t value;
    TEST_ASSERT_OK(cgt_game_value(game, (uint64_t[]){b, ROWS - 1}, 2, &value));
    TEST_ASSERT_EQUAL_UINT64(rows[ROWS - 1][b], value);
  }
  uint64_t bytes;
  TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_BYTES, &bytes));
  TEST_ASSERT_LESS_OR_EQUAL_UINT64(4 * LENGTH * LENGTH, bytes);
  TEST_ASSERT_GREATER_THAN_UINT64(0, bytes);
  TEST_ASSERT_OK(cgt_game_forget(game));
  TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_BYTES, &bytes));
  TEST_ASSERT_EQUAL_UINT64(0, bytes);
  cgt_game_free(game);
}

/* A box far from zero is not filled from there. */
static void test_tables_far_away(void) {
  brute nim = NIM, wythoff = WYTHOFF;
  const uint64_t far = UINT64_MAX - 5, first[] = {far, far}, last[] = {UINT64_MAX, UINT64_MAX};
  uint64_t answers[36];
  TEST_ASSERT_OK(cgt_game_table(brute_game(&nim), CGT_NORMAL, CGT_QUESTION_VALUE, first, last, 2, answers));
  for (uint64_t a = 0; a < 6; a++)
    for (uint64_t b = 0; b < 6; b++) TEST_ASSERT_EQUAL_UINT64((far + a) ^ (far + b), answers[a * 6 + b]);
  TEST_ASSERT_OK(cgt_game_table(brute_game(&wythoff), CGT_MISERE, CGT_QUESTION_OUTCOME, first, last, 2, answers));
  for (int i = 0; i < 36; i++) TEST_ASSERT_EQUAL_UINT64(CGT_N, answers[i]);
  /* a strip of moderate length */
  static uint64_t strip[3000];
  const uint64_t from[] = {2000, 0}, to[] = {2000, 2999};
  TEST_ASSERT_OK(cgt_game_table(brute_game(&wythoff), CGT_NORMAL, CGT_QUESTION_OUTCOME, from, to, 2, strip));
  for (uint64_t b = 0; b < 3000; b++) {
    uint64_t outcome;
    TEST_ASSERT_OK(cgt_game_outcome(brute_game(&wythoff), CGT_NORMAL, (uint64_t[]){2000, b}, 2, &outcome));
    TEST_ASSERT_EQUAL_UINT64(outcome, strip[b]);
  }
  brute_free(&nim);
  brute_free(&wythoff);
}

static void test_memory_limits_of_tables(void) {
  brute wythoff = WYTHOFF, nim = NIM, push = push_of(CGT_PUSH_PLAIN, &nim, &wythoff);
  brute *const games[] = {&wythoff, &push};
  const uint64_t first[] = {1, 0, 0}, last[] = {1, 15, 15};
  static uint64_t answers[256];
  for (int i = 0; i < 2; i++) {
    const size_t n = i == 0 ? 2 : 3, skip = i == 0 ? 1 : 0;
    int refused = 0, answered = 0;
    for (uint64_t limit = 1; limit < 1000000; limit *= 3) {
      cgt_game_t *game = brute_game(games[i]);
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, limit));
      TEST_ASSERT_OK(cgt_game_set(brute_game(&wythoff), CGT_SETTING_MEMORY, limit));
      const cgt_status_t status = cgt_game_table(game, CGT_NORMAL, CGT_QUESTION_VALUE, first + skip, last + skip, n, answers);
      if (status == CGT_OK) {
        answered++;
        for (uint64_t a = 0; a < 16; a++)
          for (uint64_t b = 0; b < 16; b++) {
            const brute_position position = i == 0 ? (brute_position){2, {a, b}} : (brute_position){3, {1, a, b}};
            TEST_ASSERT_EQUAL_UINT64(brute_value(games[i], CGT_NORMAL, &position), answers[a * 16 + b]);
          }
      } else {
        refused++;
        TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(status));
      }
      TEST_ASSERT_OK(cgt_game_forget(game));
    }
    TEST_ASSERT_TRUE(refused > 0 && answered > 0);
  }
  brute_free(&push);
}

static void test_bad_arguments_of_tables(void) {
  brute nim = NIM, wythoff = WYTHOFF;
  cgt_game_t *game = brute_game(&nim);
  const uint64_t first[] = {0, 5}, last[] = {3, 4}, zero[] = {0, 0}, huge[] = {UINT64_MAX, 9},
                 wide[] = {(uint64_t)1 << 31, (uint64_t)1 << 31};
  uint64_t answers[50] = {7};
  cgt_list_t *const untouched = (cgt_list_t *)(void *)answers, *list = untouched;
  const cgt_status_t bad = CGT_E_ARGUMENT;
  TEST_ASSERT_FAILS(bad, "cgt_game_table", "game is NULL", cgt_game_table(NULL, 0, 0, zero, last, 2, answers));
  TEST_ASSERT_FAILS(bad, "cgt_game_table", "play is 2", cgt_game_table(game, 2, 0, zero, last, 2, answers));
  TEST_ASSERT_FAILS(bad, "cgt_game_table", "question is 2", cgt_game_table(game, 0, 2, zero, last, 2, answers));
  TEST_ASSERT_FAILS(bad, "cgt_game_table", "first is NULL", cgt_game_table(game, 0, 0, NULL, last, 2, answers));
  TEST_ASSERT_FAILS(bad, "cgt_game_table", "last is NULL", cgt_game_table(game, 0, 0, zero, NULL, 2, answers));
  TEST_ASSERT_FAILS(bad, "cgt_game_table", "answers is NULL", cgt_game_table(game, 0, 0, zero, last, 2, NULL));
  TEST_ASSERT_FAILS(bad, "cgt_game_table", "count is 4097", cgt_game_table(game, 0, 0, zero, last, 4097, answers));
  TEST_ASSERT_FAILS(bad, "cgt_game_table", "first[1] is 5, last[1] is 4; expected first at most last",
                    cgt_game_table(game, 0, 0, first, last, 2, answers));
  TEST_ASSERT_FAILS(bad, "cgt_game_table", "more positions than an array", cgt_game_table(game, 0, 0, zero, huge, 1, answers));
  TEST_ASSERT_FAILS(bad, "cgt_game_table", "more positions than an array", cgt_game_table(game, 0, 0, zero, huge, 2, answers));
  TEST_ASSERT_FAILS(bad, "cgt_game_table", "more positions than an array", cgt_game_table(game, 0, 0, zero, wide, 2, answers));
  TEST_ASSERT_FAILS(bad, "cgt_game_p_positions", "game is NULL", cgt_game_p_positions(NULL, 0, zero, last, 2, &list));
  TEST_ASSERT_FAILS(bad, "cgt_game_p_positions", "play is 2", cgt_game_p_positions(game, 2, zero, last, 2, &list));
  TEST_ASSERT_FAILS(bad, "cgt_game_p_positions", "first is NULL", cgt_game_p_positions(game, 0, NULL, last, 2, &list));
  TEST_ASSERT_FAILS(bad, "cgt_game_p_positions", "last is NULL", cgt_game_p_positions(game, 0, zero, NULL, 2, &list));
  TEST_ASSERT_FAILS(bad, "cgt_game_p_positions", "positions is NULL", cgt_game_p_positions(game, 0, zero, last, 2, NULL));
  TEST_ASSERT_FAILS(bad, "cgt_game_p_positions", "first[1] is 5, last[1] is 4",
                    cgt_game_p_positions(game, 0, first, last, 2, &list));
  TEST_ASSERT_EQUAL_PTR(untouched, list);
  TEST_ASSERT_EQUAL_UINT64(7, answers[0]);
  brute_free(&nim);
  brute_free(&wythoff);
}

/* A position in the middle of the box at which a callback fails: the status comes through. */
static cgt_status_t fails_at_five(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user, (void)count, (void)sink;
  return words[0] == 5 ? 1234 : CGT_OK;
}

static void test_failures_in_boxes(void) {
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = fails_at_five};
  const uint64_t first[] = {0}, last[] = {9};
  cgt_game_t *game;
  cgt_list_t *list = NULL;
  uint64_t answers[10];
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  TEST_ASSERT_EQUAL_INT(1234, cgt_game_table(game, 0, 0, first, last, 1, answers));
  TEST_ASSERT_EQUAL_INT(1234, cgt_game_p_positions(game, 0, first, last, 1, &list));
  TEST_ASSERT_EQUAL_INT(1234, cgt_game_sequence(game, 0, 0, 10, answers));
  TEST_ASSERT_NULL(list);
  cgt_game_free(game);
}

/* ---- Heaps near 2^64 ---- */

static void test_huge_nim(void) {
  brute nim = NIM;
  cgt_game_t *game = brute_game(&nim);
  for (int round = 0; round < 300; round++) {
    uint64_t heaps[4], sum = 0, value;
    const size_t n = 1 + (size_t)(test_random() % 4);
    for (size_t i = 0; i < n; i++) sum ^= heaps[i] = round % 3 == 0 ? UINT64_MAX - test_random() % 8 : test_random_length() | 2;
    if (round % 5 == 0 && n > 1) heaps[n - 1] ^= sum, sum = 0; /* a P-position */
    for (uint32_t play = 0; play < 2; play++) {
      bool large = false;
      for (size_t i = 0; i < n; i++) large |= heaps[i] > 1;
      if (!large) continue;
      TEST_ASSERT_OK((play == CGT_NORMAL ? cgt_game_value : cgt_game_misere_value)(game, heaps, n, &value));
      TEST_ASSERT_EQUAL_HEX64(sum, value);
      brute_list expected = {.n = 0};
      cgt_list_t *moves;
      for (size_t i = 0; i < n; i++) {
        brute_position option = {.n = n};
        bool small = play == CGT_MISERE; /* misere play ends with an odd number of ones */
        for (size_t k = 0; k < n; k++) option.w[k] = heaps[k];
        for (size_t k = 0; k < n; k++) small &= k == i || heaps[k] < 2;
        option.w[i] = heaps[i] ^ sum ^ (small ? 1 : 0);
        if (option.w[i] >= heaps[i]) continue;
        option = brute_canonical(&nim, option);
        brute_add(&expected, &option);
      }
      brute_sort(&expected);
      TEST_ASSERT_OK(cgt_game_winning(game, play, heaps, n, &moves));
      TEST_ASSERT_EQUAL_UINT64(expected.n, cgt_list_count(moves));
      for (size_t i = 0; i < expected.n; i++)
        for (size_t k = 0; k < expected.item[i].n; k++)
          TEST_ASSERT_EQUAL_UINT64(expected.item[i].w[k], cgt_list_item(moves, i, NULL)[k]);
      cgt_list_free(moves);
      free(expected.item);
    }
  }
  brute_free(&nim);
}

/* Fibonacci representations: bit i says whether F_(i + 2) is in the sum. */
enum { BITS = 92 };
typedef struct {
  bool bit[BITS + 1];
} representation;

static uint64_t fibonacci(unsigned k) {
  uint64_t a = 0, b = 1;
  for (; k > 0; k--) {
    const uint64_t sum = a + b;
    a = b;
    b = sum;
  }
  return a;
}

static representation represent(uint64_t n) {
  representation out = {{false}};
  for (unsigned i = BITS; i-- > 0;)
    if (fibonacci(i + 2) <= n) {
      out.bit[i] = true;
      n -= fibonacci(i + 2);
    }
  return out;
}

/* n with its representation shifted up or down; false if that is not below 2^64. */
static bool shifted(uint64_t n, bool up, uint64_t *out) {
  const representation s = represent(n);
  uint64_t sum = 0;
  for (unsigned i = 0; i < BITS; i++) {
    if (!s.bit[i] || (!up && i == 0)) continue;
    const uint64_t term = up ? (i + 3 < 94 ? fibonacci(i + 3) : 0) : fibonacci(i + 1);
    if (term == 0 || sum > UINT64_MAX - term) return false;
    sum += term;
  }
  *out = sum;
  return true;
}

/* The partner in a Wythoff pair: a ends with an even number of zeros, and b is that with one zero more (Fraenkel 1984). */
static bool wythoff_partner(uint64_t x, bool misere, uint64_t *out) {
  unsigned zeros = 0;
  if (misere && x < 3) {
    *out = x == 2 ? 2 : 1 - x;
    return true;
  }
  if (x == 0) {
    *out = 0;
    return true;
  }
  const representation s = represent(x);
  while (!s.bit[zeros]) zeros++;
  return shifted(x, zeros % 2 == 0, out);
}

/* The smaller of the pair with difference n: a_n is one more than n - 1 shifted up. */
static bool wythoff_diagonal(uint64_t n, bool misere, uint64_t *out) {
  if (misere && n < 2) {
    *out = n == 0 ? 2 : 0;
    return true;
  }
  if (n == 0) {
    *out = 0;
    return true;
  }
  if (!shifted(n - 1, true, out) || *out == UINT64_MAX) return false;
  ++*out;
  return true;
}

static void check_pair_moves(cgt_game_t *game, uint32_t play, uint64_t a, uint64_t b, const brute_list *expected) {
  cgt_list_t *moves;
  TEST_ASSERT_OK(cgt_game_winning(game, play, (uint64_t[]){a, b}, 2, &moves));
  TEST_ASSERT_EQUAL_UINT64(expected->n, cgt_list_count(moves));
  for (size_t i = 0; i < expected->n; i++)
    TEST_ASSERT_EQUAL_UINT64_ARRAY(expected->item[i].w, cgt_list_item(moves, i, NULL), 2);
  cgt_list_free(moves);
}

static void add_pair(brute_list *list, uint64_t a, uint64_t b) {
  const brute_position pair = {2, {a < b ? a : b, a < b ? b : a}};
  brute_add(list, &pair);
}

static void check_wythoff(brute *rules, uint32_t play, uint64_t a, uint64_t b) {
  const bool misere = play == CGT_MISERE;
  uint64_t other;
  uint64_t outcome;
  brute_list expected = {.n = 0};
  const uint64_t low = a < b ? a : b, n = a < b ? b - a : a - b;
  const bool p = wythoff_partner(a, misere, &other) && other == b;
  TEST_ASSERT_OK(cgt_game_outcome(brute_game(rules), play, (uint64_t[]){a, b}, 2, &outcome));
  TEST_ASSERT_EQUAL_UINT64(p ? CGT_P : CGT_N, outcome);
  if (wythoff_partner(a, misere, &other) && other < b) add_pair(&expected, a, other);
  if (wythoff_partner(b, misere, &other) && other < a) add_pair(&expected, b, other);
  if (wythoff_diagonal(n, misere, &other) && other < low) add_pair(&expected, other, other + n);
  brute_sort(&expected);
  if (a + b > 0) TEST_ASSERT_TRUE(p == (expected.n == 0));
  check_pair_moves(brute_game(rules), play, a, b, &expected);
  free(expected.item);
}

static void test_huge_wythoff(void) {
  brute wythoff = WYTHOFF;
  for (uint64_t a = 0; a < 30; a++) /* the test's own reasoning, against brute force */
    for (uint64_t b = 0; b < 30; b++)
      for (uint32_t play = 0; play < 2; play++) {
        uint64_t other;
        TEST_ASSERT_TRUE(wythoff_partner(a, play == CGT_MISERE, &other));
        TEST_ASSERT_EQUAL_UINT64(other == b ? CGT_P : CGT_N, brute_outcome(&wythoff, play, &(brute_position){2, {a, b}}));
      }
  for (unsigned k = 2; k + 1 < 94; k += 2) { /* (F_k, F_(k+1)) is a pair for even k, and (F_k - 1, F_(k+1) - 1) for odd k */
    uint64_t outcome;
    TEST_ASSERT_OK(cgt_game_outcome(brute_game(&wythoff), 0, (uint64_t[]){fibonacci(k + 1), fibonacci(k)}, 2, &outcome));
    TEST_ASSERT_EQUAL_UINT64(CGT_P, outcome);
    TEST_ASSERT_OK(
        cgt_game_outcome(brute_game(&wythoff), 0, (uint64_t[]){fibonacci(k + 1) - 1, fibonacci(k) - 1}, 2, &outcome));
    TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome);
    TEST_ASSERT_OK(
        cgt_game_outcome(brute_game(&wythoff), 0, (uint64_t[]){fibonacci(k - 1) - 1, fibonacci(k) - 1}, 2, &outcome));
    TEST_ASSERT_EQUAL_UINT64(CGT_P, outcome);
  }
  for (int round = 0; round < 400; round++) {
    uint64_t a = round % 4 == 0 ? UINT64_MAX - test_random() % 100 : test_random_length(), b = test_random_length(), other;
    if (round % 7 == 0) a %= 4;
    if (round % 3 == 0 && wythoff_partner(a, false, &other)) b = other + test_random() % 3 - 1;
    if (round % 11 == 0) b = a + test_random() % 3;
    for (uint32_t play = 0; play < 2; play++) check_wythoff(&wythoff, play, a, b);
  }
  brute_free(&wythoff);
}

/* The value of (a, b), 1 <= a <= b, by the definition: with b = q a + r the options of (a, q a + r) are (r + j a, a), j < q, so
   that v_j = mex{v_i, i < j} (and v_0 is missing if r = 0; then v_1 is that of the terminal (a, a)). A mex that has v_0 = v
   below it only for j > v: v_j = j - 1 for j <= v, and j beyond. */
static uint64_t euclid_value(uint64_t a, uint64_t b, uint32_t play) {
  if (a > b) return euclid_value(b, a, play);
  uint64_t q = b / a, v;
  if (b % a != 0) {
    v = euclid_value(b % a, a, play);
  } else {
    v = play == CGT_MISERE;
    q--;
  }
  return q == 0 ? v : q - 1 < v ? q - 1 : q;
}

static void check_euclid(brute *rules, uint32_t play, uint64_t a, uint64_t b) {
  uint64_t value, expected_value;
  uint64_t outcome;
  if (a > 0 && b > 0)
    expected_value = euclid_value(a, b, play);
  else if (rules->kind == BRUTE_EUCLID || (a == 0 && b == 0))
    expected_value = play == CGT_MISERE;
  else
    expected_value = play == CGT_NORMAL;
  TEST_ASSERT_OK(
      (play == CGT_NORMAL ? cgt_game_value : cgt_game_misere_value)(brute_game(rules), (uint64_t[]){a, b}, 2, &value));
  TEST_ASSERT_EQUAL_UINT64(expected_value, value);
  TEST_ASSERT_OK(cgt_game_outcome(brute_game(rules), play, (uint64_t[]){a, b}, 2, &outcome));
  TEST_ASSERT_EQUAL_UINT64(expected_value == 0 ? CGT_P : CGT_N, outcome);
  brute_list expected = {.n = 0};
  const uint64_t low = a < b ? a : b, high = a < b ? b : a;
  if (low == 0) {
    if (rules->kind == BRUTE_EUCLID0 && high > 0 && play == CGT_NORMAL) add_pair(&expected, 0, 0);
  } else { /* the value of (low, h) is at least 2 for h > 4 low */
    for (uint64_t h = high % low == 0 ? low : high % low; h < high && h / low <= 5; h += low) {
      if (euclid_value(low, h, play) == 0) add_pair(&expected, low, h);
      if (h > UINT64_MAX - low) break;
    }
  }
  brute_sort(&expected);
  check_pair_moves(brute_game(rules), play, a, b, &expected);
  free(expected.item);
}

static void test_huge_euclid(void) {
  brute games[] = {EUCLID, EUCLID0};
  for (int i = 0; i < 2; i++) {
    for (uint64_t a = 1; a < 30; a++)
      for (uint64_t b = 1; b < 30; b++)
        for (uint32_t play = 0; play < 2; play++)
          TEST_ASSERT_EQUAL_UINT64(brute_value(&games[i], play, &(brute_position){2, {a, b}}), euclid_value(a, b, play));
    for (unsigned k = 2; k + 1 < 94; k++) /* the ratios nearest to Phi, and their multiples and neighbours */
      for (uint64_t g = 1; g < 4; g++)
        for (int off = -1; off < 2; off++)
          for (uint32_t play = 0; play < 2; play++)
            if (fibonacci(k + 1) < UINT64_MAX / 4)
              check_euclid(&games[i], play, g * fibonacci(k), g * fibonacci(k + 1) + (uint64_t)off);
            else
              check_euclid(&games[i], play, fibonacci(k), fibonacci(k + 1) + (uint64_t)off);
    for (int round = 0; round < 400; round++) {
      uint64_t a = round % 4 == 0 ? UINT64_MAX - test_random() % 100 : test_random_length();
      uint64_t b = round % 3 == 0 ? a / (1 + test_random() % 5) + test_random() % 3 : test_random_length();
      if (round % 13 == 0) b = 0;
      for (uint32_t play = 0; play < 2; play++) check_euclid(&games[i], play, a, b);
    }
    for (uint32_t play = 0; play < 2; play++) {
      check_euclid(&games[i], play, 0, 0);
      check_euclid(&games[i], play, UINT64_MAX, UINT64_MAX);
      check_euclid(&games[i], play, 1, UINT64_MAX);
      check_euclid(&games[i], play, 2, UINT64_MAX);
      check_euclid(&games[i], play, 0, UINT64_MAX);
    }
    brute_free(&games[i]);
  }
}

/* On two heaps as Euclid0; a heap alone. Three heaps with a 1 are in tests/papers/push_button.c. */
static void test_huge_zeruclid(void) {
  brute zeruclid = ZERUCLID;
  for (int round = 0; round < 300; round++) {
    uint64_t a = test_random_length() | 1, b = round % 2 ? test_random_length() | 1 : a / 2 + a / 8 + test_random() % 3 + 1,
             value;
    uint64_t outcome;
    if (round % 5 == 0) a = UINT64_MAX - test_random() % 8;
    TEST_ASSERT_OK(cgt_game_outcome(brute_game(&zeruclid), CGT_NORMAL, (uint64_t[]){a, b}, 2, &outcome));
    TEST_ASSERT_EQUAL_UINT64(euclid_value(a, b, CGT_NORMAL) == 0 ? CGT_P : CGT_N, outcome);
    TEST_ASSERT_OK(cgt_game_value(brute_game(&zeruclid), &a, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(1, value);
    TEST_ASSERT_OK(cgt_game_misere_value(brute_game(&zeruclid), &a, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(0, value);
  }
  brute_free(&zeruclid);
}

static void test_huge_subtraction(void) {
  static uint64_t values[4000];
  for (int round = 0; round < 40; round++) {
    uint64_t set[4], p, q;
    const size_t n = 1 + (size_t)(test_random() % 4);
    for (size_t i = 0; i < n; i++) set[i] = round < 8 ? i + 1 : 1 + test_random() % 11;
    for (size_t heap = 0; heap < 4000; heap++) {
      bool marks[8] = {false};
      for (size_t i = 0; i < n; i++)
        if (set[i] <= heap) marks[values[heap - set[i]]] = true;
      for (values[heap] = 0; marks[values[heap]];) values[heap]++;
    }
    if (!plain_period(values, 4000, &p, &q)) continue;
    brute rules = subtraction_of(set, n);
    uint64_t sum = 0, value, heaps[3];
    uint64_t outcome;
    for (int i = 0; i < 3; i++) {
      heaps[i] = UINT64_MAX - test_random() % 100000;
      sum ^= values[q + (heaps[i] - q) % p];
    }
    TEST_ASSERT_OK(cgt_game_value(brute_game(&rules), heaps, 3, &value));
    TEST_ASSERT_EQUAL_UINT64(sum, value);
    TEST_ASSERT_OK(cgt_game_outcome(brute_game(&rules), CGT_NORMAL, heaps, 3, &outcome));
    TEST_ASSERT_EQUAL_UINT64(sum == 0 ? CGT_P : CGT_N, outcome);
    brute_free(&rules);
  }
}

/* Numbers of a set that are larger than the heap allow no move there: the values are those of the others, by the period that
 * these have, in little memory. Also heaps just before and after the large number, where that is small enough to go there
 * plainly. */
static void test_numbers_beyond_the_heap(void) {
  enum { N = 1200000, LARGE = 1100000, SHORT = 4000 };
  uint16_t *plain = malloc(N * sizeof *plain);
  TEST_ASSERT_NOT_NULL(plain);
  for (int round = 0; round < 6; round++) {
    const uint64_t small[] = {1 + test_random() % 30, 1 + test_random() % 30, 1 + test_random() % 30}, huge = (uint64_t)1 << 63;
    const uint64_t set[] = {small[0], huge, small[1], small[2], huge - 1},
                   nearer[] = {small[0], small[1], small[2], LARGE, LARGE + 7};
    uint64_t value, list[40], p, q;
    static uint64_t misere[SHORT];
    for (uint64_t heap = 0; heap < N; heap++) {
      bool marks[8] = {false};
      for (int i = 0; i < 5; i++)
        if (nearer[i] <= heap) marks[plain[heap - nearer[i]]] = true;
      for (plain[heap] = 0; marks[plain[heap]];) plain[heap]++;
    }
    for (uint64_t heap = 0; heap < SHORT; heap++) {
      bool marks[8] = {false}, any = false;
      for (int i = 0; i < 3; i++)
        if (small[i] <= heap) marks[misere[heap - small[i]]] = any = true;
      for (misere[heap] = !any; any && marks[misere[heap]];) misere[heap]++;
    }
    cgt_game_t *games[2];
    TEST_ASSERT_OK(cgt_game_new_subtraction(set, 5, &games[0]));
    TEST_ASSERT_OK(cgt_game_new_subtraction(nearer, 5, &games[1]));
    TEST_ASSERT_OK(cgt_game_set(games[0], CGT_SETTING_MEMORY, 1 << 20));
    uint64_t values[SHORT];
    for (size_t heap = 0; heap < SHORT; heap++) values[heap] = plain[heap];
    TEST_ASSERT_TRUE(plain_period(values, SHORT, &p, &q));
    for (int i = 0; i < 20; i++) {
      const uint64_t heap = i < 2 ? huge - 2 : 4052739537879 + test_random() % 1000;
      TEST_ASSERT_OK(cgt_game_value(games[0], &heap, 1, &value));
      TEST_ASSERT_EQUAL_UINT64(values[q + (heap - q) % p], value);
      TEST_ASSERT_OK(cgt_game_sequence(games[0], CGT_NORMAL, heap - 39, 40, list));
      for (uint64_t k = 0; k < 40; k++) TEST_ASSERT_EQUAL_UINT64(values[q + (heap - 39 + k - q) % p], list[k]);
      const uint64_t near = i % 2 == 0 ? LARGE - 10 + (uint64_t)i : N - 1 - (uint64_t)i;
      TEST_ASSERT_OK(cgt_game_value(games[1], &near, 1, &value));
      TEST_ASSERT_EQUAL_UINT64(plain[near], value);
    }
    if (plain_period(misere, SHORT, &p, &q)) {
      const uint64_t heap = 4052739537879;
      TEST_ASSERT_OK(cgt_game_misere_value(games[0], &heap, 1, &value));
      TEST_ASSERT_EQUAL_UINT64(misere[q + (heap - q) % p], value);
    }
    cgt_game_free(games[0]);
    cgt_game_free(games[1]);
  }
  free(plain);
}

/* If no heap within reach can prove a period, the answer comes at once, without finding values. */
static void test_periods_out_of_reach(void) {
  static const uint64_t sets[][2] = {
      {9223372036854775807, 9223372036854775808u}, {26, 9223372036854775808u}, {3, 9223372036854775813u}};
  for (size_t i = 0; i < 3; i++)
    for (uint32_t play = 0; play < 2; play++)
      for (uint32_t question = 0; question < 2; question++) {
        cgt_game_t *game;
        uint64_t p, q, value;
        const uint64_t heap = UINT64_MAX - 1;
        test_memory_begin();
        TEST_ASSERT_OK(cgt_game_new_subtraction(sets[i], 2, &game));
        TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_period", "prove no period",
                          cgt_game_period(game, play, question, UINT64_MAX, &p, &q, NULL));
        TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_value", "without a period", cgt_game_value(game, &heap, 1, &value));
        TEST_ASSERT_LESS_THAN_size_t(1 << 16, test_most_bytes);
        cgt_game_free(game);
        test_memory_end();
      }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_games_of_any_number_of_heaps);
  RUN_TEST(test_games_of_two_heaps);
  RUN_TEST(test_which_theorems_there_are);
  RUN_TEST(test_canonical_forms);
  RUN_TEST(test_many_heaps);
  RUN_TEST(test_bad_codes);
  RUN_TEST(test_bad_arguments_of_makers);
  RUN_TEST(test_equal_games);
  RUN_TEST(test_all_short_octal_codes);
  RUN_TEST(test_random_octal_codes);
  RUN_TEST(test_long_octal_sequences);
  RUN_TEST(test_long_subtraction_sequences);
  RUN_TEST(test_sequences_of_other_games);
  RUN_TEST(test_periods_of_octal_games);
  RUN_TEST(test_periods_of_outcomes_of_octal_games);
  RUN_TEST(test_period_of_a_push_into_a_late_game);
  RUN_TEST(test_limits_of_periods);
  RUN_TEST(test_periods_of_subtraction_games);
  RUN_TEST(test_known_preperiods);
  RUN_TEST(test_games_without_a_theorem_about_periods);
  RUN_TEST(test_periods_at_the_edges);
  RUN_TEST(test_memory_limits_of_sequences);
  RUN_TEST(test_tables_of_all_games);
  RUN_TEST(test_tables_of_pushes);
  RUN_TEST(test_tables_of_no_words);
  RUN_TEST(test_single_values_from_tables);
  RUN_TEST(test_tables_far_away);
  RUN_TEST(test_memory_limits_of_tables);
  RUN_TEST(test_bad_arguments_of_tables);
  RUN_TEST(test_failures_in_boxes);
  RUN_TEST(test_huge_nim);
  RUN_TEST(test_huge_wythoff);
  RUN_TEST(test_huge_euclid);
  RUN_TEST(test_huge_zeruclid);
  RUN_TEST(test_huge_subtraction);
  RUN_TEST(test_numbers_beyond_the_heap);
  RUN_TEST(test_periods_out_of_reach);
  return UNITY_END();
}
