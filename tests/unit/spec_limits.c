/* What the corpus of texts (tests/data/specs.txt) has no place for: lines and files, room for texts, stars, bounds, games
 * without a text, invalid arguments, and failing memory. */
#include <errno.h>
#include <stdlib.h>

#include "../support.h"

static cgt_spec_error_t fresh(void) {
  cgt_spec_error_t error;
  memset(&error, 0xAA, sizeof error);
  error.size = sizeof error;
  return error;
}

static cgt_game_t *parsed(const char *text) {
  cgt_game_t *game = NULL;
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_game_parse(text, NULL, &game)), cgt_last_error());
  return game;
}

static void check_spec(const char *expected, const cgt_game_t *game) {
  static char text[1 << 15];
  TEST_ASSERT_OK(cgt_game_spec(game, text, sizeof text, NULL));
  TEST_ASSERT_EQUAL_STRING(expected, text);
}

/* ---- Places ---- */

static void check_place(const cgt_spec_error_t *error, uint64_t line, uint64_t column, uint64_t offset, uint64_t length) {
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(line, error->line, cgt_last_error());
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(column, error->column, cgt_last_error());
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(offset, error->offset, cgt_last_error());
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(length, error->length, cgt_last_error());
}

static void test_lines_and_columns(void) {
  cgt_spec_error_t error = fresh();
  cgt_game_t *game;
  TEST_ASSERT_FAILS(CGT_E_SYNTAX, "cgt_game_parse", "line 3, column 3: \"euclidd\"; expected a game, such as nim",
                    cgt_game_parse("push(\n nim,\r\n\t euclidd)", &error, &game));
  check_place(&error, 3, 3, 15, 7);
  TEST_ASSERT_EQUAL_STRING("euclidd", error.token);
  TEST_ASSERT_EQUAL_STRING("a game, such as nim or ruler(chain(9))", error.expected);
  TEST_ASSERT_EQUAL_STRING("", error.file);
  TEST_ASSERT_FAILS(CGT_E_SYNTAX, "cgt_game_parse", "line 2, column 1: end of the text; expected \",\" or \")\"",
                    cgt_game_parse("sum(nim\n", &error, &game));
  check_place(&error, 2, 1, 8, 0);
  TEST_ASSERT_EQUAL_STRING("", error.token);
  /* columns count characters, offsets bytes */
  TEST_ASSERT_FAILS(CGT_E_SYNTAX, "cgt_game_parse", "line 1, column 5: \"∑\"", cgt_game_parse("nim ∑é", &error, &game));
  check_place(&error, 1, 5, 4, 3);
  game = parsed("nim");
  uint64_t word;
  size_t count;
  TEST_ASSERT_FAILS(CGT_E_SYNTAX, "cgt_game_parse_position", "line 2, column 4: \"x\"; expected nothing more",
                    cgt_game_parse_position(game, "3,\n 5 x", &error, &word, 1, &count));
  check_place(&error, 2, 4, 6, 1);
  cgt_game_free(game);
  /* an error of an earlier call is forgotten */
  TEST_ASSERT_OK(cgt_game_parse("nim", &error, &game));
  check_place(&error, 0, 0, 0, 0);
  TEST_ASSERT_EQUAL_STRING("", error.token);
  cgt_game_free(game);
}

/* What cannot be seen, and what is long. */
static void test_tokens_are_shown(void) {
  static const char *const texts[][2] = {{"\x01", "\\x01"},
                                         {"\x7f", "\\x7f"},
                                         {"\xff", "\\xff"},
                                         {"\xc3", "\\xc3"},
                                         {"\xc0\x80", "\\xc0"},
                                         {"\xed\xa0\x80", "\\xed"},
                                         {"\xc2\x85", "\\xc2"},
                                         {"\xf0\x9f\x8e\xb2", "\xf0\x9f\x8e\xb2"},
                                         {"\xf4\x90\x80\x80", "\\xf4"},
                                         {"\xe2\x82", "\\xe2"},
                                         {"\xc3(", "\\xc3"},
                                         {"\xed\x9f\xbf", "\xed\x9f\xbf"},
                                         {"\xc2\xa0", "\xc2\xa0"},
                                         {"\xe0\xa0\x80", "\xe0\xa0\x80"},
                                         {"\xf0\x90\x80\x80", "\xf0\x90\x80\x80"},
                                         {"\xf4\x8f\xbf\xbf", "\xf4\x8f\xbf\xbf"},
                                         {"\xe0\x9f\xbf", "\\xe0"},
                                         {"\xf0\x8f\xbf\xbf", "\\xf0"},
                                         {"\xf5\x80\x80\x80", "\\xf5"},
                                         {"\xc1\xbf", "\\xc1"},
                                         {"\xdf\xbf", "\xdf\xbf"},
                                         {"\xef\xbf\xbf", "\xef\xbf\xbf"},
                                         {"~", "~"},
                                         {"\xe2(\x82", "\\xe2"}};
  char text[100];
  cgt_spec_error_t error = fresh();
  cgt_game_t *game;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    TEST_ASSERT_EQUAL_STRING("CGT_E_SYNTAX", cgt_status_name(cgt_game_parse(texts[i][0], &error, &game)));
    TEST_ASSERT_EQUAL_STRING(texts[i][1], error.token);
    TEST_ASSERT_NOT_NULL(strstr(cgt_last_error(), texts[i][1]));
  }
  for (size_t length = 30; length < sizeof text - 1; length++) {
    memset(text, 'a', length);
    text[length] = '\0';
    TEST_ASSERT_FAILS(CGT_E_SYNTAX, "cgt_game_parse", "\"; expected a game", cgt_game_parse(text, &error, &game));
    TEST_ASSERT_EQUAL_UINT64(length, error.length);
    TEST_ASSERT_TRUE(strlen(error.token) < sizeof error.token);
    TEST_ASSERT_EQUAL_STRING_LEN(text, error.token, 29);
    if (length > 63) TEST_ASSERT_EQUAL_STRING("...", error.token + strlen(error.token) - 3);
  }
}

