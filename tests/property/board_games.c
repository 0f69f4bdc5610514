/* Games of dominoes on boards against brute force from the definition: cells as characters, one game for each way in which
 * dominoes may lie. */
#include <stdlib.h>
#include <string.h>

#include "../support.h"

enum { VERTICAL = 1, HORIZONTAL = 2, MOST_CELLS = 12 };

static const unsigned all_ways[] = {VERTICAL, HORIZONTAL, VERTICAL | HORIZONTAL};

static cgt_status_t make(unsigned ways, uint64_t rows, uint64_t columns, cgt_game_t **game) {
  return ways == VERTICAL     ? cgt_game_new_vertical(rows, columns, game)
         : ways == HORIZONTAL ? cgt_game_new_horizontal(rows, columns, game)
                              : cgt_game_new_cram(rows, columns, game);
}

/* ---- The definition ---- */

/* Values of all positions of a board, by the sets of taken cells. */
static void brute_values(unsigned ways, unsigned rows, unsigned columns, bool misere, uint8_t *values) {
  const unsigned cells = rows * columns;
  for (uint32_t taken = (uint32_t)1 << cells; taken-- > 0;) {
    bool seen[2 * MOST_CELLS + 1] = {false};
    unsigned options = 0, mex = 0;
    for (unsigned r = 0; r < rows; r++)
      for (unsigned c = 0; c < columns; c++) {
        const unsigned cell = r * columns + c;
        for (unsigned way = VERTICAL; way <= HORIZONTAL; way++) {
          if ((way & ways) == 0 || (way == VERTICAL ? r + 1 == rows : c + 1 == columns)) continue;
          const uint32_t domino = (uint32_t)1 << cell | (uint32_t)1 << (cell + (way == VERTICAL ? columns : 1));
          if ((taken & domino) != 0) continue;
          options++;
          seen[values[taken | domino]] = true;
        }
      }
    while (seen[mex]) mex++;
    values[taken] = (uint8_t)(options == 0 ? misere : mex);
  }
}

/* All boards of up to so many cells, with one column of rows and the other way round, and none. */
static bool next_board(unsigned most, unsigned *rows, unsigned *columns) {
  do
    if (++*columns > most) {
      *columns = 0;
      ++*rows;
    }
  while (*rows <= most && *rows * *columns > most);
  return *rows <= most;
}

static uint64_t answer(cgt_game_t *game, uint32_t method, uint32_t play, uint32_t question, const uint64_t *words,
                       size_t count) {
  uint64_t found = UINT64_MAX;
  TEST_ASSERT_OK(cgt_game_answer(game, method, play, question, words, count, &found));
  return found;
}

static void check_position(cgt_game_t *game, const uint64_t *words, size_t count, unsigned value, unsigned misere) {
  uint64_t found;
  uint64_t outcome;
  TEST_ASSERT_OK(cgt_game_value(game, words, count, &found));
  TEST_ASSERT_EQUAL_UINT64(value, found);
  TEST_ASSERT_OK(cgt_game_misere_value(game, words, count, &found));
  TEST_ASSERT_EQUAL_UINT64(misere, found);
  TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, words, count, &outcome));
  TEST_ASSERT_EQUAL_UINT64(value == 0 ? CGT_P : CGT_N, outcome);
  TEST_ASSERT_OK(cgt_game_outcome(game, CGT_MISERE, words, count, &outcome));
  TEST_ASSERT_EQUAL_UINT64(misere == 0 ? CGT_P : CGT_N, outcome);
  TEST_ASSERT_EQUAL_UINT64(value, answer(game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, words, count));
  TEST_ASSERT_EQUAL_UINT64(value, answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, words, count));
  TEST_ASSERT_EQUAL_UINT64(misere, answer(game, CGT_METHOD_SEARCH, CGT_MISERE, CGT_QUESTION_VALUE, words, count));
}

