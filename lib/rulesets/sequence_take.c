/* Values where no move divides a heap, directly from G(n) = mex{G(n - k) : k may be taken}. */
#include <inttypes.h>
#include <string.h>

#include "../base/failure.h"
#include "../base/bits.h"
#include "sequence_state.h"

/* With fewer than 64 moves values are below 64. */
static void few_moves(cgt_i_sequence_t *s, uint64_t known) {
  for (uint64_t n = s->known; n < known; n++) {
    uint64_t seen = n <= s->longest && cgt_i_sequence_among(s->wholes, s->whole_count, n);
    for (size_t i = 0; i < s->take_count && s->takes[i] < n; i++) seen |= (uint64_t)1 << s->values[n - s->takes[i]];
    s->values[n] = (uint16_t)cgt_i_lowest_zero(seen);
  }
  s->known = known;
}

/* The same with a byte for every possible value. */
static cgt_status_t many_moves(cgt_i_sequence_t *s, uint64_t known, uint8_t *seen, size_t bound) {
  for (uint64_t n = s->known; n < known; n++) {
    memset(seen, 0, bound + 1);
    if (n <= s->longest && cgt_i_sequence_among(s->wholes, s->whole_count, n)) seen[0] = 1;
    for (size_t i = 0; i < s->take_count && s->takes[i] < n; i++) seen[s->values[n - s->takes[i]]] = 1;
    size_t mex = (size_t)((uint8_t *)memchr(seen, 0, bound + 1) - seen);
    if (mex > UINT16_MAX) return cgt_i_sequence_large(n);
    s->values[n] = (uint16_t)mex;
    s->known = n + 1;
  }
  return CGT_OK;
}

cgt_status_t cgt_i_sequence_take_on(cgt_i_sequence_t *s, uint64_t known) {
  size_t moves = s->take_count + (s->whole_count > 0), bound = moves < UINT16_MAX ? moves + 1 : UINT16_MAX + 1;
  void *seen = NULL;
  cgt_status_t status = CGT_OK;
  if (moves >= 64) status = cgt_i_sequence_take(s, bound + 1, 1, &seen);
  uint64_t chunk = CGT_I_SEQUENCE_POLL / 8 / (moves + 1) + 1;
  while (status == CGT_OK && s->known < known) {
    uint64_t count = known - s->known < chunk ? known - s->known : chunk;
    if (moves < 64)
      few_moves(s, s->known + count);
    else
      status = many_moves(s, s->known + count, seen, bound);
    if (status == CGT_OK) status = cgt_i_sequence_worked(s, count * (moves + 1));
  }
  cgt_i_sequence_drop(s, seen, bound + 1, 1);
  return status;
}
