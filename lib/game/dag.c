/* Games that are explicit graphs (`dag`): making them, their texts, and facts about all vertices. */
#include <stdio.h>
#include <string.h>

#include "../base/hash.h"
#include "../base/numbers.h"
#include "graph.h"

extern const cgt_i_family cgt_i_dag_family; /* below */

static cgt_status_t no_memory(const char *function, size_t bytes) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", function, bytes);
}

typedef struct {
  cgt_i_graph graph;
  uint32_t *values[2]; /* by play */
} graph_game;

static const char own_type;

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const graph_game *game = user;
  (void)count;
  for (uint64_t edge = game->graph.starts[words[0]]; edge < game->graph.starts[words[0] + 1]; edge++) {
    uint64_t option = game->graph.targets[edge];
    cgt_status_t status = cgt_sink_option(sink, &option, 1);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const graph_game *game = user;
  char text[100];
  if (count == 1 && words[0] < game->graph.vertices) return CGT_OK;
  if (count != 1)
    snprintf(text, sizeof text, "%zu words; expected one, a vertex", count);
  else
    snprintf(text, sizeof text, "expected a vertex below %zu", game->graph.vertices);
  return cgt_sink_refuse(sink, text);
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const graph_game *game = user;
  (void)count;
  if (question != CGT_QUESTION_VALUE) return CGT_E_NO_THEOREM;
  *answer = game->values[play][words[0]];
  if (theorem != NULL) *theorem = "the values of the explicit graph, computed when it was made";
  return CGT_OK;
}

static void destroy(void *user) {
  graph_game *game = user;
  cgt_i_graph_clear(&game->graph);
  cgt_i_free(game->values[0]);
  cgt_i_free(game->values[1]);
  cgt_i_free(game);
}

typedef struct {
  const char *function;
  graph_game *made;
  cgt_status_t statuses[2];
} valuing;

static void find_values(void *user, size_t play, size_t worker) {
  valuing *find = user;
  graph_game *made = find->made;
  (void)worker;
  find->statuses[play] = cgt_i_graph_values(find->function, &made->graph, (uint32_t)play, made->values[play]);
}

cgt_status_t cgt_i_graph_game(const char *function, cgt_i_team *team, cgt_i_graph *graph, cgt_game_t **game) {
  graph_game *made = cgt_i_alloc(1, sizeof *made);
  if (made == NULL) {
    cgt_i_graph_clear(graph);
    return no_memory(function, sizeof *made);
  }
  *made = (graph_game){.graph = *graph};
  *graph = (cgt_i_graph){.vertices = 0};
  uint32_t looping;
  valuing find = {.function = function, .made = made};
  cgt_status_t status = made->graph.order != NULL ? CGT_OK : cgt_i_graph_order(function, &made->graph, &looping);
  for (uint32_t play = 0; play < 2 && status == CGT_OK; play++) {
    made->values[play] = cgt_i_alloc(made->graph.vertices + 1, sizeof *made->values[play]);
    if (made->values[play] == NULL) status = no_memory(function, made->graph.vertices * sizeof *made->values[play]);
  }
  if (status == CGT_OK) cgt_i_team_run(team, find_values, &find, 2);
  if (find.statuses[0] != CGT_OK || find.statuses[1] != CGT_OK)
    status = no_memory(function, made->graph.vertices * sizeof *made->values[0]);
  if (!made->graph.needs_sum) made->graph.sum = cgt_i_graph_sum(&made->graph);
  char identity[80];
  cgt_ruleset_t rules = cgt_i_dag_family.rules;
  rules.user = made;
  rules.identity = identity;
  rules.identity_size =
      (size_t)snprintf(identity, sizeof identity, "graph(%zu,%llu,%016llx)", made->graph.vertices,
                       (unsigned long long)made->graph.starts[made->graph.vertices], (unsigned long long)made->graph.sum);
  const cgt_i_making making = {.rules = &rules, .shape = {CGT_I_VERTEX, made->graph.vertices}};
  if (status == CGT_OK) status = cgt_i_game_make(function, &cgt_i_dag_family, &making, game);
  if (status != CGT_OK) destroy(made);
  return status;
}

