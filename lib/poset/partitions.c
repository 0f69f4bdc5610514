/* The partitions of {1, …, n} by refinement, as restricted growth strings: word i is the number of the block that contains i +
 * 1. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "checked.h"
#include "poset_inside.h"
#include "family_functions.h"

/* Bell(25) is the last Bell number below 2^64. */
enum { MOST = 25 };

/* For i + k <= MOST: the number of ways to put i further numbers into k blocks and new ones. */
typedef struct {
  uint64_t ways[MOST + 1][MOST + 1];
} completions;

static size_t words_of(const cgt_poset_t *poset) { return (size_t)poset->n; }

static size_t blocks_of(const cgt_poset_t *poset, const uint64_t *x) {
  uint64_t blocks = 0;
  for (size_t i = 0; i < words_of(poset); i++)
    if (x[i] >= blocks) blocks = x[i] + 1;
  return (size_t)blocks;
}

/* Multiplies *number by Bell(n) if the product fits. */
static bool multiply_by_bell(const cgt_poset_t *poset, size_t n, uint64_t *number) {
  return n <= MOST && cgt_i_multiply_by(number, ((const completions *)poset->own)->ways[n][0]);
}

static cgt_status_t size(const cgt_poset_t *poset, uint64_t *size) {
  *size = 1;
  return cgt_i_number(multiply_by_bell(poset, words_of(poset), size));
}

static bool contains(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]) {
  uint64_t blocks = 0;
  for (size_t i = 0; i < poset->arity; i++) {
    if (words[i] > blocks || (words[i] != 0 && poset->n == 0)) {
      snprintf(reason, CGT_I_REASON, "word %zu is %" PRIu64 "; expected %s%" PRIu64 "%s", i + 1, words[i],
               blocks > 0 ? "at most " : "", blocks, blocks > 0 ? ", the number of a new block" : "");
      return false;
    }
    if (words[i] == blocks) blocks++;
  }
  return true;
}

/* The block of b that contains each block of a; false if some block of a is in none. */
static bool blocks_in(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, uint16_t block[CGT_MAX_WORDS]) {
  size_t blocks = 0;
  for (size_t i = 0; i < words_of(poset); i++) {
    if (a[i] == blocks)
      block[blocks++] = (uint16_t)b[i];
    else if (block[a[i]] != b[i])
      return false;
  }
  return true;
}

static cgt_status_t leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  uint16_t block[CGT_MAX_WORDS];
  *leq = blocks_in(poset, a, b, block);
  return CGT_OK;
}

static cgt_status_t height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height) {
  *height = poset->n - blocks_of(poset, x);
  return CGT_OK;
}

static uint64_t rank_of(const cgt_poset_t *poset) { return poset->n > 0 ? poset->n - 1 : 0; }

/* The state of a walk through a set. */
typedef struct {
  uint64_t words[CGT_MAX_WORDS];
  /* For each block k of a: its part, numbered within its block of b; the number of parts before k there; the previous block of
   * a there, plus 1. */
  uint16_t part[CGT_MAX_WORDS], parts_before[CGT_MAX_WORDS], before[CGT_MAX_WORDS];
  uint16_t in[CGT_MAX_WORDS];     /* the block of b that contains it */
  uint16_t number[CGT_MAX_WORDS]; /* the block that each part becomes; the parts in the order of the blocks of b */
  uint16_t joined[CGT_MAX_WORDS]; /* the block that each block of a becomes part of */
  /* For each block of b: the number of blocks of a in earlier ones; the last block of a in it so far, plus 1. */
  uint16_t start[CGT_MAX_WORDS + 1], last[CGT_MAX_WORDS];
} walk;

/* What lies between a and b: within each block of b, a partition of the blocks of a that it contains. So each block of b has a
 * restricted growth string of its own; together they count up, the last block of a fastest. */
