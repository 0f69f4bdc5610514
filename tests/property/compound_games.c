/* Sums, pushes and checks against a brute force from their definitions (tests/brute.c). */
#include <inttypes.h>
#include <stdlib.h>

#include "../brute.h"

enum { PUSHES = 6, SUMS = 5 };

static brute push_of(uint32_t variant, brute *first, brute *second) {
  return (brute){.kind = BRUTE_PUSH, .variant = variant, .parts = {first, second}, .n = 2};
}

static brute sum_of(uint32_t kind, brute *first, brute *second) {
  return (brute){.kind = BRUTE_SUM, .variant = kind, .parts = {first, second}, .n = 2};
}

/* All positions of so many words below the given sizes. */
static void check_box(brute *rules, const uint64_t *below, size_t n) {
  brute_position position = {.n = n};
  for (;;) {
    brute_check(rules, &position);
    size_t i = n;
    while (i > 0 && position.w[i - 1] + 1 == below[i - 1]) position.w[--i] = 0;
    if (i == 0) return;
    position.w[i - 1]++;
  }
}

static void check_random(brute *rules, uint64_t size, int times) {
  int legal = 0;
  times = test_few(times);
  for (int i = 0; i < times; i++) {
    const brute_position position = brute_random_position(rules, size);
    legal += brute_legal(rules, &position);
    brute_check(rules, &position);
  }
  TEST_ASSERT_TRUE(times < 8 || legal > times / 8); /* the test is about something */
}

/* ---- Rulesets of the test's own ---- */

/* Take a square number. */
static void squares(const brute_position *from, brute_list *out) {
  for (size_t i = 0; i < from->n; i++)
    for (uint64_t root = 1; root * root <= from->w[i]; root++) {
      brute_position option = *from;
      option.w[i] -= root * root;
      brute_add(out, &option);
    }
}

/* The first heap may lose any number; the second as many as the first has, or less. The order matters. */
static void lopsided(const brute_position *from, brute_list *out) {
  for (size_t i = 0; i < from->n; i++)
    for (uint64_t k = 1; k <= from->w[i] && (i == 0 || k <= from->w[i - 1]); k++) {
      brute_position option = *from;
      option.w[i] -= k;
      brute_add(out, &option);
    }
}

static bool two_words(const brute_position *position) { return position->n == 2; }

/* Pairs of tokens: an odd one is not played with. Options are not canonical. */
static void pairs(const brute_position *from, brute_list *out) {
  for (size_t i = 0; i < from->n; i++)
    for (uint64_t left = from->w[i] & 1; left + 1 < from->w[i]; left += 2) {
      brute_position option = *from;
      option.w[i] = left;
      brute_add(out, &option);
    }
}

static void even(brute_position *position) {
  for (size_t i = 0; i < position->n; i++) position->w[i] &= ~(uint64_t)1;
}

static bool below_forty(const brute_position *position) {
  for (size_t i = 0; i < position->n; i++)
    if (position->w[i] >= 40) return false;
  return true;
}

#define NIM          ((brute){.kind = BRUTE_NIM})
#define WYTHOFF      ((brute){.kind = BRUTE_WYTHOFF})
#define EUCLID       ((brute){.kind = BRUTE_EUCLID})
#define EUCLID0      ((brute){.kind = BRUTE_EUCLID0})
#define ZERUCLID     ((brute){.kind = BRUTE_ZERUCLID})
#define TAKE_1_3_4   ((brute){.kind = BRUTE_SUBTRACTION, .set = {1, 3, 4}, .count = 3})
#define TAKE_UP_TO_2 ((brute){.kind = BRUTE_SUBTRACTION, .set = {1, 2}, .count = 2})
#define OCTAL_0_23   ((brute){.kind = BRUTE_OCTAL, .set = {0, 2, 3}, .count = 3})
#define OCTAL_0_07   ((brute){.kind = BRUTE_OCTAL, .set = {0, 0, 7}, .count = 3})
#define SQUARES_ANY \
  ((brute){         \
      .kind = BRUTE_CUSTOM, .options = squares, .flags = CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS | CGT_RULESET_THREADSAFE})
#define SQUARES_SORTED  ((brute){.kind = BRUTE_CUSTOM, .options = squares, .flags = CGT_RULESET_SORT})
#define SQUARES_PLAIN   ((brute){.kind = BRUTE_CUSTOM, .options = squares, .block = true})
#define SQUARES_DROPPED ((brute){.kind = BRUTE_CUSTOM, .options = squares, .flags = CGT_RULESET_DROP_ZEROS})
#define LOPSIDED        ((brute){.kind = BRUTE_CUSTOM, .options = lopsided, .legal = two_words})
#define PAIRS           ((brute){.kind = BRUTE_CUSTOM, .options = pairs, .canonical = even, .legal = below_forty})

/* ---- Pushes ---- */

static void test_all_pairs_in_all_variants(void) {
  const uint64_t below[] = {3, 6, 6};
  enum { RULES = 10 };
  const int step = test_few(4) < 4 ? 3 : 1;
  for (uint32_t variant = 0; variant < PUSHES; variant++)
    for (int i = 0; i < RULES; i++)
      for (int j = i % step; j < RULES; j += step) {
        brute rules[RULES] = {NIM, WYTHOFF, EUCLID, EUCLID0, ZERUCLID, TAKE_1_3_4, OCTAL_0_23, SQUARES_ANY, LOPSIDED, PAIRS};
        brute push = push_of(variant, &rules[i], &rules[j]);
        check_box(&push, below, 3);
        brute_free(&push);
      }
}

/* Farther, where the theorems are: normal play's outcomes of two heaps. */
static void test_closed_pairs(void) {
  enum { RULES = 4 };
  const uint64_t size = test_few(4) < 4 ? 13 : 26;
  for (int i = 0; i < RULES; i++)
    for (int j = 0; j < RULES; j++) {
      brute rules[RULES] = {NIM, WYTHOFF, EUCLID, EUCLID0}, again = rules[j], push;
      push = push_of(CGT_PUSH_PLAIN, &rules[i], i == j ? &again : &rules[j]);
      unsigned theorems = 0;
      for (uint64_t a = 0; a < size; a++)
        for (uint64_t b = 0; b < size; b++) {
          const brute_position position = {3, {1, a, b}};
          uint64_t answer, value;
          const cgt_status_t status =
              cgt_game_answer(brute_game(&push), CGT_METHOD_CLOSED, CGT_NORMAL, CGT_QUESTION_OUTCOME, position.w, 3, &answer);
          if (status == CGT_OK) TEST_ASSERT_EQUAL_UINT64(brute_outcome(&push, CGT_NORMAL, &position), answer);
          theorems += status == CGT_OK;
          TEST_ASSERT_OK(
              cgt_game_answer(brute_game(&push), CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_VALUE, position.w, 3, &value));
          TEST_ASSERT_EQUAL_UINT64(brute_value(&push, CGT_NORMAL, &position), value);
          if (a < 14 || b < 14) brute_check(&push, &position); /* winning moves */
        }
      if (i == 1 && j == 1) /* only those where pushing wins */
        TEST_ASSERT_TRUE(theorems > 0 && theorems < size * size / 4);
      else
        TEST_ASSERT_EQUAL_UINT(size * size, theorems);
      brute_free(&push);
    }
}

/* A subtraction game of {1..k} into another, one heap and no heap; other heaps have no theorem, and are right all the same. */
static void test_pushes_of_subtraction(void) {
  for (uint64_t k1 = 1; k1 <= 7; k1++)
    for (uint64_t k2 = 1; k2 <= 7; k2++) {
      brute first = {.kind = BRUTE_SUBTRACTION, .count = (size_t)k1}, second = {.kind = BRUTE_SUBTRACTION, .count = (size_t)k2};
      for (uint64_t i = 0; i < 8; i++) first.set[i] = second.set[i] = i + 1;
      brute push = push_of(CGT_PUSH_PLAIN, &first, &second);
      brute_position position = {1, {1}};
      brute_check(&push, &position);
      position.n = 2;
      for (position.w[1] = 0; position.w[1] < 80; position.w[1]++) {
        uint64_t answer;
        TEST_ASSERT_OK(
            cgt_game_answer(brute_game(&push), CGT_METHOD_CLOSED, CGT_NORMAL, CGT_QUESTION_OUTCOME, position.w, 2, &answer));
        TEST_ASSERT_EQUAL_UINT64(brute_outcome(&push, CGT_NORMAL, &position), answer);
      }
      check_random(&push, 6, 6);
      brute_free(&push);
    }
}

/* A game that divides heaps goes with games of any number of heaps. */
static void test_pushes_of_dividing_games(void) {
  enum { RULES = 4 };
  for (uint32_t variant = 0; variant < PUSHES; variant++)
    for (int i = 0; i < RULES; i++)
      for (int j = 0; j < RULES; j++) {
        if (i != 0 && j != 0) continue;
        brute rules[RULES] = {OCTAL_0_07, NIM, ZERUCLID, TAKE_UP_TO_2};
        brute push = push_of(variant, &rules[i], &rules[j]);
        check_random(&push, 7, 6);
        brute_free(&push);
      }
}

static void test_pushes_of_custom_rulesets(void) {
  const uint64_t below[] = {3, 5, 5};
  enum { RULES = 7 };
  for (uint32_t variant = 0; variant < PUSHES; variant++)
    for (int i = 0; i < RULES; i++)
      for (int j = 0; j < RULES; j++) {
        brute rules[RULES] = {SQUARES_ANY, SQUARES_SORTED, SQUARES_PLAIN, SQUARES_DROPPED, LOPSIDED, PAIRS, NIM};
        brute push = push_of(variant, &rules[i], &rules[j]);
        check_box(&push, below, 3);
        check_random(&push, 9, 4);
        brute_free(&push);
      }
}

