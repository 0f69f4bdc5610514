/* Reading misère canonical forms: as CGSuite writes them, `*[2[2]321]`, and as it reads them, `*[[2],3,*[2] + *[2]]`. */
#include <string.h>

#include "../base/array.h"
#include "../text/reader.h"
#include "canonical.h"

typedef struct {
  cgt_i_reader *reader;
  cgt_forms_t *forms;
} reading;

typedef struct {
  uint32_t *items;
  size_t count, room;
} form_list;

static cgt_status_t read_sum(const reading *in, uint32_t *form);

/* A failure of the store because of the text from `from` on. */
static cgt_status_t failed(const reading *in, cgt_status_t status, size_t from) {
  return status == CGT_OK ? CGT_OK : cgt_i_read_failed(in->reader, status, from, in->reader->at);
}

static cgt_status_t add_item(const reading *in, form_list *list, uint32_t form) {
  uint32_t *grown = cgt_i_array_grow(list->items, &list->room, list->count, 1, sizeof *grown);
  if (grown == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu options", in->forms->function, list->count);
  list->items = grown;
  grown[list->count++] = form;
  return CGT_OK;
}

static cgt_status_t make(const reading *in, const form_list *list, size_t from, uint32_t *form) {
  cgt_status_t status = cgt_i_forms_buffer(in->forms, list->count);
  if (status == CGT_OK && list->count > 0) memcpy(in->forms->buffer, list->items, list->count * sizeof *list->items);
  if (status == CGT_OK) status = cgt_i_forms_make(in->forms, list->count, form);
  return failed(in, status, from);
}

/* ---- Numbers ---- */

static cgt_status_t read_heap(const reading *in, uint32_t *form) {
  enum { MOST = 4096 }; /* a form lists its options, so it takes memory that grows with the square */
  uint64_t number;
  cgt_i_place place;
  const cgt_status_t status = cgt_i_read_bounded(in->reader, "a heap of Nim", 0, MOST, CGT_E_LIMIT, &number, &place);
  return status == CGT_OK ? failed(in, cgt_i_forms_nim(in->forms, number, form), place.from) : status;
}

static bool sees_digit(cgt_i_reader *reader) { return cgt_i_read_digits(reader) > 0; }

/* A digit, or a number as in &12;. */
static cgt_status_t read_short(const reading *in, uint32_t *form) {
  cgt_i_reader *reader = in->reader;
  if (cgt_i_read_takes(reader, '&')) {
    const cgt_status_t status = read_heap(in, form);
    return status == CGT_OK ? cgt_i_read_expect(reader, ';') : status;
  }
  if (!sees_digit(reader)) return cgt_i_read_unexpected(reader, "a digit");
  const size_t from = reader->at++;
  return failed(in, cgt_i_forms_nim(in->forms, (uint64_t)(reader->text[from] - '0'), form), from);
}

/* ---- As CGSuite writes ---- */

static cgt_status_t sharpen(const reading *in, uint32_t *form) {
  form_list single = {form, 1, 1};
  return make(in, &single, in->reader->at - 1, form);
}

/* `#`, `2` or `-2` behind a form. */
static cgt_status_t read_mark(const reading *in, uint32_t *form) {
  cgt_i_reader *reader = in->reader;
  uint32_t heap;
  if (cgt_i_read_takes(reader, '#')) return sharpen(in, form);
  const bool less = cgt_i_read_takes(reader, '-');
  const size_t from = reader->at;
  cgt_status_t status = read_short(in, &heap);
  if (status != CGT_OK) return status;
  if (!less) return failed(in, cgt_i_forms_add(in->forms, *form, heap, form), from);
  status = failed(in, cgt_i_forms_divide(in->forms, *form), from);
  if (status != CGT_OK) return status;
  *form = cgt_i_form_difference(in->forms, *form, heap);
  if (*form != CGT_I_NO_FORM) return CGT_OK;
  return cgt_i_read_fail(reader, CGT_E_SYNTAX, from - 1, reader->at, NULL, "a heap of Nim that is a part of what precedes it");
}

static cgt_status_t read_options(const reading *in, char end, bool inside, uint32_t *form);

/* A form with its marks. */
static cgt_status_t read_marked(const reading *in, uint32_t *form) {
  cgt_i_reader *reader = in->reader;
  cgt_status_t status;
  if (cgt_i_read_takes(reader, '(')) {
    status = cgt_i_read_down(reader);
    if (status != CGT_OK) return status;
    status = read_options(in, ')', true, form);
    cgt_i_read_up(reader);
  } else {
    status = read_short(in, form);
  }
  if (status == CGT_OK && cgt_i_read_takes(reader, '[')) {
    do status = read_mark(in, form);
    while (status == CGT_OK && !cgt_i_read_takes(reader, ']'));
    return status;
  }
  while (status == CGT_OK && cgt_i_read_takes(reader, '#')) status = sharpen(in, form);
  return status;
}

/* Forms up to the end: the options of one, or, if there is one and it is not inside parentheses, that itself. */
static cgt_status_t read_options(const reading *in, char end, bool inside, uint32_t *form) {
  const size_t from = in->reader->at;
  form_list list = {NULL, 0, 0};
  cgt_status_t status;
  do {
    uint32_t item;
    status = read_marked(in, &item);
    if (status == CGT_OK) status = add_item(in, &list, item);
  } while (status == CGT_OK && !cgt_i_read_takes(in->reader, end));
  if (status == CGT_OK && list.count == 1 && !inside)
    *form = list.items[0];
  else if (status == CGT_OK)
    status = make(in, &list, from, form);
  cgt_i_free(list.items);
  return status;
}

/* ---- As CGSuite reads ---- */

static cgt_status_t read_list(const reading *in, bool inside, uint32_t *form);

static cgt_status_t read_item(const reading *in, uint32_t *form) {
  cgt_i_reader *reader = in->reader;
  if (cgt_i_read_sees(reader, '*')) return read_sum(in, form);
  if (!cgt_i_read_takes(reader, '[')) return read_heap(in, form);
  cgt_status_t status = cgt_i_read_down(reader);
  if (status != CGT_OK) return status;
  status = read_list(in, true, form);
  cgt_i_read_up(reader);
  return status;
}

/* Items up to the bracket: the options of a form, or, if there is one and the list is not inside another, that itself. */
static cgt_status_t read_list(const reading *in, bool inside, uint32_t *form) {
  const size_t from = in->reader->at;
  form_list list = {NULL, 0, 0};
  cgt_status_t status = CGT_OK;
  bool more = !cgt_i_read_takes(in->reader, ']');
  while (more && status == CGT_OK) {
    uint32_t item;
    status = read_item(in, &item);
    if (status == CGT_OK) status = add_item(in, &list, item);
    if (status != CGT_OK) break;
    more = cgt_i_read_takes(in->reader, ',');
    if (!more) status = cgt_i_read_takes(in->reader, ']') ? CGT_OK : cgt_i_read_unexpected(in->reader, "\",\" or \"]\"");
  }
  if (status == CGT_OK && list.count == 1 && !inside)
    *form = list.items[0];
  else if (status == CGT_OK)
    status = make(in, &list, from, form);
  cgt_i_free(list.items);
  return status;
}

/* Whether a bracket that was opened holds a list: it has a comma of its own, or does not begin with a number or a parenthesis.
 */
static bool is_list(cgt_i_reader *reader) {
  size_t depth = 1;
  if (!sees_digit(reader) && !cgt_i_read_sees(reader, '(') && !cgt_i_read_sees(reader, '&')) return true;
  for (size_t at = reader->at; at < reader->end && depth > 0; at++) {
    const char c = reader->text[at];
    if (c == ',' && depth == 1) return true;
    depth += c == '[' || c == '(';
    depth -= c == ']' || c == ')';
  }
  return false;
}

/* `0`, `*`, `*2`, `*[…]` */
static cgt_status_t read_term(const reading *in, uint32_t *form) {
  cgt_i_reader *reader = in->reader;
  if (cgt_i_read_takes(reader, '0')) {
    *form = 0;
    return CGT_OK;
  }
  if (!cgt_i_read_takes(reader, '*')) return cgt_i_read_unexpected(reader, "a form, such as *2 or *[2[2]31]");
  if (sees_digit(reader)) return read_heap(in, form);
  *form = 1;
  if (!cgt_i_read_takes(reader, '[')) return CGT_OK;
  cgt_status_t status = cgt_i_read_down(reader);
  if (status != CGT_OK) return status;
  status = is_list(reader) ? read_list(in, false, form) : read_options(in, ']', false, form);
  cgt_i_read_up(reader);
  return status;
}

static cgt_status_t read_sum(const reading *in, uint32_t *form) {
  uint32_t term;
  cgt_status_t status = read_term(in, form);
  while (status == CGT_OK && cgt_i_read_takes(in->reader, '+')) {
    const size_t from = in->reader->at;
    status = read_term(in, &term);
    if (status == CGT_OK) status = failed(in, cgt_i_forms_add(in->forms, *form, term, form), from);
  }
  return status;
}

cgt_status_t cgt_forms_parse(cgt_forms_t *forms, const char *text, cgt_spec_error_t *error, uint64_t *form) {
  cgt_i_reading state;
  cgt_i_reader reader;
  uint32_t found = 0;
  cgt_status_t status = cgt_i_forms_begin("cgt_forms_parse", forms);
  if (status == CGT_OK) status = cgt_i_reading_begin(&state, forms->function, text, error, &reader);
  if (status == CGT_OK && form == NULL) status = cgt_i_null_argument(forms->function, "form");
  if (status != CGT_OK) return status;
  const reading in = {&reader, forms};
  status = read_sum(&in, &found);
  if (status == CGT_OK) status = cgt_i_read_end(&reader);
  if (status == CGT_OK) *form = found;
  return status;
}
