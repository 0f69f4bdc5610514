/* The kernel that every machine can run, and what other kernels borrow from it. */
#include "kernel.h"
#include "poly.h"
#include "tower.h"

#include <string.h>

/* p q modulo X^64 + X^4 + X^3 + X + 1, four bits of p at a time. */
static inline uint64_t poly_mul_by_windows(uint64_t p, uint64_t q) {
  /* table[i] is q times the polynomial i, without the bits beyond the 64th. */
  uint64_t table[16] = {0, q, q << 1, q << 1 ^ q};
  for (int i = 4; i < 16; i++) table[i] = table[i / 2] << 1 ^ table[i % 2];
  uint64_t low = table[p & 15], high = 0;
  for (int shift = 4; shift < 64; shift += 4) {
    uint64_t part = table[p >> shift & 15];
    low ^= part << shift;
    high ^= part >> (64 - shift);
  }
  high ^= ((p & 0xEEEEEEEEEEEEEEEE) >> 1 & -(q >> 63)) ^ ((p & 0xCCCCCCCCCCCCCCCC) >> 2 & -(q >> 62 & 1)) ^
          ((p & 0x8888888888888888) >> 3 & -(q >> 61 & 1));
  high ^= high >> 63 ^ high >> 61 ^ high >> 60;
  return low ^ high ^ high << 1 ^ high << 3 ^ high << 4;
}

#if defined(__SSE2__)
#  include <emmintrin.h>
#  define CGT_I_SLICE_ZIP_LOW(x, y)  _mm_unpacklo_epi8((__m128i)(x), (__m128i)(y))
#  define CGT_I_SLICE_ZIP_HIGH(x, y) _mm_unpackhi_epi8((__m128i)(x), (__m128i)(y))
#endif
#if defined(__GNUC__)
typedef uint64_t portable_word __attribute__((vector_size(16)));
#  define CGT_I_SLICE_LANES 2
#else
typedef uint64_t portable_word;
#  define CGT_I_SLICE_LANES 1
#endif
#define CGT_I_SLICE(name) portable_slice_##name
#define CGT_I_SLICE_WORD  portable_word
#include "bitslice.h"

/* How many values at the end of an array are better done one by one than as another block. */
static size_t tail(size_t n, size_t least) { return n % portable_slice_block < least ? n % portable_slice_block : 0; }

uint64_t cgt_i_portable_mul(uint64_t a, uint64_t b) {
  return cgt_i_apply(&cgt_i_from_poly, poly_mul_by_windows(cgt_i_apply(&cgt_i_to_poly, a), cgt_i_apply(&cgt_i_to_poly, b)));
}

uint64_t cgt_i_portable_poly_mul(uint64_t p, uint64_t q) { return poly_mul_by_windows(p, q); }

uint64_t cgt_i_portable_pow(uint64_t a, uint64_t exponent) { return cgt_i_pow_by_poly(a, exponent, poly_mul_by_windows); }

void cgt_i_portable_mul_array(const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n) {
  size_t blocks = n - tail(n, 36);
  portable_slice_mul_array(a, b, out, blocks);
  for (size_t i = blocks; i < n; i++) out[i] = cgt_i_portable_mul(a[i], b[i]);
}

/* The top bit of (x - 1) & ~x is set for x = 0 alone; and compilers vectorize a loop without exits. */
bool cgt_i_portable_any_zero(const uint64_t *a, size_t n) {
  uint64_t seen = 0;
  for (size_t i = 0; i < n; i++) seen |= (a[i] - 1) & ~a[i];
  return seen >> 63 != 0;
}

void cgt_i_portable_inverse_array(const uint64_t *a, uint64_t *out, size_t n) {
  size_t blocks = n - tail(n, 20);
  portable_slice_inverse_array(a, out, blocks);
  for (size_t i = blocks; i < n; i++) out[i] = cgt_i_inverse64(a[i]);
}

void cgt_i_portable_poly_mul_array(const uint64_t *p, const uint64_t *q, uint64_t *out, size_t n) {
  for (size_t i = 0; i < n; i++) out[i] = poly_mul_by_windows(p[i], q[i]);
}

void cgt_i_portable_linear_array(const cgt_i_linear_map *map, const uint64_t *a, uint64_t *out, size_t n) {
  for (size_t i = 0; i < n; i++) out[i] = cgt_i_apply(map, a[i]);
}

void cgt_i_portable_scale_array(const uint64_t *a, uint64_t scalar, uint64_t *out, size_t n) {
  const cgt_i_kernel *kernel = cgt_i_kernel_now();
  if (n < 512) { /* too few to pay for a table */
    uint64_t factor[512];
    for (size_t i = 0; i < n; i++) factor[i] = scalar;
    kernel->mul_array(a, factor, out, n);
    return;
  }
  cgt_i_linear_map map;
  uint64_t column[64], factor[64];
  for (int i = 0; i < 64; i++) {
    column[i] = (uint64_t)1 << i;
    factor[i] = scalar;
  }
  kernel->mul_array(column, factor, column, 64);
  for (int place = 0; place < 8; place++) {
    uint64_t *table = map.bytes[place];
    table[0] = 0;
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 1 << i; j++) table[j | 1 << i] = table[j] ^ column[8 * place + i];
  }
  cgt_i_portable_linear_array(&map, a, out, n);
}

const cgt_i_kernel cgt_i_kernel_portable = {
    .name = "portable",
    .poly_pays = SIZE_MAX,
    .mul = cgt_i_portable_mul,
    .pow = cgt_i_portable_pow,
    .poly_mul = cgt_i_portable_poly_mul,
    .mul_array = cgt_i_portable_mul_array,
    .any_zero = cgt_i_portable_any_zero,
    .inverse_array = cgt_i_portable_inverse_array,
    .poly_mul_array = cgt_i_portable_poly_mul_array,
    .linear_array = cgt_i_portable_linear_array,
    .scale_array = cgt_i_portable_scale_array,
};
