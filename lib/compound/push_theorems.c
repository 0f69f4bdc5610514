/* What theorems say about pushes before the switch in normal play; periods and tables of pushes. */
#include <string.h>

#include "../rulesets/heap_box.h"
#include "../rulesets/window.h"
#include "parts.h"

/* k if the game is subtraction(1, ..., k), else 0. */
static uint64_t takes_up_to(const cgt_game_t *game) {
  const cgt_i_sequence_game *own = cgt_i_sequence_game_of(game);
  if (own == NULL || own->set == NULL || own->count == 0) return 0;
  return own->set[own->count - 1] == own->count ? own->count : 0;
}

/* The least positive a with (k1 + 1) a = -1 modulo k2 + 1; 0 if there is none. */
static uint64_t solve(uint64_t k1, uint64_t k2) {
  const uint64_t modulus = k2 + 1;
  /* Euclid's algorithm on r0 = modulus and r1 = k1 + 1: r_i = s_i (k1 + 1) modulo the modulus; signs are kept apart */
  uint64_t r0 = modulus, r1 = (k1 + 1) % modulus, s0 = 0, s1 = 1;
  bool negative = false; /* the sign of s1 */
  while (r1 > 1) {
    const uint64_t q = r0 / r1, r2 = r0 % r1, s2 = s0 + q * s1; /* at most the modulus */
    r0 = r1, r1 = r2, s0 = s1, s1 = s2;
    negative = !negative;
  }
  if (r1 != 1) return 0;
  return negative ? s1 % modulus : modulus - s1 % modulus;
}

/* Theorem 4.2.4. If there is such an a, the P-positions are the heaps congruent to b (k1 + 1) + 1 for some b < a modulo
 * a (k1 + 1) + 1; otherwise, those congruent to 1 modulo k1 + 1. */
static uint64_t subtraction_outcome(uint64_t k1, uint64_t k2, uint64_t heap) {
  const uint64_t a = solve(k1, k2), step = k1 + 1;
  if (a == 0) return heap % step == 1 % step ? CGT_P : CGT_N;
  const bool fits = a <= (UINT64_MAX - 1) / step;
  const uint64_t rest = fits ? heap % (a * step + 1) : heap;
  return rest % step == 1 && rest / step < a ? CGT_P : CGT_N;
}

cgt_status_t cgt_i_push_theorem_answer(const cgt_i_push *push, uint32_t question, const uint64_t *words, size_t count,
                                       uint64_t *answer, const char **theorem) {
  const char *name = NULL;
  if (push->more == 0 && cgt_i_game_equal(push->first, push->second)) {
    uint64_t value = 0; /* which gives the outcome N also if the status is CGT_I_LARGE */
    cgt_status_t status = cgt_i_part_closed(push->first, CGT_NORMAL, CGT_QUESTION_VALUE, words, count, &value, NULL);
    if (status == CGT_OK || (status == CGT_I_LARGE && question == CGT_QUESTION_OUTCOME)) {
      status = CGT_OK;
      *answer = question == CGT_QUESTION_VALUE ? value ^ 1 : value == 1 ? CGT_P : CGT_N;
      if (theorem != NULL) *theorem = "Lemma 2.1.1 of Duchene, Heinrich, Larsson, Parreau 2018: the game and a heap of one";
    }
    if (status != CGT_E_NO_THEOREM) return status;
  }
  if (question != CGT_QUESTION_OUTCOME) return CGT_E_NO_THEOREM;
  const unsigned first = cgt_i_golden_of(push->first), second = cgt_i_golden_of(push->second);
  const uint64_t k1 = takes_up_to(push->first), k2 = takes_up_to(push->second);
  if (count == 2 && cgt_i_push_theorem(first, second) != NULL) {
    *answer = cgt_i_push_closed_p(first, second, words[0], words[1]) == 1 ? CGT_P : CGT_N;
    name = cgt_i_push_theorem(first, second);
  } else if (count <= 1 && k1 > 0 && k2 > 0) {
    *answer = subtraction_outcome(k1, k2, count == 1 ? words[0] : 0);
    name = "Theorem 4.2.4 of Duchene, Heinrich, Larsson, Parreau 2018";
  } else {
    cgt_i_buffer after;
    uint64_t outcome;
    if (!cgt_i_buffer_make(&after, count + push->more)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", count);
    size_t n = 0;
    cgt_status_t status = cgt_i_switched(push->first, push->second, words, count, after.words, count + push->more, &n);
    if (status == CGT_OK)
      status = cgt_i_part_closed(push->second, CGT_NORMAL, CGT_QUESTION_OUTCOME, after.words, n, &outcome, NULL);
    cgt_i_buffer_free(&after);
    if (status != CGT_OK) return status;
    if (outcome == CGT_P) {
      *answer = CGT_N;
      name = "Proposition 2.1.4 (i) of Duchene, Heinrich, Larsson, Parreau 2018: pushing wins";
    } else {
      status = push->engine != NULL ? push->engine->closed(push->first, words, answer, &name) : CGT_E_NO_THEOREM;
      if (status != CGT_OK) return status;
    }
  }
  if (theorem != NULL) *theorem = name;
  return CGT_OK;
}

/* ---- Periods ---- */

/* The answers of the second game for the heaps below n; if it is a push itself, before its switches. */
static cgt_status_t second_answers(cgt_game_t *second, cgt_i_ask *ask, uint32_t play, uint32_t question, uint64_t n,
                                   uint32_t *answers) {
  cgt_i_buffer position;
  if (!cgt_i_buffer_make(&position, cgt_i_game_buttons(second) + 1))
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory", ask->function);
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < cgt_i_game_buttons(second); i++) position.words[i] = 1;
  for (uint64_t heap = 0; heap < n && status == CGT_OK; heap++) {
    uint64_t answer;
    position.words[cgt_i_game_buttons(second)] = heap;
    status = cgt_i_game_answer(second, ask, CGT_METHOD_AUTO, play, question == CGT_QUESTION_VALUE ? CGT_I_VALUE : 0,
                               position.words, cgt_i_game_buttons(second) + 1, &answer);
    if (status != CGT_OK) break;
    if (question == CGT_QUESTION_OUTCOME) answer = answer ? CGT_P : CGT_N;
    answers[heap] = answer < UINT32_MAX ? (uint32_t)answer : UINT32_MAX;
  }
  cgt_i_buffer_free(&position);
  return status;
}