/* ---- Files ---- */

static void write_file(const char *name, const char *text, size_t size) {
  FILE *file = fopen(name, "wb");
  TEST_ASSERT_NOT_NULL(file);
  TEST_ASSERT_EQUAL_size_t(size, fwrite(text, 1, size, file));
  fclose(file);
}

static void test_files(void) {
  static const char name[] = "test_spec file.tmp", other[] = "test_spec_other.tmp";
  static char large[30000];
  cgt_spec_error_t error = fresh();
  cgt_game_t *game;
  cgt_poset_t *poset;
  write_file(name, " ruler(\n chain(3))\n", 19);
  write_file(other, "chain(4)", 8);
  game = parsed("@test_spec file.tmp ");
  check_spec("ruler(chain(3))", game);
  cgt_game_free(game);
  game = parsed(" ruler( @test_spec_other.tmp )");
  check_spec("ruler(chain(4))", game);
  cgt_game_free(game);
  TEST_ASSERT_OK(cgt_poset_parse("product(@test_spec_other.tmp,@test_spec_other.tmp)", NULL, &poset));
  cgt_poset_free(poset);
  write_file(other, "sum(nim,\n nimm)", 15); /* the place is one in the file */
  TEST_ASSERT_FAILS(CGT_E_SYNTAX, "cgt_game_parse", "test_spec_other.tmp, line 2, column 2: \"nimm\"; expected a game",
                    cgt_game_parse("push(nim,@test_spec_other.tmp)", &error, &game));
  check_place(&error, 2, 2, 10, 4);
  TEST_ASSERT_EQUAL_STRING(other, error.file);
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_game_parse", "line 1, column 6: \"@test_spec_none.tmp\"",
                    cgt_game_parse("push(@test_spec_none.tmp,nim)", &error, &game));
  check_place(&error, 1, 6, 5, 19);
  TEST_ASSERT_EQUAL_STRING("", error.file);
  TEST_ASSERT_EQUAL_STRING("CGT_E_FILE", cgt_status_name(cgt_game_parse("@.", &error, &game)));
  write_file(other, "sum(nim,@test_spec_other.tmp)", 29); /* in itself */
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_parse", "levels", cgt_game_parse("@test_spec_other.tmp", &error, &game));
  write_file(other, "nim)", 4);
  TEST_ASSERT_FAILS(CGT_E_SYNTAX, "cgt_game_parse", "nothing more", cgt_game_parse("sum(@test_spec_other.tmp)", &error, &game));
  write_file(other, "ni\0m", 4);
  TEST_ASSERT_FAILS(CGT_E_SYNTAX, "cgt_game_parse", "\"ni\"", cgt_game_parse("@test_spec_other.tmp", &error, &game));
  write_file(other, "", 0);
  TEST_ASSERT_FAILS(CGT_E_SYNTAX, "cgt_game_parse", "end of the text", cgt_game_parse("@test_spec_other.tmp", &error, &game));
  /* a file that does not fit the first room for it */
  size_t used = (size_t)snprintf(large, sizeof large, "sum(nim");
  while (used < 15000) used += (size_t)snprintf(large + used, sizeof large - used, ",\n  nim");
  used += (size_t)snprintf(large + used, sizeof large - used, ")");
  write_file(other, large, used);
  cgt_game_free(parsed("@test_spec_other.tmp"));
  /* too many files */
  write_file(other, "nim", 3);
  for (size_t files = 1000; files <= 1001; files++) {
    used = (size_t)snprintf(large, sizeof large, "sum(nim");
    for (size_t i = 0; i < files; i++) used += (size_t)snprintf(large + used, sizeof large - used, ",@test_spec_other.tmp");
    snprintf(large + used, sizeof large - used, ")");
    if (files == 1000)
      cgt_game_free(parsed(large));
    else
      TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_parse", "fewer files", cgt_game_parse(large, &error, &game));
  }
  remove(name);
  remove(other);
}

/* ---- Rooms ---- */

