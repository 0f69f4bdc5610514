/* The families of posets against their definitions: every element, relation, set, number and text of small posets by brute
   force, and what is known of large ones. */
#include "../support.h"

#include <inttypes.h>
#include <stdlib.h>

enum { WORDS = 10, ELEMENTS = 900, ROW = (ELEMENTS + 63) / 64, FULL = 230, SPAN = 1024, TEXT = 400 };

typedef struct family family;
struct family {
  cgt_status_t (*make)(const family *f, cgt_poset_t **poset);
  const char *name;
  uint64_t n, q;
  size_t arity;
  uint64_t bound;                                                       /* words are below this */
  bool (*is_element)(const family *f, const uint64_t *x, size_t words); /* or the beginning of one */
  bool (*is_below)(const family *f, const uint64_t *a, const uint64_t *b);
  void (*write)(const family *f, const uint64_t *x, char *text);
};

/* ---- Divisors ---- */

static cgt_status_t make_divisors(const family *f, cgt_poset_t **poset) { return cgt_poset_new_divisors(f->n, poset); }

static bool is_divisor(const family *f, const uint64_t *x, size_t words) {
  return words == 0 || (x[0] > 0 && f->n % x[0] == 0);
}

static bool divides(const family *f, const uint64_t *a, const uint64_t *b) {
  (void)f;
  return b[0] % a[0] == 0;
}

static void write_divisor(const family *f, const uint64_t *x, char *text) {
  (void)f;
  sprintf(text, "%" PRIu64, x[0]);
}

static family divisors(uint64_t n) {
  return (family){make_divisors, "divisors(%u)", n, 0, 1, n + 2, is_divisor, divides, write_divisor};
}

/* ---- Subspaces ---- */

/* Sums digit by digit in base p. */
static uint64_t digit_sum(uint64_t p, uint64_t a, uint64_t b) {
  return a == 0 && b == 0 ? 0 : (a % p + b % p) % p + p * digit_sum(p, a / p, b / p);
}

/* The field of q elements: its prime, and the number of its least irreducible polynomial without the leading coefficient. */
typedef struct {
  uint64_t q, p, low;
} field;

/* Irreducible is what no product of monic polynomials of less degree is. */
static field field_of(uint64_t q) {
  enum { MOST_Q = 4096 };
  static bool reducible[MOST_Q];
  static field last;
  if (last.q == q) return last;
  field f = {q, 2, 0};
  while (q % f.p != 0) f.p++;
  if (f.p == q) return f;
  TEST_ASSERT_TRUE(q <= MOST_Q);
  memset(reducible, 0, sizeof reducible);
  for (uint64_t m = f.p; m < q; m *= f.p) /* x^m's number and that of the other factor's first term */
    for (uint64_t a = m; a < 2 * m; a++)
      for (uint64_t b = q / m; b < 2 * (q / m); b++) {
        uint64_t product = 0, shifted = a;
        for (uint64_t rest = b; rest > 0; rest /= f.p, shifted *= f.p)
          for (uint64_t k = 0; k < rest % f.p; k++) product = digit_sum(f.p, product, shifted);
        reducible[product - q] = true;
      }
  while (reducible[f.low]) f.low++;
  return last = f;
}

static uint64_t field_sum(uint64_t q, uint64_t a, uint64_t b) { return digit_sum(field_of(q).p, a, b); }

/* a times each digit of b, the highest first: what is there is multiplied by x before the next. */
static uint64_t field_product(uint64_t q, uint64_t a, uint64_t b) {
  const field f = field_of(q);
  const uint64_t top = q / f.p;
  uint64_t result = 0;
  if (f.p == q) return a * b % q;
  for (uint64_t place = top; place > 0; place /= f.p) {
    const uint64_t first = result / top;
    result = result % top * f.p;
    for (uint64_t k = 0; k < (f.p - first) % f.p; k++) result = digit_sum(f.p, result, f.low);
    for (uint64_t k = 0; k < b / place % f.p; k++) result = digit_sum(f.p, result, a);
  }
  return result;
}

static uint64_t digit(const family *f, uint64_t row, size_t column) {
  for (size_t k = column + 1; k < f->n; k++) row /= f->q;
  return row % f->q;
}

static cgt_status_t make_subspaces(const family *f, cgt_poset_t **poset) { return cgt_poset_new_subspaces(f->n, f->q, poset); }

/* Reduced row echelon form: each row that is not zero begins with a 1, later than the row before, alone in its column. */
static bool is_reduced(const family *f, const uint64_t *x, size_t words) {
  size_t last = 0;
  for (size_t i = 0; i < words; i++) {
    size_t first = 0;
    while (first < f->n && digit(f, x[i], first) == 0) first++;
    if (x[i] + 1 >= f->bound) return false; /* q^n */
    if (first == f->n) continue;
    if (i > 0 && (x[i - 1] == 0 || first <= last)) return false;
    if (digit(f, x[i], first) != 1) return false;
    for (size_t j = 0; j < i; j++)
      if (digit(f, x[j], first) != 0) return false;
    last = first;
  }
  return true;
}

/* Row + factor * other as vectors. */
static uint64_t combine(const family *f, uint64_t row, uint64_t factor, uint64_t other) {
  uint64_t result = 0, place = 1;
  for (size_t k = 0; k < f->n; k++, place *= f->q, row /= f->q, other /= f->q)
    result += place * field_sum(f->q, row % f->q, field_product(f->q, factor, other % f->q));
  return result;
}

/* All vectors of a space. */
static size_t span(const family *f, const uint64_t *x, uint64_t *vectors) {
  size_t count = 1;
  vectors[0] = 0;
  for (size_t i = 0; i < f->n && x[i] != 0; i++) {
    const size_t before = count;
    for (uint64_t factor = 1; factor < f->q; factor++)
      for (size_t k = 0; k < before; k++) vectors[count++] = combine(f, vectors[k], factor, x[i]);
  }
  return count;
}

static bool is_subspace(const family *f, const uint64_t *a, const uint64_t *b) {
  static uint64_t of_a[SPAN], of_b[SPAN];
  const size_t m = span(f, a, of_a), n = span(f, b, of_b);
  bool in[SPAN] = {false};
  for (size_t i = 0; i < n; i++) in[of_b[i]] = true;
  for (size_t i = 0; i < m; i++)
    if (!in[of_a[i]]) return false;
  return true;
}

static void write_space(const family *f, const uint64_t *x, char *text) {
  if (x[0] == 0) strcpy(text, "0");
  for (size_t i = 0; i < f->n && x[i] != 0; i++) {
    if (i > 0) text += sprintf(text, "|");
    for (size_t k = 0; k < f->n; k++) text += sprintf(text, "%s%" PRIu64, k > 0 && f->q > 10 ? "." : "", digit(f, x[i], k));
  }
}

static family subspaces(uint64_t n, uint64_t q) {
  uint64_t bound = 1;
  for (uint64_t i = 0; i < n; i++) bound *= q;
  return (family){make_subspaces, "subspaces(%u,%u)", n,           q,          n > 0 ? (size_t)n : 1,
                  bound + 1,      is_reduced,         is_subspace, write_space};
}

/* ---- Set partitions ---- */

static cgt_status_t make_partitions(const family *f, cgt_poset_t **poset) { return cgt_poset_new_set_partitions(f->n, poset); }

/* The number of a block is how many blocks have lesser least elements. */
static bool is_partition(const family *f, const uint64_t *x, size_t words) {
  for (size_t i = 0; i < words; i++) {
    size_t first = 0, blocks = 0;
    while (x[first] != x[i]) first++;
    for (size_t j = 0; j < first; j++) {
      bool least = true;
      for (size_t k = 0; k < j; k++) least = least && x[k] != x[j];
      blocks += least;
    }
    if (x[i] != blocks || (f->n == 0 && x[i] != 0)) return false;
  }
  return true;
}

static bool refines(const family *f, const uint64_t *a, const uint64_t *b) {
  for (size_t i = 0; i < f->n; i++)
    for (size_t j = 0; j < f->n; j++)
      if (a[i] == a[j] && b[i] != b[j]) return false;
  return true;
}

static void write_partition(const family *f, const uint64_t *x, char *text) {
  const char *between = f->n > 9 ? "," : "";
  if (f->n == 0) strcpy(text, "0");
  for (size_t block = 0; block < f->n; block++) {
    bool first = true;
    for (size_t i = 0; i < f->n; i++) {
      if (x[i] != block) continue;
      text += sprintf(text, "%s%zu", !first ? between : block > 0 ? "|" : "", i + 1);
      first = false;
    }
  }
}

static family partitions(uint64_t n) {
  return (family){make_partitions, "partitions(%u)", n, 0, n > 0 ? (size_t)n : 1, n + 1, is_partition,
                  refines,         write_partition};
}

/* ---- Integer partitions ---- */

static cgt_status_t make_types(const family *f, cgt_poset_t **poset) { return cgt_poset_new_integer_partitions(f->n, poset); }

static bool is_type(const family *f, const uint64_t *x, size_t words) {
  uint64_t sum = 0;
  for (size_t i = 0; i < words; i++) {
    if (i > 0 && x[i] > x[i - 1]) return false;
    sum += x[i];
  }
  return words < f->arity ? sum <= f->n : sum == f->n;
}

