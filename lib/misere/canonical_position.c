/* The misère canonical forms of positions of games. A position that is a sum, move for move, has the sum of its summands'
 * forms; so only positions that are no sums are expanded, each once. Nor are positions that are pet by a theorem, as each is
 * equal to the heap of Nim with its value: by induction its options are heaps, with all smaller values, or, if the value is 0,
 * with *1 among them, as the misère value is 1; and all larger heaps are reversible. */
#include <string.h>

#include "../base/array.h"
#include "../game/graph.h"
#include "../game/split.h"
#include "../game/tame.h"
#include "canonical.h"

/* All positions that are no sums and are reached so far: the vertices of a graph. An edge leads to each summand of an option.
 */
typedef struct {
  cgt_sink_t sink; /* first: callbacks get its address */
  cgt_forms_t *forms;
  cgt_i_ask *ask;
  cgt_game_t **games; /* of each vertex, which holds a reference, as a summand's game may be nobody else's */
  cgt_list_t *positions;
  cgt_list_t *options; /* of the vertex that is being expanded, as the rules give them */
  cgt_i_graph graph;
  uint32_t *table; /* vertices by hash, each plus 1; 0: empty */
  bool *ends;      /* of each edge: whether it is the last of its option */
  uint32_t *found; /* the form of each vertex; CGT_I_NO_FORM: not yet */
  size_t game_room, start_room, table_room, end_room, found_room;
} reach;

static cgt_status_t no_memory(const reach *all) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for more than %zu positions", all->ask->function, all->graph.vertices);
}

static uint64_t list_bytes(const cgt_list_t *list) {
  return ((uint64_t)list->word_room + list->start_room) * sizeof *list->words;
}

/* Fails if more memory is in use than the game may take. */
static cgt_status_t check_memory(const reach *all) {
  const uint64_t limit = cgt_i_game_memory(all->ask->game);
  const uint64_t bytes = cgt_i_forms_bytes(all->forms) + list_bytes(all->positions) + list_bytes(all->options) +
                         (uint64_t)all->game_room * sizeof *all->games + (uint64_t)all->start_room * sizeof *all->graph.starts +
                         (uint64_t)all->graph.edge_room * sizeof *all->graph.targets + all->end_room +
                         (uint64_t)all->table_room * sizeof *all->table + (uint64_t)all->found_room * sizeof *all->found;
  if (limit == 0 || bytes <= limit) return CGT_OK;
  return cgt_i_fail(CGT_E_LIMIT, "%s: %zu positions so far take %llu bytes; the limit is %llu", all->ask->function,
                    all->graph.vertices, (unsigned long long)bytes, (unsigned long long)limit);
}

/* ---- Vertices ---- */

static uint64_t hash_of(const cgt_game_t *game, const uint64_t *words, size_t count) {
  uint64_t hash = (uint64_t)(uintptr_t)game + count;
  for (size_t i = 0; i < count; i++) hash = cgt_i_checksum(hash, words[i]);
  return cgt_i_mix(hash) >> 32;
}

static size_t find_slot(const reach *all, const cgt_game_t *game, const uint64_t *words, size_t count) {
  const size_t mask = all->table_room - 1;
  for (size_t slot = (size_t)hash_of(game, words, count) & mask;; slot = (slot + 1) & mask) {
    if (all->table[slot] == 0) return slot;
    const uint32_t vertex = all->table[slot] - 1;
    size_t length;
    const uint64_t *item = cgt_list_item(all->positions, vertex, &length);
    if (all->games[vertex] == game && length == count && cgt_i_compare_rows(item, words, count) == 0) return slot;
  }
}

static cgt_status_t table_room(reach *all) {
  enum { FIRST = 64 };
  if (2 * (all->graph.vertices + 1) <= all->table_room) return CGT_OK;
  const size_t room = all->table_room == 0 ? FIRST : 2 * all->table_room;
  uint32_t *table = cgt_i_alloc(room, sizeof *table);
  if (table == NULL) return no_memory(all);
  memset(table, 0, room * sizeof *table);
  cgt_i_free(all->table);
  all->table = table;
  all->table_room = room;
  for (size_t v = 0; v < all->graph.vertices; v++) {
    size_t count;
    const uint64_t *words = cgt_list_item(all->positions, v, &count);
    table[find_slot(all, all->games[v], words, count)] = (uint32_t)v + 1;
  }
  return CGT_OK;
}

