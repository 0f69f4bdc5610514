/* Tables of F for the ruler on set partitions without repeated small parts. See partition_state.h. */
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

/* Does what cgt_i_partition_add_part() does, for partitions without parts before the one to be added. */
static void add_first(cgt_i_partition_adding *adding, uint32_t *out, const uint32_t *in, const uint32_t *with, uint32_t weight,
                      uint32_t part) {
  const cgt_i_partition_layout *layout = adding->layout;
  const uint32_t position = layout->position[part];
  const uint32_t *once = with + layout->count[weight + part][position + 1]; /* after those without the part */
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
  /* The rest, by the first part before the one to be added. Partitions without it come first in the order, and are computed
     first: in a table the sums of later ones refer to them. */
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

static cgt_status_t no_memory(const cgt_i_partition_work *work, uint32_t weight) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the partitions of %u", work->ask->function, (unsigned)weight);
}

/* ---- Partitions with distinct parts ---- */

/* Let a be the part at the last position, and let A and B make up the other parts. The ways to merge in which a is merged with
   exactly the parts U of A, and with any of B, follow from F(A - U + {a + |U|} + B) by inclusion and exclusion; in all

     F({a} + A + B) = sum over non-empty subsets U of A of F({a + |U|} + (A - U) + B)
                      + sum over subsets S of B of h(a + |S|) F(A + (B - S)).

   So there are about 2^|A| + 2^|B| terms instead of 2^(|A| + |B|). For the first sum all {a + |U|} + (A - U) + B must be in the
   table already. They are if a is the largest part and comes after the doubles, for then a + |U| differs from all other parts
   and has a later position. Otherwise A is empty. */
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

static void make_merged(distinct *parts, uint32_t last) {
  const cgt_i_partition_layout *layout = parts->layout;
  uint64_t *ranks = parts->merged[last];
  uint32_t rest[LIST];
  size_t n = 1;
  ranks[0] = 0;
  rest[0] = parts->weight[last];
  for (uint32_t i = last; i > 0; i--, n *= 2) {
    const uint32_t part = parts->part[i], position = layout->position[part];
    for (size_t j = 0; j < n; j++) { /* with part i in U, and without */
      ranks[n + j] = ranks[j];
      rest[n + j] = rest[j];
      ranks[j] += layout->count[rest[j]][position + 1];
      rest[j] -= part;
    }
  }
  parts->has_merged[last] = true; /* rest[j] is a + |U|, the first of its partitions, as parts at later positions are larger */
}

/* The sum over subsets S of B of h(a + |S|) F(A + (B - S)), once the parts before `i` are distributed; those up to `last` still
   are to be. The partition that keeps nothing leaves a single part, whose value is not known yet, and counts 0. */
static uint32_t kept_value(const distinct *parts, uint32_t i, uint32_t last, uint32_t weight, uint64_t rank) {
  if (i > last) {
    if (weight == 0) return 0;
    const uint32_t *table = parts->ruler->tables[weight];
    return cgt_i_partition_times(&parts->ruler->factors[parts->n - weight]->value, table[rank]);
  }
  const uint32_t part = parts->part[i], more = weight + part;
  return kept_value(parts, i + 1, last, weight, rank) ^
         kept_value(parts, i + 1, last, more, rank + parts->layout->count[more][parts->layout->position[part] + 1]);
}

/* The value of the partition of parts 0 … last. */
static uint32_t distinct_value(distinct *parts, uint32_t last) {
  if (last == 0) return 0;
  const uint32_t cut = parts->part[0] > 2 * parts->layout->small ? last / 2 + 1 : 0; /* A is the parts 1 … cut */
  uint32_t value = kept_value(parts, cut + 1, last, parts->weight[cut] - parts->part[0], parts->rank_without[cut]);
  if (cut == 0) return value;
  if (!parts->has_merged[cut]) make_merged(parts, cut);
  const uint32_t *table = parts->table + (parts->rank[last] - parts->rank[cut]);
  const uint64_t *ranks = parts->merged[cut];
  for (size_t i = 1, n = (size_t)1 << cut; i < n; i++) value ^= table[ranks[i]];
  return value;
}

static cgt_status_t distinct_parts(distinct *parts, uint32_t count, uint32_t bound);

/* Makes the part at position i the one after the first `count`. */
static void append(distinct *parts, uint32_t count, uint32_t i) {
  const cgt_i_partition_layout *layout = parts->layout;
  const uint32_t part = layout->part[i], weight = (count == 0 ? 0 : parts->weight[count - 1]) + part;
  parts->part[count] = part;
  parts->weight[count] = weight;
  parts->rank[count] = (count == 0 ? 0 : parts->rank[count - 1]) + layout->count[weight][i + 1];
  parts->rank_without[count] = count == 0 ? 0 : parts->rank_without[count - 1] + layout->count[weight - parts->part[0]][i + 1];
  parts->has_merged[count] = false;
}

