/* The store of misère canonical forms: options deleted where they are reversible, and each form once.
 *
 * The theorem (Conway, "On Numbers and Games", Theorem 76 and its proviso; Siegel, "Combinatorial Game Theory", V.3): Let the
 * options of G be those of H and others, each of which has H as an option. Then G = H, where H = 0 needs besides that G is an
 * N-position in misère play. Games none of which can be shortened so, nor their options, are equal only if they are the same.
 */
#include "canonical.h"

#include <string.h>

#include "../base/array.h"

cgt_status_t cgt_i_forms_begin(const char *function, cgt_forms_t *forms) {
  if (forms == NULL) return cgt_i_null_argument(function, "forms");
  if (forms->ask != NULL)
    return cgt_i_fail(CGT_E_STATE, "%s: called from a callback of a game whose positions this store is asked about", function);
  forms->function = function;
  return CGT_OK;
}

cgt_status_t cgt_i_forms_check(const cgt_forms_t *forms, const char *name, uint64_t form) {
  if (form / 2 < forms->count) return CGT_OK;
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is %llu; expected a form of this store, below %llu", forms->function, name,
                    (unsigned long long)form, 2 * (unsigned long long)forms->count);
}

cgt_status_t cgt_i_forms_begin_array(const char *function, cgt_forms_t *forms, uint64_t form, const char *name,
                                     const uint64_t *array, size_t capacity, const size_t *n) {
  cgt_status_t status = cgt_i_forms_begin(function, forms);
  if (status == CGT_OK) status = cgt_i_forms_check(forms, "form", form);
  if (status == CGT_OK) status = cgt_i_check_array(function, name, array, capacity);
  return status == CGT_OK && n == NULL ? cgt_i_null_argument(function, "n") : status;
}

/* ---- Memory ---- */

uint64_t cgt_i_forms_bytes(const cgt_forms_t *forms) {
  return (uint64_t)forms->record_room * sizeof *forms->records + (uint64_t)forms->option_room * sizeof *forms->options +
         (uint64_t)forms->table_room * sizeof *forms->table +
         (uint64_t)forms->pair_room * (sizeof *forms->pairs + sizeof *forms->results) +
         (uint64_t)forms->genus_room * sizeof *forms->genera + (uint64_t)forms->digit_room * sizeof *forms->digits +
         (uint64_t)forms->buffer_room * sizeof *forms->buffer + (uint64_t)forms->mark_room * sizeof *forms->marks +
         (uint64_t)forms->pending_room * sizeof *forms->pending + (uint64_t)forms->part_room * sizeof *forms->parts +
         (uint64_t)forms->pair_list_room * sizeof *forms->pair_lists;
}

static cgt_status_t within_limit(const cgt_forms_t *forms, uint64_t more) {
  const uint64_t bytes = cgt_i_forms_bytes(forms) + more;
  if (forms->memory == 0 || bytes <= forms->memory) return CGT_OK;
  return cgt_i_fail(CGT_E_LIMIT, "%s: %zu forms so far; more need %llu bytes, the limit is %llu", forms->function,
                    2 * forms->count, (unsigned long long)bytes, (unsigned long long)forms->memory);
}

static cgt_status_t no_memory(const cgt_forms_t *forms) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for more than %zu forms", forms->function, 2 * forms->count);
}

cgt_status_t cgt_i_forms_room(cgt_forms_t *forms, void **array, size_t *room, size_t used, size_t more, size_t size) {
  const size_t grown = cgt_i_array_room(*room, used, more);
  if (grown == *room) return CGT_OK;
  const cgt_status_t status = within_limit(forms, (uint64_t)grown * size);
  if (status != CGT_OK) return status;
  void *moved = grown > 0 ? cgt_i_array_move(*array, used, grown, size) : NULL;
  if (moved == NULL) return no_memory(forms);
  *array = moved;
  *room = grown;
  return CGT_OK;
}

cgt_status_t cgt_i_forms_buffer(cgt_forms_t *forms, size_t n) {
  return cgt_i_forms_room(forms, (void **)&forms->buffer, &forms->buffer_room, 0, n + 1, sizeof *forms->buffer);
}

/* ---- Options ---- */

