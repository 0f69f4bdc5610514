/* Chains and antichains. */
#include <stdio.h>

#include "poset_inside.h"

static cgt_status_t size(const cgt_poset_t *poset, uint64_t *size) {
  *size = poset->n;
  return CGT_OK;
}

static bool contains(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]) {
  if (words[0] >= 1 && words[0] <= poset->n) return true;
  snprintf(reason, CGT_I_REASON, "%llu; expected 1 to %llu", (unsigned long long)words[0], (unsigned long long)poset->n);
  return false;
}

static cgt_status_t index_of(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index) {
  (void)poset;
  *index = x[0] - 1;
  return CGT_OK;
}

static cgt_status_t element_at(const cgt_poset_t *poset, uint64_t index, uint64_t *x) {
  (void)poset;
  x[0] = index + 1;
  return CGT_OK;
}

/* The integers from first to last, in their order. */
static cgt_status_t each_between(uint64_t first, uint64_t last, cgt_element_fn each, void *user) {
  cgt_status_t status = CGT_OK;
  for (uint64_t x = first; x <= last && status == CGT_OK; x++) {
    status = each(user, &x, 1);
    if (x == UINT64_MAX) break;
  }
  return status;
}

/* ---- Chains ---- */

static cgt_status_t chain_leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  (void)poset;
  *leq = a[0] <= b[0];
  return CGT_OK;
}

static cgt_status_t chain_height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height) {
  (void)poset;
  *height = x[0] - 1;
  return CGT_OK;
}

static cgt_status_t chain_depth(const cgt_poset_t *poset, const uint64_t *x, uint64_t *depth) {
  *depth = poset->n - x[0];
  return CGT_OK;
}

static cgt_status_t chain_graded(const cgt_poset_t *poset, bool *graded, uint64_t *rank) {
  *graded = true;
  *rank = poset->n - 1;
  return CGT_OK;
}

/* A set of a chain is what lies between two elements: first > last where it is empty. */
static void chain_set(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *first,
                      uint64_t *last) {
  *first = 1;
  *last = poset->n;
  switch (set) {
    case CGT_SET_IDEAL: *last = a[0]; break;
    case CGT_SET_FILTER: *first = a[0]; break;
    case CGT_SET_INTERVAL: *first = a[0], *last = b[0]; break;
    case CGT_SET_LOWER_COVERS: *first = a[0] > 1 ? a[0] - 1 : 1, *last = a[0] - 1; break;
    case CGT_SET_UPPER_COVERS:
      if (a[0] == poset->n)
        *last = 0;
      else
        *first = *last = a[0] + 1;
      break;
    case CGT_SET_MINIMA: *last = poset->n < 1 ? poset->n : 1; break;
    case CGT_SET_MAXIMA: *first = poset->n > 1 ? poset->n : 1; break;
    default: break;
  }
}

static cgt_status_t chain_each(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b,
                               cgt_element_fn each, void *user) {
  uint64_t first, last;
  chain_set(poset, set, a, b, &first, &last);
  return each_between(first, last, each, user);
}

static cgt_status_t chain_count(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count) {
  uint64_t first, last;
  chain_set(poset, set, a, b, &first, &last);
  *count = first <= last ? last - first + 1 : 0;
  return CGT_OK;
}

static cgt_status_t chain_mobius(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value) {
  (void)poset;
  *value = a[0] == b[0] ? 1 : b[0] - a[0] == 1 ? -1 : 0;
  return CGT_OK;
}

/* The largest power of 2 in the number of elements below. */
static cgt_status_t chain_ruler_value(const cgt_poset_t *poset, bool dual, const uint64_t *x, uint64_t *value,
                                      const char **theorem) {
  *value = cgt_i_low_power(dual ? poset->n - x[0] + 1 : x[0]);
  *theorem = "Theorem 5.1" CGT_I_COIN_PAPER;
  return CGT_OK;
}

static cgt_status_t chain_at_height(const cgt_poset_t *poset, uint64_t height, uint64_t *x) {
  return element_at(poset, height, x);
}

