/* The values h(1), h(2), … of the ruler on set partitions, one after another. */
#include "partition_ruler.h"

#include <string.h>

#include "../base/failure.h"
#include "partition_state.h"

enum { MOST = CGT_I_PARTITION_MOST };

cgt_status_t cgt_i_partition_ruler_make(const char *function, cgt_i_partition_ruler **ruler) {
  cgt_i_partition_ruler *made = cgt_i_alloc(1, sizeof *made);
  if (made == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a ruler", function);
  memset(made, 0, sizeof *made);
  *ruler = made;
  return CGT_OK;
}

static void forget_tables(cgt_i_partition_ruler *ruler) {
  for (uint32_t weight = 0; weight <= MOST; weight++) {
    cgt_i_free(ruler->tables[weight]);
    ruler->tables[weight] = NULL;
  }
}

void cgt_i_partition_ruler_free(cgt_i_partition_ruler *ruler) {
  if (ruler == NULL) return;
  forget_tables(ruler);
  for (uint32_t n = 0; n <= MOST; n++) cgt_i_free(ruler->factors[n]);
  cgt_i_free(ruler);
}

uint64_t cgt_i_partition_ruler_known(const cgt_i_partition_ruler *ruler) { return ruler->known; }

uint32_t cgt_i_partition_ruler_value(const cgt_i_partition_ruler *ruler, uint64_t n) { return ruler->values[n]; }

uint64_t cgt_i_partition_ruler_bytes(const cgt_i_partition_ruler *ruler) {
  uint64_t bytes = sizeof *ruler;
  for (uint32_t n = 0; n <= MOST; n++) {
    if (ruler->factors[n] != NULL) bytes += sizeof *ruler->factors[n];
    if (ruler->tables[n] != NULL) bytes += ruler->layout.count[n][0] * sizeof *ruler->tables[n];
  }
  return bytes;
}

/* Appends h(known + 1). */
static cgt_status_t append(const char *function, cgt_i_partition_ruler *ruler, uint32_t value) {
  cgt_i_partition_factors *factors = cgt_i_alloc(1, sizeof *factors);
  if (factors == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a factor", function);
  cgt_i_partition_factor_make(&factors->value, value);
  cgt_i_partition_factor_make(&factors->square, cgt_i_partition_times(&factors->value, value));
  ruler->known++;
  ruler->values[ruler->known] = value;
  ruler->factors[ruler->known] = factors;
  return CGT_OK;
}

cgt_status_t cgt_i_partition_ruler_adopt(const char *function, cgt_i_partition_ruler *ruler, const uint32_t *values,
                                         uint64_t count) {
  static const uint32_t first[CGT_I_PARTITION_SMALL_MOST] = {1, 2, 1, 4, 1, 2, 1, 7, 15}; /* what the layouts rely on */
  if (count > MOST)
    return cgt_i_fail(CGT_E_CORRUPT, "%s: %llu values; expected at most %d", function, (unsigned long long)count, MOST);
  for (uint64_t i = 0; i < count; i++) {
    const bool is_known = i < ruler->known, is_first = i < CGT_I_PARTITION_SMALL_MOST;
    const bool fits = is_known ? values[i] == ruler->values[i + 1] : is_first ? values[i] == first[i] : values[i] > 0;
    if (!fits)
      return cgt_i_fail(CGT_E_CORRUPT, "%s: h(%llu) cannot be %lu", function, (unsigned long long)(i + 1),
                        (unsigned long)values[i]);
  }
  cgt_status_t status = CGT_OK;
  while (status == CGT_OK && ruler->known < count) status = append(function, ruler, values[ruler->known]);
  return status;
}

cgt_status_t cgt_i_partition_poll_now(cgt_i_partition_work *work) {
  const uint64_t done = work->done;
  work->done = 0;
  if (work->ask == NULL) return atomic_load_explicit(&work->crew->stop, memory_order_relaxed) ? CGT_E_CANCELLED : CGT_OK;
  work->ask->expanded += done;
  return cgt_i_ask_poll_now(work->ask);
}

/* The bytes of everything that h(n) needs. */
static uint64_t bytes_for(const cgt_i_partition_layout *layout, uint32_t n, uint32_t threads) {
  uint64_t bytes = sizeof(cgt_i_partition_ruler) + (1 << 16); /* small things */
  for (uint32_t weight = 0; weight <= n; weight++)
    bytes += layout->count[weight][0] * sizeof(uint32_t) + sizeof(cgt_i_partition_factors);
  return bytes + cgt_i_partition_leaves_shared(layout, n, threads) +
         threads * (cgt_i_partition_leaves_bytes(layout, n) + cgt_i_partition_table_bytes());
}

/* Chooses the fastest layout that fits. Tables of another layout are dropped: making them again costs much less than the leaves
   did. */
static cgt_status_t choose_layout(cgt_i_partition_ruler *ruler, const char *function, uint32_t n, uint64_t memory,
                                  uint32_t threads) {
  cgt_i_partition_layout *layout = cgt_i_alloc(1, sizeof *layout);
  if (layout == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a layout", function);
  const uint64_t limit = memory > 0 ? memory : (uint64_t)1 << 30; /* without a limit, this much if possible */
  uint32_t small = n < 76 ? 2 : 3;                                /* as measured */
  if (small < ruler->layout.small) small = ruler->layout.small;
  uint64_t bytes;
  for (;; small++) {
    cgt_i_partition_layout_make(layout, small);
    bytes = bytes_for(layout, n, threads);
    if (bytes <= limit || small == CGT_I_PARTITION_SMALL_MOST) break;
  }
  cgt_status_t status = CGT_OK;
  if (bytes > limit && memory > 0) {
    status = cgt_i_fail(CGT_E_LIMIT, "%s: h(%u) needs %llu bytes; the limit is %llu", function, (unsigned)n,
                        (unsigned long long)bytes, (unsigned long long)limit);
  } else if (small != ruler->layout.small) {
    forget_tables(ruler);
    ruler->layout = *layout;
  }
  cgt_i_free(layout);
  return status;
}

typedef struct {
  uint32_t *table;
  uint64_t size;
  uint32_t value;
} shift;

enum { SHIFTED = 1 << 18 }; /* in a part of the loop */

static void add_value(void *user, size_t item, size_t worker) {
  const shift *by = user;
  uint32_t *part = by->table + item * SHIFTED;
  const uint64_t left = by->size - item * SHIFTED, n = left < SHIFTED ? left : SHIFTED;
  (void)worker;
  for (uint64_t i = 0; i < n; i++) part[i] ^= by->value;
}

/* Makes the table of a weight, and finds its value unless it is known. */
static cgt_status_t complete(cgt_i_partition_ruler *ruler, cgt_i_partition_work *works, uint32_t weight, void *shared) {
  if (ruler->tables[weight] != NULL && weight <= ruler->known) return CGT_OK;
  cgt_status_t status = cgt_i_partition_poll_now(works);
  if (status == CGT_OK && ruler->tables[weight] == NULL) status = cgt_i_partition_table_make(ruler, works, weight);
  if (status == CGT_OK && weight > ruler->known) {
    uint32_t mex;
    status = cgt_i_partition_leaves_mex(ruler, works, weight, shared, &mex);
    if (status == CGT_OK) status = append(works->ask->function, ruler, mex);
  }
  if (status != CGT_OK) return status;
  shift by = {ruler->tables[weight], ruler->layout.count[weight][0], ruler->values[weight]};
  cgt_i_team_run(works->crew->team, add_value, &by, (size_t)((by.size + SHIFTED - 1) / SHIFTED));
  return CGT_OK;
}

cgt_status_t cgt_i_partition_ruler_extend(cgt_i_partition_ruler *ruler, cgt_i_ask *ask, uint64_t n, uint64_t memory,
                                          uint32_t threads) {
  if (n <= ruler->known) return CGT_OK;
  if (n > MOST)
    return cgt_i_fail(CGT_E_LIMIT, "%s: n is %llu; expected at most %d", ask->function, (unsigned long long)n, MOST);
  if (threads > CGT_I_TEAM_MOST) threads = CGT_I_TEAM_MOST;
  if (threads == 0) threads = 1;
  cgt_status_t status = choose_layout(ruler, ask->function, (uint32_t)n, memory, threads);
  if (status != CGT_OK) return status;
  const cgt_i_partition_layout *layout = &ruler->layout;
  cgt_i_partition_crew crew = {.status = CGT_OK};
  cgt_i_partition_work works[CGT_I_TEAM_MOST];
  atomic_init(&crew.stop, false);
  const uint64_t own = cgt_i_partition_leaves_bytes(layout, (uint32_t)n),
                 all = cgt_i_partition_leaves_shared(layout, (uint32_t)n, threads);
  void *shared = all <= SIZE_MAX ? cgt_i_alloc(1, (size_t)all) : NULL;
  bool made = shared != NULL;
  for (uint32_t i = 0; i < threads; i++) {
    works[i] = (cgt_i_partition_work){.crew = &crew, .ask = i == 0 ? ask : NULL};
    if (made && own <= SIZE_MAX) works[i].room = cgt_i_alloc(1, (size_t)own);
    made = made && works[i].room != NULL;
  }
  if (!made) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for partitions of %u", ask->function, (unsigned)n);
  if (status == CGT_OK && ruler->tables[0] == NULL) {
    ruler->tables[0] = cgt_i_alloc(1, sizeof *ruler->tables[0]);
    if (ruler->tables[0] == NULL)
      status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a table", ask->function);
    else
      ruler->tables[0][0] = 1;
  }
  if (status == CGT_OK) status = cgt_i_team_start(ask->function, threads, &crew.team);
  for (uint32_t weight = 1; weight <= n && status == CGT_OK; weight++) status = complete(ruler, works, weight, shared);
  cgt_i_team_end(crew.team);
  for (uint32_t i = 0; i < threads; i++) cgt_i_free(works[i].room);
  cgt_i_free(shared);
  return status;
}
