/* Specs of games: the table of all families that have texts, and the public functions. */
#include <cgt/spec.h>

#include "../game/kind.h"

#define FAMILY(file, name) extern const cgt_i_family cgt_i_##name##_family;
#include "game_families.h"
#undef FAMILY

#define FAMILY(file, name) &cgt_i_##name##_family,
static const cgt_i_family *const families[] = {
#include "game_families.h"
    NULL};
#undef FAMILY
enum { FAMILIES = sizeof families / sizeof *families - 1 };

static cgt_status_t begin(cgt_i_reading *reading, const char *function, const char *text, cgt_spec_error_t *error,
                          cgt_i_reader *reader, cgt_game_t **game) {
  const cgt_status_t status = cgt_i_reading_begin(reading, function, text, error, reader);
  if (status == CGT_OK && game == NULL) return cgt_i_null_argument(function, "game");
  reading->families = families;
  return status;
}

cgt_status_t cgt_game_parse(const char *text, cgt_spec_error_t *error, cgt_game_t **game) {
  static const char function[] = "cgt_game_parse";
  cgt_i_reading reading;
  cgt_i_reader reader;
  const cgt_status_t status = begin(&reading, function, text, error, &reader, game);
  return status == CGT_OK ? cgt_i_read_whole_game(&reader, game) : status;
}

cgt_status_t cgt_game_parse_with(const char *text, uint64_t number, cgt_spec_error_t *error, cgt_game_t **game,
                                 uint64_t *stars) {
  static const char function[] = "cgt_game_parse_with";
  cgt_i_reading reading;
  cgt_i_reader reader;
  cgt_status_t status = begin(&reading, function, text, error, &reader, game);
  if (status != CGT_OK) return status;
  reading.star = &number;
  status = cgt_i_read_whole_game(&reader, game);
  if (status == CGT_OK && stars != NULL) *stars = reading.stars;
  return status;
}

const char *cgt_game_example(size_t index, const char **position) {
  if (index >= FAMILIES) return NULL;
  if (position != NULL) *position = families[index]->position;
  return families[index]->example;
}

static cgt_status_t write_spec(cgt_i_text *text, const void *what) { return cgt_i_write_game(what, 0, text); }

cgt_status_t cgt_game_spec(const cgt_game_t *game, char *text, size_t capacity, size_t *needed) {
  static const char function[] = "cgt_game_spec";
  if (game == NULL) return cgt_i_null_argument(function, "game");
  return cgt_i_write_for(function, write_spec, game, text, capacity, needed);
}