static void test_pushes_of_graphs(void) {
  for (unsigned round = 0; round < 120; round++) {
    brute first = brute_random_graph(8, 1 + round % 5), second = brute_random_graph(8 + round % 3, 1 + round % 4), nim = NIM;
    brute push = push_of((uint32_t)round % PUSHES, &first, &second), same = push_of((uint32_t)round % PUSHES, &first, &first);
    brute mixed = push_of((uint32_t)round % PUSHES, &nim, &second);
    const uint64_t below[] = {3, 12};
    check_box(&push, below, 2);
    check_box(&same, below, 2);
    check_box(&mixed, below, 2);
    brute_free(&mixed);
    brute_free(&push);
    same.parts[0] = same.parts[1] = &first;
    cgt_game_free(same.game);
    same.n = 0;
    same.game = NULL;
    brute_free(&same);
  }
}

static void test_nested_pushes(void) {
  enum { SHAPES = 8 };
  for (uint32_t variant = 0; variant < PUSHES; variant++)
    for (uint32_t inner = 0; inner < PUSHES; inner++) {
      brute nim = NIM, wythoff = WYTHOFF, euclid = EUCLID, zeruclid = ZERUCLID, squares_ = SQUARES_ANY;
      brute nim_wythoff = push_of(inner, &nim, &wythoff), wythoff_euclid = push_of(inner, &wythoff, &euclid);
      brute wythoff_nim = push_of(inner, &wythoff, &nim), zeruclid_nim = push_of(inner, &zeruclid, &nim);
      brute deep = push_of(variant, &wythoff_nim, &squares_), deeper = push_of(inner, &deep, &zeruclid_nim);
      brute shapes[SHAPES] = {
          push_of(variant, &nim_wythoff, &euclid),        push_of(variant, &nim, &wythoff_euclid),
          push_of(variant, &wythoff_nim, &nim_wythoff),   push_of(variant, &wythoff_nim, &wythoff_nim),
          push_of(variant, &zeruclid_nim, &zeruclid_nim), push_of(variant, &nim, &zeruclid_nim),
          push_of(variant, &deep, &wythoff_nim),          push_of(variant, &deeper, &nim),
      };
      for (int i = 0; i < SHAPES; i++) check_random(&shapes[i], 5, 8);
      for (int i = 0; i < SHAPES; i++) brute_free(&shapes[i]);
    }
}

/* Words: the outer button first, and the second game's buttons at 1 after the switch. */
static void test_words_of_nested_pushes(void) {
  brute nim = NIM, wythoff = WYTHOFF, euclid = EUCLID;
  brute inner = push_of(CGT_PUSH_PLAIN, &nim, &wythoff), left = push_of(CGT_PUSH_PLAIN, &inner, &euclid);
  brute right = push_of(CGT_PUSH_PLAIN, &euclid, &inner);
  cgt_list_t *options;
  size_t count;
  TEST_ASSERT_OK(cgt_game_options(brute_game(&left), (uint64_t[]){1, 1, 0, 0}, 4, &options));
  TEST_ASSERT_EQUAL_UINT64(2, cgt_list_count(options));
  const uint64_t *words = cgt_list_item(options, 0, &count);
  TEST_ASSERT_EQUAL_UINT64(3, count);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(((uint64_t[]){2, 0, 0}), words, 3);
  words = cgt_list_item(options, 1, &count);
  TEST_ASSERT_EQUAL_UINT64(4, count);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(((uint64_t[]){1, 2, 0, 0}), words, 4);
  cgt_list_free(options);
  TEST_ASSERT_OK(cgt_game_options(brute_game(&right), (uint64_t[]){1, 3, 3}, 3, &options));
  TEST_ASSERT_EQUAL_UINT64(1, cgt_list_count(options));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(((uint64_t[]){2, 1, 3, 3}), cgt_list_item(options, 0, &count), 4);
  TEST_ASSERT_EQUAL_UINT64(4, count);
  cgt_list_free(options);
  brute_free(&left);
  brute_free(&right);
}

/* Lemma 2.1.1 is about a game without buttons of its own: switching sets those to 1. A zero heap that a game after an inner
   switch does not mind comes back to one that does. */
static void test_push_of_a_push_into_itself(void) {
  brute nim = NIM, wythoff = WYTHOFF, other_nim = NIM, other_wythoff = WYTHOFF;
  brute inner = push_of(CGT_PUSH_PLAIN, &wythoff, &nim), twin = push_of(CGT_PUSH_PLAIN, &other_wythoff, &other_nim);
  brute same = push_of(CGT_PUSH_PLAIN, &inner, &inner), equal = push_of(CGT_PUSH_PLAIN, &inner, &twin);
  brute summed = sum_of(CGT_SUM_DISJUNCTIVE, &inner, &nim), same_sum = push_of(CGT_PUSH_PLAIN, &summed, &summed);
  for (uint64_t b = 1; b <= 2; b++)
    for (uint64_t c = 1; c <= 2; c++)
      for (uint64_t x = 0; x < 5; x++)
        for (uint64_t y = 0; y < 5; y++) {
          const brute_position position = {4, {b, c, x, y}}, in_sum = {7, {b, 3, c, x, y, 1, 1}};
          brute_check(&same, &position);
          brute_check(&equal, &position);
          if (x < 3 && y < 3) brute_check(&same_sum, &in_sum);
        }
  brute_free(&same_sum);
  brute_free(&same);
  brute_free(&equal);
}

/* ---- Sums ---- */

static void test_sums_of_two_heap_games(void) {
  enum { RULES = 7 };
  for (uint32_t kind = 0; kind < SUMS; kind++)
    for (int i = 0; i < RULES; i++)
      for (int j = 0; j < RULES; j++) {
        brute rules[RULES] = {NIM, WYTHOFF, EUCLID0, ZERUCLID, TAKE_1_3_4, OCTAL_0_07, SQUARES_DROPPED};
        brute sum = sum_of(kind, &rules[i], &rules[j]);
        check_random(&sum, 4, 8);
        brute_free(&sum);
      }
}

static void test_sums_of_graphs(void) {
  for (int round = 0; round < 60; round++)
    for (uint32_t kind = 0; kind < SUMS; kind++) {
      brute graphs[3] = {brute_random_graph(6, 4), brute_random_graph(5, 3), brute_random_graph(4, 5)};
      brute sum = {.kind = BRUTE_SUM, .variant = kind, .parts = {&graphs[0], &graphs[1], &graphs[2]}, .n = 3};
      if (kind == CGT_SUM_ORDINAL || round % 3 == 0) sum.n = 2;
      if (kind != CGT_SUM_ORDINAL && round % 7 == 0) sum.n = 1;
      for (int i = 0; i < 8; i++) {
        brute_position position = brute_random_position(&sum, 5);
        brute_check(&sum, &position);
      }
      const size_t used = sum.n;
      brute_free(&sum);
      for (size_t i = used; i < 3; i++) brute_free(&graphs[i]);
    }
}

/* The values of H's positions range far above the number of options of G, and the other way round. */
static void test_ordinal_sums_of_nim(void) {
  brute nim = NIM, squares_ = SQUARES_ANY, wythoff = WYTHOFF;
  brute sums[] = {sum_of(CGT_SUM_ORDINAL, &nim, &squares_), sum_of(CGT_SUM_ORDINAL, &squares_, &nim),
                  sum_of(CGT_SUM_ORDINAL, &wythoff, &nim), sum_of(CGT_SUM_ORDINAL, &nim, &nim)};
  for (int i = 0; i < 4; i++)
    for (uint64_t a = 0; a < 6; a++)
      for (uint64_t b = 0; b < 6; b++)
        for (uint64_t c = 0; c < 7; c++) {
          const brute_position position = {5, {2, a, b, 1, c}}, alone = {3, {2, a, b}};
          if (!brute_legal(&sums[i], &position)) continue;
          brute_check_values(&sums[i], &position);
          brute_check_values(&sums[i], &alone);
        }
  for (int i = 0; i < 4; i++) brute_free(&sums[i]);
}

/* Values of options of G that lie beyond their number: in the graph every vertex v has the options v - 1 and v - 2, and so on.
 */
static void test_ordinal_sums_with_gaps(void) {
  for (int round = 0; round < 40; round++) {
    brute nim = NIM, many = brute_random_graph(12, 7), few = {.kind = BRUTE_SUBTRACTION, .set = {1, 4, 9}, .count = 3};
    brute inner = {.kind = BRUTE_SUM, .variant = CGT_SUM_DISJUNCTIVE, .parts = {&nim, &few}, .n = 2};
    brute sums[] = {sum_of(CGT_SUM_ORDINAL, &many, &nim), sum_of(CGT_SUM_ORDINAL, &inner, &nim)};
    for (uint64_t v = 0; v < 12; v++)
      for (uint64_t h = 0; h < 6; h++) brute_check_values(&sums[0], &(brute_position){4, {1, v, 1, h}});
    for (uint64_t v = 0; v < 4; v++)
      brute_check_values(&sums[1], &(brute_position){7, {4, 1, 5, 1, v + (uint64_t)round % 3, 1, v}});
    brute_free(&sums[0]);
    brute_free(&sums[1]);
  }
}

static void test_sums_of_pushes_and_pushes_of_sums(void) {
  for (uint32_t kind = 0; kind < SUMS; kind++)
    for (uint32_t variant = 0; variant < PUSHES; variant++) {
      brute nim = NIM, wythoff = WYTHOFF, euclid = EUCLID, take = TAKE_UP_TO_2, lopsided_ = LOPSIDED;
      brute nim_wythoff = push_of(variant, &nim, &wythoff), euclid_lopsided = push_of(variant, &euclid, &lopsided_);
      brute sum_of_pushes = sum_of(kind, &nim_wythoff, &take), two_pushes = sum_of(kind, &take, &euclid_lopsided);
      brute first = sum_of(kind, &wythoff, &nim),
            second = sum_of(kind < CGT_SUM_ORDINAL ? (kind + 1) % CGT_SUM_ORDINAL : kind, &euclid, &take);
      brute push_of_sums = push_of(variant, &first, &second);
      brute pushed_push = push_of(variant, &sum_of_pushes, &first), back = push_of(variant, &first, &sum_of_pushes);
      brute sum_in_sum = sum_of(kind, &first, &take), top = push_of(variant, &sum_in_sum, &sum_in_sum);
      brute *const all[] = {&sum_of_pushes, &two_pushes, &push_of_sums, &pushed_push, &back, &sum_in_sum, &top};
      for (size_t i = 0; i < sizeof all / sizeof *all; i++) check_random(all[i], 3, 5);
      for (size_t i = 0; i < sizeof all / sizeof *all; i++) brute_free(all[i]);
    }
}

