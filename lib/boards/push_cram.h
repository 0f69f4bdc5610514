/* Push-Cram before the switch: the search for lost positions.
 *
 * A position is a set of free cells; V is its value after a push, the XOR of the values of 0.07 over the runs of its rows. A
 * heap of k beside it has V = k, as the push does not touch it. Pushing wins if V = 0, and moving to V = 0 loses; so a position
 * is lost just if V is not 0 and no vertical move leads to a lost position. It has the value k if it is lost with a heap of k.
 *
 * A position is the sum of its regions, and V is additive (XOR). Write X = 0 if V(X) = 0 and each option of X has an option
 * that is 0. Then X + Z has the outcome of Z for all Z: the winner of Z answers each move in X within X, and V(X) = 0 whenever
 * it is the winner's move. So
 * - X + X = 0 (answer with the same move in the other X), and reflected regions are equal in the same way;
 * - X = Y, meaning X + Y = 0, if V(X) = V(Y) and each option of one is an option of the other or has an option equal to the
 *   other;
 * - a region of one column is a heap, of the value in 0.07, with V = 0; a region of one row is the constant V.
 * So a position becomes a set of types of regions, each adjusted to have V = 0, a constant and a heap. */
#ifndef CGT_I_PUSH_CRAM_H
#define CGT_I_PUSH_CRAM_H

#include "../game/ask.h"
#include "board.h"
#include "board_crew.h"

enum {
  CGT_I_PUSH_PARTS = CGT_I_CELLS_MOST / 3,    /* a region that is neither a row nor a column has at least three cells */
  CGT_I_PUSH_BYTES = 3 + 5 * CGT_I_PUSH_PARTS /* most bytes of a written position */
};

/* Constants and heaps are XORs of values of 0.07, which are below 16. */
typedef struct {
  unsigned count, constant, heap;
  uint32_t types[CGT_I_PUSH_PARTS]; /* ascending, each once */
} cgt_i_push_sum;

/* A position with a heap of `target` beside it. */
typedef struct {
  cgt_i_push_sum sum;
  unsigned target;
} cgt_i_push_position;

/* An option of a type, adjusted like the type by its V. */
typedef struct {
  uint64_t hash;   /* of its types */
  uint64_t effort; /* of its types and its heap */
  uint32_t at;     /* where it is written, in bytes from the first option */
  uint8_t constant, heap;
  uint8_t vertical; /* its value in the vertical game without a button */
} cgt_i_push_option;

typedef struct {
  cgt_i_cells cells;                    /* of one region of the type */
  _Atomic(cgt_i_push_option *) options; /* and after them their sums; NULL: to be made from the cells */
  size_t bytes;                         /* of options and sums */
  uint64_t hash, effort;
  uint32_t count;   /* of the options */
  uint8_t constant; /* V of the cells */
  uint8_t vertical;
  bool small; /* its options are kept for ever */
} cgt_i_push_type;

/* A region with the place of its sum in the store. */
typedef struct {
  cgt_i_cells cells;
  uint64_t at; /* the place plus 1; 0: the slot is empty */
} cgt_i_push_region;

/* A growing store of bytes, in blocks. What is put into it lies within one block; after it comes CGT_I_PUSH_END. */
typedef struct {
  uint8_t **blocks;
  size_t count, room;
} cgt_i_push_store;

/* Where a thread writes into a store: in a block of its own, if it has one (`open`). */
typedef struct {
  size_t block, used;
  bool open;
} cgt_i_push_pen;

/* A move that a search may try; those of least effort come first. */
typedef struct {
  uint64_t hash, effort;
  uint8_t part, option; /* the option's number; for a heap, what is left of it */
  bool deferred;        /* as another thread is at work on it */
} cgt_i_push_move;

/* What is known. Several threads may share it: `making` guards everything but what each reads all the time, which are the
 * types, the options of a type once they are there, the slots and the positions. These only gain entries; their arrays move,
 * and options are forgotten, at meetings. */
