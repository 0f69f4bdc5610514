/* Writing out all that is reachable, by levels: blocks of positions go to the ruleset at once. */
#include <string.h>

#include "../base/array.h"
#include "game_inside.h"
#include "graph.h"

typedef struct cgt_i_sweep {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_game_t *game;
  cgt_i_ask *ask;
  const cgt_i_most *most;  /* NULL: as many as a graph has */
  cgt_i_memo ids;          /* each position's vertex, as its value */
  const cgt_i_memo *known; /* values that need no expanding; NULL: none are known */
  uint32_t *values;        /* of the vertices that are known, else UINT32_MAX */
  uint32_t *slots;         /* of the vertices, in ids */
  size_t vertex_room;
  cgt_i_graph graph;
  uint64_t *block, *option, *key, *known_key;
  size_t key_words, block_room;
  uint64_t *numbers; /* of options, of the block's positions, as each call of the sink gave them */
  size_t number_room;
  size_t block_first, positions; /* the block: so many vertices from this */
  size_t level_end;              /* the level that is being expanded ends before this vertex, and so does the block */
  size_t edges_first, calls;
} expansion;

enum { BLOCK = 4096 };

static cgt_status_t no_memory(const expansion *all, size_t bytes) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", all->ask->function, bytes);
}

static uint64_t bytes_in_use(const expansion *all) {
  return (uint64_t)all->vertex_room * 16 + (uint64_t)all->graph.edge_room * 4 +
         ((uint64_t)all->number_room + all->block_room) * 8 + all->ask->gathered;
}

/* A larger array, within the memory limit. */
static cgt_status_t enlarge(expansion *all, void **array, size_t used, size_t wanted, size_t size) {
  uint64_t limit = atomic_load(&all->game->memory);
  uint64_t bytes = (uint64_t)wanted * size + bytes_in_use(all) + cgt_i_memo_bytes(&all->ids);
  if (limit != 0 && bytes > limit)
    return cgt_i_fail(CGT_E_LIMIT, "%s: %zu positions with %zu options so far; more need %llu bytes, the limit is %llu",
                      all->ask->function, all->ids.used, all->graph.edges, (unsigned long long)bytes,
                      (unsigned long long)limit);
  void *grown = cgt_i_array_move(*array, used, wanted, size);
  if (grown == NULL) return no_memory(all, wanted * size);
  *array = grown;
  return CGT_OK;
}

static cgt_status_t vertex_room(expansion *all) {
  static const cgt_i_most graph = {INT32_MAX - 2, "an explicit graph"};
  const cgt_i_most *most = all->most != NULL ? all->most : &graph;
  const size_t used = all->ids.used;
  if (used >= most->positions)
    return cgt_i_fail(CGT_E_LIMIT, "%s: more than %zu positions are reachable; %s has no more", all->ask->function,
                      most->positions, most->of);
  if (used + 1 < all->vertex_room) return CGT_OK;
  const size_t wanted = all->vertex_room < 512 ? 1024 : all->vertex_room * 2;
  cgt_status_t status = enlarge(all, (void **)&all->slots, used, wanted, sizeof *all->slots);
  if (status == CGT_OK) status = enlarge(all, (void **)&all->values, used, wanted, sizeof *all->values);
  if (status == CGT_OK) status = enlarge(all, (void **)&all->graph.starts, all->vertex_room, wanted, sizeof *all->graph.starts);
  if (status == CGT_OK) all->vertex_room = wanted;
  return status;
}

static void moved(void *user, const cgt_i_memo *old) {
  expansion *all = user;
  for (size_t i = 0; i < old->used; i++) all->slots[i] = (uint32_t)old->slots[(size_t)all->slots[i] * old->layout.slot_words];
}

