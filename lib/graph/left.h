/* Positions that are sets of numbers below n, as bits: of what is left of a graph. */
#ifndef CGT_I_LEFT_H
#define CGT_I_LEFT_H

#include <string.h>

#include "../base/bits.h"
#include "../game/kind.h"

static inline size_t cgt_i_left_words(size_t n) { return (n + 63) / 64; }
static inline bool cgt_i_left_has(const uint64_t *words, size_t i) { return (words[i / 64] >> i % 64 & 1) != 0; }
static inline void cgt_i_left_add(uint64_t *words, size_t i) { words[i / 64] |= (uint64_t)1 << i % 64; }
static inline void cgt_i_left_drop(uint64_t *words, size_t i) { words[i / 64] &= ~((uint64_t)1 << i % 64); }

/* There may be no words, and then no array. */
static inline void cgt_i_left_copy(uint64_t *to, const uint64_t *words, size_t count) {
  if (count > 0) memcpy(to, words, count * sizeof *words);
}

/* The members of a set, one after another: `for (size_t at = 0, i; cgt_i_left_next(words, n, &at, &i);)`. */
static inline bool cgt_i_left_next(const uint64_t *words, size_t n, size_t *at, size_t *i) {
  while (*at < n) {
    const uint64_t bits = words[*at / 64] >> *at % 64;
    if (bits != 0) {
      *i = *at + cgt_i_low_bit(bits);
      *at = *i + 1;
      return true;
    }
    *at = (*at / 64 + 1) * 64;
  }
  return false;
}

/* The callbacks of games whose user pointer begins with a cgt_i_left. */
typedef struct {
  size_t n;         /* of numbers */
  size_t base;      /* is added to numbers in texts */
  const char *what; /* such as "a vertex" */
} cgt_i_left;

cgt_status_t cgt_i_left_validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink);
uint64_t cgt_i_left_order_hint(void *user, const uint64_t *words, size_t count);
cgt_status_t cgt_i_left_bounds(void *user, const uint64_t *words, size_t count, uint64_t *bounds);
cgt_status_t cgt_i_left_read(cgt_i_position *to, const cgt_game_t *game, bool whole);
cgt_status_t cgt_i_left_write(const cgt_game_t *game, const uint64_t *words, size_t count, bool whole, size_t depth,
                              cgt_i_text *text);

#endif
