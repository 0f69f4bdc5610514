/* Several threads on one question, or one with several lines of play, from its first positions on and in tables that begin
 * tiny: what ends a question early leaves the game usable, and knows nothing wrong. */
#include <stdatomic.h>
#include <stdlib.h>

#include "../on_threads.h"
#include "game/crew.h"

/* Two heaps: any number up to `most` from one, or the same from both (Wythoff); the words are apart by a factor, so that some
 * keys are long. The callback may fail, or lead back, at one position. */
typedef struct {
  uint64_t factor, most, failing, looping; /* at the position with these two equal heaps */
  bool saves;
  cgt_game_t *game;
  _Atomic unsigned saved;
} rules;

static rules at;

static cgt_status_t give(cgt_sink_t *sink, uint64_t a, uint64_t b) {
  const uint64_t option[2] = {(a < b ? a : b) * at.factor, (a < b ? b : a) * at.factor};
  return cgt_sink_option(sink, option, 2);
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t a = words[0] / at.factor, b = words[1] / at.factor;
  cgt_status_t status = CGT_OK;
  (void)user, (void)count;
  if (a == b && a == at.failing) return 777;
  if (a == b && a == at.looping) status = give(sink, a, b + 3);
  for (uint64_t k = 1; k <= b && k <= at.most && status == CGT_OK; k++) {
    status = give(sink, a, b - k);
    if (k <= a && status == CGT_OK) status = give(sink, a - k, b);
    if (k <= a && status == CGT_OK) status = give(sink, a - k, b - k);
  }
  return status;
}

/* By which search. */
static const uint32_t methods[] = {CGT_METHOD_TABLE, CGT_METHOD_SEARCH, CGT_METHOD_AUTO};
static uint32_t method;

/* As many cases for the pruned searches together as for the plain one. */
static unsigned cases(unsigned n) { return method == CGT_METHOD_TABLE ? n : n / 2; }

/* Values from the definition, by whether few moves are allowed. */
enum { HEAP = 90, FEW = 9 };
static uint64_t values[2][HEAP + 1][HEAP + 1];
#define value values[at.most == FEW]

static void solve(uint64_t most) {
  at.most = most;
  for (uint64_t a = 0; a <= HEAP; a++)
    for (uint64_t b = 0; b <= HEAP; b++) {
      bool there[4 * HEAP] = {false};
      for (uint64_t k = 1; k <= most && (k <= a || k <= b); k++) {
        if (k <= a) there[value[a - k][b]] = true;
        if (k <= b) there[value[a][b - k]] = true;
        if (k <= a && k <= b) there[value[a - k][b - k]] = true;
      }
      while (there[value[a][b]]) value[a][b]++;
    }
}

static cgt_game_t *make(uint64_t factor, uint64_t threads) {
  const cgt_ruleset_t ruleset = {
      .size = sizeof ruleset, .flags = CGT_RULESET_THREADSAFE, .options = options, .identity = "crew", .identity_size = 4};
  at = (rules){.factor = factor, .most = factor % 3 == 0 ? FEW : HEAP, .failing = UINT64_MAX, .looping = UINT64_MAX};
  TEST_ASSERT_OK(cgt_game_new(&ruleset, &at.game));
  TEST_ASSERT_OK(cgt_game_set(at.game, CGT_SETTING_THREADS, threads));
  return at.game;
}

static cgt_status_t ask(cgt_game_t *game, uint64_t a, uint64_t b, uint64_t *found) {
  const uint64_t words[2] = {a * at.factor, b * at.factor};
  return cgt_game_answer(game, method, CGT_NORMAL, CGT_QUESTION_VALUE, words, 2, found);
}

static void assert_right(cgt_game_t *game, uint64_t heap) {
  for (uint64_t a = 0; a <= heap; a += 1 + heap / 9) {
    uint64_t found;
    TEST_ASSERT_OK(ask(game, a, heap, &found));
    TEST_ASSERT_EQUAL_UINT64(value[a][heap], found);
  }
}

static void assert_outcomes(cgt_game_t *game, uint64_t heap) {
  for (uint64_t a = 0; a <= heap; a++) {
    const uint64_t words[2] = {a * at.factor, heap * at.factor};
    uint64_t found;
    TEST_ASSERT_OK(cgt_game_answer(game, method, CGT_NORMAL, CGT_QUESTION_OUTCOME, words, 2, &found));
    TEST_ASSERT_EQUAL_UINT64(value[a][heap] == 0 ? CGT_P : CGT_N, found);
  }
}

