/* Options that are sums of positions: only the summands are looked up. The value of a sum is the XOR of its summands' values
 * (Sprague, Grundy), and its longest play is as long as theirs together. */
#include <string.h>

#include "search.h"

static void add_value(cgt_i_search *search, uint64_t value) {
  search->sum = search->rule == CGT_I_LONGEST ? search->sum + value : search->sum ^ value;
}

/* Adds the value of a summand in canonical form, or puts it on the pending stack. */
static cgt_status_t add_summand(cgt_i_search *search, const uint64_t *words, size_t count) {
  cgt_i_work *work = search->work;
  uint32_t slot;
  cgt_status_t status = cgt_i_search_slot(search, words, count, &slot);
  if (status != CGT_OK) return status;
  const uint64_t field = cgt_i_memo_field(search->memo, slot);
  if (field < cgt_i_memo_partial(search->memo)) {
    add_value(search, field - 1);
    return count == 1 ? cgt_i_search_note_small(search, words[0], field) : CGT_OK;
  }
  status = cgt_i_search_room(search, (void **)&work->pending, &work->pending_room, work->top, 1, sizeof *work->pending);
  if (status == CGT_OK) work->pending[work->top++] = slot;
  return status;
}

/* The field of a position in canonical form, as all are in the memo, if its value is known and its key is a word; else 0. */
static uint64_t known_field(const cgt_i_search *search, const uint64_t *words, size_t count) {
  const cgt_i_memo *memo = search->memo;
  uint64_t key;
  bool found;
  if (memo->used == 0 || memo->layout.slot_words != 1 || !cgt_i_memo_pack_word(&memo->layout, words, count, &key)) return 0;
  const size_t slot = cgt_i_memo_find_word(memo->slots, memo->capacity - 1, key, (size_t)(cgt_i_mix(key) >> memo->shift),
                                           cgt_i_memo_field_mask(memo), &found);
  const uint64_t field = cgt_i_memo_field(memo, (uint32_t)slot);
  return found && field < cgt_i_memo_partial(memo) ? field : 0;
}

CGT_I_NOINLINE cgt_status_t add_raw_summand(cgt_i_search *search, const uint64_t *words, size_t count) {
  uint64_t *summand = search->work->summand;
  /* a word that may get a copy of its field goes the long way */
  const bool quick = count != 1 || !cgt_i_memo_may_note_small(search->memo, words[0]);
  const uint64_t known = quick ? known_field(search, words, count) : 0;
  if (known != 0) {
    add_value(search, known - 1);
    return CGT_OK;
  }
  if (count > 0) memcpy(summand, words, count * sizeof *words);
  const cgt_status_t status =
      cgt_i_game_has_canonical(search->game) ? cgt_i_game_canonical(search->game, summand, &count) : CGT_OK;
  return status != CGT_OK ? cgt_i_fail_in(search->ask, status) : add_summand(search, summand, count);
}

/* The same, if the memo has no copy of its field: one of a position in canonical form, as all are in the memo. */
static inline cgt_status_t add_any_summand(cgt_i_search *search, const uint64_t *words, size_t count) {
  const uint64_t known = count == 1 ? cgt_i_memo_small(search->memo, words[0]) : 0;
  if (known == 0) return add_raw_summand(search, words, count);
  add_value(search, known - 1);
  return CGT_OK;
}

/* Every word is a summand. */
static cgt_status_t add_words(cgt_i_search *search, const uint64_t *words, size_t count) {
  const bool zeros = (search->game->rules.flags & CGT_RULESET_DROP_ZEROS) == 0;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < count && status == CGT_OK; i++)
    if (words[i] != 0 || zeros) status = add_any_summand(search, &words[i], 1);
  return status;
}

typedef struct {
  cgt_sink_t sink;
  cgt_i_search *search;
  bool any, foreign; /* there are summands; some belong to other games */
} splitting_sink;

static cgt_status_t take_summand(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count) {
  splitting_sink *to = (splitting_sink *)sink;
  to->any = true;
  if (game == NULL || game == to->search->game) return add_any_summand(to->search, words, count);
  to->foreign = true;
  return CGT_OK;
}

static splitting_sink sink_of(cgt_i_search *search) {
  return (splitting_sink){.sink = {.take_summand = take_summand, .ask = search->ask}, .search = search};
}

static cgt_status_t split(splitting_sink *to, const uint64_t *words, size_t count) {
  cgt_i_search *search = to->search;
  const cgt_ruleset_t *rules = &search->game->rules;
  const size_t first = search->work->top;
  search->sum = 0;
  if (search->words) return add_words(search, words, count);
  if (!search->splits) return add_summand(search, words, count);
  to->any = to->foreign = false;
  cgt_status_t status = rules->split(rules->user, words, count, &to->sink);
  if (status != CGT_OK || to->sink.status != CGT_OK)
    return cgt_i_callback_status(search->ask, search->game, &to->sink, "split", status);
  if (to->any && !to->foreign) return CGT_OK;
  search->work->top = first;
  search->sum = 0;
  return add_summand(search, words, count);
}

