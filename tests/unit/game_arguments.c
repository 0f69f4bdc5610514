/* Bad arguments, callbacks that misbehave, and callbacks that fail: a status, a text that names the culprit, outputs untouched,
 * and a handle that works afterwards. */
#include "../support.h"

static const size_t huge = SIZE_MAX / 16 + 1; /* more words than PTRDIFF_MAX bytes hold */

/* ---- A ruleset whose callbacks can be told to do wrong ---- */

typedef enum { OPTIONS, OPTIONS_BLOCK, VALIDATE, CANONICAL, SPLIT, CLOSED, WINNING, BOUNDS, CALLBACKS } callback;
static const char *const callback_names[] = {"options", "options_block", "validate", "canonical",
                                             "split",   "closed",        "winning",  "bounds"};

typedef struct {
  cgt_game_t *game;                         /* itself */
  cgt_status_t fail[CALLBACKS];             /* what each callback returns instead of working */
  uint64_t only;                            /* fails only at positions with this first word; UINT64_MAX: at all */
  cgt_status_t (*misuse)(cgt_sink_t *sink); /* what options, options_block or split do first */
  callback misused;
  bool swallow; /* and then goes on as if that had worked */
  unsigned destroyed;
} wrongs;

static bool fails(const wrongs *w, callback which, const uint64_t *words, size_t count) {
  return w->fail[which] != CGT_OK && (w->only == UINT64_MAX || (count > 0 && words[0] == w->only));
}

static cgt_status_t begin(const wrongs *w, callback which, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  if (fails(w, which, words, count)) return w->fail[which];
  if (w->misuse == NULL || w->misused != which) return CGT_OK;
  cgt_status_t status = w->misuse(sink);
  return w->swallow ? CGT_OK : status;
}

/* Nim: any heap may be made smaller. */
static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t option[8];
  cgt_status_t status = begin(user, OPTIONS, words, count, sink);
  if (count > 0) memcpy(option, words, count * sizeof *option);
  for (size_t i = 0; i < count && status == CGT_OK; i++) {
    for (option[i] = 0; option[i] < words[i] && status == CGT_OK; option[i]++) status = cgt_sink_option(sink, option, count);
    option[i] = words[i];
  }
  return status;
}

static cgt_status_t options_block(void *user, const uint64_t *words, size_t count, size_t positions, cgt_sink_t *sink) {
  static uint64_t numbers[5000], given[5000 * 4];
  size_t n = 0;
  cgt_status_t status = begin(user, OPTIONS_BLOCK, words, count, sink);
  if (status != CGT_OK) return status;
  if (positions > 5000) return 99;
  for (size_t p = 0; p < positions; p++) {
    numbers[p] = 0;
    for (size_t i = 0; i < count; i++)
      for (uint64_t heap = 0; heap < words[p * count + i]; heap++) {
        if ((n + 1) * count > 5000 * 4) return 98;
        memcpy(given + n * count, words + p * count, count * sizeof *given);
        given[n++ * count + i] = heap;
        numbers[p]++;
      }
  }
  return cgt_sink_block(sink, numbers, given, count);
}

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status = begin(user, VALIDATE, words, count, sink);
  if (status != CGT_OK) return status;
  for (size_t i = 0; i < count; i++)
    if (words[i] > 90) return cgt_sink_refuse(sink, "a heap above 90; expected at most 90");
  return count <= 3 ? CGT_OK : cgt_sink_refuse(sink, "more than three heaps");
}

static cgt_status_t canonical(void *user, uint64_t *words, size_t *count) {
  return fails(user, CANONICAL, words, *count) ? ((wrongs *)user)->fail[CANONICAL] : CGT_OK;
}

static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  return begin(user, SPLIT, words, count, sink);
}

static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  (void)play, (void)question, (void)answer, (void)theorem;
  return fails(user, CLOSED, words, count) ? ((wrongs *)user)->fail[CLOSED] : CGT_E_NO_THEOREM;
}

static cgt_status_t winning(void *user, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)play;
  cgt_status_t status = begin(user, WINNING, words, count, sink);
  return status != CGT_OK ? status : CGT_E_NO_THEOREM;
}

static cgt_status_t bounds(void *user, const uint64_t *words, size_t count, uint64_t *most) {
  uint64_t largest = 0;
  if (fails(user, BOUNDS, words, count)) return ((wrongs *)user)->fail[BOUNDS];
  for (size_t i = 0; i < count; i++) largest = words[i] > largest ? words[i] : largest;
  for (size_t i = 0; i < count; i++) most[i] = largest;
  return CGT_OK;
}

static void destroy(void *user) { ((wrongs *)user)->destroyed++; }

/* A game with all callbacks, but only one way to the options. */
static cgt_game_t *new_game(wrongs *w, bool block, uint64_t flags) {
  *w = (wrongs){.only = UINT64_MAX};
  cgt_ruleset_t rules = {.size = sizeof rules,
                         .flags = flags,
                         .user = w,
                         .options = block ? NULL : options,
                         .options_block = block ? options_block : NULL,
                         .validate = validate,
                         .canonical = canonical,
                         .split = split,
                         .closed = closed,
                         .winning = winning,
                         .bounds = bounds,
                         .destroy = destroy};
  TEST_ASSERT_OK(cgt_game_new(&rules, &w->game));
  return w->game;
}

static const uint64_t three_heaps[] = {3, 5, 7}; /* XOR 1 */
static const uint64_t *const p357 = three_heaps;

/* The handle works: right answers to several questions. */
static void check_works(cgt_game_t *game) {
  uint64_t value = 77;
  uint64_t outcome = 77;
  TEST_ASSERT_OK(cgt_game_value(game, p357, 3, &value));
  TEST_ASSERT_EQUAL_UINT64(1, value);
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, p357, 3, &value));
  TEST_ASSERT_EQUAL_UINT64(1, value);
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, p357, 3, &value));
  TEST_ASSERT_EQUAL_UINT64(1, value);
  TEST_ASSERT_OK(cgt_game_outcome(game, CGT_MISERE, (uint64_t[]){2, 3, 1}, 3, &outcome));
  TEST_ASSERT_EQUAL_UINT64(CGT_P, outcome);
  TEST_ASSERT_OK(cgt_game_longest_play(game, p357, 3, &value));
  TEST_ASSERT_EQUAL_UINT64(15, value);
  TEST_ASSERT_OK(cgt_game_reachable_count(game, p357, 3, &value));
  TEST_ASSERT_EQUAL_UINT64(4 * 6 * 8, value);
}

