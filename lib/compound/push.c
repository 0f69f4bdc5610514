/* Push-the-button and its variants: rules, texts, and their families. */
#include <stdio.h>
#include <string.h>

#include "../base/hash.h"
#include "../coin/coin_inside.h"
#include "../poset/poset_inside.h"
#include "../rulesets/heap_box.h"
#include "../rulesets/diagrams_in_sums.h"
#include "parts.h"

static const char own_type;

static const cgt_i_push_engine *engine_for(uint32_t variant, const cgt_game_t *first, const cgt_game_t *second) {
  const cgt_i_push_engine *engine = cgt_i_game_family(first)->push_engine;
  return variant == CGT_PUSH_PLAIN && engine != NULL && engine->fits(first, second) ? engine : NULL;
}

const cgt_i_push *cgt_i_push_of(const cgt_game_t *game) { return cgt_i_game_own_of_type(game, &own_type); }

/* The second game's position after a switch, behind the button, in a buffer that the caller frees. CGT_E_POSITION if the second
 * game has different components. */
static cgt_status_t switch_over(const cgt_i_push *push, const uint64_t *words, size_t count, cgt_i_buffer *after, size_t *n) {
  const size_t room = count + push->more;
  if (!cgt_i_buffer_make(after, room + 1)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", room);
  after->words[0] = 2;
  const cgt_status_t status = cgt_i_switched(push->first, push->second, words, count, after->words + 1, room, n);
  if (status != CGT_OK) cgt_i_buffer_free(after);
  return status;
}

/* The games that must accept a position of a game in which all buttons are at 1. */
static size_t judges_of(cgt_game_t *const *game, cgt_game_t *const **judges) {
  const cgt_i_push *push = cgt_i_push_of(*game);
  *judges = push != NULL ? push->judges : game;
  return push != NULL ? push->judge_count : 1;
}

/* Refuses a position of the first game unless the second accepts it after the switch, when all buttons in it are at 1. */
static cgt_status_t validate_switched(const cgt_i_push *push, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  if (push->first == push->second && push->more == 0) return CGT_OK;
  if (push->bare) return cgt_i_part_validate(push->second, words, count, sink);
  cgt_game_t *const *judges;
  const size_t n = judges_of(&push->second, &judges);
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    cgt_i_buffer after;
    const size_t room = count + cgt_i_game_pushes(judges[i]);
    if (!cgt_i_buffer_make(&after, room)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", room);
    size_t length;
    status = cgt_i_switched(push->first, judges[i], words, count, after.words, room, &length);
    if (status == CGT_OK)
      status = cgt_i_part_validate(judges[i], after.words, length, sink);
    else if (status == CGT_E_POSITION)
      status = cgt_sink_refuse(sink, "not a position of the second game");
    cgt_i_buffer_free(&after);
  }
  return status;
}

/* Before the switch both games must accept the position; after it, only the second. The first game's rules no longer matter
 * then, and the second's canonical form may have dropped what they require (zeros, components, a number of coins). */
static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_push *push = user;
  char text[100];
  if (count == 0) return cgt_sink_refuse(sink, "no words; expected the button, 1 or 2, and a position");
  if (words[0] != 1 && words[0] != 2) {
    snprintf(text, sizeof text, "the button is %llu; expected 1 or 2", (unsigned long long)words[0]);
    return cgt_sink_refuse(sink, text);
  }
  const cgt_status_t status = cgt_i_part_validate(words[0] == 1 ? push->first : push->second, words + 1, count - 1, sink);
  return status != CGT_OK || words[0] == 2 ? status : validate_switched(push, words + 1, count - 1, sink);
}

static cgt_i_indifference both_ignore(cgt_i_indifference a, cgt_i_indifference b) {
  return (cgt_i_indifference){a.flags & b.flags, a.row == b.row ? a.row : 0, a.summands && b.summands};
}

/* What the push ignores before and after any switches in it. */
static cgt_i_indifference ignores(const cgt_game_t *game) {
  const cgt_i_push *push = cgt_i_push_of(game);
  const cgt_i_indifference second = cgt_i_game_ignores(push->second);
  return push->first == push->second ? second : both_ignore(cgt_i_game_ignores(push->first), second);
}

static bool never(const uint64_t *entries, size_t n) {
  (void)entries;
  (void)n;
  return false;
}

