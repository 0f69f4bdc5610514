/* Sums of brackets, by sorting and two passes over neighbours. */
#include "trie.h"

#include <string.h>

#include "../base/bits.h"

static bool comes_before(uint64_t a, uint64_t b) {
  return (b & cgt_i_low_power(a ^ b)) != 0; /* the lowest bit in which they differ */
}

void cgt_i_trie_sort(cgt_i_trie_node *nodes, cgt_i_trie_node *spare, size_t count) {
  enum { FEW = 32 };
  if (count <= FEW) {
    for (size_t i = 1; i < count; i++) {
      const cgt_i_trie_node node = nodes[i];
      size_t at = i;
      for (; at > 0 && comes_before(node.key, nodes[at - 1].key); at--) nodes[at] = nodes[at - 1];
      nodes[at] = node;
    }
    return;
  }
  uint64_t differ = 0;
  for (size_t i = 1; i < count; i++) differ |= nodes[i].key ^ nodes[0].key;
  cgt_i_trie_node *from = nodes, *to = spare;
  for (unsigned shift = 64; shift > 0;) { /* the lowest byte comes last, as it decides first */
    size_t starts[256] = {0}, start = 0;
    shift -= 8;
    if ((differ >> shift & 255) == 0) continue;
    for (size_t i = 0; i < count; i++) starts[from[i].key >> shift & 255]++;
    for (unsigned i = 0; i < 256; i++) {
      const unsigned byte = (unsigned)(cgt_i_reversed(i) >> 56);
      const size_t size = starts[byte];
      starts[byte] = start;
      start += size;
    }
    for (size_t i = 0; i < count; i++) to[starts[from[i].key >> shift & 255]++] = from[i];
    cgt_i_trie_node *const sorted = to;
    to = from;
    from = sorted;
  }
  if (from != nodes) memcpy(nodes, from, count * sizeof *nodes);
}

/* Goes from the sum over the nodes on one side of a node to the sum over those on the same side of its neighbour: bit k counts,
 * modulo 2, the nodes that agree with the node modulo 2^k; the node itself is added, and the bits k for which it differs from
 * its neighbour modulo 2^k are dropped. */
static inline cgt_i_wide step(cgt_i_wide sum, const cgt_i_trie_node *node, const cgt_i_trie_node *neighbour, size_t counted) {
  const uint64_t itself = node->index < counted;
  return (cgt_i_wide){(sum.low ^ (0 - itself)) & cgt_i_bracket(node->key, neighbour->key),
                      (sum.high ^ itself) & (node->key == neighbour->key)};
}

cgt_i_wide cgt_i_trie_sums(const cgt_i_trie_node *nodes, size_t count, size_t counted, cgt_i_wide *sums) {
  cgt_i_wide pairs = {0, 0}, sum = {0, 0};
  for (size_t i = 0; i < count; i++) {
    if (i > 0) sum = step(sum, &nodes[i - 1], &nodes[i], counted);
    if (sums != NULL) sums[nodes[i].index] = sum;
    if (nodes[i].index >= counted) continue;
    pairs.low ^= sum.low;
    pairs.high ^= sum.high;
  }
  sum = (cgt_i_wide){0, 0};
  for (size_t i = count - 1; sums != NULL && i < count; i--) {
    if (i < count - 1) sum = step(sum, &nodes[i + 1], &nodes[i], counted);
    sums[nodes[i].index].low ^= sum.low;
    sums[nodes[i].index].high ^= sum.high;
  }
  return pairs;
}
