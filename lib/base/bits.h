/* Bits of a word. */
#ifndef CGT_I_BITS_H
#define CGT_I_BITS_H

#include <stdint.h>

/* Of a word that is not 0. */
static inline unsigned cgt_i_low_bit(uint64_t word) { return (unsigned)__builtin_ctzll(word); }
static inline unsigned cgt_i_high_bit(uint64_t word) { return 63 - (unsigned)__builtin_clzll(word); }

/* The largest power of 2 that divides a number. */
static inline uint64_t cgt_i_low_power(uint64_t number) { return number & (0 - number); }

/* How many bits a number has without leading zeros. */
static inline unsigned cgt_i_bit_length(uint64_t number) { return number == 0 ? 0 : cgt_i_high_bit(number) + 1; }

/* Written out, as the compiler calls a function where the processor may have no instruction. */
static inline unsigned cgt_i_popcount(uint64_t word) {
#ifdef __POPCNT__
  return (unsigned)__builtin_popcountll(word);
#else
  word -= word >> 1 & 0x5555555555555555;
  word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
  word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return (unsigned)(word * 0x0101010101010101 >> 56);
#endif
}

/* The low bit becomes the high one. */
static inline uint64_t cgt_i_reversed(uint64_t word) {
  word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
  word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
  word = (word >> 4 & 0x0F0F0F0F0F0F0F0F) | (word & 0x0F0F0F0F0F0F0F0F) << 4;
  return __builtin_bswap64(word);
}

/* Row i's bit j becomes row j's bit i. */
static inline void cgt_i_transpose64(uint64_t rows[64]) {
  static const uint64_t masks[6] = {0x00000000FFFFFFFF, 0x0000FFFF0000FFFF, 0x00FF00FF00FF00FF,
                                    0x0F0F0F0F0F0F0F0F, 0x3333333333333333, 0x5555555555555555};
  for (unsigned step = 32, level = 0; step > 0; step /= 2, level++)
    for (unsigned i = 0; i < 64; i = (i + step + 1) & ~step) { /* all i without the bit `step` */
      const uint64_t swapped = (rows[i] >> step ^ rows[i + step]) & masks[level];
      rows[i + step] ^= swapped;
      rows[i] ^= swapped << step;
    }
}

#endif
