/* x86-64 with AVX2: the portable kernel, compiled for wider vectors. */
#include "ruler_rows.h"

#if CGT_I_X86_64

CGT_I_TARGET_BEGIN("avx2")

static void add(cgt_i_ruler *ruler, size_t part, size_t worker) {
  cgt_i_rows_add(ruler, part, worker, cgt_i_rows_each, cgt_i_rows_xor);
}

static void mark(const cgt_i_ruler *ruler, size_t y, uint32_t *seen) { cgt_i_rows_mark(ruler, y, seen); }

CGT_I_TARGET_END

const cgt_i_ruler_kernel cgt_i_ruler_kernel_avx2 = {CGT_I_ROWS, .add = add, .mark = mark};

#endif