/* Before the switch, the canonical form drops only what every game that may still be played ignores. */
static cgt_status_t canonical(void *user, uint64_t *words, size_t *count) {
  const cgt_i_push *push = user;
  size_t rest = *count - 1;
  cgt_status_t status = CGT_OK;
  if (words[0] == 2 || (push->first == push->second && push->more == 0)) {
    status = cgt_i_part_canonical(push->second, words + 1, &rest);
    *count = rest + 1;
    return status;
  }
  cgt_i_indifference ignored = cgt_i_game_ignores(push->second);
  const cgt_game_t *live = push->first;
  size_t at = 1;
  for (const cgt_i_push *inner = cgt_i_push_of(live); inner != NULL && at < *count; inner = cgt_i_push_of(live), at++) {
    if (words[at] == 1) ignored = both_ignore(ignored, cgt_i_game_ignores(inner->second));
    live = words[at] == 1 ? inner->first : inner->second;
  }
  ignored = both_ignore(ignored, cgt_i_game_ignores(live));
  rest = *count - at;
  cgt_i_normalise(ignored.flags, words + at, &rest);
  if (ignored.row > 0) cgt_i_sort_coins(words + at, rest / ignored.row, ignored.row);
  if (ignored.summands) cgt_i_summands_canonical(words + at, &rest, never);
  *count = at + rest;
  return CGT_OK;
}

/* Options of a part, each with a button before it. */
typedef struct {
  cgt_sink_t sink;
  cgt_sink_t *outer;
  const cgt_i_push *push;
  uint64_t given;
  bool go;           /* a move in the first game may switch at once: each option is given with the button at 2 too */
  cgt_list_t *after; /* not NULL: options with the button at 2 are gathered here, since buttons inside make them repeat */
  bool second;       /* the options are the second game's, with the button at 2 */
} button_sink;

static cgt_status_t emit(button_sink *sink, uint64_t button, const uint64_t *words, size_t count, size_t n) {
  cgt_i_buffer rows;
  const size_t width = count + 1, room = width < 32 ? 32 : width, at_once = room / width;
  if (!cgt_i_buffer_make(&rows, room)) return cgt_i_fail(CGT_E_MEMORY, "no memory for %zu words", room);
  rows.words[0] = button; /* as in every row; the compiler cannot see that there is one */
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < n && status == CGT_OK;) {
    size_t filled = 0;
    for (; i < n && filled < at_once; i++, filled++) {
      uint64_t *row = rows.words + filled * width;
      row[0] = button;
      for (size_t k = 0; k < count; k++) row[k + 1] = words[i * count + k];
    }
    status = cgt_sink_options(sink->outer, rows.words, width, filled);
  }
  cgt_i_buffer_free(&rows);
  return status;
}

static cgt_status_t emit_switched(button_sink *sink, const uint64_t *words, size_t count) {
  cgt_i_buffer option;
  size_t n;
  cgt_status_t status = switch_over(sink->push, words, count, &option, &n);
  if (status != CGT_OK) return status;
  status = sink->after != NULL ? cgt_i_list_gather(sink->after, sink->outer->ask, option.words, n + 1, 1)
                               : cgt_sink_option(sink->outer, option.words, n + 1);
  cgt_i_buffer_free(&option);
  return status;
}

/* Moves in the first game that differ in its buttons alone are one move if the switch follows, which forgets these. Given again
 * and again, they would be twice as many for each push in the first game. */
static cgt_status_t first_options(button_sink *sink, const uint64_t *words, size_t count) {
  const cgt_i_push *push = sink->push;
  if (sink->go && cgt_i_game_pushes(push->first) > 0 && (sink->after = cgt_i_list_new()) == NULL)
    return cgt_i_fail(CGT_E_MEMORY, "no memory for options");
  cgt_status_t status = cgt_i_part_options(push->first, words, count, &sink->sink);
  if (status == CGT_OK && sink->after != NULL && !cgt_i_list_sort(sink->after))
    status = cgt_i_fail(CGT_E_MEMORY, "no memory for options");
  for (size_t i = 0, length; sink->after != NULL && i < cgt_list_count(sink->after) && status == CGT_OK; i++) {
    const uint64_t *option = cgt_list_item(sink->after, i, &length);
    status = cgt_sink_option(sink->outer, option, length);
  }
  cgt_i_list_ungather(sink->after, sink->outer->ask);
  return status;
}

