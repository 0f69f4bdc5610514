/* Checks by several threads: doubles of games that are searched, games that are asked themselves, two checks at once, and
 * cancelling. */
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "../claim_brute.h"

static const uint64_t first[] = {0, 0, 0}, last[] = {7, 8, 9};

static cgt_status_t small_values_fail(void *user, size_t n, const uint64_t *words, const uint64_t *starts,
                                      const uint64_t *answers, uint8_t *verdicts) {
  (void)user;
  (void)words;
  (void)starts;
  for (size_t i = 0; i < n; i++)
    if (answers[i] == 3) verdicts[i] = CGT_VERDICT_FAILS;
  return CGT_OK;
}

static const cgt_claim_t pattern = {.size = sizeof(cgt_claim_t), .flags = CGT_CLAIM_THREADSAFE, .holds = small_values_fail};

static void check_game(cgt_game_t *game, cgt_game_t *other, const cgt_domain_t *domain) {
  cgt_claim_t claim = pattern;
  uint64_t known;
  claim.game = game;
  claim.other = other;
  if (other != NULL) claim.holds = NULL;
  claims_result expected = claims_check(&claim, domain, NULL);
  TEST_ASSERT_OK(cgt_game_forget(game));
  claim.threads = 4;
  claims_result result = claims_check(&claim, domain, NULL);
  claims_assert_same(&expected, &result);
  TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_KNOWN, &known));
  if (other == NULL) TEST_ASSERT_GREATER_THAN_UINT64(50, known); /* the doubles' memos have become the game's */
  claims_free(&expected);
  claims_free(&result);
}

static void test_doubles(void) {
  cgt_domain_t *domain;
  cgt_game_t *zeruclid, *octal, *nim;
  TEST_ASSERT_OK(cgt_domain_new_box(first, last, 3, &domain));
  TEST_ASSERT_OK(cgt_game_new_zeruclid(&zeruclid));
  TEST_ASSERT_OK(cgt_game_new_octal("0.137", &octal)); /* which has no double */
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  check_game(zeruclid, NULL, domain);
  check_game(zeruclid, nim, domain);
  check_game(octal, zeruclid, domain);
  cgt_game_free(zeruclid);
  cgt_game_free(octal);
  cgt_game_free(nim);
  cgt_domain_free(domain);
}

static void test_sweeps(void) {
  cgt_domain_t *domain;
  cgt_claim_t claim = pattern;
  TEST_ASSERT_OK(cgt_game_new_pnim(&claim.game));
  TEST_ASSERT_OK(cgt_game_set(claim.game, CGT_SETTING_THREADS, 2));
  TEST_ASSERT_OK(cgt_domain_new_partitions(1, 0, 28, &domain));
  claims_result expected = claims_check(&claim, domain, NULL);
  claim.threads = 3;
  claims_result result = claims_check(&claim, domain, NULL);
  claims_assert_same(&expected, &result);
  claims_free(&expected);
  claims_free(&result);
  cgt_domain_free(domain);
  cgt_game_free(claim.game);
}

static _Atomic uint64_t losing;

static cgt_status_t add_losing(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                               uint8_t *verdicts) {
  uint64_t sum = 0;
  (void)user, (void)verdicts;
  for (size_t i = 0; i < n; i++) {
    uint64_t hash = 1;
    const uint64_t *partition = words + starts[i];
    for (uint64_t k = 0; k <= partition[0]; k++) hash = (hash ^ partition[k]) * 0x9E3779B97F4A7C15;
    if (answers[i] == CGT_P) sum += hash;
  }
  atomic_fetch_add(&losing, sum);
  return CGT_OK;
}

/* Outcomes of so many partitions that several threads find those of one number: which are lost does not depend on the threads.
 * (tests/property/partition_lines.c has outcomes on one thread against the search.) */
