/* Tables of F for the ruler on set partitions: the partitions that have no small part twice. See partition_state.h. */
#include <string.h>

#include "../base/failure.h"
#include "partition_state.h"

enum { MOST = CGT_I_PARTITION_MOST };

void cgt_i_partition_layout_make(cgt_i_partition_layout *layout, uint32_t small) {
  uint32_t n = 0;
  layout->small = small;
  for (uint32_t part = 1; part <= small; part++) layout->part[n++] = (uint8_t)part;
  for (uint32_t part = small / 2 + 1; part <= small; part++) layout->part[n++] = (uint8_t)(2 * part);
  layout->doubles = n;
  for (uint32_t part = small + 1; part <= MOST; part++)
    if (part > 2 * small || part % 2 != 0) layout->part[n++] = (uint8_t)part;
  for (uint32_t i = 0; i < MOST; i++) layout->position[layout->part[i]] = (uint8_t)i;
  for (uint32_t weight = 0; weight <= MOST; weight++) layout->count[weight][MOST] = weight == 0;
  for (uint32_t i = MOST; i-- > 0;)
    for (uint32_t weight = 0, part = layout->part[i]; weight <= MOST; weight++) {
      layout->count[weight][i] = layout->count[weight][i + 1];
      if (weight >= part) layout->count[weight][i] += layout->count[weight - part][i < small ? i + 1 : i];
    }
}

uint64_t cgt_i_partition_prefix_rank(const cgt_i_partition_adding *adding, uint32_t weight) {
  const cgt_i_partition_layout *layout = adding->layout;
  uint64_t rank = 0;
  for (uint32_t i = 0; i < adding->prefix_length; i++) {
    rank += layout->count[weight][layout->position[adding->prefix[i]] + 1];
    weight -= adding->prefix[i];
  }
  return rank;
}

/* The same for those without parts before that to be added. */
static void add_first(cgt_i_partition_adding *adding, uint32_t *out, const uint32_t *in, const uint32_t *with, uint32_t weight,
                      uint32_t part) {
  const cgt_i_partition_layout *layout = adding->layout;
  const uint32_t position = layout->position[part];
  const uint32_t *once = with + layout->count[weight + part][position + 1]; /* behind those without the part */
  if (position >= layout->small) {
    adding->scale_add(out, adding->by, in, once, (size_t)layout->count[weight][position]);
    return;
  }
  const uint64_t without = layout->count[weight][position + 1];
  adding->scale_add(out, adding->by, in, once, (size_t)without);
  if (weight < part) return;
  /* Those that have the small part already would have it twice: the pair rule. */
  const uint64_t twice = layout->count[weight - part][position + 1];
  if (twice == 0) return;
  out += without;
  cgt_i_partition_add_part(adding, out, in + without, with, weight - part, position + 1, 2 * part);
  uint32_t rest = weight - part;
  for (uint32_t i = 0; i < adding->prefix_length; i++) rest += adding->prefix[i];
  const uint32_t *neither = adding->tables[rest] + cgt_i_partition_prefix_rank(adding, rest);
  adding->scale_add(out, &adding->factors[part]->square, neither, out, (size_t)twice);
}

void cgt_i_partition_add_part(cgt_i_partition_adding *adding, uint32_t *out, const uint32_t *in, const uint32_t *with,
                              uint32_t weight, uint32_t position, uint32_t part) {
  const cgt_i_partition_layout *layout = adding->layout;
  if (layout->count[weight][position] == 0) return;
  add_first(adding, out, in, with, weight, part);
  /* By the first of the parts that stand before it. Those without come first in the order, and are computed first: in a table
     the sums of later ones refer to them. */
  for (uint32_t i = weight > 0 ? layout->position[part] : position; i-- > position;) {
    const uint32_t first = layout->part[i];
    if (first > weight) continue;
    const uint64_t without = layout->count[weight][i + 1];
    adding->prefix[adding->prefix_length++] = first;
    cgt_i_partition_add_part(adding, out + without, in + without, with + layout->count[weight + part][i + 1], weight - first,
                             i < layout->small ? i + 1 : i, part);
    adding->prefix_length--;
  }
}

/* ---- Partitions with distinct parts ---- */

