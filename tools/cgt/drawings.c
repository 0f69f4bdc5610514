/* Pictures of posets, graphs, games and positions: draw. */
#include "cli.h"

static uint32_t format_of(const cli_call *call) {
  const bool usually_svg = call->flags[FLAG_POSITION] != NULL && call->flags[FLAG_DOT] == NULL;
  return call->flags[FLAG_SVG] != NULL || usually_svg ? CGT_FORMAT_SVG : CGT_FORMAT_DOT;
}

/* Prints the picture, or writes it to the file that the call names. */
static int say_picture(const cli_call *call, cli_picture *picture) {
  const int flag = call->flags[FLAG_SVG] != NULL ? FLAG_SVG : FLAG_DOT;
  const char *path = call->flags[flag];
  json_text("format", format_of(call) == CGT_FORMAT_SVG ? "svg" : "dot");
  if (path != NULL) {
    json_text("file", path);
    return picture_save(picture, flags[flag].name, path);
  }
  (void)picture_add(picture, "", 1); /* ends the text */
  say("%s", picture->bytes);
  json_text("picture", picture->bytes);
  return DONE;
}

/* Draws the poset of a coin turning game, or a poset without a game (NULL). */
static int draw_poset(const cli_call *call, const cgt_poset_t *poset, cgt_game_t *game) {
  cli_picture picture = {.size = 0};
  uint64_t size, *values = NULL;
  cgt_status_t status = CGT_OK;
  if (call->flags[FLAG_VALUES] != NULL) {
    status = cgt_poset_size(poset, &size);
    if (status == CGT_OK && size > CGT_MAX_DRAW_NODES) {
      complain("game: %" PRIu64 " elements; a picture has room for %" PRIu64, size, CGT_MAX_DRAW_NODES);
      return FAILED;
    }
    if (status == CGT_OK) {
      values = must_allocate(NULL, (size_t)size, sizeof *values);
      status = cgt_coin_values(game, values);
    }
  }
  const cgt_drawing_t drawing = {.size = sizeof drawing, .title = call->words[0], .values = values};
  if (status == CGT_OK) status = cgt_draw_poset(poset, format_of(call), &drawing, picture_add, &picture);
  int result = asked(game, NULL, status);
  if (result == DONE) result = say_picture(call, &picture);
  free(values);
  free(picture.bytes);
  return result;
}

static cgt_status_t mark(void *is_target, const uint64_t *words, size_t count) {
  (void)count;
  ((bool *)is_target)[words[0]] = true;
  return CGT_OK;
}

/* The only vertex of an explicit graph that is no option of another; all others are reachable from it. Complains if there are
 * several, or the game is not a graph. */
static int find_source(cgt_game_t *game, cli_position *source) {
  static const char needed[] = "word 2: column 1: end of the call; expected a position from which to draw";
  uint64_t size, edges, sources = 0;
  if (cgt_graph_size(game, &size, &edges) != CGT_OK) return misuse(needed);
  bool *is_target = must_allocate(NULL, (size_t)size, sizeof *is_target);
  memset(is_target, 0, (size_t)size * sizeof *is_target);
  int status = DONE;
  for (uint64_t v = 0; status == DONE && v < size; v++)
    status = asked(game, NULL, cgt_game_each_option(game, &v, 1, mark, is_target));
  source->count = 1;
  for (uint64_t v = 0; v < size; v++)
    if (!is_target[v]) {
      source->words[0] = v;
      sources++;
    }
  free(is_target);
  return status == DONE && sources != 1 ? misuse(needed) : status;
}

/* Draws the call's position, or the graph of all positions reachable from it. */
static int draw_graph(const cli_call *call, cgt_game_t *game) {
  static cli_position from;
  cli_picture picture = {.size = 0};
  const cgt_drawing_t drawing = {
      .size = sizeof drawing, .title = call->words[0], .flags = call->flags[FLAG_VALUES] != NULL ? CGT_DRAW_VALUES : 0};
  int status = call->count > 1 ? read_position(game, "position", call->words[1], &from) : find_source(game, &from);
  const bool itself = call->flags[FLAG_POSITION] != NULL;
  if (status == DONE)
    status = asked(game, &from,
                   (itself ? cgt_draw_position : cgt_draw_graph)(game, from.words, from.count, format_of(call), &drawing,
                                                                 picture_add, &picture));
  if (status == DONE) status = say_picture(call, &picture);
  free(picture.bytes);
  return status;
}

static int draw_game(const cli_call *call, cgt_game_t *game) {
  const cgt_poset_t *poset = cgt_coin_poset(game);
  if (call->flags[FLAG_POSITION] != NULL && call->count == 1)
    return misuse("word 2: column 1: end of the call; expected a position, as there is --position");
  return poset != NULL && call->count == 1 ? draw_poset(call, poset, game) : draw_graph(call, game);
}

/* ---- Graphs ---- */