static cgt_status_t refuse_silently(cgt_sink_t *sink, const char *reason) {
  (void)sink, (void)reason;
  return CGT_E_POSITION;
}

/* Whether an option of the first game is a position of the push. An option that the second game refuses is not a move; if it
 * were a failure, the order of the search would decide whether the question fails. */
static cgt_status_t is_move(const button_sink *sink, const uint64_t *words, size_t count, bool *move) {
  cgt_sink_t asking = {.refuse = refuse_silently, .silent = true, .ask = sink->outer->ask};
  const cgt_status_t status = validate_switched(sink->push, words, count, &asking);
  *move = status == CGT_OK;
  return status == CGT_E_POSITION ? CGT_OK : status;
}

static cgt_status_t take(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  button_sink *options = (button_sink *)sink;
  if (options->second) return emit(options, 2, words, count, n);
  cgt_status_t status = CGT_OK;
  for (size_t i = 0, moves; i < n && status == CGT_OK; i += moves + 1) { /* runs of consecutive moves */
    bool move = true;
    for (moves = 0; i + moves < n; moves++) {
      status = is_move(options, words + (i + moves) * count, count, &move);
      if (!move) break;
    }
    options->given += moves;
    if (status == CGT_OK && !move) status = cgt_i_ask_poll_words(options->outer->ask, count); /* it may be one of very many */
    if (status == CGT_OK) status = emit(options, 1, words + i * count, count, moves);
    for (size_t k = i; k < i + moves && options->go && status == CGT_OK; k++)
      status = emit_switched(options, words + k * count, count);
  }
  return status;
}

static cgt_status_t second_options(button_sink *sink, const uint64_t *words, size_t count) {
  sink->second = true;
  return cgt_i_part_options(sink->push->second, words, count, &sink->sink);
}

/* Definition 2.0.1 of Duchêne, Heinrich, Larsson and Parreau, and the variants of their section 6. */
static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *outer) {
  const cgt_i_push *push = user;
  const uint32_t variant = push->variant;
  button_sink sink = {.sink = {.take = take, .ask = outer->ask}, .outer = outer, .push = push};
  if (words[0] == 2) return second_options(&sink, words + 1, count - 1);
  sink.go = variant == CGT_PUSH_FREE_AFTER || variant == CGT_PUSH_FREE;
  cgt_status_t status = first_options(&sink, words + 1, count - 1);
  if (status != CGT_OK) return status;
  if (variant == CGT_PUSH_PLAIN || (variant == CGT_PUSH_STRICT && sink.given > 0))
    return emit_switched(&sink, words + 1, count - 1);
  if (variant == CGT_PUSH_FREE_BEFORE || variant == CGT_PUSH_FREE || (variant == CGT_PUSH_CONJOINED && sink.given == 0)) {
    cgt_i_buffer after;
    size_t n;
    status = switch_over(push, words + 1, count - 1, &after, &n);
    if (status != CGT_OK) return status;
    status = second_options(&sink, after.words + 1, n);
    cgt_i_buffer_free(&after);
    return status;
  }
  return CGT_OK;
}

/* After the switch a push is a position of its second game. */
static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const cgt_i_push *push = user;
  return words[0] == 2 ? cgt_i_sink_summand(sink, push->second, words + 1, count - 1) : CGT_OK;
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const cgt_i_push *push = user;
  if (words[0] == 2) return cgt_i_part_closed(push->second, play, question, words + 1, count - 1, answer, theorem);
  if (push->variant != CGT_PUSH_PLAIN || play != CGT_NORMAL) return CGT_E_NO_THEOREM;
  return cgt_i_push_theorem_answer(push, question, words + 1, count - 1, answer, theorem);
}

/* Lemma 2.1.1: the push of a game into itself is the sum of the game and a heap of one. This does not hold if the game has
 * buttons: the switch sets them to 1, which is more than a pass. */
