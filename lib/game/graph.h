/* Explicit graphs, on which games made of data, sweeps and facts are computed. */
#ifndef CGT_I_GRAPH_H
#define CGT_I_GRAPH_H

#include "../base/team.h"
#include "ask.h"

typedef struct {
  size_t vertices, edges;
  uint64_t *starts;  /* vertices + 1 */
  uint32_t *targets; /* each option of a vertex once */
  uint32_t *order;   /* the vertices, each after its options; NULL until cgt_i_graph_order() */
  size_t edge_room;
  bool needs_sum; /* when it is expanded; other graphs get theirs when they become games */
  uint64_t sum;   /* cgt_i_graph_sum() */
} cgt_i_graph;

void cgt_i_graph_clear(cgt_i_graph *graph);

/* Different graphs have different sums, except with probability 2^-64. */
uint64_t cgt_i_graph_sum(const cgt_i_graph *graph);

/* Removes repeated options, from vertices that may have some. CGT_E_MEMORY. */
cgt_status_t cgt_i_graph_drop_repeated(const char *function, cgt_i_team *team, cgt_i_graph *graph);

/* Finds the order. CGT_E_LOOP: the text names a cycle, and *looping is a vertex on it. CGT_E_MEMORY. */
cgt_status_t cgt_i_graph_order(const char *function, cgt_i_graph *graph, uint32_t *looping);

/* Values of all vertices of a graph whose order is known; terminal vertices have the value `terminal`. */
cgt_status_t cgt_i_graph_values(const char *function, const cgt_i_graph *graph, uint32_t terminal, uint32_t *values);

/* The most positions allowed, and what sets this limit, for the error text. */
typedef struct {
  size_t positions;
  const char *of;
} cgt_i_most;

/* The graph of all positions reachable from those of a list, with its order. *positions (if not NULL) is a new list of the
 * vertices' positions, the roots first. *team (if not NULL) has the threads that did it, for who ends them; NULL: one alone
 * did. CGT_E_LIMIT if there are more positions than `most` allows; NULL: more than a graph can have. */
cgt_status_t cgt_i_game_expand(cgt_i_ask *ask, const cgt_list_t *roots, const cgt_i_most *most, cgt_i_team **team,
                               cgt_i_graph *graph, cgt_list_t **positions);
/* The same from one position, given by a user: words and count are checked. */
cgt_status_t cgt_i_game_expand_from(cgt_i_ask *ask, const uint64_t *words, size_t count, const cgt_i_most *most,
                                    cgt_i_team **team, cgt_i_graph *graph, cgt_list_t **positions);

/* The graph of a game that is an explicit graph; NULL for others. */
const cgt_i_graph *cgt_i_graph_of(const cgt_game_t *game);

/* A game on the graph. The call takes over the graph, even when it fails. `team` NULL: on this thread alone. */
cgt_status_t cgt_i_graph_game(const char *function, cgt_i_team *team, cgt_i_graph *graph, cgt_game_t **game);

#endif
