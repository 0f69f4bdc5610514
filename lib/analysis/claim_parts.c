/* What a claim is, for files; and files of the parts of a check put together. */
#include <stdlib.h>
#include <string.h>

#include "../base/hash.h"
#include "claim_inside.h"

cgt_status_t cgt_i_claim_validate(const char *function, const cgt_claim_t *claim) {
  if ((claim->flags & ~(CGT_CLAIM_THREADSAFE | CGT_CLAIM_EVERY)) != 0)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: claim->flags is %llu; expected CGT_CLAIM_ flags", function,
                      (unsigned long long)claim->flags);
  if ((claim->holds != NULL) == (claim->other != NULL))
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: claim->holds and claim->other are %s; expected one of them", function,
                      claim->holds != NULL ? "both set" : "NULL");
  if (claim->game == NULL && claim->other != NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: claim->game is NULL; expected a game to compare `other` with", function);
  if (claim->play > CGT_MISERE)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: claim->play is %u; expected CGT_NORMAL or CGT_MISERE", function,
                      (unsigned)claim->play);
  if (claim->question > CGT_QUESTION_OUTCOME)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: claim->question is %u; expected CGT_QUESTION_VALUE or CGT_QUESTION_OUTCOME",
                      function, (unsigned)claim->question);
  if (claim->method > CGT_METHOD_TABLE || claim->other_method > CGT_METHOD_TABLE)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: claim->%s is %u; expected a CGT_METHOD_ constant", function,
                      claim->method > CGT_METHOD_TABLE ? "method" : "other_method",
                      (unsigned)(claim->method > CGT_METHOD_TABLE ? claim->method : claim->other_method));
  if (claim->identity == NULL && claim->identity_size > 0)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: claim->identity is NULL; expected %zu bytes", function, claim->identity_size);
  return CGT_OK;
}

cgt_status_t cgt_i_claim_identify(const char *function, const cgt_claim_t *claim, const cgt_domain_t *domain) {
  const bool calls = claim->applies != NULL || claim->holds != NULL;
  const char *nameless = calls && claim->identity == NULL                                           ? "the claim"
                         : claim->game != NULL && cgt_i_game_rules(claim->game)->identity == NULL   ? "the game"
                         : claim->other != NULL && cgt_i_game_rules(claim->other)->identity == NULL ? "the other game"
                         : domain->nameless                                                         ? "the domain"
                                                                                                    : NULL;
  if (nameless == NULL) return CGT_OK;
  return cgt_i_fail(CGT_E_UNSUPPORTED, "%s: %s has no identity, which a checkpoint file needs", function, nameless);
}

static uint64_t add_game(uint64_t sum, const cgt_game_t *game) {
  if (game == NULL) return cgt_i_identity_sum(sum, "none", 4);
  return cgt_i_game_rules(game)->identity == NULL
             ? cgt_i_identity_sum(sum, NULL, 0)
             : cgt_i_identity_sum(sum, cgt_i_game_rules(game)->identity, cgt_i_game_rules(game)->identity_size);
}

/* Does not depend on `most` and the number of threads. */
static uint64_t identity_of(const cgt_claim_t *claim, const cgt_domain_t *domain) {
  const uint64_t said[] = {domain->identity, claim->play, claim->question, claim->method, claim->applies != NULL};
  uint64_t sum = add_game(add_game(0, claim->game), claim->other);
  for (size_t i = 0; i < sizeof said / sizeof *said; i++) sum = cgt_i_checksum(sum, said[i]);
  const uint64_t every = claim->flags & CGT_CLAIM_EVERY, more = every << 32 | claim->other_method;
  if (more != 0) sum = cgt_i_checksum(sum, more); /* without these, identities are those of older versions */
  return cgt_i_identity_sum(sum, claim->identity, claim->identity_size);
}

cgt_i_claim_state cgt_i_claim_begin(const cgt_claim_t *claim, const cgt_domain_t *domain) {
  return (cgt_i_claim_state){.identity = identity_of(claim, domain),
                             .seen = domain->from,
                             .from = domain->from,
                             .to = domain->to,
                             .part = domain->whole != NULL,
                             .size = domain->size};
}

/* ---- Putting parts together ---- */

typedef struct {
  const char *path;
  cgt_i_claim_state state;
} part;

typedef struct {
  const char *function;
  const cgt_claim_t *claim;
  part *parts;
  size_t n;
  cgt_list_t *found; /* the counterexamples */
  uint64_t held, seen;
} merging;

static bool has_enough(const merging *own, size_t found) { return own->claim->most > 0 && found >= own->claim->most; }

