/* Layouts in layers (Sugiyama, Tagawa and Toda, "Methods for visual understanding of hierarchical system structures"). Lines
 * get bends in the layers that they pass. Sweeps order each layer by barycentres, and the orders with the fewest crossings are
 * kept. Then each layer moves as near to its neighbours as its order and widths allow, in the sense of least squares. All
 * arithmetic is in integers, so that every platform draws the same picture. */
#include "layers.h"

#include <cgt/draw.h>
#include <stdlib.h>
#include <string.h>

#include "../base/failure.h"
#include "../base/bits.h"

void cgt_i_layers_free(cgt_i_layers *layers) {
  cgt_i_free(layers->layer);
  cgt_i_free(layers->x);
  cgt_i_free(layers->bends);
  cgt_i_free(layers->starts);
  cgt_i_free(layers->order);
  cgt_i_free(layers->place);
  cgt_i_free(layers->down_starts);
  cgt_i_free(layers->downs);
  cgt_i_free(layers->up_starts);
  cgt_i_free(layers->ups);
}

/* ---- Vertices and steps ---- */

static bool get_memory(cgt_i_layers *layers) {
  const size_t n = layers->vertices;
  layers->layer = cgt_i_alloc(n, sizeof *layers->layer);
  layers->x = cgt_i_alloc(n, sizeof *layers->x);
  layers->bends = cgt_i_alloc(layers->lines + 1, sizeof *layers->bends);
  layers->starts = cgt_i_alloc((size_t)layers->layers + 1, sizeof *layers->starts);
  layers->order = cgt_i_alloc(n, sizeof *layers->order);
  layers->place = cgt_i_alloc(n, sizeof *layers->place);
  layers->down_starts = cgt_i_alloc(n + 1, sizeof *layers->down_starts);
  layers->downs = cgt_i_alloc(layers->steps + 1, sizeof *layers->downs);
  layers->up_starts = cgt_i_alloc(n + 1, sizeof *layers->up_starts);
  layers->ups = cgt_i_alloc(layers->steps + 1, sizeof *layers->ups);
  return layers->layer != NULL && layers->x != NULL && layers->bends != NULL && layers->starts != NULL &&
         layers->order != NULL && layers->place != NULL && layers->down_starts != NULL && layers->downs != NULL &&
         layers->up_starts != NULL && layers->ups != NULL;
}

typedef void (*step_fn)(cgt_i_layers *layers, uint32_t low, uint32_t high);

static void each_step(cgt_i_layers *layers, const cgt_i_line *line, step_fn step) {
  for (size_t i = 0; i < layers->lines; i++) {
    uint32_t low = line[i].low;
    for (uint32_t bend = layers->bends[i]; bend < layers->bends[i + 1]; bend++) {
      step(layers, low, bend);
      low = bend;
    }
    step(layers, low, line[i].high);
  }
}

static void count_step(cgt_i_layers *layers, uint32_t low, uint32_t high) {
  layers->up_starts[low + 1]++;
  layers->down_starts[high + 1]++;
}

/* `order` and `place` count what is filled so far. */
static void fill_step(cgt_i_layers *layers, uint32_t low, uint32_t high) {
  layers->ups[layers->up_starts[low] + layers->order[low]++] = high;
  layers->downs[layers->down_starts[high] + layers->place[high]++] = low;
}

static void connect(cgt_i_layers *layers, const cgt_i_line *line) {
  memset(layers->up_starts, 0, (layers->vertices + 1) * sizeof *layers->up_starts);
  memset(layers->down_starts, 0, (layers->vertices + 1) * sizeof *layers->down_starts);
  memset(layers->order, 0, layers->vertices * sizeof *layers->order);
  memset(layers->place, 0, layers->vertices * sizeof *layers->place);
  each_step(layers, line, count_step);
  for (size_t v = 0; v < layers->vertices; v++) {
    layers->up_starts[v + 1] += layers->up_starts[v];
    layers->down_starts[v + 1] += layers->down_starts[v];
  }
  each_step(layers, line, fill_step);
}

