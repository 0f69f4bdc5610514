/* The positions that a rank owns, in chunks that never move, found by a hash table; and in lists by levels. */
#include <stdalign.h>

#include "ranks.h"

enum { CHUNK = 1 << 20, TAG_SHIFT = 44, FIRST_SLOTS = 1 << 10 };

size_t encode(const uint64_t *words, size_t count, unsigned char *bytes) {
  size_t size = 0;
  for (size_t i = 0; i < count; i++) {
    uint64_t word = words[i];
    for (; word >= 128; word >>= 7) bytes[size++] = (unsigned char)(word | 128);
    bytes[size++] = (unsigned char)word;
  }
  return size;
}

size_t decode(encoded position, uint64_t *words) {
  size_t count = 0;
  unsigned shift = 0;
  uint64_t word = 0;
  for (size_t i = 0; i < position.size; i++) {
    word |= (uint64_t)(position.bytes[i] & 127) << shift;
    shift += 7;
    if (position.bytes[i] >= 128) continue;
    words[count++] = word;
    word = shift = 0;
  }
  return count;
}

uint64_t hash_of(encoded position) {
  uint64_t hash = position.size;
  for (size_t i = 0; i < position.size; i += sizeof hash) {
    const size_t left = position.size - i;
    uint64_t part = 0;
    if (left >= sizeof part)
      memcpy(&part, position.bytes + i, sizeof part);
    else
      memcpy(&part, position.bytes + i, left);
    /* the finalizer of splitmix64 */
    hash ^= part;
    hash = (hash ^ hash >> 30) * 0xbf58476d1ce4e5b9;
    hash = (hash ^ hash >> 27) * 0x94d049bb133111eb;
    hash ^= hash >> 31;
  }
  return hash;
}

int owner_of(uint64_t hash, int among) { return (int)((hash >> 32) * (uint64_t)among >> 32); }

/* ---- Memory, counted against --memory ---- */

static void *enlarge(owned_memo *memo, void *array, size_t from, size_t to, size_t size) {
  memo->bytes += (uint64_t)(to - from) * size;
  if (memo->most != 0 && memo->bytes > memo->most) {
    complain("--memory: the positions of rank %d need %" PRIu64 " bytes; the limit is %" PRIu64, ranks.own, memo->bytes,
             memo->most);
    end_all(FAILED);
  }
  return must_allocate(array, to, size);
}

void memo_clear(owned_memo *memo) {
  for (size_t i = 0; i < memo->chunk_count; i++) free(memo->chunks[i].bytes);
  for (size_t i = 0; i < memo->level_count; i++) free(memo->levels[i].place);
  free(memo->chunks);
  free(memo->slots);
  free(memo->levels);
  *memo = (owned_memo){.most = memo->most};
}

owned *memo_at(const owned_memo *memo, uint64_t place) {
  return (owned *)(void *)(memo->chunks[place / CHUNK].bytes + place % CHUNK);
}

/* ---- The table ---- */

#define PLACES (((uint64_t)1 << TAG_SHIFT) - 1)

static size_t slot_of(const owned_memo *memo, encoded position, uint64_t hash) {
  const uint64_t tag = hash & ~PLACES;
  for (size_t at = (size_t)hash & (memo->capacity - 1);; at = (at + 1) & (memo->capacity - 1)) {
    const uint64_t slot = memo->slots[at];
    if (slot == 0) return at;
    if ((slot ^ tag) >> TAG_SHIFT != 0) continue;
    const owned *there = memo_at(memo, (slot & PLACES) - 1);
    if (there->size == position.size && memcmp(there->bytes, position.bytes, position.size) == 0) return at;
  }
}

