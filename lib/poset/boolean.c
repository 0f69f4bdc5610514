/* Boolean lattices: subsets of {1, ..., n} as bit masks. */
#include <stdio.h>

#include "poset_inside.h"
#include "family_functions.h"

static uint64_t all_bits(const cgt_poset_t *poset) { return cgt_i_bits_below((unsigned)poset->n); }

static cgt_status_t too_many(void) { return cgt_i_fail(CGT_E_OVERFLOW, "2^64 subsets: more than 64 bits can count"); }

static cgt_status_t size(const cgt_poset_t *poset, uint64_t *size) {
  if (poset->n == 64) return too_many();
  *size = (uint64_t)1 << poset->n;
  return CGT_OK;
}

static bool contains(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]) {
  const uint64_t beyond = words[0] & ~all_bits(poset);
  if (beyond == 0) return true;
  snprintf(reason, CGT_I_REASON, "the subset contains %u; expected numbers from 1 to %u", cgt_i_low_bit(beyond) + 1,
           (unsigned)poset->n);
  return false;
}

static cgt_status_t leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  (void)poset;
  *leq = (a[0] & ~b[0]) == 0;
  return CGT_OK;
}

static cgt_status_t height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height) {
  (void)poset;
  *height = cgt_i_popcount(x[0]);
  return CGT_OK;
}

static uint64_t rank_of(const cgt_poset_t *poset) { return poset->n; }

/* The bits that every member of the set has, and those that it may have. */
static void bounds(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *least,
                   uint64_t *most) {
  *least = 0;
  *most = all_bits(poset);
  if (set == CGT_SET_IDEAL) *most = a[0];
  if (set == CGT_SET_FILTER || set == CGT_SET_INTERVAL) *least = a[0];
  if (set == CGT_SET_INTERVAL) *most = b[0];
  if (set == CGT_SET_MINIMA) *most = 0;
  if (set == CGT_SET_MAXIMA) *least = *most;
}

static cgt_status_t each_of(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                            void *user) {
  cgt_status_t status = CGT_OK;
  if (set == CGT_SET_LOWER_COVERS || set == CGT_SET_UPPER_COVERS) {
    uint64_t bits = set == CGT_SET_LOWER_COVERS ? a[0] : all_bits(poset) & ~a[0];
    for (; bits != 0 && status == CGT_OK; bits &= bits - 1) {
      const uint64_t x = a[0] ^ cgt_i_low_power(bits);
      status = each(user, &x, 1);
    }
    return status;
  }
  uint64_t least, most;
  bounds(poset, set, a, b, &least, &most);
  if ((least & ~most) != 0) return CGT_OK;
  const uint64_t free = most & ~least;
  uint64_t chosen = 0;
  do {
    const uint64_t x = least | chosen;
    status = each(user, &x, 1);
    chosen = (chosen - free) & free; /* the next subset of the free bits */
  } while (chosen != 0 && status == CGT_OK);
  return status;
}

static cgt_status_t count(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count) {
  uint64_t least, most;
  if (set == CGT_SET_LOWER_COVERS) return height(poset, a, count);
  if (set == CGT_SET_UPPER_COVERS) return *count = poset->n - cgt_i_popcount(a[0]), CGT_OK;
  bounds(poset, set, a, b, &least, &most);
  const unsigned free = cgt_i_popcount(most & ~least);
  if (free == 64) return too_many();
  *count = (least & ~most) != 0 ? 0 : (uint64_t)1 << free;
  return CGT_OK;
}

static cgt_status_t index_of(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index) {
  if (poset->n == 64) return too_many();
  *index = x[0];
  return CGT_OK;
}

static cgt_status_t element_at(const cgt_poset_t *poset, uint64_t index, uint64_t *x) {
  (void)poset;
  x[0] = index;
  return CGT_OK;
}

static cgt_status_t mobius(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value) {
  (void)poset;
  *value = cgt_i_popcount(a[0] ^ b[0]) % 2 == 0 ? 1 : -1;
  return CGT_OK;
}

/* ---- The ruler ---- */

static cgt_status_t class_count(const cgt_poset_t *poset, uint64_t *count) {
  *count = poset->n + 1;
  return CGT_OK;
}

/* The nim product of that many factors 2: 2, 3 and 1 in turn. */
static uint64_t class_value(const cgt_poset_t *poset, uint64_t number) {
  (void)poset;
  return number % 3 + 1;
}

static const cgt_i_ruler_classes classes = {
    .values = CGT_I_CLASSES_CLOSED, .theorem = "Theorem 5.2" CGT_I_COIN_PAPER, .count = class_count, .value = class_value};

/* What lies above an element is isomorphic to what lies below an element whose height is its depth. */
static cgt_status_t ruler_value(const cgt_poset_t *poset, bool dual, const uint64_t *x, uint64_t *value, const char **theorem) {
  const uint64_t number = cgt_i_popcount(x[0]);
  *value = class_value(poset, dual ? poset->n - number : number);
  *theorem = classes.theorem;
  return CGT_OK;
}

/* ---- Texts ---- */

static cgt_status_t read_element(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element) {
  char expected[60];
  (void)inside;
  snprintf(expected, sizeof expected, "a number from 1 to %llu", (unsigned long long)poset->n);
  cgt_status_t status = cgt_i_read_expect(reader, '{');
  element[0] = 0;
  if (status != CGT_OK || cgt_i_read_takes(reader, '}')) return status;
  do {
    uint64_t number;
    (void)cgt_i_read_next(reader);
    const size_t from = reader->at;
    status = cgt_i_read_number(reader, poset->n > 0 ? expected : "\"}\"", &number);
    if (status != CGT_OK) return status;
    if (number == 0 || number > poset->n) return cgt_i_read_fail(reader, CGT_E_ELEMENT, from, reader->at, NULL, expected);
    if ((element[0] >> (number - 1) & 1) != 0)
      return cgt_i_read_fail(reader, CGT_E_ELEMENT, from, reader->at, "it is named twice", "each number once");
    element[0] |= (uint64_t)1 << (number - 1);
  } while (cgt_i_read_takes(reader, ','));
  return cgt_i_read_takes(reader, '}') ? CGT_OK : cgt_i_read_unexpected(reader, "\",\" or \"}\"");
}

static void write_element(const cgt_poset_t *poset, const uint64_t *x, bool inside, cgt_i_text *text) {
  (void)poset, (void)inside;
  if (x[0] == 0) cgt_i_print(text, "{");
  for (uint64_t bits = x[0]; bits != 0; bits &= bits - 1)
    cgt_i_print_number(text, bits != x[0] ? "," : "{", cgt_i_low_bit(bits) + 1);
  cgt_i_print(text, "}");
}

const cgt_i_poset_family cgt_i_boolean = {.name = "boolean",
                                          .example = "boolean(3)",
                                          .element_example = "{1,3}",
                                          .numbers = {"a number"},
                                          .of_number = cgt_poset_new_boolean,
                                          .claims = CGT_I_ONE_MINIMUM_BELOW | CGT_I_ONE_MAXIMUM_ABOVE | CGT_I_BY_NUMBERS,
                                          FUNCTIONS,
                                          .rank = rank_of,
                                          .count = count,
                                          .mobius = mobius,
                                          .ruler_value = ruler_value,
                                          .ruler_classes = &classes};

cgt_status_t cgt_poset_new_boolean(uint64_t n, cgt_poset_t **poset) {
  static const char function[] = "cgt_poset_new_boolean";
  if (n > 64) return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %llu; expected at most 64", function, (unsigned long long)n);
  return cgt_i_poset_make_of(function, &cgt_i_boolean, 1, n, 0, poset);
}
