/* Handles: making, sharing and locking games, their settings, and the sinks of callbacks. */
#include "disk.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "../text/writer.h"

/* ---- Making and freeing ---- */

static cgt_status_t check_ruleset(const char *function, const cgt_ruleset_t *ruleset) {
  const uint64_t flags = CGT_RULESET_THREADSAFE | CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS | CGT_RULESET_SPLITS_SUMS |
                         CGT_RULESET_SPLITS_WORDS | CGT_RULESET_GIVES_CANONICAL | CGT_RULESET_COSTLY_CALLS;
  if ((ruleset->flags & ~flags) != 0)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: ruleset->flags is %llu; expected CGT_RULESET_ flags", function,
                      (unsigned long long)ruleset->flags);
  if (ruleset->options == NULL && ruleset->options_block == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: ruleset->options and options_block are NULL; expected one of them", function);
  if (ruleset->identity == NULL && ruleset->identity_size > 0)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: ruleset->identity is NULL; expected %zu bytes", function, ruleset->identity_size);
  return CGT_OK;
}

/* ---- Identities ---- */

/* The identity of a plain game, such as "name(1,2,part,part)". A game has none if a part has none, or if it would get too long:
 * a game may be a part many times over, at each of many levels. */
static cgt_status_t make_identity(const char *function, const cgt_i_family *family, const cgt_i_making *making, char **identity,
                                  size_t *size) {
  enum { LONGEST = 1 << 24, DIGITS = 21 };
  size_t length = strlen(family->name) + 3;
  for (size_t i = 0; i < making->argument_count; i++) length += DIGITS;
  for (size_t i = 0; i < making->part_count; i++) {
    if (making->parts[i]->identity == NULL) return CGT_OK;
    length += making->parts[i]->rules.identity_size + 1;
    if (length > LONGEST) return CGT_OK;
  }
  char *text = cgt_i_alloc(length, 1);
  if (text == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a game", function);
  const bool alone = family->bare || (family->read == NULL && family->numbers[0] == NULL);
  const char *before = "";
  size_t used = (size_t)snprintf(text, length, alone ? "%s" : "%s(", family->name);
  for (size_t i = 0; i < making->argument_count; i++, before = ",")
    used += (size_t)snprintf(text + used, length - used, "%s%llu", before, (unsigned long long)making->arguments[i]);
  for (size_t i = 0; i < making->part_count; i++, before = ",") {
    const cgt_ruleset_t *part = &making->parts[i]->rules;
    if (before[0] != '\0') text[used++] = before[0];
    memcpy(text + used, part->identity, part->identity_size);
    used += part->identity_size;
  }
  if (!alone) text[used++] = ')';
  *identity = text;
  *size = used;
  return CGT_OK;
}

bool cgt_i_game_equal(const cgt_game_t *a, const cgt_game_t *b) {
  return a == b ||
         (a->family == b->family && !a->family->summary && a->identity != NULL && b->identity != NULL &&
          a->rules.identity_size == b->rules.identity_size && memcmp(a->identity, b->identity, a->rules.identity_size) == 0);
}

/* ---- Making ---- */

static bool copy_parts(cgt_game_t *game, const cgt_i_making *making) {
  game->arguments = cgt_i_alloc(making->argument_count + 1, sizeof *game->arguments);
  game->parts = cgt_i_alloc(making->part_count + 1, sizeof *game->parts);
  if (game->arguments == NULL || game->parts == NULL) return false;
  if (making->argument_count > 0) memcpy(game->arguments, making->arguments, making->argument_count * sizeof *game->arguments);
  game->argument_count = making->argument_count;
  for (; game->part_count < making->part_count; game->part_count++)
    game->parts[game->part_count] = cgt_game_retain(making->parts[game->part_count]);
  return true;
}

/* Frees what a game has besides its ruleset and its state. */
static void free_parts(cgt_game_t *game) {
  for (size_t i = 0; i < game->part_count; i++) cgt_game_free(game->parts[i]);
  cgt_i_free(game->parts);
  cgt_i_free(game->arguments);
  cgt_i_free(game->identity);
  cgt_i_free(game);
}

/* How many buttons a switch to the game sets. Counted once for each game, as parts may be shared many times over. */
static size_t count_pushes(const cgt_game_t *game) {
  const cgt_i_compound *compound = game->family->compound;
  size_t pushes = compound != NULL && compound->button ? 1 + game->parts[0]->pushes : 0;
  for (size_t i = 0; compound != NULL && !compound->button && i < game->part_count && pushes <= CGT_MAX_WORDS; i++)
    pushes += game->parts[i]->pushes;
  return pushes <= CGT_MAX_WORDS ? pushes : CGT_MAX_WORDS + 1;
}

static bool values_fit(const cgt_game_t *game) {
  bool fit = game->family->fits;
  for (size_t i = 0; i < game->part_count && fit; i++) fit = game->parts[i]->fits;
  return fit;
}

static bool is_bounded(const cgt_game_t *game) {
  bool bounded = game->family->bounded;
  for (size_t i = 0; i < game->part_count && !bounded; i++) bounded = game->parts[i]->bounded;
  return bounded;
}

cgt_status_t cgt_i_game_make(const char *function, const cgt_i_family *family, const cgt_i_making *making, cgt_game_t **game) {
  if (game == NULL) return cgt_i_null_argument(function, "game");
  cgt_game_t *made = cgt_i_alloc(1, sizeof *made);
  if (made == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a game", function);
  memset(made, 0, sizeof *made);
  made->family = family;
  made->rules = making->rules != NULL ? *making->rules : family->rules;
  if (making->own != NULL) made->rules.user = making->own;
  made->shape = making->shape;
  made->buttons = making->buttons;
  char *identity = NULL;
  size_t size = made->rules.identity_size;
  cgt_status_t status = CGT_OK;
  if (made->rules.identity != NULL) {
    identity = cgt_i_alloc(size, 1);
    if (identity != NULL)
      memcpy(identity, made->rules.identity, size);
    else
      status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a game", function);
  } else if (family->plain || (family->example != NULL && family->read == NULL)) {
    status = make_identity(function, family, making, &identity, &size);
  }
  made->rules.identity = made->identity = identity;
  made->rules.identity_size = size;
  if (status == CGT_OK && !copy_parts(made, making)) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a game", function);
  atomic_init(&made->references, 1);
  atomic_init(&made->cancels, 0);
  atomic_init(&made->memory, 0);
  atomic_init(&made->poll, 1024);
  atomic_init(&made->threads, 1);
  atomic_init(&made->owner, NULL);
  atomic_init(&made->taught, false);
  if (status == CGT_OK && (!cgt_i_lock_make(&made->settings) || !cgt_i_lock_make(&made->lock)))
    status = cgt_i_fail(CGT_E_MEMORY, "%s: the system has no mutex left", function);
  if (status == CGT_OK) {
    made->pushes = count_pushes(made);
    made->fits = values_fit(made);
    made->bounded = is_bounded(made);
    if (made->bounded) atomic_init(&made->memory, cgt_i_system_memory() / 2);
    made->ignores = family->ignores != NULL ? family->ignores(made) : (cgt_i_indifference){.flags = made->rules.flags};
    *game = made;
  } else {
    free_parts(made);
  }
  return status;
}

cgt_status_t cgt_i_game_make_plain(const char *function, const cgt_i_family *family, cgt_i_shape shape, cgt_game_t **game) {
  return cgt_i_game_make(function, family, &(cgt_i_making){.shape = shape}, game);
}

static const cgt_i_family callbacks = {
    .name = "callbacks", .foreign = true, .bounded = true, .write_position = cgt_i_position_write_own};

cgt_status_t cgt_game_new(const cgt_ruleset_t *ruleset, cgt_game_t **game) {
  static const char function[] = "cgt_game_new";
  cgt_ruleset_t known;
  cgt_status_t status =
      cgt_i_read_struct(function, "ruleset", ruleset, CGT_I_VERSIONS(cgt_ruleset_t, sizeof(cgt_ruleset_t)), &known);
  if (status == CGT_OK) status = check_ruleset(function, &known);
  if (status != CGT_OK) return status;
  if (!cgt_i_blocks_adapt(&known)) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a game", function);
  status = cgt_i_game_make(function, &callbacks, &(cgt_i_making){.rules = &known}, game);
  if (status != CGT_OK) cgt_i_blocks_release(&known);
  return status;
}

cgt_game_t *cgt_game_retain(cgt_game_t *game) {
  atomic_fetch_add_explicit(&game->references, 1, memory_order_relaxed);
  return game;
}

void cgt_i_work_free(cgt_i_work *work) {
  cgt_i_free(work->frames);
  cgt_i_free(work->pruned);
  cgt_i_free(work->pending);
  cgt_i_free(work->marks);
  cgt_i_free(work->keys);
  cgt_i_free(work->hints);
  cgt_i_free(work->options);
  cgt_i_free(work->sums);
  cgt_i_free(work->line);
  cgt_i_free(work->position);
  cgt_i_free(work->option);
  cgt_i_free(work->summand);
  cgt_i_free(work->recent);
}

void cgt_game_free(cgt_game_t *game) {
  if (game == NULL || atomic_fetch_sub_explicit(&game->references, 1, memory_order_acq_rel) != 1) return;
  if (!cgt_i_lock_try(&game->lock)) return; /* a fork() lost the lock: a half-changed game cannot be freed */
  cgt_i_lock_leave(&game->lock);
  for (size_t i = 0; i < sizeof game->memos / sizeof *game->memos; i++) cgt_i_memo_clear(&game->memos[i]);
  cgt_i_memo_clear(&game->lengths);
  cgt_i_memo_clear(&game->tame);
  cgt_i_game_forget_boxes(game);
  cgt_i_game_forget_files(game);
  cgt_i_free(game->folder);
  cgt_i_work_free(&game->work);
  cgt_i_lock_free(&game->settings);
  cgt_i_lock_free(&game->lock);
  if (game->rules.destroy != NULL) game->rules.destroy(game->rules.user);
  free_parts(game);
}

/* ---- Asking a handle ---- */

const cgt_i_family *cgt_i_game_family(const cgt_game_t *game) { return game->family; }
const cgt_ruleset_t *cgt_i_game_rules(const cgt_game_t *game) { return &game->rules; }
cgt_i_shape cgt_i_game_shape(const cgt_game_t *game) { return game->shape; }
size_t cgt_i_game_buttons(const cgt_game_t *game) { return game->buttons; }
size_t cgt_i_game_pushes(const cgt_game_t *game) { return game->pushes; }
uint64_t cgt_i_game_memory(const cgt_game_t *game) { return atomic_load_explicit(&game->memory, memory_order_relaxed); }
uint64_t cgt_i_game_threads(const cgt_game_t *game) { return atomic_load_explicit(&game->threads, memory_order_relaxed); }

const char *cgt_game_family(const cgt_game_t *game) { return game->family->name; }

cgt_status_t cgt_game_arguments(const cgt_game_t *game, uint64_t *numbers, size_t capacity, size_t *n) {
  static const char function[] = "cgt_game_arguments";
  if (game == NULL || n == NULL) return cgt_i_null_argument(function, game == NULL ? "game" : "n");
  cgt_status_t status = cgt_i_check_array(function, "numbers", numbers, capacity);
  if (status != CGT_OK) return status;
  const size_t fit = game->argument_count < capacity ? game->argument_count : capacity;
  if (fit > 0) memcpy(numbers, game->arguments, fit * sizeof *numbers);
  *n = game->argument_count;
  return CGT_OK;
}

size_t cgt_game_part_count(const cgt_game_t *game) { return game->part_count; }
cgt_game_t *cgt_game_part(const cgt_game_t *game, size_t index) { return index < game->part_count ? game->parts[index] : NULL; }
uint32_t cgt_game_notation(const cgt_game_t *game) { return game->family->notation; }
size_t cgt_game_button_count(const cgt_game_t *game) { return game->buttons; }

size_t cgt_game_word_count(const cgt_game_t *game) {
  const cgt_i_family *family = game->family;
  if (family->notation == CGT_NOTATION_VERTEX) return 1;
  return family->compound == NULL && game->shape.form == CGT_I_FIXED ? (size_t)game->shape.n : 0;
}

cgt_i_indifference cgt_i_game_ignores(const cgt_game_t *game) { return game->ignores; }

cgt_i_memo *cgt_i_game_memo(cgt_game_t *game) { return &game->memos[1]; }

void cgt_i_game_set_crew(cgt_game_t *game, const cgt_i_pausing *crew) {
  game->crew = crew != NULL ? *crew : (cgt_i_pausing){.pause = NULL};
}

void cgt_i_game_add_counts(cgt_game_t *game, uint64_t expanded, uint64_t options) {
  game->expanded += expanded;
  game->options += options;
}

/* ---- Locking ---- */

/* Its address names the thread. */
static _Thread_local char this_thread;

/* The game whose lock another thread holds for this one. */
static _Thread_local const cgt_game_t *helped;
void cgt_i_game_help(const cgt_game_t *game) { helped = game; }

/* Whether this thread holds the game's lock, or another one for it. */
static bool holds(const cgt_game_t *game) {
  return helped == game || atomic_load_explicit(&game->owner, memory_order_relaxed) == &this_thread;
}

cgt_status_t cgt_i_game_enter(cgt_game_t *game, const char *function) {
  if (holds(game)) return cgt_i_fail(CGT_E_STATE, "%s: called from a callback of the same game", function);
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

/* ---- Sinks ---- */

static cgt_status_t check_sink(const char *function, cgt_sink_t *sink, bool fits, const uint64_t *words, size_t count) {
  if (sink == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: sink is NULL", function);
  if (sink->status != CGT_OK) return sink->status; /* the first failure's text stays */
  cgt_status_t status = CGT_OK;
  if (!fits)
    status = cgt_i_fail(CGT_E_STATE, "%s: this callback's sink takes something else", function);
  else if (words == NULL && count > 0)
    status = cgt_i_fail(CGT_E_ARGUMENT, "%s: words is NULL; expected %zu words", function, count);
  else if (count > CGT_MAX_WORDS)
    status = cgt_i_fail(CGT_E_ARGUMENT, "%s: count is %zu; expected at most %zu words", function, count, CGT_MAX_WORDS);
  return sink->status = status;
}

/* A user may pass NULL for a position without words; inside the library NULL means that there is no position. */
static const uint64_t no_words;
static const uint64_t *words_or_none(const uint64_t *words) { return words != NULL ? words : &no_words; }

/* How many positions can be in memory; bounded even if they have no words, so that every loop over them ends. */
static size_t most_positions(size_t count) { return PTRDIFF_MAX / sizeof(uint64_t) / (count > 0 ? count : 1); }

cgt_status_t cgt_sink_option(cgt_sink_t *sink, const uint64_t *words, size_t count) {
  cgt_status_t status = check_sink("cgt_sink_option", sink, sink != NULL && sink->take != NULL, words, count);
  return status != CGT_OK ? status : (sink->status = sink->take(sink, words_or_none(words), count, 1));
}

cgt_status_t cgt_sink_options(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  if (n == 0) words = NULL, count = 0;
  cgt_status_t status = check_sink("cgt_sink_options", sink, sink != NULL && sink->take != NULL, words, count);
  if (status == CGT_OK && n > most_positions(count))
    status = sink->status = cgt_i_fail(CGT_E_ARGUMENT, "cgt_sink_options: n is %zu; no array has so many options", n);
  return status != CGT_OK ? status : (sink->status = sink->take(sink, words_or_none(words), count, n));
}

cgt_status_t cgt_sink_block(cgt_sink_t *sink, const uint64_t *numbers, const uint64_t *words, size_t count) {
  static const char function[] = "cgt_sink_block";
  cgt_status_t status = check_sink(function, sink, sink != NULL && sink->take_block != NULL, NULL, 0);
  if (status != CGT_OK) return status;
  if (numbers == NULL)
    return sink->status = cgt_i_fail(CGT_E_ARGUMENT, "%s: numbers is NULL; expected %zu numbers", function, sink->positions);
  size_t options = 0;
  for (size_t i = 0; i < sink->positions; i++) {
    if (numbers[i] > most_positions(count) - options)
      return sink->status = cgt_i_fail(CGT_E_ARGUMENT, "%s: numbers[%zu] is %llu; no array has so many options", function, i,
                                       (unsigned long long)numbers[i]);
    options += (size_t)numbers[i];
  }
  if (options == 0) return CGT_OK;
  status = check_sink(function, sink, true, words, count);
  return status != CGT_OK ? status : (sink->status = sink->take_block(sink, numbers, words_or_none(words), count));
}

cgt_status_t cgt_i_sink_summand(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count) {
  cgt_status_t status = check_sink("cgt_sink_summand", sink, sink != NULL && sink->take_summand != NULL, words, count);
  return status != CGT_OK ? status : (sink->status = sink->take_summand(sink, game, words_or_none(words), count));
}

cgt_status_t cgt_sink_refuse(cgt_sink_t *sink, const char *reason) {
  cgt_status_t status = check_sink("cgt_sink_refuse", sink, sink != NULL && sink->refuse != NULL, NULL, 0);
  if (status == CGT_OK && reason == NULL) status = sink->status = cgt_i_fail(CGT_E_ARGUMENT, "cgt_sink_refuse: reason is NULL");
  return status != CGT_OK ? status : (sink->status = sink->refuse(sink, reason));
}

cgt_status_t cgt_sink_text(cgt_sink_t *sink, const char *text) {
  cgt_status_t status = check_sink("cgt_sink_text", sink, sink != NULL && sink->text != NULL, NULL, 0);
  if (status == CGT_OK && text == NULL) status = sink->status = cgt_i_fail(CGT_E_ARGUMENT, "cgt_sink_text: text is NULL");
  return status != CGT_OK ? status : (sink->status = sink->text(sink, text));
}

cgt_status_t cgt_i_fail_in(const cgt_i_ask *ask, cgt_status_t status) { return cgt_i_fail_in_function(ask->function, status); }

cgt_status_t cgt_i_callback_failed(const cgt_game_t *game, const char *callback, cgt_status_t status) {
  if (!game->family->foreign) return status;
  return cgt_i_fail(status, "the ruleset's callback `%s%s` returned %d", callback, cgt_i_block_suffix(&game->rules, callback),
                    (int)status);
}

cgt_status_t cgt_i_callback_status(const cgt_i_ask *ask, const cgt_game_t *game, const cgt_sink_t *sink, const char *callback,
                                   cgt_status_t status) {
  if (sink->status != CGT_OK) return sink->status;
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in(ask, cgt_i_callback_failed(game, callback, status));
}

/* ---- Positions ---- */

const char *cgt_i_position_text(const cgt_game_t *game, const uint64_t *words, size_t count, char text[CGT_I_TEXT]) {
  enum { LONGEST_WORD = 21, REST = 5 }; /* a comma and 20 digits; ",..." and the final zero */
  cgt_i_bytes to = {text, CGT_I_TEXT, 0};
  cgt_i_text out = cgt_i_text_cut(&to);
  if (game != NULL && game->rules.write != NULL && cgt_i_position_write_own(game, words, count, true, 0, &out) == CGT_OK &&
      to.used > 0) {
    size_t end = CGT_I_TEXT - 4;
    while (to.used >= CGT_I_TEXT && ((unsigned char)text[end] & 0xC0) == 0x80) end--; /* within a character of UTF-8 */
    if (to.used >= CGT_I_TEXT) memcpy(text + end, "...", 4);
    return text;
  }
  to.used = 0;
  size_t i = 0;
  for (; i < count && to.used + LONGEST_WORD + REST <= CGT_I_TEXT; i++) {
    cgt_i_print_number(&out, i > 0 ? "," : "", words[i]);
  }
  if (i < count) (void)cgt_i_take_cut(&to, ",...", 4);
  if (count == 0) (void)cgt_i_take_cut(&to, "-", 1);
  return text;
}

static void sort_words(uint64_t *words, size_t count) {
  enum { SMALL = 32 };
  if (count > SMALL) {
    /* heapsort: no recursion, no extra memory, never quadratic */
    for (size_t end = count, root = count / 2; end > 1;) {
      if (root > 0) {
        root--;
      } else {
        end--;
        uint64_t largest = words[0];
        words[0] = words[end];
        words[end] = largest;
      }
      uint64_t sinking = words[root];
      size_t hole = root;
      for (size_t child = 2 * hole + 1; child < end; child = 2 * hole + 1) {
        if (child + 1 < end && words[child + 1] > words[child]) child++;
        if (words[child] <= sinking) break;
        words[hole] = words[child];
        hole = child;
      }
      words[hole] = sinking;
    }
    return;
  }
  for (size_t i = 1; i < count; i++) {
    uint64_t word = words[i];
    size_t at = i;
    for (; at > 0 && words[at - 1] > word; at--) words[at] = words[at - 1];
    words[at] = word;
  }
}

void cgt_i_normalise(uint64_t flags, uint64_t *words, size_t *count) {
  if ((flags & CGT_RULESET_DROP_ZEROS) != 0) {
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++)
      if (words[i] != 0) words[kept++] = words[i];
    *count = kept;
  }
  if ((flags & CGT_RULESET_SORT) != 0) sort_words(words, *count);
}

/* Ends what `canonical` began: checks that it has made `left` words of `given`, at most, and does what the flags say. */
static cgt_status_t end_canonical(const cgt_game_t *game, bool block, uint64_t *words, size_t given, uint64_t left,
                                  size_t *count) {
  if (left > given)
    return cgt_i_fail(CGT_E_ARGUMENT, "the ruleset's callback `canonical%s` made %llu words of %zu; expected no more",
                      block ? "_block" : cgt_i_block_suffix(&game->rules, "canonical"), (unsigned long long)left, given);
  *count = (size_t)left;
  cgt_i_normalise(game->rules.flags, words, count);
  return CGT_OK;
}

cgt_status_t cgt_i_game_canonical(const cgt_game_t *game, uint64_t *words, size_t *count) {
  const cgt_ruleset_t *rules = &game->rules;
  const size_t given = *count;
  if (rules->canonical != NULL) {
    const cgt_status_t status = rules->canonical(rules->user, words, count);
    if (status != CGT_OK) return cgt_i_callback_failed(game, "canonical", status);
  }
  return end_canonical(game, false, words, given, *count, count);
}

cgt_status_t cgt_i_game_canonical_block(const cgt_game_t *game, uint64_t *words, size_t count, size_t n, uint64_t *counts) {
  const cgt_ruleset_t *rules = &game->rules;
  const bool block = rules->canonical_block != NULL && n > 1;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < n; i++) counts[i] = count;
  if (block) status = rules->canonical_block(rules->user, words, count, n, counts);
  if (status != CGT_OK) return cgt_i_callback_failed(game, "canonical_block", status);
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    size_t left = count;
    status = block ? end_canonical(game, true, words + i * count, count, counts[i], &left)
                   : cgt_i_game_canonical(game, words + i * count, &left);
    counts[i] = left;
  }
  return status;
}

typedef struct {
  cgt_sink_t sink;
  const cgt_game_t *game;
  const uint64_t *words;
  size_t count;
  cgt_status_t refused; /* the status of a refusal */
  const char *origin;   /* where the position comes from, for the text */
} refusing_sink;

static cgt_status_t refuse(cgt_sink_t *sink, const char *reason) {
  const refusing_sink *position = (const refusing_sink *)sink;
  char text[CGT_I_TEXT];
  return cgt_i_fail(position->refused, "%s: %sposition %s: %s", sink->ask->function, position->origin,
                    cgt_i_position_text(position->game, position->words, position->count, text), reason);
}

static cgt_status_t validate(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, cgt_status_t refused,
                             const char *origin) {
  if (game->rules.validate == NULL) return CGT_OK;
  refusing_sink sink = {.sink = {.refuse = refuse, .ask = ask},
                        .game = game,
                        .words = words,
                        .count = count,
                        .refused = refused,
                        .origin = origin};
  const cgt_status_t status = game->rules.validate(game->rules.user, words, count, &sink.sink);
  return cgt_i_callback_status(ask, game, &sink.sink, "validate", status);
}

cgt_status_t cgt_i_game_accept(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, uint64_t *canonical,
                               size_t *canonical_count) {
  cgt_status_t status = validate(game, ask, words, count, CGT_E_POSITION, "");
  if (status != CGT_OK) return status;
  if (count > 0) memmove(canonical, words, count * sizeof *words);
  *canonical_count = count;
  status = cgt_i_game_canonical(game, canonical, canonical_count);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in(ask, status);
}

cgt_status_t cgt_i_game_accept_block(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, size_t n,
                                     bool strict, uint8_t *legal) {
  const cgt_ruleset_t *rules = &game->rules;
  const bool block = rules->validate_block != NULL && n > 1;
  cgt_status_t status = CGT_OK;
  memset(legal, block ? CGT_I_UNSET : 0, n);
  if (block) status = rules->validate_block(rules->user, words_or_none(words), count, n, legal);
  if (status != CGT_OK) return cgt_i_fail_in(ask, cgt_i_callback_failed(game, "validate_block", status));
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    if (block) status = cgt_i_check_legal(ask->function, legal[i]);
    if (status != CGT_OK || legal[i] == 1 || (block && !strict)) continue;
    status = validate(game, ask, words + i * count, count, CGT_E_POSITION, "");
    legal[i] = status == CGT_OK;
    if (status == CGT_E_POSITION && !strict) status = CGT_OK;
  }
  return status;
}

