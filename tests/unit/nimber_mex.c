/* The mex of a list. Its memory is tested in base.c. */
#include "../support.h"

/* Straight from the definition, and quadratic. */
static uint64_t mex_by_search(const uint64_t *values, size_t n) {
  for (uint64_t mex = 0;; mex++) {
    size_t i = 0;
    while (i < n && values[i] != mex) i++;
    if (i == n) return mex;
  }
}

static void test_small_lists(void) {
  const uint64_t values[] = {0, 1, 2, 5, 3, 3, UINT64_MAX};
  const uint64_t expected[] = {0, 1, 2, 3, 3, 4, 4, 4};
  for (size_t n = 0; n <= 7; n++) {
    uint64_t mex = 99;
    TEST_ASSERT_OK(cgt_nim_mex(values, n, &mex));
    TEST_ASSERT_EQUAL_UINT64(expected[n], mex);
  }
}

static void test_random_lists(void) {
  for (size_t n = 0; n < 300; n++) {
    uint64_t values[300], mex;
    for (size_t i = 0; i < n; i++) values[i] = test_random() % (n / 2 + 1);
    TEST_ASSERT_OK(cgt_nim_mex(values, n, &mex));
    TEST_ASSERT_EQUAL_UINT64(mex_by_search(values, n), mex);
  }
}

/* 0 … n-1 in a scrambled order, around the sizes at which a word or the bitmap on the stack is full. */
static void test_full_lists(void) {
  static uint64_t values[100000];
  static const size_t sizes[] = {1, 63, 64, 65, 127, 128, 129, 32704, 32767, 32768, 32769, 32832, 65536, 100000};
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    size_t n = sizes[s];
    uint64_t mex, hole = test_random() % n;
    for (size_t i = 0; i < n; i++) {
      size_t j = (size_t)(test_random() % (i + 1));
      values[i] = values[j];
      values[j] = i;
    }
    TEST_ASSERT_OK(cgt_nim_mex(values, n, &mex));
    TEST_ASSERT_EQUAL_UINT64(n, mex);
    for (size_t i = 0; i < n; i++)
      if (values[i] == hole) values[i] = UINT64_MAX - i;
    TEST_ASSERT_OK(cgt_nim_mex(values, n, &mex));
    TEST_ASSERT_EQUAL_UINT64(hole, mex);
  }
}

static void test_arguments(void) {
  uint64_t value = 0, mex = 7;
  TEST_ASSERT_OK(cgt_nim_mex(NULL, 0, &mex));
  TEST_ASSERT_EQUAL_UINT64(0, mex);
  mex = 7;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_mex", "values", cgt_nim_mex(NULL, 1, &mex));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_mex", "out", cgt_nim_mex(&value, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_mex", "values has", cgt_nim_mex(&value, SIZE_MAX / 16 + 1, &mex));
  TEST_ASSERT_EQUAL_UINT64(7, mex);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_small_lists);
  RUN_TEST(test_random_lists);
  RUN_TEST(test_full_lists);
  RUN_TEST(test_arguments);
  return UNITY_END();
}
