/* How often the engine asks a ruleset for options, and how far it reads them: a question asks no position twice while memory
 * allows, and an outcome stops at an option known to be P. Positions are up to three vertices of an acyclic graph whose edges
 * lead to smaller numbers, in any order; vertex 0 has no options and does not count. Answers are compared with values by the
 * definition. */
#include <stdlib.h>

#include "../support.h"

enum { VERTICES = 28, WORDS = 3, STATES = VERTICES * VERTICES * VERTICES };

typedef enum { WHOLE, SPLIT, SPLIT_WORDS, SPLITS } splitting;
typedef enum { ONE, ALL, BLOCKS, WAYS } way;

static bool edge[VERTICES][VERTICES];
static uint64_t value[2][STATES];
static unsigned asked[STATES], most_asked;
static uint64_t scale; /* what a vertex is multiplied by in a position */
static bool own_canonical;
static way how;

static unsigned below(unsigned n) { return (unsigned)(test_random() % n); }

/* The number of a position: its vertices in ascending order, zeros first. */
static unsigned state_of(const uint64_t *words, size_t count) {
  unsigned sorted[WORDS] = {0};
  for (size_t i = 0; i < count; i++) {
    size_t at = i;
    for (; at > 0 && sorted[at - 1] > words[i] / scale; at--) sorted[at] = sorted[at - 1];
    sorted[at] = (unsigned)(words[i] / scale);
  }
  unsigned state = 0;
  for (size_t i = 0; i < count; i++) state = state * VERTICES + sorted[i];
  return state;
}

static void random_graph(void) {
  const unsigned dense = (unsigned[]){900, 400, 100}[below(3)];
  for (unsigned v = 0; v < VERTICES; v++)
    for (unsigned w = 0; w < VERTICES; w++) edge[v][w] = w < v && (below(1000) < dense || w + 1 == v);
  memset(edge[0], 0, sizeof edge[0]);
  for (unsigned a = 0; a < VERTICES; a++)
    for (unsigned b = a; b < VERTICES; b++)
      for (unsigned c = b; c < VERTICES; c++) {
        const uint64_t words[WORDS] = {a * scale, b * scale, c * scale};
        bool there[2][VERTICES * WORDS + 2] = {{false}}, terminal = true;
        for (unsigned i = 0; i < WORDS; i++)
          for (unsigned w = 0; w < VERTICES; w++) {
            uint64_t option[WORDS];
            memcpy(option, words, sizeof option);
            option[i] = w * scale;
            if (!edge[words[i] / scale][w]) continue;
            terminal = false;
            for (int play = 0; play < 2; play++) there[play][value[play][state_of(option, WORDS)]] = true;
          }
        for (int play = 0; play < 2; play++) {
          uint64_t mex = 0;
          while (there[play][mex]) mex++;
          value[play][state_of(words, WORDS)] = terminal ? (uint64_t)play : mex;
        }
      }
}

static void note_asked(const uint64_t *words, size_t count) {
  const unsigned times = ++asked[state_of(words, count)];
  if (times > most_asked) most_asked = times;
}

