/* Many threads on one game: answers, settings, counts, cancelling, references; and callbacks that must not overlap. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "../support.h"

enum { THREADS = 8 };

/* Unity is not for threads: they count, the test asserts. */
typedef struct {
  unsigned number;
  unsigned wrong;
  unsigned cancelled;
} worker;

static void run(void *(*body)(void *), worker *workers) {
  pthread_t threads[THREADS];
  for (unsigned i = 0; i < THREADS; i++) {
    workers[i] = (worker){.number = i};
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[i], NULL, body, &workers[i]));
  }
  for (unsigned i = 0; i < THREADS; i++) TEST_ASSERT_EQUAL_INT(0, pthread_join(threads[i], NULL));
  for (unsigned i = 0; i < THREADS; i++) TEST_ASSERT_EQUAL_UINT(0, workers[i].wrong);
}

/* Nim, which notices two callbacks at once. */
typedef struct {
  _Atomic int inside;
  _Atomic unsigned met, called, destroyed;
} watcher;

static watcher watched;
static cgt_game_t *game;

static _Thread_local int depth; /* `canonical` runs inside the callback that gives what it works on */

static void enter(watcher *w) {
  if (depth++ > 0) return;
  if (atomic_fetch_add(&w->inside, 1) != 0) atomic_fetch_add(&w->met, 1);
  atomic_fetch_add(&w->called, 1);
}

static void leave(watcher *w) {
  if (--depth == 0) atomic_fetch_sub(&w->inside, 1);
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t option[4];
  cgt_status_t status = CGT_OK;
  enter(user);
  if (count > 0) memcpy(option, words, count * sizeof *option);
  for (size_t i = 0; i < count && status == CGT_OK; i++) {
    for (option[i] = 0; option[i] < words[i] && status == CGT_OK; option[i]++) status = cgt_sink_option(sink, option, count);
    option[i] = words[i];
  }
  leave(user);
  return status;
}

static cgt_status_t options_block(void *user, const uint64_t *words, size_t count, size_t positions, cgt_sink_t *sink) {
  size_t n = 0;
  enter(user);
  for (size_t i = 0; i < positions * count; i++) n += (size_t)words[i];
  uint64_t *numbers = calloc(positions, sizeof *numbers), *given = malloc((n * count + 1) * sizeof *given);
  n = 0;
  for (size_t p = 0; p < positions; p++)
    for (size_t i = 0; i < count; i++)
      for (uint64_t heap = 0; heap < words[p * count + i]; heap++) {
        memcpy(given + n * count, words + p * count, count * sizeof *given);
        given[n++ * count + i] = heap;
        numbers[p]++;
      }
  cgt_status_t status = cgt_sink_block(sink, numbers, given, count);
  free(numbers);
  free(given);
  leave(user);
  return status;
}

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  enter(user);
  cgt_status_t status = count == 4 || count == 0 || words[0] > 50 ? cgt_sink_refuse(sink, "no") : CGT_OK;
  leave(user);
  return status;
}

static cgt_status_t canonical(void *user, uint64_t *words, size_t *count) {
  (void)words, (void)count;
  enter(user);
  leave(user);
  return CGT_OK;
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  (void)theorem, (void)question, (void)play;
  enter(user);
  const bool one = count == 3 && words[0] == 0 && words[1] == 0 && words[2] > 1;
  if (one) *answer = question == CGT_QUESTION_VALUE ? words[2] : CGT_N;
  leave(user);
  return one ? CGT_OK : CGT_E_NO_THEOREM;
}

static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)words, (void)count, (void)sink;
  enter(user);
  leave(user);
  return CGT_OK;
}

static uint64_t hint(void *user, const uint64_t *words, size_t count) {
  enter(user);
  uint64_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += words[i];
  leave(user);
  return sum;
}

static cgt_status_t bounds(void *user, const uint64_t *words, size_t count, uint64_t *most) {
  (void)words;
  enter(user);
  for (size_t i = 0; i < count; i++) most[i] = 50;
  leave(user);
  return CGT_OK;
}

static void destroy(void *user) { atomic_fetch_add(&((watcher *)user)->destroyed, 1); }

