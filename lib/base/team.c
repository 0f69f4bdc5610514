/* A pool of threads. In a loop each takes one item after another; between loops it watches for the next one for some
 * microseconds, and then sleeps. A loop waits for the items that have been taken, and for no thread that came too late. */
#include "team.h"

#include <stdatomic.h>
#include <stdbool.h>

#include "compiler.h"
#include "thread.h"

typedef struct {
  cgt_i_team *team;
  size_t number;
  cgt_i_thread thread;
} worker;

struct cgt_i_team {
  size_t size; /* threads, with the caller's */
  worker workers[CGT_I_TEAM_MOST];
  cgt_i_mutex lock; /* for sleeping */
  cgt_i_cond begun, ended;
  _Atomic size_t asleep; /* threads that wait for a loop */
  _Atomic bool waits;    /* the caller sleeps until the loop ends */
  _Atomic bool over;
  /* The loop, which does not change while an item that has been taken is not done. */
  cgt_i_team_fn task;
  void *user;
  size_t items;
  _Atomic uint64_t left;   /* items not taken, below 2^32; above them the loop's number, so that no item of another is taken */
  _Atomic size_t not_done; /* items */
};

enum { SPINS = 1 << 9 }; /* about the time of going to sleep and being woken */

static bool has_items(const cgt_i_team *team) { return (uint32_t)atomic_load(&team->left) != 0; }

static void work(cgt_i_team *team, size_t number) {
  uint64_t left = atomic_load(&team->left);
  while ((uint32_t)left != 0) {
    if (!atomic_compare_exchange_weak(&team->left, &left, left - 1)) continue;
    team->task(team->user, team->items - (uint32_t)left, number);
    if (atomic_fetch_sub(&team->not_done, 1) == 1 && atomic_load(&team->waits)) {
      cgt_i_mutex_lock(&team->lock);
      cgt_i_cond_signal(&team->ended);
      cgt_i_mutex_unlock(&team->lock);
    }
    left = atomic_load(&team->left);
  }
}

static void *help(void *user) {
  const worker *self = user;
  cgt_i_team *team = self->team;
  while (!atomic_load(&team->over)) {
    work(team, self->number);
    for (int i = 0; i < SPINS && !has_items(team); i++) CGT_I_PAUSE();
    if (has_items(team)) continue;
    cgt_i_mutex_lock(&team->lock);
    atomic_fetch_add(&team->asleep, 1);
    while (!has_items(team) && !atomic_load(&team->over)) cgt_i_cond_wait(&team->begun, &team->lock);
    atomic_fetch_sub(&team->asleep, 1);
    cgt_i_mutex_unlock(&team->lock);
  }
  return NULL;
}

static bool make_locks(cgt_i_team *team) {
  if (!cgt_i_mutex_make(&team->lock)) return false;
  if (cgt_i_cond_make(&team->begun)) {
    if (cgt_i_cond_make(&team->ended)) return true;
    cgt_i_cond_free(&team->begun);
  }
  cgt_i_mutex_free(&team->lock);
  return false;
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
  atomic_init(&made->asleep, 0);
  atomic_init(&made->waits, false);
  atomic_init(&made->over, false);
  atomic_init(&made->left, 0);
  atomic_init(&made->not_done, 0);
  while (made->size < threads && made->size < CGT_I_TEAM_MOST) {
    worker *one = &made->workers[made->size];
    one->team = made;
    one->number = made->size;
    if (!cgt_i_thread_start(&one->thread, help, one)) break;
    made->size++;
  }
  *team = made;
  return CGT_OK;
}

/* Wakes up to `most` threads that sleep. */
static void wake(cgt_i_team *team, size_t most) {
  const size_t asleep = atomic_load(&team->asleep);
  if (asleep == 0) return;
  cgt_i_mutex_lock(&team->lock);
  if (asleep <= most) cgt_i_cond_broadcast(&team->begun);
  for (size_t i = 0; asleep > most && i < most; i++) cgt_i_cond_signal(&team->begun);
  cgt_i_mutex_unlock(&team->lock);
}

void cgt_i_team_end(cgt_i_team *team) {
  if (team == NULL) return;
  atomic_store(&team->over, true);
  wake(team, team->size);
  for (size_t i = 1; i < team->size; i++) cgt_i_thread_join(&team->workers[i].thread);
  cgt_i_cond_free(&team->ended);
  cgt_i_cond_free(&team->begun);
  cgt_i_mutex_free(&team->lock);
  cgt_i_free(team);
}

size_t cgt_i_team_size(const cgt_i_team *team) { return team == NULL ? 1 : team->size; }

void cgt_i_team_run(cgt_i_team *team, cgt_i_team_fn task, void *user, size_t items) {
  if (cgt_i_team_size(team) == 1 || items < 2) {
    for (size_t item = 0; item < items; item++) task(user, item, 0);
    return;
  }
  team->task = task;
  team->user = user;
  team->items = items;
  atomic_store(&team->not_done, items);
  atomic_store(&team->left, ((atomic_load(&team->left) >> 32) + 1) << 32 | items);
  wake(team, items - 1);
  work(team, 0);
  for (int i = 0; i < SPINS && atomic_load(&team->not_done) != 0; i++) CGT_I_PAUSE();
  if (atomic_load(&team->not_done) == 0) return;
  cgt_i_mutex_lock(&team->lock);
  atomic_store(&team->waits, true);
  while (atomic_load(&team->not_done) != 0) cgt_i_cond_wait(&team->ended, &team->lock);
  atomic_store(&team->waits, false);
  cgt_i_mutex_unlock(&team->lock);
}