static cgt_status_t key_room(expansion *all) {
  const size_t wanted = all->ids.layout.slot_words;
  if (wanted <= all->key_words) return CGT_OK;
  cgt_i_free(all->key);
  all->key_words = 0;
  all->key = cgt_i_alloc(wanted, sizeof *all->key);
  if (all->key == NULL) return no_memory(all, wanted * sizeof *all->key);
  all->key_words = wanted;
  return CGT_OK;
}

/* The value that the memo knows, or UINT32_MAX. */
static uint32_t known_value(expansion *all, const uint64_t *words, size_t count) {
  bool found;
  if (all->known == NULL || all->known->slots == NULL || !cgt_i_memo_pack(all->known, words, count, all->known_key))
    return UINT32_MAX;
  uint32_t slot = cgt_i_memo_find(all->known, all->known_key, cgt_i_memo_hash(all->known, all->known_key), &found);
  if (!found) return UINT32_MAX;
  uint64_t field = cgt_i_memo_field(all->known, slot);
  return field < cgt_i_memo_partial(all->known) ? (uint32_t)field - 1 : UINT32_MAX;
}

/* The vertex of a canonical position. */
static cgt_status_t vertex_of(expansion *all, const uint64_t *words, size_t count, uint32_t *vertex) {
  const uint64_t limit = atomic_load_explicit(&all->game->memory, memory_order_relaxed);
  const cgt_i_mover mover = {moved, all};
  cgt_i_memo *ids = &all->ids;
  if (ids->slots == NULL || !cgt_i_memo_pack(ids, words, count, all->key)) {
    cgt_status_t status = cgt_i_memo_widen(ids, words, count, 32, bytes_in_use(all), limit, &mover);
    if (status != CGT_OK) return cgt_i_fail_in(all->ask, status);
    status = key_room(all);
    if (status != CGT_OK) return status;
    (void)cgt_i_memo_pack(ids, words, count, all->key);
  }
  bool found;
  const uint64_t hash = cgt_i_memo_hash(ids, all->key);
  uint32_t slot = cgt_i_memo_find(ids, all->key, hash, &found);
  if (found) {
    *vertex = (uint32_t)cgt_i_memo_field(ids, slot) - 1;
    return CGT_OK;
  }
  cgt_status_t status = vertex_room(all);
  if (status != CGT_OK) return status;
  if (cgt_i_memo_room(ids) < 1) {
    status = cgt_i_memo_grow(ids, 1, bytes_in_use(all), limit, &mover);
    if (status != CGT_OK) return cgt_i_fail_in(all->ask, status);
    slot = cgt_i_memo_find(ids, all->key, hash, &found);
  }
  *vertex = (uint32_t)ids->used;
  all->slots[*vertex] = slot;
  all->values[*vertex] = known_value(all, words, count);
  cgt_i_memo_put(ids, slot, all->key, (uint64_t)*vertex + 1);
  return CGT_OK;
}

/* The position of a vertex, into room for as many words as any has; returns its number of words. */
static size_t unpack_vertex(const expansion *all, size_t vertex, uint64_t *words) {
  const cgt_i_memo *ids = &all->ids;
  return cgt_i_memo_unpack(ids, &ids->slots[(size_t)all->slots[vertex] * ids->layout.slot_words], words);
}

static cgt_status_t edge_room(expansion *all, size_t more) {
  cgt_i_graph *graph = &all->graph;
  if (graph->edge_room - graph->edges >= more) return CGT_OK;
  const size_t wanted = graph->edge_room * 2 > graph->edges + more ? graph->edge_room * 2 : graph->edges + more + 1024;
  cgt_status_t status = enlarge(all, (void **)&graph->targets, graph->edges, wanted, sizeof *graph->targets);
  if (status == CGT_OK) graph->edge_room = wanted;
  return status;
}

enum { CHUNK = 32 };

