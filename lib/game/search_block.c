/* Many positions in one call, where calls of a ruleset cost much: the plain search with a stack of positions that wait, from
 * the top of which thousands are asked for together. What turned up last, and of that what has the least play left, is on top,
 * so that most options of a block are known, or in the block, and soon let go of. */
#include <string.h>

#include "search.h"

enum { BLOCK = 4096, MOST_WORDS = 1 << 18 /* of positions in a block, or of options that are looked up together */ };
/* Positions with many options come in smaller blocks, whose options, about so many, stay in a cache. */
enum { LEAST_BLOCK = 256, BLOCK_OPTIONS = 1 << 17 };

typedef struct {
  uint32_t *at;
  size_t used, room;
} slot_list;

typedef struct {
  uint64_t *at;
  size_t room;
} word_list;

/* What the calls of a sink give to the rows of a block: a list of numbers to each row, in several parts. */
typedef struct {
  size_t rows, calls;
  slot_list lengths; /* of the parts, those of the first call first */
  slot_list items;   /* the parts, in the same order */
  word_list at;      /* where each call's part of the next row begins */
} row_table;

struct cgt_i_blocks {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_i_search *search;
  bool resumes;      /* the memo had positions before the search, which may turn up again */
  bool foreign;      /* positions come from a caller: not in canonical form, whatever the ruleset says */
  slot_list waiting; /* slots of positions that have turned up; the last is next */
  size_t asked;      /* so many, the first of these, have been asked for */
  size_t most;       /* positions in a block */
  slot_list block;   /* slots of the positions of a block */
  word_list positions, hints;
  word_list given, seen; /* of each position of the block */
  row_table options;     /* of these, as cgt_i_kept has them */
  slot_list found;       /* slots of positions that were looked up; or, where they are split, sums as cgt_i_kept has them */
  word_list forms, counts;
  row_table parts; /* of positions that are split, the slots of their summands */
  word_list summand_forms, summand_counts;
};

static cgt_status_t slot_room(cgt_i_search *search, slot_list *list, size_t more) {
  return cgt_i_search_room(search, (void **)&list->at, &list->room, list->used, more, sizeof *list->at);
}

/* Room for so many words, and at least for one, as blocks are never NULL. */
static cgt_status_t word_room(cgt_i_search *search, word_list *list, size_t wanted) {
  return cgt_i_search_room(search, (void **)&list->at, &list->room, 0, wanted + 1, sizeof *list->at);
}

enum { SLOT_LISTS = 7, WORD_LISTS = 10 };

typedef struct {
  slot_list *slots[SLOT_LISTS];
  word_list *words[WORD_LISTS];
} all_lists;

static all_lists lists_of(cgt_i_blocks *blocks) {
  return (all_lists){{&blocks->waiting, &blocks->block, &blocks->parts.items, &blocks->parts.lengths, &blocks->found,
                      &blocks->options.items, &blocks->options.lengths},
                     {&blocks->positions, &blocks->hints, &blocks->given, &blocks->seen, &blocks->options.at, &blocks->forms,
                      &blocks->counts, &blocks->parts.at, &blocks->summand_forms, &blocks->summand_counts}};
}

/* ---- Looking up ---- */

/* Packs positions of equally many words, for which the layout has room, into slots of one word; returns bits that do not fit.
 */
static uint64_t pack_words(const cgt_i_layout *layout, const uint64_t *position, size_t count, size_t n, uint64_t *keys,
                           uint64_t *hashes) {
  const uint64_t first = (uint64_t)(count - layout->min_count) << layout->value_bits;
  uint32_t at = layout->value_bits + layout->count_bits;
  uint64_t high = 0;
  for (size_t i = 0; i < n; i++) keys[i] = first;
  for (size_t word = 0; word < count; word++) {
    const uint32_t width = layout->width[word]; /* the field's bits keep it below 64 */
    const uint64_t *from = position + word;
    for (size_t i = 0; i < n; i++, from += count) {
      high |= *from >> width;
      keys[i] |= *from << (at & 63);
    }
    at += width;
  }
  for (size_t i = 0; i < n; i++) hashes[i] = cgt_i_mix(keys[i]);
  return high;
}

