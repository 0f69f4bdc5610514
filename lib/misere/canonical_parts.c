/* The parts of misère canonical forms: how a form is the sum of two others.
 *
 * Let G = X + Y, all of them even forms other than 0. By reversibility and cancellation (Conway; Siegel, "On the structure of
 * misère impartial games"), each option of G is of the form X' + Y or X + Y'; and each X + Y' is an option of G, or has G as an
 * option, which then is X' + Y', so that Y' is a part of G (even forms are meant where parts are). It follows:
 *
 * - X or Y is a part of any given option of G. So one option gives all candidates.
 * - If an option G' does not have Y as a part, it is X + Y' for some Y'; if some Y' is not a part of G, X + Y' is an option of
 * G. In both cases X is among a few differences G' - Y'.
 * - Otherwise X is the form with the options G' - Y and G - Y' for all G' and Y': in its sum with Y, the options other than
 *   those of G have G as an option. */
#include <string.h>

#include "../base/array.h"
#include "canonical.h"

/* The pairs of the record that is looked at, those of the options being known. */
typedef struct {
  cgt_forms_t *forms;
  uint32_t form;
  uint32_t *pairs, *candidates, *options;
  size_t pair_count, pair_room, candidate_count, candidate_room, option_count, option_room;
} division;

static bool is_known(const cgt_forms_t *forms, uint32_t form) {
  return (form >> 1) < forms->part_count && forms->parts[form >> 1] != 0;
}

/* The pairs of the even form of a known form: their number of words, and then these. */
static const uint32_t *pairs_of(const cgt_forms_t *forms, uint32_t form) {
  return forms->pair_lists + (forms->parts[form >> 1] - 1);
}

/* The other part to an even part in a list; CGT_I_NO_FORM: it is none. */
static uint32_t other_part(const uint32_t *pairs, size_t n, uint32_t part) {
  for (size_t i = 0; i < n; i++)
    if (pairs[i] == part) return pairs[i ^ 1];
  return CGT_I_NO_FORM;
}

/* a - b for forms that need not be even; `pairs` are those of a. */
static uint32_t difference(const uint32_t *pairs, size_t n, uint32_t a, uint32_t b) {
  const uint32_t other = other_part(pairs, n, b & ~1u);
  return other == CGT_I_NO_FORM ? other : other ^ ((a ^ b) & 1);
}

static uint32_t known_difference(const cgt_forms_t *forms, uint32_t a, uint32_t b) {
  const uint32_t *list = pairs_of(forms, a);
  return difference(list + 1, list[0], a, b);
}

