/* Chomp on posets against the definition: every position of many small posets in both plays, diagrams by their rows, theorems
   against searches, texts, and what is refused. */
#include <stdlib.h>

#include "../coin_brute.h"

enum { MOST = 16, POSITIONS = 1 << MOST };

static uint16_t values[2][POSITIONS]; /* by play; of sets that are positions */
static bool is_position[POSITIONS];

/* Takes each element of each down-set, with all that is above it. */
static void brute_force(const board *of) {
  TEST_ASSERT_LESS_OR_EQUAL_size_t(MOST, of->n);
  for (unsigned set = 0; set < 1u << of->n; set++) {
    bool seen[2][MOST + 2] = {{false}};
    is_position[set] = true;
    for (size_t x = 0; x < of->n; x++)
      for (size_t y = 0; y < of->n; y++)
        if (of->leq[x * of->n + y] && (set >> y & 1) != 0 && (set >> x & 1) == 0) is_position[set] = false;
    if (!is_position[set]) continue;
    for (size_t x = 0; x < of->n; x++) {
      unsigned option = set;
      if ((set >> x & 1) == 0) continue;
      for (size_t y = 0; y < of->n; y++)
        if (of->leq[x * of->n + y]) option &= ~(1u << y);
      for (int play = 0; play < 2; play++) seen[play][values[play][option]] = true;
    }
    for (int play = 0; play < 2; play++) {
      values[play][set] = 0;
      while (seen[play][values[play][set]]) values[play][set]++;
      if (set == 0) values[play][set] = play == 1;
    }
  }
}

static void expect(cgt_game_t *game, uint32_t method, uint32_t play, uint64_t set) {
  uint64_t found;
  TEST_ASSERT_OK(cgt_game_answer(game, method, play, CGT_QUESTION_VALUE, &set, 1, &found));
  TEST_ASSERT_EQUAL_UINT64(values[play][set], found);
  TEST_ASSERT_OK(cgt_game_answer(game, method, play, CGT_QUESTION_OUTCOME, &set, 1, &found));
  TEST_ASSERT_EQUAL_UINT64(values[play][set] == 0 ? CGT_P : CGT_N, found);
}

/* Whether a theorem claims a wrong answer; it may claim none. */
static bool claims(cgt_game_t *game, uint32_t play, uint32_t question, uint64_t set) {
  uint64_t found;
  const cgt_status_t status = cgt_game_answer(game, CGT_METHOD_CLOSED, play, question, &set, 1, &found);
  if (status == CGT_E_NO_THEOREM) return false;
  TEST_ASSERT_OK(status);
  const uint64_t value = values[play][set];
  TEST_ASSERT_EQUAL_UINT64(question == CGT_QUESTION_VALUE ? value : value == 0 ? (uint64_t)CGT_P : (uint64_t)CGT_N, found);
  return true;
}

/* An element of the set that is below all of it, or above. */
static bool has_end(const board *of, uint64_t set, bool least) {
  for (size_t x = 0; x < of->n; x++) {
    bool end = (set >> x & 1) != 0;
    for (size_t y = 0; y < of->n; y++)
      if ((set >> y & 1) != 0) end = end && (least ? of->leq[x * of->n + y] : of->leq[y * of->n + x]);
    if (end) return true;
  }
  return false;
}

/* Whether four elements of the set have just the relations a < c, b < c, b < d. */
static bool has_n(const board *of, uint64_t set) {
  const size_t n = of->n;
#define NEAR(x, y) (of->leq[(x)*n + (y)] || of->leq[(y)*n + (x)])
  for (size_t a = 0; a < n; a++)
    for (size_t b = 0; b < n; b++)
      for (size_t c = 0; c < n; c++)
        for (size_t d = 0; d < n; d++) {
          const uint64_t four = (uint64_t)1 << a | (uint64_t)1 << b | (uint64_t)1 << c | (uint64_t)1 << d;
          if ((set & four) == four && a != b && c != d && of->leq[a * n + c] && of->leq[b * n + c] && of->leq[b * n + d] &&
              a != c && b != c && b != d && !NEAR(a, b) && !NEAR(c, d) && !NEAR(a, d))
            return true;
        }
#undef NEAR
  return false;
}

