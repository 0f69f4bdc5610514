/* The memo: packing positions, and rebuilding the table when it grows. */
#include <string.h>

#include "../base/array.h"
#include "../base/bits.h"
#include "../base/system.h"
#include "ask.h"

enum { LINE = 64, FIRST_CAPACITY = 64, POLL = 1 << 20 /* slots */ };

static void put_bits(uint64_t *key, size_t *at, uint64_t value, uint32_t width) {
  if (width == 0) return;
  size_t word = *at / 64, bit = *at % 64;
  key[word] |= value << bit;
  if (bit + width > 64) key[word + 1] |= value >> (64 - bit);
  *at += width;
}

static uint64_t get_bits(const uint64_t *key, size_t *at, uint32_t width) {
  if (width == 0) return 0;
  size_t word = *at / 64, bit = *at % 64;
  uint64_t value = cgt_i_memo_load(&key[word]) >> bit;
  if (bit + width > 64) value |= key[word + 1] << (64 - bit);
  *at += width;
  return value & cgt_i_bits_below(width);
}

bool cgt_i_memo_pack(const cgt_i_memo *memo, const uint64_t *words, size_t count, uint64_t *key) {
  const cgt_i_layout *layout = &memo->layout;
  const bool mixed = layout->keys == CGT_I_KEYS_MIXED;
  if (layout->keys == CGT_I_KEYS_SHORT) return cgt_i_memo_pack_word(layout, words, count, key);
  if (count - layout->min_count > layout->max_count - layout->min_count) return false; /* also where count is less */
  memset(key, 0, layout->key_words * sizeof *key);
  size_t at = mixed ? 64 - layout->key_bits : layout->value_bits;
  put_bits(key, &at, count - layout->min_count, layout->count_bits);
  for (size_t i = 0; i < count; i++) {
    uint32_t width = layout->width[i];
    if (width < 64 && words[i] >> width != 0) return false;
    put_bits(key, &at, words[i], width);
  }
  if (mixed) *key = cgt_i_memo_mix(*key, layout->key_bits);
  return true;
}

size_t cgt_i_memo_unpack(const cgt_i_memo *memo, const uint64_t *key, uint64_t *words) {
  const cgt_i_layout *layout = &memo->layout;
  uint64_t plain;
  size_t at = layout->value_bits;
  if (layout->keys == CGT_I_KEYS_MIXED) {
    at = 64 - layout->key_bits;
    plain = cgt_i_memo_unmix(*key, layout->key_bits);
    key = &plain;
  }
  size_t count = (size_t)get_bits(key, &at, layout->count_bits) + layout->min_count;
  for (size_t i = 0; i < count; i++) words[i] = get_bits(key, &at, layout->width[i]);
  return count;
}

/* The mixed key in a slot. */
static uint64_t mixed_key(const cgt_i_memo *memo, size_t slot) {
  if (memo->layout.slot_words == 2) return memo->slots[2 * slot + 1];
  const uint64_t word = cgt_i_memo_load(&memo->slots[slot]) >> 16, away = word & (cgt_i_memo_reach(memo) - 1);
  const uint64_t home = (slot / 8 - away * (away + 1) / 2) & (memo->capacity / 8 - 1);
  return home << (memo->shift + 3) | (word ^ away) << 16 >> (61 - memo->shift);
}

size_t cgt_i_memo_position(const cgt_i_memo *memo, size_t slot, uint64_t *words) {
  if (memo->layout.keys != CGT_I_KEYS_MIXED)
    return cgt_i_memo_unpack(memo, &memo->slots[slot * memo->layout.slot_words], words);
  const uint64_t key = mixed_key(memo, slot);
  return cgt_i_memo_unpack(memo, &key, words);
}

void cgt_i_memo_plain_key(const cgt_i_memo *memo, size_t slot, uint64_t *plain) {
  const cgt_i_layout *layout = &memo->layout;
  if (layout->keys == CGT_I_KEYS_MIXED) {
    const uint64_t key = cgt_i_memo_unmix(mixed_key(memo, slot), layout->key_bits) >> (64 - layout->key_bits);
    plain[0] = key << layout->value_bits;
    plain[1] = key >> (64 - layout->value_bits);
    return;
  }
  memcpy(plain, memo->slots + slot * layout->slot_words, layout->slot_words * sizeof *plain);
  plain[0] &= ~cgt_i_memo_field_mask(memo);
}

