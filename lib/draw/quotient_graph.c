/* Pictures of misère quotients: their Cayley graphs. */
#include <string.h>

#include "layered_picture.h"

typedef struct {
  const cgt_quotient_t *quotient;
  size_t n, generators, lines, level;
  uint64_t *generator, *kernel;
  uint32_t *products; /* of each element with each generator */
  uint32_t *layer;
  uint8_t *is_p, *in_kernel, *ways;
  cgt_i_line *line;
} graph;

static void clear(graph *g) {
  cgt_i_free(g->generator);
  cgt_i_free(g->kernel);
  cgt_i_free(g->products);
  cgt_i_free(g->layer);
  cgt_i_free(g->is_p);
  cgt_i_free(g->in_kernel);
  cgt_i_free(g->ways);
  cgt_i_free(g->line);
}

static cgt_status_t make_room(graph *g) {
  const size_t most = g->n * g->generators;
  g->generator = cgt_i_alloc(g->generators, sizeof *g->generator);
  g->kernel = cgt_i_alloc(g->n, sizeof *g->kernel);
  g->products = cgt_i_alloc(most, sizeof *g->products);
  g->layer = cgt_i_alloc(g->n, sizeof *g->layer);
  g->is_p = cgt_i_alloc(g->n, 1);
  g->in_kernel = cgt_i_alloc(g->n, 1);
  g->ways = cgt_i_alloc(most, 1);
  g->line = cgt_i_alloc(most, sizeof *g->line);
  const bool made = g->generator != NULL && g->kernel != NULL && g->products != NULL && g->layer != NULL && g->is_p != NULL &&
                    g->in_kernel != NULL && g->ways != NULL && g->line != NULL;
  return made ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "no memory for a picture of %zu elements", g->n);
}

/* What the quotient says. */
static cgt_status_t read_quotient(graph *g) {
  size_t kernel = 0;
  uint64_t number;
  cgt_status_t status = cgt_quotient_generators(g->quotient, g->generator, g->generators, &g->generators);
  if (status == CGT_OK) status = cgt_quotient_kernel(g->quotient, g->kernel, g->n, &kernel);
  memset(g->in_kernel, 0, g->n);
  for (size_t i = 0; i < kernel; i++) g->in_kernel[g->kernel[i]] = 1;
  for (size_t x = 0; x < g->n && status == CGT_OK; x++) {
    status = cgt_quotient_outcome(g->quotient, x, &number);
    g->is_p[x] = number == CGT_P;
    for (size_t i = 0; i < g->generators && status == CGT_OK; i++) {
      status = cgt_quotient_multiply(g->quotient, x, g->generator[i], &number);
      g->products[x * g->generators + i] = (uint32_t)number;
    }
  }
  return status;
}

/* The layers: the identity's is the highest. Elements are in the order of their words, so shorter ones come first. */
static void find_layers(graph *g) {
  size_t found = 1;
  g->layer[0] = 0;
  for (size_t x = 0; x < g->n; x++)
    for (size_t i = 0; i < g->generators; i++)
      if (g->products[x * g->generators + i] == found) g->layer[found++] = g->layer[x] + 1;
  const uint32_t most = g->layer[g->n - 1];
  for (size_t x = 0; x < g->n; x++) g->layer[x] = most - g->layer[x];
}

/* Whether one of the first generators leads from an element to another. */
static bool leads(const graph *g, uint32_t from, uint32_t to, size_t generators) {
  for (size_t i = 0; i < generators; i++)
    if (g->products[from * g->generators + i] == to) return true;
  return false;
}

/* Lines between layers, or within them. Those that lead both ways are found at the higher end, or else at the lesser element.
 */
