/* Questions: the functions that ask a game, and how an answer is found. Options and moves are in moves_to.c. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "crew.h"
#include "disk.h"
#include "tame.h"

/* ---- How an answer is found ---- */

cgt_status_t cgt_i_fail_large(const cgt_i_ask *ask) {
  return cgt_i_fail(CGT_E_OVERFLOW, "%s: the value is 2^64 or more", ask->function);
}

/* The answer about a target that a value gives; `status` CGT_I_LARGE: the value is 2^64 or more. */
static cgt_status_t compare(const cgt_i_ask *ask, cgt_status_t status, uint64_t value, uint64_t target, uint64_t *answer) {
  if (status == CGT_I_LARGE && target == CGT_I_VALUE) return cgt_i_fail_large(ask);
  if (status == CGT_OK || status == CGT_I_LARGE) *answer = target == CGT_I_VALUE ? value : status == CGT_OK && value == target;
  return status == CGT_I_LARGE ? CGT_OK : status;
}

static cgt_status_t ask_theorem(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t target, const uint64_t *words,
                                size_t count, uint64_t *answer) {
  const cgt_ruleset_t *rules = &game->rules;
  const char *theorem = NULL;
  uint64_t found = 0;
  if (rules->closed == NULL) return CGT_E_NO_THEOREM;
  cgt_status_t status = CGT_E_NO_THEOREM;
  if (target == 0) {
    status = rules->closed(rules->user, play, CGT_QUESTION_OUTCOME, words, count, &found, &theorem);
    if (status == CGT_OK) *answer = found == CGT_P;
  }
  if (status == CGT_E_NO_THEOREM) {
    status = rules->closed(rules->user, play, CGT_QUESTION_VALUE, words, count, &found, &theorem);
    status = compare(ask, status, found, target, answer);
  }
  if (status == CGT_OK && ask->game == game) ask->theorem = theorem != NULL ? theorem : "a theorem of the ruleset";
  if (status != CGT_OK && status != CGT_E_NO_THEOREM) (void)cgt_i_fail_in(ask, cgt_i_callback_failed(game, "closed", status));
  return status;
}

/* Asks the family's `decide` and `recurrence`. The lock is held. */
static cgt_status_t ask_family(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t target, const uint64_t *words,
                               size_t count, uint64_t *answer) {
  const cgt_i_family *family = game->family;
  const char *name = NULL;
  cgt_status_t status = CGT_E_NO_THEOREM;
  if (family->decide != NULL) {
    status = family->decide(game, ask, play, target, words, count, answer, &name);
    if (status == CGT_I_LARGE) status = compare(ask, status, 0, target, answer);
  }
  if (status == CGT_E_NO_THEOREM && family->recurrence != NULL) {
    uint64_t value = 0;
    status = family->recurrence(game, ask, play, words, count, &value, &name);
    status = compare(ask, status, value, target, answer);
  }
  if (status == CGT_OK && ask->game == game) ask->theorem = name;
  return status;
}

/* After a search has reached the memory limit. Without a folder the search's failure stays. */
static cgt_status_t go_on_in_files(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, uint64_t target,
                                   const uint64_t *words, size_t count, uint64_t *answer) {
  uint64_t value = 0;
  const cgt_status_t status = cgt_i_game_by_files(game, ask, method, play, words, count, &value);
  if (status == CGT_E_NO_THEOREM) return CGT_E_LIMIT;
  if (status == CGT_OK) *answer = target == CGT_I_VALUE ? value : value == target;
  return status;
}

/* Whether positions are asked for together, */
static bool joins(const cgt_ruleset_t *rules) {
  return rules->options_block != NULL && (rules->flags & CGT_RULESET_COSTLY_CALLS) != 0;
}

/* whatever the question, as there is no callback for one. */
static bool joins_alone(const cgt_ruleset_t *rules) { return joins(rules) && cgt_i_block_suffix(rules, "options")[0] != '\0'; }

