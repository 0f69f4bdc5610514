/* Posets and coin turning games that stop: for lack of memory, at memory limits, by progress and cancelling; each leaves a
 * handle that can resume. And their memo files as checkpoints. */
#include <stdlib.h>

#include "../coin_brute.h"

enum { ARITY = 8, COINS = 3 };

/* The status of a question is that of a lack of memory, in the words of a function. */
static void check_no_memory(cgt_status_t status) {
  TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
  TEST_ASSERT_EQUAL_STRING_LEN("cgt_", cgt_last_error(), 4);
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), ": "), cgt_last_error());
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), "no memory"), cgt_last_error());
}

/* The next k: all small ones, and then fewer. */
static size_t next(size_t k) { return k + (k < 40 ? 1 : k / 6); }

static void fail_from(size_t k, bool on) {
  test_allocations = 0;
  test_failing_allocation = k;
  test_failing_on = on;
}

/* Whether one was to fail. */
static bool stop_failing(size_t k) {
  const bool failed = test_allocations >= k;
  test_failing_allocation = 0;
  return failed;
}

/* ---- Allocations that fail ---- */

static void test_failing_poset_constructors(void) {
  for (unsigned kind = 0; kind < POSET_KINDS; kind++)
    for (int on = 0; on < 2; on++) {
      bool failed = true;
      for (size_t k = 1; failed; k = next(k)) {
        cgt_poset_t *poset = NULL;
        test_memory_begin();
        fail_from(k, on);
        const cgt_status_t status = poset_make(kind, &poset);
        failed = stop_failing(k);
        if (failed) {
          check_no_memory(status);
          TEST_ASSERT_NULL(poset);
        } else {
          TEST_ASSERT_OK(status);
          TEST_ASSERT_TRUE(k > 1);
        }
        cgt_poset_free(poset);
        test_memory_end();
      }
    }
}

static void test_failing_game_constructors(void) {
  for (unsigned kind = 0; kind < COIN_KINDS; kind++)
    for (int on = 0; on < 2; on++) {
      bool failed = true;
      for (size_t k = 1; failed; k = next(k)) {
        cgt_game_t *game = NULL;
        test_memory_begin();
        fail_from(k, on);
        const cgt_status_t status = coin_make(kind, &game);
        failed = stop_failing(k);
        if (failed) {
          check_no_memory(status);
          TEST_ASSERT_NULL(game);
        } else {
          TEST_ASSERT_OK(status);
          TEST_ASSERT_TRUE(k > 2);
        }
        cgt_game_free(game);
        test_memory_end();
      }
    }
}

static cgt_status_t no_sets(void *user, const uint64_t *maximum, size_t arity, cgt_sink_t *sink) {
  (void)user, (void)maximum, (void)arity, (void)sink;
  return CGT_OK;
}

static void count_destroyed(void *user) { ++*(unsigned *)user; }

/* What is given to a constructor that fails stays the caller's; a poset is given back. */
static void test_failing_turning_is_not_destroyed(void) {
  bool failed = true;
  for (size_t k = 1; failed; k++) {
    unsigned destroyed = 0;
    cgt_poset_t *poset;
    cgt_game_t *game = NULL;
    const cgt_turning_t turning = {.size = sizeof turning,
                                   .user = &destroyed,
                                   .sets = no_sets,
                                   .identity = "name",
                                   .identity_size = 4,
                                   .destroy = count_destroyed};
    test_memory_begin();
    TEST_ASSERT_OK(cgt_poset_new_chain(4, &poset));
    fail_from(k, false);
    const cgt_status_t status = cgt_game_new_turning(poset, &turning, &game);
    failed = stop_failing(k);
    TEST_ASSERT_EQUAL_INT32(failed ? CGT_E_MEMORY : CGT_OK, status);
    TEST_ASSERT_EQUAL_UINT(0, destroyed);
    cgt_poset_free(poset);
    cgt_game_free(game);
    TEST_ASSERT_EQUAL_UINT(failed ? 0 : 1, destroyed);
    test_memory_end();
  }
}

