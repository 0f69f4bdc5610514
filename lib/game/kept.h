/* Options that callbacks gave, kept beside a memo while the values of their positions are not known, so that none is asked for
 * twice. A record holds the options of one position that have no known value below 64: their slots or, in a search that splits,
 * for each option the number of its summands of unknown value, the XOR of the other summands, and the slots of the former. */
#ifndef CGT_I_KEPT_H
#define CGT_I_KEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint32_t *words; /* records, one after another */
  size_t used, room;
  size_t dropped; /* words of records that are no longer needed */
  /* For each slot where its record begins, plus 1; behind that a bit for each slot that has a record, 32 to a word. The bits
   * stay in a cache where the numbers do not. NULL: there are no records. */
  uint32_t *index;
  size_t slots; /* of the memo, while there are records */
  bool sums;    /* options are sums */
} cgt_i_kept;

/* What a record begins with: the position's slot; the number of words; how many options were given; and bits of the options'
 * values below 64, the low half first. The options follow. */
enum { CGT_I_KEPT_SLOT, CGT_I_KEPT_LENGTH, CGT_I_KEPT_GIVEN, CGT_I_KEPT_SEEN, CGT_I_KEPT_HEAD = 5 };

/* How many words the index of so many slots, a multiple of 32, has. */
static inline size_t cgt_i_kept_index_words(size_t slots) { return slots + slots / 32; }

static inline uint64_t cgt_i_kept_bytes(const cgt_i_kept *kept) {
  return ((uint64_t)kept->room + cgt_i_kept_index_words(kept->slots)) * sizeof(uint32_t);
}

/* The record of a slot, or NULL. */
static inline const uint32_t *cgt_i_kept_find(const cgt_i_kept *kept, uint32_t slot) {
  if (kept->index == NULL || (kept->index[kept->slots + slot / 32] >> slot % 32 & 1) == 0) return NULL;
  return kept->words + kept->index[slot] - 1;
}

/* Adds a record for a slot that has none, of a memo with so many slots; sets its slot and length. *record is NULL if that would
 * take more than `spare` bytes of new memory. False if there is no memory. */
bool cgt_i_kept_add(cgt_i_kept *kept, size_t slots, uint32_t slot, size_t length, uint64_t spare, uint32_t **record);

static inline void cgt_i_kept_drop(cgt_i_kept *kept, uint32_t slot) {
  kept->dropped += cgt_i_kept_find(kept, slot)[CGT_I_KEPT_LENGTH];
  kept->index[slot] = 0;
  kept->index[kept->slots + slot / 32] &= ~((uint32_t)1 << slot % 32);
}

/* The table has been rebuilt: `index` has room for that of so many slots, and the first word of each of the old
 * slots is its new index. */
void cgt_i_kept_move(cgt_i_kept *kept, const uint64_t *old, size_t slot_words, uint32_t *index, size_t slots);

void cgt_i_kept_clear(cgt_i_kept *kept);

#endif
