/* Parts of domains: together they are the domain, and checks of them, put together, are the check of the whole. */
#include <stdio.h>
#include <stdlib.h>

#include "../claim_brute.h"

enum { MOST_PARTS = 9, DOMAINS = 6 };

static char paths[MOST_PARTS + 1][40];
static const char *names[MOST_PARTS + 1];

static void remove_files(void) {
  for (size_t i = 0; i <= MOST_PARTS; i++) (void)remove(paths[i]);
}

static cgt_domain_t *domain_number(size_t d) {
  static const uint64_t first[] = {0, 1, 2}, last[] = {4, 5, 4};
  cgt_domain_t *domain = NULL;
  cgt_list_t *list;
  uint64_t listed[2 * 23];
  switch (d) {
    case 0: TEST_ASSERT_OK(cgt_domain_new_box(first, last, 3, &domain)); break;
    case 1: TEST_ASSERT_OK(cgt_domain_new_boards(2, 3, &domain)); break;
    case 2: TEST_ASSERT_OK(cgt_domain_new_partitions(1, 2, 9, &domain)); break;
    case 3: TEST_ASSERT_OK(cgt_domain_new_partition_box(1, 3, 4, &domain)); break;
    case 4: TEST_ASSERT_OK(cgt_domain_new_partitions(0, 0, 8, &domain)); break;
    default:
      for (size_t i = 0; i < sizeof listed / sizeof *listed; i++) listed[i] = test_random() % 50;
      TEST_ASSERT_OK(cgt_list_new(listed, 2, 23, &list));
      TEST_ASSERT_OK(cgt_domain_new_list(list, &domain));
      cgt_list_free(list);
  }
  return domain;
}

static void add_all(cgt_list_t *to, const cgt_list_t *from) {
  for (size_t i = 0; i < cgt_list_count(from); i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(from, i, &count);
    TEST_ASSERT_OK(cgt_list_add(to, words, count));
  }
}

static void test_parts_are_the_domain(void) {
  for (size_t d = 0; d < DOMAINS; d++) {
    cgt_domain_t *domain = domain_number(d);
    cgt_list_t *whole = claims_positions(domain);
    const uint64_t counts[] = {1, 2, 3, 7, cgt_list_count(whole), cgt_list_count(whole) + 5};
    for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
      cgt_list_t *together;
      uint64_t least = UINT64_MAX, most = 0;
      TEST_ASSERT_OK(cgt_list_new(NULL, 0, 0, &together));
      for (uint64_t i = 1; i <= counts[k]; i++) {
        cgt_domain_t *part;
        uint64_t n;
        TEST_ASSERT_OK(cgt_domain_new_part(domain, i, counts[k], &part));
        TEST_ASSERT_OK(cgt_domain_count(part, &n));
        cgt_list_t *some = claims_positions(part);
        TEST_ASSERT_EQUAL_UINT64(n, cgt_list_count(some));
        if (n < least) least = n;
        if (n > most) most = n;
        add_all(together, some);
        cgt_list_free(some);
        cgt_domain_free(part);
      }
      claims_assert_same_list(whole, together);
      TEST_ASSERT_TRUE(most - least <= 1);
      cgt_list_free(together);
    }
    cgt_list_free(whole);
    cgt_domain_free(domain);
  }
}

/* Checks part i of n into its file, with a failure on the way. */
static void check_part(cgt_claim_t *claim, cgt_domain_t *domain, uint64_t i, uint64_t n, const char *path) {
  claims_user *user = claim->user;
  claims_result result;
  cgt_domain_t *part;
  TEST_ASSERT_OK(cgt_domain_new_part(domain, i, n, &part));
  user->fails = test_random() % 20;
  user->times = 2;
  user->status = 5;
  cgt_status_t status = cgt_claim_check(claim, part, path, &result.found, &result.held, &result.seen);
  if (status != CGT_OK) {
    TEST_ASSERT_EQUAL_INT(5, status);
    user->times = 0;
    status = cgt_claim_check(claim, part, path, &result.found, &result.held, &result.seen);
  }
  TEST_ASSERT_OK(status);
  claims_free(&result);
  user->times = 0;
  claims_result fresh = claims_check(claim, part, NULL), again = claims_check(claim, part, path);
  claims_assert_same(&fresh, &again);
  claims_free(&fresh);
  claims_free(&again);
  cgt_domain_free(part);
}

