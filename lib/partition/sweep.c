/* The sweep over all partitions, level by level: the partitions of n by rank. Of each partition there is the set S of the
 * values of what is left when any rows, or none, are removed, as a word (values from 64 on: see near.h).
 *
 * Without its own value S(λ) is the union of S(λ - p) over the different parts p. In a level, partitions with the same parts
 * above p (the prefix) are adjacent, sorted by the rest, those without p first; with one p removed, the others become the first
 * ones with that prefix in level n - p. So unions are taken over runs of words. For p = 1 the rest would be a number of ones;
 * but after parts above 2 the rest is given by its number of twos, which removing a 1 keeps, so runs for p = 1 are as long as
 * those for p = 2. The value is then the least number that is neither in the set of the partition nor in that of its conjugate,
 * whose rank is found on the way. */
#include "conjugates.h"
#include "sweep.h"

#include <errno.h>
#include <string.h>

#include "../base/bits.h"
#include "../base/compiler.h"
#include "../rulesets/pnim.h"

enum { LEVELS = CGT_I_PARTITION_LEVELS };

typedef struct {
  cgt_i_level level; /* the current one */
  uint64_t *sets[LEVELS];
  cgt_i_near near[LEVELS];
  cgt_i_lines lines;
  bool several; /* a move removes several lines, so that sets have what remains after any number of them */
  uint32_t play;
  uint8_t *values; /* of this level */
  bool known;      /* the values are known already */
} sweep;

/* ---- Sets ---- */

/* Removes one p from all partitions with a prefix: `to` is where those that continue it by partitions of rem + p into parts up
 * to `most` begin, `from` where those that continue it by partitions of rem begin. */
static void remove_part(const cgt_i_partition_counts *count, uint64_t *to, const uint64_t *from, uint32_t p, uint32_t rem,
                        uint32_t most) {
  const uint32_t up_to = p > 1 ? p : most > 1 ? 2 : 1; /* bound of the parts of the rest */
  const size_t length = (size_t)(*count)[rem][up_to];
  uint64_t *out = to + (*count)[rem + p][p - 1];
  for (size_t i = 0; i < length; i++) out[i] |= from[i];
  if (most > rem) most = rem;
  for (uint32_t part = up_to + 1; part <= most; part++)
    remove_part(count, to + (*count)[rem + p][part - 1], from + (*count)[rem][part - 1], p, rem - part, part);
}

static void unite(void *user, size_t number, size_t worker) {
  sweep *s = user;
  const cgt_i_level_item it = s->level.items[number];
  const uint32_t n = s->level.n;
  const size_t size = (size_t)cgt_i_level_size(&s->level, it);
  if (!cgt_i_level_poll(&s->level, worker, size)) return;
  uint64_t *to = s->sets[n] + cgt_i_level_first(&s->level, it, n);
  const uint64_t *from = s->sets[n - it.a] + (it.b == 0 ? 0 : (*s->level.count)[n - it.a][it.b - 1]);
  memcpy(to, from, size * sizeof *to);
  if (it.b == 0) return;
  if (it.b < it.a && s->lines != CGT_I_FIRST_LINE) {
    from = s->sets[n - it.b] + (*s->level.count)[n - it.b][it.a - 1];
    for (size_t i = 0; i < size; i++) to[i] |= from[i];
  }
  for (uint32_t p = 1; p < it.b && p + it.a + it.b <= n && s->lines != CGT_I_FIRST_LINE; p++)
    remove_part(s->level.count, to, s->sets[n - p] + cgt_i_level_first(&s->level, it, n - p), p, n - p - it.a - it.b, it.b);
}

/* ---- Values ---- */

/* The value where all below 64 are seen. */
static unsigned large_value(sweep *s, const cgt_i_conjugates *pair) {
  uint64_t *words[2];
  for (int i = 0; i < 2; i++) {
    uint8_t parts[LEVELS];
    const size_t length = cgt_i_partition_at(s->level.n, i == 0 ? pair->rank : pair->conjugate, parts);
    words[i] = cgt_i_near_word(s->near, s->level.n, parts, length);
  }
  const unsigned more = cgt_i_lowest_zero(*words[0] | *words[1]);
  *words[0] |= (uint64_t)1 << more;
  *words[1] |= (uint64_t)1 << more;
  return CGT_I_NEAR_FROM + more;
}

