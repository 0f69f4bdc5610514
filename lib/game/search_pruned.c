/* The pruned search for one value. The value of p is k just if p + *k is lost (Lemoine and Viennot). An option of value k
 * refutes this, and so does a v < k that is the value of no option. So the search first looks for an option of value k, and
 * then, for each v from 0 up, for an option of value v, by the same question about the options. The memo keeps refuted numbers
 * beside exact values: the number that was asked about, and all values that options were seen to have. Every option is looked
 * up when its position is expanded, and known values are not sought again (the aspiration sets of Beling and Rogalski). If an
 * option is a sum, its summands are evaluated exactly, except the one with most play left, which inherits the question.
 *
 * Several threads all search for the one answer. They learn from one another through the memo, so what a field says may change
 * at any moment, but only to say more. All threads begin with the most promising option, as the others may not be needed; of
 * these, each leaves for last what others are at work on. */
#include <string.h>

#include "../base/bits.h"
#include "crew.h"
#include "search_line.h"

/* How many numbers a position is known not to be. */
static uint32_t refutations(const cgt_i_memo *memo, uint32_t slot) {
  uint64_t refuted = cgt_i_memo_field(memo, slot) & (cgt_i_memo_on_path(memo) - 1);
  uint32_t count = 0;
  for (; refuted != 0; refuted &= refuted - 1) count++;
  return count;
}

/* An estimate of the effort that a position takes, in 32 bits: first how little is known of it, then how much play is left. A
 * position that has been refuted often has few possible values left, and the positions below it are partly explored (Cram 5x6:
 * 75 000 expansions; by the remaining play alone, 86 000). */
static uint64_t effort(cgt_i_search *search, uint32_t slot) {
  enum { COUNT_BITS = 5, HINT_BITS = 32 - COUNT_BITS };
  const uint64_t hint = cgt_i_search_hint(search, slot), most = ((uint64_t)1 << HINT_BITS) - 1;
  return (uint64_t)(31 - refutations(search->memo, slot)) << HINT_BITS | (hint < most ? hint : most);
}

/* Sorts the options of the top frame: the one whose largest summand takes least effort comes first. Not inlined, to keep its
 * buffers out of the stack frame of descend(), which exists once for each nested question. */
CGT_I_NOINLINE cgt_status_t put_in_order(cgt_i_search *search, size_t first) {
  cgt_i_work *work = search->work;
  const size_t n = work->option_top - first;
  if (n < 2) return CGT_OK;
  cgt_status_t status = cgt_i_search_room(search, (void **)&work->hints, &work->hint_room, 0, 2 * n, sizeof *work->hints);
  if (status == CGT_OK)
    status = cgt_i_search_room(search, (void **)&work->options, &work->option_room, work->option_top, n, sizeof *work->options);
  if (status != CGT_OK) return status;
  cgt_i_option *options = work->options + first;
  for (size_t i = 0; i < n; i++) {
    const cgt_i_option *option = &options[i];
    const uint64_t hint = option->count > 0 ? effort(search, work->pending[option->parts + option->count - 1]) : 0;
    work->hints[i] = hint << 32 | i;
  }
  const uint64_t *sorted = cgt_i_search_sort_hints(work->hints, work->hints + n, n);
  memcpy(options + n, options, n * sizeof *options);
  for (size_t i = 0; i < n; i++) options[i] = options[n + (uint32_t)sorted[i]];
  return CGT_OK;
}

/* Adds the summands of an option whose values have become known to its sum. */
static void fold(const cgt_i_search *search, cgt_i_option *option) {
  uint32_t *parts = search->work->pending + option->parts;
  size_t kept = 0;
  for (size_t i = 0; i < option->count; i++) {
    const uint64_t field = cgt_i_memo_field(search->memo, parts[i]);
    if (field < cgt_i_memo_partial(search->memo))
      option->sum ^= field - 1;
    else
      parts[kept++] = parts[i];
  }
  option->count = kept;
}

static uint64_t bit_of(uint64_t value) { return (uint64_t)(value < 64) << (value & 63); }

