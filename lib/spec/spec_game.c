/* Specs of games: the table of all families that have texts, and the public functions. */
#include "../boards/families.h"
#include "../coin/families.h"
#include "../compound/families.h"
#include "../game/families.h"
#include "../rulesets/families.h"
#include <cgt/spec.h>

/* In the order of `cgt list`. */
static const cgt_i_family *const families[] = {
    &cgt_i_nim_family,
    &cgt_i_wythoff_family,
    &cgt_i_euclid_family,
    &cgt_i_euclid0_family,
    &cgt_i_zeruclid_family,
    &cgt_i_welter_family,
    &cgt_i_turtles_family,
    &cgt_i_pnim_family,
    &cgt_i_rnim_family,
    &cgt_i_subtraction_family,
    &cgt_i_octal_family,
    &cgt_i_inset_family,
    &cgt_i_cram_family,
    &cgt_i_vertical_family,
    &cgt_i_horizontal_family,
    &cgt_i_dag_family,
    &cgt_i_vectors_family,
    &cgt_i_ruler_family,
    &cgt_i_ideal_family,
    &cgt_i_pairs_family,
    &cgt_i_coins_family,
    &cgt_i_cross_family,
    &cgt_i_sum_family,
    &cgt_i_conjunctive_family,
    &cgt_i_selective_family,
    &cgt_i_sequential_family,
    &cgt_i_ordinal_family,
    &cgt_i_push_family,
    &cgt_i_push_free_before_family,
    &cgt_i_push_free_after_family,
    &cgt_i_push_free_family,
    &cgt_i_push_strict_family,
    &cgt_i_conjoined_family,
    NULL,
};
enum { FAMILIES = sizeof families / sizeof *families - 1 };

static cgt_status_t begin(cgt_i_reading *reading, const char *function, const char *text, cgt_spec_error_t *error,
                          cgt_i_reader *reader, cgt_game_t **game) {
  const cgt_status_t status = cgt_i_reading_begin(reading, function, text, error, reader);
  if (status == CGT_OK && game == NULL) return cgt_i_null_argument(function, "game");
  reading->families = families;
  return status;
}

static cgt_status_t read_whole(cgt_i_reader *reader, cgt_game_t **made) {
  cgt_game_t *game;
  cgt_status_t status = cgt_i_read_game(reader, &game);
  if (status != CGT_OK) return status;
  status = cgt_i_read_end(reader);
  if (status == CGT_OK)
    *made = game;
  else
    cgt_game_free(game);
  return status;
}

cgt_status_t cgt_game_parse(const char *text, cgt_spec_error_t *error, cgt_game_t **game) {
  static const char function[] = "cgt_game_parse";
  cgt_i_reading reading;
  cgt_i_reader reader;
  const cgt_status_t status = begin(&reading, function, text, error, &reader, game);
  return status == CGT_OK ? read_whole(&reader, game) : status;
}

cgt_status_t cgt_game_parse_with(const char *text, uint64_t number, cgt_spec_error_t *error, cgt_game_t **game,
                                 uint64_t *stars) {
  static const char function[] = "cgt_game_parse_with";
  cgt_i_reading reading;
  cgt_i_reader reader;
  cgt_status_t status = begin(&reading, function, text, error, &reader, game);
  if (status != CGT_OK) return status;
  reading.star = &number;
  status = read_whole(&reader, game);
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
