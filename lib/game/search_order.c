/* In which order positions are tried. */
#include "../base/bits.h"
#include "search.h"

/* The hint of a ruleset that gives hints in blocks alone. After a failure there are none. */
static uint64_t hint_by_block(cgt_i_search *search, const uint64_t *words, size_t count) {
  const cgt_game_t *game = search->game;
  uint64_t hint = 0;
  if (search->hint_status != CGT_OK) return 0;
  search->hint_status = game->rules.order_hint_block(game->rules.user, words, count, 1, &hint);
  if (search->hint_status != CGT_OK)
    (void)cgt_i_fail_in(search->ask, cgt_i_callback_failed(game, "order_hint_block", search->hint_status));
  return hint;
}

uint64_t cgt_i_search_hint(cgt_i_search *search, uint32_t slot) {
  const cgt_i_memo *memo = search->memo;
  const cgt_ruleset_t *rules = &search->game->rules;
  uint64_t *words = search->work->summand, hint = 0; /* an option may be in the middle of being split */
  size_t count = cgt_i_memo_unpack(memo, &memo->slots[(size_t)slot * memo->layout.slot_words], words);
  if (rules->order_hint != NULL)
    hint = rules->order_hint(rules->user, words, count);
  else if (rules->order_hint_block != NULL)
    hint = hint_by_block(search, words, count);
  else
    for (size_t i = 0; i < count; i++) hint += words[i]; /* a fair guess for heaps */
  return hint < UINT32_MAX ? hint : UINT32_MAX;
}

uint64_t cgt_hint_bits(void *user, const uint64_t *words, size_t count) {
  uint64_t bits = 0;
  (void)user;
  for (size_t i = 0; i < count; i++) bits += cgt_i_popcount(words[i]);
  return bits;
}

uint64_t *cgt_i_search_sort_hints(uint64_t *hints, uint64_t *other, size_t n) {
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

cgt_status_t cgt_i_search_sort_pending(cgt_i_search *search, size_t first) {
  cgt_i_work *work = search->work;
  const size_t n = work->top - first;
  if (n <= CGT_I_CHUNK) return CGT_OK;
  cgt_status_t status = cgt_i_search_room(search, (void **)&work->hints, &work->hint_room, 0, 2 * n, sizeof *work->hints);
  if (status != CGT_OK) return status;
  uint32_t *pending = work->pending + first;
  for (size_t i = 0; i < n; i++) work->hints[i] = (UINT32_MAX - cgt_i_search_hint(search, pending[i])) << 32 | pending[i];
  const uint64_t *sorted = cgt_i_search_sort_hints(work->hints, work->hints + n, n);
  for (size_t i = 0; i < n; i++) pending[i] = (uint32_t)sorted[i];
  return CGT_OK;
}
