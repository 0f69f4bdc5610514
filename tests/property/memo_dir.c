/* Questions that outgrow their memory limit and go on in files: the same answers as with all the memory they want. */
#include <unistd.h>

#include "../support.h"

/* ---- Random rules ---- */

/* Two to four counters. A move takes from one as the bits of `takes` say, and may add to the next counter or double it, so that
 * words grow; where a game rises, words are what is missing to RISEN, so that every move enlarges them. Every move lessens sum
 * 4^(n - i) words[i], or the words would be too large. */
typedef struct {
  size_t counters;
  uint64_t takes, adds, closed_above;
  bool wide, sorted, rises, falters;
  uint64_t calls, fails_at;
} rule;

enum { RISEN = 1 << 20 };

static uint64_t shown(const rule *r, uint64_t word) {
  if (r->rises) return RISEN - word;
  return r->wide ? word << 40 | (word * word & 0xFFFF) : word;
}
static uint64_t hidden(const rule *r, uint64_t word) {
  if (r->rises) return RISEN - word;
  return r->wide ? word >> 40 : word;
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  rule *r = user;
  uint64_t option[8];
  if (++r->calls == r->fails_at) return 77;
  if (count > r->counters) return 78;
  for (size_t i = 0; i < count; i++)
    for (uint64_t take = 1; take <= hidden(r, words[i]); take++) {
      if ((r->takes >> take % 64 & 1) == 0) continue;
      for (uint64_t add = 0; add <= r->adds; add++) {
        if (add > 0 && (r->sorted || i + 1 == count)) break;
        memcpy(option, words, count * sizeof *option);
        option[i] = shown(r, hidden(r, option[i]) - take);
        if (add > 0) option[i + 1] = shown(r, hidden(r, option[i + 1]) + add * take);
        const cgt_status_t status = cgt_sink_option(sink, option, count);
        if (status != CGT_OK) return status;
      }
    }
  if (r->falters && count > 0 && hidden(r, words[0]) == 3) return cgt_sink_option(sink, words, count); /* a loop */
  return CGT_OK;
}

/* A theorem, so to say: what has a lot on its first counter has a large value. */
static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  const rule *r = user;
  (void)play;
  (void)theorem;
  if (r->closed_above == 0 || question != CGT_QUESTION_VALUE || count == 0 || hidden(r, words[0]) % 7 != 5)
    return CGT_E_NO_THEOREM;
  *answer = r->closed_above + hidden(r, words[0]);
  return CGT_OK;
}

static cgt_game_t *new_game(rule *r) {
  const cgt_ruleset_t rules = {.size = sizeof rules,
                               .flags = r->sorted ? CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS : 0,
                               .user = r,
                               .options = options,
                               .closed = r->closed_above > 0 ? closed : NULL};
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  return game;
}

static rule random_rule(unsigned number) {
  return (rule){.counters = 2 + number % 3,
                .takes = (test_random() & test_random()) | 2,
                .adds = number % 4 == 1 ? 2 : 0,
                .closed_above = number % 5 == 2   ? 250
                                : number % 5 == 4 ? 70000
                                                  : 0,
                .wide = number % 2 == 1,
                .sorted = number % 7 == 3,
                .rises = number % 4 == 2};
}

static void begin_position(const rule *r, uint64_t *words, uint64_t most) {
  for (size_t i = 0; i < r->counters; i++) words[i] = shown(r, most - test_random() % 3);
}

static char folder[] = "memo_dir_test_XXXXXX";
enum { LIMIT = 1 << 18 };

static uint64_t count_of(cgt_game_t *game, uint32_t what) {
  uint64_t number;
  TEST_ASSERT_OK(cgt_game_count(game, what, &number));
  return number;
}

/* Windows shows the names of its temporary files while they are open. */
static void free_files(cgt_game_t *game) {
#if !defined(_WIN32)
  TEST_ASSERT_EQUAL_UINT(0, test_names_in(folder));
#endif
  cgt_game_free(game);
  TEST_ASSERT_EQUAL_UINT(0, test_names_in(folder));
}

/* Whether the answer was found in files. */
static bool is_filed(cgt_game_t *game, const uint64_t *words, size_t count) {
  char text[600];
  TEST_ASSERT_OK(cgt_game_explain(game, CGT_NORMAL, words, count, text, sizeof text, NULL));
  return strstr(text, "in files") != NULL;
}

