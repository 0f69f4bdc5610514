/* Checking: each claim against the rules, by the other claims. */
#include <stdio.h>
#include <string.h>

#include "proof_inside.h"

typedef struct {
  cgt_i_ask *ask;
  const cgt_proof_t *proof;
  cgt_i_proof_rules rules;
  cgt_list_t *options, *replies;
  uint8_t *seen; /* whether some option has this value, for each below that of the claim */
  size_t seen_room;
} checker;

static cgt_status_t no_memory(const checker *self) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a position", self->ask->function);
}

/* The value of a position by the claims. */
static cgt_status_t find_value(checker *self, cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *value,
                               bool *known) {
  cgt_i_proof_sum sum;
  cgt_status_t status = cgt_i_proof_rules_sum(&self->rules, game, words, count, &sum);
  if (status == CGT_OK) status = cgt_i_proof_rules_value(&self->rules, self->proof, &sum, value, known);
  cgt_i_proof_rules_drop(&self->rules, sum.first);
  return status;
}

/* Whether, by the claims, some option of a position has a value. */
static cgt_status_t has_option(checker *self, cgt_game_t *game, const uint64_t *words, size_t count, uint64_t value,
                               bool *has) {
  cgt_status_t status = cgt_i_proof_rules_options(&self->rules, game, words, count, self->replies);
  *has = false;
  for (size_t i = 0; i < cgt_list_count(self->replies) && status == CGT_OK && !*has; i++) {
    uint64_t its = 0;
    bool known = false;
    words = cgt_list_item(self->replies, i, &count);
    status = find_value(self, game, words, count, &its, &known);
    *has = known && its == value;
  }
  return status;
}

/* A claim that is being checked. */
typedef struct {
  cgt_game_t *game;
  const uint64_t *words;
  size_t count;
  uint64_t value, number;
} subject;

static cgt_status_t refuse(const checker *self, const subject *of, const char *why, const uint64_t *words, size_t count) {
  char text[CGT_I_TEXT], other[CGT_I_TEXT];
  (void)cgt_i_position_text(of->game, of->words, of->count, text);
  if (words == NULL)
    return cgt_i_fail(CGT_E_CORRUPT, "%s: claim %llu, that %.60s has the value %llu: %s", self->ask->function,
                      (unsigned long long)of->number, text, (unsigned long long)of->value, why);
  return cgt_i_fail(CGT_E_CORRUPT, "%s: claim %llu, that %.60s has the value %llu: the option %.60s %s", self->ask->function,
                    (unsigned long long)of->number, text, (unsigned long long)of->value,
                    cgt_i_position_text(of->game, words, count, other), why);
}

/* Whether the position is legal, and in the form in which positions are looked up. */
static cgt_status_t check_form(checker *self, const subject *of) {
  uint64_t *form = self->rules.position;
  size_t count = of->count;
  cgt_status_t status = cgt_i_game_go_down(of->game, false, self->ask->function);
  if (status != CGT_OK) return status;
  status = cgt_i_game_accept(of->game, self->ask, of->words, of->count, form, &count);
  if (status == CGT_OK) {
    count = of->count;
    if (count > 0) memcpy(form, of->words, count * sizeof *form);
    status = cgt_i_proof_rules_form(&self->rules, of->game, form, &count);
  }
  cgt_i_game_come_up(of->game, false);
  if (status == CGT_E_POSITION) return refuse(self, of, "the position is not legal", NULL, 0);
  if (status != CGT_OK) return status;
  if (count == of->count && cgt_i_compare_rows(form, of->words, count) == 0) return CGT_OK;
  return refuse(self, of, "the position is not in its normal form", NULL, 0);
}

static cgt_status_t check_option(checker *self, const subject *of, const uint64_t *words, size_t count, size_t *missing) {
  uint64_t value = 0;
  bool known = false, has = false;
  cgt_status_t status = find_value(self, of->game, words, count, &value, &known);
  if (status != CGT_OK) return status;
  if (known && value == of->value) return refuse(self, of, "is claimed to have it too", words, count);
  if (known) {
    if (value < of->value) {
      *missing -= self->seen[value] == 0;
      self->seen[value] = 1;
    }
    return CGT_OK;
  }
  status = has_option(self, of->game, words, count, of->value, &has);
  return status != CGT_OK || has ? status : refuse(self, of, "is not shown to have another value", words, count);
}

