/* Sums and mates of misère canonical forms, which the store remembers. Both are found without recursion: what a form waits for
 * lies above it on a stack. */
#include <string.h>

#include "canonical.h"

/* ---- What is known ---- */

/* The slot of a key, or where it belongs. */
static size_t find_slot(const cgt_forms_t *forms, uint64_t key) {
  const size_t mask = forms->pair_room - 1;
  size_t slot = (size_t)(cgt_i_mix(key) >> 32) & mask;
  while (forms->pairs[slot] != 0 && forms->pairs[slot] != key) slot = (slot + 1) & mask;
  return slot;
}

static uint32_t look_up(const cgt_forms_t *forms, uint64_t key) {
  if (forms->pair_room == 0) return CGT_I_NO_FORM;
  const size_t slot = find_slot(forms, key);
  return forms->pairs[slot] == key ? forms->results[slot] : CGT_I_NO_FORM;
}

static cgt_status_t remember(cgt_forms_t *forms, uint64_t key, uint32_t result) {
  enum { FIRST = 64 };
  if (2 * (forms->pair_count + 1) > forms->pair_room) {
    const size_t old_room = forms->pair_room, room = old_room == 0 ? FIRST : 2 * old_room;
    uint64_t *const old_pairs = forms->pairs, *pairs = NULL;
    uint32_t *const old_results = forms->results, *results = NULL;
    size_t pair_room = 0, result_room = 0;
    cgt_status_t status = cgt_i_forms_room(forms, (void **)&pairs, &pair_room, 0, room, sizeof *pairs);
    if (status == CGT_OK) status = cgt_i_forms_room(forms, (void **)&results, &result_room, 0, room, sizeof *results);
    if (status != CGT_OK) {
      cgt_i_free(pairs);
      return status;
    }
    memset(pairs, 0, room * sizeof *pairs);
    forms->pairs = pairs;
    forms->results = results;
    forms->pair_room = room;
    for (size_t i = 0; i < old_room; i++)
      if (old_pairs[i] != 0) {
        const size_t slot = find_slot(forms, old_pairs[i]);
        pairs[slot] = old_pairs[i];
        results[slot] = old_results[i];
      }
    cgt_i_free(old_pairs);
    cgt_i_free(old_results);
  }
  const size_t slot = find_slot(forms, key);
  forms->pair_count += forms->pairs[slot] == 0;
  forms->pairs[slot] = key;
  forms->results[slot] = result;
  return CGT_OK;
}

cgt_status_t cgt_i_forms_push(cgt_forms_t *forms, uint32_t a, uint32_t b) {
  const cgt_status_t status =
      cgt_i_forms_room(forms, (void **)&forms->pending, &forms->pending_room, forms->pending_count, 1, sizeof *forms->pending);
  if (status == CGT_OK) forms->pending[forms->pending_count++] = (cgt_i_pending){a, b, 0};
  return status;
}

/* ---- Sums ---- */

/* The sum of two forms if it is known, or plain; else CGT_I_NO_FORM. */
static uint32_t known_sum(const cgt_forms_t *forms, uint32_t a, uint32_t b) {
  const uint32_t odd = (a ^ b) & 1, r = a >> 1, s = b >> 1;
  if (r == 0 || s == 0) return (2 * (r | s)) ^ odd;
  const uint32_t sum = look_up(forms, (uint64_t)(r < s ? r : s) << 32 | (r < s ? s : r));
  return sum == CGT_I_NO_FORM ? sum : sum ^ odd;
}

/* Option i of the sum of two even forms, as the summands. */
static void option_of_sum(const cgt_forms_t *forms, uint32_t a, uint32_t b, uint32_t i, uint32_t *x, uint32_t *y) {
  const uint32_t count = cgt_i_form_count(forms, a);
  *x = i < count ? cgt_i_form_option(forms, a, i) : a;
  *y = i < count ? b : cgt_i_form_option(forms, b, i - count);
}

