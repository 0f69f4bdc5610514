/* Nakada, "Inset games and strategies" (2022), and the talk of the same name: their numbered statements and examples, each from
   its definition. Numbers are those of the paper. Where the printed text fails (the winning move of Example 5.6), what holds is
   tested and the comment says so. Positions by brute force (tests/brute.c): all with squares below SQUARES, or below 8 with
   many coins. */
#include <stdlib.h>

#include "../brute.h"

enum { SQUARES = 9, SETS = 1 << SQUARES, OPTIONS = 64 };

#define WORDS(...)   ((const uint64_t[]){__VA_ARGS__})
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The squares of a set's bits; how many. */
static size_t squares_of(unsigned set, uint64_t *squares) {
  size_t n = 0;
  for (unsigned square = 0; square < SQUARES; square++)
    if (set >> square & 1) squares[n++] = square;
  return n;
}

static brute_position position_of(unsigned set) {
  brute_position position = {.n = 0};
  position.n = squares_of(set, position.w);
  return position;
}

static brute welter(void) { return (brute){.kind = BRUTE_WELTER}; }
static brute turtles(void) { return (brute){.kind = BRUTE_TURTLES}; }
static brute inset(size_t n) { return (brute){.kind = BRUTE_INSET, .count = n}; }

static uint64_t value_of(cgt_game_t *game, const uint64_t *squares, size_t n) {
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_value(game, squares, n, &value));
  return value;
}

/* The options of a position are these, `count` squares each and then single ones. */
static void check_options(brute *rules, const uint64_t *from, size_t n, const uint64_t *expected, size_t rows, size_t count,
                          const uint64_t *singles, size_t single_count) {
  cgt_list_t *options;
  brute_position position = {.n = n};
  for (size_t i = 0; i < n; i++) position.w[i] = from[i];
  brute_list wanted = {.n = 0};
  for (size_t i = 0; i < rows; i++) {
    brute_position option = {.n = count};
    for (size_t k = 0; k < count; k++) option.w[k] = expected[i * count + k];
    option = brute_canonical(rules, option);
    brute_add(&wanted, &option);
  }
  for (size_t i = 0; i < single_count; i++) brute_add(&wanted, &(brute_position){1, {singles[i]}});
  const size_t different = wanted.n;
  brute_sort(&wanted);
  TEST_ASSERT_EQUAL_UINT64(different, wanted.n);
  TEST_ASSERT_OK(cgt_game_options(brute_game(rules), from, n, &options));
  TEST_ASSERT_EQUAL_UINT64(wanted.n, cgt_list_count(options));
  for (size_t i = 0; i < wanted.n; i++) {
    size_t words;
    const uint64_t *option = cgt_list_item(options, i, &words);
    TEST_ASSERT_EQUAL_UINT64(wanted.item[i].n, words);
    TEST_ASSERT_EQUAL_UINT64_ARRAY(wanted.item[i].w, option, words);
  }
  cgt_list_free(options);
  free(wanted.item);
  brute_check(rules, &position);
}

/* The only winning move is to a position. */
static void check_winning(cgt_game_t *game, const uint64_t *from, size_t n, const uint64_t *to, size_t to_n) {
  cgt_list_t *moves;
  size_t words;
  TEST_ASSERT_OK(cgt_game_winning(game, CGT_NORMAL, from, n, &moves));
  TEST_ASSERT_EQUAL_UINT64(1, cgt_list_count(moves));
  const uint64_t *move = cgt_list_item(moves, 0, &words);
  TEST_ASSERT_EQUAL_UINT64(to_n, words);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(to, move, to_n);
  cgt_list_free(moves);
}

static int64_t n_of(int64_t a) {
  int64_t result;
  TEST_ASSERT_OK(cgt_anim_n(a, &result));
  return result;
}

static int64_t bracket(int64_t a, int64_t b) {
  int64_t result;
  TEST_ASSERT_OK(cgt_anim_bracket(a, b, &result));
  return result;
}

static int64_t phi(const int64_t *x, size_t n) {
  int64_t value;
  TEST_ASSERT_OK(cgt_anim_welter(x, n, &value));
  return value;
}