/* Every position of every board of up to 12 cells, or a sample. */
static void test_all_small_boards(void) {
  uint8_t *values = malloc((size_t)1 << MOST_CELLS), *misere = malloc((size_t)1 << MOST_CELLS);
  for (unsigned rows = 0, columns = 0; next_board(MOST_CELLS, &rows, &columns);)
    for (unsigned i = 0; i < 3; i++) {
      const unsigned cells = rows * columns;
      cgt_game_t *game = NULL;
      TEST_ASSERT_OK(make(all_ways[i], rows, columns, &game));
      brute_values(all_ways[i], rows, columns, false, values);
      brute_values(all_ways[i], rows, columns, true, misere);
      const uint32_t positions = (uint32_t)1 << cells, step = cells > 8 ? 1 + 17 * (test_few(4) == 1) : 1;
      for (uint32_t taken = 0; taken < positions; taken += step)
        check_position(game, &(uint64_t){taken}, cells > 0, values[taken], misere[taken]);
      cgt_game_free(game);
    }
  free(values);
  free(misere);
}

/* ---- Larger boards ---- */

/* Values of empty boards. */
static void test_published_values(void) {
  char line[200];
  FILE *file = fopen(TEST_DATA "/cram.txt", "r");
  TEST_ASSERT_NOT_NULL(file);
  unsigned boards = 0;
  while (fgets(line, sizeof line, file) != NULL) {
    static const uint64_t start[2];
    unsigned rows, columns, value;
    if (sscanf(line, "%u %u %u", &rows, &columns, &value) != 3) continue;
    if (rows * columns > 28 && rows > 2 && test_few(4) == 1) continue;
    for (int turned = 0; turned < 2; turned++) {
      cgt_game_t *game;
      uint64_t found;
      TEST_ASSERT_OK(turned ? cgt_game_new_cram(columns, rows, &game) : cgt_game_new_cram(rows, columns, &game));
      TEST_ASSERT_OK(cgt_game_value(game, start, 1, &found));
      TEST_ASSERT_EQUAL_UINT64(value, found);
      cgt_game_free(game);
    }
    boards++;
  }
  fclose(file);
  TEST_ASSERT_GREATER_THAN_UINT(40, boards);
}

/* A position with at most `most` free cells, in a window of the board, so that a full search does not take too long. */
static size_t random_position(unsigned rows, unsigned columns, unsigned most, uint64_t *words) {
  const unsigned cells = rows * columns;
  words[0] = UINT64_MAX;
  words[1] = UINT64_MAX;
  unsigned at = (unsigned)(test_random() % cells), left = most;
  for (unsigned steps = 0; left > 0 && steps < 40 * most; steps++) { /* a random walk */
    const unsigned row = at / columns, column = at % columns;
    if ((words[at / 64] >> at % 64 & 1) != 0) left--;
    words[at / 64] &= ~((uint64_t)1 << at % 64);
    switch (test_random() % 4) {
      case 0: at = row > 0 ? at - columns : at; break;
      case 1: at = row + 1 < rows ? at + columns : at; break;
      case 2: at = column > 0 ? at - 1 : at; break;
      default: at = column + 1 < columns ? at + 1 : at; break;
    }
  }
  if (cells < 64) words[0] &= ((uint64_t)1 << cells) - 1;
  if (cells > 64 && cells < 128) words[1] &= ((uint64_t)1 << (cells - 64)) - 1;
  return (cells + 63) / 64;
}

/* Regions of any shape, on boards of one word and of two, by the search of Cram and by the two of the engine. */
static void test_random_regions(void) {
  static const unsigned boards[][2] = {{5, 6},  {6, 5},  {7, 7},  {8, 8},   {4, 16}, {9, 9},
                                       {8, 16}, {16, 8}, {2, 64}, {11, 11}, {3, 42}};
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
    const unsigned rows = boards[i][0], columns = boards[i][1];
    for (int round = 0; round < test_few(40); round++) {
      cgt_game_t *game;
      uint64_t words[2], value;
      const size_t count = random_position(rows, columns, 4 + (unsigned)round % 18, words);
      TEST_ASSERT_OK(cgt_game_new_cram(rows, columns, &game));
      TEST_ASSERT_OK(cgt_game_value(game, words, count, &value));
      TEST_ASSERT_EQUAL_UINT64(value, answer(game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, words, count));
      TEST_ASSERT_EQUAL_UINT64(value, answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, words, count));
      TEST_ASSERT_EQUAL_UINT64(value == 0 ? CGT_P : CGT_N,
                               answer(game, CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_OUTCOME, words, count));
      cgt_game_free(game);
    }
  }
}

/* Outcomes, and whether the value is a given number, of games that have not been asked for the value; both cost less than the
 * value. */
