/* The ruler's product by rows of bits, for the compiler to make vectors of: the method of the four Russians. Of 8 elements t
 * the XORs of all subsets of their rows go into a table, 512 columns wide; an entry of it is added to each bit plane of S(., y)
 * at once. */
#ifndef CGT_I_COIN_RULER_ROWS_H
#define CGT_I_COIN_RULER_ROWS_H

#include <string.h>

#include "ruler_kernel.h"

enum { CGT_I_ROWS_BATCH = 128, CGT_I_ROWS_BLOCK = CGT_I_TRIANGLE_BLOCK, CGT_I_ROWS_TABLE = 256 };

/* memory: the bit planes of the values, each as long as the longest row; for each block of columns, each y of the batch and
 * each plane a block of S(., y); and two tables for each thread. */
CGT_I_INLINE size_t cgt_i_rows_plane_words(const cgt_i_ruler *ruler) { return cgt_i_triangle_row_words(ruler->n - 1); }

CGT_I_INLINE uint64_t *cgt_i_rows_planes(const cgt_i_ruler *ruler) { return (uint64_t *)(void *)ruler->memory; }

CGT_I_INLINE uint64_t *cgt_i_rows_sums(const cgt_i_ruler *ruler, size_t block, size_t y) {
  return cgt_i_rows_planes(ruler) + ruler->most_bits * cgt_i_rows_plane_words(ruler) +
         (block * CGT_I_ROWS_BATCH + (y - ruler->begin)) * ruler->most_bits * CGT_I_ROWS_BLOCK;
}

CGT_I_INLINE uint64_t *cgt_i_rows_tables(const cgt_i_ruler *ruler, size_t worker) {
  return cgt_i_rows_sums(ruler, cgt_i_rows_plane_words(ruler) / CGT_I_ROWS_BLOCK, ruler->begin) +
         worker * 2 * CGT_I_ROWS_TABLE * CGT_I_ROWS_BLOCK;
}

CGT_I_INLINE bool cgt_i_rows_any(const uint64_t *block) {
  uint64_t any = 0;
  for (int i = 0; i < CGT_I_ROWS_BLOCK; i++) any |= block[i];
  return any != 0;
}

CGT_I_INLINE void cgt_i_rows_xor(uint64_t *restrict to, const uint64_t *restrict a, const uint64_t *restrict b) {
  for (int i = 0; i < CGT_I_ROWS_BLOCK; i++) to[i] ^= a[i] ^ b[i];
}

/* The XORs of all subsets of the rows of t, ..., t + 7, of one block. */
CGT_I_INLINE void cgt_i_rows_table(const cgt_i_triangle *below, size_t t, size_t block, uint64_t *table) {
  memset(table, 0, CGT_I_ROWS_BLOCK * sizeof *table);
  for (unsigned j = 0; j < 8; j++) {
    uint64_t row[CGT_I_ROWS_BLOCK];
    memcpy(row, cgt_i_triangle_row(below, t + j) + block * CGT_I_ROWS_BLOCK, sizeof row);
    const size_t half = (size_t)CGT_I_ROWS_BLOCK << j;
    for (size_t q = 0; q < half; q += CGT_I_ROWS_BLOCK)
      for (size_t i = 0; i < CGT_I_ROWS_BLOCK; i++) table[half + q + i] = table[q + i] ^ row[i];
  }
}

CGT_I_INLINE void cgt_i_rows_add(cgt_i_ruler *ruler, size_t block, size_t worker) {
  const cgt_i_triangle *below = ruler->below;
  const size_t plane_words = cgt_i_rows_plane_words(ruler), first = block * CGT_I_ROWS_BLOCK;
  const unsigned bits = ruler->bits;
  const uint64_t *planes = cgt_i_rows_planes(ruler);
  uint64_t *table0 = cgt_i_rows_tables(ruler, worker), *table1 = table0 + CGT_I_ROWS_TABLE * CGT_I_ROWS_BLOCK;
  const uint64_t *active[CGT_I_ROWS_BATCH]; /* rows that have bits in the block */
  uint64_t *sums[CGT_I_ROWS_BATCH];
  size_t count = 0;
  for (size_t y = ruler->begin; y < ruler->end; y++) {
    const uint64_t *row = cgt_i_triangle_row(below, y);
    if (cgt_i_triangle_row_words(y) <= first || !cgt_i_rows_any(row + first)) continue;
    active[count] = row;
    sums[count] = cgt_i_rows_sums(ruler, block, y);
    memset(sums[count++], 0, bits * CGT_I_ROWS_BLOCK * sizeof(uint64_t));
  }
  for (size_t w = first; w < ruler->begin / 64; w++) { /* only t of the block and later have bits in it */
    uint64_t plane[64], all = 0;
    for (unsigned b = 0; b < bits; b++) plane[b] = planes[b * plane_words + w];
    for (size_t i = 0; i < count; i++) all |= active[i][w];
    for (unsigned shift = 0; shift < 64; shift += 16) {
      if ((all >> shift & 0xFFFF) == 0) continue;
      cgt_i_rows_table(below, w * 64 + shift, block, table0);
      cgt_i_rows_table(below, w * 64 + shift + 8, block, table1);
      for (size_t i = 0; i < count; i++) {
        const uint64_t members = active[i][w] >> shift & 0xFFFF;
        if (members == 0) continue;
        uint64_t *sum = sums[i];
        for (unsigned b = 0; b < bits; b++, sum += CGT_I_ROWS_BLOCK) {
          const uint64_t subset = members & plane[b] >> shift;
          const uint64_t *xor0 = table0 + (size_t)(subset & 255) * CGT_I_ROWS_BLOCK;
          const uint64_t *xor1 = table1 + (size_t)(subset >> 8) * CGT_I_ROWS_BLOCK;
          cgt_i_rows_xor(sum, xor0, xor1);
        }
      }
      if (!cgt_i_ruler_go_on(ruler, worker, 500 + count * bits * 3)) return;
    }
  }
}