static cgt_status_t each_between(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, walk *r, cgt_element_fn each,
                                 void *user) {
  if (!blocks_in(poset, a, b, r->in)) return CGT_OK;
  const size_t blocks = blocks_of(poset, a), blocks_of_b = blocks_of(poset, b);
  memset(r->start, 0, (blocks_of_b + 1) * sizeof *r->start);
  memset(r->last, 0, blocks_of_b * sizeof *r->last);
  for (size_t k = 0; k < blocks; k++) {
    r->part[k] = 0;
    r->before[k] = r->last[r->in[k]];
    r->last[r->in[k]] = (uint16_t)(k + 1);
    r->start[r->in[k] + 1]++;
  }
  for (size_t k = 1; k < blocks_of_b; k++) r->start[k] = (uint16_t)(r->start[k] + r->start[k - 1]);
  for (size_t changed = 0;;) {
    for (size_t k = changed; k < blocks; k++) {
      const size_t before = r->before[k];
      r->parts_before[k] = 0;
      if (before > 0)
        r->parts_before[k] = (uint16_t)(r->parts_before[before - 1] + (r->part[before - 1] == r->parts_before[before - 1]));
    }
    uint16_t numbers = 0;
    for (size_t k = 0; k < blocks; k++) {
      const size_t part = (size_t)r->start[r->in[k]] + r->part[k];
      if (r->part[k] == r->parts_before[k]) r->number[part] = numbers++;
      r->joined[k] = r->number[part];
    }
    for (size_t i = 0; i < words_of(poset); i++) r->words[i] = r->joined[a[i]];
    cgt_status_t status = each(user, r->words, poset->arity);
    if (status != CGT_OK) return status;
    changed = blocks;
    while (changed > 0 && r->part[changed - 1] == r->parts_before[changed - 1]) r->part[--changed] = 0;
    if (changed == 0) return CGT_OK;
    r->part[changed - 1]++;
  }
}

/* Merges two blocks, in every way. */
static cgt_status_t each_merged(const cgt_poset_t *poset, const uint64_t *a, walk *r, cgt_element_fn each, void *user) {
  const size_t blocks = blocks_of(poset, a);
  for (size_t second = 1; second < blocks; second++)
    for (size_t first = 0; first < second; first++) {
      for (size_t i = 0; i < words_of(poset); i++) r->words[i] = a[i] == second ? first : a[i] - (a[i] > second);
      cgt_status_t status = each(user, r->words, poset->arity);
      if (status != CGT_OK) return status;
    }
  return CGT_OK;
}

/* Splits a block in two, in every way: the set of numbers that go into the second counts up in binary, and never contains the
 * first number of the block. */
static cgt_status_t each_split(const cgt_poset_t *poset, const uint64_t *a, walk *r, cgt_element_fn each, void *user) {
  const size_t blocks = blocks_of(poset, a), n = words_of(poset);
  uint16_t *member = r->before, *moved = r->part;
  memset(moved, 0, n * sizeof *moved);
  for (size_t block = 0; block < blocks; block++) {
    size_t members = 0;
    for (size_t i = 0; i < n; i++)
      if (a[i] == block) member[members++] = (uint16_t)i;
    for (;;) {
      size_t k = 1;
      while (k < members && moved[member[k]] != 0) moved[member[k++]] = 0;
      if (k == members) break;
      moved[member[k]] = 1;
      size_t first_moved = 0, earlier = 0; /* the number of blocks that begin before the new one */
      while (moved[first_moved] == 0) first_moved++;
      for (size_t i = 0; i < first_moved; i++)
        if (a[i] >= earlier) earlier = (size_t)a[i] + 1;
      for (size_t i = 0; i < n; i++) r->words[i] = moved[i] != 0 ? earlier : a[i] + (a[i] >= earlier);
      cgt_status_t status = each(user, r->words, poset->arity);
      if (status != CGT_OK) return status;
    }
  }
  return CGT_OK;
}