static const uint32_t *options_of(const cgt_forms_t *forms, const cgt_i_record_of_form *record) {
  return forms->options + record->first;
}

/* Option i of n with *1 added to each, in canonical order again: two options that differ by *1 change places. */
static uint32_t moved_option(const uint32_t *options, uint32_t n, uint32_t i) {
  const uint32_t option = options[i];
  const bool has_next = (option & 1) == 0 && i + 1 < n && options[i + 1] == option + 1;
  const bool has_last = (option & 1) != 0 && i > 0 && options[i - 1] == option - 1;
  return has_next || has_last ? option : option ^ 1;
}

uint32_t cgt_i_form_option(const cgt_forms_t *forms, uint32_t form, uint32_t i) {
  const cgt_i_record_of_form *record = cgt_i_form_record(forms, form);
  if ((form & 1) == 0) return options_of(forms, record)[i];
  return i < record->count ? moved_option(options_of(forms, record), record->count, i) : form ^ 1;
}

int cgt_i_form_compare(const cgt_forms_t *forms, uint32_t a, uint32_t b) {
  while ((a ^ b) > 1) {
    const cgt_i_record_of_form *x = cgt_i_form_record(forms, a), *y = cgt_i_form_record(forms, b);
    if (x->birthday != y->birthday) return x->birthday < y->birthday ? -1 : 1;
    if (x->count != y->count) return x->count < y->count ? -1 : 1;
    if (x->value != y->value) return x->value < y->value ? -1 : 1;
    if (x->misere != y->misere) return x->misere < y->misere ? -1 : 1;
    const uint32_t *p = options_of(forms, x), *q = options_of(forms, y);
    while (*p == *q) p++, q++; /* different forms have different options */
    a = *p;
    b = *q;
  }
  return (a > b) - (a < b);
}

bool cgt_i_form_has(const cgt_forms_t *forms, uint32_t form, uint32_t option) {
  const cgt_i_record_of_form *record = cgt_i_form_record(forms, form);
  const uint32_t *options = options_of(forms, record);
  if ((form & 1) != 0) {
    if (option == (form ^ 1)) return true;
    option ^= 1;
  }
  uint32_t from = 0, to = record->count;
  while (from < to) {
    const uint32_t middle = from + (to - from) / 2;
    if (options[middle] == option) return true;
    if (cgt_i_form_compare(forms, options[middle], option) < 0)
      from = middle + 1;
    else
      to = middle;
  }
  return false;
}

/* Shell's sort, as options mostly come nearly in order. */
static void sort(const cgt_forms_t *forms, uint32_t *options, size_t n) {
  size_t gap = 1;
  while (gap < n / 3) gap = 3 * gap + 1;
  for (; gap > 0; gap /= 3)
    for (size_t i = gap; i < n; i++) {
      const uint32_t option = options[i];
      size_t j = i;
      for (; j >= gap && cgt_i_form_compare(forms, options[j - gap], option) > 0; j -= gap) options[j] = options[j - gap];
      options[j] = option;
    }
}

/* ---- Finding forms ---- */

static uint32_t hash_of(const uint32_t *options, size_t n) {
  uint64_t hash = n;
  for (size_t i = 0; i < n; i++) hash = cgt_i_checksum(hash, options[i]);
  return (uint32_t)(cgt_i_mix(hash) >> 32);
}

/* The record with these options, or where it belongs in the table. */
static uint32_t find_record(const cgt_forms_t *forms, const uint32_t *options, size_t n, uint32_t hash, size_t *slot) {
  const size_t mask = forms->table_room - 1;
  for (*slot = hash & mask; forms->table[*slot] != 0; *slot = (*slot + 1) & mask) {
    const uint32_t r = forms->table[*slot] - 1;
    const cgt_i_record_of_form *record = &forms->records[r];
    if (record->hash == hash && record->count == n &&
        (n == 0 || memcmp(options_of(forms, record), options, n * sizeof *options) == 0))
      return r;
  }
  return CGT_I_NO_FORM;
}

/* Whether the options, sorted, are those of an odd form: its even form comes last. */
static bool is_odd(const cgt_forms_t *forms, const uint32_t *options, size_t n) {
  const uint32_t even = options[n - 1];
  const cgt_i_record_of_form *record = cgt_i_form_record(forms, even);
  if ((even & 1) != 0 || record->count != n - 1) return false;
  for (uint32_t i = 0; i < record->count; i++)
    if (options[i] != moved_option(options_of(forms, record), record->count, i)) return false;
  return true;
}

