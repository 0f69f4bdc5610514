/* Outcomes of all partitions of 0, 1, ..., for games in which a move removes one row or one column. A partition is N if a row's
 * removal leads to P, or if one does in its conjugate. There is a bit for each partition, and what is left of the partitions of
 * n with the same parts above p when p is removed stands in the order of the partitions of n - p, as in sweep.c; so the first
 * of these is found 64 partitions at a time, and the second by a look at the conjugate's bit. */
#include <string.h>

#include "conjugates.h"
#include "sweep.h"

enum { LEVELS = CGT_I_PARTITION_LEVELS, WORD = 64 };

typedef struct {
  const cgt_i_partition_counts *count;
  cgt_i_lines lines;
  cgt_i_ask *ask;
  uint64_t *p[LEVELS]; /* by number: which partitions are P */
  uint64_t *to_p;      /* from which the removal of a row leads to P, of the current number */
  uint32_t n;
  uint64_t polled;
} sweep;

static size_t words_of(uint64_t bits) { return (size_t)(bits / WORD) + 2; } /* the last one is read with those before it */

/* Adds `length` bits of one array to those of another. */
static void add_bits(uint64_t *to, uint64_t at, const uint64_t *from, uint64_t begin, uint64_t length) {
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
static void remove_part(const sweep *s, uint64_t to, uint64_t from, uint32_t p, uint32_t rem, uint32_t most) {
  const uint32_t up_to = p > 1 ? p : most > 1 ? 2 : 1;
  add_bits(s->to_p, to + (*s->count)[rem + p][p - 1], s->p[s->n - p], from, (*s->count)[rem][up_to]);
  for (uint32_t part = up_to + 1; part <= most && part <= rem; part++)
    remove_part(s, to + (*s->count)[rem + p][part - 1], from + (*s->count)[rem][part - 1], p, rem - part, part);
}

static void decide(void *user, const cgt_i_conjugates *pairs, size_t n) {
  const sweep *s = user;
  for (size_t i = 0; i < n; i++) {
    const size_t a = pairs[i].rank, b = pairs[i].conjugate;
    const uint64_t is_n = (s->to_p[a / WORD] >> a % WORD | s->to_p[b / WORD] >> b % WORD) & 1;
    s->p[s->n][a / WORD] |= (is_n ^ 1) << a % WORD;
    s->p[s->n][b / WORD] |= (is_n ^ 1) << b % WORD;
  }
}

static cgt_status_t poll(sweep *s, uint64_t work) {
  s->ask->expanded += work;
  if ((s->polled += work) < s->ask->poll) return CGT_OK;
  s->polled = 0;
  return cgt_i_ask_poll_now(s->ask);
}

static cgt_status_t make_level(sweep *s, uint32_t play) {
  const uint32_t n = s->n;
  const uint64_t size = (*s->count)[n][n];
  s->p[n] = cgt_i_alloc(words_of(size), sizeof *s->p[n]);
  if (s->p[n] == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the partitions of %u", s->ask->function, (unsigned)n);
  memset(s->p[n], 0, words_of(size) * sizeof *s->p[n]);
  memset(s->to_p, 0, words_of(size) * sizeof *s->to_p);
  if (n == 0) {
    s->p[0][0] = play == CGT_NORMAL;
    return CGT_OK;
  }
  for (uint32_t p = 1; p <= n; p++) {
    if (s->lines == CGT_I_FIRST_LINE)
      add_bits(s->to_p, (*s->count)[n][p - 1], s->p[n - p], 0, (*s->count)[n - p][p]);
    else
      remove_part(s, 0, 0, p, n - p, n);
    const cgt_status_t status = poll(s, 0);
    if (status != CGT_OK) return status;
  }
  size_t rank = 0;
  for (uint32_t a = 1; a <= n; a++)
    for (uint32_t b = a < n ? 1 : 0; b <= a && a + b <= n; b++) {
      const uint64_t partitions = b == 0 ? 1 : (*s->count)[n - a - b][b];
      cgt_i_conjugates_visit(n, a, b, rank, (cgt_i_conjugates_words){s->to_p, 6}, decide, s);
      rank += (size_t)partitions;
      const cgt_status_t status = poll(s, partitions);
      if (status != CGT_OK) return status;
    }
  return CGT_OK;
}

static cgt_status_t run(sweep *s, const cgt_i_partition_job *job, uint8_t *outcomes) {
  cgt_status_t status = CGT_OK;
  for (s->n = 0; s->n <= job->last && status == CGT_OK; s->n++) {
    const uint64_t size = (*s->count)[s->n][s->n];
    status = make_level(s, job->play);
    if (status != CGT_OK || s->n < job->first) continue;
    for (size_t i = 0; i < size; i++) outcomes[i] = (uint8_t)(~s->p[s->n][i / WORD] >> i % WORD & 1); /* CGT_P is 0 */
    s->ask->known = s->ask->expanded;
    status = job->each(job->user, s->n, outcomes, size);
  }
  return status;
}

cgt_status_t cgt_i_partition_outcomes(cgt_game_t *game, cgt_i_ask *ask, const cgt_i_partition_job *job) {
  sweep s = {.count = cgt_i_partition_counts_get(), .lines = cgt_i_game_family(game)->lines, .ask = ask};
  const uint64_t most = (*s.count)[job->last][job->last], limit = cgt_i_game_memory(game);
  uint64_t bytes = most + most / 8;
  for (uint32_t n = 0; n <= job->last; n++) bytes += sizeof(uint64_t) * words_of((*s.count)[n][n]);
  if (limit != 0 && bytes > limit)
    return cgt_i_fail(CGT_E_LIMIT, "%s: the partitions to %u need %llu bytes; the limit is %llu", ask->function,
                      (unsigned)job->last, (unsigned long long)bytes, (unsigned long long)limit);
  uint8_t *outcomes = most <= SIZE_MAX ? cgt_i_alloc((size_t)most, 1) : NULL;
  s.to_p = most <= SIZE_MAX ? cgt_i_alloc(words_of(most), sizeof *s.to_p) : NULL;
  const cgt_status_t status =
      outcomes != NULL && s.to_p != NULL
          ? run(&s, job, outcomes)
          : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the partitions of %u", ask->function, (unsigned)job->last);
  for (uint32_t n = 0; n < LEVELS; n++) cgt_i_free(s.p[n]);
  cgt_i_free(s.to_p);
  cgt_i_free(outcomes);
  return status;
}
