/* Rules that never end: the memory limit that games of a user's rules have at first, and what is said of positions that grow.
 */
#include "../support.h"

static cgt_status_t no_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user, (void)words, (void)count, (void)sink;
  return CGT_OK;
}

static cgt_game_t *custom(void) {
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = no_options};
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  return game;
}

static uint64_t limit_of(cgt_game_t *game) {
  uint64_t limit = 999;
  TEST_ASSERT_OK(cgt_game_get(game, CGT_SETTING_MEMORY, &limit));
  return limit;
}

static cgt_game_t *sum_of(cgt_game_t *a, cgt_game_t *b) {
  cgt_game_t *const parts[] = {a, b};
  cgt_game_t *sum;
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, parts, 2, &sum));
  return sum;
}

static void test_limit_at_first(void) {
  const uint64_t machine = test_machine_memory(), most = sizeof(void *) == 4 ? (uint64_t)1 << 30 : UINT64_MAX,
                 expected = machine / 2 < most ? machine / 2 : most;
  cgt_game_t *nim, *text, *push, *own = custom();
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_game_parse("rules(n: n-1)", NULL, &text));
  cgt_game_t *plain = sum_of(nim, nim), *with = sum_of(nim, own), *deep = sum_of(with, nim);
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, nim, text, &push));
  TEST_ASSERT_EQUAL_UINT64(0, limit_of(nim));
  TEST_ASSERT_EQUAL_UINT64(0, limit_of(plain));
  TEST_ASSERT_EQUAL_UINT64(expected, limit_of(own));
  TEST_ASSERT_EQUAL_UINT64(expected, limit_of(text));
  TEST_ASSERT_EQUAL_UINT64(expected, limit_of(with));
  TEST_ASSERT_EQUAL_UINT64(expected, limit_of(deep));
  TEST_ASSERT_EQUAL_UINT64(expected, limit_of(push));
  TEST_ASSERT_OK(cgt_game_set(own, CGT_SETTING_MEMORY, 0));
  TEST_ASSERT_EQUAL_UINT64(0, limit_of(own));
  TEST_ASSERT_OK(cgt_game_set(own, CGT_SETTING_MEMORY, UINT64_MAX));
  TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, limit_of(own));
  cgt_game_t *const all[] = {push, deep, with, plain, text, own, nim};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) cgt_game_free(all[i]);
}

/* ---- Positions that grow ---- */

/* The words of each move are added to the position; `until`: as long as no word is larger. */
typedef struct {
  size_t moves;
  uint64_t by[3][3], until;
} vectors;

static cgt_status_t add(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const vectors *of = user;
  cgt_status_t status = CGT_OK;
  for (size_t m = 0; m < of->moves && status == CGT_OK; m++) {
    uint64_t option[3];
    bool fits = true;
    for (size_t i = 0; i < count; i++) {
      option[i] = words[i] + of->by[m][i];
      fits = fits && option[i] <= of->until;
    }
    if (fits) status = cgt_sink_option(sink, option, count);
  }
  return status;
}

static cgt_status_t add_block(void *user, const uint64_t *words, size_t count, size_t n, cgt_sink_t *sink) {
  static uint64_t numbers[4096], options[4096 * 9];
  const vectors *of = user;
  for (size_t p = 0; p < n; p++) {
    numbers[p] = of->moves;
    for (size_t m = 0; m < of->moves; m++)
      for (size_t i = 0; i < count; i++) options[(p * of->moves + m) * count + i] = words[p * count + i] + of->by[m][i];
  }
  return cgt_sink_block(sink, numbers, options, count);
}

/* A row of bits: each move sets one. */
static cgt_status_t set_bits(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  (void)user;
  for (size_t i = 0; i < 64 * count && status == CGT_OK; i++) {
    uint64_t option[3] = {0};
    for (size_t k = 0; k < count; k++) option[k] = words[k];
    option[i / 64] |= (uint64_t)1 << i % 64;
    if (option[i / 64] != words[i / 64]) status = cgt_sink_option(sink, option, count);
  }
  return status;
}

static cgt_status_t take_one(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t option = words[0] - 1;
  (void)user;
  return words[0] > 0 ? cgt_sink_option(sink, &option, count) : CGT_OK;
}

/* Goes round in a circle. */
static cgt_status_t go_round(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t option = (words[0] + 1) % 5000;
  (void)user;
  return cgt_sink_option(sink, &option, count);
}

static cgt_status_t write_stars(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  char text[40];
  (void)user, (void)count;
  snprintf(text, sizeof text, "*%llu", (unsigned long long)words[0]);
  return cgt_sink_text(sink, text);
}

/* Each move adds a word. */
static cgt_status_t append(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t option[CGT_MAX_WORDS];
  (void)user;
  if (count == CGT_MAX_WORDS) return CGT_OK;
  memcpy(option, words, count * sizeof *words);
  option[count] = count;
  return cgt_sink_option(sink, option, count + 1);
}

