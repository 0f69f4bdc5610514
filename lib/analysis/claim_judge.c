/* Judging a block of positions, on any thread. */
#include <stdio.h>
#include <string.h>

#include "claim_inside.h"

static const char function[] = "cgt_claim_check";

void cgt_i_claim_keep(cgt_i_claim_failure *kept, cgt_status_t status) {
  kept->status = status;
  snprintf(kept->text, sizeof kept->text, "%s", cgt_last_error());
}

/* Position i fails, and those after it are not judged. */
static void fail_at(cgt_i_claim_block *own, size_t i, cgt_status_t status) {
  own->n = i;
  cgt_i_claim_keep(&own->failed, status);
}

/* The same where the error text does not name the position: puts the position into it. */
static void fail_position(const cgt_i_claim_run *check, cgt_i_claim_block *own, size_t i, cgt_status_t status) {
  char position[CGT_I_TEXT], text[CGT_I_CLAIM_TEXT];
  size_t count;
  const uint64_t *words = cgt_list_item(own->positions, i, &count);
  const char *said = cgt_last_error();
  const size_t name = strlen(function);
  if (strncmp(said, function, name) == 0 && said[name] == ':') said += name + 2;
  snprintf(text, sizeof text, "%s", said);
  fail_at(own, i,
          cgt_i_fail(status, "%s: position %s: %s", function, cgt_i_position_text(check->claim->game, words, count, position),
                     text));
}

typedef struct {
  const char *name;
  cgt_claim_fn function;
  bool gets_answers;
  uint8_t most; /* the greatest verdict that it may give, besides CGT_VERDICT_SKIP */
} callback;

/* Calls a callback for n positions of a block. */
static cgt_status_t call_back(const cgt_i_claim_run *check, const cgt_i_claim_block *own, const callback *asked, size_t first,
                              size_t n) {
  return asked->function(check->claim->user, n, cgt_list_words(own->positions), cgt_list_starts(own->positions) + first,
                         asked->gets_answers ? own->answers + first : NULL, own->verdicts + first);
}

static cgt_status_t fail_callback(const callback *asked, cgt_status_t status) {
  return cgt_i_fail(status, "%s: the callback `%s` returned %d", function, asked->name, (int)status);
}

static void judge_by(const cgt_i_claim_run *check, cgt_i_claim_block *own, const callback *asked) {
  if (asked->function == NULL || own->n == 0) return;
  memcpy(own->before, own->verdicts, own->n);
  const cgt_status_t status = call_back(check, own, asked, 0, own->n);
  if (status != CGT_OK) { /* find the position that fails */
    const size_t n = own->n;
    memcpy(own->verdicts, own->before, n);
    for (size_t i = 0; i < own->n; i++) {
      const cgt_status_t single = n > 1 ? call_back(check, own, asked, i, 1) : status;
      if (single != CGT_OK) fail_position(check, own, i, fail_callback(asked, single));
    }
    if (own->n == n) fail_at(own, n, fail_callback(asked, status)); /* none fails by itself */
  }
  for (size_t i = 0; i < own->n; i++) {
    if (own->before[i] == CGT_VERDICT_SKIP) own->verdicts[i] = CGT_VERDICT_SKIP;
    if (own->verdicts[i] <= asked->most || own->verdicts[i] == CGT_VERDICT_SKIP) continue;
    fail_position(check, own, i,
                  cgt_i_fail(CGT_E_ARGUMENT, "%s: the callback `%s` gave the verdict %u, which it may not give", function,
                             asked->name, (unsigned)own->verdicts[i]));
  }
}

