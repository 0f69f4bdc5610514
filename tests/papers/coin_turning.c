/* "Coin turning games on partially ordered sets" (Ishikawa, Ohmoto, Tagawa, Takayama): its numbered statements, tables and
   examples, each from its definition. Where the printed statement fails, the corrected one is tested and the comment says so.
   Posets here are tables of an order that is defined here; games on them are played by brute force (tests/coin_brute.h). */
#include <inttypes.h>
#include <stdlib.h>

#include "../coin_brute.h"

/* ---- Nimbers: Definitions 2.4 and 2.5, Appendix A ---- */

enum { SIZE = 256 };

/* The mex of the numbers marked; marks has room for one that is not. */
static uint64_t mex_of_marks(const uint8_t *marks) {
  uint64_t mex = 0;
  while (marks[mex]) mex++;
  return mex;
}

/* Definition 2.4: a + b = mex{a' + b, a + b'}. */
static void test_definition_2_4_nim_sum(void) {
  static uint16_t sum[SIZE][SIZE];
  for (unsigned a = 0; a < SIZE; a++)
    for (unsigned b = 0; b < SIZE; b++) {
      uint8_t marks[2 * SIZE] = {0};
      for (unsigned i = 0; i < a; i++) marks[sum[i][b]] = 1;
      for (unsigned j = 0; j < b; j++) marks[sum[a][j]] = 1;
      sum[a][b] = (uint16_t)mex_of_marks(marks);
      TEST_ASSERT_EQUAL_UINT64(sum[a][b], cgt_nim_add(a, b));
    }
}

/* Definition 2.5: a b = mex{a' b + a b' + a' b'}. */
static void test_definition_2_5_nim_product(void) {
  static uint8_t product[SIZE][SIZE];
  for (unsigned a = 0; a < SIZE; a++)
    for (unsigned b = 0; b < SIZE; b++) {
      uint8_t marks[SIZE + 1] = {0};
      for (unsigned i = 0; i < a; i++)
        for (unsigned j = 0; j < b; j++) marks[product[i][b] ^ product[a][j] ^ product[i][j]] = 1;
      product[a][b] = (uint8_t)mex_of_marks(marks);
    }
  for (size_t k = 0; cgt_nim_kernel_at(k) != NULL; k++) {
    TEST_ASSERT_OK(cgt_nim_kernel_force(cgt_nim_kernel_at(k)));
    for (unsigned a = 0; a < SIZE; a++) {
      uint64_t row_a[SIZE], row_b[SIZE], out[SIZE];
      for (unsigned b = 0; b < SIZE; b++) {
        row_a[b] = a;
        row_b[b] = b;
        TEST_ASSERT_EQUAL_UINT64(product[a][b], cgt_nim_mul(a, b));
      }
      TEST_ASSERT_OK(cgt_nim_mul_array(row_a, row_b, out, SIZE));
      for (unsigned b = 0; b < SIZE; b++) TEST_ASSERT_EQUAL_UINT64(product[a][b], out[b]);
    }
  }
  TEST_ASSERT_OK(cgt_nim_kernel_force(NULL));
}

/* Proposition A.1: for S within T, mex S <= mex T, and mex S = mex T if mex S is not in T. All T of six numbers below 8. */
static void test_proposition_a_1_mex_is_monotone(void) {
  for (unsigned t = 0; t < 256; t++)
    for (unsigned s = t;; s = (s - 1) & t) {
      uint64_t in_s[8], in_t[8], mex_s, mex_t;
      size_t size_s = 0, size_t_ = 0;
      for (unsigned i = 0; i < 8; i++) {
        if (s >> i & 1) in_s[size_s++] = i;
        if (t >> i & 1) in_t[size_t_++] = i;
      }
      TEST_ASSERT_OK(cgt_nim_mex(in_s, size_s, &mex_s));
      TEST_ASSERT_OK(cgt_nim_mex(in_t, size_t_, &mex_t));
      TEST_ASSERT_TRUE(mex_s <= mex_t);
      if ((t >> mex_s & 1) == 0) TEST_ASSERT_EQUAL_UINT64(mex_s, mex_t);
      if (s == 0) break;
    }
}

/* Proposition A.2 (I)-(V) */
static void test_proposition_a_2_sums(void) {
  for (int i = 0; i < 10000; i++) {
    uint64_t a = test_random_length(), b = test_random_length(), c = test_random_length();
    TEST_ASSERT_TRUE(b == c || cgt_nim_add(a, b) != cgt_nim_add(a, c));
    TEST_ASSERT_EQUAL_HEX64(cgt_nim_add(a, b), cgt_nim_add(b, a));
    TEST_ASSERT_EQUAL_HEX64(a, cgt_nim_add(a, 0));
    TEST_ASSERT_EQUAL_HEX64(a, cgt_nim_add(0, a));
    TEST_ASSERT_EQUAL_HEX64(0, cgt_nim_add(a, a));
    TEST_ASSERT_EQUAL_HEX64(cgt_nim_add(cgt_nim_add(a, b), c), cgt_nim_add(a, cgt_nim_add(b, c)));
  }
}

/* Lemma A.1: every c < a + b is a' + b with a' < a, or a + b' with b' < b. */
static void test_lemma_a_1(void) {
  for (uint64_t a = 0; a < 64; a++)
    for (uint64_t b = 0; b < 64; b++)
      for (uint64_t c = 0; c < cgt_nim_add(a, b); c++) TEST_ASSERT_TRUE(cgt_nim_add(b, c) < a || cgt_nim_add(a, c) < b);
}

/* Theorem A.1: the sum is the sum of binary digits without carrying. */
static void test_theorem_a_1_sum_is_xor(void) {
  for (int i = 0; i < 10000; i++) {
    uint64_t a = test_random_length(), b = test_random_length(), sum = cgt_nim_add(a, b);
    for (int bit = 0; bit < 64; bit++) TEST_ASSERT_EQUAL_UINT64(((a >> bit & 1) + (b >> bit & 1)) % 2, sum >> bit & 1);
  }
}

/* Lemma A.2: mex S + mex T = mex({s + mex T} and {mex S + t}). All S and T of numbers below 6. */
static void test_lemma_a_2_sum_of_mexes(void) {
  for (unsigned s = 0; s < 64; s++)
    for (unsigned t = 0; t < 64; t++) {
      uint64_t in_s[6], in_t[6], joint[12], mex_s, mex_t, mex;
      size_t size_s = 0, size_t_ = 0, size = 0;
      for (unsigned i = 0; i < 6; i++) {
        if (s >> i & 1) in_s[size_s++] = i;
        if (t >> i & 1) in_t[size_t_++] = i;
      }
      TEST_ASSERT_OK(cgt_nim_mex(in_s, size_s, &mex_s));
      TEST_ASSERT_OK(cgt_nim_mex(in_t, size_t_, &mex_t));
      for (size_t i = 0; i < size_s; i++) joint[size++] = cgt_nim_add(in_s[i], mex_t);
      for (size_t i = 0; i < size_t_; i++) joint[size++] = cgt_nim_add(mex_s, in_t[i]);
      TEST_ASSERT_OK(cgt_nim_mex(joint, size, &mex));
      TEST_ASSERT_EQUAL_UINT64(cgt_nim_add(mex_s, mex_t), mex);
    }
}

/* Corollary A.1: a sum of mexes of n sets is the mex of all sums with one of them replaced by an element of its set. */
static void test_corollary_a_1_sums_of_mexes(void) {
  for (int round = 0; round < 2000; round++) {
    uint64_t sets[5][8], mexes[5], all[40], sum = 0, mex;
    size_t sizes[5], n = 1 + (size_t)(test_random() % 5), size = 0;
    for (size_t i = 0; i < n; i++) {
      sizes[i] = (size_t)(test_random() % 8);
      for (size_t k = 0; k < sizes[i]; k++) sets[i][k] = test_random() % 8;
      TEST_ASSERT_OK(cgt_nim_mex(sets[i], sizes[i], &mexes[i]));
      sum = cgt_nim_add(sum, mexes[i]);
    }
    for (size_t i = 0; i < n; i++)
      for (size_t k = 0; k < sizes[i]; k++) all[size++] = cgt_nim_add(cgt_nim_add(sum, mexes[i]), sets[i][k]);
    TEST_ASSERT_OK(cgt_nim_mex(all, size, &mex));
    TEST_ASSERT_EQUAL_UINT64(sum, mex);
  }
}

/* Proposition A.3. Its (iii) is printed with "if and only if a1 a2 = 0", which is false ((a1, a2, b) = (0, 1, 1)); it holds
   with a1 = a2, and that is tested. */
static void check_proposition_a_3(void) {
  for (int i = 0; i < 2000; i++) {
    uint64_t a = test_random_length(), b = test_random_length(), c = test_random_length() | 1;
    TEST_ASSERT_EQUAL_HEX64(0, cgt_nim_mul(a, 0));
    TEST_ASSERT_EQUAL_HEX64(a, cgt_nim_mul(a, 1));
    TEST_ASSERT_EQUAL_HEX64(cgt_nim_mul(a, b), cgt_nim_mul(b, a));
    TEST_ASSERT_EQUAL_INT(a == b, cgt_nim_mul(a, c) == cgt_nim_mul(b, c));
    TEST_ASSERT_EQUAL_HEX64(cgt_nim_mul(a ^ b, c), cgt_nim_mul(a, c) ^ cgt_nim_mul(b, c));
    TEST_ASSERT_EQUAL_HEX64(cgt_nim_mul(cgt_nim_mul(a, b), c), cgt_nim_mul(a, cgt_nim_mul(b, c)));
  }
  TEST_ASSERT_TRUE(cgt_nim_mul(0, 1) == 0 && cgt_nim_mul(0, 1) != cgt_nim_mul(1, 1));
}

static void test_proposition_a_3_products(void) { test_each_kernel(check_proposition_a_3); }

/* ---- Posets, each order from its definition ---- */

static bool numbers_leq(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  (void)user, (void)arity;
  return a[0] <= b[0];
}

static bool divides(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  (void)user, (void)arity;
  return b[0] % a[0] == 0;
}

static bool subset(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  (void)user, (void)arity;
  return (a[0] & ~b[0]) == 0;
}

/* (1.2) */
static bool asm_leq(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  (void)user, (void)arity;
  return a[0] >= b[0] && a[1] >= b[1] && a[2] <= b[2] && a[0] + a[1] + a[2] >= b[0] + b[1] + b[2];
}

/* Who shares a block in a does in b. */
static bool refines(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  (void)user;
  for (size_t i = 0; i < arity; i++)
    for (size_t j = 0; j < i; j++)
      if (a[i] == a[j] && b[i] != b[j]) return false;
  return true;
}

/* Fields of q elements, and all vectors of a subspace, as bits. */
typedef struct {
  uint64_t q, p, n;
  unsigned modulus; /* of a field that is not prime: the number of its polynomial, in base p */
} field;

static uint64_t add_entries(const field *f, uint64_t a, uint64_t b) {
  uint64_t sum = 0, place = 1;
  for (uint64_t left = f->q; left > 1; left /= f->p, place *= f->p) sum += (a / place % f->p + b / place % f->p) % f->p * place;
  return sum;
}

static uint64_t multiply_entries(const field *f, uint64_t a, uint64_t b) {
  uint64_t product = 0;
  if (f->q == f->p) return a * b % f->p;
  for (uint64_t shifted = a; b > 0; b /= f->p) {
    for (uint64_t k = b % f->p; k > 0; k--) product = add_entries(f, product, shifted);
    shifted *= f->p;          /* times x */
    while (shifted >= f->q) { /* one modulus less */
      uint64_t sum = 0, place = 1;
      for (; place <= f->q; place *= f->p) sum += (shifted / place % f->p + f->p - f->modulus / place % f->p) % f->p * place;
      shifted = sum;
    }
  }
  return product;
}

static uint64_t combine(const field *f, uint64_t vector, uint64_t factor, uint64_t row) {
  uint64_t sum = 0, place = 1;
  for (uint64_t i = 0; i < f->n; i++, place *= f->q)
    sum += add_entries(f, vector / place % f->q, multiply_entries(f, factor, row / place % f->q)) * place;
  return sum;
}

enum { VECTORS = 1024 };

/* All vectors that rows span, and how many these are. */
static size_t span(const field *f, const uint64_t *rows, size_t count, uint64_t *vectors, bool *among) {
  size_t n = 1;
  memset(among, 0, VECTORS * sizeof *among);
  vectors[0] = 0;
  among[0] = true;
  for (size_t r = 0; r < count; r++)
    for (size_t known = n, i = 0; i < known; i++)
      for (uint64_t factor = 1; factor < f->q; factor++) {
        const uint64_t vector = combine(f, vectors[i], factor, rows[r]);
        if (among[vector]) continue;
        among[vector] = true;
        vectors[n++] = vector;
      }
  return n;
}

