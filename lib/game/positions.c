/* Positions as callbacks give them and users ask about them: sinks, canonical forms, refusals. */
#include "game_inside.h"

#include <stdio.h>
#include <string.h>

#include "../text/writer.h"

/* ---- Sinks ---- */

static cgt_status_t check_sink(const char *function, cgt_sink_t *sink, bool fits, const uint64_t *words, size_t count) {
  if (sink == NULL) return cgt_i_fail(CGT_E_ARGUMENT, "%s: sink is NULL", function);
  if (sink->status != CGT_OK) return sink->status; /* the first failure's text stays */
  cgt_status_t status = CGT_OK;
  if (!fits)
    status = cgt_i_fail(CGT_E_STATE, "%s: this callback's sink takes something else", function);
  else if (words == NULL && count > 0)
    status = cgt_i_fail(CGT_E_ARGUMENT, "%s: words is NULL; expected %zu words", function, count);
  else if (count > CGT_MAX_WORDS)
    status = cgt_i_fail(CGT_E_ARGUMENT, "%s: count is %zu; expected at most %zu words", function, count, CGT_MAX_WORDS);
  return sink->status = status;
}

/* A user may pass NULL for a position without words; inside the library NULL means that there is no position. */
static const uint64_t no_words;
static const uint64_t *words_or_none(const uint64_t *words) { return words != NULL ? words : &no_words; }

/* How many positions can be in memory; bounded even if they have no words, so that every loop over them ends. */
static size_t most_positions(size_t count) { return PTRDIFF_MAX / sizeof(uint64_t) / (count > 0 ? count : 1); }

cgt_status_t cgt_sink_option(cgt_sink_t *sink, const uint64_t *words, size_t count) {
  cgt_status_t status = check_sink("cgt_sink_option", sink, sink != NULL && sink->take != NULL, words, count);
  return status != CGT_OK ? status : (sink->status = sink->take(sink, words_or_none(words), count, 1));
}

cgt_status_t cgt_sink_options(cgt_sink_t *sink, const uint64_t *words, size_t count, size_t n) {
  if (n == 0) words = NULL, count = 0;
  cgt_status_t status = check_sink("cgt_sink_options", sink, sink != NULL && sink->take != NULL, words, count);
  if (status == CGT_OK && n > most_positions(count))
    status = sink->status = cgt_i_fail(CGT_E_ARGUMENT, "cgt_sink_options: n is %zu; no array has so many options", n);
  return status != CGT_OK ? status : (sink->status = sink->take(sink, words_or_none(words), count, n));
}

cgt_status_t cgt_sink_block(cgt_sink_t *sink, const uint64_t *numbers, const uint64_t *words, size_t count) {
  static const char function[] = "cgt_sink_block";
  cgt_status_t status = check_sink(function, sink, sink != NULL && sink->take_block != NULL, NULL, 0);
  if (status != CGT_OK) return status;
  if (numbers == NULL)
    return sink->status = cgt_i_fail(CGT_E_ARGUMENT, "%s: numbers is NULL; expected %zu numbers", function, sink->positions);
  size_t options = 0;
  for (size_t i = 0; i < sink->positions; i++) {
    if (numbers[i] > most_positions(count) - options)
      return sink->status = cgt_i_fail(CGT_E_ARGUMENT, "%s: numbers[%zu] is %llu; no array has so many options", function, i,
                                       (unsigned long long)numbers[i]);
    options += (size_t)numbers[i];
  }
  if (options == 0) return CGT_OK;
  status = check_sink(function, sink, true, words, count);
  return status != CGT_OK ? status : (sink->status = sink->take_block(sink, numbers, words_or_none(words), count));
}

cgt_status_t cgt_i_sink_summand(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count) {
  cgt_status_t status = check_sink("cgt_sink_summand", sink, sink != NULL && sink->take_summand != NULL, words, count);
  return status != CGT_OK ? status : (sink->status = sink->take_summand(sink, game, words_or_none(words), count));
}

