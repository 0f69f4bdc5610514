/* Cram's own search for the value of a position. */
#ifndef CGT_I_CRAM_H
#define CGT_I_CRAM_H

#include "../game/ask.h"
#include "board.h"

/* The hook `decide` of Cram. */
cgt_status_t cgt_i_cram_decide(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t target, const uint64_t *words,
                               size_t count, uint64_t *answer, const char **name);

/* A search on a board, while the game's lock is held. */
typedef struct {
  cgt_game_t *game;
  cgt_i_ask *ask;
  const cgt_i_board *board;
  cgt_i_memo *memo;          /* of positions of the board, with fields of 16 bits */
  _Atomic(void *) *dominoes; /* of each box on the board, by (height - 1) * columns + width - 1; NULL: not made yet */
  uint64_t stacks;           /* bytes used besides the memo */
  uint64_t expanded, options;
} cgt_i_cram;

/* CGT_E_LIMIT where the memory limit does not allow the stacks. */
cgt_status_t cgt_i_cram_check_stacks(const cgt_i_cram *cram);

/* Stores the field of the position with this key. When memory is short, the least valuable positions are forgotten. */
cgt_status_t cgt_i_cram_store(cgt_i_cram *cram, const uint64_t *key, uint64_t field);

/* The value of a set of free cells, or whether it is the target: for boards of at most 64 cells and fewer than 64 columns, and
 * for all boards. */
cgt_status_t cgt_i_cram_answer_64(cgt_i_cram *cram, cgt_i_cells free, uint64_t target, uint64_t *answer);
cgt_status_t cgt_i_cram_answer_128(cgt_i_cram *cram, cgt_i_cells free, uint64_t target, uint64_t *answer);

#endif