/* Options in slots of one word: the vertices of those that are there already, up to the first that is not. */
static size_t take_known(expansion *all, const uint64_t *words, size_t count, size_t n) {
  const cgt_i_memo *ids = &all->ids;
  const uint64_t field_mask = cgt_i_memo_field_mask(ids);
  uint64_t keys[CHUNK], hashes[CHUNK];
  uint32_t *targets = all->graph.targets + all->graph.edges;
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
  all->graph.edges += taken;
  return taken;
}

static cgt_status_t take(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  expansion *all = (expansion *)sink;
  const bool canonical = cgt_i_game_has_canonical(all->game);
  cgt_status_t status = edge_room(all, n);
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    const uint64_t *option = words + i * count;
    size_t option_count = count;
    if (canonical) {
      if (count > 0) memcpy(all->option, option, count * sizeof *option);
      option = all->option;
      status = cgt_i_game_canonical(all->game, all->option, &option_count);
      if (status != CGT_OK) return cgt_i_fail_in(all->ask, status);
    } else if (all->ids.layout.slot_words == 1) {
      i += take_known(all, option, count, n - i);
      if (i == n) break;
      option = words + i * count;
    }
    uint32_t vertex = 0;
    status = vertex_of(all, option, option_count, &vertex);
    if (status == CGT_OK) all->graph.targets[all->graph.edges++] = vertex;
  }
  all->ask->options += n;
  all->game->options += n;
  return status == CGT_OK ? cgt_i_ask_poll_words(all->ask, (uint64_t)n * (count + 1)) : status;
}

static cgt_status_t take_block(cgt_sink_t *sink, const uint64_t *numbers, const uint64_t *words, size_t count) {
  expansion *all = (expansion *)sink;
  const size_t used = all->calls * all->positions, wanted = used + all->positions;
  uint64_t options = 0;
  if (all->number_room < wanted) {
    cgt_status_t status = enlarge(all, (void **)&all->numbers, used, wanted * 2, sizeof *all->numbers);
    if (status != CGT_OK) return status;
    all->number_room = wanted * 2;
  }
  memcpy(all->numbers + used, numbers, all->positions * sizeof *numbers);
  all->calls++;
  for (size_t row = 0; row < all->positions; row++) options += numbers[row];
  return take(sink, words, count, (size_t)options);
}

/* Where the edges of the block's positions end. Those of several calls are brought together. */
static cgt_status_t finish_block(expansion *all) {
  cgt_i_graph *graph = &all->graph;
  const size_t first = all->edges_first, edges = graph->edges - first, positions = all->positions;
  uint64_t *starts = graph->starts + all->block_first;
  if (all->game->rules.options_block == NULL || positions == 1) {
    starts[1] = graph->edges; /* one position's are side by side */
    return CGT_OK;
  }
  for (size_t row = 0; row < positions; row++) {
    starts[row + 1] = starts[row];
    for (size_t call = 0; call < all->calls; call++) starts[row + 1] += all->numbers[call * positions + row];
  }
  if (all->calls < 2) return CGT_OK;
  uint32_t *sorted = cgt_i_alloc(edges + 1, sizeof *sorted);
  uint64_t *at = cgt_i_alloc(positions, sizeof *at);
  if (sorted == NULL || at == NULL) {
    cgt_i_free(sorted);
    cgt_i_free(at);
    return no_memory(all, edges * sizeof *sorted);
  }
  const uint32_t *from = graph->targets + first;
  for (size_t row = 0; row < positions; row++) at[row] = starts[row] - first;
  for (size_t call = 0; call < all->calls; call++)
    for (size_t row = 0; row < positions; row++) {
      const size_t n = (size_t)all->numbers[call * positions + row];
      memcpy(sorted + at[row], from, n * sizeof *sorted);
      from += n;
      at[row] += n;
    }
  if (edges > 0) memcpy(graph->targets + first, sorted, edges * sizeof *sorted);
  cgt_i_free(sorted);
  cgt_i_free(at);
  return CGT_OK;
}

