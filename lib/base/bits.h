/* Operations on the bits of a word. They are written out in C where the compiler has no built-in functions for them, or with
 * CGT_I_PORTABLE_BITS. */
#ifndef CGT_I_BITS_H
#define CGT_I_BITS_H

#include <stdint.h>

#if defined(__GNUC__) && !defined(CGT_I_PORTABLE_BITS)
#  define CGT_I_BUILTIN_BITS 1
#else
#  define CGT_I_BUILTIN_BITS 0
#endif

/* The number of ones. Written out: the built-in calls a library function where the target may lack the instruction; where it
 * has one, compilers recognize these lines. */
static inline unsigned cgt_i_popcount(uint64_t word) {
  word -= word >> 1 & 0x5555555555555555;
  word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
  word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return (unsigned)(word * 0x0101010101010101 >> 56);
}

/* Whether an odd number of bits are 1. */
static inline unsigned cgt_i_parity(uint64_t word) {
  word ^= word >> 32;
  word ^= word >> 16;
  word ^= word >> 8;
  word ^= word >> 4;
  return 0x6996U >> (word & 15) & 1;
}

/* The places of the lowest and of the highest 1 in a word that is not 0. */
static inline unsigned cgt_i_low_bit(uint64_t word) {
#if CGT_I_BUILTIN_BITS
  return (unsigned)__builtin_ctzll(word);
#else
  return cgt_i_popcount(~word & (word - 1));
#endif
}
static inline unsigned cgt_i_high_bit(uint64_t word) {
#if CGT_I_BUILTIN_BITS
  return 63 - (unsigned)__builtin_clzll(word);
#else
  for (unsigned step = 1; step < 64; step *= 2) word |= word >> step;
  return cgt_i_popcount(word) - 1;
#endif
}

/* The place of the lowest 0; 64 if there is none. */
static inline unsigned cgt_i_lowest_zero(uint64_t word) { return word == UINT64_MAX ? 64 : cgt_i_low_bit(~word); }

/* The largest power of 2 that divides a number. */
static inline uint64_t cgt_i_low_power(uint64_t number) { return number & (0 - number); }

/* The number of bits without leading zeros. */
static inline unsigned cgt_i_bit_length(uint64_t number) { return number == 0 ? 0 : cgt_i_high_bit(number) + 1; }

/* Ones at the places below n <= 64. */
static inline uint64_t cgt_i_bits_below(unsigned n) { return n == 64 ? UINT64_MAX : ((uint64_t)1 << n) - 1; }

/* The bits in reverse order. */
static inline uint64_t cgt_i_reversed(uint64_t word) {
  word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
  word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
  word = (word >> 4 & 0x0F0F0F0F0F0F0F0F) | (word & 0x0F0F0F0F0F0F0F0F) << 4;
#if CGT_I_BUILTIN_BITS
  return __builtin_bswap64(word);
#else
  word = (word >> 8 & 0x00FF00FF00FF00FF) | (word & 0x00FF00FF00FF00FF) << 8;
  word = (word >> 16 & 0x0000FFFF0000FFFF) | (word & 0x0000FFFF0000FFFF) << 16;
  return word >> 32 | word << 32;
#endif
}

/* The n with the Gray code n ^ (n >> 1) = code: each bit of n is the parity of the bits of the code from its place upwards. */
static inline uint64_t cgt_i_from_gray(uint64_t code) {
  for (unsigned step = 1; step < 64; step *= 2) code ^= code >> step;
  return code;
}

/* The set { i ^ number : i in set } of numbers below 64; number is below 64. */
static inline uint64_t cgt_i_moved_by_xor(uint64_t set, unsigned number) {
  static const uint64_t low[] = {0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
  for (unsigned bit = 0; number != 0; bit++, number >>= 1)
    if ((number & 1) != 0) set = (set >> (1 << bit) & low[bit]) | (set & low[bit]) << (1 << bit);
  return set;
}

/* Swaps the bits `mask` of `high` with the bits `mask << step` of `low`. */
static inline void cgt_i_exchange(uint64_t *low, uint64_t *high, unsigned step, uint64_t mask) {
  const uint64_t differ = (*low >> step ^ *high) & mask;
  *high ^= differ;
  *low ^= differ << step;
}

/* Transposes eight rows of eight bits: bit j of row i becomes bit i of row j. */
static inline uint64_t cgt_i_transpose8(uint64_t rows) {
  uint64_t differ = (rows ^ rows >> 7) & 0x00AA00AA00AA00AA;
  rows ^= differ ^ differ << 7;
  differ = (rows ^ rows >> 14) & 0x0000CCCC0000CCCC;
  rows ^= differ ^ differ << 14;
  differ = (rows ^ rows >> 28) & 0x00000000F0F0F0F0;
  return rows ^ differ ^ differ << 28;
}

/* Transposes 64 rows of 64 bits. */
static inline void cgt_i_transpose64(uint64_t rows[64]) {
  static const uint64_t masks[6] = {0x00000000FFFFFFFF, 0x0000FFFF0000FFFF, 0x00FF00FF00FF00FF,
                                    0x0F0F0F0F0F0F0F0F, 0x3333333333333333, 0x5555555555555555};
  for (unsigned step = 32, level = 0; step > 0; step /= 2, level++)
    for (unsigned i = 0; i < 64; i = (i + step + 1) & ~step) /* each i without the bit `step` */
      cgt_i_exchange(&rows[i], &rows[i + step], step, masks[level]);
}

#endif
