/* Products: tuples of elements, compared in every coordinate. */
#include <stdio.h>
#include <string.h>

#include "checked.h"
#include "poset_inside.h"
#include "family_functions.h"

/* In the words of an element, the elements of the parts stand one after another. */

/* The product of numbers of elements; an empty factor makes it 0, even if another one overflows. */
typedef cgt_status_t (*factor_fn)(const cgt_poset_t *part, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count);
static cgt_status_t multiply_all(const cgt_poset_t *poset, factor_fn factor, uint32_t set, const uint64_t *a, const uint64_t *b,
                                 uint64_t *count) {
  uint64_t product = 1;
  cgt_status_t overflow = CGT_OK;
  for (size_t i = 0; i < poset->part_count; i++) {
    const cgt_poset_t *part = poset->parts[i];
    uint64_t n = 0;
    cgt_status_t status = factor(part, set, a, b, &n);
    if (status == CGT_OK && n == 0) return *count = 0, CGT_OK;
    if (status == CGT_OK && overflow == CGT_OK) status = cgt_i_number(cgt_i_multiply_by(&product, n));
    if (status == CGT_E_OVERFLOW)
      overflow = status;
    else if (status != CGT_OK)
      return status;
    if (a != NULL) a += part->arity;
    if (b != NULL) b += part->arity;
  }
  if (overflow == CGT_OK) *count = product;
  return overflow;
}

static cgt_status_t part_size(const cgt_poset_t *part, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count) {
  (void)set, (void)a, (void)b;
  return cgt_i_poset_size(part, count);
}

static cgt_status_t size(const cgt_poset_t *poset, uint64_t *size) {
  return multiply_all(poset, part_size, CGT_SET_ALL, NULL, NULL, size);
}

static bool contains(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]) {
  for (size_t i = 0; i < poset->part_count; i++) {
    const cgt_poset_t *part = poset->parts[i];
    char inner[CGT_I_REASON];
    if (!part->family->contains(part, words, inner)) {
      cgt_i_bytes to = {reason, CGT_I_REASON, 0};
      cgt_i_text text = cgt_i_text_cut(&to);
      cgt_i_print(&text, "part number %zu: ", i + 1);
      cgt_i_print(&text, "%s", inner);
      return false;
    }
    words += part->arity;
  }
  return true;
}

static cgt_status_t leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  cgt_status_t status = CGT_OK;
  *leq = true;
  for (size_t i = 0; i < poset->part_count && *leq && status == CGT_OK; i++) {
    status = cgt_i_poset_leq(poset->parts[i], a, b, leq);
    a += poset->parts[i]->arity;
    b += poset->parts[i]->arity;
  }
  return status;
}

/* A longest chain goes up in one coordinate after another. */
typedef cgt_status_t (*length_fn)(const cgt_poset_t *part, const uint64_t *x, uint64_t *length);
static cgt_status_t add_lengths(const cgt_poset_t *poset, length_fn length, const uint64_t *x, uint64_t *sum) {
  uint64_t all = 0;
  for (size_t i = 0; i < poset->part_count; i++) {
    uint64_t one;
    cgt_status_t status = length(poset->parts[i], x, &one);
    if (status != CGT_OK) return status;
    if (!cgt_i_add_to(&all, one)) return cgt_i_fail(CGT_E_OVERFLOW, "a chain of 2^64 elements or more");
    x += poset->parts[i]->arity;
  }
  *sum = all;
  return CGT_OK;
}

static cgt_status_t height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height) {
  return add_lengths(poset, cgt_i_poset_height, x, height);
}

static cgt_status_t depth(const cgt_poset_t *poset, const uint64_t *x, uint64_t *depth) {
  return add_lengths(poset, cgt_i_poset_depth, x, depth);
}

/* Every maximal chain of the product is made of maximal chains of the parts. */
static cgt_status_t graded(const cgt_poset_t *poset, bool *graded, uint64_t *rank) {
  cgt_status_t status = CGT_OK;
  *graded = true;
  *rank = 0;
  for (size_t i = 0; i < poset->part_count && *graded && status == CGT_OK; i++) {
    uint64_t one = 0;
    status = cgt_i_poset_graded(poset->parts[i], graded, &one);
    if (status == CGT_OK && !cgt_i_add_to(rank, one)) status = cgt_i_fail(CGT_E_OVERFLOW, "a chain of 2^64 elements or more");
  }
  return status;
}

/* ---- Sets ---- */