static int64_t phi_of_set(unsigned set) {
  uint64_t squares[SQUARES];
  int64_t x[SQUARES] = {0};
  const size_t n = squares_of(set, squares);
  for (size_t i = 0; i < n; i++) x[i] = (int64_t)squares[i];
  return phi(x, n);
}

/* phi_(N,1) as printed before Theorem 5.5. */
static int64_t printed_inset_value(unsigned set) {
  uint64_t squares[SQUARES];
  const size_t n = squares_of(set, squares);
  if (n == 1) return (int64_t)squares[0];
  int64_t value = phi_of_set(set);
  for (size_t i = 0; i < n; i++) value ^= bracket(-1, phi_of_set(set & ~(1U << squares[i])));
  return value;
}

/* ---- Section 2 ---- */

static void test_example_2_2_and_2_4_one_heap_nim(void) {
  brute games[] = {welter(), turtles(), inset(2), inset(5)}; /* Remark 3.4: one coin is such a heap, here and in the others */
  for (size_t i = 0; i < COUNT(games); i++) {
    for (uint64_t x = 0; x < 20; x++) {
      cgt_list_t *options;
      brute_check(&games[i], &(brute_position){1, {x}});
      TEST_ASSERT_EQUAL_UINT64(x, value_of(brute_game(&games[i]), &x, 1));
      TEST_ASSERT_OK(cgt_game_options(brute_game(&games[i]), &x, 1, &options));
      TEST_ASSERT_EQUAL_UINT64(x, cgt_list_count(options));
      cgt_list_free(options);
    }
    brute_free(&games[i]);
  }
}

/* Proposition 2.5 and Remark 2.6; Definition 2.3 is what brute_check() compares with. */
static void test_proposition_2_5_zero_positions(void) {
  brute games[] = {welter(), turtles(), inset(2), inset(3), inset(4)};
  for (size_t i = 0; i < COUNT(games); i++) {
    for (unsigned set = 0; set < SETS; set++) {
      const brute_position position = position_of(set);
      if (!brute_legal(&games[i], &position)) continue;
      cgt_game_t *const game = brute_game(&games[i]);
      cgt_list_t *options, *winning;
      uint64_t outcome;
      size_t zeros = 0;
      TEST_ASSERT_OK(cgt_game_options(game, position.w, position.n, &options));
      for (size_t k = 0; k < cgt_list_count(options); k++) {
        size_t n;
        const uint64_t *option = cgt_list_item(options, k, &n);
        zeros += value_of(game, option, n) == 0;
      }
      const uint64_t value = value_of(game, position.w, position.n);
      TEST_ASSERT_TRUE((value == 0) == (zeros == 0));
      if (cgt_list_count(options) == 0) TEST_ASSERT_EQUAL_UINT64(0, value);
      TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, position.w, position.n, &outcome));
      TEST_ASSERT_EQUAL_UINT64(value > 0 ? CGT_N : CGT_P, outcome);
      TEST_ASSERT_OK(cgt_game_winning(game, CGT_NORMAL, position.w, position.n, &winning));
      TEST_ASSERT_EQUAL_UINT64(zeros, cgt_list_count(winning));
      cgt_list_free(options);
      cgt_list_free(winning);
    }
    brute_free(&games[i]);
  }
}

static void test_section_2_2_nim_addition(void) {
  int64_t y;
  TEST_ASSERT_EQUAL_INT64(6, 3 ^ 5);
  TEST_ASSERT_OK(cgt_anim_apply(5, NULL, 0, 3, &y)); /* x -> x ^ 5 */
  TEST_ASSERT_EQUAL_INT64(6, y);
  for (int64_t a = -40; a < 40; a++) {
    TEST_ASSERT_OK(cgt_anim_apply(-1, NULL, 0, a, &y));
    TEST_ASSERT_EQUAL_INT64(-a - 1, y);
    TEST_ASSERT_OK(cgt_anim_apply(a, NULL, 0, a, &y));
    TEST_ASSERT_EQUAL_INT64(0, y);
  }
}

static void test_lemma_2_7_1_and_2_n(void) {
  for (int64_t a = -300; a <= 300; a++) {
    int64_t power = 1; /* 2^t */
    while (a != 0 && a % (2 * power) == 0) power *= 2;
    TEST_ASSERT_EQUAL_INT64(a == 0 ? -1 : 2 * power - 1, n_of(a));
    TEST_ASSERT_TRUE((n_of(a) < 0) == (a == 0));
  }
  TEST_ASSERT_EQUAL_INT64(INT64_MAX, n_of((int64_t)1 << 62));
  TEST_ASSERT_EQUAL_INT64(1, n_of(INT64_MAX));
}

