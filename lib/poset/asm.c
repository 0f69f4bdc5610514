/* Striker's poset A_n: the points with x, y, z >= 0 and x + y + z <= n - 2, where (x, y, z) <= (x', y', z') if x >= x', y >=
 * y', z <= z' and x + y + z >= x' + y' + z'. */
#include <inttypes.h>
#include <stdio.h>

#include "checked.h"
#include "poset_inside.h"
#include "family_functions.h"

static uint64_t sum(const uint64_t *x) { return x[0] + x[1] + x[2]; }

static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }
static uint64_t smaller(uint64_t a, uint64_t b) { return a < b ? a : b; }
static uint64_t less(uint64_t a, uint64_t b) { return a > b ? a - b : 0; }

/* Integers modulo 2^256: large enough for sums of a few products of three numbers. */
typedef struct {
  uint32_t digit[8]; /* lowest first */
} wide;

static void multiply(wide *a, uint64_t factor) {
  wide product = {{0}};
  for (size_t half = 0; half < 2; half++) {
    uint64_t carry = 0;
    for (size_t i = 0; i + half < 8; i++) {
      carry += a->digit[i] * (uint64_t)(uint32_t)(factor >> 32 * half) + product.digit[i + half];
      product.digit[i + half] = (uint32_t)carry;
      carry >>= 32;
    }
  }
  *a = product;
}

static void add(wide *a, const wide *b, bool negative) {
  uint64_t carry = negative;
  for (size_t i = 0; i < 8; i++) {
    carry += (uint64_t)a->digit[i] + (negative ? ~b->digit[i] : b->digit[i]);
    a->digit[i] = (uint32_t)carry;
    carry >>= 32;
  }
}

/* The points with x, y, z >= 0 and x + y + z <= most number C(most + 3, 3), the product of these three factors. most is below
 * 2^63. */
static void factors_of(uint64_t most, uint64_t factor[3]) {
  bool halved = false, thirded = false;
  for (size_t i = 0; i < 3; i++) {
    factor[i] = most + 1 + i;
    if (!halved && factor[i] % 2 == 0) factor[i] /= 2, halved = true;
    if (!thirded && factor[i] % 3 == 0) factor[i] /= 3, thirded = true;
  }
}

static wide simplex(uint64_t most) {
  uint64_t factor[3];
  wide number = {{1}};
  factors_of(most, factor);
  for (size_t i = 0; i < 3; i++) multiply(&number, factor[i]);
  return number;
}

/* The points of A_n within bounds for each coordinate and for their sum, bounds included. */
typedef struct {
  uint64_t low[3], high[3], low_sum, high_sum;
} region;

/* The region of an ideal, a filter, an interval, or of all elements. Lower bounds may exceed upper ones. */
static region region_of(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b) {
  const uint64_t most = poset->n - 2;
  const uint64_t *above = set == CGT_SET_FILTER || set == CGT_SET_INTERVAL ? a : NULL;
  const uint64_t *below = set == CGT_SET_IDEAL ? a : set == CGT_SET_INTERVAL ? b : NULL;
  region r = {{0, 0, 0}, {most, most, most}, 0, most};
  if (above != NULL) {
    r.high[0] = above[0];
    r.high[1] = above[1];
    r.low[2] = above[2];
    r.high_sum = sum(above);
  }
  if (below != NULL) {
    r.low[0] = below[0];
    r.low[1] = below[1];
    r.high[2] = below[2];
    r.low_sum = sum(below);
  }
  return r;
}

static bool is_empty(const region *r) {
  return r->low[0] > r->high[0] || r->low[1] > r->high[1] || r->low[2] > r->high[2] || r->low_sum > r->high_sum;
}

/* Adds or subtracts the number of points of the box whose sum is at most `most`, by inclusion and exclusion over the
 * coordinates beyond the box. */
static void add_points(wide *total, const region *r, uint64_t most, bool negative) {
  for (unsigned beyond = 0; beyond < 8; beyond++) {
    uint64_t left = most;
    bool some = true, sign = negative;
    for (unsigned i = 0; i < 3; i++) {
      const bool past = (beyond >> i & 1) != 0;
      const uint64_t from = past ? r->high[i] + 1 : r->low[i];
      some = some && from <= left;
      left -= from;
      sign = sign != past;
    }
    const wide points = some ? simplex(left) : (wide){{0}};
    add(total, &points, sign);
  }
}

static cgt_status_t number_of(const region *r, uint64_t *number) {
  wide total = {{0}};
  bool fits = true;
  if (!is_empty(r)) {
    add_points(&total, r, r->high_sum, false);
    if (r->low_sum > 0) add_points(&total, r, r->low_sum - 1, true);
  }
  for (size_t i = 2; i < 8; i++) fits = fits && total.digit[i] == 0;
  *number = (uint64_t)total.digit[1] << 32 | total.digit[0];
  return cgt_i_number(fits);
}

