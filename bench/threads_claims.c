/* Threads: claims over domains. */
#include "bench.h"
#include "threads.h"

/* Sums the answers up, and holds. */
static cgt_status_t hold(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                         uint8_t *verdicts) {
  (void)user, (void)words, (void)starts;
  for (size_t i = 0; i < n; i++)
    if (answers[i] > 1000) verdicts[i] = CGT_VERDICT_FAILS;
  return CGT_OK;
}

static uint64_t check(const char *spec, uint32_t question, uint32_t method, cgt_domain_t *domain, uint64_t threads) {
  uint64_t held, seen;
  cgt_list_t *wrong;
  cgt_claim_t claim = {.size = sizeof claim,
                       .flags = CGT_CLAIM_THREADSAFE,
                       .game = threads_game(spec, threads),
                       .question = question,
                       .method = method,
                       .threads = threads,
                       .holds = hold};
  threads_begin();
  must(cgt_claim_check(&claim, domain, NULL, &wrong, &held, &seen));
  threads_end();
  const uint64_t digest = (held * 31 + seen) * 31 + cgt_list_count(wrong);
  cgt_list_free(wrong);
  cgt_domain_free(domain);
  cgt_game_free(claim.game);
  return digest;
}

static cgt_domain_t *box(uint64_t to, size_t count) {
  static const uint64_t first[8];
  uint64_t last[8];
  cgt_domain_t *domain;
  for (size_t i = 0; i < count; i++) last[i] = to;
  must(cgt_domain_new_box(first, last, count, &domain));
  return domain;
}

/* Short answers by a theorem: what a position costs besides its answer. */
static uint64_t by_theorem(uint64_t threads) {
  return check("nim", CGT_QUESTION_VALUE, CGT_METHOD_CLOSED, box(50, 4), threads);
}

/* Positions whose searches share most of their memo, */
static uint64_t by_search(uint64_t threads) {
  return check("zeruclid", CGT_QUESTION_VALUE, CGT_METHOD_SEARCH, box(120, 3), threads);
}

/* and some that a sweep answers before. */
static uint64_t by_sweep(const char *spec, uint32_t question, uint64_t last, uint64_t threads) {
  cgt_domain_t *domain;
  must(cgt_domain_new_partitions(1, 0, last, &domain));
  return check(spec, question, CGT_METHOD_AUTO, domain, threads);
}

static uint64_t pnim_66(uint64_t threads) { return by_sweep("pnim", CGT_QUESTION_VALUE, 66, threads); }
static uint64_t crim_70(uint64_t threads) { return by_sweep("crim", CGT_QUESTION_OUTCOME, 70, threads); }

const threads_case threads_claims[] = {{"claim_by_theorem", 1.8, by_theorem, 0},
                                       {"claim_by_search", 1.8, by_search, 0},
                                       {"claim_by_sweep", 1.8, pnim_66, 0},
                                       {"claim_by_outcomes", 0, crim_70, 0},
                                       {NULL, 0, NULL, 0}};