/* Sets *verdict to CGT_VERDICT_SKIP if the game refuses the position, or if its canonical form is judged instead. */
static cgt_status_t accept(const cgt_i_claim_run *check, cgt_i_claim_worker *self, cgt_game_t *game, const uint64_t *words,
                           size_t count, uint8_t *verdict) {
  const cgt_domain_t *domain = check->cursor.domain;
  const cgt_i_domain_kind *kind = domain->kind;
  cgt_i_buffer canonical;
  if (!cgt_i_buffer_make(&canonical, count)) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", function, count);
  cgt_status_t status = cgt_i_game_go_down(game, false, function);
  if (status == CGT_OK) {
    status = cgt_i_game_accept(game, &self->ask, words, count, canonical.words, &canonical.count);
    cgt_i_game_come_up(game, false);
  }
  uint64_t level;
  if (status == CGT_E_POSITION) {
    *verdict = CGT_VERDICT_SKIP;
    status = CGT_OK;
  } else if (status == CGT_OK && (canonical.count != count || memcmp(canonical.words, words, count * sizeof *words) != 0)) {
    const bool leaves_out = kind->leaves_out && game == self->game && (check->claim->flags & CGT_CLAIM_EVERY) == 0;
    if (leaves_out && kind->find(domain, canonical.words, canonical.count, &level)) *verdict = CGT_VERDICT_SKIP;
  }
  cgt_i_buffer_free(&canonical);
  return status;
}

static cgt_status_t answer(const cgt_i_claim_run *check, cgt_i_claim_worker *self, cgt_game_t *game, uint32_t method,
                           const uint64_t *words, size_t count, uint64_t *result) {
  const cgt_claim_t *claim = check->claim;
  const bool outcome = claim->question == CGT_QUESTION_OUTCOME;
  uint64_t found;
  const cgt_status_t status =
      cgt_i_game_answer(game, &self->ask, method, claim->play, outcome ? 0 : CGT_I_VALUE, words, count, &found);
  if (status == CGT_OK) *result = !outcome ? found : found ? CGT_P : CGT_N;
  return status;
}

/* The answer about a single partition from what a sweep found: in PNim the value (Proposition 6 of Gottlieb, Krnc and Muršič),
 * in other games what was asked. */
static uint64_t answer_of(const cgt_claim_t *claim, uint64_t value) {
  const bool pnim = cgt_i_game_family(claim->game)->lines == CGT_I_SEVERAL_LINES;
  if (pnim && claim->play == CGT_MISERE && value < 2) value ^= 1;
  if (claim->question == CGT_QUESTION_VALUE) return value;
  return value == 0 ? CGT_P : CGT_N;
}

/* The answer about position i, which is left out if there is no theorem where one is asked for. */
static cgt_status_t find_answer(const cgt_i_claim_run *check, cgt_i_claim_worker *self, cgt_i_claim_block *own, size_t i) {
  size_t count;
  const uint64_t *words = cgt_list_item(own->positions, i, &count);
  if (own->values != NULL) {
    own->answers[i] = answer_of(check->claim, own->values[i]);
    return CGT_OK;
  }
  const uint32_t method = check->claim->method;
  const cgt_status_t status = answer(check, self, self->game, method, words, count, &own->answers[i]);
  if (status != CGT_E_NO_THEOREM || method != CGT_METHOD_CLOSED) return status;
  own->verdicts[i] = CGT_VERDICT_SKIP;
  return CGT_OK;
}

/* The same for the other game, whose answer is compared. */
static cgt_status_t find_other_answer(const cgt_i_claim_run *check, cgt_i_claim_worker *self, cgt_i_claim_block *own,
                                      size_t i) {
  size_t count;
  const uint64_t *words = cgt_list_item(own->positions, i, &count);
  const uint32_t method = check->claim->other_method;
  uint64_t other;
  cgt_status_t status = accept(check, self, self->other, words, count, &own->verdicts[i]);
  if (status != CGT_OK || own->verdicts[i] == CGT_VERDICT_SKIP) return status;
  status = answer(check, self, self->other, method, words, count, &other);
  if (status == CGT_OK && other != own->answers[i]) own->verdicts[i] = CGT_VERDICT_FAILS;
  if (status != CGT_E_NO_THEOREM || method != CGT_METHOD_CLOSED) return status;
  own->verdicts[i] = CGT_VERDICT_SKIP;
  return CGT_OK;
}

