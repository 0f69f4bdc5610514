/* The divisors of n, ordered by divisibility: a product of chains, one for each prime factor of n. */
#include <cgt/nimber.h>
#include <inttypes.h>
#include <stdio.h>

#include "factor.h"
#include "poset_inside.h"

/* The exponents of the primes of n in an element, in ascending order of the primes; returns their number. */
static size_t exponents_in(const cgt_poset_t *poset, const uint64_t *x, uint32_t exponents[CGT_I_MOST_PRIMES]) {
  const cgt_i_factors *factors = poset->own;
  uint64_t divisor = *x;
  for (size_t i = 0; i < factors->count; i++)
    for (exponents[i] = 0; divisor % factors->prime[i] == 0; divisor /= factors->prime[i]) exponents[i]++;
  return factors->count;
}

/* The number of divisors of a divisor of n: at most 103680. */
static uint64_t divisors_of(const cgt_poset_t *poset, uint64_t divisor) {
  uint32_t exponents[CGT_I_MOST_PRIMES];
  const size_t primes = exponents_in(poset, &divisor, exponents);
  uint64_t count = 1;
  for (size_t i = 0; i < primes; i++) count *= exponents[i] + 1;
  return count;
}

/* The number of prime factors of a divisor of n, counted with multiplicity or once each. */
static uint64_t primes_in(const cgt_poset_t *poset, uint64_t divisor, bool each_once) {
  uint32_t exponents[CGT_I_MOST_PRIMES];
  const size_t primes = exponents_in(poset, &divisor, exponents);
  uint64_t count = 0;
  for (size_t i = 0; i < primes; i++) count += each_once ? exponents[i] > 0 : exponents[i];
  return count;
}

static cgt_status_t size(const cgt_poset_t *poset, uint64_t *size) {
  *size = divisors_of(poset, poset->n);
  return CGT_OK;
}

static bool contains(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]) {
  if (*words != 0 && poset->n % *words == 0) return true;
  snprintf(reason, CGT_I_REASON, "%" PRIu64 "; expected a divisor of %" PRIu64, *words, poset->n);
  return false;
}

static cgt_status_t leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  (void)poset;
  *leq = *b % *a == 0;
  return CGT_OK;
}

static cgt_status_t height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height) {
  *height = primes_in(poset, *x, false);
  return CGT_OK;
}

static uint64_t rank_of(const cgt_poset_t *poset) { return primes_in(poset, poset->n, false); }

/* The interval [low, high], where low divides high: low times each divisor of high / low. */
static cgt_status_t each_between(const cgt_poset_t *poset, uint64_t low, uint64_t high, cgt_element_fn each, void *user) {
  const cgt_i_factors *factors = poset->own;
  uint32_t most[CGT_I_MOST_PRIMES], exponents[CGT_I_MOST_PRIMES] = {0};
  const uint64_t quotient = high / low;
  uint64_t divisor = low;
  exponents_in(poset, &quotient, most);
  for (;;) {
    cgt_status_t status = each(user, &divisor, 1);
    if (status != CGT_OK) return status;
    size_t i = 0;
    for (; i < factors->count && exponents[i] == most[i]; i++)
      for (; exponents[i] > 0; exponents[i]--) divisor /= factors->prime[i];
    if (i == factors->count) return CGT_OK;
    exponents[i]++;
    divisor *= factors->prime[i];
  }
}

static cgt_status_t each_cover(const cgt_poset_t *poset, bool lower, uint64_t x, cgt_element_fn each, void *user) {
  const cgt_i_factors *factors = poset->own;
  const uint64_t quotient = lower ? x : poset->n / x;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < factors->count && status == CGT_OK; i++) {
    const uint64_t p = factors->prime[i], cover = lower ? x / p : x * p;
    if (quotient % p == 0) status = each(user, &cover, 1);
  }
  return status;
}

static cgt_status_t each_of(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                            void *user) {
  switch (set) {
    case CGT_SET_ALL: return each_between(poset, 1, poset->n, each, user);
    case CGT_SET_IDEAL: return each_between(poset, 1, *a, each, user);
    case CGT_SET_FILTER: return each_between(poset, *a, poset->n, each, user);
    case CGT_SET_INTERVAL: return *b % *a == 0 ? each_between(poset, *a, *b, each, user) : CGT_OK;
    case CGT_SET_LOWER_COVERS: return each_cover(poset, true, *a, each, user);
    case CGT_SET_UPPER_COVERS: return each_cover(poset, false, *a, each, user);
    case CGT_SET_MINIMA: return each_between(poset, 1, 1, each, user);
    default: return each_between(poset, poset->n, poset->n, each, user);
  }
}

static cgt_status_t count(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count) {
  switch (set) {
    case CGT_SET_ALL: *count = divisors_of(poset, poset->n); break;
    case CGT_SET_IDEAL: *count = divisors_of(poset, *a); break;
    case CGT_SET_FILTER: *count = divisors_of(poset, poset->n / *a); break;
    case CGT_SET_INTERVAL: *count = *b % *a == 0 ? divisors_of(poset, *b / *a) : 0; break;
    case CGT_SET_LOWER_COVERS: *count = primes_in(poset, *a, true); break;
    case CGT_SET_UPPER_COVERS: *count = primes_in(poset, poset->n / *a, true); break;
    default: *count = 1;
  }
  return CGT_OK;
}

/* The classical Möbius function of b / a. */
static cgt_status_t mobius(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value) {
  const uint64_t primes = primes_in(poset, *b / *a, true);
  *value = primes_in(poset, *b / *a, false) != primes ? 0 : primes % 2 == 0 ? 1 : -1;
  return CGT_OK;
}

/* What lies above x is isomorphic to what lies below n / x. */
static cgt_status_t ruler_value(const cgt_poset_t *poset, bool dual, const uint64_t *x, uint64_t *value, const char **theorem) {
  uint32_t exponents[CGT_I_MOST_PRIMES];
  const uint64_t divisor = dual ? poset->n / x[0] : x[0];
  const size_t n = exponents_in(poset, &divisor, exponents);
  *value = 1;
  for (size_t i = 0; i < n; i++) *value = cgt_nim_mul(*value, cgt_i_low_power(exponents[i] + 1));
  *theorem = "Theorem 5.2" CGT_I_COIN_PAPER;
  return CGT_OK;
}

/* Indexes come from the list of all elements, which is never long. */
const cgt_i_poset_family cgt_i_divisors = {.name = "divisors",
                                           .example = "divisors(12)",
                                           .element_example = "6",
                                           .numbers = {"a number"},
                                           .of_number = cgt_poset_new_divisors,
                                           .claims = CGT_I_ONE_MINIMUM_BELOW | CGT_I_ONE_MAXIMUM_ABOVE | CGT_I_BY_NUMBERS,
                                           .size = size,
                                           .contains = contains,
                                           .leq = leq,
                                           .height = height,
                                           .rank = rank_of,
                                           .each = each_of,
                                           .count = count,
                                           .mobius = mobius,
                                           .ruler_value = ruler_value};

cgt_status_t cgt_poset_new_divisors(uint64_t n, cgt_poset_t **poset) {
  static const char function[] = "cgt_poset_new_divisors";
  if (n == 0) return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is 0; expected at least 1", function);
  cgt_status_t status = cgt_i_poset_make_of(function, &cgt_i_divisors, 1, n, sizeof(cgt_i_factors), poset);
  if (status == CGT_OK) cgt_i_factor(n, (*poset)->own);
  return status;
}