static cgt_status_t search_locked(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, uint64_t target,
                                  const uint64_t *words, size_t count, uint64_t *answer) {
  const bool assisted = cgt_i_game_is_assisted(game, method);
  const bool together =
      method != CGT_METHOD_SEARCH && (cgt_i_game_joins(game, target == CGT_I_VALUE) || joins_alone(&game->rules));
  cgt_i_memo *memo = &game->memos[play * 2 + assisted];
  cgt_i_search search;
  uint64_t found = 0;
  cgt_status_t status = cgt_i_game_from_files(game, ask, method, play, words, count, &found);
  if (status == CGT_OK) *answer = target == CGT_I_VALUE ? found : found == target;
  if (status != CGT_E_NO_THEOREM) return status;
  const bool common = game->common.in_place_of == memo && !together;
  status = cgt_i_search_open(&search, game, memo, CGT_I_MEX, ask, method, play);
  if (status == CGT_OK && common) status = cgt_i_crew_join(&search);
  if (status == CGT_OK && together) status = cgt_i_search_open_blocks(&search);
  if (status == CGT_OK)
    status = cgt_i_search_answer(&search, together || method == CGT_METHOD_TABLE, target, words, count, answer);
  cgt_i_search_close(&search);
  if (search.crew != NULL) return cgt_i_crew_part(&search, status);
  ask->known = memo->used;
  return status == CGT_E_LIMIT ? go_on_in_files(game, ask, method, play, target, words, count, answer) : status;
}

static cgt_status_t answer_canonical(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, uint64_t target,
                                     const uint64_t *words, size_t count, bool locked, uint64_t *answer) {
  cgt_status_t status = CGT_E_NO_THEOREM;
  if (method == CGT_METHOD_AUTO || method == CGT_METHOD_CLOSED)
    status = ask_theorem(game, ask, play, target, words, count, answer);
  if (status != CGT_E_NO_THEOREM) return status;
  if (method == CGT_METHOD_CLOSED) {
    char text[CGT_I_TEXT];
    return cgt_i_fail(CGT_E_NO_THEOREM, "%s: no theorem answers for the position %s in %s play", ask->function,
                      cgt_i_position_text(game, words, count, text), play == CGT_MISERE ? "misere" : "normal");
  }
  bool is_p;
  const char *theorem;
  if (method == CGT_METHOD_AUTO && play == CGT_MISERE && target == 0 &&
      cgt_i_lesson_outcome(game, words, count, &theorem, &is_p)) {
    *answer = is_p;
    if (ask->game == game) ask->theorem = theorem;
    return CGT_OK;
  }
  if (method == CGT_METHOD_AUTO && play == CGT_MISERE)
    status = cgt_i_tame_answer(game, ask, target, words, count, locked, answer);
  if (status != CGT_E_NO_THEOREM) return status;
  if (!locked) {
    status = cgt_i_game_answer_summands(game, ask, method, play, target, words, count, answer);
    if (status != CGT_E_NO_THEOREM) return status;
    status = cgt_i_game_enter(game, ask->function);
    if (status != CGT_OK) return status;
  }
  status = CGT_E_NO_THEOREM;
  if (method == CGT_METHOD_AUTO) status = ask_family(game, ask, play, target, words, count, answer);
  /* a part of a question that was cancelled before it began ends here */
  if (status == CGT_E_NO_THEOREM && atomic_load(&ask->game->cancels) != ask->cancels) status = cgt_i_ask_poll_now(ask);
  if (status == CGT_E_NO_THEOREM) status = search_locked(game, ask, method, play, target, words, count, answer);
  if (!locked) cgt_i_game_leave(game);
  return status;
}

/* How deeply a thread's questions are nested, because callbacks ask games or compounds ask their parts. They must end before
 * the stack does. */
static _Thread_local int depth;

cgt_status_t cgt_i_game_go_down(cgt_game_t *game, bool locked, const char *function) {
  enum { DEEPEST = 256 };
  if (depth == DEEPEST)
    return cgt_i_fail(CGT_E_STATE,
                      "%s: %d questions within one another; expected no callbacks that ask without end, nor deeper compounds",
                      function, depth);
  const cgt_status_t status = cgt_i_game_needs_lock(game) && !locked ? cgt_i_game_enter(game, function) : CGT_OK;
  depth += status == CGT_OK;
  return status;
}

bool cgt_i_game_is_nested(void) { return depth > 1; }

void cgt_i_game_come_up(cgt_game_t *game, bool locked) {
  if (cgt_i_game_needs_lock(game) && !locked) cgt_i_game_leave(game);
  depth--;
}

