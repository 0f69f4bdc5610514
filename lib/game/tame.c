/* Tame positions, and the misère values of their sums. The theorem is Theorem 14 of Gottlieb, Krnc and Muršič, "Nim on integer
 * partitions and hyperrectangles", corrected; doc/misere.md has the proof. A sum of tame positions is tame. If all summands are
 * swap positions, so is the sum: (1, 0) if an odd number of them are (1, 0), and (0, 1) otherwise. Else it is a (k,
 * k)-position, where k is the XOR of their values. */
#include "game_inside.h"
#include "tame.h"

#include <stdio.h>
#include <string.h>

#include "split.h"

static const char sum_theorem[] =
    "Theorem 14 of Gottlieb, Krnc, Mursic, corrected: a sum of tame positions is a swap position where all of them are, else "
    "its misere value is the XOR of their values";

/* ---- Tameness ---- */

/* The tameness that the game was taught; 0: none. */
static cgt_status_t recall(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, bool locked,
                           uint32_t *tameness) {
  *tameness = 0;
  if (!atomic_load(&game->taught)) return CGT_OK;
  cgt_status_t status = locked ? CGT_OK : cgt_i_game_enter(game, ask->function);
  if (status != CGT_OK) return status;
  const cgt_i_memo *tame = &game->tame;
  uint64_t *key = tame->slots != NULL ? cgt_i_alloc(tame->layout.slot_words, sizeof *key) : NULL;
  if (tame->slots != NULL && key == NULL) {
    status = cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", ask->function, (size_t)tame->layout.slot_words);
  } else if (tame->slots != NULL && cgt_i_memo_pack(tame, words, count, key)) {
    bool found;
    const uint32_t slot = cgt_i_memo_find(tame, key, cgt_i_memo_hash(tame, key), &found);
    if (found) *tameness = (uint32_t)cgt_i_memo_field(tame, slot) - 1;
  }
  cgt_i_free(key);
  if (!locked) cgt_i_game_leave(game);
  return status;
}

static cgt_status_t tameness_of(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, bool locked,
                                uint32_t *tameness, const char **theorem) {
  const cgt_ruleset_t *rules = &game->rules;
  cgt_status_t status = CGT_E_NO_THEOREM;
  *theorem = NULL;
  if (rules->tame != NULL) status = rules->tame(rules->user, words, count, tameness, theorem);
  if (status == CGT_OK) {
    if (*theorem == NULL) *theorem = "a theorem of the ruleset";
    if (*tameness == CGT_TAMENESS_TAME || *tameness == CGT_TAMENESS_PET) return CGT_OK;
    return cgt_i_fail(CGT_E_ARGUMENT,
                      "%s: the ruleset's callback `tame` gave %u; expected CGT_TAMENESS_TAME or CGT_TAMENESS_PET",
                      ask->function, (unsigned)*tameness);
  }
  if (status != CGT_E_NO_THEOREM) return cgt_i_fail_in(ask, cgt_i_callback_failed(game, "tame", status));
  status = recall(game, ask, words, count, locked, tameness);
  if (status != CGT_OK) return status;
  if (*tameness != 0) {
    *theorem = "what the game was taught about all that is reachable";
    return CGT_OK;
  }
  cgt_i_split split;
  status = cgt_i_split_find(game, ask, words, count, &split);
  const size_t n = status == CGT_OK ? cgt_list_count(split.words) : 0;
  *tameness = n == 1 ? CGT_TAMENESS_PET : CGT_TAMENESS_TAME;
  for (size_t i = 0; i < n && status == CGT_OK && *tameness != 0; i++) {
    uint32_t part;
    size_t length;
    const uint64_t *item = cgt_list_item(split.words, i, &length);
    status = cgt_i_tameness(split.games[i], ask, item, length, locked && split.games[i] == game, &part, theorem);
    if (part < *tameness) *tameness = part;
  }
  cgt_i_split_free(&split);
  if (status == CGT_E_NO_THEOREM) *tameness = 0;
  if (n > 1 && *tameness != 0) *theorem = sum_theorem;
  return status == CGT_E_NO_THEOREM ? CGT_OK : status;
}

cgt_status_t cgt_i_tameness(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, bool locked,
                            uint32_t *tameness, const char **theorem) {
  cgt_i_buffer canonical;
  *tameness = 0;
  if (!cgt_i_buffer_make(&canonical, count))
    return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", ask->function, count);
  if (count > 0) memcpy(canonical.words, words, count * sizeof *words);
  canonical.count = count;
  cgt_status_t status = cgt_i_game_go_down(game, locked, ask->function);
  if (status == CGT_OK) {
    const bool holds = locked || (game->rules.flags & CGT_RULESET_THREADSAFE) == 0;
    status = cgt_i_game_canonical(game, canonical.words, &canonical.count);
    if (status != CGT_OK)
      status = cgt_i_fail_in(ask, status);
    else
      status = tameness_of(game, ask, canonical.words, canonical.count, holds, tameness, theorem);
    cgt_i_game_come_up(game, locked);
  }
  cgt_i_buffer_free(&canonical);
  return status;
}

