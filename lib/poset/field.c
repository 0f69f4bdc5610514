/* Finite fields, for posets of subspaces. */
#include "field.h"

#include <stddef.h>

#include "factor.h"

static void digits_of(uint64_t number, uint64_t p, uint64_t *digits, uint32_t count) {
  for (uint32_t i = 0; i < count; i++, number /= p) digits[i] = number % p;
}

/* Reduces a polynomial of degree below `size` modulo a monic one. */
static void reduce(uint64_t p, uint64_t *polynomial, uint32_t size, const uint64_t *monic, uint32_t degree) {
  for (uint32_t i = size; i-- > degree;) {
    const uint64_t first = polynomial[i];
    for (uint32_t j = 0; first != 0 && j <= degree; j++)
      polynomial[i - degree + j] = (polynomial[i - degree + j] + (p - first) * monic[j]) % p;
  }
}

uint64_t cgt_i_field_subtract(const cgt_i_field *field, uint64_t a, uint64_t b) {
  if (field->p == 2) return a ^ b;
  if (field->k == 1) return a >= b ? a - b : a + (field->q - b);
  uint64_t result = 0;
  for (uint64_t place = 1; a != 0 || b != 0; place *= field->p, a /= field->p, b /= field->p)
    result += (a % field->p + field->p - b % field->p) % field->p * place;
  return result;
}

uint64_t cgt_i_field_multiply(const cgt_i_field *field, uint64_t a, uint64_t b) {
  if (a <= 1 || b <= 1) return a * b;
  if (field->k == 1) return a * b % field->q;
  uint64_t x[22], y[22], product[44] = {0}, result = 0;
  digits_of(a, field->p, x, field->k);
  digits_of(b, field->p, y, field->k);
  for (uint32_t i = 0; i < field->k; i++)
    for (uint32_t j = 0; j < field->k; j++) product[i + j] = (product[i + j] + x[i] * y[j]) % field->p;
  reduce(field->p, product, 2 * field->k - 1, field->modulus, field->k);
  for (uint32_t i = field->k; i-- > 0;) result = result * field->p + product[i];
  return result;
}

static uint64_t power(const cgt_i_field *field, uint64_t a, uint64_t exponent) {
  uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1, a = cgt_i_field_multiply(field, a, a))
    if (exponent & 1) result = cgt_i_field_multiply(field, result, a);
  return result;
}

/* Whether the modulus is irreducible (M. O. Rabin, Probabilistic algorithms in finite fields, SIAM J. Comput. 9 (1980)
 * 273-280): x^q is x, and x^(q^(1/r)) - x is a unit for every prime r that divides k. If the first holds, the ring of
 * polynomials modulo it is a product of subfields of the field of q elements, and its units are the elements whose power by q -
 * 1 is 1. */
static bool is_irreducible(const cgt_i_field *field) {
  const uint64_t x = field->p;
  cgt_i_factors primes;
  cgt_i_factor(field->k, &primes);
  if (power(field, x, field->q) != x) return false;
  for (size_t i = 0; i < primes.count; i++) {
    uint64_t root = x;
    for (uint64_t j = 0; j < field->k / primes.prime[i]; j++) root = power(field, root, field->p);
    if (power(field, cgt_i_field_subtract(field, root, x), field->q - 1) != 1) return false;
  }
  return true;
}

bool cgt_i_field_make(uint64_t q, cgt_i_field *field) {
  cgt_i_factors factors;
  cgt_i_factor(q, &factors);
  if (factors.count != 1) return false;
  *field = (cgt_i_field){.q = q, .p = factors.prime[0], .k = factors.exponent[0]};
  if (field->k == 1 || q > (uint64_t)1 << 22) return true;
  field->modulus[field->k] = 1;
  for (uint64_t number = 0;; number++) {
    digits_of(number, field->p, field->modulus, field->k);
    if (is_irreducible(field)) return true;
  }
}
