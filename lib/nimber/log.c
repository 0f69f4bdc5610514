/* Discrete logarithms.

   The nonzero nimbers are cyclic of order 2^64 - 1 = 255 · 257 · 65537 · (641 · 6700417): going down the tower, each field
   adds the kernel of its norm to the field of half the bits, its "torus", of order 2^(half) + 1. So a logarithm is found
   modulo 255 by table, and modulo each of the four other primes in the part of a torus of that order (Pohlig-Hellman), by
   baby steps from a table and giant steps. A torus holds y = (high, low) and 1/y = (high, low + high): they share their
   trace, high, and the traces of y g^k follow a linear recurrence, so steps are made on traces alone, and each baby step
   serves for two exponents. What a trace suggests is verified by a power. */
#include <cgt/nimber.h>
#include <inttypes.h>

#include "../base/failure.h"
#include "../base/numbers.h"
#include "kernel.h"
#include "tower.h"

enum { MODULI = 5 };
static const uint32_t moduli[MODULI] = {257, 65537, 641, 6700417, 255}; /* the tori in the order of their tables */

/* The j of the next slot, from *slot on, whose trace has this hash; CGT_I_TORUS_EMPTY if there is none. */
static uint32_t next_candidate(const cgt_i_torus *torus, uint32_t hash, uint32_t *slot) {
  for (;;) {
    uint32_t entry = torus->slots[*slot];
    if (entry == CGT_I_TORUS_EMPTY) return CGT_I_TORUS_EMPTY;
    *slot = (*slot + 1) & ((1U << torus->index_bits) - 1);
    if (entry >> 14 == (hash & 0x3FFFF)) return entry & 0x3FFF;
  }
}

/* The e below the prime with generator^e = y. There is one, so the loop ends after at most prime / stride + 1 giant steps. */
static uint32_t torus_log(const cgt_i_kernel *kernel, const cgt_i_torus *torus, uint64_t y) {
  const uint32_t prime = torus->prime;
  uint32_t trace = (uint32_t)(y >> torus->half);
  uint32_t next = (uint32_t)(kernel->mul(y, torus->giant) >> torus->half);
  for (uint32_t shift = 0;; shift += torus->stride) { /* trace is that of y generator^shift */
    uint32_t hash = trace * CGT_I_TORUS_HASH, slot = hash >> (32 - torus->index_bits), j;
    while ((j = next_candidate(torus, hash, &slot)) != CGT_I_TORUS_EMPTY) {
      uint32_t exponents[2] = {(2 * prime + j - shift) % prime, (2 * prime - j - shift) % prime};
      for (int sign = 0; sign < 2; sign++)
        if (kernel->pow(torus->generator, exponents[sign]) == y) return exponents[sign];
    }
    uint32_t after = torus->times_trace[0][next & 255] ^ torus->times_trace[1][next >> 8 & 255] ^
                     torus->times_trace[2][next >> 16 & 255] ^ torus->times_trace[3][next >> 24] ^ trace;
    trace = next;
    next = after;
  }
}

/* The logarithm of a, to generators that the tables fix, modulo each of the moduli. */
static void log_residues(const cgt_i_kernel *kernel, uint64_t a, uint32_t residues[MODULI]) {
  /* conjugate / value, an element of the torus, at each level; then the norm, one level down */
  uint64_t torus64 = kernel->mul(a ^ a >> 32, cgt_i_inverse64(a));
  uint32_t norm32 = cgt_i_norm64(a), conjugate32 = norm32 ^ norm32 >> 16;
  uint32_t torus32 = cgt_i_mul32(conjugate32, cgt_i_inverse32(norm32));
  uint16_t norm16 = (uint16_t)cgt_i_mul32(norm32, conjugate32), conjugate16 = norm16 ^ norm16 >> 8;
  uint16_t torus16 = cgt_i_mul16(conjugate16, cgt_i_inverse16(norm16));
  uint8_t norm8 = (uint8_t)cgt_i_mul16(norm16, conjugate16);
  residues[0] = torus_log(kernel, &cgt_i_tori[0], torus16);
  residues[1] = torus_log(kernel, &cgt_i_tori[1], torus32);
  residues[2] = torus_log(kernel, &cgt_i_tori[2], kernel->pow(torus64, 6700417));
  residues[3] = torus_log(kernel, &cgt_i_tori[3], kernel->pow(torus64, 641));
  residues[4] = cgt_i_log8[norm8];
}

/* The inverse of a modulo m, which are below 2^23 and coprime; 0 if m is 1. */
static uint32_t inverse_modulo(uint32_t a, uint32_t m) {
  int32_t r = (int32_t)m, s = (int32_t)(a % m), x = 0, y = 1; /* s = y a and r = x a modulo m */
  while (s != 0) {
    int32_t quotient = r / s, rest = r % s, z = x - quotient * y;
    r = s, s = rest, x = y, y = z;
  }
  return (uint32_t)(x < 0 ? x + (int32_t)m : x) % m;
}

cgt_status_t cgt_nim_log(uint64_t a, uint64_t base, uint64_t *out) {
  if (out == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "cgt_nim_log: out is NULL");
  if (a == 0 || base == 0)
    return cgt_i_fail(CGT_E_DOMAIN, "cgt_nim_log: %s is 0; expected nonzero nimbers", a == 0 ? "a" : "base");
  const cgt_i_kernel *kernel = cgt_i_kernel_now();
  uint32_t of_a[MODULI], of_base[MODULI];
  log_residues(kernel, a, of_a);
  log_residues(kernel, base, of_base);
  uint64_t exponent = 0, modulus = 1; /* exponent is right modulo modulus */
  for (int i = 0; i < MODULI; i++) {
    /* exponent × of_base = of_a modulo moduli[i] */
    uint32_t common = (uint32_t)cgt_i_gcd(moduli[i], of_base[i]), m = moduli[i] / common;
    if (of_a[i] % common != 0)
      return cgt_i_fail(CGT_E_DOMAIN, "cgt_nim_log: no power of base = %" PRIu64 " is a = %" PRIu64, base, a);
    uint64_t wanted = (uint64_t)(of_a[i] / common) * inverse_modulo(of_base[i] / common, m) % m;
    uint64_t steps = (wanted + m - exponent % m) * inverse_modulo((uint32_t)(modulus % m), m) % m;
    exponent += steps * modulus;
    modulus *= m;
  }
  *out = exponent;
  return CGT_OK;
}