/* Asked with one b for many a: what b spans is kept. */
static bool subspace_leq(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  const field *f = user;
  static uint64_t vectors[VECTORS], kept[8];
  static bool among[VECTORS];
  static size_t kept_arity;
  static const field *kept_field;
  if (kept_field != f || kept_arity != arity || memcmp(kept, b, arity * sizeof *b) != 0) {
    memcpy(kept, b, arity * sizeof *b);
    kept_arity = arity;
    kept_field = f;
    span(f, b, arity, vectors, among);
  }
  for (size_t i = 0; i < arity; i++)
    if (!among[a[i]]) return false;
  return true;
}

static cgt_poset_t *new_poset(cgt_status_t (*make)(uint64_t, cgt_poset_t **), uint64_t n) {
  cgt_poset_t *poset;
  TEST_ASSERT_OK(make(n, &poset));
  return poset;
}

static cgt_poset_t *new_subspaces(const field *f) {
  cgt_poset_t *poset;
  TEST_ASSERT_OK(cgt_poset_new_subspaces(f->n, f->q, &poset));
  return poset;
}

static const field fields[] = {{2, 2, 0, 0}, {2, 2, 1, 0}, {2, 2, 2, 0}, {2, 2, 3, 0},  {2, 2, 4, 0}, {2, 2, 5, 0},
                               {3, 3, 1, 0}, {3, 3, 2, 0}, {3, 3, 3, 0}, {3, 3, 4, 0},  {4, 2, 2, 7}, {4, 2, 3, 7},
                               {5, 5, 2, 0}, {5, 5, 3, 0}, {7, 7, 2, 0}, {8, 2, 2, 11}, {9, 3, 2, 10}};

/* ---- Asking the library ---- */

static uint64_t value_of(cgt_game_t *game, const uint64_t *words, size_t count) {
  uint64_t value = UINT64_MAX;
  TEST_ASSERT_OK(cgt_game_value(game, words, count, &value));
  return value;
}

static bool leq_of(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b) {
  uint32_t leq = 2;
  TEST_ASSERT_OK(cgt_poset_leq(poset, a, b, &leq));
  return leq == 1;
}

/* The library's values of all elements of a board, one by one and together. */
static uint64_t *values_of(const board *of, cgt_game_t *game) {
  uint64_t *values = malloc((of->n + 1) * sizeof *values), *together = malloc((of->n + 1) * sizeof *together);
  TEST_ASSERT_TRUE(values != NULL && together != NULL);
  for (size_t i = 0; i < of->n; i++) values[i] = value_of(game, of->elements + i * of->arity, of->arity);
  TEST_ASSERT_OK(cgt_coin_values(game, together));
  if (of->n > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY(together, values, of->n);
  free(together);
  return values;
}

/* The values of a game on a poset by (4.1a) over the whole poset, and the library's are the same; to be freed. */
static uint64_t *checked_values(const board *of, coin_rules rules, cgt_poset_t *poset) {
  cgt_game_t *game = coin_game(rules, poset);
  uint64_t *values = values_of(of, game), *expected = malloc((of->n + 1) * sizeof *expected);
  TEST_ASSERT_NOT_NULL(expected);
  coin_values(of, rules, expected);
  if (of->n > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, values, of->n);
  free(expected);
  cgt_game_free(game);
  return values;
}

static uint64_t low_power(uint64_t x) { /* R(x) */
  uint64_t power = 1;
  while ((x & power) == 0) power *= 2;
  return power;
}

/* A random game with few elements: of Definition 4.2, of random sets, or of the same by a function. */
typedef struct {
  board of;
  family sets;
  cgt_poset_t *poset;
  cgt_game_t *game;
} random_game;

static void make_random(random_game *made, size_t n, int round) {
  made->of = board_random(n, 1 + (unsigned)(test_random() % 6));
  made->poset = board_poset(&made->of);
  if (round % 5 < 3)
    family_of(&made->of, (coin_rules)(round % 5), &made->sets);
  else
    family_random(&made->of, 1 + (unsigned)(test_random() % 6), &made->sets);
  made->game = round % 5 < 3    ? coin_game((coin_rules)(round % 5), made->poset)
               : round % 5 == 3 ? family_game(&made->of, &made->sets, made->poset)
                                : family_callback_game(&made->of, &made->sets, 0, made->poset);
}

static void free_random(random_game *made) {
  cgt_game_free(made->game);
  cgt_poset_free(made->poset);
  board_free(&made->of);
}

/* The different positions that turning leads to, as numbers, ascending. */
static size_t options_of(const random_game *made, uint64_t position, uint64_t *options) {
  size_t n = 0;
  for (size_t k = 0; k < made->sets.n; k++) {
    if ((position >> made->sets.maximum[k] & 1) == 0) continue;
    const uint64_t option = position ^ made->sets.set[k];
    size_t at = 0;
    while (at < n && options[at] < option) at++;
    if (at < n && options[at] == option) continue;
    memmove(options + at + 1, options + at, (n - at) * sizeof *options);
    options[at] = option;
    n++;
  }
  return n;
}

/* The library's options of a position, in the same form. */
static size_t library_options(const random_game *made, uint64_t position, uint64_t *options) {
  uint64_t words[64];
  cgt_list_t *list;
  TEST_ASSERT_OK(cgt_game_options(made->game, words, coin_words(&made->of, position, words), &list));
  const size_t n = cgt_list_count(list);
  for (size_t i = 0; i < n; i++) {
    size_t count;
    const uint64_t *item = cgt_list_item(list, i, &count);
    const uint64_t option = coin_position(&made->of, item, count);
    size_t at = i;
    for (; at > 0 && options[at - 1] > option; at--) options[at] = options[at - 1];
    options[at] = option;
  }
  cgt_list_free(list);
  return n;
}

/* ---- Sections 1 and 5.4: the ideal game on A_n ---- */

static uint64_t theorem_1_1(uint64_t rank, uint64_t z) { return rank == 0 || rank == 2 * z + 1 || rank + 1 == 2 * z; }

/* Theorem 1.1: the ideal game on A_n has the value 1 for rank 0 and ranks 2z + 1 and 2z - 1, and 0 else. (A_1 is empty.) */
static void test_theorem_1_1_ideals_of_a_n(void) {
  for (uint64_t n = 1; n <= 12; n++) {
    cgt_poset_t *poset = new_poset(cgt_poset_new_asm, n);
    board of = board_of(poset, asm_leq, NULL);
    uint64_t *values = checked_values(&of, IDEAL, poset);
    TEST_ASSERT_EQUAL_size_t((size_t)((n + 1) * n * (n - 1) / 6), of.n);
    for (size_t i = 0; i < of.n; i++) {
      const uint64_t *x = of.elements + 3 * i;
      TEST_ASSERT_EQUAL_UINT64(theorem_1_1(n - 2 - (x[0] + x[1]), x[2]), values[i]);
    }
    free(values);
    board_free(&of);
    cgt_poset_free(poset);
  }
  const uint64_t large = 1000000;
  cgt_poset_t *poset = new_poset(cgt_poset_new_asm, large);
  cgt_game_t *game = coin_game(IDEAL, poset);
  for (int i = 0; i < 3000; i++) {
    const uint64_t rank = test_random() % (large - 1), x = test_random() % (large - 1 - rank);
    uint64_t z = rank / 2 + test_random() % 5;
    if (z < 2 || z - 2 > rank) z = 2;
    if (rank < z - 2) continue;
    const uint64_t element[] = {x, large - 2 - rank - x, z - 2};
    TEST_ASSERT_EQUAL_UINT64(theorem_1_1(rank, element[2]), value_of(game, element, 3));
  }
  cgt_game_free(game);
  cgt_poset_free(poset);
}

/* ---- Section 2, on coin turning games ---- */

/* Definition 2.1: options, plays and their lengths. The longest play from an option is shorter than from the position. */
static void test_definition_2_1_options_and_plays(void) {
  for (int round = 0; round < 40; round++) {
    random_game made;
    make_random(&made, (size_t)(test_random() % 8), round);
    for (uint64_t position = 0; position < (uint64_t)1 << made.of.n; position++) {
      static uint64_t expected[FAMILY_MOST], options[FAMILY_MOST];
      uint64_t words[64], longest, most = 0;
      const size_t count = coin_words(&made.of, position, words), n = options_of(&made, position, expected);
      TEST_ASSERT_EQUAL_size_t(n, library_options(&made, position, options));
      if (n > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, options, n);
      TEST_ASSERT_OK(cgt_game_longest_play(made.game, words, count, &longest));
      for (size_t i = 0; i < n; i++) {
        uint64_t length;
        TEST_ASSERT_OK(cgt_game_longest_play(made.game, words, coin_words(&made.of, options[i], words), &length));
        if (length + 1 > most) most = length + 1;
      }
      TEST_ASSERT_EQUAL_UINT64(most, longest);
    }
    free_random(&made);
  }
}

/* Definition 2.2: a value is the mex of the values of the options. */
static void test_definition_2_2_values(void) {
  for (int round = 0; round < 60; round++) {
    random_game made;
    make_random(&made, (size_t)(test_random() % 9), round);
    uint16_t *all = family_all(&made.of, &made.sets, CGT_NORMAL);
    for (uint64_t position = 0; position < (uint64_t)1 << made.of.n; position++) {
      uint64_t words[64];
      TEST_ASSERT_EQUAL_UINT64(all[position], value_of(made.game, words, coin_words(&made.of, position, words)));
    }
    free(all);
    free_random(&made);
  }
}

/* Definition 2.3 and Theorem 2.1: options of a combined game are options in one of the two, lengths add up, and values have the
   nim sum. */
static void test_theorem_2_1_combined_games(void) {
  for (int round = 0; round < 60; round++) {
    random_game made[2];
    cgt_game_t *sum;
    for (int k = 0; k < 2; k++) make_random(&made[k], 1 + (size_t)(test_random() % 6), round * (k + 1) + k);
    TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, (cgt_game_t *const[]){made[0].game, made[1].game}, 2, &sum));
    uint16_t *all[2] = {family_all(&made[0].of, &made[0].sets, CGT_NORMAL), family_all(&made[1].of, &made[1].sets, CGT_NORMAL)};
    for (int i = 0; i < 40; i++) {
      static uint64_t options[FAMILY_MOST];
      const uint64_t p = test_random() % ((uint64_t)1 << made[0].of.n), q = test_random() % ((uint64_t)1 << made[1].of.n);
      uint64_t words[130], length[3], *second;
      words[0] = coin_words(&made[0].of, p, words + 1);
      second = words + 1 + words[0];
      second[0] = coin_words(&made[1].of, q, second + 1);
      const size_t count = (size_t)(words[0] + second[0] + 2);
      TEST_ASSERT_EQUAL_UINT64(all[0][p] ^ all[1][q], value_of(sum, words, count));
      cgt_list_t *list;
      TEST_ASSERT_OK(cgt_game_options(sum, words, count, &list));
      TEST_ASSERT_EQUAL_size_t(options_of(&made[0], p, options) + options_of(&made[1], q, options), cgt_list_count(list));
      cgt_list_free(list);
      TEST_ASSERT_OK(cgt_game_longest_play(sum, words, count, &length[0]));
      TEST_ASSERT_OK(cgt_game_longest_play(made[0].game, words + 1, (size_t)words[0], &length[1]));
      TEST_ASSERT_OK(cgt_game_longest_play(made[1].game, second + 1, (size_t)second[0], &length[2]));
      TEST_ASSERT_EQUAL_UINT64(length[1] + length[2], length[0]);
    }
    for (int k = 0; k < 2; k++) free(all[k]);
    cgt_game_free(sum);
    for (int k = 0; k < 2; k++) free_random(&made[k]);
  }
}

/* ---- Section 3 ---- */

/* The library has the order, ranks and covers of the board. */
static void check_order(const board *of, cgt_poset_t *poset) {
  const size_t n = of->n;
  for (size_t a = 0; a < n; a++)
    for (size_t b = 0; b < n; b++)
      TEST_ASSERT_TRUE(of->leq[a * n + b] == leq_of(poset, of->elements + a * of->arity, of->elements + b * of->arity));
}