/* Every part of a, from number `from` on, in every part of b. */
static bool packs(const uint64_t *a, uint64_t *left, size_t n, size_t from) {
  if (from == n || a[from] == 0) return true;
  for (size_t i = 0; i < n; i++) {
    if (left[i] < a[from]) continue;
    left[i] -= a[from];
    const bool packed = packs(a, left, n, from + 1);
    left[i] += a[from];
    if (packed) return true;
  }
  return false;
}

static bool is_refined(const family *f, const uint64_t *a, const uint64_t *b) {
  uint64_t left[WORDS];
  memcpy(left, b, sizeof left);
  return packs(a, left, (size_t)f->n, 0);
}

static void write_type(const family *f, const uint64_t *x, char *text) {
  text += sprintf(text, "[");
  for (size_t i = 0; i < f->n && x[i] != 0; i++) text += sprintf(text, "%s%" PRIu64, i > 0 ? "," : "", x[i]);
  sprintf(text, "]");
}

static family types(uint64_t n) {
  return (family){make_types, "types(%u)", n, 0, n > 0 ? (size_t)n : 1, n + 2, is_type, is_refined, write_type};
}

/* ---- A_n, by (1.1) and (1.2) of the paper on coin turning games ---- */

static cgt_status_t make_asm(const family *f, cgt_poset_t **poset) { return cgt_poset_new_asm(f->n, poset); }

static bool is_point(const family *f, const uint64_t *x, size_t words) {
  uint64_t sum = 0;
  for (size_t i = 0; i < words; i++) sum += x[i];
  return sum + 2 <= f->n;
}

static bool is_below_point(const family *f, const uint64_t *a, const uint64_t *b) {
  (void)f;
  return a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[0] + a[1] + a[2] >= b[0] + b[1] + b[2];
}

static void write_point(const family *f, const uint64_t *x, char *text) {
  (void)f;
  sprintf(text, "(%" PRIu64 ",%" PRIu64 ",%" PRIu64 ")", x[0], x[1], x[2]);
}

static family points(uint64_t n) {
  return (family){make_asm, "asm(%u)", n, 0, 3, n + 1, is_point, is_below_point, write_point};
}

/* ---- All of a small poset ---- */

static const family *now;
static cgt_poset_t *poset;
static uint64_t list[ELEMENTS][WORDS]; /* in lexicographic order */
static size_t size;
static uint64_t up[ELEMENTS][ROW], down[ELEMENTS][ROW];

static bool has(const uint64_t *set, size_t i) { return (set[i / 64] >> i % 64 & 1) != 0; }

static void put(uint64_t *set, size_t i) { set[i / 64] |= (uint64_t)1 << i % 64; }

static size_t count_of(const uint64_t *set) {
  size_t count = 0;
  for (size_t i = 0; i < size; i++) count += has(set, i);
  return count;
}

/* All words that begin with what is there, in lexicographic order. */
static void enumerate(uint64_t *x, size_t words) {
  if (!now->is_element(now, x, words)) return;
  if (words == now->arity) {
    TEST_ASSERT_TRUE(size < ELEMENTS);
    memcpy(list[size++], x, sizeof list[0]);
    return;
  }
  for (x[words] = 0; x[words] < now->bound; x[words]++) enumerate(x, words + 1);
  x[words] = 0;
}

static int compare(const void *a, const void *b) {
  const uint64_t *x = a, *y = b;
  for (size_t i = 0; i < now->arity; i++)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

static size_t find(const uint64_t *x) {
  uint64_t words[WORDS] = {0};
  memcpy(words, x, now->arity * sizeof *x);
  const uint64_t *found = bsearch(words, list, size, sizeof list[0], compare);
  TEST_ASSERT_NOT_NULL(found);
  return (size_t)(found - list[0]) / WORDS;
}

/* The library and the definition agree on every row of words below the bound. */
static void check_membership(void) {
  double rows = 1;
  for (size_t i = 0; i < now->arity; i++) rows *= (double)now->bound;
  if (rows > 300000) return;
  uint64_t x[WORDS] = {0};
  for (size_t i = 0; i < now->arity;) {
    bool expected = true;
    for (size_t words = 1; words <= now->arity; words++) expected = expected && now->is_element(now, x, words);
    TEST_ASSERT_EQUAL_INT(expected ? CGT_OK : CGT_E_ELEMENT, cgt_poset_validate(poset, x, now->arity));
    for (i = 0; i < now->arity && ++x[i] == now->bound; i++) x[i] = 0;
  }
}

typedef struct {
  uint64_t set[ROW];
  size_t calls;
} collection;

static cgt_status_t collect(void *user, const uint64_t *x, size_t arity) {
  collection *c = user;
  TEST_ASSERT_EQUAL_UINT64(now->arity, arity);
  const size_t i = find(x);
  TEST_ASSERT_FALSE(has(c->set, i));
  put(c->set, i);
  c->calls++;
  return CGT_OK;
}

static cgt_status_t stop(void *user, const uint64_t *x, size_t arity) {
  (void)user, (void)x, (void)arity;
  return 7;
}

static void check_set(uint32_t which, const uint64_t *a, const uint64_t *b, const uint64_t *expected) {
  collection c = {{0}, 0};
  uint64_t count;
  TEST_ASSERT_OK(cgt_poset_each(poset, which, a, b, collect, &c));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, c.set, ROW);
  TEST_ASSERT_OK(cgt_poset_count(poset, which, a, b, &count));
  TEST_ASSERT_EQUAL_UINT64(c.calls, count);
  TEST_ASSERT_EQUAL_INT(count > 0 ? 7 : CGT_OK, cgt_poset_each(poset, which, a, b, stop, NULL));
}

static void check_order(void) {
  memset(up, 0, sizeof up);
  memset(down, 0, sizeof down);
  for (size_t i = 0; i < size; i++)
    for (size_t j = 0; j < size; j++) {
      uint32_t leq;
      const bool expected = now->is_below(now, list[i], list[j]);
      TEST_ASSERT_OK(cgt_poset_leq(poset, list[i], list[j], &leq));
      TEST_ASSERT_EQUAL_UINT32(expected, leq);
      if (!expected) continue;
      put(up[i], j);
      put(down[j], i);
    }
}

static void both(const uint64_t *a, const uint64_t *b, uint64_t *result) {
  for (size_t w = 0; w < ROW; w++) result[w] = a[w] & b[w];
}

static void check_interval(size_t i, size_t j) {
  uint64_t expected[ROW];
  both(up[i], down[j], expected);
  check_set(CGT_SET_INTERVAL, list[i], list[j], expected);
}

static uint64_t lower_covers[ELEMENTS][ROW];

static void check_sets(void) {
  uint64_t minima[ROW] = {0}, maxima[ROW] = {0}, all[ROW] = {0}, interval[ROW];
  static uint64_t upper_covers[ELEMENTS][ROW];
  memset(lower_covers, 0, sizeof lower_covers);
  memset(upper_covers, 0, sizeof upper_covers);
  for (size_t i = 0; i < size; i++) {
    put(all, i);
    if (count_of(down[i]) == 1) put(minima, i);
    if (count_of(up[i]) == 1) put(maxima, i);
    for (size_t j = 0; j < size; j++) {
      if (i == j || !has(up[i], j)) continue;
      both(up[i], down[j], interval);
      if (count_of(interval) > 2) continue;
      put(lower_covers[j], i);
      put(upper_covers[i], j);
    }
  }
  check_set(CGT_SET_ALL, NULL, NULL, all);
  check_set(CGT_SET_MINIMA, NULL, NULL, minima);
  check_set(CGT_SET_MAXIMA, NULL, NULL, maxima);
  for (size_t i = 0; i < size; i++) {
    check_set(CGT_SET_IDEAL, list[i], NULL, down[i]);
    check_set(CGT_SET_FILTER, list[i], NULL, up[i]);
    check_set(CGT_SET_LOWER_COVERS, list[i], NULL, lower_covers[i]);
    check_set(CGT_SET_UPPER_COVERS, list[i], NULL, upper_covers[i]);
    for (size_t j = 0; j < size && size <= FULL; j++) check_interval(i, j);
  }
  for (int round = 0; round < 2000 && size > FULL; round++)
    check_interval((size_t)(test_random() % size), (size_t)(test_random() % size));
}

/* Elements in an order in which all below one come before it. */
static size_t extension[ELEMENTS];

static int by_ideal(const void *a, const void *b) {
  const size_t i = *(const size_t *)a, j = *(const size_t *)b, m = count_of(down[i]), n = count_of(down[j]);
  return m < n ? -1 : m > n;
}

