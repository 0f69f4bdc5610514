/* Positions on graphs as pictures: boards as boards, other graphs as vertices and lines. */
#include <string.h>

#include "graph_inside.h"
#include "left.h"

enum { STEP = 56, RADIUS = 12 /* of a vertex */, MOST = 64 /* vertices of a picture */ };

typedef struct {
  int64_t x, y;
} spot;

/* The sine of k / n of a full turn, by its series, so that pictures are the same on all systems. */
static double sine(size_t k, size_t n) {
  const double full = 6.28318530717958647692;
  double angle = full * (double)(k % n) / (double)n, sum = 0;
  if (2 * (k % n) > n) angle -= full;
  double term = angle;
  for (unsigned i = 1; i < 20; i++) {
    sum += term;
    term *= -angle * angle / (double)(2 * i * (2 * i + 1));
  }
  return sum;
}

static int64_t rounded(double x) { return (int64_t)(x + 100000.5) - 100000; }

/* Vertex k of n on a circle, the first on top. */
static spot on_circle(size_t k, size_t n, int64_t centre, int64_t radius) {
  return (spot){centre + rounded((double)radius * sine(4 * k, 4 * n)),
                centre - rounded((double)radius * sine(4 * k + n, 4 * n))};
}

/* Paths and the parts of a bipartite graph in rows, a star's leaves round its centre, and others on a circle, Petersen's graph
 * on two. */
static spot spot_of(const cgt_graph_t *graph, size_t v) {
  const char *name = graph->family->name;
  const size_t first = (size_t)graph->numbers[0];
  const bool star = strcmp(name, "star") == 0, petersen = strcmp(name, "petersen") == 0;
  if (strcmp(name, "path") == 0) return (spot){RADIUS + (int64_t)v * STEP, RADIUS};
  if (strcmp(name, "bipartite") == 0)
    return (spot){RADIUS + (int64_t)(v < first ? v : v - first) * STEP, v < first ? RADIUS : RADIUS + 2 * STEP};
  const size_t outer = star ? graph->n - 1 : petersen ? 5 : graph->n;
  const int64_t radius = petersen ? 2 * STEP : outer < 5 ? STEP : (int64_t)outer * STEP / 6, centre = radius + RADIUS;
  if (star && v == 0) return (spot){centre, centre};
  return on_circle(star ? v - 1 : v % outer, outer, centre, v < outer || star ? radius : radius / 2);
}

bool cgt_i_graph_draw(const cgt_graph_t *graph, const uint64_t *words, const cgt_i_pen *pen, int64_t x, int64_t y,
                      cgt_i_area *area) {
  if (graph->family->squares != CGT_I_NO_SQUARES) {
    const uint64_t rows = graph->numbers[0], columns = graph->numbers[1];
    if (graph->n == 0 || rows > CGT_I_PEN_MOST || columns > CGT_I_PEN_MOST) return false;
    for (size_t v = 0; v < graph->n; v++) pen->put_cell(pen, x, y, v % columns, v / columns, !cgt_i_left_has(words, v));
    *area = (cgt_i_area){columns * pen->cell, rows * pen->cell};
    return true;
  }
  if (graph->n == 0 || graph->n > MOST) return false;
  for (size_t v = 0; v < graph->n; v++)
    for (size_t i = graph->starts[v]; i < graph->starts[v + 1] && cgt_i_left_has(words, v); i++) {
      if (graph->near[i] < v || !cgt_i_left_has(words, graph->near[i])) continue;
      const spot from = spot_of(graph, v), to = spot_of(graph, graph->near[i]);
      pen->put_line(pen, x + from.x, y + from.y, x + to.x, y + to.y);
    }
  for (size_t v = 0; v < graph->n; v++) {
    const spot at = spot_of(graph, v);
    if (cgt_i_left_has(words, v)) pen->put_node(pen, x + at.x, y + at.y, RADIUS, v);
    cgt_i_area_widen(area, (uint64_t)at.x + RADIUS, (uint64_t)at.y + RADIUS);
  }
  return true;
}
