/* The families of sums and pushes. */
#ifndef CGT_I_COMPOUND_FAMILIES_H
#define CGT_I_COMPOUND_FAMILIES_H

#include "../game/kind.h"

extern const cgt_i_family cgt_i_sum_family, cgt_i_conjunctive_family, cgt_i_selective_family, cgt_i_sequential_family,
    cgt_i_ordinal_family, cgt_i_push_family, cgt_i_push_free_before_family, cgt_i_push_free_after_family,
    cgt_i_push_free_family, cgt_i_push_strict_family, cgt_i_conjoined_family;

#endif
