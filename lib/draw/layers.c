/* Layouts by layers (Sugiyama, Tagawa and Toda, "Methods for visual understanding of hierarchical system structures"): lines
 * that pass layers get bends there, sweeps of barycentres order each layer, of which the order with the fewest crossings is
 * kept, and then each layer goes as near to its neighbours as its order and widths allow, in the sense of least squares. All
 * in integers, so that every platform draws the same. */
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

static bool get_memory(cgt_i_layers *all) {
  const size_t n = all->vertices;
  all->layer = cgt_i_alloc(n, sizeof *all->layer);
  all->x = cgt_i_alloc(n, sizeof *all->x);
  all->bends = cgt_i_alloc(all->lines + 1, sizeof *all->bends);
  all->starts = cgt_i_alloc((size_t)all->layers + 1, sizeof *all->starts);
  all->order = cgt_i_alloc(n, sizeof *all->order);
  all->place = cgt_i_alloc(n, sizeof *all->place);
  all->down_starts = cgt_i_alloc(n + 1, sizeof *all->down_starts);
  all->downs = cgt_i_alloc(all->steps + 1, sizeof *all->downs);
  all->up_starts = cgt_i_alloc(n + 1, sizeof *all->up_starts);
  all->ups = cgt_i_alloc(all->steps + 1, sizeof *all->ups);
  return all->layer != NULL && all->x != NULL && all->bends != NULL && all->starts != NULL && all->order != NULL &&
         all->place != NULL && all->down_starts != NULL && all->downs != NULL && all->up_starts != NULL && all->ups != NULL;
}

typedef void (*step_fn)(cgt_i_layers *all, uint32_t low, uint32_t high);

static void each_step(cgt_i_layers *all, const cgt_i_line *line, step_fn step) {
  for (size_t i = 0; i < all->lines; i++) {
    uint32_t low = line[i].low;
    for (uint32_t bend = all->bends[i]; bend < all->bends[i + 1]; bend++) {
      step(all, low, bend);
      low = bend;
    }
    step(all, low, line[i].high);
  }
}

static void count_step(cgt_i_layers *all, uint32_t low, uint32_t high) {
  all->up_starts[low + 1]++;
  all->down_starts[high + 1]++;
}

/* `order` and `place` count what is filled so far. */
static void fill_step(cgt_i_layers *all, uint32_t low, uint32_t high) {
  all->ups[all->up_starts[low] + all->order[low]++] = high;
  all->downs[all->down_starts[high] + all->place[high]++] = low;
}

static void connect(cgt_i_layers *all, const cgt_i_line *line) {
  memset(all->up_starts, 0, (all->vertices + 1) * sizeof *all->up_starts);
  memset(all->down_starts, 0, (all->vertices + 1) * sizeof *all->down_starts);
  memset(all->order, 0, all->vertices * sizeof *all->order);
  memset(all->place, 0, all->vertices * sizeof *all->place);
  each_step(all, line, count_step);
  for (size_t v = 0; v < all->vertices; v++) {
    all->up_starts[v + 1] += all->up_starts[v];
    all->down_starts[v + 1] += all->down_starts[v];
  }
  each_step(all, line, fill_step);
}

/* By layers, each in the order of the numbers. */
static void begin_order(cgt_i_layers *all) {
  memset(all->starts, 0, ((size_t)all->layers + 1) * sizeof *all->starts);
  for (size_t v = 0; v < all->vertices; v++) all->starts[all->layer[v] + 1]++;
  for (uint32_t l = 0; l < all->layers; l++) all->starts[l + 1] += all->starts[l];
  for (size_t v = 0; v < all->vertices; v++) {
    const uint32_t l = all->layer[v];
    all->order[all->starts[l]] = (uint32_t)v;
    all->starts[l]++;
  }
  memmove(all->starts + 1, all->starts, all->layers * sizeof *all->starts);
  all->starts[0] = 0;
}

static void number_places(cgt_i_layers *all) {
  for (uint32_t l = 0; l < all->layers; l++)
    for (uint32_t k = all->starts[l]; k < all->starts[l + 1]; k++) all->place[all->order[k]] = k - all->starts[l];
}

/* ---- Orders ---- */

/* What the sweeps and the placing need besides. */
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

static uint32_t size_of(const cgt_i_layers *all, uint32_t layer) { return all->starts[layer + 1] - all->starts[layer]; }