/* The vertices and the edges, in the DOT language. */
static cgt_status_t write_edges(const cgt_graph_t *graph, cli_picture *picture) {
  const size_t n = cgt_graph_vertex_count(graph), m = cgt_graph_edge_count(graph);
  uint64_t *edges = must_allocate(NULL, 2 * m + 1, sizeof *edges);
  cgt_status_t status = cgt_graph_edges(graph, edges);
  char line[64];
  (void)picture_add(picture, "graph {\n", 8);
  for (size_t v = 0; v < n; v++) (void)picture_add(picture, line, (size_t)snprintf(line, sizeof line, "  %zu;\n", v));
  for (size_t i = 0; i < m && status == CGT_OK; i++) {
    const int length = snprintf(line, sizeof line, "  %" PRIu64 " -- %" PRIu64 ";\n", edges[2 * i], edges[2 * i + 1]);
    (void)picture_add(picture, line, (size_t)length);
  }
  (void)picture_add(picture, "}\n", 2);
  free(edges);
  return status;
}

/* As SVG a graph is drawn as the first position of Node Kayles on it. */
static cgt_status_t draw_vertices(const cli_call *call, cgt_graph_t *graph, cli_picture *picture) {
  static cli_position start;
  const cgt_drawing_t drawing = {.size = sizeof drawing, .title = call->words[0]};
  cgt_game_t *game = NULL;
  cgt_status_t status = cgt_game_new_nodekayles(graph, &game);
  if (status == CGT_OK) status = cgt_game_parse_position(game, "start", NULL, start.words, CGT_MAX_WORDS, &start.count);
  if (status == CGT_OK)
    status = cgt_draw_position(game, start.words, start.count, CGT_FORMAT_SVG, &drawing, picture_add, picture);
  cgt_game_free(game);
  return status;
}

static int draw_edges(const cli_call *call, cgt_graph_t *graph) {
  cli_picture picture = {.size = 0};
  const bool svg = format_of(call) == CGT_FORMAT_SVG;
  json_document(call, false);
  json_text("graph", call->words[0]);
  const cgt_status_t status = svg ? draw_vertices(call, graph, &picture) : write_edges(graph, &picture);
  const int result = status == CGT_OK ? say_picture(call, &picture) : library_failed("graph", status, NULL);
  free(picture.bytes);
  return result;
}

/* ---- What a text is ---- */

static bool is_further(const cgt_spec_error_t *a, const cgt_spec_error_t *b) {
  return a->line > b->line || (a->line == b->line && a->column > b->column);
}

/* A poset, or a graph (NULL: the other), of which there is nothing to ask. */
static int draw_alone(const cli_call *call, const cgt_poset_t *poset, cgt_graph_t *graph) {
  const char *what = poset != NULL ? "posets" : "graphs";
  char text[80];
  (void)snprintf(text, sizeof text, "nothing more, as %s have no positions", what);
  if (call->count > 1) return unexpected_word(call, 1, text);
  if (call->flags[FLAG_POSITION] != NULL)
    return misuse("flag: column 1: \"--position\"; expected a game, as %s have no positions", what);
  if (call->flags[FLAG_VALUES] != NULL)
    return misuse("flag: column 1: \"--values\"; expected a game, as %s alone have no values",
                  poset != NULL ? "elements of posets" : "graphs");
  if (poset == NULL) return draw_edges(call, graph);
  json_document(call, false);
  json_text("poset", call->words[0]);
  return draw_poset(call, poset, NULL);
}

/* A text that is wrong as poset, as game and as graph is reported as what reads furthest. */
int run_draw(cli_call *call) {
  if (call->flags[FLAG_SVG] != NULL && call->flags[FLAG_DOT] != NULL)
    return misuse("flag: column 1: \"--dot\"; expected only one of --svg and --dot");
  cgt_spec_error_t of_poset = {.size = sizeof of_poset}, of_graph = of_poset, of_game = of_poset;
  cgt_poset_t *poset = NULL;
  cgt_graph_t *graph = NULL;
  cgt_game_t *game = NULL;
  system_waits(true); /* for a pipe, perhaps */
  cgt_status_t failed = cgt_poset_parse(call->words[0], &of_poset, &poset);
  system_waits(false);
  if (failed != CGT_OK && stopped()) return not_read("poset", failed, &of_poset);
  if (failed == CGT_OK || cgt_graph_parse(call->words[0], &of_graph, &graph) == CGT_OK) {
    const int status = draw_alone(call, poset, graph);
    cgt_poset_free(poset);
    cgt_graph_free(graph);
    return status;
  }
  const bool is_game = cgt_game_parse(call->words[0], &of_game, &game) == CGT_OK;
  cgt_game_free(game);
  if (is_game || of_game.line == 0 || !(is_further(&of_poset, &of_game) || is_further(&of_graph, &of_game)))
    return on_game(call, draw_game);
  if (is_further(&of_graph, &of_poset)) /* again, for the error text */
    return library_failed("graph", cgt_graph_parse(call->words[0], &of_graph, &graph), &of_graph);
  return library_failed("poset", cgt_poset_parse(call->words[0], &of_poset, &poset), &of_poset);
}
