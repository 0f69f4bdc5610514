/* Numbers for a set of keys that is too large to be kept: a minimal perfect hash function. Each key of the set has a number of
 * its own, below how many there are, found from 3.6 bits a key. A key that is not in the set gets a number too, or none: who
 * must be sure keeps the keys elsewhere, in the order of their numbers.
 *
 * Limasset, Rizk, Chikhi and Peterlongo, "Fast and scalable minimal perfect hashing for massive key sets" (2017): in the first
 * level each key chooses one of 2n bits, and has it if it is the only one to choose it; the others go on to the next level. The
 * number of a key is how many bits are 1 before its own. */
#ifndef CGT_I_DISK_INDEX_H
#define CGT_I_DISK_INDEX_H

#include "../base/hash.h"
#include "../base/bits.h"
#include "../base/compiler.h"
#include "../base/failure.h"

enum { CGT_I_INDEX_LEVELS = 48 };

typedef struct {
  uint64_t *blocks; /* cache lines of eight words: seven of bits, and how many bits are 1 in the blocks before */
  void *memory;     /* what was allocated for them */
  size_t block_count;
  uint32_t levels;
  uint32_t begin[CGT_I_INDEX_LEVELS], bits[CGT_I_INDEX_LEVELS]; /* of each level: its first block, and its number of bits */
} cgt_i_index;

/* What the function knows of a key: two hashes, so that a set of longer keys in which a pair agrees in both is not to be met.
 * Making an index of such a set would fail. */
typedef struct {
  uint64_t first, second;
} cgt_i_key_hashes;

/* Makes the function for n < 2^30 different keys of `words` words, and writes their numbers. CGT_E_MEMORY, CGT_E_LIMIT; the
 * text lacks the name of the function that was called. O(n). */
cgt_status_t cgt_i_index_make(cgt_i_index *index, const uint64_t *keys, uint32_t words, size_t n, uint32_t *numbers);
void cgt_i_index_free(cgt_i_index *index);
static inline uint64_t cgt_i_index_bytes(const cgt_i_index *index) { return (uint64_t)index->block_count * 64; }

static inline cgt_i_key_hashes cgt_i_hash_key(const uint64_t *key, uint32_t words) {
  cgt_i_key_hashes hashes = {cgt_i_mix(key[0]), key[0]};
  for (uint32_t i = 1; i < words; i++) {
    hashes.first = cgt_i_mix((hashes.first ^ hashes.first >> 32) + key[i]);
    hashes.second = cgt_i_mix(((hashes.second ^ hashes.second >> 29) * 0xBF58476D1CE4E5B9) ^ key[i]);
  }
  return hashes;
}

/* The bit that a key chooses in a level: its block, and its place there. */
enum { CGT_I_INDEX_BITS = 448 };
static inline uint64_t *cgt_i_index_choice(const cgt_i_index *index, cgt_i_key_hashes key, uint32_t level, uint32_t *place) {
  const uint64_t hash = cgt_i_mix((key.first + level * 0xBF58476D1CE4E5B9) ^ (key.second >> 32 | key.second << 32));
  const uint32_t bit = (uint32_t)((hash >> 32) * index->bits[level] >> 32);
  *place = bit % CGT_I_INDEX_BITS;
  return index->blocks + (size_t)(index->begin[level] + bit / CGT_I_INDEX_BITS) * 8;
}

static inline void cgt_i_index_prefetch(const cgt_i_index *index, cgt_i_key_hashes key) {
  uint32_t place;
  if (index->levels > 0) CGT_I_PREFETCH(cgt_i_index_choice(index, key, 0, &place));
}

/* A key's number; UINT32_MAX: the key is not in the set. */
static inline uint32_t cgt_i_index_find(const cgt_i_index *index, cgt_i_key_hashes key) {
  for (uint32_t level = 0; level < index->levels; level++) {
    uint32_t place;
    const uint64_t *block = cgt_i_index_choice(index, key, level, &place);
    const uint32_t word = place / 64, bit = place % 64;
    if ((block[word] >> bit & 1) == 0) continue;
    uint64_t number = block[7] + cgt_i_popcount(block[word] & cgt_i_bits_below(bit));
    for (uint32_t i = 0; i < word; i++) number += cgt_i_popcount(block[i]);
    return (uint32_t)number;
  }
  return UINT32_MAX;
}

#endif
