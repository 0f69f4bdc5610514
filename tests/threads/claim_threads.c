/* Checks by several threads: doubles of games that search in one memo, games that are asked themselves, two checks at once, and
 * what ends a check or comes between. */
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "../claim_brute.h"
#include "../on_threads.h"

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

/* By every method, about values and outcomes in both plays: as by one thread. */
static void check_game(cgt_game_t *game, cgt_game_t *other, const cgt_domain_t *domain) {
  static const uint32_t methods[] = {CGT_METHOD_AUTO, CGT_METHOD_SEARCH, CGT_METHOD_TABLE};
  for (unsigned i = 0; i < 12; i++) {
    cgt_claim_t claim = pattern;
    claim.game = game;
    claim.other = other;
    claim.method = methods[i % 3];
    claim.other_method = methods[i / 2 % 3];
    claim.question = i / 3 % 2 == 0 ? CGT_QUESTION_VALUE : CGT_QUESTION_OUTCOME;
    claim.play = i / 6;
    if (other != NULL) claim.holds = NULL;
    uint64_t known, alone, entries, entries_alone;
    TEST_ASSERT_OK(cgt_game_forget(game));
    claims_result expected = claims_check(&claim, domain, NULL);
    TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_KNOWN, &alone));
    TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries_alone));
    for (unsigned j = 1; j < TEST_CREWS; j++) {
      TEST_ASSERT_OK(cgt_game_forget(game));
      claim.threads = test_crews[j];
      for (int twice = 0; twice < 2; twice++) { /* then they know much already */
        claims_result result = claims_check(&claim, domain, NULL);
        claims_assert_same(&expected, &result);
        claims_free(&result);
      }
      TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_KNOWN, &known));
      TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries));
      if (other == NULL && claim.method == CGT_METHOD_TABLE) { /* the memo is the game's, and has each position once */
        TEST_ASSERT_EQUAL_UINT64(alone, known);
        TEST_ASSERT_EQUAL_UINT64(entries_alone, entries);
      }
      TEST_ASSERT_TRUE(known > 0 || alone == 0);
    }
    claims_free(&expected);
  }
}

static cgt_game_t *parse(const char *spec) {
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_parse(spec, NULL, &game));
  return game;
}

static void test_doubles(void) {
  static const char *const specs[][2] = {
      {"zeruclid", NULL},
      {"zeruclid", "nim"},
      {"octal(0.137)", "zeruclid"}, /* the first has no double */
      {"zeruclid", "zeruclid"},
      {"rules(a,b,c; any order: a-k,b,c for k in 1..a; a-k,b-k,c for k in 1..min(a,b) if k < 4)", NULL},
      {"sum(zeruclid, zeruclid)", NULL}, /* in which positions of the box are those of the first */
  };
  cgt_domain_t *domain;
  TEST_ASSERT_OK(cgt_domain_new_box(first, last, 3, &domain));
  for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
    cgt_game_t *game = parse(specs[i][0]), *other = specs[i][1] != NULL ? parse(specs[i][1]) : NULL;
    check_game(game, other, domain);
    if (i == 3) check_game(game, game, domain);
    cgt_game_free(game);
    cgt_game_free(other);
  }
  cgt_domain_free(domain);
}

/* ---- What ends a check, or comes between ---- */

enum { LARGE = 24 };
static const uint64_t large[] = {LARGE, LARGE, LARGE};

static cgt_domain_t *large_box(void) {
  cgt_domain_t *domain;
  TEST_ASSERT_OK(cgt_domain_new_box((uint64_t[3]){0}, large, 3, &domain));
  return domain;
}

static void test_memory_limits(void) {
  cgt_domain_t *domain = large_box();
  cgt_claim_t claim = pattern;
  unsigned ended = 0;
  claim.game = parse("zeruclid");
  claim.method = CGT_METHOD_TABLE;
  claims_result expected = claims_check(&claim, domain, NULL);
  for (int i = 0; i < test_few(40); i++) {
    claims_result result;
    TEST_ASSERT_OK(cgt_game_forget(claim.game));
    TEST_ASSERT_OK(cgt_game_set(claim.game, CGT_SETTING_MEMORY, 2000 + test_random() % (i % 2 == 0 ? 30000 : 400000)));
    claim.threads = test_crews[i % TEST_CREWS];
    const cgt_status_t status = cgt_claim_check(&claim, domain, NULL, &result.found, &result.held, &result.seen);
    if (status != CGT_OK) TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_claim_check", "the limit is", status);
    ended += status != CGT_OK;
    TEST_ASSERT_OK(cgt_game_set(claim.game, CGT_SETTING_MEMORY, 0));
    if (status != CGT_OK) result = claims_check(&claim, domain, NULL);
    claims_assert_same(&expected, &result);
    claims_free(&result);
  }
  TEST_ASSERT_GREATER_THAN_UINT(0, ended);
  claims_free(&expected);
  cgt_game_free(claim.game);
  cgt_domain_free(domain);
}

