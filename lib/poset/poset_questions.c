/* Posets as handles: making and freeing them, and the questions, with methods that serve every family. */
#include "poset_inside.h"

#include <string.h>

#include "../base/list_inside.h"

/* ---- Handles ---- */

cgt_status_t cgt_i_poset_make(const char *function, const cgt_i_poset_family *family, size_t arity, cgt_poset_t *const *parts,
                              size_t part_count, cgt_poset_t **poset) {
  if (poset == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: poset is NULL", function);
  cgt_poset_t *made = cgt_i_alloc(1, sizeof *made);
  cgt_poset_t **kept = cgt_i_alloc(part_count + 1, sizeof *kept);
  if (made == NULL || kept == NULL) {
    cgt_i_free(made);
    cgt_i_free(kept);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a poset", function);
  }
  for (size_t i = 0; i < part_count; i++) kept[i] = cgt_poset_retain(parts[i]);
  *made = (cgt_poset_t){.family = family, .claims = family->claims, .arity = arity, .parts = kept, .part_count = part_count};
  atomic_init(&made->references, 1);
  (void)cgt_i_lock_make(&made->order_lock);
  (void)cgt_i_lock_make(&made->lock);
  *poset = made;
  return CGT_OK;
}

cgt_status_t cgt_i_poset_make_of(const char *function, const cgt_i_poset_family *family, size_t arity, uint64_t n,
                                 size_t own_size, cgt_poset_t **poset) {
  void *own = own_size > 0 ? cgt_i_alloc(1, own_size) : NULL;
  if (own_size > 0 && own == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a poset", function);
  cgt_status_t status = cgt_i_poset_make(function, family, arity, NULL, 0, poset);
  if (status == CGT_OK)
    (*poset)->n = n, (*poset)->own = own;
  else
    cgt_i_free(own);
  return status;
}

cgt_poset_t *cgt_poset_retain(cgt_poset_t *poset) {
  atomic_fetch_add_explicit(&poset->references, 1, memory_order_relaxed);
  return poset;
}

static bool is_lost(cgt_i_lock *lock) {
  if (!cgt_i_lock_try(lock)) return true;
  cgt_i_lock_leave(lock);
  return false;
}

void cgt_poset_free(cgt_poset_t *poset) {
  if (poset == NULL || atomic_fetch_sub_explicit(&poset->references, 1, memory_order_acq_rel) != 1) return;
  if (is_lost(&poset->order_lock) || is_lost(&poset->lock)) return; /* something inside is half made and cannot be freed */
  cgt_i_free(poset->own);
  cgt_i_order_free(poset->order);
  cgt_i_free(poset->elements);
  for (size_t i = 0; i < poset->part_count; i++) cgt_poset_free(poset->parts[i]);
  cgt_i_free(poset->parts);
  cgt_i_lock_free(&poset->order_lock);
  cgt_i_lock_free(&poset->lock);
  cgt_i_free(poset);
}

/* ---- Checks ---- */

cgt_status_t cgt_i_check_element(const char *function, const cgt_poset_t *poset, const char *name, const uint64_t *words) {
  char reason[CGT_I_REASON];
  if (poset == NULL) return cgt_i_null_argument(function, "poset");
  if (words == NULL) return cgt_i_null_argument(function, name);
  if (poset->family->contains(poset, words, reason)) return CGT_OK;
  return cgt_i_fail(CGT_E_ELEMENT, "%s: %s: %s", function, name, reason);
}

/* A status from inside, with the function's name put before its text. */
static cgt_status_t named(const char *function, cgt_status_t status) {
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}

cgt_status_t cgt_i_check_set(const char *function, const cgt_poset_t *poset, uint32_t set, const uint64_t *a,
                             const uint64_t *b) {
  if (poset == NULL) return cgt_i_null_argument(function, "poset");
  if (set > CGT_SET_MAXIMA)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: set is %u; expected a CGT_SET_ constant", function, (unsigned)set);
  if (set == CGT_SET_ALL || set >= CGT_SET_MINIMA) return CGT_OK;
  cgt_status_t status = cgt_i_check_element(function, poset, "a", a);
  return status == CGT_OK && set == CGT_SET_INTERVAL ? cgt_i_check_element(function, poset, "b", b) : status;
}

/* ---- Inside, on valid elements ---- */

cgt_status_t cgt_i_poset_size(const cgt_poset_t *poset, uint64_t *size) { return poset->family->size(poset, size); }

cgt_status_t cgt_i_poset_leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  return poset->family->leq(poset, a, b, leq);
}

static cgt_status_t height_by_order(const cgt_poset_t *poset, const uint64_t *x, bool above, uint64_t *height) {
  const cgt_i_order *order;
  uint64_t index;
  cgt_status_t status = cgt_i_poset_hasse(poset, &order);
  if (status == CGT_OK) status = cgt_i_poset_index(poset, x, &index);
  if (status == CGT_OK) *height = order->heights[order->place[index] + (above ? order->n : 0)];
  return status;
}

cgt_status_t cgt_i_poset_height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height) {
  return poset->family->height != NULL ? poset->family->height(poset, x, height) : height_by_order(poset, x, false, height);
}

