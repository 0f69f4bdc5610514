/* Explicit posets, whose order is a table from the start. */
#include <stdio.h>
#include <string.h>

#include "../base/numbers.h"
#include "poset_inside.h"

static cgt_status_t size(const cgt_poset_t *poset, uint64_t *size) {
  *size = poset->n;
  return CGT_OK;
}

static bool contains(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]) {
  if (words[0] < poset->n) return true;
  if (poset->n == 0)
    snprintf(reason, CGT_I_REASON, "%llu; the poset is empty", (unsigned long long)words[0]);
  else
    snprintf(reason, CGT_I_REASON, "%llu; expected 0 to %llu", (unsigned long long)words[0], (unsigned long long)poset->n - 1);
  return false;
}

static cgt_status_t leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  const cgt_i_order *order = poset->order;
  *leq = cgt_i_triangle_has(&order->below, order->place[a[0]], order->place[b[0]]);
  return CGT_OK;
}

static cgt_status_t each_of_row(const cgt_poset_t *poset, uint64_t a, cgt_element_fn each, void *user) {
  const cgt_i_order *order = poset->order;
  const size_t y = order->place[a];
  const uint64_t *row = cgt_i_triangle_row(&order->below, y);
  cgt_status_t status = CGT_OK;
  for (size_t w = 0; w <= y / 64; w++)
    for (uint64_t bits = row[w]; bits != 0 && status == CGT_OK; bits &= bits - 1)
      status = each(user, &(uint64_t){order->index[w * 64 + cgt_i_low_bit(bits)]}, 1);
  return status;
}

/* The covers of an element, below or above it. */
static cgt_status_t each_cover(const cgt_poset_t *poset, bool lower, uint64_t a, cgt_element_fn each, void *user) {
  const cgt_i_order *order;
  cgt_status_t status = cgt_i_poset_hasse(poset, &order);
  const size_t place = status == CGT_OK ? order->place[a] : 0;
  if (status == CGT_OK && lower)
    for (size_t k = order->starts[place]; k < order->starts[place + 1] && status == CGT_OK; k++)
      status = each(user, &(uint64_t){order->index[order->covers[k]]}, 1);
  for (size_t y = place + 1; status == CGT_OK && !lower && y < order->n; y++)
    for (size_t k = order->starts[y]; k < order->starts[y + 1] && status == CGT_OK; k++)
      if (order->covers[k] == place) status = each(user, &(uint64_t){order->index[y]}, 1);
  return status;
}

static cgt_status_t each_of(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                            void *user) {
  (void)b;
  if (set == CGT_SET_IDEAL) return each_of_row(poset, a[0], each, user);
  if (set == CGT_SET_LOWER_COVERS || set == CGT_SET_UPPER_COVERS)
    return each_cover(poset, set == CGT_SET_LOWER_COVERS, a[0], each, user);
  if (set != CGT_SET_ALL) return CGT_E_NO_THEOREM;
  cgt_status_t status = CGT_OK;
  for (uint64_t x = 0; x < poset->n && status == CGT_OK; x++) status = each(user, &x, 1);
  return status;
}

static cgt_status_t index_of(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index) {
  (void)poset;
  *index = x[0];
  return CGT_OK;
}

static cgt_status_t element_at(const cgt_poset_t *poset, uint64_t index, uint64_t *x) {
  (void)poset;
  x[0] = index;
  return CGT_OK;
}

