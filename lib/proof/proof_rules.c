/* What the rules say of a position: its options, and the sum that it is. No search is asked, and of theorems only those that
 * are lemmas of the proof. */
#include <string.h>

#include "../base/array.h"
#include "proof_inside.h"

static cgt_status_t no_memory(const cgt_i_proof_rules *rules) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for positions", rules->ask->function);
}

cgt_status_t cgt_i_proof_rules_begin(cgt_i_proof_rules *rules, cgt_i_ask *ask, const cgt_proof_t *proof, cgt_proof_t *grows) {
  *rules = (cgt_i_proof_rules){.ask = ask, .proof = proof, .grows = grows};
  rules->position = cgt_i_alloc(CGT_MAX_WORDS, sizeof *rules->position);
  return rules->position != NULL ? CGT_OK : no_memory(rules);
}

void cgt_i_proof_rules_end(cgt_i_proof_rules *rules) {
  cgt_i_free(rules->terms);
  cgt_i_free(rules->words);
  cgt_i_free(rules->waiting);
  cgt_i_free(rules->waiting_words);
  cgt_i_free(rules->position);
}

/* ---- Options ---- */

static cgt_status_t take_options(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  const cgt_i_proof_rules *rules = (const cgt_i_proof_rules *)sink;
  rules->ask->options += n;
  return cgt_i_list_gather(rules->list, rules->ask, words, count, n);
}

cgt_status_t cgt_i_proof_rules_options(cgt_i_proof_rules *rules, cgt_game_t *game, const uint64_t *words, size_t count,
                                       cgt_list_t *list) {
  const cgt_ruleset_t *of = cgt_i_game_rules(game);
  cgt_status_t status = cgt_i_game_go_down(game, false, rules->ask->function);
  if (status != CGT_OK) return status;
  list->count = 0;
  rules->list = list;
  rules->sink = (cgt_sink_t){.take = take_options, .ask = rules->ask};
  status = of->options(of->user, words, count, &rules->sink);
  status = cgt_i_callback_status(rules->ask, game, &rules->sink, "options", status);
  cgt_i_game_come_up(game, false);
  return status;
}

/* ---- Sums ---- */

static cgt_status_t wait_for(cgt_i_proof_rules *rules, cgt_game_t *game, const uint64_t *words, size_t count) {
  uint64_t *room =
      cgt_i_array_grow(rules->waiting_words, &rules->waiting_word_room, rules->waiting_used, count + 1, sizeof *room);
  if (room == NULL) return no_memory(rules);
  rules->waiting_words = room;
  cgt_i_proof_waiting *waiting =
      cgt_i_array_grow(rules->waiting, &rules->waiting_room, rules->waiting_count, 1, sizeof *waiting);
  if (waiting == NULL) return no_memory(rules);
  rules->waiting = waiting;
  if (count > 0) memcpy(room + rules->waiting_used, words, count * sizeof *words);
  waiting[rules->waiting_count++] = (cgt_i_proof_waiting){game, rules->waiting_used, count};
  rules->waiting_used += count;
  return CGT_OK;
}

static cgt_status_t take_summand(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count) {
  cgt_i_proof_rules *rules = (cgt_i_proof_rules *)sink;
  return wait_for(rules, game != NULL ? game : rules->of, words, count);
}

static cgt_status_t add_term(cgt_i_proof_rules *rules, cgt_game_t *game, const uint64_t *words, size_t count) {
  const size_t table = cgt_i_proof_table(rules->proof, game);
  if (table == rules->proof->table_count && rules->grows != NULL) {
    const cgt_status_t status = cgt_i_proof_add_table(rules->ask->function, rules->grows, game);
    if (status != CGT_OK) return status;
  }
  uint64_t *room = cgt_i_array_grow(rules->words, &rules->word_room, rules->word_count, count + 1, sizeof *room);
  if (room == NULL) return no_memory(rules);
  rules->words = room;
  cgt_i_proof_term *terms = cgt_i_array_grow(rules->terms, &rules->term_room, rules->term_count, 1, sizeof *terms);
  if (terms == NULL) return no_memory(rules);
  rules->terms = terms;
  if (count > 0) memcpy(room + rules->word_count, words, count * sizeof *words);
  terms[rules->term_count++] = (cgt_i_proof_term){table, rules->word_count, count};
  rules->word_count += count;
  return CGT_OK;
}

