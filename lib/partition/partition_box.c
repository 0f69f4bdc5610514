/* Values of all partitions inside a box. Each has the set of the values of what is left when any rows, or none, are removed,
 * and the same for columns. Without the partition's own value these are the unions over single rows and columns; only different
 * ones matter: those at the corners. The ranks of what is left come from sums over the parts before a corner. */
#include <string.h>

#include "../base/bits.h"
#include "sweep.h"

enum { SIDES = CGT_I_PARTITION_LEVELS + 1 }; /* rows + columns + 1 */

/* [n][k]: binomial coefficients, UINT64_MAX for all that do not fit. */
typedef uint64_t binomials[SIDES][SIDES];

typedef struct {
  binomials *choose;
  uint32_t rows, columns;
  uint64_t count;
} box;

static cgt_status_t box_make(const char *function, uint64_t rows, uint64_t columns, box *made) {
  const uint64_t most = CGT_MAX_PARTITION + 1;
  if (rows > most || columns > most - rows)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: rows + columns is %llu + %llu; expected at most %llu", function,
                      (unsigned long long)rows, (unsigned long long)columns, (unsigned long long)most);
  binomials *choose = cgt_i_alloc(1, sizeof *choose);
  if (choose == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", function, sizeof *choose);
  for (uint32_t n = 0; n < SIDES; n++)
    for (uint32_t k = 0; k < SIDES; k++) {
      if (n == 0 || k == 0) {
        (*choose)[n][k] = k == 0;
        continue;
      }
      const uint64_t a = (*choose)[n - 1][k - 1], b = (*choose)[n - 1][k];
      (*choose)[n][k] = a > UINT64_MAX - b ? UINT64_MAX : a + b;
    }
  *made = (box){choose, (uint32_t)rows, (uint32_t)columns, (*choose)[rows + columns][rows]};
  if (made->count < UINT64_MAX) return CGT_OK;
  cgt_i_free(choose);
  return cgt_i_fail(CGT_E_OVERFLOW, "%s: the partitions in a box of %llu rows and %llu columns are too many for 64 bits",
                    function, (unsigned long long)rows, (unsigned long long)columns);
}

/* The number of partitions with at most `rows` parts that agree in the parts before part i, from 0, and have a smaller part
 * i. */
static inline uint64_t below(const binomials *choose, uint32_t rows, uint32_t i, uint32_t part) {
  return part == 0 ? 0 : (*choose)[rows - i - 1 + part][rows - i];
}

/* ---- Values ---- */

typedef struct {
  box box;
  size_t width;             /* words of a set */
  uint64_t *rows, *columns; /* sets by ranks */
  uint8_t *values;
  uint8_t parts[SIDES]; /* zeros after the last */
  /* Sums over the parts before part i of their shares of ranks: of the partition; as parts one place earlier, after the removal
   * of a row before them; as parts that have lost a column. */
  uint64_t rank[SIDES], later[SIDES], less[SIDES];
} filling;

static void sum_from(filling *f, uint32_t i) {
  const binomials *choose = (const binomials *)f->box.choose;
  const uint32_t rows = f->box.rows;
  for (; i < rows; i++) {
    const uint32_t part = f->parts[i];
    f->rank[i + 1] = f->rank[i] + below(choose, rows, i, part);
    f->later[i + 1] = f->later[i] + (i == 0 ? 0 : below(choose, rows, i - 1, part));
    f->less[i + 1] = f->less[i] + (part == 0 ? 0 : below(choose, rows, i, part - 1));
  }
}

static void fill_one(filling *f, uint64_t rank) {
  const uint32_t rows = f->box.rows;
  const size_t width = f->width;
  uint64_t by_rows[2] = {0, 0}, by_columns[2] = {0, 0};
  for (uint32_t i = 0; i < rows && f->parts[i] > 0; i++) {
    if (i + 1 < rows && f->parts[i + 1] == f->parts[i]) continue;
    const uint64_t *a = f->rows + (size_t)(f->rank[i] + f->later[rows] - f->later[i + 1]) * width;
    const uint64_t *b = f->columns + (size_t)(rank - f->rank[i + 1] + f->less[i + 1]) * width;
    for (size_t w = 0; w < width; w++) {
      by_rows[w] |= a[w];
      by_columns[w] |= b[w];
    }
  }
  const uint64_t seen = by_rows[0] | by_columns[0];
  const bool high = seen == UINT64_MAX;
  const unsigned bit = cgt_i_lowest_zero(high ? by_rows[1] | by_columns[1] : seen);
  by_rows[high] |= (uint64_t)1 << bit;
  by_columns[high] |= (uint64_t)1 << bit;
  for (size_t w = 0; w < width; w++) {
    f->rows[(size_t)rank * width + w] = by_rows[w];
    f->columns[(size_t)rank * width + w] = by_columns[w];
  }
  f->values[rank] = (uint8_t)(bit + 64 * high);
}

