/* Misère canonical forms as CGSuite writes them.
 *
 * A heap of Nim is its number, another form its options, the last one first: `32` has the options *3 and *2. A form with a
 * single option is that option and `#`; a form with the part *k, which is simpler without, is the rest with a subscript k; and
 * one that is simpler with *k is the sum with a subscript -k. Plain text has subscripts in brackets, and a number of several
 * digits as in &12;. */
#include "../base/array.h"
#include "../text/writer.h"
#include "canonical.h"

enum { DEEPEST = 200 }; /* of parentheses in one another */

/* A sign behind what a form is made from: # or a heap of Nim that is added or subtracted. */
typedef struct {
  uint32_t heap;
  char sign;
} mark;

typedef struct {
  cgt_forms_t *forms;
  cgt_i_text *text;
} writing;

static bool is_nim(const cgt_forms_t *forms, uint32_t form) { return cgt_i_form_record(forms, form)->is_nim; }

/* The least heap *k, k even or odd as the form is, without which or with which the form is simpler, and what remains; false if
 * there is none. */
static cgt_status_t find_heap(cgt_forms_t *forms, uint32_t form, mark *found, uint32_t *rest, bool *any) {
  const uint32_t birthday = cgt_i_form_birthday(forms, form), count = cgt_i_form_count(forms, form);
  uint32_t least = birthday;
  *any = false;
  cgt_status_t status = cgt_i_forms_divide(forms, form);
  const size_t n = status == CGT_OK ? cgt_i_form_part_count(forms, form) : 0;
  for (size_t i = 0; i < n; i++) {
    const uint32_t part = cgt_i_form_part(forms, form, i) + (form & 1), k = cgt_i_form_birthday(forms, part);
    const uint32_t other = cgt_i_form_difference(forms, form, part);
    if (k < 2 || k >= least || !is_nim(forms, part) || cgt_i_form_birthday(forms, other) >= birthday) continue;
    *found = (mark){least = k, '+'};
    *rest = other;
    *any = true;
  }
  for (uint32_t i = 0; i < count && status == CGT_OK; i++) { /* of the sum of the form and *k, the form is an option */
    const uint32_t sum = cgt_i_form_option(forms, form, i);
    status = cgt_i_forms_divide(forms, sum);
    const uint32_t heap = status == CGT_OK ? cgt_i_form_difference(forms, sum, form) : CGT_I_NO_FORM;
    if (heap == CGT_I_NO_FORM || !is_nim(forms, heap) || ((heap ^ form) & 1) != 0) continue;
    const uint32_t k = cgt_i_form_birthday(forms, heap);
    if (k < 2 || k >= least) continue;
    *found = (mark){least = k, '-'};
    *rest = sum;
    *any = true;
  }
  return status;
}

/* What a form is made from by one mark; `*any` is false if by none. */
static cgt_status_t find_mark(cgt_forms_t *forms, uint32_t form, mark *found, uint32_t *rest, bool *any) {
  *any = false;
  if (is_nim(forms, form)) return CGT_OK;
  const cgt_status_t status = find_heap(forms, form, found, rest, any);
  if (status != CGT_OK || *any) return status;
  *any = true;
  if ((form & 1) != 0) {
    *found = (mark){1, '+'};
    *rest = form - 1;
  } else if (cgt_i_form_count(forms, form) == 1) {
    *found = (mark){0, '#'};
    *rest = cgt_i_form_option(forms, form, 0);
  } else {
    *any = false;
  }
  return status;
}

static void write_number(const writing *out, const char *before, uint32_t number) {
  cgt_i_print(out->text, number < 10 ? "%s%u" : "%s&%u;", before, (unsigned)number);
}

static cgt_status_t write_options(const writing *out, uint32_t form, bool inside, unsigned depth);

/* `inside`: options need parentheses. */
static cgt_status_t write_form(const writing *out, uint32_t form, bool inside, unsigned depth) {
  cgt_forms_t *forms = out->forms;
  mark *marks = NULL, found;
  size_t n = 0, room = 0;
  bool any = true, brackets = false;
  if (depth == DEEPEST) return cgt_i_fail(CGT_E_LIMIT, "%s: options are more than %d levels deep", forms->function, DEEPEST);
  cgt_status_t status = CGT_OK;
  while (any && status == CGT_OK) {
    uint32_t rest = form;
    status = find_mark(forms, form, &found, &rest, &any);
    if (status != CGT_OK || !any) break;
    mark *grown = cgt_i_array_grow(marks, &room, n, 1, sizeof *grown);
    if (grown == NULL) {
      status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a text", forms->function);
      break;
    }
    marks = grown;
    marks[n++] = found;
    brackets |= found.sign != '#';
    form = rest;
  }
  if (status == CGT_OK && is_nim(forms, form)) write_number(out, "", cgt_i_form_birthday(forms, form));
  if (status == CGT_OK && !is_nim(forms, form)) status = write_options(out, form, inside || n > 0, depth);
  if (brackets) cgt_i_print(out->text, "[");
  while (n-- > 0)
    if (marks[n].sign == '#')
      cgt_i_print(out->text, "#");
    else
      write_number(out, marks[n].sign == '-' ? "-" : "", marks[n].heap);
  if (brackets) cgt_i_print(out->text, "]");
  cgt_i_free(marks);
  return status == CGT_OK ? out->text->status : status;
}

static cgt_status_t write_options(const writing *out, uint32_t form, bool inside, unsigned depth) {
  cgt_status_t status = CGT_OK;
  if (inside) cgt_i_print(out->text, "(");
  for (uint32_t i = cgt_i_form_count(out->forms, form); i-- > 0 && status == CGT_OK;)
    status = write_form(out, cgt_i_form_option(out->forms, form, i), true, depth + 1);
  if (inside) cgt_i_print(out->text, ")");
  return status;
}

typedef struct {
  cgt_forms_t *forms;
  uint32_t form;
} form_of_store;

static cgt_status_t write_whole(cgt_i_text *text, const void *what) {
  const form_of_store *of = what;
  const writing out = {of->forms, text};
  cgt_i_print(text, "*[");
  const cgt_status_t status = write_form(&out, of->form, false, 0);
  cgt_i_print(text, "]");
  return status;
}

cgt_status_t cgt_forms_text(cgt_forms_t *forms, uint64_t form, char *text, size_t capacity, size_t *needed) {
  static const char function[] = "cgt_forms_text";
  cgt_status_t status = cgt_i_forms_begin(function, forms);
  if (status == CGT_OK) status = cgt_i_forms_check(forms, "form", form);
  const form_of_store of = {forms, (uint32_t)form};
  return status == CGT_OK ? cgt_i_write_for(function, write_whole, &of, text, capacity, needed) : status;
}
