/* Questions about many positions: sequences, periods, boxes. */
#include <stdio.h>
#include <string.h>

#include "../base/box_order.h"
#include "heap_box.h"

static cgt_status_t check_play(const char *function, uint32_t play, uint32_t question) {
  const cgt_status_t status = cgt_i_check_play(function, play);
  return status == CGT_OK ? cgt_i_check_question(function, question) : status;
}

/* The answer about position i of a box, from its value among those that were found together, if they were. CGT_E_POSITION if
 * the game does not accept it. */
static cgt_status_t answer(cgt_game_t *game, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                           const uint64_t *swept, uint64_t i, uint64_t *result) {
  if (swept == NULL) return cgt_game_answer(game, CGT_METHOD_AUTO, play, question, words, count, result);
  if (!cgt_i_is_together(swept, i)) return CGT_E_POSITION;
  *result = cgt_i_answer_of(question, swept[i % CGT_I_TOGETHER]);
  return CGT_OK;
}

/* The next position of a box, the last word running fastest. */
static void step(uint64_t *position, const uint64_t *first, const uint64_t *last, size_t count) {
  for (size_t i = count; i-- > 0;) {
    if (position[i] < last[i]) {
      position[i]++;
      return;
    }
    position[i] = first[i];
  }
}

/* Has the next CGT_I_TOGETHER positions of a box searched together, if the game can do that; the array *values is made for
 * them.
 */
static cgt_status_t find_together(cgt_i_ask *ask, uint32_t play, const uint64_t *position, const uint64_t *first,
                                  const uint64_t *last, size_t count, uint64_t cell, uint64_t cells, uint64_t **values) {
  if (cell % CGT_I_TOGETHER != 0) return CGT_OK;
  cgt_list_t *some = cgt_i_list_new();
  uint64_t *now = cgt_i_alloc(count + 1, sizeof *now);
  if (*values == NULL) *values = cgt_i_alloc(cells < CGT_I_TOGETHER ? (size_t)cells : CGT_I_TOGETHER, sizeof **values);
  bool added = some != NULL && now != NULL && *values != NULL;
  if (added && count > 0) memcpy(now, position, count * sizeof *now);
  for (uint64_t i = cell; i < cells && i < cell + CGT_I_TOGETHER && added; i++, step(now, first, last, count))
    added = cgt_i_list_add(some, now, count);
  const cgt_status_t status = added ? cgt_i_game_values_together(ask, play, some, *values)
                                    : cgt_i_fail(CGT_E_MEMORY, "%s: no memory for positions", ask->function);
  cgt_i_free(now);
  cgt_list_free(some);
  return status;
}

cgt_status_t cgt_game_sequence(cgt_game_t *game, uint32_t play, uint64_t first, size_t n, uint64_t *values) {
  static const char function[] = "cgt_game_sequence";
  if (game == NULL) return cgt_i_null_argument(function, "game");
  cgt_status_t status = check_play(function, play, CGT_QUESTION_VALUE);
  if (status == CGT_OK) status = cgt_i_check_array(function, "values", values, n);
  if (status != CGT_OK) return status;
  if (n > 0 && n - 1 > UINT64_MAX - first)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: first is %llu, n is %zu; expected heaps below 2^64", function,
                      (unsigned long long)first, n);
  if (cgt_i_game_family(game)->sequence != NULL) {
    cgt_i_ask ask = cgt_i_ask_begin(game, function);
    status = cgt_i_game_enter(game, function);
    if (status != CGT_OK) return status;
    status = cgt_i_game_family(game)->sequence(game, &ask, play, first, n, values);
    cgt_i_game_leave(game);
    if (status != CGT_E_NO_THEOREM) return status;
  }
  uint64_t *position = cgt_i_alloc(cgt_i_game_buttons(game) + 1, sizeof *position);
  if (position == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory", function);
  for (size_t i = 0; i < cgt_i_game_buttons(game); i++) position[i] = 1;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  uint64_t *swept = NULL;
  status = CGT_OK;
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    const uint64_t last = first + (n - 1);
    position[cgt_i_game_buttons(game)] = first + i;
    status = cgt_i_ask_poll_between(&ask);
    if (status == CGT_OK && cgt_i_game_joins(game, true))
      status = find_together(&ask, play, position, &first, &last, 1, i, n, &swept);
    if (status == CGT_OK && cgt_i_is_together(swept, i))
      values[i] = swept[i % CGT_I_TOGETHER];
    else if (status == CGT_OK)
      status =
          cgt_game_answer(game, CGT_METHOD_AUTO, play, CGT_QUESTION_VALUE, position, cgt_i_game_buttons(game) + 1, &values[i]);
  }
  cgt_i_free(swept);
  cgt_i_free(position);
  return status;
}

