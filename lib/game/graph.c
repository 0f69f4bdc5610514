/* Explicit graphs: the order of vertices, and the values computed in that order. */
#include "graph.h"

#include <stdio.h>
#include <string.h>

#include "../base/file.h"
#include "../text/writer.h"

static cgt_status_t no_memory(const char *function, size_t bytes) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", function, bytes);
}

void cgt_i_graph_clear(cgt_i_graph *graph) {
  cgt_i_free(graph->starts);
  cgt_i_free(graph->targets);
  cgt_i_free(graph->order);
  *graph = (cgt_i_graph){.vertices = 0};
}

uint64_t cgt_i_graph_sum(const cgt_i_graph *graph) {
  uint64_t sum = graph->vertices;
  for (size_t v = 0; v < graph->vertices; v++) sum = cgt_i_checksum(sum, graph->starts[v + 1]);
  for (uint64_t edge = 0; edge < graph->starts[graph->vertices]; edge++) sum = cgt_i_checksum(sum, graph->targets[edge]);
  return sum;
}

/* ---- Repeated options ---- */

enum { RANGE = 1 << 12 /* vertices */ };

typedef struct {
  cgt_i_graph *graph;
  uint8_t *seen;        /* of each thread: which vertices are options already */
  uint64_t (*edges)[2]; /* of each range: where they begin, and end */
} repetition;

static void drop_in_range(void *user, size_t item, size_t worker) {
  const repetition *drop = user;
  cgt_i_graph *graph = drop->graph;
  const size_t first = item * RANGE, end = graph->vertices - first < RANGE ? graph->vertices : first + RANGE;
  uint8_t *seen = drop->seen + worker * graph->vertices;
  uint32_t *targets = graph->targets;
  uint64_t from = drop->edges[item][0], kept = from;
  for (size_t v = first; v < end; v++) {
    const uint64_t to = v + 1 < end ? graph->starts[v + 1] : drop->edges[item][1], begin = kept;
    for (; from < to; from++) {
      const uint32_t target = targets[from];
      if (seen[target] != 0) continue;
      seen[target] = 1;
      targets[kept++] = target;
    }
    for (uint64_t edge = begin; edge < kept; edge++) seen[targets[edge]] = 0;
    if (v + 1 < end) graph->starts[v + 1] = kept;
  }
  drop->edges[item][1] = kept;
}

cgt_status_t cgt_i_graph_drop_repeated(const char *function, cgt_i_team *team, cgt_i_graph *graph) {
  const size_t n = graph->vertices, ranges = (n + RANGE - 1) / RANGE, bytes = n * cgt_i_team_size(team);
  repetition drop = {graph, cgt_i_alloc(bytes + 1, 1), cgt_i_alloc(ranges + 1, sizeof *drop.edges)};
  const bool has_memory = drop.seen != NULL && drop.edges != NULL;
  uint64_t kept = 0;
  if (has_memory) {
    memset(drop.seen, 0, bytes);
    for (size_t i = 0; i < ranges; i++) {
      drop.edges[i][0] = graph->starts[i * RANGE];
      drop.edges[i][1] = graph->starts[i + 1 < ranges ? (i + 1) * RANGE : n];
    }
    cgt_i_team_run(team, drop_in_range, &drop, ranges);
  }
  for (size_t i = 0; i < ranges && has_memory; i++) {
    const uint64_t from = drop.edges[i][0], edges = drop.edges[i][1] - from, gap = from - kept;
    if (gap > 0) memmove(graph->targets + kept, graph->targets + from, (size_t)edges * sizeof *graph->targets);
    graph->starts[i * RANGE] = kept;
    for (size_t v = i * RANGE + 1; v < n && v < (i + 1) * RANGE && gap > 0; v++) graph->starts[v] -= gap;
    kept += edges;
  }
  cgt_i_free(drop.seen);
  cgt_i_free(drop.edges);
  if (!has_memory) return no_memory(function, bytes);
  graph->starts[n] = graph->edges = (size_t)kept;
  return CGT_OK;
}

/* ---- Order ---- */

