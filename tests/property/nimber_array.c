/* The array functions against single products by the recursion, for all lengths at which a kernel changes its method, in place
   and apart, aligned or not, with every kernel. */
#include "../support.h"

enum { POOL = 1600, GUARD = 8 };
static const uint64_t guard = 0xDEADBEEFCAFEF00D;

static uint64_t a[POOL], b[POOL], product[POOL], square[POOL], root[POOL], inverse[POOL];
static uint64_t poly_a[POOL], poly_b[POOL], poly_product[POOL];

static void fill_pools(void) {
  for (int i = 0; i < POOL; i++) {
    a[i] = i % 3 == 0 ? test_random_length() : test_random();
    if (a[i] == 0) a[i] = 1;
    b[i] = i % 5 == 0 ? test_random_length() : test_random();
    product[i] = test_nim_mul(a[i], b[i]);
    square[i] = test_nim_mul(a[i], a[i]);
    root[i] = test_nim_pow(a[i], (uint64_t)1 << 63);
    poly_a[i] = cgt_nim_to_poly(a[i]);
    poly_b[i] = cgt_nim_to_poly(b[i]);
    poly_product[i] = cgt_nim_to_poly(product[i]);
    TEST_ASSERT_OK(cgt_nim_inverse(a[i], &inverse[i])); /* tested in nimber_field */
  }
  b[7] = product[7] = poly_b[7] = poly_product[7] = 0;
}

static const size_t lengths[] = {0,   1,   2,   3,   4,   5,   6,   7,   8,   9,   12,  15,   16,   17,   19,   20,   21,
                                 31,  32,  39,  40,  41,  63,  64,  65,  99,  100, 101, 127,  128,  129,  150,  191,  192,
                                 228, 255, 256, 257, 355, 356, 511, 512, 513, 640, 700, 1000, 1024, 1025, 1536, 1537, 1600};
enum { LENGTHS = sizeof lengths / sizeof *lengths };

typedef cgt_status_t (*unary)(const uint64_t *in, uint64_t *out, size_t n);
typedef cgt_status_t (*binary)(const uint64_t *x, const uint64_t *y, uint64_t *out, size_t n);

static uint64_t space_x[POOL + GUARD], space_y[POOL + GUARD], space_out[POOL + 2 * GUARD];

static void prepare_output(void) {
  for (int i = 0; i < POOL + 2 * GUARD; i++) space_out[i] = guard;
}

static void check_guards(const uint64_t *out, size_t n) {
  for (const uint64_t *p = space_out; p < out; p++) TEST_ASSERT_EQUAL_HEX64(guard, *p);
  for (const uint64_t *p = out + n; p < space_out + POOL + 2 * GUARD; p++) TEST_ASSERT_EQUAL_HEX64(guard, *p);
}

/* Offsets move the arrays against the vectors' boundaries. */
static void check_binary(binary function, const uint64_t *x, const uint64_t *y, const uint64_t *expected) {
  for (int l = 0; l < LENGTHS; l++) {
    size_t n = lengths[l], offset = n % GUARD;
    uint64_t *in_x = memcpy(space_x + offset, x, n * sizeof *x),
             *in_y = memcpy(space_y + (offset + 3) % GUARD, y, n * sizeof *y);
    uint64_t *out = space_out + (offset + 5) % GUARD;
    prepare_output();
    TEST_ASSERT_OK(function(in_x, in_y, out, n));
    if (n > 0) TEST_ASSERT_EQUAL_HEX64_ARRAY(expected, out, n);
    check_guards(out, n);
    if (n > 0) TEST_ASSERT_EQUAL_HEX64_ARRAY(x, in_x, n);
    if (n > 0) TEST_ASSERT_EQUAL_HEX64_ARRAY(y, in_y, n);
    TEST_ASSERT_OK(function(in_x, in_y, in_x, n));
    if (n > 0) TEST_ASSERT_EQUAL_HEX64_ARRAY(expected, in_x, n);
    memcpy(in_x, x, n * sizeof *x);
    TEST_ASSERT_OK(function(in_x, in_y, in_y, n));
    if (n > 0) TEST_ASSERT_EQUAL_HEX64_ARRAY(expected, in_y, n);
  }
}

