/** @file
 *  @brief Finite graphs, and the games that are played on them: Node Kayles, Arc Kayles, green Hackenbush.
 *
 *  A ::cgt_graph_t never changes after it is made; any number of threads may use one at once. It is simple: no edge joins a
 *  vertex to itself, and no two edges join the same vertices. Vertices are the numbers from 0 on.
 *
 *  **Failures.** In addition to the statuses listed, every function that returns a status can return ::CGT_E_ARGUMENT (a NULL
 *  pointer, a number out of range) and ::CGT_E_MEMORY. A failure leaves outputs untouched.
 */
#ifndef CGT_GRAPH_H
#define CGT_GRAPH_H

#include <cgt/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup graphs Graphs
 *  @brief Families of graphs, explicit graphs, and questions to them.
 *
 *  Every constructor writes a new graph, which cgt_graph_free() frees. It takes time and memory linear in vertices and edges:
 *  8 bytes for an edge, and as much for a vertex.
 *  @{ */

/** A finite simple graph. Reference-counted. */
typedef struct cgt_graph cgt_graph_t;

#define CGT_MAX_VERTICES ((uint64_t)1 << 18) /**< The most vertices of a graph: as many as a position has bits. */
#define CGT_MAX_EDGES    ((uint64_t)1 << 24) /**< The most edges of a graph. */

/** The graph on 0, …, n - 1 with given edges.
 *  @param[in] n how many vertices, at most ::CGT_MAX_VERTICES; may be 0.
 *  @param[in] edges `m` pairs of vertices.
 *  @param[in] m how many pairs, at most ::CGT_MAX_EDGES.
 *  @param[out] graph the new graph.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a vertex is not below n, an edge joins a vertex to itself, or one is named twice, in either
 *      direction; the text names it. */
CGT_API cgt_status_t cgt_graph_new_edges(uint64_t n, const uint64_t *edges, size_t m, cgt_graph_t **graph);

/** The path 0 - 1 - … - n - 1.
 *  @param[in] n how many vertices; may be 0.
 *  @param[out] graph the new graph.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_new_path(uint64_t n, cgt_graph_t **graph);

/** The cycle 0 - 1 - … - n - 1 - 0.
 *  @param[in] n how many vertices, at least 3.
 *  @param[out] graph the new graph.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_new_cycle(uint64_t n, cgt_graph_t **graph);

/** The complete graph.
 *  @param[in] n how many vertices; may be 0.
 *  @param[out] graph the new graph.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_new_complete(uint64_t n, cgt_graph_t **graph);

/** The star: vertex 0 is joined to the leaves 1, …, n.
 *  @param[in] n how many leaves; may be 0.
 *  @param[out] graph the new graph.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_new_star(uint64_t n, cgt_graph_t **graph);

/** The complete bipartite graph: each of the first m vertices is joined to each of the n others.
 *  @param[in] m vertices of the first part.
 *  @param[in] n vertices of the second part.
 *  @param[out] graph the new graph.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_new_bipartite(uint64_t m, uint64_t n, cgt_graph_t **graph);

/** The squares of a board, row by row, joined to those beside, above and below them.
 *  @param[in] m rows.
 *  @param[in] n columns.
 *  @param[out] graph the new graph.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_new_grid(uint64_t m, uint64_t n, cgt_graph_t **graph);

/** A grid whose last row is joined to the first, and its last column to the first.
 *  @param[in] m rows, at least 3.
 *  @param[in] n columns, at least 3.
 *  @param[out] graph the new graph.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_new_torus(uint64_t m, uint64_t n, cgt_graph_t **graph);

/** The hypercube on 0, …, 2^n - 1: numbers that differ in one bit are joined.
 *  @param[in] n the dimension, at most 18.
 *  @param[out] graph the new graph.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_new_hypercube(uint64_t n, cgt_graph_t **graph);

/** Petersen's graph: an outer cycle 0, …, 4; each i is joined to i + 5, and these to the next but one.
 *  @param[out] graph the new graph.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_new_petersen(cgt_graph_t **graph);

/** The squares of a board, row by row, joined where a queen attacks.
 *  @param[in] m rows.
 *  @param[in] n columns.
 *  @param[out] graph the new graph.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_new_queens(uint64_t m, uint64_t n, cgt_graph_t **graph);

/** The squares of a board, row by row, joined where a rook attacks.
 *  @param[in] m rows.
 *  @param[in] n columns.
 *  @param[out] graph the new graph.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_new_rooks(uint64_t m, uint64_t n, cgt_graph_t **graph);

/** The squares of a board, row by row, joined where a bishop attacks.
 *  @param[in] m rows.
 *  @param[in] n columns.
 *  @param[out] graph the new graph.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_new_bishops(uint64_t m, uint64_t n, cgt_graph_t **graph);

/** The squares of a board, row by row, joined where a knight attacks.
 *  @param[in] m rows.
 *  @param[in] n columns.
 *  @param[out] graph the new graph.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_new_knights(uint64_t m, uint64_t n, cgt_graph_t **graph);

/** The squares of a board, row by row, joined where a king attacks.
 *  @param[in] m rows.
 *  @param[in] n columns.
 *  @param[out] graph the new graph.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_new_kings(uint64_t m, uint64_t n, cgt_graph_t **graph);

/** Gives up a reference to a graph; the last one frees it.
 *  @param[in] graph a graph, or NULL. */
CGT_API void cgt_graph_free(cgt_graph_t *graph);

/** Takes another reference to a graph, which needs its own cgt_graph_free().
 *  @param[in] graph a graph, not NULL.
 *  @return the same graph. */
CGT_API cgt_graph_t *cgt_graph_retain(cgt_graph_t *graph);

/** The family of a graph: its name in the text language; `graph` for one made of edges.
 *  @param[in] graph not NULL.
 *  @return a text of the library's, never NULL. */
CGT_API const char *cgt_graph_family(const cgt_graph_t *graph);

/** The numbers that a graph was made from, in the order of its text: for an explicit graph the number of vertices and then
 *  the edges as cgt_graph_edges() has them.
 *  @param[in] graph the graph.
 *  @param[out] numbers the first of them, at most `capacity`; may be NULL where that is 0.
 *  @param[in] capacity room in `numbers`.
 *  @param[out] n how many there are.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_arguments(const cgt_graph_t *graph, uint64_t *numbers, size_t capacity, size_t *n);

/** How many vertices a graph has.
 *  @param[in] graph the graph, not NULL.
 *  @return their number. */
CGT_API size_t cgt_graph_vertex_count(const cgt_graph_t *graph);

/** How many edges a graph has.
 *  @param[in] graph the graph, not NULL.
 *  @return their number. */
CGT_API size_t cgt_graph_edge_count(const cgt_graph_t *graph);

/** All edges of a graph: the lesser vertex of each before the greater, in lexicographic order.
 *  @param[in] graph the graph.
 *  @param[out] edges twice as many numbers as there are edges.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_edges(const cgt_graph_t *graph, uint64_t *edges);

/** The vertices that are joined to a vertex, ascending.
 *  @param[in] graph the graph.
 *  @param[in] vertex a vertex.
 *  @param[out] vertices the first of them, at most `capacity`; may be NULL where that is 0.
 *  @param[in] capacity room in `vertices`.
 *  @param[out] n how many there are: the degree of the vertex.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_graph_neighbours(const cgt_graph_t *graph, uint64_t vertex, uint64_t *vertices, size_t capacity,
                                          size_t *n);

/** Whether two vertices are joined.
 *  @param[in] graph the graph.
 *  @param[in] a a vertex.
 *  @param[in] b a vertex.
 *  @param[out] adjacent 1 or 0.
 *  @return ::CGT_OK or a failure.
 *  @par Complexity
 *      Logarithmic in the degree. */
CGT_API cgt_status_t cgt_graph_adjacent(const cgt_graph_t *graph, uint64_t a, uint64_t b, uint32_t *adjacent);

/** The connected components of a graph.
 *  @param[in] graph the graph.
 *  @param[out] components for each vertex the number of its component, from 0, in the order of their least vertices; NULL if
 *      not wanted.
 *  @param[out] count how many components there are.
 *  @return ::CGT_OK or a failure.
 *  @par Complexity
 *      Linear in vertices and edges. */
CGT_API cgt_status_t cgt_graph_components(const cgt_graph_t *graph, uint64_t *components, size_t *count);

/** @} */

/** @defgroup graph_games Games on graphs
 *  @brief Positions are sets of vertices, or of edges, as bits: ceil(n / 64) words, and bit i mod 64 of word i / 64 is set
 *  while vertex i is left.
 *  @{ */

/** Node Kayles (Schaefer 1978): a move takes a vertex together with all vertices joined to it. Deciding who wins is
 *  PSPACE-complete; positions without branches and complete multipartite ones have theorems, others are searched, component by
 *  component.
 *  @param[in] graph the graph; the game keeps it.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_nodekayles(cgt_graph_t *graph, cgt_game_t **game);

/** Arc Kayles (Schaefer 1978): a move takes the two ends of an edge, with all edges at them; that is Node Kayles on the line
 *  graph. Paths, cycles, complete and complete bipartite graphs have theorems, others are searched, component by component.
 *  @param[in] graph the graph; the game keeps it.
 *  @param[out] game the new game.
 *  @return ::CGT_OK or a failure. */
CGT_API cgt_status_t cgt_game_new_arckayles(cgt_graph_t *graph, cgt_game_t **game);

#define CGT_MAX_HACKENBUSH ((uint64_t)1 << 20) /**< The most vertices of a Hackenbush game. */

/** Green Hackenbush (Berlekamp, Conway and Guy, Winning Ways): a move cuts an edge; edges that are then not joined to the
 *  ground, vertex 0, fall off. Positions are sets of edges: bit i mod 64 of word i / 64 is set while edge number i, from 0, is
 *  left; in texts edges are numbered from 1.
 *
 *  Values come from the fusion principle and the colon principle (Winning Ways, chapter 7); misère answers from a search.
 *  @param[in] n how many vertices, from 1 to ::CGT_MAX_HACKENBUSH.
 *  @param[in] edges `m` pairs of vertices. Loops and repeated edges are legal; edges that are not joined to the ground are
 *      dropped, and those after them move up.
 *  @param[in] m how many pairs, at most 2^18.
 *  @param[out] game the new game. Its arguments (cgt_game_arguments()) are `n` and the edges, the lesser vertex of each first.
 *  @retval CGT_OK done.
 *  @retval CGT_E_ARGUMENT a vertex is not below n; the text names the edge.
 *  @retval CGT_E_LIMIT too many edges.
 *  @par Complexity
 *      A value takes time and memory linear in vertices and edges. */
CGT_API cgt_status_t cgt_game_new_hackenbush(uint64_t n, const uint64_t *edges, size_t m, cgt_game_t **game);

/** The graph on which a game is played.
 *  @param[in] game the game.
 *  @return the game's own reference: to keep it longer than the game, call cgt_graph_retain(). NULL for other games than Node
 *      Kayles and Arc Kayles. */
CGT_API cgt_graph_t *cgt_game_graph(const cgt_game_t *game);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