static void test_lemma_2_7_3_and_4_brackets(void) {
  for (int64_t a = -20; a < 20; a++)
    for (int64_t b = -20; b < 20; b++) {
      TEST_ASSERT_EQUAL_INT64(n_of(a ^ b), bracket(a, b));
      TEST_ASSERT_EQUAL_INT64(n_of(a - b), bracket(a, b));
      for (int64_t c = -20; c < 20; c++) {
        TEST_ASSERT_EQUAL_INT64(bracket(a, b), bracket(a + c, b + c));
        TEST_ASSERT_EQUAL_INT64(bracket(a, b), bracket(a ^ c, b ^ c));
      }
    }
}

static void test_lemma_2_7_5_sums_of_brackets(void) {
  for (int64_t a = -70; a < 70; a++)
    for (int64_t c = -30; c < 30; c++) {
      int64_t alphas[30], y;
      size_t n = 0;
      for (int64_t h = c > 0 ? 0 : c; h < (c > 0 ? c : 0); h++) alphas[n++] = h;
      TEST_ASSERT_OK(cgt_anim_apply(0, alphas, n, a, &y));
      TEST_ASSERT_EQUAL_INT64(a - c, y);
    }
}

/* In the talk: if (a|x) = (b|x) for all x then a = b. */
static void test_lemma_of_the_talk_brackets_determine(void) {
  for (int64_t a = -20; a < 20; a++)
    for (int64_t b = -20; b < 20; b++)
      if (a != b) TEST_ASSERT_TRUE(bracket(a, a) != bracket(b, a));
}

enum { ALPHAS = 4 };

typedef struct {
  int64_t beta, alphas[2 * ALPHAS];
  size_t n;
} animating;

static int64_t apply(const animating *f, int64_t x) {
  int64_t y;
  TEST_ASSERT_OK(cgt_anim_apply(f->beta, f->alphas, f->n, x, &y));
  return y;
}

static animating random_animating(void) {
  animating f = {.beta = (int64_t)(test_random() % 32) - 16, .n = (size_t)(test_random() % (ALPHAS + 1))};
  for (size_t i = 0; i < f.n; i++) f.alphas[i] = (int64_t)(test_random() % 32) - 16;
  return f;
}

/* (2.1): the form is unique where the alphas are different: a composition that is the identity has none. */
static void test_lemma_2_8_1_group(void) {
  for (int round = 0; round < 500; round++) {
    const animating f = random_animating(), g = random_animating();
    animating both, inverse;
    TEST_ASSERT_OK(cgt_anim_compose(f.beta, f.alphas, f.n, g.beta, g.alphas, g.n, &both.beta, both.alphas, &both.n));
    for (int64_t x = -40; x < 40; x++) TEST_ASSERT_EQUAL_INT64(apply(&f, apply(&g, x)), apply(&both, x));
    inverse.beta = f.beta;
    TEST_ASSERT_OK(cgt_anim_invert(f.beta, f.alphas, f.n, inverse.alphas, &inverse.n));
    TEST_ASSERT_OK(
        cgt_anim_compose(f.beta, f.alphas, f.n, inverse.beta, inverse.alphas, inverse.n, &both.beta, both.alphas, &both.n));
    TEST_ASSERT_TRUE(both.beta == 0 && both.n == 0);
  }
}

static void test_lemma_2_8_2_isometry(void) {
  for (int round = 0; round < 200; round++) {
    const animating f = random_animating();
    for (int64_t x = -20; x < 20; x++)
      for (int64_t y = -20; y < 20; y++) TEST_ASSERT_EQUAL_INT64(bracket(x, y), bracket(apply(&f, x), apply(&f, y)));
  }
}