/* Heights and depths by the longest chains; graded where the shortest maximal chain is as long. */
static void check_chains(void) {
  static uint64_t height[ELEMENTS], depth[ELEMENTS], shortest[ELEMENTS];
  uint64_t longest = 0, least = UINT64_MAX, rank = 999;
  uint32_t graded;
  for (size_t i = 0; i < size; i++) extension[i] = i;
  qsort(extension, size, sizeof *extension, by_ideal);
  memset(height, 0, sizeof height);
  memset(depth, 0, sizeof depth);
  for (size_t k = 0; k < size; k++) {
    const size_t i = extension[k];
    shortest[i] = count_of(down[i]) == 1 ? 0 : UINT64_MAX;
    for (size_t j = 0; j < size; j++) {
      if (j != i && has(down[i], j) && height[j] >= height[i]) height[i] = height[j] + 1;
      if (has(lower_covers[i], j) && shortest[j] + 1 < shortest[i]) shortest[i] = shortest[j] + 1;
    }
    if (height[i] > longest) longest = height[i];
    if (count_of(up[i]) == 1 && shortest[i] < least) least = shortest[i];
  }
  for (size_t k = size; k-- > 0;)
    for (size_t i = extension[k], j = 0; j < size; j++)
      if (j != i && has(up[i], j) && depth[j] >= depth[i]) depth[i] = depth[j] + 1;
  for (size_t i = 0; i < size; i++) {
    uint64_t found;
    TEST_ASSERT_OK(cgt_poset_height(poset, list[i], &found));
    TEST_ASSERT_EQUAL_UINT64(height[i], found);
    TEST_ASSERT_OK(cgt_poset_depth(poset, list[i], &found));
    TEST_ASSERT_EQUAL_UINT64(depth[i], found);
  }
  TEST_ASSERT_OK(cgt_poset_graded(poset, &graded, &rank));
  TEST_ASSERT_EQUAL_UINT32(size == 0 || least == longest, graded);
  TEST_ASSERT_TRUE(graded);
  TEST_ASSERT_EQUAL_UINT64(longest, rank);
}

static void check_mobius(void) {
  static int64_t mu[ELEMENTS];
  for (size_t a = 0; a < size && size <= FULL; a++)
    for (size_t k = 0; k < size; k++) {
      const size_t b = extension[k];
      int64_t found;
      uint64_t interval[ROW];
      both(up[a], down[b], interval);
      mu[b] = a == b;
      for (size_t x = 0; x < size; x++)
        if (x != b && has(interval, x)) mu[b] -= mu[x];
      TEST_ASSERT_OK(cgt_poset_mobius(poset, list[a], list[b], &found));
      TEST_ASSERT_EQUAL_INT64(mu[b], found);
    }
}

static void check_texts(void) {
  char expected[TEXT], found[TEXT];
  snprintf(expected, sizeof expected, now->name, (unsigned)now->n, (unsigned)now->q);
  TEST_ASSERT_OK(cgt_poset_spec(poset, found, sizeof found, NULL));
  TEST_ASSERT_EQUAL_STRING(expected, found);
  for (size_t i = 0; i < size; i++) {
    now->write(now, list[i], expected);
    TEST_ASSERT_OK(cgt_poset_format_element(poset, list[i], found, sizeof found, NULL));
    TEST_ASSERT_EQUAL_STRING(expected, found);
  }
}

static void check_indexes(void) {
  uint64_t found;
  TEST_ASSERT_OK(cgt_poset_size(poset, &found));
  TEST_ASSERT_EQUAL_UINT64(size, found);
  for (size_t i = 0; i < size; i++) {
    uint64_t x[WORDS];
    TEST_ASSERT_OK(cgt_poset_index(poset, list[i], &found));
    TEST_ASSERT_EQUAL_UINT64(i, found);
    TEST_ASSERT_OK(cgt_poset_element(poset, i, x));
    TEST_ASSERT_EQUAL_UINT64_ARRAY(list[i], x, now->arity);
  }
}

static void check(family f) {
  uint64_t x[WORDS] = {0};
  now = &f;
  size = 0;
  TEST_ASSERT_OK(f.make(&f, &poset));
  TEST_ASSERT_EQUAL_UINT64(f.arity, cgt_poset_arity(poset));
  enumerate(x, 0);
  check_membership();
  check_indexes();
  check_order();
  check_sets();
  check_chains();
  check_mobius();
  check_texts();
  cgt_poset_free(poset);
}

static void test_divisors(void) {
  for (uint64_t n = 1; n <= 64; n++) check(divisors(n));
  check(divisors(210));
  check(divisors(360));
  check(divisors(1024));
  check(divisors(30030));
}

static void test_subspaces(void) {
  static const struct {
    uint64_t q, most;
  } spaces[] = {{2, 5}, {3, 4}, {4, 3}, {5, 3}, {7, 3}, {8, 3}, {9, 2}, {11, 2}, {16, 2}, {25, 2}, {27, 2}, {32, 2}, {101, 1}};
  for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
    for (uint64_t n = 0; n + (test_few(4) < 4) <= spaces[i].most; n++) check(subspaces(n, spaces[i].q));
}

static bool is_prime(uint64_t n) {
  for (uint64_t d = 2; d * d <= n; d++)
    if (n % d == 0) return false;
  return n > 1;
}

/* Products in all fields up to 4096 that are not prime: (1, a, c) is in the span of (1, 0, 0) and (0, 1, b) if c is a b. */
static void test_fields(void) {
  int fields = 0;
  for (uint64_t p = 2; p <= 64; p++)
    for (uint64_t q = p * p; q <= 4096 && is_prime(p); q *= p, fields++) {
      TEST_ASSERT_OK(cgt_poset_new_subspaces(3, q, &poset));
      for (int round = 0; round < 300; round++) {
        const uint64_t a = test_random() % q, b = test_random() % q, c = field_product(q, a, b);
        const uint64_t plane[] = {q * q, q + b, 0}, line[] = {q * q + a * q + c, 0, 0},
                       other[] = {line[0] + (c == 0 ? 1 : -c), 0, 0};
        uint32_t leq;
        TEST_ASSERT_OK(cgt_poset_leq(poset, line, plane, &leq));
        TEST_ASSERT_EQUAL_UINT32(1, leq);
        TEST_ASSERT_OK(cgt_poset_leq(poset, other, plane, &leq));
        TEST_ASSERT_EQUAL_UINT32(0, leq);
      }
      cgt_poset_free(poset);
    }
  TEST_ASSERT_EQUAL_INT(40, fields);
}

static void test_partitions(void) {
  for (uint64_t n = 0; n <= 7; n++) check(partitions(n));
}

static void test_types(void) {
  for (uint64_t n = 0; n <= 10; n++) check(types(n));
}

static void test_asm(void) {
  for (uint64_t n = 1; n <= 9; n++) check(points(n));
}

/* ---- Tables of others ---- */

static cgt_status_t count_dimension(void *user, const uint64_t *x, size_t arity) {
  uint64_t *dimensions = user;
  size_t d = 0;
  while (d < arity && x[d] != 0) d++;
  dimensions[d]++;
  return CGT_OK;
}

static void check_dimensions(uint64_t q, uint64_t n, char *rest) {
  uint64_t found[WORDS] = {0}, total = 0, count;
  TEST_ASSERT_OK(cgt_poset_new_subspaces(n, q, &poset));
  TEST_ASSERT_OK(cgt_poset_each(poset, CGT_SET_ALL, NULL, NULL, count_dimension, found));
  for (size_t d = 0; d <= n; d++) {
    const uint64_t expected = strtoull(rest, &rest, 10);
    TEST_ASSERT_EQUAL_UINT64(expected, found[d]);
    total += expected;
  }
  TEST_ASSERT_OK(cgt_poset_size(poset, &count));
  TEST_ASSERT_EQUAL_UINT64(total, count);
  cgt_poset_free(poset);
}

static void check_refinements(uint64_t n, uint64_t i, char *rest) {
  uint64_t a[WORDS], b[WORDS], count;
  TEST_ASSERT_OK(cgt_poset_new_integer_partitions(n, &poset));
  TEST_ASSERT_OK(cgt_poset_size(poset, &count));
  TEST_ASSERT_OK(cgt_poset_element(poset, i, a));
  for (uint64_t j = 0; j < count; j++) {
    uint32_t leq;
    TEST_ASSERT_OK(cgt_poset_element(poset, j, b));
    TEST_ASSERT_OK(cgt_poset_leq(poset, a, b, &leq));
    TEST_ASSERT_EQUAL_UINT64(strtoull(rest, &rest, 10), leq);
  }
  cgt_poset_free(poset);
}

static void test_tables(void) {
  FILE *file = fopen(TEST_DATA "/poset_families.txt", "r");
  char line[400];
  int lines = 0, from;
  uint64_t first, second;
  TEST_ASSERT_NOT_NULL(file);
  while (fgets(line, sizeof line, file) != NULL) {
    if (line[0] == '#') continue;
    lines++;
    if (sscanf(line, "subspaces %" SCNu64 " %" SCNu64 "%n", &first, &second, &from) == 2)
      check_dimensions(first, second, line + from);
    else if (sscanf(line, "types %" SCNu64 " %" SCNu64 "%n", &first, &second, &from) == 2)
      check_refinements(first, second, line + from);
    else
      TEST_FAIL_MESSAGE(line);
  }
  fclose(file);
  TEST_ASSERT_EQUAL_INT(35 + 66, lines);
}

/* ---- Large posets ---- */

static void expect_size(uint64_t expected, cgt_poset_t *of) {
  uint64_t found;
  TEST_ASSERT_OK(cgt_poset_size(of, &found));
  TEST_ASSERT_EQUAL_UINT64(expected, found);
}