/* A block: vertices from block_first on whose positions have equally many words and are not known. */
static cgt_status_t expand_block(expansion *all) {
  const cgt_ruleset_t *rules = &all->game->rules;
  const cgt_i_memo *ids = &all->ids;
  cgt_i_graph *graph = &all->graph;
  const size_t first = all->block_first, most = rules->options_block != NULL ? BLOCK : 1;
  cgt_status_t status = CGT_OK;
  size_t count = 0;
  all->positions = 0;
  all->edges_first = graph->edges = (size_t)graph->starts[first]; /* without those of a block that was stopped */
  all->calls = 0;
  if (all->values[first] != UINT32_MAX) { /* needs no options */
    graph->starts[first + 1] = graph->edges;
    all->positions = 1;
    return CGT_OK;
  }
  while (all->positions < most && first + all->positions < all->level_end &&
         all->values[first + all->positions] == UINT32_MAX) {
    const size_t used = all->positions * count;
    const size_t wanted = used + ids->layout.max_count + 1; /* never nothing: NULL is no block */
    if (all->block_room < wanted) {
      status = enlarge(all, (void **)&all->block, used, wanted * 2, sizeof *all->block);
      if (status != CGT_OK) return status;
      all->block_room = wanted * 2;
    }
    const size_t words = unpack_vertex(all, first + all->positions, all->block + used);
    if (all->positions > 0 && words != count) break;
    count = words;
    all->positions++;
    all->game->expanded++;
    all->ask->known = ids->used;
    status = cgt_i_ask_poll(all->ask);
    if (status != CGT_OK) return status;
  }
  all->sink.positions = all->positions;
  cgt_i_ask_spare(all->ask, all->game, bytes_in_use(all) + cgt_i_memo_bytes(ids));
  if (rules->options_block != NULL)
    status = rules->options_block(rules->user, all->block, count, all->positions, &all->sink);
  else
    status = rules->options(rules->user, all->block, count, &all->sink);
  status = cgt_i_callback_status(all->ask, all->game, &all->sink, rules->options_block != NULL ? "options_block" : "options",
                                 status);
  return status == CGT_OK ? finish_block(all) : status;
}

/* The buffers for a question. */
static cgt_status_t begin(expansion *all) {
  all->sink = (cgt_sink_t){.take = all->game->rules.options_block == NULL ? take : NULL,
                           .take_block = all->game->rules.options_block != NULL ? take_block : NULL,
                           .ask = all->ask};
  if (all->option == NULL) all->option = cgt_i_alloc(CGT_MAX_WORDS, sizeof *all->option);
  if (all->option == NULL) return no_memory(all, CGT_MAX_WORDS * sizeof *all->option);
  cgt_i_free(all->known_key);
  all->known_key = NULL;
  if (all->known != NULL && all->known->slots != NULL) {
    all->known_key = cgt_i_alloc(all->known->layout.slot_words, sizeof *all->known_key);
    if (all->known_key == NULL) return no_memory(all, all->known->layout.slot_words * sizeof *all->known_key);
  }
  return CGT_OK;
}

/* From the vertices that there are, or on from where it was. */
static cgt_status_t expand_all(expansion *all) {
  cgt_status_t status = CGT_OK;
  if (all->block_first == 0) {
    all->graph.starts[0] = 0;
    all->level_end = all->ids.used;
  }
  while (all->block_first < all->ids.used && status == CGT_OK) {
    status = expand_block(all);
    if (status != CGT_OK) break;
    all->block_first += all->positions;
    if (all->block_first == all->level_end) all->level_end = all->ids.used;
  }
  all->graph.vertices = all->ids.used;
  return status;
}

static void expansion_clear(expansion *all) {
  cgt_i_memo_clear(&all->ids);
  cgt_i_graph_clear(&all->graph);
  cgt_i_free(all->values);
  cgt_i_free(all->slots);
  cgt_i_free(all->block);
  cgt_i_free(all->option);
  cgt_i_free(all->key);
  cgt_i_free(all->known_key);
  cgt_i_free(all->numbers);
}

