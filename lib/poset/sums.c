/* Posets side by side, and one above another. */
#include <string.h>

#include "checked.h"
#include "poset_inside.h"
#include "family_functions.h"

/* The words of an element: the number of its part, from 1, then its words there, then zeros. */

static bool is_series(const cgt_poset_t *poset);

static const cgt_poset_t *part_of(const cgt_poset_t *poset, const uint64_t *x) { return poset->parts[x[0] - 1]; }

static cgt_status_t size(const cgt_poset_t *poset, uint64_t *size) {
  uint64_t sum = 0;
  for (size_t i = 0; i < poset->part_count; i++) {
    uint64_t one;
    cgt_status_t status = cgt_i_poset_size(poset->parts[i], &one);
    if (status == CGT_OK) status = cgt_i_number(cgt_i_add_to(&sum, one));
    if (status != CGT_OK) return status;
  }
  *size = sum;
  return CGT_OK;
}

static bool contains(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]) {
  cgt_i_bytes to = {reason, CGT_I_REASON, 0};
  cgt_i_text text = cgt_i_text_cut(&to);
  char inner[CGT_I_REASON];
  if (words[0] == 0 || words[0] > poset->part_count) {
    cgt_i_print(&text, "part number %llu; expected 1 to %zu", (unsigned long long)words[0], poset->part_count);
    return false;
  }
  const cgt_poset_t *part = part_of(poset, words);
  if (!part->family->contains(part, words + 1, inner)) {
    cgt_i_print(&text, "part number %llu: ", (unsigned long long)words[0]);
    cgt_i_print(&text, "%s", inner);
    return false;
  }
  for (size_t i = part->arity + 1; i < poset->arity; i++)
    if (words[i] != 0) {
      cgt_i_print(&text, "word %zu is %llu; expected 0", i + 1, (unsigned long long)words[i]);
      return false;
    }
  return true;
}

static cgt_status_t leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  if (a[0] == b[0]) return cgt_i_poset_leq(part_of(poset, a), a + 1, b + 1, leq);
  *leq = is_series(poset) && a[0] < b[0];
  return CGT_OK;
}

/* ---- Lengths of chains ---- */

static cgt_status_t is_empty(const cgt_poset_t *part, bool *empty) {
  uint64_t n = 1;
  const cgt_status_t status = cgt_i_poset_size(part, &n);
  *empty = n == 0;
  return status == CGT_E_OVERFLOW ? CGT_OK : status;
}

typedef struct {
  const cgt_poset_t *part;
  uint64_t longest;
} lengths;

static cgt_status_t take_longest(void *user, const uint64_t *x, size_t arity) {
  lengths *l = user;
  uint64_t height = 0;
  (void)arity;
  const cgt_status_t status = cgt_i_poset_height(l->part, x, &height);
  if (height > l->longest) l->longest = height;
  return status;
}

/* Adds the elements of the longest chains of the parts from `from` up to `to`. */
static cgt_status_t add_parts(const cgt_poset_t *poset, uint64_t from, uint64_t to, uint64_t *sum) {
  cgt_status_t status = CGT_OK;
  for (uint64_t i = from; i < to && status == CGT_OK; i++) {
    lengths l = {poset->parts[i], 0};
    bool empty, graded = true;
    status = is_empty(l.part, &empty);
    if (status == CGT_OK && empty) continue;
    if (status == CGT_OK) status = cgt_i_poset_graded(l.part, &graded, &l.longest);
    if (status == CGT_OK && !graded) status = cgt_i_poset_each(l.part, CGT_SET_MAXIMA, NULL, NULL, take_longest, &l);
    if (status == CGT_OK && (!cgt_i_add_to(sum, 1) || !cgt_i_add_to(sum, l.longest)))
      status = cgt_i_fail(CGT_E_OVERFLOW, "a chain of 2^64 elements or more");
  }
  return status;
}

static cgt_status_t height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height) {
  uint64_t sum;
  cgt_status_t status = cgt_i_poset_height(part_of(poset, x), x + 1, &sum);
  if (status == CGT_OK && is_series(poset)) status = add_parts(poset, 0, x[0] - 1, &sum);
  if (status == CGT_OK) *height = sum;
  return status;
}

static cgt_status_t depth(const cgt_poset_t *poset, const uint64_t *x, uint64_t *depth) {
  uint64_t sum;
  cgt_status_t status = cgt_i_poset_depth(part_of(poset, x), x + 1, &sum);
  if (status == CGT_OK && is_series(poset)) status = add_parts(poset, x[0], poset->part_count, &sum);
  if (status == CGT_OK) *depth = sum;
  return status;
}

