/* The field of nimbers below 2^64: laws, and each inverse function against its forward one, on random values of all lengths
   and exhaustively in small subfields, with every kernel. */
#include "../support.h"

static const uint64_t group = UINT64_MAX; /* 2^64 - 1, the order of the multiplicative group */
static const uint64_t primes[] = {3, 5, 17, 257, 641, 65537, 6700417};
enum { PRIMES = sizeof primes / sizeof *primes };

static void check_products_by_recursion(void) {
  for (int i = 0; i < 3000; i++) {
    uint64_t a = test_random_length(), b = test_random_length();
    TEST_ASSERT_EQUAL_HEX64(test_nim_mul(a, b), cgt_nim_mul(a, b));
  }
}

static void test_products_by_recursion(void) { test_each_kernel(check_products_by_recursion); }

/* For x = 2^(2^k): x × x = 3x/2, and x × y = xy for y < x. */
static void check_fermat_powers(void) {
  for (int k = 0; k < 6; k++) {
    uint64_t x = (uint64_t)1 << (1 << k);
    TEST_ASSERT_EQUAL_HEX64(x + x / 2, cgt_nim_mul(x, x));
    for (int i = 0; i < 500; i++) {
      uint64_t y = test_random() % x;
      TEST_ASSERT_EQUAL_HEX64(x * y, cgt_nim_mul(x, y));
    }
  }
}

static void test_fermat_powers(void) { test_each_kernel(check_fermat_powers); }

/* The nimbers below 2^(2^k) are closed under everything. */
static void check_subfields(void) {
  for (int k = 0; k < 6; k++) {
    uint64_t mask = ((uint64_t)1 << (1 << k)) - 1;
    for (int i = 0; i < 500; i++) {
      uint64_t a = test_random() & mask, b = test_random() & mask, inverse = 0;
      TEST_ASSERT_TRUE(cgt_nim_mul(a, b) <= mask);
      TEST_ASSERT_TRUE(cgt_nim_sqrt(a) <= mask);
      TEST_ASSERT_TRUE(cgt_nim_pow(a, test_random()) <= mask);
      if (a != 0) TEST_ASSERT_OK(cgt_nim_inverse(a, &inverse));
      TEST_ASSERT_TRUE(inverse <= mask);
      TEST_ASSERT_EQUAL_HEX64(a, cgt_nim_pow(a, mask + 1)); /* a^q = a */
    }
  }
}

static void test_subfields(void) { test_each_kernel(check_subfields); }

static void test_subfield_bits(void) {
  TEST_ASSERT_EQUAL_UINT32(1, cgt_nim_subfield_bits(0));
  TEST_ASSERT_EQUAL_UINT32(1, cgt_nim_subfield_bits(1));
  for (int bit = 1; bit < 64; bit++) {
    uint32_t expected = bit < 2 ? 2 : bit < 4 ? 4 : bit < 8 ? 8 : bit < 16 ? 16 : bit < 32 ? 32 : 64;
    TEST_ASSERT_EQUAL_UINT32(expected, cgt_nim_subfield_bits((uint64_t)1 << bit));
    TEST_ASSERT_EQUAL_UINT32(expected, cgt_nim_subfield_bits(UINT64_MAX >> (63 - bit)));
  }
}

static void check_squares_and_roots(void) {
  for (int i = 0; i < 3000; i++) {
    uint64_t a = test_random_length(), b = test_random_length();
    TEST_ASSERT_EQUAL_HEX64(cgt_nim_mul(a, a), cgt_nim_square(a));
    TEST_ASSERT_EQUAL_HEX64(a, cgt_nim_sqrt(cgt_nim_square(a)));
    TEST_ASSERT_EQUAL_HEX64(a, cgt_nim_square(cgt_nim_sqrt(a)));
    TEST_ASSERT_EQUAL_HEX64(cgt_nim_square(a) ^ cgt_nim_square(b), cgt_nim_square(a ^ b)); /* Frobenius */
  }
}

static void test_squares_and_roots(void) { test_each_kernel(check_squares_and_roots); }

static void check_inverse_and_quotient(void) {
  for (int i = 0; i < 3000; i++) {
    uint64_t a = test_random_length(), b = test_random_length(), inverse, quotient;
    if (b == 0) b = 1;
    TEST_ASSERT_OK(cgt_nim_inverse(b, &inverse));
    TEST_ASSERT_EQUAL_HEX64(1, test_nim_mul(b, inverse));
    TEST_ASSERT_OK(cgt_nim_divide(a, b, &quotient));
    TEST_ASSERT_EQUAL_HEX64(a, test_nim_mul(quotient, b));
  }
}

