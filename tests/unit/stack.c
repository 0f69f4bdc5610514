/* Nested questions, as deep as they go, on a thread with the stack that the headers promise to suffice. */
#include <pthread.h>

#include "../support.h"

#if defined __has_feature
#  if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || __has_feature(thread_sanitizer)
#    define TEST_LARGE_FRAMES
#  endif
#endif
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__ || !defined __OPTIMIZE__ || \
    !(defined __x86_64__ || defined __aarch64__)
#  define TEST_LARGE_FRAMES
#endif
#ifdef TEST_LARGE_FRAMES
enum { STACK = 16 << 20 };
#else
enum { STACK = 512 << 10 };
#endif

enum { DEEPEST = 256, FEW = 64, LEVELS = 300, WORDS = 1000 };

/* ---- What callbacks ask ---- */

typedef enum { SPLITS, SPLITS_OFF, ASKS_IN_OPTIONS, ASKS_IN_THEOREMS, WAYS } way;
typedef struct {
  way how;
  cgt_game_t *below; /* NULL: the lowest level, a heap */
} level;
static level levels[LEVELS];
static cgt_game_t *games[LEVELS];

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const level *at = user;
  uint64_t value;
  cgt_status_t status = CGT_OK;
  if (at->how == ASKS_IN_OPTIONS && at->below != NULL) status = cgt_game_value(at->below, words, count, &value);
  for (uint64_t heap = 0; heap < words[0] && status == CGT_OK; heap++) status = cgt_sink_option(sink, &heap, 1);
  return status;
}

static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const level *at = user;
  const uint64_t nothing = 0;
  if (words[0] == 0) return CGT_OK;
  const cgt_status_t status = cgt_sink_summand(sink, at->below, words, count);
  return status == CGT_OK && at->how == SPLITS_OFF ? cgt_sink_summand(sink, NULL, &nothing, 1) : status;
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const level *at = user;
  (void)theorem;
  if (question != CGT_QUESTION_VALUE) return CGT_E_NO_THEOREM;
  return play == CGT_MISERE ? cgt_game_misere_value(at->below, words, count, answer)
                            : cgt_game_value(at->below, words, count, answer);
}

static void make_levels(way how, uint64_t flags) {
  for (size_t i = 0; i < LEVELS; i++) {
    levels[i] = (level){how, i > 0 ? games[i - 1] : NULL};
    const cgt_ruleset_t rules = {.size = sizeof rules,
                                 .flags = flags,
                                 .user = &levels[i],
                                 .options = options,
                                 .split = i > 0 && how <= SPLITS_OFF ? split : NULL,
                                 .closed = i > 0 && how == ASKS_IN_THEOREMS ? closed : NULL};
    TEST_ASSERT_OK(cgt_game_new(&rules, &games[i]));
  }
}

/* ---- Every question about one position, on a thread of its own ---- */

typedef struct {
  cgt_game_t *game;
  uint64_t words[WORDS];
  size_t count;
  unsigned answered, too_deep, failed;
} asked;

static void note(asked *all, cgt_status_t status) {
  if (status == CGT_OK)
    all->answered++;
  else if (status == CGT_E_STATE)
    all->too_deep++;
  else
    all->failed++;
}

static void *ask_all(void *user) {
  asked *all = user;
  cgt_game_t *game = all->game;
  uint64_t number, outcome;
  uint32_t tameness;
  cgt_list_t *list = NULL;
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++)
    for (uint32_t method = CGT_METHOD_AUTO; method <= CGT_METHOD_TABLE; method++)
      if (method != CGT_METHOD_CLOSED)
        note(all, cgt_game_answer(game, method, play, CGT_QUESTION_VALUE, all->words, all->count, &number));
  note(all, cgt_game_outcome(game, CGT_NORMAL, all->words, all->count, &outcome));
  note(all, cgt_game_longest_play(game, all->words, all->count, &number));
  note(all, cgt_game_tameness(game, all->words, all->count, &tameness, NULL));
  note(all, cgt_game_options(game, all->words, all->count, &list));
  cgt_list_free(list);
  list = NULL;
  note(all, cgt_game_winning(game, CGT_NORMAL, all->words, all->count, &list));
  cgt_list_free(list);
  return NULL;
}

