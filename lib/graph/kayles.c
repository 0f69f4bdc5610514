/* Node Kayles and Arc Kayles: a move takes a vertex with all that are joined to it, or the two ends of an edge. */
#include <stdio.h>
#include <string.h>

#include "../boards/board.h"
#include "kayles.h"

/* ---- Moves ---- */

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_kayles *own = user;
  const cgt_graph_t *graph = own->graph;
  cgt_i_buffer option;
  if (!cgt_i_buffer_make(&option, count)) return cgt_i_fail(CGT_E_MEMORY, "no memory for a position");
  cgt_status_t status = CGT_OK;
  for (size_t at = 0, v; status == CGT_OK && cgt_i_left_next(words, graph->n, &at, &v);) {
    cgt_i_left_copy(option.words, words, count);
    cgt_i_left_drop(option.words, v);
    for (size_t i = graph->starts[v]; i < graph->starts[v + 1] && status == CGT_OK; i++) {
      const size_t w = graph->near[i];
      if (own->arcs && (w < v || !cgt_i_left_has(words, w))) continue;
      cgt_i_left_drop(option.words, w);
      if (!own->arcs) continue;
      status = cgt_sink_option(sink, option.words, count);
      cgt_i_left_add(option.words, w);
    }
    if (!own->arcs && status == CGT_OK) status = cgt_sink_option(sink, option.words, count);
  }
  cgt_i_buffer_free(&option);
  return status;
}

/* ---- Components ---- */

/* The components of a position, found one after another. */
typedef struct {
  const cgt_i_kayles *own;
  uint64_t *rest;   /* what is in none of those found */
  uint32_t *list;   /* the vertices of the last one */
  uint32_t *degree; /* of each vertex found, in the position */
  uint32_t *part;   /* for find_parts() */
  size_t n, at;
} components;

static bool begin(components *of, const cgt_i_kayles *own, const uint64_t *words, size_t count) {
  const size_t n = own->graph->n;
  *of = (components){.own = own,
                     .rest = cgt_i_alloc(count + 1, sizeof *of->rest),
                     .list = cgt_i_alloc(n + 1, sizeof *of->list),
                     .degree = cgt_i_alloc(n + 1, sizeof *of->degree),
                     .part = cgt_i_alloc(n + 1, sizeof *of->part)};
  if (of->rest == NULL || of->list == NULL || of->degree == NULL || of->part == NULL) return false;
  cgt_i_left_copy(of->rest, words, count);
  return true;
}

static void end(components *of) {
  cgt_i_free(of->rest);
  cgt_i_free(of->list);
  cgt_i_free(of->degree);
  cgt_i_free(of->part);
}

/* Finds the next component of a position; false: there is none. */
static bool next(components *of, const uint64_t *words) {
  const cgt_graph_t *graph = of->own->graph;
  size_t first;
  if (!cgt_i_left_next(of->rest, graph->n, &of->at, &first)) return false;
  of->list[0] = (uint32_t)first;
  of->n = 1;
  cgt_i_left_drop(of->rest, first);
  for (size_t i = 0; i < of->n; i++) {
    const size_t v = of->list[i];
    of->degree[v] = 0;
    for (size_t k = graph->starts[v]; k < graph->starts[v + 1]; k++) {
      const uint32_t w = graph->near[k];
      if (!cgt_i_left_has(words, w)) continue;
      of->degree[v]++;
      if (!cgt_i_left_has(of->rest, w)) continue;
      cgt_i_left_drop(of->rest, w);
      of->list[of->n++] = w;
    }
  }
  return true;
}

static cgt_status_t no_memory(const cgt_i_kayles *own) {
  return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu vertices", own->graph->n);
}

static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_kayles *own = user;
  components of;
  uint64_t *summand = cgt_i_alloc(count + 1, sizeof *summand);
  cgt_status_t status = begin(&of, own, words, count) && summand != NULL ? CGT_OK : no_memory(own);
  const size_t all = (size_t)cgt_i_left_order_hint(NULL, words, count);
  while (status == CGT_OK && next(&of, words) && of.n < all) {
    memset(summand, 0, count * sizeof *summand);
    for (size_t i = 0; i < of.n; i++) cgt_i_left_add(summand, of.list[i]);
    status = cgt_sink_summand(sink, NULL, summand, count);
  }
  end(&of);
  cgt_i_free(summand);
  return status;
}

/* ---- Theorems ---- */

/* A complete multipartite component: whether parts of odd and of even size occur, the number of parts, and the least size. */
typedef struct {
  bool odd, even;
  size_t count, least;
} parts;

/* Finds the parts; false: the component is not complete multipartite. The part of a vertex is what is not joined to it: that
 * is right for all if no two members are joined, and each member is joined to as many as are not in the part. */