void cgt_i_memo_key_of_plain(const cgt_i_memo *memo, uint64_t *plain) {
  const cgt_i_layout *layout = &memo->layout;
  if (layout->keys != CGT_I_KEYS_MIXED) return;
  const uint64_t key = plain[0] >> layout->value_bits | plain[1] << (64 - layout->value_bits);
  plain[0] = cgt_i_memo_mix(key << (64 - layout->key_bits), layout->key_bits);
}

bool cgt_i_memo_is_plain_key(const cgt_i_memo *memo, const uint64_t *slot) {
  const cgt_i_layout *layout = &memo->layout;
  size_t at = layout->value_bits;
  const size_t count = (size_t)get_bits(slot, &at, layout->count_bits) + layout->min_count;
  if (count > layout->max_count) return false;
  for (size_t i = 0; i < count; i++) at += layout->width[i];
  for (; at < (size_t)cgt_i_layout_plain_words(layout) * 64; at++) /* all bits after the words must be 0 */
    if ((slot[at / 64] >> at % 64 & 1) != 0) return false;
  return true;
}

static size_t find(const cgt_i_memo *memo, const uint64_t *key, uint64_t hash, bool *found) {
  const uint32_t words = memo->layout.slot_words;
  const size_t mask = memo->capacity - 1, first = (size_t)(hash >> memo->shift);
  const uint64_t field_mask = cgt_i_memo_field_mask(memo);
  const bool mixed = memo->layout.keys == CGT_I_KEYS_MIXED;
  if (words == 1 && mixed) return cgt_i_memo_find_mixed(memo, memo->slots, mask, *key, memo->shift, field_mask, found);
  if (words == 1) return cgt_i_memo_find_in(memo->slots, mask, *key, first, field_mask, true, found);
  const uint64_t pair[] = {*key & ~field_mask, *key};
  return cgt_i_memo_find_words(memo->slots, words, mask, mixed ? pair : key, first, field_mask, false, found);
}

uint32_t cgt_i_memo_find(const cgt_i_memo *memo, const uint64_t *key, uint64_t hash, bool *found) {
  return (uint32_t)find(memo, key, hash, found);
}

void cgt_i_memo_await(const uint64_t *slot, uint64_t field_mask) {
  const _Atomic uint64_t *low = (const _Atomic uint64_t *)(const void *)slot;
  while ((atomic_load_explicit(low, memory_order_acquire) & field_mask) == cgt_i_memo_writing(field_mask)) cgt_i_system_yield();
}

/* The first word of a slot for a key, without its field. */
CGT_I_INLINE uint64_t low_word(const cgt_i_memo *memo, size_t slot, const uint64_t *key, const bool mixed) {
  if (!mixed) return *key;
  return memo->layout.slot_words == 2 ? *key & ~cgt_i_memo_field_mask(memo)
                                      : cgt_i_memo_rest(memo->shift, *key, cgt_i_memo_away(memo, slot, *key));
}

CGT_I_INLINE void put(cgt_i_memo *memo, size_t slot, const uint64_t *key, uint64_t field, const bool mixed) {
  const uint32_t words = memo->layout.slot_words;
  uint64_t *there = &memo->slots[slot * words];
  there[0] = low_word(memo, slot, key, mixed) | field;
  for (uint32_t i = 1; i < words; i++) there[i] = mixed ? *key : key[i];
  memo->used++;
}

void cgt_i_memo_put(cgt_i_memo *memo, uint32_t slot, const uint64_t *key, uint64_t field) {
  put(memo, slot, key, field, memo->layout.keys == CGT_I_KEYS_MIXED);
}

/* The slot where a key belongs that is not in the table, by cgt_i_memo_find()'s order; CGT_I_MEMO_NOWHERE: the table is
 * crowded.
 */
