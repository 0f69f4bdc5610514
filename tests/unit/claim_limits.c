/* Domains and checks: bad arguments, failures in the middle, failing allocations, and damaged files. */
#include <stdlib.h>

#include "../claim_brute.h"

static const char path[] = "unit_claim_limits.tmp";
static const uint64_t first[] = {0, 1}, last[] = {3, 4};

/* ---- Arguments ---- */

static void test_domains_bad_arguments(void) {
  static const uint64_t wide[] = {UINT64_MAX, 5};
  cgt_domain_t *const untouched = (cgt_domain_t *)(uintptr_t)8, *domain = untouched;
  uint64_t size = 7;
#define BOX "cgt_domain_new_box"
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, BOX, "domain is NULL", cgt_domain_new_box(first, last, 2, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, BOX, "first is NULL", cgt_domain_new_box(NULL, last, 2, &domain));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, BOX, "last is NULL", cgt_domain_new_box(first, NULL, 2, &domain));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, BOX, "expected first at most last", cgt_domain_new_box(last, first, 2, &domain));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, BOX, "2^64", cgt_domain_new_box(first, wide, 2, &domain));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, BOX, "count is 4097", cgt_domain_new_box(first, last, 4097, &domain));
#define PARTITIONS "cgt_domain_new_partitions"
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, PARTITIONS, "domain is NULL", cgt_domain_new_partitions(0, 1, 2, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, PARTITIONS, "first is 2, last 1", cgt_domain_new_partitions(0, 2, 1, &domain));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, PARTITIONS, "last 127", cgt_domain_new_partitions(0, 0, 127, &domain));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, PARTITIONS, "summand is 2", cgt_domain_new_partitions(2, 0, 1, &domain));
#define PARTITION_BOX "cgt_domain_new_partition_box"
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, PARTITION_BOX, "domain is NULL", cgt_domain_new_partition_box(0, 1, 2, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, PARTITION_BOX, "64 + 64", cgt_domain_new_partition_box(0, 64, 64, &domain));
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, PARTITION_BOX, "64 bits", cgt_domain_new_partition_box(0, 63, 64, &domain));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, PARTITION_BOX, "summand is 2", cgt_domain_new_partition_box(2, 1, 1, &domain));
#define BOARDS "cgt_domain_new_boards"
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, BOARDS, "domain is NULL", cgt_domain_new_boards(1, 2, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, BOARDS, "at most 128 cells", cgt_domain_new_boards(3, 43, &domain));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, BOARDS, "at most 128 cells", cgt_domain_new_boards((uint64_t)1 << 63, 2, &domain));
#define LIST "cgt_domain_new_list"
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, LIST, "positions is NULL", cgt_domain_new_list(NULL, &domain));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_domain_new", "next is NULL", cgt_domain_new(NULL, NULL, NULL, NULL, 0, &domain));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_domain_count", "domain is NULL", cgt_domain_count(NULL, &size));
  TEST_ASSERT_EQUAL_PTR(untouched, domain);
  TEST_ASSERT_EQUAL_UINT64(7, size);
  cgt_domain_free(NULL);
}

static cgt_status_t give_nothing(void *user, uint64_t index, cgt_sink_t *sink) {
  (void)user;
  (void)index;
  (void)sink;
  return CGT_OK;
}

static void test_more_bad_arguments_of_domains(void) {
  cgt_domain_t *domain = NULL;
  cgt_list_t *list;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_domain_new", "domain is NULL",
                    cgt_domain_new(give_nothing, NULL, NULL, NULL, 0, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_domain_new", "identity is NULL",
                    cgt_domain_new(give_nothing, NULL, NULL, NULL, 4, &domain));
  TEST_ASSERT_NULL(domain);
  TEST_ASSERT_OK(cgt_list_new(first, 1, 2, &list));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, LIST, "domain is NULL", cgt_domain_new_list(list, NULL));
  cgt_list_free(list);
  TEST_ASSERT_OK(cgt_domain_new_boards(1, 1, &domain));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_domain_count", "n is NULL", cgt_domain_count(domain, NULL));
  cgt_domain_free(domain);
}

