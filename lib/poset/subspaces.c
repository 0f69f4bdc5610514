/* The subspaces of an n-dimensional space over the field of q elements, as bases in reduced row echelon form. A row is stored
 * as a number in base q. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "checked.h"
#include "field.h"
#include "poset_inside.h"
#include "family_functions.h"

enum { MOST_N = 64 };

typedef struct {
  cgt_i_field field;
  uint64_t place[MOST_N]; /* of each column: q^(n - 1), …, q, 1 */
} space;

/* The rows of a basis, leftmost pivot first; their numbers descend. */
typedef struct {
  size_t count;
  uint64_t row[MOST_N];
} basis;

static size_t columns(const cgt_poset_t *poset) { return (size_t)poset->n; }

static uint64_t entry(const space *s, uint64_t row, size_t column) { return row / s->place[column] % s->field.q; }

/* The column of the first nonzero entry of a row. */
static size_t first_column(const space *s, uint64_t row) {
  size_t column = 0;
  while (row < s->place[column]) column++;
  return column;
}

/* row - factor * other. Where q may exceed 2^22, in fewer than three dimensions, the factor is 0 or 1, or every entry of the
 * other row is. */
static uint64_t subtract(const space *s, uint64_t row, uint64_t factor, uint64_t other) {
  const uint64_t q = s->field.q;
  if (factor == 0) return row;
  if (factor == 1 && s->field.p == 2) return row ^ other;
  uint64_t result = 0;
  for (uint64_t place = 1; row != 0 || other != 0; place *= q, row /= q, other /= q)
    result += cgt_i_field_subtract(&s->field, row % q, cgt_i_field_multiply(&s->field, factor, other % q)) * place;
  return result;
}

static size_t dimension(const cgt_poset_t *poset, const uint64_t *x) {
  size_t count = 0;
  while (count < columns(poset) && x[count] != 0) count++;
  return count;
}

/* The number of subspaces of a space of the given dimension, by a recurrence of Goldman and Rota: The number of subspaces of a
 * vector space, Recent Progress in Combinatorics, 1969, 75-83. */
static bool galois_number(const cgt_poset_t *poset, size_t dimension, uint64_t *number) {
  uint64_t last = 1, now = 1, power = 1; /* for dimensions d - 1 and d; q^d */
  for (size_t d = 0; d < dimension; d++) {
    uint64_t next = power - 1;
    if (!cgt_i_multiply_by(&next, last) || !cgt_i_add_to(&next, now) || !cgt_i_add_to(&next, now)) return false;
    last = now;
    now = next;
    power *= poset->q; /* used only below q^n */
  }
  *number = now;
  return true;
}

static cgt_status_t size(const cgt_poset_t *poset, uint64_t *size) {
  return cgt_i_number(galois_number(poset, columns(poset), size));
}

static bool contains(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]) {
  const space *s = poset->own;
  const size_t n = columns(poset);
  if (n == 0 && words[0] != 0) {
    snprintf(reason, CGT_I_REASON, "%" PRIu64 "; expected 0, the only space of dimension 0", words[0]);
    return false;
  }
  for (size_t i = 0; i < n; i++) {
    const uint64_t row = words[i];
    if (row == 0) continue;
    if (row / s->place[0] >= poset->q) {
      snprintf(reason, CGT_I_REASON, "row %zu is %" PRIu64 "; expected less than %" PRIu64 "^%zu", i + 1, row, poset->q, n);
      return false;
    }
    if (i > 0 && words[i - 1] == 0) {
      snprintf(reason, CGT_I_REASON, "row %zu is %" PRIu64 "; expected 0, as the row before it is zero", i + 1, row);
      return false;
    }
    const size_t column = first_column(s, row);
    if (row / s->place[column] != 1) {
      snprintf(reason, CGT_I_REASON, "row %zu begins with %" PRIu64 " in column %zu; expected 1", i + 1, row / s->place[column],
               column + 1);
      return false;
    }
    if (i > 0 && column <= first_column(s, words[i - 1])) {
      snprintf(reason, CGT_I_REASON, "row %zu begins in column %zu; expected a column after %zu, where row %zu begins", i + 1,
               column + 1, first_column(s, words[i - 1]) + 1, i);
      return false;
    }
    for (size_t j = 0; j < i; j++)
      if (entry(s, words[j], column) != 0) {
        snprintf(reason, CGT_I_REASON, "row %zu has %" PRIu64 " in column %zu; expected 0, as row %zu begins there", j + 1,
                 entry(s, words[j], column), column + 1, i + 1);
        return false;
      }
  }
  return true;
}

