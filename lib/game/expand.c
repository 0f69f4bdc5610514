/* Graphs of all that is reachable, expanded level by level; the ruleset is given whole blocks of positions. */
#include <string.h>

#include "ahead.h"
#include "crew.h"
#include "graph.h"

typedef struct {
  cgt_i_lookup lookup; /* first: of the thread that asks, whose new positions become vertices at once */
  cgt_game_t *game;
  cgt_i_ask *ask;
  const cgt_i_most *most; /* NULL: as many as a graph can have */
  cgt_i_memo ids;         /* each position's vertex plus 1, as its field */
  uint32_t *slots;        /* of the vertices, in ids */
  size_t vertex_room;
  cgt_i_graph graph;
  uint64_t *block;
  size_t block_room;
  uint64_t *numbers; /* how many options each of the block's positions had in each call of the sink */
  size_t number_room;
  size_t block_first, positions; /* the block: its first vertex, and how many it has */
  size_t level_end;              /* the vertex after the level that is being expanded */
  size_t edges_first, calls;
  cgt_i_team *team;
  cgt_i_ahead *ahead; /* NULL: one thread */
  uint64_t ahead_bytes;
  const uint64_t *fresh, *wide; /* the next new positions of the part that is being laid */
  bool widened;                 /* the layout, since positions were looked up ahead: */
  cgt_i_memo before;            /* with the layout of their keys */
  bool alone;                   /* there are no threads, or no memory for what they look up */
} expansion;

enum { BLOCK = 4096 };

static cgt_status_t no_memory(const expansion *made, size_t bytes) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", made->ask->function, bytes);
}

static uint64_t bytes_in_use(const expansion *made) {
  return (uint64_t)made->vertex_room * 12 + (uint64_t)made->graph.edge_room * 4 +
         ((uint64_t)made->number_room + made->block_room) * 8 + made->ask->gathered + made->ahead_bytes;
}

typedef struct {
  char *to;
  const char *from;
  size_t bytes;
} copying;

enum { SLICE = 1 << 20 }; /* bytes */

static void copy_slice(void *user, size_t item, size_t number) {
  const copying *copy = user;
  const size_t at = item * SLICE, left = copy->bytes - at;
  (void)number;
  memcpy(copy->to + at, copy->from + at, left < SLICE ? left : SLICE);
}

/* Enlarges an array, within the memory limit. */
static cgt_status_t enlarge(expansion *made, void **array, size_t used, size_t wanted, size_t size) {
  uint64_t limit = atomic_load(&made->game->memory);
  uint64_t bytes = (uint64_t)wanted * size + bytes_in_use(made) + cgt_i_memo_bytes(&made->ids);
  if (limit != 0 && bytes > limit)
    return cgt_i_fail(CGT_E_LIMIT, "%s: %zu positions with %zu options so far; more need %llu bytes, the limit is %llu",
                      made->ask->function, made->ids.used, made->graph.edges, (unsigned long long)bytes,
                      (unsigned long long)limit);
  void *grown = cgt_i_alloc(wanted, size);
  if (grown == NULL) return no_memory(made, wanted * size);
  copying copy = {grown, *array, used * size};
  cgt_i_team_run(made->team, copy_slice, &copy, (copy.bytes + SLICE - 1) / SLICE);
  cgt_i_free(*array);
  *array = grown;
  return CGT_OK;
}

static cgt_status_t vertex_room(expansion *made) {
  static const cgt_i_most graph = {INT32_MAX - 2, "an explicit graph"};
  const cgt_i_most *most = made->most != NULL ? made->most : &graph;
  const size_t used = made->ids.used;
  if (used >= most->positions)
    return cgt_i_fail(CGT_E_LIMIT, "%s: more than %zu positions are reachable; %s has no more", made->ask->function,
                      most->positions, most->of);
  if (used + 1 < made->vertex_room) return CGT_OK;
  const size_t wanted = made->vertex_room < 512 ? 1024 : made->vertex_room * 2;
  cgt_status_t status = enlarge(made, (void **)&made->slots, used, wanted, sizeof *made->slots);
  if (status == CGT_OK)
    status = enlarge(made, (void **)&made->graph.starts, made->vertex_room, wanted, sizeof *made->graph.starts);
  if (status == CGT_OK) made->vertex_room = wanted;
  return status;
}

