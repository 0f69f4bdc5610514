/* Parts of proofs, and what parts make together. */
#include <string.h>

#include "proof_head.h"

/* ---- Parts ---- */

/* Puts the claims of a part into it, in order: those from number `first` up to `end`. */
static cgt_status_t take_claims(const char *function, const cgt_proof_t *proof, uint64_t first, uint64_t end,
                                cgt_proof_t *made) {
  cgt_status_t status = CGT_OK;
  uint64_t number = 0;
  for (size_t i = 0; i < proof->table_count; i++)
    for (size_t k = 0; k < cgt_list_count(proof->tables[i].rows[0]) && status == CGT_OK; k++, number++) {
      if (number < first || number >= end) continue;
      size_t count;
      const uint64_t *row = cgt_list_item(proof->tables[i].rows[0], k, &count);
      status = cgt_i_proof_put(function, made, i, row, count - 1, row[count - 1]);
      if (status == CGT_OK && !cgt_i_list_add(made->tables[i].rows[0], row, count))
        status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for claims", function);
    }
  return status;
}

/* Lists anew what a part claims and assumes. */
static cgt_status_t list_again(const char *function, cgt_proof_t *made) {
  for (size_t i = 0; i < made->table_count; i++)
    for (size_t k = 0; k < 2; k++) made->tables[i].rows[k]->count = 0;
  return cgt_i_proof_list(function, made);
}

cgt_status_t cgt_proof_part(const cgt_proof_t *proof, uint64_t part, uint64_t parts, cgt_proof_t **made) {
  static const char function[] = "cgt_proof_part";
  if (proof == NULL || made == NULL) return cgt_i_null_argument(function, proof == NULL ? "proof" : "made");
  if (proof->parts != 1) return cgt_i_fail(CGT_E_ARGUMENT, "%s: proof is a part; expected a whole one", function);
  if (part < 1 || part > parts || parts > UINT32_MAX)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: part is %llu of %llu; expected 1 to their number, which is below 2^32", function,
                      (unsigned long long)part, (unsigned long long)parts);
  uint64_t n = 0;
  cgt_proof_t *its = NULL;
  cgt_status_t status = cgt_proof_count(proof, CGT_PROOF_CLAIMS, &n);
  if (status == CGT_OK) status = cgt_i_proof_again(function, proof, &its);
  if (status != CGT_OK) return status;
  cgt_i_ask ask = cgt_i_ask_begin(cgt_i_proof_game(proof), function);
  const uint64_t each = n / parts, rest = n % parts;
  const uint64_t first = each * (part - 1) + (part - 1 < rest ? part - 1 : rest);
  its->part = part;
  its->parts = parts;
  status = take_claims(function, proof, first, first + each + (part - 1 < rest), its);
  if (status == CGT_OK) status = cgt_i_proof_support(&ask, proof, its);
  if (status == CGT_OK) status = list_again(function, its);
  if (status == CGT_OK)
    *made = its;
  else
    cgt_proof_free(its);
  return status;
}

/* ---- Merging ---- */

/* Whether two games have the same rules: known to be equal or, as explicit graphs of different files, of one spec. */
static cgt_status_t compare_games(const char *function, const cgt_game_t *one, const cgt_game_t *other, bool *same) {
  char *texts[2] = {NULL, NULL};
  cgt_status_t status = CGT_OK;
  *same = one == other || cgt_i_game_equal(one, other);
  if (*same || cgt_i_game_family(one) != cgt_i_game_family(other)) return CGT_OK;
  status = cgt_i_proof_spec(function, one, &texts[0]);
  if (status == CGT_OK) status = cgt_i_proof_spec(function, other, &texts[1]);
  *same = status == CGT_OK && texts[0] != NULL && texts[1] != NULL && strcmp(texts[0], texts[1]) == 0;
  cgt_i_free(texts[0]);
  cgt_i_free(texts[1]);
  return status;
}

static bool same_statement(const cgt_proof_t *a, const cgt_proof_t *b) {
  return a->play == b->play && a->question == b->question && a->lemmas == b->lemmas && a->parts == b->parts &&
         a->count == b->count && cgt_i_compare_rows(a->words, b->words, a->count) == 0;
}