static void test_rooms_for_texts(void) {
  static const char expected[] = "push(nim,euclid)";
  cgt_game_t *game = parsed(expected);
  for (size_t capacity = 0; capacity < sizeof expected + 3; capacity++) {
    char text[sizeof expected + 8];
    size_t needed = 0;
    memset(text, '?', sizeof text);
    TEST_ASSERT_OK(cgt_game_spec(game, text, capacity, &needed));
    TEST_ASSERT_EQUAL_size_t(sizeof expected, needed);
    const size_t written = capacity < sizeof expected ? capacity : sizeof expected;
    if (written > 0) {
      TEST_ASSERT_EQUAL_STRING_LEN(expected, text, written - 1);
      TEST_ASSERT_EQUAL_CHAR('\0', text[written - 1]);
    }
    for (size_t i = written; i < sizeof text; i++) TEST_ASSERT_EQUAL_CHAR('?', text[i]);
  }
  uint64_t words[4] = {9, 9, 9, 9};
  size_t count = 0;
  TEST_ASSERT_OK(cgt_game_parse_position(game, "3,5@1", NULL, NULL, 0, &count));
  TEST_ASSERT_EQUAL_size_t(3, count);
  TEST_ASSERT_OK(cgt_game_parse_position(game, "3,5@1", NULL, words, 2, &count));
  TEST_ASSERT_EQUAL_size_t(3, count);
  TEST_ASSERT_EQUAL_UINT64(3, words[1]);
  TEST_ASSERT_EQUAL_UINT64(9, words[2]);
  cgt_game_free(game);
}

static void test_stars(void) {
  cgt_game_t *game;
  uint64_t stars = 77;
  cgt_spec_error_t error = fresh();
  TEST_ASSERT_OK(cgt_game_parse_with("push(vertical(3,*),horizontal(3,*))", 4, NULL, &game, &stars));
  TEST_ASSERT_EQUAL_UINT64(2, stars);
  check_spec("push(vertical(3,4),horizontal(3,4))", game);
  cgt_game_free(game);
  TEST_ASSERT_OK(cgt_game_parse_with("ruler(divisors(2^*))", 10, NULL, &game, NULL));
  check_spec("ruler(divisors(1024))", game);
  cgt_game_free(game);
  TEST_ASSERT_OK(cgt_game_parse_with("nim", 10, NULL, &game, &stars));
  TEST_ASSERT_EQUAL_UINT64(0, stars);
  cgt_game_free(game);
  stars = 77;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_parse_with", "line 1, column 15: \"*\": n is 65; expected at most 64",
                    cgt_game_parse_with("ruler(boolean(*))", 65, &error, &game, &stars));
  check_place(&error, 1, 15, 14, 1);
  TEST_ASSERT_EQUAL_UINT64(77, stars);
  TEST_ASSERT_FAILS(CGT_E_SYNTAX, "cgt_game_parse_with", "a game", cgt_game_parse_with("*", 65, &error, &game, &stars));
}

/* ---- Bounds ---- */

static char *repeated(const char *before, const char *again, size_t times, const char *middle, const char *after) {
  char *text = malloc(strlen(before) + times * (strlen(again) + strlen(after)) + strlen(middle) + 1);
  TEST_ASSERT_NOT_NULL(text);
  char *at = text + sprintf(text, "%s", before);
  for (size_t i = 0; i < times; i++) at += sprintf(at, "%s", again);
  at += sprintf(at, "%s", middle);
  for (size_t i = 0; i < times; i++) at += sprintf(at, "%s", after);
  return text;
}

static void check_depth(const char *again, const char *middle, const char *after) {
  cgt_game_t *game = NULL;
  cgt_spec_error_t error = fresh();
  char *text = repeated("", again, 199, middle, after);
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_game_parse(text, &error, &game)), cgt_last_error());
  cgt_game_free(game);
  free(text);
  for (size_t times = 200; times < 300000; times *= 37) {
    text = repeated("", again, times, middle, after);
    TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_parse", "at most 200 levels", cgt_game_parse(text, &error, &game));
    TEST_ASSERT_EQUAL_UINT64(200 * strlen(again), error.offset);
    free(text);
  }
}