static void test_inverse_and_quotient(void) { test_each_kernel(check_inverse_and_quotient); }

static void check_powers(void) {
  TEST_ASSERT_EQUAL_HEX64(1, cgt_nim_pow(0, 0));
  TEST_ASSERT_EQUAL_HEX64(0, cgt_nim_pow(0, 1));
  TEST_ASSERT_EQUAL_HEX64(0, cgt_nim_pow(0, UINT64_MAX));
  for (int i = 0; i < 100; i++) {
    uint64_t a = test_random_length() | 1, e = test_random_length(), f = test_random_length();
    TEST_ASSERT_EQUAL_HEX64(test_nim_pow(a, e), cgt_nim_pow(a, e));
    TEST_ASSERT_EQUAL_HEX64(1, cgt_nim_pow(a, 0));
    TEST_ASSERT_EQUAL_HEX64(a, cgt_nim_pow(a, 1));
    TEST_ASSERT_EQUAL_HEX64(1, cgt_nim_pow(a, group));
    uint64_t product = cgt_nim_mul(cgt_nim_pow(a, e >> 1), cgt_nim_pow(a, f >> 1));
    TEST_ASSERT_EQUAL_HEX64(product, cgt_nim_pow(a, (e >> 1) + (f >> 1)));
  }
  for (uint64_t e = 0; e < 300; e++)
    TEST_ASSERT_EQUAL_HEX64(test_nim_pow(0x123456789ABCDEF0, e), cgt_nim_pow(0x123456789ABCDEF0, e));
}

static void test_powers(void) { test_each_kernel(check_powers); }

/* From the definition: the sum of all conjugates. */
static void test_trace(void) {
  for (int i = 0; i < 300; i++) {
    uint64_t a = test_random_length(), conjugate = a, trace = 0;
    for (int k = 0; k < 64; k++) {
      trace ^= conjugate;
      conjugate = test_nim_mul(conjugate, conjugate);
    }
    TEST_ASSERT_EQUAL_HEX64(a, conjugate);
    TEST_ASSERT_EQUAL_HEX64(trace, cgt_nim_trace(a));
  }
}

static void test_artin_schreier_random(void) {
  for (int i = 0; i < 3000; i++) {
    uint64_t z = test_random_length(), roots[2] = {5, 5};
    uint32_t count = 9;
    TEST_ASSERT_OK(cgt_nim_solve_artin_schreier(test_nim_mul(z, z) ^ z, roots, &count));
    TEST_ASSERT_EQUAL_UINT32(2, count);
    TEST_ASSERT_EQUAL_HEX64(z & ~(uint64_t)1, roots[0]);
    TEST_ASSERT_EQUAL_HEX64(z | 1, roots[1]);
  }
}

static void test_artin_schreier_without_solutions(void) {
  for (int i = 0; i < 300; i++) {
    uint64_t roots[2] = {5, 6};
    uint32_t count = 9;
    TEST_ASSERT_OK(cgt_nim_solve_artin_schreier(test_random() | (uint64_t)1 << 63, roots, &count));
    TEST_ASSERT_EQUAL_UINT32(0, count);
    TEST_ASSERT_EQUAL_HEX64(5, roots[0]);
    TEST_ASSERT_EQUAL_HEX64(6, roots[1]);
  }
}

/* All 4096 equations over the field of order 16; their solutions lie in the field of order 256. */
static void check_quadratic_exhaustively(void) {
  uint64_t product[16][256];
  for (uint64_t a = 0; a < 16; a++)
    for (uint64_t b = 0; b < 256; b++) product[a][b] = test_nim_mul(a, b);
  uint64_t square[256];
  for (uint64_t x = 0; x < 256; x++) square[x] = test_nim_mul(x, x);
  for (uint64_t a = 0; a < 16; a++)
    for (uint64_t b = 0; b < 16; b++)
      for (uint64_t c = 0; c < 16; c++) {
        if (a == 0 && b == 0 && c == 0) continue;
        uint64_t expected[2] = {7777, 7777}, roots[2] = {7777, 7777};
        uint32_t expected_count = 0, count = 9;
        for (uint64_t x = 0; x < 256; x++)
          if ((product[a][square[x]] ^ product[b][x] ^ c) == 0) expected[expected_count++] = x;
        TEST_ASSERT_OK(cgt_nim_solve_quadratic(a, b, c, roots, &count));
        TEST_ASSERT_EQUAL_UINT32(expected_count, count);
        TEST_ASSERT_EQUAL_HEX64_ARRAY(expected, roots, 2);
      }
}

