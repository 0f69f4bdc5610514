/* Hashes of words: the checksum of files never changes, and mixing is a bijection. */
#include "../../lib/base/hash.h"

#include "../support.h"

/* The number that times an odd number is 1: each step doubles how many low bits are right. */
static uint64_t inverse(uint64_t odd) {
  uint64_t result = odd;
  for (int i = 0; i < 5; i++) result *= 2 - odd * result;
  return result;
}

static void test_mixing_can_be_undone(void) {
  for (uint64_t key = 1, i = 0; i < 10000; i++, key = key * 6364136223846793005 + i) {
    uint64_t back = cgt_i_mix(key) * inverse(0xD6E8FEB86659FD93);
    back ^= back >> 32;
    TEST_ASSERT_EQUAL_HEX64(key, back * inverse(0x9E3779B97F4A7C15));
  }
}

/* Files of today's versions have these sums. */
static void test_sums_are_pinned(void) {
  uint64_t sum = 0;
  TEST_ASSERT_EQUAL_HEX64(0, cgt_i_checksum(0, 0));
  for (uint64_t word = 1; word <= 3; word++) sum = cgt_i_checksum(sum, word * word);
  TEST_ASSERT_EQUAL_HEX64(0x4035006DE72CA4BB, sum);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_mixing_can_be_undone);
  RUN_TEST(test_sums_are_pinned);
  return UNITY_END();
}
