/* Sweeps: everything reachable is expanded level by level, and the ruleset is given whole blocks of positions. */
#include <string.h>

#include "../base/array.h"
#include "game_inside.h"
#include "graph.h"

typedef struct cgt_i_sweep {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_game_t *game;
  cgt_i_ask *ask;
  const cgt_i_most *most;  /* NULL: as many as a graph can have */
  cgt_i_memo ids;          /* each position's vertex, as its value */
  const cgt_i_memo *known; /* values that need no expanding; NULL: none are known */
  uint32_t *values;        /* of the vertices, where known; else UINT32_MAX */
  uint32_t *slots;         /* of the vertices, in ids */
  size_t vertex_room;
  cgt_i_graph graph;
  uint64_t *block, *option, *key, *known_key;
  size_t key_words, block_room;
  uint64_t *numbers; /* how many options each of the block's positions had in each call of the sink */
  size_t number_room;
  uint64_t *canonical, *counts; /* options that `canonical_block` brings into canonical form, and their numbers of words */
  size_t canonical_room, count_room;
  size_t block_first, positions; /* the block: its first vertex, and how many it has */
  size_t level_end;              /* the vertex after the level that is being expanded */
  size_t edges_first, calls;
} sweep_state;

enum { BLOCK = 4096 };

static cgt_status_t no_memory(const sweep_state *sweep, size_t bytes) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", sweep->ask->function, bytes);
}

static uint64_t bytes_in_use(const sweep_state *sweep) {
  return (uint64_t)sweep->vertex_room * 16 + (uint64_t)sweep->graph.edge_room * 4 +
         ((uint64_t)sweep->number_room + sweep->block_room + sweep->canonical_room + sweep->count_room) * 8 +
         sweep->ask->gathered;
}

/* Enlarges an array, within the memory limit. */
static cgt_status_t enlarge(sweep_state *sweep, void **array, size_t used, size_t wanted, size_t size) {
  uint64_t limit = atomic_load(&sweep->game->memory);
  uint64_t bytes = (uint64_t)wanted * size + bytes_in_use(sweep) + cgt_i_memo_bytes(&sweep->ids);
  if (limit != 0 && bytes > limit)
    return cgt_i_fail(CGT_E_LIMIT, "%s: %zu positions with %zu options so far; more need %llu bytes, the limit is %llu",
                      sweep->ask->function, sweep->ids.used, sweep->graph.edges, (unsigned long long)bytes,
                      (unsigned long long)limit);
  void *grown = cgt_i_array_move(*array, used, wanted, size);
  if (grown == NULL) return no_memory(sweep, wanted * size);
  *array = grown;
  return CGT_OK;
}

static cgt_status_t vertex_room(sweep_state *sweep) {
  static const cgt_i_most graph = {INT32_MAX - 2, "an explicit graph"};
  const cgt_i_most *most = sweep->most != NULL ? sweep->most : &graph;
  const size_t used = sweep->ids.used;
  if (used >= most->positions)
    return cgt_i_fail(CGT_E_LIMIT, "%s: more than %zu positions are reachable; %s has no more", sweep->ask->function,
                      most->positions, most->of);
  if (used + 1 < sweep->vertex_room) return CGT_OK;
  const size_t wanted = sweep->vertex_room < 512 ? 1024 : sweep->vertex_room * 2;
  cgt_status_t status = enlarge(sweep, (void **)&sweep->slots, used, wanted, sizeof *sweep->slots);
  if (status == CGT_OK) status = enlarge(sweep, (void **)&sweep->values, used, wanted, sizeof *sweep->values);
  if (status == CGT_OK)
    status = enlarge(sweep, (void **)&sweep->graph.starts, sweep->vertex_room, wanted, sizeof *sweep->graph.starts);
  if (status == CGT_OK) sweep->vertex_room = wanted;
  return status;
}

static void moved(void *user, const cgt_i_memo *old) {
  sweep_state *sweep = user;
  for (size_t i = 0; i < old->used; i++)
    sweep->slots[i] = (uint32_t)old->slots[(size_t)sweep->slots[i] * old->layout.slot_words];
}