static cgt_status_t add_option(cgt_i_search *search, size_t parts, size_t count, uint64_t sum) {
  cgt_i_work *work = search->work;
  cgt_status_t status =
      cgt_i_search_room(search, (void **)&work->options, &work->option_room, work->option_top, 1, sizeof *work->options);
  if (status == CGT_OK) work->options[work->option_top++] = (cgt_i_option){.sum = sum, .parts = parts, .count = count};
  return status;
}

/* Sorts the parts of an option, on the pending stack from `first` on, by the play left in them; equal ones cancel. */
static void arrange_parts(cgt_i_search *search, size_t first) {
  cgt_i_work *work = search->work;
  uint32_t *parts = work->pending + first;
  const size_t n = work->top - first;
  for (size_t i = 1; i < n; i++) {
    const uint32_t moving = parts[i];
    const uint64_t hint = cgt_i_search_hint(search, moving);
    size_t at = i;
    for (; at > 0; at--) {
      const uint64_t other = cgt_i_search_hint(search, parts[at - 1]);
      if (other < hint || (other == hint && parts[at - 1] <= moving)) break;
      parts[at] = parts[at - 1];
    }
    parts[at] = moving;
  }
  size_t kept = 0;
  for (size_t i = 0; i < n; i++) {
    if (kept > 0 && parts[kept - 1] == parts[i])
      kept--;
    else
      parts[kept++] = parts[i];
  }
  work->top = first + kept;
}

cgt_status_t cgt_i_search_pruned_option(cgt_i_search *search, size_t first) {
  if (search->work->top > first) arrange_parts(search, first);
  const size_t unknown = search->work->top - first;
  if (unknown > 0 || search->sum >= 64) return add_option(search, first, unknown, search->sum);
  search->now.seen |= bit_of(search->sum);
  return CGT_OK;
}

/* ---- Frames ---- */

/* Whether a position is on this thread's line of play. */
static bool is_in_line(const cgt_i_search *search, uint32_t slot) {
  const cgt_i_memo *memo = search->memo;
  if (search->crew != NULL) return cgt_i_line_has(search->work, slot);
  return cgt_i_memo_field(memo, slot) >= (cgt_i_memo_partial(memo) | cgt_i_memo_on_path(memo));
}

/* Whether a field says that a number is not the value, which is not known. */
static bool is_refuted(const cgt_i_memo *memo, uint64_t field, uint32_t number) {
  return field >= cgt_i_memo_partial(memo) && number < cgt_i_memo_refutable(memo) && (field >> number & 1) != 0;
}

/* Whether a field answers the question: the value, or whether it is the target. */
static bool answers(const cgt_i_memo *memo, uint64_t field, uint32_t target) {
  return field < cgt_i_memo_partial(memo) || is_refuted(memo, field, target);
}

/* A position that has been refuted this often is evaluated exactly, unless the question is about the least number left, which
 * may well be its value. To expand it again and again costs more (the 48 619 positions of Chomp 9x9: 240 000 expansions without
 * this rule, 138 000 with it). */
static bool refuted_often(const cgt_i_memo *memo, uint32_t slot, uint32_t target) {
  enum { OFTEN = 3 };
  const uint64_t less = cgt_i_bits_below(target);
  return refutations(memo, slot) >= OFTEN && (cgt_i_memo_field(memo, slot) & less) != less;
}

/* Removes the options whose values have become known, and notes these values. Those of 64 or more stay: this search does not
 * need them, but the plain one does. */
static void drop_known(cgt_i_search *search, cgt_i_pruned_frame *frame) {
  cgt_i_work *work = search->work;
  size_t kept = frame->options;
  for (size_t i = frame->options; i < work->option_top; i++) {
    cgt_i_option *option = &work->options[i];
    fold(search, option);
    if (option->count == 0 && option->sum < 64)
      frame->seen |= bit_of(option->sum);
    else
      work->options[kept++] = *option;
  }
  work->option_top = kept;
  frame->cursor = frame->options;
  frame->begun = false;
}