/* ---- Making ---- */

static void test_rulesets(void) {
  wrongs w = {.only = UINT64_MAX};
  cgt_game_t *const untouched = (cgt_game_t *)(void *)&w, *game = untouched;
  const cgt_ruleset_t good = {.size = sizeof good, .user = &w, .options = options, .destroy = destroy};
  cgt_ruleset_t rules = good;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new", "ruleset is NULL", cgt_game_new(NULL, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new", "game is NULL", cgt_game_new(&good, NULL));
  rules.size = sizeof rules - 1;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new", "size", cgt_game_new(&rules, &game));
  rules.size = 0;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new", "size is 0", cgt_game_new(&rules, &game));
  struct {
    cgt_ruleset_t known;
    void *later[2];
  } grown = {.known = good, .later = {NULL, &w}};
  grown.known.size = sizeof grown;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new", "ruleset->size", cgt_game_new(&grown.known, &game));
  rules = good;
  for (int bit = 7; bit < 64; bit++) {
    rules.flags = (uint64_t)1 << bit;
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new", "flags", cgt_game_new(&rules, &game));
  }
  for (size_t i = 0; i < sizeof rules.reserved / sizeof *rules.reserved; i++) {
    char culprit[32];
    snprintf(culprit, sizeof culprit, "reserved[%zu]", i);
    rules = good;
    rules.reserved[i] = 1;
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new", culprit, cgt_game_new(&rules, &game));
  }
  rules = good;
  rules.options = NULL;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new", "options", cgt_game_new(&rules, &game));
  rules = good;
  rules.identity_size = 1;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new", "identity", cgt_game_new(&rules, &game));
  TEST_ASSERT_EQUAL_PTR(untouched, game);
  TEST_ASSERT_EQUAL_UINT(0, w.destroyed);
  grown.later[1] = NULL;
  TEST_ASSERT_OK(cgt_game_new(&grown.known, &game));
  cgt_game_free(game);
  w.destroyed = 0;
  char identity[] = "abc";
  rules = good;
  rules.identity = identity;
  rules.identity_size = 3;
  rules.flags = 7;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  identity[0] = 'x'; /* copied */
  TEST_ASSERT_EQUAL_PTR(game, cgt_game_retain(game));
  cgt_game_free(game);
  TEST_ASSERT_EQUAL_UINT(0, w.destroyed);
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_value(game, p357, 3, &value));
  TEST_ASSERT_EQUAL_UINT64(1, value);
  cgt_game_free(game);
  TEST_ASSERT_EQUAL_UINT(1, w.destroyed);
  cgt_game_free(NULL);
}