/* Packs some of n positions, each in `stride` words of which it has as many as `counts` says (NULL: all); returns how many. */
static size_t pack(cgt_i_search *search, const uint64_t *position, size_t stride, const uint64_t *counts, size_t n) {
  const cgt_i_layout *layout = &search->memo->layout;
  size_t packed = n < CGT_I_CHUNK ? n : CGT_I_CHUNK;
  if (search->memo->used == 0) return 0;
  if (counts == NULL && layout->keys == CGT_I_KEYS_SHORT &&
      stride - layout->min_count <= layout->max_count - layout->min_count &&
      pack_words(layout, position, stride, packed, search->work->keys, search->work->hashes) == 0)
    return packed;
  for (packed = search->now.chunk = 0; packed < n && packed < CGT_I_CHUNK; packed++)
    if (!cgt_i_search_pack(search, position + packed * stride, counts != NULL ? (size_t)counts[packed] : stride)) break;
  search->now.chunk = 0;
  return packed;
}

/* Looks up canonical positions, given in the same way, and adds their slots to a list. */
static cgt_status_t enter(cgt_i_blocks *blocks, const uint64_t *position, size_t stride, const uint64_t *counts, size_t n,
                          slot_list *list) {
  cgt_i_search *search = blocks->search;
  cgt_status_t status = slot_room(search, list, n);
  if (status == CGT_OK) status = slot_room(search, &blocks->waiting, n);
  for (size_t i = 0, taken = 0; i < n && status == CGT_OK; i += taken) {
    const uint64_t *const from = position + i * stride;
    const size_t known = search->memo->used;
    uint32_t *slots = list->at + list->used;
    uint64_t fresh;
    taken = pack(search, from, stride, counts != NULL ? counts + i : NULL, n - i);
    if (taken == 0) { /* the layout does not suit it */
      status = cgt_i_search_slot(search, from, counts != NULL ? (size_t)counts[i] : stride, slots);
      fresh = search->memo->used > known;
      taken = 1;
    } else {
      status = cgt_i_search_enter(search, taken, slots, &fresh);
    }
    if (status != CGT_OK) break;
    for (size_t j = 0; fresh != 0; j++, fresh >>= 1)
      if ((fresh & 1) != 0) blocks->waiting.at[blocks->waiting.used++] = slots[j];
    list->used += taken;
    status = cgt_i_ask_poll_words(search->ask, taken * (stride + 1));
  }
  return status;
}

/* Copies positions and brings them into canonical form. */
static cgt_status_t canonical_forms(cgt_i_blocks *blocks, const uint64_t **position, size_t count, size_t n, word_list *forms,
                                    word_list *counts) {
  cgt_i_search *search = blocks->search;
  cgt_status_t status = word_room(search, forms, n * count);
  if (status == CGT_OK) status = word_room(search, counts, n);
  if (status != CGT_OK) return status;
  if (count > 0) memcpy(forms->at, *position, n * count * sizeof **position);
  *position = forms->at;
  status = cgt_i_game_canonical_block(search->game, forms->at, count, n, counts->at);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in(search->ask, status);
}

/* ---- Splitting ---- */

/* Adds a position that is a sum to those that were found. */
static cgt_status_t add_sum(cgt_i_blocks *blocks, uint64_t sum, const uint32_t *slots, size_t n) {
  const cgt_status_t status = slot_room(blocks->search, &blocks->found, n + 2);
  if (status != CGT_OK) return status;
  uint32_t *to = blocks->found.at + blocks->found.used;
  to[0] = (uint32_t)n;
  to[1] = (uint32_t)sum; /* values are below 2^31 */
  if (n > 0) memcpy(to + 2, slots, n * sizeof *slots);
  blocks->found.used += n + 2;
  return CGT_OK;
}

/* Splits one position. */
static cgt_status_t split_one(cgt_i_blocks *blocks, const uint64_t *position, size_t count) {
  cgt_i_search *search = blocks->search;
  cgt_i_work *work = search->work;
  const size_t first = work->top, known = search->memo->used;
  cgt_status_t status = cgt_i_search_split(search, position, count);
  const size_t n = work->top - first;
  if (status == CGT_OK) status = add_sum(blocks, search->sum, work->pending + first, n);
  if (status == CGT_OK) status = slot_room(search, &blocks->waiting, n);
  if (status == CGT_OK && search->memo->used > known && n > 0) {
    memcpy(blocks->waiting.at + blocks->waiting.used, work->pending + first, n * sizeof *work->pending);
    blocks->waiting.used += n;
  }
  work->top = first;
  return status;
}

