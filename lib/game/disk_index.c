/* Making a minimal perfect hash function, level by level. */
#include "disk_index.h"

#include <stdbool.h>
#include <string.h>

enum { LINE = 64, WORDS = 8, MOST = 1 << 30 };

static size_t blocks_for(uint64_t keys) { return (size_t)((2 * keys + CGT_I_INDEX_BITS - 1) / CGT_I_INDEX_BITS); }

/* Makes room for blocks after those in use, and clears them. */
static bool add_blocks(cgt_i_index *index, size_t more) {
  const size_t bytes = index->block_count * LINE;
  void *memory = cgt_i_alloc(index->block_count + more + 1, LINE);
  if (memory == NULL) return false;
  uint64_t *blocks = (uint64_t *)(((uintptr_t)memory + LINE - 1) & ~(uintptr_t)(LINE - 1));
  if (bytes > 0) memcpy(blocks, index->blocks, bytes);
  memset(blocks + index->block_count * WORDS, 0, more * LINE);
  cgt_i_free(index->memory);
  index->memory = memory;
  index->blocks = blocks;
  index->block_count += more;
  return true;
}

/* The keys that are left choose bits of a new level. Bits that several chose become 0 again. */
static void choose(cgt_i_index *index, uint32_t level, const uint64_t *keys, uint32_t words, const uint32_t *left, size_t n,
                   uint64_t *several) {
  uint64_t *const base = index->blocks + (size_t)index->begin[level] * WORDS;
  for (size_t i = 0; i < n; i++) {
    uint32_t place;
    uint64_t *block = cgt_i_index_choice(index, cgt_i_hash_key(keys + (size_t)left[i] * words, words), level, &place);
    const uint64_t bit = (uint64_t)1 << place % 64;
    several[(size_t)(block - base) + place / 64] |= block[place / 64] & bit;
    block[place / 64] |= bit;
  }
  for (size_t i = 0; i < blocks_for(n) * WORDS; i++) base[i] &= ~several[i];
}

/* Keeps those keys that have no bit yet; returns how many. */
static size_t keep_left(const cgt_i_index *index, uint32_t level, const uint64_t *keys, uint32_t words, uint32_t *left,
                        size_t n) {
  size_t kept = 0;
  for (size_t i = 0; i < n; i++) {
    uint32_t place;
    const uint64_t *block = cgt_i_index_choice(index, cgt_i_hash_key(keys + (size_t)left[i] * words, words), level, &place);
    if ((block[place / 64] >> place % 64 & 1) == 0) left[kept++] = left[i];
  }
  return kept;
}

cgt_status_t cgt_i_index_make(cgt_i_index *index, const uint64_t *keys, uint32_t words, size_t n, uint32_t *numbers) {
  *index = (cgt_i_index){.levels = 0};
  if (n >= MOST) return cgt_i_fail(CGT_E_LIMIT, "%zu positions in a part; expected fewer than 2^30", n);
  size_t left = n;
  for (size_t i = 0; i < n; i++) numbers[i] = (uint32_t)i;
  while (left > 0 && index->levels < CGT_I_INDEX_LEVELS) {
    const uint32_t level = index->levels;
    const size_t blocks = blocks_for(left), first = index->block_count;
    uint64_t *several = cgt_i_alloc(blocks, LINE);
    if (several == NULL || !add_blocks(index, blocks)) {
      cgt_i_free(several);
      cgt_i_index_free(index);
      return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu bytes", blocks * LINE);
    }
    memset(several, 0, blocks * LINE);
    index->begin[level] = (uint32_t)first;
    index->bits[level] = (uint32_t)(blocks * CGT_I_INDEX_BITS);
    choose(index, level, keys, words, numbers, left, several);
    index->levels++;
    left = keep_left(index, level, keys, words, numbers, left);
    cgt_i_free(several);
  }
  if (left > 0) { /* two keys agree in both hashes */
    cgt_i_index_free(index);
    return cgt_i_fail(CGT_E_LIMIT, "no numbers for %zu of %zu positions, whose hashes agree", left, n);
  }
  uint64_t ones = 0;
  for (uint64_t *block = index->blocks; block != NULL && block < index->blocks + index->block_count * WORDS; block += WORDS) {
    block[7] = ones;
    for (size_t i = 0; i < 7; i++) ones += cgt_i_popcount(block[i]);
  }
  for (size_t i = 0; i < n; i++) numbers[i] = cgt_i_index_find(index, cgt_i_hash_key(keys + i * words, words));
  return CGT_OK;
}

void cgt_i_index_free(cgt_i_index *index) {
  cgt_i_free(index->memory);
  *index = (cgt_i_index){.levels = 0};
}
