/* The genus and the phylum of a misère canonical form, from those of its options. */
#include <string.h>

#include "../text/writer.h"
#include "canonical.h"

/* ---- Digits ---- */

/* The misère value of a form + n * 2, whose genus is known: the digits of the record, of which the last two are repeated. */
static uint32_t digit(const cgt_forms_t *forms, uint32_t form, size_t n) {
  const cgt_i_genus *genus = &forms->genera[form >> 1];
  const size_t last = genus->count - 1, index = n <= last ? n : last - (n - last) % 2;
  return forms->digits[genus->first + index] ^ (form & 1);
}

/* The misère value of the form of a record + n * 2, n >= 1, from that of + (n - 1) * 2. One moves in the form, or from a heap
 * *2 to *1 or *0. */
static uint32_t next_digit(cgt_forms_t *forms, const cgt_i_record_of_form *record, size_t n, uint32_t before) {
  const uint32_t mark = ++forms->mark, most = record->count + 2;
  for (uint32_t i = 0; i < record->count; i++) {
    const uint32_t value = digit(forms, forms->options[record->first + i], n);
    if (value <= most) forms->marks[value] = mark;
  }
  if (before <= most) forms->marks[before] = mark;
  if ((before ^ 1) <= most) forms->marks[before ^ 1] = mark;
  uint32_t value = 0;
  while (forms->marks[value] == mark) value++;
  return value;
}

/* Once the digits of all options alternate, a digit depends on the one before and on the parity of n alone; so digits alternate
 * from where one is the same as the last but one. */
static cgt_status_t find_digits(cgt_forms_t *forms, const cgt_i_record_of_form *record, cgt_i_genus *genus) {
  size_t n = 2;
  cgt_status_t status = cgt_i_forms_marks(forms, (size_t)record->count + 3);
  for (uint32_t i = 0; i < record->count; i++) {
    const cgt_i_genus *option = &forms->genera[forms->options[record->first + i] >> 1];
    if (option->count > n) n = option->count;
  }
  genus->first = forms->digit_count;
  for (size_t k = 0; status == CGT_OK; k++) {
    status = cgt_i_forms_room(forms, (void **)&forms->digits, &forms->digit_room, genus->first + k, 1, sizeof *forms->digits);
    if (status != CGT_OK) break;
    uint32_t *digits = forms->digits + genus->first;
    digits[k] = k == 0 ? record->misere : next_digit(forms, record, k, digits[k - 1]);
    if (k < n || digits[k] != digits[k - 2]) continue;
    while (k > 2 && digits[k - 1] == digits[k - 3]) k--;
    genus->count = (uint32_t)k;
    break;
  }
  return status;
}

/* ---- Phyla ---- */

static bool is_tame(uint32_t phylum) { return phylum <= CGT_PHYLUM_REVERSIBLY_TAME; }
static bool is_restive(uint32_t phylum) { return phylum == CGT_PHYLUM_RESTIVE || phylum == CGT_PHYLUM_REVERSIBLY_RESTIVE; }

static uint32_t phylum_of(const cgt_forms_t *forms, uint32_t form) { return forms->genera[form >> 1].phylum; }

/* Whether both are 0 or 1. */
static bool are_small(uint32_t a, uint32_t b) { return (a | b) < 2; }

/* What is found while the options of a form that are not tame are looked at: which phyla it may belong to. */
typedef struct {
  uint32_t value, misere;
  bool tame_genus, restive_genus;
  bool tame, restive, tameable;
} candidate;

/* Looks at an option that is not tame for answers that revert to the genus of the form: one to the value and one, perhaps
 * another, to the misère value. */
