/* Options that are sums of positions: only the summands are looked up. The value of a sum is the XOR of its summands' values
 * (Sprague, Grundy), and its longest play is as long as theirs together. */
#include <string.h>

#include "search.h"

static void add_value(cgt_i_search *search, uint64_t value) {
  search->sum = search->rule == CGT_I_LONGEST ? search->sum + value : search->sum ^ value;
}

/* ---- Sums ---- */

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
CGT_I_NOINLINE cgt_status_t note_large_sum(cgt_i_search *search) {
  const uint64_t field = search->sum + 1;
  if (search->rule == CGT_I_LONGEST) {
    if (field > search->now.seen) search->now.seen = field;
    return CGT_OK;
  }
  if (field > CGT_I_MOST_MARKS) return keep_sum(search, search->work->top);
  const cgt_status_t status = cgt_i_search_more_marks(search, field);
  if (status == CGT_OK) search->work->marks[search->now.marks + field] = 1;
  return status;
}

static inline cgt_status_t note_sum(cgt_i_search *search) {
  const uint64_t field = search->sum + 1;
  if (search->rule != CGT_I_MEX || field >= search->work->mark_top - search->now.marks) return note_large_sum(search);
  search->work->marks[search->now.marks + field] = 1;
  return CGT_OK;
}

static inline cgt_status_t take_sum(cgt_i_search *search, size_t first) {
  if (search->pruned) return cgt_i_search_pruned_option(search, first);
  return search->work->top > first ? keep_sum(search, first) : note_sum(search);
}

cgt_status_t cgt_i_search_take_sum(cgt_i_search *search, size_t first) { return take_sum(search, first); }

/* What is known of the summands in a chunk: the sum of the values, and the number of unknown ones, before each of them. */
typedef struct {
  uint64_t sums[CGT_I_CHUNK + 1];
  uint32_t unknown[CGT_I_CHUNK], counts[CGT_I_CHUNK + 1];
} chunk_sums;

/* Returns whether a known one may be a word that gets a copy of its field. */
static inline bool look_at(const cgt_i_search *search, const uint32_t *entered, size_t n, chunk_sums *known) {
  const cgt_i_memo *const memo = search->memo;
  const size_t words = memo->layout.slot_words;
  const uint64_t *const slots = memo->slots, partial = cgt_i_memo_partial(memo), field_mask = cgt_i_memo_field_mask(memo);
  const uint64_t small_end = words == 1 ? cgt_i_memo_small_end(memo) : 0;
  const uint32_t at = memo->layout.value_bits + memo->layout.count_bits;
  uint64_t sum = 0;
  uint32_t count = 0;
  bool small = false;
  known->sums[0] = known->counts[0] = 0;
  for (size_t i = 0; i < n; i++) {
    const uint64_t slot = cgt_i_memo_load(&slots[entered[i] * words]), field = slot & field_mask;
    const bool is_known = field < partial;
    const uint64_t value = is_known ? field - 1 : 0;
    known->unknown[count] = entered[i];
    known->counts[i + 1] = count += !is_known;
    known->sums[i + 1] = sum = search->rule == CGT_I_LONGEST ? sum + value : sum ^ value;
    small |= is_known && slot >> at < small_end;
  }
  return small;
}

/* Adds some of the chunk's summands. The pending stack has room for them. */
static inline void add_known(cgt_i_search *search, const chunk_sums *known, size_t from, size_t end) {
  cgt_i_work *work = search->work;
  const uint32_t first = known->counts[from], more = known->counts[end] - first;
  search->sum = search->rule == CGT_I_LONGEST ? search->sum + known->sums[end] - known->sums[from]
                                              : search->sum ^ known->sums[end] ^ known->sums[from];
  if (more == 0) return;
  memcpy(work->pending + work->top, known->unknown + first, more * sizeof *known->unknown);
  work->top += more;
}

/* Copies the known fields of positions of one word. */
CGT_I_NOINLINE cgt_status_t copy_fields(cgt_i_search *search, const uint32_t *entered, size_t n) {
  const cgt_i_memo *memo = search->memo;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    const uint64_t slot = cgt_i_memo_load(&memo->slots[entered[i]]), field = slot & cgt_i_memo_field_mask(memo);
    uint64_t word;
    if (field < cgt_i_memo_partial(memo) && cgt_i_memo_is_word(memo, slot, &word))
      status = cgt_i_search_note_small(search, word, field);
  }
  return status;
}

cgt_status_t cgt_i_search_add_chunk(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  const uint64_t open_sum = search->sum;
  uint32_t entered[CGT_I_CHUNK];
  chunk_sums known;
  cgt_status_t status = CGT_OK;
  size_t at = 0;
  search->kernel->enter(search->memo, work->keys, work->hashes, search->now.chunk, entered);
  const bool small = look_at(search, entered, search->now.chunk, &known);
  for (size_t i = 0; i < search->waiting && status == CGT_OK; i++) {
    const size_t first = i == 0 ? search->first : work->top, end = work->waiting[i].end;
    search->sum = work->waiting[i].sum;
    add_known(search, &known, at, end);
    status = take_sum(search, first);
    at = end;
  }
  if (search->waiting > 0) search->base = work->top;
  search->waiting = search->open = 0;
  search->sum = open_sum;
  add_known(search, &known, at, search->now.chunk);
  return small && status == CGT_OK ? copy_fields(search, entered, search->now.chunk) : status;
}

