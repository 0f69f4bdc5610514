/* The beginning and the end of questions: locks, cancelling, progress, settings. */
#include "disk.h"

#include <errno.h>
#include <string.h>

/* ---- Locking ---- */

/* Its address names the thread. */
static _Thread_local char this_thread;

/* The game whose lock another thread holds for this one. */
static _Thread_local const cgt_game_t *helped;
void cgt_i_game_help(const cgt_game_t *game) { helped = game; }

bool cgt_i_game_is_held(const cgt_game_t *game) {
  return helped == game || atomic_load_explicit(&game->owner, memory_order_relaxed) == &this_thread;
}

cgt_status_t cgt_i_game_enter(cgt_game_t *game, const char *function) {
  if (cgt_i_game_is_held(game)) return cgt_i_fail(CGT_E_STATE, "%s: called from a callback of the same game", function);
  if (!cgt_i_lock_enter(&game->lock)) return cgt_i_fail_in_function(function, cgt_i_lock_lost("the game"));
  atomic_store_explicit(&game->owner, &this_thread, memory_order_relaxed);
  return CGT_OK;
}

/* The game whose progress callback this thread is in. */
static _Thread_local const cgt_game_t *reporting;

cgt_status_t cgt_i_game_in_use(const char *function) {
  return cgt_i_fail(CGT_E_STATE, "%s: another thread is using the game; in a progress callback expected nobody else to",
                    function);
}

cgt_status_t cgt_i_game_enter_to_look(cgt_game_t *game, const char *function, bool *held) {
  if (reporting != game) return cgt_i_game_enter(game, function);
  *held = atomic_load_explicit(&game->owner, memory_order_relaxed) == &this_thread;
  if (*held) return CGT_OK;
  /* waiting could deadlock: a thread that holds this lock may wait for the lock of a summand, which the question may hold */
  if (!cgt_i_lock_try(&game->lock)) return cgt_i_game_in_use(function);
  atomic_store_explicit(&game->owner, &this_thread, memory_order_relaxed);
  return CGT_OK;
}

void cgt_i_game_leave(cgt_game_t *game) {
  atomic_store_explicit(&game->owner, NULL, memory_order_relaxed);
  cgt_i_lock_leave(&game->lock);
}

/* ---- Questions: cancelling and progress ---- */

cgt_i_ask cgt_i_ask_begin(cgt_game_t *game, const char *function) {
  cgt_i_ask ask = {.function = function,
                   .game = game,
                   .cancels = atomic_load(&game->cancels),
                   .poll = atomic_load_explicit(&game->poll, memory_order_relaxed)};
  if (cgt_i_lock_enter(&game->settings)) {
    ask.progress = game->progress;
    ask.progress_user = game->progress_user;
    cgt_i_lock_leave(&game->settings);
  }
  ask.until_poll = ask.poll;
  cgt_i_ask_spare(&ask, game, 0);
  return ask;
}

void cgt_i_ask_spare(cgt_i_ask *ask, const cgt_game_t *game, uint64_t in_use) {
  const uint64_t limit = cgt_i_game_memory(game);
  ask->spare = limit == 0 ? UINT64_MAX : limit > in_use ? limit - in_use : 0;
}

cgt_status_t cgt_i_ask_poll_now(cgt_i_ask *ask) {
  ask->until_poll = ask->poll;
  ask->unpolled = 0;
  const bool stopped = ask->stop != NULL && atomic_load_explicit(ask->stop, memory_order_relaxed);
  if (stopped || atomic_load_explicit(&ask->game->cancels, memory_order_relaxed) != ask->cancels)
    return cgt_i_fail(CGT_E_CANCELLED, "%s: cancelled after %llu positions", ask->function, (unsigned long long)ask->expanded);
  if (ask->progress == NULL) return CGT_OK;
  const cgt_game_t *outer = reporting;
  reporting = ask->game;
  cgt_status_t status = ask->progress(ask->progress_user, ask->expanded, ask->known);
  reporting = outer;
  if (status != CGT_OK)
    (void)cgt_i_fail(status, "%s: the progress callback returned %d after %llu positions", ask->function, (int)status,
                     (unsigned long long)ask->expanded);
  return status;
}

