/* Arrays of nimbers: checks of arguments, and functions built from the kernel's operations. */
#include <cgt/nimber.h>
#include <stdbool.h>
#include <string.h>

#include "../base/failure.h"
#include "kernel.h"

static bool overlap(const uint64_t *a, size_t a_length, const uint64_t *b, size_t b_length) {
  uintptr_t a_start = (uintptr_t)a, b_start = (uintptr_t)b;
  return a_length > 0 && b_length > 0 && a_start < b_start + b_length * sizeof *b && b_start < a_start + a_length * sizeof *a;
}

static cgt_status_t check_result(const char *function, const void *out) {
  return out != NULL ? CGT_OK : cgt_i_fail(CGT_E_ARGUMENT, "%s: out is NULL", function);
}

/* Checks a, b and out, of n elements each; out may be an input, but not overlap one in part. */
static cgt_status_t check_arrays(const char *function, const uint64_t *a, const uint64_t *b, const uint64_t *out, size_t n) {
  cgt_status_t status = cgt_i_check_array(function, "a", a, n);
  if (status == CGT_OK) status = cgt_i_check_array(function, "b", b, n);
  if (status == CGT_OK) status = cgt_i_check_array(function, "out", out, n);
  if (status != CGT_OK) return status;
  if ((out != a && overlap(out, n, a, n)) || (out != b && overlap(out, n, b, n)))
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: out overlaps an input in part; expected the same array or a separate one", function);
  return CGT_OK;
}

static void add_into(uint64_t *sum, const uint64_t *a, size_t n) {
  for (size_t i = 0; i < n; i++) sum[i] ^= a[i];
}

static uint64_t sum_of(const uint64_t *a, size_t n) {
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++) sum ^= a[i];
  return sum;
}

static void fill(uint64_t *out, uint64_t value, size_t n) {
  for (size_t i = 0; i < n; i++) out[i] = value;
}

cgt_status_t cgt_nim_add_array(const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n) {
  cgt_status_t status = check_arrays("cgt_nim_add_array", a, b, out, n);
  if (status != CGT_OK) return status;
  for (size_t i = 0; i < n; i++) out[i] = a[i] ^ b[i];
  return CGT_OK;
}

cgt_status_t cgt_nim_mul_array(const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n) {
  cgt_status_t status = check_arrays("cgt_nim_mul_array", a, b, out, n);
  if (status == CGT_OK && n > 0) cgt_i_kernel_now()->mul_array(a, b, out, n);
  return status;
}

cgt_status_t cgt_nim_scale_array(const uint64_t *a, uint64_t scalar, uint64_t *out, size_t n) {
  cgt_status_t status = check_arrays("cgt_nim_scale_array", a, a, out, n);
  if (status == CGT_OK && n > 0) cgt_i_kernel_now()->scale_array(a, scalar, out, n);
  return status;
}

static cgt_status_t linear_array(const char *function, const cgt_i_linear_map *map, const uint64_t *a, uint64_t *out,
                                 size_t n) {
  cgt_status_t status = check_arrays(function, a, a, out, n);
  if (status == CGT_OK && n > 0) cgt_i_kernel_now()->linear_array(map, a, out, n);
  return status;
}

cgt_status_t cgt_nim_square_array(const uint64_t *a, uint64_t *out, size_t n) {
  return linear_array("cgt_nim_square_array", &cgt_i_square, a, out, n);
}

cgt_status_t cgt_nim_sqrt_array(const uint64_t *a, uint64_t *out, size_t n) {
  return linear_array("cgt_nim_sqrt_array", &cgt_i_sqrt, a, out, n);
}

cgt_status_t cgt_nim_to_poly_array(const uint64_t *a, uint64_t *out, size_t n) {
  return linear_array("cgt_nim_to_poly_array", &cgt_i_to_poly, a, out, n);
}

cgt_status_t cgt_nim_from_poly_array(const uint64_t *a, uint64_t *out, size_t n) {
  return linear_array("cgt_nim_from_poly_array", &cgt_i_from_poly, a, out, n);
}

cgt_status_t cgt_nim_poly_mul_array(const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n) {
  cgt_status_t status = check_arrays("cgt_nim_poly_mul_array", a, b, out, n);
  if (status == CGT_OK && n > 0) cgt_i_kernel_now()->poly_mul_array(a, b, out, n);
  return status;
}

