/* Twins of games: another thread searches with the same ruleset and memos of its own, which the game then takes over. */
#include "game_inside.h"

bool cgt_i_game_may_have_twin(const cgt_game_t *game) {
  return (game->rules.flags & CGT_RULESET_THREADSAFE) != 0 && game->family->forget == NULL;
}

cgt_status_t cgt_i_game_twin_make(const char *function, const cgt_game_t *game, cgt_game_t **twin) {
  cgt_ruleset_t rules = game->rules;
  rules.destroy = NULL; /* the ruleset is the original's */
  const cgt_i_making making = {.rules = &rules,
                               .shape = game->shape,
                               .buttons = game->buttons,
                               .arguments = game->arguments,
                               .argument_count = game->argument_count,
                               .parts = game->parts,
                               .part_count = game->part_count};
  cgt_status_t status = cgt_i_game_make(function, game->family, &making, twin);
  if (status == CGT_OK) atomic_store(&(*twin)->memory, atomic_load(&game->memory));
  return status;
}

void cgt_i_game_twin_end(const char *function, cgt_game_t *game, cgt_game_t *twin) {
  if (cgt_i_game_enter(game, function) == CGT_OK) {
    /* if there is no memory for it, the original does without */
    for (size_t i = 0; i < sizeof twin->memos / sizeof *twin->memos; i++)
      (void)cgt_i_memo_merge(&game->memos[i], &twin->memos[i], atomic_load(&game->memory));
    game->expanded += twin->expanded;
    game->options += twin->options;
    cgt_i_game_leave(game);
  }
  cgt_game_free(twin);
}
