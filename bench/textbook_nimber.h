/* The plain implementation that bench/nimber compares with: nimbers as they are usually written for programming contests,
   with logarithm tables of the field of order 2^16 under two levels of Karatsuba's product. */
#ifndef TEXTBOOK_NIMBER_H
#define TEXTBOOK_NIMBER_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static uint16_t textbook_exp[3 * 65535], textbook_log[65536];

static uint64_t textbook_recursion(uint64_t a, uint64_t b, int bits) {
  if (a < 2 || b < 2) return a * b;
  int half = bits / 2;
  uint64_t mask = ((uint64_t)1 << half) - 1, a0 = a & mask, a1 = a >> half, b0 = b & mask, b1 = b >> half;
  uint64_t low = textbook_recursion(a0, b0, half), high = textbook_recursion(a1, b1, half);
  uint64_t cross = textbook_recursion(a0 ^ a1, b0 ^ b1, half);
  return (cross ^ low) << half ^ low ^ textbook_recursion(high, (uint64_t)1 << (half - 1), half);
}

/* 10279 generates the nonzero nimbers below 2^16, and its cube is 2^15. */
static void textbook_init(void) {
  uint64_t column[16];
  for (int i = 0; i < 16; i++) column[i] = textbook_recursion((uint64_t)1 << i, 10279, 16);
  uint64_t x = 1;
  for (int i = 0; i < 65535; i++) {
    textbook_exp[i] = textbook_exp[i + 65535] = textbook_exp[i + 2 * 65535] = (uint16_t)x;
    textbook_log[x] = (uint16_t)i;
    uint64_t next = 0;
    for (int j = 0; j < 16; j++)
      if (x >> j & 1) next ^= column[j];
    x = next;
  }
}

static inline uint16_t textbook_mul16(uint16_t a, uint16_t b, unsigned extra) {
  return a == 0 || b == 0 ? 0 : textbook_exp[(unsigned)textbook_log[a] + textbook_log[b] + extra];
}

static inline uint32_t textbook_mul32(uint32_t a, uint32_t b) {
  uint16_t a1 = (uint16_t)(a >> 16), a0 = (uint16_t)a, b1 = (uint16_t)(b >> 16), b0 = (uint16_t)b;
  uint16_t low = textbook_mul16(a0, b0, 0), cross = textbook_mul16(a0 ^ a1, b0 ^ b1, 0), high = textbook_mul16(a1, b1, 3);
  return (uint32_t)(cross ^ low) << 16 | (uint32_t)(low ^ high);
}

/* a × 2^31 */
static inline uint32_t textbook_half32(uint32_t a) {
  uint16_t high = (uint16_t)(a >> 16), low = (uint16_t)a;
  return (uint32_t)textbook_mul16(high ^ low, 1, 3) << 16 | textbook_mul16(high, 1, 6);
}

static inline uint64_t textbook_mul(uint64_t a, uint64_t b) {
  uint32_t a1 = (uint32_t)(a >> 32), a0 = (uint32_t)a, b1 = (uint32_t)(b >> 32), b0 = (uint32_t)b;
  uint32_t low = textbook_mul32(a0, b0), cross = textbook_mul32(a0 ^ a1, b0 ^ b1), high = textbook_mul32(a1, b1);
  return (uint64_t)(cross ^ low) << 32 | (low ^ textbook_half32(high));
}

/* 1/a = conjugate(a) / norm(a), level by level. */
static inline uint64_t textbook_inverse(uint64_t a) {
  uint32_t h = (uint32_t)(a >> 32), c = (uint32_t)a ^ h;
  uint32_t n = textbook_mul32((uint32_t)a, c) ^ textbook_half32(textbook_mul32(h, h));
  uint16_t n1 = (uint16_t)(n >> 16), d = (uint16_t)(n ^ n1);
  uint16_t m = textbook_mul16((uint16_t)n, d, 0) ^ textbook_mul16(n1, n1, 3);
  unsigned inverse = (65535U - textbook_log[m]) % 65535U;
  uint32_t r = (uint32_t)textbook_mul16(n1, 1, inverse) << 16 | textbook_mul16(d, 1, inverse);
  return (uint64_t)textbook_mul32(h, r) << 32 | textbook_mul32(c, r);
}

static inline uint64_t textbook_pow(uint64_t a, uint64_t exponent) {
  uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1, a = textbook_mul(a, a))
    if (exponent & 1) result = textbook_mul(result, a);
  return result;
}

/* The e below prime with g^e = y, for g of order prime: baby steps in a hash table, giant steps. */
static uint64_t textbook_prime_log(uint64_t y, uint64_t g, uint32_t prime) {
  enum { SLOTS = 8192 };
  static struct {
    uint64_t key;
    uint32_t value, used;
  } table[SLOTS];
  uint32_t stride = 1;
  while (stride * stride < prime) stride++;
  memset(table, 0, sizeof table);
  uint64_t x = 1;
  for (uint32_t i = 0; i < stride; i++, x = textbook_mul(x, g)) {
    size_t slot = (size_t)(x * 0x9E3779B97F4A7C15U >> 51);
    while (table[slot].used) slot = (slot + 1) % SLOTS;
    table[slot].key = x, table[slot].value = i, table[slot].used = 1;
  }
  uint64_t giant = textbook_inverse(x);
  for (uint32_t k = 0; k <= stride; k++, y = textbook_mul(y, giant))
    for (size_t slot = (size_t)(y * 0x9E3779B97F4A7C15U >> 51); table[slot].used; slot = (slot + 1) % SLOTS)
      if (table[slot].key == y) return k * (uint64_t)stride + table[slot].value;
  abort();
}

static uint64_t textbook_inverse_modulo(uint64_t a, uint64_t m) {
  int64_t r = (int64_t)m, s = (int64_t)(a % m), x = 0, y = 1;
  while (s != 0) {
    int64_t q = r / s, t = r % s;
    r = s, s = t, t = x - q * y, x = y, y = t;
  }
  return (uint64_t)(x < 0 ? x + (int64_t)m : x);
}

/* The logarithm to a base that generates all nonzero nimbers: modulo 65535 by the table, modulo the other primes as above. */
static uint64_t textbook_discrete_log(uint64_t a, uint64_t base) {
  static const uint32_t primes[] = {65537, 641, 6700417};
  const uint64_t all = UINT64_MAX;
  uint64_t a16 = textbook_log[textbook_pow(a, all / 65535)], base16 = textbook_log[textbook_pow(base, all / 65535)];
  uint64_t exponent = a16 * textbook_inverse_modulo(base16, 65535) % 65535, modulus = 65535;
  for (int i = 0; i < 3; i++) {
    uint64_t p = primes[i];
    uint64_t residue = textbook_prime_log(textbook_pow(a, all / p), textbook_pow(base, all / p), primes[i]);
    exponent += modulus * ((residue + p - exponent % p) * textbook_inverse_modulo(modulus % p, p) % p);
    modulus *= p;
  }
  return exponent;
}

#endif