static void make(uint64_t flags, bool block) {
  const cgt_ruleset_t rules = {.size = sizeof rules,
                               .flags = flags | (block ? CGT_RULESET_COSTLY_CALLS : 0),
                               .user = &watched,
                               .options = block ? NULL : options,
                               .options_block = block ? options_block : NULL,
                               .validate = validate,
                               .canonical = canonical,
                               .closed = closed,
                               .split = split,
                               .order_hint = hint,
                               .bounds = bounds,
                               .destroy = destroy};
  atomic_store(&watched.met, 0);
  atomic_store(&watched.called, 0);
  atomic_store(&watched.destroyed, 0);
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
}

static cgt_status_t count_options(void *user, const uint64_t *words, size_t count) {
  (void)words, (void)count;
  ++*(unsigned *)user;
  return CGT_OK;
}

/* Questions of every kind about positions that differ from thread to thread, and in part are the same. */
static void ask_all(worker *w, bool forgetting) {
  for (uint64_t i = 0; i < 12; i++) {
    const uint64_t words[] = {(i + w->number) % 5, i, 4 + w->number % 3}, value = words[0] ^ words[1] ^ words[2];
    const bool tame = words[0] > 1 || words[1] > 1 || words[2] > 1;
    uint64_t answer = 99;
    uint64_t outcome = 99;
    unsigned n = 0;
    w->wrong += cgt_game_value(game, words, 3, &answer) != CGT_OK || answer != value;
    w->wrong += cgt_game_misere_value(game, words, 3, &answer) != CGT_OK || answer != (tame ? value : value ^ 1);
    w->wrong += cgt_game_outcome(game, CGT_NORMAL, words, 3, &outcome) != CGT_OK || outcome != (value == 0 ? CGT_P : CGT_N);
    w->wrong +=
        cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, words, 3, &answer) != CGT_OK || answer != value;
    w->wrong += cgt_game_longest_play(game, words, 3, &answer) != CGT_OK || answer != words[0] + words[1] + words[2];
    w->wrong += cgt_game_each_option(game, words, 3, count_options, &n) != CGT_OK || n != words[0] + words[1] + words[2];
    cgt_list_t *list;
    if (cgt_game_winning(game, CGT_NORMAL, words, 3, &list) == CGT_OK) {
      w->wrong += (cgt_list_count(list) == 0) != (value == 0);
      cgt_list_free(list);
    } else {
      w->wrong++;
    }
    char text[300], mark[32];
    snprintf(mark, sizeof mark, "value %llu,", (unsigned long long)value);
    w->wrong += cgt_game_explain(game, CGT_NORMAL, words, 3, text, sizeof text, NULL) != CGT_OK || strstr(text, mark) == NULL;
    w->wrong += cgt_game_validate(game, (uint64_t[]){60 + w->number, 1}, 2) != CGT_E_POSITION;
    snprintf(mark, sizeof mark, "position %u,1: no", 60 + w->number);
    w->wrong += strstr(cgt_last_error(), mark) == NULL; /* each thread's own */
    if (i == 5) {
      cgt_game_t *graph;
      w->wrong += cgt_game_expand(game, words, 3, &graph, NULL) != CGT_OK;
      cgt_game_free(graph);
    }
    if (forgetting && i == w->number) w->wrong += cgt_game_forget(game) != CGT_OK;
    w->wrong += cgt_game_count(game, CGT_COUNT_KNOWN, &answer) != CGT_OK;
    w->wrong += cgt_game_set(game, CGT_SETTING_POLL, 1 + i) != CGT_OK;
    w->wrong += cgt_game_get(game, CGT_SETTING_POLL, &answer) != CGT_OK || answer == 0 || answer > 12;
  }
}

static void *ask_without_forgetting(void *argument) {
  ask_all(argument, false);
  return NULL;
}

static void *ask_and_forget(void *argument) {
  ask_all(argument, true);
  return NULL;
}

static void test_shy_callbacks_never_meet(void) {
  worker workers[THREADS];
  for (int block = 0; block < 2; block++) {
    make(0, block == 1);
    run(ask_without_forgetting, workers);
    run(ask_and_forget, workers);
    TEST_ASSERT_EQUAL_UINT(0, atomic_load(&watched.met));
    TEST_ASSERT_GREATER_THAN_UINT(1000, atomic_load(&watched.called));
    cgt_game_free(game);
    TEST_ASSERT_EQUAL_UINT(1, atomic_load(&watched.destroyed));
  }
}

