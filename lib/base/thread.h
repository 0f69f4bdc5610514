/* Threads, mutexes and conditions, with the names and the rules of POSIX; on Windows they are Windows' own. WebAssembly has one
 * thread, unless it is compiled with -pthread. */
#ifndef CGT_I_THREAD_H
#define CGT_I_THREAD_H

#include <stdbool.h>
#include <stddef.h>

#if defined(_WIN32)

/* What <windows.h> calls SRWLOCK, CONDITION_VARIABLE and INIT_ONCE: words that begin as 0. That header would bring names that
 * the library uses for other things. */
typedef struct {
  void *word;
} cgt_i_mutex, cgt_i_cond, cgt_i_once;
#  define CGT_I_MUTEX \
    { NULL }
#  define CGT_I_ONCE \
    { NULL }

typedef struct {
  void *handle;
  void *(*run)(void *user);
  void *user;
} cgt_i_thread;

bool cgt_i_mutex_make(cgt_i_mutex *mutex);
void cgt_i_mutex_free(cgt_i_mutex *mutex);
void cgt_i_mutex_lock(cgt_i_mutex *mutex);
bool cgt_i_mutex_trylock(cgt_i_mutex *mutex);
void cgt_i_mutex_unlock(cgt_i_mutex *mutex);

bool cgt_i_cond_make(cgt_i_cond *cond);
void cgt_i_cond_free(cgt_i_cond *cond);
void cgt_i_cond_wait(cgt_i_cond *cond, cgt_i_mutex *mutex);
void cgt_i_cond_signal(cgt_i_cond *cond);
void cgt_i_cond_broadcast(cgt_i_cond *cond);

void cgt_i_once_run(cgt_i_once *once, void (*run)(void));
void cgt_i_thread_join(cgt_i_thread *thread);

#elif defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)

#  define CGT_I_ONE_THREAD

/* Nothing ever waits; but a mutex knows whether it is held, as Emscripten's own do not. */
typedef struct {
  bool held;
} cgt_i_mutex;
typedef struct {
  bool done;
} cgt_i_once;
typedef struct {
  char none;
} cgt_i_cond, cgt_i_thread;
#  define CGT_I_MUTEX \
    { false }
#  define CGT_I_ONCE \
    { false }

static inline bool cgt_i_mutex_make(cgt_i_mutex *mutex) {
  mutex->held = false;
  return true;
}
static inline void cgt_i_mutex_free(cgt_i_mutex *mutex) { (void)mutex; }
static inline void cgt_i_mutex_lock(cgt_i_mutex *mutex) { mutex->held = true; }
static inline bool cgt_i_mutex_trylock(cgt_i_mutex *mutex) {
  const bool was_free = !mutex->held;
  mutex->held = true;
  return was_free;
}
static inline void cgt_i_mutex_unlock(cgt_i_mutex *mutex) { mutex->held = false; }

static inline bool cgt_i_cond_make(cgt_i_cond *cond) {
  cond->none = 0;
  return true;
}
static inline void cgt_i_cond_free(cgt_i_cond *cond) { (void)cond; }
static inline void cgt_i_cond_wait(cgt_i_cond *cond, cgt_i_mutex *mutex) { (void)cond, (void)mutex; }
static inline void cgt_i_cond_signal(cgt_i_cond *cond) { (void)cond; }
static inline void cgt_i_cond_broadcast(cgt_i_cond *cond) { (void)cond; }

static inline void cgt_i_once_run(cgt_i_once *once, void (*run)(void)) {
  if (!once->done) run();
  once->done = true;
}

static inline void cgt_i_thread_join(cgt_i_thread *thread) { (void)thread; }

#else

#  include <pthread.h>

typedef pthread_mutex_t cgt_i_mutex;
typedef pthread_cond_t cgt_i_cond;
typedef pthread_once_t cgt_i_once;
typedef pthread_t cgt_i_thread;
#  define CGT_I_MUTEX PTHREAD_MUTEX_INITIALIZER
#  define CGT_I_ONCE  PTHREAD_ONCE_INIT

/* false if the system has none left */
static inline bool cgt_i_mutex_make(cgt_i_mutex *mutex) { return pthread_mutex_init(mutex, NULL) == 0; }
static inline bool cgt_i_cond_make(cgt_i_cond *cond) { return pthread_cond_init(cond, NULL) == 0; }

/* Locking can only fail for a mutex of another kind, or one that is not held. */
static inline void cgt_i_mutex_free(cgt_i_mutex *mutex) { (void)pthread_mutex_destroy(mutex); }
static inline void cgt_i_mutex_lock(cgt_i_mutex *mutex) { (void)pthread_mutex_lock(mutex); }
static inline bool cgt_i_mutex_trylock(cgt_i_mutex *mutex) { return pthread_mutex_trylock(mutex) == 0; }
static inline void cgt_i_mutex_unlock(cgt_i_mutex *mutex) { (void)pthread_mutex_unlock(mutex); }

static inline void cgt_i_cond_free(cgt_i_cond *cond) { (void)pthread_cond_destroy(cond); }
static inline void cgt_i_cond_wait(cgt_i_cond *cond, cgt_i_mutex *mutex) { (void)pthread_cond_wait(cond, mutex); }
static inline void cgt_i_cond_signal(cgt_i_cond *cond) { (void)pthread_cond_signal(cond); }
static inline void cgt_i_cond_broadcast(cgt_i_cond *cond) { (void)pthread_cond_broadcast(cond); }

/* Runs the function if no thread has; when this returns, it has been run. */
static inline void cgt_i_once_run(cgt_i_once *once, void (*run)(void)) { (void)pthread_once(once, run); }

static inline void cgt_i_thread_join(cgt_i_thread *thread) { (void)pthread_join(*thread, NULL); }

#endif

/* Starts a thread, whose stack has room for questions as deep as they may go, and for callbacks: on some systems the default is
 * smaller. false if the system grants none. The struct stays where it is until the thread is joined. */
bool cgt_i_thread_start(cgt_i_thread *thread, void *(*run)(void *user), void *user);

#endif
