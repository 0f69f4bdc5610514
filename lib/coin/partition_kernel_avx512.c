/* x86-64 with AVX-512 (F, BW, VBMI) and GFNI. */
#include "partition_kernel.h"

#if CGT_I_X86_64

#  include <immintrin.h>

#  include "../base/bits.h"

CGT_I_TARGET_BEGIN("avx512f,avx512bw,avx512vbmi,gfni")

/* Lanes for the first n of sixteen values. */
CGT_I_INLINE __mmask16 first_of(size_t n) { return (__mmask16)(n < 16 ? (1U << n) - 1 : 0xFFFF); }

/* Byte 16 j + e of the result is byte (j + r) mod 4 of value e. */
CGT_I_INLINE __m512i split_index(unsigned r) {
  const __m512i zero = _mm512_set_epi32(60, 56, 52, 48, 44, 40, 36, 32, 28, 24, 20, 16, 12, 8, 4, 0);
  const __m128i bytes = _mm512_cvtepi32_epi8(zero); /* 4 e */
  __m512i index = _mm512_castsi128_si512(_mm_add_epi8(bytes, _mm_set1_epi8((char)r)));
  index = _mm512_inserti32x4(index, _mm_add_epi8(bytes, _mm_set1_epi8((char)((1 + r) % 4))), 1);
  index = _mm512_inserti32x4(index, _mm_add_epi8(bytes, _mm_set1_epi8((char)((2 + r) % 4))), 2);
  return _mm512_inserti32x4(index, _mm_add_epi8(bytes, _mm_set1_epi8((char)((3 + r) % 4))), 3);
}

/* Byte 4 e + j of the result is byte 16 j + e. */
CGT_I_INLINE __m512i join_index(void) {
  const __m512i e = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  return _mm512_add_epi32(_mm512_mullo_epi32(e, _mm512_set1_epi32(0x01010101)), _mm512_set1_epi32(0x30201000));
}

static void avx512_scale_add(uint32_t *out, const cgt_i_partition_factor *by, const uint32_t *a, const uint32_t *b, size_t n) {
  __m512i index[4], matrix[4];
  const __m512i join = join_index();
  for (unsigned r = 0; r < 4; r++) {
    index[r] = split_index(r);
    matrix[r] = _mm512_loadu_si512(by->blocks[r]);
  }
  for (size_t i = 0; i < n; i += 16) {
    const __mmask16 lanes = first_of(n - i);
    const __m512i x = _mm512_maskz_loadu_epi32(lanes, a + i);
    __m512i part[4];
    for (int r = 0; r < 4; r++) part[r] = _mm512_gf2p8affine_epi64_epi8(_mm512_permutexvar_epi8(index[r], x), matrix[r], 0);
    __m512i product = _mm512_ternarylogic_epi64(part[0], part[1], _mm512_xor_si512(part[2], part[3]), 0x96);
    product = _mm512_permutexvar_epi8(join, product);
    _mm512_mask_storeu_epi32(out + i, lanes, _mm512_xor_si512(product, _mm512_maskz_loadu_epi32(lanes, b + i)));
  }
}

static void avx512_scale_add_small(uint32_t *out, const cgt_i_partition_factor *by, const uint32_t *a, const uint32_t *b,
                                   size_t n) {
  const __m512i matrix = _mm512_set1_epi64((long long)by->blocks[0][0]);
  size_t i = 0;
  for (; i + 16 <= n; i += 16) {
    const __m512i product = _mm512_gf2p8affine_epi64_epi8(_mm512_loadu_si512(a + i), matrix, 0);
    _mm512_storeu_si512(out + i, _mm512_xor_si512(product, _mm512_loadu_si512(b + i)));
  }
  if (i == n) return;
  const __mmask16 lanes = first_of(n - i);
  const __m512i product = _mm512_gf2p8affine_epi64_epi8(_mm512_maskz_loadu_epi32(lanes, a + i), matrix, 0);
  _mm512_mask_storeu_epi32(out + i, lanes, _mm512_xor_si512(product, _mm512_maskz_loadu_epi32(lanes, b + i)));
}

static void avx512_mark(uint8_t *marks, uint32_t first, uint32_t window, const uint32_t *a, size_t n) {
  const __m512i start = _mm512_set1_epi32((int)first), size = _mm512_set1_epi32((int)window);
  for (size_t i = 0; i < n; i += 16) {
    const __mmask16 lanes = first_of(n - i);
    const __m512i from_start = _mm512_sub_epi32(_mm512_maskz_loadu_epi32(lanes, a + i), start);
    for (unsigned left = _mm512_mask_cmplt_epu32_mask(lanes, from_start, size); left != 0; left &= left - 1)
      marks[a[i + cgt_i_low_bit(left)] - first] = 1;
  }
}

CGT_I_TARGET_END

const cgt_i_partition_kernel cgt_i_partition_kernel_avx512 = {
    .scale_add = avx512_scale_add, .scale_add_small = avx512_scale_add_small, .mark = avx512_mark};

#endif
