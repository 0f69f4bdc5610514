/* Subtraction games. */
#include <string.h>

#include "heaps.h"

extern const cgt_i_family cgt_i_subtraction_family; /* below */

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_sequence_game *own = user;
  cgt_i_moves moves;
  cgt_i_moves_begin(&moves, sink, words, count);
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < own->count && own->set[k] <= words[i]; k++)
      if (!cgt_i_moves_add(&moves, i, words[i] - own->set[k])) return moves.status;
  return cgt_i_moves_end(&moves);
}

/* Taking 1 to k, where k is the greatest number of the set (Proposition 4.2.2 of Duchêne, Heinrich, Larsson and Parreau;
 * Winning Ways): values are heaps modulo k + 1; in misère play a single heap is P if it is 1 modulo k + 1. */
static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const cgt_i_sequence_game *own = user;
  const uint64_t most = own->count;
  if (most == 0 || most == UINT64_MAX || own->set[own->count - 1] != most) return CGT_E_NO_THEOREM;
  if (play == CGT_MISERE && (question != CGT_QUESTION_OUTCOME || count > 1)) return CGT_E_NO_THEOREM;
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum ^= words[i] % (most + 1);
  if (play == CGT_MISERE)
    *answer = sum == 1 ? CGT_P : CGT_N;
  else
    *answer = question == CGT_QUESTION_VALUE ? sum : sum == 0 ? CGT_P : CGT_N;
  if (theorem != NULL) *theorem = "Proposition 4.2.2 of Duchene, Heinrich, Larsson, Parreau 2018: heaps modulo k + 1";
  return CGT_OK;
}

cgt_status_t cgt_game_new_subtraction(const uint64_t *set, size_t n, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_subtraction";
  if (game == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: game is NULL", function);
  cgt_i_sequence_game *own = cgt_i_alloc(1, sizeof *own);
  if (own == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a game", function);
  *own = (cgt_i_sequence_game){.set = NULL};
  cgt_status_t status = cgt_i_number_set(function, set, n, &own->set, &own->count);
  if (status != CGT_OK) {
    cgt_i_free(own);
    return status;
  }
  status = cgt_i_sequence_subtraction(own->set, own->count, &own->sequence);
  const cgt_i_making making = {.own = own, .shape = {CGT_I_HEAPS, 0}, .arguments = own->set, .argument_count = own->count};
  return cgt_i_sequence_game_make(function, &cgt_i_subtraction_family, &making, own, status, game);
}

/* `1,2,3)`, or `allbut 1,2,3)`. */
static cgt_status_t read_subtraction(cgt_i_reader *reader, const cgt_i_family *family, cgt_i_place name, cgt_game_t **game) {
  cgt_i_words set = {NULL, 0, 0};
  cgt_status_t status = CGT_OK;
  (void)family;
  size_t word;
  const size_t begin = reader->at, length = cgt_i_read_name(reader, &word);
  const bool all_but = cgt_i_read_is(reader, word, length, "allbut");
  if (!all_but) reader->at = begin;
  for (bool more = !cgt_i_read_takes(reader, ')'); status == CGT_OK && more;) {
    uint64_t number;
    (void)cgt_i_read_next(reader);
    const size_t from = reader->at;
    status = cgt_i_read_number(reader, "a number to subtract", &number);
    if (status == CGT_OK && number == 0)
      status = cgt_i_read_fail(reader, CGT_E_ARGUMENT, from, reader->at, NULL, "a positive number");
    if (status == CGT_OK) status = cgt_i_words_add(reader, &set, number);
    if (status == CGT_OK) status = cgt_i_read_more(reader, &more);
  }
  if (status == CGT_OK) {
    status = (all_but ? cgt_game_new_all_but : cgt_game_new_subtraction)(set.words, set.count, game);
    if (status != CGT_OK) status = cgt_i_read_failed(reader, status, name.from, name.to);
  }
  cgt_i_free(set.words);
  return status;
}

const cgt_i_family cgt_i_subtraction_family = {
    .name = "subtraction",
    .example = "subtraction(1,2,3)",
    .position = "10,12",
    .plain = true,
    .splits_within = true,
    .read = read_subtraction,
    .rules = {CGT_I_SEQUENCE_GAME_RULES, .options = options, .closed = closed, .tame = cgt_i_pet_heaps},
    CGT_I_SEQUENCE_GAME,
};
