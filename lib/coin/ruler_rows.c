/* The portable kernel of the ruler's table. */
#include "ruler_rows.h"

uint64_t cgt_i_rows_bytes(const cgt_i_ruler *ruler) {
  const uint64_t plane_words = cgt_i_rows_plane_words(ruler);
  return (ruler->most_bits * plane_words * (1 + CGT_I_ROWS_BATCH) +
          (uint64_t)ruler->threads * 2 * CGT_I_ROWS_TABLE * CGT_I_ROWS_BLOCK) *
         sizeof(uint64_t);
}

size_t cgt_i_rows_prepare(cgt_i_ruler *ruler) {
  if (ruler->begin == 0)
    memset(cgt_i_rows_planes(ruler), 0, ruler->most_bits * cgt_i_rows_plane_words(ruler) * sizeof(uint64_t));
  return (ruler->end - 1) / 512 + 1;
}

void cgt_i_rows_learn(cgt_i_ruler *ruler, size_t y) {
  for (uint32_t value = ruler->values[y]; value != 0; value &= value - 1)
    cgt_i_rows_planes(ruler)[cgt_i_low_bit(value) * cgt_i_rows_plane_words(ruler) + y / 64] |= (uint64_t)1 << y % 64;
}

static void add(cgt_i_ruler *ruler, size_t part, size_t worker) { cgt_i_rows_add(ruler, part, worker); }

static void mark(cgt_i_ruler *ruler, size_t y) { cgt_i_rows_mark(ruler, y); }

const cgt_i_ruler_kernel cgt_i_ruler_kernel_portable = {.batch = CGT_I_ROWS_BATCH,
                                                        .rows = 1,
                                                        .columns = 512,
                                                        .price = 10,
                                                        .bytes = cgt_i_rows_bytes,
                                                        .prepare = cgt_i_rows_prepare,
                                                        .add = add,
                                                        .mark = mark,
                                                        .learn = cgt_i_rows_learn};
