/* What games of dominoes on boards share. */
#ifndef CGT_I_DOMINOES_H
#define CGT_I_DOMINOES_H

#include "../game/ask.h"
#include "board.h"

enum { CGT_I_BOTH_WAYS = CGT_I_VERTICAL | CGT_I_HORIZONTAL };

/* The user pointer of their rulesets. */
typedef struct {
  cgt_i_board board;
  unsigned ways;                              /* in which dominoes may lie */
  _Atomic(void *) dominoes[CGT_I_CELLS_MOST]; /* for the search for values of Cram; shared with the game's twins */
} cgt_i_dominoes;

/* The engine for pushes of one-way dominoes into the other way; see push_cram_game.c. */
extern const struct cgt_i_push_engine cgt_i_push_cram_engine;

/* NULL if the game is another. */
const cgt_i_dominoes *cgt_i_dominoes_of(const cgt_game_t *game);

#endif
