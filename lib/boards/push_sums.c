/* Sums of types as bytes, and the memory of the search for Push-Cram. */
#include <string.h>

#include "../base/array.h"
#include "push_cram.h"

/* ---- Memory ---- */

static bool fits(const cgt_i_push_cram *search, uint64_t wanted) {
  return search->limit == 0 || (search->bytes <= search->limit && wanted <= search->limit - search->bytes);
}

/* When memory is short, forgets all options that can be made again, unless that frees so little that they would soon have to be
 * forgotten again. */
cgt_status_t cgt_i_push_alloc(cgt_i_push_cram *search, size_t count, size_t size, void **block) {
  const char *function = search->function;
  const uint64_t wanted = (uint64_t)count * size;
  if (!fits(search, wanted) && search->spare > search->limit / 8) {
    search->short_of_memory = cgt_i_push_is_shared(search);
    if (search->short_of_memory) return CGT_I_PUSH_MEET;
    cgt_i_push_forget_options(search);
  }
  if (!fits(search, wanted))
    return cgt_i_fail(CGT_E_LIMIT, "%s: a search needs %llu bytes besides %llu in use for %zu positions; the limit is %llu",
                      function, (unsigned long long)wanted, (unsigned long long)search->bytes, search->known,
                      (unsigned long long)search->limit);
  void *taken = cgt_i_alloc(count, size);
  if (taken == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu bytes", function, (unsigned long long)wanted);
  search->bytes += wanted;
  *block = taken;
  return CGT_OK;
}

void cgt_i_push_free(cgt_i_push_cram *search, void *block, size_t count, size_t size) {
  if (block == NULL) return;
  cgt_i_free(block);
  search->bytes -= (uint64_t)count * size;
}

cgt_status_t cgt_i_push_grow(cgt_i_push_cram *search, void **items, size_t *room, size_t used, size_t more, size_t size) {
  const size_t grown = cgt_i_array_room(*room, used, more);
  if (grown == *room) return CGT_OK;
  void *moved = NULL;
  cgt_status_t status = cgt_i_push_alloc(search, grown, size, &moved);
  if (status != CGT_OK) return status;
  if (used > 0) memcpy(moved, *items, used * size);
  cgt_i_push_free(search, *items, *room, size);
  *items = moved;
  *room = grown;
  return CGT_OK;
}

cgt_status_t cgt_i_push_store_grow(cgt_i_push_cram *search, cgt_i_push_store *store) {
  if (store->count < store->room) return CGT_OK; /* others may be reading the pointer */
  if (store == &search->positions && cgt_i_push_is_shared(search)) return CGT_I_PUSH_MEET;
  void *blocks = store->blocks;
  const cgt_status_t status = cgt_i_push_grow(search, &blocks, &store->room, store->count, 1, sizeof *store->blocks);
  store->blocks = blocks;
  return status;
}

cgt_status_t cgt_i_push_store_room(cgt_i_push_cram *search, cgt_i_push_store *store, cgt_i_push_pen *pen, size_t bytes) {
  if (cgt_i_push_pen_fits(pen, bytes)) return CGT_OK;
  void *block = NULL;
  cgt_status_t status = cgt_i_push_store_grow(search, store);
  if (status != CGT_OK) return status;
  status = cgt_i_push_alloc(search, CGT_I_PUSH_BLOCK, 1, &block);
  if (status != CGT_OK) return status;
  *(uint8_t *)block = CGT_I_PUSH_END;
  *pen = (cgt_i_push_pen){.block = store->count, .open = true};
  store->blocks[store->count++] = block;
  return CGT_OK;
}

uint8_t *cgt_i_push_store_put(const cgt_i_push_store *store, const cgt_i_push_pen *pen, const uint8_t *from, size_t bytes,
                              uint64_t *at) {
  uint8_t *place = store->blocks[pen->block] + pen->used;
  *at = (uint64_t)pen->block * CGT_I_PUSH_BLOCK + pen->used;
  memcpy(place, from, bytes);
  place[bytes] = CGT_I_PUSH_END;
  return place;
}

const uint8_t *cgt_i_push_stored(const cgt_i_push_store *store, uint64_t at) {
  return store->blocks[at / CGT_I_PUSH_BLOCK] + at % CGT_I_PUSH_BLOCK;
}

void cgt_i_push_store_free(cgt_i_push_cram *search, cgt_i_push_store *store) {
  for (size_t i = 0; i < store->count; i++) cgt_i_push_free(search, store->blocks[i], CGT_I_PUSH_BLOCK, 1);
  cgt_i_push_free(search, store->blocks, store->room, sizeof *store->blocks);
  *store = (cgt_i_push_store){.blocks = NULL};
}

/* ---- Sums ---- */

/* The number of types and whether there is a target; the constant and the heap; the target; the difference of each type from
 * the one before, in groups of seven bits, low bits first. */
size_t cgt_i_push_write(const cgt_i_push_sum *sum, unsigned target, uint8_t *bytes) {
  size_t n = 2;
  bytes[0] = (uint8_t)(sum->count | (target > 0 ? 64 : 0));
  bytes[1] = (uint8_t)(sum->constant << 4 | sum->heap);
  if (target > 0) bytes[n++] = (uint8_t)target;
  uint32_t before = 0;
  for (unsigned i = 0; i < sum->count; i++) {
    uint32_t step = sum->types[i] - before;
    before = sum->types[i];
    for (; step >= 128; step >>= 7) bytes[n++] = (uint8_t)(step | 128);
    bytes[n++] = (uint8_t)step;
  }
  return n;
}

size_t cgt_i_push_read(const uint8_t *bytes, cgt_i_push_sum *sum, unsigned *target) {
  size_t n = 2;
  sum->count = bytes[0] & 63;
  sum->constant = bytes[1] >> 4;
  sum->heap = bytes[1] & 15;
  *target = (bytes[0] & 64) != 0 ? bytes[n++] : 0;
  uint32_t type = 0;
  for (unsigned i = 0; i < sum->count; i++) {
    unsigned shift = 0;
    for (; bytes[n] >= 128; shift += 7) type += (uint32_t)(bytes[n++] & 127) << shift;
    type += (uint32_t)bytes[n++] << shift;
    sum->types[i] = type;
  }
  return n;
}

bool cgt_i_push_same(const cgt_i_push_sum *a, const cgt_i_push_sum *b) {
  return a->count == b->count && a->constant == b->constant && a->heap == b->heap &&
         memcmp(a->types, b->types, a->count * sizeof *a->types) == 0;
}

void cgt_i_push_add(cgt_i_push_sum *sum, const cgt_i_push_sum *other) {
  uint32_t merged[2 * CGT_I_PUSH_PARTS];
  unsigned n = 0, i = 0, j = 0;
  while (i < sum->count && j < other->count) {
    if (sum->types[i] == other->types[j]) { /* equal types cancel */
      i++;
      j++;
    } else {
      merged[n++] = sum->types[i] < other->types[j] ? sum->types[i++] : other->types[j++];
    }
  }
  while (i < sum->count) merged[n++] = sum->types[i++];
  while (j < other->count) merged[n++] = other->types[j++];
  memcpy(sum->types, merged, n * sizeof *merged);
  sum->count = n;
  sum->constant ^= other->constant;
  sum->heap ^= other->heap;
}
