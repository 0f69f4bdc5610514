/* Sets of cells: 128 bits as two words. */
#ifndef CGT_I_CELLS_H
#define CGT_I_CELLS_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/bits.h"

typedef struct {
  uint64_t low, high;
} cgt_i_cells;

enum { CGT_I_CELLS_MOST = 128 };

static inline cgt_i_cells cgt_i_cells_and(cgt_i_cells a, cgt_i_cells b) {
  return (cgt_i_cells){a.low & b.low, a.high & b.high};
}
static inline cgt_i_cells cgt_i_cells_or(cgt_i_cells a, cgt_i_cells b) { return (cgt_i_cells){a.low | b.low, a.high | b.high}; }
static inline cgt_i_cells cgt_i_cells_without(cgt_i_cells a, cgt_i_cells b) {
  return (cgt_i_cells){a.low & ~b.low, a.high & ~b.high};
}
static inline bool cgt_i_cells_none(cgt_i_cells a) { return (a.low | a.high) == 0; }
static inline bool cgt_i_cells_same(cgt_i_cells a, cgt_i_cells b) { return ((a.low ^ b.low) | (a.high ^ b.high)) == 0; }
static inline bool cgt_i_cells_less(cgt_i_cells a, cgt_i_cells b) { return a.high != b.high ? a.high < b.high : a.low < b.low; }
static inline unsigned cgt_i_cells_count(cgt_i_cells a) { return cgt_i_popcount(a.low) + cgt_i_popcount(a.high); }
static inline bool cgt_i_cells_has(cgt_i_cells a, unsigned cell) {
  return ((cell < 64 ? a.low : a.high) >> (cell & 63) & 1) != 0;
}

/* The least, and the greatest, cell of a set that is not empty. */
static inline unsigned cgt_i_cells_first(cgt_i_cells a) {
  return a.low != 0 ? cgt_i_low_bit(a.low) : 64 + cgt_i_low_bit(a.high);
}
static inline unsigned cgt_i_cells_last(cgt_i_cells a) {
  return a.high != 0 ? 64 + cgt_i_high_bit(a.high) : cgt_i_high_bit(a.low);
}

/* Shifts the number of every cell up, or down, by `by`, at most 128; numbers outside 0 to 127 are dropped. */
static inline cgt_i_cells cgt_i_cells_up(cgt_i_cells a, unsigned by) {
  if (by >= 64) return (cgt_i_cells){0, by < 128 ? a.low << (by - 64) : 0};
  return (cgt_i_cells){a.low << by, a.high << by | a.low >> 1 >> (63 - by)};
}
static inline cgt_i_cells cgt_i_cells_down(cgt_i_cells a, unsigned by) {
  if (by >= 64) return (cgt_i_cells){by < 128 ? a.high >> (by - 64) : 0, 0};
  return (cgt_i_cells){a.low >> by | a.high << 1 << (63 - by), a.high >> by};
}

static inline cgt_i_cells cgt_i_cells_of(unsigned cell) { return cgt_i_cells_up((cgt_i_cells){1, 0}, cell); }

/* The cells below `count`, which is at most 128. */
static inline cgt_i_cells cgt_i_cells_below(unsigned count) {
  return cgt_i_cells_down((cgt_i_cells){UINT64_MAX, UINT64_MAX}, CGT_I_CELLS_MOST - count);
}

#endif
