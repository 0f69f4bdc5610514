/* The portable kernel of the ruler's table. */
#include "ruler_rows.h"

enum { BATCH = CGT_I_ROWS_BATCH, GROUP = CGT_I_ROWS_GROUP, BLOCK = CGT_I_ROWS_BLOCK };

uint64_t cgt_i_rows_lay_out(const cgt_i_ruler *ruler, cgt_i_rows_layout *l) {
  const size_t blocks = (ruler->n - 1) / (BLOCK * 64) + 1, groups = blocks * (BLOCK * 64 / GROUP), words = (groups + 63) / 64;
  *l = (cgt_i_rows_layout){.blocks = blocks, .groups = groups, .words = words};
  uint64_t used = 0;
  l->sums = cgt_i_ruler_take(ruler, &used, (uint64_t)blocks * BATCH * ruler->most_bits * BLOCK * sizeof *l->sums);
  l->has = cgt_i_ruler_take(ruler, &used, blocks * words * sizeof *l->has);
  l->asked = cgt_i_ruler_take(ruler, &used, words * sizeof *l->asked);
  l->entries = cgt_i_ruler_take(ruler, &used, (groups * BATCH + 1) * sizeof *l->entries);
  l->starts = cgt_i_ruler_take(ruler, &used, (groups + 1) * sizeof *l->starts);
  l->planes = cgt_i_ruler_take(ruler, &used, groups * ruler->most_bits * sizeof *l->planes);
  l->bits = cgt_i_ruler_take(ruler, &used, groups * sizeof *l->bits);
  return used;
}

uint64_t cgt_i_rows_bytes(const cgt_i_ruler *ruler) {
  cgt_i_rows_layout l;
  return cgt_i_rows_lay_out(ruler, &l);
}

/* Lists the entries of the batch. */
static void list_entries(const cgt_i_ruler *ruler, const cgt_i_rows_layout *l) {
  const size_t count = ruler->end - ruler->begin, groups = ruler->begin / GROUP;
  cgt_i_rows_entry *entry = l->entries;
  uint64_t rows[BLOCK][BATCH], any[BLOCK];
  memset(l->asked, 0, l->words * sizeof *l->asked);
  for (size_t group = 0; group < groups; group++) {
    const size_t word = group * GROUP / 64, j = word % BLOCK, shift = group * GROUP % 64;
    if (j == 0 && shift == 0) { /* the rows compete for one place in the cache, so a line of each is read only once */
      memset(any, 0, sizeof any);
      for (size_t i = 0; i < count; i++) {
        const uint64_t *row = cgt_i_triangle_row(ruler->below, ruler->begin + i) + word;
        for (size_t k = 0; k < BLOCK; k++) any[k] |= rows[k][i] = row[k];
      }
    }
    l->starts[group] = (uint32_t)(entry - l->entries);
    if ((any[j] >> shift & 0xFFFF) == 0) continue;
    l->asked[group / 64] |= (uint64_t)1 << group % 64;
    for (size_t i = 0; i < count; i++) {
      const uint16_t members = (uint16_t)(rows[j][i] >> shift);
      *entry = (cgt_i_rows_entry){members, (uint16_t)i};
      entry += members != 0;
    }
  }
  l->starts[groups] = (uint32_t)(entry - l->entries);
}

size_t cgt_i_rows_prepare(cgt_i_ruler *ruler) {
  cgt_i_rows_layout l;
  (void)cgt_i_rows_lay_out(ruler, &l);
  if (ruler->begin == 0) {
    memset(l.planes, 0, l.groups * ruler->most_bits * sizeof *l.planes);
    memset(l.bits, 0, l.groups * sizeof *l.bits);
    memset(l.has, 0, l.blocks * l.words * sizeof *l.has);
  }
  for (size_t y = ruler->begin; y < ruler->end; y++) {
    const uint64_t *row = cgt_i_triangle_row(ruler->below, y);
    const size_t group = y / GROUP;
    for (size_t block = 0; block <= y / (BLOCK * 64); block++) {
      uint64_t any = 0;
      for (size_t i = 0; i < BLOCK; i++) any |= row[block * BLOCK + i];
      l.has[block * l.words + group / 64] |= (uint64_t)(any != 0) << group % 64;
    }
  }
  list_entries(ruler, &l);
  return (ruler->begin + BLOCK * 64 - 1) / (BLOCK * 64);
}

void cgt_i_rows_learn(cgt_i_ruler *ruler, size_t y) {
  cgt_i_rows_layout l;
  (void)cgt_i_rows_lay_out(ruler, &l);
  const unsigned bits = cgt_i_bit_length(ruler->values[y]);
  if (bits > l.bits[y / GROUP]) l.bits[y / GROUP] = (uint8_t)bits;
  uint32_t at[3];
  cgt_i_rows_split(1u << y % GROUP, at);
  for (uint32_t value = ruler->values[y]; value != 0; value &= value - 1)
    for (int i = 0; i < 3; i++) l.planes[y / GROUP * ruler->most_bits + cgt_i_low_bit(value)][i] |= at[i];
}

static void add(cgt_i_ruler *ruler, size_t part, size_t worker) {
  cgt_i_rows_add(ruler, part, worker, cgt_i_rows_each, cgt_i_rows_xor);
}

static void mark(const cgt_i_ruler *ruler, size_t y, uint32_t *seen) { cgt_i_rows_mark(ruler, y, seen); }

const cgt_i_ruler_kernel cgt_i_ruler_kernel_portable = {CGT_I_ROWS, .add = add, .mark = mark};