static bool is_below(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b) {
  const space *s = poset->own;
  const size_t of_a = dimension(poset, a), of_b = dimension(poset, b);
  for (size_t i = 0; i < of_a; i++) {
    uint64_t rest = a[i];
    for (size_t j = 0; j < of_b; j++) rest = subtract(s, rest, entry(s, rest, first_column(s, b[j])), b[j]);
    if (rest != 0) return false;
  }
  return true;
}

static cgt_status_t leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  *leq = is_below(poset, a, b);
  return CGT_OK;
}

static cgt_status_t height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height) {
  *height = dimension(poset, x);
  return CGT_OK;
}

static uint64_t rank_of(const cgt_poset_t *poset) { return poset->n; }

/* Calls `each` with the sum of two spaces, where all of `more` is zero in the pivot columns of `low`. */
static cgt_status_t hand_out(const cgt_poset_t *poset, const basis *low, const basis *more, cgt_element_fn each, void *user) {
  const space *s = poset->own;
  uint64_t words[MOST_N] = {0};
  size_t n = 0, next = 0;
  for (size_t i = 0; i < low->count; i++) {
    uint64_t row = low->row[i];
    for (size_t j = 0; j < more->count; j++) row = subtract(s, row, entry(s, row, first_column(s, more->row[j])), more->row[j]);
    while (next < more->count && more->row[next] > row) words[n++] = more->row[next++];
    words[n++] = row;
  }
  while (next < more->count) words[n++] = more->row[next++];
  return each(user, words, poset->arity);
}

/* All sums of `low` and a space spanned by the chosen rows, from each of which multiples of the later rows that are not chosen
 * have been subtracted. */
static cgt_status_t each_of_pivots(const cgt_poset_t *poset, const basis *low, const basis *rows, const size_t *chosen,
                                   size_t count, cgt_element_fn each, void *user) {
  const space *s = poset->own;
  uint64_t multiple[MOST_N * MOST_N / 4]; /* for each chosen row and each later row not chosen */
  uint16_t target[MOST_N * MOST_N / 4], taken[MOST_N * MOST_N / 4];
  size_t free_entries = 0;
  basis now = {.count = count};
  for (size_t i = 0; i < count; i++) {
    now.row[i] = rows->row[chosen[i]];
    for (size_t j = chosen[i] + 1, later = i + 1; j < rows->count; j++) {
      if (later < count && chosen[later] == j) {
        later++;
        continue;
      }
      multiple[free_entries] = 0;
      target[free_entries] = (uint16_t)i;
      taken[free_entries++] = (uint16_t)j;
    }
  }
  for (;;) {
    cgt_status_t status = hand_out(poset, low, &now, each, user);
    if (status != CGT_OK) return status;
    size_t k = 0;
    for (; k < free_entries; k++) {
      const uint64_t old = multiple[k], fresh = old + 1 < poset->q ? old + 1 : 0;
      const uint64_t change = cgt_i_field_subtract(&s->field, fresh, old);
      now.row[target[k]] = subtract(s, now.row[target[k]], change, rows->row[taken[k]]);
      multiple[k] = fresh;
      if (fresh != 0) break;
    }
    if (k == free_entries) return CGT_OK;
  }
}

/* All spaces between two whose dimension exceeds that of the lower by `least` to `most`. The pivot columns of a subspace are
 * among those of the space, so the rows of the upper space with pivots that the lower one lacks are a basis of a complement.
 * Subspaces of the complement correspond to matrices in reduced row echelon form, whose products with its rows are in that form
 * too. */
