/* The prime factors of a number. */
#ifndef CGT_I_FACTOR_H
#define CGT_I_FACTOR_H

#include <stddef.h>
#include <stdint.h>

/* The product of the first 16 primes is above 2^64. */
enum { CGT_I_MOST_PRIMES = 15 };

typedef struct {
  size_t count;
  uint64_t prime[CGT_I_MOST_PRIMES]; /* ascending */
  uint32_t exponent[CGT_I_MOST_PRIMES];
} cgt_i_factors;

/* The factors of n >= 1. */
void cgt_i_factor(uint64_t n, cgt_i_factors *factors);

#endif
