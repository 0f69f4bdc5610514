/* x86-64 with AVX-512 (F, BW, VBMI2): the kernel of the ruler on the ASM posets. The few moves that fall into a narrow window
 * are picked out of a register by one instruction, and marked later. */
#include <string.h>

#include "asm_ruler_kernel.h"

#if CGT_I_X86_64

#  include <immintrin.h>

CGT_I_TARGET_BEGIN("avx512f,avx512bw,avx512vbmi2,popcnt")

enum { FEW = 1024 };

typedef struct {
  const cgt_i_asm_cell *cell;
  size_t d, count;
  uint32_t lanes;
  __m512i c, most;
  union {
    uint16_t narrow[FEW + 32];
    uint32_t wide[FEW + 16];
  } found;
} avx512_batch;

CGT_I_INLINE __m512i load(const void *words) { return _mm512_loadu_si512(words); }
CGT_I_INLINE __m512i xor3(__m512i a, __m512i b, __m512i c) { return _mm512_ternarylogic_epi64(a, b, c, 0x96); }

CGT_I_INLINE void flush(avx512_batch *batch, bool wide) {
  uint8_t *marks = batch->cell->marks;
  for (size_t i = 0; i < batch->count; i++) marks[wide ? batch->found.wide[i] : batch->found.narrow[i]] = 1;
  batch->count = 0;
}

CGT_I_INLINE void begin(avx512_batch *batch, bool wide, const void *a, const void *b, size_t d, size_t lanes) {
  const int low = (int)batch->cell->low, most = (int)(batch->cell->width - 1);
  batch->c = xor3(load(a), load(b), wide ? _mm512_set1_epi32(low) : _mm512_set1_epi16((short)low));
  batch->most = wide ? _mm512_set1_epi32(most) : _mm512_set1_epi16((short)most);
  batch->d = d;
  batch->lanes = (uint32_t)(((uint64_t)1 << lanes) - 1);
}

/* Writes the lanes of w that are in the window to `found`; returns their number. */
CGT_I_INLINE size_t pick(void *found, bool wide, uint32_t lanes, __m512i w, __m512i most) {
  const uint32_t in =
      wide ? _mm512_mask_cmple_epu32_mask((__mmask16)lanes, w, most) : _mm512_mask_cmple_epu16_mask(lanes, w, most);
  const __m512i chosen = wide ? _mm512_maskz_compress_epi32((__mmask16)in, w) : _mm512_maskz_compress_epi16(in, w);
  _mm512_storeu_si512(found, chosen);
  return (size_t)_mm_popcnt_u32(in);
}

/* The distances h_row and row are in bytes. */
CGT_I_INLINE void run(avx512_batch *batch, bool wide, size_t i, size_t end, const char *h, size_t h_row, const char *p,
                      const char *q, const char *f, size_t row, const char *tail) {
  const size_t size = wide ? 4 : 2, d = batch->d;
  const uint32_t lanes = batch->lanes;
  const __m512i c = batch->c, most = batch->most;
  size_t count = batch->count;
  for (; i < end; i++) {
    const __m512i w = xor3(c, load(h + i * h_row), load(p - i * size));
    __m512i rest;
    if (q == NULL) {
      uint32_t all = 0;
      memcpy(&all, tail + i * size, size);
      rest = wide ? _mm512_set1_epi32((int)all) : _mm512_set1_epi16((short)all);
    } else if (f == NULL) {
      rest = load(q - i * row);
    } else {
      rest = _mm512_xor_si512(load(q - i * row), load(f + i * row));
    }
    const uint32_t from = 2 * i > d ? (uint32_t)(2 * i - d) : 0;
    void *found = wide ? (void *)(batch->found.wide + count) : (void *)(batch->found.narrow + count);
    count += pick(found, wide, lanes & UINT32_MAX << from, _mm512_xor_si512(w, rest), most);
    if (count >= FEW) {
      batch->count = count;
      flush(batch, wide);
      count = 0;
    }
  }
  batch->count = count;
}

#  define BATCH avx512_batch
#  define SIZE(word, name, is_wide)                                                                                            \
    CGT_I_INLINE void avx512_begin_##name(avx512_batch *batch, const word *a, const word *b, size_t d, size_t lanes) {         \
      begin(batch, is_wide, a, b, d, lanes);                                                                                   \
    }                                                                                                                          \
    CGT_I_INLINE void avx512_run_##name(avx512_batch *batch, size_t i, size_t end, const word *h, size_t h_row, const word *p, \
                                        const word *q, const word *f, size_t row, const word *tail) {                          \
      run(batch, is_wide, i, end, (const char *)h, h_row * sizeof *h, (const char *)p, (const char *)q, (const char *)f,       \
          row * sizeof *f, (const char *)tail);                                                                                \
    }                                                                                                                          \
    CGT_I_INLINE void avx512_flush_##name(avx512_batch *batch) { flush(batch, is_wide); }
SIZE(uint16_t, 16, false)
SIZE(uint32_t, 32, true)

#  define WORD    uint16_t
#  define NAME(x) avx512_##x##_16
#  include "asm_ruler_cell.h"
#  undef WORD
#  undef NAME
#  define WORD    uint32_t
#  define NAME(x) avx512_##x##_32
#  include "asm_ruler_cell.h"

CGT_I_TARGET_END

const cgt_i_asm_kernel cgt_i_asm_kernel_avx512 = {
    .windows = true, .prepare = {avx512_prepare_16, avx512_prepare_32}, .mark = {avx512_mark_16, avx512_mark_32}};

#endif
