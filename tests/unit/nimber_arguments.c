/* Bad arguments: a status, a text that names the culprit, outputs untouched. Empty arrays: NULL is fine. */
#include "../support.h"

static uint64_t x[64], y[64], out[64];
static const size_t huge = SIZE_MAX / 16 + 1; /* more words than PTRDIFF_MAX bytes hold */

static void fill(void) {
  for (unsigned i = 0; i < 64; i++) x[i] = y[i] = out[i] = 1000 + i;
}

static void check_out_untouched(void) {
  for (unsigned i = 0; i < 64; i++) TEST_ASSERT_EQUAL_UINT64(1000 + i, out[i]);
}

static void test_single_values(void) {
  uint64_t roots[2] = {5, 6}, r = 7;
  uint32_t count = 8;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_inverse", "out", cgt_nim_inverse(1, NULL));
  TEST_ASSERT_FAILS(CGT_E_DOMAIN, "cgt_nim_inverse", "a is 0", cgt_nim_inverse(0, &r));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_divide", "out", cgt_nim_divide(1, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_DOMAIN, "cgt_nim_divide", "b is 0", cgt_nim_divide(0, 0, &r));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_order", "out", cgt_nim_order(1, NULL));
  TEST_ASSERT_FAILS(CGT_E_DOMAIN, "cgt_nim_order", "a is 0", cgt_nim_order(0, &r));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_log", "out", cgt_nim_log(1, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_DOMAIN, "cgt_nim_log", "a is 0", cgt_nim_log(0, 2, &r));
  TEST_ASSERT_FAILS(CGT_E_DOMAIN, "cgt_nim_log", "base is 0", cgt_nim_log(2, 0, &r));
  TEST_ASSERT_FAILS(CGT_E_DOMAIN, "cgt_nim_log", "base = 1 is a = 2", cgt_nim_log(2, 1, &r));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_solve_artin_schreier", "roots", cgt_nim_solve_artin_schreier(1, NULL, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_solve_artin_schreier", "n is", cgt_nim_solve_artin_schreier(1, roots, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_solve_quadratic", "roots", cgt_nim_solve_quadratic(1, 1, 1, NULL, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_solve_quadratic", "n is", cgt_nim_solve_quadratic(1, 1, 1, roots, NULL));
  TEST_ASSERT_FAILS(CGT_E_DOMAIN, "cgt_nim_solve_quadratic", "a, b and c", cgt_nim_solve_quadratic(0, 0, 0, roots, &count));
  TEST_ASSERT_EQUAL_UINT64(5, roots[0]);
  TEST_ASSERT_EQUAL_UINT64(6, roots[1]);
  TEST_ASSERT_EQUAL_UINT64(7, r);
  TEST_ASSERT_EQUAL_UINT32(8, count);
}

#define CHECK_BINARY(f)                                                               \
  do {                                                                                \
    fill();                                                                           \
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, #f, "a is NULL", f(NULL, y, out, 1));           \
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, #f, "b is NULL", f(x, NULL, out, 1));           \
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, #f, "out is NULL", f(x, y, NULL, 1));           \
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, #f, "elements", f(x, y, out, huge));            \
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, #f, "out overlaps", f(out + 1, y, out, 8));     \
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, #f, "out overlaps", f(x, out, out + 7, 8));     \
    check_out_untouched();                                                            \
    TEST_ASSERT_OK(f(NULL, NULL, NULL, 0));                                           \
    TEST_ASSERT_OK(f(out, out + 8, out + 16, 8)); /* neighbours do not overlap */     \
    TEST_ASSERT_OK(f(x, x + 3, y, 8));            /* inputs may overlap each other */ \
  } while (0)

static void test_binary_arrays(void) {
  CHECK_BINARY(cgt_nim_add_array);
  CHECK_BINARY(cgt_nim_mul_array);
  CHECK_BINARY(cgt_nim_poly_mul_array);
}

static cgt_status_t scale(const uint64_t *a, uint64_t *result, size_t n) { return cgt_nim_scale_array(a, 3, result, n); }

#define CHECK_UNARY_AS(name, f)                                                  \
  do {                                                                           \
    fill();                                                                      \
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, name, "a is NULL", f(NULL, out, 1));       \
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, name, "out is NULL", f(x, NULL, 1));       \
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, name, "elements", f(x, out, huge));        \
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, name, "out overlaps", f(out, out + 1, 8)); \
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, name, "out overlaps", f(out + 7, out, 8)); \
    check_out_untouched();                                                       \
    TEST_ASSERT_OK(f(NULL, NULL, 0));                                            \
    TEST_ASSERT_OK(f(out, out + 8, 8));                                          \
  } while (0)
#define CHECK_UNARY(f) CHECK_UNARY_AS(#f, f)

static void test_unary_arrays(void) {
  CHECK_UNARY(cgt_nim_square_array);
  CHECK_UNARY(cgt_nim_sqrt_array);
  CHECK_UNARY(cgt_nim_inverse_array);
  CHECK_UNARY(cgt_nim_to_poly_array);
  CHECK_UNARY(cgt_nim_from_poly_array);
  CHECK_UNARY_AS("cgt_nim_scale_array", scale);
}

