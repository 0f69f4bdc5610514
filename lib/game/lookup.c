/* Options looked up among the vertices of a graph: brought into canonical form, packed, and found in the table. */
#include "lookup.h"

#include <string.h>

static cgt_status_t no_memory(const cgt_i_lookup *lookup, size_t bytes) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", lookup->ask->function, bytes);
}

bool cgt_i_lookup_make(cgt_i_lookup *lookup) {
  lookup->position = cgt_i_alloc(CGT_MAX_WORDS, sizeof *lookup->position);
  lookup->option = cgt_i_alloc(CGT_MAX_WORDS, sizeof *lookup->option);
  return lookup->position != NULL && lookup->option != NULL;
}

void cgt_i_lookup_free(cgt_i_lookup *lookup) {
  cgt_i_free(lookup->position);
  cgt_i_free(lookup->option);
  cgt_i_free(lookup->canonical);
  cgt_i_free(lookup->counts);
  cgt_i_free(lookup->keys);
}

/* Enlarges an array whose contents are not needed. */
static cgt_status_t renew(const cgt_i_lookup *lookup, uint64_t **array, size_t *room, size_t wanted) {
  if (*room >= wanted) return CGT_OK;
  cgt_i_free(*array);
  *room = 0;
  *array = cgt_i_alloc(wanted, sizeof **array);
  if (*array == NULL) return no_memory(lookup, wanted * sizeof **array);
  *room = wanted;
  return CGT_OK;
}

cgt_status_t cgt_i_lookup_key_room(cgt_i_lookup *lookup) {
  return renew(lookup, &lookup->keys, &lookup->key_room, (size_t)lookup->ids->layout.slot_words * CGT_I_LOOKUPS);
}

cgt_status_t cgt_i_look_up_rest(cgt_i_lookup *lookup) {
  const cgt_i_memo *ids = lookup->ids;
  const uint64_t *const slots = ids->slots, *const keys = lookup->keys, *const hashes = lookup->hashes;
  const uint64_t field_mask = cgt_i_memo_field_mask(ids);
  const size_t n = lookup->waiting, mask = ids->capacity - 1, slot_words = ids->layout.slot_words;
  const unsigned shift = ids->shift;
  uint32_t vertices[CGT_I_LOOKUPS];
  bool found;
  lookup->waiting = 0;
  if (n == 0) return CGT_OK;
  for (size_t i = 0; i < n && slot_words == 1; i++) {
    const size_t slot = cgt_i_memo_find_word(slots, mask, keys[i], (size_t)(hashes[i] >> shift), field_mask, &found);
    vertices[i] = (uint32_t)(slots[slot] & field_mask) - 1;
  }
  for (size_t i = 0; i < n && slot_words > 1; i++) {
    const size_t slot = cgt_i_memo_find(ids, cgt_i_lookup_key(lookup, i), hashes[i], &found);
    vertices[i] = (uint32_t)(slots[slot * slot_words] & field_mask) - 1;
  }
  return lookup->put(lookup, vertices, n);
}

/* Packs a canonical position; false if it does not fit the layout. */
CGT_I_INLINE bool pack(cgt_i_lookup *lookup, const uint64_t *words, size_t count) {
  const cgt_i_memo *ids = lookup->ids;
  const size_t slot_words = ids->layout.slot_words;
  uint64_t *key = lookup->keys + lookup->waiting * slot_words;
  if (slot_words == 1 ? !cgt_i_memo_pack_word(&ids->layout, words, count, key) : !cgt_i_memo_pack(ids, words, count, key))
    return false;
  const uint64_t hash = slot_words == 1 ? cgt_i_mix(*key) : cgt_i_memo_hash(ids, key);
  lookup->hashes[lookup->waiting++] = hash;
  CGT_I_PREFETCH(&ids->slots[(size_t)(hash >> ids->shift) * slot_words]);
  return true;
}

/* Looks up a canonical position. */
CGT_I_INLINE cgt_status_t add(cgt_i_lookup *lookup, const uint64_t *words, size_t count) {
  cgt_status_t status = lookup->waiting == CGT_I_LOOKUPS ? cgt_i_look_up_rest(lookup) : CGT_OK;
  if (status != CGT_OK || (lookup->ids->slots != NULL && pack(lookup, words, count))) return status;
  status = cgt_i_look_up_rest(lookup);
  return status == CGT_OK ? lookup->put_misfit(lookup, words, count) : status;
}

