/* Every game of the language with every other: in pushes and sums, and through a ruleset's `split` that hands one the other's
 * positions. */
#include <stdlib.h>

#include "../support.h"

enum { GAMES = 64, WORDS = 64, BANK = 12, VARIANTS = 6, SUMS = 5, OPTIONS = 4096 };

typedef struct {
  uint64_t words[WORDS];
  size_t count;
} place;

/* The games of the language, and small positions of each. */
static cgt_game_t *games[GAMES];
static place bank[GAMES][BANK];
static size_t n_games;

/* Words of all sorts: heaps, lengths before so many words, buttons, boards. */
static place random_place(void) {
  place made = {.count = (size_t)(test_random() % 5)};
  const uint64_t below = test_random() % 4 == 0 ? 16 : 4;
  for (size_t i = 0; i < made.count; i++) made.words[i] = test_random() % below;
  if (made.count > 0 && test_random() % 2 == 0) made.words[0] = made.count - 1;
  if (made.count > 3 && test_random() % 2 == 0) made.words[0] = 1, made.words[2] = made.count - 3;
  if (made.count > 3 && test_random() % 2 == 0) made.words[0] = 1, made.words[2] = made.count - 3;
  return made;
}

static void make_games(void) {
  const char *text, *spec;
  for (n_games = 0; (spec = cgt_game_example(n_games, &text)) != NULL; n_games++) {
    TEST_ASSERT_LESS_THAN_size_t(GAMES, n_games);
    TEST_ASSERT_OK(cgt_game_parse(spec, NULL, &games[n_games]));
    for (size_t found = 0, tries = 0; found < BANK; tries++) {
      const place some = random_place();
      if (cgt_game_validate(games[n_games], some.words, some.count) == CGT_OK) bank[n_games][found++] = some;
      TEST_ASSERT_LESS_THAN_size_t_MESSAGE(1 << 20, tries, spec);
    }
  }
}

static void free_games(void) {
  for (size_t i = 0; i < n_games; i++) cgt_game_free(games[i]);
}

static uint64_t mex(const bool *has) {
  uint64_t value = 0;
  while (has[value]) value++;
  return value;
}

/* The position is canonical and legal, and its text is read back as itself. */
static void check_canonical(cgt_game_t *game, const uint64_t *words, size_t count, const char *name) {
  uint64_t again[WORDS];
  size_t n;
  char text[200], both[400];
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_game_canonical(game, words, count, again, &n)), name);
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(count, n, name);
  if (n > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY_MESSAGE(words, again, n, name);
  TEST_ASSERT_EQUAL_STRING_MESSAGE(
      "CGT_OK", cgt_status_name(cgt_game_format_position(game, words, count, text, sizeof text, NULL)), name);
  snprintf(both, sizeof both, "%s %s", name, text);
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_game_parse_position(game, text, NULL, again, WORDS, &n)),
                                   both);
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_game_canonical(game, again, n, again, &n)), both);
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(count, n, both);
  if (n > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY_MESSAGE(words, again, n, both);
}

/* One answer by every method, and by the definition from those of the options. */
static void check_values(cgt_game_t *game, const uint64_t *words, size_t count, const cgt_list_t *options, const char *name) {
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
    static bool has[OPTIONS + 1];
    uint64_t answer, zeros = 0;
    cgt_list_t *winning;
    memset(has, 0, sizeof has);
    for (size_t i = 0; i < cgt_list_count(options); i++) {
      size_t n;
      const uint64_t *option = cgt_list_item(options, i, &n);
      TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_AUTO, play, CGT_QUESTION_VALUE, option, n, &answer));
      if (answer < OPTIONS) has[answer] = true;
      zeros += answer == 0;
    }
    const uint64_t value = play == CGT_MISERE && cgt_list_count(options) == 0 ? 1 : mex(has);
    for (uint32_t method = CGT_METHOD_AUTO; method <= CGT_METHOD_TABLE; method++)
      for (uint32_t question = CGT_QUESTION_VALUE; question <= CGT_QUESTION_OUTCOME; question++) {
        const cgt_status_t status = cgt_game_answer(game, method, play, question, words, count, &answer);
        if (status == CGT_E_NO_THEOREM && method == CGT_METHOD_CLOSED) continue;
        TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(status), name);
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(question == CGT_QUESTION_VALUE ? value : value == 0 ? CGT_P : CGT_N, answer, name);
      }
    TEST_ASSERT_OK(cgt_game_winning(game, play, words, count, &winning));
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(zeros, cgt_list_count(winning), name);
    cgt_list_free(winning);
  }
}