/* The least and the greatest index that are comparable with others: the first and the last element of a linear extension. */
static void ends_of(unsigned kind, uint64_t *a, uint64_t *b) {
  cgt_poset_t *poset;
  uint64_t size, extension[64];
  TEST_ASSERT_OK(poset_make(kind, &poset));
  TEST_ASSERT_OK(cgt_poset_size(poset, &size));
  TEST_ASSERT_OK(cgt_poset_linear_extension(poset, extension));
  TEST_ASSERT_OK(cgt_poset_element(poset, extension[0], a));
  TEST_ASSERT_OK(cgt_poset_element(poset, extension[size - 1], b));
  for (uint64_t i = 1; i < size; i++) { /* below the last, if need be */
    uint32_t leq;
    TEST_ASSERT_OK(cgt_poset_leq(poset, a, b, &leq));
    if (leq) break;
    TEST_ASSERT_OK(cgt_poset_element(poset, extension[i], a));
  }
  cgt_poset_free(poset);
}

static void test_failing_poset_questions(void) {
  for (unsigned kind = 0; kind < POSET_KINDS; kind++) {
    uint64_t a[ARITY], b[ARITY];
    ends_of(kind, a, b);
    for (unsigned q = 0; q < POSET_QUESTIONS; q++) {
      uint64_t expected = 0, digest;
      bool failed = true;
      cgt_poset_t *poset;
      TEST_ASSERT_OK(poset_make(kind, &poset));
      TEST_ASSERT_OK(poset_ask(q, poset, a, b, &expected));
      cgt_poset_free(poset);
      for (size_t k = 1; failed; k = next(k)) {
        test_memory_begin();
        TEST_ASSERT_OK(poset_make(kind, &poset));
        fail_from(k, k % 2 == 0);
        const cgt_status_t status = poset_ask(q, poset, a, b, &digest);
        failed = stop_failing(k);
        if (failed)
          check_no_memory(status);
        else
          TEST_ASSERT_OK(status);
        TEST_ASSERT_OK(poset_ask(q, poset, a, b, &digest)); /* the handle goes on */
        TEST_ASSERT_EQUAL_HEX64(expected, digest);
        cgt_poset_free(poset);
        test_memory_end();
      }
    }
  }
}

/* A position of some coins, the last of them high. */
static size_t position_of(unsigned kind, uint64_t *words) {
  cgt_game_t *game;
  uint64_t size, extension[256];
  size_t n = 0;
  TEST_ASSERT_OK(coin_make(kind, &game));
  cgt_poset_t *poset = cgt_coin_poset(game);
  const size_t arity = cgt_poset_arity(poset);
  TEST_ASSERT_OK(cgt_poset_size(poset, &size));
  TEST_ASSERT_LESS_OR_EQUAL_UINT64(256, size);
  TEST_ASSERT_OK(cgt_poset_linear_extension(poset, extension));
  for (uint64_t i = 0; i < COINS; i++, n += arity)
    TEST_ASSERT_OK(cgt_poset_element(poset, extension[size * (i + 1) / (COINS + 1)], words + n));
  cgt_game_free(game);
  return n;
}

/* If one allocation fails, another method may need other memory (lists of a sparse order); not so if all fail from it on. */
static bool may_succeed(size_t k) { return k % 2 == 1; }

static void test_failing_coin_questions(void) {
  for (unsigned kind = 0; kind < COIN_KINDS; kind++) {
    uint64_t words[COINS * ARITY];
    const size_t count = position_of(kind, words);
    for (unsigned q = 0; q < COIN_QUESTIONS; q++) {
      uint64_t expected = 0, digest;
      bool failed = true;
      cgt_game_t *game;
      TEST_ASSERT_OK(coin_make(kind, &game));
      TEST_ASSERT_OK(coin_ask(q, game, words, count, &expected));
      cgt_game_free(game);
      for (size_t k = 1; failed; k = next(k)) {
        test_memory_begin();
        TEST_ASSERT_OK(coin_make(kind, &game));
        fail_from(k, !may_succeed(k));
        const cgt_status_t status = coin_ask(q, game, words, count, &digest);
        failed = stop_failing(k);
        if (failed && !(may_succeed(k) && status == CGT_OK))
          check_no_memory(status);
        else
          TEST_ASSERT_OK(status);
        if (status == CGT_OK) TEST_ASSERT_EQUAL_HEX64(expected, digest);
        TEST_ASSERT_OK(coin_ask(q, game, words, count, &digest));
        TEST_ASSERT_EQUAL_HEX64(expected, digest);
        TEST_ASSERT_OK(coin_ask((q + 5) % COIN_QUESTIONS, game, words, count, &digest)); /* and for others */
        cgt_game_free(game);
        test_memory_end();
      }
    }
  }
}

