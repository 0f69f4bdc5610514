#include "team.h"

static void work(cgt_i_team *team, size_t worker) {
  for (;;) {
    const size_t item = atomic_fetch_add(&team->next, 1);
    if (item >= team->items) return;
    team->task(team->user, item, worker);
  }
}

static void *help(void *user) {
  const cgt_i_team_worker *self = user;
  cgt_i_team *team = self->team;
  pthread_mutex_lock(&team->lock);
  for (uint64_t done = 0;; done++) {
    while (team->loops == done && !team->over) pthread_cond_wait(&team->begun, &team->lock);
    if (team->over) break;
    pthread_mutex_unlock(&team->lock);
    work(team, self->number);
    pthread_mutex_lock(&team->lock);
    if (--team->busy == 0) pthread_cond_signal(&team->ended);
  }
  pthread_mutex_unlock(&team->lock);
  return NULL;
}

void cgt_i_team_start(cgt_i_team *team, size_t threads) {
  team->size = 1;
  team->loops = 0;
  team->busy = 0;
  team->over = false;
  atomic_init(&team->next, 0);
  team->shared = threads > 1;
  if (!team->shared) return;
  if (pthread_mutex_init(&team->lock, NULL) != 0) goto no_lock;
  if (pthread_cond_init(&team->begun, NULL) != 0) goto no_begun;
  if (pthread_cond_init(&team->ended, NULL) != 0) goto no_ended;
  while (team->size < threads && team->size < CGT_I_TEAM_MOST) {
    cgt_i_team_worker *worker = &team->workers[team->size];
    worker->team = team;
    worker->number = team->size;
    if (pthread_create(&worker->thread, NULL, help, worker) != 0) break;
    team->size++;
  }
  return;
no_ended:
  pthread_cond_destroy(&team->begun);
no_begun:
  pthread_mutex_destroy(&team->lock);
no_lock:
  team->shared = false;
}

void cgt_i_team_end(cgt_i_team *team) {
  if (!team->shared) return;
  pthread_mutex_lock(&team->lock);
  team->over = true;
  pthread_cond_broadcast(&team->begun);
  pthread_mutex_unlock(&team->lock);
  for (size_t i = 1; i < team->size; i++) pthread_join(team->workers[i].thread, NULL);
  pthread_cond_destroy(&team->ended);
  pthread_cond_destroy(&team->begun);
  pthread_mutex_destroy(&team->lock);
}

void cgt_i_team_run(cgt_i_team *team, cgt_i_team_fn task, void *user, size_t items) {
  team->task = task;
  team->user = user;
  team->items = items;
  atomic_store(&team->next, 0);
  if (team->size > 1) {
    pthread_mutex_lock(&team->lock);
    team->loops++;
    team->busy = team->size - 1;
    pthread_cond_broadcast(&team->begun);
    pthread_mutex_unlock(&team->lock);
  }
  work(team, 0);
  if (team->size > 1) {
    pthread_mutex_lock(&team->lock);
    while (team->busy > 0) pthread_cond_wait(&team->ended, &team->lock);
    pthread_mutex_unlock(&team->lock);
  }
}
