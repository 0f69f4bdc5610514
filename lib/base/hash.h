/* Hashes of words. */
#ifndef CGT_I_HASH_H
#define CGT_I_HASH_H

#include <stdint.h>

/* Mixes a key into a hash of which the high bits count; a bijection. */
static inline uint64_t cgt_i_mix(uint64_t key) {
  key *= 0x9E3779B97F4A7C15;
  key ^= key >> 32;
  return key * 0xD6E8FEB86659FD93;
}

/* What files have as their checksum: every step is a bijection of the sum so far for each word, and of the word for each sum,
 * so that no error within one word goes unseen; others do in one of 2^64. */
static inline uint64_t cgt_i_checksum(uint64_t sum, uint64_t word) {
  sum = (sum ^ word) * 0x9E3779B97F4A7C15;
  return sum << 29 | sum >> 35;
}

#endif
