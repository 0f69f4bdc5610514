/* Proving: the search answers, and then claims are chosen that need no more than the rules. From the position down, each claim
 * chooses what it rests on: of an option that must not have some value, either its own value or that of an option of it that
 * has the value; and options with the values below. What is claimed already comes first, so that few claims serve many. */
#include <string.h>

#include "../base/array.h"
#include "proof_inside.h"

/* A claim that has not chosen yet, with how much play is left. */
typedef struct {
  uint64_t play_left;
  size_t table, row;
} open_claim;

typedef struct {
  cgt_i_proof_sum sum;
  uint64_t value;
  bool known;
  size_t cost; /* claims that it took at first */
} option;

typedef struct {
  cgt_i_ask *ask;
  cgt_proof_t *proof;
  const cgt_proof_t *whole; /* whose claims are to be chosen from, for a part of a proof; NULL: what the game knows */
  cgt_i_proof_rules rules;
  cgt_list_t *options, *replies;
  cgt_list_t *claims; /* for each claim its table, its value, and its position */
  open_claim *open;   /* a heap: the most play left first */
  size_t open_count, open_room;
  option *known; /* of the claim at hand */
  size_t known_room;
} maker;

static cgt_status_t no_memory(const maker *self) {
  return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for claims", self->ask->function);
}

/* ---- Claims that have not chosen yet ---- */

static bool comes_before(const open_claim *a, const open_claim *b) {
  return a->play_left != b->play_left ? a->play_left > b->play_left : a->row < b->row;
}

static cgt_status_t push(maker *self, const open_claim *claim) {
  open_claim *open = cgt_i_array_grow(self->open, &self->open_room, self->open_count, 1, sizeof *open);
  if (open == NULL) return no_memory(self);
  self->open = open;
  size_t at = self->open_count++;
  for (; at > 0 && comes_before(claim, &open[(at - 1) / 2]); at = (at - 1) / 2) open[at] = open[(at - 1) / 2];
  open[at] = *claim;
  return CGT_OK;
}

static open_claim pop(maker *self) {
  open_claim *open = self->open;
  const open_claim first = open[0], last = open[--self->open_count];
  size_t at = 0;
  for (size_t next = 1; next < self->open_count; at = next, next = 2 * at + 1) {
    if (next + 1 < self->open_count && comes_before(&open[next + 1], &open[next])) next++;
    if (comes_before(&last, &open[next])) break;
    open[at] = open[next];
  }
  open[at] = last;
  return first;
}

static uint64_t play_left(cgt_game_t *game, const uint64_t *words, size_t count) {
  const cgt_ruleset_t *rules = cgt_i_game_rules(game);
  if (rules->order_hint != NULL) return rules->order_hint(rules->user, words, count);
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum = sum + words[i] < sum ? UINT64_MAX : sum + words[i];
  return sum;
}

/* ---- Values ---- */

/* The value of a term by what may be chosen from. */
static cgt_status_t find_value(maker *self, const cgt_i_proof_term *term, uint64_t *value, bool *known) {
  const uint64_t *words = self->rules.words + term->from;
  cgt_game_t *game = self->proof->tables[term->table].game;
  size_t count = term->count;
  if (self->whole != NULL) return cgt_i_proof_get(self->ask->function, self->whole, term->table, words, count, value, known);
  uint64_t *form = self->rules.position;
  if (count > 0) memcpy(form, words, count * sizeof *words);
  cgt_status_t status = cgt_i_game_go_down(game, false, self->ask->function);
  if (status != CGT_OK) return status;
  status = cgt_i_game_canonical(game, form, &count);
  cgt_i_game_come_up(game, false);
  if (status != CGT_OK) return cgt_i_fail_in(self->ask, status);
  status = cgt_i_game_known(game, self->ask, self->proof->play, form, count, value);
  if (status == CGT_E_NO_THEOREM && count == 1 && cgt_i_game_family(game)->sequence != NULL) /* a table of heaps */
    status = cgt_i_game_answer(game, self->ask, CGT_METHOD_AUTO, self->proof->play, CGT_I_VALUE, form, count, value);
  *known = status == CGT_OK;
  return status == CGT_E_NO_THEOREM ? CGT_OK : status;
}

/* The value of a sum, if it can be had at once, and how many claims it takes that are not there yet. */
static cgt_status_t price(maker *self, const cgt_i_proof_sum *sum, uint64_t *value, bool *known, size_t *cost) {
  *value = sum->sum;
  *known = true;
  *cost = 0;
  cgt_status_t status = CGT_OK;
  for (size_t i = sum->first; i < sum->end && *known && status == CGT_OK; i++) {
    const cgt_i_proof_term *term = &self->rules.terms[i];
    uint64_t its = 0;
    status = cgt_i_proof_get(self->ask->function, self->proof, term->table, self->rules.words + term->from, term->count, &its,
                             known);
    if (status == CGT_OK && !*known) {
      ++*cost;
      status = find_value(self, term, &its, known);
    }
    *value ^= its;
  }
  return status;
}

