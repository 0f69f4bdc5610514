/* The power of a nimber, through the polynomial basis, four bits of the exponent at a time: sixteenth powers are a linear
   map. The product of two polys is a parameter, so that each kernel has this with its own inlined. */
#ifndef CGT_I_NIMBER_POLY_H
#define CGT_I_NIMBER_POLY_H

#include "kernel.h"

CGT_I_INLINE uint64_t cgt_i_pow_by_poly(uint64_t a, uint64_t exponent, uint64_t (*poly_mul)(uint64_t, uint64_t)) {
  if (exponent == 0) return 1;
  uint64_t powers[16] = {1, cgt_i_apply(&cgt_i_to_poly, a)};
  for (int i = 2; i < 16; i++) powers[i] = poly_mul(powers[i / 2], powers[i - i / 2]);
  int shift = 60;
  while (exponent >> shift == 0) shift -= 4;
  uint64_t result = powers[exponent >> shift];
  while (shift > 0) {
    shift -= 4;
    result = poly_mul(cgt_i_apply(&cgt_i_poly_power16, result), powers[exponent >> shift & 15]);
  }
  return cgt_i_apply(&cgt_i_from_poly, result);
}

#endif
