/* The state that the files of the sequences share. */
#ifndef CGT_I_RULESETS_SEQUENCE_STATE_H
#define CGT_I_RULESETS_SEQUENCE_STATE_H

#include "sequence.h"
#include "sequence_kernel.h"

/* A list of heaps, with a value for each. */
typedef struct {
  uint32_t *heap;
  uint64_t *value;
  size_t count, capacity;
} cgt_i_heap_list;

/* How the values of a code that divides heaps are found; see sequence_sparse.c. Indexes 0 and 1 are for the digits at even and
   at odd places. */
typedef struct {
  bool stale;                /* everything below has to be made anew from the values */
  bool used[2];              /* whether a digit there divides heaps */
  bool dense[2];             /* no character helps: no heap is rare, every candidate is searched for */
  uint32_t mask[2], turn[2]; /* the character */
  cgt_i_heap_list rare[2];   /* the rare heaps, ascending */
  size_t beyond[2];          /* how many of these are at most `reach` */
  cgt_i_heap_list small;     /* heaps 1, 2, … */
  cgt_i_heap_list taken;     /* the numbers of tokens that may be taken, from cgt_i_block on; values 0 */
  uint32_t reach;            /* divisions with a part at most this are all tried */
  uint32_t near_offset[CGT_I_NEAR_MOST], near_value[CGT_I_NEAR_MOST];
  size_t near_count;
  uint32_t bound;  /* a power of two above all values */
  uint8_t *kind;   /* of every value below bound, of even and of odd heaps */
  uint8_t *rows;   /* cgt_i_block of row_size bytes each: which values are options */
  size_t row_size; /* more than bound */
  unsigned words;  /* blocks keep options below 64 words in that many words; 0: in rows */
  uint64_t next_choice;
  uint64_t tuned_heaps, tuned_scans; /* since the reach was last changed */
} cgt_i_sparse;

struct cgt_i_sequence {
  /* The game, as ascending lists: */
  uint64_t *takes;  /* the numbers of tokens that may be taken if some are left */
  uint64_t *wholes; /* which heaps may be taken whole */
  uint64_t *splits; /* the numbers of tokens that may be taken if the rest is divided */
  size_t take_count, whole_count, split_count;
  uint64_t longest;   /* the greatest of all these */
  bool from_one;      /* heap 0 differs from others: the theorem starts at heap 1 */
  bool unequal;       /* a division leaves two different heaps */
  uint64_t *set;      /* the block that holds the three lists */
  uint64_t set_count; /* its number of words */

  uint16_t *values;
  uint64_t known, capacity;

  uint64_t memory_used, memory_limit; /* in bytes; 0 for no limit */
  const cgt_i_poll_t *poll;           /* of the current call */
  uint64_t work;                      /* since the last poll, in options tried */

  bool found;
  cgt_i_period_t period;
  uint64_t next_test; /* the number of known heaps at which to look for a period */
  uint64_t hopeless;  /* with fewer known heaps no period can be proved */

  cgt_i_sparse sparse;
};

/* Memory within the limit of the current call. */
cgt_status_t cgt_i_sequence_take(cgt_i_sequence_t *s, uint64_t count, size_t size, void **block);
void cgt_i_sequence_drop(cgt_i_sequence_t *s, void *block, uint64_t count, size_t size);

/* Fails because the value of heap n does not fit. */
cgt_status_t cgt_i_sequence_large(uint64_t n);

/* Counts options that were tried, and polls if it is time. */
enum { CGT_I_SEQUENCE_POLL = 1 << 20 };
cgt_status_t cgt_i_sequence_poll(cgt_i_sequence_t *s);
static inline cgt_status_t cgt_i_sequence_worked(cgt_i_sequence_t *s, uint64_t work) {
  s->work += work;
  return s->work < CGT_I_SEQUENCE_POLL ? CGT_OK : cgt_i_sequence_poll(s);
}

/* Find values until `known` are known; there is room for them. The second is for codes that divide heaps. */
cgt_status_t cgt_i_sequence_take_on(cgt_i_sequence_t *s, uint64_t known);
cgt_status_t cgt_i_sequence_sparse_on(cgt_i_sequence_t *s, uint64_t known);
void cgt_i_sequence_sparse_free(cgt_i_sequence_t *s);

/* Looks for a period among the known values and remembers it; says when to look again. */
cgt_status_t cgt_i_sequence_test(cgt_i_sequence_t *s);

/* Whether heap is in an ascending list. */
bool cgt_i_sequence_among(const uint64_t *list, size_t count, uint64_t heap);

#endif
