/* Section 5 of Duchene, Heinrich, Larsson and Parreau, "The switch operators and push-the-button games": Push-Cram. Omissions
 * and errors of the text are corrected here: Proposition 5.0.2 needs boards with cells, the last exception to the period of
 * 0.07 is 52, and a first vertical domino never changes the value after a push, so that where pushing wins no other first move
 * does. */
#include <stdlib.h>

#include "support.h"

enum { MOST_CELLS = 128 };

static cgt_game_t *push_cram(unsigned rows, unsigned columns) {
  cgt_game_t *vertical, *horizontal, *push;
  TEST_ASSERT_OK(cgt_game_new_vertical(rows, columns, &vertical));
  TEST_ASSERT_OK(cgt_game_new_horizontal(rows, columns, &horizontal));
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, vertical, horizontal, &push));
  cgt_game_free(vertical);
  cgt_game_free(horizontal);
  return push;
}

static size_t words_of(unsigned rows, unsigned columns) { return 1 + (rows * columns + 63) / 64; }

static const uint64_t start[] = {1, 0, 0};

static uint64_t outcome(unsigned rows, unsigned columns) {
  uint64_t found;
  cgt_game_t *game = push_cram(rows, columns);
  TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, start, words_of(rows, columns), &found));
  cgt_game_free(game);
  return found;
}

/* By a theorem: CGT_P, CGT_N, or 9. */
static uint64_t theorem(unsigned rows, unsigned columns) {
  uint64_t found = 9;
  cgt_game_t *game = push_cram(rows, columns);
  const cgt_status_t status =
      cgt_game_answer(game, CGT_METHOD_CLOSED, CGT_NORMAL, CGT_QUESTION_OUTCOME, start, words_of(rows, columns), &found);
  if (status != CGT_OK) TEST_ASSERT_EQUAL_STRING("CGT_E_NO_THEOREM", cgt_status_name(status));
  cgt_game_free(game);
  return found;
}

static uint64_t value(unsigned rows, unsigned columns) {
  uint64_t found;
  cgt_game_t *game = push_cram(rows, columns);
  TEST_ASSERT_OK(cgt_game_value(game, start, words_of(rows, columns), &found));
  cgt_game_free(game);
  return found;
}

/* How many vertical first moves win, and whether pushing does. */
static size_t winning(unsigned rows, unsigned columns, bool *push) {
  cgt_list_t *moves;
  cgt_game_t *game = push_cram(rows, columns);
  size_t vertical = 0;
  TEST_ASSERT_OK(cgt_game_winning(game, CGT_NORMAL, start, words_of(rows, columns), &moves));
  *push = false;
  for (size_t i = 0; i < cgt_list_count(moves); i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(moves, i, &count);
    if (words[0] == 1)
      vertical++;
    else
      *push = true;
  }
  cgt_list_free(moves);
  cgt_game_free(game);
  return vertical;
}

/* ---- Values by definition ---- */

static unsigned mex(uint64_t seen) {
  unsigned value = 0;
  while ((seen >> value & 1) != 0) value++;
  return value;
}

/* A row of cells: the octal game 0.07. */
static unsigned row(unsigned cells) {
  static unsigned values[MOST_CELLS + 1], known;
  for (; known <= cells; known++) {
    uint64_t seen = 0;
    for (unsigned i = 0; i + 2 <= known; i++) seen |= (uint64_t)1 << (values[i] ^ values[known - 2 - i]);
    values[known] = mex(seen);
  }
  return values[cells];
}

/* Of every set of free cells of a board with at most 12, by plain mex over the moves of both phases. */
typedef struct {
  unsigned rows, columns;
  uint8_t pushed[4096], value[4096], vertical[4096], winning[4096];
} small_board;

static void solve(small_board *board, unsigned rows, unsigned columns) {
  const unsigned cells = rows * columns;
  *board = (small_board){.rows = rows, .columns = columns};
  for (unsigned free = 0; free < 1u << cells; free++) {
    uint64_t after = 0, before = 0;
    for (unsigned cell = 0; cell < cells; cell++) {
      const unsigned across = 3u << cell, down = 1u << cell | 1u << (cell + columns);
      if ((cell + 1) % columns != 0 && (free & across) == across) after |= (uint64_t)1 << board->pushed[free ^ across];
      if (cell + columns >= cells || (free & down) != down) continue;
      before |= (uint64_t)1 << board->value[free ^ down];
      board->vertical[free]++;
      if (board->value[free ^ down] == 0) board->winning[free]++;
    }
    board->pushed[free] = (uint8_t)mex(after);
    board->value[free] = (uint8_t)mex(before | (uint64_t)1 << board->pushed[free]);
  }
}

