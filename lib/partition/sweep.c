/* The sweep over all partitions, level by level: the partitions of n by rank. Of each partition there is the set S of the
 * values of what is left when any rows are removed, or none, as a word (values from 64 on: see near.h).
 *
 * Without its own value S(λ) is the union of S(λ - p) over the different parts p. In a level, partitions that have the same
 * parts above p (the prefix) and the same number left follow one another by the rest, those without p first; with the prefix
 * kept and one p removed they are the first of those in level n - p. So unions are taken of runs of words. What is left after a
 * part 2 or above is a number of parts 1, and after parts above 2 there are the numbers of 2: removing a 1 keeps that number,
 * which makes runs for p = 1 as long as those for p = 2. The value is then the least number that is neither in the set of the
 * partition nor in that of its conjugate, of which the rank is found on the way. */
#include "sweep.h"

#include <errno.h>
#include <string.h>

#include "../base/bits.h"
#include "../base/compiler.h"
#include "../rulesets/pnim.h"

enum { LEVELS = CGT_I_PARTITION_LEVELS, PAIRS = 64 };

/* The partitions that begin with parts a >= b; b is 0 where a is all. */
typedef struct {
  uint8_t a, b;
} item;

typedef struct {
  const cgt_i_partition_counts *count;
  uint64_t *sets[LEVELS];
  cgt_i_near near[LEVELS];
  uint32_t n;      /* the level that is being made */
  uint8_t *values; /* its */
  item items[LEVELS * LEVELS / 2];
  size_t item_count;
  bool known; /* the values are there already */
  cgt_i_ask *ask;
  _Atomic uint64_t done; /* values */
  uint64_t polled;       /* of these and of sets at the last poll */
  _Atomic bool stop;
  cgt_status_t status; /* of the polls */
} sweep;

static void make_items(sweep *all, uint32_t n) {
  all->item_count = 0;
  for (uint32_t a = 1; a <= n; a++)
    for (uint32_t b = a < n ? 1 : 0; b <= a && a + b <= n; b++) all->items[all->item_count++] = (item){(uint8_t)a, (uint8_t)b};
}

static uint64_t size_of(const sweep *all, item it) { return it.b == 0 ? 1 : (*all->count)[all->n - it.a - it.b][it.b]; }

/* The ranks of the item's partitions begin here, in the level n: its number may have been made less by removing a part. */
static size_t begin_of(const sweep *all, item it, uint32_t n) {
  return (size_t)((*all->count)[n][it.a - 1] + (it.b == 0 ? 0 : (*all->count)[n - it.a][it.b - 1]));
}

/* On the thread that asked; false: stop. */
static bool poll(sweep *all, size_t worker, uint64_t work) {
  if (worker == 0 && (all->polled += work) >= all->ask->poll) {
    all->polled = 0;
    all->ask->expanded = atomic_load_explicit(&all->done, memory_order_relaxed);
    all->status = cgt_i_ask_poll_now(all->ask);
    if (all->status != CGT_OK) atomic_store(&all->stop, true);
  }
  return !atomic_load_explicit(&all->stop, memory_order_relaxed);
}

/* ---- Sets ---- */

/* Parts p are removed from all partitions with a prefix: `to` is where those of rem + p with parts up to `most` after it begin,
 * `from` where those of rem. */
static void remove_part(const cgt_i_partition_counts *count, uint64_t *to, const uint64_t *from, uint32_t p, uint32_t rem,
                        uint32_t most) {
  const uint32_t up_to = p > 1 ? p : most > 1 ? 2 : 1; /* parts of the rest */
  const size_t length = (size_t)(*count)[rem][up_to];
  uint64_t *out = to + (*count)[rem + p][p - 1];
  for (size_t i = 0; i < length; i++) out[i] |= from[i];
  if (most > rem) most = rem;
  for (uint32_t part = up_to + 1; part <= most; part++)
    remove_part(count, to + (*count)[rem + p][part - 1], from + (*count)[rem][part - 1], p, rem - part, part);
}