/* ---- Misère values ---- */

/* The value of a tame summand, and whether it is a swap position. */
static cgt_status_t swap_value(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, bool locked, bool pet,
                               uint64_t *value, bool *swap) {
  cgt_status_t status = cgt_i_game_answer_in(game, ask, CGT_NORMAL, CGT_I_VALUE, words, count, locked, value);
  uint64_t is_other = 1;
  *swap = false;
  if (status != CGT_OK || *value > 1) return status;
  if (!pet) status = cgt_i_game_answer_in(game, ask, CGT_MISERE, *value ^ 1, words, count, locked, &is_other);
  *swap = is_other != 0;
  return status;
}

static cgt_status_t answer_sum(cgt_game_t *game, cgt_i_ask *ask, const cgt_i_split *split, bool locked, uint64_t *misere) {
  cgt_status_t status = CGT_OK;
  const size_t n = cgt_list_count(split->words);
  uint32_t *tameness = cgt_i_alloc(n, sizeof *tameness);
  uint64_t sum = 0;
  bool all_swap = true;
  if (tameness == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu summands", ask->function, n);
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    const char *theorem;
    size_t count;
    const uint64_t *words = cgt_list_item(split->words, i, &count);
    status = cgt_i_tameness(split->games[i], ask, words, count, locked && split->games[i] == game, &tameness[i], &theorem);
    if (status == CGT_OK && tameness[i] == 0) status = CGT_E_NO_THEOREM;
  }
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    uint64_t value = 0;
    bool swap;
    size_t count;
    const uint64_t *words = cgt_list_item(split->words, i, &count);
    status = swap_value(split->games[i], ask, words, count, locked && split->games[i] == game, tameness[i] == CGT_TAMENESS_PET,
                        &value, &swap);
    sum ^= value;
    all_swap &= swap;
  }
  *misere = all_swap ? sum ^ 1 : sum;
  cgt_i_free(tameness);
  return status;
}

cgt_status_t cgt_i_tame_answer(cgt_game_t *game, cgt_i_ask *ask, uint64_t target, const uint64_t *words, size_t count,
                               bool locked, uint64_t *answer) {
  cgt_i_split split;
  uint64_t misere = 0;
  const char *theorem = sum_theorem;
  cgt_status_t status = cgt_i_split_find(game, ask, words, count, &split);
  if (status == CGT_OK) {
    status = answer_sum(game, ask, &split, locked, &misere);
    if (status == CGT_OK) *answer = target == CGT_I_VALUE ? misere : misere == target;
  } else if (status == CGT_E_NO_THEOREM) {
    uint32_t tameness;
    status = cgt_i_tameness(game, ask, words, count, locked, &tameness, &theorem);
    if (status == CGT_OK && tameness != CGT_TAMENESS_PET) status = CGT_E_NO_THEOREM;
    /* in a pet position misère play exchanges the values 0 and 1, and nothing else */
    if (status == CGT_OK)
      status = cgt_i_game_answer_in(game, ask, CGT_NORMAL, target < 2 ? target ^ 1 : target, words, count, locked, answer);
    if (status == CGT_OK && target == CGT_I_VALUE && *answer < 2) *answer ^= 1;
  }
  if (status == CGT_OK && ask->game == game) ask->theorem = theorem;
  cgt_i_split_free(&split);
  return status;
}

/* ---- What a game is taught ---- */

cgt_status_t cgt_i_game_teach(cgt_game_t *game, const char *function, const cgt_list_t *positions, const uint32_t *values,
                              const uint32_t *misere, uint32_t tameness) {
  const size_t assisted = cgt_i_game_is_assisted(game, CGT_METHOD_AUTO);
  const uint64_t limit = atomic_load(&game->memory);
  cgt_status_t status = cgt_i_game_enter(game, function);
  if (status != CGT_OK) return status;
  status = cgt_i_memo_learn(&game->memos[CGT_NORMAL * 2 + assisted], positions, values, 1, limit);
  if (status == CGT_OK) status = cgt_i_memo_learn(&game->memos[CGT_MISERE * 2 + assisted], positions, misere, 1, limit);
  if (status == CGT_OK && tameness != 0) status = cgt_i_memo_learn(&game->tame, positions, &tameness, 0, limit);
  atomic_store(&game->taught, game->tame.used > 0);
  cgt_i_game_leave(game);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in_function(function, status);
}