static cgt_status_t stop_at_many(void *user, uint64_t expanded, uint64_t known) {
  (void)user, (void)known;
  return expanded < 200 ? CGT_OK : CGT_E_LIMIT;
}

/* Whether few positions can be reached, and none is large. */
static bool is_small(cgt_game_t *game, const place *at) {
  uint64_t positions;
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 16));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 100000));
  TEST_ASSERT_OK(cgt_game_set_progress(game, stop_at_many, NULL));
  const cgt_status_t status = cgt_game_reachable_count(game, at->words, at->count, &positions);
  /* rules as text refuse numbers on which an expression of a move would be 2^64 or more, and name both */
  const bool computes = status == CGT_E_OVERFLOW && strstr(cgt_last_error(), ": move ") != NULL &&
                        strstr(cgt_last_error(), " is 2^64 or more for ") != NULL;
  TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 0));
  TEST_ASSERT_TRUE_MESSAGE(status == CGT_OK || status == CGT_E_LIMIT || computes, cgt_last_error());
  return status == CGT_OK;
}

/* Returns whether the game has the position. */
static bool check(cgt_game_t *game, const place *at, const char *name) {
  uint64_t words[WORDS], before, after;
  size_t count;
  cgt_list_t *options, *reached;
  const cgt_status_t status = cgt_game_canonical(game, at->words, at->count, words, &count);
  if (status == CGT_E_POSITION || !is_small(game, at)) return false;
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(status), name);
  check_canonical(game, words, count, name);
  TEST_ASSERT_OK(cgt_game_options(game, words, count, &options));
  for (size_t i = 0; i < cgt_list_count(options); i++) {
    size_t n;
    const uint64_t *option = cgt_list_item(options, i, &n);
    check_canonical(game, option, n, name);
  }
  check_values(game, words, count, options, name);
  TEST_ASSERT_OK(cgt_game_longest_play(game, words, count, &before));
  for (size_t i = 0; i < cgt_list_count(options); i++) {
    size_t n;
    const uint64_t *option = cgt_list_item(options, i, &n);
    TEST_ASSERT_OK(cgt_game_longest_play(game, option, n, &after));
    TEST_ASSERT_TRUE_MESSAGE(after < before, name);
  }
  TEST_ASSERT_OK(cgt_game_reachable_count(game, words, count, &before));
  TEST_ASSERT_OK(cgt_game_expand(game, words, count, NULL, &reached));
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(before, cgt_list_count(reached), name);
  cgt_list_free(reached);
  cgt_list_free(options);
  return true;
}

static void test_pushes(void) {
  static const char *const variants[] = {"push",      "push_free_before", "push_free_after",
                                         "push_free", "push_strict",      "conjoined"};
  size_t made = 0, before = 0, after = 0;
  make_games();
  for (size_t i = 0; i < n_games; i++)
    for (size_t j = 0; j < n_games; j++)
      for (uint32_t variant = 0; variant < VARIANTS; variant++) {
        char name[200];
        cgt_game_t *push;
        snprintf(name, sizeof name, "%s(%s,%s)", variants[variant], cgt_game_example(i, NULL), cgt_game_example(j, NULL));
        const cgt_status_t status = cgt_game_new_push(variant, games[i], games[j], &push);
        if (status == CGT_E_ARGUMENT) continue; /* they look too different */
        TEST_ASSERT_OK(status);
        made++;
        for (size_t k = 0; k < 2 * BANK; k++) {
          const place *from = k < BANK ? &bank[i][k] : &bank[j][k - BANK];
          if (k % BANK >= (size_t)test_few(BANK)) continue;
          for (uint64_t button = 1; button <= 2; button++) {
            place at = {.words = {button}, .count = from->count + 1};
            memcpy(at.words + 1, from->words, from->count * sizeof *from->words);
            *(button == 1 ? &before : &after) += check(push, &at, name);
          }
        }
        cgt_game_free(push);
      }
  TEST_ASSERT_GREATER_THAN_size_t(800 * VARIANTS, made);
  TEST_ASSERT_GREATER_THAN_size_t((size_t)test_few(3000), before);
  TEST_ASSERT_GREATER_THAN_size_t((size_t)test_few(6000), after);
  free_games();
}

