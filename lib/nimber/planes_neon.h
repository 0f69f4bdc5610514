/* A template for AArch64: products and inverses of arrays, 16 values at a time as eight planes of bytes, plane i being byte i
   of all of them. The file that includes it defines CGT_I_PLANES(name): the names, unique in the program.

   The tower of tower.h is climbed on whole planes of "digits" (tables.h), whose products PMULL of bytes makes. Nothing is
   reduced on the way: sums keep a product's two bytes, and with c = 128 a sum of c^k S, where the upper byte of S belongs to
   c^(k+1), goes to nimbers by a table for each power of c. Factors c, where the tower has them, are put into one of the
   operands. So the left operand of a product comes as an "expansion":
     of (a0, a1):          a0, a1, c a1
     of (a0, a1, a2, a3):  a0, a1, a2, a3, c a1, c a2, c a3, c^2 a3 */

#define NAME(name) CGT_I_PLANES(name)

/* Has an array in memory at this point, lest compilers begin everything at once and move registers to and fro. */
#define SETTLE(array) __asm__("" : "+m"(array))

/* 16 products of digits. */
typedef struct {
  uint8x16_t low, high;
} NAME(wide);

CGT_I_INLINE NAME(wide) NAME(sum2)(NAME(wide) a, NAME(wide) b) { return (NAME(wide)){a.low ^ b.low, a.high ^ b.high}; }

CGT_I_INLINE NAME(wide) NAME(sum3)(NAME(wide) a, NAME(wide) b, NAME(wide) c) {
  return (NAME(wide)){a.low ^ b.low ^ c.low, a.high ^ b.high ^ c.high};
}

CGT_I_INLINE NAME(wide) NAME(mul)(uint8x16_t a, uint8x16_t b) {
  const poly8x16_t p = vreinterpretq_p8_u8(a), q = vreinterpretq_p8_u8(b);
  return (NAME(wide)){vreinterpretq_u8_p16(vmull_p8(vget_low_p8(p), vget_low_p8(q))),
                      vreinterpretq_u8_p16(vmull_high_p8(p, q))};
}

/* The digits of c^k and of c^(k+1) in c^k a. */
CGT_I_INLINE uint8x16_t NAME(first)(NAME(wide) a) { return vuzp1q_u8(a.low, a.high); }
CGT_I_INLINE uint8x16_t NAME(second)(NAME(wide) a) { return vuzp2q_u8(a.low, a.high); }

/* A plane's nibbles; sums of nibbles are those of the sum. */
typedef struct {
  uint8x16_t low, high;
} NAME(nibbles);

CGT_I_INLINE NAME(nibbles) NAME(split)(uint8x16_t x) { return (NAME(nibbles)){vandq_u8(x, vdupq_n_u8(15)), vshrq_n_u8(x, 4)}; }

CGT_I_INLINE NAME(nibbles) NAME(add_nibbles)(NAME(nibbles) a, NAME(nibbles) b) {
  return (NAME(nibbles)){a.low ^ b.low, a.high ^ b.high};
}

CGT_I_INLINE uint8x16_t NAME(map_nibbles)(const cgt_i_nibble_map *map, NAME(nibbles) x) {
  return vqtbl1q_u8(vld1q_u8(map->low), x.low) ^ vqtbl1q_u8(vld1q_u8(map->high), x.high);
}

CGT_I_INLINE uint8x16_t NAME(map)(const cgt_i_nibble_map *map, uint8x16_t x) { return NAME(map_nibbles)(map, NAME(split)(x)); }

CGT_I_INLINE uint8x16_t NAME(add_map)(uint8x16_t sum, const cgt_i_nibble_map *map, uint8x16_t x) {
  return sum ^ NAME(map)(map, x);
}

/* maps[0] of the digit of c^k, maps[1] of c^(k+1), maps[2] of c^(k+2) in c^k a + c^(k+1) b. */
CGT_I_INLINE uint8x16_t NAME(leave)(const cgt_i_nibble_map *maps, NAME(wide) a) {
  return NAME(add_map)(NAME(map)(maps, NAME(first)(a)), maps + 1, NAME(second)(a));
}
CGT_I_INLINE uint8x16_t NAME(leave2)(const cgt_i_nibble_map *maps, NAME(wide) a, NAME(wide) b) {
  const uint8x16_t sum = NAME(add_map)(NAME(map)(maps, NAME(first)(a)), maps + 1, NAME(second)(a) ^ NAME(first)(b));
  return NAME(add_map)(sum, maps + 2, NAME(second)(b));
}

