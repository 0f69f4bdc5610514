/* The minimal excluded value of a list. */
#include <cgt/nimber.h>
#include <string.h>

#include "../base/failure.h"
#include "../base/bits.h"

/* The mex of the values if it is below `bits`, a multiple of 64, and `bits` otherwise. `seen` has bits / 8 bytes. */
static uint64_t mex_below(const uint64_t *values, size_t n, uint64_t *seen, size_t bits) {
  memset(seen, 0, bits / 8);
  for (size_t i = 0; i < n; i++)
    if (values[i] < bits) seen[values[i] / 64] |= (uint64_t)1 << values[i] % 64;
  size_t word = 0;
  while (word < bits / 64 && seen[word] == UINT64_MAX) word++;
  return (uint64_t)word * 64 + (word < bits / 64 ? cgt_i_lowest_zero(seen[word]) : 0);
}

cgt_status_t cgt_nim_mex(const uint64_t *values, size_t n, uint64_t *out) {
  cgt_status_t status = cgt_i_check_array("cgt_nim_mex", "values", values, n);
  if (status != CGT_OK) return status;
  if (out == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "cgt_nim_mex: out is NULL");
  enum { small_bits = 32768 };
  uint64_t small[small_bits / 64];
  size_t bits = n / 64 * 64 + 64; /* more than n, and the mex is at most n */
  if (bits > small_bits) bits = small_bits;
  uint64_t mex = mex_below(values, n, small, bits);
  if (mex == small_bits) {
    bits = n / 64 * 64 + 64;
    uint64_t *seen = cgt_i_alloc(bits / 64, sizeof *seen);
    if (seen == NULL) return cgt_i_fail(CGT_E_MEMORY, "cgt_nim_mex: no memory for a bitmap of %zu bits", bits);
    mex = mex_below(values, n, seen, bits);
    cgt_i_free(seen);
  }
  *out = mex;
  return CGT_OK;
}
