/* Options that are sums of positions: only the summands are looked up. The value of a sum is the XOR of its summands' values
 * (Sprague, Grundy), and its longest play is as long as theirs together. */
#include <string.h>

#include "crew.h"

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

/* Marks the value of an option in the plain search, where there is a mark for it. */
static inline bool mark(const cgt_i_search *search, uint64_t value) {
  const cgt_i_work *work = search->work;
  if (search->pruned || search->rule != CGT_I_MEX || value + 1 >= work->mark_top - search->now.marks) return false;
  work->marks[search->now.marks + value + 1] = 1;
  return true;
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
  return mark(search, search->sum) ? CGT_OK : note_large_sum(search);
}

static inline cgt_status_t take_sum(cgt_i_search *search, size_t first) {
  if (search->pruned) return cgt_i_search_pruned_option(search, first);
  return search->work->top > first ? keep_sum(search, first) : note_sum(search);
}

cgt_status_t cgt_i_search_take_sum(cgt_i_search *search, size_t first) { return take_sum(search, first); }

/* ---- Splitting ---- */

typedef struct {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_i_search *search;
  bool foreign; /* a summand belongs to another game */
} splitting_sink;

static void add_value(splitting_sink *to, uint64_t value) {
  to->sink.sum = to->search->rule == CGT_I_LONGEST ? to->sink.sum + value : to->sink.sum ^ value;
}

/* Whether a summand that a callback gives is in canonical form. */
static bool is_canonical(const cgt_i_search *search, const uint64_t *words, size_t count) {
  const cgt_ruleset_t *rules = &search->game->rules;
  return (rules->flags & CGT_RULESET_GIVES_CANONICAL) != 0 ||
         (rules->canonical == NULL && cgt_i_is_normal(rules->flags, words, count));
}

/* The slot of a summand. */
static cgt_status_t find_summand(cgt_i_search *search, const uint64_t *words, size_t count, bool canonical, uint32_t *slot) {
  const cgt_i_memo *memo = search->memo;
  uint64_t *summand = search->work->summand, key;
  if (canonical || is_canonical(search, words, count)) return cgt_i_search_slot(search, words, count, slot);
  /* what is in the memo is in canonical form */
  if (memo->used > 0 && memo->layout.keys == CGT_I_KEYS_SHORT && cgt_i_memo_pack_word(&memo->layout, words, count, &key)) {
    bool found;
    *slot = cgt_i_memo_find(memo, &key, cgt_i_mix(key), &found);
    if (found) return CGT_OK;
  }
  if (count > 0) memcpy(summand, words, count * sizeof *words);
  const cgt_status_t status = cgt_i_game_canonical(search->game, summand, &count);
  return status == CGT_OK ? cgt_i_search_slot(search, summand, count, slot) : cgt_i_fail_in(search->ask, status);
}

/* Makes room for summands that are met of late, if there is memory for that and the memo is so large that they are of use. */
CGT_I_NOINLINE bool open_recent(cgt_i_search *search) {
  cgt_i_work *work = search->work;
  const size_t bytes = CGT_I_RECENT * sizeof *work->recent;
  if (search->rule != CGT_I_MEX || search->words || cgt_i_memo_bytes(search->memo) < 2 * (uint64_t)bytes) return false;
  if (work->recent == NULL) {
    if (search->ask->spare < bytes) return false;
    work->recent = cgt_i_alloc(CGT_I_RECENT, sizeof *work->recent);
    if (work->recent == NULL) return false;
    if (search->ask->spare != UINT64_MAX) search->ask->spare -= bytes;
    if (search->crew != NULL) cgt_i_crew_count_bytes(search);
  }
  memset(work->recent, 0, bytes);
  work->recent[cgt_i_recent_place(0)].word = UINT64_MAX; /* so that no word seems to be in its place */
  return search->recent = true;
}

/* Tells the sink which values are at hand, so that these need not come to take_summand(). */
static inline void look_around(splitting_sink *to) {
  const cgt_i_search *search = to->search;
  if (search->rule != CGT_I_MEX) return;
  to->sink.known = search->memo->small;
  to->sink.known_room = search->memo->small_room;
  to->sink.recent = search->recent ? search->work->recent : NULL;
}

