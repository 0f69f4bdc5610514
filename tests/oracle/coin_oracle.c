/* Values of coin turning games from independent programs; the files in tests/data say which. */
#include <inttypes.h>
#include <stdlib.h>

#include "../coin_brute.h"

enum { LINE = 4096 };

static FILE *open_data(const char *path) {
  FILE *file = fopen(path, "r");
  TEST_ASSERT_NOT_NULL(file);
  return file;
}

static coin_rules rules_of(const char *name) {
  static const char *const names[] = {"pairs", "ideal", "ruler"};
  coin_rules rules = 0;
  while (rules < RULES && strcmp(name, names[rules]) != 0) rules++;
  TEST_ASSERT_LESS_THAN_UINT(RULES, rules);
  return rules;
}

/* The next number of a line; false at its end. */
static bool next(char **rest, uint64_t *number) {
  char *end;
  *number = strtoull(*rest, &end, 10);
  if (end == *rest) return false;
  *rest = end;
  return true;
}

static uint64_t need(char **rest) {
  uint64_t number = 0;
  TEST_ASSERT_TRUE(next(rest, &number));
  return number;
}

static void check_value(cgt_game_t *game, const uint64_t *words, size_t count, uint64_t expected, const char *line) {
  uint64_t value = UINT64_MAX;
  TEST_ASSERT_OK(cgt_game_value(game, words, count, &value));
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected, value, line);
}

/* All elements have the values of their ranks. */
static void check_ranks(cgt_poset_t *poset, cgt_game_t *game, char *rest, const char *line) {
  uint64_t by_rank[32], rank, size;
  size_t n = 0;
  while (next(&rest, &by_rank[n])) n++;
  TEST_ASSERT_OK(cgt_poset_graded(poset, &(uint32_t){0}, &rank));
  TEST_ASSERT_EQUAL_UINT64(n, rank + 1);
  TEST_ASSERT_OK(cgt_poset_size(poset, &size));
  uint64_t *values = malloc((size_t)size * sizeof *values);
  TEST_ASSERT_OK(cgt_coin_values(game, values));
  for (uint64_t i = 0; i < size; i++) {
    uint64_t x[16];
    TEST_ASSERT_OK(cgt_poset_element(poset, i, x));
    TEST_ASSERT_OK(cgt_poset_rank(poset, x, &rank));
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(by_rank[rank], values[i], line);
    if (i % 16 == 0) check_value(game, x, cgt_poset_arity(poset), by_rank[rank], line);
  }
  free(values);
}

/* The elements of a chain or of divisors in ascending order. */
static void check_numbers(cgt_poset_t *poset, cgt_game_t *game, char *rest, const char *line) {
  uint64_t size, expected, x;
  TEST_ASSERT_OK(cgt_poset_size(poset, &size));
  for (uint64_t i = 0; i < size; i++) {
    expected = need(&rest);
    TEST_ASSERT_OK(cgt_poset_element(poset, i, &x));
    check_value(game, &x, 1, expected, line);
  }
  TEST_ASSERT_FALSE(next(&rest, &expected));
}

static void check_asm(cgt_game_t *game, char *rest, const char *line) {
  uint64_t x[3];
  size_t n = 0;
  for (; next(&rest, &x[0]); n++) {
    x[1] = need(&rest);
    x[2] = need(&rest);
    check_value(game, x, 3, need(&rest), line);
  }
  uint64_t size;
  TEST_ASSERT_OK(cgt_poset_size(cgt_coin_poset(game), &size));
  TEST_ASSERT_EQUAL_UINT64(size, n);
}

static void check_types(cgt_game_t *game, uint64_t n, char *rest, const char *line) {
  uint64_t part;
  while (next(&rest, &part)) {
    uint64_t partition[16] = {0};
    size_t at = 0;
    for (uint64_t block = 0; part > 0; block++, part = need(&rest))
      for (uint64_t k = 0; k < part; k++) partition[at++] = block;
    TEST_ASSERT_EQUAL_size_t((size_t)n, at);
    check_value(game, partition, cgt_poset_arity(cgt_coin_poset(game)), need(&rest), line);
  }
}