static void check_unary(unary function, const uint64_t *x, const uint64_t *expected) {
  for (int l = 0; l < LENGTHS; l++) {
    size_t n = lengths[l], offset = n % GUARD;
    uint64_t *in = memcpy(space_x + offset, x, n * sizeof *x), *out = space_out + (offset + 5) % GUARD;
    prepare_output();
    TEST_ASSERT_OK(function(in, out, n));
    if (n > 0) TEST_ASSERT_EQUAL_HEX64_ARRAY(expected, out, n);
    check_guards(out, n);
    if (n > 0) TEST_ASSERT_EQUAL_HEX64_ARRAY(x, in, n);
    TEST_ASSERT_OK(function(in, in, n));
    if (n > 0) TEST_ASSERT_EQUAL_HEX64_ARRAY(expected, in, n);
  }
}

static void check_add(void) {
  uint64_t sum[POOL];
  for (int i = 0; i < POOL; i++) sum[i] = a[i] ^ b[i];
  check_binary(cgt_nim_add_array, a, b, sum);
}

static void check_mul(void) {
  check_binary(cgt_nim_mul_array, a, b, product);
  uint64_t x[300]; /* both inputs and the output the same array */
  memcpy(x, a, sizeof x);
  TEST_ASSERT_OK(cgt_nim_mul_array(x, x, x, 300));
  TEST_ASSERT_EQUAL_HEX64_ARRAY(square, x, 300);
}

static void check_linear(void) {
  check_unary(cgt_nim_square_array, a, square);
  check_unary(cgt_nim_sqrt_array, a, root);
  check_unary(cgt_nim_to_poly_array, a, poly_a);
  check_unary(cgt_nim_from_poly_array, poly_a, a);
}

static void check_inverse(void) { check_unary(cgt_nim_inverse_array, a, inverse); }

static void check_poly_mul(void) { check_binary(cgt_nim_poly_mul_array, poly_a, poly_b, poly_product); }

static uint64_t scalar;

static cgt_status_t scale_by_scalar(const uint64_t *in, uint64_t *out, size_t n) {
  return cgt_nim_scale_array(in, scalar, out, n);
}

static void check_scale(void) {
  static const uint64_t scalars[] = {0, 1, 2, 0x8000000000000000, 0x123456789ABCDEF0};
  for (size_t s = 0; s < sizeof scalars / sizeof *scalars; s++) {
    static uint64_t expected[POOL];
    scalar = scalars[s];
    for (int i = 0; i < POOL; i++) expected[i] = test_nim_mul(a[i], scalar);
    check_unary(scale_by_scalar, a, expected);
  }
}

static void check_reductions(void) {
  uint64_t sum = 0, factor = 1, dot = 0, out;
  size_t i = 0;
  for (int l = 0; l < LENGTHS; l++) {
    size_t n = lengths[l];
    for (; i < n; i++) {
      sum ^= a[i];
      factor = test_nim_mul(factor, a[i]);
      dot ^= product[i];
    }
    TEST_ASSERT_OK(cgt_nim_sum(a, n, &out));
    TEST_ASSERT_EQUAL_HEX64(sum, out);
    TEST_ASSERT_OK(cgt_nim_product(a, n, &out));
    TEST_ASSERT_EQUAL_HEX64(factor, out);
    TEST_ASSERT_OK(cgt_nim_dot(a, b, n, &out));
    TEST_ASSERT_EQUAL_HEX64(dot, out);
  }
  TEST_ASSERT_OK(cgt_nim_product(b, POOL, &out)); /* b[7] is 0 */
  TEST_ASSERT_EQUAL_HEX64(0, out);
}

/* a^k for k = 0 … 11, term by term */
enum { TERMS = 12 };
static uint64_t power[TERMS][POOL];

static void fill_powers(void) {
  for (int i = 0; i < POOL; i++) {
    power[0][i] = 1;
    for (int k = 1; k < TERMS; k++) power[k][i] = test_nim_mul(power[k - 1][i], a[i]);
  }
}

