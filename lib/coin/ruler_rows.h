/* The ruler's product by rows of bits, for the compiler to vectorize: the method of the four Russians. Elements t come in
 * groups of 16. The XORs of all subsets of a group's rows go into three small tables, 512 columns wide; for each y and each bit
 * plane of the values, one entry of each table is added to S(., y). */
#ifndef CGT_I_COIN_RULER_ROWS_H
#define CGT_I_COIN_RULER_ROWS_H

#include <string.h>

#include "ruler_kernel.h"

enum {
  CGT_I_ROWS_BATCH = 64, /* so that the batch's own elements t are in one word */
  CGT_I_ROWS_GROUP = 16,
  CGT_I_ROWS_BLOCK = CGT_I_TRIANGLE_BLOCK,
  CGT_I_ROWS_FEW = 4,             /* bits */
  CGT_I_ROWS_TABLE = 32 + 32 + 64 /* subsets of 5, 5 and 6 elements */
};

/* Which t of a group are below an element of the batch. */
typedef struct {
  uint16_t members, element;
} cgt_i_rows_entry;

typedef struct {
  size_t blocks, groups, words; /* words: with a bit for each group */
  uint32_t (*planes)[3];        /* group, bit: the t whose values have the bit, as cgt_i_rows_split() gives them */
  uint8_t *bits;                /* group: the greatest bit length of its values */
  uint64_t *has;                /* block: bits of the groups whose rows have bits in the block */
  uint64_t *asked;              /* bits of the groups with entries */
  uint32_t *starts;             /* of each group's entries */
  cgt_i_rows_entry *entries;
  uint64_t *sums; /* block, y of the batch, bit: a block of S(., y) */
} cgt_i_rows_layout;

/* Lays the arrays out in memory, one after another; returns their size in bytes. */
uint64_t cgt_i_rows_lay_out(const cgt_i_ruler *ruler, cgt_i_rows_layout *l);

/* Where the entries of a subset of a group are in its three tables. */
CGT_I_INLINE void cgt_i_rows_split(unsigned subset, uint32_t at[3]) {
  at[0] = (subset & 31) * CGT_I_ROWS_BLOCK;
  at[1] = (subset >> 5 & 31) * CGT_I_ROWS_BLOCK;
  at[2] = (subset >> 10) * CGT_I_ROWS_BLOCK;
}

CGT_I_INLINE uint64_t *cgt_i_rows_sums(const cgt_i_ruler *ruler, const cgt_i_rows_layout *l, size_t block, size_t y) {
  return l->sums + (block * CGT_I_ROWS_BATCH * ruler->most_bits + y * ruler->added) * CGT_I_ROWS_BLOCK;
}

CGT_I_INLINE bool cgt_i_rows_any(const uint64_t *block) {
  uint64_t any = 0;
  for (int i = 0; i < CGT_I_ROWS_BLOCK; i++) any |= block[i];
  return any != 0;
}

/* The two loops that take nearly all the time are parameters, so that a kernel may inline its own. */

/* Adds a row to `entries` entries of a table. (No "restrict": gcc 12 would take that of one call in a loop for all calls.) */
typedef void cgt_i_rows_each_type(uint64_t *to, const uint64_t *from, const uint64_t *restrict row, size_t entries);

CGT_I_INLINE void cgt_i_rows_each(uint64_t *to, const uint64_t *from, const uint64_t *restrict row, size_t entries) {
  for (size_t q = 0; q < entries; q++, to += CGT_I_ROWS_BLOCK, from += CGT_I_ROWS_BLOCK)
    for (int i = 0; i < CGT_I_ROWS_BLOCK; i++) to[i] = from[i] ^ row[i];
}

/* The XORs of all subsets of the rows of t, ..., t + count - 1, of one block. */
CGT_I_INLINE void cgt_i_rows_subsets(const cgt_i_triangle *below, size_t t, unsigned count, size_t block, uint64_t *table,
                                     cgt_i_rows_each_type *each) {
  memset(table, 0, CGT_I_ROWS_BLOCK * sizeof *table);
  for (unsigned j = 0; j < count; j++)
    each(table + ((size_t)CGT_I_ROWS_BLOCK << j), table, cgt_i_triangle_row(below, t + j) + block * CGT_I_ROWS_BLOCK,
         (size_t)1 << j);
}

/* Adds an entry of each table. */
typedef void cgt_i_rows_xor_type(uint64_t *restrict to, const uint64_t *restrict a, const uint64_t *restrict b,
                                 const uint64_t *restrict c);

CGT_I_INLINE void cgt_i_rows_xor(uint64_t *restrict to, const uint64_t *restrict a, const uint64_t *restrict b,
                                 const uint64_t *restrict c) {
  for (int i = 0; i < CGT_I_ROWS_BLOCK; i++) to[i] ^= a[i] ^ b[i] ^ c[i];
}