/* All positions: the greatest first, so that others are found in its search, or the least first. */
static void check_poset(cgt_poset_t *poset, const board *of, bool upwards) {
  cgt_game_t *game, *searched;
  TEST_ASSERT_OK(cgt_game_new_chomp(poset, &game));
  TEST_ASSERT_OK(cgt_game_new_chomp(poset, &searched));
  TEST_ASSERT_EQUAL_PTR(poset, cgt_chomp_poset(game));
  TEST_ASSERT_NULL(cgt_coin_poset(game));
  brute_force(of);
  for (unsigned i = 0; i < 1u << of->n && of->n > 0; i++) {
    const uint64_t set = upwards ? i : (1u << of->n) - 1 - i;
    if (!is_position[set]) {
      TEST_ASSERT_EQUAL_INT32(CGT_E_POSITION, cgt_game_validate(game, &set, 1));
      continue;
    }
    expect(game, CGT_METHOD_AUTO, CGT_NORMAL, set);
    if (i % 3 == 0) expect(game, CGT_METHOD_AUTO, CGT_MISERE, set);
    if (i % 5 == 0) expect(searched, CGT_METHOD_SEARCH, CGT_NORMAL, set);
    for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
      const bool several = (set & (set - 1)) != 0, value = claims(game, play, CGT_QUESTION_VALUE, set);
      const bool outcome = claims(game, play, CGT_QUESTION_OUTCOME, set);
      if (play == CGT_NORMAL && of->n <= 8) TEST_ASSERT_TRUE(value == !has_n(of, set));
      if (several && (has_end(of, set, false) || (play == CGT_NORMAL && has_end(of, set, true)))) TEST_ASSERT_TRUE(outcome);
    }
  }
  cgt_game_free(game);
  cgt_game_free(searched);
}

static void test_random_posets(void) {
  for (int round = 0; round < test_few(400); round++) {
    board of = board_random((size_t)(test_random() % (round % 10 == 0 ? 12 : 9)), (unsigned)(test_random() % 9));
    cgt_poset_t *poset = board_poset(&of);
    check_poset(poset, &of, round % 2 == 0);
    cgt_poset_free(poset);
    board_free(&of);
  }
}

static bool library_leq(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  uint32_t leq = 2;
  (void)arity;
  TEST_ASSERT_OK(cgt_poset_leq(user, a, b, &leq));
  return leq == 1;
}

static void test_families(void) {
  static const char *const specs[] = {"chain(7)",
                                      "antichain(5)",
                                      "chain(0)",
                                      "boolean(3)",
                                      "divisors(60)",
                                      "types(6)",
                                      "asm(4)",
                                      "product(chain(3),chain(4))",
                                      "product(chain(5),chain(1))",
                                      "product(chain(4),chain(4))",
                                      "product(chain(2),chain(2),chain(3))",
                                      "dual(product(chain(2),chain(5)))",
                                      "young(4,4,2,1)",
                                      "young(4,3,2,1)",
                                      "young(5,1,1,1,1)",
                                      "union(product(chain(2),chain(3)),chain(3))",
                                      "series(antichain(3),union(chain(2),antichain(2)),young(2,1))",
                                      "series(poset(4; 0<2, 1<2, 1<3),poset(4; 0<2, 1<2, 1<3))",
                                      "union(poset(5; 0<3, 1<3, 1<4, 2<4),series(chain(1),poset(4; 0<2, 1<2, 1<3)))"};
  for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
    cgt_poset_t *poset;
    TEST_ASSERT_OK(cgt_poset_parse(specs[i], NULL, &poset));
    board of = board_of(poset, library_leq, poset);
    check_poset(poset, &of, i % 2 == 0);
    board_free(&of);
    cgt_poset_free(poset);
  }
}

/* ---- Diagrams: rows of Chomp's board, each cut at a column ---- */

enum { ROWS = 6, SIDE = 12, BOARDS = 20000 };

static size_t rows, columns;

static size_t number_of(const uint64_t *lengths) {
  size_t number = 0;
  for (size_t i = 0; i < rows; i++) number = number * (columns + 1) + (size_t)lengths[i];
  return number;
}

/* The value of a board by trying every cell, with a memo by all lengths. */
static unsigned value_of_board(const uint64_t *lengths, int16_t *memo) {
  const size_t number = number_of(lengths);
  bool seen[ROWS * SIDE + 1] = {false};
  if (memo[number] >= 0) return (unsigned)memo[number];
  for (size_t r = 0; r < rows; r++)
    for (uint64_t c = 0; c < lengths[r]; c++) {
      uint64_t option[ROWS];
      for (size_t i = 0; i < rows; i++) option[i] = i >= r && lengths[i] > c ? c : lengths[i];
      seen[value_of_board(option, memo)] = true;
    }
  unsigned value = 0;
  while (seen[value]) value++;
  memo[number] = (int16_t)value;
  return value;
}