/* Puts the vertices of each layer in ascending order. */
static void begin_order(cgt_i_layers *layers) {
  memset(layers->starts, 0, ((size_t)layers->layers + 1) * sizeof *layers->starts);
  for (size_t v = 0; v < layers->vertices; v++) layers->starts[layers->layer[v] + 1]++;
  for (uint32_t l = 0; l < layers->layers; l++) layers->starts[l + 1] += layers->starts[l];
  for (size_t v = 0; v < layers->vertices; v++) {
    const uint32_t l = layers->layer[v];
    layers->order[layers->starts[l]] = (uint32_t)v;
    layers->starts[l]++;
  }
  memmove(layers->starts + 1, layers->starts, layers->layers * sizeof *layers->starts);
  layers->starts[0] = 0;
}

static void number_places(cgt_i_layers *layers) {
  for (uint32_t l = 0; l < layers->layers; l++)
    for (uint32_t k = layers->starts[l]; k < layers->starts[l + 1]; k++)
      layers->place[layers->order[k]] = k - layers->starts[l];
}

/* ---- Orders ---- */

/* What the sweeps and the placing need in addition. */
typedef struct {
  uint64_t centre;
  uint32_t place, vertex;
} candidate;
typedef struct {
  int64_t sum;
  int64_t count;
} block;
typedef struct {
  candidate *candidates; /* of a layer */
  uint32_t *tree, *best;
  block *blocks;
} scratch;

static int by_centre(const void *first, const void *second) {
  const candidate *a = first, *b = second;
  if (a->centre != b->centre) return a->centre < b->centre ? -1 : 1;
  return (a->place > b->place) - (a->place < b->place);
}

static uint32_t size_of(const cgt_i_layers *layers, uint32_t layer) {
  return layers->starts[layer + 1] - layers->starts[layer];
}

/* Where a vertex lies in its layer, as a fraction of 2^32. */
static uint64_t part_of(const cgt_i_layers *layers, uint32_t v) {
  return (((uint64_t)layers->place[v] * 2 + 1) << 31) / size_of(layers, layers->layer[v]);
}

/* Orders a layer by the means of its vertices' neighbours above, or below; a vertex without neighbours counts by its own place.
 */
static void order_layer(cgt_i_layers *layers, scratch *s, uint32_t layer, bool above) {
  const uint32_t *starts = above ? layers->up_starts : layers->down_starts, *ends = above ? layers->ups : layers->downs;
  uint32_t *order = layers->order + layers->starts[layer];
  const uint32_t n = size_of(layers, layer);
  for (uint32_t k = 0; k < n; k++) {
    const uint32_t v = order[k], degree = starts[v + 1] - starts[v];
    uint64_t sum = 0;
    for (uint32_t i = starts[v]; i < starts[v + 1]; i++) sum += part_of(layers, ends[i]);
    s->candidates[k] = (candidate){degree > 0 ? sum / degree : part_of(layers, v), k, v};
  }
  qsort(s->candidates, n, sizeof *s->candidates, by_centre);
  for (uint32_t k = 0; k < n; k++) {
    order[k] = s->candidates[k].vertex;
    layers->place[order[k]] = k;
  }
}

/* Counts crossings of steps from a layer to the next with a tree of sums (Barth, Jünger and Mutzel, "Simple and efficient
 * bilayer cross counting"): for each step, in the order of their lower ends, how many earlier steps end further right above. */