static cgt_status_t each_between(const cgt_poset_t *poset, const basis *low, const basis *high, size_t least, size_t most,
                                 cgt_element_fn each, void *user) {
  const space *s = poset->own;
  basis rows = {.count = 0};
  for (size_t i = 0, j = 0; i < high->count; i++) {
    if (j < low->count && first_column(s, low->row[j]) == first_column(s, high->row[i]))
      j++;
    else
      rows.row[rows.count++] = high->row[i];
  }
  for (size_t count = least; count <= most && count <= rows.count; count++) {
    size_t chosen[MOST_N];
    for (size_t i = 0; i < count; i++) chosen[i] = i;
    for (;;) {
      cgt_status_t status = each_of_pivots(poset, low, &rows, chosen, count, each, user);
      if (status != CGT_OK) return status;
      size_t i = count;
      while (i > 0 && chosen[i - 1] == rows.count - count + i - 1) i--;
      if (i == 0) break;
      chosen[i - 1]++;
      for (; i < count; i++) chosen[i] = chosen[i - 1] + 1;
    }
  }
  return CGT_OK;
}

static basis basis_of(const cgt_poset_t *poset, const uint64_t *x) {
  basis b = {.count = dimension(poset, x)};
  for (size_t i = 0; i < b.count; i++) b.row[i] = x[i];
  return b;
}

static cgt_status_t each_of(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                            void *user) {
  const size_t n = columns(poset);
  const bool of_one = set != CGT_SET_ALL && set < CGT_SET_MINIMA;
  const basis zero = {.count = 0}, at = of_one ? basis_of(poset, a) : zero;
  basis whole = {.count = n};
  for (size_t i = 0; i < n; i++) whole.row[i] = ((const space *)poset->own)->place[i];
  switch (set) {
    case CGT_SET_ALL: return each_between(poset, &zero, &whole, 0, n, each, user);
    case CGT_SET_IDEAL: return each_between(poset, &zero, &at, 0, n, each, user);
    case CGT_SET_FILTER: return each_between(poset, &at, &whole, 0, n, each, user);
    case CGT_SET_INTERVAL: {
      if (!is_below(poset, a, b)) return CGT_OK;
      const basis high = basis_of(poset, b);
      return each_between(poset, &at, &high, 0, n, each, user);
    }
    case CGT_SET_LOWER_COVERS:
      return at.count == 0 ? CGT_OK : each_between(poset, &zero, &at, at.count - 1, at.count - 1, each, user);
    case CGT_SET_UPPER_COVERS: return each_between(poset, &at, &whole, 1, 1, each, user);
    case CGT_SET_MINIMA: return each_between(poset, &zero, &zero, 0, 0, each, user);
    default: return each_between(poset, &whole, &whole, 0, 0, each, user);
  }
}

/* The number of points of a projective space: (q^d - 1) / (q - 1). */
static uint64_t points(uint64_t q, size_t d) {
  uint64_t count = 0;
  for (; d > 0; d--) count = count * q + 1;
  return count;
}

static cgt_status_t count(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count) {
  const bool of_one = set != CGT_SET_ALL && set < CGT_SET_MINIMA;
  const size_t n = columns(poset), d = of_one ? dimension(poset, a) : 0;
  *count = 1;
  switch (set) {
    case CGT_SET_ALL: return size(poset, count);
    case CGT_SET_IDEAL: return cgt_i_number(galois_number(poset, d, count));
    case CGT_SET_FILTER: return cgt_i_number(galois_number(poset, n - d, count));
    case CGT_SET_INTERVAL:
      if (is_below(poset, a, b)) return cgt_i_number(galois_number(poset, dimension(poset, b) - d, count));
      *count = 0;
      return CGT_OK;
    case CGT_SET_LOWER_COVERS: *count = points(poset->q, d); return CGT_OK;
    case CGT_SET_UPPER_COVERS: *count = points(poset->q, n - d); return CGT_OK;
    default: return CGT_OK;
  }
}

/* The number of ways to complete a matrix in reduced row echelon form: columns before `from` are done; new rows may begin in
 * later ones, unless an entry above blocks them. If `in_row`, the last row is being written, and its entries from column `open`
 * on are not chosen yet. It goes by columns: either a row begins in one, which requires zeros above, or the entries of all open
 * rows are free. */
static uint64_t ways(const cgt_poset_t *poset, size_t from, size_t open, bool in_row, uint64_t blocked) {
  const space *s = poset->own;
  const size_t n = columns(poset);
  uint64_t by_rows[MOST_N + 1] = {1}, total = 0; /* by the number of new rows */
  for (size_t column = from; column < n; column++)
    for (size_t rows = column - from + 1; rows-- > 0;) {
      const size_t entries = rows + (in_row && column >= open);
      if (by_rows[rows] == 0) continue;
      if ((blocked >> column & 1) == 0) by_rows[rows + 1] += by_rows[rows];
      by_rows[rows] *= s->place[n - 1 - entries];
    }
  for (size_t rows = 0; rows <= n; rows++) total += by_rows[rows];
  return total;
}

