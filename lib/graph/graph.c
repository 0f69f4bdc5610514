/* Graphs as handles: making and freeing them, questions, and texts. */
#include <string.h>

#include "../base/numbers.h"
#include "graph_inside.h"

/* ---- Handles ---- */

/* Fills in who is joined to whom, from edges. */
static cgt_status_t join(const cgt_i_edges *edges, cgt_graph_t *graph) {
  const size_t n = graph->n;
  size_t *starts = graph->starts;
  memset(starts, 0, (n + 2) * sizeof *starts);
  for (size_t i = 0; i < 2 * edges->count; i++) starts[edges->ends[i] + 2]++;
  for (size_t v = 2; v < n + 2; v++) starts[v] += starts[v - 1];
  for (size_t i = 0; i < 2 * edges->count; i++) graph->near[starts[edges->ends[i] + 1]++] = edges->ends[i ^ 1];
  for (size_t v = 0; v < n; v++) {
    const uint32_t *near = graph->near + starts[v];
    const size_t degree = starts[v + 1] - starts[v];
    cgt_i_sort_32(graph->near + starts[v], degree);
    for (size_t i = 1; i < degree; i++)
      if (near[i] == near[i - 1])
        return cgt_i_fail(CGT_E_ARGUMENT, "edge %zu-%u is named twice; expected each once", v, (unsigned)near[i]);
  }
  return CGT_OK;
}

cgt_status_t cgt_i_graph_make(const char *function, const cgt_i_graph_family *family, const uint64_t numbers[2], size_t n,
                              cgt_i_edges *edges, cgt_graph_t **graph) {
  cgt_status_t status = edges->status;
  cgt_graph_t *made = NULL;
  if (status == CGT_OK && graph == NULL) status = cgt_i_null_argument(function, "graph");
  if (status == CGT_OK) {
    made = cgt_i_alloc(1, sizeof *made);
    if (made != NULL) {
      *made = (cgt_graph_t){.family = family, .numbers = {numbers[0], numbers[1]}, .n = n};
      atomic_init(&made->references, 1);
      made->starts = cgt_i_alloc(n + 2, sizeof *made->starts);
      made->near = cgt_i_alloc(2 * edges->count + 1, sizeof *made->near);
    }
    status = made != NULL && made->starts != NULL && made->near != NULL ? join(edges, made)
                                                                        : cgt_i_fail(CGT_E_MEMORY, "no memory for a graph");
  }
  cgt_i_free(edges->ends);
  if (status == CGT_OK)
    *graph = made;
  else
    cgt_graph_free(made);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}

cgt_graph_t *cgt_graph_retain(cgt_graph_t *graph) {
  atomic_fetch_add_explicit(&graph->references, 1, memory_order_relaxed);
  return graph;
}

void cgt_graph_free(cgt_graph_t *graph) {
  if (graph == NULL || atomic_fetch_sub_explicit(&graph->references, 1, memory_order_acq_rel) != 1) return;
  cgt_i_free(graph->starts);
  cgt_i_free(graph->near);
  cgt_i_free(graph);
}

/* ---- Questions ---- */

cgt_status_t cgt_i_check_vertex(const char *function, const cgt_graph_t *graph, const char *name, uint64_t vertex) {
  if (graph == NULL) return cgt_i_null_argument(function, "graph");
  if (vertex < graph->n) return CGT_OK;
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is %llu; expected a vertex below %zu", function, name, (unsigned long long)vertex,
                    graph->n);
}

const char *cgt_graph_family(const cgt_graph_t *graph) { return graph->family->name; }
size_t cgt_graph_vertex_count(const cgt_graph_t *graph) { return graph->n; }
size_t cgt_graph_edge_count(const cgt_graph_t *graph) { return graph->starts[graph->n] / 2; }

static size_t number_count(const cgt_i_graph_family *family) {
  return family->numbers[0] == NULL ? 0 : family->numbers[1] == NULL ? 1 : 2;
}

/* Writes as many numbers of the edges as there is room for. */
static void list_edges(const cgt_graph_t *graph, uint64_t *numbers, size_t room) {
  size_t at = 0;
  for (size_t v = 0; v < graph->n; v++)
    for (size_t i = graph->starts[v]; i < graph->starts[v + 1]; i++) {
      if (graph->near[i] < v) continue;
      if (at < room) numbers[at++] = v;
      if (at < room) numbers[at++] = graph->near[i];
    }
}