static void moved(void *user, const cgt_i_memo *old) {
  expansion *made = user;
  for (size_t i = 0; i < old->used; i++) made->slots[i] = (uint32_t)old->slots[(size_t)made->slots[i] * old->layout.slot_words];
}

/* Brings all edges that have been laid together. */
static void settle(const expansion *made) {
  if (made->ahead != NULL) cgt_i_ahead_settle(made->ahead, made->graph.targets);
}

/* Remembers the layout of keys that were looked up ahead, as it is about to change. */
static cgt_status_t remember_layout(expansion *made) {
  cgt_i_layout *layout = &made->before.layout;
  if (made->ahead == NULL || made->widened) return CGT_OK;
  cgt_i_free(layout->width);
  *layout = made->ids.layout;
  layout->width = cgt_i_alloc(layout->max_count + 1, sizeof *layout->width);
  if (layout->width == NULL) return no_memory(made, layout->max_count);
  if (layout->max_count > 0) memcpy(layout->width, made->ids.layout.width, layout->max_count * sizeof *layout->width);
  made->widened = true;
  return CGT_OK;
}

/* Makes the layout wide enough for a position. */
static cgt_status_t widen(expansion *made, const uint64_t *words, size_t count) {
  const uint64_t limit = atomic_load_explicit(&made->game->memory, memory_order_relaxed);
  const cgt_i_mover mover = {moved, made, made->ask};
  cgt_status_t status = remember_layout(made);
  if (status != CGT_OK) return status;
  status = cgt_i_memo_widen(&made->ids, words, count, 32, bytes_in_use(made), limit, &mover);
  return status == CGT_OK ? cgt_i_lookup_key_room(&made->lookup) : cgt_i_fail_in(made->ask, status);
}

/* The vertex of a position that none had when it was looked up. */
static cgt_status_t add_vertex(expansion *made, const uint64_t *key, uint64_t hash, uint32_t *vertex) {
  cgt_i_memo *ids = &made->ids;
  bool found;
  uint32_t slot = cgt_i_memo_find(ids, key, hash, &found);
  if (found) {
    *vertex = (uint32_t)cgt_i_memo_field(ids, slot) - 1;
    return CGT_OK;
  }
  cgt_status_t status = vertex_room(made);
  if (status != CGT_OK) return status;
  if (cgt_i_memo_room(ids) < 1) {
    const uint64_t limit = atomic_load_explicit(&made->game->memory, memory_order_relaxed);
    const cgt_i_mover mover = {moved, made, made->ask};
    status = cgt_i_memo_grow(ids, 1, bytes_in_use(made), limit, &mover);
    if (status != CGT_OK) return cgt_i_fail_in(made->ask, status);
    slot = cgt_i_memo_find(ids, key, hash, &found);
  }
  *vertex = (uint32_t)ids->used;
  made->slots[*vertex] = slot;
  cgt_i_memo_put(ids, slot, key, (uint64_t)*vertex + 1);
  return CGT_OK;
}

/* Writes the position of a vertex into words, with room for the longest position; returns its number of words. */
static size_t unpack_vertex(const expansion *made, size_t vertex, uint64_t *words) {
  const cgt_i_memo *ids = &made->ids;
  return cgt_i_memo_position(ids, made->slots[vertex], words);
}

static cgt_status_t edge_room(expansion *made, size_t more) {
  cgt_i_graph *graph = &made->graph;
  if (graph->edge_room - graph->edges >= more) return CGT_OK;
  const size_t wanted = graph->edge_room * 2 > graph->edges + more ? graph->edge_room * 2 : graph->edges + more + 1024;
  cgt_status_t status = enlarge(made, (void **)&graph->targets, graph->edges, wanted, sizeof *graph->targets);
  if (status == CGT_OK) graph->edge_room = wanted;
  return status;
}