static cgt_status_t size(const cgt_poset_t *poset, uint64_t *size) {
  if (poset->n == 1) return *size = 0, CGT_OK;
  const region all = region_of(poset, CGT_SET_ALL, NULL, NULL);
  return number_of(&all, size);
}

static bool contains(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]) {
  if (poset->n == 1) {
    snprintf(reason, CGT_I_REASON, "asm(1) has no elements");
    return false;
  }
  const uint64_t most = poset->n - 2;
  if (words[0] <= most && words[1] <= most - words[0] && words[2] <= most - words[0] - words[1]) return true;
  snprintf(reason, CGT_I_REASON,
           "(%" PRIu64 ",%" PRIu64 ",%" PRIu64 "); expected numbers that add up to at most %" PRIu64 ", n - 2", words[0],
           words[1], words[2], most);
  return false;
}

static cgt_status_t leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  (void)poset;
  *leq = a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && sum(a) >= sum(b);
  return CGT_OK;
}

/* The rank function, (3.1) of the paper on coin turning games: n - 2 - (x + y). */
static cgt_status_t height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height) {
  *height = poset->n - 2 - (x[0] + x[1]);
  return CGT_OK;
}

static uint64_t rank_of(const cgt_poset_t *poset) { return poset->n - 2; }

/* The bounds of each loop leave out what would be empty. */
static cgt_status_t each_in(const region *r, cgt_element_fn each, void *user) {
  const uint64_t *low = r->low, *high = r->high;
  if (is_empty(r)) return CGT_OK;
  uint64_t x[3];
  for (x[0] = larger(low[0], less(less(r->low_sum, high[1]), high[2])); x[0] <= high[0]; x[0]++) {
    if (x[0] > less(less(r->high_sum, low[1]), low[2])) break;
    const uint64_t low_rest = less(r->low_sum, x[0]), high_rest = r->high_sum - x[0];
    const uint64_t high_y = smaller(high[1], high_rest - low[2]);
    for (x[1] = larger(low[1], less(low_rest, high[2])); x[1] <= high_y; x[1]++) {
      const uint64_t high_z = smaller(high[2], high_rest - x[1]);
      for (x[2] = larger(low[2], less(low_rest, x[1])); x[2] <= high_z; x[2]++) {
        cgt_status_t status = each(user, x, 3);
        if (status != CGT_OK) return status;
      }
    }
  }
  return CGT_OK;
}

/* Proposition 3.1 of the paper: (x, y, z) covers (x+1, y, z), (x, y+1, z), (x+1, y, z-1) and (x, y+1, z-1), as far as they are
 * elements. */
static cgt_status_t each_cover(const cgt_poset_t *poset, bool lower, const uint64_t *a, cgt_element_fn each, void *user) {
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < 2; i++)
    for (uint64_t dz = 0; dz < 2 && status == CGT_OK; dz++) {
      uint64_t x[3] = {a[0], a[1], a[2]};
      if (lower ? (dz == 0 ? sum(a) == poset->n - 2 : a[2] == 0) : a[i] == 0) continue;
      x[i] = lower ? x[i] + 1 : x[i] - 1;
      x[2] = lower ? x[2] - dz : x[2] + dz;
      status = each(user, x, 3);
    }
  return status;
}

static cgt_status_t each_of(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                            void *user) {
  if (poset->n == 1) return CGT_OK;
  region r = region_of(poset, set, a, b);
  switch (set) {
    case CGT_SET_LOWER_COVERS: return each_cover(poset, true, a, each, user);
    case CGT_SET_UPPER_COVERS: return each_cover(poset, false, a, each, user);
    case CGT_SET_MINIMA: /* x + y = n - 2 */
      r.low_sum = r.high_sum;
      r.high[2] = 0;
      break;
    case CGT_SET_MAXIMA: r.high[0] = r.high[1] = 0; break; /* x = y = 0 */
    default: break;
  }
  return each_in(&r, each, user);
}

static cgt_status_t count(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count) {
  *count = 0;
  if (poset->n == 1) return CGT_OK;
  if (set == CGT_SET_LOWER_COVERS || set == CGT_SET_UPPER_COVERS) return CGT_E_NO_THEOREM;
  if (set == CGT_SET_MINIMA || set == CGT_SET_MAXIMA) return *count = poset->n - 1, CGT_OK;
  const region r = region_of(poset, set, a, b);
  return number_of(&r, count);
}

