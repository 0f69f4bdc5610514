/* The pruned search for one value. "Is the value of p the number k" is "is p + *k lost" (Lemoine and Viennot): for each v from
 * 0 up an option with the value v is looked for, by the same question about the options, until there is none, which makes v the
 * value, or k itself is found, which refutes it. What is refuted stays in the memo beside exact values. Every option is looked
 * up when its position is expanded, values that are known are not asked for, and options that leave little play come first
 * (the aspiration sets of Beling and Rogalski). */
#include "search.h"

uint64_t cgt_i_search_hint(const cgt_i_search *search, uint32_t slot) {
  const cgt_i_memo *memo = search->memo;
  const cgt_ruleset_t *rules = &search->game->rules;
  uint64_t *words = search->work->option, hint = 0;
  size_t count = cgt_i_memo_unpack(memo, &memo->slots[(size_t)slot * memo->layout.slot_words], words);
  if (rules->order_hint != NULL)
    hint = rules->order_hint(rules->user, words, count);
  else
    for (size_t i = 0; i < count; i++) hint += words[i]; /* for heaps a fair guess */
  return hint < UINT32_MAX ? hint : UINT32_MAX;
}

/* Sorts by the high halves of words, by insertion or digit by digit; equal ones keep their order. Returns where they are. */
static uint64_t *sort_hints(uint64_t *hints, uint64_t *other, size_t n) {
  enum { SMALL = 24 };
  if (n <= SMALL) {
    for (size_t i = 1; i < n; i++) {
      const uint64_t moving = hints[i];
      size_t at = i;
      for (; at > 0 && hints[at - 1] >> 32 > moving >> 32; at--) hints[at] = hints[at - 1];
      hints[at] = moving;
    }
    return hints;
  }
  uint64_t differ = 0;
  for (size_t i = 1; i < n; i++) differ |= hints[i] ^ hints[0];
  for (unsigned digit = 32; digit < 64; digit += 8) {
    size_t ends[256] = {0}, sum = 0;
    if ((differ >> digit & 255) == 0) continue;
    for (size_t i = 0; i < n; i++) ends[hints[i] >> digit & 255]++;
    for (size_t d = 0; d < 256; d++) {
      const size_t here = ends[d];
      ends[d] = sum;
      sum += here;
    }
    for (size_t i = 0; i < n; i++) other[ends[hints[i] >> digit & 255]++] = hints[i];
    uint64_t *swap = hints;
    hints = other;
    other = swap;
  }
  return hints;
}

/* Puts the pending positions from `first` on into order. */
static cgt_status_t put_in_order(cgt_i_search *search, size_t first) {
  cgt_i_work *work = search->work;
  const size_t n = work->top - first;
  if (n < 2) return CGT_OK;
  cgt_status_t status = cgt_i_search_room(search, (void **)&work->hints, &work->hint_room, 0, 2 * n, sizeof *work->hints);
  if (status != CGT_OK) return status;
  for (size_t i = 0; i < n; i++)
    work->hints[i] = cgt_i_search_hint(search, work->pending[first + i]) << 32 | work->pending[first + i];
  const uint64_t *sorted = sort_hints(work->hints, work->hints + n, n);
  for (size_t i = 0; i < n; i++) work->pending[first + i] = (uint32_t)sorted[i];
  return CGT_OK;
}

/* Whether the memo answers the question: the value, or whether it is the target. */
static bool answered(const cgt_i_memo *memo, uint32_t slot, uint32_t target) {
  const uint64_t field = cgt_i_memo_field(memo, slot);
  if (field < cgt_i_memo_partial(memo)) return true;
  return target < cgt_i_memo_refutable(memo) && (field >> target & 1) != 0;
}

static cgt_status_t descend(cgt_i_search *search, uint32_t slot, uint32_t target) {
  cgt_i_work *work = search->work;
  cgt_i_memo *memo = search->memo;
  if (cgt_i_memo_field(memo, slot) >= (cgt_i_memo_partial(memo) | cgt_i_memo_on_path(memo)))
    return cgt_i_search_loop(search, slot);
  /* A value beyond what a memo can refute is asked for exactly; and so is a position that has been refuted before: to expand it
   * again and again costs more than to settle it (of Chomp 9x9's 48 619 positions, 86 000 expansions instead of 254 000). */
  const uint64_t refuted = cgt_i_memo_field(memo, slot) & (cgt_i_memo_on_path(memo) - 1);
  if (target >= cgt_i_memo_refutable(memo) || refuted != 0) target = CGT_I_IS_VALUE;
  cgt_status_t status =
      cgt_i_search_room(search, (void **)&work->pruned, &work->pruned_room, work->pruned_depth, 1, sizeof *work->pruned);
  if (status != CGT_OK) return status;
  const size_t first = work->top, marks = work->mark_top;
  cgt_i_expansion expansion;
  status = cgt_i_search_expand(search, slot, target == CGT_I_IS_VALUE ? CGT_I_VALUE : target, &expansion);
  if (status != CGT_OK || expansion == CGT_I_ANSWERED) return status;
  cgt_i_pruned_frame *frame = &work->pruned[work->pruned_depth++];
  *frame = (cgt_i_pruned_frame){.target = target,
                                .is_sum = expansion == CGT_I_SUM,
                                .pending = first,
                                .cursor = first,
                                .slot = search->current,
                                .seen = search->seen};
  if (expansion == CGT_I_SUM) { /* summands may be equal, and each counts */
    return CGT_OK;
  }
  if (!search->few) {
    frame->seen = 0;
    for (uint32_t value = 0; value < 64; value++) frame->seen |= (uint64_t)work->marks[search->marks + value + 1] << value;
  }
  work->mark_top = marks;
  if (search->given == 0) {
    work->pruned_depth--;
    return cgt_i_search_store(search, search->play == CGT_MISERE);
  }
  return put_in_order(search, first);
}

