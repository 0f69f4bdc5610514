/* Values of all partitions in games that list their options: each partition's options are smaller, so that their values are
 * known, by number and rank. A play has at most n moves, so that values are at most n. */
#include <stdio.h>
#include <string.h>

#include "../base/numbers.h"
#include "sweep.h"

enum { LEVELS = CGT_I_PARTITION_LEVELS, VALUES = 128 /* a power of two above all */, TEXT = 256 };

typedef struct sweep sweep;

/* What a thread has for itself. */
typedef struct {
  cgt_sink_t sink; /* first: callbacks get its address */
  sweep *sweep;
  cgt_i_ask *ask, own; /* the question's on the thread that asks; another has its own */
  bool seen[VALUES];
  cgt_status_t heard; /* when it polled */
  size_t failed;      /* the part that failed; SIZE_MAX: none */
  cgt_status_t status;
  char text[TEXT];
  char gap[64]; /* before the next thread's */
} worker;

struct sweep {
  const cgt_i_partition_counts *count;
  cgt_game_t *game;
  cgt_i_ask *ask;
  bool counted;            /* a position is a sum: for each partition the number of parts, and these; else it is the parts */
  uint32_t n;              /* the current number */
  uint8_t *values[LEVELS]; /* by number and rank */
  cgt_i_team *team;
  worker *workers;
  uint64_t stretch;          /* partitions of a part */
  _Atomic size_t end;        /* parts after this one are not needed, as it fails */
  _Atomic bool stop;         /* the thread that asks has heard that it is to stop */
  _Atomic uint64_t expanded; /* by other threads, until the one that asks adds them to the question's count */
};

bool cgt_i_partition_lists(const cgt_game_t *game) {
  const uint64_t heaps = CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS;
  if (cgt_i_game_family(game)->lines != CGT_I_NO_LINES) return false;
  return cgt_game_notation(game) == CGT_NOTATION_PARTITIONS || (cgt_i_game_rules(game)->flags & heaps) == heaps;
}

static int descending(const void *a, const void *b) { return *(const uint8_t *)b - *(const uint8_t *)a; }

/* The value of a partition, whose parts may come in any order and be 0. */
static cgt_status_t value_of(const sweep *s, const uint64_t *words, size_t count, uint8_t *value) {
  uint8_t parts[LEVELS];
  uint64_t cells = 0;
  size_t length = 0;
  for (size_t i = 0; i < count; i++) {
    if (words[i] == 0) continue;
    if (words[i] >= s->n - cells)
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: a partition of %u has an option of as many cells or more; expected fewer",
                        s->ask->function, (unsigned)s->n);
    cells += words[i];
    parts[length++] = (uint8_t)words[i];
  }
  qsort(parts, length, sizeof *parts, descending);
  *value = s->values[cells][cgt_i_partition_rank((uint32_t)cells, parts)];
  return CGT_OK;
}

static cgt_status_t take(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  worker *self = (worker *)sink;
  const sweep *s = self->sweep;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < n && status == CGT_OK; i++, words += count) {
    uint8_t value = 0, one;
    if (!s->counted) status = value_of(s, words, count, &value);
    for (size_t at = 0; s->counted && at < count && status == CGT_OK; at += 1 + (size_t)words[at]) {
      status = value_of(s, words + at + 1, (size_t)words[at], &one);
      value ^= status == CGT_OK ? one : 0;
    }
    if (status != CGT_OK) return status;
    self->seen[value] = true;
    status = self->heard = cgt_i_ask_poll_words(self->ask, count + 1);
  }
  return status;
}

/* The value of one partition of the current number. */
static cgt_status_t find_value(worker *self, uint64_t rank) {
  const sweep *s = self->sweep;
  const cgt_ruleset_t *rules = cgt_i_game_rules(s->game);
  uint64_t words[LEVELS + 1], position[LEVELS + 1];
  uint8_t parts[LEVELS];
  const size_t length = cgt_i_partition_at(s->n, rank, parts);
  size_t count = 0;
  if (s->counted && length > 0) words[count++] = length;
  for (size_t i = 0; i < length; i++) words[count++] = parts[i];
  cgt_status_t status = cgt_i_game_accept(s->game, self->ask, words, count, position, &count);
  if (status != CGT_OK) return status;
  memset(self->seen, 0, sizeof self->seen);
  self->sink = (cgt_sink_t){.take = take, .ask = self->ask};
  status = rules->options(rules->user, position, count, &self->sink);
  status = cgt_i_callback_status(self->ask, s->game, &self->sink, "options", status);
  uint8_t *value = &s->values[s->n][rank];
  for (*value = 0; self->seen[*value];) ++*value;
  return status;
}

/* ---- On threads ---- */

/* A part has failed: those before it may yet, and the first of all tells. */
static void fail(worker *self, size_t part, cgt_status_t status) {
  sweep *s = self->sweep;
  size_t end = atomic_load(&s->end);
  self->failed = part;
  self->status = status;
  snprintf(self->text, sizeof self->text, "%s", cgt_last_error());
  while (part < end && !atomic_compare_exchange_weak(&s->end, &end, part)) continue;
}