/* The form with exactly these options, sorted. */
static uint32_t find(const cgt_forms_t *forms, const uint32_t *options, size_t n) {
  size_t slot;
  if (n > 0 && is_odd(forms, options, n)) return options[n - 1] + 1;
  const uint32_t record = find_record(forms, options, n, hash_of(options, n), &slot);
  return record == CGT_I_NO_FORM ? CGT_I_NO_FORM : 2 * record;
}

/* Whether all moves can be reversed to 0. */
static bool is_zero(const cgt_forms_t *forms, const uint32_t *options, size_t n) {
  bool wins = false;
  for (size_t i = 0; i < n; i++) {
    if (!cgt_i_form_has(forms, options[i], 0)) return false;
    wins |= cgt_i_form_misere(forms, options[i]) == 0;
  }
  return wins;
}

/* The form that remains when reversible options are deleted; CGT_I_NO_FORM: there are none. An option that has H as an option
 * is born two days after the options of H at least, so these come first, before a gap. */
static uint32_t reduce(const cgt_forms_t *forms, const uint32_t *options, size_t n) {
  if (is_zero(forms, options, n)) return 0;
  for (size_t kept = 1; kept < n; kept++) {
    if (cgt_i_form_birthday(forms, options[kept]) <= cgt_i_form_birthday(forms, options[kept - 1]) + 1) continue;
    const uint32_t form = find(forms, options, kept);
    if (form == CGT_I_NO_FORM) continue;
    size_t i = kept;
    while (i < n && cgt_i_form_has(forms, options[i], form)) i++;
    if (i == n) return form;
  }
  return CGT_I_NO_FORM;
}

/* ---- Making forms ---- */

/* Doubles the table of records when it is half full. */
static cgt_status_t table_room(cgt_forms_t *forms) {
  enum { FIRST = 64 };
  if (2 * (forms->count + 1) <= forms->table_room) return CGT_OK;
  const size_t room = forms->table_room == 0 ? FIRST : 2 * forms->table_room;
  const cgt_status_t status = within_limit(forms, (uint64_t)room * sizeof *forms->table);
  if (status != CGT_OK) return status;
  uint32_t *table = cgt_i_alloc(room, sizeof *table);
  if (table == NULL) return no_memory(forms);
  memset(table, 0, room * sizeof *table);
  for (size_t r = 0; r < forms->count; r++) {
    size_t slot = forms->records[r].hash & (room - 1);
    while (table[slot] != 0) slot = (slot + 1) & (room - 1);
    table[slot] = (uint32_t)r + 1;
  }
  cgt_i_free(forms->table);
  forms->table = table;
  forms->table_room = room;
  return CGT_OK;
}

/* The least number that is not the value of an option, in a play. */
static uint32_t mex(cgt_forms_t *forms, const uint32_t *options, size_t n, bool misere) {
  const uint32_t mark = ++forms->mark;
  for (size_t i = 0; i < n; i++) {
    const uint32_t value = misere ? cgt_i_form_misere(forms, options[i]) : cgt_i_form_value(forms, options[i]);
    if (value <= n) forms->marks[value] = mark;
  }
  uint32_t value = 0;
  while (forms->marks[value] == mark) value++;
  return value;
}

cgt_status_t cgt_i_forms_marks(cgt_forms_t *forms, size_t n) {
  const size_t before = forms->mark > UINT32_MAX / 2 ? 0 : forms->mark_room,
               more = n > forms->mark_room ? n - forms->mark_room : 0;
  const cgt_status_t status =
      cgt_i_forms_room(forms, (void **)&forms->marks, &forms->mark_room, forms->mark_room, more, sizeof *forms->marks);
  if (status != CGT_OK) return status;
  if (before == 0) forms->mark = 0;
  if (forms->mark_room > before) memset(forms->marks + before, 0, (forms->mark_room - before) * sizeof *forms->marks);
  return CGT_OK;
}