/* Adds a summand, which may be known to be in canonical form. */
static cgt_status_t add(splitting_sink *to, const uint64_t *words, size_t count, bool canonical) {
  cgt_i_search *search = to->search;
  cgt_i_work *work = search->work;
  uint32_t slot;
  uint64_t word;
  cgt_status_t status =
      cgt_i_search_room(search, (void **)&work->pending, &work->pending_room, work->top, 1, sizeof *work->pending);
  if (status == CGT_OK) status = find_summand(search, words, count, canonical, &slot);
  if (status != CGT_OK) return status;
  const cgt_i_memo *memo = search->memo;
  const uint64_t there = cgt_i_memo_load(&memo->slots[(size_t)slot * memo->layout.slot_words]);
  const uint64_t field = there & cgt_i_memo_field_mask(memo);
  if (field >= cgt_i_memo_partial(memo)) {
    work->pending[work->top++] = slot;
    return CGT_OK;
  }
  add_value(to, field - 1);
  if (cgt_i_memo_is_word(memo, there, &word) && word < cgt_i_memo_small_end(memo))
    status = cgt_i_search_note_small(search, word, field);
  else if (count == 1 && (search->recent || open_recent(search)))
    work->recent[cgt_i_recent_place(*words)] = (cgt_i_recent){*words, field - 1};
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
      add_value(to, known - 1);
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

static void open_sink(splitting_sink *to, cgt_i_search *search) {
  *to = (splitting_sink){.sink = {.take_summand = take_summand, .ask = search->ask}, .search = search};
  look_around(to);
}

/* Ends the splitting of a position that is not just the sum of what `split` gave, if that did not fail. */
CGT_I_NOINLINE cgt_status_t add_whole(splitting_sink *to, const uint64_t *words, size_t count, size_t base,
                                      cgt_status_t status) {
  cgt_i_search *search = to->search;
  status = cgt_i_callback_status(search->ask, search->game, &to->sink, "split", status);
  if (status != CGT_OK) return status;
  search->work->top = base;
  to->sink.sum = 0;
  return add(to, words, count, true);
}

/* Adds the summands of a position. */
static inline cgt_status_t split(splitting_sink *to, const uint64_t *words, size_t count) {
  const cgt_i_search *search = to->search;
  const cgt_ruleset_t *rules = &search->game->rules;
  const size_t base = search->work->top;
  to->sink.sum = 0;
  if (search->words) return add_words(to, words, count);
  to->sink.any = to->foreign = false;
  const cgt_status_t status = rules->split(rules->user, words, count, &to->sink);
  return status == CGT_OK && to->sink.status == CGT_OK && to->sink.any && !to->foreign
             ? CGT_OK
             : add_whole(to, words, count, base, status);
}

cgt_status_t cgt_i_search_split(cgt_i_search *search, const uint64_t *words, size_t count) {
  splitting_sink to;
  open_sink(&to, search);
  const cgt_status_t status = search->splits ? split(&to, words, count) : add(&to, words, count, true);
  search->sum = to.sink.sum;
  return status;
}

/* ---- Options ---- */

/* Brings an option into canonical form, in work->option. */
CGT_I_NOINLINE cgt_status_t canonical_option(const cgt_i_search *search, const uint64_t *words, size_t *count) {
  uint64_t *option = search->work->option;
  if (*count > 0) memcpy(option, words, *count * sizeof *option);
  const cgt_status_t status = cgt_i_game_canonical(search->game, option, count);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in(search->ask, status);
}

/* Adds options until one has the target. Returns how many. */
static size_t add_options(splitting_sink *to, const uint64_t *words, size_t count, size_t n, uint64_t target,
                          cgt_status_t *status) {
  cgt_i_search *search = to->search;
  cgt_i_work *work = search->work;
  const uint64_t flags = search->game->rules.flags;
  const bool called = search->canonical && search->game->rules.canonical != NULL, checked = search->canonical;
  size_t i = 0;
  for (; i < n && *status == CGT_OK && (search->now.seen & target) == 0; i++, words += count) {
    const uint64_t *option = words;
    const size_t base = work->top;
    size_t left = count;
    if (checked && (called || !cgt_i_is_normal(flags, words, count))) {
      *status = canonical_option(search, words, &left);
      if (*status != CGT_OK) break;
      option = work->option;
    }
    *status = split(to, option, left);
    if (*status != CGT_OK || (work->top == base && mark(search, to->sink.sum))) continue;
    search->sum = to->sink.sum;
    *status = take_sum(search, base);
  }
  return i;
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

/* Notes the values of options of one word that the memo knows as they are given: these need not be split, nor be brought into
 * canonical form, as what is in the memo has it. Copies the others and returns how many they are. */
static size_t note_whole(cgt_i_search *search, const uint64_t *words, size_t n, uint64_t *others) {
  enum { WORTH = 8, MOST_LUCK = 1024 };
  const cgt_i_memo *memo = search->memo;
  const uint32_t width = memo->layout.width[0], at = memo->layout.value_bits;
  uint64_t keys[CGT_I_CHUNK], hashes[CGT_I_CHUNK], fields[CGT_I_CHUNK], high = 0;
  for (size_t i = 0; i < n; i++) {
    high |= words[i] >> width;
    keys[i] = words[i] << at;
    hashes[i] = cgt_i_mix(keys[i]);
    CGT_I_PREFETCH(&memo->slots[hashes[i] >> memo->shift]);
  }
  const size_t looked = high == 0 ? n : 0;
  search->kernel->look(memo, keys, hashes, looked, fields);
  const size_t most = search->pruned ? 64 : search->work->mark_top - search->now.marks - 1;
  uint8_t *const marks = search->pruned ? NULL : search->work->marks + search->now.marks;
  uint64_t seen = search->now.seen;
  size_t left = 0;
  for (size_t i = 0; i < n; i++) { /* without branches, as nobody can tell which are known */
    const uint64_t field = i < looked && fields[i] <= most ? fields[i] : 0;
    if (marks != NULL)
      marks[field] = 1;
    else
      seen |= (uint64_t)(field != 0) << ((field - 1) & 63);
    others[left] = words[i];
    left += field == 0;
  }
  search->now.seen = seen;
  search->luck += WORTH * (int64_t)(n - left) - (int64_t)n;
  if (search->luck > MOST_LUCK) search->luck = MOST_LUCK;
  if (search->luck < -MOST_LUCK) search->luck = -MOST_LUCK;
  return left;
}

/* Whether to try that: where few options are known, only for one position in SELDOM. */
static bool may_be_known(const cgt_i_search *search, size_t count) {
  enum { SELDOM = 16 };
  return count == 1 && !search->words && search->rule == CGT_I_MEX && search->memo->used > 0 &&
         cgt_i_layout_is_word(&search->memo->layout) && (search->luck >= 0 || *search->expanded % SELDOM == 0);
}

cgt_status_t cgt_i_search_take_sums(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  cgt_i_search *search = (cgt_i_search *)sink;
  const uint64_t target = search->pruned && !search->keeps && search->target < 64 ? (uint64_t)1 << search->target : 0;
  const bool fast = search->words && !search->canonical && search->rule == CGT_I_MEX;
  splitting_sink to;
  cgt_status_t status = CGT_OK;
  open_sink(&to, search);
  while (n > 0 && status == CGT_OK) {
    uint64_t others[CGT_I_CHUNK];
    const size_t some = n < CGT_I_CHUNK ? n : CGT_I_CHUNK;
    const uint64_t *options = words;
    size_t left = some, i = 0;
    if (may_be_known(search, count)) {
      left = note_whole(search, words, some, others);
      options = others;
    }
    if (!search->words) i = add_options(&to, options, count, left, target, &status);
    while (i < left && status == CGT_OK && (search->now.seen & target) == 0) {
      if (fast) i += add_known_words(search, options + i * count, count, left - i);
      if (i < left) i += add_options(&to, options + i * count, count, 1, target, &status);
    }
    words += some * count;
    n -= some;
    search->now.given += some - left + i;
    if (status == CGT_OK) status = cgt_i_ask_poll_words(search->ask, some * (count + 1));
    if (status == CGT_OK && (search->now.seen & target) != 0) status = CGT_I_ENOUGH;
    if (status == CGT_OK && search->crew != NULL) status = cgt_i_crew_poll(search);
  }
  return status;
}