/* Where a place lies in its layer, as a part of 2^32. */
static uint64_t part_of(const cgt_i_layers *all, uint32_t v) {
  return (((uint64_t)all->place[v] * 2 + 1) << 31) / size_of(all, all->layer[v]);
}

/* Orders a layer by the means of its neighbours above, or below; what has none stays in its part of the layer. */
static void order_layer(cgt_i_layers *all, scratch *s, uint32_t layer, bool above) {
  const uint32_t *starts = above ? all->up_starts : all->down_starts, *ends = above ? all->ups : all->downs;
  uint32_t *order = all->order + all->starts[layer];
  const uint32_t n = size_of(all, layer);
  for (uint32_t k = 0; k < n; k++) {
    const uint32_t v = order[k], degree = starts[v + 1] - starts[v];
    uint64_t sum = 0;
    for (uint32_t i = starts[v]; i < starts[v + 1]; i++) sum += part_of(all, ends[i]);
    s->candidates[k] = (candidate){degree > 0 ? sum / degree : part_of(all, v), k, v};
  }
  qsort(s->candidates, n, sizeof *s->candidates, by_centre);
  for (uint32_t k = 0; k < n; k++) {
    order[k] = s->candidates[k].vertex;
    all->place[order[k]] = k;
  }
}

/* Crossings of steps from a layer to the next, by a tree of sums (Barth, Jünger and Mutzel, "Simple and efficient bilayer cross
 * counting"): steps by their lower ends, and how many of those before end to the right above. */
static uint64_t crossings_above(const cgt_i_layers *all, scratch *s, uint32_t layer) {
  const uint32_t n = size_of(all, layer + 1);
  uint64_t found = 0, before = 0;
  memset(s->tree, 0, ((size_t)n + 1) * sizeof *s->tree);
  for (uint32_t k = all->starts[layer]; k < all->starts[layer + 1]; k++) {
    const uint32_t v = all->order[k];
    for (uint32_t i = all->up_starts[v]; i < all->up_starts[v + 1]; i++) {
      uint64_t left = 0;
      for (uint32_t at = all->place[all->ups[i]] + 1; at > 0; at &= at - 1) left += s->tree[at];
      found += before - left;
    }
    for (uint32_t i = all->up_starts[v]; i < all->up_starts[v + 1]; i++, before++)
      for (uint32_t at = all->place[all->ups[i]] + 1; at <= n; at += (uint32_t)cgt_i_low_power(at)) s->tree[at]++;
  }
  return found;
}

static void find_order(cgt_i_layers *all, scratch *s) {
  enum { SWEEPS = 24 };
  uint64_t least = UINT64_MAX;
  for (int sweep = 0; sweep < SWEEPS && least > 0; sweep++) {
    uint64_t crossings = 0;
    if (sweep % 2 == 1)
      for (uint32_t l = 1; l < all->layers; l++) order_layer(all, s, l, false);
    else if (sweep > 0)
      for (uint32_t l = all->layers - 1; l-- > 0;) order_layer(all, s, l, true);
    for (uint32_t l = 0; l + 1 < all->layers; l++) crossings += crossings_above(all, s, l);
    if (crossings >= least) continue;
    least = crossings;
    memcpy(s->best, all->order, all->vertices * sizeof *s->best);
  }
  memcpy(all->order, s->best, all->vertices * sizeof *s->best);
  number_places(all);
}

/* ---- Places ---- */

enum { FINE = 64 }; /* parts of a pixel */

static int64_t half_width(const cgt_i_layers *all, uint32_t v) {
  enum { BEND = 8 };
  return (v < all->nodes ? (int64_t)all->widths[v] : BEND) * (FINE / 2);
}