/* One coordinate of the tuple being filled; the function that its part calls fills the next ones. */
typedef struct {
  const cgt_poset_t *poset;
  uint32_t set;
  const uint64_t *a, *b;
  uint64_t *x;
  size_t part, word;
  cgt_element_fn each;
  void *user;
} filling;

static cgt_status_t fill(void *user, const uint64_t *words, size_t arity) {
  filling next = *(const filling *)user;
  if (words != NULL) {
    memcpy(next.x + next.word, words, arity * sizeof *words);
    next.part++;
    next.word += arity;
  }
  if (next.part == next.poset->part_count) return next.each(next.user, next.x, next.poset->arity);
  return cgt_i_poset_each(next.poset->parts[next.part], next.set, next.a != NULL ? next.a + next.word : NULL,
                          next.b != NULL ? next.b + next.word : NULL, fill, &next);
}

/* All tuples that differ from one in a single coordinate. */
static cgt_status_t replace(void *user, const uint64_t *words, size_t arity) {
  const filling *f = user;
  memcpy(f->x + f->word, words, arity * sizeof *words);
  return f->each(f->user, f->x, f->poset->arity);
}

static cgt_status_t each_of(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                            void *user) {
  uint64_t *x = cgt_i_alloc(poset->arity, sizeof *x);
  filling f = {poset, set, a, b, x, 0, 0, each, user};
  cgt_status_t status = x != NULL ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", poset->arity);
  if (status == CGT_OK && set != CGT_SET_LOWER_COVERS && set != CGT_SET_UPPER_COVERS) {
    status = fill(&f, NULL, 0);
  } else if (status == CGT_OK) {
    memcpy(x, a, poset->arity * sizeof *a);
    for (; f.part < poset->part_count && status == CGT_OK; f.part++) {
      const size_t arity = poset->parts[f.part]->arity;
      status = cgt_i_poset_each(poset->parts[f.part], set, a + f.word, NULL, replace, &f);
      memcpy(x + f.word, a + f.word, arity * sizeof *a);
      f.word += arity;
    }
  }
  cgt_i_free(x);
  return status;
}

static cgt_status_t count(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count) {
  if (set != CGT_SET_LOWER_COVERS && set != CGT_SET_UPPER_COVERS)
    return multiply_all(poset, cgt_i_poset_count, set, a, b, count);
  uint64_t all = 0;
  for (size_t i = 0; i < poset->part_count; i++) {
    uint64_t one;
    cgt_status_t status = cgt_i_poset_count(poset->parts[i], set, a, NULL, &one);
    if (status != CGT_OK) return status;
    if (!cgt_i_add_to(&all, one)) return cgt_i_number(false);
    a += poset->parts[i]->arity;
  }
  *count = all;
  return CGT_OK;
}

/* ---- Indexes: numbers of mixed radix ---- */

static cgt_status_t index_of(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index) {
  uint64_t all;
  cgt_status_t status = size(poset, &all); /* overflows if the index could */
  *index = 0;
  for (size_t i = 0; i < poset->part_count && status == CGT_OK; i++) {
    uint64_t n, one;
    status = cgt_i_poset_size(poset->parts[i], &n);
    if (status == CGT_OK) status = cgt_i_poset_index(poset->parts[i], x, &one);
    if (status == CGT_OK) *index = *index * n + one;
    x += poset->parts[i]->arity;
  }
  return status;
}

static cgt_status_t element_at(const cgt_poset_t *poset, uint64_t index, uint64_t *x) {
  cgt_status_t status = CGT_OK;
  x += poset->arity;
  for (size_t i = poset->part_count; i-- > 0 && status == CGT_OK;) {
    uint64_t n;
    x -= poset->parts[i]->arity;
    status = cgt_i_poset_size(poset->parts[i], &n);
    if (status == CGT_OK) status = cgt_i_poset_element(poset->parts[i], index % n, x);
    if (status == CGT_OK) index /= n;
  }
  return status;
}

/* The Möbius function of a product is the product of those of its parts (Stanley, Proposition 3.8.2). */
static cgt_status_t mobius(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value) {
  uint64_t product = 1; /* of the absolute values */
  bool negative = false, overflow = false;
  for (size_t i = 0; i < poset->part_count; i++) {
    int64_t one = 0;
    cgt_status_t status = cgt_i_poset_mobius(poset->parts[i], a, b, &one);
    if (status == CGT_OK && one == 0) return *value = 0, CGT_OK;
    if (status != CGT_OK && status != CGT_E_OVERFLOW) return status;
    const uint64_t size = one < 0 ? 0 - (uint64_t)one : (uint64_t)one;
    overflow = overflow || status != CGT_OK || product > (uint64_t)INT64_MAX / size;
    if (!overflow) product *= size;
    negative ^= one < 0;
    a += poset->parts[i]->arity;
    b += poset->parts[i]->arity;
  }
  if (overflow) return cgt_i_fail(CGT_E_OVERFLOW, "the value of the Moebius function has more than 64 bits");
  *value = negative ? -(int64_t)product : (int64_t)product;
  return CGT_OK;
}