/* The same as one digit, for k = 0. */
CGT_I_INLINE uint8x16_t NAME(reduce)(NAME(wide) a) {
  return NAME(add_map)(NAME(first)(a), cgt_i_digits.times, NAME(second)(a));
}
CGT_I_INLINE uint8x16_t NAME(reduce2)(NAME(wide) a, NAME(wide) b) {
  const uint8x16_t sum = NAME(add_map)(NAME(first)(a), cgt_i_digits.times, NAME(second)(a) ^ NAME(first)(b));
  return NAME(add_map)(sum, cgt_i_digits.times + 1, NAME(second)(b));
}

CGT_I_INLINE void NAME(load)(uint8x16_t planes[8], const uint64_t *a) {
  const uint8x16x4_t x = vld4q_u8((const uint8_t *)a), y = vld4q_u8((const uint8_t *)(a + 8));
  for (int i = 0; i < 4; i++) {
    planes[i] = vuzp1q_u8(x.val[i], y.val[i]);
    planes[i + 4] = vuzp2q_u8(x.val[i], y.val[i]);
  }
}

CGT_I_INLINE void NAME(store)(uint64_t *out, const uint8x16_t planes[8]) {
  uint8x16x4_t x, y;
  for (int i = 0; i < 4; i++) {
    x.val[i] = vzip1q_u8(planes[i], planes[i + 4]);
    y.val[i] = vzip2q_u8(planes[i], planes[i + 4]);
  }
  vst4q_u8((uint8_t *)out, x);
  vst4q_u8((uint8_t *)(out + 8), y);
}

/* The expansion of c^k times four planes of nimbers. */
CGT_I_INLINE void NAME(enter)(uint8x16_t out[8], const uint8x16_t a[4], int k) {
  for (int i = 0; i < 4; i++) out[i] = NAME(map)(&cgt_i_digits.to[k], a[i]);
  for (int i = 1; i < 4; i++) out[i + 3] = NAME(map)(&cgt_i_digits.to[k + 1], a[i]);
  out[7] = NAME(map)(&cgt_i_digits.to[k + 2], a[3]);
}

/* The products of (a0, a1), expanded, and (b0, b1): out[0] + out[1] X. */
CGT_I_INLINE void NAME(mul16)(NAME(wide) out[2], uint8x16_t a0, uint8x16_t a1, uint8x16_t c_a1, uint8x16_t b0, uint8x16_t b1) {
  const NAME(wide) low = NAME(mul)(a0, b0);
  out[0] = NAME(sum2)(low, NAME(mul)(c_a1, b1));
  out[1] = NAME(sum2)(low, NAME(mul)(a0 ^ a1, b0 ^ b1));
}

/* Those of an expansion and four digits; byte 0 of the result is out[0] + c out[4]. */
CGT_I_INLINE void NAME(mul32)(NAME(wide) out[5], const uint8x16_t a[8], const uint8x16_t b[4]) {
  NAME(wide) low[2], cross[2];
  NAME(mul16)(low, a[0], a[1], a[4], b[0], b[1]);
  NAME(mul16)(cross, a[0] ^ a[2], a[1] ^ a[3], a[4] ^ a[6], b[0] ^ b[2], b[1] ^ b[3]);
  out[0] = low[0];
  out[2] = NAME(sum2)(low[0], cross[0]);
  out[3] = NAME(sum2)(low[1], cross[1]);
  /* the upper halves make c (low, high), of which c times high and low + high are needed */
  const NAME(wide) sum = NAME(mul)(a[5] ^ a[6], b[2] ^ b[3]);
  out[4] = NAME(sum2)(NAME(mul)(a[5], b[2]), sum);
  out[1] = NAME(sum3)(low[1], sum, NAME(mul)(a[7], b[3]));
}

