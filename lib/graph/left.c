/* Positions that are sets of numbers: what games on graphs do with them. */
#include "left.h"

#include <stdio.h>
#include <string.h>

cgt_status_t cgt_i_left_validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_left *left = user;
  const size_t expected = cgt_i_left_words(left->n);
  char text[150];
  if (count != expected) {
    snprintf(text, sizeof text, "%zu words; expected %zu, a bit for each of %zu", count, expected, left->n);
    return cgt_sink_refuse(sink, text);
  }
  const uint64_t beyond = left->n % 64 == 0 ? 0 : words[count - 1] & ~cgt_i_bits_below((unsigned)(left->n % 64));
  if (beyond == 0) return CGT_OK;
  snprintf(text, sizeof text, "bit %zu is set; expected bits below %zu", left->n / 64 * 64 + cgt_i_low_bit(beyond), left->n);
  return cgt_sink_refuse(sink, text);
}

uint64_t cgt_i_left_order_hint(void *user, const uint64_t *words, size_t count) {
  uint64_t left = 0;
  (void)user;
  for (size_t i = 0; i < count; i++) left += cgt_i_popcount(words[i]);
  return left;
}

cgt_status_t cgt_i_left_bounds(void *user, const uint64_t *words, size_t count, uint64_t *bounds) {
  const cgt_i_left *left = user;
  (void)words;
  for (size_t i = 0; i < count; i++)
    bounds[i] = left->n - 64 * i >= 64 ? UINT64_MAX : cgt_i_bits_below((unsigned)(left->n % 64));
  return CGT_OK;
}

/* ---- Texts ---- */

/* Reads `0,1,4`, `start` or `-`. */
cgt_status_t cgt_i_left_read(cgt_i_position *to, const cgt_game_t *game, bool whole) {
  const cgt_i_left *left = cgt_i_game_own(game);
  cgt_i_reader *reader = to->reader;
  const size_t first = to->count;
  char expected[80];
  size_t from;
  cgt_status_t status = CGT_OK;
  (void)whole;
  for (size_t i = 0; i < cgt_i_left_words(left->n) && status == CGT_OK; i++) status = cgt_i_position_add(to, 0, reader->at);
  if (status != CGT_OK || cgt_i_read_takes(reader, '-')) return status;
  uint64_t *words = to->words + first;
  const size_t length = cgt_i_read_name(reader, &from);
  if (cgt_i_read_is(reader, from, length, "start"))
    return cgt_i_left_bounds(cgt_i_game_own(game), NULL, to->count - first, words);
  reader->at = from;
  do {
    uint64_t number;
    (void)cgt_i_read_next(reader);
    from = reader->at;
    status = cgt_i_read_number(reader, left->what, &number);
    if (status == CGT_OK && (number < left->base || number - left->base >= left->n)) {
      snprintf(expected, sizeof expected, "%s from %zu to %zu", left->what, left->base, left->n + left->base - 1);
      return cgt_i_read_fail(reader, CGT_E_POSITION, from, reader->at, NULL, left->n > 0 ? expected : "-");
    }
    if (status != CGT_OK) return status;
    const size_t i = (size_t)number - left->base;
    if (cgt_i_left_has(words, i))
      return cgt_i_read_fail(reader, CGT_E_POSITION, from, reader->at, "it is named twice", "each once");
    cgt_i_left_add(words, i);
  } while (cgt_i_read_takes(reader, ','));
  return CGT_OK;
}

cgt_status_t cgt_i_left_write(const cgt_game_t *game, const uint64_t *words, size_t count, bool whole, size_t depth,
                              cgt_i_text *text) {
  const cgt_i_left *left = cgt_i_game_own(game);
  const char *before = "";
  (void)count, (void)whole, (void)depth;
  for (size_t at = 0, i; cgt_i_left_next(words, left->n, &at, &i); before = ",")
    cgt_i_print_number(text, before, i + left->base);
  if (*before == '\0') cgt_i_print(text, "-");
  return CGT_OK;
}
