/* The partitions of the integer n by refinement, as parts in weakly descending order, followed by zeros. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "checked.h"
#include "poset_inside.h"
#include "family_functions.h"

/* n = 416 is the last with fewer than 2^64 partitions (OEIS A000041). Up to it `own` has, for k <= m <= n, the number of
 * partitions of m into parts of at most k. */
enum { MOST = 416 };

static size_t triangle(size_t m) { return m * (m + 1) / 2; }

static uint64_t number_of(const cgt_poset_t *poset, uint64_t m, uint64_t k) {
  return ((const uint64_t *)poset->own)[triangle((size_t)m) + (size_t)(k < m ? k : m)];
}

static size_t length_of(const cgt_poset_t *poset, const uint64_t *x) {
  size_t length = 0;
  while (length < poset->arity && x[length] != 0) length++;
  return length;
}

static cgt_status_t size(const cgt_poset_t *poset, uint64_t *size) {
  if (poset->n > MOST) return cgt_i_number(false);
  *size = number_of(poset, poset->n, poset->n);
  return CGT_OK;
}

static bool contains(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]) {
  uint64_t left = poset->n;
  for (size_t i = 0; i < poset->arity; i++) {
    if (i > 0 && words[i] > words[i - 1]) {
      snprintf(reason, CGT_I_REASON, "part %zu is %" PRIu64 "; expected at most the part before it, %" PRIu64, i + 1, words[i],
               words[i - 1]);
      return false;
    }
    if (words[i] > left) {
      snprintf(reason, CGT_I_REASON, "part %zu is %" PRIu64 ", and the parts add up to more than %" PRIu64, i + 1, words[i],
               poset->n);
      return false;
    }
    left -= words[i];
  }
  if (left == 0) return true;
  snprintf(reason, CGT_I_REASON, "the parts add up to %" PRIu64 "; expected %" PRIu64, poset->n - left, poset->n);
  return false;
}

/* Parts of one partition that are put into those of another ("bins"), which they have to fill. */
typedef struct {
  size_t bins;
  uint16_t left[CGT_MAX_WORDS];      /* the space left in each bin */
  uint16_t parts[CGT_MAX_WORDS + 2]; /* how many of each size are not placed; parts[1] exists even if the sum is 0 */
} packing;

/* A part put into a bin, and the part that then filled it up, or 0. */
typedef struct {
  uint16_t part, bin, last;
} placing;

/* If the space left in a bin equals a part, the bin takes that part: were it filled otherwise, the contents could change places
 * with the part. Returns the part, or 0. */
static uint16_t fill(packing *p, size_t bin) {
  const uint16_t left = p->left[bin];
  if (left == 0 || p->parts[left] == 0) return 0;
  p->parts[left]--;
  p->left[bin] = 0;
  return left;
}

/* Whether to try a part in a bin: it fits, and no bin from number `from` on has as much space left, as equal bins are equally
 * good. */
static bool worth_trying(const packing *p, size_t part, size_t bin, size_t from) {
  if (p->left[bin] < part) return false;
  for (size_t i = from; i < bin; i++)
    if (p->left[i] == p->left[bin]) return false;
  return true;
}

/* Whether every bin by itself can be filled by unplaced parts of size at most `largest`. The sums of parts are a set of bits;
 * many equal parts count as 1, 2, 4, … of them and a rest. With enough ones every bin can be filled. */
static bool can_fill_each(const packing *p, size_t largest) {
  uint64_t sums[CGT_MAX_WORDS / 64 + 1];
  size_t most = 0;
  if (p->parts[1] + 1U >= largest) return true;
  for (size_t i = 0; i < p->bins; i++)
    if (p->left[i] > most) most = p->left[i];
  memset(sums, 0, (most / 64 + 1) * sizeof *sums);
  sums[0] = 1;
  for (size_t size = 1; size <= largest && size <= most; size++)
    for (size_t count = p->parts[size], taken = 1; count > 0; taken *= 2) {
      if (taken > count) taken = count;
      count -= taken;
      const size_t shift = taken * size, words = shift / 64, bits = shift % 64;
      if (shift > most) break;
      for (size_t w = most / 64 + 1; w-- > words;) {
        sums[w] |= sums[w - words] << bits;
        if (bits > 0 && w > words) sums[w] |= sums[w - words - 1] >> (64 - bits);
      }
    }
  for (size_t i = 0; i < p->bins; i++)
    if ((sums[p->left[i] / 64] >> p->left[i] % 64 & 1) == 0) return false;
  return true;
}

/* Depth first, largest part first, equal parts into bins of ascending numbers. Ones fill what is left. No bin's space equals a
 * part. */
