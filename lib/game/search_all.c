/* The plain search: depth first, every position once, with a stack of its own. */
#include <string.h>

#include "../base/bits.h"
#include "crew.h"
#include "search_line.h"

/* The index of the first 0 after byte 0, counted from byte 1. There is one. */
static uint64_t lowest_unmarked(const uint8_t *marks) {
  size_t i = 1;
  for (;; i += 8) {
    uint64_t eight;
    memcpy(&eight, marks + i, sizeof eight);
    if (eight != 0x0101010101010101) break;
  }
  while (marks[i] != 0) i++;
  return i - 1;
}

/* Whether the values of a frame's options are marks, not bits. */
static bool has_marks(const cgt_i_search *search, const cgt_i_frame *frame) {
  return search->rule == CGT_I_MEX && frame->options != CGT_I_IS_SUM && (search->splits || frame->options > CGT_I_CHUNK);
}

/* ---- Frames ---- */

/* Pushes the frame of a position that has been expanded. */
static cgt_status_t push(cgt_i_search *search, size_t pending, size_t sums, cgt_i_expansion expansion) {
  cgt_i_work *work = search->work;
  if (work->depth == work->frame_room) {
    cgt_status_t status =
        cgt_i_search_room(search, (void **)&work->frames, &work->frame_room, work->depth, 1, sizeof *work->frames);
    if (status != CGT_OK) return status;
  }
  cgt_i_frame *frame = &work->frames[work->depth];
  *frame = (cgt_i_frame){.slot = search->current, .pending = pending, .sums = sums, .seen = search->seen};
  if (expansion == CGT_I_SUM) {
    frame->options = CGT_I_IS_SUM;
  } else {
    if (search->given >= CGT_I_IS_SUM)
      return cgt_i_fail(CGT_E_LIMIT, "%s: a position with %llu options; the search allows fewer than 2^32 - 1",
                        search->ask->function, (unsigned long long)search->given);
    frame->options = (uint32_t)search->given;
    if (!search->few && search->rule == CGT_I_MEX) {
      /* bytes 1 to options + 1 decide; zeros follow, as lowest_unmarked() reads eight bytes at once */
      size_t wanted = ((size_t)search->given + 2 + 15) & ~(size_t)7, have = work->mark_top - search->marks;
      if (wanted > have) {
        cgt_status_t status = cgt_i_search_more_marks(search, wanted);
        if (status != CGT_OK) return status;
      }
      work->mark_top = search->marks + wanted;
      memset(work->marks + search->marks + search->given + 1, 0, wanted - (size_t)search->given - 1);
      frame->seen = search->marks;
    }
  }
  work->depth++;
  return search->crew == NULL ? CGT_OK : cgt_i_line_enter(search);
}

static void reverse(uint32_t *slots, size_t n) {
  for (size_t i = 0; i < n / 2; i++) {
    const uint32_t swap = slots[i];
    slots[i] = slots[n - 1 - i];
    slots[n - 1 - i] = swap;
  }
}

/* Reverses many pending positions if that brings those with less play to the top of the stack. Small heaps are needed for all
 * larger ones; if the largest came first, each in turn would put nearly as many positions on the stack again. */
static void least_play_last(cgt_i_search *search, size_t first) {
  uint32_t *pending = search->work->pending;
  size_t last = search->work->top;
  if (last - first <= CGT_I_CHUNK) return;
  if (cgt_i_search_hint(search, pending[first]) >= cgt_i_search_hint(search, pending[--last])) return;
  reverse(pending + first, last + 1 - first);
}

/* Turns the order of pending positions, so that each thread begins elsewhere. */
static void turn(cgt_i_search *search, size_t first) {
  const size_t n = search->work->top - first, turned = n * search->number / search->crew->size;
  uint32_t *pending = search->work->pending + first;
  reverse(pending, n - turned);
  reverse(pending + n - turned, turned);
  reverse(pending, n);
}

/* Notes what is known of one pending position. */
static void note(cgt_i_search *search, cgt_i_frame *frame, uint64_t value) {
  if (frame->options == CGT_I_IS_SUM) {
    frame->seen = search->rule == CGT_I_LONGEST ? frame->seen + value : frame->seen ^ value;
  } else if (search->rule == CGT_I_LONGEST) {
    if (value + 1 > frame->seen) frame->seen = value + 1;
  } else if (!has_marks(search, frame)) {
    frame->seen |= (uint64_t)(value < 64) << (value & 63);
  } else if (value < frame->options) {
    search->work->marks[frame->seen + value + 1] = 1;
  }
}

