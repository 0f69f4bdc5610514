/* Games in which an answer depends on the last few answers: periods, with their proofs. */
#include "window.h"

#include <string.h>

#include "../base/array.h"

/* answers[n] for any n, by the proved period. */
static uint32_t answer_at(const uint32_t *answers, const cgt_i_period_proof *proof, uint64_t n) {
  return answers[n < proof->preperiod ? n : proof->preperiod + (n - proof->preperiod) % proof->period];
}

/* Whether the answers from the preperiod on, for a whole period, repeat after `shift`. */
static cgt_status_t repeats(const uint32_t *answers, cgt_i_ask *ask, const cgt_i_period_proof *proof, uint64_t shift,
                            bool *holds) {
  cgt_status_t status = CGT_OK;
  *holds = true;
  for (uint64_t n = proof->preperiod; n < proof->preperiod + proof->period && *holds && status == CGT_OK; n++) {
    *holds = answer_at(answers, proof, n) == answer_at(answers, proof, n + shift);
    status = cgt_i_ask_poll_words(ask, 1);
  }
  return status;
}

cgt_status_t cgt_i_least_period(const uint32_t *answers, cgt_i_ask *ask, cgt_i_period_proof *proof) {
  cgt_i_period_proof least = *proof;
  cgt_status_t status = CGT_OK;
  /* Ultimate periods are closed under greatest common divisors, so the least divides this one; as long as it is smaller, it
   * divides some quotient by a prime. */
  uint64_t rest = proof->period;
  for (uint64_t prime = 2; rest > 1; prime++) {
    if (prime > rest / prime) prime = rest; /* what is left is prime */
    if (rest % prime != 0) continue;
    while (rest % prime == 0) rest /= prime;
    for (bool holds = true; holds && least.period % prime == 0;) {
      status = repeats(answers, ask, &least, least.period / prime, &holds);
      if (status != CGT_OK) return status;
      if (holds) least.period /= prime;
    }
  }
  while (status == CGT_OK && least.preperiod > 0 &&
         answer_at(answers, proof, least.preperiod - 1) == answer_at(answers, proof, least.preperiod - 1 + least.period)) {
    least.preperiod--;
    status = cgt_i_ask_poll_words(ask, 1);
  }
  if (status == CGT_OK) *proof = least;
  return status;
}

/* The answer about heap n from those about smaller heaps. */
static uint32_t next_answer(const cgt_i_window *window, const uint32_t *answers, uint64_t n, uint32_t *seen) {
  const bool outcome = window->question == CGT_QUESTION_OUTCOME, pushes = window->other != NULL;
  uint32_t options = 0, mark = (uint32_t)n + 1;
  bool wins = false;
  for (size_t i = 0; i < window->count + pushes; i++) {
    uint32_t answer;
    if (i == window->count)
      answer = window->other[n < window->other_preperiod
                                 ? n
                                 : window->other_preperiod + (n - window->other_preperiod) % window->other_period];
    else if (window->set[i] > n)
      continue;
    else
      answer = answers[n - window->set[i]];
    options++;
    if (outcome)
      wins |= answer == CGT_P;
    else if (answer <= window->count + 1)
      seen[answer] = mark;
  }
  if (outcome) return options == 0 ? (window->play == CGT_MISERE ? CGT_N : CGT_P) : wins ? CGT_N : CGT_P;
  if (options == 0) return window->play == CGT_MISERE;
  uint32_t mex = 0;
  while (seen[mex] == mark) mex++;
  return mex;
}

/* For i from 1: how far the reversed answers agree with themselves shifted by i (Z function, Gusfield). */
static cgt_status_t agreements(const uint32_t *answers, size_t n, cgt_i_ask *ask, uint32_t *z) {
  cgt_status_t status = CGT_OK;
  size_t left = 0, right = 0;
  for (size_t i = 1; i < n && status == CGT_OK; i++) {
    size_t length = i < right ? (z[i - left] < right - i ? z[i - left] : right - i) : 0;
    for (; status == CGT_OK && i + length < n && answers[n - 1 - length] == answers[n - 1 - i - length]; length++)
      status = cgt_i_ask_poll_words(ask, 1);
    if (i + length > right) left = i, right = i + length;
    z[i] = (uint32_t)length;
    if (status == CGT_OK) status = cgt_i_ask_poll_words(ask, 1);
  }
  return status;
}

