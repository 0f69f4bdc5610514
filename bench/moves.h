/* Move generators that every engine of bench/engine runs: a position is one 64-bit word, and all its options come at once. */
#ifndef BENCH_MOVES_H
#define BENCH_MOVES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { MOST_OPTIONS = 2048 };

/* Writes the options of a position; returns how many. */
typedef size_t (*generator)(uint64_t position, uint64_t *options);

/* Three heaps of at most 65535, ascending: take any number from one, or the same from two. */
size_t wythoff3_options(uint64_t position, uint64_t *options);
uint64_t wythoff3_position(uint64_t a, uint64_t b, uint64_t c);

/* Chomp: row lengths of at most 15, four bits each, the longest lowest; the corner square is not eaten. */
size_t chomp_options(uint64_t position, uint64_t *options);
uint64_t chomp_position(unsigned rows, unsigned columns);

/* Cram on 5 x 5: free cells, the least of the eight images under the symmetries of the square. */
void cram_prepare(void);
size_t cram_options(uint64_t position, uint64_t *options);
uint64_t cram_position(void);

/* The plain recursive memo in a std::unordered_map: the value; how many positions, options and bytes go into the others. */
uint64_t unordered_map_value(generator options, uint64_t position, uint64_t *positions, uint64_t *option_count,
                             uint64_t *bytes);

#ifdef __cplusplus
}
#endif

#endif