static cgt_status_t write_count(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  char text[40];
  (void)user, (void)words;
  snprintf(text, sizeof text, "#%zu", count);
  return cgt_sink_text(sink, text);
}

enum { BYTES = 1 << 20, QUESTIONS = 7 };

/* Questions that search with a line of play. */
static cgt_status_t ask(cgt_game_t *game, int question, const uint64_t *words, size_t count) {
  uint64_t value;
  const uint32_t plays[] = {CGT_NORMAL, CGT_MISERE};
  switch (question) {
    case 0:
    case 1: return cgt_game_answer(game, CGT_METHOD_AUTO, plays[question], CGT_QUESTION_VALUE, words, count, &value);
    case 2: return cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_OUTCOME, words, count, &value);
    case 3:
    case 4: return cgt_game_answer(game, CGT_METHOD_TABLE, plays[question - 3], CGT_QUESTION_VALUE, words, count, &value);
    case 5: return cgt_game_longest_play(game, words, count, &value);
    default: return cgt_game_expand(game, words, count, NULL, NULL);
  }
}

/* Each question ends at the limit. Where positions grow the text ends with the last three, one move apart. */
static void check(const cgt_ruleset_t *rules, const uint64_t *words, size_t count, const char *grow) {
  for (int question = 0; question < QUESTIONS; question++) {
    cgt_game_t *game;
    TEST_ASSERT_OK(cgt_game_new(rules, &game));
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, BYTES));
    TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(ask(game, question, words, count)));
    const char *error = cgt_last_error(), *at = strstr(error, "words grow: ");
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(error, "limit is 1048576"), error);
    if (grow == NULL) {
      TEST_ASSERT_NULL_MESSAGE(at, error);
    } else {
      unsigned long long first = 0, second = 0, third = 0;
      char text[200];
      TEST_ASSERT_NOT_NULL_MESSAGE(at, error);
      TEST_ASSERT_NULL_MESSAGE(strstr(at + 1, "words grow"), error);
      TEST_ASSERT_EQUAL_INT_MESSAGE(3, sscanf(at, grow, &first, &second, &third), error);
      snprintf(text, sizeof text, grow, first, second, third); /* nothing follows */
      TEST_ASSERT_EQUAL_STRING(text, at);
      TEST_ASSERT_GREATER_THAN_UINT64(words[0] + 64, first);
      TEST_ASSERT_GREATER_THAN_UINT64(first, second);
      TEST_ASSERT_GREATER_THAN_UINT64(second, third);
    }
    cgt_game_free(game);
  }
}

static void test_growing(void) {
  vectors of = {.moves = 1, .by = {{1}}, .until = UINT64_MAX};
  cgt_ruleset_t rules = {.size = sizeof rules, .user = &of, .options = add};
  const uint64_t two = 2, pair[] = {7, 5}, long_one[] = {UINT64_C(1) << 62, UINT64_C(1) << 60};
  for (int form = 0; form < 3; form++) {
    const uint64_t costly = form == 2 ? CGT_RULESET_COSTLY_CALLS : 0;
    rules.flags = costly;
    rules.options = form == 0 ? add : NULL;
    rules.options_block = form > 0 ? add_block : NULL;
    of = (vectors){.moves = 1, .by = {{1}}, .until = UINT64_MAX};
    check(&rules, &two, 1, "words grow: %llu, %llu, %llu, ...");
    of = (vectors){.moves = 3, .by = {{1}, {2}, {7}}, .until = UINT64_MAX};
    check(&rules, &two, 1, "words grow: %llu, %llu, %llu, ...");
    of = (vectors){.moves = 1, .by = {{1, 0}}, .until = UINT64_MAX};
    check(&rules, pair, 2, "words grow: %llu,5; %llu,5; %llu,5; ...");
    of = (vectors){.moves = 1, .by = {{0, 1}}, .until = UINT64_MAX};
    rules.flags = CGT_RULESET_SORT | costly;
    check(&rules, pair, 2, "words grow: 5,%llu; 5,%llu; 5,%llu; ...");
    rules.flags = costly;
    of = (vectors){.moves = 1, .by = {{1, 0}}, .until = UINT64_MAX};
    cgt_game_t *game; /* positions whose texts are long: the last alone */
    TEST_ASSERT_OK(cgt_game_new(&rules, &game));
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, BYTES));
    TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(ask(game, 0, long_one, 2)));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), "; words grow: 46116860184"), cgt_last_error());
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), ",1152921504606846976; ..."), cgt_last_error());
    cgt_game_free(game);
    of = (vectors){.moves = 1, .by = {{1}}, .until = UINT64_MAX};
    rules.write = write_stars;
    check(&rules, &two, 1, "words grow: *%llu, *%llu, *%llu, ...");
    rules.write = NULL;
  }
  rules = (cgt_ruleset_t){.size = sizeof rules, .options = append, .write = write_count};
  check(&rules, &two, 1, "words grow: #%llu, #%llu, #%llu, ...");
}