/* ---- Larger games, which take long enough to be stopped ---- */

typedef enum { TABLE_RULER, TABLE_IDEAL, TABLE_OF_IDEAL, ONE_BY_ONE, WINNING, PARTITIONS, TRIANGLE, LARGE } large;
enum { MOST_VALUES = 1200, BLOCKS = 34, ASM = 26 };

static cgt_game_t *new_large(large which) {
  cgt_poset_t *poset, *dual;
  cgt_game_t *game;
  TEST_ASSERT_OK(which == PARTITIONS       ? cgt_poset_new_set_partitions(BLOCKS, &poset)
                 : which == TRIANGLE       ? cgt_poset_new_asm(ASM, &poset)
                 : which == WINNING        ? cgt_poset_new_boolean(7, &poset)
                 : which == ONE_BY_ONE     ? cgt_poset_new_chain(40, &poset)
                 : which == TABLE_OF_IDEAL ? cgt_poset_new_asm(40, &poset)
                                           : cgt_poset_new_asm(18, &poset));
  if (which == TABLE_RULER || which == TABLE_IDEAL || which == TABLE_OF_IDEAL) {
    TEST_ASSERT_OK(cgt_poset_new_dual(poset, &dual));
    cgt_poset_free(poset);
    poset = dual;
  }
  if (which == ONE_BY_ONE) {
    uint64_t coins[400], starts[81] = {0};
    size_t at = 0, n = 0;
    for (uint64_t x = 1; x <= 40; x++) /* {x} and {x - 2, x - 1, x} */
      for (uint64_t wide = 0; wide < 3; wide += 2) {
        for (uint64_t y = x > wide ? x - wide : 1; y <= x; y++) coins[at++] = y;
        starts[++n] = at;
      }
    TEST_ASSERT_OK(cgt_game_new_coins(poset, coins, starts, n, &game));
  } else {
    TEST_ASSERT_OK((which == TABLE_IDEAL ? cgt_game_new_ideal : cgt_game_new_ruler)(poset, &game));
  }
  cgt_poset_free(poset);
  return game;
}

/* All values, or those of classes, or of one element, or winning moves, as numbers. */
static cgt_status_t ask_large(cgt_game_t *game, large which, uint64_t *values, size_t *count) {
  cgt_list_t *list;
  uint64_t size;
  cgt_status_t status;
  switch (which) {
    case PARTITIONS:
    case TRIANGLE: return cgt_coin_class_values(game, values, MOST_VALUES, count);
    case WINNING:
      status = cgt_coin_winning(game, CGT_TURN_ENDS, (const uint64_t[]){5, 96, 127}, 3, &list);
      if (status != CGT_OK) return status;
      *count = cgt_list_count(list);
      for (size_t i = 0; i < *count; i++) values[i] = cgt_list_words(list)[2 * i] << 32 | cgt_list_words(list)[2 * i + 1];
      cgt_list_free(list);
      return CGT_OK;
    case TABLE_OF_IDEAL: *count = 1; return cgt_game_value(game, (const uint64_t[]){9, 6, 2}, 3, values);
    default:
      TEST_ASSERT_OK(cgt_poset_size(cgt_coin_poset(game), &size));
      TEST_ASSERT_LESS_OR_EQUAL_UINT64(MOST_VALUES, size);
      *count = (size_t)size;
      return cgt_coin_values(game, values);
  }
}

