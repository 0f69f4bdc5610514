/* Values of all partitions of 0, 1, ... */
#ifndef CGT_I_PARTITION_SWEEP_H
#define CGT_I_PARTITION_SWEEP_H

#include "../base/team.h"
#include "../game/ask.h"
#include "checkpoint.h"
#include "near.h"

/* What is to be done: each level goes to the caller's values or is handed to `each`. */
typedef struct {
  uint32_t first, last;
  uint8_t *values;
  const char *path;
  cgt_partition_fn each;
  void *user;
} cgt_i_partition_job;

cgt_status_t cgt_i_partition_sweep(cgt_game_t *game, cgt_i_ask *ask, const cgt_i_partition_job *job);

/* Values of all partitions inside a box; see cgt_partition_box_values(). */
cgt_status_t cgt_i_partition_box_values(cgt_game_t *game, cgt_i_ask *ask, uint64_t rows, uint64_t columns, uint8_t *values);

/* CGT_OK if the game is PNim; else fails in the name of `function`. */
cgt_status_t cgt_i_partition_game(const char *function, const cgt_game_t *game);

#endif