static void test_quadratic_exhaustively(void) { test_each_kernel(check_quadratic_exhaustively); }

/* a (x - r)(x - s) has the roots r and s. */
static void check_quadratic_random(void) {
  for (int i = 0; i < 500; i++) {
    uint64_t a = test_random_length() | 1, r = test_random_length(), s = i % 5 == 0 ? r : test_random_length();
    uint64_t roots[2] = {0, 0};
    uint32_t count = 9;
    TEST_ASSERT_OK(cgt_nim_solve_quadratic(a, test_nim_mul(a, r ^ s), test_nim_mul(a, test_nim_mul(r, s)), roots, &count));
    TEST_ASSERT_EQUAL_UINT32(r == s ? 1 : 2, count);
    TEST_ASSERT_EQUAL_HEX64(r < s ? r : s, roots[0]);
    if (r != s) TEST_ASSERT_EQUAL_HEX64(r < s ? s : r, roots[1]);
  }
}

static void test_quadratic_random(void) { test_each_kernel(check_quadratic_random); }

static uint64_t order_by_steps(uint64_t a) {
  uint64_t order = 1;
  for (uint64_t x = a; x != 1; x = test_nim_mul(x, a)) order++;
  return order;
}

static void check_orders(void) {
  uint64_t order;
  for (uint64_t a = 1; a < 256; a++) {
    TEST_ASSERT_OK(cgt_nim_order(a, &order));
    TEST_ASSERT_EQUAL_UINT64(order_by_steps(a), order);
  }
  for (int i = 0; i < 20; i++) {
    uint64_t a = test_random_length() | 1;
    for (int p = 0; p < PRIMES; p++)
      if (test_random() % 2) a = test_nim_pow(a, primes[p]);
    TEST_ASSERT_OK(cgt_nim_order(a, &order));
    TEST_ASSERT_EQUAL_HEX64(1, test_nim_pow(a, order));
    for (int p = 0; p < PRIMES; p++)
      if (order % primes[p] == 0) TEST_ASSERT_TRUE(test_nim_pow(a, order / primes[p]) != 1);
  }
}

static void test_orders(void) { test_each_kernel(check_orders); }

/* Logarithms below 256 by listing powers. */
static void check_logs_exhaustively(void) {
  for (uint64_t base = 1; base < 256; base += base < 32 ? 1 : 37) {
    uint64_t first[256], log;
    memset(first, 0xFF, sizeof first);
    uint64_t x = 1;
    for (uint64_t e = 0; e < 255; e++, x = test_nim_mul(x, base))
      if (first[x] == UINT64_MAX) first[x] = e;
    for (uint64_t a = 1; a < 256; a++)
      if (first[a] != UINT64_MAX) {
        TEST_ASSERT_OK(cgt_nim_log(a, base, &log));
        TEST_ASSERT_EQUAL_UINT64(first[a], log);
      } else if (a % 16 == base % 16) {
        log = 4711;
        TEST_ASSERT_FAILS(CGT_E_DOMAIN, "cgt_nim_log", "no power of base", cgt_nim_log(a, base, &log));
        TEST_ASSERT_EQUAL_UINT64(4711, log);
      }
  }
}

static void test_logs_exhaustively(void) { test_each_kernel(check_logs_exhaustively); }

/* Bases of all 128 orders: the logarithm of a power is the exponent modulo the order; what is no power has none. */
static void check_logs_of_all_orders(void) {
  const uint64_t generator = 4294967302;
  uint64_t order;
  TEST_ASSERT_OK(cgt_nim_order(generator, &order));
  TEST_ASSERT_EQUAL_HEX64(group, order);
  for (uint64_t less = (uint64_t)1 << 32; less < generator; less++) { /* smaller nimbers lie in a smaller field */
    TEST_ASSERT_OK(cgt_nim_order(less, &order));
    TEST_ASSERT_TRUE(order < group);
  }
  for (unsigned set = 0; set < 1U << PRIMES; set++) {
    uint64_t cofactor = 1, log;
    for (int p = 0; p < PRIMES; p++)
      if (set >> p & 1) cofactor *= primes[p];
    uint64_t base = cgt_nim_pow(generator, cofactor), base_order = group / cofactor, exponent = test_random() % base_order;
    TEST_ASSERT_OK(cgt_nim_log(cgt_nim_pow(base, exponent), base, &log));
    TEST_ASSERT_EQUAL_UINT64(exponent, log);
    if (cofactor > 1)
      TEST_ASSERT_FAILS(CGT_E_DOMAIN, "cgt_nim_log", "no power of base", cgt_nim_log(cgt_nim_mul(generator, base), base, &log));
  }
}