/* Section 3.1 on random posets: intervals, principal ideals, covers, minima, maxima, linear extensions, grading. */
static void test_section_3_1_notions(void) {
  for (int round = 0; round < 100; round++) {
    board of = board_random((size_t)(test_random() % 11), 1 + (unsigned)(test_random() % 5));
    cgt_poset_t *poset = board_poset(&of);
    const size_t n = of.n;
    uint64_t extension[16], place[16], rank = 99;
    uint32_t graded;
    check_order(&of, poset);
    TEST_ASSERT_OK(cgt_poset_linear_extension(poset, extension));
    for (size_t i = 0; i < n; i++) place[extension[i]] = i;
    for (size_t a = 0; a < n; a++)
      for (size_t b = 0; b < n; b++) {
        uint64_t members = 0, count;
        size_t below = 0;
        TEST_ASSERT_TRUE(a == b || !of.leq[a * n + b] || place[a] < place[b]);
        for (size_t t = 0; t < n; t++) {
          if (of.leq[a * n + t] && of.leq[t * n + b]) members++;
          if (of.leq[t * n + b]) below++;
        }
        TEST_ASSERT_OK(cgt_poset_count(poset, CGT_SET_INTERVAL, (uint64_t[]){a}, (uint64_t[]){b}, &count));
        TEST_ASSERT_EQUAL_UINT64(members, count);
        TEST_ASSERT_OK(cgt_poset_count(poset, CGT_SET_IDEAL, (uint64_t[]){b}, NULL, &count));
        TEST_ASSERT_EQUAL_UINT64(below, count);
      }
    TEST_ASSERT_OK(cgt_poset_graded(poset, &graded, &rank));
    TEST_ASSERT_TRUE(board_graded(&of) == (graded == 1));
    for (size_t x = 0; x < n; x++) {
      uint64_t height = 99;
      TEST_ASSERT_OK(cgt_poset_height(poset, (uint64_t[]){x}, &height));
      TEST_ASSERT_EQUAL_UINT64(board_height(&of, x), height);
      if (!graded)
        TEST_ASSERT_FAILS(CGT_E_DOMAIN, "cgt_poset_rank", "graded", cgt_poset_rank(poset, (uint64_t[]){x}, &height));
      else
        TEST_ASSERT_OK(cgt_poset_rank(poset, (uint64_t[]){x}, &height));
      TEST_ASSERT_EQUAL_UINT64(board_height(&of, x), height);
    }
    cgt_poset_free(poset);
    board_free(&of);
  }
}

/* Definition 3.1 (1), (2): chains and divisors; D_n is the product of chains of e_i + 1 elements. */
static void test_definition_3_1_chains_and_divisors(void) {
  for (uint64_t n = 0; n < 40; n++) {
    cgt_poset_t *poset = new_poset(cgt_poset_new_chain, n);
    board of = board_of(poset, numbers_leq, NULL);
    TEST_ASSERT_EQUAL_size_t((size_t)n, of.n);
    for (size_t i = 0; i < of.n; i++) TEST_ASSERT_EQUAL_UINT64(i + 1, of.elements[i]);
    check_order(&of, poset);
    board_free(&of);
    cgt_poset_free(poset);
  }
  for (uint64_t n = 1; n < 300; n++) {
    cgt_poset_t *poset = new_poset(cgt_poset_new_divisors, n), *chains[8], *product;
    board of = board_of(poset, divides, NULL);
    uint64_t primes[8], left = n;
    size_t factors = 0, at = 0;
    for (uint64_t d = 1; d <= n; d++)
      if (n % d == 0) TEST_ASSERT_EQUAL_UINT64(d, of.elements[at++]);
    TEST_ASSERT_EQUAL_size_t(at, of.n);
    check_order(&of, poset);
    for (uint64_t p = 2; left > 1; p++) {
      uint64_t e = 0;
      for (; left % p == 0; left /= p) e++;
      if (e == 0) continue;
      primes[factors] = p;
      chains[factors++] = new_poset(cgt_poset_new_chain, e + 1);
    }
    if (factors > 0) {
      TEST_ASSERT_OK(cgt_poset_new_product(chains, factors, &product));
      for (size_t a = 0; a < of.n; a++)
        for (size_t b = 0; b < of.n; b++) {
          uint64_t x[8], y[8];
          for (size_t i = 0; i < factors; i++) {
            x[i] = y[i] = 1;
            for (uint64_t d = of.elements[a]; d % primes[i] == 0; d /= primes[i]) x[i]++;
            for (uint64_t d = of.elements[b]; d % primes[i] == 0; d /= primes[i]) y[i]++;
          }
          TEST_ASSERT_TRUE(of.leq[a * of.n + b] == leq_of(product, x, y));
        }
      cgt_poset_free(product);
    }
    for (size_t i = 0; i < factors; i++) cgt_poset_free(chains[i]);
    board_free(&of);
    cgt_poset_free(poset);
  }
}

/* (5.5) */
static uint64_t q_binomial(uint64_t q, uint64_t n, uint64_t r) {
  if (n == 0) return r == 0;
  uint64_t power = 1;
  for (uint64_t i = 0; i < r; i++) power *= q;
  return (r > 0 ? q_binomial(q, n - 1, r - 1) : 0) + power * q_binomial(q, n - 1, r);
}

/* Definition 3.1 (3) and Figure 1: all subspaces, each once, by inclusion; B_3(2) has 1 + 7 + 7 + 1. (5.5) counts them. */
static void test_definition_3_1_subspaces(void) {
  for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
    const field *f = &fields[k];
    cgt_poset_t *poset = new_subspaces(f);
    board of = board_of(poset, subspace_leq, f);
    static uint64_t vectors[VECTORS];
    static bool among[VECTORS];
    uint64_t by_dimension[8] = {0};
    for (size_t i = 0; i < of.n; i++) {
      uint64_t rank, size = 1;
      TEST_ASSERT_OK(cgt_poset_rank(poset, of.elements + i * of.arity, &rank));
      for (uint64_t d = 0; d < rank; d++) size *= f->q;
      TEST_ASSERT_EQUAL_UINT64(size, span(f, of.elements + i * of.arity, of.arity, vectors, among));
      by_dimension[rank]++;
      for (size_t j = 0; j < i; j++) TEST_ASSERT_FALSE(of.leq[i * of.n + j] && of.leq[j * of.n + i]);
    }
    for (uint64_t d = 0; d <= f->n; d++) TEST_ASSERT_EQUAL_UINT64(q_binomial(f->q, f->n, d), by_dimension[d]);
    if (f->q == 2 && f->n == 3)
      TEST_ASSERT_TRUE(by_dimension[0] == 1 && by_dimension[1] == 7 && by_dimension[2] == 7 && by_dimension[3] == 1);
    check_order(&of, poset);
    board_free(&of);
    cgt_poset_free(poset);
  }
}

/* Section 3.2 and Figure 2: set partitions by refinement, of rank n less the number of blocks; the example on {1, 3, 4, 6}. */
static void test_section_3_2_set_partitions(void) {
  static const size_t bell[] = {1, 1, 2, 5, 15, 52, 203};
  for (uint64_t n = 0; n <= 6; n++) {
    cgt_poset_t *poset = new_poset(cgt_poset_new_set_partitions, n);
    board of = board_of(poset, refines, NULL);
    TEST_ASSERT_EQUAL_size_t(bell[n], of.n);
    check_order(&of, poset);
    for (size_t i = 0; i < of.n && n > 0; i++) {
      uint64_t blocks = 0, rank;
      for (size_t k = 0; k < of.arity; k++)
        if (of.elements[i * of.arity + k] >= blocks) blocks = of.elements[i * of.arity + k] + 1;
      TEST_ASSERT_OK(cgt_poset_rank(poset, of.elements + i * of.arity, &rank));
      TEST_ASSERT_EQUAL_UINT64(n - blocks, rank);
    }
    if (n == 4) { /* {1}, {4}, {3, 6} and {1, 4}, {3, 6}, with 3, 4, 6 called 2, 3, 4; Figure 2 has 31 lines */
      cgt_list_t *lines;
      TEST_ASSERT_TRUE(leq_of(poset, (uint64_t[]){0, 1, 2, 1}, (uint64_t[]){0, 1, 0, 1}));
      TEST_ASSERT_FALSE(leq_of(poset, (uint64_t[]){0, 1, 0, 1}, (uint64_t[]){0, 1, 2, 1}));
      TEST_ASSERT_OK(cgt_poset_hasse(poset, &lines));
      TEST_ASSERT_EQUAL_size_t(31, cgt_list_count(lines));
      cgt_list_free(lines);
    }
    board_free(&of);
    cgt_poset_free(poset);
  }
}

/* (1.1), (1.2), (3.1): the elements of A_n, their order, and their ranks n - 2 - (x + y). */
static void test_equation_3_1_ranks_of_a_n(void) {
  for (uint64_t n = 1; n <= 9; n++) {
    cgt_poset_t *poset = new_poset(cgt_poset_new_asm, n);
    board of = board_of(poset, asm_leq, NULL);
    uint32_t graded;
    uint64_t all;
    check_order(&of, poset);
    TEST_ASSERT_TRUE(n > 6 || board_graded(&of));
    TEST_ASSERT_OK(cgt_poset_graded(poset, &graded, &all));
    TEST_ASSERT_TRUE(graded == 1 && all == (n > 2 ? n - 2 : 0));
    for (size_t i = 0; i < of.n; i++) {
      const uint64_t *x = of.elements + 3 * i;
      uint64_t rank;
      TEST_ASSERT_OK(cgt_poset_rank(poset, x, &rank));
      TEST_ASSERT_EQUAL_UINT64(n - 2 - (x[0] + x[1]), rank);
      if (n <= 6) TEST_ASSERT_EQUAL_UINT64(board_height(&of, i), rank);
    }
    board_free(&of);
    cgt_poset_free(poset);
  }
}

/* Proposition 3.1 and Figure 3: (x, y, z) covers (x + 1, y, z), (x, y + 1, z), (x + 1, y, z - 1), (x, y + 1, z - 1) as far as
   these are in A_n, and nothing else. */
static void test_proposition_3_1_covers(void) {
  for (uint64_t n = 2; n <= 8; n++) {
    cgt_poset_t *poset = new_poset(cgt_poset_new_asm, n);
    board of = board_of(poset, asm_leq, NULL);
    for (size_t b = 0; b < of.n; b++) {
      const uint64_t *x = of.elements + 3 * b;
      cgt_list_t *covers;
      size_t listed = 0;
      TEST_ASSERT_OK(cgt_poset_list(poset, CGT_SET_LOWER_COVERS, x, NULL, &covers));
      for (size_t a = 0; a < of.n; a++) {
        const uint64_t *y = of.elements + 3 * a;
        bool between = false;
        for (size_t t = 0; t < of.n; t++)
          between = between || (t != a && t != b && of.leq[a * of.n + t] && of.leq[t * of.n + b]);
        const bool covered = a != b && of.leq[a * of.n + b] && !between;
        TEST_ASSERT_TRUE(
            covered == (y[0] + y[1] == x[0] + x[1] + 1 && y[0] >= x[0] && y[1] >= x[1] && (y[2] == x[2] || y[2] + 1 == x[2])));
        if (covered) TEST_ASSERT_EQUAL_UINT64_ARRAY(y, cgt_list_item(covers, listed++, NULL), 3);
      }
      TEST_ASSERT_EQUAL_size_t(listed, cgt_list_count(covers));
      if (n == 5 && x[0] == 0 && x[1] == 0 && x[2] == 3) /* Figure 3: (1, 0, 2), and (0, 1, 2) */
        TEST_ASSERT_TRUE(listed == 2 && cgt_list_words(covers)[4] == 0 && cgt_list_words(covers)[5] == 2);
      cgt_list_free(covers);
    }
    if (n == 5) TEST_ASSERT_EQUAL_size_t(20, of.n);
    board_free(&of);
    cgt_poset_free(poset);
  }
}

/* ---- Section 4 ---- */

/* Definition 4.1: moves turn a set whose greatest coin shows heads; a position without one is an end. All subsets are
   positions. (Options are tested at Definition 2.1.) */
static void test_definition_4_1_ends(void) {
  for (int round = 0; round < 60; round++) {
    random_game made;
    make_random(&made, (size_t)(test_random() % 9), round);
    uint64_t ends = 0, without = 0, words[64];
    for (size_t k = 0; k < made.sets.n; k++) without |= (uint64_t)1 << made.sets.maximum[k];
    for (uint64_t position = 0; position < (uint64_t)1 << made.of.n; position++) {
      cgt_list_t *options;
      const size_t count = coin_words(&made.of, position, words);
      TEST_ASSERT_OK(cgt_game_validate(made.game, words, count));
      TEST_ASSERT_OK(cgt_game_options(made.game, words, count, &options));
      TEST_ASSERT_TRUE((cgt_list_count(options) == 0) == ((position & without) == 0));
      ends += cgt_list_count(options) == 0;
      cgt_list_free(options);
    }
    size_t never = 0; /* the ends are all subsets of the elements that are no greatest ones */
    for (size_t i = 0; i < made.of.n; i++) never += (without >> i & 1) == 0;
    TEST_ASSERT_EQUAL_UINT64((uint64_t)1 << never, ends);
    free_random(&made);
  }
}