static cgt_status_t recurrence(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, const uint64_t *words, size_t count,
                               uint64_t *value, const char **name) {
  const cgt_i_push *push = cgt_i_game_own(game);
  const bool itself = push->first == push->second && push->more == 0;
  if (words[0] == 1 && count == 2) {
    *name = "Theorem 4.2.3 of Duchene, Heinrich, Larsson, Parreau 2018: the proved period";
    const cgt_status_t found = cgt_i_push_large_heap(game, ask, play, words[1], value);
    if (found != CGT_E_NO_THEOREM) return found;
  }
  if (words[0] != 1 || push->variant != CGT_PUSH_PLAIN) return CGT_E_NO_THEOREM;
  if (!itself || play != CGT_NORMAL) { /* a table pays if all smaller positions are reachable */
    const int moves = cgt_i_box_moves_of(push->first);
    const bool pays = moves == CGT_I_BOX_NIM || moves == CGT_I_BOX_WYTHOFF;
    return pays ? cgt_i_game_box_value(game, ask, play, words, count, value, name) : CGT_E_NO_THEOREM;
  }
  cgt_status_t status = cgt_i_game_answer(push->first, ask, CGT_METHOD_AUTO, play, CGT_I_VALUE, words + 1, count - 1, value);
  if (status != CGT_OK) return status;
  *value ^= 1;
  *name = "Lemma 2.1.1 of Duchene, Heinrich, Larsson, Parreau 2018: the game and a heap of one";
  return CGT_OK;
}

static cgt_status_t decide(cgt_game_t *game, cgt_i_ask *ask, uint32_t play, uint64_t target, const uint64_t *words,
                           size_t count, uint64_t *answer, const char **name) {
  cgt_i_push *push = cgt_i_game_own(game);
  (void)count;
  if (words[0] != 1 || play != CGT_NORMAL) return CGT_E_NO_THEOREM;
  const uint64_t expanded = ask->expanded;
  const cgt_status_t status = push->engine->answer(&push->state, ask, cgt_i_game_memory(game), cgt_i_game_threads(game),
                                                   push->first, target, words + 1, answer, name);
  cgt_i_game_add_counts(game, ask->expanded - expanded, 0);
  return status;
}

static void forget(cgt_game_t *game) {
  cgt_i_push *push = cgt_i_game_own(game);
  push->engine->release(push->state);
  push->state = NULL;
}

static void count_kept(const cgt_game_t *game, uint64_t *positions, uint64_t *bytes) {
  const cgt_i_push *push = cgt_i_game_own(game);
  push->engine->count(push->state, positions, bytes);
}

/* For Nim, Wythoff and Euclid: the few winning moves in the first game, and the push if it wins. */
static cgt_status_t winning(void *user, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *outer) {
  const cgt_i_push *push = user;
  uint64_t moves[CGT_I_GOLDEN_MOVES][2];
  button_sink sink = {.sink = {.take = take, .ask = outer->ask}, .outer = outer, .push = push};
  if (words[0] == 2) {
    sink.second = true;
    return cgt_i_part_winning(push->second, play, words + 1, count - 1, &sink.sink);
  }
  if (push->variant != CGT_PUSH_PLAIN || play != CGT_NORMAL || count > 3) return CGT_E_NO_THEOREM;
  const uint64_t a = count > 2 ? words[count - 2] : 0, b = count > 1 ? words[count - 1] : 0; /* zeros may have been dropped */
  const unsigned first = cgt_i_golden_of(push->first), second = cgt_i_golden_of(push->second);
  const int n = cgt_i_push_winning(first, second, a, b, moves);
  const int pushing = cgt_i_golden_p(second, false, a, b);
  if (n < 0 || pushing < 0) return CGT_E_NO_THEOREM;
  cgt_status_t status = CGT_OK;
  for (int i = 0; i < n && status == CGT_OK; i++) status = emit(&sink, 1, moves[i], 2, 1);
  return status == CGT_OK && pushing == 1 ? emit(&sink, 2, words + 1, count - 1, 1) : status;
}

static uint64_t order_hint(void *user, const uint64_t *words, size_t count) {
  const cgt_i_push *push = user;
  const cgt_game_t *part = words[0] == 2 ? push->second : push->first;
  uint64_t hint = 0;
  if (cgt_i_game_rules(part)->order_hint != NULL && (cgt_i_game_rules(part)->flags & CGT_RULESET_THREADSAFE) != 0)
    return cgt_i_game_rules(part)->order_hint(cgt_i_game_own(part), words + 1, count - 1);
  for (size_t i = 1; i < count; i++) hint += words[i];
  return hint;
}