static cgt_status_t key_room(sweep_state *sweep) {
  const size_t wanted = sweep->ids.layout.slot_words;
  if (wanted <= sweep->key_words) return CGT_OK;
  cgt_i_free(sweep->key);
  sweep->key_words = 0;
  sweep->key = cgt_i_alloc(wanted, sizeof *sweep->key);
  if (sweep->key == NULL) return no_memory(sweep, wanted * sizeof *sweep->key);
  sweep->key_words = wanted;
  return CGT_OK;
}

/* The value that the memo knows, or UINT32_MAX. */
static uint32_t known_value(sweep_state *sweep, const uint64_t *words, size_t count) {
  bool found;
  if (sweep->known == NULL || sweep->known->slots == NULL || !cgt_i_memo_pack(sweep->known, words, count, sweep->known_key))
    return UINT32_MAX;
  uint32_t slot = cgt_i_memo_find(sweep->known, sweep->known_key, cgt_i_memo_hash(sweep->known, sweep->known_key), &found);
  if (!found) return UINT32_MAX;
  uint64_t field = cgt_i_memo_field(sweep->known, slot);
  return field < cgt_i_memo_partial(sweep->known) ? (uint32_t)field - 1 : UINT32_MAX;
}

/* The vertex of a canonical position. */
static cgt_status_t vertex_of(sweep_state *sweep, const uint64_t *words, size_t count, uint32_t *vertex) {
  const uint64_t limit = atomic_load_explicit(&sweep->game->memory, memory_order_relaxed);
  const cgt_i_mover mover = {moved, sweep, sweep->ask};
  cgt_i_memo *ids = &sweep->ids;
  if (ids->slots == NULL || !cgt_i_memo_pack(ids, words, count, sweep->key)) {
    cgt_status_t status = cgt_i_memo_widen(ids, words, count, 32, bytes_in_use(sweep), limit, &mover);
    if (status != CGT_OK) return cgt_i_fail_in(sweep->ask, status);
    status = key_room(sweep);
    if (status != CGT_OK) return status;
    (void)cgt_i_memo_pack(ids, words, count, sweep->key);
  }
  bool found;
  const uint64_t hash = cgt_i_memo_hash(ids, sweep->key);
  uint32_t slot = cgt_i_memo_find(ids, sweep->key, hash, &found);
  if (found) {
    *vertex = (uint32_t)cgt_i_memo_field(ids, slot) - 1;
    return CGT_OK;
  }
  cgt_status_t status = vertex_room(sweep);
  if (status != CGT_OK) return status;
  if (cgt_i_memo_room(ids) < 1) {
    status = cgt_i_memo_grow(ids, 1, bytes_in_use(sweep), limit, &mover);
    if (status != CGT_OK) return cgt_i_fail_in(sweep->ask, status);
    slot = cgt_i_memo_find(ids, sweep->key, hash, &found);
  }
  *vertex = (uint32_t)ids->used;
  sweep->slots[*vertex] = slot;
  sweep->values[*vertex] = known_value(sweep, words, count);
  cgt_i_memo_put(ids, slot, sweep->key, (uint64_t)*vertex + 1);
  return CGT_OK;
}

/* Writes the position of a vertex into words, with room for the longest position; returns its number of words. */
static size_t unpack_vertex(const sweep_state *sweep, size_t vertex, uint64_t *words) {
  const cgt_i_memo *ids = &sweep->ids;
  return cgt_i_memo_unpack(ids, &ids->slots[(size_t)sweep->slots[vertex] * ids->layout.slot_words], words);
}

static cgt_status_t edge_room(sweep_state *sweep, size_t more) {
  cgt_i_graph *graph = &sweep->graph;
  if (graph->edge_room - graph->edges >= more) return CGT_OK;
  const size_t wanted = graph->edge_room * 2 > graph->edges + more ? graph->edge_room * 2 : graph->edges + more + 1024;
  cgt_status_t status = enlarge(sweep, (void **)&graph->targets, graph->edges, wanted, sizeof *graph->targets);
  if (status == CGT_OK) graph->edge_room = wanted;
  return status;
}

