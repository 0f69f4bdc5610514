/* Sets of values of partitions beside the words that hold the values below 64.
 *
 * A value of 64 or more needs a partition whose rows and columns are 65 or more together (Proposition 1). That is nearly a
 * hook: without its first row and column a small partition is left, the core, of n + 1 less rows and columns together. So these
 * are few, and have a table of their own, of a word for the values from 64 on. */
#ifndef CGT_I_PARTITION_NEAR_H
#define CGT_I_PARTITION_NEAR_H

#include <stdbool.h>

#include "partition_order.h"

enum { CGT_I_NEAR_FROM = 64 };

/* The words of the partitions of n, by the number of the core, its rank, and the first row. NULL below 64. */
typedef struct {
  uint64_t *words;
  size_t starts[CGT_I_PARTITION_LEVELS]; /* of a number of cores */
} cgt_i_near;

/* How many words there are. */
uint64_t cgt_i_near_size(uint32_t n);

/* Makes those of n from those before it, all of which are there: the values of what is left when a row is removed, or several.
 * false: no memory. */
bool cgt_i_near_make(cgt_i_near *levels, uint32_t n);

/* The word of a partition of n >= 64 with 65 or more rows and columns together. */
uint64_t *cgt_i_near_word(const cgt_i_near *levels, uint32_t n, const uint8_t *parts, size_t length);

#endif
