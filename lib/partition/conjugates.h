/* Partitions of a number with their conjugates, by ranks. */
#ifndef CGT_I_PARTITION_CONJUGATES_H
#define CGT_I_PARTITION_CONJUGATES_H

#include "partition_order.h"

/* The ranks of a partition and of its conjugate, which is not smaller. */
typedef struct {
  size_t rank, conjugate;
} cgt_i_conjugates;

/* Takes up to CGT_I_CONJUGATES pairs at a time. */
enum { CGT_I_CONJUGATES = 64 };
typedef void (*cgt_i_conjugates_fn)(void *user, const cgt_i_conjugates *pairs, size_t n);

/* Words that `give` will look at: that of a conjugate is number rank >> shift. */
typedef struct {
  const uint64_t *words;
  unsigned shift;
} cgt_i_conjugates_words;

/* Goes through the partitions of n that begin with parts a >= b (b = 0: a alone), the first of which has rank `first`, in their
 * order. Of each pair of conjugates the one with the smaller rank is given. */
void cgt_i_conjugates_visit(uint32_t n, uint32_t a, uint32_t b, size_t first, cgt_i_conjugates_words words,
                            cgt_i_conjugates_fn give, void *user);

#endif
