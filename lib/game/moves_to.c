/* Options of positions, and moves to a value. */
#include <string.h>

#include "game_inside.h"
#include "split.h"

typedef struct {
  cgt_sink_t sink;
  cgt_game_t *game;
  cgt_i_ask *ask;
  cgt_option_fn each;
  void *user;
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
    if (status == CGT_OK) status = cgt_i_ask_poll_words(each->ask, count + 1);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

/* Which options are wanted: every option, or those that a theorem gives as having a value in a play. */
typedef struct {
  bool every;
  uint32_t play;
  uint64_t value;
} wanted_options;

bool cgt_i_game_may_know_moves(const cgt_game_t *game, uint64_t value) {
  return game->family->moves_to != NULL || (value == 0 && game->rules.winning != NULL);
}

cgt_status_t cgt_i_game_known_moves(const cgt_game_t *game, uint32_t play, uint64_t value, const uint64_t *words, size_t count,
                                    cgt_sink_t *sink) {
  const cgt_ruleset_t *rules = &game->rules;
  return game->family->moves_to != NULL ? game->family->moves_to(rules->user, play, value, words, count, sink)
                                        : rules->winning(rules->user, play, words, count, sink);
}

/* Hands options to a function; CGT_E_NO_THEOREM where no theorem gives those wanted. The lock is held, or the ruleset is
 * thread-safe. */
static cgt_status_t each_option(cgt_game_t *game, cgt_i_ask *ask, const wanted_options *wanted, const uint64_t *words,
                                size_t count, cgt_option_fn each, void *user) {
  const cgt_ruleset_t *rules = &game->rules;
  each_sink *sink = cgt_i_alloc(1, sizeof *sink);
  if (sink == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu bytes", ask->function, sizeof *sink);
  sink->sink = (cgt_sink_t){.take = take_each, .ask = ask};
  sink->game = game;
  sink->ask = ask;
  sink->each = each;
  sink->user = user;
  cgt_status_t status;
  if (!wanted->every)
    status = cgt_i_game_known_moves(game, wanted->play, wanted->value, words, count, &sink->sink);
  else
    status = rules->options(rules->user, words, count, &sink->sink);
  if (wanted->every || status != CGT_E_NO_THEOREM || sink->sink.status != CGT_OK)
    status = cgt_i_callback_status(ask, game, &sink->sink, wanted->every ? "options" : "winning", status);
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

/* The same, taking the lock if the ruleset needs it. */
static cgt_status_t each_option_of(cgt_game_t *game, cgt_i_ask *ask, const wanted_options *wanted, const uint64_t *words,
                                   size_t count, cgt_option_fn each, void *user) {
  const bool locked = cgt_i_game_needs_lock(game);
  cgt_status_t status = locked ? cgt_i_game_enter(game, ask->function) : CGT_OK;
  if (status != CGT_OK) return status;
  status = each_option(game, ask, wanted, words, count, each, user);
  if (locked) cgt_i_game_leave(game);
  return status;
}

static const wanted_options every_option = {.every = true};

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
  cgt_i_buffer canonical;
  status = cgt_i_game_accept_alone(game, &ask, words, count, &canonical);
  if (status != CGT_OK) return status;
  status = each_option_of(game, &ask, &every_option, canonical.words, canonical.count, call_users_function, &of_user);
  cgt_i_buffer_free(&canonical);
  return status;
}

/* Adds options of a canonical position to a list, in their order. */
static cgt_status_t add_options(cgt_game_t *game, cgt_i_ask *ask, const wanted_options *wanted, const uint64_t *words,
                                size_t count, cgt_list_t *list) {
  growing_list to = {list, ask};
  const size_t first = cgt_list_count(list);
  const cgt_status_t status = each_option_of(game, ask, wanted, words, count, add_to_list, &to);
  if (status != CGT_OK || cgt_i_list_sort_from(list, first)) return status;
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a list", ask->function);
}

cgt_status_t cgt_i_game_add_options(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, cgt_list_t *list) {
  return add_options(game, ask, &every_option, words, count, list);
}

/* A new list of them. */
static cgt_status_t list_options(cgt_game_t *game, cgt_i_ask *ask, const wanted_options *wanted, const uint64_t *words,
                                 size_t count, cgt_list_t **options) {
  cgt_list_t *list = cgt_i_list_new();
  if (list == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a list", ask->function);
  const cgt_status_t status = add_options(game, ask, wanted, words, count, list);
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
  cgt_i_buffer canonical;
  status = cgt_i_game_accept_alone(game, &ask, words, count, &canonical);
  if (status != CGT_OK) return status;
  status = list_options(game, &ask, &every_option, canonical.words, canonical.count, options);
  cgt_i_buffer_free(&canonical);
  return status;
}

/* ---- Moves to a value ---- */

/* Adds those options that have the value to `found`. */
static cgt_status_t pick(cgt_game_t *game, cgt_i_ask *ask, const wanted_options *wanted, const cgt_list_t *options,
                         cgt_list_t *found) {
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; status == CGT_OK && i < cgt_list_count(options); i++) {
    size_t count;
    const uint64_t *option = cgt_list_item(options, i, &count);
    uint64_t answer = 0;
    status = cgt_i_game_is(game, ask, CGT_METHOD_AUTO, wanted->play, wanted->value, option, count, &answer);
    if (status == CGT_OK && answer != 0) status = add_to_list(&(growing_list){found, ask}, option, count);
  }
  return status;
}

/* Finds moves by asking every option for its value. */
static cgt_status_t try_moves(cgt_game_t *game, cgt_i_ask *ask, const wanted_options *wanted, const uint64_t *words,
                              size_t count, cgt_list_t **moves) {
  cgt_list_t *options = NULL, *found = cgt_i_list_new();
  if (found == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a list", ask->function);
  cgt_status_t status = list_options(game, ask, &every_option, words, count, &options);
  if (status == CGT_OK) status = pick(game, ask, wanted, options, found);
  cgt_i_list_ungather(options, ask);
  if (status == CGT_OK)
    *moves = found;
  else
    cgt_i_list_ungather(found, ask);
  return status;
}

static cgt_status_t find_moves(cgt_game_t *game, cgt_i_ask *ask, const wanted_options *wanted, const uint64_t *words,
                               size_t count, cgt_list_t **moves);

/* A summand among the words of a position. `counted`: its number of words stands before it. */
typedef struct {
  size_t from, length;
  bool counted;
} place;

/* Adds the positions that moves in a summand lead to. */
static cgt_status_t add_moved(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, const place *at,
                              const cgt_list_t *moves, cgt_list_t *found) {
  cgt_status_t status = CGT_OK;
  const size_t after = count - at->from - at->length;
  for (size_t i = 0; i < cgt_list_count(moves) && status == CGT_OK; i++) {
    size_t length;
    const uint64_t *move = cgt_list_item(moves, i, &length);
    cgt_i_buffer option;
    status = cgt_i_buffer_for(ask->function, at->from + length + after, &option);
    if (status != CGT_OK) break;
    option.count = at->from + length + after;
    if (at->from > 0) memcpy(option.words, words, at->from * sizeof *words);
    if (at->counted) option.words[at->from - 1] = length;
    if (length > 0) memcpy(option.words + at->from, move, length * sizeof *words);
    if (after > 0) memcpy(option.words + at->from + length, words + count - after, after * sizeof *words);
    if (option.count > CGT_MAX_WORDS)
      status = cgt_i_fail(CGT_E_LIMIT, "%s: an option of the position has more than %zu words", ask->function, CGT_MAX_WORDS);
    else if ((status = cgt_i_game_canonical(game, option.words, &option.count)) != CGT_OK)
      status = cgt_i_fail_in(ask, status);
    if (status == CGT_OK) status = add_to_list(&(growing_list){found, ask}, option.words, option.count);
    cgt_i_buffer_free(&option);
  }
  return status;
}

/* Whether a theorem says that a position's value is 2^64 or more. */
static cgt_status_t is_large(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, bool *large) {
  cgt_i_buffer canonical;
  uint64_t value;
  *large = false;
  if (game->rules.closed == NULL) return CGT_OK;
  cgt_status_t status = cgt_i_buffer_for(ask->function, count, &canonical);
  if (status != CGT_OK) return status;
  if (count > 0) memcpy(canonical.words, words, count * sizeof *words);
  status = cgt_i_game_canonical(game, canonical.words, &count);
  if (status == CGT_OK)
    *large = game->rules.closed(game->rules.user, CGT_NORMAL, CGT_QUESTION_VALUE, canonical.words, count, &value, NULL) ==
             CGT_I_LARGE;
  cgt_i_buffer_free(&canonical);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in(ask, status);
}

/* The summands of a sum and their values. */
typedef struct {
  cgt_i_split split;
  uint64_t *values, sum; /* and their XOR */
  size_t large, first;   /* how many are 2^64 or more and stand as 0; and the first of them */
} valued_summands;

/* Values the summands of a sum of several; CGT_E_NO_THEOREM where a value overflows but is not proved to be 2^64 or more. */
static cgt_status_t value_summands(valued_summands *summands, cgt_i_ask *ask) {
  const size_t n = cgt_list_count(summands->split.words);
  cgt_status_t status = CGT_OK;
  summands->values[0] = 0;
  for (size_t i = 0; i < n && n > 1 && status == CGT_OK; i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(summands->split.words, i, &count);
    bool large = false;
    summands->values[i] = 0;
    status = cgt_i_game_answer(summands->split.games[i], ask, CGT_METHOD_AUTO, CGT_NORMAL, CGT_I_VALUE, words, count,
                               &summands->values[i]);
    if (status == CGT_E_OVERFLOW) {
      status = is_large(summands->split.games[i], ask, words, count, &large);
      if (status == CGT_OK && !large) status = CGT_E_NO_THEOREM;
    }
    if (large && summands->large++ == 0) summands->first = i;
    summands->sum ^= summands->values[i];
  }
  return status;
}

/* Finds moves of a sum in summand i. Beside a summand whose value is 2^64 or more it must get such a value too. */
static cgt_status_t moves_of_summand(cgt_game_t *game, cgt_i_ask *ask, const wanted_options *wanted, const uint64_t *words,
                                     size_t count, const valued_summands *summands, size_t i, const place *at,
                                     cgt_list_t *found) {
  cgt_game_t *part = summands->split.games[i];
  const bool beside = summands->large > 0 && i != summands->first;
  const wanted_options of_part = {.play = CGT_NORMAL, .value = wanted->value ^ summands->sum ^ summands->values[i]};
  cgt_list_t *moves = NULL;
  size_t length;
  const uint64_t *item = cgt_list_item(summands->split.words, i, &length);
  if (beside && part->fits) return CGT_OK;
  cgt_status_t status = beside ? list_options(part, ask, &every_option, item, length, &moves)
                               : find_moves(part, ask, &of_part, item, length, &moves);
  if (status == CGT_OK && !beside) status = add_moved(game, ask, words, count, at, moves, found);
  if (status == CGT_OK && beside) {
    cgt_list_t *options = cgt_i_list_new();
    if (options == NULL) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a list", ask->function);
    if (status == CGT_OK) status = add_moved(game, ask, words, count, at, moves, options);
    if (status == CGT_OK) status = pick(game, ask, wanted, options, found);
    cgt_i_list_ungather(options, ask);
  }
  cgt_i_list_ungather(moves, ask);
  return status;
}

/* A move in a sum is a move in one summand, and must take that summand to the XOR of the wanted value and the values of the
 * other summands; only such moves are sought (Sprague, Grundy). CGT_E_NO_THEOREM where the position is not a sum whose summands
 * stand among its words. */
static cgt_status_t moves_of_sum(cgt_game_t *game, cgt_i_ask *ask, const wanted_options *wanted, const uint64_t *words,
                                 size_t count, cgt_list_t **moves) {
  const cgt_i_compound *compound = game->family->compound;
  if (wanted->play != CGT_NORMAL || cgt_i_game_needs_lock(game) || (compound == NULL && !game->family->adjoins))
    return CGT_E_NO_THEOREM;
  valued_summands summands = {.large = 0};
  cgt_status_t status = cgt_i_split_find(game, ask, words, count, &summands.split);
  const size_t n = status == CGT_OK ? cgt_list_count(summands.split.words) : 0;
  summands.values = cgt_i_alloc(n + 1, sizeof *summands.values);
  cgt_list_t *found = cgt_i_list_new();
  if (status == CGT_OK && (summands.values == NULL || found == NULL))
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu summands", ask->function, n);
  if (status == CGT_OK) status = value_summands(&summands, ask);
  place at = {0, 0, compound != NULL && !compound->button};
  size_t next = 0, i = 0;
  if (status == CGT_OK && summands.large > 1) { /* only that there are no moves may be known: the sum has the value already */
    uint64_t is = 0;
    status = cgt_i_game_is(game, ask, CGT_METHOD_AUTO, CGT_NORMAL, wanted->value, words, count, &is);
    if (status == CGT_OK && is == 0) status = cgt_i_fail_large(ask);
    i = n;
  }
  for (; i < n && status == CGT_OK; i++) {
    cgt_game_t *part;
    size_t length;
    (void)cgt_list_item(summands.split.words, i, &length);
    if (compound != NULL)
      (void)compound->part(game, words, count, &next, &part, &at.from, &at.length);
    else
      at = (place){at.from + at.length, length, false};
    status = moves_of_summand(game, ask, wanted, words, count, &summands, i, &at, found);
  }
  cgt_i_split_free(&summands.split);
  cgt_i_free(summands.values);
  if (status == CGT_OK && !cgt_i_list_sort(found)) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a list", ask->function);
  if (status == CGT_OK)
    *moves = found;
  else
    cgt_i_list_ungather(found, ask);
  return status;
}

/* The options of a canonical position that have a value in a play, as a sorted list. */
static cgt_status_t find_moves(cgt_game_t *game, cgt_i_ask *ask, const wanted_options *wanted, const uint64_t *words,
                               size_t count, cgt_list_t **moves) {
  cgt_status_t status = CGT_E_NO_THEOREM;
  if (cgt_i_game_may_know_moves(game, wanted->value)) status = list_options(game, ask, wanted, words, count, moves);
  if (status == CGT_E_NO_THEOREM) {
    status = cgt_i_game_go_down(game, true, ask->function); /* compounds may be deep */
    if (status != CGT_OK) return status;
    status = moves_of_sum(game, ask, wanted, words, count, moves);
    cgt_i_game_come_up(game, true);
  }
  return status == CGT_E_NO_THEOREM ? try_moves(game, ask, wanted, words, count, moves) : status;
}

static cgt_status_t moves_to(const char *function, cgt_game_t *game, uint32_t play, uint64_t value, const uint64_t *words,
                             size_t count, cgt_list_t **moves) {
  cgt_status_t status = cgt_i_check_position(function, game, words, count);
  if (status == CGT_OK) status = cgt_i_check_play(function, play);
  if (status == CGT_OK && moves == NULL) status = cgt_i_null_argument(function, "moves");
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  cgt_i_buffer canonical;
  status = cgt_i_game_accept_alone(game, &ask, words, count, &canonical);
  if (status != CGT_OK) return status;
  status = find_moves(game, &ask, &(wanted_options){.play = play, .value = value}, canonical.words, canonical.count, moves);
  cgt_i_buffer_free(&canonical);
  return status;
}

cgt_status_t cgt_game_winning(cgt_game_t *game, uint32_t play, const uint64_t *words, size_t count, cgt_list_t **moves) {
  return moves_to("cgt_game_winning", game, play, 0, words, count, moves);
}

cgt_status_t cgt_game_moves_to(cgt_game_t *game, uint32_t play, uint64_t value, const uint64_t *words, size_t count,
                               cgt_list_t **moves) {
  return moves_to("cgt_game_moves_to", game, play, value, words, count, moves);
}