cgt_status_t cgt_i_forms_add(cgt_forms_t *forms, uint32_t a, uint32_t b, uint32_t *sum) {
  const size_t bottom = forms->pending_count;
  cgt_status_t status = CGT_OK;
  if (known_sum(forms, a, b) == CGT_I_NO_FORM) status = cgt_i_forms_push(forms, a & ~1u, b & ~1u);
  while (status == CGT_OK && forms->pending_count > bottom) {
    cgt_i_pending *top = &forms->pending[forms->pending_count - 1];
    const uint32_t p = top->a, q = top->b, count = cgt_i_form_count(forms, p) + cgt_i_form_count(forms, q);
    uint32_t x = 0, y = 0, made;
    for (; top->next < count; top->next++) {
      option_of_sum(forms, p, q, top->next, &x, &y);
      if (known_sum(forms, x, y) == CGT_I_NO_FORM) break;
    }
    if (top->next < count) {
      status = cgt_i_forms_push(forms, x & ~1u, y & ~1u);
      continue;
    }
    status = cgt_i_forms_buffer(forms, count);
    for (uint32_t i = 0; i < count && status == CGT_OK; i++) {
      option_of_sum(forms, p, q, i, &x, &y);
      forms->buffer[i] = known_sum(forms, x, y);
    }
    if (status == CGT_OK) status = cgt_i_forms_make(forms, count, &made);
    const uint32_t r = p >> 1, s = q >> 1;
    if (status == CGT_OK) status = remember(forms, (uint64_t)(r < s ? r : s) << 32 | (r < s ? s : r), made);
    forms->pending_count--;
  }
  forms->pending_count = bottom;
  if (status == CGT_OK) *sum = known_sum(forms, a, b);
  return status;
}

cgt_status_t cgt_forms_add(cgt_forms_t *forms, uint64_t a, uint64_t b, uint64_t *sum) {
  uint32_t found;
  cgt_status_t status = cgt_i_forms_begin("cgt_forms_add", forms);
  if (status == CGT_OK) status = cgt_i_forms_check(forms, "a", a);
  if (status == CGT_OK) status = cgt_i_forms_check(forms, "b", b);
  if (status == CGT_OK && sum == NULL) status = cgt_i_null_argument(forms->function, "sum");
  if (status == CGT_OK) status = cgt_i_forms_add(forms, (uint32_t)a, (uint32_t)b, &found);
  if (status == CGT_OK) *sum = found;
  return status;
}

/* ---- Mates ---- */

static uint32_t known_mate(const cgt_forms_t *forms, uint32_t form) { return form < 2 ? form ^ 1 : look_up(forms, form); }

static cgt_status_t find_mate(cgt_forms_t *forms, uint32_t form) {
  const size_t bottom = forms->pending_count;
  cgt_status_t status = known_mate(forms, form) == CGT_I_NO_FORM ? cgt_i_forms_push(forms, form, 0) : CGT_OK;
  while (status == CGT_OK && forms->pending_count > bottom) {
    cgt_i_pending *top = &forms->pending[forms->pending_count - 1];
    const uint32_t p = top->a, count = cgt_i_form_count(forms, p);
    uint32_t made;
    while (top->next < count && known_mate(forms, cgt_i_form_option(forms, p, top->next)) != CGT_I_NO_FORM) top->next++;
    if (top->next < count) {
      status = cgt_i_forms_push(forms, cgt_i_form_option(forms, p, top->next), 0);
      continue;
    }
    status = cgt_i_forms_buffer(forms, count);
    for (uint32_t i = 0; i < count && status == CGT_OK; i++)
      forms->buffer[i] = known_mate(forms, cgt_i_form_option(forms, p, i));
    if (status == CGT_OK) status = cgt_i_forms_make(forms, count, &made);
    if (status == CGT_OK) status = remember(forms, p, made);
    forms->pending_count--;
  }
  forms->pending_count = bottom;
  return status;
}

cgt_status_t cgt_forms_mate(cgt_forms_t *forms, uint64_t form, uint64_t *mate) {
  cgt_status_t status = cgt_i_forms_begin("cgt_forms_mate", forms);
  if (status == CGT_OK) status = cgt_i_forms_check(forms, "form", form);
  if (status == CGT_OK && mate == NULL) status = cgt_i_null_argument(forms->function, "mate");
  if (status == CGT_OK) status = find_mate(forms, (uint32_t)form);
  if (status == CGT_OK) *mate = known_mate(forms, (uint32_t)form);
  return status;
}