/* Every reachable position has the same value by files, with half of the memory (where values
 * are small), as by the memo. Returns whether there
 * were files. */
static bool check_rule(rule *r, uint32_t play, const uint64_t *words) {
  cgt_game_t *roomy = new_game(r), *game = new_game(r), *graph;
  cgt_list_t *positions;
  const uint32_t method = r->closed_above > 0 ? CGT_METHOD_AUTO : CGT_METHOD_TABLE;
  uint64_t expected, found;
  TEST_ASSERT_OK(cgt_game_answer(roomy, method, play, CGT_QUESTION_VALUE, words, r->counters, &expected));
  const uint64_t table = count_of(roomy, CGT_COUNT_BYTES), /* a table needs half more while it grows */
      bytes = r->closed_above < 254 ? table / 2 : table + table / 3, limit = bytes < LIMIT ? LIMIT : bytes;
  TEST_ASSERT_OK(cgt_game_set_memo_dir(game, folder));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, limit));
  TEST_ASSERT_OK(cgt_game_answer(game, method, play, CGT_QUESTION_VALUE, words, r->counters, &found));
  TEST_ASSERT_EQUAL_UINT64(expected, found);
  TEST_ASSERT_LESS_OR_EQUAL_UINT64(limit, count_of(game, CGT_COUNT_BYTES));
  const bool filed = count_of(game, CGT_COUNT_ENTRIES) == 0;
  const uint64_t expanded = count_of(game, CGT_COUNT_EXPANDED);
  TEST_ASSERT_OK(cgt_game_expand(roomy, words, r->counters, &graph, &positions));
  for (size_t i = 0; i < cgt_list_count(positions) && r->closed_above == 0; i += 1 + (size_t)(test_random() % 9)) {
    size_t count; /* where theorems help, not all that is reachable has been met */
    const uint64_t *position = cgt_list_item(positions, i, &count);
    TEST_ASSERT_OK(cgt_game_answer(roomy, method, play, CGT_QUESTION_VALUE, position, count, &expected));
    TEST_ASSERT_OK(cgt_game_answer(game, method, play, CGT_QUESTION_VALUE, position, count, &found));
    TEST_ASSERT_EQUAL_UINT64(expected, found);
  }
  TEST_ASSERT_EQUAL_UINT64(expanded, count_of(game, CGT_COUNT_EXPANDED)); /* all were known */
  cgt_list_free(positions);
  cgt_game_free(graph);
  free_files(game);
  cgt_game_free(roomy);
  return filed;
}

static void test_values_of_random_rules(void) {
  unsigned filed = 0;
  const unsigned cases = (unsigned)test_few(16);
  for (unsigned i = 0; i < cases; i++) {
    rule r = random_rule(i);
    uint64_t words[8];
    test_memory_begin();
    begin_position(&r, words, r.counters == 2 ? 130 : r.counters == 3 ? 25 : 11);
    filed += check_rule(&r, i % 3 == 2 ? CGT_MISERE : CGT_NORMAL, words);
    test_memory_end();
  }
  TEST_ASSERT_GREATER_THAN_UINT(cases / 3, filed);
}

/* Many parts, each divided several times, in a game whose words fall or rise. */
static void check_many_parts(bool rises) {
  rule r = {.counters = 4, .takes = 0xFFFFFFFE, .rises = rises};
  const uint64_t high = shown(&r, 17), higher = shown(&r, 18);
  cgt_game_t *game = new_game(&r);
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_set_memo_dir(game, folder));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, LIMIT));
  TEST_ASSERT_OK(
      cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, (uint64_t[]){high, high, high, high}, 4, &value));
  TEST_ASSERT_EQUAL_UINT64(0, value);
  TEST_ASSERT_EQUAL_UINT64(0, count_of(game, CGT_COUNT_ENTRIES));
  for (unsigned i = 0; i < 1000; i++) { /* Bouton */
    uint64_t some[4], sum = 0;
    for (size_t j = 0; j < 4; j++) {
      const uint64_t heap = test_random() % 18;
      some[j] = shown(&r, heap);
      sum ^= heap;
    }
    TEST_ASSERT_OK(cgt_game_value(game, some, 4, &value));
    TEST_ASSERT_EQUAL_UINT64(sum, value);
  }
  /* what is not reachable is searched anew */
  TEST_ASSERT_OK(cgt_game_value(game, (uint64_t[]){higher, shown(&r, 1), shown(&r, 0), shown(&r, 0)}, 4, &value));
  TEST_ASSERT_EQUAL_UINT64(19, value);
  TEST_ASSERT_TRUE(is_filed(game, (uint64_t[]){higher, higher, higher, higher}, 4));
  TEST_ASSERT_OK(cgt_game_forget(game));
  TEST_ASSERT_OK(cgt_game_value(game, (uint64_t[]){shown(&r, 1), shown(&r, 2), shown(&r, 3), shown(&r, 4)}, 4, &value));
  TEST_ASSERT_EQUAL_UINT64(4, value);
  cgt_game_free(game);
}