static void test_graphs(void) {
  const uint64_t starts[] = {0, 2, 3, 3}, targets[] = {1, 2, 2};
  cgt_game_t *const untouched = (cgt_game_t *)(uintptr_t)&starts[0], *game = untouched;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_graph", "starts is NULL", cgt_game_new_graph(3, NULL, targets, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_graph", "targets is NULL", cgt_game_new_graph(3, starts, NULL, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_graph", "game is NULL", cgt_game_new_graph(3, starts, targets, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_graph", "vertices is 4294967295",
                    cgt_game_new_graph(UINT32_MAX, starts, targets, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_graph", "vertices", cgt_game_new_graph(SIZE_MAX, starts, targets, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_graph", "starts[0] is 1",
                    cgt_game_new_graph(1, (uint64_t[]){1, 1}, targets, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_graph", "starts[2] is 1",
                    cgt_game_new_graph(2, (uint64_t[]){0, 2, 1}, (uint64_t[]){1, 1}, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_graph", "starts[1] is 18446744073709551615",
                    cgt_game_new_graph(1, (uint64_t[]){0, UINT64_MAX}, targets, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_graph", "targets",
                    cgt_game_new_graph(1, (uint64_t[]){0, huge}, targets, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_graph", "targets[1] is 3",
                    cgt_game_new_graph(3, starts, (uint64_t[]){1, 3, 2}, &game));
  TEST_ASSERT_FAILS(CGT_E_LOOP, "cgt_game_new_graph", "1 > 2 > 1",
                    cgt_game_new_graph(3, (uint64_t[]){0, 1, 2, 3}, (uint64_t[]){1, 2, 1}, &game));
  TEST_ASSERT_FAILS(CGT_E_LOOP, "cgt_game_new_graph", "1 > 1",
                    cgt_game_new_graph(2, (uint64_t[]){0, 1, 2}, (uint64_t[]){1, 1}, &game));
  TEST_ASSERT_EQUAL_PTR(untouched, game);
  TEST_ASSERT_OK(cgt_game_new_graph(3, starts, targets, &game));

  uint64_t vertices = 50, edges = 51, table[3] = {52, 53, 54}, value = 55;
  uint32_t fact = CGT_FACT_VALUE;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_size", "graph is NULL", cgt_graph_size(NULL, &vertices, &edges));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_size", "vertices is NULL", cgt_graph_size(game, NULL, &edges));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_size", "edges is NULL", cgt_graph_size(game, &vertices, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_facts", "graph is NULL", cgt_graph_facts(NULL, &fact, 1, table));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_facts", "facts is NULL", cgt_graph_facts(game, NULL, 1, table));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_facts", "table is NULL", cgt_graph_facts(game, &fact, 1, NULL));
  const uint32_t bad[] = {0, CGT_FACT_MISERE_WINNING + 1};
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_facts", "facts[1] is 13", cgt_graph_facts(game, bad, 2, table));
  wrongs w;
  cgt_game_t *other = new_game(&w, false, 0);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_size", "not an explicit graph", cgt_graph_size(other, &vertices, &edges));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_facts", "not an explicit graph", cgt_graph_facts(other, &fact, 1, table));
  cgt_game_free(other);
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_value", "3", cgt_game_value(game, (uint64_t[]){3}, 1, &value));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_value", "2 words", cgt_game_value(game, (uint64_t[]){0, 0}, 2, &value));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_value", "0 words", cgt_game_value(game, NULL, 0, &value));
  TEST_ASSERT_EQUAL_UINT64(50, vertices);
  TEST_ASSERT_EQUAL_UINT64(51, edges);
  TEST_ASSERT_EQUAL_UINT64(52, table[0]);
  TEST_ASSERT_EQUAL_UINT64(55, value);
  TEST_ASSERT_OK(cgt_graph_facts(game, NULL, 0, NULL));
  TEST_ASSERT_OK(cgt_graph_facts(game, &fact, 1, table));
  TEST_ASSERT_EQUAL_UINT64(2, table[0]);
  cgt_game_free(game);
  /* no vertex at all */
  TEST_ASSERT_OK(cgt_game_new_graph(0, (uint64_t[]){0}, NULL, &game));
  TEST_ASSERT_OK(cgt_graph_size(game, &vertices, &edges));
  TEST_ASSERT_EQUAL_UINT64(0, vertices);
  TEST_ASSERT_EQUAL_UINT64(0, edges);
  TEST_ASSERT_OK(cgt_graph_facts(game, &fact, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_value", "vertex", cgt_game_value(game, (uint64_t[]){0}, 1, &value));
  cgt_game_free(game);
}

/* A long cycle does not overrun the text. */
static void test_long_cycles(void) {
  enum { N = 3000 };
  static uint64_t starts[N + 1], targets[N];
  cgt_game_t *game = NULL;
  for (uint64_t v = 0; v <= N; v++) starts[v] = v;
  for (uint64_t v = 0; v < N; v++) targets[v] = v + 1 < N ? v + 1 : 17;
  TEST_ASSERT_FAILS(CGT_E_LOOP, "cgt_game_new_graph", "17 > 18 > ", cgt_game_new_graph(N, starts, targets, &game));
  TEST_ASSERT_NOT_NULL(strstr(cgt_last_error(), "... > 17;"));
  TEST_ASSERT_NULL(game);
}

/* ---- Lists ---- */

static void test_lists(void) {
  uint64_t words[] = {1, 2, 3, 4};
  cgt_list_t *const untouched = (cgt_list_t *)(void *)words, *list = untouched;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_list_new", "list is NULL", cgt_list_new(words, 2, 2, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_list_new", "words is NULL", cgt_list_new(NULL, 2, 2, &list));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_list_new", "count is 4097", cgt_list_new(words, CGT_MAX_WORDS + 1, 1, &list));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_list_new", "positions", cgt_list_new(words, 2, SIZE_MAX, &list));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_list_new", "words", cgt_list_new(words, 1, huge, &list));
  TEST_ASSERT_FAILS(CGT_E_MEMORY, "cgt_list_new", "positions", cgt_list_new(NULL, 0, SIZE_MAX, &list));
  TEST_ASSERT_FAILS(CGT_E_MEMORY, "cgt_list_new", "positions", cgt_list_new(NULL, 0, SIZE_MAX / 8, &list));
  TEST_ASSERT_EQUAL_PTR(untouched, list);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_list_add", "list is NULL", cgt_list_add(NULL, words, 1));
  TEST_ASSERT_OK(cgt_list_new(words, 2, 2, &list));
  words[0] = 9; /* copied */
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_list_add", "words is NULL", cgt_list_add(list, NULL, 1));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_list_add", "count is 4097", cgt_list_add(list, words, CGT_MAX_WORDS + 1));
  TEST_ASSERT_EQUAL_UINT64(2, cgt_list_count(list));
  TEST_ASSERT_OK(cgt_list_add(list, NULL, 0));
  size_t count = 5;
  TEST_ASSERT_NOT_NULL(cgt_list_item(list, 0, NULL));
  TEST_ASSERT_NOT_NULL(cgt_list_item(list, 2, &count));
  TEST_ASSERT_EQUAL_UINT64(0, count);
  count = 5;
  TEST_ASSERT_NULL(cgt_list_item(list, 3, &count));
  TEST_ASSERT_NULL(cgt_list_item(list, SIZE_MAX, &count));
  TEST_ASSERT_EQUAL_UINT64(5, count);
  /* A list's own positions may be added to it, although its words move. */
  for (uint64_t i = 0; i < 1000; i++) {
    const uint64_t *own = cgt_list_item(list, (size_t)i % 2, &count);
    TEST_ASSERT_EQUAL_UINT64(2, count);
    TEST_ASSERT_OK(cgt_list_add(list, own, count));
  }
  TEST_ASSERT_EQUAL_UINT64(1003, cgt_list_count(list));
  TEST_ASSERT_EQUAL_UINT64(0, cgt_list_starts(list)[0]);
  TEST_ASSERT_EQUAL_UINT64(4, cgt_list_starts(list)[2]);
  TEST_ASSERT_EQUAL_UINT64(4, cgt_list_starts(list)[3]);
  TEST_ASSERT_EQUAL_UINT64(2004, cgt_list_starts(list)[1003]);
  TEST_ASSERT_EQUAL_PTR(cgt_list_words(list), cgt_list_item(list, 0, NULL));
  for (size_t i = 0; i < 1003; i++) {
    if (i == 2) continue;
    const uint64_t first = (i < 2 ? i : i - 3) % 2 == 0 ? 1 : 3;
    TEST_ASSERT_EQUAL_UINT64(first, cgt_list_item(list, i, &count)[0]);
    TEST_ASSERT_EQUAL_UINT64(first + 1, cgt_list_item(list, i, &count)[1]);
  }
  cgt_list_free(list);
  TEST_ASSERT_OK(cgt_list_new(NULL, 0, 3, &list));
  TEST_ASSERT_EQUAL_UINT64(3, cgt_list_count(list));
  cgt_list_free(list);
  TEST_ASSERT_OK(cgt_list_new(NULL, 7, 0, &list));
  TEST_ASSERT_EQUAL_UINT64(0, cgt_list_count(list));
  TEST_ASSERT_EQUAL_UINT64(0, cgt_list_starts(list)[0]);
  cgt_list_free(list);
  cgt_list_free(NULL);
}

/* ---- Questions ---- */

static cgt_status_t accept_all(void *user, const uint64_t *words, size_t count) {
  (void)user, (void)words, (void)count;
  return CGT_OK;
}

/* Every question about a position, with outputs that are checked afterwards. */
typedef struct {
  cgt_game_t *game, *graph;
  cgt_list_t *list;
  uint64_t value, words[4];
  uint64_t outcome;
  size_t count;
  char text[200];
} outputs;

static const outputs fresh = {
    NULL, NULL, NULL, 1001, {1002, 1003, 1004, 1005}, 1006, 1007, "untouched",
};

typedef struct {
  const char *name;
  cgt_status_t (*ask)(outputs *to, const uint64_t *words, size_t count);
} question;

