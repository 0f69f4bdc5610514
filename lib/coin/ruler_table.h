/* The ruler, whose turning sets are all closed intervals, on any finite poset. */
#ifndef CGT_I_COIN_RULER_TABLE_H
#define CGT_I_COIN_RULER_TABLE_H

#include "../game/ask.h"
#include "../poset/triangle.h"

/* The ruler's values of all elements, g(y) = mex { XOR of g(t), x <= t < y : x <= y }, by places in the linear extension.
 * `below` is closed. threads >= 1. `memory` limits the bytes that this needs besides the triangle; 0: no limit. The values do
 * not depend on the threads. Time: about n^3/6 bit operations for each bit of the values, thousands of them in a cycle; less
 * for orders of few pairs. */
cgt_status_t cgt_i_ruler_table(cgt_i_ask *ask, const cgt_i_triangle *below, uint32_t threads, uint64_t memory,
                               uint32_t *values);

#endif