static void flush(void *user, const cgt_i_conjugates *pairs, size_t n) {
  sweep *s = user;
  for (size_t i = 0; i < n; i++) CGT_I_PREFETCH(&s->values[pairs[i].conjugate]);
  uint64_t *sets = s->sets[s->level.n], kept = s->several ? UINT64_MAX : 0;
  for (size_t i = 0; i < n; i++) {
    const cgt_i_conjugates pair = pairs[i];
    const uint64_t seen = sets[pair.rank] | sets[pair.conjugate];
    unsigned value;
    if (seen != UINT64_MAX) {
      value = cgt_i_low_bit(~seen);
      const uint64_t bit = (uint64_t)1 << value;
      sets[pair.rank] = (sets[pair.rank] & kept) | bit;
      if (pair.rank != pair.conjugate) sets[pair.conjugate] = (sets[pair.conjugate] & kept) | bit;
    } else {
      value = large_value(s, &pair);
    }
    s->values[pair.rank] = s->values[pair.conjugate] = (uint8_t)value;
  }
}

static void evaluate(void *user, size_t number, size_t worker) {
  sweep *s = user;
  const cgt_i_level_item it = s->level.items[number];
  if (!cgt_i_level_poll(&s->level, worker, cgt_i_level_size(&s->level, it))) return;
  cgt_i_conjugates_visit(s->level.n, it.a, it.b, cgt_i_level_first(&s->level, it, s->level.n),
                         (cgt_i_conjugates_words){s->sets[s->level.n], 0}, flush, s);
  cgt_i_level_add_done(&s->level, cgt_i_level_size(&s->level, it));
}

/* Enters known values into the sets. */
static void adopt(void *user, size_t number, size_t worker) {
  sweep *s = user;
  const cgt_i_level_item it = s->level.items[number];
  const size_t begin = cgt_i_level_first(&s->level, it, s->level.n), size = (size_t)cgt_i_level_size(&s->level, it);
  if (!cgt_i_level_poll(&s->level, worker, size)) return;
  for (size_t i = begin; i < begin + size; i++) {
    const unsigned value = s->values[i];
    if (value < CGT_I_NEAR_FROM) {
      s->sets[s->level.n][i] = (s->several ? s->sets[s->level.n][i] : 0) | (uint64_t)1 << value;
    } else {
      uint8_t parts[LEVELS];
      const size_t length = cgt_i_partition_at(s->level.n, i, parts);
      *cgt_i_near_word(s->near, s->level.n, parts, length) |= (uint64_t)1 << (value - CGT_I_NEAR_FROM);
    }
  }
}

/* ---- Levels ---- */

static cgt_status_t no_memory(const sweep *s) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the partitions of %u", s->level.ask->function, (unsigned)s->level.n);
}

static cgt_status_t make_level(sweep *s, cgt_i_team *team) {
  const uint32_t n = s->level.n;
  const uint64_t size = (*s->level.count)[n][n];
  if (size > SIZE_MAX / sizeof *s->sets[n]) return no_memory(s);
  s->sets[n] = cgt_i_alloc((size_t)size, sizeof *s->sets[n]);
  if (s->sets[n] == NULL || (s->several && !cgt_i_near_make(s->near, n))) return no_memory(s);
  if (n == 0) {
    s->sets[0][0] = (uint64_t)1 << s->play;
    s->values[0] = (uint8_t)s->play;
    return CGT_OK;
  }
  cgt_i_level_divide(&s->level);
  cgt_i_team_run(team, unite, s, s->level.item_count);
  if (s->level.status == CGT_OK) cgt_i_team_run(team, s->known ? adopt : evaluate, s, s->level.item_count);
  return s->level.status;
}

/* Whether values from a file are possible; with others, sets would be written to beyond their ends. */
static bool are_values(const sweep *s, uint64_t count) {
  for (uint64_t i = 0; i < count; i++) {
    if (s->values[i] < CGT_I_NEAR_FROM) continue;
    if (!s->several) return false;
    uint8_t parts[LEVELS];
    const size_t length = cgt_i_partition_at(s->level.n, i, parts);
    if (s->values[i] + 1u > length + parts[0]) return false;
  }
  return true;
}

static cgt_status_t next_level(sweep *s, cgt_i_team *team, const cgt_i_partition_job *job, cgt_i_checkpoint *file) {
  const uint64_t count = (*s->level.count)[s->level.n][s->level.n];
  cgt_status_t status = cgt_i_checkpoint_read(file, s->level.n, s->values, count, &s->known);
  if (status == CGT_OK && s->known && !are_values(s, count))
    status = cgt_i_fail(CGT_E_CORRUPT, "%s: %s is damaged: it has impossible values", s->level.ask->function, job->path);
  if (status == CGT_OK) status = make_level(s, team);
  if (status == CGT_OK && !s->known) status = cgt_i_checkpoint_write(file, s->level.n, s->values, count);
  if (status != CGT_OK || s->level.n < job->first || job->each == NULL) return status;
  cgt_i_level_count(&s->level);
  status = job->each(job->user, s->level.n, s->values, count);
  if (status == CGT_OK) return CGT_OK;
  return cgt_i_fail(status, "%s: the function `each` returned %d", s->level.ask->function, (int)status);
}

