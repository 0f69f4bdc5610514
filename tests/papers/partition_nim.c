/* "Nim on integer partitions and hyperrectangles" (Gottlieb, Krnc, Muršič): its numbered statements, tables, examples and
   appendices. Where the printed statement fails, the corrected one is tested and the comment says so. Options are those of the
   definitions (tests/diagram_brute.c); values of all partitions of larger numbers are those of the library's sweep, which
   tests/property/partition_games.c checks. */
#include <inttypes.h>
#include <stdlib.h>

#include "../diagram_brute.h"

enum { SWEPT = 60 };
static uint8_t *values[SWEPT + 1];

static cgt_status_t keep(void *user, uint64_t n, const uint8_t *level, uint64_t count) {
  (void)user;
  TEST_ASSERT_NOT_NULL(values[n] = malloc((size_t)count));
  memcpy(values[n], level, (size_t)count);
  return CGT_OK;
}

static void begin(void) {
  TEST_ASSERT_OK(cgt_game_new_pnim(&diagram_pnim.game));
  TEST_ASSERT_OK(cgt_game_new_rnim(&diagram_rnim.game));
}

static void end(void) {
  brute_free(&diagram_pnim);
  brute_free(&diagram_rnim);
  for (uint64_t n = 0; n <= SWEPT; n++) {
    free(values[n]);
    values[n] = NULL;
  }
}

static void begin_swept(uint64_t last) {
  begin();
  TEST_ASSERT_OK(cgt_partition_each(diagram_pnim.game, 0, last, NULL, keep, NULL));
}

/* Calls the function for all partitions that were swept. */
static unsigned each_partition(uint64_t first, uint64_t last, bool (*check)(const diagram *p, uint64_t n, unsigned value)) {
  unsigned checked = 0;
  for (uint64_t n = first; n <= last; n++) {
    diagram p = diagram_ones(n);
    const uint8_t *value = values[n];
    do checked += check(&p, n, *value++);
    while (diagram_next(&p));
  }
  return checked;
}

static uint64_t bound_of(const diagram *p) { return p->part[0] + p->n - 1; }

static uint64_t value_of(brute *rules, uint32_t play, const brute_position *position) {
  uint64_t value = 999;
  TEST_ASSERT_OK(play == CGT_NORMAL ? cgt_game_value(rules->game, position->w, position->n, &value)
                                    : cgt_game_misere_value(rules->game, position->w, position->n, &value));
  return value;
}

static bool has_option(brute *rules, const brute_position *from, const brute_position *to) {
  const brute_position wanted = brute_canonical(rules, *to);
  brute_list options = brute_canonical_options(rules, from);
  cgt_list_t *given;
  bool found = false, also = false;
  for (size_t i = 0; i < options.n; i++)
    found |= options.item[i].n == wanted.n && memcmp(options.item[i].w, wanted.w, wanted.n * sizeof *wanted.w) == 0;
  TEST_ASSERT_OK(cgt_game_options(rules->game, from->w, from->n, &given));
  for (size_t i = 0; i < cgt_list_count(given); i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(given, i, &count);
    also |= count == wanted.n && memcmp(words, wanted.w, count * sizeof *words) == 0;
  }
  TEST_ASSERT_EQUAL_INT(found, also);
  free(options.item);
  cgt_list_free(given);
  return found;
}

/* ---- Sections 1 and 3: PNim ---- */

static void test_introduction_example_move(void) {
  begin();
  TEST_ASSERT_TRUE(
      has_option(&diagram_pnim, &(brute_position){7, {3, 4, 2, 1, 2, 3, 3}}, &(brute_position){5, {1, 4, 2, 3, 3}}));
  end();
}

static void test_section_3_example_play(void) {
  static const brute_position play[] = {{7, {3, 4, 2, 1, 2, 3, 3}}, {5, {1, 4, 2, 3, 3}}, {4, {1, 4, 1, 3}},
                                        {4, {1, 3, 1, 3}},          {2, {1, 3}},          {0, {0}}};
  begin();
  for (size_t i = 0; i + 1 < sizeof play / sizeof *play; i++)
    TEST_ASSERT_TRUE(has_option(&diagram_pnim, &play[i], &play[i + 1]));
  end();
}

/* "Nim is the special case of PNim where each partition consists of a single part." */
static void test_introduction_rows_are_nim(void) {
  begin();
  for (uint64_t a = 1; a <= 6; a++)
    for (uint64_t b = 1; b <= 6; b++) {
      const brute_position position = {4, {1, a, 1, b}};
      for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++)
        TEST_ASSERT_EQUAL_UINT64((a ^ b) ^ (play == CGT_MISERE && (a | b) == 1), brute_value(&diagram_pnim, play, &position));
    }
  end();
}

static bool check_observation_4(const diagram *p, uint64_t n, unsigned value) {
  diagram turned;
  uint64_t rank;
  turned.n = diagram_conjugate(p->part, p->n, turned.part);
  TEST_ASSERT_OK(cgt_partition_rank(turned.part, turned.n, &rank));
  TEST_ASSERT_EQUAL_UINT(values[n][rank], value);
  return true;
}

static void test_observation_4_conjugates(void) {
  begin_swept(25);
  (void)each_partition(0, 25, check_observation_4);
  for (uint64_t n = 0; n <= 8; n++) {
    diagram p = diagram_ones(n), turned;
    do {
      turned.n = diagram_conjugate(p.part, p.n, turned.part);
      const brute_position a = diagram_position(&p), b = diagram_position(&turned);
      for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++)
        TEST_ASSERT_EQUAL_UINT64(brute_value(&diagram_pnim, play, &a), brute_value(&diagram_pnim, play, &b));
    } while (diagram_next(&p));
  }
  end();
}

static void test_proposition_2_longest_play(void) {
  begin();
  for (uint64_t n = 1; n <= 13; n++) {
    diagram p = diagram_ones(n);
    do {
      uint64_t moves = 99;
      const brute_position position = diagram_position(&p);
      TEST_ASSERT_OK(cgt_game_longest_play(diagram_pnim.game, position.w, position.n, &moves));
      TEST_ASSERT_EQUAL_UINT64(bound_of(&p), moves);
    } while (diagram_next(&p));
  }
  end();
}

static bool check_proposition_1(const diagram *p, uint64_t n, unsigned value) {
  (void)n;
  TEST_ASSERT_LESS_OR_EQUAL_UINT64(bound_of(p), value);
  return value == bound_of(p);
}

/* The bound is tight: nearly all are heavy. Section 2's "upper bound for misère Grundy value" needs a move: terminals have 1.
 */
