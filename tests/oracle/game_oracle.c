/* Values and P-positions from independent programs; the files in tests/data say which. */
#include <inttypes.h>
#include <stdlib.h>

#include "../support.h"

enum { LINE = 4096 };

static void test_octal_007(void) {
  FILE *file = fopen(TEST_DATA "/octal_007.txt", "r");
  TEST_ASSERT_NOT_NULL(file);
  char line[LINE];
  static uint64_t expected[1000], values[1000];
  uint64_t period, preperiod, value;
  size_t n = 0;
  cgt_game_t *game;
  while (fgets(line, sizeof line, file) != NULL)
    if (line[0] != '#') TEST_ASSERT_EQUAL_INT(1, sscanf(line, "%" SCNu64, &expected[n++]));
  fclose(file);
  TEST_ASSERT_EQUAL_UINT64(400, n);
  TEST_ASSERT_OK(cgt_game_new_octal("0.07", &game));
  TEST_ASSERT_OK(cgt_game_sequence(game, CGT_NORMAL, 0, n, values));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, values, n);
  TEST_ASSERT_OK(cgt_game_period(game, CGT_NORMAL, CGT_QUESTION_VALUE, 1 << 20, &period, &preperiod, NULL));
  TEST_ASSERT_EQUAL_UINT64(34, period);
  TEST_ASSERT_EQUAL_UINT64(53, preperiod);
  TEST_ASSERT_TRUE(expected[52] != expected[52 + 34]);
  for (uint64_t heap = 53; heap + 34 < n; heap++) TEST_ASSERT_EQUAL_UINT64(expected[heap], expected[heap + 34]);
  for (uint64_t heap = 0; heap < n; heap += 7) {
    TEST_ASSERT_OK(cgt_game_value(game, &heap, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(expected[heap], value);
  }
  for (uint64_t heap = 0; heap < 24; heap++) { /* all positions that are reached */
    TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, &heap, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(expected[heap], value);
  }
  cgt_game_free(game);
}

static void test_zeruclid(void) {
  FILE *file = fopen(TEST_DATA "/zeruclid.txt", "r");
  TEST_ASSERT_NOT_NULL(file);
  char line[LINE];
  static uint64_t table[25 * 25 * 25];
  const uint64_t first[] = {0, 0, 0}, last[] = {24, 24, 24};
  int count = 0;
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_zeruclid(&game));
  TEST_ASSERT_OK(cgt_game_table(game, CGT_NORMAL, CGT_QUESTION_VALUE, first, last, 3, table));
  while (fgets(line, sizeof line, file) != NULL) {
    uint64_t heaps[3], expected, value;
    uint64_t outcome;
    if (line[0] == '#') continue;
    TEST_ASSERT_EQUAL_INT(
        4, sscanf(line, "%" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64, &heaps[0], &heaps[1], &heaps[2], &expected));
    count++;
    TEST_ASSERT_OK(cgt_game_value(game, heaps, 3, &value));
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected, value, line);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected, table[(heaps[2] * 25 + heaps[0]) * 25 + heaps[1]], line);
    TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, heaps, 3, &outcome));
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected == 0 ? CGT_P : CGT_N, outcome, line);
  }
  fclose(file);
  TEST_ASSERT_EQUAL_INT(969 + 625, count);
  cgt_game_free(game);
}

/* ---- Pushes ---- */

static const char *const variant_names[] = {"push",      "push_free_before", "push_free_after",
                                            "push_free", "push_strict",      "conjoined"};
static const char *const game_names[] = {"nim", "wythoff", "euclid", "euclid0"};

static uint32_t index_of(const char *word, const char *const *names, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (strcmp(word, names[i]) == 0) return i;
  TEST_FAIL_MESSAGE(word);
  return 0;
}

static cgt_game_t *new_game(uint32_t which) {
  cgt_game_t *game = NULL;
  cgt_status_t (*const makers[])(cgt_game_t **) = {cgt_game_new_nim, cgt_game_new_wythoff, cgt_game_new_euclid,
                                                   cgt_game_new_euclid0};
  TEST_ASSERT_OK(makers[which](&game));
  return game;
}

