/* Options that callbacks gave, kept beside a memo: records one after another, and an index of them by slots. */
#include "kept.h"

#include <string.h>

#include "../base/array.h"

/* Makes an index of no records; only its bits need be set, as it is read where a bit or a record leads to it. */
static void empty_index(uint32_t *index, size_t slots) {
  memset(index + slots, 0, (cgt_i_kept_index_words(slots) - slots) * sizeof *index);
}

/* Notes in the index that the record of a slot begins there. */
static void set_place(uint32_t *index, size_t slots, uint32_t slot, size_t at) {
  index[slot] = (uint32_t)at + 1;
  index[slots + slot / 32] |= (uint32_t)1 << slot % 32;
}

/* Forgets dropped records: those that the index does not lead to. */
static void tidy(cgt_i_kept *kept) {
  const size_t end = kept->used;
  kept->used = kept->dropped = 0;
  for (size_t from = 0, length; from < end; from += length) {
    const uint32_t *record = kept->words + from;
    const uint32_t slot = record[CGT_I_KEPT_SLOT];
    length = record[CGT_I_KEPT_LENGTH];
    if (kept->index[slot] != from + 1) continue;
    kept->index[slot] = (uint32_t)kept->used + 1;
    memmove(kept->words + kept->used, record, length * sizeof *record);
    kept->used += length;
  }
}

void cgt_i_kept_move(cgt_i_kept *kept, const uint64_t *old, size_t slot_words, uint32_t *index, size_t slots) {
  tidy(kept);
  empty_index(index, slots);
  for (size_t at = 0; at < kept->used;) {
    uint32_t *slot = kept->words + at;
    const uint32_t *const end = slot + slot[CGT_I_KEPT_LENGTH];
    *slot = (uint32_t)old[*slot * slot_words];
    set_place(index, slots, *slot, at);
    at += slot[CGT_I_KEPT_LENGTH];
    for (slot += CGT_I_KEPT_HEAD; slot < end;) {
      size_t n = kept->sums ? *slot : 1;
      for (slot += kept->sums ? 2 : 0; n > 0; n--, slot++) *slot = (uint32_t)old[*slot * slot_words];
    }
  }
  cgt_i_free(kept->index);
  kept->index = index;
  kept->slots = slots;
}

bool cgt_i_kept_add(cgt_i_kept *kept, size_t slots, uint32_t slot, size_t length, uint64_t spare, uint32_t **record) {
  *record = NULL;
  if (kept->index == NULL) {
    const size_t words = cgt_i_kept_index_words(slots);
    if (words * sizeof *kept->index > spare) return true;
    kept->index = cgt_i_alloc(words, sizeof *kept->index);
    if (kept->index == NULL) return false;
    empty_index(kept->index, slots);
    kept->slots = slots;
    spare -= words * sizeof *kept->index;
  }
  if (kept->room - kept->used < length && kept->dropped > kept->used / 2) tidy(kept);
  const size_t room = cgt_i_array_room(kept->room, kept->used, length);
  if (room != kept->room) {
    if (room == 0 || room > UINT32_MAX || room * sizeof *kept->words > spare) return true;
    uint32_t *words = cgt_i_array_move(kept->words, kept->used, room, sizeof *words);
    if (words == NULL) return false;
    kept->words = words;
    kept->room = room;
  }
  *record = kept->words + kept->used;
  set_place(kept->index, kept->slots, slot, kept->used);
  (*record)[CGT_I_KEPT_SLOT] = slot;
  (*record)[CGT_I_KEPT_LENGTH] = (uint32_t)length;
  kept->used += length;
  return true;
}

void cgt_i_kept_clear(cgt_i_kept *kept) {
  cgt_i_free(kept->words);
  cgt_i_free(kept->index);
  *kept = (cgt_i_kept){.words = NULL};
}