static void test_proposition_1_upper_bound(void) {
  begin_swept(45);
  TEST_ASSERT_GREATER_THAN_UINT(400000, each_partition(1, 45, check_proposition_1));
  TEST_ASSERT_EQUAL_UINT64(1, value_of(&diagram_pnim, CGT_MISERE, &(brute_position){0, {0}}));
  end();
}

static bool check_proposition_3(const diagram *p, uint64_t n, unsigned value) {
  (void)n;
  if (p->n > 1 && p->part[1] != 1) return false;
  TEST_ASSERT_EQUAL_UINT64(bound_of(p), value);
  return true;
}

static void test_proposition_3_hooks(void) {
  begin_swept(40);
  TEST_ASSERT_EQUAL_UINT(40 * 41 / 2, each_partition(1, 40, check_proposition_3));
  end();
}

/* (c, c - 1, ..., c - r + 1) */
static void test_proposition_4_staircases(void) {
  begin();
  for (uint64_t c = 1; c <= 40; c++)
    for (uint64_t r = 1; r <= c; r++) {
      uint64_t words[41] = {r}, value = 0;
      for (uint64_t i = 0; i < r; i++) words[1 + i] = c - i;
      TEST_ASSERT_OK(cgt_game_value(diagram_pnim.game, words, (size_t)r + 1, &value));
      TEST_ASSERT_EQUAL_UINT64(c + r - 1, value);
      if (c * r > 60) continue; /* which the sweep knows */
      diagram p = {.n = (size_t)r};
      memcpy(p.part, words + 1, p.n * sizeof *words);
      uint64_t rank, n = r * c - r * (r - 1) / 2, count;
      TEST_ASSERT_OK(cgt_partition_rank(p.part, p.n, &rank));
      TEST_ASSERT_OK(cgt_partition_count(n, &count));
      if (values[n] == NULL) {
        TEST_ASSERT_NOT_NULL(values[n] = malloc((size_t)count));
        TEST_ASSERT_OK(cgt_partition_values(diagram_pnim.game, n, n, values[n]));
      }
      TEST_ASSERT_EQUAL_UINT64(c + r - 1, values[n][rank]);
    }
  end();
}

static uint64_t mex_of(uint64_t set) {
  uint64_t mex = 0;
  while ((set >> mex & 1) != 0) mex++;
  return mex;
}

static void test_lemma_5_shifted_mex(void) {
  for (uint64_t set = 0; set < 1 << 10; set++)
    for (uint64_t k = 1; k <= 10; k++) TEST_ASSERT_EQUAL_UINT64(mex_of(set) + k, mex_of((((uint64_t)1 << k) - 1) | set << k));
}

static void test_lemma_6(void) {
  for (uint64_t k = 1; k <= 6; k++)
    for (uint64_t r = k; r <= 24; r++)
      for (uint64_t c = k; c <= 24; c++) {
        uint64_t set = ((uint64_t)1 << k) - 1;
        for (uint64_t i = 0; i < c - k; i++) set |= (uint64_t)1 << (((r - k) ^ i) + k);
        for (uint64_t i = 0; i < r - k; i++) set |= (uint64_t)1 << ((i ^ (c - k)) + k);
        TEST_ASSERT_EQUAL_UINT64(((c - k) ^ (r - k)) + k, mex_of(set));
      }
}

static bool check_theorem_1(const diagram *p, uint64_t n, unsigned value) {
  (void)n;
  if (p->part[p->n - 1] != p->part[0]) return false;
  TEST_ASSERT_EQUAL_UINT64(((p->n - 1) ^ (p->part[0] - 1)) + 1, value);
  return true;
}

static void test_theorem_1_rectangles(void) {
  begin_swept(SWEPT);
  TEST_ASSERT_GREATER_THAN_UINT(200, each_partition(1, SWEPT, check_theorem_1));
  end();
}

/* Binomial coefficients modulo p. */
static void test_theorem_7_lucas(void) {
  static const unsigned primes[] = {2, 3, 5, 7};
  static unsigned choose[200][200];
  for (size_t k = 0; k < sizeof primes / sizeof *primes; k++) {
    const unsigned p = primes[k];
    for (unsigned m = 0; m < 200; m++)
      for (unsigned n = 0; n < 200; n++) {
        choose[m][n] = n == 0 ? 1 : m == 0 ? 0 : (choose[m - 1][n - 1] + choose[m - 1][n]) % p;
        unsigned product = 1;
        for (unsigned a = m, b = n; a + b > 0; a /= p, b /= p) product = product * choose[a % p][b % p] % p;
        TEST_ASSERT_EQUAL_UINT(choose[m][n], product);
        if (p == 2) TEST_ASSERT_EQUAL_INT((n & ~m) == 0, choose[m][n]); /* Corollary 8 */
      }
  }
}

static bool check_observation_9(const diagram *p, uint64_t n, unsigned value) {
  (void)n;
  if (p->part[p->n - 1] != p->part[0]) return false;
  const uint64_t lower = p->n - 1, upper = p->part[0] + p->n - 2;
  TEST_ASSERT_EQUAL_INT((lower & ~upper) == 0, value == bound_of(p)); /* Corollary 8: the coefficient is odd */
  return true;
}

static void test_observation_9_heavy_rectangles(void) {
  begin_swept(SWEPT);
  TEST_ASSERT_GREATER_THAN_UINT(200, each_partition(1, SWEPT, check_observation_9));
  end();
}

static bool check_proposition_5(const diagram *p, uint64_t n, unsigned value) {
  (void)n;
  if (p->n != 2) return false;
  const bool even = p->part[0] == p->part[1] && p->part[0] % 2 == 0;
  TEST_ASSERT_EQUAL_UINT64(even ? p->part[0] - 1 : p->part[0] + 1, value);
  return true;
}

static void test_proposition_5_two_rows(void) {
  begin_swept(SWEPT);
  TEST_ASSERT_EQUAL_UINT(30 * 30, each_partition(2, SWEPT, check_proposition_5));
  end();
}

/* (r, r, r - 1, ..., 2) <= p <= (r^r), or (1) */
static bool in_theorem_2(const diagram *p) {
  if (p->n == 1) return p->part[0] == 1;
  if (p->n == 0 || p->part[0] != p->n || p->part[1] != p->n) return false;
  for (size_t i = 2; i < p->n; i++)
    if (p->part[i] < p->n - i + 1) return false;
  return true;
}

static bool check_theorem_2(const diagram *p, uint64_t n, unsigned value) {
  (void)n;
  TEST_ASSERT_EQUAL_INT(in_theorem_2(p), value == 1);
  return value == 1;
}

static void test_theorem_2_value_1(void) {
  begin_swept(SWEPT);
  TEST_ASSERT_GREATER_THAN_UINT(500, each_partition(1, SWEPT, check_theorem_2));
  end();
}

/* ---- Section 4: RNim ---- */

