/* The families of graphs: their edges, and the table of them. */
#include "../base/array.h"
#include "graph_inside.h"

/* ---- Edges ---- */

static void add(cgt_i_edges *edges, uint64_t a, uint64_t b) {
  if (edges->status != CGT_OK) return;
  uint32_t *grown = NULL;
  if (edges->count == CGT_MAX_EDGES)
    edges->status = cgt_i_fail(CGT_E_LIMIT, "the graph has too many edges; expected at most 2^24");
  else if ((grown = cgt_i_array_grow(edges->ends, &edges->room, 2 * edges->count, 2, sizeof *grown)) == NULL)
    edges->status = cgt_i_fail(CGT_E_MEMORY, "no memory for the edges of a graph");
  if (grown == NULL) return;
  edges->ends = grown;
  edges->ends[2 * edges->count] = (uint32_t)a;
  edges->ends[2 * edges->count++ + 1] = (uint32_t)b;
}

static void path_edges(uint64_t m, uint64_t n, cgt_i_edges *edges) {
  (void)n;
  for (uint64_t v = 1; v < m; v++) add(edges, v - 1, v);
}

static void cycle_edges(uint64_t m, uint64_t n, cgt_i_edges *edges) {
  path_edges(m, n, edges);
  add(edges, 0, m - 1);
}

static void complete_edges(uint64_t m, uint64_t n, cgt_i_edges *edges) {
  (void)n;
  for (uint64_t a = 0; a < m && edges->status == CGT_OK; a++)
    for (uint64_t b = a + 1; b < m; b++) add(edges, a, b);
}

static void star_edges(uint64_t m, uint64_t n, cgt_i_edges *edges) {
  (void)n;
  for (uint64_t leaf = 1; leaf <= m; leaf++) add(edges, 0, leaf);
}

static void bipartite_edges(uint64_t m, uint64_t n, cgt_i_edges *edges) {
  for (uint64_t a = 0; a < m && edges->status == CGT_OK; a++)
    for (uint64_t b = m; b < m + n; b++) add(edges, a, b);
}

static void torus_edges(uint64_t m, uint64_t n, cgt_i_edges *edges) {
  for (uint64_t row = 0; row < m; row++)
    for (uint64_t column = 0; column < n; column++) {
      add(edges, row * n + column, row * n + (column + 1) % n);
      add(edges, row * n + column, (row + 1) % m * n + column);
    }
}

static void hypercube_edges(uint64_t m, uint64_t n, cgt_i_edges *edges) {
  (void)n;
  for (uint64_t v = 0; v < (uint64_t)1 << m; v++)
    for (uint64_t bit = 1; bit < (uint64_t)1 << m; bit *= 2)
      if ((v & bit) == 0) add(edges, v, v | bit);
}

static void petersen_edges(uint64_t m, uint64_t n, cgt_i_edges *edges) {
  (void)m, (void)n;
  for (uint64_t i = 0; i < 5; i++) {
    add(edges, i, (i + 1) % 5);
    add(edges, i, i + 5);
    add(edges, i + 5, (i + 2) % 5 + 5);
  }
}

/* The steps of a piece that lead to squares with greater numbers: along a row, down, and both ways aslant. */
typedef struct {
  uint64_t down;
  int64_t right;
} step;
enum { STEPS = 4 };

static void board_edges(uint64_t m, uint64_t n, const step *steps, uint64_t most, cgt_i_edges *edges) {
  for (uint64_t row = 0; row < m && n > 0; row++)
    for (uint64_t column = 0; column < n && edges->status == CGT_OK; column++)
      for (size_t i = 0; i < STEPS && (steps[i].down != 0 || steps[i].right != 0); i++) {
        uint64_t r = row, c = column;
        for (uint64_t k = 0; k < most; k++) {
          r += steps[i].down;
          c += (uint64_t)steps[i].right; /* below 0 it wraps, and is beyond n */
          if (r >= m || c >= n) break;
          add(edges, row * n + column, r * n + c);
        }
      }
}

static void grid_edges(uint64_t m, uint64_t n, cgt_i_edges *edges) {
  board_edges(m, n, (const step[STEPS]){{0, 1}, {1, 0}}, 1, edges);
}

static void queens_edges(uint64_t m, uint64_t n, cgt_i_edges *edges) {
  board_edges(m, n, (const step[STEPS]){{0, 1}, {1, 0}, {1, 1}, {1, -1}}, UINT64_MAX, edges);
}

static void rooks_edges(uint64_t m, uint64_t n, cgt_i_edges *edges) {
  board_edges(m, n, (const step[STEPS]){{0, 1}, {1, 0}}, UINT64_MAX, edges);
}

static void bishops_edges(uint64_t m, uint64_t n, cgt_i_edges *edges) {
  board_edges(m, n, (const step[STEPS]){{1, 1}, {1, -1}}, UINT64_MAX, edges);
}

static void knights_edges(uint64_t m, uint64_t n, cgt_i_edges *edges) {
  board_edges(m, n, (const step[STEPS]){{1, 2}, {1, -2}, {2, 1}, {2, -1}}, 1, edges);
}

