/* One number's partitions, in items for threads: those that begin with the same two parts. And the polls of a sweep. */
#ifndef CGT_I_PARTITION_LEVEL_H
#define CGT_I_PARTITION_LEVEL_H

#include <stdatomic.h>

#include "../game/ask.h"
#include "partition_order.h"

/* The partitions that begin with parts a >= b; b is 0 if a is the only part. */
typedef struct {
  uint8_t a, b;
} cgt_i_level_item;

typedef struct {
  const cgt_i_partition_counts *count;
  uint32_t n;
  cgt_i_level_item items[CGT_I_PARTITION_LEVELS * CGT_I_PARTITION_LEVELS / 2];
  size_t item_count;
  cgt_i_ask *ask;
  _Atomic uint64_t done; /* partitions whose answers are known, of all levels */
  uint64_t polled;       /* partitions since the last poll */
  _Atomic bool stop;
  cgt_status_t status; /* of the polls */
} cgt_i_level;

/* Before the first level. */
void cgt_i_level_begin(cgt_i_level *level, cgt_i_ask *ask);
/* Lists the items of the current level, in the order of their partitions. */
void cgt_i_level_divide(cgt_i_level *level);

static inline uint64_t cgt_i_level_size(const cgt_i_level *level, cgt_i_level_item it) {
  return it.b == 0 ? 1 : (*level->count)[level->n - it.a - it.b][it.b];
}

/* The rank in level n at which the item's partitions begin; n may be smaller than the current level by a removed part. */
static inline size_t cgt_i_level_first(const cgt_i_level *level, cgt_i_level_item it, uint32_t n) {
  return (size_t)((*level->count)[n][it.a - 1] + (it.b == 0 ? 0 : (*level->count)[n - it.a][it.b - 1]));
}

static inline void cgt_i_level_add_done(cgt_i_level *level, uint64_t partitions) {
  (void)atomic_fetch_add_explicit(&level->done, partitions, memory_order_relaxed);
}

/* Polls, on the thread that asked, which is number 0; false means stop. */
bool cgt_i_level_poll(cgt_i_level *level, size_t worker, uint64_t work);
/* Tells the question how many partitions are done. */
void cgt_i_level_count(cgt_i_level *level);

#endif
