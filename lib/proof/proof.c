/* Proofs: their claims, and what can be asked of them. */
#include <string.h>

#include "../base/array.h"
#include "proof_inside.h"

/* ---- Making and freeing ---- */

void cgt_proof_free(cgt_proof_t *proof) {
  if (proof == NULL) return;
  for (size_t i = 0; i < proof->table_count; i++) {
    cgt_i_proof_claims *table = &proof->tables[i];
    cgt_i_memo_clear(&table->numbers);
    for (size_t k = 0; k < 2; k++) cgt_list_free(table->rows[k]);
    cgt_game_free(table->game);
  }
  cgt_i_free(proof->tables);
  cgt_i_free(proof->words);
  cgt_i_free(proof->command);
  cgt_i_free(proof);
}

static cgt_status_t no_memory(const char *function) { return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a proof", function); }

cgt_status_t cgt_i_proof_add_table(const char *function, cgt_proof_t *proof, cgt_game_t *game) {
  cgt_i_proof_claims *tables = cgt_i_array_grow(proof->tables, &proof->table_room, proof->table_count, 1, sizeof *tables);
  if (tables == NULL) return no_memory(function);
  proof->tables = tables;
  cgt_i_proof_claims made = {.game = game};
  for (size_t i = 0; i < 2; i++) made.rows[i] = cgt_i_list_new();
  if (made.rows[0] == NULL || made.rows[1] == NULL) {
    cgt_list_free(made.rows[0]);
    cgt_list_free(made.rows[1]);
    return no_memory(function);
  }
  (void)cgt_game_retain(game);
  tables[proof->table_count++] = made;
  return CGT_OK;
}

cgt_status_t cgt_i_proof_begin(const char *function, cgt_game_t *game, const uint64_t *words, size_t count,
                               cgt_proof_t **proof) {
  cgt_proof_t *made = cgt_i_alloc(1, sizeof *made);
  if (made == NULL) return no_memory(function);
  *made = (cgt_proof_t){.part = 1, .parts = 1, .count = count, .words = cgt_i_alloc(count + 1, sizeof *made->words)};
  const cgt_status_t status = made->words != NULL ? cgt_i_proof_add_table(function, made, game) : no_memory(function);
  if (status != CGT_OK) {
    cgt_proof_free(made);
    return status;
  }
  if (count > 0) memcpy(made->words, words, count * sizeof *words);
  *proof = made;
  return CGT_OK;
}

cgt_status_t cgt_i_proof_again(const char *function, const cgt_proof_t *like, cgt_proof_t **proof) {
  cgt_proof_t *made;
  cgt_status_t status = cgt_i_proof_begin(function, cgt_i_proof_game(like), like->words, like->count, &made);
  if (status != CGT_OK) return status;
  made->play = like->play;
  made->question = like->question;
  made->lemmas = like->lemmas;
  made->answer = like->answer;
  for (size_t i = 1; i < like->table_count && status == CGT_OK; i++)
    status = cgt_i_proof_add_table(function, made, like->tables[i].game);
  if (status == CGT_OK && like->command != NULL) {
    made->command = cgt_i_alloc(strlen(like->command) + 1, 1);
    if (made->command != NULL)
      strcpy(made->command, like->command);
    else
      status = no_memory(function);
  }
  if (status == CGT_OK)
    *proof = made;
  else
    cgt_proof_free(made);
  return status;
}

/* ---- Claims ---- */

size_t cgt_i_proof_table(const cgt_proof_t *proof, const cgt_game_t *game) {
  size_t i = 0;
  while (i < proof->table_count && proof->tables[i].game != game) i++;
  if (i < proof->table_count) return i;
  for (i = 0; i < proof->table_count && !cgt_i_game_equal(proof->tables[i].game, game);) i++;
  return i;
}

cgt_status_t cgt_i_proof_put(const char *function, cgt_proof_t *proof, size_t table, const uint64_t *words, size_t count,
                             uint64_t number) {
  const uint64_t limit = cgt_i_game_memory(cgt_i_proof_game(proof));
  if (number / 2 >= CGT_I_PROOF_MOST)
    return cgt_i_fail(CGT_E_OVERFLOW, "%s: a claim of the value %llu; expected values below 2^30", function,
                      (unsigned long long)number / 2);
  const cgt_status_t status = cgt_i_memo_set(&proof->tables[table].numbers, words, count, (uint32_t)number, limit);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}

cgt_status_t cgt_i_proof_get(const char *function, const cgt_proof_t *proof, size_t table, const uint64_t *words, size_t count,
                             uint64_t *value, bool *known) {
  uint64_t number = 0;
  const cgt_status_t status = cgt_i_memo_get(&proof->tables[table].numbers, words, count, &number, known);
  *value = number / 2;
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}

cgt_status_t cgt_i_proof_list(const char *function, cgt_proof_t *proof) {
  uint64_t *row = cgt_i_alloc(CGT_MAX_WORDS + 1, sizeof *row);
  bool done = row != NULL;
  for (size_t i = 0; i < proof->table_count && done; i++) {
    const cgt_i_proof_claims *table = &proof->tables[i];
    const cgt_i_memo *numbers = &table->numbers;
    for (size_t slot = 0; slot < numbers->capacity && done; slot++) {
      const uint64_t field = cgt_i_memo_field(numbers, (uint32_t)slot);
      if (field == 0) continue;
      const size_t count = cgt_i_memo_position(numbers, slot, row);
      row[count] = field - 1;
      done = cgt_i_list_add(table->rows[row[count] & 1], row, count + 1);
    }
    for (size_t k = 0; k < 2 && done; k++) done = cgt_i_list_sort(table->rows[k]);
  }
  cgt_i_free(row);
  return done ? CGT_OK : no_memory(function);
}

/* ---- Questions ---- */

cgt_status_t cgt_proof_count(const cgt_proof_t *proof, uint32_t what, uint64_t *n) {
  static const char function[] = "cgt_proof_count";
  if (proof == NULL || n == NULL) return cgt_i_null_argument(function, proof == NULL ? "proof" : "n");
  if (what > CGT_PROOF_PARTS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: what is %u; expected a CGT_PROOF_ constant", function, (unsigned)what);
  uint64_t rows[2] = {0, 0};
  for (size_t i = 0; i < proof->table_count; i++)
    for (size_t k = 0; k < 2; k++) rows[k] += cgt_list_count(proof->tables[i].rows[k]);
  *n = what == CGT_PROOF_CLAIMS    ? rows[0]
       : what == CGT_PROOF_ASSUMED ? rows[1]
       : what == CGT_PROOF_PART    ? proof->part
                                   : proof->parts;
  return CGT_OK;
}

cgt_game_t *cgt_proof_game(const cgt_proof_t *proof) { return cgt_i_proof_game(proof); }

cgt_status_t cgt_proof_statement(const cgt_proof_t *proof, uint32_t *play, uint32_t *question, uint32_t *lemmas,
                                 uint64_t *answer, cgt_list_t **position) {
  static const char function[] = "cgt_proof_statement";
  if (proof == NULL) return cgt_i_null_argument(function, "proof");
  if (position != NULL) {
    const cgt_status_t status = cgt_list_new(proof->words, proof->count, 1, position);
    if (status != CGT_OK) return cgt_i_fail(status, "%s: no memory for a position", function);
  }
  if (play != NULL) *play = proof->play;
  if (question != NULL) *question = proof->question;
  if (lemmas != NULL) *lemmas = proof->lemmas;
  if (answer != NULL) *answer = proof->answer;
  return CGT_OK;
}
