/* Sums whose summands are searched on several threads, and several threads that ask one sum. */
#include <pthread.h>

#include "../support.h"

enum { CUSTOM_FAILURE = 77, MOST = 64 };

static _Atomic int inside, most_inside;
static pthread_t asking;

/* Take any number from a heap but a third of it; with `user` not NULL heap *user fails. */
static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const int now = ++inside;
  cgt_status_t status = user != NULL && words[0] == *(const uint64_t *)user ? CUSTOM_FAILURE : CGT_OK;
  if (now > most_inside) most_inside = now;
  for (uint64_t heap = 0; heap < words[0] && status == CGT_OK; heap++)
    if (3 * (words[0] - heap) != words[0]) status = cgt_sink_option(sink, &heap, count);
  inside--;
  return status;
}

static cgt_status_t options_of_the_asker(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  if (!pthread_equal(pthread_self(), asking)) return CUSTOM_FAILURE;
  return options(NULL, words, count, sink);
}

static cgt_game_t *new_game(uint64_t flags, void *user, cgt_status_t (*give)(void *, const uint64_t *, size_t, cgt_sink_t *)) {
  cgt_game_t *game;
  const cgt_ruleset_t rules = {.size = sizeof rules, .flags = flags, .user = user, .options = give};
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  return game;
}

static uint64_t brute_force(uint64_t heap) {
  static uint64_t known[400];
  static uint64_t count;
  for (; count <= heap; count++) {
    bool seen[400] = {false};
    for (uint64_t option = 0; option < count; option++)
      if (3 * (count - option) != count) seen[known[option]] = true;
    while (seen[known[count]]) known[count]++;
  }
  return known[heap];
}

static cgt_game_t *new_sum(cgt_game_t *const *parts, size_t n, uint64_t threads) {
  cgt_game_t *sum;
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, parts, n, &sum));
  TEST_ASSERT_OK(cgt_game_set(sum, CGT_SETTING_THREADS, threads));
  TEST_ASSERT_OK(cgt_game_set(sum, CGT_SETTING_POLL, 1));
  return sum;
}

/* All components in one game or each in its own, from 1 to 5 threads: every value and outcome is right, asked again too. */
static void test_sums_on_several_threads(void) {
  for (uint64_t threads = 1; threads <= 5; threads++)
    for (int own = 0; own < 2; own++) {
      cgt_game_t *parts[5], *one = new_game(CGT_RULESET_THREADSAFE, NULL, options);
      for (int i = 0; i < 5; i++) parts[i] = own ? new_game(CGT_RULESET_THREADSAFE, NULL, options) : cgt_game_retain(one);
      cgt_game_t *sum = new_sum(parts, 5, threads);
      for (int round = 0; round < 20; round++) {
        uint64_t position[10], expected = 0, value, outcome;
        for (int i = 0; i < 5; i++) {
          position[2 * i] = 1;
          position[2 * i + 1] = test_random() % 300;
          expected ^= brute_force(position[2 * i + 1]);
        }
        if (round % 3 == 0) { /* equal summands */
          expected ^= brute_force(position[3]) ^ brute_force(position[1]);
          position[3] = position[1];
        }
        TEST_ASSERT_OK(cgt_game_answer(sum, CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_OUTCOME, position, 10, &outcome));
        TEST_ASSERT_OK(cgt_game_value(sum, position, 10, &value));
        TEST_ASSERT_EQUAL_UINT64(expected, value);
        TEST_ASSERT_EQUAL_UINT64(expected == 0 ? CGT_P : CGT_N, outcome);
        TEST_ASSERT_OK(cgt_game_answer(sum, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, position, 10, &value));
        TEST_ASSERT_EQUAL_UINT64(expected, value);
      }
      cgt_game_free(sum);
      for (int i = 0; i < 5; i++) cgt_game_free(parts[i]);
      cgt_game_free(one);
    }
}