/* Packs positions for slots of one word, up to the first that does not fit the layout; returns how many. */
static size_t pack_words(cgt_i_lookup *lookup, const uint64_t *words, size_t count, size_t n) {
  const cgt_i_layout layout = lookup->ids->layout; /* in registers */
  const unsigned shift = lookup->ids->shift;
  const uint64_t *slots = lookup->ids->slots;
  uint64_t *keys = lookup->keys + lookup->waiting, *hashes = lookup->hashes + lookup->waiting;
  size_t packed = 0;
  for (; packed < n; packed++) {
    uint64_t key;
    if (!cgt_i_memo_pack_word(&layout, words + packed * count, count, &key)) break;
    keys[packed] = key;
    hashes[packed] = cgt_i_mix(key);
    CGT_I_PREFETCH(&slots[hashes[packed] >> shift]);
  }
  lookup->waiting += packed;
  return packed;
}

/* Looks up n canonical positions. */
static cgt_status_t add_all(cgt_i_lookup *lookup, const uint64_t *words, size_t count, size_t n) {
  const cgt_i_memo *ids = lookup->ids;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < n && status == CGT_OK;) {
    const size_t room = CGT_I_LOOKUPS - lookup->waiting, some = n - i < room ? n - i : room;
    if (some > 1 && ids->layout.slot_words == 1) i += pack_words(lookup, words + i * count, count, some);
    if (i < n) status = add(lookup, words + i++ * count, count);
  }
  return status;
}

/* The same for positions that a callback brings into canonical form by blocks. */
static cgt_status_t add_blocks(cgt_i_lookup *lookup, const uint64_t *words, size_t count, size_t n) {
  enum { BLOCK = 4096, WORDS = 1 << 18 }; /* in a block at most, or one position */
  const size_t many = count > WORDS / BLOCK ? WORDS / count : BLOCK, most = n < many ? n : many;
  cgt_status_t status = renew(lookup, &lookup->canonical, &lookup->canonical_room, most * count + 1);
  if (status == CGT_OK) status = renew(lookup, &lookup->counts, &lookup->count_room, most);
  for (size_t from = 0; from < n && status == CGT_OK; from += most) {
    const size_t some = n - from < most ? n - from : most;
    if (count > 0) memcpy(lookup->canonical, words + from * count, some * count * sizeof *words);
    status = cgt_i_game_canonical_block(lookup->game, lookup->canonical, count, some, lookup->counts);
    if (status != CGT_OK) return cgt_i_fail_in(lookup->ask, status);
    for (size_t i = 0; i < some && status == CGT_OK; i++)
      status = add(lookup, lookup->canonical + i * count, (size_t)lookup->counts[i]);
  }
  return status;
}

cgt_status_t cgt_i_look_up(cgt_i_lookup *lookup, const uint64_t *words, size_t count, size_t n) {
  const cgt_ruleset_t *rules = &lookup->game->rules;
  const bool calls = rules->canonical != NULL;
  const uint64_t flags = rules->flags;
  cgt_status_t status = CGT_OK;
  if (!cgt_i_game_has_canonical(lookup->game)) return add_all(lookup, words, count, n);
  if (n > 1 && rules->canonical_block != NULL) return add_blocks(lookup, words, count, n);
  for (size_t i = 0; i < n && status == CGT_OK;) {
    size_t end = i, option_count = count;
    while (!calls && end < n && cgt_i_is_normal(flags, words + end * count, count)) end++;
    if (end > i) status = add_all(lookup, words + i * count, count, end - i);
    i = end;
    if (i == n || status != CGT_OK) break;
    if (count > 0) memcpy(lookup->option, words + i * count, count * sizeof *words);
    i++;
    if (calls)
      status = cgt_i_game_canonical(lookup->game, lookup->option, &option_count);
    else
      cgt_i_normalise(flags, lookup->option, &option_count);
    if (status != CGT_OK) return cgt_i_fail_in(lookup->ask, status);
    status = add(lookup, lookup->option, option_count);
  }
  return status;
}

cgt_status_t cgt_i_lookup_take(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  cgt_i_lookup *lookup = (cgt_i_lookup *)sink;
  const cgt_status_t status = cgt_i_look_up(lookup, words, count, n);
  lookup->ask->options += n;
  lookup->options += n;
  if (status != CGT_OK) return status;
  return lookup->heard = cgt_i_ask_poll_words(lookup->ask, (uint64_t)n * (count + 1));
}

cgt_status_t cgt_i_look_up_options(cgt_i_lookup *lookup, size_t count) {
  const cgt_ruleset_t *rules = &lookup->game->rules;
  lookup->sink = (cgt_sink_t){.take = cgt_i_lookup_take, .ask = lookup->ask};
  lookup->waiting = 0;
  const cgt_status_t status = rules->options(rules->user, lookup->position, count, &lookup->sink);
  const cgt_status_t said = cgt_i_callback_status(lookup->ask, lookup->game, &lookup->sink, "options", status);
  return said == CGT_OK ? cgt_i_look_up_rest(lookup) : said;
}