/* Many boards of one game, so that tables of the whole and of parts are asked, with their transposes. */
static void test_boards(void) {
  static const size_t sides[][2] = {{1, 12}, {2, 9}, {9, 2}, {3, 7}, {4, 5}, {5, 5}, {6, 3}};
  for (size_t s = 0; s < sizeof sides / sizeof *sides; s++) {
    rows = sides[s][0], columns = sides[s][1];
    const bool tall = rows > ROWS;
    if (tall) rows = sides[s][1], columns = sides[s][0];
    size_t numbers = 1;
    for (size_t i = 0; i < rows; i++) numbers *= columns + 1;
    int16_t *memo = malloc(numbers * sizeof *memo);
    for (size_t i = 0; i < numbers; i++) memo[i] = -1;
    cgt_game_t *game;
    char spec[60];
    snprintf(spec, sizeof spec, "chomp(product(chain(%u),chain(%u)))", (unsigned)sides[s][0], (unsigned)sides[s][1]);
    TEST_ASSERT_OK(cgt_game_parse(spec, NULL, &game));
    for (size_t number = 0; number < numbers; number++) {
      uint64_t lengths[ROWS], words[(ROWS * SIDE + 63) / 64] = {0}, value;
      size_t rest = number;
      bool falls = true;
      for (size_t i = rows; i-- > 0; rest /= columns + 1) lengths[i] = rest % (columns + 1);
      for (size_t i = 1; i < rows; i++) falls = falls && lengths[i] <= lengths[i - 1];
      if (!falls) continue;
      for (size_t r = 0; r < rows; r++)
        for (size_t c = 0; c < lengths[r]; c++) {
          const size_t cell = tall ? c * rows + r : r * columns + c;
          words[cell / 64] |= (uint64_t)1 << cell % 64;
        }
      TEST_ASSERT_OK(cgt_game_value(game, words, (rows * columns + 63) / 64, &value));
      TEST_ASSERT_EQUAL_UINT64(value_of_board(lengths, memo), value);
    }
    free(memo);
    cgt_game_free(game);
  }
}

/* ---- Published values ---- */

static uint64_t start_value(const char *spec, uint32_t play, cgt_game_t **kept) {
  static uint64_t words[CGT_MAX_WORDS];
  size_t count;
  uint64_t value;
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_parse(spec, NULL, &game));
  TEST_ASSERT_OK(cgt_game_parse_position(game, "start", NULL, words, CGT_MAX_WORDS, &count));
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_AUTO, play, CGT_QUESTION_VALUE, words, count, &value));
  if (kept != NULL)
    *kept = game;
  else
    cgt_game_free(game);
  return value;
}

/* 8 x 8 without its least cell has the value 13, so with it 14, in at most 6600 positions. Chains are Nim heaps, antichains
   have parity, and trees follow the colon principle. */
static void test_known_values(void) {
  cgt_game_t *game;
  uint64_t expanded;
  TEST_ASSERT_EQUAL_UINT64(13 + 1, start_value("chomp(product(chain(8),chain(8)))", CGT_NORMAL, &game));
  TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_EXPANDED, &expanded));
  TEST_ASSERT_LESS_OR_EQUAL_UINT64(6600, expanded);
  TEST_ASSERT_OK(cgt_game_forget(game));
  cgt_game_free(game);
  TEST_ASSERT_EQUAL_UINT64(14, start_value("chomp(product(chain(8),chain(8)))", CGT_MISERE, NULL));
  TEST_ASSERT_EQUAL_UINT64(10000, start_value("chomp(chain(10000))", CGT_NORMAL, NULL));
  TEST_ASSERT_EQUAL_UINT64(1, start_value("chomp(antichain(9999))", CGT_NORMAL, NULL));
  TEST_ASSERT_EQUAL_UINT64(1 + (6 ^ 33), start_value("chomp(series(chain(1),union(chain(6),chain(33))))", CGT_NORMAL, NULL));
  /* Subset takeaway: after taking the whole set the next player loses (Gale and Neyman). The empty set adds 1. */
  static const uint64_t below_whole[] = {0x7f, 0x7fff, 0x7fffffff};
  for (unsigned n = 3; n <= 5; n++) {
    char spec[40];
    uint64_t value;
    snprintf(spec, sizeof spec, "chomp(boolean(%u))", n);
    TEST_ASSERT_OK(cgt_game_parse(spec, NULL, &game));
    TEST_ASSERT_OK(cgt_game_value(game, &below_whole[n - 3], 1, &value));
    TEST_ASSERT_EQUAL_UINT64(1, value);
    TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_AUTO, CGT_MISERE, CGT_QUESTION_OUTCOME, &below_whole[n - 3], 1, &value));
    TEST_ASSERT_EQUAL_UINT64(CGT_P, value);
    cgt_game_free(game);
  }
}

