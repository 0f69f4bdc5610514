/* The values of all partitions of n, from the tables of those without repeated small parts.

   The multiplicities of the parts 1, 2, …, small are chosen one after another. On the way we know a functional: F of the chosen
   parts together with any partition into later parts, as a vector for each weight of the latter. By the pair rule, two more
   copies of part a turn it into another: its value at mu is the old one at mu + {2a}, plus h(a)^2 times the old one at mu.
   After the last small part, the vector of the weight that is left has the values of many partitions of n.

   A functional is needed only at the weights that later steps reach: the weight that is left, minus twice any sum of parts
   still to be chosen. */
#include <string.h>

#include "../base/failure.h"
#include "partition_state.h"

enum { MOST = CGT_I_PARTITION_MOST, SMALL_MOST = CGT_I_PARTITION_SMALL_MOST };

/* The number of values marked at a time; if all occur, the leaves are computed again for the next ones. Up to n = 58 they are
   few and below 2^16; beyond, nearly all are random numbers below 2^32, and h(n) exceeds 2^16 by little if at all. */
static uint32_t window_of(uint32_t n) { return n < 60 ? 1 << 13 : 1 << 17; }

/* The multiplicities of part 1 of one parity, whose functionals are made one of another, and kept for a batch and the one
 * before it. */
enum { BATCH = 8 };
typedef struct {
  uint32_t odd; /* multiplicity number k is odd + 2k */
  const uint32_t
      *tables[MOST + 1]; /* the functional of number 0, by weight, and memory for the others, which take it in turn */
  uint32_t *vectors[BATCH + 1][MOST + 1];
} ones;

typedef struct {
  const cgt_i_partition_ruler *ruler;
  const cgt_i_partition_kernel *kernel;
  uint32_t n, first, window;
  bool sums[SMALL_MOST + 2][MOST + 1]; /* of part a and weight k: whether k is a sum of parts a, …, small */
  ones *chains;                        /* those that are gone through now, at the same time */
  uint32_t chain_count, batch, number; /* number: the multiplicity that is made, or the first of a batch */
  cgt_i_partition_work *works;         /* of the threads */
  bool has_begun[CGT_I_TEAM_MOST];
} leaves;

/* A thread's memory. */
typedef struct {
  leaves *shared;
  cgt_i_partition_work *work;
  cgt_i_partition_adding adding;
  uint8_t *marks;
  /* the vectors of a level's functionals, by weight: one of each, or two in turn, so that a new one does not replace the old */
  uint32_t *vectors[SMALL_MOST + 1][2][MOST + 1];
} walk;

/* If 2a is small too, the old functional is still needed at lesser weights, and must not be replaced in place. So it is for
 * part 1 in all layouts. */
static bool is_apart(const cgt_i_partition_layout *layout, uint32_t part) { return 2 * part <= layout->small; }

/* Lays out some vectors for each weight of a part's functionals, for partitions of n; returns the number of their values.
   Weights that are never in use at the same time share memory. If `room` is NULL, only counts. */
static uint64_t place_vectors(const cgt_i_partition_layout *layout, uint32_t n, uint32_t part, uint32_t times, uint32_t *room,
                              uint32_t *(*vectors)[MOST + 1]) {
  const uint32_t step = part == layout->small ? 2 * part : 2;
  uint64_t total = 0;
  for (uint32_t turn = 0; turn < times; turn++) {
    uint64_t end[2 * SMALL_MOST] = {0}, most = 0;
    for (uint32_t weight = 0; weight + 2 * part <= n; weight++) {
      if (room != NULL) vectors[turn][weight] = room + total + end[weight % step];
      end[weight % step] += layout->count[weight][part];
      if (end[weight % step] > most) most = end[weight % step];
    }
    total += most;
  }
  return total;
}