static void test_posets(void) {
  char line[LINE];
  size_t lines = 0;
  FILE *file = open_data(TEST_DATA "/coin_posets.txt");
  while (fgets(line, sizeof line, file) != NULL) {
    char rule[16], name[16], *rest = line;
    int used;
    cgt_poset_t *poset = NULL;
    if (line[0] == '#') continue;
    TEST_ASSERT_EQUAL_INT(2, sscanf(line, "%15s %15s%n", rule, name, &used));
    rest += used;
    const uint64_t n = need(&rest), q = strcmp(name, "subspaces") == 0 ? need(&rest) : 0;
    TEST_ASSERT_OK(q > 0                             ? cgt_poset_new_subspaces(n, q, &poset)
                   : strcmp(name, "boolean") == 0    ? cgt_poset_new_boolean(n, &poset)
                   : strcmp(name, "chain") == 0      ? cgt_poset_new_chain(n, &poset)
                   : strcmp(name, "divisors") == 0   ? cgt_poset_new_divisors(n, &poset)
                   : strcmp(name, "asm") == 0        ? cgt_poset_new_asm(n, &poset)
                   : strcmp(name, "partitions") == 0 ? cgt_poset_new_set_partitions(n, &poset)
                                                     : CGT_E_ARGUMENT);
    cgt_game_t *game = coin_game(rules_of(rule), poset);
    if (name[0] == 's' || name[0] == 'b')
      check_ranks(poset, game, rest, line);
    else if (name[0] == 'a')
      check_asm(game, rest, line);
    else if (name[0] == 'p')
      check_types(game, n, rest, line);
    else
      check_numbers(poset, game, rest, line);
    cgt_game_free(game);
    cgt_poset_free(poset);
    lines++;
  }
  fclose(file);
  TEST_ASSERT_EQUAL_size_t(499, lines);
}

static size_t numbers_of(char *line, uint64_t *numbers) {
  size_t n = 0;
  char *rest = strchr(line, ' ');
  while (rest != NULL && next(&rest, &numbers[n])) n++;
  return n;
}

/* The values of all elements, together, one by one, and by a search. */
static void check_all(cgt_game_t *game, const uint64_t *expected, size_t n, const char *line) {
  uint64_t values[16], value;
  TEST_ASSERT_OK(cgt_coin_values(game, values));
  for (uint64_t x = 0; x < n; x++) {
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected[x], values[x], line);
    check_value(game, &x, 1, expected[x], line);
    TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, &x, 1, &value));
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected[x], value, line);
  }
}

static void test_random_posets(void) {
  char line[LINE];
  uint64_t numbers[256], coins[1024], starts[128] = {0};
  size_t n, m = 0, elements = 0, posets = 0;
  cgt_poset_t *poset = NULL;
  FILE *file = open_data(TEST_DATA "/coin_random.txt");
  while (fgets(line, sizeof line, file) != NULL) {
    cgt_game_t *game = NULL;
    uint32_t graded;
    if (line[0] == '#') continue;
    n = numbers_of(line, numbers);
    if (strncmp(line, "poset", 5) == 0) {
      cgt_poset_free(poset);
      TEST_ASSERT_OK(cgt_poset_new_relations(numbers[0], numbers + 2, (n - 2) / 2, &poset));
      TEST_ASSERT_OK(cgt_poset_graded(poset, &graded, NULL));
      TEST_ASSERT_EQUAL_UINT64_MESSAGE(numbers[1], graded, line);
      elements = (size_t)numbers[0];
      m = 0;
      posets++;
    } else if (strncmp(line, "set", 3) == 0) {
      memcpy(coins + starts[m], numbers, n * sizeof *numbers);
      starts[m + 1] = starts[m] + n;
      m++;
    } else {
      if (strncmp(line, "values", 6) == 0)
        TEST_ASSERT_OK(cgt_game_new_coins(poset, coins, starts, m, &game));
      else
        game = coin_game(rules_of(line[0] == 'p' ? "pairs" : line[0] == 'i' ? "ideal" : "ruler"), poset);
      TEST_ASSERT_EQUAL_size_t_MESSAGE(elements, n, line);
      check_all(game, numbers, n, line);
      cgt_game_free(game);
    }
  }
  cgt_poset_free(poset);
  fclose(file);
  TEST_ASSERT_EQUAL_size_t(150, posets);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_posets);
  RUN_TEST(test_random_posets);
  return UNITY_END();
}