CGT_I_INLINE size_t find_empty(const cgt_i_memo *memo, uint64_t hash, const bool mixed) {
  const size_t words = memo->layout.slot_words, others = words == 1 ? 7 : words == 2 ? 3 : 0; /* in a bucket */
  const size_t mask = memo->capacity - 1, first = (size_t)(hash >> memo->shift);
  const bool turns = mixed && words == 1;
  const size_t reach = turns ? cgt_i_memo_reach(memo) : SIZE_MAX;
  size_t bucket = first & ~others;
  for (size_t away = 0; away < reach; away++, bucket = (bucket + (others + 1) * (turns ? away : 1)) & mask)
    for (size_t step = 0; step <= others; step++) {
      const size_t slot = bucket | ((first + step) & others);
      if (memo->slots[slot * words] == 0) return slot;
    }
  return CGT_I_MEMO_NOWHERE;
}

/* Whether the question has been cancelled for which a table is rebuilt; asked every POLL slots. */
static bool is_cancelled(const cgt_i_mover *mover) { return mover != NULL && cgt_i_ask_is_cancelled(mover->ask); }

/* Allocates a table, whose slots are not empty yet; false if there is no memory. */
static bool new_slots(cgt_i_memo *memo, size_t capacity) {
  size_t bytes = capacity * memo->layout.slot_words;
  if (bytes / memo->layout.slot_words != capacity || bytes > (SIZE_MAX - LINE) / sizeof(uint64_t)) return false;
  bytes *= sizeof(uint64_t);
  memo->block = cgt_i_alloc(1, bytes + LINE);
  if (memo->block == NULL) return false;
  memo->slots = (uint64_t *)(((uintptr_t)memo->block + LINE - 1) & ~(uintptr_t)(LINE - 1));
  cgt_i_system_huge_pages(memo->slots, bytes);
  memo->capacity = capacity;
  memo->shift = 64 - (cgt_i_bit_length(capacity) - 1);
  memo->used = 0;
  return true;
}

/* False if the question is cancelled meanwhile. */
static bool empty_slots(cgt_i_memo *memo, const cgt_i_mover *mover) {
  for (size_t i = 0; i < memo->capacity; i += POLL) {
    const size_t n = memo->capacity - i < POLL ? memo->capacity - i : POLL;
    if (i > 0 && is_cancelled(mover)) return false;
    memset(memo->slots + i * memo->layout.slot_words, 0, n * memo->layout.slot_words * sizeof *memo->slots);
  }
  return true;
}

/* A table on its way into another. */
typedef struct {
  cgt_i_memo *from, *to;
  bool same;             /* the layouts are equal, but maybe for the length of slots of mixed keys */
  size_t first;          /* the old slot whose new index is 0, as that of empty slots is */
  uint64_t *words, *key; /* room for a position and a key */
} moving;

/* The field of a slot in a memo with wider or narrower fields: the two flags are at the upper end. */
static uint64_t field_in(const cgt_i_memo *memo, const cgt_i_memo *other, uint64_t field) {
  if (field < cgt_i_memo_partial(other)) return field;
  const uint64_t flags = field >> (other->layout.value_bits - 2), mask = field & (cgt_i_memo_on_path(other) - 1);
  return flags << (memo->layout.value_bits - 2) | mask;
}

/* Moves an old slot, and leaves its new index there; false if the new table is crowded. */
CGT_I_INLINE bool move_slot(moving *move, size_t i, const bool mixed) {
  const uint64_t field_mask = cgt_i_memo_field_mask(move->from);
  uint64_t *slot = &move->from->slots[i * move->from->layout.slot_words], field = slot[0] & field_mask;
  const uint64_t *moved = move->key;
  if (slot[0] == 0) return true;
  if (!move->same) {
    (void)cgt_i_memo_pack(move->to, move->words, cgt_i_memo_position(move->from, i, move->words), move->key);
    field = field_in(move->to, move->from, field);
  } else if (mixed) {
    *move->key = mixed_key(move->from, i);
  } else {
    slot[0] &= ~field_mask;
    moved = slot;
  }
  const size_t place = find_empty(move->to, cgt_i_memo_hash(move->to, moved), mixed);
  if (place == CGT_I_MEMO_NOWHERE) return false;
  put(move->to, place, moved, field, mixed);
  slot[0] = place;
  if (place == 0) move->first = i;
  return true;
}

