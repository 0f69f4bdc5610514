/* What tests of questions on several threads share. */
#ifndef TEST_ON_THREADS_H
#define TEST_ON_THREADS_H

#include <pthread.h>

#include "support.h"

/* How many threads a question is asked on: 1, 2, 3 and 8. */
enum { TEST_CREWS = 4 };
extern const uint64_t test_crews[TEST_CREWS];

/* A board game whose questions have so many threads. */
typedef cgt_game_t *(*test_board_fn)(uint64_t rows, uint64_t columns, uint64_t threads);

/* Value, outcome in normal play and winning moves of a position do not depend on the number of threads. */
void test_same_on_threads(test_board_fn make, uint64_t rows, uint64_t columns, const uint64_t *words, size_t count);

/* For a progress callback that stops the question at its last call, by 77; and by 78 if it is not called by the asker. */
typedef struct {
  pthread_t asker;
  uint64_t calls, last;
} test_watch;
cgt_status_t test_watch_it(void *user, uint64_t expanded, uint64_t known);

/* For a thread that cancels the questions of a game after a short while, or makes it forget. */
void *test_cancel_soon(void *game);
void *test_forget(void *game);

#endif
