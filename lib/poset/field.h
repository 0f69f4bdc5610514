/* The finite field of q = p^k elements, which are the numbers 0 to q - 1: the digits of a number in base p are the coefficients
 * of a polynomial in x, lowest first, modulo the monic irreducible polynomial of degree k whose number is least. */
#ifndef CGT_I_FIELD_H
#define CGT_I_FIELD_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  uint64_t q, p;
  uint32_t k;
  uint64_t modulus[23]; /* coefficients of the polynomial, lowest first, if k > 1 */
} cgt_i_field;

/* Of q >= 2; false if q is no prime power. Above 2^22 only 0 and 1 may be multiplied by others. */
bool cgt_i_field_make(uint64_t q, cgt_i_field *field);

uint64_t cgt_i_field_subtract(const cgt_i_field *field, uint64_t a, uint64_t b);
uint64_t cgt_i_field_multiply(const cgt_i_field *field, uint64_t a, uint64_t b);

#endif