static void expect_count(uint64_t expected, uint32_t set, const uint64_t *a, const uint64_t *b) {
  uint64_t found;
  TEST_ASSERT_OK(cgt_poset_count(poset, set, a, b, &found));
  TEST_ASSERT_EQUAL_UINT64(expected, found);
}

static void expect_too_many(uint32_t set, const uint64_t *a, const uint64_t *b) {
  uint64_t found = 5;
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_poset_count", "2^64", cgt_poset_count(poset, set, a, b, &found));
  TEST_ASSERT_EQUAL_UINT64(5, found);
}

static void expect_no_size(const uint64_t *x) {
  uint64_t found = 5;
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_poset_size", "2^64", cgt_poset_size(poset, &found));
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_poset_index", "2^64", cgt_poset_index(poset, x, &found));
  TEST_ASSERT_EQUAL_UINT64(5, found);
}

static void expect_mobius(int64_t expected, const uint64_t *a, const uint64_t *b) {
  int64_t found;
  TEST_ASSERT_OK(cgt_poset_mobius(poset, a, b, &found));
  TEST_ASSERT_EQUAL_INT64(expected, found);
}

static void expect_no_mobius(const uint64_t *a, const uint64_t *b) {
  int64_t found = 5;
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_poset_mobius", "64 bits", cgt_poset_mobius(poset, a, b, &found));
  TEST_ASSERT_EQUAL_INT64(5, found);
}

/* Random indexes there and back; the element of a larger index is later in lexicographic order; first and last. */
static void check_random_indexes(cgt_poset_t *of) {
  static uint64_t x[2][CGT_MAX_WORDS];
  uint64_t number, index, last = 0;
  const size_t arity = cgt_poset_arity(of);
  TEST_ASSERT_OK(cgt_poset_size(of, &number));
  for (int round = 0; round < 300; round++) {
    const uint64_t i = round == 0 ? 0 : round == 1 ? number - 1 : test_random() % number;
    uint64_t *here = x[round % 2], *there = x[1 - round % 2];
    TEST_ASSERT_OK(cgt_poset_element(of, i, here));
    TEST_ASSERT_OK(cgt_poset_index(of, here, &index));
    TEST_ASSERT_EQUAL_UINT64(i, index);
    size_t k = 0;
    while (round > 0 && k < arity && here[k] == there[k]) k++;
    if (round > 0 && i != last) TEST_ASSERT_TRUE((here[k] < there[k]) == (i < last));
    last = i;
  }
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_poset_element", "index", cgt_poset_element(of, number, x[0]));
}

static uint64_t random_prime(uint64_t bits) {
  for (;;) {
    const uint64_t n = test_random() >> (64 - bits);
    if (is_prime(n)) return n;
  }
}

static void expect_divisors(uint64_t n, uint64_t number) {
  TEST_ASSERT_OK(cgt_poset_new_divisors(n, &poset));
  expect_size(number, poset);
  expect_count(number, CGT_SET_IDEAL, &n, NULL);
  cgt_poset_free(poset);
}

static void test_large_divisors(void) {
  uint64_t one = 1, height;
  expect_divisors(UINT64_C(18446744073709551557), 2); /* the largest prime below 2^64 */
  expect_divisors((uint64_t)1 << 63, 64);
  expect_divisors(UINT64_MAX, 128); /* 3 * 5 * 17 * 257 * 641 * 65537 * 6700417 */
  expect_divisors(UINT64_C(4294967291) * 4294967279, 4);
  expect_divisors(UINT64_C(4294967291) * 4294967291, 3);
  expect_divisors(UINT64_C(2642239) * 2642239 * 2642239, 4); /* about the largest cube of a prime */
  expect_divisors(UINT64_C(257) * 257 * 257 * 257 * 257 * 257 * 257, 8);
  /* Pseudoprimes to the first four and to the first nine bases. */
  expect_divisors(UINT64_C(3215031751), 8);
  expect_divisors(UINT64_C(3825123056546413051), 8);
  for (int round = 0; round < 40; round++) {
    const uint64_t p = random_prime(10 + (uint64_t)round % 21), q = random_prime(31), r = random_prime(4);
    if (p != q && p != r && q != r && r > 2) expect_divisors(p * q, 4), expect_divisors(2 * p * q, 8);
    TEST_ASSERT_OK(cgt_poset_new_divisors(p * q, &poset));
    const uint64_t n = p * q, factors[] = {1, p, q, n};
    for (size_t i = 0; i < 4; i++) TEST_ASSERT_OK(cgt_poset_validate(poset, &factors[i], 1));
    TEST_ASSERT_OK(cgt_poset_height(poset, &n, &height));
    TEST_ASSERT_EQUAL_UINT64(2, height);
    cgt_poset_free(poset);
  }
  for (int round = 0; round < 60; round++) { /* every number is the product of the primes that it covers 1 by */
    const uint64_t n = test_random_length() | 1;
    TEST_ASSERT_OK(cgt_poset_new_divisors(n, &poset));
    uint64_t rest = n, count;
    cgt_list_t *primes;
    TEST_ASSERT_OK(cgt_poset_list(poset, CGT_SET_UPPER_COVERS, &one, NULL, &primes));
    for (size_t i = 0; i < cgt_list_count(primes); i++) {
      const uint64_t p = cgt_list_item(primes, i, NULL)[0];
      if (p < (uint64_t)1 << 36) TEST_ASSERT_TRUE(is_prime(p));
      while (rest % p == 0) rest /= p;
    }
    TEST_ASSERT_EQUAL_UINT64(1, rest);
    TEST_ASSERT_OK(cgt_poset_count(poset, CGT_SET_LOWER_COVERS, &n, NULL, &count));
    TEST_ASSERT_EQUAL_UINT64(cgt_list_count(primes), count);
    cgt_list_free(primes);
    cgt_poset_free(poset);
  }
  /* No number of 64 bits has more divisors. */
  TEST_ASSERT_OK(cgt_poset_new_divisors(UINT64_C(897612484786617600), &poset));
  expect_size(103680, poset);
  check_random_indexes(poset);
  const uint64_t square = 4, middle = UINT64_C(897612484786617600) / 37;
  expect_mobius(0, &one, &square);
  expect_mobius(-1, &middle, &(uint64_t){UINT64_C(897612484786617600)});
  expect_count(103680 / 2, CGT_SET_IDEAL, &middle, NULL);
  expect_count(2, CGT_SET_FILTER, &middle, NULL);
  expect_count(0, CGT_SET_INTERVAL, &middle, &square);
  cgt_poset_free(poset);
}

static void test_large_subspaces(void) {
  uint64_t zero[64] = {0}, whole[64], count;
  /* F_2^64, where a row may be any word. */
  for (size_t i = 0; i < 64; i++) whole[i] = (uint64_t)1 << (63 - i);
  TEST_ASSERT_OK(cgt_poset_new_subspaces(64, 2, &poset));
  expect_no_size(whole);
  TEST_ASSERT_OK(cgt_poset_validate(poset, whole, 64));
  TEST_ASSERT_OK(cgt_poset_height(poset, whole, &count));
  TEST_ASSERT_EQUAL_UINT64(64, count);
  expect_count(UINT64_MAX, CGT_SET_LOWER_COVERS, whole, NULL);
  expect_count(UINT64_MAX, CGT_SET_UPPER_COVERS, zero, NULL);
  expect_too_many(CGT_SET_IDEAL, whole, NULL);
  expect_too_many(CGT_SET_FILTER, zero, NULL);
  expect_too_many(CGT_SET_INTERVAL, zero, whole);
  expect_no_mobius(zero, whole);
  TEST_ASSERT_EQUAL_INT(7, cgt_poset_each(poset, CGT_SET_ALL, NULL, NULL, stop, NULL));
  TEST_ASSERT_EQUAL_INT(7, cgt_poset_each(poset, CGT_SET_LOWER_COVERS, whole, NULL, stop, NULL));
  uint64_t low[64] = {UINT64_MAX ^ 1, 1}, high[64] = {UINT64_MAX & ~(uint64_t)7, 4, 2, 1};
  uint32_t leq;
  TEST_ASSERT_OK(cgt_poset_leq(poset, low, high, &leq));
  TEST_ASSERT_EQUAL_UINT32(1, leq);
  TEST_ASSERT_OK(cgt_poset_leq(poset, high, low, &leq));
  TEST_ASSERT_EQUAL_UINT32(0, leq);
  expect_count(5, CGT_SET_INTERVAL, low, high);
  expect_count(67, CGT_SET_IDEAL, high, NULL);
  expect_mobius(2, low, high);
  cgt_poset_free(poset);

  TEST_ASSERT_OK(cgt_poset_new_subspaces(15, 2, &poset));
  expect_size(UINT64_C(623476476706836148), poset);
  check_random_indexes(poset);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_subspaces(16, 2, &poset));
  expect_no_size(zero);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_subspaces(12, 3, &poset));
  expect_size(UINT64_C(452436459318538048), poset);
  check_random_indexes(poset);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_subspaces(13, 3, &poset));
  expect_no_size(zero);
  cgt_poset_free(poset);

  TEST_ASSERT_OK(cgt_poset_new_subspaces(21, 8, &poset)); /* 8^21 is (-2)^63 with the sign of 7 dimensions */
  for (size_t i = 0; i < 21; i++) whole[i] = i < 7 ? (uint64_t)1 << (60 - 3 * i) : 0;
  expect_mobius(INT64_MIN, zero, whole);
  whole[7] = 1;
  expect_no_mobius(zero, whole);
  cgt_poset_free(poset);

  /* Large fields: a plane has q + 3 subspaces. */
  static const uint64_t planes[] = {4294967291, (uint64_t)1 << 32, 2642239, (uint64_t)65521 * 65521, 3486784401};
  for (size_t i = 0; i < sizeof planes / sizeof *planes; i++) {
    const uint64_t q = planes[i], plane[] = {q, 1}, line[] = {q + (q - 1), 0}, other[] = {q + 2, 0};
    TEST_ASSERT_OK(cgt_poset_new_subspaces(2, q, &poset));
    expect_size(q + 3, poset);
    check_random_indexes(poset);
    expect_mobius((int64_t)q, zero, plane);
    expect_count(q + 1, CGT_SET_LOWER_COVERS, plane, NULL);
    expect_count(2, CGT_SET_IDEAL, line, NULL);
    expect_count(0, CGT_SET_INTERVAL, line, other);
    TEST_ASSERT_OK(cgt_poset_leq(poset, line, plane, &leq));
    TEST_ASSERT_EQUAL_UINT32(1, leq);
    TEST_ASSERT_OK(cgt_poset_leq(poset, line, other, &leq));
    TEST_ASSERT_EQUAL_UINT32(0, leq);
    cgt_poset_free(poset);
  }
  static const uint64_t lines[] = {UINT64_C(18446744073709551557), (uint64_t)1 << 63, UINT64_C(4294967291) * 4294967291};
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    const uint64_t one = 1;
    TEST_ASSERT_OK(cgt_poset_new_subspaces(1, lines[i], &poset));
    expect_size(2, poset);
    TEST_ASSERT_OK(cgt_poset_leq(poset, zero, &one, &leq));
    TEST_ASSERT_EQUAL_UINT32(1, leq);
    expect_count(2, CGT_SET_INTERVAL, zero, &one);
    check_random_indexes(poset);
    cgt_poset_free(poset);
  }
}

