/* x86-64 with AVX2: bit-sliced arrays, 256 values at a time. */
#include "kernel.h"

#if CGT_I_X86_64

#  include <immintrin.h>
#  include <string.h>

CGT_I_TARGET_BEGIN("avx2")

typedef uint64_t avx2_word __attribute__((vector_size(32)));
#  define CGT_I_SLICE(name)          avx2_slice_##name
#  define CGT_I_SLICE_WORD           avx2_word
#  define CGT_I_SLICE_LANES          4
#  define CGT_I_SLICE_ZIP_LOW(x, y)  _mm256_unpacklo_epi8((__m256i)(x), (__m256i)(y))
#  define CGT_I_SLICE_ZIP_HIGH(x, y) _mm256_unpackhi_epi8((__m256i)(x), (__m256i)(y))
#  include "bitslice.h"

CGT_I_TARGET_END

static void avx2_mul_array(const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n) {
  size_t rest = n % avx2_slice_block; /* a block takes as long as about 100 single products */
  size_t blocks = rest < 100 ? n - rest : n;
  avx2_slice_mul_array(a, b, out, blocks);
  for (size_t i = blocks; i < n; i++) out[i] = cgt_i_pclmul_mul(a[i], b[i]);
}

static void avx2_inverse_array(const uint64_t *a, uint64_t *out, size_t n) {
  size_t rest = n % avx2_slice_block; /* a block takes as long as one and a half blocks of the portable kernel */
  size_t blocks = rest < 150 ? n - rest : n;
  avx2_slice_inverse_array(a, out, blocks);
  cgt_i_portable_inverse_array(a + blocks, out + blocks, n - blocks);
}

const cgt_i_kernel cgt_i_kernel_avx2 = {
    .name = "avx2",
    .poly_pays = 2,
    .mul = cgt_i_pclmul_mul,
    .pow = cgt_i_pclmul_pow,
    .poly_mul = cgt_i_pclmul_poly_mul,
    .mul_array = avx2_mul_array,
    .any_zero = cgt_i_portable_any_zero,
    .inverse_array = avx2_inverse_array,
    .poly_mul_array = cgt_i_pclmul_poly_mul_array,
    .linear_array = cgt_i_portable_linear_array,
    .scale_array = cgt_i_portable_scale_array,
};

#endif