cgt_status_t cgt_i_search_split(cgt_i_search *search, const uint64_t *words, size_t count) {
  splitting_sink to = sink_of(search);
  return split(&to, words, count);
}

/* ---- Options ---- */

/* Keeps an option of the plain search until its summands from `first` on the pending stack, perhaps none, are evaluated. */
static cgt_status_t keep_sum(cgt_i_search *search, size_t first) {
  cgt_i_work *work = search->work;
  const size_t count = work->top - first;
  cgt_status_t status =
      cgt_i_search_room(search, (void **)&work->sums, &work->sum_room, work->sum_top, count + 2, sizeof *work->sums);
  if (status != CGT_OK) return status;
  uint32_t *kept = work->sums + work->sum_top;
  kept[0] = (uint32_t)count;
  kept[1] = search->sum < UINT32_MAX ? (uint32_t)search->sum : UINT32_MAX;
  if (count > 0) memcpy(kept + 2, work->pending + first, count * sizeof *kept);
  work->sum_top += count + 2;
  return CGT_OK;
}

/* Notes an option of which all summands are known. */
static cgt_status_t note_sum(cgt_i_search *search) {
  const uint64_t field = search->sum + 1;
  if (search->rule == CGT_I_LONGEST) {
    if (field > search->seen) search->seen = field;
    return CGT_OK;
  }
  if (field > CGT_I_MOST_MARKS) return keep_sum(search, search->work->top);
  if (field >= search->work->mark_top - search->marks) {
    const cgt_status_t status = cgt_i_search_more_marks(search, field);
    if (status != CGT_OK) return status;
  }
  search->work->marks[search->marks + field] = 1;
  return CGT_OK;
}

cgt_status_t cgt_i_search_take_sum(cgt_i_search *search, size_t first) {
  if (search->pruned) return cgt_i_search_pruned_option(search, first);
  return search->work->top > first ? keep_sum(search, first) : note_sum(search);
}

static cgt_status_t add_option(cgt_i_search *search, splitting_sink *to, const uint64_t *words, size_t count) {
  cgt_i_work *work = search->work;
  const size_t first = work->top;
  cgt_status_t status = CGT_OK;
  if (search->canonical) {
    if (count > 0) memcpy(work->option, words, count * sizeof *words);
    words = work->option;
    status = cgt_i_game_canonical(search->game, work->option, &count);
    if (status != CGT_OK) return cgt_i_fail_in(search->ask, status);
  }
  status = split(to, words, count);
  return status == CGT_OK ? cgt_i_search_take_sum(search, first) : status;
}

/* Options whose words all have a known small value, up to the first that has not: marks their values. Returns how many. */
static size_t add_known_words(cgt_i_search *search, const uint64_t *words, size_t count, size_t n) {
  const uint32_t *const small = search->memo->small;
  const size_t room = search->memo->small_room, ends = search->pruned ? 64 : search->work->mark_top - search->marks - 1;
  uint8_t *const marks = search->pruned ? NULL : search->work->marks + search->marks + 1;
  uint64_t seen = search->seen;
  size_t i = 0;
  for (; i < n; i++, words += count) {
    uint64_t sum = 0;
    uint32_t field = 1;
    for (size_t j = 0; j < count && field != 0; j++) {
      field = words[j] < room ? small[words[j]] : 0;
      sum ^= (uint64_t)field - 1;
    }
    if (field == 0 || sum >= ends) break;
    if (marks != NULL)
      marks[sum] = 1;
    else
      seen |= (uint64_t)1 << sum;
  }
  search->seen = seen;
  return i;
}

cgt_status_t cgt_i_search_take_sums(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  cgt_i_search *search = (cgt_i_search *)sink;
  const uint64_t target = search->pruned && !search->keeps && search->target < 64 ? (uint64_t)1 << search->target : 0;
  const bool fast = search->words && !search->canonical && search->rule == CGT_I_MEX;
  splitting_sink to = sink_of(search);
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < n && status == CGT_OK;) {
    const size_t first = i, end = n - i < CGT_I_CHUNK ? n : i + CGT_I_CHUNK;
    while (i < end && status == CGT_OK && (search->seen & target) == 0) {
      if (fast) i += add_known_words(search, words + i * count, count, end - i);
      if (i < end) status = add_option(search, &to, words + i++ * count, count);
    }
    search->given += i - first;
    if (status == CGT_OK) status = cgt_i_ask_poll_words(search->ask, (i - first) * (count + 1));
    if (status == CGT_OK && (search->seen & target) != 0) status = CGT_I_ENOUGH;
  }
  return status;
}