/* Galois numbers (OEIS A006116, A006117, A006118), Bell numbers (A000110) and numbers of partitions (A000041). */
static void test_numbers(void) {
  static const uint64_t galois[][8] = {{1, 2, 5, 16, 67, 374, 2825, 29212},
                                       {1, 2, 6, 28, 212, 2664, 56632, 2052656},
                                       {1, 2, 7, 44, 529, 12278, 565723, 51409856}};
  static const uint64_t bell[] = {1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975};
  static const uint64_t partition[] = {1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77, 101, 135, 176, 231, 297, 385, 490, 627};
  for (uint64_t q = 2; q <= 4; q++)
    for (uint64_t n = 0; n < 8; n++) {
      TEST_ASSERT_OK(cgt_poset_new_subspaces(n, q, &poset));
      expect_size(galois[q - 2][n], poset);
      cgt_poset_free(poset);
    }
  for (uint64_t n = 0; n < sizeof bell / sizeof *bell; n++) {
    TEST_ASSERT_OK(cgt_poset_new_set_partitions(n, &poset));
    expect_size(bell[n], poset);
    cgt_poset_free(poset);
  }
  for (uint64_t n = 0; n < sizeof partition / sizeof *partition; n++) {
    TEST_ASSERT_OK(cgt_poset_new_integer_partitions(n, &poset));
    expect_size(partition[n], poset);
    cgt_poset_free(poset);
  }
}

static cgt_status_t count_call(void *user, const uint64_t *x, size_t arity) {
  ++*(uint64_t *)user;
  return cgt_poset_validate(poset, x, arity);
}

static void test_large_partitions(void) {
  static uint64_t finest[CGT_MAX_WORDS], coarsest[CGT_MAX_WORDS], tens[CGT_MAX_WORDS], fives[CGT_MAX_WORDS];
  uint64_t found;
  uint32_t leq;
  char text[TEXT] = "";
  for (size_t i = 0; i < CGT_MAX_WORDS; i++) {
    finest[i] = i;
    tens[i] = i % 10;
    fives[i] = i % 5;
  }
  TEST_ASSERT_OK(cgt_poset_new_set_partitions(60, &poset));
  expect_no_size(finest);
  TEST_ASSERT_OK(cgt_poset_leq(poset, tens, fives, &leq));
  TEST_ASSERT_EQUAL_UINT32(1, leq);
  TEST_ASSERT_OK(cgt_poset_leq(poset, fives, tens, &leq));
  TEST_ASSERT_EQUAL_UINT32(0, leq);
  TEST_ASSERT_OK(cgt_poset_height(poset, tens, &found));
  TEST_ASSERT_EQUAL_UINT64(50, found);
  TEST_ASSERT_OK(cgt_poset_depth(poset, tens, &found));
  TEST_ASSERT_EQUAL_UINT64(9, found);
  expect_count(115975, CGT_SET_FILTER, tens, NULL);        /* Bell(10) */
  expect_count(32, CGT_SET_INTERVAL, tens, fives);         /* Bell(2)^5 */
  expect_count(0, CGT_SET_INTERVAL, fives, tens);          /* not below */
  expect_count(10 * 31, CGT_SET_LOWER_COVERS, tens, NULL); /* 2^5 - 1 a block */
  expect_count(45, CGT_SET_UPPER_COVERS, tens, NULL);
  expect_count(1770, CGT_SET_UPPER_COVERS, finest, NULL);
  expect_count(((uint64_t)1 << 59) - 1, CGT_SET_LOWER_COVERS, coarsest, NULL);
  expect_too_many(CGT_SET_IDEAL, coarsest, NULL);
  expect_too_many(CGT_SET_FILTER, finest, NULL);
  expect_too_many(CGT_SET_IDEAL, fives, NULL); /* Bell(12)^5 */
  expect_too_many(CGT_SET_INTERVAL, finest, fives);
  expect_no_mobius(finest, coarsest);
  expect_mobius(-1, tens, fives);
  expect_mobius(-362880, tens, coarsest); /* 9! */
  found = 0;
  TEST_ASSERT_OK(cgt_poset_each(poset, CGT_SET_FILTER, tens, NULL, count_call, &found));
  TEST_ASSERT_EQUAL_UINT64(115975, found);
  found = 0;
  TEST_ASSERT_OK(cgt_poset_each(poset, CGT_SET_INTERVAL, tens, fives, count_call, &found));
  TEST_ASSERT_EQUAL_UINT64(32, found);
  TEST_ASSERT_EQUAL_INT(7, cgt_poset_each(poset, CGT_SET_LOWER_COVERS, coarsest, NULL, stop, NULL));
  cgt_poset_free(poset);

  TEST_ASSERT_OK(cgt_poset_new_set_partitions(25, &poset));
  expect_size(UINT64_C(4638590332229999353), poset);
  check_random_indexes(poset);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_set_partitions(26, &poset));
  expect_no_size(finest);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_set_partitions(21, &poset));
  expect_mobius(INT64_C(2432902008176640000), finest, coarsest); /* 20! */
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_set_partitions(22, &poset));
  expect_no_mobius(finest, coarsest);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_set_partitions(65, &poset));
  expect_count(UINT64_MAX, CGT_SET_LOWER_COVERS, coarsest, NULL);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_set_partitions(66, &poset));
  expect_too_many(CGT_SET_LOWER_COVERS, coarsest, NULL);
  cgt_poset_free(poset);

  TEST_ASSERT_OK(cgt_poset_new_set_partitions(10, &poset));
  const uint64_t x[] = {0, 1, 0, 2, 2, 2, 1, 3, 3, 0};
  TEST_ASSERT_OK(cgt_poset_format_element(poset, x, text, sizeof text, NULL));
  TEST_ASSERT_EQUAL_STRING("1,3,10|2,7|4,5,6|8,9", text);
  cgt_poset_free(poset);

  TEST_ASSERT_OK(cgt_poset_new_set_partitions(CGT_MAX_WORDS, &poset));
  expect_no_size(finest);
  expect_count((uint64_t)4096 * 4095 / 2, CGT_SET_UPPER_COVERS, finest, NULL);
  TEST_ASSERT_EQUAL_INT(7, cgt_poset_each(poset, CGT_SET_ALL, NULL, NULL, stop, NULL));
  TEST_ASSERT_EQUAL_INT(7, cgt_poset_each(poset, CGT_SET_LOWER_COVERS, coarsest, NULL, stop, NULL));
  found = 0;
  TEST_ASSERT_OK(cgt_poset_each(poset, CGT_SET_INTERVAL, tens, fives, count_call, &found));
  TEST_ASSERT_EQUAL_UINT64(32, found);
  cgt_poset_free(poset);
}

static cgt_status_t stop_at_third(void *user, const uint64_t *x, size_t arity) {
  (void)x, (void)arity;
  return ++*(uint64_t *)user == 3 ? 7 : CGT_OK;
}