/* The values of some partitions that follow one another. */
static void find_values(void *user, size_t part, size_t number) {
  sweep *s = user;
  worker *self = &s->workers[number];
  const uint64_t size = (*s->count)[s->n][s->n], first = part * s->stretch;
  const uint64_t end = size - first < s->stretch ? size : first + s->stretch;
  if (part > atomic_load_explicit(&s->end, memory_order_relaxed)) return;
  cgt_status_t status = cgt_i_game_go_down(s->game, false, s->ask->function);
  if (status == CGT_OK) {
    for (uint64_t rank = first; rank < end && status == CGT_OK; rank++) {
      status = find_value(self, rank);
      if (status == CGT_OK) status = self->heard = cgt_i_ask_poll(self->ask);
    }
    cgt_i_game_come_up(s->game, false);
  }
  if (number > 0) atomic_fetch_add_explicit(&s->expanded, self->ask->expanded, memory_order_relaxed);
  if (number > 0) self->ask->expanded = 0;
  if (number == 0) self->ask->expanded += atomic_exchange_explicit(&s->expanded, 0, memory_order_relaxed);
  if (number == 0 && self->heard != CGT_OK) atomic_store(&s->stop, true);
  if (status != CGT_OK) fail(self, part, status);
}

/* What the threads have come to. */
static cgt_status_t result(const sweep *s) {
  const worker *first = s->workers;
  const size_t failed = atomic_load(&s->end);
  if (failed == SIZE_MAX) return CGT_OK;
  while (!atomic_load(&s->stop) && first->failed != failed) first++;
  if (first->heard != CGT_OK && cgt_i_ask_is_cancelled(s->ask)) return cgt_i_ask_poll_now(s->ask); /* counts all positions */
  return cgt_i_fail(first->status, "%s", first->text);
}

static cgt_status_t make_level(sweep *s) {
  enum { LEAST = 8, PARTS = 16 /* for each thread */ };
  const uint64_t size = (*s->count)[s->n][s->n];
  const size_t threads = cgt_i_team_size(s->team);
  s->values[s->n] = size <= SIZE_MAX ? cgt_i_alloc((size_t)size, 1) : NULL;
  if (s->values[s->n] == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the partitions of %u", s->ask->function, (unsigned)s->n);
  s->stretch = threads == 1 ? size : size / (PARTS * threads) + LEAST;
  atomic_store(&s->end, SIZE_MAX);
  cgt_i_team_run(s->team, find_values, s, (size_t)((size + s->stretch - 1) / s->stretch));
  s->ask->expanded += atomic_exchange_explicit(&s->expanded, 0, memory_order_relaxed);
  return result(s);
}

/* Starts the threads, if the ruleset allows several. */
static cgt_status_t begin(sweep *s) {
  const uint64_t threads = cgt_i_game_needs_lock(s->game) ? 1 : cgt_i_game_threads(s->game);
  const cgt_status_t status = cgt_i_team_start(s->ask->function, threads, &s->team);
  if (status != CGT_OK) return status;
  const size_t size = cgt_i_team_size(s->team);
  s->workers = cgt_i_alloc(size, sizeof *s->workers);
  if (s->workers == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", s->ask->function, size * sizeof *s->workers);
  for (size_t i = 0; i < size; i++) {
    worker *self = &s->workers[i];
    *self = (worker){.sweep = s, .own = cgt_i_ask_share(s->ask, &s->stop), .failed = SIZE_MAX};
    self->ask = i == 0 ? s->ask : &self->own;
  }
  return CGT_OK;
}

/* ---- The sweep ---- */

static cgt_status_t run(sweep *s, const cgt_i_partition_job *job) {
  uint8_t *values = job->values;
  cgt_status_t status = begin(s);
  for (s->n = 0; s->n <= job->last && status == CGT_OK; s->n++) {
    const uint64_t size = (*s->count)[s->n][s->n];
    status = make_level(s);
    if (status != CGT_OK || s->n < job->first) continue;
    if (values != NULL) memcpy(values, s->values[s->n], (size_t)size);
    if (values != NULL) values += size;
    s->ask->known = s->ask->expanded;
    if (job->each != NULL) status = job->each(job->user, s->n, s->values[s->n], size);
    if (status != CGT_OK) return cgt_i_fail(status, "%s: the function `each` returned %d", s->ask->function, (int)status);
  }
  return status;
}

cgt_status_t cgt_i_partition_listed(cgt_game_t *game, cgt_i_ask *ask, const cgt_i_partition_job *job) {
  const uint64_t limit = cgt_i_game_memory(game);
  uint64_t bytes = 0;
  if (job->path != NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: path is given; only PNim, CRIM and LCTR have checkpoint files", ask->function);
  sweep *s = cgt_i_alloc(1, sizeof *s);
  if (s == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", ask->function, sizeof *s);
  *s = (sweep){.count = cgt_i_partition_counts_get(),
               .game = game,
               .ask = ask,
               .counted = cgt_game_notation(game) == CGT_NOTATION_PARTITIONS};
  for (uint32_t n = 0; n <= job->last; n++) bytes += (*s->count)[n][n];
  const cgt_status_t status =
      limit == 0 || bytes <= limit
          ? run(s, job)
          : cgt_i_fail(CGT_E_LIMIT, "%s: the partitions to %u need %llu bytes; the limit is %llu", ask->function,
                       (unsigned)job->last, (unsigned long long)bytes, (unsigned long long)limit);
  cgt_i_team_end(s->team);
  for (uint32_t n = 0; n < LEVELS; n++) cgt_i_free(s->values[n]);
  cgt_i_free(s->workers);
  cgt_i_free(s);
  return status;
}