static void test_introduction_rnim_moves(void) {
  const brute_position from = {7, {3, 5, 4, 2, 2, 2, 3}};
  begin();
  TEST_ASSERT_TRUE(has_option(&diagram_rnim, &from, &(brute_position){7, {3, 5, 1, 2, 2, 2, 3}}));
  TEST_ASSERT_TRUE(has_option(&diagram_rnim, &from, &(brute_position){7, {3, 5, 4, 2, 2, 0, 3}}));
  end();
}

/* The play shown begins with (2, 1) + (3, 3, 3), not with (3, 5) as the sentence before it says. */
static void test_section_4_example_play(void) {
  static const brute_position play[] = {
      {7, {2, 2, 1, 3, 3, 3, 3}}, {7, {2, 2, 1, 3, 3, 3, 2}}, {7, {2, 0, 1, 3, 3, 3, 2}}, {7, {2, 0, 1, 3, 3, 0, 2}}};
  begin();
  for (size_t i = 0; i < 3; i++) TEST_ASSERT_TRUE(has_option(&diagram_rnim, &play[i], &play[i + 1]));
  end();
}

/* A hyperrectangle with a side of 0 is terminal, which the displayed rule does not say. */
static void test_section_4_terminal_positions(void) {
  uint64_t value = 9;
  begin();
  TEST_ASSERT_OK(cgt_game_value(diagram_rnim.game, (uint64_t[]){2, 0, 3}, 3, &value));
  TEST_ASSERT_EQUAL_UINT64(0, value);
  end();
}

static void test_observation_10_nim_sum(void) {
  for (uint64_t a = 0; a < 8; a++)
    for (uint64_t b = 0; b < 8; b++)
      for (uint64_t c = 0; c < 8; c++) {
        uint64_t set = 0;
        for (uint64_t i = 0; i < a; i++) set |= (uint64_t)1 << (i ^ b ^ c);
        for (uint64_t i = 0; i < b; i++) set |= (uint64_t)1 << (a ^ i ^ c);
        for (uint64_t i = 0; i < c; i++) set |= (uint64_t)1 << (a ^ b ^ i);
        TEST_ASSERT_EQUAL_UINT64(a ^ b ^ c, mex_of(set));
        for (uint64_t k = 0; k < 5; k++) /* Corollary 11, with sides a + k, ... */
          TEST_ASSERT_EQUAL_UINT64(k + (a ^ b ^ c), mex_of((((uint64_t)1 << k) - 1) | set << k));
      }
}

static void test_theorem_3_hyperrectangles(void) {
  begin();
  for (uint64_t i = 0; i < 6 * 6 * 6 * 6; i++) {
    const uint64_t k[4] = {1 + i % 6, 1 + i / 6 % 6, 1 + i / 36 % 6, 1 + i / 216};
    for (size_t d = 1; d <= (k[3] > 3 ? 3 : 4); d++) {
      brute_position position = {.n = d + 1, .w = {d}};
      uint64_t sum = 0;
      for (size_t j = 0; j < d; j++) {
        position.w[1 + j] = k[j];
        sum ^= k[j] - 1;
      }
      TEST_ASSERT_EQUAL_UINT64(sum + 1, brute_value(&diagram_rnim, CGT_NORMAL, &position));
      TEST_ASSERT_EQUAL_UINT64(sum + 1, value_of(&diagram_rnim, CGT_NORMAL, &position));
    }
  }
  end();
}

/* A sum's value, which the brute force of tests/property/partition_games.c checks too. Dimensions are at least 1. */
static void test_corollary_12_sums(void) {
  begin();
  for (uint64_t a = 0; a <= 3; a++)
    for (uint64_t b = 0; b <= 3; b++)
      for (uint64_t c = 0; c <= 3; c++)
        for (uint64_t d = 0; d <= 3; d++) {
          const brute_position position = {6, {2, a, b, 2, c, d}};
          const uint64_t first = a * b == 0 ? 0 : ((a - 1) ^ (b - 1)) + 1, second = c * d == 0 ? 0 : ((c - 1) ^ (d - 1)) + 1;
          TEST_ASSERT_EQUAL_UINT64(first ^ second, brute_value(&diagram_rnim, CGT_NORMAL, &position));
          TEST_ASSERT_EQUAL_UINT64(first ^ second, value_of(&diagram_rnim, CGT_NORMAL, &position));
        }
  end();
}

/* ---- Section 5: classes and misère play ---- */

typedef struct {
  uint64_t normal, misere;
} both;

static both both_of(brute *rules, const brute_position *position) {
  return (both){brute_value(rules, CGT_NORMAL, position), brute_value(rules, CGT_MISERE, position)};
}

static bool is(both b, uint64_t normal, uint64_t misere) { return b.normal == normal && b.misere == misere; }
static bool is_swap(both b) { return is(b, 0, 1) || is(b, 1, 0); }

static bool reaches(brute *rules, const brute_position *from, uint64_t normal, uint64_t misere) {
  brute_list list = brute_options(rules, from);
  bool found = false;
  for (size_t i = 0; i < list.n && !found; i++) found = is(both_of(rules, &list.item[i]), normal, misere);
  free(list.item);
  return found;
}

/* Returnable, and miserable, at a position; and whether it is pet. Its options are positions that are checked as well. */
static void check_classes(brute *rules, const brute_position *position, bool pet) {
  const both b = both_of(rules, position);
  TEST_ASSERT_TRUE(is_swap(b) || (b.normal == b.misere && (!pet || b.normal >= 2)));
  const bool to_01 = reaches(rules, position, 0, 1), to_10 = reaches(rules, position, 1, 0);
  TEST_ASSERT_TRUE(is_swap(b) || to_01 == to_10);
  if (!is_swap(b)) return;
  brute_list list = brute_options(rules, position);
  for (size_t i = 0; i < list.n; i++) {
    brute_list further = brute_options(rules, &list.item[i]);
    if (further.n > 0) TEST_ASSERT_TRUE(reaches(rules, &list.item[i], b.normal, b.misere));
    free(further.item);
  }
  free(list.item);
}

/* What the library says of a class, from some positions. */
static void check_class(brute *rules, const cgt_list_t *positions, uint32_t number, uint32_t expected) {
  cgt_classes_t *classes = NULL;
  uint32_t yes = 2;
  TEST_ASSERT_OK(cgt_classes_new(brute_game(rules), positions, &classes));
  TEST_ASSERT_OK(cgt_classes_is(classes, number, &yes));
  TEST_ASSERT_EQUAL_UINT32(expected, yes);
  cgt_classes_free(classes);
}