static void test_reductions(void) {
  uint64_t r = 7;
  fill();
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_sum", "a is NULL", cgt_nim_sum(NULL, 1, &r));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_sum", "out is NULL", cgt_nim_sum(x, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_sum", "elements", cgt_nim_sum(x, huge, &r));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_product", "a is NULL", cgt_nim_product(NULL, 1, &r));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_product", "out is NULL", cgt_nim_product(x, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_product", "elements", cgt_nim_product(x, huge, &r));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_dot", "a is NULL", cgt_nim_dot(NULL, y, 1, &r));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_dot", "b is NULL", cgt_nim_dot(x, NULL, 1, &r));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_dot", "out is NULL", cgt_nim_dot(x, y, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_evaluate", "c is NULL", cgt_nim_evaluate(NULL, 1, 2, &r));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_evaluate", "out is NULL", cgt_nim_evaluate(x, 1, 2, NULL));
  TEST_ASSERT_EQUAL_UINT64(7, r);
  TEST_ASSERT_OK(cgt_nim_sum(NULL, 0, &r));
  TEST_ASSERT_EQUAL_UINT64(0, r);
  TEST_ASSERT_OK(cgt_nim_product(NULL, 0, &r));
  TEST_ASSERT_EQUAL_UINT64(1, r);
  TEST_ASSERT_OK(cgt_nim_dot(NULL, NULL, 0, &r));
  TEST_ASSERT_EQUAL_UINT64(0, r);
  r = 7;
  TEST_ASSERT_OK(cgt_nim_evaluate(NULL, 0, 2, &r));
  TEST_ASSERT_EQUAL_UINT64(0, r);
}

static void test_power_sums_and_evaluate_array(void) {
  fill();
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_power_sums", "a is NULL", cgt_nim_power_sums(NULL, 1, out, 1));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_power_sums", "out is NULL", cgt_nim_power_sums(x, 1, NULL, 1));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_power_sums", "out has", cgt_nim_power_sums(x, 1, out, huge));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_power_sums", "out overlaps a", cgt_nim_power_sums(out, 4, out + 3, 4));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_power_sums", "out overlaps a", cgt_nim_power_sums(out, 4, out, 4));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_evaluate_array", "c is NULL", cgt_nim_evaluate_array(NULL, 1, x, out, 1));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_evaluate_array", "x is NULL", cgt_nim_evaluate_array(y, 1, NULL, out, 1));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_evaluate_array", "out is NULL", cgt_nim_evaluate_array(y, 1, x, NULL, 1));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_evaluate_array", "overlaps c", cgt_nim_evaluate_array(out, 4, x, out + 3, 4));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_evaluate_array", "overlaps x", cgt_nim_evaluate_array(y, 4, out, out + 3, 4));
  check_out_untouched();
  TEST_ASSERT_OK(cgt_nim_power_sums(out + 1, 0, out, 4)); /* nothing overlaps no elements */
  TEST_ASSERT_OK(cgt_nim_power_sums(NULL, 0, NULL, 0));
  TEST_ASSERT_OK(cgt_nim_power_sums(x, 4, NULL, 0));
  TEST_ASSERT_OK(cgt_nim_power_sums(NULL, 0, out, 2));
  TEST_ASSERT_EQUAL_UINT64(0, out[0]);
  TEST_ASSERT_EQUAL_UINT64(0, out[1]);
  TEST_ASSERT_OK(cgt_nim_evaluate_array(NULL, 0, NULL, NULL, 0));
}

/* An array that would run past the end of the address space. */
static void test_arrays_beyond_all_addresses(void) {
  uint64_t r = 7;
  const uint64_t *last = (const uint64_t *)(UINTPTR_MAX - 63); /* room for 7 words, but nothing is read */
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_sum", "no array there has more than 7", cgt_nim_sum(last, 8, &r));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_mex", "no array there has more than 7", cgt_nim_mex(last, SIZE_MAX / 8, &r));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_sum", "has", cgt_nim_sum(x, SIZE_MAX, &r));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_power_sums", "out has", cgt_nim_power_sums(x, 7, y, SIZE_MAX / 8));
  TEST_ASSERT_EQUAL_UINT64(7, r);
}

static void test_kernel_names(void) {
  const char *before = cgt_nim_kernel_name();
  TEST_ASSERT_EQUAL_STRING("portable", cgt_nim_kernel_at(0));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_kernel_force", "\"altivec\"", cgt_nim_kernel_force("altivec"));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_kernel_force", "\"\"", cgt_nim_kernel_force(""));
  TEST_ASSERT_EQUAL_STRING(before, cgt_nim_kernel_name());
  static const char *const all[] = {"portable", "pclmul", "avx2", "avx512", "neon", "pmull", "sha3"};
  size_t found = 0; /* those that this machine can run, in this order */
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (cgt_nim_kernel_at(found) != NULL && strcmp(cgt_nim_kernel_at(found), all[i]) == 0) {
      TEST_ASSERT_OK(cgt_nim_kernel_force(all[i]));
      TEST_ASSERT_EQUAL_STRING(all[i], cgt_nim_kernel_name());
      found++;
    } else {
      TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_nim_kernel_force", all[i], cgt_nim_kernel_force(all[i]));
    }
  TEST_ASSERT_NULL(cgt_nim_kernel_at(found));
  TEST_ASSERT_NULL(cgt_nim_kernel_at(found + 1));
  TEST_ASSERT_OK(cgt_nim_kernel_force(NULL));
  TEST_ASSERT_EQUAL_STRING(before, cgt_nim_kernel_name());
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_single_values);
  RUN_TEST(test_binary_arrays);
  RUN_TEST(test_unary_arrays);
  RUN_TEST(test_reductions);
  RUN_TEST(test_power_sums_and_evaluate_array);
  RUN_TEST(test_arrays_beyond_all_addresses);
  RUN_TEST(test_kernel_names);
  return UNITY_END();
}