static void test_depth(void) {
  static const char *const positions[][3] = {{"(", "3", ")"}, {"(", "", ""}, {"", "3", ")"}};
  check_depth("sum(", "nim", ")");
  check_depth("conjoined(", "nim", ",nim)");
  cgt_poset_t *poset;
  cgt_game_t *game = parsed("sum(nim)");
  uint64_t words[2];
  size_t count;
  char *text = repeated("", "dual(", 100000, "chain(1)", ")");
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_poset_parse", "levels", cgt_poset_parse(text, NULL, &poset));
  free(text);
  text = repeated("", "product(", 199, "chain(3)", ")");
  TEST_ASSERT_OK(cgt_poset_parse(text, NULL, &poset));
  free(text);
  text = repeated("", "<", 199, "2", ">");
  TEST_ASSERT_OK(cgt_poset_parse_element(poset, text, NULL, words));
  TEST_ASSERT_EQUAL_UINT64(2, words[0]);
  free(text);
  cgt_poset_free(poset);
  for (size_t i = 0; i < 3; i++) {
    text = repeated("", positions[i][0], 100000, positions[i][1], positions[i][2]);
    TEST_ASSERT_EQUAL_STRING(i == 0 ? "CGT_E_LIMIT" : "CGT_E_SYNTAX",
                             cgt_status_name(cgt_game_parse_position(game, text, NULL, words, 2, &count)));
    free(text);
  }
  cgt_game_free(game);
  game = parsed("push(nim,nim)");
  text = repeated("", "(", 190, "3@1", ")");
  TEST_ASSERT_OK(cgt_game_parse_position(game, text, NULL, words, 2, &count));
  free(text);
  text = repeated("", "(", 400000, "3@1", ")"); /* at once, or never */
  TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(cgt_game_parse_position(game, text, NULL, words, 2, &count)));
  free(text);
  cgt_game_free(game);
  game = parsed("ruler(partitions(3))"); /* an element's parentheses are no levels */
  uint64_t coins[6];
  text = repeated("1|2|3;", "(", 1000, "12|3", ")");
  TEST_ASSERT_OK(cgt_game_parse_position(game, text, NULL, coins, 6, &count));
  TEST_ASSERT_EQUAL_size_t(6, count);
  TEST_ASSERT_EQUAL_UINT64(1, coins[5]);
  free(text);
  /* deeper games are made otherwise, and have no text */
  for (size_t level = 0; level < 250; level++) {
    cgt_game_t *outer;
    TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, &game, 1, &outer));
    cgt_game_free(game);
    game = outer;
  }
  size_t needed = 77;
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_spec", "200 levels", cgt_game_spec(game, NULL, 0, &needed));
  TEST_ASSERT_EQUAL_size_t(77, needed);
  cgt_game_free(game);
}

static void test_sizes(void) {
  cgt_game_t *game = parsed("nim");
  uint64_t words[2];
  size_t count = 0;
  char *text = repeated("1", ",1", 4095, "", "");
  TEST_ASSERT_OK(cgt_game_parse_position(game, text, NULL, words, 2, &count));
  TEST_ASSERT_EQUAL_size_t(4096, count);
  free(text);
  text = repeated("1", ",1", 4096, "", "");
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_parse_position", "at most 4096 words",
                    cgt_game_parse_position(game, text, NULL, words, 2, &count));
  free(text);
  cgt_game_free(game);
  /* 2^16 games and posets at most, and no position of 2^26 bytes */
  text = repeated("sum(sum(nim", ",nim", 1000, "", "");
  char *all = repeated(text, "),sum(nim,nim,nim,nim,nim,nim,nim,nim,nim,nim,nim,nim,nim,nim,nim", 4000, "))", "");
  TEST_ASSERT_OK(cgt_game_parse(all, NULL, &game));
  cgt_game_free(game);
  free(all);
  all = repeated(text, "),sum(nim,nim,nim,nim,nim,nim,nim,nim,nim,nim,nim,nim,nim,nim,nim,nim", 4000, "))", "");
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_parse", "at most 65536 games", cgt_game_parse(all, NULL, &game));
  free(text);
  free(all);
}

/* Texts and files of 2^26 bytes, and of one more. */
static void test_long_texts(void) {
  enum { LONGEST = 1 << 26 };
  static const char name[] = "test_spec_long.tmp";
  cgt_game_t *game;
  cgt_spec_error_t error = fresh();
  char *text = malloc(LONGEST + 2);
  TEST_ASSERT_NOT_NULL(text);
  memset(text, ' ', LONGEST + 1);
  memcpy(text, "nim", 3);
  text[LONGEST + 1] = '\0';
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_parse", "67108865 bytes", cgt_game_parse(text, &error, &game));
  check_place(&error, 0, 0, 0, 0);
  text[LONGEST] = '\0';
  cgt_game_free(parsed(text));
  write_file(name, text, LONGEST);
  free(text);
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_parse", "at most 2^26 bytes", cgt_game_parse("@test_spec_long.tmp", &error, &game));
  check_place(&error, 1, 1, 0, 19);
  remove(name);
}

/* ---- Games without a text ---- */

static cgt_status_t no_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user, (void)words, (void)count, (void)sink;
  return CGT_OK;
}

static cgt_status_t refusing(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  return count == 1 && words[0] == 13 ? cgt_sink_refuse(sink, "13 brings bad luck; expected any other") : CGT_OK;
}

static void check_no_spec(cgt_game_t *game) {
  char text[8] = "?";
  size_t needed = 77;
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_game_spec", "callbacks", cgt_game_spec(game, text, sizeof text, &needed));
  TEST_ASSERT_EQUAL_STRING("?", text);
  TEST_ASSERT_EQUAL_size_t(77, needed);
  cgt_game_free(game);
}

