/* Push-Cram before the switch: the search for lost positions.
 *
 * A position is a set of free cells; V is the value that it has after a push, the XOR of 0.07 over the runs of its rows. A heap
 * of k beside it has V = k, as it is not touched by the push. Pushing wins where V = 0, and moving to V = 0 loses; so a
 * position is lost if V is not 0 and none of its vertical moves leads to a lost one. It has the value k if with a heap of k it
 * is lost.
 *
 * Regions of free cells add up, and so do their V. Write X = 0 if V(X) = 0 and each option of X has an option that is 0. Then
 * X + Z has the outcome of Z for all Z: who wins Z answers moves in X there, and where it is his move V(X) = 0. So
 * - X + X = 0 (the same move in the other X), and for this reflected regions are the same;
 * - X = Y, meaning X + Y = 0, if V(X) = V(Y) and each option of one is an option of the other or has one equal to the other;
 * - a region of one column is a heap of the value of 0.07, with V = 0, and one of one row is the constant V.
 * What is left of a position: a set of types of regions, each made to have V = 0, a constant and a heap. */
#ifndef CGT_I_PUSH_CRAM_H
#define CGT_I_PUSH_CRAM_H

#include "../game/ask.h"
#include "board.h"

enum {
  CGT_I_PUSH_PARTS = CGT_I_CELLS_MOST / 3,    /* regions that are no row and no column have three cells */
  CGT_I_PUSH_BYTES = 3 + 5 * CGT_I_PUSH_PARTS /* of a written position, at most */
};

/* Constants and heaps are XORs of values of 0.07, all of which are below 16. */
typedef struct {
  unsigned count, constant, heap;
  uint32_t types[CGT_I_PUSH_PARTS]; /* ascending, each once */
} cgt_i_push_sum;

/* A position with a heap of `target` beside it. */
typedef struct {
  cgt_i_push_sum sum;
  unsigned target;
} cgt_i_push_position;

/* An option of a type, made to have the type's V. */
typedef struct {
  uint64_t hash;   /* of its types */
  uint64_t effort; /* of its types and its heap */
  uint32_t at;     /* where it is written, in bytes from the first option */
  uint8_t constant, heap;
  uint8_t vertical; /* its value if there were no button */
} cgt_i_push_option;

typedef struct {
  cgt_i_cells cells;          /* of one of its regions */
  cgt_i_push_option *options; /* and after them their sums; NULL: to be made from the cells */
  size_t bytes;               /* of those */
  uint64_t hash, effort;
  uint32_t count;   /* of the options */
  uint8_t constant; /* V of the cells */
  uint8_t vertical;
  bool small; /* its options are known for good */
} cgt_i_push_type;

/* A region with the place of its sum in the store. */
typedef struct {
  cgt_i_cells cells;
  uint64_t at; /* plus 1; 0: the slot is empty */
} cgt_i_push_region;

/* Bytes that only grow, in blocks. What is put into it lies in one block. */
typedef struct {
  uint8_t **blocks;
  size_t count, room;
  size_t used; /* of the last block */
} cgt_i_push_store;

/* What a search wants to look at, and how soon. */
typedef struct {
  uint64_t hash, effort;
  uint8_t part, option; /* its number; of a heap: how many are left */
} cgt_i_push_move;

typedef struct {
  cgt_i_board board;
  bool transposed; /* columns are rows */
  cgt_i_ask *ask;
  uint64_t limit, bytes, spare; /* spare: bytes of options that can be made anew */
  /* Types */
  cgt_i_push_type *types;
  size_t type_count, type_room;
  cgt_i_push_region *regions;
  size_t region_count, region_room; /* slots: a power of 2 */
  cgt_i_push_store sums;
  uint32_t *small; /* by the hash of their options: a type with it, plus 1 */
  size_t small_count, small_room;
  cgt_i_push_sum *scratch; /* for the options of one type */
  /* Positions */
  uint64_t *slots;
  size_t known, slot_room;
  cgt_i_push_store positions;
  cgt_i_push_move *moves;
  size_t move_top, move_room;
} cgt_i_push_cram;

/* ---- Memory: within the limit, or CGT_E_LIMIT ---- */