const cgt_i_graph *cgt_i_graph_of(const cgt_game_t *game) {
  const graph_game *own = cgt_i_game_own_of_type(game, &own_type);
  return own != NULL ? &own->graph : NULL;
}

cgt_status_t cgt_game_new_graph(size_t vertices, const uint64_t *starts, const uint64_t *targets, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_graph";
  if (game == NULL) return cgt_i_null_argument(function, "game");
  if (vertices >= UINT32_MAX)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: vertices is %zu; expected fewer than 2^32 - 1", function, vertices);
  cgt_status_t status = cgt_i_check_array(function, "starts", starts, vertices + 1);
  if (status != CGT_OK) return status;
  if (starts[0] != 0)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: starts[0] is %llu; expected 0", function, (unsigned long long)starts[0]);
  for (size_t v = 0; v < vertices; v++)
    if (starts[v + 1] < starts[v])
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: starts[%zu] is %llu; expected at least starts[%zu], %llu", function, v + 1,
                        (unsigned long long)starts[v + 1], v, (unsigned long long)starts[v]);
  if (starts[vertices] > SIZE_MAX / 8)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: starts[%zu] is %llu; no array has so many targets", function, vertices,
                      (unsigned long long)starts[vertices]);
  status = cgt_i_check_array(function, "targets", targets, (size_t)starts[vertices]);
  if (status != CGT_OK) return status;
  for (uint64_t edge = 0; edge < starts[vertices]; edge++)
    if (targets[edge] >= vertices)
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: targets[%llu] is %llu; expected a vertex below %zu", function,
                        (unsigned long long)edge, (unsigned long long)targets[edge], vertices);
  cgt_i_graph graph = {.vertices = vertices};
  graph.starts = cgt_i_alloc(vertices + 1, sizeof *graph.starts);
  graph.targets = cgt_i_alloc((size_t)starts[vertices] + 1, sizeof *graph.targets);
  uint32_t *last = cgt_i_alloc(vertices + 1, sizeof *last); /* last[w] = v + 1: w is an option of v already */
  if (graph.starts == NULL || graph.targets == NULL || last == NULL) {
    cgt_i_free(last);
    cgt_i_graph_clear(&graph);
    return no_memory(function, (size_t)starts[vertices] * 4 + vertices * 12);
  }
  memset(last, 0, (vertices + 1) * sizeof *last);
  graph.starts[0] = 0;
  for (size_t v = 0; v < vertices; v++) {
    for (uint64_t edge = starts[v]; edge < starts[v + 1]; edge++) {
      if (last[targets[edge]] == v + 1) continue;
      last[targets[edge]] = (uint32_t)v + 1;
      graph.targets[graph.edges++] = (uint32_t)targets[edge];
    }
    graph.starts[v + 1] = graph.edges;
  }
  cgt_i_free(last);
  return cgt_i_graph_game(function, NULL, &graph, game);
}

/* ---- Texts ---- */

static cgt_status_t make_graph(cgt_i_reader *reader, uint64_t n, const uint64_t *edges, size_t m, cgt_game_t **game) {
  uint64_t *starts = cgt_i_alloc((size_t)n + 2, sizeof *starts), *targets = cgt_i_alloc(m + 1, sizeof *targets);
  cgt_status_t status;
  if (starts == NULL || targets == NULL) {
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a graph", reader->reading->function);
  } else {
    memset(starts, 0, ((size_t)n + 2) * sizeof *starts);
    for (size_t i = 0; i < m; i++) starts[edges[2 * i] + 2]++;
    for (uint64_t v = 2; v < n + 2; v++) starts[v] += starts[v - 1];
    for (size_t i = 0; i < m; i++) targets[starts[edges[2 * i] + 1]++] = edges[2 * i + 1];
    status = cgt_game_new_graph((size_t)n, starts, targets, game);
  }
  cgt_i_free(starts);
  cgt_i_free(targets);
  return status;
}

typedef struct {
  cgt_i_reader *reader;
  uint64_t n;
  cgt_i_words edges, places;
} graph_reading;

