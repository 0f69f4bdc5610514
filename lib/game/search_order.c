/* In which order positions are tried. */
#include "../base/bits.h"
#include "search.h"

/* Hints of a ruleset that gives them in blocks alone, for as many positions in a row as have equally many words and fit the
 * buffer; returns how many. */
static size_t hints_by_block(cgt_i_search *search, const uint32_t *slots, size_t n, uint64_t *hints) {
  const cgt_i_memo *memo = search->memo;
  const cgt_ruleset_t *rules = &search->game->rules;
  uint64_t *words = search->work->summand;
  size_t count = 0, some = 0;
  for (; some < n && (some + 1) * memo->layout.max_count <= CGT_MAX_WORDS; some++) {
    const size_t next = cgt_i_memo_position(memo, slots[some], words + some * count);
    if (some > 0 && next != count) break;
    count = next;
  }
  search->hint_status = rules->order_hint_block(rules->user, words, count, some, hints);
  if (search->hint_status != CGT_OK)
    (void)cgt_i_fail_in(search->ask, cgt_i_callback_failed(search->game, "order_hint_block", search->hint_status));
  return some;
}

static uint64_t hint_of(cgt_i_search *search, uint32_t slot) {
  const cgt_i_memo *memo = search->memo;
  const cgt_ruleset_t *rules = &search->game->rules;
  uint64_t *words = search->work->summand, hint = 0; /* an option may be in the middle of being split */
  if (rules->order_hint == NULL && rules->order_hint_block != NULL) {
    if (search->hint_status == CGT_OK) (void)hints_by_block(search, &slot, 1, &hint);
    return hint;
  }
  const size_t count = cgt_i_memo_position(memo, slot, words);
  if (rules->order_hint != NULL) return rules->order_hint(rules->user, words, count);
  for (size_t i = 0; i < count; i++) hint += words[i]; /* a fair guess for heaps */
  return hint;
}

uint64_t cgt_i_search_hint(cgt_i_search *search, uint32_t slot) {
  const uint64_t hint = hint_of(search, slot);
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

void cgt_i_search_sort_slots(cgt_i_search *search, uint32_t *slots, size_t n, uint64_t *hints) {
  const cgt_ruleset_t *rules = &search->game->rules;
  uint64_t any = 0;
  if (rules->order_hint == NULL && rules->order_hint_block != NULL)
    for (size_t i = 0; i < n && search->hint_status == CGT_OK;) i += hints_by_block(search, slots + i, n - i, hints + i);
  else
    for (size_t i = 0; i < n; i++) hints[i] = hint_of(search, slots[i]);
  if (search->hint_status != CGT_OK) return;
  for (size_t i = 0; i < n; i++) any |= hints[i];
  const unsigned shift = any >> 32 != 0 ? cgt_i_high_bit(any) - 31 : 0; /* their highest 32 bits */
  for (size_t i = 0; i < n; i++) hints[i] = (UINT32_MAX - (hints[i] >> shift)) << 32 | slots[i];
  const uint64_t *sorted = cgt_i_search_sort_hints(hints, hints + n, n);
  for (size_t i = 0; i < n; i++) slots[i] = (uint32_t)sorted[i];
}

cgt_status_t cgt_i_search_sort_pending(cgt_i_search *search, size_t first) {
  cgt_i_work *work = search->work;
  const size_t n = work->top - first;
  if (n <= CGT_I_CHUNK) return CGT_OK;
  cgt_status_t status = cgt_i_search_room(search, (void **)&work->hints, &work->hint_room, 0, 2 * n, sizeof *work->hints);
  if (status == CGT_OK) cgt_i_search_sort_slots(search, work->pending + first, n, work->hints);
  return status;
}