/* A wrong summand is the ruleset's mistake; CGT_E_POSITION would make a table leave out the position that was asked about. A
 * position of a game that this thread has locked is not checked: either that game is the one that splits, or the question will
 * fail when it gets back to it. */
CGT_I_NOINLINE cgt_status_t take_any_summand(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count) {
  cgt_status_t status = check_sink("cgt_sink_summand", sink, sink != NULL && sink->take_summand != NULL, words, count);
  if (status != CGT_OK) return status;
  const bool locked = game != NULL && cgt_i_game_needs_lock(game);
  if (game != NULL && !(locked && holds(game))) {
    if (locked) (void)cgt_i_game_enter(game, sink->ask->function);
    status = validate(game, sink->ask, words_or_none(words), count, CGT_E_ARGUMENT, "`split` gave another game the ");
    if (locked) cgt_i_game_leave(game);
  }
  return status == CGT_OK ? cgt_i_sink_summand(sink, game, words, count) : (sink->status = status);
}

/* The common case, without the checks' stack frame. */
CGT_I_NOINLINE cgt_status_t take_own_summand(cgt_sink_t *sink, const uint64_t *words, size_t count) {
  if (count > CGT_MAX_WORDS || sink->take_summand == NULL) return take_any_summand(sink, NULL, words, count);
  return sink->status = sink->take_summand(sink, NULL, words, count);
}

cgt_status_t cgt_sink_summand(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count) {
  if (game != NULL || sink == NULL || words == NULL || sink->status != CGT_OK)
    return take_any_summand(sink, game, words, count);
  if (count != 1) return take_own_summand(sink, words, count);
  const uint64_t word = *words;
  if (word < sink->known_room && sink->known[word] != 0) {
    sink->sum ^= (uint64_t)sink->known[word] - 1;
  } else {
    const cgt_i_recent *recent = sink->recent != NULL ? &sink->recent[cgt_i_recent_place(word)] : NULL;
    if (recent == NULL || recent->word != word) return take_own_summand(sink, words, 1);
    sink->sum ^= recent->value;
  }
  sink->any = true;
  return CGT_OK;
}