cgt_status_t cgt_graph_arguments(const cgt_graph_t *graph, uint64_t *numbers, size_t capacity, size_t *n) {
  static const char function[] = "cgt_graph_arguments";
  if (graph == NULL || n == NULL) return cgt_i_null_argument(function, graph == NULL ? "graph" : "n");
  const cgt_status_t status = cgt_i_check_array(function, "numbers", numbers, capacity);
  if (status != CGT_OK) return status;
  const size_t own = number_count(graph->family);
  const bool is_explicit = graph->family->edges == NULL;
  for (size_t i = 0; i < own && i < capacity; i++) numbers[i] = graph->numbers[i];
  if (is_explicit && capacity > own) list_edges(graph, numbers + own, capacity - own);
  *n = own + (is_explicit ? graph->starts[graph->n] : 0);
  return CGT_OK;
}

cgt_status_t cgt_graph_edges(const cgt_graph_t *graph, uint64_t *edges) {
  static const char function[] = "cgt_graph_edges";
  if (graph == NULL) return cgt_i_null_argument(function, "graph");
  const size_t room = graph->starts[graph->n];
  const cgt_status_t status = cgt_i_check_array(function, "edges", edges, room);
  if (status == CGT_OK) list_edges(graph, edges, room);
  return status;
}

cgt_status_t cgt_graph_neighbours(const cgt_graph_t *graph, uint64_t vertex, uint64_t *vertices, size_t capacity, size_t *n) {
  static const char function[] = "cgt_graph_neighbours";
  cgt_status_t status = cgt_i_check_vertex(function, graph, "vertex", vertex);
  if (status == CGT_OK && n == NULL) status = cgt_i_null_argument(function, "n");
  if (status == CGT_OK) status = cgt_i_check_array(function, "vertices", vertices, capacity);
  if (status != CGT_OK) return status;
  const size_t degree = cgt_i_degree(graph, (size_t)vertex);
  for (size_t i = 0; i < degree && i < capacity; i++) vertices[i] = graph->near[graph->starts[vertex] + i];
  *n = degree;
  return CGT_OK;
}

cgt_status_t cgt_graph_adjacent(const cgt_graph_t *graph, uint64_t a, uint64_t b, uint32_t *adjacent) {
  static const char function[] = "cgt_graph_adjacent";
  cgt_status_t status = cgt_i_check_vertex(function, graph, "a", a);
  if (status == CGT_OK) status = cgt_i_check_vertex(function, graph, "b", b);
  if (status == CGT_OK && adjacent == NULL) status = cgt_i_null_argument(function, "adjacent");
  if (status != CGT_OK) return status;
  const uint32_t vertex = (uint32_t)b;
  *adjacent = bsearch(&vertex, graph->near + graph->starts[a], cgt_i_degree(graph, (size_t)a), sizeof vertex,
                      cgt_i_ascending_32) != NULL;
  return CGT_OK;
}

cgt_status_t cgt_graph_components(const cgt_graph_t *graph, uint64_t *components, size_t *count) {
  static const char function[] = "cgt_graph_components";
  if (graph == NULL || count == NULL) return cgt_i_null_argument(function, graph == NULL ? "graph" : "count");
  size_t found = 0, waiting = 0;
  size_t *of = cgt_i_alloc(graph->n + 1, sizeof *of);
  uint32_t *stack = cgt_i_alloc(graph->n + 1, sizeof *stack);
  if (of != NULL && stack != NULL) {
    for (size_t v = 0; v < graph->n; v++) of[v] = SIZE_MAX;
    for (size_t v = 0; v < graph->n; v++) {
      if (of[v] != SIZE_MAX) continue;
      of[v] = found;
      for (stack[waiting++] = (uint32_t)v; waiting > 0;) {
        const size_t from = stack[--waiting];
        for (size_t i = graph->starts[from]; i < graph->starts[from + 1]; i++) {
          if (of[graph->near[i]] != SIZE_MAX) continue;
          of[graph->near[i]] = found;
          stack[waiting++] = graph->near[i];
        }
      }
      found++;
    }
    for (size_t v = 0; v < graph->n && components != NULL; v++) components[v] = of[v];
    *count = found;
  }
  const bool done = of != NULL && stack != NULL;
  cgt_i_free(of);
  cgt_i_free(stack);
  return done ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu vertices", function, graph->n);
}

/* ---- Texts ---- */

typedef struct {
  uint64_t n;
  cgt_i_words edges, places;
} text_of_edges;

static cgt_status_t attempt(void *user, size_t m) {
  const text_of_edges *text = user;
  cgt_graph_t *graph;
  const cgt_status_t status = cgt_graph_new_edges(text->n, text->edges.words, m, &graph);
  if (status == CGT_OK) cgt_graph_free(graph);
  return status;
}