static void test_less_than_the_value(void) {
  cgt_game_t *nim;
  uint64_t whole = 0, outcomes = 0;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  for (int round = 0; round < test_few(30); round++) {
    cgt_game_t *games[3], *sum;
    uint64_t words[2], value, expanded, position[5];
    uint64_t outcome;
    const size_t count = random_position(6, round % 2 == 0 ? 7 : 12, 26, words);
    for (size_t i = 0; i < 3; i++) TEST_ASSERT_OK(cgt_game_new_cram(6, round % 2 == 0 ? 7 : 12, &games[i]));
    TEST_ASSERT_OK(cgt_game_value(games[0], words, count, &value));
    TEST_ASSERT_OK(cgt_game_count(games[0], CGT_COUNT_EXPANDED, &expanded));
    whole += expanded;
    TEST_ASSERT_OK(cgt_game_outcome(games[1], CGT_NORMAL, words, count, &outcome));
    TEST_ASSERT_EQUAL_UINT64(value == 0 ? CGT_P : CGT_N, outcome);
    TEST_ASSERT_OK(cgt_game_count(games[1], CGT_COUNT_EXPANDED, &expanded));
    outcomes += expanded;
    TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, (cgt_game_t *[]){nim, games[2]}, 2, &sum));
    position[0] = 1;
    position[2] = count;
    memcpy(position + 3, words, count * sizeof *words);
    for (unsigned i = 0; i < 5; i++) {
      position[1] = i == 4 ? (uint64_t)1 << 32 : i;
      TEST_ASSERT_OK(cgt_game_outcome(sum, CGT_NORMAL, position, 3 + count, &outcome));
      TEST_ASSERT_EQUAL_UINT64(value == position[1] ? CGT_P : CGT_N, outcome);
    }
    cgt_game_free(sum);
    for (size_t i = 0; i < 3; i++) cgt_game_free(games[i]);
  }
  TEST_ASSERT_LESS_THAN_UINT64(whole, outcomes);
  cgt_game_free(nim);
}

/* Images of a position under the board's symmetries, and shifted, have one canonical form, and its value. */
static void test_canonical_forms(void) {
  enum { ROWS = 6, COLUMNS = 7, LEFT = 3 };
  for (int round = 0; round < test_few(200); round++) {
    cgt_game_t *game;
    uint64_t words[2], first = 0, image, form;
    size_t n;
    TEST_ASSERT_OK(cgt_game_new_cram(ROWS, COLUMNS, &game));
    (void)random_position(ROWS - LEFT + 1, COLUMNS - LEFT, 8, words); /* at most 4 x 4 */
    for (unsigned k = 0; k < 16; k++) {
      const unsigned side = ROWS - LEFT + 1, down = k % 2 * 2, right = k / 8 * 3;
      image = ((uint64_t)1 << ROWS * COLUMNS) - 1;
      for (unsigned cell = 0; cell < side * side; cell++) {
        if ((words[0] >> cell & 1) != 0) continue;
        unsigned r = cell / side, c = cell % side;
        if ((k & 2) != 0) r = side - 1 - r;
        if ((k & 4) != 0) c = side - 1 - c;
        const unsigned place = (k & 1) != 0 ? (c + down) * COLUMNS + r + right : (r + down) * COLUMNS + c + right;
        image &= ~((uint64_t)1 << place);
      }
      TEST_ASSERT_OK(cgt_game_canonical(game, &image, 1, &form, &n));
      TEST_ASSERT_EQUAL_size_t(1, n);
      if (k == 0) first = form;
      TEST_ASSERT_EQUAL_HEX64(first, form);
      TEST_ASSERT_OK(cgt_game_canonical(game, &form, 1, &image, &n));
      TEST_ASSERT_EQUAL_HEX64(form, image);
    }
    cgt_game_free(game);
  }
}

static uint64_t entries_of(cgt_game_t *game) {
  uint64_t entries;
  TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries));
  return entries;
}

/* A leaf, a cell with one neighbour, may lie on any side of it: a block of 2 x 3 cells with a leaf above, or beside, a corner.
 * The memo has one entry for both, and few for a whole board. */