static void check_small_board(const small_board *board) {
  cgt_game_t *game = push_cram(board->rows, board->columns);
  const unsigned cells = board->rows * board->columns, last = (1u << cells) - 1;
  const unsigned step = cells == 12 && test_few(4) == 1 ? 37 : 1;
  for (unsigned free = 0; free <= last; free += step) {
    const uint64_t words[] = {1, last & ~free};
    const size_t count = words_of(board->rows, board->columns);
    uint64_t found;
    uint64_t outcome_found;
    TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, words, count, &outcome_found));
    TEST_ASSERT_EQUAL_UINT64(board->value[free] == 0 ? CGT_P : CGT_N, outcome_found);
    TEST_ASSERT_OK(cgt_game_value(game, words, count, &found));
    TEST_ASSERT_EQUAL_UINT64(board->value[free], found);
    if (free % 8 != 0) continue;
    cgt_list_t *moves;
    TEST_ASSERT_OK(cgt_game_winning(game, CGT_NORMAL, words, count, &moves));
    TEST_ASSERT_EQUAL_size_t(board->winning[free] + (board->pushed[free] == 0), cgt_list_count(moves));
    cgt_list_free(moves);
    for (uint64_t target = 0; target < 5; target++) {
      TEST_ASSERT_OK(cgt_game_moves_to(game, CGT_NORMAL, target, words, count, &moves));
      if (target <= found) TEST_ASSERT_EQUAL_INT(target<found, cgt_list_count(moves)> 0);
      cgt_list_free(moves);
    }
  }
  cgt_game_free(game);
}

static void test_all_positions_of_small_boards(void) {
  static small_board board;
  for (unsigned rows = 0; rows <= 12; rows++)
    for (unsigned columns = 0; columns <= 12 && rows * columns <= 12; columns++) {
      solve(&board, rows, columns);
      check_small_board(&board);
    }
}

/* Horizontal dominoes first are the same on the board transposed. */
static void test_horizontal_first(void) {
  static small_board board;
  cgt_game_t *vertical, *horizontal, *push;
  solve(&board, 4, 3);
  TEST_ASSERT_OK(cgt_game_new_vertical(3, 4, &vertical));
  TEST_ASSERT_OK(cgt_game_new_horizontal(3, 4, &horizontal));
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, horizontal, vertical, &push));
  for (unsigned free = 0; free < 4096; free += 5) {
    uint64_t words[] = {1, 0}, found;
    for (unsigned cell = 0; cell < 12; cell++) words[1] |= (uint64_t)((free >> cell & 1) == 0) << (cell % 3 * 4 + cell / 3);
    TEST_ASSERT_OK(cgt_game_value(push, words, 2, &found));
    TEST_ASSERT_EQUAL_UINT64(board.value[free], found);
  }
  cgt_game_free(vertical);
  cgt_game_free(horizontal);
  cgt_game_free(push);
}

/* Random positions of larger boards, by the generic search. */
static void test_random_positions_against_the_generic_search(void) {
  static const unsigned sizes[][2] = {{3, 8}, {4, 5}, {5, 5}, {6, 4}, {8, 3}, {7, 3}, {3, 23}, {24, 4}, {8, 16}};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    const unsigned cells = sizes[i][0] * sizes[i][1];
    const size_t count = words_of(sizes[i][0], sizes[i][1]);
    cgt_game_t *game = push_cram(sizes[i][0], sizes[i][1]), *other = push_cram(sizes[i][0], sizes[i][1]);
    for (int k = 0; k < test_few(24); k++) {
      uint64_t words[] = {1, 0, 0}, found, expected;
      /* as many free cells as a search can manage: 18 or so, near each other */
      const unsigned from = (unsigned)(test_random() % cells), spread = 1 + (unsigned)(test_random() % 3);
      for (unsigned cell = 0; cell < cells; cell++) {
        const unsigned away = (cell + cells - from) % cells;
        if (away >= 24 * spread || test_random() % (spread * 4) >= 3) words[1 + cell / 64] |= (uint64_t)1 << cell % 64;
      }
      TEST_ASSERT_OK(cgt_game_value(game, words, count, &found));
      TEST_ASSERT_OK(cgt_game_answer(other, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, words, count, &expected));
      TEST_ASSERT_EQUAL_UINT64(expected, found);
    }
    cgt_game_free(game);
    cgt_game_free(other);
  }
}