static void test_proposition_6_pet_and_returnable_not_forced(void) {
  cgt_list_t *positions = NULL;
  const uint64_t box[] = {3, 6, 6, 6};
  begin();
  TEST_ASSERT_OK(cgt_list_new(NULL, 0, 0, &positions));
  for (uint64_t n = 0; n <= 11; n++) {
    diagram p = diagram_ones(n);
    do {
      const brute_position position = diagram_position(&p);
      check_classes(&diagram_pnim, &position, true);
      TEST_ASSERT_OK(cgt_list_add(positions, position.w, position.n));
    } while (diagram_next(&p));
  }
  check_class(&diagram_pnim, positions, CGT_CLASS_PET, 1);
  check_class(&diagram_pnim, positions, CGT_CLASS_RETURNABLE, 1);
  check_class(&diagram_pnim, positions, CGT_CLASS_FORCED, 0);
  cgt_list_free(positions);
  TEST_ASSERT_OK(cgt_list_new(box, 4, 1, &positions));
  check_class(&diagram_rnim, positions, CGT_CLASS_PET, 1);
  check_class(&diagram_rnim, positions, CGT_CLASS_RETURNABLE, 1);
  check_class(&diagram_rnim, positions, CGT_CLASS_FORCED, 0);
  cgt_list_free(positions);
  for (uint64_t i = 0; i < 5 * 5 * 5; i++)
    check_classes(&diagram_rnim, &(brute_position){4, {3, i % 5, i / 5 % 5, i / 25}}, true);
  /* not forced: (2, 2) is a (1,0)-position with a move to (2), a (2,2)-position; likewise <2, 2> and <2, 1> */
  TEST_ASSERT_TRUE(is(both_of(&diagram_pnim, &(brute_position){3, {2, 2, 2}}), 1, 0));
  TEST_ASSERT_TRUE(reaches(&diagram_pnim, &(brute_position){3, {2, 2, 2}}, 2, 2));
  TEST_ASSERT_TRUE(is(both_of(&diagram_rnim, &(brute_position){3, {2, 2, 2}}), 1, 0));
  TEST_ASSERT_TRUE(reaches(&diagram_rnim, &(brute_position){3, {2, 2, 2}}, 2, 2));
  end();
}

static void test_corollary_13_sums_are_miserable_and_returnable_not_pet(void) {
  const uint64_t partitions[] = {3, 4, 2, 2, 2, 3, 2}, boxes[] = {2, 3, 3, 3, 2, 3, 3};
  begin();
  for (int i = 0; i < 2; i++) {
    cgt_list_t *positions = NULL;
    brute *rules = i == 0 ? &diagram_pnim : &diagram_rnim;
    TEST_ASSERT_OK(cgt_list_new(i == 0 ? partitions : boxes, 7, 1, &positions));
    check_class(rules, positions, CGT_CLASS_MISERABLE, 1);
    check_class(rules, positions, CGT_CLASS_RETURNABLE, 1);
    check_class(rules, positions, CGT_CLASS_PET, 0);
    check_class(rules, positions, CGT_CLASS_FORCED, 0);
    cgt_list_free(positions);
  }
  for (uint64_t n = 1; n <= 4; n++)
    for (uint64_t m = 1; m <= 4; m++) {
      diagram p = diagram_ones(n);
      do {
        diagram q = diagram_ones(m);
        do {
          brute_position sum = diagram_position(&p);
          const brute_position other = diagram_position(&q);
          for (size_t i = 0; i < other.n; i++) sum.w[sum.n++] = other.w[i];
          check_classes(&diagram_pnim, &sum, false);
        } while (diagram_next(&q));
      } while (diagram_next(&p));
    }
  for (uint64_t i = 0; i < 3 * 3 * 3 * 3; i++)
    check_classes(&diagram_rnim, &(brute_position){6, {2, i % 3, i / 3 % 3, 2, i / 9 % 3, i / 27}}, false);
  TEST_ASSERT_TRUE(is(both_of(&diagram_pnim, &(brute_position){4, {1, 2, 1, 2}}), 0, 0)); /* not pet */
  TEST_ASSERT_TRUE(is(both_of(&diagram_rnim, &(brute_position){4, {1, 2, 1, 2}}), 0, 0));
  end();
}

/* The equivalence in its proof: (n), <n, 1, ..., 1> and a heap of n. */
static void test_corollary_13_rows_and_rods(void) {
  begin();
  for (uint64_t n = 1; n <= 8; n++)
    for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
      const uint64_t heap = n == 1 && play == CGT_MISERE ? 0 : n;
      TEST_ASSERT_EQUAL_UINT64(heap, brute_value(&diagram_pnim, play, &(brute_position){2, {1, n}}));
      TEST_ASSERT_EQUAL_UINT64(heap, brute_value(&diagram_rnim, play, &(brute_position){4, {3, n, 1, 1}}));
    }
  end();
}

/* Theorem 14 for any tame games, corrected: the sum is a (1,0)- or (0,1)-position if and only if all summands are (0,1)- or
 * (1,0)-positions, an odd or an even number of them (1,0); otherwise it is a (k,k)-position, where k is the nim-sum. As
 * printed, with "1-positions" and "0-positions", it fails for the tame game of two heaps of 2, which has (0,0). */
static void test_theorem_14_corrected(void) {
  brute nim = {.kind = BRUTE_NIM};
  unsigned pairs = 0, printed_fails = 0;
  TEST_ASSERT_TRUE(is(both_of(&nim, &(brute_position){2, {2, 2}}), 0, 0));
  for (int round = 0; round < 400; round++) {
    brute a = brute_random_graph(8, 3), b = brute_random_graph(8, 3);
    brute sum = {.kind = BRUTE_SUM, .variant = CGT_SUM_DISJUNCTIVE, .parts = {&a, &b}, .n = 2};
    size_t tame[2] = {0, 0}; /* vertices from which only tame positions are reached: edges go to smaller ones */
    for (int side = 0; side < 2; side++)
      for (uint64_t v = 0; v < 8; v++) {
        const both one = both_of(side == 0 ? &a : &b, &(brute_position){1, {v}});
        if (!is_swap(one) && one.normal != one.misere) break;
        tame[side]++;
      }
    for (uint64_t v = 0; v < tame[0]; v++)
      for (uint64_t w = 0; w < tame[1]; w++) {
        const both x = both_of(&a, &(brute_position){1, {v}}), y = both_of(&b, &(brute_position){1, {w}});
        const both z = both_of(&sum, &(brute_position){4, {1, v, 1, w}});
        const uint64_t k = x.normal ^ y.normal;
        TEST_ASSERT_TRUE(is(z, k, is_swap(x) && is_swap(y) ? k ^ 1 : k));
        printed_fails += x.normal < 2 && y.normal < 2 && z.misere != (k ^ 1);
        pairs++;
      }
    brute_free(&sum);
  }
  TEST_ASSERT_GREATER_THAN_UINT(5000, pairs);
  TEST_ASSERT_GREATER_THAN_UINT(0, printed_fails);
  brute_free(&nim);
}

