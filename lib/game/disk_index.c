/* Making a perfect hash function, bucket by bucket. */
#include "disk_index.h"

#include <string.h>

enum { MOST = 1 << 30, LARGEST = 255 /* bucket */, PILOTS = UINT16_MAX + 1, SEEDS = 32 };

#define NONE UINT32_MAX /* a place that no key has */

typedef struct {
  cgt_i_index *index;
  uint64_t *keys;
  uint32_t words;
  size_t n;
  uint32_t *places;  /* of the keys, when they are known */
  uint32_t *ends;    /* of each bucket, in the order of buckets */
  uint32_t *by_size; /* buckets, the largest first */
  uint64_t *taken;   /* a bit for each place */
} making;

static uint64_t hash_of(const making *m, size_t i) {
  return cgt_i_index_hash(m->index, cgt_i_hash_key(m->keys + i * m->words, m->words));
}

static size_t bucket_of(const making *m, size_t i) {
  return (size_t)(cgt_i_index_pilot(m->index, hash_of(m, i)) - m->index->pilots);
}

/* Moves each of so many keys to its place. */
static void move_to_places(making *m, size_t end) {
  for (size_t i = 0; i < end; i++)
    while (m->places[i] != i && m->places[i] != NONE) {
      const uint32_t to = m->places[i];
      for (uint32_t word = 0; word < m->words; word++) {
        const uint64_t moved = m->keys[i * m->words + word];
        m->keys[i * m->words + word] = m->keys[(size_t)to * m->words + word];
        m->keys[(size_t)to * m->words + word] = moved;
      }
      m->places[i] = m->places[to];
      m->places[to] = to;
    }
}

/* Brings the keys of each bucket together. */
static void sort_by_bucket(making *m) {
  uint32_t end = 0;
  memset(m->ends, 0, m->index->buckets * sizeof *m->ends);
  for (size_t i = 0; i < m->n; i++) m->ends[bucket_of(m, i)]++;
  for (size_t bucket = 0; bucket < m->index->buckets; bucket++) {
    const uint32_t size = m->ends[bucket];
    m->ends[bucket] = end;
    end += size;
  }
  for (size_t i = 0; i < m->n; i++) m->places[i] = m->ends[bucket_of(m, i)]++;
  move_to_places(m, m->n);
}

static uint32_t begin_of(const making *m, size_t bucket) { return bucket == 0 ? 0 : m->ends[bucket - 1]; }

/* Sorts the buckets by size; false if one is too large. */
static bool sort_buckets(making *m) {
  uint32_t first[LARGEST + 1] = {0};
  for (size_t bucket = 0; bucket < m->index->buckets; bucket++) {
    const uint32_t size = m->ends[bucket] - begin_of(m, bucket);
    if (size > LARGEST) return false;
    if (size > 0) first[size - 1]++; /* for now, buckets of this size stand before those of one less */
  }
  for (size_t size = LARGEST; size-- > 0;) first[size] += first[size + 1];
  for (size_t bucket = 0; bucket < m->index->buckets; bucket++)
    m->by_size[first[m->ends[bucket] - begin_of(m, bucket)]++] = (uint32_t)bucket;
  return true;
}

/* Tries a pilot for keys with these hashes: takes their places, or none. */
static bool try_pilot(making *m, const uint64_t *hashes, uint32_t n, uint32_t pilot, uint32_t *places) {
  for (uint32_t i = 0; i < n; i++) {
    const uint32_t place = cgt_i_index_place(m->index, hashes[i], pilot);
    const uint64_t bit = (uint64_t)1 << place % 64;
    if ((m->taken[place / 64] & bit) != 0) {
      while (i-- > 0) m->taken[places[i] / 64] &= ~((uint64_t)1 << places[i] % 64);
      return false;
    }
    m->taken[place / 64] |= bit;
    places[i] = place;
  }
  return true;
}

static bool choose_pilots(making *m) {
  uint64_t hashes[LARGEST];
  memset(m->taken, 0, (m->index->room / 64 + 1) * sizeof *m->taken);
  for (size_t i = 0; i < m->index->buckets; i++) {
    const uint32_t bucket = m->by_size[i], begin = begin_of(m, bucket), size = m->ends[bucket] - begin;
    uint32_t pilot = 0;
    for (uint32_t j = 0; j < size; j++) hashes[j] = hash_of(m, begin + j);
    while (pilot < PILOTS && !try_pilot(m, hashes, size, pilot, m->places + begin)) pilot++;
    if (pilot == PILOTS) return false;
    m->index->pilots[bucket] = (uint16_t)pilot;
  }
  return true;
}

/* With the buffers that it has: the index, and the keys in order. */
static cgt_status_t make(making *m) {
  bool made = false;
  for (m->index->seed = 0; !made && m->index->seed < SEEDS; m->index->seed += !made) {
    sort_by_bucket(m);
    made = sort_buckets(m) && choose_pilots(m);
  }
  if (!made) return cgt_i_fail(CGT_E_LIMIT, "no numbers for %zu positions, of which some have equal hashes", m->n);
  for (size_t i = m->n; i < m->index->room; i++) m->places[i] = NONE;
  move_to_places(m, m->index->room);
  for (size_t i = 0; i < m->index->room; i++)
    if (m->places[i] == NONE) memset(m->keys + i * m->words, UINT8_MAX, m->words * sizeof *m->keys);
  return CGT_OK;
}

cgt_status_t cgt_i_index_make(cgt_i_index *index, uint64_t *keys, uint32_t words, size_t n) {
  *index = (cgt_i_index){.pilots = NULL};
  if (n >= MOST) return cgt_i_fail(CGT_E_LIMIT, "%zu positions in a part; expected fewer than 2^30", n);
  const size_t buckets = 2 * n / 9 + 1, room = cgt_i_index_room(n);
  *index = (cgt_i_index){cgt_i_alloc(buckets, sizeof *index->pilots), (uint32_t)buckets, (uint32_t)room, 0};
  making m = {.index = index,
              .keys = keys,
              .words = words,
              .n = n,
              .places = cgt_i_alloc(room, sizeof *m.places),
              .ends = cgt_i_alloc(buckets, sizeof *m.ends),
              .by_size = cgt_i_alloc(buckets, sizeof *m.by_size),
              .taken = cgt_i_alloc(room / 64 + 1, sizeof *m.taken)};
  const bool has_memory = index->pilots != NULL && m.places != NULL && m.ends != NULL && m.by_size != NULL && m.taken != NULL;
  const cgt_status_t status = has_memory ? make(&m) : cgt_i_fail(CGT_E_MEMORY, "no memory for numbers of %zu positions", n);
  cgt_i_free(m.places);
  cgt_i_free(m.ends);
  cgt_i_free(m.by_size);
  cgt_i_free(m.taken);
  if (status != CGT_OK) cgt_i_index_free(index);
  return status;
}

void cgt_i_index_free(cgt_i_index *index) {
  cgt_i_free(index->pilots);
  *index = (cgt_i_index){.pilots = NULL};
}