static uint64_t expected_values[LARGE][MOST_VALUES];
static size_t expected_counts[LARGE];

static void check_large(cgt_game_t *game, large which) {
  static uint64_t values[MOST_VALUES];
  size_t count;
  TEST_ASSERT_OK(ask_large(game, which, values, &count));
  TEST_ASSERT_EQUAL_size_t(expected_counts[which], count);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(expected_values[which], values, count);
}

static bool geq(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  uint32_t leq = 2;
  (void)arity;
  TEST_ASSERT_OK(cgt_poset_leq(user, b, a, &leq));
  return leq == 1;
}

static void read_values(const char *path, size_t rows, bool triangle, uint64_t *values) {
  FILE *file = fopen(path, "r");
  char line[2048];
  size_t row = 0, n = 0;
  TEST_ASSERT_NOT_NULL(file);
  while (row < rows && fgets(line, sizeof line, file) != NULL) {
    if (line[0] == '#') continue;
    char *rest = line;
    for (size_t i = 0; i <= (triangle ? row : 0); i++) values[n++] = strtoull(rest, &rest, 10);
    row++;
  }
  fclose(file);
  TEST_ASSERT_EQUAL_size_t(rows, row);
}

/* What is right: by brute force, or by an independent program. */
static void find_expected(void) {
  for (int rules = 0; rules < 2; rules++) {
    cgt_poset_t *poset, *dual;
    TEST_ASSERT_OK(cgt_poset_new_asm(18, &poset));
    TEST_ASSERT_OK(cgt_poset_new_dual(poset, &dual));
    board of = board_of(dual, geq, poset);
    expected_counts[rules] = of.n;
    coin_values(&of, rules == 0 ? RULER : IDEAL, expected_values[rules == 0 ? TABLE_RULER : TABLE_IDEAL]);
    board_free(&of);
    cgt_poset_free(dual);
    cgt_poset_free(poset);
  }
  cgt_poset_t *poset, *dual, *ideal;
  TEST_ASSERT_OK(cgt_poset_new_asm(40, &poset));
  TEST_ASSERT_OK(cgt_poset_new_dual(poset, &dual));
  TEST_ASSERT_OK(cgt_poset_new_subset(dual, CGT_SET_IDEAL, (const uint64_t[]){9, 6, 2}, NULL, &ideal));
  board of = board_of(ideal, geq, poset);
  TEST_ASSERT_LESS_OR_EQUAL_size_t(MOST_VALUES, of.n);
  uint64_t *values = malloc(of.n * sizeof *values);
  TEST_ASSERT_NOT_NULL(values);
  coin_values(&of, RULER, values);
  expected_values[TABLE_OF_IDEAL][0] = values[of.order[of.n - 1]];
  expected_counts[TABLE_OF_IDEAL] = 1;
  free(values);
  board_free(&of);
  cgt_poset_free(ideal);
  cgt_poset_free(dual);
  cgt_poset_free(poset);

  uint64_t *chain = expected_values[ONE_BY_ONE]; /* mex{0, g(x - 1) ^ g(x - 2)} */
  for (size_t x = 0; x < 40; x++) chain[x] = ((x > 0 ? chain[x - 1] : 0) ^ (x > 1 ? chain[x - 2] : 0)) == 1 ? 2 : 1;
  expected_counts[ONE_BY_ONE] = 40;

  uint64_t by_size[8]; /* nim powers of 2 */
  for (unsigned i = 0; i < 8; i++) by_size[i] = test_nim_pow(2, i);
  static const uint64_t position[] = {5, 96, 127};
  uint64_t value = by_size[2] ^ by_size[2] ^ by_size[7];
  expected_counts[WINNING] = 0;
  for (uint64_t least = 0; least < 128; least++) /* lists ascend */
    for (int i = 0; i < 3; i++) {
      uint64_t sum = 0;
      if ((least & ~position[i]) != 0) continue;
      for (uint64_t set = 0; set < 128; set++) {
        unsigned size = 0;
        for (int bit = 0; bit < 7; bit++) size += (unsigned)(set >> bit & 1);
        if ((least & ~set) == 0 && (set & ~position[i]) == 0) sum ^= by_size[size];
      }
      if (sum == value) expected_values[WINNING][expected_counts[WINNING]++] = least << 32 | position[i];
    }
  TEST_ASSERT_GREATER_THAN_size_t(0, expected_counts[WINNING]);

  read_values(TEST_DATA "/partition_ruler.txt", BLOCKS, false, expected_values[PARTITIONS]);
  expected_counts[PARTITIONS] = BLOCKS;
  read_values(TEST_DATA "/asm_ruler.txt", ASM - 1, true, expected_values[TRIANGLE]);
  expected_counts[TRIANGLE] = ASM * (ASM - 1) / 2;
}

