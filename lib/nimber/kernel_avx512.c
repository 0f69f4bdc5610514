/* x86-64 with AVX-512 (F, BW, VBMI), GFNI and VPCLMULQDQ.

   Products of arrays: 64 values are held as eight planes, plane j being byte j of all of them, mapped to the field of order
   256 that GF2P8MULB knows; the tower of tower.h is climbed on whole planes. Linear maps: 64 blocks of 8x8 bits with
   GF2P8AFFINEQB. Polys: VPCLMULQDQ. */
#include "kernel.h"

#if CGT_I_X86_64

#  include <immintrin.h>
#  include <string.h>

CGT_I_TARGET_BEGIN("avx512f,avx512bw,avx512vbmi,gfni,vpclmulqdq")

/* Lanes for the first n of eight values. */
CGT_I_INLINE __mmask8 first(size_t n) { return (__mmask8)(n < 8 ? (1U << n) - 1 : 0xFF); }

CGT_I_INLINE __m512i add(__m512i a, __m512i b) { return _mm512_xor_si512(a, b); }

CGT_I_INLINE __m512i add3(__m512i a, __m512i b, __m512i c) { return _mm512_ternarylogic_epi64(a, b, c, 0x96); }

CGT_I_INLINE __m512i mul(__m512i a, __m512i b) { return _mm512_gf2p8mul_epi8(a, b); }

CGT_I_INLINE __m512i affine(__m512i a, __m512i matrix) { return _mm512_gf2p8affine_epi64_epi8(a, matrix, 0); }

/* Each byte times 128, 128^2 or 128^3. */
CGT_I_INLINE __m512i times(__m512i a, int power_of_128) {
  return mul(a, _mm512_set1_epi8((char)cgt_i_aes128[power_of_128 - 1]));
}

/* Swaps byte j of qword i with byte i of qword j. */
CGT_I_INLINE __m512i transpose_bytes(__m512i a) {
  const __m512i index = _mm512_set_epi64(0x3F372F271F170F07, 0x3E362E261E160E06, 0x3D352D251D150D05, 0x3C342C241C140C04,
                                         0x3B332B231B130B03, 0x3A322A221A120A02, 0x3931292119110901, 0x3830282018100800);
  return _mm512_permutexvar_epi8(index, a);
}

/* Replaces these lanes of word i by those of word i + turn modulo 8. */
CGT_I_INLINE void blend_lanes(__m512i x[8], __mmask8 lanes, int turn) {
  __m512i y[8];
  for (int i = 0; i < 8; i++) y[i] = _mm512_mask_blend_epi64(lanes, x[i], x[(i + turn) & 7]);
  for (int i = 0; i < 8; i++) x[i] = y[i];
}

/* Rotates word i by i lanes, up or down. */
#  define TURN(i, up)    x[i] = _mm512_alignr_epi64(x[i], x[i], (up) ? 8 - (i) : (i))
#  define TURN_WORDS(up) TURN(1, up), TURN(2, up), TURN(3, up), TURN(4, up), TURN(5, up), TURN(6, up), TURN(7, up)

/* 64 nimbers to planes and back: an 8x8 transposition of lanes, made of rotations, which mostly hide in byte permutations that
   are needed anyway, and of blends, which are cheaper than shuffles. At first lane k of word i is byte i - k of row i; the
   blends bring byte i of row i + k there; then the lanes of word i rotate. */
CGT_I_INLINE void load_planes(__m512i x[8], const uint64_t *a) {
  for (int i = 0; i < 8; i++)
    x[i] = _mm512_permutexvar_epi8(_mm512_load_si512(cgt_i_split_rows + 64 * i), _mm512_loadu_si512(a + 8 * i));
  blend_lanes(x, 0xAA, 1);
  blend_lanes(x, 0xCC, 2);
  blend_lanes(x, 0xF0, 4);
  TURN_WORDS(true);
  for (int i = 0; i < 8; i++) x[i] = affine(x[i], _mm512_set1_epi64((long long)cgt_i_to_aes));
}

CGT_I_INLINE void store_planes(uint64_t *out, __m512i x[8]) {
  for (int i = 0; i < 8; i++) x[i] = affine(x[i], _mm512_set1_epi64((long long)cgt_i_from_aes));
  TURN_WORDS(false);
  blend_lanes(x, 0xAA, -1);
  blend_lanes(x, 0xCC, -2);
  blend_lanes(x, 0xF0, -4);
  for (int i = 0; i < 8; i++)
    _mm512_storeu_si512(out + 8 * i, _mm512_permutexvar_epi8(_mm512_load_si512(cgt_i_join_rows + 64 * i), x[i]));
}