static void kings_edges(uint64_t m, uint64_t n, cgt_i_edges *edges) {
  board_edges(m, n, (const step[STEPS]){{0, 1}, {1, 0}, {1, 1}, {1, -1}}, 1, edges);
}

/* ---- Vertices ---- */

static uint64_t as_many(uint64_t m, uint64_t n) {
  (void)n;
  return m;
}
static uint64_t one_more(uint64_t m, uint64_t n) {
  (void)n;
  return m < UINT64_MAX ? m + 1 : m;
}
static uint64_t added(uint64_t m, uint64_t n) { return m <= UINT64_MAX - n ? m + n : UINT64_MAX; }
static uint64_t multiplied(uint64_t m, uint64_t n) { return n == 0 || m <= UINT64_MAX / n ? m * n : UINT64_MAX; }
static uint64_t power(uint64_t m, uint64_t n) {
  (void)n;
  return m < 64 ? (uint64_t)1 << m : UINT64_MAX;
}
static uint64_t ten(uint64_t m, uint64_t n) {
  (void)m, (void)n;
  return 10;
}

/* ---- Families ---- */

#define VERTICES "a number of vertices"
#define SIDES \
  { "a number of rows", "a number of columns" }

enum {
  PATH,
  CYCLE,
  COMPLETE,
  STAR,
  BIPARTITE,
  GRID,
  TORUS,
  HYPERCUBE,
  PETERSEN,
  QUEENS,
  ROOKS,
  BISHOPS,
  KNIGHTS,
  KINGS,
  EXPLICIT
};

const cgt_i_graph_family cgt_i_graph_families[] = {
    {.name = "path",
     .example = "path(9)",
     .numbers = {VERTICES},
     .of_number = cgt_graph_new_path,
     .vertices = as_many,
     .edges = path_edges},
    {.name = "cycle",
     .example = "cycle(7)",
     .numbers = {VERTICES},
     .least = 3,
     .of_number = cgt_graph_new_cycle,
     .vertices = as_many,
     .edges = cycle_edges},
    {.name = "complete",
     .example = "complete(5)",
     .numbers = {VERTICES},
     .of_number = cgt_graph_new_complete,
     .vertices = as_many,
     .edges = complete_edges},
    {.name = "star",
     .example = "star(6)",
     .numbers = {"a number of leaves"},
     .of_number = cgt_graph_new_star,
     .vertices = one_more,
     .edges = star_edges},
    {.name = "bipartite",
     .example = "bipartite(2,3)",
     .numbers = {VERTICES, VERTICES},
     .of_numbers = cgt_graph_new_bipartite,
     .vertices = added,
     .edges = bipartite_edges},
    {.name = "grid",
     .example = "grid(3,4)",
     .numbers = SIDES,
     .of_numbers = cgt_graph_new_grid,
     .vertices = multiplied,
     .edges = grid_edges,
     .squares = CGT_I_BOARD},
    {.name = "torus",
     .example = "torus(3,4)",
     .numbers = SIDES,
     .least = 3,
     .of_numbers = cgt_graph_new_torus,
     .vertices = multiplied,
     .edges = torus_edges,
     .squares = CGT_I_TORUS},
    {.name = "hypercube",
     .example = "hypercube(3)",
     .numbers = {"a dimension"},
     .of_number = cgt_graph_new_hypercube,
     .vertices = power,
     .edges = hypercube_edges},
    {.name = "petersen", .example = "petersen", .of_none = cgt_graph_new_petersen, .vertices = ten, .edges = petersen_edges},
    {.name = "queens",
     .example = "queens(4,4)",
     .numbers = SIDES,
     .of_numbers = cgt_graph_new_queens,
     .vertices = multiplied,
     .edges = queens_edges,
     .squares = CGT_I_BOARD},
    {.name = "rooks",
     .example = "rooks(3,3)",
     .numbers = SIDES,
     .of_numbers = cgt_graph_new_rooks,
     .vertices = multiplied,
     .edges = rooks_edges,
     .squares = CGT_I_BOARD},
    {.name = "bishops",
     .example = "bishops(4,4)",
     .numbers = SIDES,
     .of_numbers = cgt_graph_new_bishops,
     .vertices = multiplied,
     .edges = bishops_edges,
     .squares = CGT_I_BOARD},
    {.name = "knights",
     .example = "knights(3,4)",
     .numbers = SIDES,
     .of_numbers = cgt_graph_new_knights,
     .vertices = multiplied,
     .edges = knights_edges,
     .squares = CGT_I_BOARD},
    {.name = "kings",
     .example = "kings(3,4)",
     .numbers = SIDES,
     .of_numbers = cgt_graph_new_kings,
     .vertices = multiplied,
     .edges = kings_edges,
     .squares = CGT_I_BOARD},
    {.name = "graph", .example = "graph(5; 0-1, 1-2, 1-3, 2-3, 3-4)", .numbers = {VERTICES}},
};
const size_t cgt_i_graph_family_count = sizeof cgt_i_graph_families / sizeof *cgt_i_graph_families;