static void look_for_answers(const cgt_forms_t *forms, uint32_t option, candidate *form) {
  bool value = false, misere = false, tameable = phylum_of(forms, option) == CGT_PHYLUM_TAMEABLE;
  bool tameable_value = tameable, tameable_misere = tameable;
  for (uint32_t i = 0; i < cgt_i_form_count(forms, option); i++) {
    const uint32_t answer = cgt_i_form_option(forms, option, i), phylum = phylum_of(forms, answer);
    const uint32_t x = cgt_i_form_value(forms, answer), y = cgt_i_form_misere(forms, answer);
    if (form->tame_genus && is_tame(phylum)) {
      value |= x == form->value;
      misere |= y == form->misere;
    } else if (form->restive_genus && (is_tame(phylum) || is_restive(phylum))) {
      misere |= y == form->misere && (x < 2 || (x ^ form->misere) < 2);
      value |= x == form->value && (y < 2 || (y ^ form->misere) < 2);
    } else if (form->tame_genus && phylum == CGT_PHYLUM_TAMEABLE) {
      tameable_value |= x == form->value;
      tameable_misere |= y == form->misere;
    }
  }
  if (value && misere) return;
  form->tame = form->restive = false;
  form->tameable &= tameable_value && tameable_misere;
}

/* Whether the options of some phyla alone give the form its values. A form without tame or tameable options may be tameable as
 * *0 is. */
static bool have_values(cgt_forms_t *forms, const cgt_i_record_of_form *record, const candidate *form, bool tameable) {
  uint32_t found[2];
  bool any = false;
  for (int play = 0; play < 2; play++) {
    const uint32_t mark = ++forms->mark;
    for (uint32_t i = 0; i < record->count; i++) {
      const uint32_t option = forms->options[record->first + i], phylum = phylum_of(forms, option);
      const uint32_t value = play == 0 ? cgt_i_form_value(forms, option) : cgt_i_form_misere(forms, option);
      if (!is_tame(phylum) && (!tameable || phylum != CGT_PHYLUM_TAMEABLE)) continue;
      any = true;
      if (value <= record->count) forms->marks[value] = mark;
    }
    for (found[play] = 0; forms->marks[found[play]] == mark;) found[play]++;
  }
  return found[0] == form->value && (found[1] == form->misere || (tameable && !any));
}

/* See the comments on the constants in the header. */
static uint32_t find_phylum(cgt_forms_t *forms, const cgt_i_record_of_form *record) {
  candidate form = {.value = record->value, .misere = record->misere};
  uint32_t wildest = CGT_PHYLUM_NIM_HEAP;
  form.tame_genus = form.value == form.misere || are_small(form.value, form.misere);
  form.restive_genus = !form.tame_genus && form.value < 2;
  for (uint32_t i = 0; i < record->count; i++) {
    const uint32_t phylum = phylum_of(forms, forms->options[record->first + i]);
    if (phylum > wildest) wildest = phylum;
  }
  if (record->is_nim) return CGT_PHYLUM_NIM_HEAP;
  if (is_tame(wildest)) {
    const bool hereditarily = wildest <= CGT_PHYLUM_TAME;
    if (form.tame_genus) return hereditarily ? CGT_PHYLUM_TAME : CGT_PHYLUM_REVERSIBLY_TAME;
    if (form.restive_genus) return hereditarily ? CGT_PHYLUM_RESTIVE : CGT_PHYLUM_REVERSIBLY_RESTIVE;
    return form.misere < 2 ? CGT_PHYLUM_RESTLESS : CGT_PHYLUM_WILD;
  }
  form.tame = form.tameable = form.tame_genus;
  form.restive = form.restive_genus;
  for (uint32_t i = 0; i < record->count && (form.tame || form.tameable || form.restive); i++) {
    const uint32_t option = forms->options[record->first + i];
    if (!is_tame(phylum_of(forms, option))) look_for_answers(forms, option, &form);
  }
  if ((form.tame || form.restive) && have_values(forms, record, &form, false))
    return form.tame ? CGT_PHYLUM_REVERSIBLY_TAME : CGT_PHYLUM_REVERSIBLY_RESTIVE;
  return form.tameable && have_values(forms, record, &form, true) ? CGT_PHYLUM_TAMEABLE : CGT_PHYLUM_WILD;
}

/* ---- Forms ---- */

