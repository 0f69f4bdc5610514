/* What coin games know of posets of subspaces. */
#ifndef CGT_I_SUBSPACES_H
#define CGT_I_SUBSPACES_H

#include "poset.h"

/* The dimension of an element. */
size_t cgt_i_subspaces_dimension(const cgt_poset_t *poset, const uint64_t *x);

#endif