enum { CHUNK = 32 };

/* For slots of one word: adds edges to the options that are vertices already, up to the first that is not; returns how many. */
static size_t add_known(sweep_state *sweep, const uint64_t *words, size_t count, size_t n) {
  const cgt_i_memo *ids = &sweep->ids;
  const uint64_t field_mask = cgt_i_memo_field_mask(ids);
  uint64_t keys[CHUNK], hashes[CHUNK];
  uint32_t *targets = sweep->graph.targets + sweep->graph.edges;
  size_t packed = 0, taken = 0;
  for (; packed < n && packed < CHUNK; packed++) {
    if (!cgt_i_memo_pack_word(&ids->layout, words + packed * count, count, &keys[packed])) break;
    hashes[packed] = cgt_i_mix(keys[packed]);
    CGT_I_PREFETCH(&ids->slots[hashes[packed] >> ids->shift]);
  }
  for (; taken < packed; taken++) {
    bool found;
    const size_t slot = cgt_i_memo_find_word(ids->slots, ids->capacity - 1, keys[taken], (size_t)(hashes[taken] >> ids->shift),
                                             field_mask, &found);
    if (!found) break;
    targets[taken] = (uint32_t)(ids->slots[slot] & field_mask) - 1;
  }
  sweep->graph.edges += taken;
  return taken;
}

/* Finds the vertices of many positions, which need not be canonical, by blocks; UINT32_MAX where one is not legal. `legal` is
 * NULL where all are. */
static cgt_status_t vertices_of(sweep_state *sweep, const uint64_t *words, size_t count, size_t n, const uint8_t *legal,
                                uint32_t *vertices) {
  enum { WORDS = 1 << 18 }; /* in a block at most, or one position */
  const size_t many = count > WORDS / BLOCK ? WORDS / count : BLOCK, most = n < many ? n : many;
  cgt_status_t status = CGT_OK;
  if (sweep->canonical_room < most * count + 1) {
    status = enlarge(sweep, (void **)&sweep->canonical, 0, most * count + 1, sizeof *sweep->canonical);
    if (status == CGT_OK) sweep->canonical_room = most * count + 1;
  }
  if (status == CGT_OK && sweep->count_room < most) {
    status = enlarge(sweep, (void **)&sweep->counts, 0, most, sizeof *sweep->counts);
    if (status == CGT_OK) sweep->count_room = most;
  }
  for (size_t from = 0; from < n && status == CGT_OK; from += most) {
    const size_t end = n - from < most ? n : from + most;
    size_t kept = 0;
    for (size_t i = from; i < end; i++) {
      if (legal != NULL && !legal[i]) continue;
      if (count > 0) memcpy(sweep->canonical + kept * count, words + i * count, count * sizeof *words);
      kept++;
    }
    status = cgt_i_game_canonical_block(sweep->game, sweep->canonical, count, kept, sweep->counts);
    if (status != CGT_OK) return cgt_i_fail_in(sweep->ask, status);
    kept = 0;
    for (size_t i = from; i < end && status == CGT_OK; i++) {
      vertices[i] = UINT32_MAX;
      if (legal != NULL && !legal[i]) continue;
      status = vertex_of(sweep, sweep->canonical + kept * count, (size_t)sweep->counts[kept], &vertices[i]);
      kept++;
    }
  }
  return status;
}

