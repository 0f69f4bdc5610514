/* The ruler on the set partitions of [n]: h(n), the Grundy value of the partition into one block.

   The value of a set partition is the nim product of h over its block sizes (Theorem 6.1 of "Coin turning games on partially
   ordered sets"), and h(n) is the least number that is not s(mu) for a partition mu of n: s(mu) is the nim-sum, over all ways
   to merge parts of mu except the one that leaves a single part, of the product of h over the merged parts (6.4). All the p(n)
   numbers s(mu) are computed, each in a few operations on vectors; see partition_leaves.c. */
#ifndef CGT_I_COIN_PARTITION_RULER_H
#define CGT_I_COIN_PARTITION_RULER_H

#include "../game/ask.h"

/* h(1), h(2), … as far as computed, and what the next ones need. */
typedef struct cgt_i_partition_ruler cgt_i_partition_ruler;

/* The largest n that can be asked for, far beyond what memory and patience allow. */
enum { CGT_I_PARTITION_MOST = 192 };

cgt_status_t cgt_i_partition_ruler_make(const char *function, cgt_i_partition_ruler **ruler);
void cgt_i_partition_ruler_free(cgt_i_partition_ruler *ruler);

/* Computes up to h(n), within `memory` bytes (0: no limit, but 1 GiB if that suffices) and on `threads` threads. CGT_E_LIMIT if
 * the most frugal layout needs more or n is above CGT_I_PARTITION_MOST; CGT_E_OVERFLOW if h(n) is 2^32 or more. After any
 * failure the values found so far are kept, and another call continues from them. */
cgt_status_t cgt_i_partition_ruler_extend(cgt_i_partition_ruler *ruler, cgt_i_ask *ask, uint64_t n, uint64_t memory,
                                          uint32_t threads);

/* The largest n with h(n) known, and h(n) for 1 <= n <= that. */
uint64_t cgt_i_partition_ruler_known(const cgt_i_partition_ruler *ruler);
uint32_t cgt_i_partition_ruler_value(const cgt_i_partition_ruler *ruler, uint64_t n);

/* The bytes that the ruler holds now; while computing it takes more, within the limit. */
uint64_t cgt_i_partition_ruler_bytes(const cgt_i_partition_ruler *ruler);

/* Adopts values[i] as h(i + 1). CGT_E_CORRUPT if they cannot be, or contradict known values. */
cgt_status_t cgt_i_partition_ruler_adopt(const char *function, cgt_i_partition_ruler *ruler, const uint32_t *values,
                                         uint64_t count);

#endif
