/* Greatest common divisors, and numbers in ascending order. */
#ifndef CGT_I_NUMBERS_H
#define CGT_I_NUMBERS_H

#include <stdint.h>
#include <stdlib.h>

static inline uint64_t cgt_i_gcd(uint64_t a, uint64_t b) {
  while (b != 0) {
    const uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

static inline int cgt_i_ascending(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static inline int cgt_i_ascending_32(const void *a, const void *b) {
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static inline void cgt_i_sort(uint64_t *numbers, size_t n) { qsort(numbers, n, sizeof *numbers, cgt_i_ascending); }

static inline void cgt_i_sort_32(uint32_t *numbers, size_t n) { qsort(numbers, n, sizeof *numbers, cgt_i_ascending_32); }

#endif
