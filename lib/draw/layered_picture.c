/* A graph in layers, drawn as SVG or written as DOT. */
#include "layered_picture.h"

#include <stdio.h>
#include <string.h>

/* ---- Labels ---- */

bool cgt_i_labels_make(size_t most, cgt_i_labels *labels) {
  *labels = (cgt_i_labels){.starts = cgt_i_alloc(most + 1, sizeof *labels->starts)};
  if (labels->starts == NULL) return false;
  labels->starts[0] = 0;
  return true;
}

void cgt_i_labels_free(cgt_i_labels *labels) {
  cgt_i_free(labels->text.bytes);
  cgt_i_free(labels->starts);
}

cgt_status_t cgt_i_labels_end(cgt_i_labels *labels) {
  const cgt_status_t status = cgt_i_take_grow(&labels->text, "", 1);
  if (status == CGT_OK) labels->starts[++labels->n] = labels->text.used;
  return status;
}

/* ---- DOT ---- */

static void write_quoted(cgt_i_picture *picture, const char *text) {
  while (*text != '\0') {
    const char *from = text;
    const uint32_t c = cgt_i_next_character(&text);
    if (c == '"' || c == '\\') cgt_i_print(&picture->text, "\\");
    if (c == 0xFFFD)
      cgt_i_print(&picture->text, "\xEF\xBF\xBD");
    else
      cgt_i_picture_bytes(picture, from, (size_t)(text - from));
  }
}

static void write_dot_node(cgt_i_picture *picture, const cgt_i_diagram *d, size_t v) {
  const bool named = !cgt_i_picture_has(picture, CGT_DRAW_NO_LABELS);
  cgt_i_print(&picture->text, "    %zu [label=\"", v);
  if (named) write_quoted(picture, cgt_i_label(d->labels, v));
  if (d->values != NULL) cgt_i_print(&picture->text, "%s%llu", named ? "\\n" : "", (unsigned long long)d->values[v]);
  cgt_i_print(&picture->text, "\"%s%s];\n", d->is_marked != NULL && d->is_marked[v] != 0 ? ", style=filled" : "",
              d->is_ringed != NULL && d->is_ringed[v] != 0 ? ", peripheries=2" : "");
}

static unsigned way_of(const cgt_i_diagram *d, size_t line) { return d->ways != NULL ? d->ways[line] : CGT_I_DOWN; }

static cgt_status_t write_dot(cgt_i_picture *picture, const cgt_i_diagram *d) {
  size_t layers = 0;
  for (size_t v = 0; v < d->n; v++)
    if (d->layer[v] >= layers) layers = d->layer[v] + (size_t)1;
  size_t *ends = cgt_i_alloc(layers + 1, sizeof *ends), *by_layer = cgt_i_alloc(d->n + 1, sizeof *by_layer);
  if (ends == NULL || by_layer == NULL) {
    cgt_i_free(ends);
    cgt_i_free(by_layer);
    return cgt_i_fail(CGT_E_MEMORY, "no memory for a picture of %zu nodes", d->n);
  }
  memset(ends, 0, (layers + 1) * sizeof *ends);
  for (size_t v = 0; v < d->n; v++) ends[d->layer[v] + 1]++;
  for (size_t l = 1; l <= layers; l++) ends[l] += ends[l - 1];
  for (size_t v = 0; v < d->n; v++) by_layer[ends[d->layer[v]]++] = v;
  const bool bare = cgt_i_picture_has(picture, CGT_DRAW_NO_LABELS) && d->values == NULL;
  cgt_i_print(&picture->text, "%s {\n  rankdir=%s;\n", d->directed ? "digraph" : "graph", d->directed ? "TB" : "BT");
  cgt_i_print(&picture->text, "  node [shape=%s];\n", bare ? "circle, width=0.15, fixedsize=true" : "box, height=0.3");
  if (picture->look.title != NULL) {
    cgt_i_print(&picture->text, "  labelloc=t;\n  label=\"");
    write_quoted(picture, picture->look.title);
    cgt_i_print(&picture->text, "\";\n");
  }
  for (size_t l = 0, k = 0; l < layers && picture->text.status == CGT_OK; l++) {
    cgt_i_print(&picture->text, "  { rank=same;\n");
    for (; k < ends[l]; k++) write_dot_node(picture, d, by_layer[k]);
    cgt_i_print(&picture->text, "  }\n");
  }
  for (size_t i = 0; i < d->lines + d->level; i++) {
    const unsigned low = d->line[i].low, high = d->line[i].high, way = way_of(d, i);
    const bool from_high = d->directed && way != CGT_I_UP;
    cgt_i_print(&picture->text, "  %u %s %u%s;\n", from_high ? high : low, d->directed ? "->" : "--", from_high ? low : high,
                way == CGT_I_BOTH ? " [dir=both]" : "");
  }
  cgt_i_print(&picture->text, "}\n");
  cgt_i_free(ends);
  cgt_i_free(by_layer);
  return CGT_OK;
}