/* Fails if a pending position, from the first on, is on this thread's line of play. */
static cgt_status_t look_for_loop(cgt_i_search *search, size_t first) {
  const cgt_i_work *work = search->work;
  for (size_t i = first; i < work->top; i++)
    if (cgt_i_line_has(work, work->pending[i])) return cgt_i_search_loop(search, work->pending[i]);
  return CGT_OK;
}

/* Makes the options of the frame from what expanding the position has put on the stacks. */
static cgt_status_t make_options(cgt_i_search *search, const cgt_i_pruned_frame *frame) {
  cgt_i_work *work = search->work;
  const size_t first = frame->pending;
  if (frame->is_sum) {
    arrange_parts(search, first);
    return add_option(search, first, work->top - first, search->now.seen);
  }
  cgt_status_t status = search->crew != NULL && !search->splits ? look_for_loop(search, first) : CGT_OK;
  if (!search->splits)
    for (size_t i = first; i < work->top && status == CGT_OK; i++) status = add_option(search, i, 1, 0);
  return status == CGT_OK ? put_in_order(search, frame->options) : status;
}

/* Keeps the options of the top frame, whose position may be expanded again. */
static cgt_status_t keep_options(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  const cgt_i_pruned_frame *frame = &work->pruned[work->pruned_depth - 1];
  if (frame->is_sum || !search->keeps) return CGT_OK;
  size_t length = 0;
  for (size_t i = frame->options; i < work->option_top; i++) length += search->splits ? work->options[i].count + 2 : 1;
  uint32_t *kept;
  const cgt_status_t status = cgt_i_search_keep(search, frame->slot, frame->given, frame->seen, length, &kept);
  for (size_t i = frame->options; i < work->option_top && kept != NULL; i++) {
    const cgt_i_option *option = &work->options[i];
    const uint32_t *parts = work->pending + option->parts;
    if (!search->splits) {
      *kept++ = *parts; /* which is there still if its value has become known */
      continue;
    }
    *kept++ = (uint32_t)option->count;
    *kept++ = (uint32_t)option->sum; /* of values in the memo */
    memcpy(kept, parts, option->count * sizeof *parts);
    kept += option->count;
  }
  return status;
}

/* Pops the top frame; returns its slot. */
static uint32_t pop_frame(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  const cgt_i_pruned_frame *frame = &work->pruned[work->pruned_depth - 1];
  if (search->crew != NULL) cgt_i_line_leave(work, frame->slot);
  work->pruned_depth--;
  work->top = frame->pending;
  work->option_top = frame->options;
  return frame->slot;
}

/* The same for a frame whose options have just been given, in a search that does not split. */
static cgt_status_t keep_pending(cgt_i_search *search) {
  const cgt_i_work *work = search->work;
  const cgt_i_pruned_frame *frame = &work->pruned[work->pruned_depth - 1];
  const size_t length = work->top - frame->pending;
  uint32_t *kept;
  const cgt_status_t status = cgt_i_search_keep(search, frame->slot, frame->given, frame->seen, length, &kept);
  if (kept != NULL && length > 0) memcpy(kept, work->pending + frame->pending, length * sizeof *kept);
  return status;
}

/* Pops the top frame, whose value is neither the target nor any value that an option has. */
static cgt_status_t pop_refuted(cgt_i_search *search, cgt_status_t status) {
  const cgt_i_pruned_frame *frame = &search->work->pruned[search->work->pruned_depth - 1];
  const uint64_t refuted = (uint64_t)1 << frame->target | frame->seen, on_path = cgt_i_memo_on_path(search->memo);
  (void)cgt_i_memo_change(search->memo, pop_frame(search), refuted & (on_path - 1), on_path);
  return status;
}

/* The same after its options have been tried. */
static cgt_status_t refute(cgt_i_search *search) {
  cgt_i_pruned_frame *frame = &search->work->pruned[search->work->pruned_depth - 1];
  if (!frame->is_sum) drop_known(search, frame);
  return pop_refuted(search, keep_options(search));
}

/* Leaves the top frame, whose question another thread has answered, or which is given up. */
static void leave(cgt_i_search *search) { cgt_i_search_leave_path(search, pop_frame(search)); }

