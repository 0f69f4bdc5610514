/* The plain search: depth first, every position once, with stacks of its own. */
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
  *frame = (cgt_i_frame){.slot = search->now.slot, .pending = pending, .sums = sums, .seen = search->now.seen};
  if (expansion == CGT_I_SUM) {
    frame->options = CGT_I_IS_SUM;
  } else {
    if (search->now.given >= CGT_I_IS_SUM)
      return cgt_i_fail(CGT_E_LIMIT, "%s: a position with %llu options; the search allows fewer than 2^32 - 1",
                        search->ask->function, (unsigned long long)search->now.given);
    frame->options = (uint32_t)search->now.given;
    if (!search->now.few && search->rule == CGT_I_MEX) {
      /* bytes 1 to options + 1 decide; zeros follow, as lowest_unmarked() reads eight bytes at once */
      size_t wanted = ((size_t)search->now.given + 2 + 15) & ~(size_t)7, have = work->mark_top - search->now.marks;
      if (wanted > have) {
        cgt_status_t status = cgt_i_search_more_marks(search, wanted);
        if (status != CGT_OK) return status;
      }
      work->mark_top = search->now.marks + wanted;
      memset(work->marks + search->now.marks + search->now.given + 1, 0, wanted - (size_t)search->now.given - 1);
      frame->seen = search->now.marks;
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

/* Makes the frame of a position whose options are on the stacks, from `pending` and `sums` on. */
static cgt_status_t enter(cgt_i_search *search, size_t pending, size_t sums, cgt_i_expansion expansion) {
  cgt_status_t status = CGT_OK;
  if (search->splits)
    status = cgt_i_search_sort_pending(search, pending);
  else
    least_play_last(search, pending);
  if (status == CGT_OK && search->number > 0 && search->work->top > pending && !search->crew->apart) turn(search, pending);
  if (status == CGT_OK) status = push(search, pending, sums, expansion);
  if (status != CGT_OK) cgt_i_search_leave_path(search, search->now.slot);
  return status;
}

/* Expands a position of unknown value; an answer from a theorem is stored at once. */
static cgt_status_t visit(cgt_i_search *search, uint32_t slot) {
  const size_t pending = search->work->top, sums = search->work->sum_top;
  cgt_i_expansion expansion;
  cgt_status_t status = cgt_i_search_expand(search, slot, CGT_I_VALUE, &expansion);
  if (status != CGT_OK || expansion == CGT_I_ANSWERED) return status;
  if (search->rule == CGT_I_REACH) return cgt_i_search_store(search, 0); /* visited; its options are pending */
  return enter(search, pending, sums, expansion);
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
  search->now.slot = frame->slot;
  note_sums(search, frame);
  const cgt_status_t status = cgt_i_search_store(search, result(search, frame));
  if (status == CGT_OK) pop(search);
  return status;
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
    if (search->crew != NULL && cgt_i_line_has(work, slot)) return cgt_i_search_loop(search, slot);
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
  if (status == CGT_OK && work->depth == 0) status = visit(search, search->now.slot);
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

/* ---- Several lines of play on one thread ---- */

/* A probe of a large table takes far longer than what is done with it. So one thread follows several lines of play in turns,
 * its strands: while the options of one come from memory, it works on the others. A strand that has ended its own line goes on
 * with a pending position of another one. As on several threads, `on_path` means that a position is on some strand; here a
 * strand waits for it, so each position is still expanded once. If every strand waits, plays come back to where they were. */
typedef struct {
  cgt_i_work *work;
  bool away;               /* the options of a position are on their way from memory */
  bool waits;              /* for the last pending position, as all that are not known are on strands */
  size_t base;             /* how many frames are not the strand's own */
  size_t offered;          /* of the pending positions, those before this one are known or on some strand */
  size_t pending;          /* where the pending positions of `visited` begin */
  cgt_i_expanding visited; /* the position whose options are away */
} strand;

enum { STRANDS = 4 }; /* more gain nothing: few processors have more than 24 probes under way */

struct cgt_i_strands {
  strand at[STRANDS], *now;
  cgt_i_work works[STRANDS - 1]; /* of all strands but the first */
};

size_t cgt_i_search_strands_from = (size_t)1 << 20;

static bool may_have_strands(const cgt_i_search *search) {
  return !search->splits && search->rule != CGT_I_REACH && search->blocks == NULL && search->crew == NULL;
}

/* Whether positions have so few options that these alone would leave the memory idle. */
static bool has_few_options(const cgt_i_search *search) {
  return *search->options < (uint64_t)(CGT_I_CHUNK / 2) * *search->expanded;
}

/* Makes a strand that is away the one at work. */
static void call(cgt_i_search *search, const strand *its) {
  search->work = its->work;
  search->now = its->visited;
}

static void prefetch(const cgt_i_memo *memo, uint32_t slot) {
  CGT_I_PREFETCH(&memo->slots[(size_t)slot * memo->layout.slot_words]);
}

/* Asks for the options of a position, and has their slots fetched. */
static cgt_status_t depart(cgt_i_search *search, strand *its, uint32_t slot) {
  cgt_i_expansion expansion;
  its->pending = search->work->top;
  cgt_status_t status = cgt_i_search_key_room(search); /* the layout may be wider than when this strand was at work */
  if (status == CGT_OK) status = cgt_i_search_expand(search, slot, CGT_I_VALUE, &expansion);
  if (status != CGT_OK || expansion == CGT_I_ANSWERED) return status;
  const cgt_i_memo *memo = search->memo;
  for (size_t i = 0; i < search->now.chunk; i++) prefetch(memo, (uint32_t)(search->work->hashes[i] >> memo->shift));
  its->visited = search->now;
  its->away = true;
  return CGT_OK;
}

/* Looks these options up. */
static cgt_status_t arrive(cgt_i_search *search, strand *its) {
  call(search, its);
  its->away = false;
  cgt_status_t status = cgt_i_search_end_options(search);
  if (status == CGT_OK) return enter(search, its->pending, search->work->sum_top, CGT_I_OPTIONS);
  cgt_i_search_leave_path(search, search->now.slot);
  return status;
}

cgt_status_t cgt_i_search_call_strands(cgt_i_search *search) {
  cgt_i_strands *strands = search->strands;
  cgt_status_t status = CGT_OK;
  strands->now->visited = search->now; /* where its slot moves too */
  for (strand *its = strands->at; its < strands->at + STRANDS && status == CGT_OK; its++) {
    if (its == strands->now || !its->away) continue;
    call(search, its);
    status = cgt_i_search_flush(search);
    its->visited = search->now;
  }
  call(search, strands->now);
  return status;
}

void cgt_i_search_move_strands(cgt_i_search *search, const cgt_i_memo *old) {
  for (strand *its = search->strands->at; its < search->strands->at + STRANDS; its++) {
    cgt_i_search_move_slots(old, &its->visited.slot, 1, false);
    if (its->work != search->work) cgt_i_search_move_work(its->work, old);
  }
}

/* A pending position that is not known, and on no strand. */
static bool take_offer(cgt_i_search *search, uint32_t *slot) {
  const uint64_t partial = cgt_i_memo_partial(search->memo), busy = partial | cgt_i_memo_on_path(search->memo);
  for (strand *its = search->strands->at; its < search->strands->at + STRANDS; its++) {
    const size_t end = its->away ? its->pending : its->work->top;
    if (its->offered > end) its->offered = end;
    while (its->offered < end) {
      *slot = its->work->pending[its->offered++];
      const uint64_t field = cgt_i_memo_field(search->memo, *slot);
      if (field >= partial && field < busy) return true;
    }
  }
  return false;
}

/* Has a strand go on until it needs something from far memory or from another strand; *goes says whether it did. */
static cgt_status_t go_on(cgt_i_search *search, strand *its, bool *goes) {
  enum { FETCHED = 4 };
  const cgt_i_memo *memo = search->memo;
  cgt_i_work *work = search->work = its->work;
  cgt_status_t status = CGT_OK;
  uint32_t slot;
  search->strands->now = its;
  if (its->waits && cgt_i_memo_field(memo, work->pending[work->top - 1]) >= cgt_i_memo_partial(memo)) return CGT_OK;
  its->waits = false;
  if (its->away) {
    *goes = true;
    status = arrive(search, its);
  } else if (work->depth == its->base) {
    if (!take_offer(search, &slot)) return CGT_OK;
    *goes = true;
    return depart(search, its, slot);
  }
  while (status == CGT_OK && !its->away) {
    cgt_i_frame *frame = &work->frames[work->depth - 1];
    status = choose(search, frame);
    if (status != CGT_OK) return status;
    if (work->top == frame->pending) {
      *goes = true;
      status = finish(search, frame);
      if (status != CGT_OK || work->depth == its->base) return status;
      frame = &work->frames[work->depth - 1];
      prefetch(memo, frame->slot);
      for (size_t i = work->top; i > frame->pending && i + FETCHED > work->top; i--) prefetch(memo, work->pending[i - 1]);
      return CGT_OK;
    }
    slot = work->pending[work->top - 1];
    if (cgt_i_memo_field(memo, slot) >= (cgt_i_memo_partial(memo) | cgt_i_memo_on_path(memo))) {
      its->waits = true;
      return CGT_OK;
    }
    *goes = true;
    status = depart(search, its, slot);
  }
  return status;
}

/* Fails: every strand waits for a position on another, so these are on a loop. */
static cgt_status_t find_loop(cgt_i_search *search) {
  strand *const strands = search->strands->at;
  bool seen[STRANDS] = {false};
  for (size_t now = 0;;) {
    const uint32_t slot = strands[now].work->pending[strands[now].work->top - 1];
    size_t owner = STRANDS;
    for (size_t i = 0; i < STRANDS; i++)
      for (size_t j = 0; j < strands[i].work->depth; j++)
        if (strands[i].work->frames[j].slot == slot) owner = i;
    if (owner == STRANDS || seen[owner]) return cgt_i_search_loop(search, slot); /* no owner: the pruned search is there */
    seen[owner] = true;
    now = owner;
  }
}

/* Leaves all strands but the first. */
static void end_strands(cgt_i_search *search) {
  cgt_i_strands *strands = search->strands;
  for (const strand *its = strands->at; its < strands->at + STRANDS; its++) {
    cgt_i_work *work = its->work;
    if (its->away) cgt_i_search_leave_path(search, its->visited.slot);
    if (its == strands->at) continue;
    for (size_t i = 0; i < work->depth; i++) cgt_i_search_leave_path(search, work->frames[i].slot);
    work->position = work->option = work->summand = NULL; /* the first one's */
    cgt_i_work_free(work);
  }
  search->work = strands->at[0].work;
  search->strands = NULL;
  cgt_i_free(strands);
}

/* Goes on with the plain search whose frames begin at `base`, and whose pending positions begin at `bottom`. */
CGT_I_NOINLINE cgt_status_t follow_strands(cgt_i_search *search, size_t base, size_t bottom) {
  const cgt_i_memo_kernel *const kernel = search->kernel;
  cgt_i_work *const work = search->work;
  cgt_i_strands *strands = cgt_i_alloc(1, sizeof *strands);
  if (strands == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", search->ask->function, sizeof *strands);
  memset(strands, 0, sizeof *strands);
  strands->at[0] = (strand){.work = work, .base = base, .offered = bottom};
  for (size_t i = 1; i < STRANDS; i++) {
    cgt_i_work *own = strands->at[i].work = &strands->works[i - 1];
    own->position = work->position;
    own->option = work->option;
    own->summand = work->summand;
  }
  search->bytes = cgt_i_search_bytes(search) + sizeof *strands;
  search->strands = strands;
  search->kernel = kernel->shared;
  cgt_status_t status = CGT_OK;
  while (status == CGT_OK && search->hint_status == CGT_OK && work->depth > base) {
    bool goes = false;
    for (strand *its = strands->at; its < strands->at + STRANDS && status == CGT_OK && work->depth > base; its++)
      status = go_on(search, its, &goes);
    if (status == CGT_OK && !goes) status = find_loop(search);
  }
  end_strands(search);
  search->kernel = kernel;
  return status == CGT_OK ? search->hint_status : status;
}

/* ---- On one thread ---- */

cgt_status_t cgt_i_search_all(cgt_i_search *search, uint32_t slot) {
  cgt_i_work *work = search->work;
  cgt_i_memo *memo = search->memo;
  const size_t base = work->depth, bottom = work->top;
  if (cgt_i_memo_field(memo, slot) < cgt_i_memo_partial(memo)) return CGT_OK;
  if (search->crew != NULL) {
    search->now.slot = slot;
    return cgt_i_search_share(search);
  }
  const uint64_t alone = cgt_i_crew_may_form(search) ? *search->expanded + cgt_i_crew_alone : UINT64_MAX;
  const size_t large = alone == UINT64_MAX && may_have_strands(search) ? cgt_i_search_strands_from : SIZE_MAX;
  cgt_status_t status = visit(search, slot);
  while (status == CGT_OK && search->hint_status == CGT_OK && (work->depth > base || work->top > bottom)) {
    if (*search->expanded >= alone) {
      search->bottom = bottom;
      return cgt_i_crew_run(search, work->depth > base ? work->frames[base].slot : work->pending[bottom], CGT_I_IS_VALUE);
    }
    if (memo->capacity >= large && work->depth > base && has_few_options(search)) return follow_strands(search, base, bottom);
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
