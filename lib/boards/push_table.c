/* The table of positions known to be lost or won. It holds every position in full: no answer rests on a hash. */
#include <string.h>

#include "push_cram.h"

static const uint64_t place = ((uint64_t)1 << CGT_I_PUSH_LOST_BIT) - 1;
enum { LOST = 128 /* of a position's first byte */, LEAST = 64 };

static uint64_t slot_for(uint64_t hash, uint64_t at, bool lost) {
  return hash >> CGT_I_PUSH_TAG << CGT_I_PUSH_TAG | (uint64_t)lost << CGT_I_PUSH_LOST_BIT | (at + 1);
}

/* The slot of a written position, which is empty, and *there 0, if it is not known. */
static size_t find(const cgt_i_push_cram *search, uint64_t hash, const uint8_t *key, size_t bytes, uint64_t *there) {
  const size_t mask = search->slot_room - 1;
  for (size_t i = (size_t)hash & mask;; i = (i + 1) & mask) {
    const uint64_t slot = *there = atomic_load_explicit(cgt_i_memo_shared(&search->slots[i]), memory_order_acquire);
    if (slot == 0) return i;
    if ((slot ^ hash) >> CGT_I_PUSH_TAG != 0) continue;
    const uint8_t *stored = cgt_i_push_stored(&search->positions, (slot & place) - 1);
    size_t same = (stored[0] & ~LOST) == key[0]; /* equal bytes; two positions differ before either ends */
    while (same > 0 && same < bytes && stored[same] == key[same]) same++;
    if (same == bytes) return i;
  }
}

cgt_i_push_outcome cgt_i_push_find(const cgt_i_push_cram *search, uint64_t hash, const uint8_t *key, size_t bytes) {
  uint64_t slot;
  (void)find(search, hash, key, bytes, &slot);
  return slot == 0 ? CGT_I_PUSH_UNKNOWN : (slot >> CGT_I_PUSH_LOST_BIT & 1) != 0 ? CGT_I_PUSH_LOST : CGT_I_PUSH_WON;
}

static cgt_status_t make_slots(cgt_i_push_cram *search, size_t room) {
  void *slots = NULL;
  cgt_status_t status = cgt_i_push_alloc(search, room, sizeof *search->slots, &slots);
  if (status != CGT_OK) return status;
  memset(slots, 0, room * sizeof *search->slots);
  cgt_i_push_free(search, search->slots, search->slot_room, sizeof *search->slots);
  search->slots = slots;
  search->slot_room = room;
  return CGT_OK;
}

/* Doubles the table. The hashes are computed again, from the positions. */
static cgt_status_t grow(cgt_i_push_cram *search) {
  cgt_status_t status = make_slots(search, search->slot_room * 2);
  if (status != CGT_OK) return status;
  const size_t mask = search->slot_room - 1;
  for (size_t block = 0; block < search->positions.count; block++) {
    const uint8_t *bytes = search->positions.blocks[block];
    for (size_t at = 0; bytes[at] != CGT_I_PUSH_END;) {
      cgt_i_push_position p;
      const bool lost = (bytes[at] & LOST) != 0;
      const size_t n = cgt_i_push_read(bytes + at, &p.sum, &p.target);
      const uint64_t hash = cgt_i_push_hash(search, &p.sum) ^ cgt_i_push_hash_rest(p.sum.constant, p.sum.heap, p.target);
      size_t i = (size_t)hash & mask;
      while (search->slots[i] != 0) i = (i + 1) & mask;
      search->slots[i] = slot_for(hash, (uint64_t)block * CGT_I_PUSH_BLOCK + at, lost);
      at += n;
    }
  }
  return CGT_OK;
}

cgt_status_t cgt_i_push_table_grow(cgt_i_push_cram *search) {
  return search->known < cgt_i_push_table_most(search) ? CGT_OK : grow(search);
}

bool cgt_i_push_learn(cgt_i_push_cram *search, cgt_i_push_pen *pen, uint64_t hash, const uint8_t *key, size_t bytes,
                      bool lost) {
  uint64_t at, there;
  uint8_t *stored = cgt_i_push_store_put(&search->positions, pen, key, bytes, &at);
  if (lost) stored[0] |= LOST;
  const uint64_t slot = slot_for(hash, at, lost);
  for (;;) {
    _Atomic uint64_t *empty = cgt_i_memo_shared(&search->slots[find(search, hash, key, bytes, &there)]);
    if (there != 0) break;
    if (search->crew == NULL)
      atomic_store_explicit(empty, slot, memory_order_relaxed);
    else if (!atomic_compare_exchange_strong_explicit(empty, &there, slot, memory_order_release, memory_order_relaxed))
      continue;
    pen->used += bytes;
    return true;
  }
  stored[0] = CGT_I_PUSH_END;
  return false;
}

cgt_status_t cgt_i_push_table_make(cgt_i_push_cram *search) {
  return search->slots != NULL ? CGT_OK : make_slots(search, LEAST);
}

void cgt_i_push_table_free(cgt_i_push_cram *search) {
  cgt_i_push_free(search, search->slots, search->slot_room, sizeof *search->slots);
  cgt_i_push_store_free(search, &search->positions);
}
