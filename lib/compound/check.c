/* One answer against another. */
#include <string.h>

#include "../base/box_order.h"
#include "compound.h"

typedef struct {
  cgt_game_t *game, *other;
  uint32_t play, question;
} comparison;

/* Both answers about a position; *both is false where one of them has nothing to say. */
static cgt_status_t compare(const comparison *pair, const uint64_t *words, size_t count, uint64_t *answers, bool *both) {
  *both = false;
  cgt_status_t status = cgt_game_answer(pair->game, pair->other == NULL ? CGT_METHOD_CLOSED : CGT_METHOD_AUTO, pair->play,
                                        pair->question, words, count, &answers[0]);
  if (status == CGT_OK)
    status = cgt_game_answer(pair->other == NULL ? pair->game : pair->other, CGT_METHOD_SEARCH, pair->play, pair->question,
                             words, count, &answers[1]);
  if (status == CGT_E_POSITION || (status == CGT_E_NO_THEOREM && pair->other == NULL)) return CGT_OK;
  *both = status == CGT_OK;
  return status;
}

static cgt_status_t check_arguments(const char *function, const comparison *pair, const void *compared, const void *answers,
                                    const void *differs) {
  const char *name = pair->game == NULL ? "game" : compared == NULL ? "compared" : answers == NULL ? "answers" : "differs";
  if (pair->game == NULL || compared == NULL || answers == NULL || differs == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is NULL", function, name);
  if (pair->play > CGT_MISERE)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: play is %u; expected CGT_NORMAL or CGT_MISERE", function, (unsigned)pair->play);
  if (pair->question > CGT_QUESTION_OUTCOME)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: question is %u; expected CGT_QUESTION_VALUE or CGT_QUESTION_OUTCOME", function,
                      (unsigned)pair->question);
  return CGT_OK;
}

cgt_status_t cgt_game_check(cgt_game_t *game, cgt_game_t *other, uint32_t play, uint32_t question, const uint64_t *first,
                            const uint64_t *last, size_t count, uint64_t *compared, uint64_t *position, uint64_t *answers,
                            uint32_t *differs) {
  static const char function[] = "cgt_game_check";
  const comparison pair = {game, other, play, question};
  cgt_status_t status = check_arguments(function, &pair, compared, answers, differs);
  cgt_i_box_order order;
  if (status == CGT_OK) status = cgt_i_box_order_make(function, first, last, count, &order);
  if (status == CGT_OK) status = cgt_i_check_array(function, "position", position, count);
  if (status != CGT_OK) return status;
  cgt_i_room room;
  if (!cgt_i_room_make(&room, count)) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", function, count);
  if (count > 0) memcpy(room.words, first, count * sizeof *first);
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  uint64_t agreed = 0, sum = 0, found[2];
  bool different = false;
  do {
    bool both;
    status = cgt_i_ask_poll_between(&ask);
    if (status == CGT_OK) status = compare(&pair, room.words, count, found, &both);
    if (status != CGT_OK) break;
    different = both && found[0] != found[1];
    agreed += both && !different;
  } while (!different && cgt_i_box_order_next(&order, room.words, &sum));
  if (status == CGT_OK) {
    *compared = agreed;
    *differs = different;
    if (different) {
      if (count > 0) memcpy(position, room.words, count * sizeof *position);
      memcpy(answers, found, sizeof found);
    }
  }
  cgt_i_room_free(&room);
  return status;
}

cgt_status_t cgt_game_check_list(cgt_game_t *game, cgt_game_t *other, uint32_t play, uint32_t question,
                                 const cgt_list_t *positions, uint64_t *compared, uint64_t *index, uint64_t *answers,
                                 uint32_t *differs) {
  static const char function[] = "cgt_game_check_list";
  const comparison pair = {game, other, play, question};
  cgt_status_t status = check_arguments(function, &pair, compared, answers, differs);
  if (status != CGT_OK) return status;
  if (positions == NULL || index == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is NULL", function, positions == NULL ? "positions" : "index");
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  uint64_t agreed = 0, found[2];
  bool different = false;
  size_t i = 0;
  for (; i < cgt_list_count(positions) && !different; i++) {
    size_t count;
    bool both;
    const uint64_t *words = cgt_list_item(positions, i, &count);
    status = cgt_i_ask_poll_between(&ask);
    if (status == CGT_OK) status = compare(&pair, words, count, found, &both);
    if (status != CGT_OK) return status;
    different = both && found[0] != found[1];
    agreed += both && !different;
  }
  *compared = agreed;
  *differs = different;
  if (different) {
    *index = i - 1;
    memcpy(answers, found, sizeof found);
  }
  return CGT_OK;
}
