/* "Coin turning games on partially ordered sets": the statements on nimbers, Sections 2.2, 2.3 and Appendix A, each from its
   definition. */
#include "../support.h"

enum { SIZE = 256 };

/* The mex of the numbers marked; marks has room for one that is not. */
static uint64_t mex_of_marks(const uint8_t *marks) {
  uint64_t mex = 0;
  while (marks[mex]) mex++;
  return mex;
}

/* Definition 2.4: a + b = mex{a' + b, a + b'}. */
static void test_definition_2_4_nim_sum(void) {
  static uint16_t sum[SIZE][SIZE];
  for (unsigned a = 0; a < SIZE; a++)
    for (unsigned b = 0; b < SIZE; b++) {
      uint8_t marks[2 * SIZE] = {0};
      for (unsigned i = 0; i < a; i++) marks[sum[i][b]] = 1;
      for (unsigned j = 0; j < b; j++) marks[sum[a][j]] = 1;
      sum[a][b] = (uint16_t)mex_of_marks(marks);
      TEST_ASSERT_EQUAL_UINT64(sum[a][b], cgt_nim_add(a, b));
    }
}

/* Definition 2.5: a b = mex{a' b + a b' + a' b'}. */
static void test_definition_2_5_nim_product(void) {
  static uint8_t product[SIZE][SIZE];
  for (unsigned a = 0; a < SIZE; a++)
    for (unsigned b = 0; b < SIZE; b++) {
      uint8_t marks[SIZE + 1] = {0};
      for (unsigned i = 0; i < a; i++)
        for (unsigned j = 0; j < b; j++) marks[product[i][b] ^ product[a][j] ^ product[i][j]] = 1;
      product[a][b] = (uint8_t)mex_of_marks(marks);
    }
  for (size_t k = 0; cgt_nim_kernel_at(k) != NULL; k++) {
    TEST_ASSERT_OK(cgt_nim_kernel_force(cgt_nim_kernel_at(k)));
    for (unsigned a = 0; a < SIZE; a++) {
      uint64_t row_a[SIZE], row_b[SIZE], out[SIZE];
      for (unsigned b = 0; b < SIZE; b++) {
        row_a[b] = a;
        row_b[b] = b;
        TEST_ASSERT_EQUAL_UINT64(product[a][b], cgt_nim_mul(a, b));
      }
      TEST_ASSERT_OK(cgt_nim_mul_array(row_a, row_b, out, SIZE));
      for (unsigned b = 0; b < SIZE; b++) TEST_ASSERT_EQUAL_UINT64(product[a][b], out[b]);
    }
  }
  TEST_ASSERT_OK(cgt_nim_kernel_force(NULL));
}

/* Proposition A.1: for S within T, mex S <= mex T, and mex S = mex T if mex S is not in T. All T of six numbers below 8. */
static void test_proposition_a_1_mex_is_monotone(void) {
  for (unsigned t = 0; t < 256; t++)
    for (unsigned s = t;; s = (s - 1) & t) {
      uint64_t in_s[8], in_t[8], mex_s, mex_t;
      size_t size_s = 0, size_t_ = 0;
      for (unsigned i = 0; i < 8; i++) {
        if (s >> i & 1) in_s[size_s++] = i;
        if (t >> i & 1) in_t[size_t_++] = i;
      }
      TEST_ASSERT_OK(cgt_nim_mex(in_s, size_s, &mex_s));
      TEST_ASSERT_OK(cgt_nim_mex(in_t, size_t_, &mex_t));
      TEST_ASSERT_TRUE(mex_s <= mex_t);
      if ((t >> mex_s & 1) == 0) TEST_ASSERT_EQUAL_UINT64(mex_s, mex_t);
      if (s == 0) break;
    }
}

/* Proposition A.2 (I)-(V) */
static void test_proposition_a_2_sums(void) {
  for (int i = 0; i < 10000; i++) {
    uint64_t a = test_random_length(), b = test_random_length(), c = test_random_length();
    TEST_ASSERT_TRUE(b == c || cgt_nim_add(a, b) != cgt_nim_add(a, c));
    TEST_ASSERT_EQUAL_HEX64(cgt_nim_add(a, b), cgt_nim_add(b, a));
    TEST_ASSERT_EQUAL_HEX64(a, cgt_nim_add(a, 0));
    TEST_ASSERT_EQUAL_HEX64(a, cgt_nim_add(0, a));
    TEST_ASSERT_EQUAL_HEX64(0, cgt_nim_add(a, a));
    TEST_ASSERT_EQUAL_HEX64(cgt_nim_add(cgt_nim_add(a, b), c), cgt_nim_add(a, cgt_nim_add(b, c)));
  }
}