/* The eight 8x8 bit matrices that byte j of planes 0 ... 7 make are transposed, in each word: byte j of word i of the result is
 * the number of column 8j + i. */
CGT_I_INLINE void cgt_i_rows_transpose(uint64_t (*planes)[CGT_I_ROWS_BLOCK]) {
  static const uint64_t masks[3] = {0x0F0F0F0F0F0F0F0F, 0x3333333333333333, 0x5555555555555555};
  for (int k = 0, step = 4; k < 3; k++, step /= 2)
    for (int b = 0; b < 8; b++) {
      if ((b & step) != 0) continue;
      for (int i = 0; i < CGT_I_ROWS_BLOCK; i++) {
        const uint64_t swap = (planes[b][i] >> step ^ planes[b + step][i]) & masks[k];
        planes[b + step][i] ^= swap;
        planes[b][i] ^= swap << step;
      }
    }
}

CGT_I_INLINE void cgt_i_rows_mark(cgt_i_ruler *ruler, size_t y) {
  const cgt_i_triangle *below = ruler->below;
  const uint64_t *row = cgt_i_triangle_row(below, y);
  const uint32_t stamp = (uint32_t)y + 1;
  const unsigned bits = ruler->bits, bytes = (bits + 7) / 8;
  size_t members[CGT_I_ROWS_BATCH], count = 0; /* of the batch, that are below y */
  for (size_t t = ruler->begin; t < y; t++)
    if ((row[t / 64] >> t % 64 & 1) != 0) members[count++] = t;
  for (size_t block = 0; block <= y / 512; block++) {
    const uint64_t *elements = row + block * CGT_I_ROWS_BLOCK;
    if (!cgt_i_rows_any(elements)) continue;
    uint64_t sums[32][CGT_I_ROWS_BLOCK];
    memcpy(sums, cgt_i_rows_sums(ruler, block, y), ruler->added * sizeof *sums);
    memset(sums + ruler->added, 0, (bytes * 8 - ruler->added) * sizeof *sums);
    for (size_t i = 0; i < count; i++) {
      if (members[i] / 512 < block) continue;
      const uint64_t *from = cgt_i_triangle_row(below, members[i]) + block * CGT_I_ROWS_BLOCK;
      for (uint32_t value = ruler->values[members[i]]; value != 0; value &= value - 1)
        for (int j = 0; j < CGT_I_ROWS_BLOCK; j++) sums[cgt_i_low_bit(value)][j] ^= from[j];
    }
    for (unsigned q = 0; q < bytes; q++) cgt_i_rows_transpose(sums + 8 * q);
    for (size_t i = 0; i < CGT_I_ROWS_BLOCK; i++)
      for (uint64_t left = elements[i]; left != 0; left &= left - 1) {
        const unsigned x = cgt_i_low_bit(left);
        uint32_t sum = 0;
        for (unsigned q = 0; q < bytes; q++) sum |= (uint32_t)(sums[8 * q + x % 8][i] >> x / 8 * 8 & 255) << 8 * q;
        ruler->seen[sum] = stamp;
      }
  }
}

/* What does not depend on the processor, in ruler_rows.c. */
uint64_t cgt_i_rows_bytes(const cgt_i_ruler *ruler);
size_t cgt_i_rows_prepare(cgt_i_ruler *ruler);
void cgt_i_rows_learn(cgt_i_ruler *ruler, size_t y);

#endif
