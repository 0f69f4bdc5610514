#include "support.h"

#include <stdlib.h>

void setUp(void) {}

void tearDown(void) {}

uint64_t test_random(void) {
  static uint64_t state;
  uint64_t z = state += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

uint64_t test_random_length(void) { return test_random() >> test_random() % 64; }

static uint64_t recursion(uint64_t a, uint64_t b, int bits) {
  if (a < 2 || b < 2) return a * b;
  int half = bits / 2;
  uint64_t mask = ((uint64_t)1 << half) - 1, a0 = a & mask, a1 = a >> half, b0 = b & mask, b1 = b >> half;
  uint64_t low = recursion(a0, b0, half), high = recursion(a1, b1, half), cross = recursion(a0 ^ a1, b0 ^ b1, half);
  return (cross ^ low) << half ^ low ^ recursion(high, (uint64_t)1 << (half - 1), half);
}

uint64_t test_nim_mul(uint64_t a, uint64_t b) { return recursion(a, b, 64); }

uint64_t test_nim_pow(uint64_t a, uint64_t exponent) {
  uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1, a = test_nim_mul(a, a))
    if (exponent & 1) result = test_nim_mul(result, a);
  return result;
}

void test_each_kernel(void (*check)(void)) {
  for (size_t i = 0; cgt_nim_kernel_at(i) != NULL; i++) {
    TEST_ASSERT_OK(cgt_nim_kernel_force(cgt_nim_kernel_at(i)));
    TEST_ASSERT_EQUAL_STRING(cgt_nim_kernel_at(i), cgt_nim_kernel_name());
    check();
  }
  TEST_ASSERT_OK(cgt_nim_kernel_force(NULL));
}

size_t test_allocations, test_failing_allocation;

void *test_alloc(size_t size, void *user) {
  (void)user;
  return ++test_allocations == test_failing_allocation ? NULL : malloc(size);
}

void test_release(void *block, void *user) {
  (void)user;
  free(block);
}
