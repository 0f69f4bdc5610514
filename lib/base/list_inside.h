/* What a list is inside. */
#ifndef CGT_I_LIST_H
#define CGT_I_LIST_H

#include <cgt/list.h>
#include <stdbool.h>

#include "failure.h"

struct cgt_list {
  uint64_t *words, *starts;
  size_t count, word_room, start_room;
  uint64_t gathered; /* bytes of it that a question knows of */
};
/* Rows of equally many words, in lexicographic order. */
static inline int cgt_i_compare_rows(const uint64_t *a, const uint64_t *b, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

cgt_list_t *cgt_i_list_new(void);
/* false: no memory */
bool cgt_i_list_add(cgt_list_t *list, const uint64_t *words, size_t count);
/* Fewer words first, then by the order of the words; each once. */
bool cgt_i_list_sort(cgt_list_t *list);

#endif