static void test_large_types(void) {
  static uint64_t a[CGT_MAX_WORDS], b[CGT_MAX_WORDS], ones[CGT_MAX_WORDS];
  uint32_t leq;
  uint64_t calls = 0;
  for (size_t i = 0; i < CGT_MAX_WORDS; i++) ones[i] = 1;
  TEST_ASSERT_OK(cgt_poset_new_integer_partitions(100, &poset));
  expect_size(190569292, poset);
  check_random_indexes(poset);
  memset(a, 0, sizeof a);
  memset(b, 0, sizeof b);
  for (size_t i = 0; i < 33; i++) a[i] = 3; /* threes and a one into fives, and into sixes and a four */
  a[33] = 1;
  for (size_t i = 0; i < 20; i++) b[i] = 5;
  TEST_ASSERT_OK(cgt_poset_leq(poset, a, b, &leq));
  TEST_ASSERT_EQUAL_UINT32(0, leq);
  for (size_t i = 0; i < 20; i++) b[i] = i < 16 ? 6 : i == 16 ? 4 : 0;
  TEST_ASSERT_OK(cgt_poset_leq(poset, a, b, &leq));
  TEST_ASSERT_EQUAL_UINT32(1, leq);
  /* 13 sevens and 9 into 50 + 50: 7 k + 9 e is 50 for no k with e in {0, 1}. */
  for (size_t i = 0; i < 100; i++) a[i] = i == 0 ? 9 : i < 14 ? 7 : 0, b[i] = i < 2 ? 50 : 0;
  TEST_ASSERT_OK(cgt_poset_leq(poset, a, b, &leq));
  TEST_ASSERT_EQUAL_UINT32(0, leq);
  /* 6 + 6 + 5 x 7 + … : two parts of 10 each from 5 x 20 */
  for (size_t i = 0; i < 100; i++) a[i] = i < 20 ? 5 : 0, b[i] = i < 4 ? 20 : i < 6 ? 10 : 0;
  TEST_ASSERT_OK(cgt_poset_leq(poset, a, b, &leq));
  TEST_ASSERT_EQUAL_UINT32(1, leq);
  expect_count(1, CGT_SET_UPPER_COVERS, a, NULL);
  expect_count(2, CGT_SET_LOWER_COVERS, a, NULL);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_integer_partitions(416, &poset));
  expect_size(UINT64_C(17873792969689876004), poset);
  check_random_indexes(poset);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_integer_partitions(417, &poset));
  expect_no_size(ones);
  TEST_ASSERT_EQUAL_INT(7, cgt_poset_each(poset, CGT_SET_ALL, NULL, NULL, stop_at_third, &calls));
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_integer_partitions(CGT_MAX_WORDS, &poset));
  memset(b, 0, sizeof b);
  b[0] = CGT_MAX_WORDS;
  TEST_ASSERT_OK(cgt_poset_leq(poset, ones, b, &leq));
  TEST_ASSERT_EQUAL_UINT32(1, leq);
  expect_count(2048, CGT_SET_LOWER_COVERS, b, NULL);
  expect_count(1, CGT_SET_UPPER_COVERS, ones, NULL);
  memset(a, 0, sizeof a);
  for (size_t i = 0; i < 2048; i++) a[i] = 2;
  TEST_ASSERT_OK(cgt_poset_leq(poset, a, b, &leq));
  TEST_ASSERT_EQUAL_UINT32(1, leq);
  cgt_poset_free(poset);
}

static int descending(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? 1 : x > y ? -1 : 0;
}

/* Random parts from `least` to `most`, but perhaps for the last. */
static void random_parts(uint64_t n, uint64_t least, uint64_t most, uint64_t *x) {
  memset(x, 0, (size_t)n * sizeof *x);
  for (size_t i = 0; n > 0; n -= x[i++]) {
    x[i] = least + test_random() % (most - least + 1);
    if (x[i] > n) x[i] = n;
  }
}

/* Refinement against packing by trying everything, of few large parts; and of many where parts were put together. */
static void test_packing(void) {
  enum { N = 24, LARGE = 120 };
  uint32_t leq;
  uint64_t a[LARGE], b[LARGE], left[N];
  int below = 0;
  TEST_ASSERT_OK(cgt_poset_new_integer_partitions(N, &poset));
  for (int round = 0; round < test_few(4000); round++) {
    const uint64_t least = 2 + test_random() % 3, bin = 5 + test_random() % 5;
    random_parts(N, least, least + test_random() % 4, a);
    random_parts(N, bin, bin + test_random() % 5, b);
    qsort(a, N, sizeof *a, descending);
    qsort(b, N, sizeof *b, descending);
    memcpy(left, b, sizeof left);
    TEST_ASSERT_OK(cgt_poset_leq(poset, a, b, &leq));
    TEST_ASSERT_EQUAL_UINT32(packs(a, left, N, 0), leq);
    below += leq != 0;
  }
  TEST_ASSERT_TRUE(below > test_few(400) && below < test_few(3600));
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_integer_partitions(LARGE, &poset));
  for (int round = 0; round < test_few(500); round++) {
    const size_t bins = 3 + (size_t)(test_random() % 12);
    random_parts(LARGE, 1 + test_random() % 4, 4 + test_random() % 5, a);
    memset(b, 0, sizeof b);
    for (size_t i = 0; i < LARGE; i++) b[test_random() % bins] += a[i];
    qsort(a, LARGE, sizeof *a, descending);
    qsort(b, LARGE, sizeof *b, descending);
    TEST_ASSERT_OK(cgt_poset_leq(poset, a, b, &leq));
    TEST_ASSERT_EQUAL_UINT32(1, leq);
    TEST_ASSERT_OK(cgt_poset_leq(poset, b, a, &leq));
    TEST_ASSERT_EQUAL_UINT32(memcmp(a, b, sizeof a) == 0, leq);
  }
  cgt_poset_free(poset);
}

static uint64_t choose3(uint64_t n) { return n < 3 ? 0 : n * (n - 1) * (n - 2) / 6; }

static void test_large_asm(void) {
  uint64_t found;
  TEST_ASSERT_OK(cgt_poset_new_asm(1000000, &poset));
  expect_size(UINT64_C(166666666666500000), poset);
  check_random_indexes(poset);
  for (int round = 0; round < 200; round++) {
    uint64_t a[3], expected = 0;
    a[0] = test_random() % 300;
    a[1] = test_random() % 300;
    a[2] = test_random() % (999998 - 600);
    for (uint64_t i = 0; i <= a[0]; i++)
      for (uint64_t j = 0; j <= a[1]; j++) expected += i + j + 1;
    expect_count(expected, CGT_SET_FILTER, a, NULL);
    TEST_ASSERT_OK(cgt_poset_element(poset, test_random() % UINT64_C(166666666666500000), a));
    /* x + i, y + j, z - w with w <= i + j <= w + n - 2 - (x + y + z) */
    const uint64_t room = 999998 - a[0] - a[1] - a[2];
    expect_count(choose3(room + a[2] + 3) - choose3(room + 2) - choose3(a[2] + 2), CGT_SET_IDEAL, a, NULL);
    TEST_ASSERT_OK(cgt_poset_height(poset, a, &found));
    TEST_ASSERT_EQUAL_UINT64(999998 - a[0] - a[1], found);
  }
  expect_count(999999, CGT_SET_MINIMA, NULL, NULL);
  expect_count(999999, CGT_SET_MAXIMA, NULL, NULL);
  cgt_poset_free(poset);

  TEST_ASSERT_OK(cgt_poset_new_asm(40, &poset));
  for (int round = 0; round < 3000; round++) {
    uint64_t a[3], b[3], calls = 0;
    uint32_t leq = 0;
    while (leq == 0) {
      TEST_ASSERT_OK(cgt_poset_element(poset, test_random() % 10660, a));
      TEST_ASSERT_OK(cgt_poset_element(poset, test_random() % 10660, b));
      TEST_ASSERT_OK(cgt_poset_leq(poset, a, b, &leq));
    }
    TEST_ASSERT_OK(cgt_poset_each(poset, CGT_SET_INTERVAL, a, b, count_call, &calls));
    expect_count(calls, CGT_SET_INTERVAL, a, b);
    uint64_t expected = 0;
    for (uint64_t x = b[0]; x <= a[0]; x++)
      for (uint64_t y = b[1]; y <= a[1]; y++)
        for (uint64_t z = a[2]; z <= b[2]; z++) expected += x + y + z >= b[0] + b[1] + b[2] && x + y + z <= a[0] + a[1] + a[2];
    TEST_ASSERT_EQUAL_UINT64(expected, calls);
  }
  cgt_poset_free(poset);

  uint64_t origin[] = {0, 0, 0};
  TEST_ASSERT_OK(cgt_poset_new_asm(4801279, &poset)); /* the last with less than 2^64 elements */
  expect_size(UINT64_C(18446738006366306560), poset);
  check_random_indexes(poset);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_asm(4801280, &poset));
  expect_no_size(origin);
  cgt_poset_free(poset);

  TEST_ASSERT_OK(cgt_poset_new_asm((uint64_t)1 << 63, &poset));
  const uint64_t most = ((uint64_t)1 << 63) - 2;
  expect_no_size(origin);
  expect_count(most + 1, CGT_SET_MINIMA, NULL, NULL);
  expect_too_many(CGT_SET_IDEAL, origin, NULL);
  /* C(6074000998 + 2, 2) is the last triangular number below 2^64. */
  uint64_t a[] = {most - 6074000998, 0, 0}, b[] = {(uint64_t)1 << 62, most - ((uint64_t)1 << 62) - 3, 2};
  expect_count(UINT64_C(18446744070963499500), CGT_SET_IDEAL, a, NULL);
  a[0]--;
  expect_too_many(CGT_SET_IDEAL, a, NULL);
  expect_count(15, CGT_SET_IDEAL, b, NULL);
  expect_too_many(CGT_SET_FILTER, b, NULL);
  found = 0;
  TEST_ASSERT_OK(cgt_poset_each(poset, CGT_SET_IDEAL, b, NULL, count_call, &found));
  TEST_ASSERT_EQUAL_UINT64(15, found);
  const uint64_t low[] = {1, 0, (uint64_t)1 << 62}, high[] = {0, 0, ((uint64_t)1 << 62) + 1};
  expect_count(3, CGT_SET_FILTER, low, NULL);
  expect_count(2, CGT_SET_INTERVAL, low, high);
  expect_count(4, CGT_SET_LOWER_COVERS, high, NULL);
  TEST_ASSERT_OK(cgt_poset_height(poset, low, &found));
  TEST_ASSERT_EQUAL_UINT64(most - 1, found);
  cgt_poset_free(poset);
}

