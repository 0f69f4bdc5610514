/* The table of all families of posets; the texts of posets and elements; how a poset was made. */
#include "../base/array.h"
#include "poset_inside.h"

#define FAMILY(file, name) extern const cgt_i_poset_family cgt_i_##name;
#include "families.h"
#undef FAMILY

#define FAMILY(file, name) &cgt_i_##name,
const cgt_i_poset_family *const cgt_i_poset_families[] = {
#include "families.h"
};
#undef FAMILY
const size_t cgt_i_poset_family_count = sizeof cgt_i_poset_families / sizeof *cgt_i_poset_families;

/* ---- Posets ---- */

static size_t number_count(const cgt_i_poset_family *family) {
  return family->numbers[0] == NULL ? 0 : family->numbers[1] == NULL ? 1 : 2;
}

static cgt_status_t read_numbers(cgt_i_reader *reader, const cgt_i_poset_family *family, cgt_poset_t **poset) {
  uint64_t numbers[2];
  cgt_i_place place;
  cgt_status_t status = cgt_i_read_numbers(reader, family->numbers, numbers, &place);
  if (status != CGT_OK) return status;
  status =
      family->numbers[1] == NULL ? family->of_number(numbers[0], poset) : family->of_numbers(numbers[0], numbers[1], poset);
  return status == CGT_OK ? CGT_OK : cgt_i_read_failed(reader, status, place.from, place.to);
}

static cgt_status_t read_named(cgt_i_reader *reader, cgt_poset_t **poset) {
  const cgt_i_poset_family *family = NULL;
  size_t from;
  const size_t length = cgt_i_read_name(reader, &from);
  for (size_t i = 0; i < cgt_i_poset_family_count && family == NULL; i++) {
    const cgt_i_poset_family *other = cgt_i_poset_families[i];
    if (other->example != NULL && cgt_i_read_is(reader, from, length, other->name)) family = other;
  }
  if (family == NULL)
    return cgt_i_read_fail(reader, CGT_E_SYNTAX, from, from + length, NULL, "a poset, such as chain(3) or boolean(4)");
  cgt_status_t status = cgt_i_read_handle(reader, from);
  if (status == CGT_OK) status = cgt_i_read_expect(reader, '(');
  if (status != CGT_OK) return status;
  return family->read != NULL ? family->read(reader, (cgt_i_place){from, from + length}, poset)
                              : read_numbers(reader, family, poset);
}

cgt_status_t cgt_i_read_whole_poset(cgt_i_reader *reader, void *made) {
  cgt_poset_t *poset;
  cgt_status_t status = cgt_i_read_poset(reader, &poset);
  if (status != CGT_OK) return status;
  status = cgt_i_read_end(reader);
  if (status == CGT_OK)
    *(cgt_poset_t **)made = poset;
  else
    cgt_poset_free(poset);
  return status;
}

cgt_status_t cgt_i_read_poset(cgt_i_reader *reader, cgt_poset_t **poset) {
  cgt_status_t status = cgt_i_read_down(reader);
  if (status != CGT_OK) return status;
  status = cgt_i_read_sees(reader, '@') ? cgt_i_read_file(reader, cgt_i_read_whole_poset, poset) : read_named(reader, poset);
  cgt_i_read_up(reader);
  return status;
}

cgt_status_t cgt_i_read_poset_parts(cgt_i_reader *reader, cgt_i_place name, cgt_i_of_parts_fn make, cgt_poset_t **poset) {
  cgt_poset_t **parts = NULL;
  size_t n = 0, room = 0;
  bool more = false;
  cgt_status_t status;
  do {
    cgt_poset_t **grown = cgt_i_array_grow(parts, &room, n, 1, sizeof *parts);
    status = grown != NULL ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for posets", reader->reading->function);
    if (grown == NULL) break;
    parts = grown;
    status = cgt_i_read_poset(reader, &parts[n]);
    n += status == CGT_OK;
    if (status == CGT_OK) status = cgt_i_read_more(reader, &more);
  } while (status == CGT_OK && more);
  if (status == CGT_OK) {
    status = make(parts, n, poset);
    if (status != CGT_OK) status = cgt_i_read_failed(reader, status, name.from, name.to);
  }
  while (n > 0) cgt_poset_free(parts[--n]);
  cgt_i_free(parts);
  return status;
}