/* Lemma A.1: every c < a + b is a' + b with a' < a, or a + b' with b' < b. */
static void test_lemma_a_1(void) {
  for (uint64_t a = 0; a < 64; a++)
    for (uint64_t b = 0; b < 64; b++)
      for (uint64_t c = 0; c < cgt_nim_add(a, b); c++) TEST_ASSERT_TRUE(cgt_nim_add(b, c) < a || cgt_nim_add(a, c) < b);
}

/* Theorem A.1: the sum is the sum of binary digits without carrying. */
static void test_theorem_a_1_sum_is_xor(void) {
  for (int i = 0; i < 10000; i++) {
    uint64_t a = test_random_length(), b = test_random_length(), sum = cgt_nim_add(a, b);
    for (int bit = 0; bit < 64; bit++) TEST_ASSERT_EQUAL_UINT64(((a >> bit & 1) + (b >> bit & 1)) % 2, sum >> bit & 1);
  }
}

/* Lemma A.2: mex S + mex T = mex({s + mex T} and {mex S + t}). All S and T of numbers below 6. */
static void test_lemma_a_2_sum_of_mexes(void) {
  for (unsigned s = 0; s < 64; s++)
    for (unsigned t = 0; t < 64; t++) {
      uint64_t in_s[6], in_t[6], joint[12], mex_s, mex_t, mex;
      size_t size_s = 0, size_t_ = 0, size = 0;
      for (unsigned i = 0; i < 6; i++) {
        if (s >> i & 1) in_s[size_s++] = i;
        if (t >> i & 1) in_t[size_t_++] = i;
      }
      TEST_ASSERT_OK(cgt_nim_mex(in_s, size_s, &mex_s));
      TEST_ASSERT_OK(cgt_nim_mex(in_t, size_t_, &mex_t));
      for (size_t i = 0; i < size_s; i++) joint[size++] = cgt_nim_add(in_s[i], mex_t);
      for (size_t i = 0; i < size_t_; i++) joint[size++] = cgt_nim_add(mex_s, in_t[i]);
      TEST_ASSERT_OK(cgt_nim_mex(joint, size, &mex));
      TEST_ASSERT_EQUAL_UINT64(cgt_nim_add(mex_s, mex_t), mex);
    }
}

/* Proposition A.3. Its (iii) is printed with "if and only if a1 a2 = 0", which is false ((a1, a2, b) = (0, 1, 1)); it holds
   with a1 = a2, and that is tested. */
static void check_proposition_a_3(void) {
  for (int i = 0; i < 2000; i++) {
    uint64_t a = test_random_length(), b = test_random_length(), c = test_random_length() | 1;
    TEST_ASSERT_EQUAL_HEX64(0, cgt_nim_mul(a, 0));
    TEST_ASSERT_EQUAL_HEX64(a, cgt_nim_mul(a, 1));
    TEST_ASSERT_EQUAL_HEX64(cgt_nim_mul(a, b), cgt_nim_mul(b, a));
    TEST_ASSERT_EQUAL_INT(a == b, cgt_nim_mul(a, c) == cgt_nim_mul(b, c));
    TEST_ASSERT_EQUAL_HEX64(cgt_nim_mul(a ^ b, c), cgt_nim_mul(a, c) ^ cgt_nim_mul(b, c));
    TEST_ASSERT_EQUAL_HEX64(cgt_nim_mul(cgt_nim_mul(a, b), c), cgt_nim_mul(a, cgt_nim_mul(b, c)));
  }
  TEST_ASSERT_TRUE(cgt_nim_mul(0, 1) == 0 && cgt_nim_mul(0, 1) != cgt_nim_mul(1, 1));
}

static void test_proposition_a_3_products(void) { test_each_kernel(check_proposition_a_3); }

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_definition_2_4_nim_sum);
  RUN_TEST(test_definition_2_5_nim_product);
  RUN_TEST(test_proposition_a_1_mex_is_monotone);
  RUN_TEST(test_proposition_a_2_sums);
  RUN_TEST(test_lemma_a_1);
  RUN_TEST(test_theorem_a_1_sum_is_xor);
  RUN_TEST(test_lemma_a_2_sum_of_mexes);
  RUN_TEST(test_proposition_a_3_products);
  return UNITY_END();
}