/* ---- Sums and diagrams ---- */

static void parse(const char *spec) { TEST_ASSERT_OK(cgt_poset_parse(spec, NULL, &poset)); }

static void expect_lengths(uint64_t height, uint64_t depth, const uint64_t *x) {
  uint64_t found = 0;
  TEST_ASSERT_OK(cgt_poset_height(poset, x, &found));
  TEST_ASSERT_EQUAL_UINT64(height, found);
  TEST_ASSERT_OK(cgt_poset_depth(poset, x, &found));
  TEST_ASSERT_EQUAL_UINT64(depth, found);
}

static void test_large_sums(void) {
  const uint64_t long_one = UINT64_C(1000000000000), x[] = {2, 5}, top[] = {3, 7};
  parse("series(chain(10^12),antichain(10^12),chain(10^12))");
  expect_size(3 * long_one, poset);
  check_random_indexes(poset);
  expect_lengths(long_one, long_one, x);
  expect_count(long_one + 1, CGT_SET_IDEAL, x, NULL);
  expect_count(1, CGT_SET_LOWER_COVERS, x, NULL);
  expect_count(1, CGT_SET_MINIMA, NULL, NULL);
  expect_count(8, CGT_SET_INTERVAL, x, top);
  cgt_poset_free(poset);
  parse("union(chain(10^12),antichain(10^12),chain(10^12))");
  expect_size(3 * long_one, poset);
  check_random_indexes(poset);
  expect_lengths(0, 0, x);
  expect_lengths(6, long_one - 7, top);
  expect_count(long_one + 2, CGT_SET_MINIMA, NULL, NULL);
  expect_count(0, CGT_SET_INTERVAL, x, top);
  cgt_poset_free(poset);
  parse("series(chain(2^63),boolean(64))");
  expect_no_size((const uint64_t[]){2, 1});
  expect_lengths((UINT64_C(1) << 63) + 1, 63, (const uint64_t[]){2, 4});
  cgt_poset_free(poset);
  parse("young(10^12,10^12,10^9,2)");
  expect_size(2 * long_one + 1000000002, poset);
  check_random_indexes(poset);
  expect_lengths(2, long_one - 2, (const uint64_t[]){1, 3});
  expect_lengths(1000000001, 0, (const uint64_t[]){3, 1000000000});
  expect_lengths(1, long_one - 1, (const uint64_t[]){2, 1});
  expect_count(3, CGT_SET_MAXIMA, NULL, NULL);
  cgt_poset_free(poset);
  parse("young(2^63,2^63)");
  expect_no_size((const uint64_t[]){2, 1});
  cgt_poset_free(poset);
}

/* ---- What is refused ---- */

static void test_arguments(void) {
  cgt_poset_t *untouched = NULL;
#define REFUSED(culprit, name, ...) \
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_poset_new_" #name, culprit, cgt_poset_new_##name(__VA_ARGS__))
  REFUSED("n is 0; expected at least 1", divisors, 0, &untouched);
  REFUSED("n is 0; expected 1 to 2^63", asm, 0, &untouched);
  REFUSED("n is 9223372036854775809", asm, ((uint64_t)1 << 63) + 1, &untouched);
  REFUSED("n is 4097; expected at most 4096", set_partitions, 4097, &untouched);
  REFUSED("n is 4097; expected at most 4096", integer_partitions, 4097, &untouched);
  REFUSED("n is 18446744073709551615", set_partitions, UINT64_MAX, &untouched);
  REFUSED("n is 65; expected at most 64", subspaces, 65, 2, &untouched);
  REFUSED("n is 22; expected at most 21", subspaces, 22, 8, &untouched);
  REFUSED("n is 17; expected at most 16", subspaces, 17, 16, &untouched);
  REFUSED("n is 41; expected at most 40", subspaces, 41, 3, &untouched);
  REFUSED("n is 3; expected at most 2", subspaces, 3, (uint64_t)1 << 32, &untouched);
  REFUSED("n is 2; expected at most 1", subspaces, 2, UINT64_C(4294967311), &untouched);
  static const uint64_t not_prime_powers[] = {0, 1, 6, 10, 12, 15, 36, UINT64_MAX, UINT64_C(3215031751)};
  for (size_t i = 0; i < sizeof not_prime_powers / sizeof *not_prime_powers; i++) {
    char culprit[60];
    snprintf(culprit, sizeof culprit, "q is %" PRIu64 "; expected a prime power", not_prime_powers[i]);
    REFUSED(culprit, subspaces, 0, not_prime_powers[i], &untouched);
  }
  cgt_poset_t *parts[2] = {NULL, NULL};
  REFUSED("parts is NULL", union, NULL, 2, &untouched);
  REFUSED("n is 0; expected at least one part", series, parts, 0, &untouched);
  REFUSED("part number 0 is NULL", union, parts, 2, &untouched);
  TEST_ASSERT_OK(cgt_poset_new_set_partitions(4096, &parts[0]));
  parts[1] = parts[0];
  REFUSED("part number 0 has 4096 coordinates; expected fewer than 4096", series, parts, 2, &untouched);
  cgt_poset_free(parts[0]);
  TEST_ASSERT_OK(cgt_poset_new_chain(2, &parts[0]));
  REFUSED("poset is NULL", union, parts, 1, NULL);
  REFUSED("poset is NULL", series, parts, 1, NULL);
  cgt_poset_free(parts[0]);
  REFUSED("rows is NULL", young, NULL, 2, &untouched);
  REFUSED("rows[1] is 4; expected 1 to 3", young, (const uint64_t[]){3, 4}, 2, &untouched);
  REFUSED("rows[0] is 0", young, (const uint64_t[]){0}, 1, &untouched);
  static const uint64_t row = 1; /* not on the stack, which may end where no array of so many elements fits */
  REFUSED("n is 262145", young, &row, 262145, &untouched);
  REFUSED("poset is NULL", young, (const uint64_t[]){1}, 1, NULL);
  REFUSED("poset is NULL", divisors, 6, NULL);
  REFUSED("poset is NULL", subspaces, 2, 2, NULL);
  REFUSED("poset is NULL", set_partitions, 2, NULL);
  REFUSED("poset is NULL", integer_partitions, 2, NULL);
  REFUSED("poset is NULL", asm, 2, NULL);
#undef REFUSED
  TEST_ASSERT_NULL(untouched);
  TEST_ASSERT_OK(cgt_poset_new_subspaces(16, 16, &poset));
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_subspaces(0, UINT64_C(18446744073709551557), &poset));
  expect_size(1, poset);
  cgt_poset_free(poset);
}

static void expect_no_element(const char *culprit, const uint64_t *words) {
  TEST_ASSERT_FAILS(CGT_E_ELEMENT, "cgt_poset_validate", culprit, cgt_poset_validate(poset, words, cgt_poset_arity(poset)));
}

#define NO_ELEMENT(culprit, ...) expect_no_element(culprit, (const uint64_t[]){__VA_ARGS__})