typedef struct {
  cgt_i_board board;
  bool transposed;        /* columns are rows */
  const char *function;   /* for error texts */
  cgt_i_board_crew *crew; /* NULL: one thread is alone, */
  bool meeting;           /* or others wait until it is done */
  bool short_of_memory;   /* options are to be forgotten at the next meeting */
  cgt_i_mutex making;
  uint64_t limit, bytes, spare; /* spare: bytes of options that can be made again */
  /* Types */
  cgt_i_push_type *types;
  size_t type_count, type_room;
  cgt_i_push_region *regions;
  size_t region_count, region_room; /* slots: a power of 2 */
  cgt_i_push_store sums;
  cgt_i_push_pen sums_pen;
  uint32_t *small; /* hash table of the small types, by their options: number plus 1 */
  size_t small_count, small_room;
  cgt_i_push_sum *scratch; /* for the options of one type */
  /* Positions */
  uint64_t *slots;
  size_t known, slot_room;
  cgt_i_push_store positions;
  /* What the asker's thread keeps for the next question. */
  cgt_i_push_pen pen;
  cgt_i_push_move *moves;
  size_t move_room;
} cgt_i_push_cram;

/* A position that a thread is searching, and the one that led to it. */
typedef struct cgt_i_push_frame {
  const cgt_i_push_position *position;
  uint64_t hash;
  const struct cgt_i_push_frame *outer;
} cgt_i_push_frame;

/* One thread's search. */
typedef struct {
  cgt_i_push_cram *search;
  cgt_i_ask *ask;
  cgt_i_board_member *member; /* NULL: it is alone */
  cgt_i_push_pen pen;
  cgt_i_push_move *moves;
  size_t move_top, move_room;
  uint64_t expanded;
  const cgt_i_push_frame *frame, *answered; /* the innermost one, and one that another thread has answered */
} cgt_i_push_thread;

/* ---- Memory: within the limit, or CGT_E_LIMIT ---- */

/* What is to be made needs a meeting, as something must move that other threads read. No status of `cgt/base.h`; "MEET". */
#define CGT_I_PUSH_MEET ((cgt_status_t)-0x4D454554)

static inline bool cgt_i_push_is_shared(const cgt_i_push_cram *search) { return search->crew != NULL && !search->meeting; }

cgt_status_t cgt_i_push_alloc(cgt_i_push_cram *search, size_t count, size_t size, void **block);
void cgt_i_push_free(cgt_i_push_cram *search, void *block, size_t count, size_t size);
/* Like cgt_i_array_grow(). */
cgt_status_t cgt_i_push_grow(cgt_i_push_cram *search, void **items, size_t *room, size_t used, size_t more, size_t size);
/* Makes room in a store for another block. */
cgt_status_t cgt_i_push_store_grow(cgt_i_push_cram *search, cgt_i_push_store *store);
/* Makes room where a pen is for so many bytes, at most CGT_I_PUSH_BYTES + 1. */
cgt_status_t cgt_i_push_store_room(cgt_i_push_cram *search, cgt_i_push_store *store, cgt_i_push_pen *pen, size_t bytes);
/* Writes bytes, whose place is *at, without moving the pen. */
uint8_t *cgt_i_push_store_put(const cgt_i_push_store *store, const cgt_i_push_pen *pen, const uint8_t *from, size_t bytes,
                              uint64_t *at);
const uint8_t *cgt_i_push_stored(const cgt_i_push_store *store, uint64_t at);
void cgt_i_push_store_free(cgt_i_push_cram *search, cgt_i_push_store *store);
enum { CGT_I_PUSH_BLOCK = 1 << 14, CGT_I_PUSH_END = 63 };
static inline bool cgt_i_push_pen_fits(const cgt_i_push_pen *pen, size_t bytes) {
  return pen->open && pen->used + bytes < CGT_I_PUSH_BLOCK;
}

/* ---- Sums ---- */

/* Write and read a position; both return the number of bytes. Equal positions have equal bytes. Bit 7 of the first byte is
 * free.
 */
size_t cgt_i_push_write(const cgt_i_push_sum *sum, unsigned target, uint8_t *bytes);
size_t cgt_i_push_read(const uint8_t *bytes, cgt_i_push_sum *sum, unsigned *target);
bool cgt_i_push_same(const cgt_i_push_sum *a, const cgt_i_push_sum *b);
/* Adds one sum to another. */
void cgt_i_push_add(cgt_i_push_sum *sum, const cgt_i_push_sum *other);

