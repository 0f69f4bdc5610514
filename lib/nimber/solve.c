/* Quadratic equations over the nimbers. */
#include <cgt/nimber.h>

#include "../base/failure.h"
#include "kernel.h"
#include "tower.h"

cgt_status_t cgt_nim_solve_artin_schreier(uint64_t a, uint64_t roots[2], uint32_t *n) {
  if (roots == NULL || n == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "cgt_nim_solve_artin_schreier: %s is NULL", roots == NULL ? "roots" : "n");
  if (a >> 63 != 0) { /* the trace */
    *n = 0;
    return CGT_OK;
  }
  uint64_t root = cgt_i_apply(&cgt_i_artin_schreier, a);
  roots[0] = root; /* even */
  roots[1] = root ^ 1;
  *n = 2;
  return CGT_OK;
}

cgt_status_t cgt_nim_solve_quadratic(uint64_t a, uint64_t b, uint64_t c, uint64_t roots[2], uint32_t *n) {
  if (roots == NULL || n == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "cgt_nim_solve_quadratic: %s is NULL", roots == NULL ? "roots" : "n");
  if (a == 0 && b == 0) {
    if (c == 0)
      return cgt_i_fail(CGT_E_DOMAIN,
                        "cgt_nim_solve_quadratic: a, b and c are 0, so that every nimber is a solution; expected one nonzero");
    *n = 0;
    return CGT_OK;
  }
  uint64_t (*mul)(uint64_t, uint64_t) = cgt_i_kernel_now()->mul;
  if (a == 0 || b == 0) {
    uint64_t quotient = mul(c, cgt_i_inverse64(a ^ b));
    roots[0] = a == 0 ? quotient : cgt_nim_sqrt(quotient);
    *n = 1;
    return CGT_OK;
  }
  /* With x = (b/a) z the equation is z^2 + z = a c / b^2. */
  uint64_t b_inverse = cgt_i_inverse64(b), roots_of_z[2];
  uint32_t found;
  cgt_nim_solve_artin_schreier(mul(mul(a, c), cgt_nim_square(b_inverse)), roots_of_z, &found);
  if (found == 2) {
    uint64_t scale = mul(b, cgt_i_inverse64(a));
    uint64_t x = mul(scale, roots_of_z[0]), y = x ^ scale;
    roots[0] = x < y ? x : y;
    roots[1] = x < y ? y : x;
  }
  *n = found;
  return CGT_OK;
}
