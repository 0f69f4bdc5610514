/* What a position is the disjunctive sum of, move for move. */
#ifndef CGT_I_SPLIT_H
#define CGT_I_SPLIT_H

#include "game_inside.h"

typedef struct {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_game_t *whole, **games;
  cgt_list_t *words; /* a position of each of the games */
  size_t room;
} cgt_i_split;

/* The summands of a canonical position; CGT_E_NO_THEOREM where it is not known to be a sum. With the game's lock, or a ruleset
 * that needs none. cgt_i_split_free() is called also after a failure. */
cgt_status_t cgt_i_split_find(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, cgt_i_split *all);
void cgt_i_split_free(cgt_i_split *all);

#endif