bool cgt_i_ask_is_cancelled(const cgt_i_ask *ask) {
  return atomic_load_explicit(&ask->game->cancels, memory_order_relaxed) != ask->cancels;
}

cgt_status_t cgt_i_ask_poll_between(cgt_i_ask *ask) {
  if (cgt_i_ask_is_cancelled(ask)) ask->until_poll = 1;
  return cgt_i_ask_poll(ask);
}

void cgt_game_cancel(cgt_game_t *game) {
  if (game != NULL) atomic_fetch_add(&game->cancels, 1);
}

/* ---- Settings ---- */

static _Atomic uint64_t *setting_of(cgt_game_t *game, uint32_t setting) {
  switch (setting) {
    case CGT_SETTING_MEMORY: return &game->memory;
    case CGT_SETTING_POLL: return &game->poll;
    case CGT_SETTING_THREADS: return &game->threads;
    default: return NULL;
  }
}

cgt_status_t cgt_game_set(cgt_game_t *game, uint32_t setting, uint64_t value) {
  if (game == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "cgt_game_set: game is NULL");
  _Atomic uint64_t *place = setting_of(game, setting);
  if (place == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "cgt_game_set: setting is %u; expected a CGT_SETTING_ constant", (unsigned)setting);
  if (value == 0 && setting != CGT_SETTING_MEMORY)
    return cgt_i_fail(CGT_E_ARGUMENT, "cgt_game_set: value is 0; expected at least 1");
  atomic_store(place, value);
  return CGT_OK;
}

cgt_status_t cgt_game_get(cgt_game_t *game, uint32_t setting, uint64_t *value) {
  if (game == NULL || value == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "cgt_game_get: %s is NULL", game == NULL ? "game" : "value");
  _Atomic uint64_t *place = setting_of(game, setting);
  if (place == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "cgt_game_get: setting is %u; expected a CGT_SETTING_ constant", (unsigned)setting);
  *value = atomic_load(place);
  return CGT_OK;
}

cgt_status_t cgt_game_set_progress(cgt_game_t *game, cgt_progress_fn progress, void *user) {
  if (game == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "cgt_game_set_progress: game is NULL");
  if (!cgt_i_lock_enter(&game->settings)) return cgt_i_fail_in_function("cgt_game_set_progress", cgt_i_lock_lost("the game"));
  game->progress = progress;
  game->progress_user = user;
  cgt_i_lock_leave(&game->settings);
  return CGT_OK;
}

cgt_status_t cgt_game_set_memo_dir(cgt_game_t *game, const char *path) {
  static const char function[] = "cgt_game_set_memo_dir";
  if (game == NULL) return cgt_i_null_argument(function, "game");
  char *copy = NULL;
  if (path != NULL) {
    cgt_i_scratch trial;
    if (!cgt_i_scratch_make(&trial, path))
      return cgt_i_fail(errno == ENOMEM ? CGT_E_MEMORY : CGT_E_FILE,
                        "%s: path is \"%.100s\": %s; expected a folder in which files can be made", function, path,
                        strerror(errno));
    cgt_i_scratch_free(&trial);
    copy = cgt_i_alloc(strlen(path) + 1, 1);
    if (copy == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a path", function);
    strcpy(copy, path);
  }
  if (!cgt_i_lock_enter(&game->settings)) {
    cgt_i_free(copy);
    return cgt_i_fail_in_function(function, cgt_i_lock_lost("the game"));
  }
  cgt_i_free(game->folder);
  game->folder = copy;
  cgt_i_lock_leave(&game->settings);
  uint64_t none = 0;
  if (copy != NULL) (void)atomic_compare_exchange_strong(&game->memory, &none, cgt_i_system_memory() / 2);
  return CGT_OK;
}