static void test_leaves_on_any_side(void) {
  static const uint64_t block = 7 << 8 | 7 << 15, leaves[] = {1 << 1, 1 << 7, 1 << 3, 1 << 11};
  const uint64_t start = 0, all = ((uint64_t)1 << 35) - 1;
  cgt_game_t *game, *searched;
  uint64_t value, entries = 0;
  TEST_ASSERT_OK(cgt_game_new_cram(5, 7, &game));
  TEST_ASSERT_OK(cgt_game_new_cram(5, 7, &searched));
  for (size_t i = 0; i < sizeof leaves / sizeof *leaves; i++) {
    const uint64_t taken = all & ~(block | leaves[i]);
    TEST_ASSERT_OK(cgt_game_value(game, &taken, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(answer(searched, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, &taken, 1), value);
    if (i == 0) entries = entries_of(game);
    TEST_ASSERT_EQUAL_UINT64(entries, entries_of(game));
  }
  TEST_ASSERT_OK(cgt_game_value(game, &start, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(1, value);
  TEST_ASSERT_LESS_OR_EQUAL_UINT64(41000, entries_of(game));
  cgt_game_free(searched);
  cgt_game_free(game);
}

/* ---- Limits ---- */

static const uint64_t start[2];

/* With little memory: the same value, or none. Positions are then forgotten. */
static void test_small_memory(void) {
  unsigned stopped = 0, short_of_it = 0;
  uint64_t most = 0, expanded;
  for (uint64_t limit = 1 << 20; limit > 1 << 10; limit -= limit / (limit > 1 << 18 ? 5 : 24)) {
    cgt_game_t *game;
    uint64_t value = 99;
    test_memory_begin();
    TEST_ASSERT_OK(cgt_game_new_cram(4, 7, &game));
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, limit));
    const size_t made = test_bytes;
    test_most_bytes = 0;
    const cgt_status_t status = cgt_game_value(game, start, 1, &value);
    TEST_ASSERT_LESS_OR_EQUAL_UINT64(limit + 40000,
                                     test_most_bytes - made); /* and lists of dominoes, and what a line of the cache takes */
    TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_EXPANDED, &expanded));
    if (status == CGT_OK) {
      TEST_ASSERT_EQUAL_UINT64(3, value);
      if (most == 0) most = expanded;
      short_of_it += expanded > most;
    } else {
      TEST_ASSERT_EQUAL_INT32(CGT_E_LIMIT, status);
      TEST_ASSERT_EQUAL_UINT64(99, value);
      stopped++;
    }
    cgt_game_free(game);
    test_memory_end();
  }
  TEST_ASSERT_GREATER_THAN_UINT(0, stopped);
  TEST_ASSERT_GREATER_THAN_UINT(2, short_of_it);
}

/* Every allocation that fails once leaves a game that answers. */
static void test_failing_allocations(void) {
  bool failed = true;
  for (size_t k = 1; failed; k++) {
    cgt_game_t *game = NULL;
    uint64_t value = 99;
    test_memory_begin();
    test_failing_allocation = k;
    cgt_status_t status = cgt_game_new_cram(4, 5, &game);
    if (status == CGT_OK) status = cgt_game_value(game, start, 1, &value);
    failed = test_allocations >= k;
    test_failing_allocation = 0;
    TEST_ASSERT_EQUAL_INT32(failed ? CGT_E_MEMORY : CGT_OK, status);
    TEST_ASSERT_EQUAL_UINT64(failed ? 99 : 2, value);
    if (game != NULL) {
      TEST_ASSERT_OK(cgt_game_value(game, start, 1, &value));
      TEST_ASSERT_EQUAL_UINT64(2, value);
    }
    cgt_game_free(game);
    test_memory_end();
  }
}

static cgt_status_t stop_later(void *user, uint64_t expanded, uint64_t known) {
  (void)user, (void)known;
  return expanded >= 3000 ? 77 : CGT_OK;
}