/* ---- Three rows, of which the lower two stay: periods as they are seen, of which nothing is proved here ---- */

static void test_apparent_periods(void) {
  enum { MOST_COLUMNS = 160 };
  static const struct {
    uint64_t second, third, period, preperiod; /* of the first row's length minus the second's */
  } seen[] = {{0, 0, 1, 0},  {1, 0, 2, 0},   {1, 1, 4, 0},  {2, 0, 2, 2},   {2, 1, 4, 8},
              {2, 2, 12, 8}, {3, 0, 2, 2},   {3, 1, 2, 3},  {3, 2, 2, 15},  {3, 3, 6, 27},
              {4, 0, 2, 4},  {4, 1, 12, 11}, {4, 2, 2, 13}, {4, 3, 12, 30}, {4, 4, 36, 35}};
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_parse("chomp(young(159,4,4))", NULL, &game));
  for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
    uint64_t values_seen[MOST_COLUMNS], period, preperiod, saltus;
    size_t n = 0;
    for (uint64_t first = seen[i].second; first < MOST_COLUMNS; first++) {
      uint64_t words[3] = {0};
      for (uint64_t c = 0; c < first; c++) words[c / 64] |= (uint64_t)1 << c % 64;
      for (uint64_t c = 159; c < 159 + seen[i].second; c++) words[c / 64] |= (uint64_t)1 << c % 64;
      for (uint64_t c = 163; c < 163 + seen[i].third; c++) words[c / 64] |= (uint64_t)1 << c % 64;
      TEST_ASSERT_OK(cgt_game_value(game, words, 3, &values_seen[n++]));
    }
    TEST_ASSERT_OK(cgt_apparent_period(values_seen, n, &period, &preperiod, &saltus));
    TEST_ASSERT_EQUAL_UINT64(seen[i].period, period);
    TEST_ASSERT_EQUAL_UINT64(seen[i].preperiod, preperiod);
    TEST_ASSERT_EQUAL_UINT64(seen[i].period, saltus);
  }
  cgt_game_free(game);
}

/* ---- Pictures ---- */

enum { PICTURE = 1 << 16 };

typedef struct {
  char text[PICTURE];
  size_t used;
} paper;

static cgt_status_t take(void *user, const char *text, size_t size) {
  paper *on = user;
  TEST_ASSERT_LESS_THAN_size_t(PICTURE, on->used + size);
  memcpy(on->text + on->used, text, size);
  on->text[on->used += size] = 0;
  return CGT_OK;
}

static void draw(const char *spec, const char *position, uint32_t format, paper *on) {
  uint64_t words[16];
  size_t count;
  cgt_game_t *game;
  on->used = 0;
  TEST_ASSERT_OK(cgt_game_parse(spec, NULL, &game));
  TEST_ASSERT_OK(cgt_game_parse_position(game, position, NULL, words, 16, &count));
  TEST_ASSERT_OK(cgt_draw_position(game, words, count, format, NULL, take, on));
  cgt_game_free(game);
}

static size_t count_of(const paper *on, const char *part) {
  size_t n = 0;
  for (const char *at = on->text; (at = strstr(at, part)) != NULL; at++) n++;
  return n;
}

/* The elements that are left are marked as coins on them would be; boards have a cell for each element. */
static void test_pictures(void) {
  static paper first, second;
  for (uint32_t format = CGT_FORMAT_SVG; format <= CGT_FORMAT_DOT; format++) {
    draw("chomp(boolean(3))", "{1,2};{3}", format, &first);
    draw("ruler(boolean(3))", "{};{1};{2};{1,2};{3}", format, &second);
    TEST_ASSERT_EQUAL_STRING(second.text, first.text);
  }
  draw("chomp(young(3,2))", "(1,2);(2,1)", CGT_FORMAT_SVG, &first);
  draw("chomp(young(3,2))", "-", CGT_FORMAT_SVG, &second);
  TEST_ASSERT_TRUE(strcmp(first.text, second.text) != 0);
  TEST_ASSERT_EQUAL_size_t(count_of(&first, "<rect"), count_of(&second, "<rect"));
  draw("chomp(young(4,2))", "-", CGT_FORMAT_SVG, &first);
  TEST_ASSERT_EQUAL_size_t(count_of(&second, "<rect") + 1, count_of(&first, "<rect"));
  draw("chomp(young(3,2))", "-", CGT_FORMAT_DOT, &first);
  TEST_ASSERT_NOT_NULL(strstr(first.text, "(2,2)"));
}