static void destroy(void *user) {
  cgt_i_push *push = user;
  if (push->engine != NULL) push->engine->release(push->state);
  cgt_i_free(push->judges);
  cgt_i_free(push);
}

/* ---- Texts ---- */

/* Where the buttons of a push begin; the end of the range if it has none. In a sum, any buttons belong to its components. */
static size_t buttons_at(const cgt_i_reader *reader) {
  return cgt_i_position_find(reader, reader->at, '&') < reader->end ? reader->end
                                                                    : cgt_i_position_find(reader, reader->at, '@');
}

/* Strips all parentheses round the range if the push has its buttons inside them. Otherwise the game that is played reads the
 * parentheses. */
static bool goes_to_buttons(cgt_i_reader *reader) {
  cgt_i_reader inner = *reader;
  size_t levels = 0;
  while (levels < CGT_I_SPEC_DEPTH && cgt_i_position_inside(&inner)) levels++;
  if (levels == 0 || buttons_at(&inner) == inner.end) return false;
  *reader = inner;
  return true;
}

/* Reads `3,5@2@1`: the buttons stand after the position, those of inner pushes first, and say which game is played. */
static cgt_status_t read_position(cgt_i_position *to, const cgt_game_t *game, bool whole) {
  cgt_i_reader *reader = to->reader;
  if (goes_to_buttons(reader)) return cgt_i_position_read(to, game, reader->end, true);
  const size_t begin = reader->at, end = reader->end;
  const size_t at = buttons_at(reader);
  cgt_i_words buttons = {NULL, 0, 0};
  cgt_status_t status = CGT_OK;
  reader->at = at;
  while (status == CGT_OK && cgt_i_read_takes(reader, '@')) {
    uint64_t button;
    (void)cgt_i_read_next(reader);
    const size_t from = reader->at;
    status = cgt_i_read_number(reader, "1 or 2", &button);
    if (status == CGT_OK && button != 1 && button != 2)
      status = cgt_i_read_fail(reader, CGT_E_POSITION, from, reader->at, NULL, "1 or 2");
    if (status == CGT_OK) status = cgt_i_words_add(reader, &buttons, button);
  }
  if (status == CGT_OK && at < end && cgt_i_read_next(reader)) status = cgt_i_read_unexpected(reader, "\"@\" or nothing more");
  size_t left = buttons.count;
  for (const cgt_i_push *push = cgt_i_push_of(game); push != NULL && status == CGT_OK; push = cgt_i_push_of(game)) {
    if (left == 0 && buttons.count > 0) {
      status = cgt_i_read_unexpected(reader, "\"@\": a button for each push that may still switch, or none");
      break;
    }
    const uint64_t button = left > 0 ? buttons.words[--left] : 1;
    status = cgt_i_position_add(to, button, begin);
    game = button == 1 ? push->first : push->second;
  }
  if (status == CGT_OK && left > 0)
    status = cgt_i_read_fail(reader, CGT_E_POSITION, at, at, NULL, "no button but those of pushes that may still switch");
  cgt_i_free(buttons.words);
  if (status != CGT_OK) return status;
  reader->at = begin;
  status = cgt_i_position_read(to, game, at, whole && at == end);
  reader->at = end;
  return status;
}

/* Writes the position that is played and then the buttons, those of inner pushes first. */
static cgt_status_t write_position(const cgt_game_t *game, const uint64_t *words, size_t count, bool whole, size_t depth,
                                   cgt_i_text *text) {
  size_t buttons = 0;
  (void)whole;
  for (const cgt_i_push *push = cgt_i_push_of(game); push != NULL; push = cgt_i_push_of(game))
    game = words[buttons++] == 1 ? push->first : push->second;
  cgt_status_t status = cgt_i_position_write(game, words + buttons, count - buttons, false, depth + 1, text);
  while (buttons > 0) cgt_i_print_number(text, "@", words[--buttons]);
  return status;
}

/* After the switch, a position is written in the second game's form. */
static cgt_status_t tidy(cgt_game_t *game, uint64_t *words, size_t *count) {
  const cgt_i_push *push = cgt_i_push_of(game);
  size_t rest = *count - 1;
  if (words[0] == 1 && (push->first != push->second || push->more > 0)) return cgt_i_part_canonical(game, words, count);
  const cgt_status_t status = cgt_i_position_tidy(push->second, words + 1, &rest);
  *count = rest + 1;
  return status;
}