#define CHECK "cgt_claim_check"

static void test_checks_bad_arguments(void) {
  cgt_domain_t *domain;
  cgt_list_t *const untouched = (cgt_list_t *)(uintptr_t)8, *found = untouched;
  uint64_t held = 5, seen = 6;
  claims_user user = {.times = 0};
  const cgt_claim_t good = {.size = sizeof good, .user = &user, .holds = claims_holds};
  cgt_claim_t bad;
  cgt_game_t *nim;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_domain_new_box(first, last, 2, &domain));
#define FAILS(culprit) \
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, CHECK, culprit, cgt_claim_check(&bad, domain, NULL, &found, &held, &seen))
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, CHECK, "claim is NULL", cgt_claim_check(NULL, domain, NULL, &found, &held, &seen));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, CHECK, "domain is NULL", cgt_claim_check(&good, NULL, NULL, &found, &held, &seen));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, CHECK, "counterexamples is NULL", cgt_claim_check(&good, domain, NULL, NULL, &held, &seen));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, CHECK, "held is NULL", cgt_claim_check(&good, domain, NULL, &found, NULL, &seen));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, CHECK, "seen is NULL", cgt_claim_check(&good, domain, NULL, &found, &held, NULL));
  bad = good, bad.size--;
  FAILS("claim->size");
  struct {
    cgt_claim_t known;
    void *later[2];
  } grown = {.known = good, .later = {&nim}};
  grown.known.size = sizeof grown;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, CHECK, "claim->size", cgt_claim_check(&grown.known, domain, NULL, &found, &held, &seen));
  grown.later[0] = NULL;
  TEST_ASSERT_OK(cgt_claim_check(&grown.known, domain, NULL, &found, &held, &seen));
  cgt_list_free(found);
  found = untouched, held = 5, seen = 6;
  bad = good, bad.flags = 4;
  FAILS("claim->flags");
  bad = good, bad.holds = NULL;
  FAILS("are NULL; expected one of them");
  bad = good, bad.game = bad.other = nim;
  FAILS("are both set; expected one of them");
  bad = good, bad.holds = NULL, bad.other = nim;
  FAILS("claim->game is NULL");
  bad = good, bad.play = 2;
  FAILS("claim->play");
  bad = good, bad.question = 2;
  FAILS("claim->question");
  bad = good, bad.method = 4;
  FAILS("claim->method");
  bad = good, bad.other_method = 4;
  FAILS("claim->other_method");
  bad = good, bad.identity_size = 1;
  FAILS("claim->identity");
  bad = good, bad.reserved[6] = 1;
  FAILS("claim->reserved[6]");
#undef FAILS
  TEST_ASSERT_EQUAL_PTR(untouched, found);
  TEST_ASSERT_EQUAL_UINT64(5, held);
  TEST_ASSERT_EQUAL_UINT64(6, seen);
  cgt_domain_free(domain);
  cgt_game_free(nim);
}

/* ---- Failures in the middle ---- */

static cgt_status_t give_bad(void *user, uint64_t index, cgt_sink_t *sink) {
  const cgt_status_t *status = user;
  if (index < 5) return cgt_sink_options(sink, (const uint64_t[]){1, 2}, 1, 2);
  if (*status == CGT_E_ARGUMENT) (void)cgt_sink_option(sink, NULL, 3); /* a failure that is swallowed holds all the same */
  return *status == CGT_E_ARGUMENT ? CGT_OK : *status;
}

static void check_fails(const cgt_claim_t *claim, const cgt_domain_t *domain, cgt_status_t expected, const char *culprit) {
  cgt_list_t *found = NULL;
  uint64_t held, seen;
  TEST_ASSERT_EQUAL_INT(expected, cgt_claim_check(claim, domain, NULL, &found, &held, &seen));
  TEST_ASSERT_EQUAL_STRING_LEN(CHECK ": ", cgt_last_error(), strlen(CHECK) + 2);
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), culprit), cgt_last_error());
  TEST_ASSERT_NULL(found);
}