static bool is_nim(const cgt_forms_t *forms, const uint32_t *options, size_t n) {
  if (n % 2 != 0) return false;
  if (n == 0) return true;
  const cgt_i_record_of_form *last = cgt_i_form_record(forms, options[n - 1]);
  if (!last->is_nim || last->count != n - 2 || options[n - 1] != options[n - 2] + 1) return false;
  return n == 2 || memcmp(options, options_of(forms, last), (n - 2) * sizeof *options) == 0;
}

/* Adds the record of an even form with these options, sorted, of which none is reversible. */
static cgt_status_t add_record(cgt_forms_t *forms, const uint32_t *options, size_t n, uint32_t *form) {
  enum { MOST = INT32_MAX - 1 };
  if (forms->count >= MOST) return cgt_i_fail(CGT_E_LIMIT, "%s: a store has at most 2^32 forms", forms->function);
  cgt_status_t status =
      cgt_i_forms_room(forms, (void **)&forms->records, &forms->record_room, forms->count, 1, sizeof *forms->records);
  if (status == CGT_OK)
    status = cgt_i_forms_room(forms, (void **)&forms->options, &forms->option_room, forms->option_count, n + 1,
                              sizeof *forms->options);
  if (status == CGT_OK) status = table_room(forms);
  if (status == CGT_OK) status = cgt_i_forms_marks(forms, n + 1);
  if (status != CGT_OK) return status;
  cgt_i_record_of_form record = {.first = forms->option_count, .count = (uint32_t)n, .hash = hash_of(options, n)};
  for (size_t i = 0; i < n; i++)
    if (cgt_i_form_birthday(forms, options[i]) >= record.birthday) record.birthday = cgt_i_form_birthday(forms, options[i]) + 1;
  record.value = mex(forms, options, n, false);
  record.misere = n == 0 ? 1 : mex(forms, options, n, true);
  record.is_nim = is_nim(forms, options, n);
  size_t slot;
  (void)find_record(forms, options, n, record.hash, &slot);
  if (n > 0) memcpy(forms->options + forms->option_count, options, n * sizeof *options);
  forms->option_count += n;
  forms->records[forms->count] = record;
  *form = (uint32_t)(2 * forms->count);
  forms->table[slot] = (uint32_t)++forms->count;
  return CGT_OK;
}

cgt_status_t cgt_i_forms_make(cgt_forms_t *forms, size_t n, uint32_t *form) {
  uint32_t *options = forms->buffer;
  size_t kept = 0;
  if (forms->ask != NULL) {
    const cgt_status_t status = cgt_i_ask_poll_words(forms->ask, n + 1);
    if (status != CGT_OK) return status;
  }
  sort(forms, options, n);
  for (size_t i = 0; i < n; i++)
    if (i == 0 || options[i] != options[i - 1]) options[kept++] = options[i];
  *form = find(forms, options, kept);
  if (*form == CGT_I_NO_FORM) *form = reduce(forms, options, kept);
  return *form == CGT_I_NO_FORM ? add_record(forms, options, kept, form) : CGT_OK;
}

cgt_status_t cgt_i_forms_nim(cgt_forms_t *forms, uint64_t n, uint32_t *form) {
  enum { MOST = 1 << 16 }; /* which takes 4 GiB, as forms list their options */
  uint32_t heap = 0;
  cgt_status_t status = n <= MOST ? CGT_OK
                                  : cgt_i_fail(CGT_E_LIMIT, "%s: a heap of Nim with %llu tokens; a form has at most %d",
                                               forms->function, (unsigned long long)n, MOST);
  for (uint64_t size = 2; size <= n && status == CGT_OK; size += 2) { /* its options: those of the last one, it, and it + *1 */
    const uint32_t count = (uint32_t)size - 2;
    status = cgt_i_forms_buffer(forms, (size_t)size);
    if (status != CGT_OK) break;
    for (uint32_t i = 0; i < count; i++) forms->buffer[i] = cgt_i_form_option(forms, heap, i);
    forms->buffer[count] = heap;
    forms->buffer[count + 1] = heap + 1;
    status = cgt_i_forms_make(forms, (size_t)size, &heap);
  }
  if (status == CGT_OK) *form = heap + (uint32_t)(n & 1);
  return status;
}

/* ---- The store ---- */