/* Adds edges to positions that have been looked up. */
static cgt_status_t put(cgt_i_lookup *lookup, const uint32_t *vertices, size_t n) {
  expansion *made = (expansion *)lookup;
  cgt_status_t status = edge_room(made, n);
  if (status != CGT_OK) return status;
  uint32_t *targets = made->graph.targets + made->graph.edges;
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    targets[i] = vertices[i];
    if (vertices[i] == CGT_I_NEW) status = add_vertex(made, cgt_i_lookup_key(lookup, i), lookup->hashes[i], &targets[i]);
  }
  made->graph.edges += n;
  return status;
}

/* Packs a canonical position, into the first of the keys; false if it does not fit the layout. */
static bool pack(const expansion *made, const uint64_t *words, size_t count) {
  return made->ids.slots != NULL && cgt_i_memo_pack_key(&made->ids, words, count, made->lookup.keys);
}

/* The vertex of a canonical position that none had when it was looked up, and which may not fit the layout. */
static cgt_status_t add_position(expansion *made, const uint64_t *words, size_t count, uint32_t *vertex) {
  const cgt_status_t status = pack(made, words, count) ? CGT_OK : widen(made, words, count);
  if (status != CGT_OK) return status;
  (void)pack(made, words, count);
  return add_vertex(made, made->lookup.keys, cgt_i_memo_hash(&made->ids, made->lookup.keys), vertex);
}

/* Adds an edge to a position that does not fit the layout. */
static cgt_status_t put_misfit(cgt_i_lookup *lookup, const uint64_t *words, size_t count) {
  expansion *made = (expansion *)lookup;
  cgt_status_t status = edge_room(made, 1);
  if (status == CGT_OK) status = add_position(made, words, count, &made->graph.targets[made->graph.edges]);
  made->graph.edges += status == CGT_OK;
  return status;
}

/* The same for new positions that were looked up ahead. */
static cgt_status_t lay_fresh(expansion *made, cgt_i_share *part, size_t words) {
  enum { FETCH = 8 };
  const cgt_i_memo *ids = &made->ids;
  const uint64_t *fresh = made->fresh, *key = fresh + CGT_I_NEW_KEY;
  uint32_t *vertex = &part->targets[fresh[CGT_I_NEW_PLACE]];
  made->fresh += words;
  if (made->widened)
    return add_position(made, made->lookup.option, cgt_i_memo_unpack(&made->before, key, made->lookup.option), vertex);
  if (FETCH * words < (size_t)(part->fresh + part->fresh_used - fresh)) {
    const uint64_t hash = fresh[FETCH * words + CGT_I_NEW_HASH];
    CGT_I_PREFETCH(&ids->slots[(size_t)(hash >> ids->shift) * ids->layout.slot_words]);
  }
  return add_vertex(made, key, fresh[CGT_I_NEW_HASH], vertex);
}

static cgt_status_t lay_wide(expansion *made, cgt_i_share *part) {
  const uint64_t *wide = made->wide;
  const size_t count = (size_t)wide[CGT_I_WIDE_COUNT];
  made->wide += CGT_I_WIDE_WORDS + count;
  return add_position(made, wide + CGT_I_WIDE_WORDS, count, &part->targets[wide[CGT_I_WIDE_PLACE]]);
}

/* How many of a part's targets, from `at` on, a single thread would have put together: up to one that widens the layout. */
static size_t put_together(const expansion *made, const cgt_i_share *part, size_t at, size_t end) {
  const size_t n = end - at < CGT_I_LOOKUPS ? end - at : CGT_I_LOOKUPS;
  const uint64_t *wide = made->wide, *const last = part->wide + part->wide_used;
  for (; wide < last && wide[CGT_I_WIDE_PLACE] < at + n; wide += CGT_I_WIDE_WORDS + wide[CGT_I_WIDE_COUNT])
    if (!pack(made, wide + CGT_I_WIDE_WORDS, (size_t)wide[CGT_I_WIDE_COUNT]))
      return wide[CGT_I_WIDE_PLACE] > at ? (size_t)wide[CGT_I_WIDE_PLACE] - at : 1;
  return n;
}