static void test_domains_that_fail(void) {
  claims_user user = {.times = 0};
  const cgt_claim_t claim = {.size = sizeof claim, .user = &user, .holds = claims_holds};
  cgt_status_t status = 21;
  cgt_domain_t *domain;
  TEST_ASSERT_OK(cgt_domain_new(give_bad, &status, NULL, NULL, 0, &domain));
  check_fails(&claim, domain, 21, "`next` returned 21");
  status = CGT_E_ARGUMENT;
  check_fails(&claim, domain, CGT_E_ARGUMENT, "words is NULL");
  user = (claims_user){.wrong = 2, .of = 100};
  cgt_claim_t most = claim;
  most.most = 3; /* of the six positions before the failure three fail */
  claims_result result = claims_check(&most, domain, NULL);
  TEST_ASSERT_EQUAL_UINT64(6, result.seen);
  TEST_ASSERT_EQUAL_UINT64(3, result.held);
  claims_free(&result);
  cgt_domain_free(domain);
}

static cgt_status_t bad_verdict(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                                uint8_t *verdicts) {
  (void)user;
  for (size_t i = 0; i < n; i++)
    if (words[starts[i]] == 2) verdicts[i] = answers == NULL ? 1 : 3;
  return CGT_OK;
}

/* The rules of a game that fails where a word is 3. */
static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  if (words[0] == 3) return 44;
  return words[0] > 0 ? cgt_sink_option(sink, (const uint64_t[]){words[0] - 1}, count) : CGT_OK;
}

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  if (count == 1 && words[0] == 4) return 45;
  return count == 1 && words[0] != 1 ? CGT_OK : cgt_sink_refuse(sink, "no");
}

static void test_callbacks_that_fail(void) {
  static const uint64_t from[] = {0, 4}, upto[] = {3, 5};
  const cgt_ruleset_t ruleset = {.size = sizeof ruleset, .options = options, .validate = validate};
  claims_user user = {.times = 0};
  cgt_claim_t claim = {.size = sizeof claim, .user = &user, .holds = claims_holds};
  cgt_domain_t *domain, *later;
  TEST_ASSERT_OK(cgt_game_new(&ruleset, &claim.game));
  TEST_ASSERT_OK(cgt_domain_new_box(from, upto, 1, &domain));
  TEST_ASSERT_OK(cgt_domain_new_box(from + 1, upto + 1, 1, &later));
  check_fails(&claim, domain, 44, "position 3: the ruleset's callback `options` returned 44");
  check_fails(&claim, later, 45, "position 4: the ruleset's callback `validate` returned 45");
  claim.holds = bad_verdict;
  check_fails(&claim, domain, CGT_E_ARGUMENT, "position 2: the callback `holds` gave the verdict 3");
  claim.applies = bad_verdict;
  check_fails(&claim, domain, CGT_E_ARGUMENT, "position 2: the callback `applies` gave the verdict 1");
  claim.applies = NULL;
  claim.holds = claims_holds;
  claim.most = 1;
  user = (claims_user){.wrong = 2, .of = 100}; /* 2, which has the value 0, as 0 has; 1 is not accepted */
  claims_result result = claims_check(&claim, domain, NULL);
  TEST_ASSERT_EQUAL_UINT64(3, result.seen);
  TEST_ASSERT_EQUAL_UINT64(1, result.held);
  claims_free(&result);
  cgt_domain_free(domain);
  cgt_domain_free(later);
  cgt_game_free(claim.game);
}

/* Fails for blocks, of which it says things that are wrong, and for no position. */
static cgt_status_t blocks_fail(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                                uint8_t *verdicts) {
  (void)user;
  (void)words;
  (void)starts;
  (void)answers;
  for (size_t i = 0; i < n; i++)
    if (verdicts[i] != CGT_VERDICT_HOLDS) return 13;
  if (n > 1) memset(verdicts, CGT_VERDICT_FAILS, n);
  return n > 1 ? 12 : CGT_OK;
}