static void test_large_games(void) {
  find_expected();
  for (large which = 0; which < LARGE; which++) {
    cgt_game_t *game = new_large(which);
    check_large(game, which);
    check_large(game, which); /* known by now */
    TEST_ASSERT_OK(cgt_game_forget(game));
    check_large(game, which);
    cgt_game_free(game);
  }
}

static void test_failing_allocations_of_large_games(void) {
  for (large which = 0; which < LARGE; which++) {
    bool failed = true;
    for (size_t k = 1; failed; k = k < 12 ? k + 1 : k + k / 2) {
      static uint64_t values[MOST_VALUES];
      size_t count;
      test_memory_begin();
      cgt_game_t *game = new_large(which);
      values[0] = 99;
      fail_from(k, !may_succeed(k));
      const cgt_status_t status = ask_large(game, which, values, &count);
      failed = stop_failing(k);
      if (failed && !(may_succeed(k) && status == CGT_OK)) {
        check_no_memory(status);
        if (which != ONE_BY_ONE) TEST_ASSERT_EQUAL_UINT64(99, values[0]);
      } else {
        TEST_ASSERT_OK(status);
      }
      check_large(game, which);
      cgt_game_free(game);
      test_memory_end();
    }
  }
}

/* ---- Memory limits ---- */

static void test_memory_limits(void) {
  const large asked[] = {TABLE_RULER, TABLE_IDEAL, TABLE_OF_IDEAL, PARTITIONS, TRIANGLE};
  enum { FEW = 640 << 10 }; /* what is kept under any limit: lists of elements, and the partitions' layouts */
  for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
    unsigned stopped = 0;
    bool done = false;
    test_memory_begin();
    cgt_game_t *game = new_large(asked[i]);
    for (uint64_t limit = 1; !done; limit += 1 + limit / 2) {
      static uint64_t values[MOST_VALUES];
      size_t count;
      TEST_ASSERT_LESS_THAN_UINT64((uint64_t)1 << 26, limit);
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, limit));
      values[0] = 99;
      test_most_bytes = 0;
      const cgt_status_t status = ask_large(game, asked[i], values, &count);
      done = status == CGT_OK;
      TEST_ASSERT_LESS_OR_EQUAL_UINT64(limit + FEW, test_most_bytes);
      if (done) break;
      stopped++;
      TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(status));
      TEST_ASSERT_EQUAL_STRING_LEN("cgt_", cgt_last_error(), 4);
      TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), "limit"), cgt_last_error());
      TEST_ASSERT_EQUAL_UINT64(99, values[0]);
    }
    TEST_ASSERT_GREATER_THAN_UINT(3, stopped);
    check_large(game, asked[i]);
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 0));
    check_large(game, asked[i]);
    cgt_game_free(game);
    test_memory_end();
  }
}

/* ---- Progress and cancelling ---- */

typedef struct {
  cgt_game_t *cancels; /* NULL: returns a status instead */
  uint64_t at, calls, expanded;
} poll_state;

static cgt_status_t on_progress(void *user, uint64_t expanded, uint64_t known) {
  poll_state *p = user;
  (void)known;
  p->expanded = expanded;
  if (++p->calls != p->at) return CGT_OK;
  if (p->cancels == NULL) return -4242;
  cgt_game_cancel(p->cancels);
  return CGT_OK;
}

