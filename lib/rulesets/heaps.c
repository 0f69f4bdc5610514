/* What the heap games share. */
#include "heaps.h"

#include <stdio.h>
#include <string.h>

#include "../base/numbers.h"

unsigned cgt_i_golden_of(const cgt_game_t *game) {
  const cgt_i_heap_rules *rules = cgt_i_game_family(game)->heap_rules;
  return rules != NULL ? rules->golden : CGT_I_GOLDEN_RULESETS;
}

cgt_status_t cgt_i_number_set(const char *function, const uint64_t *set, size_t n, uint64_t **sorted, size_t *count) {
  const cgt_status_t status = cgt_i_check_array(function, "set", set, n);
  if (status != CGT_OK) return status;
  for (size_t i = 0; i < n; i++)
    if (set[i] == 0) return cgt_i_fail(CGT_E_ARGUMENT, "%s: set[%zu] is 0; expected positive numbers", function, i);
  uint64_t *made = cgt_i_alloc(n + 1, sizeof *made);
  if (made == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu numbers", function, n);
  if (n > 0) memcpy(made, set, n * sizeof *made);
  cgt_i_sort(made, n);
  *count = 0;
  for (size_t i = 0; i < n; i++)
    if (i == 0 || made[i] != made[*count - 1]) made[(*count)++] = made[i];
  *sorted = made;
  return CGT_OK;
}

cgt_status_t cgt_i_two_heaps(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  char text[64];
  (void)user;
  (void)words;
  if (count == 2) return CGT_OK;
  snprintf(text, sizeof text, "%zu heap%s; expected two", count, count == 1 ? "" : "s");
  return cgt_sink_refuse(sink, text);
}

void cgt_i_moves_begin(cgt_i_moves *moves, cgt_sink_t *sink, const uint64_t *words, size_t count) {
  moves->sink = sink;
  moves->words = words;
  moves->count = count;
  moves->filled = 0;
  moves->room = count > 0 ? sizeof moves->rows / sizeof *moves->rows / count : 0;
  moves->status = CGT_OK;
}

static void hand_over(cgt_i_moves *moves) {
  if (moves->filled > 0 && moves->status == CGT_OK)
    moves->status = cgt_sink_options(moves->sink, moves->rows, moves->count, moves->filled);
  moves->filled = 0;
}

bool cgt_i_moves_add_two(cgt_i_moves *moves, size_t i, uint64_t heap, size_t j, uint64_t other) {
  if (moves->room == 0) { /* more heaps than a block holds */
    cgt_i_buffer row;
    if (moves->status == CGT_OK && !cgt_i_buffer_make(&row, moves->count))
      moves->status = cgt_i_fail(CGT_E_MEMORY, "no memory for %zu heaps", moves->count);
    if (moves->status != CGT_OK) return false;
    memcpy(row.words, moves->words, moves->count * sizeof *row.words);
    row.words[i] = heap;
    row.words[j] = other;
    moves->status = cgt_sink_option(moves->sink, row.words, moves->count);
    cgt_i_buffer_free(&row);
    return moves->status == CGT_OK;
  }
  uint64_t *row = moves->rows + moves->filled * moves->count;
  for (size_t k = 0; k < moves->count; k++) row[k] = moves->words[k];
  row[i] = heap;
  row[j] = other;
  if (++moves->filled == moves->room) hand_over(moves);
  return moves->status == CGT_OK;
}

bool cgt_i_moves_add(cgt_i_moves *moves, size_t i, uint64_t heap) { return cgt_i_moves_add_two(moves, i, heap, i, heap); }

cgt_status_t cgt_i_moves_end(cgt_i_moves *moves) {
  hand_over(moves);
  return moves->status;
}

cgt_status_t cgt_i_give_moves(cgt_sink_t *sink, uint64_t moves[CGT_I_GOLDEN_MOVES][2], int n) {
  cgt_status_t status = CGT_OK;
  for (int i = 0; i < n && status == CGT_OK; i++) status = cgt_sink_option(sink, moves[i], 2);
  return status;
}

cgt_status_t cgt_i_split_heaps(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  for (size_t i = 0; i < count && count > 1; i++) {
    cgt_status_t status = cgt_sink_summand(sink, NULL, &words[i], 1);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

cgt_status_t cgt_i_pet_heaps(void *user, const uint64_t *words, size_t count, uint32_t *tameness, const char **theorem) {
  (void)user;
  (void)words;
  *tameness = count > 1 ? CGT_TAMENESS_TAME : CGT_TAMENESS_PET;
  *theorem = "Ferguson 1974: single heaps are pet";
  return CGT_OK;
}

uint64_t cgt_i_sum_of_heaps(void *user, const uint64_t *words, size_t count) {
  uint64_t sum = 0;
  (void)user;
  for (size_t i = 0; i < count; i++) sum = sum + words[i] < sum ? UINT64_MAX : sum + words[i];
  return sum;
}
