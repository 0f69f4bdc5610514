/* AArch64: the portable kernel with NEON's loads of a block at once; also with the EOR3 of SHA3. */
#include "ruler_rows.h"

#if CGT_I_AARCH64

#  include <arm_neon.h>

CGT_I_INLINE void neon_each(uint64_t *to, const uint64_t *from, const uint64_t *restrict row, size_t entries) {
  const uint64x2x4_t added = vld1q_u64_x4(row);
  for (size_t q = 0; q < entries; q++, to += CGT_I_ROWS_BLOCK, from += CGT_I_ROWS_BLOCK) {
    uint64x2x4_t entry = vld1q_u64_x4(from);
    for (int i = 0; i < 4; i++) entry.val[i] ^= added.val[i];
    vst1q_u64_x4(to, entry);
  }
}

CGT_I_INLINE void neon_xor(uint64_t *restrict to, const uint64_t *restrict a, const uint64_t *restrict b,
                           const uint64_t *restrict c) {
  uint64x2x4_t sum = vld1q_u64_x4(to);
  const uint64x2x4_t x = vld1q_u64_x4(a), y = vld1q_u64_x4(b), z = vld1q_u64_x4(c);
  for (int i = 0; i < 4; i++) sum.val[i] ^= x.val[i] ^ y.val[i] ^ z.val[i];
  vst1q_u64_x4(to, sum);
}

static void neon_add(cgt_i_ruler *ruler, size_t part, size_t worker) {
  cgt_i_rows_add(ruler, part, worker, neon_each, neon_xor);
}

static void neon_mark(const cgt_i_ruler *ruler, size_t y, uint32_t *seen) { cgt_i_rows_mark(ruler, y, seen); }

const cgt_i_ruler_kernel cgt_i_ruler_kernel_neon = {CGT_I_ROWS, .add = neon_add, .mark = neon_mark};

CGT_I_TARGET_BEGIN(CGT_I_TARGET_SHA3)

static void sha3_add(cgt_i_ruler *ruler, size_t part, size_t worker) {
  cgt_i_rows_add(ruler, part, worker, neon_each, neon_xor);
}

CGT_I_TARGET_END

const cgt_i_ruler_kernel cgt_i_ruler_kernel_sha3 = {CGT_I_ROWS, .add = sha3_add, .mark = neon_mark};

#endif