static cgt_status_t answer_in(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, uint64_t target,
                              const uint64_t *words, size_t count, bool locked, uint64_t *answer) {
  cgt_i_buffer canonical;
  cgt_status_t status = cgt_i_buffer_for(ask->function, count, &canonical);
  if (status != CGT_OK) return status;
  if (count > 0) memcpy(canonical.words, words, count * sizeof *words);
  canonical.count = count;
  status = cgt_i_game_go_down(game, locked, ask->function);
  if (status == CGT_OK) {
    status = cgt_i_game_canonical(game, canonical.words, &canonical.count);
    if (status != CGT_OK)
      status = cgt_i_fail_in(ask, status);
    else
      status = answer_canonical(game, ask, method, play, target, canonical.words, canonical.count, cgt_i_game_needs_lock(game),
                                answer);
    cgt_i_game_come_up(game, locked);
  }
  cgt_i_buffer_free(&canonical);
  return status;
}

cgt_status_t cgt_i_game_answer(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, uint64_t target,
                               const uint64_t *words, size_t count, uint64_t *answer) {
  return answer_in(game, ask, method, play, target, words, count, false, answer);
}

cgt_status_t cgt_i_game_is(cgt_game_t *game, cgt_i_ask *ask, uint32_t method, uint32_t play, uint64_t number,
                           const uint64_t *words, size_t count, uint64_t *answer) {
  const cgt_status_t status = answer_in(game, ask, method, play, number, words, count, false, answer);
  if (status == CGT_OK && number == CGT_I_VALUE) *answer = *answer == number;
  return status;
}

cgt_status_t cgt_i_game_answer_in(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t target, const uint64_t *words,
                                  size_t count, bool locked, uint64_t *answer) {
  return answer_in(game, ask, CGT_METHOD_AUTO, play, target, words, count, locked, answer);
}

/* ---- Checks of arguments ---- */

cgt_status_t cgt_i_buffer_for(const char *function, size_t count, cgt_i_buffer *room) {
  if (cgt_i_buffer_make(room, count)) return CGT_OK;
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", function, count);
}

cgt_status_t cgt_i_check_position(const char *function, const cgt_game_t *game, const uint64_t *words, size_t count) {
  if (game == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: game is NULL", function);
  if (count > CGT_MAX_WORDS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: count is %zu; expected at most %zu words", function, count, CGT_MAX_WORDS);
  return cgt_i_check_array(function, "words", words, count);
}

cgt_status_t cgt_i_check_play(const char *function, uint32_t play) {
  if (play <= CGT_MISERE) return CGT_OK;
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: play is %u; expected CGT_NORMAL or CGT_MISERE", function, (unsigned)play);
}

/* ---- Questions ---- */

/* Checks a position and finds the answer about it, as part of a question. */
static cgt_status_t ask_position(cgt_i_ask *ask, uint32_t method, uint32_t play, uint64_t target, const uint64_t *words,
                                 size_t count, uint64_t *answer) {
  cgt_game_t *game = ask->game;
  const bool locked = cgt_i_game_needs_lock(game);
  cgt_i_buffer canonical;
  cgt_status_t status = cgt_i_buffer_for(ask->function, count, &canonical);
  if (status != CGT_OK) return status;
  status = cgt_i_game_go_down(game, false, ask->function);
  if (status == CGT_OK) {
    status = cgt_i_game_accept(game, ask, words, count, canonical.words, &canonical.count);
    uint64_t found = 0;
    if (status == CGT_OK)
      status = answer_canonical(game, ask, method, play, target, canonical.words, canonical.count, locked, &found);
    cgt_i_game_come_up(game, false);
    if (status == CGT_OK) *answer = found;
  }
  cgt_i_buffer_free(&canonical);
  return status;
}

static cgt_status_t ask_from_outside(const char *function, cgt_game_t *game, uint32_t method, uint32_t play, uint64_t target,
                                     const uint64_t *words, size_t count, uint64_t *answer) {
  cgt_status_t status = cgt_i_check_position(function, game, words, count);
  if (status == CGT_OK) status = cgt_i_check_play(function, play);
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  return ask_position(&ask, method, play, target, words, count, answer);
}

cgt_status_t cgt_i_game_value_outside(cgt_i_ask *ask, const uint64_t *words, size_t count, uint64_t *value) {
  cgt_status_t status = cgt_i_check_position(ask->function, ask->game, words, count);
  return status == CGT_OK ? ask_position(ask, CGT_METHOD_AUTO, CGT_NORMAL, CGT_I_VALUE, words, count, value) : status;
}

cgt_status_t cgt_game_value(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *value) {
  if (value == NULL) return cgt_i_null_argument("cgt_game_value", "value");
  return ask_from_outside("cgt_game_value", game, CGT_METHOD_AUTO, CGT_NORMAL, CGT_I_VALUE, words, count, value);
}

cgt_status_t cgt_game_misere_value(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *value) {
  if (value == NULL) return cgt_i_null_argument("cgt_game_misere_value", "value");
  return ask_from_outside("cgt_game_misere_value", game, CGT_METHOD_AUTO, CGT_MISERE, CGT_I_VALUE, words, count, value);
}

cgt_status_t cgt_game_outcome(cgt_game_t *game, uint32_t play, const uint64_t *words, size_t count, uint64_t *outcome) {
  if (outcome == NULL) return cgt_i_null_argument("cgt_game_outcome", "outcome");
  uint64_t is_p;
  cgt_status_t status = ask_from_outside("cgt_game_outcome", game, CGT_METHOD_AUTO, play, 0, words, count, &is_p);
  if (status == CGT_OK) *outcome = is_p ? CGT_P : CGT_N;
  return status;
}

cgt_status_t cgt_game_both_values(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *value, uint64_t *misere) {
  static const char function[] = "cgt_game_both_values";
  uint64_t found[2];
  if (value == NULL || misere == NULL) return cgt_i_null_argument(function, value == NULL ? "value" : "misere");
  cgt_status_t status = CGT_OK;
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE && status == CGT_OK; play++)
    status = ask_from_outside(function, game, CGT_METHOD_AUTO, play, CGT_I_VALUE, words, count, &found[play]);
  if (status != CGT_OK) return status;
  *value = found[CGT_NORMAL];
  *misere = found[CGT_MISERE];
  return CGT_OK;
}

cgt_status_t cgt_i_check_question(const char *function, uint32_t question) {
  if (question <= CGT_QUESTION_OUTCOME) return CGT_OK;
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: question is %u; expected CGT_QUESTION_VALUE or CGT_QUESTION_OUTCOME", function,
                    (unsigned)question);
}

