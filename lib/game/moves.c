/* Options of positions, and moves to a value. */
#include <string.h>

#include "game.h"

typedef struct {
  cgt_sink_t sink;
  cgt_game_t *game;
  cgt_i_ask *ask;
  cgt_option_fn each;
  void *user;
  uint64_t given;
  uint64_t option[CGT_MAX_WORDS];
} each_sink;

static cgt_status_t take_each(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  each_sink *each = (each_sink *)sink;
  for (size_t i = 0; i < n; i++) {
    size_t option_count = count;
    if (count > 0) memcpy(each->option, words + i * count, count * sizeof *words);
    cgt_status_t status = cgt_i_game_canonical(each->game, each->option, &option_count);
    if (status != CGT_OK) return cgt_i_fail_in(each->ask, status);
    status = each->each(each->user, each->option, option_count);
    if (status == CGT_OK && ++each->given % 65536 == 0) status = cgt_i_ask_poll_now(each->ask);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

static cgt_status_t take_each_of_one(cgt_sink_t *sink, const uint64_t *numbers, const uint64_t *words, size_t count) {
  return take_each(sink, words, count, (size_t)numbers[0]);
}

/* Which options: all, or in some play those with some value, if a theorem gives them. */
typedef struct {
  bool all;
  uint32_t play;
  uint64_t value;
} wanted_options;

/* Whether a theorem may give the moves to a value. */
static bool may_know_moves(const cgt_game_t *game, uint64_t value) {
  return (game->family->moves_to != NULL) || (value == 0 && game->rules.winning != NULL);
}

/* Hands options to a function; CGT_E_NO_THEOREM where no theorem gives those wanted. With the lock or thread-safe callbacks. */
static cgt_status_t each_option(cgt_game_t *game, cgt_i_ask *ask, const wanted_options *wanted, const uint64_t *words,
                                size_t count, cgt_option_fn each, void *user) {
  const cgt_ruleset_t *rules = &game->rules;
  const bool by_family = !wanted->all && game->family->moves_to != NULL;
  each_sink *sink = cgt_i_alloc(1, sizeof *sink);
  if (sink == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", ask->function, sizeof *sink);
  const bool block = wanted->all && rules->options == NULL;
  sink->sink = block ? (cgt_sink_t){.take_block = take_each_of_one, .ask = ask, .positions = 1}
                     : (cgt_sink_t){.take = take_each, .ask = ask};
  sink->game = game;
  sink->ask = ask;
  sink->each = each;
  sink->given = 0;
  sink->user = user;
  cgt_status_t status;
  if (by_family)
    status = game->family->moves_to(rules->user, wanted->play, wanted->value, words, count, &sink->sink);
  else if (!wanted->all)
    status = rules->winning(rules->user, wanted->play, words, count, &sink->sink);
  else if (block)
    status = rules->options_block(rules->user, words, count, 1, &sink->sink);
  else
    status = rules->options(rules->user, words, count, &sink->sink);
  if (wanted->all || status != CGT_E_NO_THEOREM || sink->sink.status != CGT_OK)
    status = cgt_i_callback_status(ask, game, &sink->sink,
                                   !wanted->all ? "winning"
                                   : block      ? "options_block"
                                                : "options",
                                   status);
  cgt_i_free(sink);
  return status;
}

typedef struct {
  cgt_list_t *list;
  cgt_i_ask *ask;
} growing_list;

static cgt_status_t add_to_list(void *user, const uint64_t *words, size_t count) {
  const growing_list *to = user;
  return cgt_i_list_gather(to->list, to->ask, words, count, 1);
}

/* Accepts a position and hands options to a function. */
static cgt_status_t accept_and_each(cgt_game_t *game, cgt_i_ask *ask, const wanted_options *wanted, const uint64_t *words,
                                    size_t count, cgt_option_fn each, void *user) {
  cgt_i_room canonical;
  cgt_status_t status = cgt_i_room_for(ask->function, count, &canonical);
  if (status != CGT_OK) return status;
  const bool locked = cgt_i_game_is_shy(game);
  if (locked) status = cgt_i_game_enter(game, ask->function);
  if (status == CGT_OK) {
    status = cgt_i_game_accept(game, ask, words, count, canonical.words, &canonical.count);
    if (status == CGT_OK) status = each_option(game, ask, wanted, canonical.words, canonical.count, each, user);
    if (locked) cgt_i_game_leave(game);
  }
  cgt_i_room_free(&canonical);
  return status;
}

static const wanted_options all_options = {.all = true};

typedef struct {
  cgt_option_fn each;
  void *user;
} users_function;

static cgt_status_t call_users_function(void *user, const uint64_t *words, size_t count) {
  const users_function *function = user;
  cgt_status_t status = function->each(function->user, words, count);
  return status == CGT_OK ? CGT_OK : cgt_i_fail(status, "cgt_game_each_option: the function `each` returned %d", (int)status);
}

cgt_status_t cgt_game_each_option(cgt_game_t *game, const uint64_t *words, size_t count, cgt_option_fn each, void *user) {
  static const char function[] = "cgt_game_each_option";
  cgt_status_t status = cgt_i_check_position(function, game, words, count);
  if (status == CGT_OK && each == NULL) status = cgt_i_null_argument(function, "each");
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  users_function of_user = {each, user};
  return accept_and_each(game, &ask, &all_options, words, count, call_users_function, &of_user);
}

/* A sorted list of options. */
static cgt_status_t list_options(cgt_game_t *game, cgt_i_ask *ask, const wanted_options *wanted, const uint64_t *words,
                                 size_t count, cgt_list_t **options) {
  cgt_list_t *list = cgt_i_list_new();
  if (list == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a list", ask->function);
  growing_list to = {list, ask};
  cgt_status_t status = accept_and_each(game, ask, wanted, words, count, add_to_list, &to);
  if (status == CGT_OK && !cgt_i_list_sort(list)) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a list", ask->function);
  if (status == CGT_OK)
    *options = list;
  else
    cgt_i_list_ungather(list, ask);
  return status;
}

cgt_status_t cgt_game_options(cgt_game_t *game, const uint64_t *words, size_t count, cgt_list_t **options) {
  static const char function[] = "cgt_game_options";
  cgt_status_t status = cgt_i_check_position(function, game, words, count);
  if (status == CGT_OK && options == NULL) status = cgt_i_null_argument(function, "options");
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  return list_options(game, &ask, &all_options, words, count, options);
}

/* The options with a value in a play, as a sorted list. */
static cgt_status_t moves_to(const char *function, cgt_game_t *game, uint32_t play, uint64_t value, const uint64_t *words,
                             size_t count, cgt_list_t **moves) {
  cgt_status_t status = cgt_i_check_position(function, game, words, count);
  if (status == CGT_OK) status = cgt_i_check_play(function, play);
  if (status == CGT_OK && moves == NULL) status = cgt_i_null_argument(function, "moves");
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  if (may_know_moves(game, value)) {
    status = list_options(game, &ask, &(wanted_options){.play = play, .value = value}, words, count, moves);
    if (status != CGT_E_NO_THEOREM) return status;
  }
  cgt_list_t *options = NULL, *found = cgt_i_list_new();
  if (found == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a list", function);
  status = list_options(game, &ask, &all_options, words, count, &options);
  if (status != CGT_OK) {
    cgt_list_free(found);
    return status;
  }
  for (size_t i = 0; i < cgt_list_count(options) && status == CGT_OK; i++) {
    size_t option_count;
    const uint64_t *option = cgt_list_item(options, i, &option_count);
    uint64_t answer = 0;
    status = cgt_i_game_is(game, &ask, CGT_METHOD_AUTO, play, value, option, option_count, &answer);
    if (status == CGT_OK && answer != 0) status = add_to_list(&(growing_list){found, &ask}, option, option_count);
  }
  cgt_list_free(options);
  if (status == CGT_OK)
    *moves = found;
  else
    cgt_list_free(found);
  return status;
}

cgt_status_t cgt_game_winning(cgt_game_t *game, uint32_t play, const uint64_t *words, size_t count, cgt_list_t **moves) {
  return moves_to("cgt_game_winning", game, play, 0, words, count, moves);
}

cgt_status_t cgt_game_moves_to(cgt_game_t *game, uint32_t play, uint64_t value, const uint64_t *words, size_t count,
                               cgt_list_t **moves) {
  return moves_to("cgt_game_moves_to", game, play, value, words, count, moves);
}