static void test_table_1(void) {
  static const struct {
    brute_position position;
    uint64_t normal, misere;
  } rows[] = {{{10, {2, 2, 2, 3, 4, 3, 2, 2, 1, 1}}, 1, 0},
              {{11, {3, 1, 0, 2, 3, 2, 3, 4, 2, 4, 4}}, 0, 1},
              {{7, {3, 1, 2, 3, 2, 2, 2}}, 5, 5},
              {{7, {3, 1, 2, 3, 2, 3, 2}}, 0, 0}};
  begin();
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    TEST_ASSERT_EQUAL_UINT64(rows[i].normal, value_of(&diagram_rnim, CGT_NORMAL, &rows[i].position));
    TEST_ASSERT_EQUAL_UINT64(rows[i].misere, value_of(&diagram_rnim, CGT_MISERE, &rows[i].position));
    TEST_ASSERT_TRUE(is(both_of(&diagram_rnim, &rows[i].position), rows[i].normal, rows[i].misere));
  }
  end();
}

/* The winning moves lead to the partitions of value 1, of which the printed set leaves (1) out. On the empty partition the
 * player to move wins. */
static void test_section_5_2_misere_strategy(void) {
  begin();
  for (uint64_t n = 0; n <= 13; n++) {
    diagram p = diagram_ones(n);
    do {
      const brute_position position = diagram_position(&p);
      brute_list options = brute_canonical_options(&diagram_pnim, &position);
      cgt_list_t *moves;
      size_t winning = 0;
      TEST_ASSERT_OK(cgt_game_winning(diagram_pnim.game, CGT_MISERE, position.w, position.n, &moves));
      for (size_t i = 0; i < options.n; i++) {
        diagram option = {.n = options.item[i].n > 0 ? options.item[i].n - 1 : 0};
        memcpy(option.part, options.item[i].w + 1, option.n * sizeof *option.part);
        const bool wins = brute_outcome(&diagram_pnim, CGT_MISERE, &options.item[i]) == CGT_P;
        TEST_ASSERT_EQUAL_INT(in_theorem_2(&option), wins);
        if (!wins) continue;
        size_t count;
        const uint64_t *move = cgt_list_item(moves, winning++, &count);
        TEST_ASSERT_NOT_NULL(move);
        TEST_ASSERT_EQUAL_size_t(options.item[i].n, count);
        TEST_ASSERT_EQUAL_UINT64_ARRAY(options.item[i].w, move, count);
      }
      TEST_ASSERT_EQUAL_size_t(winning, cgt_list_count(moves));
      TEST_ASSERT_EQUAL_UINT64(winning > 0 || n == 0 ? CGT_N : CGT_P, brute_outcome(&diagram_pnim, CGT_MISERE, &position));
      cgt_list_free(moves);
      free(options.item);
    } while (diagram_next(&p));
  }
  end();
}

/* ---- Section 6 ---- */

/* Hamiltonian cycles through vertex 0 of a graph of at most 32 vertices, each twice. */
static unsigned cycles(const uint32_t *neighbours, unsigned n, unsigned at, uint32_t visited) {
  unsigned found = 0;
  if (visited + 1 == (uint32_t)1 << n) return neighbours[at] & 1;
  for (unsigned v = 0; v < n; v++)
    if ((neighbours[at] & ~visited) >> v & 1) found += cycles(neighbours, n, v, visited | (uint32_t)1 << v);
  return found;
}

static void test_section_6_moebius_ladders(void) {
  begin();
  for (uint64_t n = 5; n <= 12; n++) { /* with k = n - 2 rungs: a cycle of 2k vertices, opposite ones joined */
    const unsigned size = 2 * ((unsigned)n - 2);
    uint32_t neighbours[32];
    for (unsigned v = 0; v < size; v++)
      neighbours[v] =
          (uint32_t)1 << (v + 1) % size | (uint32_t)1 << (v + size - 1) % size | (uint32_t)1 << (v + size / 2) % size;
    TEST_ASSERT_EQUAL_UINT64(cycles(neighbours, size, 0, 1) / 2,
                             value_of(&diagram_pnim, CGT_NORMAL, &(brute_position){3, {2, n, n}}));
  }
  end();
}

enum { M = 48 };
static uint64_t matrix[M + 1][M + 1];

static void fill_matrix(void) {
  for (uint64_t r = 1; r <= M; r++)
    for (uint64_t c = 1; c <= M; c++) {
      uint64_t words[M + 1] = {r};
      for (uint64_t i = 1; i <= r; i++) words[i] = c;
      TEST_ASSERT_OK(cgt_game_value(diagram_pnim.game, words, (size_t)r + 1, &matrix[r][c]));
    }
}

/* k in entry (i, j) if and only if j in (k, i). */
static void test_section_6_matrix_is_cyclic(void) {
  begin();
  fill_matrix();
  for (uint64_t i = 1; i <= M; i++)
    for (uint64_t j = 1; j <= M; j++)
      for (uint64_t k = 1; k <= M; k++) TEST_ASSERT_EQUAL_INT(matrix[i][j] == k, matrix[k][i] == j);
  end();
}

/* By antidiagonals it is the first without a number twice in a row or column. */
static void test_section_6_matrix_is_lexicographically_first(void) {
  static bool in_row[M + 1][2 * M + 64], in_column[M + 1][2 * M + 64];
  memset(in_row, 0, sizeof in_row);
  memset(in_column, 0, sizeof in_column);
  begin();
  fill_matrix();
  for (uint64_t sum = 2; sum <= M + 1; sum++)
    for (uint64_t i = 1; i < sum; i++) {
      uint64_t least = 1;
      while (in_row[i][least] || in_column[sum - i][least]) least++;
      TEST_ASSERT_EQUAL_UINT64(least, matrix[i][sum - i]);
      in_row[i][least] = in_column[sum - i][least] = true;
    }
  end();
}

/* The heavy ones of the first 2^k rows and columns make a Sierpinski triangle: 3^k of them. */
static void test_section_6_sierpinski_triangle(void) {
  unsigned three_to_k = 1;
  begin();
  fill_matrix();
  for (uint64_t size = 1; size <= 32; size *= 2, three_to_k *= 3) {
    unsigned heavy = 0;
    for (uint64_t i = 1; i <= size; i++)
      for (uint64_t j = 1; j <= size; j++) heavy += matrix[i][j] == i + j - 1;
    TEST_ASSERT_EQUAL_UINT(three_to_k, heavy);
  }
  end();
}

