/* A poset's order as a table, and the questions that need one. */
#include <string.h>

#include "../base/list_inside.h"
#include "poset_inside.h"

cgt_status_t cgt_i_order_make(uint64_t n, cgt_i_order **order) {
  if (n > CGT_MAX_TABLE)
    return cgt_i_fail(CGT_E_LIMIT, "%llu elements; a table has at most %llu", (unsigned long long)n,
                      (unsigned long long)CGT_MAX_TABLE);
  cgt_i_order *made = cgt_i_alloc(1, sizeof *made);
  if (made == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for a table");
  *made = (cgt_i_order){.n = (size_t)n};
  made->index = cgt_i_alloc(made->n + 1, sizeof *made->index);
  made->place = cgt_i_alloc(made->n + 1, sizeof *made->place);
  cgt_status_t status = made->index != NULL && made->place != NULL
                            ? cgt_i_triangle_make("a table", made->n, &made->below)
                            : cgt_i_fail(CGT_E_MEMORY, "no memory for a table of %zu elements", made->n);
  if (status == CGT_OK)
    *order = made;
  else
    cgt_i_order_free(made);
  return status;
}

void cgt_i_order_free(cgt_i_order *order) {
  if (order == NULL) return;
  cgt_i_free(order->index);
  cgt_i_free(order->place);
  cgt_i_free(order->covers);
  cgt_i_free(order->starts);
  cgt_i_free(order->heights);
  cgt_i_triangle_free(&order->below);
  cgt_i_free(order);
}

/* A number smaller than those of all elements above: the height or, if only the table being made could tell it, the number of
 * elements below. */
static cgt_status_t level(const cgt_poset_t *poset, const uint64_t *x, uint64_t *level) {
  if (poset->family->height != NULL) return cgt_i_poset_height(poset, x, level);
  cgt_status_t status = cgt_i_poset_count(poset, CGT_SET_IDEAL, x, NULL, level);
  if (status == CGT_OK) --*level;
  return status;
}

/* Places the elements by level and then by index, so that what is below comes first. */
static cgt_status_t place_by_level(const cgt_poset_t *poset, cgt_i_order *order, uint64_t *x) {
  uint32_t *levels = cgt_i_alloc(order->n + 1, sizeof *levels);
  size_t *starts = cgt_i_alloc(order->n + 2, sizeof *starts);
  cgt_status_t status = CGT_OK;
  if (levels == NULL || starts == NULL)
    status = cgt_i_fail(CGT_E_MEMORY, "no memory for a table of %zu elements", order->n);
  else
    memset(starts, 0, (order->n + 2) * sizeof *starts);
  for (size_t i = 0; i < order->n && status == CGT_OK; i++) {
    uint64_t found = 0;
    status = cgt_i_poset_element(poset, i, x);
    if (status == CGT_OK) status = level(poset, x, &found);
    levels[i] = (uint32_t)found;
    if (status == CGT_OK) starts[found + 1]++;
  }
  for (size_t h = 1; h <= order->n && status == CGT_OK; h++) starts[h] += starts[h - 1];
  for (size_t i = 0; i < order->n && status == CGT_OK; i++) {
    const size_t place = starts[levels[i]]++;
    order->place[i] = (uint32_t)place;
    order->index[place] = (uint32_t)i;
  }
  cgt_i_free(levels);
  cgt_i_free(starts);
  return status;
}

typedef struct {
  const cgt_poset_t *poset;
  const cgt_i_order *order;
  uint64_t *row;
} covering;

static cgt_status_t cover(void *user, const uint64_t *x, size_t arity) {
  const covering *c = user;
  uint64_t index;
  (void)arity;
  cgt_status_t status = cgt_i_poset_index(c->poset, x, &index);
  if (status != CGT_OK) return status;
  const uint32_t place = c->order->place[index];
  c->row[place / 64] |= (uint64_t)1 << place % 64;
  return CGT_OK;
}

static cgt_status_t order_by_covers(const cgt_poset_t *poset, cgt_i_order **order) {
  uint64_t size;
  cgt_i_order *made = NULL;
  cgt_status_t status = cgt_i_poset_size(poset, &size);
  if (status == CGT_E_OVERFLOW)
    status = cgt_i_fail(CGT_E_LIMIT, "2^64 elements or more; a table has at most %llu", (unsigned long long)CGT_MAX_TABLE);
  if (status == CGT_OK) status = cgt_i_order_make(size, &made);
  if (status != CGT_OK) return status;
  uint64_t *x = cgt_i_alloc(poset->arity, sizeof *x);
  status = x != NULL ? place_by_level(poset, made, x) : cgt_i_fail(CGT_E_MEMORY, "no memory for an element");
  for (size_t place = 0; place < made->n && status == CGT_OK; place++) {
    covering c = {poset, made, cgt_i_triangle_row(&made->below, place)};
    status = cgt_i_poset_element(poset, made->index[place], x);
    if (status == CGT_OK) status = cgt_i_poset_each(poset, CGT_SET_LOWER_COVERS, x, NULL, cover, &c);
  }
  cgt_i_free(x);
  if (status == CGT_OK) {
    cgt_i_triangle_close(&made->below);
    *order = made;
  } else {
    cgt_i_order_free(made);
  }
  return status;
}

/* Makes the order, with its lock held; this may take the locks of the elements and of the poset's parts. */
static cgt_status_t order_locked(cgt_poset_t *poset) {
  if (poset->order != NULL) return CGT_OK;
  return poset->family->order != NULL ? poset->family->order(poset, &poset->order) : order_by_covers(poset, &poset->order);
}

static cgt_status_t add_heights(cgt_i_order *order) {
  cgt_status_t status =
      order->covers != NULL ? CGT_OK : cgt_i_triangle_covers("covers", &order->below, &order->covers, &order->starts);
  uint32_t *heights = status == CGT_OK ? cgt_i_alloc(2 * order->n + 1, sizeof *heights) : NULL;
  if (status != CGT_OK) return status;
  if (heights == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu heights", order->n);
  uint32_t *depths = heights + order->n;
  memset(heights, 0, (2 * order->n + 1) * sizeof *heights);
  for (size_t y = 0; y < order->n; y++)
    for (size_t k = order->starts[y]; k < order->starts[y + 1]; k++)
      if (heights[order->covers[k]] >= heights[y]) heights[y] = heights[order->covers[k]] + 1;
  for (size_t y = order->n; y-- > 0;)
    for (size_t k = order->starts[y]; k < order->starts[y + 1]; k++)
      if (depths[order->covers[k]] <= depths[y]) depths[order->covers[k]] = depths[y] + 1;
  order->heights = heights;
  return CGT_OK;
}

/* The order, with its heights if they are wanted. */
static cgt_status_t get_order(const cgt_poset_t *poset, bool heights, const cgt_i_order **order) {
  cgt_poset_t *hidden = cgt_i_hidden_part(poset);
  *order = NULL;
  if (!cgt_i_lock_enter(&hidden->order_lock)) return cgt_i_lock_lost("the poset");
  cgt_status_t status = order_locked(hidden);
  if (status == CGT_OK && heights && hidden->order->heights == NULL) status = add_heights(hidden->order);
  *order = hidden->order;
  cgt_i_lock_leave(&hidden->order_lock);
  return status;
}

cgt_status_t cgt_i_poset_order(const cgt_poset_t *poset, const cgt_i_order **order) { return get_order(poset, false, order); }

cgt_status_t cgt_i_poset_hasse(const cgt_poset_t *poset, const cgt_i_order **order) { return get_order(poset, true, order); }

/* ---- Questions ---- */

static cgt_status_t ask_order(const char *function, const cgt_poset_t *poset, const char *name, const void *output,
                              const cgt_i_order **order) {
  if (poset == NULL) return cgt_i_null_argument(function, "poset");
  cgt_status_t status = cgt_i_poset_order(poset, order);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  return output == NULL && (*order)->n > 0 ? cgt_i_null_argument(function, name) : CGT_OK;
}

cgt_status_t cgt_poset_relation_count(const cgt_poset_t *poset, uint64_t *n) {
  const cgt_i_order *order;
  if (n == NULL) return cgt_i_null_argument("cgt_poset_relation_count", "n");
  cgt_status_t status = ask_order("cgt_poset_relation_count", poset, "n", n, &order);
  if (status != CGT_OK) return status;
  uint64_t counted = 0;
  for (size_t y = 0; y < order->n; y++) {
    const uint64_t *row = cgt_i_triangle_row(&order->below, y);
    for (size_t i = 0; i <= y / 64; i++) counted += cgt_i_popcount(row[i]);
  }
  *n = counted;
  return CGT_OK;
}

cgt_status_t cgt_poset_linear_extension(const cgt_poset_t *poset, uint64_t *indexes) {
  const cgt_i_order *order;
  cgt_status_t status = ask_order("cgt_poset_linear_extension", poset, "indexes", indexes, &order);
  for (size_t i = 0; status == CGT_OK && i < order->n; i++) indexes[i] = order->index[i];
  return status;
}

/* Rows of the matrix are what lies above an element, rows of the triangle what lies below one: transposes blocks of 64 times
 * 64. */
cgt_status_t cgt_poset_matrix(const cgt_poset_t *poset, uint64_t *rows) {
  const cgt_i_order *order;
  cgt_status_t status = ask_order("cgt_poset_matrix", poset, "rows", rows, &order);
  if (status != CGT_OK) return status;
  const size_t n = order->n, words = (n + 63) / 64;
  for (size_t column = 0; column < words; column++)
    for (size_t block = 0; block < words; block++) { /* of places */
      uint64_t bits[64];
      for (size_t k = 0; k < 64; k++) {
        const size_t y = column * 64 + k < n ? order->place[column * 64 + k] : n;
        bits[k] = y < n && block <= y / 64 ? cgt_i_triangle_row(&order->below, y)[block] : 0;
      }
      cgt_i_transpose64(bits);
      for (size_t k = 0; k < 64 && block * 64 + k < n; k++) rows[order->index[block * 64 + k] * words + column] = bits[k];
    }
  return CGT_OK;
}

cgt_status_t cgt_poset_hasse(const cgt_poset_t *poset, cgt_list_t **list) {
  static const char function[] = "cgt_poset_hasse";
  const cgt_i_order *order;
  if (poset == NULL || list == NULL) return cgt_i_null_argument(function, poset == NULL ? "poset" : "list");
  cgt_status_t status = cgt_i_poset_hasse(poset, &order);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  /* by lower elements: the number of each one's upper covers, and where they go */
  const size_t edges = order->starts[order->n];
  size_t *starts = cgt_i_alloc(order->n + 1, sizeof *starts);
  uint32_t *upper = cgt_i_alloc(edges + 1, sizeof *upper);
  cgt_list_t *made = cgt_i_list_new();
  bool done = starts != NULL && upper != NULL && made != NULL;
  if (done) {
    memset(starts, 0, (order->n + 1) * sizeof *starts);
    for (size_t k = 0; k < edges; k++) starts[order->index[order->covers[k]] + 1]++;
    for (size_t i = 1; i <= order->n; i++) starts[i] += starts[i - 1];
    for (size_t i = 0; i < order->n; i++) { /* upper elements in their order */
      const size_t y = order->place[i];
      for (size_t k = order->starts[y]; k < order->starts[y + 1]; k++)
        upper[starts[order->index[order->covers[k]]]++] = (uint32_t)i;
    }
  }
  for (size_t i = 0, k = 0; done && i < order->n; i++)
    for (; done && k < starts[i]; k++) done = cgt_i_list_add(made, (uint64_t[]){i, upper[k]}, 2);
  cgt_i_free(starts);
  cgt_i_free(upper);
  if (done) {
    *list = made;
    return CGT_OK;
  }
  cgt_list_free(made);
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a list of %zu pairs", function, edges);
}

/* Whether two posets were made in the same way. */
static bool same_making(const cgt_poset_t *first, const cgt_poset_t *second) {
  if (first == second) return true;
  if (first->family != second->family || (first->family->claims & CGT_I_BY_NUMBERS) == 0 || first->n != second->n ||
      first->q != second->q || first->part_count != second->part_count)
    return false;
  for (size_t i = 0; i < first->part_count; i++)
    if (!same_making(first->parts[i], second->parts[i])) return false;
  return true;
}

static cgt_status_t compare_all(const cgt_poset_t *first, const cgt_poset_t *second, bool *equal) {
  const cgt_i_order *a, *b;
  cgt_status_t status = cgt_i_poset_order(first, &a);
  if (status == CGT_OK) status = cgt_i_poset_order(second, &b);
  if (status != CGT_OK) return status;
  uint64_t *x = cgt_i_alloc(first->arity * 2, sizeof *x);
  if (x == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for two elements");
  uint64_t *y = x + first->arity;
  *equal = a->n == b->n;
  for (size_t i = 0; i < a->n && *equal && status == CGT_OK; i++) {
    status = cgt_i_poset_element(first, i, x);
    if (status == CGT_OK) status = cgt_i_poset_element(second, i, y);
    *equal = status == CGT_OK && memcmp(x, y, first->arity * sizeof *x) == 0;
  }
  /* Equal orders have the same pairs: all of the first's are among the second's, which has no others. */
  for (size_t i = 0; i < a->n && *equal && status == CGT_OK; i++) {
    uint64_t count = 0;
    const uint64_t *one = cgt_i_triangle_row(&a->below, a->place[i]), *other = cgt_i_triangle_row(&b->below, b->place[i]);
    for (size_t w = 0; w <= b->place[i] / 64; w++) count += cgt_i_popcount(other[w]);
    for (size_t w = 0; w <= a->place[i] / 64 && *equal; w++)
      for (uint64_t bits = one[w]; bits != 0 && *equal; bits &= bits - 1, count--)
        *equal = cgt_i_triangle_has(&b->below, b->place[a->index[w * 64 + cgt_i_low_bit(bits)]], b->place[i]);
    *equal = *equal && count == 0;
  }
  cgt_i_free(x);
  return status;
}

cgt_status_t cgt_poset_equal(const cgt_poset_t *first, const cgt_poset_t *second, uint32_t *equal) {
  static const char function[] = "cgt_poset_equal";
  bool yes = true;
  if (first == NULL || second == NULL || equal == NULL)
    return cgt_i_null_argument(function, first == NULL ? "first" : second == NULL ? "second" : "equal");
  if (first->arity != second->arity)
    yes = false;
  else if (!same_making(first, second)) {
    uint64_t a = 0, b = 0;
    cgt_status_t status = cgt_i_poset_size(first, &a), other = cgt_i_poset_size(second, &b);
    if (status != other || a != b)
      yes = false;
    else {
      status = compare_all(first, second, &yes);
      if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
    }
  }
  *equal = yes;
  return CGT_OK;
}