cgt_status_t cgt_i_write_poset(const cgt_poset_t *poset, cgt_i_text *text) {
  const cgt_i_poset_family *family = poset->family;
  const uint64_t numbers[] = {poset->n, poset->q};
  const size_t fixed = number_count(family);
  uint64_t *others = NULL;
  size_t count = 0;
  if (family->example == NULL) return cgt_i_fail(CGT_E_UNSUPPORTED, "the poset is a subposet, or made of one, and has no name");
  cgt_status_t status = family->others != NULL ? family->others(poset, &others, &count) : CGT_OK;
  cgt_i_print(text, "%s(", family->name);
  for (size_t i = 0; i < fixed; i++) cgt_i_print_number(text, i > 0 ? "," : "", numbers[i]);
  for (size_t i = 0; i < poset->part_count && status == CGT_OK; i++) {
    cgt_i_print(text, i > 0 ? "," : "");
    status = cgt_i_write_poset(poset->parts[i], text);
  }
  for (size_t i = 0; i < count && status == CGT_OK; i++)
    cgt_i_print_number(text, !family->by_pairs ? (i > 0 ? "," : "") : i % 2 == 1 ? "<" : i > 0 ? ", " : "; ", others[i]);
  cgt_i_print(text, ")");
  cgt_i_free(others);
  return status;
}

/* ---- Questions ---- */

const char *cgt_poset_family(const cgt_poset_t *poset) { return poset->family->name; }

size_t cgt_poset_part_count(const cgt_poset_t *poset) { return poset->part_count; }

cgt_poset_t *cgt_poset_part(const cgt_poset_t *poset, size_t index) {
  return index < poset->part_count ? poset->parts[index] : NULL;
}

cgt_status_t cgt_poset_arguments(const cgt_poset_t *poset, uint64_t *numbers, size_t capacity, size_t *n) {
  static const char function[] = "cgt_poset_arguments";
  if (poset == NULL || n == NULL) return cgt_i_null_argument(function, poset == NULL ? "poset" : "n");
  cgt_status_t status = cgt_i_check_array(function, "numbers", numbers, capacity);
  if (status != CGT_OK) return status;
  const uint64_t own[] = {poset->n, poset->q};
  const size_t fixed = number_count(poset->family);
  uint64_t *others = NULL;
  size_t count = 0;
  if (poset->family->others != NULL) status = poset->family->others(poset, &others, &count);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  for (size_t i = 0; i < fixed + count && i < capacity; i++) numbers[i] = i < fixed ? own[i] : others[i - fixed];
  cgt_i_free(others);
  *n = fixed + count;
  return CGT_OK;
}

/* ---- Elements ---- */

cgt_status_t cgt_i_read_words(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element) {
  return poset->family->read_element != NULL ? poset->family->read_element(reader, poset, inside, element)
                                             : cgt_i_read_number(reader, "a number", element);
}

cgt_status_t cgt_i_read_element(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element) {
  char reason[CGT_I_REASON];
  (void)cgt_i_read_next(reader);
  const size_t from = reader->at;
  cgt_status_t status = cgt_i_read_words(reader, poset, inside, element);
  if (status != CGT_OK || poset->family->contains(poset, element, reason)) return status;
  return cgt_i_read_refuse(reader, CGT_E_ELEMENT, from, reader->at, reason);
}

void cgt_i_write_element(const cgt_poset_t *poset, const uint64_t *x, bool inside, cgt_i_text *text) {
  if (poset->family->write_element != NULL)
    poset->family->write_element(poset, x, inside, text);
  else
    cgt_i_print_number(text, "", x[0]);
}
