/* The ruler on the ASM posets A_n: g(s, t), the value of an element of rank s with third coordinate t, the same in every n
 * (Proposition 6.1 of the paper on coin turning games; the moves and their values are in asm_ruler.c). */
#ifndef CGT_I_COIN_ASM_RULER_H
#define CGT_I_COIN_ASM_RULER_H

#include "../game/ask.h"

typedef struct cgt_i_asm_ruler cgt_i_asm_ruler;

/* A triangle without rows; failures name `function`. */
cgt_status_t cgt_i_asm_ruler_make(const char *function, cgt_i_asm_ruler **ruler);
void cgt_i_asm_ruler_free(cgt_i_asm_ruler *ruler);

/* Extends the triangle by whole rows up to row s, on `threads` threads (at least 1), or fewer if they do not fit into `memory`
 * bytes (0: no limit) or the system grants no more. After a failure or a stop all finished rows are kept, and the work can be
 * resumed. Row s has about s^4 / 48 moves, of less than a nanosecond each. */
cgt_status_t cgt_i_asm_ruler_extend(cgt_i_asm_ruler *ruler, cgt_i_ask *ask, uint64_t s, uint64_t memory, uint32_t threads);

uint64_t cgt_i_asm_ruler_rows(const cgt_i_asm_ruler *ruler); /* the number of known rows */

/* t <= s < rows */
uint32_t cgt_i_asm_ruler_value(const cgt_i_asm_ruler *ruler, uint64_t s, uint64_t t);

/* All known rows; row s has s + 1 values. Valid until rows are added. */
const uint32_t *cgt_i_asm_ruler_values(const cgt_i_asm_ruler *ruler);

/* Adopts such rows, which must agree with those already known. CGT_E_CORRUPT if they cannot be values: a first row other than
 * 1, a row that is not symmetric, a 0, a value above the least power of two that is above all rows before. */
cgt_status_t cgt_i_asm_ruler_adopt(const char *function, cgt_i_asm_ruler *ruler, const uint32_t *values, uint64_t rows);

#endif