static cgt_status_t take(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  sweep_state *sweep = (sweep_state *)sink;
  const bool canonical = cgt_i_game_has_canonical(sweep->game);
  const bool blocks = canonical && n > 1 && sweep->game->rules.canonical_block != NULL;
  cgt_status_t status = edge_room(sweep, n);
  if (blocks && status == CGT_OK) {
    status = vertices_of(sweep, words, count, n, NULL, sweep->graph.targets + sweep->graph.edges);
    if (status == CGT_OK) sweep->graph.edges += n;
  }
  for (size_t i = 0; i < n && status == CGT_OK && !blocks; i++) {
    const uint64_t *option = words + i * count;
    size_t option_count = count;
    if (canonical) {
      if (count > 0) memcpy(sweep->option, option, count * sizeof *option);
      option = sweep->option;
      status = cgt_i_game_canonical(sweep->game, sweep->option, &option_count);
      if (status != CGT_OK) return cgt_i_fail_in(sweep->ask, status);
    } else if (sweep->ids.layout.slot_words == 1) {
      i += add_known(sweep, option, count, n - i);
      if (i == n) break;
      option = words + i * count;
    }
    uint32_t vertex = 0;
    status = vertex_of(sweep, option, option_count, &vertex);
    if (status == CGT_OK) sweep->graph.targets[sweep->graph.edges++] = vertex;
  }
  sweep->ask->options += n;
  sweep->game->options += n;
  return status == CGT_OK ? cgt_i_ask_poll_words(sweep->ask, (uint64_t)n * (count + 1)) : status;
}

static cgt_status_t take_block(cgt_sink_t *sink, const uint64_t *numbers, const uint64_t *words, size_t count) {
  sweep_state *sweep = (sweep_state *)sink;
  const size_t used = sweep->calls * sweep->positions, wanted = used + sweep->positions;
  uint64_t options = 0;
  if (sweep->number_room < wanted) {
    cgt_status_t status = enlarge(sweep, (void **)&sweep->numbers, used, wanted * 2, sizeof *sweep->numbers);
    if (status != CGT_OK) return status;
    sweep->number_room = wanted * 2;
  }
  memcpy(sweep->numbers + used, numbers, sweep->positions * sizeof *numbers);
  sweep->calls++;
  for (size_t row = 0; row < sweep->positions; row++) options += numbers[row];
  return take(sink, words, count, (size_t)options);
}

/* Sets where the edges of the block's positions end, and brings together the edges of a position from several calls. */
static cgt_status_t finish_block(sweep_state *sweep) {
  cgt_i_graph *graph = &sweep->graph;
  const size_t first = sweep->edges_first, edges = graph->edges - first, positions = sweep->positions;
  uint64_t *starts = graph->starts + sweep->block_first;
  if (sweep->game->rules.options_block == NULL || positions == 1) {
    starts[1] = graph->edges; /* the edges of a single position are together already */
    return CGT_OK;
  }
  for (size_t row = 0; row < positions; row++) {
    starts[row + 1] = starts[row];
    for (size_t call = 0; call < sweep->calls; call++) starts[row + 1] += sweep->numbers[call * positions + row];
  }
  if (sweep->calls < 2) return CGT_OK;
  uint32_t *sorted = cgt_i_alloc(edges + 1, sizeof *sorted);
  uint64_t *at = cgt_i_alloc(positions, sizeof *at);
  if (sorted == NULL || at == NULL) {
    cgt_i_free(sorted);
    cgt_i_free(at);
    return no_memory(sweep, edges * sizeof *sorted);
  }
  const uint32_t *from = graph->targets + first;
  for (size_t row = 0; row < positions; row++) at[row] = starts[row] - first;
  for (size_t call = 0; call < sweep->calls; call++)
    for (size_t row = 0; row < positions; row++) {
      const size_t n = (size_t)sweep->numbers[call * positions + row];
      memcpy(sorted + at[row], from, n * sizeof *sorted);
      from += n;
      at[row] += n;
    }
  if (edges > 0) memcpy(graph->targets + first, sorted, edges * sizeof *sorted);
  cgt_i_free(sorted);
  cgt_i_free(at);
  return CGT_OK;
}

