/* Graphs of positions and misère classes on several threads, which expand ahead from the first positions on: everything is as
 * on one thread, byte for byte, also what fails; and what ends a question early leaves the game usable. */
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "../on_threads.h"
#include "game/crew.h"
#include "game/graph.h"

/* ---- Rules ---- */

/* Two heaps: any number from one, or the same from both (Wythoff). Words are apart by a factor, so that some keys are long, and
 * `padding` more words follow, as many as the larger heap has decimal digits, so that layouts widen. The library orders the
 * heaps, or a callback, for one position or for a block; or nobody, and then (a, b) and (b, a) are two positions. */
typedef enum { FLAGS, CANONICAL, CANONICAL_BLOCK, NONE, ORDERS } order;

typedef struct {
  uint64_t factor;
  order order;
  bool pads, repeats;
  uint64_t failing, looping, unordered; /* at the position with these two equal heaps; the last: `canonical` fails */
  pthread_t asker;
  bool stays; /* the rules run on the asker's thread */
  cgt_game_t *game;
  _Atomic size_t asked; /* times that options were asked for */
} rules;

static rules at;

static size_t digits(uint64_t n) { return n < 10 ? 0 : 1 + digits(n / 10); }

static void fill(uint64_t a, uint64_t b, uint64_t *words, size_t *count) {
  words[0] = a * at.factor;
  words[1] = b * at.factor;
  *count = 2;
  for (size_t i = at.pads ? digits(a > b ? a : b) : 0; i > 0; i--) words[(*count)++] = UINT64_MAX - i;
}

static cgt_status_t give(cgt_sink_t *sink, uint64_t a, uint64_t b) {
  uint64_t words[24];
  size_t count;
  fill(a, b, words, &count);
  const cgt_status_t status = cgt_sink_option(sink, words, count);
  return at.repeats && status == CGT_OK ? cgt_sink_option(sink, words, count) : status;
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t a = words[0] / at.factor, b = words[1] / at.factor;
  cgt_status_t status = CGT_OK;
  (void)user, (void)count;
  atomic_fetch_add(&at.asked, 1);
  if (at.stays && !pthread_equal(at.asker, pthread_self())) return 778;
  if (a == b && a == at.failing) return 777;
  if (a == b && a == at.looping) status = give(sink, a, b + 3);
  for (uint64_t k = 1; (k <= a || k <= b) && status == CGT_OK; k++) {
    if (k <= b) status = give(sink, a, b - k);
    if (k <= a && status == CGT_OK) status = give(sink, a - k, b);
    if (k <= a && k <= b && status == CGT_OK) status = give(sink, a - k, b - k);
  }
  return status;
}

static cgt_status_t canonical(void *user, uint64_t *words, size_t *count) {
  (void)user, (void)count;
  if (words[0] == words[1] && words[0] / at.factor == at.unordered) return 779;
  if (words[0] <= words[1]) return CGT_OK;
  const uint64_t larger = words[0];
  words[0] = words[1];
  words[1] = larger;
  return CGT_OK;
}

static cgt_status_t canonical_block(void *user, uint64_t *words, size_t count, size_t n, uint64_t *counts) {
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < n && status == CGT_OK; i++) {
    size_t left = count;
    status = canonical(user, words + i * count, &left);
    counts[i] = left;
  }
  return status;
}

static cgt_game_t *make(uint64_t factor, order ordered, uint64_t threads) {
  const cgt_ruleset_t ruleset = {.size = sizeof ruleset,
                                 .flags = CGT_RULESET_THREADSAFE | (ordered == FLAGS ? CGT_RULESET_SORT : 0),
                                 .options = options,
                                 .canonical = ordered == CANONICAL || ordered == CANONICAL_BLOCK ? canonical : NULL,
                                 .canonical_block = ordered == CANONICAL_BLOCK ? canonical_block : NULL};
  at = (rules){.factor = factor, .order = ordered, .failing = UINT64_MAX, .looping = UINT64_MAX, .unordered = UINT64_MAX};
  TEST_ASSERT_OK(cgt_game_new(&ruleset, &at.game));
  TEST_ASSERT_OK(cgt_game_set(at.game, CGT_SETTING_THREADS, threads));
  return at.game;
}

static const uint64_t factors[] = {1, (uint64_t)1 << 20, (uint64_t)1 << 40, (uint64_t)1 << 57};
enum { FACTORS = sizeof factors / sizeof *factors };

/* ---- What is compared ---- */

