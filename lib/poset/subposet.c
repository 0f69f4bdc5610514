/* Subposets: some elements of a poset, with its order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/list_inside.h"
#include "poset_inside.h"

/* The poset->n elements are in poset->elements, sorted. */

static cgt_status_t size(const cgt_poset_t *poset, uint64_t *size) {
  *size = poset->n;
  return CGT_OK;
}

static const uint64_t *element_number(const cgt_poset_t *poset, uint64_t index) {
  return poset->elements + (size_t)index * poset->arity;
}

static bool contains(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]) {
  uint64_t index;
  if (!poset->parts[0]->family->contains(poset->parts[0], words, reason)) return false;
  const cgt_status_t status = cgt_i_poset_index(poset, words, &index);
  if (status == CGT_OK && index < poset->n && cgt_i_compare_rows(element_number(poset, index), words, poset->arity) == 0)
    return true;
  snprintf(reason, CGT_I_REASON, "an element of the whole poset, but not one of the %llu of this subposet",
           (unsigned long long)poset->n);
  return false;
}

static cgt_status_t leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  return cgt_i_poset_leq(poset->parts[0], a, b, leq);
}

static cgt_status_t each_of(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                            void *user) {
  cgt_status_t status = CGT_OK;
  (void)a, (void)b;
  if (set != CGT_SET_ALL) return CGT_E_NO_THEOREM;
  for (uint64_t i = 0; i < poset->n && status == CGT_OK; i++) status = each(user, element_number(poset, i), poset->arity);
  return status;
}

/* If the whole poset has a table, its places are a linear extension; otherwise its heights are. */
typedef struct {
  uint64_t key;
  uint32_t index;
} keyed;

static int by_key(const void *a, const void *b) {
  const keyed *x = a, *y = b;
  if (x->key != y->key) return x->key < y->key ? -1 : 1;
  return x->index < y->index ? -1 : x->index > y->index;
}

static cgt_status_t fill(const cgt_poset_t *poset, const cgt_i_order *whole, keyed *keys, cgt_i_order *order) {
  cgt_status_t status = CGT_OK;
  for (uint64_t i = 0; i < poset->n && status == CGT_OK; i++) {
    const uint64_t *x = element_number(poset, i);
    keys[i].index = (uint32_t)i;
    status = whole != NULL ? cgt_i_poset_index(poset->parts[0], x, &keys[i].key)
                           : cgt_i_poset_height(poset->parts[0], x, &keys[i].key);
    if (status == CGT_OK && whole != NULL) keys[i].key = whole->place[keys[i].key];
  }
  if (status != CGT_OK) return status;
  qsort(keys, order->n, sizeof *keys, by_key);
  for (size_t y = 0; y < order->n && status == CGT_OK; y++) {
    uint64_t *row = cgt_i_triangle_row(&order->below, y);
    const uint64_t *top = element_number(poset, keys[y].index);
    order->index[y] = keys[y].index;
    order->place[keys[y].index] = (uint32_t)y;
    for (size_t x = 0; x < y && status == CGT_OK; x++) {
      bool below = false;
      if (whole != NULL)
        below = cgt_i_triangle_has(&whole->below, (size_t)keys[x].key, (size_t)keys[y].key);
      else if (keys[x].key < keys[y].key)
        status = cgt_i_poset_leq(poset->parts[0], element_number(poset, keys[x].index), top, &below);
      row[x / 64] |= (uint64_t)below << x % 64;
    }
  }
  return status;
}