/* All maximal chains of a series pass through all parts, those of a union lie in one. */
static cgt_status_t graded(const cgt_poset_t *poset, bool *graded, uint64_t *rank) {
  cgt_status_t status = CGT_OK;
  uint64_t sum = 0;
  bool first = true;
  *graded = true;
  for (size_t i = 0; i < poset->part_count && *graded && status == CGT_OK; i++) {
    uint64_t one = 0;
    bool empty;
    status = is_empty(poset->parts[i], &empty);
    if (status != CGT_OK || empty) continue;
    status = cgt_i_poset_graded(poset->parts[i], graded, &one);
    if (first)
      sum = one;
    else if (!is_series(poset))
      *graded = *graded && sum == one;
    else if (status == CGT_OK && (!cgt_i_add_to(&sum, one) || !cgt_i_add_to(&sum, 1)))
      status = cgt_i_fail(CGT_E_OVERFLOW, "a chain of 2^64 elements or more");
    first = false;
  }
  if (status == CGT_OK) *rank = sum;
  return status;
}

/* ---- Sets ---- */

/* Called for each part of a set that may not be empty: a set of one part of the poset. */
typedef cgt_status_t (*piece_fn)(void *user, size_t part, uint32_t set, const uint64_t *a, const uint64_t *b);

static cgt_status_t whole_parts(size_t from, size_t to, uint32_t set, piece_fn piece, void *user) {
  cgt_status_t status = CGT_OK;
  for (size_t i = from; i < to && status == CGT_OK; i++) status = piece(user, i, set, NULL, NULL);
  return status;
}

/* The maxima of the last part before `at` that is not empty, or the minima of the first one after it. */
static cgt_status_t next_ends(const cgt_poset_t *poset, size_t at, bool below, piece_fn piece, void *user) {
  while (below ? at-- > 0 : ++at < poset->part_count) {
    bool empty;
    cgt_status_t status = is_empty(poset->parts[at], &empty);
    if (status != CGT_OK) return status;
    if (!empty) return piece(user, at, below ? CGT_SET_MAXIMA : CGT_SET_MINIMA, NULL, NULL);
  }
  return CGT_OK;
}

static cgt_status_t covers(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, piece_fn piece, void *user) {
  const size_t at = (size_t)a[0] - 1;
  const bool below = set == CGT_SET_LOWER_COVERS;
  uint64_t n = 0;
  cgt_status_t status = piece(user, at, set, a + 1, NULL);
  if (status != CGT_OK || !is_series(poset)) return status;
  status = cgt_i_poset_count(poset->parts[at], set, a + 1, NULL, &n);
  return status == CGT_OK && n == 0 ? next_ends(poset, at, below, piece, user) : status;
}

static cgt_status_t pieces(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, piece_fn piece,
                           void *user) {
  const bool series = is_series(poset);
  const size_t n = poset->part_count, at = a != NULL ? (size_t)a[0] - 1 : 0, to = b != NULL ? (size_t)b[0] - 1 : 0;
  cgt_status_t status = CGT_OK;
  switch (set) {
    case CGT_SET_LOWER_COVERS:
    case CGT_SET_UPPER_COVERS: return covers(poset, set, a, piece, user);
    case CGT_SET_MINIMA:
      if (series) return next_ends(poset, SIZE_MAX, false, piece, user);
      break;
    case CGT_SET_MAXIMA:
      if (series) return next_ends(poset, n, true, piece, user);
      break;
    case CGT_SET_IDEAL:
      if (series) status = whole_parts(0, at, CGT_SET_ALL, piece, user);
      return status == CGT_OK ? piece(user, at, set, a + 1, NULL) : status;
    case CGT_SET_FILTER:
      status = piece(user, at, set, a + 1, NULL);
      return status == CGT_OK && series ? whole_parts(at + 1, n, CGT_SET_ALL, piece, user) : status;
    case CGT_SET_INTERVAL:
      if (at == to) return piece(user, at, set, a + 1, b + 1);
      if (!series || at > to) return CGT_OK;
      status = piece(user, at, CGT_SET_FILTER, a + 1, NULL);
      if (status == CGT_OK) status = whole_parts(at + 1, to, CGT_SET_ALL, piece, user);
      return status == CGT_OK ? piece(user, to, CGT_SET_IDEAL, b + 1, NULL) : status;
    default: break;
  }
  return whole_parts(0, n, set, piece, user);
}

