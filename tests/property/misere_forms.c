/* Misère canonical forms against the definitions: equality, by the outcomes of sums with other games; sums, mates and
 * birthdays; and how many games are born by a day.
 *
 * A game that is born by day 4 is a number here: bit i of it is set if the game i, born by day 3 and so below 16, is an option.
 */
#include <stdlib.h>

#include "../support.h"

enum { DAY_3 = 16, DAY_4 = 1 << 16, CLASSES = 22 };

static cgt_forms_t *forms;
static uint64_t form_of[DAY_4];
static uint16_t losing[DAY_4]; /* bit i: the sum of the game and the game i is a P-position in misère play */

/* Whether the sum of two games is a P-position in misère play; the games in `a` are below DAY_3. */
static bool is_p(uint32_t a, uint32_t b) { return (a | b) != 0 && (a & losing[b]) == 0 && (b & losing[a]) == 0; }

static void find_outcomes(void) {
  for (uint32_t b = 0; b < DAY_4; b++)
    for (uint32_t a = 0; a < DAY_3 && a <= b; a++) {
      const bool p = is_p(a, b);
      losing[b] |= (uint16_t)(p << a);
      if (b < DAY_3 && p) losing[a] |= (uint16_t)(1 << b);
    }
}

static uint64_t make(uint32_t game) {
  uint64_t options[DAY_3], form = 0;
  size_t n = 0;
  for (uint32_t i = 0; i < DAY_3; i++)
    if ((game >> i & 1) != 0) options[n++] = form_of[i];
  TEST_ASSERT_OK(cgt_forms_make(forms, options, n, &form));
  return form;
}

static uint64_t sum_of(uint64_t a, uint64_t b) {
  uint64_t sum;
  TEST_ASSERT_OK(cgt_forms_add(forms, a, b, &sum));
  return sum;
}

static uint64_t birthday_of(uint64_t form) {
  uint64_t birthday;
  TEST_ASSERT_OK(cgt_forms_birthday(forms, form, &birthday));
  return birthday;
}

static bool loses(uint64_t form) {
  uint64_t value, misere;
  TEST_ASSERT_OK(cgt_forms_values(forms, form, &value, &misere));
  return misere == 0;
}

static size_t options_of(uint64_t form, uint64_t *options, size_t capacity) {
  size_t n;
  TEST_ASSERT_OK(cgt_forms_options(forms, form, options, capacity, &n));
  return n;
}

/* The forms of all games born by day 4, and one game for each form. */
static size_t find_forms(uint32_t *games) {
  size_t n = 0;
  for (uint32_t game = 0; game < DAY_4; game++) {
    form_of[game] = make(game);
    size_t i = 0;
    while (i < n && form_of[games[i]] != form_of[game]) i++;
    if (i == n) games[n++] = game;
    TEST_ASSERT_LESS_OR_EQUAL_size_t(CLASSES, n);
  }
  return n;
}

static uint32_t games[CLASSES + 1];

static void test_there_are_22(void) { TEST_ASSERT_EQUAL_size_t(CLASSES, find_forms(games)); }

/* Born by day n: below 1, 2, 4, 16, 65536 as numbers. */
static void test_days(void) {
  static const uint32_t ends[] = {1, 2, 4, DAY_3, DAY_4};
  static const size_t counts[] = {1, 2, 3, 5, CLASSES};
  for (size_t day = 0; day < 5; day++) {
    size_t n = 0;
    for (size_t i = 0; i < CLASSES; i++) {
      n += games[i] < ends[day];
      TEST_ASSERT_TRUE(games[i] >= ends[day] || birthday_of(form_of[games[i]]) <= day);
    }
    TEST_ASSERT_EQUAL_size_t(counts[day], n);
  }
}

/* Conway's proof ("On Numbers and Games", chapter 12) makes a game whose sums with two different forms have different outcomes.
 * `joint` gives x such that a + x and b + x are P-positions, or UINT64_MAX; `part` gives x such that a + x is a P-position and
 * b
 * + x is not. */
static uint64_t joint(uint64_t a, uint64_t b);

static bool is_option(uint64_t of, uint64_t form) {
  uint64_t options[64];
  for (size_t n = options_of(of, options, 64), i = 0; i < n; i++)
    if (options[i] == form) return true;
  return false;
}

static uint64_t find_difference(uint64_t a, uint64_t b) {
  uint64_t options[64], x;
  if (a == 0 && loses(b)) return 0;
  for (size_t n = options_of(a, options, 64), i = 0; i < n; i++)
    if ((x = joint(b, options[i])) != UINT64_MAX) return x;
  return find_difference(b, a);
}

