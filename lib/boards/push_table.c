/* Positions that are known to be lost or won. Each is there as it is written: no answer rests on a hash. */
#include <string.h>

#include "push_cram.h"

static const uint64_t place = ((uint64_t)1 << CGT_I_PUSH_LOST_BIT) - 1;
enum { LOST = 128 /* of a position's first byte */, LEAST = 64 };

static uint64_t slot_for(uint64_t hash, uint64_t at, bool lost) {
  return hash >> CGT_I_PUSH_TAG << CGT_I_PUSH_TAG | (uint64_t)lost << CGT_I_PUSH_LOST_BIT | (at + 1);
}

static void put(cgt_i_push_cram *all, uint64_t hash, uint64_t slot) {
  const size_t mask = all->slot_room - 1;
  size_t i = (size_t)hash & mask;
  while (all->slots[i] != 0) i = (i + 1) & mask;
  all->slots[i] = slot;
}

cgt_i_push_outcome cgt_i_push_find(const cgt_i_push_cram *all, uint64_t hash, const uint8_t *key, size_t bytes) {
  const size_t mask = all->slot_room - 1;
  for (size_t i = (size_t)hash & mask; all->slots[i] != 0; i = (i + 1) & mask) {
    if ((all->slots[i] ^ hash) >> CGT_I_PUSH_TAG != 0) continue;
    const uint8_t *there = cgt_i_push_stored(&all->positions, (all->slots[i] & place) - 1);
    size_t same = (there[0] & ~LOST) == key[0]; /* bytes; other positions differ before they end */
    while (same > 0 && same < bytes && there[same] == key[same]) same++;
    if (same == bytes) return (there[0] & LOST) != 0 ? CGT_I_PUSH_LOST : CGT_I_PUSH_WON;
  }
  return CGT_I_PUSH_UNKNOWN;
}

static cgt_status_t make_slots(cgt_i_push_cram *all, size_t room) {
  void *slots = NULL;
  cgt_status_t status = cgt_i_push_take(all, room, sizeof *all->slots, &slots);
  if (status != CGT_OK) return status;
  memset(slots, 0, room * sizeof *all->slots);
  cgt_i_push_give(all, all->slots, all->slot_room, sizeof *all->slots);
  all->slots = slots;
  all->slot_room = room;
  return CGT_OK;
}

/* Hashes are worked out anew, from what is written. */
static cgt_status_t grow(cgt_i_push_cram *all) {
  cgt_status_t status = make_slots(all, all->slot_room * 2);
  if (status != CGT_OK) return status;
  for (size_t block = 0; block < all->positions.count; block++) {
    const uint8_t *bytes = all->positions.blocks[block];
    const size_t end = block + 1 < all->positions.count ? CGT_I_PUSH_BLOCK : all->positions.used;
    for (size_t at = 0; at < end && bytes[at] != CGT_I_PUSH_END;) {
      cgt_i_push_position p;
      const bool lost = (bytes[at] & LOST) != 0;
      const size_t n = cgt_i_push_read(bytes + at, &p.sum, &p.target);
      const uint64_t hash = cgt_i_push_hash(all, &p.sum) ^ cgt_i_push_hash_rest(p.sum.constant, p.sum.heap, p.target);
      put(all, hash, slot_for(hash, (uint64_t)block * CGT_I_PUSH_BLOCK + at, lost));
      at += n;
    }
  }
  return CGT_OK;
}

cgt_status_t cgt_i_push_learn(cgt_i_push_cram *all, uint64_t hash, const uint8_t *key, size_t bytes, bool lost) {
  cgt_status_t status = all->known < all->slot_room / 4 * 3 ? CGT_OK : grow(all);
  if (status == CGT_OK) status = cgt_i_push_store_room(all, &all->positions, bytes);
  if (status != CGT_OK) return status;
  uint64_t at;
  uint8_t *there = cgt_i_push_store_put(&all->positions, bytes, &at);
  memcpy(there, key, bytes);
  if (lost) there[0] |= LOST;
  put(all, hash, slot_for(hash, at, lost));
  all->known++;
  return CGT_OK;
}

cgt_status_t cgt_i_push_table_make(cgt_i_push_cram *all) { return all->slots != NULL ? CGT_OK : make_slots(all, LEAST); }

void cgt_i_push_table_free(cgt_i_push_cram *all) {
  cgt_i_push_give(all, all->slots, all->slot_room, sizeof *all->slots);
  cgt_i_push_store_free(all, &all->positions);
}