typedef struct {
  const cgt_poset_t *poset;
  uint64_t *x;
  cgt_element_fn each;
  void *user;
} visiting;

static cgt_status_t visit(void *user, const uint64_t *words, size_t arity) {
  const visiting *v = user;
  memcpy(v->x + 1, words, arity * sizeof *words);
  return v->each(v->user, v->x, v->poset->arity);
}

static cgt_status_t visit_piece(void *user, size_t part, uint32_t set, const uint64_t *a, const uint64_t *b) {
  visiting *v = user;
  memset(v->x, 0, v->poset->arity * sizeof *v->x);
  v->x[0] = part + 1;
  return cgt_i_poset_each(v->poset->parts[part], set, a, b, visit, v);
}

static cgt_status_t each_of(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                            void *user) {
  visiting v = {poset, cgt_i_alloc(poset->arity, sizeof *v.x), each, user};
  if (v.x == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", poset->arity);
  const cgt_status_t status = pieces(poset, set, a, b, visit_piece, &v);
  cgt_i_free(v.x);
  return status;
}

typedef struct {
  const cgt_poset_t *poset;
  uint64_t sum;
} counting;

static cgt_status_t count_piece(void *user, size_t part, uint32_t set, const uint64_t *a, const uint64_t *b) {
  counting *c = user;
  uint64_t n;
  const cgt_status_t status = cgt_i_poset_count(c->poset->parts[part], set, a, b, &n);
  return status == CGT_OK ? cgt_i_number(cgt_i_add_to(&c->sum, n)) : status;
}

static cgt_status_t count(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count) {
  counting c = {poset, 0};
  const cgt_status_t status = pieces(poset, set, a, b, count_piece, &c);
  if (status == CGT_OK) *count = c.sum;
  return status;
}

static cgt_status_t index_of(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index) {
  uint64_t all, before = 0, one;
  cgt_status_t status = size(poset, &all); /* overflows if the index could */
  for (size_t i = 0; i + 1 < x[0] && status == CGT_OK; i++, before += one) status = cgt_i_poset_size(poset->parts[i], &one);
  if (status == CGT_OK) status = cgt_i_poset_index(part_of(poset, x), x + 1, &one);
  if (status == CGT_OK) *index = before + one;
  return status;
}

static cgt_status_t element_at(const cgt_poset_t *poset, uint64_t index, uint64_t *x) {
  uint64_t one = 0;
  size_t i = 0;
  cgt_status_t status = cgt_i_poset_size(poset->parts[0], &one);
  for (; status == CGT_OK && index >= one; index -= one, status = cgt_i_poset_size(poset->parts[++i], &one)) {
  }
  if (status != CGT_OK) return status;
  memset(x, 0, poset->arity * sizeof *x);
  x[0] = i + 1;
  return cgt_i_poset_element(poset->parts[i], index, x + 1);
}

static cgt_status_t mobius(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value) {
  return a[0] == b[0] ? cgt_i_poset_mobius(part_of(poset, a), a + 1, b + 1, value) : (cgt_status_t)CGT_E_NO_THEOREM;
}

/* ---- Coins: what is below an element is the part's, in a union, and in the first part of a series ---- */

static cgt_status_t value_in_part(const cgt_poset_t *poset, bool dual, const uint64_t *x, cgt_i_coin_value_fn of_part,
                                  uint64_t *value, const char **theorem) {
  const uint64_t end = dual ? poset->part_count : 1;
  if (of_part == NULL || (is_series(poset) && x[0] != end)) return CGT_E_NO_THEOREM;
  return of_part(part_of(poset, x), dual, x + 1, value, theorem);
}

static cgt_status_t ruler_value(const cgt_poset_t *poset, bool dual, const uint64_t *x, uint64_t *value, const char **theorem) {
  return value_in_part(poset, dual, x, part_of(poset, x)->family->ruler_value, value, theorem);
}

static cgt_status_t ideal_value(const cgt_poset_t *poset, bool dual, const uint64_t *x, uint64_t *value, const char **theorem) {
  return value_in_part(poset, dual, x, part_of(poset, x)->family->ideal_value, value, theorem);
}

/* ---- Texts ---- */

static cgt_status_t read_union(cgt_i_reader *reader, cgt_i_place name, cgt_poset_t **poset) {
  return cgt_i_read_poset_parts(reader, name, cgt_poset_new_union, poset);
}

static cgt_status_t read_series(cgt_i_reader *reader, cgt_i_place name, cgt_poset_t **poset) {
  return cgt_i_read_poset_parts(reader, name, cgt_poset_new_series, poset);
}

/* `2:(1,3)`. */
static cgt_status_t read_element(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element) {
  cgt_status_t status = cgt_i_read_down(reader);
  if (status != CGT_OK) return status;
  cgt_i_place place;
  status = cgt_i_read_bounded(reader, "the number of a part", 1, poset->part_count, CGT_E_ELEMENT, &element[0], &place);
  if (status == CGT_OK) status = cgt_i_read_expect(reader, ':');
  if (status == CGT_OK) {
    memset(element + 1, 0, (poset->arity - 1) * sizeof *element);
    status = cgt_i_read_words(reader, part_of(poset, element), inside, element + 1);
  }
  cgt_i_read_up(reader);
  return status;
}

static void write_element(const cgt_poset_t *poset, const uint64_t *x, bool inside, cgt_i_text *text) {
  cgt_i_print_number(text, "", x[0]);
  cgt_i_print(text, ":");
  cgt_i_write_element(part_of(poset, x), x + 1, inside, text);
}

/* ---- Making ---- */

#define SUM                                                                                                  \
  .claims = CGT_I_BY_NUMBERS, FUNCTIONS, .depth = depth, .graded = graded, .count = count, .mobius = mobius, \
  .ruler_value = ruler_value, .ideal_value = ideal_value

const cgt_i_poset_family cgt_i_union = {
    .name = "union", .example = "union(chain(3),boolean(2))", .element_example = "2:{1}", .read = read_union, SUM};

const cgt_i_poset_family cgt_i_series = {
    .name = "series", .example = "series(chain(2),antichain(3))", .element_example = "2:3", .read = read_series, SUM};

static bool is_series(const cgt_poset_t *poset) { return poset->family == &cgt_i_series; }

/* A series claims the one end that its first or its last part has. */
static cgt_status_t claim_end(void *user, size_t i, uint32_t set, const uint64_t *a, const uint64_t *b) {
  cgt_poset_t *poset = user;
  const uint32_t claim = set == CGT_SET_MINIMA ? CGT_I_ONE_MINIMUM_BELOW : CGT_I_ONE_MAXIMUM_ABOVE;
  uint64_t n = 0;
  if ((poset->parts[i]->claims & claim) == 0) return CGT_OK;
  const cgt_status_t status = cgt_i_poset_count(poset->parts[i], set, a, b, &n);
  if (status == CGT_OK && n == 1) poset->claims |= claim;
  return status == CGT_E_OVERFLOW ? CGT_OK : status;
}

static cgt_status_t claim_ends(cgt_poset_t *poset) {
  cgt_status_t status = next_ends(poset, SIZE_MAX, false, claim_end, poset);
  return status == CGT_OK ? next_ends(poset, poset->part_count, true, claim_end, poset) : status;
}

static cgt_status_t make(const char *function, const cgt_i_poset_family *family, cgt_poset_t *const *parts, size_t n,
                         cgt_poset_t **poset) {
  uint32_t claims = CGT_I_ONE_MINIMUM_BELOW | CGT_I_ONE_MAXIMUM_ABOVE;
  size_t arity = 0;
  if (parts == NULL) return cgt_i_null_argument(function, "parts");
  if (n == 0) return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is 0; expected at least one part", function);
  for (size_t i = 0; i < n; i++) {
    if (parts[i] == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: part number %zu is NULL", function, i);
    claims &= parts[i]->claims;
    if (parts[i]->arity > arity) arity = parts[i]->arity;
    if (arity >= CGT_MAX_WORDS)
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: part number %zu has %zu coordinates; expected fewer than %zu", function, i, arity,
                        CGT_MAX_WORDS);
  }
  cgt_poset_t *made = NULL;
  cgt_status_t status =
      poset != NULL ? cgt_i_poset_make(function, family, arity + 1, parts, n, &made) : cgt_i_null_argument(function, "poset");
  if (status != CGT_OK) return status;
  if (!is_series(made))
    made->claims |= claims;
  else
    status = claim_ends(made);
  if (status == CGT_OK)
    *poset = made;
  else
    cgt_poset_free(made);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}

cgt_status_t cgt_poset_new_union(cgt_poset_t *const *parts, size_t n, cgt_poset_t **poset) {
  return make("cgt_poset_new_union", &cgt_i_union, parts, n, poset);
}

cgt_status_t cgt_poset_new_series(cgt_poset_t *const *parts, size_t n, cgt_poset_t **poset) {
  return make("cgt_poset_new_series", &cgt_i_series, parts, n, poset);
}
