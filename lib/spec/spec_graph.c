/* Graphs as texts: the public functions. */
#include <cgt/spec.h>

#include "../graph/graph_inside.h"

cgt_status_t cgt_graph_parse(const char *text, cgt_spec_error_t *error, cgt_graph_t **graph) {
  static const char function[] = "cgt_graph_parse";
  cgt_i_reading reading;
  cgt_i_reader reader;
  const cgt_status_t status = cgt_i_reading_begin(&reading, function, text, error, &reader);
  if (status == CGT_OK && graph == NULL) return cgt_i_null_argument(function, "graph");
  return status == CGT_OK ? cgt_i_read_whole_graph(&reader, graph) : status;
}

const char *cgt_graph_example(size_t index) {
  return index < cgt_i_graph_family_count ? cgt_i_graph_families[index].example : NULL;
}

static cgt_status_t write_graph(cgt_i_text *text, const void *what) {
  cgt_i_write_graph(what, text);
  return CGT_OK;
}

cgt_status_t cgt_graph_spec(const cgt_graph_t *graph, char *text, size_t capacity, size_t *needed) {
  static const char function[] = "cgt_graph_spec";
  if (graph == NULL) return cgt_i_null_argument(function, "graph");
  return cgt_i_write_for(function, write_graph, graph, text, capacity, needed);
}
