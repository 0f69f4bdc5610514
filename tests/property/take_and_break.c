/* Games of taking and breaking heaps by their names, against brute force from their rules; published values; large heaps. */
#include <inttypes.h>
#include <stdlib.h>

#include "../brute.h"

enum { HEAPS = CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS };

/* ---- The rules, each from its own words ---- */

/* Heap i gives way to two, of which zeros are left out. */
static void give_two(const brute_position *from, size_t i, uint64_t a, uint64_t b, brute_list *out) {
  brute_position option = *from;
  option.w[i] = a;
  if (b > 0) {
    if (option.n == BRUTE_WORDS) abort();
    option.w[option.n++] = b;
  }
  brute_add(out, &option);
}

/* A row of pins: one is knocked down, or two neighbours. */
static void kayles(const brute_position *from, brute_list *out) {
  for (size_t i = 0; i < from->n; i++)
    for (uint64_t size = 1; size <= 2; size++)
      for (uint64_t left = 0; left + size <= from->w[i]; left++) give_two(from, i, left, from->w[i] - size - left, out);
}

/* Two neighbours leave a row. */
static void dawson_kayles(const brute_position *from, brute_list *out) {
  for (size_t i = 0; i < from->n; i++)
    for (uint64_t left = 0; left + 2 <= from->w[i]; left++) give_two(from, i, left, from->w[i] - 2 - left, out);
}

/* A file leaves a row together with the files beside it. */
static void dawson_chess(const brute_position *from, brute_list *out) {
  for (size_t i = 0; i < from->n; i++)
    for (uint64_t file = 1; file <= from->w[i]; file++)
      give_two(from, i, file >= 2 ? file - 2 : 0, from->w[i] >= file + 1 ? from->w[i] - file - 1 : 0, out);
}

/* A square leaves a row together with the two on each side. */
static void treblecross(const brute_position *from, brute_list *out) {
  for (size_t i = 0; i < from->n; i++)
    for (uint64_t square = 1; square <= from->w[i]; square++)
      give_two(from, i, square >= 3 ? square - 3 : 0, from->w[i] >= square + 2 ? from->w[i] - square - 2 : 0, out);
}

static void lasker(const brute_position *from, brute_list *out) {
  for (size_t i = 0; i < from->n; i++) {
    for (uint64_t heap = 0; heap < from->w[i]; heap++) give_two(from, i, heap, 0, out);
    for (uint64_t part = 1; part < from->w[i]; part++) give_two(from, i, part, from->w[i] - part, out);
  }
}

static void grundy_game(const brute_position *from, brute_list *out) {
  for (size_t i = 0; i < from->n; i++)
    for (uint64_t part = 1; part < from->w[i]; part++)
      if (2 * part != from->w[i]) give_two(from, i, part, from->w[i] - part, out);
}

static void fibonacci(const brute_position *from, brute_list *out) {
  for (uint64_t k = 1; k <= from->w[0] && k <= from->w[1]; k++) brute_add(out, &(brute_position){2, {from->w[0] - k, 2 * k}});
}

static bool two_numbers(const brute_position *position) { return position->n == 2; }

#define GAME(NAME) ((brute){.kind = BRUTE_CUSTOM, .flags = HEAPS, .options = NAME, .spec = #NAME})
#define FIBONACCI  ((brute){.kind = BRUTE_CUSTOM, .options = fibonacci, .legal = two_numbers, .spec = "fibonacci"})

static void test_small_positions(void) {
  brute games[] = {GAME(kayles), GAME(dawson_kayles), GAME(dawson_chess), GAME(treblecross), GAME(lasker), GAME(grundy_game)};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    brute_check(&games[i], &(brute_position){.n = 0});
    for (uint64_t a = 0; a <= 14; a++) brute_check(&games[i], &(brute_position){1, {a}});
    for (uint64_t a = 0; a <= 7; a++)
      for (uint64_t b = 0; b <= 6; b++) brute_check(&games[i], &(brute_position){2, {a, b}});
    for (uint64_t a = 0; a < 64; a++) brute_check(&games[i], &(brute_position){3, {a % 4, a / 4 % 4, a / 16}});
    brute_free(&games[i]);
  }
}

static void test_fibonacci(void) {
  brute rules = FIBONACCI;
  for (uint64_t n = 0; n <= 40; n++)
    for (uint64_t q = 0; q <= 24; q++) brute_check(&rules, &(brute_position){2, {n, q}});
  brute_check(&rules, &(brute_position){1, {3}});
  brute_check(&rules, &(brute_position){3, {3, 4, 5}});
  brute_free(&rules);
}