static uint64_t crossings_above(const cgt_i_layers *layers, scratch *s, uint32_t layer) {
  const uint32_t n = size_of(layers, layer + 1);
  uint64_t found = 0, before = 0;
  memset(s->tree, 0, ((size_t)n + 1) * sizeof *s->tree);
  for (uint32_t k = layers->starts[layer]; k < layers->starts[layer + 1]; k++) {
    const uint32_t v = layers->order[k];
    for (uint32_t i = layers->up_starts[v]; i < layers->up_starts[v + 1]; i++) {
      uint64_t left = 0;
      for (uint32_t at = layers->place[layers->ups[i]] + 1; at > 0; at &= at - 1) left += s->tree[at];
      found += before - left;
    }
    for (uint32_t i = layers->up_starts[v]; i < layers->up_starts[v + 1]; i++, before++)
      for (uint32_t at = layers->place[layers->ups[i]] + 1; at <= n; at += (uint32_t)cgt_i_low_power(at)) s->tree[at]++;
  }
  return found;
}

static void find_order(cgt_i_layers *layers, scratch *s) {
  enum { SWEEPS = 24 };
  uint64_t least = UINT64_MAX;
  for (int sweep = 0; sweep < SWEEPS && least > 0; sweep++) {
    uint64_t crossings = 0;
    if (sweep % 2 == 1)
      for (uint32_t l = 1; l < layers->layers; l++) order_layer(layers, s, l, false);
    else if (sweep > 0)
      for (uint32_t l = layers->layers - 1; l-- > 0;) order_layer(layers, s, l, true);
    for (uint32_t l = 0; l + 1 < layers->layers; l++) crossings += crossings_above(layers, s, l);
    if (crossings >= least) continue;
    least = crossings;
    memcpy(s->best, layers->order, layers->vertices * sizeof *s->best);
  }
  memcpy(layers->order, s->best, layers->vertices * sizeof *s->best);
  number_places(layers);
}

/* ---- Places ---- */

enum { FINE = 64 }; /* parts of a pixel */

static int64_t half_width(const cgt_i_layers *layers, uint32_t v) {
  enum { BEND = 8 };
  return (v < layers->nodes ? (int64_t)layers->widths[v] : BEND) * (FINE / 2);
}