static void test_lemma_2_8_3_inverse(void) {
  for (int round = 0; round < 500; round++) {
    const animating f = random_animating();
    animating printed = {.beta = f.beta, .n = f.n}, inverse = {.beta = f.beta};
    for (size_t i = 0; i < f.n; i++) printed.alphas[i] = apply(&f, f.alphas[i]);
    TEST_ASSERT_OK(cgt_anim_invert(f.beta, f.alphas, f.n, inverse.alphas, &inverse.n));
    for (int64_t x = -40; x < 40; x++) {
      TEST_ASSERT_EQUAL_INT64(x, apply(&printed, apply(&f, x)));
      TEST_ASSERT_EQUAL_INT64(x, apply(&inverse, apply(&f, x)));
    }
  }
}

/* phi_n is animating in each variable, with the others as alphas, and symmetric. */
static void test_definition_2_9_multivariate(void) {
  for (int round = 0; round < 500; round++) {
    int64_t x[6], y;
    const size_t n = 1 + (size_t)(test_random() % 6);
    for (size_t i = 0; i < n; i++) x[i] = (int64_t)(test_random() % 32) - 16;
    const int64_t beta = phi(x + 1, n - 1), kept = x[0];
    for (x[0] = -20; x[0] < 20; x[0]++) {
      TEST_ASSERT_OK(cgt_anim_apply(beta, x + 1, n - 1, x[0], &y));
      TEST_ASSERT_EQUAL_INT64(phi(x, n), y);
    }
    x[0] = kept;
    const int64_t value = phi(x, n);
    const size_t i = (size_t)(test_random() % n);
    x[0] = x[i];
    x[i] = kept;
    TEST_ASSERT_EQUAL_INT64(value, phi(x, n));
  }
}

/* ---- Section 3 ---- */

static void test_definition_3_1_and_theorem_3_5_welter(void) {
  brute rules = welter();
  for (unsigned set = 0; set < SETS; set++) {
    const brute_position position = position_of(set);
    uint64_t value;
    brute_check(&rules, &position);
    TEST_ASSERT_TRUE(phi_of_set(set) >= 0); /* said before the theorem */
    TEST_ASSERT_OK(cgt_welter_value(position.w, position.n, &value));
    TEST_ASSERT_EQUAL_UINT64(brute_value(&rules, CGT_NORMAL, &position), value);
    TEST_ASSERT_EQUAL_INT64((int64_t)value, phi_of_set(set));
  }
  brute_free(&rules);
}

static void test_example_3_2_options(void) {
  brute rules = welter();
  check_options(&rules, WORDS(3, 5), 2, WORDS(3, 4, 3, 2, 3, 1, 3, 0, 2, 5, 1, 5, 0, 5), 7, 2, NULL, 0);
  brute_free(&rules);
}

static void test_remark_3_3_young_diagram(void) {
  uint64_t parts[2];
  size_t count;
  TEST_ASSERT_OK(cgt_beta_to_partition(WORDS(3, 5), 2, parts, &count));
  TEST_ASSERT_EQUAL_UINT64(2, count);
  TEST_ASSERT_TRUE(parts[0] == 4 && parts[1] == 3);
}

static void test_example_3_6_value_and_winning_move(void) {
  brute rules = welter();
  TEST_ASSERT_EQUAL_INT64(5, 3 ^ 5 ^ bracket(3, 5));
  TEST_ASSERT_EQUAL_UINT64(5, value_of(brute_game(&rules), WORDS(3, 5), 2));
  check_winning(brute_game(&rules), WORDS(3, 5), 2, WORDS(2, 3), 2);
  brute_free(&rules);
}

/* ---- Section 4 ---- */

static void test_definition_4_1_and_theorem_4_4_turtles(void) {
  brute rules = turtles();
  for (unsigned set = 0; set < SETS; set++) {
    const brute_position position = position_of(set);
    uint64_t value, sum = 0;
    brute_check(&rules, &position); /* an even number is refused */
    if (position.n % 2 == 0) continue;
    for (size_t i = 0; i < position.n; i++) sum ^= position.w[i];
    TEST_ASSERT_OK(cgt_turtles_value(position.w, position.n, &value));
    TEST_ASSERT_EQUAL_UINT64(sum, value);
    TEST_ASSERT_EQUAL_UINT64(brute_value(&rules, CGT_NORMAL, &position), value);
  }
  brute_free(&rules);
}

static void test_example_4_2_options(void) {
  brute rules = turtles();
  check_options(&rules, WORDS(2, 3, 5), 3, WORDS(2, 3, 4, 2, 3, 1, 2, 3, 0, 2, 1, 5, 2, 0, 5, 1, 3, 5, 0, 3, 5), 7, 3,
                WORDS(5, 3, 2), 3);
  brute_free(&rules);
}