/* Undoes move_slot(). */
static void move_back(const moving *move, size_t i) {
  uint64_t *slot = &move->from->slots[i * move->from->layout.slot_words];
  if (slot[0] == 0 && i != move->first) return;
  const uint32_t place = (uint32_t)slot[0];
  const uint64_t *moved = &move->to->slots[(size_t)place * move->to->layout.slot_words];
  uint64_t field = cgt_i_memo_field(move->to, place);
  if (!move->same) {
    (void)cgt_i_memo_pack(move->from, move->words, cgt_i_memo_position(move->to, place, move->words), move->key);
    field = field_in(move->from, move->to, field);
  } else if (move->to->layout.keys == CGT_I_KEYS_MIXED) {
    *move->key = mixed_key(move->to, place);
  } else {
    *move->key = moved[0] & ~cgt_i_memo_field_mask(move->to);
  }
  slot[0] = low_word(move->from, i, move->key, move->from->layout.keys == CGT_I_KEYS_MIXED) | field;
}

/* No failure of a question: the new table is crowded. */
#define CROWDED ((cgt_status_t)(INT32_MIN + 3))

/* Empties the new table, moves everything there, and leaves in each old slot its new index. If the question is cancelled or the
 * new table crowded, the old table is as it was. */
static cgt_status_t move_all(moving *move, const cgt_i_mover *mover) {
  size_t i = 0;
  const bool empty = empty_slots(move->to, mover);
  const bool mixed = move->to->layout.keys == CGT_I_KEYS_MIXED;
  bool placed = true;
  for (; i < move->from->capacity && empty; i++) {
    if (i % POLL == POLL - 1 && is_cancelled(mover)) break;
    placed = mixed ? move_slot(move, i, true) : move_slot(move, i, false);
    if (!placed) break;
  }
  if (empty && i == move->from->capacity) return CGT_OK;
  while (i-- > 0) move_back(move, i);
  if (!placed) return CROWDED;
  return cgt_i_fail(CGT_E_CANCELLED, "cancelled while a memo of %zu positions was rebuilt", move->from->used);
}

/* Rebuilds the table with this layout, or fails with CROWDED. */
static cgt_status_t rebuild_as(cgt_i_memo *memo, const cgt_i_layout *layout, uint64_t capacity, uint64_t other, uint64_t limit,
                               const cgt_i_mover *mover) {
  const bool kept = memo->kept.index != NULL;
  const size_t index_words = kept ? cgt_i_kept_index_words((size_t)capacity) : 0;
  uint64_t bytes = capacity * layout->slot_words * sizeof(uint64_t) + index_words * sizeof *memo->kept.index;
  if (limit != 0 && bytes + cgt_i_memo_bytes(memo) + other > limit)
    return cgt_i_fail(CGT_E_LIMIT, "a memo of %zu positions; to grow, it needs %llu bytes for a while; the limit is %llu",
                      memo->used, (unsigned long long)(bytes + cgt_i_memo_bytes(memo) + other), (unsigned long long)limit);
  cgt_i_memo old = *memo, fresh = {.layout = *layout,
                                   .small = memo->small,
                                   .small_used = memo->small_used,
                                   .small_room = memo->small_room,
                                   .kept = memo->kept};
  uint64_t *scratch = cgt_i_alloc(layout->max_count + layout->slot_words + 1, sizeof *scratch);
  uint32_t *index = kept ? cgt_i_alloc(index_words, sizeof *index) : NULL;
  if (scratch == NULL || (kept && index == NULL) || !new_slots(&fresh, (size_t)capacity)) {
    cgt_i_free(scratch);
    cgt_i_free(index);
    return cgt_i_fail(CGT_E_MEMORY, "no memory for %llu bytes", (unsigned long long)bytes);
  }
  moving move = {.from = &old,
                 .to = &fresh,
                 .same = layout->width == old.layout.width,
                 .first = SIZE_MAX,
                 .words = scratch,
                 .key = scratch + layout->max_count};
  const cgt_status_t status = move_all(&move, mover);
  cgt_i_free(scratch);
  if (status != CGT_OK) {
    cgt_i_free(fresh.block);
    cgt_i_free(index);
    return status;
  }
  if (kept) cgt_i_kept_move(&fresh.kept, old.slots, old.layout.slot_words, index, fresh.capacity);
  *memo = fresh;
  if (mover != NULL && mover->moved != NULL && old.slots != NULL) mover->moved(mover->user, &old);
  cgt_i_free(old.block);
  return CGT_OK;
}

