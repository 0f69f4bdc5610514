/* Dense tables of heap games: all positions of a box from zero heaps up, without hashing. */
#ifndef CGT_I_BOX_H
#define CGT_I_BOX_H

#include "heaps.h"

enum { CGT_I_BOX_HEAPS = 3, CGT_I_BOX_NO_GAME = -1 };

typedef enum { CGT_I_BOX_NIM, CGT_I_BOX_WYTHOFF, CGT_I_BOX_EUCLID, CGT_I_BOX_EUCLID0, CGT_I_BOX_ZERUCLID } cgt_i_box_moves;

/* The moves of a game, or CGT_I_BOX_NO_GAME. */
int cgt_i_box_moves_of(const cgt_game_t *game);

/* Values of all positions of `count` heaps from 0 to `last`, the last heap running fastest. If `other` is not NULL, each
 * position has one more option, of the value other[index]. */
cgt_status_t cgt_i_box_fill(cgt_i_ask *ask, cgt_i_box_moves moves, uint32_t play, const uint64_t *last, size_t count,
                            const uint32_t *other, uint32_t *values);

/* The families' table hook, for the heap games that have moves here. */
cgt_status_t cgt_i_box_table(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *last, size_t count,
                             uint32_t *values);

#endif
