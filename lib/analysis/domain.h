/* What a domain is inside, and going through its positions. */
#ifndef CGT_I_DOMAIN_H
#define CGT_I_DOMAIN_H

#include <cgt/analysis.h>

#include "../base/list_inside.h"
#include "../base/box_order.h"

typedef struct cgt_i_domain_cursor cgt_i_domain_cursor;

typedef struct {
  const char *name;
  bool leaves_out; /* positions whose canonical form is another one of the domain */
  /* Goes to the next position, which is the first where the index is 0; false if there is none. NULL: a user's. */
  bool (*next)(cgt_i_domain_cursor *cursor);
  /* Whether there is such a position, and its level. NULL: any position will do, the index says which it is. */
  bool (*find)(const cgt_domain_t *domain, const uint64_t *words, size_t count, uint64_t *level);
} cgt_i_domain_kind;

extern const cgt_i_domain_kind cgt_i_domain_partitions, cgt_i_domain_partition_box;

struct cgt_domain {
  const cgt_i_domain_kind *kind;
  uint64_t size, identity;
  bool nameless;         /* a function without an identity gives the positions: `identity` does not tell which these are */
  uint64_t first, last;  /* partitions: numbers; those in a box: rows, columns; boards: 0, cells */
  bool summand;          /* a partition's number of parts stands before them */
  uint64_t *ends;        /* of a box */
  cgt_i_box_order order; /* its */
  cgt_list_t *list;
  cgt_domain_fn next; /* a user's */
  void *user;
  cgt_destroy_fn destroy;
};

struct cgt_i_domain_cursor {
  const cgt_domain_t *domain;
  uint64_t index;  /* positions gone through */
  uint64_t *words; /* room for CGT_MAX_WORDS: the last of these */
  size_t count;
  uint64_t level; /* its sum above the least (boxes), number (partitions), or number of free cells (boards) */
};

/* Before the first position. */
cgt_status_t cgt_i_domain_begin(const char *function, const cgt_domain_t *domain, cgt_i_domain_cursor *cursor);
void cgt_i_domain_end(cgt_i_domain_cursor *cursor);

/* After position number index - 1, which has these words; false: it has not. */
bool cgt_i_domain_seek(cgt_i_domain_cursor *cursor, uint64_t index, const uint64_t *words, size_t count);

/* Adds the next positions to a list: about so many, fewer where they are long, none where there are none. A failure comes after
 * those that were added. */
cgt_status_t cgt_i_domain_fill(const char *function, cgt_i_domain_cursor *cursor, uint64_t wanted, cgt_list_t *list);

/* Adds bytes to a sum that tells things from others. */
uint64_t cgt_i_identity_sum(uint64_t sum, const void *bytes, size_t size);

#endif
