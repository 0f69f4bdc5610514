/* Positions as texts: the public functions that parse and format them. */
#include <string.h>

#include <cgt/spec.h>

#include "../game/ask.h"

cgt_status_t cgt_game_parse_position(cgt_game_t *game, const char *text, cgt_spec_error_t *error, uint64_t *words,
                                     size_t capacity, size_t *count) {
  static const char function[] = "cgt_game_parse_position";
  cgt_i_reading reading;
  cgt_i_reader reader;
  cgt_status_t status = cgt_i_reading_begin(&reading, function, text, error, &reader);
  if (status != CGT_OK) return status;
  if (game == NULL || count == NULL) return cgt_i_null_argument(function, game == NULL ? "game" : "count");
  if (words == NULL && capacity > 0) return cgt_i_null_argument(function, "words");
  if (reader.size > CGT_I_SPEC_POSITION)
    return cgt_i_fail(CGT_E_LIMIT, "%s: the text has %zu bytes; expected at most %d", function, reader.size,
                      CGT_I_SPEC_POSITION);
  cgt_i_position to = {&reader, cgt_i_alloc(CGT_MAX_WORDS, sizeof *to.words), 0};
  if (to.words == NULL) return cgt_i_fail(CGT_E_MEMORY, "%s: no memory for a position", function);
  status = cgt_i_position_read(&to, game, reader.end, true);
  if (status == CGT_OK) {
    status = cgt_game_validate(game, to.words, to.count);
    reader = (cgt_i_reader){.reading = &reading, .text = text, .end = reader.size, .size = reader.size};
    cgt_i_position_trim(&reader);
    if (status == CGT_E_POSITION)
      status = cgt_i_read_failed(&reader, status, reader.at, reader.end);
    else if (status != CGT_OK)
      status = cgt_i_fail_in_function(function, status);
  }
  if (status == CGT_OK) {
    if (capacity > 0 && to.count > 0) memcpy(words, to.words, (to.count < capacity ? to.count : capacity) * sizeof *words);
    *count = to.count;
  }
  cgt_i_free(to.words);
  return status;
}

typedef struct {
  const cgt_game_t *game;
  const uint64_t *words;
  size_t count;
} position_of;

static cgt_status_t write_whole(cgt_i_text *text, const void *what) {
  const position_of *of = what;
  return cgt_i_position_write(of->game, of->words, of->count, true, 0, text);
}

cgt_status_t cgt_game_format_position(cgt_game_t *game, const uint64_t *words, size_t count, char *text, size_t capacity,
                                      size_t *needed) {
  static const char function[] = "cgt_game_format_position";
  if (game == NULL) return cgt_i_null_argument(function, "game");
  if (text == NULL && capacity > 0) return cgt_i_null_argument(function, "text");
  cgt_status_t status = cgt_game_validate(game, words, count);
  cgt_i_buffer tidied;
  if (status == CGT_OK && !cgt_i_buffer_make(&tidied, count)) status = cgt_i_fail(CGT_E_MEMORY, "no memory for a position");
  if (status != CGT_OK) return cgt_i_fail_in_function(function, status);
  if (count > 0) memcpy(tidied.words, words, count * sizeof *words);
  tidied.count = count;
  status = cgt_i_position_tidy(game, tidied.words, &tidied.count);
  const position_of of = {game, tidied.words, tidied.count};
  status = status == CGT_OK ? cgt_i_write_for(function, write_whole, &of, text, capacity, needed)
                            : cgt_i_fail_in_function(function, status);
  cgt_i_buffer_free(&tidied);
  return status;
}
