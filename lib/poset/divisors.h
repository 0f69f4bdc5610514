/* What coin games know of posets of divisors. */
#ifndef CGT_I_DIVISORS_H
#define CGT_I_DIVISORS_H

#include "factor.h"
#include "poset.h"

/* The exponents in an element of the primes of n, in ascending order of the primes; returns how many. */
size_t cgt_i_divisors_exponents(const cgt_poset_t *poset, const uint64_t *x, uint32_t exponents[CGT_I_MOST_PRIMES]);

#endif