static cgt_status_t check_method(const char *function, uint32_t method) {
  if (method <= CGT_METHOD_TABLE) return CGT_OK;
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: method is %u; expected a CGT_METHOD_ constant", function, (unsigned)method);
}

cgt_status_t cgt_game_answer(cgt_game_t *game, uint32_t method, uint32_t play, uint32_t question, const uint64_t *words,
                             size_t count, uint64_t *answer) {
  static const char function[] = "cgt_game_answer";
  if (answer == NULL) return cgt_i_null_argument(function, "answer");
  cgt_status_t status = check_method(function, method);
  if (status == CGT_OK) status = cgt_i_check_question(function, question);
  if (status != CGT_OK) return status;
  const bool outcome = question == CGT_QUESTION_OUTCOME;
  uint64_t found;
  status = ask_from_outside(function, game, method, play, outcome ? 0 : CGT_I_VALUE, words, count, &found);
  if (status == CGT_OK) *answer = !outcome ? found : found ? CGT_P : CGT_N;
  return status;
}

/* One answer of many; a failure names the position's number. */
static cgt_status_t ask_numbered(cgt_i_ask *ask, uint32_t method, uint32_t play, uint32_t question, const uint64_t *words,
                                 size_t count, size_t number, uint64_t *answer) {
  const bool outcome = question == CGT_QUESTION_OUTCOME;
  uint64_t found;
  const cgt_status_t status =
      ask_position(ask, method, play, outcome ? 0 : CGT_I_VALUE, count > 0 ? words : NULL, count, &found);
  if (status != CGT_OK) return cgt_i_fail_numbered(ask, status, number);
  *answer = !outcome ? found : found ? CGT_P : CGT_N;
  return CGT_OK;
}

static cgt_status_t check_many(const char *function, const cgt_game_t *game, uint32_t method, uint32_t play,
                               uint32_t question) {
  cgt_status_t status = cgt_i_check_position(function, game, NULL, 0);
  if (status == CGT_OK) status = check_method(function, method);
  if (status == CGT_OK) status = cgt_i_check_play(function, play);
  return status == CGT_OK ? cgt_i_check_question(function, question) : status;
}