/* (a + 1, a, ..., a - b + 1) <= p <= ((a + 1)^(b + 1)), which is heavy; a >= b. */
static bool in_conjecture_2(const diagram *p) {
  const uint64_t a = p->part[0] - 1, b = p->n - 1;
  if (b > a || (a & b) != 0) return false;
  for (size_t i = 0; i < p->n; i++)
    if (p->part[i] + i < p->part[0]) return false;
  return true;
}

static diagram counterexamples[8];
static unsigned found;

static bool check_conjecture_2(const diagram *p, uint64_t n, unsigned value) {
  (void)n;
  if (!in_conjecture_2(p) || value == bound_of(p)) return false;
  if (found < 8) counterexamples[found++] = *p;
  return true;
}

/* Conjecture 2 is false: the sweep finds no counterexample up to 48, and two for 49. */
static void test_conjecture_2_is_false(void) {
  static const uint64_t first[] = {9, 9, 7, 7, 6, 5, 4, 2}, second[] = {11, 11, 11, 8, 8};
  begin_swept(49);
  found = 0;
  TEST_ASSERT_EQUAL_UINT(0, each_partition(1, 48, check_conjecture_2));
  TEST_ASSERT_EQUAL_UINT(2, each_partition(49, 49, check_conjecture_2));
  TEST_ASSERT_EQUAL_size_t(8, counterexamples[0].n);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(first, counterexamples[0].part, 8);
  TEST_ASSERT_EQUAL_size_t(5, counterexamples[1].n);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(second, counterexamples[1].part, 5);
  end();
}

static bool check_conjecture_3(const diagram *p, uint64_t n, unsigned value) {
  (void)n;
  for (size_t i = 2; i < p->n; i++)
    if (p->part[i - 2] - p->part[i - 1] != p->part[i - 1] - p->part[i]) return false;
  if (p->n > 1 && p->part[0] == p->part[1]) return false;
  TEST_ASSERT_EQUAL_UINT64(bound_of(p), value);
  return true;
}

/* Conjecture 3 is true: arithmetic progressions are heavy, as */
static void test_conjecture_3_progressions_are_heavy(void) {
  begin_swept(SWEPT);
  TEST_ASSERT_GREATER_THAN_UINT(1000, each_partition(1, SWEPT, check_conjecture_3));
  end();
}

static bool check_distinct(const diagram *p, uint64_t n, unsigned value) {
  (void)n;
  for (size_t i = 1; i < p->n; i++)
    if (p->part[i - 1] == p->part[i]) return false;
  TEST_ASSERT_EQUAL_UINT64(bound_of(p), value);
  return true;
}

/* all partitions into distinct parts are. */
static void test_distinct_parts_are_heavy_to_60(void) {
  uint64_t count = 0, q[SWEPT + 1] = {1};
  begin_swept(SWEPT);
  for (uint64_t part = 1; part <= SWEPT; part++)
    for (uint64_t n = SWEPT; n >= part; n--) q[n] += q[n - part];
  for (uint64_t n = 1; n <= SWEPT; n++) count += q[n];
  TEST_ASSERT_EQUAL_UINT64(count, each_partition(1, SWEPT, check_distinct));
  end();
}

static bool check_patterns(const diagram *p, uint64_t n, unsigned value) {
  const uint64_t rank = p->part[0] > p->n ? p->part[0] - p->n : p->n - p->part[0];
  (void)n;
  TEST_ASSERT_GREATER_OR_EQUAL_UINT64(rank + 1, value);
  if (value == 2) TEST_ASSERT_LESS_OR_EQUAL_UINT64(1, rank);
  return value != bound_of(p);
}

/* Observed, not in the paper: the value is above |rank|, and 2 only where this is at most 1; how few are not heavy. */
static void test_observed_patterns(void) {
  static const unsigned light[] = {2, 7, 15, 44, 89, 195};
  begin_swept(SWEPT);
  for (uint64_t n = 1; n <= SWEPT; n++) {
    const unsigned count = each_partition(n, n, check_patterns);
    if (n % 10 == 0) TEST_ASSERT_EQUAL_UINT(light[n / 10 - 1], count);
  }
  end();
}

/* ---- The same as claims ---- */

static diagram diagram_of(const uint64_t *words, const uint64_t *starts, size_t i) {
  diagram p = {.n = (size_t)words[starts[i]]};
  memcpy(p.part, words + starts[i] + 1, p.n * sizeof *p.part);
  return p;
}

/* A partition's value, and whether that is as claimed. */
typedef struct {
  bool (*about)(const diagram *p);
  bool (*holds)(const diagram *p, uint64_t value);
} conjecture;

static cgt_status_t conjecture_applies(void *user, size_t n, const uint64_t *words, const uint64_t *starts,
                                       const uint64_t *answers, uint8_t *verdicts) {
  const conjecture *own = user;
  (void)answers;
  for (size_t i = 0; i < n; i++) {
    const diagram p = diagram_of(words, starts, i);
    if (!own->about(&p)) verdicts[i] = CGT_VERDICT_SKIP;
  }
  return CGT_OK;
}

static cgt_status_t conjecture_holds(void *user, size_t n, const uint64_t *words, const uint64_t *starts,
                                     const uint64_t *answers, uint8_t *verdicts) {
  const conjecture *own = user;
  for (size_t i = 0; i < n; i++) {
    if (verdicts[i] == CGT_VERDICT_SKIP) continue;
    const diagram p = diagram_of(words, starts, i);
    if (!own->holds(&p, answers[i])) verdicts[i] = CGT_VERDICT_FAILS;
  }
  return CGT_OK;
}

/* Checks a conjecture for all partitions of numbers from 1 to the last: how many there are, and the list of those for which it
 * fails. */
static cgt_list_t *check_conjecture(conjecture own, uint64_t last, uint64_t most, uint64_t *held, uint64_t *seen) {
  const cgt_claim_t claim = {.size = sizeof claim,
                             .flags = CGT_CLAIM_THREADSAFE,
                             .user = &own,
                             .game = diagram_pnim.game,
                             .threads = 2,
                             .applies = own.about != NULL ? conjecture_applies : NULL,
                             .holds = conjecture_holds,
                             .most = most};
  cgt_domain_t *domain;
  cgt_list_t *list;
  TEST_ASSERT_OK(cgt_domain_new_partitions(1, 1, last, &domain));
  TEST_ASSERT_OK(cgt_claim_check(&claim, domain, NULL, &list, held, seen));
  cgt_domain_free(domain);
  return list;
}

static bool heavy_value(const diagram *p, uint64_t value) { return value == bound_of(p); }

static uint64_t partitions_to(uint64_t last) {
  uint64_t sum = 0, count;
  for (uint64_t n = 1; n <= last; n++) {
    TEST_ASSERT_OK(cgt_partition_count(n, &count));
    sum += count;
  }
  return sum;
}