cgt_status_t cgt_i_poset_depth(const cgt_poset_t *poset, const uint64_t *x, uint64_t *depth) {
  if (poset->family->depth != NULL) return poset->family->depth(poset, x, depth);
  if (poset->family->rank == NULL) return height_by_order(poset, x, true, depth);
  uint64_t height;
  cgt_status_t status = cgt_i_poset_height(poset, x, &height);
  if (status == CGT_OK) *depth = poset->family->rank(poset) - height;
  return status;
}

/* Selects, among all elements x, those with a <= x or x <= b, or the minimal or the maximal ones. */
typedef struct {
  const cgt_poset_t *poset;
  const uint64_t *above, *below; /* NULL if there is no such bound */
  uint32_t set;
  cgt_element_fn each;
  void *user;
} filter;

static cgt_status_t filtered(void *user, const uint64_t *x, size_t arity) {
  const filter *f = user;
  bool yes = true;
  uint64_t length = 0;
  cgt_status_t status = CGT_OK;
  if (f->above != NULL) status = cgt_i_poset_leq(f->poset, f->above, x, &yes);
  if (status == CGT_OK && yes && f->below != NULL) status = cgt_i_poset_leq(f->poset, x, f->below, &yes);
  if (status == CGT_OK && f->set == CGT_SET_MINIMA) status = cgt_i_poset_height(f->poset, x, &length);
  if (status == CGT_OK && f->set == CGT_SET_MAXIMA) status = cgt_i_poset_depth(f->poset, x, &length);
  return status == CGT_OK && yes && length == 0 ? f->each(f->user, x, arity) : status;
}

/* The covers of a: the maximal elements below it, or the minimal ones above it. */
static cgt_status_t covers_by_ideals(const cgt_poset_t *poset, bool lower, const uint64_t *a, cgt_element_fn each, void *user) {
  cgt_list_t *list;
  const size_t arity = poset->arity, bytes = arity * sizeof *a;
  cgt_status_t status = cgt_i_poset_list(poset, lower ? CGT_SET_IDEAL : CGT_SET_FILTER, a, NULL, CGT_MAX_TABLE, &list);
  if (status != CGT_OK) return status;
  for (size_t i = 0; i < cgt_list_count(list) && status == CGT_OK; i++) {
    const uint64_t *x = cgt_list_words(list) + i * arity;
    bool between = memcmp(x, a, bytes) == 0;
    for (size_t j = 0; j < cgt_list_count(list) && status == CGT_OK && !between; j++) {
      const uint64_t *t = cgt_list_words(list) + j * arity;
      if (j != i && memcmp(t, a, bytes) != 0)
        status = lower ? cgt_i_poset_leq(poset, x, t, &between) : cgt_i_poset_leq(poset, t, x, &between);
    }
    if (status == CGT_OK && !between) status = each(user, x, arity);
  }
  cgt_list_free(list);
  return status;
}

/* Refuses a poset with too many elements to visit them all. */
static cgt_status_t check_all_can_be_seen(const cgt_poset_t *poset) {
  uint64_t size;
  const cgt_status_t status = cgt_i_poset_size(poset, &size);
  if (status == CGT_OK && size <= CGT_MAX_SEEN) return CGT_OK;
  if (status != CGT_OK && status != CGT_E_OVERFLOW) return status;
  return cgt_i_fail(CGT_E_LIMIT, "no method but to visit all elements of the poset, which has more than %llu",
                    (unsigned long long)CGT_MAX_SEEN);
}