static void check_power_sums(void) {
  for (int l = 0; l < LENGTHS; l++)
    for (size_t count = 0; count <= TERMS; count++) {
      size_t n = lengths[l];
      uint64_t out[TERMS + 1], expected[TERMS + 1];
      for (size_t k = 0; k <= TERMS; k++) {
        out[k] = expected[k] = guard;
        if (k >= count) continue;
        expected[k] = 0;
        for (size_t i = 0; i < n; i++) expected[k] ^= power[k][i];
      }
      TEST_ASSERT_OK(cgt_nim_power_sums(a, n, out, count));
      TEST_ASSERT_EQUAL_HEX64_ARRAY(expected, out, TERMS + 1);
    }
}

static void check_evaluate(void) {
  static const uint64_t points[] = {0, 1, 2, 0xFEDCBA9876543210};
  for (size_t p = 0; p < sizeof points / sizeof *points; p++)
    for (int l = 0; l < LENGTHS; l++) {
      uint64_t expected = 0, out = guard;
      for (size_t k = lengths[l]; k-- > 0;) expected = test_nim_mul(expected, points[p]) ^ b[k];
      TEST_ASSERT_OK(cgt_nim_evaluate(b, lengths[l], points[p], &out));
      TEST_ASSERT_EQUAL_HEX64(expected, out);
    }
}

static size_t terms;

static cgt_status_t evaluate_terms(const uint64_t *in, uint64_t *out, size_t n) {
  return cgt_nim_evaluate_array(b, terms, in, out, n);
}

static void check_evaluate_array(void) {
  for (terms = 0; terms <= TERMS; terms += terms < 3 ? 1 : 9) {
    static uint64_t expected[POOL];
    for (int i = 0; i < POOL; i++) {
      expected[i] = 0;
      for (size_t k = 0; k < terms; k++) expected[i] ^= test_nim_mul(b[k], power[k][i]);
    }
    check_unary(evaluate_terms, a, expected);
  }
}

static void test_add_array(void) { test_each_kernel(check_add); }
static void test_mul_array(void) { test_each_kernel(check_mul); }
static void test_linear_arrays(void) { test_each_kernel(check_linear); }
static void test_inverse_array(void) { test_each_kernel(check_inverse); }
static void test_poly_mul_array(void) { test_each_kernel(check_poly_mul); }
static void test_scale_array(void) { test_each_kernel(check_scale); }
static void test_reductions(void) { test_each_kernel(check_reductions); }
static void test_power_sums(void) { test_each_kernel(check_power_sums); }
static void test_evaluate(void) { test_each_kernel(check_evaluate); }
static void test_evaluate_array(void) { test_each_kernel(check_evaluate_array); }

/* A zero anywhere, for lengths around the vectors' sizes: refused by its first place, and nothing written. */
static void check_zero_among_inverses(void) {
  for (size_t n = 1; n < 140; n += n < 20 ? 1 : 17)
    for (size_t zero = 0; zero < n; zero += n < 20 ? 1 : 13) {
      char place[32];
      memcpy(space_x, a, n * sizeof *a);
      space_x[zero] = space_x[n - 1 > zero ? n - 1 : zero] = 0;
      prepare_output();
      snprintf(place, sizeof place, "a[%zu] is 0", zero);
      TEST_ASSERT_FAILS(CGT_E_DOMAIN, "cgt_nim_inverse_array", place, cgt_nim_inverse_array(space_x, space_out, n));
      check_guards(space_out, 0);
      TEST_ASSERT_FAILS(CGT_E_DOMAIN, "cgt_nim_inverse_array", place, cgt_nim_inverse_array(space_x, space_x, n));
      TEST_ASSERT_EQUAL_HEX64(0, space_x[zero]);
      if (zero > 0) TEST_ASSERT_EQUAL_HEX64_ARRAY(a, space_x, zero);
    }
}

static void test_zero_among_inverses(void) { test_each_kernel(check_zero_among_inverses); }

int main(void) {
  UNITY_BEGIN();
  fill_pools();
  fill_powers();
  RUN_TEST(test_add_array);
  RUN_TEST(test_mul_array);
  RUN_TEST(test_linear_arrays);
  RUN_TEST(test_inverse_array);
  RUN_TEST(test_poly_mul_array);
  RUN_TEST(test_scale_array);
  RUN_TEST(test_reductions);
  RUN_TEST(test_power_sums);
  RUN_TEST(test_evaluate);
  RUN_TEST(test_evaluate_array);
  RUN_TEST(test_zero_among_inverses);
  return UNITY_END();
}