static void unite(void *user, size_t number, size_t worker) {
  sweep *all = user;
  const item it = all->items[number];
  const uint32_t n = all->n;
  const size_t size = (size_t)size_of(all, it);
  if (!poll(all, worker, size)) return;
  uint64_t *to = all->sets[n] + begin_of(all, it, n);
  const uint64_t *from = all->sets[n - it.a] + (it.b == 0 ? 0 : (*all->count)[n - it.a][it.b - 1]);
  memcpy(to, from, size * sizeof *to);
  if (it.b == 0) return;
  if (it.b < it.a) {
    from = all->sets[n - it.b] + (*all->count)[n - it.b][it.a - 1];
    for (size_t i = 0; i < size; i++) to[i] |= from[i];
  }
  for (uint32_t p = 1; p < it.b && p + it.a + it.b <= n; p++)
    remove_part(all->count, to, all->sets[n - p] + begin_of(all, it, n - p), p, n - p - it.a - it.b, it.b);
}

/* ---- Values ---- */

typedef struct {
  sweep *all;
  size_t rank;                   /* of the next partition */
  size_t pairs[PAIRS][2], count; /* ranks of partitions and their conjugates that are to be done */
} valuing;

/* All values below 64 are there: the value is larger. */
static unsigned large_value(sweep *all, const size_t pair[2]) {
  uint64_t *words[2];
  for (int i = 0; i < 2; i++) {
    uint8_t parts[LEVELS];
    const size_t length = cgt_i_partition_at(all->n, pair[i], parts);
    words[i] = cgt_i_near_word(all->near, all->n, parts, length);
  }
  const unsigned more = cgt_i_lowest_zero(*words[0] | *words[1]);
  *words[0] |= (uint64_t)1 << more;
  *words[1] |= (uint64_t)1 << more;
  return CGT_I_NEAR_FROM + more;
}

static void flush(valuing *v) {
  sweep *all = v->all;
  uint64_t *sets = all->sets[all->n];
  for (size_t i = 0; i < v->count; i++) {
    const size_t *pair = v->pairs[i];
    const uint64_t seen = sets[pair[0]] | sets[pair[1]];
    unsigned value;
    if (seen != UINT64_MAX) {
      value = cgt_i_low_bit(~seen);
      const uint64_t bit = (uint64_t)1 << value;
      sets[pair[0]] |= bit;
      if (pair[0] != pair[1]) sets[pair[1]] |= bit;
    } else {
      value = large_value(all, pair);
    }
    all->values[pair[0]] = all->values[pair[1]] = (uint8_t)value;
  }
  v->count = 0;
}

/* The next partition, and the rank of its conjugate. */
static void take(valuing *v, uint64_t conjugate) {
  const size_t rank = v->rank++, other = (size_t)conjugate;
  if (other < rank) return;
  CGT_I_PREFETCH(&v->all->sets[v->all->n][other]);
  CGT_I_PREFETCH(&v->all->values[other]);
  v->pairs[v->count][0] = rank;
  v->pairs[v->count][1] = other;
  if (++v->count == PAIRS) flush(v);
}

/* All that goes on from `parts` parts, the last of them `most`, with `rem` left, in their order. The columns beyond `most` have
 * `beyond` cells together, and take this share of the conjugate's rank: the sum of count[cells from a column on][its cells -
 * 1].
 */
static void go_on(valuing *v, uint32_t rem, uint32_t most, uint32_t parts, uint32_t beyond, uint64_t share) {
  const cgt_i_partition_counts *count = v->all->count;
  uint32_t cells[LEVELS];
  uint64_t shares[LEVELS];
  for (uint32_t column = most;; column--) {
    cells[column] = beyond;
    shares[column] = share;
    if (column == 1) break;
    beyond += parts;
    share += (*count)[beyond][parts - 1];
  }
  const uint32_t n = v->all->n;
  take(v, shares[1] + (*count)[n][parts + rem - 1]); /* parts 1 are the rest */
  for (uint32_t part = 2; part <= most && part <= rem; part++) {
    if (part < rem) {
      go_on(v, rem - part, part, parts + 1, cells[part], shares[part]);
      continue;
    }
    beyond = cells[part];
    share = shares[part];
    for (uint32_t column = part; column > 0; column--) {
      beyond += parts + 1;
      share += (*count)[beyond][parts];
    }
    take(v, share);
  }
}