typedef struct {
  cgt_status_t status;
  char text[300];
  cgt_game_t *graph;
  cgt_list_t *list;
} answer;

static answer expand(cgt_game_t *game, const uint64_t *words, size_t count) {
  answer to = {.graph = NULL};
  to.status = cgt_game_expand(game, words, count, &to.graph, &to.list);
  if (to.status != CGT_OK) {
    TEST_ASSERT_NULL(to.graph);
    TEST_ASSERT_NULL(to.list);
    snprintf(to.text, sizeof to.text, "%s", cgt_last_error());
  }
  return to;
}

static answer expand_heaps(cgt_game_t *game, uint64_t a, uint64_t b) {
  uint64_t words[24];
  size_t count;
  fill(a, b, words, &count);
  return expand(game, words, count);
}

static void release(answer *to) {
  cgt_game_free(to->graph);
  cgt_list_free(to->list);
}

static void assert_same_list(const cgt_list_t *a, const cgt_list_t *b) {
  const size_t n = cgt_list_count(a);
  TEST_ASSERT_EQUAL_UINT64(n, cgt_list_count(b));
  TEST_ASSERT_EQUAL_MEMORY(cgt_list_starts(a), cgt_list_starts(b), (n + 1) * sizeof(uint64_t));
  const size_t words = (size_t)cgt_list_starts(a)[n];
  if (words > 0) TEST_ASSERT_EQUAL_MEMORY(cgt_list_words(a), cgt_list_words(b), words * sizeof(uint64_t));
}

enum { FACTS = CGT_FACT_MISERE_WINNING + 1 };

static uint64_t *facts_of(cgt_game_t *graph, uint64_t threads, size_t vertices) {
  uint32_t facts[FACTS];
  uint64_t *table = malloc((vertices * FACTS + 1) * sizeof *table);
  TEST_ASSERT_NOT_NULL(table);
  for (uint32_t i = 0; i < FACTS; i++) facts[i] = FACTS - 1 - i;
  TEST_ASSERT_OK(cgt_game_set(graph, CGT_SETTING_THREADS, threads));
  TEST_ASSERT_OK(cgt_graph_facts(graph, facts, FACTS, table));
  return table;
}

/* Vertices, edges and their order; positions; facts. */
static void assert_same(const answer *one, const answer *many, uint64_t threads) {
  TEST_ASSERT_EQUAL_STRING(one->text, many->text);
  TEST_ASSERT_EQUAL_INT(one->status, many->status);
  if (one->status != CGT_OK) return;
  const cgt_i_graph *a = cgt_i_graph_of(one->graph), *b = cgt_i_graph_of(many->graph);
  TEST_ASSERT_EQUAL_UINT64(a->vertices, b->vertices);
  TEST_ASSERT_EQUAL_UINT64(a->edges, b->edges);
  TEST_ASSERT_EQUAL_MEMORY(a->starts, b->starts, (a->vertices + 1) * sizeof *a->starts);
  if (a->edges > 0) TEST_ASSERT_EQUAL_MEMORY(a->targets, b->targets, a->edges * sizeof *a->targets);
  assert_same_list(one->list, many->list);
  uint64_t *own = facts_of(one->graph, 1, a->vertices), *other = facts_of(many->graph, threads, b->vertices);
  TEST_ASSERT_EQUAL_MEMORY(own, other, FACTS * a->vertices * sizeof *own);
  free(own);
  free(other);
}

/* ---- Graphs ---- */

/* Values from the definition. */
enum { HEAP = 60 };
static uint64_t values[HEAP + 1][HEAP + 1];

static void solve(void) {
  for (uint64_t a = 0; a <= HEAP; a++)
    for (uint64_t b = 0; b <= HEAP; b++) {
      bool there[4 * HEAP] = {false};
      for (uint64_t k = 1; k <= a || k <= b; k++) {
        if (k <= a) there[values[a - k][b]] = true;
        if (k <= b) there[values[a][b - k]] = true;
        if (k <= a && k <= b) there[values[a - k][b - k]] = true;
      }
      while (there[values[a][b]]) values[a][b]++;
    }
}

