/* The one pool of threads: a team does the rounds of a loop together, loop after loop. */
#ifndef CGT_I_TEAM_H
#define CGT_I_TEAM_H

#include "failure.h"

typedef struct cgt_i_team cgt_i_team;

enum { CGT_I_TEAM_MOST = 64 }; /* threads of a team */

/* Starts up to so many threads, of which the caller's is one, number 0; where the system has no more, work takes longer, and
 * that is all. A team NULL, as it is after a failure, too, is the caller alone. */
cgt_status_t cgt_i_team_start(const char *function, uint64_t threads, cgt_i_team **team);
void cgt_i_team_end(cgt_i_team *team);

size_t cgt_i_team_size(const cgt_i_team *team);

/* Round `item` of a loop, on thread number `worker`. */
typedef void (*cgt_i_team_fn)(void *user, size_t item, size_t worker);

/* Does all items, in their order, each on whatever thread is free, the caller's too. What one of them has done when this
 * returns, or did in an earlier loop, all threads see. */
void cgt_i_team_run(cgt_i_team *team, cgt_i_team_fn task, void *user, size_t items);

#endif
