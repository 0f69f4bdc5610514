/* The code of the ruler's table that differs from processor to processor. */
#ifndef CGT_I_COIN_RULER_KERNEL_H
#define CGT_I_COIN_RULER_KERNEL_H

#include "../base/bits.h"
#include "../base/compiler.h"
#include "../poset/triangle.h"
#include "ruler_table.h"
#include "../base/team.h"

/* S(x, y) is the XOR of the values of x <= t < y: g(y) = mex { S(x, y) : x <= y }. Elements come in batches. First the elements
 * t before a batch are added to all its S(x, y) at once, by a product of three bit matrices, which takes nearly all the time;
 * then the elements y of the batch are finished with the t in the batch: at the same time those that are above as many of
 * them in a chain, none of which is below another. */
typedef struct {
  cgt_i_ask *ask;
  const cgt_i_triangle *below;
  size_t n;
  size_t threads; /* at most */
  uint32_t *values;
  unsigned bits;      /* all values so far are below 2^bits */
  unsigned most_bits; /* all values are below 2^most_bits */
  uint32_t *seen;     /* of each thread, one after another; at v: its last y + 1 with some S(x, y) = v */
  size_t begin, end;  /* the batch */
  unsigned added;     /* `bits` as the batch began */
  unsigned char *memory;
  uint64_t limit; /* of memory and lists; 0: none */
  cgt_i_team *team;
  uint64_t work; /* nanoseconds since the last poll, roughly */
  cgt_status_t status;
  _Atomic bool stop; /* status is a failure */
} cgt_i_ruler;

/* Takes the next bytes of memory, rounded up to a multiple of a cache line; NULL while there is no memory. */
static inline void *cgt_i_ruler_take(const cgt_i_ruler *ruler, uint64_t *used, uint64_t bytes) {
  void *at = ruler->memory != NULL ? ruler->memory + *used : NULL;
  *used += (bytes + 63) / 64 * 64;
  return at;
}

typedef struct {
  size_t batch; /* elements in a batch */
  /* The cost of the product for a sparse order: in each group of `rows` rows, each byte with bits costs `price` nanoseconds for
   * each group of `columns` columns with bits. */
  size_t rows, columns, price;
  /* Bytes of `memory`, which begins at a cache line. */
  uint64_t (*bytes)(const cgt_i_ruler *ruler);
  /* Begins a batch, by the team; returns the number of parts in which its product can be made at once. */
  size_t (*prepare)(cgt_i_ruler *ruler);
  void (*add)(cgt_i_ruler *ruler, size_t part, size_t worker);
  /* Puts y + 1 into seen[S(x, y)] for all x <= y. */
  void (*mark)(const cgt_i_ruler *ruler, size_t y, uint32_t *seen);
  /* Called when values[y] is known. */
  void (*learn)(cgt_i_ruler *ruler, size_t y);
} cgt_i_ruler_kernel;

extern const cgt_i_ruler_kernel cgt_i_ruler_kernel_portable;
#if CGT_I_X86_64
extern const cgt_i_ruler_kernel cgt_i_ruler_kernel_avx2, cgt_i_ruler_kernel_gfni;
#elif CGT_I_AARCH64
extern const cgt_i_ruler_kernel cgt_i_ruler_kernel_neon, cgt_i_ruler_kernel_sha3;
#endif

/* cgt_i_ruler_table() by the cheapest method, or by a given one, for tests. */
typedef enum { CGT_I_RULER_CHEAPEST, CGT_I_RULER_LISTS, CGT_I_RULER_PRODUCT } cgt_i_ruler_method;
cgt_status_t cgt_i_ruler_table_by(cgt_i_ask *ask, cgt_i_ruler_method method, const cgt_i_triangle *below, uint32_t threads,
                                  uint64_t memory, uint32_t *values);

/* Counts work, and polls from time to time; false means stop. */
bool cgt_i_ruler_go_on(cgt_i_ruler *ruler, size_t worker, uint64_t nanoseconds);

#endif