static cgt_status_t make(const char *function, size_t which, uint64_t m, uint64_t n, cgt_graph_t **graph) {
  const cgt_i_graph_family *family = &cgt_i_graph_families[which];
  const uint64_t numbers[2] = {m, n};
  for (size_t i = 0; i < 2 && family->numbers[i] != NULL; i++)
    if (numbers[i] < family->least)
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: %llu; expected %s, at least %llu", function, (unsigned long long)numbers[i],
                        family->numbers[i], (unsigned long long)family->least);
  const uint64_t vertices = family->vertices(m, n);
  if (vertices > CGT_MAX_VERTICES)
    return cgt_i_fail(CGT_E_LIMIT, "%s: the graph has too many vertices; expected at most 2^18", function);
  cgt_i_edges edges = {.status = CGT_OK};
  family->edges(m, n, &edges);
  return cgt_i_graph_make(function, family, numbers, (size_t)vertices, &edges, graph);
}

cgt_status_t cgt_graph_new_path(uint64_t n, cgt_graph_t **graph) { return make("cgt_graph_new_path", PATH, n, 0, graph); }

cgt_status_t cgt_graph_new_cycle(uint64_t n, cgt_graph_t **graph) { return make("cgt_graph_new_cycle", CYCLE, n, 0, graph); }

cgt_status_t cgt_graph_new_complete(uint64_t n, cgt_graph_t **graph) {
  return make("cgt_graph_new_complete", COMPLETE, n, 0, graph);
}

cgt_status_t cgt_graph_new_star(uint64_t n, cgt_graph_t **graph) { return make("cgt_graph_new_star", STAR, n, 0, graph); }

cgt_status_t cgt_graph_new_bipartite(uint64_t m, uint64_t n, cgt_graph_t **graph) {
  return make("cgt_graph_new_bipartite", BIPARTITE, m, n, graph);
}

cgt_status_t cgt_graph_new_grid(uint64_t m, uint64_t n, cgt_graph_t **graph) {
  return make("cgt_graph_new_grid", GRID, m, n, graph);
}

cgt_status_t cgt_graph_new_torus(uint64_t m, uint64_t n, cgt_graph_t **graph) {
  return make("cgt_graph_new_torus", TORUS, m, n, graph);
}

cgt_status_t cgt_graph_new_hypercube(uint64_t n, cgt_graph_t **graph) {
  return make("cgt_graph_new_hypercube", HYPERCUBE, n, 0, graph);
}

cgt_status_t cgt_graph_new_petersen(cgt_graph_t **graph) { return make("cgt_graph_new_petersen", PETERSEN, 0, 0, graph); }

cgt_status_t cgt_graph_new_queens(uint64_t m, uint64_t n, cgt_graph_t **graph) {
  return make("cgt_graph_new_queens", QUEENS, m, n, graph);
}

cgt_status_t cgt_graph_new_rooks(uint64_t m, uint64_t n, cgt_graph_t **graph) {
  return make("cgt_graph_new_rooks", ROOKS, m, n, graph);
}

cgt_status_t cgt_graph_new_bishops(uint64_t m, uint64_t n, cgt_graph_t **graph) {
  return make("cgt_graph_new_bishops", BISHOPS, m, n, graph);
}

cgt_status_t cgt_graph_new_knights(uint64_t m, uint64_t n, cgt_graph_t **graph) {
  return make("cgt_graph_new_knights", KNIGHTS, m, n, graph);
}

cgt_status_t cgt_graph_new_kings(uint64_t m, uint64_t n, cgt_graph_t **graph) {
  return make("cgt_graph_new_kings", KINGS, m, n, graph);
}

cgt_status_t cgt_graph_new_edges(uint64_t n, const uint64_t *edges, size_t m, cgt_graph_t **graph) {
  static const char function[] = "cgt_graph_new_edges";
  if (n > CGT_MAX_VERTICES || m > CGT_MAX_EDGES)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %llu vertices and %zu edges; expected at most 2^18 and 2^24", function,
                      (unsigned long long)n, m);
  cgt_status_t status = cgt_i_check_array(function, "edges", edges, 2 * m);
  if (status != CGT_OK) return status;
  cgt_i_edges made = {.status = CGT_OK};
  for (size_t i = 0; i < m && made.status == CGT_OK; i++) {
    const uint64_t a = edges[2 * i], b = edges[2 * i + 1];
    if (a >= n || b >= n)
      made.status = cgt_i_fail(CGT_E_ARGUMENT, "edge %llu-%llu; expected vertices below %llu", (unsigned long long)a,
                               (unsigned long long)b, (unsigned long long)n);
    else if (a == b)
      made.status = cgt_i_fail(CGT_E_ARGUMENT, "edge %llu-%llu; expected two different vertices", (unsigned long long)a,
                               (unsigned long long)b);
    add(&made, a, b);
  }
  return cgt_i_graph_make(function, &cgt_i_graph_families[EXPLICIT], (const uint64_t[2]){n, 0}, (size_t)n, &made, graph);
}
