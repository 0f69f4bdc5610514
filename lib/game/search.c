/* What all searches share: stacks, and options on their way to the memo. */
#include "crew.h"
#include "disk.h"
#include "search_line.h"

#include <string.h>

#include "../base/array.h"

/* ---- Stacks ---- */

static uint64_t stack_bytes(const cgt_i_work *work) {
  return (uint64_t)work->frame_room * sizeof *work->frames + (uint64_t)work->pruned_room * sizeof *work->pruned +
         (uint64_t)work->pending_room * sizeof *work->pending + (uint64_t)work->option_room * sizeof *work->options +
         (uint64_t)work->hint_room * sizeof *work->hints + (uint64_t)work->sum_room * sizeof *work->sums +
         (uint64_t)work->line_room * sizeof *work->line + work->mark_room +
         (work->recent != NULL ? CGT_I_RECENT * sizeof *work->recent : 0);
}

uint64_t cgt_i_search_bytes(const cgt_i_search *search) {
  if (search->strands != NULL) return search->bytes;
  return stack_bytes(search->work) + search->work->key_room * sizeof *search->work->keys;
}

uint64_t cgt_i_search_other_memos(const cgt_game_t *game, const cgt_i_memo *memo) {
  uint64_t bytes = cgt_i_memo_bytes(&game->tame) + cgt_i_disk_bytes(game->disk);
  for (size_t i = 0; i < sizeof game->memos / sizeof *game->memos; i++)
    if (&game->memos[i] != memo) bytes += cgt_i_memo_bytes(&game->memos[i]);
  return &game->lengths != memo ? bytes + cgt_i_memo_bytes(&game->lengths) : bytes;
}

/* Finds the bytes of the game's other memos, which stay as they are while this one is searched. */
static void count_others(cgt_i_search *search) { search->others = cgt_i_search_other_memos(search->game, search->memo); }

/* The bytes that the game occupies besides the memo that is searched. */
static uint64_t other_bytes(const cgt_i_search *search) {
  const uint64_t bytes = search->crew == NULL ? cgt_i_search_bytes(search) : cgt_i_crew_other_bytes(search);
  return search->others + search->ask->gathered + bytes + cgt_i_search_block_bytes(search->blocks);
}

/* Sets how much of the limit is left for lists of options. */
static void update_spare(const cgt_i_search *search) {
  cgt_i_ask *ask = search->ask;
  if (atomic_load_explicit(&search->game->memory, memory_order_relaxed) == 0)
    ask->spare = UINT64_MAX;
  else
    cgt_i_ask_spare(ask, search->game, other_bytes(search) - ask->gathered + cgt_i_memo_bytes(search->memo));
}

bool cgt_i_search_forget_kept(cgt_i_search *search) {
  cgt_game_t *game = search->game;
  uint64_t bytes = 0;
  if (search->crew != NULL) return false;   /* nothing is kept */
  if (search->blocks != NULL) return false; /* they are what the search has found so far */
  for (size_t i = 0; i < sizeof game->memos / sizeof *game->memos; i++) {
    bytes += cgt_i_kept_bytes(&game->memos[i].kept);
    cgt_i_kept_clear(&game->memos[i].kept);
  }
  count_others(search);
  return bytes > 0;
}