cgt_status_t cgt_nim_inverse_array(const uint64_t *a, uint64_t *out, size_t n) {
  cgt_status_t status = check_arrays("cgt_nim_inverse_array", a, a, out, n);
  if (status != CGT_OK || n == 0) return status;
  const cgt_i_kernel *kernel = cgt_i_kernel_now();
  if (kernel->any_zero(a, n)) {
    size_t i = 0;
    while (a[i] != 0) i++;
    return cgt_i_fail(CGT_E_DOMAIN, "cgt_nim_inverse_array: a[%zu] is 0; expected nonzero nimbers", i);
  }
  kernel->inverse_array(a, out, n);
  return CGT_OK;
}

cgt_status_t cgt_nim_sum(const uint64_t *a, size_t n, uint64_t *out) {
  cgt_status_t status = cgt_i_check_array("cgt_nim_sum", "a", a, n);
  if (status == CGT_OK) status = check_result("cgt_nim_sum", out);
  if (status == CGT_OK) *out = sum_of(a, n);
  return status;
}

/* Chains of products are computed in chunks, in the basis in which the kernel is faster for that many products. */
enum { CHUNK = 512 };

typedef struct {
  const cgt_i_kernel *kernel;
  bool poly;
} chain;

static chain chain_of(size_t products_for_each_conversion) {
  const cgt_i_kernel *kernel = cgt_i_kernel_now();
  return (chain){.kernel = kernel, .poly = products_for_each_conversion >= kernel->poly_pays};
}

static void chain_convert(chain in, const cgt_i_linear_map *conversion, const uint64_t *a, uint64_t *out, size_t n) {
  if (in.poly)
    in.kernel->linear_array(conversion, a, out, n);
  else
    memcpy(out, a, n * sizeof *a);
}

static void chain_enter(chain in, const uint64_t *a, uint64_t *out, size_t n) { chain_convert(in, &cgt_i_to_poly, a, out, n); }

static uint64_t chain_enter_one(chain in, uint64_t a) { return in.poly ? cgt_i_apply(&cgt_i_to_poly, a) : a; }

static uint64_t chain_leave_one(chain in, uint64_t a) { return in.poly ? cgt_i_apply(&cgt_i_from_poly, a) : a; }

static void chain_mul(chain in, const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n) {
  (in.poly ? in.kernel->poly_mul_array : in.kernel->mul_array)(a, b, out, n);
}

static size_t chunk_at(size_t i, size_t n) { return n - i < CHUNK ? n - i : CHUNK; }

cgt_status_t cgt_nim_product(const uint64_t *a, size_t n, uint64_t *out) {
  cgt_status_t status = cgt_i_check_array("cgt_nim_product", "a", a, n);
  if (status == CGT_OK) status = check_result("cgt_nim_product", out);
  if (status != CGT_OK) return status;
  const chain in = chain_of(1);
  uint64_t product[CHUNK] = {1}, factor[CHUNK];
  size_t length = chunk_at(0, n);
  if (length > 0) chain_enter(in, a, product, length);
  for (size_t i = CHUNK; i < n; i += CHUNK) {
    size_t m = chunk_at(i, n);
    chain_enter(in, a + i, factor, m);
    chain_mul(in, product, factor, product, m);
  }
  while (length > 1) {
    size_t half = length / 2;
    length -= half;
    chain_mul(in, product, product + length, product, half);
  }
  *out = chain_leave_one(in, product[0]); /* 1 is itself in both bases */
  return CGT_OK;
}

cgt_status_t cgt_nim_dot(const uint64_t *a, const uint64_t *b, size_t n, uint64_t *out) {
  cgt_status_t status = cgt_i_check_array("cgt_nim_dot", "a", a, n);
  if (status == CGT_OK) status = cgt_i_check_array("cgt_nim_dot", "b", b, n);
  if (status == CGT_OK) status = check_result("cgt_nim_dot", out);
  if (status != CGT_OK) return status;
  const cgt_i_kernel *kernel = cgt_i_kernel_now();
  uint64_t product[CHUNK], sum = 0;
  for (size_t i = 0; i < n; i += CHUNK) {
    kernel->mul_array(a + i, b + i, product, chunk_at(i, n));
    sum ^= sum_of(product, chunk_at(i, n));
  }
  *out = sum;
  return CGT_OK;
}