static void test_remark_4_3_shifted_diagram(void) {
  uint64_t parts[3], ends[3];
  size_t count;
  TEST_ASSERT_OK(cgt_turtles_to_strict(WORDS(2, 3, 5), 3, parts, &count));
  TEST_ASSERT_EQUAL_UINT64(3, count);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(WORDS(5, 3, 2), parts, 3);
  TEST_ASSERT_OK(cgt_shifted_from_strict(parts, 3, ends));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(WORDS(5, 4, 4), ends, 3);
  /* a move removes at least a cell, and one can do with one: the longest play has as many moves as the diagram has cells */
  brute rules = turtles();
  for (unsigned set = 0; set < 1 << 7; set++) {
    const brute_position position = position_of(set);
    uint64_t moves, cells = 0;
    if (position.n % 2 == 0) continue;
    for (size_t i = 0; i < position.n; i++) cells += position.w[i];
    TEST_ASSERT_OK(cgt_game_longest_play(brute_game(&rules), position.w, position.n, &moves));
    TEST_ASSERT_EQUAL_UINT64(cells, moves);
  }
  brute_free(&rules);
}

static void test_example_4_5_value_and_winning_move(void) {
  brute rules = turtles();
  TEST_ASSERT_EQUAL_UINT64(4, value_of(brute_game(&rules), WORDS(2, 3, 5), 3));
  check_winning(brute_game(&rules), WORDS(2, 3, 5), 3, WORDS(1, 2, 3), 3);
  brute_free(&rules);
}

/* ---- Section 5 ---- */

static void test_definition_5_1_and_theorem_5_5_inset(void) {
  for (size_t n = 2; n <= 6; n++) {
    brute rules = inset(n);
    for (unsigned set = 0; set < SETS; set++) {
      const brute_position position = position_of(set);
      uint64_t value;
      if (position.n != n && position.n > 2) continue;
      brute_check(&rules, &position);
      if (!brute_legal(&rules, &position)) continue;
      TEST_ASSERT_TRUE(printed_inset_value(set) >= 0); /* (5.1) */
      TEST_ASSERT_OK(cgt_inset_value(position.w, position.n, &value));
      TEST_ASSERT_EQUAL_INT64(printed_inset_value(set), (int64_t)value);
      TEST_ASSERT_EQUAL_UINT64(brute_value(&rules, CGT_NORMAL, &position), value);
    }
    brute_free(&rules);
  }
}

static void test_example_5_3_options(void) {
  brute rules = inset(4);
  check_options(&rules, WORDS(1, 2, 4, 5), 4, WORDS(1, 2, 4, 3, 1, 2, 4, 0, 1, 2, 3, 5, 1, 2, 0, 5, 1, 0, 4, 5, 0, 2, 4, 5), 6,
                4, WORDS(5, 4, 2, 1), 4);
  brute_free(&rules);
}

/* The inset of a position has the diagram of its beta-numbers and N elements more, as many as the longest play has moves; that
 * of a single coin is a chain. */
static void test_remark_5_4_inset(void) {
  for (size_t n = 2; n <= 5; n++) {
    brute rules = inset(n);
    for (unsigned set = 0; set < 1 << 8; set++) {
      const brute_position position = position_of(set);
      uint64_t parts[SQUARES], moves, elements = n;
      size_t count;
      if (!brute_legal(&rules, &position)) continue;
      TEST_ASSERT_OK(cgt_beta_to_partition(position.w, position.n, parts, &count));
      for (size_t i = 0; i < count; i++) elements += parts[i];
      if (position.n == 1) elements = position.w[0];
      TEST_ASSERT_OK(cgt_game_longest_play(brute_game(&rules), position.w, position.n, &moves));
      TEST_ASSERT_EQUAL_UINT64(elements, moves);
    }
    brute_free(&rules);
  }
}

