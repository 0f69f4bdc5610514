/* Entering a chunk into the memo, compiled for several processors and lengths of slots. KERNEL(name) names the functions; WORDS
 * is the length; SHARED whether other threads use the table at the same time; FIND(slots, mask, key, first, field_mask, &found)
 * searches the table from slot `first` on, in the order of cgt_i_memo_find(). */

CGT_I_INLINE void KERNEL(prefetch)(const cgt_i_memo *memo, const uint64_t *hashes, size_t n) {
  enum { CACHED = 1 << 16 }; /* words that fit a second-level cache, where prefetching would only cost time */
  const size_t words = WORDS;
  const unsigned shift = memo->shift;
  const uint64_t *const slots = memo->slots;
  if (memo->capacity * words > CACHED)
    for (size_t i = 0; i < n; i++) CGT_I_PREFETCH(&slots[(size_t)(hashes[i] >> shift) * words]);
}

/* Puts a position of unknown value into an empty slot; false if another thread was faster. */
CGT_I_INLINE bool KERNEL(put)(uint64_t *slot, const uint64_t *key, const cgt_i_memo *memo) {
  const size_t words = WORDS;
  const uint64_t low = *key | cgt_i_memo_partial(memo);
  if (SHARED) {
    uint64_t empty = 0;
    const uint64_t first = words == 1 ? low : *key | cgt_i_memo_writing(cgt_i_memo_field_mask(memo));
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

static uint64_t KERNEL(enter)(cgt_i_memo *memo, const uint64_t *keys, const uint64_t *hashes, size_t n, uint32_t *entered) {
  const size_t words = WORDS, mask = memo->capacity - 1;
  const uint64_t field_mask = cgt_i_memo_field_mask(memo);
  const unsigned shift = memo->shift;
  uint64_t *const slots = memo->slots;
  uint64_t fresh = 0;
  KERNEL(prefetch)(memo, hashes, n);
  for (size_t i = 0; i < n; i++) {
    bool found;
    const uint64_t *const key = keys + i * words;
    size_t slot;
    do slot = FIND(slots, mask, key, (size_t)(hashes[i] >> shift), field_mask, &found);
    while (!found && !KERNEL(put)(&slots[slot * words], key, memo));
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
  const unsigned shift = memo->shift;
  uint64_t *const slots = memo->slots;
  const uint64_t *const keys = work->keys, *const hashes = work->hashes;
  uint32_t *pending = work->pending + work->top;
  uint8_t *marks = few ? NULL : work->marks + search->now.marks;
  const uint64_t most = cgt_i_search_most_noted(search, few);
  size_t marks_end = work->mark_top - search->now.marks, added = 0;
  uint64_t seen = 0;
  cgt_status_t status = CGT_OK;
  KERNEL(prefetch)(memo, hashes, chunk);
  for (size_t i = 0; i < chunk; i++) {
    bool found;
    const uint64_t *const key = keys + i * words;
    size_t slot;
    do slot = FIND(slots, mask, key, (size_t)(hashes[i] >> shift), field_mask, &found);
    while (!found && !KERNEL(put)(&slots[slot * words], key, memo));
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
  search->entered = added;
  work->top = (size_t)(pending - work->pending);
  return status;
}

static cgt_status_t KERNEL(flush)(cgt_i_search *search) {
  return search->now.few ? KERNEL(note)(search, true) : KERNEL(note)(search, false);
}

#undef KERNEL
#undef WORDS
#undef SHARED
#undef FIND
