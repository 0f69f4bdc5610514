/* Antichains. */
#include "numbered.h"

static cgt_status_t leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  (void)poset;
  *leq = a[0] == b[0];
  return CGT_OK;
}

static cgt_status_t height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height) {
  (void)poset, (void)x;
  *height = 0;
  return CGT_OK;
}

static uint64_t rank_of(const cgt_poset_t *poset) {
  (void)poset;
  return 0;
}

/* A set of an antichain is one element, all, or none: first > last. */
static void ends_of(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *first,
                    uint64_t *last) {
  *first = 1;
  *last = poset->n;
  if (set == CGT_SET_IDEAL || set == CGT_SET_FILTER || set == CGT_SET_INTERVAL)
    *first = a[0], *last = set != CGT_SET_INTERVAL || a[0] == b[0] ? a[0] : 0;
  if (set == CGT_SET_LOWER_COVERS || set == CGT_SET_UPPER_COVERS) *last = 0;
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
  (void)poset, (void)a, (void)b;
  *value = 1;
  return CGT_OK;
}

static cgt_status_t ruler_value(const cgt_poset_t *poset, bool dual, const uint64_t *x, uint64_t *value, const char **theorem) {
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
                                            CGT_I_NUMBERED,
                                            .leq = leq,
                                            .height = height,
                                            .rank = rank_of,
                                            .each = each_of,
                                            .count = count,
                                            .mobius = mobius,
                                            .ruler_value = ruler_value};

cgt_status_t cgt_poset_new_antichain(uint64_t n, cgt_poset_t **poset) {
  return cgt_i_poset_make_of("cgt_poset_new_antichain", &cgt_i_antichain, 1, n, 0, poset);
}
