/* What the posets on the integers from 1 to n share. */
#ifndef CGT_I_NUMBERED_H
#define CGT_I_NUMBERED_H

#include "poset_inside.h"

cgt_status_t cgt_i_numbered_size(const cgt_poset_t *poset, uint64_t *size);
bool cgt_i_numbered_contains(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]);
cgt_status_t cgt_i_numbered_index(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index);
cgt_status_t cgt_i_numbered_element(const cgt_poset_t *poset, uint64_t index, uint64_t *x);

/* In a family's row: */
#define CGT_I_NUMBERED                                                                             \
  .size = cgt_i_numbered_size, .contains = cgt_i_numbered_contains, .index = cgt_i_numbered_index, \
  .element = cgt_i_numbered_element

/* The integers from first to last, in their order. */
cgt_status_t cgt_i_numbered_each(uint64_t first, uint64_t last, cgt_element_fn each, void *user);

#endif
