/* What the sequences do differently from processor to processor. */
#ifndef CGT_I_RULESETS_SEQUENCE_KERNEL_H
#define CGT_I_RULESETS_SEQUENCE_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#include "../base/compiler.h"

/* Heaps are taken in blocks of eight. In a block an option of heap n + i is values[n + i - offset] ^ value; it is *near* if
   offset is below eight, so that it may refer to the block itself. At most 7 numbers taken, 7 + 6 + … + 1 divisions. */
enum { cgt_i_block = 8, CGT_I_NEAR_MOST = 35 };

/* In mark functions: base[i - heap[j]] ^ value[j] is an option of heap i of the block, i < 8, j < count. */
typedef struct {
  /* Marks option o < 64 in bit o of seen[i]; others are left out. */
  void (*mark1)(uint64_t *seen, const uint16_t *base, const uint32_t *heap, const uint64_t *value, size_t count);
  /* Marks option o < 128 in bit o % 64 of seen[8 * (o / 64) + i]; others are left out. */
  void (*mark2)(uint64_t *seen, const uint16_t *base, const uint32_t *heap, const uint64_t *value, size_t count);
  /* Marks option o in rows[row_size * i + o], which is there. */
  void (*mark_rows)(uint8_t *rows, size_t row_size, const uint16_t *base, const uint32_t *heap, const uint64_t *value,
                    size_t count);
  /* Some x >= from with values[x] ^ values[sum - x] == wanted, about the first; 0 if there is none with x <= sum / 2. From is
     at least 1. */
  uint64_t (*find)(const uint16_t *values, uint64_t sum, uint64_t from, uint16_t wanted);
} cgt_i_sequence_kernel;

/* That of the processor, or less if cgt_nim_kernel_force wants so. */
const cgt_i_sequence_kernel *cgt_i_sequence_kernel_now(void);

extern const cgt_i_sequence_kernel cgt_i_sequence_kernel_portable;
#if CGT_I_X86_64
extern const cgt_i_sequence_kernel cgt_i_sequence_kernel_avx2, cgt_i_sequence_kernel_avx512;
void cgt_i_avx2_mark_rows(uint8_t *rows, size_t row_size, const uint16_t *base, const uint32_t *heap, const uint64_t *value,
                          size_t count);
#endif

/* The same from x = from on, one by one, to sum / 2. */
static inline uint64_t cgt_i_sequence_find_slowly(const uint16_t *values, uint64_t sum, uint64_t from, uint16_t wanted) {
  for (uint64_t x = from; x <= sum / 2; x++)
    if ((values[x] ^ values[sum - x]) == wanted) return x;
  return 0;
}

#endif
