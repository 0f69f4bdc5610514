/* AArch64, which always has NEON: products and inverses of arrays. */
#include "kernel.h"

#if CGT_I_AARCH64

#  include <arm_neon.h>
#  include <string.h>

#  define CGT_I_PLANES(name) neon_planes_##name
#  include "planes_neon.h"

void cgt_i_neon_mul_array(const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n) {
  neon_planes_mul_array(a, b, out, n);
}

void cgt_i_neon_inverse_array(const uint64_t *a, uint64_t *out, size_t n) { neon_planes_inverse_array(a, out, n); }

const cgt_i_kernel cgt_i_kernel_neon = {
    .name = "neon",
    .poly_pays = SIZE_MAX,
    .mul = cgt_i_portable_mul,
    .pow = cgt_i_portable_pow,
    .poly_mul = cgt_i_portable_poly_mul,
    .mul_array = cgt_i_neon_mul_array,
    .any_zero = cgt_i_portable_any_zero,
    .inverse_array = cgt_i_neon_inverse_array,
    .poly_mul_array = cgt_i_portable_poly_mul_array,
    .linear_array = cgt_i_portable_linear_array,
    .scale_array = cgt_i_portable_scale_array,
};

#endif
