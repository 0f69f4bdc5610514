/* The brute force of claim_brute.h. */
#include "claim_brute.h"

static uint64_t sum_of(const uint64_t *words, const uint64_t *starts, size_t i) {
  uint64_t sum = 0;
  for (uint64_t k = starts[i]; k < starts[i + 1]; k++) sum += words[k];
  return sum;
}

cgt_status_t claims_holds(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                          uint8_t *verdicts) {
  claims_user *own = user;
  for (size_t i = 0; i < n; i++) {
    if (verdicts[i] == CGT_VERDICT_SKIP) {
      verdicts[i] = CGT_VERDICT_FAILS; /* which must make no difference */
      continue;
    }
    const uint64_t sum = sum_of(words, starts, i);
    if (sum == own->fails && atomic_load(&own->times) > 0 && atomic_fetch_sub(&own->times, 1) > 0) return own->status;
    if (own->judged != NULL) TEST_ASSERT_OK(cgt_list_add(own->judged, words + starts[i], (size_t)(starts[i + 1] - starts[i])));
    if (own->of > 0 && ((answers != NULL ? answers[i] : 0) + sum) % own->of == own->wrong) verdicts[i] = CGT_VERDICT_FAILS;
  }
  return CGT_OK;
}

cgt_status_t claims_applies(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                            uint8_t *verdicts) {
  const claims_user *own = user;
  if (answers != NULL) return CGT_E_ARGUMENT;
  for (size_t i = 0; i < n; i++)
    if (own->about > 0 && sum_of(words, starts, i) % own->about != 0) verdicts[i] = CGT_VERDICT_SKIP;
  return CGT_OK;
}

claims_result claims_check(const cgt_claim_t *claim, const cgt_domain_t *domain, const char *path) {
  claims_result result = {NULL, 0, 0};
  const cgt_status_t status = cgt_claim_check(claim, domain, path, &result.found, &result.held, &result.seen);
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(status), cgt_last_error());
  return result;
}

void claims_free(claims_result *result) {
  cgt_list_free(result->found);
  result->found = NULL;
}

void claims_assert_same_list(const cgt_list_t *expected, const cgt_list_t *given) {
  const size_t n = cgt_list_count(expected);
  TEST_ASSERT_EQUAL_size_t(n, cgt_list_count(given));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(cgt_list_starts(expected), cgt_list_starts(given), n + 1);
  const size_t words = (size_t)cgt_list_starts(expected)[n];
  if (words > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY(cgt_list_words(expected), cgt_list_words(given), words);
}

void claims_assert_same(const claims_result *expected, const claims_result *given) {
  TEST_ASSERT_EQUAL_UINT64(expected->seen, given->seen);
  TEST_ASSERT_EQUAL_UINT64(expected->held, given->held);
  claims_assert_same_list(expected->found, given->found);
}

cgt_list_t *claims_positions(const cgt_domain_t *domain) {
  claims_user user = {.times = 0};
  const cgt_claim_t claim = {.size = sizeof claim, .user = &user, .holds = claims_holds};
  TEST_ASSERT_OK(cgt_list_new(NULL, 0, 0, &user.judged));
  claims_result result = claims_check(&claim, domain, NULL);
  TEST_ASSERT_EQUAL_UINT64(cgt_list_count(user.judged), result.seen);
  TEST_ASSERT_EQUAL_UINT64(result.seen, result.held);
  TEST_ASSERT_EQUAL_size_t(0, cgt_list_count(result.found));
  claims_free(&result);
  return user.judged;
}