bool cgt_i_game_joins(const cgt_game_t *game, bool values) {
  const cgt_ruleset_t *rules = &game->rules;
  return rules->closed == NULL && (joins_alone(rules) || (joins(rules) && values && rules->split == NULL));
}

cgt_status_t cgt_i_game_values_together(cgt_i_ask *ask, uint32_t play, const cgt_list_t *positions, uint64_t *values) {
  cgt_game_t *game = ask->game;
  cgt_i_memo *memo = &game->memos[play * 2]; /* without theorems */
  cgt_i_search search;
  cgt_status_t status = cgt_i_game_enter(game, ask->function);
  if (status != CGT_OK) return status;
  status = cgt_i_search_open(&search, game, memo, CGT_I_MEX, ask, CGT_METHOD_TABLE, play);
  if (status == CGT_OK) status = cgt_i_search_open_blocks(&search);
  if (status == CGT_OK) status = cgt_i_search_list(&search, positions, values);
  cgt_i_search_close(&search);
  cgt_i_game_leave(game);
  return status;
}

/* Finds the values of the next CGT_I_TOGETHER positions of an array, or of a list, together, where that is worthwhile; the
 * array *values is made for them. A position that is too long ends this. */
static cgt_status_t find_together(cgt_i_ask *ask, uint32_t method, uint32_t play, const uint64_t *words, size_t count,
                                  const cgt_list_t *positions, size_t from, size_t n, uint64_t **values) {
  if (method != CGT_METHOD_AUTO || from % CGT_I_TOGETHER != 0) return CGT_OK;
  const size_t room = n < CGT_I_TOGETHER ? n : CGT_I_TOGETHER;
  cgt_list_t *some = cgt_i_list_new();
  if (*values == NULL) *values = cgt_i_alloc(room, sizeof **values);
  bool added = some != NULL && *values != NULL;
  if (added) memset(*values, UINT8_MAX, room * sizeof **values); /* CGT_NO_ANSWER */
  for (size_t i = from; i < n && i < from + CGT_I_TOGETHER && added; i++) {
    const uint64_t *position = positions != NULL ? cgt_list_item(positions, i, &count) : words + i * count;
    if (count > CGT_MAX_WORDS) break;
    added = cgt_i_list_add(some, position, count);
  }
  const cgt_status_t status = added ? cgt_i_game_values_together(ask, play, some, *values)
                                    : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for positions", ask->function);
  cgt_list_free(some);
  return status;
}

cgt_status_t cgt_game_answer_array(cgt_game_t *game, uint32_t method, uint32_t play, uint32_t question, const uint64_t *words,
                                   size_t count, size_t n, uint64_t *answers) {
  static const char function[] = "cgt_game_answer_array";
  cgt_status_t status = check_many(function, game, method, play, question);
  if (status == CGT_OK && count > CGT_MAX_WORDS)
    status = cgt_i_fail(CGT_E_ARGUMENT, "%s: count is %zu; expected at most %zu words", function, count, CGT_MAX_WORDS);
  if (status == CGT_OK && count > 0 && n > SIZE_MAX / count)
    status = cgt_i_fail(CGT_E_ARGUMENT, "%s: %zu positions of %zu words; no array has so many", function, n, count);
  if (status == CGT_OK) status = cgt_i_check_array(function, "words", words, n * count);
  if (status == CGT_OK) status = cgt_i_check_array(function, "answers", answers, n);
  if (status != CGT_OK) return status;
  const bool together = cgt_i_game_joins(game, question == CGT_QUESTION_VALUE);
  cgt_i_ask ask = cgt_i_ask_begin(game, function), between = ask;
  uint64_t *swept = NULL;
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    status = cgt_i_ask_poll(&between);
    if (status == CGT_OK && together) status = find_together(&ask, method, play, words, count, NULL, i, n, &swept);
    if (status == CGT_OK && cgt_i_is_together(swept, i))
      answers[i] = cgt_i_answer_of(question, swept[i % CGT_I_TOGETHER]);
    else if (status == CGT_OK)
      status = ask_numbered(&ask, method, play, question, count > 0 ? words + i * count : NULL, count, i, &answers[i]);
  }
  cgt_i_free(swept);
  return status;
}

