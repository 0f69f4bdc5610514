/* Animating functions. Integers are computed modulo 2^64, and the bits above separately. */
#include <cgt/anim.h>
#include <stdlib.h>
#include <string.h>

#include "trie.h"

static cgt_status_t no_memory(const char *function, size_t n) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu integers", function, n);
}

static cgt_status_t check(const char *function, const char *name, const int64_t *array, size_t n) {
  return n == 0 || array != NULL ? CGT_OK : cgt_i_null_argument(function, name);
}

static bool fits(cgt_i_wide value) { return value.high == value.low >> 63; }

static bool is_negative(int64_t x) { return x < 0; }

/* value ^ x */
static cgt_i_wide add(cgt_i_wide value, int64_t x) {
  return (cgt_i_wide){value.low ^ (uint64_t)x, value.high ^ is_negative(x)};
}

/* value ^ (a|b) */
static cgt_i_wide add_bracket(cgt_i_wide value, int64_t a, int64_t b) {
  return (cgt_i_wide){value.low ^ cgt_i_bracket((uint64_t)a, (uint64_t)b), value.high ^ (a == b)};
}

cgt_status_t cgt_anim_n(int64_t a, int64_t *result) {
  static const char function[] = "cgt_anim_n";
  if (result == NULL) return cgt_i_null_argument(function, "result");
  if (a == INT64_MIN) return cgt_i_fail(CGT_E_OVERFLOW, "%s: N(-2^63) is 2^64 - 1; expected a to be larger", function);
  *result = (int64_t)cgt_i_bracket((uint64_t)a, 0);
  return CGT_OK;
}

cgt_status_t cgt_anim_bracket(int64_t a, int64_t b, int64_t *result) {
  static const char function[] = "cgt_anim_bracket";
  if (result == NULL) return cgt_i_null_argument(function, "result");
  if ((a ^ b) == INT64_MIN)
    return cgt_i_fail(CGT_E_OVERFLOW, "%s: (%lld|%lld) is 2^64 - 1; expected a and b not to be 2^63 apart", function,
                      (long long)a, (long long)b);
  *result = (int64_t)cgt_i_bracket((uint64_t)a, (uint64_t)b);
  return CGT_OK;
}

cgt_status_t cgt_anim_apply(int64_t beta, const int64_t *alphas, size_t n, int64_t x, int64_t *result) {
  static const char function[] = "cgt_anim_apply";
  cgt_status_t status = check(function, "alphas", alphas, n);
  if (status == CGT_OK && result == NULL) status = cgt_i_null_argument(function, "result");
  if (status != CGT_OK) return status;
  cgt_i_wide value = add(add((cgt_i_wide){0, 0}, x), beta);
  for (size_t i = 0; i < n; i++) value = add_bracket(value, x, alphas[i]);
  if (!fits(value)) return cgt_i_fail(CGT_E_OVERFLOW, "%s: f(%lld) does not fit 64 bits", function, (long long)x);
  *result = (int64_t)value.low;
  return CGT_OK;
}

/* f of many integers, which the caller frees; NULL if there is no memory. */
static cgt_i_wide *evaluate(int64_t beta, const int64_t *alphas, size_t n, const int64_t *x, size_t count) {
  const size_t all = n + count;
  cgt_i_trie_node *nodes = cgt_i_alloc(all + 1, 2 * sizeof *nodes);
  cgt_i_wide *values = cgt_i_alloc(all + 1, sizeof *values);
  if (nodes == NULL || values == NULL) {
    cgt_i_free(nodes);
    cgt_i_free(values);
    return NULL;
  }
  for (size_t i = 0; i < all; i++) nodes[i] = (cgt_i_trie_node){(uint64_t)(i < n ? alphas[i] : x[i - n]), i};
  cgt_i_trie_sort(nodes, nodes + all, all);
  (void)cgt_i_trie_sums(nodes, all, n, values);
  cgt_i_free(nodes);
  for (size_t i = 0; i < count; i++) values[i] = add(add(values[n + i], x[i]), beta);
  return values;
}

cgt_status_t cgt_anim_apply_array(int64_t beta, const int64_t *alphas, size_t n, const int64_t *x, size_t m, int64_t *results) {
  static const char function[] = "cgt_anim_apply_array";
  cgt_status_t status = check(function, "alphas", alphas, n);
  if (status == CGT_OK) status = check(function, "x", x, m);
  if (status == CGT_OK) status = check(function, "results", results, m);
  if (status != CGT_OK) return status;
  cgt_i_wide *values = evaluate(beta, alphas, n, x, m);
  if (values == NULL) return no_memory(function, m);
  for (size_t i = 0; i < m && status == CGT_OK; i++)
    if (!fits(values[i]))
      status = cgt_i_fail(CGT_E_OVERFLOW, "%s: f(%lld), number %zu, does not fit 64 bits", function, (long long)x[i], i);
  for (size_t i = 0; i < m && status == CGT_OK; i++) results[i] = (int64_t)values[i].low;
  cgt_i_free(values);
  return status;
}