/* Notes the options that are sums. All their summands are known, as these have been on the pending stack. */
static void note_sums(cgt_i_search *search, cgt_i_frame *frame) {
  cgt_i_work *work = search->work;
  for (size_t at = frame->sums; at < work->sum_top;) {
    const size_t end = at + 2 + work->sums[at];
    uint64_t sum = work->sums[at + 1];
    for (at += 2; at < end; at++) {
      const uint64_t value = cgt_i_memo_field(search->memo, work->sums[at]) - 1;
      sum = search->rule == CGT_I_LONGEST ? sum + value : sum ^ value;
    }
    note(search, frame, sum);
  }
  work->sum_top = frame->sums;
}

static uint64_t result(cgt_i_search *search, const cgt_i_frame *frame) {
  if (frame->options == CGT_I_IS_SUM || search->rule == CGT_I_LONGEST) return frame->seen;
  if (frame->options == 0) return search->play == CGT_MISERE;
  return has_marks(search, frame) ? lowest_unmarked(search->work->marks + frame->seen) : cgt_i_lowest_zero(frame->seen);
}

/* Expands a position of unknown value; an answer from a theorem is stored at once. */
static cgt_status_t visit(cgt_i_search *search, uint32_t slot) {
  const size_t pending = search->work->top, sums = search->work->sum_top;
  cgt_i_expansion expansion;
  cgt_status_t status = cgt_i_search_expand(search, slot, CGT_I_VALUE, &expansion);
  if (status != CGT_OK || expansion == CGT_I_ANSWERED) return status;
  if (search->rule == CGT_I_REACH) return cgt_i_search_store(search, 0); /* visited; its options are pending */
  if (search->splits)
    status = cgt_i_search_sort_pending(search, pending);
  else
    least_play_last(search, pending);
  if (status == CGT_OK && search->number > 0 && search->work->top > pending) turn(search, pending);
  if (status == CGT_OK) status = push(search, pending, sums, expansion);
  if (status != CGT_OK) cgt_i_search_leave_path(search, search->current);
  return status;
}

/* Takes the top frame off the stacks. */
CGT_I_INLINE void pop(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  const cgt_i_frame *frame = &work->frames[work->depth - 1];
  if (has_marks(search, frame)) work->mark_top = (size_t)frame->seen;
  if (search->crew != NULL) cgt_i_line_leave(work, frame->slot);
  work->depth--;
}

/* The same before all its options are known. */
static void give_up(cgt_i_search *search) {
  const cgt_i_frame *frame = &search->work->frames[search->work->depth - 1];
  search->work->top = frame->pending;
  search->work->sum_top = frame->sums;
  pop(search);
}

void cgt_i_search_give_up(cgt_i_search *search) {
  while (search->work->depth > 0) {
    cgt_i_search_leave_path(search, search->work->frames[search->work->depth - 1].slot);
    give_up(search);
  }
}

/* The options of the top frame are known: stores the value. */
CGT_I_INLINE cgt_status_t finish(cgt_i_search *search, cgt_i_frame *frame) {
  search->current = frame->slot;
  note_sums(search, frame);
  const cgt_status_t status = cgt_i_search_store(search, result(search, frame));
  if (status == CGT_OK) pop(search);
  return status;
}

cgt_status_t cgt_i_search_all(cgt_i_search *search, uint32_t slot) {
  cgt_i_work *work = search->work;
  cgt_i_memo *memo = search->memo;
  const size_t base = work->depth, bottom = work->top;
  if (cgt_i_memo_field(memo, slot) < cgt_i_memo_partial(memo)) return CGT_OK;
  if (search->crew != NULL) {
    search->current = slot;
    return cgt_i_search_share(search);
  }
  const uint64_t alone = cgt_i_crew_may_form(search) ? *search->expanded + cgt_i_crew_alone : UINT64_MAX;
  cgt_status_t status = visit(search, slot);
  while (status == CGT_OK && search->hint_status == CGT_OK && (work->depth > base || work->top > bottom)) {
    if (*search->expanded >= alone) {
      search->bottom = bottom;
      return cgt_i_crew_run(search, work->depth > base ? work->frames[base].slot : work->pending[bottom], CGT_I_IS_VALUE);
    }
    cgt_i_frame *frame = work->depth > base ? &work->frames[work->depth - 1] : NULL; /* CGT_I_REACH has none */
    const size_t first = frame != NULL ? frame->pending : bottom;
    uint32_t next = 0;
    const uint64_t partial = cgt_i_memo_partial(memo);
    while (work->top > first) {
      next = work->pending[work->top - 1];
      const uint64_t field = cgt_i_memo_field(memo, next);
      if (field >= partial) break;
      work->top--;
      if (frame != NULL && (!search->splits || frame->options == CGT_I_IS_SUM)) note(search, frame, field - 1);
    }
    if (work->top > first) {
      if (cgt_i_memo_field(memo, next) >= (partial | cgt_i_memo_on_path(memo))) {
        status = cgt_i_search_loop(search, next);
      } else {
        if (search->rule == CGT_I_REACH) work->top--;
        status = visit(search, next);
      }
    } else if (frame != NULL) {
      status = finish(search, frame);
    }
  }
  return status == CGT_OK ? search->hint_status : status;
}

