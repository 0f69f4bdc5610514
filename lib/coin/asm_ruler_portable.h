/* The rest of the portable kernel of the ruler on the ASM posets, on words of one size: see asm_ruler_cell.h. */

typedef struct {
  const cgt_i_asm_cell *cell;
  size_t d, lanes;
  WORD c[CGT_I_ASM_BLOCK / sizeof(WORD)];
} NAME(batch);

static inline void NAME(begin)(NAME(batch) * batch, const WORD *a, const WORD *b, size_t d, size_t lanes) {
  for (size_t j = 0; j < CGT_I_ASM_BLOCK / sizeof(WORD); j++) batch->c[j] = a[j] ^ b[j];
  batch->d = d;
  batch->lanes = lanes;
}

CGT_I_INLINE void NAME(run)(NAME(batch) * batch, size_t i, size_t end, const WORD *h, size_t h_row, const WORD *p,
                            const WORD *q, const WORD *f, size_t row, const WORD *tail) {
  enum { BLOCK = CGT_I_ASM_BLOCK / sizeof(WORD) };
  uint8_t *marks = batch->cell->marks;
  for (; i < end; i++) {
    const size_t from = 2 * i > batch->d ? 2 * i - batch->d : 0;
    const WORD *h_i = h + i * h_row, *p_i = p - i, *q_i = q == NULL ? NULL : q - i * row, *f_i = f == NULL ? NULL : f + i * row;
    const WORD all = tail == NULL ? 0 : tail[i];
    WORD moves[BLOCK];
    for (size_t j = 0; j < BLOCK; j++) {
      WORD w = batch->c[j] ^ h_i[j] ^ p_i[j] ^ all;
      if (q != NULL) w ^= q_i[j];
      if (f != NULL) w ^= f_i[j];
      moves[j] = w;
    }
    if (from == 0 && batch->lanes == BLOCK)
      for (size_t j = 0; j < BLOCK; j++) marks[moves[j]] = 1; /* unrolled */
    else
      for (size_t j = from; j < batch->lanes; j++) marks[moves[j]] = 1;
  }
}

static inline void NAME(flush)(NAME(batch) * batch) { (void)batch; }