/* ---- Tables ---- */

static cgt_status_t begin_call(cgt_i_search *search, row_table *rows) {
  const cgt_status_t status = slot_room(search, &rows->lengths, rows->rows);
  if (status != CGT_OK) return status;
  memset(rows->lengths.at + rows->lengths.used, 0, rows->rows * sizeof *rows->lengths.at);
  rows->lengths.used += rows->rows;
  rows->calls++;
  return CGT_OK;
}

static void begin_table(row_table *rows, size_t n) {
  rows->rows = n;
  rows->calls = rows->lengths.used = rows->items.used = 0;
}

/* Ends the calls. */
static cgt_status_t end_calls(cgt_i_search *search, row_table *rows) {
  const cgt_status_t status = word_room(search, &rows->at, rows->calls);
  size_t at = 0;
  for (size_t call = 0; call < rows->calls && status == CGT_OK; call++) {
    rows->at.at[call] = at;
    for (size_t row = 0; row < rows->rows; row++) at += rows->lengths.at[call * rows->rows + row];
  }
  return status;
}

static size_t length_of(const row_table *rows, size_t row) {
  size_t length = 0;
  for (size_t call = 0; call < rows->calls; call++) length += rows->lengths.at[call * rows->rows + row];
  return length;
}

/* Copies the list of a row; rows are read in their order. */
static void read_row(row_table *rows, size_t row, uint32_t *to) {
  for (size_t call = 0; call < rows->calls; call++) {
    const size_t length = rows->lengths.at[call * rows->rows + row];
    if (length == 0) continue;
    memcpy(to, rows->items.at + rows->at.at[call], length * sizeof *to);
    rows->at.at[call] += length;
    to += length;
  }
}

/* ---- Splitting many ---- */

typedef struct {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_i_blocks *blocks;
} splitting;

static cgt_status_t take_summands(cgt_sink_t *sink, const uint64_t *given, const uint64_t *summand, size_t count) {
  cgt_i_blocks *blocks = ((splitting *)sink)->blocks;
  cgt_i_search *search = blocks->search;
  row_table *parts = &blocks->parts;
  const uint64_t *counts = NULL;
  cgt_status_t status = begin_call(search, parts);
  if (status != CGT_OK) return status;
  uint32_t *lengths = parts->lengths.at + parts->lengths.used - parts->rows;
  size_t n = 0;
  for (size_t row = 0; row < parts->rows; row++) n += lengths[row] = (uint32_t)given[row];
  if (cgt_i_game_has_canonical(search->game)) {
    status = canonical_forms(blocks, &summand, count, n, &blocks->summand_forms, &blocks->summand_counts);
    counts = blocks->summand_counts.at;
  }
  return status == CGT_OK ? enter(blocks, summand, count, counts, n, &parts->items) : status;
}

/* Splits canonical positions of equally many words. */
static cgt_status_t split_many(cgt_i_blocks *blocks, const uint64_t *position, size_t count, size_t n) {
  cgt_i_search *search = blocks->search;
  const cgt_ruleset_t *rules = &search->game->rules;
  row_table *parts = &blocks->parts;
  splitting sink = {{.take_block = take_summands, .ask = search->ask, .positions = n}, blocks};
  begin_table(parts, n);
  cgt_status_t status = rules->split_block(rules->user, position, count, n, &sink.sink);
  status = cgt_i_callback_status(search->ask, search->game, &sink.sink, "split_block", status);
  if (status == CGT_OK) status = end_calls(search, parts);
  for (size_t row = 0; row < n && status == CGT_OK; row++) {
    size_t length = length_of(parts, row);
    const bool whole = length == 0;
    if (whole) { /* its own slot comes behind the summands */
      status = enter(blocks, position + row * count, count, NULL, length = 1, &parts->items);
      if (status == CGT_OK) status = add_sum(blocks, 0, parts->items.at + --parts->items.used, 1);
      continue;
    }
    status = slot_room(search, &blocks->found, length + 2);
    if (status != CGT_OK) break;
    uint32_t *sum = blocks->found.at + blocks->found.used;
    sum[0] = (uint32_t)length;
    sum[1] = 0;
    read_row(parts, row, sum + 2);
    blocks->found.used += length + 2;
  }
  return status;
}