/* Adds the edges of the block's only vertex, whose options were looked up ahead; where limits are checked, putting options does
 * it too. The targets stay in the part for now. */
static cgt_status_t lay(expansion *made, cgt_i_share *part) {
  cgt_i_graph *graph = &made->graph;
  const size_t row = made->block_first - part->first, end = part->ends[row];
  const size_t words = CGT_I_NEW_KEY + (made->widened ? &made->before : &made->ids)->layout.slot_words;
  cgt_status_t status = CGT_OK;
  if (row == 0) {
    made->fresh = part->fresh;
    made->wide = part->wide;
    part->laid_at = graph->edges;
  }
  for (size_t at = part->laid; at < end && status == CGT_OK;) {
    const size_t n = put_together(made, part, at, end);
    status = edge_room(made, n);
    while (status == CGT_OK) {
      const uint64_t fresh = made->fresh < part->fresh + part->fresh_used ? made->fresh[CGT_I_NEW_PLACE] : UINT64_MAX;
      const uint64_t wide = made->wide < part->wide + part->wide_used ? made->wide[CGT_I_WIDE_PLACE] : UINT64_MAX;
      if (fresh >= at + n && wide >= at + n) break;
      status = fresh < wide ? lay_fresh(made, part, words) : lay_wide(made, part);
    }
    graph->edges += n;
    at += n;
  }
  if (status != CGT_OK) return status;
  part->laid = end;
  graph->starts[made->block_first + 1] = graph->edges;
  return CGT_OK;
}

static cgt_status_t take_block(cgt_sink_t *sink, const uint64_t *numbers, const uint64_t *words, size_t count) {
  expansion *made = (expansion *)sink;
  const size_t used = made->calls * made->positions, wanted = used + made->positions;
  uint64_t options = 0;
  if (made->number_room < wanted) {
    cgt_status_t status = enlarge(made, (void **)&made->numbers, used, wanted * 2, sizeof *made->numbers);
    if (status != CGT_OK) return status;
    made->number_room = wanted * 2;
  }
  memcpy(made->numbers + used, numbers, made->positions * sizeof *numbers);
  made->calls++;
  for (size_t row = 0; row < made->positions; row++) options += numbers[row];
  return cgt_i_lookup_take(sink, words, count, (size_t)options);
}

/* Sets where the edges of the block's positions end, and brings together the edges of a position from several calls. */
static cgt_status_t finish_block(expansion *made) {
  cgt_i_graph *graph = &made->graph;
  const size_t first = made->edges_first, edges = graph->edges - first, positions = made->positions;
  uint64_t *starts = graph->starts + made->block_first;
  if (positions == 1) {
    starts[1] = graph->edges; /* the edges of a single position are together already */
    return CGT_OK;
  }
  for (size_t row = 0; row < positions; row++) {
    starts[row + 1] = starts[row];
    for (size_t call = 0; call < made->calls; call++) starts[row + 1] += made->numbers[call * positions + row];
  }
  if (made->calls < 2) return CGT_OK;
  uint32_t *sorted = cgt_i_alloc(edges + 1, sizeof *sorted);
  uint64_t *at = cgt_i_alloc(positions, sizeof *at);
  if (sorted == NULL || at == NULL) {
    cgt_i_free(sorted);
    cgt_i_free(at);
    return no_memory(made, edges * sizeof *sorted);
  }
  const uint32_t *from = graph->targets + first;
  for (size_t row = 0; row < positions; row++) at[row] = starts[row] - first;
  for (size_t call = 0; call < made->calls; call++)
    for (size_t row = 0; row < positions; row++) {
      const size_t n = (size_t)made->numbers[call * positions + row];
      memcpy(sorted + at[row], from, n * sizeof *sorted);
      from += n;
      at[row] += n;
    }
  if (edges > 0) memcpy(graph->targets + first, sorted, edges * sizeof *sorted);
  cgt_i_free(sorted);
  cgt_i_free(at);
  return CGT_OK;
}