/* Leaves the outermost frame whose question another thread has answered, with all within it; whether there is one. */
static bool look_back(cgt_i_search *search) {
  enum { OUTERMOST = 64 };
  const cgt_i_work *work = search->work;
  for (size_t i = 0; i < work->pruned_depth && i < OUTERMOST; i++) {
    const cgt_i_pruned_frame *frame = &work->pruned[i];
    if (!answers(search->memo, cgt_i_memo_field(search->memo, frame->slot), frame->target)) continue;
    while (work->pruned_depth > i) leave(search);
    return true;
  }
  return false;
}

static cgt_status_t descend(cgt_i_search *search, uint32_t slot, uint32_t target) {
  enum { LOOK_BACK = 8 }; /* as seldom */
  cgt_i_work *work = search->work;
  cgt_i_memo *memo = search->memo;
  if (search->crew != NULL && search->effort.expansions % LOOK_BACK == 0 && look_back(search)) return CGT_OK;
  if (is_in_line(search, slot)) return cgt_i_search_loop(search, slot);
  /* a number too large for the memo to refute is decided by the exact value */
  if (target >= cgt_i_memo_refutable(memo) || refuted_often(memo, slot, target)) target = CGT_I_IS_VALUE;
  cgt_status_t status =
      cgt_i_search_room(search, (void **)&work->pruned, &work->pruned_room, work->pruned_depth, 1, sizeof *work->pruned);
  if (status != CGT_OK) return status;
  const size_t first = work->top, marks = work->mark_top, options = work->option_top;
  search->effort.expansions++;
  search->effort.repeated += (cgt_i_memo_field(memo, slot) & (cgt_i_memo_on_path(memo) - 1)) != 0;
  cgt_i_expansion expansion;
  status = cgt_i_search_expand(search, slot, target == CGT_I_IS_VALUE ? CGT_I_VALUE : target, &expansion);
  if (status != CGT_OK || expansion == CGT_I_ANSWERED) {
    work->option_top = options;
    return status;
  }
  search->effort.looked_at += search->now.given;
  if (expansion == CGT_I_OPTIONS && search->now.given == 0) {
    work->mark_top = marks;
    return cgt_i_search_store(search, search->play == CGT_MISERE);
  }
  cgt_i_pruned_frame *frame = &work->pruned[work->pruned_depth++];
  *frame = (cgt_i_pruned_frame){.target = target,
                                .is_sum = expansion == CGT_I_SUM,
                                .at_target = target != CGT_I_IS_VALUE,
                                .given = search->now.given,
                                .pending = first,
                                .options = options,
                                .cursor = options,
                                .slot = search->now.slot};
  if (!frame->is_sum && search->now.few) frame->seen = search->now.seen;
  if (!frame->is_sum && !search->now.few)
    for (uint32_t value = 0; value < 64; value++) frame->seen |= (uint64_t)work->marks[search->now.marks + value + 1] << value;
  work->mark_top = marks;
  if (search->crew != NULL) status = cgt_i_line_enter(search);
  if (status != CGT_OK) return status;
  if (!frame->at_target || (frame->seen >> target & 1) == 0) return make_options(search, frame);
  return pop_refuted(search, search->splits ? keep_options(search) : keep_pending(search));
}

/* The top position has this value. */
static cgt_status_t settle(cgt_i_search *search, uint64_t value) {
  search->now.slot = pop_frame(search);
  cgt_status_t status = cgt_i_search_store(search, value);
  if (status != CGT_OK) cgt_i_search_leave_path(search, search->now.slot);
  return status;
}

/* The value of the top position is too large for refutations: everything below it is evaluated. */
static cgt_status_t search_all(cgt_i_search *search) {
  if (search->keeps) drop_known(search, &search->work->pruned[search->work->pruned_depth - 1]);
  cgt_status_t status = keep_options(search);
  const uint32_t slot = pop_frame(search);
  cgt_i_search_leave_path(search, slot);
  if (status != CGT_OK) return status;
  search->pruned = false;
  status = cgt_i_search_all(search, slot);
  search->pruned = true;
  return status;
}