/* Expands a block: vertices from block_first on whose values are not known and whose positions have equally many words. */
static cgt_status_t expand_block(sweep_state *sweep) {
  const cgt_ruleset_t *rules = &sweep->game->rules;
  const cgt_i_memo *ids = &sweep->ids;
  cgt_i_graph *graph = &sweep->graph;
  const size_t first = sweep->block_first, most = rules->options_block != NULL ? BLOCK : 1;
  cgt_status_t status = CGT_OK;
  size_t count = 0;
  sweep->positions = 0;
  sweep->edges_first = graph->edges = (size_t)graph->starts[first]; /* drops those of a block that was stopped */
  sweep->calls = 0;
  if (sweep->values[first] != UINT32_MAX) { /* needs no options */
    graph->starts[first + 1] = graph->edges;
    sweep->positions = 1;
    return CGT_OK;
  }
  while (sweep->positions < most && first + sweep->positions < sweep->level_end &&
         sweep->values[first + sweep->positions] == UINT32_MAX) {
    const size_t used = sweep->positions * count;
    const size_t wanted = used + ids->layout.max_count + 1; /* at least 1, as a block must not be NULL */
    if (sweep->block_room < wanted) {
      status = enlarge(sweep, (void **)&sweep->block, used, wanted * 2, sizeof *sweep->block);
      if (status != CGT_OK) return status;
      sweep->block_room = wanted * 2;
    }
    const size_t words = unpack_vertex(sweep, first + sweep->positions, sweep->block + used);
    if (sweep->positions > 0 && words != count) break;
    count = words;
    sweep->positions++;
    sweep->game->expanded++;
    sweep->ask->known = ids->used;
    status = cgt_i_ask_poll(sweep->ask);
    if (status != CGT_OK) return status;
  }
  sweep->sink.positions = sweep->positions;
  cgt_i_ask_spare(sweep->ask, sweep->game, bytes_in_use(sweep) + cgt_i_memo_bytes(ids));
  if (rules->options_block != NULL)
    status = rules->options_block(rules->user, sweep->block, count, sweep->positions, &sweep->sink);
  else
    status = rules->options(rules->user, sweep->block, count, &sweep->sink);
  status = cgt_i_callback_status(sweep->ask, sweep->game, &sweep->sink,
                                 rules->options_block != NULL ? "options_block" : "options", status);
  return status == CGT_OK ? finish_block(sweep) : status;
}

/* Makes the sink and the buffers for a question. */
static cgt_status_t begin(sweep_state *sweep) {
  sweep->sink = (cgt_sink_t){.take = sweep->game->rules.options_block == NULL ? take : NULL,
                             .take_block = sweep->game->rules.options_block != NULL ? take_block : NULL,
                             .ask = sweep->ask};
  if (sweep->option == NULL) sweep->option = cgt_i_alloc(CGT_MAX_WORDS, sizeof *sweep->option);
  if (sweep->option == NULL) return no_memory(sweep, CGT_MAX_WORDS * sizeof *sweep->option);
  cgt_i_free(sweep->known_key);
  sweep->known_key = NULL;
  if (sweep->known != NULL && sweep->known->slots != NULL) {
    sweep->known_key = cgt_i_alloc(sweep->known->layout.slot_words, sizeof *sweep->known_key);
    if (sweep->known_key == NULL) return no_memory(sweep, sweep->known->layout.slot_words * sizeof *sweep->known_key);
  }
  return CGT_OK;
}

/* cgt_i_growth() for a line of play to the block that is being expanded. */
static cgt_status_t growth(const sweep_state *sweep, cgt_status_t status) {
  const cgt_i_graph *graph = &sweep->graph;
  uint32_t line[CGT_I_LINE];
  size_t n = 0, vertex = sweep->block_first, from = vertex;
  line[n++] = sweep->slots[vertex];
  /* an edge to a vertex begins at an earlier one */
  for (uint64_t edge = graph->starts[vertex]; edge > 0 && n < CGT_I_LINE; edge--) {
    if (graph->targets[edge - 1] != vertex) continue;
    while (graph->starts[from] >= edge) from--;
    line[n++] = sweep->slots[vertex = from];
  }
  return cgt_i_growth(sweep->game, &sweep->ids, line, n, status);
}

/* Expands everything from the first vertices, or continues where it stopped. */
static cgt_status_t expand_all(sweep_state *sweep) {
  cgt_status_t status = CGT_OK;
  if (sweep->block_first == 0) {
    sweep->graph.starts[0] = 0;
    sweep->level_end = sweep->ids.used;
  }
  while (sweep->block_first < sweep->ids.used && status == CGT_OK) {
    status = expand_block(sweep);
    if (status != CGT_OK) break;
    sweep->block_first += sweep->positions;
    if (sweep->block_first == sweep->level_end) sweep->level_end = sweep->ids.used;
  }
  sweep->graph.vertices = sweep->ids.used;
  return cgt_i_ran_out(status) ? growth(sweep, status) : status;
}

