/* Several threads on one question about Cram: each searches for the answer on its own, and they share the memo, the table of
 * refutations, and hints about what each is at work on.
 *
 * A slot of the memo changes only from empty to a position with its value, by a compare-and-swap of its first word. Slots of
 * more words hold `cgt_i_cram_writing` there until their other words are written. The table is rebuilt, or thinned, at a
 * meeting: a thread calls it when no slots are left to be leased, the others come before they expand a position, and the last
 * to come does the work. Threads lease slots many at a time, so that they seldom change a number that all share. */
#ifndef CGT_I_CRAM_CREW_H
#define CGT_I_CRAM_CREW_H

#include <stdatomic.h>

#include "../base/thread.h"
#include "cram.h"

enum { CGT_I_CRAM_BUSY = 1 << 10, CGT_I_CRAM_TEXT = 256 };

typedef enum { CGT_I_CRAM_GO_ON, CGT_I_CRAM_MEET, CGT_I_CRAM_OVER } cgt_i_cram_call;

struct cgt_i_cram_crew {
  uint64_t stacks;       /* bytes that all threads use besides the memo */
  _Atomic uint32_t call; /* a cgt_i_cram_call */
  _Atomic bool stop;     /* for the questions of the threads: it is over */
  char gap[64];          /* before what is written more often */
  _Atomic uint64_t free; /* slots of the memo that may still be leased */
  char next_gap[64];
  _Atomic uint64_t busy[CGT_I_CRAM_BUSY]; /* hashes of regions that some thread is at work on */
  cgt_i_mutex lock;                       /* guards what follows */
  cgt_i_cond changed;
  size_t present, waiting;
  size_t stored; /* positions that the memo does not count yet; it is not changed while threads search */
  uint64_t meetings, answer;
  cgt_status_t status; /* of the first thread that ended */
  char text[CGT_I_CRAM_TEXT];
};

cgt_status_t cgt_i_cram_crew_make(cgt_i_cram_crew *crew, const cgt_i_cram *cram, size_t threads);
/* When all threads have gone. */
void cgt_i_cram_crew_end(cgt_i_cram_crew *crew, cgt_i_memo *memo);

/* Before a thread's search, which false forbids, as the question is over; and after it, with its answer. */
bool cgt_i_cram_come(cgt_i_cram *cram);
void cgt_i_cram_go(cgt_i_cram *cram, cgt_status_t status, uint64_t answer);

/* Comes to a meeting if there is one; CGT_E_CANCELLED, without a text, if the question is over. */
cgt_status_t cgt_i_cram_meet(cgt_i_cram *cram);
static inline cgt_status_t cgt_i_cram_heed(cgt_i_cram *cram) {
  return atomic_load_explicit(&cram->crew->call, memory_order_relaxed) == CGT_I_CRAM_GO_ON ? CGT_OK : cgt_i_cram_meet(cram);
}

/* Stores a value while others search. */
cgt_status_t cgt_i_cram_store_shared(cgt_i_cram *cram, const uint64_t *key, uint64_t field);

/* Hints about the regions that threads are at work on, by hashes that are not 0. */
static inline bool cgt_i_cram_is_busy(const cgt_i_cram_crew *crew, uint64_t hash) {
  return atomic_load_explicit(&crew->busy[hash % CGT_I_CRAM_BUSY], memory_order_relaxed) == hash;
}
static inline void cgt_i_cram_begin(cgt_i_cram_crew *crew, uint64_t hash) {
  atomic_store_explicit(&crew->busy[hash % CGT_I_CRAM_BUSY], hash, memory_order_relaxed);
}
static inline void cgt_i_cram_end(cgt_i_cram_crew *crew, uint64_t hash) {
  if (cgt_i_cram_is_busy(crew, hash)) atomic_store_explicit(&crew->busy[hash % CGT_I_CRAM_BUSY], 0, memory_order_relaxed);
}

#endif
