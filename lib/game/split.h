/* Splitting a position that is a disjunctive sum, move for move, into its summands. */
#ifndef CGT_I_SPLIT_H
#define CGT_I_SPLIT_H

#include "ask.h"

typedef struct {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_game_t *whole, **games;
  cgt_list_t *words; /* a position of each of the games */
  size_t room;
} cgt_i_split;

/* The summands of a canonical position; CGT_E_NO_THEOREM where it is not known to be a sum. The lock is held, or the ruleset
 * needs none. Call cgt_i_split_free() even after a failure. */
cgt_status_t cgt_i_split_find(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, cgt_i_split *split);
void cgt_i_split_free(cgt_i_split *split);

#endif