/* Claims what a sum consists of. */
static cgt_status_t claim(maker *self, const cgt_i_proof_sum *sum) {
  cgt_status_t status = CGT_OK;
  for (size_t i = sum->first; i < sum->end && status == CGT_OK; i++) {
    const cgt_i_proof_term term = self->rules.terms[i];
    const uint64_t *words = self->rules.words + term.from;
    uint64_t value;
    bool known;
    status = cgt_i_proof_get(self->ask->function, self->proof, term.table, words, term.count, &value, &known);
    if (status != CGT_OK || known) continue;
    status = find_value(self, &term, &value, &known);
    if (status == CGT_OK && !known) {
      cgt_game_t *game = self->proof->tables[term.table].game;
      status = cgt_i_game_answer(game, self->ask, CGT_METHOD_AUTO, self->proof->play, CGT_I_VALUE, words, term.count, &value);
    }
    if (status == CGT_OK)
      status =
          cgt_i_proof_put(self->ask->function, self->proof, term.table, words, term.count, 2 * value + (self->whole != NULL));
    if (status != CGT_OK || self->whole != NULL) continue;
    status = cgt_i_list_gather(self->claims, self->ask, words, term.count, 1);
    if (status != CGT_OK) break;
    const open_claim made = {.play_left = play_left(self->proof->tables[term.table].game, words, term.count),
                             .table = term.table,
                             .row = cgt_list_count(self->claims) - 1};
    status = push(self, &made);
  }
  return status;
}

/* ---- What a claim rests on ---- */

/* Asks the game itself whether an option has a value, where nothing tells. Afterwards the game knows more. */
static cgt_status_t ask_game(maker *self, cgt_game_t *game, const uint64_t *words, size_t count, uint64_t target,
                             uint64_t *answer) {
  if (self->whole != NULL)
    return cgt_i_fail(CGT_E_CORRUPT, "%s: the claims do not follow from one another", self->ask->function);
  return cgt_i_game_answer(game, self->ask, CGT_METHOD_AUTO, self->proof->play, target, words, count, answer);
}

/* Finds the cheapest option of a position that has the value, if one is cheaper than *cost. */
static cgt_status_t find_reply(maker *self, cgt_game_t *game, const uint64_t *words, size_t count, uint64_t value, size_t *cost,
                               size_t *reply) {
  cgt_status_t status = cgt_i_proof_rules_options(&self->rules, game, words, count, self->replies);
  for (size_t k = 0; k < cgt_list_count(self->replies) && status == CGT_OK && *cost > 0; k++) {
    cgt_i_proof_sum sum;
    uint64_t its = 0;
    size_t its_cost = 0;
    bool known = false;
    words = cgt_list_item(self->replies, k, &count);
    status = cgt_i_proof_rules_sum(&self->rules, game, words, count, &sum);
    if (status == CGT_OK) status = price(self, &sum, &its, &known, &its_cost);
    cgt_i_proof_rules_drop(&self->rules, sum.first);
    if (status != CGT_OK || !known || its != value || its_cost >= *cost) continue;
    *cost = its_cost;
    *reply = k;
  }
  return status;
}

/* Claims reply number k to the option whose replies were looked at last. */
static cgt_status_t claim_reply(maker *self, cgt_game_t *game, size_t k) {
  size_t count;
  const uint64_t *words = cgt_list_item(self->replies, k, &count);
  cgt_i_proof_sum sum;
  cgt_status_t status = cgt_i_proof_rules_sum(&self->rules, game, words, count, &sum);
  if (status == CGT_OK) status = claim(self, &sum);
  cgt_i_proof_rules_drop(&self->rules, sum.first);
  return status;
}

/* Shows that a position does not have the value. */
static cgt_status_t exclude(maker *self, cgt_game_t *game, const uint64_t *words, size_t count, option *of, uint64_t value) {
  size_t cost = SIZE_MAX, reply = SIZE_MAX;
  uint64_t answer;
  cgt_status_t status = price(self, &of->sum, &of->value, &of->known, &cost);
  if (status != CGT_OK || (of->known && cost == 0)) return status;
  cost = of->known ? cost + 1 : SIZE_MAX; /* of equals a reply, as it is smaller */
  status = find_reply(self, game, words, count, value, &cost, &reply);
  if (status == CGT_OK && !of->known && reply == SIZE_MAX) {
    status = ask_game(self, game, words, count, value, &answer);
    if (status == CGT_OK) status = find_reply(self, game, words, count, value, &cost, &reply);
  }
  if (status != CGT_OK) return status;
  return reply != SIZE_MAX ? claim_reply(self, game, reply) : claim(self, &of->sum);
}

