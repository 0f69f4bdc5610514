/* Numbers for a set of keys that is too large to be kept: a perfect hash function. Each key of the set has a number of its own,
 * found from 3.6 bits a key; the numbers are below `room`, 3 % more than there are keys. A key that is not in the set gets a
 * number too: who must be sure keeps the keys elsewhere, in the order of their numbers.
 *
 * Keys fall into buckets of 4.5 on average. Each bucket has a pilot, the first number for which a hash of key and pilot sends
 * all its keys to places that are free; large buckets choose first. So a number costs one look at a pilot. Belazzougui, Botelho
 * and Dietzfelbinger, "Hash, displace, and compress" (2009); Pibiri and Trani, "PTHash: revisiting FCH minimal perfect hashing"
 * (2021). */
#ifndef CGT_I_DISK_INDEX_H
#define CGT_I_DISK_INDEX_H

#include <stdbool.h>

#include "../base/hash.h"
#include "../base/compiler.h"
#include "../base/failure.h"

typedef struct {
  uint16_t *pilots; /* of each bucket */
  uint32_t buckets, room;
  uint32_t seed;
} cgt_i_index;

/* What the function knows of a key: two hashes, so that a set of longer keys in which a pair agrees in both is not to be met.
 * Making an index of such a set would fail. */
typedef struct {
  uint64_t first, second;
} cgt_i_key_hashes;

/* How many numbers n keys need. */
static inline size_t cgt_i_index_room(size_t n) { return n + n / 32 + 1; }

/* Makes the function for n < 2^30 different keys of `words` words, and puts the keys, behind which there is room for
 * cgt_i_index_room(n), into the order of their numbers; numbers that no key has get words of ones, which are no key.
 * CGT_E_MEMORY, CGT_E_LIMIT; the text lacks the name of the function that was called. O(n). */
cgt_status_t cgt_i_index_make(cgt_i_index *index, uint64_t *keys, uint32_t words, size_t n);
void cgt_i_index_free(cgt_i_index *index);
static inline uint64_t cgt_i_index_bytes(const cgt_i_index *index) { return (uint64_t)index->buckets * sizeof *index->pilots; }

static inline cgt_i_key_hashes cgt_i_hash_key(const uint64_t *key, uint32_t words) {
  cgt_i_key_hashes hashes = {cgt_i_mix(key[0]), key[0]};
  for (uint32_t i = 1; i < words; i++) {
    hashes.first = cgt_i_mix((hashes.first ^ hashes.first >> 32) + key[i]);
    hashes.second = cgt_i_mix(((hashes.second ^ hashes.second >> 29) * 0xBF58476D1CE4E5B9) ^ key[i]);
  }
  return hashes;
}

/* Whether a key in that order is none. In packed positions, the low bits are 0. */
static inline bool cgt_i_index_is_hole(const uint64_t *key) { return *key == UINT64_MAX; }

/* A key's hash for this index, from which its bucket follows, and with the bucket's pilot its number. */
static inline uint64_t cgt_i_index_hash(const cgt_i_index *index, cgt_i_key_hashes key) {
  return cgt_i_mix((key.first + index->seed * 0xBF58476D1CE4E5B9) ^ (key.second >> 32 | key.second << 32));
}
static inline const uint16_t *cgt_i_index_pilot(const cgt_i_index *index, uint64_t hash) {
  return &index->pilots[(hash >> 32) * index->buckets >> 32];
}
static inline uint32_t cgt_i_index_place(const cgt_i_index *index, uint64_t hash, uint64_t pilot) {
  return (uint32_t)(((hash ^ pilot * 0x9E3779B97F4A7C15) * 0xD6E8FEB86659FD93 >> 32) * index->room >> 32);
}

static inline uint32_t cgt_i_index_find(const cgt_i_index *index, cgt_i_key_hashes key) {
  const uint64_t hash = cgt_i_index_hash(index, key);
  return cgt_i_index_place(index, hash, *cgt_i_index_pilot(index, hash));
}

#endif