static claims_result merge(const cgt_claim_t *claim, const cgt_domain_t *domain, size_t n) {
  claims_result result;
  TEST_ASSERT_OK(cgt_claim_merge(claim, domain, names, n, &result.found, &result.held, &result.seen));
  return result;
}

static void shuffle(size_t n) {
  for (size_t i = n; i > 1; i--) {
    const size_t j = (size_t)(test_random() % i);
    const char *name = names[i - 1];
    names[i - 1] = names[j];
    names[j] = name;
  }
}

static void test_merged_parts_are_the_check(void) {
  for (size_t d = 0; d < DOMAINS; d++) {
    cgt_domain_t *domain = domain_number(d);
    for (int round = 0; round < test_few(60); round++) {
      claims_user user = {.wrong = 1, .of = 2 + test_random() % 30};
      cgt_claim_t claim = {.size = sizeof claim,
                           .flags = CGT_CLAIM_THREADSAFE,
                           .user = &user,
                           .holds = claims_holds,
                           .applies = round % 3 == 0 ? claims_applies : NULL,
                           .threads = 1 + test_random() % 3,
                           .most = test_random() % 4,
                           .identity = "claim",
                           .identity_size = 5};
      if (round % 3 == 0) user.about = 2;
      if (d == 2 || d == 3) TEST_ASSERT_OK(cgt_game_new_pnim(&claim.game));
      claims_result expected = claims_check(&claim, domain, NULL);
      remove_files();
      const uint64_t n = 1 + test_random() % MOST_PARTS;
      for (uint64_t i = 1; i <= n; i++) check_part(&claim, domain, i, n, paths[i - 1]);
      for (size_t i = 0; i < MOST_PARTS; i++) names[i] = paths[i];
      shuffle((size_t)n);
      claims_result merged = merge(&claim, domain, (size_t)n);
      claims_assert_same(&expected, &merged);
      claims_free(&merged);
      claims_free(&expected);
      cgt_game_free(claim.game);
    }
    cgt_domain_free(domain);
  }
  remove_files();
}

/* Parts of different divisions: the first half, and the third and fourth quarter. */
static void test_parts_of_different_divisions(void) {
  cgt_domain_t *domain = domain_number(0);
  claims_user user = {.wrong = 1, .of = 7};
  cgt_claim_t claim = {.size = sizeof claim, .user = &user, .holds = claims_holds, .identity = "claim", .identity_size = 5};
  claims_result expected = claims_check(&claim, domain, NULL);
  uint64_t size;
  TEST_ASSERT_OK(cgt_domain_count(domain, &size));
  TEST_ASSERT_EQUAL_UINT64(75, size); /* the first of two parts has 38 positions, as have the first two of four */
  check_part(&claim, domain, 1, 2, paths[0]);
  check_part(&claim, domain, 3, 4, paths[1]);
  check_part(&claim, domain, 4, 4, paths[2]);
  for (size_t i = 0; i < 3; i++) names[i] = paths[2 - i];
  claims_result merged = merge(&claim, domain, 3);
  claims_assert_same(&expected, &merged);
  claims_free(&merged);
  claims_free(&expected);
  cgt_domain_free(domain);
  remove_files();
}

#define REFUSED(wanted, culprit, n)                                                                                         \
  do {                                                                                                                      \
    TEST_ASSERT_FAILS(wanted, "cgt_claim_merge", culprit, cgt_claim_merge(&claim, domain, names, n, &found, &held, &seen)); \
    TEST_ASSERT_NULL(found);                                                                                                \
  } while (0)