static void test_games_without_text(void) {
  /* an identity that lies */
  const cgt_ruleset_t ruleset = {
      .size = sizeof ruleset, .options = no_options, .validate = refusing, .identity = "nim", .identity_size = 3};
  const cgt_turning_t turning = {.size = sizeof turning, .sets = no_options, .identity = "x", .identity_size = 1};
  cgt_game_t *nim = parsed("nim"), *own, *game, *parts[2];
  cgt_poset_t *chain, *subposet;
  uint64_t words[8];
  size_t count = 0;
  TEST_ASSERT_OK(cgt_game_new(&ruleset, &own));
  parts[0] = nim, parts[1] = own;
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, parts, 2, &game));
  /* their positions are numbers */
  TEST_ASSERT_OK(cgt_game_parse_position(game, "3 & 5,4", NULL, words, 8, &count));
  TEST_ASSERT_EQUAL_size_t(5, count);
  TEST_ASSERT_EQUAL_UINT64(4, words[4]);
  char text[32];
  TEST_ASSERT_OK(cgt_game_format_position(game, words, count, text, sizeof text, NULL));
  TEST_ASSERT_EQUAL_STRING("3 & 5,4", text);
  cgt_spec_error_t error = fresh();
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_parse_position", "13 brings bad luck; expected any other",
                    cgt_game_parse_position(own, " 13 ", &error, words, 8, &count));
  check_place(&error, 1, 2, 1, 2);
  TEST_ASSERT_EQUAL_STRING("any other", error.expected);
  check_no_spec(game);
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, nim, own, &game));
  check_no_spec(game);
  TEST_ASSERT_OK(cgt_poset_new_chain(4, &chain));
  TEST_ASSERT_OK(cgt_game_new_turning(chain, &turning, &game));
  TEST_ASSERT_OK(cgt_game_parse_position(game, "4;2", NULL, words, 8, &count));
  TEST_ASSERT_EQUAL_size_t(2, count);
  check_no_spec(cgt_game_retain(game));
  TEST_ASSERT_OK(cgt_game_new_cross(&game, 1, &parts[0]));
  cgt_game_free(game);
  check_no_spec(parts[0]);
  TEST_ASSERT_OK(cgt_poset_new_subset(chain, CGT_SET_FILTER, &(uint64_t){2}, NULL, &subposet));
  TEST_ASSERT_OK(cgt_game_new_ruler(subposet, &game));
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_poset_spec", "subposet", cgt_poset_spec(subposet, text, sizeof text, NULL));
  TEST_ASSERT_FAILS(CGT_E_ELEMENT, "cgt_poset_parse_element", "line 1, column 1: \"1\": an element of the whole poset",
                    cgt_poset_parse_element(subposet, "1", NULL, words));
  TEST_ASSERT_OK(cgt_game_parse_position(game, "3;2", NULL, words, 8, &count));
  check_no_spec(game);
  cgt_poset_free(subposet);
  cgt_poset_free(chain);
  check_no_spec(own);
  cgt_game_free(nim);
}

/* The text of a game does not depend on the order in which its data came, and its graph is one. */
static void test_games_of_data(void) {
  const uint64_t starts[] = {0, 3, 3, 5, 5}, targets[] = {3, 1, 2, 3, 1};
  cgt_game_t *game, *again;
  TEST_ASSERT_OK(cgt_game_new_graph(4, starts, targets, &game));
  check_spec("dag(4; 0>1, 0>2, 0>3, 2>1, 2>3)", game);
  again = parsed("dag(4; 0>1, 0>2, 0>3, 2>1, 2>3)");
  for (uint64_t v = 0; v < 4; v++) {
    uint64_t values[2];
    TEST_ASSERT_OK(cgt_game_value(game, &v, 1, &values[0]));
    TEST_ASSERT_OK(cgt_game_value(again, &v, 1, &values[1]));
    TEST_ASSERT_EQUAL_UINT64(values[0], values[1]);
  }
  cgt_game_free(game);
  cgt_game_free(again);
}

/* Equal parts are one game: a push knows that it goes from a game to itself (Lemma 2.1.1). */
static void test_equal_parts_are_shared(void) {
  cgt_game_t *game = parsed("push(zeruclid,zeruclid)");
  char text[300];
  const uint64_t words[] = {1, 2, 3, 5, 7};
  TEST_ASSERT_OK(cgt_game_explain(game, CGT_NORMAL, words, 5, text, sizeof text, NULL));
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, "Lemma 2.1.1"), text);
  cgt_game_free(game);
}

