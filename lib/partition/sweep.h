/* Values of all partitions of 0, 1, ... */
#ifndef CGT_I_PARTITION_SWEEP_H
#define CGT_I_PARTITION_SWEEP_H

#include "../base/team.h"
#include "checkpoint.h"
#include "level.h"
#include "near.h"

/* What is to be done: each level goes to the caller's values or is handed to `each`. The play is that of games in which a move
 * removes one line; `outcomes`: CGT_P and CGT_N in place of values, for these games only. */
typedef struct {
  uint32_t first, last;
  uint8_t *values;
  const char *path;
  cgt_partition_fn each;
  void *user;
  uint32_t play;
  bool outcomes;
  cgt_i_team *team; /* NULL: one of as many threads as the game's setting says, for this sweep */
} cgt_i_partition_job;

cgt_status_t cgt_i_partition_sweep(cgt_game_t *game, cgt_i_ask *ask, const cgt_i_partition_job *job);

/* Outcomes of all partitions, a bit each, handed to `each`. */
cgt_status_t cgt_i_partition_outcomes(cgt_game_t *game, cgt_i_ask *ask, const cgt_i_partition_job *job);

/* Whether values of all partitions come from the options that the game lists: its positions are heaps in any order, without
 * zeros, or sums of partitions. And the sweep of such a game, to be called by cgt_i_partition_sweep(). */
bool cgt_i_partition_lists(const cgt_game_t *game);
cgt_status_t cgt_i_partition_listed(cgt_game_t *game, cgt_i_ask *ask, const cgt_i_partition_job *job);

/* Values of all partitions inside a box; see cgt_partition_box_values(). */
cgt_status_t cgt_i_partition_box_values(cgt_game_t *game, cgt_i_ask *ask, uint64_t rows, uint64_t columns, uint8_t *values);

/* CGT_OK if the game is PNim or, unless it has to be, another of which all partitions can be swept; else fails in the name of
 * `function`. */
cgt_status_t cgt_i_partition_game(const char *function, const cgt_game_t *game, bool pnim);

#endif