/* ---- Section 5 ---- */

/* "The game of Cram played on a 1 x n row has the same rules as the octal game 0.07. Its values are periodic, with period 34",
 * from 53 on; "if the value is 0, n is odd", or 0. */
static void test_a_row_is_0_07(void) {
  for (unsigned n = 0; n <= MOST_CELLS; n++) {
    cgt_game_t *game;
    uint64_t found;
    TEST_ASSERT_OK(cgt_game_new_horizontal(1, n, &game));
    TEST_ASSERT_OK(cgt_game_value(game, start + 1, words_of(1, n) - 1, &found));
    TEST_ASSERT_EQUAL_UINT64(row(n), found);
    if (n >= 53 + 34) TEST_ASSERT_EQUAL_UINT(row(n - 34), row(n));
    TEST_ASSERT_TRUE(row(n) != 0 || n % 2 == 1 || n == 0);
    cgt_game_free(game);
  }
  TEST_ASSERT_NOT_EQUAL_UINT(row(52), row(52 + 34));
}

/* "When the button is pushed, the game decomposes into a disjunctive sum of m distinct 0.07 positions." */
static void test_after_the_push_rows_add_up(void) {
  static const uint64_t pushed[] = {2, 0, 0};
  for (unsigned rows = 0; rows <= 8; rows++)
    for (unsigned columns = 0; columns <= 16; columns++) {
      uint64_t found;
      cgt_game_t *game = push_cram(rows, columns);
      TEST_ASSERT_OK(cgt_game_value(game, pushed, words_of(rows, columns), &found));
      TEST_ASSERT_EQUAL_UINT64(rows % 2 == 1 ? row(columns) : 0, found);
      cgt_game_free(game);
    }
}

/* Proposition 5.0.2 (i), (ii): pushing wins where it leads to 0. */
static void test_proposition_5_0_2_i_and_ii(void) {
  for (unsigned rows = 0; rows <= MOST_CELLS; rows++)
    for (unsigned columns = 0; columns <= MOST_CELLS && rows * columns <= MOST_CELLS; columns++) {
      if (rows % 2 == 1 && row(columns) != 0) continue;
      TEST_ASSERT_EQUAL_UINT64(CGT_N, theorem(rows, columns));
      TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome(rows, columns));
    }
}

/* (iii): 3 x 2k is a P-position for k >= 1 (3 x 0 is not: pushing wins). */
static void test_proposition_5_0_2_iii(void) {
  TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome(3, 0));
  for (unsigned columns = 2; 3 * columns <= MOST_CELLS; columns += 2) TEST_ASSERT_EQUAL_UINT64(CGT_P, theorem(3, columns));
  for (unsigned columns = 2; columns <= 10; columns += 2) TEST_ASSERT_EQUAL_UINT64(0, value(3, columns));
}

/* (iv): n x 3 is a P-position iff the value of n is 0, for n >= 1 (0 x 3 is none: pushing wins). */
static void test_proposition_5_0_2_iv(void) {
  TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome(0, 3));
  for (unsigned rows = 1; rows * 3 <= MOST_CELLS; rows++) {
    TEST_ASSERT_EQUAL_UINT64(row(rows) == 0 ? CGT_P : CGT_N, theorem(rows, 3));
    if (rows <= 10) TEST_ASSERT_EQUAL_INT(row(rows) == 0, value(rows, 3) == 0);
  }
}

/* (v): (2k + 1) x 4 is a P-position. */
static void test_proposition_5_0_2_v(void) {
  for (unsigned rows = 1; rows * 4 <= MOST_CELLS; rows += 2) {
    TEST_ASSERT_EQUAL_UINT64(CGT_P, theorem(rows, 4));
    if (rows <= 5) TEST_ASSERT_EQUAL_UINT64(0, value(rows, 4));
  }
}

/* Where no statement answers none is claimed. */
static void test_no_theorem(void) {
  TEST_ASSERT_EQUAL_UINT64(9, theorem(5, 6));
  TEST_ASSERT_EQUAL_UINT64(9, theorem(3, 7));
  TEST_ASSERT_EQUAL_UINT64(9, theorem(5, 7));
}

