/* The positions of a box, by increasing sum of their words. */
#include "box_order.h"

#include <cgt/list.h>

cgt_status_t cgt_i_check_box(const char *function, const uint64_t *first, const uint64_t *last, size_t count) {
  if (count > CGT_MAX_WORDS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: count is %zu; expected at most %zu words", function, count, CGT_MAX_WORDS);
  cgt_status_t status = cgt_i_check_array(function, "first", first, count);
  if (status == CGT_OK) status = cgt_i_check_array(function, "last", last, count);
  for (size_t i = 0; i < count && status == CGT_OK; i++)
    if (first[i] > last[i])
      status = cgt_i_fail(CGT_E_ARGUMENT, "%s: first[%zu] is %llu, last[%zu] is %llu; expected first at most last", function, i,
                          (unsigned long long)first[i], i, (unsigned long long)last[i]);
  return status;
}

cgt_status_t cgt_i_box_order_make(const char *function, const uint64_t *first, const uint64_t *last, size_t count,
                                  cgt_i_box_order *order) {
  cgt_status_t status = cgt_i_check_box(function, first, last, count);
  if (status != CGT_OK) return status;
  uint64_t most = 0;
  for (size_t i = 0; i < count; i++) {
    if (most > UINT64_MAX - (last[i] - first[i]))
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: the sides of the box add up to 2^64 or more", function);
    most += last[i] - first[i];
  }
  *order = (cgt_i_box_order){first, last, count, most};
  return CGT_OK;
}

/* Sets the words from `from` on to the lexicographically least ones whose sum exceeds that of their least values by `extra`. */
static void spread(const cgt_i_box_order *order, uint64_t *position, size_t from, uint64_t extra) {
  for (size_t i = order->count; i-- > from;) {
    const uint64_t side = order->last[i] - order->first[i], more = extra < side ? extra : side;
    position[i] = order->first[i] + more;
    extra -= more;
  }
}

bool cgt_i_box_order_next(const cgt_i_box_order *order, uint64_t *position, uint64_t *sum) {
  uint64_t extra = 0; /* by which the words after i exceed their least values */
  for (size_t i = order->count; i-- > 0;) {
    if (extra > 0 && position[i] < order->last[i]) {
      position[i]++;
      spread(order, position, i + 1, extra - 1);
      return true;
    }
    extra += position[i] - order->first[i];
  }
  if (*sum == order->most) return false;
  spread(order, position, 0, ++*sum);
  return true;
}

uint64_t cgt_i_box_order_skip(const cgt_i_box_order *order, uint64_t *position, uint64_t *sum, uint64_t n) {
  uint64_t done = 0;
  while (done < n && cgt_i_box_order_next(order, position, sum)) {
    done++;
    if (order->count < 2) continue;
    /* from here the last word but one grows by what the last one loses */
    uint64_t *a = &position[order->count - 2], *b = &position[order->count - 1];
    const uint64_t up = order->last[order->count - 2] - *a, down = *b - order->first[order->count - 1];
    uint64_t run = up < down ? up : down;
    if (run > n - done) run = n - done;
    *a += run;
    *b -= run;
    done += run;
  }
  return done;
}