/* Proposition 4.1: with the library's linear extension, F gets smaller with every move. */
static void test_proposition_4_1_potential(void) {
  for (int round = 0; round < 60; round++) {
    random_game made;
    make_random(&made, (size_t)(test_random() % 9), round);
    uint64_t extension[16], place[16];
    TEST_ASSERT_OK(cgt_poset_linear_extension(cgt_coin_poset(made.game), extension));
    for (size_t i = 0; i < made.of.n; i++) place[extension[i]] = i;
    for (uint64_t position = 0; position < (uint64_t)1 << made.of.n; position++) {
      static uint64_t options[FAMILY_MOST];
      const size_t n = library_options(&made, position, options);
      for (size_t k = 0; k < n; k++) {
        uint64_t from = 0, to = 0;
        for (size_t i = 0; i < made.of.n; i++) {
          from += (position >> i & 1) << place[i];
          to += (options[k] >> i & 1) << place[i];
        }
        TEST_ASSERT_LESS_THAN_UINT64(from, to);
      }
    }
    free_random(&made);
  }
}

/* Theorem 4.1 on all positions: (4.1a) and (4.1b) agree with Definition 2.2, and the library with both. */
static void test_theorem_4_1_all_positions(void) {
  const size_t largest = test_few(4) == 4 ? 16 : 13;
  for (int round = 0; round < 45; round++) {
    random_game made;
    make_random(&made, round < 5 ? largest - (size_t)round : (size_t)(round % 12), round);
    uint64_t values[64], words[64];
    family_values(&made.of, &made.sets, values);
    uint16_t *all = family_all(&made.of, &made.sets, CGT_NORMAL);
    for (uint64_t position = 0; position < (uint64_t)1 << made.of.n; position++) {
      uint64_t sum = 0;
      for (size_t i = 0; i < made.of.n; i++)
        if (position >> i & 1) sum ^= values[i];
      TEST_ASSERT_EQUAL_UINT64(all[position], sum);
      TEST_ASSERT_EQUAL_UINT64(sum, value_of(made.game, words, coin_words(&made.of, position, words)));
    }
    free(all);
    free_random(&made);
  }
}

/* Theorem 4.1 beyond: the library's values of elements and positions by (4.1a) and (4.1b). */
static void test_theorem_4_1_larger_posets(void) {
  for (int round = 0; round < 60; round++) {
    random_game made;
    make_random(&made, 14 + (size_t)(test_random() % 19), round);
    uint64_t values[64], words[64];
    family_values(&made.of, &made.sets, values);
    uint64_t *found = values_of(&made.of, made.game);
    TEST_ASSERT_EQUAL_UINT64_ARRAY(values, found, made.of.n);
    for (int i = 0; i < 50; i++) {
      const uint64_t position = test_random() % ((uint64_t)1 << made.of.n);
      uint64_t sum = 0;
      for (size_t k = 0; k < made.of.n; k++)
        if (position >> k & 1) sum ^= values[k];
      TEST_ASSERT_EQUAL_UINT64(sum, value_of(made.game, words, coin_words(&made.of, position, words)));
    }
    free(found);
    free_random(&made);
  }
}

static bool product_leq(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  const random_game *parts = user;
  (void)arity;
  return parts[0].of.leq[a[0] * parts[0].of.n + b[0]] && parts[1].of.leq[a[1] * parts[1].of.n + b[1]];
}

/* Theorem 4.2: products of turning sets have nim products of values (4.2a), by all positions of the product; and a product of
   positions has the sum of its elements' values (4.2b), which is the product of their values. */
static void test_theorem_4_2_products(void) {
  for (int round = 0; round < 100; round++) {
    random_game made[2];
    family sets;
    cgt_game_t *cross;
    for (int k = 0; k < 2; k++) make_random(&made[k], 1 + (size_t)(test_random() % (k == 0 ? 4 : 3)), round * (k + 1) + k);
    TEST_ASSERT_OK(cgt_game_new_cross((cgt_game_t *const[]){made[0].game, made[1].game}, 2, &cross));
    board of = board_of(cgt_coin_poset(cross), product_leq, made);
    TEST_ASSERT_EQUAL_size_t(made[0].of.n * made[1].of.n, of.n);
    family_product(&made[0].sets, &made[1].sets, made[1].of.n, &sets);
    uint16_t *all = family_all(&of, &sets, CGT_NORMAL);
    uint64_t values[2][64], words[128];
    for (int k = 0; k < 2; k++) family_values(&made[k].of, &made[k].sets, values[k]);
    for (size_t i = 0; i < of.n; i++) {
      const uint64_t *x = of.elements + 2 * i, product = test_nim_mul(values[0][x[0]], values[1][x[1]]);
      TEST_ASSERT_EQUAL_UINT64(product, all[(uint64_t)1 << i]);
      TEST_ASSERT_EQUAL_UINT64(product, value_of(cross, x, 2));
    }
    for (uint64_t position = 0; position < (uint64_t)1 << of.n; position += 1 + test_random() % 5)
      TEST_ASSERT_EQUAL_UINT64(all[position], value_of(cross, words, coin_words(&of, position, words)));
    for (uint64_t p = 0; p < (uint64_t)1 << made[0].of.n; p++)
      for (uint64_t q = 0; q < (uint64_t)1 << made[1].of.n; q++) {
        uint64_t position = 0, sums[2] = {0, 0};
        for (size_t i = 0; i < of.n; i++)
          if ((p >> of.elements[2 * i] & 1) != 0 && (q >> of.elements[2 * i + 1] & 1) != 0) position |= (uint64_t)1 << i;
        for (size_t i = 0; i < made[0].of.n; i++) sums[0] ^= p >> i & 1 ? values[0][i] : 0;
        for (size_t i = 0; i < made[1].of.n; i++) sums[1] ^= q >> i & 1 ? values[1][i] : 0;
        TEST_ASSERT_EQUAL_UINT64(test_nim_mul(sums[0], sums[1]), all[position]);
        TEST_ASSERT_EQUAL_UINT64(all[position], value_of(cross, words, coin_words(&of, position, words)));
      }
    free(all);
    board_free(&of);
    cgt_game_free(cross);
    for (int k = 0; k < 2; k++) free_random(&made[k]);
  }
}

/* Theorem 4.2 for rulers and ideals: intervals and principal ideals of a product are products of such. */
static void test_theorem_4_2_rulers_and_ideals_on_products(void) {
  for (int round = 0; round < 60; round++) {
    random_game parts[2];
    const coin_rules rules = round % 2 == 0 ? RULER : IDEAL;
    cgt_poset_t *product;
    for (int k = 0; k < 2; k++) make_random(&parts[k], 1 + (size_t)(test_random() % 7), round);
    TEST_ASSERT_OK(cgt_poset_new_product((cgt_poset_t *const[]){parts[0].poset, parts[1].poset}, 2, &product));
    board of = board_of(product, product_leq, parts);
    free(checked_values(&of, rules, product));
    board_free(&of);
    cgt_poset_free(product);
    for (int k = 0; k < 2; k++) free_random(&parts[k]);
  }
}

/* Definition 4.2: the turning sets of the three games. (i) has single coins, as (i) says and not as the introduction does. */
static void test_definition_4_2_turning_sets(void) {
  for (int round = 0; round < 60; round++) {
    board of = board_random((size_t)(test_random() % 11), 1 + (unsigned)(test_random() % 6));
    cgt_poset_t *poset = board_poset(&of);
    for (coin_rules rules = 0; rules < RULES; rules++) {
      cgt_game_t *game = coin_game(rules, poset);
      family sets;
      family_of(&of, rules, &sets);
      for (uint64_t x = 0; x < of.n; x++) {
        cgt_list_t *list;
        size_t expected = 0;
        TEST_ASSERT_OK(cgt_coin_turning_sets(game, CGT_TURN_COINS, &x, &list));
        for (size_t k = 0; k < sets.n; k++) {
          if (sets.maximum[k] != x) continue;
          bool found = false;
          expected++;
          for (size_t i = 0; i < cgt_list_count(list); i++) {
            size_t count;
            const uint64_t *item = cgt_list_item(list, i, &count);
            found = found || coin_position(&of, item, count) == sets.set[k];
          }
          TEST_ASSERT_TRUE(found);
        }
        TEST_ASSERT_EQUAL_size_t(expected, cgt_list_count(list));
        cgt_list_free(list);
      }
      cgt_game_free(game);
    }
    cgt_poset_free(poset);
    board_free(&of);
  }
}

/* Proposition 4.2: a bijection that keeps the order and takes turning sets to turning sets keeps values. The second poset may
   have more relations than the first. */
static void test_proposition_4_2_bijections(void) {
  for (int round = 0; round < 100; round++) {
    random_game made;
    make_random(&made, 1 + (size_t)(test_random() % 8), round);
    const size_t n = made.of.n;
    uint64_t name[16], relations[600], words[16];
    size_t m = 0;
    family sets = made.sets;
    for (size_t i = 0; i < n; i++) { /* a random bijection */
      const size_t j = (size_t)(test_random() % (i + 1));
      name[i] = name[j];
      name[j] = i;
    }
    for (size_t a = 0; a < n; a++)
      for (size_t b = 0; b < n; b++)
        if (made.of.leq[a * n + b] || (round % 2 == 0 && made.of.place[a] < made.of.place[b] && test_random() % 4 == 0)) {
          relations[2 * m] = name[a];
          relations[2 * m++ + 1] = name[b];
        }
    board second = board_of_relations(n, relations, m);
    for (size_t k = 0; k < sets.n; k++) {
      sets.maximum[k] = (size_t)name[sets.maximum[k]];
      sets.set[k] = 0;
      for (size_t i = 0; i < n; i++) sets.set[k] |= (made.sets.set[k] >> i & 1) << name[i];
    }
    cgt_poset_t *poset = board_poset(&second);
    cgt_game_t *game = family_game(&second, &sets, poset);
    for (uint64_t position = 0; position < (uint64_t)1 << n; position++) {
      uint64_t image = 0;
      for (size_t i = 0; i < n; i++) image |= (position >> i & 1) << name[i];
      const uint64_t value = value_of(made.game, words, coin_words(&made.of, position, words));
      TEST_ASSERT_EQUAL_UINT64(value, value_of(game, words, coin_words(&second, image, words)));
    }
    cgt_game_free(game);
    cgt_poset_free(poset);
    board_free(&second);
    free_random(&made);
  }
}

/* Lemma 4.1: in the ideal game an element has 1 if and only if it has an even number of ones below it; positions have 0 or 1.
 */
static void test_lemma_4_1_ideal_games(void) {
  for (int round = 0; round < 80; round++) {
    board of = board_random(1 + (size_t)(test_random() % 30), 1 + (unsigned)(test_random() % 3));
    cgt_poset_t *poset = board_poset(&of);
    uint64_t *values = checked_values(&of, IDEAL, poset), words[64];
    cgt_game_t *game = coin_game(IDEAL, poset);
    for (size_t x = 0; x < of.n; x++) {
      uint64_t ones = 0;
      for (size_t t = 0; t < of.n; t++) ones += t != x && of.leq[t * of.n + x] && values[t] == 1;
      TEST_ASSERT_EQUAL_UINT64(ones % 2 == 0 ? 1 : 0, values[x]);
    }
    for (int i = 0; i < 30; i++)
      TEST_ASSERT_LESS_THAN_UINT64(2, value_of(game, words, coin_words(&of, test_random() % ((uint64_t)1 << of.n), words)));
    cgt_game_free(game);
    free(values);
    cgt_poset_free(poset);
    board_free(&of);
  }
}

/* Corollary 4.1: with a least element, that has 1 and all others 0. The poset need not be graded, as is printed: the pentagon
   N5 and random posets. */