static void assert_right(const answer *found, uint64_t a, uint64_t b) {
  TEST_ASSERT_OK(found->status);
  const size_t n = cgt_list_count(found->list);
  uint64_t *value = malloc(n * sizeof *value);
  const uint32_t fact = CGT_FACT_VALUE;
  TEST_ASSERT_NOT_NULL(value);
  TEST_ASSERT_OK(cgt_graph_facts(found->graph, &fact, 1, value));
  for (size_t i = 0; i < n; i++) {
    const uint64_t *words = cgt_list_item(found->list, i, NULL);
    TEST_ASSERT_EQUAL_UINT64(values[words[0] / at.factor][words[1] / at.factor], value[i]);
  }
  if (at.order == NONE) TEST_ASSERT_EQUAL_UINT64((a + 1) * (b + 1), n);
  if (at.order != NONE && a == b) TEST_ASSERT_EQUAL_UINT64((a + 1) * (a + 2) / 2, n);
  free(value);
}

static void test_graphs(void) {
  for (unsigned i = 0; i < FACTORS * ORDERS * 4; i++) {
    answer one = {.graph = NULL};
    for (unsigned j = 0; j < TEST_CREWS; j++) {
      cgt_game_t *game = make(factors[i % FACTORS], i / FACTORS % ORDERS, test_crews[j]);
      at.pads = i / FACTORS / ORDERS % 2 != 0 && at.order != FLAGS;
      at.repeats = i / FACTORS / ORDERS / 2 != 0;
      answer found = expand_heaps(game, HEAP - 20, HEAP - 20);
      assert_right(&found, HEAP - 20, HEAP - 20);
      TEST_ASSERT_EQUAL_size_t(cgt_list_count(found.list), at.asked); /* each position once */
      if (j == 0) one = found;
      assert_same(&one, &found, test_crews[j]);
      if (j > 0) release(&found);
      cgt_game_free(game);
    }
    release(&one);
  }
}

/* From 0 to 1, ..., 200, and from each to positions that are new. Those of 5 do not fit the table, and take so long that other
 * threads have looked up what follows. */
static cgt_status_t fan(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const struct timespec wait = {0, 3000000};
  const uint64_t from = words[0], wide = UINT64_MAX - 1;
  (void)count;
  atomic_fetch_add((_Atomic size_t *)user, 1);
  for (uint64_t i = 1; from == 0 && i <= 200; i++) (void)cgt_sink_option(sink, &i, 1);
  if (from == 5) nanosleep(&wait, NULL);
  if (from == 5) (void)cgt_sink_option(sink, &wide, 1);
  for (uint64_t i = 0; from > 0 && from <= 200 && i < 3; i++) (void)cgt_sink_option(sink, &(uint64_t){201 + from + i}, 1);
  return CGT_OK;
}

static void test_wide_words(void) {
  _Atomic size_t asked = 0;
  const cgt_ruleset_t ruleset = {.size = sizeof ruleset, .flags = CGT_RULESET_THREADSAFE, .user = &asked, .options = fan};
  const uint64_t root = 0;
  for (unsigned round = 0; round < 10; round++) {
    answer one = {.graph = NULL};
    for (unsigned j = 0; j < TEST_CREWS; j++) {
      cgt_game_t *game;
      TEST_ASSERT_OK(cgt_game_new(&ruleset, &game));
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, test_crews[j]));
      atomic_store(&asked, 0);
      answer found = expand(game, &root, 1);
      TEST_ASSERT_OK(found.status);
      TEST_ASSERT_EQUAL_UINT64(1 + 200 + 202 + 1, cgt_list_count(found.list));
      TEST_ASSERT_EQUAL_size_t(cgt_list_count(found.list), asked);
      if (j == 0) one = found;
      assert_same(&one, &found, test_crews[j]);
      if (j > 0) release(&found);
      cgt_game_free(game);
    }
    release(&one);
  }
}

/* Games of the library and rules as text: also small ones. */
static void test_games(void) {
  static const struct {
    const char *spec;
    uint64_t words[4];
    size_t count;
  } games[] = {{"nim", {12, 13, 14}, 3},
               {"nim", {0}, 0},
               {"wythoff", {120, 140}, 2},
               {"moore(2)", {7, 9, 11}, 3},
               {"octal(0.137)", {40}, 1},
               {"octal(4.7)", {24}, 1},
               {"lasker", {9, 11}, 2},
               {"crim", {9, 8, 7, 7}, 4},
               {"chomp(5,6)", {0}, 0},
               {"sum(nim, wythoff)", {0}, 0},
               {"rules(a,b; any order: a-k,b for k in 1..a; a-k,b-k for k in 1..min(a,b) if k < 4)", {50, 60}, 2},
               {"rules(n: n-1 if n > 0; n/2 if n > 1; n-k*k for k in 1..9 if k*k <= n)", {900}, 1}};
  unsigned asked = 0;
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    answer one = {.graph = NULL};
    for (unsigned j = 0; j < TEST_CREWS; j++) {
      cgt_game_t *game;
      if (cgt_game_parse(games[i].spec, NULL, &game) != CGT_OK) continue;
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, test_crews[j]));
      answer found = expand(game, games[i].words, games[i].count);
      if (j == 0) one = found;
      assert_same(&one, &found, test_crews[j]);
      asked += found.status == CGT_OK;
      if (j > 0) release(&found);
      cgt_game_free(game);
    }
    release(&one);
  }
  TEST_ASSERT_GREATER_OR_EQUAL_UINT(9 * TEST_CREWS, asked);
}