/* Adds the t of a group to the sums of the batch in a block. */
CGT_I_INLINE void cgt_i_rows_add_group(const cgt_i_ruler *ruler, const cgt_i_rows_layout *l, size_t block, size_t group,
                                       uint64_t *sums, cgt_i_rows_each_type *each, cgt_i_rows_xor_type * xor) {
  _Alignas(64) uint64_t table[CGT_I_ROWS_TABLE * CGT_I_ROWS_BLOCK];
  uint64_t *table1 = table + 32 * CGT_I_ROWS_BLOCK, *table2 = table1 + 32 * CGT_I_ROWS_BLOCK;
  const size_t t = group * CGT_I_ROWS_GROUP;
  cgt_i_rows_subsets(ruler->below, t, 5, block, table, each);
  cgt_i_rows_subsets(ruler->below, t + 5, 5, block, table1, each);
  cgt_i_rows_subsets(ruler->below, t + 10, 6, block, table2, each);
  uint32_t(*planes)[3] = l->planes + group * ruler->most_bits;
  const size_t bits = l->bits[group];
  for (uint32_t i = l->starts[group]; i < l->starts[group + 1]; i++) {
    uint32_t at[3];
    cgt_i_rows_split(l->entries[i].members, at);
    uint64_t *sum = sums + l->entries[i].element * ruler->added * CGT_I_ROWS_BLOCK;
    for (size_t b = 0; b < bits; b++, sum += CGT_I_ROWS_BLOCK)
      xor(sum, table + (at[0] & planes[b][0]), table1 + (at[1] & planes[b][1]), table2 + (at[2] & planes[b][2]));
  }
}

CGT_I_INLINE void cgt_i_rows_add(cgt_i_ruler *ruler, size_t block, size_t worker, cgt_i_rows_each_type *each,
                                 cgt_i_rows_xor_type * xor) {
  cgt_i_rows_layout l;
  (void)cgt_i_rows_lay_out(ruler, &l);
  uint64_t *sums = cgt_i_rows_sums(ruler, &l, block, 0);
  memset(sums, 0, (size_t)CGT_I_ROWS_BATCH * ruler->added * CGT_I_ROWS_BLOCK * sizeof *sums);
  for (size_t w = 0; w < l.words; w++) {
    uint64_t work = 0;
    for (uint64_t left = l.has[block * l.words + w] & l.asked[w]; left != 0;) {
      const size_t group = w * 64 + cgt_i_low_bit(left);
      left &= left - 1;
      if (left != 0) {
        const size_t next = (w * 64 + cgt_i_low_bit(left)) * CGT_I_ROWS_GROUP;
        for (size_t i = 0; i < CGT_I_ROWS_GROUP; i++)
          CGT_I_PREFETCH(cgt_i_triangle_row(ruler->below, next + i) + block * CGT_I_ROWS_BLOCK);
      }
      cgt_i_rows_add_group(ruler, &l, block, group, sums, each, xor);
      work += 150 + (uint64_t)(l.starts[group + 1] - l.starts[group]) * l.bits[group] * 3;
    }
    if (work != 0 && !cgt_i_ruler_go_on(ruler, worker, work)) return;
  }
}

CGT_I_INLINE void cgt_i_rows_swap(uint64_t *low, uint64_t *high, unsigned step, uint64_t mask) {
  for (int i = 0; i < CGT_I_ROWS_BLOCK; i++) cgt_i_exchange(&low[i], &high[i], step, mask);
}

/* Transposes, in each word, the eight 8x8 bit matrices that byte j of planes 0 ... 7 forms: byte j of word i of the result is
 * the number of column 8j + i. */
CGT_I_INLINE void cgt_i_rows_transpose(uint64_t (*planes)[CGT_I_ROWS_BLOCK]) {
  for (size_t b = 0; b < 4; b++) cgt_i_rows_swap(planes[b], planes[b + 4], 4, 0x0F0F0F0F0F0F0F0F);
  for (size_t b = 0; b < 8; b += b % 4 == 1 ? 3 : 1) cgt_i_rows_swap(planes[b], planes[b + 2], 2, 0x3333333333333333);
  for (size_t b = 0; b < 8; b += 2) cgt_i_rows_swap(planes[b], planes[b + 1], 1, 0x5555555555555555);
}

/* For few bits: finds the sums that occur by splitting the columns bit by bit. */
CGT_I_INLINE void cgt_i_rows_mark_few(const cgt_i_ruler *ruler, uint64_t (*planes)[CGT_I_ROWS_BLOCK], uint32_t stamp,
                                      uint32_t *seen) {
  uint64_t with[1 << CGT_I_ROWS_FEW][CGT_I_ROWS_BLOCK]; /* the columns whose sum has these low bits */
  memset(with[0], 0xFF, sizeof with[0]);
  for (unsigned b = 0; b < ruler->bits; b++)
    for (unsigned low = 0; low < 1u << b; low++)
      for (int i = 0; i < CGT_I_ROWS_BLOCK; i++) {
        with[low | 1u << b][i] = with[low][i] & planes[b][i];
        with[low][i] &= ~planes[b][i];
      }
  for (uint32_t sum = 0; sum < (uint32_t)1 << ruler->bits; sum++)
    if (cgt_i_rows_any(with[sum])) seen[sum] = stamp;
}