/* ---- Splitting ---- */

/* Adds a summand at once. It may be known to be in canonical form. */
CGT_I_NOINLINE cgt_status_t add_now(cgt_i_search *search, const uint64_t *words, size_t count, bool canonical) {
  const cgt_i_memo *memo = search->memo;
  cgt_i_work *work = search->work;
  uint64_t key;
  bool found = false;
  cgt_status_t status = cgt_i_search_flush(search);
  if (status == CGT_OK)
    status = cgt_i_search_room(search, (void **)&work->pending, &work->pending_room, work->top, 1, sizeof *work->pending);
  if (status != CGT_OK) return status;
  uint32_t slot = 0;
  /* what is in the memo is in canonical form */
  if (!canonical && memo->used > 0 && memo->layout.slot_words == 1 && cgt_i_memo_pack_word(&memo->layout, words, count, &key))
    slot = cgt_i_memo_find(memo, &key, cgt_i_mix(key), &found);
  if (!found && !canonical) {
    if (count > 0) memcpy(work->summand, words, count * sizeof *words);
    words = work->summand;
    status = cgt_i_game_canonical(search->game, work->summand, &count);
    if (status != CGT_OK) return cgt_i_fail_in(search->ask, status);
  }
  if (!found) status = cgt_i_search_slot(search, words, count, &slot);
  if (status != CGT_OK) return status;
  chunk_sums known;
  const bool small = look_at(search, &slot, 1, &known);
  add_known(search, &known, 0, 1);
  return small ? copy_fields(search, &slot, 1) : CGT_OK;
}

/* Adds a summand of the open option, by the chunk if it may wait. */
static cgt_status_t add_summand(cgt_i_search *search, const uint64_t *words, size_t count, bool canonical) {
  if (!search->defers || !canonical || search->memo->used == 0) return add_now(search, words, count, canonical);
  if (search->now.chunk == CGT_I_CHUNK) {
    const cgt_status_t status = cgt_i_search_flush(search);
    if (status != CGT_OK) return status;
  }
  return cgt_i_search_pack(search, words, count) ? CGT_OK : add_now(search, words, count, true);
}

/* Whether a summand that a callback gives is in canonical form. */
static bool is_canonical(const cgt_i_search *search, const uint64_t *words, size_t count) {
  const cgt_ruleset_t *rules = &search->game->rules;
  return (rules->flags & CGT_RULESET_GIVES_CANONICAL) != 0 ||
         (rules->canonical == NULL && cgt_i_is_normal(rules->flags, words, count));
}

typedef struct {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_i_search *search;
  bool foreign; /* a summand belongs to another game */
  /* A summand of one word, from `least` to that plus `span`, needs only a shift by `at` bits to enter a chunk of less than
   * `room` positions. */
  uint64_t least, span;
  size_t room;
  uint32_t at;
} splitting_sink;

/* Finds out what is at hand. Values that are need not come to take_summand(). */
static void look_around(splitting_sink *to) {
  const cgt_i_search *search = to->search;
  const cgt_i_memo *memo = search->memo;
  const cgt_i_layout *layout = &memo->layout;
  const cgt_ruleset_t *rules = &search->game->rules;
  if (search->rule == CGT_I_MEX) {
    to->sink.known = memo->small;
    to->sink.known_room = memo->small_room;
  }
  to->room = 0;
  if (!search->defers || memo->used == 0 || layout->slot_words != 1 || layout->min_count != 1 || layout->max_count != 1 ||
      layout->width[0] == 0 || (rules->canonical != NULL && (rules->flags & CGT_RULESET_GIVES_CANONICAL) == 0))
    return;
  to->room = CGT_I_CHUNK;
  to->least = (rules->flags & CGT_RULESET_DROP_ZEROS) != 0;
  to->span = ((uint64_t)1 << layout->width[0]) - 1 - to->least;
  to->at = layout->value_bits;
}

static cgt_status_t add(splitting_sink *to, const uint64_t *words, size_t count, bool canonical) {
  cgt_i_search *search = to->search;
  cgt_i_work *work = search->work;
  if (count == 1 && search->now.chunk < to->room && words[0] - to->least <= to->span) {
    const uint64_t key = words[0] << to->at;
    work->keys[search->now.chunk] = key;
    const uint64_t hash = work->hashes[search->now.chunk++] = cgt_i_mix(key);
    CGT_I_PREFETCH(&search->memo->slots[hash >> search->memo->shift]);
    return CGT_OK;
  }
  const cgt_status_t status = add_summand(search, words, count, canonical || is_canonical(search, words, count));
  look_around(to);
  return status;
}