/* Looks up positions of equally many words, few enough to be looked up together, and puts into blocks->found what is found. */
static cgt_status_t look_up(cgt_i_blocks *blocks, const uint64_t *position, size_t count, size_t n) {
  cgt_i_search *search = blocks->search;
  const uint64_t *counts = NULL;
  cgt_status_t status = CGT_OK;
  blocks->found.used = 0;
  if (blocks->foreign ? cgt_i_game_has_canonical(search->game) : search->canonical) {
    status = canonical_forms(blocks, &position, count, n, &blocks->forms, &blocks->counts);
    counts = blocks->counts.at;
  }
  if (status != CGT_OK || !search->splits)
    return status == CGT_OK ? enter(blocks, position, count, counts, n, &blocks->found) : status;
  for (size_t i = 0, end; i < n && status == CGT_OK; i = end) {
    const size_t left = counts != NULL ? (size_t)counts[i] : count;
    end = i + 1;
    if (search->words || search->game->rules.split_block == NULL) {
      status = split_one(blocks, position + i * count, left);
      continue;
    }
    if (left == count) {
      while (end < n && (counts == NULL || counts[end] == count)) end++;
    } else { /* brings them together */
      uint64_t *first = blocks->forms.at + i * count;
      for (; end < n && counts[end] == left; end++)
        if (left > 0) memmove(first + (end - i) * left, blocks->forms.at + end * count, left * sizeof *first);
    }
    status = split_many(blocks, position + i * count, left, end - i);
  }
  return status;
}

/* ---- Options ---- */

/* Adds slots that were found to the options of a row. */
static void add_options(cgt_i_blocks *blocks, size_t row, const uint32_t *found, size_t n) {
  const cgt_i_memo *memo = blocks->search->memo;
  slot_list *items = &blocks->options.items;
  uint32_t *to = items->at + items->used;
  uint64_t seen = 0;
  for (size_t i = 0; i < n; i++) {
    const uint64_t field = cgt_i_memo_field(memo, found[i]);
    const bool is_small = field <= 64; /* `partial` is more */
    *to = found[i];
    to += !is_small;
    seen |= (uint64_t)is_small << ((field - 1) & 63);
  }
  blocks->seen.at[row] |= seen;
  items->used = (size_t)(to - items->at);
}

/* The same for a sum; returns its length. */
static size_t add_sum_option(cgt_i_blocks *blocks, size_t row, const uint32_t *found) {
  const cgt_i_memo *memo = blocks->search->memo;
  slot_list *items = &blocks->options.items;
  uint32_t *to = items->at + items->used;
  const uint32_t *const end = found + 2 + *found;
  uint64_t sum = found[1];
  size_t unknown = 0;
  for (const uint32_t *slot = found + 2; slot < end; slot++) {
    const uint64_t field = cgt_i_memo_field(memo, *slot);
    if (field < cgt_i_memo_partial(memo))
      sum ^= field - 1;
    else
      to[2 + unknown++] = *slot;
  }
  if (unknown == 0 && sum < 64) {
    blocks->seen.at[row] |= (uint64_t)1 << sum;
  } else {
    to[0] = (uint32_t)unknown;
    to[1] = (uint32_t)sum;
    items->used += 2 + unknown;
  }
  return (size_t)(end - found);
}

