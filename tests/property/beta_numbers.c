/* Animating functions, Welter's game, turning turtles, inset games, and diagrams: against brute force over all small positions,
   against plain loops over pairs and digits on large ones, and at the ends of the ranges. */
#include <inttypes.h>
#include <stdlib.h>

#include "../brute.h"

/* As TEST_ASSERT_FAILS, of a function whose name is no literal. */
static void check_fails(cgt_status_t expected, const char *function, const char *culprit, cgt_status_t status) {
  TEST_ASSERT_EQUAL_STRING(cgt_status_name(expected), cgt_status_name(status));
  TEST_ASSERT_EQUAL_STRING_LEN(function, cgt_last_error(), strlen(function));
  TEST_ASSERT_EQUAL_STRING_LEN(": ", cgt_last_error() + strlen(function), 2);
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), culprit), cgt_last_error());
}

/* ---- Plain arithmetic ---- */

/* N(a) modulo 2^64, from its description in Lemma 2.7. */
static uint64_t plain_n(uint64_t a) {
  uint64_t result = 0, bit = 1;
  for (; bit != 0; bit <<= 1) {
    result |= bit;
    if ((a & bit) != 0) break;
  }
  return result;
}

static uint64_t plain_phi(const uint64_t *x, size_t n) {
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++) {
    sum ^= x[i];
    for (size_t j = 0; j < i; j++) sum ^= (x[i] ^ x[j]) ^ ((x[i] ^ x[j]) - 1);
  }
  return sum;
}

/* The y, digit by digit, for which the n numbers and y have the Welter function `wanted`; false if y needs more than 64 bits.
 * There is one: bit k of the function is that of y, up to a change that y's lower digits decide. */
static bool plain_solve(const uint64_t *x, size_t n, uint64_t wanted, uint64_t *y) {
  const uint64_t before = plain_phi(x, n) ^ wanted;
  uint64_t low = 0;
  bool *same = malloc(n + 1);
  if (same == NULL) abort();
  for (size_t i = 0; i < n; i++) same[i] = true;
  bool fits = true;
  for (unsigned k = 0; k < 66; k++) {
    uint64_t bit = k < 64 ? before >> k & 1 : 0;
    for (size_t i = 0; i < n; i++) bit ^= same[i];
    for (size_t i = 0; i < n; i++) same[i] &= bit == (k < 64 ? x[i] >> k & 1 : 0);
    if (k < 64)
      low |= bit << k;
    else
      fits &= bit == 0;
  }
  free(same);
  *y = low;
  return fits;
}

/* ---- The three games on arrays ---- */

typedef enum { WELTER, TURTLES, INSET, GAMES } square_game;

static cgt_status_t value_of(square_game game, const uint64_t *squares, size_t n, uint64_t *value) {
  cgt_status_t (*const functions[GAMES])(const uint64_t *, size_t, uint64_t *) = {cgt_welter_value, cgt_turtles_value,
                                                                                  cgt_inset_value};
  return functions[game](squares, n, value);
}

static cgt_status_t moves_of(square_game game, const uint64_t *squares, size_t n, uint64_t wanted, uint64_t *indexes,
                             uint64_t *targets, size_t capacity, size_t *moves) {
  cgt_status_t (*const functions[GAMES])(const uint64_t *, size_t, uint64_t, uint64_t *, uint64_t *, size_t, size_t *) = {
      cgt_welter_moves, cgt_turtles_moves, cgt_inset_moves};
  return functions[game](squares, n, wanted, indexes, targets, capacity, moves);
}

static bool is_position(square_game game, size_t n) { return game == WELTER || (game == TURTLES ? n % 2 == 1 : n > 0); }

/* A game on all sets of squares below SQUARES, by bits. */
enum { SQUARES = 11, SETS = 1 << SQUARES };
static unsigned char set_values[SETS];

static unsigned bits_of(unsigned set) {
  unsigned bits = 0;
  for (; set != 0; set &= set - 1) bits++;
  return bits;
}

/* The set after the move of a coin to a target as anim.h says; SETS if that is no move. */
static unsigned moved(square_game game, unsigned set, unsigned coin, unsigned target) {
  const unsigned without = set & ~(1U << coin);
  if (target == coin && game == INSET && without != 0) return 1U << coin;
  if (target >= coin) return SETS;
  if ((set >> target & 1) == 0) return without | 1U << target;
  return game == TURTLES ? without & ~(1U << target) : SETS;
}

static void test_all_small_positions(void) {
  for (square_game game = WELTER; game < GAMES; game++)
    for (unsigned set = 0; set < SETS; set++) {
      const unsigned n = bits_of(set);
      uint64_t squares[SQUARES], value, seen = 0, indexes[SQUARES * SQUARES], targets[SQUARES * SQUARES];
      unsigned coins = 0;
      if (!is_position(game, n)) continue;
      for (unsigned square = 0; square < SQUARES; square++)
        if (set >> square & 1) squares[coins++] = square;
      for (unsigned i = n; i > 1; i--) { /* in any order */
        const unsigned other = (unsigned)(test_random() % i);
        const uint64_t kept = squares[i - 1];
        squares[i - 1] = squares[other];
        squares[other] = kept;
      }
      for (unsigned i = 0; i < n; i++)
        for (unsigned target = 0; target <= squares[i]; target++) {
          const unsigned option = moved(game, set, (unsigned)squares[i], target);
          if (option != SETS) seen |= (uint64_t)1 << set_values[option];
        }
      unsigned mex = 0;
      while ((seen >> mex & 1) != 0) mex++;
      set_values[set] = (unsigned char)mex;
      TEST_ASSERT_OK(value_of(game, squares, n, &value));
      TEST_ASSERT_EQUAL_UINT64(mex, value);
      for (uint64_t wanted = 0; wanted < 34; wanted++) {
        size_t expected = 0, moves = 99, capacity = (size_t)(test_random() % 4);
        TEST_ASSERT_OK(moves_of(game, squares, n, wanted, indexes, targets, SQUARES * SQUARES, &moves));
        for (unsigned i = 0; i < n; i++)
          for (unsigned target = 0; target <= squares[i]; target++) {
            const unsigned option = moved(game, set, (unsigned)squares[i], target);
            if (option == SETS || set_values[option] != wanted) continue;
            TEST_ASSERT_TRUE(expected < moves);
            TEST_ASSERT_EQUAL_UINT64(i, indexes[expected]);
            TEST_ASSERT_EQUAL_UINT64(target, targets[expected++]);
          }
        TEST_ASSERT_EQUAL_UINT64(expected, moves);
        uint64_t few[8] = {77, 77, 77, 77, 77, 77, 77, 77}; /* indexes, then targets */
        TEST_ASSERT_OK(
            moves_of(game, squares, n, wanted, capacity > 0 ? few : NULL, capacity > 0 ? few + 4 : NULL, capacity, &moves));
        TEST_ASSERT_EQUAL_UINT64(expected, moves);
        for (size_t i = 0; i < 4; i++) {
          const bool given = i < capacity && i < moves;
          TEST_ASSERT_EQUAL_UINT64(given ? indexes[i] : 77, few[i]);
          TEST_ASSERT_EQUAL_UINT64(given ? targets[i] : 77, few[4 + i]);
        }
      }
    }
}

enum { MOST = 100 };

static bool is_taken(const uint64_t *squares, size_t n, uint64_t square) {
  bool taken = false;
  for (size_t i = 0; i < n; i++) taken |= squares[i] == square;
  return taken;
}

