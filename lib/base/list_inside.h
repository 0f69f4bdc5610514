/* The inside of a list. */
#ifndef CGT_I_LIST_H
#define CGT_I_LIST_H

#include <cgt/list.h>
#include <stdbool.h>

#include "failure.h"

struct cgt_list {
  uint64_t *words, *starts;
  size_t count, word_room, start_room;
  uint64_t gathered; /* bytes that a question has counted for it; see cgt_i_list_gather() */
};
/* Compares rows of equal length lexicographically. */
static inline int cgt_i_compare_rows(const uint64_t *a, const uint64_t *b, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

cgt_list_t *cgt_i_list_new(void);
/* false if there is no memory */
bool cgt_i_list_add(cgt_list_t *list, const uint64_t *words, size_t count);
/* Sorts the rows from number `first` on by number of words and then lexicographically, and removes repetitions; false if there
 * is no memory. */
bool cgt_i_list_sort_from(cgt_list_t *list, size_t first);
static inline bool cgt_i_list_sort(cgt_list_t *list) { return cgt_i_list_sort_from(list, 0); }

#endif