/* Rebuilds the table with another layout, whose widths it owns on success, and capacity. */
static cgt_status_t rebuild(cgt_i_memo *memo, const cgt_i_layout *wanted, uint64_t capacity, uint64_t other, uint64_t limit,
                            const cgt_i_mover *mover) {
  enum { LEAST = 41 }; /* bits of a mixed key that a slot's word has besides its bucket, where 2^4 of these are searched */
  cgt_i_layout layout = *wanted;
  cgt_status_t status;
  memo->crowded = false;
  if (capacity > CGT_I_MEMO_MOST || capacity > SIZE_MAX / 2)
    return cgt_i_fail(CGT_E_LIMIT, "a memo of %zu positions; a memo holds at most 3*2^30", memo->used);
  do {
    if (layout.keys == CGT_I_KEYS_MIXED)
      layout.slot_words = layout.spread || capacity >> (layout.key_bits - LEAST) == 0 ? 2 : 1;
    status = rebuild_as(memo, &layout, capacity, other, limit, mover);
    layout.spread = true;
  } while (status == CROWDED);
  return status;
}

cgt_status_t cgt_i_memo_grow(cgt_i_memo *memo, uint64_t more, uint64_t other, uint64_t limit, const cgt_i_mover *mover) {
  uint64_t capacity = memo->capacity;
  cgt_i_layout layout = memo->layout;
  while (capacity < CGT_I_MEMO_MOST * 2 && capacity / 4 * 3 < memo->used + more) capacity *= 2;
  if (capacity == memo->capacity && !memo->crowded) return CGT_OK;
  if (capacity == memo->capacity && memo->used >= capacity / 4)
    capacity *= 2; /* takes no more memory than slots of two words */
  else
    layout.spread |= capacity == memo->capacity;
  return rebuild(memo, &layout, capacity, other, limit, mover);
}

/* Finds out which keys a layout has. */
static void settle(cgt_i_layout *layout) {
  layout->count_bits = cgt_i_bit_length(layout->max_count - layout->min_count);
  layout->key_bits = layout->count_bits;
  for (size_t i = 0; i < layout->max_count; i++) layout->key_bits += layout->width[i];
  layout->slot_words = (layout->key_bits + layout->value_bits + 63) / 64;
  const bool mixed = layout->slot_words == 2 && layout->key_bits <= 64 && layout->value_bits == 16 && !layout->plain;
  layout->key_words = mixed ? 1 : layout->slot_words;
  layout->keys = layout->slot_words == 1 ? CGT_I_KEYS_SHORT : mixed ? CGT_I_KEYS_MIXED : CGT_I_KEYS_LONG;
}