/* Fibonacci numbers to 2^64, and sums of two that are no neighbours: the least part is what may not be taken. */
static void test_large_fibonacci(void) {
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_fibonacci(&game));
  uint64_t numbers[93] = {1, 2}, outcome;
  for (size_t i = 2; i < 92; i++) numbers[i] = numbers[i - 1] + numbers[i - 2];
  for (size_t i = 0; i < 92; i++)
    for (size_t j = 0; j + 1 < i || j == 0; j++) {
      const uint64_t n = j > 0 && numbers[i] <= UINT64_MAX - numbers[j - 1] ? numbers[i] + numbers[j - 1] : numbers[i];
      const uint64_t least = n == numbers[i] ? n : numbers[j - 1];
      TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, (uint64_t[]){n, least - 1}, 2, &outcome));
      TEST_ASSERT_EQUAL_UINT64(CGT_P, outcome);
      TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, (uint64_t[]){n, least}, 2, &outcome));
      TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome);
      cgt_list_t *moves;
      size_t count;
      TEST_ASSERT_OK(cgt_game_winning(game, CGT_NORMAL, (uint64_t[]){n, least}, 2, &moves));
      TEST_ASSERT_EQUAL_UINT64(1, cgt_list_count(moves));
      const uint64_t *words = cgt_list_item(moves, 0, &count);
      TEST_ASSERT_EQUAL_UINT64(n - least, words[0]);
      TEST_ASSERT_EQUAL_UINT64(least > UINT64_MAX / 2 ? UINT64_MAX : 2 * least, words[1]);
      cgt_list_free(moves);
    }
  cgt_game_free(game);
}

/* ---- Misère Kayles ---- */

/* All positions of up to MOST_PINS pins, each as how often every size of a row occurs, in an order that finds them; and which
   are lost for the player to move. */
enum { MOST_PINS = 24, PARTITIONS = 8000 };

typedef struct {
  uint8_t times[MOST_PINS + 1];
} rows_of_pins;

static rows_of_pins all_rows[PARTITIONS];
static bool is_lost[PARTITIONS];
static size_t all_rows_count;

static int compare_rows(const void *a, const void *b) { return memcmp(a, b, sizeof(rows_of_pins)); }

static void list_rows(rows_of_pins *rows, uint64_t left, uint64_t most) {
  if (all_rows_count == PARTITIONS) abort();
  all_rows[all_rows_count++] = *rows;
  for (uint64_t size = 1; size <= most && size <= left; size++) {
    rows->times[size]++;
    list_rows(rows, left - size, size);
    rows->times[size]--;
  }
}

/* By the definition, from few pins to many. */
static void test_misere_kayles(void) {
  rows_of_pins none = {{0}};
  cgt_game_t *game;
  all_rows_count = 0;
  list_rows(&none, MOST_PINS, MOST_PINS);
  qsort(all_rows, all_rows_count, sizeof *all_rows, compare_rows);
  TEST_ASSERT_OK(cgt_game_new_kayles(&game));
  for (uint64_t pins = 0; pins <= MOST_PINS; pins++)
    for (size_t i = 0; i < all_rows_count; i++) {
      rows_of_pins rows = all_rows[i];
      uint64_t words[MOST_PINS], sum = 0, outcome;
      size_t count = 0;
      bool wins = pins == 0;
      for (uint64_t size = 1; size <= MOST_PINS; size++) {
        sum += size * rows.times[size];
        for (unsigned k = 0; k < rows.times[size] && count < MOST_PINS; k++) words[count++] = size;
      }
      if (sum != pins) continue;
      for (uint64_t size = 1; size <= MOST_PINS; size++)
        for (uint64_t taken = 1; rows.times[size] > 0 && taken <= 2 && taken <= size; taken++)
          for (uint64_t left = 0; left <= size - taken && !wins; left++) {
            rows_of_pins option = rows;
            option.times[size]--;
            option.times[left] = (uint8_t)(option.times[left] + (left > 0));
            option.times[size - taken - left] = (uint8_t)(option.times[size - taken - left] + (size - taken - left > 0));
            const rows_of_pins *found = bsearch(&option, all_rows, all_rows_count, sizeof *all_rows, compare_rows);
            if (found == NULL) abort();
            wins = is_lost[found - all_rows];
          }
      is_lost[i] = !wins;
      TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_CLOSED, CGT_MISERE, CGT_QUESTION_OUTCOME, words, count, &outcome));
      TEST_ASSERT_EQUAL_UINT64(wins ? CGT_N : CGT_P, outcome);
    }
  cgt_game_free(game);
}

/* Positions of the theorem's sizes, with larger heaps, against the search. */
static void test_misere_kayles_by_search(void) {
  static const uint64_t sizes[] = {1, 4, 5, 9, 12, 17, 20, 25, 1, 4, 3, 26};
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_kayles(&game));
  for (int round = 0; round < test_few(120); round++) {
    uint64_t words[12], sum = 0, closed, searched;
    size_t count = 0;
    if (round % 3 == 0) sum = words[count++] = 25;
    for (int i = 0; i < 8 && count < 12; i++) {
      const uint64_t size = sizes[test_random() % (round % 2 ? 12 : 10)];
      if (sum + size <= 44) sum += words[count++] = size;
    }
    TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_CLOSED, CGT_MISERE, CGT_QUESTION_OUTCOME, words, count, &closed));
    TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_MISERE, CGT_QUESTION_OUTCOME, words, count, &searched));
    TEST_ASSERT_EQUAL_UINT64(searched, closed);
  }
  cgt_game_free(game);
}

