/* The families of heap games, games of coins on squares, and games on diagrams. */
#ifndef CGT_I_RULESET_FAMILIES_H
#define CGT_I_RULESET_FAMILIES_H

#include "../game/kind.h"

extern const cgt_i_family cgt_i_nim_family, cgt_i_wythoff_family, cgt_i_euclid_family, cgt_i_euclid0_family,
    cgt_i_zeruclid_family, cgt_i_subtraction_family, cgt_i_octal_family, cgt_i_welter_family, cgt_i_turtles_family,
    cgt_i_inset_family, cgt_i_pnim_family, cgt_i_rnim_family;

#endif
