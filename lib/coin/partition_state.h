/* The inside of the ruler on set partitions: layout and tables. */
#ifndef CGT_I_COIN_PARTITION_STATE_H
#define CGT_I_COIN_PARTITION_STATE_H

#include <stdatomic.h>

#include "../base/team.h"
#include "partition_kernel.h"
#include "partition_ruler.h"

/* Let F(mu) be the nim-sum over all ways to merge parts of the partition mu, those that leave a single part included, of the
   product of h over the merged parts; F of no parts is 1. Ways that differ by exchanging two equal parts cancel, so that

     F(mu + {a, a}) = F(mu + {2a}) + h(a)^2 F(mu)    (the pair rule):

   there remain the ways that exchanging leaves unchanged: the two are in one merged part, or each is a merged part by itself.
   Hence F need be stored only where the small parts 1, …, small occur at most once. Larger parts may occur any number of times,
   as otherwise the vectors of the leaves would be short.

   Partitions are sorted by the multiplicity of the part at position 0, then of that at position 1, and so on: the partitions of
   w into parts from position i on are first those without part[i], then those with it once, … The small parts come first; then
   their doubles, which the pair rule makes of them, so that adding such a part takes few, long vectors; then the others. In
   each group parts ascend, so a double always comes after its half. */
typedef struct {
  uint32_t small, doubles; /* positions below `small`: small parts; below `doubles`: these, and their doubles */
  uint8_t part[CGT_I_PARTITION_MOST], position[CGT_I_PARTITION_MOST + 1];
  /* of a weight: the number of partitions with parts from a position on */
  uint64_t count[CGT_I_PARTITION_MOST + 1][CGT_I_PARTITION_MOST + 1];
} cgt_i_partition_layout;

/* Small parts have values h below 16, whose squares are below 16 too: the short multiplication suffices. h(10) = 16. */
enum { CGT_I_PARTITION_SMALL_MOST = 9 };

void cgt_i_partition_layout_make(cgt_i_partition_layout *layout, uint32_t small);

/* Multiplications by h and by its square. */
typedef struct {
  cgt_i_partition_factor value, square;
} cgt_i_partition_factors;

struct cgt_i_partition_ruler {
  uint64_t known;                            /* h(1), …, h(known) are known */
  uint32_t values[CGT_I_PARTITION_MOST + 1]; /* from 1 on */
  cgt_i_partition_factors *factors[CGT_I_PARTITION_MOST + 1];
  cgt_i_partition_layout layout; /* small == 0: none yet */
  /* F of all partitions of a weight; NULL if not made. The table of known + 1, if made, has F + h(known + 1) instead. */
  uint32_t *tables[CGT_I_PARTITION_MOST + 1];
};

/* What the threads of one question share. */
typedef struct {
  cgt_i_team *team;
  _Atomic bool stop;   /* the thread that asked has failed: */
  cgt_status_t status; /* so */
} cgt_i_partition_crew;

/* The work of a thread, which polls after every CGT_I_PARTITION_POLL values. */
typedef struct {
  cgt_i_partition_crew *crew;
  cgt_i_ask *ask; /* NULL in threads that help */
  uint64_t done;  /* values since the last poll */
  void *room;     /* memory for the leaves */
} cgt_i_partition_work;

enum { CGT_I_PARTITION_POLL = 1 << 19 };

/* What follows a part of a loop on a thread: the question fails with its first thread, and the others only stop. */
static inline void cgt_i_partition_end(cgt_i_partition_work *work, cgt_status_t status) {
  if (status == CGT_OK || work->ask == NULL) return;
  work->crew->status = status;
  atomic_store(&work->crew->stop, true);
}

cgt_status_t cgt_i_partition_poll_now(cgt_i_partition_work *work);
static inline cgt_status_t cgt_i_partition_poll(cgt_i_partition_work *work, uint64_t values) {
  work->done += values;
  return work->done < CGT_I_PARTITION_POLL ? CGT_OK : cgt_i_partition_poll_now(work);
}

/* Adding a part to every partition of a block, that is, to those that begin with a prefix. */
typedef struct {
  const cgt_i_partition_layout *layout;
  void (*scale_add)(uint32_t *out, const cgt_i_partition_factor *by, const uint32_t *a, const uint32_t *b, size_t n);
  const cgt_i_partition_factor *by;
  cgt_i_partition_factors *const *factors;
  const uint32_t *const *tables; /* F by weight */
  /* the block's prefix: the parts that all its partitions begin with */
  uint32_t prefix[CGT_I_PARTITION_MOST], prefix_length;
} cgt_i_partition_adding;

/* The place in the table of a weight where the partitions that begin with the prefix stand. */
uint64_t cgt_i_partition_prefix_rank(const cgt_i_partition_adding *adding, uint32_t weight);

/* out[e] = factor × in[e] + F(prefix + e + {part}), where e runs through the partitions of `weight` with parts from `position`
   on. `with` points to the partitions of the larger weight that begin with the prefix and go on from the position. */
void cgt_i_partition_add_part(cgt_i_partition_adding *adding, uint32_t *out, const uint32_t *in, const uint32_t *with,
                              uint32_t weight, uint32_t position, uint32_t part);

/* Computes the table of a weight from those before it, without the value h(weight) of a single part, which is not known yet: F
 * + h(weight). `works` are the threads'. */
cgt_status_t cgt_i_partition_table_make(cgt_i_partition_ruler *ruler, cgt_i_partition_work *works, uint32_t weight);
/* The bytes that a thread needs for it besides the table. */
uint64_t cgt_i_partition_table_bytes(void);

/* The bytes that a thread needs for the leaves of a weight, or of lesser ones, and those that all threads share. */
uint64_t cgt_i_partition_leaves_bytes(const cgt_i_partition_layout *layout, uint32_t weight);
uint64_t cgt_i_partition_leaves_shared(const cgt_i_partition_layout *layout, uint32_t weight, size_t threads);

/* The least number that is not among F(mu) + h(weight), for all partitions mu of the weight, whose table is made. `works` are
   the threads', with memory for this weight or a larger one, and so is `shared`. */
cgt_status_t cgt_i_partition_leaves_mex(const cgt_i_partition_ruler *ruler, cgt_i_partition_work *works, uint32_t weight,
                                        void *shared, uint32_t *mex);

#endif