static cgt_status_t each_of(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                            void *user) {
  walk *r = cgt_i_alloc(1, sizeof *r);
  uint64_t *ends = cgt_i_alloc(2 * poset->arity, sizeof *ends);
  cgt_status_t status;
  if (r == NULL || ends == NULL) {
    cgt_i_free(r);
    cgt_i_free(ends);
    return cgt_i_fail(CGT_E_MEMORY, "no memory to go through set partitions");
  }
  uint64_t *finest = ends, *coarsest = ends + poset->arity;
  r->words[0] = 0; /* the only element if n = 0 */
  for (size_t i = 0; i < poset->arity; i++) {
    finest[i] = i;
    coarsest[i] = 0;
  }
  switch (set) {
    case CGT_SET_ALL: status = each_between(poset, finest, coarsest, r, each, user); break;
    case CGT_SET_IDEAL: status = each_between(poset, finest, a, r, each, user); break;
    case CGT_SET_FILTER: status = each_between(poset, a, coarsest, r, each, user); break;
    case CGT_SET_INTERVAL: status = each_between(poset, a, b, r, each, user); break;
    case CGT_SET_LOWER_COVERS: status = each_split(poset, a, r, each, user); break;
    case CGT_SET_UPPER_COVERS: status = each_merged(poset, a, r, each, user); break;
    case CGT_SET_MINIMA: status = each(user, finest, poset->arity); break;
    default: status = each(user, coarsest, poset->arity);
  }
  cgt_i_free(ends);
  cgt_i_free(r);
  return status;
}

/* The sizes of the blocks; returns their number. */
static size_t sizes_of(const cgt_poset_t *poset, const uint64_t *x, uint16_t sizes[CGT_MAX_WORDS]) {
  const size_t blocks = blocks_of(poset, x);
  memset(sizes, 0, blocks * sizeof *sizes);
  for (size_t i = 0; i < words_of(poset); i++) sizes[x[i]]++;
  return blocks;
}

/* The number of blocks of a, where a <= b, in each block of b; returns the number of blocks of b. */
static size_t sizes_between(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, uint16_t sizes[CGT_MAX_WORDS]) {
  const size_t blocks = blocks_of(poset, b);
  uint64_t seen = 0;
  memset(sizes, 0, blocks * sizeof *sizes);
  for (size_t i = 0; i < words_of(poset); i++)
    if (a[i] == seen) sizes[b[i]]++, seen++;
  return blocks;
}

static cgt_status_t count(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count) {
  uint16_t sizes[CGT_MAX_WORDS];
  size_t blocks = 0;
  bool fits = true;
  *count = 1;
  switch (set) {
    case CGT_SET_ALL: return size(poset, count);
    case CGT_SET_IDEAL: blocks = sizes_of(poset, a, sizes); break;
    case CGT_SET_FILTER: return cgt_i_number(multiply_by_bell(poset, blocks_of(poset, a), count));
    case CGT_SET_INTERVAL:
      if (blocks_in(poset, a, b, sizes))
        blocks = sizes_between(poset, a, b, sizes);
      else
        *count = 0;
      break;
    case CGT_SET_LOWER_COVERS:
      *count = 0;
      blocks = sizes_of(poset, a, sizes);
      for (size_t k = 0; k < blocks; k++)
        fits = fits && sizes[k] <= 65 && cgt_i_add_to(count, cgt_i_bits_below((unsigned)sizes[k] - 1));
      return cgt_i_number(fits);
    case CGT_SET_UPPER_COVERS:
      blocks = blocks_of(poset, a);
      *count = blocks > 0 ? (uint64_t)blocks * (blocks - 1) / 2 : 0;
      return CGT_OK;
    default: return CGT_OK;
  }
  for (size_t k = 0; k < blocks; k++) fits = fits && multiply_by_bell(poset, sizes[k], count);
  return cgt_i_number(fits);
}

static cgt_status_t index_of(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index) {
  const completions *c = poset->own;
  const size_t n = words_of(poset);
  uint64_t less = 0;
  size_t blocks = 0;
  if (n > MOST) return cgt_i_number(false);
  for (size_t i = 0; i < n; i++) {
    less += x[i] * c->ways[n - 1 - i][blocks];
    if (x[i] == blocks) blocks++;
  }
  *index = less;
  return CGT_OK;
}