/* Depth four and more, of everything. */
static void test_deep(void) {
  for (int round = 0; round < 60; round++) {
    brute leaves[8] = {NIM, WYTHOFF, ZERUCLID, TAKE_1_3_4, SQUARES_SORTED, NIM, EUCLID0, LOPSIDED}, levels[5];
    brute *now = &leaves[round % 8];
    for (int depth = 0; depth < 5; depth++) {
      brute *other = &leaves[test_random() % 8];
      levels[depth] = test_random() % 2 ? push_of((uint32_t)(test_random() % PUSHES), now, other)
                                        : push_of((uint32_t)(test_random() % PUSHES), other, now);
      now = &levels[depth];
    }
    check_random(now, 3, 12);
    brute take = TAKE_UP_TO_2, sum = sum_of((uint32_t)round % SUMS, now, &take);
    check_random(&sum, 2, 6);
    brute_free(&sum);
    for (int i = 0; i < 8; i++) brute_free(&leaves[i]);
  }
}

/* Pushes of a game into itself, one in the other: as many games as levels, and not a game for each way through them. */
static void test_long_chains_of_shared_parts(void) {
  enum { LEVELS = 60 };
  cgt_game_t *levels[LEVELS + 1], *sum = NULL;
  uint64_t words[LEVELS + 1], value;
  TEST_ASSERT_OK(cgt_game_new_nim(&levels[0]));
  for (size_t i = 0; i < LEVELS; i++) {
    TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, levels[i], levels[i], &levels[i + 1]));
    words[i] = 2; /* all are pushed: what is left is Nim */
  }
  words[LEVELS] = 5;
  TEST_ASSERT_OK(cgt_game_value(levels[LEVELS], words, LEVELS + 1, &value));
  TEST_ASSERT_EQUAL_UINT64(5, value);
  words[LEVELS - 1] = 1; /* the innermost: Lemma 2.1.1 */
  TEST_ASSERT_OK(cgt_game_value(levels[LEVELS], words, LEVELS + 1, &value));
  TEST_ASSERT_EQUAL_UINT64(5 ^ 1, value);
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, levels, 1, &sum));
  for (size_t i = 0; i < LEVELS; i++) {
    cgt_game_t *const twice[] = {sum, sum};
    cgt_game_t *larger;
    TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_CONJUNCTIVE, twice, 2, &larger));
    cgt_game_free(sum);
    sum = larger;
  }
  cgt_game_t *push;
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, sum, sum, &push));
  cgt_game_free(push);
  cgt_game_free(sum);
  for (size_t i = 0; i <= LEVELS; i++) cgt_game_free(levels[i]);
}

/* A part that occurs twice in each of many levels is visited once a level when a push counts its buttons. */
static void test_pushes_of_sums_of_shared_parts(void) {
  enum { LEVELS = 50 };
  cgt_game_t *nim, *sum, *push, *inner;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, nim, nim, &inner));
  for (int button = 0; button < 2; button++) {
    sum = cgt_game_retain(button == 0 ? nim : inner);
    for (size_t i = 0; i < LEVELS; i++) {
      cgt_game_t *const parts[] = {sum, nim, sum};
      cgt_game_t *larger;
      TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, parts, 3, &larger));
      cgt_game_free(sum);
      sum = larger;
    }
    TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, sum, sum, &push));
    cgt_game_free(push);
    cgt_game_free(sum);
  }
  cgt_game_free(inner);
  cgt_game_free(nim);
}

/* The number of options of a game in which no button has been pushed and one heap of two is left. */
static size_t options_of_two(cgt_game_t *game) {
  uint64_t words[200];
  cgt_list_t *options;
  const size_t buttons = cgt_game_button_count(game);
  for (size_t i = 0; i < buttons; i++) words[i] = 1;
  words[buttons] = 2;
  TEST_ASSERT_OK(cgt_game_options(game, words, buttons + 1, &options));
  const size_t n = cgt_list_count(options);
  cgt_list_free(options);
  return n;
}

/* Options of long chains, of which there are few. A push in a push doubles neither the times that they are given nor the times
 * that a position is put to Nim. */
static void test_options_of_long_chains(void) {
  enum { LEVELS = 60 };
  for (uint32_t variant = 0; variant < PUSHES; variant++) {
    cgt_game_t *nim, *chain, *next, *inner;
    TEST_ASSERT_OK(cgt_game_new_nim(&nim));
    chain = cgt_game_retain(nim);
    for (int i = 0; i < LEVELS; i++) {
      TEST_ASSERT_OK(cgt_game_new_push(variant, chain, nim, &next));
      cgt_game_free(chain);
      chain = next;
    }
    /* to 0 or 1; and for each push itself, or to 0 or 1 at once; a conjoined push is only pushed without moves */
    const bool at_once = variant == CGT_PUSH_FREE_BEFORE || variant == CGT_PUSH_FREE_AFTER || variant == CGT_PUSH_FREE;
    TEST_ASSERT_EQUAL_size_t(2 + (at_once ? 2 : variant == CGT_PUSH_CONJOINED ? 0 : 1) * LEVELS, options_of_two(chain));
    cgt_game_free(chain);
    chain = cgt_game_retain(nim);
    const bool many = variant == CGT_PUSH_FREE_BEFORE || variant == CGT_PUSH_FREE; /* where parts are shared */
    for (int i = 0; i < LEVELS && !many; i++) {
      TEST_ASSERT_OK(cgt_game_new_push(variant, chain, nim, &inner));
      TEST_ASSERT_OK(cgt_game_new_push(variant, inner, chain, &next));
      cgt_game_free(chain);
      cgt_game_free(inner);
      chain = next;
    }
    if (!many)
      TEST_ASSERT_EQUAL_size_t(2 + (at_once ? 4 : variant == CGT_PUSH_CONJOINED ? 0 : 2) * LEVELS, options_of_two(chain));
    cgt_game_free(chain);
    cgt_game_free(nim);
  }
}

/* Before the switch what both games ignore is normalised: the order of coins, and that of summands. */
static void test_order_that_both_games_ignore(void) {
  static const struct {
    const char *game, *position, *canonical;
  } cases[] = {{"push(ruler(chain(4)),pairs(chain(4)))", "3;1", "1;3@1"},
               {"push(ruler(chain(4)),ruler(chain(5)))", "3;1", "1;3@1"},
               {"push(ideal(asm(4)),pairs(asm(4)))", "(1,0,0);(0,0,1)", "(0,0,1);(1,0,0)@1"},
               {"push(push(ideal(asm(4)),pairs(asm(4))),ruler(asm(4)))", "(1,0,0);(0,0,1)@2@1", "(0,0,1);(1,0,0)@2@1"},
               {"push(ruler(chain(4)),nim)", "3;1", "1;3@1"},
               {"push(pnim,rnim)", "3,2 + 1", "1 + 3,2@1"},
               {"push(rnim,pnim)", "3,2 + 1", "1 + 3,2@1"},
               {"push(ruler(product(chain(3),chain(3))),nim)", "<3,1>;<1,2>", "<3,1>;<1,2>@1"}}; /* Nim would sort the words */
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cgt_game_t *game;
    uint64_t words[16];
    size_t count;
    char text[80];
    TEST_ASSERT_OK(cgt_game_parse(cases[i].game, NULL, &game));
    TEST_ASSERT_OK(cgt_game_parse_position(game, cases[i].position, NULL, words, 16, &count));
    TEST_ASSERT_OK(cgt_game_canonical(game, words, count, words, &count));
    TEST_ASSERT_OK(cgt_game_format_position(game, words, count, text, sizeof text, NULL));
    TEST_ASSERT_EQUAL_STRING_MESSAGE(cases[i].canonical, text, cases[i].game);
    cgt_game_free(game);
  }
}

/* ---- Positions that are refused ---- */

static void test_refused_positions(void) {
  brute nim = NIM, wythoff = WYTHOFF, graph = brute_random_graph(4, 4), take = TAKE_UP_TO_2;
  brute push = push_of(CGT_PUSH_PLAIN, &nim, &wythoff), sum = sum_of(CGT_SUM_DISJUNCTIVE, &wythoff, &take);
  brute ordinal = sum_of(CGT_SUM_ORDINAL, &wythoff, &take), sums = push_of(CGT_PUSH_PLAIN, &sum, &ordinal);
  brute vertex = push_of(CGT_PUSH_PLAIN, &take, &graph);
  const struct {
    brute *rules;
    const char *culprit;
    brute_position position;
  } bad[] = {
      {&push, "no words; expected the button, 1 or 2, and a position", {0, {0}}},
      {&push, "the button is 0; expected 1 or 2", {3, {0, 1, 2}}},
      {&push, "the button is 3; expected 1 or 2", {3, {3, 1, 2}}},
      {&push, "3 heaps; expected two", {4, {1, 1, 2, 3}}},
      {&push, "1 heap; expected two", {2, {2, 1}}},
      {&sum, "0 components; expected 2", {0, {0}}},
      {&sum, "1 components; expected 2", {3, {2, 4, 4}}},
      {&sum, "component 0 has 3 words, but only 2 are left", {3, {3, 4, 4}}},
      {&sum, "component 1 has 18446744073709551615 words, but only 1 are left", {5, {2, 4, 4, UINT64_MAX, 1}}},
      {&sum, "1 heap; expected two", {4, {1, 4, 1, 4}}},
      {&sum, "2 words after the last component; expected none", {7, {2, 4, 4, 1, 7, 1, 7}}},
      {&ordinal, "0 components; expected 2", {0, {0}}},
      {&ordinal, "1 words after the last component", {6, {2, 4, 4, 1, 7, 0}}},
      {&sums, "1 components; expected 2", {4, {1, 2, 4, 4}}},
      {&sums, "the button is 7", {6, {7, 2, 4, 4, 1, 4}}},
      {&vertex, "4", {2, {1, 4}}},
      {&vertex, "", {3, {1, 1, 1}}},
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    uint64_t value = 99;
    TEST_ASSERT_FALSE(brute_legal(bad[i].rules, &bad[i].position));
    TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_validate", bad[i].culprit,
                      cgt_game_validate(brute_game(bad[i].rules), bad[i].position.w, bad[i].position.n));
    TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_value", bad[i].culprit,
                      cgt_game_value(brute_game(bad[i].rules), bad[i].position.w, bad[i].position.n, &value));
    TEST_ASSERT_EQUAL_UINT64(99, value);
  }
  brute_free(&push);
  brute_free(&sums);
  brute_free(&vertex);
}