static void test_corollary_4_1_ideals_with_a_minimum(void) {
  const uint64_t pentagon[] = {0, 1, 0, 2, 1, 3, 2, 4, 3, 4};
  unsigned not_graded = 0;
  for (int round = 0; round < 60; round++) {
    board upper = board_random((size_t)(test_random() % 9), 1 + (unsigned)(test_random() % 4)), of;
    uint64_t relations[2 * 100];
    size_t m = 0;
    for (uint64_t a = 0; a < upper.n; a++, m++) {
      relations[2 * m] = 0;
      relations[2 * m + 1] = a + 1;
      for (uint64_t b = 0; b < upper.n; b++)
        if (a != b && upper.leq[a * upper.n + b]) {
          m++;
          relations[2 * m] = a + 1;
          relations[2 * m + 1] = b + 1;
        }
    }
    of = round == 0 ? board_of_relations(5, pentagon, 5) : board_of_relations(upper.n + 1, relations, m);
    cgt_poset_t *poset = board_poset(&of);
    uint64_t *values = checked_values(&of, IDEAL, poset);
    uint32_t graded;
    TEST_ASSERT_OK(cgt_poset_graded(poset, &graded, NULL));
    TEST_ASSERT_TRUE(board_graded(&of) == (graded == 1));
    TEST_ASSERT_TRUE(round > 0 || graded == 0);
    not_graded += graded == 0;
    for (size_t x = 0; x < of.n; x++) TEST_ASSERT_EQUAL_UINT64(x == 0, values[x]);
    free(values);
    cgt_poset_free(poset);
    board_free(&of);
    board_free(&upper);
  }
  TEST_ASSERT_GREATER_THAN_UINT(10, not_graded);
}

/* Corollary 4.1 on every family that has a least element. */
static void test_corollary_4_1_families(void) {
  for (int which = 0; which < 5; which++)
    for (uint64_t n = 1; n <= 5; n++) {
      const field *f = &fields[n];
      static cgt_status_t (*const make[])(uint64_t, cgt_poset_t **) = {cgt_poset_new_chain, cgt_poset_new_boolean,
                                                                       cgt_poset_new_divisors, cgt_poset_new_set_partitions};
      static const board_order orders[] = {numbers_leq, subset, divides, refines};
      cgt_poset_t *poset = which == 4 ? new_subspaces(f) : new_poset(make[which], which == 2 ? 60 * n : n);
      board of = board_of(poset, which == 4 ? subspace_leq : orders[which], f);
      uint64_t *values = checked_values(&of, IDEAL, poset);
      for (size_t i = 0; i < of.n; i++) TEST_ASSERT_EQUAL_UINT64(i == of.order[0], values[i]);
      free(values);
      board_free(&of);
      cgt_poset_free(poset);
    }
}

/* ---- Section 5.1: rulers on chains ---- */

/* Definition 5.1, Table 1, and the example of 26: R(x) is the power of 2 in x. The library's: the ruler on a chain. */
static void test_table_1_ruler_sequence(void) {
  static const uint64_t d_min[] = {0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0},
                        r[] = {1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1};
  cgt_poset_t *chain = new_poset(cgt_poset_new_chain, 26);
  cgt_game_t *game = coin_game(RULER, chain);
  for (uint64_t x = 1; x <= 15; x++) {
    TEST_ASSERT_EQUAL_UINT64(r[x - 1], value_of(game, &x, 1));
    TEST_ASSERT_EQUAL_UINT64(r[x - 1], (uint64_t)1 << d_min[x - 1]);
    TEST_ASSERT_EQUAL_UINT64(r[x - 1], low_power(x));
  }
  TEST_ASSERT_EQUAL_UINT64(2, value_of(game, (uint64_t[]){26}, 1));
  cgt_game_free(game);
  cgt_poset_free(chain);
}

enum { SEQUENCE = 2048 };

/* Lemma 5.1: f(1) = 1 and f(n) = mex{f(m) + ... + f(n - 1)} is the ruler sequence. */
static void test_lemma_5_1_mex_of_sums(void) {
  static uint64_t f[SEQUENCE + 1], values[SEQUENCE];
  cgt_poset_t *chain = new_poset(cgt_poset_new_chain, SEQUENCE);
  cgt_game_t *game = coin_game(RULER, chain);
  TEST_ASSERT_OK(cgt_coin_values(game, values));
  for (size_t n = 1; n <= SEQUENCE; n++) {
    static uint8_t seen[4 * SEQUENCE];
    uint64_t sum = 0;
    memset(seen, 0, sizeof seen);
    seen[0] = 1; /* m = n */
    for (size_t m = n; m-- > 1;) seen[sum ^= f[m]] = 1;
    f[n] = mex_of_marks(seen);
    TEST_ASSERT_EQUAL_UINT64(f[n], values[n - 1]);
    TEST_ASSERT_EQUAL_UINT64(f[n], low_power(n));
  }
  cgt_game_free(game);
  cgt_poset_free(chain);
}

/* Theorem 5.1: the ruler on a chain has R(x); from the intervals, and on a long chain. */
static void test_theorem_5_1_rulers_on_chains(void) {
  for (uint64_t n = 1; n <= 70; n += 23) {
    cgt_poset_t *chain = new_poset(cgt_poset_new_chain, n);
    board of = board_of(chain, numbers_leq, NULL);
    uint64_t *values = checked_values(&of, RULER, chain);
    for (size_t i = 0; i < of.n; i++) TEST_ASSERT_EQUAL_UINT64(low_power(of.elements[i]), values[i]);
    free(values);
    board_free(&of);
    cgt_poset_free(chain);
  }
  cgt_poset_t *chain = new_poset(cgt_poset_new_chain, UINT64_MAX);
  cgt_game_t *game = coin_game(RULER, chain);
  for (int i = 0; i < 2000; i++) {
    const uint64_t x = (test_random_length() | 1) << test_random() % 64;
    if (x != 0) TEST_ASSERT_EQUAL_UINT64(low_power(x), value_of(game, &x, 1));
  }
  cgt_game_free(game);
  cgt_poset_free(chain);
}

/* ---- Section 5.2: rulers on divisors ---- */

/* (5.4), with the empty product 1 for n = 1. */
static uint64_t formula_5_4(uint64_t y, const uint64_t *primes, size_t n) {
  uint64_t product = 1;
  for (size_t i = 0; i < n; i++) {
    uint64_t exponent = 0;
    for (; y % primes[i] == 0; y /= primes[i]) exponent++;
    product = test_nim_mul(product, low_power(exponent + 1));
  }
  return product;
}

/* Theorem 5.2: the ruler on the divisors of n has the nim product of R(exponent + 1). */
static void test_theorem_5_2_rulers_on_divisors(void) {
  static const uint64_t primes[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53}, more[] = {17280, 30030, 87480};
  for (uint64_t k = 1; k <= 203; k++) {
    const uint64_t n = k <= 200 ? k : more[k - 201];
    cgt_poset_t *poset = new_poset(cgt_poset_new_divisors, n);
    board of = board_of(poset, divides, NULL);
    uint64_t *values = checked_values(&of, RULER, poset), all[200];
    size_t count = 0;
    for (uint64_t p = 2; p <= n && p < 200; p++) /* whatever divides n, but products of smaller ones */
      if (n % p == 0) {
        bool prime = true;
        for (uint64_t d = 2; d < p; d++) prime = prime && p % d != 0;
        if (prime) all[count++] = p;
      }
    for (size_t i = 0; i < of.n; i++) TEST_ASSERT_EQUAL_UINT64(formula_5_4(of.elements[i], all, count), values[i]);
    free(values);
    board_free(&of);
    cgt_poset_free(poset);
  }
  for (int round = 0; round < 200; round++) { /* of large numbers */
    uint64_t n = 1, y = 1;
    for (int i = 0; i < 60; i++) {
      const uint64_t p = primes[test_random() % (1 + test_random() % 16)];
      if (n > UINT64_MAX / p) break;
      n *= p;
      if (test_random() % 4 != 0) y *= p;
    }
    cgt_poset_t *poset = new_poset(cgt_poset_new_divisors, n);
    cgt_game_t *game = coin_game(RULER, poset);
    TEST_ASSERT_EQUAL_UINT64(formula_5_4(y, primes, 16), value_of(game, &y, 1));
    TEST_ASSERT_EQUAL_UINT64(formula_5_4(n, primes, 16), value_of(game, &n, 1));
    cgt_game_free(game);
    cgt_poset_free(poset);
  }
}

/* Figure 4: the divisors 1, 2, 3, 4, 6, 12 of 12, in the ideal game and in the ruler. */
static void test_figure_4_divisors_of_12(void) {
  static const uint64_t divisors[] = {1, 2, 3, 4, 6, 12}, ideal[] = {1, 0, 0, 0, 0, 0}, ruler[] = {1, 2, 2, 1, 3, 2};
  cgt_poset_t *poset = new_poset(cgt_poset_new_divisors, 12);
  board of = board_of(poset, divides, NULL);
  uint64_t *values[2] = {checked_values(&of, IDEAL, poset), checked_values(&of, RULER, poset)};
  TEST_ASSERT_EQUAL_UINT64_ARRAY(divisors, of.elements, 6);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(ideal, values[0], 6);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(ruler, values[1], 6);
  free(values[0]);
  free(values[1]);
  board_free(&of);
  cgt_poset_free(poset);
}

/* ---- Section 5.3: rulers on subspaces ---- */

static uint64_t theorem_5_3(uint64_t q, uint64_t d) { return q % 2 == 0 ? low_power(d + 1) : d % 3 + 1; }

/* Theorem 5.3, literally on small lattices. */
static void test_theorem_5_3_rulers_on_subspaces(void) {
  for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
    const field *f = &fields[k];
    cgt_poset_t *poset = new_subspaces(f);
    board of = board_of(poset, subspace_leq, f);
    uint64_t *values = checked_values(&of, RULER, poset), *pairs = checked_values(&of, PAIRS, poset);
    for (size_t i = 0; i < of.n; i++) {
      uint64_t dimension = 0;
      for (size_t r = 0; r < of.arity; r++) dimension += of.elements[i * of.arity + r] != 0;
      TEST_ASSERT_EQUAL_UINT64(theorem_5_3(f->q, dimension), values[i]);
      TEST_ASSERT_EQUAL_UINT64(dimension + 1, pairs[i]);
    }
    free(values);
    free(pairs);
    board_free(&of);
    cgt_poset_free(poset);
  }
}

enum { DIMENSIONS = 65 };

static uint64_t g_parity[DIMENSIONS][DIMENSIONS]; /* G_q(n, r), by (5.5) modulo 2 */
static uint64_t sums_5_7[DIMENSIONS][DIMENSIONS], values_5_7[DIMENSIONS];

/* (5.7a) and (5.7b), for any q. */
static void recursion_5_7(uint64_t q) {
  for (size_t n = 0; n < DIMENSIONS; n++)
    for (size_t r = 0; r < DIMENSIONS; r++) {
      const bool power_is_odd = q % 2 == 1 || r == 0;
      g_parity[n][r] = n == 0 ? r == 0 : ((r > 0 ? g_parity[n - 1][r - 1] : 0) + (power_is_odd ? g_parity[n - 1][r] : 0)) % 2;
    }
  for (size_t d = 0; d < DIMENSIONS; d++) {
    uint8_t seen[256] = {0};
    for (size_t m = 0; m <= d; m++) {
      sums_5_7[d][m] = 0;
      for (size_t k = m; k < d; k++)
        if (g_parity[d - m][k - m]) sums_5_7[d][m] ^= values_5_7[k];
      TEST_ASSERT_LESS_THAN_UINT64(255, sums_5_7[d][m]);
      seen[sums_5_7[d][m]] = 1;
    }
    values_5_7[d] = mex_of_marks(seen);
  }
}

/* Lemma 5.2, and Theorem 5.3 by its recursion, for larger lattices than can be listed: up to the library's largest. The
   recursion does not ask whether q is a prime power; the library does. */
static void test_lemma_5_2_recursion(void) {
  static const uint64_t powers[] = {2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 25, 27, 49, 64, 121, 128}, others[] = {6, 10, 15, 21};
  for (size_t i = 0; i < sizeof powers / sizeof *powers; i++) {
    const uint64_t q = powers[i];
    uint64_t n = 0, values[DIMENSIONS];
    for (uint64_t most = UINT64_MAX; most >= q - (q == 2); most /= q) n++;
    if (q == 2) n = 64;
    const field f = {q, q, n, 0};
    cgt_poset_t *poset = new_subspaces(&f);
    cgt_game_t *game = coin_game(RULER, poset);
    size_t count;
    TEST_ASSERT_OK(cgt_coin_class_values(game, values, DIMENSIONS, &count));
    TEST_ASSERT_EQUAL_size_t((size_t)n + 1, count);
    recursion_5_7(q);
    TEST_ASSERT_EQUAL_UINT64_ARRAY(values_5_7, values, count);
    cgt_game_free(game);
    cgt_poset_free(poset);
  }
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    cgt_poset_t *poset = NULL;
    recursion_5_7(others[i]);
    for (size_t d = 0; d < DIMENSIONS; d++) TEST_ASSERT_EQUAL_UINT64(theorem_5_3(others[i], d), values_5_7[d]);
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_poset_new_subspaces", "prime power", cgt_poset_new_subspaces(2, others[i], &poset));
    TEST_ASSERT_NULL(poset);
  }
}

