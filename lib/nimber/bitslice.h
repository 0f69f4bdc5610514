/* A template: products and inverses of arrays, bit-sliced. Word i of a block holds bit i of all its values, so that one
   machine operation serves as many products as a word has bits. The file that includes it defines
     CGT_I_SLICE(name)      the names, unique in the program
     CGT_I_SLICE_WORD       an unsigned type of CGT_I_SLICE_LANES × 64 bits with ^ & << >>
     CGT_I_SLICE_LANES
     CGT_I_SLICE_ZIP_LOW    if the machine can: interleaves the bytes of the low halves of two words of 16 bytes
     CGT_I_SLICE_ZIP_HIGH   the same for the high halves; wider words are treated as several of 16 bytes

   A value of 2k bits is high X + low with X = 2^k, X^2 = X + 2^(k-1). `half` multiplies a value of k bits by 2^(k-1),
   `mul` is Karatsuba's product, `square` and `inverse` follow from
     (high X + low)^2 = high^2 X + low^2 + high^2 2^(k-1),   1/a = conjugate(a) / norm(a). */

#define WORD                  CGT_I_SLICE_WORD
#define NAME(operation, bits) CGT_I_SLICE(operation##bits)
#define EACH(k)               for (int i = 0; i < (k); i++)

CGT_I_INLINE void NAME(half, 1)(WORD *out, const WORD *a) { out[0] = a[0]; }

CGT_I_INLINE void NAME(mul, 1)(WORD *out, const WORD *a, const WORD *b) { out[0] = a[0] & b[0]; }

CGT_I_INLINE void NAME(square, 1)(WORD *out, const WORD *a) { out[0] = a[0]; }

CGT_I_INLINE void NAME(inverse, 1)(WORD *out, const WORD *a) { out[0] = a[0]; }

/* The operations on 2k bits, from those on k bits. */
#define LINEAR_LEVEL(k, k2, INLINING)                         \
  INLINING void NAME(half, k2)(WORD * out, const WORD *a) {   \
    WORD sum[k], high[k];                                     \
    NAME(half, k)(high, a + k);                               \
    EACH(k) sum[i] = a[i] ^ a[i + k];                         \
    NAME(half, k)(out, high);                                 \
    NAME(half, k)(out + k, sum);                              \
  }                                                           \
  INLINING void NAME(square, k2)(WORD * out, const WORD *a) { \
    WORD half[k];                                             \
    NAME(square, k)(out, a);                                  \
    NAME(square, k)(out + k, a + k);                          \
    NAME(half, k)(half, out + k);                             \
    EACH(k) out[i] ^= half[i];                                \
  }

