/* Duals: the same elements in the opposite order. */
#include "poset_inside.h"
#include "family_functions.h"

static const cgt_poset_t *primal(const cgt_poset_t *poset) { return poset->parts[0]; }

static cgt_status_t size(const cgt_poset_t *poset, uint64_t *size) { return cgt_i_poset_size(primal(poset), size); }

static bool contains(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]) {
  return primal(poset)->family->contains(primal(poset), words, reason);
}

static cgt_status_t leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  return cgt_i_poset_leq(primal(poset), b, a, leq);
}

static cgt_status_t height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height) {
  return cgt_i_poset_depth(primal(poset), x, height);
}

static cgt_status_t depth(const cgt_poset_t *poset, const uint64_t *x, uint64_t *depth) {
  return cgt_i_poset_height(primal(poset), x, depth);
}

static cgt_status_t graded(const cgt_poset_t *poset, bool *graded, uint64_t *rank) {
  return cgt_i_poset_graded(primal(poset), graded, rank);
}

static uint32_t opposite(uint32_t set) {
  switch (set) {
    case CGT_SET_IDEAL: return CGT_SET_FILTER;
    case CGT_SET_FILTER: return CGT_SET_IDEAL;
    case CGT_SET_LOWER_COVERS: return CGT_SET_UPPER_COVERS;
    case CGT_SET_UPPER_COVERS: return CGT_SET_LOWER_COVERS;
    case CGT_SET_MINIMA: return CGT_SET_MAXIMA;
    case CGT_SET_MAXIMA: return CGT_SET_MINIMA;
    default: return set;
  }
}

static cgt_status_t each_of(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                            void *user) {
  const bool interval = set == CGT_SET_INTERVAL;
  return cgt_i_poset_each(primal(poset), opposite(set), interval ? b : a, interval ? a : b, each, user);
}

static cgt_status_t count(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count) {
  const bool interval = set == CGT_SET_INTERVAL;
  return cgt_i_poset_count(primal(poset), opposite(set), interval ? b : a, interval ? a : b, count);
}

static cgt_status_t index_of(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index) {
  return cgt_i_poset_index(primal(poset), x, index);
}

static cgt_status_t element_at(const cgt_poset_t *poset, uint64_t index, uint64_t *x) {
  return cgt_i_poset_element(primal(poset), index, x);
}

static cgt_status_t mobius(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value) {
  return cgt_i_poset_mobius(primal(poset), b, a, value);
}

/* ---- Claims ---- */

static cgt_status_t ruler_value(const cgt_poset_t *poset, bool dual, const uint64_t *x, uint64_t *value, const char **theorem) {
  const cgt_i_coin_value_fn of_primal = primal(poset)->family->ruler_value;
  return of_primal != NULL ? of_primal(primal(poset), !dual, x, value, theorem) : (cgt_status_t)CGT_E_NO_THEOREM;
}

static cgt_status_t ideal_value(const cgt_poset_t *poset, bool dual, const uint64_t *x, uint64_t *value, const char **theorem) {
  const cgt_i_coin_value_fn of_primal = primal(poset)->family->ideal_value;
  return of_primal != NULL ? of_primal(primal(poset), !dual, x, value, theorem) : (cgt_status_t)CGT_E_NO_THEOREM;
}

/* The dual of a product is the product of the duals. */
static size_t factor_count(const cgt_poset_t *poset) { return cgt_i_poset_factor_count(primal(poset)); }

static cgt_status_t factor(const cgt_poset_t *poset, size_t i, cgt_poset_t **factor) {
  cgt_poset_t *of_primal;
  cgt_status_t status = primal(poset)->family->factor(primal(poset), i, &of_primal);
  if (status != CGT_OK) return status;
  status = cgt_poset_new_dual(of_primal, factor);
  cgt_poset_free(of_primal);
  return status;
}

static cgt_status_t at_height(const cgt_poset_t *poset, uint64_t height, uint64_t *x) {
  uint64_t n;
  cgt_status_t status = cgt_i_poset_size(primal(poset), &n);
  return status == CGT_OK ? primal(poset)->family->at_height(primal(poset), n - 1 - height, x) : status;
}

/* ---- Texts ---- */

static cgt_status_t read_member(cgt_i_reader *reader, cgt_i_place name, cgt_poset_t **poset) {
  cgt_poset_t *primal = NULL;
  cgt_status_t status = cgt_i_read_poset(reader, &primal);
  if (status == CGT_OK) status = cgt_i_read_expect(reader, ')');
  if (status == CGT_OK) {
    status = cgt_poset_new_dual(primal, poset);
    if (status != CGT_OK) status = cgt_i_read_failed(reader, status, name.from, name.to);
  }
  cgt_poset_free(primal);
  return status;
}

static cgt_status_t read_element(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element) {
  return cgt_i_read_words(reader, primal(poset), inside, element);
}

static void write_element(const cgt_poset_t *poset, const uint64_t *x, bool inside, cgt_i_text *text) {
  cgt_i_write_element(primal(poset), x, inside, text);
}

const cgt_i_poset_family cgt_i_dual = {.name = "dual",
                                       .example = "dual(partitions(4))",
                                       .element_example = "12|3|4",
                                       .read = read_member,
                                       .claims = CGT_I_BY_NUMBERS,
                                       FUNCTIONS,
                                       .depth = depth,
                                       .graded = graded,
                                       .count = count,
                                       .mobius = mobius,
                                       .ruler_value = ruler_value,
                                       .ideal_value = ideal_value,
                                       .factor_count = factor_count,
                                       .factor = factor,
                                       .at_height = at_height};

cgt_status_t cgt_poset_new_dual(cgt_poset_t *of, cgt_poset_t **poset) {
  static const char function[] = "cgt_poset_new_dual";
  if (of == NULL) return cgt_i_null_argument(function, "of");
  cgt_status_t status = cgt_i_poset_make(function, &cgt_i_dual, of->arity, &of, 1, poset);
  if (status != CGT_OK) return status;
  if ((of->claims & CGT_I_ONE_MAXIMUM_ABOVE) != 0) (*poset)->claims |= CGT_I_ONE_MINIMUM_BELOW;
  if ((of->claims & CGT_I_ONE_MINIMUM_BELOW) != 0) (*poset)->claims |= CGT_I_ONE_MAXIMUM_ABOVE;
  (*poset)->claims |= of->claims & (CGT_I_IS_CHAIN | CGT_I_IN_PARENTHESES);
  return CGT_OK;
}
