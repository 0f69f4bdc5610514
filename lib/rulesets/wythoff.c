/* Wythoff's game. */
#include "heap_box.h"

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_i_moves moves;
  (void)user;
  cgt_i_moves_begin(&moves, sink, words, count);
  for (size_t i = 0; i < 2; i++)
    for (uint64_t heap = 0; heap < words[i]; heap++)
      if (!cgt_i_moves_add(&moves, i, heap)) return moves.status;
  for (uint64_t taken = 1; taken <= words[0] && taken <= words[1] && taken != 0; taken++)
    if (!cgt_i_moves_add_two(&moves, 0, words[0] - taken, 1, words[1] - taken)) return moves.status;
  return cgt_i_moves_end(&moves);
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const bool misere = play == CGT_MISERE;
  (void)user;
  (void)count;
  if (question != CGT_QUESTION_OUTCOME) return CGT_E_NO_THEOREM;
  *answer = cgt_i_golden_p(CGT_I_GOLDEN_WYTHOFF, misere, words[0], words[1]) == 1 ? CGT_P : CGT_N;
  if (theorem != NULL) *theorem = cgt_i_golden_theorem(CGT_I_GOLDEN_WYTHOFF, misere);
  return CGT_OK;
}

/* doc/misere.md */
static cgt_status_t tame(void *user, const uint64_t *words, size_t count, uint32_t *tameness, const char **theorem) {
  (void)user;
  (void)words;
  (void)count;
  *tameness = CGT_TAMENESS_TAME;
  *theorem = "Gurvich, Ho 2018: Wythoff's game is miserable, and so tame";
  return CGT_OK;
}

static cgt_status_t winning(void *user, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t moves[CGT_I_GOLDEN_MOVES][2];
  const int n = cgt_i_golden_winning(CGT_I_GOLDEN_WYTHOFF, play == CGT_MISERE, words[0], words[1], moves);
  (void)user;
  (void)count;
  return cgt_i_give_moves(sink, moves, n);
}

/* `3)` */
static cgt_status_t read_wythoff(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game) {
  static const char *const numbers[2] = {"how much the numbers may differ", NULL};
  uint64_t r[2];
  (void)family;
  cgt_status_t status = cgt_i_read_numbers(reader, numbers, r, &name);
  if (status != CGT_OK) return status;
  status = cgt_game_new_wythoff_apart(r[0], game);
  return status == CGT_OK ? CGT_OK : cgt_i_read_failed(reader, status, name.from, name.to);
}

const cgt_i_family cgt_i_wythoff_family = {
    .name = "wythoff",
    .example = "wythoff",
    .position = "3,5",
    .plain = true,
    .bare = true,
    .read = read_wythoff,
    .make.alone = cgt_game_new_wythoff,
    .rules = {.size = sizeof(cgt_ruleset_t),
              .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SORT,
              .options = options,
              .validate = cgt_i_two_heaps,
              .closed = closed,
              .winning = winning,
              .tame = tame,
              .order_hint = cgt_i_sum_of_heaps},
    .recurrence = cgt_i_game_box_value,
    .table = cgt_i_box_table,
    .heap_rules = &(const cgt_i_heap_rules){CGT_I_GOLDEN_WYTHOFF, CGT_I_BOX_WYTHOFF},
};

cgt_status_t cgt_game_new_wythoff(cgt_game_t **game) {
  return cgt_i_game_make_plain("cgt_game_new_wythoff", &cgt_i_wythoff_family, (cgt_i_shape){CGT_I_FIXED, 2}, game);
}