cgt_status_t cgt_game_answer_list(cgt_game_t *game, uint32_t method, uint32_t play, uint32_t question,
                                  const cgt_list_t *positions, uint64_t *answers) {
  static const char function[] = "cgt_game_answer_list";
  cgt_status_t status = check_many(function, game, method, play, question);
  if (status == CGT_OK && positions == NULL) status = cgt_i_null_argument(function, "positions");
  if (status == CGT_OK) status = cgt_i_check_array(function, "answers", answers, cgt_list_count(positions));
  if (status != CGT_OK) return status;
  const bool together = cgt_i_game_joins(game, question == CGT_QUESTION_VALUE);
  cgt_i_ask ask = cgt_i_ask_begin(game, function), between = ask;
  uint64_t *swept = NULL;
  for (size_t i = 0; i < cgt_list_count(positions) && status == CGT_OK; i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(positions, i, &count);
    status = cgt_i_ask_poll(&between);
    if (status == CGT_OK && together)
      status = find_together(&ask, method, play, NULL, 0, positions, i, cgt_list_count(positions), &swept);
    if (status == CGT_OK && cgt_i_is_together(swept, i))
      answers[i] = cgt_i_answer_of(question, swept[i % CGT_I_TOGETHER]);
    else if (status == CGT_OK)
      status = ask_numbered(&ask, method, play, question, words, count, i, &answers[i]);
  }
  cgt_i_free(swept);
  return status;
}

cgt_status_t cgt_i_game_accept_alone(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count,
                                     cgt_i_buffer *canonical) {
  const bool locked = cgt_i_game_needs_lock(game);
  cgt_status_t status = cgt_i_buffer_for(ask->function, count, canonical);
  if (status != CGT_OK) return status;
  if (locked) status = cgt_i_game_enter(game, ask->function);
  if (status == CGT_OK) {
    status = cgt_i_game_accept(game, ask, words, count, canonical->words, &canonical->count);
    if (locked) cgt_i_game_leave(game);
  }
  if (status != CGT_OK) cgt_i_buffer_free(canonical);
  return status;
}

static cgt_status_t validate(const char *function, cgt_game_t *game, const uint64_t *words, size_t count) {
  cgt_i_buffer canonical;
  cgt_status_t status = cgt_i_check_position(function, game, words, count);
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  status = cgt_i_game_accept_alone(game, &ask, words, count, &canonical);
  if (status == CGT_OK) cgt_i_buffer_free(&canonical);
  return status;
}

cgt_status_t cgt_game_validate(cgt_game_t *game, const uint64_t *words, size_t count) {
  return validate("cgt_game_validate", game, words, count);
}

cgt_status_t cgt_game_tameness(cgt_game_t *game, const uint64_t *words, size_t count, uint32_t *tameness,
                               const char **theorem) {
  static const char function[] = "cgt_game_tameness";
  uint32_t found = 0;
  const char *name = NULL;
  if (tameness == NULL) return cgt_i_null_argument(function, "tameness");
  cgt_status_t status = validate(function, game, words, count);
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  status = cgt_i_tameness(game, &ask, words, count, false, &found, &name);
  if (status != CGT_OK) return status;
  *tameness = found;
  if (theorem != NULL) *theorem = found != 0 ? name : NULL;
  return CGT_OK;
}

cgt_status_t cgt_game_canonical(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *canonical,
                                size_t *canonical_count) {
  static const char function[] = "cgt_game_canonical";
  cgt_status_t status = cgt_i_check_position(function, game, words, count);
  if (status == CGT_OK) status = cgt_i_check_array(function, "canonical", canonical, count);
  if (status == CGT_OK && canonical_count == NULL) status = cgt_i_null_argument(function, "canonical_count");
  if (status != CGT_OK) return status;
  cgt_i_buffer room;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  status = cgt_i_game_accept_alone(game, &ask, words, count, &room);
  if (status != CGT_OK) return status;
  if (room.count > 0) memcpy(canonical, room.words, room.count * sizeof *canonical);
  *canonical_count = room.count;
  cgt_i_buffer_free(&room);
  return CGT_OK;
}

/* ---- Sizes ---- */

/* Visits everything reachable from a canonical position. The lock is held. */
static cgt_status_t visit_all(cgt_game_t *game, cgt_i_ask *ask, cgt_i_rule rule, cgt_i_memo *memo, const uint64_t *words,
                              size_t count, uint64_t *result) {
  cgt_i_search search;
  uint64_t found = 0;
  cgt_status_t status = cgt_i_search_open(&search, game, memo, rule, ask, CGT_METHOD_TABLE, CGT_NORMAL);
  if (status == CGT_OK) status = cgt_i_search_answer(&search, true, CGT_I_VALUE, words, count, &found);
  cgt_i_search_close(&search);
  if (status == CGT_OK) *result = rule == CGT_I_REACH ? memo->used : found;
  return status;
}