static void test_callbacks_that_fail_for_blocks(void) {
  const uint64_t from = 0, upto = 20;
  const cgt_claim_t claim = {.size = sizeof claim, .holds = blocks_fail, .most = 1};
  cgt_domain_t *domain;
  TEST_ASSERT_OK(cgt_domain_new_box(&from, &upto, 1, &domain));
  check_fails(&claim, domain, 12, "the callback `holds` returned 12");
  cgt_domain_free(domain);
}

static void test_memory_limit(void) {
  claims_user user = {.times = 0};
  cgt_claim_t claim = {.size = sizeof claim, .user = &user, .holds = claims_holds};
  cgt_domain_t *domain, *box;
  TEST_ASSERT_OK(cgt_game_new_pnim(&claim.game));
  TEST_ASSERT_OK(cgt_game_set(claim.game, CGT_SETTING_MEMORY, 1000));
  TEST_ASSERT_OK(cgt_domain_new_partitions(1, 0, 20, &domain));
  TEST_ASSERT_OK(cgt_domain_new_partition_box(1, 6, 6, &box));
  check_fails(&claim, domain, CGT_E_LIMIT, "the limit is 1000");
  check_fails(&claim, box, CGT_E_LIMIT, "the limit is 1000");
  cgt_domain_free(domain);
  cgt_domain_free(box);
  cgt_game_free(claim.game);
}

/* ---- Allocations that fail ---- */

enum { DOMAINS = 6 };

static cgt_status_t give_some(void *user, uint64_t index, cgt_sink_t *sink) {
  const uint64_t words[] = {index, 4 - index % 4, index + 1, 4 - (index + 1) % 4};
  (void)user;
  return cgt_sink_options(sink, words, 2, index < 11 ? 2 : index < 12);
}

static cgt_status_t make_domain(size_t d, const cgt_list_t *list, cgt_domain_t **domain) {
  switch (d) {
    case 0: return cgt_domain_new_box(first, last, 2, domain);
    case 1: return cgt_domain_new_partitions(1, 0, 8, domain);
    case 2: return cgt_domain_new_partition_box(1, 3, 3, domain);
    case 3: return cgt_domain_new_list(list, domain);
    case 4: return cgt_domain_new_boards(2, 2, domain);
    default: return cgt_domain_new(give_some, NULL, NULL, "some", 4, domain);
  }
}

static cgt_status_t make_game(size_t d, cgt_game_t **game) {
  if (d == 4) return cgt_game_new_octal("0.37", game);
  return d == 1 || d == 2 ? cgt_game_new_pnim(game) : cgt_game_new_zeruclid(game);
}

/* The k-th allocation fails, or all from it on. What can be done is done, and with the file a check resumes from there. */
static void test_failing_allocations(void) {
  static const uint64_t listed[] = {3, 4, 2, 2, 5, 6};
  for (size_t d = 0; d < DOMAINS; d++)
    for (int on = 0; on < 2; on++) {
      bool failed = true;
      for (size_t k = 1; failed; k += 1 + k / 12) {
        claims_user user = {.wrong = 1, .of = 3};
        cgt_claim_t claim = {
            .size = sizeof claim, .user = &user, .holds = claims_holds, .identity = "claim", .identity_size = 5};
        cgt_domain_t *domain = NULL;
        cgt_list_t *list, *found = NULL;
        uint64_t held = 99, seen = 99;
        (void)remove(path);
        test_memory_begin();
        TEST_ASSERT_OK(cgt_list_new(listed, 2, 3, &list));
        TEST_ASSERT_OK(make_game(d, &claim.game));
        test_allocations = 0;
        test_failing_allocation = k;
        test_failing_on = on != 0;
        cgt_status_t status = make_domain(d, list, &domain);
        if (status == CGT_OK) status = cgt_claim_check(&claim, domain, path, &found, &held, &seen);
        failed = test_allocations >= k;
        test_failing_allocation = 0;
        if (status != CGT_OK) {
          TEST_ASSERT_TRUE(failed);
          TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
          TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), ": no memory"), cgt_last_error());
          TEST_ASSERT_NULL(found);
          TEST_ASSERT_EQUAL_UINT64(99, held);
          if (domain == NULL) TEST_ASSERT_OK(make_domain(d, list, &domain));
          TEST_ASSERT_OK(cgt_claim_check(&claim, domain, path, &found, &held, &seen));
        }
        claims_result result = {found, held, seen}, expected = claims_check(&claim, domain, NULL);
        claims_assert_same(&expected, &result);
        claims_free(&expected);
        claims_free(&result);
        cgt_domain_free(domain);
        cgt_game_free(claim.game);
        cgt_list_free(list);
        test_memory_end();
      }
    }
  TEST_ASSERT_EQUAL_INT(0, remove(path));
}