static cgt_status_t fill(filling *f, cgt_i_ask *ask) {
  const uint32_t rows = f->box.rows;
  sum_from(f, 0);
  for (uint64_t rank = 0;;) {
    fill_one(f, rank);
    ask->known = ++rank;
    cgt_status_t status = cgt_i_ask_poll(ask);
    if (rank == f->box.count || status != CGT_OK) return status;
    uint32_t i = rows - 1; /* the last part that may grow does, and those after it vanish */
    while (f->parts[i] == (i > 0 ? f->parts[i - 1] : f->box.columns)) f->parts[i--] = 0;
    f->parts[i]++;
    sum_from(f, i);
  }
}

cgt_status_t cgt_i_partition_box_values(cgt_game_t *game, cgt_i_ask *ask, uint64_t rows, uint64_t columns, uint8_t *values) {
  const char *function = ask->function;
  filling *f = cgt_i_alloc(1, sizeof *f);
  if (f == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", function, sizeof *f);
  memset(f, 0, sizeof *f);
  cgt_status_t status = box_make(function, rows, columns, &f->box);
  if (status == CGT_OK) {
    const uint64_t limit = cgt_i_game_memory(game), count = f->box.count;
    f->width = rows + columns > 64 ? 2 : 1; /* Proposition 1: the value is below rows + columns */
    f->values = values;
    const uint64_t each = 16 * (uint64_t)f->width;
    if (limit != 0 && count > limit / each) {
      status = cgt_i_fail(CGT_E_LIMIT, "%s: %llu partitions need %llu bytes each; the limit is %llu", function,
                          (unsigned long long)count, (unsigned long long)each, (unsigned long long)limit);
    } else {
      f->rows = count <= SIZE_MAX / each ? cgt_i_alloc((size_t)count, f->width * sizeof *f->rows) : NULL;
      f->columns = f->rows != NULL ? cgt_i_alloc((size_t)count, f->width * sizeof *f->columns) : NULL;
      status = f->columns != NULL
                   ? fill(f, ask)
                   : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu partitions", function, (unsigned long long)count);
      cgt_i_free(f->rows);
      cgt_i_free(f->columns);
    }
    cgt_i_free(f->box.choose);
  }
  cgt_i_free(f);
  return status;
}

cgt_status_t cgt_partition_box_values(cgt_game_t *game, uint64_t rows, uint64_t columns, uint8_t *values) {
  static const char function[] = "cgt_partition_box_values";
  cgt_status_t status = cgt_i_partition_game(function, game, true);
  if (status == CGT_OK && values == NULL) status = cgt_i_fail(CGT_E_ARGUMENT, "%s: values is NULL", function);
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  return cgt_i_partition_box_values(game, &ask, rows, columns, values);
}

/* ---- Ranks ---- */

cgt_status_t cgt_partition_box_count(uint64_t rows, uint64_t columns, uint64_t *n) {
  static const char function[] = "cgt_partition_box_count";
  box made;
  if (n == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is NULL", function);
  cgt_status_t status = box_make(function, rows, columns, &made);
  if (status != CGT_OK) return status;
  *n = made.count;
  cgt_i_free(made.choose);
  return CGT_OK;
}

cgt_status_t cgt_partition_box_rank(uint64_t rows, uint64_t columns, const uint64_t *parts, size_t count, uint64_t *rank) {
  static const char function[] = "cgt_partition_box_rank";
  box made;
  uint64_t sum = 0;
  if (rank == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: rank is NULL", function);
  cgt_status_t status = cgt_i_partition_check(function, parts, count, rows, columns);
  if (status == CGT_OK) status = box_make(function, rows, columns, &made);
  if (status != CGT_OK) return status;
  for (size_t i = 0; i < count; i++) sum += below((const binomials *)made.choose, made.rows, (uint32_t)i, (uint32_t)parts[i]);
  cgt_i_free(made.choose);
  *rank = sum;
  return CGT_OK;
}

cgt_status_t cgt_partition_box_at(uint64_t rows, uint64_t columns, uint64_t rank, uint64_t *parts, size_t *count) {
  static const char function[] = "cgt_partition_box_at";
  box made;
  if (count == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: count is NULL", function);
  cgt_status_t status = box_make(function, rows, columns, &made);
  if (status != CGT_OK) return status;
  status = cgt_i_check_array(function, "parts", parts, (size_t)rows);
  if (status == CGT_OK && rank >= made.count)
    status = cgt_i_fail(CGT_E_ARGUMENT, "%s: rank is %llu; expected below %llu, the partitions in the box", function,
                        (unsigned long long)rank, (unsigned long long)made.count);
  if (status == CGT_OK) {
    size_t n = 0;
    uint32_t part = made.columns;
    for (uint32_t i = 0; i < made.rows; i++) {
      while (below((const binomials *)made.choose, made.rows, i, part) > rank) part--;
      rank -= below((const binomials *)made.choose, made.rows, i, part);
      if (part == 0) break;
      parts[n++] = part;
    }
    *count = n;
  }
  cgt_i_free(made.choose);
  return status;
}