CGT_I_NOINLINE void NAME(mul_block)(uint64_t *out, const uint64_t *a, const uint64_t *b) {
  uint8x16_t x[8], y[8], x_low[8], x_high[8], x_cross[8];
  NAME(wide) low[5], high[5], cross[5];
  NAME(load)(y, b);
  for (int i = 0; i < 8; i++) y[i] = NAME(map)(cgt_i_digits.to, y[i]);
  SETTLE(y);
  NAME(load)(x, a);
  NAME(enter)(x_low, x, 0);
  NAME(enter)(x_cross, x + 4, 0);
  for (int i = 0; i < 8; i++) x_cross[i] ^= x_low[i];
  NAME(enter)(x_high, x + 4, 2);
  NAME(mul32)(high, x_high, y + 4); /* c^2 times the product */
  SETTLE(high);
  NAME(mul32)(low, x_low, y);
  SETTLE(low);
  for (int i = 0; i < 4; i++) y[i] ^= y[i + 4];
  NAME(mul32)(cross, x_cross, y);
  const cgt_i_nibble_map *maps = cgt_i_digits.from + 1;
  x[4] = NAME(leave2)(maps, NAME(sum2)(low[0], cross[0]), NAME(sum2)(low[4], cross[4]));
  for (int i = 1; i < 4; i++) x[4 + i] = NAME(leave)(maps, NAME(sum2)(low[i], cross[i]));
  x[0] = NAME(leave2)(maps, low[0], NAME(sum3)(low[4], high[2], high[3]));
  x[1] = NAME(leave2)(maps, NAME(sum3)(low[1], high[2], high[3]), high[3]);
  x[2] = NAME(leave)(maps, NAME(sum3)(low[2], high[1], high[3]));
  x[3] = NAME(leave2)(maps - 1, NAME(sum3)(NAME(sum2)(high[0], high[1]), high[2], high[3]), NAME(sum2)(low[3], high[4]));
  NAME(store)(out, x);
}

/* Of one digit. */
CGT_I_INLINE uint8x16_t NAME(inverse8)(uint8x16_t a) {
  const uint8_t *table = cgt_i_digits.inverse;
  uint8x16_t out = vqtbl4q_u8(vld1q_u8_x4(table), a);
  for (int i = 1; i < 4; i++) {
    a = vsubq_u8(a, vdupq_n_u8(64));
    out = vqtbx4q_u8(out, vld1q_u8_x4(table + 64 * i), a);
  }
  return out;
}

/* Inverses through norms, as in tower.h; the inverse of 0 comes out as 0. */
CGT_I_INLINE void NAME(inverse16)(uint8x16_t out[2], const uint8x16_t a[2]) {
  const uint8x16_t conjugate = a[0] ^ a[1];
  const uint8x16_t norm = NAME(add_map)(NAME(reduce)(NAME(mul)(a[0], conjugate)), cgt_i_digits.squares, a[1]);
  const uint8x16_t inverse = NAME(inverse8)(norm);
  out[0] = NAME(reduce)(NAME(mul)(conjugate, inverse));
  out[1] = NAME(reduce)(NAME(mul)(a[1], inverse));
}

CGT_I_INLINE void NAME(inverse32)(uint8x16_t out[4], const uint8x16_t a[4]) {
  const uint8x16_t conjugate[2] = {a[0] ^ a[2], a[1] ^ a[3]};
  NAME(wide) product[2];
  uint8x16_t norm[2], inverse[2];
  NAME(mul16)(product, a[0], a[1], NAME(map)(cgt_i_digits.times, a[1]), conjugate[0], conjugate[1]);
  norm[0] = NAME(add_map)(NAME(reduce)(product[0]), cgt_i_digits.squares + 1, a[3]);
  norm[1] = NAME(add_map)(NAME(reduce)(product[1]), cgt_i_digits.squares, a[2]);
  norm[1] = NAME(add_map)(norm[1], cgt_i_digits.squares + 2, a[3]);
  NAME(inverse16)(inverse, norm);
  const uint8x16_t c_inverse = NAME(map)(cgt_i_digits.times, inverse[1]);
  for (int i = 0; i < 4; i += 2) {
    const uint8x16_t *by = i == 0 ? conjugate : a + 2;
    NAME(mul16)(product, inverse[0], inverse[1], c_inverse, by[0], by[1]);
    out[i] = NAME(reduce)(product[0]);
    out[i + 1] = NAME(reduce)(product[1]);
  }
}

