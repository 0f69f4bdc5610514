/* Splitting positions: the summands of a sum, each with its game. */
#include "split.h"

#include "../base/array.h"
#include "game_inside.h"

static cgt_status_t take_summand(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count) {
  cgt_i_split *split = (cgt_i_split *)sink;
  const size_t used = cgt_list_count(split->words);
  cgt_game_t **games = cgt_i_array_grow(split->games, &split->room, used, 1, sizeof *games);
  if (games != NULL) split->games = games;
  if (games == NULL || !cgt_i_list_add(split->words, words, count))
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a summand", sink->ask->function);
  games[used] = game == NULL ? split->whole : game;
  return CGT_OK;
}

cgt_status_t cgt_i_split_find(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, cgt_i_split *split) {
  *split = (cgt_i_split){.sink = {.take_summand = take_summand, .ask = ask}, .whole = game};
  const cgt_ruleset_t *rules = &game->rules;
  const bool by_words = (rules->flags & CGT_RULESET_SPLITS_WORDS) != 0;
  if (by_words ? count < 2 : rules->split == NULL || (rules->flags & CGT_RULESET_SPLITS_SUMS) == 0) return CGT_E_NO_THEOREM;
  split->words = cgt_i_list_new();
  if (split->words == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for summands", ask->function);
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; by_words && i < count && status == CGT_OK; i++) status = take_summand(&split->sink, NULL, words + i, 1);
  if (by_words) return status;
  status = rules->split(rules->user, words, count, &split->sink);
  status = cgt_i_callback_status(ask, game, &split->sink, "split", status);
  if (status == CGT_OK && cgt_list_count(split->words) == 0) status = CGT_E_NO_THEOREM;
  return status;
}

void cgt_i_split_free(cgt_i_split *split) {
  cgt_list_free(split->words);
  cgt_i_free(split->games);
}