/* Two columns likewise, each being the other's mirror. */
static void test_two_columns(void) {
  for (unsigned rows = 1; rows * 2 <= MOST_CELLS; rows += 2) {
    TEST_ASSERT_EQUAL_UINT64(CGT_P, theorem(rows, 2));
    if (rows <= 9) TEST_ASSERT_EQUAL_UINT64(0, value(rows, 2));
  }
}

/* A theorem answers for a rectangle wherever it lies on a board, and not for what is none. */
static void test_rectangles_on_larger_boards(void) {
  cgt_game_t *game = push_cram(6, 8);
  for (unsigned rows = 1; rows <= 5; rows++)
    for (unsigned columns = 1; columns <= 7; columns++) {
      uint64_t words[] = {1, ((uint64_t)1 << 48) - 1}, found = 9;
      for (unsigned r = 1; r <= rows; r++) words[1] &= ~((((uint64_t)1 << columns) - 1) << (r * 8 + 1));
      const cgt_status_t status = cgt_game_answer(game, CGT_METHOD_CLOSED, CGT_NORMAL, CGT_QUESTION_OUTCOME, words, 2, &found);
      TEST_ASSERT_EQUAL_UINT64(theorem(rows, columns), status == CGT_OK ? found : 9);
      if (rows < 3 || columns < 2 || rows * columns > 21) continue;
      words[1] |= (uint64_t)1 << 9; /* without a corner */
      uint64_t outcome_found;
      TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, words, 2, &outcome_found));
      TEST_ASSERT_OK(cgt_game_value(game, words, 2, &found));
      TEST_ASSERT_EQUAL_UINT64(found == 0 ? CGT_P : CGT_N, outcome_found);
    }
  cgt_game_free(game);
}

/* Conjecture 5.0.3: 3 x (2k + 1) is an N-position; here up to where it takes no time. */
static void test_conjecture_5_0_3(void) {
  for (unsigned columns = 1; columns <= (test_few(4) == 1 ? 13u : 21u); columns += 2)
    TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome(3, columns));
}

/* The conjecture's other half, that any first move wins, holds for no k: where pushing wins it is the only winning move, and
 * where it does not, it is the only losing one (as far as is known: to 3 x 27). */
static void test_conjecture_5_0_3_on_first_moves(void) {
  for (unsigned columns = 1; columns <= (test_few(4) == 1 ? 11u : 15u); columns += 2) {
    bool push;
    const size_t vertical = winning(3, columns, &push);
    TEST_ASSERT_EQUAL_INT(row(columns) == 0, push);
    TEST_ASSERT_EQUAL_size_t(push ? 0 : 2 * columns, vertical);
  }
}

/* Boards of other heights with three columns have first moves that lose. */
static void test_first_moves_of_three_columns(void) {
  static const unsigned expected[][2] = {{7, 12}, {11, 10}, {13, 6}};
  for (int i = 0; i < test_few(3); i++) {
    bool push;
    TEST_ASSERT_EQUAL_size_t(expected[i][1], winning(expected[i][0], 3, &push));
    TEST_ASSERT_FALSE(push);
  }
}

/* "The remaining unsolved case": odd rows, and columns whose row is not 0. The values of all boards that were worked out show a
 * rule: then the position is lost iff the columns are even in number or a column's value is 0. */
static void test_the_remaining_case(void) {
  for (unsigned rows = 1; rows <= 9; rows += 2)
    for (unsigned columns = 1; rows * columns <= (test_few(4) == 1 ? 21u : 35u); columns++)
      if (row(columns) != 0)
        TEST_ASSERT_EQUAL_UINT64(columns % 2 == 0 || row(rows) == 0 ? CGT_P : CGT_N, outcome(rows, columns));
}

static cgt_status_t is_small(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                             uint8_t *verdicts) {
  const uint64_t most = *(const uint64_t *)user;
  (void)answers;
  for (size_t i = 0; i < n; i++)
    if (words[starts[i]] * words[starts[i] + 1] > most) verdicts[i] = CGT_VERDICT_SKIP;
  return CGT_OK;
}

static cgt_status_t follows_the_rule(void *user, size_t n, const uint64_t *words, const uint64_t *starts,
                                     const uint64_t *answers, uint8_t *verdicts) {
  (void)user;
  (void)answers;
  for (size_t i = 0; i < n; i++) {
    if (verdicts[i] == CGT_VERDICT_SKIP) continue;
    const unsigned rows = (unsigned)words[starts[i]], columns = (unsigned)words[starts[i] + 1];
    const bool push = rows % 2 == 0 || row(columns) == 0, lost = columns % 2 == 0 || row(rows) == 0;
    if (outcome(rows, columns) != (!push && lost ? CGT_P : CGT_N)) verdicts[i] = CGT_VERDICT_FAILS;
  }
  return CGT_OK;
}