/* ---- Files ---- */

static unsigned char bytes[4000];

static size_t read_file(void) {
  FILE *file = fopen(path, "rb");
  TEST_ASSERT_NOT_NULL(file);
  const size_t n = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  TEST_ASSERT_TRUE(n > 0 && n < sizeof bytes);
  return n;
}

static void write_file(size_t n) {
  FILE *file = fopen(path, "wb");
  TEST_ASSERT_NOT_NULL(file);
  TEST_ASSERT_EQUAL_size_t(n, fwrite(bytes, 1, n, file));
  TEST_ASSERT_EQUAL_INT(0, fclose(file));
}

typedef struct {
  claims_user user;
  cgt_claim_t claim;
  cgt_domain_t *domain;
} setting;

static void begin(setting *own) {
  own->user = (claims_user){.wrong = 2, .of = 4};
  own->claim =
      (cgt_claim_t){.size = sizeof own->claim, .user = &own->user, .holds = claims_holds, .identity = "a", .identity_size = 1};
  TEST_ASSERT_OK(cgt_game_new_nim(&own->claim.game));
  TEST_ASSERT_OK(cgt_domain_new_box(first, last, 2, &own->domain));
  (void)remove(path);
  claims_result result = claims_check(&own->claim, own->domain, path);
  TEST_ASSERT_GREATER_THAN_size_t(1, cgt_list_count(result.found));
  claims_free(&result);
}

static void end(setting *own) {
  cgt_domain_free(own->domain);
  cgt_game_free(own->claim.game);
  TEST_ASSERT_EQUAL_INT(0, remove(path));
}

static void refuse(const setting *own, const char *culprit) {
  cgt_list_t *found = NULL;
  uint64_t held, seen;
  const size_t n = read_file();
  static unsigned char before[sizeof bytes];
  memcpy(before, bytes, n);
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, CHECK, culprit, cgt_claim_check(&own->claim, own->domain, path, &found, &held, &seen));
  TEST_ASSERT_NULL(found);
  TEST_ASSERT_EQUAL_size_t(n, read_file()); /* it is left as it is */
  TEST_ASSERT_EQUAL_INT(0, memcmp(before, bytes, n));
}

static void test_damaged_files(void) {
  setting own;
  begin(&own);
  const size_t n = read_file();
  for (size_t i = 0; i < n; i++) {
    bytes[i] ^= (unsigned char)(1 << i % 8);
    write_file(n);
    refuse(&own, path);
    bytes[i] ^= (unsigned char)(1 << i % 8);
  }
  static unsigned char whole[sizeof bytes];
  memcpy(whole, bytes, n);
  for (size_t cut = 1; cut < n; cut++) {
    write_file(cut);
    refuse(&own, path);
    memcpy(bytes, whole, n);
  }
  bytes[n] = 0;
  write_file(n + 1);
  refuse(&own, "cut off");
  write_file(n);
  claims_result result = claims_check(&own.claim, own.domain, path);
  claims_free(&result);
  end(&own);
}

static uint64_t word_at(size_t i) {
  uint64_t word = 0;
  for (size_t k = 0; k < 8; k++) word |= (uint64_t)bytes[8 * i + k] << 8 * k;
  return word;
}

static void set_word(size_t i, uint64_t word) {
  for (size_t k = 0; k < 8; k++) bytes[8 * i + k] = (unsigned char)(word >> 8 * k);
}

