/* The inside of Nim with moves on sets of heaps: theorems. */
#ifndef CGT_I_HYPERNIM_H
#define CGT_I_HYPERNIM_H

#include "heaps.h"

/* The first choice of m numbers, and the next, of those below n, ascending; false after the last. */
static inline void cgt_i_subset_first(size_t *chosen, size_t m) {
  for (size_t i = 0; i < m; i++) chosen[i] = i;
}
static inline bool cgt_i_subset_next(size_t *chosen, size_t m, size_t n) {
  for (size_t i = m; i-- > 0;)
    if (chosen[i] < n - m + i) {
      for (chosen[i]++; i + 1 < m; i++) chosen[i + 1] = chosen[i] + 1;
      return true;
    }
  return false;
}

/* Answers of `closed`, for Moore's Nim and for exact Nim. The heaps may stand in any order, zeros among them. */
cgt_status_t cgt_i_moore_closed(uint64_t k, uint32_t play, uint32_t question, const uint64_t *heaps, size_t count,
                                uint64_t *answer, const char **theorem);
cgt_status_t cgt_i_exact_closed(uint64_t k, uint32_t play, uint32_t question, const uint64_t *heaps, size_t count,
                                uint64_t *answer, const char **theorem);

/* Gives all winning moves in Moore's Nim to the sink, and tries no others. */
cgt_status_t cgt_i_moore_winning(uint64_t k, uint32_t play, const uint64_t *heaps, size_t count, cgt_sink_t *sink);

#endif
