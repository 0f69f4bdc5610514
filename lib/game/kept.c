/* Options that callbacks gave, kept beside a memo: records one after another, found by a hash table. */
#include "kept.h"

#include <string.h>

#include "../base/array.h"

static bool is_dropped(const uint32_t *record) { return record[CGT_I_KEPT_GIVEN] == UINT32_MAX; }

/* The place of a slot in the index: that of its record, or an empty one. */
static size_t place_of(const cgt_i_kept *kept, uint32_t slot) {
  const size_t mask = kept->index_room - 1;
  size_t at = (size_t)((uint64_t)slot * 0x9E3779B97F4A7C15 >> 32) & mask;
  while (kept->index[at] != 0 && kept->words[kept->index[at] - 1 + CGT_I_KEPT_SLOT] != slot) at = (at + 1) & mask;
  return at;
}

const uint32_t *cgt_i_kept_find(const cgt_i_kept *kept, uint32_t slot) {
  if (kept->used == kept->dropped) return NULL;
  const size_t at = place_of(kept, slot);
  const uint32_t *record = kept->index[at] != 0 ? kept->words + kept->index[at] - 1 : NULL;
  return record != NULL && !is_dropped(record) ? record : NULL;
}

/* Moves a slot, where `old` is not NULL. */
static void move_slot(uint32_t *slot, const uint64_t *old, size_t slot_words) {
  if (old != NULL) *slot = (uint32_t)old[*slot * slot_words];
}

/* Forgets dropped records and fills the index anew; moves slots, where `old` is not NULL. */
static void tidy(cgt_i_kept *kept, const uint64_t *old, size_t slot_words) {
  const size_t end = kept->used;
  if (kept->index_room > 0) memset(kept->index, 0, kept->index_room * sizeof *kept->index);
  kept->used = kept->dropped = kept->records = 0;
  for (size_t from = 0, length; from < end; from += length) {
    uint32_t *record = kept->words + kept->used;
    length = kept->words[from + CGT_I_KEPT_LENGTH];
    if (is_dropped(kept->words + from)) continue;
    memmove(record, kept->words + from, length * sizeof *record);
    move_slot(&record[CGT_I_KEPT_SLOT], old, slot_words);
    for (size_t i = CGT_I_KEPT_HEAD; i < length;) {
      const size_t parts = kept->sums ? record[i] : 1;
      i += kept->sums ? 2 : 0;
      for (const size_t last = i + parts; i < last; i++) move_slot(&record[i], old, slot_words);
    }
    kept->index[place_of(kept, record[CGT_I_KEPT_SLOT])] = (uint32_t)kept->used + 1;
    kept->used += length;
    kept->records++;
  }
}

void cgt_i_kept_move(cgt_i_kept *kept, const uint64_t *old, size_t slot_words) { tidy(kept, old, slot_words); }

/* Enlarges the index, if that takes at most `spare` bytes; *enough says so. False if there is no memory. */
static bool enlarge_index(cgt_i_kept *kept, uint64_t spare, bool *enough) {
  const size_t room = kept->index_room == 0 ? 256 : kept->index_room * 2;
  *enough = room * sizeof *kept->index <= spare;
  uint32_t *index = *enough ? cgt_i_alloc(room, sizeof *index) : NULL;
  if (index == NULL) return !*enough;
  cgt_i_free(kept->index);
  kept->index = index;
  kept->index_room = room;
  tidy(kept, NULL, 0);
  return true;
}

/* The same for the records. */
static bool enlarge_records(cgt_i_kept *kept, size_t length, uint64_t spare, bool *enough) {
  const size_t room = cgt_i_array_room(kept->room, kept->used, length);
  *enough = room == kept->room || (room > 0 && room <= UINT32_MAX && room * sizeof *kept->words <= spare);
  uint32_t *words = *enough ? cgt_i_array_grow(kept->words, &kept->room, kept->used, length, sizeof *words) : NULL;
  if (words != NULL) kept->words = words;
  return words != NULL || !*enough;
}

bool cgt_i_kept_add(cgt_i_kept *kept, uint32_t slot, size_t length, uint64_t spare, uint32_t **record) {
  bool enough = true;
  *record = NULL;
  if (kept->room - kept->used < length && kept->dropped > kept->used / 2) tidy(kept, NULL, 0);
  if ((kept->records + 1) * 2 > kept->index_room && !enlarge_index(kept, spare, &enough)) return false;
  if (enough && !enlarge_records(kept, length, spare, &enough)) return false;
  if (!enough) return true;
  const size_t at = place_of(kept, slot);
  *record = kept->words + kept->used;
  kept->records += kept->index[at] == 0; /* else a dropped record of the slot */
  kept->index[at] = (uint32_t)kept->used + 1;
  (*record)[CGT_I_KEPT_SLOT] = slot;
  (*record)[CGT_I_KEPT_LENGTH] = (uint32_t)length;
  kept->used += length;
  return true;
}

void cgt_i_kept_drop(cgt_i_kept *kept, uint32_t slot) {
  uint32_t *record = kept->words + kept->index[place_of(kept, slot)] - 1;
  record[CGT_I_KEPT_GIVEN] = UINT32_MAX;
  kept->dropped += record[CGT_I_KEPT_LENGTH];
}

void cgt_i_kept_clear(cgt_i_kept *kept) {
  cgt_i_free(kept->words);
  cgt_i_free(kept->index);
  *kept = (cgt_i_kept){.words = NULL};
}