cgt_status_t cgt_i_memo_widen(cgt_i_memo *memo, const uint64_t *words, size_t count, uint32_t value_bits, uint64_t other,
                              uint64_t limit, const cgt_i_mover *mover) {
  const cgt_i_layout *old = &memo->layout;
  bool first = memo->used == 0;
  if (words == NULL) count = old->max_count;
  /* Positions that grow word by word would have the table rebuilt at each. */
  const size_t room = count < CGT_MAX_WORDS ? CGT_MAX_WORDS - count : 0, share = room < count / 16 ? room : count / 16;
  const size_t more_words = first || count <= old->max_count ? 0 : share;
  cgt_i_layout layout = {.min_count = first || count < old->min_count ? count : old->min_count,
                         .max_count = first || count > old->max_count ? count + more_words : old->max_count,
                         .value_bits = first || value_bits > old->value_bits ? value_bits : old->value_bits,
                         .plain = old->plain};
  layout.width = cgt_i_alloc(layout.max_count + 1, sizeof *layout.width);
  if (layout.width == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu bytes", layout.max_count + 1);
  for (size_t i = 0; i < layout.max_count; i++) {
    uint32_t now = !first && i < old->max_count ? old->width[i] : 0,
             wanted = words != NULL && i < count + more_words ? cgt_i_bit_length(words[i < count ? i : count - 1]) : 0;
    layout.width[i] = (uint8_t)(wanted > now ? wanted : now);
  }
  /* Spare bits of a slot go to the words that have just grown, which tend to grow again. */
  settle(&layout);
  const uint32_t most = layout.keys == CGT_I_KEYS_MIXED ? 64 : layout.slot_words * 64 - layout.value_bits;
  for (size_t i = 0; i < count && words != NULL && !first && layout.key_bits < most; i++)
    if (i >= old->max_count || layout.width[i] > old->width[i])
      for (int more = 0; more < 2 && layout.key_bits < most && layout.width[i] < 64; more++)
        layout.width[i]++, layout.key_bits++;
  uint64_t capacity = memo->slots == NULL ? FIRST_CAPACITY : memo->capacity;
  uint8_t *replaced = old->width;
  cgt_status_t status = rebuild(memo, &layout, capacity, other, limit, mover);
  cgt_i_free(status == CGT_OK ? replaced : layout.width);
  return status;
}

/* Widens the layout for a position and value where necessary, and packs the position. */
static cgt_status_t fit(cgt_i_memo *memo, const uint64_t *words, size_t count, uint64_t value, uint64_t limit, uint64_t **key,
                        size_t *key_words) {
  const uint32_t value_bits = value < ((uint64_t)1 << 15) - 2 ? 16 : 32;
  cgt_status_t status = CGT_OK;
  for (int tries = 0; tries < 2 && status == CGT_OK; tries++) {
    if (memo->slots == NULL || value_bits > memo->layout.value_bits || tries > 0)
      status = cgt_i_memo_widen(memo, words, count, value_bits, 0, limit, NULL);
    if (status == CGT_OK && *key_words < memo->layout.slot_words) {
      cgt_i_free(*key);
      *key_words = memo->layout.slot_words;
      *key = cgt_i_alloc(*key_words, sizeof **key);
      if (*key == NULL) return *key_words = 0, cgt_i_fail(CGT_E_MEMORY, "no memory for a key");
    }
    if (status == CGT_OK && cgt_i_memo_pack(memo, words, count, *key)) break;
  }
  return status;
}

cgt_status_t cgt_i_memo_enter(cgt_i_memo *memo, const uint64_t *key, uint64_t limit, uint32_t *slot, bool *found) {
  size_t place = CGT_I_MEMO_NOWHERE;
  while (place == CGT_I_MEMO_NOWHERE) {
    const cgt_status_t status = cgt_i_memo_grow(memo, 1, 0, limit, NULL);
    if (status != CGT_OK) return status;
    place = find(memo, key, cgt_i_memo_hash(memo, key), found);
    memo->crowded = place == CGT_I_MEMO_NOWHERE;
  }
  *slot = (uint32_t)place;
  return CGT_OK;
}

/* The same as cgt_i_memo_set(), with a buffer for the key. */
static cgt_status_t set(cgt_i_memo *memo, const uint64_t *words, size_t count, uint32_t value, uint64_t limit, uint64_t **key,
                        size_t *key_words) {
  bool found;
  uint32_t place;
  cgt_status_t status = fit(memo, words, count, value, limit, key, key_words);
  if (status == CGT_OK) status = cgt_i_memo_enter(memo, *key, limit, &place, &found);
  if (status != CGT_OK) return status;
  if (!found) cgt_i_memo_put(memo, place, *key, (uint64_t)value + 1);
  cgt_i_memo_set_field(memo, place, (uint64_t)value + 1);
  return CGT_OK;
}

cgt_status_t cgt_i_memo_set(cgt_i_memo *memo, const uint64_t *words, size_t count, uint32_t value, uint64_t limit) {
  size_t key_words = 0;
  uint64_t *key = NULL;
  const cgt_status_t status = set(memo, words, count, value, limit, &key, &key_words);
  cgt_i_free(key);
  return status;
}

cgt_status_t cgt_i_memo_get(const cgt_i_memo *memo, const uint64_t *words, size_t count, uint64_t *value, bool *known) {
  uint64_t few[8], *key = few;
  const size_t key_words = memo->layout.slot_words;
  *known = false;
  if (memo->slots == NULL) return CGT_OK;
  if (key_words > sizeof few / sizeof *few) key = cgt_i_alloc(key_words, sizeof *key);
  if (key == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for a key");
  if (cgt_i_memo_pack_key(memo, words, count, key)) {
    const uint32_t slot = cgt_i_memo_find(memo, key, cgt_i_memo_hash(memo, key), known);
    const uint64_t field = *known ? cgt_i_memo_field(memo, slot) : 0;
    *known = *known && field < cgt_i_memo_partial(memo);
    if (*known) *value = field - 1;
  }
  if (key != few) cgt_i_free(key);
  return CGT_OK;
}

cgt_status_t cgt_i_memo_learn(cgt_i_memo *memo, const cgt_list_t *positions, const uint32_t *values, size_t stride,
                              uint64_t limit) {
  size_t key_words = 0;
  uint64_t *key = NULL;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < cgt_list_count(positions) && status == CGT_OK; i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(positions, i, &count);
    status = set(memo, words, count, values[i * stride], limit, &key, &key_words);
  }
  cgt_i_free(key);
  return status;
}

cgt_status_t cgt_i_memo_absorb(cgt_i_memo *memo, const cgt_i_memo *other, uint64_t limit) {
  size_t key_words = 0;
  uint64_t *key = NULL, *words = cgt_i_alloc(other->layout.max_count + 1, sizeof *words);
  cgt_status_t status = words != NULL ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "no memory for a position");
  for (size_t i = 0; i < other->capacity && status == CGT_OK; i++) {
    const uint64_t *slot = &other->slots[i * other->layout.slot_words];
    if (*slot == 0) continue;
    const uint64_t field = cgt_i_memo_field(other, (uint32_t)i);
    const bool exact = field < cgt_i_memo_partial(other);
    const uint64_t value = exact ? field - 1 : 0;
    const size_t count = cgt_i_memo_position(other, i, words);
    status = fit(memo, words, count, value, limit, &key, &key_words);
    bool found;
    uint32_t place;
    if (status == CGT_OK) status = cgt_i_memo_enter(memo, key, limit, &place, &found);
    if (status != CGT_OK) break;
    if (!found) cgt_i_memo_put(memo, place, key, cgt_i_memo_partial(memo));
    const uint64_t known = cgt_i_memo_field(memo, place);
    if (exact)
      cgt_i_memo_set_field(memo, place, value + 1);
    else if (known >= cgt_i_memo_partial(memo)) /* adds the refuted numbers for which this memo has bits */
      cgt_i_memo_set_field(memo, place, known | (field & (cgt_i_memo_on_path(other) - 1) & (cgt_i_memo_on_path(memo) - 1)));
  }
  cgt_i_free(key);
  cgt_i_free(words);
  return status;
}