static void test_failed_allocations(void) {
  cgt_claim_t claim = pattern;
  for (int i = 1; i < TEST_CREWS; i++) {
    cgt_status_t status = CGT_E_MEMORY;
    cgt_domain_t *domain;
    test_memory_begin();
    TEST_ASSERT_OK(cgt_domain_new_box(first, last, 3, &domain));
    claim.threads = test_crews[i];
    for (size_t failing = 1; status != CGT_OK; failing += 1 + failing / 40) {
      claims_result result;
      claim.game = parse("zeruclid");
      claim.method = failing % 3 == 0 ? CGT_METHOD_TABLE : CGT_METHOD_SEARCH;
      test_failing_on = failing % 2 == 0;
      test_allocations = 0;
      test_failing_allocation = failing;
      status = cgt_claim_check(&claim, domain, NULL, &result.found, &result.held, &result.seen);
      test_failing_allocation = 0;
      if (status == CGT_OK)
        claims_free(&result);
      else
        TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
      result = claims_check(&claim, domain, NULL);
      claims_free(&result);
      cgt_game_free(claim.game);
    }
    cgt_domain_free(domain);
    test_memory_end();
  }
}

static const char *const file = "claim_threads.memo";

typedef struct {
  cgt_game_t *game;
  unsigned saves;
} saving;

static cgt_status_t small_values_fail_too(void *user, size_t n, const uint64_t *words, const uint64_t *starts,
                                          const uint64_t *answers, uint8_t *verdicts) {
  (void)user;
  return small_values_fail(NULL, n, words, starts, answers, verdicts);
}

static cgt_status_t save(void *user, uint64_t seen, uint64_t size, uint64_t found) {
  saving *own = user;
  (void)seen, (void)size, (void)found;
  if (test_random() % 4 != 0) return CGT_OK;
  own->saves++;
  return cgt_game_memo_save(own->game, file);
}

/* A file that was saved while others searched is whole; another thread makes the game forget meanwhile. */
static void test_saving_and_forgetting(void) {
  cgt_domain_t *domain = large_box();
  unsigned saves = 0;
  for (int i = 0; i < test_few(24); i++) {
    saving own = {.game = parse("zeruclid")};
    cgt_claim_t claim = pattern;
    pthread_t other;
    claim.game = own.game;
    claim.method = i / TEST_CREWS % 2 == 0 ? CGT_METHOD_TABLE : CGT_METHOD_SEARCH;
    claims_result expected = claims_check(&claim, domain, NULL);
    TEST_ASSERT_OK(cgt_game_forget(own.game));
    claim.threads = test_crews[i % TEST_CREWS];
    claim.user = &own;
    claim.holds = small_values_fail_too;
    claim.progress = save;
    TEST_ASSERT_OK(cgt_game_set(own.game, CGT_SETTING_POLL, 1 + test_random() % 64));
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&other, NULL, test_forget, own.game));
    claims_result result = claims_check(&claim, domain, NULL);
    TEST_ASSERT_EQUAL_INT(0, pthread_join(other, NULL));
    claims_assert_same(&expected, &result);
    claims_free(&result);
    if (own.saves > 0) {
      uint64_t entries, known;
      TEST_ASSERT_OK(cgt_game_forget(own.game));
      TEST_ASSERT_OK(cgt_game_memo_load(own.game, file));
      TEST_ASSERT_OK(cgt_game_count(own.game, CGT_COUNT_ENTRIES, &entries));
      TEST_ASSERT_OK(cgt_game_count(own.game, CGT_COUNT_KNOWN, &known));
      if (claim.method == CGT_METHOD_TABLE) TEST_ASSERT_GREATER_OR_EQUAL_UINT64(known, entries);
      claim.progress = NULL;
      result = claims_check(&claim, domain, NULL);
      claims_assert_same(&expected, &result);
      claims_free(&result);
      saves++;
    }
    claims_free(&expected);
    cgt_game_free(own.game);
  }
  TEST_ASSERT_GREATER_THAN_UINT(0, saves);
  (void)remove(file);
  cgt_domain_free(domain);
}

/* Callbacks of a claim may ask its game, on any thread. */
static cgt_status_t ask_again(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                              uint8_t *verdicts) {
  for (size_t i = 0; i < n; i++) {
    uint64_t value;
    const cgt_status_t status = cgt_game_answer(user, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, words + starts[i],
                                                (size_t)(starts[i + 1] - starts[i]), &value);
    if (status != CGT_OK) return status;
    if (answers != NULL && answers[i] != value) verdicts[i] = CGT_VERDICT_FAILS;
  }
  return CGT_OK;
}

static void test_callbacks_that_ask(void) {
  cgt_domain_t *domain;
  TEST_ASSERT_OK(cgt_domain_new_box(first, last, 3, &domain));
  for (int i = 0; i < TEST_CREWS; i++) {
    cgt_claim_t claim = pattern;
    claim.game = claim.user = parse("zeruclid");
    claim.threads = test_crews[i];
    claim.method = CGT_METHOD_SEARCH;
    claim.applies = claim.holds = ask_again;
    claims_result result = claims_check(&claim, domain, NULL);
    TEST_ASSERT_EQUAL_size_t(0, cgt_list_count(result.found));
    TEST_ASSERT_GREATER_THAN_UINT64(100, result.held);
    claims_free(&result);
    cgt_game_free(claim.game);
  }
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
  RUN_TEST(test_memory_limits);
  RUN_TEST(test_failed_allocations);
  RUN_TEST(test_saving_and_forgetting);
  RUN_TEST(test_callbacks_that_ask);
  RUN_TEST(test_sweeps);
  RUN_TEST(test_sweeps_of_outcomes);
  RUN_TEST(test_two_checks_at_once);
  RUN_TEST(test_cancelling);
  return UNITY_END();
}
