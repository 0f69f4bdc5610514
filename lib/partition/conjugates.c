/* Ranks of conjugates, found while partitions are visited in their order. */
#include "conjugates.h"

#include "../base/compiler.h"

enum { LEVELS = CGT_I_PARTITION_LEVELS };

typedef struct {
  const cgt_i_partition_counts *count;
  uint32_t n;
  size_t rank; /* of the next partition */
  cgt_i_conjugates_words words;
  cgt_i_conjugates_fn give;
  void *user;
  cgt_i_conjugates pairs[CGT_I_CONJUGATES];
  size_t pair_count;
} visitor;

static void flush(visitor *v) {
  v->give(v->user, v->pairs, v->pair_count);
  v->pair_count = 0;
}

/* Adds the next partition with the rank of its conjugate. */
static void add_pair(visitor *v, uint64_t conjugate) {
  const size_t rank = v->rank++;
  if (conjugate < rank) return;
  CGT_I_PREFETCH(&v->words.words[conjugate >> v->words.shift]);
  v->pairs[v->pair_count++] = (cgt_i_conjugates){rank, (size_t)conjugate};
  if (v->pair_count == CGT_I_CONJUGATES) flush(v);
}

/* Visits, in their order, all partitions that continue `parts` parts, the last of them `most`, with `rem` left. The columns
 * beyond `most` have `beyond` cells together and this share of the conjugate's rank: the sum of count[cells from a column
 * on][its cells - 1]. */
static void visit(visitor *v, uint32_t rem, uint32_t most, uint32_t parts, uint32_t beyond, uint64_t share) {
  const cgt_i_partition_counts *count = v->count;
  uint32_t cells[LEVELS];
  uint64_t shares[LEVELS];
  for (uint32_t column = most;; column--) {
    cells[column] = beyond;
    shares[column] = share;
    if (column == 1) break;
    beyond += parts;
    share += (*count)[beyond][parts - 1];
  }
  add_pair(v, shares[1] + (*count)[v->n][parts + rem - 1]); /* the rest are ones */
  for (uint32_t part = 2; part <= most && part <= rem; part++) {
    if (part < rem) {
      visit(v, rem - part, part, parts + 1, cells[part], shares[part]);
      continue;
    }
    beyond = cells[part];
    share = shares[part];
    for (uint32_t column = part; column > 0; column--) {
      beyond += parts + 1;
      share += (*count)[beyond][parts];
    }
    add_pair(v, share);
  }
}

void cgt_i_conjugates_visit(uint32_t n, uint32_t a, uint32_t b, size_t first, cgt_i_conjugates_words words,
                            cgt_i_conjugates_fn give, void *user) {
  const uint32_t rem = n - a - b;
  visitor v = {.count = cgt_i_partition_counts_get(), .n = n, .rank = first, .words = words, .give = give, .user = user};
  if (rem > 0) {
    visit(&v, rem, b, 2, a - b, 0); /* columns beyond b have one cell each, and no share */
  } else {                          /* the conjugate has b parts 2, then ones: its whole rank is that of the twos */
    uint64_t share = 0;
    for (uint32_t column = b, cells = a - b; column > 0; column--) share += (*v.count)[cells += 2][1];
    add_pair(&v, share);
  }
  flush(&v);
}