static uint64_t part(uint64_t a, uint64_t b) {
  uint64_t options[64], x = find_difference(a, b);
  if (loses(sum_of(a, x))) return x;
  const size_t n = options_of(a, options, 64);
  for (size_t i = 0; i < n; i++) TEST_ASSERT_OK(cgt_forms_mate(forms, options[i], &options[i]));
  options[n] = x;
  TEST_ASSERT_OK(cgt_forms_make(forms, options, n + 1, &x));
  return x;
}

static uint64_t joint(uint64_t a, uint64_t b) {
  uint64_t options[64], x;
  if (is_option(a, b) || is_option(b, a)) return UINT64_MAX;
  if (a == 0 && b == 0) return 1;
  const size_t n = options_of(a, options, 32), m = options_of(b, options + n, 32);
  for (size_t i = 0; i < n + m; i++) options[i] = part(options[i], i < n ? b : a);
  TEST_ASSERT_OK(cgt_forms_make(forms, options, n + m, &x));
  return x;
}

static void test_different_forms_are_distinguished(void) {
  for (size_t i = 0; i < CLASSES; i++)
    for (size_t k = 0; k < CLASSES; k++) {
      if (i == k) continue;
      const uint64_t a = form_of[games[i]], b = form_of[games[k]], x = part(a, b);
      TEST_ASSERT_TRUE(loses(sum_of(a, x)));
      TEST_ASSERT_FALSE(loses(sum_of(b, x)));
    }
}

static void test_equal_forms_are_not_distinguished(void) {
  for (uint32_t game = 0; game < DAY_4; game++) {
    size_t i = 0;
    while (form_of[games[i]] != form_of[game]) i++;
    for (int cases = test_few(200); cases > 0; cases--) {
      const uint32_t x = cases > DAY_3 ? (uint32_t)(test_random() % DAY_4) : (uint32_t)cases - 1;
      TEST_ASSERT_EQUAL(is_p(game, x), is_p(games[i], x));
    }
  }
}

static void test_sums(void) {
  for (size_t i = 0; i < CLASSES; i++)
    for (int cases = test_few(100); cases > 0; cases--) {
      const uint32_t x = (uint32_t)(test_random() % DAY_4);
      TEST_ASSERT_EQUAL(is_p(games[i], x), loses(sum_of(form_of[games[i]], form_of[x])));
    }
  for (int cases = test_few(300); cases > 0; cases--) {
    const uint64_t a = form_of[test_random() % DAY_4], b = form_of[test_random() % DAY_4], c = form_of[test_random() % DAY_3];
    TEST_ASSERT_EQUAL_UINT64(sum_of(a, b), sum_of(b, a));
    TEST_ASSERT_EQUAL_UINT64(sum_of(sum_of(a, b), c), sum_of(a, sum_of(b, c)));
    TEST_ASSERT_EQUAL_UINT64(a ^ 1, sum_of(a, 1));
    TEST_ASSERT_EQUAL_UINT64(a, sum_of(a, 0));
    if (a != b) TEST_ASSERT_NOT_EQUAL_UINT64(sum_of(a, c), sum_of(b, c)); /* the cancellation theorem */
  }
}

/* The form of a sum, by the definition of sums. */
static uint64_t defined_sum(uint64_t a, uint64_t b) {
  uint64_t options[64], form;
  const size_t n = options_of(a, options, 32), m = options_of(b, options + n, 32);
  for (size_t i = 0; i < n; i++) options[i] = defined_sum(options[i], b);
  for (size_t i = n; i < n + m; i++) options[i] = defined_sum(a, options[i]);
  TEST_ASSERT_OK(cgt_forms_make(forms, options, n + m, &form));
  return form;
}

static void test_sums_by_definition(void) {
  for (size_t i = 0; i < CLASSES; i++)
    for (size_t k = 0; k <= i; k++)
      TEST_ASSERT_EQUAL_UINT64(defined_sum(form_of[games[i]], form_of[games[k]]), sum_of(form_of[games[i]], form_of[games[k]]));
}

static void test_mates(void) {
  uint64_t mate, again;
  for (size_t i = 0; i < CLASSES; i++)
    for (size_t k = 0; k <= i; k++) {
      const uint64_t form = sum_of(form_of[games[i]], form_of[games[k]]);
      TEST_ASSERT_OK(cgt_forms_mate(forms, form, &mate));
      TEST_ASSERT_TRUE(loses(sum_of(form, mate)));
      TEST_ASSERT_OK(cgt_forms_mate(forms, mate, &again));
      TEST_ASSERT_EQUAL_UINT64(form, again);
    }
}

/* The options of a form are in order and not reversible: forms are the fixed points of their making, and the sum with *1 has
 * the options that it should have. */
