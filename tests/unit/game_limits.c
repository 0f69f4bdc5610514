/* Searches that stop: at a memory limit, by progress and cancelling, for lack of memory, at loops; each leaves a handle that
 * can resume. And plays of a million moves on a small stack, and games within games. */
#include <pthread.h>
#include <stdlib.h>

#include "../support.h"

/* ---- Nim in many guises ---- */

typedef enum { PLAIN, BLOCK, OWN_SPLIT, OTHER_SPLIT, WIDE, SORTED, FLAVOURS } flavour;
enum { HEAPS = 3 };
static const uint64_t wide =
    (uint64_t)1 << 45; /* what a word stands for in WIDE: that many times the heap, and its square above */

static uint64_t shown(flavour f, uint64_t heap) { return f == WIDE ? heap * wide + heap * heap : heap; }
static uint64_t hidden(flavour f, uint64_t word) { return f == WIDE ? word / wide : word; }

static cgt_game_t *heap_game; /* of single heaps, for OTHER_SPLIT */

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const flavour f = *(const flavour *)user;
  uint64_t option[HEAPS] = {0};
  if (count > HEAPS) return 1;
  if (count > 0) memcpy(option, words, count * sizeof *option);
  for (size_t i = 0; i < count; i++) {
    for (uint64_t heap = 0; heap < hidden(f, words[i]); heap++) {
      option[i] = shown(f, heap);
      cgt_status_t status = cgt_sink_option(sink, option, count);
      if (status != CGT_OK) return status;
    }
    option[i] = words[i];
  }
  return CGT_OK;
}

static cgt_status_t options_block(void *user, const uint64_t *words, size_t count, size_t positions, cgt_sink_t *sink) {
  size_t n = 0;
  (void)user;
  for (size_t i = 0; i < positions * count; i++) n += (size_t)words[i];
  uint64_t *numbers = calloc(positions, sizeof *numbers), *given = malloc((n + 1) * HEAPS * sizeof *given);
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
  return status;
}

static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const flavour f = *(const flavour *)user;
  for (size_t i = 0; i < count && count > 1; i++) {
    cgt_status_t status = cgt_sink_summand(sink, f == OWN_SPLIT ? NULL : heap_game, &words[i], 1);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

static flavour flavours[] = {PLAIN, BLOCK, OWN_SPLIT, OTHER_SPLIT, WIDE, SORTED};

static cgt_game_t *new_game(flavour f) {
  const cgt_ruleset_t rules = {.size = sizeof rules,
                               .flags = f == SORTED  ? CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS
                                        : f == BLOCK ? CGT_RULESET_COSTLY_CALLS
                                                     : 0,
                               .user = &flavours[f],
                               .options = f == BLOCK ? NULL : options,
                               .options_block = f == BLOCK ? options_block : NULL,
                               .split = f == OWN_SPLIT || f == OTHER_SPLIT ? split : NULL};
  cgt_game_t *game;
  if (f == OTHER_SPLIT) {
    const cgt_ruleset_t heaps = {.size = sizeof heaps, .user = &flavours[PLAIN], .options = options};
    TEST_ASSERT_OK(cgt_game_new(&heaps, &heap_game));
  }
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  return game;
}

static void free_game(cgt_game_t *game, flavour f) {
  cgt_game_free(game);
  if (f == OTHER_SPLIT) cgt_game_free(heap_game);
}

/* ---- Questions and their answers (Bouton; tame misere play; sizes by counting) ---- */

typedef enum {
  VALUE,
  MISERE,
  OUTCOME,
  MISERE_OUTCOME,
  SEARCH,
  TABLE,
  TABLE_MISERE,
  LONGEST,
  REACHABLE,
  OPTIONS,
  WINNING,
  EXPAND,
  QUESTIONS
} question;

typedef struct {
  uint64_t number;
  uint64_t outcome;
  cgt_list_t *list, *second;
  cgt_game_t *graph;
} answer;

static cgt_status_t ask(cgt_game_t *game, question q, const uint64_t *words, size_t count, answer *to) {
  switch (q) {
    case VALUE: return cgt_game_value(game, words, count, &to->number);
    case MISERE: return cgt_game_misere_value(game, words, count, &to->number);
    case OUTCOME: return cgt_game_outcome(game, CGT_NORMAL, words, count, &to->outcome);
    case MISERE_OUTCOME: return cgt_game_outcome(game, CGT_MISERE, words, count, &to->outcome);
    case SEARCH: return cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, words, count, &to->number);
    case TABLE: return cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, words, count, &to->number);
    case TABLE_MISERE:
      return cgt_game_answer(game, CGT_METHOD_TABLE, CGT_MISERE, CGT_QUESTION_VALUE, words, count, &to->number);
    case LONGEST: return cgt_game_longest_play(game, words, count, &to->number);
    case REACHABLE: return cgt_game_reachable_count(game, words, count, &to->number);
    case OPTIONS: return cgt_game_options(game, words, count, &to->list);
    case WINNING: return cgt_game_winning(game, CGT_NORMAL, words, count, &to->list);
    default: return cgt_game_expand(game, words, count, &to->graph, &to->list);
  }
}