/* Slots of one, two and two words; the same with few moves. */
static const uint64_t factors[] = {1, (uint64_t)1 << 20, (uint64_t)1 << 40, 3, (uint64_t)3 << 20, (uint64_t)3 << 40};
enum { FACTORS = sizeof factors / sizeof *factors };

static void test_loops(void) {
  for (unsigned i = 0; i < cases(TEST_CREWS * FACTORS * 4); i++) {
    cgt_game_t *game = make(factors[i / 4 % FACTORS], test_crews[i % TEST_CREWS]);
    uint64_t found = 99;
    at.looping = 10 + i / (4 * FACTORS) * 7;
    const cgt_status_t status = ask(game, 40, 41, &found);
    if (method != CGT_METHOD_TABLE && status == CGT_OK) { /* a pruned search need not come there */
      TEST_ASSERT_OK(cgt_game_forget(game));
    } else {
      TEST_ASSERT_FAILS(CGT_E_LOOP, "cgt_game_answer", "comes back to the position", status);
      TEST_ASSERT_EQUAL_UINT64(99, found);
    }
    at.looping = UINT64_MAX; /* no position is still taken for one on a line of play */
    assert_right(game, 41);
    cgt_game_free(game);
  }
}

static void test_failing_callbacks(void) {
  for (unsigned i = 0; i < cases(TEST_CREWS * FACTORS * 4); i++) {
    cgt_game_t *game = make(factors[i / 4 % FACTORS], test_crews[i % TEST_CREWS]);
    uint64_t found = 99;
    at.failing = i / (4 * FACTORS) * 9;
    const cgt_status_t status = ask(game, 40, 41, &found);
    if (method != CGT_METHOD_TABLE && status == CGT_OK) {
      TEST_ASSERT_EQUAL_UINT64(value[40][41], found);
    } else {
      TEST_ASSERT_EQUAL_INT(777, status);
      TEST_ASSERT_EQUAL_STRING("cgt_game_answer: the ruleset's callback `options` returned 777", cgt_last_error());
      TEST_ASSERT_EQUAL_UINT64(99, found);
    }
    at.failing = UINT64_MAX;
    assert_right(game, 41);
    assert_outcomes(game, 42);
    cgt_game_free(game);
  }
}

static void *cancel(void *user) {
  struct timespec wait = {0, *(long *)user};
  nanosleep(&wait, NULL);
  cgt_game_cancel(at.game);
  return NULL;
}

static void test_cancelling(void) {
  unsigned cancelled = 0;
  for (unsigned i = 0; i < cases((unsigned)test_few(120)); i++) {
    cgt_game_t *game = make(factors[i / 4 % FACTORS], test_crews[i % TEST_CREWS]);
    pthread_t other;
    uint64_t found = 99;
    long moment = (long)(test_random() % 3000000);
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 1 + test_random() % 100));
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&other, NULL, cancel, &moment));
    const cgt_status_t status = ask(game, HEAP, HEAP, &found);
    TEST_ASSERT_EQUAL_INT(0, pthread_join(other, NULL));
    if (status != CGT_OK) {
      TEST_ASSERT_EQUAL_STRING("CGT_E_CANCELLED", cgt_status_name(status));
      TEST_ASSERT_EQUAL_STRING_LEN("cgt_game_answer: cancelled after ", cgt_last_error(), 33);
      TEST_ASSERT_EQUAL_UINT64(99, found);
      cancelled++;
    }
    assert_right(game, HEAP);
    cgt_game_free(game);
  }
  TEST_ASSERT_GREATER_THAN_UINT(0, cancelled);
}

static void test_memory_limits(void) {
  unsigned short_of_memory = 0;
  for (unsigned i = 0; i < cases(60); i++) {
    cgt_game_t *game = make(factors[i / 4 % FACTORS], test_crews[i % TEST_CREWS]);
    uint64_t found = 99;
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 3000 + test_random() % 300000));
    const cgt_status_t status = ask(game, HEAP, HEAP, &found);
    if (status != CGT_OK) {
      TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_answer", "the limit is", status);
      short_of_memory++;
    }
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 0));
    assert_right(game, HEAP);
    cgt_game_free(game);
  }
  TEST_ASSERT_GREATER_THAN_UINT(0, short_of_memory);
}