/* The frame on top has its answer: the position is not the target, or has this value. */
static cgt_status_t refute(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  const cgt_i_pruned_frame *frame = &work->pruned[--work->pruned_depth];
  const uint64_t field = cgt_i_memo_field(search->memo, frame->slot) & ~cgt_i_memo_on_path(search->memo);
  cgt_i_memo_set_field(search->memo, frame->slot, field | (uint64_t)1 << frame->target);
  work->top = frame->pending;
  return CGT_OK;
}

static cgt_status_t settle(cgt_i_search *search, uint64_t value) {
  cgt_i_work *work = search->work;
  const cgt_i_pruned_frame *frame = &work->pruned[work->pruned_depth - 1];
  search->current = frame->slot;
  work->top = frame->pending;
  cgt_status_t status = cgt_i_search_store(search, value);
  if (status == CGT_OK) work->pruned_depth--;
  return status;
}

/* All summands but the last exactly; then whether the last is what makes the sum the target. */
static cgt_status_t step_sum(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  cgt_i_memo *memo = search->memo;
  cgt_i_pruned_frame *frame = &work->pruned[work->pruned_depth - 1];
  for (; work->top > frame->pending; work->top--) {
    const uint32_t slot = work->pending[work->top - 1];
    const uint64_t field = cgt_i_memo_field(memo, slot);
    if (field < cgt_i_memo_partial(memo)) {
      frame->seen ^= field - 1;
      continue;
    }
    if (frame->target == CGT_I_IS_VALUE || work->top - 1 > frame->pending) return descend(search, slot, CGT_I_IS_VALUE);
    const uint32_t target = frame->target ^ (uint32_t)frame->seen;
    return answered(memo, slot, target) ? refute(search) : descend(search, slot, target);
  }
  return settle(search, frame->seen);
}

/* Takes the options whose values have become known off the list. */
static void drop_known(cgt_i_search *search, cgt_i_pruned_frame *frame) {
  cgt_i_work *work = search->work;
  size_t kept = frame->pending;
  for (size_t i = frame->pending; i < work->top; i++) {
    const uint64_t field = cgt_i_memo_field(search->memo, work->pending[i]);
    if (field >= cgt_i_memo_partial(search->memo))
      work->pending[kept++] = work->pending[i];
    else if (field <= 64)
      frame->seen |= (uint64_t)1 << (field - 1);
  }
  work->top = kept;
}

static cgt_status_t step(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  cgt_i_memo *memo = search->memo;
  cgt_i_pruned_frame *frame = &work->pruned[work->pruned_depth - 1];
  const uint64_t partial = cgt_i_memo_partial(memo);
  const uint32_t refutable = cgt_i_memo_refutable(memo);
  if (frame->is_sum) return step_sum(search);
  const uint64_t refuted = cgt_i_memo_field(memo, frame->slot);
  for (;;) {
    if (frame->target != CGT_I_IS_VALUE && (frame->seen >> frame->target & 1) != 0) return refute(search);
    if (frame->now >= refutable) { /* so large a value: everything below is needed */
      const uint32_t slot = frame->slot;
      work->top = frame->pending;
      work->pruned_depth--;
      cgt_i_search_leave(search, slot);
      return cgt_i_search_all(search, slot);
    }
    /* an option has it; or the position is known not to have it, although options have all that is less */
    if (((frame->seen | refuted) >> frame->now & 1) != 0) {
      frame->now++;
      frame->cursor = frame->pending;
      drop_known(search, frame);
      continue;
    }
    if (frame->cursor == work->top) return settle(search, frame->now);
    const uint32_t slot = work->pending[frame->cursor];
    const uint64_t field = cgt_i_memo_field(memo, slot);
    if (field < partial) {
      if (field <= 64) frame->seen |= (uint64_t)1 << (field - 1);
      frame->cursor++;
    } else if ((field >> frame->now & 1) != 0) {
      frame->cursor++;
    } else {
      return descend(search, slot, frame->now);
    }
  }
}

cgt_status_t cgt_i_search_pruned(cgt_i_search *search, uint32_t slot, uint32_t target) {
  cgt_i_work *work = search->work;
  cgt_status_t status = answered(search->memo, slot, target) ? CGT_OK : descend(search, slot, target);
  while (status == CGT_OK && work->pruned_depth > 0) status = step(search);
  return status;
}
