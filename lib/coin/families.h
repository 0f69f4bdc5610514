/* The families of coin turning games. */
#ifndef CGT_I_COIN_FAMILIES_H
#define CGT_I_COIN_FAMILIES_H

#include "../game/kind.h"

extern const cgt_i_family cgt_i_ruler_family, cgt_i_ideal_family, cgt_i_pairs_family, cgt_i_coins_family, cgt_i_cross_family;

#endif
