/* The memo: a hash table of packed positions, each with what is known of its value.
 *
 * A slot is one or more 64-bit words. The low bits of the first word are the field (what is known), all bits above are the key:
 * the number of words, where that differs between positions, then the words, each in as many bits as the layout gives it. So
 * equal keys are equal positions, and no answer rests on a hash. Slots of one or two words form buckets of eight or four, a
 * cache line; longer slots are probed one by one.
 *
 * Keys are short if a word holds them with a field of 16 bits: they have at most 48 bits. Keys of 49 to 64 bits are mixed: a
 * bijection of b bits, here the upper ones of a word, is applied to the key, and the result m is both the key and its hash. In
 * a table of 2^c slots of one word the first h = c - 3 bits of m number the bucket that is searched first, its home. Bucket d
 * of the search, from d = 0 on, is home + d(d + 1)/2 modulo 2^h. A slot there has the other b - h bits of m, then d, then the
 * field.
 *
 *   - Slot and word determine the key. The slot's bucket minus d(d + 1)/2 is the home, which is the first h bits of m; the word
 *     has the others; and m determines the key, as multiplying by an odd number modulo 2^b is a bijection, and x ^ x >> 32 its
 *     own inverse where b <= 64.
 *   - So the search finds a key just where it is: in bucket d it compares with the word that the key would have there.
 *   - d has the 48 - (b - h) bits that are left: at least 4 if c >= b - 41. Smaller tables have slots of two words, with m in
 *     the second. They change when they grow, which keys that wait do not notice, being m before and after.
 *
 * A table is crowded if a key would need a greater d. With random m one key in three of those that are not in bucket d is not
 * in bucket d + 1 either, at the greatest load, 3/4; so 4 bits suffice for 2^23 slots as a rule, and each doubling adds one.
 * A crowded table doubles early, which takes no more memory than slots of two words; if it is not even a quarter full,
 * somebody has chosen keys, and it gets slots of two words. Who enters keys repeats it then. Of longer keys, and of more than
 * 32 bits beside fields of 32, the words are the key itself.
 *
 * Several threads may search one table at once. Then a slot only ever changes from empty to a key, by a compare-and-swap of its
 * first word, and from a partial field to a fuller one or to a value; values are simply stored, as all threads store the same.
 * Longer slots have the field that means "being written" until their other words are there, and whoever meets that field waits.
 * The first word, which all threads read and write as a whole, is all that a reader needs, so relaxed order suffices except for
 * the end of that writing. Each thread has a cgt_i_memo of its own that leads to the common slots: a view, whose `used` leaves
 * it the slots that it has leased and not yet filled. The table is rebuilt only while all threads wait; see crew.h. */
#ifndef CGT_I_MEMO_H
#define CGT_I_MEMO_H

#include <cgt/list.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "../base/failure.h"
#include "../base/compiler.h"
#include "../base/hash.h"
#include "kept.h"

/* Fields. 0: the slot is empty. Below `partial`, but for the last: the value plus 1. The last: the slot is being written. From
 * `partial` up: the value is not known; bit i below `on_path` says that it is known not to be i, and `on_path` that the
 * position is on the line of play that the search is following, or, where several threads search, on that of some thread as a
 * rule. */
typedef enum { CGT_I_KEYS_SHORT, CGT_I_KEYS_MIXED, CGT_I_KEYS_LONG } cgt_i_keys;

typedef struct {
  size_t min_count, max_count;
  uint8_t *width;      /* bits of word i; max_count of them */
  uint32_t count_bits; /* of the number of words minus min_count */
  uint32_t value_bits; /* 16 or 32 */
  uint32_t key_bits;   /* the sum of all widths and count_bits */
  uint32_t slot_words; /* of mixed keys one or two, as suits the table */
  uint32_t key_words;  /* of mixed keys one, else slot_words */
  cgt_i_keys keys;
  bool plain;  /* keys must not be mixed */
  bool spread; /* mixed keys must have slots of two words, as they crowd shorter ones */
} cgt_i_layout;

