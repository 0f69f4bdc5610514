/* The cells of a diagram: row r, column c, compared in both places. */
#include <cgt/nimber.h>
#include <string.h>

#include "checked.h"
#include "poset_inside.h"
#include "family_functions.h"

static const uint64_t *rows_of(const cgt_poset_t *poset) { return poset->own; }

static uint64_t row_length(const cgt_poset_t *poset, uint64_t r) { return rows_of(poset)[r - 1]; }

/* How many rows have a cell in a column. */
static uint64_t column_length(const cgt_poset_t *poset, uint64_t c) {
  uint64_t from = 0, to = poset->n;
  while (from < to) {
    const uint64_t middle = from + (to - from) / 2;
    if (rows_of(poset)[middle] >= c)
      from = middle + 1;
    else
      to = middle;
  }
  return from;
}

static cgt_status_t size(const cgt_poset_t *poset, uint64_t *size) {
  uint64_t sum = 0;
  for (uint64_t r = 1; r <= poset->n; r++)
    if (!cgt_i_add_to(&sum, row_length(poset, r))) return cgt_i_number(false);
  *size = sum;
  return CGT_OK;
}

static bool contains(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]) {
  cgt_i_bytes to = {reason, CGT_I_REASON, 0};
  cgt_i_text text = cgt_i_text_cut(&to);
  const uint64_t r = words[0], c = words[1];
  if (r == 0 || r > poset->n)
    cgt_i_print(&text, "row %llu; expected 1 to %llu", (unsigned long long)r, (unsigned long long)poset->n);
  else if (c == 0 || c > row_length(poset, r))
    cgt_i_print(&text, "column %llu in row %llu; expected 1 to %llu", (unsigned long long)c, (unsigned long long)r,
                (unsigned long long)row_length(poset, r));
  else
    return true;
  return false;
}

static cgt_status_t leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  (void)poset;
  *leq = a[0] <= b[0] && a[1] <= b[1];
  return CGT_OK;
}

static cgt_status_t chain_length(uint64_t rows, uint64_t columns, uint64_t *length) {
  *length = rows;
  return cgt_i_add_to(length, columns) ? CGT_OK : cgt_i_fail(CGT_E_OVERFLOW, "a chain of 2^64 elements or more");
}

static cgt_status_t height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height) {
  (void)poset;
  return chain_length(x[0] - 1, x[1] - 1, height);
}

/* The last of the rows that are as long as row r. */
static uint64_t next_corner(const cgt_poset_t *poset, uint64_t r) { return column_length(poset, row_length(poset, r)); }

/* A longest chain goes to a corner: the last cell of a row that is longer than the next. */
static cgt_status_t depth(const cgt_poset_t *poset, const uint64_t *x, uint64_t *depth) {
  uint64_t longest = 0;
  cgt_status_t status = CGT_OK;
  for (uint64_t r = x[0]; status == CGT_OK && r <= poset->n && row_length(poset, r) >= x[1]; r++) {
    uint64_t length = 0;
    r = next_corner(poset, r);
    status = chain_length(r - x[0], row_length(poset, r) - x[1], &length);
    if (length > longest) longest = length;
  }
  if (status == CGT_OK) *depth = longest;
  return status;
}

static cgt_status_t graded(const cgt_poset_t *poset, bool *graded, uint64_t *rank) {
  cgt_status_t status = CGT_OK;
  uint64_t longest = 0;
  *graded = true;
  for (uint64_t r = 1; status == CGT_OK && r <= poset->n && *graded; r++) {
    uint64_t length = 0;
    const bool first = r == 1;
    r = next_corner(poset, r);
    status = chain_length(r - 1, row_length(poset, r) - 1, &length);
    *graded = first || length == longest;
    longest = length;
  }
  if (status == CGT_OK) *rank = longest;
  return status;
}

/* ---- Sets ---- */

static cgt_status_t each_cell(uint64_t r, uint64_t from, uint64_t to, cgt_element_fn each, void *user) {
  cgt_status_t status = CGT_OK;
  for (uint64_t c = from; c <= to && status == CGT_OK; c++) {
    const uint64_t x[] = {r, c};
    status = each(user, x, 2);
    if (c == to) break;
  }
  return status;
}

static cgt_status_t each_cover(const cgt_poset_t *poset, bool lower, const uint64_t *a, cgt_element_fn each, void *user) {
  cgt_status_t status = CGT_OK;
  for (int i = 0; i < 2 && status == CGT_OK; i++) {
    uint64_t x[] = {a[0], a[1]};
    if (lower ? --x[i] > 0 : ++x[i] <= (i == 0 ? column_length(poset, a[1]) : row_length(poset, a[0])))
      status = each(user, x, 2);
  }
  return status;
}

static cgt_status_t each_of(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                            void *user) {
  cgt_status_t status = CGT_OK;
  if (set == CGT_SET_LOWER_COVERS || set == CGT_SET_UPPER_COVERS)
    return each_cover(poset, set == CGT_SET_LOWER_COVERS, a, each, user);
  if (set == CGT_SET_MINIMA) return poset->n > 0 ? each_cell(1, 1, 1, each, user) : CGT_OK;
  const bool from_a = set == CGT_SET_FILTER || set == CGT_SET_INTERVAL;
  const uint64_t *top = set == CGT_SET_IDEAL ? a : set == CGT_SET_INTERVAL ? b : NULL;
  const uint64_t row = from_a ? a[0] : 1, column = from_a ? a[1] : 1, last = top != NULL ? top[0] : poset->n;
  for (uint64_t r = row; r <= last && status == CGT_OK; r++) {
    const uint64_t length = row_length(poset, r);
    if (set == CGT_SET_MAXIMA && next_corner(poset, r) != r) continue;
    status =
        each_cell(r, set == CGT_SET_MAXIMA ? length : column, top != NULL && top[1] < length ? top[1] : length, each, user);
  }
  return status;
}