static bool pack(packing *p, size_t largest) {
  placing placed[CGT_MAX_WORDS / 2]; /* parts of at least 2 */
  size_t depth = 0, part = largest, bin = can_fill_each(p, part) ? 0 : p->bins;
  for (;;) {
    while (part > 1 && p->parts[part] == 0) part--;
    if (part <= 1 && bin == 0) return true;
    const size_t from = depth > 0 && placed[depth - 1].part == part ? placed[depth - 1].bin : 0;
    if (bin < from) bin = from;
    while (bin < p->bins && !worth_trying(p, part, bin, from)) bin++;
    if (bin < p->bins) {
      p->parts[part]--;
      p->left[bin] = (uint16_t)(p->left[bin] - part);
      placed[depth++] = (placing){(uint16_t)part, (uint16_t)bin, fill(p, bin)};
      bin = can_fill_each(p, part) ? 0 : p->bins;
      continue;
    }
    if (depth == 0) return false;
    const placing back = placed[--depth];
    p->left[back.bin] = (uint16_t)(p->left[back.bin] + back.last + back.part);
    if (back.last > 0) p->parts[back.last]++;
    p->parts[back.part]++;
    part = back.part;
    bin = (size_t)back.bin + 1;
  }
}

static cgt_status_t leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  packing p;
  const size_t parts = length_of(poset, a);
  p.bins = length_of(poset, b);
  *leq = parts >= p.bins && a[0] <= b[0];
  if (!*leq) return CGT_OK;
  memset(p.parts, 0, ((size_t)poset->n + 2) * sizeof *p.parts);
  for (size_t i = 0; i < parts; i++) p.parts[a[i]]++;
  for (size_t i = 0; i < p.bins; i++) {
    p.left[i] = (uint16_t)b[i];
    fill(&p, i);
  }
  *leq = pack(&p, (size_t)a[0]);
  return CGT_OK;
}

static cgt_status_t height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height) {
  *height = poset->n - length_of(poset, x);
  return CGT_OK;
}

static uint64_t rank_of(const cgt_poset_t *poset) { return poset->n > 0 ? poset->n - 1 : 0; }

/* In lexicographic order: the last part that may grow and has a part after it takes one from what comes after, and the rest of
 * that becomes ones. */
static cgt_status_t each_partition(const cgt_poset_t *poset, cgt_element_fn each, void *user) {
  uint64_t x[CGT_MAX_WORDS];
  size_t length = (size_t)poset->n;
  x[0] = 0; /* the only element if n = 0 */
  for (size_t i = 0; i < length; i++) x[i] = 1;
  for (;;) {
    cgt_status_t status = each(user, x, poset->arity);
    if (status != CGT_OK || length <= 1) return status;
    uint64_t after = x[length - 1];
    size_t i = length - 2;
    for (; i > 0 && x[i - 1] == x[i]; i--) after += x[i];
    x[i]++;
    const size_t ones_to = i + (size_t)after; /* after - 1 ones follow part i */
    for (size_t k = i + 1; k < ones_to; k++) x[k] = 1;
    for (size_t k = ones_to; k < length; k++) x[k] = 0;
    length = ones_to;
  }
}

/* Calls `each` with x, less the parts at two places (perhaps the same), plus two others, the second of which may be 0. */
static cgt_status_t hand_out(const cgt_poset_t *poset, const uint64_t *x, size_t without, size_t without_too, uint64_t more,
                             uint64_t less, cgt_element_fn each, void *user) {
  uint64_t words[CGT_MAX_WORDS];
  size_t n = 0;
  memset(words, 0, poset->arity * sizeof *words);
  for (size_t i = 0; i < poset->arity; i++) {
    if (i == without || i == without_too) continue;
    for (; more > x[i]; more = less, less = 0) words[n++] = more;
    if (x[i] == 0) break;
    words[n++] = x[i];
  }
  for (; more > 0; more = less, less = 0) words[n++] = more;
  return each(user, words, poset->arity);
}

static bool is_first(const uint64_t *x, size_t i) { return i == 0 || x[i - 1] != x[i]; }

/* Splits a part in two, one part of each size. */
static cgt_status_t each_split(const cgt_poset_t *poset, const uint64_t *x, cgt_element_fn each, void *user) {
  const size_t length = length_of(poset, x);
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < length; i++)
    for (uint64_t less = 1; is_first(x, i) && less <= x[i] / 2 && status == CGT_OK; less++)
      status = hand_out(poset, x, i, i, x[i] - less, less, each, user);
  return status;
}

/* Merges two parts, one pair for each pair of sizes. */
static cgt_status_t each_merged(const cgt_poset_t *poset, const uint64_t *x, cgt_element_fn each, void *user) {
  const size_t length = length_of(poset, x);
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < length; i++)
    for (size_t k = i + 1; is_first(x, i) && k < length && status == CGT_OK; k++)
      if (k == i + 1 || is_first(x, k)) status = hand_out(poset, x, i, k, x[i] + x[k], 0, each, user);
  return status;
}

