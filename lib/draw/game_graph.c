/* Pictures of game graphs: everything reachable from a position. */
#include <cgt/spec.h>

#include "../game/graph.h"
#include "layered_picture.h"

/* Everything reachable from a position: the graph, as a game, and the positions of its vertices. */
typedef struct {
  cgt_game_t *game;
  const cgt_i_graph *graph;
  cgt_list_t *positions;
} reachable;

static cgt_status_t no_memory(const reachable *reached) {
  return cgt_i_fail(CGT_E_MEMORY, "no memory for a picture of %zu positions", cgt_list_count(reached->positions));
}

static cgt_status_t expand(const char *function, cgt_game_t *game, const uint64_t *words, size_t count, reachable *reached) {
  static const cgt_i_most most = {CGT_MAX_DRAW_NODES, "a picture"};
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  cgt_i_graph graph = {.vertices = 0};
  cgt_status_t status = cgt_i_game_expand_from(&ask, words, count, &most, NULL, &graph, &reached->positions);
  if (status == CGT_OK && graph.edges > CGT_MAX_DRAW_EDGES) {
    cgt_i_graph_clear(&graph);
    status =
        cgt_i_fail(CGT_E_LIMIT, "more than %llu options; a picture has no more lines", (unsigned long long)CGT_MAX_DRAW_EDGES);
  }
  if (status == CGT_OK) status = cgt_i_graph_game(function, NULL, &graph, &reached->game);
  if (status == CGT_OK) reached->graph = cgt_i_graph_of(reached->game);
  return status;
}

static cgt_status_t write_labels(cgt_game_t *game, const reachable *reached, cgt_i_labels *labels) {
  const size_t n = cgt_list_count(reached->positions);
  char *text = NULL;
  size_t room = 0;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    size_t count, needed;
    const uint64_t *item = cgt_list_item(reached->positions, i, &count);
    status = cgt_game_format_position(game, item, count, text, room, &needed);
    if (status == CGT_OK && needed > room) {
      cgt_i_free(text);
      room = needed;
      text = cgt_i_alloc(room, 1);
      status = text != NULL ? cgt_game_format_position(game, item, count, text, room, &needed) : no_memory(reached);
    }
    if (status == CGT_OK) status = cgt_i_take_grow(&labels->text, text, needed - 1);
    if (status == CGT_OK) status = cgt_i_labels_end(labels);
  }
  cgt_i_free(text);
  return status;
}

static cgt_status_t draw(cgt_i_picture *picture, uint32_t format, cgt_game_t *game, const reachable *reached) {
  static const uint32_t wanted[] = {CGT_FACT_BIRTHDAY, CGT_FACT_VALUE}; /* longest plays of the positions, then values */
  const cgt_i_graph *graph = reached->graph;
  const size_t n = graph->vertices;
  cgt_i_labels labels;
  const bool has_labels = cgt_i_labels_make(n, &labels);
  uint64_t *facts = cgt_i_alloc(2 * n, sizeof *facts);
  uint32_t *layer = cgt_i_alloc(n, sizeof *layer);
  cgt_i_line *lines = cgt_i_alloc(graph->edges, sizeof *lines);
  cgt_status_t status = has_labels && facts != NULL && layer != NULL && lines != NULL
                            ? cgt_graph_facts(reached->game, wanted, sizeof wanted / sizeof *wanted, facts)
                            : no_memory(reached);
  if (status == CGT_OK) status = write_labels(game, reached, &labels);
  if (status == CGT_OK) {
    for (size_t v = 0; v < n; v++) {
      layer[v] = (uint32_t)facts[v];
      for (uint64_t i = graph->starts[v]; i < graph->starts[v + 1]; i++)
        lines[i] = (cgt_i_line){graph->targets[i], (uint32_t)v}; /* from options, low, up to positions */
    }
    const cgt_i_diagram diagram = {.what = "Positions and their options",
                                   .directed = true,
                                   .n = n,
                                   .lines = graph->edges,
                                   .layer = layer,
                                   .line = lines,
                                   .labels = &labels,
                                   .values = cgt_i_picture_has(picture, CGT_DRAW_VALUES) ? facts + n : NULL};
    status = cgt_i_diagram_draw(picture, format, &diagram);
  }
  cgt_i_labels_free(&labels);
  cgt_i_free(facts);
  cgt_i_free(layer);
  cgt_i_free(lines);
  return status;
}

cgt_status_t cgt_draw_graph(cgt_game_t *game, const uint64_t *words, size_t count, uint32_t format,
                            const cgt_drawing_t *drawing, cgt_write_fn write, void *user) {
  static const char function[] = "cgt_draw_graph";
  cgt_i_picture picture;
  if (game == NULL) return cgt_i_null_argument(function, "game");
  if (format > CGT_FORMAT_DOT) return cgt_i_picture_no_format(function, format, "CGT_FORMAT_SVG or CGT_FORMAT_DOT");
  cgt_status_t status = cgt_i_picture_begin(&picture, function, drawing, write, user);
  if (status == CGT_OK) status = cgt_i_picture_no_values(&picture);
  if (status != CGT_OK) return status;
  reachable reached = {.game = NULL};
  status = expand(function, game, words, count, &reached);
  if (status == CGT_OK) status = draw(&picture, format, game, &reached);
  cgt_game_free(reached.game);
  cgt_list_free(reached.positions);
  return cgt_i_picture_end(&picture, status);
}