/* The same for all parts but 1, for one thread. */
static uint64_t place_own(const cgt_i_partition_layout *layout, uint32_t n, uint32_t *room, walk *one) {
  uint64_t total = 0;
  for (uint32_t part = 2; part <= layout->small; part++)
    total += place_vectors(layout, n, part, 1 + is_apart(layout, part), room == NULL ? NULL : room + total,
                           room == NULL ? NULL : one->vectors[part]);
  return total;
}

uint64_t cgt_i_partition_leaves_bytes(const cgt_i_partition_layout *layout, uint32_t weight) {
  return sizeof(walk) + window_of(weight) + place_own(layout, weight, NULL, NULL) * sizeof(uint32_t);
}

/* Several threads go through both parities at the same time, and the more there are, the larger are the batches. */
static size_t chains_for(size_t threads) { return threads > 1 ? 2 : 1; }
static uint32_t batch_for(size_t threads) { return threads < 4 ? 1 : threads < 2 * BATCH ? (uint32_t)threads / 2 : BATCH; }

uint64_t cgt_i_partition_leaves_shared(const cgt_i_partition_layout *layout, uint32_t weight, size_t threads) {
  return chains_for(threads) *
         (sizeof(ones) + place_vectors(layout, weight, 1, batch_for(threads) + 1, NULL, NULL) * sizeof(uint32_t));
}

/* Adds two more copies of the part, at one weight: from the functional `old` to `out`. */
static cgt_status_t two_more_at(walk *one, const uint32_t *const *old, uint32_t **out, uint32_t part, uint32_t weight) {
  const leaves *shared = one->shared;
  one->adding.tables = old;
  one->adding.by = &shared->ruler->factors[part]->square;
  one->adding.prefix_length = 0;
  cgt_i_partition_add_part(&one->adding, out[weight], old[weight], old[weight + 2 * part], weight, part, 2 * part);
  return cgt_i_partition_poll(one->work, shared->ruler->layout.count[weight][part]);
}

/* The same at the weights up to `left`. */
static cgt_status_t two_more(walk *one, const uint32_t *const *old, uint32_t **out, uint32_t part, uint32_t left) {
  cgt_status_t status = CGT_OK;
  /* lesser weights first: `out` may replace what is not needed again of `old` */
  for (uint32_t weight = left % 2; weight <= left && status == CGT_OK; weight += 2)
    if (one->shared->sums[part][(left - weight) / 2]) status = two_more_at(one, old, out, part, weight);
  return status;
}

static cgt_status_t choose(walk *one, uint32_t part, const uint32_t *const *old, uint32_t left);

/* The functional where the part is chosen `odd` times, 0 or 1, at the weights up to `rest`, the weight then left. */
static void choose_once(const leaves *shared, uint32_t part, uint32_t odd, const uint32_t *const *old, uint32_t rest,
                        const uint32_t **now) {
  for (uint32_t weight = rest % 2; weight <= rest; weight += 2) {
    if (!shared->sums[part][(rest - weight) / 2]) continue;
    now[weight] = odd == 0 ? old[weight] : old[weight + part] + shared->ruler->layout.count[weight + part][part];
  }
}

/* Chooses a multiplicity of `part` that is even, or odd, and those of later parts. `old` is the functional by weight, `left`
 * the weight left. */
static cgt_status_t choose_parity(walk *one, uint32_t part, uint32_t odd, const uint32_t *const *old, uint32_t left) {
  const uint32_t *now[MOST + 1];
  if (odd * part > left) return CGT_OK;
  uint32_t rest = left - odd * part;
  choose_once(one->shared, part, odd, old, rest, now);
  cgt_status_t status = choose(one, part + 1, now, rest);
  for (int turn = 0; status == CGT_OK && rest >= 2 * part; turn = !turn) {
    uint32_t **out = one->vectors[part][is_apart(&one->shared->ruler->layout, part) ? turn : 0];
    rest -= 2 * part;
    status = two_more(one, now, out, part, rest);
    if (status != CGT_OK) break;
    for (uint32_t weight = rest % 2; weight <= rest; weight += 2) now[weight] = out[weight];
    status = choose(one, part + 1, now, rest);
  }
  return status;
}

