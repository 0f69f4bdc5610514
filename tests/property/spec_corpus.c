/* Every text of tests/data/specs.txt: what it means, how it is written, and what is wrong with it. */
#include <stdlib.h>

#include "../support.h"

enum { MOST = 1 << 16, FIELDS = 7 };
static char written[MOST];
static size_t line_number;

static const char *place(const char *text) {
  static char message[256];
  snprintf(message, sizeof message, "line %zu: %.150s (%.60s)", line_number, text, cgt_last_error());
  return message;
}

static cgt_game_t *game_of(const char *text) {
  cgt_game_t *game = NULL;
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_game_parse(text, NULL, &game)), place(text));
  return game;
}

static cgt_poset_t *poset_of(const char *text) {
  cgt_poset_t *poset = NULL;
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_poset_parse(text, NULL, &poset)), place(text));
  return poset;
}

static void check_words(const char *expected, const uint64_t *words, size_t count, const char *text) {
  char *end;
  size_t n = 0;
  for (const char *at = expected; *at != '\0'; at = end, n++) {
    const uint64_t word = strtoull(at, &end, 10);
    TEST_ASSERT_TRUE_MESSAGE(n < count && end != at, place(text));
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(word, words[n], place(text));
  }
  TEST_ASSERT_EQUAL_size_t_MESSAGE(n, count, place(text));
}

/* The text of a size known before, and in every smaller room its beginning. */
static void check_game_text(const cgt_game_t *game, const char *expected) {
  size_t needed = 0;
  TEST_ASSERT_OK(cgt_game_spec(game, NULL, 0, &needed));
  TEST_ASSERT_EQUAL_size_t_MESSAGE(strlen(expected) + 1, needed, place(expected));
  TEST_ASSERT_OK(cgt_game_spec(game, written, MOST, NULL));
  TEST_ASSERT_EQUAL_STRING_MESSAGE(expected, written, place(expected));
}

static void check_game(char **fields) {
  cgt_game_t *game = game_of(fields[1]), *again;
  check_game_text(game, fields[2]);
  again = game_of(fields[2]);
  check_game_text(again, fields[2]);
  cgt_game_free(game);
  cgt_game_free(again);
}

static void check_poset(char **fields) {
  cgt_poset_t *poset = poset_of(fields[1]), *again;
  size_t needed = 0;
  uint32_t equal = 0;
  TEST_ASSERT_OK(cgt_poset_spec(poset, written, MOST, &needed));
  TEST_ASSERT_EQUAL_STRING_MESSAGE(fields[2], written, place(fields[1]));
  TEST_ASSERT_EQUAL_size_t(strlen(fields[2]) + 1, needed);
  again = poset_of(written);
  TEST_ASSERT_OK(cgt_poset_equal(poset, again, &equal));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, equal, place(fields[1]));
  cgt_poset_free(poset);
  cgt_poset_free(again);
}

static void check_element(char **fields) {
  cgt_poset_t *poset = poset_of(fields[1]);
  uint64_t element[64], again[64];
  const size_t arity = cgt_poset_arity(poset);
  TEST_ASSERT_TRUE(arity <= 64);
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_poset_parse_element(poset, fields[2], NULL, element)),
                                   place(fields[2]));
  check_words(fields[3], element, arity, fields[2]);
  size_t needed = 0;
  TEST_ASSERT_OK(cgt_poset_format_element(poset, element, written, MOST, &needed));
  TEST_ASSERT_EQUAL_STRING_MESSAGE(fields[4], written, place(fields[2]));
  TEST_ASSERT_EQUAL_size_t(strlen(fields[4]) + 1, needed);
  TEST_ASSERT_OK(cgt_poset_parse_element(poset, written, NULL, again));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(element, again, arity);
  cgt_poset_free(poset);
}

static void check_position(char **fields) {
  cgt_game_t *game = game_of(fields[1]);
  uint64_t words[CGT_MAX_WORDS], again[CGT_MAX_WORDS], canonical[2][CGT_MAX_WORDS];
  size_t count = 0, count_again = 0, canonical_count[2];
  TEST_ASSERT_EQUAL_STRING_MESSAGE(
      "CGT_OK", cgt_status_name(cgt_game_parse_position(game, fields[2], NULL, words, CGT_MAX_WORDS, &count)),
      place(fields[2]));
  check_words(fields[3], words, count, fields[2]);
  size_t needed = 0;
  TEST_ASSERT_OK(cgt_game_format_position(game, words, count, written, MOST, &needed));
  TEST_ASSERT_EQUAL_STRING_MESSAGE(fields[4], written, place(fields[2]));
  TEST_ASSERT_EQUAL_size_t(strlen(fields[4]) + 1, needed);
  TEST_ASSERT_OK(cgt_game_parse_position(game, written, NULL, again, CGT_MAX_WORDS, &count_again));
  TEST_ASSERT_OK(cgt_game_canonical(game, words, count, canonical[0], &canonical_count[0]));
  TEST_ASSERT_OK(cgt_game_canonical(game, again, count_again, canonical[1], &canonical_count[1]));
  TEST_ASSERT_EQUAL_size_t(canonical_count[0], canonical_count[1]);
  if (canonical_count[0] > 0) TEST_ASSERT_EQUAL_MEMORY(canonical[0], canonical[1], canonical_count[0] * sizeof **canonical);
  cgt_game_free(game);
}

