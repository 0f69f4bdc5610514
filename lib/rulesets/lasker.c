/* Lasker's Nim. */
#include <string.h>

#include "heaps.h"

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_i_moves moves;
  (void)user;
  cgt_i_moves_begin(&moves, sink, words, count);
  for (size_t i = 0; i < count; i++)
    for (uint64_t heap = 0; heap < words[i]; heap++)
      if (!cgt_i_moves_add(&moves, i, heap)) return moves.status;
  cgt_status_t status = cgt_i_moves_end(&moves);
  for (size_t i = 0; i < count && status == CGT_OK; i++) status = cgt_i_divide_heap(words, count, i, 0, false, sink);
  return status;
}

/* Heaps 4k + 3 and 4k + 4 exchange their values, other heaps have themselves as values (Winning Ways, chapter 4). */
static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  uint64_t sum = 0;
  bool carry = false; /* heap 2^64 - 1 has the value 2^64 */
  (void)user;
  if (play != CGT_NORMAL) return CGT_E_NO_THEOREM;
  for (size_t i = 0; i < count; i++) {
    const uint64_t n = words[i];
    carry ^= n == UINT64_MAX;
    sum ^= n % 4 == 3 ? n + 1 : n % 4 == 0 && n > 0 ? n - 1 : n;
  }
  if (question == CGT_QUESTION_VALUE && carry)
    return cgt_i_fail(CGT_E_OVERFLOW, "the value is above %llu", (unsigned long long)UINT64_MAX);
  *answer = question == CGT_QUESTION_VALUE ? sum : sum == 0 && !carry ? CGT_P : CGT_N;
  if (theorem != NULL) *theorem = "Lasker 1931, Winning Ways, chapter 4: heaps 4k + 3 and 4k + 4 exchange their values";
  return CGT_OK;
}

const cgt_i_family cgt_i_lasker_family = {
    .name = "lasker",
    .example = "lasker",
    .position = "3,4,7",
    .splits_within = true,
    .make.alone = cgt_game_new_lasker,
    .rules = {.size = sizeof(cgt_ruleset_t),
              .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS | CGT_RULESET_SPLITS_SUMS,
              .options = options,
              .closed = closed,
              .split = cgt_i_split_heaps,
              .order_hint = cgt_i_sum_of_heaps},
    .adjoins = true,
};

cgt_status_t cgt_game_new_lasker(cgt_game_t **game) {
  return cgt_i_game_make_plain("cgt_game_new_lasker", &cgt_i_lasker_family, (cgt_i_shape){CGT_I_HEAPS, 0}, game);
}