static cgt_status_t put(cgt_forms_t *forms, uint32_t **array, size_t *room, size_t *count, uint32_t form) {
  uint32_t *grown = cgt_i_array_grow(*array, room, *count, 1, sizeof *grown);
  if (grown == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu parts", forms->function, *count);
  *array = grown;
  grown[(*count)++] = form;
  return CGT_OK;
}

static cgt_status_t add_pair(division *of, uint32_t x, uint32_t y) {
  cgt_status_t status = put(of->forms, &of->pairs, &of->pair_room, &of->pair_count, x);
  if (status == CGT_OK) status = put(of->forms, &of->pairs, &of->pair_room, &of->pair_count, y);
  return status;
}

/* Notes x + y = form if that is so. */
static cgt_status_t try_pair(division *of, uint32_t x, uint32_t y, bool *found) {
  uint32_t sum;
  if (x == CGT_I_NO_FORM || (x & 1) != 0) return CGT_OK;
  cgt_status_t status = cgt_i_forms_add(of->forms, x, y, &sum);
  *found = status == CGT_OK && sum == of->form;
  return *found ? add_pair(of, x, y) : status;
}

/* Looks for the other part among the differences of an option and all options of the part. */
static cgt_status_t try_option(division *of, uint32_t option, uint32_t part, bool *found) {
  cgt_status_t status = CGT_OK;
  for (uint32_t i = 0; i < cgt_i_form_count(of->forms, part) && status == CGT_OK && !*found; i++)
    status = try_pair(of, known_difference(of->forms, option, cgt_i_form_option(of->forms, part, i)), part, found);
  return status;
}

/* The same for all options and one option of the part. */
static cgt_status_t try_options(division *of, uint32_t part, uint32_t option_of_part, bool *found) {
  cgt_status_t status = CGT_OK;
  for (uint32_t i = 0; i < cgt_i_form_count(of->forms, of->form) && status == CGT_OK && !*found; i++) {
    const uint32_t option = cgt_i_form_option(of->forms, of->form, i);
    status = try_pair(of, known_difference(of->forms, option, option_of_part), part, found);
  }
  return status;
}

/* Whether a candidate is a part, as far as can be seen from the parts that have been found. */
static cgt_status_t try_part(division *of, uint32_t part, bool *found) {
  cgt_forms_t *forms = of->forms;
  cgt_status_t status = CGT_OK;
  of->option_count = 0;
  for (uint32_t i = 0; i < cgt_i_form_count(forms, of->form) && status == CGT_OK; i++) {
    const uint32_t option = cgt_i_form_option(forms, of->form, i), rest = known_difference(forms, option, part);
    if (rest == CGT_I_NO_FORM) return try_option(of, option, part, found);
    status = put(forms, &of->options, &of->option_room, &of->option_count, rest);
  }
  for (uint32_t i = 0; i < cgt_i_form_count(forms, part) && status == CGT_OK; i++) {
    const uint32_t option = cgt_i_form_option(forms, part, i);
    const uint32_t rest = difference(of->pairs, of->pair_count, of->form, option);
    if (rest == CGT_I_NO_FORM) return try_options(of, part, option, found);
    status = put(forms, &of->options, &of->option_room, &of->option_count, rest);
  }
  uint32_t other = 0;
  if (status == CGT_OK) status = cgt_i_forms_buffer(forms, of->option_count);
  if (status != CGT_OK) return status;
  if (of->option_count > 0) memcpy(forms->buffer, of->options, of->option_count * sizeof *of->options);
  status = cgt_i_forms_make(forms, of->option_count, &other);
  *found = status == CGT_OK;
  return status == CGT_OK ? add_pair(of, other, part) : status;
}

/* The parts of the option with the fewest. */
static cgt_status_t find_candidates(division *of) {
  const uint32_t *fewest = NULL;
  cgt_status_t status = CGT_OK;
  for (uint32_t i = 0; i < cgt_i_form_count(of->forms, of->form); i++) {
    const uint32_t *list = pairs_of(of->forms, cgt_i_form_option(of->forms, of->form, i));
    if (fewest == NULL || list[0] < fewest[0]) fewest = list;
  }
  for (uint32_t i = 1; fewest != NULL && i <= fewest[0] && status == CGT_OK; i++)
    status = put(of->forms, &of->candidates, &of->candidate_room, &of->candidate_count, fewest[i]);
  return status;
}

/* Keeps the pairs that were found. */
static cgt_status_t keep(division *of) {
  cgt_forms_t *forms = of->forms;
  const size_t r = of->form >> 1, more = r < forms->part_count ? 0 : r + 1 - forms->part_count;
  cgt_status_t status =
      cgt_i_forms_room(forms, (void **)&forms->parts, &forms->part_room, forms->part_count, more, sizeof *forms->parts);
  if (status == CGT_OK)
    status = cgt_i_forms_room(forms, (void **)&forms->pair_lists, &forms->pair_list_room, forms->pair_list_count,
                              of->pair_count + 1, sizeof *forms->pair_lists);
  if (status != CGT_OK) return status;
  if (more > 0) memset(forms->parts + forms->part_count, 0, more * sizeof *forms->parts);
  forms->part_count += more;
  forms->parts[r] = forms->pair_list_count + 1;
  forms->pair_lists[forms->pair_list_count++] = (uint32_t)of->pair_count;
  memcpy(forms->pair_lists + forms->pair_list_count, of->pairs, of->pair_count * sizeof *of->pairs);
  forms->pair_list_count += of->pair_count;
  return CGT_OK;
}

/* Finds the pairs of an even form, those of whose options are known. */
static cgt_status_t divide(cgt_forms_t *forms, uint32_t form) {
  division of = {.forms = forms, .form = form};
  cgt_status_t status = add_pair(&of, 0, form);
  if (status == CGT_OK) status = find_candidates(&of);
  for (bool changed = true; changed && status == CGT_OK;) {
    changed = false;
    for (size_t i = 0; i < of.candidate_count && status == CGT_OK; i++) {
      bool found = false;
      if (other_part(of.pairs, of.pair_count, of.candidates[i]) != CGT_I_NO_FORM) continue;
      status = try_part(&of, of.candidates[i], &found);
      changed |= found;
    }
  }
  if (status == CGT_OK) status = keep(&of);
  cgt_i_free(of.pairs);
  cgt_i_free(of.candidates);
  cgt_i_free(of.options);
  return status;
}

cgt_status_t cgt_i_forms_divide(cgt_forms_t *forms, uint32_t form) {
  const size_t bottom = forms->pending_count;
  cgt_status_t status = is_known(forms, form) ? CGT_OK : cgt_i_forms_push(forms, form & ~1u, 0);
  while (status == CGT_OK && forms->pending_count > bottom) {
    cgt_i_pending *top = &forms->pending[forms->pending_count - 1];
    const uint32_t p = top->a, count = cgt_i_form_count(forms, p);
    while (top->next < count && is_known(forms, cgt_i_form_option(forms, p, top->next))) top->next++;
    if (top->next < count) {
      status = cgt_i_forms_push(forms, cgt_i_form_option(forms, p, top->next) & ~1u, 0);
      continue;
    }
    status = divide(forms, p);
    forms->pending_count--;
  }
  forms->pending_count = bottom;
  return status;
}

size_t cgt_i_form_part_count(const cgt_forms_t *forms, uint32_t form) { return pairs_of(forms, form)[0]; }

uint32_t cgt_i_form_part(const cgt_forms_t *forms, uint32_t form, size_t i) { return pairs_of(forms, form)[i + 1]; }

uint32_t cgt_i_form_difference(const cgt_forms_t *forms, uint32_t a, uint32_t b) { return known_difference(forms, a, b); }

cgt_status_t cgt_forms_subtract(cgt_forms_t *forms, uint64_t a, uint64_t b, uint64_t *difference_of) {
  cgt_status_t status = cgt_i_forms_begin("cgt_forms_subtract", forms);
  if (status == CGT_OK) status = cgt_i_forms_check(forms, "a", a);
  if (status == CGT_OK) status = cgt_i_forms_check(forms, "b", b);
  if (status == CGT_OK && difference_of == NULL) status = cgt_i_null_argument(forms->function, "difference");
  if (status == CGT_OK) status = cgt_i_forms_divide(forms, (uint32_t)a);
  if (status != CGT_OK) return status;
  const uint32_t found = known_difference(forms, (uint32_t)a, (uint32_t)b);
  if (found == CGT_I_NO_FORM)
    return cgt_i_fail(CGT_E_DOMAIN, "%s: form b = %llu is not a part of form a = %llu", forms->function, (unsigned long long)b,
                      (unsigned long long)a);
  *difference_of = found;
  return CGT_OK;
}

cgt_status_t cgt_forms_parts(cgt_forms_t *forms, uint64_t form, uint64_t *pairs, size_t capacity, size_t *n) {
  cgt_status_t status = cgt_i_forms_begin_array("cgt_forms_parts", forms, form, "pairs", pairs, capacity, n);
  if (status == CGT_OK) status = cgt_i_forms_divide(forms, (uint32_t)form);
  if (status != CGT_OK) return status;
  const uint32_t *list = pairs_of(forms, (uint32_t)form);
  *n = list[0];
  for (size_t i = 0; i < *n && i < capacity; i++) pairs[i] = list[i + 1];
  return CGT_OK;
}
