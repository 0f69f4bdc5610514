/* Entering a chunk into the memo, compiled for several processors and slots. KERNEL(name) names the functions; WORDS is the
 * length of slots; MIXED, if defined, true where they have mixed keys in one word; SHARED whether other threads use the table
 * at the same time; FIND(slots, mask, key, first, field_mask, &found) searches the table from slot `first` on, in the order of
 * cgt_i_memo_find(). Slots of two words may have mixed keys too. If a mixed key finds no slot, memo->crowded is set, and the
 * chunk must be entered once more when the table has grown. */

#ifndef MIXED
#  define MIXED false
#endif

CGT_I_INLINE void KERNEL(prefetch)(const cgt_i_memo *memo, const uint64_t *hashes, size_t n) {
  enum { CACHED = 1 << 16 }; /* words that fit a second-level cache, where prefetching would only cost time */
  const size_t words = WORDS;
  const unsigned shift = memo->shift;
  const uint64_t *const slots = memo->slots;
  if (memo->capacity * words > CACHED)
    for (size_t i = 0; i < n; i++) CGT_I_PREFETCH(&slots[(size_t)(hashes[i] >> shift) * words]);
}

/* Puts a position of unknown value into an empty slot; false if another thread was faster. */
CGT_I_INLINE bool KERNEL(put)(const cgt_i_memo *memo, uint64_t *slots, size_t number, const uint64_t *key) {
  const size_t words = WORDS;
  const uint64_t bits = MIXED ? cgt_i_memo_rest(memo->shift, *key, cgt_i_memo_away(memo, number, *key)) : *key;
  const uint64_t low = bits | cgt_i_memo_partial(memo);
  uint64_t *const slot = &slots[number * words];
  if (SHARED) {
    uint64_t empty = 0;
    const uint64_t first = words == 1 ? low : bits | cgt_i_memo_writing(cgt_i_memo_field_mask(memo));
    if (!atomic_compare_exchange_strong_explicit(cgt_i_memo_shared(slot), &empty, first, memory_order_relaxed,
                                                 memory_order_relaxed))
      return false;
  }
  for (size_t word = 1; word < words; word++) slot[word] = key[word];
  if (!SHARED)
    *slot = low;
  else if (words > 1)
    atomic_store_explicit(cgt_i_memo_shared(slot), low, memory_order_release);
  return true;
}

/* Key i of a chunk, or what slots of two words have for it: then *pair, unless keys have as many words. */
CGT_I_INLINE const uint64_t *KERNEL(key)(const cgt_i_memo *memo, const uint64_t *keys, size_t i, size_t key_words,
                                         uint64_t *pair) {
  const size_t words = WORDS;
  (void)memo;
  if (words != 2) return keys + i * words;
  pair[0] = key_words == 2 ? keys[2 * i] : keys[i] & ~(uint64_t)UINT16_MAX;
  pair[1] = keys[(i + 1) * key_words - 1];
  return pair;
}

/* The slot of a key, which is taken if it is new. */
CGT_I_INLINE size_t KERNEL(take)(const cgt_i_memo *memo, uint64_t *slots, size_t mask, const uint64_t *key, uint64_t hash,
                                 unsigned shift, uint64_t field_mask, bool *found) {
  const size_t words = WORDS, first = (size_t)(hash >> shift);
  size_t slot;
  (void)words, (void)first;
  do slot = FIND(slots, mask, key, first, field_mask, found);
  while (!*found && !(MIXED && slot == CGT_I_MEMO_NOWHERE) && !KERNEL(put)(memo, slots, slot, key));
  return slot;
}

static uint64_t KERNEL(enter)(cgt_i_memo *memo, const uint64_t *keys, const uint64_t *hashes, size_t n, uint32_t *entered) {
  const size_t mask = memo->capacity - 1, key_words = memo->layout.key_words;
  const uint64_t field_mask = cgt_i_memo_field_mask(memo);
  const unsigned shift = memo->shift;
  uint64_t *const slots = memo->slots;
  uint64_t fresh = 0, pair[2];
  KERNEL(prefetch)(memo, hashes, n);
  for (size_t i = 0; i < n; i++) {
    bool found;
    const uint64_t *const key = KERNEL(key)(memo, keys, i, key_words, pair);
    const size_t slot = KERNEL(take)(memo, slots, mask, key, hashes[i], shift, field_mask, &found);
    if (MIXED && slot == CGT_I_MEMO_NOWHERE) {
      memo->crowded = true;
      break;
    }
    entered[i] = (uint32_t)slot;
    memo->used += !found;
    fresh |= (uint64_t)!found << i;
  }
  return fresh;
}

/* Everything is kept in local variables, because the marks are bytes, which to a compiler may alias anything. */
CGT_I_INLINE cgt_status_t KERNEL(note)(cgt_i_search *search, const bool few) {
  cgt_i_memo *const memo = search->memo;
  cgt_i_work *const work = search->work;
  const uint64_t partial = cgt_i_memo_partial(memo), looping = partial | cgt_i_memo_on_path(memo);
  const uint64_t field_mask = cgt_i_memo_field_mask(memo);
  const size_t words = WORDS, chunk = search->now.chunk, mask = memo->capacity - 1;
  const size_t key_words = memo->layout.key_words;
  const unsigned shift = memo->shift;
  uint64_t *const slots = memo->slots;
  const uint64_t *const keys = work->keys, *const hashes = work->hashes;
  uint32_t *pending = work->pending + work->top;
  uint8_t *marks = few ? NULL : work->marks + search->now.marks;
  const uint64_t most = cgt_i_search_most_noted(search, few);
  size_t marks_end = work->mark_top - search->now.marks, added = 0;
  uint64_t seen = 0, pair[2];
  cgt_status_t status = CGT_OK;
  KERNEL(prefetch)(memo, hashes, chunk);
  for (size_t i = 0; i < chunk; i++) {
    bool found;
    const uint64_t *const key = KERNEL(key)(memo, keys, i, key_words, pair);
    const size_t slot = KERNEL(take)(memo, slots, mask, key, hashes[i], shift, field_mask, &found);
    if (MIXED && slot == CGT_I_MEMO_NOWHERE) {
      memo->crowded = true;
      pending = work->pending + work->top; /* all are looked up again */
      break;
    }
    if (!found) {
      added++;
      *pending++ = (uint32_t)slot;
      continue;
    }
    const uint64_t *const there = &slots[slot * words], field = (SHARED ? cgt_i_memo_load(there) : *there) & field_mask;
    if (!SHARED && field >= looping) {
      status = cgt_i_search_loop(search, (uint32_t)slot);
      break;
    }
    *pending = (uint32_t)slot;
    pending += field > most;
    if (few) {
      seen |= (uint64_t)(field <= most) << ((field - 1) & 63);
    } else {
      const uint64_t mark = field > most ? 0 : field;
      if (mark >= marks_end) {
        status = cgt_i_search_more_marks(search, mark);
        if (status != CGT_OK) break;
        marks = work->marks + search->now.marks;
        marks_end = work->mark_top - search->now.marks;
      }
      marks[mark] = 1;
    }
  }
  search->now.seen |= seen;
  memo->used += added;
  search->entered += added;
  work->top = (size_t)(pending - work->pending);
  return status;
}

static cgt_status_t KERNEL(flush)(cgt_i_search *search) {
  return search->now.few ? KERNEL(note)(search, true) : KERNEL(note)(search, false);
}

#undef KERNEL
#undef WORDS
#undef MIXED
#undef SHARED
#undef FIND