/* For the push of a subtraction game into a game whose period is proved: the window that determines the answers. The caller
 * frees *answers. */
static cgt_status_t window_of(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint32_t question, uint64_t limit,
                              cgt_i_window *window, uint32_t **answers) {
  const cgt_i_push *push = cgt_i_game_own(game);
  const cgt_i_sequence_game *first = cgt_i_sequence_game_of(push->first);
  cgt_game_t *second = push->second;
  cgt_i_period_proof after;
  *answers = NULL;
  if (push->variant != CGT_PUSH_PLAIN || first == NULL || first->set == NULL) return CGT_E_NO_THEOREM;
  if (cgt_i_game_family(second)->period == NULL) return CGT_E_NO_THEOREM;
  cgt_status_t status = cgt_i_game_enter(second, ask->function);
  if (status != CGT_OK) return status;
  status = cgt_i_game_family(second)->period(second, ask, play, question, limit, &after);
  cgt_i_game_leave(second);
  if (status != CGT_OK) return status;
  if (after.saltus != 0) return CGT_E_NO_THEOREM;
  const uint64_t n = after.preperiod + after.period;
  *answers = n <= SIZE_MAX / sizeof **answers ? cgt_i_alloc((size_t)n, sizeof **answers) : NULL;
  if (*answers == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu answers", ask->function, (unsigned long long)n);
  *window = (cgt_i_window){.set = first->set,
                           .count = first->count,
                           .play = play,
                           .question = question,
                           .other = *answers,
                           .other_period = after.period,
                           .other_preperiod = after.preperiod};
  return second_answers(second, ask, play, question, n, *answers);
}

cgt_status_t cgt_i_push_period(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint32_t question, uint64_t limit,
                               cgt_i_period_proof *proof) {
  cgt_i_window window;
  uint32_t *answers;
  cgt_status_t status = window_of(game, ask, play, question, limit, &window, &answers);
  if (status == CGT_OK) status = cgt_i_window_period(&window, ask, limit, cgt_i_game_memory(game), proof);
  cgt_i_free(answers);
  return status;
}

cgt_status_t cgt_i_push_large_heap(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t heap, uint64_t *value) {
  cgt_i_window window;
  uint32_t *answers;
  if (heap < CGT_I_WINDOW_SMALL) return CGT_E_NO_THEOREM;
  cgt_status_t status = window_of(game, ask, play, CGT_QUESTION_VALUE, CGT_I_WINDOW_LOOK, &window, &answers);
  if (status == CGT_OK) status = cgt_i_window_answer(&window, ask, cgt_i_game_memory(game), heap, value);
  cgt_i_free(answers);
  return status == CGT_E_LIMIT ? CGT_E_NO_THEOREM : status;
}

/* ---- Tables ---- */

/* The table in layers by the button: 1 before the switch, 2 after it; there are no positions at 0. */
cgt_status_t cgt_i_push_table(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *last, size_t count,
                              uint32_t *values) {
  const cgt_i_push *push = cgt_i_game_own(game);
  cgt_game_t *second = push->second;
  const int moves = cgt_i_box_moves_of(push->first);
  if (push->variant != CGT_PUSH_PLAIN || moves == CGT_I_BOX_NO_GAME || count < 2 || count - 1 > CGT_I_BOX_HEAPS)
    return CGT_E_NO_THEOREM;
  if (cgt_i_game_family(second)->table == NULL || cgt_i_game_buttons(second) > 0) return CGT_E_NO_THEOREM;
  if (cgt_i_game_shape(game).form == CGT_I_FIXED && count - 1 != cgt_i_game_shape(game).n) return CGT_E_NO_THEOREM;
  const size_t cells = (size_t)cgt_i_box_cells(NULL, last + 1, count - 1);
  uint32_t *after = cgt_i_alloc(cells, sizeof *after), *before = cgt_i_alloc(cells, sizeof *before);
  cgt_status_t status = CGT_OK;
  if (after == NULL || before == NULL)
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu positions", ask->function, cells);
  if (status == CGT_OK) status = cgt_i_game_enter(second, ask->function);
  if (status == CGT_OK) {
    status = cgt_i_game_family(second)->table(second, ask, play, last + 1, count - 1, after);
    cgt_i_game_leave(second);
  }
  if (status == CGT_OK) status = cgt_i_box_fill(ask, (cgt_i_box_moves)moves, play, last + 1, count - 1, after, before);
  for (uint64_t button = 0; button <= last[0] && status == CGT_OK; button++)
    for (size_t cell = 0; cell < cells; cell++)
      values[(size_t)button * cells + cell] = button == 1 ? before[cell] : button == 2 ? after[cell] : UINT32_MAX;
  cgt_i_free(after);
  cgt_i_free(before);
  return status;
}