/* Without knowing where to look: of all partitions, the smallest two that refute Conjecture 2 are those of order 49. */
static void test_claim_conjecture_2(void) {
  static const uint64_t first[] = {8, 9, 9, 7, 7, 6, 5, 4, 2}, second[] = {5, 11, 11, 11, 8, 8};
  const conjecture printed = {in_conjecture_2, heavy_value};
  uint64_t held, seen, count;
  begin();
  cgt_list_t *list = check_conjecture(printed, 60, 1, &held, &seen);
  TEST_ASSERT_EQUAL_size_t(1, cgt_list_count(list));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(first, cgt_list_item(list, 0, NULL), 9);
  TEST_ASSERT_OK(cgt_partition_rank(first + 1, 8, &count));
  TEST_ASSERT_EQUAL_UINT64(partitions_to(48) + count + 1, seen);
  cgt_list_free(list);
  list = check_conjecture(printed, 49, 0, &held, &seen);
  TEST_ASSERT_EQUAL_size_t(2, cgt_list_count(list));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(first, cgt_list_item(list, 0, NULL), 9);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(second, cgt_list_item(list, 1, NULL), 6);
  TEST_ASSERT_EQUAL_UINT64(partitions_to(49), seen);
  cgt_list_free(list);
  end();
}

static bool has_distinct_parts(const diagram *p) {
  for (size_t i = 1; i < p->n; i++)
    if (p->part[i - 1] == p->part[i]) return false;
  return true;
}

static void test_claim_distinct_parts_are_heavy(void) {
  const uint64_t last = (uint64_t)test_few(SWEPT);
  uint64_t count = 0, q[SWEPT + 1] = {1}, held, seen;
  for (uint64_t part = 1; part <= last; part++)
    for (uint64_t n = last; n >= part; n--) q[n] += q[n - part];
  for (uint64_t n = 1; n <= last; n++) count += q[n];
  begin();
  cgt_list_t *list = check_conjecture((conjecture){has_distinct_parts, heavy_value}, last, 1, &held, &seen);
  TEST_ASSERT_EQUAL_size_t(0, cgt_list_count(list));
  TEST_ASSERT_EQUAL_UINT64(count, held);
  TEST_ASSERT_EQUAL_UINT64(partitions_to(last), seen);
  cgt_list_free(list);
  end();
}

static bool above_rank(const diagram *p, uint64_t value) {
  return value >= (p->part[0] > p->n ? p->part[0] - p->n : p->n - p->part[0]) + 1;
}

static void test_claim_values_are_above_the_rank(void) {
  uint64_t held, seen;
  begin();
  cgt_list_t *list = check_conjecture((conjecture){NULL, above_rank}, 50, 1, &held, &seen);
  TEST_ASSERT_EQUAL_size_t(0, cgt_list_count(list));
  TEST_ASSERT_EQUAL_UINT64(partitions_to(50), held);
  TEST_ASSERT_EQUAL_UINT64(held, seen);
  cgt_list_free(list);
  end();
}

/* ---- Appendices, and values by an independent program ---- */

typedef struct {
  char kind[16];
  diagram p; /* the numbers */
} line;

static bool read_line(FILE *file, line *out) {
  char text[400];
  do
    if (fgets(text, sizeof text, file) == NULL) return false;
  while (text[0] == '#');
  int used = 0, more;
  TEST_ASSERT_EQUAL_INT(1, sscanf(text, "%15s%n", out->kind, &used));
  for (out->p.n = 0; sscanf(text + used, "%" SCNu64 "%n", &out->p.part[out->p.n], &more) == 1; used += more) out->p.n++;
  return true;
}

/* The next partition up to conjugation that the sweep finds, from the one of this rank on. */
static bool next_found(bool (*wanted)(const diagram *p, unsigned value), uint64_t last, uint64_t *n, uint64_t *rank,
                       diagram *p) {
  for (; *n <= last; ++*n, *rank = 0) {
    uint64_t count;
    TEST_ASSERT_OK(cgt_partition_count(*n, &count));
    while (*rank < count) {
      diagram turned;
      uint64_t other;
      TEST_ASSERT_OK(cgt_partition_at(*n, count - 1 - *rank, p->part, &p->n)); /* the greatest first */
      turned.n = diagram_conjugate(p->part, p->n, turned.part);
      TEST_ASSERT_OK(cgt_partition_rank(turned.part, turned.n, &other));
      const unsigned value = values[*n][count - 1 - *rank];
      ++*rank;
      if (other <= count - *rank && wanted(p, value)) return true;
    }
  }
  return false;
}

static bool is_two(const diagram *p, unsigned value) {
  (void)p;
  return value == 2;
}
static bool is_heavy(const diagram *p, unsigned value) { return value == bound_of(p); }
static bool is_light(const diagram *p, unsigned value) { return value != bound_of(p); }

/* The file's lines of one kind are what the sweep finds, in this order. */
static void check_appendix(const char *kind, uint64_t last, bool (*wanted)(const diagram *p, unsigned value)) {
  FILE *file = fopen(TEST_DATA "/partition_nim.txt", "r");
  uint64_t n = 1, rank = 0;
  unsigned lines = 0;
  line given;
  diagram p;
  TEST_ASSERT_NOT_NULL(file);
  begin_swept(last);
  while (read_line(file, &given)) {
    if (strcmp(given.kind, kind) != 0) continue;
    TEST_ASSERT_TRUE(next_found(wanted, last, &n, &rank, &p));
    TEST_ASSERT_EQUAL_size_t(given.p.n, p.n);
    TEST_ASSERT_EQUAL_UINT64_ARRAY(given.p.part, p.part, p.n);
    lines++;
  }
  TEST_ASSERT_GREATER_THAN_UINT(5, lines);
  TEST_ASSERT_FALSE(next_found(wanted, last, &n, &rank, &p));
  fclose(file);
  end();
}

/* Question 1 (the text says 15, the appendix 26) */
static void test_appendix_a_value_2(void) { check_appendix("two", 26, is_two); }

static bool is_not_two(const diagram *p, uint64_t value) {
  (void)p;
  return value != 2;
}

