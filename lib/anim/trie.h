/* Sums of brackets (a|b), without a loop over pairs. All arithmetic is modulo 2^64, which is exact for the low 64 bits: bit k
 * of (a|b) depends on the bits 0 to k only. What bits from 64 on are is one bit more: they are all 1 in (a|a), else 0. */
#ifndef CGT_I_TRIE_H
#define CGT_I_TRIE_H

#include <stdbool.h>

#include "../base/failure.h"

/* A number, and whose it is. */
typedef struct {
  uint64_t key;
  size_t index;
} cgt_i_node;

/* An integer of 65 bits: `high`, 0 or 1, is bit 64 and all above it. */
typedef struct {
  uint64_t low, high;
} cgt_i_wide;

/* (a|b) */
static inline uint64_t cgt_i_bracket(uint64_t a, uint64_t b) { return (a ^ b) ^ ((a ^ b) - 1); }

/* Sorts by bit 0, then bit 1, and so on, as the leaves of a trie stand that branches on low bits first: keys that agree modulo
 * 2^k stand together for each k. Stable. `spare` has as much room. */
void cgt_i_trie_sort(cgt_i_node *nodes, cgt_i_node *spare, size_t count);

/* Of nodes so sorted: the XOR of (a|b) over all pairs of nodes with indexes below `counted`. If `sums` is not NULL, into
 * sums[index], for each node: the XOR of (key|other) over all other nodes with indexes below `counted`. */
cgt_i_wide cgt_i_trie_sums(const cgt_i_node *nodes, size_t count, size_t counted, cgt_i_wide *sums);

#endif