cgt_status_t cgt_i_memo_merge(cgt_i_memo *memo, cgt_i_memo *other, uint64_t limit) {
  if (other->used == 0) return CGT_OK;
  if (memo->used > 0) return cgt_i_memo_absorb(memo, other, limit);
  cgt_i_memo_clear(memo);
  *memo = *other;
  *other = (cgt_i_memo){.slots = NULL};
  return CGT_OK;
}

cgt_status_t cgt_i_memo_make(cgt_i_memo *memo, const cgt_i_layout *given, uint64_t positions, uint64_t limit) {
  cgt_i_layout layout = *given;
  settle(&layout);
  uint64_t capacity = FIRST_CAPACITY;
  while (capacity < CGT_I_MEMO_MOST * 2 && capacity / 4 * 3 < positions) capacity *= 2;
  return rebuild(memo, &layout, capacity, 0, limit, NULL);
}

cgt_status_t cgt_i_memo_thin(cgt_i_memo *memo, cgt_i_rank rank, void *user, uint64_t other, uint64_t limit) {
  enum { RANKS = 256 };
  const size_t slot_words = memo->layout.slot_words, most = memo->capacity / 4;
  const uint64_t bytes = ((uint64_t)most * slot_words + memo->layout.max_count) * sizeof(uint64_t);
  if (limit != 0 && bytes + cgt_i_memo_bytes(memo) + other > limit)
    return cgt_i_fail(CGT_E_LIMIT, "a memo of %zu positions; to be thinned, it needs %llu bytes for a while; the limit is %llu",
                      memo->used, (unsigned long long)(bytes + cgt_i_memo_bytes(memo) + other), (unsigned long long)limit);
  uint64_t *kept = cgt_i_alloc(most * slot_words + memo->layout.max_count, sizeof *kept);
  if (kept == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for %llu bytes", (unsigned long long)bytes);
  uint64_t *words = kept + most * slot_words;
  size_t of_rank[RANKS] = {0}, sum = 0, n = 0;
  for (size_t i = 0; i < memo->capacity; i++) {
    const uint64_t *slot = &memo->slots[i * slot_words];
    if (*slot != 0) of_rank[rank(user, words, cgt_i_memo_unpack(memo, slot, words), cgt_i_memo_field(memo, (uint32_t)i))]++;
  }
  unsigned least = RANKS;
  while (least > 0 && sum + of_rank[least - 1] <= most) sum += of_rank[--least];
  for (size_t i = 0; i < memo->capacity; i++) {
    const uint64_t *slot = &memo->slots[i * slot_words];
    if (*slot == 0) continue;
    const uint64_t field = cgt_i_memo_field(memo, (uint32_t)i);
    if (rank(user, words, cgt_i_memo_unpack(memo, slot, words), field) < least) continue;
    memcpy(kept + n++ * slot_words, slot, slot_words * sizeof *slot);
  }
  memset(memo->slots, 0, memo->capacity * slot_words * sizeof *memo->slots);
  memo->used = 0;
  for (size_t i = 0; i < n; i++) {
    uint64_t *key = kept + i * slot_words;
    const uint64_t field = *key & cgt_i_memo_field_mask(memo);
    *key &= ~cgt_i_memo_field_mask(memo);
    put(memo, find_empty(memo, cgt_i_memo_hash(memo, key), false), key, field, false);
  }
  cgt_i_free(kept);
  return CGT_OK;
}

cgt_status_t cgt_i_memo_note_small(cgt_i_memo *memo, uint64_t word, uint64_t field, uint64_t other, uint64_t limit) {
  enum { FIRST = 256 };
  if (word >= memo->small_room) {
    const size_t room = memo->small_room == 0 ? FIRST : memo->small_room * 2;
    if (limit != 0 && room * sizeof *memo->small + cgt_i_memo_bytes(memo) + other > limit) return CGT_OK;
    uint32_t *small = cgt_i_array_move(memo->small, memo->small_room, room, sizeof *small);
    if (small == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", room);
    memset(small + memo->small_room, 0, (room - memo->small_room) * sizeof *small);
    memo->small = small;
    memo->small_room = room;
  }
  memo->small_used += memo->small[word] == 0;
  memo->small[word] = (uint32_t)field;
  return CGT_OK;
}

void cgt_i_memo_clear(cgt_i_memo *memo) {
  cgt_i_kept_clear(&memo->kept);
  cgt_i_free(memo->small);
  cgt_i_free(memo->block);
  cgt_i_free(memo->layout.width);
  *memo = (cgt_i_memo){.slots = NULL};
}
