/* x86-64 with AVX-512 (F, BW). */
#include "sequence_kernel.h"

#if CGT_I_X86_64

#  include <immintrin.h>

CGT_I_TARGET_BEGIN("avx512f,avx512bw")

/* 1 << option, 0 if option is 64 or more: VPSLLVQ gives just this. */
CGT_I_INLINE __m512i bit(__m512i option) { return _mm512_sllv_epi64(_mm512_set1_epi64(1), option); }

CGT_I_INLINE __m512i options(const uint16_t *first, uint64_t value) {
  __m512i eight = _mm512_cvtepu16_epi64(_mm_loadu_si128((const __m128i *)(const void *)first));
  return _mm512_xor_si512(eight, _mm512_set1_epi64((long long)value));
}

static void avx512_mark1(uint64_t *seen, const uint16_t *base, const uint32_t *heap, const uint64_t *value, size_t count) {
  __m512i a = _mm512_loadu_si512(seen), b = _mm512_setzero_si512();
  size_t j = 0;
  for (; j + 2 <= count; j += 2) {
    a = _mm512_or_si512(a, bit(options(base - heap[j], value[j])));
    b = _mm512_or_si512(b, bit(options(base - heap[j + 1], value[j + 1])));
  }
  if (j < count) b = _mm512_or_si512(b, bit(options(base - heap[j], value[j])));
  _mm512_storeu_si512(seen, _mm512_or_si512(a, b));
}

static void avx512_mark2(uint64_t *seen, const uint16_t *base, const uint32_t *heap, const uint64_t *value, size_t count) {
  __m512i low = _mm512_loadu_si512(seen), high = _mm512_loadu_si512(seen + 8), flip = _mm512_set1_epi64(64);
  for (size_t j = 0; j < count; j++) {
    __m512i option = options(base - heap[j], value[j]);
    low = _mm512_or_si512(low, bit(option));
    high = _mm512_or_si512(high, bit(_mm512_xor_si512(option, flip))); /* 64 … 127 come to 0 … 63, and no others */
  }
  _mm512_storeu_si512(seen, low);
  _mm512_storeu_si512(seen + 8, high);
}

static uint64_t avx512_find(const uint16_t *values, uint64_t sum, uint64_t from, uint16_t wanted) {
  __m512i all = _mm512_set1_epi16((short)wanted);
  __m512i turn = _mm512_set_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
                                  26, 27, 28, 29, 30, 31);
  uint64_t x = from, half = sum / 2;
  for (; x <= half && x + 64 <= sum; x += 64) { /* beyond half the same pairs recur, which does no harm */
    const uint16_t *up = values + x, *down = values + (sum - x);
    __m512i a = _mm512_xor_si512(_mm512_loadu_si512(up), all), b = _mm512_xor_si512(_mm512_loadu_si512(up + 32), all);
    __m512i c = _mm512_permutexvar_epi16(turn, _mm512_loadu_si512(down - 31));
    __m512i d = _mm512_permutexvar_epi16(turn, _mm512_loadu_si512(down - 63));
    if ((_mm512_cmpeq_epi16_mask(a, c) | _mm512_cmpeq_epi16_mask(b, d)) != 0) return x;
  }
  return cgt_i_sequence_find_slowly(values, sum, x, sum / 2, wanted);
}

CGT_I_TARGET_END

const cgt_i_sequence_kernel cgt_i_sequence_kernel_avx512 = {
    .mark1 = avx512_mark1, .mark2 = avx512_mark2, .mark_rows = cgt_i_avx2_mark_rows, .find = avx512_find};

#endif