cgt_status_t cgt_i_poset_each(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                              void *user) {
  cgt_status_t status = poset->family->each(poset, set, a, b, each, user);
  if (status != CGT_E_NO_THEOREM || set == CGT_SET_ALL) return status;
  if (set == CGT_SET_LOWER_COVERS || set == CGT_SET_UPPER_COVERS)
    return covers_by_ideals(poset, set == CGT_SET_LOWER_COVERS, a, each, user);
  status = check_all_can_be_seen(poset);
  if (status != CGT_OK) return status;
  filter f = {.poset = poset, .set = set, .each = each, .user = user};
  if (set == CGT_SET_FILTER || set == CGT_SET_INTERVAL) f.above = a;
  if (set == CGT_SET_IDEAL) f.below = a;
  if (set == CGT_SET_INTERVAL) f.below = b;
  return poset->family->each(poset, CGT_SET_ALL, NULL, NULL, filtered, &f);
}

static cgt_status_t count_one(void *user, const uint64_t *x, size_t arity) {
  (void)x, (void)arity;
  ++*(uint64_t *)user;
  return CGT_OK;
}

cgt_status_t cgt_i_poset_count(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count) {
  if (set == CGT_SET_ALL) return cgt_i_poset_size(poset, count);
  cgt_status_t status =
      poset->family->count != NULL ? poset->family->count(poset, set, a, b, count) : (cgt_status_t)CGT_E_NO_THEOREM;
  if (status != CGT_E_NO_THEOREM) return status;
  uint64_t counted = 0;
  status = cgt_i_poset_each(poset, set, a, b, count_one, &counted);
  if (status == CGT_OK) *count = counted;
  return status;
}

typedef struct {
  cgt_list_t *list;
  uint64_t most;
} gathering;

static cgt_status_t gather(void *user, const uint64_t *x, size_t arity) {
  gathering *g = user;
  if (g->list->count >= g->most)
    return cgt_i_fail(CGT_E_LIMIT, "more than %llu elements; a list has at most that many", (unsigned long long)g->most);
  return cgt_i_list_add(g->list, x, arity)
             ? CGT_OK
             : cgt_i_fail(CGT_E_MEMORY, "no memory for a list of more than %zu elements", g->list->count);
}