/* The printed winning move, to {0,1,4,5}, leads to the value 8; the only one is to {1,2,3,4}. */
static void test_example_5_6_value_and_winning_move(void) {
  brute rules = inset(4);
  const int64_t without[] = {phi((int64_t[]){2, 4, 5}, 3), phi((int64_t[]){1, 4, 5}, 3), phi((int64_t[]){1, 2, 5}, 3),
                             phi((int64_t[]){1, 2, 4}, 3)};
  int64_t value = phi((int64_t[]){1, 2, 4, 5}, 4);
  TEST_ASSERT_TRUE(without[0] == 0 && without[1] == 7 && without[2] == 1 && without[3] == 4 && value == 6);
  for (size_t i = 0; i < 4; i++) value ^= bracket(-1, without[i]);
  TEST_ASSERT_EQUAL_INT64(10, value);
  TEST_ASSERT_EQUAL_UINT64(10, value_of(brute_game(&rules), WORDS(1, 2, 4, 5), 4));
  TEST_ASSERT_EQUAL_UINT64(8, value_of(brute_game(&rules), WORDS(0, 1, 4, 5), 4));
  check_winning(brute_game(&rules), WORDS(1, 2, 4, 5), 4, WORDS(1, 2, 3, 4), 4);
  brute_free(&rules);
}

/* A map of positions is a game isomorphism onto its image: options of the image are the images of options. */
static void check_isomorphism(brute *from, brute *to, brute_position (*map)(const brute_position *)) {
  for (unsigned set = 0; set < SETS; set++) {
    const brute_position position = position_of(set);
    if (!brute_legal(from, &position)) continue;
    const brute_position image = map(&position);
    cgt_list_t *options, *image_options;
    TEST_ASSERT_OK(cgt_game_options(brute_game(from), position.w, position.n, &options));
    TEST_ASSERT_OK(cgt_game_options(brute_game(to), image.w, image.n, &image_options));
    TEST_ASSERT_EQUAL_UINT64(cgt_list_count(image_options), cgt_list_count(options));
    brute_list images = {.n = 0};
    for (size_t i = 0; i < cgt_list_count(options); i++) {
      brute_position option = {.n = 0};
      const uint64_t *words = cgt_list_item(options, i, &option.n);
      for (size_t k = 0; k < option.n; k++) option.w[k] = words[k];
      option = brute_canonical(to, map(&option));
      brute_add(&images, &option);
    }
    brute_sort(&images);
    TEST_ASSERT_EQUAL_UINT64(cgt_list_count(options), images.n); /* injective */
    for (size_t i = 0; i < images.n; i++) {
      size_t n;
      const uint64_t *words = cgt_list_item(image_options, i, &n);
      TEST_ASSERT_EQUAL_UINT64(images.item[i].n, n);
      TEST_ASSERT_EQUAL_UINT64_ARRAY(images.item[i].w, words, n);
    }
    TEST_ASSERT_EQUAL_UINT64(value_of(brute_game(to), image.w, image.n), value_of(brute_game(from), position.w, position.n));
    cgt_list_free(options);
    cgt_list_free(image_options);
    free(images.item);
  }
}

static brute_position to_welter(const brute_position *position) {
  if (position->n == 1) return (brute_position){2, {0, position->w[0] + 1}};
  return (brute_position){2, {position->w[0] + 1, position->w[1] + 1}};
}

static void test_proposition_5_7_two_coins(void) {
  brute two = inset(2), rules = welter();
  check_isomorphism(&two, &rules, to_welter);
  brute_free(&two);
  brute_free(&rules);
}

/* The options of {2,4} correspond to those of {3,5} in Example 3.2. */
static void test_example_5_8_options(void) {
  brute rules = inset(2);
  check_options(&rules, WORDS(2, 4), 2, WORDS(2, 3, 2, 1, 2, 0, 1, 4, 0, 4), 5, 2, WORDS(2, 4), 2);
  brute_free(&rules);
}

static brute_position itself(const brute_position *position) { return *position; }

static void test_proposition_5_9_three_coins(void) {
  brute three = inset(3), rules = turtles();
  check_isomorphism(&three, &rules, itself);
  brute_free(&three);
  brute_free(&rules);
}

/* Lemmas 5.10 and 5.11, and what they say in Welter's game and of the turtles: an odd number of moves leads to each lower
 * value, an even one to each higher, none to the position's own. */
