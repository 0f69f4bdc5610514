/* Sets of values of partitions, from the value 64 on; smaller values are in words of their own.
 *
 * A value of 64 or more needs a partition with 65 or more rows and columns in all (Proposition 1). That is nearly a hook:
 * without its first row and column a small partition is left, the core, of n + 1 minus the number of rows and columns. So these
 * partitions are few, and have a table of their own, with a word each for the values from 64 on. */
#ifndef CGT_I_PARTITION_NEAR_H
#define CGT_I_PARTITION_NEAR_H

#include <stdbool.h>

#include "partition_order.h"

enum { CGT_I_NEAR_FROM = 64 };

/* The words of the partitions of n, by the number that the core partitions, its rank, and the first row. NULL below 64. */
typedef struct {
  uint64_t *words;
  size_t starts[CGT_I_PARTITION_LEVELS]; /* by the number that the core partitions */
} cgt_i_near;

/* The number of words. */
uint64_t cgt_i_near_size(uint32_t n);

/* Makes the words of n from those of all smaller numbers: the values of what is left when rows are removed. false if there is
 * no memory. */
bool cgt_i_near_make(cgt_i_near *levels, uint32_t n);

/* The word of a partition of n >= 64 with 65 or more rows and columns together. */
uint64_t *cgt_i_near_word(const cgt_i_near *levels, uint32_t n, const uint8_t *parts, size_t length);

#endif
