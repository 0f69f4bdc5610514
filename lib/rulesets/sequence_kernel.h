/* The code of the sequences that differs from processor to processor. */
#ifndef CGT_I_RULESETS_SEQUENCE_KERNEL_H
#define CGT_I_RULESETS_SEQUENCE_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#include "../base/compiler.h"

/* Heaps come in blocks of eight. In a block an option of heap n + i is values[n + i - offset] ^ value; it is *near* if offset
   is below eight, so that it may refer to the block itself. At most 7 near options only take, and 7 + 6 + … + 1 divide. */
enum { cgt_i_block = 8, CGT_I_NEAR_MOST = 35 };

/* In mark functions: base[i - heap[j]] ^ value[j] is an option of heap i of the block, i < 8, j < count. */
typedef struct {
  /* Marks option o < 64 in bit o of seen[i]; ignores others. */
  void (*mark1)(uint64_t *seen, const uint16_t *base, const uint32_t *heap, const uint64_t *value, size_t count);
  /* Marks option o < 128 in bit o % 64 of seen[8 * (o / 64) + i]; ignores others. */
  void (*mark2)(uint64_t *seen, const uint16_t *base, const uint32_t *heap, const uint64_t *value, size_t count);
  /* Marks option o in rows[row_size * i + o], which exists. */
  void (*mark_rows)(uint8_t *rows, size_t row_size, const uint16_t *base, const uint32_t *heap, const uint64_t *value,
                    size_t count);
  /* Some x >= from with values[x] ^ values[sum - x] == wanted, roughly the first; 0 if there is none with x <= sum / 2. `from`
     is at least 1. */
  uint64_t (*find)(const uint16_t *values, uint64_t sum, uint64_t from, uint16_t wanted);
} cgt_i_sequence_kernel;

/* The kernel of the processor, or the lesser one that cgt_nim_kernel_force() demands. */
const cgt_i_sequence_kernel *cgt_i_sequence_kernel_now(void);

extern const cgt_i_sequence_kernel cgt_i_sequence_kernel_portable;
#if CGT_I_X86_64
extern const cgt_i_sequence_kernel cgt_i_sequence_kernel_avx2, cgt_i_sequence_kernel_avx512;
void cgt_i_avx2_mark_rows(uint8_t *rows, size_t row_size, const uint16_t *base, const uint32_t *heap, const uint64_t *value,
                          size_t count);
#elif CGT_I_AARCH64
extern const cgt_i_sequence_kernel cgt_i_sequence_kernel_neon;
#endif

/* find(), one x after another, as far as `last`. */
static inline uint64_t cgt_i_sequence_find_slowly(const uint16_t *values, uint64_t sum, uint64_t from, uint64_t last,
                                                  uint16_t wanted) {
  for (uint64_t x = from; x <= last; x++)
    if ((values[x] ^ values[sum - x]) == wanted) return x;
  return 0;
}

#endif
