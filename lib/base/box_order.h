/* The positions of a box in the order of the sums of their words, and then of the words. */
#ifndef CGT_I_BOX_ORDER_H
#define CGT_I_BOX_ORDER_H

#include <stdbool.h>

#include "failure.h"

typedef struct {
  const uint64_t *first, *last;
  size_t count;
  uint64_t most; /* the greatest sum, above that of `first` */
} cgt_i_box_order;

/* CGT_OK if the arrays are the ends of a box; else fails for the function. Does not copy them. */
cgt_status_t cgt_i_box_order_make(const char *function, const uint64_t *first, const uint64_t *last, size_t count,
                                  cgt_i_box_order *order);

/* The next position, in place, which has the sum *sum above that of `first`; false if there is none. */
bool cgt_i_box_order_next(const cgt_i_box_order *order, uint64_t *position, uint64_t *sum);

#endif
