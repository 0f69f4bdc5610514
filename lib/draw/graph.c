/* Graphs of games: all that is reachable from a position. */
#include <cgt/spec.h>
#include <string.h>

#include "../base/array.h"
#include "../base/file.h"
#include "../base/list.h"
#include "diagram.h"

/* Positions by their numbers, and a table of open addressing that finds them. */
enum { SLOT_BITS = 14, SLOTS = 1 << SLOT_BITS };
typedef struct {
  cgt_list_t *positions;
  cgt_i_line *lines; /* from options, low, up to positions */
  size_t line_count, line_room;
  cgt_status_t status;               /* the first failure here; its text is lost on the way through the game */
  uint32_t now;                      /* the position whose options come */
  uint32_t seen[CGT_MAX_DRAW_NODES]; /* by positions: the last whose option this is, from 1 */
  uint32_t slots[SLOTS];             /* numbers from 1; 0: free */
} search;

static cgt_status_t no_memory(const search *s) {
  return cgt_i_fail(CGT_E_MEMORY, "no memory for more than %zu positions", cgt_list_count(s->positions));
}

static cgt_status_t too_much(const search *s) {
  if (s->line_count == CGT_MAX_DRAW_EDGES)
    return cgt_i_fail(CGT_E_LIMIT, "more than %llu options; a picture has no more lines",
                      (unsigned long long)CGT_MAX_DRAW_EDGES);
  return cgt_i_fail(CGT_E_LIMIT, "more than %llu positions are reachable; a picture has no more",
                    (unsigned long long)CGT_MAX_DRAW_NODES);
}

/* The number of a position, which may be new. */
static cgt_status_t find(search *s, const uint64_t *words, size_t count, uint32_t *number) {
  uint64_t sum = count;
  for (size_t i = 0; i < count; i++) sum = cgt_i_file_sum(sum, words[i]);
  size_t slot = (size_t)(cgt_i_file_sum(sum, 0) >> (64 - SLOT_BITS));
  for (; s->slots[slot] != 0; slot = (slot + 1) % SLOTS) {
    size_t known;
    *number = s->slots[slot] - 1;
    const uint64_t *item = cgt_list_item(s->positions, *number, &known);
    if (known == count && (count == 0 || memcmp(item, words, count * sizeof *words) == 0)) return CGT_OK;
  }
  *number = (uint32_t)cgt_list_count(s->positions);
  if (*number == CGT_MAX_DRAW_NODES) return CGT_E_LIMIT;
  if (!cgt_i_list_add(s->positions, words, count)) return CGT_E_MEMORY;
  s->slots[slot] = *number + 1;
  return CGT_OK;
}

static cgt_status_t add_option(void *user, const uint64_t *words, size_t count) {
  search *s = user;
  uint32_t option;
  s->status = find(s, words, count, &option);
  if (s->status != CGT_OK || s->seen[option] == s->now + 1) return s->status;
  s->seen[option] = s->now + 1;
  if (s->line_count == CGT_MAX_DRAW_EDGES) return s->status = CGT_E_LIMIT;
  cgt_i_line *lines = cgt_i_array_grow(s->lines, &s->line_room, s->line_count, 1, sizeof *lines);
  if (lines == NULL) return s->status = CGT_E_MEMORY;
  s->lines = lines;
  s->lines[s->line_count++] = (cgt_i_line){option, s->now};
  return CGT_OK;
}

/* The root, which is canonical, and all that is reachable from it. */
static cgt_status_t expand(cgt_game_t *game, const uint64_t *words, size_t count, search *s) {
  uint64_t *position = cgt_i_alloc(CGT_MAX_WORDS, sizeof *position);
  uint32_t root;
  cgt_status_t status = s->status = position != NULL ? find(s, words, count, &root) : CGT_E_MEMORY;
  for (; s->now < cgt_list_count(s->positions) && status == CGT_OK; s->now++) {
    size_t n;
    const uint64_t *item = cgt_list_item(s->positions, s->now, &n);
    memcpy(position, item, n * sizeof *position); /* the list moves as it grows */
    status = cgt_game_each_option(game, position, n, add_option, s);
  }
  cgt_i_free(position);
  return s->status == CGT_E_LIMIT ? too_much(s) : s->status == CGT_E_MEMORY ? no_memory(s) : status;
}