/* The proof of Lemma 5.2, (5.8): sums over U <= T < W (printed with T <= W) are s_q(dim W, dim U), and there are as many T of a
   dimension as the q-binomial coefficient says. */
static void test_equation_5_8_sums_over_subspaces(void) {
  for (size_t k = 0; k < sizeof fields / sizeof *fields; k++) {
    const field *f = &fields[k];
    cgt_poset_t *poset = new_subspaces(f);
    board of = board_of(poset, subspace_leq, f);
    if (of.n > 100) { /* the others suffice */
      board_free(&of);
      cgt_poset_free(poset);
      continue;
    }
    uint64_t *values = checked_values(&of, RULER, poset), *pairs = checked_values(&of, PAIRS, poset);
    recursion_5_7(f->q);
    for (size_t u = 0; u < of.n; u++)
      for (size_t w = 0; w < of.n; w++) {
        if (!of.leq[u * of.n + w]) continue;
        const uint64_t m = pairs[u] - 1, d = pairs[w] - 1;
        uint64_t sum = 0, by_dimension[8] = {0};
        for (size_t t = 0; t < of.n; t++) {
          if (!of.leq[u * of.n + t] || !of.leq[t * of.n + w]) continue;
          by_dimension[pairs[t] - 1]++;
          if (t != w) sum ^= values[t];
        }
        TEST_ASSERT_EQUAL_UINT64(sums_5_7[d][m], sum);
        for (uint64_t i = m; i <= d; i++) {
          TEST_ASSERT_EQUAL_UINT64(q_binomial(f->q, d - m, i - m), by_dimension[i]);
          TEST_ASSERT_EQUAL_UINT64(g_parity[d - m][i - m], by_dimension[i] % 2);
        }
      }
    free(values);
    free(pairs);
    board_free(&of);
    cgt_poset_free(poset);
  }
}

/* Lemma 5.3 for odd q: (5.9), (5.11); and (5.12a) of the proof of Theorem 5.3. */
static void test_lemma_5_3_sums_for_odd_q(void) {
  recursion_5_7(3);
  for (size_t n = 1; n < DIMENSIONS; n++)
    for (size_t r = 1; r < DIMENSIONS; r++)
      TEST_ASSERT_EQUAL_UINT64(g_parity[n - 1][r - 1] ^ g_parity[n - 1][r], g_parity[n][r]);
  for (size_t d = 0; d < DIMENSIONS; d++)
    for (size_t m = 0; m <= d; m++) {
      TEST_ASSERT_EQUAL_UINT64(d % 3 == m % 3 ? 0 : m % 3 + 1, sums_5_7[d][m]);
      if (m < d) TEST_ASSERT_EQUAL_UINT64(sums_5_7[d][m + 1] ^ sums_5_7[d - 1][m] ^ values_5_7[d - 1], sums_5_7[d][m]);
    }
}

/* Table 2 and Figure 5 (B_3(2): 1, 2, 1, 4 by dimensions). */
static void test_table_2_and_figure_5(void) {
  static const uint64_t even[] = {1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1},
                        odd[] = {1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3};
  for (uint64_t q = 2; q <= 8; q++) {
    const field f = {q, q, q == 2 || q == 3 || q == 4 || q == 5 || q == 7 || q == 8 ? 14 : 0, 0};
    uint64_t values[DIMENSIONS];
    size_t count;
    if (f.n == 0) continue;
    cgt_poset_t *poset = new_subspaces(&f);
    cgt_game_t *game = coin_game(RULER, poset);
    TEST_ASSERT_OK(cgt_coin_class_values(game, values, DIMENSIONS, &count));
    TEST_ASSERT_EQUAL_size_t(15, count);
    TEST_ASSERT_EQUAL_UINT64_ARRAY(q % 2 == 0 ? even : odd, values, 15);
    cgt_game_free(game);
    cgt_poset_free(poset);
  }
  cgt_poset_t *poset = new_subspaces(&fields[3]);
  board of = board_of(poset, subspace_leq, &fields[3]);
  uint64_t *values = checked_values(&of, RULER, poset), numbers[5] = {0};
  for (size_t i = 0; i < of.n; i++) numbers[values[i]]++;
  TEST_ASSERT_TRUE(numbers[1] == 1 + 7 && numbers[2] == 7 && numbers[4] == 1);
  free(values);
  board_free(&of);
  cgt_poset_free(poset);
}

/* ---- Section 5.4 ---- */

/* Lemma 5.4: in the ideal game on A_n values depend on rank and z only; so do those of the ruler (section 6.1) and of pairs. */
static void test_lemma_5_4_classes(void) {
  for (uint64_t n = 2; n <= 9; n++) {
    cgt_poset_t *poset = new_poset(cgt_poset_new_asm, n);
    board of = board_of(poset, asm_leq, NULL);
    for (coin_rules rules = 0; rules < RULES; rules++) {
      uint64_t *values = checked_values(&of, rules, poset), class_value[10][10];
      memset(class_value, 0xFF, sizeof class_value);
      for (size_t i = 0; i < of.n; i++) {
        const uint64_t *x = of.elements + 3 * i;
        uint64_t *class = &class_value[n - 2 - (x[0] + x[1])][x[2]];
        if (*class == UINT64_MAX) *class = values[i];
        TEST_ASSERT_EQUAL_UINT64(*class, values[i]);
      }
      free(values);
    }
    board_free(&of);
    cgt_poset_free(poset);
  }
}

/* How many elements of a principal ideal of A_n have rank r and third coordinate s. */
static void count_ideal(cgt_poset_t *poset, uint64_t n, const uint64_t *x, uint64_t numbers[10][10]) {
  cgt_list_t *ideal;
  TEST_ASSERT_OK(cgt_poset_list(poset, CGT_SET_IDEAL, x, NULL, &ideal));
  memset(numbers, 0, 100 * sizeof **numbers);
  for (size_t i = 0; i < cgt_list_count(ideal); i++) {
    const uint64_t *y = cgt_list_item(ideal, i, NULL);
    numbers[n - 2 - (y[0] + y[1])][y[2]]++;
  }
  cgt_list_free(ideal);
}

/* Lemma 5.5: (5.13a) is the ideal, (5.13b) are its classes, (5.13c) their sizes. */
static void test_lemma_5_5_principal_ideals(void) {
  for (uint64_t n = 2; n <= 9; n++) {
    cgt_poset_t *poset = new_poset(cgt_poset_new_asm, n);
    board of = board_of(poset, asm_leq, NULL);
    for (size_t i = 0; i < of.n; i++) {
      const uint64_t *x = of.elements + 3 * i, r0 = n - 2 - (x[0] + x[1]), s0 = x[2];
      uint64_t numbers[10][10];
      count_ideal(poset, n, x, numbers);
      for (uint64_t r = 0; r <= n - 2; r++)
        for (uint64_t s = 0; s <= n - 2; s++)
          TEST_ASSERT_EQUAL_UINT64(s <= s0 && s <= r && r - s <= r0 - s0 ? r0 - r + 1 : 0, numbers[r][s]);
      for (size_t k = 0; k < of.n; k++) {
        const uint64_t *y = of.elements + 3 * k, sum = y[0] + y[1] + y[2];
        TEST_ASSERT_TRUE((y[0] >= x[0] && y[1] >= x[1] && y[2] <= x[2] && x[0] + x[1] + x[2] <= sum && sum <= n - 2) ==
                         leq_of(poset, y, x));
      }
    }
    board_free(&of);
    cgt_poset_free(poset);
  }
}

/* Figure 6: the ideal of (0, 0, 2) in A_5, by classes. */
static void test_figure_6_an_ideal(void) {
  uint64_t numbers[10][10], all = 0;
  cgt_poset_t *poset = new_poset(cgt_poset_new_asm, 5);
  count_ideal(poset, 5, (uint64_t[]){0, 0, 2}, numbers);
  for (int r = 0; r < 10; r++)
    for (int s = 0; s < 10; s++) all += numbers[r][s];
  TEST_ASSERT_TRUE(numbers[0][0] == 4 && numbers[1][0] == 3 && numbers[1][1] == 3 && numbers[2][1] == 2 && numbers[2][2] == 2 &&
                   numbers[3][2] == 1);
  TEST_ASSERT_EQUAL_UINT64(15, all);
  cgt_poset_free(poset);
}

/* Figure 7, as (*) of the proof of Theorem 1.1 says: ones are at (0, 0), P_k = (2k + 1, k) and Q_k = (2k + 1, k + 1). */
static void test_figure_7_ones(void) {
  const uint64_t n = 40;
  cgt_poset_t *poset = new_poset(cgt_poset_new_asm, n);
  cgt_game_t *game = coin_game(IDEAL, poset);
  for (uint64_t r = 0; r <= n - 2; r++)
    for (uint64_t s = 0; s <= r; s++) {
      bool one = r == 0 && s == 0;
      for (uint64_t k = 0; k < n; k++) one = one || (r == 2 * k + 1 && (s == k || s == k + 1));
      TEST_ASSERT_EQUAL_UINT64(one, value_of(game, (uint64_t[]){0, n - 2 - r, s}, 3));
    }
  cgt_game_free(game);
  cgt_poset_free(poset);
}

/* ---- Section 6.1: the ruler on A_n ---- */

/* Proposition 6.1: (x, y, z) to (y, x, z) and to (x, y, n - 2 - (x + y + z)) keep order and turning sets, and so the values. */
static void test_proposition_6_1_symmetry(void) {
  for (uint64_t n = 2; n <= 9; n++) {
    cgt_poset_t *poset = new_poset(cgt_poset_new_asm, n);
    board of = board_of(poset, asm_leq, NULL);
    cgt_game_t *games[RULES];
    uint64_t *images[2] = {malloc(3 * of.n * sizeof(uint64_t)), malloc(3 * of.n * sizeof(uint64_t))};
    for (coin_rules rules = 0; rules < RULES; rules++) games[rules] = coin_game(rules, poset);
    for (size_t i = 0; i < of.n; i++) {
      const uint64_t *x = of.elements + 3 * i;
      memcpy(images[0] + 3 * i, ((uint64_t[]){x[1], x[0], x[2]}), 3 * sizeof *x);
      memcpy(images[1] + 3 * i, ((uint64_t[]){x[0], x[1], n - 2 - (x[0] + x[1] + x[2])}), 3 * sizeof *x);
      for (int map = 0; map < 2; map++)
        for (coin_rules rules = 0; rules < RULES; rules++)
          TEST_ASSERT_EQUAL_UINT64(value_of(games[rules], x, 3), value_of(games[rules], images[map] + 3 * i, 3));
    }
    for (size_t a = 0; a < of.n; a++)
      for (size_t b = 0; b < of.n; b++)
        for (int map = 0; map < 2; map++)
          TEST_ASSERT_TRUE(of.leq[a * of.n + b] == leq_of(poset, images[map] + 3 * a, images[map] + 3 * b));
    for (coin_rules rules = 0; rules < RULES; rules++) cgt_game_free(games[rules]);
    free(images[0]);
    free(images[1]);
    board_free(&of);
    cgt_poset_free(poset);
  }
}

/* Table 3, which is missing from our copy: an independent program's values stand for it. Ranks to 30 by classes, and ranks to
   12 from all of A_14; with the symmetry g(s, t) = g(s, s - t). */
static void test_table_3_ruler_on_a_n(void) {
  enum { RANKS = 31 };
  static uint64_t table[RANKS][RANKS], values[RANKS * (RANKS + 1) / 2];
  char line[4096];
  size_t s = 0, count;
  FILE *file = fopen(TEST_DATA "/asm_ruler.txt", "r");
  TEST_ASSERT_NOT_NULL(file);
  while (fgets(line, sizeof line, file) != NULL) {
    if (line[0] == '#') continue;
    char *rest = line;
    for (size_t t = 0; t <= s; t++) table[s][t] = strtoull(rest, &rest, 10);
    TEST_ASSERT_EQUAL_STRING("\n", rest);
    s++;
  }
  fclose(file);
  TEST_ASSERT_EQUAL_size_t(RANKS, s);
  cgt_poset_t *poset = new_poset(cgt_poset_new_asm, RANKS + 1);
  cgt_game_t *game = coin_game(RULER, poset);
  TEST_ASSERT_OK(cgt_coin_class_values(game, values, RANKS * (RANKS + 1) / 2, &count));
  TEST_ASSERT_EQUAL_size_t(RANKS * (RANKS + 1) / 2, count);
  for (size_t r = 0, i = 0; r < RANKS; r++)
    for (size_t t = 0; t <= r; t++, i++) {
      TEST_ASSERT_EQUAL_UINT64(table[r][t], values[i]);
      TEST_ASSERT_EQUAL_UINT64(values[i], values[i + r - 2 * t]);
      TEST_ASSERT_EQUAL_UINT64(values[i], value_of(game, (uint64_t[]){RANKS - 1 - r, 0, t}, 3));
    }
  cgt_game_free(game);
  cgt_poset_free(poset);
  poset = new_poset(cgt_poset_new_asm, 14);
  board of = board_of(poset, asm_leq, NULL);
  uint64_t *literal = checked_values(&of, RULER, poset);
  for (size_t i = 0; i < of.n; i++)
    TEST_ASSERT_EQUAL_UINT64(table[12 - of.elements[3 * i] - of.elements[3 * i + 1]][of.elements[3 * i + 2]], literal[i]);
  free(literal);
  board_free(&of);
  cgt_poset_free(poset);
}