static cgt_status_t each_of(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                            void *user) {
  (void)b;
  uint64_t end[CGT_MAX_WORDS];
  switch (set) {
    case CGT_SET_ALL: return each_partition(poset, each, user);
    case CGT_SET_LOWER_COVERS: return each_split(poset, a, each, user);
    case CGT_SET_UPPER_COVERS: return each_merged(poset, a, each, user);
    case CGT_SET_MINIMA:
    case CGT_SET_MAXIMA:
      for (size_t i = 0; i < poset->arity; i++) end[i] = set == CGT_SET_MINIMA && poset->n > 0;
      if (set == CGT_SET_MAXIMA) end[0] = poset->n;
      return each(user, end, poset->arity);
    default: return CGT_E_NO_THEOREM;
  }
}

/* Before x come those that agree with it up to some part, where theirs is smaller; what is left is in parts of at most that
 * size. */
static cgt_status_t index_of(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index) {
  uint64_t less = 0, left = poset->n;
  if (poset->n > MOST) return cgt_i_number(false);
  for (size_t i = 0; left > 0; left -= x[i++]) less += number_of(poset, left, x[i] - 1);
  *index = less;
  return CGT_OK;
}

static cgt_status_t element_at(const cgt_poset_t *poset, uint64_t index, uint64_t *x) {
  uint64_t left = poset->n, part = poset->n;
  for (size_t i = 0; i < poset->arity; i++, left -= part) {
    if (part > left) part = left;
    while (part > 0 && number_of(poset, left, part - 1) > index) part--;
    if (part > 0) index -= number_of(poset, left, part - 1);
    x[i] = part;
  }
  return CGT_OK;
}

static cgt_status_t read_element(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element) {
  cgt_status_t status = cgt_i_read_expect(reader, '[');
  (void)inside;
  memset(element, 0, poset->arity * sizeof *element);
  if (status != CGT_OK || cgt_i_read_takes(reader, ']')) return status;
  size_t parts = 0;
  do {
    uint64_t part;
    (void)cgt_i_read_next(reader);
    const size_t from = reader->at;
    status = cgt_i_read_number(reader, "a part", &part);
    if (status != CGT_OK) return status;
    if (part == 0) return cgt_i_read_fail(reader, CGT_E_ELEMENT, from, reader->at, NULL, "a positive part");
    if (parts > 0 && part > element[parts - 1])
      return cgt_i_read_fail(reader, CGT_E_ELEMENT, from, reader->at, "it is more than the part before it",
                             "no more than that");
    if (parts == poset->n) return cgt_i_read_fail(reader, CGT_E_ELEMENT, from, reader->at, NULL, "no more parts");
    element[parts++] = part;
  } while (cgt_i_read_takes(reader, ','));
  return cgt_i_read_takes(reader, ']') ? CGT_OK : cgt_i_read_unexpected(reader, "\",\" or \"]\"");
}

static void write_element(const cgt_poset_t *poset, const uint64_t *x, bool inside, cgt_i_text *text) {
  (void)inside;
  const size_t length = length_of(poset, x);
  cgt_i_print(text, "[");
  for (size_t i = 0; i < length; i++) cgt_i_print_number(text, i > 0 ? "," : "", x[i]);
  cgt_i_print(text, "]");
}

const cgt_i_poset_family cgt_i_types = {.name = "types",
                                        .example = "types(4)",
                                        .element_example = "[2,1,1]",
                                        .numbers = {"a number"},
                                        .of_number = cgt_poset_new_integer_partitions,
                                        .claims = CGT_I_ONE_MINIMUM_BELOW | CGT_I_ONE_MAXIMUM_ABOVE | CGT_I_BY_NUMBERS,
                                        FUNCTIONS,
                                        .rank = rank_of};

cgt_status_t cgt_poset_new_integer_partitions(uint64_t n, cgt_poset_t **poset) {
  static const char function[] = "cgt_poset_new_integer_partitions";
  if (n > CGT_MAX_WORDS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %" PRIu64 "; expected at most %zu", function, n, CGT_MAX_WORDS);
  const size_t rows = n <= MOST ? (size_t)n + 1 : 0;
  cgt_status_t status =
      cgt_i_poset_make_of(function, &cgt_i_types, n > 0 ? (size_t)n : 1, n, triangle(rows) * sizeof(uint64_t), poset);
  if (status != CGT_OK) return status;
  uint64_t *numbers = (*poset)->own;
  for (size_t m = 0; m < rows; m++) {
    numbers[triangle(m)] = m == 0;
    for (size_t k = 1; k <= m; k++) /* without a part k, or with one */
      numbers[triangle(m) + k] = numbers[triangle(m) + k - 1] + number_of(*poset, m - k, k);
  }
  return CGT_OK;
}