/* Options that are repeated count once. */
static cgt_status_t drop_repeated(expansion *all) {
  cgt_i_graph *graph = &all->graph;
  uint32_t *last = cgt_i_alloc(graph->vertices + 1, sizeof *last);
  if (last == NULL) return no_memory(all, graph->vertices * sizeof *last);
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

/* The vertices' numbers say nothing to the caller where the graph is not finished: a loop is told by a position. */
static cgt_status_t find_order(expansion *all) {
  enum { BYTES = 21 };                         /* a vertex, here and for the values */
  if (all->graph.order != NULL) return CGT_OK; /* a sweep that goes on */
  uint32_t vertex;
  char text[CGT_I_TEXT];
  const uint64_t limit = atomic_load(&all->game->memory),
                 bytes = (uint64_t)all->graph.vertices * BYTES + bytes_in_use(all) + cgt_i_memo_bytes(&all->ids);
  if (limit != 0 && bytes > limit)
    return cgt_i_fail(CGT_E_LIMIT, "%s: %zu positions with %zu options, whose values need %llu bytes; the limit is %llu",
                      all->ask->function, all->graph.vertices, all->graph.edges, (unsigned long long)bytes,
                      (unsigned long long)limit);
  cgt_status_t status = cgt_i_graph_order(all->ask->function, &all->graph, &vertex);
  if (status != CGT_E_LOOP) return status;
  const size_t count = unpack_vertex(all, vertex, all->option);
  return cgt_i_fail(CGT_E_LOOP, "%s: a play comes back to the position %s; expected a game in which every play ends",
                    all->ask->function, cgt_i_position_text(all->option, count, text));
}

/* Whether the expansion began with this position. */
static bool begins_with(expansion *all, const uint64_t *words, size_t count) {
  return all->ids.used > 0 && unpack_vertex(all, 0, all->option) == count &&
         (count == 0 || memcmp(all->option, words, count * sizeof *words) == 0);
}

void cgt_i_game_forget_sweep(cgt_game_t *game) {
  if (game->sweep == NULL) return;
  expansion_clear(game->sweep);
  cgt_i_free(game->sweep);
  game->sweep = NULL;
}

/* The values of the vertices, which go into the memo; the first one's. */
static cgt_status_t find_values(expansion *all, uint32_t play, cgt_i_memo *memo, uint64_t *value) {
  cgt_status_t status = find_order(all);
  if (status != CGT_OK) return status;
  uint32_t *values = cgt_i_alloc(all->graph.vertices, sizeof *values);
  status = values == NULL ? no_memory(all, all->graph.vertices * sizeof *values)
                          : cgt_i_graph_values(all->ask->function, &all->graph, play, all->values, values);
  if (status == CGT_OK) {
    status = cgt_i_memo_absorb(memo, &all->ids, values, atomic_load(&all->game->memory));
    if (status != CGT_OK) (void)cgt_i_fail_in(all->ask, status);
  }
  if (status == CGT_OK) *value = values[0];
  cgt_i_free(values);
  return status;
}

cgt_status_t cgt_i_game_sweep(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, cgt_i_memo *memo, const uint64_t *words,
                              size_t count, uint64_t *value) {
  expansion *all = game->sweep;
  if (all != NULL && (all->known != memo || !begins_with(all, words, count))) cgt_i_game_forget_sweep(game);
  if (game->sweep == NULL) {
    game->sweep = all = cgt_i_alloc(1, sizeof *all);
    if (all == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", ask->function, sizeof *all);
    *all = (expansion){.game = game, .known = memo};
  }
  all->ask = ask;
  uint32_t vertex;
  cgt_status_t status = begin(all);
  if (status == CGT_OK) status = vertex_of(all, words, count, &vertex); /* the first, also where it goes on */
  if (status == CGT_OK) status = expand_all(all);
  if (status == CGT_OK) status = find_values(all, play, memo, value);
  /* a sweep that was stopped goes on when it is asked for again */
  if (status == CGT_OK || status == CGT_E_LOOP) cgt_i_game_forget_sweep(game);
  return status;
}

/* The positions of the list as vertices, under the lock; `strict`: one that the game does not accept is a
 * failure, and not left out. */
static cgt_status_t take_roots(expansion *all, const cgt_list_t *roots, bool strict) {
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < cgt_list_count(roots) && status == CGT_OK; i++) {
    uint32_t vertex;
    size_t count, canonical_count;
    const uint64_t *words = cgt_list_item(roots, i, &count);
    status = cgt_i_game_accept(all->game, all->ask, words, count, all->option, &canonical_count);
    if (status == CGT_OK) status = vertex_of(all, all->option, canonical_count, &vertex);
    if (status == CGT_E_POSITION && !strict) status = CGT_OK;
  }
  return status;
}

bool cgt_i_game_sweeps(const cgt_game_t *game) {
  return game->rules.options_block != NULL && game->rules.closed == NULL && game->rules.split == NULL;
}

cgt_status_t cgt_i_game_sweep_list(cgt_i_ask *ask, uint32_t play, const cgt_list_t *positions) {
  cgt_game_t *game = ask->game;
  cgt_i_memo *memo = &game->memos[play * 2]; /* that of play without theorems */
  uint64_t value;
  cgt_status_t status = cgt_i_game_enter(game, ask->function);
  if (status != CGT_OK) return status;
  expansion all = {.game = game, .ask = ask, .known = memo};
  status = begin(&all);
  if (status == CGT_OK) status = take_roots(&all, positions, false);
  if (status == CGT_OK && all.ids.used > 0) {
    status = expand_all(&all);
    if (status == CGT_OK) status = find_values(&all, play, memo, &value);
  }
  expansion_clear(&all);
  cgt_i_game_leave(game);
  return status;
}

cgt_status_t cgt_i_game_expand(cgt_i_ask *ask, const cgt_list_t *roots, const cgt_i_most *most, cgt_i_graph *graph,
                               cgt_list_t **positions) {
  expansion all = {.game = ask->game, .ask = ask, .most = most};
  cgt_list_t *list = NULL;
  cgt_status_t status = cgt_i_game_enter(ask->game, ask->function);
  if (status != CGT_OK) return status;
  status = begin(&all);
  if (status == CGT_OK) status = take_roots(&all, roots, true);
  if (status == CGT_OK) status = expand_all(&all);
  cgt_i_game_leave(ask->game);
  if (status == CGT_OK) status = drop_repeated(&all);
  if (status == CGT_OK && positions != NULL) {
    list = cgt_i_list_new();
    if (list == NULL) status = no_memory(&all, sizeof *list);
    for (size_t v = 0; v < all.graph.vertices && status == CGT_OK; v++) {
      const size_t n = unpack_vertex(&all, v, all.option);
      if (!cgt_i_list_add(list, all.option, n)) status = no_memory(&all, n * sizeof *all.option);
    }
  }
  if (status == CGT_OK) status = find_order(&all);
  if (status == CGT_OK) {
    *graph = all.graph;
    all.graph = (cgt_i_graph){.vertices = 0};
    if (positions != NULL) *positions = list;
  } else {
    cgt_list_free(list);
  }
  expansion_clear(&all);
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
  cgt_i_graph all = {.vertices = 0};
  cgt_list_t *list = NULL;
  cgt_status_t status = cgt_i_game_expand_from(&ask, words, count, NULL, &all, positions != NULL ? &list : NULL);
  if (status == CGT_OK && graph != NULL) status = cgt_i_graph_game(function, &all, graph);
  if (status == CGT_OK && positions != NULL)
    *positions = list;
  else
    cgt_list_free(list);
  cgt_i_graph_clear(&all);
  return status;
}