static const answer fresh = {123456, 654321, NULL, NULL, NULL};

static void check_untouched(const answer *a) {
  TEST_ASSERT_EQUAL_UINT64(fresh.number, a->number);
  TEST_ASSERT_EQUAL_UINT64(fresh.outcome, a->outcome);
  TEST_ASSERT_NULL(a->list);
  TEST_ASSERT_NULL(a->graph);
}

/* Two different heaps, not both below 2. */
static void check_answer(question q, flavour f, uint64_t a, uint64_t b, const answer *to) {
  const uint64_t reachable = f == SORTED ? (a + 1) * (b + 1) - (a < b ? a : b) * ((a < b ? a : b) + 1) / 2 : (a + 1) * (b + 1);
  uint64_t vertices, edges, winning = 0;
  for (uint64_t h = 0; h < a; h++) winning += (h ^ b) == 0;
  for (uint64_t h = 0; h < b; h++) winning += (h ^ a) == 0;
  switch (q) {
    case VALUE:
    case MISERE:
    case SEARCH:
    case TABLE:
    case TABLE_MISERE: TEST_ASSERT_EQUAL_UINT64(a ^ b, to->number); break;
    case OUTCOME:
    case MISERE_OUTCOME: TEST_ASSERT_EQUAL_UINT64(a == b ? CGT_P : CGT_N, to->outcome); break;
    case LONGEST: TEST_ASSERT_EQUAL_UINT64(a + b, to->number); break;
    case REACHABLE: TEST_ASSERT_EQUAL_UINT64(reachable, to->number); break;
    case OPTIONS: TEST_ASSERT_EQUAL_UINT64(f == SORTED && a != b ? a + b : a + b, cgt_list_count(to->list)); break;
    case WINNING: TEST_ASSERT_EQUAL_UINT64(winning, cgt_list_count(to->list)); break;
    default:
      TEST_ASSERT_EQUAL_UINT64(reachable, cgt_list_count(to->list));
      TEST_ASSERT_OK(cgt_graph_size(to->graph, &vertices, &edges));
      TEST_ASSERT_EQUAL_UINT64(reachable, vertices);
  }
  cgt_list_free(to->list);
  cgt_game_free(to->graph);
}

/* Heaps with more than 64 options together, so that marks are needed, and no option of one is an option of the other. */
static const uint64_t heap_a = 70, heap_b = 5;

static void check_question(cgt_game_t *game, question q, flavour f) {
  answer to = fresh;
  TEST_ASSERT_OK(ask(game, q, (uint64_t[]){shown(f, heap_a), shown(f, heap_b)}, 2, &to));
  if (q == OPTIONS && f == SORTED) { /* 70,5 to 5,h and 5,h to ... : options that are the same when sorted */
    TEST_ASSERT_LESS_OR_EQUAL_UINT64(heap_a + heap_b, cgt_list_count(to.list));
    cgt_list_free(to.list);
    return;
  }
  check_answer(q, f, heap_a, heap_b, &to);
}

static cgt_status_t ask_heaps(cgt_game_t *game, question q, flavour f, answer *to) {
  return ask(game, q, (uint64_t[]){shown(f, heap_a), shown(f, heap_b)}, 2, to);
}

static uint64_t count_of(cgt_game_t *game, uint32_t what) {
  uint64_t number = UINT64_MAX;
  TEST_ASSERT_OK(cgt_game_count(game, what, &number));
  return number;
}

/* ---- Memory limits ---- */