static void test_failed_allocations(void) {
  for (unsigned i = 0; i < FACTORS; i++) {
    cgt_status_t status = CGT_E_MEMORY;
    test_memory_begin();
    for (size_t failing = 1; status != CGT_OK && failing < 400; failing += method == CGT_METHOD_TABLE ? 1 : 3) {
      uint64_t found = 99;
      cgt_game_t *game = make(factors[i], test_crews[i / 2 % TEST_CREWS]);
      test_failing_on = failing % 2 == 0;
      test_allocations = 0;
      test_failing_allocation = failing;
      status = ask(game, 30, 30, &found);
      test_failing_allocation = 0;
      if (status != CGT_OK) TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
      assert_right(game, 30);
      cgt_game_free(game);
    }
    TEST_ASSERT_OK(status);
    test_memory_end();
  }
}

/* ---- Saves and forgetting ---- */

static const char *const file = "crew.memo";

static cgt_status_t save(void *user, uint64_t expanded, uint64_t known) {
  (void)user, (void)expanded;
  if (known == 0 || test_random() % 4 != 0) return CGT_OK;
  atomic_fetch_add(&at.saved, 1);
  return cgt_game_memo_save(at.game, file);
}

static cgt_status_t save_always(void *user, uint64_t expanded, uint64_t known) {
  (void)user, (void)expanded, (void)known;
  return cgt_game_memo_save(at.game, file);
}

/* One thread saves at every position, also when another has just answered and the others still go on. */
static void test_saving_at_the_end(void) {
  for (unsigned i = 0; i < cases((unsigned)test_few(80)); i++) {
    cgt_game_t *game = make(factors[i / 4 % FACTORS], test_crews[i % TEST_CREWS]);
    const uint64_t heap = 1 + test_random() % 12;
    uint64_t found, entries, known;
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 1));
    TEST_ASSERT_OK(cgt_game_set_progress(game, save_always, NULL));
    TEST_ASSERT_OK(ask(game, heap, heap, &found));
    TEST_ASSERT_EQUAL_UINT64(value[heap][heap], found);
    TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
    TEST_ASSERT_OK(cgt_game_forget(game));
    TEST_ASSERT_OK(cgt_game_memo_load(game, file));
    TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries));
    TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_KNOWN, &known));
    if (method == CGT_METHOD_TABLE) TEST_ASSERT_EQUAL_UINT64(entries, known);
    assert_right(game, heap);
    cgt_game_free(game);
  }
  (void)remove(file);
}

static void test_saving_and_forgetting(void) {
  unsigned saves = 0;
  for (unsigned i = 0; i < cases((unsigned)test_few(40)); i++) {
    cgt_game_t *game = make(factors[i / 4 % FACTORS], test_crews[i % TEST_CREWS]);
    uint64_t found, entries;
    pthread_t other;
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 64));
    TEST_ASSERT_OK(cgt_game_set_progress(game, save, NULL));
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&other, NULL, test_forget, game));
    TEST_ASSERT_OK(ask(game, HEAP, HEAP, &found));
    TEST_ASSERT_EQUAL_UINT64(value[HEAP][HEAP], found);
    TEST_ASSERT_EQUAL_INT(0, pthread_join(other, NULL));
    TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
    if (atomic_load(&at.saved) > 0) {
      TEST_ASSERT_OK(cgt_game_forget(game));
      TEST_ASSERT_OK(cgt_game_memo_load(game, file));
      TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries));
      TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_KNOWN, &found));
      if (method == CGT_METHOD_TABLE) TEST_ASSERT_EQUAL_UINT64(entries, found);
      saves++;
    }
    assert_right(game, HEAP);
    cgt_game_free(game);
  }
  TEST_ASSERT_GREATER_THAN_UINT(0, saves);
  (void)remove(file);
}

/* The same positions are known, whatever the number of threads, and each once. */
static void test_what_is_known(void) {
  for (unsigned i = 0; i < FACTORS; i++) {
    uint64_t known[TEST_CREWS], entries[TEST_CREWS], found;
    for (unsigned j = 0; j < TEST_CREWS; j++) {
      cgt_game_t *game = make(factors[i], test_crews[j]);
      TEST_ASSERT_OK(ask(game, HEAP - 1, HEAP, &found));
      TEST_ASSERT_EQUAL_UINT64(value[HEAP - 1][HEAP], found);
      TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_KNOWN, &known[j]));
      TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries[j]));
      TEST_ASSERT_EQUAL_UINT64(known[0], known[j]);
      TEST_ASSERT_EQUAL_UINT64(known[0], entries[j]);
      cgt_game_free(game);
    }
  }
}