/* Different squares of various patterns: of all lengths, in a small range, agreeing in many low bits, at the upper end. */
static size_t random_squares(uint64_t *squares, size_t most) {
  const uint64_t fashion = test_random() % 5, shift = test_random() % 50;
  size_t n = 1 + (size_t)(test_random() % most), made = 0;
  for (size_t tries = 0; made < n && tries < 4 * n + 10; tries++) {
    uint64_t square = test_random_length() >> 2;
    if (fashion == 1) square = test_random() % (2 * n + 2);
    if (fashion == 2) square = (test_random() % (4 * n)) << shift | 5;
    if (fashion == 3) square = CGT_MAX_SQUARE - test_random() % (3 * n);
    if (fashion == 4) square = test_random() % 2 == 0 ? (uint64_t)1 << test_random() % 63 : test_random() % 20;
    if (square <= CGT_MAX_SQUARE && !is_taken(squares, made, square)) squares[made++] = square;
  }
  return made;
}

/* The value by the formulas of Theorems 3.5, 4.4 and 5.5; for the last, modulo 2^64, as printed. */
static uint64_t plain_value(square_game game, const uint64_t *squares, size_t n) {
  uint64_t value = plain_phi(squares, n), others[MOST + 1];
  if (game == WELTER || n == 1) return value;
  if (game == TURTLES) {
    value = 0;
    for (size_t i = 0; i < n; i++) value ^= squares[i];
    return value;
  }
  for (size_t i = 0; i < n; i++) {
    size_t rest = 0;
    for (size_t j = 0; j < n; j++)
      if (j != i) others[rest++] = squares[j];
    value ^= plain_n(UINT64_MAX ^ plain_phi(others, rest));
  }
  return value;
}

/* All moves to a value, one coin after the other, from one equation for each. */
static size_t plain_moves(square_game game, const uint64_t *squares, size_t n, uint64_t wanted, uint64_t *indexes,
                          uint64_t *targets) {
  size_t moves = 0;
  for (size_t i = 0; i < n; i++) {
    uint64_t rest[MOST + 1], target;
    size_t count = 0;
    for (size_t j = 0; j < n; j++)
      if (j != i) rest[count++] = squares[j];
    bool possible = true;
    if (game == TURTLES) {
      target = plain_value(TURTLES, squares, n) ^ squares[i] ^ wanted;
    } else if (game == INSET && n > 1) {
      possible = !is_taken(rest, count, wanted);
      rest[count++] = wanted;
      possible = possible && plain_solve(rest, count, 0, &target);
    } else {
      possible = plain_solve(rest, count, wanted, &target) && wanted >> 63 == 0;
    }
    if (possible && target < squares[i]) {
      indexes[moves] = i;
      targets[moves++] = target;
    }
    if (game == INSET && n > 1 && squares[i] == wanted) {
      indexes[moves] = i;
      targets[moves++] = wanted;
    }
  }
  return moves;
}

static void check_large(square_game game, const uint64_t *squares, size_t n, uint64_t wanted, size_t *found) {
  static uint64_t indexes[MOST + 1], targets[MOST + 1], expected_indexes[MOST + 1], expected_targets[MOST + 1];
  size_t moves = 0;
  uint64_t value;
  TEST_ASSERT_OK(value_of(game, squares, n, &value));
  const size_t expected = plain_moves(game, squares, n, wanted, expected_indexes, expected_targets);
  TEST_ASSERT_OK(moves_of(game, squares, n, wanted, indexes, targets, n + 1, &moves));
  TEST_ASSERT_EQUAL_UINT64(expected, moves);
  TEST_ASSERT_EQUAL_UINT64(wanted < value, moves % 2); /* Lemma 5.10, which holds for all three */
  for (size_t i = 0; i < moves; i++) {
    uint64_t option[MOST + 1];
    size_t count = 0;
    TEST_ASSERT_EQUAL_UINT64(expected_indexes[i], indexes[i]);
    TEST_ASSERT_EQUAL_UINT64(expected_targets[i], targets[i]);
    const uint64_t from = squares[indexes[i]], to = targets[i];
    const bool leaves = to == from, sleeps = game == TURTLES && is_taken(squares, n, to);
    TEST_ASSERT_TRUE(leaves ? game == INSET && n > 1 : to < from && (sleeps || !is_taken(squares, n, to)));
    for (size_t j = 0; j < n; j++)
      if (squares[j] != from && squares[j] != to && !leaves) option[count++] = squares[j];
    if (!sleeps) option[count++] = to;
    TEST_ASSERT_EQUAL_UINT64(wanted, plain_value(game, option, count));
  }
  *found += moves;
}

static void test_large_positions_against_plain_loops(void) {
  static uint64_t squares[MOST];
  size_t found[GAMES] = {0};
  for (int round = 0; round < 900; round++) {
    const square_game game = (square_game)(round % GAMES);
    size_t n = random_squares(squares, round % 10 == 0 ? MOST : 24);
    if (game == TURTLES && n % 2 == 0) n--;
    uint64_t value;
    TEST_ASSERT_OK(value_of(game, squares, n, &value));
    TEST_ASSERT_EQUAL_UINT64(plain_value(game, squares, n), value);
    check_large(game, squares, n, 0, &found[game]);
    check_large(game, squares, n, value, &found[game]);
    check_large(game, squares, n, value - 1 - test_random() % 5, &found[game]);
    check_large(game, squares, n, value >> 1, &found[game]);
    check_large(game, squares, n, value ^ (uint64_t)1 << 63, &found[game]);
    check_large(game, squares, n, squares[test_random() % n], &found[game]);
    check_large(game, squares, n, test_random_length(), &found[game]);
  }
  for (square_game game = WELTER; game < GAMES; game++) TEST_ASSERT_TRUE(found[game] > 1000);
}

/* With a coin on 2^62 inset values need 64 bits, and a target modulo 2^64 may be one that is 2^64 more. */
static void test_inset_values_of_64_bits(void) {
  size_t large = 0, found = 0;
  for (int round = 0; round < 4000; round++) {
    uint64_t squares[16] = {CGT_MAX_SQUARE, 0}, value;
    size_t n = 1;
    const unsigned bits = 3 + (unsigned)(test_random() % 3);
    const size_t counts[] = {3, 4, 7, 8}, count = counts[test_random() % 4]; /* by others the low bits say that it is not so */
    while (n < count) {
      const uint64_t square = test_random() % ((uint64_t)1 << bits) << (62 - bits);
      if (!is_taken(squares, n, square)) squares[n++] = square;
    }
    TEST_ASSERT_OK(cgt_inset_value(squares, n, &value));
    TEST_ASSERT_EQUAL_UINT64(plain_value(INSET, squares, n), value);
    squares[n] = value; /* the square with which the coins are 0 */
    if (n > 1) TEST_ASSERT_EQUAL_UINT64(0, plain_phi(squares, n + 1));
    if (value >> 63 == 0) continue;
    large++;
    check_large(INSET, squares, n, value - 1, &found);
    check_large(INSET, squares, n, (uint64_t)1 << 63, &found);
    check_large(INSET, squares, n, (uint64_t)1 << 63 | squares[1], &found);
    check_large(INSET, squares, n, (uint64_t)1 << 63 | test_random() % value, &found);
  }
  TEST_ASSERT_TRUE(large > 100);
  TEST_ASSERT_TRUE(found > 200);
}