static void test_memory_limits(void) {
  for (flavour f = 0; f < FLAVOURS; f++)
    for (question q = 0; q < QUESTIONS; q++) {
      cgt_game_t *game = new_game(f);
      unsigned stopped = 0;
      bool done = false;
      for (uint64_t limit = 1; !done; limit += 1 + limit / 6) {
        answer to = fresh;
        TEST_ASSERT_LESS_THAN_UINT64((uint64_t)1 << 24, limit);
        TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, limit));
        if (f == OTHER_SPLIT) TEST_ASSERT_OK(cgt_game_set(heap_game, CGT_SETTING_MEMORY, limit));
        const cgt_status_t status = ask_heaps(game, q, f, &to);
        done = status == CGT_OK;
        TEST_ASSERT_LESS_OR_EQUAL_UINT64(limit, count_of(game, CGT_COUNT_BYTES));
        if (done) {
          if (q == OPTIONS)
            cgt_list_free(to.list);
          else
            check_answer(q, f, heap_a, heap_b, &to);
        } else {
          TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(status));
          TEST_ASSERT_EQUAL_STRING_LEN("cgt_game_", cgt_last_error(), 9);
          TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), "limit is"), cgt_last_error());
          check_untouched(&to);
          stopped++;
        }
      }
      if (q != OPTIONS) TEST_ASSERT_GREATER_THAN_UINT(5, stopped);
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 0));
      if (f == OTHER_SPLIT) TEST_ASSERT_OK(cgt_game_set(heap_game, CGT_SETTING_MEMORY, 0));
      for (question other = 0; other < QUESTIONS; other++) check_question(game, other, f);
      free_game(game, f);
    }
  cgt_game_t *game = new_game(PLAIN);
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 10000));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_reserve", "limit is 10000", cgt_game_reserve(game, 100000));
  TEST_ASSERT_OK(cgt_game_reserve(game, 300));
  cgt_game_free(game);
}

/* The limit is for both plays together. */
static void test_memory_limit_counts_all_memos(void) {
  cgt_game_t *game = new_game(PLAIN);
  check_question(game, TABLE, PLAIN);
  const uint64_t bytes = count_of(game, CGT_COUNT_BYTES);
  answer to = fresh;
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, bytes + 3000));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_answer", "limit", ask_heaps(game, TABLE_MISERE, PLAIN, &to));
  TEST_ASSERT_LESS_OR_EQUAL_UINT64(bytes + 3000, count_of(game, CGT_COUNT_BYTES));
  TEST_ASSERT_OK(cgt_game_forget(game));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 4 * bytes));
  check_question(game, TABLE_MISERE, PLAIN);
  cgt_game_free(game);
}

/* ---- Progress and cancelling ---- */

typedef struct {
  cgt_game_t *cancels; /* NULL: returns a status instead */
  uint64_t at, calls, expanded, known;
  bool wrong;
} poll_state;

static cgt_status_t on_progress(void *user, uint64_t expanded, uint64_t known) {
  poll_state *p = user;
  p->calls++;
  p->wrong |= expanded <= p->expanded || known < p->known || known == 0;
  p->expanded = expanded;
  p->known = known;
  if (p->calls != p->at) return CGT_OK;
  if (p->cancels == NULL) return -4242;
  cgt_game_cancel(p->cancels);
  return CGT_OK;
}

static void test_stopping_everywhere(void) {
  const question asked[] = {VALUE, OUTCOME, MISERE, SEARCH, TABLE, LONGEST, REACHABLE, WINNING, EXPAND};
  for (flavour f = 0; f < FLAVOURS; f++)
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
      const question q = asked[i];
      cgt_game_t *game = new_game(f);
      poll_state p = {.at = 0};
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 1));
      TEST_ASSERT_OK(cgt_game_set_progress(game, on_progress, &p));
      check_question(game, q, f);
      if (q != WINNING) TEST_ASSERT_FALSE(p.wrong); /* many searches: the memo's size need not be of one memo */
      const uint64_t full = p.calls, expanded = count_of(game, CGT_COUNT_EXPANDED);
      TEST_ASSERT_GREATER_THAN_UINT64(0, full);
      TEST_ASSERT_EQUAL_UINT64(full, p.expanded);
      free_game(game, f);
      for (uint64_t k = 1; k <= full; k += 1 + k / (uint64_t)test_few(5)) {
        for (int cancel = 0; cancel < 2; cancel++) {
          game = new_game(f);
          p = (poll_state){.at = k, .cancels = cancel ? game : NULL};
          TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 1));
          TEST_ASSERT_OK(cgt_game_set_progress(game, on_progress, &p));
          answer to = fresh;
          cgt_status_t status = ask_heaps(game, q, f, &to);
          if (cancel && k == full && status == CGT_OK) {
            check_answer(q, f, heap_a, heap_b, &to);
            free_game(game, f);
            continue;
          }
          TEST_ASSERT_EQUAL_INT32(cancel ? CGT_E_CANCELLED : -4242, status);
          TEST_ASSERT_EQUAL_STRING_LEN("cgt_game_", cgt_last_error(), 9);
          TEST_ASSERT_NOT_NULL(strstr(cgt_last_error(), cancel ? "cancelled after" : "progress callback returned -4242 after"));
          check_untouched(&to);
          TEST_ASSERT_EQUAL_UINT64(k, p.calls);
          check_question(game, q, f); /* p.at has passed: it is not stopped again */
          /* What was found is not searched again, except the line of play on which the search stopped. */
          const uint64_t line = heap_a + heap_b + 2;
          if (f != BLOCK && q != REACHABLE && q != EXPAND)
            TEST_ASSERT_LESS_OR_EQUAL_UINT64(expanded + expanded / 4 + line, count_of(game, CGT_COUNT_EXPANDED));
          free_game(game, f);
        }
      }
    }
}