/* Adds an edge to a canonical position that is no sum. */
static cgt_status_t add_edge(reach *all, cgt_game_t *game, const uint64_t *words, size_t count) {
  cgt_i_graph *graph = &all->graph;
  cgt_status_t status = table_room(all);
  if (status != CGT_OK) return status;
  const size_t slot = find_slot(all, game, words, count);
  if (all->table[slot] == 0) {
    const size_t v = graph->vertices;
    if (v >= INT32_MAX) return cgt_i_fail(CGT_E_LIMIT, "%s: more than 2^31 positions", all->ask->function);
    cgt_game_t **games = cgt_i_array_grow(all->games, &all->game_room, v, 1, sizeof *games);
    if (games != NULL) all->games = games;
    uint64_t *starts = cgt_i_array_grow(graph->starts, &all->start_room, v + (v > 0), 2, sizeof *starts);
    if (starts != NULL) graph->starts = starts;
    uint32_t *forms = cgt_i_array_grow(all->found, &all->found_room, v, 1, sizeof *forms);
    if (forms != NULL) all->found = forms;
    if (games == NULL || starts == NULL || forms == NULL || !cgt_i_list_add(all->positions, words, count))
      return no_memory(all);
    forms[v] = CGT_I_NO_FORM;
    games[v] = cgt_game_retain(game);
    all->table[slot] = (uint32_t)++graph->vertices;
  }
  uint32_t *targets = cgt_i_array_grow(graph->targets, &graph->edge_room, graph->edges, 1, sizeof *targets);
  if (targets != NULL) graph->targets = targets;
  bool *ends = cgt_i_array_grow(all->ends, &all->end_room, graph->edges, 1, sizeof *ends);
  if (ends != NULL) all->ends = ends;
  if (targets == NULL || ends == NULL) return no_memory(all);
  ends[graph->edges] = false;
  targets[graph->edges++] = all->table[slot] - 1;
  return CGT_OK;
}

/* Finds the summands of a legal position; CGT_E_NO_THEOREM: it is no sum, and `canonical` has its canonical form. */
static cgt_status_t split(const reach *all, cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *canonical,
                          size_t *canonical_count, cgt_i_split *parts) {
  if (count > 0) memcpy(canonical, words, count * sizeof *words);
  *canonical_count = count;
  cgt_status_t status = cgt_i_game_go_down(game, false, all->ask->function);
  if (status != CGT_OK) return status;
  status = cgt_i_game_canonical(game, canonical, canonical_count);
  if (status != CGT_OK)
    status = cgt_i_fail_in(all->ask, status);
  else
    status = cgt_i_split_find(game, all->ask, canonical, *canonical_count, parts);
  cgt_i_game_come_up(game, false);
  return status;
}

/* Adds edges to the summands of a legal position. */
static cgt_status_t add_edges(reach *all, cgt_game_t *game, const uint64_t *words, size_t count, unsigned depth) {
  enum { DEEPEST = 200 };
  if (depth == DEEPEST)
    return cgt_i_fail(CGT_E_STATE, "%s: summands of summands, %d deep; expected no `split` that leads back", all->ask->function,
                      DEEPEST);
  uint64_t *canonical = cgt_i_alloc(count + 1, sizeof *canonical);
  if (canonical == NULL) return no_memory(all);
  cgt_i_split parts = {.words = NULL};
  size_t canonical_count;
  cgt_status_t status = split(all, game, words, count, canonical, &canonical_count, &parts);
  if (status == CGT_E_NO_THEOREM) {
    status = add_edge(all, game, canonical, canonical_count);
  } else {
    for (size_t i = 0; status == CGT_OK && i < cgt_list_count(parts.words); i++) {
      size_t length;
      const uint64_t *item = cgt_list_item(parts.words, i, &length);
      status = add_edges(all, parts.games[i], item, length, depth + 1);
    }
  }
  if (parts.words != NULL) cgt_i_split_free(&parts);
  cgt_i_free(canonical);
  return status;
}

/* ---- Expanding ---- */

static cgt_status_t take(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  const reach *all = (const reach *)(const void *)sink;
  cgt_status_t status = cgt_i_ask_poll_words(all->ask, (uint64_t)n * (count + 1));
  all->ask->options += n;
  for (size_t i = 0; i < n && status == CGT_OK; i++)
    if (!cgt_i_list_add(all->options, words + i * count, count)) status = no_memory(all);
  return status == CGT_OK ? check_memory(all) : status;
}

/* Lists the options of a vertex. */
static cgt_status_t list_options(reach *all, size_t v) {
  cgt_game_t *game = all->games[v];
  const cgt_ruleset_t *rules = cgt_i_game_rules(game);
  size_t count;
  const uint64_t *words = cgt_list_item(all->positions, v, &count);
  cgt_list_free(all->options);
  all->options = cgt_i_list_new();
  if (all->options == NULL) return no_memory(all);
  all->ask->known = all->graph.vertices;
  cgt_status_t status = cgt_i_ask_poll(all->ask);
  if (status == CGT_OK) status = cgt_i_game_go_down(game, false, all->ask->function);
  if (status != CGT_OK) return status;
  all->sink = (cgt_sink_t){.take = take, .ask = all->ask};
  status = rules->options(rules->user, words, count, &all->sink);
  status = cgt_i_callback_status(all->ask, game, &all->sink, "options", status);
  cgt_i_game_come_up(game, false);
  return status;
}