static void evaluate(void *user, size_t number, size_t worker) {
  sweep *all = user;
  const item it = all->items[number];
  const uint32_t n = all->n, rem = n - it.a - it.b;
  if (!poll(all, worker, size_of(all, it))) return;
  valuing v = {.all = all, .rank = begin_of(all, it, n)};
  if (rem > 0) {
    go_on(&v, rem, it.b, 2, it.a - (uint32_t)it.b, 0); /* columns beyond b have one cell each, and no share */
  } else { /* the conjugate has parts 2, b of them, and 1: all its rank is that of the twos */
    uint64_t share = 0;
    for (uint32_t column = it.b, cells = it.a - (uint32_t)it.b; column > 0; column--) share += (*all->count)[cells += 2][1];
    take(&v, share);
  }
  flush(&v);
  (void)atomic_fetch_add_explicit(&all->done, size_of(all, it), memory_order_relaxed);
}

/* The values are known: they come into the sets. */
static void adopt(void *user, size_t number, size_t worker) {
  sweep *all = user;
  const item it = all->items[number];
  const size_t begin = begin_of(all, it, all->n), size = (size_t)size_of(all, it);
  if (!poll(all, worker, size)) return;
  for (size_t i = begin; i < begin + size; i++) {
    const unsigned value = all->values[i];
    if (value < CGT_I_NEAR_FROM) {
      all->sets[all->n][i] |= (uint64_t)1 << value;
    } else {
      uint8_t parts[LEVELS];
      const size_t length = cgt_i_partition_at(all->n, i, parts);
      *cgt_i_near_word(all->near, all->n, parts, length) |= (uint64_t)1 << (value - CGT_I_NEAR_FROM);
    }
  }
}

/* ---- Levels ---- */

static cgt_status_t no_memory(const sweep *all) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the partitions of %u", all->ask->function, (unsigned)all->n);
}

static cgt_status_t make_level(sweep *all, cgt_i_team *team) {
  const uint32_t n = all->n;
  const uint64_t size = (*all->count)[n][n];
  if (size > SIZE_MAX / sizeof *all->sets[n]) return no_memory(all);
  all->sets[n] = cgt_i_alloc((size_t)size, sizeof *all->sets[n]);
  if (all->sets[n] == NULL || !cgt_i_near_make(all->near, n)) return no_memory(all);
  if (n == 0) {
    all->sets[0][0] = 1;
    all->values[0] = 0;
    return CGT_OK;
  }
  make_items(all, n);
  cgt_i_team_run(team, unite, all, all->item_count);
  if (all->status == CGT_OK) cgt_i_team_run(team, all->known ? adopt : evaluate, all, all->item_count);
  return all->status;
}

/* Values that a file has must be such values, or sets would be written to beyond their ends. */
static bool are_values(const sweep *all, uint64_t count) {
  for (uint64_t i = 0; i < count; i++) {
    if (all->values[i] < CGT_I_NEAR_FROM) continue;
    uint8_t parts[LEVELS];
    const size_t length = cgt_i_partition_at(all->n, i, parts);
    if (all->values[i] + 1u > length + parts[0]) return false;
  }
  return true;
}

static cgt_status_t next_level(sweep *all, cgt_i_team *team, const cgt_i_partition_job *job, cgt_i_checkpoint *file) {
  const uint64_t count = (*all->count)[all->n][all->n];
  cgt_status_t status = cgt_i_checkpoint_read(file, all->n, all->values, count, &all->known);
  if (status == CGT_OK && all->known && !are_values(all, count))
    status = cgt_i_fail(CGT_E_CORRUPT, "%s: %s is damaged: there are impossible values", all->ask->function, job->path);
  if (status == CGT_OK) status = make_level(all, team);
  if (status == CGT_OK && !all->known) status = cgt_i_checkpoint_write(file, all->n, all->values, count);
  if (status != CGT_OK || all->n < job->first || job->each == NULL) return status;
  all->ask->expanded = atomic_load(&all->done);
  all->ask->known = all->ask->expanded;
  status = job->each(job->user, all->n, all->values, count);
  if (status == CGT_OK) return CGT_OK;
  return cgt_i_fail(status, "%s: the function `each` returned %d", all->ask->function, (int)status);
}

/* Values that are not the caller's: of one level at a time. */
static uint64_t room_of(const sweep *all, const cgt_i_partition_job *job) {
  const uint32_t n = job->values == NULL ? job->last : job->first;
  return (*all->count)[n][n];
}

static cgt_status_t check_memory(const sweep *all, const cgt_game_t *game, const cgt_i_partition_job *job) {
  const uint64_t limit = cgt_i_game_memory(game);
  uint64_t bytes = room_of(all, job);
  for (uint32_t n = 0; n <= job->last; n++) bytes += sizeof(uint64_t) * ((*all->count)[n][n] + cgt_i_near_size(n));
  if (limit == 0 || bytes <= limit) return CGT_OK;
  return cgt_i_fail(CGT_E_LIMIT, "%s: the partitions to %u need %llu bytes; the limit is %llu", all->ask->function,
                    (unsigned)job->last, (unsigned long long)bytes, (unsigned long long)limit);
}