/* Cancelling before a question does not stop it, however often; the count of polls is as set. */
static void test_cancelling_before_and_polling(void) {
  cgt_game_t *game = new_game(PLAIN);
  poll_state p = {.at = 0};
  for (int i = 0; i < 10; i++) cgt_game_cancel(game);
  TEST_ASSERT_OK(cgt_game_set_progress(game, on_progress, &p));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 10));
  check_question(game, TABLE, PLAIN);
  TEST_ASSERT_EQUAL_UINT64((heap_a + 1) * (heap_b + 1) / 10, p.calls);
  p.expanded = p.known = 0;
  check_question(game, TABLE, PLAIN); /* known */
  TEST_ASSERT_EQUAL_UINT64((heap_a + 1) * (heap_b + 1) / 10, p.calls);
  TEST_ASSERT_OK(cgt_game_forget(game));
  TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
  check_question(game, TABLE, PLAIN);
  TEST_ASSERT_EQUAL_UINT64((heap_a + 1) * (heap_b + 1) / 10, p.calls);
  cgt_game_free(game);
}

/* ---- Allocations that fail ---- */

static void test_failing_allocations(void) {
  for (flavour f = 0; f < FLAVOURS; f++)
    for (question q = 0; q < QUESTIONS; q++) {
      bool failed = true;
      for (size_t k = 1; failed; k += k < (size_t)test_few(60) ? 1 : k / (size_t)test_few(8)) {
        test_memory_begin();
        cgt_game_t *game = new_game(f);
        answer to = fresh;
        test_allocations = 0;
        test_failing_allocation = k;
        const cgt_status_t status = ask_heaps(game, q, f, &to);
        failed = test_allocations >= k;
        test_failing_allocation = 0;
        if (failed) {
          TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
          TEST_ASSERT_EQUAL_STRING_LEN("cgt_game_", cgt_last_error(), 9);
          TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), "no memory"), cgt_last_error());
          check_untouched(&to);
          check_question(game, q, f);
          check_question(game, (question)(k % QUESTIONS), f);
        } else {
          TEST_ASSERT_OK(status);
          TEST_ASSERT_GREATER_THAN_UINT64(3, k);
          cgt_list_free(to.list);
          cgt_game_free(to.graph);
        }
        free_game(game, f);
        test_memory_end();
      }
    }
}

/* While a table is made anew the old one counts, too; and so do stacks. */
static void test_memory_limits_hold_while_searching(void) {
  const question asked[] = {SEARCH, TABLE, LONGEST};
  const uint64_t limits[] = {600000, 1200000};
  enum { FEW = 128 << 10 }; /* buffers of a fixed size */
  for (flavour f = 0; f < FLAVOURS; f++)
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
      for (size_t l = 0; l < sizeof limits / sizeof *limits; l++) {
        const uint64_t limit = limits[l];
        if (f != PLAIN && (asked[i] != TABLE || (f != BLOCK && f != WIDE))) continue;
        test_memory_begin();
        cgt_game_t *game = new_game(f);
        answer to = fresh;
        const uint64_t words[] = {shown(f, (uint64_t)test_few(400)), shown(f, 100)};
        TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, limit));
        test_most_bytes = 0;
        const cgt_status_t status = ask(game, asked[i], words, 2, &to);
        TEST_ASSERT_TRUE(status == CGT_OK || status == CGT_E_LIMIT);
        TEST_ASSERT_LESS_OR_EQUAL_UINT64(limit + FEW, test_most_bytes);
        free_game(game, f);
        test_memory_end();
      }
}

static unsigned destroyed;
static void destroy(void *user) {
  (void)user;
  destroyed++;
}

