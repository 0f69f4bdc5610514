/* Single nimbers: sums, products, powers, inverses, orders. */
#include <cgt/nimber.h>

#include "../base/failure.h"
#include "kernel.h"
#include "tower.h"

uint64_t cgt_nim_add(uint64_t a, uint64_t b) { return a ^ b; }

uint64_t cgt_nim_mul(uint64_t a, uint64_t b) { return cgt_i_kernel_now()->mul(a, b); }

uint64_t cgt_nim_square(uint64_t a) { return cgt_i_apply(&cgt_i_square, a); }

uint64_t cgt_nim_sqrt(uint64_t a) { return cgt_i_apply(&cgt_i_sqrt, a); }

uint64_t cgt_nim_pow(uint64_t a, uint64_t exponent) { return cgt_i_kernel_now()->pow(a, exponent); }

/* The trace of high X + low to the field of half the bits is high. */
uint64_t cgt_nim_trace(uint64_t a) { return a >> 63; }

uint32_t cgt_nim_subfield_bits(uint64_t a) {
  uint32_t bits = 1;
  while (bits < 64 && a >> bits != 0) bits *= 2;
  return bits;
}

uint64_t cgt_nim_to_poly(uint64_t a) { return cgt_i_apply(&cgt_i_to_poly, a); }

uint64_t cgt_nim_from_poly(uint64_t p) { return cgt_i_apply(&cgt_i_from_poly, p); }

uint64_t cgt_nim_poly_mul(uint64_t p, uint64_t q) { return cgt_i_kernel_now()->poly_mul(p, q); }

cgt_status_t cgt_nim_inverse(uint64_t a, uint64_t *out) {
  if (out == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "cgt_nim_inverse: out is NULL");
  if (a == 0) return cgt_i_fail(CGT_E_DOMAIN, "cgt_nim_inverse: a is 0; expected a nonzero nimber");
  *out = cgt_i_inverse64(a);
  return CGT_OK;
}

cgt_status_t cgt_nim_divide(uint64_t a, uint64_t b, uint64_t *out) {
  if (out == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "cgt_nim_divide: out is NULL");
  if (b == 0) return cgt_i_fail(CGT_E_DOMAIN, "cgt_nim_divide: b is 0; expected a nonzero divisor");
  *out = cgt_i_kernel_now()->mul(a, cgt_i_inverse64(b));
  return CGT_OK;
}

cgt_status_t cgt_nim_order(uint64_t a, uint64_t *out) {
  if (out == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "cgt_nim_order: out is NULL");
  if (a == 0) return cgt_i_fail(CGT_E_DOMAIN, "cgt_nim_order: a is 0; expected a nonzero nimber");
  static const uint32_t primes[] = {3, 5, 17, 257, 641, 65537, 6700417};
  uint64_t order = UINT64_MAX; /* 2^64 - 1, the product of these primes */
  for (size_t i = 0; i < sizeof primes / sizeof *primes; i++)
    if (cgt_nim_pow(a, order / primes[i]) == 1) order /= primes[i];
  *out = order;
  return CGT_OK;
}