static void watch(cgt_game_t *game, poll_state *p) {
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 1));
  TEST_ASSERT_OK(cgt_game_set_progress(game, on_progress, p));
}

static void test_stopping_everywhere(void) {
  for (large which = 0; which < LARGE; which++) {
    cgt_game_t *game = new_large(which);
    poll_state p = {.at = 0};
    watch(game, &p);
    check_large(game, which);
    const uint64_t full = p.calls;
    TEST_ASSERT_GREATER_THAN_UINT64(10, full);
    cgt_game_free(game);
    for (uint64_t k = 1; k <= full; k += 1 + k / 2)
      for (int cancel = 0; cancel < 2; cancel++) {
        static uint64_t values[MOST_VALUES];
        size_t count;
        game = new_large(which);
        p = (poll_state){.at = k, .cancels = cancel ? game : NULL};
        watch(game, &p);
        values[0] = 99;
        const cgt_status_t status = ask_large(game, which, values, &count);
        if (cancel && status == CGT_OK) { /* too late to be seen */
          TEST_ASSERT_TRUE(k + k / 2 + 1 > full);
        } else {
          TEST_ASSERT_EQUAL_INT32(cancel ? CGT_E_CANCELLED : -4242, status);
          TEST_ASSERT_EQUAL_STRING_LEN("cgt_", cgt_last_error(), 4);
          TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), cancel ? "cancelled" : "returned -4242"), cgt_last_error());
          if (which != ONE_BY_ONE) TEST_ASSERT_EQUAL_UINT64(99, values[0]);
        }
        TEST_ASSERT_LESS_OR_EQUAL_UINT64(k + 1, p.calls);
        p.calls = k; /* p.at has passed: it is not stopped again */
        check_large(game, which);
        if (which == PARTITIONS || which == TRIANGLE) /* what was found is kept, except what was just being computed */
          TEST_ASSERT_LESS_OR_EQUAL_UINT64(full + full / 4 + 4, p.calls);
        cgt_game_free(game);
      }
  }
}

/* Cancelled by another handle's progress, or before: not stopped. */
static void test_cancelling_before(void) {
  for (large which = 0; which < LARGE; which++) {
    cgt_game_t *game = new_large(which);
    for (int i = 0; i < 5; i++) cgt_game_cancel(game);
    check_large(game, which);
    cgt_game_free(game);
  }
}

/* ---- Memo files as checkpoints ---- */

static char path[] = "coin_limits_test.memo", other_path[] = "coin_limits_test_other.memo";

/* Stopped now and then, saved, and continued by another game, as by another process. */
static void test_checkpoints(void) {
  const large asked[] = {PARTITIONS, TRIANGLE};
  for (int i = 0; i < 2; i++) {
    cgt_game_t *game = new_large(asked[i]);
    poll_state p = {.at = 0};
    watch(game, &p);
    check_large(game, asked[i]);
    const uint64_t full = p.calls, work = p.expanded;
    cgt_game_free(game);
    for (uint64_t step = 1 + full / 7;; step *= 3) {
      uint64_t all = 0;
      unsigned stops = 0;
      bool done = false;
      for (int part = 0; !done; part++) {
        static uint64_t values[MOST_VALUES];
        size_t count;
        game = new_large(asked[i]);
        if (part > 0) TEST_ASSERT_OK(cgt_game_memo_load(game, path));
        p = (poll_state){.at = step + (uint64_t)part * step / 2};
        watch(game, &p);
        const cgt_status_t status = ask_large(game, asked[i], values, &count);
        done = status == CGT_OK;
        all += p.expanded;
        if (!done) {
          TEST_ASSERT_EQUAL_INT32(-4242, status);
          TEST_ASSERT_OK(cgt_game_memo_save(game, path));
          stops++;
        } else {
          TEST_ASSERT_EQUAL_UINT64_ARRAY(expected_values[asked[i]], values, expected_counts[asked[i]]);
        }
        cgt_game_free(game);
        TEST_ASSERT_LESS_THAN_INT(60, part);
      }
      TEST_ASSERT_TRUE(stops > 0 || step > full);
      if (step > full) break;
      /* A stop costs the value that was being computed, and the tables of partitions, which are not in the file. */
      TEST_ASSERT_LESS_THAN_UINT64(2 * work, all);
    }
    /* all of it: nothing is left to compute */
    cgt_game_t *complete = new_large(asked[i]), *loaded = new_large(asked[i]);
    check_large(complete, asked[i]);
    TEST_ASSERT_OK(cgt_game_memo_save(complete, path));
    TEST_ASSERT_OK(cgt_game_memo_load(loaded, path));
    p = (poll_state){.at = 0};
    watch(loaded, &p);
    check_large(loaded, asked[i]);
    TEST_ASSERT_LESS_OR_EQUAL_UINT64(2, p.calls);
    TEST_ASSERT_OK(cgt_game_memo_load(loaded, path)); /* again: no harm */
    check_large(loaded, asked[i]);
    cgt_game_free(loaded);
    cgt_game_free(complete);
  }
  remove(path);
}

