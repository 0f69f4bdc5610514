/* The positions of a box, by increasing sum of their words and then lexicographically. */
#ifndef CGT_I_BOX_ORDER_H
#define CGT_I_BOX_ORDER_H

#include <stdbool.h>

#include "failure.h"

typedef struct {
  const uint64_t *first, *last;
  size_t count;
  uint64_t most; /* the sum of `last` minus that of `first` */
} cgt_i_box_order;

/* CGT_OK if `first` and `last` bound a box; else fails in the name of `function`. */
cgt_status_t cgt_i_check_box(const char *function, const uint64_t *first, const uint64_t *last, size_t count);

/* Makes the order for the box from `first` to `last`, whose arrays it does not copy. Fails as cgt_i_check_box() does,
 * and if the order's sums do not fit. */
cgt_status_t cgt_i_box_order_make(const char *function, const uint64_t *first, const uint64_t *last, size_t count,
                                  cgt_i_box_order *order);

/* Replaces the position by the next one, and *sum by its sum minus that of `first`; false if there is none. */
bool cgt_i_box_order_next(const cgt_i_box_order *order, uint64_t *position, uint64_t *sum);

/* The same for up to n positions; returns how many there were. */
uint64_t cgt_i_box_order_skip(const cgt_i_box_order *order, uint64_t *position, uint64_t *sum, uint64_t n);

#endif