static void test_many_coins(void) {
  enum { COINS = 6000 };
  uint64_t *squares = malloc(COINS * sizeof *squares), value, inset;
  uint64_t *indexes = malloc(COINS * sizeof *indexes), *targets = malloc(COINS * sizeof *targets);
  TEST_ASSERT_TRUE(squares != NULL && indexes != NULL && targets != NULL);
  for (uint64_t i = 0; i < COINS; i++) squares[i] = i * 3 + (test_random() % 3);
  for (int round = 0; round < 2; round++) {
    TEST_ASSERT_OK(cgt_welter_value(squares, COINS, &value));
    TEST_ASSERT_EQUAL_UINT64(plain_phi(squares, COINS), value);
    size_t moves = 0, again = 0;
    for (uint64_t wanted = 0; wanted < 2; wanted++) {
      TEST_ASSERT_OK(cgt_welter_moves(squares, COINS, wanted, indexes, targets, COINS, &moves));
      TEST_ASSERT_EQUAL_UINT64(wanted < value, moves % 2);
      for (size_t i = 0; i < moves; i += 1 + moves / 5) {
        const uint64_t kept = squares[indexes[i]];
        squares[indexes[i]] = targets[i];
        TEST_ASSERT_EQUAL_UINT64(wanted, plain_phi(squares, COINS));
        squares[indexes[i]] = kept;
      }
    }
    TEST_ASSERT_OK(cgt_inset_value(squares, COINS, &inset));
    TEST_ASSERT_FALSE(is_taken(squares, COINS, inset));
    TEST_ASSERT_OK(cgt_inset_moves(squares, COINS, inset - 1, indexes, targets, COINS, &again));
    if (inset > 0) TEST_ASSERT_EQUAL_UINT64(1, again % 2);
    uint64_t *more = malloc((COINS + 1) * sizeof *more);
    TEST_ASSERT_NOT_NULL(more);
    memcpy(more, squares, COINS * sizeof *more);
    more[COINS] = inset;
    TEST_ASSERT_EQUAL_UINT64(0, plain_phi(more, COINS + 1));
    free(more);
    for (uint64_t i = 0; i < COINS; i++) squares[i] = squares[i] << 40 | (i & 1);
  }
  free(squares);
  free(indexes);
  free(targets);
}

static void test_bad_squares(void) {
  uint64_t value = 99, indexes[2] = {98, 98}, targets[2] = {97, 97};
  size_t moves = 96;
  const uint64_t twice[] = {7, 3, 9, 7, 5}, large[] = {1, CGT_MAX_SQUARE + 1, 2}, fine[] = {1, 2, CGT_MAX_SQUARE};
  const char *const value_names[] = {"cgt_welter_value", "cgt_turtles_value", "cgt_inset_value"};
  const char *const moves_names[] = {"cgt_welter_moves", "cgt_turtles_moves", "cgt_inset_moves"};
  for (square_game game = WELTER; game < GAMES; game++) {
    const char *const name = value_names[game], *const other = moves_names[game];
    const struct {
      cgt_status_t status;
      const char *culprit;
      const uint64_t *squares;
      size_t n;
      bool wrong;
    } bad[] = {
        {CGT_E_POSITION, ": square 7 twice; expected different squares", twice, 5, true},
        {CGT_E_POSITION, ": square 4611686018427387905; expected squares up to 2^62", large, 3, true},
        {CGT_E_ARGUMENT, ": squares is NULL", NULL, 3, true},
        {CGT_E_ARGUMENT, ": squares has", fine, SIZE_MAX / 8, true},
        {CGT_E_POSITION, ": 2 turtles are awake; expected an odd number", fine, 2, game == TURTLES},
        {CGT_E_POSITION, ": 0 turtles are awake", NULL, 0, game == TURTLES},
        {CGT_E_POSITION, ": no coin; expected at least one", NULL, 0, game == INSET},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
      if (!bad[i].wrong) continue;
      check_fails(bad[i].status, name, bad[i].culprit, value_of(game, bad[i].squares, bad[i].n, &value));
      check_fails(bad[i].status, other, bad[i].culprit,
                  moves_of(game, bad[i].squares, bad[i].n, 0, indexes, targets, 2, &moves));
    }
    check_fails(CGT_E_ARGUMENT, name, "value is NULL", value_of(game, fine, 3, NULL));
    check_fails(CGT_E_ARGUMENT, other, "m is NULL", moves_of(game, fine, 3, 0, indexes, targets, 2, NULL));
    check_fails(CGT_E_ARGUMENT, other, "indexes is NULL", moves_of(game, fine, 3, 0, NULL, targets, 2, &moves));
    check_fails(CGT_E_ARGUMENT, other, "targets is NULL", moves_of(game, fine, 3, 0, indexes, NULL, 2, &moves));
    TEST_ASSERT_TRUE(value == 99 && moves == 96 && indexes[0] == 98 && indexes[1] == 98 && targets[0] == 97 &&
                     targets[1] == 97);
    TEST_ASSERT_OK(value_of(game, fine, 3, &value));
    TEST_ASSERT_EQUAL_UINT64(plain_value(game, fine, 3), value);
    value = 99;
  }
  TEST_ASSERT_OK(cgt_welter_value(NULL, 0, &value));
  TEST_ASSERT_EQUAL_UINT64(0, value);
}

/* ---- As games ---- */

static void check_cube(brute *rules, size_t n, uint64_t last) {
  brute_position position = {.n = n};
  for (;;) {
    brute_check(rules, &position);
    size_t i = n;
    while (i > 0 && position.w[i - 1] == last) position.w[--i] = 0;
    if (i == 0) return;
    position.w[i - 1]++;
  }
}

static void test_games(void) {
  brute games[] = {{.kind = BRUTE_WELTER},
                   {.kind = BRUTE_TURTLES},
                   {.kind = BRUTE_INSET, .count = 2},
                   {.kind = BRUTE_INSET, .count = 3},
                   {.kind = BRUTE_INSET, .count = 4}};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    check_cube(&games[i], 0, 0);
    check_cube(&games[i], 1, 12);
    check_cube(&games[i], 2, 9);
    check_cube(&games[i], 3, 6);
    check_cube(&games[i], 4, 5);
    check_cube(&games[i], 5, 4);
    brute_free(&games[i]);
  }
}

static cgt_game_t *new_game(square_game game, uint64_t n) {
  cgt_game_t *made = NULL;
  if (game == WELTER) TEST_ASSERT_OK(cgt_game_new_welter(&made));
  if (game == TURTLES) TEST_ASSERT_OK(cgt_game_new_turtles(&made));
  if (game == INSET) TEST_ASSERT_OK(cgt_game_new_inset(n < 2 ? 2 : n, &made));
  return made;
}

static void test_compounds(void) {
  for (int round = 0; round < 60; round++) {
    brute parts[] = {{.kind = BRUTE_WELTER}, {.kind = BRUTE_TURTLES}, {.kind = BRUTE_INSET, .count = 2}, {.kind = BRUTE_NIM}};
    brute sum = {.kind = BRUTE_SUM,
                 .variant = (uint32_t)(round % 5),
                 .parts = {&parts[test_random() % 4], &parts[test_random() % 4]},
                 .n = 2};
    for (int i = 0; i < 12; i++) {
      const brute_position position = brute_random_position(&sum, 5);
      brute_check(&sum, &position);
    }
    brute_free(&sum);
  }
}

static void test_pushes(void) {
  enum { RULES = 5 };
  for (int round = 0; round < 2 * RULES * RULES; round++) {
    brute rules[RULES] = {{.kind = BRUTE_WELTER},
                          {.kind = BRUTE_TURTLES},
                          {.kind = BRUTE_INSET, .count = 2},
                          {.kind = BRUTE_INSET, .count = 3},
                          {.kind = BRUTE_NIM}};
    brute push = {.kind = BRUTE_PUSH,
                  .variant = (uint32_t)(test_random() % 6),
                  .parts = {&rules[round % RULES], &rules[round / RULES % RULES]},
                  .n = 2};
    for (int i = 0; i < 12; i++) {
      const brute_position position = brute_random_position(&push, 6);
      brute_check(&push, &position);
    }
    brute_free(&push);
  }
}