static cgt_status_t element_at(const cgt_poset_t *poset, uint64_t index, uint64_t *x) {
  const completions *c = poset->own;
  const size_t n = words_of(poset);
  size_t blocks = 0;
  x[0] = 0;
  for (size_t i = 0; i < n; i++) {
    const uint64_t ways = c->ways[n - 1 - i][blocks];
    x[i] = index / ways < blocks ? index / ways : blocks;
    index -= x[i] * ways;
    if (x[i] == blocks) blocks++;
  }
  return CGT_OK;
}

/* Stanley, Enumerative Combinatorics 1, Example 3.10.4: the product of (-1)^(k-1) (k-1)! over the blocks of b, where k is the
 * number of blocks of a in the block. */
static cgt_status_t mobius(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value) {
  uint16_t sizes[CGT_MAX_WORDS];
  const size_t blocks = sizes_between(poset, a, b, sizes);
  uint64_t size = 1;
  bool fits = true, negative = false;
  for (size_t k = 0; k < blocks; k++)
    for (uint64_t i = 1; i < sizes[k] && fits; i++) {
      fits = cgt_i_multiply_by(&size, i);
      negative = !negative;
    }
  return cgt_i_mobius(fits, negative, size, value);
}

/* ---- The ruler ---- */

static cgt_status_t class_count(const cgt_poset_t *poset, uint64_t *count) {
  *count = poset->n;
  return CGT_OK;
}

/* The sizes of the blocks, less 1; a block of one number has the value h(1) = 1. */
static size_t classes_of(const cgt_poset_t *poset, const uint64_t *x, uint64_t *classes) {
  const size_t n = words_of(poset);
  size_t count = 0;
  memset(classes, 0, poset->arity * sizeof *classes);
  for (size_t i = 0; i < n; i++) classes[x[i]]++;
  for (size_t i = 0; i < n && classes[i] > 0; i++)
    if (classes[i] > 1) classes[count++] = classes[i] - 1;
  return count;
}

static const cgt_i_ruler_classes classes = {.values = CGT_I_CLASSES_BLOCKS,
                                            .theorem = "Theorem 6.1" CGT_I_COIN_PAPER ", and h(n) by the pair rule",
                                            .count = class_count,
                                            .of = classes_of};

/* ---- Texts ---- */

/* Puts a number into a block; blocks count from 1, and numbers without one have 0. */
static cgt_status_t put(cgt_i_reader *reader, const cgt_poset_t *poset, uint64_t block, uint64_t number, size_t from, size_t to,
                        uint64_t *element) {
  char expected[60];
  if (number == 0 || number > poset->n) {
    snprintf(expected, sizeof expected, "a number from 1 to %llu", (unsigned long long)poset->n);
    return cgt_i_read_fail(reader, CGT_E_ELEMENT, from, to, NULL, expected);
  }
  if (element[number - 1] != 0)
    return cgt_i_read_fail(reader, CGT_E_ELEMENT, from, to, "it is in two places", "each number once");
  element[number - 1] = block;
  return CGT_OK;
}

static cgt_status_t read_block(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t block, uint64_t *element) {
  const size_t digits = cgt_i_read_digits(reader), from = reader->at;
  cgt_status_t status = CGT_OK;
  if (poset->n <= 9 && digits > 0) {
    reader->at += digits;
    const bool commas = !inside && cgt_i_read_sees(reader, ',');
    reader->at = from;
    if (!commas) {
      for (; reader->at < from + digits && status == CGT_OK; reader->at++)
        status = put(reader, poset, block, (uint64_t)(reader->text[reader->at] - '0'), reader->at, reader->at + 1, element);
      return status;
    }
  }
  do {
    uint64_t number;
    (void)cgt_i_read_next(reader);
    const size_t begin = reader->at;
    status = cgt_i_read_number(reader, "a number of the block", &number);
    if (status == CGT_OK) status = put(reader, poset, block, number, begin, reader->at, element);
  } while (status == CGT_OK && !inside && cgt_i_read_takes(reader, ','));
  return status;
}