cgt_status_t cgt_sink_refuse(cgt_sink_t *sink, const char *reason) {
  cgt_status_t status = check_sink("cgt_sink_refuse", sink, sink != NULL && sink->refuse != NULL, NULL, 0);
  if (status == CGT_OK && reason == NULL) status = sink->status = cgt_i_fail(CGT_E_ARGUMENT, "cgt_sink_refuse: reason is NULL");
  return status != CGT_OK ? status : (sink->status = sink->refuse(sink, reason));
}

cgt_status_t cgt_sink_text(cgt_sink_t *sink, const char *text) {
  cgt_status_t status = check_sink("cgt_sink_text", sink, sink != NULL && sink->text != NULL, NULL, 0);
  if (status == CGT_OK && text == NULL) status = sink->status = cgt_i_fail(CGT_E_ARGUMENT, "cgt_sink_text: text is NULL");
  return status != CGT_OK ? status : (sink->status = sink->text(sink, text));
}

cgt_status_t cgt_i_fail_in(const cgt_i_ask *ask, cgt_status_t status) { return cgt_i_fail_in_function(ask->function, status); }

cgt_status_t cgt_i_fail_numbered(const cgt_i_ask *ask, cgt_status_t status, size_t number) {
  /* the number comes before the inner text, which may fill all the room there is */
  char text[256];
  const size_t name = strlen(ask->function);
  const size_t named = strncmp(cgt_last_error(), ask->function, name) == 0 ? name + 2 : 0;
  snprintf(text, sizeof text, "%s", cgt_last_error() + named);
  return cgt_i_fail(status, "%s: position number %zu: %s", ask->function, number, text);
}

cgt_status_t cgt_i_callback_failed(const cgt_game_t *game, const char *callback, cgt_status_t status) {
  if (!game->family->foreign) return status;
  return cgt_i_fail(status, "the ruleset's callback `%s%s` returned %d", callback, cgt_i_block_suffix(&game->rules, callback),
                    (int)status);
}

cgt_status_t cgt_i_callback_status(const cgt_i_ask *ask, const cgt_game_t *game, const cgt_sink_t *sink, const char *callback,
                                   cgt_status_t status) {
  if (sink->status != CGT_OK) return sink->status;
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in(ask, cgt_i_callback_failed(game, callback, status));
}

/* ---- Positions ---- */

const char *cgt_i_position_text(const cgt_game_t *game, const uint64_t *words, size_t count, char text[CGT_I_TEXT]) {
  enum { LONGEST_WORD = 21, REST = 5 }; /* a comma and 20 digits; ",..." and the final zero */
  cgt_i_bytes to = {text, CGT_I_TEXT, 0};
  cgt_i_text out = cgt_i_text_cut(&to);
  if (game != NULL && game->rules.write != NULL && cgt_i_position_write_own(game, words, count, true, 0, &out) == CGT_OK &&
      to.used > 0) {
    size_t end = CGT_I_TEXT - 4;
    while (to.used >= CGT_I_TEXT && ((unsigned char)text[end] & 0xC0) == 0x80) end--; /* within a character of UTF-8 */
    if (to.used >= CGT_I_TEXT) memcpy(text + end, "...", 4);
    return text;
  }
  to.used = 0;
  size_t i = 0;
  for (; i < count && to.used + LONGEST_WORD + REST <= CGT_I_TEXT; i++) {
    cgt_i_print_number(&out, i > 0 ? "," : "", words[i]);
  }
  if (i < count) (void)cgt_i_take_cut(&to, ",...", 4);
  if (count == 0) (void)cgt_i_take_cut(&to, "-", 1);
  return text;
}

