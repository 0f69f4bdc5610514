/* Tame positions, and the misère values of their sums. `locked`: the game's lock is held. */
#ifndef CGT_I_TAME_H
#define CGT_I_TAME_H

#include "ask.h"

/* What is proved about a legal position: CGT_TAMENESS_TAME or CGT_TAMENESS_PET, and by which theorem; 0: nothing. */
cgt_status_t cgt_i_tameness(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, bool locked,
                            uint32_t *tameness, const char **theorem);

/* The answer of cgt_i_game_answer() in misère play about a canonical position, where it follows from tameness; otherwise
 * CGT_E_NO_THEOREM. */
cgt_status_t cgt_i_tame_answer(cgt_game_t *game, cgt_i_ask *ask, uint64_t target, const uint64_t *words, size_t count,
                               bool locked, uint64_t *answer);

/* Puts the normal and misère values of canonical positions into the memos, and the tameness that they all have, if not 0. */
cgt_status_t cgt_i_game_teach(cgt_game_t *game, const char *function, const cgt_list_t *positions, const uint32_t *values,
                              const uint32_t *misere, uint32_t tameness);

#endif
