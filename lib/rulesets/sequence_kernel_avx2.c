/* x86-64 with AVX2. */
#include "sequence_kernel.h"

#if CGT_I_X86_64

#  include <immintrin.h>

CGT_I_TARGET_BEGIN("avx2")

/* 1 << option, 0 if option is 64 or more: VPSLLVQ gives just this. */
CGT_I_INLINE __m256i bit(__m256i option) { return _mm256_sllv_epi64(_mm256_set1_epi64x(1), option); }

CGT_I_INLINE __m256i four(const uint16_t *first) {
  return _mm256_cvtepu16_epi64(_mm_loadl_epi64((const __m128i *)(const void *)first));
}

static void avx2_mark1(uint64_t *seen, const uint16_t *base, const uint32_t *heap, const uint64_t *value, size_t count) {
  __m256i *out = (__m256i *)(void *)seen;
  __m256i low = _mm256_loadu_si256(out), high = _mm256_loadu_si256(out + 1);
  for (size_t j = 0; j < count; j++) {
    const uint16_t *first = base - heap[j];
    __m256i all = _mm256_set1_epi64x((long long)value[j]);
    low = _mm256_or_si256(low, bit(_mm256_xor_si256(four(first), all)));
    high = _mm256_or_si256(high, bit(_mm256_xor_si256(four(first + 4), all)));
  }
  _mm256_storeu_si256(out, low);
  _mm256_storeu_si256(out + 1, high);
}

static void avx2_mark2(uint64_t *seen, const uint16_t *base, const uint32_t *heap, const uint64_t *value, size_t count) {
  __m256i *out = (__m256i *)(void *)seen, flip = _mm256_set1_epi64x(64);
  __m256i marks[4];
  for (int i = 0; i < 4; i++) marks[i] = _mm256_loadu_si256(out + i);
  for (size_t j = 0; j < count; j++) {
    const uint16_t *first = base - heap[j];
    __m256i all = _mm256_set1_epi64x((long long)value[j]);
    __m256i low = _mm256_xor_si256(four(first), all), high = _mm256_xor_si256(four(first + 4), all);
    marks[0] = _mm256_or_si256(marks[0], bit(low));
    marks[1] = _mm256_or_si256(marks[1], bit(high));
    marks[2] = _mm256_or_si256(marks[2], bit(_mm256_xor_si256(low, flip))); /* 64 … 127 come to 0 … 63, and no others */
    marks[3] = _mm256_or_si256(marks[3], bit(_mm256_xor_si256(high, flip)));
  }
  for (int i = 0; i < 4; i++) _mm256_storeu_si256(out + i, marks[i]);
}

void cgt_i_avx2_mark_rows(uint8_t *rows, size_t row_size, const uint16_t *base, const uint32_t *heap, const uint64_t *value,
                          size_t count) {
  uint8_t *row4 = rows + 4 * row_size;
  for (size_t j = 0; j < count; j++) {
    __m128i eight = _mm_loadu_si128((const __m128i *)(const void *)(base - heap[j]));
    eight = _mm_xor_si128(eight, _mm_set1_epi16((short)value[j]));
    uint64_t low = (uint64_t)_mm_cvtsi128_si64(eight), high = (uint64_t)_mm_extract_epi64(eight, 1);
    rows[low & 0xFFFF] = 1;
    rows[row_size + (low >> 16 & 0xFFFF)] = 1;
    rows[2 * row_size + (low >> 32 & 0xFFFF)] = 1;
    rows[3 * row_size + (low >> 48)] = 1;
    row4[high & 0xFFFF] = 1;
    row4[row_size + (high >> 16 & 0xFFFF)] = 1;
    row4[2 * row_size + (high >> 32 & 0xFFFF)] = 1;
    row4[3 * row_size + (high >> 48)] = 1;
  }
}

/* The sixteen values down from *last. */
CGT_I_INLINE __m256i downwards(const uint16_t *last) {
  const __m256i swap = _mm256_setr_epi8(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1, 14, 15, 12, 13, 10, 11, 8, 9, 6,
                                        7, 4, 5, 2, 3, 0, 1);
  __m256i up = _mm256_loadu_si256((const __m256i *)(const void *)(last - 15));
  return _mm256_permute4x64_epi64(_mm256_shuffle_epi8(up, swap), 0x4E);
}

static uint64_t avx2_find(const uint16_t *values, uint64_t sum, uint64_t from, uint16_t wanted) {
  __m256i all = _mm256_set1_epi16((short)wanted);
  uint64_t x = from, half = sum / 2;
  for (; x <= half && x + 32 <= sum; x += 32) { /* beyond half the same pairs recur, which does no harm */
    const uint16_t *up = values + x, *down = values + (sum - x);
    __m256i a = _mm256_xor_si256(_mm256_loadu_si256((const __m256i *)(const void *)up), all);
    __m256i b = _mm256_xor_si256(_mm256_loadu_si256((const __m256i *)(const void *)(up + 16)), all);
    a = _mm256_cmpeq_epi16(a, downwards(down));
    b = _mm256_cmpeq_epi16(b, downwards(down - 16));
    if (_mm256_movemask_epi8(_mm256_or_si256(a, b)) != 0) return x;
  }
  return cgt_i_sequence_find_slowly(values, sum, x, sum / 2, wanted);
}

CGT_I_TARGET_END

const cgt_i_sequence_kernel cgt_i_sequence_kernel_avx2 = {
    .mark1 = avx2_mark1, .mark2 = avx2_mark2, .mark_rows = cgt_i_avx2_mark_rows, .find = avx2_find};

#endif