static void test_many_parts(void) {
  check_many_parts(false);
  check_many_parts(true);
}

/* ---- Stops ---- */

typedef struct {
  cgt_game_t *cancels;
  uint64_t calls, at;
} stop_state;

static cgt_status_t on_progress(void *user, uint64_t expanded, uint64_t known) {
  stop_state *stop = user;
  (void)expanded;
  (void)known;
  if (++stop->calls == stop->at) cgt_game_cancel(stop->cancels);
  return CGT_OK;
}

/* A question that is cancelled again and again ends, and does little twice. */
static void test_going_on(void) {
  rule r = {.counters = 3, .takes = 0xFFFFFFFE};
  const uint64_t words[] = {29, 28, 27};
  cgt_game_t *game = new_game(&r);
  stop_state stop = {.cancels = game};
  uint64_t value = 1234;
  TEST_ASSERT_OK(cgt_game_set_memo_dir(game, folder));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, LIMIT));
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, words, 3, &value));
  TEST_ASSERT_EQUAL_UINT64(29 ^ 28 ^ 27, value);
  const uint64_t expanded = count_of(game, CGT_COUNT_EXPANDED);
  TEST_ASSERT_OK(cgt_game_forget(game));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 10));
  TEST_ASSERT_OK(cgt_game_set_progress(game, on_progress, &stop));
  unsigned stopped = 0;
  for (uint64_t wait = 300;; wait += 50) {
    stop.at = stop.calls + wait;
    value = 1234;
    const cgt_status_t status = cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, words, 3, &value);
    if (status == CGT_OK) break;
    TEST_ASSERT_EQUAL_STRING("CGT_E_CANCELLED", cgt_status_name(status));
    TEST_ASSERT_EQUAL_UINT64(1234, value);
    stopped++;
  }
  TEST_ASSERT_EQUAL_UINT64(29 ^ 28 ^ 27, value);
  TEST_ASSERT_GREATER_THAN_UINT(5, stopped);
  TEST_ASSERT_LESS_THAN_UINT64(2 * expanded + expanded / 4, count_of(game, CGT_COUNT_EXPANDED));
  cgt_game_free(game);
}

static void test_failures(void) {
  rule r = {.counters = 3, .takes = 0xFFFFFFFE};
  const uint64_t words[] = {25, 25, 24};
  uint64_t value = 1234;
  cgt_game_t *game = new_game(&r);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_set_memo_dir", "game is NULL", cgt_game_set_memo_dir(NULL, folder));
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_game_set_memo_dir", "/nowhere/at/all", cgt_game_set_memo_dir(game, "/nowhere/at/all"));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, LIMIT));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_answer", "limit is 262144",
                    cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, words, 3, &value));
  TEST_ASSERT_OK(cgt_game_set_memo_dir(game, folder));
  for (uint64_t at = 12000; at < 80000; at += 9000) { /* a callback that fails: the next question goes on */
    r.calls = 0;
    r.fails_at = at;
    const cgt_status_t status = cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, words, 3, &value);
    if (status == CGT_OK) break;
    TEST_ASSERT_EQUAL_INT32(77, status);
    TEST_ASSERT_EQUAL_UINT64(1234, value);
  }
  r.fails_at = 0;
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, words, 3, &value));
  TEST_ASSERT_EQUAL_UINT64(24, value);
  TEST_ASSERT_OK(cgt_game_set_memo_dir(game, NULL));
  TEST_ASSERT_OK(cgt_game_forget(game));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_answer", "limit is 262144",
                    cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, words, 3, &value));
  TEST_ASSERT_OK(cgt_game_set_memo_dir(game, folder));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 5000)); /* too little for anything */
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_answer", "limit",
                    cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, words, 3, &value));
  cgt_game_free(game);
  rule loops = {.counters = 3, .takes = 0xFFFFFFFE, .falters = true};
  game = new_game(&loops);
  TEST_ASSERT_OK(cgt_game_set_memo_dir(game, folder));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, LIMIT));
  const uint64_t high[] = {40, 40, 40}; /* the limit strikes before the search meets a 3 */
  const cgt_status_t status = cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, high, 3, &value);
  TEST_ASSERT_EQUAL_STRING("CGT_E_LOOP", cgt_status_name(status));
  cgt_game_free(game);
}