static cgt_status_t prove_period(const char *function, cgt_game_t *game, uint32_t play, uint32_t question, uint64_t limit,
                                 cgt_i_period_proof *proof) {
  if (game == NULL) return cgt_i_null_argument(function, "game");
  cgt_status_t status = check_play(function, play, question);
  if (status != CGT_OK) return status;
  status = CGT_E_NO_THEOREM;
  if (cgt_i_game_family(game)->period != NULL) {
    cgt_i_ask ask = cgt_i_ask_begin(game, function);
    status = cgt_i_game_enter(game, function);
    if (status != CGT_OK) return status;
    status = cgt_i_game_family(game)->period(game, &ask, play, question, limit, proof);
    cgt_i_game_leave(game);
  }
  if (status == CGT_E_NO_THEOREM)
    return cgt_i_fail(status, "%s: no theorem about periods applies to the game in %s play", function,
                      play == CGT_MISERE ? "misere" : "normal");
  return status;
}

cgt_status_t cgt_game_period(cgt_game_t *game, uint32_t play, uint32_t question, uint64_t limit, uint64_t *period,
                             uint64_t *preperiod, uint64_t *checked) {
  static const char function[] = "cgt_game_period";
  cgt_i_period_proof proof;
  if (period == NULL || preperiod == NULL) return cgt_i_null_argument(function, period == NULL ? "period" : "preperiod");
  const cgt_status_t status = prove_period(function, game, play, question, limit, &proof);
  if (status != CGT_OK) return status;
  if (proof.saltus != 0)
    return cgt_i_fail(CGT_E_LIMIT,
                      "%s: no period: from heap %llu on values rise by %llu every %llu heaps; cgt_game_arithmetic_period() "
                      "gives these numbers",
                      function, (unsigned long long)proof.preperiod, (unsigned long long)proof.saltus,
                      (unsigned long long)proof.period);
  *period = proof.period;
  *preperiod = proof.preperiod;
  if (checked != NULL) *checked = proof.checked;
  return CGT_OK;
}

cgt_status_t cgt_game_arithmetic_period(cgt_game_t *game, uint32_t play, uint32_t question, uint64_t limit, uint64_t *period,
                                        uint64_t *preperiod, uint64_t *saltus, uint64_t *checked) {
  static const char function[] = "cgt_game_arithmetic_period";
  cgt_i_period_proof proof;
  if (period == NULL || preperiod == NULL || saltus == NULL)
    return cgt_i_null_argument(function, period == NULL ? "period" : preperiod == NULL ? "preperiod" : "saltus");
  const cgt_status_t status = prove_period(function, game, play, question, limit, &proof);
  if (status != CGT_OK) return status;
  *period = proof.period;
  *preperiod = proof.preperiod;
  *saltus = proof.saltus;
  if (checked != NULL) *checked = proof.checked;
  return CGT_OK;
}

static cgt_status_t check_box(const char *function, cgt_game_t *game, uint32_t play, uint32_t question, const uint64_t *first,
                              const uint64_t *last, size_t count) {
  if (game == NULL) return cgt_i_null_argument(function, "game");
  const cgt_status_t status = check_play(function, play, question);
  return status == CGT_OK ? cgt_i_check_box(function, first, last, count) : status;
}

/* Answers from a table of all positions up to `last`. */
static cgt_status_t dense(const char *function, cgt_game_t *game, uint32_t play, uint32_t question, const uint64_t *first,
                          const uint64_t *last, size_t count, uint64_t cells, uint64_t *answers) {
  enum { FEW = 1 << 16, TIMES = 64 };
  const uint64_t all = cgt_i_box_cells(NULL, last, count);
  if (cgt_i_game_family(game)->table == NULL || all >= UINT32_MAX) return CGT_E_NO_THEOREM;
  if (all > FEW && all / TIMES > cells) return CGT_E_NO_THEOREM; /* too much outside the box */
  const uint64_t limit = cgt_i_game_memory(game);
  if (limit != 0 && all > limit / 8) return CGT_E_NO_THEOREM;
  uint32_t *values = cgt_i_alloc((size_t)all, sizeof *values);
  uint64_t *position = cgt_i_alloc(count + 1, sizeof *position);
  cgt_status_t status = CGT_OK;
  if (values == NULL || position == NULL)
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a table of %llu positions", function, (unsigned long long)all);
  if (status == CGT_OK) {
    cgt_i_ask ask = cgt_i_ask_begin(game, function);
    status = cgt_i_game_enter(game, function);
    if (status == CGT_OK) {
      status = cgt_i_game_family(game)->table(game, &ask, play, last, count, values);
      cgt_i_game_leave(game);
    }
  }
  if (status == CGT_OK) {
    if (count > 0) memcpy(position, first, count * sizeof *position);
    for (uint64_t cell = 0; cell < cells; cell++) {
      size_t index = 0;
      for (size_t i = 0; i < count; i++) index = index * ((size_t)last[i] + 1) + (size_t)position[i];
      const uint32_t value = values[index];
      answers[cell] = value == UINT32_MAX ? CGT_NO_ANSWER : question == CGT_QUESTION_VALUE ? value : value == 0 ? CGT_P : CGT_N;
      step(position, first, last, count);
    }
  }
  cgt_i_free(values);
  cgt_i_free(position);
  return status;
}