static cgt_status_t take_block(cgt_sink_t *sink, const uint64_t *given, const uint64_t *option, size_t count) {
  cgt_i_blocks *blocks = (cgt_i_blocks *)sink;
  cgt_i_search *search = blocks->search;
  row_table *options = &blocks->options;
  const size_t most = count > MOST_WORDS / BLOCK ? MOST_WORDS / count : BLOCK;
  cgt_status_t status = begin_call(search, options);
  size_t n = 0;
  if (status != CGT_OK) return status;
  uint32_t *lengths = options->lengths.at + options->lengths.used - options->rows;
  for (size_t row = 0; row < options->rows; row++) {
    blocks->given.at[row] += given[row];
    n += (size_t)given[row];
  }
  uint64_t left = given[0];
  for (size_t from = 0, row = 0; from < n && status == CGT_OK; from += most) {
    const size_t some = n - from < most ? n - from : most;
    status = look_up(blocks, option + from * count, count, some);
    if (status == CGT_OK) status = slot_room(search, &options->items, blocks->found.used);
    for (size_t at = 0, taken; at < blocks->found.used && status == CGT_OK; at += taken) {
      const uint32_t *found = blocks->found.at + at;
      const size_t before = options->items.used, rest = blocks->found.used - at;
      while (left == 0) left = given[++row];
      taken = search->splits ? add_sum_option(blocks, row, found) : left < rest ? (size_t)left : rest;
      if (!search->splits) add_options(blocks, row, found, taken);
      lengths[row] += (uint32_t)(options->items.used - before);
      left -= search->splits ? 1 : taken;
    }
  }
  search->ask->options += n;
  search->game->options += n;
  return status;
}

/* Whether a position's value is not known, nor is it on the line of play. */
static inline bool is_open(const cgt_i_search *search, uint32_t slot) {
  const uint64_t field = cgt_i_memo_field(search->memo, slot), partial = cgt_i_memo_partial(search->memo);
  return field >= partial && field < (partial | cgt_i_memo_on_path(search->memo));
}

/* Lest it is taken twice. */
static void set_on_path(cgt_i_search *search, uint32_t slot) {
  cgt_i_memo_set_field(search->memo, slot, cgt_i_memo_field(search->memo, slot) | cgt_i_memo_on_path(search->memo));
}

/* Adds a position that waits to the block; false if it has another number of words. */
static bool join(cgt_i_blocks *blocks, uint32_t slot, size_t count) {
  const cgt_i_memo *memo = blocks->search->memo;
  uint64_t *to = blocks->positions.at + blocks->block.used * count;
  if (cgt_i_memo_position(memo, slot, to) != count) return false;
  set_on_path(blocks->search, slot);
  blocks->block.at[blocks->block.used++] = slot;
  return true;
}

/* Chooses a block: a position and others that wait. */
static cgt_status_t gather(cgt_i_blocks *blocks, uint32_t current, size_t *count) {
  cgt_i_search *search = blocks->search;
  const cgt_i_memo *memo = search->memo;
  const slot_list *waiting = &blocks->waiting;
  enum { LOOKS = 4 * BLOCK };
  if (blocks->asked > waiting->used) blocks->asked = waiting->used;
  const size_t left = waiting->used - blocks->asked, most = left < blocks->most ? left + 1 : blocks->most;
  blocks->block.used = 0;
  cgt_status_t status = slot_room(search, &blocks->block, most);
  if (status == CGT_OK) status = word_room(search, &blocks->positions, (most + 1) * memo->layout.max_count);
  if (status != CGT_OK) return status;
  blocks->block.at[blocks->block.used++] = current;
  *count = cgt_i_memo_position(memo, current, blocks->positions.at);
  const bool line = (cgt_i_memo_field(memo, current) & cgt_i_memo_on_path(memo)) != 0;
  set_on_path(search, current);
  bool all = true;
  size_t at = waiting->used;
  for (size_t looks = 0; at > blocks->asked && blocks->block.used < most && looks < LOOKS; looks++)
    if (is_open(search, waiting->at[--at]) && cgt_i_kept_find(&memo->kept, waiting->at[at]) == NULL)
      all &= join(blocks, waiting->at[at], *count);
  if (all && at == blocks->asked) blocks->asked = waiting->used;
  for (size_t i = line; i < blocks->block.used; i++) cgt_i_search_leave_path(search, blocks->block.at[i]);
  return CGT_OK;
}

/* Sorts the positions that wait, from `first` on, by the play left in them. */
static cgt_status_t sort_waiting(cgt_i_blocks *blocks, size_t first) {
  cgt_i_search *search = blocks->search;
  const size_t n = blocks->waiting.used - first;
  const cgt_status_t status = word_room(search, &blocks->hints, 2 * n);
  if (status == CGT_OK) cgt_i_search_sort_slots(search, blocks->waiting.at + first, n, blocks->hints.at);
  return status == CGT_OK ? search->hint_status : status;
}