/* If the first game leads to what is not a position of the second, that is not a move, in any question. */
static void test_moves_that_leave_the_second_game(void) {
  for (uint32_t variant = 0; variant < PUSHES; variant++) {
    brute octal = OCTAL_0_07, wythoff = WYTHOFF, euclid = EUCLID, squares_ = SQUARES_PLAIN, nim = NIM;
    brute welter = {.kind = BRUTE_WELTER}, graph = brute_random_graph(6, 6), few = brute_random_graph(4, 4);
    brute sum = sum_of(CGT_SUM_DISJUNCTIVE, &nim, &wythoff), ordinal = sum_of(CGT_SUM_ORDINAL, &nim, &wythoff);
    brute pushes[] = {push_of(variant, &octal, &wythoff),   push_of(variant, &euclid, &welter),
                      push_of(variant, &graph, &few),       push_of(variant, &squares_, &sum),
                      push_of(variant, &ordinal, &sum),     push_of(variant, &sum, &ordinal),
                      push_of(variant, &pushes[0], &euclid)};
    const uint64_t below[] = {3, 8, 8}, below_graphs[] = {3, 6};
    check_box(&pushes[0], below, 3);
    check_box(&pushes[1], below, 3);
    check_box(&pushes[2], below_graphs, 2);
    for (uint64_t a = 0; a < 3; a++)
      for (uint64_t b = 0; b < 4; b++)
        for (uint64_t button = 1; button <= 2; button++)
          for (int i = 3; i < 6; i++) {
            brute_check(&pushes[i], &(brute_position){6, {button, 1, a + b, 2, a, b}});
            brute_check(&pushes[i], &(brute_position){3, {button, 1, a + b}});
          }
    for (uint64_t a = 0; a < 6; a++)
      for (uint64_t b = 0; b < 6; b++) brute_check(&pushes[6], &(brute_position){4, {1, 1, a, b}});
    for (size_t i = 0; i < sizeof pushes / sizeof *pushes; i++) brute_free(&pushes[i]);
  }
}

/* After the switch the first game has no say: zeros, coins and components that only it minds may have gone. */
static void test_the_first_game_has_no_say_after_the_switch(void) {
  static const char *const cases[][2] = {{"push(turtles,nim)", "0,3,5"},
                                         {"push(turtles,nim)", "-@2"},
                                         {"push(dag(1),nim)", "0"},
                                         {"push(inset(3),nim)", "0,1,2"},
                                         {"push(pnim,nim)", "2,1 + 1"},
                                         {"push(rnim,nim)", "2,1 + 1"},
                                         {"push(wythoff,nim)", "0,5"},
                                         {"push(wythoff,nim)", "1,2,3@2"},
                                         {"push(dag(2; 1>0),nim)", "4@2"},
                                         {"push(push(wythoff,nim),nim)", "1,0"},
                                         {"push(sum(wythoff,nim),sum(nim,nim))", "0,1 & 2"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cgt_game_t *game;
    cgt_list_t *options;
    uint64_t words[16], again[16], option[16];
    size_t count, n, length;
    char text[80];
    TEST_ASSERT_OK(cgt_game_parse(cases[i][0], NULL, &game));
    TEST_ASSERT_OK(cgt_game_parse_position(game, cases[i][1], NULL, words, 16, &count));
    TEST_ASSERT_OK(cgt_game_canonical(game, words, count, words, &count));
    TEST_ASSERT_OK(cgt_game_canonical(game, words, count, again, &n));
    TEST_ASSERT_EQUAL_UINT64(count, n);
    if (n > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY(words, again, n);
    TEST_ASSERT_OK(cgt_game_expand(game, words, count, NULL, &options)); /* all that is reachable */
    for (size_t k = 0; k < cgt_list_count(options); k++) {
      const uint64_t *reached = cgt_list_item(options, k, &n);
      TEST_ASSERT_OK(cgt_game_validate(game, reached, n));
      TEST_ASSERT_OK(cgt_game_format_position(game, reached, n, text, sizeof text, NULL));
      TEST_ASSERT_OK(cgt_game_parse_position(game, text, NULL, option, 16, &length));
      TEST_ASSERT_EQUAL_UINT64(n, length);
      TEST_ASSERT_EQUAL_UINT64_ARRAY(reached, option, n);
    }
    cgt_list_free(options);
    cgt_game_free(game);
  }
}

/* ---- Making ---- */

static void test_games_with_no_position_in_common(void) {
  brute nim = NIM, wythoff = WYTHOFF, graph = brute_random_graph(4, 4), custom = SQUARES_ANY;
  brute sum2 = sum_of(CGT_SUM_DISJUNCTIVE, &nim, &nim), push = push_of(CGT_PUSH_PLAIN, &nim, &wythoff);
  brute sum3 = {.kind = BRUTE_SUM, .parts = {&nim, &nim, &nim}, .n = 3};
  cgt_game_t *const untouched = (cgt_game_t *)(void *)&nim, *game = untouched;
  const struct {
    brute *first, *second;
    const char *reason;
  } bad[] = {
      {&nim, &sum2, "the second game is a sum and the other is not: they have no position in common"},
      {&sum2, &wythoff, "the first game is a sum and the other is not: they have no position in common"},
      {&sum2, &push, "the first game is a sum"},
      {&sum2, &graph, "the first game is a sum"},
      {&sum2, &sum3, "the first game has 2 components a position, the second 3: they have no position in common"},
      {&wythoff, &graph, "the first game has 2 words a position, the second 1: they have no position in common"},
      {&graph, &push, "the first game has 1 words a position, the second 2"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_push", bad[i].reason,
                      cgt_game_new_push(CGT_PUSH_PLAIN, brute_game(bad[i].first), brute_game(bad[i].second), &game));
  TEST_ASSERT_EQUAL_PTR(untouched, game);
  brute *const good[][2] = {{&nim, &graph}, {&graph, &nim}, {&custom, &sum2}, {&sum2, &custom}, {&graph, &custom}};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, brute_game(good[i][0]), brute_game(good[i][1]), &game));
    cgt_game_free(game);
  }
  /* what a push looks like goes on to pushes of it */
  game = untouched;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_push", "2 words a position, the second 1",
                    cgt_game_new_push(CGT_PUSH_FREE, brute_game(&push), brute_game(&graph), &game));
  TEST_ASSERT_EQUAL_PTR(untouched, game);
  brute_free(&push);
  brute_free(&sum2);
  brute_free(&sum3);
  brute_free(&graph);
  brute_free(&custom);
}

static void test_bad_arguments_of_makers(void) {
  brute nim = NIM;
  cgt_game_t *const untouched = (cgt_game_t *)(void *)&nim, *game = untouched, *parts[] = {brute_game(&nim), NULL};
  cgt_game_t *const *const none = NULL;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_push", "variant is 6; expected a CGT_PUSH_ constant",
                    cgt_game_new_push(6, parts[0], parts[0], &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_push", "first is NULL", cgt_game_new_push(0, NULL, parts[0], &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_push", "second is NULL", cgt_game_new_push(0, parts[0], NULL, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_push", "game is NULL", cgt_game_new_push(0, parts[0], parts[0], NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_sum", "kind is 5", cgt_game_new_sum(5, parts, 1, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_sum", "games is NULL", cgt_game_new_sum(0, none, 1, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_sum", "game is NULL", cgt_game_new_sum(0, parts, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_sum", "games[1] is NULL", cgt_game_new_sum(0, parts, 2, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_sum", "n is 0", cgt_game_new_sum(0, parts, 0, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_sum", "n is 4097", cgt_game_new_sum(0, parts, 4097, &game));
  parts[1] = parts[0];
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_sum", "n is 1; expected 2", cgt_game_new_sum(4, parts, 1, &game));
  cgt_game_t *const three[] = {parts[0], parts[0], parts[0]};
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_sum", "n is 3; expected 2", cgt_game_new_sum(4, three, 3, &game));
  TEST_ASSERT_EQUAL_PTR(untouched, game);
  brute_free(&nim);
}

static void test_parts_freed_in_any_order(void) {
  for (int order = 0; order < 6; order++) {
    cgt_game_t *nim, *wythoff, *push, *sum, *outer;
    uint64_t value;
    TEST_ASSERT_OK(cgt_game_new_nim(&nim));
    TEST_ASSERT_OK(cgt_game_new_wythoff(&wythoff));
    TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, nim, wythoff, &push));
    cgt_game_t *const parts[] = {push, nim};
    TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, parts, 2, &sum));
    TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_SEQUENTIAL, (cgt_game_t *const[]){sum, push}, 2, &outer));
    cgt_game_t *all[] = {nim, wythoff, push, sum};
    for (int i = 0; i < 4; i++) cgt_game_free(all[order % 2 ? 3 - (i + order) % 4 : (i + order) % 4]);
    TEST_ASSERT_OK(cgt_game_value(outer, (uint64_t[]){6, 3, 1, 2, 2, 1, 3, 3, 1, 1, 1}, 11, &value));
    cgt_game_free(outer);
  }
}

/* Many components, long positions, huge heaps. */
static void test_large_sums(void) {
  enum { N = 1000 };
  static uint64_t words[2 * N];
  cgt_game_t *nim, *sum, **parts = calloc(N, sizeof *parts);
  uint64_t value, expected = 0;
  TEST_ASSERT_NOT_NULL(parts);
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  for (int i = 0; i < N; i++) {
    parts[i] = nim;
    words[2 * i] = 1;
    expected ^= words[2 * i + 1] = test_random();
  }
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, parts, N, &sum));
  TEST_ASSERT_OK(cgt_game_value(sum, words, 2 * N, &value));
  TEST_ASSERT_EQUAL_HEX64(expected, value);
  TEST_ASSERT_OK(cgt_game_answer(sum, CGT_METHOD_CLOSED, CGT_NORMAL, CGT_QUESTION_VALUE, words, 2 * N, &value));
  TEST_ASSERT_EQUAL_HEX64(expected, value);
  cgt_game_free(sum);
  cgt_game_free(nim);
  free(parts);
}

