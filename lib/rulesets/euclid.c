/* Euclid, and Euclid0, which has the move (0, i) -> (0, 0) too. The user pointer is the CGT_I_GOLDEN_ number, as a pointer into
 * an array. */
#include "heap_box.h"

static char numbers[CGT_I_GOLDEN_RULESETS];

static unsigned number_of(const void *user) { return (unsigned)((const char *)user - numbers); }

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_i_moves moves;
  const size_t large = words[1] >= words[0];
  const uint64_t less = words[1 - large];
  cgt_i_moves_begin(&moves, sink, words, count);
  if (less == 0) {
    if (words[large] > 0 && number_of(user) == CGT_I_GOLDEN_EUCLID0) cgt_i_moves_add(&moves, large, 0);
    return cgt_i_moves_end(&moves);
  }
  for (uint64_t heap = words[large]; heap > less;) { /* what is left is at least 1 */
    heap -= less;
    if (!cgt_i_moves_add(&moves, large, heap)) return moves.status;
  }
  return cgt_i_moves_end(&moves);
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const bool zero = number_of(user) == CGT_I_GOLDEN_EUCLID0, misere = play == CGT_MISERE;
  (void)count;
  if (question == CGT_QUESTION_OUTCOME) {
    *answer = cgt_i_golden_p(number_of(user), misere, words[0], words[1]) == 1 ? CGT_P : CGT_N;
    if (theorem != NULL) *theorem = cgt_i_golden_theorem(number_of(user), misere);
    return CGT_OK;
  }
  if (misere)
    *answer = (zero ? cgt_i_euclid0_misere_value : cgt_i_euclid_misere_value)(words[0], words[1]);
  else
    *answer = (zero ? cgt_i_euclid0_value : cgt_i_euclid_value)(words[0], words[1]);
  if (theorem != NULL)
    *theorem = misere ? "Gurvich 2007: the normal value, 0 and 1 exchanged at multiples of neighbouring Fibonacci numbers"
                      : "Nivasch 2006: floor(b/a - a/b)";
  return CGT_OK;
}

/* Misère values are the normal values, except where 0 and 1 are exchanged. */
static cgt_status_t tame(void *user, const uint64_t *words, size_t count, uint32_t *tameness, const char **theorem) {
  (void)user;
  (void)words;
  (void)count;
  *tameness = CGT_TAMENESS_TAME;
  *theorem = "Gurvich 2007: Euclid is tame";
  return CGT_OK;
}

static cgt_status_t winning(void *user, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t moves[CGT_I_GOLDEN_MOVES][2];
  const int n = cgt_i_golden_winning(number_of(user), play == CGT_MISERE, words[0], words[1], moves);
  (void)count;
  return cgt_i_give_moves(sink, moves, n);
}

#define RULES                                                                                            \
  .size = sizeof(cgt_ruleset_t), .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SORT, .options = options, \
  .validate = cgt_i_two_heaps, .closed = closed, .winning = winning, .tame = tame, .order_hint = cgt_i_sum_of_heaps

const cgt_i_family cgt_i_euclid_family = {
    .name = "euclid",
    .example = "euclid",
    .position = "3,5",
    .make.alone = cgt_game_new_euclid,
    .rules = {RULES, .user = numbers + CGT_I_GOLDEN_EUCLID},
    .fits = true,
    .table = cgt_i_box_table,
    .heap_rules = &(const cgt_i_heap_rules){CGT_I_GOLDEN_EUCLID, CGT_I_BOX_EUCLID},
};

const cgt_i_family cgt_i_euclid0_family = {
    .name = "euclid0",
    .example = "euclid0",
    .position = "0,5",
    .make.alone = cgt_game_new_euclid0,
    .rules = {RULES, .user = numbers + CGT_I_GOLDEN_EUCLID0},
    .fits = true,
    .table = cgt_i_box_table,
    .heap_rules = &(const cgt_i_heap_rules){CGT_I_GOLDEN_EUCLID0, CGT_I_BOX_EUCLID0},
};

cgt_status_t cgt_game_new_euclid(cgt_game_t **game) {
  return cgt_i_game_make_plain("cgt_game_new_euclid", &cgt_i_euclid_family, (cgt_i_shape){CGT_I_FIXED, 2}, game);
}

cgt_status_t cgt_game_new_euclid0(cgt_game_t **game) {
  return cgt_i_game_make_plain("cgt_game_new_euclid0", &cgt_i_euclid0_family, (cgt_i_shape){CGT_I_FIXED, 2}, game);
}