static void test_gaps_overlaps_and_strangers(void) {
  cgt_domain_t *domain = domain_number(0), *part;
  claims_user user = {.wrong = 1, .of = 0};
  cgt_claim_t claim = {.size = sizeof claim, .user = &user, .holds = claims_holds, .identity = "claim", .identity_size = 5};
  claims_result result;
  cgt_list_t *found = NULL;
  uint64_t held = 0, seen = 0;
  for (uint64_t i = 1; i <= 5; i++) check_part(&claim, domain, i, 5, paths[i - 1]);
  check_part(&claim, domain, 1, 2, paths[5]);
  for (size_t i = 0; i < 5; i++) names[i] = paths[i];
  REFUSED(CGT_E_ARGUMENT, "no part has the positions number 60 to 74", 4);
  names[1] = paths[4];
  names[4] = paths[1];
  REFUSED(CGT_E_ARGUMENT, "no part has the positions number 15 to 29", 4);
  names[0] = paths[3];
  REFUSED(CGT_E_ARGUMENT, "no part has the positions number 0 to 29", 3);
  REFUSED(CGT_E_ARGUMENT, "no part has the positions number 0 to 74", 0);
  for (size_t i = 0; i < 6; i++) names[i] = paths[i];
  REFUSED(CGT_E_ARGUMENT, "both have position number", 6);
  names[5] = paths[2];
  REFUSED(CGT_E_ARGUMENT, "both have position number 30", 6);
  names[2] = "no such file";
  REFUSED(CGT_E_FILE, "no such file", 5);
  names[2] = NULL;
  REFUSED(CGT_E_ARGUMENT, "paths[2] is NULL", 5);
  names[2] = paths[2];
  claim.identity = "other";
  REFUSED(CGT_E_CORRUPT, "belongs to another claim", 5);
  claim.identity = "claim";
  /* a file of a whole check */
  result = claims_check(&claim, domain, paths[6]);
  claims_free(&result);
  names[0] = paths[6];
  REFUSED(CGT_E_CORRUPT, paths[6], 5);
  names[0] = paths[0];
  /* another part's file is refused where a part goes on */
  TEST_ASSERT_OK(cgt_domain_new_part(domain, 2, 5, &part));
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_claim_check", "another part",
                    cgt_claim_check(&claim, part, paths[0], &found, &held, &seen));
  /* and so is a part in place of the whole */
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_claim_merge", "domain is a part",
                    cgt_claim_merge(&claim, part, names, 5, &found, &held, &seen));
  cgt_domain_free(part);
  result = merge(&claim, domain, 5);
  TEST_ASSERT_EQUAL_UINT64(75, result.seen);
  claims_free(&result);
  cgt_domain_free(domain);
  remove_files();
}

static void test_unfinished_parts(void) {
  cgt_domain_t *domain = domain_number(0), *part;
  claims_user user = {.wrong = 1, .of = 4, .fails = 11, .times = INT64_MAX, .status = 5};
  cgt_claim_t claim = {.size = sizeof claim, .user = &user, .holds = claims_holds, .identity = "claim", .identity_size = 5};
  cgt_list_t *found = NULL;
  uint64_t held = 0, seen = 0;
  TEST_ASSERT_OK(cgt_domain_new_part(domain, 2, 2, &part));
  TEST_ASSERT_EQUAL_INT(5, cgt_claim_check(&claim, part, paths[1], &found, &held, &seen));
  user.times = 0;
  check_part(&claim, domain, 1, 2, paths[0]);
  names[0] = paths[1];
  names[1] = paths[0];
  REFUSED(CGT_E_STATE, "is not finished: ", 2);
  TEST_ASSERT_NOT_NULL(strstr(cgt_last_error(), "of 37 positions"));
  claim.most = 1; /* one counterexample ends it */
  claims_result expected = claims_check(&claim, domain, NULL), merged = merge(&claim, domain, 2);
  claims_assert_same(&expected, &merged);
  claims_free(&expected);
  claims_free(&merged);
  cgt_domain_free(part);
  cgt_domain_free(domain);
  remove_files();
}

static void test_damaged_parts(void) {
  cgt_domain_t *domain = domain_number(0);
  claims_user user = {.wrong = 1, .of = 9};
  cgt_claim_t claim = {.size = sizeof claim, .user = &user, .holds = claims_holds, .identity = "claim", .identity_size = 5};
  cgt_list_t *found = NULL;
  uint64_t held = 0, seen = 0;
  unsigned char bytes[4096];
  check_part(&claim, domain, 1, 1, paths[0]);
  names[0] = paths[0];
  FILE *file = fopen(paths[0], "rb");
  const size_t size = fread(bytes, 1, sizeof bytes, file);
  (void)fclose(file);
  TEST_ASSERT_TRUE(size < sizeof bytes);
  for (size_t i = 0; i < size; i++) {
    bytes[i] ^= (unsigned char)(1 << i % 8);
    file = fopen(paths[0], "wb");
    TEST_ASSERT_EQUAL_size_t(size, fwrite(bytes, 1, size, file));
    (void)fclose(file);
    bytes[i] ^= (unsigned char)(1 << i % 8);
    REFUSED(CGT_E_CORRUPT, paths[0], 1);
  }
  cgt_domain_free(domain);
  remove_files();
}