static void expansion_clear(sweep_state *sweep) {
  cgt_i_memo_clear(&sweep->ids);
  cgt_i_graph_clear(&sweep->graph);
  cgt_i_free(sweep->values);
  cgt_i_free(sweep->slots);
  cgt_i_free(sweep->block);
  cgt_i_free(sweep->option);
  cgt_i_free(sweep->key);
  cgt_i_free(sweep->known_key);
  cgt_i_free(sweep->numbers);
  cgt_i_free(sweep->canonical);
  cgt_i_free(sweep->counts);
}

/* Removes repeated options. */
static cgt_status_t drop_repeated(sweep_state *sweep) {
  cgt_i_graph *graph = &sweep->graph;
  uint32_t *last = cgt_i_alloc(graph->vertices + 1, sizeof *last);
  if (last == NULL) return no_memory(sweep, graph->vertices * sizeof *last);
  memset(last, 0, (graph->vertices + 1) * sizeof *last);
  size_t kept = 0;
  uint64_t from = 0;
  for (size_t v = 0; v < graph->vertices; v++) {
    const uint64_t to = graph->starts[v + 1];
    for (; from < to; from++) {
      if (last[graph->targets[from]] == v + 1) continue;
      last[graph->targets[from]] = (uint32_t)v + 1;
      graph->targets[kept++] = graph->targets[from];
    }
    graph->starts[v + 1] = kept;
  }
  graph->edges = kept;
  cgt_i_free(last);
  return CGT_OK;
}

/* Puts the vertices in order. A caller does not know the vertices of an unfinished graph, so a loop is reported by a
 * position. */
static cgt_status_t find_order(sweep_state *sweep) {
  enum { BYTES = 21 };                           /* for each vertex, here and for the values */
  if (sweep->graph.order != NULL) return CGT_OK; /* a sweep that goes on */
  uint32_t vertex;
  char text[CGT_I_TEXT];
  const uint64_t limit = atomic_load(&sweep->game->memory),
                 bytes = (uint64_t)sweep->graph.vertices * BYTES + bytes_in_use(sweep) + cgt_i_memo_bytes(&sweep->ids);
  if (limit != 0 && bytes > limit)
    return cgt_i_fail(CGT_E_LIMIT, "%s: %zu positions with %zu options, whose values need %llu bytes; the limit is %llu",
                      sweep->ask->function, sweep->graph.vertices, sweep->graph.edges, (unsigned long long)bytes,
                      (unsigned long long)limit);
  cgt_status_t status = cgt_i_graph_order(sweep->ask->function, &sweep->graph, &vertex);
  if (status != CGT_E_LOOP) return status;
  const size_t count = unpack_vertex(sweep, vertex, sweep->option);
  return cgt_i_fail(CGT_E_LOOP, "%s: a play comes back to the position %s; expected a game in which every play ends",
                    sweep->ask->function, cgt_i_position_text(sweep->game, sweep->option, count, text));
}

/* Whether the sweep began with this position. */
static bool begins_with(sweep_state *sweep, const uint64_t *words, size_t count) {
  return sweep->ids.used > 0 && unpack_vertex(sweep, 0, sweep->option) == count &&
         (count == 0 || memcmp(sweep->option, words, count * sizeof *words) == 0);
}

void cgt_i_game_forget_sweep(cgt_game_t *game) {
  if (game->sweep == NULL) return;
  expansion_clear(game->sweep);
  cgt_i_free(game->sweep);
  game->sweep = NULL;
}