/* The options of a position, each of as many words; with room for all. */
static size_t list_options(const uint64_t *words, size_t count, uint64_t *list) {
  size_t n = 0;
  for (size_t i = 0; i < count; i++)
    for (unsigned w = 0; w < VERTICES; w++)
      if (edge[words[i] / scale][w]) {
        memcpy(list + n * count, words, count * sizeof *list);
        list[n++ * count + i] = w * scale;
      }
  return n;
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  static uint64_t list[WORDS * VERTICES * WORDS];
  (void)user;
  note_asked(words, count);
  const size_t n = list_options(words, count, list);
  if (how == ALL) return cgt_sink_options(sink, list, count, n);
  for (size_t i = 0; i < n; i++) {
    const cgt_status_t status = cgt_sink_option(sink, list + i * count, count);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

static cgt_status_t options_block(void *user, const uint64_t *words, size_t count, size_t positions, cgt_sink_t *sink) {
  uint64_t *list = malloc((positions * WORDS * VERTICES * WORDS + 1) * sizeof *list),
           *numbers = malloc(positions * sizeof *list);
  size_t n = 0;
  (void)user;
  for (size_t i = 0; i < positions; i++) {
    note_asked(words + i * count, count);
    numbers[i] = list_options(words + i * count, count, list + n * count);
    n += (size_t)numbers[i];
  }
  const cgt_status_t status = cgt_sink_block(sink, numbers, list, count);
  free(list);
  free(numbers);
  return status;
}

static cgt_status_t canonical(void *user, uint64_t *words, size_t *count) {
  size_t kept = 0;
  (void)user;
  for (size_t i = 0; i < *count; i++) {
    const uint64_t word = words[i];
    size_t at = kept;
    if (word == 0) continue;
    for (; at > 0 && words[at - 1] < word; at--) words[at] = words[at - 1];
    words[at] = word;
    kept++;
  }
  *count = kept;
  return CGT_OK;
}

static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  (void)user;
  for (size_t i = 0; i < count && count > 1 && status == CGT_OK; i++) status = cgt_sink_summand(sink, NULL, words + i, 1);
  return status;
}

static cgt_game_t *new_game(splitting splits) {
  const cgt_ruleset_t rules = {
      .size = sizeof rules,
      .flags = (own_canonical ? 0 : CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS) |
               (splits == SPLIT_WORDS ? CGT_RULESET_SPLITS_WORDS : 0) | (how == BLOCKS ? CGT_RULESET_COSTLY_CALLS : 0),
      .options = how == BLOCKS ? NULL : options,
      .options_block = how == BLOCKS ? options_block : NULL,
      .canonical = own_canonical ? canonical : NULL,
      .split = splits == SPLIT ? split : NULL,
  };
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  return game;
}

static void random_position(uint64_t *words) {
  for (size_t i = 0; i < WORDS; i++) words[i] = below(VERTICES) * scale;
}

static void forget_asked(void) {
  memset(asked, 0, sizeof asked);
  most_asked = 0;
}

/* A value or an outcome, by a method. */
static void check_answer(cgt_game_t *game, const uint64_t *words, uint32_t method, uint32_t play, uint32_t question) {
  uint64_t answer;
  forget_asked();
  TEST_ASSERT_OK(cgt_game_answer(game, method, play, question, words, WORDS, &answer));
  const uint64_t expected = value[play][state_of(words, WORDS)];
  TEST_ASSERT_EQUAL_UINT64(question == CGT_QUESTION_VALUE ? expected : expected == 0 ? CGT_P : CGT_N, answer);
  TEST_ASSERT_LESS_OR_EQUAL_UINT(1, most_asked);
}

/* The moves to a value. */
static void check_moves(cgt_game_t *game, const uint64_t *words, uint32_t play, uint64_t wanted) {
  static bool counted[STATES];
  cgt_list_t *moves;
  uint64_t list[WORDS * VERTICES * WORDS];
  size_t expected = 0;
  forget_asked();
  TEST_ASSERT_OK(cgt_game_moves_to(game, play, wanted, words, WORDS, &moves));
  TEST_ASSERT_LESS_OR_EQUAL_UINT(1, most_asked);
  memset(counted, 0, sizeof counted);
  for (size_t n = list_options(words, WORDS, list); n-- > 0;) {
    const unsigned state = state_of(list + n * WORDS, WORDS);
    expected += value[play][state] == wanted && !counted[state];
    counted[state] = true;
  }
  TEST_ASSERT_EQUAL_UINT64(expected, cgt_list_count(moves));
  cgt_list_free(moves);
}

static void random_rules(unsigned round) {
  scale = round % 5 == 0 ? (uint64_t)1 << 50 : 1 + below(3);
  own_canonical = below(2) == 0;
  how = (way)(round % WAYS);
  random_graph();
}

static void test_no_position_is_asked_twice(void) {
  static const uint32_t methods[] = {CGT_METHOD_AUTO, CGT_METHOD_SEARCH, CGT_METHOD_TABLE};
  for (unsigned round = 0; round < (unsigned)test_few(40); round++)
    for (splitting splits = WHOLE; splits < SPLITS; splits++) {
      random_rules(round);
      cgt_game_t *game = new_game(splits);
      for (unsigned i = 0; i < 24; i++) {
        uint64_t words[WORDS];
        random_position(words);
        if (below(3) > 0) TEST_ASSERT_OK(cgt_game_forget(game));
        if (i % 4 == 3)
          check_moves(game, words, i / 4 % 2, below(3));
        else
          check_answer(game, words, methods[i % 4], i / 4 % 2, i / 8 % 2);
      }
      cgt_game_free(game);
    }
}

/* Within a memory limit answers are right, and positions are asked again where there is no room for their options. */
static void test_memory_limits(void) {
  unsigned again = 0;
  for (unsigned round = 0; round < (unsigned)test_few(12); round++)
    for (splitting splits = WHOLE; splits < SPLITS; splits++) {
      random_rules(round);
      cgt_game_t *game = new_game(splits);
      const uint64_t top[] = {(VERTICES - 1) * scale, (VERTICES - 2) * scale, (VERTICES - 3) * scale};
      bool done = false;
      for (uint64_t limit = 4000; !done && limit < 1 << 24; limit += limit / 16) {
        uint64_t answer;
        TEST_ASSERT_OK(cgt_game_forget(game));
        TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, limit));
        forget_asked();
        const cgt_status_t status =
            cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, top, WORDS, &answer);
        if (status == CGT_E_LIMIT) continue;
        TEST_ASSERT_OK(status);
        TEST_ASSERT_EQUAL_UINT64(value[0][state_of(top, WORDS)], answer);
        again += most_asked > 1;
        done = most_asked == 1;
      }
      TEST_ASSERT_TRUE(done);
      cgt_game_free(game);
    }
  TEST_ASSERT_GREATER_THAN_UINT(0, again);
}