/* ---- SVG ---- */

enum { SIZE = 14, BOX = 26, MARGIN = 16, PAD = 8, BETWEEN = 20, RADIUS = 6, BASELINE = 5, RING = 3 };

typedef struct {
  cgt_i_picture *picture;
  const cgt_i_diagram *of;
  cgt_i_layers layers;
  uint64_t gap; /* from layer to layer */
} view;

static int64_t x_of(const view *v, size_t vertex) { return v->layers.x[vertex] + MARGIN; }
static int64_t y_of(const view *v, size_t vertex) {
  return (int64_t)((v->layers.layers - 1 - v->layers.layer[vertex]) * v->gap) + MARGIN + BOX / 2;
}

/* The width of the texts of a node, without a box round them: its name, its value, and the space between the two. */
static uint64_t text_widths(const cgt_i_picture *picture, const cgt_i_diagram *d, size_t v, uint64_t *name, uint64_t *value) {
  char number[24];
  *name = cgt_i_picture_has(picture, CGT_DRAW_NO_LABELS) ? 0 : cgt_i_text_width(cgt_i_label(d->labels, v), SIZE);
  *value = 0;
  if (d->values != NULL) {
    snprintf(number, sizeof number, "%llu", (unsigned long long)d->values[v]);
    *value = cgt_i_text_width(number, SIZE);
  }
  return *name + *value + (*name > 0 && *value > 0 ? PAD : 0);
}

static void draw_node(const view *on, size_t v) {
  cgt_i_picture *picture = on->picture;
  const cgt_i_colours *colours = picture->colours;
  const int64_t x = x_of(on, v), y = y_of(on, v);
  const bool marked = on->of->is_marked != NULL && on->of->is_marked[v] != 0;
  const bool ringed = on->of->is_ringed != NULL && on->of->is_ringed[v] != 0;
  const char *fill = marked ? colours->mark : colours->fill;
  uint64_t name, value;
  char number[24];
  const uint64_t width = text_widths(picture, on->of, v, &name, &value);
  cgt_i_print(&picture->text, "<g>");
  if (width == 0) {
    cgt_i_svg_circle(picture, x, y, RADIUS, fill, colours->line);
    if (ringed) cgt_i_svg_circle(picture, x, y, RADIUS - RING, "none", colours->line);
  } else {
    const int64_t left = x - (int64_t)(width / 2);
    cgt_i_svg_rect(picture, left - PAD, y - BOX / 2, width + 2 * PAD, BOX, PAD, fill, colours->line);
    if (ringed)
      cgt_i_svg_rect(picture, left - PAD + RING, y - BOX / 2 + RING, width + 2 * PAD - 2 * RING, BOX - 2 * RING, PAD - RING,
                     "none", colours->line);
    if (name > 0)
      cgt_i_svg_text(picture, left + (int64_t)(name / 2), y + BASELINE, SIZE, CGT_I_MIDDLE,
                     marked ? colours->on_mark : colours->ink, cgt_i_label(on->of->labels, v));
    if (value > 0) {
      snprintf(number, sizeof number, "%llu", (unsigned long long)on->of->values[v]);
      cgt_i_svg_text(picture, left + (int64_t)(width - value / 2), y + BASELINE, SIZE, CGT_I_MIDDLE,
                     marked ? colours->on_mark : colours->value, number);
    }
  }
  cgt_i_print(&picture->text, "</g>\n");
}