/* ---- Section 6.2: the ruler on set partitions ---- */

enum { PARTS = 16 };

/* The type of a set partition: sizes of blocks, weakly decreasing, then zeros. */
static void type_of(const uint64_t *partition, size_t n, uint64_t *type) {
  memset(type, 0, (n > 0 ? n : 1) * sizeof *type);
  for (size_t i = 0; i < n; i++) type[partition[i]]++;
  for (size_t i = 1; i < n; i++)
    for (size_t k = i; k > 0 && type[k - 1] < type[k]; k--) {
      const uint64_t part = type[k];
      type[k] = type[k - 1];
      type[k - 1] = part;
    }
}

/* A set partition of a type, with consecutive blocks. */
static void partition_of(const uint64_t *type, size_t n, uint64_t *partition) {
  for (size_t block = 0, i = 0; i < n; block++)
    for (uint64_t k = 0; k < type[block]; k++) partition[i++] = block;
}

/* Figure 8 and the examples of refinement. */
static void test_figure_8_types(void) {
  static const uint64_t types[] = {1, 1, 1, 1, 2, 1, 1, 0, 2, 2, 0, 0, 3, 1, 0, 0, 4, 0, 0, 0},
                        lines[] = {0, 1, 1, 2, 1, 3, 2, 4, 3, 4};
  cgt_poset_t *poset = new_poset(cgt_poset_new_integer_partitions, 4);
  cgt_list_t *list;
  TEST_ASSERT_OK(cgt_poset_list(poset, CGT_SET_ALL, NULL, NULL, &list));
  TEST_ASSERT_EQUAL_size_t(5, cgt_list_count(list));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(types, cgt_list_words(list), 20);
  cgt_list_free(list);
  TEST_ASSERT_OK(cgt_poset_hasse(poset, &list));
  TEST_ASSERT_EQUAL_size_t(5, cgt_list_count(list));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(lines, cgt_list_words(list), 10);
  cgt_list_free(list);
  cgt_poset_free(poset);
  poset = new_poset(cgt_poset_new_integer_partitions, 11);
  const uint64_t a[11] = {5, 5, 1}, b[11] = {6, 5}, c[11] = {7, 4};
  TEST_ASSERT_TRUE(leq_of(poset, a, b));
  TEST_ASSERT_FALSE(leq_of(poset, a, c));
  cgt_poset_free(poset);
}

/* The type of a set partition keeps the order (section 6.2), and every pair of types comes from such a pair. */
static void test_section_6_2_types_of_partitions(void) {
  for (size_t n = 1; n <= 6; n++) {
    cgt_poset_t *partitions = new_poset(cgt_poset_new_set_partitions, n),
                *types = new_poset(cgt_poset_new_integer_partitions, n);
    board of = board_of(partitions, refines, NULL);
    static bool above[12][12];
    memset(above, 0, sizeof above);
    for (size_t a = 0; a < of.n; a++)
      for (size_t b = 0; b < of.n; b++) {
        uint64_t x[PARTS], y[PARTS], i, k;
        type_of(of.elements + a * n, n, x);
        type_of(of.elements + b * n, n, y);
        TEST_ASSERT_OK(cgt_poset_index(types, x, &i));
        TEST_ASSERT_OK(cgt_poset_index(types, y, &k));
        above[i][k] |= of.leq[a * of.n + b];
      }
    uint64_t size;
    TEST_ASSERT_OK(cgt_poset_size(types, &size));
    for (uint64_t i = 0; i < size; i++)
      for (uint64_t k = 0; k < size; k++) {
        uint64_t x[PARTS], y[PARTS];
        TEST_ASSERT_OK(cgt_poset_element(types, i, x));
        TEST_ASSERT_OK(cgt_poset_element(types, k, y));
        TEST_ASSERT_TRUE(above[i][k] == leq_of(types, x, y));
      }
    board_free(&of);
    cgt_poset_free(partitions);
    cgt_poset_free(types);
  }
}

enum { TABLE_4 = 17 };
static const uint64_t table_4[] = {1, 2, 1, 4, 1, 2, 1, 7, 15, 16, 8, 5, 19, 5, 37, 17, 14};

/* Theorem 6.1 (ii) with Table 4. */
static uint64_t theorem_6_1(const uint64_t *type, size_t n) {
  uint64_t product = 1;
  for (size_t i = 0; i < n && type[i] > 0; i++) product = test_nim_mul(product, table_4[type[i] - 1]);
  return product;
}

/* Theorem 6.1, from all set partitions of [n]: values depend on the type, and are products over the blocks. */
static void test_theorem_6_1_rulers_on_set_partitions(void) {
  for (size_t n = 0; n <= 7; n++) {
    cgt_poset_t *poset = new_poset(cgt_poset_new_set_partitions, n);
    board of = board_of(poset, refines, NULL);
    uint64_t *values = checked_values(&of, RULER, poset);
    for (size_t i = 0; i < of.n; i++) {
      uint64_t type[PARTS];
      type_of(of.elements + i * of.arity, n, type);
      TEST_ASSERT_EQUAL_UINT64(theorem_6_1(type, n), values[i]);
    }
    free(values);
    board_free(&of);
    cgt_poset_free(poset);
  }
}

/* Table 4 */
static void test_table_4_blocks(void) {
  cgt_poset_t *poset = new_poset(cgt_poset_new_set_partitions, TABLE_4);
  cgt_game_t *game = coin_game(RULER, poset);
  uint64_t values[TABLE_4];
  const uint64_t one_block[TABLE_4] = {0};
  size_t count;
  TEST_ASSERT_OK(cgt_coin_class_values(game, values, TABLE_4, &count));
  TEST_ASSERT_EQUAL_size_t(TABLE_4, count);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(table_4, values, TABLE_4);
  TEST_ASSERT_EQUAL_UINT64(table_4[TABLE_4 - 1], value_of(game, one_block, TABLE_4));
  cgt_game_free(game);
  cgt_poset_free(poset);
}

/* All multisets of partitions whose sums are the parts of lambda and whose union is mu: P_n(lambda, mu). Bins of equal size are
   filled in descending order, each bin by its multiplicities. */
typedef struct {
  const uint64_t *lambda;
  size_t bins, n;
  uint64_t left[PARTS + 1];       /* multiplicities of mu that are not in a bin */
  uint64_t bin[PARTS][PARTS + 1]; /* multiplicities */
  uint64_t factorials;            /* the product of those of mu's multiplicities */
  uint64_t found, sum;            /* how many, and the sum (6.2) */
} fillings;

static uint64_t factorial(uint64_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

static void fill(fillings *f, size_t bin, size_t part, uint64_t space) {
  if (bin == f->bins) {
    uint64_t divisor = 1, equal = 0;
    for (size_t k = 0; k < f->bins; k++) {
      for (size_t i = 1; i <= f->n; i++) divisor *= factorial(f->bin[k][i]);
      equal = k > 0 && memcmp(f->bin[k], f->bin[k - 1], sizeof f->bin[k]) == 0 ? equal + 1 : 1;
      divisor *= equal; /* the factorial of how many are equal, step by step */
    }
    TEST_ASSERT_EQUAL_UINT64(0, f->factorials % divisor);
    f->sum += f->factorials / divisor;
    f->found++;
    return;
  }
  if (space == 0) {
    if (bin > 0 && f->lambda[bin] == f->lambda[bin - 1] && memcmp(f->bin[bin - 1], f->bin[bin], sizeof f->bin[bin]) < 0) return;
    fill(f, bin + 1, f->n, bin + 1 < f->bins ? f->lambda[bin + 1] : 0);
    return;
  }
  for (; part >= 1; part--) /* the greatest part that is yet to come */
    if (part <= space && f->left[part] > 0) {
      f->left[part]--;
      f->bin[bin][part]++;
      fill(f, bin, part, space - part);
      f->bin[bin][part]--;
      f->left[part]++;
    }
}

/* (6.2), and |P_n(lambda, mu)|. */
static uint64_t formula_6_2(const uint64_t *lambda, const uint64_t *mu, size_t n, uint64_t *fill_count) {
  fillings f = {.lambda = lambda, .n = n, .factorials = 1};
  while (f.bins < n && lambda[f.bins] > 0) f.bins++;
  for (size_t i = 0; i < n && mu[i] > 0; i++) f.factorials *= ++f.left[mu[i]];
  fill(&f, 0, n, lambda[0]);
  if (fill_count != NULL) *fill_count = f.found;
  return f.sum;
}

/* The example before Theorem 6.1: P((4, 2), (2, 2, 1, 1)) has (2 2, 1 1) and (2 1 1, 2). */
static void test_section_6_2_example_of_fillings(void) {
  const uint64_t lambda[6] = {4, 2}, mu[6] = {2, 2, 1, 1};
  uint64_t count;
  (void)formula_6_2(lambda, mu, 6, &count);
  TEST_ASSERT_EQUAL_UINT64(2, count);
}

/* Proposition 6.2: the number of coarser partitions of a type; the formula against the library's coarser partitions, counted.
 */
static void test_proposition_6_2_numbers_of_coarser_partitions(void) {
  for (size_t n = 1; n <= 8; n++) {
    cgt_poset_t *partitions = new_poset(cgt_poset_new_set_partitions, n),
                *types = new_poset(cgt_poset_new_integer_partitions, n);
    board of = board_of(types, numbers_leq, NULL); /* only for the list */
    for (size_t m = 0; m < of.n; m++) {
      const uint64_t *mu = of.elements + m * n;
      uint64_t partition[PARTS], numbers[32] = {0};
      cgt_list_t *coarser;
      partition_of(mu, n, partition);
      TEST_ASSERT_OK(cgt_poset_list(partitions, CGT_SET_FILTER, partition, NULL, &coarser));
      for (size_t i = 0; i < cgt_list_count(coarser); i++) {
        uint64_t type[PARTS], index;
        type_of(cgt_list_item(coarser, i, NULL), n, type);
        TEST_ASSERT_OK(cgt_poset_index(types, type, &index));
        numbers[index]++;
      }
      cgt_list_free(coarser);
      for (size_t l = 0; l < of.n; l++) {
        TEST_ASSERT_EQUAL_UINT64(formula_6_2(of.elements + l * n, mu, n, NULL), numbers[l]);
        TEST_ASSERT_TRUE(leq_of(types, mu, of.elements + l * n) == (numbers[l] > 0));
      }
    }
    board_free(&of);
    cgt_poset_free(partitions);
    cgt_poset_free(types);
  }
}

/* The numbers and sums of an independent program: M_n(lambda, mu) and s_n(mu). */
static void test_proposition_6_2_published_numbers(void) {
  char line[512];
  FILE *file = fopen(TEST_DATA "/coin_partitions.txt", "r");
  size_t read = 0;
  TEST_ASSERT_NOT_NULL(file);
  while (fgets(line, sizeof line, file) != NULL) {
    if (line[0] != 'M') continue;
    uint64_t partition[2][PARTS] = {{0}}, part;
    char *rest = line + 1;
    const uint64_t expected = strtoull(rest, &rest, 10);
    size_t n = 0;
    for (size_t i = 0; (part = strtoull(rest, &rest, 10)) != 0; i++) n += (size_t)(partition[0][i] = part);
    for (size_t i = 0, sum = 0; sum < n; i++) sum += (size_t)(partition[1][i] = strtoull(rest, &rest, 10));
    TEST_ASSERT_EQUAL_STRING("\n", rest);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected, formula_6_2(partition[0], partition[1], n, NULL), line);
    read++;
  }
  fclose(file);
  TEST_ASSERT_EQUAL_size_t(396, read);
}