/* All of section 5 and the observations in one rule, for the library's checker: N if the rows are even in number or a row's
 * value is 0; otherwise P iff the columns are even in number or a column's value is 0. */
static void test_the_rule_by_the_checker(void) {
  uint64_t most = test_few(4) == 1 ? 18 : 33, held, seen;
  const uint64_t first[] = {1, 1}, last[] = {most, most};
  cgt_domain_t *domain;
  cgt_list_t *found;
  cgt_claim_t claim = {.size = sizeof claim, .user = &most, .applies = is_small, .holds = follows_the_rule, .most = 1};
  TEST_ASSERT_OK(cgt_domain_new_box(first, last, 2, &domain));
  TEST_ASSERT_OK(cgt_claim_check(&claim, domain, NULL, &found, &held, &seen));
  TEST_ASSERT_EQUAL_size_t(0, cgt_list_count(found));
  TEST_ASSERT_EQUAL_UINT64(most * most, seen);
  TEST_ASSERT_EQUAL_UINT64(most == 33 ? 123 : 58, held);
  cgt_list_free(found);
  cgt_domain_free(domain);
}

/* Values: a column is the octal game and a move more; a row is 1 if pushing wins, else 0; boards of even height have one more
 * than a column has, or 1. */
static void test_values(void) {
  for (unsigned n = 0; n <= MOST_CELLS; n++) {
    TEST_ASSERT_EQUAL_UINT64(row(n) + 1, value(n, 1));
    TEST_ASSERT_EQUAL_UINT64(row(n) == 0, value(1, n));
  }
  for (unsigned rows = 2; rows <= 12; rows += 2)
    for (unsigned columns = 1; rows * columns <= 24; columns++)
      TEST_ASSERT_EQUAL_UINT64(columns % 2 == 1 ? row(rows) + 1 : 1, value(rows, columns));
  for (unsigned columns = 1; columns <= 13; columns += 2) TEST_ASSERT_EQUAL_UINT64(columns <= 7 ? 2 : 1, value(3, columns));
}

/* ---- Section 6 ---- */

/* A partizan game, whose players have moves of their own: of 12 squares in three rows, `user` columns apart. */
static cgt_status_t place_domino(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const unsigned columns = 4, apart = *(const unsigned *)user;
  cgt_status_t status = CGT_OK;
  for (unsigned cell = 0; cell + apart < 12 && status == CGT_OK; cell++) {
    const uint64_t domino = (uint64_t)1 << cell | (uint64_t)1 << (cell + apart), option = words[0] | domino;
    if ((words[0] & domino) == 0 && (apart > 1 || (cell + 1) % columns != 0)) status = cgt_sink_option(sink, &option, count);
  }
  return status;
}

/* "A more general construction that allows to transform any partizan game into a push ruleset: players start by playing only
 * Left's moves, then they continue only using Right's": the push of a game of Left's moves into one of Right's. "Push-Cram is
 * the game obtained by applying this construction to Domineering." */
static void test_section_6_partizan_games(void) {
  static small_board board;
  unsigned left = 4, right = 1;
  const cgt_ruleset_t lefts = {.size = sizeof lefts, .user = &left, .options = place_domino};
  const cgt_ruleset_t rights = {.size = sizeof rights, .user = &right, .options = place_domino};
  cgt_game_t *vertical, *horizontal, *push;
  TEST_ASSERT_OK(cgt_game_new(&lefts, &vertical));
  TEST_ASSERT_OK(cgt_game_new(&rights, &horizontal));
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, vertical, horizontal, &push));
  solve(&board, 3, 4);
  for (uint64_t taken = 0; taken < 4096; taken += 3) {
    uint64_t found;
    TEST_ASSERT_OK(cgt_game_value(push, (const uint64_t[]){1, taken}, 2, &found));
    TEST_ASSERT_EQUAL_UINT64(board.value[4095 ^ taken], found);
    TEST_ASSERT_OK(cgt_game_value(push, (const uint64_t[]){2, taken}, 2, &found));
    TEST_ASSERT_EQUAL_UINT64(board.pushed[4095 ^ taken], found);
  }
  cgt_game_free(vertical);
  cgt_game_free(horizontal);
  cgt_game_free(push);
}

/* ---- Tables ---- */