/* Every word is a summand. */
static cgt_status_t add_words(splitting_sink *to, const uint64_t *words, size_t count) {
  const bool zeros = (to->search->game->rules.flags & CGT_RULESET_DROP_ZEROS) == 0;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < count && status == CGT_OK; i++) {
    const uint64_t known = cgt_i_memo_small(to->search->memo, words[i]);
    if (known != 0)
      add_value(to->search, known - 1);
    else if (words[i] != 0 || zeros)
      status = add(to, &words[i], 1, false);
  }
  return status;
}

static cgt_status_t take_summand(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count) {
  splitting_sink *to = (splitting_sink *)sink;
  to->sink.any = true;
  if (game == NULL || game == to->search->game) return add(to, words, count, false);
  to->foreign = true;
  return CGT_OK;
}

static splitting_sink sink_of(cgt_i_search *search) {
  splitting_sink to = {.sink = {.take_summand = take_summand, .ask = search->ask}, .search = search};
  look_around(&to);
  return to;
}

/* Ends the splitting of a position that is not just the sum of what `split` gave, if that did not fail. */
CGT_I_NOINLINE cgt_status_t add_whole(splitting_sink *to, const uint64_t *words, size_t count, cgt_status_t status) {
  cgt_i_search *search = to->search;
  status = cgt_i_callback_status(search->ask, search->game, &to->sink, "split", status);
  if (status != CGT_OK) return status;
  search->now.chunk = search->open;
  search->work->top = search->base;
  search->sum = 0;
  return add(to, words, count, true);
}

/* Opens an option: adds its summands. */
CGT_I_INLINE cgt_status_t split(splitting_sink *to, const uint64_t *words, size_t count) {
  cgt_i_search *search = to->search;
  search->sum = 0;
  search->open = search->now.chunk;
  search->base = search->work->top;
  if (search->words) return add_words(to, words, count);
  if (!search->splits) return add(to, words, count, true);
  to->sink.any = to->foreign = false;
  to->sink.sum = 0;
  const cgt_status_t status = search->game->rules.split(search->game->rules.user, words, count, &to->sink);
  if (status != CGT_OK || to->sink.status != CGT_OK || !to->sink.any || to->foreign) return add_whole(to, words, count, status);
  search->sum ^= to->sink.sum;
  return CGT_OK;
}

cgt_status_t cgt_i_search_split(cgt_i_search *search, const uint64_t *words, size_t count) {
  search->defers = false;
  splitting_sink to = sink_of(search);
  return split(&to, words, count);
}

/* ---- Options ---- */

CGT_I_INLINE cgt_status_t add_option(cgt_i_search *search, splitting_sink *to, const uint64_t *words, size_t count) {
  const cgt_ruleset_t *rules = &search->game->rules;
  cgt_i_work *work = search->work;
  cgt_status_t status = CGT_OK;
  if (search->canonical && (rules->canonical != NULL || !cgt_i_is_normal(rules->flags, words, count))) {
    if (count > 0) memcpy(work->option, words, count * sizeof *words);
    words = work->option;
    status = cgt_i_game_canonical(search->game, work->option, &count);
    if (status != CGT_OK) return cgt_i_fail_in(search->ask, status);
  }
  status = split(to, words, count);
  if (status != CGT_OK) return status;
  if (search->now.chunk > search->open) {
    if (search->waiting == 0) search->first = search->base;
    work->waiting[search->waiting++] = (cgt_i_waiting){search->sum, search->now.chunk};
    return CGT_OK;
  }
  return take_sum(search, search->base);
}

/* Options whose words all have a known small value, up to the first that has not: marks their values. Returns how many. */
static size_t add_known_words(cgt_i_search *search, const uint64_t *words, size_t count, size_t n) {
  const uint32_t *const small = search->memo->small;
  const size_t room = search->memo->small_room, ends = search->pruned ? 64 : search->work->mark_top - search->now.marks - 1;
  uint8_t *const marks = search->pruned ? NULL : search->work->marks + search->now.marks + 1;
  uint64_t seen = search->now.seen;
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
  search->now.seen = seen;
  return i;
}

cgt_status_t cgt_i_search_take_sums(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  cgt_i_search *search = (cgt_i_search *)sink;
  const uint64_t target = search->pruned && !search->keeps && search->target < 64 ? (uint64_t)1 << search->target : 0;
  const bool fast = search->words && !search->canonical && search->rule == CGT_I_MEX;
  search->defers = target == 0;
  splitting_sink to = sink_of(search);
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < n && status == CGT_OK;) {
    const size_t first = i, end = n - i < CGT_I_CHUNK ? n : i + CGT_I_CHUNK;
    while (i < end && status == CGT_OK && (search->now.seen & target) == 0) {
      if (fast) i += add_known_words(search, words + i * count, count, end - i);
      if (i < end) status = add_option(search, &to, words + i++ * count, count);
    }
    search->now.given += i - first;
    if (status == CGT_OK) status = cgt_i_ask_poll_words(search->ask, (i - first) * (count + 1));
    if (status == CGT_OK && (search->now.seen & target) != 0) status = CGT_I_ENOUGH;
  }
  return status;
}
