/* Outcomes of all partitions of 0, 1, ..., for games in which a move removes one row or one column. A partition is N if a row's
 * removal leads to P, or if one does in its conjugate. There is a bit for each partition, and what is left of the partitions of
 * n with the same parts above p when p is removed stands in the order of the partitions of n - p, as in sweep.c; so the first
 * of these is found 64 partitions at a time, and the second by a look at the conjugate's bit. */
#include <string.h>

#include "../base/compiler.h"
#include "conjugates.h"
#include "sweep.h"

enum { LEVELS = CGT_I_PARTITION_LEVELS, WORD = 64, STRETCH = 1 << 16 /* partitions, by which bits are given to threads */ };

typedef struct {
  cgt_i_level level;
  cgt_i_lines lines;
  uint32_t play;
  uint64_t *p[LEVELS]; /* by number: which partitions are P */
  uint64_t *to_p;      /* from which the removal of a row leads to P, of the current number */
  uint8_t *outcomes;   /* of the current number */
  uint64_t stretch;    /* a multiple of WORD */
  bool alone;          /* on one thread */
} sweep;

static size_t words_of(uint64_t bits) { return (size_t)(bits / WORD) + 2; } /* the last one is read with those before it */

static uint64_t size_of(const sweep *s, uint32_t n) { return (*s->level.count)[n][n]; }

/* ---- Removing rows ---- */

/* Some partitions of the current number, by their bits, of which one thread takes care. */
typedef struct {
  uint64_t begin, end;
} stretch;

/* Adds `length` bits of one array to those of another, as far as they are in a stretch (NULL: all of them). */
CGT_I_INLINE void add_bits(const stretch *in, uint64_t *to, uint64_t at, const uint64_t *from, uint64_t begin,
                           uint64_t length) {
  if (in != NULL) {
    const uint64_t before = at < in->begin ? in->begin - at : 0, end = at + length < in->end ? at + length : in->end;
    at += before;
    begin += before;
    length = at < end ? end - at : 0;
  }
  while (length > 0) {
    const unsigned shift = (unsigned)(begin % WORD), place = (unsigned)(at % WORD);
    const uint64_t *word = from + begin / WORD, most = WORD - place, taken = length < most ? length : most;
    uint64_t bits = word[0] >> shift;
    if (shift > 0) bits |= word[1] << (WORD - shift);
    if (taken < WORD) bits &= ((uint64_t)1 << taken) - 1;
    to[at / WORD] |= bits << place;
    at += taken;
    begin += taken;
    length -= taken;
  }
}

/* Removes one p from all partitions with a prefix: those that continue it by partitions of rem + p into parts up to `most`
 * begin at bit `to`, those that continue it by partitions of rem at bit `from`. After parts above 2 the rest is given by its
 * number of twos, which removing a 1 keeps. */
static void remove_part(const sweep *s, const stretch *in, uint64_t to, uint64_t from, uint32_t p, uint32_t rem,
                        uint32_t most) {
  const cgt_i_partition_counts *count = s->level.count;
  if (in != NULL) {
    const uint64_t end = to + (*count)[rem + p][most];
    if (to >= in->end || end <= in->begin) return;
    if (to >= in->begin && end <= in->end) in = NULL;
  }
  const uint32_t up_to = p > 1 ? p : most > 1 ? 2 : 1;
  add_bits(in, s->to_p, to + (*count)[rem + p][p - 1], s->p[s->level.n - p], from, (*count)[rem][up_to]);
  for (uint32_t part = up_to + 1; part <= most && part <= rem; part++)
    remove_part(s, in, to + (*count)[rem + p][part - 1], from + (*count)[rem][part - 1], p, rem - part, part);
}

/* A stretch with this number; false if the sweep has been stopped. */
static bool take(sweep *s, size_t number, size_t worker, stretch *taken) {
  const uint64_t size = size_of(s, s->level.n), begin = number * s->stretch;
  *taken = (stretch){begin, size - begin < s->stretch ? size : begin + s->stretch};
  return cgt_i_level_poll(&s->level, worker, 0);
}

static void remove_rows(void *user, size_t number, size_t worker) {
  sweep *s = user;
  const uint32_t n = s->level.n;
  stretch in;
  bool goes_on = take(s, number, worker, &in);
  for (uint32_t p = 1; p <= n && goes_on; p++) {
    if (s->lines == CGT_I_FIRST_LINE)
      add_bits(&in, s->to_p, (*s->level.count)[n][p - 1], s->p[n - p], 0, (*s->level.count)[n - p][p]);
    else
      remove_part(s, &in, 0, 0, p, n - p, n);
    goes_on = cgt_i_level_poll(&s->level, worker, 0);
  }
}

/* ---- Outcomes ---- */

/* Another thread may be adding a bit to the same word. */
static void mark(const sweep *s, size_t rank) {
  _Atomic uint64_t *word = (_Atomic uint64_t *)(void *)&s->p[s->level.n][rank / WORD];
  (void)atomic_fetch_or_explicit(word, (uint64_t)1 << rank % WORD, memory_order_relaxed);
}

