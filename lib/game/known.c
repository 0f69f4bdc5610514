/* What is known of a position without a search. */
#include "game_inside.h"

/* The lock is held. */
static cgt_status_t find_known(cgt_game_t *game, uint32_t play, const uint64_t *words, size_t count, uint64_t *value) {
  bool known = play == CGT_NORMAL && game->family->recall != NULL && game->family->recall(game, words, count, value);
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < 2 && !known && status == CGT_OK; i++)
    status = cgt_i_memo_get(&game->memos[play * 2 + i], words, count, value, &known);
  return status != CGT_OK || known ? status : CGT_E_NO_THEOREM;
}

/* Where no theorem gives the value, one for outcomes may say that it is 0. The lock is held if the ruleset needs it. */
static cgt_status_t ask_theorems(const cgt_game_t *game, uint32_t play, const uint64_t *words, size_t count, uint64_t *value) {
  const cgt_ruleset_t *rules = &game->rules;
  uint64_t outcome = CGT_N;
  if (rules->closed == NULL) return CGT_E_NO_THEOREM;
  cgt_status_t status = rules->closed(rules->user, play, CGT_QUESTION_VALUE, words, count, value, NULL);
  if (status != CGT_E_NO_THEOREM) return status == CGT_I_LARGE ? CGT_E_NO_THEOREM : status;
  status = rules->closed(rules->user, play, CGT_QUESTION_OUTCOME, words, count, &outcome, NULL);
  if (status == CGT_OK && outcome != CGT_P) return CGT_E_NO_THEOREM;
  *value = 0;
  return status == CGT_I_LARGE ? CGT_E_NO_THEOREM : status;
}

cgt_status_t cgt_i_game_known(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                              uint64_t *value) {
  cgt_status_t status = cgt_i_game_go_down(game, false, ask->function);
  if (status != CGT_OK) return status;
  status = ask_theorems(game, play, words, count, value);
  if (status != CGT_OK && status != CGT_E_NO_THEOREM)
    status = cgt_i_fail_in(ask, cgt_i_callback_failed(game, "closed", status));
  cgt_i_game_come_up(game, false);
  if (status != CGT_E_NO_THEOREM) return status;
  status = cgt_i_game_enter(game, ask->function);
  if (status != CGT_OK) return status;
  status = find_known(game, play, words, count, value);
  cgt_i_game_leave(game);
  return status == CGT_OK || status == CGT_E_NO_THEOREM ? status : cgt_i_fail_in(ask, status);
}