const cgt_i_poset_family cgt_i_chain = {
    .name = "chain",
    .example = "chain(9)",
    .element_example = "6",
    .numbers = {"a number"},
    .of_number = cgt_poset_new_chain,
    .claims = CGT_I_ONE_MINIMUM_BELOW | CGT_I_ONE_MAXIMUM_ABOVE | CGT_I_BY_NUMBERS | CGT_I_IS_CHAIN,
    .size = size,
    .contains = contains,
    .leq = chain_leq,
    .height = chain_height,
    .depth = chain_depth,
    .graded = chain_graded,
    .each = chain_each,
    .count = chain_count,
    .index = index_of,
    .element = element_at,
    .mobius = chain_mobius,
    .ruler_value = chain_ruler_value,
    .at_height = chain_at_height};

cgt_status_t cgt_poset_new_chain(uint64_t n, cgt_poset_t **poset) {
  cgt_status_t status = cgt_i_poset_make("cgt_poset_new_chain", &cgt_i_chain, 1, NULL, 0, poset);
  if (status == CGT_OK) (*poset)->n = n;
  return status;
}

/* ---- Antichains ---- */

static cgt_status_t antichain_leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  (void)poset;
  *leq = a[0] == b[0];
  return CGT_OK;
}

static cgt_status_t antichain_height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height) {
  (void)poset, (void)x;
  *height = 0;
  return CGT_OK;
}

static cgt_status_t antichain_graded(const cgt_poset_t *poset, bool *graded, uint64_t *rank) {
  (void)poset;
  *graded = true;
  *rank = 0;
  return CGT_OK;
}

static void antichain_set(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *first,
                          uint64_t *last) {
  *first = 1;
  *last = poset->n;
  if (set == CGT_SET_IDEAL || set == CGT_SET_FILTER || set == CGT_SET_INTERVAL)
    *first = a[0], *last = b == NULL || a[0] == b[0] ? a[0] : 0;
  if (set == CGT_SET_LOWER_COVERS || set == CGT_SET_UPPER_COVERS) *last = 0;
}

static cgt_status_t antichain_each(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b,
                                   cgt_element_fn each, void *user) {
  uint64_t first, last;
  antichain_set(poset, set, a, set == CGT_SET_INTERVAL ? b : NULL, &first, &last);
  return each_between(first, last, each, user);
}

static cgt_status_t antichain_count(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b,
                                    uint64_t *count) {
  uint64_t first, last;
  antichain_set(poset, set, a, set == CGT_SET_INTERVAL ? b : NULL, &first, &last);
  *count = first <= last ? last - first + 1 : 0;
  return CGT_OK;
}

static cgt_status_t antichain_mobius(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value) {
  (void)poset, (void)a, (void)b;
  *value = 1;
  return CGT_OK;
}

static cgt_status_t antichain_ruler_value(const cgt_poset_t *poset, bool dual, const uint64_t *x, uint64_t *value,
                                          const char **theorem) {
  (void)poset, (void)dual, (void)x;
  *value = 1;
  *theorem = "Theorem 4.1" CGT_I_COIN_PAPER ": one turning set, without other coins";
  return CGT_OK;
}

const cgt_i_poset_family cgt_i_antichain = {.name = "antichain",
                                            .example = "antichain(9)",
                                            .element_example = "6",
                                            .numbers = {"a number"},
                                            .of_number = cgt_poset_new_antichain,
                                            .claims = CGT_I_ONE_MINIMUM_BELOW | CGT_I_ONE_MAXIMUM_ABOVE | CGT_I_BY_NUMBERS,
                                            .size = size,
                                            .contains = contains,
                                            .leq = antichain_leq,
                                            .height = antichain_height,
                                            .depth = antichain_height,
                                            .graded = antichain_graded,
                                            .each = antichain_each,
                                            .count = antichain_count,
                                            .index = index_of,
                                            .element = element_at,
                                            .mobius = antichain_mobius,
                                            .ruler_value = antichain_ruler_value};

cgt_status_t cgt_poset_new_antichain(uint64_t n, cgt_poset_t **poset) {
  cgt_status_t status = cgt_i_poset_make("cgt_poset_new_antichain", &cgt_i_antichain, 1, NULL, 0, poset);
  if (status == CGT_OK) (*poset)->n = n;
  return status;
}