/* Values of more than 16 bits, which a file holds in two halves: h(59) is 2^16. */
static void test_large_values_in_files(void) {
  enum { MANY = 60 };
  uint64_t expected[MANY], values[MANY];
  read_values(TEST_DATA "/partition_ruler.txt", MANY, false, expected);
  TEST_ASSERT_EQUAL_UINT64(65536, expected[58]);
  cgt_poset_t *poset;
  cgt_game_t *games[2];
  TEST_ASSERT_OK(cgt_poset_new_set_partitions(MANY, &poset));
  for (int i = 0; i < 2; i++) {
    size_t count;
    TEST_ASSERT_OK(cgt_game_new_ruler(poset, &games[i]));
    if (i == 1) TEST_ASSERT_OK(cgt_game_memo_load(games[i], path));
    TEST_ASSERT_OK(cgt_coin_class_values(games[i], values, MANY, &count));
    TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, values, MANY);
    if (i == 0) TEST_ASSERT_OK(cgt_game_memo_save(games[i], path));
  }
  for (int i = 0; i < 2; i++) cgt_game_free(games[i]);
  cgt_poset_free(poset);
  remove(path);
}

/* Another poset, another game, and every damaged byte are refused, and the game stays as it was. */
static void test_files_that_are_refused(void) {
  static unsigned char bytes[1 << 16];
  const large asked[] = {PARTITIONS, TRIANGLE};
  for (int i = 0; i < 2; i++) {
    cgt_game_t *game = new_large(asked[i]), *other = new_large(asked[1 - i]), *smaller;
    cgt_poset_t *poset;
    check_large(game, asked[i]);
    TEST_ASSERT_OK(cgt_game_memo_save(game, path));
    TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_game_memo_load", "", cgt_game_memo_load(other, path));
    TEST_ASSERT_OK(cgt_poset_new_set_partitions(BLOCKS - 1, &poset));
    TEST_ASSERT_OK(cgt_game_new_ruler(poset, &smaller));
    TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_game_memo_load", "", cgt_game_memo_load(smaller, path));
    cgt_game_free(smaller);
    TEST_ASSERT_OK(cgt_game_new_pairs(poset, &smaller));
    TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_game_memo_load", "", cgt_game_memo_load(smaller, path));
    cgt_game_free(smaller);
    cgt_poset_free(poset);
    FILE *file = fopen(path, "rb");
    TEST_ASSERT_NOT_NULL(file);
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    TEST_ASSERT_TRUE(size > 100 && size < sizeof bytes);
    cgt_game_t *fresh = new_large(asked[i]);
    for (size_t at = 0; at < size; at += 1 + at / 16) {
      bytes[at] ^= 0x10;
      file = fopen(other_path, "wb");
      TEST_ASSERT_NOT_NULL(file);
      TEST_ASSERT_EQUAL_size_t(size, fwrite(bytes, 1, size, file));
      fclose(file);
      bytes[at] ^= 0x10;
      TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_game_memo_load", "", cgt_game_memo_load(fresh, other_path));
    }
    file = fopen(other_path, "wb");
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL_size_t(size - 9, fwrite(bytes, 1, size - 9, file));
    fclose(file);
    TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_game_memo_load", "", cgt_game_memo_load(fresh, other_path));
    check_large(fresh, asked[i]);
    TEST_ASSERT_OK(cgt_game_memo_load(fresh, path));
    check_large(fresh, asked[i]);
    cgt_game_free(fresh);
    cgt_game_free(game);
    cgt_game_free(other);
  }
  remove(path);
  remove(other_path);
}