/* How many positions the next block has, if they have as many options as those of this one. */
static size_t next_size(const cgt_i_blocks *blocks, uint64_t options) {
  const uint64_t each = options / blocks->block.used, size = BLOCK_OPTIONS / (each > 0 ? each : 1);
  return size > BLOCK ? BLOCK : size < LEAST_BLOCK ? LEAST_BLOCK : (size_t)size;
}

/* Keeps the options of the block's positions. */
static cgt_status_t keep(cgt_i_blocks *blocks) {
  cgt_i_search *search = blocks->search;
  cgt_status_t status = end_calls(search, &blocks->options);
  for (size_t row = 0; row < blocks->block.used && status == CGT_OK; row++) {
    const size_t length = length_of(&blocks->options, row);
    uint32_t *to;
    status = cgt_i_search_keep(search, blocks->block.at[row], blocks->given.at[row], blocks->seen.at[row], length, &to);
    if (status != CGT_OK) break;
    if (to == NULL)
      return cgt_i_fail(CGT_E_LIMIT, "%s: the options of %zu positions, in %zu words, need more memory; the limit is %llu",
                        search->ask->function, blocks->block.used, blocks->options.items.used,
                        (unsigned long long)atomic_load(&search->game->memory));
    read_row(&blocks->options, row, to);
  }
  return status;
}

cgt_status_t cgt_i_search_ask_block(cgt_i_search *search, uint32_t slot) {
  cgt_i_blocks *blocks = search->blocks;
  const cgt_ruleset_t *rules = &search->game->rules;
  size_t count = 0;
  cgt_status_t status = gather(blocks, slot, &count);
  const size_t n = blocks->block.used, waiting = blocks->waiting.used;
  if (status == CGT_OK) status = word_room(search, &blocks->given, n);
  if (status == CGT_OK) status = word_room(search, &blocks->seen, n);
  if (status == CGT_OK) {
    memset(blocks->given.at, 0, n * sizeof *blocks->given.at);
    memset(blocks->seen.at, 0, n * sizeof *blocks->seen.at);
    begin_table(&blocks->options, n);
    *search->expanded += n;
    const uint64_t before = search->ask->options;
    blocks->sink = (cgt_sink_t){.take_block = take_block, .ask = search->ask, .positions = n};
    status = rules->options_block(rules->user, blocks->positions.at, count, n, &blocks->sink);
    status = cgt_i_callback_status(search->ask, search->game, &blocks->sink, "options_block", status);
    blocks->most = next_size(blocks, search->ask->options - before);
  }
  if (status == CGT_OK) status = keep(blocks);
  if (status == CGT_OK) status = sort_waiting(blocks, waiting);
  return status;
}

/* ---- Questions ---- */