cgt_status_t cgt_i_forms_judge(cgt_forms_t *forms, uint32_t form) {
  cgt_status_t status = CGT_OK;
  while (forms->genus_count <= form >> 1 && status == CGT_OK) {
    const cgt_i_record_of_form *record = &forms->records[forms->genus_count];
    cgt_i_genus genus = {.count = 0};
    status = cgt_i_forms_room(forms, (void **)&forms->genera, &forms->genus_room, forms->genus_count, 1, sizeof *forms->genera);
    if (status == CGT_OK) status = find_digits(forms, record, &genus);
    if (status != CGT_OK) break;
    genus.phylum = find_phylum(forms, record);
    forms->digit_count += genus.count;
    forms->genera[forms->genus_count++] = genus;
    if (forms->ask != NULL) status = cgt_i_ask_poll_words(forms->ask, record->count + 1);
  }
  return status;
}

/* Checks a form from outside, and judges it. */
static cgt_status_t begin(const char *function, cgt_forms_t *forms, uint64_t form, const void *result, const char *name) {
  cgt_status_t status = cgt_i_forms_begin(function, forms);
  if (status == CGT_OK) status = cgt_i_forms_check(forms, "form", form);
  if (status == CGT_OK && result == NULL) status = cgt_i_null_argument(function, name);
  return status == CGT_OK ? cgt_i_forms_judge(forms, (uint32_t)form) : status;
}

/* The genus of a form that has been judged. */
static void give(const cgt_forms_t *forms, uint32_t form, uint64_t *misere, size_t capacity, size_t *n) {
  *n = forms->genera[form >> 1].count;
  for (size_t i = 0; i < *n && i < capacity; i++) misere[i] = digit(forms, form, i);
}

cgt_status_t cgt_forms_genus(cgt_forms_t *forms, uint64_t form, uint64_t *misere, size_t capacity, size_t *n) {
  cgt_status_t status = cgt_i_forms_begin_array("cgt_forms_genus", forms, form, "misere", misere, capacity, n);
  if (status == CGT_OK) status = cgt_i_forms_judge(forms, (uint32_t)form);
  if (status == CGT_OK) give(forms, (uint32_t)form, misere, capacity, n);
  return status;
}

cgt_status_t cgt_forms_genera(cgt_forms_t *forms, const uint64_t *list, size_t n, uint64_t *values, uint64_t *misere,
                              size_t width, uint32_t *phyla) {
  static const char function[] = "cgt_forms_genera";
  cgt_status_t status = cgt_i_forms_begin(function, forms);
  if (status == CGT_OK) status = cgt_i_check_array(function, "list", list, n);
  if (status == CGT_OK) status = cgt_i_check_array(function, "misere", misere, n > 0 ? width : 0);
  for (size_t i = 0; i < n && status == CGT_OK; i++) status = cgt_i_forms_check(forms, "a form of list", list[i]);
  for (size_t i = 0; i < n && status == CGT_OK; i++) status = cgt_i_forms_judge(forms, (uint32_t)list[i]);
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    const uint32_t form = (uint32_t)list[i];
    if (values != NULL) values[i] = cgt_i_form_value(forms, form);
    for (size_t k = 0; k < width; k++) misere[i * width + k] = digit(forms, form, k);
    if (phyla != NULL) phyla[i] = phylum_of(forms, form);
  }
  return status;
}

cgt_status_t cgt_forms_phylum(cgt_forms_t *forms, uint64_t form, uint32_t *phylum) {
  const cgt_status_t status = begin("cgt_forms_phylum", forms, form, phylum, "phylum");
  if (status == CGT_OK) *phylum = phylum_of(forms, (uint32_t)form);
  return status;
}

