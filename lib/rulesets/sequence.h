/* Sequences of Sprague-Grundy values: the octal games (Guy and Smith 1956), and taking from one heap any number in a given set.
   G(n) is the value of a heap of n tokens; G(0) = 0. */
#ifndef CGT_I_RULESETS_SEQUENCE_H
#define CGT_I_RULESETS_SEQUENCE_H

#include <cgt/base.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cgt_i_sequence cgt_i_sequence_t;

/* Called about every millisecond during long work; anything but CGT_OK stops the work and is returned. `known` is the number of
   heaps whose values are known. */
typedef struct {
  cgt_status_t (*ask)(void *user, uint64_t known);
  void *user;
} cgt_i_poll_t;

/* G(n + period) = G(n) for every n >= preperiod, both the least possible. Proved by comparing the two for `checked` heaps n,
   from n = max(preperiod, 1) on, or from the preperiod on in a subtraction game: as many as the theorem requires. */
typedef struct {
  uint64_t period, preperiod, checked;
} cgt_i_period_t;

/* The octal game d[0].d[1]d[2]…: k tokens may be taken from a heap if nothing is left and d[k] has bit 1, if one heap is left
   and d[k] has bit 2, if what is left is divided into two heaps and d[k] has bit 4. d[0] is 0 or 4. `unequal`: the two heaps of
   a division must differ, as in Grundy's game; no period is proved then. */
cgt_status_t cgt_i_sequence_octal(const uint8_t *digits, size_t count, bool unequal, cgt_i_sequence_t **sequence);

/* The game of taking from a heap a number of tokens in set, which is ascending, without repetitions and without 0. */
cgt_status_t cgt_i_sequence_subtraction(const uint64_t *set, size_t count, cgt_i_sequence_t **sequence);

/* NULL is allowed. */
void cgt_i_sequence_free(cgt_i_sequence_t *sequence);

/* Makes G(0), …, G(last) known. memory_limit is in bytes, 0 for none; poll may be NULL. After a failure the values found are
   kept, and the call can be repeated to go on: after CGT_E_MEMORY, CGT_E_LIMIT (the memory limit), or a poll that stopped it.
   CGT_E_OVERFLOW: a value above 65535, or values of more than 2^32 - 1 heaps without a known period. */
cgt_status_t cgt_i_sequence_extend(cgt_i_sequence_t *sequence, uint64_t last, uint64_t memory_limit, const cgt_i_poll_t *poll);

/* The known values, of heaps 0, …, count - 1; valid until the next call that extends, adopts or frees. */
const uint16_t *cgt_i_sequence_values(const cgt_i_sequence_t *sequence, uint64_t *count);

/* The bytes that the handle takes. */
uint64_t cgt_i_sequence_bytes(const cgt_i_sequence_t *sequence);

/* Whether G(heap) is known or follows from a known period; then writes it to *value. Constant time. */
bool cgt_i_sequence_at(const cgt_i_sequence_t *sequence, uint64_t heap, uint16_t *value);

/* Extends as far as needed, at most to heap `limit`, to prove a period; not at all if so few heaps cannot prove one. *found
   says whether one was proved; only then is *result written. Fails as cgt_i_sequence_extend does, writing neither. A proved
   period is remembered, and used when extending. */
cgt_status_t cgt_i_sequence_period(cgt_i_sequence_t *sequence, uint64_t limit, uint64_t memory_limit, const cgt_i_poll_t *poll,
                                   bool *found, cgt_i_period_t *result);

/* Adopts values of heaps 0, …, count - 1, for which the caller vouches, instead of computing them. Known values are kept; the
   others are copied. CGT_E_ARGUMENT if they cannot be this game's: a value above the number of moves, G(0) not 0. */
cgt_status_t cgt_i_sequence_adopt(cgt_i_sequence_t *sequence, const uint16_t *values, uint64_t count);

#endif