cgt_status_t cgt_i_search_open_blocks(cgt_i_search *search) {
  if (!search->keeps) return CGT_OK;
  search->blocks = cgt_i_alloc(1, sizeof *search->blocks);
  if (search->blocks == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", search->ask->function, sizeof *search->blocks);
  *search->blocks = (cgt_i_blocks){.search = search, .resumes = search->memo->used > 0, .most = BLOCK};
  search->assisted = false; /* a theorem would be asked about each position alone */
  return CGT_OK;
}

uint64_t cgt_i_search_block_bytes(cgt_i_blocks *blocks) {
  if (blocks == NULL) return 0;
  const all_lists lists = lists_of(blocks);
  uint64_t bytes = 0;
  for (size_t i = 0; i < SLOT_LISTS; i++) bytes += lists.slots[i]->room * sizeof *lists.slots[i]->at;
  for (size_t i = 0; i < WORD_LISTS; i++) bytes += lists.words[i]->room * sizeof *lists.words[i]->at;
  return bytes;
}

void cgt_i_search_move_blocks(cgt_i_search *search, const cgt_i_memo *old) {
  cgt_i_blocks *blocks = search->blocks;
  if (blocks == NULL) return;
  cgt_i_search_move_slots(old, blocks->waiting.at, blocks->waiting.used, false);
  cgt_i_search_move_slots(old, blocks->block.at, blocks->block.used, false);
  cgt_i_search_move_slots(old, blocks->parts.items.at, blocks->parts.items.used, false);
  cgt_i_search_move_slots(old, blocks->found.at, blocks->found.used, search->splits);
  cgt_i_search_move_slots(old, blocks->options.items.at, blocks->options.items.used, search->splits);
}

void cgt_i_search_close_blocks(cgt_i_search *search) {
  cgt_i_blocks *blocks = search->blocks;
  search->blocks = NULL;
  if (blocks == NULL) return;
  const all_lists lists = lists_of(blocks);
  for (size_t i = 0; i < SLOT_LISTS; i++) cgt_i_free(lists.slots[i]->at);
  for (size_t i = 0; i < WORD_LISTS; i++) cgt_i_free(lists.words[i]->at);
  cgt_i_free(blocks);
}

/* Adds options of a position to what waits: those that have not been asked for, or all. */
static cgt_status_t add_options_of(cgt_i_blocks *blocks, uint32_t slot, bool all) {
  cgt_i_search *search = blocks->search;
  const cgt_i_kept *kept = &search->memo->kept;
  slot_list *waiting = &blocks->waiting;
  const uint32_t *record = cgt_i_kept_find(kept, slot);
  if (record == NULL) return CGT_OK;
  const cgt_status_t status = slot_room(search, waiting, record[CGT_I_KEPT_LENGTH]);
  for (size_t at = CGT_I_KEPT_HEAD; status == CGT_OK && at < record[CGT_I_KEPT_LENGTH];) {
    size_t n = search->splits ? record[at] : 1;
    for (at += search->splits ? 2 : 0; n > 0; n--, at++) {
      if (!is_open(search, record[at]) || (!all && cgt_i_kept_find(kept, record[at]) != NULL)) continue;
      if (all) set_on_path(search, record[at]); /* lest it is added again */
      waiting->at[waiting->used++] = record[at];
    }
  }
  return status;
}

/* After a search that was stopped: adds what turned up in it. */
static cgt_status_t resume(cgt_i_blocks *blocks) {
  cgt_i_search *search = blocks->search;
  slot_list *waiting = &blocks->waiting;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < waiting->used; i++) set_on_path(search, waiting->at[i]);
  for (size_t i = 0; i < waiting->used && status == CGT_OK; i++) status = add_options_of(blocks, waiting->at[i], true);
  for (size_t i = 0; i < waiting->used; i++) cgt_i_search_leave_path(search, waiting->at[i]);
  return status;
}

/* cgt_i_growth() for a line of play from the first position that waits. */
static cgt_status_t growth(const cgt_i_blocks *blocks, cgt_status_t status) {
  const cgt_i_search *search = blocks->search;
  const cgt_i_memo *memo = search->memo;
  uint32_t ring[CGT_I_LINE], line[CGT_I_LINE], last = blocks->waiting.used > 0 ? *blocks->waiting.at : UINT32_MAX;
  size_t n = 0;
  for (bool more = last != UINT32_MAX; more && n < memo->used; n++) { /* there may be loops */
    const uint32_t *record = cgt_i_kept_find(&memo->kept, last);
    ring[n % CGT_I_LINE] = last;
    more = record != NULL && record[CGT_I_KEPT_LENGTH] > CGT_I_KEPT_HEAD;
    for (size_t at = CGT_I_KEPT_HEAD; more && at < record[CGT_I_KEPT_LENGTH];) {
      size_t slots = search->splits ? record[at] : 1;
      for (at += search->splits ? 2 : 0; slots > 0; slots--) last = record[at++];
    }
  }
  for (size_t i = 0; i < CGT_I_LINE && i < n; i++) line[i] = ring[(n - 1 - i) % CGT_I_LINE];
  return cgt_i_growth(search->game, memo, line, n < CGT_I_LINE ? n : CGT_I_LINE, status);
}

/* Finds the values of what waits. */
static cgt_status_t find_all(cgt_i_search *search) {
  slot_list *waiting = &search->blocks->waiting;
  cgt_status_t status = resume(search->blocks);
  while (status == CGT_OK && waiting->used > 0) {
    const uint32_t slot = waiting->at[waiting->used - 1];
    if (cgt_i_memo_field(search->memo, slot) < cgt_i_memo_partial(search->memo)) {
      waiting->used--;
    } else if (cgt_i_kept_find(&search->memo->kept, slot) == NULL) {
      search->ask->known = search->memo->used;
      status = cgt_i_ask_poll(search->ask);
      if (status == CGT_OK) status = cgt_i_search_ask_block(search, slot);
    } else {
      const size_t before = waiting->used;
      if (search->blocks->resumes) status = add_options_of(search->blocks, slot, false);
      if (waiting->used > before) continue;
      search->now.slot = slot;
      if (status == CGT_OK) status = cgt_i_search_all(search, slot);
    }
  }
  return cgt_i_ran_out(status) ? growth(search->blocks, status) : status;
}