static void test_lemmas_5_10_and_5_11_numbers_of_moves(void) {
  brute games[] = {inset(2), inset(3), inset(4), inset(5), welter(), turtles()};
  for (size_t i = 0; i < COUNT(games); i++) {
    for (unsigned set = 0; set < SETS; set++) {
      const brute_position position = position_of(set);
      if (!brute_legal(&games[i], &position)) continue;
      const uint64_t value = value_of(brute_game(&games[i]), position.w, position.n);
      for (uint64_t h = 0; h < 34; h++) {
        cgt_list_t *moves;
        TEST_ASSERT_OK(cgt_game_moves_to(brute_game(&games[i]), CGT_NORMAL, h, position.w, position.n, &moves));
        TEST_ASSERT_EQUAL_UINT64(h < value, cgt_list_count(moves) % 2);
        if (h == value) TEST_ASSERT_EQUAL_UINT64(0, cgt_list_count(moves));
        cgt_list_free(moves);
      }
    }
    brute_free(&games[i]);
  }
}

/* (5.2) and (5.3): with f(y) = phi_(N+1) of the coins and y, the value is f^-1(0): the square with which the coins are 0 in
 * Welter's game. It takes at most one bit more than the squares, and no coin stands there. */
static void test_5_2_and_5_3_value_as_a_preimage(void) {
  size_t one_more = 0;
  for (unsigned set = 1; set < SETS; set++) {
    uint64_t squares[SQUARES + 1], value;
    int64_t alphas[SQUARES], zero;
    size_t inverse_n;
    const size_t n = squares_of(set, squares);
    if (n == 1) continue;
    for (size_t i = 0; i < n; i++) alphas[i] = (int64_t)squares[i];
    const int64_t beta = phi(alphas, n);
    TEST_ASSERT_OK(cgt_anim_invert(beta, alphas, n, alphas, &inverse_n));
    TEST_ASSERT_OK(cgt_anim_apply(beta, alphas, inverse_n, 0, &zero));
    TEST_ASSERT_OK(cgt_inset_value(squares, n, &value));
    TEST_ASSERT_EQUAL_INT64(zero, (int64_t)value);
    squares[n] = value;
    uint64_t largest = squares[n - 1], bound = 1, together;
    while (bound <= largest) bound *= 2;
    TEST_ASSERT_TRUE(value < 2 * bound);
    one_more += value >= bound;
    TEST_ASSERT_OK(cgt_welter_value(squares, n + 1, &together));
    TEST_ASSERT_EQUAL_UINT64(0, together);
  }
  TEST_ASSERT_TRUE(one_more > 0);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_example_2_2_and_2_4_one_heap_nim);
  RUN_TEST(test_proposition_2_5_zero_positions);
  RUN_TEST(test_section_2_2_nim_addition);
  RUN_TEST(test_lemma_2_7_1_and_2_n);
  RUN_TEST(test_lemma_2_7_3_and_4_brackets);
  RUN_TEST(test_lemma_2_7_5_sums_of_brackets);
  RUN_TEST(test_lemma_of_the_talk_brackets_determine);
  RUN_TEST(test_lemma_2_8_1_group);
  RUN_TEST(test_lemma_2_8_2_isometry);
  RUN_TEST(test_lemma_2_8_3_inverse);
  RUN_TEST(test_definition_2_9_multivariate);
  RUN_TEST(test_definition_3_1_and_theorem_3_5_welter);
  RUN_TEST(test_example_3_2_options);
  RUN_TEST(test_remark_3_3_young_diagram);
  RUN_TEST(test_example_3_6_value_and_winning_move);
  RUN_TEST(test_definition_4_1_and_theorem_4_4_turtles);
  RUN_TEST(test_example_4_2_options);
  RUN_TEST(test_remark_4_3_shifted_diagram);
  RUN_TEST(test_example_4_5_value_and_winning_move);
  RUN_TEST(test_definition_5_1_and_theorem_5_5_inset);
  RUN_TEST(test_example_5_3_options);
  RUN_TEST(test_remark_5_4_inset);
  RUN_TEST(test_example_5_6_value_and_winning_move);
  RUN_TEST(test_proposition_5_7_two_coins);
  RUN_TEST(test_example_5_8_options);
  RUN_TEST(test_proposition_5_9_three_coins);
  RUN_TEST(test_lemmas_5_10_and_5_11_numbers_of_moves);
  RUN_TEST(test_5_2_and_5_3_value_as_a_preimage);
  return UNITY_END();
}