/* The cover relations, sorted by upper and then by lower element: equal posets have the same. */
static cgt_status_t pairs_of(const cgt_poset_t *poset, uint64_t **pairs, size_t *count) {
  const cgt_i_order *order;
  cgt_status_t status = cgt_i_poset_hasse(poset, &order);
  if (status != CGT_OK) return status;
  const size_t covers = order->starts[order->n];
  uint32_t *lower = cgt_i_alloc(order->n + 1, sizeof *lower);
  uint64_t *made = cgt_i_alloc(covers + 1, 2 * sizeof *made);
  if (lower == NULL || made == NULL) {
    cgt_i_free(lower);
    cgt_i_free(made);
    return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu covers", covers);
  }
  size_t at = 0;
  for (size_t i = 0; i < order->n; i++) {
    const size_t y = order->place[i], first = order->starts[y], n = order->starts[y + 1] - first;
    for (size_t k = 0; k < n; k++) lower[k] = order->index[order->covers[first + k]];
    cgt_i_sort_32(lower, n);
    for (size_t k = 0; k < n; k++) {
      made[at++] = lower[k];
      made[at++] = i;
    }
  }
  cgt_i_free(lower);
  *pairs = made;
  *count = 2 * covers;
  return CGT_OK;
}

typedef struct {
  uint64_t n;
  cgt_i_words pairs, places;
} text_of_relations;

static cgt_status_t attempt(void *user, size_t m) {
  const text_of_relations *text = user;
  cgt_poset_t *poset;
  const cgt_status_t status = cgt_poset_new_relations(text->n, text->pairs.words, m, &poset);
  if (status == CGT_OK) cgt_poset_free(poset);
  return status;
}

static cgt_status_t read_member(cgt_i_reader *reader, cgt_i_place name, cgt_poset_t **poset) {
  text_of_relations text = {.n = 0};
  (void)name;
  cgt_i_place size;
  cgt_status_t status = cgt_i_read_bounded(reader, "a number of elements", 0, CGT_MAX_TABLE, CGT_E_ARGUMENT, &text.n, &size);
  if (status == CGT_OK) status = cgt_i_read_pairs(reader, '<', "an element", text.n, "a cycle", &text.pairs, &text.places);
  if (status == CGT_OK) {
    status = cgt_poset_new_relations(text.n, text.pairs.words, text.pairs.count / 2, poset);
    if (status == CGT_E_LOOP)
      status = cgt_i_read_blame(reader, &text.places, attempt, &text);
    else if (status != CGT_OK)
      status = cgt_i_read_failed(reader, status, size.from, size.to);
  }
  cgt_i_free(text.pairs.words);
  cgt_i_free(text.places.words);
  return status;
}

const cgt_i_poset_family cgt_i_explicit = {.name = "poset",
                                           .example = "poset(4; 0<1, 0<2, 1<3, 2<3)",
                                           .element_example = "2",
                                           .numbers = {"a number of elements"},
                                           .read = read_member,
                                           .others = pairs_of,
                                           .by_pairs = true,
                                           .size = size,
                                           .contains = contains,
                                           .leq = leq,
                                           .each = each_of,
                                           .index = index_of,
                                           .element = element_at};

/* ---- Making ---- */

/* Relations by their lower elements: a is below upper[starts[a]], …, upper[starts[a + 1] - 1]. */
typedef struct {
  size_t n;
  size_t *starts;
  uint32_t *upper;
} relation;

static void clear(relation *r) {
  cgt_i_free(r->starts);
  cgt_i_free(r->upper);
}

static cgt_status_t no_memory(const char *function, uint64_t n) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a poset of %llu elements", function, (unsigned long long)n);
}