cgt_status_t cgt_nim_power_sums(const uint64_t *a, size_t n, uint64_t *out, size_t m) {
  cgt_status_t status = cgt_i_check_array("cgt_nim_power_sums", "a", a, n);
  if (status == CGT_OK) status = cgt_i_check_array("cgt_nim_power_sums", "out", out, m);
  if (status != CGT_OK) return status;
  if (overlap(a, n, out, m)) return cgt_i_fail(CGT_E_ARGUMENT, "cgt_nim_power_sums: out overlaps a; expected separate arrays");
  const chain in = chain_of(m / 2);
  uint64_t power[CHUNK], square[CHUNK];
  fill(out, 0, m);
  for (size_t i = 0; i < n; i += CHUNK) {
    size_t length = chunk_at(i, n);
    chain_enter(in, a + i, power, length);
    chain_mul(in, power, power, square, length);
    for (size_t k = 1; k < m; k += 2) {
      out[k] ^= sum_of(power, length);
      if (k + 2 < m) chain_mul(in, power, square, power, length);
    }
  }
  for (size_t k = 1; k < m; k += 2) out[k] = chain_leave_one(in, out[k]);
  for (size_t k = 2; k < m; k += 2) out[k] = cgt_nim_square(out[k / 2]);
  if (m > 0) out[0] = n % 2;
  return CGT_OK;
}

cgt_status_t cgt_nim_evaluate(const uint64_t *c, size_t count, uint64_t x, uint64_t *out) {
  cgt_status_t status = cgt_i_check_array("cgt_nim_evaluate", "c", c, count);
  if (status == CGT_OK) status = check_result("cgt_nim_evaluate", out);
  if (status != CGT_OK) return status;
  const chain in = chain_of(1);
  if (count < 64) { /* Horner's rule, single products of polys */
    uint64_t point = cgt_nim_to_poly(x), value = 0;
    for (size_t k = count; k-- > 0;) value = in.kernel->poly_mul(value, point) ^ cgt_nim_to_poly(c[k]);
    *out = cgt_nim_from_poly(value);
    return CGT_OK;
  }
  /* value[i] is the polynomial in x^length whose coefficients are c[i], c[i + length], …: all are computed by Horner's rule at
     once. Then the halves of value are added, with the factors x^(length/2), x^(length/4), …, x. */
  uint64_t powers[10] = {chain_enter_one(in, x)}; /* x^(2^j), up to 2^9 = CHUNK */
  size_t length = 1;
  int level = 0;
  for (; length < count && length < CHUNK; length *= 2, level++)
    chain_mul(in, powers + level, powers + level, powers + level + 1, 1);
  uint64_t value[CHUNK], factor[CHUNK], coefficient[CHUNK];
  size_t rest = (count - 1) % length + 1, done = count - rest;
  chain_enter(in, c + done, value, rest);
  fill(value + rest, 0, length - rest);
  fill(factor, powers[level], length);
  while (done > 0) {
    done -= length;
    chain_mul(in, value, factor, value, length);
    chain_enter(in, c + done, coefficient, length);
    add_into(value, coefficient, length);
  }
  while (length > 1) {
    length /= 2;
    fill(factor, powers[--level], length);
    chain_mul(in, value + length, factor, value + length, length);
    add_into(value, value + length, length);
  }
  *out = chain_leave_one(in, value[0]);
  return CGT_OK;
}

cgt_status_t cgt_nim_evaluate_array(const uint64_t *c, size_t count, const uint64_t *x, uint64_t *out, size_t n) {
  cgt_status_t status = cgt_i_check_array("cgt_nim_evaluate_array", "c", c, count);
  if (status == CGT_OK) status = cgt_i_check_array("cgt_nim_evaluate_array", "x", x, n);
  if (status == CGT_OK) status = cgt_i_check_array("cgt_nim_evaluate_array", "out", out, n);
  if (status != CGT_OK) return status;
  if (overlap(c, count, out, n) || (out != x && overlap(out, n, x, n)))
    return cgt_i_fail(CGT_E_ARGUMENT, "cgt_nim_evaluate_array: out overlaps %s; expected separate arrays",
                      overlap(c, count, out, n) ? "c" : "x in part");
  const chain in = chain_of(count);
  uint64_t point[CHUNK], value[CHUNK];
  for (size_t i = 0; i < n; i += CHUNK) {
    size_t m = chunk_at(i, n);
    chain_enter(in, x + i, point, m);
    fill(value, 0, m);
    for (size_t k = count; k-- > 0;) {
      if (k + 1 < count) chain_mul(in, value, point, value, m);
      uint64_t coefficient = chain_enter_one(in, c[k]);
      for (size_t j = 0; j < m; j++) value[j] ^= coefficient;
    }
    chain_convert(in, &cgt_i_from_poly, value, out + i, m);
  }
  return CGT_OK;
}
