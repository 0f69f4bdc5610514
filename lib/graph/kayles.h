/* What Node Kayles and Arc Kayles share. */
#ifndef CGT_I_KAYLES_H
#define CGT_I_KAYLES_H

#include "../game/ask.h"
#include "graph_inside.h"
#include "left.h"

/* The user pointer of their rulesets. */
typedef struct {
  cgt_i_left left; /* first */
  cgt_graph_t *graph;
  bool arcs; /* Arc Kayles */
} cgt_i_kayles;

enum { CGT_I_KAYLES_WORDS = 8 }; /* of the positions that are searched by the games' own search */

/* A question to that search, while the game's lock is held. */
typedef struct {
  cgt_game_t *game;
  cgt_i_ask *ask;
  const cgt_i_kayles *own;
  cgt_i_memo *memo; /* with fields of 16 bits */
  uint64_t stacks;  /* bytes used besides the memo */
  uint64_t expanded, options;
} cgt_i_kayles_ask;

/* The games' hook `decide`. */
cgt_status_t cgt_i_kayles_decide(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t target, const uint64_t *words,
                                 size_t count, uint64_t *answer, const char **name);

/* The value of a position, or whether it is the target: for sets of so many vertices. CGT_E_NO_THEOREM where values are too
 * large. */
cgt_status_t cgt_i_kayles_answer_64(cgt_i_kayles_ask *ask, const uint64_t *words, size_t count, uint64_t target,
                                    uint64_t *answer);
cgt_status_t cgt_i_kayles_answer_128(cgt_i_kayles_ask *ask, const uint64_t *words, size_t count, uint64_t target,
                                     uint64_t *answer);
cgt_status_t cgt_i_kayles_answer_256(cgt_i_kayles_ask *ask, const uint64_t *words, size_t count, uint64_t target,
                                     uint64_t *answer);
cgt_status_t cgt_i_kayles_answer_512(cgt_i_kayles_ask *ask, const uint64_t *words, size_t count, uint64_t target,
                                     uint64_t *answer);

/* Makes room for one more item in an array of the search, within the memory limit. */
cgt_status_t cgt_i_kayles_room(cgt_i_kayles_ask *ask, void **array, size_t *room, size_t used, size_t size);

/* Stores a value. When memory is short, the positions with the fewest vertices are forgotten. */
cgt_status_t cgt_i_kayles_store(cgt_i_kayles_ask *ask, const uint64_t *words, size_t count, unsigned value);

/* Symmetries of a board, by bits: 1 turns it upside down, 2 left to right, and then 4 exchanges rows and columns, if there are
 * as many of them. The image of a square. */
#define CGT_I_QUARTER_TURN(i) ((i) == 5 || (i) == 6)
static inline size_t cgt_i_board_image(unsigned i, size_t square, size_t rows, size_t columns) {
  const size_t row = square / columns, column = square % columns;
  const size_t to_row = (i & 1) != 0 ? rows - 1 - row : row, to_column = (i & 2) != 0 ? columns - 1 - column : column;
  return (i & 4) != 0 ? to_column * columns + to_row : to_row * columns + to_column;
}

#endif