/* Whether a theorem of the ruleset is a lemma of the proof, and gives the value. */
static cgt_status_t ask_theorem(const cgt_i_proof_rules *rules, cgt_game_t *game, const uint64_t *words, size_t count,
                                uint64_t *value) {
  const cgt_ruleset_t *of = cgt_i_game_rules(game);
  if ((rules->proof->lemmas & CGT_LEMMA_THEOREMS) == 0 || of->closed == NULL) return CGT_E_NO_THEOREM;
  const uint32_t play = rules->proof->play;
  uint64_t outcome = CGT_N;
  cgt_status_t status = of->closed(of->user, play, CGT_QUESTION_VALUE, words, count, value, NULL);
  if (status == CGT_E_NO_THEOREM) {
    status = of->closed(of->user, play, CGT_QUESTION_OUTCOME, words, count, &outcome, NULL);
    *value = 0;
    if (status == CGT_OK && outcome != CGT_P) return CGT_E_NO_THEOREM;
  }
  if (status == CGT_OK || status == CGT_E_NO_THEOREM || status == CGT_I_LARGE)
    return status == CGT_I_LARGE ? CGT_E_NO_THEOREM : status;
  return cgt_i_fail_in(rules->ask, cgt_i_callback_failed(game, "closed", status));
}

cgt_status_t cgt_i_proof_rules_form(const cgt_i_proof_rules *rules, const cgt_game_t *game, uint64_t *words, size_t *count) {
  if (cgt_i_game_family(game)->likeness != NULL && (rules->proof->lemmas & CGT_LEMMA_LIKENESS) == 0) return CGT_OK;
  const cgt_status_t status = cgt_i_game_canonical(game, words, count);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in(rules->ask, status);
}

/* Puts what a position is the sum of among what is waiting, if it is a sum; or else its term on the stack. */
static cgt_status_t take_apart(cgt_i_proof_rules *rules, cgt_game_t *game, uint64_t *words, size_t count,
                               cgt_i_proof_sum *sum) {
  const cgt_ruleset_t *of = cgt_i_game_rules(game);
  uint64_t value = 0;
  cgt_status_t status = cgt_i_proof_rules_form(rules, game, words, &count);
  if (status == CGT_OK) status = ask_theorem(rules, game, words, count, &value);
  if (status == CGT_OK) sum->sum ^= value;
  if (status != CGT_E_NO_THEOREM) return status;
  status = CGT_OK;
  if (rules->proof->play == CGT_NORMAL) {
    const size_t before = rules->waiting_count;
    if ((of->flags & CGT_RULESET_SPLITS_WORDS) != 0 && count != 1) {
      for (size_t i = 0; i < count && status == CGT_OK; i++) status = wait_for(rules, game, words + i, 1);
      return status;
    }
    if (of->split != NULL) {
      rules->of = game;
      rules->sink = (cgt_sink_t){.take_summand = take_summand, .ask = rules->ask};
      status = of->split(of->user, words, count, &rules->sink);
      status = cgt_i_callback_status(rules->ask, game, &rules->sink, "split", status);
    }
    if (status != CGT_OK || rules->waiting_count > before) return status;
  }
  return add_term(rules, game, words, count);
}

cgt_status_t cgt_i_proof_rules_sum(cgt_i_proof_rules *rules, cgt_game_t *game, const uint64_t *words, size_t count,
                                   cgt_i_proof_sum *sum) {
  *sum = (cgt_i_proof_sum){.first = rules->term_count};
  rules->waiting_count = rules->waiting_used = 0;
  cgt_status_t status = wait_for(rules, game, words, count);
  while (rules->waiting_count > 0 && status == CGT_OK) {
    const cgt_i_proof_waiting next = rules->waiting[--rules->waiting_count];
    if (next.count > 0) memcpy(rules->position, rules->waiting_words + next.from, next.count * sizeof *words);
    rules->waiting_used = next.from;
    status = cgt_i_game_go_down(next.game, false, rules->ask->function);
    if (status != CGT_OK) break;
    status = take_apart(rules, next.game, rules->position, next.count, sum);
    cgt_i_game_come_up(next.game, false);
    if (status == CGT_OK) status = cgt_i_ask_poll_words(rules->ask, next.count + 1);
  }
  sum->end = rules->term_count;
  return status;
}

void cgt_i_proof_rules_drop(cgt_i_proof_rules *rules, size_t first) {
  if (first >= rules->term_count) return;
  rules->word_count = rules->terms[first].from;
  rules->term_count = first;
}

cgt_status_t cgt_i_proof_rules_value(const cgt_i_proof_rules *rules, const cgt_proof_t *proof, const cgt_i_proof_sum *sum,
                                     uint64_t *value, bool *known) {
  *value = sum->sum;
  *known = true;
  cgt_status_t status = CGT_OK;
  for (size_t i = sum->first; i < sum->end && *known && status == CGT_OK; i++) {
    const cgt_i_proof_term *term = &rules->terms[i];
    uint64_t its = 0;
    *known = term->table < proof->table_count;
    if (*known)
      status = cgt_i_proof_get(rules->ask->function, proof, term->table, rules->words + term->from, term->count, &its, known);
    *value ^= its;
  }
  return status;
}
