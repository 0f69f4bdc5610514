/* What a poset is inside. */
#ifndef CGT_I_POSET_H
#define CGT_I_POSET_H

#include <cgt/poset.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "../base/base.h"
#include "../base/bits.h"
#include "../text/text.h"
#include "triangle.h"

/* Why words are no element: a text of at most this size. */
enum { CGT_I_REASON = 200 };

/* A poset's order by places in a linear extension. */
typedef struct {
  size_t n;
  uint32_t *index; /* of the element at a place */
  uint32_t *place; /* of an index */
  cgt_i_triangle below;
  /* What cgt_i_poset_hasse() adds: */
  uint32_t *covers; /* places that place y covers: from starts[y] up to starts[y + 1] */
  size_t *starts;
  uint32_t *heights; /* by places; then the depths */
} cgt_i_order;

/* A kind of poset. Elements that go in are valid. Functions that fail set the text without the public function's name before
 * it; CGT_E_NO_THEOREM says that the general way must do, which also stands in for what is NULL. */
typedef struct {
  /* Exact; CGT_E_OVERFLOW if it has 65 bits. */
  cgt_status_t (*size)(const cgt_poset_t *poset, uint64_t *size);
  /* Whether words of the right number are an element; else says why not. */
  bool (*contains)(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]);
  cgt_status_t (*leq)(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq);
  cgt_status_t (*height)(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height);
  cgt_status_t (*depth)(const cgt_poset_t *poset, const uint64_t *x, uint64_t *depth);
  /* The poset is not empty. */
  cgt_status_t (*graded)(const cgt_poset_t *poset, bool *graded, uint64_t *rank);
  cgt_status_t (*each)(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                       void *user); /* must know CGT_SET_ALL */
  cgt_status_t (*count)(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count);
  cgt_status_t (*index)(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index);
  cgt_status_t (*element)(const cgt_poset_t *poset, uint64_t index, uint64_t *x);
  cgt_status_t (*mobius)(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value); /* a <= b */
  cgt_status_t (*order)(const cgt_poset_t *poset, cgt_i_order **order); /* NULL: from heights and lower covers */
  void (*write_element)(const cgt_poset_t *poset, const uint64_t *x, cgt_i_text *text);
  cgt_status_t (*write_name)(const cgt_poset_t *poset, cgt_i_text *text); /* NULL: it has none */
  void (*destroy)(cgt_poset_t *poset);
} cgt_i_poset_kind;

struct cgt_poset {
  _Atomic size_t references;
  const cgt_i_poset_kind *kind;
  size_t arity;
  uint64_t n, q;       /* parameters of families */
  void *own;           /* of the kind */
  cgt_poset_t **parts; /* posets that this is made of */
  size_t part_count;
  /* What is made when it is first needed, and then stays; each with the lock that guards its making. */
  pthread_mutex_t order_lock, lock;
  cgt_i_order *order;
  uint64_t *elements; /* all of them, in the order of indexes */
};

/* What is made when it is first needed is no change that anyone sees. */
static inline cgt_poset_t *cgt_i_hidden_part(const cgt_poset_t *poset) { return (cgt_poset_t *)(uintptr_t)poset; }

/* Whether poset and words are there, and are an element: else fails for the function, naming the argument. */
cgt_status_t cgt_i_check_element(const char *function, const cgt_poset_t *poset, const char *name, const uint64_t *words);

/* Whether the set is one, and has the elements that it needs. */
cgt_status_t cgt_i_check_set(const char *function, const cgt_poset_t *poset, uint32_t set, const uint64_t *a,
                             const uint64_t *b);

/* A new poset of a kind, with references to its parts. `own` is taken over if all goes well. */
cgt_status_t cgt_i_poset_make(const char *function, const cgt_i_poset_kind *kind, size_t arity, cgt_poset_t *const *parts,
                              size_t part_count, cgt_poset_t **poset);

/* The same questions as the public ones, of valid elements, whose failures' texts lack the function's name. */
cgt_status_t cgt_i_poset_size(const cgt_poset_t *poset, uint64_t *size);
cgt_status_t cgt_i_poset_leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq);
cgt_status_t cgt_i_poset_height(const cgt_poset_t *poset, const uint64_t *x, uint64_t *height);
cgt_status_t cgt_i_poset_depth(const cgt_poset_t *poset, const uint64_t *x, uint64_t *depth);
cgt_status_t cgt_i_poset_each(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, cgt_element_fn each,
                              void *user);
cgt_status_t cgt_i_poset_count(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t *count);
cgt_status_t cgt_i_poset_list(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b, uint64_t most,
                              cgt_list_t **list);
cgt_status_t cgt_i_poset_index(const cgt_poset_t *poset, const uint64_t *x, uint64_t *index);
cgt_status_t cgt_i_poset_element(const cgt_poset_t *poset, uint64_t index, uint64_t *x);

cgt_status_t cgt_i_poset_graded(const cgt_poset_t *poset, bool *graded, uint64_t *rank);
cgt_status_t cgt_i_poset_mobius(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, int64_t *value);
cgt_status_t cgt_i_poset_write_name(const cgt_poset_t *poset, cgt_i_text *text);

/* An element as it stands inside another: in parentheses where it has commas of its own and no brackets. */
void cgt_i_write_nested(const cgt_poset_t *poset, const uint64_t *x, cgt_i_text *text);

/* cgt_poset_new_subset() of valid elements; the function's name is for texts about memory. */
cgt_status_t cgt_i_poset_subset(const char *function, cgt_poset_t *of, uint32_t set, const uint64_t *a, const uint64_t *b,
                                cgt_poset_t **poset);

/* The order as a table, made when it is first asked for. It stays as long as the poset. CGT_E_LIMIT. */
cgt_status_t cgt_i_poset_order(const cgt_poset_t *poset, const cgt_i_order **order);
/* The same with covers and heights. */
cgt_status_t cgt_i_poset_hasse(const cgt_poset_t *poset, const cgt_i_order **order);

/* An order of n elements, its triangle empty but for the diagonal, its places not filled in. */
cgt_status_t cgt_i_order_make(uint64_t n, cgt_i_order **order);
void cgt_i_order_free(cgt_i_order *order);

extern const cgt_i_poset_kind cgt_i_chain, cgt_i_antichain, cgt_i_boolean, cgt_i_divisors, cgt_i_subspaces, cgt_i_partitions,
    cgt_i_types, cgt_i_asm, cgt_i_product, cgt_i_dual, cgt_i_explicit, cgt_i_subposet;

#endif