/* "P a b a b …": these are the P-positions; all others with heaps up to 16 are N. */
static void check_p_positions(cgt_game_t *push, uint32_t play, const char *numbers) {
  enum { SIZE = 17 };
  bool p[SIZE][SIZE] = {{false}};
  uint64_t a, b;
  int used;
  for (; sscanf(numbers, "%" SCNu64 " %" SCNu64 "%n", &a, &b, &used) == 2; numbers += used) p[a][b] = p[b][a] = true;
  for (a = 0; a < SIZE; a++)
    for (b = 0; b < SIZE; b++) {
      uint64_t outcome;
      TEST_ASSERT_OK(cgt_game_outcome(push, play, (uint64_t[]){1, a, b}, 3, &outcome));
      TEST_ASSERT_EQUAL_UINT64(p[a][b] ? CGT_P : CGT_N, outcome);
    }
}

/* "V a v v …" */
static void check_values(cgt_game_t *push, uint32_t play, const char *numbers) {
  const uint64_t first[] = {1, 0, 0}, last[] = {1, 8, 8};
  uint64_t a, expected, value, table[81];
  int used;
  TEST_ASSERT_EQUAL_INT(1, sscanf(numbers, "%" SCNu64 "%n", &a, &used));
  numbers += used;
  TEST_ASSERT_OK(cgt_game_table(push, play, CGT_QUESTION_VALUE, first, last, 3, table));
  for (uint64_t b = 0; b < 9; b++, numbers += used) {
    TEST_ASSERT_EQUAL_INT(1, sscanf(numbers, "%" SCNu64 "%n", &expected, &used));
    TEST_ASSERT_OK((play == CGT_MISERE ? cgt_game_misere_value : cgt_game_value)(push, (uint64_t[]){1, a, b}, 3, &value));
    TEST_ASSERT_EQUAL_UINT64(expected, value);
    TEST_ASSERT_EQUAL_UINT64(expected, table[a * 9 + b]);
  }
}

static void test_push_tables(void) {
  FILE *file = fopen(TEST_DATA "/push_tables.txt", "r");
  TEST_ASSERT_NOT_NULL(file);
  static char line[LINE];
  int count = 0;
  while (fgets(line, sizeof line, file) != NULL) {
    char variant[32], first[16], second[16], play[16], kind;
    int used;
    if (line[0] == '#') continue;
    TEST_ASSERT_EQUAL_INT(5, sscanf(line, "%31s %15s %15s %15s %c%n", variant, first, second, play, &kind, &used));
    cgt_game_t *const before = new_game(index_of(first, game_names, 4)), *const after =
                                                                             new_game(index_of(second, game_names, 4));
    cgt_game_t *push;
    TEST_ASSERT_OK(cgt_game_new_push(index_of(variant, variant_names, 6), before, after, &push));
    (kind == 'P' ? check_p_positions : check_values)(push, strcmp(play, "misere") == 0, line + used);
    count++;
    cgt_game_free(push);
    cgt_game_free(before);
    cgt_game_free(after);
  }
  fclose(file);
  TEST_ASSERT_EQUAL_INT(6 * 16 * 2 * 10, count);
}

