/* The bits of a word: each function beside its definition. */
#include "../../lib/base/bits.h"

#include "../support.h"

/* Each single bit, each number of low ones, their complements, and words that a generator gives. */
enum { WORDS = 64 * 4 + 2000 };
static uint64_t words[WORDS];

static void make_words(void) {
  uint64_t seed = 14;
  size_t n = 0;
  for (unsigned bit = 0; bit < 64; bit++) {
    const uint64_t one = (uint64_t)1 << bit;
    words[n++] = one;
    words[n++] = ~one;
    words[n++] = one - 1;
    words[n++] = ~(one - 1);
  }
  for (; n < WORDS; n++) {
    seed = seed * 6364136223846793005 + 1442695040888963407;
    words[n] = (seed ^ seed >> 29) >> (n % 3 == 0 ? seed % 64 : 0);
  }
}

static unsigned bit_of(uint64_t word, unsigned place) { return (unsigned)(word >> place & 1); }

static void test_counts_and_places(void) {
  for (size_t i = 0; i < WORDS; i++) {
    unsigned count = 0, low = 64, high = 64, zero = 64;
    for (unsigned place = 0; place < 64; place++) {
      if (bit_of(words[i], place) != 0) {
        count++;
        high = place;
        if (low == 64) low = place;
      } else if (zero == 64) {
        zero = place;
      }
    }
    TEST_ASSERT_EQUAL_UINT(count, cgt_i_popcount(words[i]));
    TEST_ASSERT_EQUAL_UINT(count % 2, cgt_i_parity(words[i]));
    TEST_ASSERT_EQUAL_UINT(zero, cgt_i_lowest_zero(words[i]));
    TEST_ASSERT_EQUAL_HEX64(low < 64 ? (uint64_t)1 << low : 0, cgt_i_low_power(words[i]));
    TEST_ASSERT_EQUAL_UINT(count == 0 ? 0 : high + 1, cgt_i_bit_length(words[i]));
    if (count == 0) continue;
    TEST_ASSERT_EQUAL_UINT(low, cgt_i_low_bit(words[i]));
    TEST_ASSERT_EQUAL_UINT(high, cgt_i_high_bit(words[i]));
  }
}

static void test_bits_below(void) {
  uint64_t below = 0;
  for (unsigned n = 0; n <= 64; n++) {
    TEST_ASSERT_EQUAL_HEX64(below, cgt_i_bits_below(n));
    below = below << 1 | 1;
  }
}

static void test_reversed_and_gray(void) {
  for (size_t i = 0; i < WORDS; i++) {
    uint64_t reversed = 0;
    for (unsigned place = 0; place < 64; place++) reversed |= (uint64_t)bit_of(words[i], place) << (63 - place);
    TEST_ASSERT_EQUAL_HEX64(reversed, cgt_i_reversed(words[i]));
    TEST_ASSERT_EQUAL_HEX64(words[i], cgt_i_from_gray(words[i] ^ words[i] >> 1));
  }
}

static void test_moved_by_xor(void) {
  for (size_t i = 0; i < WORDS; i++) {
    const unsigned number = (unsigned)(i % 64);
    uint64_t moved = 0;
    for (unsigned place = 0; place < 64; place++) moved |= (uint64_t)bit_of(words[i], place) << (place ^ number);
    TEST_ASSERT_EQUAL_HEX64(moved, cgt_i_moved_by_xor(words[i], number));
  }
}

static void test_exchange(void) {
  uint64_t low = 0x123456789ABCDEF0, high = 0x0FEDCBA987654321;
  cgt_i_exchange(&low, &high, 32, 0xFFFFFFFF);
  TEST_ASSERT_EQUAL_HEX64(0x876543219ABCDEF0, low);
  TEST_ASSERT_EQUAL_HEX64(0x0FEDCBA912345678, high);
}

static void test_transposed(void) {
  for (size_t i = 0; i + 64 <= WORDS; i += 8) {
    uint64_t rows[64], small = 0;
    for (unsigned row = 0; row < 64; row++) rows[row] = words[i + row];
    for (unsigned place = 0; place < 64; place++) small |= (uint64_t)bit_of(words[i], place) << (place % 8 * 8 + place / 8);
    TEST_ASSERT_EQUAL_HEX64(small, cgt_i_transpose8(words[i]));
    cgt_i_transpose64(rows);
    for (unsigned row = 0; row < 64; row++)
      for (unsigned column = 0; column < 64; column++)
        TEST_ASSERT_EQUAL_UINT(bit_of(words[i + column], row), bit_of(rows[row], column));
  }
}

int main(void) {
  UNITY_BEGIN();
  make_words();
  RUN_TEST(test_counts_and_places);
  RUN_TEST(test_bits_below);
  RUN_TEST(test_reversed_and_gray);
  RUN_TEST(test_moved_by_xor);
  RUN_TEST(test_exchange);
  RUN_TEST(test_transposed);
  return UNITY_END();
}