/* ---- How far options are read ---- */

static unsigned read_options, refused;
static bool ignoring;
static cgt_status_t returned;

/* Heaps: take any number; the smallest heap first. A callback that ignores what the sink says, or makes another failure of it.
 */
static cgt_status_t take_any(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  (void)count;
  for (uint64_t heap = 0; heap < words[0]; heap++) {
    const cgt_status_t status = cgt_sink_option(sink, &heap, 1);
    read_options++;
    refused += status != CGT_OK;
    if (status != CGT_OK && !ignoring) return returned != CGT_OK ? returned : status;
  }
  return refused > 0 ? returned : CGT_OK;
}

static uint32_t known_question;

/* A heap of 0 or 1, by a theorem about values or outcomes. */
static cgt_status_t end_of_play(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                                uint64_t *answer, const char **theorem) {
  (void)user;
  (void)count;
  (void)theorem;
  if (question != known_question || words[0] > 1) return CGT_E_NO_THEOREM;
  *answer = words[0] ^ (play == CGT_MISERE);
  return CGT_OK;
}

static void test_outcomes_read_no_further_than_needed(void) {
  for (int theorem = 0; theorem < 3; theorem++)
    for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++)
      for (int manner = 0; manner < 4; manner++) {
        const uint64_t heap = 500, end = play;
        const cgt_ruleset_t rules = {.size = sizeof rules, .options = take_any, .closed = theorem > 0 ? end_of_play : NULL};
        uint64_t outcome;
        cgt_game_t *game;
        TEST_ASSERT_OK(cgt_game_new(&rules, &game));
        known_question = theorem == 1 ? CGT_QUESTION_VALUE : CGT_QUESTION_OUTCOME;
        ignoring = manner % 2 == 1;
        returned = manner >= 2 ? 77 : CGT_OK;
        read_options = refused = 0;
        if (theorem == 0) TEST_ASSERT_OK(cgt_game_outcome(game, play, &end, 1, &outcome)); /* the memo knows it */
        read_options = refused = 0;
        TEST_ASSERT_OK(cgt_game_outcome(game, play, &heap, 1, &outcome));
        TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome);
        TEST_ASSERT_EQUAL_UINT(ignoring ? heap : end + 1, read_options);
        TEST_ASSERT_EQUAL_UINT(ignoring ? heap - end : 1, refused);
        cgt_game_free(game);
      }
}

/* ---- Pruned or plain ---- */

static unsigned take_most;

static cgt_status_t take_few(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  for (size_t i = 0; i < count; i++)
    for (uint64_t taken = 1; taken <= take_most && taken <= words[i]; taken++) {
      uint64_t option[2] = {words[0], words[1]};
      option[i] -= taken;
      const cgt_status_t status = cgt_sink_option(sink, option, count);
      if (status != CGT_OK) return status;
    }
  return CGT_OK;
}

/* Two heaps, from each of which up to some number may be taken: the value is the XOR of remainders. Where all positions are met
 * soon the default search goes on plain, and forced searches do not. Neither asks for options twice. */
static void test_the_default_search(void) {
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = take_few};
  for (take_most = 2; take_most <= 64; take_most *= 2)
    for (uint32_t method = CGT_METHOD_AUTO; method <= CGT_METHOD_TABLE; method++) {
      cgt_game_t *game;
      char text[400];
      uint64_t heaps[] = {80, 79}, answer, expanded;
      if (method == CGT_METHOD_CLOSED) continue;
      TEST_ASSERT_OK(cgt_game_new(&rules, &game));
      TEST_ASSERT_OK(cgt_game_answer(game, method, CGT_NORMAL, CGT_QUESTION_VALUE, heaps, 2, &answer));
      TEST_ASSERT_EQUAL_UINT64(heaps[0] % (take_most + 1) ^ heaps[1] % (take_most + 1), answer);
      TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_EXPANDED, &expanded));
      TEST_ASSERT_LESS_OR_EQUAL_UINT64((heaps[0] + 1) * (heaps[1] + 1), expanded);
      if (method == CGT_METHOD_AUTO) {
        TEST_ASSERT_OK(cgt_game_forget(game));
        TEST_ASSERT_OK(cgt_game_explain(game, CGT_NORMAL, heaps, 2, text, sizeof text, NULL));
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, "; pruned, then plain\n"), text);
        heaps[0] = heaps[1] = 3;
        TEST_ASSERT_OK(cgt_game_forget(game));
        TEST_ASSERT_OK(cgt_game_explain(game, CGT_NORMAL, heaps, 2, text, sizeof text, NULL));
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, "; pruned\n"), text);
      }
      cgt_game_free(game);
    }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_no_position_is_asked_twice);
  RUN_TEST(test_memory_limits);
  RUN_TEST(test_outcomes_read_no_further_than_needed);
  RUN_TEST(test_the_default_search);
  return UNITY_END();
}