enum { QUESTIONS = 11 };

static void ask_on_a_stack(asked *all, size_t bytes) {
  pthread_t thread;
  pthread_attr_t attributes;
  all->answered = all->too_deep = all->failed = 0;
  TEST_ASSERT_EQUAL_INT(0, pthread_attr_init(&attributes));
  TEST_ASSERT_EQUAL_INT(0, pthread_attr_setstacksize(&attributes, bytes));
  TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, &attributes, ask_all, all));
  TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
  pthread_attr_destroy(&attributes);
  TEST_ASSERT_EQUAL_UINT(0, all->failed);
  TEST_ASSERT_EQUAL_UINT(QUESTIONS, all->answered + all->too_deep);
}

static void test_questions_of_callbacks(void) {
  for (way how = SPLITS; how < WAYS; how++)
    for (uint64_t flags = 0; flags < 2; flags++) {
      make_levels(how, CGT_RULESET_SPLITS_SUMS | (flags ? CGT_RULESET_THREADSAFE : 0));
      asked all = {.game = games[FEW - 2], .words = {2}, .count = 1};
      ask_on_a_stack(&all, STACK / 4);
      TEST_ASSERT_EQUAL_UINT(0, all.too_deep);
      for (size_t i = 0; i < LEVELS; i++) TEST_ASSERT_OK(cgt_game_forget(games[i]));
      all.game = games[DEEPEST - 2];
      ask_on_a_stack(&all, STACK);
      TEST_ASSERT_EQUAL_UINT(0, all.too_deep);
      all.game = games[LEVELS - 1];
      for (size_t i = 0; i < LEVELS; i++) TEST_ASSERT_OK(cgt_game_forget(games[i]));
      ask_on_a_stack(&all, STACK);
      TEST_ASSERT_GREATER_THAN_UINT(how == ASKS_IN_THEOREMS ? 1 : 2, all.too_deep);
      for (size_t i = 0; i < LEVELS; i++) cgt_game_free(games[i]);
    }
}

/* ---- Compounds of compounds ---- */

/* A compound with so many levels, and a position of it. */
static void nest(unsigned kind, size_t depth, asked *all) {
  enum { SUMS = 5 };
  TEST_ASSERT_OK(cgt_game_new_octal("0.07", &all->game));
  all->words[0] = 4;
  all->count = 1;
  for (size_t i = 0; i < depth; i++) {
    cgt_game_t *outer, *const twice[] = {all->game, all->game};
    if (kind < SUMS)
      TEST_ASSERT_OK(cgt_game_new_sum(kind, twice, kind == CGT_SUM_ORDINAL ? 2 : 1, &outer));
    else
      TEST_ASSERT_OK(cgt_game_new_push(kind - SUMS, all->game, all->game, &outer));
    cgt_game_free(all->game);
    all->game = outer;
    memmove(all->words + 1, all->words, all->count * sizeof *all->words);
    all->words[0] = kind < SUMS ? all->count : 2;
    all->count++;
  }
}

static void test_compounds_of_compounds(void) {
  enum { KINDS = 11 };
  for (unsigned kind = 0; kind < KINDS; kind++) {
    asked all;
    nest(kind, FEW / 2 - 2, &all); /* a level may take a question and a compound */
    ask_on_a_stack(&all, STACK / 4);
    TEST_ASSERT_EQUAL_UINT(0, all.too_deep);
    cgt_game_free(all.game);
    nest(kind, DEEPEST / 2 - 2, &all);
    ask_on_a_stack(&all, STACK);
    TEST_ASSERT_EQUAL_UINT(0, all.too_deep);
    cgt_game_free(all.game);
    nest(kind, LEVELS, &all);
    ask_on_a_stack(&all, STACK);
    TEST_ASSERT_EQUAL_UINT(QUESTIONS, all.too_deep);
    cgt_game_free(all.game);
  }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_questions_of_callbacks);
  RUN_TEST(test_compounds_of_compounds);
  return UNITY_END();
}
