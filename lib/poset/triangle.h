/* Orders as bit matrices. */
#ifndef CGT_I_POSET_TRIANGLE_H
#define CGT_I_POSET_TRIANGLE_H

#include <cgt/base.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An order, or a relation to be closed, on elements numbered along a linear extension: row y has bit x (bit x % 64 of word x /
 * 64) if x <= y, and no bits for larger numbers. Every element is below itself. Row y has only as many words as it needs, a
 * multiple of 8, aligned to a cache line: about n^2/16 bytes in all. A spare row follows the last, for the functions below, no
 * two of which may run on one triangle at once. */
typedef struct {
  size_t n;
  uint64_t *words;
  void *block;
} cgt_i_triangle;

enum { CGT_I_TRIANGLE_BLOCK = 8 }; /* words: the lengths of rows are multiples of this */

static inline size_t cgt_i_triangle_row_words(size_t y) { return (y / 512 + 1) * CGT_I_TRIANGLE_BLOCK; }

/* The 512 rows of the same length as row y come after 1 + ... + y / 512 blocks of 512 rows. */
static inline uint64_t *cgt_i_triangle_row(const cgt_i_triangle *triangle, size_t y) {
  return triangle->words + cgt_i_triangle_row_words(y) * (y / 512 * 256 + y % 512);
}

static inline bool cgt_i_triangle_has(const cgt_i_triangle *triangle, size_t x, size_t y) {
  return x <= y && (cgt_i_triangle_row(triangle, y)[x / 64] >> x % 64 & 1) != 0;
}

/* Including the spare row; UINT64_MAX from n = 2^32 on, where there is no triangle. */
uint64_t cgt_i_triangle_bytes(uint64_t n);

/* The order in which every element is below itself only. */
cgt_status_t cgt_i_triangle_make(const char *function, size_t n, cgt_i_triangle *triangle);
void cgt_i_triangle_free(cgt_i_triangle *triangle);

/* The transitive closure, in place. Time: n/64 for each cover of the closure. */
void cgt_i_triangle_close(cgt_i_triangle *triangle);

/* Whether the relation is transitive; if not, `found` are x < y < z without x < z. */
bool cgt_i_triangle_is_closed(const cgt_i_triangle *triangle, size_t found[3]);

/* The lower covers of each element of an order, descending: those of y are covers[starts[y]], …, covers[starts[y + 1] - 1]. The
 * caller frees both with cgt_i_free(). */
cgt_status_t cgt_i_triangle_covers(const char *function, const cgt_i_triangle *triangle, uint32_t **covers, size_t **starts);

#endif
