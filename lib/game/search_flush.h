/* The body of a flush, for several processors: FLUSH_NAME is the function's name, FLUSH_FIND(memo, key, hash, &found) the search
 * of the table for slots of one word. */

static cgt_status_t FLUSH_NAME(cgt_i_search *search) {
  cgt_i_memo *memo = search->memo;
  cgt_i_work *work = search->work;
  const uint64_t partial = cgt_i_memo_partial(memo), looping = partial | cgt_i_memo_on_path(memo);
  const uint64_t field_mask = cgt_i_memo_field_mask(memo);
  const size_t chunk = search->chunk;
  const uint64_t *slots = memo->slots;
#if defined(__GNUC__)
  for (size_t i = 0; i < chunk; i++) __builtin_prefetch(&slots[work->hashes[i] >> memo->shift]);
#endif
  uint32_t *pending = work->pending + work->top;
  uint8_t *marks = work->marks + search->marks;
  size_t marks_end = work->mark_top - search->marks;
  const bool few = search->few;
  uint64_t seen = search->seen;
  for (size_t i = 0; i < chunk; i++) {
    bool found;
    const uint64_t key = work->keys[i];
    const uint32_t slot = FLUSH_FIND(memo, &key, work->hashes[i], &found);
    if (!found) {
      cgt_i_memo_put(memo, slot, &key, partial);
      *pending++ = slot;
      continue;
    }
    const uint64_t field = slots[slot] & field_mask;
    if (field >= looping) return cgt_i_search_loop(search, slot);
    const bool unknown = field >= partial;
    *pending = slot;
    pending += unknown;
    if (few) {
      seen |= (uint64_t)(field <= 64) << ((field - 1) & 63); /* the values of interest are below the number of options */
    } else {
      const uint64_t mark = unknown ? 0 : field;
      if (mark >= marks_end) {
        cgt_status_t status = cgt_i_search_more_marks(search, mark);
        if (status != CGT_OK) return status;
        marks = work->marks + search->marks;
        marks_end = work->mark_top - search->marks;
      }
      marks[mark] = 1;
    }
  }
  search->seen = seen;
  work->top = (size_t)(pending - work->pending);
  return CGT_OK;
}
