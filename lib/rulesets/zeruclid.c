/* Zeruclid. */
#include "heap_box.h"

/* With a heap of 1 all smaller positions are reachable; otherwise so few are that a search is better. */
static cgt_status_t recurrence(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                               uint64_t *value, const char **name) {
  return words[0] == 1 ? cgt_i_game_box_value(game, ask, play, words, count, value, name) : CGT_E_NO_THEOREM;
}

static uint64_t smallest(const uint64_t *words, size_t count) {
  uint64_t least = 0;
  for (size_t i = 0; i < count; i++)
    if (words[i] != 0 && (least == 0 || words[i] < least)) least = words[i];
  return least;
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t step = smallest(words, count);
  cgt_i_moves moves;
  (void)user;
  cgt_i_moves_begin(&moves, sink, words, count);
  for (size_t i = 0; i < count && step > 0; i++)
    for (uint64_t heap = words[i]; heap >= step;) {
      heap -= step;
      if (!cgt_i_moves_add(&moves, i, heap)) return moves.status;
    }
  return cgt_i_moves_end(&moves);
}

/* Positions come without zeros and in ascending order. */
static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const char *name;
  (void)user;
  if (count < 2) {
    name = "a heap alone has the one move to nothing";
    *answer = (count == 1) ^ (play == CGT_MISERE);
    if (question == CGT_QUESTION_OUTCOME) *answer = *answer == 0 ? CGT_P : CGT_N;
  } else if (play == CGT_MISERE || question != CGT_QUESTION_OUTCOME) {
    return CGT_E_NO_THEOREM;
  } else if (count == 2) {
    name = "section 3 of Duchene, Heinrich, Larsson, Parreau 2018: as Euclid";
    *answer = cgt_i_zeruclid_p(words[0], words[1]) ? CGT_P : CGT_N;
  } else if (count == 3 && words[0] == 1) {
    name = "Proposition 3.1.1 and Theorem 3.1.6 of Duchene, Heinrich, Larsson, Parreau 2018";
    *answer = cgt_i_zeruclid1_p(words[1], words[2]) ? CGT_P : CGT_N;
  } else {
    return CGT_E_NO_THEOREM;
  }
  if (theorem != NULL) *theorem = name;
  return CGT_OK;
}

const cgt_i_family cgt_i_zeruclid_family = {
    .name = "zeruclid",
    .example = "zeruclid",
    .position = "2,3,5",
    .make.alone = cgt_game_new_zeruclid,
    .rules = {.size = sizeof(cgt_ruleset_t),
              .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS,
              .options = options,
              .closed = closed,
              .order_hint = cgt_i_sum_of_heaps},
    .recurrence = recurrence,
    .table = cgt_i_box_table,
    .heap_rules = &(const cgt_i_heap_rules){CGT_I_GOLDEN_RULESETS, CGT_I_BOX_ZERUCLID},
};

cgt_status_t cgt_game_new_zeruclid(cgt_game_t **game) {
  return cgt_i_game_make_plain("cgt_game_new_zeruclid", &cgt_i_zeruclid_family, (cgt_i_shape){CGT_I_HEAPS, 0}, game);
}
