/* AArch64 with PMULL of 64 bits: single products through the polynomial basis. */
#include "kernel.h"
#include "poly.h"

#if CGT_I_AARCH64

#  include <arm_neon.h>

/* The product of the lower or of the upper halves, as a polynomial of degree 126. Not the intrinsics, which compilers know only
   if the whole source is for such a processor. */
CGT_I_INLINE uint64x2_t mul_lower(uint64x2_t p, uint64x2_t q) {
  uint64x2_t product;
  __asm__(".arch_extension aes\n\tpmull %0.1q, %1.1d, %2.1d" : "=w"(product) : "w"(p), "w"(q));
  return product;
}

CGT_I_INLINE uint64x2_t mul_upper(uint64x2_t p, uint64x2_t q) {
  uint64x2_t product;
  __asm__(".arch_extension aes\n\tpmull2 %0.1q, %1.2d, %2.2d" : "=w"(product) : "w"(p), "w"(q));
  return product;
}

/* Modulo X^64 + X^4 + X^3 + X + 1, in the lower half. */
CGT_I_INLINE uint64x2_t reduce(uint64x2_t product) {
  const uint64x2_t tail = vdupq_n_u64(0x1B), once = mul_upper(product, tail);
  return product ^ once ^ mul_upper(once, tail);
}

CGT_I_INLINE uint64_t poly_mul(uint64_t p, uint64_t q) {
  return vgetq_lane_u64(reduce(mul_lower(vdupq_n_u64(p), vdupq_n_u64(q))), 0);
}

uint64_t cgt_i_pmull_poly_mul(uint64_t p, uint64_t q) { return poly_mul(p, q); }

uint64_t cgt_i_pmull_mul(uint64_t a, uint64_t b) {
  return cgt_i_apply(&cgt_i_from_poly, poly_mul(cgt_i_apply(&cgt_i_to_poly, a), cgt_i_apply(&cgt_i_to_poly, b)));
}

uint64_t cgt_i_pmull_pow(uint64_t a, uint64_t exponent) { return cgt_i_pow_by_poly(a, exponent, poly_mul); }

void cgt_i_pmull_poly_mul_array(const uint64_t *p, const uint64_t *q, uint64_t *out, size_t n) {
  size_t i = 0;
  for (; i + 2 <= n; i += 2) {
    const uint64x2_t x = vld1q_u64(p + i), y = vld1q_u64(q + i);
    vst1q_u64(out + i, vzip1q_u64(reduce(mul_lower(x, y)), reduce(mul_upper(x, y))));
  }
  if (i < n) out[i] = poly_mul(p[i], q[i]);
}

const cgt_i_kernel cgt_i_kernel_pmull = {
    .name = "pmull",
    .poly_pays = 2,
    .mul = cgt_i_pmull_mul,
    .pow = cgt_i_pmull_pow,
    .poly_mul = cgt_i_pmull_poly_mul,
    .mul_array = cgt_i_neon_mul_array,
    .any_zero = cgt_i_portable_any_zero,
    .inverse_array = cgt_i_neon_inverse_array,
    .poly_mul_array = cgt_i_pmull_poly_mul_array,
    .linear_array = cgt_i_portable_linear_array,
    .scale_array = cgt_i_portable_scale_array,
};

#endif