/* Going down along relations among elements that never became minimal, we must come to one twice. */
static cgt_status_t report_cycle(const char *function, const relation *r, const uint32_t *waiting) {
  uint32_t *before = cgt_i_alloc(r->n + 1, sizeof *before), *seen = cgt_i_alloc(r->n + 1, sizeof *seen);
  cgt_status_t status = CGT_E_LOOP;
  if (before == NULL || seen == NULL) {
    status = no_memory(function, r->n);
  } else {
    uint32_t x = 0;
    for (size_t a = 0; a < r->n; a++)
      for (size_t k = r->starts[a]; waiting[a] > 0 && k < r->starts[a + 1]; k++)
        if (waiting[r->upper[k]] > 0) before[r->upper[k]] = (uint32_t)a, x = r->upper[k];
    memset(seen, 0, r->n * sizeof *seen);
    while (!seen[x]) {
      seen[x] = 1;
      x = before[x];
    }
    /* this lists the cycle downwards from x to x; it is printed upwards */
    uint32_t length = 0;
    for (uint32_t y = x; length == 0 || y != x; y = before[y]) seen[length++] = y;
    char text[150];
    cgt_i_bytes to = {text, sizeof text, 0};
    cgt_i_text cycle = cgt_i_text_cut(&to);
    cgt_i_print(&cycle, "%u", (unsigned)x);
    for (uint32_t k = length; k-- > 0 && to.used < 120;)
      cgt_i_print(&cycle, k > 0 && to.used > 100 ? " <= ..." : " <= %u", (unsigned)seen[k]);
    status = cgt_i_fail(CGT_E_LOOP, "%s: the relations have the cycle %s; expected none", function, text);
  }
  cgt_i_free(before);
  cgt_i_free(seen);
  return status;
}

/* Places the elements: again and again one that has nothing unplaced below it. */
static cgt_status_t place_all(const char *function, const relation *r, cgt_i_order *order) {
  uint32_t *waiting = cgt_i_alloc(r->n + 1, sizeof *waiting); /* for this many elements below it */
  if (waiting == NULL) return no_memory(function, r->n);
  memset(waiting, 0, r->n * sizeof *waiting);
  for (size_t k = 0; k < r->starts[r->n]; k++) waiting[r->upper[k]]++;
  size_t placed = 0;
  for (size_t x = 0; x < r->n; x++)
    if (waiting[x] == 0) order->index[placed++] = (uint32_t)x;
  for (size_t done = 0; done < placed; done++) {
    const uint32_t x = order->index[done];
    order->place[x] = (uint32_t)done;
    for (size_t k = r->starts[x]; k < r->starts[x + 1]; k++)
      if (--waiting[r->upper[k]] == 0) order->index[placed++] = r->upper[k];
  }
  cgt_status_t status = placed == r->n ? CGT_OK : report_cycle(function, r, waiting);
  cgt_i_free(waiting);
  return status;
}

/* The poset of an order, which it takes over, even if it fails. */
static cgt_status_t make(const char *function, cgt_i_order *order, cgt_poset_t **poset) {
  cgt_status_t status = cgt_i_poset_make(function, &cgt_i_explicit, 1, NULL, 0, poset);
  if (status == CGT_OK)
    (*poset)->n = order->n, (*poset)->order = order;
  else
    cgt_i_order_free(order);
  return status;
}

static cgt_status_t check_size(const char *function, uint64_t n) {
  if (n <= CGT_MAX_TABLE) return CGT_OK;
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %llu; expected at most %llu elements", function, (unsigned long long)n,
                    (unsigned long long)CGT_MAX_TABLE);
}

