/* The values of all partitions of n, from the tables of those without repeated small parts.

   The multiplicities of the parts 1, 2, …, small are chosen one after another. On the way we know a functional: F of the chosen
   parts together with any partition into later parts, as a vector for each weight of the latter. By the pair rule, two more
   copies of part a turn it into another: its value at mu is the old one at mu + {2a}, plus h(a)^2 times the old one at mu.
   After the last small part, the vector of the weight that is left has the values of many partitions of n.

   A functional is needed only at the weights that later steps reach: the weight that is left, minus twice any sum of parts
   still to be chosen. */
#include <stdatomic.h>
#include <string.h>

#include "../base/failure.h"
#include "partition_state.h"

enum { MOST = CGT_I_PARTITION_MOST, SMALL_MOST = CGT_I_PARTITION_SMALL_MOST };

/* The number of values marked at a time; if all occur, the leaves are computed again for the next ones. Up to n = 58 they are
   few and below 2^16; beyond, nearly all are random numbers below 2^32, and h(n) exceeds 2^16 by little if at all. */
static uint32_t window_of(uint32_t n) { return n < 60 ? 1 << 13 : 1 << 17; }

typedef struct {
  const cgt_i_partition_ruler *ruler;
  const cgt_i_partition_kernel *kernel;
  uint32_t n, first, window;
  bool sums[SMALL_MOST + 2][MOST + 1]; /* of part a and weight k: whether k is a sum of parts a, …, small */
  _Atomic uint64_t next;               /* the next share of the work, not yet taken by a thread */
  _Atomic bool stop;
  cgt_i_partition_work *work; /* of the thread that asked, */
  cgt_status_t status;        /* and how it ended there */
  void *const *rooms;         /* the threads' memory */
  bool has_walked[CGT_I_TEAM_MOST];
  uint8_t *marks; /* of all threads */
} leaves;

typedef struct {
  leaves *shared;
  cgt_i_partition_work *work;
  cgt_i_partition_adding adding;
  uint8_t *marks;
  /* the vectors of a level's functionals, by weight: one of each, or two in turn, so that a new one does not replace the old */
  uint32_t *vectors[SMALL_MOST + 1][2][MOST + 1];
  uint64_t share, taken; /* numbers of the next share, and of the one that this thread has taken */
} walk;

/* If 2a is small too, the old functional is still needed at lesser weights, and must not be replaced in place. */
static bool is_apart(const cgt_i_partition_layout *layout, uint32_t part) { return 2 * part <= layout->small; }

/* Lays out a thread's vectors for partitions of n; returns the number of their values. Weights of a level that are never in use
   at the same time share memory. If `room` is NULL, only counts. */
static uint64_t place_vectors(const cgt_i_partition_layout *layout, uint32_t n, uint32_t *room, walk *one) {
  uint64_t total = 0;
  for (uint32_t part = 1; part <= layout->small; part++) {
    const uint32_t step = part == layout->small ? 2 * part : 2;
    for (int turn = 0; turn <= is_apart(layout, part); turn++) {
      uint64_t end[2 * SMALL_MOST] = {0}, most = 0;
      for (uint32_t weight = 0; weight + 2 * part <= n; weight++) {
        if (room != NULL) one->vectors[part][turn][weight] = room + total + end[weight % step];
        end[weight % step] += layout->count[weight][part];
        if (end[weight % step] > most) most = end[weight % step];
      }
      total += most;
    }
  }
  return total;
}

uint64_t cgt_i_partition_leaves_bytes(const cgt_i_partition_layout *layout, uint32_t weight) {
  return sizeof(walk) + window_of(weight) + place_vectors(layout, weight, NULL, NULL) * sizeof(uint32_t);
}

/* Adds two more copies of the part: from the functional `old` to `out`, at the weights up to `left`. */
static cgt_status_t two_more(walk *one, const uint32_t *const *old, uint32_t **out, uint32_t part, uint32_t left) {
  const leaves *shared = one->shared;
  const cgt_i_partition_layout *layout = &shared->ruler->layout;
  cgt_status_t status = CGT_OK;
  one->adding.tables = old;
  one->adding.by = &shared->ruler->factors[part]->square;
  /* lesser weights first: `out` may replace what is not needed again of `old` */
  for (uint32_t weight = left % 2; weight <= left && status == CGT_OK; weight += 2) {
    if (!shared->sums[part][(left - weight) / 2]) continue;
    one->adding.prefix_length = 0;
    cgt_i_partition_add_part(&one->adding, out[weight], old[weight], old[weight + 2 * part], weight, part, 2 * part);
    status = cgt_i_partition_poll(one->work, layout->count[weight][part]);
  }
  return status;
}

