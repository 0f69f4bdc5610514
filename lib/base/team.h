/* Threads that do a loop's rounds together, loop after loop. */
#ifndef CGT_I_TEAM_H
#define CGT_I_TEAM_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Round `item` of a loop, on thread number `worker`. */
typedef void (*cgt_i_team_fn)(void *user, size_t item, size_t worker);

enum { CGT_I_TEAM_MOST = 64 };

typedef struct cgt_i_team cgt_i_team;

typedef struct {
  cgt_i_team *team;
  size_t number;
  pthread_t thread;
} cgt_i_team_worker;

struct cgt_i_team {
  size_t size; /* threads, with the caller's, which is number 0 */
  cgt_i_team_worker workers[CGT_I_TEAM_MOST];
  bool shared;          /* the lock and the conditions are there */
  pthread_mutex_t lock; /* guards what follows */
  pthread_cond_t begun, ended;
  uint64_t loops; /* begun so far */
  size_t busy;    /* threads that are still in the last one */
  bool over;
  cgt_i_team_fn task;
  void *user;
  size_t items;
  _Atomic size_t next;
};

/* Starts up to `threads` threads with the caller's; with fewer it takes longer, and that is all. */
void cgt_i_team_start(cgt_i_team *team, size_t threads);
void cgt_i_team_end(cgt_i_team *team);

/* Does all items, each on whatever thread is free. */
void cgt_i_team_run(cgt_i_team *team, cgt_i_team_fn task, void *user, size_t items);

#endif
