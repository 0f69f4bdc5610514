/* Graphs of all that is reachable, expanded level by level; the ruleset is given whole blocks of positions. */
#include <string.h>

#include "../base/array.h"
#include "game_inside.h"
#include "graph.h"

typedef struct {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_game_t *game;
  cgt_i_ask *ask;
  const cgt_i_most *most; /* NULL: as many as a graph can have */
  cgt_i_memo ids;         /* each position's vertex, as its value */
  uint32_t *slots;        /* of the vertices, in ids */
  size_t vertex_room;
  cgt_i_graph graph;
  uint64_t *block, *option, *key;
  size_t key_words, block_room;
  uint64_t *numbers; /* how many options each of the block's positions had in each call of the sink */
  size_t number_room;
  uint64_t *canonical, *counts; /* options that `canonical_block` brings into canonical form, and their numbers of words */
  size_t canonical_room, count_room;
  size_t block_first, positions; /* the block: its first vertex, and how many it has */
  size_t level_end;              /* the vertex after the level that is being expanded */
  size_t edges_first, calls;
} expansion;

enum { BLOCK = 4096 };

static cgt_status_t no_memory(const expansion *made, size_t bytes) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", made->ask->function, bytes);
}

static uint64_t bytes_in_use(const expansion *made) {
  return (uint64_t)made->vertex_room * 12 + (uint64_t)made->graph.edge_room * 4 +
         ((uint64_t)made->number_room + made->block_room + made->canonical_room + made->count_room) * 8 + made->ask->gathered;
}