/* The list has the options of these moves, and no other. */
static void check_moves(square_game game, const cgt_list_t *list, const uint64_t *squares, size_t n, const uint64_t *indexes,
                        const uint64_t *targets, size_t moves) {
  TEST_ASSERT_EQUAL_UINT64(moves, cgt_list_count(list));
  for (size_t i = 0; i < moves; i++) {
    bool found = false;
    for (size_t k = 0; k < moves && !found; k++) {
      size_t count;
      const uint64_t *option = cgt_list_item(list, k, &count);
      uint64_t all = 0, expected = 0; /* XOR: of a position and its option differing in one or two squares enough */
      for (size_t j = 0; j < count; j++) all ^= option[j] * 0x9E3779B97F4A7C15;
      for (size_t j = 0; j < n; j++) expected ^= squares[j] * 0x9E3779B97F4A7C15;
      expected ^= squares[indexes[i]] * 0x9E3779B97F4A7C15 ^ targets[i] * 0x9E3779B97F4A7C15;
      if (targets[i] == squares[indexes[i]]) expected = targets[i] * 0x9E3779B97F4A7C15;
      found = all == expected;
    }
    TEST_ASSERT_TRUE_MESSAGE(found, game == WELTER ? "welter" : game == TURTLES ? "turtles" : "inset");
  }
}

/* Positions whose options nobody could list. */
static void test_games_with_large_squares(void) {
  static uint64_t squares[CGT_MAX_WORDS + 1], indexes[CGT_MAX_WORDS + 1], targets[CGT_MAX_WORDS + 1];
  for (int round = 0; round < test_few(60); round++) {
    const square_game game = (square_game)(round % GAMES);
    size_t n = random_squares(squares, 100), moves;
    if (round == 0 || round == 2)
      for (n = 0; n < (size_t)test_few((int)CGT_MAX_WORDS); n++) squares[n] = n * 5 + 3 + test_random() % 5;
    if (game == TURTLES && n % 2 == 0) n--;
    cgt_game_t *made = new_game(game, n);
    uint64_t value, again;
    TEST_ASSERT_OK(value_of(game, squares, n, &value));
    TEST_ASSERT_OK(cgt_game_value(made, squares, n, &again));
    TEST_ASSERT_EQUAL_UINT64(value, again);
    for (uint64_t wanted = 0; wanted < 3; wanted++) {
      cgt_list_t *list;
      TEST_ASSERT_OK(moves_of(game, squares, n, wanted, indexes, targets, CGT_MAX_WORDS + 1, &moves));
      TEST_ASSERT_OK(cgt_game_moves_to(made, CGT_NORMAL, wanted, squares, n, &list));
      if (n < 200) check_moves(game, list, squares, n, indexes, targets, moves);
      TEST_ASSERT_EQUAL_UINT64(moves, cgt_list_count(list));
      for (size_t i = 0; i < moves; i += 1 + moves / 4) {
        size_t count;
        const uint64_t *option = cgt_list_item(list, i, &count);
        TEST_ASSERT_OK(cgt_game_value(made, option, count, &again));
        TEST_ASSERT_EQUAL_UINT64(wanted, again);
        for (size_t j = 1; j < count; j++) TEST_ASSERT_TRUE(option[j - 1] < option[j]);
      }
      cgt_list_free(list);
      if (wanted > 0) continue;
      TEST_ASSERT_OK(cgt_game_winning(made, CGT_NORMAL, squares, n, &list));
      TEST_ASSERT_EQUAL_UINT64(moves, cgt_list_count(list));
      cgt_list_free(list);
    }
    cgt_game_free(made);
  }
}

static void test_bad_positions(void) {
  cgt_game_t *welter = new_game(WELTER, 0), *turtles = new_game(TURTLES, 0), *inset = new_game(INSET, 4), *none = NULL;
  const uint64_t squares[] = {5, 2, 5, CGT_MAX_SQUARE + 1, 8};
  cgt_list_t *list = NULL;
  static const char function[] = "cgt_game_validate";
  check_fails(CGT_E_POSITION, function, "position 5,2,5: square 5 twice; expected different squares",
              cgt_game_validate(welter, squares, 3));
  check_fails(CGT_E_POSITION, function, "position 5,2,5: square 5 twice", cgt_game_validate(turtles, squares, 3));
  check_fails(CGT_E_POSITION, function, "position 5,2: 2 turtles are awake; expected an odd number",
              cgt_game_validate(turtles, squares, 2));
  check_fails(CGT_E_POSITION, function, "position -: 0 turtles are awake", cgt_game_validate(turtles, NULL, 0));
  check_fails(CGT_E_POSITION, function, "position 5,2: 2 coins; expected 4, or one", cgt_game_validate(inset, squares, 2));
  check_fails(CGT_E_POSITION, function, "position -: 0 coins; expected 4, or one", cgt_game_validate(inset, NULL, 0));
  check_fails(CGT_E_POSITION, function, "square 4611686018427387905; expected squares up to 2^62",
              cgt_game_validate(inset, squares + 1, 4));
  TEST_ASSERT_OK(cgt_game_validate(welter, NULL, 0));
  TEST_ASSERT_OK(cgt_game_validate(inset, squares, 1));
  check_fails(CGT_E_ARGUMENT, "cgt_game_new_welter", "game is NULL", cgt_game_new_welter(NULL));
  check_fails(CGT_E_ARGUMENT, "cgt_game_new_turtles", "game is NULL", cgt_game_new_turtles(NULL));
  check_fails(CGT_E_ARGUMENT, "cgt_game_new_inset", "game is NULL", cgt_game_new_inset(2, NULL));
  check_fails(CGT_E_ARGUMENT, "cgt_game_new_inset", "n is 1; expected from 2 to 4096 coins", cgt_game_new_inset(1, &none));
  check_fails(CGT_E_ARGUMENT, "cgt_game_new_inset", "n is 4097", cgt_game_new_inset(4097, &none));
  TEST_ASSERT_NULL(none);
  static const char moves_to[] = "cgt_game_moves_to";
  check_fails(CGT_E_ARGUMENT, moves_to, "game is NULL", cgt_game_moves_to(NULL, CGT_NORMAL, 0, squares, 1, &list));
  check_fails(CGT_E_ARGUMENT, moves_to, "play is 2", cgt_game_moves_to(welter, 2, 0, squares, 1, &list));
  check_fails(CGT_E_ARGUMENT, moves_to, "words is NULL", cgt_game_moves_to(welter, CGT_NORMAL, 0, NULL, 1, &list));
  check_fails(CGT_E_ARGUMENT, moves_to, "moves is NULL", cgt_game_moves_to(welter, CGT_NORMAL, 0, squares, 1, NULL));
  check_fails(CGT_E_POSITION, moves_to, "square 5 twice", cgt_game_moves_to(welter, CGT_NORMAL, 3, squares, 3, &list));
  check_fails(CGT_E_POSITION, moves_to, "square 5 twice", cgt_game_moves_to(welter, CGT_MISERE, 3, squares, 3, &list));
  TEST_ASSERT_NULL(list);
  cgt_game_free(welter);
  cgt_game_free(turtles);
  cgt_game_free(inset);
}

static void test_explanations(void) {
  const char *const names[] = {"by Sato; Welter 1954", "by turning turtles", "by Nakada 2022"};
  for (square_game game = WELTER; game < GAMES; game++) {
    cgt_game_t *const made = new_game(game, 3);
    char text[400];
    TEST_ASSERT_OK(cgt_game_explain(made, CGT_NORMAL, (const uint64_t[]){2, 3, 5}, 3, text, sizeof text, NULL));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, names[game]), text);
    TEST_ASSERT_OK(cgt_game_explain(made, CGT_MISERE, (const uint64_t[]){2, 3, 5}, 3, text, sizeof text, NULL));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, "by search"), text);
    cgt_game_free(made);
  }
}

