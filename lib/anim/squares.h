/* Games of coins on squares: Welter's game, turning turtles, inset games. */
#ifndef CGT_I_SQUARES_H
#define CGT_I_SQUARES_H

#include <cgt/anim.h>
#include <stdbool.h>

#include "../base/failure.h"

/* Games by number: the inset game of N >= 2 coins is N. */
#define CGT_I_WELTER  ((size_t)0)
#define CGT_I_TURTLES ((size_t)1)

/* CGT_OK if the squares are a position of the game, else CGT_E_POSITION or CGT_E_MEMORY, without a function's name. */
cgt_status_t cgt_i_squares_check(size_t game, const uint64_t *squares, size_t n);

/* The value of a position, and all moves to a wanted value, as anim.h says; error texts lack the function's name. In Welter's
 * game and in inset games a repeated square is CGT_E_POSITION if there is more than one coin. */
cgt_status_t cgt_i_squares_value(size_t game, const uint64_t *squares, size_t n, uint64_t *value);
typedef cgt_status_t (*cgt_i_square_move_fn)(void *user, size_t index, uint64_t target);
cgt_status_t cgt_i_squares_moves(size_t game, const uint64_t *squares, size_t n, uint64_t wanted, cgt_i_square_move_fn each,
                                 void *user);

#endif