cgt_status_t cgt_poset_new_relations(uint64_t n, const uint64_t *relations, size_t m, cgt_poset_t **poset) {
  static const char function[] = "cgt_poset_new_relations";
  cgt_status_t status = check_size(function, n);
  if (status == CGT_OK && poset == NULL) status = cgt_i_null_argument(function, "poset");
  if (status == CGT_OK && m > SIZE_MAX / 16)
    status = cgt_i_fail(CGT_E_ARGUMENT, "%s: m is %zu; no array has so many pairs", function, m);
  if (status == CGT_OK) status = cgt_i_check_array(function, "relations", relations, 2 * m);
  for (size_t i = 0; status == CGT_OK && i < 2 * m; i++)
    if (relations[i] >= n)
      status = cgt_i_fail(CGT_E_ARGUMENT, "%s: pair number %zu has %llu; expected elements below %llu", function, i / 2,
                          (unsigned long long)relations[i], (unsigned long long)n);
  if (status != CGT_OK) return status;
  relation r = {.n = (size_t)n, .starts = cgt_i_alloc((size_t)n + 2, sizeof *r.starts)};
  r.upper = cgt_i_alloc(m + 1, sizeof *r.upper);
  cgt_i_order *order = NULL;
  status = r.starts != NULL && r.upper != NULL ? cgt_i_order_make(n, &order) : no_memory(function, n);
  if (status == CGT_OK) {
    memset(r.starts, 0, (r.n + 2) * sizeof *r.starts);
    for (size_t i = 0; i < m; i++)
      if (relations[2 * i] != relations[2 * i + 1]) r.starts[relations[2 * i] + 2]++;
    for (size_t x = 2; x < r.n + 2; x++) r.starts[x] += r.starts[x - 1];
    for (size_t i = 0; i < m; i++)
      if (relations[2 * i] != relations[2 * i + 1]) r.upper[r.starts[relations[2 * i] + 1]++] = (uint32_t)relations[2 * i + 1];
    status = place_all(function, &r, order);
  }
  for (size_t i = 0; status == CGT_OK && i < m; i++) {
    const uint32_t a = order->place[relations[2 * i]];
    cgt_i_triangle_row(&order->below, order->place[relations[2 * i + 1]])[a / 64] |= (uint64_t)1 << a % 64;
  }
  clear(&r);
  if (status != CGT_OK) {
    cgt_i_order_free(order);
    return cgt_i_fail_in_function(function, status);
  }
  cgt_i_triangle_close(&order->below);
  return make(function, order, poset);
}

/* ---- Bit matrices ---- */

typedef struct {
  const uint64_t *rows;
  size_t n, words;
} matrix;

/* A word of a row, without the diagonal and the bits beyond the last element. */
static uint64_t word_of(const matrix *m, size_t row, size_t word) {
  uint64_t bits = m->rows[row * m->words + word];
  if (word == row / 64) bits &= ~((uint64_t)1 << row % 64);
  if (word == m->n / 64) bits &= cgt_i_bits_below(m->n % 64);
  return bits;
}

/* In a transitive relation a lower element has more above it: rows sorted by descending number of bits are a linear
 * extension. */
static cgt_status_t place_by_rows(const char *function, const matrix *m, cgt_i_order *order) {
  size_t *starts = cgt_i_alloc(m->n + 2, sizeof *starts);
  if (starts == NULL) return no_memory(function, m->n);
  memset(starts, 0, (m->n + 2) * sizeof *starts);
  for (size_t row = 0; row < m->n; row++) {
    uint32_t above = 0;
    for (size_t w = 0; w < m->words; w++) above += cgt_i_popcount(word_of(m, row, w));
    order->place[row] = (uint32_t)m->n - above; /* for now, the rank of its number of bits, from 1 */
    starts[order->place[row] + 1]++;
  }
  for (size_t i = 1; i < m->n + 2; i++) starts[i] += starts[i - 1];
  for (size_t row = 0; row < m->n; row++) {
    const size_t place = starts[order->place[row]]++;
    order->place[row] = (uint32_t)place;
    order->index[place] = (uint32_t)row;
  }
  cgt_i_free(starts);
  return CGT_OK;
}

/* Fills the triangle, whose rows are what lies below an element, from the matrix, whose rows are what lies above one:
 * transposes blocks of 64 times 64. False if a relation goes against the places. */
static bool transpose_into(const matrix *m, cgt_i_order *order) {
  for (size_t column = 0; column < m->words; column++)
    for (size_t block = 0; block < m->words; block++) {
      uint64_t bits[64], any = 0;
      for (size_t k = 0; k < 64; k++) {
        bits[k] = block * 64 + k < m->n ? word_of(m, order->index[block * 64 + k], column) : 0;
        any |= bits[k];
      }
      if (any == 0) continue;
      cgt_i_transpose64(bits);
      for (size_t k = 0; k < 64; k++) {
        if (bits[k] == 0) continue;
        const size_t y = order->place[column * 64 + k];
        if (block > y / 64 || (block == y / 64 && bits[k] >> y % 64 != 0)) return false;
        cgt_i_triangle_row(&order->below, y)[block] |= bits[k];
      }
    }
  return true;
}

