/* The inside of a domain, and going through its positions. */
#ifndef CGT_I_DOMAIN_H
#define CGT_I_DOMAIN_H

#include <cgt/analysis.h>
#include <stdatomic.h>

#include "../base/list_inside.h"
#include "../base/box_order.h"

typedef struct cgt_i_domain_cursor cgt_i_domain_cursor;

typedef struct {
  const char *name;
  bool leaves_out; /* skips positions whose canonical form is another position of the domain */
  /* Goes to the next position, or to the first if the index is 0; false: there is none. NULL: a user's function does. */
  bool (*next)(cgt_i_domain_cursor *cursor);
  /* Goes on by up to n positions, and returns how many there were; not from before the first. NULL: one after another. */
  uint64_t (*skip)(cgt_i_domain_cursor *cursor, uint64_t n);
  /* Whether the domain has such a position, and its level. NULL: not checked, as the index alone determines the position. */
  bool (*find)(const cgt_domain_t *domain, const uint64_t *words, size_t count, uint64_t *level);
} cgt_i_domain_kind;

extern const cgt_i_domain_kind cgt_i_domain_partitions, cgt_i_domain_partition_box;

struct cgt_domain {
  const cgt_i_domain_kind *kind;
  uint64_t size, identity;
  uint64_t from, to;   /* the positions that are checked have these numbers, `to` not included: all, or a part */
  cgt_domain_t *whole; /* of a part: the domain, which holds the following, and the numbers of whose positions it has */
  _Atomic size_t references;
  bool nameless;         /* a user's function without an identity: `identity` does not determine the positions */
  uint64_t first, last;  /* partitions: numbers; partitions in a box: rows and columns; boards: 0 and the number of cells */
  bool summand;          /* the number of parts stands before the parts of a partition */
  uint64_t *ends;        /* of a box */
  cgt_i_box_order order; /* of a box */
  size_t longest;        /* words of a position; 0: as many as those of the list */
  cgt_list_t *list;
  cgt_domain_fn next; /* a user's */
  void *user;
  cgt_destroy_fn destroy;
};

struct cgt_i_domain_cursor {
  const cgt_domain_t *domain;
  uint64_t index;  /* how many positions have been passed */
  uint64_t *words; /* the last of these, with room for CGT_MAX_WORDS */
  size_t count;
  uint64_t level; /* sum above the least position (boxes), number (partitions), or number of free cells (boards) */
};

/* A cursor before the first position. */
cgt_status_t cgt_i_domain_begin(const char *function, const cgt_domain_t *domain, cgt_i_domain_cursor *cursor);
void cgt_i_domain_end(cgt_i_domain_cursor *cursor);

/* Moves to the first position that is checked, from the very first. */
void cgt_i_domain_start(cgt_i_domain_cursor *cursor);

/* Moves to after position number index - 1, which must have these words. False: it cannot have them. */
bool cgt_i_domain_seek(cgt_i_domain_cursor *cursor, uint64_t index, const uint64_t *words, size_t count);

/* Adds the next positions to a list: about as many as wanted, fewer if they are long, none at the end. Positions before a
 * failure are added. */
cgt_status_t cgt_i_domain_fill(const char *function, cgt_i_domain_cursor *cursor, uint64_t wanted, cgt_list_t *list);

/* The same in two steps, of which the second may run on any thread, with a cursor of its own; not for domains of users. The
 * first one passes the positions, adds only one of them to the list, and says how many there are. */
typedef struct {
  uint64_t n, index, level; /* positions, the index after the first one, and its level */
} cgt_i_domain_part;
cgt_status_t cgt_i_domain_pass(const char *function, cgt_i_domain_cursor *cursor, uint64_t wanted, cgt_list_t *list,
                               cgt_i_domain_part *part);
cgt_status_t cgt_i_domain_fill_part(const char *function, cgt_i_domain_cursor *cursor, const cgt_i_domain_part *part,
                                    cgt_list_t *list);

/* Adds bytes to a checksum that serves as an identity. */
uint64_t cgt_i_identity_sum(uint64_t sum, const void *bytes, size_t size);

#endif