/* Chooses the multiplicities of `part` and later ones. */
static cgt_status_t choose(walk *one, uint32_t part, const uint32_t *const *old, uint32_t left) {
  const leaves *shared = one->shared;
  if (part <= shared->ruler->layout.small) {
    const cgt_status_t status = choose_parity(one, part, 0, old, left);
    return status == CGT_OK ? choose_parity(one, part, 1, old, left) : status;
  }
  const uint64_t n = shared->ruler->layout.count[left][part - 1];
  shared->kernel->mark(one->marks, shared->first, shared->window, old[left], (size_t)n);
  return cgt_i_partition_poll(one->work, 16 + n);
}

/* ---- The threads: in one loop a multiplicity of part 1 is made of another, weight by weight, and in one those of later parts
   are chosen for a batch ---- */

/* A thread's memory, made ready for the window. */
static walk *begin(leaves *shared, size_t worker) {
  const cgt_i_partition_ruler *ruler = shared->ruler;
  walk *one = shared->works[worker].room;
  if (shared->has_begun[worker]) return one;
  shared->has_begun[worker] = true;
  one->shared = shared;
  one->work = &shared->works[worker];
  uint32_t *room = (void *)(one + 1);
  one->marks = (uint8_t *)(room + place_own(&ruler->layout, shared->n, room, one));
  one->adding = (cgt_i_partition_adding){
      .layout = &ruler->layout, .scale_add = shared->kernel->scale_add_small, .factors = ruler->factors};
  memset(one->marks, 0, shared->window);
  return one;
}

/* The weight that a multiplicity of part 1 leaves, and its functional. */
static uint32_t left_by(const leaves *shared, const ones *chain, uint32_t number) {
  return shared->n - chain->odd - 2 * number;
}
static bool is_possible(const leaves *shared, const ones *chain, uint32_t number) {
  return chain->odd + 2 * number <= shared->n;
}
static uint32_t **vectors_of(const leaves *shared, ones *chain, uint32_t number) {
  return chain->vectors[number % (shared->batch + 1)];
}
static const uint32_t *const *functional_of(const leaves *shared, ones *chain, uint32_t number) {
  return number == 0 ? chain->tables : (const uint32_t *const *)vectors_of(shared, chain, number);
}

/* The next multiplicity of a chain at one weight, the largest weights first. */
static void make_part(void *user, size_t item, size_t worker) {
  leaves *shared = user;
  ones *chain = &shared->chains[item % shared->chain_count];
  const uint32_t down = 2 * (uint32_t)(item / shared->chain_count), number = shared->number;
  if (!is_possible(shared, chain, number) || down > left_by(shared, chain, number) || atomic_load(&shared->works->crew->stop))
    return;
  walk *one = begin(shared, worker);
  cgt_i_partition_end(one->work, two_more_at(one, functional_of(shared, chain, number - 1), vectors_of(shared, chain, number),
                                             1, left_by(shared, chain, number) - down));
}

/* The later parts for a multiplicity of the batch and a parity of part 2. */
static void choose_part(void *user, size_t item, size_t worker) {
  leaves *shared = user;
  ones *chain = &shared->chains[item % shared->chain_count];
  const uint32_t choice = (uint32_t)(item / shared->chain_count), number = shared->number + choice / 2;
  if (!is_possible(shared, chain, number) || atomic_load(&shared->works->crew->stop)) return;
  walk *one = begin(shared, worker);
  cgt_i_partition_end(one->work,
                      choose_parity(one, 2, choice % 2, functional_of(shared, chain, number), left_by(shared, chain, number)));
}