static cgt_status_t attempt_graph(void *user, size_t m) {
  const graph_reading *read = user;
  cgt_game_t *game;
  const cgt_status_t status = make_graph(read->reader, read->n, read->edges.words, m, &game);
  if (status == CGT_OK) cgt_game_free(game);
  return status;
}

static cgt_status_t read_dag(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game) {
  graph_reading read = {.reader = reader};
  cgt_i_place size;
  (void)family, (void)name;
  cgt_status_t status = cgt_i_read_bounded(reader, "a number of vertices", 0, CGT_I_SPEC_VERTICES, CGT_E_LIMIT, &read.n, &size);
  if (status == CGT_OK) status = cgt_i_read_keep(reader, read.n * CGT_I_SPEC_VERTEX, size.from);
  if (status == CGT_OK) status = cgt_i_read_pairs(reader, '>', "a vertex", read.n, "a cycle", &read.edges, &read.places);
  if (status == CGT_OK) {
    status = make_graph(reader, read.n, read.edges.words, read.edges.count / 2, game);
    if (status == CGT_E_LOOP)
      status = cgt_i_read_blame(reader, &read.places, attempt_graph, &read);
    else if (status != CGT_OK)
      status = cgt_i_read_failed(reader, status, size.from, size.to);
  }
  cgt_i_free(read.edges.words);
  cgt_i_free(read.places.words);
  return status;
}

