/* One cell of the ruler on the ASM posets: the code that differs from processor to processor. The names are those of
 * asm_ruler.c. */
#ifndef CGT_I_COIN_ASM_RULER_KERNEL_H
#define CGT_I_COIN_ASM_RULER_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/compiler.h"

/* Moves are computed in blocks of this many bytes, for neighbouring l: a register of AVX-512. */
enum { CGT_I_ASM_BLOCK = 64 };

typedef struct {
  size_t u, v;            /* the class, u <= v */
  size_t top, stride;     /* of the next two, up to row `top` of the triangle: their rows begin `stride` apart */
  const uint32_t *across; /* [a][top - y]: g(a, y) ^ g(a, y - 2) ^ …; 0 for y = -1 */
  const uint32_t *down;   /* [y + 1][top - b]: g(b, y) ^ g(b, y - 2) ^ …; 0 for y = -1 */
  const uint32_t *whole;  /* C(u, v)[0 … u + v + 2] without g(u, v) */
  void *words;            /* cgt_i_asm_words(u + v) words, at a multiple of CGT_I_ASM_BLOCK */
  uint8_t *marks;         /* marks[w ^ low] of the moves to w with w ^ low < width */
  uint32_t low, width;    /* the width is a power of two, and divides low */
} cgt_i_asm_cell;

/* Arrays have functions for words of 16 and of 32 bits, into which all values of the rows before must fit. */
typedef struct {
  bool windows;                                   /* whether the width may be less than all moves need */
  void (*prepare[2])(const cgt_i_asm_cell *cell); /* makes the tables of the cell */
  /* Marks all moves with first <= l < first + CGT_I_ASM_BLOCK / size of a word; first is a multiple of that. */
  void (*mark[2])(const cgt_i_asm_cell *cell, size_t first);
} cgt_i_asm_kernel;

/* The kernel of the processor, or the lesser one that cgt_nim_kernel_force() demands. */
const cgt_i_asm_kernel *cgt_i_asm_kernel_now(void);

#if CGT_I_X86_64
extern const cgt_i_asm_kernel cgt_i_asm_kernel_avx512;
#endif

/* The words that a row of n takes in a table: whole blocks of 32 words, including one that may be read past the end, and an odd
 * number of blocks, so that columns spread over the cache. */
static inline uint64_t cgt_i_asm_row(uint64_t n) { return (((n + 31) / 32 + 1) | 1) * 32; }

/* The most words that the tables of a cell of row s take: u + 2 rows of v + 2 for Q, no more for F, half as many of s + 1 for
 * H, u + 1 of at most s + u / 2 + 34 for P. */
static inline uint64_t cgt_i_asm_words(uint64_t s) {
  const uint64_t rows = s / 2 + 2;
  return 2 * rows * cgt_i_asm_row(s + 2) + rows * cgt_i_asm_row(s + 1) + rows * cgt_i_asm_row(s + s / 4 + 34);
}

#endif