static void test_failing_constructors(void) {
  const cgt_ruleset_t rules = {
      .size = sizeof rules, .options = options, .identity = "name", .identity_size = 4, .destroy = destroy, .user = flavours};
  const uint64_t starts[] = {0, 2, 3, 3}, targets[] = {1, 2, 2}, words[] = {1, 2, 3, 4};
  uint64_t table[3];
  const uint32_t fact = CGT_FACT_BIRTHDAY;
  for (int what = 0; what < 6; what++) {
    bool failed = true;
    for (size_t k = 1; failed; k++) {
      cgt_game_t *game = NULL;
      cgt_list_t *list = NULL;
      test_memory_begin();
      destroyed = 0;
      if (what == 3) TEST_ASSERT_OK(cgt_list_new(words, 2, 2, &list));
      if (what == 4) TEST_ASSERT_OK(cgt_game_new_graph(3, starts, targets, &game));
      if (what == 5) TEST_ASSERT_OK(cgt_game_new(&rules, &game));
      test_allocations = 0;
      test_failing_allocation = k;
      table[0] = 99;
      cgt_status_t status = what == 0   ? cgt_game_new(&rules, &game)
                            : what == 1 ? cgt_game_new_graph(3, starts, targets, &game)
                            : what == 2 ? cgt_list_new(words, 2, 2, &list)
                            : what == 3 ? CGT_OK
                            : what == 4 ? cgt_graph_facts(game, &fact, 1, table)
                                        : cgt_game_reserve(game, 5000);
      for (int i = 0; what == 3 && i < 30 && status == CGT_OK; i++) status = cgt_list_add(list, words, 4);
      failed = test_allocations >= k;
      test_failing_allocation = 0;
      TEST_ASSERT_EQUAL_STRING(failed ? "CGT_E_MEMORY" : "CGT_OK", cgt_status_name(status));
      if (failed && what < 2) TEST_ASSERT_NULL(game);
      if (failed && what == 2) TEST_ASSERT_NULL(list);
      if (failed && what == 4) TEST_ASSERT_EQUAL_UINT64(99, table[0]);
      if (failed && what == 3) /* what was there is there */
        for (size_t i = 0; i < cgt_list_count(list); i++) {
          size_t count;
          TEST_ASSERT_EQUAL_UINT64(i == 1 ? 3 : 1, cgt_list_item(list, i, &count)[0]);
          TEST_ASSERT_EQUAL_UINT64(i < 2 ? 2 : 4, count);
        }
      if (failed && what == 5) TEST_ASSERT_EQUAL_STRING_LEN("cgt_game_reserve: ", cgt_last_error(), 18);
      TEST_ASSERT_EQUAL_UINT(0, destroyed);
      cgt_list_free(list);
      cgt_game_free(game);
      test_memory_end();
    }
  }
}

/* ---- Loops ---- */

/* Positions below 1000: before the ring, which are the positions from 1000 to 999 + ring. From 10^6 up: heaps. */
static uint64_t ring;
typedef enum { LOOP_OPTIONS, LOOP_BLOCK, LOOP_SPLIT, LOOP_SUM, LOOP_KINDS } loop_kind;

static uint64_t next_of(uint64_t word) {
  return word < 999 ? word + 1 : word == 999 ? 1000 + ring / 2 : 1000 + (word - 1000 + 1) % ring;
}

static size_t loop_moves(uint64_t word, uint64_t *moves) {
  size_t n = 0;
  if (word >= 1000000) {
    for (uint64_t heap = 1000000; heap < word; heap++) moves[n++] = heap;
  } else {
    moves[n++] = 1000003;
    moves[n++] = next_of(word);
    moves[n++] = 1000002; /* of neither play 0 or 1: the ring must be looked at */
  }
  return n;
}

static cgt_status_t loop_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t moves[50];
  (void)user, (void)count;
  return cgt_sink_options(sink, moves, 1, loop_moves(words[0], moves));
}

static cgt_status_t loop_block(void *user, const uint64_t *words, size_t count, size_t positions, cgt_sink_t *sink) {
  uint64_t *moves = malloc(positions * 50 * sizeof *moves), *numbers = malloc(positions * sizeof *numbers);
  size_t n = 0;
  (void)user;
  for (size_t i = 0; i < positions; i++) n += (size_t)(numbers[i] = loop_moves(words[i], moves + n));
  cgt_status_t status = cgt_sink_block(sink, numbers, moves, count);
  free(moves);
  free(numbers);
  return status;
}

static cgt_status_t loop_split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t next = next_of(words[0]), heap = 1000005;
  (void)count;
  if (words[0] >= 1000000) return CGT_OK;
  cgt_status_t status = cgt_sink_summand(sink, NULL, &next, 1);
  return status == CGT_OK && *(loop_kind *)user == LOOP_SUM ? cgt_sink_summand(sink, NULL, &heap, 1) : status;
}