cgt_status_t cgt_game_table(cgt_game_t *game, uint32_t play, uint32_t question, const uint64_t *first, const uint64_t *last,
                            size_t count, uint64_t *answers) {
  static const char function[] = "cgt_game_table";
  cgt_status_t status = check_box(function, game, play, question, first, last, count);
  if (status != CGT_OK) return status;
  const uint64_t cells = cgt_i_box_cells(first, last, count);
  if (cells > SIZE_MAX / sizeof *answers)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: the box has more positions than an array can hold", function);
  status = cgt_i_check_array(function, "answers", answers, (size_t)cells);
  if (status != CGT_OK) return status;
  status = dense(function, game, play, question, first, last, count, cells, answers);
  if (status != CGT_E_NO_THEOREM) return status;
  uint64_t *position = cgt_i_alloc(count + 1, sizeof *position);
  if (position == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory", function);
  if (count > 0) memcpy(position, first, count * sizeof *position);
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  uint64_t *swept = NULL;
  status = CGT_OK;
  for (uint64_t cell = 0; cell < cells && status == CGT_OK; cell++) {
    status = cgt_i_ask_poll_between(&ask);
    if (status == CGT_OK && cgt_i_game_joins(game, question == CGT_QUESTION_VALUE))
      status = find_together(&ask, play, position, first, last, count, cell, cells, &swept);
    if (status == CGT_OK) status = answer(game, play, question, position, count, swept, cell, &answers[cell]);
    if (status == CGT_E_POSITION) {
      answers[cell] = CGT_NO_ANSWER;
      status = CGT_OK;
    }
    step(position, first, last, count);
  }
  cgt_i_free(swept);
  cgt_i_free(position);
  return status;
}

cgt_status_t cgt_game_p_positions(cgt_game_t *game, uint32_t play, const uint64_t *first, const uint64_t *last, size_t count,
                                  cgt_list_t **positions) {
  static const char function[] = "cgt_game_p_positions";
  cgt_status_t status = check_box(function, game, play, CGT_QUESTION_OUTCOME, first, last, count);
  if (status != CGT_OK) return status;
  if (positions == NULL) return cgt_i_null_argument(function, "positions");
  uint64_t cells = cgt_i_box_cells(first, last, count);
  uint64_t *position = cgt_i_alloc(count + 1, sizeof *position), *canonical = cgt_i_alloc(count + 1, sizeof *canonical);
  cgt_list_t *list = cgt_i_list_new();
  if (position == NULL || canonical == NULL || list == NULL) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory", function);
  if (status == CGT_OK && count > 0) memcpy(position, first, count * sizeof *position);
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  uint64_t *swept = NULL;
  for (uint64_t cell = 0; cell < cells && status == CGT_OK; cell++, step(position, first, last, count)) {
    uint64_t outcome;
    size_t canonical_count;
    status = cgt_i_ask_poll_between(&ask);
    if (status == CGT_OK && cgt_i_game_joins(game, false))
      status = find_together(&ask, play, position, first, last, count, cell, cells, &swept);
    if (status == CGT_OK) status = answer(game, play, CGT_QUESTION_OUTCOME, position, count, swept, cell, &outcome);
    if (status == CGT_E_POSITION) {
      status = CGT_OK;
      continue;
    }
    if (status != CGT_OK || outcome != CGT_P) continue;
    status = cgt_game_canonical(game, position, count, canonical, &canonical_count);
    if (status == CGT_OK && !cgt_i_list_add(list, canonical, canonical_count))
      status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the list", function);
  }
  if (status == CGT_OK && !cgt_i_list_sort(list)) status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for the list", function);
  cgt_i_free(swept);
  cgt_i_free(position);
  cgt_i_free(canonical);
  if (status == CGT_OK)
    *positions = list;
  else
    cgt_list_free(list);
  return status;
}
