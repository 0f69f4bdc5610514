/* The body of a flush for slots of one word and CGT_I_MEX, compiled for several processors. FLUSH_NAME is the function's name;
 * FLUSH_FIND(slots, mask, key, first, field_mask, &found) searches the table from slot `first` on, in the order of
 * cgt_i_memo_find(). Everything is kept in local variables, because the marks are bytes, which to a compiler may alias
 * anything. */

CGT_I_INLINE cgt_status_t FLUSH_BODY(cgt_i_search *search, const bool few) {
  cgt_i_memo *const memo = search->memo;
  cgt_i_work *const work = search->work;
  const uint64_t partial = cgt_i_memo_partial(memo), looping = partial | cgt_i_memo_on_path(memo);
  const uint64_t field_mask = cgt_i_memo_field_mask(memo);
  const size_t chunk = search->chunk, mask = memo->capacity - 1;
  const unsigned shift = memo->shift;
  uint64_t *const slots = memo->slots;
  const uint64_t *const keys = work->keys, *const hashes = work->hashes;
  uint32_t *pending = work->pending + work->top;
  uint8_t *marks = few ? NULL : work->marks + search->marks;
  const uint64_t most = cgt_i_search_most_noted(search, few);
  size_t marks_end = work->mark_top - search->marks, added = 0;
  uint64_t seen = 0;
  cgt_status_t status = CGT_OK;
  enum { CACHED = 1 << 16 }; /* slots that fit a second-level cache, where prefetching would only cost time */
  if (mask >= CACHED)
    for (size_t i = 0; i < chunk; i++) CGT_I_PREFETCH(&slots[hashes[i] >> shift]);
  for (size_t i = 0; i < chunk; i++) {
    bool found;
    const uint64_t key = keys[i];
    const size_t slot = FLUSH_FIND(slots, mask, key, (size_t)(hashes[i] >> shift), field_mask, &found);
    if (!found) {
      slots[slot] = key | partial;
      added++;
      *pending++ = (uint32_t)slot;
      continue;
    }
    const uint64_t field = slots[slot] & field_mask;
    if (field >= looping) {
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
        marks = work->marks + search->marks;
        marks_end = work->mark_top - search->marks;
      }
      marks[mark] = 1;
    }
  }
  search->seen |= seen;
  memo->used += added;
  work->top = (size_t)(pending - work->pending);
  return status;
}

static cgt_status_t FLUSH_NAME(cgt_i_search *search) {
  return search->few ? FLUSH_BODY(search, true) : FLUSH_BODY(search, false);
}