/* The same list as counterexamples to "no partition has the value 2": of each and its conjugate the larger. */
static void test_claim_question_1(void) {
  FILE *file = fopen(TEST_DATA "/partition_nim.txt", "r");
  uint64_t held, seen;
  size_t lines = 0, larger = 0;
  line given;
  TEST_ASSERT_NOT_NULL(file);
  begin();
  cgt_list_t *list = check_conjecture((conjecture){NULL, is_not_two}, 26, 0, &held, &seen);
  TEST_ASSERT_EQUAL_UINT64(held + cgt_list_count(list), seen);
  while (read_line(file, &given)) {
    if (strcmp(given.kind, "two") != 0) continue;
    bool listed = false;
    for (size_t i = 0; i < cgt_list_count(list) && !listed; i++) {
      size_t count;
      const uint64_t *words = cgt_list_item(list, i, &count);
      listed = count == given.p.n + 1 && memcmp(words + 1, given.p.part, given.p.n * sizeof *words) == 0;
    }
    TEST_ASSERT_TRUE(listed);
    lines++;
  }
  for (size_t i = 0; i < cgt_list_count(list); i++) {
    const diagram p = diagram_of(cgt_list_words(list), cgt_list_starts(list), i);
    diagram turned;
    uint64_t rank, other;
    turned.n = diagram_conjugate(p.part, p.n, turned.part);
    TEST_ASSERT_OK(cgt_partition_rank(p.part, p.n, &rank));
    TEST_ASSERT_OK(cgt_partition_rank(turned.part, turned.n, &other));
    larger += rank >= other;
  }
  TEST_ASSERT_EQUAL_size_t(lines, larger);
  cgt_list_free(list);
  fclose(file);
  end();
}

/* Question 4 */
static void test_appendix_b_heavy_partitions(void) {
  check_appendix("heavy", 8, is_heavy);
  check_appendix("light", 12, is_light);
}

static void test_values_to_12(void) {
  FILE *file = fopen(TEST_DATA "/partition_nim.txt", "r");
  unsigned lines = 0;
  line given;
  TEST_ASSERT_NOT_NULL(file);
  begin();
  while (read_line(file, &given)) {
    if (strcmp(given.kind, "value") != 0) continue;
    brute_position position = {.n = given.p.n - 1, .w = {given.p.n - 2}};
    for (size_t i = 2; i < given.p.n; i++) position.w[i - 1] = given.p.part[i];
    TEST_ASSERT_EQUAL_UINT64(given.p.part[0], value_of(&diagram_pnim, CGT_NORMAL, &position));
    TEST_ASSERT_EQUAL_UINT64(given.p.part[1], value_of(&diagram_pnim, CGT_MISERE, &position));
    lines++;
  }
  TEST_ASSERT_EQUAL_UINT(272, lines);
  fclose(file);
  end();
}

/* Partitions that refute Conjecture 2: their values, and those of all their options. */
static void test_certificates_against_conjecture_2(void) {
  FILE *file = fopen(TEST_DATA "/partition_nim.txt", "r");
  unsigned lines = 0;
  line given, has;
  TEST_ASSERT_NOT_NULL(file);
  begin();
  while (read_line(file, &given)) {
    if (strcmp(given.kind, "certificate") != 0) continue;
    TEST_ASSERT_TRUE(read_line(file, &has));
    brute_position position = {.n = given.p.n - 2, .w = {given.p.n - 3}};
    for (size_t i = 3; i < given.p.n; i++) position.w[i - 2] = given.p.part[i];
    diagram p = {.n = position.n - 1};
    memcpy(p.part, position.w + 1, p.n * sizeof *p.part);
    TEST_ASSERT_TRUE(in_conjecture_2(&p));
    TEST_ASSERT_EQUAL_UINT64(given.p.part[1], bound_of(&p));
    TEST_ASSERT_EQUAL_UINT64(given.p.part[0], value_of(&diagram_pnim, CGT_NORMAL, &position));
    cgt_list_t *options;
    uint64_t seen = 0, expected = 0;
    TEST_ASSERT_OK(cgt_game_options(diagram_pnim.game, position.w, position.n, &options));
    TEST_ASSERT_EQUAL_UINT64(given.p.part[2], cgt_list_count(options));
    uint64_t *answers = calloc(cgt_list_count(options), sizeof *answers);
    TEST_ASSERT_NOT_NULL(answers);
    TEST_ASSERT_OK(cgt_game_answer_list(diagram_pnim.game, CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_VALUE, options, answers));
    for (size_t i = 0; i < cgt_list_count(options); i++) seen |= (uint64_t)1 << answers[i];
    for (size_t i = 0; i < has.p.n; i++) expected |= (uint64_t)1 << has.p.part[i];
    TEST_ASSERT_EQUAL_HEX64(expected, seen);
    free(answers);
    cgt_list_free(options);
    lines++;
  }
  TEST_ASSERT_EQUAL_UINT(4, lines);
  fclose(file);
  end();
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_introduction_example_move);
  RUN_TEST(test_section_3_example_play);
  RUN_TEST(test_introduction_rows_are_nim);
  RUN_TEST(test_observation_4_conjugates);
  RUN_TEST(test_proposition_2_longest_play);
  RUN_TEST(test_proposition_1_upper_bound);
  RUN_TEST(test_proposition_3_hooks);
  RUN_TEST(test_proposition_4_staircases);
  RUN_TEST(test_lemma_5_shifted_mex);
  RUN_TEST(test_lemma_6);
  RUN_TEST(test_theorem_1_rectangles);
  RUN_TEST(test_theorem_7_lucas);
  RUN_TEST(test_observation_9_heavy_rectangles);
  RUN_TEST(test_proposition_5_two_rows);
  RUN_TEST(test_theorem_2_value_1);
  RUN_TEST(test_introduction_rnim_moves);
  RUN_TEST(test_section_4_example_play);
  RUN_TEST(test_section_4_terminal_positions);
  RUN_TEST(test_observation_10_nim_sum);
  RUN_TEST(test_theorem_3_hyperrectangles);
  RUN_TEST(test_corollary_12_sums);
  RUN_TEST(test_proposition_6_pet_and_returnable_not_forced);
  RUN_TEST(test_corollary_13_sums_are_miserable_and_returnable_not_pet);
  RUN_TEST(test_corollary_13_rows_and_rods);
  RUN_TEST(test_theorem_14_corrected);
  RUN_TEST(test_table_1);
  RUN_TEST(test_section_5_2_misere_strategy);
  RUN_TEST(test_section_6_moebius_ladders);
  RUN_TEST(test_section_6_matrix_is_cyclic);
  RUN_TEST(test_section_6_matrix_is_lexicographically_first);
  RUN_TEST(test_section_6_sierpinski_triangle);
  RUN_TEST(test_conjecture_2_is_false);
  RUN_TEST(test_conjecture_3_progressions_are_heavy);
  RUN_TEST(test_distinct_parts_are_heavy_to_60);
  RUN_TEST(test_observed_patterns);
  RUN_TEST(test_claim_conjecture_2);
  RUN_TEST(test_claim_distinct_parts_are_heavy);
  RUN_TEST(test_claim_values_are_above_the_rank);
  RUN_TEST(test_claim_question_1);
  RUN_TEST(test_appendix_a_value_2);
  RUN_TEST(test_appendix_b_heavy_partitions);
  RUN_TEST(test_values_to_12);
  RUN_TEST(test_certificates_against_conjecture_2);
  return UNITY_END();
}