typedef struct {
  cgt_i_layout layout;
  uint64_t *slots; /* NULL while the memo is empty; aligned to a cache line */
  void *block;     /* what was allocated for them */
  size_t capacity; /* slots: a power of 2, at least 64 */
  unsigned shift;  /* of a hash, to a slot */
  size_t used;
  bool crowded;    /* a mixed key has found no slot: the table must grow, however much room it has */
  uint32_t *small; /* a copy of the fields of positions of one small word that are known, else 0; see cgt_i_memo_note_small() */
  size_t small_used, small_room;
  cgt_i_kept kept; /* options of positions whose values are not known */
} cgt_i_memo;

#define CGT_I_MEMO_MOST ((uint64_t)1 << 32) /* slots, since searches keep indices in 32 bits */

static inline uint64_t cgt_i_memo_partial(const cgt_i_memo *memo) { return (uint64_t)1 << (memo->layout.value_bits - 1); }
static inline uint64_t cgt_i_memo_on_path(const cgt_i_memo *memo) { return (uint64_t)1 << (memo->layout.value_bits - 2); }
static inline uint64_t cgt_i_memo_field_mask(const cgt_i_memo *memo) { return ((uint64_t)1 << memo->layout.value_bits) - 1; }
/* A partial field can exclude the values below this number. */
static inline uint32_t cgt_i_memo_refutable(const cgt_i_memo *memo) { return memo->layout.value_bits - 2; }

/* The field of a slot that is being written. */
static inline uint64_t cgt_i_memo_writing(uint64_t field_mask) { return field_mask >> 1; }
/* Values below this fit the fields. */
static inline uint64_t cgt_i_memo_values(const cgt_i_memo *memo) { return cgt_i_memo_partial(memo) - 2; }

/* Words that other threads may write meanwhile. */
static inline _Atomic uint64_t *cgt_i_memo_shared(uint64_t *word) { return (_Atomic uint64_t *)(void *)word; }
static inline uint64_t cgt_i_memo_load(const uint64_t *word) {
  return atomic_load_explicit((const _Atomic uint64_t *)(const void *)word, memory_order_relaxed);
}

static inline uint64_t cgt_i_memo_field(const cgt_i_memo *memo, uint32_t slot) {
  return cgt_i_memo_load(&memo->slots[(size_t)slot * memo->layout.slot_words]) & cgt_i_memo_field_mask(memo);
}

/* Released, so that who finds the field here also finds the other words of the slot. */
static inline void cgt_i_memo_set_field(cgt_i_memo *memo, uint32_t slot, uint64_t field) {
  uint64_t *word = &memo->slots[(size_t)slot * memo->layout.slot_words];
  const uint64_t key = cgt_i_memo_load(word) & ~cgt_i_memo_field_mask(memo);
  atomic_store_explicit(cgt_i_memo_shared(word), key | field, memory_order_release);
}

/* Sets and clears bits of a partial field, which other threads may change too; false if the value is known. */
static inline bool cgt_i_memo_change(cgt_i_memo *memo, uint32_t slot, uint64_t with, uint64_t without) {
  _Atomic uint64_t *word = cgt_i_memo_shared(&memo->slots[(size_t)slot * memo->layout.slot_words]);
  uint64_t now = atomic_load_explicit(word, memory_order_relaxed);
  do
    if ((now & cgt_i_memo_partial(memo)) == 0) return false;
  while (
      !atomic_compare_exchange_weak_explicit(word, &now, (now & ~without) | with, memory_order_relaxed, memory_order_relaxed));
  return true;
}

/* The hash of a key of so many words. */
static inline uint64_t cgt_i_memo_hash_of(const uint64_t *key, const uint32_t words) {
  uint64_t hash = key[0];
  for (uint32_t i = 1; i < words; i++) {
    hash *= 0x9E3779B97F4A7C15;
    hash = (hash ^ hash >> 32) + key[i];
  }
  return cgt_i_mix(hash);
}
static inline uint64_t cgt_i_memo_hash(const cgt_i_memo *memo, const uint64_t *key) {
  return memo->layout.keys == CGT_I_KEYS_MIXED ? *key : cgt_i_memo_hash_of(key, memo->layout.slot_words);
}

/* Mixes the upper `bits` bits of a word whose other bits are 0, at least 32, and back. */
static inline uint64_t cgt_i_memo_mix(uint64_t key, uint32_t bits) {
  key *= 0x9E3779B97F4A7C15;
  key ^= key >> 32 & UINT64_MAX << (64 - bits);
  return key * 0xD6E8FEB86659FD93;
}
static inline uint64_t cgt_i_memo_unmix(uint64_t mixed, uint32_t bits) {
  mixed *= 0xCFEE444D8B59A89B;
  mixed ^= mixed >> 32 & UINT64_MAX << (64 - bits);
  return mixed * 0xF1DE83E19937733D;
}