static void test_options(void) {
  uint64_t options[64], next[64], form;
  for (size_t i = 0; i < CLASSES; i++)
    for (size_t k = 0; k <= i; k++) {
      const uint64_t sum = sum_of(form_of[games[i]], form_of[games[k]]);
      const size_t n = options_of(sum, options, 64);
      uint64_t most = 0;
      for (size_t j = 0; j < n; j++) {
        next[j] = options[n - 1 - j];
        if (birthday_of(options[j]) >= most) most = birthday_of(options[j]) + 1;
      }
      TEST_ASSERT_EQUAL_UINT64(most, birthday_of(sum));
      TEST_ASSERT_OK(cgt_forms_make(forms, next, n, &form));
      TEST_ASSERT_EQUAL_UINT64(sum, form);
    }
}

static void test_nim(void) {
  uint64_t heaps[41], options[41], form;
  for (uint64_t n = 0; n <= 40; n++) {
    TEST_ASSERT_OK(cgt_forms_nim(forms, n, &heaps[n]));
    TEST_ASSERT_EQUAL_UINT64(n, birthday_of(heaps[n]));
    TEST_ASSERT_EQUAL_size_t(n, options_of(heaps[n], options, 41));
    for (size_t i = 0; i < n; i++) TEST_ASSERT_EQUAL_UINT64(heaps[i], options[i]);
    TEST_ASSERT_OK(cgt_forms_make(forms, heaps, (size_t)n, &form));
    TEST_ASSERT_EQUAL_UINT64(heaps[n], form);
  }
  /* the misere mex rule: heaps of Nim, one of *0 and *1 among them */
  for (int cases = test_few(1000); cases > 0; cases--) {
    const uint64_t set = test_random() & ((1 << 12) - 1);
    uint64_t mex = 0;
    size_t n = 0;
    if ((set & 3) == 0) continue;
    while ((set >> mex & 1) != 0) mex++;
    for (uint64_t i = 0; i < 12; i++)
      if ((set >> i & 1) != 0) options[n++] = heaps[i];
    TEST_ASSERT_OK(cgt_forms_make(forms, options, n, &form));
    TEST_ASSERT_EQUAL_UINT64(heaps[mex], form);
  }
}

/* Of the 2^22 sets of games born by day 4, those are forms that no simpler form turns into by reversible options: 4 171 780. A
 * reversible option has that form as an option, which so is born by day 3. */
static void test_day_5(void) {
  uint64_t options[DAY_3], form;
  uint32_t own[5], above[5], p = 0; /* of the forms born by day 3: their options, and those that have them as options */
  size_t early = 0;
  for (size_t i = 0; i < CLASSES; i++) {
    if (loses(form_of[games[i]])) p |= 1u << i;
    if (games[i] >= DAY_3) continue;
    own[early] = above[early] = 0;
    for (size_t k = 0; k < CLASSES; k++) {
      size_t n = options_of(form_of[games[i]], options, DAY_3);
      for (size_t j = 0; j < n; j++) own[early] |= (uint32_t)(options[j] == form_of[games[k]]) << k;
      n = options_of(form_of[games[k]], options, DAY_3);
      for (size_t j = 0; j < n; j++) above[early] |= (uint32_t)(options[j] == form_of[games[i]]) << k;
    }
    early++;
  }
  TEST_ASSERT_EQUAL_size_t(5, early);
  uint32_t count = 0;
  for (uint32_t set = 0; set < 1u << CLASSES; set++) {
    bool simplest = true;
    for (size_t i = 0; i < early; i++) {
      const uint32_t rest = set & ~own[i];
      const bool reversible = (set & own[i]) == own[i] && rest != 0 && (rest & ~above[i]) == 0;
      if (reversible && (own[i] != 0 || (set & p) != 0)) simplest = false;
    }
    count += simplest;
    if (test_random() % 256 != 0) continue;
    uint64_t chosen[CLASSES], made[CLASSES];
    size_t n = 0, found = 0;
    for (size_t i = 0; i < CLASSES; i++)
      if ((set >> i & 1) != 0) chosen[n++] = form_of[games[i]];
    TEST_ASSERT_OK(cgt_forms_make(forms, chosen, n, &form));
    const size_t kept = options_of(form, made, CLASSES);
    for (size_t i = 0; i < kept; i++)
      for (size_t k = 0; k < n; k++) found += made[i] == chosen[k];
    TEST_ASSERT_EQUAL(simplest, kept == n && found == n);
  }
  TEST_ASSERT_EQUAL_UINT32(4171780, count);
}