/* Chooses the multiplicities of `part` and later ones. `old` is the functional by weight, `left` the weight left. */
static cgt_status_t choose(walk *one, uint32_t part, const uint32_t *const *old, uint32_t left) {
  leaves *shared = one->shared;
  const cgt_i_partition_layout *layout = &shared->ruler->layout;
  if (part == 2) { /* the shares of the threads */
    if (one->share++ != one->taken) return CGT_OK;
    one->taken = atomic_fetch_add(&shared->next, 1);
  }
  if (part > layout->small) {
    const uint64_t n = layout->count[left][part - 1];
    shared->kernel->mark(one->marks, shared->first, shared->window, old[left], (size_t)n);
    return cgt_i_partition_poll(one->work, 16 + n);
  }
  const uint32_t *now[MOST + 1];
  for (uint32_t odd = 0; odd < 2 && odd * part <= left; odd++) {
    uint32_t rest = left - odd * part;
    for (uint32_t weight = rest % 2; weight <= rest; weight += 2) {
      if (!shared->sums[part][(rest - weight) / 2]) continue;
      now[weight] = odd == 0 ? old[weight] : old[weight + part] + layout->count[weight + part][part];
    }
    cgt_status_t status = choose(one, part + 1, now, rest);
    for (int turn = 0; status == CGT_OK && rest >= 2 * part; turn = !turn) {
      uint32_t **out = one->vectors[part][is_apart(layout, part) ? turn : 0];
      rest -= 2 * part;
      status = two_more(one, now, out, part, rest);
      if (status != CGT_OK) break;
      for (uint32_t weight = rest % 2; weight <= rest; weight += 2) now[weight] = out[weight];
      status = choose(one, part + 1, now, rest);
    }
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

/* The work of one thread. */
static cgt_status_t walk_shares(leaves *shared, cgt_i_partition_work *work, void *room) {
  const cgt_i_partition_ruler *ruler = shared->ruler;
  walk *one = room;
  uint32_t *vectors = (void *)(one + 1);
  memset(one, 0, sizeof *one);
  one->shared = shared;
  one->work = work;
  one->marks = (uint8_t *)(vectors + place_vectors(&ruler->layout, shared->n, vectors, one));
  one->adding.layout = &ruler->layout;
  one->adding.scale_add = shared->kernel->scale_add_small;
  one->adding.factors = ruler->factors;
  one->taken = atomic_fetch_add(&shared->next, 1);
  memset(one->marks, 0, shared->window);
  return choose(one, 1, (const uint32_t *const *)ruler->tables, shared->n);
}

/* Each thread walks once, and takes one share after another that no other thread has taken. */
static void walk_once(void *user, size_t item, size_t worker) {
  leaves *shared = user;
  (void)item;
  if (shared->has_walked[worker]) return;
  shared->has_walked[worker] = true;
  cgt_i_partition_work helping = {.stop = &shared->stop};
  const cgt_status_t status = walk_shares(shared, worker == 0 ? shared->work : &helping, shared->rooms[worker]);
  if (status == CGT_OK || worker != 0) return; /* the others fail only when stopped */
  shared->status = status;
  atomic_store(&shared->stop, true);
}

/* Marks the values in the window. */
static cgt_status_t mark_window(leaves *shared, cgt_i_team *team) {
  const size_t threads = cgt_i_team_size(team);
  atomic_init(&shared->next, 0);
  atomic_init(&shared->stop, false);
  memset(shared->has_walked, 0, sizeof shared->has_walked);
  shared->status = CGT_OK;
  cgt_i_team_run(team, walk_once, shared, threads);
  shared->marks = NULL;
  for (size_t i = 0; i < threads; i++) {
    if (!shared->has_walked[i]) continue;
    uint8_t *own = ((walk *)shared->rooms[i])->marks;
    if (shared->marks == NULL) shared->marks = own;
    for (uint32_t j = 0; shared->marks != own && j < shared->window; j++) shared->marks[j] |= own[j];
  }
  return shared->status;
}

cgt_status_t cgt_i_partition_leaves_mex(const cgt_i_partition_ruler *ruler, cgt_i_partition_work *work, uint32_t weight,
                                        void *const *rooms, cgt_i_team *team, uint32_t *mex) {
  leaves shared = {.ruler = ruler,
                   .kernel = cgt_i_partition_kernel_now(),
                   .n = weight,
                   .window = window_of(weight),
                   .work = work,
                   .rooms = rooms};
  for (uint32_t part = ruler->layout.small; part > 0; part--) {
    shared.sums[part][0] = true;
    for (uint32_t sum = 1; sum <= weight; sum++)
      shared.sums[part][sum] = shared.sums[part + 1][sum] || (sum >= part && shared.sums[part][sum - part]);
  }
  for (uint64_t first = 0; first <= UINT32_MAX; first += shared.window) {
    shared.first = (uint32_t)first;
    cgt_status_t status = mark_window(&shared, team);
    if (status != CGT_OK) return status;
    const uint8_t *hole = memchr(shared.marks, 0, shared.window);
    if (hole != NULL) {
      *mex = shared.first + (uint32_t)(hole - shared.marks);
      return CGT_OK;
    }
  }
  return cgt_i_fail(CGT_E_OVERFLOW, "%s: h(%u) is 2^32 or more", work->ask->function, (unsigned)weight);
}