/* Let a be the part at the last position, and A and B make up the other parts. The ways to merge in which a is merged with just
   the set U of A's parts, and with any of B's, can be had from F(A - U + {a + |U|} + B) by inclusion and exclusion; in sum

     F({a} + A + B) = sum over non-empty subsets U of A of F({a + |U|} + (A - U) + B)
                      + sum over subsets S of B of h(a + |S|) F(A + (B - S)).

   So there are about 2^|A| + 2^|B| terms instead of 2^(|A| + |B|). For the first sum all of {a + |U|} + (A - U) + B must be in
   the table already: they are if a is the largest part and stands behind the doubles, for then a + |U| is a part that none of
   the others equals, and stands at a later position. Else A is left empty. */
enum { PARTS = 20, LIST = 1 << PARTS / 2 }; /* 1 + … + 20 > MOST, and |A| <= 10 */
typedef struct {
  const cgt_i_partition_ruler *ruler;
  const cgt_i_partition_layout *layout;
  cgt_i_partition_work *work;
  uint32_t *table;
  uint32_t n;               /* its weight */
  uint32_t below[MOST + 1]; /* of a position: the sum of all parts before it */
  /* The parts, the one at the last position first; of part i: */
  uint32_t part[PARTS], weight[PARTS];       /* itself, and the sum up to it */
  uint64_t rank[PARTS], rank_without[PARTS]; /* of those up to it, and of these without the first */
  uint64_t merged[PARTS][LIST];              /* the ranks of {a + |U|} + (A - U), A ending with it; the first is of U = {} */
  bool has_merged[PARTS];
} distinct;

static void make_merged(distinct *all, uint32_t last) {
  const cgt_i_partition_layout *layout = all->layout;
  uint64_t *ranks = all->merged[last];
  uint32_t rest[LIST];
  size_t n = 1;
  ranks[0] = 0;
  rest[0] = all->weight[last];
  for (uint32_t i = last; i > 0; i--, n *= 2) {
    const uint32_t part = all->part[i], position = layout->position[part];
    for (size_t j = 0; j < n; j++) { /* part i in U, and not */
      ranks[n + j] = ranks[j];
      rest[n + j] = rest[j];
      ranks[j] += layout->count[rest[j]][position + 1];
      rest[j] -= part;
    }
  }
  all->has_merged[last] = true; /* rest[j] is a + |U|, before which none of its partitions stand: parts behind it are larger */
}

/* The sum over subsets S of B of h(a + |S|) F(A + (B - S)), as far as the parts before `i` have it; the others up to `last` are
   to be distributed. The partition that keeps none, at the end, leaves a single part, which the table does not have yet. */
static uint32_t kept_value(const distinct *all, uint32_t i, uint32_t last, uint32_t weight, uint64_t rank) {
  if (i > last) {
    if (weight == 0) return 0;
    const uint32_t *table = all->ruler->tables[weight];
    return cgt_i_partition_times(&all->ruler->factors[all->n - weight]->value, table[rank]);
  }
  const uint32_t part = all->part[i], more = weight + part;
  return kept_value(all, i + 1, last, weight, rank) ^
         kept_value(all, i + 1, last, more, rank + all->layout->count[more][all->layout->position[part] + 1]);
}

/* The value of the partition of parts 0 … last. */
static uint32_t distinct_value(distinct *all, uint32_t last) {
  if (last == 0) return 0;
  const uint32_t cut = all->part[0] > 2 * all->layout->small ? last / 2 + 1 : 0; /* A is the parts 1 … cut */
  uint32_t value = kept_value(all, cut + 1, last, all->weight[cut] - all->part[0], all->rank_without[cut]);
  if (cut == 0) return value;
  if (!all->has_merged[cut]) make_merged(all, cut);
  const uint32_t *table = all->table + (all->rank[last] - all->rank[cut]);
  const uint64_t *ranks = all->merged[cut];
  for (size_t i = 1, n = (size_t)1 << cut; i < n; i++) value ^= table[ranks[i]];
  return value;
}

/* All partitions that go on from the first `count` parts with distinct parts from positions below `bound`, the last position
   first. */
