/* A template: products and inverses of arrays, bit-sliced. Word i of a block holds bit i of all its values, so that one
   machine operation serves as many products as a word has bits. The file that includes it defines
     CGT_I_SLICE(name)      the names, unique in the program
     CGT_I_SLICE_WORD       an unsigned type of CGT_I_SLICE_LANES × 64 bits with ^ & << >>
     CGT_I_SLICE_LANES

   A value of 2k bits is high X + low with X = 2^k, X^2 = X + 2^(k-1). `half` multiplies a value of k bits by 2^(k-1),
   `mul` is Karatsuba's product, `square` and `inverse` follow from
     (high X + low)^2 = high^2 X + low^2 + high^2 2^(k-1),   1/a = conjugate(a) / norm(a). */

#define WORD CGT_I_SLICE_WORD
#define NAME(operation, bits) CGT_I_SLICE(operation##bits)
#define EACH(k) for (int i = 0; i < (k); i++)

CGT_I_INLINE void NAME(half, 1)(WORD *out, const WORD *a) { out[0] = a[0]; }

CGT_I_INLINE void NAME(mul, 1)(WORD *out, const WORD *a, const WORD *b) { out[0] = a[0] & b[0]; }

CGT_I_INLINE void NAME(square, 1)(WORD *out, const WORD *a) { out[0] = a[0]; }

CGT_I_INLINE void NAME(inverse, 1)(WORD *out, const WORD *a) { out[0] = a[0]; }

/* The operations on 2k bits, from those on k bits. */
#define LINEAR_LEVEL(k, k2, INLINING)                                    \
  INLINING void NAME(half, k2)(WORD * out, const WORD *a) {              \
    WORD sum[k], high[k];                                                \
    NAME(half, k)(high, a + k);                                          \
    EACH(k) sum[i] = a[i] ^ a[i + k];                                    \
    NAME(half, k)(out, high);                                            \
    NAME(half, k)(out + k, sum);                                         \
  }                                                                      \
  INLINING void NAME(square, k2)(WORD * out, const WORD *a) {            \
    WORD half[k];                                                        \
    NAME(square, k)(out, a);                                             \
    NAME(square, k)(out + k, a + k);                                     \
    NAME(half, k)(half, out + k);                                        \
    EACH(k) out[i] ^= half[i];                                           \
  }

#define LEVEL(k, k2, INLINING)                                           \
  INLINING void NAME(mul, k2)(WORD * out, const WORD *a, const WORD *b) { \
    WORD low[k], high[k], cross[k], a_sum[k], b_sum[k];                  \
    EACH(k) {                                                            \
      a_sum[i] = a[i] ^ a[i + k];                                        \
      b_sum[i] = b[i] ^ b[i + k];                                        \
    }                                                                    \
    NAME(mul, k)(low, a, b);                                             \
    NAME(mul, k)(high, a + k, b + k);                                    \
    NAME(mul, k)(cross, a_sum, b_sum);                                   \
    NAME(half, k)(a_sum, high);                                          \
    EACH(k) {                                                            \
      out[i] = low[i] ^ a_sum[i];                                        \
      out[i + k] = low[i] ^ cross[i];                                    \
    }                                                                    \
  }                                                                      \
  INLINING void NAME(inverse, k2)(WORD * out, const WORD *a) {           \
    WORD conjugate[k], norm[k], square[k], half[k];                      \
    EACH(k) conjugate[i] = a[i] ^ a[i + k];                              \
    NAME(mul, k)(norm, a, conjugate);                                    \
    NAME(square, k)(square, a + k);                                      \
    NAME(half, k)(half, square);                                         \
    EACH(k) norm[i] ^= half[i];                                          \
    NAME(inverse, k)(square, norm);                                      \
    NAME(mul, k)(out, conjugate, square);                                \
    NAME(mul, k)(out + k, a + k, square);                                \
  }

LINEAR_LEVEL(1, 2, CGT_I_INLINE)
LINEAR_LEVEL(2, 4, CGT_I_INLINE)
LINEAR_LEVEL(4, 8, CGT_I_INLINE)
LINEAR_LEVEL(8, 16, CGT_I_NOINLINE)
LINEAR_LEVEL(16, 32, CGT_I_NOINLINE)
LEVEL(1, 2, CGT_I_INLINE)
LEVEL(2, 4, CGT_I_INLINE)
LEVEL(4, 8, CGT_I_NOINLINE)
LEVEL(8, 16, CGT_I_NOINLINE)
LEVEL(16, 32, CGT_I_NOINLINE)
LEVEL(32, 64, CGT_I_NOINLINE)

enum { CGT_I_SLICE(block) = 64 * CGT_I_SLICE_LANES };

/* Bit j of word i and bit i of word j change places, lane by lane. */
CGT_I_NOINLINE void CGT_I_SLICE(transpose)(WORD *x) {
  static const uint64_t masks[6] = {0x00000000FFFFFFFF, 0x0000FFFF0000FFFF, 0x00FF00FF00FF00FF,
                                    0x0F0F0F0F0F0F0F0F, 0x3333333333333333, 0x5555555555555555};
  for (int level = 0, step = 32; level < 6; level++, step /= 2) {
    WORD mask = (WORD){0} + masks[level];
    for (int base = 0; base < 64; base += 2 * step)
      for (int i = base; i < base + step; i++) {
        WORD difference = ((x[i] >> step) ^ x[i + step]) & mask;
        x[i + step] ^= difference;
        x[i] ^= difference << step;
      }
  }
}

/* Loads up to one block; the values beyond n are 0. */
static void CGT_I_SLICE(load)(WORD *x, const uint64_t *a, size_t n) {
  if (n < CGT_I_SLICE(block)) memset(x, 0, 64 * sizeof *x);
  memcpy(x, a, n * sizeof *a);
  CGT_I_SLICE(transpose)(x);
}

static void CGT_I_SLICE(store)(uint64_t *out, WORD *x, size_t n) {
  CGT_I_SLICE(transpose)(x);
  memcpy(out, x, n * sizeof *out);
}

/* The rest of an array, up to one block, is padded with zeros: their products and "inverses" are 0. */
static void CGT_I_SLICE(mul_array)(const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n) {
  WORD x[64], y[64], product[64];
  for (size_t i = 0; i < n; i += CGT_I_SLICE(block)) {
    size_t m = n - i < CGT_I_SLICE(block) ? n - i : CGT_I_SLICE(block);
    CGT_I_SLICE(load)(x, a + i, m);
    CGT_I_SLICE(load)(y, b + i, m);
    NAME(mul, 64)(product, x, y);
    CGT_I_SLICE(store)(out + i, product, m);
  }
}

static void CGT_I_SLICE(inverse_array)(const uint64_t *a, uint64_t *out, size_t n) {
  WORD x[64], inverse[64];
  for (size_t i = 0; i < n; i += CGT_I_SLICE(block)) {
    size_t m = n - i < CGT_I_SLICE(block) ? n - i : CGT_I_SLICE(block);
    CGT_I_SLICE(load)(x, a + i, m);
    NAME(inverse, 64)(inverse, x);
    CGT_I_SLICE(store)(out + i, inverse, m);
  }
}

#undef LINEAR_LEVEL
#undef LEVEL
#undef EACH
#undef NAME
#undef WORD
#undef CGT_I_SLICE
#undef CGT_I_SLICE_WORD
#undef CGT_I_SLICE_LANES