/* The quotient rounded towards minus infinity. */
static int64_t floor_of(int64_t a, int64_t b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

/* Where a vertex would best be: at the mean of its neighbours and, for a node, the axis of the picture, 0. */
static int64_t wish(const cgt_i_layers *layers, uint32_t v) {
  const uint32_t ups = layers->up_starts[v + 1] - layers->up_starts[v],
                 downs = layers->down_starts[v + 1] - layers->down_starts[v];
  int64_t sum = 0;
  for (uint32_t i = layers->up_starts[v]; i < layers->up_starts[v + 1]; i++) sum += layers->x[layers->ups[i]];
  for (uint32_t i = layers->down_starts[v]; i < layers->down_starts[v + 1]; i++) sum += layers->x[layers->downs[i]];
  return floor_of(sum, (int64_t)ups + (int64_t)downs + (v < layers->nodes));
}

/* Places a layer as near as possible to the wishes of its vertices: isotonic regression, by pooling neighbours that are in each
 * other's way (Ayer, Brunk, Ewing, Reid and Silverman, "An empirical distribution function for sampling with incomplete
 * information"). */
static void place_layer(cgt_i_layers *layers, scratch *s, uint32_t layer) {
  const uint32_t *order = layers->order + layers->starts[layer];
  const uint32_t n = size_of(layers, layer);
  size_t blocks = 0;
  int64_t offset = 0; /* the least distance of a vertex from the first */
  for (uint32_t k = 0; k < n; k++) {
    if (k > 0) offset += half_width(layers, order[k - 1]) + half_width(layers, order[k]);
    s->blocks[blocks++] = (block){wish(layers, order[k]) - offset, 1};
    for (; blocks > 1; blocks--) {
      block *last = &s->blocks[blocks - 1], *before = last - 1;
      if (floor_of(before->sum, before->count) < floor_of(last->sum, last->count)) break;
      before->sum += last->sum;
      before->count += last->count;
    }
  }
  offset = 0;
  uint32_t k = 0;
  for (size_t b = 0; b < blocks; b++)
    for (int64_t i = 0; i < s->blocks[b].count; i++, k++) {
      if (k > 0) offset += half_width(layers, order[k - 1]) + half_width(layers, order[k]);
      layers->x[order[k]] = floor_of(s->blocks[b].sum, s->blocks[b].count) + offset;
    }
}

static void find_places(cgt_i_layers *layers, scratch *s) {
  enum { ROUNDS = 12 };
  for (uint32_t l = 0; l < layers->layers; l++) { /* at first, packs each layer round the middle */
    int64_t width = 0, at = 0;
    for (uint32_t k = layers->starts[l]; k < layers->starts[l + 1]; k++) width += 2 * half_width(layers, layers->order[k]);
    for (uint32_t k = layers->starts[l]; k < layers->starts[l + 1]; k++) {
      const int64_t half = half_width(layers, layers->order[k]);
      layers->x[layers->order[k]] = at + half - width / 2;
      at += 2 * half;
    }
  }
  for (int round = 0; round < ROUNDS; round++) {
    for (uint32_t l = 0; l < layers->layers; l++) place_layer(layers, s, l);
    for (uint32_t l = layers->layers; l-- > 0;) place_layer(layers, s, l);
  }
  int64_t left = INT64_MAX, right = INT64_MIN;
  for (uint32_t v = 0; v < layers->vertices; v++) {
    const int64_t half = half_width(layers, v);
    if (layers->x[v] - half < left) left = layers->x[v] - half;
    if (layers->x[v] + half > right) right = layers->x[v] + half;
  }
  for (size_t v = 0; v < layers->vertices; v++) layers->x[v] = (layers->x[v] - left + FINE / 2) / FINE;
  layers->width = (right - left + FINE - 1) / FINE;
}

cgt_status_t cgt_i_layers_make(size_t n, const uint32_t *layer, const uint64_t *widths, size_t lines, const cgt_i_line *line,
                               cgt_i_layers *layers) {
  cgt_i_layers made = {.nodes = n, .lines = lines, .vertices = n, .widths = widths};
  for (size_t v = 0; v < n; v++)
    if (layer[v] >= made.layers) made.layers = layer[v] + 1;
  for (size_t i = 0; i < lines; i++) {
    const uint32_t passed = layer[line[i].high] - layer[line[i].low] - 1;
    made.steps += (size_t)passed + 1;
    made.vertices += passed;
    if (made.steps > CGT_MAX_DRAW_EDGES)
      return cgt_i_fail(CGT_E_LIMIT, "more than %llu lines from layer to layer", (unsigned long long)CGT_MAX_DRAW_EDGES);
  }
  scratch s = {cgt_i_alloc(made.vertices, sizeof *s.candidates), cgt_i_alloc(made.vertices + 1, sizeof *s.tree),
               cgt_i_alloc(made.vertices, sizeof *s.best), cgt_i_alloc(made.vertices, sizeof *s.blocks)};
  const bool good = get_memory(&made) && s.candidates != NULL && s.tree != NULL && s.best != NULL && s.blocks != NULL;
  if (good) {
    memcpy(made.layer, layer, n * sizeof *layer);
    uint32_t bend = (uint32_t)n;
    for (size_t i = 0; i < lines; i++) {
      made.bends[i] = bend;
      for (uint32_t l = layer[line[i].low] + 1; l < layer[line[i].high]; l++) made.layer[bend++] = l;
    }
    made.bends[lines] = bend;
    connect(&made, line);
    begin_order(&made);
    number_places(&made);
    find_order(&made, &s);
    find_places(&made, &s);
  }
  cgt_i_free(s.candidates);
  cgt_i_free(s.tree);
  cgt_i_free(s.best);
  cgt_i_free(s.blocks);
  if (good) {
    *layers = made;
    return CGT_OK;
  }
  cgt_i_layers_free(&made);
  return cgt_i_fail(CGT_E_MEMORY, "no memory for a layout of %zu places", made.vertices);
}