static void test_elements(void) {
  TEST_ASSERT_OK(cgt_poset_new_divisors(12, &poset));
  NO_ELEMENT("5; expected a divisor of 12", 5);
  NO_ELEMENT("0; expected a divisor of 12", 0);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_subspaces(3, 3, &poset));
  NO_ELEMENT("row 1 is 27; expected less than 3^3", 27, 0, 0);
  NO_ELEMENT("row 2 is 1; expected 0, as the row before it is zero", 0, 1, 0);
  NO_ELEMENT("row 1 begins with 2 in column 2; expected 1", 6, 0, 0);
  NO_ELEMENT("row 2 begins in column 1; expected a column after 1, where row 1 begins", 9, 9, 0);
  NO_ELEMENT("row 1 has 2 in column 3; expected 0, as row 2 begins there", 11, 1, 0);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_subspaces(0, 5, &poset));
  NO_ELEMENT("1; expected 0", 1);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_set_partitions(3, &poset));
  NO_ELEMENT("word 1 is 1; expected 0", 1, 0, 0);
  NO_ELEMENT("word 3 is 2; expected at most 1", 0, 0, 2);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_integer_partitions(5, &poset));
  NO_ELEMENT("part 2 is 4; expected at most the part before it, 1", 1, 4, 0, 0, 0);
  NO_ELEMENT("part 2 is 3, and the parts add up to more than 5", 3, 3, 0, 0, 0);
  NO_ELEMENT("the parts add up to 4; expected 5", 3, 1, 0, 0, 0);
  NO_ELEMENT("part 1 is 18446744073709551615", UINT64_MAX, 6, 0, 0, 0);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_parse("union(chain(3),asm(4))", NULL, &poset));
  NO_ELEMENT("part number 0; expected 1 to 2", 0, 1, 0, 0);
  NO_ELEMENT("part number 3; expected 1 to 2", 3, 1, 0, 0);
  NO_ELEMENT("part number 1: 4; expected", 1, 4, 0, 0);
  NO_ELEMENT("word 4 is 5; expected 0", 1, 2, 0, 5);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_parse("young(4,2,1)", NULL, &poset));
  NO_ELEMENT("row 4; expected 1 to 3", 4, 1);
  NO_ELEMENT("row 0; expected 1 to 3", 0, 1);
  NO_ELEMENT("column 3 in row 2; expected 1 to 2", 2, 3);
  NO_ELEMENT("column 0 in row 2; expected 1 to 2", 2, 0);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_asm(5, &poset));
  NO_ELEMENT("(2,1,1); expected numbers that add up to at most 3", 2, 1, 1);
  NO_ELEMENT("(18446744073709551615,1,0)", UINT64_MAX, 1, 0);
  NO_ELEMENT("(1,18446744073709551615,18446744073709551615)", 1, UINT64_MAX, UINT64_MAX);
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_asm(1, &poset));
  NO_ELEMENT("asm(1) has no elements", 0, 0, 0);
  cgt_poset_free(poset);
}

/* Every allocation of a call fails once; what was asked for is not touched. */
static void test_memory(void) {
  static const uint64_t zeros[6] = {0};
  test_memory_begin();
  for (int which = 0; which < 8; which++) {
    cgt_status_t status = CGT_E_MEMORY;
    for (test_failing_allocation = 1; status != CGT_OK; test_failing_allocation++) {
      cgt_poset_t *made = NULL;
      test_allocations = 0;
      switch (which) {
        case 0: status = cgt_poset_new_divisors(360, &made); break;
        case 1: status = cgt_poset_new_subspaces(3, 4, &made); break;
        case 2: status = cgt_poset_new_set_partitions(6, &made); break;
        case 3: status = cgt_poset_new_integer_partitions(6, &made); break;
        case 4: status = cgt_poset_new_asm(6, &made); break;
        case 5: status = cgt_poset_new_young((const uint64_t[]){3, 1}, 2, &made); break;
        case 6: status = cgt_poset_parse("series(union(chain(2),asm(3)),product(chain(3)))", NULL, &made); break;
        default: {
          const size_t failing = test_failing_allocation;
          uint64_t calls = 0;
          test_failing_allocation = 0;
          TEST_ASSERT_OK(cgt_poset_new_set_partitions(6, &poset));
          test_allocations = 0;
          test_failing_allocation = failing;
          status = cgt_poset_each(poset, CGT_SET_IDEAL, zeros, NULL, count_call, &calls);
          cgt_poset_free(poset);
        }
      }
      if (status != CGT_OK) {
        TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
        TEST_ASSERT_NULL(made);
      }
      cgt_poset_free(made);
    }
    TEST_ASSERT_TRUE(test_failing_allocation > 2);
  }
  test_failing_allocation = 0;
  test_memory_end();
}

/* ---- What a poset was made of ---- */

static void check_origin(cgt_poset_t *of, const char *name, const uint64_t *numbers, size_t n, size_t parts) {
  uint64_t found[16];
  size_t count = 99;
  TEST_ASSERT_EQUAL_STRING(name, cgt_poset_family(of));
  TEST_ASSERT_OK(cgt_poset_arguments(of, NULL, 0, &count));
  TEST_ASSERT_EQUAL_size_t(n, count);
  for (size_t capacity = 0; capacity <= n + 1; capacity++) {
    for (size_t i = 0; i < 16; i++) found[i] = 1234567;
    TEST_ASSERT_OK(cgt_poset_arguments(of, found, capacity, &count));
    TEST_ASSERT_EQUAL_size_t(n, count);
    for (size_t i = 0; i < 16; i++) TEST_ASSERT_EQUAL_UINT64(i < n && i < capacity ? numbers[i] : 1234567, found[i]);
  }
  TEST_ASSERT_EQUAL_size_t(parts, cgt_poset_part_count(of));
  for (size_t i = 0; i < parts; i++) TEST_ASSERT_NOT_NULL(cgt_poset_part(of, i));
  TEST_ASSERT_NULL(cgt_poset_part(of, parts));
  TEST_ASSERT_NULL(cgt_poset_part(of, SIZE_MAX));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_poset_arguments", "poset is NULL", cgt_poset_arguments(NULL, found, 1, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_poset_arguments", "n is NULL", cgt_poset_arguments(of, found, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_poset_arguments", "numbers is NULL", cgt_poset_arguments(of, NULL, 1, &count));
}

static void test_origins(void) {
  static const struct {
    const char *spec, *name;
    uint64_t numbers[12];
    size_t n, parts;
  } all[] = {{"chain(18446744073709551615)", "chain", {UINT64_MAX}, 1, 0},
             {"antichain(0)", "antichain", {0}, 1, 0},
             {"boolean(64)", "boolean", {64}, 1, 0},
             {"divisors(360)", "divisors", {360}, 1, 0},
             {"subspaces(3,9)", "subspaces", {3, 9}, 2, 0},
             {"partitions(4096)", "partitions", {4096}, 1, 0},
             {"types(11)", "types", {11}, 1, 0},
             {"asm(7)", "asm", {7}, 1, 0},
             {"product(chain(2),asm(3),dual(types(4)))", "product", {0}, 0, 3},
             {"union(chain(2),asm(3),dual(types(4)))", "union", {0}, 0, 3},
             {"series(chain(2),asm(3))", "series", {0}, 0, 2},
             {"young(5,5,2)", "young", {5, 5, 2}, 3, 0},
             {"dual(boolean(3))", "dual", {0}, 0, 1},
             {"poset(5)", "poset", {5}, 1, 0},
             {"poset(4; 3<0, 0<1, 3<1, 2<1)", "poset", {4, 3, 0, 0, 1, 2, 1}, 7, 0}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    cgt_poset_t *of;
    TEST_ASSERT_OK(cgt_poset_parse(all[i].spec, NULL, &of));
    check_origin(of, all[i].name, all[i].numbers, all[i].n, all[i].parts);
    cgt_poset_free(of);
  }
  cgt_poset_t *chain, *some, *filter, *both;
  TEST_ASSERT_OK(cgt_poset_new_chain(5, &chain));
  TEST_ASSERT_OK(cgt_poset_new_subposet(chain, (const uint64_t[]){2, 4}, 2, &some));
  TEST_ASSERT_OK(cgt_poset_new_subset(chain, CGT_SET_FILTER, (const uint64_t[]){3}, NULL, &filter));
  TEST_ASSERT_OK(cgt_poset_new_product((cgt_poset_t *const[]){chain, some}, 2, &both));
  check_origin(some, "subposet", NULL, 0, 1);
  check_origin(filter, "subposet", NULL, 0, 1);
  check_origin(both, "product", NULL, 0, 2);
  TEST_ASSERT_EQUAL_PTR(chain, cgt_poset_part(some, 0));
  TEST_ASSERT_EQUAL_PTR(chain, cgt_poset_part(both, 0));
  TEST_ASSERT_EQUAL_PTR(some, cgt_poset_part(both, 1));
  cgt_poset_t *kept = cgt_poset_retain(cgt_poset_part(both, 1)); /* stays where the product goes */
  cgt_poset_free(both);
  cgt_poset_free(some);
  cgt_poset_free(filter);
  TEST_ASSERT_EQUAL_STRING("chain", cgt_poset_family(cgt_poset_part(kept, 0)));
  cgt_poset_free(kept);
  cgt_poset_free(chain);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_divisors);
  RUN_TEST(test_subspaces);
  RUN_TEST(test_fields);
  RUN_TEST(test_partitions);
  RUN_TEST(test_types);
  RUN_TEST(test_asm);
  RUN_TEST(test_tables);
  RUN_TEST(test_numbers);
  RUN_TEST(test_large_divisors);
  RUN_TEST(test_large_subspaces);
  RUN_TEST(test_large_partitions);
  RUN_TEST(test_large_types);
  RUN_TEST(test_packing);
  RUN_TEST(test_large_asm);
  RUN_TEST(test_large_sums);
  RUN_TEST(test_arguments);
  RUN_TEST(test_elements);
  RUN_TEST(test_memory);
  RUN_TEST(test_origins);
  return UNITY_END();
}