/* ---- What is refused ---- */

static void test_refusals(void) {
  cgt_poset_t *poset;
  cgt_game_t *game = NULL, *untouched = NULL;
  TEST_ASSERT_OK(cgt_poset_new_chain(16385, &poset));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_new_chomp", "16385 elements; expected at most 16384 for Chomp",
                    cgt_game_new_chomp(poset, &untouched));
  cgt_poset_free(poset);
  TEST_ASSERT_OK(cgt_poset_new_boolean(64, &poset));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_new_chomp", "more than", cgt_game_new_chomp(poset, &untouched));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_chomp", "game is NULL", cgt_game_new_chomp(poset, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_chomp", "poset is NULL", cgt_game_new_chomp(NULL, &untouched));
  cgt_poset_free(poset);
  TEST_ASSERT_NULL(untouched);
  TEST_ASSERT_OK(cgt_game_parse("chomp(product(chain(2),chain(2)))", NULL, &game));
  const uint64_t hole = 0xd, beyond = 0x1f, two[] = {1, 0};
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_validate", "<2,2> is left; expected <1,2>, which is below it, to be left too",
                    cgt_game_validate(game, &hole, 1));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_validate", "bit 4 is set; expected bits below 4",
                    cgt_game_validate(game, &beyond, 1));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_validate", "2 words; expected 1", cgt_game_validate(game, two, 2));
  cgt_game_free(game);
  TEST_ASSERT_OK(cgt_game_new_nim(&game));
  TEST_ASSERT_NULL(cgt_chomp_poset(game));
  cgt_game_free(game);
  /* a fence on which plays are too long to follow */
  static uint64_t relations[4000], words[63];
  for (uint64_t i = 0; i < 2000; i++) relations[2 * i] = (i + 1) & ~(uint64_t)1, relations[2 * i + 1] = i | 1;
  TEST_ASSERT_OK(cgt_poset_new_relations(2001, relations, 2000, &poset));
  TEST_ASSERT_OK(cgt_game_new_chomp(poset, &game));
  uint64_t value;
  for (size_t i = 0; i < 2001; i++) words[i / 64] |= (uint64_t)1 << i % 64;
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_value", "nested more than 1000 deep", cgt_game_value(game, words, 32, &value));
  cgt_game_free(game);
  cgt_poset_free(poset);
}

/* Every allocation of making and asking fails once. */
/* A push drops moves that Chomp refuses without asking why, as there may be very many. */
static void test_moves_refused(void) {
  const uint64_t words[] = {1, 4095};
  cgt_game_t *push;
  cgt_list_t *options;
  test_memory_begin();
  TEST_ASSERT_OK(cgt_game_parse("push(nim,chomp(chain(12)))", NULL, &push));
  test_allocations = 0;
  TEST_ASSERT_OK(cgt_game_options(push, words, 2, &options));
  TEST_ASSERT_EQUAL_size_t(13, cgt_list_count(options)); /* 2^k - 1, and the switch */
  TEST_ASSERT_LESS_THAN_size_t(200, test_allocations);
  cgt_list_free(options);
  cgt_game_free(push);
  test_memory_end();
}

static void test_memory(void) {
  test_memory_begin();
  for (int which = 0; which < 2; which++) {
    cgt_status_t status = CGT_E_MEMORY;
    for (test_failing_allocation = 1; status != CGT_OK; test_failing_allocation++) {
      cgt_game_t *game = NULL;
      uint64_t value = 99, set = which == 0 ? 0xfff : 0xff;
      test_allocations = 0;
      status = cgt_game_parse(which == 0 ? "chomp(product(chain(3),chain(4)))" : "chomp(boolean(3))", NULL, &game);
      if (status == CGT_OK) status = cgt_game_value(game, &set, 1, &value);
      if (status != CGT_OK) {
        TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
        TEST_ASSERT_EQUAL_UINT64(99, value);
      }
      cgt_game_free(game);
    }
    TEST_ASSERT_TRUE(test_failing_allocation > 10);
  }
  test_failing_allocation = 0;
  test_memory_end();
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_random_posets);
  RUN_TEST(test_families);
  RUN_TEST(test_boards);
  RUN_TEST(test_known_values);
  RUN_TEST(test_apparent_periods);
  RUN_TEST(test_pictures);
  RUN_TEST(test_refusals);
  RUN_TEST(test_moves_refused);
  RUN_TEST(test_memory);
  return UNITY_END();
}