/* What a slot of one word has above its field for a mixed key, in the bucket that is searched as number `away`, from 0 on; and
 * how many are searched. */
static inline uint64_t cgt_i_memo_rest(unsigned shift, uint64_t mixed, size_t away) {
  return mixed << (61 - shift) | (uint64_t)away << 16;
}
static inline size_t cgt_i_memo_reach(const cgt_i_memo *memo) {
  return (size_t)1 << (61 - memo->shift + 48 - memo->layout.key_bits);
}
/* As how many-th, from 0 on, a slot's bucket is searched for a mixed key. */
static inline size_t cgt_i_memo_away(const cgt_i_memo *memo, size_t slot, uint64_t mixed) {
  size_t buckets = slot / 8 - (size_t)(mixed >> memo->shift) / 8, away = 0;
  while ((buckets & (memo->capacity / 8 - 1)) != 0) buckets -= ++away;
  return away;
}
#define CGT_I_MEMO_NOWHERE SIZE_MAX /* as a slot: there is none, as the table is crowded */

/* Writes the position's key, with a field of 0, into slot_words words, or one if it is mixed; false if the layout has no room
 * for it. */
bool cgt_i_memo_pack(const cgt_i_memo *memo, const uint64_t *words, size_t count, uint64_t *key);

/* The same, inline, for short keys. */
static inline bool cgt_i_memo_pack_word(const cgt_i_layout *layout, const uint64_t *words, size_t count, uint64_t *key) {
  if (count - layout->min_count > layout->max_count - layout->min_count) return false; /* also where count is less */
  uint32_t at = layout->value_bits + layout->count_bits;
  uint64_t packed = (uint64_t)(count - layout->min_count) << layout->value_bits, high = 0;
  for (size_t i = 0; i < count; i++) {
    const uint32_t width = layout->width[i];
    high |= words[i] >> width; /* the field's bits keep a width below 64 */
    packed |= words[i] << (at & 63);
    at += width;
  }
  *key = packed;
  return high == 0;
}

/* The same for any keys. */
static inline bool cgt_i_memo_pack_key(const cgt_i_memo *memo, const uint64_t *words, size_t count, uint64_t *key) {
  return memo->layout.keys == CGT_I_KEYS_SHORT ? cgt_i_memo_pack_word(&memo->layout, words, count, key)
                                               : cgt_i_memo_pack(memo, words, count, key);
}

/* Whether all positions have one word, and short keys. */
static inline bool cgt_i_layout_is_word(const cgt_i_layout *layout) {
  return layout->keys == CGT_I_KEYS_SHORT && layout->min_count == 1 && layout->max_count == 1 && layout->width[0] > 0;
}

/* Whether a slot's word holds the short key of a position of one word, and which word that is. */
static inline bool cgt_i_memo_is_word(const cgt_i_memo *memo, uint64_t slot, uint64_t *word) {
  const cgt_i_layout *layout = &memo->layout;
  if (layout->keys != CGT_I_KEYS_SHORT) return false;
  slot >>= layout->value_bits;
  *word = slot >> layout->count_bits;
  return (slot & (((uint64_t)1 << layout->count_bits) - 1)) + layout->min_count == 1;
}

/* Writes the position of a key into at least max_count words; returns its number of words. */
size_t cgt_i_memo_unpack(const cgt_i_memo *memo, const uint64_t *key, uint64_t *words);

/* The same for the position in a slot. */
size_t cgt_i_memo_position(const cgt_i_memo *memo, size_t slot, uint64_t *words);

/* Files have keys that are not mixed: how many words; those of a slot, with a field of 0; and the key that the memo has for
 * them, which may replace them. */
static inline uint32_t cgt_i_layout_plain_words(const cgt_i_layout *layout) {
  return layout->keys == CGT_I_KEYS_MIXED ? 2 : layout->slot_words;
}
void cgt_i_memo_plain_key(const cgt_i_memo *memo, size_t slot, uint64_t *plain);
void cgt_i_memo_key_of_plain(const cgt_i_memo *memo, uint64_t *plain);