/* (6.3): the sum over all coarser partitions. Printed with the coarsest, whose value is what is sought; it must be left out. */
static uint64_t formula_6_3(cgt_poset_t *partitions, const uint64_t *mu, size_t n, bool as_printed) {
  uint64_t partition[PARTS], sum = 0;
  cgt_list_t *coarser;
  partition_of(mu, n, partition);
  TEST_ASSERT_OK(cgt_poset_list(partitions, CGT_SET_FILTER, partition, NULL, &coarser));
  for (size_t i = 0; i < cgt_list_count(coarser); i++) {
    uint64_t type[PARTS];
    type_of(cgt_list_item(coarser, i, NULL), n, type);
    if (as_printed || type[0] < n) sum ^= theorem_6_1(type, n);
  }
  cgt_list_free(coarser);
  return sum;
}

/* (6.4), as it must be: M-fold nim sums, of which the parity of M remains, over lambda other than (n). */
static uint64_t formula_6_4(const board *types, const uint64_t *mu, size_t n) {
  uint64_t sum = 0;
  for (size_t l = 0; l < types->n; l++) {
    const uint64_t *lambda = types->elements + l * n;
    if (lambda[0] < n && formula_6_2(lambda, mu, n, NULL) % 2 == 1) sum ^= theorem_6_1(lambda, n);
  }
  return sum;
}

/* (6.3) and (6.4), corrected, agree, with an independent program too; their mex is h(n). */
static void test_equations_6_3_and_6_4_sums(void) {
  char line[512];
  for (size_t n = 1; n <= 11; n++) {
    cgt_poset_t *partitions = new_poset(cgt_poset_new_set_partitions, n),
                *types = new_poset(cgt_poset_new_integer_partitions, n);
    board of = board_of(types, numbers_leq, NULL); /* only for the list */
    uint64_t sums[64], mex;
    for (size_t m = 0; m < of.n; m++) {
      sums[m] = formula_6_4(&of, of.elements + m * n, n);
      if (n <= 7) TEST_ASSERT_EQUAL_UINT64(formula_6_3(partitions, of.elements + m * n, n, false), sums[m]);
    }
    TEST_ASSERT_OK(cgt_nim_mex(sums, of.n, &mex));
    TEST_ASSERT_EQUAL_UINT64(table_4[n - 1], mex);
    cgt_game_t *game = coin_game(RULER, partitions);
    TEST_ASSERT_EQUAL_UINT64(mex, value_of(game, (const uint64_t[PARTS]){0}, n));
    for (size_t m = 0; m < of.n; m++) { /* as a position: all that is coarser than mu but the coarsest */
      uint64_t partition[PARTS], sum = 0;
      if (n > 6) break;
      cgt_list_t *coarser;
      partition_of(of.elements + m * n, n, partition);
      TEST_ASSERT_OK(cgt_poset_list(partitions, CGT_SET_FILTER, partition, NULL, &coarser));
      sum = value_of(game, cgt_list_words(coarser), cgt_list_count(coarser) * n);
      TEST_ASSERT_EQUAL_UINT64(sums[m] ^ mex, sum);
      cgt_list_free(coarser);
    }
    cgt_game_free(game);
    FILE *file = fopen(TEST_DATA "/coin_partitions.txt", "r");
    TEST_ASSERT_NOT_NULL(file);
    while (fgets(line, sizeof line, file) != NULL) {
      if (line[0] != 's') continue;
      uint64_t mu[PARTS] = {0}, size = 0;
      char *rest = line + 1;
      const uint64_t expected = strtoull(rest, &rest, 10);
      for (size_t i = 0; *rest != '\n'; i++) size += mu[i] = strtoull(rest, &rest, 10);
      if (size == n) TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected, formula_6_4(&of, mu, n), line);
    }
    fclose(file);
    board_free(&of);
    cgt_poset_free(partitions);
    cgt_poset_free(types);
  }
}

/* The worked example and Figure 9: n = 4, in the order 1111, 211, 22, 31, 4. With the coarsest partition, as (6.3) is printed,
   the mex would be 0. */
static void test_figure_9_example(void) {
  static const uint64_t g[] = {1, 2, 3, 1, 4}, s[] = {2, 1, 3, 1, 0}, printed[] = {6, 5, 7, 5, 4};
  cgt_poset_t *partitions = new_poset(cgt_poset_new_set_partitions, 4), *types = new_poset(cgt_poset_new_integer_partitions, 4);
  board of = board_of(types, numbers_leq, NULL); /* only for the list */
  cgt_game_t *game = coin_game(RULER, partitions);
  uint64_t mex;
  for (size_t m = 0; m < 5; m++) {
    const uint64_t *mu = of.elements + 4 * m;
    uint64_t partition[4];
    partition_of(mu, 4, partition);
    TEST_ASSERT_EQUAL_UINT64(g[m], value_of(game, partition, 4));
    TEST_ASSERT_EQUAL_UINT64(s[m], formula_6_3(partitions, mu, 4, false));
    TEST_ASSERT_EQUAL_UINT64(s[m], formula_6_4(&of, mu, 4));
    TEST_ASSERT_EQUAL_UINT64(printed[m], formula_6_3(partitions, mu, 4, true));
  }
  TEST_ASSERT_EQUAL_UINT64(1, formula_6_2((uint64_t[]){2, 1, 1, 0}, (uint64_t[]){2, 1, 1, 0}, 4, NULL)); /* a), b), c) */
  TEST_ASSERT_EQUAL_UINT64(2, formula_6_2((uint64_t[]){3, 1, 0, 0}, (uint64_t[]){2, 1, 1, 0}, 4, NULL));
  TEST_ASSERT_EQUAL_UINT64(1, formula_6_2((uint64_t[]){2, 2, 0, 0}, (uint64_t[]){2, 1, 1, 0}, 4, NULL));
  TEST_ASSERT_OK(cgt_nim_mex(s, 5, &mex));
  TEST_ASSERT_EQUAL_UINT64(4, mex);
  TEST_ASSERT_OK(cgt_nim_mex(printed, 5, &mex));
  TEST_ASSERT_EQUAL_UINT64(0, mex);
  cgt_game_free(game);
  board_free(&of);
  cgt_poset_free(partitions);
  cgt_poset_free(types);
}

/* ---- Appendix B: the library's Phi_m^n is the value of heads on m, ..., n - 1 of a chain ---- */

static uint64_t phi(cgt_game_t *ruler, uint64_t m, uint64_t n) {
  uint64_t coins[512];
  for (uint64_t x = m; x < n; x++) coins[x - m] = x;
  return value_of(ruler, coins, (size_t)(n - m));
}

static cgt_game_t *new_chain_ruler(uint64_t n) {
  cgt_poset_t *chain = new_poset(cgt_poset_new_chain, n);
  cgt_game_t *game = coin_game(RULER, chain);
  cgt_poset_free(chain);
  return game;
}

/* (B.1) and its example */
static void test_equation_b_1_example(void) {
  static const uint64_t sums[] = {0, 1, 4, 5, 6, 7};
  cgt_game_t *ruler = new_chain_ruler(6);
  uint32_t found = 0, expected = 0;
  TEST_ASSERT_EQUAL_UINT64(4, phi(ruler, 3, 6));
  TEST_ASSERT_EQUAL_UINT64(0, phi(ruler, 6, 6));
  for (uint64_t m = 1; m <= 6; m++) found |= UINT32_C(1) << phi(ruler, m, 6);
  for (size_t i = 0; i < 6; i++) expected |= UINT32_C(1) << sums[i];
  TEST_ASSERT_EQUAL_HEX32(expected, found);
  cgt_game_free(ruler);
}

/* Lemma B.1: Phi_m^n is not 0 for m < n; here and far up a long chain. */
static void test_lemma_b_1(void) {
  cgt_game_t *ruler = new_chain_ruler(UINT64_MAX);
  for (uint64_t n = 2; n <= 128; n++)
    for (uint64_t m = 1; m < n; m++) TEST_ASSERT_TRUE(phi(ruler, m, n) != 0);
  for (int i = 0; i < 500; i++) {
    const uint64_t m = test_random_length() >> 1 | 1;
    TEST_ASSERT_TRUE(phi(ruler, m, m + 1 + test_random() % 200) != 0);
  }
  cgt_game_free(ruler);
}

/* Lemma B.2: i) the Phi_m^n of one n are different; ii) for n = 2^k they are all below 2^k; iii), iv) with 2^k = R(n) they
   include all below 2^k, but not 2^k. */
static void test_lemma_b_2(void) {
  cgt_game_t *ruler = new_chain_ruler(200);
  for (uint64_t n = 1; n <= 160; n++) {
    bool seen[512] = {false};
    const uint64_t power = low_power(n);
    for (uint64_t m = 1; m <= n; m++) {
      const uint64_t sum = phi(ruler, m, n);
      TEST_ASSERT_FALSE(seen[sum]);
      seen[sum] = true;
      if (n == power) TEST_ASSERT_LESS_THAN_UINT64(n, sum);
    }
    for (uint64_t i = 0; i < power; i++) TEST_ASSERT_TRUE(seen[i]);
    TEST_ASSERT_FALSE(seen[power]);
  }
  cgt_game_free(ruler);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_definition_2_4_nim_sum);
  RUN_TEST(test_definition_2_5_nim_product);
  RUN_TEST(test_proposition_a_1_mex_is_monotone);
  RUN_TEST(test_proposition_a_2_sums);
  RUN_TEST(test_lemma_a_1);
  RUN_TEST(test_theorem_a_1_sum_is_xor);
  RUN_TEST(test_lemma_a_2_sum_of_mexes);
  RUN_TEST(test_corollary_a_1_sums_of_mexes);
  RUN_TEST(test_proposition_a_3_products);
  RUN_TEST(test_theorem_1_1_ideals_of_a_n);
  RUN_TEST(test_definition_2_1_options_and_plays);
  RUN_TEST(test_definition_2_2_values);
  RUN_TEST(test_theorem_2_1_combined_games);
  RUN_TEST(test_section_3_1_notions);
  RUN_TEST(test_definition_3_1_chains_and_divisors);
  RUN_TEST(test_definition_3_1_subspaces);
  RUN_TEST(test_section_3_2_set_partitions);
  RUN_TEST(test_equation_3_1_ranks_of_a_n);
  RUN_TEST(test_proposition_3_1_covers);
  RUN_TEST(test_definition_4_1_ends);
  RUN_TEST(test_proposition_4_1_potential);
  RUN_TEST(test_theorem_4_1_all_positions);
  RUN_TEST(test_theorem_4_1_larger_posets);
  RUN_TEST(test_theorem_4_2_products);
  RUN_TEST(test_theorem_4_2_rulers_and_ideals_on_products);
  RUN_TEST(test_definition_4_2_turning_sets);
  RUN_TEST(test_proposition_4_2_bijections);
  RUN_TEST(test_lemma_4_1_ideal_games);
  RUN_TEST(test_corollary_4_1_ideals_with_a_minimum);
  RUN_TEST(test_corollary_4_1_families);
  RUN_TEST(test_table_1_ruler_sequence);
  RUN_TEST(test_lemma_5_1_mex_of_sums);
  RUN_TEST(test_theorem_5_1_rulers_on_chains);
  RUN_TEST(test_theorem_5_2_rulers_on_divisors);
  RUN_TEST(test_figure_4_divisors_of_12);
  RUN_TEST(test_theorem_5_3_rulers_on_subspaces);
  RUN_TEST(test_lemma_5_2_recursion);
  RUN_TEST(test_equation_5_8_sums_over_subspaces);
  RUN_TEST(test_lemma_5_3_sums_for_odd_q);
  RUN_TEST(test_table_2_and_figure_5);
  RUN_TEST(test_lemma_5_4_classes);
  RUN_TEST(test_lemma_5_5_principal_ideals);
  RUN_TEST(test_figure_6_an_ideal);
  RUN_TEST(test_figure_7_ones);
  RUN_TEST(test_proposition_6_1_symmetry);
  RUN_TEST(test_table_3_ruler_on_a_n);
  RUN_TEST(test_figure_8_types);
  RUN_TEST(test_section_6_2_types_of_partitions);
  RUN_TEST(test_theorem_6_1_rulers_on_set_partitions);
  RUN_TEST(test_table_4_blocks);
  RUN_TEST(test_section_6_2_example_of_fillings);
  RUN_TEST(test_proposition_6_2_numbers_of_coarser_partitions);
  RUN_TEST(test_proposition_6_2_published_numbers);
  RUN_TEST(test_equations_6_3_and_6_4_sums);
  RUN_TEST(test_figure_9_example);
  RUN_TEST(test_equation_b_1_example);
  RUN_TEST(test_lemma_b_1);
  RUN_TEST(test_lemma_b_2);
  return UNITY_END();
}