/* Asks the game for an option that has the value, where none is known to. */
static cgt_status_t ask_for_option(maker *self, cgt_game_t *game, uint64_t value, size_t *best) {
  const size_t n = cgt_list_count(self->options);
  cgt_status_t status = cgt_i_ask_poll_words(self->ask, n);
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    size_t count;
    uint64_t answer = 0;
    if (self->known[i].known) continue;
    const uint64_t *words = cgt_list_item(self->options, i, &count);
    status = ask_game(self, game, words, count, value, &answer);
    if (status != CGT_OK || answer == 0) continue;
    *best = i;
    return CGT_OK;
  }
  if (status != CGT_OK) return status;
  return cgt_i_fail(CGT_E_CORRUPT, "%s: what the game knows contradicts its rules", self->ask->function);
}

/* Claims for each number below the value an option that has it: one of those that took the fewest claims at first. */
static cgt_status_t show_all_below(maker *self, cgt_game_t *game, uint64_t value) {
  const size_t n = cgt_list_count(self->options);
  if (value > n) return cgt_i_fail(CGT_E_CORRUPT, "%s: what the game knows contradicts its rules", self->ask->function);
  size_t *best = cgt_i_alloc((size_t)value + 1, sizeof *best);
  if (best == NULL) return no_memory(self);
  for (size_t i = 0; i < (size_t)value; i++) best[i] = n;
  for (size_t i = 0; i < n; i++) {
    const option *of = &self->known[i];
    if (!of->known || of->value >= value) continue;
    size_t *place = &best[of->value];
    if (*place == n || of->cost < self->known[*place].cost) *place = i;
  }
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < (size_t)value && status == CGT_OK; i++) {
    if (best[i] == n) status = ask_for_option(self, game, i, &best[i]);
    if (status == CGT_OK) status = claim(self, &self->known[best[i]].sum);
  }
  cgt_i_free(best);
  return status;
}

/* Chooses what a claim rests on. */
static cgt_status_t support(maker *self, size_t table, const uint64_t *words, size_t count, uint64_t value) {
  cgt_game_t *game = self->proof->tables[table].game;
  cgt_status_t status = cgt_i_ask_poll(self->ask);
  if (status == CGT_OK) status = cgt_i_proof_rules_options(&self->rules, game, words, count, self->options);
  const size_t n = cgt_list_count(self->options);
  if (status != CGT_OK || n == 0) return status;
  if (n > self->known_room) {
    option *known = cgt_i_array_grow(self->known, &self->known_room, 0, n, sizeof *known);
    if (known == NULL) return no_memory(self);
    self->known = known;
  }
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    option *of = &self->known[i];
    words = cgt_list_item(self->options, i, &count);
    status = cgt_i_proof_rules_sum(&self->rules, game, words, count, &of->sum);
    if (status == CGT_OK) status = price(self, &of->sum, &of->value, &of->known, &of->cost);
  }
  if (status == CGT_OK) status = show_all_below(self, game, value);
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    words = cgt_list_item(self->options, i, &count);
    status = exclude(self, game, words, count, &self->known[i], value);
  }
  cgt_i_proof_rules_drop(&self->rules, 0);
  return status;
}

/* ---- Proofs ---- */

static cgt_status_t begin(maker *self, cgt_i_ask *ask, cgt_proof_t *proof, const cgt_proof_t *whole) {
  *self = (maker){.ask = ask, .proof = proof, .whole = whole};
  self->options = cgt_i_list_new();
  self->replies = cgt_i_list_new();
  self->claims = cgt_i_list_new();
  cgt_status_t status = cgt_i_proof_rules_begin(&self->rules, ask, proof, whole == NULL ? proof : NULL);
  if (self->options == NULL || self->replies == NULL || self->claims == NULL) status = no_memory(self);
  return status;
}

static void end(maker *self) {
  cgt_i_proof_rules_end(&self->rules);
  cgt_i_list_ungather(self->options, self->ask);
  cgt_i_list_ungather(self->replies, self->ask);
  cgt_i_list_ungather(self->claims, self->ask);
  cgt_i_free(self->open);
  cgt_i_free(self->known);
}

/* Claims what the statement rests on. */
static cgt_status_t claim_root(maker *self) {
  const cgt_proof_t *proof = self->proof;
  cgt_game_t *game = cgt_i_proof_game(proof);
  option root = {.known = false};
  cgt_status_t status = cgt_i_proof_rules_sum(&self->rules, game, proof->words, proof->count, &root.sum);
  if (status != CGT_OK) return status;
  if (proof->question == CGT_QUESTION_OUTCOME && proof->answer == CGT_N)
    status = exclude(self, game, proof->words, proof->count, &root, 0);
  else
    status = claim(self, &root.sum);
  cgt_i_proof_rules_drop(&self->rules, 0);
  return status;
}

