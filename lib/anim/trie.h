/* Sums of brackets (a|b), without a loop over pairs. All arithmetic is modulo 2^64, which is exact for the low 64 bits: bit k
 * of (a|b) depends on bits 0 to k only. The bits from 64 on are all equal, and kept as one bit: 1 in (a|a), otherwise 0. */
#ifndef CGT_I_TRIE_H
#define CGT_I_TRIE_H

#include <stdbool.h>

#include "../base/failure.h"

/* A number and its index. */
typedef struct {
  uint64_t key;
  size_t index;
} cgt_i_trie_node;

/* An integer of 65 bits: `high`, 0 or 1, is bit 64 and all above it. */
typedef struct {
  uint64_t low, high;
} cgt_i_wide;

/* (a|b) */
static inline uint64_t cgt_i_bracket(uint64_t a, uint64_t b) { return (a ^ b) ^ ((a ^ b) - 1); }

/* Sorts by bit 0, then bit 1, and so on, like the leaves of a trie that branches on low bits first: for each k, keys that agree
 * modulo 2^k are adjacent. Stable. `spare` is an array of the same size. */
void cgt_i_trie_sort(cgt_i_trie_node *nodes, cgt_i_trie_node *spare, size_t count);

/* For nodes so sorted: returns the XOR of (a|b) over all pairs of nodes with indexes below `counted`. If `sums` is not NULL,
 * sets sums[index] for each node to the XOR of (key|other) over all other nodes with indexes below `counted`. */
cgt_i_wide cgt_i_trie_sums(const cgt_i_trie_node *nodes, size_t count, size_t counted, cgt_i_wide *sums);

#endif
