/* The pool of threads: a team shares the items of a loop, loop after loop. */
#ifndef CGT_I_TEAM_H
#define CGT_I_TEAM_H

#include "failure.h"

typedef struct cgt_i_team cgt_i_team;

enum { CGT_I_TEAM_MOST = 64 }; /* threads of a team */

/* Starts a team of up to `threads` threads, number 0 being the caller's. If the system grants fewer, work only takes longer.
 * *team is NULL if the caller is alone, and after a failure. */
cgt_status_t cgt_i_team_start(const char *function, uint64_t threads, cgt_i_team **team);
void cgt_i_team_end(cgt_i_team *team);

size_t cgt_i_team_size(const cgt_i_team *team);

/* Does item `item` of a loop, on thread number `worker`. */
typedef void (*cgt_i_team_fn)(void *user, size_t item, size_t worker);

/* Does all items, fewer than 2^32, begun in their order, each on the next free thread, the caller's included. When this
 * returns, and in later loops, all threads see what the items have done. */
void cgt_i_team_run(cgt_i_team *team, cgt_i_team_fn task, void *user, size_t items);

#endif
