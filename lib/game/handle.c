/* Handles: making and sharing games, and what they say of themselves. */
#include "disk.h"
#include "tame.h"

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
  atomic_init(&made->lesson, NULL);
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
  cgt_i_lessons_free(game);
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