static void decide(void *user, const cgt_i_conjugates *pairs, size_t n) {
  const sweep *s = user;
  uint64_t *p = s->p[s->level.n];
  for (size_t i = 0; i < n; i++) {
    const size_t a = pairs[i].rank, b = pairs[i].conjugate;
    const uint64_t is_n = (s->to_p[a / WORD] >> a % WORD | s->to_p[b / WORD] >> b % WORD) & 1;
    if (s->alone) {
      p[a / WORD] |= (is_n ^ 1) << a % WORD;
      p[b / WORD] |= (is_n ^ 1) << b % WORD;
    } else if (is_n == 0) {
      mark(s, a);
      mark(s, b);
    }
  }
}

static void decide_item(void *user, size_t number, size_t worker) {
  sweep *s = user;
  const uint32_t n = s->level.n;
  const cgt_i_level_item it = s->level.items[number];
  if (!cgt_i_level_poll(&s->level, worker, cgt_i_level_size(&s->level, it))) return;
  cgt_i_conjugates_visit(n, it.a, it.b, cgt_i_level_first(&s->level, it, n), (cgt_i_conjugates_words){s->to_p, 6}, decide, s);
  cgt_i_level_add_done(&s->level, cgt_i_level_size(&s->level, it));
}

static void write_outcomes(void *user, size_t number, size_t worker) {
  sweep *s = user;
  const uint64_t *p = s->p[s->level.n];
  stretch in;
  if (!take(s, number, worker, &in)) return;
  for (size_t i = (size_t)in.begin; i < in.end; i++) s->outcomes[i] = (uint8_t)(~p[i / WORD] >> i % WORD & 1); /* CGT_P is 0 */
}

/* ---- Levels ---- */

static cgt_status_t make_level(sweep *s, cgt_i_team *team, bool wanted) {
  const uint32_t n = s->level.n;
  const uint64_t size = size_of(s, n);
  s->p[n] = cgt_i_alloc(words_of(size), sizeof *s->p[n]);
  if (s->p[n] == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the partitions of %u", s->level.ask->function, (unsigned)n);
  memset(s->p[n], 0, words_of(size) * sizeof *s->p[n]);
  memset(s->to_p, 0, words_of(size) * sizeof *s->to_p);
  s->alone = cgt_i_team_size(team) == 1;
  s->stretch = s->alone ? (size + WORD - 1) / WORD * WORD : STRETCH;
  const size_t stretches = (size_t)((size + s->stretch - 1) / s->stretch);
  if (n == 0) {
    s->p[0][0] = s->play == CGT_NORMAL;
  } else {
    cgt_i_level_divide(&s->level);
    cgt_i_team_run(team, remove_rows, s, stretches);
    if (s->level.status == CGT_OK) cgt_i_team_run(team, decide_item, s, s->level.item_count);
  }
  if (s->level.status == CGT_OK && wanted) cgt_i_team_run(team, write_outcomes, s, stretches);
  return s->level.status;
}

static cgt_status_t run(sweep *s, const cgt_i_partition_job *job) {
  cgt_status_t status = CGT_OK;
  for (s->level.n = 0; s->level.n <= job->last && status == CGT_OK; s->level.n++) {
    const bool wanted = s->level.n >= job->first;
    status = make_level(s, job->team, wanted);
    if (status != CGT_OK || !wanted) continue;
    cgt_i_level_count(&s->level);
    status = job->each(job->user, s->level.n, s->outcomes, size_of(s, s->level.n));
  }
  return status;
}

cgt_status_t cgt_i_partition_outcomes(cgt_game_t *game, cgt_i_ask *ask, const cgt_i_partition_job *job) {
  sweep *s = cgt_i_alloc(1, sizeof *s);
  if (s == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", ask->function, sizeof *s);
  memset(s, 0, sizeof *s);
  cgt_i_level_begin(&s->level, ask);
  s->lines = cgt_i_game_family(game)->lines;
  s->play = job->play;
  const uint64_t most = size_of(s, job->last), limit = cgt_i_game_memory(game);
  uint64_t bytes = most + most / 8;
  cgt_status_t status;
  for (uint32_t n = 0; n <= job->last; n++) bytes += sizeof(uint64_t) * words_of(size_of(s, n));
  if (limit != 0 && bytes > limit) {
    status = cgt_i_fail(CGT_E_LIMIT, "%s: the partitions to %u need %llu bytes; the limit is %llu", ask->function,
                        (unsigned)job->last, (unsigned long long)bytes, (unsigned long long)limit);
  } else {
    s->outcomes = most <= SIZE_MAX ? cgt_i_alloc((size_t)most, 1) : NULL;
    s->to_p = most <= SIZE_MAX ? cgt_i_alloc(words_of(most), sizeof *s->to_p) : NULL;
    status = s->outcomes != NULL && s->to_p != NULL
                 ? run(s, job)
                 : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the partitions of %u", ask->function, (unsigned)job->last);
  }
  for (uint32_t n = 0; n < LEVELS; n++) cgt_i_free(s->p[n]);
  cgt_i_free(s->to_p);
  cgt_i_free(s->outcomes);
  cgt_i_free(s);
  return status;
}