static bool find_parts(const components *of, const uint64_t *words, parts *found) {
  const cgt_graph_t *graph = of->own->graph;
  uint32_t *part = of->part;
  *found = (parts){.least = SIZE_MAX};
  for (size_t i = 0; i < of->n; i++) part[of->list[i]] = 0;
  for (size_t i = 0; i < of->n; i++) {
    const uint32_t v = of->list[i], number = (uint32_t)found->count + 1;
    if (part[v] != 0) continue;
    const size_t size = of->n - of->degree[v];
    for (size_t k = graph->starts[v]; k < graph->starts[v + 1]; k++)
      if (cgt_i_left_has(words, graph->near[k]) && part[graph->near[k]] == 0) part[graph->near[k]] = UINT32_MAX;
    size_t members = 0;
    for (size_t k = 0; k < of->n; k++) {
      uint32_t *other = &part[of->list[k]];
      if (*other == 0) {
        if (of->degree[of->list[k]] != of->n - size) return false;
        *other = number;
        members++;
      } else if (*other == UINT32_MAX) {
        *other = 0;
      }
    }
    if (members != size) return false;
    found->count++;
    *(size % 2 == 1 ? &found->odd : &found->even) = true;
    if (size < found->least) found->least = size;
  }
  for (size_t i = 0; i < of->n; i++)
    for (size_t k = graph->starts[of->list[i]]; k < graph->starts[of->list[i] + 1]; k++)
      if (cgt_i_left_has(words, graph->near[k]) && part[graph->near[k]] == part[of->list[i]]) return false;
  return true;
}

/* The value of the component found; false: no theorem gives it.
 *
 * A path of n vertices is Dawson's Chess, the octal game 0.137, in Node Kayles, which is 0.07 with n + 1, and 0.07 in Arc
 * Kayles (Winning Ways, chapter 4). A cycle has one option up to symmetry, a path of n - 3 or n - 2 vertices; so its value is
 * 0 or 1. In a complete multipartite graph, a vertex of Node Kayles leaves the others of its part, which are joined to
 * nothing. In Arc Kayles a move in a complete graph leaves one with two vertices less, and in a complete bipartite one it
 * takes one from each part. */
static bool component_value(const components *of, const uint64_t *words, unsigned *value) {
  const bool arcs = of->own->arcs;
  size_t most = 0, ends = 0;
  for (size_t i = 0; i < of->n; i++) {
    const size_t degree = of->degree[of->list[i]];
    if (degree > most) most = degree;
    ends += degree < 2;
  }
  if (most <= 2) {
    const unsigned n = (unsigned)of->n;
    *value = ends > 0 ? cgt_i_row_value(arcs ? n : n + 1) : cgt_i_row_value(n - 2) == 0;
    return true;
  }
  parts found;
  if (!find_parts(of, words, &found)) return false;
  if (!arcs) {
    *value = !found.odd ? 0 : found.even ? 2 : 1;
    return true;
  }
  if (found.count != 2 && found.count != of->n) return false;
  *value = (unsigned)(found.count == 2 ? found.least : of->n / 2) % 2;
  return true;
}

/* Whether this is a whole hypercube of dimension 2 or more, or a whole torus with an even side. There the map to the opposite
 * vertex, or by half of that side, is its own inverse, and leads no vertex to itself or to one that it is joined to. So the
 * second player wins by answering with the image of each move. */
static bool is_lost(const cgt_i_kayles *own, const uint64_t *words, size_t count) {
  const cgt_graph_t *graph = own->graph;
  const uint64_t *sides = graph->numbers;
  const bool cube = strcmp(graph->family->name, "hypercube") == 0 && sides[0] > 1;
  const bool torus = graph->family->squares == CGT_I_TORUS && (sides[0] % 2 == 0 || sides[1] % 2 == 0);
  return (cube || torus) && cgt_i_left_order_hint(NULL, words, count) == graph->n;
}

static const char *const theorems[2] = {
    "Winning Ways, chapter 4: paths are the octal game 0.137, which has a period of 34; cycles and complete multipartite "
    "graphs "
    "in one move from there",
    "Winning Ways, chapter 4: paths are the octal game 0.07, which has a period of 34; cycles in one move from there; complete "
    "and complete bipartite graphs, where all plays have the same length"};

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const cgt_i_kayles *own = user;
  components of;
  unsigned sum = 0, value = 0;
  bool known = play == CGT_NORMAL;
  size_t most = 0;
  if (question != CGT_QUESTION_VALUE) return CGT_E_NO_THEOREM;
  if (play == CGT_NORMAL && is_lost(own, words, count)) {
    *answer = 0;
    if (theorem != NULL) *theorem = "symmetry: the second player answers with the opposite move";
    return CGT_OK;
  }
  if (!begin(&of, own, words, count)) {
    end(&of);
    return no_memory(own);
  }
  while ((known || most < 2) && next(&of, words)) {
    if (of.n > most) most = of.n;
    known = known && component_value(&of, words, &value);
    sum ^= value;
  }
  end(&of);
  const bool over = own->arcs ? most < 2 : most == 0;
  if (!over && !known) return CGT_E_NO_THEOREM;
  *answer = over ? play == CGT_MISERE : sum;
  if (theorem != NULL) *theorem = over ? "no move is left" : theorems[own->arcs];
  return CGT_OK;
}