static cgt_status_t index_of(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index) {
  const space *s = poset->own;
  const size_t n = columns(poset);
  uint64_t less = 0, blocked = 0, all;
  cgt_status_t status = size(poset, &all);
  if (status != CGT_OK) return status;
  for (size_t i = 0; i < n && x[i] != 0; i++) {
    const size_t first = first_column(s, x[i]) + 1;
    less += ways(poset, first, first, false, blocked); /* those with 0 where the row begins */
    for (size_t column = first; column < n; column++) {
      const uint64_t digit = entry(s, x[i], column);
      if (digit == 0) continue;
      less += ways(poset, first, column + 1, true, blocked);
      blocked |= (uint64_t)1 << column;
      less += (digit - 1) * ways(poset, first, column + 1, true, blocked);
    }
  }
  *index = less;
  return CGT_OK;
}

static cgt_status_t element_at(const cgt_poset_t *poset, uint64_t index, uint64_t *x) {
  const space *s = poset->own;
  const size_t n = columns(poset);
  uint64_t blocked = 0;
  size_t column = 0;
  for (size_t i = 0; i < poset->arity; i++) {
    x[i] = 0;
    for (; column < n && x[i] == 0; column++) {
      const uint64_t later = ways(poset, column + 1, column + 1, false, blocked);
      if (index < later) continue;
      index -= later;
      x[i] = s->place[column];
    }
    if (x[i] == 0) continue;
    for (size_t k = column; k < n; k++) {
      const uint64_t zero = ways(poset, column, k + 1, true, blocked);
      if (index < zero) continue;
      index -= zero;
      blocked |= (uint64_t)1 << k;
      const uint64_t other = ways(poset, column, k + 1, true, blocked);
      x[i] += (1 + index / other) * s->place[k];
      index %= other;
    }
  }
  return CGT_OK;
}

/* Stanley, Enumerative Combinatorics 1, (3.34): (-1)^d q^(d(d-1)/2), where d is the difference of the dimensions. */
static cgt_status_t mobius(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value) {
  const size_t d = dimension(poset, b) - dimension(poset, a);
  uint64_t size = 1;
  bool fits = true;
  for (size_t i = 0; i < d; i++)
    for (size_t j = 0; j < i && fits; j++) fits = cgt_i_multiply_by(&size, poset->q);
  return cgt_i_mobius(fits, d % 2 == 1, size, value);
}

/* ---- The ruler ---- */

static cgt_status_t class_count(const cgt_poset_t *poset, uint64_t *count) {
  *count = poset->n + 1;
  return CGT_OK;
}

/* The value of a dimension. */
static uint64_t class_value(const cgt_poset_t *poset, uint64_t number) {
  return poset->q % 2 == 0 ? cgt_i_low_power(number + 1) : number % 3 + 1;
}

static const cgt_i_ruler_classes classes = {
    .values = CGT_I_CLASSES_CLOSED, .theorem = "Theorem 5.3" CGT_I_COIN_PAPER, .count = class_count, .value = class_value};

/* What lies above an element is isomorphic to what lies below an element whose dimension is its codimension. */
static cgt_status_t ruler_value(const cgt_poset_t *poset, bool dual, const uint64_t *x, uint64_t *value, const char **theorem) {
  const size_t d = dimension(poset, x);
  *value = class_value(poset, dual ? columns(poset) - d : d);
  *theorem = classes.theorem;
  return CGT_OK;
}

/* ---- Texts ---- */