/* A search that is stopped goes on, also from a memo file. */
static void test_stop_and_go_on(void) {
  static const char path[] = "test_property_boards.memo";
  cgt_game_t *game, *other;
  uint64_t value = 99, first, rest;
  TEST_ASSERT_OK(cgt_game_new_cram(4, 7, &game));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 16));
  TEST_ASSERT_OK(cgt_game_set_progress(game, stop_later, NULL));
  TEST_ASSERT_EQUAL_INT32(77, cgt_game_value(game, start, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(99, value);
  TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_KNOWN, &first));
  TEST_ASSERT_GREATER_THAN_UINT64(100, first);
  TEST_ASSERT_OK(cgt_game_memo_save(game, path));
  TEST_ASSERT_OK(cgt_game_new_cram(4, 7, &other));
  TEST_ASSERT_OK(cgt_game_memo_load(other, path));
  TEST_ASSERT_OK(cgt_game_count(other, CGT_COUNT_KNOWN, &rest));
  TEST_ASSERT_EQUAL_UINT64(first, rest);
  TEST_ASSERT_OK(cgt_game_value(other, start, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(3, value);
  TEST_ASSERT_OK(cgt_game_memo_save(other, path));
  cgt_game_free(other);
  TEST_ASSERT_OK(cgt_game_new_cram(4, 7, &other)); /* with all that is known nothing is expanded */
  TEST_ASSERT_OK(cgt_game_memo_load(other, path));
  TEST_ASSERT_OK(cgt_game_value(other, start, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(3, value);
  TEST_ASSERT_OK(cgt_game_count(other, CGT_COUNT_EXPANDED, &rest));
  TEST_ASSERT_EQUAL_UINT64(0, rest);
  cgt_game_free(other);
  TEST_ASSERT_OK(cgt_game_new_cram(7, 4, &other));
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_game_memo_load", "another game", cgt_game_memo_load(other, path));
  cgt_game_free(other);
  TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
  TEST_ASSERT_OK(cgt_game_value(game, start, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(3, value);
  cgt_game_free(game);
  TEST_ASSERT_EQUAL_INT(0, remove(path));
}

static void test_arguments(void) {
  cgt_game_t *game = NULL;
  uint64_t value;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_cram", "game is NULL", cgt_game_new_cram(2, 2, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_cram", "3 rows and 43 columns", cgt_game_new_cram(3, 43, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_vertical", "at most 128", cgt_game_new_vertical(UINT64_MAX, 2, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_horizontal", "at most 128",
                    cgt_game_new_horizontal((uint64_t)1 << 32, (uint64_t)1 << 32, &game));
  TEST_ASSERT_NULL(game);
  TEST_ASSERT_OK(cgt_game_new_cram(UINT64_MAX, 0, &game));
  TEST_ASSERT_OK(cgt_game_value(game, NULL, 0, &value));
  TEST_ASSERT_EQUAL_UINT64(0, value);
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_value", "1 words; expected 0", cgt_game_value(game, start, 1, &value));
  cgt_game_free(game);
  TEST_ASSERT_OK(cgt_game_new_vertical(5, 13, &game));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_value", "1 words; expected 2", cgt_game_value(game, start, 1, &value));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_value", "bit 65 is set", cgt_game_value(game, (uint64_t[]){0, 2}, 2, &value));
  TEST_ASSERT_OK(cgt_game_value(game, (uint64_t[]){0, 1}, 2, &value));
  cgt_game_free(game);
}

/* One row or column: octal game 0.07. */
static void test_lines(void) {
  cgt_game_t *octal;
  TEST_ASSERT_OK(cgt_game_new_octal("0.07", &octal));
  for (uint64_t n = 1; n <= 128; n++)
    for (unsigned i = 0; i < 6; i++) {
      cgt_game_t *game;
      uint64_t value, expected;
      const unsigned ways = all_ways[i / 2];
      const bool upright = i % 2 != 0;
      TEST_ASSERT_OK(make(ways, upright ? n : 1, upright ? 1 : n, &game));
      TEST_ASSERT_OK(cgt_game_value(game, start, (size_t)(n + 63) / 64, &value));
      TEST_ASSERT_OK(cgt_game_value(octal, &n, 1, &expected));
      TEST_ASSERT_EQUAL_UINT64((ways & (upright ? VERTICAL : HORIZONTAL)) != 0 ? expected : 0, value);
      cgt_game_free(game);
    }
  cgt_game_free(octal);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_all_small_boards);
  RUN_TEST(test_lines);
  RUN_TEST(test_published_values);
  RUN_TEST(test_random_regions);
  RUN_TEST(test_less_than_the_value);
  RUN_TEST(test_canonical_forms);
  RUN_TEST(test_leaves_on_any_side);
  RUN_TEST(test_small_memory);
  RUN_TEST(test_failing_allocations);
  RUN_TEST(test_stop_and_go_on);
  RUN_TEST(test_arguments);
  return UNITY_END();
}