/* Each name of the language once. */
static void test_examples(void) {
  const char *text, *spec, *last = "";
  uint64_t words[16];
  size_t count, games = 0, posets = 0;
  for (; (spec = cgt_game_example(games, &text)) != NULL; games++) {
    cgt_game_t *game = parsed(spec);
    TEST_ASSERT_OK(cgt_game_parse_position(game, text, NULL, words, 16, &count));
    TEST_ASSERT_TRUE(strncmp(last, spec, strcspn(spec, "(") + 1) != 0);
    last = spec;
    TEST_ASSERT_EQUAL_PTR(spec, cgt_game_example(games, NULL));
    cgt_game_free(game);
  }
  for (; (spec = cgt_poset_example(posets, &text)) != NULL; posets++) {
    cgt_poset_t *poset;
    TEST_ASSERT_OK(cgt_poset_parse(spec, NULL, &poset));
    TEST_ASSERT_OK(cgt_poset_parse_element(poset, text, NULL, words));
    TEST_ASSERT_EQUAL_PTR(spec, cgt_poset_example(posets, NULL));
    cgt_poset_free(poset);
  }
  TEST_ASSERT_GREATER_OR_EQUAL_size_t(33, games);
  TEST_ASSERT_GREATER_OR_EQUAL_size_t(11, posets);
}

/* ---- Arguments ---- */