cgt_status_t cgt_i_push_take(cgt_i_push_cram *all, size_t count, size_t size, void **block);
void cgt_i_push_give(cgt_i_push_cram *all, void *block, size_t count, size_t size);
/* As cgt_i_array_grow. */
cgt_status_t cgt_i_push_grow(cgt_i_push_cram *all, void **items, size_t *room, size_t used, size_t more, size_t size);
/* A place for so many bytes, at most CGT_I_PUSH_BYTES and one. */
cgt_status_t cgt_i_push_store_room(cgt_i_push_cram *all, cgt_i_push_store *store, size_t bytes);
uint8_t *cgt_i_push_store_put(cgt_i_push_store *store, size_t bytes, uint64_t *at);
const uint8_t *cgt_i_push_stored(const cgt_i_push_store *store, uint64_t at);
void cgt_i_push_store_free(cgt_i_push_cram *all, cgt_i_push_store *store);
enum { CGT_I_PUSH_BLOCK = 1 << 14, CGT_I_PUSH_END = 63 };

/* ---- Sums ---- */

/* Writes a position, and reads it; both return the bytes. Equal positions are equal bytes. Bit 7 of the first byte is free. */
size_t cgt_i_push_write(const cgt_i_push_sum *sum, unsigned target, uint8_t *bytes);
size_t cgt_i_push_read(const uint8_t *bytes, cgt_i_push_sum *sum, unsigned *target);
bool cgt_i_push_same(const cgt_i_push_sum *a, const cgt_i_push_sum *b);
/* Adds what is written to a sum. */
void cgt_i_push_add(cgt_i_push_sum *sum, const cgt_i_push_sum *other);

/* ---- Types ---- */

/* The sum that a set of free cells is. */
cgt_status_t cgt_i_push_sum_of(cgt_i_push_cram *all, cgt_i_cells free, cgt_i_push_sum *sum);
/* Sees to it that the options of a type are there: until the next memory is taken. */
cgt_status_t cgt_i_push_options_of(cgt_i_push_cram *all, uint32_t type);
void cgt_i_push_forget_options(cgt_i_push_cram *all);
/* A sum with an option of one of its types in the type's place. */
void cgt_i_push_replace(const cgt_i_push_cram *all, const cgt_i_push_sum *sum, unsigned part, unsigned option,
                        cgt_i_push_sum *result);
void cgt_i_push_types_free(cgt_i_push_cram *all);

static inline uint64_t cgt_i_push_hash_type(uint64_t type) { return cgt_i_mix(2 * type + 1); }
static inline uint64_t cgt_i_push_hash_rest(unsigned constant, unsigned heap, unsigned target) {
  return cgt_i_mix(2 * ((uint64_t)target << 8 | constant << 4 | heap));
}
/* Of the types of a sum. */
static inline uint64_t cgt_i_push_hash(const cgt_i_push_cram *all, const cgt_i_push_sum *sum) {
  uint64_t hash = 0;
  for (unsigned i = 0; i < sum->count; i++) hash ^= all->types[sum->types[i]].hash;
  return hash;
}

/* ---- Positions that are known ---- */

typedef enum { CGT_I_PUSH_UNKNOWN, CGT_I_PUSH_WON, CGT_I_PUSH_LOST } cgt_i_push_outcome;

/* A slot has the bits of a hash from TAG on, whether the position is lost, and where it is, plus 1; 0: it is empty. */
enum { CGT_I_PUSH_TAG = 41, CGT_I_PUSH_LOST_BIT = 40 };

/* What is known of a position that may have this hash: a guess. */
static inline cgt_i_push_outcome cgt_i_push_glance(const cgt_i_push_cram *all, uint64_t hash) {
  const size_t mask = all->slot_room - 1;
  for (size_t i = (size_t)hash & mask; all->slots[i] != 0; i = (i + 1) & mask)
    if ((all->slots[i] ^ hash) >> CGT_I_PUSH_TAG == 0)
      return (all->slots[i] >> CGT_I_PUSH_LOST_BIT & 1) != 0 ? CGT_I_PUSH_LOST : CGT_I_PUSH_WON;
  return CGT_I_PUSH_UNKNOWN;
}

/* What is known of a written position: a fact. */
cgt_i_push_outcome cgt_i_push_find(const cgt_i_push_cram *all, uint64_t hash, const uint8_t *key, size_t bytes);
/* Makes known what is not. */
cgt_status_t cgt_i_push_learn(cgt_i_push_cram *all, uint64_t hash, const uint8_t *key, size_t bytes, bool lost);
cgt_status_t cgt_i_push_table_make(cgt_i_push_cram *all);
void cgt_i_push_table_free(cgt_i_push_cram *all);

/* ---- The search ---- */

/* Whether a position is lost, with its heap. It goes down as deep as play can go: there are no more dominoes than half of the
 * cells, and no more moves in heaps than they are high. */
cgt_status_t cgt_i_push_search(cgt_i_push_cram *all, const cgt_i_push_position *p, bool *lost);

#endif