/* ---- As a compound ---- */

static bool part(const cgt_game_t *game, const uint64_t *words, size_t count, size_t *next, cgt_game_t **live, size_t *from,
                 size_t *length) {
  const cgt_i_push *push = cgt_i_push_of(game);
  if (*next > 0 || count == 0) return false;
  *live = words[0] == 1 ? push->first : push->second;
  *from = 1;
  *length = count - 1;
  *next = 1;
  return true;
}

static size_t strip(const cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *out) {
  const cgt_i_push *push = cgt_i_push_of(game);
  return cgt_i_without_buttons(words[0] == 1 ? push->first : push->second, words + 1, count - 1, out);
}

static size_t dress(const cgt_game_t *game, const uint64_t *words, size_t count, uint64_t *out, size_t room) {
  if (room == 0) return SIZE_MAX;
  out[0] = 1;
  const size_t rest = cgt_i_with_buttons(cgt_i_push_of(game)->first, words, count, out + 1, room - 1);
  return rest == SIZE_MAX ? SIZE_MAX : rest + 1;
}

static const cgt_i_compound compound = {.button = true, .part = part, .strip = strip, .dress = dress};

/* ---- Families ---- */

static cgt_status_t make(uint32_t variant, cgt_game_t *const *games, size_t n, cgt_game_t **game) {
  (void)n;
  return cgt_game_new_push(variant, games[0], games[1], game);
}

#define PUSH(what, which)                                                                                                 \
  .name = what, .example = what "(nim,euclid)", .position = "3,5@1", .plain = true, .read = cgt_i_read_parts, .parts = 2, \
  .make.parts = make, .variant = which, .compound = &compound, .ignores = ignores, .notation = CGT_NOTATION_BUTTON,       \
  .read_position = read_position, .write_position = write_position, .tidy = tidy, .own_type = &own_type,                  \
  .rules = {.size = sizeof(cgt_ruleset_t),                                                                                \
            .flags = CGT_RULESET_SPLITS_SUMS,                                                                             \
            .options = options,                                                                                           \
            .validate = validate,                                                                                         \
            .canonical = canonical,                                                                                       \
            .split = split,                                                                                               \
            .closed = closed,                                                                                             \
            .winning = winning,                                                                                           \
            .order_hint = order_hint,                                                                                     \
            .destroy = destroy}
#define SEARCHED .recurrence = recurrence, .period = cgt_i_push_period, .table = cgt_i_push_table

const cgt_i_family cgt_i_push_family = {PUSH("push", CGT_PUSH_PLAIN), SEARCHED},
                   cgt_i_push_free_before_family = {PUSH("push_free_before", CGT_PUSH_FREE_BEFORE), SEARCHED},
                   cgt_i_push_free_after_family = {PUSH("push_free_after", CGT_PUSH_FREE_AFTER), SEARCHED},
                   cgt_i_push_free_family = {PUSH("push_free", CGT_PUSH_FREE), SEARCHED},
                   cgt_i_push_strict_family = {PUSH("push_strict", CGT_PUSH_STRICT), SEARCHED},
                   cgt_i_conjoined_family = {PUSH("conjoined", CGT_PUSH_CONJOINED), SEARCHED};

/* Pushes of games that have an engine of their own. */
static const cgt_i_family push_with_engine = {PUSH("push", CGT_PUSH_PLAIN), .decide = decide, .forget = forget,
                                              .count = count_kept};

static const cgt_i_family *const families[] = {
    &cgt_i_push_family,      &cgt_i_push_free_before_family, &cgt_i_push_free_after_family,
    &cgt_i_push_free_family, &cgt_i_push_strict_family,      &cgt_i_conjoined_family};
enum { VARIANTS = sizeof families / sizeof *families };