static void test_arguments(void) {
  cgt_game_t *game = parsed("nim");
  cgt_poset_t *poset = NULL;
  cgt_spec_error_t error = fresh();
  uint64_t words[2] = {1, 2};
  size_t count;
  char text[8];
  TEST_ASSERT_OK(cgt_poset_parse("chain(3)", NULL, &poset));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_parse", "text is NULL", cgt_game_parse(NULL, NULL, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_parse", "game is NULL", cgt_game_parse("nim", NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_parse_with", "text is NULL", cgt_game_parse_with(NULL, 1, NULL, &game, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_parse_with", "game is NULL", cgt_game_parse_with("nim", 1, NULL, NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_poset_parse", "text is NULL", cgt_poset_parse(NULL, NULL, &poset));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_poset_parse", "poset is NULL", cgt_poset_parse("nim", NULL, NULL));
  error.size = offsetof(cgt_spec_error_t, reserved) - 1;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_parse", "error->size", cgt_game_parse("nim", &error, &game));
  error.size = sizeof error;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_spec", "game is NULL", cgt_game_spec(NULL, text, 8, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_spec", "text is NULL", cgt_game_spec(game, NULL, 8, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_poset_spec", "poset is NULL", cgt_poset_spec(NULL, text, 8, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_poset_spec", "text is NULL", cgt_poset_spec(poset, NULL, 8, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_parse_position", "game is NULL",
                    cgt_game_parse_position(NULL, "3", NULL, words, 2, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_parse_position", "text is NULL",
                    cgt_game_parse_position(game, NULL, NULL, words, 2, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_parse_position", "words is NULL",
                    cgt_game_parse_position(game, "3", NULL, NULL, 2, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_parse_position", "count is NULL",
                    cgt_game_parse_position(game, "3", NULL, words, 2, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_format_position", "game is NULL",
                    cgt_game_format_position(NULL, words, 2, text, 8, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_format_position", "text is NULL",
                    cgt_game_format_position(game, words, 2, NULL, 8, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_format_position", "NULL",
                    cgt_game_format_position(game, NULL, 2, text, 8, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_poset_parse_element", "poset is NULL",
                    cgt_poset_parse_element(NULL, "3", NULL, words));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_poset_parse_element", "text is NULL",
                    cgt_poset_parse_element(poset, NULL, NULL, words));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_poset_parse_element", "element is NULL",
                    cgt_poset_parse_element(poset, "3", NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_poset_format_element", "poset is NULL",
                    cgt_poset_format_element(NULL, words, text, 8, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_poset_format_element", "element is NULL",
                    cgt_poset_format_element(poset, NULL, text, 8, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_poset_format_element", "text is NULL",
                    cgt_poset_format_element(poset, words, NULL, 8, &count));
  words[0] = 7;
  TEST_ASSERT_FAILS(CGT_E_ELEMENT, "cgt_poset_format_element", "expected 1 to 3",
                    cgt_poset_format_element(poset, words, text, 8, &count));
  cgt_game_free(game);
  game = parsed("wythoff");
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_format_position", "expected",
                    cgt_game_format_position(game, words, 1, text, 8, &count));
  cgt_game_free(game);
  cgt_poset_free(poset);
}

/* An old error is forgotten, whatever fails; what goes well leaves the last error alone; errno stays as it was. */
static void test_what_calls_leave(void) {
  cgt_spec_error_t error;
  cgt_game_t *game = parsed("nim");
  cgt_poset_t *poset;
  uint64_t word;
  size_t count;
  TEST_ASSERT_OK(cgt_poset_parse("chain(3)", NULL, &poset));
  for (int i = 0; i < 8; i++) {
    error = fresh();
    cgt_status_t status = CGT_OK;
    switch (i) {
      case 0: status = cgt_game_parse(NULL, &error, &game); break;
      case 1: status = cgt_game_parse("nim", &error, NULL); break;
      case 2: status = cgt_game_parse_with("nim", 3, &error, NULL, NULL); break;
      case 3: status = cgt_poset_parse(NULL, &error, &poset); break;
      case 4: status = cgt_poset_parse("chain(3)", &error, NULL); break;
      case 5: status = cgt_game_parse_position(NULL, "3", &error, &word, 1, &count); break;
      case 6: status = cgt_game_parse_position(game, "3", &error, NULL, 1, &count); break;
      case 7: status = cgt_poset_parse_element(poset, "3", &error, NULL); break;
    }
    TEST_ASSERT_EQUAL_INT32(CGT_E_ARGUMENT, status);
    check_place(&error, 0, 0, 0, 0);
  }
  static const char *const good[] = {"dag(3; 0>1)", "coins(chain(3); {1,2}, {1})", "sum(nim,nim)", "vectors(1; (2))"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    cgt_game_free(game);
    TEST_ASSERT_EQUAL_INT32(CGT_E_ARGUMENT, cgt_game_parse(NULL, NULL, &game));
    game = parsed(good[i]);
    TEST_ASSERT_EQUAL_STRING("cgt_game_parse: text is NULL", cgt_last_error());
  }
  cgt_game_free(game);
  cgt_poset_free(poset);
  errno = 4711;
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_game_parse", "a file that can be read", cgt_game_parse("@/nonexistent", NULL, &game));
  TEST_ASSERT_FAILS(CGT_E_SYNTAX, "cgt_game_parse", "poset.txt", cgt_game_parse("@" TEST_DATA "/poset.txt", NULL, &game));
  TEST_ASSERT_EQUAL_INT(4711, errno);
}

/* Texts that ask for much: as many components as a position has words; graphs, and compounds' texts, that take memory together;
 * long positions. */
static void test_much(void) {
  enum { MOST = 1 << 22 };
  static const char graph[] = "dag(2^24)";
  char *text = malloc(MOST);
  cgt_game_t *game;
  uint64_t word;
  size_t count, used = 0;
  TEST_ASSERT_NOT_NULL(text);
  used = (size_t)sprintf(text, "sum(");
  for (int i = 0; i < 5000; i++) used += (size_t)sprintf(text + used, "subtraction(1,%d),", i + 2);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_parse", "at most 4096 games", cgt_game_parse(text, NULL, &game));
  sprintf(text, "sum(%s,%s)", graph, graph);
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_parse", "take less memory", cgt_game_parse(text, NULL, &game));
  memset(text, '1', 1 << 20);
  text[1 << 20] = '\0';
  game = parsed("nim");
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_parse_position", "18446744073709551615",
                    cgt_game_parse_position(game, text, NULL, &word, 1, &count));
  strcpy(text + (1 << 20), "1");
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_parse_position", "1048577 bytes; expected at most 1048576",
                    cgt_game_parse_position(game, text, NULL, &word, 1, &count));
  cgt_game_free(game);
  /* levels around a set of 2 MB, each of which has a text of its own */
  for (int levels = 100; levels <= 180; levels += 80) {
    used = 0;
    for (int i = 0; i < levels; i++) used += (size_t)sprintf(text + used, "sum(");
    used += (size_t)sprintf(text + used, "subtraction(");
    for (int i = 1; i <= 300000; i++) used += (size_t)sprintf(text + used, "%s%d", i > 1 ? "," : "", i);
    for (int i = 0; i <= levels; i++) used += (size_t)sprintf(text + used, ")");
    TEST_ASSERT_TRUE(used < MOST);
    if (levels == 100)
      cgt_game_free(parsed(text));
    else
      TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_parse", "take less memory", cgt_game_parse(text, NULL, &game));
  }
  free(text);
}

/* ---- Memory ---- */

typedef cgt_status_t (*call)(const void *what);

static void check_failing(call run, const void *what, const char *name) {
  for (int on = 0; on < 2; on++) {
    bool failed = true;
    for (size_t k = 1; failed; k += k < 60 ? 1 : k / 8) {
      test_allocations = 0;
      test_failing_allocation = k;
      test_failing_on = on;
      const cgt_status_t status = run(what);
      failed = test_allocations >= k;
      test_failing_allocation = 0;
      if (!failed) {
        TEST_ASSERT_OK(status);
        continue;
      }
      TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_E_MEMORY", cgt_status_name(status), name);
      TEST_ASSERT_EQUAL_STRING_LEN_MESSAGE("cgt_", cgt_last_error(), 4, cgt_last_error());
    }
  }
}

static cgt_status_t parse_game(const void *what) {
  cgt_game_t *game = NULL;
  cgt_spec_error_t error = fresh();
  const cgt_status_t status = cgt_game_parse(what, &error, &game);
  if (status != CGT_OK) TEST_ASSERT_NULL(game);
  if (status == CGT_E_MEMORY) TEST_ASSERT_EQUAL_UINT64(0, error.line);
  cgt_game_free(game);
  return status;
}

/* A text that is refused may also fail for lack of memory, but not otherwise. */
static cgt_status_t parse_bad_game(const void *what) {
  const cgt_status_t status = parse_game(what);
  TEST_ASSERT_TRUE(status != CGT_OK);
  return status == CGT_E_MEMORY ? status : CGT_OK;
}

static cgt_status_t write_spec(const void *what) {
  static char text[1000];
  return cgt_game_spec(what, text, sizeof text, NULL);
}

static cgt_game_t *asked;
static cgt_status_t read_and_write_position(const void *what) {
  uint64_t words[64];
  size_t count;
  char text[200];
  const cgt_status_t status = cgt_game_parse_position(asked, what, NULL, words, 64, &count);
  return status == CGT_OK ? cgt_game_format_position(asked, words, count, text, sizeof text, NULL) : status;
}

static cgt_status_t read_element(const void *what) {
  cgt_poset_t *poset;
  uint64_t words[2];
  char text[40];
  cgt_status_t status = cgt_poset_parse("product(chain(3),boolean(4))", NULL, &poset);
  if (status != CGT_OK) return status;
  status = cgt_poset_parse_element(poset, what, NULL, words);
  if (status == CGT_OK) status = cgt_poset_format_element(poset, words, text, sizeof text, NULL);
  if (status == CGT_OK) status = cgt_poset_spec(poset, text, sizeof text, NULL);
  cgt_poset_free(poset);
  return status;
}

static void test_failing_memory(void) {
  static const char *const good[] = {"nim",
                                     "sum(nim,octal(0.137),subtraction(1,2),inset(3),cram(2,2),wythoff,nim,pnim)",
                                     "push(vectors(2; (1,0),(0,1)),push(nim,euclid))",
                                     "dag(3; 0>1, 1>2)",
                                     "coins(product(partitions(3),poset(3; 0<1, 1<2)); {<12|3,0>}, {<123,2>,<123,1>})",
                                     "cross(ruler(divisors(12)),ideal(subspaces(2,3)),pairs(dual(types(3))))",
                                     "ruler(@" TEST_DATA "/poset.txt)"};
  static const char *const bad[] = {"dag(3; 0>1, 1>2, 2>0, 0>2)", "ruler(poset(4; 0<1, 1<2, 2<3, 3<0))",
                                    "coins(chain(9); {1}, {2}, {3}, {4,4}, {5})", "sum(nim,nimm)"};
  static const char *const games[][2] = {{"sum(push(pnim,pnim),cram(2,2))", "2,1 + 1@2 & start"},
                                         {"ruler(asm(4))", "(0,0,2);(1,0,1)"},
                                         {"push(sum(nim,nim),sum(nim,nim))", "(3 & 5)@2"}};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    test_memory_begin();
    check_failing(parse_game, good[i], good[i]);
    asked = parsed(good[i]);
    check_failing(write_spec, asked, good[i]);
    cgt_game_free(asked);
    test_memory_end();
  }
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    test_memory_begin();
    check_failing(parse_bad_game, bad[i], bad[i]);
    test_memory_end();
  }
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    test_memory_begin();
    asked = parsed(games[i][0]);
    check_failing(read_and_write_position, games[i][1], games[i][0]);
    cgt_game_free(asked);
    test_memory_end();
  }
  test_memory_begin();
  check_failing(read_element, "<2,{1,4}>", "an element");
  test_memory_end();
}

/* A caller's struct of the first version, and one of a version to come. */
static void test_versions_of_errors(void) {
  cgt_game_t *game = NULL;
  struct {
    cgt_spec_error_t known;
    uint64_t later[2];
  } error;
  const size_t sizes[] = {offsetof(cgt_spec_error_t, reserved), sizeof(cgt_spec_error_t), sizeof error};
  for (size_t i = 0; i < 3; i++) {
    memset(&error, 0, sizeof error);
    error.known.size = sizes[i];
    if (i == 0) error.known.reserved[0] = 77; /* not the library's to read or write */
    if (i < 2) error.later[0] = 78;
    TEST_ASSERT_FAILS(CGT_E_SYNTAX, "cgt_game_parse", "column 4", cgt_game_parse("nim,", &error.known, &game));
    TEST_ASSERT_EQUAL_UINT64(3, error.known.offset);
    TEST_ASSERT_EQUAL_size_t(sizes[i], error.known.size);
    TEST_ASSERT_EQUAL_UINT64(i == 0 ? 77 : 0, error.known.reserved[0]);
    TEST_ASSERT_EQUAL_UINT64(i < 2 ? 78 : 0, error.later[0]);
  }
  error.later[1] = 1;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_parse", "error->size", cgt_game_parse("nim,", &error.known, &game));
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_lines_and_columns);
  RUN_TEST(test_tokens_are_shown);
  RUN_TEST(test_files);
  RUN_TEST(test_rooms_for_texts);
  RUN_TEST(test_stars);
  RUN_TEST(test_versions_of_errors);
  RUN_TEST(test_depth);
  RUN_TEST(test_sizes);
  if (test_few(4) == 4) RUN_TEST(test_long_texts);
  RUN_TEST(test_games_without_text);
  RUN_TEST(test_games_of_data);
  RUN_TEST(test_equal_parts_are_shared);
  RUN_TEST(test_examples);
  RUN_TEST(test_arguments);
  RUN_TEST(test_what_calls_leave);
  if (test_few(4) == 4) RUN_TEST(test_much);
  RUN_TEST(test_failing_memory);
  return UNITY_END();
}