/* ---- Misère classes ---- */

typedef struct {
  cgt_status_t status;
  char text[CGT_CLASS_FORCED + 1][400];
  cgt_list_t *positions;
  uint64_t *values[2];
} classes;

/* `failing`: the allocation that fails, if not 0. */
static classes classify(cgt_game_t *game, const uint64_t *words, size_t count, size_t failing) {
  classes found = {.positions = NULL};
  cgt_list_t *roots;
  cgt_classes_t *made = NULL;
  TEST_ASSERT_OK(cgt_list_new(words, count, 1, &roots));
  test_allocations = 0;
  test_failing_allocation = failing;
  found.status = cgt_classes_new(game, roots, &made);
  test_failing_allocation = 0;
  cgt_list_free(roots);
  if (found.status != CGT_OK) {
    TEST_ASSERT_NULL(made);
    snprintf(found.text[0], sizeof found.text[0], "%s", cgt_last_error());
    return found;
  }
  const size_t n = (size_t)cgt_classes_count(made);
  for (uint32_t number = 0; number <= CGT_CLASS_FORCED; number++)
    TEST_ASSERT_OK(cgt_classes_text(made, number, found.text[number], sizeof found.text[number], NULL));
  for (int play = 0; play < 2; play++) {
    found.values[play] = malloc(n * sizeof *found.values[play]);
    TEST_ASSERT_NOT_NULL(found.values[play]);
  }
  TEST_ASSERT_OK(cgt_classes_values(made, &found.positions, found.values[0], found.values[1]));
  cgt_classes_free(made);
  return found;
}

static void release_classes(classes *found) {
  cgt_list_free(found->positions);
  free(found->values[0]);
  free(found->values[1]);
}

static void test_classes(void) {
  for (unsigned i = 0; i < 2 * FACTORS * 3; i++) {
    classes one = {.positions = NULL};
    for (unsigned j = 0; j < TEST_CREWS; j++) {
      cgt_game_t *game = make(factors[i % FACTORS], i / FACTORS % 2 == 0 ? NONE : FLAGS, test_crews[j]);
      if (i / FACTORS / 2 == 1) at.looping = 20;
      if (i / FACTORS / 2 == 2) at.failing = 3;
      const uint64_t words[2] = {75 * at.factor, 70 * at.factor};
      classes found = classify(game, words, 2, 0);
      if (j == 0) one = found;
      TEST_ASSERT_EQUAL_INT(i / FACTORS / 2 == 0 ? CGT_OK : i / FACTORS / 2 == 1 ? CGT_E_LOOP : 777, found.status);
      TEST_ASSERT_EQUAL_INT(one.status, found.status);
      TEST_ASSERT_EQUAL_MEMORY(one.text, found.text, sizeof one.text);
      if (one.status == CGT_OK) {
        const size_t n = cgt_list_count(one.positions);
        assert_same_list(one.positions, found.positions);
        for (int play = 0; play < 2; play++)
          TEST_ASSERT_EQUAL_MEMORY(one.values[play], found.values[play], n * sizeof *one.values[play]);
      }
      if (j > 0) release_classes(&found);
      cgt_game_free(game);
    }
    release_classes(&one);
  }
}

/* ---- What fails ---- */

static void test_loops_and_failing_callbacks(void) {
  for (unsigned i = 0; i < FACTORS * 3 * 5; i++) {
    answer one = {.graph = NULL};
    const unsigned which = i / FACTORS % 3;
    for (unsigned j = 0; j < TEST_CREWS; j++) {
      cgt_game_t *game =
          make(factors[i % FACTORS], which == 2 ? (i % 2 == 0 ? CANONICAL : CANONICAL_BLOCK) : NONE, test_crews[j]);
      const uint64_t where = i / FACTORS / 3 * 8;
      if (which == 0) at.looping = where;
      if (which == 1) at.failing = where;
      if (which == 2) at.unordered = where;
      answer found = expand_heaps(game, 40, 40);
      TEST_ASSERT_EQUAL_INT(which == 0 ? CGT_E_LOOP : which == 1 ? 777 : 779, found.status);
      if (j == 0) one = found;
      assert_same(&one, &found, test_crews[j]);
      at.failing = at.looping = at.unordered = UINT64_MAX;
      found = expand_heaps(game, 40, 40);
      assert_right(&found, 40, 40);
      release(&found);
      cgt_game_free(game);
    }
  }
}