static void test_sweeps_of_outcomes(void) {
  static const uint64_t threads[] = {1, 2, 3, 8};
  static const char *const specs[] = {"crim", "lctr"};
  cgt_domain_t *domain;
  TEST_ASSERT_OK(cgt_domain_new_partitions(1, 40, 46 + (uint64_t)test_few(16) / 8, &domain));
  for (uint32_t which = 0; which < 4; which++) {
    cgt_claim_t claim = {.size = sizeof claim,
                         .flags = CGT_CLAIM_THREADSAFE,
                         .question = CGT_QUESTION_OUTCOME,
                         .play = which / 2,
                         .holds = add_losing};
    uint64_t expected = 0;
    TEST_ASSERT_OK(cgt_game_parse(specs[which % 2], NULL, &claim.game));
    for (size_t i = 0; i < 4; i++) {
      claim.threads = threads[i];
      atomic_store(&losing, 0);
      claims_result result = claims_check(&claim, domain, NULL);
      claims_free(&result);
      if (i == 0) expected = atomic_load(&losing);
      TEST_ASSERT_EQUAL_UINT64(expected, atomic_load(&losing));
    }
    cgt_game_free(claim.game);
  }
  cgt_domain_free(domain);
}

typedef struct {
  pthread_t thread;
  const cgt_claim_t *claim;
  const cgt_domain_t *domain;
  claims_result result;
  cgt_status_t status;
  _Atomic bool done;
} asker;

static void *ask(void *user) {
  asker *own = user;
  own->status = cgt_claim_check(own->claim, own->domain, NULL, &own->result.found, &own->result.held, &own->result.seen);
  atomic_store(&own->done, true);
  return NULL;
}

static void test_two_checks_at_once(void) {
  asker askers[2];
  cgt_domain_t *domain;
  cgt_claim_t claim = pattern;
  claim.threads = 2;
  TEST_ASSERT_OK(cgt_game_new_zeruclid(&claim.game));
  TEST_ASSERT_OK(cgt_domain_new_box(first, last, 3, &domain));
  claims_result expected = claims_check(&claim, domain, NULL);
  TEST_ASSERT_OK(cgt_game_forget(claim.game));
  for (size_t i = 0; i < 2; i++) {
    askers[i] = (asker){.claim = &claim, .domain = domain};
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&askers[i].thread, NULL, ask, &askers[i]));
  }
  for (size_t i = 0; i < 2; i++) {
    pthread_join(askers[i].thread, NULL);
    TEST_ASSERT_OK(askers[i].status);
    claims_assert_same(&expected, &askers[i].result);
    claims_free(&askers[i].result);
  }
  claims_free(&expected);
  cgt_domain_free(domain);
  cgt_game_free(claim.game);
}

/* From another thread, in the middle of long searches of all threads. */
static void test_cancelling(void) {
  static const uint64_t large_first[] = {150, 150, 150}, large_last[] = {200, 200, 200};
  const struct timespec moment = {.tv_nsec = 20000000};
  cgt_claim_t claim = pattern;
  cgt_domain_t *domain;
  claim.threads = 2;
  TEST_ASSERT_OK(cgt_game_new_zeruclid(&claim.game));
  TEST_ASSERT_OK(cgt_domain_new_box(large_first, large_last, 3, &domain));
  asker own = {.claim = &claim, .domain = domain};
  TEST_ASSERT_EQUAL_INT(0, pthread_create(&own.thread, NULL, ask, &own));
  while (!atomic_load(&own.done)) { /* before it has begun a cancelling is not seen */
    nanosleep(&moment, NULL);
    cgt_game_cancel(claim.game);
  }
  pthread_join(own.thread, NULL);
  TEST_ASSERT_EQUAL_STRING("CGT_E_CANCELLED", cgt_status_name(own.status));
  cgt_domain_free(domain);
  cgt_game_free(claim.game);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_doubles);
  RUN_TEST(test_sweeps);
  RUN_TEST(test_sweeps_of_outcomes);
  RUN_TEST(test_two_checks_at_once);
  RUN_TEST(test_cancelling);
  return UNITY_END();
}