static void test_thread_safe_callbacks(void) {
  worker workers[THREADS];
  for (int block = 0; block < 2; block++) {
    make(CGT_RULESET_THREADSAFE, block == 1);
    run(ask_without_forgetting, workers);
    run(ask_and_forget, workers);
    cgt_game_free(game);
  }
}

/* ---- References ---- */

static void *retain_and_free(void *argument) {
  worker *w = argument;
  for (int i = 0; i < 2000; i++) {
    cgt_game_t *mine = cgt_game_retain(game);
    w->wrong += mine != game;
    cgt_game_free(mine);
  }
  w->wrong += atomic_load(&watched.destroyed) != 0;
  cgt_game_free(game); /* the thread's own, taken for it before */
  return NULL;
}

static void test_references(void) {
  worker workers[THREADS];
  make(0, false);
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_value(game, (uint64_t[]){1, 2}, 2, &value));
  for (int i = 1; i < THREADS; i++) (void)cgt_game_retain(game);
  run(retain_and_free, workers);
  TEST_ASSERT_EQUAL_UINT(1, atomic_load(&watched.destroyed));
}

/* ---- Cancelling ---- */

static _Atomic bool stop, polled;
static _Atomic unsigned asking;

/* A play without end, for all practical purposes: only cancelling stops it. */
static cgt_status_t endless(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t option[] = {words[0] - 1};
  (void)user;
  return words[0] == 0 ? CGT_OK : cgt_sink_option(sink, option, count);
}

static cgt_status_t note_progress(void *user, uint64_t expanded, uint64_t known) {
  (void)user, (void)expanded, (void)known;
  atomic_store(&polled, true);
  return CGT_OK;
}

static void *ask_endlessly(void *argument) {
  worker *w = argument;
  const uint64_t top = ((uint64_t)1 << 40) + w->number * ((uint64_t)1 << 33);
  uint64_t value = 77;
  atomic_fetch_add(&asking, 1);
  const cgt_status_t status = cgt_game_value(game, &top, 1, &value);
  w->wrong += status != CGT_E_CANCELLED || value != 77;
  w->wrong += strncmp(cgt_last_error(), "cgt_game_value: cancelled after", 31) != 0;
  atomic_fetch_sub(&asking, 1);
  return NULL;
}

static void *cancel_when_all_ask(void *argument) {
  const struct timespec pause = {0, 1000000};
  (void)argument;
  while (atomic_load(&asking) < THREADS || !atomic_load(&polled)) nanosleep(&pause, NULL);
  /* one searches, the others wait: cancelling reaches all, but for one that has not begun; hence again and again */
  while (!atomic_load(&stop)) {
    cgt_game_cancel(game);
    nanosleep(&pause, NULL);
  }
  return NULL;
}

static void test_cancelling(void) {
  worker workers[THREADS];
  pthread_t canceller;
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = endless};
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  TEST_ASSERT_OK(cgt_game_set_progress(game, note_progress, NULL));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 100));
  TEST_ASSERT_EQUAL_INT(0, pthread_create(&canceller, NULL, cancel_when_all_ask, NULL));
  run(ask_endlessly, workers);
  atomic_store(&stop, true);
  TEST_ASSERT_EQUAL_INT(0, pthread_join(canceller, NULL));
  const uint64_t small = 100;
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_value(game, &small, 1, &value)); /* it works on */
  TEST_ASSERT_EQUAL_UINT64(0, value);
  cgt_game_free(game);
}

/* Games that are summands of two sums, asked from both sides. */
static cgt_game_t *parts[2], *sums[2];