static cgt_status_t relation_of(const char *function, const matrix *m, relation *r) {
  size_t pairs = 0;
  *r = (relation){.n = m->n, .starts = cgt_i_alloc(m->n + 1, sizeof *r->starts)};
  for (size_t row = 0; row < m->n && r->starts != NULL; row++) {
    r->starts[row] = pairs;
    for (size_t w = 0; w < m->words; w++) pairs += cgt_i_popcount(word_of(m, row, w));
  }
  r->upper = cgt_i_alloc(pairs + 1, sizeof *r->upper);
  if (r->starts == NULL || r->upper == NULL) return no_memory(function, m->n);
  r->starts[m->n] = pairs;
  pairs = 0;
  for (size_t row = 0; row < m->n; row++)
    for (size_t w = 0; w < m->words; w++)
      for (uint64_t bits = word_of(m, row, w); bits != 0; bits &= bits - 1)
        r->upper[pairs++] = (uint32_t)(w * 64 + cgt_i_low_bit(bits));
  return CGT_OK;
}

/* For a matrix that is not transitive: places elements by its relations, one after another. */
static cgt_status_t place_by_relations(const char *function, const matrix *m, cgt_i_order *order) {
  relation r;
  cgt_status_t status = relation_of(function, m, &r);
  if (status == CGT_OK) status = place_all(function, &r, order);
  clear(&r);
  return status;
}

cgt_status_t cgt_poset_new_matrix(uint32_t closing, uint64_t n, const uint64_t *rows, cgt_poset_t **poset) {
  static const char function[] = "cgt_poset_new_matrix";
  const matrix m = {rows, (size_t)n, (size_t)(n / 64 + (n % 64 != 0))};
  cgt_i_order *order = NULL;
  size_t found[3];
  cgt_status_t status = check_size(function, n);
  if (status == CGT_OK && poset == NULL) status = cgt_i_null_argument(function, "poset");
  if (status == CGT_OK && closing > CGT_MATRIX_CHECK)
    status = cgt_i_fail(CGT_E_ARGUMENT, "%s: closing is %u; expected CGT_MATRIX_CLOSE or CGT_MATRIX_CHECK", function,
                        (unsigned)closing);
  if (status == CGT_OK) status = cgt_i_check_array(function, "rows", rows, m.n * m.words);
  if (status == CGT_OK) status = cgt_i_order_make(n, &order);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  status = place_by_rows(function, &m, order);
  if (status == CGT_OK && !transpose_into(&m, order)) { /* not transitive, so the guess may be wrong */
    cgt_i_order_free(order);
    order = NULL;
    status = cgt_i_order_make(n, &order);
    if (status == CGT_OK) status = place_by_relations(function, &m, order);
    if (status == CGT_OK) (void)transpose_into(&m, order);
  }
  if (status == CGT_OK && closing == CGT_MATRIX_CLOSE) cgt_i_triangle_close(&order->below);
  if (status == CGT_OK && closing == CGT_MATRIX_CHECK && !cgt_i_triangle_is_closed(&order->below, found))
    status = cgt_i_fail(CGT_E_DOMAIN, "%s: %u <= %u and %u <= %u, but not %u <= %u; expected a transitive relation", function,
                        (unsigned)order->index[found[0]], (unsigned)order->index[found[1]], (unsigned)order->index[found[1]],
                        (unsigned)order->index[found[2]], (unsigned)order->index[found[0]], (unsigned)order->index[found[2]]);
  if (status == CGT_OK) return make(function, order, poset);
  cgt_i_order_free(order);
  return cgt_i_fail_in_function(function, status);
}