/* ---- Making ---- */

static const char own_type;

static void destroy(void *user) {
  cgt_i_kayles *own = user;
  cgt_graph_free(own->graph);
  cgt_i_free(own);
}

static bool draw(const cgt_game_t *game, const uint64_t *words, size_t count, const cgt_i_pen *pen, int64_t x, int64_t y,
                 cgt_i_area *area) {
  const cgt_i_kayles *own = cgt_i_game_own(game);
  (void)count;
  return cgt_i_graph_draw(own->graph, words, pen, x, y, area);
}

static cgt_status_t read_graph(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game) {
  cgt_graph_t *graph;
  cgt_status_t status = cgt_i_read_graph(reader, &graph);
  if (status != CGT_OK) return status;
  status = cgt_i_read_expect(reader, ')');
  if (status == CGT_OK) {
    status = family->variant == 0 ? cgt_game_new_nodekayles(graph, game) : cgt_game_new_arckayles(graph, game);
    if (status != CGT_OK) status = cgt_i_read_failed(reader, status, name.from, name.to);
  }
  cgt_graph_free(graph);
  return status;
}

#define KAYLES(family, is, text, start)                                                                                \
  {                                                                                                                    \
    .name = #family, .example = text, .position = start, .variant = is, .splits_within = true, .read = read_graph,     \
    .rules = {.size = sizeof(cgt_ruleset_t),                                                                           \
              .flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SPLITS_SUMS | CGT_RULESET_GIVES_CANONICAL,                 \
              .options = options,                                                                                      \
              .validate = cgt_i_left_validate,                                                                         \
              .split = split,                                                                                          \
              .closed = closed,                                                                                        \
              .order_hint = cgt_i_left_order_hint,                                                                     \
              .bounds = cgt_i_left_bounds,                                                                             \
              .destroy = destroy},                                                                                     \
    .notation = CGT_NOTATION_LEFT, .read_position = cgt_i_left_read, .write_position = cgt_i_left_write, .draw = draw, \
    .decide = cgt_i_kayles_decide, .own_type = &own_type, .fits = true                                                 \
  }

const cgt_i_family cgt_i_nodekayles_family = KAYLES(nodekayles, 0, "nodekayles(grid(3,4))", "0,1,2,3,4,6,9,10,11"),
                   cgt_i_arckayles_family = KAYLES(arckayles, 1, "arckayles(petersen)", "0,1,2,5,6,7,8");

static cgt_status_t make(const char *function, const cgt_i_family *family, cgt_graph_t *graph, cgt_game_t **game) {
  if (graph == NULL) return cgt_i_null_argument(function, "graph");
  cgt_i_kayles *own = cgt_i_alloc(1, sizeof *own);
  if (own == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a game", function);
  *own = (cgt_i_kayles){.left = {.n = graph->n, .what = "a vertex"}, .graph = graph, .arcs = family->variant == 1};
  cgt_i_bytes identity = {NULL, 0, 0};
  cgt_i_text text = cgt_i_text_grow(&identity);
  cgt_i_print(&text, "%s(", family->name);
  cgt_i_write_graph(graph, &text);
  cgt_i_print(&text, ")");
  cgt_status_t status = text.status;
  if (status == CGT_OK) {
    cgt_ruleset_t rules = family->rules;
    rules.user = own;
    rules.identity = identity.bytes;
    rules.identity_size = identity.used;
    const cgt_i_making making = {.rules = &rules, .shape = {CGT_I_FIXED, cgt_i_left_words(graph->n)}};
    status = cgt_i_game_make(function, family, &making, game);
  }
  cgt_i_free(identity.bytes);
  if (status == CGT_OK)
    (void)cgt_graph_retain(graph);
  else
    cgt_i_free(own);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}

cgt_status_t cgt_game_new_nodekayles(cgt_graph_t *graph, cgt_game_t **game) {
  return make("cgt_game_new_nodekayles", &cgt_i_nodekayles_family, graph, game);
}

cgt_status_t cgt_game_new_arckayles(cgt_graph_t *graph, cgt_game_t **game) {
  return make("cgt_game_new_arckayles", &cgt_i_arckayles_family, graph, game);
}

cgt_graph_t *cgt_game_graph(const cgt_game_t *game) {
  const cgt_i_kayles *own = cgt_i_game_own_of_type(game, &own_type);
  return own != NULL ? own->graph : NULL;
}
