/* Chains. */
#include "numbered.h"

static cgt_status_t leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  (void)poset;
  *leq = a[0] <= b[0];
  return CGT_OK;
}

static cgt_status_t height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height) {
  (void)poset;
  *height = x[0] - 1;
  return CGT_OK;
}

static uint64_t rank_of(const cgt_poset_t *poset) { return poset->n - 1; }

/* A set in a chain is what lies between two elements; first > last if it is empty. */
static void ends_of(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *first,
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

static cgt_status_t each_of(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                            void *user) {
  uint64_t first, last;
  ends_of(poset, set, a, b, &first, &last);
  return cgt_i_numbered_each(first, last, each, user);
}

static cgt_status_t count(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count) {
  uint64_t first, last;
  ends_of(poset, set, a, b, &first, &last);
  *count = first <= last ? last - first + 1 : 0;
  return CGT_OK;
}

static cgt_status_t mobius(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value) {
  (void)poset;
  *value = a[0] == b[0] ? 1 : b[0] - a[0] == 1 ? -1 : 0;
  return CGT_OK;
}

/* The largest power of 2 that divides the number of elements below x, x included. */
static cgt_status_t ruler_value(const cgt_poset_t *poset, bool dual, const uint64_t *x, uint64_t *value, const char **theorem) {
  *value = cgt_i_low_power(dual ? poset->n - x[0] + 1 : x[0]);
  *theorem = "Theorem 5.1" CGT_I_COIN_PAPER;
  return CGT_OK;
}

const cgt_i_poset_family cgt_i_chain = {
    .name = "chain",
    .example = "chain(9)",
    .element_example = "6",
    .numbers = {"a number"},
    .of_number = cgt_poset_new_chain,
    .claims = CGT_I_ONE_MINIMUM_BELOW | CGT_I_ONE_MAXIMUM_ABOVE | CGT_I_BY_NUMBERS | CGT_I_IS_CHAIN,
    CGT_I_NUMBERED,
    .leq = leq,
    .height = height,
    .rank = rank_of,
    .each = each_of,
    .count = count,
    .mobius = mobius,
    .ruler_value = ruler_value,
    .at_height = cgt_i_numbered_element};

cgt_status_t cgt_poset_new_chain(uint64_t n, cgt_poset_t **poset) {
  return cgt_i_poset_make_of("cgt_poset_new_chain", &cgt_i_chain, 1, n, 0, poset);
}
