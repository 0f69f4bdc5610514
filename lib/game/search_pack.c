/* Packing options of equal lengths into the chunk, all at once. */
#include "../base/bits.h"
#include "search.h"

/* Packs word i of n positions of `count` words each, which begins at bit `at` of their keys; returns bits that do not fit.
 * Words that fit have no bits that two shifts would lose. */
CGT_I_INLINE uint64_t pack_column(const cgt_i_layout *layout, const uint64_t *positions, size_t count, size_t n, uint64_t *keys,
                                  uint64_t *hashes, size_t i, size_t at, const uint32_t words, const bool mixed,
                                  const bool first, const bool last) {
  const uint64_t head = (uint64_t)(count - layout->min_count) << (mixed ? 64 - layout->key_bits : layout->value_bits);
  const uint64_t misfit = ~cgt_i_bits_below(layout->width[i]);
  const unsigned bit = at % 64;
  uint64_t high = 0;
  for (size_t row = 0; row < n; row++, keys += words) {
    const uint64_t word = positions[row * count + i];
    const bool low = words == 1 || first || at < 64;
    high |= word & misfit;
    keys[low ? 0 : 1] = word << bit | (first ? head : keys[low ? 0 : 1]);
    if (words == 2 && low) keys[1] = word >> 1 >> (63 - bit) | (first ? 0 : keys[1]);
    if (last && mixed) keys[0] = cgt_i_memo_mix(keys[0], layout->key_bits);
    if (last) hashes[row] = mixed ? keys[0] : cgt_i_memo_hash_of(keys, words);
  }
  return high;
}

/* Packs n positions of `count` words each, at least 1, into keys of one or two words; returns bits that do not fit the layout.
 */
CGT_I_INLINE uint64_t pack_rows(const cgt_i_layout *layout, const uint64_t *positions, size_t count, size_t n, uint64_t *keys,
                                uint64_t *hashes, const uint32_t words, const bool mixed) {
  size_t at = (mixed ? 64 - layout->key_bits : layout->value_bits) + layout->count_bits, i = 0;
  if (count == 1) return pack_column(layout, positions, 1, n, keys, hashes, 0, at, words, mixed, true, true);
  uint64_t high = pack_column(layout, positions, count, n, keys, hashes, 0, at, words, mixed, true, false);
  while (at += layout->width[i++], i < count - 1)
    high |= pack_column(layout, positions, count, n, keys, hashes, i, at, words, mixed, false, false);
  return high | pack_column(layout, positions, count, n, keys, hashes, i, at, words, mixed, false, true);
}

CGT_I_NOINLINE uint64_t pack_singles(const cgt_i_layout *layout, const uint64_t *positions, size_t count, size_t n,
                                     uint64_t *keys, uint64_t *hashes) {
  return pack_rows(layout, positions, count, n, keys, hashes, 1, false);
}

CGT_I_NOINLINE uint64_t pack_mixed(const cgt_i_layout *layout, const uint64_t *positions, size_t count, size_t n,
                                   uint64_t *keys, uint64_t *hashes) {
  return pack_rows(layout, positions, count, n, keys, hashes, 1, true);
}

CGT_I_NOINLINE uint64_t pack_doubles(const cgt_i_layout *layout, const uint64_t *positions, size_t count, size_t n,
                                     uint64_t *keys, uint64_t *hashes) {
  return pack_rows(layout, positions, count, n, keys, hashes, 2, false);
}

size_t cgt_i_search_pack_rows(cgt_i_search *search, const uint64_t *words, size_t count, size_t n) {
  const cgt_i_layout *layout = &search->memo->layout;
  cgt_i_work *work = search->work;
  const size_t chunk = search->now.chunk, room = CGT_I_CHUNK - chunk, key_words = layout->key_words;
  if (key_words > 2 || count == 0 || count < layout->min_count || count > layout->max_count) return 0;
  if (n > room) n = room;
  uint64_t *keys = work->keys + chunk * key_words, *hashes = work->hashes + chunk;
  if ((layout->keys == CGT_I_KEYS_SHORT   ? pack_singles
       : layout->keys == CGT_I_KEYS_MIXED ? pack_mixed
                                          : pack_doubles)(layout, words, count, n, keys, hashes) != 0)
    return 0;
  search->now.chunk += n;
  return n;
}