static cgt_status_t make_room(cgt_i_claim_block *own, size_t n) {
  if (n <= own->room) return CGT_OK;
  cgt_i_free(own->answers);
  cgt_i_free(own->verdicts);
  cgt_i_free(own->before);
  own->room = 0;
  own->answers = cgt_i_alloc(n, sizeof *own->answers);
  own->verdicts = cgt_i_alloc(n, 1);
  own->before = cgt_i_alloc(n, 1);
  if (own->answers == NULL || own->verdicts == NULL || own->before == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu positions", function, n);
  own->room = n;
  return CGT_OK;
}

/* Fills the block, unless that is done, and makes room for what is found about its positions. */
static void fill(cgt_i_claim_worker *self, cgt_i_claim_block *own) {
  if (own->part.n > 0) {
    const cgt_status_t status = cgt_i_domain_fill_part(function, &self->cursor, &own->part, own->positions);
    if (status != CGT_OK) cgt_i_claim_keep(&own->failed, status);
  }
  own->n = cgt_list_count(own->positions);
  const cgt_status_t status = make_room(own, own->n);
  if (status != CGT_OK) fail_at(own, 0, status);
}

static void prepare(const cgt_i_claim_run *check, cgt_i_claim_worker *self, cgt_i_claim_block *own) {
  fill(self, own);
  if (own->n == 0) return;
  memset(own->verdicts, CGT_VERDICT_HOLDS, own->n);
  memset(own->answers, 0, own->n * sizeof *own->answers);
  for (size_t i = 0; i < own->n && self->game != NULL && own->values == NULL; i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(own->positions, i, &count);
    const cgt_status_t status = accept(check, self, self->game, words, count, &own->verdicts[i]);
    if (status != CGT_OK) fail_position(check, own, i, status);
  }
  judge_by(check, own, &(callback){"applies", check->claim->applies, false, CGT_VERDICT_HOLDS});
}

typedef cgt_status_t (*finder)(const cgt_i_claim_run *check, cgt_i_claim_worker *self, cgt_i_claim_block *own, size_t i);

/* Asks a game about the positions that are judged; `shares`: it is a twin that searches with others. */
static void ask(const cgt_i_claim_run *check, cgt_i_claim_worker *self, cgt_i_claim_block *own, finder find,
                const cgt_game_t *game, bool shares) {
  const cgt_status_t came = shares ? cgt_i_twin_come(game) : CGT_OK;
  for (size_t i = 0; i < own->n; i++) {
    if (own->verdicts[i] != CGT_VERDICT_HOLDS) continue;
    const cgt_status_t status = came == CGT_OK ? find(check, self, own, i) : came;
    if (status != CGT_OK) fail_position(check, own, i, status);
  }
  if (shares && came == CGT_OK) cgt_i_twin_go(game);
}

static void conclude(const cgt_i_claim_run *check, cgt_i_claim_block *own) {
  judge_by(check, own, &(callback){"holds", check->claim->holds, check->claim->game != NULL, CGT_VERDICT_FAILS});
  for (size_t i = 0; i < own->n; i++) {
    own->held += own->verdicts[i] == CGT_VERDICT_HOLDS;
    own->fails += own->verdicts[i] == CGT_VERDICT_FAILS;
  }
}

/* ---- Parts of loops ---- */

typedef enum { PREPARE, ASK, COMPARE, CONCLUDE } step;

static void take(cgt_i_claim_run *check, size_t item, size_t number, step what) {
  cgt_i_claim_worker *self = &check->workers[number];
  cgt_i_claim_block *own = &check->blocks[item];
  size_t before = atomic_load(&check->first_failure);
  if (what == PREPARE) own->n = own->held = own->fails = 0;
  if (item > before) return; /* its result would not be used */
  if (what == PREPARE) prepare(check, self, own);
  if (what == ASK) ask(check, self, own, find_answer, self->game, check->shares[0]);
  if (what == COMPARE) ask(check, self, own, find_other_answer, self->other, check->shares[1]);
  if (what == CONCLUDE) conclude(check, own);
  if (own->failed.status == CGT_OK) return;
  while (item < before && !atomic_compare_exchange_weak(&check->first_failure, &before, item)) continue;
}

void cgt_i_claim_prepare(void *user, size_t item, size_t number) { take(user, item, number, PREPARE); }
void cgt_i_claim_ask(void *user, size_t item, size_t number) { take(user, item, number, ASK); }
void cgt_i_claim_compare(void *user, size_t item, size_t number) { take(user, item, number, COMPARE); }
void cgt_i_claim_conclude(void *user, size_t item, size_t number) { take(user, item, number, CONCLUDE); }
