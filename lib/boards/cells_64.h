/* Sets of cells of boards with at most 64 cells, for code that is compiled for 64 and for 128 cells. */
#ifndef CGT_I_CELLS_64_H
#define CGT_I_CELLS_64_H

#include "board.h"

#define SIZED(name) name##_64

enum { SET_BITS = 64 };
typedef uint64_t set;

static inline set set_of(cgt_i_cells a) { return a.low; }
static inline cgt_i_cells cells_of(set a) { return (cgt_i_cells){a, 0}; }
static inline set both(set a, set b) { return a & b; }
static inline set either(set a, set b) { return a | b; }
static inline set without(set a, set b) { return a & ~b; }
static inline bool none(set a) { return a == 0; }
static inline bool same(set a, set b) { return a == b; }
static inline bool less(set a, set b) { return a < b; }
static inline bool has(set a, unsigned cell) { return (a >> cell & 1) != 0; }
static inline unsigned size_of(set a) { return cgt_i_popcount(a); }
static inline unsigned first_cell(set a) { return cgt_i_low_bit(a); }
static inline unsigned last_cell(set a) { return cgt_i_high_bit(a); }
/* Shifts are by less than 64, which excludes the board of one row and 64 columns. */
static inline set up(set a, unsigned by) { return a << by; }
static inline set down(set a, unsigned by) { return a >> by; }
static inline set reversed(set a) { return cgt_i_reversed(a); }

#endif