static cgt_status_t index_of(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index) {
  uint64_t all, before = x[1] - 1;
  const cgt_status_t status = size(poset, &all); /* overflows if the index could */
  for (uint64_t r = 1; r < x[0] && status == CGT_OK; r++) before += row_length(poset, r);
  if (status == CGT_OK) *index = before;
  return status;
}

static cgt_status_t element_at(const cgt_poset_t *poset, uint64_t index, uint64_t *x) {
  uint64_t r = 1;
  for (; index >= row_length(poset, r); r++) index -= row_length(poset, r);
  x[0] = r;
  x[1] = index + 1;
  return CGT_OK;
}

/* What lies between two cells is a product of chains. */
static cgt_status_t mobius(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value) {
  const uint64_t down = b[0] - a[0], right = b[1] - a[1];
  (void)poset;
  *value = down > 1 || right > 1 ? 0 : down == right ? 1 : -1;
  return CGT_OK;
}

/* So is what lies below a cell; what lies above may be anything. */
static cgt_status_t ruler_value(const cgt_poset_t *poset, bool dual, const uint64_t *x, uint64_t *value, const char **theorem) {
  (void)poset;
  if (dual) return CGT_E_NO_THEOREM;
  *value = cgt_nim_mul(cgt_i_low_power(x[0]), cgt_i_low_power(x[1]));
  *theorem = "Theorems 4.2 and 5.1" CGT_I_COIN_PAPER;
  return CGT_OK;
}

/* ---- Texts ---- */

static cgt_status_t others(const cgt_poset_t *poset, uint64_t **numbers, size_t *count) {
  *numbers = cgt_i_alloc((size_t)poset->n + 1, sizeof **numbers);
  if (*numbers == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for %llu numbers", (unsigned long long)poset->n);
  *count = (size_t)poset->n;
  if (poset->n > 0) memcpy(*numbers, poset->own, *count * sizeof **numbers);
  return CGT_OK;
}

static cgt_status_t read_member(cgt_i_reader *reader, cgt_i_place name, cgt_poset_t **poset) {
  cgt_i_words rows = {NULL, 0, 0};
  uint64_t most = UINT64_MAX;
  cgt_status_t status = CGT_OK;
  bool more = !cgt_i_read_takes(reader, ')');
  while (status == CGT_OK && more) {
    cgt_i_place place;
    status = cgt_i_read_bounded(reader, "the length of a row", 1, most, CGT_E_ARGUMENT, &most, &place);
    if (status == CGT_OK) status = cgt_i_words_add(reader, &rows, most);
    if (status == CGT_OK) status = cgt_i_read_more(reader, &more);
  }
  if (status == CGT_OK) {
    status = cgt_poset_new_young(rows.words, rows.count, poset);
    if (status != CGT_OK) status = cgt_i_read_failed(reader, status, name.from, name.to);
  }
  cgt_i_free(rows.words);
  return status;
}

/* `(2,3)`. */
static cgt_status_t read_element(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element) {
  (void)poset, (void)inside;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < 2 && status == CGT_OK; i++) {
    status = cgt_i_read_expect(reader, i == 0 ? '(' : ',');
    if (status == CGT_OK) status = cgt_i_read_number(reader, i == 0 ? "a row" : "a column", &element[i]);
  }
  return status == CGT_OK ? cgt_i_read_expect(reader, ')') : status;
}

static void write_element(const cgt_poset_t *poset, const uint64_t *x, bool inside, cgt_i_text *text) {
  (void)poset, (void)inside;
  cgt_i_print_number(text, "(", x[0]);
  cgt_i_print_number(text, ",", x[1]);
  cgt_i_print(text, ")");
}

static size_t row_count(const cgt_poset_t *poset) { return (size_t)poset->n; }

static uint64_t row(const cgt_poset_t *poset, size_t i) { return ((const uint64_t *)poset->own)[i]; }

const cgt_i_poset_family cgt_i_young = {.name = "young",
                                        .example = "young(4,2,1)",
                                        .element_example = "(2,1)",
                                        .claims = CGT_I_ONE_MINIMUM_BELOW | CGT_I_IN_PARENTHESES,
                                        .read = read_member,
                                        .others = others,
                                        FUNCTIONS,
                                        .depth = depth,
                                        .graded = graded,
                                        .mobius = mobius,
                                        .ruler_value = ruler_value,
                                        .row_count = row_count,
                                        .row = row};

cgt_status_t cgt_poset_new_young(const uint64_t *rows, size_t n, cgt_poset_t **poset) {
  static const char function[] = "cgt_poset_new_young";
  cgt_status_t status = cgt_i_check_array(function, "rows", rows, n);
  if (status != CGT_OK) return status;
  if (n > CGT_MAX_TABLE)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %zu; expected at most %llu rows", function, n,
                      (unsigned long long)CGT_MAX_TABLE);
  for (size_t i = 0; i < n; i++)
    if (rows[i] == 0 || (i > 0 && rows[i] > rows[i - 1]))
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: rows[%zu] is %llu; expected 1 to %llu", function, i, (unsigned long long)rows[i],
                        (unsigned long long)(i > 0 ? rows[i - 1] : UINT64_MAX));
  status = cgt_i_poset_make_of(function, &cgt_i_young, 2, n, (n + 1) * sizeof *rows, poset);
  if (status == CGT_OK && n > 0) memcpy((*poset)->own, rows, n * sizeof *rows);
  return status;
}
