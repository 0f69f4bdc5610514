/* Graphs of all reachable positions, expanded ahead by several threads, and what is found on them. */
#include <stddef.h>
#include <stdlib.h>

#include "bench.h"
#include "threads.h"

static uint64_t expand(const char *spec, const uint64_t *words, size_t count, uint64_t threads) {
  cgt_game_t *game = threads_game(spec, threads), *graph;
  uint64_t vertices, edges;
  threads_begin();
  must(cgt_game_expand(game, words, count, &graph, NULL));
  threads_end();
  must(cgt_graph_size(graph, &vertices, &edges));
  cgt_game_free(graph);
  cgt_game_free(game);
  return vertices << 32 ^ edges;
}

static uint64_t expand_wythoff(uint64_t threads) {
  static const uint64_t position[] = {400, 400};
  return expand("wythoff", position, 2, threads);
}

static uint64_t expand_moore(uint64_t threads) {
  static const uint64_t position[] = {40, 50, 60};
  return expand("moore(2)", position, 3, threads);
}

static uint64_t expand_text(uint64_t threads) {
  static const uint64_t position[] = {300, 300, 300};
  return expand("rules(a,b,c; any order: a-k,b,c for k in 1..a; a-k,b-k,c for k in 1..min(a,b))", position, 3, threads);
}

static uint64_t classify(const char *spec, const uint64_t *words, size_t count, uint64_t threads) {
  cgt_game_t *game = threads_game(spec, threads);
  cgt_list_t *roots;
  cgt_classes_t *classes;
  uint64_t digest;
  must(cgt_list_new(words, count, 1, &roots));
  threads_begin();
  must(cgt_classes_new(game, roots, &classes));
  threads_end();
  digest = cgt_classes_count(classes);
  for (uint32_t number = 0; number <= CGT_CLASS_FORCED; number++) {
    uint32_t yes;
    must(cgt_classes_is(classes, number, &yes));
    digest = digest * 2 + yes;
  }
  cgt_classes_free(classes);
  cgt_list_free(roots);
  cgt_game_free(game);
  return digest;
}

static uint64_t classify_wythoff(uint64_t threads) {
  static const uint64_t position[] = {400, 400};
  return classify("wythoff", position, 2, threads);
}

static uint64_t classify_text(uint64_t threads) {
  static const uint64_t position[] = {300, 300, 300};
  return classify("rules(a,b,c; any order: a-k,b,c for k in 1..a; a-k,b-k,c for k in 1..min(a,b))", position, 3, threads);
}

/* All facts of one graph. */
static uint64_t facts(uint64_t threads) {
  enum { FACTS = CGT_FACT_MISERE_WINNING + 1 };
  static const uint64_t position[] = {400, 400};
  static cgt_game_t *graph;
  uint64_t vertices, edges, digest = 0;
  uint32_t all[FACTS];
  for (uint32_t i = 0; i < FACTS; i++) all[i] = i;
  if (graph == NULL) {
    cgt_game_t *game = threads_game("wythoff", 1);
    must(cgt_game_expand(game, position, 2, &graph, NULL));
    cgt_game_free(game);
  }
  must(cgt_game_set(graph, CGT_SETTING_THREADS, threads));
  must(cgt_graph_size(graph, &vertices, &edges));
  uint64_t *table = malloc(FACTS * vertices * sizeof *table);
  if (table == NULL) exit(1);
  threads_begin();
  must(cgt_graph_facts(graph, all, FACTS, table));
  threads_end();
  for (uint64_t i = 0; i < FACTS * vertices; i++) digest = digest * 31 + table[i];
  free(table);
  return digest;
}

const threads_case threads_graphs[] = {{"expand_wythoff", 1.6, expand_wythoff, 0},
                                       {"expand_moore", 1.6, expand_moore, 0},
                                       {"expand_text", 1.6, expand_text, 0},
                                       {"classify_wythoff", 1.6, classify_wythoff, 0},
                                       {"classify_text", 1.6, classify_text, 0},
                                       {"facts_wythoff", 1.6, facts, 0},
                                       {NULL, 0, NULL, 0}};