static const char *style_of(unsigned way) {
  return way == CGT_I_BOTH ? " stroke-width=\"2\"" : way == CGT_I_UP ? " stroke-dasharray=\"5 3\"" : "";
}

static void draw_line(const view *on, size_t i) {
  cgt_i_text *text = &on->picture->text;
  const cgt_i_line *line = &on->of->line[i];
  cgt_i_print(text, "<polyline points=\"%lld,%lld", (long long)x_of(on, line->low), (long long)y_of(on, line->low));
  for (uint32_t bend = on->layers.bends[i]; bend < on->layers.bends[i + 1]; bend++)
    cgt_i_print(text, " %lld,%lld", (long long)x_of(on, bend), (long long)y_of(on, bend));
  cgt_i_print(text, " %lld,%lld\"%s/>\n", (long long)x_of(on, line->high), (long long)y_of(on, line->high),
              style_of(way_of(on->of, i)));
}

/* An arc above its layer, with a dot where it leads. */
static void draw_level_line(const view *on, size_t i) {
  enum { FLAT = 8, DOT = 3 };
  const cgt_i_line *line = &on->of->line[i];
  const int64_t from = x_of(on, line->high), to = x_of(on, line->low), top = y_of(on, line->low) - BOX / 2;
  const int64_t bow = (from < to ? to - from : from - to) / FLAT, middle = (from + to) / 2;
  cgt_i_print(&on->picture->text, "<path d=\"M%lld,%lldQ%lld,%lld %lld,%lld\"%s/>\n", (long long)from, (long long)top,
              (long long)middle, (long long)(top - BOX - (bow < BOX ? bow : BOX)), (long long)to, (long long)top,
              style_of(way_of(on->of, i)));
  if (way_of(on->of, i) == CGT_I_DOWN)
    cgt_i_svg_circle(on->picture, to, top, DOT, on->picture->colours->line, on->picture->colours->line);
}

static cgt_status_t draw_svg(cgt_i_picture *picture, const cgt_i_diagram *d) {
  enum { LEAST_GAP = 58, MOST_GAP = 240, FLATTEST = 8 };
  view on = {.picture = picture, .of = d};
  uint64_t *widths = cgt_i_alloc(d->n + 1, sizeof *widths), name, value;
  if (widths == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu widths", d->n);
  for (size_t v = 0; v < d->n; v++) {
    widths[v] = text_widths(picture, d, v, &name, &value);
    widths[v] = (widths[v] > 0 ? widths[v] + 2 * PAD : 2 * RADIUS) + BETWEEN;
  }
  const cgt_status_t status = d->n > 0 ? cgt_i_layers_make(d->n, d->layer, widths, d->lines, d->line, &on.layers) : CGT_OK;
  if (status == CGT_OK) {
    const uint64_t width = (uint64_t)on.layers.width, gap = width / FLATTEST;
    on.gap = gap < LEAST_GAP ? LEAST_GAP : gap < MOST_GAP ? gap : MOST_GAP;
    const uint64_t height = d->n > 0 ? (on.layers.layers - 1) * on.gap + BOX : 0;
    cgt_i_svg_begin(picture, width + 2 * MARGIN, height + 2 * MARGIN, d->what);
    cgt_i_print(&picture->text, "<g fill=\"none\" stroke=\"%s\">\n", picture->colours->line);
    for (size_t i = 0; i < d->lines; i++) draw_line(&on, i);
    for (size_t i = d->lines; i < d->lines + d->level; i++) draw_level_line(&on, i);
    cgt_i_print(&picture->text, "</g>\n");
    for (size_t v = 0; v < d->n; v++) draw_node(&on, v);
    cgt_i_svg_end(picture);
    cgt_i_layers_free(&on.layers);
  }
  cgt_i_free(widths);
  return status;
}

cgt_status_t cgt_i_diagram_draw(cgt_i_picture *picture, uint32_t format, const cgt_i_diagram *diagram) {
  return format == CGT_FORMAT_SVG ? draw_svg(picture, diagram) : write_dot(picture, diagram);
}
