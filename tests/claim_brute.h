/* Claims over domains by brute force, for the tests of checks. */
#ifndef TEST_CLAIM_BRUTE_H
#define TEST_CLAIM_BRUTE_H

#include <stdatomic.h>

#include "support.h"

/* What a claim's callbacks do, by the answers and by the words; and what they were given. */
typedef struct {
  uint64_t wrong, of;    /* at a counterexample the answer and the words add up to `wrong` modulo `of`; 0: there is none */
  uint64_t about;        /* the claim is about positions whose words add up to a multiple of it; 0: all */
  uint64_t fails;        /* positions whose words add up to it fail, */
  _Atomic int64_t times; /* so many times */
  cgt_status_t status;   /* with this status */
  cgt_list_t *judged;    /* collects the positions that were judged; NULL: not wanted */
} claims_user;

cgt_status_t claims_holds(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                          uint8_t *verdicts);
cgt_status_t claims_applies(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                            uint8_t *verdicts);

/* What a check gives. */
typedef struct {
  cgt_list_t *found;
  uint64_t held, seen;
} claims_result;

/* A check that ends well; claims_free() frees what it gives. */
claims_result claims_check(const cgt_claim_t *claim, const cgt_domain_t *domain, const char *path);
void claims_free(claims_result *result);

void claims_assert_same_list(const cgt_list_t *expected, const cgt_list_t *given);
void claims_assert_same(const claims_result *expected, const claims_result *given);

/* All positions of a domain, in its order. */
cgt_list_t *claims_positions(const cgt_domain_t *domain);

#endif