cgt_status_t cgt_i_search_enlarge(cgt_i_search *search, void **array, size_t *room, size_t used, size_t more, size_t size) {
  size_t wanted = *room < 64 ? 64 : *room * 2;
  while (wanted - used < more) wanted *= 2;
  const uint64_t limit = atomic_load(&search->game->memory), bytes = (uint64_t)wanted * size;
  const uint64_t others = other_bytes(search) + cgt_i_memo_bytes(search->memo);
  if (limit != 0 && bytes + others > limit) {
    if (cgt_i_search_forget_kept(search)) return cgt_i_search_enlarge(search, array, room, used, more, size);
    return cgt_i_fail(CGT_E_LIMIT, "%s: a stack needs %llu bytes besides %llu in use; the limit is %llu", search->ask->function,
                      (unsigned long long)bytes, (unsigned long long)others, (unsigned long long)limit);
  }
  void *grown = cgt_i_array_move(*array, used, wanted, size);
  if (grown == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu bytes", search->ask->function, (unsigned long long)bytes);
  if (search->strands != NULL) search->bytes += (uint64_t)(wanted - *room) * size;
  *array = grown;
  *room = wanted;
  if (search->crew != NULL) cgt_i_crew_count_bytes(search);
  update_spare(search);
  return CGT_OK;
}

void cgt_i_search_move_slots(const cgt_i_memo *old, uint32_t *slots, size_t n, bool sums) {
  const uint32_t words = old->layout.slot_words;
  for (size_t i = 0, end = sums ? 0 : n; i < n; end = i) {
    if (sums) end = i + 2 + slots[i];
    for (i += sums ? 2 : 0; i < end; i++) slots[i] = (uint32_t)old->slots[(size_t)slots[i] * words];
  }
}

void cgt_i_search_move_work(cgt_i_work *work, const cgt_i_memo *old) {
  const uint32_t words = old->layout.slot_words;
  cgt_i_search_move_slots(old, work->pending, work->top, false);
  for (size_t i = 0; i < work->depth; i++) work->frames[i].slot = (uint32_t)old->slots[(size_t)work->frames[i].slot * words];
  for (size_t i = 0; i < work->pruned_depth; i++)
    work->pruned[i].slot = (uint32_t)old->slots[(size_t)work->pruned[i].slot * words];
  cgt_i_search_move_slots(old, work->sums, work->sum_top, true);
}

void cgt_i_search_moved(void *user, const cgt_i_memo *old) {
  cgt_i_search *search = user;
  cgt_i_search_move_work(search->work, old);
  cgt_i_search_move_blocks(search, old);
  if (search->strands != NULL) cgt_i_search_move_strands(search, old);
  cgt_i_search_move_slots(old, &search->now.slot, 1, false);
  if (search->crew != NULL) cgt_i_line_sort(search);
  update_spare(search);
}

cgt_status_t cgt_i_search_key_room(cgt_i_search *search) {
  const size_t wanted = CGT_I_CHUNK * search->memo->layout.key_words;
  return cgt_i_search_room(search, (void **)&search->work->keys, &search->work->key_room, 0, wanted, sizeof(uint64_t));
}

static cgt_status_t widen(cgt_i_search *search, const uint64_t *words, size_t count, uint32_t value_bits) {
  const cgt_i_mover mover = {cgt_i_search_moved, search, search->ask};
  cgt_status_t status;
  if (search->crew != NULL) return cgt_i_crew_widen(search, words, count, value_bits);
  if (search->strands != NULL) {
    status = cgt_i_search_call_strands(search);
    if (status != CGT_OK) return status;
  }
  do
    status = cgt_i_memo_widen(search->memo, words, count, value_bits, other_bytes(search), atomic_load(&search->game->memory),
                              &mover);
  while (status == CGT_E_LIMIT && cgt_i_search_forget_kept(search));
  return status == CGT_OK ? cgt_i_search_key_room(search) : cgt_i_fail_in(search->ask, status);
}

cgt_status_t cgt_i_search_grow(cgt_i_search *search, size_t more) {
  const cgt_i_mover mover = {cgt_i_search_moved, search, search->ask};
  cgt_status_t status;
  if (search->crew != NULL) return cgt_i_crew_grow(search, more);
  do status = cgt_i_memo_grow(search->memo, more, other_bytes(search), atomic_load(&search->game->memory), &mover);
  while (status == CGT_E_LIMIT && cgt_i_search_forget_kept(search));
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in(search->ask, status);
}

/* ---- Sinks ---- */

cgt_status_t cgt_i_search_loop(cgt_i_search *search, uint32_t slot) {
  char text[CGT_I_TEXT];
  size_t count = cgt_i_memo_position(search->memo, slot, search->work->option);
  return cgt_i_fail(CGT_E_LOOP, "%s: a play comes back to the position %s; expected a game in which every play ends",
                    search->ask->function, cgt_i_position_text(search->game, search->work->option, count, text));
}

cgt_status_t cgt_i_search_flush(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  const size_t options = search->now.chunk;
  if (options == 0) return CGT_OK;
  if (cgt_i_memo_room(search->memo) < options) {
    cgt_status_t status = cgt_i_search_grow(search, options);
    if (status != CGT_OK) return status;
  }
  cgt_status_t status =
      cgt_i_search_room(search, (void **)&work->pending, &work->pending_room, work->top, options, sizeof *work->pending);
  if (status != CGT_OK) return status;
  search->entered = 0;
  status = search->kernel->flush(search);
  while (search->memo->crowded && status == CGT_OK) {
    status = cgt_i_search_grow(search, options);
    if (status == CGT_OK) status = search->kernel->flush(search);
  }
  search->now.chunk = 0;
  if (status == CGT_OK && search->crew != NULL) status = cgt_i_crew_poll(search);
  return status == CGT_OK ? cgt_i_ask_poll_words(search->ask, options) : status;
}

cgt_status_t cgt_i_search_begin_marks(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  cgt_status_t status =
      cgt_i_search_room(search, (void **)&work->marks, &work->mark_room, work->mark_top, CGT_I_MARKS, sizeof *work->marks);
  if (status != CGT_OK) return status;
  search->now.marks = work->mark_top;
  work->mark_top += CGT_I_MARKS;
  memset(work->marks + search->now.marks, 0, CGT_I_MARKS);
  for (uint64_t value = 0; value < 64 && search->now.seen != 0; value++)
    work->marks[search->now.marks + value + 1] = search->now.seen >> value & 1;
  search->now.few = false;
  return CGT_OK;
}

cgt_status_t cgt_i_search_more_marks(cgt_i_search *search, uint64_t field) {
  cgt_i_work *work = search->work;
  size_t more = work->mark_top - search->now.marks;
  while (search->now.marks + field + 2 > work->mark_top + more) more *= 2;
  cgt_status_t status =
      cgt_i_search_room(search, (void **)&work->marks, &work->mark_room, work->mark_top, more, sizeof *work->marks);
  if (status != CGT_OK) return status;
  memset(work->marks + work->mark_top, 0, more);
  work->mark_top += more;
  return CGT_OK;
}

/* Whether an option is known to have the value that is asked about. */
static bool is_seen(const cgt_i_search *search) {
  if (search->now.few) return search->target < 64 && (search->now.seen >> search->target & 1) != 0;
  return search->target < CGT_I_MARKS - 1 && search->work->marks[search->now.marks + search->target + 1] != 0;
}

/* Makes room in the chunk for at least one more option. */
static cgt_status_t empty_chunk(cgt_i_search *search) {
  if (search->now.chunk < CGT_I_CHUNK) return CGT_OK;
  cgt_status_t status = search->now.few && search->rule == CGT_I_MEX ? cgt_i_search_begin_marks(search) : CGT_OK;
  if (status == CGT_OK) status = cgt_i_search_flush(search);
  return status == CGT_OK && !search->keeps && is_seen(search) ? CGT_I_ENOUGH : status;
}

/* Widens the layout for an option that does not fit, after those before it have entered the memo, and packs it. */
CGT_I_NOINLINE cgt_status_t take_misfit(cgt_i_search *search, const uint64_t *option, size_t count) {
  cgt_status_t status = cgt_i_search_flush(search);
  if (status == CGT_OK) status = widen(search, option, count, search->memo->layout.value_bits);
  if (status == CGT_OK) (void)cgt_i_search_pack(search, option, count);
  return status;
}

/* Asks the ruleset's `closed`. */
static cgt_status_t ask_theorem(const cgt_i_search *search, uint32_t question, const uint64_t *words, size_t count,
                                uint64_t *answer) {
  const cgt_ruleset_t *rules = &search->game->rules;
  const cgt_status_t status = rules->closed(rules->user, search->play, question, words, count, answer, NULL);
  return status == CGT_OK || status == CGT_E_NO_THEOREM || status == CGT_I_LARGE
             ? status
             : cgt_i_fail_in(search->ask, cgt_i_callback_failed(search->game, "closed", status));
}

/* Puts into the memo what theorems say of the outcome of a new option. */
static cgt_status_t ask_outcome(const cgt_i_search *search, uint32_t slot, const uint64_t *words, size_t count) {
  uint64_t answer;
  cgt_status_t status = ask_theorem(search, CGT_QUESTION_OUTCOME, words, count, &answer);
  if (status == CGT_E_NO_THEOREM) status = ask_theorem(search, CGT_QUESTION_VALUE, words, count, &answer);
  if (status == CGT_E_NO_THEOREM) return CGT_OK;
  if (status == CGT_I_LARGE) answer = CGT_N;
  if (status != CGT_OK && status != CGT_I_LARGE) return status;
  if (answer == CGT_P)
    cgt_i_memo_set_field(search->memo, slot, 1);
  else
    (void)cgt_i_memo_change(search->memo, slot, 1, 0);
  return CGT_OK;
}

/* Looks up the options so far, the last of which is given, to see whether one decides the question, which is whether the value
 * is 0. */
static cgt_status_t look_up(cgt_i_search *search, const uint64_t *option, size_t count) {
  cgt_status_t status = cgt_i_search_flush(search);
  if (status == CGT_OK && search->assisted && search->entered > 0) {
    const uint32_t slot = search->work->pending[search->work->top - 1];
    status = ask_outcome(search, slot, option, count);
    if (status == CGT_OK && cgt_i_memo_field(search->memo, slot) == 1) return CGT_I_ENOUGH;
  }
  return status == CGT_OK && is_seen(search) ? CGT_I_ENOUGH : status;
}

static cgt_status_t take(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  cgt_i_search *search = (cgt_i_search *)sink;
  cgt_i_work *work = search->work;
  const cgt_i_memo *memo = search->memo;
  const bool each = search->canonical || search->stops; /* by itself */
  search->now.given += n;
  for (size_t i = 0; i < n;) {
    cgt_status_t status = empty_chunk(search);
    if (status != CGT_OK) return status;
    const uint64_t *option = words + i * count;
    size_t option_count = count;
    const size_t packed = each ? 0 : cgt_i_search_pack_rows(search, option, count, n - i);
    i += packed;
    if (packed > 0) continue;
    if (search->canonical) {
      if (count > 0) memcpy(work->option, option, count * sizeof *option);
      option = work->option;
      status = cgt_i_game_canonical(search->game, work->option, &option_count);
      if (status != CGT_OK) return cgt_i_fail_in(search->ask, status);
    }
    if (!cgt_i_search_pack(search, option, option_count)) status = take_misfit(search, option, option_count);
    if (status == CGT_OK && memo->layout.slot_words > 1)
      status = cgt_i_ask_poll_words(search->ask, option_count); /* takes time */
    i++;
    if (status == CGT_OK && search->stops && (search->assisted || i == n)) status = look_up(search, option, option_count);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

/* Asks the game of the waiting summand about it. */
static cgt_status_t ask_other(cgt_i_search *search, uint64_t target, uint64_t *answer) {
  const uint64_t *words = search->work->option;
  cgt_status_t status = search->rule == CGT_I_LONGEST
                            ? cgt_i_game_longest(search->other, search->ask, words, search->other_count, answer)
                            : cgt_i_game_answer(search->other, search->ask, search->method, search->play, target, words,
                                                search->other_count, answer);
  search->other = NULL;
  return status;
}

static void add_summand(cgt_i_search *search, uint64_t value) {
  search->now.seen = search->rule == CGT_I_LONGEST ? search->now.seen + value : search->now.seen ^ value;
}

static cgt_status_t take_summand(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count) {
  cgt_i_search *search = (cgt_i_search *)sink;
  cgt_i_work *work = search->work;
  search->summands++;
  if (game == NULL || game == search->game) {
    size_t own_count = count;
    if (search->other != NULL) { /* its words are in work->option, which is needed now */
      uint64_t value;
      cgt_status_t status = ask_other(search, CGT_I_VALUE, &value);
      if (status != CGT_OK) return status;
      add_summand(search, value);
    }
    if (count > 0) memcpy(work->option, words, count * sizeof *words);
    cgt_status_t status =
        cgt_i_game_has_canonical(search->game) ? cgt_i_game_canonical(search->game, work->option, &own_count) : CGT_OK;
    uint32_t slot;
    if (status != CGT_OK) return cgt_i_fail_in(search->ask, status);
    status = cgt_i_search_slot(search, work->option, own_count, &slot);
    if (status == CGT_OK)
      status = cgt_i_search_room(search, (void **)&work->pending, &work->pending_room, work->top, 1, sizeof *work->pending);
    if (status == CGT_OK) work->pending[work->top++] = slot;
    return status;
  }
  if (search->other != NULL) {
    uint64_t value;
    cgt_status_t status = ask_other(search, CGT_I_VALUE, &value);
    if (status != CGT_OK) return status;
    add_summand(search, value);
  }
  if (count > 0) memcpy(work->option, words, count * sizeof *words);
  search->other = game;
  search->other_count = count;
  return CGT_OK;
}

/* ---- Opening and closing ---- */

cgt_status_t cgt_i_search_open(cgt_i_search *search, cgt_game_t *game, cgt_i_memo *memo, cgt_i_rule rule, cgt_i_ask *ask,
                               uint32_t method, uint32_t play) {
  const cgt_ruleset_t *rules = &game->rules;
  const bool splits = play == CGT_NORMAL && rule != CGT_I_REACH;
  const bool words = splits && (rules->flags & CGT_RULESET_SPLITS_WORDS) != 0;
  *search = (cgt_i_search){
      .game = game,
      .memo = memo,
      .work = &game->work,
      .ask = ask,
      .play = play,
      .method = method,
      .rule = rule,
      .kernel = cgt_i_memo_kernel_choose(),
      .expanded = &game->expanded,
      .options = &game->options,
      .canonical = words ? cgt_i_game_has_canonical(game) && rules->canonical != NULL : cgt_i_game_has_canonical(game),
      .splits = words || (splits && rules->split != NULL),
      .words = words,
      .assisted = method == CGT_METHOD_AUTO && game->rules.closed != NULL && rule == CGT_I_MEX,
      .keeps = game->bounded && rule == CGT_I_MEX,
      .switches = game->bounded && rule == CGT_I_MEX && method == CGT_METHOD_AUTO};
  count_others(search);
  return cgt_i_search_buffers(search);
}

cgt_status_t cgt_i_search_buffers(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  if (work->position == NULL) work->position = cgt_i_alloc(CGT_MAX_WORDS, sizeof *work->position);
  if (work->option == NULL) work->option = cgt_i_alloc(CGT_MAX_WORDS, sizeof *work->option);
  if (work->summand == NULL) work->summand = cgt_i_alloc(CGT_MAX_WORDS, sizeof *work->summand);
  if (work->position == NULL || work->option == NULL || work->summand == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", search->ask->function,
                      CGT_MAX_WORDS * sizeof *work->position);
  return search->memo->slots == NULL ? CGT_OK : cgt_i_search_key_room(search);
}

void cgt_i_search_leave_path(cgt_i_search *search, uint32_t slot) {
  uint64_t field = cgt_i_memo_field(search->memo, slot);
  if (search->crew != NULL)
    (void)cgt_i_memo_change(search->memo, slot, 0, cgt_i_memo_on_path(search->memo));
  else if (field >= cgt_i_memo_partial(search->memo))
    cgt_i_memo_set_field(search->memo, slot, field & ~cgt_i_memo_on_path(search->memo));
}

void cgt_i_search_unwind(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  cgt_i_search_close_blocks(search);
  for (size_t i = 0; i < work->depth; i++) cgt_i_search_leave_path(search, work->frames[i].slot);
  for (size_t i = 0; i < work->pruned_depth; i++) cgt_i_search_leave_path(search, work->pruned[i].slot);
  work->depth = work->pruned_depth = work->top = work->mark_top = work->option_top = work->sum_top = 0;
}

void cgt_i_search_close(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  cgt_i_search_unwind(search);
  const cgt_i_kept *kept = &search->memo->kept;
  if (kept->used == kept->dropped) cgt_i_kept_clear(&search->memo->kept);
  enum { KEPT = 1 << 20 };
  if (stack_bytes(work) > KEPT) {
    cgt_i_free(work->frames);
    cgt_i_free(work->pruned);
    cgt_i_free(work->pending);
    cgt_i_free(work->marks);
    cgt_i_free(work->options);
    cgt_i_free(work->hints);
    cgt_i_free(work->sums);
    cgt_i_free(work->line);
    cgt_i_free(work->recent);
    work->frames = NULL, work->pruned = NULL, work->pending = NULL, work->recent = NULL;
    work->marks = NULL, work->options = NULL, work->hints = NULL, work->sums = NULL, work->line = NULL;
    work->frame_room = work->pruned_room = work->pending_room = work->mark_room = work->option_room = work->hint_room =
        work->sum_room = work->line_room = 0;
  }
}

/* ---- Positions ---- */

cgt_status_t cgt_i_search_slot(cgt_i_search *search, const uint64_t *words, size_t count, uint32_t *slot) {
  cgt_i_memo *memo = search->memo;
  cgt_i_work *work = search->work;
  cgt_status_t status = CGT_OK;
  if (memo->used == 0) { /* not made yet, or only reserved */
    const uint64_t *widths = words;
    if (search->game->rules.bounds != NULL && count > 0) {
      search->sink.status = CGT_OK;
      status = search->game->rules.bounds(search->game->rules.user, words, count, work->option);
      status = cgt_i_callback_status(search->ask, search->game, &search->sink, "bounds", status);
      if (status != CGT_OK) return status;
      widths = work->option;
    }
    status = widen(search, widths, count, search->rule == CGT_I_LONGEST ? 32 : 16);
    if (status != CGT_OK) return status;
  }
  if (!cgt_i_memo_pack_key(memo, words, count, work->keys)) {
    status = widen(search, words, count, memo->layout.value_bits);
    if (status != CGT_OK) return status;
    (void)cgt_i_memo_pack_key(memo, words, count, work->keys);
  }
  work->hashes[0] = memo->layout.keys == CGT_I_KEYS_SHORT ? cgt_i_mix(work->keys[0]) : cgt_i_memo_hash(memo, work->keys);
  uint64_t fresh;
  return cgt_i_search_enter(search, 1, slot, &fresh);
}

cgt_status_t cgt_i_search_enter(cgt_i_search *search, size_t n, uint32_t *slots, uint64_t *fresh) {
  cgt_i_memo *memo = search->memo;
  *fresh = 0;
  do {
    if (cgt_i_memo_room(memo) < n || memo->crowded) {
      const cgt_status_t status = cgt_i_search_grow(search, n);
      if (status != CGT_OK) return status;
    }
    *fresh |= search->kernel->enter(memo, search->work->keys, search->work->hashes, n, slots);
  } while (memo->crowded);
  return CGT_OK;
}

cgt_status_t cgt_i_search_note_small(cgt_i_search *search, uint64_t word, uint64_t field) {
  if (word >= cgt_i_memo_small_end(search->memo)) return CGT_OK;
  const cgt_status_t status =
      cgt_i_memo_note_small(search->memo, word, field, other_bytes(search), atomic_load(&search->game->memory));
  if (search->crew != NULL) cgt_i_crew_count_bytes(search);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in(search->ask, status);
}

cgt_status_t cgt_i_search_store(cgt_i_search *search, uint64_t value) {
  if (value >= cgt_i_memo_values(search->memo)) {
    if (value >= INT32_MAX - 1)
      return cgt_i_fail(CGT_E_OVERFLOW, "%s: the value %llu; a memo holds values below 2^31 - 2", search->ask->function,
                        (unsigned long long)value);
    cgt_status_t status = widen(search, NULL, 0, 32);
    if (status != CGT_OK) return status;
  }
  cgt_i_memo *memo = search->memo;
  cgt_i_memo_set_field(memo, search->now.slot, value + 1);
  if (search->splits && memo->layout.keys == CGT_I_KEYS_SHORT && memo->layout.min_count <= 1 &&
      cgt_i_memo_position(memo, search->now.slot, search->work->summand) == 1)
    return cgt_i_search_note_small(search, search->work->summand[0], value + 1);
  return CGT_OK;
}

/* Splits the position in work->position. Summands of other games are evaluated: all but one exactly, and the last only as far
 * as the question needs. */
static cgt_status_t split(cgt_i_search *search, size_t count, cgt_i_expansion *expansion) {
  const cgt_ruleset_t *rules = &search->game->rules;
  size_t base = search->work->top;
  search->summands = 0;
  search->other = NULL;
  search->now.seen = 0;
  search->sink = (cgt_sink_t){.take_summand = take_summand, .ask = search->ask};
  cgt_status_t status = rules->split(rules->user, search->work->position, count, &search->sink);
  status = cgt_i_callback_status(search->ask, search->game, &search->sink, "split", status);
  if (status != CGT_OK) return status;
  size_t own = search->work->top - base;
  if (search->summands == 0 || (search->summands == 1 && own == 1 && search->work->pending[base] == search->now.slot)) {
    search->work->top = base;
    return CGT_OK; /* the position does not split */
  }
  *expansion = own > 0 ? CGT_I_SUM : CGT_I_ANSWERED;
  if (search->other != NULL) {
    uint64_t asked = search->target ^ search->now.seen, answer;
    const bool exact = own > 0 || search->target == CGT_I_VALUE || asked == CGT_I_VALUE;
    if (exact) asked = CGT_I_VALUE;
    status = ask_other(search, asked, &answer);
    if (status != CGT_OK) return status;
    if (!exact && answer == 0) { /* the value is not the target; nothing more is known */
      (void)cgt_i_memo_change(search->memo, search->now.slot, (uint64_t)1 << search->target, cgt_i_memo_on_path(search->memo));
      return CGT_OK;
    }
    add_summand(search, exact ? answer : asked);
  }
  return own > 0 ? CGT_OK : cgt_i_search_store(search, search->now.seen);
}

/* ---- Options that are kept ---- */

cgt_status_t cgt_i_search_keep(cgt_i_search *search, uint32_t slot, uint64_t given, uint64_t seen, size_t length,
                               uint32_t **options) {
  cgt_i_kept *kept = &search->memo->kept;
  const uint64_t limit = atomic_load_explicit(&search->game->memory, memory_order_relaxed);
  const uint64_t in_use = limit == 0 ? 0 : other_bytes(search) + cgt_i_memo_bytes(search->memo);
  const uint64_t spare = limit == 0 ? UINT64_MAX : limit > in_use ? limit - in_use : 0;
  uint32_t *record;
  *options = NULL;
  if (!search->keeps || given >= UINT32_MAX || length > INT32_MAX) return CGT_OK;
  if (!cgt_i_kept_add(kept, search->memo->capacity, slot, CGT_I_KEPT_HEAD + length, spare, &record))
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory to keep %zu options", search->ask->function, length);
  if (record == NULL) return CGT_OK;
  kept->sums = search->splits;
  record[CGT_I_KEPT_GIVEN] = (uint32_t)given;
  record[CGT_I_KEPT_SEEN] = (uint32_t)seen;
  record[CGT_I_KEPT_SEEN + 1] = (uint32_t)(seen >> 32);
  *options = record + CGT_I_KEPT_HEAD;
  return CGT_OK;
}

/* Notes the values below 64 of pending positions that have become known; the others stay. */
static void note_known(cgt_i_search *search, size_t first) {
  cgt_i_work *work = search->work;
  size_t kept = first;
  for (size_t i = first; i < work->top; i++) {
    const uint64_t field = cgt_i_memo_field(search->memo, work->pending[i]);
    if (field < cgt_i_memo_partial(search->memo) && field <= 64)
      search->now.seen |= (uint64_t)1 << (field - 1);
    else
      work->pending[kept++] = work->pending[i];
  }
  work->top = kept;
}

/* Takes the options of the current position that are kept, if they are; *taken says so. */
static cgt_status_t take_kept(cgt_i_search *search, bool *taken) {
  cgt_i_work *work = search->work;
  cgt_i_kept *kept = &search->memo->kept;
  *taken = false;
  const uint32_t *record = cgt_i_kept_find(kept, search->now.slot);
  if (record == NULL) return CGT_OK;
  const size_t length = record[CGT_I_KEPT_LENGTH] - CGT_I_KEPT_HEAD, first = work->top;
  cgt_status_t status =
      cgt_i_search_room(search, (void **)&work->pending, &work->pending_room, first, 2 * length, sizeof *work->pending);
  record = cgt_i_kept_find(kept, search->now.slot); /* unless that room was needed */
  if (status != CGT_OK || record == NULL) return status;
  *taken = true;
  search->now.given = record[CGT_I_KEPT_GIVEN];
  search->now.seen = (uint64_t)record[CGT_I_KEPT_SEEN + 1] << 32 | record[CGT_I_KEPT_SEEN];
  uint32_t *options = work->pending + first + (search->splits ? length : 0);
  if (length > 0) memcpy(options, record + CGT_I_KEPT_HEAD, length * sizeof *options);
  cgt_i_kept_drop(kept, search->now.slot);
  if (!search->splits) {
    work->top += length;
    note_known(search, first);
  }
  if (search->splits && !search->pruned) status = cgt_i_search_begin_marks(search);
  for (size_t i = 0; search->splits && i < length && status == CGT_OK;) {
    const size_t end = i + 2 + options[i], at = work->top;
    search->sum = options[i + 1];
    for (i += 2; i < end; i++) {
      const uint64_t field = cgt_i_memo_field(search->memo, options[i]);
      if (field < cgt_i_memo_partial(search->memo))
        search->sum ^= field - 1;
      else
        work->pending[work->top++] = options[i];
    }
    status = cgt_i_search_take_sum(search, at);
  }
  return status;
}

/* Calls the ruleset for the options of the position in work->position. */
static cgt_status_t ask_options(cgt_i_search *search, size_t count) {
  const cgt_ruleset_t *rules = &search->game->rules;
  const uint64_t *position = search->work->position;
  ++*search->expanded;
  update_spare(search);
  search->sink = (cgt_sink_t){.take = search->splits ? cgt_i_search_take_sums : take, .ask = search->ask};
  cgt_status_t status =
      search->splits && !search->pruned && search->rule == CGT_I_MEX ? cgt_i_search_begin_marks(search) : CGT_OK;
  if (status != CGT_OK) return status;
  status = rules->options(rules->user, position, count, &search->sink);
  if (search->sink.status == CGT_I_ENOUGH)
    status = CGT_OK; /* whatever the callback made of it */
  else
    status = cgt_i_callback_status(search->ask, search->game, &search->sink, "options", status);
  search->ask->options += search->now.given;
  *search->options += search->now.given;
  return status;
}

cgt_status_t cgt_i_search_end_options(cgt_i_search *search) {
  const cgt_status_t status = cgt_i_search_flush(search);
  return status == CGT_OK && search->now.few && search->now.given > CGT_I_CHUNK && search->rule == CGT_I_MEX
             ? cgt_i_search_begin_marks(search)
             : status;
}

/* Finds the options of the position in work->position; those of unknown value go on the pending stack. */
static cgt_status_t give_options(cgt_i_search *search, size_t count) {
  bool taken = false;
  search->now.few = true;
  search->now.chunk = 0;
  search->now.given = 0;
  search->now.seen = 0;
  cgt_status_t status = take_kept(search, &taken);
  if (status == CGT_OK && !taken && search->blocks != NULL) {
    update_spare(search);
    status = cgt_i_search_ask_block(search, search->now.slot);
    if (status == CGT_OK) status = take_kept(search, &taken);
  }
  if (status == CGT_OK && !taken) status = ask_options(search, count);
  return status == CGT_OK && search->strands == NULL ? cgt_i_search_end_options(search) : status;
}

static cgt_status_t expand(cgt_i_search *search, cgt_i_expansion *expansion) {
  cgt_i_memo *memo = search->memo;
  const cgt_ruleset_t *rules = &search->game->rules;
  size_t count = cgt_i_memo_position(memo, search->now.slot, search->work->position);
  if (search->assisted) {
    uint64_t value;
    const cgt_status_t status = ask_theorem(search, CGT_QUESTION_VALUE, search->work->position, count, &value);
    *expansion = CGT_I_ANSWERED;
    if (status == CGT_OK) return cgt_i_search_store(search, value);
    if (status == CGT_I_LARGE) return cgt_i_fail_large(search->ask);
    if (status != CGT_E_NO_THEOREM) return status;
  }
  *expansion = CGT_I_ANSWERED;
  if (search->crew != NULL) {
    if (!cgt_i_memo_change(memo, search->now.slot, cgt_i_memo_on_path(memo), 0)) return CGT_OK; /* another thread was faster */
  } else if (search->rule != CGT_I_REACH) {                                                     /* which allows loops */
    cgt_i_memo_set_field(memo, search->now.slot, cgt_i_memo_field(memo, search->now.slot) | cgt_i_memo_on_path(memo));
  }
  *expansion = CGT_I_OPTIONS;
  const bool whole = search->blocks != NULL && rules->split_block != NULL; /* what a block had to do with was split */
  if (rules->split != NULL && search->play == CGT_NORMAL && search->rule != CGT_I_REACH && !whole) {
    cgt_status_t status = split(search, count, expansion);
    if (status != CGT_OK || *expansion != CGT_I_OPTIONS) return status;
  }
  return give_options(search, count);
}

cgt_status_t cgt_i_search_expand(cgt_i_search *search, uint32_t slot, uint64_t target, cgt_i_expansion *expansion) {
  const size_t base = search->work->top, mark_base = search->work->mark_top;
  search->now.slot = slot;
  search->target = target;
  search->sink.status = CGT_OK;
  if (search->game == search->ask->game)
    search->ask->known = search->crew == NULL ? search->memo->used : cgt_i_crew_used(search->crew);
  cgt_status_t status = cgt_i_ask_poll(search->ask);
  if (status == CGT_OK) status = expand(search, expansion);
  if (status != CGT_OK) {
    cgt_i_search_leave_path(search, search->now.slot);
    search->work->top = base;
    search->work->mark_top = mark_base;
  }
  return status;
}