static cgt_status_t read_edges(cgt_i_reader *reader, cgt_graph_t **graph) {
  text_of_edges text = {.n = 0};
  cgt_i_place size;
  cgt_status_t status = cgt_i_read_bounded(reader, "a number of vertices", 0, CGT_MAX_VERTICES, CGT_E_ARGUMENT, &text.n, &size);
  if (status == CGT_OK) status = cgt_i_read_pairs(reader, '-', "a vertex", text.n, NULL, &text.edges, &text.places);
  if (status == CGT_OK) {
    status = cgt_graph_new_edges(text.n, text.edges.words, text.edges.count / 2, graph);
    if (status == CGT_E_ARGUMENT)
      status = cgt_i_read_blame(reader, &text.places, attempt, &text);
    else if (status != CGT_OK)
      status = cgt_i_read_failed(reader, status, size.from, size.to);
  }
  cgt_i_free(text.edges.words);
  cgt_i_free(text.places.words);
  return status;
}

static cgt_status_t read_numbers(cgt_i_reader *reader, const cgt_i_graph_family *family, cgt_i_place place,
                                 cgt_graph_t **graph) {
  uint64_t numbers[2] = {0, 0};
  cgt_status_t status = family->of_none != NULL ? CGT_OK : cgt_i_read_expect(reader, '(');
  if (status == CGT_OK && family->of_none == NULL) status = cgt_i_read_numbers(reader, family->numbers, numbers, &place);
  if (status != CGT_OK) return status;
  status = family->of_none != NULL     ? family->of_none(graph)
           : family->of_number != NULL ? family->of_number(numbers[0], graph)
                                       : family->of_numbers(numbers[0], numbers[1], graph);
  return status == CGT_OK ? CGT_OK : cgt_i_read_failed(reader, status, place.from, place.to);
}

static cgt_status_t read_named(cgt_i_reader *reader, cgt_graph_t **graph) {
  const cgt_i_graph_family *family = NULL;
  size_t from;
  const size_t length = cgt_i_read_name(reader, &from);
  for (size_t i = 0; i < cgt_i_graph_family_count && family == NULL; i++)
    if (cgt_i_read_is(reader, from, length, cgt_i_graph_families[i].name)) family = &cgt_i_graph_families[i];
  if (family == NULL)
    return cgt_i_read_fail(reader, CGT_E_SYNTAX, from, from + length, NULL, "a graph, such as cycle(5) or graph(3; 0-1, 1-2)");
  cgt_status_t status = cgt_i_read_handle(reader, from);
  if (status != CGT_OK) return status;
  if (family->edges != NULL) {
    status = read_numbers(reader, family, (cgt_i_place){from, from + length}, graph);
  } else {
    status = cgt_i_read_expect(reader, '(');
    if (status == CGT_OK) status = read_edges(reader, graph);
  }
  if (status != CGT_OK) return status;
  status = cgt_i_read_keep(reader, ((*graph)->n + (*graph)->starts[(*graph)->n]) * sizeof(uint64_t), from);
  if (status != CGT_OK) cgt_graph_free(*graph);
  return status;
}

cgt_status_t cgt_i_read_whole_graph(cgt_i_reader *reader, void *made) {
  cgt_graph_t *graph;
  cgt_status_t status = cgt_i_read_graph(reader, &graph);
  if (status != CGT_OK) return status;
  status = cgt_i_read_end(reader);
  if (status == CGT_OK)
    *(cgt_graph_t **)made = graph;
  else
    cgt_graph_free(graph);
  return status;
}

cgt_status_t cgt_i_read_graph(cgt_i_reader *reader, cgt_graph_t **graph) {
  cgt_status_t status = cgt_i_read_down(reader);
  if (status != CGT_OK) return status;
  status = cgt_i_read_sees(reader, '@') ? cgt_i_read_file(reader, cgt_i_read_whole_graph, graph) : read_named(reader, graph);
  cgt_i_read_up(reader);
  return status;
}

void cgt_i_write_graph(const cgt_graph_t *graph, cgt_i_text *text) {
  const size_t numbers = number_count(graph->family);
  const char *before = "; ";
  cgt_i_print(text, "%s", graph->family->name);
  for (size_t i = 0; i < numbers; i++) cgt_i_print_number(text, i == 0 ? "(" : ",", graph->numbers[i]);
  for (size_t v = 0; v < graph->n && graph->family->edges == NULL && text->status == CGT_OK; v++)
    for (size_t i = graph->starts[v]; i < graph->starts[v + 1]; i++) {
      if (graph->near[i] < v) continue;
      cgt_i_print_number(text, before, v);
      cgt_i_print_number(text, "-", graph->near[i]);
      before = ", ";
    }
  if (numbers > 0) cgt_i_print(text, ")");
}