static void add_lines(graph *g, bool within) {
  for (uint32_t x = 0; x < g->n; x++)
    for (size_t i = 0; i < g->generators; i++) {
      const uint32_t y = g->products[x * g->generators + i];
      if (y == x || within != (g->layer[x] == g->layer[y]) || leads(g, x, y, i)) continue;
      const bool up = g->layer[y] > g->layer[x], both = leads(g, y, x, g->generators);
      if (both && x > y) continue;
      const size_t at = g->lines + g->level;
      g->ways[at] = both ? CGT_I_BOTH : up ? CGT_I_UP : CGT_I_DOWN;
      g->line[at] = up ? (cgt_i_line){x, y} : (cgt_i_line){y, x};
      if (within)
        g->level++;
      else
        g->lines++;
    }
}

static cgt_status_t write_labels(const graph *g, cgt_i_labels *labels) {
  size_t room = 0, needed = 0;
  cgt_status_t status = CGT_OK;
  for (size_t x = 0; x < g->n && status == CGT_OK; x++) {
    status = cgt_quotient_word(g->quotient, x, NULL, 0, &needed);
    if (needed > room) room = needed;
  }
  char *text = cgt_i_alloc(room, 1);
  if (text == NULL && status == CGT_OK) status = cgt_i_fail(CGT_E_MEMORY, "no memory for a word");
  for (size_t x = 0; x < g->n && status == CGT_OK; x++) {
    status = cgt_quotient_word(g->quotient, x, text, room, &needed);
    if (status == CGT_OK) status = cgt_i_take_grow(&labels->text, text, needed - 1);
    if (status == CGT_OK) status = cgt_i_labels_end(labels);
  }
  cgt_i_free(text);
  return status;
}

static cgt_status_t draw(cgt_i_picture *picture, uint32_t format, graph *g) {
  cgt_i_labels labels;
  cgt_status_t status = cgt_i_labels_make(g->n, &labels) ? make_room(g) : cgt_i_fail(CGT_E_MEMORY, "no memory for words");
  if (status == CGT_OK) status = read_quotient(g);
  if (status == CGT_OK) status = write_labels(g, &labels);
  if (status == CGT_OK) {
    find_layers(g);
    add_lines(g, false);
    add_lines(g, true);
    const cgt_i_diagram diagram = {.what = "Cayley graph of a misere quotient",
                                   .directed = true,
                                   .n = g->n,
                                   .lines = g->lines,
                                   .level = g->level,
                                   .layer = g->layer,
                                   .line = g->line,
                                   .labels = &labels,
                                   .is_marked = g->is_p,
                                   .is_ringed = g->in_kernel,
                                   .ways = g->ways};
    status = cgt_i_diagram_draw(picture, format, &diagram);
  }
  cgt_i_labels_free(&labels);
  return status;
}

cgt_status_t cgt_draw_quotient(const cgt_quotient_t *quotient, uint32_t format, const cgt_drawing_t *drawing,
                               cgt_write_fn write, void *user) {
  static const char function[] = "cgt_draw_quotient";
  cgt_i_picture picture;
  if (quotient == NULL) return cgt_i_null_argument(function, "quotient");
  if (format > CGT_FORMAT_DOT) return cgt_i_picture_no_format(function, format, "CGT_FORMAT_SVG or CGT_FORMAT_DOT");
  cgt_status_t status = cgt_i_picture_begin(&picture, function, drawing, write, user);
  if (status == CGT_OK) status = cgt_i_picture_no_values(&picture);
  if (status != CGT_OK) return status;
  graph g = {.quotient = quotient, .n = cgt_quotient_order(quotient)};
  status = cgt_quotient_generators(quotient, NULL, 0, &g.generators);
  if (g.n > CGT_MAX_DRAW_NODES || g.n * g.generators > CGT_MAX_DRAW_EDGES)
    status =
        cgt_i_fail(CGT_E_LIMIT, "the quotient has %zu elements and %zu generators; a picture has at most %llu and %llu lines",
                   g.n, g.generators, (unsigned long long)CGT_MAX_DRAW_NODES, (unsigned long long)CGT_MAX_DRAW_EDGES);
  if (status == CGT_OK) status = draw(&picture, format, &g);
  clear(&g);
  return cgt_i_picture_end(&picture, status);
}