static void sort_words(uint64_t *words, size_t count) {
  enum { SMALL = 32 };
  if (count > SMALL) {
    /* heapsort: no recursion, no extra memory, never quadratic */
    for (size_t end = count, root = count / 2; end > 1;) {
      if (root > 0) {
        root--;
      } else {
        end--;
        uint64_t largest = words[0];
        words[0] = words[end];
        words[end] = largest;
      }
      uint64_t sinking = words[root];
      size_t hole = root;
      for (size_t child = 2 * hole + 1; child < end; child = 2 * hole + 1) {
        if (child + 1 < end && words[child + 1] > words[child]) child++;
        if (words[child] <= sinking) break;
        words[hole] = words[child];
        hole = child;
      }
      words[hole] = sinking;
    }
    return;
  }
  for (size_t i = 1; i < count; i++) {
    uint64_t word = words[i];
    size_t at = i;
    for (; at > 0 && words[at - 1] > word; at--) words[at] = words[at - 1];
    words[at] = word;
  }
}

void cgt_i_normalise(uint64_t flags, uint64_t *words, size_t *count) {
  if ((flags & CGT_RULESET_DROP_ZEROS) != 0) {
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++)
      if (words[i] != 0) words[kept++] = words[i];
    *count = kept;
  }
  if ((flags & CGT_RULESET_SORT) != 0) sort_words(words, *count);
}

/* Ends what `canonical` began: checks that it has made `left` words of `given`, at most, and does what the flags say. */
static cgt_status_t end_canonical(const cgt_game_t *game, bool block, uint64_t *words, size_t given, uint64_t left,
                                  size_t *count) {
  if (left > given)
    return cgt_i_fail(CGT_E_ARGUMENT, "the ruleset's callback `canonical%s` made %llu words of %zu; expected no more",
                      block ? "_block" : cgt_i_block_suffix(&game->rules, "canonical"), (unsigned long long)left, given);
  *count = (size_t)left;
  cgt_i_normalise(game->rules.flags, words, count);
  return CGT_OK;
}

cgt_status_t cgt_i_game_canonical(const cgt_game_t *game, uint64_t *words, size_t *count) {
  const cgt_ruleset_t *rules = &game->rules;
  const size_t given = *count;
  if (rules->canonical != NULL) {
    const cgt_status_t status = rules->canonical(rules->user, words, count);
    if (status != CGT_OK) return cgt_i_callback_failed(game, "canonical", status);
  }
  return end_canonical(game, false, words, given, *count, count);
}

cgt_status_t cgt_i_game_canonical_block(const cgt_game_t *game, uint64_t *words, size_t count, size_t n, uint64_t *counts) {
  const cgt_ruleset_t *rules = &game->rules;
  const bool block = rules->canonical_block != NULL && n > 1;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < n; i++) counts[i] = count;
  if (block) status = rules->canonical_block(rules->user, words, count, n, counts);
  if (status != CGT_OK) return cgt_i_callback_failed(game, "canonical_block", status);
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    size_t left = count;
    status = block ? end_canonical(game, true, words + i * count, count, counts[i], &left)
                   : cgt_i_game_canonical(game, words + i * count, &left);
    counts[i] = left;
  }
  return status;
}

typedef struct {
  cgt_sink_t sink;
  const cgt_game_t *game;
  const uint64_t *words;
  size_t count;
  cgt_status_t refused; /* the status of a refusal */
  const char *origin;   /* where the position comes from, for the text */
} refusing_sink;

static cgt_status_t refuse(cgt_sink_t *sink, const char *reason) {
  const refusing_sink *position = (const refusing_sink *)sink;
  char text[CGT_I_TEXT];
  return cgt_i_fail(position->refused, "%s: %sposition %s: %s", sink->ask->function, position->origin,
                    cgt_i_position_text(position->game, position->words, position->count, text), reason);
}

static cgt_status_t validate(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, cgt_status_t refused,
                             const char *origin) {
  if (game->rules.validate == NULL) return CGT_OK;
  refusing_sink sink = {.sink = {.refuse = refuse, .ask = ask},
                        .game = game,
                        .words = words,
                        .count = count,
                        .refused = refused,
                        .origin = origin};
  const cgt_status_t status = game->rules.validate(game->rules.user, words, count, &sink.sink);
  return cgt_i_callback_status(ask, game, &sink.sink, "validate", status);
}