cgt_status_t cgt_i_game_longest(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, uint64_t *moves) {
  cgt_i_buffer canonical;
  cgt_status_t status = cgt_i_buffer_for(ask->function, count, &canonical);
  if (status != CGT_OK) return status;
  if (count > 0) memcpy(canonical.words, words, count * sizeof *words);
  canonical.count = count;
  status = cgt_i_game_enter(game, ask->function);
  if (status == CGT_OK) {
    status = cgt_i_game_canonical(game, canonical.words, &canonical.count);
    if (status != CGT_OK)
      status = cgt_i_fail_in(ask, status);
    else
      status = visit_all(game, ask, CGT_I_LONGEST, &game->lengths, canonical.words, canonical.count, moves);
    cgt_i_game_leave(game);
  }
  cgt_i_buffer_free(&canonical);
  return status;
}

static cgt_status_t measure(const char *function, cgt_i_rule rule, cgt_game_t *game, const uint64_t *words, size_t count,
                            uint64_t *result) {
  cgt_i_buffer canonical;
  cgt_status_t status = cgt_i_check_position(function, game, words, count);
  if (status == CGT_OK) status = cgt_i_buffer_for(function, count, &canonical);
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  status = cgt_i_game_enter(game, function);
  if (status == CGT_OK) {
    cgt_i_memo visited = {.slots = NULL};
    status = cgt_i_game_accept(game, &ask, words, count, canonical.words, &canonical.count);
    if (status == CGT_OK)
      status = visit_all(game, &ask, rule, rule == CGT_I_REACH ? &visited : &game->lengths, canonical.words, canonical.count,
                         result);
    cgt_i_memo_clear(&visited);
    cgt_i_game_leave(game);
  }
  cgt_i_buffer_free(&canonical);
  return status;
}

cgt_status_t cgt_game_longest_play(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *moves) {
  if (moves == NULL) return cgt_i_null_argument("cgt_game_longest_play", "moves");
  return measure("cgt_game_longest_play", CGT_I_LONGEST, game, words, count, moves);
}

cgt_status_t cgt_game_reachable_count(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *n) {
  if (n == NULL) return cgt_i_null_argument("cgt_game_reachable_count", "n");
  return measure("cgt_game_reachable_count", CGT_I_REACH, game, words, count, n);
}

/* ---- Explaining and counting ---- */

cgt_status_t cgt_game_explain(cgt_game_t *game, uint32_t play, const uint64_t *words, size_t count, char *text, size_t capacity,
                              size_t *needed) {
  static const char function[] = "cgt_game_explain";
  cgt_status_t status = cgt_i_check_position(function, game, words, count);
  if (status == CGT_OK) status = cgt_i_check_play(function, play);
  if (status == CGT_OK && text == NULL && capacity > 0) status = cgt_i_null_argument(function, "text");
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  const bool outcome = play == CGT_MISERE && atomic_load(&game->lesson) != NULL;
  uint64_t value;
  status = ask_position(&ask, CGT_METHOD_AUTO, play, outcome ? 0 : CGT_I_VALUE, words, count, &value);
  if (status != CGT_OK) return status;
  char position[CGT_I_TEXT], answer[64], expanded[48] = "", options[48] = "", known[64] = "";
  const bool search = ask.theorem == NULL;
  const char *how = !search ? ask.theorem : ask.expanded > 0 ? "search" : NULL;
  if (ask.expanded > 0) { /* a family's own engine may count positions only */
    snprintf(expanded, sizeof expanded, ": %llu positions expanded", (unsigned long long)ask.expanded);
    if (search || ask.options > 0) snprintf(options, sizeof options, ", %llu options", (unsigned long long)ask.options);
    if (search || ask.known > 0) snprintf(known, sizeof known, "; the memo has %llu positions", (unsigned long long)ask.known);
  }
  const char *which = !search || ask.expanded == 0 ? ""
                      : ask.filed                  ? "; plain, in files"
                      : !ask.plain                 ? "; pruned"
                      : ask.pruned                 ? "; pruned, then plain"
                                                   : "; plain";
  if (outcome)
    snprintf(answer, sizeof answer, "misere outcome %s", value != 0 ? "P" : "N");
  else
    snprintf(answer, sizeof answer, "%s value %llu, outcome %s", play == CGT_MISERE ? "misere Grundy" : "Grundy",
             (unsigned long long)value, value == 0 ? "P" : "N");
  int length = snprintf(text, capacity, "%s: %s\n%s%s%s%s%s%s\n", cgt_i_position_text(game, words, count, position), answer,
                        how != NULL ? "by " : "from the memo, by an earlier search", how != NULL ? how : "", expanded, options,
                        known, which);
  if (needed != NULL) *needed = (size_t)length + 1;
  return CGT_OK;
}

