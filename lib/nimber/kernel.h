/* The kernels: code that differs from processor to processor. */
#ifndef CGT_I_NIMBER_KERNEL_H
#define CGT_I_NIMBER_KERNEL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/compiler.h"
#include "tables.h"

/* In every array function out may be an input; otherwise arrays do not overlap. */
typedef struct {
  const char *name;
  size_t poly_pays; /* from this many products per conversion on, arrays are faster in the polynomial basis */
  uint64_t (*mul)(uint64_t a, uint64_t b);
  uint64_t (*pow)(uint64_t a, uint64_t exponent);
  uint64_t (*poly_mul)(uint64_t p, uint64_t q);
  void (*mul_array)(const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n);
  bool (*any_zero)(const uint64_t *a, size_t n);
  void (*inverse_array)(const uint64_t *a, uint64_t *out, size_t n); /* no element is 0 */
  void (*poly_mul_array)(const uint64_t *p, const uint64_t *q, uint64_t *out, size_t n);
  void (*linear_array)(const cgt_i_linear_map *map, const uint64_t *a, uint64_t *out, size_t n);
  void (*scale_array)(const uint64_t *a, uint64_t scalar, uint64_t *out, size_t n);
} cgt_i_kernel;

extern const cgt_i_kernel cgt_i_kernel_portable;
#if CGT_I_X86_64
extern const cgt_i_kernel cgt_i_kernel_pclmul, cgt_i_kernel_avx2, cgt_i_kernel_avx512;
#elif CGT_I_AARCH64
extern const cgt_i_kernel cgt_i_kernel_neon, cgt_i_kernel_pmull, cgt_i_kernel_sha3;
#endif

/* The kernel in force; NULL until the first call. It points to constant data, so relaxed order is enough. */
extern _Atomic(const cgt_i_kernel *) cgt_i_kernel_in_force;

/* Chooses a kernel and puts it in force, unless one is by now; returns the kernel in force. */
const cgt_i_kernel *cgt_i_kernel_detect(void);

static inline const cgt_i_kernel *cgt_i_kernel_now(void) {
  const cgt_i_kernel *kernel = atomic_load_explicit(&cgt_i_kernel_in_force, memory_order_relaxed);
  return kernel != NULL ? kernel : cgt_i_kernel_detect();
}

/* Keeps a compiler from regrouping a balanced tree of XORs into a chain, which would be all latency. */
#if defined(__GNUC__)
#  define CGT_I_KEEP(x) __asm__("" : "+r"(x))
#else
#  define CGT_I_KEEP(x) ((void)0)
#endif

/* The image of one value, from its bytes. */
static inline uint64_t cgt_i_apply(const cgt_i_linear_map *map, uint64_t a) {
  uint64_t bytes01 = map->bytes[0][a & 255] ^ map->bytes[1][a >> 8 & 255];
  uint64_t bytes23 = map->bytes[2][a >> 16 & 255] ^ map->bytes[3][a >> 24 & 255];
  uint64_t bytes45 = map->bytes[4][a >> 32 & 255] ^ map->bytes[5][a >> 40 & 255];
  uint64_t bytes67 = map->bytes[6][a >> 48 & 255] ^ map->bytes[7][a >> 56];
  CGT_I_KEEP(bytes01);
  CGT_I_KEEP(bytes23);
  CGT_I_KEEP(bytes45);
  CGT_I_KEEP(bytes67);
  uint64_t low = bytes01 ^ bytes23;
  CGT_I_KEEP(low);
  return low ^ (bytes45 ^ bytes67);
}

/* What better kernels borrow from lesser ones. */
uint64_t cgt_i_portable_mul(uint64_t a, uint64_t b);
uint64_t cgt_i_portable_pow(uint64_t a, uint64_t exponent);
uint64_t cgt_i_portable_poly_mul(uint64_t p, uint64_t q);
void cgt_i_portable_mul_array(const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n);
bool cgt_i_portable_any_zero(const uint64_t *a, size_t n);
void cgt_i_portable_inverse_array(const uint64_t *a, uint64_t *out, size_t n);
void cgt_i_portable_poly_mul_array(const uint64_t *p, const uint64_t *q, uint64_t *out, size_t n);
void cgt_i_portable_linear_array(const cgt_i_linear_map *map, const uint64_t *a, uint64_t *out, size_t n);
void cgt_i_portable_scale_array(const uint64_t *a, uint64_t scalar, uint64_t *out, size_t n);
#if CGT_I_X86_64
uint64_t cgt_i_pclmul_mul(uint64_t a, uint64_t b);
uint64_t cgt_i_pclmul_pow(uint64_t a, uint64_t exponent);
uint64_t cgt_i_pclmul_poly_mul(uint64_t p, uint64_t q);
void cgt_i_pclmul_poly_mul_array(const uint64_t *p, const uint64_t *q, uint64_t *out, size_t n);
#elif CGT_I_AARCH64
void cgt_i_neon_mul_array(const uint64_t *a, const uint64_t *b, uint64_t *out, size_t n);
void cgt_i_neon_inverse_array(const uint64_t *a, uint64_t *out, size_t n);
uint64_t cgt_i_pmull_mul(uint64_t a, uint64_t b);
uint64_t cgt_i_pmull_pow(uint64_t a, uint64_t exponent);
uint64_t cgt_i_pmull_poly_mul(uint64_t p, uint64_t q);
void cgt_i_pmull_poly_mul_array(const uint64_t *p, const uint64_t *q, uint64_t *out, size_t n);
#endif

#endif
