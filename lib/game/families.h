/* The families of games made of data. */
#ifndef CGT_I_GAME_FAMILIES_H
#define CGT_I_GAME_FAMILIES_H

#include "kind.h"

extern const cgt_i_family cgt_i_dag_family, cgt_i_vectors_family;

#endif