static cgt_status_t run(sweep *all, cgt_game_t *game, const cgt_i_partition_job *job, uint8_t *room) {
  cgt_i_checkpoint file;
  cgt_status_t status = cgt_i_checkpoint_open(&file, all->ask->function, job->path);
  uint8_t *values = job->values;
  cgt_i_team *team = NULL;
  if (status == CGT_OK) status = cgt_i_team_start(all->ask->function, cgt_i_game_threads(game), &team);
  for (all->n = 0; all->n <= job->last && status == CGT_OK; all->n++) {
    all->values = job->values == NULL || all->n < job->first ? room : values;
    status = next_level(all, team, job, &file);
    if (all->values == values) values += (*all->count)[all->n][all->n];
  }
  cgt_i_team_end(team);
  const cgt_status_t closed = cgt_i_checkpoint_close(&file);
  return status == CGT_OK ? closed : status;
}

cgt_status_t cgt_i_partition_sweep(cgt_game_t *game, cgt_i_ask *ask, const cgt_i_partition_job *job) {
  sweep *all = cgt_i_alloc(1, sizeof *all);
  if (all == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", ask->function, sizeof *all);
  memset(all, 0, sizeof *all);
  all->count = cgt_i_partition_counts_get();
  all->ask = ask;
  all->status = CGT_OK;
  atomic_init(&all->done, 0);
  atomic_init(&all->stop, false);
  cgt_status_t status = check_memory(all, game, job);
  if (status == CGT_OK) {
    const uint64_t size = room_of(all, job);
    uint8_t *room = size <= SIZE_MAX ? cgt_i_alloc((size_t)size, 1) : NULL;
    status = room != NULL ? run(all, game, job, room) : no_memory(all);
    cgt_i_free(room);
  }
  for (uint32_t n = 0; n < LEVELS; n++) {
    cgt_i_free(all->sets[n]);
    cgt_i_free(all->near[n].words);
  }
  cgt_i_free(all);
  return status;
}

/* ---- Questions ---- */

cgt_status_t cgt_i_partition_game(const char *function, const cgt_game_t *game) {
  if (game == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: game is NULL", function);
  if (cgt_i_game_family(game)->partition_sweeps) return CGT_OK;
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: game is another than PNim; expected one of cgt_game_new_pnim()", function);
}

static cgt_status_t check_range(const char *function, const cgt_game_t *game, uint64_t first, uint64_t last) {
  cgt_status_t status = cgt_i_partition_game(function, game);
  if (status != CGT_OK) return status;
  if (last > CGT_MAX_PARTITION)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: last is %llu; expected at most %llu", function, (unsigned long long)last,
                      (unsigned long long)CGT_MAX_PARTITION);
  if (first > last)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: first is %llu, above last, %llu", function, (unsigned long long)first,
                      (unsigned long long)last);
  return CGT_OK;
}

cgt_status_t cgt_partition_values(cgt_game_t *game, uint64_t first, uint64_t last, uint8_t *values) {
  static const char function[] = "cgt_partition_values";
  cgt_status_t status = check_range(function, game, first, last);
  if (status == CGT_OK && values == NULL) status = cgt_i_fail(CGT_E_ARGUMENT, "%s: values is NULL", function);
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  return cgt_i_partition_sweep(game, &ask, &(cgt_i_partition_job){(uint32_t)first, (uint32_t)last, values, NULL, NULL, NULL});
}

cgt_status_t cgt_partition_each(cgt_game_t *game, uint64_t first, uint64_t last, const char *path, cgt_partition_fn each,
                                void *user) {
  static const char function[] = "cgt_partition_each";
  cgt_status_t status = check_range(function, game, first, last);
  if (status == CGT_OK && each == NULL && path == NULL)
    status = cgt_i_fail(CGT_E_ARGUMENT, "%s: each and path are NULL; expected one of them", function);
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  const int errno_before = errno;
  status = cgt_i_partition_sweep(game, &ask, &(cgt_i_partition_job){(uint32_t)first, (uint32_t)last, NULL, path, each, user});
  errno = errno_before;
  return status;
}