/* Values to 2^64 - 1, where the engine's own word for "the value" lies. */
static void test_moves_to_any_value(void) {
  cgt_game_t *nim, *euclid, *sum;
  cgt_list_t *list;
  size_t count;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_game_new_euclid(&euclid));
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, (cgt_game_t *const[]){nim, euclid}, 2, &sum));
  const uint64_t heaps[] = {1, UINT64_MAX}, both[] = {2, 1, 2, 2, 1, 2};
  TEST_ASSERT_OK(cgt_game_moves_to(nim, CGT_NORMAL, UINT64_MAX, heaps, 2, &list));
  TEST_ASSERT_EQUAL_UINT64(2, cgt_list_count(list));
  TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, cgt_list_words(list)[0]);
  TEST_ASSERT_EQUAL_UINT64(1, cgt_list_words(list)[1]);
  TEST_ASSERT_EQUAL_UINT64(UINT64_MAX - 1, cgt_list_words(list)[2]);
  cgt_list_free(list);
  TEST_ASSERT_OK(cgt_game_moves_to(sum, CGT_NORMAL, UINT64_MAX, both, 6, &list));
  TEST_ASSERT_EQUAL_UINT64(0, cgt_list_count(list));
  cgt_list_free(list);
  /* one heap of 2^64 - 1 and a game by callbacks, no theorem for the sum: its own options are asked for their values */
  TEST_ASSERT_OK(cgt_game_moves_to(sum, CGT_NORMAL, 3, both, 6, &list));
  for (size_t i = 0; i < cgt_list_count(list); i++) {
    uint64_t value;
    const uint64_t *option = cgt_list_item(list, i, &count);
    TEST_ASSERT_OK(cgt_game_value(sum, option, count, &value));
    TEST_ASSERT_EQUAL_UINT64(3, value);
  }
  cgt_list_free(list);
  cgt_game_free(nim);
  cgt_game_free(euclid);
  cgt_game_free(sum);
}

/* ---- Animating functions ---- */

enum { ALPHAS = 12 };

typedef struct {
  int64_t beta, alphas[2 * ALPHAS];
  size_t n;
} animating;

static animating random_animating(uint64_t range) {
  animating f = {.beta = (int64_t)(test_random() % range) - (int64_t)(range / 2), .n = (size_t)(test_random() % ALPHAS)};
  for (size_t i = 0; i < f.n; i++) f.alphas[i] = (int64_t)(test_random() % range) - (int64_t)(range / 2);
  return f;
}

/* Far from the ends of the range, where nothing overflows. */
static int64_t plain_apply(const animating *f, int64_t x) {
  int64_t y = x ^ f->beta;
  for (size_t i = 0; i < f->n; i++) y ^= (x ^ f->alphas[i]) ^ ((x ^ f->alphas[i]) - 1);
  return y;
}

static int64_t apply(const animating *f, int64_t x) {
  int64_t y;
  TEST_ASSERT_OK(cgt_anim_apply(f->beta, f->alphas, f->n, x, &y));
  return y;
}

static bool same_function(const animating *f, const animating *g) {
  bool same = f->beta == g->beta && f->n == g->n;
  for (size_t i = 0; i < f->n && same; i++) same = f->alphas[i] == g->alphas[i];
  return same;
}

static bool ascends(const animating *f) {
  bool ascending = true;
  for (size_t i = 1; i < f->n; i++) ascending &= f->alphas[i - 1] < f->alphas[i];
  return ascending;
}

static animating inverse_of(const animating *f) {
  animating inverse = {.beta = f->beta};
  TEST_ASSERT_OK(cgt_anim_invert(f->beta, f->alphas, f->n, inverse.alphas, &inverse.n));
  return inverse;
}

static animating composed(const animating *f, const animating *g) {
  animating both;
  TEST_ASSERT_OK(cgt_anim_compose(f->beta, f->alphas, f->n, g->beta, g->alphas, g->n, &both.beta, both.alphas, &both.n));
  return both;
}

static void test_apply_invert_and_compose(void) {
  for (int round = 0; round < 2000; round++) {
    const uint64_t range = round % 2 == 0 ? 16 : (uint64_t)1 << (5 + test_random() % 50);
    animating f = random_animating(range), g = random_animating(range);
    const animating inverse = inverse_of(&f), both = composed(&f, &g), identity = composed(&f, &inverse);
    TEST_ASSERT_TRUE(ascends(&inverse) && ascends(&both));
    TEST_ASSERT_TRUE(identity.n == 0 && identity.beta == 0);
    int64_t x[40], y[40];
    for (int i = 0; i < 40; i++) x[i] = (int64_t)(test_random() % range) - (int64_t)(range / 2);
    for (size_t i = 0; i < f.n; i++) x[i] = f.alphas[i];
    TEST_ASSERT_OK(cgt_anim_apply_array(f.beta, f.alphas, f.n, x, 40, y));
    for (int i = 0; i < 40; i++) {
      TEST_ASSERT_EQUAL_INT64(plain_apply(&f, x[i]), apply(&f, x[i]));
      TEST_ASSERT_EQUAL_INT64(plain_apply(&f, x[i]), y[i]);
      TEST_ASSERT_EQUAL_INT64(x[i], apply(&inverse, y[i]));
      TEST_ASSERT_EQUAL_INT64(plain_apply(&f, plain_apply(&g, x[i])), apply(&both, x[i]));
    }
    TEST_ASSERT_OK(cgt_anim_apply_array(f.beta, f.alphas, f.n, x, 40, x));
    TEST_ASSERT_EQUAL_MEMORY(y, x, sizeof y);
    /* in place: f becomes its inverse */
    TEST_ASSERT_OK(cgt_anim_invert(f.beta, f.alphas, f.n, f.alphas, &f.n));
    TEST_ASSERT_TRUE(same_function(&inverse, &f));
  }
}

/* One result for one function: by x ^ a and x + b, in any number, added up in another order. Adding c > 0 has the alphas -1 to
 * -c and beta 0, by the fourth part of Lemma 2.7. */
static void test_unique_form(void) {
  for (int round = 0; round < 500; round++) {
    animating left = {.n = 0}, steps[5];
    for (int i = 0; i < 5; i++) {
      animating step = {.n = 0};
      if (test_random() % 2 == 0) {
        step.beta = (int64_t)(test_random() % 64) - 32;
      } else {
        step.n = (size_t)(test_random() % 4);
        for (size_t k = 0; k < step.n; k++) step.alphas[k] = -1 - (int64_t)k;
        for (int64_t x = -9; x < 9; x++) TEST_ASSERT_EQUAL_INT64(x + (int64_t)step.n, apply(&step, x));
      }
      steps[i] = step;
      left = composed(&step, &left);
    }
    animating right = steps[4];
    for (int i = 3; i >= 0; i--) right = composed(&right, &steps[i]);
    TEST_ASSERT_TRUE(ascends(&left) && same_function(&left, &right));
  }
}

/* Near the ends of the range, with all arithmetic on digits: numbers are bits 0 to 65 of the integer. */
static bool digits_apply(const animating *f, int64_t x, int64_t *result) {
  uint64_t low = 0;
  unsigned high = 0;
  for (unsigned k = 0; k < 67; k++) {
    const unsigned place = k < 63 ? k : 63;
    unsigned bit = (unsigned)((uint64_t)x >> place & 1) ^ (unsigned)((uint64_t)f->beta >> place & 1);
    for (size_t i = 0; i < f->n; i++) {
      const uint64_t apart = (uint64_t)x ^ (uint64_t)f->alphas[i], sign = apart >> 63;
      bool agree = (apart & (k < 64 ? ((uint64_t)1 << k) - 1 : UINT64_MAX)) == 0;
      if (k > 64) agree = agree && sign == 0;
      bit ^= agree;
    }
    if (k < 64) low |= (uint64_t)bit << k;
    if (k == 66) high = bit;
  }
  *result = (int64_t)low;
  return high == low >> 63;
}