static cgt_status_t report_cycle(const char *function, const uint32_t *stack, size_t depth, uint32_t again) {
  size_t from = depth;
  char text[CGT_I_TEXT];
  cgt_i_bytes to = {text, sizeof text, 0};
  cgt_i_text cycle = cgt_i_text_cut(&to);
  while (from > 0 && stack[from - 1] != again) from--;
  for (size_t i = from - 1; i < depth && to.used < CGT_I_TEXT - 40; i++) cgt_i_print(&cycle, "%u > ", (unsigned)stack[i]);
  cgt_i_print(&cycle, "%s%u", to.used >= CGT_I_TEXT - 40 ? "... > " : "", (unsigned)again);
  return cgt_i_fail(CGT_E_LOOP, "%s: the graph has the cycle %s; expected none", function, text);
}

cgt_status_t cgt_i_graph_order(const char *function, cgt_i_graph *graph, uint32_t *looping) {
  enum { NEW, OPEN, DONE };
  const size_t n = graph->vertices;
  const uint32_t *targets = graph->targets;
  uint32_t *order = cgt_i_alloc(n + 1, sizeof *order), *stack = cgt_i_alloc(n + 1, sizeof *stack);
  uint64_t *next = cgt_i_alloc(n + 1, sizeof *next);
  uint8_t *state = cgt_i_alloc(n + 1, 1);
  cgt_status_t status = CGT_OK;
  size_t ordered = 0;
  if (order == NULL || stack == NULL || next == NULL || state == NULL) status = no_memory(function, n * 17);
  if (status == CGT_OK) memset(state, NEW, n + 1);
  for (size_t root = 0; root < n && status == CGT_OK; root++) {
    size_t depth = 0;
    if (state[root] != NEW) continue;
    stack[depth++] = (uint32_t)root;
    state[root] = OPEN;
    next[root] = graph->starts[root];
    while (depth > 0 && status == CGT_OK) {
      const uint32_t v = stack[depth - 1];
      const uint64_t end = graph->starts[v + 1];
      uint64_t edge = next[v];
      while (edge < end && state[targets[edge]] == DONE) edge++;
      if (edge == end) {
        state[v] = DONE;
        order[ordered++] = v;
        depth--;
        continue;
      }
      const uint32_t w = targets[edge];
      if (state[w] == OPEN) {
        status = report_cycle(function, stack, depth, w);
        *looping = w;
      } else {
        next[v] = edge + 1;
        state[w] = OPEN;
        next[w] = graph->starts[w];
        stack[depth++] = w;
      }
    }
  }
  cgt_i_free(stack);
  cgt_i_free(next);
  cgt_i_free(state);
  if (status == CGT_OK)
    graph->order = order;
  else
    cgt_i_free(order);
  return status;
}

/* ---- Values ---- */

static uint64_t most_options(const cgt_i_graph *graph) {
  uint64_t most = 0;
  for (size_t v = 0; v < graph->vertices; v++)
    if (graph->starts[v + 1] - graph->starts[v] > most) most = graph->starts[v + 1] - graph->starts[v];
  return most;
}

cgt_status_t cgt_i_graph_values(const char *function, const cgt_i_graph *graph, uint32_t terminal, uint32_t *values) {
  const uint64_t most = most_options(graph);
  uint32_t *seen = cgt_i_alloc((size_t)most + 2, sizeof *seen); /* seen[x] = v + 1: an option of v has the value x */
  if (seen == NULL) return no_memory(function, ((size_t)most + 2) * sizeof *seen);
  memset(seen, 0, ((size_t)most + 2) * sizeof *seen);
  for (size_t i = 0; i < graph->vertices; i++) {
    const uint32_t v = graph->order[i];
    const uint64_t begin = graph->starts[v], end = graph->starts[v + 1];
    uint32_t mex = begin == end ? terminal : 0;
    for (uint64_t edge = begin; edge < end; edge++) {
      const uint32_t value = values[graph->targets[edge]];
      seen[value <= most ? value : most + 1] = v + 1;
    }
    if (begin != end)
      while (mex <= most && seen[mex] == v + 1) mex++;
    values[v] = mex;
  }
  cgt_i_free(seen);
  return CGT_OK;
}
