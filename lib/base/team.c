/* A pool of threads, which sleep between loops and in a loop take one item after another. */
#include "team.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct {
  cgt_i_team *team;
  size_t number;
  pthread_t thread;
} worker;

struct cgt_i_team {
  size_t size; /* threads, with the caller's */
  worker workers[CGT_I_TEAM_MOST];
  pthread_mutex_t lock; /* guards what follows */
  pthread_cond_t begun, ended;
  uint64_t loops; /* begun so far */
  size_t busy;    /* threads still at work in the last one */
  bool over;
  cgt_i_team_fn task;
  void *user;
  size_t items;
  _Atomic size_t next;
};

static void work(cgt_i_team *team, size_t number) {
  for (;;) {
    const size_t item = atomic_fetch_add(&team->next, 1);
    if (item >= team->items) return;
    team->task(team->user, item, number);
  }
}

static void *help(void *user) {
  const worker *self = user;
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

static bool make_locks(cgt_i_team *team) {
  if (pthread_mutex_init(&team->lock, NULL) != 0) return false;
  if (pthread_cond_init(&team->begun, NULL) == 0) {
    if (pthread_cond_init(&team->ended, NULL) == 0) return true;
    pthread_cond_destroy(&team->begun);
  }
  pthread_mutex_destroy(&team->lock);
  return false;
}

/* Starts a thread; where the system's default stack is smaller, gives it enough for questions as deep as they may go, and for
 * callbacks. */
static bool start(worker *one) {
  enum { STACK = 1 << 20 };
  pthread_attr_t attributes;
  size_t size;
  if (pthread_attr_init(&attributes) != 0) return false;
  if (pthread_attr_getstacksize(&attributes, &size) == 0 && size < STACK) (void)pthread_attr_setstacksize(&attributes, STACK);
  const bool started = pthread_create(&one->thread, &attributes, help, one) == 0;
  pthread_attr_destroy(&attributes);
  return started;
}

cgt_status_t cgt_i_team_start(const char *function, uint64_t threads, cgt_i_team **team) {
  *team = NULL;
  if (threads < 2) return CGT_OK;
  cgt_i_team *made = cgt_i_alloc(1, sizeof *made);
  if (made == NULL || !make_locks(made)) {
    cgt_i_free(made);
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for threads", function);
  }
  made->size = 1;
  made->loops = 0;
  made->over = false;
  atomic_init(&made->next, 0);
  while (made->size < threads && made->size < CGT_I_TEAM_MOST) {
    worker *one = &made->workers[made->size];
    one->team = made;
    one->number = made->size;
    if (!start(one)) break;
    made->size++;
  }
  *team = made;
  return CGT_OK;
}

void cgt_i_team_end(cgt_i_team *team) {
  if (team == NULL) return;
  pthread_mutex_lock(&team->lock);
  team->over = true;
  pthread_cond_broadcast(&team->begun);
  pthread_mutex_unlock(&team->lock);
  for (size_t i = 1; i < team->size; i++) pthread_join(team->workers[i].thread, NULL);
  pthread_cond_destroy(&team->ended);
  pthread_cond_destroy(&team->begun);
  pthread_mutex_destroy(&team->lock);
  cgt_i_free(team);
}

size_t cgt_i_team_size(const cgt_i_team *team) { return team == NULL ? 1 : team->size; }

void cgt_i_team_run(cgt_i_team *team, cgt_i_team_fn task, void *user, size_t items) {
  if (cgt_i_team_size(team) == 1 || items < 2) {
    for (size_t item = 0; item < items; item++) task(user, item, 0);
    return;
  }
  pthread_mutex_lock(&team->lock);
  team->task = task;
  team->user = user;
  team->items = items;
  atomic_store(&team->next, 0);
  team->loops++;
  team->busy = team->size - 1;
  pthread_cond_broadcast(&team->begun);
  pthread_mutex_unlock(&team->lock);
  work(team, 0);
  pthread_mutex_lock(&team->lock);
  while (team->busy > 0) pthread_cond_wait(&team->ended, &team->lock);
  pthread_mutex_unlock(&team->lock);
}