/* ---- Failures of parts ---- */

enum { OPTIONS, OPTIONS_BLOCK, VALIDATE, CANONICAL, CLOSED, WINNING, CALLBACKS };
static int broken; /* this callback fails at a heap of one */

static cgt_status_t break_at(int callback, uint64_t heap) { return callback == broken && heap == 1 ? 4711 : CGT_OK; }

static cgt_status_t part_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t option = words[0] - 1;
  (void)user;
  const cgt_status_t status = break_at(OPTIONS, words[0]);
  return status != CGT_OK || words[0] == 0 ? status : cgt_sink_option(sink, &option, count);
}

static cgt_status_t part_options_block(void *user, const uint64_t *words, size_t count, size_t positions, cgt_sink_t *sink) {
  (void)user;
  for (size_t i = 0; i < positions; i++)
    if (break_at(OPTIONS_BLOCK, words[i]) != CGT_OK) return break_at(OPTIONS_BLOCK, words[i]);
  uint64_t numbers[8] = {0}, given[8];
  if (positions > 8) return 1;
  size_t n = 0;
  for (size_t i = 0; i < positions; i++)
    if ((numbers[i] = words[i] > 0)) given[n++] = words[i] - 1;
  return cgt_sink_block(sink, numbers, given, count);
}

static cgt_status_t part_validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user, (void)sink;
  return count != 1 ? cgt_sink_refuse(sink, "expected one heap") : break_at(VALIDATE, words[0]);
}

static cgt_status_t part_canonical(void *user, uint64_t *words, size_t *count) {
  (void)user, (void)count;
  return break_at(CANONICAL, words[0]);
}

static cgt_status_t part_closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                                uint64_t *answer, const char **theorem) {
  (void)user, (void)play, (void)question, (void)count, (void)answer, (void)theorem;
  return break_at(CLOSED, words[0]) != CGT_OK ? break_at(CLOSED, words[0]) : CGT_E_NO_THEOREM;
}

static cgt_status_t part_winning(void *user, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user, (void)play, (void)count, (void)sink;
  return break_at(WINNING, words[0]) != CGT_OK ? break_at(WINNING, words[0]) : CGT_E_NO_THEOREM;
}

/* Whatever its words: the last one goes down. */
static cgt_status_t last_down(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t option[64];
  (void)user;
  if (count == 0 || words[count - 1] == 0) return CGT_OK;
  for (size_t i = 0; i < count; i++) option[i] = words[i] - (i + 1 == count);
  return cgt_sink_option(sink, option, count);
}

typedef struct {
  cgt_game_t *game;
  uint64_t words[32];
  size_t count;
} asked;

enum { WAYS = 2 * SUMS + 2 * PUSHES };

/* A compound of a game and one for all positions, at a position where the game is at its own and the other at a heap. Frees the
 * game. */
static asked within(unsigned way, const asked *part, cgt_game_t *other, uint64_t heap) {
  asked whole = {.count = 0};
  cgt_game_t *parts[] = {part->game, other};
  const bool sum = way < 2 * SUMS, second = sum ? way >= SUMS : way >= 2 * SUMS + PUSHES;
  if (second) parts[0] = other, parts[1] = part->game;
  if (sum && second) whole.words[0] = 1, whole.words[1] = heap, whole.count = 2;
  whole.words[whole.count++] = sum ? part->count : second ? 2 : 1;
  memcpy(whole.words + whole.count, part->words, part->count * sizeof *part->words);
  whole.count += part->count;
  if (sum && !second) whole.words[whole.count++] = 1, whole.words[whole.count++] = heap;
  if (sum)
    TEST_ASSERT_OK(cgt_game_new_sum(way % SUMS, parts, 2, &whole.game));
  else
    TEST_ASSERT_OK(cgt_game_new_push((way - 2 * SUMS) % PUSHES, parts[0], parts[1], &whole.game));
  cgt_game_free(part->game);
  return whole;
}

static const char *const functions[] = {"value",        "outcome", "answer",      "options",        "winning",
                                        "longest_play", "expand",  "each_option", "reachable_count"};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

static cgt_status_t no_matter(void *user, const uint64_t *words, size_t count) {
  (void)user, (void)words, (void)count;
  return CGT_OK;
}

/* Asks one of the functions, for nothing but its status; a failure leaves the outputs untouched. */
static cgt_status_t ask(int f, const asked *whole) {
  uint64_t number = 99;
  uint64_t outcome = 99;
  cgt_list_t *list = NULL;
  cgt_game_t *game = whole->game;
  const uint64_t *words = whole->words;
  const size_t n = whole->count;
  const cgt_status_t status = f == 0   ? cgt_game_value(game, words, n, &number)
                              : f == 1 ? cgt_game_outcome(game, CGT_MISERE, words, n, &outcome)
                              : f == 2
                                  ? cgt_game_answer(game, CGT_METHOD_TABLE, CGT_MISERE, CGT_QUESTION_VALUE, words, n, &number)
                              : f == 3 ? cgt_game_options(game, words, n, &list)
                              : f == 4 ? cgt_game_winning(game, CGT_NORMAL, words, n, &list)
                              : f == 5 ? cgt_game_longest_play(game, words, n, &number)
                              : f == 6 ? cgt_game_expand(game, words, n, NULL, &list)
                              : f == 7 ? cgt_game_each_option(game, words, n, no_matter, NULL)
                                       : cgt_game_reachable_count(game, words, n, &number);
  TEST_ASSERT_TRUE(status == CGT_OK || (number == 99 && outcome == 99 && list == NULL));
  cgt_list_free(list);
  return status;
}

/* What a callback returns goes through compounds of compounds, and the text says which callback it was. */
static unsigned failures_within(const asked *whole) {
  static const char *const names[] = {"options", "options_block", "validate", "canonical", "closed", "winning"};
  unsigned failures = 0;
  for (int f = 0; f < FUNCTIONS; f++) {
    const cgt_status_t status = ask(f, whole);
    if (status == CGT_OK) continue;
    char text[100];
    snprintf(text, sizeof text, "cgt_game_%s: the ruleset's callback `%s` returned 4711", functions[f], names[broken]);
    TEST_ASSERT_EQUAL_INT32(4711, status);
    TEST_ASSERT_EQUAL_STRING(text, cgt_last_error());
    failures++;
  }
  return failures;
}

static void test_failures_of_parts_go_through(void) {
  static const unsigned at_least[] = {6000, 6000, 3000, 3000, 300, 30};
  const cgt_ruleset_t any = {.size = sizeof any, .options = last_down, .flags = CGT_RULESET_THREADSAFE};
  cgt_game_t *other;
  TEST_ASSERT_OK(cgt_game_new(&any, &other));
  for (broken = 0; broken < CALLBACKS; broken++) {
    unsigned failures = 0;
    for (unsigned inner = 0; inner < WAYS; inner++)
      for (unsigned outer = 0; outer < WAYS; outer++)
        for (uint64_t heap = 1; heap < 4; heap += 2) {
          const cgt_ruleset_t rules = {.size = sizeof rules,
                                       .flags = ((inner + outer) % 2 ? CGT_RULESET_THREADSAFE : 0) |
                                                (broken == OPTIONS_BLOCK ? CGT_RULESET_COSTLY_CALLS : 0),
                                       .options = broken == OPTIONS_BLOCK ? NULL : part_options,
                                       .options_block = broken == OPTIONS_BLOCK ? part_options_block : NULL,
                                       .validate = part_validate,
                                       .canonical = broken == CANONICAL ? part_canonical : NULL,
                                       .closed = broken == CLOSED ? part_closed : NULL,
                                       .winning = broken == WINNING ? part_winning : NULL};
          asked part = {.words = {heap}, .count = 1};
          TEST_ASSERT_OK(cgt_game_new(&rules, &part.game));
          const asked once = within(inner, &part, other, 2), twice = within(outer, &once, other, 2);
          const unsigned here = failures_within(&twice);
          /* a conjunctive sum may end before the second game of a sequential one begins */
          if (broken <= OPTIONS_BLOCK && inner != SUMS + CGT_SUM_SEQUENTIAL) TEST_ASSERT_GREATER_THAN_UINT(0, here);
          failures += here;
          cgt_game_free(twice.game);
        }
    TEST_ASSERT_GREATER_THAN_UINT(at_least[broken], failures);
  }
  cgt_game_free(other);
}

/* ---- Options without end ---- */

/* The last word loses any number. */
static uint64_t options_given;
static cgt_status_t last_down_by_any(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  enum { BLOCK = 512 };
  uint64_t given[BLOCK * 16];
  (void)user;
  const uint64_t heap = count > 0 && count <= 16 ? words[count - 1] : 0;
  cgt_status_t status = CGT_OK;
  for (uint64_t to = 0; to < heap && status == CGT_OK;) {
    size_t n = 0;
    for (; n < BLOCK && to < heap; n++, to++) {
      memcpy(given + n * count, words, count * sizeof *words);
      given[n * count + count - 1] = to;
    }
    options_given += n;
    status = cgt_sink_options(sink, given, count, n);
  }
  return status;
}

/* A compound of two such games, or (twice) a compound of that; `all` are the games in it. */
static asked endless(unsigned way, bool twice, uint64_t flags, uint64_t heap, cgt_game_t *all[4]) {
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = last_down_by_any, .flags = flags};
  asked whole = {.words = {heap}, .count = 1};
  TEST_ASSERT_OK(cgt_game_new(&rules, &whole.game));
  TEST_ASSERT_OK(cgt_game_new(&rules, &all[0]));
  all[1] = whole.game;
  whole = within(way, &whole, all[0], heap);
  all[2] = whole.game;
  if (twice) whole = within((way + 1) % SUMS, &whole, all[0], heap);
  all[3] = whole.game;
  cgt_game_free(all[0]);
  return whole;
}