/* Fails if the shapes show that the games have no position in common; otherwise *both is the shape of such positions. */
static cgt_status_t fit_together(const char *function, cgt_i_shape first, cgt_i_shape second, cgt_i_shape *both) {
  if (first.form == CGT_I_VERTEX) first = (cgt_i_shape){CGT_I_FIXED, 1};
  if (second.form == CGT_I_VERTEX) second = (cgt_i_shape){CGT_I_FIXED, 1};
  *both = first;
  if (first.form == CGT_I_ANY_WORDS || second.form == CGT_I_ANY_WORDS) {
    if (first.form == CGT_I_ANY_WORDS) *both = second;
    return CGT_OK;
  }
  if ((first.form == CGT_I_COMPONENTS) != (second.form == CGT_I_COMPONENTS))
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: the %s game is a sum and the other is not: they have no position in common",
                      function, first.form == CGT_I_COMPONENTS ? "first" : "second");
  if (first.form == CGT_I_HEAPS) *both = second;
  if (first.form == CGT_I_HEAPS || second.form == CGT_I_HEAPS || first.n == second.n) return CGT_OK;
  return cgt_i_fail(
      CGT_E_ARGUMENT, "%s: the first game has %llu %s a position, the second %llu: they have no position in common", function,
      (unsigned long long)first.n, first.form == CGT_I_COMPONENTS ? "components" : "words", (unsigned long long)second.n);
}

/* Finds the judges of a push: those of both games, each once. */
static bool find_judges(cgt_i_push *push) {
  cgt_game_t *const *lists[2];
  const size_t n[2] = {judges_of(&push->first, &lists[0]), judges_of(&push->second, &lists[1])}, most = n[0] + n[1];
  unsigned bits = 1;
  while ((size_t)1 << bits < 2 * most) bits++;
  const size_t room = (size_t)1 << bits;
  cgt_game_t **seen = cgt_i_alloc(room, sizeof *seen); /* a table of hashes, with NULL where it is empty */
  push->judges = cgt_i_alloc(most, sizeof *push->judges);
  if (seen != NULL && push->judges != NULL) {
    for (size_t i = 0; i < room; i++) seen[i] = NULL;
    for (size_t i = 0; i < most; i++) {
      cgt_game_t *judge = i < n[0] ? lists[0][i] : lists[1][i - n[0]];
      size_t slot = (size_t)(cgt_i_mix((uintptr_t)judge) >> (64 - bits));
      while (seen[slot] != NULL && seen[slot] != judge) slot = (slot + 1) % room;
      if (seen[slot] == NULL) push->judges[push->judge_count++] = seen[slot] = judge;
    }
  }
  cgt_i_free(seen);
  return seen != NULL && push->judges != NULL;
}

cgt_status_t cgt_game_new_push(uint32_t variant, cgt_game_t *first, cgt_game_t *second, cgt_game_t **game) {
  static const char function[] = "cgt_game_new_push";
  if (variant >= VARIANTS)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: variant is %u; expected a CGT_PUSH_ constant", function, (unsigned)variant);
  if (first == NULL || second == NULL || game == NULL)
    return cgt_i_fail(CGT_E_ARGUMENT, "%s: %s is NULL", function, first == NULL ? "first" : second == NULL ? "second" : "game");
  cgt_i_shape both;
  cgt_status_t status = fit_together(function, cgt_i_game_shape(first), cgt_i_game_shape(second), &both);
  if (status != CGT_OK) return status;
  cgt_i_push *push = cgt_i_alloc(1, sizeof *push);
  if (push == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory", function);
  const size_t more = cgt_i_game_pushes(second);
  *push = (cgt_i_push){.variant = variant,
                       .first = first,
                       .second = second,
                       .more = more,
                       .bare = more == 0 && cgt_i_game_pushes(first) == 0,
                       .engine = engine_for(variant, first, second)};
  const cgt_i_family *family = push->engine != NULL ? &push_with_engine : families[variant];
  cgt_ruleset_t rules = family->rules;
  rules.flags |= cgt_i_game_rules(first)->flags & cgt_i_game_rules(second)->flags & CGT_RULESET_THREADSAFE;
  rules.user = push;
  const cgt_i_making making = {.rules = &rules,
                               .shape = both,
                               .buttons = cgt_i_game_buttons(first) + 1,
                               .parts = (cgt_game_t *const[]){first, second},
                               .part_count = 2};
  status = find_judges(push) ? cgt_i_game_make(function, family, &making, game)
                             : cgt_i_fail(CGT_E_MEMORY, "%s: no memory", function);
  if (status != CGT_OK) destroy(push);
  return status;
}