cgt_status_t cgt_forms_new(uint64_t memory, cgt_forms_t **forms) {
  static const char function[] = "cgt_forms_new";
  uint32_t zero;
  if (forms == NULL) return cgt_i_null_argument(function, "forms");
  cgt_forms_t *made = cgt_i_alloc(1, sizeof *made);
  if (made == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", function, sizeof *made);
  *made = (cgt_forms_t){.function = function, .memory = memory};
  const cgt_status_t status = add_record(made, NULL, 0, &zero);
  if (status == CGT_OK)
    *forms = made;
  else
    cgt_forms_free(made);
  return status;
}

void cgt_forms_free(cgt_forms_t *forms) {
  if (forms == NULL) return;
  void *const arrays[] = {forms->records, forms->options, forms->table, forms->pairs,   forms->results, forms->genera,
                          forms->digits,  forms->buffer,  forms->marks, forms->pending, forms->parts,   forms->pair_lists};
  for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) cgt_i_free(arrays[i]);
  cgt_i_free(forms);
}

uint64_t cgt_forms_count(const cgt_forms_t *forms) { return 2 * (uint64_t)forms->count; }

cgt_status_t cgt_forms_nim(cgt_forms_t *forms, uint64_t n, uint64_t *form) {
  uint32_t found;
  cgt_status_t status = cgt_i_forms_begin("cgt_forms_nim", forms);
  if (status == CGT_OK && form == NULL) status = cgt_i_null_argument(forms->function, "form");
  if (status == CGT_OK) status = cgt_i_forms_nim(forms, n, &found);
  if (status == CGT_OK) *form = found;
  return status;
}

cgt_status_t cgt_forms_make(cgt_forms_t *forms, const uint64_t *options, size_t n, uint64_t *form) {
  uint32_t found;
  cgt_status_t status = cgt_i_forms_begin("cgt_forms_make", forms);
  if (status == CGT_OK) status = cgt_i_check_array(forms->function, "options", options, n);
  if (status == CGT_OK && form == NULL) status = cgt_i_null_argument(forms->function, "form");
  for (size_t i = 0; i < n && status == CGT_OK; i++) status = cgt_i_forms_check(forms, "an option", options[i]);
  if (status == CGT_OK) status = cgt_i_forms_buffer(forms, n);
  if (status != CGT_OK) return status;
  for (size_t i = 0; i < n; i++) forms->buffer[i] = (uint32_t)options[i];
  status = cgt_i_forms_make(forms, n, &found);
  if (status == CGT_OK) *form = found;
  return status;
}

cgt_status_t cgt_forms_options(cgt_forms_t *forms, uint64_t form, uint64_t *options, size_t capacity, size_t *n) {
  const cgt_status_t status = cgt_i_forms_begin_array("cgt_forms_options", forms, form, "options", options, capacity, n);
  if (status != CGT_OK) return status;
  const uint32_t count = cgt_i_form_count(forms, (uint32_t)form);
  for (uint32_t i = 0; i < count && i < capacity; i++) options[i] = cgt_i_form_option(forms, (uint32_t)form, i);
  *n = count;
  return CGT_OK;
}

cgt_status_t cgt_forms_birthday(cgt_forms_t *forms, uint64_t form, uint64_t *birthday) {
  cgt_status_t status = cgt_i_forms_begin("cgt_forms_birthday", forms);
  if (status == CGT_OK) status = cgt_i_forms_check(forms, "form", form);
  if (status == CGT_OK && birthday == NULL) status = cgt_i_null_argument(forms->function, "birthday");
  if (status == CGT_OK) *birthday = cgt_i_form_birthday(forms, (uint32_t)form);
  return status;
}

cgt_status_t cgt_forms_values(cgt_forms_t *forms, uint64_t form, uint64_t *value, uint64_t *misere) {
  cgt_status_t status = cgt_i_forms_begin("cgt_forms_values", forms);
  if (status == CGT_OK) status = cgt_i_forms_check(forms, "form", form);
  if (status == CGT_OK && (value == NULL || misere == NULL))
    status = cgt_i_null_argument(forms->function, value == NULL ? "value" : "misere");
  if (status != CGT_OK) return status;
  *value = cgt_i_form_value(forms, (uint32_t)form);
  *misere = cgt_i_form_misere(forms, (uint32_t)form);
  return CGT_OK;
}