/* Enlarges an array, within the memory limit. */
static cgt_status_t enlarge(expansion *made, void **array, size_t used, size_t wanted, size_t size) {
  uint64_t limit = atomic_load(&made->game->memory);
  uint64_t bytes = (uint64_t)wanted * size + bytes_in_use(made) + cgt_i_memo_bytes(&made->ids);
  if (limit != 0 && bytes > limit)
    return cgt_i_fail(CGT_E_LIMIT, "%s: %zu positions with %zu options so far; more need %llu bytes, the limit is %llu",
                      made->ask->function, made->ids.used, made->graph.edges, (unsigned long long)bytes,
                      (unsigned long long)limit);
  void *grown = cgt_i_array_move(*array, used, wanted, size);
  if (grown == NULL) return no_memory(made, wanted * size);
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

static cgt_status_t key_room(expansion *made) {
  const size_t wanted = made->ids.layout.slot_words;
  if (wanted <= made->key_words) return CGT_OK;
  cgt_i_free(made->key);
  made->key_words = 0;
  made->key = cgt_i_alloc(wanted, sizeof *made->key);
  if (made->key == NULL) return no_memory(made, wanted * sizeof *made->key);
  made->key_words = wanted;
  return CGT_OK;
}

/* The vertex of a canonical position. */
static cgt_status_t vertex_of(expansion *made, const uint64_t *words, size_t count, uint32_t *vertex) {
  const uint64_t limit = atomic_load_explicit(&made->game->memory, memory_order_relaxed);
  const cgt_i_mover mover = {moved, made, made->ask};
  cgt_i_memo *ids = &made->ids;
  if (ids->slots == NULL || !cgt_i_memo_pack(ids, words, count, made->key)) {
    cgt_status_t status = cgt_i_memo_widen(ids, words, count, 32, bytes_in_use(made), limit, &mover);
    if (status != CGT_OK) return cgt_i_fail_in(made->ask, status);
    status = key_room(made);
    if (status != CGT_OK) return status;
    (void)cgt_i_memo_pack(ids, words, count, made->key);
  }
  bool found;
  const uint64_t hash = cgt_i_memo_hash(ids, made->key);
  uint32_t slot = cgt_i_memo_find(ids, made->key, hash, &found);
  if (found) {
    *vertex = (uint32_t)cgt_i_memo_field(ids, slot) - 1;
    return CGT_OK;
  }
  cgt_status_t status = vertex_room(made);
  if (status != CGT_OK) return status;
  if (cgt_i_memo_room(ids) < 1) {
    status = cgt_i_memo_grow(ids, 1, bytes_in_use(made), limit, &mover);
    if (status != CGT_OK) return cgt_i_fail_in(made->ask, status);
    slot = cgt_i_memo_find(ids, made->key, hash, &found);
  }
  *vertex = (uint32_t)ids->used;
  made->slots[*vertex] = slot;
  cgt_i_memo_put(ids, slot, made->key, (uint64_t)*vertex + 1);
  return CGT_OK;
}

/* Writes the position of a vertex into words, with room for the longest position; returns its number of words. */
static size_t unpack_vertex(const expansion *made, size_t vertex, uint64_t *words) {
  const cgt_i_memo *ids = &made->ids;
  return cgt_i_memo_unpack(ids, &ids->slots[(size_t)made->slots[vertex] * ids->layout.slot_words], words);
}

static cgt_status_t edge_room(expansion *made, size_t more) {
  cgt_i_graph *graph = &made->graph;
  if (graph->edge_room - graph->edges >= more) return CGT_OK;
  const size_t wanted = graph->edge_room * 2 > graph->edges + more ? graph->edge_room * 2 : graph->edges + more + 1024;
  cgt_status_t status = enlarge(made, (void **)&graph->targets, graph->edges, wanted, sizeof *graph->targets);
  if (status == CGT_OK) graph->edge_room = wanted;
  return status;
}

enum { CHUNK = 32 };

/* For slots of one word: adds edges to the options that are vertices already, up to the first that is not; returns how many. */
static size_t add_known(expansion *made, const uint64_t *words, size_t count, size_t n) {
  const cgt_i_memo *ids = &made->ids;
  const uint64_t field_mask = cgt_i_memo_field_mask(ids);
  uint64_t keys[CHUNK], hashes[CHUNK];
  uint32_t *targets = made->graph.targets + made->graph.edges;
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
  made->graph.edges += taken;
  return taken;
}

/* Finds the vertices of many positions, which need not be canonical, by blocks. */
static cgt_status_t vertices_of(expansion *made, const uint64_t *words, size_t count, size_t n, uint32_t *vertices) {
  enum { WORDS = 1 << 18 }; /* in a block at most, or one position */
  const size_t many = count > WORDS / BLOCK ? WORDS / count : BLOCK, most = n < many ? n : many;
  cgt_status_t status = CGT_OK;
  if (made->canonical_room < most * count + 1) {
    status = enlarge(made, (void **)&made->canonical, 0, most * count + 1, sizeof *made->canonical);
    if (status == CGT_OK) made->canonical_room = most * count + 1;
  }
  if (status == CGT_OK && made->count_room < most) {
    status = enlarge(made, (void **)&made->counts, 0, most, sizeof *made->counts);
    if (status == CGT_OK) made->count_room = most;
  }
  for (size_t from = 0; from < n && status == CGT_OK; from += most) {
    const size_t some = n - from < most ? n - from : most;
    if (count > 0) memcpy(made->canonical, words + from * count, some * count * sizeof *words);
    status = cgt_i_game_canonical_block(made->game, made->canonical, count, some, made->counts);
    if (status != CGT_OK) return cgt_i_fail_in(made->ask, status);
    for (size_t i = 0; i < some && status == CGT_OK; i++)
      status = vertex_of(made, made->canonical + i * count, (size_t)made->counts[i], &vertices[from + i]);
  }
  return status;
}

static cgt_status_t take(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  expansion *made = (expansion *)sink;
  const bool canonical = cgt_i_game_has_canonical(made->game);
  const bool blocks = canonical && n > 1 && made->game->rules.canonical_block != NULL;
  cgt_status_t status = edge_room(made, n);
  if (blocks && status == CGT_OK) {
    status = vertices_of(made, words, count, n, made->graph.targets + made->graph.edges);
    if (status == CGT_OK) made->graph.edges += n;
  }
  for (size_t i = 0; i < n && status == CGT_OK && !blocks; i++) {
    const uint64_t *option = words + i * count;
    size_t option_count = count;
    if (canonical) {
      if (count > 0) memcpy(made->option, option, count * sizeof *option);
      option = made->option;
      status = cgt_i_game_canonical(made->game, made->option, &option_count);
      if (status != CGT_OK) return cgt_i_fail_in(made->ask, status);
    } else if (made->ids.layout.slot_words == 1) {
      i += add_known(made, option, count, n - i);
      if (i == n) break;
      option = words + i * count;
    }
    uint32_t vertex = 0;
    status = vertex_of(made, option, option_count, &vertex);
    if (status == CGT_OK) made->graph.targets[made->graph.edges++] = vertex;
  }
  made->ask->options += n;
  made->game->options += n;
  return status == CGT_OK ? cgt_i_ask_poll_words(made->ask, (uint64_t)n * (count + 1)) : status;
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
  return take(sink, words, count, (size_t)options);
}

/* Sets where the edges of the block's positions end, and brings together the edges of a position from several calls. */
static cgt_status_t finish_block(expansion *made) {
  cgt_i_graph *graph = &made->graph;
  const size_t first = made->edges_first, edges = graph->edges - first, positions = made->positions;
  uint64_t *starts = graph->starts + made->block_first;
  if (made->game->rules.options_block == NULL || positions == 1) {
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

/* Expands a block: vertices from block_first on whose positions have equally many words. */
static cgt_status_t expand_block(expansion *made) {
  const cgt_ruleset_t *rules = &made->game->rules;
  const cgt_i_memo *ids = &made->ids;
  cgt_i_graph *graph = &made->graph;
  const size_t first = made->block_first, most = rules->options_block != NULL ? BLOCK : 1;
  cgt_status_t status = CGT_OK;
  size_t count = 0;
  made->positions = 0;
  made->edges_first = graph->edges;
  made->calls = 0;
  while (made->positions < most && first + made->positions < made->level_end) {
    const size_t used = made->positions * count;
    const size_t wanted = used + ids->layout.max_count + 1; /* at least 1, as a block must not be NULL */
    if (made->block_room < wanted) {
      status = enlarge(made, (void **)&made->block, used, wanted * 2, sizeof *made->block);
      if (status != CGT_OK) return status;
      made->block_room = wanted * 2;
    }
    const size_t words = unpack_vertex(made, first + made->positions, made->block + used);
    if (made->positions > 0 && words != count) break;
    count = words;
    made->positions++;
    made->game->expanded++;
    made->ask->known = ids->used;
    status = cgt_i_ask_poll(made->ask);
    if (status != CGT_OK) return status;
  }
  made->sink.positions = made->positions;
  cgt_i_ask_spare(made->ask, made->game, bytes_in_use(made) + cgt_i_memo_bytes(ids));
  if (rules->options_block != NULL)
    status = rules->options_block(rules->user, made->block, count, made->positions, &made->sink);
  else
    status = rules->options(rules->user, made->block, count, &made->sink);
  status = cgt_i_callback_status(made->ask, made->game, &made->sink, rules->options_block != NULL ? "options_block" : "options",
                                 status);
  return status == CGT_OK ? finish_block(made) : status;
}

/* Makes the sink and the buffers for a question. */
static cgt_status_t begin(expansion *made) {
  made->sink = (cgt_sink_t){.take = made->game->rules.options_block == NULL ? take : NULL,
                            .take_block = made->game->rules.options_block != NULL ? take_block : NULL,
                            .ask = made->ask};
  if (made->option == NULL) made->option = cgt_i_alloc(CGT_MAX_WORDS, sizeof *made->option);
  if (made->option == NULL) return no_memory(made, CGT_MAX_WORDS * sizeof *made->option);
  return CGT_OK;
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
  cgt_status_t status = CGT_OK;
  if (made->block_first == 0) {
    made->graph.starts[0] = 0;
    made->level_end = made->ids.used;
  }
  while (made->block_first < made->ids.used && status == CGT_OK) {
    status = expand_block(made);
    if (status != CGT_OK) break;
    made->block_first += made->positions;
    if (made->block_first == made->level_end) made->level_end = made->ids.used;
  }
  made->graph.vertices = made->ids.used;
  return cgt_i_ran_out(status) ? growth(made, status) : status;
}

static void expansion_clear(expansion *made) {
  cgt_i_memo_clear(&made->ids);
  cgt_i_graph_clear(&made->graph);
  cgt_i_free(made->slots);
  cgt_i_free(made->block);
  cgt_i_free(made->option);
  cgt_i_free(made->key);
  cgt_i_free(made->numbers);
  cgt_i_free(made->canonical);
  cgt_i_free(made->counts);
}

/* Removes repeated options. */
static cgt_status_t drop_repeated(expansion *made) {
  cgt_i_graph *graph = &made->graph;
  uint32_t *last = cgt_i_alloc(graph->vertices + 1, sizeof *last);
  if (last == NULL) return no_memory(made, graph->vertices * sizeof *last);
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
static cgt_status_t find_order(expansion *made) {
  enum { BYTES = 21 }; /* for each vertex, here and for the values */
  uint32_t vertex;
  char text[CGT_I_TEXT];
  const uint64_t limit = atomic_load(&made->game->memory),
                 bytes = (uint64_t)made->graph.vertices * BYTES + bytes_in_use(made) + cgt_i_memo_bytes(&made->ids);
  if (limit != 0 && bytes > limit)
    return cgt_i_fail(CGT_E_LIMIT, "%s: %zu positions with %zu options, whose values need %llu bytes; the limit is %llu",
                      made->ask->function, made->graph.vertices, made->graph.edges, (unsigned long long)bytes,
                      (unsigned long long)limit);
  cgt_status_t status = cgt_i_graph_order(made->ask->function, &made->graph, &vertex);
  if (status != CGT_E_LOOP) return status;
  const size_t count = unpack_vertex(made, vertex, made->option);
  return cgt_i_fail(CGT_E_LOOP, "%s: a play comes back to the position %s; expected a game in which every play ends",
                    made->ask->function, cgt_i_position_text(made->game, made->option, count, text));
}

/* Adds the positions of a list as vertices, with the lock held. */
static cgt_status_t add_roots(expansion *made, const cgt_list_t *roots, uint32_t *vertices) {
  uint8_t *legal = cgt_i_alloc(BLOCK, sizeof *legal);
  cgt_status_t status = legal == NULL ? no_memory(made, BLOCK) : CGT_OK;
  for (size_t i = 0, n = 0; i < cgt_list_count(roots) && status == CGT_OK; i += n) {
    size_t count, next;
    const uint64_t *words = cgt_list_item(roots, i, &count);
    for (n = 1; n < BLOCK && cgt_list_item(roots, i + n, &next) != NULL && next == count;) n++;
    status = cgt_i_game_accept_block(made->game, made->ask, words, count, n, true, legal);
    if (status == CGT_OK) status = vertices_of(made, words, count, n, vertices + i);
  }
  cgt_i_free(legal);
  return status;
}

cgt_status_t cgt_i_game_expand(cgt_i_ask *ask, const cgt_list_t *roots, const cgt_i_most *most, cgt_i_graph *graph,
                               cgt_list_t **positions) {
  expansion made = {.game = ask->game, .ask = ask, .most = most};
  cgt_list_t *list = NULL;
  cgt_status_t status = cgt_i_game_enter(ask->game, ask->function);
  if (status != CGT_OK) return status;
  status = begin(&made);
  uint32_t *vertices = cgt_i_alloc(cgt_list_count(roots) + 1, sizeof *vertices);
  if (status == CGT_OK && vertices == NULL) status = no_memory(&made, cgt_list_count(roots) * sizeof *vertices);
  if (status == CGT_OK) status = add_roots(&made, roots, vertices);
  if (status == CGT_OK) status = expand_all(&made);
  cgt_i_free(vertices);
  cgt_i_game_leave(ask->game);
  if (status == CGT_OK) status = drop_repeated(&made);
  if (status == CGT_OK && positions != NULL) {
    list = cgt_i_list_new();
    if (list == NULL) status = no_memory(&made, sizeof *list);
    for (size_t v = 0; v < made.graph.vertices && status == CGT_OK; v++) {
      const size_t n = unpack_vertex(&made, v, made.option);
      if (!cgt_i_list_add(list, made.option, n)) status = no_memory(&made, n * sizeof *made.option);
    }
  }
  if (status == CGT_OK) status = find_order(&made);
  if (status == CGT_OK) {
    *graph = made.graph;
    made.graph = (cgt_i_graph){.vertices = 0};
    if (positions != NULL) *positions = list;
  } else {
    cgt_list_free(list);
  }
  expansion_clear(&made);
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