cgt_status_t cgt_i_poset_list(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t most,
                              cgt_list_t **list) {
  gathering g = {cgt_i_list_new(), most};
  if (g.list == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for a list");
  uint64_t size;
  /* if there are too many anyway, fails before visiting them */
  cgt_status_t status = CGT_OK;
  if (poset->family->count != NULL || set == CGT_SET_ALL) {
    status = set == CGT_SET_ALL ? poset->family->size(poset, &size) : poset->family->count(poset, set, a, b, &size);
    if (status == CGT_E_OVERFLOW || (status == CGT_OK && size > most))
      status = cgt_i_fail(CGT_E_LIMIT, "%s%llu elements; a list has at most %llu", status == CGT_OK ? "" : "more than ",
                          (unsigned long long)(status == CGT_OK ? size : UINT64_MAX), (unsigned long long)most);
    if (status == CGT_E_NO_THEOREM) status = CGT_OK;
  }
  if (status == CGT_OK) status = cgt_i_poset_each(poset, set, a, b, gather, &g);
  if (status == CGT_OK && !cgt_i_list_sort(g.list)) status = cgt_i_fail(CGT_E_MEMORY, "no memory for a sorted list");
  if (status == CGT_OK)
    *list = g.list;
  else
    cgt_list_free(g.list);
  return status;
}

/* ---- All elements in their order, where a family has no formula for indexes ---- */

static cgt_status_t all_elements(const cgt_poset_t *poset, const uint64_t **elements, uint64_t *size) {
  cgt_poset_t *hidden = cgt_i_hidden_part(poset);
  cgt_list_t *list = NULL;
  cgt_status_t status = cgt_i_poset_size(poset, size);
  if (status != CGT_OK) return status;
  if (!cgt_i_lock_enter(&hidden->lock)) return cgt_i_lock_lost("the poset");
  if (hidden->elements == NULL) {
    status = cgt_i_poset_list(poset, CGT_SET_ALL, NULL, NULL, CGT_MAX_TABLE * 16, &list);
    if (status == CGT_OK) {
      hidden->elements = list->words;
      list->words = NULL;
      cgt_list_free(list);
    }
  }
  *elements = hidden->elements;
  cgt_i_lock_leave(&hidden->lock);
  return status;
}

cgt_status_t cgt_i_poset_index(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index) {
  const uint64_t *elements;
  uint64_t size;
  if (poset->family->index != NULL) return poset->family->index(poset, x, index);
  cgt_status_t status = all_elements(poset, &elements, &size);
  if (status != CGT_OK) return status;
  uint64_t low = 0;
  for (uint64_t high = size; low < high;) {
    const uint64_t middle = low + (high - low) / 2;
    if (cgt_i_compare_rows(elements + (size_t)middle * poset->arity, x, poset->arity) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  *index = low;
  return CGT_OK;
}

cgt_status_t cgt_i_poset_element(const cgt_poset_t *poset, uint64_t index, uint64_t *x) {
  const uint64_t *elements;
  uint64_t size;
  if (poset->family->element != NULL) return poset->family->element(poset, index, x);
  cgt_status_t status = all_elements(poset, &elements, &size);
  if (status == CGT_OK) memcpy(x, elements + (size_t)index * poset->arity, poset->arity * sizeof *x);
  return status;
}

size_t cgt_i_poset_factor_count(const cgt_poset_t *poset) {
  return poset->family->factor_count != NULL ? poset->family->factor_count(poset) : 0;
}

/* ---- Questions ---- */

size_t cgt_poset_arity(const cgt_poset_t *poset) { return poset->arity; }

cgt_status_t cgt_poset_size(const cgt_poset_t *poset, uint64_t *size) {
  static const char function[] = "cgt_poset_size";
  if (poset == NULL || size == NULL) return cgt_i_null_argument(function, poset == NULL ? "poset" : "size");
  uint64_t found;
  cgt_status_t status = cgt_i_poset_size(poset, &found);
  if (status == CGT_OK) *size = found;
  return named(function, status);
}

cgt_status_t cgt_poset_validate(const cgt_poset_t *poset, const uint64_t *words, size_t count) {
  static const char function[] = "cgt_poset_validate";
  if (poset == NULL) return cgt_i_null_argument(function, "poset");
  if (count != poset->arity)
    return cgt_i_fail(CGT_E_ELEMENT, "%s: %zu words; an element has %zu", function, count, poset->arity);
  return cgt_i_check_element(function, poset, "words", words);
}

cgt_status_t cgt_poset_leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, uint32_t *leq) {
  static const char function[] = "cgt_poset_leq";
  bool yes = false;
  cgt_status_t status = cgt_i_check_element(function, poset, "a", a);
  if (status == CGT_OK) status = cgt_i_check_element(function, poset, "b", b);
  if (status == CGT_OK && leq == NULL) status = cgt_i_null_argument(function, "leq");
  if (status != CGT_OK) return status;
  status = cgt_i_poset_leq(poset, a, b, &yes);
  if (status == CGT_OK) *leq = yes;
  return named(function, status);
}

typedef cgt_status_t (*number_of)(const cgt_poset_t *, const uint64_t *, uint64_t *);

static cgt_status_t ask_number(const char *function, const cgt_poset_t *poset, const uint64_t *element, const char *name,
                               number_of ask, uint64_t *number) {
  uint64_t found;
  cgt_status_t status = cgt_i_check_element(function, poset, "element", element);
  if (status == CGT_OK && number == NULL) status = cgt_i_null_argument(function, name);
  if (status != CGT_OK) return status;
  status = ask(poset, element, &found);
  if (status == CGT_OK) *number = found;
  return named(function, status);
}

cgt_status_t cgt_poset_height(const cgt_poset_t *poset, const uint64_t *element, uint64_t *height) {
  return ask_number("cgt_poset_height", poset, element, "height", cgt_i_poset_height, height);
}

cgt_status_t cgt_poset_depth(const cgt_poset_t *poset, const uint64_t *element, uint64_t *depth) {
  return ask_number("cgt_poset_depth", poset, element, "depth", cgt_i_poset_depth, depth);
}

cgt_status_t cgt_poset_index(const cgt_poset_t *poset, const uint64_t *element, uint64_t *index) {
  return ask_number("cgt_poset_index", poset, element, "index", cgt_i_poset_index, index);
}

cgt_status_t cgt_i_poset_graded(const cgt_poset_t *poset, bool *graded, uint64_t *rank) {
  uint64_t size;
  cgt_status_t status = cgt_i_poset_size(poset, &size);
  if (status != CGT_OK && status != CGT_E_OVERFLOW) return status;
  if (status == CGT_OK && size == 0) return *graded = true, *rank = 0, CGT_OK;
  if (poset->family->graded != NULL) return poset->family->graded(poset, graded, rank);
  if (poset->family->rank != NULL) return *graded = true, *rank = poset->family->rank(poset), CGT_OK;
  const cgt_i_order *order;
  status = cgt_i_poset_hasse(poset, &order);
  if (status != CGT_OK) return status;
  const uint32_t *heights = order->heights;
  /* It is graded if every element lies on a longest chain and heights rise by 1 in every cover. */
  uint64_t longest = 0;
  bool level = true;
  for (size_t i = 0; i < order->n; i++)
    if (heights[i] > longest) longest = heights[i];
  for (size_t i = 0; i < order->n && level; i++) level = heights[i] + heights[order->n + i] == longest;
  for (size_t y = 0; y < order->n && level; y++)
    for (size_t k = order->starts[y]; k < order->starts[y + 1] && level; k++)
      level = heights[order->covers[k]] + 1 == heights[y];
  *graded = level;
  *rank = longest;
  return CGT_OK;
}

cgt_status_t cgt_poset_graded(const cgt_poset_t *poset, uint32_t *graded, uint64_t *rank) {
  static const char function[] = "cgt_poset_graded";
  bool yes;
  uint64_t found;
  if (poset == NULL || graded == NULL) return cgt_i_null_argument(function, poset == NULL ? "poset" : "graded");
  cgt_status_t status = cgt_i_poset_graded(poset, &yes, &found);
  if (status != CGT_OK) return named(function, status);
  *graded = yes;
  if (yes && rank != NULL) *rank = found;
  return CGT_OK;
}

cgt_status_t cgt_poset_rank(const cgt_poset_t *poset, const uint64_t *element, uint64_t *rank) {
  static const char function[] = "cgt_poset_rank";
  bool graded;
  uint64_t found;
  cgt_status_t status = cgt_i_check_element(function, poset, "element", element);
  if (status == CGT_OK && rank == NULL) status = cgt_i_null_argument(function, "rank");
  if (status != CGT_OK) return status;
  status = cgt_i_poset_graded(poset, &graded, &found);
  if (status == CGT_OK && !graded)
    status = cgt_i_fail(CGT_E_DOMAIN, "the poset is not graded: it has maximal chains of different lengths");
  return status == CGT_OK ? ask_number(function, poset, element, "rank", cgt_i_poset_height, rank) : named(function, status);
}

cgt_status_t cgt_poset_element(const cgt_poset_t *poset, uint64_t index, uint64_t *element) {
  static const char function[] = "cgt_poset_element";
  uint64_t size;
  if (poset == NULL || element == NULL) return cgt_i_null_argument(function, poset == NULL ? "poset" : "element");
  cgt_status_t status = cgt_i_poset_size(poset, &size);
  if (status != CGT_OK) return named(function, status);
  if (index >= size)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: index is %llu; the poset has %llu elements", function, (unsigned long long)index,
                      (unsigned long long)size);
  return named(function, cgt_i_poset_element(poset, index, element));
}

/* A caller's function, whose status means nothing to the library. */
typedef struct {
  cgt_element_fn each;
  void *user;
  cgt_status_t status;
} foreign;

static cgt_status_t call_foreign(void *user, const uint64_t *x, size_t arity) {
  foreign *f = user;
  f->status = f->each(f->user, x, arity);
  return f->status == CGT_OK ? CGT_OK : cgt_i_fail(CGT_E_CANCELLED, "the function `each` returned %d", (int)f->status);
}

cgt_status_t cgt_poset_each(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                            void *user) {
  static const char function[] = "cgt_poset_each";
  cgt_status_t status = cgt_i_check_set(function, poset, set, a, b);
  if (status == CGT_OK && each == NULL) status = cgt_i_null_argument(function, "each");
  if (status != CGT_OK) return status;
  foreign f = {each, user, CGT_OK};
  status = cgt_i_poset_each(poset, set, a, b, call_foreign, &f);
  (void)named(function, status);
  return f.status != CGT_OK ? f.status : status;
}

cgt_status_t cgt_poset_count(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *n) {
  static const char function[] = "cgt_poset_count";
  uint64_t found;
  cgt_status_t status = cgt_i_check_set(function, poset, set, a, b);
  if (status == CGT_OK && n == NULL) status = cgt_i_null_argument(function, "n");
  if (status != CGT_OK) return status;
  status = cgt_i_poset_count(poset, set, a, b, &found);
  if (status == CGT_OK) *n = found;
  return named(function, status);
}

cgt_status_t cgt_poset_list(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_list_t **list) {
  static const char function[] = "cgt_poset_list";
  cgt_status_t status = cgt_i_check_set(function, poset, set, a, b);
  if (status == CGT_OK && list == NULL) status = cgt_i_null_argument(function, "list");
  return status == CGT_OK ? named(function, cgt_i_poset_list(poset, set, a, b, UINT32_MAX, list)) : status;
}

/* By the definition, over the interval in an order in which what is below comes first. */
static cgt_status_t mobius_by_definition(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value) {
  cgt_poset_t *interval;
  const cgt_i_order *order;
  cgt_status_t status = cgt_i_poset_subset("the Moebius function", cgt_i_hidden_part(poset), CGT_SET_INTERVAL, a, b, &interval);
  if (status != CGT_OK) return status;
  status = cgt_i_poset_order(interval, &order);
  int64_t *mu = status == CGT_OK ? cgt_i_alloc(order->n, sizeof *mu) : NULL;
  if (status == CGT_OK && mu == NULL) status = cgt_i_fail(CGT_E_MEMORY, "no memory for %zu numbers", order->n);
  for (size_t y = 0; status == CGT_OK && y < order->n; y++) {
    const uint64_t *row = cgt_i_triangle_row(&order->below, y);
    mu[y] = y == 0;
    for (size_t x = 0; x < y && status == CGT_OK; x++) {
      if ((row[x / 64] >> x % 64 & 1) == 0) continue;
      if (mu[x] > 0 ? mu[y] < INT64_MIN + mu[x] : mu[y] > INT64_MAX + mu[x])
        status = cgt_i_fail(CGT_E_OVERFLOW, "a value of the Moebius function has more than 64 bits");
      else
        mu[y] -= mu[x];
    }
  }
  if (status == CGT_OK) *value = mu[order->n - 1];
  cgt_i_free(mu);
  cgt_poset_free(interval);
  return status;
}

cgt_status_t cgt_i_poset_mobius(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value) {
  bool below;
  cgt_status_t status = cgt_i_poset_leq(poset, a, b, &below);
  if (status != CGT_OK) return status;
  if (!below) return *value = 0, CGT_OK;
  status = poset->family->mobius != NULL ? poset->family->mobius(poset, a, b, value) : (cgt_status_t)CGT_E_NO_THEOREM;
  return status == CGT_E_NO_THEOREM ? mobius_by_definition(poset, a, b, value) : status;
}

cgt_status_t cgt_poset_mobius(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value) {
  static const char function[] = "cgt_poset_mobius";
  int64_t found;
  cgt_status_t status = cgt_i_check_element(function, poset, "a", a);
  if (status == CGT_OK) status = cgt_i_check_element(function, poset, "b", b);
  if (status == CGT_OK && value == NULL) status = cgt_i_null_argument(function, "value");
  if (status != CGT_OK) return status;
  status = cgt_i_poset_mobius(poset, a, b, &found);
  if (status == CGT_OK) *value = found;
  return named(function, status);
}
