/* x86-64 with PCLMULQDQ: single products through the polynomial basis. */
#include "kernel.h"
#include "poly.h"

#if CGT_I_X86_64

#include <emmintrin.h>
#include <wmmintrin.h>

CGT_I_TARGET_BEGIN("pclmul")

CGT_I_INLINE uint64_t poly_mul(uint64_t p, uint64_t q) {
  __m128i product = _mm_clmulepi64_si128(_mm_cvtsi64_si128((long long)p), _mm_cvtsi64_si128((long long)q), 0);
  uint64_t low = (uint64_t)_mm_cvtsi128_si64(product);
  uint64_t high = (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(product, product));
  high ^= high >> 63 ^ high >> 61 ^ high >> 60;
  return low ^ high ^ high << 1 ^ high << 3 ^ high << 4;
}

uint64_t cgt_i_pclmul_poly_mul(uint64_t p, uint64_t q) { return poly_mul(p, q); }

uint64_t cgt_i_pclmul_mul(uint64_t a, uint64_t b) {
  return cgt_i_apply(&cgt_i_from_poly, poly_mul(cgt_i_apply(&cgt_i_to_poly, a), cgt_i_apply(&cgt_i_to_poly, b)));
}

uint64_t cgt_i_pclmul_pow(uint64_t a, uint64_t exponent) { return cgt_i_pow_by_poly(a, exponent, poly_mul); }

void cgt_i_pclmul_poly_mul_array(const uint64_t *p, const uint64_t *q, uint64_t *out, size_t n) {
  for (size_t i = 0; i < n; i++) out[i] = poly_mul(p[i], q[i]);
}

CGT_I_TARGET_END

static void pclmul_mul_array(const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n) {
  size_t rest = n % 128; /* a block of 128 takes as long as about 100 single products */
  size_t blocks = rest < 100 ? n - rest : n;
  cgt_i_portable_mul_array(a, b, out, blocks);
  for (size_t i = blocks; i < n; i++) out[i] = cgt_i_pclmul_mul(a[i], b[i]);
}

const cgt_i_kernel cgt_i_kernel_pclmul = {
    .name = "pclmul",
    .chains_in_poly = true,
    .mul = cgt_i_pclmul_mul,
    .pow = cgt_i_pclmul_pow,
    .poly_mul = cgt_i_pclmul_poly_mul,
    .mul_array = pclmul_mul_array,
    .inverse_array = cgt_i_portable_inverse_array,
    .poly_mul_array = cgt_i_pclmul_poly_mul_array,
    .linear_array = cgt_i_portable_linear_array,
    .scale_array = cgt_i_portable_scale_array,
};

#endif