/* What is wrong with a text: status, column, token, and a part of what was expected. */
static void check_error(cgt_status_t status, const cgt_spec_error_t *error, const char *text, char **fields) {
  char column[24], shown[80];
  TEST_ASSERT_EQUAL_STRING_MESSAGE(fields[0], cgt_status_name(status), place(text));
  snprintf(column, sizeof column, "%llu", (unsigned long long)error->column);
  TEST_ASSERT_EQUAL_STRING_MESSAGE(fields[1], column, place(text));
  TEST_ASSERT_EQUAL_STRING_MESSAGE(fields[2], error->token, place(text));
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(error->expected, fields[3]), place(text));
  TEST_ASSERT_EQUAL_UINT64(1, error->line);
  TEST_ASSERT_EQUAL_UINT64(strlen(error->token), error->length);
  TEST_ASSERT_EQUAL_STRING_LEN(error->token, text + error->offset, (size_t)error->length);
  TEST_ASSERT_EQUAL_STRING("", error->file);
  snprintf(shown, sizeof shown, "column %s: ", column); /* the text says the same */
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), shown), cgt_last_error());
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), error->length > 0 ? error->token : "end of the text"),
                               cgt_last_error());
  if (error->expected[0] != '\0') TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), "; expected "), cgt_last_error());
}

static void check_bad(char **fields) {
  cgt_spec_error_t error = {.size = sizeof error};
  void *const untouched = &error;
  cgt_poset_t *poset = untouched;
  cgt_game_t *game = untouched;
  const char *kind = fields[0] + 1;
  if (strcmp(kind, "game") == 0) {
    check_error(cgt_game_parse(fields[1], &error, &game), &error, fields[1], fields + 2);
    TEST_ASSERT_EQUAL_PTR(untouched, game);
  } else if (strcmp(kind, "poset") == 0) {
    check_error(cgt_poset_parse(fields[1], &error, &poset), &error, fields[1], fields + 2);
    TEST_ASSERT_EQUAL_PTR(untouched, poset);
  } else if (strcmp(kind, "element") == 0) {
    uint64_t element[64] = {77, 77};
    poset = poset_of(fields[1]);
    check_error(cgt_poset_parse_element(poset, fields[2], &error, element), &error, fields[2], fields + 3);
    TEST_ASSERT_EQUAL_UINT64(77, element[0]);
    cgt_poset_free(poset);
  } else {
    uint64_t words[8] = {77};
    size_t count = 77;
    game = game_of(fields[1]);
    check_error(cgt_game_parse_position(game, fields[2], &error, words, 8, &count), &error, fields[2], fields + 3);
    TEST_ASSERT_EQUAL_UINT64(77, words[0]);
    TEST_ASSERT_EQUAL_size_t(77, count);
    cgt_game_free(game);
  }
}

static void test_all_texts(void) {
  FILE *file = fopen(TEST_DATA "/specs.txt", "rb");
  static char line[MOST];
  TEST_ASSERT_NOT_NULL(file);
  test_memory_begin();
  size_t texts = 0;
  for (line_number = 1; fgets(line, sizeof line, file) != NULL; line_number++) {
    char *fields[FIELDS], *at = line;
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '#') continue;
    for (size_t i = 0; i < FIELDS; i++) {
      fields[i] = at;
      at += strcspn(at, "\t");
      if (*at == '\t') *at++ = '\0';
    }
    texts++;
    if (fields[0][0] == '!')
      check_bad(fields);
    else if (strcmp(fields[0], "game") == 0)
      check_game(fields);
    else if (strcmp(fields[0], "poset") == 0)
      check_poset(fields);
    else if (strcmp(fields[0], "element") == 0)
      check_element(fields);
    else
      check_position(fields);
  }
  fclose(file);
  TEST_ASSERT_TRUE(texts > 400);
  test_memory_end();
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_all_texts);
  return UNITY_END();
}