/* The value of a legal position that is pet. */
static cgt_status_t ask_pet(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, bool *pet, uint64_t *value) {
  const char *theorem;
  uint32_t tameness;
  const cgt_status_t status = cgt_i_tameness(game, ask, words, count, false, &tameness, &theorem);
  *pet = status == CGT_OK && tameness == CGT_TAMENESS_PET;
  return *pet ? cgt_i_game_answer(game, ask, CGT_METHOD_AUTO, CGT_NORMAL, CGT_I_VALUE, words, count, value) : status;
}

/* Finds the form of a vertex that is pet. */
static cgt_status_t find_heap(const reach *all, size_t v) {
  uint64_t value = 0;
  size_t count;
  bool pet;
  const uint64_t *words = cgt_list_item(all->positions, v, &count);
  const cgt_status_t status = ask_pet(all->games[v], all->ask, words, count, &pet, &value);
  return pet && status == CGT_OK ? cgt_i_forms_nim(all->forms, value, &all->found[v]) : status;
}

static cgt_status_t expand_all(reach *all) {
  cgt_status_t status = CGT_OK;
  for (size_t v = 0; v < all->graph.vertices && status == CGT_OK; v++) {
    all->graph.starts[v] = all->graph.starts[v + 1] = all->graph.edges;
    status = find_heap(all, v);
    if (status != CGT_OK || all->found[v] != CGT_I_NO_FORM) continue;
    status = list_options(all, v);
    for (size_t i = 0; status == CGT_OK && i < cgt_list_count(all->options); i++) {
      size_t count;
      const uint64_t *words = cgt_list_item(all->options, i, &count);
      status = add_edges(all, all->games[v], words, count, 0);
      if (status == CGT_OK) all->ends[all->graph.edges - 1] = true;
    }
    all->graph.starts[v + 1] = all->graph.edges;
    if (status == CGT_OK) status = check_memory(all);
  }
  return status;
}

static cgt_status_t order(reach *all) {
  uint32_t looping = 0;
  char text[CGT_I_TEXT];
  const cgt_status_t status = cgt_i_graph_order(all->ask->function, &all->graph, &looping);
  if (status != CGT_E_LOOP) return status;
  size_t count;
  const uint64_t *words = cgt_list_item(all->positions, looping, &count);
  return cgt_i_fail(CGT_E_LOOP, "%s: a play comes back to the position %s; expected a game in which every play ends",
                    all->ask->function, cgt_i_position_text(all->games[looping], words, count, text));
}

/* ---- Forms ---- */

/* The sum of the forms of the vertices to which edges lead, from *edge to the end of an option; it moves there. */
static cgt_status_t sum_option(const reach *all, uint64_t *edge, uint32_t *sum) {
  cgt_status_t status = CGT_OK;
  *sum = 0;
  do status = cgt_i_forms_add(all->forms, *sum, all->found[all->graph.targets[*edge]], sum);
  while (!all->ends[(*edge)++] && status == CGT_OK);
  return status;
}

/* Sums use the buffer of the forms, so options are added up twice: first so that their sums are known. */
static cgt_status_t find_form(const reach *all, uint32_t v) {
  cgt_forms_t *forms = all->forms;
  const uint64_t first = all->graph.starts[v], end = all->graph.starts[v + 1];
  uint32_t sum;
  cgt_status_t status = CGT_OK;
  for (uint64_t edge = first; edge < end && status == CGT_OK;) status = sum_option(all, &edge, &sum);
  if (status == CGT_OK) status = cgt_i_forms_buffer(forms, (size_t)(end - first));
  size_t n = 0;
  for (uint64_t edge = first; edge < end && status == CGT_OK; n++) {
    status = sum_option(all, &edge, &sum);
    forms->buffer[n] = sum;
  }
  return status == CGT_OK ? cgt_i_forms_make(forms, n, &all->found[v]) : status;
}

static cgt_status_t find_forms(const reach *all) {
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < all->graph.vertices && status == CGT_OK; i++) {
    const uint32_t v = all->graph.order[i];
    if (all->found[v] != CGT_I_NO_FORM) continue;
    status = find_form(all, v);
    if (status == CGT_OK) status = check_memory(all);
  }
  return status;
}

/* ---- Positions from outside ---- */

/* Checks a position; `canonical` has room for it. */
static cgt_status_t accept(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, uint64_t *canonical,
                           size_t *canonical_count) {
  cgt_status_t status = cgt_i_game_go_down(game, false, ask->function);
  if (status != CGT_OK) return status;
  status = cgt_i_game_accept(game, ask, words, count, canonical, canonical_count);
  cgt_i_game_come_up(game, false);
  return status;
}