/* Built-in games and rules as text: values in both plays and longest plays of whole ranges, as on one thread. */
static void test_ranges_of_games(void) {
  static const char *const specs[] = {
      "nim",
      "wythoff",
      "euclid",
      "moore(2)",
      "octal(0.137)",
      "rules(a,b; any order: a-k,b for k in 1..a; a-k,b-k for k in 1..min(a,b) if k < 4)",
      "rules(a, b, c; any order; drop zeros: a-k,b,c for k in 1..a; a,b-k,c for k in 1..b; a,b,c-k for k in 1..c)",
      "rules(n: n-1 if n > 0; n/2 if n > 1; n-k*k for k in 1..9 if k*k <= n)"};
  for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
    cgt_game_t *games[TEST_CREWS];
    for (unsigned j = 0; j < TEST_CREWS; j++) {
      TEST_ASSERT_OK(cgt_game_parse(specs[i], NULL, &games[j]));
      TEST_ASSERT_OK(cgt_game_set(games[j], CGT_SETTING_THREADS, test_crews[j]));
    }
    for (uint64_t a = 3; a < 16; a++)
      for (uint64_t b = a; b < 16; b += 4)
        for (uint32_t play = 0; play < 4; play++) { /* 2: longest plays; 3: how many positions are reachable */
          const uint32_t how = (a + b) % 3 == 0 ? CGT_METHOD_SEARCH : (a + b) % 3 == 1 ? CGT_METHOD_AUTO : CGT_METHOD_TABLE;
          const uint64_t words[3] = {a, b, b};
          uint64_t expected = 0, found = 0;
          for (size_t count = 1; count <= 3; count++)
            for (unsigned j = 0; j < TEST_CREWS; j++) {
              if (cgt_game_validate(games[0], words, count) != CGT_OK) continue;
              if (play < 2)
                TEST_ASSERT_OK(cgt_game_answer(games[j], how, play, (uint32_t)(a % 2), words, count, &found));
              else if (play == 2)
                TEST_ASSERT_OK(cgt_game_longest_play(games[j], words, count, &found));
              else
                TEST_ASSERT_OK(cgt_game_reachable_count(games[j], words, count, &found));
              if (j == 0) expected = found;
              TEST_ASSERT_EQUAL_UINT64(expected, found);
              if (a % 4 == 3) TEST_ASSERT_OK(cgt_game_forget(games[j]));
            }
        }
    for (unsigned j = 0; j < TEST_CREWS; j++) cgt_game_free(games[j]);
  }
}

/* How many positions are reachable, in the end, after what ends the question early; a play may come back. */
static void test_reachable_positions(void) {
  unsigned ended = 0;
  for (unsigned i = 0; i < (unsigned)test_few(160); i++) {
    cgt_game_t *game = make(factors[i / 4 % FACTORS], test_crews[i % TEST_CREWS]);
    const uint64_t heap = 20 + test_random() % (HEAP - 20), words[2] = {heap * at.factor, heap * at.factor};
    const unsigned how = i / 12 % 4;
    uint64_t found = 99;
    pthread_t other;
    long moment = (long)(test_random() % 300000);
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 1 + test_random() % 100));
    if (how == 0) at.failing = test_random() % heap;
    if (how == 1) at.looping = test_random() % (heap - 3);
    if (how == 2) TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 3000 + test_random() % 60000));
    if (how == 3) TEST_ASSERT_EQUAL_INT(0, pthread_create(&other, NULL, cancel, &moment));
    const cgt_status_t status = cgt_game_reachable_count(game, words, 2, &found);
    if (how == 3) TEST_ASSERT_EQUAL_INT(0, pthread_join(other, NULL));
    if (how == 0) TEST_ASSERT_EQUAL_INT(777, status);
    if (how == 2 && status != CGT_OK) TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_reachable_count", "the limit is", status);
    if (how == 3 && status != CGT_OK) TEST_ASSERT_EQUAL_STRING("CGT_E_CANCELLED", cgt_status_name(status));
    if (how == 1) TEST_ASSERT_OK(status);
    ended += status != CGT_OK;
    TEST_ASSERT_EQUAL_UINT64(status == CGT_OK ? (heap + 1) * (heap + 2) / 2 : 99, found);
    at.failing = at.looping = UINT64_MAX;
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 0));
    TEST_ASSERT_OK(cgt_game_reachable_count(game, words, 2, &found));
    TEST_ASSERT_EQUAL_UINT64((heap + 1) * (heap + 2) / 2, found);
    cgt_game_free(game);
  }
  TEST_ASSERT_GREATER_THAN_UINT(test_few(160) / 4, ended);
}

/* Node Kayles on a path of cells, some of which are taken: a move takes a cell with its neighbours. The rules split positions,
 * or do not; theorems know single runs of cells, or their outcomes, or nothing. */