/* Files of all kinds of games: those of a poset with a name are saved, and loaded by another handle of the same. */
static void test_files_of_every_kind(void) {
  for (unsigned kind = 0; kind < COIN_KINDS; kind++) {
    uint64_t words[COINS * ARITY], first[COIN_QUESTIONS], second;
    const size_t count = position_of(kind, words);
    cgt_game_t *game, *loaded;
    TEST_ASSERT_OK(coin_make(kind, &game));
    TEST_ASSERT_OK(coin_make(kind, &loaded));
    for (unsigned q = 0; q < COIN_QUESTIONS; q++) TEST_ASSERT_OK(coin_ask(q, game, words, count, &first[q]));
    TEST_ASSERT_OK(cgt_game_memo_save(game, path));
    TEST_ASSERT_OK(cgt_game_memo_load(loaded, path));
    for (unsigned q = 0; q < COIN_QUESTIONS; q++) {
      TEST_ASSERT_OK(coin_ask(q, loaded, words, count, &second));
      TEST_ASSERT_EQUAL_HEX64(first[q], second);
    }
    cgt_game_free(game);
    cgt_game_free(loaded);
  }
  cgt_poset_t *poset;
  cgt_game_t *unnamed;
  TEST_ASSERT_OK(poset_make(12, &poset)); /* a subposet has no name */
  TEST_ASSERT_OK(cgt_game_new_ruler(poset, &unnamed));
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_game_memo_save", "identity", cgt_game_memo_save(unnamed, path));
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_game_memo_load", "identity", cgt_game_memo_load(unnamed, path));
  cgt_game_free(unnamed);
  cgt_poset_free(poset);
  remove(path);
}

/* Allocations that fail while a file is saved or loaded: the game stays as it was. */
static void test_failing_allocations_of_files(void) {
  for (int load = 0; load < 2; load++)
    for (int i = 0; i < 2; i++) {
      const large which = i == 0 ? PARTITIONS : TRIANGLE;
      bool failed = true;
      cgt_game_t *complete = new_large(which);
      check_large(complete, which);
      TEST_ASSERT_OK(cgt_game_memo_save(complete, path));
      cgt_game_free(complete);
      for (size_t k = 1; failed; k++) {
        test_memory_begin();
        cgt_game_t *game = new_large(which);
        if (!load) check_large(game, which);
        fail_from(k, false);
        const cgt_status_t status = load ? cgt_game_memo_load(game, path) : cgt_game_memo_save(game, path);
        failed = stop_failing(k);
        if (failed)
          check_no_memory(status);
        else
          TEST_ASSERT_OK(status);
        check_large(game, which);
        cgt_game_free(game);
        test_memory_end();
      }
    }
  remove(path);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_large_games);
  RUN_TEST(test_failing_poset_constructors);
  RUN_TEST(test_failing_game_constructors);
  RUN_TEST(test_failing_turning_is_not_destroyed);
  RUN_TEST(test_failing_poset_questions);
  RUN_TEST(test_failing_coin_questions);
  RUN_TEST(test_failing_allocations_of_large_games);
  RUN_TEST(test_memory_limits);
  RUN_TEST(test_stopping_everywhere);
  RUN_TEST(test_cancelling_before);
  RUN_TEST(test_checkpoints);
  RUN_TEST(test_large_values_in_files);
  RUN_TEST(test_files_that_are_refused);
  RUN_TEST(test_files_of_every_kind);
  RUN_TEST(test_failing_allocations_of_files);
  return UNITY_END();
}