static void test_loops(void) {
  const question asked[] = {VALUE, MISERE, OUTCOME, MISERE_OUTCOME, SEARCH, TABLE, TABLE_MISERE, LONGEST, EXPAND};
  const uint64_t rings[] = {1, 2, 3, 70, test_few(4) == 1 ? 1000 : 10000};
  for (loop_kind kind = 0; kind < LOOP_KINDS; kind++)
    for (size_t r = 0; r < sizeof rings / sizeof *rings; r++)
      for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const question q = asked[i];
        const cgt_ruleset_t rules = {.size = sizeof rules,
                                     .flags = kind == LOOP_BLOCK ? CGT_RULESET_COSTLY_CALLS : 0,
                                     .user = &kind,
                                     .options = kind == LOOP_BLOCK ? NULL : loop_options,
                                     .options_block = kind == LOOP_BLOCK ? loop_block : NULL,
                                     .split = kind >= LOOP_SPLIT ? loop_split : NULL};
        cgt_game_t *game;
        ring = rings[r];
        if (kind == LOOP_SPLIT && ring == 1) continue; /* a position that splits into itself does not split: tested below */
        TEST_ASSERT_OK(cgt_game_new(&rules, &game));
        for (uint64_t start = 998; start < 1001; start++)
          for (int twice = 0; twice < 2; twice++) {
            answer to = fresh;
            TEST_ASSERT_EQUAL_STRING("CGT_E_LOOP", cgt_status_name(ask(game, q, &start, 1, &to)));
            TEST_ASSERT_EQUAL_STRING_LEN("cgt_game_", cgt_last_error(), 9);
            check_untouched(&to);
            const char *name = strstr(cgt_last_error(), "comes back to the position ");
            TEST_ASSERT_NOT_NULL_MESSAGE(name, cgt_last_error());
            const unsigned long long named = strtoull(name + strlen("comes back to the position "), NULL, 10);
            TEST_ASSERT_GREATER_OR_EQUAL_UINT64(1000, named);
            TEST_ASSERT_LESS_THAN_UINT64(1000 + ring, named);
            uint64_t reachable; /* what comes before the ring, the ring, and four heaps */
            TEST_ASSERT_OK(cgt_game_reachable_count(game, &start, 1, &reachable));
            TEST_ASSERT_EQUAL_UINT64(1000 - start + ring + 4, reachable);
            for (uint64_t heap = 1000002; heap < 1000007; heap++) {
              uint64_t value;
              uint64_t outcome;
              TEST_ASSERT_OK(cgt_game_value(game, &heap, 1, &value));
              TEST_ASSERT_EQUAL_UINT64(heap - 1000000, value);
              TEST_ASSERT_OK(cgt_game_outcome(game, CGT_MISERE, &heap, 1, &outcome));
              TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome);
              TEST_ASSERT_OK(cgt_game_longest_play(game, &heap, 1, &value));
              TEST_ASSERT_EQUAL_UINT64(heap - 1000000, value);
            }
          }
        cgt_game_free(game);
      }
}

/* ---- A million moves ---- */

enum { MOVES = 1000000 };

static cgt_status_t chain_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t option = words[0] - 1;
  (void)user, (void)count;
  return words[0] == 0 ? CGT_OK : cgt_sink_option(sink, &option, 1);
}

static cgt_status_t chain_block(void *user, const uint64_t *words, size_t count, size_t positions, cgt_sink_t *sink) {
  (void)user;
  if (positions != 1) return 1;
  const uint64_t number = words[0] != 0, option = words[0] - 1;
  return cgt_sink_block(sink, &number, &option, count);
}

/* A search by blocks that was stopped resumes there, also under a raised memory limit, with another position or in another
 * play. */
