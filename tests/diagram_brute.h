/* Partitions, and the rules of PNim and RNim from their definitions. */
#ifndef TEST_DIAGRAM_BRUTE_H
#define TEST_DIAGRAM_BRUTE_H

#include "brute.h"

/* Positions as the library has them. The caller makes the games (cgt_game_new_pnim(&diagram_pnim.game)), brute_free() frees
 * them.
 */
extern brute diagram_pnim, diagram_rnim;

enum { DIAGRAM_PARTS = 128 };
typedef struct {
  size_t n;
  uint64_t part[DIAGRAM_PARTS];
} diagram;

diagram diagram_ones(uint64_t n);

/* The next partition of the same number in lexicographic order: a part grows, the rest become ones. false after the last. */
bool diagram_next(diagram *p);

/* The columns of rows; how many. */
size_t diagram_conjugate(const uint64_t *parts, size_t n, uint64_t *out);

brute_position diagram_position(const diagram *p);

#endif