/* Files that may not grow, as on a full disk: the question fails, leaves nothing behind, and can be asked again. */
static void test_full_disk(void) {
  rule r = {.counters = 2, .takes = 0xFFFFFFFFFFFFFFFE};
  const uint64_t words[] = {125, 124};
  unsigned failed = 0;
  if (!test_limit_files(UINT64_MAX)) TEST_IGNORE_MESSAGE("this system has no limit for files");
  for (uint64_t most = 1 << 9;; most += most / 4) {
    uint64_t value = 1234;
    test_memory_begin();
    cgt_game_t *game = new_game(&r);
    TEST_ASSERT_OK(cgt_game_set_memo_dir(game, folder));
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, LIMIT));
    TEST_ASSERT_TRUE(test_limit_files(most));
    const cgt_status_t status = cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, words, 2, &value);
    TEST_ASSERT_TRUE(test_limit_files(UINT64_MAX));
    if (status != CGT_OK) {
      TEST_ASSERT_EQUAL_STRING("CGT_E_FILE", cgt_status_name(status));
      TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), folder), cgt_last_error());
      TEST_ASSERT_EQUAL_UINT64(1234, value);
      TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, words, 2, &value));
      failed++;
    }
    TEST_ASSERT_EQUAL_UINT64(125 ^ 124, value);
    free_files(game);
    test_memory_end();
    if (status == CGT_OK) break;
  }
  TEST_ASSERT_GREATER_THAN_UINT(5, failed);
}

/* Each allocation fails once. */
static void test_failed_allocations(void) {
  rule r = {.counters = 2, .takes = 0xFFFFFFFFFFFFFFFE};
  const uint64_t words[] = {125, 124};
  size_t failed = 0;
  for (size_t k = 1;; k += 1 + k / (size_t)test_few(3)) {
    test_memory_begin();
    cgt_game_t *game = new_game(&r);
    TEST_ASSERT_OK(cgt_game_set_memo_dir(game, folder));
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, LIMIT));
    uint64_t value = 1234;
    test_allocations = 0;
    test_failing_allocation = k;
    test_most_bytes = 0;
    const cgt_status_t status = cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, words, 2, &value);
    const bool done = test_allocations < k;
    test_failing_allocation = 0;
    TEST_ASSERT_LESS_THAN_UINT64(LIMIT + LIMIT / 4 + 6 * CGT_MAX_WORDS * 8, test_most_bytes); /* six buffers */
    if (status != CGT_OK) {
      TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
      TEST_ASSERT_EQUAL_UINT64(1234, value);
      failed++;
      TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, words, 2, &value));
    }
    TEST_ASSERT_EQUAL_UINT64(125 ^ 124, value);
    cgt_game_free(game);
    test_memory_end();
    if (done) break;
  }
  TEST_ASSERT_GREATER_THAN_UINT(5, failed);
}

int main(void) {
  if (!test_make_folder(folder)) return 1;
  UNITY_BEGIN();
  RUN_TEST(test_values_of_random_rules);
  RUN_TEST(test_many_parts);
  RUN_TEST(test_going_on);
  RUN_TEST(test_failures);
  RUN_TEST(test_full_disk);
  RUN_TEST(test_failed_allocations);
  const int failures = UNITY_END();
  (void)rmdir(folder);
  return failures;
}
