/* Factorization of any 64-bit number: small primes by trial division, the rest by Brent's form of Pollard's method (R. P.
 * Brent, An improved Monte Carlo factorization algorithm, BIT 20 (1980) 176-184). Products modulo n are Montgomery's. */
#include "factor.h"

#include <stdbool.h>

#include "../base/numbers.h"

/* The upper half of a product, without 128-bit integers, which not every machine has. */
static uint64_t high_product(uint64_t a, uint64_t b) {
  const uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  const uint64_t middle = a1 * b0 + (a0 * b0 >> 32), other = a0 * b1 + (uint32_t)middle;
  return a1 * b1 + (middle >> 32) + (other >> 32);
}

/* Numbers modulo an odd n, multiplied by 2^64. */
typedef struct {
  uint64_t n, inverse, one; /* 1/n modulo 2^64; 2^64 modulo n */
} residues;

static residues residues_of(uint64_t n) {
  uint64_t inverse = n; /* right modulo 8; every step doubles the number of right bits */
  for (int i = 0; i < 5; i++) inverse *= 2 - n * inverse;
  return (residues){n, inverse, (0 - n) % n};
}

static uint64_t product(const residues *r, uint64_t a, uint64_t b) {
  const uint64_t high = high_product(a, b), away = high_product(a * b * r->inverse, r->n);
  return high >= away ? high - away : high - away + r->n;
}

static uint64_t sum(const residues *r, uint64_t a, uint64_t b) { return a >= r->n - b ? a - (r->n - b) : a + b; }

static uint64_t power(const residues *r, uint64_t a, uint64_t exponent) {
  uint64_t result = r->one;
  for (; exponent != 0; exponent >>= 1, a = product(r, a, a))
    if (exponent & 1) result = product(r, result, a);
  return result;
}

/* Miller's test to the first twelve prime bases, which is exact below 3.18 * 10^23 (J. Sorenson and J. Webster, Strong
 * pseudoprimes to twelve prime bases, Math. Comp. 86 (2017) 985-1003). n is odd and divisible by none of them. */
static bool is_prime(uint64_t n) {
  static const uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  const residues r = residues_of(n);
  const uint64_t minus_one = n - r.one;
  int twos = 0;
  while (((n - 1) >> twos & 1) == 0) twos++;
  for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
    uint64_t base = 0;
    for (uint64_t k = 0; k < bases[i]; k++) base = sum(&r, base, r.one);
    uint64_t x = power(&r, base, (n - 1) >> twos);
    bool passed = x == r.one;
    for (int k = 0; k < twos && !passed; k++, x = product(&r, x, x)) passed = x == minus_one;
    if (!passed) return false;
  }
  return true;
}

/* A factor of an odd composite n, neither 1 nor n: modulo one of its factors, the walk x -> x^2 + c repeats before it does
 * modulo n. */
static uint64_t find_factor(uint64_t n) {
  enum { TOGETHER = 128 };
  const residues r = residues_of(n);
  for (uint64_t c = 1;; c++) {
    uint64_t y = c, x = y, start = y, factor = 1, differences = r.one;
    for (uint64_t length = 1; factor == 1; length *= 2) {
      x = y;
      for (uint64_t k = 0; k < length; k++) y = sum(&r, product(&r, y, y), c);
      for (uint64_t k = 0; k < length && factor == 1; k += TOGETHER) {
        start = y;
        for (uint64_t i = 0; i < TOGETHER && i < length - k; i++) {
          y = sum(&r, product(&r, y, y), c);
          differences = product(&r, differences, x > y ? x - y : y - x);
        }
        factor = cgt_i_gcd(differences, n);
      }
    }
    if (factor == n) { /* several factors at once: repeat the last steps one by one */
      do {
        start = sum(&r, product(&r, start, start), c);
        factor = cgt_i_gcd(x > start ? x - start : start - x, n);
      } while (factor == 1);
    }
    if (factor != n) return factor;
  }
}

static void add_prime(cgt_i_factors *factors, uint64_t prime) {
  size_t i = factors->count;
  while (i > 0 && factors->prime[i - 1] >= prime) i--;
  if (i == factors->count || factors->prime[i] != prime) {
    for (size_t k = factors->count++; k > i; k--) {
      factors->prime[k] = factors->prime[k - 1];
      factors->exponent[k] = factors->exponent[k - 1];
    }
    factors->prime[i] = prime;
    factors->exponent[i] = 0;
  }
  factors->exponent[i]++;
}

void cgt_i_factor(uint64_t n, cgt_i_factors *factors) {
  enum { TRIED = 256 };
  *factors = (cgt_i_factors){.count = 0};
  for (uint64_t p = 2; p < TRIED; p += p == 2 ? 1 : 2)
    for (; n % p == 0; n /= p) add_prime(factors, p);
  /* What is left has at most seven prime factors, as each exceeds 2^8. */
  uint64_t left[8];
  size_t count = 0;
  if (n > 1) left[count++] = n;
  while (count > 0) {
    const uint64_t m = left[--count];
    if (m < TRIED * TRIED || is_prime(m)) {
      add_prime(factors, m);
    } else {
      const uint64_t factor = find_factor(m);
      left[count++] = factor;
      left[count++] = m / factor;
    }
  }
}
