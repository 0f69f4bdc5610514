/* For libFuzzer: texts of the language. The input is a letter for what it is; a game's or a poset's text; and after a zero byte
 * that of a position or an element. What is read must be written as a text that means the same. */
#include <cgt/cgt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY = 1 << 24, ROOM = 1 << 20, HEADER = 16 };

static size_t in_use;

/* Texts may ask for large tables: there is no memory for them. */
static void *alloc(size_t size, void *user) {
  (void)user;
  char *block = in_use + size <= MEMORY ? malloc(HEADER + size) : NULL;
  if (block == NULL) return NULL;
  memcpy(block, &size, sizeof size);
  in_use += size;
  return block + HEADER;
}

static void release(void *block, void *user) {
  size_t size;
  (void)user;
  memcpy(&size, (char *)block - HEADER, sizeof size);
  in_use -= size;
  free((char *)block - HEADER);
}

static void check(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "%s: %s\n", what, cgt_last_error());
  abort();
}

/* Whether reading went well; a text that is refused has a place. */
static int is_read(cgt_status_t status, const cgt_spec_error_t *error, size_t size) {
  if (status == CGT_OK || status == CGT_E_MEMORY) return status == CGT_OK;
  check(error->line > 0 && error->column > 0, "a place");
  check(error->file[0] != '\0' || error->offset + error->length <= size, "a place in the text");
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
  check(status == CGT_OK, "writing a position");
  status = cgt_game_parse_position(game, text, NULL, back, CGT_MAX_WORDS, &n);
  if (status == CGT_E_MEMORY) return;
  check(status == CGT_OK, "reading what was written");
  status = cgt_game_format_position(game, back, n, again, ROOM, NULL);
  check(status == CGT_E_MEMORY || (status == CGT_OK && strcmp(text, again) == 0), "writing it again");
}

static void game(const char *given, const char *rest) {
  cgt_spec_error_t error = {.size = sizeof error};
  cgt_game_t *made, *back;
  size_t needed;
  uint64_t stars;
  if (!is_read(cgt_game_parse_with(given, 3, &error, &made, &stars), &error, strlen(given))) return;
  cgt_status_t status = cgt_game_spec(made, text, ROOM, &needed);
  check(status == CGT_OK || status == CGT_E_MEMORY, "writing a game");
  if (status == CGT_OK && needed <= ROOM) {
    status = cgt_game_parse(text, NULL, &back);
    check(status == CGT_OK || status == CGT_E_MEMORY, "reading what was written");
    if (status == CGT_OK) {
      status = cgt_game_spec(back, again, ROOM, NULL);
      check(status == CGT_E_MEMORY || (status == CGT_OK && strcmp(text, again) == 0), "writing it again");
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
  check(status == CGT_OK || status == CGT_E_MEMORY, "writing a poset");
  if (status == CGT_OK && needed <= ROOM) {
    status = cgt_poset_parse(text, NULL, &second);
    check(status == CGT_OK || status == CGT_E_MEMORY, "reading what was written");
    if (status == CGT_OK) {
      status = cgt_poset_spec(second, again, ROOM, NULL);
      check(status == CGT_E_MEMORY || (status == CGT_OK && strcmp(text, again) == 0), "writing it again");
      cgt_poset_free(second);
    }
  }
  if (is_read(cgt_poset_parse_element(made, rest, &error, words), &error, strlen(rest))) {
    check(cgt_poset_format_element(made, words, text, ROOM, NULL) == CGT_OK, "writing an element");
    status = cgt_poset_parse_element(made, text, NULL, back);
    check(status == CGT_OK || status == CGT_E_MEMORY, "reading what was written");
    check(status != CGT_OK || memcmp(words, back, cgt_poset_arity(made) * sizeof *words) == 0, "the same element");
  }
  cgt_poset_free(made);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2 || memchr(data, '@', size) != NULL) { /* no files; buttons are written as `!` */
    return 0;
  }
  char *given = malloc(size + 1);
  check(given != NULL && (in_use > 0 || cgt_set_allocator(alloc, release, NULL) == CGT_OK), "memory");
  memcpy(given, data, size);
  given[size] = '\0';
  const size_t length = strlen(given + 1);
  char *rest = length + 1 < size ? given + length + 2 : given + size;
  for (char *at = rest; *at != '\0'; at++)
    if (*at == '!') *at = '@';
  if (given[0] == 'p')
    poset(given + 1, rest);
  else
    game(given + 1, rest);
  check(in_use == 0, "no memory in use");
  free(given);
  return 0;
}