static cgt_status_t give_nothing(void *user, uint64_t index, cgt_sink_t *sink) {
  (void)user, (void)index, (void)sink;
  return CGT_OK;
}

static void test_arguments(void) {
  cgt_domain_t *domain = domain_number(0), *part = NULL, *own, *huge;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_domain_new_part", "domain is NULL", cgt_domain_new_part(NULL, 1, 1, &part));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_domain_new_part", "share is NULL", cgt_domain_new_part(domain, 1, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_domain_new_part", "part is 0 of 1", cgt_domain_new_part(domain, 0, 1, &part));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_domain_new_part", "part is 3 of 2", cgt_domain_new_part(domain, 3, 2, &part));
  TEST_ASSERT_OK(cgt_domain_new(give_nothing, NULL, NULL, NULL, 0, &own));
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_domain_new_part", "unknown number", cgt_domain_new_part(own, 1, 2, &part));
  TEST_ASSERT_OK(cgt_domain_new_boards(8, 8, &huge));
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_domain_new_part", "2^64 - 1 or more", cgt_domain_new_part(huge, 1, 2, &part));
  TEST_ASSERT_NULL(part);
  cgt_domain_free(own);
  cgt_domain_free(huge);
  /* a part outlives its domain */
  TEST_ASSERT_OK(cgt_domain_new_part(domain, UINT64_MAX, UINT64_MAX, &part));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_domain_new_part", "domain is a part", cgt_domain_new_part(part, 1, 1, &own));
  cgt_domain_free(part);
  TEST_ASSERT_OK(cgt_domain_new_part(domain, 5, 5, &part));
  cgt_domain_free(domain);
  cgt_list_t *positions = claims_positions(part);
  TEST_ASSERT_EQUAL_size_t(15, cgt_list_count(positions));
  TEST_ASSERT_EQUAL_UINT64(4, *cgt_list_item(positions, 14, NULL));
  cgt_list_free(positions);
  cgt_domain_free(part);
}

static void test_failing_allocations(void) {
  claims_user user = {.wrong = 1, .of = 9};
  const cgt_claim_t claim = {
      .size = sizeof claim, .user = &user, .holds = claims_holds, .identity = "claim", .identity_size = 5};
  cgt_domain_t *domain = domain_number(0);
  for (uint64_t i = 1; i <= 2; i++) {
    cgt_claim_t same = claim;
    check_part(&same, domain, i, 2, paths[i - 1]);
    names[i - 1] = paths[i - 1];
  }
  cgt_domain_free(domain);
  bool failed = true;
  for (size_t k = 1; failed; k++) {
    claims_result result = {NULL, 0, 0};
    cgt_domain_t *part = NULL;
    test_memory_begin();
    domain = domain_number(0);
    test_allocations = 0;
    test_failing_allocation = k;
    cgt_status_t status = cgt_domain_new_part(domain, 1, 2, &part);
    if (status == CGT_OK) status = cgt_claim_merge(&claim, domain, names, 2, &result.found, &result.held, &result.seen);
    failed = test_allocations >= k;
    test_failing_allocation = 0;
    TEST_ASSERT_EQUAL_INT(failed ? CGT_E_MEMORY : CGT_OK, status);
    cgt_list_free(result.found);
    cgt_domain_free(part);
    cgt_domain_free(domain);
    test_memory_end();
  }
  remove_files();
}

int main(void) {
  for (size_t i = 0; i <= MOST_PARTS; i++) snprintf(paths[i], sizeof paths[i], "property_domain_parts_%u.tmp", (unsigned)i);
  UNITY_BEGIN();
  RUN_TEST(test_parts_are_the_domain);
  RUN_TEST(test_merged_parts_are_the_check);
  RUN_TEST(test_parts_of_different_divisions);
  RUN_TEST(test_gaps_overlaps_and_strangers);
  RUN_TEST(test_unfinished_parts);
  RUN_TEST(test_damaged_parts);
  RUN_TEST(test_arguments);
  RUN_TEST(test_failing_allocations);
  return UNITY_END();
}