/* ---- Values of heaps ---- */

static uint64_t mex_of(const bool *seen) {
  uint64_t mex = 0;
  while (seen[mex]) mex++;
  return mex;
}

/* Values of single heaps by their rules and Sprague's theorem for two heaps. */
static void plain_values(void (*rules)(const brute_position *, brute_list *), uint64_t *values, size_t n) {
  static bool seen[4096];
  for (size_t heap = 0; heap < n; heap++) {
    brute_list options = {.n = 0};
    memset(seen, 0, sizeof seen);
    rules(&(brute_position){1, {heap}}, &options);
    for (size_t i = 0; i < options.n; i++)
      seen[values[options.item[i].w[0]] ^ (options.item[i].n == 2 ? values[options.item[i].w[1]] : 0)] = true;
    values[heap] = mex_of(seen);
    free(options.item);
  }
}

static void check_sequences(void) {
  static uint64_t expected[2000], values[2000], one;
  const struct {
    void (*rules)(const brute_position *, brute_list *);
    const char *spec;
  } games[] = {
      {kayles, "kayles"}, {dawson_kayles, "dawson_kayles"}, {dawson_chess, "dawson_chess"}, {treblecross, "treblecross"},
      {lasker, "lasker"}, {grundy_game, "grundy_game"}};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    const size_t n = (size_t)test_few(2000);
    cgt_game_t *game;
    plain_values(games[i].rules, expected, n);
    TEST_ASSERT_OK(cgt_game_parse(games[i].spec, NULL, &game));
    TEST_ASSERT_OK(cgt_game_sequence(game, CGT_NORMAL, 0, n, values));
    TEST_ASSERT_EQUAL_UINT64_ARRAY_MESSAGE(expected, values, n, games[i].spec);
    for (size_t heap = 0; heap < n; heap += 1 + heap / 40) {
      TEST_ASSERT_OK(cgt_game_value(game, (uint64_t[]){heap}, 1, &one));
      TEST_ASSERT_EQUAL_UINT64(expected[heap], one);
    }
    cgt_game_free(game);
  }
}
static void test_sequences(void) { test_each_kernel(check_sequences); }

static void test_periods(void) {
  const struct {
    cgt_status_t (*make)(cgt_game_t **);
    uint64_t period, preperiod;
  } games[] = {{cgt_game_new_kayles, 12, 71}, {cgt_game_new_dawson_kayles, 34, 53}, {cgt_game_new_dawson_chess, 34, 52}};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    cgt_game_t *game;
    uint64_t period, preperiod, near, far;
    TEST_ASSERT_OK(games[i].make(&game));
    TEST_ASSERT_OK(cgt_game_period(game, CGT_NORMAL, CGT_QUESTION_VALUE, 5000, &period, &preperiod, NULL));
    TEST_ASSERT_EQUAL_UINT64(games[i].period, period);
    TEST_ASSERT_EQUAL_UINT64(games[i].preperiod, preperiod);
    for (uint64_t heap = preperiod; heap < preperiod + period; heap++) {
      const uint64_t large = heap + (UINT64_MAX - heap) / period * period;
      TEST_ASSERT_OK(cgt_game_value(game, &heap, 1, &near));
      TEST_ASSERT_OK(cgt_game_value(game, &large, 1, &far));
      TEST_ASSERT_EQUAL_UINT64(near, far);
    }
    cgt_game_free(game);
  }
}