static int64_t near_the_ends(void) {
  static const uint64_t ends[] = {0, (uint64_t)1 << 63, (uint64_t)1 << 62, UINT64_MAX - ((uint64_t)1 << 62) + 1};
  return (int64_t)(ends[test_random() % 4] + test_random() % 5 - 2);
}

static void test_overflow_of_animating_functions(void) {
  int64_t result = 77;
  check_fails(CGT_E_OVERFLOW, "cgt_anim_n", "2^64 - 1", cgt_anim_n(INT64_MIN, &result));
  check_fails(CGT_E_OVERFLOW, "cgt_anim_bracket", "(0|-9223372036854775808)", cgt_anim_bracket(0, INT64_MIN, &result));
  check_fails(CGT_E_OVERFLOW, "cgt_anim_apply", "f(1)", cgt_anim_apply(0, (int64_t[]){INT64_MIN + 1}, 1, 1, &result));
  int64_t many[] = {5, 1, 7};
  check_fails(CGT_E_OVERFLOW, "cgt_anim_apply_array", "f(1), number 1,",
              cgt_anim_apply_array(0, (int64_t[]){INT64_MIN + 1}, 1, many, 3, many));
  TEST_ASSERT_TRUE(result == 77 && many[0] == 5 && many[1] == 1);
  check_fails(CGT_E_OVERFLOW, "cgt_anim_welter", "2 integers", cgt_anim_welter((int64_t[]){0, INT64_MIN}, 2, &result));
  /* what overflows on the way does not matter */
  TEST_ASSERT_OK(cgt_anim_apply(0, (int64_t[]){INT64_MIN + 1, INT64_MIN + 1}, 2, 1, &result));
  TEST_ASSERT_EQUAL_INT64(1, result);
  size_t fitting = 0, overflowing = 0, inverted = 0, joined = 0, refused = 0;
  for (int round = 0; round < 20000; round++) {
    animating f = {.beta = near_the_ends(), .n = (size_t)(test_random() % 5)}, g = {.beta = near_the_ends()}, out;
    for (size_t i = 0; i < f.n; i++) f.alphas[i] = near_the_ends();
    g.n = (size_t)(test_random() % 4);
    for (size_t i = 0; i < g.n; i++) g.alphas[i] = near_the_ends();
    const int64_t x = near_the_ends();
    int64_t expected, y, z;
    result = 77;
    const bool fits = digits_apply(&f, x, &expected);
    const cgt_status_t status = cgt_anim_apply(f.beta, f.alphas, f.n, x, &result);
    TEST_ASSERT_EQUAL_STRING(fits ? "CGT_OK" : "CGT_E_OVERFLOW", cgt_status_name(status));
    TEST_ASSERT_EQUAL_INT64(fits ? expected : 77, result);
    TEST_ASSERT_EQUAL_INT32(status, cgt_anim_apply_array(f.beta, f.alphas, f.n, &x, 1, &result));
    TEST_ASSERT_EQUAL_INT64(fits ? expected : 77, result);
    fitting += fits;
    overflowing += !fits;
    out.beta = f.beta;
    const cgt_status_t inverting = cgt_anim_invert(f.beta, f.alphas, f.n, out.alphas, &out.n);
    bool all_fit = true;
    for (size_t i = 0; i < f.n; i++) {
      size_t equal = 0;
      for (size_t j = 0; j < f.n; j++) equal += f.alphas[i] == f.alphas[j];
      all_fit &= equal % 2 == 0 || digits_apply(&f, f.alphas[i], &y);
    }
    TEST_ASSERT_EQUAL_STRING(all_fit ? "CGT_OK" : "CGT_E_OVERFLOW", cgt_status_name(inverting));
    if (all_fit && fits) {
      TEST_ASSERT_TRUE(digits_apply(&out, expected, &y));
      TEST_ASSERT_EQUAL_INT64(x, y);
      inverted++;
    }
    const cgt_status_t composing =
        cgt_anim_compose(f.beta, f.alphas, f.n, g.beta, g.alphas, g.n, &out.beta, out.alphas, &out.n);
    if (composing == CGT_OK) {
      TEST_ASSERT_TRUE(ascends(&out));
      if (digits_apply(&g, x, &y) && digits_apply(&f, y, &z)) {
        TEST_ASSERT_TRUE(digits_apply(&out, x, &y));
        TEST_ASSERT_EQUAL_INT64(z, y);
        joined++;
      }
      continue;
    }
    TEST_ASSERT_EQUAL_STRING("CGT_E_OVERFLOW", cgt_status_name(composing));
    /* some alpha of f has no 64-bit number that g takes to it: among those near the ends, which g does not leave */
    bool missing = false;
    for (size_t i = 0; i < f.n; i++) {
      uint64_t back = (uint64_t)f.alphas[i] ^ (uint64_t)g.beta;
      for (size_t j = 0; j < g.n; j++) {
        (void)digits_apply(&g, g.alphas[j], &y);
        back ^= plain_n((uint64_t)f.alphas[i] ^ (uint64_t)y);
      }
      missing |= !digits_apply(&g, (int64_t)back, &z) || z != f.alphas[i];
    }
    TEST_ASSERT_TRUE(missing);
    refused++;
  }
  TEST_ASSERT_TRUE(fitting > 1000 && overflowing > 1000 && inverted > 1000 && joined > 1000 && refused > 1000);
}

static void test_welter_of_integers(void) {
  for (int round = 0; round < 3000; round++) {
    int64_t x[60], value = 77;
    uint64_t words[60], sign = 0;
    const size_t n = (size_t)(test_random() % (round % 10 == 0 ? 60 : 6));
    for (size_t i = 0; i < n; i++) {
      x[i] = round % 3 == 0 ? near_the_ends() : (int64_t)test_random_length() >> test_random() % 64;
      words[i] = (uint64_t)x[i];
      sign ^= words[i] >> 63;
      for (size_t j = 0; j < i; j++) sign ^= x[i] == x[j];
    }
    const uint64_t expected = plain_phi(words, n);
    const bool fits = sign == expected >> 63;
    TEST_ASSERT_EQUAL_STRING(fits ? "CGT_OK" : "CGT_E_OVERFLOW", cgt_status_name(cgt_anim_welter(x, n, &value)));
    TEST_ASSERT_EQUAL_INT64(fits ? (int64_t)expected : 77, value);
  }
}