static cgt_status_t make_order(const cgt_poset_t *poset, cgt_i_order **order) {
  const cgt_i_order *whole = NULL;
  cgt_i_order *made;
  uint64_t all;
  cgt_status_t status = cgt_i_poset_size(poset->parts[0], &all);
  /* a table of the whole pays if the part is not much smaller */
  if (status == CGT_OK && all <= CGT_MAX_TABLE && (all / 16 <= poset->n || poset->parts[0]->family->height == NULL))
    status = cgt_i_poset_order(poset->parts[0], &whole);
  if (status == CGT_OK || status == CGT_E_OVERFLOW) status = cgt_i_order_make(poset->n, &made);
  if (status != CGT_OK) return status;
  keyed *keys = cgt_i_alloc(made->n + 1, sizeof *keys);
  status = keys != NULL ? fill(poset, whole, keys, made)
                        : cgt_i_fail(CGT_E_MEMORY, "no memory for a table of %zu elements", made->n);
  cgt_i_free(keys);
  if (status == CGT_OK)
    *order = made;
  else
    cgt_i_order_free(made);
  return status;
}

static cgt_status_t read_element(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element) {
  return cgt_i_read_words(reader, poset->parts[0], inside, element);
}

static void write_element(const cgt_poset_t *poset, const uint64_t *x, bool inside, cgt_i_text *text) {
  cgt_i_write_element(poset->parts[0], x, inside, text);
}

const cgt_i_poset_family cgt_i_subposet = {.name = "subposet",
                                           .size = size,
                                           .contains = contains,
                                           .leq = leq,
                                           .each = each_of,
                                           .order = make_order,
                                           .read_element = read_element,
                                           .write_element = write_element};

/* The subposet of the elements of a list, whose words it takes. */
static cgt_status_t make(const char *function, cgt_poset_t *of, cgt_list_t *list, cgt_poset_t **poset) {
  cgt_status_t status = cgt_i_poset_make(function, &cgt_i_subposet, of->arity, &of, 1, poset);
  if (status != CGT_OK) return status;
  (*poset)->n = list->count;
  (*poset)->claims |= of->claims & CGT_I_IN_PARENTHESES;
  (*poset)->elements = list->words;
  list->words = NULL;
  return CGT_OK;
}

cgt_status_t cgt_poset_new_subposet(cgt_poset_t *of, const uint64_t *elements, size_t n, cgt_poset_t **poset) {
  static const char function[] = "cgt_poset_new_subposet";
  cgt_list_t *list = NULL;
  char reason[CGT_I_REASON];
  if (of == NULL || poset == NULL) return cgt_i_null_argument(function, of == NULL ? "of" : "poset");
  if (n > CGT_MAX_TABLE)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %zu; expected at most %llu elements", function, n,
                      (unsigned long long)CGT_MAX_TABLE);
  cgt_status_t status = cgt_i_check_array(function, "elements", elements, n * of->arity);
  for (size_t i = 0; i < n && status == CGT_OK; i++)
    if (!of->family->contains(of, elements + i * of->arity, reason))
      status = cgt_i_fail(CGT_E_ELEMENT, "%s: element number %zu: %s", function, i, reason);
  if (status == CGT_OK) status = cgt_list_new(elements, of->arity, n, &list);
  if (status == CGT_OK && !cgt_i_list_sort(list))
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu elements", function, n);
  if (status == CGT_OK) status = make(function, of, list, poset);
  cgt_list_free(list);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}

cgt_status_t cgt_i_poset_subset(const char *function, cgt_poset_t *of, uint32_t set, const uint64_t *a, const uint64_t *b,
                                cgt_poset_t **poset) {
  cgt_list_t *list = NULL;
  cgt_status_t status = cgt_i_poset_list(of, set, a, b, CGT_MAX_TABLE, &list);
  if (status == CGT_OK) status = make(function, of, list, poset);
  cgt_list_free(list);
  return status;
}

cgt_status_t cgt_poset_new_subset(cgt_poset_t *of, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_poset_t **poset) {
  static const char function[] = "cgt_poset_new_subset";
  if (of == NULL || poset == NULL) return cgt_i_null_argument(function, of == NULL ? "of" : "poset");
  cgt_status_t status = cgt_i_check_set(function, of, set, a, b);
  if (status == CGT_OK) status = cgt_i_poset_subset(function, of, set, a, b, poset);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}