/* What a double of a game found is in the game's memo afterwards. */
static void test_doubles_leave_what_they_found(void) {
  cgt_game_t *one = new_game(CGT_RULESET_THREADSAFE, NULL, options), *const parts[] = {one, one, one};
  cgt_game_t *sum = new_sum(parts, 3, 3);
  const uint64_t position[] = {1, 299, 1, 298, 1, 297};
  uint64_t value, expanded, again;
  TEST_ASSERT_OK(cgt_game_answer(sum, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, position, 6, &value));
  TEST_ASSERT_OK(cgt_game_count(one, CGT_COUNT_EXPANDED, &expanded));
  TEST_ASSERT_OK(cgt_game_set(sum, CGT_SETTING_THREADS, 1)); /* no doubles, which begin with an empty memo */
  TEST_ASSERT_OK(cgt_game_answer(sum, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, position, 6, &value));
  TEST_ASSERT_OK(cgt_game_count(one, CGT_COUNT_EXPANDED, &again));
  TEST_ASSERT_EQUAL_UINT64(expanded, again);
  TEST_ASSERT_EQUAL_UINT64(brute_force(299) ^ brute_force(298) ^ brute_force(297), value);
  cgt_game_free(sum);
  cgt_game_free(one);
}

/* A summand that fails: its status and text reach the asker, and the handles go on. */
static void test_failing_summand(void) {
  uint64_t bad = 40;
  cgt_game_t *fails = new_game(CGT_RULESET_THREADSAFE, &bad, options), *works = new_game(CGT_RULESET_THREADSAFE, NULL, options);
  cgt_game_t *const parts[] = {works, fails, works, fails};
  for (uint64_t threads = 1; threads <= 4; threads++) {
    cgt_game_t *sum = new_sum(parts, 4, threads);
    const uint64_t position[] = {1, 250, 1, 260, 1, 270, 1, 30};
    uint64_t value = 5;
    TEST_ASSERT_EQUAL_INT32(CUSTOM_FAILURE,
                            cgt_game_answer(sum, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, position, 8, &value));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), "returned 77"), cgt_last_error());
    TEST_ASSERT_EQUAL_UINT64(5, value);
    const uint64_t small[] = {1, 250, 1, 39, 1, 270, 1, 30};
    TEST_ASSERT_OK(cgt_game_value(sum, small, 8, &value));
    TEST_ASSERT_EQUAL_UINT64(brute_force(250) ^ brute_force(39) ^ brute_force(270) ^ brute_force(30), value);
    cgt_game_free(sum);
  }
  cgt_game_free(fails);
  cgt_game_free(works);
}

/* Games that may not run on several threads run on the asking one, one at a time. */
static void test_summands_on_one_thread(void) {
  cgt_game_t *alone = new_game(0, NULL, options_of_the_asker), *bold = new_game(CGT_RULESET_THREADSAFE, NULL, options);
  cgt_game_t *const parts[] = {alone, alone};
  cgt_game_t *sum = new_sum(parts, 2, 4);
  const uint64_t position[] = {1, 200, 1, 199};
  uint64_t value;
  asking = pthread_self();
  most_inside = 0;
  TEST_ASSERT_OK(cgt_game_value(sum, position, 4, &value));
  TEST_ASSERT_EQUAL_UINT64(brute_force(200) ^ brute_force(199), value);
  TEST_ASSERT_EQUAL_INT(1, most_inside);
  cgt_game_free(sum);
  cgt_game_free(alone);
  cgt_game_free(bold);
}

typedef struct {
  cgt_game_t *sum;
  uint64_t heap;
  int wrong;
} asker;

static void *ask(void *user) {
  asker *mine = user;
  for (uint64_t heap = mine->heap; heap < mine->heap + 30; heap++) {
    const uint64_t position[] = {1, heap, 1, 300 - heap};
    uint64_t value;
    const cgt_status_t status = cgt_game_value(mine->sum, position, 4, &value);
    mine->wrong += status != CGT_OK || value != (brute_force(heap) ^ brute_force(300 - heap));
  }
  return NULL;
}

static void test_several_threads_ask_one_sum(void) {
  enum { THREADS = 8 };
  cgt_game_t *one = new_game(CGT_RULESET_THREADSAFE, NULL, options), *const parts[] = {one, one};
  cgt_game_t *sum = new_sum(parts, 2, 2);
  pthread_t threads[THREADS];
  asker askers[THREADS];
  (void)brute_force(300); /* its table is not for several threads */
  for (int i = 0; i < THREADS; i++) {
    askers[i] = (asker){sum, (uint64_t)i * 30, 0};
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[i], NULL, ask, &askers[i]));
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    TEST_ASSERT_EQUAL_INT(0, askers[i].wrong);
  }
  cgt_game_free(sum);
  cgt_game_free(one);
}

static void *cancel(void *user) {
  for (int i = 0; i < MOST && inside == 0; i++) sched_yield();
  cgt_game_cancel(user);
  return NULL;
}