static int ascending(const void *a, const void *b) {
  const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/* Sorts alphas and cancels pairs of equal ones; returns how many are left. */
static size_t cancel_pairs(int64_t *alphas, size_t n) {
  size_t kept = 0;
  if (n > 1) qsort(alphas, n, sizeof *alphas, ascending);
  for (size_t i = 0; i < n; i++)
    if (kept > 0 && alphas[kept - 1] == alphas[i])
      kept--;
    else
      alphas[kept++] = alphas[i];
  return kept;
}

cgt_status_t cgt_anim_invert(int64_t beta, const int64_t *alphas, size_t n, int64_t *result, size_t *result_n) {
  static const char function[] = "cgt_anim_invert";
  cgt_status_t status = check(function, "alphas", alphas, n);
  if (status == CGT_OK) status = check(function, "result", result, n);
  if (status == CGT_OK && result_n == NULL) status = cgt_i_null_argument(function, "result_n");
  if (status != CGT_OK) return status;
  int64_t *inverse = cgt_i_alloc(n + 1, sizeof *inverse);
  if (inverse == NULL) return no_memory(function, n);
  if (n > 0) memcpy(inverse, alphas, n * sizeof *alphas);
  const size_t kept = cancel_pairs(inverse, n);
  cgt_i_wide *images = evaluate(beta, inverse, kept, inverse, kept);
  if (images == NULL) status = no_memory(function, n);
  for (size_t i = 0; i < kept && status == CGT_OK; i++) {
    if (!fits(images[i]))
      status = cgt_i_fail(CGT_E_OVERFLOW, "%s: f(%lld), an alpha of the inverse, does not fit 64 bits", function,
                          (long long)inverse[i]);
    inverse[i] = (int64_t)images[i].low;
  }
  if (status == CGT_OK) {
    *result_n = cancel_pairs(inverse, kept); /* no two are equal, as f is bijective */
    if (kept > 0) memcpy(result, inverse, kept * sizeof *result);
  }
  cgt_i_free(images);
  cgt_i_free(inverse);
  return status;
}

/* Replaces each y by g^-1(y). Modulo 2^64, g^-1(y) = y ^ beta ^ XOR of (y|g(alpha)) (Lemma 2.8); the integer of 64 bits with
 * this residue is right if g takes it to y. */
static cgt_status_t pull_back(const char *function, int64_t beta, const int64_t *alphas, size_t n, int64_t *y, size_t count) {
  cgt_status_t status = CGT_OK;
  int64_t *images = cgt_i_alloc(n + count + 1, sizeof *images), *found = images != NULL ? images + n : NULL;
  cgt_i_wide *values = images != NULL ? evaluate(beta, alphas, n, alphas, n) : NULL;
  for (size_t i = 0; i < n && values != NULL; i++) images[i] = (int64_t)values[i].low;
  for (int round = 0; round < 2 && values != NULL; round++) {
    cgt_i_free(values);
    values = round == 0 ? evaluate(beta, images, n, y, count) : evaluate(beta, alphas, n, found, count);
    for (size_t i = 0; i < count && values != NULL && round == 0; i++) found[i] = (int64_t)values[i].low;
  }
  if (values == NULL) status = no_memory(function, n + count);
  for (size_t i = 0; i < count && status == CGT_OK; i++) {
    if (!fits(values[i]) || (int64_t)values[i].low != y[i])
      status = cgt_i_fail(CGT_E_OVERFLOW, "%s: g^-1(%lld), an alpha of the composition, does not fit 64 bits", function,
                          (long long)y[i]);
    y[i] = found[i];
  }
  cgt_i_free(images);
  cgt_i_free(values);
  return status;
}

cgt_status_t cgt_anim_compose(int64_t beta, const int64_t *alphas, size_t n, int64_t inner_beta, const int64_t *inner_alphas,
                              size_t inner_n, int64_t *result_beta, int64_t *result, size_t *result_n) {
  static const char function[] = "cgt_anim_compose";
  cgt_status_t status = check(function, "alphas", alphas, n);
  if (status == CGT_OK) status = check(function, "inner_alphas", inner_alphas, inner_n);
  if (status == CGT_OK && result_beta == NULL) status = cgt_i_null_argument(function, "result_beta");
  if (status == CGT_OK) status = check(function, "result", result, n + inner_n);
  if (status == CGT_OK && result_n == NULL) status = cgt_i_null_argument(function, "result_n");
  if (status != CGT_OK) return status;
  int64_t *both = cgt_i_alloc(n + inner_n + 1, sizeof *both);
  if (both == NULL) return no_memory(function, n + inner_n);
  if (inner_n > 0) memcpy(both, inner_alphas, inner_n * sizeof *both);
  const size_t inner = cancel_pairs(both, inner_n);
  if (n > 0) memcpy(both + inner, alphas, n * sizeof *both);
  const size_t outer = cancel_pairs(both + inner, n);
  status = pull_back(function, inner_beta, both, inner, both + inner, outer);
  if (status == CGT_OK) {
    *result_n = cancel_pairs(both, inner + outer);
    if (*result_n > 0) memcpy(result, both, *result_n * sizeof *result);
    *result_beta = beta ^ inner_beta;
  }
  cgt_i_free(both);
  return status;
}

cgt_status_t cgt_anim_welter(const int64_t *x, size_t n, int64_t *value) {
  static const char function[] = "cgt_anim_welter";
  cgt_status_t status = check(function, "x", x, n);
  if (status == CGT_OK && value == NULL) status = cgt_i_null_argument(function, "value");
  if (status != CGT_OK) return status;
  cgt_i_trie_node *nodes = cgt_i_alloc(n + 1, 2 * sizeof *nodes);
  if (nodes == NULL) return no_memory(function, n);
  for (size_t i = 0; i < n; i++) nodes[i] = (cgt_i_trie_node){(uint64_t)x[i], i};
  cgt_i_trie_sort(nodes, nodes + n, n);
  cgt_i_wide sum = cgt_i_trie_sums(nodes, n, n, NULL);
  cgt_i_free(nodes);
  for (size_t i = 0; i < n; i++) sum = add(sum, x[i]);
  if (!fits(sum)) return cgt_i_fail(CGT_E_OVERFLOW, "%s: the value of the %zu integers does not fit 64 bits", function, n);
  *value = (int64_t)sum.low;
  return CGT_OK;
}