/* Puts the positions of a block together: of vertices from block_first on that have equally many words. */
static cgt_status_t gather_block(expansion *made, size_t *count) {
  const cgt_i_memo *ids = &made->ids;
  const size_t first = made->block_first;
  while (made->positions < BLOCK && first + made->positions < made->level_end) {
    const size_t used = made->positions * *count;
    const size_t wanted = used + ids->layout.max_count + 1; /* at least 1, as a block must not be NULL */
    if (made->block_room < wanted) {
      cgt_status_t status = enlarge(made, (void **)&made->block, used, wanted * 2, sizeof *made->block);
      if (status != CGT_OK) return status;
      made->block_room = wanted * 2;
    }
    const size_t words = unpack_vertex(made, first + made->positions, made->block + used);
    if (made->positions > 0 && words != *count) break;
    *count = words;
    made->positions++;
    made->ask->known = ids->used;
    cgt_status_t status = cgt_i_ask_poll(made->ask);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

static cgt_status_t expand_block(expansion *made) {
  const cgt_ruleset_t *rules = &made->game->rules;
  cgt_i_lookup *lookup = &made->lookup;
  size_t count = 0;
  made->positions = made->calls = 0;
  cgt_status_t status = gather_block(made, &count);
  if (status != CGT_OK) return status;
  lookup->sink = (cgt_sink_t){.take_block = take_block, .ask = made->ask, .positions = made->positions};
  cgt_i_ask_spare(made->ask, made->game, bytes_in_use(made) + cgt_i_memo_bytes(&made->ids));
  status = rules->options_block(rules->user, made->block, count, made->positions, &lookup->sink);
  status = cgt_i_callback_status(made->ask, made->game, &lookup->sink, "options_block", status);
  if (status == CGT_OK) status = cgt_i_look_up_rest(lookup);
  return status == CGT_OK ? finish_block(made) : status;
}

/* Expands a block of one vertex. */
static cgt_status_t expand_one(expansion *made) {
  cgt_i_lookup *lookup = &made->lookup;
  lookup->heard = cgt_i_ask_poll(made->ask);
  if (lookup->heard != CGT_OK) return lookup->heard;
  const size_t count = unpack_vertex(made, made->block_first, lookup->position);
  cgt_i_ask_spare(made->ask, made->game, bytes_in_use(made) + cgt_i_memo_bytes(&made->ids));
  const cgt_status_t status = cgt_i_look_up_options(lookup, count);
  made->graph.starts[made->block_first + 1] = made->graph.edges;
  return status;
}

/* Has the next vertices expanded ahead, by all threads, if they are many. */
static cgt_status_t look_ahead(expansion *made) {
  enum { FEW = 32, OPTIONS = 8 }; /* so many options take as long as a search takes for a position */
  const uint64_t limit = atomic_load(&made->game->memory), in_use = bytes_in_use(made) + cgt_i_memo_bytes(&made->ids);
  const uint64_t free_bytes = limit == 0 ? UINT64_MAX : limit > in_use ? limit - in_use : 0;
  if (made->block_first + made->graph.edges / OPTIONS < cgt_i_crew_alone || made->ids.used - made->block_first < FEW)
    return CGT_OK;
  if (made->ahead == NULL) {
    const cgt_status_t status = cgt_i_team_start(made->ask->function, cgt_i_game_threads(made->game), &made->team);
    if (status != CGT_OK) return status;
    made->ahead = cgt_i_team_size(made->team) > 1 ? cgt_i_ahead_new(made->ask, made->team, &made->ids) : NULL;
    made->alone = made->ahead == NULL;
    if (made->alone) return CGT_OK;
  }
  settle(made);
  made->widened = false;
  const cgt_status_t status = cgt_i_ahead_run(made->ahead, made->slots, made->block_first, made->ids.used, free_bytes,
                                              made->graph.edges / (made->block_first + 1));
  made->ahead_bytes = cgt_i_ahead_bytes(made->ahead);
  return status;
}

/* The part with the next vertex, if it has been expanded ahead, or now is; else NULL. */
static cgt_status_t find_part(expansion *made, cgt_i_share **part) {
  bool covered = false;
  *part = NULL;
  if (made->alone) return CGT_OK;
  if (made->ahead != NULL) *part = cgt_i_ahead_part(made->ahead, made->block_first, &covered);
  if (covered) return CGT_OK;
  const cgt_status_t status = look_ahead(made);
  if (status == CGT_OK && made->ahead != NULL) *part = cgt_i_ahead_part(made->ahead, made->block_first, &covered);
  return status;
}

/* Expands a vertex, where several threads may. */
static cgt_status_t expand_next(expansion *made) {
  cgt_i_ask *ask = made->ask;
  cgt_i_share *part;
  ask->known = made->ids.used;
  cgt_status_t status = find_part(made, &part);
  if (status == CGT_OK && part != NULL && --ask->until_poll == 0) status = cgt_i_ask_poll_now(ask); /* it has been counted */
  if (status != CGT_OK) return status;
  made->lookup.heard = CGT_OK;
  status = part != NULL ? lay(made, part) : expand_one(made);
  if (!cgt_i_ran_out(status) || made->lookup.heard != CGT_OK || made->ahead_bytes == 0) return status;
  /* without what the threads have looked up there may be memory enough, as for one thread */
  settle(made);
  cgt_i_ahead_empty(made->ahead);
  made->ahead_bytes = 0;
  made->alone = true;
  made->graph.edges = made->edges_first;
  return expand_one(made);
}

/* Makes the buffers for a question. */
static cgt_status_t begin(expansion *made) {
  made->lookup.game = made->game;
  made->lookup.ask = made->ask;
  made->lookup.ids = &made->ids;
  made->lookup.put = put;
  made->lookup.put_misfit = put_misfit;
  made->alone = !cgt_i_ahead_may_form(made->ask);
  return cgt_i_lookup_make(&made->lookup) ? CGT_OK : no_memory(made, CGT_MAX_WORDS * sizeof *made->block);
}

/* cgt_i_growth() for a line of play to the block that is being expanded. */
static cgt_status_t growth(const expansion *made, cgt_status_t status) {
  const cgt_i_graph *graph = &made->graph;
  uint32_t line[CGT_I_LINE];
  size_t n = 0, vertex = made->block_first, from = vertex;
  line[n++] = made->slots[vertex];
  /* an edge to a vertex begins at an earlier one */
  for (uint64_t edge = graph->starts[vertex]; edge > 0 && n < CGT_I_LINE; edge--) {
    if (graph->targets[edge - 1] != vertex) continue;
    while (graph->starts[from] >= edge) from--;
    line[n++] = made->slots[vertex = from];
  }
  return cgt_i_growth(made->game, &made->ids, line, n, status);
}

/* Expands everything from the first vertices. */
static cgt_status_t expand_all(expansion *made) {
  const bool blocks = made->game->rules.options_block != NULL;
  cgt_status_t status = CGT_OK;
  made->graph.starts[0] = 0;
  made->level_end = made->ids.used;
  while (made->block_first < made->ids.used && status == CGT_OK) {
    made->edges_first = made->graph.edges;
    made->positions = 1;
    status = blocks ? expand_block(made) : expand_next(made);
    if (status != CGT_OK) break;
    made->game->expanded += made->positions;
    made->block_first += made->positions;
    if (made->block_first == made->level_end) made->level_end = made->ids.used;
  }
  settle(made);
  made->game->options += made->lookup.options;
  made->graph.vertices = made->ids.used;
  return cgt_i_ran_out(status) ? growth(made, status) : status;
}

static void expansion_clear(expansion *made) {
  cgt_i_ahead_free(made->ahead);
  cgt_i_lookup_free(&made->lookup);
  cgt_i_memo_clear(&made->ids);
  cgt_i_free(made->before.layout.width);
  cgt_i_graph_clear(&made->graph);
  cgt_i_free(made->slots);
  cgt_i_free(made->block);
  cgt_i_free(made->numbers);
}

/* ---- What follows the expansion ---- */

static cgt_status_t order_room(const expansion *made) {
  enum { BYTES = 21 }; /* for each vertex, for its order and its values */
  const uint64_t limit = atomic_load(&made->game->memory),
                 bytes = (uint64_t)made->graph.vertices * BYTES + bytes_in_use(made) + cgt_i_memo_bytes(&made->ids);
  if (limit == 0 || bytes <= limit) return CGT_OK;
  return cgt_i_fail(CGT_E_LIMIT, "%s: %zu positions with %zu options, whose values need %llu bytes; the limit is %llu",
                    made->ask->function, made->graph.vertices, made->graph.edges, (unsigned long long)bytes,
                    (unsigned long long)limit);
}

/* A list of the vertices' positions; NULL if there is no memory. */
static cgt_list_t *list_positions(const expansion *made) {
  cgt_list_t *list = cgt_i_list_new();
  for (size_t v = 0; v < made->graph.vertices && list != NULL; v++) {
    const size_t count = unpack_vertex(made, v, made->lookup.position);
    if (cgt_i_list_add(list, made->lookup.position, count)) continue;
    cgt_list_free(list);
    list = NULL;
  }
  return list;
}

typedef struct {
  expansion *made;
  cgt_status_t status; /* of the order */
  uint32_t looping;
  bool sums, lists;
  cgt_list_t *list;
} ending;

static void end_expansion(void *user, size_t item, size_t worker) {
  ending *end = user;
  cgt_i_graph *graph = &end->made->graph;
  (void)worker;
  if (item == 0)
    end->status = cgt_i_graph_order(end->made->ask->function, graph, &end->looping);
  else if (item == 1 && end->sums)
    graph->sum = cgt_i_graph_sum(graph);
  else if (item == 2 && end->lists)
    end->list = list_positions(end->made);
}

/* Puts the vertices in order and lists their positions. A caller does not know the vertices of an unfinished graph, so a loop
 * is reported by a position. */
static cgt_status_t finish_graph(expansion *made, bool sums, cgt_list_t **positions) {
  ending end = {.made = made, .sums = sums, .lists = positions != NULL};
  char text[CGT_I_TEXT];
  cgt_i_team_run(made->team, end_expansion, &end, 3);
  if (end.status == CGT_OK && (end.list != NULL || !end.lists)) {
    if (end.lists) *positions = end.list;
    return CGT_OK;
  }
  cgt_list_free(end.list);
  if (end.status != CGT_E_LOOP) return no_memory(made, made->graph.vertices * sizeof *made->block);
  const size_t count = unpack_vertex(made, end.looping, made->lookup.option);
  return cgt_i_fail(CGT_E_LOOP, "%s: a play comes back to the position %s; expected a game in which every play ends",
                    made->ask->function, cgt_i_position_text(made->game, made->lookup.option, count, text));
}

/* Adds the positions of a list as vertices, with the lock held. */
static cgt_status_t add_roots(expansion *made, const cgt_list_t *roots) {
  uint8_t *legal = cgt_i_alloc(BLOCK, sizeof *legal);
  cgt_status_t status = legal == NULL ? no_memory(made, BLOCK) : CGT_OK;
  for (size_t i = 0, n = 0; i < cgt_list_count(roots) && status == CGT_OK; i += n) {
    size_t count, next;
    const uint64_t *words = cgt_list_item(roots, i, &count);
    for (n = 1; n < BLOCK && cgt_list_item(roots, i + n, &next) != NULL && next == count;) n++;
    status = cgt_i_game_accept_block(made->game, made->ask, words, count, n, true, legal);
    if (status == CGT_OK) status = cgt_i_look_up(&made->lookup, words, count, n);
    if (status == CGT_OK) status = cgt_i_look_up_rest(&made->lookup);
    made->graph.edges = 0; /* nobody has moved to them */
  }
  cgt_i_free(legal);
  return status;
}

/* All of it that needs the lock. */
static cgt_status_t expand_from(expansion *made, const cgt_list_t *roots) {
  cgt_game_t *game = made->game;
  cgt_status_t status = cgt_i_game_enter(game, made->ask->function);
  if (status != CGT_OK) return status;
  status = cgt_i_game_go_down(game, true, made->ask->function);
  if (status == CGT_OK) {
    status = begin(made);
    if (status == CGT_OK) status = add_roots(made, roots);
    if (status == CGT_OK) status = expand_all(made);
    cgt_i_game_come_up(game, true);
  }
  cgt_i_game_leave(game);
  return status;
}

cgt_status_t cgt_i_game_expand(cgt_i_ask *ask, const cgt_list_t *roots, const cgt_i_most *most, cgt_i_team **team,
                               cgt_i_graph *graph, cgt_list_t **positions) {
  expansion made = {.game = ask->game, .ask = ask, .most = most};
  cgt_status_t status = expand_from(&made, roots);
  if (made.ahead != NULL) cgt_i_ahead_empty(made.ahead);
  made.ahead_bytes = 0;
  if (status == CGT_OK) status = cgt_i_graph_drop_repeated(ask->function, made.team, &made.graph);
  if (status == CGT_OK) status = order_room(&made);
  if (status == CGT_OK) status = finish_graph(&made, graph->needs_sum, positions);
  if (status == CGT_OK) {
    made.graph.needs_sum = graph->needs_sum;
    *graph = made.graph;
    made.graph = (cgt_i_graph){.vertices = 0};
  }
  if (status == CGT_OK && team != NULL)
    *team = made.team;
  else
    cgt_i_team_end(made.team);
  expansion_clear(&made);
  return status;
}

cgt_status_t cgt_i_game_expand_from(cgt_i_ask *ask, const uint64_t *words, size_t count, const cgt_i_most *most,
                                    cgt_i_team **team, cgt_i_graph *graph, cgt_list_t **positions) {
  if (count > CGT_MAX_WORDS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: count is %zu; expected at most %zu words", ask->function, count, CGT_MAX_WORDS);
  cgt_status_t status = cgt_i_check_array(ask->function, "words", words, count);
  if (status != CGT_OK) return status;
  cgt_list_t *root = cgt_i_list_new();
  if (root == NULL || !cgt_i_list_add(root, words, count))
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", ask->function, count);
  if (status == CGT_OK) status = cgt_i_game_expand(ask, root, most, team, graph, positions);
  cgt_list_free(root);
  return status;
}

cgt_status_t cgt_game_expand(cgt_game_t *game, const uint64_t *words, size_t count, cgt_game_t **graph,
                             cgt_list_t **positions) {
  static const char function[] = "cgt_game_expand";
  if (game == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: game is NULL", function);
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  cgt_i_graph reached = {.needs_sum = graph != NULL};
  cgt_i_team *team = NULL;
  cgt_list_t *list = NULL;
  cgt_status_t status = cgt_i_game_expand_from(&ask, words, count, NULL, &team, &reached, positions != NULL ? &list : NULL);
  if (status == CGT_OK && graph != NULL) status = cgt_i_graph_game(function, team, &reached, graph);
  cgt_i_team_end(team);
  if (status == CGT_OK && positions != NULL)
    *positions = list;
  else
    cgt_list_free(list);
  cgt_i_graph_clear(&reached);
  return status;
}