/* The same as bytes. */
CGT_I_INLINE void NAME(mul32_leave)(uint8x16_t out[4], const uint8x16_t a[8], const uint8x16_t b[4]) {
  NAME(wide) product[5];
  NAME(mul32)(product, a, b);
  out[0] = NAME(leave2)(cgt_i_digits.from + 1, product[0], product[4]);
  for (int i = 1; i < 4; i++) out[i] = NAME(leave)(cgt_i_digits.from + 1, product[i]);
}

CGT_I_NOINLINE void NAME(inverse_block)(uint64_t *out, const uint64_t *a) {
  uint8x16_t x[8], low[8], y[8], norm[4], inverse[8];
  NAME(wide) product[5];
  NAME(load)(x, a);
  NAME(enter)(low, x, 0);
  for (int i = 0; i < 4; i++) {
    y[4 + i] = NAME(map)(cgt_i_digits.to, x[4 + i]);
    y[i] = low[i] ^ y[4 + i]; /* the conjugate */
  }
  NAME(mul32)(product, low, y);
  norm[0] = NAME(reduce2)(product[0], product[4]);
  for (int i = 1; i < 4; i++) norm[i] = NAME(reduce)(product[i]);
  /* 2^31 times the square of the upper half, in the squares q0, …, q3 of its bytes: c^3 (q2 + q3) + c^4 q3, c^2 (q2 + q3), the
     first
     + c^2 (q1 + q3), c (q0 + q3) + (c + c^2) (q1 + q2) */
  const cgt_i_nibble_map *squares = cgt_i_digits.to_squares;
  NAME(nibbles) high[4];
  for (int i = 0; i < 4; i++) high[i] = NAME(split)(x[4 + i]);
  SETTLE(high);
  const NAME(nibbles) sum = NAME(add_nibbles)(high[2], high[3]);
  const uint8x16_t first = NAME(map_nibbles)(squares + 2, sum) ^ NAME(map_nibbles)(squares + 3, high[3]);
  norm[0] ^= first;
  norm[1] ^= NAME(map_nibbles)(squares + 1, sum);
  norm[2] ^= first ^ NAME(map_nibbles)(squares + 1, NAME(add_nibbles)(high[1], high[3]));
  norm[3] ^= NAME(map_nibbles)(squares, NAME(add_nibbles)(high[0], high[3])) ^
             NAME(map_nibbles)(squares + 4, NAME(add_nibbles)(high[1], high[2]));
  NAME(inverse32)(inverse, norm);
  for (int i = 1; i < 4; i++) inverse[3 + i] = NAME(map)(cgt_i_digits.times, inverse[i]);
  inverse[7] = NAME(map)(cgt_i_digits.times + 1, inverse[3]);
  NAME(mul32_leave)(x, inverse, y);
  NAME(mul32_leave)(x + 4, inverse, y + 4);
  NAME(store)(out, x);
}

/* The rest of an array, less than a block, is padded with zeros. */
static void NAME(mul_array)(const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n) {
  size_t i = 0;
  for (; i + 16 <= n; i += 16) NAME(mul_block)(out + i, a + i, b + i);
  if (n - i < 4) {
    uint64_t (*const mul)(uint64_t, uint64_t) = cgt_i_kernel_now()->mul;
    for (; i < n; i++) out[i] = mul(a[i], b[i]);
    return;
  }
  uint64_t x[16] = {0}, y[16] = {0};
  memcpy(x, a + i, (n - i) * sizeof *a);
  memcpy(y, b + i, (n - i) * sizeof *b);
  NAME(mul_block)(x, x, y);
  memcpy(out + i, x, (n - i) * sizeof *out);
}

static void NAME(inverse_array)(const uint64_t *a, uint64_t *out, size_t n) {
  size_t i = 0;
  for (; i + 16 <= n; i += 16) NAME(inverse_block)(out + i, a + i);
  if (i == n) return;
  uint64_t x[16] = {0};
  memcpy(x, a + i, (n - i) * sizeof *a);
  NAME(inverse_block)(x, x);
  memcpy(out + i, x, (n - i) * sizeof *out);
}

#undef NAME
#undef SETTLE
#undef CGT_I_PLANES
