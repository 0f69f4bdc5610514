/* Orders of partitions: counts and ranks. */
#ifndef CGT_I_PARTITION_ORDER_H
#define CGT_I_PARTITION_ORDER_H

#include <cgt/partition.h>

#include "../base/failure.h"

enum { CGT_I_PARTITION_LEVELS = 127 }; /* 0 to CGT_MAX_PARTITION */

/* [n][k]: partitions of n with parts of at most k. */
typedef uint64_t cgt_i_partition_counts[CGT_I_PARTITION_LEVELS][CGT_I_PARTITION_LEVELS];
const cgt_i_partition_counts *cgt_i_partition_counts_get(void);

/* cgt_partition_rank() and cgt_partition_at() without checks: a partition of n is read from or written to parts[0], parts[1],
 * ... */
uint64_t cgt_i_partition_rank(uint32_t n, const uint8_t *parts);
size_t cgt_i_partition_at(uint32_t n, uint64_t rank, uint8_t *parts);

/* The conjugate of a partition with `length` parts; returns its number of parts. */
size_t cgt_i_partition_conjugate(const uint8_t *parts, size_t length, uint8_t *out);

/* CGT_OK if the words are a partition of at most `rows` parts of at most `columns` each; else fails in the name of
 * `function`. */
cgt_status_t cgt_i_partition_check(const char *function, const uint64_t *parts, size_t length, uint64_t rows, uint64_t columns);

#endif