/* The tower on planes, as in tower.h. Multiplications by 2^15 and 2^31 are merged into the sums that use them. */
CGT_I_INLINE void mul16(__m512i out[2], const __m512i a[2], const __m512i b[2]) {
  __m512i low = mul(a[0], b[0]), high = mul(a[1], b[1]), cross = mul(add(a[0], a[1]), add(b[0], b[1]));
  out[0] = add(low, times(high, 1));
  out[1] = add(low, cross);
}

/* out += 2^15 × a */
CGT_I_INLINE void add_half16(__m512i out[2], const __m512i a[2]) {
  out[0] = add(out[0], times(a[1], 2));
  out[1] = add(out[1], times(add(a[0], a[1]), 1));
}

/* out += 2^31 × a */
CGT_I_INLINE void add_half32(__m512i out[4], const __m512i a[4]) {
  __m512i high = add(a[2], a[3]), even = add(a[0], a[2]), odd = add(a[1], a[3]);
  out[0] = add(out[0], times(high, 3));
  out[1] = add3(out[1], times(high, 2), times(a[3], 3));
  out[2] = add(out[2], times(odd, 2));
  out[3] = add(out[3], times(add(even, odd), 1));
}

CGT_I_INLINE void mul32(__m512i out[4], const __m512i a[4], const __m512i b[4]) {
  __m512i low[2], high[2], cross[2];
  __m512i a_sum[2] = {add(a[0], a[2]), add(a[1], a[3])}, b_sum[2] = {add(b[0], b[2]), add(b[1], b[3])};
  mul16(low, a, b);
  mul16(high, a + 2, b + 2);
  mul16(cross, a_sum, b_sum);
  out[2] = add(low[0], cross[0]);
  out[3] = add(low[1], cross[1]);
  add_half16(low, high);
  out[0] = low[0];
  out[1] = low[1];
}

CGT_I_INLINE void mul64(__m512i out[8], const __m512i a[8], const __m512i b[8]) {
  __m512i low[4], high[4], cross[4], a_sum[4], b_sum[4];
  for (int i = 0; i < 4; i++) {
    a_sum[i] = add(a[i], a[i + 4]);
    b_sum[i] = add(b[i], b[i + 4]);
  }
  mul32(low, a, b);
  mul32(cross, a_sum, b_sum);
  for (int i = 0; i < 4; i++) out[4 + i] = add(low[i], cross[i]);
  mul32(high, a + 4, b + 4);
  add_half32(low, high);
  for (int i = 0; i < 4; i++) out[i] = low[i];
}

CGT_I_INLINE void square16(__m512i out[2], const __m512i a[2]) {
  out[1] = mul(a[1], a[1]);
  out[0] = add(mul(a[0], a[0]), times(out[1], 1));
}

CGT_I_INLINE void square32(__m512i out[4], const __m512i a[4]) {
  square16(out, a);
  square16(out + 2, a + 2);
  add_half16(out, out + 2);
}

/* Inverses through norms, as in tower.h; the inverse of 0 comes out as 0. */
CGT_I_INLINE void inverse16(__m512i out[2], const __m512i a[2]) {
  const __m512i identity = _mm512_set1_epi64(0x0102040810204080);
  __m512i conjugate = add(a[0], a[1]);
  __m512i norm = add(mul(a[0], conjugate), times(mul(a[1], a[1]), 1));
  __m512i inverse = _mm512_gf2p8affineinv_epi64_epi8(norm, identity, 0);
  out[0] = mul(conjugate, inverse);
  out[1] = mul(a[1], inverse);
}

CGT_I_INLINE void inverse32(__m512i out[4], const __m512i a[4]) {
  __m512i conjugate[2] = {add(a[0], a[2]), add(a[1], a[3])}, norm[2], square[2], inverse[2];
  mul16(norm, a, conjugate);
  square16(square, a + 2);
  add_half16(norm, square);
  inverse16(inverse, norm);
  mul16(out, conjugate, inverse);
  mul16(out + 2, a + 2, inverse);
}

CGT_I_INLINE void inverse64(__m512i out[8], const __m512i a[8]) {
  __m512i conjugate[4], norm[4], square[4], inverse[4];
  for (int i = 0; i < 4; i++) conjugate[i] = add(a[i], a[i + 4]);
  mul32(norm, a, conjugate);
  square32(square, a + 4);
  add_half32(norm, square);
  inverse32(inverse, norm);
  mul32(out, conjugate, inverse);
  mul32(out + 4, a + 4, inverse);
}

CGT_I_INLINE void mul_block(const uint64_t *a, const uint64_t *b, uint64_t *out) {
  __m512i x[8], y[8], product[8];
  load_planes(x, a);
  load_planes(y, b);
  mul64(product, x, y);
  store_planes(out, product);
}

CGT_I_INLINE void inverse_block(const uint64_t *a, uint64_t *out) {
  __m512i x[8], inverse[8];
  load_planes(x, a);
  inverse64(inverse, x);
  store_planes(out, inverse);
}