static cgt_status_t distinct_parts(distinct *all, uint32_t count, uint32_t bound) {
  const cgt_i_partition_layout *layout = all->layout;
  const uint32_t before = count == 0 ? 0 : all->weight[count - 1], rest = all->n - before;
  for (uint32_t i = bound; i-- > 0 && all->below[i] + layout->part[i] >= rest;) {
    const uint32_t part = layout->part[i];
    if (part > rest) continue;
    const uint32_t weight = before + part;
    all->part[count] = part;
    all->weight[count] = weight;
    all->rank[count] = (count == 0 ? 0 : all->rank[count - 1]) + layout->count[weight][i + 1];
    all->rank_without[count] = count == 0 ? 0 : all->rank_without[count - 1] + layout->count[weight - all->part[0]][i + 1];
    all->has_merged[count] = false;
    cgt_status_t status;
    if (part < rest) {
      status = distinct_parts(all, count + 1, i);
    } else {
      all->table[all->rank[count]] = distinct_value(all, count);
      status = cgt_i_partition_poll(all->work, (uint64_t)8 << count / 2);
    }
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

/* ---- Partitions with a large part twice ---- */

typedef struct {
  cgt_i_partition_adding adding;
  cgt_i_partition_work *work;
  uint32_t n;              /* the weight of the table */
  uint32_t last[MOST + 1]; /* of a weight: the last position where a part may be twice; 0: none, as position 0 is small */
} repeated;

/* Completes the block behind the prefix, whose parts occur once: its partitions of `weight` with parts from position on. */
static cgt_status_t repeated_parts(repeated *all, uint32_t *block, uint32_t weight, uint32_t position) {
  cgt_i_partition_adding *adding = &all->adding;
  const cgt_i_partition_layout *layout = adding->layout;
  cgt_status_t status = CGT_OK;
  for (uint32_t i = all->last[weight] + 1; i-- > position && status == CGT_OK;) {
    const uint32_t part = layout->part[i];
    if (part > weight) continue;
    uint32_t *out = block + layout->count[weight][i + 1]; /* once, and then twice and more */
    adding->prefix[adding->prefix_length++] = part;
    status = repeated_parts(all, out, weight - part, i + 1);
    adding->prefix_length--;
    const uint64_t n = status == CGT_OK && i >= layout->small && weight >= 2 * part ? layout->count[weight - 2 * part][i] : 0;
    if (n == 0) continue;
    const uint32_t *in = adding->tables[all->n - 2 * part] + cgt_i_partition_prefix_rank(adding, all->n - 2 * part);
    adding->by = &adding->factors[part]->square;
    cgt_i_partition_add_part(adding, out + layout->count[weight - part][i + 1], in, block, weight - 2 * part, i, 2 * part);
    status = cgt_i_partition_poll(all->work, 16 + n);
  }
  return status;
}

cgt_status_t cgt_i_partition_table_make(cgt_i_partition_ruler *ruler, cgt_i_partition_work *work, uint32_t weight) {
  const cgt_i_partition_layout *layout = &ruler->layout;
  const uint64_t size = layout->count[weight][0];
  uint32_t *table = size <= SIZE_MAX ? cgt_i_alloc((size_t)size, sizeof *table) : NULL;
  union {
    distinct distinct;
    repeated repeated;
  } *all = cgt_i_alloc(1, sizeof *all);
  cgt_status_t status = CGT_OK;
  if (table == NULL || all == NULL)
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the partitions of %u", work->ask->function, (unsigned)weight);
  if (status == CGT_OK) {
    distinct *parts = &all->distinct;
    *parts = (distinct){.ruler = ruler, .layout = layout, .work = work, .table = table, .n = weight};
    for (uint32_t i = 0; i < MOST; i++) parts->below[i + 1] = parts->below[i] + layout->part[i];
    status = distinct_parts(parts, 0, MOST);
  }
  if (status == CGT_OK) {
    repeated *parts = &all->repeated;
    *parts = (repeated){.adding = {.layout = layout,
                                   .scale_add = cgt_i_partition_kernel_now()->scale_add,
                                   .factors = ruler->factors,
                                   .tables = (const uint32_t *const *)ruler->tables},
                        .work = work,
                        .n = weight};
    for (uint32_t rest = 0; rest <= weight; rest++)
      for (uint32_t i = layout->small; i < MOST; i++)
        if (2 * (uint32_t)layout->part[i] <= rest) parts->last[rest] = i;
    status = repeated_parts(parts, table, weight, 0);
  }
  cgt_i_free(all);
  if (status == CGT_OK)
    ruler->tables[weight] = table;
  else
    cgt_i_free(table);
  return status;
}
