/* The portable kernel of the sequences, and the choice of the kernel in force. */
#include "sequence_kernel.h"

#include "../nimber/kernel.h"

const cgt_i_sequence_kernel *cgt_i_sequence_kernel_now(void) {
#if CGT_I_X86_64
  const cgt_i_kernel *kernel = cgt_i_kernel_now();
  if (kernel == &cgt_i_kernel_avx512) return &cgt_i_sequence_kernel_avx512;
  if (kernel == &cgt_i_kernel_avx2) return &cgt_i_sequence_kernel_avx2;
#elif CGT_I_AARCH64
  if (cgt_i_kernel_now() != &cgt_i_kernel_portable) return &cgt_i_sequence_kernel_neon;
#endif
  return &cgt_i_sequence_kernel_portable;
}

static void portable_mark1(uint64_t *seen, const uint16_t *base, const uint32_t *heap, const uint64_t *value, size_t count) {
  uint64_t marks[cgt_i_block];
  for (int i = 0; i < cgt_i_block; i++) marks[i] = seen[i];
  for (size_t j = 0; j < count; j++) {
    const uint16_t *first = base - heap[j];
    for (int i = 0; i < cgt_i_block; i++) {
      uint64_t option = first[i] ^ value[j];
      marks[i] |= (uint64_t)(option < 64) << (option & 63);
    }
  }
  for (int i = 0; i < cgt_i_block; i++) seen[i] = marks[i];
}

static void portable_mark2(uint64_t *seen, const uint16_t *base, const uint32_t *heap, const uint64_t *value, size_t count) {
  for (size_t j = 0; j < count; j++) {
    const uint16_t *first = base - heap[j];
    for (int i = 0; i < cgt_i_block; i++) {
      uint64_t option = first[i] ^ value[j];
      seen[(option & 64) / 8 + (unsigned)i] |= (uint64_t)(option < 128) << (option & 63);
    }
  }
}

static void portable_mark_rows(uint8_t *rows, size_t row_size, const uint16_t *base, const uint32_t *heap,
                               const uint64_t *value, size_t count) {
  for (size_t j = 0; j < count; j++) {
    const uint16_t *first = base - heap[j];
    size_t option[cgt_i_block]; /* all are read before the first is marked: the compiler cannot know that rows are elsewhere */
    for (int i = 0; i < cgt_i_block; i++) option[i] = (size_t)(first[i] ^ value[j]);
    uint8_t *row = rows;
    for (int i = 0; i < cgt_i_block; i++, row += row_size) row[option[i]] = 1;
  }
}

static uint64_t portable_find(const uint16_t *values, uint64_t sum, uint64_t from, uint16_t wanted) {
  enum { chunk = 32 };
  uint64_t x = from, half = sum / 2;
  for (; x <= half && x + chunk <= sum; x += chunk) { /* beyond half the same pairs recur, which does no harm */
    const uint16_t *up = values + x, *down = values + (sum - x);
    unsigned found = 0;
    for (int i = 0; i < chunk; i++) found |= (up[i] ^ down[-i]) == wanted;
    if (found) break;
  }
  return cgt_i_sequence_find_slowly(values, sum, x, sum / 2, wanted);
}

const cgt_i_sequence_kernel cgt_i_sequence_kernel_portable = {
    .mark1 = portable_mark1, .mark2 = portable_mark2, .mark_rows = portable_mark_rows, .find = portable_find};
