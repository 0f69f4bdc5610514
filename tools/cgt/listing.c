/* Listing every game, poset and graph of the text language, with an example: list. */
#include "cli.h"

static void list_kind(const char *key, const char *kind, const char *example_key,
                      const char *(*example)(size_t index, const char **inside)) {
  const char *spec, *inside;
  json_begin(key, '[');
  for (size_t i = 0; (spec = example(i, &inside)) != NULL; i++) {
    say("%s\t%s\t%s\n", kind, spec, inside);
    json_begin(NULL, '{');
    json_text("spec", spec);
    json_text(example_key, inside);
    json_end('}');
  }
  json_end(']');
}

/* Each graph has a vertex 0. */
static const char *graph_example(size_t index, const char **vertex) {
  *vertex = "0";
  return cgt_graph_example(index);
}

int run_list(cli_call *call) {
  json_document(call, false);
  list_kind("games", "game", "position", cgt_game_example);
  list_kind("posets", "poset", "element", cgt_poset_example);
  list_kind("graphs", "graph", "vertex", graph_example);
  return DONE;
}