static void test_bad_arguments(void) {
  int64_t x = 3, out[4] = {7, 7, 7, 7};
  size_t n = 9;
  check_fails(CGT_E_ARGUMENT, "cgt_anim_n", "result is NULL", cgt_anim_n(1, NULL));
  check_fails(CGT_E_ARGUMENT, "cgt_anim_bracket", "result is NULL", cgt_anim_bracket(1, 2, NULL));
  check_fails(CGT_E_ARGUMENT, "cgt_anim_apply", "alphas is NULL", cgt_anim_apply(1, NULL, 2, 3, out));
  check_fails(CGT_E_ARGUMENT, "cgt_anim_apply", "result is NULL", cgt_anim_apply(1, NULL, 0, 3, NULL));
  check_fails(CGT_E_ARGUMENT, "cgt_anim_apply_array", "alphas is NULL", cgt_anim_apply_array(1, NULL, 2, &x, 1, out));
  check_fails(CGT_E_ARGUMENT, "cgt_anim_apply_array", "x is NULL", cgt_anim_apply_array(1, &x, 1, NULL, 1, out));
  check_fails(CGT_E_ARGUMENT, "cgt_anim_apply_array", "results is NULL", cgt_anim_apply_array(1, &x, 1, &x, 1, NULL));
  check_fails(CGT_E_ARGUMENT, "cgt_anim_invert", "alphas is NULL", cgt_anim_invert(1, NULL, 1, out, &n));
  check_fails(CGT_E_ARGUMENT, "cgt_anim_invert", "result is NULL", cgt_anim_invert(1, &x, 1, NULL, &n));
  check_fails(CGT_E_ARGUMENT, "cgt_anim_invert", "result_n is NULL", cgt_anim_invert(1, &x, 1, out, NULL));
  static const char compose[] = "cgt_anim_compose";
  check_fails(CGT_E_ARGUMENT, compose, "alphas is NULL", cgt_anim_compose(1, NULL, 1, 2, &x, 1, out, out + 1, &n));
  check_fails(CGT_E_ARGUMENT, compose, "inner_alphas is NULL", cgt_anim_compose(1, &x, 1, 2, NULL, 1, out, out + 1, &n));
  check_fails(CGT_E_ARGUMENT, compose, "result_beta is NULL", cgt_anim_compose(1, &x, 1, 2, &x, 1, NULL, out + 1, &n));
  check_fails(CGT_E_ARGUMENT, compose, "result is NULL", cgt_anim_compose(1, &x, 1, 2, &x, 1, out, NULL, &n));
  check_fails(CGT_E_ARGUMENT, compose, "result_n is NULL", cgt_anim_compose(1, &x, 1, 2, &x, 1, out, out + 1, NULL));
  check_fails(CGT_E_ARGUMENT, "cgt_anim_welter", "x is NULL", cgt_anim_welter(NULL, 1, out));
  check_fails(CGT_E_ARGUMENT, "cgt_anim_welter", "value is NULL", cgt_anim_welter(&x, 1, NULL));
  TEST_ASSERT_TRUE(n == 9 && out[0] == 7 && out[1] == 7 && out[2] == 7 && out[3] == 7);
  TEST_ASSERT_OK(cgt_anim_compose(1, NULL, 0, 2, NULL, 0, out, NULL, &n));
  TEST_ASSERT_TRUE(out[0] == 3 && n == 0);
}

/* ---- Diagrams ---- */

enum { PARTS = 9 };

/* The next partition with at most PARTS parts, all at most `most`, in the order of numbers; false after the last. */
static bool next_partition(uint64_t *parts, uint64_t most) {
  size_t i = PARTS;
  while (i-- > 0) {
    if (parts[i] < (i == 0 ? most : parts[i - 1])) {
      parts[i]++;
      for (size_t k = i + 1; k < PARTS; k++) parts[k] = 0;
      return true;
    }
  }
  return false;
}