static void test_blocks_go_on(void) {
  const cgt_ruleset_t rules = {.size = sizeof rules, .flags = CGT_RULESET_COSTLY_CALLS, .options_block = chain_block};
  const uint64_t top = 5000, other = 4999;
  cgt_game_t *game;
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  poll_state p = {.at = 4000};
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 1));
  TEST_ASSERT_OK(cgt_game_set_progress(game, on_progress, &p));
  TEST_ASSERT_EQUAL_INT32(-4242, cgt_game_value(game, &top, 1, &value));
  TEST_ASSERT_OK(cgt_game_value(game, &top, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(0, value);
  TEST_ASSERT_EQUAL_UINT64(top + 1, count_of(game, CGT_COUNT_EXPANDED));
  TEST_ASSERT_OK(cgt_game_forget(game));
  p = (poll_state){.at = 4000};
  TEST_ASSERT_EQUAL_INT32(-4242, cgt_game_value(game, &top, 1, &value));
  TEST_ASSERT_OK(cgt_game_misere_value(game, &other, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(0, value);
  TEST_ASSERT_OK(cgt_game_value(game, &other, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(1, value);
  TEST_ASSERT_OK(cgt_game_forget(game));
  uint64_t expanded = count_of(game, CGT_COUNT_EXPANDED);
  for (uint64_t limit = 1000, status = 1; status != 0; limit += limit / 8) {
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, limit));
    status = cgt_game_value(game, &top, 1, &value) != CGT_OK;
  }
  expanded = count_of(game, CGT_COUNT_EXPANDED) - expanded;
  TEST_ASSERT_LESS_THAN_UINT64(top + 100, expanded); /* again: the position at which each limit stopped */
  cgt_game_free(game);
}

/* By twos: what is left has the same value. */
static cgt_status_t chain_split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t summand = words[0] - 2;
  (void)user;
  return words[0] < 2 ? CGT_OK : cgt_sink_summand(sink, NULL, &summand, count);
}

static void *play_long(void *result) {
  const question asked[] = {VALUE, MISERE, TABLE, LONGEST, REACHABLE, EXPAND};
  const uint64_t top = (uint64_t)test_few(MOVES);
  unsigned wrong = 0;
  for (flavour f = PLAIN; f <= OWN_SPLIT; f++)
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
      const cgt_ruleset_t rules = {.size = sizeof rules,
                                   .flags = f == BLOCK ? CGT_RULESET_COSTLY_CALLS : 0,
                                   .options = f == BLOCK ? NULL : chain_options,
                                   .options_block = f == BLOCK ? chain_block : NULL,
                                   .split = f == OWN_SPLIT ? chain_split : NULL};
      answer to = fresh;
      if ((f == BLOCK && asked[i] != VALUE && asked[i] != EXPAND) || (f == OWN_SPLIT && asked[i] > TABLE)) continue;
      cgt_game_t *game;
      if (cgt_game_new(&rules, &game) != CGT_OK) return result;
      wrong += ask(game, asked[i], &top, 1, &to) != CGT_OK;
      switch (asked[i]) {
        case VALUE:
        case SEARCH:
        case TABLE: wrong += to.number != 0; break;
        case MISERE: wrong += to.number != 1; break;
        case LONGEST: wrong += to.number != top; break;
        case REACHABLE: wrong += to.number != top + 1; break;
        default: wrong += to.list == NULL || cgt_list_count(to.list) != top + 1;
      }
      cgt_list_free(to.list);
      cgt_game_free(to.graph);
      cgt_game_free(game);
    }
  *(unsigned *)result = wrong;
  return result;
}

static void test_a_million_moves_under_a_small_stack(void) {
  pthread_t thread;
  pthread_attr_t small;
  unsigned wrong = 1000;
  TEST_ASSERT_EQUAL_INT(0, pthread_attr_init(&small));
  TEST_ASSERT_EQUAL_INT(0, pthread_attr_setstacksize(&small, (size_t)256 << 10));
  TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, &small, play_long, &wrong));
  TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
  pthread_attr_destroy(&small);
  TEST_ASSERT_EQUAL_UINT(0, wrong);
}

/* ---- Games within games ---- */

enum { DEPTH = 10 };
static cgt_game_t *nested[DEPTH + 1];
static unsigned levels[DEPTH + 1];
static cgt_status_t deepest; /* what the options of level 0 return */

/* n at level i splits into n and n + 1 at level i - 1; at level 0 it is a heap. */
static cgt_status_t nested_split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const unsigned level = *(unsigned *)user;
  const uint64_t next = words[0] + 1;
  cgt_status_t status = cgt_sink_summand(sink, nested[level - 1], words, count);
  return status == CGT_OK ? cgt_sink_summand(sink, nested[level - 1], &next, 1) : status;
}

static cgt_status_t nested_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  if (*(unsigned *)user > 0) return 1;
  return deepest != CGT_OK ? deepest : options(&flavours[PLAIN], words, count, sink);
}

static uint64_t nested_value(unsigned level, uint64_t n) {
  return level == 0 ? n : nested_value(level - 1, n) ^ nested_value(level - 1, n + 1);
}