static void set_limit(cgt_game_t *const all[4], uint64_t limit) {
  for (int i = 0; i < 4; i++) TEST_ASSERT_OK(cgt_game_set(all[i], CGT_SETTING_MEMORY, limit));
}

/* After a stop: a small position, and everything asked of it. */
static void check_usable(const asked *whole, unsigned way, bool twice) {
  cgt_game_t *all[4];
  asked small = endless(way, twice, 0, 2, all), again = small;
  uint64_t value, expected;
  again.game = whole->game;
  for (int f = 0; f < FUNCTIONS; f++) TEST_ASSERT_OK(ask(f, &again));
  TEST_ASSERT_OK(cgt_game_value(again.game, again.words, again.count, &value));
  TEST_ASSERT_OK(cgt_game_value(small.game, small.words, small.count, &expected));
  TEST_ASSERT_EQUAL_UINT64(expected, value);
  cgt_game_free(small.game);
}

/* Conjunctive and selective sums: a million times a million options. */
static bool has_products(unsigned way) { return way == CGT_SUM_CONJUNCTIVE || way == CGT_SUM_SELECTIVE; }

static void test_memory_limits_hold_for_options(void) {
  enum { LIMIT = 1 << 20, FEW = 128 << 10, GAMES = 4 };
  const uint64_t heaps[] = {1000000, 16000}; /* the second one's lists take half of what there is */
  for (unsigned way = 0; way < WAYS; way++)
    for (int how = 0; how < 3; how++) {
      if (!has_products(way) && how != (int)(way % 3)) continue;
      const uint64_t flags = how == 1 ? CGT_RULESET_THREADSAFE : 0;
      cgt_game_t *all[GAMES];
      for (size_t i = 0; i < sizeof heaps / sizeof *heaps; i++) {
        test_memory_begin();
        const asked whole = endless(way, how == 2, flags, heaps[i], all);
        set_limit(all, LIMIT);
        for (int f = 0; f < FUNCTIONS && (i == 0 || has_products(way)); f++) {
          if (i == 1 && f == 7) continue; /* stores nothing */
          const size_t before = test_bytes;
          test_most_bytes = 0;
          const cgt_status_t status = ask(f, &whole);
          if (has_products(way) || status != CGT_OK) {
            TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(status));
            TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), "limit is"), cgt_last_error());
          }
          TEST_ASSERT_LESS_OR_EQUAL_size_t(has_products(way) ? before + LIMIT + FEW : GAMES * (LIMIT + FEW), test_most_bytes);
        }
        set_limit(all, 0);
        check_usable(&whole, way, how == 2);
        cgt_game_free(whole.game);
        test_memory_end();
      }
    }
  /* lists that are no longer there do not count */
  cgt_game_t *all[GAMES];
  const asked whole = endless(CGT_SUM_DISJUNCTIVE, false, 0, 100, all);
  set_limit(all, 4 * LIMIT);
  TEST_ASSERT_OK(ask(2, &whole));
  cgt_game_free(whole.game);
}

typedef struct {
  cgt_game_t *cancelled; /* NULL: a status of its own */
  uint64_t polls, stop_at;
} stopping;

static cgt_status_t stop(void *user, uint64_t expanded, uint64_t known) {
  stopping *when = user;
  (void)expanded, (void)known;
  if (++when->polls != when->stop_at) return CGT_OK;
  cgt_game_cancel(when->cancelled);
  return when->cancelled != NULL ? CGT_OK : -4242;
}

static void test_options_without_end_can_be_stopped(void) {
  const uint64_t stops[] = {1, 4}; /* in a component's list, and beyond */
  for (unsigned way = CGT_SUM_CONJUNCTIVE; way <= CGT_SUM_SELECTIVE; way++)
    for (int how = 0; how < test_few(3); how++)
      for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        const bool twice = how == 2;
        cgt_game_t *all[4];
        test_memory_begin();
        const asked whole = endless(way, twice, how == 1 ? CGT_RULESET_THREADSAFE : 0, 70000, all);
        set_limit(all, (uint64_t)1 << 28); /* lest a mistake take all the machine has */
        for (int f = 0; f < FUNCTIONS; f++) {
          const bool cancel = (f + how) % 2 != 0;
          stopping when = {.cancelled = cancel ? whole.game : NULL, .stop_at = stops[i]};
          options_given = 0;
          TEST_ASSERT_OK(cgt_game_set_progress(whole.game, stop, &when));
          const cgt_status_t status = ask(f, &whole);
          TEST_ASSERT_EQUAL_INT32(cancel ? CGT_E_CANCELLED : -4242, status);
          if (i == 0 && !cancel) TEST_ASSERT_LESS_OR_EQUAL_UINT64((1 << 16) + 512, options_given);
          TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), cancel ? ": cancelled after" : "callback returned -4242 after"),
                                       cgt_last_error());
        }
        TEST_ASSERT_OK(cgt_game_set_progress(whole.game, NULL, NULL));
        set_limit(all, 0);
        check_usable(&whole, way, twice);
        cgt_game_free(whole.game);
        test_memory_end();
      }
}

/* ---- Without memory ---- */

static cgt_status_t squares_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t option[64];
  (void)user;
  for (size_t i = 0; i < count; i++)
    for (uint64_t root = 1; root * root <= words[i]; root++) {
      for (size_t k = 0; k < count; k++) option[k] = words[k];
      option[i] -= root * root;
      const cgt_status_t status = cgt_sink_option(sink, option, count);
      if (status != CGT_OK) return status;
    }
  return CGT_OK;
}

/* Theorems against the search of the same game, or a game's answers against another's search: the number of agreements before
 * the first position at which they differ, its number, itself and the two answers; the last three are untouched if there is
 * none. */
static cgt_status_t compare_domain(cgt_game_t *game, cgt_game_t *other, uint32_t play, uint32_t question, cgt_domain_t *domain,
                                   uint64_t *compared, uint64_t *index, uint64_t *position, uint64_t *answers,
                                   uint32_t *differs) {
  const cgt_claim_t claim = {.size = sizeof claim,
                             .flags = CGT_CLAIM_EVERY,
                             .game = game,
                             .other = other == NULL ? game : other,
                             .play = play,
                             .question = question,
                             .method = other == NULL ? CGT_METHOD_CLOSED : CGT_METHOD_AUTO,
                             .other_method = CGT_METHOD_SEARCH,
                             .most = 1};
  cgt_list_t *found = NULL;
  uint64_t seen;
  size_t count;
  cgt_status_t status = cgt_claim_check(&claim, domain, NULL, &found, compared, &seen);
  cgt_domain_free(domain);
  if (status != CGT_OK) return status;
  *differs = (uint32_t)cgt_list_count(found);
  if (*differs != 0) {
    const uint64_t *words = cgt_list_item(found, 0, &count);
    *index = seen - 1;
    memcpy(position, words, count * sizeof *words);
    status = cgt_game_answer(game, claim.method, play, question, words, count, &answers[0]);
    if (status == CGT_OK) status = cgt_game_answer(claim.other, CGT_METHOD_SEARCH, play, question, words, count, &answers[1]);
  }
  cgt_list_free(found);
  return status;
}

static cgt_status_t compare_box(cgt_game_t *game, cgt_game_t *other, uint32_t play, uint32_t question, const uint64_t *first,
                                const uint64_t *last, size_t count, uint64_t *compared, uint64_t *position, uint64_t *answers,
                                uint32_t *differs) {
  cgt_domain_t *domain;
  uint64_t index;
  const cgt_status_t status = cgt_domain_new_box(first, last, count, &domain);
  if (status != CGT_OK) return status;
  return compare_domain(game, other, play, question, domain, compared, &index, position, answers, differs);
}

static cgt_status_t compare_list(cgt_game_t *game, cgt_game_t *other, uint32_t play, uint32_t question,
                                 const cgt_list_t *positions, uint64_t *compared, uint64_t *index, uint64_t *answers,
                                 uint32_t *differs) {
  cgt_domain_t *domain;
  uint64_t position[8];
  TEST_ASSERT_OK(cgt_domain_new_list(positions, &domain));
  return compare_domain(game, other, play, question, domain, compared, index, position, answers, differs);
}

/* Makes games and asks them much; stops at the first failure. */
static cgt_status_t ask_much(uint32_t kind, size_t heaps) {
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = squares_options, .flags = CGT_RULESET_SORT};
  enum { GAMES = 9 };
  cgt_game_t *games[GAMES] = {NULL};
  cgt_list_t *list = NULL;
  uint64_t position[64] = {1}, in_sum[64] = {0}, value = 0, table[64], compared, found[64], answers[2], period, preperiod;
  uint64_t outcome;
  uint32_t differs;
  for (size_t i = 1; i <= heaps; i++) position[i] = in_sum[i + 1] = i <= 3 ? i : 0;
  in_sum[0] = heaps + 1;
  in_sum[1] = 1;
  in_sum[heaps + 2] = 2;
  in_sum[heaps + 3] = 3;
  in_sum[heaps + 4] = 1;
  cgt_status_t status = cgt_game_new_nim(&games[0]);
  if (status == CGT_OK) status = cgt_game_new(&rules, &games[1]);
  if (status == CGT_OK) status = cgt_game_new_subtraction((const uint64_t[]){1, 3}, 2, &games[2]);
  if (status == CGT_OK) status = cgt_game_new_octal("0.137", &games[3]);
  if (status == CGT_OK) status = cgt_game_new_push(kind, games[0], games[1], &games[4]);
  if (status == CGT_OK) status = cgt_game_new_sum(kind, (cgt_game_t *const[]){games[4], games[2]}, 2, &games[5]);
  if (status == CGT_OK) status = cgt_game_new_push(CGT_PUSH_PLAIN, games[2], games[3], &games[6]);
  if (status == CGT_OK) status = cgt_game_new_push(kind, games[5], games[5], &games[7]);
  if (status == CGT_OK) status = cgt_game_new_zeruclid(&games[8]);
  if (status == CGT_OK) status = cgt_game_value(games[4], position, heaps + 1, &value);
  if (status == CGT_OK) status = cgt_game_outcome(games[5], CGT_MISERE, in_sum, heaps + 5, &outcome);
  if (status == CGT_OK) status = cgt_game_value(games[5], in_sum, heaps + 5, &value);
  if (status == CGT_OK) status = cgt_game_options(games[5], in_sum, heaps + 5, &list);
  cgt_list_free(list);
  list = NULL;
  if (status == CGT_OK) status = cgt_game_winning(games[4], CGT_NORMAL, position, heaps + 1, &list);
  cgt_list_free(list);
  list = NULL;
  if (status == CGT_OK) status = cgt_game_value(games[7], (const uint64_t[]){1, 2, 1, 2, 1, 1}, 6, &value);
  if (status == CGT_OK) status = cgt_game_period(games[6], CGT_NORMAL, CGT_QUESTION_OUTCOME, 4000, &period, &preperiod, NULL);
  if (status == CGT_OK) status = cgt_game_period(games[3], CGT_NORMAL, CGT_QUESTION_OUTCOME, 4000, &period, &preperiod, NULL);
  if (status == CGT_OK) status = cgt_game_sequence(games[6], CGT_MISERE, 0, 8, table);
  const uint64_t first[] = {1, 0, 0}, last[] = {1, 3, 3};
  if (status == CGT_OK) status = cgt_game_table(games[4], CGT_NORMAL, CGT_QUESTION_VALUE, first, last, 3, table);
  if (status == CGT_OK) status = cgt_game_table(games[8], CGT_NORMAL, CGT_QUESTION_VALUE, first, last, 3, table);
  if (status == CGT_OK) status = cgt_game_p_positions(games[8], CGT_NORMAL, first, last, 3, &list);
  cgt_list_free(list);
  if (status == CGT_OK)
    status =
        compare_box(games[4], games[8], CGT_NORMAL, CGT_QUESTION_OUTCOME, first, last, 3, &compared, found, answers, &differs);
  for (int i = 0; i < GAMES; i++) cgt_game_free(games[i]);
  return status;
}