enum { CELLS = 18 };
typedef struct {
  uint32_t question; /* that theorems answer for single runs of even length; above CGT_QUESTION_OUTCOME: none */
} kayles_rules;

static uint64_t run_value[CELLS + 1];

static void solve_runs(void) {
  for (unsigned n = 1; n <= CELLS; n++) {
    bool there[64] = {false};
    for (unsigned i = 0; i < n; i++) there[run_value[i > 1 ? i - 1 : 0] ^ run_value[n - i > 2 ? n - i - 2 : 0]] = true;
    for (run_value[n] = 0; there[run_value[n]];) run_value[n]++;
  }
}

/* The run of free cells from the lowest free cell on. */
static uint64_t lowest_run(uint64_t free) { return free & ~(free + (free & (0 - free))); }

static unsigned count_cells(uint64_t cells) {
  unsigned n = 0;
  for (; cells != 0; cells &= cells - 1) n++;
  return n;
}

static uint64_t kayles_value(uint64_t free) {
  uint64_t sum = 0;
  for (; free != 0; free &= ~lowest_run(free)) sum ^= run_value[count_cells(lowest_run(free))];
  return sum;
}

static cgt_status_t kayles_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  (void)user;
  for (uint64_t left = words[0]; left != 0 && status == CGT_OK; left &= left - 1) {
    const uint64_t cell = left & (0 - left), option = words[0] & ~(cell | cell << 1 | cell >> 1);
    status = cgt_sink_option(sink, &option, count);
  }
  return status;
}

static cgt_status_t kayles_split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  (void)user;
  for (uint64_t left = words[0]; left != 0 && status == CGT_OK; left &= ~lowest_run(left)) {
    const uint64_t run = lowest_run(left);
    status = cgt_sink_summand(sink, NULL, &run, count);
  }
  return status;
}

static cgt_status_t kayles_closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                                  uint64_t *answer, const char **theorem) {
  const kayles_rules *of = user;
  const uint64_t run = lowest_run(words[0]);
  (void)count;
  if (play != CGT_NORMAL || question != of->question || run != words[0] || count_cells(run) % 2 != 0) return CGT_E_NO_THEOREM;
  *answer = question == CGT_QUESTION_VALUE ? kayles_value(run) : kayles_value(run) == 0 ? CGT_P : CGT_N;
  if (theorem != NULL) *theorem = "runs of even length";
  return CGT_OK;
}

static void test_kayles(void) {
  solve_runs();
  for (unsigned i = 0; i < (unsigned)test_few(160); i++) {
    kayles_rules of = {.question = i / 4 % 3};
    const cgt_ruleset_t ruleset = {.size = sizeof ruleset,
                                   .flags = CGT_RULESET_THREADSAFE,
                                   .user = &of,
                                   .options = kayles_options,
                                   .split = i / 12 % 2 == 0 ? kayles_split : NULL,
                                   .closed = of.question <= CGT_QUESTION_OUTCOME ? kayles_closed : NULL};
    cgt_game_t *game;
    TEST_ASSERT_OK(cgt_game_new(&ruleset, &game));
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, test_crews[i % TEST_CREWS]));
    for (unsigned asked = 0; asked < 4; asked++) {
      const uint64_t free = (test_random() | test_random()) & (((uint64_t)1 << CELLS) - 1);
      uint64_t found;
      TEST_ASSERT_OK(cgt_game_answer(game, methods[test_random() % 3], CGT_NORMAL, asked % 2, &free, 1, &found));
      if (asked % 2 == CGT_QUESTION_VALUE)
        TEST_ASSERT_EQUAL_UINT64(kayles_value(free), found);
      else
        TEST_ASSERT_EQUAL_UINT64(kayles_value(free) == 0 ? CGT_P : CGT_N, found);
    }
    cgt_game_free(game);
  }
}

int main(void) {
  cgt_i_crew_alone = 1;
  cgt_i_search_strands_from = 0;
  solve(FEW);
  solve(HEAP);
  UNITY_BEGIN();
  RUN_TEST(test_ranges_of_games);
  RUN_TEST(test_what_is_known);
  RUN_TEST(test_kayles);
  RUN_TEST(test_reachable_positions);
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
    method = methods[i];
    RUN_TEST(test_loops);
    RUN_TEST(test_failing_callbacks);
    RUN_TEST(test_cancelling);
    RUN_TEST(test_memory_limits);
    RUN_TEST(test_failed_allocations);
    RUN_TEST(test_saving_at_the_end);
    RUN_TEST(test_saving_and_forgetting);
  }
  return UNITY_END();
}
