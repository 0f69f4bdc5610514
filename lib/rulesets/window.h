/* Sequences of answers that the last few answers determine: subtraction games of one heap, and pushes of them. */
#ifndef CGT_I_WINDOW_H
#define CGT_I_WINDOW_H

#include "../game/ask.h"

/* Heap n has the options n - s for s in the set, s <= n, and, if `other` is not NULL, one more with the answer other[n], which
 * is periodic: other[n + other_period] = other[n] from other_preperiod on. `other` has other_preperiod + other_period
 * entries. */
typedef struct {
  const uint64_t *set; /* ascending */
  size_t count;
  uint32_t play, question;
  const uint32_t *other;
  uint64_t other_period, other_preperiod;
} cgt_i_window;

/* The least period and pre-period, proved: from max(S) and other_preperiod on the last max(S) answers and n modulo other_period
 * determine the next answer, so that a period of them all over max(S) answers goes on for ever (Theorem 4.2.3 of Duchêne,
 * Heinrich, Larsson and Parreau, which needs the pre-periods that its text leaves out). CGT_E_LIMIT if nothing is proved. */
cgt_status_t cgt_i_window_period(const cgt_i_window *window, cgt_i_ask *ask, uint64_t limit, uint64_t memory,
                                 cgt_i_period_proof *proof);

/* The answer about a heap by that period; CGT_E_NO_THEOREM for a heap so small that a search is as good, or if the heaps up to
 * CGT_I_WINDOW_LOOK prove nothing. */
enum { CGT_I_WINDOW_SMALL = 1 << 12, CGT_I_WINDOW_LOOK = 1 << 22 };
cgt_status_t cgt_i_window_answer(const cgt_i_window *window, cgt_i_ask *ask, uint64_t memory, uint64_t heap, uint64_t *answer);

/* Reduces a proved period of these answers, of which period + preperiod are given, to the least. */
cgt_status_t cgt_i_least_period(const uint32_t *answers, cgt_i_ask *ask, cgt_i_period_proof *proof);

#endif