cgt_status_t cgt_i_search_join(cgt_i_search *search) {
  cgt_i_blocks *blocks = search->blocks;
  const cgt_i_work *work = search->work;
  const cgt_status_t status = slot_room(search, &blocks->waiting, work->top);
  if (status != CGT_OK) return status;
  if (work->top > 0) memcpy(blocks->waiting.at, work->pending, work->top * sizeof *work->pending);
  blocks->waiting.used = work->top;
  return find_all(search);
}

/* Looks up equally long positions of callers, as far as they are legal: those of unknown value wait, and the others have their
 * values noted. */
static cgt_status_t look_up_legal(cgt_i_blocks *blocks, const uint64_t *position, size_t count, size_t n, uint64_t *values) {
  cgt_i_search *search = blocks->search;
  size_t kept = 0, row = 0;
  cgt_status_t status = word_room(search, &blocks->positions, n * count);
  if (status != CGT_OK) return status;
  uint64_t *legal = blocks->positions.at;
  for (size_t i = 0; i < n; i++) {
    if (values[i] == CGT_NO_ANSWER) continue;
    if (count > 0) memcpy(legal + kept * count, position + i * count, count * sizeof *legal);
    kept++;
  }
  blocks->foreign = true;
  status = look_up(blocks, legal, count, kept);
  blocks->foreign = false;
  if (status == CGT_OK) status = slot_room(search, &blocks->waiting, blocks->found.used);
  for (size_t at = 0; at < blocks->found.used && status == CGT_OK; row++) {
    const uint32_t *found = blocks->found.at + at;
    const size_t head = search->splits ? 2 : 0, slots = search->splits ? found[0] : 1;
    while (values[row] == CGT_NO_ANSWER) row++;
    values[row] = search->splits ? found[1] : 0;
    for (size_t i = 0; i < slots; i++) {
      const uint64_t field = cgt_i_memo_field(search->memo, found[head + i]);
      if (field < cgt_i_memo_partial(search->memo))
        values[row] ^= field - 1;
      else
        blocks->waiting.at[blocks->waiting.used++] = found[head + i];
    }
    at += head + slots;
  }
  return status;
}

/* The same for a whole list; `first`: finds out which positions are legal. */
static cgt_status_t look_up_list(cgt_i_search *search, const cgt_list_t *positions, bool first, uint64_t *values) {
  uint8_t *legal = cgt_i_alloc(BLOCK, sizeof *legal);
  cgt_status_t status = CGT_OK;
  if (legal == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %d bytes", search->ask->function, BLOCK);
  for (size_t i = 0, n = 0; i < cgt_list_count(positions) && status == CGT_OK; i += n) {
    size_t count, next;
    const uint64_t *position = cgt_list_item(positions, i, &count);
    const size_t most = count > MOST_WORDS / BLOCK ? MOST_WORDS / count : BLOCK;
    for (n = 1; n < most && cgt_list_item(positions, i + n, &next) != NULL && next == count;) n++;
    if (first) status = cgt_i_game_accept_block(search->game, search->ask, position, count, n, false, legal);
    for (size_t j = 0; first && j < n; j++) values[i + j] = legal[j] != 0 ? 0 : CGT_NO_ANSWER;
    if (status == CGT_OK) status = look_up_legal(search->blocks, position, count, n, values + i);
  }
  cgt_i_free(legal);
  return status;
}

cgt_status_t cgt_i_search_list(cgt_i_search *search, const cgt_list_t *positions, uint64_t *values) {
  cgt_status_t status = look_up_list(search, positions, true, values);
  if (status == CGT_OK) status = sort_waiting(search->blocks, 0);
  if (status == CGT_OK) status = find_all(search);
  return status == CGT_OK ? look_up_list(search, positions, false, values) : status;
}
