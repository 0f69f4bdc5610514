/* The tables and the moves of a cell, on words of one size; a kernel includes this for each size. It has defined
 *
 *   WORD      the type of words
 *   NAME(x)   x with the kernel and the size, unique in the library
 *   BATCH     the type of the state that `begin`, `run` and `flush` share, with a cell
 *   NAME(begin)(batch, a, b, d, lanes)
 *             static: c[j] = a[j] ^ b[j] for the runs that follow; only j < lanes are moves, and only with i <= (d + j) / 2
 *   NAME(run)(batch, i, end, h, h_row, p, q, f, row, tail)
 *             static: takes the moves c[j] ^ h[i * h_row + j] ^ p[j - i] ^ q[j - i * row] ^ f[j + i * row] ^ tail[i],
 *             for all i < end and all j of the block; NULL stands for zeros
 *   NAME(flush)(batch)
 *             static: marks what has not been marked yet
 */

enum { NAME(block) = CGT_I_ASM_BLOCK / sizeof(WORD) };

/* P[k] is p + k * p_row, with `zeros` zeros before it. Q, F: row x of Q has Q[l][x] for all l, row i of F has Q[l][i - l] where
 * i - l >= 2. Row i of H is H[d][i] for all d. */
typedef struct {
  WORD *p, *q, *f, *h;
  size_t p_row, row, h_row, zeros;
} NAME(tables);

static inline NAME(tables) NAME(tables_of)(const cgt_i_asm_cell *cell) {
  const size_t u = cell->u, v = cell->v;
  NAME(tables) t = {.zeros = u / 2 + 32, .row = (size_t)cgt_i_asm_row(v + 2), .h_row = (size_t)cgt_i_asm_row(u + v + 1)};
  t.p_row = (size_t)cgt_i_asm_row(t.zeros + v + 2);
  t.q = cell->words;
  t.f = t.q + (u + 2) * t.row;
  t.h = t.f + (u + 1) * t.row;
  t.p = t.h + ((u + v) / 2 + 1) * t.h_row + t.zeros;
  return t;
}

static void NAME(prepare)(const cgt_i_asm_cell *cell) {
  const size_t u = cell->u, v = cell->v, shift = cell->top - v;
  const NAME(tables) t = NAME(tables_of)(cell);
  for (size_t i = 0; i <= (u + v) / 2; i++) {
    const uint32_t *whole = cell->whole;
    WORD *h = t.h + i * t.h_row;
    for (size_t d = 2 * i; d <= u + v; d++) h[d] = (WORD)(whole[i + 1] ^ whole[d + 1 - i] ^ whole[d + 2]);
  }
  /* C(a, b)[x] = C(a - 1, b)[x - 1] ^ the column p = 0 of its triangle, where q is x - 2, x - 4, …; likewise for q = 0 */
  memset(t.p + u * t.p_row - t.zeros, 0, (t.zeros + v + 2) * sizeof(WORD));
  for (size_t k = u; k-- > 0;) {
    const uint32_t *column = cell->across + (u - 1 - k) * cell->stride + shift;
    const uint32_t even = column[0], flip = even ^ column[1];
    WORD *restrict p = t.p + k * t.p_row;
    const WORD *restrict before = p + t.p_row - 1;
    memset(p - t.zeros, 0, (t.zeros + 2) * sizeof(WORD));
    for (size_t x = 2; x < v + 2; x++) p[x] = (WORD)(before[x] ^ column[x] ^ even ^ (flip & (0 - (uint32_t)(x & 1))));
  }
  memset(t.q, 0, 2 * t.row * sizeof(WORD));
  for (size_t x = 2; x < u + 2; x++) {
    const uint32_t *from = cell->down + (u + 1 - x % 2) * cell->stride + shift + 1;
    const uint32_t *to = cell->down + (u + 1 - x) * cell->stride + shift + 1;
    WORD *restrict q = t.q + x * t.row;
    const WORD *restrict before = q - t.row + 1;
    for (size_t l = 0; l < v; l++) q[l] = (WORD)(before[l] ^ from[l] ^ to[l]);
    q[v] = 0;
  }
  memset(t.f, 0, (u + 1) * t.row * sizeof(WORD));
  for (size_t i = 2; i <= u; i++)
    for (size_t l = 0; l + 2 <= i; l++) t.f[i * t.row + l] = t.q[(i - l) * t.row + l];
}

static void NAME(mark)(const cgt_i_asm_cell *cell, size_t first) {
  const size_t u = cell->u, left = cell->v + 1 - first, lanes = left < NAME(block) ? left : NAME(block);
  const NAME(tables) t = NAME(tables_of)(cell);
  const WORD *f = t.f + first;
  BATCH batch = {.cell = cell};
  for (size_t k = 0; k <= u; k++) {
    const WORD *h = t.h + k + first, *p = t.p + k * t.p_row + first, *q = t.q + k * t.row + first;
    const size_t end = (k + first + lanes - 1) / 2 + 1;
    /* Q[l][k - i] is 0 from i = k - 1 on, P[k][i - k] up to i = k + 1. Q[l][i - l] is 0 up to i = l + 1, and beyond that
       i <= (k + l) / 2 <= (k + i - 2) / 2 gives i <= k - 2. */
    const size_t no_q = k < 2 ? 0 : k - 1 < end ? k - 1 : end, has_f = first + 2 < no_q ? first + 2 : no_q;
    NAME(begin)(&batch, p + 1, q + t.row, k + first, lanes);
    NAME(run)(&batch, 0, has_f, h, t.h_row, p, q, NULL, t.row, NULL);
    NAME(run)(&batch, has_f, no_q, h, t.h_row, p, q, f, t.row, NULL);
    NAME(run)(&batch, no_q, end, h, t.h_row, p, NULL, NULL, t.row, t.p + k * t.p_row - k);
  }
  NAME(flush)(&batch);
}
