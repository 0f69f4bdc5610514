/* Partitions in their order: ranks, and the partition of a rank. */
#include "partition_order.h"

#include "../base/thread.h"

static cgt_i_partition_counts counts;

static void count_all(void) {
  for (uint32_t k = 0; k < CGT_I_PARTITION_LEVELS; k++) counts[0][k] = 1;
  for (uint32_t n = 1; n < CGT_I_PARTITION_LEVELS; n++)
    for (uint32_t k = 1; k < CGT_I_PARTITION_LEVELS; k++) counts[n][k] = counts[n][k - 1] + (n >= k ? counts[n - k][k] : 0);
}

const cgt_i_partition_counts *cgt_i_partition_counts_get(void) {
  static cgt_i_once once = CGT_I_ONCE;
  cgt_i_once_run(&once, count_all);
  return (const cgt_i_partition_counts *)&counts;
}

uint64_t cgt_i_partition_rank(uint32_t n, const uint8_t *parts) {
  const cgt_i_partition_counts *count = cgt_i_partition_counts_get();
  uint64_t rank = 0;
  for (; n > 0; n -= *parts++) rank += (*count)[n][*parts - 1];
  return rank;
}

size_t cgt_i_partition_at(uint32_t n, uint64_t rank, uint8_t *parts) {
  const cgt_i_partition_counts *count = cgt_i_partition_counts_get();
  size_t length = 0;
  for (uint32_t part = n; n > 0; n -= part) {
    if (part > n) part = n;
    while ((*count)[n][part - 1] > rank) part--;
    rank -= (*count)[n][part - 1];
    parts[length++] = (uint8_t)part;
  }
  return length;
}

size_t cgt_i_partition_conjugate(const uint8_t *parts, size_t length, uint8_t *out) {
  const size_t columns = length > 0 ? parts[0] : 0;
  for (size_t i = 0, height = length; i < columns; i++) {
    while (parts[height - 1] <= i) height--;
    out[i] = (uint8_t)height;
  }
  return columns;
}

cgt_status_t cgt_i_partition_check(const char *function, const uint64_t *parts, size_t length, uint64_t rows,
                                   uint64_t columns) {
  cgt_status_t status = cgt_i_check_array(function, "parts", parts, length);
  if (status != CGT_OK) return status;
  if (length > rows)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %zu parts; expected at most %llu", function, length, (unsigned long long)rows);
  for (size_t i = 0; i < length; i++) {
    const uint64_t most = i > 0 ? parts[i - 1] : columns;
    if (parts[i] == 0 || parts[i] > most)
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: parts[%zu] is %llu; expected 1 to %llu", function, i, (unsigned long long)parts[i],
                        (unsigned long long)most);
  }
  return CGT_OK;
}

cgt_status_t cgt_partition_count(uint64_t n, uint64_t *m) {
  static const char function[] = "cgt_partition_count";
  if (m == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: m is NULL", function);
  if (n > CGT_MAX_PARTITION)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %llu; expected at most %llu", function, (unsigned long long)n,
                      (unsigned long long)CGT_MAX_PARTITION);
  *m = (*cgt_i_partition_counts_get())[n][n];
  return CGT_OK;
}

cgt_status_t cgt_partition_rank(const uint64_t *parts, size_t count, uint64_t *rank) {
  static const char function[] = "cgt_partition_rank";
  uint8_t small[CGT_I_PARTITION_LEVELS];
  uint64_t n = 0;
  if (rank == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: rank is NULL", function);
  cgt_status_t status = cgt_i_partition_check(function, parts, count, CGT_MAX_PARTITION, CGT_MAX_PARTITION);
  for (size_t i = 0; i < count && status == CGT_OK; i++) {
    small[i] = (uint8_t)parts[i];
    n += parts[i];
  }
  if (status == CGT_OK && n > CGT_MAX_PARTITION)
    status = cgt_i_fail(CGT_E_ARGUMENT, "%s: parts add up to %llu; expected at most %llu", function, (unsigned long long)n,
                        (unsigned long long)CGT_MAX_PARTITION);
  if (status == CGT_OK) *rank = cgt_i_partition_rank((uint32_t)n, small);
  return status;
}

cgt_status_t cgt_partition_at(uint64_t n, uint64_t rank, uint64_t *parts, size_t *count) {
  static const char function[] = "cgt_partition_at";
  uint8_t small[CGT_I_PARTITION_LEVELS];
  uint64_t all;
  if (count == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: count is NULL", function);
  if (n > CGT_MAX_PARTITION)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is %llu; expected at most %llu", function, (unsigned long long)n,
                      (unsigned long long)CGT_MAX_PARTITION);
  cgt_status_t status = cgt_i_check_array(function, "parts", parts, (size_t)n);
  if (status != CGT_OK) return status;
  (void)cgt_partition_count(n, &all);
  if (rank >= all)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: rank is %llu; expected below %llu, the partitions of %llu", function,
                      (unsigned long long)rank, (unsigned long long)all, (unsigned long long)n);
  *count = cgt_i_partition_at((uint32_t)n, rank, small);
  for (size_t i = 0; i < *count; i++) parts[i] = small[i];
  return CGT_OK;
}