/* Cancelled from outside, at whatever moment, a sum ends as such or is finished, and goes on afterwards. */
static void test_cancelling_a_sum(void) {
  cgt_game_t *one = new_game(CGT_RULESET_THREADSAFE, NULL, options), *const parts[] = {one, one, one};
  cgt_game_t *sum = new_sum(parts, 3, 3);
  const uint64_t position[] = {1, 310, 1, 309, 1, 308};
  const uint64_t expected = brute_force(310) ^ brute_force(309) ^ brute_force(308);
  for (int round = 0; round < 20; round++) {
    pthread_t thread;
    uint64_t value = 0;
    TEST_ASSERT_OK(cgt_game_forget(one));
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, cancel, sum));
    const cgt_status_t status = cgt_game_answer(sum, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, position, 6, &value);
    pthread_join(thread, NULL);
    if (status != CGT_OK) TEST_ASSERT_EQUAL_STRING("CGT_E_CANCELLED", cgt_status_name(status));
    TEST_ASSERT_OK(cgt_game_answer(sum, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, position, 6, &value));
    TEST_ASSERT_EQUAL_UINT64(expected, value);
  }
  cgt_game_free(sum);
  cgt_game_free(one);
}

/* Positions with more options than anyone would wait for; the first that is larger than all before makes the search begin anew:
 * cancelled, and within the memory limit. */
static void test_options_without_end(void) {
  const uint64_t heaps[][3] = {{UINT64_C(1) << 40, 0, 0}, {2, 2, UINT64_C(1022981070147932)}, {UINT64_MAX, 0, 0}};
  cgt_game_t *games[2];
  TEST_ASSERT_OK(cgt_game_new_nim(&games[0]));
  TEST_ASSERT_OK(cgt_game_new_zeruclid(&games[1]));
  for (int i = 0; i < 2; i++)
    for (size_t k = 0; k < 3; k++)
      for (uint32_t method = CGT_METHOD_SEARCH; method <= CGT_METHOD_TABLE; method++) {
        uint64_t value;
        if (i == 1 && k != 1) continue; /* a heap alone has one move */
        TEST_ASSERT_OK(cgt_game_set(games[i], CGT_SETTING_MEMORY, 1 << 22));
        TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(cgt_game_answer(games[i], method, CGT_MISERE,
                                                                                CGT_QUESTION_VALUE, heaps[k], 3, &value)));
        TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(cgt_game_answer(games[i], method, CGT_NORMAL,
                                                                                CGT_QUESTION_VALUE, heaps[k], 3, &value)));
      }
  cgt_game_free(games[0]);
  cgt_game_free(games[1]);
}

/* A push of sums accepts the positions that it hands out. */
static void test_pushes_of_sums_accept_their_options(void) {
  cgt_game_t *nim, *wythoff, *first, *second, *push;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_game_new_wythoff(&wythoff));
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_SEQUENTIAL, &wythoff, 1, &first));
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_SEQUENTIAL, &nim, 1, &second));
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, first, second, &push));
  for (uint64_t a = 0; a < 4; a++)
    for (uint64_t b = 0; b < 4; b++) {
      const uint64_t position[] = {1, 2, a, b};
      cgt_list_t *options;
      TEST_ASSERT_OK(cgt_game_options(push, position, 4, &options));
      for (size_t i = 0; i < cgt_list_count(options); i++) {
        size_t count;
        const uint64_t *option = cgt_list_item(options, i, &count);
        TEST_ASSERT_OK(cgt_game_validate(push, option, count));
      }
      cgt_list_free(options);
    }
  cgt_game_free(nim);
  cgt_game_free(wythoff);
  cgt_game_free(first);
  cgt_game_free(second);
  cgt_game_free(push);
}