static cgt_status_t split_into_parts(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  for (size_t i = 0; i < count; i++) {
    cgt_status_t status = cgt_sink_summand(sink, parts[words[i] % 2], &words[i], 1);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

static cgt_status_t never(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user, (void)words, (void)count, (void)sink;
  return 1;
}

static void *ask_sums(void *argument) {
  worker *w = argument;
  for (uint64_t i = 0; i < 100; i++) {
    const uint64_t words[] = {i % 40, i / 3, w->number * 3};
    uint64_t value;
    w->wrong +=
        cgt_game_value(sums[(w->number + i) % 2], words, 3, &value) != CGT_OK || value != (words[0] ^ words[1] ^ words[2]);
    w->wrong += cgt_game_value(parts[i % 2], words, 1, &value) != CGT_OK || value != words[0];
  }
  return NULL;
}

static void test_common_summands(void) {
  worker workers[THREADS];
  static watcher each[2];
  for (int i = 0; i < 2; i++) {
    const cgt_ruleset_t part = {.size = sizeof part, .user = &each[i], .options = options};
    const cgt_ruleset_t sum = {
        .size = sizeof sum, .flags = i == 0 ? 0 : CGT_RULESET_THREADSAFE, .options = never, .split = split_into_parts};
    TEST_ASSERT_OK(cgt_game_new(&part, &parts[i]));
    TEST_ASSERT_OK(cgt_game_new(&sum, &sums[i]));
  }
  run(ask_sums, workers);
  for (int i = 0; i < 2; i++) {
    TEST_ASSERT_EQUAL_UINT(0, atomic_load(&each[i].met));
    cgt_game_free(parts[i]);
    cgt_game_free(sums[i]);
  }
}

/* Dense tables by several threads are those of one. */
static void test_tables(void) {
  static const struct {
    const char *game;
    size_t heaps;
    uint64_t last[3];
  } tables[] = {{"wythoff", 2, {230, 150}},
                {"wythoff", 2, {40, 1000}},
                {"nim", 3, {40, 33, 25}},
                {"nim", 2, {3, 12000}},
                {"zeruclid", 3, {36, 30, 31}},
                {"euclid", 2, {190, 201}},
                {"push(nim,wythoff)", 3, {1, 180, 190}},
                {"push(nim,nim)", 3, {1, 200, 170}}};
  static const uint64_t first[3], counts[] = {1, 2, 3, 8};
  for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
    for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
      uint64_t cells = 1, *values[2];
      for (size_t i = 0; i < tables[t].heaps; i++) cells *= tables[t].last[i] + 1;
      for (int i = 0; i < 2; i++) TEST_ASSERT_NOT_NULL(values[i] = malloc((size_t)cells * sizeof **values));
      for (size_t k = 0; k < sizeof counts / sizeof *counts; k++) {
        cgt_game_t *made;
        TEST_ASSERT_OK(cgt_game_parse(tables[t].game, NULL, &made));
        TEST_ASSERT_OK(cgt_game_set(made, CGT_SETTING_THREADS, counts[k]));
        TEST_ASSERT_OK(cgt_game_table(made, play, CGT_QUESTION_VALUE, first, tables[t].last, tables[t].heaps, values[k > 0]));
        if (k > 0) TEST_ASSERT_EQUAL_MEMORY(values[0], values[1], (size_t)cells * sizeof **values);
        cgt_game_free(made);
      }
      free(values[0]);
      free(values[1]);
    }
}

/* Questions that outgrow their memory, and go on in files, from several threads. */
static void *ask_beyond_memory(void *argument) {
  worker *w = argument;
  for (uint64_t i = 0; i < 40; i++) {
    const uint64_t words[] = {i == 0 ? 151 : 3 * i, 150 - i};
    uint64_t value = 99;
    w->wrong += cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, words, 2, &value) != CGT_OK ||
                value != (words[0] ^ words[1]);
  }
  return NULL;
}

static void test_files(void) {
  worker workers[THREADS];
  for (int shy = 0; shy < 2; shy++) {
    const cgt_ruleset_t rules = {
        .size = sizeof rules, .flags = shy ? 0 : CGT_RULESET_THREADSAFE, .user = &watched, .options = options};
    uint64_t entries;
    atomic_store(&watched.met, 0);
    TEST_ASSERT_OK(cgt_game_new(&rules, &game));
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, 2));
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 1 << 18));
    TEST_ASSERT_OK(cgt_game_set_memo_dir(game, "/tmp"));
    run(ask_beyond_memory, workers);
    TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries));
    TEST_ASSERT_EQUAL_UINT64(0, entries); /* all is in files */
    if (shy) TEST_ASSERT_EQUAL_UINT(0, atomic_load(&watched.met));
    cgt_game_free(game);
  }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_shy_callbacks_never_meet);
  RUN_TEST(test_thread_safe_callbacks);
  RUN_TEST(test_references);
  RUN_TEST(test_cancelling);
  RUN_TEST(test_common_summands);
  RUN_TEST(test_tables);
  RUN_TEST(test_files);
  return UNITY_END();
}