static cgt_status_t check_claim(checker *self, const subject *of) {
  cgt_status_t status = cgt_i_ask_poll(self->ask);
  if (status == CGT_OK) status = check_form(self, of);
  if (status == CGT_OK) status = cgt_i_proof_rules_options(&self->rules, of->game, of->words, of->count, self->options);
  const size_t n = cgt_list_count(self->options);
  if (status != CGT_OK) return status;
  if (n == 0) return of->value == cgt_i_proof_terminal(self->proof) ? CGT_OK : refuse(self, of, "there is no move", NULL, 0);
  if (of->value > n) return refuse(self, of, "it has fewer options", NULL, 0);
  size_t missing = (size_t)of->value;
  if (missing > self->seen_room) {
    cgt_i_free(self->seen);
    self->seen = cgt_i_alloc(n, 1);
    self->seen_room = self->seen != NULL ? n : 0;
    if (self->seen == NULL) return no_memory(self);
  }
  if (missing > 0) memset(self->seen, 0, missing);
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(self->options, i, &count);
    status = check_option(self, of, words, count, &missing);
  }
  if (status != CGT_OK || missing == 0) return status;
  char why[80];
  size_t least = 0;
  while (self->seen[least] != 0) least++;
  (void)snprintf(why, sizeof why, "no option is claimed to have the value %zu", least);
  return refuse(self, of, why, NULL, 0);
}

/* Whether the claims give the statement. */
static cgt_status_t check_statement(checker *self) {
  const cgt_proof_t *proof = self->proof;
  cgt_game_t *game = cgt_i_proof_game(proof);
  uint64_t value = 0;
  bool known = false, has = false;
  cgt_i_buffer canonical;
  cgt_status_t status = cgt_i_game_accept_alone(game, self->ask, proof->words, proof->count, &canonical);
  if (status != CGT_OK) return status;
  cgt_i_buffer_free(&canonical);
  status = find_value(self, game, proof->words, proof->count, &value, &known);
  if (status != CGT_OK) return status;
  const bool won = proof->question == CGT_QUESTION_OUTCOME && proof->answer == CGT_N;
  if (won && known && value != 0) return CGT_OK;
  if (won && !known) {
    status = has_option(self, game, proof->words, proof->count, 0, &has);
    if (status != CGT_OK || has) return status;
  }
  const uint64_t stated = proof->question == CGT_QUESTION_VALUE ? proof->answer : 0;
  if (!won && known && value == stated) return CGT_OK;
  return cgt_i_fail(CGT_E_CORRUPT, "%s: the claims do not give the %s of the position that the proof states",
                    self->ask->function, proof->question == CGT_QUESTION_VALUE ? "value" : "outcome");
}

cgt_status_t cgt_proof_check(const cgt_proof_t *proof) {
  static const char function[] = "cgt_proof_check";
  if (proof == NULL) return cgt_i_null_argument(function, "proof");
  cgt_i_ask ask = cgt_i_ask_begin(cgt_i_proof_game(proof), function);
  checker self = {.ask = &ask, .proof = proof, .options = cgt_i_list_new(), .replies = cgt_i_list_new()};
  cgt_status_t status = cgt_i_proof_rules_begin(&self.rules, &ask, proof, NULL);
  if (self.options == NULL || self.replies == NULL) status = no_memory(&self);
  if (status == CGT_OK) status = check_statement(&self);
  uint64_t number = 0;
  for (size_t i = 0; i < proof->table_count; i++)
    for (size_t k = 0; k < cgt_list_count(proof->tables[i].rows[0]) && status == CGT_OK; k++) {
      size_t count;
      const uint64_t *row = cgt_list_item(proof->tables[i].rows[0], k, &count);
      const subject of = {proof->tables[i].game, row, count - 1, row[count - 1] / 2, ++number};
      status = check_claim(&self, &of);
    }
  cgt_i_proof_rules_end(&self.rules);
  cgt_i_list_ungather(self.options, &ask);
  cgt_i_list_ungather(self.replies, &ask);
  cgt_i_free(self.seen);
  return status;
}