static void test_large_heaps_of_lasker(void) {
  cgt_game_t *game;
  uint64_t value = 99;
  TEST_ASSERT_OK(cgt_game_new_lasker(&game));
  TEST_ASSERT_OK(cgt_game_value(game, (uint64_t[]){UINT64_MAX - 1}, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(UINT64_MAX - 1, value);
  TEST_ASSERT_OK(cgt_game_value(game, (uint64_t[]){UINT64_MAX - 3}, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(UINT64_MAX - 4, value);
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_value", "above 18446744073709551615",
                    cgt_game_value(game, (uint64_t[]){UINT64_MAX}, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(UINT64_MAX - 4, value);
  TEST_ASSERT_OK(cgt_game_value(game, (uint64_t[]){5, UINT64_MAX, UINT64_MAX}, 3, &value));
  TEST_ASSERT_EQUAL_UINT64(5, value);
  TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, (uint64_t[]){UINT64_MAX}, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(CGT_N, value);
  cgt_game_free(game);
}

/* Grundy's game: the greatest value to 2^21 is 231, and the last heap whose value has an even number of ones without the last
   bit is 82860 (Flammenkamp; A002188 in the OEIS). */
static void test_grundy_game_far_out(void) {
  const size_t n = (size_t)1 << (test_few(8) == 8 ? 21 : 18);
  uint64_t *values = malloc(n * sizeof *values), most = 0, rare = 0;
  cgt_game_t *game;
  if (values == NULL) abort();
  TEST_ASSERT_OK(cgt_game_new_grundy_game(&game));
  TEST_ASSERT_OK(cgt_game_sequence(game, CGT_NORMAL, 0, n, values));
  for (size_t heap = 0; heap < n; heap++) {
    uint64_t ones = 0;
    for (uint64_t v = values[heap] >> 1; v > 0; v &= v - 1) ones++;
    if (values[heap] > most) most = values[heap];
    if (ones % 2 == 0) rare = heap;
  }
  if (n == (size_t)1 << 21) TEST_ASSERT_EQUAL_UINT64(231, most);
  TEST_ASSERT_EQUAL_UINT64(82860, rare);
  cgt_game_free(game);
  free(values);
}

/* ---- Codes ---- */

/* A code, digit by digit: masks of the numbers of heaps that may stay, from 0 to 7 or more; and marks. */
typedef struct {
  unsigned counts[12];
  char marks[12];
  size_t count, before, repeat;
} plain_code;

static plain_code coded; /* what the brute force plays */

static bool allowed(const uint64_t *parts, size_t n, char mark) {
  bool equal = false, different = false;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < i; j++) {
      equal |= parts[i] == parts[j];
      different |= parts[i] != parts[j];
    }
  return n < 2 || mark == 0 || (mark == '!' && !equal) || (mark == '?' && different) || (mark == '=' && !different);
}

/* All ways to write `left` as a sum of parts that do not increase; the first n are chosen. */
static void part(uint64_t left, uint64_t most, uint64_t *parts, size_t n, unsigned counts, char mark,
                 const brute_position *rest, brute_list *out) {
  if (left == 0 && (counts >> (n < 7 ? n : 7) & 1) != 0 && allowed(parts, n, mark)) {
    brute_position option = *rest;
    if (option.n + n > BRUTE_WORDS) abort();
    for (size_t i = 0; i < n; i++) option.w[option.n++] = parts[i];
    brute_add(out, &option);
  }
  for (uint64_t next = left < most ? left : most; next > 0; next--) {
    parts[n] = next;
    part(left - next, next, parts, n + 1, counts, mark, rest, out);
  }
}

static void coded_options(const brute_position *from, brute_list *out) {
  uint64_t parts[BRUTE_WORDS + 8];
  for (size_t i = 0; i < from->n; i++) {
    brute_position rest = {.n = 0};
    for (size_t j = 0; j < from->n; j++)
      if (j != i) rest.w[rest.n++] = from->w[j];
    for (size_t k = 0; from->w[i] > 0 && k <= from->w[i] + coded.before; k++) {
      size_t digit = k;
      if (k >= coded.count && coded.repeat == 0) break;
      while (digit >= coded.count) digit -= coded.repeat;
      const unsigned counts = k > coded.before ? coded.counts[digit] : coded.counts[digit] & ~1U;
      part(from->w[i] + coded.before - k, UINT64_MAX, parts, 0, counts, coded.marks[digit], &rest, out);
    }
  }
}

/* The code as a text, its digits in one of their forms. */
static void write_code(char *text) {
  static const char small[] = "0123456789abcdefghijklmnopqrstuvwxyz", large[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  size_t used = 0;
  for (size_t i = 0; i < coded.count; i++) {
    const unsigned counts = coded.counts[i];
    if (coded.repeat > 0 && i == coded.count - coded.repeat) text[used++] = '[';
    if (counts < 36 && (counts == 0 || test_random() % 3 != 0)) {
      text[used++] = (test_random() % 2 ? small : large)[counts];
    } else {
      const char *before = "{";
      for (unsigned k = 0; k < 8; k++)
        if ((counts >> k & 1) != 0) {
          used += (size_t)sprintf(text + used, "%s%u%s", before, k, k == 7 ? "+" : "");
          before = ",";
        }
      text[used++] = '}';
    }
    if (coded.marks[i] != 0) text[used++] = coded.marks[i];
    if (i == coded.before) text[used++] = '.';
  }
  if (coded.repeat > 0) text[used++] = ']';
  text[used] = '\0';
}

/* `short_one`: additions leave more heaps than tokens and two. */
static void random_code(bool short_one) {
  static const char marks[] = {0, 0, 0, '!', '?', '='};
  coded = (plain_code){.count = 1 + (size_t)(test_random() % 5)};
  coded.before = test_random() % 4 == 0 ? (size_t)(test_random() % (coded.count < 3 ? coded.count : 3)) : 0;
  if (test_random() % 3 == 0) coded.repeat = (size_t)(test_random() % (coded.count - coded.before));
  for (size_t i = 0; i < coded.count; i++) {
    const uint64_t added = coded.before - (i < coded.before ? i : coded.before);
    coded.counts[i] = test_random() % 3 == 0 ? 0 : (unsigned)(test_random() % (test_random() % 2 ? 16 : 256));
    if (i <= coded.before && short_one) coded.counts[i] &= ~((1U << (added + 2)) - 1);
    coded.marks[i] = marks[test_random() % 6];
  }
}

static brute coded_game(const char *spec) {
  return (brute){.kind = BRUTE_CUSTOM, .flags = HEAPS, .options = coded_options, .spec = spec};
}

/* Values of single heaps by definition. */
static void coded_values(uint64_t *values, size_t n) {
  static bool seen[4096];
  for (size_t heap = 0; heap < n; heap++) {
    brute_list options = {.n = 0};
    memset(seen, 0, sizeof seen);
    coded_options(&(brute_position){1, {heap}}, &options);
    for (size_t i = 0; i < options.n; i++) {
      uint64_t value = 0;
      for (size_t j = 0; j < options.item[i].n; j++) value ^= values[options.item[i].w[j]];
      seen[value] = true;
    }
    values[heap] = mex_of(seen);
    free(options.item);
  }
}

static void test_random_codes(void) {
  char spec[200] = "take(";
  for (int round = 0; round < test_few(400); round++) {
    uint64_t expected[14], values[14];
    random_code(true);
    write_code(spec + 5);
    strcat(spec, ")");
    brute rules = coded_game(spec);
    coded_values(expected, 14);
    TEST_ASSERT_OK(cgt_game_sequence(brute_game(&rules), CGT_NORMAL, 0, 9, values)); /* and then beyond */
    TEST_ASSERT_OK(cgt_game_sequence(brute_game(&rules), CGT_NORMAL, 0, 14, values));
    TEST_ASSERT_EQUAL_UINT64_ARRAY_MESSAGE(expected, values, 14, spec);
    const uint64_t most = coded.before > 0 ? 4 : 7; /* more might need more words */
    for (uint64_t heap = 0; heap <= most; heap++) brute_check(&rules, &(brute_position){1, {heap}});
    for (int i = 0; i < 3; i++) {
      const uint64_t size = most / 2 + 1;
      brute_check(&rules, &(brute_position){2, {test_random() % size, test_random() % size}});
      brute_check(&rules, &(brute_position){3, {test_random() % 3, test_random() % 3, test_random() % 3}});
    }
    char again[200];
    cgt_game_t *game;
    TEST_ASSERT_OK(cgt_game_spec(brute_game(&rules), again, sizeof again, NULL));
    TEST_ASSERT_OK(cgt_game_parse(again, NULL, &game));
    TEST_ASSERT_OK(cgt_game_sequence(game, CGT_NORMAL, 0, 14, values));
    TEST_ASSERT_EQUAL_UINT64_ARRAY_MESSAGE(expected, values, 14, again);
    cgt_game_free(game);
    brute_free(&rules);
  }
}

/* Options where plays need not end, and the answer about values: a loop if and only if one is in reach. */
static void test_codes_that_add(void) {
  char spec[200] = "take(";
  for (int round = 0; round < test_few(400); round++) {
    random_code(false);
    write_code(spec + 5);
    strcat(spec, ")");
    brute rules = coded_game(spec);
    const brute_position position = {1, {1 + test_random() % 5}};
    cgt_list_t *options;
    brute_list expected = brute_canonical_options(&rules, &position);
    TEST_ASSERT_OK(cgt_game_options(brute_game(&rules), position.w, 1, &options));
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected.n, cgt_list_count(options), spec);
    for (size_t i = 0; i < expected.n; i++) {
      size_t count;
      const uint64_t *words = cgt_list_item(options, i, &count);
      TEST_ASSERT_EQUAL_UINT64(expected.item[i].n, count);
      for (size_t j = 0; j < count; j++) TEST_ASSERT_EQUAL_UINT64(expected.item[i].w[j], words[j]);
    }
    cgt_list_free(options);
    free(expected.item);
    brute_free(&rules);
  }
}

static cgt_status_t stop(void *user, uint64_t expanded, uint64_t known) {
  (void)user, (void)expanded, (void)known;
  return 77;
}

/* A search for options hears that it is to stop, even where a code has digits without end that allow no move. */
static void test_stopped_among_digits(void) {
  static const char *const codes[] = {"take(0.3[1])", "take(0.[2])", "take(0.3[{63+}=])", "take(0.[0007])"};
  const uint64_t heap = UINT64_MAX;
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    cgt_game_t *game;
    cgt_list_t *options;
    TEST_ASSERT_OK(cgt_game_parse(codes[i], NULL, &game));
    TEST_ASSERT_OK(cgt_game_set_progress(game, stop, NULL));
    TEST_ASSERT_EQUAL_INT32(77, cgt_game_options(game, &heap, 1, &options));
    cgt_game_free(game);
  }
}

static void test_loops(void) {
  const struct {
    const char *spec;
    uint64_t heap;
    bool loops;
  } cases[] = {{"take(20.017)", 1, true},   {"take(20.017)", 0, false}, {"take(2.0)", 3, true},     {"take(40.0)", 1, true},
               {"take(80.0)", 9, false},    {"take(4!0.0)", 1, false},  {"take(4!0.0)", 2, true},   {"take(4?0.1)", 1, false},
               {"take(4?0.1)", 2, true},    {"take(4=0.0)", 1, true},   {"take(4=00.0)", 1, false}, {"take(4=00.0)", 2, true},
               {"take(8=000.1)", 2, false}, {"take(C=000.1)", 1, true}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (uint32_t play = 0; play < 2; play++) {
      cgt_game_t *game;
      uint64_t value;
      TEST_ASSERT_OK(cgt_game_parse(cases[i].spec, NULL, &game));
      const cgt_status_t status = cgt_game_answer(game, CGT_METHOD_AUTO, play, CGT_QUESTION_VALUE, &cases[i].heap, 1, &value);
      TEST_ASSERT_EQUAL_STRING_MESSAGE(cases[i].loops ? "CGT_E_LOOP" : "CGT_OK", cgt_status_name(status), cases[i].spec);
      cgt_game_free(game);
    }
}

/* Known sequences. 0.3F: Kenyon 1967, period 6 and saltus 3 (Winning Ways, chapter 4). 8.0: n + 2 have the value of n, and one
   more (Howse and Nowakowski 2004). Nim, and Lasker's Nim, by repeated digits. */
static void test_known_codes(void) {
  static uint64_t values[600], others[600];
  cgt_game_t *game;
  uint64_t period, preperiod, saltus;
  TEST_ASSERT_OK(cgt_game_new_take("0.3F", &game));
  TEST_ASSERT_OK(cgt_game_sequence(game, CGT_NORMAL, 0, 600, values));
  for (uint64_t n = 0; n < 600; n++) TEST_ASSERT_EQUAL_UINT64(n / 6 * 3 + n % 3, values[n]);
  TEST_ASSERT_OK(cgt_apparent_period(values, 600, &period, &preperiod, &saltus));
  TEST_ASSERT_EQUAL_UINT64(6, period);
  TEST_ASSERT_EQUAL_UINT64(0, preperiod);
  TEST_ASSERT_EQUAL_UINT64(3, saltus);
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_period", "values rise by 3 every 6 heaps",
                    cgt_game_period(game, CGT_NORMAL, CGT_QUESTION_VALUE, 500, &period, &preperiod, NULL));
  cgt_game_free(game);
  const char *const pairs[][2] = {{"take(0.[3])", "nim"},
                                  {"take(4.[3])", "lasker"},
                                  {"take(4!.)", "grundy_game"},
                                  {"take(0.0[37373])", "take(0.[03737])"},
                                  {"take(.77)", "kayles"}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    TEST_ASSERT_OK(cgt_game_parse(pairs[i][0], NULL, &game));
    TEST_ASSERT_OK(cgt_game_sequence(game, CGT_NORMAL, 0, 300, values));
    cgt_game_free(game);
    TEST_ASSERT_OK(cgt_game_parse(pairs[i][1], NULL, &game));
    TEST_ASSERT_OK(cgt_game_sequence(game, CGT_NORMAL, 0, 300, others));
    cgt_game_free(game);
    TEST_ASSERT_EQUAL_UINT64_ARRAY_MESSAGE(others, values, i == 3 ? 1 : 300, pairs[i][0]);
  }
}

/* Periods of codes with divisions into three or more, and values far beyond them. */
static void test_periods_of_codes(void) {
  char spec[200] = "take(";
  int proved = 0;
  for (int round = 0; round < test_few(300); round++) {
    uint64_t period, preperiod, checked, near, far;
    static uint64_t values[400];
    cgt_game_t *game;
    random_code(true);
    coded.repeat = 0;
    coded.before = 0;
    coded.counts[0] &= ~3U;
    for (size_t i = 0; i < coded.count; i++) coded.counts[i] &= 31, coded.marks[i] = 0;
    write_code(spec + 5);
    strcat(spec, ")");
    TEST_ASSERT_OK(cgt_game_parse(spec, NULL, &game));
    const cgt_status_t status = cgt_game_period(game, CGT_NORMAL, CGT_QUESTION_VALUE, 300, &period, &preperiod, &checked);
    TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_game_sequence(game, CGT_NORMAL, 0, 400, values)), spec);
    if (status == CGT_OK) {
      proved++;
      TEST_ASSERT_TRUE(checked <= 301);
      for (size_t n = (size_t)preperiod; n + period < 400; n++) TEST_ASSERT_EQUAL_UINT64(values[n], values[n + period]);
      if (preperiod > 0) TEST_ASSERT_NOT_EQUAL_UINT64(values[preperiod - 1], values[preperiod - 1 + period]);
      const uint64_t large = preperiod + (UINT64_MAX - preperiod) / period * period;
      TEST_ASSERT_OK(cgt_game_value(game, &preperiod, 1, &near));
      TEST_ASSERT_OK(cgt_game_value(game, &large, 1, &far));
      TEST_ASSERT_EQUAL_UINT64(near, far);
    } else {
      TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(status));
    }
    cgt_game_free(game);
  }
  TEST_ASSERT_TRUE(proved > test_few(300) / 10);
}