static void test_tables(void) {
  FILE *file = fopen(TEST_DATA "/push_cram.txt", "r");
  char line[400];
  int boards = 0;
  TEST_ASSERT_NOT_NULL(file);
  while (fgets(line, sizeof line, file) != NULL) {
    unsigned rows, columns, grundy, pushed, vertical, won;
    if (line[0] == '#') continue;
    TEST_ASSERT_EQUAL_INT(6, sscanf(line, "%u %u %u %u %u %u", &rows, &columns, &grundy, &pushed, &vertical, &won));
    bool push;
    TEST_ASSERT_EQUAL_UINT64(grundy, value(rows, columns));
    TEST_ASSERT_EQUAL_UINT64(grundy == 0 ? CGT_P : CGT_N, outcome(rows, columns));
    TEST_ASSERT_EQUAL_size_t(won, winning(rows, columns, &push));
    TEST_ASSERT_EQUAL_INT(pushed == 0, push);
    boards++;
  }
  TEST_ASSERT_EQUAL_INT(106, boards);
  fclose(file);
}

static void test_misere_tables(void) {
  FILE *file = fopen(TEST_DATA "/push_cram_misere.txt", "r");
  char line[400];
  int boards = 0;
  TEST_ASSERT_NOT_NULL(file);
  while (fgets(line, sizeof line, file) != NULL) {
    unsigned rows, columns, grundy, misere, pushed, vertical, won;
    if (line[0] == '#') continue;
    TEST_ASSERT_EQUAL_INT(7, sscanf(line, "%u %u %u %u %u %u %u", &rows, &columns, &grundy, &misere, &pushed, &vertical, &won));
    uint64_t found;
    cgt_game_t *game = push_cram(rows, columns);
    TEST_ASSERT_OK(cgt_game_misere_value(game, start, words_of(rows, columns), &found));
    TEST_ASSERT_EQUAL_UINT64(misere, found);
    TEST_ASSERT_OK(cgt_game_value(game, start, words_of(rows, columns), &found));
    TEST_ASSERT_EQUAL_UINT64(grundy, found);
    cgt_game_free(game);
    boards++;
  }
  TEST_ASSERT_EQUAL_INT(55, boards);
  fclose(file);
}

/* Few positions are visited: at 3 x 13 a thousandth of those of the generic search, fewer on smaller boards. */
static void test_few_positions(void) {
  const unsigned columns = test_few(4) == 1 ? 7 : 9;
  cgt_game_t *game = push_cram(3, columns), *other = push_cram(3, columns);
  uint64_t answer, few, many;
  TEST_ASSERT_OK(cgt_game_value(game, start, 2, &answer));
  TEST_ASSERT_OK(cgt_game_answer(other, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, start, 2, &answer));
  TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_ENTRIES, &few));
  TEST_ASSERT_OK(cgt_game_count(other, CGT_COUNT_ENTRIES, &many));
  TEST_ASSERT_GREATER_THAN_UINT64(0, few);
  TEST_ASSERT_LESS_THAN_UINT64(many, 8 * few);
  TEST_ASSERT_LESS_THAN_UINT64(columns == 9 ? 400 : 100, few); /* 316 and 65; without reflections twice as many */
  cgt_game_free(game);
  cgt_game_free(other);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_all_positions_of_small_boards);
  RUN_TEST(test_horizontal_first);
  RUN_TEST(test_random_positions_against_the_generic_search);
  RUN_TEST(test_a_row_is_0_07);
  RUN_TEST(test_after_the_push_rows_add_up);
  RUN_TEST(test_proposition_5_0_2_i_and_ii);
  RUN_TEST(test_proposition_5_0_2_iii);
  RUN_TEST(test_proposition_5_0_2_iv);
  RUN_TEST(test_proposition_5_0_2_v);
  RUN_TEST(test_no_theorem);
  RUN_TEST(test_two_columns);
  RUN_TEST(test_rectangles_on_larger_boards);
  RUN_TEST(test_conjecture_5_0_3);
  RUN_TEST(test_conjecture_5_0_3_on_first_moves);
  RUN_TEST(test_first_moves_of_three_columns);
  RUN_TEST(test_the_remaining_case);
  RUN_TEST(test_the_rule_by_the_checker);
  RUN_TEST(test_values);
  RUN_TEST(test_section_6_partizan_games);
  RUN_TEST(test_tables);
  RUN_TEST(test_misere_tables);
  RUN_TEST(test_few_positions);
  return UNITY_END();
}