#define QUESTION(name, call) \
  static cgt_status_t name(outputs *to, const uint64_t *words, size_t count) { return call; }
QUESTION(q_validate, cgt_game_validate(to->game, words, count))
QUESTION(q_canonical, cgt_game_canonical(to->game, words, count, to->words, &to->count))
QUESTION(q_options, cgt_game_options(to->game, words, count, &to->list))
QUESTION(q_each, cgt_game_each_option(to->game, words, count, accept_all, NULL))
QUESTION(q_value, cgt_game_value(to->game, words, count, &to->value))
QUESTION(q_misere, cgt_game_misere_value(to->game, words, count, &to->value))
QUESTION(q_outcome, cgt_game_outcome(to->game, CGT_NORMAL, words, count, &to->outcome))
QUESTION(q_misere_outcome, cgt_game_outcome(to->game, CGT_MISERE, words, count, &to->outcome))
QUESTION(q_search, cgt_game_answer(to->game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, words, count, &to->value))
QUESTION(q_table, cgt_game_answer(to->game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_OUTCOME, words, count, &to->value))
QUESTION(q_array, cgt_game_answer_array(to->game, CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_VALUE, words, count, 1, &to->value))
QUESTION(q_winning, cgt_game_winning(to->game, CGT_NORMAL, words, count, &to->list))
QUESTION(q_longest, cgt_game_longest_play(to->game, words, count, &to->value))
QUESTION(q_reachable, cgt_game_reachable_count(to->game, words, count, &to->value))
QUESTION(q_explain, cgt_game_explain(to->game, CGT_NORMAL, words, count, to->text, sizeof to->text, &to->count))
QUESTION(q_expand, cgt_game_expand(to->game, words, count, &to->graph, &to->list))

static const question questions[] = {
    {"cgt_game_validate", q_validate},    {"cgt_game_canonical", q_canonical},
    {"cgt_game_options", q_options},      {"cgt_game_each_option", q_each},
    {"cgt_game_value", q_value},          {"cgt_game_misere_value", q_misere},
    {"cgt_game_outcome", q_outcome},      {"cgt_game_outcome", q_misere_outcome},
    {"cgt_game_answer", q_search},        {"cgt_game_answer", q_table},
    {"cgt_game_answer_array", q_array},   {"cgt_game_winning", q_winning},
    {"cgt_game_longest_play", q_longest}, {"cgt_game_reachable_count", q_reachable},
    {"cgt_game_explain", q_explain},      {"cgt_game_expand", q_expand},
};
enum { QUESTIONS = sizeof questions / sizeof *questions };

static void check_untouched(const outputs *to) {
  TEST_ASSERT_NULL(to->graph);
  TEST_ASSERT_NULL(to->list);
  TEST_ASSERT_EQUAL_UINT64(fresh.value, to->value);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(fresh.words, to->words, 4);
  TEST_ASSERT_EQUAL_UINT64(fresh.outcome, to->outcome);
  TEST_ASSERT_EQUAL_UINT64(fresh.count, to->count);
  TEST_ASSERT_EQUAL_STRING(fresh.text, to->text);
}

/* A question fails with this status and a text that begins with its name and has the culprit; nothing was written. */
static void check_fails(const question *q, cgt_game_t *game, const uint64_t *words, size_t count, cgt_status_t expected,
                        const char *culprit) {
  outputs to = fresh;
  char prefix[64];
  to.game = game;
  snprintf(prefix, sizeof prefix, "%s: ", q->name);
  TEST_ASSERT_EQUAL_INT32_MESSAGE(expected, q->ask(&to, words, count), q->name);
  TEST_ASSERT_EQUAL_STRING_LEN(prefix, cgt_last_error(), strlen(prefix));
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), culprit), cgt_last_error());
  check_untouched(&to);
}

static void test_positions(void) {
  wrongs w;
  static uint64_t many[CGT_MAX_WORDS];
  for (int block = 0; block < 2; block++) {
    cgt_game_t *game = new_game(&w, block == 1, 0);
    for (size_t i = 0; i < QUESTIONS; i++) {
      const question *q = &questions[i];
      check_fails(q, NULL, p357, 3, CGT_E_ARGUMENT, "game is NULL");
      check_fails(q, game, NULL, 3, CGT_E_ARGUMENT, "words is NULL");
      check_fails(q, game, p357, CGT_MAX_WORDS + 1, CGT_E_ARGUMENT, "count is 4097; expected at most 4096 words");
      check_fails(q, game, p357, SIZE_MAX, CGT_E_ARGUMENT, "expected at most 4096 words");
      check_fails(q, game, (uint64_t[]){3, 91}, 2, CGT_E_POSITION, "position 3,91: a heap above 90; expected at most 90");
      check_fails(q, game, many, CGT_MAX_WORDS, CGT_E_POSITION, "more than three heaps");
    }
    check_works(game);
    cgt_game_free(game);
  }
}

/* Long positions are cut in texts: where the cut comes is tried for every length of numbers. */
static void test_texts_of_long_positions(void) {
  wrongs w;
  cgt_game_t *game = new_game(&w, false, 0);
  for (unsigned run = 0; run < 3000; run++) {
    uint64_t words[50];
    char expected[2000] = "position ";
    for (int i = 0; i < 50; i++) {
      words[i] = i < 8 ? test_random_length() >> run % 3 * 10 : 0;
      if (i > 2 && run % 2 == 0) words[i] = UINT64_MAX;
      snprintf(expected + strlen(expected), 30, "%llu,", (unsigned long long)words[i]);
    }
    words[49] = 91;
    TEST_ASSERT_EQUAL_INT32(CGT_E_POSITION, cgt_game_validate(game, words, 50));
    const char *text = strstr(cgt_last_error(), "position "), *dots = strstr(cgt_last_error(), ",...: ");
    TEST_ASSERT_NOT_NULL_MESSAGE(dots, cgt_last_error());
    TEST_ASSERT_EQUAL_STRING_LEN(expected, text, (size_t)(dots - text));
    TEST_ASSERT_EQUAL_INT(',', expected[dots - text]);
    TEST_ASSERT_GREATER_THAN(9 + 73, dots - text);
  }
  cgt_game_free(game);
}