/* Puts the right checksum at the end. */
static void write_words(size_t n) {
  uint64_t sum = 0;
  for (size_t i = 0; i + 1 < n; i++) {
    sum = (sum ^ word_at(i)) * 0x9E3779B97F4A7C15;
    sum = sum << 29 | sum >> 35;
  }
  set_word(n - 1, sum);
  write_file(8 * n);
}

/* Contents that no check has, under a right checksum. The words: magic, version, identity, seen, held, the last position with
 * its length, the number of counterexamples, each with the length of its row, its index and `held`. */
static void test_impossible_files(void) {
  static const struct {
    size_t word;
    uint64_t value;
    const char *culprit;
  } wrong[] = {{0, 5, "is not a checkpoint file of a claim"},
               {1, 2, "of another version"},
               {2, 1, "belongs to another claim or domain"},
               {3, 1, "numbers are impossible"},
               {3, 17, "is not in the domain"},
               {3, 1000, "is not in the domain"},
               {4, 1000, "numbers are impossible"},
               {5, 5000, "a position is impossible"},
               {5, 3, ""},
               {6, 9, "is not in the domain"},
               {8, 1000000, "is "},
               {9, 1, ""},
               {9, 5000, "a position is impossible"},
               {10, 15, "a counterexample is impossible"},
               {10, 1000, "a counterexample is impossible"},
               {11, 1000, "a counterexample is impossible"}};
  setting own;
  begin(&own);
  const size_t n = read_file() / 8;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    const uint64_t before = word_at(wrong[i].word);
    set_word(wrong[i].word, wrong[i].value);
    write_words(n);
    refuse(&own, wrong[i].culprit);
    set_word(wrong[i].word, before);
  }
  set_word(n, 0);
  write_words(n + 1);
  refuse(&own, "something follows its end");
  write_words(n);
  claims_result result = claims_check(&own.claim, own.domain, path);
  claims_free(&result);
  end(&own);
}

/* A file belongs to the domain, the games, the question, and what the callbacks claim. */
static void test_files_of_others(void) {
  setting own;
  begin(&own);
  const setting good = own;
  cgt_game_t *wythoff;
  cgt_domain_t *domains[5];
  TEST_ASSERT_OK(cgt_game_new_wythoff(&wythoff));
  TEST_ASSERT_OK(cgt_domain_new_box(first, (const uint64_t[]){3, 5}, 2, &domains[0]));
  TEST_ASSERT_OK(cgt_domain_new_partitions(0, 0, 9, &domains[1]));
  TEST_ASSERT_OK(cgt_domain_new_partition_box(0, 4, 4, &domains[2]));
  TEST_ASSERT_OK(cgt_domain_new_boards(2, 5, &domains[3]));
  TEST_ASSERT_OK(cgt_domain_new(give_some, NULL, NULL, "b", 1, &domains[4]));
#define REFUSED(change)                                 \
  do {                                                  \
    own = good;                                         \
    change;                                             \
    refuse(&own, "belongs to another claim or domain"); \
  } while (0)
  REFUSED(own.claim.game = wythoff);
  REFUSED(own.claim.play = CGT_MISERE);
  REFUSED(own.claim.question = CGT_QUESTION_OUTCOME);
  REFUSED(own.claim.method = CGT_METHOD_SEARCH);
  REFUSED(own.claim.other_method = CGT_METHOD_SEARCH);
  REFUSED(own.claim.flags |= CGT_CLAIM_EVERY);
  REFUSED(own.claim.applies = claims_applies);
  REFUSED(own.claim.identity = "b");
  REFUSED(own.claim.identity_size = 0);
  REFUSED((own.claim.holds = NULL, own.claim.other = wythoff));
  for (size_t d = 0; d < 5; d++) REFUSED(own.domain = domains[d]);
  own = good;
  own.claim.threads = 2; /* which make no difference */
  own.claim.most = 1;
  claims_result result = claims_check(&own.claim, own.domain, path);
  TEST_ASSERT_EQUAL_size_t(1, cgt_list_count(result.found));
  claims_free(&result);
  for (size_t d = 0; d < 5; d++) cgt_domain_free(domains[d]);
  cgt_game_free(wythoff);
  own = good;
  end(&own);
}

