/* Hashes of words. */
#ifndef CGT_I_HASH_H
#define CGT_I_HASH_H

#include <stdint.h>

/* Mixes a key into a hash whose high bits are the ones to use; a bijection. */
static inline uint64_t cgt_i_mix(uint64_t key) {
  key *= 0x9E3779B97F4A7C15;
  key ^= key >> 32;
  return key * 0xD6E8FEB86659FD93;
}

/* A step of the checksum of files: for each word a bijection of the sum so far, and for each sum a bijection of the word. So an
 * error within one word never goes unnoticed; of other errors, one in 2^64 does. */
static inline uint64_t cgt_i_checksum(uint64_t sum, uint64_t word) {
  sum = (sum ^ word) * 0x9E3779B97F4A7C15;
  return sum << 29 | sum >> 35;
}

#endif
