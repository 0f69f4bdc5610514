/* The cases of the benchmark of threads. */
#ifndef BENCH_THREADS_H
#define BENCH_THREADS_H

#include <cgt/cgt.h>

/* A question, which is asked anew for each measurement. */
typedef struct {
  const char *name;
  double target; /* at least so many times as fast on two threads; 0: none */
  /* Asks it on so many threads, between threads_begin() and threads_end(), and returns a digest of the answer, which may not
   * depend on their number. */
  uint64_t (*ask)(uint64_t threads);
  int is_one_search; /* by all threads: nothing for the model of loops and parts */
} threads_case;

/* Surround what is measured: not the preparations. */
void threads_begin(void);
void threads_end(void);

/* A game of a text, with its setting of threads. */
cgt_game_t *threads_game(const char *spec, uint64_t threads);

/* For searches by rules of this program: they call threads_turn() for each position, and threads_searched() after the answer.
 */
void threads_turn(void);
void threads_searched(cgt_game_t *game);

extern const threads_case threads_search[], threads_pruned[], threads_sweeps[], threads_claims[], threads_boards[],
    threads_graphs[]; /* end with a case without name */

#endif
