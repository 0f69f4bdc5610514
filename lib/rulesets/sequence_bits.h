#ifndef CGT_I_RULESETS_SEQUENCE_BITS_H
#define CGT_I_RULESETS_SEQUENCE_BITS_H

#include <stdint.h>

/* The place of the lowest bit 0 of a word that has one. */
static inline unsigned cgt_i_lowest_zero(uint64_t word) {
#if defined(__GNUC__)
  return (unsigned)__builtin_ctzll(~word);
#else
  unsigned place = 0;
  while (word >> place & 1) place++;
  return place;
#endif
}

/* Whether an odd number of bits is 1. */
static inline unsigned cgt_i_parity(uint32_t word) {
  word ^= word >> 16;
  word ^= word >> 8;
  word ^= word >> 4;
  return 0x6996U >> (word & 15) & 1;
}

#endif
