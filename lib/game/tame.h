/* Tame positions, and the misère values of their sums. `locked`: the game's lock is held. */
#ifndef CGT_I_TAME_H
#define CGT_I_TAME_H

#include "ask.h"

/* What is proved of a legal position: CGT_TAME or CGT_PET, by which theorem; 0 where nothing is. */
cgt_status_t cgt_i_tameness(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, bool locked,
                            uint32_t *tameness, const char **theorem);

/* The answer in misère play about a canonical position, as cgt_i_game_answer() gives it, where it follows from tameness; else
 * CGT_E_NO_THEOREM. */
cgt_status_t cgt_i_tame_answer(cgt_game_t *game, cgt_i_ask *ask, uint64_t target, const uint64_t *words, size_t count,
                               bool locked, uint64_t *answer);

/* Puts canonical positions' values of both plays into the memo, and the tameness of all of them if it is not 0. */
cgt_status_t cgt_i_game_teach(cgt_game_t *game, const char *function, const cgt_list_t *positions, const uint32_t *values,
                              const uint32_t *misere, uint32_t tameness);

#endif