static void test_logs_of_all_orders(void) { test_each_kernel(check_logs_of_all_orders); }

static void check_logs_random(void) {
  for (int i = 0; i < 300; i++) {
    uint64_t base = test_random(), order, exponent, log;
    TEST_ASSERT_OK(cgt_nim_order(base, &order));
    exponent = test_random() % order;
    TEST_ASSERT_OK(cgt_nim_log(cgt_nim_pow(base, exponent), base, &log));
    TEST_ASSERT_EQUAL_UINT64(exponent, log);
  }
}

static void test_logs_random(void) { test_each_kernel(check_logs_random); }

/* The polynomial basis, by shifting and adding. */
static uint64_t poly_mul(uint64_t p, uint64_t q) {
  uint64_t product = 0;
  for (int bit = 63; bit >= 0; bit--) {
    product = product << 1 ^ (product >> 63 ? 0x1B : 0);
    if (q >> bit & 1) product ^= p;
  }
  return product;
}

static void check_polys(void) {
  for (int i = 0; i < 3000; i++) {
    uint64_t a = test_random_length(), b = test_random_length(), p = cgt_nim_to_poly(a), q = cgt_nim_to_poly(b);
    TEST_ASSERT_EQUAL_HEX64(a, cgt_nim_from_poly(p));
    TEST_ASSERT_EQUAL_HEX64(poly_mul(p, q), cgt_nim_poly_mul(p, q));
    TEST_ASSERT_EQUAL_HEX64(test_nim_mul(a, b), cgt_nim_from_poly(cgt_nim_poly_mul(p, q)));
    TEST_ASSERT_EQUAL_HEX64(p ^ q, cgt_nim_to_poly(a ^ b));
    TEST_ASSERT_EQUAL_HEX64(a, cgt_nim_to_poly(cgt_nim_from_poly(a)));
  }
}

static void test_polys(void) { test_each_kernel(check_polys); }

/* The isomorphism is pinned: X is the least root of X^64 + X^4 + X^3 + X + 1, and its conjugates are the others. */
static void test_poly_root(void) {
  uint64_t root = cgt_nim_from_poly(2), conjugate = root;
  TEST_ASSERT_EQUAL_HEX64(0x402884CA01F7C6B2, root);
  for (int i = 0; i < 64; i++) {
    uint64_t square = test_nim_mul(conjugate, conjugate), fourth = test_nim_mul(square, square);
    TEST_ASSERT_EQUAL_HEX64(0, test_nim_pow(conjugate, 64) ^ fourth ^ test_nim_mul(square, conjugate) ^ conjugate ^ 1);
    TEST_ASSERT_TRUE(root <= conjugate);
    conjugate = square;
  }
  TEST_ASSERT_EQUAL_HEX64(root, conjugate);
  uint64_t order;
  TEST_ASSERT_OK(cgt_nim_order(root, &order)); /* the header says that X generates the multiplicative group */
  TEST_ASSERT_EQUAL_HEX64(group, order);
  TEST_ASSERT_EQUAL_HEX64(0, cgt_nim_to_poly(0));
  TEST_ASSERT_EQUAL_HEX64(1, cgt_nim_to_poly(1));
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_products_by_recursion);
  RUN_TEST(test_fermat_powers);
  RUN_TEST(test_subfields);
  RUN_TEST(test_subfield_bits);
  RUN_TEST(test_squares_and_roots);
  RUN_TEST(test_inverse_and_quotient);
  RUN_TEST(test_powers);
  RUN_TEST(test_trace);
  RUN_TEST(test_artin_schreier_random);
  RUN_TEST(test_artin_schreier_without_solutions);
  RUN_TEST(test_quadratic_exhaustively);
  RUN_TEST(test_quadratic_random);
  RUN_TEST(test_orders);
  RUN_TEST(test_logs_exhaustively);
  RUN_TEST(test_logs_of_all_orders);
  RUN_TEST(test_logs_random);
  RUN_TEST(test_polys);
  RUN_TEST(test_poly_root);
  return UNITY_END();
}
