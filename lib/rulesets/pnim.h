/* What PNim is inside: partitions by groups of equal parts, what is taken of each, theorems and the search. */
#ifndef CGT_I_PNIM_H
#define CGT_I_PNIM_H

#include "diagrams_in_sums.h"

/* Rows of n lengths, or columns of n heights, the largest first: how many there are of each. */
typedef struct {
  size_t n;
  uint64_t *size, *times;
} cgt_i_groups;

/* Of the rows and of the columns, of which there are equally many; each has room for as many as there are parts. */
void cgt_i_pnim_groups(const uint64_t *parts, size_t n, cgt_i_groups *rows, cgt_i_groups *columns);

/* A choice among the members of groups: of all groups up to j upto[j] are chosen, of groups before `first` none. Those choices
 * are wanted for which upto[j] >= least[j] for all j; more than `most` are never chosen. */
typedef struct {
  const cgt_i_groups *groups;
  size_t first;
  uint64_t most, *least, *upto;
} cgt_i_choice;

/* The first wanted choice, which takes most from the first groups; there must be one, and with those up to a group wanted all
 * that can follow must not make it unwanted: least[j + 1] <= least[j] + the group's times. */
void cgt_i_choose_first(const cgt_i_choice *choice);
/* The next one; false after the last. */
bool cgt_i_choose_next(const cgt_i_choice *choice);

/* The value of a partition that is not empty by a theorem; false if none answers. Where none does it is above 1. */
bool cgt_i_pnim_theorem(const uint64_t *parts, size_t n, cgt_i_pet_value *value, const char **name);

/* The same by search, with the game's memo and lock; CGT_E_NO_THEOREM where the partition has too many columns. */
cgt_status_t cgt_i_pnim_search(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *parts, size_t n, uint64_t *value);

#endif
