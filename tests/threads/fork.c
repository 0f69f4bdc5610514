/* Children of fork(): they may use what they have copies of; what another thread was using at the fork is refused at once,
 * where a plain lock would wait for ever. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../support.h"

/* Memory in which a thread that is told to do so stays until released, with whatever locks it holds. */
static _Thread_local int allocations_left = -1;
static _Atomic bool is_held, may_go, has_ended;

static void *give(void *user, size_t size) {
  (void)user;
  if (allocations_left >= 0 && allocations_left-- == 0) {
    atomic_store(&is_held, true);
    while (!atomic_load(&may_go)) continue;
  }
  return malloc(size);
}

static void take_back(void *user, void *block) {
  (void)user;
  free(block);
}

static cgt_game_t *asked, *at_rest;
static cgt_poset_t *poset;
static const uint64_t position[] = {6, 7, 8};

static void *ask_game(void *user) {
  uint64_t value;
  allocations_left = *(const int *)user;
  (void)cgt_game_value(asked, position, 3, &value);
  allocations_left = -1;
  atomic_store(&has_ended, true);
  return NULL;
}

static void *ask_poset(void *user) {
  uint64_t pairs;
  allocations_left = *(const int *)user;
  (void)cgt_poset_relation_count(poset, &pairs);
  allocations_left = -1;
  atomic_store(&has_ended, true);
  return NULL;
}

/* Runs a check in a child, which has ten seconds; its failures are counted. */
static int in_child(int (*check)(void)) {
  int status;
  const pid_t child = fork();
  if (child == 0) {
    (void)alarm(10);
    const int wrong = check();
    if (wrong == 0) (void)execl("/bin/true", "true", (char *)NULL); /* for valgrind nothing has leaked: what is lost stays so */
    _exit(wrong);
  }
  return child > 0 && waitpid(child, &status, 0) == child ? status : -1;
}

static bool is_refused(cgt_status_t status) {
  return status == CGT_E_STATE && strstr(cgt_last_error(), "when this process was forked") != NULL;
}

static cgt_status_t no_progress(void *user, uint64_t expanded, uint64_t known) {
  (void)user;
  (void)expanded;
  (void)known;
  return CGT_OK;
}

/* `asked` is lost, all others are not. */
static int check_games(void) {
  const uint64_t sum_position[] = {3, 6, 7, 8, 3, 3, 4, 5};
  cgt_game_t *sum, *fresh;
  uint64_t value;
  int wrong = 0;
  wrong += !is_refused(cgt_game_value(asked, position, 3, &value));
  wrong += !is_refused(cgt_game_forget(asked));
  wrong += !is_refused(cgt_game_memo_save(asked, "fork_test.memo"));
  wrong += cgt_game_set_progress(asked, no_progress, NULL) != CGT_OK;
  wrong += cgt_game_value(at_rest, position, 3, &value) != CGT_OK;
  wrong += cgt_game_new_zeruclid(&fresh) != CGT_OK || cgt_game_value(fresh, position, 3, &value) != CGT_OK;
  wrong += cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, (cgt_game_t *const[]){asked, at_rest}, 2, &sum) != CGT_OK;
  wrong += cgt_game_set(sum, CGT_SETTING_THREADS, 1) != CGT_OK;
  wrong += !is_refused(cgt_game_value(sum, sum_position, 8, &value));
  cgt_game_free(sum);
  cgt_game_free(asked);
  cgt_game_free(at_rest);
  cgt_game_free(fresh);
  return wrong;
}

static int check_games_of_a_grandchild(void) {
  const int status = in_child(check_games);
  return status != 0 ? 100 : check_games();
}

static int check_posets(void) {
  uint64_t pairs;
  cgt_poset_t *fresh;
  int wrong = !is_refused(cgt_poset_relation_count(poset, &pairs));
  wrong += cgt_poset_new_boolean(5, &fresh) != CGT_OK || cgt_poset_relation_count(fresh, &pairs) != CGT_OK || pairs != 243;
  cgt_poset_free(fresh);
  cgt_poset_free(poset);
  return wrong;
}

/* What the check finds while a thread is held in its allocation of that number; false: it had no such one. */
static bool while_held(void *(*body)(void *), int allocation, int (*check)(void), int *wrong) {
  pthread_t thread;
  atomic_store(&is_held, false);
  atomic_store(&has_ended, false);
  atomic_store(&may_go, false);
  TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, body, &allocation));
  while (!atomic_load(&is_held) && !atomic_load(&has_ended)) continue;
  const bool held = atomic_load(&is_held);
  if (held) *wrong = in_child(check);
  atomic_store(&may_go, true);
  TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
  return held;
}