/* ---- One of several threads ---- */

/* Notes the pending positions of the top frame that are known, and puts one that is not on top of them, if there is one: of
 * those that no thread is at work on, the next. CGT_E_LOOP if one is on this thread's line of play. */
static cgt_status_t choose(cgt_i_search *search, cgt_i_frame *frame) {
  const cgt_i_memo *memo = search->memo;
  const uint64_t partial = cgt_i_memo_partial(memo), busy = partial | cgt_i_memo_on_path(memo);
  cgt_i_work *work = search->work;
  uint32_t *const pending = work->pending;
  size_t chosen = frame->pending;
  for (size_t at = work->top; at-- > frame->pending;) {
    const uint32_t slot = pending[at];
    const uint64_t field = cgt_i_memo_field(memo, slot);
    if (field < partial) {
      if (!search->splits || frame->options == CGT_I_IS_SUM) note(search, frame, field - 1);
      pending[at] = pending[--work->top];
      if (chosen == work->top) chosen = at;
      continue;
    }
    chosen = at;
    if (field < busy) break;
    if (cgt_i_line_has(work, slot)) return cgt_i_search_loop(search, slot);
  }
  if (work->top == frame->pending) return CGT_OK;
  const uint32_t next = pending[chosen];
  pending[chosen] = pending[work->top - 1];
  pending[work->top - 1] = next;
  return CGT_OK;
}

cgt_status_t cgt_i_search_share(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  cgt_status_t status = cgt_i_line_make(search);
  if (status == CGT_OK) status = cgt_i_crew_poll(search);
  if (status == CGT_OK && work->depth == 0) status = visit(search, search->current);
  while (status == CGT_OK && search->hint_status == CGT_OK && work->depth > 0) {
    cgt_i_frame *frame = &work->frames[work->depth - 1];
    status = cgt_i_crew_poll(search);
    if (status != CGT_OK) break;
    if (cgt_i_memo_field(search->memo, frame->slot) < cgt_i_memo_partial(search->memo)) { /* another thread was faster */
      give_up(search);
      continue;
    }
    status = choose(search, frame);
    if (status == CGT_OK)
      status = work->top > frame->pending ? visit(search, work->pending[work->top - 1]) : finish(search, frame);
  }
  return status == CGT_OK ? search->hint_status : status;
}

/* Comes to a meeting for pending positions of others. In vain, it waits, longer each time: a meeting stops all. */
static cgt_status_t find_work(cgt_i_search *search, size_t *wait) {
  enum { MOST = 1 << 12 };
  search->idle = true;
  cgt_status_t status = cgt_i_crew_meet(search);
  for (size_t i = 0; i < *wait && status == CGT_OK && search->idle; i++) {
    cgt_i_system_yield();
    status = cgt_i_crew_poll(search);
  }
  *wait = !search->idle ? 1 : *wait < MOST ? *wait * 2 : MOST;
  return status;
}

cgt_status_t cgt_i_search_share_reached(cgt_i_search *search) {
  const cgt_i_memo *memo = search->memo;
  cgt_i_work *work = search->work;
  cgt_status_t status = cgt_i_crew_poll(search);
  for (size_t wait = 1; status == CGT_OK;) {
    if (work->top == search->bottom) {
      status = find_work(search, &wait);
      continue;
    }
    const uint32_t next = work->pending[--work->top];
    const uint64_t field = cgt_i_memo_field(memo, next), partial = cgt_i_memo_partial(memo);
    /* leaves what another thread has expanded, or is expanding */
    if (field >= partial && field < (partial | cgt_i_memo_on_path(memo))) status = visit(search, next);
    if (status == CGT_OK) status = cgt_i_crew_poll(search);
  }
  return status;
}
