/* Bit matrices below a diagonal: transitive closure and covers. */
#include "triangle.h"

#include <string.h>

#include "../base/array.h"
#include "../base/failure.h"
#include "../base/bits.h"

enum { LINE = 64 };

uint64_t cgt_i_triangle_bytes(uint64_t n) {
  if (n > UINT32_MAX) return UINT64_MAX;
  const uint64_t blocks = n / 512 + 1;
  return ((n / 512 * 256 + n % 512) * blocks + blocks) * CGT_I_TRIANGLE_BLOCK * sizeof(uint64_t);
}

cgt_status_t cgt_i_triangle_make(const char *function, size_t n, cgt_i_triangle *triangle) {
  const uint64_t bytes = cgt_i_triangle_bytes(n);
  void *block = bytes <= SIZE_MAX - LINE ? cgt_i_alloc((size_t)bytes + LINE, 1) : NULL;
  if (block == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for an order on %zu elements", function, n);
  unsigned char *first = (unsigned char *)block + (LINE - (uintptr_t)block % LINE) % LINE;
  memset(first, 0, (size_t)bytes);
  *triangle = (cgt_i_triangle){.n = n, .words = (uint64_t *)(void *)first, .block = block};
  for (size_t y = 0; y < n; y++) cgt_i_triangle_row(triangle, y)[y / 64] |= (uint64_t)1 << y % 64;
  return CGT_OK;
}

void cgt_i_triangle_free(cgt_i_triangle *triangle) {
  cgt_i_free(triangle->block);
  *triangle = (cgt_i_triangle){.n = 0};
}

/* All three functions go downwards through the elements strictly below y. The highest one left is a cover, as none that is left
 * is above it. What is below that cover, whose row was closed before, is then struck off. So only covers cost a pass over a
 * row. */

/* Copies what is strictly below y into the spare row. */
static uint64_t *left_below(const cgt_i_triangle *triangle, size_t y) {
  uint64_t *left = cgt_i_triangle_row(triangle, triangle->n);
  memcpy(left, cgt_i_triangle_row(triangle, y), cgt_i_triangle_row_words(y) * sizeof *left);
  left[y / 64] ^= (uint64_t)1 << y % 64;
  return left;
}

static void strike(uint64_t *restrict left, const uint64_t *restrict below, size_t words) {
  for (size_t w = 0; w < words; w++) left[w] &= ~below[w];
}

static void close_row(const cgt_i_triangle *triangle, size_t y) {
  uint64_t *restrict left = left_below(triangle, y), *restrict row = cgt_i_triangle_row(triangle, y);
  for (size_t w = y / 64 + 1; w-- > 0;)
    while (left[w] != 0) {
      const size_t x = w * 64 + cgt_i_high_bit(left[w]), words = cgt_i_triangle_row_words(x);
      const uint64_t *restrict below = cgt_i_triangle_row(triangle, x);
      for (size_t v = 0; v < words; v++) {
        row[v] |= below[v];
        left[v] &= ~below[v];
      }
    }
}

void cgt_i_triangle_close(cgt_i_triangle *triangle) {
  for (size_t y = 0; y < triangle->n; y++) close_row(triangle, y);
}

/* Whether row y is closed; the rows before it are. If not, found[1] < found[2] = y, and found[0] is below found[1] but not
 * below y. */
static bool row_is_closed(const cgt_i_triangle *triangle, size_t y, size_t found[3]) {
  uint64_t *restrict left = left_below(triangle, y);
  const uint64_t *restrict row = cgt_i_triangle_row(triangle, y);
  for (size_t w = y / 64 + 1; w-- > 0;)
    while (left[w] != 0) {
      const size_t x = w * 64 + cgt_i_high_bit(left[w]), words = cgt_i_triangle_row_words(x);
      const uint64_t *restrict below = cgt_i_triangle_row(triangle, x);
      uint64_t missing = 0;
      for (size_t v = 0; v < words; v++) {
        missing |= below[v] & ~row[v];
        left[v] &= ~below[v];
      }
      if (missing == 0) continue;
      size_t v = 0;
      while ((below[v] & ~row[v]) == 0) v++;
      found[0] = v * 64 + cgt_i_low_bit(below[v] & ~row[v]);
      found[1] = x;
      found[2] = y;
      return false;
    }
  return true;
}

bool cgt_i_triangle_is_closed(const cgt_i_triangle *triangle, size_t found[3]) {
  for (size_t y = 0; y < triangle->n; y++)
    if (!row_is_closed(triangle, y, found)) return false;
  return true;
}

cgt_status_t cgt_i_triangle_covers(const char *function, const cgt_i_triangle *triangle, uint32_t **covers, size_t **starts) {
  const size_t n = triangle->n;
  size_t count = 0, room = 0;
  uint32_t *list = cgt_i_array_grow(NULL, &room, 0, n + 1, sizeof *list); /* the covers of a chain fit */
  size_t *start = cgt_i_alloc(n + 1, sizeof *start);
  for (size_t y = 0; y < n && list != NULL && start != NULL; y++) {
    uint64_t *left = left_below(triangle, y);
    start[y] = count;
    /* room for all that may come, so that the loop below need not check */
    uint32_t *grown = cgt_i_array_grow(list, &room, count, y, sizeof *list);
    if (grown == NULL) {
      cgt_i_free(list);
      list = NULL;
      break;
    }
    list = grown;
    for (size_t w = y / 64 + 1; w-- > 0;)
      while (left[w] != 0) {
        const size_t x = w * 64 + cgt_i_high_bit(left[w]);
        list[count++] = (uint32_t)x;
        strike(left, cgt_i_triangle_row(triangle, x), cgt_i_triangle_row_words(x));
      }
  }
  if (list == NULL || start == NULL) {
    cgt_i_free(list);
    cgt_i_free(start);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the covers of %zu elements", function, n);
  }
  start[n] = count;
  *covers = list;
  *starts = start;
  return CGT_OK;
}
