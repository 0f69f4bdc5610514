/* The finite field of q = p^k elements, which are the numbers 0 to q - 1: the digits of a number in base p are the coefficients
 * of a polynomial in x, lowest first, modulo the monic irreducible polynomial of degree k with the least number. */
#ifndef CGT_I_FIELD_H
#define CGT_I_FIELD_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  uint64_t q, p;
  uint32_t k;
  uint64_t modulus[23]; /* coefficients of the polynomial, lowest first, if k > 1 */
} cgt_i_field;

/* The field of q >= 2 elements; false if q is not a prime power. If q exceeds 2^22, one factor of every product must be 0 or
 * 1. */
bool cgt_i_field_make(uint64_t q, cgt_i_field *field);

uint64_t cgt_i_field_subtract(const cgt_i_field *field, uint64_t a, uint64_t b);
uint64_t cgt_i_field_multiply(const cgt_i_field *field, uint64_t a, uint64_t b);

#endif
