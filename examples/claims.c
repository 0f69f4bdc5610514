/* A conjecture put to the test: the smallest counterexamples to Conjecture 2 of Gottlieb, Krnc and Muršič, "Nim on integer
   partitions and hyperrectangles". */
#include <cgt/cgt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* "Let a, b be such that the rectangle of b + 1 rows a + 1 is heavy. Then any partition between (a + 1, a, ..., a - b + 1) and
   the rectangle is heavy." A rectangle is heavy if a and b have no binary digit 1 in common (Observation 9). */
static cgt_status_t is_about(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                             uint8_t *verdicts) {
  (void)user;
  (void)answers;
  for (size_t i = 0; i < n; i++) {
    const uint64_t *parts = words + starts[i] + 1, rows = words[starts[i]], a = parts[0] - 1, b = rows - 1;
    int about = b <= a && (a & b) == 0;
    for (uint64_t row = 0; row < rows && about; row++) about = parts[row] + row >= parts[0];
    if (!about) verdicts[i] = CGT_VERDICT_SKIP;
  }
  return CGT_OK;
}

static cgt_status_t is_heavy(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                             uint8_t *verdicts) {
  (void)user;
  for (size_t i = 0; i < n; i++) {
    const uint64_t rows = words[starts[i]], columns = words[starts[i] + 1];
    if (answers[i] != rows + columns - 1) verdicts[i] = CGT_VERDICT_FAILS;
  }
  return CGT_OK;
}

static void must(cgt_status_t status) {
  if (status == CGT_OK) return;
  fprintf(stderr, "%s: %s\n", cgt_status_name(status), cgt_last_error());
  exit(1);
}

int main(void) {
  cgt_claim_t claim = {.size = sizeof claim, .flags = CGT_CLAIM_THREADSAFE, .applies = is_about, .holds = is_heavy};
  cgt_domain_t *domain;
  cgt_list_t *found;
  uint64_t held, seen;
  must(cgt_game_new_pnim(&claim.game));
  must(cgt_domain_new_partitions(1, 1, 60, &domain));
  claim.threads = 2;
  claim.most = 2;
  must(cgt_claim_check(&claim, domain, NULL, &found, &held, &seen));
  for (size_t i = 0; i < cgt_list_count(found); i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(found, i, &count);
    uint64_t value;
    must(cgt_game_value(claim.game, words, count, &value));
    for (size_t k = 1; k < count; k++) printf("%s%" PRIu64, k > 1 ? " + " : "", words[k]);
    printf(" has the value %" PRIu64 ", not %" PRIu64 "\n", value, words[0] + words[1] - 1);
  }
  printf("true of %" PRIu64 " before them, of %" PRIu64 " partitions\n", held, seen);
  cgt_list_free(found);
  cgt_domain_free(domain);
  cgt_game_free(claim.game);
  return 0;
}