static void test_outputs(void) {
  wrongs w;
  cgt_game_t *game = new_game(&w, false, 0);
  uint64_t room[4], value = 3;
  uint64_t outcome = 3;
  size_t count = 3;
  cgt_list_t *list = NULL;
  char text[8] = "1234567";
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_canonical", "canonical is NULL", cgt_game_canonical(game, p357, 3, NULL, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_canonical", "canonical_count is NULL",
                    cgt_game_canonical(game, p357, 3, room, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_options", "options is NULL", cgt_game_options(game, p357, 3, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_each_option", "each is NULL", cgt_game_each_option(game, p357, 3, NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_value", "value is NULL", cgt_game_value(game, p357, 3, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_misere_value", "value is NULL", cgt_game_misere_value(game, p357, 3, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_outcome", "outcome is NULL", cgt_game_outcome(game, 0, p357, 3, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_outcome", "play is 2", cgt_game_outcome(game, 2, p357, 3, &outcome));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer", "answer is NULL", cgt_game_answer(game, 0, 0, 0, p357, 3, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer", "method is 4", cgt_game_answer(game, 4, 0, 0, p357, 3, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer", "play is 2", cgt_game_answer(game, 0, 2, 0, p357, 3, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer", "question is 2", cgt_game_answer(game, 0, 0, 2, p357, 3, &value));
  TEST_ASSERT_FAILS(CGT_E_NO_THEOREM, "cgt_game_answer", "3,5,7 in normal play",
                    cgt_game_answer(game, CGT_METHOD_CLOSED, 0, 0, p357, 3, &value));
  TEST_ASSERT_FAILS(CGT_E_NO_THEOREM, "cgt_game_answer", "3,5,7 in misere play",
                    cgt_game_answer(game, CGT_METHOD_CLOSED, 1, 1, p357, 3, &value));
  TEST_ASSERT_FAILS(CGT_E_NO_THEOREM, "cgt_game_answer", "the position - in",
                    cgt_game_answer(game, CGT_METHOD_CLOSED, 1, 1, NULL, 0, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer_array", "answers is NULL",
                    cgt_game_answer_array(game, CGT_METHOD_AUTO, 0, 0, p357, 3, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer_array", "method is 4",
                    cgt_game_answer_array(game, 4, 0, 0, p357, 3, 1, &value));
  TEST_ASSERT_FAILS(CGT_E_NO_THEOREM, "cgt_game_answer_array", "position number 0: no theorem",
                    cgt_game_answer_array(game, CGT_METHOD_CLOSED, 0, 0, p357, 3, 1, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer_array", "play is 7",
                    cgt_game_answer_array(game, CGT_METHOD_AUTO, 7, 0, p357, 3, 1, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer_array", "question is 7",
                    cgt_game_answer_array(game, CGT_METHOD_AUTO, 0, 7, p357, 3, 1, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer_array", "positions",
                    cgt_game_answer_array(game, CGT_METHOD_AUTO, 0, 0, p357, 3, SIZE_MAX, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer_array", "words",
                    cgt_game_answer_array(game, CGT_METHOD_AUTO, 0, 0, p357, 1, huge, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_answer_array", "answers",
                    cgt_game_answer_array(game, CGT_METHOD_AUTO, 0, 0, p357, 0, huge, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_winning", "moves is NULL", cgt_game_winning(game, 0, p357, 3, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_winning", "play is 2", cgt_game_winning(game, 2, p357, 3, &list));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_longest_play", "moves is NULL", cgt_game_longest_play(game, p357, 3, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_reachable_count", "n is NULL", cgt_game_reachable_count(game, p357, 3, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_explain", "text is NULL", cgt_game_explain(game, 0, p357, 3, NULL, 1, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_explain", "play is 2", cgt_game_explain(game, 2, p357, 3, text, 8, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_count", "game is NULL", cgt_game_count(NULL, 0, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_count", "number is NULL", cgt_game_count(game, 0, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_count", "what is 5", cgt_game_count(game, 5, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_forget", "game is NULL", cgt_game_forget(NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_reserve", "game is NULL", cgt_game_reserve(NULL, 1));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_reserve", "3*2^30", cgt_game_reserve(game, UINT64_MAX));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_reserve", "3*2^30", cgt_game_reserve(game, ((uint64_t)3 << 30) + 1));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_set", "game is NULL", cgt_game_set(NULL, 0, 1));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_set", "setting is 3", cgt_game_set(game, 3, 1));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_set", "value is 0", cgt_game_set(game, CGT_SETTING_POLL, 0));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_set", "value is 0", cgt_game_set(game, CGT_SETTING_THREADS, 0));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_get", "game is NULL", cgt_game_get(NULL, 0, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_get", "value is NULL", cgt_game_get(game, 0, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_get", "setting is 3", cgt_game_get(game, 3, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_set_progress", "game is NULL", cgt_game_set_progress(NULL, NULL, NULL));
  TEST_ASSERT_EQUAL_UINT64(3, value);
  TEST_ASSERT_EQUAL_UINT64(3, outcome);
  TEST_ASSERT_EQUAL_UINT64(3, count);
  TEST_ASSERT_EQUAL_STRING("1234567", text);
  TEST_ASSERT_NULL(list);
  cgt_game_cancel(NULL);
  const uint64_t defaults[] = {0, 1024, 1};
  for (uint32_t s = 0; s < 3; s++) {
    TEST_ASSERT_OK(cgt_game_get(game, s, &value));
    if (s != CGT_SETTING_MEMORY) TEST_ASSERT_EQUAL_UINT64(defaults[s], value); /* that one: unit/endless_rules */
    TEST_ASSERT_OK(cgt_game_set(game, s, 1000000 + s));
  }
  for (uint32_t s = 0; s < 3; s++) {
    TEST_ASSERT_OK(cgt_game_get(game, s, &value));
    TEST_ASSERT_EQUAL_UINT64(1000000 + s, value);
  }
  check_works(game);
  /* Expanding without outputs is allowed, and so is an array of no positions. */
  TEST_ASSERT_OK(cgt_game_expand(game, p357, 3, NULL, NULL));
  TEST_ASSERT_OK(cgt_game_answer_array(game, CGT_METHOD_AUTO, 0, 0, NULL, 3, 0, NULL));
  uint64_t answers[] = {5, 5, 5};
  TEST_ASSERT_OK(
      cgt_game_answer_array(game, CGT_METHOD_AUTO, CGT_MISERE, 0, NULL, 0, 2, answers)); /* positions without words */
  TEST_ASSERT_EQUAL_UINT64(1, answers[0]);
  TEST_ASSERT_EQUAL_UINT64(1, answers[1]);
  TEST_ASSERT_EQUAL_UINT64(5, answers[2]);
  cgt_game_free(game);
}

static void test_value_arrays_name_the_position(void) {
  wrongs w;
  cgt_game_t *game = new_game(&w, false, 0);
  const uint64_t words[] = {1, 2, 3, 4, 90, 91, 5, 6};
  uint64_t answers[4] = {70, 71, 72, 73};
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_answer_array", "position number 2: position 90,91: a heap above 90",
                    cgt_game_answer_array(game, CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_VALUE, words, 2, 4, answers));
  const uint64_t expected[] = {3, 7, 72, 73};
  TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, answers, 4);
  w.fail[OPTIONS] = 5;
  w.only = 17; /* the text is named also when it comes from further inside */
  TEST_ASSERT_FAILS(
      5, "cgt_game_answer_array", "position number 1: the ruleset's callback `options` returned 5",
      cgt_game_answer_array(game, CGT_METHOD_AUTO, CGT_MISERE, CGT_QUESTION_OUTCOME, (uint64_t[]){1, 17}, 1, 2, answers));
  cgt_game_free(game);
}

/* ---- Sinks ---- */

static cgt_status_t option_null(cgt_sink_t *sink) { return cgt_sink_option(sink, NULL, 2); }
static cgt_status_t option_long(cgt_sink_t *sink) { return cgt_sink_option(sink, p357, CGT_MAX_WORDS + 1); }
static cgt_status_t options_null(cgt_sink_t *sink) { return cgt_sink_options(sink, NULL, 2, 1); }
static cgt_status_t options_long(cgt_sink_t *sink) { return cgt_sink_options(sink, p357, SIZE_MAX, 1); }
static cgt_status_t options_many(cgt_sink_t *sink) { return cgt_sink_options(sink, p357, 2, SIZE_MAX / 2); }
static cgt_status_t options_endless(cgt_sink_t *sink) { return cgt_sink_options(sink, p357, 0, SIZE_MAX); }
static cgt_status_t block_null_numbers(cgt_sink_t *sink) { return cgt_sink_block(sink, NULL, p357, 3); }
static cgt_status_t block_null(cgt_sink_t *sink) {
  static uint64_t numbers[5000];
  for (int i = 0; i < 5000; i++) numbers[i] = 1;
  return cgt_sink_block(sink, numbers, NULL, 3);
}
static cgt_status_t block_long(cgt_sink_t *sink) {
  static uint64_t numbers[5000];
  numbers[0] = 1;
  return cgt_sink_block(sink, numbers, p357, CGT_MAX_WORDS + 1);
}
static cgt_status_t block_many(cgt_sink_t *sink) {
  static uint64_t numbers[5000];
  numbers[0] = UINT64_MAX;
  return cgt_sink_block(sink, numbers, p357, 3);
}
static cgt_status_t summand_null(cgt_sink_t *sink) { return cgt_sink_summand(sink, NULL, NULL, 1); }
static cgt_status_t summand_long(cgt_sink_t *sink) { return cgt_sink_summand(sink, NULL, p357, CGT_MAX_WORDS + 1); }
static cgt_status_t refuse_null(cgt_sink_t *sink) { return cgt_sink_refuse(sink, NULL); }
/* these are right, but not everywhere */
static cgt_status_t use_option(cgt_sink_t *sink) { return cgt_sink_option(sink, p357, 1); }
static cgt_status_t use_options(cgt_sink_t *sink) { return cgt_sink_options(sink, p357, 1, 2); }
static cgt_status_t use_block(cgt_sink_t *sink) {
  static uint64_t numbers[5000];
  return cgt_sink_block(sink, numbers, NULL, 1);
}
static cgt_status_t use_summand(cgt_sink_t *sink) { return cgt_sink_summand(sink, NULL, p357, 1); }
static cgt_status_t use_refuse(cgt_sink_t *sink) { return cgt_sink_refuse(sink, "no"); }

/* Asks everything that comes to the callback; each question must get the sink's failure, swallowed or not. */
static void check_misuse(callback misused, cgt_status_t (*misuse)(cgt_sink_t *), cgt_status_t expected, const char *function,
                         const char *culprit) {
  wrongs w;
  for (int swallow = 0; swallow < 2; swallow++) {
    cgt_game_t *game = new_game(&w, misused == OPTIONS_BLOCK, 0);
    w.misuse = misuse;
    w.misused = misused;
    w.swallow = swallow == 1;
    unsigned asked = 0;
    for (size_t i = 0; i < QUESTIONS; i++) {
      outputs to = fresh;
      const char *name = questions[i].name;
      const bool misere = questions[i].ask == q_misere || questions[i].ask == q_misere_outcome;
      const bool sizes = strcmp(name, "cgt_game_reachable_count") == 0 || strcmp(name, "cgt_game_expand") == 0 ||
                         strcmp(name, "cgt_game_options") == 0 || strcmp(name, "cgt_game_each_option") == 0;
      const bool positions = strcmp(name, "cgt_game_validate") == 0 || strcmp(name, "cgt_game_canonical") == 0;
      if (misused != VALIDATE && positions) continue;
      if (misused == SPLIT && (misere || sizes || questions[i].ask == q_winning)) continue;
      if (misused == WINNING && questions[i].ask != q_winning) continue;
      to.game = game;
      asked++;
      TEST_ASSERT_EQUAL_INT32_MESSAGE(expected, questions[i].ask(&to, p357, 3), name);
      if (strstr(cgt_last_error(), ": position number") == NULL)
        TEST_ASSERT_EQUAL_STRING_LEN(function, cgt_last_error(), strlen(function));
      TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), culprit), cgt_last_error());
      check_untouched(&to);
    }
    TEST_ASSERT_GREATER_THAN_UINT(0, asked);
    w.misuse = NULL;
    check_works(game);
    cgt_game_free(game);
  }
}

static void test_sinks(void) {
  check_misuse(OPTIONS, option_null, CGT_E_ARGUMENT, "cgt_sink_option: ", "words is NULL");
  check_misuse(OPTIONS, option_long, CGT_E_ARGUMENT, "cgt_sink_option: ", "count is 4097");
  check_misuse(OPTIONS, options_null, CGT_E_ARGUMENT, "cgt_sink_options: ", "words is NULL");
  check_misuse(OPTIONS, options_long, CGT_E_ARGUMENT, "cgt_sink_options: ", "count is");
  check_misuse(OPTIONS, options_many, CGT_E_ARGUMENT, "cgt_sink_options: ", "no array has so many options");
  check_misuse(OPTIONS, options_endless, CGT_E_ARGUMENT, "cgt_sink_options: ", "n is");
  check_misuse(OPTIONS, use_block, CGT_E_STATE, "cgt_sink_block: ", "sink");
  check_misuse(OPTIONS, use_summand, CGT_E_STATE, "cgt_sink_summand: ", "sink");
  check_misuse(OPTIONS, use_refuse, CGT_E_STATE, "cgt_sink_refuse: ", "sink");
  check_misuse(OPTIONS_BLOCK, block_null_numbers, CGT_E_ARGUMENT, "cgt_sink_block: ", "numbers is NULL");
  check_misuse(OPTIONS_BLOCK, block_null, CGT_E_ARGUMENT, "cgt_sink_block: ", "words is NULL");
  check_misuse(OPTIONS_BLOCK, block_long, CGT_E_ARGUMENT, "cgt_sink_block: ", "count is 4097");
  check_misuse(OPTIONS_BLOCK, block_many, CGT_E_ARGUMENT, "cgt_sink_block: ", "numbers[0] is 18446744073709551615");
  check_misuse(OPTIONS_BLOCK, use_option, CGT_E_STATE, "cgt_sink_option: ", "sink");
  check_misuse(OPTIONS_BLOCK, use_options, CGT_E_STATE, "cgt_sink_options: ", "sink");
  check_misuse(OPTIONS_BLOCK, use_summand, CGT_E_STATE, "cgt_sink_summand: ", "sink");
  check_misuse(SPLIT, summand_null, CGT_E_ARGUMENT, "cgt_sink_summand: ", "words is NULL");
  check_misuse(SPLIT, summand_long, CGT_E_ARGUMENT, "cgt_sink_summand: ", "count is 4097");
  check_misuse(SPLIT, use_option, CGT_E_STATE, "cgt_sink_option: ", "sink");
  check_misuse(SPLIT, use_block, CGT_E_STATE, "cgt_sink_block: ", "sink");
  check_misuse(SPLIT, use_refuse, CGT_E_STATE, "cgt_sink_refuse: ", "sink");
  check_misuse(WINNING, option_null, CGT_E_ARGUMENT, "cgt_sink_option: ", "words is NULL");
  check_misuse(WINNING, use_block, CGT_E_STATE, "cgt_sink_block: ", "sink");
  check_misuse(WINNING, use_summand, CGT_E_STATE, "cgt_sink_summand: ", "sink");
  check_misuse(VALIDATE, refuse_null, CGT_E_ARGUMENT, "cgt_sink_refuse: ", "reason is NULL");
  check_misuse(VALIDATE, use_option, CGT_E_STATE, "cgt_sink_option: ", "sink");
  check_misuse(VALIDATE, use_summand, CGT_E_STATE, "cgt_sink_summand: ", "sink");
  check_misuse(VALIDATE, use_refuse, CGT_E_POSITION, "cgt_game_", "position 3,5,7: no");
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_sink_option", "sink is NULL", cgt_sink_option(NULL, p357, 1));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_sink_options", "sink is NULL", cgt_sink_options(NULL, p357, 1, 1));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_sink_block", "sink is NULL", cgt_sink_block(NULL, p357, p357, 1));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_sink_summand", "sink is NULL", cgt_sink_summand(NULL, NULL, p357, 1));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_sink_refuse", "sink is NULL", cgt_sink_refuse(NULL, "no"));
}

/* ---- Statuses of callbacks ---- */

static bool reaches(callback which, const question *q) {
  const bool positions = q->ask == q_validate || q->ask == q_canonical;
  const bool listing = q->ask == q_options || q->ask == q_each;
  switch (which) {
    case VALIDATE:
    case CANONICAL: return true;
    case WINNING: return q->ask == q_winning;
    case OPTIONS:
    case OPTIONS_BLOCK: return !positions;
    case CLOSED:
      return q->ask == q_value || q->ask == q_misere || q->ask == q_outcome || q->ask == q_misere_outcome ||
             q->ask == q_array || q->ask == q_explain || q->ask == q_winning;
    case SPLIT:
      return !positions && !listing && q->ask != q_misere && q->ask != q_misere_outcome && q->ask != q_winning &&
             q->ask != q_reachable && q->ask != q_expand;
    case BOUNDS: return !positions && !listing && q->ask != q_expand && q->ask != q_winning;
    default: return false;
  }
}

static void test_statuses_of_callbacks(void) {
  wrongs w;
  const cgt_status_t statuses[] = {1, 12345, INT32_MAX, CGT_E_FILE, CGT_E_MEMORY, -77, INT32_MIN};
  for (int block = 0; block < 2; block++)
    for (callback which = 0; which < CALLBACKS; which++)
      for (size_t i = 0; i < QUESTIONS; i++)
        for (size_t s = 0; s < sizeof statuses / sizeof *statuses; s++) {
          if ((which == OPTIONS && block) || (which == OPTIONS_BLOCK && !block)) continue;
          if (!reaches(which, &questions[i]) || (which == SPLIT && block)) continue; /* blocks are swept, not split */
          cgt_game_t *game = new_game(&w, block == 1, 0);
          w.fail[which] = statuses[s];
          char culprit[80];
          snprintf(culprit, sizeof culprit, "callback `%s` returned %d", callback_names[which], (int)statuses[s]);
          check_fails(&questions[i], game, p357, 3, statuses[s], culprit);
          w.fail[which] = CGT_OK;
          if (s == 0) check_works(game);
          cgt_game_free(game);
        }
}

/* The same in the middle of a search: a status for certain positions only. */
static void test_statuses_in_mid_search(void) {
  wrongs w;
  for (callback which = 0; which < CALLBACKS; which++)
    for (size_t i = 0; i < QUESTIONS; i++) {
      const question *q = &questions[i];
      const bool one = q->ask == q_options || q->ask == q_each || q->ask == q_validate || q->ask == q_canonical;
      if (!reaches(which, q) || one || (which != OPTIONS && which != CANONICAL && which != SPLIT)) continue;
      cgt_game_t *game = new_game(&w, false, 0);
      w.fail[which] = 4711;
      w.only = 1;
      check_fails(q, game, p357, 3, 4711, "returned 4711");
      check_fails(q, game, p357, 3, 4711, "returned 4711");
      w.fail[which] = CGT_OK;
      check_works(game);
      cgt_game_free(game);
    }
}

static cgt_status_t stop(void *user, const uint64_t *words, size_t count) {
  unsigned *left = user;
  (void)words, (void)count;
  return --*left == 0 ? -5000 : CGT_OK;
}

static void test_statuses_of_each_option(void) {
  wrongs w;
  for (int block = 0; block < 2; block++) {
    cgt_game_t *game = new_game(&w, block == 1, 0);
    for (unsigned k = 1; k <= 15; k++) {
      unsigned left = k;
      TEST_ASSERT_EQUAL_INT32(-5000, cgt_game_each_option(game, p357, 3, stop, &left));
      TEST_ASSERT_EQUAL_STRING("cgt_game_each_option: the function `each` returned -5000", cgt_last_error());
      TEST_ASSERT_EQUAL_UINT(0, left);
    }
    unsigned left = 16;
    TEST_ASSERT_OK(cgt_game_each_option(game, p357, 3, stop, &left));
    TEST_ASSERT_EQUAL_UINT(1, left);
    cgt_game_free(game);
  }
}

static cgt_status_t lengthen(void *user, uint64_t *words, size_t *count) {
  (void)user, (void)words;
  ++*count;
  return CGT_OK;
}

static void test_canonical_must_not_lengthen(void) {
  wrongs w = {.only = UINT64_MAX};
  cgt_ruleset_t rules = {.size = sizeof rules, .user = &w, .options = options, .canonical = lengthen};
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  for (size_t i = 0; i < QUESTIONS; i++)
    check_fails(&questions[i], game, p357, 3, CGT_E_ARGUMENT, "callback `canonical` made 4 words of 3");
  cgt_game_free(game);
}

/* ---- Asking from inside ---- */

static cgt_game_t *asked;
static unsigned refused, accepted;
static cgt_game_t *bystander; /* may be asked */

static void ask_inside(void) {
  uint64_t value = 0, number;
  for (size_t i = 0; i < QUESTIONS; i++) {
    outputs to = fresh;
    to.game = asked;
    const bool state = questions[i].ask(&to, p357, 3) == CGT_E_STATE &&
                       strncmp(cgt_last_error(), questions[i].name, strlen(questions[i].name)) == 0 &&
                       strstr(cgt_last_error(), "callback of the same game") != NULL;
    refused += state;
    accepted += !state;
    check_untouched(&to);
  }
  accepted += cgt_game_count(asked, CGT_COUNT_KNOWN, &number) != CGT_E_STATE;
  accepted += cgt_game_forget(asked) != CGT_E_STATE;
  accepted += cgt_game_reserve(asked, 10) != CGT_E_STATE;
  accepted += bystander != NULL && (cgt_game_value(bystander, p357, 3, &value) != CGT_OK || value != 1);
  accepted += cgt_game_get(asked, CGT_SETTING_POLL, &number) != CGT_OK; /* that is allowed */
}

static cgt_status_t ask_in_sink(cgt_sink_t *sink) {
  (void)sink;
  ask_inside();
  return CGT_OK;
}
static cgt_status_t ask_in_each(void *user, const uint64_t *words, size_t count) {
  (void)user, (void)words, (void)count;
  ask_inside();
  return CGT_OK;
}
static cgt_status_t ask_in_progress(void *user, uint64_t expanded, uint64_t known) {
  (void)user, (void)expanded, (void)known;
  ask_inside();
  return CGT_OK;
}

static void test_asking_from_inside(void) {
  wrongs w, other;
  bystander = new_game(&other, false, 0);
  const callback callbacks[] = {OPTIONS, OPTIONS_BLOCK, VALIDATE, SPLIT, WINNING};
  for (size_t i = 0; i < 5; i++) {
    asked = new_game(&w, callbacks[i] == OPTIONS_BLOCK, 0);
    w.misuse = ask_in_sink;
    w.misused = callbacks[i];
    refused = accepted = 0;
    cgt_list_t *list;
    TEST_ASSERT_OK(cgt_game_winning(asked, CGT_NORMAL, (uint64_t[]){1, 2}, 2, &list));
    TEST_ASSERT_EQUAL_UINT64(1, cgt_list_count(list));
    cgt_list_free(list);
    uint64_t value;
    TEST_ASSERT_OK(cgt_game_answer(asked, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, (uint64_t[]){1, 3}, 2, &value));
    TEST_ASSERT_EQUAL_UINT64(2, value);
    TEST_ASSERT_GREATER_THAN_UINT(0, refused);
    TEST_ASSERT_EQUAL_UINT(0, accepted);
    w.misuse = NULL;
    check_works(asked);
    cgt_game_free(asked);
  }
  asked = new_game(&w, false, 0);
  refused = accepted = 0;
  TEST_ASSERT_OK(cgt_game_each_option(asked, (uint64_t[]){1, 2}, 2, ask_in_each, NULL));
  TEST_ASSERT_EQUAL_UINT(3 * QUESTIONS, refused);
  TEST_ASSERT_OK(cgt_game_set(asked, CGT_SETTING_POLL, 5));
  TEST_ASSERT_OK(cgt_game_set_progress(asked, ask_in_progress, NULL));
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_value(asked, (uint64_t[]){3, 4}, 2, &value));
  TEST_ASSERT_EQUAL_UINT64(7, value);
  TEST_ASSERT_GREATER_THAN_UINT(3 * QUESTIONS, refused);
  TEST_ASSERT_EQUAL_UINT(0, accepted);
  TEST_ASSERT_OK(cgt_game_set_progress(asked, NULL, NULL));
  check_works(asked);
  cgt_game_free(asked);
  cgt_game_free(bystander);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_rulesets);
  RUN_TEST(test_graphs);
  RUN_TEST(test_long_cycles);
  RUN_TEST(test_lists);
  RUN_TEST(test_positions);
  RUN_TEST(test_texts_of_long_positions);
  RUN_TEST(test_outputs);
  RUN_TEST(test_value_arrays_name_the_position);
  RUN_TEST(test_sinks);
  RUN_TEST(test_statuses_of_callbacks);
  RUN_TEST(test_statuses_in_mid_search);
  RUN_TEST(test_statuses_of_each_option);
  RUN_TEST(test_canonical_must_not_lengthen);
  RUN_TEST(test_asking_from_inside);
  return UNITY_END();
}