static cgt_status_t read_blocks(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element) {
  uint16_t numbers[CGT_MAX_WORDS + 1]; /* of the blocks in a restricted growth string, from 1 */
  char what[60];
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  if (poset->n == 0) {
    uint64_t zero;
    cgt_status_t status = cgt_i_read_number(reader, "0, the only element", &zero);
    element[0] = 0;
    return status == CGT_OK && zero != 0 ? cgt_i_read_fail(reader, CGT_E_ELEMENT, from, reader->at, NULL, "0, the only element")
                                         : status;
  }
  memset(element, 0, poset->arity * sizeof *element);
  uint64_t blocks = 0;
  do {
    cgt_status_t status = read_block(reader, poset, inside, ++blocks, element);
    if (status != CGT_OK) return status;
  } while (cgt_i_read_takes(reader, '|'));
  memset(numbers, 0, ((size_t)blocks + 1) * sizeof *numbers); /* no block is empty, so there are not too many */
  uint16_t next = 0;
  for (size_t i = 0; i < poset->arity; i++) {
    if (element[i] == 0) {
      snprintf(what, sizeof what, "%zu is in no block", i + 1);
      return cgt_i_read_fail(reader, CGT_E_ELEMENT, from, reader->at, what, "each number once");
    }
    if (numbers[element[i]] == 0) numbers[element[i]] = ++next;
    element[i] = (uint64_t)numbers[element[i]] - 1;
  }
  return CGT_OK;
}

/* An element, perhaps in parentheses. */
static cgt_status_t read_element(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element) {
  size_t open = 0;
  while (cgt_i_read_takes(reader, '(')) open++;
  cgt_status_t status = read_blocks(reader, poset, inside && open == 0, element);
  for (; status == CGT_OK && open > 0; open--) status = cgt_i_read_expect(reader, ')');
  return status;
}

static void write_element(const cgt_poset_t *poset, const uint64_t *x, bool inside, cgt_i_text *text) {
  const bool commas = words_of(poset) > 9, parentheses = inside && commas;
  const size_t n = words_of(poset), blocks = blocks_of(poset, x);
  uint16_t first[CGT_MAX_WORDS], next[CGT_MAX_WORDS]; /* lists of the numbers in each block, ascending, ended by 0 */
  memset(first, 0, sizeof first);
  if (parentheses) cgt_i_print(text, "(");
  if (n == 0) cgt_i_print(text, "0");
  for (size_t i = n; i > 0; i--) {
    next[i - 1] = first[x[i - 1]];
    first[x[i - 1]] = (uint16_t)i;
  }
  for (size_t k = 0; k < blocks; k++)
    for (size_t i = first[k]; i != 0; i = next[i - 1])
      cgt_i_print_number(text, i != first[k] ? (commas ? "," : "") : k > 0 ? "|" : "", i);
  if (parentheses) cgt_i_print(text, ")");
}

const cgt_i_poset_family cgt_i_partitions = {.name = "partitions",
                                             .example = "partitions(4)",
                                             .element_example = "12|3|4",
                                             .numbers = {"a number"},
                                             .of_number = cgt_poset_new_set_partitions,
                                             .claims = CGT_I_ONE_MINIMUM_BELOW | CGT_I_ONE_MAXIMUM_ABOVE | CGT_I_BY_NUMBERS,
                                             FUNCTIONS,
                                             .rank = rank_of,
                                             .count = count,
                                             .mobius = mobius,
                                             .ruler_classes = &classes};

cgt_status_t cgt_poset_new_set_partitions(uint64_t n, cgt_poset_t **poset) {
  static const char function[] = "cgt_poset_new_set_partitions";
  if (n > CGT_MAX_WORDS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %" PRIu64 "; expected at most %zu", function, n, CGT_MAX_WORDS);
  cgt_status_t status = cgt_i_poset_make_of(function, &cgt_i_partitions, n > 0 ? (size_t)n : 1, n, sizeof(completions), poset);
  if (status != CGT_OK) return status;
  completions *c = (*poset)->own;
  for (size_t k = 0; k <= MOST; k++) c->ways[0][k] = 1;
  for (size_t i = 1; i <= MOST; i++)
    for (size_t k = 0; i + k <= MOST; k++) c->ways[i][k] = k * c->ways[i - 1][k] + c->ways[i - 1][k + 1];
  return CGT_OK;
}