/* For many columns: marks all, in any order; the sums of those not below y are 0, as S(y, y) is. */
CGT_I_INLINE void cgt_i_rows_mark_many(uint64_t (*bytes)[CGT_I_ROWS_BLOCK], uint32_t stamp, uint32_t *seen) {
  enum { COLUMNS = CGT_I_ROWS_BLOCK * 64 };
  const unsigned char *low = (const unsigned char *)bytes[0], *high = (const unsigned char *)bytes[8];
  uint16_t sums[COLUMNS];
  for (size_t i = 0; i < COLUMNS; i++) sums[i] = (uint16_t)(low[i] | high[i] << 8);
  for (size_t i = 0; i < COLUMNS; i++) seen[sums[i]] = stamp;
}

CGT_I_INLINE void cgt_i_rows_mark_each(const uint64_t *elements, uint64_t (*bytes)[CGT_I_ROWS_BLOCK], unsigned count,
                                       uint32_t stamp, uint32_t *seen) {
  for (size_t i = 0; i < CGT_I_ROWS_BLOCK; i++)
    for (uint64_t left = elements[i]; left != 0; left &= left - 1) {
      const unsigned x = cgt_i_low_bit(left);
      uint32_t sum = 0;
      for (unsigned q = 0; q < count; q++) sum |= (uint32_t)(bytes[8 * q + x % 8][i] >> x / 8 * 8 & 255) << 8 * q;
      seen[sum] = stamp;
    }
}

CGT_I_INLINE void cgt_i_rows_mark(const cgt_i_ruler *ruler, size_t y, uint32_t *seen) {
  enum { MANY = 128 };
  cgt_i_rows_layout l;
  (void)cgt_i_rows_lay_out(ruler, &l);
  const uint64_t *row = cgt_i_triangle_row(ruler->below, y), own = row[y / 64] & cgt_i_bits_below(y % 64);
  const uint32_t stamp = (uint32_t)y + 1;
  const unsigned bytes = (ruler->bits + 7) / 8;
  for (size_t first = 0; first <= y / 64; first += CGT_I_ROWS_BLOCK) {
    const uint64_t *elements = row + first;
    if (!cgt_i_rows_any(elements)) continue;
    uint64_t sums[32][CGT_I_ROWS_BLOCK];
    const unsigned added = first < ruler->begin / 64 ? ruler->added : 0;
    memcpy(sums, cgt_i_rows_sums(ruler, &l, first / CGT_I_ROWS_BLOCK, y - ruler->begin), added * sizeof *sums);
    memset(sums + added, 0, ((bytes < 2 ? 2 : bytes) * 8 - added) * sizeof *sums);
    for (uint64_t left = own; left != 0; left &= left - 1) {
      const size_t t = y / 64 * 64 + cgt_i_low_bit(left);
      const uint64_t *from = cgt_i_triangle_row(ruler->below, t) + first;
      for (uint32_t value = ruler->values[t]; value != 0; value &= value - 1)
        for (int j = 0; j < CGT_I_ROWS_BLOCK; j++) sums[cgt_i_low_bit(value)][j] ^= from[j];
    }
    if (ruler->bits <= CGT_I_ROWS_FEW) {
      cgt_i_rows_mark_few(ruler, sums, stamp, seen);
      continue;
    }
    for (unsigned q = 0; q < bytes; q++) cgt_i_rows_transpose(sums + 8 * q);
    unsigned count = 0;
    for (size_t i = 0; i < CGT_I_ROWS_BLOCK; i++) count += cgt_i_popcount(elements[i]);
    if (bytes <= 2 && count >= MANY)
      cgt_i_rows_mark_many(sums, stamp, seen);
    else
      cgt_i_rows_mark_each(elements, sums, bytes, stamp, seen);
  }
}

/* What does not depend on the processor; in ruler_rows.c. */
uint64_t cgt_i_rows_bytes(const cgt_i_ruler *ruler);
size_t cgt_i_rows_prepare(cgt_i_ruler *ruler);
void cgt_i_rows_learn(cgt_i_ruler *ruler, size_t y);

/* What kernels of this source have in common. */
#define CGT_I_ROWS                                                                                                             \
  .batch = CGT_I_ROWS_BATCH, .rows = 1, .columns = 512, .price = 10, .bytes = cgt_i_rows_bytes, .prepare = cgt_i_rows_prepare, \
  .learn = cgt_i_rows_learn

#endif
