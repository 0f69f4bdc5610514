/* The inside of a graph. */
#ifndef CGT_I_GRAPH_INSIDE_H
#define CGT_I_GRAPH_INSIDE_H

#include <cgt/graph.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "../base/failure.h"
#include "../text/pen.h"
#include "../text/reader.h"

/* Edges, in any order, while a graph is being made. */
typedef struct {
  uint32_t *ends; /* two for each edge */
  size_t count, room;
  cgt_status_t status; /* the first failure */
} cgt_i_edges;

/* Whether the vertices are the squares of a board, row by row, that a piece joins in the same way everywhere; on a torus, also
 * across the border. The numbers are then those of rows and columns. */
typedef enum { CGT_I_NO_SQUARES, CGT_I_BOARD, CGT_I_TORUS } cgt_i_squares;

/* A family of graphs. */
typedef struct {
  const char *name; /* in the text language; its numbers follow in parentheses */
  const char *example;
  const char *numbers[2]; /* descriptions of its numbers, if it has them */
  uint64_t least;         /* that each number may be */
  cgt_status_t (*of_none)(cgt_graph_t **graph);
  cgt_status_t (*of_number)(uint64_t n, cgt_graph_t **graph);
  cgt_status_t (*of_numbers)(uint64_t m, uint64_t n, cgt_graph_t **graph);
  cgt_i_squares squares;
  /* How many vertices there are, UINT64_MAX if too many to count; and the edges. NULL: they are explicit. */
  uint64_t (*vertices)(uint64_t m, uint64_t n);
  void (*edges)(uint64_t m, uint64_t n, cgt_i_edges *edges);
} cgt_i_graph_family;

struct cgt_graph {
  _Atomic size_t references;
  const cgt_i_graph_family *family;
  uint64_t numbers[2];
  size_t n;       /* vertices */
  size_t *starts; /* vertex v is joined to near[starts[v]], …, near[starts[v + 1] - 1], which ascend */
  uint32_t *near;
};

/* All families, the explicit graphs last. */
extern const cgt_i_graph_family cgt_i_graph_families[];
extern const size_t cgt_i_graph_family_count;

/* Makes a graph of edges between vertices below n; takes over the edges. */
cgt_status_t cgt_i_graph_make(const char *function, const cgt_i_graph_family *family, const uint64_t numbers[2], size_t n,
                              cgt_i_edges *edges, cgt_graph_t **graph);

/* Fails unless the graph is one and the vertex is in it. */
cgt_status_t cgt_i_check_vertex(const char *function, const cgt_graph_t *graph, const char *name, uint64_t vertex);

static inline size_t cgt_i_degree(const cgt_graph_t *graph, size_t v) { return graph->starts[v + 1] - graph->starts[v]; }

/* Draws the graph that is left of it. False: it has no picture. */
bool cgt_i_graph_draw(const cgt_graph_t *graph, const uint64_t *words, const cgt_i_pen *pen, int64_t x, int64_t y,
                      cgt_i_area *area);

/* Reading and writing. After cgt_i_read_whole_graph() the text must end. */
cgt_status_t cgt_i_read_graph(cgt_i_reader *reader, cgt_graph_t **graph);
cgt_status_t cgt_i_read_whole_graph(cgt_i_reader *reader, void *made);
void cgt_i_write_graph(const cgt_graph_t *graph, cgt_i_text *text);

#endif