static void test_sums(void) {
  static const char *const kinds[] = {"sum", "conjunctive", "selective", "sequential", "ordinal"};
  size_t checked = 0;
  make_games();
  for (size_t i = 0; i < n_games; i++)
    for (size_t j = 0; j < n_games; j++)
      for (uint32_t kind = 0; kind < SUMS; kind++) {
        char name[200];
        cgt_game_t *sum, *const parts[] = {games[i], games[j]};
        snprintf(name, sizeof name, "%s(%s,%s)", kinds[kind], cgt_game_example(i, NULL), cgt_game_example(j, NULL));
        TEST_ASSERT_OK(cgt_game_new_sum(kind, parts, 2, &sum));
        for (int round = 0; round < test_few(2); round++) {
          const place *first = &bank[i][test_random() % BANK], *second = &bank[j][test_random() % BANK];
          place at = {.words = {first->count}, .count = first->count + second->count + 2};
          memcpy(at.words + 1, first->words, first->count * sizeof *first->words);
          at.words[first->count + 1] = second->count;
          memcpy(at.words + first->count + 2, second->words, second->count * sizeof *second->words);
          checked += check(sum, &at, name);
        }
        cgt_game_free(sum);
      }
  TEST_ASSERT_GREATER_THAN_size_t((size_t)test_few(2000), checked);
  free_games();
}

/* ---- A ruleset that gives another game what may not be a position of it ---- */

typedef struct {
  cgt_game_t *other;
  place summand;
} giver;

/* Heaps 0, 1 and 2, of which 1 is a position of another game. */
static cgt_status_t give_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t option = words[0] - 1;
  (void)user;
  return words[0] == 0 ? CGT_OK : cgt_sink_option(sink, &option, count);
}

static cgt_status_t give_split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const giver *from = user;
  (void)count;
  return words[0] != 1 ? CGT_OK : cgt_sink_summand(sink, from->other, from->summand.words, from->summand.count);
}

static cgt_status_t ask(cgt_game_t *game, int what, const uint64_t *heap) {
  uint64_t value, outcome, table[2];
  uint32_t tameness;
  const char *theorem;
  cgt_list_t *list = NULL;
  cgt_status_t status = CGT_OK;
  switch (what) {
    case 0: status = cgt_game_value(game, heap, 1, &value); break;
    case 1: status = cgt_game_outcome(game, CGT_NORMAL, heap, 1, &outcome); break;
    case 2: status = cgt_game_misere_value(game, heap, 1, &value); break;
    case 3: status = cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, heap, 1, &value); break;
    case 4: status = cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_OUTCOME, heap, 1, &value); break;
    case 5: status = cgt_game_longest_play(game, heap, 1, &value); break;
    case 6: status = cgt_game_winning(game, CGT_NORMAL, (const uint64_t[]){heap[0] + 1}, 1, &list); break;
    case 7: status = cgt_game_moves_to(game, CGT_NORMAL, 1, (const uint64_t[]){heap[0] + 1}, 1, &list); break;
    case 8: status = cgt_game_tameness(game, heap, 1, &tameness, &theorem); break;
    default: status = cgt_game_table(game, CGT_NORMAL, CGT_QUESTION_VALUE, (const uint64_t[]){0}, heap, 1, table);
  }
  cgt_list_free(list);
  return status;
}

static void test_positions_given_to_other_games(void) {
  enum { QUESTIONS = 10 };
  const uint64_t heap = 1;
  size_t refused = 0;
  make_games();
  for (size_t i = 0; i < n_games; i++)
    for (int round = 0; round < test_few(60); round++) {
      giver from = {.other = games[i], .summand = round % 2 ? bank[i][(size_t)round / 2 % BANK] : random_place()};
      if (round % 6 == 0 && from.summand.count > 0)
        from.summand.words[test_random() % from.summand.count] = test_random_length();
      const cgt_status_t legal = cgt_game_validate(games[i], from.summand.words, from.summand.count);
      if (legal == CGT_OK && !is_small(games[i], &from.summand)) continue;
      for (uint64_t flags = 0; flags < 2; flags++) {
        const cgt_ruleset_t rules = {.size = sizeof rules,
                                     .flags = (flags ? CGT_RULESET_THREADSAFE : 0) | CGT_RULESET_SPLITS_SUMS,
                                     .user = &from,
                                     .options = give_options,
                                     .split = give_split};
        for (int what = 0; what < QUESTIONS; what++) {
          cgt_game_t *game;
          TEST_ASSERT_OK(cgt_game_new(&rules, &game));
          const cgt_status_t status = ask(game, what, &heap);
          if (legal == CGT_OK) {
            TEST_ASSERT_OK(status);
          } else {
            TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_E_ARGUMENT", cgt_status_name(status), cgt_game_example(i, NULL));
            TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), ": `split` gave another game the position "),
                                         cgt_last_error());
            refused++;
          }
          cgt_game_free(game);
        }
      }
    }
  TEST_ASSERT_GREATER_THAN_size_t((size_t)test_few(2000), refused);
  free_games();
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_pushes);
  RUN_TEST(test_sums);
  RUN_TEST(test_positions_given_to_other_games);
  return UNITY_END();
}