/* In a compound, and only once where games ask games. */
static void test_growing_in_compounds(void) {
  vectors of = {.moves = 1, .by = {{1}}, .until = UINT64_MAX};
  const cgt_ruleset_t rules = {.size = sizeof rules, .user = &of, .options = add};
  const uint64_t words[] = {1, 2, 1, 3};
  cgt_game_t *nim, *own;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_game_new(&rules, &own));
  cgt_game_t *sum = sum_of(own, nim);
  TEST_ASSERT_OK(cgt_game_set(own, CGT_SETTING_MEMORY, BYTES));
  TEST_ASSERT_OK(cgt_game_set(sum, CGT_SETTING_MEMORY, BYTES));
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
    uint64_t value;
    TEST_ASSERT_EQUAL_STRING(
        "CGT_E_LIMIT", cgt_status_name(cgt_game_answer(sum, CGT_METHOD_SEARCH, play, CGT_QUESTION_VALUE, words, 4, &value)));
    const char *at = strstr(cgt_last_error(), "words grow: ");
    TEST_ASSERT_NOT_NULL_MESSAGE(at, cgt_last_error());
    TEST_ASSERT_NULL_MESSAGE(strstr(at + 1, "words grow: "), cgt_last_error());
  }
  cgt_game_free(sum);
  cgt_game_free(own);
  cgt_game_free(nim);
}

/* Lines of play that are long and need much memory, but whose positions do not grow, or only as boards fill up. */
static void test_not_growing(void) {
  vectors of = {.moves = 3, .by = {{UINT64_MAX, 3}, {UINT64_MAX, 1}, {UINT64_MAX, 0}}, .until = 1000000};
  const uint64_t heap = 1000000, board[] = {0, 0}, pair[] = {900000, 0};
  cgt_ruleset_t rules = {.size = sizeof rules, .options = take_one};
  check(&rules, &heap, 1, NULL);
  rules.options = set_bits;
  check(&rules, board, 2, NULL);
  rules.user = &of;
  rules.options = add; /* one word grows, while another falls */
  check(&rules, pair, 2, NULL);
}

/* What grows only for a while is found with more memory; a loop is still a loop. */
static void test_other_ends(void) {
  vectors of = {.moves = 2, .by = {{1}, {3}}, .until = 100000};
  cgt_ruleset_t rules = {.size = sizeof rules, .user = &of, .options = add};
  const uint64_t zero = 0;
  cgt_game_t *game;
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, BYTES));
  TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(cgt_game_value(game, &zero, 1, &value)));
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), "words grow: "), cgt_last_error());
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 0));
  TEST_ASSERT_OK(cgt_game_value(game, &zero, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(0, value); /* every play has an even number of moves */
  cgt_game_free(game);
  rules.options = go_round;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  for (int question = 0; question < QUESTIONS; question++) {
    TEST_ASSERT_EQUAL_STRING("CGT_E_LOOP", cgt_status_name(ask(game, question, &zero, 1)));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), "a play comes back to the position "), cgt_last_error());
    TEST_ASSERT_NULL_MESSAGE(strstr(cgt_last_error(), "words grow"), cgt_last_error());
  }
  cgt_game_free(game);
}

/* Another heap of 1, up to a number of them. */
static cgt_status_t add_heap(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t option[CGT_MAX_WORDS + 1];
  for (size_t i = 0; i < count; i++) option[i] = words[i];
  option[count] = 1;
  return count < *(const size_t *)user ? cgt_sink_option(sink, option, count + 1) : CGT_OK;
}

/* The memo is rebuilt for longer positions a few times, not for each; and without a bound the longest position is the last. */
static void test_more_and_more_words(void) {
  size_t most = 600;
  const cgt_ruleset_t rules = {.size = sizeof rules, .user = &most, .options = add_heap};
  const uint64_t one = 1;
  for (int question = 0; question < QUESTIONS; question++) {
    cgt_game_t *game;
    test_memory_begin();
    most = 600;
    TEST_ASSERT_OK(cgt_game_new(&rules, &game));
    test_allocations = 0;
    TEST_ASSERT_OK(ask(game, question, &one, 1));
    TEST_ASSERT_LESS_THAN_size_t(most, test_allocations);
    cgt_game_free(game);
    most = SIZE_MAX;
    TEST_ASSERT_OK(cgt_game_new(&rules, &game));
    TEST_ASSERT_EQUAL_STRING("CGT_E_ARGUMENT", cgt_status_name(ask(game, question, &one, 1)));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), "count is 4097; expected at most 4096 words"), cgt_last_error());
    cgt_game_free(game);
    test_memory_end();
  }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_more_and_more_words);
  RUN_TEST(test_growing);
  RUN_TEST(test_growing_in_compounds);
  RUN_TEST(test_not_growing);
  RUN_TEST(test_other_ends);
  RUN_TEST(test_limit_at_first);
  return UNITY_END();
}
