/* AArch64 with NEON. */
#include "sequence_kernel.h"

#if CGT_I_AARCH64

#  include <arm_neon.h>

/* The options of a block in bytes; those of 255 and above come as 255. */
CGT_I_INLINE uint8x16_t options(const uint16_t *first, uint64_t value) {
  const uint16x8_t eight = veorq_u16(vld1q_u16(first), vdupq_n_u16((uint16_t)value));
  return vcombine_u8(vqmovn_u16(eight), vdup_n_u8(0));
}

/* Adds 1 << option for each of the eight, nothing for an option of 64 or more: USHL takes the lowest byte of each lane with its
 * sign, and shifts to the right, or out at the left. */
CGT_I_INLINE void add_bits(uint64x2_t marks[4], uint8x16_t option) {
  for (unsigned i = 0; i < 4; i++) {
    const uint8x16_t two = vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(2 * i), vcreate_u64(2 * i + 1)));
    marks[i] |= vshlq_u64(vdupq_n_u64(1), vreinterpretq_s64_u8(vqtbl1q_u8(option, two)));
  }
}

static void neon_mark1(uint64_t *seen, const uint16_t *base, const uint32_t *heap, const uint64_t *value, size_t count) {
  uint64x2_t marks[4];
  for (int i = 0; i < 4; i++) marks[i] = vld1q_u64(seen + 2 * i);
#  pragma GCC unroll 2
  for (size_t j = 0; j < count; j++) add_bits(marks, options(base - heap[j], value[j]));
  for (int i = 0; i < 4; i++) vst1q_u64(seen + 2 * i, marks[i]);
}

static void neon_mark2(uint64_t *seen, const uint16_t *base, const uint32_t *heap, const uint64_t *value, size_t count) {
  uint64x2_t marks[8];
  for (int i = 0; i < 8; i++) marks[i] = vld1q_u64(seen + 2 * i);
#  pragma GCC unroll 2
  for (size_t j = 0; j < count; j++) {
    const uint8x16_t option = options(base - heap[j], value[j]);
    add_bits(marks, option);
    add_bits(marks + 4, veorq_u8(option, vdupq_n_u8(64))); /* 64 … 127 come to 0 … 63, and no others */
  }
  for (int i = 0; i < 8; i++) vst1q_u64(seen + 2 * i, marks[i]);
}

static void neon_mark_rows(uint8_t *rows, size_t row_size, const uint16_t *base, const uint32_t *heap, const uint64_t *value,
                           size_t count) {
  uint8_t *const row1 = rows + row_size, *const row2 = row1 + row_size, *const row3 = row2 + row_size;
  uint8_t *const row4 = row3 + row_size, *const row5 = row4 + row_size, *const row6 = row5 + row_size;
  uint8_t *const row7 = row6 + row_size;
  for (size_t j = 0; j < count; j++) {
    const uint16x8_t eight = veorq_u16(vld1q_u16(base - heap[j]), vdupq_n_u16((uint16_t)value[j]));
    rows[vgetq_lane_u16(eight, 0)] = 1;
    row1[vgetq_lane_u16(eight, 1)] = 1;
    row2[vgetq_lane_u16(eight, 2)] = 1;
    row3[vgetq_lane_u16(eight, 3)] = 1;
    row4[vgetq_lane_u16(eight, 4)] = 1;
    row5[vgetq_lane_u16(eight, 5)] = 1;
    row6[vgetq_lane_u16(eight, 6)] = 1;
    row7[vgetq_lane_u16(eight, 7)] = 1;
  }
}

/* The eight values down from *last. */
CGT_I_INLINE uint16x8_t downwards(const uint16_t *last) {
  const uint8x16_t swap = {14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1};
  return vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(vld1q_u16(last - 7)), swap));
}

static uint64_t neon_find(const uint16_t *values, uint64_t sum, uint64_t from, uint16_t wanted) {
  enum { CHUNK = 64 };
  const uint16x8_t all = vdupq_n_u16(wanted);
  uint64_t x = from, half = sum / 2;
  for (; x <= half && x + CHUNK <= sum; x += CHUNK) { /* beyond half the same pairs recur, which does no harm */
    const uint16_t *up = values + x, *down = values + (sum - x);
    uint16x8_t found = vdupq_n_u16(0);
    for (int i = 0; i < CHUNK; i += 8) found |= vceqq_u16(veorq_u16(vld1q_u16(up + i), all), downwards(down - i));
    if (vmaxvq_u16(found) != 0) return x;
  }
  return cgt_i_sequence_find_slowly(values, sum, x, sum / 2, wanted);
}

const cgt_i_sequence_kernel cgt_i_sequence_kernel_neon = {
    .mark1 = neon_mark1, .mark2 = neon_mark2, .mark_rows = neon_mark_rows, .find = neon_find};

#endif
