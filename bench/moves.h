/* The rulesets that every engine of bench/engine runs: a position is one 64-bit word, and all its options come at once. */
#ifndef BENCH_MOVES_H
#define BENCH_MOVES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { MOST_OPTIONS = 2048, MOST_WORDS = 5000 }; /* of the options of a position */

/* Writes the options of a position; returns how many. Also for the summands of one. */
typedef size_t (*generator)(uint64_t position, uint64_t *options);

typedef struct {
  const char *name;
  generator options;
  uint64_t position;
  size_t most;        /* words that the options of a position take at most */
  size_t words;       /* of an option: each is a position, of which the option is the sum */
  generator summands; /* of an option of one word: its components, at most 64; NULL: it is not split */
} ruleset;

/* Three heaps of at most 65535, ascending: take any number from one, or the same from two. */
size_t wythoff3_options(uint64_t position, uint64_t *options);
uint64_t wythoff3_position(uint64_t a, uint64_t b, uint64_t c);

/* Chomp: row lengths of at most 15, four bits each, the longest lowest; the corner square is not eaten. */
size_t chomp_options(uint64_t position, uint64_t *options);
uint64_t chomp_position(unsigned rows, unsigned columns);

/* Cram on 5 x 5: the free cells, as the least of their eight images under the symmetries of the square. */
void cram_prepare(void);
size_t cram_options(uint64_t position, uint64_t *options);
uint64_t cram_position(void);

/* Four heaps of at most 65535, ascending: take any number from each of one or two heaps (Moore's Nim_2), */
size_t moore4_options(uint64_t position, uint64_t *options);
uint64_t moore4_position(uint64_t heap);

/* or replace a heap by its half, third or fifth, rounded down: few moves, and keys of 64 bits. */
size_t parts4_options(uint64_t position, uint64_t *options);

/* Two heaps: take 1 or 2 from one, or 1 from both. */
size_t few_moves_options(uint64_t position, uint64_t *options);
uint64_t few_moves_position(uint64_t heap);

/* A heap that moves break into two. Dawson's Kayles: take two neighbours from a row. Grundy's game: two unequal heaps. */
size_t dawson_options(uint64_t heap, uint64_t *options);
size_t grundy_options(uint64_t heap, uint64_t *options);

/* Node Kayles: take a vertex and its neighbours. On the square grid of 6 x 6, and on a random graph of 40 vertices and 60
 * edges, also by components. */
void kayles_prepare(void);
size_t kayles_grid_options(uint64_t vertices, uint64_t *options);
size_t kayles_graph_options(uint64_t vertices, uint64_t *options);
size_t kayles_graph_summands(uint64_t vertices, uint64_t *summands);

/* The value of a ruleset's position by a plain recursive memo; how many positions, options and bytes go into the others. */
typedef uint64_t memo_value(const ruleset *game, uint64_t *positions, uint64_t *options, uint64_t *bytes);
memo_value unordered_map_value, open_memo_value;

#ifdef __cplusplus
}
#endif

#endif
