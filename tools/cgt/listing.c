/* Listing every game, poset and graph of the text language, with an example; on terminals and in JSON also what it is: list. */
#include "cli.h"

typedef struct {
  const char *name, *what;
} described;

static const described games[] = {
    {"nim", "take any number from one heap"},
    {"wythoff", "take from one of two heaps, or the same number from both"},
    {"kayles", "knock down one pin of a row, or two neighbours"},
    {"dawson_kayles", "knock down two neighbours of a row"},
    {"dawson_chess", "knock down a pin of a row with its neighbours"},
    {"treblecross", "put a mark on an empty strip; three in a row win"},
    {"lasker", "take any number from one heap, or split a heap"},
    {"grundy_game", "split a heap into two unequal ones"},
    {"fibonacci", "take at most q of n, and then the other at most twice that"},
    {"moore", "take from at least one and at most k heaps"},
    {"exact", "take from exactly k of n heaps"},
    {"circular", "take from one to k neighbours among n heaps on a circle"},
    {"hypernim", "take from each heap of one of the sets"},
    {"euclid", "take a multiple of the smaller number from the larger; neither may become 0"},
    {"euclid0", "Euclid with one more move, from 0,n to 0,0"},
    {"zeruclid", "take a multiple of the least heap that is not 0 from any heap"},
    {"welter", "move a coin to a lower free square"},
    {"turtles", "turn over a turtle, and one on a lower square"},
    {"pnim", "remove any rows, or any columns, of one partition"},
    {"rnim", "reduce a side of one hyperrectangle"},
    {"crim", "remove one row or one column of one partition"},
    {"lctr", "remove the first row or the first column of one partition"},
    {"subtraction", "take one of these numbers from one heap"},
    {"octal", "take and break, by an octal code"},
    {"take", "take and break, by a code in CGSuite's notation"},
    {"inset", "move one of n coins to a lower free square, or remove all but one"},
    {"cram", "put a domino on a board"},
    {"vertical", "put an upright domino on a board"},
    {"horizontal", "put a level domino on a board"},
    {"nodekayles", "take a vertex of a graph with its neighbours"},
    {"arckayles", "take the two ends of an edge of a graph"},
    {"hackenbush", "cut an edge; what is not joined to the ground falls"},
    {"dag", "a game graph, given by its moves"},
    {"vectors", "subtract one of these vectors"},
    {"heaps", "heaps with rules as text"},
    {"rules", "positions of some numbers, with rules as text"},
    {"ruler", "turn over the coins of an interval of a poset"},
    {"ideal", "turn over a coin on a poset, and all below it"},
    {"pairs", "turn over a coin on a poset, and at most one below it"},
    {"turning", "turn over coins on a poset, by a code of their numbers"},
    {"coins", "turn over the coins of one of these sets"},
    {"cross", "the product of coin turning games"},
    {"chomp", "take an element of a poset, and all above it"},
    {"sum", "move in one of the games"},
    {"conjunctive", "move in all of the games"},
    {"selective", "move in at least one of the games"},
    {"sequential", "move in the first game that has a move"},
    {"ordinal", "move in one of two games; moves in the first end the second"},
    {"push", "play the first game until someone, instead of moving, pushes the button; then the second"},
    {"push_free_before", "push, where one may push before one's move"},
    {"push_free_after", "push, where one may push after one's move"},
    {"push_free", "push, where one may push before or after one's move"},
    {"push_strict", "push, but not where the first game has no move"},
    {"conjoined", "play the first game until it has no move; then the second"},
    {NULL, NULL},
};

static const described posets[] = {
    {"chain", "1 < 2 < ... < n"},
    {"antichain", "no two elements are comparable"},
    {"boolean", "the subsets of {1, ..., n} by inclusion"},
    {"divisors", "the divisors of n by divisibility"},
    {"subspaces", "the subspaces of F_q^n by inclusion"},
    {"partitions", "the set partitions of {1, ..., n} by refinement"},
    {"types", "the partitions of n by refinement"},
    {"asm", "the join-irreducible alternating sign matrices of order n"},
    {"product", "component by component"},
    {"union", "side by side"},
    {"series", "each part below the next"},
    {"young", "the cells of a Young diagram, compared in both places"},
    {"dual", "upside down"},
    {"poset", "N elements, by relations"},
    {NULL, NULL},
};

static const described graphs[] = {
    {"path", "n vertices in a row"},
    {"cycle", "n vertices on a circle"},
    {"complete", "all pairs joined"},
    {"star", "a centre and n leaves"},
    {"bipartite", "each of m joined to each of n"},
    {"grid", "m rows of n vertices, neighbours joined"},
    {"torus", "a grid whose ends are joined"},
    {"hypercube", "0 to 2^n - 1, joined where one bit differs"},
    {"petersen", "the Petersen graph"},
    {"queens", "squares of a board, joined where a queen attacks"},
    {"rooks", "squares of a board, joined where a rook attacks"},
    {"bishops", "squares of a board, joined where a bishop attacks"},
    {"knights", "squares of a board, joined where a knight attacks"},
    {"kings", "squares of a board, joined where a king attacks"},
    {"graph", "N vertices, by edges"},
    {NULL, NULL},
};

/* What a spec is, by the name that it begins with. */
static const char *about(const described *all, const char *spec) {
  const size_t length = strcspn(spec, "(");
  while (all->name != NULL && (strlen(all->name) != length || strncmp(all->name, spec, length) != 0)) all++;
  return all->name != NULL ? all->what : "";
}

/* Columns are for programs; on a terminal a person reads. */
static void list_kind(const char *key, const char *kind, const char *example_key,
                      const char *(*example)(size_t index, const char **inside), const described *all) {
  const char *spec, *inside;
  const bool person = system_has_terminal(stdout);
  if (person) say("%s%s%s\n", colour(stdout, "1"), key, colour(stdout, "0"));
  json_begin(key, '[');
  for (size_t i = 0; (spec = example(i, &inside)) != NULL; i++) {
    if (person)
      say("  %-30s %-14s %s\n", spec, inside, about(all, spec));
    else
      say("%s\t%s\t%s\n", kind, spec, inside);
    json_begin(NULL, '{');
    json_text("spec", spec);
    json_text(example_key, inside);
    json_text("about", about(all, spec));
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
  list_kind("games", "game", "position", cgt_game_example, games);
  list_kind("posets", "poset", "element", cgt_poset_example, posets);
  list_kind("graphs", "graph", "vertex", graph_example, graphs);
  return DONE;
}