static void avx512_mul_array(const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n) {
  size_t i = 0;
  for (; i + 64 <= n; i += 64) mul_block(a + i, b + i, out + i);
  if (n - i < 5) {
    for (; i < n; i++) out[i] = cgt_i_pclmul_mul(a[i], b[i]);
  } else {
    uint64_t x[64] = {0}, y[64] = {0};
    memcpy(x, a + i, (n - i) * sizeof *a);
    memcpy(y, b + i, (n - i) * sizeof *b);
    mul_block(x, y, x);
    memcpy(out + i, x, (n - i) * sizeof *out);
  }
}

static void avx512_scale_array(const uint64_t *a, uint64_t scalar, uint64_t *out, size_t n) {
  uint64_t x[64];
  for (int i = 0; i < 64; i++) x[i] = scalar;
  __m512i factor[8];
  load_planes(factor, x);
  for (size_t i = 0; i < n; i += 64) {
    size_t m = n - i < 64 ? n - i : 64;
    const uint64_t *in = a + i;
    if (m < 64) in = memcpy(x, in, m * sizeof *a);
    __m512i value[8], product[8];
    load_planes(value, in);
    mul64(product, value, factor);
    store_planes(m < 64 ? x : out + i, product);
    if (m < 64) memcpy(out + i, x, m * sizeof *out);
  }
}

static bool avx512_any_zero(const uint64_t *a, size_t n) {
  __m512i least = _mm512_set1_epi64(-1);
  for (size_t i = 0; i < n; i += 8) least = _mm512_min_epu64(least, _mm512_mask_loadu_epi64(least, first(n - i), a + i));
  return _mm512_cmpeq_epi64_mask(least, _mm512_setzero_si512()) != 0;
}

static void avx512_inverse_array(const uint64_t *a, uint64_t *out, size_t n) {
  size_t i = 0;
  for (; i + 64 <= n; i += 64) inverse_block(a + i, out + i);
  if (i < n) {
    uint64_t x[64] = {0};
    memcpy(x, a + i, (n - i) * sizeof *a);
    inverse_block(x, x);
    memcpy(out + i, x, (n - i) * sizeof *out);
  }
}

static void avx512_linear_array(const cgt_i_linear_map *map, const uint64_t *a, uint64_t *out, size_t n) {
  __m512i m[8];
  for (int r = 0; r < 8; r++) m[r] = _mm512_loadu_si512(map->blocks + 8 * r);
  for (size_t i = 0; i < n; i += 8) {
    __m512i x = transpose_bytes(_mm512_maskz_loadu_epi64(first(n - i), a + i));
#  define TURNED(r) affine(_mm512_alignr_epi64(x, x, r), m[r])
    __m512i sum = add3(affine(x, m[0]), TURNED(1), TURNED(2));
    sum = add3(sum, TURNED(3), TURNED(4));
    sum = add(sum, add3(TURNED(5), TURNED(6), TURNED(7)));
#  undef TURNED
    _mm512_mask_storeu_epi64(out + i, first(n - i), transpose_bytes(sum));
  }
}

static void avx512_poly_mul_array(const uint64_t *p, const uint64_t *q, uint64_t *out, size_t n) {
  for (size_t i = 0; i < n; i += 8) {
    __m512i x = _mm512_maskz_loadu_epi64(first(n - i), p + i), y = _mm512_maskz_loadu_epi64(first(n - i), q + i);
    __m512i even = _mm512_clmulepi64_epi128(x, y, 0x00), odd = _mm512_clmulepi64_epi128(x, y, 0x11);
    __m512i low = _mm512_unpacklo_epi64(even, odd), high = _mm512_unpackhi_epi64(even, odd);
    high = add(high, add3(_mm512_srli_epi64(high, 63), _mm512_srli_epi64(high, 61), _mm512_srli_epi64(high, 60)));
    __m512i folded = add(high, _mm512_slli_epi64(high, 1)); /* (1 + X)(1 + X^3) = 1 + X + X^3 + X^4 */
    _mm512_mask_storeu_epi64(out + i, first(n - i), add3(low, folded, _mm512_slli_epi64(folded, 3)));
  }
}

CGT_I_TARGET_END

const cgt_i_kernel cgt_i_kernel_avx512 = {
    .name = "avx512",
    .poly_pays = 2,
    .mul = cgt_i_pclmul_mul,
    .pow = cgt_i_pclmul_pow,
    .poly_mul = cgt_i_pclmul_poly_mul,
    .mul_array = avx512_mul_array,
    .any_zero = avx512_any_zero,
    .inverse_array = avx512_inverse_array,
    .poly_mul_array = avx512_poly_mul_array,
    .linear_array = avx512_linear_array,
    .scale_array = avx512_scale_array,
};

#endif