#define LEVEL(k, k2, INLINING)                                            \
  INLINING void NAME(mul, k2)(WORD * out, const WORD *a, const WORD *b) { \
    WORD low[k], high[k], cross[k], a_sum[k], b_sum[k];                   \
    EACH(k) {                                                             \
      a_sum[i] = a[i] ^ a[i + k];                                         \
      b_sum[i] = b[i] ^ b[i + k];                                         \
    }                                                                     \
    NAME(mul, k)(low, a, b);                                              \
    NAME(mul, k)(high, a + k, b + k);                                     \
    NAME(mul, k)(cross, a_sum, b_sum);                                    \
    NAME(half, k)(a_sum, high);                                           \
    EACH(k) {                                                             \
      out[i] = low[i] ^ a_sum[i];                                         \
      out[i + k] = low[i] ^ cross[i];                                     \
    }                                                                     \
  }                                                                       \
  INLINING void NAME(inverse, k2)(WORD * out, const WORD *a) {            \
    WORD conjugate[k], norm[k], square[k], half[k];                       \
    EACH(k) conjugate[i] = a[i] ^ a[i + k];                               \
    NAME(mul, k)(norm, a, conjugate);                                     \
    NAME(square, k)(square, a + k);                                       \
    NAME(half, k)(half, square);                                          \
    EACH(k) norm[i] ^= half[i];                                           \
    NAME(inverse, k)(square, norm);                                       \
    NAME(mul, k)(out, conjugate, square);                                 \
    NAME(mul, k)(out + k, a + k, square);                                 \
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

/* For each i without the bit `step`, swaps the bits `mask` of x[i + step] with the bits `mask << step` of x[i]. With constant
   arguments the loop unrolls. */
CGT_I_INLINE void CGT_I_SLICE(exchange)(WORD *x, int words, int step, uint64_t mask) {
  for (int i = 0; i < words; i++)
    if ((i & step) == 0) {
      WORD difference = ((x[i] >> step) ^ x[i + step]) & mask;
      x[i + step] ^= difference;
      x[i] ^= difference << step;
    }
}

/* To turn 64 values a lane into planes is to transpose 64 words of 64 bits in each lane, up to the order of the values within a
   plane, which does not matter. Bytes come first: after split_bytes the bytes j of all values are in the eight words j × byte +
   k × bit, k = 0 … 7. */
#if defined(CGT_I_SLICE_ZIP_LOW)
/* A perfect shuffle of the 128 bytes in 8 words, or of a multiple of 128. Seven shuffles change nothing; after four, the number
   of a byte's word is its place in its value. */
CGT_I_INLINE void CGT_I_SLICE(zip)(WORD *to, const WORD *from) {
  for (int i = 0; i < 4; i++) {
    to[2 * i] = (WORD)CGT_I_SLICE_ZIP_LOW(from[i], from[i + 4]);
    to[2 * i + 1] = (WORD)CGT_I_SLICE_ZIP_HIGH(from[i], from[i + 4]);
  }
}

CGT_I_INLINE void CGT_I_SLICE(split_bytes)(WORD *x) {
  for (int i = 0; i < 64; i += 8) {
    WORD y[8], z[8];
    CGT_I_SLICE(zip)(y, x + i);
    CGT_I_SLICE(zip)(z, y);
    CGT_I_SLICE(zip)(y, z);
    CGT_I_SLICE(zip)(x + i, y);
  }
}

CGT_I_INLINE void CGT_I_SLICE(join_bytes)(WORD *x) {
  for (int i = 0; i < 64; i += 8) {
    WORD y[8], z[8];
    CGT_I_SLICE(zip)(y, x + i);
    CGT_I_SLICE(zip)(z, y);
    CGT_I_SLICE(zip)(x + i, z);
  }
}

enum { CGT_I_SLICE(byte) = 1, CGT_I_SLICE(bit) = 8 };
#else
CGT_I_INLINE void CGT_I_SLICE(split_bytes)(WORD *x) {
  CGT_I_SLICE(exchange)(x, 64, 32, 0x00000000FFFFFFFF);
  CGT_I_SLICE(exchange)(x, 64, 16, 0x0000FFFF0000FFFF);
  CGT_I_SLICE(exchange)(x, 64, 8, 0x00FF00FF00FF00FF);
}

CGT_I_INLINE void CGT_I_SLICE(join_bytes)(WORD *x) { CGT_I_SLICE(split_bytes)(x); }

enum { CGT_I_SLICE(byte) = 8, CGT_I_SLICE(bit) = 1 };
#endif

/* For each byte place, an 8x8 transposition of bits within bytes and words, which is its own inverse. */
CGT_I_INLINE void CGT_I_SLICE(split_bits)(WORD *out, int out_byte, int out_bit, const WORD *in, int in_byte, int in_bit) {
  for (int j = 0; j < 8; j++) {
    WORD x[8];
    for (int k = 0; k < 8; k++) x[k] = in[j * in_byte + k * in_bit];
    CGT_I_SLICE(exchange)(x, 8, 4, 0x0F0F0F0F0F0F0F0F);
    CGT_I_SLICE(exchange)(x, 8, 2, 0x3333333333333333);
    CGT_I_SLICE(exchange)(x, 8, 1, 0x5555555555555555);
    for (int k = 0; k < 8; k++) out[j * out_byte + k * out_bit] = x[k];
  }
}

/* Loads up to one block; values beyond n are 0. */
CGT_I_NOINLINE void CGT_I_SLICE(load)(WORD *planes, const uint64_t *a, size_t n) {
  WORD x[64];
  if (n < CGT_I_SLICE(block)) memset(x, 0, sizeof x);
  memcpy(x, a, n * sizeof *a);
  CGT_I_SLICE(split_bytes)(x);
  CGT_I_SLICE(split_bits)(planes, 8, 1, x, CGT_I_SLICE(byte), CGT_I_SLICE(bit));
}

CGT_I_NOINLINE void CGT_I_SLICE(store)(uint64_t *out, const WORD *planes, size_t n) {
  WORD x[64];
  CGT_I_SLICE(split_bits)(x, CGT_I_SLICE(byte), CGT_I_SLICE(bit), planes, 8, 1);
  CGT_I_SLICE(join_bytes)(x);
  memcpy(out, x, n * sizeof *out);
}

/* The rest of an array, less than a block, is padded with zeros, whose products and "inverses" are 0. */
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
#undef CGT_I_SLICE_ZIP_LOW
#undef CGT_I_SLICE_ZIP_HIGH