static void test_nesting(void) {
  for (int safe = 0; safe < 2; safe++) {
    for (unsigned i = 0; i <= DEPTH; i++) {
      levels[i] = i;
      const cgt_ruleset_t rules = {.size = sizeof rules,
                                   .flags = safe ? CGT_RULESET_THREADSAFE : 0,
                                   .user = &levels[i],
                                   .options = nested_options,
                                   .split = i > 0 ? nested_split : NULL};
      TEST_ASSERT_OK(cgt_game_new(&rules, &nested[i]));
    }
    uint64_t value = 99, n = 7;
    uint64_t outcome = 99;
    deepest = 31;
    TEST_ASSERT_FAILS(31, "cgt_game_value", "`options` returned 31", cgt_game_value(nested[DEPTH], &n, 1, &value));
    deepest = CGT_OK;
    poll_state p = {.at = 3};
    TEST_ASSERT_OK(cgt_game_set_progress(nested[DEPTH], on_progress, &p));
    TEST_ASSERT_OK(cgt_game_set(nested[DEPTH], CGT_SETTING_POLL, 5)); /* the asked game's settings hold below */
    TEST_ASSERT_FAILS(-4242, "cgt_game_value", "after 15", cgt_game_value(nested[DEPTH], &n, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(99, value);
    for (n = 0; n < 40; n++)
      for (unsigned i = 0; i <= DEPTH; i++) {
        TEST_ASSERT_OK(cgt_game_outcome(nested[i], CGT_NORMAL, &n, 1, &outcome));
        TEST_ASSERT_EQUAL_UINT64(nested_value(i, n) == 0 ? CGT_P : CGT_N, outcome);
        TEST_ASSERT_OK(cgt_game_value(nested[i], &n, 1, &value));
        TEST_ASSERT_EQUAL_UINT64(nested_value(i, n), value);
      }
    for (unsigned i = 0; i <= DEPTH; i++) cgt_game_free(nested[i]);
  }
}

/* Games that split into each other: the second asking is seen. */
static cgt_status_t mutual_split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  return cgt_sink_summand(sink, nested[1 - *(unsigned *)user], words, count);
}

static void test_games_that_split_into_each_other(void) {
  uint64_t value = 99, n = 7;
  for (unsigned i = 0; i < 2; i++) {
    levels[i] = i;
    const cgt_ruleset_t rules = {.size = sizeof rules, .user = &levels[i], .options = options, .split = mutual_split};
    TEST_ASSERT_OK(cgt_game_new(&rules, &nested[i]));
  }
  for (int twice = 0; twice < 2; twice++)
    for (unsigned i = 0; i < 2; i++)
      TEST_ASSERT_FAILS(CGT_E_STATE, "cgt_game_value", "same game", cgt_game_value(nested[i], &n, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(99, value);
  cgt_game_free(nested[0]);
  cgt_game_free(nested[1]);
}

/* A theorem that asks its own game, and games that split into each other, where no lock tells of it. */
static cgt_status_t asks_on(void *user, uint32_t play, uint32_t what, const uint64_t *words, size_t count, uint64_t *value,
                            const char **theorem) {
  (void)user, (void)play, (void)what, (void)theorem;
  return cgt_game_value(nested[0], words, count, value);
}

static void test_questions_without_end(void) {
  uint64_t value = 99, n = 7;
  for (int how = 0; how < 2; how++) {
    for (unsigned i = 0; i < 2; i++) {
      levels[i] = i;
      const cgt_ruleset_t rules = {.size = sizeof rules,
                                   .flags = CGT_RULESET_THREADSAFE,
                                   .user = &levels[i],
                                   .options = options,
                                   .split = how == 0 ? mutual_split : NULL,
                                   .closed = how == 1 ? asks_on : NULL};
      TEST_ASSERT_OK(cgt_game_new(&rules, &nested[i]));
    }
    cgt_game_t *plain = new_game(PLAIN);
    for (int twice = 0; twice < 2; twice++) { /* the depth is as before afterwards */
      TEST_ASSERT_FAILS(CGT_E_STATE, "cgt_game_value", how == 0 ? "256 questions within one another" : "`closed` returned",
                        cgt_game_value(nested[0], &n, 1, &value));
      check_question(plain, VALUE, PLAIN);
    }
    TEST_ASSERT_EQUAL_UINT64(99, value);
    cgt_game_free(plain);
    cgt_game_free(nested[0]);
    cgt_game_free(nested[1]);
  }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_memory_limits);
  RUN_TEST(test_memory_limit_counts_all_memos);
  RUN_TEST(test_stopping_everywhere);
  RUN_TEST(test_cancelling_before_and_polling);
  RUN_TEST(test_failing_allocations);
  RUN_TEST(test_failing_constructors);
  RUN_TEST(test_memory_limits_hold_while_searching);
  RUN_TEST(test_loops);
  RUN_TEST(test_blocks_go_on);
  if (TEST_THREADS) RUN_TEST(test_a_million_moves_under_a_small_stack);
  RUN_TEST(test_nesting);
  RUN_TEST(test_games_that_split_into_each_other);
  RUN_TEST(test_questions_without_end);
  return UNITY_END();
}