/* Finds the values of all partitions that continue the first `count` parts by the one at position i and distinct ones at
 * positions before it. */
static cgt_status_t distinct_from(distinct *parts, uint32_t count, uint32_t i) {
  append(parts, count, i);
  if (parts->weight[count] < parts->n) return distinct_parts(parts, count + 1, i);
  parts->table[parts->rank[count]] = distinct_value(parts, count);
  return cgt_i_partition_poll(parts->work, (uint64_t)8 << count / 2);
}

/* Whether parts before position i and the one at i can be part of what is left of the weight; or whether they suffice. */
static bool has_room(const distinct *parts, uint32_t rest, uint32_t i) { return parts->layout->part[i] <= rest; }
static bool suffice(const distinct *parts, uint32_t rest, uint32_t i) {
  return parts->below[i] + parts->layout->part[i] >= rest;
}

/* The same for all positions below `bound`, the last one first. */
static cgt_status_t distinct_parts(distinct *parts, uint32_t count, uint32_t bound) {
  const uint32_t rest = parts->n - parts->weight[count - 1];
  for (uint32_t i = bound; i-- > 0 && suffice(parts, rest, i);) {
    if (!has_room(parts, rest, i)) continue;
    const cgt_status_t status = distinct_from(parts, count, i);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

/* Those with given parts at the last two positions: they need only values with a larger part at the last one, so that those
 * with the same are the parts of a loop. */
typedef struct {
  distinct *threads;
  uint32_t first; /* the last position */
} distinct_loop;

static void distinct_pair(void *user, size_t item, size_t worker) {
  const distinct_loop *loop = user;
  distinct *parts = &loop->threads[worker];
  const uint32_t i = loop->first - 1 - (uint32_t)item, rest = parts->n - parts->layout->part[loop->first];
  if (!suffice(parts, rest, i) || !has_room(parts, rest, i) || atomic_load(&parts->work->crew->stop)) return;
  append(parts, 0, loop->first);
  cgt_i_partition_end(parts->work, distinct_from(parts, 1, i));
}

static cgt_status_t all_distinct(const cgt_i_partition_ruler *ruler, cgt_i_partition_work *works, uint32_t weight,
                                 uint32_t *table) {
  enum { FEW = 24 }; /* a rest with too few partitions for other threads */
  const cgt_i_partition_layout *layout = &ruler->layout;
  cgt_i_partition_crew *crew = works->crew;
  const size_t size = cgt_i_team_size(crew->team);
  distinct *threads = cgt_i_alloc(size, sizeof *threads);
  if (threads == NULL) return no_memory(works, weight);
  for (size_t k = 0; k < size; k++) {
    distinct *parts = &threads[k];
    parts->ruler = ruler;
    parts->layout = layout;
    parts->work = &works[k];
    parts->table = table;
    parts->n = weight;
    parts->below[0] = 0;
    for (uint32_t i = 0; i < MOST; i++) parts->below[i + 1] = parts->below[i] + layout->part[i];
  }
  for (uint32_t i = MOST; i-- > 0 && suffice(threads, weight, i) && crew->status == CGT_OK;) {
    distinct_loop loop = {threads, i};
    const uint32_t part = layout->part[i];
    if (part == weight) cgt_i_partition_end(works, distinct_from(threads, 0, i));
    if (part < weight) cgt_i_team_run(weight - part < FEW ? NULL : crew->team, distinct_pair, &loop, i);
  }
  cgt_i_free(threads);
  return crew->status;
}

/* ---- Partitions with a large part twice ---- */

typedef struct {
  cgt_i_partition_adding adding;
  cgt_i_partition_work *work;
  uint32_t n; /* the weight of the table */
  uint32_t last[MOST +
                1]; /* of a weight: the last position whose part may occur twice; 0 if there is none, as position 0 is small */
} repeated;

/* Completes, in the block of a prefix, the partitions of `weight` with the part at position i twice or more, and otherwise
 * parts from there on; those with it at most once are complete. */
static cgt_status_t twice_or_more(repeated *parts, uint32_t *block, uint32_t weight, uint32_t i) {
  cgt_i_partition_adding *adding = &parts->adding;
  const cgt_i_partition_layout *layout = adding->layout;
  const uint32_t part = layout->part[i];
  const uint64_t n = i >= layout->small && weight >= 2 * part ? layout->count[weight - 2 * part][i] : 0;
  if (n == 0) return CGT_OK;
  uint32_t *out = block + layout->count[weight][i + 1] + layout->count[weight - part][i + 1];
  const uint32_t *in = adding->tables[parts->n - 2 * part] + cgt_i_partition_prefix_rank(adding, parts->n - 2 * part);
  adding->by = &adding->factors[part]->square;
  cgt_i_partition_add_part(adding, out, in, block, weight - 2 * part, i, 2 * part);
  return cgt_i_partition_poll(parts->work, 16 + n);
}

/* Completes the block of a prefix whose parts occur once: its partitions of `weight` with parts from `position` on. */
static cgt_status_t repeated_parts(repeated *parts, uint32_t *block, uint32_t weight, uint32_t position) {
  cgt_i_partition_adding *adding = &parts->adding;
  const cgt_i_partition_layout *layout = adding->layout;
  cgt_status_t status = CGT_OK;
  for (uint32_t i = parts->last[weight] + 1; i-- > position && status == CGT_OK;) {
    const uint32_t part = layout->part[i];
    if (part > weight) continue;
    adding->prefix[adding->prefix_length++] = part;
    status = repeated_parts(parts, block + layout->count[weight][i + 1], weight - part, i + 1); /* those with the part once */
    adding->prefix_length--;
    if (status == CGT_OK) status = twice_or_more(parts, block, weight, i);
  }
  return status;
}

/* The prefixes of parts at the first positions, once each, are the parts of a loop: their blocks are independent. First these
 * are completed for later positions, then for one of the first after another, the last of them first. */
typedef struct {
  repeated *threads;
  uint32_t *table;
  uint32_t position; /* of the prefix, the parts are before it */
  bool from_there;   /* later positions; else only this one */
} repeated_loop;

static void repeated_prefix(void *user, size_t item, size_t worker) {
  const repeated_loop *loop = user;
  repeated *parts = &loop->threads[worker];
  const cgt_i_partition_layout *layout = parts->adding.layout;
  uint32_t *block = loop->table, weight = parts->n;
  if (atomic_load(&parts->work->crew->stop)) return;
  parts->adding.prefix_length = 0;
  for (uint32_t i = 0; i < loop->position; i++) {
    if ((item >> i & 1) == 0) continue;
    if (weight < layout->part[i]) return;
    block += layout->count[weight][i + 1];
    weight -= layout->part[i];
    parts->adding.prefix[parts->adding.prefix_length++] = layout->part[i];
  }
  cgt_i_partition_end(parts->work, loop->from_there ? repeated_parts(parts, block, weight, loop->position)
                                                    : twice_or_more(parts, block, weight, loop->position));
}

static cgt_status_t all_repeated(const cgt_i_partition_ruler *ruler, cgt_i_partition_work *works, uint32_t weight,
                                 uint32_t *table) {
  enum { FIRST = 6, FEW = 36 };
  const cgt_i_partition_layout *layout = &ruler->layout;
  cgt_i_partition_crew *crew = works->crew;
  const size_t size = cgt_i_team_size(crew->team);
  repeated *threads = cgt_i_alloc(size, sizeof *threads);
  if (threads == NULL) return no_memory(works, weight);
  for (size_t k = 0; k < size; k++) {
    repeated *parts = &threads[k];
    *parts = (repeated){.adding = {.layout = layout,
                                   .scale_add = cgt_i_partition_kernel_now()->scale_add,
                                   .factors = ruler->factors,
                                   .tables = (const uint32_t *const *)ruler->tables},
                        .work = &works[k],
                        .n = weight};
    for (uint32_t rest = 0; rest <= weight; rest++)
      for (uint32_t i = layout->small; i < MOST; i++)
        if (2 * (uint32_t)layout->part[i] <= rest) parts->last[rest] = i;
  }
  repeated_loop loop = {threads, table, layout->small > FIRST ? layout->small : FIRST, true};
  cgt_i_team *team = weight < FEW ? NULL : crew->team;
  cgt_i_team_run(team, repeated_prefix, &loop, (size_t)1 << loop.position);
  loop.from_there = false;
  while (loop.position-- > layout->small && crew->status == CGT_OK)
    cgt_i_team_run(team, repeated_prefix, &loop, (size_t)1 << loop.position);
  cgt_i_free(threads);
  return crew->status;
}

uint64_t cgt_i_partition_table_bytes(void) { return sizeof(distinct); }

cgt_status_t cgt_i_partition_table_make(cgt_i_partition_ruler *ruler, cgt_i_partition_work *works, uint32_t weight) {
  const uint64_t size = ruler->layout.count[weight][0];
  uint32_t *table = size <= SIZE_MAX ? cgt_i_alloc((size_t)size, sizeof *table) : NULL;
  if (table == NULL) return no_memory(works, weight);
  cgt_status_t status = all_distinct(ruler, works, weight, table);
  if (status == CGT_OK) status = all_repeated(ruler, works, weight, table);
  if (status == CGT_OK)
    ruler->tables[weight] = table;
  else
    cgt_i_free(table);
  return status;
}
