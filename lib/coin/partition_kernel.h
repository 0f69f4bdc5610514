/* Vectors of nimbers below 2^32: the code of the ruler on set partitions that differs from processor to processor.

   Nimbers below 2^32 are a field, so sums and products of values below 2^32 never leave 32 bits. */
#ifndef CGT_I_COIN_PARTITION_KERNEL_H
#define CGT_I_COIN_PARTITION_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#include "../base/compiler.h"

/* Multiplication by a constant: its products with each value of each byte, and for GF2P8AFFINEQB the 8x8 blocks of its matrix:
   blocks[r][2j] and [2j + 1] are the one from input byte (j + r) mod 4 to output byte j. */
typedef struct {
  uint32_t factor;
  uint32_t bytes[4][256];
  uint64_t blocks[4][8];
} cgt_i_partition_factor;

void cgt_i_partition_factor_make(cgt_i_partition_factor *by, uint32_t factor);

static inline uint32_t cgt_i_partition_times(const cgt_i_partition_factor *by, uint32_t a) {
  return by->bytes[0][a & 255] ^ by->bytes[1][a >> 8 & 255] ^ by->bytes[2][a >> 16 & 255] ^ by->bytes[3][a >> 24];
}

/* Arrays are the same or do not overlap. */
typedef struct {
  /* out[i] = factor × a[i] + b[i] */
  void (*scale_add)(uint32_t *out, const cgt_i_partition_factor *by, const uint32_t *a, const uint32_t *b, size_t n);
  /* The same for a factor below 16. Nimbers below 16 are a field too, over which those below 2^32 are a vector space with the
     digits to the base 16 as coordinates (2^4, 2^8, 2^16 and their products are a basis): each digit is multiplied by
     itself. */
  void (*scale_add_small)(uint32_t *out, const cgt_i_partition_factor *by, const uint32_t *a, const uint32_t *b, size_t n);
  /* marks[a[i] - first] = 1 if first <= a[i] < first + window, which is at most 2^32. */
  void (*mark)(uint8_t *marks, uint32_t first, uint32_t window, const uint32_t *a, size_t n);
} cgt_i_partition_kernel;

/* The kernel of the processor, or the lesser one that cgt_nim_kernel_force() demands. */
const cgt_i_partition_kernel *cgt_i_partition_kernel_now(void);

extern const cgt_i_partition_kernel cgt_i_partition_kernel_portable;
#if CGT_I_X86_64
extern const cgt_i_partition_kernel cgt_i_partition_kernel_avx512;
#endif

#endif