/* The field of the first summand of an option. */
static uint64_t field_of(const cgt_i_search *search, const cgt_i_option *option) {
  return cgt_i_memo_field(search->memo, search->work->pending[option->parts]);
}

/* Whether the memo knows that an option with one unknown summand does not have a value. */
CGT_I_INLINE bool is_not(const cgt_i_search *search, const cgt_i_option *option, uint32_t value) {
  return value != CGT_I_IS_VALUE && option->count == 1 &&
         is_refuted(search->memo, field_of(search, option), value ^ (uint32_t)option->sum);
}

/* Descends into an option to learn whether it has a value. */
static cgt_status_t pursue(cgt_i_search *search, const cgt_i_option *option, uint32_t value) {
  const bool exactly = option->count > 1 || value == CGT_I_IS_VALUE;
  return descend(search, search->work->pending[option->parts], exactly ? CGT_I_IS_VALUE : value ^ (uint32_t)option->sum);
}

static cgt_status_t step_sum(cgt_i_search *search, const cgt_i_pruned_frame *frame) {
  cgt_i_option *option = &search->work->options[frame->options];
  fold(search, option);
  if (option->count == 0) return settle(search, option->sum);
  return is_not(search, option, frame->target) ? refute(search) : pursue(search, option, frame->target);
}

/* Whether another thread seems to be at work on an option. */
static bool is_busy(const cgt_i_search *search, const cgt_i_option *option) {
  const cgt_i_memo *memo = search->memo;
  return field_of(search, option) >= (cgt_i_memo_partial(memo) | cgt_i_memo_on_path(memo));
}

/* Brings an option that no other thread is at work on to the cursor, if there is one that may have a value. */
static void put_off_busy(cgt_i_search *search, const cgt_i_pruned_frame *frame, uint32_t value) {
  cgt_i_work *work = search->work;
  cgt_i_option *first = &work->options[frame->cursor], *const end = &work->options[work->option_top];
  for (cgt_i_option *option = first; option < end; option++) {
    fold(search, option);
    if (option->count == 0 || is_not(search, option, value) || is_busy(search, option)) continue;
    const cgt_i_option swap = *first;
    *first = *option;
    *option = swap;
    return;
  }
}

static cgt_status_t step(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  cgt_i_pruned_frame *frame = &work->pruned[work->pruned_depth - 1];
  const uint64_t refuted = cgt_i_memo_field(search->memo, frame->slot);
  if (answers(search->memo, refuted, frame->target)) { /* another thread was faster */
    leave(search);
    return CGT_OK;
  }
  if (frame->is_sum) return step_sum(search, frame);
  for (;;) {
    if (frame->target != CGT_I_IS_VALUE && (frame->seen >> frame->target & 1) != 0) return refute(search);
    if (frame->now >= cgt_i_memo_refutable(search->memo)) return search_all(search);
    /* skip a number that an option has, or that the position is known not to be */
    if (!frame->at_target && ((frame->seen | refuted) >> frame->now & 1) != 0) {
      frame->now++;
      drop_known(search, frame);
      continue;
    }
    if (frame->cursor == work->option_top) {
      if (!frame->at_target) return settle(search, frame->now);
      frame->at_target = false; /* no option has the target; now for what is less */
      drop_known(search, frame);
      continue;
    }
    const uint32_t wanted = frame->at_target ? frame->target : frame->now;
    cgt_i_option *option = &work->options[frame->cursor];
    fold(search, option);
    if (option->count == 0) frame->seen |= bit_of(option->sum);
    if (option->count > 0 && !is_not(search, option, wanted)) {
      if (search->crew != NULL && frame->begun) put_off_busy(search, frame, wanted);
      frame->begun = true;
      if (option->count == 0) continue; /* its value has become known meanwhile */
      return pursue(search, option, wanted);
    }
    frame->cursor++;
  }
}

/* ---- The plain search instead ---- */