static void test_values_of_a_list(void) {
  cgt_game_t *nim;
  cgt_list_t *list;
  const uint64_t words[] = {3, 5, 7, 1};
  uint64_t answers[4] = {9, 9, 9, 9};
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_list_new(NULL, 0, 1, &list));
  for (size_t count = 1; count <= 3; count++) TEST_ASSERT_OK(cgt_list_add(list, words, count));
  TEST_ASSERT_OK(cgt_game_answer_list(nim, CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_VALUE, list, answers));
  const uint64_t values[] = {0, 3, 3 ^ 5, 3 ^ 5 ^ 7};
  TEST_ASSERT_EQUAL_UINT64_ARRAY(values, answers, 4);
  TEST_ASSERT_OK(cgt_game_answer_list(nim, CGT_METHOD_AUTO, CGT_MISERE, CGT_QUESTION_OUTCOME, list, answers));
  const uint64_t outcomes[] = {CGT_N, CGT_N, CGT_N, CGT_N};
  TEST_ASSERT_EQUAL_UINT64_ARRAY(outcomes, answers, 4);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer_list", "game",
                    cgt_game_answer_list(NULL, CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_VALUE, list, answers));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer_list", "method",
                    cgt_game_answer_list(nim, 4, CGT_NORMAL, CGT_QUESTION_VALUE, list, answers));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer_list", "play",
                    cgt_game_answer_list(nim, CGT_METHOD_AUTO, 2, CGT_QUESTION_VALUE, list, answers));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer_list", "question",
                    cgt_game_answer_list(nim, CGT_METHOD_AUTO, CGT_NORMAL, 2, list, answers));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer_list", "positions",
                    cgt_game_answer_list(nim, CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_VALUE, NULL, answers));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer_list", "answers",
                    cgt_game_answer_list(nim, CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_VALUE, list, NULL));
  cgt_game_t *wythoff;
  TEST_ASSERT_OK(cgt_game_new_wythoff(&wythoff));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_answer_list", "position number 0",
                    cgt_game_answer_list(wythoff, CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_VALUE, list, answers));
  cgt_list_free(list);
  cgt_game_free(nim);
  cgt_game_free(wythoff);
}

/* ---- Games that are taught while others ask them ---- */

typedef struct {
  cgt_game_t *welter, *sum;
  _Atomic int wrong;
} lesson;

static void *teach(void *user) {
  lesson *all = user;
  const uint64_t coins[] = {2, 4, 6};
  cgt_list_t *from = NULL;
  cgt_classes_t *classes = NULL;
  all->wrong += cgt_list_new(coins, 3, 1, &from) != CGT_OK || cgt_classes_new(all->welter, from, &classes) != CGT_OK;
  for (int round = 0; round < 30; round++) {
    all->wrong += cgt_classes_teach(classes) != CGT_OK;
    all->wrong += cgt_game_forget(all->welter) != CGT_OK;
  }
  cgt_classes_free(classes);
  cgt_list_free(from);
  return NULL;
}

static void *learn(void *user) {
  lesson *all = user;
  const uint64_t position[] = {3, 2, 4, 6, 1, 3};
  uint32_t tameness;
  for (int round = 0; round < 60; round++) {
    uint64_t expected = 0, value = 1;
    all->wrong +=
        cgt_game_answer(all->sum, CGT_METHOD_SEARCH, CGT_MISERE, CGT_QUESTION_VALUE, position, 6, &expected) != CGT_OK;
    all->wrong += cgt_game_misere_value(all->sum, position, 6, &value) != CGT_OK;
    all->wrong += value != expected;
    all->wrong += cgt_game_tameness(all->sum, position, 6, &tameness, NULL) != CGT_OK;
    all->wrong += tameness != 0 && tameness != CGT_TAMENESS_TAME;
  }
  return NULL;
}

static void test_teaching_while_others_ask(void) {
  enum { LEARNERS = 3 };
  pthread_t threads[LEARNERS + 1];
  cgt_game_t *parts[2];
  lesson all = {.wrong = 0};
  TEST_ASSERT_OK(cgt_game_new_welter(&parts[0]));
  TEST_ASSERT_OK(cgt_game_new_nim(&parts[1]));
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, parts, 2, &all.sum));
  all.welter = parts[0];
  for (int i = 0; i <= LEARNERS; i++) TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[i], NULL, i == 0 ? teach : learn, &all));
  for (int i = 0; i <= LEARNERS; i++) TEST_ASSERT_EQUAL_INT(0, pthread_join(threads[i], NULL));
  TEST_ASSERT_EQUAL_INT(0, all.wrong);
  cgt_game_free(all.sum);
  cgt_game_free(parts[0]);
  cgt_game_free(parts[1]);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_sums_on_several_threads);
  RUN_TEST(test_doubles_leave_what_they_found);
  RUN_TEST(test_failing_summand);
  RUN_TEST(test_summands_on_one_thread);
  RUN_TEST(test_several_threads_ask_one_sum);
  RUN_TEST(test_cancelling_a_sum);
  RUN_TEST(test_options_without_end);
  RUN_TEST(test_pushes_of_sums_accept_their_options);
  RUN_TEST(test_values_of_a_list);
  RUN_TEST(test_teaching_while_others_ask);
  return UNITY_END();
}
