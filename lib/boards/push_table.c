/* The table of positions known to be lost or won. It holds every position in full: no answer rests on a hash. */
#include <string.h>

#include "push_cram.h"

static const uint64_t place = ((uint64_t)1 << CGT_I_PUSH_LOST_BIT) - 1;
enum { LOST = 128 /* of a position's first byte */, LEAST = 64 };

static uint64_t slot_for(uint64_t hash, uint64_t at, bool lost) {
  return hash >> CGT_I_PUSH_TAG << CGT_I_PUSH_TAG | (uint64_t)lost << CGT_I_PUSH_LOST_BIT | (at + 1);
}

static void put(cgt_i_push_cram *search, uint64_t hash, uint64_t slot) {
  const size_t mask = search->slot_room - 1;
  size_t i = (size_t)hash & mask;
  while (search->slots[i] != 0) i = (i + 1) & mask;
  search->slots[i] = slot;
}

cgt_i_push_outcome cgt_i_push_find(const cgt_i_push_cram *search, uint64_t hash, const uint8_t *key, size_t bytes) {
  const size_t mask = search->slot_room - 1;
  for (size_t i = (size_t)hash & mask; search->slots[i] != 0; i = (i + 1) & mask) {
    if ((search->slots[i] ^ hash) >> CGT_I_PUSH_TAG != 0) continue;
    const uint8_t *there = cgt_i_push_stored(&search->positions, (search->slots[i] & place) - 1);
    size_t same = (there[0] & ~LOST) == key[0]; /* equal bytes; two positions differ before either ends */
    while (same > 0 && same < bytes && there[same] == key[same]) same++;
    if (same == bytes) return (there[0] & LOST) != 0 ? CGT_I_PUSH_LOST : CGT_I_PUSH_WON;
  }
  return CGT_I_PUSH_UNKNOWN;
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
  for (size_t block = 0; block < search->positions.count; block++) {
    const uint8_t *bytes = search->positions.blocks[block];
    const size_t end = block + 1 < search->positions.count ? CGT_I_PUSH_BLOCK : search->positions.used;
    for (size_t at = 0; at < end && bytes[at] != CGT_I_PUSH_END;) {
      cgt_i_push_position p;
      const bool lost = (bytes[at] & LOST) != 0;
      const size_t n = cgt_i_push_read(bytes + at, &p.sum, &p.target);
      const uint64_t hash = cgt_i_push_hash(search, &p.sum) ^ cgt_i_push_hash_rest(p.sum.constant, p.sum.heap, p.target);
      put(search, hash, slot_for(hash, (uint64_t)block * CGT_I_PUSH_BLOCK + at, lost));
      at += n;
    }
  }
  return CGT_OK;
}

cgt_status_t cgt_i_push_learn(cgt_i_push_cram *search, uint64_t hash, const uint8_t *key, size_t bytes, bool lost) {
  cgt_status_t status = search->known < search->slot_room / 4 * 3 ? CGT_OK : grow(search);
  if (status == CGT_OK) status = cgt_i_push_store_room(search, &search->positions, bytes);
  if (status != CGT_OK) return status;
  uint64_t at;
  uint8_t *there = cgt_i_push_store_put(&search->positions, bytes, &at);
  memcpy(there, key, bytes);
  if (lost) there[0] |= LOST;
  put(search, hash, slot_for(hash, at, lost));
  search->known++;
  return CGT_OK;
}

cgt_status_t cgt_i_push_table_make(cgt_i_push_cram *search) {
  return search->slots != NULL ? CGT_OK : make_slots(search, LEAST);
}

void cgt_i_push_table_free(cgt_i_push_cram *search) {
  cgt_i_push_free(search, search->slots, search->slot_room, sizeof *search->slots);
  cgt_i_push_store_free(search, &search->positions);
}