/* ---- Types ---- */

/* Writes a set of free cells as a sum. */
cgt_status_t cgt_i_push_sum_of(cgt_i_push_cram *search, cgt_i_cells free, cgt_i_push_sum *sum);
/* Makes the options of a type if they are not there. They stay until memory is next allocated, or until the next meeting. */
cgt_status_t cgt_i_push_options_of(cgt_i_push_cram *search, uint32_t type);
static inline const cgt_i_push_option *cgt_i_push_options(const cgt_i_push_type *type) {
  return atomic_load_explicit(&type->options, memory_order_acquire);
}
/* Makes room for another type. */
cgt_status_t cgt_i_push_types_grow(cgt_i_push_cram *search);
void cgt_i_push_forget_options(cgt_i_push_cram *search);
/* Replaces one of a sum's types by one of the type's options. */
void cgt_i_push_replace(const cgt_i_push_cram *search, const cgt_i_push_sum *sum, unsigned part, unsigned option,
                        cgt_i_push_sum *result);
void cgt_i_push_types_free(cgt_i_push_cram *search);

static inline uint64_t cgt_i_push_hash_type(uint64_t type) { return cgt_i_mix(2 * type + 1); }
static inline uint64_t cgt_i_push_hash_rest(unsigned constant, unsigned heap, unsigned target) {
  return cgt_i_mix(2 * ((uint64_t)target << 8 | constant << 4 | heap));
}
/* The hash of the types of a sum. */
static inline uint64_t cgt_i_push_hash(const cgt_i_push_cram *search, const cgt_i_push_sum *sum) {
  uint64_t hash = 0;
  for (unsigned i = 0; i < sum->count; i++) hash ^= search->types[sum->types[i]].hash;
  return hash;
}

/* ---- Positions that are known ---- */

typedef enum { CGT_I_PUSH_UNKNOWN, CGT_I_PUSH_WON, CGT_I_PUSH_LOST } cgt_i_push_outcome;

/* A slot has the bits of a hash from CGT_I_PUSH_TAG on, whether the position is lost, and its place plus 1. 0: it is empty. */
enum { CGT_I_PUSH_TAG = 41, CGT_I_PUSH_LOST_BIT = 40 };

/* What is known of some position whose hash looks like this one: a guess. */
static inline cgt_i_push_outcome cgt_i_push_glance(const cgt_i_push_cram *search, uint64_t hash) {
  const size_t mask = search->slot_room - 1;
  uint64_t slot;
  for (size_t i = (size_t)hash & mask; (slot = cgt_i_memo_load(&search->slots[i])) != 0; i = (i + 1) & mask)
    if ((slot ^ hash) >> CGT_I_PUSH_TAG == 0) return (slot >> CGT_I_PUSH_LOST_BIT & 1) != 0 ? CGT_I_PUSH_LOST : CGT_I_PUSH_WON;
  return CGT_I_PUSH_UNKNOWN;
}

/* What is known of a written position: a fact. */
cgt_i_push_outcome cgt_i_push_find(const cgt_i_push_cram *search, uint64_t hash, const uint8_t *key, size_t bytes);
/* Adds a position, where there is room for it, unless it is known; true if it was not. */
bool cgt_i_push_learn(cgt_i_push_cram *search, cgt_i_push_pen *pen, uint64_t hash, const uint8_t *key, size_t bytes, bool lost);
/* Makes room for another position in the table. */
cgt_status_t cgt_i_push_table_grow(cgt_i_push_cram *search);
static inline size_t cgt_i_push_table_most(const cgt_i_push_cram *search) { return search->slot_room / 4 * 3; }
cgt_status_t cgt_i_push_table_make(cgt_i_push_cram *search);
void cgt_i_push_table_free(cgt_i_push_cram *search);

/* ---- The search ---- */

/* Whether a position, with its heap, is lost. Recurses as deep as play can last: at most one domino for every two cells, and as
 * many moves in a heap as it is high. */
cgt_status_t cgt_i_push_search(cgt_i_push_thread *t, const cgt_i_push_position *p, bool *lost);
/* Frees a thread's moves. */
void cgt_i_push_thread_free(cgt_i_push_thread *t);

#endif