/* Whether so many words can be the key of a position, with any field. */
bool cgt_i_memo_is_plain_key(const cgt_i_memo *memo, const uint64_t *plain);

/* The slot of a packed key with this hash, or the slot where it belongs: *found says which. The memo has slots. A mixed key
 * that is not there may have no such slot; see cgt_i_memo_enter(). */
uint32_t cgt_i_memo_find(const cgt_i_memo *memo, const uint64_t *key, uint64_t hash, bool *found);

/* The same, inline, for short keys, from slot `first` on, to which the hash points; `shared`: other threads may be
 * writing. */
CGT_I_INLINE size_t cgt_i_memo_find_in(const uint64_t *slots, size_t mask, uint64_t key, size_t first, uint64_t field_mask,
                                       const bool shared, bool *found) {
  for (size_t step = 0;; step++) {
    const size_t slot = (((first & ~(size_t)7) + (step & ~(size_t)7)) & mask) | ((first + step) & 7);
    const uint64_t there = shared ? cgt_i_memo_load(&slots[slot]) : slots[slot];
    *found = there != 0;
    if (there == 0 || (there ^ key) <= field_mask) return slot;
  }
}

CGT_I_INLINE size_t cgt_i_memo_find_word(const uint64_t *slots, size_t mask, uint64_t key, size_t first, uint64_t field_mask,
                                         bool *found) {
  return cgt_i_memo_find_in(slots, mask, key, first, field_mask, false, found);
}

/* Waits until a slot that another thread is writing is there as a whole. */
void cgt_i_memo_await(const uint64_t *slot, uint64_t field_mask);

/* The same for longer slots. */
CGT_I_INLINE size_t cgt_i_memo_find_words(const uint64_t *slots, size_t words, size_t mask, const uint64_t *key, size_t first,
                                          uint64_t field_mask, const bool shared, bool *found) {
  const size_t in_bucket = words == 2 ? 4 : 1;
  for (size_t bucket = first & ~(in_bucket - 1);; bucket = (bucket + in_bucket) & mask)
    for (size_t step = 0; step < in_bucket; step++) {
      const size_t slot = bucket | ((first + step) & (in_bucket - 1));
      const uint64_t *there = slots + slot * words;
      const uint64_t low = shared ? cgt_i_memo_load(there) : there[0];
      *found = low != 0;
      if (low == 0) return slot;
      bool same = (low ^ key[0]) <= field_mask;
      if (shared && same) cgt_i_memo_await(there, field_mask);
      for (size_t i = 1; i < words && (!shared || same); i++) same &= there[i] == key[i];
      if (same) return slot;
    }
}

/* The same for mixed keys in slots of one word; CGT_I_MEMO_NOWHERE if the key can be in none. */
CGT_I_INLINE size_t cgt_i_memo_find_mixed(const cgt_i_memo *memo, const uint64_t *slots, size_t mask, uint64_t key,
                                          unsigned shift, uint64_t field_mask, bool *found) {
  const size_t first = (size_t)(key >> shift);
  for (size_t bucket = first & ~(size_t)7, away = 0;; bucket = (bucket + 8 * away) & mask) {
    const uint64_t wanted = cgt_i_memo_rest(shift, key, away);
    for (size_t step = 0; step < 8; step++) {
      const size_t slot = bucket | ((first + step) & 7);
      const uint64_t there = cgt_i_memo_load(&slots[slot]);
      *found = there != 0;
      if (there == 0 || (there ^ wanted) <= field_mask) return slot;
    }
    *found = false;
    if (++away == cgt_i_memo_reach(memo)) return CGT_I_MEMO_NOWHERE;
  }
}

/* Puts a new key, with this field, where cgt_i_memo_find() said. There must be room; see cgt_i_memo_room(). */
void cgt_i_memo_put(cgt_i_memo *memo, uint32_t slot, const uint64_t *key, uint64_t field);

/* How many more positions the table takes before it must grow. */
static inline size_t cgt_i_memo_room(const cgt_i_memo *memo) {
  size_t most = memo->capacity / 4 * 3;
  return most > memo->used ? most - memo->used : 0;
}

static inline uint64_t cgt_i_memo_bytes(const cgt_i_memo *memo) {
  return (uint64_t)memo->capacity * memo->layout.slot_words * sizeof(uint64_t) + memo->small_room * sizeof *memo->small +
         cgt_i_kept_bytes(&memo->kept);
}