static cgt_status_t no_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user, (void)words, (void)count, (void)sink;
  return CGT_OK;
}

static cgt_status_t none(void *user, uint64_t index, cgt_sink_t *sink) {
  (void)user, (void)index, (void)sink;
  return CGT_OK;
}

/* A file must belong to its claim, game and domain. */
static void test_files_of_what_has_no_identity(void) {
  claims_user user = {.times = 0};
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = no_options};
  cgt_claim_t claim = {.size = sizeof claim, .user = &user, .holds = claims_holds};
  cgt_domain_t *domain, *nameless;
  cgt_game_t *game;
  cgt_list_t *found = NULL;
  uint64_t held, seen;
  TEST_ASSERT_OK(cgt_domain_new_box(first, last, 2, &domain));
  TEST_ASSERT_OK(cgt_domain_new(none, NULL, NULL, NULL, 0, &nameless));
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  (void)remove(path);
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, CHECK, "the claim has no identity",
                    cgt_claim_check(&claim, domain, path, &found, &held, &seen));
  claim.identity = "claim";
  claim.identity_size = 5;
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, CHECK, "the domain has no identity",
                    cgt_claim_check(&claim, nameless, path, &found, &held, &seen));
  claim.game = game;
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, CHECK, "the game has no identity",
                    cgt_claim_check(&claim, domain, path, &found, &held, &seen));
  claim = (cgt_claim_t){.size = sizeof claim, .other = game};
  TEST_ASSERT_OK(cgt_game_new_wythoff(&claim.game));
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, CHECK, "the other game has no identity",
                    cgt_claim_check(&claim, domain, path, &found, &held, &seen));
  cgt_game_free(claim.game);
  cgt_game_free(game);
  cgt_domain_free(domain);
  cgt_domain_free(nameless);
  TEST_ASSERT_NULL(found);
  FILE *file = fopen(path, "rb");
  TEST_ASSERT_NULL(file);
}

static void test_files_that_cannot_be(void) {
  claims_user user = {.times = 0};
  const cgt_claim_t claim = {
      .size = sizeof claim, .user = &user, .holds = claims_holds, .identity = "claim", .identity_size = 5};
  cgt_list_t *found = NULL, *list;
  cgt_domain_t *domain;
  uint64_t held, seen;
  TEST_ASSERT_OK(cgt_domain_new_box(first, last, 2, &domain));
  TEST_ASSERT_FAILS(CGT_E_FILE, CHECK, "cannot write no/such/folder",
                    cgt_claim_check(&claim, domain, "no/such/folder", &found, &held, &seen));
  TEST_ASSERT_FAILS(CGT_E_FILE, CHECK, "cannot read .", cgt_claim_check(&claim, domain, ".", &found, &held, &seen));
  TEST_ASSERT_NULL(found);
  cgt_domain_free(domain);
  TEST_ASSERT_OK(cgt_list_new(NULL, 0, 0, &list)); /* nothing to check */
  TEST_ASSERT_OK(cgt_domain_new_list(list, &domain));
  (void)remove(path);
  for (int i = 0; i < 2; i++) {
    claims_result result = claims_check(&claim, domain, path);
    TEST_ASSERT_EQUAL_UINT64(0, result.seen);
    claims_free(&result);
  }
  TEST_ASSERT_EQUAL_INT(0, remove(path));
  cgt_domain_free(domain);
  cgt_list_free(list);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_domains_bad_arguments);
  RUN_TEST(test_more_bad_arguments_of_domains);
  RUN_TEST(test_checks_bad_arguments);
  RUN_TEST(test_domains_that_fail);
  RUN_TEST(test_callbacks_that_fail);
  RUN_TEST(test_callbacks_that_fail_for_blocks);
  RUN_TEST(test_memory_limit);
  RUN_TEST(test_failing_allocations);
  RUN_TEST(test_damaged_files);
  RUN_TEST(test_impossible_files);
  RUN_TEST(test_files_of_others);
  RUN_TEST(test_files_of_what_has_no_identity);
  RUN_TEST(test_files_that_cannot_be);
  return UNITY_END();
}