/* ---- Claims ---- */

static size_t factor_count(const cgt_poset_t *poset) { return poset->part_count; }

static cgt_status_t factor(const cgt_poset_t *poset, size_t i, cgt_poset_t **factor) {
  *factor = cgt_poset_retain(poset->parts[i]);
  return CGT_OK;
}

/* ---- Texts ---- */

static cgt_status_t read_member(cgt_i_reader *reader, cgt_i_place name, cgt_poset_t **poset) {
  return cgt_i_read_poset_parts(reader, name, cgt_poset_new_product, poset);
}

static cgt_status_t read_element(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element) {
  (void)inside;
  cgt_status_t status = cgt_i_read_down(reader);
  if (status != CGT_OK) return status;
  for (size_t i = 0; i < poset->part_count && status == CGT_OK; i++) {
    status = cgt_i_read_expect(reader, i == 0 ? '<' : ',');
    if (status == CGT_OK) status = cgt_i_read_element(reader, poset->parts[i], true, element);
    element += poset->parts[i]->arity;
  }
  if (status == CGT_OK) status = cgt_i_read_expect(reader, '>');
  cgt_i_read_up(reader);
  return status;
}

static void write_element(const cgt_poset_t *poset, const uint64_t *x, bool inside, cgt_i_text *text) {
  (void)inside;
  for (size_t i = 0; i < poset->part_count; i++) {
    cgt_i_print(text, i == 0 ? "<" : ",");
    cgt_i_write_element(poset->parts[i], x, true, text);
    x += poset->parts[i]->arity;
  }
  cgt_i_print(text, ">");
}

/* Whether it is a chain whose indexes are its heights; those of a dual chain are not. */
static bool is_counted_chain(const cgt_poset_t *part) {
  uint64_t least, index;
  return (part->claims & CGT_I_IS_CHAIN) != 0 && part->family->at_height(part, 0, &least) == CGT_OK &&
         cgt_i_poset_index(part, &least, &index) == CGT_OK && index == 0;
}

/* Of two chains. */
static size_t row_count(const cgt_poset_t *poset) {
  uint64_t rows = 0;
  if (poset->part_count != 2 || !is_counted_chain(poset->parts[0]) || !is_counted_chain(poset->parts[1])) return 0;
  return cgt_i_poset_size(poset->parts[0], &rows) == CGT_OK ? (size_t)rows : 0;
}

static uint64_t row(const cgt_poset_t *poset, size_t i) {
  uint64_t cells = 0;
  (void)i;
  (void)cgt_i_poset_size(poset->parts[1], &cells);
  return cells;
}

const cgt_i_poset_family cgt_i_product = {.name = "product",
                                          .example = "product(chain(3),boolean(2))",
                                          .element_example = "<2,{1}>",
                                          .read = read_member,
                                          .claims = CGT_I_BY_NUMBERS,
                                          FUNCTIONS,
                                          .depth = depth,
                                          .graded = graded,
                                          .count = count,
                                          .mobius = mobius,
                                          .factor_count = factor_count,
                                          .factor = factor,
                                          .row_count = row_count,
                                          .row = row};

cgt_status_t cgt_poset_new_product(cgt_poset_t *const *parts, size_t n, cgt_poset_t **poset) {
  static const char function[] = "cgt_poset_new_product";
  uint32_t claims = CGT_I_ONE_MINIMUM_BELOW | CGT_I_ONE_MAXIMUM_ABOVE;
  size_t arity = 0;
  if (parts == NULL) return cgt_i_null_argument(function, "parts");
  if (n == 0) return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is 0; expected at least one part", function);
  for (size_t i = 0; i < n; i++) {
    if (parts[i] == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: part number %zu is NULL", function, i);
    claims &= parts[i]->claims;
    arity += parts[i]->arity;
    if (arity > CGT_MAX_WORDS)
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: parts up to number %zu have %zu coordinates; expected at most %zu", function, i,
                        arity, CGT_MAX_WORDS);
  }
  cgt_status_t status = cgt_i_poset_make(function, &cgt_i_product, arity, parts, n, poset);
  if (status == CGT_OK) (*poset)->claims |= claims;
  return status;
}