/* Whether a game's own likeness, or that of a part, is needed to bring its positions into the form that its rules want. */
static bool is_compound_of_likeness(const cgt_game_t *game) {
  for (size_t i = 0; i < cgt_game_part_count(game); i++) {
    const cgt_game_t *part = cgt_game_part(game, i);
    if (cgt_i_game_family(part)->likeness != NULL || is_compound_of_likeness(part)) return true;
  }
  return false;
}

static cgt_status_t check(const char *function, const cgt_game_t *game, uint32_t play, uint32_t question, uint32_t lemmas,
                          const uint64_t *words, size_t count, cgt_proof_t **proof) {
  cgt_status_t status = cgt_i_check_position(function, game, words, count);
  if (status == CGT_OK) status = cgt_i_check_play(function, play);
  if (status == CGT_OK) status = cgt_i_check_question(function, question);
  if (status == CGT_OK && lemmas > CGT_LEMMAS_ALL)
    status = cgt_i_fail(CGT_E_ARGUMENT, "%s: lemmas is %u; expected CGT_LEMMA_ constants", function, (unsigned)lemmas);
  if (status == CGT_OK && proof == NULL) status = cgt_i_null_argument(function, "proof");
  if (status == CGT_OK && (lemmas & CGT_LEMMA_LIKENESS) == 0 && is_compound_of_likeness(game))
    status =
        cgt_i_fail(CGT_E_UNSUPPORTED, "%s: a part of the game has likeness built in; expected CGT_LEMMA_LIKENESS", function);
  return status;
}

/* Finds the answer, and chooses the claims. */
static cgt_status_t make(cgt_i_ask *ask, cgt_proof_t *proof) {
  const bool outcome = proof->question == CGT_QUESTION_OUTCOME;
  cgt_status_t status = cgt_i_game_answer(ask->game, ask, CGT_METHOD_AUTO, proof->play, outcome ? 0 : CGT_I_VALUE, proof->words,
                                          proof->count, &proof->answer);
  if (status != CGT_OK) return status;
  if (outcome) proof->answer = proof->answer != 0 ? CGT_P : CGT_N;
  maker self;
  status = begin(&self, ask, proof, NULL);
  if (status == CGT_OK) status = claim_root(&self);
  while (status == CGT_OK && self.open_count > 0) {
    const open_claim next = pop(&self);
    size_t count;
    uint64_t value = 0;
    bool known = false;
    const uint64_t *words = cgt_list_item(self.claims, next.row, &count);
    status = cgt_i_proof_get(ask->function, proof, next.table, words, count, &value, &known);
    if (status == CGT_OK) status = support(&self, next.table, words, count, value);
  }
  end(&self);
  return status == CGT_OK ? cgt_i_proof_list(ask->function, proof) : status;
}

cgt_status_t cgt_game_prove(cgt_game_t *game, uint32_t play, uint32_t question, uint32_t lemmas, const uint64_t *words,
                            size_t count, cgt_proof_t **proof) {
  static const char function[] = "cgt_game_prove";
  cgt_status_t status = check(function, game, play, question, lemmas, words, count, proof);
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  cgt_i_buffer canonical;
  status = cgt_i_game_accept_alone(game, &ask, words, count, &canonical);
  if (status != CGT_OK) return status;
  const bool as_given = cgt_i_game_family(game)->likeness != NULL;
  cgt_proof_t *made = NULL;
  status = cgt_i_proof_begin(function, game, as_given ? words : canonical.words, as_given ? count : canonical.count, &made);
  cgt_i_buffer_free(&canonical);
  if (status != CGT_OK) return status;
  made->play = play;
  made->question = question;
  made->lemmas = lemmas;
  status = make(&ask, made);
  if (status == CGT_OK)
    *proof = made;
  else
    cgt_proof_free(made);
  return status;
}

cgt_status_t cgt_i_proof_support(cgt_i_ask *ask, const cgt_proof_t *whole, cgt_proof_t *part) {
  maker self;
  cgt_status_t status = begin(&self, ask, part, whole);
  if (status == CGT_OK) status = claim_root(&self);
  for (size_t i = 0; i < part->table_count && status == CGT_OK; i++)
    for (size_t k = 0; k < cgt_list_count(part->tables[i].rows[0]) && status == CGT_OK; k++) {
      size_t count;
      const uint64_t *row = cgt_list_item(part->tables[i].rows[0], k, &count);
      status = support(&self, i, row, count - 1, row[count - 1] / 2);
    }
  end(&self);
  return status;
}
