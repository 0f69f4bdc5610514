/* Numbers that may not fit: sums, products, and values of the Möbius function. */
#ifndef CGT_I_CHECKED_H
#define CGT_I_CHECKED_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/failure.h"

/* Adds b to *a if the sum fits; otherwise leaves *a alone. */
static inline bool cgt_i_add_to(uint64_t *a, uint64_t b) {
  if (b > UINT64_MAX - *a) return false;
  *a += b;
  return true;
}

/* Multiplies *a by b if the product fits; otherwise leaves *a alone. */
static inline bool cgt_i_multiply_by(uint64_t *a, uint64_t b) {
  if (b != 0 && *a > UINT64_MAX / b) return false;
  *a *= b;
  return true;
}

/* The status of a number of elements: an error unless it fits. */
static inline cgt_status_t cgt_i_number(bool fits) {
  return fits ? CGT_OK : cgt_i_fail(CGT_E_OVERFLOW, "2^64 elements or more");
}

/* Writes a value of the Möbius function from its absolute value, which is valid if it fits. */
static inline cgt_status_t cgt_i_mobius(bool fits, bool negative, uint64_t size, int64_t *value) {
  const uint64_t most = (uint64_t)INT64_MAX + negative;
  if (!fits || size > most) return cgt_i_fail(CGT_E_OVERFLOW, "the value of the Moebius function has more than 64 bits");
  *value = !negative ? (int64_t)size : size == 0 ? 0 : -(int64_t)(size - 1) - 1;
  return CGT_OK;
}

#endif