static cgt_status_t add_position(reach *all, cgt_game_t *game, const uint64_t *words, size_t count) {
  uint64_t *canonical = cgt_i_alloc(count + 1, sizeof *canonical);
  if (canonical == NULL) return no_memory(all);
  size_t canonical_count;
  cgt_status_t status = accept(game, all->ask, words, count, canonical, &canonical_count);
  if (status == CGT_OK) status = add_edges(all, game, canonical, canonical_count, 0);
  if (status == CGT_OK) all->ends[all->graph.edges - 1] = true;
  cgt_i_free(canonical);
  return status;
}

static cgt_status_t check_words(const char *function, const uint64_t *words, size_t count) {
  if (count > CGT_MAX_WORDS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: count is %zu; expected at most %zu words", function, count, CGT_MAX_WORDS);
  return cgt_i_check_array(function, "words", words, count);
}

cgt_status_t cgt_i_value_if_pet(const char *function, cgt_game_t *game, const uint64_t *words, size_t count, bool *pet,
                                uint64_t *value) {
  cgt_status_t status = check_words(function, words, count);
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  uint64_t *canonical = cgt_i_alloc(count + 1, sizeof *canonical);
  if (canonical == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", function, count);
  status = accept(game, &ask, words, count, canonical, &count);
  if (status == CGT_OK) status = ask_pet(game, &ask, canonical, count, pet, value);
  cgt_i_free(canonical);
  return status;
}

/* The edges of the positions come before those of the first vertex. */
static cgt_status_t find_all(reach *all, cgt_game_t *game, const cgt_list_t *positions, uint64_t *list) {
  const size_t n = cgt_list_count(positions);
  cgt_status_t status = CGT_OK;
  uint64_t edge = 0;
  uint32_t sum = 0;
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(positions, i, &count);
    status = add_position(all, game, words, count);
  }
  if (status == CGT_OK) status = expand_all(all);
  if (status == CGT_OK) status = order(all);
  if (status == CGT_OK) status = find_forms(all);
  for (size_t i = 0; i < n && status == CGT_OK; i++) status = sum_option(all, &edge, &sum);
  edge = 0;
  for (size_t i = 0; i < n && status == CGT_OK; i++) { /* which are known now */
    status = sum_option(all, &edge, &sum);
    list[i] = sum;
  }
  return status;
}

cgt_status_t cgt_i_forms_of_list(const char *function, cgt_forms_t *forms, cgt_game_t *game, const cgt_list_t *positions,
                                 uint64_t *list) {
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  reach all = {.forms = forms, .ask = &ask, .positions = cgt_i_list_new(), .options = cgt_i_list_new()};
  forms->ask = &ask;
  const cgt_status_t status =
      all.positions != NULL && all.options != NULL ? find_all(&all, game, positions, list) : no_memory(&all);
  forms->ask = NULL;
  for (size_t v = 0; v < all.graph.vertices; v++) cgt_game_free(all.games[v]);
  cgt_i_graph_clear(&all.graph);
  cgt_list_free(all.positions);
  cgt_list_free(all.options);
  cgt_i_free(all.games);
  cgt_i_free(all.table);
  cgt_i_free(all.ends);
  cgt_i_free(all.found);
  return status;
}

cgt_status_t cgt_i_forms_of_position(const char *function, cgt_forms_t *forms, cgt_game_t *game, const uint64_t *words,
                                     size_t count, uint64_t *form) {
  cgt_status_t status = check_words(function, words, count);
  if (status != CGT_OK) return status;
  cgt_list_t *list = cgt_i_list_new();
  if (list == NULL || !cgt_i_list_add(list, words, count))
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", function, count);
  if (status == CGT_OK) status = cgt_i_forms_of_list(function, forms, game, list, form);
  cgt_list_free(list);
  return status;
}

cgt_status_t cgt_forms_of_list(cgt_forms_t *forms, cgt_game_t *game, const cgt_list_t *positions, uint64_t *list) {
  cgt_status_t status = cgt_i_forms_begin("cgt_forms_of_list", forms);
  if (status != CGT_OK) return status;
  if (game == NULL || positions == NULL || (list == NULL && cgt_list_count(positions) > 0))
    return cgt_i_null_argument(forms->function, game == NULL ? "game" : positions == NULL ? "positions" : "list");
  return cgt_i_forms_of_list(forms->function, forms, game, positions, list);
}

cgt_status_t cgt_forms_of_position(cgt_forms_t *forms, cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *form) {
  const cgt_status_t status = cgt_i_forms_begin("cgt_forms_of_position", forms);
  if (status != CGT_OK) return status;
  if (game == NULL || form == NULL) return cgt_i_null_argument(forms->function, game == NULL ? "game" : "form");
  return cgt_i_forms_of_position(forms->function, forms, game, words, count, form);
}