/* Longest plays of the positions, and then their values. */
static cgt_status_t find_facts(const search *s, uint64_t *table) {
  static const uint32_t facts[] = {CGT_FACT_BIRTHDAY, CGT_FACT_VALUE};
  const size_t n = cgt_list_count(s->positions);
  uint64_t *starts = cgt_i_alloc(n + 1, sizeof *starts), *targets = cgt_i_alloc(s->line_count + 1, sizeof *targets);
  cgt_game_t *graph = NULL;
  cgt_status_t status = starts != NULL && targets != NULL ? CGT_OK : no_memory(s);
  if (status == CGT_OK) {
    memset(starts, 0, (n + 1) * sizeof *starts);
    for (size_t i = 0; i < s->line_count; i++) { /* which come by their upper ends */
      targets[i] = s->lines[i].low;
      starts[s->lines[i].high + 1] = i + 1;
    }
    for (size_t v = 0; v < n; v++)
      if (starts[v + 1] < starts[v]) starts[v + 1] = starts[v];
    status = cgt_game_new_graph(n, starts, targets, &graph);
  }
  if (status == CGT_OK) status = cgt_graph_facts(graph, facts, sizeof facts / sizeof *facts, table);
  cgt_game_free(graph);
  cgt_i_free(starts);
  cgt_i_free(targets);
  return status;
}

static cgt_status_t write_labels(cgt_game_t *game, const search *s, cgt_i_labels *labels) {
  const size_t n = cgt_list_count(s->positions);
  char *text = NULL;
  size_t room = 0;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    size_t count, needed;
    const uint64_t *item = cgt_list_item(s->positions, i, &count);
    status = cgt_game_format_position(game, item, count, text, room, &needed);
    if (status == CGT_OK && needed > room) {
      cgt_i_free(text);
      room = needed;
      text = cgt_i_alloc(room, 1);
      status = text != NULL ? cgt_game_format_position(game, item, count, text, room, &needed) : no_memory(s);
    }
    if (status == CGT_OK) status = cgt_i_take_grow(&labels->text, text, needed - 1);
    if (status == CGT_OK) status = cgt_i_labels_end(labels);
  }
  cgt_i_free(text);
  return status;
}

static cgt_status_t draw(cgt_i_picture *picture, uint32_t format, cgt_game_t *game, const search *s) {
  const size_t n = cgt_list_count(s->positions);
  cgt_i_labels labels;
  const bool has_labels = cgt_i_labels_make(n, &labels);
  uint64_t *facts = cgt_i_alloc(2 * n, sizeof *facts);
  uint32_t *layer = cgt_i_alloc(n, sizeof *layer);
  cgt_status_t status = has_labels && facts != NULL && layer != NULL ? find_facts(s, facts) : no_memory(s);
  if (status == CGT_OK) status = write_labels(game, s, &labels);
  if (status == CGT_OK) {
    for (size_t v = 0; v < n; v++) layer[v] = (uint32_t)facts[v];
    const cgt_i_diagram diagram = {.what = "Positions and their options",
                                   .directed = true,
                                   .n = n,
                                   .lines = s->line_count,
                                   .layer = layer,
                                   .line = s->lines,
                                   .labels = &labels,
                                   .values = cgt_i_picture_has(picture, CGT_DRAW_VALUES) ? facts + n : NULL};
    status = cgt_i_diagram_draw(picture, format, &diagram);
  }
  cgt_i_labels_free(&labels);
  cgt_i_free(facts);
  cgt_i_free(layer);
  return status;
}

cgt_status_t cgt_draw_graph(cgt_game_t *game, const uint64_t *words, size_t count, uint32_t format,
                            const cgt_drawing_t *drawing, cgt_write_fn write, void *user) {
  static const char function[] = "cgt_draw_graph";
  cgt_i_picture picture;
  if (game == NULL) return cgt_i_null_argument(function, "game");
  if (format > CGT_DRAW_DOT) return cgt_i_picture_no_format(function, format, "CGT_DRAW_SVG or CGT_DRAW_DOT");
  cgt_status_t status = cgt_i_picture_begin(&picture, function, drawing, write, user);
  if (status == CGT_OK) status = cgt_i_picture_no_values(&picture);
  if (status != CGT_OK) return status;
  search *s = cgt_i_alloc(1, sizeof *s);
  uint64_t *root = cgt_i_alloc(CGT_MAX_WORDS, sizeof *root);
  cgt_list_t *positions = cgt_i_list_new();
  status = s != NULL && root != NULL && positions != NULL ? cgt_game_validate(game, words, count)
                                                          : cgt_i_fail(CGT_E_MEMORY, "no memory for positions");
  if (status == CGT_OK) status = cgt_game_canonical(game, words, count, root, &count);
  if (status == CGT_OK) {
    memset(s, 0, sizeof *s);
    s->positions = positions;
    status = expand(game, root, count, s);
    if (status == CGT_OK) status = draw(&picture, format, game, s);
    cgt_i_free(s->lines);
  }
  cgt_i_free(s);
  cgt_i_free(root);
  cgt_list_free(positions);
  return cgt_i_picture_end(&picture, status);
}