static void double_slots(owned_memo *memo) {
  const size_t capacity = memo->capacity > 0 ? 2 * memo->capacity : FIRST_SLOTS;
  uint64_t *old = memo->slots;
  const size_t old_capacity = memo->capacity;
  memo->slots = enlarge(memo, NULL, 0, capacity, sizeof *memo->slots);
  memo->capacity = capacity;
  memset(memo->slots, 0, capacity * sizeof *memo->slots);
  for (size_t i = 0; i < old_capacity; i++) {
    if (old[i] == 0) continue;
    const owned *there = memo_at(memo, (old[i] & PLACES) - 1);
    size_t at = (size_t)hash_of((encoded){there->bytes, there->size}) & (capacity - 1);
    while (memo->slots[at] != 0) at = (at + 1) & (capacity - 1);
    memo->slots[at] = old[i];
  }
  free(old);
  memo->bytes -= (uint64_t)old_capacity * sizeof *memo->slots;
}

bool memo_find(const owned_memo *memo, encoded position, uint64_t hash, uint64_t *place) {
  const uint64_t slot = memo->capacity > 0 ? memo->slots[slot_of(memo, position, hash)] : 0;
  *place = (slot & PLACES) - 1;
  return slot != 0;
}

static size_t size_of(size_t bytes) {
  return (offsetof(owned, bytes) + bytes + alignof(owned) - 1) / alignof(owned) * alignof(owned);
}

static void begin_chunk(owned_memo *memo) {
  if (memo->chunk_count == memo->chunk_room) {
    const size_t room = 2 * memo->chunk_room + 16;
    memo->chunks = enlarge(memo, memo->chunks, memo->chunk_room, room, sizeof *memo->chunks);
    memo->chunk_room = room;
  }
  memo->chunks[memo->chunk_count++] = (owned_chunk){.bytes = enlarge(memo, NULL, 0, CHUNK, 1)};
}

owned *memo_add(owned_memo *memo, encoded position, uint64_t hash, uint32_t level) {
  const size_t size = size_of(position.size);
  if (memo->count >= memo->capacity / 4 * 3) double_slots(memo);
  if (memo->chunk_count == 0 || CHUNK - memo->chunks[memo->chunk_count - 1].used < size) begin_chunk(memo);
  owned_chunk *chunk = &memo->chunks[memo->chunk_count - 1];
  const uint64_t place = (uint64_t)(memo->chunk_count - 1) * CHUNK + chunk->used;
  owned *made = memo_at(memo, place);
  chunk->used += size;
  memo->count++;
  *made = (owned){.level = level, .size = (uint32_t)position.size};
  memcpy(made->bytes, position.bytes, position.size);
  memo->slots[slot_of(memo, position, hash)] = (place + 1) | (hash & ~PLACES);
  memo_put_in_level(memo, place, level);
  return made;
}

/* ---- Levels ---- */

void memo_put_in_level(owned_memo *memo, uint64_t place, uint32_t level) {
  if (level >= memo->level_count) {
    if (level >= memo->level_room) {
      const size_t room = 2 * (size_t)level + 64;
      memo->levels = enlarge(memo, memo->levels, memo->level_room, room, sizeof *memo->levels);
      memo->level_room = room;
    }
    while (memo->level_count <= level) memo->levels[memo->level_count++] = (owned_level){.count = 0};
  }
  owned_level *of = &memo->levels[level];
  if (of->count == of->room) {
    const size_t room = of->room + of->room / 4 + 16;
    of->place = enlarge(memo, of->place, of->room, room, sizeof *of->place);
    of->room = room;
  }
  of->place[of->count++] = place;
}

void memo_empty_levels(owned_memo *memo) {
  for (size_t i = 0; i < memo->level_count; i++) {
    memo->bytes -= memo->levels[i].room * sizeof *memo->levels[i].place;
    free(memo->levels[i].place);
  }
  memo->level_count = 0;
}

void memo_each(owned_memo *memo, void (*each)(void *user, owned *position, uint64_t place), void *user) {
  for (size_t i = 0; i < memo->chunk_count; i++)
    for (uint64_t place = (uint64_t)i * CHUNK, end = place + memo->chunks[i].used; place < end;) {
      owned *position = memo_at(memo, place);
      each(user, position, place);
      place += size_of(position->size);
    }
}