/* Puts the values of all vertices into sweep->values and into the memo; *value is that of the first. */
static cgt_status_t find_values(sweep_state *sweep, uint32_t play, cgt_i_memo *memo, uint64_t *value) {
  cgt_status_t status = find_order(sweep);
  if (status != CGT_OK) return status;
  uint32_t *values = cgt_i_alloc(sweep->graph.vertices, sizeof *values);
  status = values == NULL ? no_memory(sweep, sweep->graph.vertices * sizeof *values)
                          : cgt_i_graph_values(sweep->ask->function, &sweep->graph, play, sweep->values, values);
  if (status == CGT_OK) {
    status = cgt_i_memo_absorb(memo, &sweep->ids, values, atomic_load(&sweep->game->memory));
    if (status != CGT_OK) (void)cgt_i_fail_in(sweep->ask, status);
  }
  if (status != CGT_OK) {
    cgt_i_free(values);
    return status;
  }
  cgt_i_free(sweep->values);
  sweep->values = values;
  *value = values[0];
  return CGT_OK;
}

cgt_status_t cgt_i_game_sweep(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, cgt_i_memo *memo, const uint64_t *words,
                              size_t count, uint64_t *value) {
  sweep_state *sweep = game->sweep;
  if (sweep != NULL && (sweep->known != memo || !begins_with(sweep, words, count))) cgt_i_game_forget_sweep(game);
  if (game->sweep == NULL) {
    game->sweep = sweep = cgt_i_alloc(1, sizeof *sweep);
    if (sweep == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", ask->function, sizeof *sweep);
    *sweep = (sweep_state){.game = game, .known = memo};
  }
  sweep->ask = ask;
  uint32_t vertex;
  cgt_status_t status = begin(sweep);
  if (status == CGT_OK) status = vertex_of(sweep, words, count, &vertex); /* vertex 0, new or old */
  if (status == CGT_OK) status = expand_all(sweep);
  if (status == CGT_OK) status = find_values(sweep, play, memo, value);
  /* a sweep that was stopped is kept, and continues when it is asked for again */
  if (status == CGT_OK || status == CGT_E_LOOP) cgt_i_game_forget_sweep(game);
  return status;
}

/* Adds the positions of a list as vertices, with the lock held. A position that the game does not accept is a failure if
 * `strict`, and otherwise has the vertex UINT32_MAX. */
static cgt_status_t add_roots(sweep_state *sweep, const cgt_list_t *roots, bool strict, uint32_t *vertices) {
  uint8_t *legal = cgt_i_alloc(BLOCK, sizeof *legal);
  cgt_status_t status = legal == NULL ? no_memory(sweep, BLOCK) : CGT_OK;
  for (size_t i = 0, n = 0; i < cgt_list_count(roots) && status == CGT_OK; i += n) {
    size_t count, next;
    const uint64_t *words = cgt_list_item(roots, i, &count);
    for (n = 1; n < BLOCK && cgt_list_item(roots, i + n, &next) != NULL && next == count;) n++;
    status = cgt_i_game_accept_block(sweep->game, sweep->ask, words, count, n, strict, legal);
    if (status == CGT_OK) status = vertices_of(sweep, words, count, n, legal, vertices + i);
  }
  cgt_i_free(legal);
  return status;
}

bool cgt_i_game_sweeps(const cgt_game_t *game, bool values) {
  const cgt_ruleset_t *rules = &game->rules;
  const bool blocks_alone = cgt_i_block_suffix(rules, "options")[0] != '\0';
  return rules->options_block != NULL && rules->closed == NULL && rules->split == NULL && (values || blocks_alone);
}

cgt_status_t cgt_i_game_sweep_list(cgt_i_ask *ask, uint32_t play, const cgt_list_t *positions, uint64_t *values) {
  const size_t n = cgt_list_count(positions);
  cgt_game_t *game = ask->game;
  cgt_i_memo *memo = &game->memos[play * 2]; /* without theorems */
  uint64_t value;
  sweep_state sweep = {.game = game, .ask = ask, .known = memo};
  uint32_t *vertices = cgt_i_alloc(n + 1, sizeof *vertices);
  if (vertices == NULL) return no_memory(&sweep, n * sizeof *vertices);
  cgt_status_t status = cgt_i_game_enter(game, ask->function);
  if (status == CGT_OK) {
    status = begin(&sweep);
    if (status == CGT_OK) status = add_roots(&sweep, positions, false, vertices);
    if (status == CGT_OK && sweep.ids.used > 0) {
      status = expand_all(&sweep);
      if (status == CGT_OK) status = find_values(&sweep, play, memo, &value);
    }
    cgt_i_game_leave(game);
  }
  for (size_t i = 0; i < n && status == CGT_OK; i++)
    values[i] = vertices[i] != UINT32_MAX ? sweep.values[vertices[i]] : CGT_NO_ANSWER;
  expansion_clear(&sweep);
  cgt_i_free(vertices);
  return status;
}

cgt_status_t cgt_i_game_expand(cgt_i_ask *ask, const cgt_list_t *roots, const cgt_i_most *most, cgt_i_graph *graph,
                               cgt_list_t **positions) {
  sweep_state sweep = {.game = ask->game, .ask = ask, .most = most};
  cgt_list_t *list = NULL;
  cgt_status_t status = cgt_i_game_enter(ask->game, ask->function);
  if (status != CGT_OK) return status;
  status = begin(&sweep);
  uint32_t *vertices = cgt_i_alloc(cgt_list_count(roots) + 1, sizeof *vertices);
  if (status == CGT_OK && vertices == NULL) status = no_memory(&sweep, cgt_list_count(roots) * sizeof *vertices);
  if (status == CGT_OK) status = add_roots(&sweep, roots, true, vertices);
  if (status == CGT_OK) status = expand_all(&sweep);
  cgt_i_free(vertices);
  cgt_i_game_leave(ask->game);
  if (status == CGT_OK) status = drop_repeated(&sweep);
  if (status == CGT_OK && positions != NULL) {
    list = cgt_i_list_new();
    if (list == NULL) status = no_memory(&sweep, sizeof *list);
    for (size_t v = 0; v < sweep.graph.vertices && status == CGT_OK; v++) {
      const size_t n = unpack_vertex(&sweep, v, sweep.option);
      if (!cgt_i_list_add(list, sweep.option, n)) status = no_memory(&sweep, n * sizeof *sweep.option);
    }
  }
  if (status == CGT_OK) status = find_order(&sweep);
  if (status == CGT_OK) {
    *graph = sweep.graph;
    sweep.graph = (cgt_i_graph){.vertices = 0};
    if (positions != NULL) *positions = list;
  } else {
    cgt_list_free(list);
  }
  expansion_clear(&sweep);
  return status;
}

cgt_status_t cgt_i_game_expand_from(cgt_i_ask *ask, const uint64_t *words, size_t count, const cgt_i_most *most,
                                    cgt_i_graph *graph, cgt_list_t **positions) {
  if (count > CGT_MAX_WORDS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: count is %zu; expected at most %zu words", ask->function, count, CGT_MAX_WORDS);
  cgt_status_t status = cgt_i_check_array(ask->function, "words", words, count);
  if (status != CGT_OK) return status;
  cgt_list_t *root = cgt_i_list_new();
  if (root == NULL || !cgt_i_list_add(root, words, count))
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", ask->function, count);
  if (status == CGT_OK) status = cgt_i_game_expand(ask, root, most, graph, positions);
  cgt_list_free(root);
  return status;
}

cgt_status_t cgt_game_expand(cgt_game_t *game, const uint64_t *words, size_t count, cgt_game_t **graph,
                             cgt_list_t **positions) {
  static const char function[] = "cgt_game_expand";
  if (game == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: game is NULL", function);
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  cgt_i_graph reached = {.vertices = 0};
  cgt_list_t *list = NULL;
  cgt_status_t status = cgt_i_game_expand_from(&ask, words, count, NULL, &reached, positions != NULL ? &list : NULL);
  if (status == CGT_OK && graph != NULL) status = cgt_i_graph_game(function, &reached, graph);
  if (status == CGT_OK && positions != NULL)
    *positions = list;
  else
    cgt_list_free(list);
  cgt_i_graph_clear(&reached);
  return status;
}