/* The number of values to be held that are not the caller's: of one level at a time. */
static uint64_t room_of(const sweep *s, const cgt_i_partition_job *job) {
  const uint32_t n = job->values == NULL ? job->last : job->first;
  return (*s->level.count)[n][n];
}

static cgt_status_t check_memory(const sweep *s, const cgt_game_t *game, const cgt_i_partition_job *job) {
  const uint64_t limit = cgt_i_game_memory(game);
  uint64_t bytes = room_of(s, job);
  for (uint32_t n = 0; n <= job->last; n++)
    bytes += sizeof(uint64_t) * ((*s->level.count)[n][n] + (s->several ? cgt_i_near_size(n) : 0));
  if (limit == 0 || bytes <= limit) return CGT_OK;
  return cgt_i_fail(CGT_E_LIMIT, "%s: the partitions to %u need %llu bytes; the limit is %llu", s->level.ask->function,
                    (unsigned)job->last, (unsigned long long)bytes, (unsigned long long)limit);
}

static cgt_status_t run(sweep *s, cgt_game_t *game, const cgt_i_partition_job *job, uint8_t *room) {
  cgt_i_checkpoint file;
  cgt_status_t status = cgt_i_checkpoint_open(&file, s->level.ask->function, job->path, s->lines);
  uint8_t *values = job->values;
  cgt_i_team *own = NULL, *team = job->team;
  if (status == CGT_OK && team == NULL) {
    status = cgt_i_team_start(s->level.ask->function, cgt_i_game_threads(game), &own);
    team = own;
  }
  for (s->level.n = 0; s->level.n <= job->last && status == CGT_OK; s->level.n++) {
    s->values = job->values == NULL || s->level.n < job->first ? room : values;
    status = next_level(s, team, job, &file);
    if (s->values == values) values += (*s->level.count)[s->level.n][s->level.n];
  }
  cgt_i_team_end(own);
  const cgt_status_t closed = cgt_i_checkpoint_close(&file);
  return status == CGT_OK ? closed : status;
}

cgt_status_t cgt_i_partition_sweep(cgt_game_t *game, cgt_i_ask *ask, const cgt_i_partition_job *job) {
  if (cgt_i_partition_lists(game)) return cgt_i_partition_listed(game, ask, job);
  if (job->outcomes) return cgt_i_partition_outcomes(game, ask, job);
  sweep *s = cgt_i_alloc(1, sizeof *s);
  if (s == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", ask->function, sizeof *s);
  memset(s, 0, sizeof *s);
  cgt_i_level_begin(&s->level, ask);
  s->lines = cgt_i_game_family(game)->lines;
  s->several = s->lines == CGT_I_SEVERAL_LINES;
  s->play = job->play;
  cgt_status_t status = check_memory(s, game, job);
  if (status == CGT_OK) {
    const uint64_t size = room_of(s, job);
    uint8_t *room = size <= SIZE_MAX ? cgt_i_alloc((size_t)size, 1) : NULL;
    status = room != NULL ? run(s, game, job, room) : no_memory(s);
    cgt_i_free(room);
  }
  for (uint32_t n = 0; n < LEVELS; n++) {
    cgt_i_free(s->sets[n]);
    cgt_i_free(s->near[n].words);
  }
  cgt_i_free(s);
  return status;
}

/* ---- Questions ---- */

cgt_status_t cgt_i_partition_game(const char *function, const cgt_game_t *game, bool pnim) {
  if (game == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: game is NULL", function);
  const cgt_i_lines lines = cgt_i_game_family(game)->lines;
  if (lines == CGT_I_SEVERAL_LINES || (!pnim && (lines != CGT_I_NO_LINES || cgt_i_partition_lists(game)))) return CGT_OK;
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: game is not PNim%s", function,
                    pnim ? "; expected one of cgt_game_new_pnim()"
                         : ", CRIM or LCTR; expected one of these, or a game of heaps in any order, without zeros");
}

static cgt_status_t check_range(const char *function, const cgt_game_t *game, uint64_t first, uint64_t last) {
  cgt_status_t status = cgt_i_partition_game(function, game, false);
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
  return cgt_i_partition_sweep(game, &ask,
                               &(cgt_i_partition_job){.first = (uint32_t)first, .last = (uint32_t)last, .values = values});
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
  status = cgt_i_partition_sweep(
      game, &ask,
      &(cgt_i_partition_job){.first = (uint32_t)first, .last = (uint32_t)last, .path = path, .each = each, .user = user});
  errno = errno_before;
  return status;
}