/* Every allocation fails once: the status says so, nothing is lost, and no other failure is made of it. */
static void test_without_memory(void) {
  for (uint32_t kind = 0; kind < SUMS; kind++)
    for (size_t heaps = 3; heaps <= 40; heaps += 37) {
      test_memory_begin();
      test_failing_on = true;
      cgt_status_t status = CGT_E_MEMORY;
      size_t failures = 0;
      for (size_t allowed = 0; status != CGT_OK && allowed < 20000; allowed += 1 + allowed / (size_t)test_few(64), failures++) {
        test_allocations = 0;
        test_failing_allocation = allowed + 1;
        status = ask_much(kind, heaps);
        if (status != CGT_OK) TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_E_MEMORY", cgt_status_name(status), cgt_last_error());
        TEST_ASSERT_EQUAL_size_t(0, test_bytes);
      }
      TEST_ASSERT_OK(status);
      TEST_ASSERT_TRUE(failures > (size_t)test_few(80));
      test_memory_end();
    }
}

/* ---- Checks ---- */

/* Nim with a wrong theorem: the value is one too large where heaps are both at least 3 and differ by 2. */
static cgt_status_t nim_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  brute nim = NIM;
  brute_position from = {.n = count};
  cgt_status_t status = CGT_OK;
  (void)user;
  for (size_t i = 0; i < count; i++) from.w[i] = words[i];
  brute_list list = brute_options(&nim, &from);
  for (size_t i = 0; i < list.n && status == CGT_OK; i++) status = cgt_sink_option(sink, list.item[i].w, count);
  free(list.item);
  return status;
}

static bool wrong_at(uint64_t a, uint64_t b) { return a >= 3 && b >= 3 && (a == b + 2 || b == a + 2); }

static cgt_status_t wrong_theorem(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                                  uint64_t *answer, const char **theorem) {
  (void)user, (void)theorem;
  if (play == CGT_MISERE || question == CGT_QUESTION_OUTCOME || count != 2 || words[0] == 0) return CGT_E_NO_THEOREM;
  *answer = (words[0] ^ words[1]) + wrong_at(words[0], words[1]);
  return CGT_OK;
}

static cgt_status_t at_most_twelve(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  for (size_t i = 0; i < count; i++)
    if (words[i] > 12 || words[i] == 2) return cgt_sink_refuse(sink, "a heap of 2 or above 12");
  return CGT_OK;
}

/* Runs through the sums of words and then through the words, as the header says; counts what should agree. */
static void expect_check(const uint64_t *first, const uint64_t *last, bool zeros_compared, uint64_t *compared,
                         uint64_t *position, bool *differs) {
  *compared = 0;
  *differs = false;
  for (uint64_t sum = first[0] + first[1]; sum <= last[0] + last[1]; sum++)
    for (uint64_t a = first[0]; a <= last[0] && a <= sum; a++) {
      const uint64_t b = sum - a;
      if (b < first[1] || b > last[1] || a > 12 || b > 12 || a == 2 || b == 2 || (a == 0 && !zeros_compared)) continue;
      if (wrong_at(a, b)) {
        position[0] = a;
        position[1] = b;
        *differs = true;
        return;
      }
      ++*compared;
    }
}

static void test_check_finds_the_smallest_difference(void) {
  const cgt_ruleset_t rules = {
      .size = sizeof rules, .options = nim_options, .closed = wrong_theorem, .validate = at_most_twelve};
  cgt_game_t *wrong, *nim;
  TEST_ASSERT_OK(cgt_game_new(&rules, &wrong));
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  const uint64_t boxes[][4] = {{0, 0, 20, 20}, {0, 0, 4, 4}, {4, 4, 9, 9}, {5, 0, 9, 3}, {5, 1, 20, 3},
                               {7, 8, 7, 8},   {7, 9, 7, 9}, {0, 3, 0, 9}, {2, 2, 2, 2}, {3, 4, 20, 20}};
  for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
    for (int with_other = 0; with_other < 2; with_other++) {
      uint64_t compared = 99, position[2] = {77, 77}, answers[2] = {88, 88}, expected, at[2] = {77, 77};
      uint32_t differs = 99;
      bool different;
      expect_check(boxes[i], boxes[i] + 2, with_other != 0, &expected, at, &different);
      TEST_ASSERT_OK(compare_box(wrong, with_other ? nim : NULL, CGT_NORMAL, CGT_QUESTION_VALUE, boxes[i], boxes[i] + 2, 2,
                                 &compared, position, answers, &differs));
      TEST_ASSERT_EQUAL_UINT64(expected, compared);
      TEST_ASSERT_EQUAL_UINT32(different, differs);
      TEST_ASSERT_EQUAL_UINT64_ARRAY(at, position, 2);
      TEST_ASSERT_EQUAL_UINT64(different ? (at[0] ^ at[1]) + 1 : 88, answers[0]);
      TEST_ASSERT_EQUAL_UINT64(different ? (at[0] ^ at[1]) : 88, answers[1]);
    }
  cgt_game_free(wrong);
  cgt_game_free(nim);
}

static void test_check_of_right_games(void) {
  brute nim = NIM, wythoff = WYTHOFF, zeruclid = ZERUCLID, euclid0 = EUCLID0;
  brute push = push_of(CGT_PUSH_PLAIN, &nim, &euclid0), wrong = push_of(CGT_PUSH_PLAIN, &nim, &wythoff);
  const uint64_t first[] = {1, 0, 0}, last[] = {1, 14, 14}, from[] = {0, 0}, to[] = {20, 20};
  uint64_t compared, position[3] = {7, 7, 7}, answers[2] = {7, 7};
  uint32_t differs;
  TEST_ASSERT_OK(compare_box(brute_game(&wythoff), NULL, CGT_MISERE, CGT_QUESTION_OUTCOME, from, to, 2, &compared, position,
                             answers, &differs));
  TEST_ASSERT_EQUAL_UINT64(21 * 21, compared);
  TEST_ASSERT_EQUAL_UINT32(0, differs);
  TEST_ASSERT_OK(compare_box(brute_game(&wythoff), NULL, CGT_NORMAL, CGT_QUESTION_VALUE, from, to, 2, &compared, position,
                             answers, &differs));
  TEST_ASSERT_EQUAL_UINT64(0, compared); /* no theorem */
  TEST_ASSERT_EQUAL_UINT32(0, differs);
  TEST_ASSERT_OK(compare_box(brute_game(&push), brute_game(&zeruclid), CGT_NORMAL, CGT_QUESTION_OUTCOME, first, last, 3,
                             &compared, position, answers, &differs));
  TEST_ASSERT_EQUAL_UINT32(0, differs);
  TEST_ASSERT_EQUAL_UINT64(15 * 15, compared);
  TEST_ASSERT_OK(compare_box(brute_game(&push), NULL, CGT_NORMAL, CGT_QUESTION_OUTCOME, first, last, 3, &compared, position,
                             answers, &differs));
  TEST_ASSERT_EQUAL_UINT64(15 * 15, compared);
  TEST_ASSERT_EQUAL_UINT64(7, position[0]);
  TEST_ASSERT_EQUAL_UINT64(7, answers[0]);
  /* the smallest position at which these two differ, by brute force */
  uint64_t agree = 0, at[2] = {0, 0};
  bool found = false;
  for (uint64_t sum = 0; sum <= 28 && !found; sum++)
    for (uint64_t a = sum > 14 ? sum - 14 : 0; a <= 14 && a <= sum && !found; a++) {
      const brute_position here = {3, {1, a, sum - a}};
      found = brute_outcome(&push, CGT_MISERE, &here) != brute_outcome(&wrong, CGT_MISERE, &here);
      if (found) at[0] = a, at[1] = sum - a;
      agree += !found;
    }
  TEST_ASSERT_TRUE(found);
  TEST_ASSERT_OK(compare_box(brute_game(&push), brute_game(&wrong), CGT_MISERE, CGT_QUESTION_OUTCOME, first, last, 3, &compared,
                             position, answers, &differs));
  TEST_ASSERT_EQUAL_UINT32(1, differs);
  TEST_ASSERT_EQUAL_UINT64(agree, compared);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(((uint64_t[]){1, at[0], at[1]}), position, 3);
  TEST_ASSERT_TRUE(answers[0] != answers[1]);
  /* a box at the upper end, and one of no words */
  const uint64_t top[] = {UINT64_MAX - 1, UINT64_MAX - 1}, end[] = {UINT64_MAX, UINT64_MAX};
  TEST_ASSERT_EQUAL_STRING("CGT_OK", cgt_status_name(compare_box(brute_game(&zeruclid), NULL, CGT_MISERE, CGT_QUESTION_OUTCOME,
                                                                 top, end, 2, &compared, position, answers, &differs)));
  TEST_ASSERT_EQUAL_UINT64(0, compared);
  TEST_ASSERT_OK(
      compare_box(brute_game(&nim), NULL, CGT_NORMAL, CGT_QUESTION_VALUE, NULL, NULL, 0, &compared, NULL, answers, &differs));
  TEST_ASSERT_EQUAL_UINT64(1, compared);
  brute_free(&push);
  brute_free(&wrong);
  brute_free(&zeruclid);
}