static cgt_status_t write_graph(const cgt_game_t *game, cgt_i_text *text) {
  const cgt_i_graph *graph = cgt_i_graph_of(game);
  const char *before = "; ";
  uint32_t *options = cgt_i_alloc(graph->vertices + 1, sizeof *options);
  if (options == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu options", graph->vertices);
  cgt_i_print(text, "dag(%zu", graph->vertices);
  for (size_t v = 0; v < graph->vertices && text->status == CGT_OK; v++) {
    const size_t first = (size_t)graph->starts[v], n = (size_t)graph->starts[v + 1] - first;
    if (n > 0) memcpy(options, graph->targets + first, n * sizeof *options);
    cgt_i_sort_32(options, n);
    for (size_t i = 0; i < n; i++, before = ", ") cgt_i_print(text, "%s%zu>%u", before, v, (unsigned)options[i]);
  }
  cgt_i_print(text, ")");
  cgt_i_free(options);
  return CGT_OK;
}

static cgt_status_t read_position(cgt_i_position *to, const cgt_game_t *game, bool whole) {
  const uint64_t vertices = cgt_i_graph_of(game)->vertices;
  char expected[60];
  uint64_t vertex;
  (void)whole;
  (void)cgt_i_read_next(to->reader);
  const size_t from = to->reader->at;
  cgt_status_t status = cgt_i_read_number(to->reader, "a number", &vertex);
  if (status != CGT_OK || vertex < vertices) return status == CGT_OK ? cgt_i_position_add(to, vertex, from) : status;
  snprintf(expected, sizeof expected, "a vertex below %llu", (unsigned long long)vertices);
  return cgt_i_read_fail(to->reader, CGT_E_POSITION, from, to->reader->at, NULL, expected);
}

/* A vertex is a name, not a heap, and has no picture. */
static bool draw(const cgt_game_t *game, const uint64_t *words, size_t count, const cgt_i_pen *pen, int64_t x, int64_t y,
                 cgt_i_area *area) {
  (void)game, (void)words, (void)count, (void)pen, (void)x, (void)y, (void)area;
  return false;
}

const cgt_i_family cgt_i_dag_family = {
    .name = "dag",
    .example = "dag(3; 0>1, 0>2)",
    .position = "0",
    .rules = {.size = sizeof(cgt_ruleset_t),
              .flags = CGT_RULESET_THREADSAFE,
              .options = options,
              .validate = validate,
              .closed = closed,
              .destroy = destroy},
    .summary = true,
    .read = read_dag,
    .write = write_graph,
    .notation = CGT_NOTATION_VERTEX,
    .read_position = read_position,
    .draw = draw,
    .own_type = &own_type,
};

/* ---- Facts ---- */

/* The length of the play if the winner hurries and the loser delays (remoteness), or the other way round (suspense; Winning
 * Ways, chapter 9): 1 more than the least or greatest length over the options. The winner moves only to P-positions; the loser
 * has none to move to. */
static uint64_t length_of_play(const cgt_i_graph *graph, uint32_t v, const uint64_t *lengths, const uint64_t *outcomes,
                               bool winner_hurries) {
  const bool wins = outcomes[v] == CGT_N;
  bool any = false;
  uint64_t best = 0;
  for (uint64_t edge = graph->starts[v]; edge < graph->starts[v + 1]; edge++) {
    const uint32_t w = graph->targets[edge];
    if (wins && outcomes[w] != CGT_P) continue;
    const uint64_t length = lengths[w];
    if (!any || (wins == winner_hurries ? length < best : length > best)) best = length;
    any = true;
  }
  return any ? best + 1 : 0;
}

enum { FACTS = CGT_FACT_MISERE_WINNING + 1 };

typedef struct {
  uint64_t *rows[FACTS];
} fact_rows;

static void sweep_counts(const cgt_i_graph *graph, const fact_rows *facts) {
  uint64_t *const *row = facts->rows;
  for (size_t i = 0; i < graph->vertices; i++) {
    const uint32_t v = graph->order[i];
    const uint64_t begin = graph->starts[v], end = graph->starts[v + 1];
    uint64_t longest = 0, shortest = UINT64_MAX, winning = 0, misere_winning = 0;
    for (uint64_t edge = begin; edge < end; edge++) {
      const uint32_t w = graph->targets[edge];
      if (row[CGT_FACT_BIRTHDAY][w] + 1 > longest) longest = row[CGT_FACT_BIRTHDAY][w] + 1;
      if (row[CGT_FACT_SHORTEST][w] + 1 < shortest) shortest = row[CGT_FACT_SHORTEST][w] + 1;
      winning += row[CGT_FACT_OUTCOME][w] == CGT_P;
      misere_winning += row[CGT_FACT_MISERE_OUTCOME][w] == CGT_P;
    }
    row[CGT_FACT_BIRTHDAY][v] = longest;
    row[CGT_FACT_SHORTEST][v] = begin == end ? 0 : shortest;
    row[CGT_FACT_OPTIONS][v] = end - begin;
    row[CGT_FACT_WINNING][v] = winning;
    row[CGT_FACT_MISERE_WINNING][v] = misere_winning;
  }
}

static void sweep_lengths(const cgt_i_graph *graph, uint64_t *lengths, const uint64_t *outcomes, bool winner_hurries) {
  for (size_t i = 0; i < graph->vertices; i++) {
    const uint32_t v = graph->order[i];
    lengths[v] = length_of_play(graph, v, lengths, outcomes, winner_hurries);
  }
}

/* The sweeps that the wanted facts need: of plays by one of the facts here, or else of what is counted. */
enum { PLAYS = 4 };
static const uint32_t play_facts[PLAYS] = {CGT_FACT_REMOTENESS, CGT_FACT_SUSPENSE, CGT_FACT_MISERE_REMOTENESS,
                                           CGT_FACT_MISERE_SUSPENSE};

typedef struct {
  const cgt_i_graph *graph;
  fact_rows facts;
  size_t sweeps, sweep[PLAYS + 1]; /* as indices into play_facts, or PLAYS */
} fact_sweeps;

enum { MANY_EDGES = 1 << 16 }; /* from here on threads are started */

static void add_sweep(fact_sweeps *all, size_t sweep) { all->sweep[all->sweeps++] = sweep; }

static void find_sweeps(fact_sweeps *all, const uint32_t *facts, size_t n) {
  bool wanted[FACTS] = {false};
  for (size_t i = 0; i < n; i++) wanted[facts[i]] = true;
  if (wanted[CGT_FACT_BIRTHDAY] || wanted[CGT_FACT_SHORTEST] || wanted[CGT_FACT_OPTIONS] || wanted[CGT_FACT_WINNING] ||
      wanted[CGT_FACT_MISERE_WINNING])
    add_sweep(all, PLAYS); /* first, as it takes longest */
  for (size_t i = 0; i < PLAYS; i++)
    if (wanted[play_facts[i]]) add_sweep(all, i);
}

static void run_sweep(void *user, size_t item, size_t worker) {
  const fact_sweeps *all = user;
  const size_t sweep = all->sweep[item];
  uint64_t *const *row = all->facts.rows;
  (void)worker;
  if (sweep == PLAYS)
    sweep_counts(all->graph, &all->facts);
  else
    sweep_lengths(all->graph, row[play_facts[sweep]], row[sweep < 2 ? CGT_FACT_OUTCOME : CGT_FACT_MISERE_OUTCOME],
                  sweep % 2 == 0);
}

static cgt_status_t graph_of(const char *function, cgt_game_t *game, const graph_game **graph) {
  if (game == NULL) return cgt_i_null_argument(function, "graph");
  *graph = cgt_i_game_own_of_type(game, &own_type);
  return *graph != NULL ? CGT_OK : cgt_i_fail(CGT_E_ARGUMENT, "%s: graph is not an explicit graph", function);
}

cgt_status_t cgt_graph_size(cgt_game_t *graph, uint64_t *vertices, uint64_t *edges) {
  static const char function[] = "cgt_graph_size";
  const graph_game *there = NULL;
  cgt_status_t status = graph_of(function, graph, &there);
  if (status != CGT_OK) return status;
  if (vertices == NULL || edges == NULL) return cgt_i_null_argument(function, vertices == NULL ? "vertices" : "edges");
  *vertices = there->graph.vertices;
  *edges = there->graph.edges;
  return CGT_OK;
}

cgt_status_t cgt_graph_facts(cgt_game_t *graph, const uint32_t *facts, size_t n, uint64_t *table) {
  static const char function[] = "cgt_graph_facts";
  const graph_game *there = NULL;
  cgt_status_t status = graph_of(function, graph, &there);
  if (status != CGT_OK) return status;
  if (facts == NULL && n > 0) return cgt_i_null_argument(function, "facts");
  const size_t vertices = there->graph.vertices;
  for (size_t i = 0; i < n; i++)
    if (facts[i] >= FACTS)
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: facts[%zu] is %u; expected a CGT_FACT_ constant", function, i, (unsigned)facts[i]);
  if (vertices > 0 && n > SIZE_MAX / vertices)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %zu facts of %zu vertices; no array has so many numbers", function, n, vertices);
  status = cgt_i_check_array(function, "table", table, n * vertices);
  if (status != CGT_OK) return status;
  uint64_t *numbers = cgt_i_alloc(vertices * FACTS + 1, sizeof *numbers);
  if (numbers == NULL) return no_memory(function, vertices * FACTS * sizeof *numbers);
  fact_sweeps all = {.graph = &there->graph};
  for (size_t i = 0; i < FACTS; i++) all.facts.rows[i] = numbers + i * vertices;
  for (size_t v = 0; v < vertices; v++) {
    all.facts.rows[CGT_FACT_VALUE][v] = there->values[CGT_NORMAL][v];
    all.facts.rows[CGT_FACT_MISERE_VALUE][v] = there->values[CGT_MISERE][v];
    all.facts.rows[CGT_FACT_OUTCOME][v] = there->values[CGT_NORMAL][v] == 0 ? CGT_P : CGT_N;
    all.facts.rows[CGT_FACT_MISERE_OUTCOME][v] = there->values[CGT_MISERE][v] == 0 ? CGT_P : CGT_N;
  }
  find_sweeps(&all, facts, n);
  cgt_i_team *team = NULL;
  if (there->graph.edges >= MANY_EDGES && all.sweeps > 1) status = cgt_i_team_start(function, cgt_i_game_threads(graph), &team);
  if (status == CGT_OK) {
    cgt_i_team_run(team, run_sweep, &all, all.sweeps);
    for (size_t i = 0; i < n; i++)
      if (vertices > 0) memcpy(table + i * vertices, all.facts.rows[facts[i]], vertices * sizeof *table);
  }
  cgt_i_team_end(team);
  cgt_i_free(numbers);
  return status;
}