/* The quotient rounded towards minus infinity. */
static int64_t floor_of(int64_t a, int64_t b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

/* Where a vertex would like to be: in the middle of its neighbours and the axis of the picture, 0. */
static int64_t wish(const cgt_i_layers *all, uint32_t v) {
  const uint32_t ups = all->up_starts[v + 1] - all->up_starts[v], downs = all->down_starts[v + 1] - all->down_starts[v];
  int64_t sum = 0;
  for (uint32_t i = all->up_starts[v]; i < all->up_starts[v + 1]; i++) sum += all->x[all->ups[i]];
  for (uint32_t i = all->down_starts[v]; i < all->down_starts[v + 1]; i++) sum += all->x[all->downs[i]];
  return floor_of(sum, (int64_t)ups + (int64_t)downs + (v < all->nodes));
}

/* The places of a layer nearest to what its vertices wish: isotonic regression, by pooling neighbours that are in each other's
 * way (Ayer, Brunk, Ewing, Reid and Silverman, "An empirical distribution function for sampling with incomplete
 * information"). */
static void place_layer(cgt_i_layers *all, scratch *s, uint32_t layer) {
  const uint32_t *order = all->order + all->starts[layer];
  const uint32_t n = size_of(all, layer);
  size_t blocks = 0;
  int64_t offset = 0; /* what the widths before a vertex take */
  for (uint32_t k = 0; k < n; k++) {
    if (k > 0) offset += half_width(all, order[k - 1]) + half_width(all, order[k]);
    s->blocks[blocks++] = (block){wish(all, order[k]) - offset, 1};
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
      if (k > 0) offset += half_width(all, order[k - 1]) + half_width(all, order[k]);
      all->x[order[k]] = floor_of(s->blocks[b].sum, s->blocks[b].count) + offset;
    }
}

static void find_places(cgt_i_layers *all, scratch *s) {
  enum { ROUNDS = 12 };
  for (uint32_t l = 0; l < all->layers; l++) { /* at first each layer close together, round the middle */
    int64_t width = 0, at = 0;
    for (uint32_t k = all->starts[l]; k < all->starts[l + 1]; k++) width += 2 * half_width(all, all->order[k]);
    for (uint32_t k = all->starts[l]; k < all->starts[l + 1]; k++) {
      const int64_t half = half_width(all, all->order[k]);
      all->x[all->order[k]] = at + half - width / 2;
      at += 2 * half;
    }
  }
  for (int round = 0; round < ROUNDS; round++) {
    for (uint32_t l = 0; l < all->layers; l++) place_layer(all, s, l);
    for (uint32_t l = all->layers; l-- > 0;) place_layer(all, s, l);
  }
  int64_t left = INT64_MAX, right = INT64_MIN;
  for (uint32_t v = 0; v < all->vertices; v++) {
    const int64_t half = half_width(all, v);
    if (all->x[v] - half < left) left = all->x[v] - half;
    if (all->x[v] + half > right) right = all->x[v] + half;
  }
  for (size_t v = 0; v < all->vertices; v++) all->x[v] = (all->x[v] - left + FINE / 2) / FINE;
  all->width = (right - left + FINE - 1) / FINE;
}

cgt_status_t cgt_i_layers_make(size_t n, const uint32_t *layer, const uint64_t *widths, size_t lines, const cgt_i_line *line,
                               cgt_i_layers *layers) {
  cgt_i_layers all = {.nodes = n, .lines = lines, .vertices = n, .widths = widths};
  for (size_t v = 0; v < n; v++)
    if (layer[v] >= all.layers) all.layers = layer[v] + 1;
  for (size_t i = 0; i < lines; i++) {
    const uint32_t passed = layer[line[i].high] - layer[line[i].low] - 1;
    all.steps += (size_t)passed + 1;
    all.vertices += passed;
    if (all.steps > CGT_MAX_DRAW_EDGES)
      return cgt_i_fail(CGT_E_LIMIT, "more than %llu lines from layer to layer", (unsigned long long)CGT_MAX_DRAW_EDGES);
  }
  scratch s = {cgt_i_alloc(all.vertices, sizeof *s.candidates), cgt_i_alloc(all.vertices + 1, sizeof *s.tree),
               cgt_i_alloc(all.vertices, sizeof *s.best), cgt_i_alloc(all.vertices, sizeof *s.blocks)};
  const bool good = get_memory(&all) && s.candidates != NULL && s.tree != NULL && s.best != NULL && s.blocks != NULL;
  if (good) {
    memcpy(all.layer, layer, n * sizeof *layer);
    uint32_t bend = (uint32_t)n;
    for (size_t i = 0; i < lines; i++) {
      all.bends[i] = bend;
      for (uint32_t l = layer[line[i].low] + 1; l < layer[line[i].high]; l++) all.layer[bend++] = l;
    }
    all.bends[lines] = bend;
    connect(&all, line);
    begin_order(&all);
    number_places(&all);
    find_order(&all, &s);
    find_places(&all, &s);
  }
  cgt_i_free(s.candidates);
  cgt_i_free(s.tree);
  cgt_i_free(s.best);
  cgt_i_free(s.blocks);
  if (good) {
    *layers = all;
    return CGT_OK;
  }
  cgt_i_layers_free(&all);
  return cgt_i_fail(CGT_E_MEMORY, "no memory for a layout of %zu places", all.vertices);
}
