/* Locks that never wait in vain after a fork(). */
#include "system.h"

/* The generation of this process: 0 at first; a child of fork() has its parent's plus 1. */
static _Atomic unsigned generation;
static cgt_i_mutex first_entry = CGT_I_MUTEX;

static void before_fork(void) { cgt_i_mutex_lock(&first_entry); }
static void in_parent(void) { cgt_i_mutex_unlock(&first_entry); }
static void in_child(void) {
  atomic_fetch_add_explicit(&generation, 1, memory_order_relaxed);
  cgt_i_mutex_unlock(&first_entry);
}

static void watch_forks(void) { cgt_i_at_fork(before_fork, in_parent, in_child); }

unsigned cgt_i_generation(void) { return atomic_load_explicit(&generation, memory_order_relaxed); }

bool cgt_i_lock_make(cgt_i_lock *lock) {
  static cgt_i_once once = CGT_I_ONCE;
  cgt_i_once_run(&once, watch_forks);
  atomic_init(&lock->process, cgt_i_generation());
  return cgt_i_mutex_make(&lock->mutex);
}

void cgt_i_lock_free(cgt_i_lock *lock) { cgt_i_mutex_free(&lock->mutex); }

static bool is_new_here(const cgt_i_lock *lock) {
  return atomic_load_explicit(&lock->process, memory_order_relaxed) != cgt_i_generation();
}

/* The first entry into a lock in this process. Threads that come meanwhile wait for it; so whoever holds the lock is a thread
 * of the parent. */
static bool enter_first(cgt_i_lock *lock, bool *entered) {
  cgt_i_mutex_lock(&first_entry);
  const bool is_first = is_new_here(lock);
  *entered = is_first && cgt_i_mutex_trylock(&lock->mutex);
  if (*entered) atomic_store_explicit(&lock->process, cgt_i_generation(), memory_order_relaxed);
  cgt_i_mutex_unlock(&first_entry);
  return is_first;
}

bool cgt_i_lock_enter(cgt_i_lock *lock) {
  bool entered;
  if (is_new_here(lock) && enter_first(lock, &entered)) return entered;
  cgt_i_mutex_lock(&lock->mutex);
  return true;
}

bool cgt_i_lock_try(cgt_i_lock *lock) {
  bool entered;
  if (is_new_here(lock) && enter_first(lock, &entered)) return entered;
  return cgt_i_mutex_trylock(&lock->mutex);
}

void cgt_i_lock_leave(cgt_i_lock *lock) { cgt_i_mutex_unlock(&lock->mutex); }

cgt_status_t cgt_i_lock_lost(const char *what) {
  return cgt_i_fail(CGT_E_STATE, "another thread was using %s when this process was forked; expected it idle", what);
}
