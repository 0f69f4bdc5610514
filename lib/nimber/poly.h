/* Powers of a nimber, through the polynomial basis, four bits of the exponent at a time: sixteenth powers are a linear map. The
   halves of the exponent go in two independent chains; in the nimber basis a^(2^32) is the conjugate of a. The product of two
   polys is a parameter, so that each kernel inlines its own. */
#ifndef CGT_I_NIMBER_POLY_H
#define CGT_I_NIMBER_POLY_H

#include "kernel.h"

CGT_I_INLINE uint64_t cgt_i_pow_by_poly(uint64_t a, uint64_t exponent, uint64_t (*poly_mul)(uint64_t, uint64_t)) {
  const uint64_t low_exponent = exponent & UINT32_MAX, high_exponent = exponent >> 32;
  uint64_t powers[16] = {1, cgt_i_apply(&cgt_i_to_poly, a)};
  for (int i = 2; i < 16; i++) powers[i] = poly_mul(powers[i / 2], powers[i - i / 2]);
  int shift = 28;
  while (shift > 0 && (low_exponent | high_exponent) >> shift == 0) shift -= 4;
  uint64_t low = powers[low_exponent >> shift], high = powers[high_exponent >> shift];
  while (shift > 0) {
    shift -= 4;
    low = poly_mul(cgt_i_apply(&cgt_i_poly_power16, low), powers[low_exponent >> shift & 15]);
    if (high_exponent != 0) high = poly_mul(cgt_i_apply(&cgt_i_poly_power16, high), powers[high_exponent >> shift & 15]);
  }
  if (high_exponent != 0) {
    high = cgt_i_apply(&cgt_i_from_poly, high);
    low = poly_mul(low, cgt_i_apply(&cgt_i_to_poly, high ^ high >> 32));
  }
  return cgt_i_apply(&cgt_i_from_poly, low);
}

#endif