/* Finds the period, and by it the answer about a heap if one is wanted. */
static cgt_status_t find_period(const cgt_i_window *window, cgt_i_ask *ask, uint64_t limit, uint64_t memory,
                                cgt_i_period_proof *proof, const uint64_t *heap, uint64_t *answer) {
  const uint64_t width = window->count > 0 ? window->set[window->count - 1] : 0; /* this many answers determine the next */
  const uint64_t step = window->other != NULL ? window->other_period : 1;
  const uint64_t from = window->other != NULL && window->other_preperiod > width ? window->other_preperiod : width;
  uint64_t most = limit < UINT32_MAX - 2 ? limit + 1 : UINT32_MAX - 1;
  if (memory != 0 && most > memory / 8) most = memory / 8;
  if (most > SIZE_MAX / 16) most = SIZE_MAX / 16;
  const bool hopeless = most <= width || most - width <= from || most - width - from < step; /* no proof fits so few answers */
  uint32_t *answers = NULL, *z = NULL, *seen = cgt_i_alloc(window->count + 3, sizeof *seen);
  cgt_status_t status = seen != NULL ? CGT_OK : cgt_i_fail(CGT_E_MEMORY, "%s: no memory", ask->function);
  bool found = false;
  if (status == CGT_OK) memset(seen, 0, (window->count + 3) * sizeof *seen);
  uint64_t known = 0;
  for (uint64_t length = 256; status == CGT_OK && !found && known < most && !hopeless;) {
    length = length * 2 > most ? most : length * 2;
    uint32_t *longer = cgt_i_array_move(answers, (size_t)known, (size_t)length, sizeof *longer);
    if (longer != NULL) answers = longer;
    cgt_i_free(z);
    z = cgt_i_alloc((size_t)length, sizeof *z);
    if (longer == NULL || z == NULL) {
      status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %llu answers", ask->function, (unsigned long long)length);
      break;
    }
    for (; known < length && status == CGT_OK; known++) {
      answers[known] = next_answer(window, answers, known, seen);
      status = cgt_i_ask_poll_words(ask, window->count + 1);
    }
    if (status == CGT_OK) status = agreements(answers, (size_t)known, ask, z);
    for (uint64_t p = step; p < known && !found && status == CGT_OK; p += step) {
      const uint64_t begin = known - p - z[p]; /* answers[n + p] = answers[n] from here to the end */
      const uint64_t sure = begin > from ? begin : from;
      found = sure < known && p < known - sure && known - p - sure >= width;
      if (found) *proof = (cgt_i_period_proof){p, begin, sure + width + p, 0};
      status = cgt_i_ask_poll_words(ask, 1);
    }
  }
  if (found && status == CGT_OK) status = cgt_i_least_period(answers, ask, proof);
  if (found && status == CGT_OK && heap != NULL) *answer = answer_at(answers, proof, *heap);
  cgt_i_free(answers);
  cgt_i_free(z);
  cgt_i_free(seen);
  if (status == CGT_OK && !found)
    status = cgt_i_fail(CGT_E_LIMIT, "%s: the heaps up to %llu prove no period", ask->function,
                        (unsigned long long)(most - (most > 0)));
  return status;
}

cgt_status_t cgt_i_window_period(const cgt_i_window *window, cgt_i_ask *ask, uint64_t limit, uint64_t memory,
                                 cgt_i_period_proof *proof) {
  return find_period(window, ask, limit, memory, proof, NULL, NULL);
}

cgt_status_t cgt_i_window_answer(const cgt_i_window *window, cgt_i_ask *ask, uint64_t memory, uint64_t heap, uint64_t *answer) {
  cgt_i_period_proof proof;
  cgt_i_window moves = *window; /* without numbers larger than the heap, which allow no move up to it */
  while (moves.count > 0 && moves.set[moves.count - 1] > heap) moves.count--;
  if (heap < CGT_I_WINDOW_SMALL) return CGT_E_NO_THEOREM;
  cgt_status_t status = find_period(&moves, ask, CGT_I_WINDOW_LOOK, memory, &proof, &heap, answer);
  return status == CGT_E_LIMIT ? CGT_E_NO_THEOREM : status;
}
