/* RNim: values in closed form, moves, and its family. */
#include <stdio.h>

#include "diagrams_in_sums.h"
#include "heaps.h"

static bool check(const uint64_t *entries, size_t n, size_t number, char reason[CGT_I_DIAGRAM_REASON]) {
  (void)entries;
  if (n > 0) return true;
  snprintf(reason, CGT_I_DIAGRAM_REASON, "summand %zu has no sides; expected at least one", number);
  return false;
}

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  return cgt_i_summands_validate(words, count, sink, check);
}

static bool terminal(const uint64_t *sides, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (sides[i] == 0) return true;
  return false;
}

static cgt_status_t canonical(void *user, uint64_t *words, size_t *count) {
  (void)user;
  cgt_i_summands_canonical(words, count, terminal);
  return CGT_OK;
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  for (size_t at = 0; at < count; at += 1 + (size_t)words[at]) {
    cgt_i_replacing to;
    const size_t n = (size_t)words[at];
    if (terminal(words + at + 1, n)) continue; /* in a push positions need not be canonical */
    if (!cgt_i_replacing_begin(&to, sink, words, count, at)) return cgt_i_fail(CGT_E_MEMORY, "no memory for options");
    uint64_t *sides = cgt_i_replacing_entries(&to);
    cgt_status_t status = CGT_OK;
    for (size_t i = 0; i < n; i++)
      for (uint64_t side = 0; side < words[at + 1 + i] && status == CGT_OK; side++) {
        for (size_t j = 0; j < n; j++)
          sides[j] = words[at + 1 + j]; /* giving an option may have moved the later summands here */
        sides[i] = side;
        status = cgt_i_replacing_give(&to, n);
      }
    cgt_i_replacing_end(&to);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

static uint64_t sum_of_rest(const uint64_t *sides, size_t n) {
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++) sum ^= sides[i] - 1;
  return sum;
}

/* Theorem 3 */
static cgt_i_pet_value value_of(const uint64_t *sides, size_t n) {
  const uint64_t low = sum_of_rest(sides, n) + 1;
  return (cgt_i_pet_value){low, low == 0};
}

static cgt_i_pets pets_of(const uint64_t *words, size_t count, size_t left_out) {
  cgt_i_pets pets = {.large = false};
  for (size_t at = 0; at < count; at += 1 + (size_t)words[at])
    if (at != left_out) cgt_i_pets_add(&pets, value_of(words + at + 1, (size_t)words[at]));
  return pets;
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const cgt_i_pets pets = pets_of(words, count, SIZE_MAX);
  (void)user;
  if (theorem != NULL)
    *theorem = play == CGT_MISERE ? "Theorem 3, Proposition 6 and Theorem 14 of Gottlieb, Krnc, Mursic"
                                  : "Theorem 3 and Corollary 12 of Gottlieb, Krnc, Mursic";
  return cgt_i_pets_answer(&pets, play, question, answer);
}

/* A summand moves to the XOR of the wanted value and the others' values; in misère play, if none of these is above 1, with 0
 * and 1 exchanged. To get 0 a side becomes 0; to get t > 0 a side k becomes 1 + ((t - 1) ^ the XOR of k' - 1 over the other
 * sides), if that is below k. */
static cgt_status_t moves_to(void *user, uint32_t play, uint64_t value, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  for (size_t at = 0; at < count; at += 1 + (size_t)words[at]) {
    const cgt_i_pets others = pets_of(words, count, at);
    const size_t n = (size_t)words[at];
    const uint64_t rest = sum_of_rest(words + at + 1, n);
    cgt_i_pet_value wanted = others.sum;
    wanted.low ^= value ^ (play == CGT_MISERE && !others.large && value < 2);
    cgt_i_replacing to;
    if (!cgt_i_replacing_begin(&to, sink, words, count, at)) return cgt_i_fail(CGT_E_MEMORY, "no memory for moves");
    uint64_t *sides = cgt_i_replacing_entries(&to);
    cgt_status_t status = CGT_OK;
    if (cgt_i_pet_value_is(wanted, 0)) {
      for (size_t j = 0; j < n; j++) sides[j] = j > 0 ? words[at + 1 + j] : 0;
      status = cgt_i_replacing_give(&to, n);
    }
    for (size_t i = 0; i < n && status == CGT_OK && !cgt_i_pet_value_is(wanted, 0); i++) {
      const uint64_t side = words[at + 1 + i], less = (wanted.low - 1) ^ rest ^ (side - 1);
      if (less >= side - 1 || (wanted.high && wanted.low > 0)) continue; /* the greatest value of a summand is 2^64 */
      for (size_t j = 0; j < n; j++) sides[j] = words[at + 1 + j];
      sides[i] = less + 1;
      status = cgt_i_replacing_give(&to, n);
    }
    cgt_i_replacing_end(&to);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

const cgt_i_family cgt_i_rnim_family = {
    .name = "rnim",
    .example = "rnim",
    .position = "2,3,4 + 5,6",
    .make.alone = cgt_game_new_rnim,
    .rules = {CGT_I_SUMMANDS_RULES, .options = options, .validate = validate, .canonical = canonical, .closed = closed,
              .order_hint = cgt_i_sum_of_heaps},
    .moves_to = moves_to,
    .notation = CGT_NOTATION_HYPERRECTANGLES,
    CGT_I_SUMMANDS,
};

cgt_status_t cgt_game_new_rnim(cgt_game_t **game) {
  return cgt_i_game_make_plain("cgt_game_new_rnim", &cgt_i_rnim_family, (cgt_i_shape){CGT_I_ANY_WORDS, 0}, game);
}
