/* The inside of PNim: partitions as groups of equal parts, choices from these, theorems and the search. */
#ifndef CGT_I_PNIM_H
#define CGT_I_PNIM_H

#include "diagrams_in_sums.h"

/* Rows of n lengths, or columns of n heights, the largest first, and how many of each. */
typedef struct {
  size_t n;
  uint64_t *size, *times;
} cgt_i_groups;

/* Finds the groups of rows and of columns, which are equally many; each array has room for as many as there are parts. */
void cgt_i_pnim_groups(const uint64_t *parts, size_t n, cgt_i_groups *rows, cgt_i_groups *columns);

/* A choice from groups: it has upto[j] members of the groups up to j, none of the groups before `first`, and at most `most` in
 * all. It is wanted if upto[j] >= least[j] for all j. */
typedef struct {
  const cgt_i_groups *groups;
  size_t first;
  uint64_t most, *least, *upto;
} cgt_i_choice;

/* The first wanted choice, which takes most from the first groups. There must be one; and least[j + 1] <= least[j] + times[j +
 * 1] of the groups, so that what is chosen up to a group can always be continued. */
void cgt_i_choose_first(const cgt_i_choice *choice);
/* The next one; false after the last. */
bool cgt_i_choose_next(const cgt_i_choice *choice);

/* The value of a nonempty partition by a theorem; false if none gives it: then it is above 1. */
bool cgt_i_pnim_theorem(const uint64_t *parts, size_t n, cgt_i_pet_value *value, const char **name);

/* The same by search, with the game's memo and lock; CGT_E_NO_THEOREM if the partition has too many columns. */
cgt_status_t cgt_i_pnim_search(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *parts, size_t n, uint64_t *value);

#endif