static void test_coins_on_squares(void) {
  enum { SETS = 1024 };
  FILE *file = fopen(TEST_DATA "/inset_tables.txt", "r");
  TEST_ASSERT_NOT_NULL(file);
  int lines = 0, c;
  while ((c = fgetc(file)) != EOF) {
    char name[16], play_name[16];
    if (c == '#') {
      while ((c = fgetc(file)) != '\n' && c != EOF) {
      }
      continue;
    }
    ungetc(c, file);
    TEST_ASSERT_EQUAL_INT(2, fscanf(file, "%15s %15s", name, play_name));
    const uint32_t play = strcmp(play_name, "misere") == 0 ? CGT_MISERE : CGT_NORMAL;
    cgt_game_t *games[11] = {NULL}; /* by coins */
    for (uint64_t coins = 0; coins <= 10; coins++) {
      if (strcmp(name, "welter") == 0) TEST_ASSERT_OK(cgt_game_new_welter(&games[coins]));
      if (strcmp(name, "turtles") == 0 && coins % 2 == 1) TEST_ASSERT_OK(cgt_game_new_turtles(&games[coins]));
      if (strcmp(name, "inset") == 0 && coins > 0) TEST_ASSERT_OK(cgt_game_new_inset(coins == 1 ? 2 : coins, &games[coins]));
    }
    for (unsigned set = 0; set < SETS; set++) {
      uint64_t squares[10], expected, value;
      size_t n = 0;
      for (unsigned square = 0; square < 10; square++)
        if (set >> square & 1) squares[n++] = square;
      TEST_ASSERT_EQUAL_INT(1, fscanf(file, "%" SCNu64, &expected));
      if (games[n] == NULL) continue;
      TEST_ASSERT_OK((play == CGT_MISERE ? cgt_game_misere_value : cgt_game_value)(games[n], squares, n, &value));
      TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected, value, name);
    }
    TEST_ASSERT_EQUAL_INT('\n', fgetc(file));
    for (uint64_t coins = 0; coins <= 10; coins++) cgt_game_free(games[coins]);
    lines++;
  }
  fclose(file);
  TEST_ASSERT_EQUAL_INT(6, lines);
}

static void test_misere_classes(void) {
  enum { SQUARES = 9 };
  static const char *const names[] = {"domestic", "tame", "pet", "miserable", "returnable", "forced"};
  FILE *file = fopen(TEST_DATA "/misere_classes.txt", "r");
  TEST_ASSERT_NOT_NULL(file);
  char line[LINE];
  int lines = 0;
  while (fgets(line, sizeof line, file) != NULL) {
    char name[16];
    unsigned coins;
    cgt_game_t *game = NULL;
    cgt_list_t *positions = NULL;
    cgt_classes_t *classes = NULL;
    if (line[0] == '#') continue;
    TEST_ASSERT_EQUAL_INT(2, sscanf(line, "%15s %u", name, &coins));
    if (strcmp(name, "welter") == 0) TEST_ASSERT_OK(cgt_game_new_welter(&game));
    if (strcmp(name, "turtles") == 0) TEST_ASSERT_OK(cgt_game_new_turtles(&game));
    if (strcmp(name, "inset") == 0) TEST_ASSERT_OK(cgt_game_new_inset(coins, &game));
    TEST_ASSERT_OK(cgt_list_new(NULL, 0, 0, &positions));
    for (unsigned set = 0; set < 1 << SQUARES; set++) {
      uint64_t squares[SQUARES];
      size_t n = 0;
      for (unsigned square = 0; square < SQUARES; square++)
        if (set >> square & 1) squares[n++] = square;
      if (coins == 0 ? n % 2 == 1 : n == coins) TEST_ASSERT_OK(cgt_list_add(positions, squares, n));
    }
    TEST_ASSERT_OK(cgt_classes_new(game, positions, &classes));
    for (uint32_t number = 0; number <= CGT_CLASS_FORCED; number++) {
      char text[200];
      uint32_t yes = 2;
      TEST_ASSERT_OK(cgt_classes_is(classes, number, &yes));
      TEST_ASSERT_OK(cgt_classes_text(classes, number, text, sizeof text, NULL));
      TEST_ASSERT_EQUAL_MESSAGE(strstr(line, names[number]) != NULL, yes, line);
      TEST_ASSERT_EQUAL_STRING_LEN_MESSAGE(names[number], text, strlen(names[number]), line);
    }
    cgt_classes_free(classes);
    cgt_list_free(positions);
    cgt_game_free(game);
    lines++;
  }
  fclose(file);
  TEST_ASSERT_EQUAL_INT(12, lines);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_octal_007);
  RUN_TEST(test_zeruclid);
  RUN_TEST(test_push_tables);
  RUN_TEST(test_coins_on_squares);
  RUN_TEST(test_misere_classes);
  return UNITY_END();
}