static cgt_status_t read_row(cgt_i_reader *reader, const cgt_poset_t *poset, uint64_t *row) {
  const bool points = poset->q > 10;
  const size_t n = (size_t)poset->n, digits = cgt_i_read_digits(reader), from = reader->at;
  char expected[80];
  snprintf(expected, sizeof expected, "%zu entries below %llu%s", n, (unsigned long long)poset->q,
           points ? ", with \".\" between them" : "");
  if (digits == 0) return cgt_i_read_unexpected(reader, expected);
  if (!points && digits != n) return cgt_i_read_fail(reader, CGT_E_SYNTAX, from, from + digits, NULL, expected);
  *row = 0;
  for (size_t i = 0; i < n; i++) {
    uint64_t entry;
    if (points && i > 0 && !cgt_i_read_takes(reader, '.')) return cgt_i_read_unexpected(reader, expected);
    (void)cgt_i_read_next(reader);
    const size_t begin = reader->at;
    cgt_status_t status = CGT_OK;
    if (points)
      status = cgt_i_read_number(reader, expected, &entry);
    else
      entry = (uint64_t)(reader->text[reader->at++] - '0');
    if (status != CGT_OK) return status;
    if (entry >= poset->q) return cgt_i_read_fail(reader, CGT_E_ELEMENT, begin, reader->at, NULL, expected);
    *row = *row * poset->q + entry;
  }
  return *row != 0 ? CGT_OK
                   : cgt_i_read_fail(reader, CGT_E_ELEMENT, from, reader->at, NULL, "a row that is not zero, or 0 alone");
}

static cgt_status_t read_element(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element) {
  const size_t digits = cgt_i_read_digits(reader), from = reader->at;
  (void)inside;
  memset(element, 0, poset->arity * sizeof *element);
  if (digits == 1 && reader->text[from] == '0') {
    reader->at++;
    if (!cgt_i_read_sees(reader, '|') && !cgt_i_read_sees(reader, '.')) return CGT_OK;
    reader->at = from;
  }
  if (poset->n == 0) return cgt_i_read_unexpected(reader, "0, the only element");
  for (size_t i = 0; i == 0 || cgt_i_read_takes(reader, '|'); i++) {
    if (i == poset->arity) return cgt_i_read_fail(reader, CGT_E_ELEMENT, reader->at - 1, reader->at, NULL, "no more rows");
    cgt_status_t status = read_row(reader, poset, &element[i]);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

static void write_element(const cgt_poset_t *poset, const uint64_t *x, bool inside, cgt_i_text *text) {
  const space *s = poset->own;
  (void)inside;
  if (x[0] == 0) cgt_i_print(text, "0");
  for (size_t i = 0; i < columns(poset) && x[i] != 0; i++)
    for (size_t column = 0; column < columns(poset); column++)
      cgt_i_print_number(text, column > 0 ? (poset->q > 10 ? "." : "") : i > 0 ? "|" : "", entry(s, x[i], column));
}

const cgt_i_poset_family cgt_i_subspaces = {.name = "subspaces",
                                            .example = "subspaces(3,2)",
                                            .element_example = "100|011",
                                            .numbers = {"a dimension", "a prime power"},
                                            .of_numbers = cgt_poset_new_subspaces,
                                            .claims = CGT_I_ONE_MINIMUM_BELOW | CGT_I_ONE_MAXIMUM_ABOVE | CGT_I_BY_NUMBERS,
                                            FUNCTIONS,
                                            .rank = rank_of,
                                            .count = count,
                                            .mobius = mobius,
                                            .ruler_value = ruler_value,
                                            .ruler_classes = &classes};

cgt_status_t cgt_poset_new_subspaces(uint64_t n, uint64_t q, cgt_poset_t **poset) {
  static const char function[] = "cgt_poset_new_subspaces";
  cgt_i_field field;
  if (q < 2 || !cgt_i_field_make(q, &field))
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: q is %" PRIu64 "; expected a prime power", function, q);
  uint64_t most = 0;
  for (uint64_t power = 1; power != 0 && power <= UINT64_MAX / q + ((q & (q - 1)) == 0); power *= q) most++;
  if (n > most)
    return cgt_i_fail(CGT_E_ARGUMENT,
                      "%s: n is %" PRIu64 "; expected at most %" PRIu64 ", as %" PRIu64 "^n may be at most 2^64", function, n,
                      most, q);
  cgt_status_t status = cgt_i_poset_make_of(function, &cgt_i_subspaces, n > 0 ? (size_t)n : 1, n, sizeof(space), poset);
  if (status != CGT_OK) return status;
  (*poset)->q = q;
  space *own = (*poset)->own;
  own->field = field;
  uint64_t power = 1;
  for (size_t column = (size_t)n; column-- > 0; power *= q) own->place[column] = power;
  return CGT_OK;
}