/* The number of points with two or three coordinates whose sum is at most `most`, in a poset of fewer than 2^64 elements. */
static uint64_t points(unsigned coordinates, uint64_t most) {
  uint64_t factor[3];
  if (coordinates == 2) return (most + 1) * (most + 2) / 2;
  factors_of(most, factor);
  return factor[0] * factor[1] * factor[2];
}

/* The index counts the points before x: with at most `most` to share out, points(most) - points(most - x) have a first
 * coordinate below x. */
static cgt_status_t index_of(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index) {
  const uint64_t most = poset->n - 2, rest = most - x[0];
  uint64_t all;
  cgt_status_t status = size(poset, &all);
  if (status == CGT_OK) *index = all - points(3, rest) + points(2, rest) - points(2, rest - x[1]) + x[2];
  return status;
}

static cgt_status_t element_at(const cgt_poset_t *poset, uint64_t index, uint64_t *x) {
  uint64_t most = poset->n - 2;
  for (unsigned i = 0; i < 2; i++) {
    const uint64_t all = points(3 - i, most);
    uint64_t low = 0, high = most; /* the least that can be left for the other coordinates */
    while (low < high) {
      const uint64_t middle = low + (high - low) / 2;
      if (points(3 - i, middle) < all - index)
        low = middle + 1;
      else
        high = middle;
    }
    x[i] = most - low;
    index -= all - points(3 - i, low);
    most = low;
  }
  x[2] = index;
  return CGT_OK;
}

/* ---- Coin turning games ---- */

static cgt_status_t ideal_value(const cgt_poset_t *poset, bool dual, const uint64_t *x, uint64_t *value, const char **theorem) {
  uint64_t rank;
  if (dual) return CGT_E_NO_THEOREM;
  (void)height(poset, x, &rank);
  const uint64_t half = rank / 2;
  *value = rank == 0 || (rank % 2 == 1 && (half == x[2] || half + 1 == x[2]));
  *theorem = "Theorem 1.1" CGT_I_COIN_PAPER;
  return CGT_OK;
}

/* The classes are the ranks s with third coordinates t <= s, row by row. */
static cgt_status_t class_count(const cgt_poset_t *poset, uint64_t *count) {
  if (poset->n > (uint64_t)1 << 24) return CGT_E_NO_THEOREM;
  *count = poset->n < 2 ? 0 : poset->n * (poset->n - 1) / 2;
  return CGT_OK;
}

static size_t classes_of(const cgt_poset_t *poset, const uint64_t *x, uint64_t *classes) {
  uint64_t rank;
  (void)height(poset, x, &rank);
  classes[0] = rank <= UINT32_MAX ? rank * (rank + 1) / 2 + x[2] : UINT64_MAX;
  return 1;
}

/* Proposition 6.1. */
static const cgt_i_ruler_classes classes = {.values = CGT_I_CLASSES_ASM,
                                            .theorem = "classes of rank and third coordinate: section 6.1" CGT_I_COIN_PAPER,
                                            .count = class_count,
                                            .of = classes_of};

/* ---- Texts ---- */

static cgt_status_t read_element(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element) {
  (void)poset, (void)inside;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < 3 && status == CGT_OK; i++) {
    status = cgt_i_read_expect(reader, i == 0 ? '(' : ',');
    if (status == CGT_OK) status = cgt_i_read_number(reader, "a coordinate", &element[i]);
  }
  return status == CGT_OK ? cgt_i_read_expect(reader, ')') : status;
}

static void write_element(const cgt_poset_t *poset, const uint64_t *x, bool inside, cgt_i_text *text) {
  (void)poset, (void)inside;
  for (int i = 0; i < 3; i++) cgt_i_print_number(text, i > 0 ? "," : "(", x[i]);
  cgt_i_print(text, ")");
}

const cgt_i_poset_family cgt_i_asm = {.name = "asm",
                                      .example = "asm(4)",
                                      .element_example = "(0,0,2)",
                                      .numbers = {"a number"},
                                      .of_number = cgt_poset_new_asm,
                                      .claims = CGT_I_BY_NUMBERS | CGT_I_IN_PARENTHESES,
                                      FUNCTIONS,
                                      .rank = rank_of,
                                      .count = count,
                                      .ideal_value = ideal_value,
                                      .ruler_classes = &classes};

cgt_status_t cgt_poset_new_asm(uint64_t n, cgt_poset_t **poset) {
  static const char function[] = "cgt_poset_new_asm";
  if (n == 0 || n > (uint64_t)1 << 63)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %" PRIu64 "; expected 1 to 2^63", function, n);
  return cgt_i_poset_make_of(function, &cgt_i_asm, 3, n, 0, poset);
}