/* The field of a position of one word if a copy is at hand, else 0. */
static inline uint32_t cgt_i_memo_small(const cgt_i_memo *memo, uint64_t word) {
  return word < memo->small_room ? memo->small[word] : 0;
}

/* The words below this get a copy: the copies have room, or are dense enough to be enlarged. */
static inline uint64_t cgt_i_memo_small_end(const cgt_i_memo *memo) {
  return memo->small_used >= memo->small_room / 2 ? 2 * (uint64_t)memo->small_room + 2 : memo->small_room;
}
/* Copies the field of a position of one word whose value is known, if the memory of the memo and `other` bytes stays within the
 * limit (0: none). CGT_E_MEMORY, whose text lacks the name of the function that was called. */
cgt_status_t cgt_i_memo_note_small(cgt_i_memo *memo, uint64_t word, uint64_t field, uint64_t other, uint64_t limit);

/* What a search that holds slots does when the table is rebuilt: `moved` is called afterwards, with the new index of each old
 * slot in its first word. If the question is cancelled meanwhile the table stays as it was. */
typedef struct {
  void (*moved)(void *user, const cgt_i_memo *old); /* NULL: no slots are held */
  void *user;
  const struct cgt_i_ask *ask;
} cgt_i_mover;

/* Makes room for `more` positions. The bytes of the old and the new table and `other` bytes together must not exceed `limit`
 * (0: no limit). CGT_E_MEMORY, CGT_E_LIMIT, CGT_E_CANCELLED; the text lacks the name of the function that was called. */
cgt_status_t cgt_i_memo_grow(cgt_i_memo *memo, uint64_t more, uint64_t other, uint64_t limit, const cgt_i_mover *mover);

/* Makes the layout wide enough for the position (if words is not NULL) and for fields of value_bits; fails like
 * cgt_i_memo_grow(). */
cgt_status_t cgt_i_memo_widen(cgt_i_memo *memo, const uint64_t *words, size_t count, uint32_t value_bits, uint64_t other,
                              uint64_t limit, const cgt_i_mover *mover);

/* cgt_i_memo_find() for a key that is about to be put, and room for it. Fails like cgt_i_memo_grow(). */
cgt_status_t cgt_i_memo_enter(cgt_i_memo *memo, const uint64_t *key, uint64_t limit, uint32_t *slot, bool *found);

/* Adds everything that another memo knows. */
cgt_status_t cgt_i_memo_absorb(cgt_i_memo *memo, const cgt_i_memo *other, uint64_t limit);

/* Adds positions with their values: position i has the value values[i * stride]. */
cgt_status_t cgt_i_memo_learn(cgt_i_memo *memo, const cgt_list_t *positions, const uint32_t *values, size_t stride,
                              uint64_t limit);

/* Adds a position with its value, or changes its value. */
cgt_status_t cgt_i_memo_set(cgt_i_memo *memo, const uint64_t *words, size_t count, uint32_t value, uint64_t limit);

/* The value of a position, if *known. CGT_E_MEMORY, without the name of a function. */
cgt_status_t cgt_i_memo_get(const cgt_i_memo *memo, const uint64_t *words, size_t count, uint64_t *value, bool *known);

/* Makes an empty memo with room for `positions`; computes the layout's count_bits and slot_words, and on success owns its
 * widths. */
cgt_status_t cgt_i_memo_make(cgt_i_memo *memo, const cgt_i_layout *layout, uint64_t positions, uint64_t limit);

/* Adds everything that another memo knows, and leaves that memo empty or as it was. */
cgt_status_t cgt_i_memo_merge(cgt_i_memo *memo, cgt_i_memo *other, uint64_t limit);

/* Keeps positions of the highest ranks (below 256), as many as fill at most a quarter of the table, and forgets the others,
 * even those on a line of play. Needs memory for a quarter of the table meanwhile. The layout is plain. */
typedef unsigned (*cgt_i_rank)(void *user, const uint64_t *words, size_t count, uint64_t field);
cgt_status_t cgt_i_memo_thin(cgt_i_memo *memo, cgt_i_rank rank, void *user, uint64_t other, uint64_t limit);

/* Forgets everything and frees the memory. */
void cgt_i_memo_clear(cgt_i_memo *memo);

#endif