/* Goes through the chains. */
static cgt_status_t walk_chains(leaves *shared) {
  enum { FEW = 1 << 10 }; /* values, too few for other threads */
  const cgt_i_partition_layout *layout = &shared->ruler->layout;
  const cgt_i_partition_crew *crew = shared->works->crew;
  const ones *longest = shared->chains;
  for (uint32_t first = 0; is_possible(shared, longest, first) && crew->status == CGT_OK; first += shared->batch) {
    cgt_i_team *team = layout->count[left_by(shared, longest, first)][1] < FEW ? NULL : crew->team;
    for (uint32_t number = first; number < first + shared->batch && is_possible(shared, longest, number); number++) {
      shared->number = number;
      const size_t weights = left_by(shared, longest, number) / 2 + 1;
      if (number > 0) cgt_i_team_run(team, make_part, shared, shared->chain_count * weights);
    }
    shared->number = first;
    if (crew->status == CGT_OK) cgt_i_team_run(team, choose_part, shared, (size_t)shared->chain_count * shared->batch * 2);
  }
  return crew->status;
}

/* Marks the values in the window; *marks are those of all threads. */
static cgt_status_t mark_window(leaves *shared, const uint8_t **marks) {
  const size_t threads = cgt_i_team_size(shared->works->crew->team);
  cgt_status_t status = CGT_OK;
  memset(shared->has_begun, 0, sizeof shared->has_begun);
  for (uint32_t odd = 0; odd < 2 && odd <= shared->n && status == CGT_OK;) {
    for (shared->chain_count = 0; shared->chain_count < chains_for(threads) && odd <= shared->n; odd++) {
      ones *chain = &shared->chains[shared->chain_count++];
      chain->odd = odd;
      choose_once(shared, 1, odd, (const uint32_t *const *)shared->ruler->tables, shared->n - odd, chain->tables);
    }
    status = walk_chains(shared);
  }
  uint8_t *all = NULL;
  for (size_t i = 0; i < threads; i++) {
    if (!shared->has_begun[i]) continue;
    uint8_t *own = ((walk *)shared->works[i].room)->marks;
    if (all == NULL) all = own;
    for (uint32_t j = 0; all != own && j < shared->window; j++) all[j] |= own[j];
  }
  *marks = all;
  return status;
}

cgt_status_t cgt_i_partition_leaves_mex(const cgt_i_partition_ruler *ruler, cgt_i_partition_work *works, uint32_t weight,
                                        void *room, uint32_t *mex) {
  const cgt_i_partition_layout *layout = &ruler->layout;
  const size_t threads = cgt_i_team_size(works->crew->team);
  leaves shared = {.ruler = ruler,
                   .kernel = cgt_i_partition_kernel_now(),
                   .n = weight,
                   .window = window_of(weight),
                   .chains = room,
                   .batch = batch_for(threads),
                   .works = works};
  for (uint32_t part = layout->small; part > 0; part--) {
    shared.sums[part][0] = true;
    for (uint32_t sum = 1; sum <= weight; sum++)
      shared.sums[part][sum] = shared.sums[part + 1][sum] || (sum >= part && shared.sums[part][sum - part]);
  }
  uint32_t *vectors = (void *)(shared.chains + chains_for(threads));
  for (size_t i = 0; i < chains_for(threads); i++)
    vectors += place_vectors(layout, weight, 1, shared.batch + 1, vectors, shared.chains[i].vectors);
  for (uint64_t first = 0; first <= UINT32_MAX; first += shared.window) {
    const uint8_t *marks;
    shared.first = (uint32_t)first;
    const cgt_status_t status = mark_window(&shared, &marks);
    if (status != CGT_OK) return status;
    const uint8_t *hole = memchr(marks, 0, shared.window);
    if (hole != NULL) {
      *mex = shared.first + (uint32_t)(hole - marks);
      return CGT_OK;
    }
  }
  return cgt_i_fail(CGT_E_OVERFLOW, "%s: h(%u) is 2^32 or more", works->ask->function, (unsigned)weight);
}