/* The same limit is reached at the same position. */
static void test_memory_limits(void) {
  unsigned reached = 0, kept = 0;
  for (unsigned i = 0; i < (unsigned)test_few(160); i++) {
    const uint64_t limit = 3000 + test_random() % (i % 2 == 0 ? 100000 : 2000000);
    answer one = {.graph = NULL};
    for (unsigned j = 0; j < TEST_CREWS; j++) {
      cgt_game_t *game = make(factors[i % FACTORS], i / FACTORS % ORDERS, test_crews[j]);
      at.pads = i % 3 == 0 && at.order != FLAGS;
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, limit));
      answer found = expand_heaps(game, 50, 50);
      reached += found.status == CGT_E_LIMIT;
      kept += found.status == CGT_OK;
      if (j == 0) one = found;
      assert_same(&one, &found, test_crews[j]);
      if (j > 0) release(&found);
      cgt_game_free(game);
    }
    release(&one);
  }
  TEST_ASSERT_GREATER_THAN_UINT(0, reached);
  TEST_ASSERT_GREATER_THAN_UINT(0, kept);
}

/* The limit holds for what threads look up, but for buffers of words that each of them has. */
static void test_memory_in_use(void) {
  enum { LIMIT = 2000000, BUFFERS = 8 * (2 * CGT_MAX_WORDS * 8 + 100000) };
  test_memory_begin();
  cgt_game_t *game = make(1, NONE, 8);
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, LIMIT));
  test_most_bytes = 0;
  answer found = expand_heaps(game, 200, 200);
  TEST_ASSERT_EQUAL_INT(CGT_E_LIMIT, found.status);
  TEST_ASSERT_LESS_OR_EQUAL_UINT64(LIMIT + BUFFERS, test_most_bytes);
  cgt_game_free(game);
  test_memory_end();
}

static void *cancel(void *user) {
  struct timespec wait = {0, *(long *)user};
  nanosleep(&wait, NULL);
  cgt_game_cancel(at.game);
  return NULL;
}

static void test_cancelling(void) {
  unsigned cancelled = 0;
  for (unsigned i = 0; i < (unsigned)test_few(80); i++) {
    cgt_game_t *game = make(factors[i / 4 % FACTORS], i % ORDERS, test_crews[i % TEST_CREWS]);
    pthread_t other;
    long moment = (long)(test_random() % 3000000);
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 1 + test_random() % 100));
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&other, NULL, cancel, &moment));
    answer found = expand_heaps(game, HEAP, HEAP);
    TEST_ASSERT_EQUAL_INT(0, pthread_join(other, NULL));
    if (found.status != CGT_OK) {
      TEST_ASSERT_EQUAL_STRING("CGT_E_CANCELLED", cgt_status_name(found.status));
      TEST_ASSERT_EQUAL_STRING_LEN("cgt_game_expand: cancelled ", found.text, 27);
      cancelled++;
    }
    release(&found);
    found = expand_heaps(game, 30, 30);
    assert_right(&found, 30, 30);
    release(&found);
    cgt_game_free(game);
  }
  TEST_ASSERT_GREATER_THAN_UINT(0, cancelled);
}

typedef struct {
  pthread_t asker;
  uint64_t calls, stop, expanded;
} watch;

static cgt_status_t report(void *user, uint64_t expanded, uint64_t known) {
  watch *seen = user;
  (void)known;
  if (!pthread_equal(seen->asker, pthread_self()) || expanded < seen->expanded) return 780;
  seen->expanded = expanded;
  return ++seen->calls == seen->stop ? 781 : CGT_OK;
}

