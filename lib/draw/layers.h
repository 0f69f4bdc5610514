/* Graphs in layers: in which order and where their nodes lie. */
#ifndef CGT_I_LAYERS_H
#define CGT_I_LAYERS_H

#include <cgt/base.h>
#include <stdbool.h>

/* A line from a node to one in a higher layer. */
typedef struct {
  uint32_t low, high;
} cgt_i_line;

/* Nodes first, then bends, where lines pass layers: line i has those from bends[i] up to bends[i + 1], the lowest first. */
typedef struct {
  size_t nodes, lines, vertices, steps; /* steps: from one layer to the next */
  uint32_t layers;
  uint32_t *layer; /* of vertices */
  int64_t *x;      /* of vertices: their middles, from 0 at the left end of all */
  int64_t width;   /* of all */
  uint32_t *bends;
  const uint64_t *widths; /* of nodes, from one to the next with the space between them */
  /* By layers: */
  uint32_t *starts, *order, *place; /* layer l has order[starts[l]] up to order[starts[l + 1] - 1]; place: in it */
  /* By vertices: */
  uint32_t *down_starts, *downs, *up_starts, *ups;
} cgt_i_layers;

/* Lays out a graph: n nodes, at least 1, in the layers given, each of which has some, up to the highest. Widths stay the
 * caller's, and are needed as long as the layout. */
cgt_status_t cgt_i_layers_make(size_t n, const uint32_t *layer, const uint64_t *widths, size_t lines, const cgt_i_line *line,
                               cgt_i_layers *layers);
void cgt_i_layers_free(cgt_i_layers *layers);

#endif
