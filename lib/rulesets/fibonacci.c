/* Fibonacci Nim. A position is n tokens, of which at most q may be taken. */
#include <stdio.h>

#include "heaps.h"

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t n = words[0], most = n < words[1] ? n : words[1];
  cgt_status_t status = CGT_OK;
  (void)user;
  (void)count;
  for (uint64_t k = 1; k <= most && status == CGT_OK && k != 0; k++) {
    const uint64_t next[2] = {n - k, k <= UINT64_MAX / 2 ? 2 * k : UINT64_MAX};
    status = cgt_sink_option(sink, next, 2);
  }
  return status;
}

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  char text[80];
  (void)user;
  (void)words;
  if (count == 2) return CGT_OK;
  snprintf(text, sizeof text, "%zu number%s; expected two, the tokens and how many of them may be taken", count,
           count == 1 ? "" : "s");
  return cgt_sink_refuse(sink, text);
}

/* Zeckendorf's representation: n > 0 is the sum of Fibonacci numbers, no two of them neighbours; the largest come first. */
enum { PARTS = 47 };
static size_t represent(uint64_t n, uint64_t *parts) {
  uint64_t fibonacci = 1, next = 2; /* the greatest that n needs */
  size_t count = 0;
  while (next <= n && next > fibonacci) { /* the sum that wraps round is less */
    const uint64_t sum = fibonacci + next;
    fibonacci = next;
    next = sum;
  }
  for (uint64_t before; n > 0; next = fibonacci, fibonacci = before) {
    before = fibonacci == 1 ? 0 : next - fibonacci;
    if (fibonacci > n) continue;
    parts[count++] = fibonacci;
    n -= fibonacci;
  }
  return count;
}

/* Whinihan 1963: the player to move loses if and only if the least part is more than may be taken. */
static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  uint64_t parts[PARTS];
  (void)user;
  (void)count;
  if (play != CGT_NORMAL || question != CGT_QUESTION_OUTCOME) return CGT_E_NO_THEOREM;
  const size_t last = represent(words[0], parts);
  *answer = last == 0 || parts[last - 1] > words[1] ? CGT_P : CGT_N;
  if (theorem != NULL) *theorem = "Whinihan 1963: P if the least part of Zeckendorf's representation may not be taken";
  return CGT_OK;
}

/* Taking k from n wins if it leaves nothing, or m whose least part z is above 2k. Then the parts of k are at most the Fibonacci
 * number before the last below z, and so those of m with those of k represent n: k is the sum of some last parts of n. */
static cgt_status_t winning(void *user, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t parts[PARTS], k = 0;
  (void)user;
  (void)count;
  if (play != CGT_NORMAL) return CGT_E_NO_THEOREM;
  cgt_status_t status = CGT_OK;
  for (size_t i = represent(words[0], parts); i-- > 0 && status == CGT_OK;) {
    k += parts[i];
    if (k > words[1]) break;
    const uint64_t next[2] = {words[0] - k, k <= UINT64_MAX / 2 ? 2 * k : UINT64_MAX};
    if (i == 0 || (parts[i - 1] + 1) / 2 > k) status = cgt_sink_option(sink, next, 2);
  }
  return status;
}

const cgt_i_family cgt_i_fibonacci_family = {
    .name = "fibonacci",
    .example = "fibonacci",
    .position = "8,3",
    .make.alone = cgt_game_new_fibonacci,
    .rules = {.size = sizeof(cgt_ruleset_t),
              .flags = CGT_RULESET_THREADSAFE,
              .options = options,
              .validate = validate,
              .closed = closed,
              .winning = winning},
    .fits = true,
};

cgt_status_t cgt_game_new_fibonacci(cgt_game_t **game) {
  return cgt_i_game_make_plain("cgt_game_new_fibonacci", &cgt_i_fibonacci_family, (cgt_i_shape){CGT_I_FIXED, 2}, game);
}
