/* Explicit graphs: what games made of data, sweeps of blocks, and facts are computed on. */
#ifndef CGT_I_GRAPH_H
#define CGT_I_GRAPH_H

#include "ask.h"

typedef struct {
  size_t vertices, edges;
  uint64_t *starts;  /* vertices + 1 */
  uint32_t *targets; /* each option of a vertex once */
  uint32_t *order;   /* the vertices, options before those that they are options of; NULL until cgt_i_graph_order() */
  size_t edge_room, vertex_room;
} cgt_i_graph;

void cgt_i_graph_clear(cgt_i_graph *graph);

/* Finds the order. CGT_E_LOOP names vertices on a cycle, and one of them goes into *looping; CGT_E_MEMORY. */
cgt_status_t cgt_i_graph_order(const char *function, cgt_i_graph *graph, uint32_t *looping);

/* Values of all vertices, which are in order; terminal vertices have `terminal`. Vertices v with known[v] != UINT32_MAX (known
 * may be NULL) have that value instead, whatever their options. */
cgt_status_t cgt_i_graph_values(const char *function, const cgt_i_graph *graph, uint32_t terminal, const uint32_t *known,
                                uint32_t *values);

/* The most positions that something may have, and what it is. */
typedef struct {
  size_t positions;
  const char *of;
} cgt_i_most;

/* All that is reachable from the positions of a list, in order; the vertices' positions are a new list, if it is wanted, in
 * which those of the first list come first. CGT_E_LIMIT where they are more than `most`; NULL: than any graph has. */
cgt_status_t cgt_i_game_expand(cgt_i_ask *ask, const cgt_list_t *roots, const cgt_i_most *most, cgt_i_graph *graph,
                               cgt_list_t **positions);
/* From one position, which is the caller's: words and count are checked. */
cgt_status_t cgt_i_game_expand_from(cgt_i_ask *ask, const uint64_t *words, size_t count, const cgt_i_most *most,
                                    cgt_i_graph *graph, cgt_list_t **positions);

/* The graph of a game that is one, else NULL. */
const cgt_i_graph *cgt_i_graph_of(const cgt_game_t *game);

/* A game on the graph, which is taken over, also when it fails. */
cgt_status_t cgt_i_graph_game(const char *function, cgt_i_graph *graph, cgt_game_t **game);

#endif
