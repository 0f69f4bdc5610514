/* The portable kernel of the ruler on set partitions, and the choice of the kernel in force. */
#include "partition_kernel.h"

#include <string.h>

#include "../nimber/kernel.h"
#include "../nimber/tower.h"

const cgt_i_partition_kernel *cgt_i_partition_kernel_now(void) {
#if CGT_I_X86_64
  if (cgt_i_kernel_now() == &cgt_i_kernel_avx512) return &cgt_i_partition_kernel_avx512;
#endif
  return &cgt_i_partition_kernel_portable;
}

/* The block of the matrix from input byte `from` to output byte `to`: its row for output bit i is byte 7 - i. */
static uint64_t block(const cgt_i_partition_factor *by, unsigned from, unsigned to) {
  uint64_t block = 0;
  for (unsigned i = 0; i < 8; i++)
    for (unsigned t = 0; t < 8; t++) block |= (uint64_t)(by->bytes[from][1U << t] >> (8 * to + i) & 1) << (8 * (7 - i) + t);
  return block;
}

void cgt_i_partition_factor_make(cgt_i_partition_factor *by, uint32_t factor) {
  by->factor = factor;
  for (unsigned byte = 0; byte < 4; byte++) {
    by->bytes[byte][0] = 0;
    for (unsigned bit = 0; bit < 8; bit++) {
      const uint32_t image = cgt_i_mul32(factor, (uint32_t)1 << (8 * byte + bit));
      for (unsigned rest = 0; rest < 1U << bit; rest++) by->bytes[byte][1U << bit | rest] = image ^ by->bytes[byte][rest];
    }
  }
  for (unsigned r = 0; r < 4; r++)
    for (unsigned j = 0; j < 4; j++) by->blocks[r][2 * j] = by->blocks[r][2 * j + 1] = block(by, (j + r) % 4, j);
}

static void portable_scale_add(uint32_t *out, const cgt_i_partition_factor *by, const uint32_t *a, const uint32_t *b,
                               size_t n) {
  for (size_t i = 0; i < n; i++) out[i] = cgt_i_partition_times(by, a[i]) ^ b[i];
}

/* Values go through local arrays in chunks, so that a compiler need not fear that out is an input. */
enum { CHUNK = 16 };

/* factor × x by the digits of x to the base 16: bit k of every digit, spread over the digit, selects the product of the factor
   and 2^k. */
CGT_I_INLINE uint32_t times_digits(uint32_t x, const uint32_t products[4]) {
  uint32_t sum = 0;
  for (unsigned k = 0; k < 4; k++) {
    const uint32_t bit = x >> k & 0x11111111;
    sum ^= ((bit << 4) - bit) & products[k];
  }
  return sum;
}

CGT_I_INLINE void scale_add_digits(uint32_t *out, const uint32_t *products, const uint32_t *a, const uint32_t *b, size_t n) {
  size_t i = 0;
  for (; i + CHUNK <= n; i += CHUNK) {
    uint32_t x[CHUNK], y[CHUNK];
    memcpy(x, a + i, sizeof x);
    memcpy(y, b + i, sizeof y);
    for (int j = 0; j < CHUNK; j++) y[j] ^= products == NULL ? x[j] : times_digits(x[j], products);
    memcpy(out + i, y, sizeof y);
  }
  for (; i < n; i++) out[i] = b[i] ^ (products == NULL ? a[i] : times_digits(a[i], products));
}

static void portable_scale_add_small(uint32_t *out, const cgt_i_partition_factor *by, const uint32_t *a, const uint32_t *b,
                                     size_t n) {
  uint32_t products[4];
  for (unsigned k = 0; k < 4; k++) products[k] = by->bytes[0][1U << k] * 0x11111111;
  if (by->factor == 1) /* as is common */
    scale_add_digits(out, NULL, a, b, n);
  else
    scale_add_digits(out, products, a, b, n);
}

static void portable_mark(uint8_t *marks, uint32_t first, uint32_t window, const uint32_t *a, size_t n) {
  size_t i = 0;
  for (; i + CHUNK <= n; i += CHUNK) { /* most chunks of long vectors have none */
    uint32_t any = 0;
    for (size_t j = i; j < i + CHUNK; j++) any |= a[j] - first < window;
    for (size_t j = i; any != 0 && j < i + CHUNK; j++)
      if (a[j] - first < window) marks[a[j] - first] = 1;
  }
  for (; i < n; i++)
    if (a[i] - first < window) marks[a[i] - first] = 1;
}

const cgt_i_partition_kernel cgt_i_partition_kernel_portable = {
    .scale_add = portable_scale_add, .scale_add_small = portable_scale_add_small, .mark = portable_mark};
