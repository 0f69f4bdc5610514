/* The families of games on boards. */
#ifndef CGT_I_BOARD_FAMILIES_H
#define CGT_I_BOARD_FAMILIES_H

#include "../game/kind.h"

extern const cgt_i_family cgt_i_cram_family, cgt_i_vertical_family, cgt_i_horizontal_family;

#endif