static cgt_status_t read_parts(merging *own, const cgt_domain_t *domain, const char *const *paths) {
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < own->n && status == CGT_OK; i++) {
    if (paths[i] == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: paths[%zu] is NULL", own->function, i);
    cgt_i_claim_state *state = &own->parts[i].state;
    own->parts[i].path = paths[i];
    *state = cgt_i_claim_begin(own->claim, domain);
    state->part = state->any = true;
    state->last = cgt_i_list_new();
    state->found = cgt_i_list_new();
    if (state->last == NULL || state->found == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for lists", own->function);
    status = cgt_i_claim_file_read(own->function, paths[i], false, state);
  }
  return status;
}

static int by_place(const void *a, const void *b) {
  const cgt_i_claim_state *left = &((const part *)a)->state, *right = &((const part *)b)->state;
  if (left->from != right->from) return left->from < right->from ? -1 : 1;
  return left->to < right->to ? -1 : left->to > right->to;
}

/* Each position must be in one part, and each part must be done. */
static cgt_status_t check_parts(const merging *own, const cgt_domain_t *domain) {
  const part *before = NULL;
  for (size_t i = 0; i < own->n; i++) {
    const part *next = &own->parts[i];
    const cgt_i_claim_state *state = &next->state;
    const uint64_t at = before != NULL ? before->state.to : 0;
    if (state->seen < state->to && !has_enough(own, cgt_list_count(state->found)))
      return cgt_i_fail(CGT_E_STATE, "%s: %s is not finished: %llu of %llu positions are checked", own->function, next->path,
                        (unsigned long long)(state->seen - state->from), (unsigned long long)(state->to - state->from));
    if (state->from == state->to) continue;
    if (state->from < at)
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s and %s both have position number %llu; expected parts that don't overlap",
                        own->function, before->path, next->path, (unsigned long long)state->from);
    if (state->from > at) break;
    before = next;
  }
  const uint64_t at = before != NULL ? before->state.to : 0;
  if (at == domain->size) return CGT_OK;
  uint64_t end = domain->size;
  for (size_t i = own->n; i-- > 0;)
    if (own->parts[i].state.from > at) end = own->parts[i].state.from;
  return cgt_i_fail(CGT_E_ARGUMENT, "%s: no part has the positions number %llu to %llu; expected parts without gaps",
                    own->function, (unsigned long long)at, (unsigned long long)(end - 1));
}

static cgt_status_t add_part(merging *own, const part *next) {
  const cgt_list_t *found = next->state.found;
  for (size_t i = 0; i < cgt_list_count(found); i++) {
    size_t count;
    const uint64_t *row = cgt_list_item(found, i, &count);
    if (!cgt_i_list_add(own->found, row + CGT_I_FOUND_WORDS, count - CGT_I_FOUND_WORDS))
      return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a counterexample", own->function);
    if (!has_enough(own, cgt_list_count(own->found))) continue;
    own->held += row[CGT_I_FOUND_HELD];
    own->seen = row[CGT_I_FOUND_INDEX] + 1;
    return CGT_OK;
  }
  own->held += next->state.held;
  own->seen = next->state.to;
  return CGT_OK;
}

static cgt_status_t merge(merging *own, const cgt_domain_t *domain, const char *const *paths) {
  cgt_status_t status = read_parts(own, domain, paths);
  if (status != CGT_OK) return status;
  qsort(own->parts, own->n, sizeof *own->parts, by_place);
  status = check_parts(own, domain);
  for (size_t i = 0; i < own->n && status == CGT_OK && !has_enough(own, cgt_list_count(own->found)); i++)
    if (own->parts[i].state.from < own->parts[i].state.to) status = add_part(own, &own->parts[i]);
  return status;
}

cgt_status_t cgt_claim_merge(const cgt_claim_t *given, const cgt_domain_t *domain, const char *const *paths, size_t n,
                             cgt_list_t **counterexamples, uint64_t *held, uint64_t *seen) {
  static const char function[] = "cgt_claim_merge";
  const char *missing = given == NULL             ? "claim"
                        : domain == NULL          ? "domain"
                        : paths == NULL           ? "paths"
                        : counterexamples == NULL ? "counterexamples"
                        : held == NULL            ? "held"
                        : seen == NULL            ? "seen"
                                                  : NULL;
  if (missing != NULL) return cgt_i_null_argument(function, missing);
  cgt_claim_t claim;
  cgt_status_t status = cgt_i_read_struct(function, "claim", given, CGT_I_VERSIONS(cgt_claim_t, sizeof(cgt_claim_t)), &claim);
  if (status == CGT_OK) status = cgt_i_claim_validate(function, &claim);
  if (status == CGT_OK) status = cgt_i_claim_identify(function, &claim, domain);
  if (status == CGT_OK && domain->whole != NULL)
    status = cgt_i_fail(CGT_E_ARGUMENT, "%s: domain is a part; expected the whole domain", function);
  if (status != CGT_OK) return status;
  merging own = {.function = function, .claim = &claim, .n = n, .found = cgt_i_list_new()};
  own.parts = n <= SIZE_MAX / sizeof *own.parts ? cgt_i_alloc(n, sizeof *own.parts) : NULL;
  if (own.parts != NULL) memset(own.parts, 0, n * sizeof *own.parts);
  if (own.found == NULL || own.parts == NULL)
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu parts", function, n);
  else
    status = merge(&own, domain, paths);
  for (size_t i = 0; i < n && own.parts != NULL; i++) {
    cgt_list_free(own.parts[i].state.last);
    cgt_list_free(own.parts[i].state.found);
  }
  cgt_i_free(own.parts);
  if (status != CGT_OK) {
    cgt_list_free(own.found);
    return status;
  }
  *counterexamples = own.found;
  *held = own.held;
  *seen = own.seen;
  return CGT_OK;
}
