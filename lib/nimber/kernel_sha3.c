/* AArch64 with PMULL and SHA3, whose EOR3 adds three vectors at once. */
#include "kernel.h"

#if CGT_I_AARCH64

#  include <arm_neon.h>
#  include <string.h>

CGT_I_TARGET_BEGIN(CGT_I_TARGET_SHA3)

#  define CGT_I_PLANES(name) sha3_planes_##name
#  include "planes_neon.h"

CGT_I_TARGET_END

const cgt_i_kernel cgt_i_kernel_sha3 = {
    .name = "sha3",
    .poly_pays = 2,
    .mul = cgt_i_pmull_mul,
    .pow = cgt_i_pmull_pow,
    .poly_mul = cgt_i_pmull_poly_mul,
    .mul_array = sha3_planes_mul_array,
    .any_zero = cgt_i_portable_any_zero,
    .inverse_array = sha3_planes_inverse_array,
    .poly_mul_array = cgt_i_pmull_poly_mul_array,
    .linear_array = cgt_i_portable_linear_array,
    .scale_array = cgt_i_portable_scale_array,
};

#endif