cgt_status_t cgt_forms_is_half_tame(cgt_forms_t *forms, uint64_t form, uint32_t *yes) {
  uint32_t twice;
  cgt_status_t status = begin("cgt_forms_is_half_tame", forms, form, yes, "yes");
  if (status == CGT_OK && is_tame(phylum_of(forms, (uint32_t)form))) {
    *yes = 0;
    return CGT_OK;
  }
  if (status == CGT_OK) status = cgt_i_forms_add(forms, (uint32_t)form, (uint32_t)form, &twice);
  if (status == CGT_OK) status = cgt_i_forms_judge(forms, twice);
  if (status == CGT_OK)
    *yes = is_tame(phylum_of(forms, twice)) && cgt_i_form_value(forms, twice) == 0 && cgt_i_form_misere(forms, twice) == 0;
  return status;
}

typedef struct {
  const cgt_forms_t *forms;
  uint32_t form;
} genus_of_form;

static cgt_status_t write_genus(cgt_i_text *text, const void *what) {
  const genus_of_form *of = what;
  const uint32_t phylum = phylum_of(of->forms, of->form);
  const size_t n = phylum == CGT_PHYLUM_NIM_HEAP           ? 0
                   : is_tame(phylum) || is_restive(phylum) ? 1
                                                           : of->forms->genera[of->form >> 1].count;
  bool is_long = false;
  cgt_i_print_number(text, "", cgt_i_form_value(of->forms, of->form));
  for (size_t i = 0; i < n; i++) is_long |= digit(of->forms, of->form, i) >= 10;
  for (size_t i = 0; i < n; i++)
    cgt_i_print_number(text, i > 0 ? is_long ? "," : "" : is_long ? "^(" : "^", digit(of->forms, of->form, i));
  if (is_long) cgt_i_print(text, ")");
  return CGT_OK;
}

cgt_status_t cgt_forms_genus_text(cgt_forms_t *forms, uint64_t form, char *text, size_t capacity, size_t *needed) {
  static const char function[] = "cgt_forms_genus_text";
  const cgt_status_t status = begin(function, forms, form, forms, "forms");
  const genus_of_form of = {forms, (uint32_t)form};
  return status == CGT_OK ? cgt_i_write_for(function, write_genus, &of, text, capacity, needed) : status;
}

/* ---- Positions ---- */

/* The genus of a heap of Nim. */
static void give_heap(uint64_t n, uint64_t *value, uint64_t *misere, size_t capacity, size_t *count, uint32_t *phylum) {
  const uint64_t digits[] = {n < 2 ? n ^ 1 : n, n ^ 2, n};
  *value = n;
  *count = n < 2 ? 3 : 2;
  for (size_t i = 0; i < *count && i < capacity; i++) misere[i] = digits[i];
  if (phylum != NULL) *phylum = CGT_PHYLUM_NIM_HEAP;
}

cgt_status_t cgt_game_genus(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *value, uint64_t *misere,
                            size_t capacity, size_t *n, uint32_t *phylum) {
  static const char function[] = "cgt_game_genus";
  cgt_forms_t *forms;
  uint64_t form = 0;
  if (game == NULL || value == NULL || n == NULL)
    return cgt_i_null_argument(function, game == NULL ? "game" : value == NULL ? "value" : "n");
  bool pet = false;
  cgt_status_t status = cgt_i_check_array(function, "misere", misere, capacity);
  if (status == CGT_OK) status = cgt_i_value_if_pet(function, game, words, count, &pet, &form);
  if (status != CGT_OK) return status;
  if (pet) { /* which is equal to a heap, perhaps a large one */
    give_heap(form, value, misere, capacity, n, phylum);
    return CGT_OK;
  }
  status = cgt_forms_new(0, &forms);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  forms->function = function;
  status = cgt_i_forms_of_position(function, forms, game, words, count, &form);
  if (status == CGT_OK) status = cgt_i_forms_judge(forms, (uint32_t)form);
  if (status == CGT_OK) {
    *value = cgt_i_form_value(forms, (uint32_t)form);
    give(forms, (uint32_t)form, misere, capacity, n);
    if (phylum != NULL) *phylum = phylum_of(forms, (uint32_t)form);
  }
  cgt_forms_free(forms);
  return status;
}