static void test_bad_take_codes(void) {
  const struct {
    const char *code, *culprit;
  } bad[] = {{"", "column 1: the end; expected a point, as in 0.137"},
             {"137", "column 4: the end; expected a point"},
             {"0.1.3", "column 4: '.'; expected a digit"},
             {"0.3_", "column 4: '_'; expected a digit, 0 to 9, A to Z or as in {2,3}"},
             {"0.!", "column 3: '!'; expected a digit"},
             {"0.4!!", "column 5: '!'"},
             {"0.{}", "column 4: '}'; expected a number of heaps, at most 62, or 63+"},
             {"0.{2,}", "column 6: '}'; expected a number"},
             {"0.{63}", "column 4: '6'; expected a number"},
             {"0.{64+}", "column 4: '6'; expected a number"},
             {"0.{2 3}", "column 5: ' '; expected"},
             {"0.{2", "column 5: the end; expected \",\" or \"}\""},
             {"0.[]", "column 4: ']'; expected a digit"},
             {"0.[3", "column 5: the end; expected a digit or"},
             {"0.[3]3", "column 6: '3'; expected the end"},
             {"[0].3", "column 1: '['; expected a digit"},
             {"0.3]", "column 4: ']'"}};
  static uint64_t mark;
  cgt_game_t *const untouched = (cgt_game_t *)(void *)&mark, *game = untouched;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_take", bad[i].culprit, cgt_game_new_take(bad[i].code, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_take", "code is NULL", cgt_game_new_take(NULL, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_take", "game is NULL", cgt_game_new_take("0.3F", NULL));
  static char code[4200] = "0.";
  memset(code + 2, '8', 4095);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_take", "expected at most 4096", cgt_game_new_take(code, &game));
  TEST_ASSERT_EQUAL_PTR(untouched, game);
}

/* ---- All numbers but a set ---- */

static struct {
  uint64_t numbers[8];
  size_t count;
} kept;

static bool is_kept(uint64_t k) {
  bool found = false;
  for (size_t i = 0; i < kept.count; i++) found |= kept.numbers[i] == k;
  return found;
}

static void all_but(const brute_position *from, brute_list *out) {
  for (size_t i = 0; i < from->n; i++)
    for (uint64_t k = 1; k <= from->w[i]; k++)
      if (!is_kept(k)) give_two(from, i, from->w[i] - k, 0, out);
}

static void random_numbers(char *spec, uint64_t most) {
  size_t used = (size_t)sprintf(spec, "subtraction(allbut");
  kept.count = (size_t)(test_random() % 6);
  for (size_t i = 0; i < kept.count; i++) {
    kept.numbers[i] = 1 + test_random() % most;
    used += (size_t)sprintf(spec + used, "%s%" PRIu64, i == 0 ? " " : ",", kept.numbers[i]);
  }
  sprintf(spec + used, ")");
}

static void test_all_but(void) {
  for (int round = 0; round < test_few(60); round++) {
    char spec[200];
    random_numbers(spec, 8);
    brute rules = {.kind = BRUTE_CUSTOM, .flags = HEAPS, .options = all_but, .spec = spec};
    for (uint64_t heap = 0; heap <= 16; heap++) brute_check(&rules, &(brute_position){1, {heap}});
    for (uint64_t heap = 0; heap <= 7; heap++) brute_check(&rules, &(brute_position){2, {heap, test_random() % 8}});
    brute_check(&rules, &(brute_position){3, {test_random() % 4, test_random() % 4, test_random() % 5}});
    brute_free(&rules);
  }
}

/* Values by definition, far beyond the proved preperiod; large heaps by the proved numbers. */
static void test_arithmetic_periods(void) {
  enum { MOST = 2500 };
  static uint64_t values[MOST], found[MOST];
  static bool seen[MOST + 1];
  for (int round = 0; round < test_few(40); round++) {
    char spec[200];
    uint64_t period, preperiod, saltus, checked, value;
    cgt_game_t *game;
    random_numbers(spec, round % 4 == 0 ? 40 : 15);
    for (size_t heap = 0; heap < MOST; heap++) {
      memset(seen, 0, sizeof seen);
      for (uint64_t k = 1; k <= heap; k++)
        if (!is_kept(k)) seen[values[heap - k]] = true;
      values[heap] = mex_of(seen);
    }
    TEST_ASSERT_OK(cgt_game_parse(spec, NULL, &game));
    TEST_ASSERT_OK(cgt_game_sequence(game, CGT_NORMAL, 0, MOST, found));
    TEST_ASSERT_EQUAL_UINT64_ARRAY_MESSAGE(values, found, MOST, spec);
    cgt_game_forget(game);
    const cgt_status_t status =
        cgt_game_arithmetic_period(game, CGT_NORMAL, CGT_QUESTION_VALUE, MOST / 2, &period, &preperiod, &saltus, &checked);
    if (status == CGT_E_LIMIT) {
      cgt_game_free(game);
      continue;
    }
    TEST_ASSERT_EQUAL_STRING("CGT_OK", cgt_status_name(status));
    TEST_ASSERT_TRUE(saltus > 0 && checked <= MOST / 2 + 1);
    for (size_t n = (size_t)preperiod; n + period < MOST; n++)
      TEST_ASSERT_EQUAL_UINT64_MESSAGE(values[n] + saltus, values[n + period], spec);
    if (preperiod > 0) TEST_ASSERT_NOT_EQUAL_UINT64(values[preperiod - 1] + saltus, values[preperiod - 1 + period]);
    for (size_t less = 1; less < period; less++) { /* no less period */
      size_t n = (size_t)preperiod;
      while (n < preperiod + period && values[n + 1 + less] - values[n + 1] == values[n + less] - values[n]) n++;
      TEST_ASSERT_TRUE(n < preperiod + period);
    }
    for (int i = 0; i < 20; i++) {
      const uint64_t near = preperiod + test_random() % period, times = test_random() % ((UINT64_MAX - near) / period);
      const uint64_t far = near + times * period;
      TEST_ASSERT_OK(cgt_game_value(game, &far, 1, &value));
      TEST_ASSERT_EQUAL_UINT64(values[near] + times * saltus, value);
    }
    TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_period", "no period: from heap",
                      cgt_game_period(game, CGT_NORMAL, CGT_QUESTION_VALUE, MOST / 2, &period, &preperiod, NULL));
    cgt_game_free(game);
  }
}

