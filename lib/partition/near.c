/* Sets of values of partitions, from the value 64 on. */
#include "near.h"

#include <string.h>

static size_t cells(uint32_t n, uint32_t core) { return (size_t)(*cgt_i_partition_counts_get())[core][core] * (n - core); }

uint64_t cgt_i_near_size(uint32_t n) {
  uint64_t size = 0;
  for (uint32_t core = 0; core + CGT_I_NEAR_FROM <= n; core++) size += cells(n, core);
  return size;
}

static uint64_t *word_at(const cgt_i_near *levels, uint32_t n, uint32_t core, uint64_t rank, uint32_t row) {
  return levels[n].words + levels[n].starts[core] + (size_t)rank * (n - core) + (row - 1);
}

uint64_t *cgt_i_near_word(const cgt_i_near *levels, uint32_t n, const uint8_t *parts, size_t length) {
  uint8_t core[CGT_I_PARTITION_LEVELS];
  uint32_t number = 0;
  for (size_t i = 1; i < length && parts[i] > 1; i++) number += core[i - 1] = (uint8_t)(parts[i] - 1);
  return word_at(levels, n, number, cgt_i_partition_rank(number, core), parts[0]);
}

/* The word of what is left when one row is removed; 0 if that has no such values. */
static uint64_t left(const cgt_i_near *levels, uint32_t n, uint32_t core, uint64_t rank, uint32_t row) {
  return n >= core + CGT_I_NEAR_FROM ? *word_at(levels, n, core, rank, row) : 0;
}

/* Makes the words of one core. */
static void make_core(cgt_i_near *levels, uint32_t n, uint32_t number, uint64_t rank, const uint8_t *core, size_t length) {
  const cgt_i_partition_counts *count = cgt_i_partition_counts_get();
  const uint32_t first = length > 0 ? core[0] : 0;
  const uint64_t rank_without_first = length > 0 ? rank - (*count)[number][first - 1] : 0;
  uint64_t ranks[CGT_I_PARTITION_LEVELS]; /* without part i of the core */
  uint8_t rest[CGT_I_PARTITION_LEVELS];
  for (size_t i = 0; i < length; i++) {
    memcpy(rest, core, i);
    memcpy(rest + i, core + i + 1, length - i - 1);
    ranks[i] = cgt_i_partition_rank(number - core[i], rest);
  }
  for (uint32_t row = first + 1; row + length <= n - number; row++) {
    const uint32_t rows = n - number + 1 - row;
    uint64_t word = left(levels, n - row, number - first, rank_without_first, first + 1);
    for (size_t i = 0; i < length; i++) word |= left(levels, n - core[i] - 1, number - core[i], ranks[i], row);
    if (rows > 1 + length) word |= left(levels, n - 1, number, rank, row);
    *word_at(levels, n, number, rank, row) = word;
  }
}

bool cgt_i_near_make(cgt_i_near *levels, uint32_t n) {
  const cgt_i_partition_counts *count = cgt_i_partition_counts_get();
  uint8_t core[CGT_I_PARTITION_LEVELS];
  size_t size = 0;
  if (n < CGT_I_NEAR_FROM) return true;
  for (uint32_t number = 0; number + CGT_I_NEAR_FROM <= n; number++) {
    levels[n].starts[number] = size;
    size += cells(n, number);
  }
  levels[n].words = cgt_i_alloc(size, sizeof *levels[n].words);
  if (levels[n].words == NULL) return false;
  for (uint32_t number = 0; number + CGT_I_NEAR_FROM <= n; number++)
    for (uint64_t rank = 0; rank < (*count)[number][number]; rank++) {
      const size_t length = cgt_i_partition_at(number, rank, core);
      make_core(levels, n, number, rank, core, length);
    }
  return true;
}