static void test_limits(void) {
  cgt_forms_t *small;
  uint64_t form = 77;
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_forms_new", "the limit is 100", cgt_forms_new(100, &small));
  TEST_ASSERT_OK(cgt_forms_new(200000, &small));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_forms_nim", "200000", cgt_forms_nim(small, 1000, &form));
  TEST_ASSERT_EQUAL_UINT64(77, form);
  TEST_ASSERT_OK(cgt_forms_nim(small, 20, &form)); /* which it knows by now */
  TEST_ASSERT_OK(cgt_forms_add(small, 2, 3, &form));
  cgt_forms_free(small);
  cgt_forms_free(NULL);
}

static void use(cgt_forms_t *store, cgt_status_t *status) {
  uint64_t two, form;
  *status = cgt_forms_nim(store, 6, &two);
  if (*status == CGT_OK) *status = cgt_forms_add(store, two, two, &form);
  if (*status == CGT_OK) *status = cgt_forms_make(store, &form, 1, &form);
  if (*status == CGT_OK) *status = cgt_forms_mate(store, form, &form);
}

static void test_failing_allocations(void) {
  cgt_status_t status = CGT_E_MEMORY;
  test_memory_begin();
  for (test_failing_allocation = 1; status != CGT_OK; test_failing_allocation++) {
    cgt_forms_t *store = NULL;
    test_allocations = 0;
    status = cgt_forms_new(0, &store);
    if (status == CGT_OK) use(store, &status);
    TEST_ASSERT_TRUE(status == CGT_OK || status == CGT_E_MEMORY);
    if (store != NULL) { /* it goes on from there */
      use(store, &status);
      TEST_ASSERT_OK(status);
    }
    status = test_allocations < test_failing_allocation ? CGT_OK : CGT_E_MEMORY;
    cgt_forms_free(store);
  }
  TEST_ASSERT_GREATER_THAN_size_t(10, test_failing_allocation);
  test_failing_allocation = 0;
  test_memory_end();
}

static void test_bad_arguments(void) {
  cgt_forms_t *store;
  uint64_t form = 77, far = 1000000, options[2] = {0, 99999};
  size_t n = 77;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_new", "forms", cgt_forms_new(0, NULL));
  TEST_ASSERT_OK(cgt_forms_new(0, &store));
  TEST_ASSERT_EQUAL_UINT64(2, cgt_forms_count(store));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_nim", "forms", cgt_forms_nim(NULL, 1, &form));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_nim", "form", cgt_forms_nim(store, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_forms_nim", "18446744073709551615", cgt_forms_nim(store, UINT64_MAX, &form));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_make", "99999", cgt_forms_make(store, options, 2, &form));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_make", "options", cgt_forms_make(store, NULL, 2, &form));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_make", "form", cgt_forms_make(store, options, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_options", "form is 1000000", cgt_forms_options(store, far, options, 2, &n));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_options", "n", cgt_forms_options(store, 1, options, 2, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_options", "options", cgt_forms_options(store, 1, NULL, 2, &n));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_birthday", "1000000", cgt_forms_birthday(store, far, &form));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_birthday", "birthday", cgt_forms_birthday(store, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_values", "1000000", cgt_forms_values(store, far, &form, &form));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_values", "misere", cgt_forms_values(store, 1, &form, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_add", "a is 1000000", cgt_forms_add(store, far, 0, &form));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_add", "b is 2", cgt_forms_add(store, 0, 2, &form));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_add", "sum", cgt_forms_add(store, 0, 0, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_mate", "1000000", cgt_forms_mate(store, far, &form));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_mate", "mate", cgt_forms_mate(store, 0, NULL));
  TEST_ASSERT_EQUAL_UINT64(77, form);
  TEST_ASSERT_EQUAL_size_t(77, n);
  cgt_forms_free(store);
}

int main(void) {
  UNITY_BEGIN();
  find_outcomes();
  if (cgt_forms_new(0, &forms) != CGT_OK) return 1;
  RUN_TEST(test_there_are_22);
  if (Unity.TestFailures > 0) return UNITY_END(); /* the other tests know the games by their places */
  RUN_TEST(test_days);
  RUN_TEST(test_different_forms_are_distinguished);
  RUN_TEST(test_equal_forms_are_not_distinguished);
  RUN_TEST(test_sums);
  RUN_TEST(test_sums_by_definition);
  RUN_TEST(test_mates);
  RUN_TEST(test_options);
  RUN_TEST(test_nim);
  RUN_TEST(test_day_5);
  cgt_forms_free(forms);
  RUN_TEST(test_limits);
  RUN_TEST(test_failing_allocations);
  RUN_TEST(test_bad_arguments);
  return UNITY_END();
}