static void test_check_list(void) {
  const cgt_ruleset_t rules = {
      .size = sizeof rules, .options = nim_options, .closed = wrong_theorem, .validate = at_most_twelve};
  const uint64_t positions[] = {1, 2, 6, 6, 0, 3, 7, 1, 3, 5, 4, 6};
  cgt_game_t *wrong, *nim;
  cgt_list_t *list;
  uint64_t compared, index = 77, answers[2] = {88, 88};
  uint32_t differs = 99;
  TEST_ASSERT_OK(cgt_game_new(&rules, &wrong));
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_list_new(positions, 2, 4, &list));
  TEST_ASSERT_OK(compare_list(wrong, NULL, 0, 0, list, &compared, &index, answers, &differs));
  TEST_ASSERT_EQUAL_UINT64(2, compared); /* (1,2) is refused, (0,3) has no theorem */
  TEST_ASSERT_EQUAL_UINT32(0, differs);
  TEST_ASSERT_EQUAL_UINT64(77, index);
  TEST_ASSERT_EQUAL_UINT64(88, answers[0]);
  cgt_list_free(list);
  TEST_ASSERT_OK(cgt_list_new(positions, 2, 6, &list));
  TEST_ASSERT_OK(compare_list(wrong, nim, 0, 0, list, &compared, &index, answers, &differs));
  TEST_ASSERT_EQUAL_UINT64(3, compared);
  TEST_ASSERT_EQUAL_UINT32(1, differs);
  TEST_ASSERT_EQUAL_UINT64(4, index);
  TEST_ASSERT_EQUAL_UINT64(7, answers[0]);
  TEST_ASSERT_EQUAL_UINT64(6, answers[1]);
  cgt_list_free(list);
  TEST_ASSERT_OK(cgt_list_new(NULL, 0, 0, &list));
  TEST_ASSERT_OK(compare_list(wrong, nim, 0, 0, list, &compared, &index, answers, &differs));
  TEST_ASSERT_EQUAL_UINT64(0, compared);
  TEST_ASSERT_EQUAL_UINT32(0, differs);
  cgt_list_free(list);
  cgt_game_free(wrong);
  cgt_game_free(nim);
}

/* Large heaps, by proved periods, against the search; and heaps that no search reaches by the period alone. */
static void test_large_heaps_of_pushes(void) {
  static const uint64_t sets[][3] = {{2, 5, 0}, {1, 3, 4}, {3, 0, 0}};
  static const size_t sizes[] = {2, 3, 1};
  for (size_t i = 0; i < 3; i++)
    for (size_t j = 0; j < 3; j++)
      for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
        cgt_game_t *first, *second, *push, *inner;
        uint64_t value, expected, period, preperiod;
        TEST_ASSERT_OK(cgt_game_new_subtraction(sets[i], sizes[i], &first));
        TEST_ASSERT_OK(cgt_game_new_subtraction(sets[j], sizes[j], &second));
        TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, second, first, &inner));
        TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, first, j == 2 ? inner : second, &push));
        for (uint64_t heap = 4090; heap < 4110; heap++) {
          const uint64_t position[] = {1, heap};
          TEST_ASSERT_OK(cgt_game_answer(push, CGT_METHOD_AUTO, play, CGT_QUESTION_VALUE, position, 2, &value));
          TEST_ASSERT_OK(cgt_game_answer(push, CGT_METHOD_TABLE, play, CGT_QUESTION_VALUE, position, 2, &expected));
          TEST_ASSERT_EQUAL_UINT64(expected, value);
          TEST_ASSERT_OK(cgt_game_answer(first, CGT_METHOD_AUTO, play, CGT_QUESTION_VALUE, &heap, 1, &value));
          TEST_ASSERT_OK(cgt_game_answer(first, CGT_METHOD_TABLE, play, CGT_QUESTION_VALUE, &heap, 1, &expected));
          TEST_ASSERT_EQUAL_UINT64(expected, value);
        }
        TEST_ASSERT_OK(cgt_game_period(push, play, CGT_QUESTION_VALUE, 1 << 20, &period, &preperiod, NULL));
        const uint64_t huge[] = {1, UINT64_MAX}, small[] = {1, preperiod + (UINT64_MAX - preperiod) % period};
        TEST_ASSERT_OK(cgt_game_answer(push, CGT_METHOD_AUTO, play, CGT_QUESTION_VALUE, huge, 2, &value));
        TEST_ASSERT_OK(cgt_game_answer(push, CGT_METHOD_TABLE, play, CGT_QUESTION_VALUE, small, 2, &expected));
        TEST_ASSERT_EQUAL_UINT64(expected, value);
        cgt_game_free(first);
        cgt_game_free(second);
        cgt_game_free(inner);
        cgt_game_free(push);
      }
}

/* ---- A pass ---- */

enum { PASS_HEAPS = 9 };

/* The value of three heaps of Nim with a pass that may be made once, except at the end; or without one. */
static uint64_t nim_with_a_pass(const uint64_t *heaps, bool pass) {
  static uint8_t known[2][PASS_HEAPS][PASS_HEAPS][PASS_HEAPS]; /* 1 more than the value */
  uint8_t *value = &known[pass][heaps[0]][heaps[1]][heaps[2]];
  bool seen[256] = {false};
  if (*value != 0) return *value - 1U;
  for (int i = 0; i < 3; i++)
    for (uint64_t left = 0; left < heaps[i]; left++) {
      uint64_t option[3] = {heaps[0], heaps[1], heaps[2]};
      option[i] = left;
      seen[nim_with_a_pass(option, pass)] = true;
    }
  if (pass && heaps[0] + heaps[1] + heaps[2] > 0) seen[nim_with_a_pass(heaps, false)] = true;
  uint8_t mex = 0;
  while (seen[mex]) mex++;
  *value = (uint8_t)(mex + 1);
  return mex;
}

static void test_nim_with_a_pass(void) {
  cgt_game_t *nim, *game, *twice;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_STRICT, nim, nim, &game));
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_STRICT, nim, game, &twice));
  for (uint64_t a = 0; a < PASS_HEAPS; a++)
    for (uint64_t b = 0; b < PASS_HEAPS; b++)
      for (uint64_t c = 0; c < PASS_HEAPS; c++) {
        const uint64_t words[] = {1, a, b, c}, *heaps = words + 1;
        uint64_t value;
        TEST_ASSERT_OK(cgt_game_value(game, words, 4, &value));
        TEST_ASSERT_EQUAL_UINT64(nim_with_a_pass(heaps, true), value);
      }
  for (uint64_t a = 0; a < 60; a++) /* the theorem of the manual */
    for (uint64_t b = a; b < 60; b++) {
      const uint64_t words[] = {1, a, b};
      uint64_t outcome;
      TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, words, 3, &outcome));
      TEST_ASSERT_EQUAL_UINT64(b == 0 || (a % 2 == 1 && b == a + 1) ? CGT_P : CGT_N, outcome);
    }
  const uint64_t one[] = {1, 1, 1};
  uint64_t outcome;
  TEST_ASSERT_OK(cgt_game_outcome(twice, CGT_NORMAL, one, 3, &outcome)); /* two heaps of one, two passes */
  TEST_ASSERT_EQUAL_UINT64(CGT_P, outcome);
  cgt_game_free(nim);
  cgt_game_free(game);
  cgt_game_free(twice);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_nim_with_a_pass);
  RUN_TEST(test_words_of_nested_pushes);
  RUN_TEST(test_push_of_a_push_into_itself);
  RUN_TEST(test_all_pairs_in_all_variants);
  RUN_TEST(test_closed_pairs);
  RUN_TEST(test_pushes_of_subtraction);
  RUN_TEST(test_pushes_of_dividing_games);
  RUN_TEST(test_pushes_of_custom_rulesets);
  RUN_TEST(test_pushes_of_graphs);
  RUN_TEST(test_nested_pushes);
  RUN_TEST(test_sums_of_two_heap_games);
  RUN_TEST(test_sums_of_graphs);
  RUN_TEST(test_ordinal_sums_of_nim);
  RUN_TEST(test_ordinal_sums_with_gaps);
  RUN_TEST(test_sums_of_pushes_and_pushes_of_sums);
  RUN_TEST(test_deep);
  RUN_TEST(test_long_chains_of_shared_parts);
  RUN_TEST(test_pushes_of_sums_of_shared_parts);
  RUN_TEST(test_options_of_long_chains);
  RUN_TEST(test_order_that_both_games_ignore);
  RUN_TEST(test_refused_positions);
  RUN_TEST(test_moves_that_leave_the_second_game);
  RUN_TEST(test_the_first_game_has_no_say_after_the_switch);
  RUN_TEST(test_games_with_no_position_in_common);
  RUN_TEST(test_bad_arguments_of_makers);
  RUN_TEST(test_parts_freed_in_any_order);
  RUN_TEST(test_large_sums);
  RUN_TEST(test_failures_of_parts_go_through);
  RUN_TEST(test_memory_limits_hold_for_options);
  RUN_TEST(test_options_without_end_can_be_stopped);
  RUN_TEST(test_without_memory);
  RUN_TEST(test_check_finds_the_smallest_difference);
  RUN_TEST(test_check_of_right_games);
  RUN_TEST(test_check_list);
  RUN_TEST(test_large_heaps_of_pushes);
  return UNITY_END();
}
