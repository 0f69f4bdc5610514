/* Nim. */
#include "heap_box.h"

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_i_moves moves;
  (void)user;
  cgt_i_moves_begin(&moves, sink, words, count);
  for (size_t i = 0; i < count; i++)
    for (uint64_t heap = 0; heap < words[i]; heap++)
      if (!cgt_i_moves_add(&moves, i, heap)) return moves.status;
  return cgt_i_moves_end(&moves);
}

/* The XOR of the heaps without heap `left_out`, and whether they are all 0 or 1. */
static uint64_t sum_without(const uint64_t *words, size_t count, size_t left_out, bool *small) {
  uint64_t sum = 0, any = 0;
  for (size_t i = 0; i < count; i++) {
    if (i == left_out) continue;
    sum ^= words[i];
    any |= words[i];
  }
  *small = any < 2;
  return sum;
}

/* Bouton 1901: the XOR of the heaps; in misère play 0 and 1 are exchanged where no heap is above 1. */
static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  bool small;
  const uint64_t sum = sum_without(words, count, SIZE_MAX, &small);
  (void)user;
  if (question != CGT_QUESTION_VALUE) return CGT_E_NO_THEOREM;
  *answer = play == CGT_MISERE && small ? sum ^ 1 : sum;
  if (theorem != NULL)
    *theorem = play == CGT_MISERE ? "Bouton 1901: the XOR of the heaps, 0 and 1 exchanged where no heap is above 1"
                                  : "Bouton 1901: the XOR of the heaps";
  return CGT_OK;
}

/* A heap becomes the XOR of the others and the value; in misère play 0 and 1 are exchanged if none of the others is above 1. */
static cgt_status_t moves_to(void *user, uint32_t play, uint64_t value, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_i_moves moves;
  bool all_small;
  const uint64_t all = sum_without(words, count, SIZE_MAX, &all_small) ^ value;
  (void)user;
  cgt_i_moves_begin(&moves, sink, words, count);
  size_t large = 0; /* heaps above 1 */
  for (size_t i = 0; i < count; i++) large += words[i] > 1;
  for (size_t i = 0; i < count; i++) {
    const bool others_small = large == 0 || (large == 1 && words[i] > 1);
    const uint64_t heap = all ^ words[i] ^ (play == CGT_MISERE && others_small && value < 2);
    if (heap < words[i] && !cgt_i_moves_add(&moves, i, heap)) return moves.status;
  }
  return cgt_i_moves_end(&moves);
}

const cgt_i_family cgt_i_nim_family = {
    .name = "nim",
    .example = "nim",
    .position = "3,5,7",
    .splits_within = true,
    .make.alone = cgt_game_new_nim,
    .rules = {.size = sizeof(cgt_ruleset_t),
              .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS | CGT_RULESET_SPLITS_SUMS,
              .options = options,
              .closed = closed,
              .split = cgt_i_split_heaps,
              .tame = cgt_i_pet_heaps,
              .order_hint = cgt_i_sum_of_heaps},
    .adjoins = true,
    .fits = true,
    .table = cgt_i_box_table,
    .moves_to = moves_to,
    .heap_rules = &(const cgt_i_heap_rules){CGT_I_GOLDEN_NIM, CGT_I_BOX_NIM},
};

cgt_status_t cgt_game_new_nim(cgt_game_t **game) {
  return cgt_i_game_make_plain("cgt_game_new_nim", &cgt_i_nim_family, (cgt_i_shape){CGT_I_HEAPS, 0}, game);
}