/* Whether all parts are there, each once. */
static cgt_status_t check_parts(const char *function, cgt_proof_t *const *parts, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (parts[i] == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: parts[%zu] is NULL", function, i);
    bool same;
    const cgt_status_t status = compare_games(function, cgt_i_proof_game(parts[0]), cgt_i_proof_game(parts[i]), &same);
    if (status != CGT_OK) return status;
    if (!same || !same_statement(parts[0], parts[i]))
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: parts[%zu] is not of the question, the lemmas or the number of parts of parts[0]",
                        function, i);
    if (parts[i]->answer != parts[0]->answer)
      return cgt_i_fail(CGT_E_CORRUPT, "%s: parts[%zu] states another answer than parts[0]", function, i);
  }
  if (parts[0]->parts == 1) return CGT_OK;
  for (uint64_t part = 1; part <= parts[0]->parts; part++) {
    size_t times = 0;
    for (size_t i = 0; i < n; i++) times += parts[i]->part == part;
    if (times != 1)
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: part %llu of %llu %s; expected each once", function, (unsigned long long)part,
                        (unsigned long long)parts[0]->parts, times == 0 ? "is missing" : "is there twice");
  }
  return CGT_OK;
}

/* Adds a claim, or what is assumed, to what is there. */
static cgt_status_t add_row(const char *function, cgt_proof_t *merged, size_t table, const uint64_t *row, size_t count) {
  uint64_t number = 0;
  bool known;
  char text[CGT_I_TEXT];
  cgt_i_proof_claims *to = &merged->tables[table];
  cgt_status_t status = cgt_i_memo_get(&to->numbers, row, count, &number, &known);
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  if (known && number / 2 != row[count] / 2)
    return cgt_i_fail(CGT_E_CORRUPT, "%s: the position %s has the value %llu by one of the proofs, and %llu by another",
                      function, cgt_i_position_text(to->game, row, count, text), (unsigned long long)number / 2,
                      (unsigned long long)row[count] / 2);
  if (known && number % 2 == 0) return CGT_OK;
  return cgt_i_proof_put(function, merged, table, row, count, row[count]);
}

static cgt_status_t add_proof(const char *function, cgt_proof_t *merged, const cgt_proof_t *part) {
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < part->table_count && status == CGT_OK; i++) {
    const cgt_i_proof_claims *from = &part->tables[i];
    size_t table = 0;
    for (bool same = false; table < merged->table_count && status == CGT_OK; table++) {
      status = compare_games(function, merged->tables[table].game, from->game, &same);
      if (same) break;
    }
    if (status == CGT_OK && table == merged->table_count) status = cgt_i_proof_add_table(function, merged, from->game);
    for (size_t k = 0; k < 2; k++)
      for (size_t row = 0; row < cgt_list_count(from->rows[k]) && status == CGT_OK; row++) {
        size_t count;
        const uint64_t *words = cgt_list_item(from->rows[k], row, &count);
        status = add_row(function, merged, table, words, count - 1);
      }
  }
  return status;
}

cgt_status_t cgt_proof_merge(cgt_proof_t *const *parts, size_t n, cgt_proof_t **merged) {
  static const char function[] = "cgt_proof_merge";
  if (parts == NULL || merged == NULL) return cgt_i_null_argument(function, parts == NULL ? "parts" : "merged");
  if (n == 0) return cgt_i_fail(CGT_E_ARGUMENT, "%s: n is 0; expected at least 1", function);
  cgt_proof_t *made = NULL;
  cgt_status_t status = check_parts(function, parts, n);
  if (status == CGT_OK) status = cgt_i_proof_again(function, parts[0], &made);
  if (status != CGT_OK) return status;
  for (size_t i = 0; i < n && status == CGT_OK; i++) status = add_proof(function, made, parts[i]);
  if (status == CGT_OK) status = cgt_i_proof_list(function, made);
  for (size_t i = 0; i < made->table_count && status == CGT_OK; i++) {
    size_t count;
    char text[CGT_I_TEXT];
    const uint64_t *row = cgt_list_item(made->tables[i].rows[1], 0, &count);
    if (row != NULL)
      status = cgt_i_fail(CGT_E_CORRUPT, "%s: the position %s is assumed, but claimed by no part", function,
                          cgt_i_position_text(made->tables[i].game, row, count - 1, text));
  }
  if (status == CGT_OK)
    *merged = made;
  else
    cgt_proof_free(made);
  return status;
}
