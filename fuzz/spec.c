/* A fuzzer of texts of the language. The input is a letter for its kind, the text of a game or a poset and, after a zero byte,
 * that of a position or an element; or the text of a misere canonical form. What is read must be written as a text that means
 * the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

enum { ROOM = 1 << 20 };

/* Whether reading succeeded; a refused text must have a place. */
static int is_read(cgt_status_t status, const cgt_spec_error_t *error, size_t size) {
  if (status == CGT_OK || status == CGT_E_MEMORY) return status == CGT_OK;
  fuzz_require(error->line > 0 && error->column > 0);
  fuzz_require(error->file[0] != '\0' || error->offset + error->length <= size);
  return 0;
}

static char text[ROOM], again[ROOM];

static void position(cgt_game_t *game, const char *given) {
  static uint64_t words[CGT_MAX_WORDS], back[CGT_MAX_WORDS];
  cgt_spec_error_t error = {.size = sizeof error};
  size_t count, n, needed = 0;
  if (!is_read(cgt_game_parse_position(game, given, &error, words, CGT_MAX_WORDS, &count), &error, strlen(given))) return;
  cgt_status_t status = cgt_game_format_position(game, words, count, text, ROOM, &needed);
  if (status == CGT_E_MEMORY || needed > ROOM) return;
  fuzz_require(status == CGT_OK);
  status = cgt_game_parse_position(game, text, NULL, back, CGT_MAX_WORDS, &n);
  if (status == CGT_E_MEMORY) return;
  fuzz_require(status == CGT_OK);
  status = cgt_game_format_position(game, back, n, again, ROOM, NULL);
  fuzz_require(status == CGT_E_MEMORY || (status == CGT_OK && strcmp(text, again) == 0));
}

static void game(const char *given, const char *rest) {
  cgt_spec_error_t error = {.size = sizeof error};
  cgt_game_t *made, *back;
  size_t needed;
  uint64_t stars;
  if (!is_read(cgt_game_parse_with(given, 3, &error, &made, &stars), &error, strlen(given))) return;
  cgt_status_t status = cgt_game_spec(made, text, ROOM, &needed);
  fuzz_require(status == CGT_OK || status == CGT_E_MEMORY);
  if (status == CGT_OK && needed <= ROOM) {
    status = cgt_game_parse(text, NULL, &back);
    fuzz_require(status == CGT_OK || status == CGT_E_MEMORY);
    if (status == CGT_OK) {
      status = cgt_game_spec(back, again, ROOM, NULL);
      fuzz_require(status == CGT_E_MEMORY || (status == CGT_OK && strcmp(text, again) == 0));
      cgt_game_free(back);
    }
  }
  position(made, rest);
  cgt_game_free(made);
}

static void poset(const char *given, const char *rest) {
  static uint64_t words[CGT_MAX_WORDS], back[CGT_MAX_WORDS];
  cgt_spec_error_t error = {.size = sizeof error};
  cgt_poset_t *made, *second;
  size_t needed;
  if (!is_read(cgt_poset_parse(given, &error, &made), &error, strlen(given))) return;
  cgt_status_t status = cgt_poset_spec(made, text, ROOM, &needed);
  fuzz_require(status == CGT_OK || status == CGT_E_MEMORY);
  if (status == CGT_OK && needed <= ROOM) {
    status = cgt_poset_parse(text, NULL, &second);
    fuzz_require(status == CGT_OK || status == CGT_E_MEMORY);
    if (status == CGT_OK) {
      status = cgt_poset_spec(second, again, ROOM, NULL);
      fuzz_require(status == CGT_E_MEMORY || (status == CGT_OK && strcmp(text, again) == 0));
      cgt_poset_free(second);
    }
  }
  if (is_read(cgt_poset_parse_element(made, rest, &error, words), &error, strlen(rest))) {
    fuzz_require(cgt_poset_format_element(made, words, text, ROOM, NULL) == CGT_OK);
    status = cgt_poset_parse_element(made, text, NULL, back);
    fuzz_require(status == CGT_OK || status == CGT_E_MEMORY);
    fuzz_require(status != CGT_OK || memcmp(words, back, cgt_poset_arity(made) * sizeof *words) == 0);
  }
  cgt_poset_free(made);
}

/* The store is small, so that no form takes long. */
static void misere_form(const char *given) {
  enum { MEMORY = 1 << 21, YOUNG = 14 /* older forms may have long texts */ };
  cgt_spec_error_t error = {.size = sizeof error};
  cgt_forms_t *forms;
  uint64_t form, back, birthday = 0;
  size_t needed = 0;
  if (cgt_forms_new(MEMORY, &forms) != CGT_OK) return;
  cgt_status_t status = cgt_forms_parse(forms, given, &error, &form);
  if (status != CGT_E_LIMIT && is_read(status, &error, strlen(given))) {
    fuzz_require(cgt_forms_birthday(forms, form, &birthday) == CGT_OK);
    status = birthday > YOUNG ? CGT_E_LIMIT : cgt_forms_text(forms, form, text, ROOM, &needed);
    fuzz_require(status == CGT_OK || status == CGT_E_LIMIT || status == CGT_E_MEMORY);
    if (status == CGT_OK && needed <= ROOM) {
      status = cgt_forms_parse(forms, text, NULL, &back);
      fuzz_require(status == CGT_E_LIMIT || status == CGT_E_MEMORY || (status == CGT_OK && form == back));
    }
  }
  cgt_forms_free(forms);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2 || memchr(data, '@', size) != NULL) { /* no files; buttons are written as `!` */
    return 0;
  }
  char *given = malloc(size + 1);
  fuzz_begin();
  fuzz_require(given != NULL);
  memcpy(given, data, size);
  given[size] = '\0';
  snprintf(fuzz_story, sizeof fuzz_story, "%s", given);
  const size_t length = strlen(given + 1);
  char *rest = length + 1 < size ? given + length + 2 : given + size;
  for (char *at = rest; *at != '\0'; at++)
    if (*at == '!') *at = '@';
  if (given[0] == 'p')
    poset(given + 1, rest);
  else if (given[0] == 'm')
    misere_form(given + 1);
  else
    game(given + 1, rest);
  fuzz_end();
  free(given);
  return 0;
}