static void test_beta_numbers_of_partitions(void) {
  uint64_t parts[PARTS] = {0};
  cgt_game_t *welter = new_game(WELTER, 0);
  size_t partitions = 0;
  do {
    uint64_t squares[PARTS + 4], back[PARTS + 4], cells = 0, moves, value = 0, first = 0;
    size_t count = 0, rows = 99;
    while (count < PARTS && parts[count] > 0) cells += parts[count++];
    for (size_t n = count; n < count + 4; n++) {
      TEST_ASSERT_OK(cgt_beta_from_partition(parts, count, n, squares));
      for (size_t i = 0; i < n; i++) TEST_ASSERT_EQUAL_UINT64((n - 1 - i < count ? parts[n - 1 - i] : 0) + i, squares[i]);
      /* the value is the diagram's, however many coins stand for it */
      TEST_ASSERT_OK(cgt_welter_value(squares, n, &value));
      if (n == count) first = value;
      TEST_ASSERT_EQUAL_UINT64(first, value);
      TEST_ASSERT_OK(cgt_game_longest_play(welter, squares, n, &moves));
      TEST_ASSERT_EQUAL_UINT64(cells, moves);
      for (size_t i = n; i > 1; i--) {
        const size_t other = (size_t)(test_random() % i);
        const uint64_t kept = squares[i - 1];
        squares[i - 1] = squares[other];
        squares[other] = kept;
      }
      TEST_ASSERT_OK(cgt_beta_to_partition(squares, n, back, &rows));
      TEST_ASSERT_EQUAL_UINT64(count, rows);
      if (count > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY(parts, back, count);
      /* one option a cell: each removes the cell's hook */
      cgt_list_t *options;
      TEST_ASSERT_OK(cgt_game_options(welter, squares, n, &options));
      TEST_ASSERT_EQUAL_UINT64(cells, cgt_list_count(options));
      cgt_list_free(options);
      TEST_ASSERT_OK(cgt_beta_to_partition(squares, n, squares, &rows)); /* in place */
      if (count > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY(parts, squares, count);
    }
    partitions++;
  } while (next_partition(parts, 3));
  cgt_game_free(welter);
  TEST_ASSERT_EQUAL_UINT64(220, partitions); /* C(12, 3) */
}

static void test_strict_partitions(void) {
  for (unsigned set = 0; set < 1024; set++) { /* of the parts 1 to 10 */
    uint64_t parts[10], squares[11], ends[10], back[11];
    size_t count = 0, n = 99, again = 99;
    for (uint64_t part = 10; part > 0; part--)
      if (set >> (part - 1) & 1) parts[count++] = part;
    TEST_ASSERT_OK(cgt_turtles_from_strict(parts, count, squares, &n));
    TEST_ASSERT_EQUAL_UINT64(count + (count % 2 == 0), n);
    for (size_t i = 0; i < n; i++) TEST_ASSERT_EQUAL_UINT64(n - 1 - i < count ? parts[n - 1 - i] : 0, squares[i]);
    const uint64_t kept = squares[0];
    squares[0] = squares[n - 1];
    squares[n - 1] = kept;
    TEST_ASSERT_OK(cgt_turtles_to_strict(squares, n, back, &again));
    TEST_ASSERT_EQUAL_UINT64(count, again);
    TEST_ASSERT_OK(cgt_shifted_from_strict(parts, count, ends));
    for (size_t i = 0; i < count; i++) {
      TEST_ASSERT_EQUAL_UINT64(parts[i], back[i]);
      TEST_ASSERT_EQUAL_UINT64(parts[i] + i, ends[i]);
    }
    TEST_ASSERT_OK(cgt_shifted_to_strict(ends, count, ends));
    for (size_t i = 0; i < count; i++) TEST_ASSERT_EQUAL_UINT64(parts[i], ends[i]);
  }
}

static void test_bad_diagrams(void) {
  uint64_t out[4] = {7, 7, 7, 7};
  size_t n = 9;
  static const char from[] = "cgt_beta_from_partition", to[] = "cgt_beta_to_partition", strict[] = "cgt_turtles_from_strict",
                    turtles[] = "cgt_turtles_to_strict", shifted[] = "cgt_shifted_from_strict",
                    ends[] = "cgt_shifted_to_strict";
#define WORDS(...) ((const uint64_t[]){__VA_ARGS__})
  check_fails(CGT_E_ARGUMENT, from, "part 1 is 3 after 2", cgt_beta_from_partition(WORDS(2, 3), 2, 2, out));
  check_fails(CGT_E_ARGUMENT, from, "part 1 is 0; expected positive", cgt_beta_from_partition(WORDS(2, 0), 2, 2, out));
  check_fails(CGT_E_ARGUMENT, from, "n is 1; expected a coin for each of 2", cgt_beta_from_partition(WORDS(2, 2), 2, 1, out));
  check_fails(CGT_E_ARGUMENT, from, "parts is NULL", cgt_beta_from_partition(NULL, 2, 2, out));
  check_fails(CGT_E_ARGUMENT, from, "squares is NULL", cgt_beta_from_partition(WORDS(2, 2), 2, 2, NULL));
  check_fails(CGT_E_OVERFLOW, from, "part 0 is 4611686018427387904, with 2 coins",
              cgt_beta_from_partition(WORDS(CGT_MAX_SQUARE, 1), 2, 2, out));
  check_fails(CGT_E_OVERFLOW, from, "part 0", cgt_beta_from_partition(WORDS(UINT64_MAX), 1, 2, out));
  check_fails(CGT_E_POSITION, to, "square 4 twice", cgt_beta_to_partition(WORDS(4, 4), 2, out, &n));
  check_fails(CGT_E_POSITION, to, "up to 2^62", cgt_beta_to_partition(WORDS(4, UINT64_MAX), 2, out, &n));
  check_fails(CGT_E_ARGUMENT, to, "squares is NULL", cgt_beta_to_partition(NULL, 2, out, &n));
  check_fails(CGT_E_ARGUMENT, to, "parts is NULL", cgt_beta_to_partition(WORDS(4, 5), 2, NULL, &n));
  check_fails(CGT_E_ARGUMENT, to, "count is NULL", cgt_beta_to_partition(WORDS(4, 5), 2, out, NULL));
  check_fails(CGT_E_ARGUMENT, strict, "part 1 is 2 after 2; expected parts that descend strictly",
              cgt_turtles_from_strict(WORDS(2, 2), 2, out, &n));
  check_fails(CGT_E_ARGUMENT, strict, "part 0 is 0", cgt_turtles_from_strict(WORDS(0), 1, out, &n));
  check_fails(CGT_E_ARGUMENT, strict, "squares is NULL", cgt_turtles_from_strict(WORDS(2), 1, NULL, &n));
  check_fails(CGT_E_ARGUMENT, strict, "n is NULL", cgt_turtles_from_strict(WORDS(2), 1, out, NULL));
  check_fails(CGT_E_OVERFLOW, strict, "part 0 is 4611686018427387905",
              cgt_turtles_from_strict(WORDS(CGT_MAX_SQUARE + 1), 1, out, &n));
  check_fails(CGT_E_POSITION, turtles, "2 turtles are awake", cgt_turtles_to_strict(WORDS(2, 3), 2, out, &n));
  check_fails(CGT_E_ARGUMENT, turtles, "parts is NULL", cgt_turtles_to_strict(WORDS(2), 1, NULL, &n));
  check_fails(CGT_E_ARGUMENT, turtles, "count is NULL", cgt_turtles_to_strict(WORDS(2), 1, out, NULL));
  check_fails(CGT_E_ARGUMENT, shifted, "part 1 is 5 after 5", cgt_shifted_from_strict(WORDS(5, 5), 2, out));
  check_fails(CGT_E_ARGUMENT, shifted, "ends is NULL", cgt_shifted_from_strict(WORDS(5), 1, NULL));
  check_fails(CGT_E_ARGUMENT, ends, "row 1 ends at 6", cgt_shifted_to_strict(WORDS(5, 6), 2, out));
  check_fails(CGT_E_ARGUMENT, ends, "row 1 ends at 1", cgt_shifted_to_strict(WORDS(5, 1), 2, out));
  check_fails(CGT_E_ARGUMENT, ends, "ends is NULL", cgt_shifted_to_strict(NULL, 2, out));
  check_fails(CGT_E_ARGUMENT, ends, "parts is NULL", cgt_shifted_to_strict(WORDS(5), 1, NULL));
  TEST_ASSERT_TRUE(n == 9 && out[0] == 7 && out[1] == 7 && out[2] == 7 && out[3] == 7);
  TEST_ASSERT_OK(cgt_beta_from_partition(WORDS(CGT_MAX_SQUARE - 1), 1, 2, out)); /* the largest */
  TEST_ASSERT_TRUE(out[0] == 0 && out[1] == CGT_MAX_SQUARE);
}

/* ---- Memory ---- */

static uint64_t many_squares[101];
static cgt_game_t *the_game;

static cgt_status_t every_function(int which) {
  static uint64_t indexes[120], targets[120];
  static int64_t integers[101], results[202];
  int64_t value;
  uint64_t number;
  size_t n;
  cgt_list_t *list = NULL;
  cgt_status_t status;
  for (int i = 0; i < 101; i++) integers[i] = (int64_t)many_squares[i];
  switch (which) {
    case 0: return cgt_welter_value(many_squares, 101, &number);
    case 1: return cgt_turtles_value(many_squares, 101, &number);
    case 2: return cgt_inset_value(many_squares, 101, &number);
    case 3: return cgt_welter_moves(many_squares, 101, 0, indexes, targets, 120, &n);
    case 4: return cgt_inset_moves(many_squares, 101, 0, indexes, targets, 120, &n);
    case 5: return cgt_inset_moves(many_squares, 101, many_squares[100], indexes, targets, 120, &n);
    case 6: return cgt_anim_apply_array(1, integers, 101, integers, 101, results);
    case 7: return cgt_anim_invert(1, integers, 101, results, &n);
    case 8: return cgt_anim_compose(1, integers, 101, 2, integers, 50, &value, results, &n);
    case 9: return cgt_anim_welter(integers, 101, &value);
    case 10: return cgt_beta_to_partition(many_squares, 101, targets, &n);
    case 11: return cgt_turtles_to_strict(many_squares, 101, targets, &n);
    case 12: return cgt_game_value(the_game, many_squares, 101, &number);
    case 13: return cgt_game_validate(the_game, many_squares, 101);
    case 14:
      status = cgt_game_moves_to(the_game, CGT_NORMAL, 5, many_squares, 101, &list);
      cgt_list_free(list);
      return status;
    default: return CGT_E_UNSUPPORTED;
  }
}

static void test_without_memory(void) {
  for (uint64_t i = 0; i < 101; i++) many_squares[i] = i * 0x123456789 + 7;
  test_memory_begin();
  the_game = new_game(INSET, 101);
  for (int which = 0; which < 15; which++) {
    size_t failures = 0;
    for (test_failing_allocation = 1;; test_failing_allocation++) {
      test_allocations = 0;
      const cgt_status_t status = every_function(which);
      if (test_allocations < test_failing_allocation) {
        TEST_ASSERT_OK(status);
        break;
      }
      TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
      TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), ": no memory"), cgt_last_error());
      TEST_ASSERT_EQUAL_STRING_LEN("cgt_", cgt_last_error(), 4);
      failures++;
    }
    test_failing_allocation = 0;
    TEST_ASSERT_TRUE(failures > 0);
  }
  cgt_game_free(the_game);
  test_memory_end();
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_all_small_positions);
  RUN_TEST(test_large_positions_against_plain_loops);
  RUN_TEST(test_inset_values_of_64_bits);
  RUN_TEST(test_many_coins);
  RUN_TEST(test_bad_squares);
  RUN_TEST(test_games);
  RUN_TEST(test_compounds);
  RUN_TEST(test_pushes);
  RUN_TEST(test_games_with_large_squares);
  RUN_TEST(test_bad_positions);
  RUN_TEST(test_explanations);
  RUN_TEST(test_moves_to_any_value);
  RUN_TEST(test_apply_invert_and_compose);
  RUN_TEST(test_unique_form);
  RUN_TEST(test_overflow_of_animating_functions);
  RUN_TEST(test_welter_of_integers);
  RUN_TEST(test_bad_arguments);
  RUN_TEST(test_beta_numbers_of_partitions);
  RUN_TEST(test_strict_partitions);
  RUN_TEST(test_bad_diagrams);
  RUN_TEST(test_without_memory);
  return UNITY_END();
}