/* Whether all values are likely to cost less than what is left of this search. Its gain is in positions that it need not
 * expand. There is none where it has expanded nearly all positions that it has met; and little where positions are met again
 * and again, since then few are left out in the end, and where they are expanded again though they split or have many options.
 * An option costs it twice what it costs the plain search, unless calls cost more than both. So it also gives way, while it is
 * early, where it expands more than five positions in eight. */
static bool should_be_plain(cgt_i_search *search) {
  enum { SELDOM = 256, MEETINGS = 16, MANY = 16, SOME = 1024, EARLY = 8192 };
  cgt_i_crew *crew = search->crew;
  if (!search->switches) return false;
  if (crew != NULL && atomic_load_explicit(&crew->plain, memory_order_relaxed)) return true;
  if (search->effort.expansions % SELDOM != 0) return false;
  const cgt_i_effort all = crew == NULL ? search->effort : cgt_i_crew_effort(search);
  const uint64_t n = all.expansions, met = crew == NULL ? search->memo->used : cgt_i_crew_used(crew);
  if (met * 7 < n * 8 || all.looked_at > met * MEETINGS) return true;
  if (n >= SOME && n <= EARLY && met * 5 < n * 8 && (search->game->rules.flags & CGT_RULESET_COSTLY_CALLS) == 0) return true;
  return all.repeated > n / 8 && (search->splits || all.looked_at > n * MANY);
}

/* Leaves the line of play, and finds the values of everything below its first position. */
static cgt_status_t go_on_plain(cgt_i_search *search) {
  cgt_status_t status = CGT_OK;
  uint32_t slot = search->work->pruned[0].slot;
  while (search->work->pruned_depth > 0) {
    cgt_i_pruned_frame *frame = &search->work->pruned[search->work->pruned_depth - 1];
    if (!frame->is_sum) drop_known(search, frame);
    if (status == CGT_OK) status = keep_options(search);
    leave(search);
  }
  search->pruned = search->switches = false;
  if (search->game == search->ask->game) search->ask->plain = true;
  if (search->crew != NULL && !search->crew->apart) atomic_store_explicit(&search->crew->plain, true, memory_order_relaxed);
  return status == CGT_OK ? cgt_i_search_all(search, slot) : status;
}

/* Follows the line of play until its first question is answered; `alone`: how many positions this thread may have expanded
 * before it calls others. */
static cgt_status_t follow(cgt_i_search *search, uint64_t alone) {
  const cgt_i_work *work = search->work;
  cgt_status_t status = CGT_OK;
  while (status == CGT_OK && search->hint_status == CGT_OK && work->pruned_depth > 0) {
    if (*search->expanded >= alone) return cgt_i_crew_run(search, work->pruned[0].slot, work->pruned[0].target);
    if (search->crew != NULL) status = cgt_i_crew_poll(search);
    if (status == CGT_OK) status = should_be_plain(search) ? go_on_plain(search) : step(search);
  }
  return status == CGT_OK ? search->hint_status : status;
}

cgt_status_t cgt_i_search_share_pruned(cgt_i_search *search, uint32_t target) {
  cgt_status_t status = cgt_i_line_make(search);
  if (status == CGT_OK) status = cgt_i_crew_poll(search);
  if (status == CGT_OK && search->work->pruned_depth == 0) status = descend(search, search->now.slot, target);
  return status == CGT_OK ? follow(search, UINT64_MAX) : status;
}

void cgt_i_search_give_up_pruned(cgt_i_search *search) {
  cgt_i_search_give_up(search);
  while (search->work->pruned_depth > 0) leave(search);
}

cgt_status_t cgt_i_search_pruned(cgt_i_search *search, uint32_t slot, uint32_t target) {
  const uint64_t alone = cgt_i_crew_may_form(search) ? *search->expanded + cgt_i_crew_alone : UINT64_MAX;
  cgt_status_t status = CGT_OK;
  search->pruned = true;
  if (search->crew != NULL) {
    search->now.slot = slot;
    status = cgt_i_search_share_pruned(search, target);
  } else {
    if (!answers(search->memo, cgt_i_memo_field(search->memo, slot), target)) status = descend(search, slot, target);
    if (status == CGT_OK) status = follow(search, alone);
  }
  search->pruned = false;
  return status;
}