/* On the thread that asks, and positions only become more. What it returns ends the question. */
static void test_progress(void) {
  for (unsigned i = 0; i < TEST_CREWS * 30; i++) {
    cgt_game_t *game = make(1, NONE, test_crews[i % TEST_CREWS]);
    watch seen = {.asker = pthread_self(), .stop = i / TEST_CREWS * 9};
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 5));
    TEST_ASSERT_OK(cgt_game_set_progress(game, report, &seen));
    answer found = expand_heaps(game, 40, 40);
    if (seen.stop == 0 || seen.calls < seen.stop) {
      assert_right(&found, 40, 40);
    } else {
      TEST_ASSERT_EQUAL_INT(781, found.status);
      TEST_ASSERT_EQUAL_STRING_LEN("cgt_game_expand: the progress callback returned 781 after ", found.text, 58);
    }
    TEST_ASSERT_GREATER_THAN_UINT64(0, seen.calls);
    release(&found);
    cgt_game_free(game);
  }
}

/* An allocation that fails, or all from one on: the question fails, or does without. */
static void test_failed_allocations(void) {
  for (unsigned i = 0; i < 2 * FACTORS; i++) {
    unsigned succeeded = 0;
    test_memory_begin();
    for (size_t failing = 1; succeeded < 8 && failing < 2000; failing += 1 + failing / 60) {
      cgt_game_t *game = make(factors[i % FACTORS], i % ORDERS, test_crews[1 + i % (TEST_CREWS - 1)]);
      test_failing_on = failing % 2 == 0;
      test_allocations = 0;
      test_failing_allocation = failing;
      answer found = expand_heaps(game, 30, 30);
      succeeded = test_allocations < failing ? succeeded + 1 : 0;
      test_failing_allocation = 0;
      if (found.status == CGT_OK) {
        assert_right(&found, 30, 30);
      } else {
        TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(found.status));
        TEST_ASSERT_EQUAL_STRING_LEN("cgt_game_expand: ", found.text, 17);
      }
      release(&found);
      const uint64_t words[2] = {20 * at.factor, 20 * at.factor};
      classes judged = classify(game, words, 2, failing);
      TEST_ASSERT_TRUE(judged.status == CGT_OK || judged.status == CGT_E_MEMORY);
      release_classes(&judged);
      found = expand_heaps(game, 20, 20);
      assert_right(&found, 20, 20);
      release(&found);
      cgt_game_free(game);
    }
    TEST_ASSERT_EQUAL_UINT(8, succeeded);
    test_memory_end();
  }
}

/* ---- One thread only ---- */

static cgt_status_t ask_within(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_game_t *within = user;
  const uint64_t heaps[2] = {12, 12};
  answer found = expand(within, heaps, 2);
  const cgt_status_t status = found.status;
  (void)count;
  release(&found);
  if (status != CGT_OK) return status;
  for (uint64_t k = 0; k < words[0]; k++) (void)cgt_sink_option(sink, &k, 1);
  return CGT_OK;
}

/* Rules that are not thread-safe, and questions of callbacks, stay on the thread that asks. */
static void test_one_thread(void) {
  const cgt_ruleset_t ruleset = {.size = sizeof ruleset, .options = options};
  cgt_game_t *game = make(1, NONE, 8);
  cgt_game_free(game);
  TEST_ASSERT_OK(cgt_game_new(&ruleset, &game));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, 8));
  at.asker = pthread_self();
  at.stays = true;
  answer found = expand_heaps(game, 30, 30);
  assert_right(&found, 30, 30);
  release(&found);
  cgt_game_free(game);

  cgt_game_t *within = make(1, NONE, 8), *outer;
  at.asker = pthread_self();
  at.stays = true;
  const cgt_ruleset_t asks = {.size = sizeof asks, .options = ask_within, .user = within};
  const uint64_t heap = 10;
  TEST_ASSERT_OK(cgt_game_new(&asks, &outer));
  TEST_ASSERT_OK(cgt_game_set(outer, CGT_SETTING_THREADS, 8));
  found = expand(outer, &heap, 1);
  TEST_ASSERT_OK(found.status);
  TEST_ASSERT_EQUAL_UINT64(11, cgt_list_count(found.list));
  release(&found);
  cgt_game_free(outer);
  cgt_game_free(within);
}

int main(void) {
  cgt_i_crew_alone = 1;
  solve();
  UNITY_BEGIN();
  RUN_TEST(test_graphs);
  RUN_TEST(test_wide_words);
  RUN_TEST(test_games);
  RUN_TEST(test_classes);
  RUN_TEST(test_loops_and_failing_callbacks);
  RUN_TEST(test_memory_limits);
  RUN_TEST(test_memory_in_use);
  RUN_TEST(test_cancelling);
  RUN_TEST(test_progress);
  RUN_TEST(test_failed_allocations);
  RUN_TEST(test_one_thread);
  return UNITY_END();
}
