/* Layouts of graphs in layers: the order and the places of their nodes. */
#ifndef CGT_I_LAYERS_H
#define CGT_I_LAYERS_H

#include <cgt/base.h>
#include <stdbool.h>

/* A line from a node to one in a higher layer. */
typedef struct {
  uint32_t low, high;
} cgt_i_line;

/* The vertices are the nodes and then the bends, where lines pass layers. Line i has the bends from bends[i] up to
 * bends[i + 1] - 1, lowest first. */
typedef struct {
  size_t nodes, lines, vertices, steps; /* steps: from one layer to the next */
  uint32_t layers;
  uint32_t *layer; /* of vertices */
  int64_t *x;      /* of vertices: their middles; the left end of the layout is 0 */
  int64_t width;   /* of the layout */
  uint32_t *bends;
  const uint64_t *widths; /* of nodes, with the space to the next */
  /* By layers: */
  uint32_t *starts, *order, *place; /* layer l has order[starts[l]] up to order[starts[l + 1] - 1]; place[v]: its place there */
  /* By vertices: */
  uint32_t *down_starts, *downs, *up_starts, *ups;
} cgt_i_layers;

/* Lays out a graph of at least one node in the given layers, none of which up to the highest may be empty. The widths stay the
 * caller's, and must outlive the layout. */
cgt_status_t cgt_i_layers_make(size_t n, const uint32_t *layer, const uint64_t *widths, size_t lines, const cgt_i_line *line,
                               cgt_i_layers *layers);
void cgt_i_layers_free(cgt_i_layers *layers);

#endif