cgt_status_t cgt_game_count(cgt_game_t *game, uint32_t what, uint64_t *number) {
  static const char function[] = "cgt_game_count";
  if (game == NULL || number == NULL) return cgt_i_null_argument(function, game == NULL ? "game" : "number");
  if (what > CGT_COUNT_BYTES)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: what is %u; expected a CGT_COUNT_ constant", function, (unsigned)what);
  cgt_status_t status = cgt_i_game_enter(game, function);
  if (status != CGT_OK) return status;
  uint64_t sum = what == CGT_COUNT_EXPANDED ? game->expanded : what == CGT_COUNT_OPTIONS ? game->options : 0;
  for (size_t i = 0; i < sizeof game->memos / sizeof *game->memos; i++) {
    const cgt_i_memo *memo = &game->memos[i];
    if (what == CGT_COUNT_BYTES) sum += cgt_i_memo_bytes(memo) - cgt_i_kept_bytes(&memo->kept);
    if (what == CGT_COUNT_ENTRIES) sum += memo->used;
    if (what == CGT_COUNT_KNOWN)
      for (size_t slot = 0; slot < memo->capacity; slot++)
        sum += cgt_i_memo_field(memo, (uint32_t)slot) - 1 < cgt_i_memo_partial(memo) - 1;
  }
  if (what == CGT_COUNT_BYTES)
    sum += cgt_i_memo_bytes(&game->lengths) + cgt_i_memo_bytes(&game->tame) + cgt_i_game_box_bytes(game) +
           cgt_i_disk_bytes(game->disk);
  if (game->family->count != NULL) {
    uint64_t positions, bytes;
    game->family->count(game, &positions, &bytes);
    sum += what == CGT_COUNT_ENTRIES ? positions : what == CGT_COUNT_BYTES ? bytes : 0;
  }
  cgt_i_game_leave(game);
  *number = sum;
  return CGT_OK;
}

cgt_status_t cgt_game_forget(cgt_game_t *game) {
  if (game == NULL) return cgt_i_null_argument("cgt_game_forget", "game");
  cgt_status_t status = cgt_i_game_enter(game, "cgt_game_forget");
  if (status != CGT_OK) return status;
  for (size_t i = 0; i < sizeof game->memos / sizeof *game->memos; i++) cgt_i_memo_clear(&game->memos[i]);
  cgt_i_memo_clear(&game->lengths);
  cgt_i_memo_clear(&game->tame);
  atomic_store(&game->taught, false);
  atomic_store(&game->lesson, NULL);
  cgt_i_game_forget_boxes(game);
  cgt_i_game_forget_files(game);
  if (game->family->forget != NULL) game->family->forget(game);
  cgt_i_game_leave(game);
  return CGT_OK;
}

cgt_status_t cgt_game_reserve(cgt_game_t *game, uint64_t n) {
  if (game == NULL) return cgt_i_null_argument("cgt_game_reserve", "game");
  cgt_status_t status = cgt_i_game_enter(game, "cgt_game_reserve");
  if (status != CGT_OK) return status;
  const cgt_i_ask ask = {.function = "cgt_game_reserve"};
  const bool assisted = cgt_i_game_is_assisted(game, CGT_METHOD_AUTO);
  cgt_i_memo *memo = &game->memos[assisted];
  if (memo->slots == NULL) status = cgt_i_memo_widen(memo, NULL, 0, 16, 0, atomic_load(&game->memory), NULL);
  if (status == CGT_OK && n > cgt_i_memo_room(memo)) status = cgt_i_memo_grow(memo, n, 0, atomic_load(&game->memory), NULL);
  cgt_i_game_leave(game);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in(&ask, status);
}
