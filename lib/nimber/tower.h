/* The tower of fields 2^8 < 2^16 < 2^32 < 2^64 over logarithms in the field of order 256: what inverses, norms and logarithms
   need, in 2.8 KB of tables. At each level X = 2^(2^k) satisfies X^2 = X + X/2, the conjugate of high X + low is
   high X + (low + high), and products with X/2 ("half") follow from those of the level below. */
#ifndef CGT_I_NIMBER_TOWER_H
#define CGT_I_NIMBER_TOWER_H

#include "tables.h"

static inline uint8_t cgt_i_mul8(uint8_t a, uint8_t b) { return cgt_i_exp8[cgt_i_log8[a] + cgt_i_log8[b]]; }

static inline uint8_t cgt_i_inverse8(uint8_t a) { return cgt_i_exp8[255 - cgt_i_log8[a]]; }

static inline uint16_t cgt_i_join8(unsigned high, unsigned low) { return (uint16_t)(high << 8 | low); }

static inline uint32_t cgt_i_join16(uint32_t high, uint32_t low) { return high << 16 | low; }

static inline uint64_t cgt_i_join32(uint64_t high, uint64_t low) { return high << 32 | low; }

/* a × 2^15 */
static inline uint16_t cgt_i_half16(uint16_t a) {
  uint8_t high = (uint8_t)(a >> 8), low = (uint8_t)a;
  return cgt_i_join8(cgt_i_times128[high ^ low], cgt_i_times128[cgt_i_times128[high]]);
}

static inline uint16_t cgt_i_mul16(uint16_t a, uint16_t b) {
  uint8_t a1 = (uint8_t)(a >> 8), a0 = (uint8_t)a, b1 = (uint8_t)(b >> 8), b0 = (uint8_t)b;
  uint8_t low = cgt_i_mul8(a0, b0), high = cgt_i_mul8(a1, b1), cross = cgt_i_mul8(a0 ^ a1, b0 ^ b1);
  return cgt_i_join8(cross ^ low, low ^ cgt_i_times128[high]);
}

static inline uint16_t cgt_i_square16(uint16_t a) {
  uint8_t high = cgt_i_square8[a >> 8], low = cgt_i_square8[a & 255];
  return cgt_i_join8(high, low ^ cgt_i_times128[high]);
}

static inline uint16_t cgt_i_inverse16(uint16_t a) {
  uint8_t high = (uint8_t)(a >> 8), low = (uint8_t)a, conjugate = high ^ low;
  uint8_t norm = cgt_i_mul8(low, conjugate) ^ cgt_i_times128[cgt_i_square8[high]];
  uint8_t inverse = cgt_i_inverse8(norm);
  return cgt_i_join8(cgt_i_mul8(high, inverse), cgt_i_mul8(conjugate, inverse));
}

/* a × 2^31 */
static inline uint32_t cgt_i_half32(uint32_t a) {
  uint16_t high = (uint16_t)(a >> 16), low = (uint16_t)a;
  return cgt_i_join16(cgt_i_half16(high ^ low), cgt_i_half16(cgt_i_half16(high)));
}

static inline uint32_t cgt_i_mul32(uint32_t a, uint32_t b) {
  uint16_t a1 = (uint16_t)(a >> 16), a0 = (uint16_t)a, b1 = (uint16_t)(b >> 16), b0 = (uint16_t)b;
  uint16_t low = cgt_i_mul16(a0, b0), high = cgt_i_mul16(a1, b1), cross = cgt_i_mul16(a0 ^ a1, b0 ^ b1);
  return cgt_i_join16(cross ^ low, low ^ cgt_i_half16(high));
}

static inline uint32_t cgt_i_square32(uint32_t a) {
  uint16_t high = cgt_i_square16((uint16_t)(a >> 16)), low = cgt_i_square16((uint16_t)a);
  return cgt_i_join16(high, low ^ cgt_i_half16(high));
}

static inline uint32_t cgt_i_inverse32(uint32_t a) {
  uint16_t high = (uint16_t)(a >> 16), low = (uint16_t)a, conjugate = high ^ low;
  uint16_t norm = cgt_i_mul16(low, conjugate) ^ cgt_i_half16(cgt_i_square16(high));
  uint16_t inverse = cgt_i_inverse16(norm);
  return cgt_i_join16(cgt_i_mul16(high, inverse), cgt_i_mul16(conjugate, inverse));
}

/* The norm of a to the field of order 2^32: a times its conjugate. */
static inline uint32_t cgt_i_norm64(uint64_t a) {
  uint32_t high = (uint32_t)(a >> 32), low = (uint32_t)a;
  return cgt_i_mul32(low, low ^ high) ^ cgt_i_half32(cgt_i_square32(high));
}

static inline uint64_t cgt_i_inverse64(uint64_t a) {
  uint32_t high = (uint32_t)(a >> 32), low = (uint32_t)a;
  uint32_t inverse = cgt_i_inverse32(cgt_i_norm64(a));
  return cgt_i_join32(cgt_i_mul32(high, inverse), cgt_i_mul32(low ^ high, inverse));
}

#endif
