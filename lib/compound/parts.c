/* What sums and pushes share: callbacks of parts, and buttons. */
#include <string.h>

#include "parts.h"

/* Compounds within compounds use the stack like nested questions, and share their limit. */
static cgt_status_t enter(cgt_game_t *part) { return cgt_i_game_go_down(part, false, "a compound of the game"); }

static void leave(cgt_game_t *part) { cgt_i_game_come_up(part, false); }

cgt_status_t cgt_i_part_validate(cgt_game_t *part, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  if (cgt_i_game_rules(part)->validate == NULL) return CGT_OK;
  cgt_status_t status = enter(part);
  if (status != CGT_OK) return status;
  status = cgt_i_game_rules(part)->validate(cgt_i_game_own(part), words, count, sink);
  leave(part);
  return cgt_i_callback_status(sink->ask, part, sink, "validate", status);
}

cgt_status_t cgt_i_part_canonical(cgt_game_t *part, uint64_t *words, size_t *count) {
  cgt_status_t status = enter(part);
  if (status != CGT_OK) return status;
  status = cgt_i_game_canonical(part, words, count);
  leave(part);
  return status;
}

/* Gathers options in a list. */
typedef struct {
  cgt_sink_t sink;
  cgt_list_t *list;
} list_sink;

static cgt_status_t take_to_list(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  return cgt_i_list_gather(((list_sink *)sink)->list, sink->ask, words, count, n);
}

cgt_status_t cgt_i_part_list(cgt_game_t *part, cgt_i_ask *ask, const uint64_t *words, size_t count, cgt_list_t **list) {
  const cgt_ruleset_t *rules = cgt_i_game_rules(part);
  list_sink sink = {.sink = {.take = take_to_list, .ask = ask}, .list = *list = cgt_i_list_new()};
  if (*list == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for options", ask->function);
  cgt_status_t status = enter(part);
  if (status != CGT_OK) return status;
  status = rules->options(rules->user, words, count, &sink.sink);
  leave(part);
  return cgt_i_callback_status(ask, part, &sink.sink, "options", status);
}

/* Hands a list of options to a sink, in blocks of equally many words. */
static cgt_status_t hand_over(const cgt_list_t *list, cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  for (size_t i = 0, same; i < cgt_list_count(list) && status == CGT_OK; i += same) {
    size_t count, next;
    const uint64_t *block = cgt_list_item(list, i, &count);
    for (same = 1; cgt_list_item(list, i + same, &next) != NULL && next == count;) same++;
    status = cgt_sink_options(sink, block, count, same);
  }
  return status;
}

/* The sink may ask the part for canonical forms, so the part's lock must be free again before the sink gets the options. */
cgt_status_t cgt_i_part_options(cgt_game_t *part, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_ruleset_t *rules = cgt_i_game_rules(part);
  if ((rules->flags & CGT_RULESET_THREADSAFE) != 0) {
    cgt_status_t status = enter(part);
    if (status != CGT_OK) return status;
    status = rules->options(rules->user, words, count, sink);
    leave(part);
    return cgt_i_callback_status(sink->ask, part, sink, "options", status);
  }
  cgt_list_t *list;
  cgt_status_t status = cgt_i_part_list(part, sink->ask, words, count, &list);
  if (status == CGT_OK) status = hand_over(list, sink);
  cgt_i_list_ungather(list, sink->ask);
  return status;
}

cgt_status_t cgt_i_part_closed(cgt_game_t *part, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                               uint64_t *answer, const char **theorem) {
  if (cgt_i_game_rules(part)->closed == NULL) return CGT_E_NO_THEOREM;
  cgt_i_buffer canonical;
  if (!cgt_i_buffer_make(&canonical, count)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", count);
  if (count > 0) memcpy(canonical.words, words, count * sizeof *words);
  cgt_status_t status = enter(part);
  if (status == CGT_OK) {
    const cgt_ruleset_t *rules = cgt_i_game_rules(part);
    status = cgt_i_game_canonical(part, canonical.words, &count);
    if (status == CGT_OK) {
      status = rules->closed(rules->user, play, question, canonical.words, count, answer, theorem);
      if (status == CGT_E_NO_THEOREM && question == CGT_QUESTION_OUTCOME) {
        status = rules->closed(rules->user, play, CGT_QUESTION_VALUE, canonical.words, count, answer, theorem);
        if (status == CGT_OK) *answer = *answer == 0 ? CGT_P : CGT_N;
        if (status == CGT_I_LARGE) {
          *answer = CGT_N;
          status = CGT_OK;
        }
      }
      if (status != CGT_OK && status != CGT_E_NO_THEOREM && status != CGT_I_LARGE)
        (void)cgt_i_callback_failed(part, "closed", status);
    }
    leave(part);
  }
  cgt_i_buffer_free(&canonical);
  return status;
}

cgt_status_t cgt_i_part_winning(cgt_game_t *part, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  if (!cgt_i_game_may_know_moves(part, 0)) return CGT_E_NO_THEOREM;
  list_sink moves = {.sink = {.take = take_to_list, .ask = sink->ask}, .list = cgt_i_list_new()};
  if (moves.list == NULL) return cgt_i_fail(CGT_E_MEMORY, "no memory for winning moves");
  cgt_status_t status = enter(part);
  if (status == CGT_OK) {
    status = cgt_i_game_known_moves(part, play, 0, words, count, &moves.sink);
    leave(part);
    if (status != CGT_E_NO_THEOREM || moves.sink.status != CGT_OK)
      status = cgt_i_callback_status(sink->ask, part, &moves.sink, "winning", status);
  }
  if (status == CGT_OK) status = hand_over(moves.list, sink);
  cgt_i_list_ungather(moves.list, sink->ask);
  return status;
}

/* ---- Buttons ---- */

size_t cgt_i_without_buttons(const cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *out) {
  const cgt_i_compound *compound = cgt_i_game_family(game)->compound;
  if (compound != NULL && count > 0) return compound->strip(game, words, count, out);
  if (count > 0) memcpy(out, words, count * sizeof *words);
  return count;
}

size_t cgt_i_with_buttons(const cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *out, size_t room) {
  const cgt_i_compound *compound = cgt_i_game_family(game)->compound;
  if (compound != NULL) return compound->dress(game, words, count, out, room);
  if (count > room) return SIZE_MAX;
  if (count > 0) memcpy(out, words, count * sizeof *words);
  return count;
}

cgt_status_t cgt_i_switched(const cgt_game_t *from, const cgt_game_t *to, const uint64_t *words, size_t count, uint64_t *out,
                            size_t room, size_t *n) {
  cgt_i_buffer bare;
  if (!cgt_i_buffer_make(&bare, count)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", count);
  *n = cgt_i_with_buttons(to, bare.words, cgt_i_without_buttons(from, words, count, bare.words), out, room);
  cgt_i_buffer_free(&bare);
  return *n != SIZE_MAX ? CGT_OK : cgt_i_fail(CGT_E_POSITION, "the games have different components");
}
