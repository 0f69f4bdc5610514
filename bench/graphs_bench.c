/* Games on graphs: Node Kayles on boards, beside the times of nimcalc, the best public program, on another machine (its own
 * figures); Node Kayles on grids; Hackenbush with as many edges as a position has. */
#include <cgt/cgt.h>
#include <inttypes.h>
#include <string.h>

#include "bench.h"

enum { RUNS = 3, WORDS = 64 };

static double value_of(const char *spec, uint64_t expected) {
  double seconds[RUNS];
  for (int run = 0; run < RUNS; run++) {
    static uint64_t words[WORDS];
    cgt_game_t *game;
    size_t count;
    uint64_t value;
    must(cgt_game_parse(spec, NULL, &game));
    must(cgt_game_parse_position(game, "start", NULL, words, WORDS, &count));
    const double begin = bench_now();
    must(cgt_game_value(game, words, count, &value));
    seconds[run] = (bench_now() - begin) * 1e-9;
    cgt_game_free(game);
    if (value == expected) continue;
    fprintf(stderr, "bench-graphs: %s: value %" PRIu64 "\n", spec, value);
    exit(1);
  }
  return bench_median(seconds, RUNS);
}

static void node_kayles(void) {
  static const struct {
    unsigned n;
    uint64_t value;
    double seconds; /* of nimcalc; 0 if unknown */
  } boards[] = {{8, 3, 0.043}, {9, 1, 0.052}, {10, 0, 0.159}, {11, 1, 0}, {12, 0, 0}};
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
    char spec[64], name[64];
    snprintf(spec, sizeof spec, "nodekayles(queens(%u,%u))", boards[i].n, boards[i].n);
    snprintf(name, sizeof name, "graphs/queens_%u", boards[i].n);
    const double seconds = value_of(spec, boards[i].value);
    if (boards[i].seconds > 0)
      bench_at_most(name, seconds, "s", boards[i].seconds);
    else
      printf("%s: %.3f s\n", spec, seconds);
  }
  printf("nodekayles(grid(3,18)): %.4f s\n", value_of("nodekayles(grid(3,18))", 2));
  printf("arckayles(grid(5,6)): %.4f s\n", value_of("arckayles(grid(5,6))", 2));
}

/* Random edges, each from a vertex that is there already. */
static void hackenbush(void) {
  enum { EDGES = 1 << 18 };
  static uint64_t edges[2 * EDGES], words[EDGES / 64];
  uint64_t seed = 1, vertices = 1, value;
  cgt_game_t *game;
  for (size_t i = 0; i < EDGES; i++) {
    seed = seed * 6364136223846793005 + 1442695040888963407;
    edges[2 * i] = (seed >> 33) % vertices;
    edges[2 * i + 1] = (seed & 0x80000000) != 0 ? (seed >> 40) % vertices : vertices++;
  }
  memset(words, 0xFF, sizeof words);
  must(cgt_game_new_hackenbush(vertices, edges, EDGES, &game));
  const double begin = bench_now();
  must(cgt_game_value(game, words, EDGES / 64, &value));
  printf("Hackenbush, 2^18 edges: value %" PRIu64 " in %.3f s\n", value, (bench_now() - begin) * 1e-9);
  cgt_game_free(game);
}

int main(void) {
  node_kayles();
  hackenbush();
  return 0;
}