static void test_games(void) {
  uint64_t value;
  int wrong, allocation = 0;
  for (;; allocation += 3) {
    TEST_ASSERT_OK(cgt_game_new_zeruclid(&asked));
    TEST_ASSERT_OK(cgt_game_new_zeruclid(&at_rest));
    TEST_ASSERT_OK(cgt_game_value(at_rest, position, 3, &value));
    const bool held = while_held(ask_game, allocation, allocation == 3 ? check_games_of_a_grandchild : check_games, &wrong);
    if (held) TEST_ASSERT_EQUAL_INT(0, wrong);
    TEST_ASSERT_OK(cgt_game_value(asked, position, 3, &value)); /* the parent's is as ever */
    cgt_game_free(asked);
    cgt_game_free(at_rest);
    if (!held) break;
  }
  TEST_ASSERT_GREATER_THAN_INT(3, allocation);
}

static void test_posets(void) {
  uint64_t pairs;
  int wrong, allocation = 0;
  for (;; allocation += 3) {
    TEST_ASSERT_OK(cgt_poset_new_boolean(6, &poset));
    const bool held = while_held(ask_poset, allocation, check_posets, &wrong);
    if (held) TEST_ASSERT_EQUAL_INT(0, wrong);
    TEST_ASSERT_OK(cgt_poset_relation_count(poset, &pairs));
    TEST_ASSERT_EQUAL_UINT64(729, pairs);
    cgt_poset_free(poset);
    if (!held) break;
  }
  TEST_ASSERT_GREATER_THAN_INT(0, allocation);
}

/* Threads that enter a game first in a child, all at once. */
static void *ask_at_rest(void *user) {
  uint64_t value;
  *(cgt_status_t *)user = cgt_game_value(at_rest, position, 3, &value);
  return NULL;
}

static int check_threads(void) {
  enum { THREADS = 8 };
  pthread_t threads[THREADS];
  cgt_status_t statuses[THREADS];
  int wrong = 0;
  for (int i = 0; i < THREADS; i++)
    if (pthread_create(&threads[i], NULL, ask_at_rest, &statuses[i]) != 0) return 100;
  for (int i = 0; i < THREADS; i++) wrong += pthread_join(threads[i], NULL) != 0 || statuses[i] != CGT_OK;
  return wrong;
}

static void test_threads_of_a_child(void) {
  TEST_ASSERT_OK(cgt_game_new_zeruclid(&at_rest));
  for (int i = 0; i < test_few(50); i++) TEST_ASSERT_EQUAL_INT(0, in_child(check_threads));
  cgt_game_free(at_rest);
}

/* A fork in a callback: the child continues as the parent does. */
static cgt_status_t fork_once(void *user, uint64_t expanded, uint64_t known) {
  pid_t *child = user;
  (void)expanded;
  (void)known;
  if (*child < 0) *child = fork();
  return CGT_OK;
}

static void test_fork_in_a_callback(void) {
  pid_t child = -1;
  uint64_t value, again;
  int status;
  TEST_ASSERT_OK(cgt_game_new_zeruclid(&asked));
  TEST_ASSERT_OK(cgt_game_set(asked, CGT_SETTING_POLL, 1));
  TEST_ASSERT_OK(cgt_game_set_progress(asked, fork_once, &child));
  TEST_ASSERT_OK(cgt_game_value(asked, position, 3, &value));
  const cgt_status_t second = cgt_game_value(asked, position, 3, &again);
  if (child == 0) _exit(second != CGT_OK || again != value);
  TEST_ASSERT_OK(second);
  TEST_ASSERT_EQUAL_INT(child, waitpid(child, &status, 0));
  TEST_ASSERT_EQUAL_INT(0, status);
  cgt_game_free(asked);
}

int main(void) {
  if (cgt_set_allocator(give, take_back, NULL) != CGT_OK) return 1;
  UNITY_BEGIN();
  RUN_TEST(test_threads_of_a_child);
  RUN_TEST(test_fork_in_a_callback);
  RUN_TEST(test_games);
  RUN_TEST(test_posets);
  return UNITY_END();
}
