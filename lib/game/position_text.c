/* Positions as texts. A text is read from the outside in: a compound cuts it at its separators, and each piece is a position of
 * the game that is played there. */
#include <stdio.h>
#include <string.h>

#include "game_inside.h"

/* ---- Reading ---- */

cgt_status_t cgt_i_position_add(cgt_i_position *to, uint64_t word, size_t from) {
  char expected[40];
  if (to->count < CGT_MAX_WORDS) {
    to->words[to->count++] = word;
    return CGT_OK;
  }
  snprintf(expected, sizeof expected, "at most %zu words", CGT_MAX_WORDS);
  return cgt_i_read_fail(to->reader, CGT_E_POSITION, from, from, NULL, expected);
}

void cgt_i_position_trim(cgt_i_reader *reader) {
  (void)cgt_i_read_next(reader);
  while (reader->end > reader->at && cgt_i_is_space(reader->text[reader->end - 1])) reader->end--;
}

size_t cgt_i_position_find(const cgt_i_reader *reader, size_t from, char c) {
  size_t depth = 0, at = from;
  for (; at < reader->end; at++) {
    const char here = reader->text[at];
    if (here == c && depth == 0) break;
    if (here == '(') depth++;
    if (here == ')' && depth > 0) depth--;
  }
  return at;
}

/* Where the parenthesis closes with which the range begins; the range's end if it does not close, or there is none. */
static size_t closing(const cgt_i_reader *reader) {
  size_t depth = 0, at = reader->at;
  for (; at < reader->end; at++) {
    if (reader->text[at] == '(') depth++;
    if (depth == 0) return reader->end;
    if (reader->text[at] == ')' && --depth == 0) break;
  }
  return at;
}

bool cgt_i_position_inside(cgt_i_reader *reader) {
  const size_t close = closing(reader);
  if (close == reader->end || close + 1 < reader->end) return false;
  reader->at++;
  reader->end--;
  cgt_i_position_trim(reader);
  return true;
}

bool cgt_i_position_opens(const cgt_game_t *game, const cgt_i_reader *inner) {
  while (game->family->compound != NULL) game = game->parts[0];
  const char first = inner->at < inner->end ? inner->text[inner->at] : '\0';
  return game->family->opens != NULL && game->family->opens(game) && first != '(' && first != '-';
}

cgt_status_t cgt_i_position_read_list(cgt_i_position *to, size_t n, cgt_i_number_check check) {
  cgt_i_reader *reader = to->reader;
  const size_t first = to->count, most = n > 0 ? n : SIZE_MAX;
  char expected[80];
  if (n == 0 && cgt_i_read_takes(reader, '-')) return CGT_OK;
  do {
    uint64_t number;
    (void)cgt_i_read_next(reader);
    const size_t from = reader->at;
    cgt_status_t status = cgt_i_read_number(reader, "a number", &number);
    if (status == CGT_OK && check != NULL) status = check(to, first, number, from);
    if (status == CGT_OK) status = cgt_i_position_add(to, number, from);
    if (status != CGT_OK) return status;
  } while (to->count - first < most && cgt_i_read_takes(reader, ','));
  if (n == 0 || to->count - first == n) return CGT_OK;
  snprintf(expected, sizeof expected, "\",\" and a number: %zu in all", n);
  return cgt_i_read_unexpected(reader, expected);
}

static cgt_status_t read_leaf(cgt_i_position *to, const cgt_game_t *game) {
  if (game->family->read_position != NULL) return game->family->read_position(to, game, false);
  return cgt_i_position_read_list(to, game->shape.form == CGT_I_FIXED ? (size_t)game->shape.n : 0, NULL);
}

/* A leaf reads parentheses that may belong to its own notation; compounds always read theirs. */
static cgt_status_t read_range(cgt_i_position *to, const cgt_game_t *game, bool whole) {
  cgt_i_reader *reader = to->reader, inner = *reader;
  if (game->family->compound != NULL) return game->family->read_position(to, game, whole);
  if (!cgt_i_position_inside(&inner) || cgt_i_position_opens(game, &inner)) return read_leaf(to, game);
  *reader = inner;
  return cgt_i_position_read(to, game, reader->end, true);
}

cgt_status_t cgt_i_position_read(cgt_i_position *to, const cgt_game_t *game, size_t end, bool whole) {
  cgt_i_reader *reader = to->reader;
  const size_t outer = reader->end;
  cgt_status_t status = cgt_i_read_down(reader);
  if (status != CGT_OK) return status;
  reader->end = end;
  cgt_i_position_trim(reader);
  if (cgt_i_read_sees(reader, '(') && closing(reader) == reader->end) {
    reader->at = reader->end;
    status = cgt_i_read_unexpected(reader, "\")\"");
  }
  if (status == CGT_OK) status = read_range(to, game, whole);
  if (status == CGT_OK) status = cgt_i_read_end(reader);
  reader->at = end;
  reader->end = outer;
  cgt_i_read_up(reader);
  return status;
}

/* ---- Writing ---- */

void cgt_i_position_write_numbers(const uint64_t *words, size_t count, cgt_i_text *text) {
  if (count == 0) cgt_i_print(text, "-");
  for (size_t i = 0; i < count; i++) cgt_i_print_number(text, i > 0 ? "," : "", words[i]);
}

typedef struct {
  cgt_sink_t sink;
  cgt_i_text *text;
} writing_sink;

static cgt_status_t take_text(cgt_sink_t *sink, const char *text) {
  const writing_sink *writing = (const writing_sink *)sink;
  cgt_i_text *to = writing->text;
  return to->status == CGT_OK ? (to->status = to->write(to->user, text, strlen(text))) : to->status;
}

cgt_status_t cgt_i_position_write_own(const cgt_game_t *game, const uint64_t *words, size_t count, bool whole, size_t depth,
                                      cgt_i_text *text) {
  writing_sink writing = {.sink = {.text = take_text}, .text = text};
  (void)whole, (void)depth;
  if (game->rules.write == NULL) {
    cgt_i_position_write_numbers(words, count, text);
    return CGT_OK;
  }
  const cgt_status_t status = game->rules.write(game->rules.user, words, count, &writing.sink);
  if (writing.sink.status != CGT_OK) return writing.sink.status;
  return status == CGT_OK ? CGT_OK : cgt_i_callback_failed(game, "write", status);
}

cgt_status_t cgt_i_position_write(const cgt_game_t *game, const uint64_t *words, size_t count, bool whole, size_t depth,
                                  cgt_i_text *text) {
  if (depth == CGT_I_SPEC_DEPTH) return cgt_i_fail(CGT_E_LIMIT, "the game has more than %d levels", CGT_I_SPEC_DEPTH);
  if (game->family->write_position != NULL) return game->family->write_position(game, words, count, whole, depth, text);
  cgt_i_position_write_numbers(words, count, text);
  return CGT_OK;
}

cgt_status_t cgt_i_position_tidy(cgt_game_t *game, uint64_t *words, size_t *count) {
  static const char function[] = "a compound of the game";
  if (game->family->tidy != NULL) return game->family->tidy(game, words, count);
  const bool locks = cgt_i_game_needs_lock(game);
  cgt_status_t status = locks ? cgt_i_game_enter(game, function) : CGT_OK;
  if (status != CGT_OK) return status;
  status = cgt_i_game_canonical(game, words, count);
  if (locks) cgt_i_game_leave(game);
  return status;
}