cgt_status_t cgt_i_game_accept(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, uint64_t *canonical,
                               size_t *canonical_count) {
  cgt_status_t status = validate(game, ask, words, count, CGT_E_POSITION, "");
  if (status != CGT_OK) return status;
  if (count > 0) memmove(canonical, words, count * sizeof *words);
  *canonical_count = count;
  status = cgt_i_game_canonical(game, canonical, canonical_count);
  return status == CGT_OK ? CGT_OK : cgt_i_fail_in(ask, status);
}

cgt_status_t cgt_i_game_accept_block(cgt_game_t *game, cgt_i_ask *ask, const uint64_t *words, size_t count, size_t n,
                                     bool strict, uint8_t *legal) {
  const cgt_ruleset_t *rules = &game->rules;
  const bool block = rules->validate_block != NULL && n > 1;
  cgt_status_t status = CGT_OK;
  memset(legal, block ? CGT_I_UNSET : 0, n);
  if (block) status = rules->validate_block(rules->user, words_or_none(words), count, n, legal);
  if (status != CGT_OK) return cgt_i_fail_in(ask, cgt_i_callback_failed(game, "validate_block", status));
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    if (block) status = cgt_i_check_legal(ask->function, legal[i]);
    if (status != CGT_OK || legal[i] == 1 || (block && !strict)) continue;
    status = validate(game, ask, words + i * count, count, CGT_E_POSITION, "");
    legal[i] = status == CGT_OK;
    if (status == CGT_E_POSITION && !strict) status = CGT_OK;
  }
  return status;
}

/* A wrong summand is the ruleset's mistake; CGT_E_POSITION would make a table leave out the position that was asked about. A
 * position of a game that this thread has locked is not checked: either that game is the one that splits, or the question will
 * fail when it gets back to it. */
CGT_I_NOINLINE cgt_status_t take_any_summand(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count) {
  cgt_status_t status = check_sink("cgt_sink_summand", sink, sink != NULL && sink->take_summand != NULL, words, count);
  if (status != CGT_OK) return status;
  const bool locked = game != NULL && cgt_i_game_needs_lock(game);
  if (game != NULL && !(locked && cgt_i_game_is_held(game))) {
    if (locked) (void)cgt_i_game_enter(game, sink->ask->function);
    status = validate(game, sink->ask, words_or_none(words), count, CGT_E_ARGUMENT, "`split` gave another game the ");
    if (locked) cgt_i_game_leave(game);
  }
  return status == CGT_OK ? cgt_i_sink_summand(sink, game, words, count) : (sink->status = status);
}

/* The common case, without the checks' stack frame. */
CGT_I_NOINLINE cgt_status_t take_own_summand(cgt_sink_t *sink, const uint64_t *words, size_t count) {
  if (count > CGT_MAX_WORDS || sink->take_summand == NULL) return take_any_summand(sink, NULL, words, count);
  return sink->status = sink->take_summand(sink, NULL, words, count);
}

cgt_status_t cgt_sink_summand(cgt_sink_t *sink, cgt_game_t *game, const uint64_t *words, size_t count) {
  if (game != NULL || sink == NULL || words == NULL || sink->status != CGT_OK)
    return take_any_summand(sink, game, words, count);
  if (count != 1) return take_own_summand(sink, words, count);
  const uint64_t word = *words;
  if (word < sink->known_room && sink->known[word] != 0) {
    sink->sum ^= (uint64_t)sink->known[word] - 1;
  } else {
    const cgt_i_recent *recent = sink->recent != NULL ? &sink->recent[cgt_i_recent_place(word)] : NULL;
    if (recent == NULL || recent->word != word) return take_own_summand(sink, words, 1);
    sink->sum ^= recent->value;
  }
  sink->any = true;
  return CGT_OK;
}
