/* Sets of cells of boards of any size, for code that is compiled for 64 and for 128 cells. */
#ifndef CGT_I_CELLS_128_H
#define CGT_I_CELLS_128_H

#include "board.h"

#define SIZED(name) name##_128

enum { SET_BITS = 128 };
typedef cgt_i_cells set;

static inline set set_of(cgt_i_cells a) { return a; }
static inline cgt_i_cells cells_of(set a) { return a; }
static inline set both(set a, set b) { return cgt_i_cells_and(a, b); }
static inline set either(set a, set b) { return cgt_i_cells_or(a, b); }
static inline set without(set a, set b) { return cgt_i_cells_without(a, b); }
static inline bool none(set a) { return cgt_i_cells_none(a); }
static inline bool same(set a, set b) { return cgt_i_cells_same(a, b); }
static inline bool less(set a, set b) { return cgt_i_cells_less(a, b); }
static inline bool has(set a, unsigned cell) { return cgt_i_cells_has(a, cell); }
static inline unsigned size_of(set a) { return cgt_i_cells_count(a); }
static inline unsigned first_cell(set a) { return cgt_i_cells_first(a); }
static inline unsigned last_cell(set a) { return cgt_i_cells_last(a); }
static inline set up(set a, unsigned by) { return cgt_i_cells_up(a, by); }
static inline set down(set a, unsigned by) { return cgt_i_cells_down(a, by); }
static inline set reversed(set a) { return (set){cgt_i_reversed(a.high), cgt_i_reversed(a.low)}; }

#endif
