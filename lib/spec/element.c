/* Elements of posets as texts: each family has its own. */
#include <stdio.h>
#include <string.h>

#include "words.h"

/* The poset whose elements they are: subposets and duals have those of the poset that they are made of. */
static const cgt_poset_t *family_of(const cgt_poset_t *poset) {
  while (poset->family == &cgt_i_dual || poset->family == &cgt_i_subposet) poset = poset->parts[0];
  return poset;
}

bool cgt_i_elements_have_parentheses(const cgt_poset_t *poset) { return family_of(poset)->family == &cgt_i_asm; }

static cgt_status_t read_subset(cgt_i_reader *reader, const cgt_poset_t *poset, uint64_t *element) {
  char expected[60];
  snprintf(expected, sizeof expected, "a number from 1 to %llu", (unsigned long long)poset->n);
  cgt_status_t status = cgt_i_read_expect(reader, '{');
  element[0] = 0;
  if (status != CGT_OK || cgt_i_read_takes(reader, '}')) return status;
  do {
    uint64_t number;
    (void)cgt_i_read_next(reader);
    const size_t from = reader->at;
    status = cgt_i_read_number(reader, poset->n > 0 ? expected : "\"}\"", &number);
    if (status != CGT_OK) return status;
    if (number == 0 || number > poset->n) return cgt_i_read_fail(reader, CGT_E_ELEMENT, from, reader->at, NULL, expected);
    if ((element[0] >> (number - 1) & 1) != 0)
      return cgt_i_read_fail(reader, CGT_E_ELEMENT, from, reader->at, "it is named twice", "each number once");
    element[0] |= (uint64_t)1 << (number - 1);
  } while (cgt_i_read_takes(reader, ','));
  return cgt_i_read_takes(reader, '}') ? CGT_OK : cgt_i_read_unexpected(reader, "\",\" or \"}\"");
}

/* ---- Set partitions ---- */

/* Puts a number into a block; blocks are counted from 1, and 0 are numbers without one. */
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
  uint16_t numbers[CGT_MAX_WORDS + 1]; /* of blocks in a restricted growth string, from 1 */
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
  memset(numbers, 0, ((size_t)blocks + 1) * sizeof *numbers); /* each has a number, so that there are not too many */
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

/* Perhaps in parentheses. */
static cgt_status_t read_partition(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element) {
  size_t open = 0;
  while (cgt_i_read_takes(reader, '(')) open++;
  cgt_status_t status = read_blocks(reader, poset, inside && open == 0, element);
  for (; status == CGT_OK && open > 0; open--) status = cgt_i_read_expect(reader, ')');
  return status;
}

/* ---- Subspaces ---- */

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

static cgt_status_t read_subspace(cgt_i_reader *reader, const cgt_poset_t *poset, uint64_t *element) {
  const size_t digits = cgt_i_read_digits(reader), from = reader->at;
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

/* ---- Others ---- */

static cgt_status_t read_type(cgt_i_reader *reader, const cgt_poset_t *poset, uint64_t *element) {
  cgt_status_t status = cgt_i_read_expect(reader, '[');
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

static cgt_status_t read_triple(cgt_i_reader *reader, uint64_t *element) {
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < 3 && status == CGT_OK; i++) {
    status = cgt_i_read_expect(reader, i == 0 ? '(' : ',');
    if (status == CGT_OK) status = cgt_i_read_number(reader, "a coordinate", &element[i]);
  }
  return status == CGT_OK ? cgt_i_read_expect(reader, ')') : status;
}

static cgt_status_t read_row_of_elements(cgt_i_reader *reader, const cgt_poset_t *poset, uint64_t *element) {
  cgt_status_t status = cgt_i_read_down(reader);
  if (status != CGT_OK) return status;
  for (size_t i = 0; i < poset->part_count && status == CGT_OK; i++) {
    status = cgt_i_read_expect(reader, i == 0 ? '<' : ',');
    if (status == CGT_OK) status = cgt_i_read_element(reader, poset->parts[i], true, element);
    element += poset->parts[i]->arity;
  }
  if (status == CGT_OK) status = cgt_i_read_expect(reader, '>');
  cgt_i_read_up(reader);
  return status;
}

cgt_status_t cgt_i_read_element(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element) {
  const cgt_poset_t *family = family_of(poset);
  char reason[CGT_I_REASON];
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  cgt_status_t status;
  if (family->family == &cgt_i_boolean)
    status = read_subset(reader, family, element);
  else if (family->family == &cgt_i_partitions)
    status = read_partition(reader, family, inside, element);
  else if (family->family == &cgt_i_subspaces)
    status = read_subspace(reader, family, element);
  else if (family->family == &cgt_i_types)
    status = read_type(reader, family, element);
  else if (family->family == &cgt_i_asm)
    status = read_triple(reader, element);
  else if (family->family == &cgt_i_product)
    status = read_row_of_elements(reader, family, element);
  else
    status = cgt_i_read_number(reader, "a number", element);
  if (status != CGT_OK || poset->family->contains(poset, element, reason)) return status;
  return cgt_i_read_refuse(reader, CGT_E_ELEMENT, from, reader->at, reason);
}

/* ---- Public ---- */

cgt_status_t cgt_poset_parse_element(const cgt_poset_t *poset, const char *text, cgt_spec_error_t *error, uint64_t *element) {
  static const char function[] = "cgt_poset_parse_element";
  cgt_i_reading reading;
  cgt_i_reader reader;
  cgt_status_t status = cgt_i_reading_begin(&reading, function, text, error, &reader);
  if (status != CGT_OK) return status;
  if (poset == NULL || element == NULL) return cgt_i_null_argument(function, poset == NULL ? "poset" : "element");
  uint64_t *found = cgt_i_alloc(poset->arity, sizeof *found);
  if (found == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for an element", function);
  status = cgt_i_read_element(&reader, poset, false, found);
  if (status == CGT_OK) status = cgt_i_read_end(&reader);
  if (status == CGT_OK) memcpy(element, found, poset->arity * sizeof *element);
  cgt_i_free(found);
  return status;
}

typedef struct {
  const cgt_poset_t *poset;
  const uint64_t *element;
} element_of;

static cgt_status_t write_element(cgt_i_text *text, const void *what) {
  const element_of *of = what;
  of->poset->family->write_element(of->poset, of->element, text);
  return CGT_OK;
}

cgt_status_t cgt_poset_format_element(const cgt_poset_t *poset, const uint64_t *element, char *text, size_t capacity,
                                      size_t *needed) {
  static const char function[] = "cgt_poset_format_element";
  const cgt_status_t status = cgt_i_check_element(function, poset, "element", element);
  const element_of of = {poset, element};
  return status == CGT_OK ? cgt_i_write_for(function, write_element, &of, text, capacity, needed) : status;
}
