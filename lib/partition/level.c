/* One number's partitions, in items for threads. */
#include "level.h"

void cgt_i_level_begin(cgt_i_level *level, cgt_i_ask *ask) {
  level->count = cgt_i_partition_counts_get();
  level->n = 0;
  level->item_count = 0;
  level->ask = ask;
  atomic_init(&level->done, 0);
  level->polled = 0;
  atomic_init(&level->stop, false);
  level->status = CGT_OK;
}

void cgt_i_level_divide(cgt_i_level *level) {
  const uint32_t n = level->n;
  level->item_count = 0;
  for (uint32_t a = 1; a <= n; a++)
    for (uint32_t b = a < n ? 1 : 0; b <= a && a + b <= n; b++)
      level->items[level->item_count++] = (cgt_i_level_item){(uint8_t)a, (uint8_t)b};
}

bool cgt_i_level_poll(cgt_i_level *level, size_t worker, uint64_t work) {
  if (worker == 0 && (level->polled += work) >= level->ask->poll) {
    level->polled = 0;
    level->ask->expanded = atomic_load_explicit(&level->done, memory_order_relaxed);
    level->status = cgt_i_ask_poll_now(level->ask);
    if (level->status != CGT_OK) atomic_store(&level->stop, true);
  }
  return !atomic_load_explicit(&level->stop, memory_order_relaxed);
}

void cgt_i_level_count(cgt_i_level *level) {
  level->ask->expanded = level->ask->known = atomic_load_explicit(&level->done, memory_order_relaxed);
}