/* A number of the set beyond the heaps asked for has no effect on them. */
static void test_all_but_large_numbers(void) {
  const uint64_t set[] = {2, 3, 7, (uint64_t)1 << 62}, heap = ((uint64_t)1 << 61) + 12345;
  cgt_game_t *with, *without;
  uint64_t a, b;
  TEST_ASSERT_OK(cgt_game_new_all_but(set, 4, &with));
  TEST_ASSERT_OK(cgt_game_new_all_but(set, 3, &without));
  TEST_ASSERT_OK(cgt_game_value(with, &heap, 1, &a));
  TEST_ASSERT_OK(cgt_game_value(without, &heap, 1, &b));
  TEST_ASSERT_EQUAL_UINT64(b, a);
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_value", "without a period", cgt_game_value(with, &set[3], 1, &a));
  TEST_ASSERT_EQUAL_UINT64(b, a);
  cgt_game_free(with);
  cgt_game_free(without);
  static uint64_t mark;
  cgt_game_t *const untouched = (cgt_game_t *)(void *)&mark, *game = untouched;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_all_but", "set[1] is 0; expected positive numbers",
                    cgt_game_new_all_but((uint64_t[]){3, 0}, 2, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_all_but", "set is NULL", cgt_game_new_all_but(NULL, 1, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_all_but", "game is NULL", cgt_game_new_all_but(set, 1, NULL));
  TEST_ASSERT_EQUAL_PTR(untouched, game);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_small_positions);
  RUN_TEST(test_fibonacci);
  RUN_TEST(test_large_fibonacci);
  RUN_TEST(test_misere_kayles);
  RUN_TEST(test_misere_kayles_by_search);
  RUN_TEST(test_sequences);
  RUN_TEST(test_periods);
  RUN_TEST(test_large_heaps_of_lasker);
  RUN_TEST(test_grundy_game_far_out);
  RUN_TEST(test_random_codes);
  RUN_TEST(test_codes_that_add);
  RUN_TEST(test_stopped_among_digits);
  RUN_TEST(test_loops);
  RUN_TEST(test_known_codes);
  RUN_TEST(test_periods_of_codes);
  RUN_TEST(test_bad_take_codes);
  RUN_TEST(test_all_but);
  RUN_TEST(test_arithmetic_periods);
  RUN_TEST(test_all_but_large_numbers);
  return UNITY_END();
}
