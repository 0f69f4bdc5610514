/* One answer against another. */
#include <string.h>

#include "compound.h"

typedef struct {
  cgt_game_t *game, *other;
  uint32_t play, question;
} comparison;

/* Both answers about a position; *both is false where one of them has nothing to say. */
static cgt_status_t compare(const comparison *pair, const uint64_t *words, size_t count, uint64_t *answers, bool *both) {
  *both = false;
  cgt_status_t status = cgt_game_value_by(pair->game, pair->other == NULL ? CGT_METHOD_CLOSED : CGT_METHOD_AUTO, pair->play,
                                          pair->question, words, count, &answers[0]);
  if (status == CGT_OK)
    status = cgt_game_value_by(pair->other == NULL ? pair->game : pair->other, CGT_METHOD_SEARCH, pair->play, pair->question,
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

/* Makes the words from `from` on the least in order that have `extra` above their first ones together. */
static void spread(uint64_t *position, const uint64_t *first, const uint64_t *last, size_t from, size_t count, uint64_t extra) {
  for (size_t i = count; i-- > from;) {
    const uint64_t more = extra < last[i] - first[i] ? extra : last[i] - first[i];
    position[i] = first[i] + more;
    extra -= more;
  }
}

/* The next position in order with the same sum; false if there is none. */
static bool next_of_sum(uint64_t *position, const uint64_t *first, const uint64_t *last, size_t count) {
  uint64_t extra = 0; /* of the words after i */
  for (size_t i = count; i-- > 0;) {
    if (extra > 0 && position[i] < last[i]) {
      position[i]++;
      spread(position, first, last, i + 1, count, extra - 1);
      return true;
    }
    extra += position[i] - first[i];
  }
  return false;
}

cgt_status_t cgt_game_check(cgt_game_t *game, cgt_game_t *other, uint32_t play, uint32_t question, const uint64_t *first,
                            const uint64_t *last, size_t count, uint64_t *compared, uint64_t *position, uint64_t *answers,
                            uint32_t *differs) {
  static const char function[] = "cgt_game_check";
  const comparison pair = {game, other, play, question};
  cgt_status_t status = check_arguments(function, &pair, compared, answers, differs);
  if (status == CGT_OK && count > CGT_MAX_WORDS)
    status = cgt_i_fail(CGT_E_ARGUMENT, "%s: count is %zu; expected at most %zu words", function, count, CGT_MAX_WORDS);
  if (status == CGT_OK) status = cgt_i_check_array(function, "first", first, count);
  if (status == CGT_OK) status = cgt_i_check_array(function, "last", last, count);
  if (status == CGT_OK) status = cgt_i_check_array(function, "position", position, count);
  if (status != CGT_OK) return status;
  uint64_t most = 0; /* the greatest sum, above that of `first` */
  for (size_t i = 0; i < count; i++) {
    if (first[i] > last[i])
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: first[%zu] is %llu, last[%zu] is %llu; expected no empty box", function, i,
                        (unsigned long long)first[i], i, (unsigned long long)last[i]);
    if (most > UINT64_MAX - (last[i] - first[i]))
      return cgt_i_fail(CGT_E_ARGUMENT, "%s: the box has sides of more than 2^64 together", function);
    most += last[i] - first[i];
  }
  cgt_i_room room;
  if (!cgt_i_room_make(&room, count)) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for %zu words", function, count);
  cgt_i_ask ask = cgt_i_ask_begin(game, function);
  uint64_t agreed = 0, found[2];
  bool different = false;
  for (uint64_t sum = 0; status == CGT_OK && !different; sum++) {
    bool more = true;
    spread(room.words, first, last, 0, count, sum);
    while (more && status == CGT_OK && !different) {
      bool both;
      status = cgt_i_ask_poll(&ask);
      if (status == CGT_OK) status = compare(&pair, room.words, count, found, &both);
      if (status != CGT_OK) break;
      different = both && found[0] != found[1];
      agreed += both && !different;
      if (!different) more = next_of_sum(room.words, first, last, count);
    }
    if (sum == most) break;
  }
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
    status = cgt_i_ask_poll(&ask);
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
