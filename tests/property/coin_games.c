/* Coin turning games on random posets and on everything made of posets, against brute force (tests/coin_brute.h); large posets;
   what is refused, and the texts of refusals. */
#include <stdlib.h>

#include "../coin_brute.h"

static uint64_t bit(size_t i) { return (uint64_t)1 << i; }

static uint64_t value_by(cgt_game_t *game, uint32_t method, uint32_t play, const uint64_t *words, size_t count) {
  uint64_t value = UINT64_MAX;
  TEST_ASSERT_OK(cgt_game_answer(game, method, play, CGT_QUESTION_VALUE, words, count, &value));
  return value;
}

static uint64_t value_of(cgt_game_t *game, const uint64_t *words, size_t count) {
  uint64_t value = UINT64_MAX;
  const cgt_status_t status = cgt_game_value(game, words, count, &value);
  TEST_ASSERT_EQUAL_INT32_MESSAGE(CGT_OK, status, status == CGT_OK ? "" : cgt_last_error());
  return value;
}

static uint64_t outcome_of(cgt_game_t *game, uint32_t play, const uint64_t *words, size_t count) {
  uint64_t outcome = 99;
  TEST_ASSERT_OK(cgt_game_outcome(game, play, words, count, &outcome));
  return outcome;
}

/* The same coins in a random order. */
static void shuffle(uint64_t *words, size_t count, size_t arity) {
  uint64_t coin[16];
  TEST_ASSERT_LESS_OR_EQUAL_size_t(16, arity);
  for (size_t i = 0; i < count / arity; i++) {
    const size_t j = (size_t)(test_random() % (i + 1));
    memcpy(coin, words + i * arity, arity * sizeof *coin);
    memcpy(words + i * arity, words + j * arity, arity * sizeof *coin);
    memcpy(words + j * arity, coin, arity * sizeof *coin);
  }
}

/* ---- All questions about a position ---- */

/* Fewer coins first, and then by the first coin that differs. */
static bool before(uint64_t a, uint64_t b) {
  size_t in_a = 0, in_b = 0;
  for (size_t i = 0; i < 64; i++) {
    in_a += a >> i & 1;
    in_b += b >> i & 1;
  }
  const uint64_t differ = a ^ b;
  return in_a != in_b ? in_a < in_b : (a & differ & (0 - differ)) != 0;
}

/* Puts a set into a list where it belongs, unless it is there. */
static size_t put(uint64_t *list, size_t n, uint64_t set) {
  size_t at = 0;
  while (at < n && before(list[at], set)) at++;
  if (at < n && list[at] == set) return n;
  memmove(list + at + 1, list + at, (n - at) * sizeof *list);
  list[at] = set;
  return n + 1;
}

/* A list has these positions in this order; frees it. */
static void check_list(const board *of, cgt_list_t *list, const uint64_t *expected, size_t n) {
  TEST_ASSERT_EQUAL_size_t(n, cgt_list_count(list));
  for (size_t i = 0; i < n; i++) {
    size_t count;
    uint64_t words[64 * 8];
    const uint64_t *item = cgt_list_item(list, i, &count);
    TEST_ASSERT_EQUAL_size_t(coin_words(of, expected[i], words), count);
    if (count > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY(words, item, count);
  }
  cgt_list_free(list);
}

/* The set that an item of a list of turning sets means. */
static uint64_t set_of(const board *of, coin_rules rules, uint32_t form, const uint64_t *item, size_t count) {
  if (form == CGT_TURN_COINS || rules == PAIRS || rules == RULES) return coin_position(of, item, count);
  const size_t arity = of->arity;
  size_t ends[2] = {0, 0};
  uint64_t set = 0;
  TEST_ASSERT_EQUAL_size_t(rules == RULER ? 2 * arity : arity, count);
  for (size_t k = 0; k < count / arity; k++) {
    const uint64_t one = coin_position(of, item + k * arity, arity);
    while (one >> ends[k] != 1) ends[k]++;
  }
  for (size_t t = 0; t < of->n; t++)
    if (rules == RULER ? of->leq[ends[0] * of->n + t] && of->leq[t * of->n + ends[1]] : of->leq[t * of->n + ends[0]])
      set |= bit(t);
  return set;
}

/* A list of turning sets has these and no others, in any order; frees it. */
static void check_sets(const board *of, coin_rules rules, uint32_t form, cgt_list_t *list, const uint64_t *expected, size_t n) {
  TEST_ASSERT_EQUAL_size_t(n, cgt_list_count(list));
  bool met[FAMILY_MOST] = {false};
  for (size_t i = 0; i < n; i++) {
    size_t count, at = 0;
    const uint64_t *item = cgt_list_item(list, i, &count);
    const uint64_t set = set_of(of, rules, form, item, count);
    while (at < n && expected[at] != set) at++;
    TEST_ASSERT_LESS_THAN_size_t(n, at);
    TEST_ASSERT_FALSE(met[at]);
    met[at] = true;
  }
  cgt_list_free(list);
}

typedef struct {
  const board *of;
  const family *sets;
  cgt_game_t *game;
  coin_rules rules; /* RULES: sets that are listed as they are */
  const uint16_t *all[2];
} asked;

static void check_position(const asked *a, uint64_t position) {
  static uint64_t options[FAMILY_MOST], winning[2][FAMILY_MOST], sets[FAMILY_MOST];
  const size_t arity = a->of->arity;
  uint64_t words[64 * 8], sorted[64 * 8], canonical[64 * 8];
  const size_t count = coin_words(a->of, position, sorted);
  size_t n = 0, won[2] = {0, 0}, turning = 0, canonical_count = 99;
  memcpy(words, sorted, sizeof words);
  shuffle(words, count, arity);
  cgt_list_t *list;
  TEST_ASSERT_OK(cgt_game_validate(a->game, words, count));
  TEST_ASSERT_OK(cgt_game_canonical(a->game, words, count, canonical, &canonical_count));
  TEST_ASSERT_EQUAL_size_t(count, canonical_count);
  if (count > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY(sorted, canonical, count);
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE && a->all[play] != NULL; play++) {
    const uint64_t expected = a->all[play][position];
    TEST_ASSERT_EQUAL_UINT64(expected == 0 ? CGT_P : CGT_N, outcome_of(a->game, play, words, count));
    for (uint32_t method = CGT_METHOD_AUTO; method <= CGT_METHOD_TABLE; method++)
      if (method != CGT_METHOD_CLOSED) TEST_ASSERT_EQUAL_UINT64(expected, value_by(a->game, method, play, words, count));
  }
  for (size_t k = 0; k < a->sets->n; k++) {
    if ((position >> a->sets->maximum[k] & 1) == 0) continue;
    const uint64_t option = position ^ a->sets->set[k];
    n = put(options, n, option);
    for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++)
      if (a->all[play] != NULL && a->all[play][option] == 0) won[play] = put(winning[play], won[play], option);
    if (a->all[CGT_NORMAL][option] == 0) turning = put(sets, turning, a->sets->set[k]);
  }
  TEST_ASSERT_OK(cgt_game_options(a->game, words, count, &list));
  check_list(a->of, list, options, n);
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE && a->all[play] != NULL; play++) {
    TEST_ASSERT_OK(cgt_game_winning(a->game, play, words, count, &list));
    check_list(a->of, list, winning[play], won[play]);
  }
  for (uint32_t form = CGT_TURN_COINS; form <= CGT_TURN_ENDS; form++) {
    TEST_ASSERT_OK(cgt_coin_winning(a->game, form, words, count, &list));
    check_sets(a->of, a->rules, form, list, sets, turning);
  }
}

static void check_turning_sets(const asked *a) {
  static uint64_t sets[FAMILY_MOST];
  for (size_t x = 0; x < a->of->n; x++)
    for (uint32_t form = CGT_TURN_COINS; form <= CGT_TURN_ENDS; form++) {
      size_t n = 0;
      cgt_list_t *list;
      for (size_t k = 0; k < a->sets->n; k++)
        if (a->sets->maximum[k] == x) n = put(sets, n, a->sets->set[k]);
      TEST_ASSERT_OK(cgt_coin_turning_sets(a->game, form, a->of->elements + x * a->of->arity, &list));
      check_sets(a->of, a->rules, form, list, sets, n);
    }
}

static void check_values(const asked *a) {
  uint64_t expected[64], values[64];
  family_values(a->of, a->sets, expected);
  TEST_ASSERT_OK(cgt_coin_values(a->game, values));
  if (a->of->n > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, values, a->of->n);
}

/* All or some positions of a game, both plays where there are few. */
static void check_game(const board *of, const family *sets, cgt_game_t *game, coin_rules rules, uint64_t step) {
  asked a = {of, sets, game, rules, {family_all(of, sets, CGT_NORMAL), NULL}};
  uint16_t *misere = of->n <= 7 ? family_all(of, sets, CGT_MISERE) : NULL;
  a.all[CGT_MISERE] = misere;
  for (uint64_t position = step == 1 ? 0 : test_random() % step; position < bit(of->n); position += step)
    check_position(&a, position);
  check_turning_sets(&a);
  check_values(&a);
  free(misere);
  free((void *)(uintptr_t)a.all[CGT_NORMAL]);
}

/* ---- Random families on random posets ---- */

static uint64_t step_of(size_t n) { return n < 6 ? 1 : n < 9 ? 7 : bit(n) / 20; }

static void check_random_family(size_t n, int round) {
  board of = board_random(n, 1 + (unsigned)(test_random() % 6));
  cgt_poset_t *poset = board_poset(&of);
  static family sets;
  family_random(&of, 1 + (unsigned)(test_random() % 7), &sets);
  cgt_game_t *games[] = {family_game(&of, &sets, poset),
                         family_callback_game(&of, &sets, round % 2 == 0 ? 0 : CGT_RULESET_THREADSAFE, poset)};
  for (int i = 0; i < 2; i++) {
    TEST_ASSERT_EQUAL_PTR(poset, cgt_coin_poset(games[i]));
    check_game(&of, &sets, games[i], RULES, step_of(n));
    cgt_game_free(games[i]);
  }
  cgt_poset_free(poset);
  board_free(&of);
}

static void test_random_families(void) {
  for (int round = 0; round < 40; round++) check_random_family((size_t)(round % 8), round);
  for (size_t n = 8; n <= 14; n++) check_random_family(n, (int)n);
}

static void test_rules_on_random_posets(void) {
  for (int round = 0; round < 45; round++) {
    const size_t n = round < 6 ? 9 + (size_t)round : (size_t)(round % 8);
    board of = board_random(n, 1 + (unsigned)(test_random() % 6));
    cgt_poset_t *poset = board_poset(&of);
    for (coin_rules rules = 0; rules < RULES; rules++) {
      static family sets;
      cgt_game_t *game = coin_game(rules, poset);
      family_of(&of, rules, &sets);
      check_game(&of, &sets, game, rules, step_of(n));
      cgt_game_free(game);
    }
    cgt_poset_free(poset);
    board_free(&of);
  }
}

/* ---- Products of games ---- */

typedef struct {
  board of;
  cgt_poset_t *poset;
} part;

static bool parts_leq(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  const part *parts = user;
  for (size_t i = 0; i < arity; i++)
    if (!parts[i].of.leq[a[i] * parts[i].of.n + b[i]]) return false;
  return true;
}

/* Two or three games; (first, second), third as a product of products, too. The brute force knows product sets only. */
static void test_cross_products(void) {
  for (int round = 0; round < 40; round++) {
    const size_t n = 2 + (size_t)(round % 2), most[] = {3, n == 2 ? 4 : 2, 2};
    part parts[3];
    family families[3];
    static family two, sets;
    cgt_game_t *games[3], *cross, *nested = NULL;
    for (size_t i = 0; i < n; i++) {
      parts[i].of = board_random((size_t)(round < 4 ? (uint64_t)round % 2 + i % 2 : 1 + test_random() % most[i]), 4);
      parts[i].poset = board_poset(&parts[i].of);
      const coin_rules rules = (coin_rules)(test_random() % (RULES + 2));
      if (rules < RULES) {
        family_of(&parts[i].of, rules, &families[i]);
        games[i] = coin_game(rules, parts[i].poset);
      } else {
        family_random(&parts[i].of, 3, &families[i]);
        games[i] = rules == RULES ? family_game(&parts[i].of, &families[i], parts[i].poset)
                                  : family_callback_game(&parts[i].of, &families[i], 0, parts[i].poset);
      }
    }
    TEST_ASSERT_OK(cgt_game_new_cross(games, n, &cross));
    board of = board_of(cgt_coin_poset(cross), parts_leq, parts);
    family_product(&families[0], &families[1], parts[1].of.n, n == 2 ? &sets : &two);
    if (n == 3) {
      cgt_game_t *pair;
      family_product(&two, &families[2], parts[2].of.n, &sets);
      TEST_ASSERT_OK(cgt_game_new_cross(games, 2, &pair));
      TEST_ASSERT_OK(cgt_game_new_cross((cgt_game_t *const[]){pair, games[2]}, 2, &nested));
      cgt_game_free(pair);
    }
    for (size_t i = 0; i < n; i++) { /* kept by the product */
      cgt_game_free(games[i]);
      cgt_poset_free(parts[i].poset);
    }
    check_game(&of, &sets, cross, RULES, step_of(of.n));
    if (nested != NULL) check_game(&of, &sets, nested, RULES, step_of(of.n));
    cgt_game_free(cross);
    cgt_game_free(nested);
    board_free(&of);
    for (size_t i = 0; i < n; i++) board_free(&parts[i].of);
  }
}

/* ---- Rulers, ideals and pairs on posets made of others ---- */

static bool library_leq(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  uint32_t leq = 2;
  (void)arity;
  TEST_ASSERT_OK(cgt_poset_leq(user, a, b, &leq));
  return leq == 1;
}

static bool library_geq(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  return library_leq(user, b, a, arity);
}

static bool board_leq(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  const board *of = user;
  (void)arity;
  return of->leq[a[0] * of->n + b[0]];
}

static bool board_geq(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  return board_leq(user, b, a, arity);
}

static bool parts_geq(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  return parts_leq(user, b, a, arity);
}

/* By formula, table or engine, all values at once, by a search, and by brute force. */
static void check_all_rules(const board *of, cgt_poset_t *poset, uint64_t searches) {
  uint64_t *expected = malloc((of->n + 1) * sizeof *expected), *values = malloc((of->n + 1) * sizeof *values);
  TEST_ASSERT_TRUE(expected != NULL && values != NULL);
  for (coin_rules rules = 0; rules < RULES; rules++) {
    cgt_game_t *game = coin_game(rules, poset), *other = coin_game(rules, poset);
    coin_values(of, rules, expected);
    TEST_ASSERT_OK(cgt_coin_values(game, values));
    if (of->n > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, values, of->n);
    for (size_t i = of->n; i-- > 0;) { /* the least come last, so that tables are of ideals first */
      const uint64_t *x = of->elements + i * of->arity;
      TEST_ASSERT_EQUAL_UINT64(expected[i], value_of(other, x, of->arity));
    }
    for (size_t i = 0; i < of->n; i += 1 + of->n / (size_t)searches)
      TEST_ASSERT_EQUAL_UINT64(expected[i],
                               value_by(other, CGT_METHOD_SEARCH, CGT_NORMAL, of->elements + i * of->arity, of->arity));
    if (of->n > 1) { /* a position of some coins */
      uint64_t words[40 * 16], sum = 0;
      size_t count = 0;
      for (size_t i = (size_t)(test_random() % of->n); i < of->n && count < 40; i += 1 + (size_t)(test_random() % 5), count++) {
        memcpy(words + count * of->arity, of->elements + i * of->arity, of->arity * sizeof *words);
        sum ^= expected[i];
      }
      shuffle(words, count * of->arity, of->arity);
      TEST_ASSERT_EQUAL_UINT64(sum, value_of(other, words, count * of->arity));
      TEST_ASSERT_EQUAL_UINT64(sum == 0 ? CGT_P : CGT_N, outcome_of(other, CGT_NORMAL, words, count * of->arity));
    }
    cgt_game_free(game);
    cgt_game_free(other);
  }
  free(expected);
  free(values);
}

static void check_made(cgt_poset_t *poset, board_order leq, const void *user, size_t searches) {
  board of = board_of(poset, leq, user);
  check_all_rules(&of, poset, searches);
  board_free(&of);
  cgt_poset_free(poset);
}

static void test_rules_on_made_posets(void) {
  for (int round = 0; round < 60; round++) {
    part parts[2];
    cgt_poset_t *made, *dual;
    uint64_t elements[40], a;
    size_t n = 0;
    for (int i = 0; i < 2; i++) {
      parts[i].of = board_random(1 + (size_t)(test_random() % (i == 0 ? 14 : 5)), 1 + (unsigned)(test_random() % 5));
      parts[i].poset = board_poset(&parts[i].of);
    }
    const board *first = &parts[0].of;
    check_all_rules(first, parts[0].poset, 14);
    for (size_t x = 0; x < first->n; x++) /* some elements, some of them twice, in any order */
      for (uint64_t k = test_random() % 3; k > 0; k--) elements[n++] = (x * 5 + 3) % first->n;
    TEST_ASSERT_OK(cgt_poset_new_subposet(parts[0].poset, elements, n, &made));
    check_made(made, board_leq, first, 14);
    a = test_random() % first->n;
    TEST_ASSERT_OK(cgt_poset_new_subset(parts[0].poset, CGT_SET_FILTER, &a, NULL, &made));
    check_made(made, board_leq, first, 14);
    TEST_ASSERT_OK(cgt_poset_new_dual(parts[0].poset, &made));
    check_made(made, board_geq, first, 14);
    cgt_poset_t *const both[] = {parts[0].poset, parts[1].poset};
    TEST_ASSERT_OK(cgt_poset_new_product(both, 2, &made));
    TEST_ASSERT_OK(cgt_poset_new_dual(made, &dual));
    check_made(made, parts_leq, parts, 3);
    check_made(dual, parts_geq, parts, 3);
    for (int i = 0; i < 2; i++) {
      cgt_poset_free(parts[i].poset);
      board_free(&parts[i].of);
    }
  }
}

static cgt_poset_t *new_poset(cgt_status_t (*make)(uint64_t, cgt_poset_t **), uint64_t n) {
  cgt_poset_t *poset;
  TEST_ASSERT_OK(make(n, &poset));
  return poset;
}

static cgt_poset_t *new_subspaces(uint64_t n, uint64_t q) {
  cgt_poset_t *poset;
  TEST_ASSERT_OK(cgt_poset_new_subspaces(n, q, &poset));
  return poset;
}

static cgt_poset_t *dual_of(cgt_poset_t *poset) { /* takes the poset over */
  cgt_poset_t *dual;
  TEST_ASSERT_OK(cgt_poset_new_dual(poset, &dual));
  cgt_poset_free(poset);
  return dual;
}

static cgt_poset_t *product_of(cgt_poset_t *first, cgt_poset_t *second) {
  cgt_poset_t *product;
  TEST_ASSERT_OK(cgt_poset_new_product((cgt_poset_t *const[]){first, second}, 2, &product));
  cgt_poset_free(first);
  cgt_poset_free(second);
  return product;
}

/* Each family, its dual, the dual of the dual, and the family times a chain; their order is the library's. */
static void test_rules_on_families(void) {
  static const struct {
    cgt_status_t (*make)(uint64_t, cgt_poset_t **);
    uint64_t n[4];
  } families[] = {{cgt_poset_new_chain, {0, 1, 2, 21}},
                  {cgt_poset_new_antichain, {0, 1, 2, 9}},
                  {cgt_poset_new_boolean, {0, 1, 2, 5}},
                  {cgt_poset_new_divisors, {1, 7, 48, 180}},
                  {cgt_poset_new_set_partitions, {0, 1, 3, 5}},
                  {cgt_poset_new_integer_partitions, {0, 1, 6, 9}},
                  {cgt_poset_new_asm, {1, 2, 4, 6}}};
  for (size_t f = 0; f <= sizeof families / sizeof *families; f++)
    for (size_t k = 0; k < 4; k++) {
      cgt_poset_t *poset = f < sizeof families / sizeof *families ? new_poset(families[f].make, families[f].n[k])
                                                                  : new_subspaces(k, k == 3 ? 2 : 3),
                  *dual = dual_of(cgt_poset_retain(poset)), *again = dual_of(cgt_poset_retain(dual)),
                  *product = product_of(cgt_poset_retain(poset), new_poset(cgt_poset_new_chain, 3)),
                  *dual_product = dual_of(cgt_poset_retain(product));
      check_made(again, library_leq, poset, 6);
      check_made(dual, library_geq, poset, 6);
      check_made(dual_product, library_geq, product, 2);
      check_made(product, library_leq, product, 2);
      check_made(cgt_poset_retain(poset), library_leq, poset, 6);
      cgt_poset_free(poset);
    }
}

/* Values that a table of a large poset and of an ideal in it give: A_n upside down, which no theorem knows. */
static void test_tables_of_larger_posets(void) {
  cgt_poset_t *poset = new_poset(cgt_poset_new_asm, 11);
  check_made(dual_of(cgt_poset_retain(poset)), library_geq, poset, 2);
  cgt_poset_free(poset);
}

/* ---- The ruler on a chain: winning moves in closed form ---- */

static void test_chain_small(void) {
  for (uint64_t n = 0; n <= 9; n++) {
    static family sets;
    cgt_poset_t *chains[] = {new_poset(cgt_poset_new_chain, n), dual_of(new_poset(cgt_poset_new_chain, n))};
    for (int dual = 0; dual < 2; dual++) {
      board of = board_of(chains[dual], library_leq, chains[dual]);
      for (coin_rules rules = 0; rules < RULES; rules++) {
        cgt_game_t *game = coin_game(rules, chains[dual]);
        family_of(&of, rules, &sets);
        check_game(&of, &sets, game, rules, n < 8 ? 1 : 3);
        cgt_game_free(game);
      }
      board_free(&of);
      cgt_poset_free(chains[dual]);
    }
  }
}

/* R(1) ^ ... ^ R(n): bit i is the parity of how many numbers up to n have the power 2^i. */
static uint64_t sum_to(uint64_t n) {
  uint64_t sum = 0;
  for (unsigned i = 0; i < 64; i++) sum |= ((n >> i) - (i < 63 ? n >> (i + 1) : 0)) % 2 << i;
  return sum;
}

/* The only n with this sum. */
static uint64_t sum_from(uint64_t sum) {
  uint64_t n = 0;
  for (unsigned i = 64; i-- > 0;)
    if (sum_to(n | (uint64_t)1 << i) >> i == sum >> i) n |= (uint64_t)1 << i;
  return n;
}

static void test_chain_large(void) {
  static const uint64_t sizes[] = {1000000000000000000, UINT64_MAX, (uint64_t)1 << 63, 12345};
  unsigned found = 0, none = 0;
  for (int round = 0; round < 1500; round++) {
    const uint64_t size = sizes[round % 4];
    const bool upside_down = round % 7 >= 4;
    cgt_poset_t *chain = new_poset(cgt_poset_new_chain, size);
    if (upside_down) chain = dual_of(chain);
    cgt_game_t *game = coin_game(RULER, chain);
    uint64_t coins[80], value = 0;
    size_t n = (size_t)(test_random() % 7), expected = 0;
    for (size_t i = 0; i < n; i++) {
      bool twice = true;
      while (twice) {
        coins[i] = i % 2 == 0 || round % 3 == 0 ? size - test_random_length() % size : 1 + test_random() % 1000 % size;
        twice = false;
        for (size_t k = 0; k < i; k++) twice = twice || coins[k] == coins[i];
      }
      value ^= coins[i] & (0 - coins[i]);
    }
    for (uint64_t left = value, power; round % 5 == 0 && left != 0; left -= power) { /* towards a lost position */
      bool there = false;
      power = left & (0 - left);
      for (size_t k = 0; k < n; k++) there = there || coins[k] == power;
      if (there || power > size) continue;
      coins[n++] = power;
      value ^= power;
    }
    cgt_list_t *list;
    if (upside_down)
      for (size_t i = 0; i < n; i++) coins[i] = size - coins[i] + 1;
    TEST_ASSERT_EQUAL_UINT64(value, value_of(game, coins, n));
    TEST_ASSERT_OK(cgt_coin_winning(game, CGT_TURN_ENDS, coins, n, &list));
    for (size_t i = 0; i < n; i++) {
      const uint64_t m = upside_down ? size - coins[i] + 1 : coins[i], x = sum_from(sum_to(m - 1) ^ value ^ (m & (0 - m))) + 1;
      if (x == 0 || x > m) continue;
      TEST_ASSERT_EQUAL_UINT64(value, sum_to(m) ^ sum_to(x - 1)); /* the coins of the interval */
      bool listed = false;
      for (size_t k = 0; k < cgt_list_count(list); k++) {
        size_t count;
        const uint64_t *ends = cgt_list_item(list, k, &count);
        listed = listed || (count == 2 && ends[0] == (upside_down ? size - x + 1 : x) && ends[1] == coins[i]);
      }
      TEST_ASSERT_TRUE(listed);
      expected++;
    }
    TEST_ASSERT_EQUAL_size_t(expected, cgt_list_count(list));
    TEST_ASSERT_TRUE((expected > 0) == (value != 0));
    found += expected > 0;
    none += expected == 0;
    cgt_list_free(list);
    cgt_game_free(game);
    cgt_poset_free(chain);
  }
  TEST_ASSERT_TRUE(found > 500 && none > 100);
}

/* Pairs, whose values are 1 + height: the one coin below each that makes the XOR 0, or none. */
static void test_chain_pairs_large(void) {
  const uint64_t size = 1000000000000000000, heights[] = {size - 1, size - 7, 12345, 3}, value = size ^ (size - 6) ^ 12346 ^ 4;
  for (int upside_down = 0; upside_down < 2; upside_down++) {
    cgt_poset_t *chain = new_poset(cgt_poset_new_chain, size);
    if (upside_down) chain = dual_of(chain);
    cgt_game_t *game = coin_game(PAIRS, chain);
    cgt_list_t *list;
    uint64_t coins[4];
    size_t expected = 0;
    for (size_t i = 0; i < 4; i++) coins[i] = upside_down ? size - heights[i] : heights[i] + 1;
    TEST_ASSERT_EQUAL_UINT64(value, value_of(game, coins, 4));
    TEST_ASSERT_OK(cgt_coin_winning(game, CGT_TURN_COINS, coins, 4, &list));
    for (size_t i = 0; i < 4; i++) {
      const uint64_t wanted = value ^ (heights[i] + 1);
      if (wanted > heights[i]) continue;
      const uint64_t lower = upside_down ? size - wanted + 1 : wanted;
      const uint64_t pair[] = {lower < coins[i] ? lower : coins[i], lower < coins[i] ? coins[i] : lower};
      bool listed = false;
      for (size_t k = 0; k < cgt_list_count(list); k++)
        listed = listed || memcmp(cgt_list_item(list, k, NULL), pair, sizeof pair) == 0;
      TEST_ASSERT_TRUE(listed);
      expected++;
    }
    TEST_ASSERT_GREATER_THAN_size_t(0, expected);
    TEST_ASSERT_EQUAL_size_t(expected, cgt_list_count(list));
    cgt_list_free(list);
    cgt_game_free(game);
    cgt_poset_free(chain);
  }
}

/* A winning interval that is too long to be listed coin by coin: from 5 to 2^39. */
static void test_chain_long_interval(void) {
  const uint64_t coins[] = {2, 4, (uint64_t)1 << 38, (uint64_t)1 << 39}, single = coins[3];
  cgt_poset_t *chain = new_poset(cgt_poset_new_chain, (uint64_t)1 << 40);
  cgt_game_t *game = coin_game(RULER, chain);
  cgt_list_t *list = NULL;
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_coin_winning", "", cgt_coin_winning(game, CGT_TURN_COINS, coins, 4, &list));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_coin_turning_sets", "", cgt_coin_turning_sets(game, CGT_TURN_COINS, &single, &list));
  TEST_ASSERT_NULL(list);
  TEST_ASSERT_OK(cgt_coin_winning(game, CGT_TURN_ENDS, coins, 4, &list));
  TEST_ASSERT_EQUAL_size_t(1, cgt_list_count(list));
  TEST_ASSERT_EQUAL_UINT64(5, cgt_list_words(list)[0]);
  TEST_ASSERT_EQUAL_UINT64(single, cgt_list_words(list)[1]);
  cgt_list_free(list);
  TEST_ASSERT_OK(cgt_coin_winning(game, CGT_TURN_COINS, &single, 1, &list)); /* alone it is taken */
  TEST_ASSERT_EQUAL_size_t(1, cgt_list_count(list));
  TEST_ASSERT_EQUAL_UINT64(single, *cgt_list_item(list, 0, NULL));
  cgt_list_free(list);
  cgt_game_free(game);
  cgt_poset_free(chain);
}

/* ---- Large posets ---- */

static void check_large(cgt_poset_t *poset, coin_rules rules, const uint64_t *x, uint64_t expected) {
  cgt_game_t *game = coin_game(rules, poset);
  TEST_ASSERT_EQUAL_UINT64(expected, value_of(game, x, cgt_poset_arity(poset)));
  TEST_ASSERT_EQUAL_UINT64(expected, value_by(game, CGT_METHOD_AUTO, CGT_NORMAL, x, cgt_poset_arity(poset)));
  cgt_game_free(game);
}

static void test_large_posets(void) {
  const uint64_t e18 = 1000000000000000000, two18 = 262144; /* the power of 2 in 10^18 */
  cgt_poset_t *poset = new_poset(cgt_poset_new_chain, e18);
  check_large(poset, RULER, &e18, two18);
  check_large(poset, IDEAL, &e18, 0);
  check_large(poset, PAIRS, &e18, e18);
  poset = dual_of(poset);
  check_large(poset, RULER, &e18, 1); /* now the least */
  check_large(poset, IDEAL, &e18, 1);
  check_large(poset, RULER, &(uint64_t){1}, two18);
  check_large(poset, PAIRS, &(uint64_t){1}, e18);
  cgt_poset_free(poset);

  /* 2^63: exponent 63, R(64); 3^40: R(41); 2^31 3^20 as a divisor of itself: R(32) R(21); the largest prime below 2^64 */
  static const uint64_t divisors[][3] = {{UINT64_C(9223372036854775808), UINT64_C(9223372036854775808), 64},
                                         {UINT64_C(12157665459056928801), UINT64_C(12157665459056928801), 1},
                                         {UINT64_C(7487812485248974848), UINT64_C(7487812485248974848), 32},
                                         {UINT64_C(18446744073709551557), UINT64_C(18446744073709551557), 2},
                                         {UINT64_C(18446743979220271189), UINT64_C(4294967291), 2}};
  for (size_t i = 0; i < sizeof divisors / sizeof *divisors; i++) {
    poset = new_poset(cgt_poset_new_divisors, divisors[i][0]);
    check_large(poset, RULER, &divisors[i][1], divisors[i][2]);
    check_large(poset, IDEAL, &divisors[i][1], 0);
    check_large(poset, RULER, &(uint64_t){1}, 1);
    cgt_poset_free(poset);
  }

  uint64_t basis[64] = {0};
  poset = new_subspaces(64, 2); /* bases of unit vectors */
  for (unsigned dimension = 0; dimension <= 64; dimension++) {
    const uint64_t value = (dimension + 1) & (0 - (uint64_t)(dimension + 1));
    check_large(poset, RULER, basis, value);
    check_large(poset, IDEAL, basis, dimension == 0);
    check_large(poset, PAIRS, basis, dimension + 1);
    if (dimension < 64) basis[dimension] = (uint64_t)1 << (63 - dimension);
  }
  cgt_poset_free(poset);

  poset = new_poset(cgt_poset_new_boolean, 64);
  for (unsigned size = 0; size <= 64; size++) {
    const uint64_t set = size == 64 ? UINT64_MAX : ((uint64_t)1 << size) - 1;
    check_large(poset, RULER, &set, size % 3 + 1); /* powers of 2, by nim multiplication */
    check_large(poset, PAIRS, &set, size + 1);
    check_large(poset, IDEAL, &set, size == 0);
  }
  cgt_game_t *game = coin_game(RULER, poset);
  uint64_t classes[65], none;
  size_t count;
  TEST_ASSERT_OK(cgt_coin_class_values(game, classes, 65, &count));
  TEST_ASSERT_EQUAL_size_t(65, count);
  for (size_t i = 0; i < 65; i++) TEST_ASSERT_EQUAL_UINT64(test_nim_pow(2, i), classes[i]);
  none = 99;
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_coin_values", "2^32", cgt_coin_values(game, &none));
  TEST_ASSERT_EQUAL_UINT64(99, none);
  cgt_game_free(game);

  poset = product_of(poset, new_poset(cgt_poset_new_chain, e18)); /* more than 2^64 elements */
  check_large(poset, RULER, (uint64_t[]){7, e18}, test_nim_mul(1, two18));
  check_large(poset, RULER, (uint64_t[]){3, e18}, test_nim_mul(3, two18));
  check_large(poset, IDEAL, (uint64_t[]){0, 1}, 1);
  check_large(poset, IDEAL, (uint64_t[]){0, 2}, 0);
  check_large(poset, PAIRS, (uint64_t[]){3, e18}, e18 + 2);
  cgt_poset_free(poset);

  static uint64_t blocks[4096]; /* blocks of 4, of 2 (twice), and of 1: h(4) h(2) h(2) = 4 * 3 */
  for (uint64_t i = 0; i < 4096; i++) blocks[i] = i < 4 ? 0 : i < 6 ? 1 : i < 8 ? 2 : i - 5;
  poset = new_poset(cgt_poset_new_set_partitions, 4096);
  check_large(poset, RULER, blocks, test_nim_mul(4, 3));
  check_large(poset, PAIRS, blocks, 1 + 3 + 1 + 1);
  check_large(poset, IDEAL, blocks, 0);
  cgt_poset_free(poset);

  static uint64_t type[40]; /* in all types of 40, that is 2 1 ... 1, above all ones only; a table of all would be too large */
  poset = new_poset(cgt_poset_new_integer_partitions, 40);
  for (size_t i = 0; i < 39; i++) type[i] = i == 0 ? 2 : 1;
  check_large(poset, RULER, type, 2);
  check_large(poset, IDEAL, type, 0);
  cgt_poset_free(poset);

  poset = new_poset(cgt_poset_new_asm, (uint64_t)1 << 63);
  const uint64_t far = ((uint64_t)1 << 63) - 2;
  check_large(poset, IDEAL, (uint64_t[]){far, 0, 0}, 1);     /* of rank 0 */
  check_large(poset, IDEAL, (uint64_t[]){far - 7, 0, 3}, 1); /* of rank 7 */
  check_large(poset, IDEAL, (uint64_t[]){far - 7, 0, 2}, 0);
  check_large(poset, RULER, (uint64_t[]){far - 7, 0, 2}, 9); /* row 7 of Table 3 */
  check_large(poset, PAIRS, (uint64_t[]){far - 7, 0, 2}, 8);
  cgt_poset_free(poset);
}

/* A value beyond 64 bits: a chain of 2^64 elements would have it in pairs. The greatest that fits, and overflow. */
static void test_greatest_values(void) {
  const uint64_t most = UINT64_MAX;
  cgt_poset_t *poset = new_poset(cgt_poset_new_chain, most);
  check_large(poset, PAIRS, &most, most);
  poset = product_of(poset, new_poset(cgt_poset_new_chain, 2));
  check_large(poset, PAIRS, (uint64_t[]){most, 1}, most);
  cgt_game_t *game = coin_game(PAIRS, poset);
  uint64_t value = 99;
  TEST_ASSERT_EQUAL_STRING("CGT_E_OVERFLOW", cgt_status_name(cgt_game_value(game, (uint64_t[]){most, 2}, 2, &value)));
  TEST_ASSERT_EQUAL_UINT64(99, value);
  cgt_game_free(game);
  cgt_poset_free(poset);
}

/* ---- Symmetry: Proposition 6.1 on random positions ---- */

static void test_symmetry_of_a_n(void) {
  for (int round = 0; round < 60; round++) {
    const uint64_t n = 3 + test_random() % 26, top = n - 2;
    cgt_poset_t *poset = new_poset(cgt_poset_new_asm, n);
    for (coin_rules rules = 0; rules < RULES; rules++) {
      cgt_game_t *game = coin_game(rules, poset);
      uint64_t positions[3][36], values[3];
      size_t coins = 0;
      for (int i = 0; i < 12; i++) {
        const uint64_t x = test_random() % (top + 1), y = test_random() % (top - x + 1), z = test_random() % (top - x - y + 1);
        bool there = false;
        for (size_t k = 0; k < coins; k++)
          there = there || (positions[0][3 * k] == x && positions[0][3 * k + 1] == y && positions[0][3 * k + 2] == z);
        if (there) continue;
        memcpy(positions[0] + 3 * coins, ((uint64_t[]){x, y, z}), 3 * sizeof x);
        memcpy(positions[1] + 3 * coins, ((uint64_t[]){y, x, z}), 3 * sizeof x);
        memcpy(positions[2] + 3 * coins, ((uint64_t[]){x, y, top - (x + y + z)}), 3 * sizeof x);
        coins++;
      }
      for (int i = 0; i < 3; i++) values[i] = value_of(game, positions[i], 3 * coins);
      TEST_ASSERT_EQUAL_UINT64(values[0], values[1]);
      TEST_ASSERT_EQUAL_UINT64(values[0], values[2]);
      cgt_game_free(game);
    }
    cgt_poset_free(poset);
  }
}

/* ---- What is refused ---- */

static void check_bad_position(cgt_poset_t *poset, const uint64_t *words, size_t count, const char *culprit) {
  for (coin_rules rules = 0; rules < RULES; rules++) {
    cgt_game_t *game = coin_game(rules, poset);
    uint64_t value = 99, canonical[16];
    size_t canonical_count = 99;
    uint64_t outcome = 99;
    cgt_list_t *list = NULL;
    TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_validate", culprit, cgt_game_validate(game, words, count));
    TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_value", culprit, cgt_game_value(game, words, count, &value));
    TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_misere_value", culprit, cgt_game_misere_value(game, words, count, &value));
    TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_outcome", culprit, cgt_game_outcome(game, CGT_NORMAL, words, count, &outcome));
    TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_options", culprit, cgt_game_options(game, words, count, &list));
    TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_canonical", culprit,
                      cgt_game_canonical(game, words, count, canonical, &canonical_count));
    TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_coin_winning", culprit, cgt_coin_winning(game, CGT_TURN_COINS, words, count, &list));
    TEST_ASSERT_TRUE(value == 99 && outcome == 99 && canonical_count == 99 && list == NULL);
    cgt_game_free(game);
  }
}

static void test_bad_positions(void) {
  cgt_poset_t *poset = new_poset(cgt_poset_new_chain, 10);
  check_bad_position(poset, (uint64_t[]){3, 11}, 2, "coin number 2");
  check_bad_position(poset, (uint64_t[]){0}, 1, "coin number 1");
  check_bad_position(poset, (uint64_t[]){7, 3, 9, 3}, 4, "the coin 3 is named twice");
  cgt_poset_free(poset);
  poset = new_poset(cgt_poset_new_set_partitions, 4);
  check_bad_position(poset, (uint64_t[]){0, 0, 1, 1, 0}, 5, "5 words; a coin has 4");
  check_bad_position(poset, (uint64_t[]){0, 0, 1, 1, 0, 0, 2, 1}, 8, "coin number 2");
  check_bad_position(poset, (uint64_t[]){0, 1, 1, 0, 0, 0, 1, 1, 0, 1, 1, 0}, 12, "twice");
  cgt_poset_free(poset);
  poset = product_of(new_poset(cgt_poset_new_chain, 3), new_poset(cgt_poset_new_boolean, 2));
  check_bad_position(poset, (uint64_t[]){1, 3, 2, 4}, 4, "coin number 2: part number 2");
  check_bad_position(poset, (uint64_t[]){1, 3, 2}, 3, "3 words; a coin has 2");
  cgt_poset_free(poset);
  poset = new_poset(cgt_poset_new_chain, 0);
  check_bad_position(poset, (uint64_t[]){1}, 1, "coin number 1");
  cgt_game_t *game = coin_game(RULER, poset);
  TEST_ASSERT_EQUAL_UINT64(0, value_of(game, NULL, 0)); /* the empty position is one */
  TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome_of(game, CGT_MISERE, NULL, 0));
  TEST_ASSERT_OK(cgt_coin_values(game, NULL));
  cgt_game_free(game);
  cgt_poset_free(poset);
}

static void refuse_sets(cgt_status_t status, const char *culprit, cgt_poset_t *poset, const uint64_t *coins,
                        const uint64_t *starts, size_t n) {
  cgt_game_t *game = NULL;
  TEST_ASSERT_FAILS(status, "cgt_game_new_coins", culprit, cgt_game_new_coins(poset, coins, starts, n, &game));
  TEST_ASSERT_NULL(game);
}

static void test_bad_turning_sets(void) {
  const uint64_t relations[] = {0, 2, 1, 2, 0, 3, 1, 3};
  cgt_poset_t *poset;
  cgt_game_t *game = NULL;
  TEST_ASSERT_OK(cgt_poset_new_relations(5, relations, 4, &poset));
  static const uint64_t coins[] = {0, 2, 2, 3, 1, 5, 0}, two[] = {0, 2, 4}, twice[] = {0, 3}, empty[] = {0, 2, 2},
                        late[] = {1, 2}, falling[] = {0, 2, 1}, far[] = {0, 6};
  const uint64_t repeated[] = {0, 2, 0}, apart[] = {0, 1};
  refuse_sets(CGT_E_DOMAIN, "turning set number 1 has", poset, coins, two, 2); /* 2 and 3 */
  refuse_sets(CGT_E_DOMAIN, "no coin above both", poset, apart, two, 1);
  refuse_sets(CGT_E_ARGUMENT, "turning set number 0 has a coin twice", poset, repeated, twice, 1);
  refuse_sets(CGT_E_ARGUMENT, "turning set number 1 is empty", poset, coins, empty, 2);
  refuse_sets(CGT_E_ARGUMENT, "starts[0] is 1", poset, coins, late, 1);
  refuse_sets(CGT_E_ARGUMENT, "starts[2] is 1", poset, coins, falling, 2);
  refuse_sets(CGT_E_ELEMENT, "turning set number 0: coin number 6", poset, coins, far, 1);
  refuse_sets(CGT_E_ARGUMENT, "coins", poset, NULL, two, 2);
  refuse_sets(CGT_E_ARGUMENT, "starts", poset, coins, NULL, 2);
  refuse_sets(CGT_E_ARGUMENT, "poset is NULL", NULL, coins, two, 2);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_coins", "game is NULL", cgt_game_new_coins(poset, coins, two, 1, NULL));
  TEST_ASSERT_OK(cgt_game_new_coins(poset, NULL, (uint64_t[]){0}, 0, &game)); /* no sets: no moves */
  TEST_ASSERT_EQUAL_UINT64(0, value_of(game, (uint64_t[]){0, 4}, 2));
  cgt_game_free(game);
  cgt_poset_free(poset);
}

typedef enum { GOOD, OWN_STATUS, ABOVE, NO_ELEMENT, TWICE, IGNORED, ASKS, OPTION, NULL_COINS, MISTAKES } mistake;

typedef struct {
  mistake what;
  cgt_game_t *game;
  unsigned calls, destroyed;
} mistaken;

/* Intervals of a chain down to 1; with a mistake at 5. */
static cgt_status_t mistaken_sets(void *user, const uint64_t *maximum, size_t arity, cgt_sink_t *sink) {
  mistaken *m = user;
  uint64_t coins[16], value;
  size_t n = 0;
  m->calls++;
  if (arity != 1) return 1;
  for (uint64_t x = 1; x < *maximum; x++) coins[n++] = x;
  const cgt_status_t status = cgt_sink_turn(sink, coins, n);
  if (status != CGT_OK || *maximum != 5) return status;
  switch (m->what) {
    case OWN_STATUS: return 77;
    case ABOVE: return cgt_sink_turn(sink, (uint64_t[]){2, 6}, 2);
    case NO_ELEMENT: return cgt_sink_turn(sink, (uint64_t[]){2, 60}, 2);
    case TWICE: return cgt_sink_turn(sink, (uint64_t[]){2, 3, 2}, 3);
    case IGNORED:
      (void)cgt_sink_turn(sink, (uint64_t[]){2, 6}, 2);
      (void)cgt_sink_turn(sink, (uint64_t[]){2}, 1);
      return CGT_OK;
    case ASKS: return cgt_game_value(m->game, maximum, 1, &value);
    case OPTION: return cgt_sink_option(sink, maximum, 1);
    case NULL_COINS: return cgt_sink_turn(sink, NULL, 2);
    default: return CGT_OK;
  }
}

/* A function that may run on several threads asks its own game for turning sets: it ends before the stack does. */
static cgt_game_t *asked_again;
static unsigned times_asked;
static cgt_status_t ask_again(void *user, const uint64_t *maximum, size_t arity, cgt_sink_t *sink) {
  cgt_list_t *list;
  (void)user, (void)arity, (void)sink;
  times_asked++;
  return cgt_coin_turning_sets(asked_again, CGT_TURN_COINS, maximum, &list);
}

static void test_questions_within_one_another(void) {
  const cgt_turning_t turning = {.size = sizeof turning, .flags = CGT_RULESET_THREADSAFE, .sets = ask_again};
  cgt_poset_t *poset;
  cgt_list_t *list;
  uint64_t value;
  TEST_ASSERT_OK(cgt_poset_new_chain(20, &poset));
  TEST_ASSERT_OK(cgt_game_new_turning(poset, &turning, &asked_again));
  cgt_poset_free(poset);
  TEST_ASSERT_EQUAL_INT32(CGT_E_STATE, cgt_coin_turning_sets(asked_again, CGT_TURN_COINS, (uint64_t[]){5}, &list));
  TEST_ASSERT_GREATER_THAN_UINT(100, times_asked);
  TEST_ASSERT_EQUAL_INT32(CGT_E_STATE, cgt_game_value(asked_again, (uint64_t[]){5}, 1, &value));
  cgt_game_free(asked_again);
}

/* Where every element would have to be visited and there are too many, the call fails at once. */
static void test_too_many_to_visit(void) {
  uint64_t element[200] = {150, 50}, number;
  cgt_poset_t *poset, *dual;
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_poset_new_integer_partitions(200, &poset));
  TEST_ASSERT_OK(cgt_poset_new_dual(poset, &dual));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_poset_count", "visit all",
                    cgt_poset_count(poset, CGT_SET_FILTER, element, NULL, &number));
  TEST_ASSERT_OK(cgt_game_new_ruler(dual, &game));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_value", "visit all", cgt_game_value(game, element, 200, &number));
  cgt_game_free(game);
  cgt_poset_free(poset);
  cgt_poset_free(dual);
}

/* What a caller's function returns is passed on, with a text of its own. */
static cgt_status_t refuse_element(void *user, const uint64_t *element, size_t arity) {
  (void)element, (void)arity;
  return *(const cgt_status_t *)user;
}

static cgt_status_t refuse_text(void *user, const char *text, size_t size) {
  (void)text, (void)size;
  return *(const cgt_status_t *)user;
}

static void test_functions_that_refuse(void) {
  static cgt_status_t statuses[] = {9, CGT_E_NO_THEOREM, CGT_E_LIMIT};
  cgt_poset_t *poset;
  TEST_ASSERT_OK(cgt_poset_new_relations(3, (uint64_t[]){0, 1, 1, 2}, 2, &poset));
  for (size_t i = 0; i < 3; i++) {
    cgt_status_t *s = &statuses[i];
    TEST_ASSERT_EQUAL_INT32(*s, cgt_poset_each(poset, CGT_SET_FILTER, (uint64_t[]){0}, NULL, refuse_element, s));
    TEST_ASSERT_EQUAL_STRING_LEN("cgt_poset_each: the function `each` returned", cgt_last_error(), 43);
    TEST_ASSERT_EQUAL_INT32(*s, cgt_draw_poset(poset, CGT_FORMAT_DOT, NULL, refuse_text, s));
    TEST_ASSERT_EQUAL_STRING_LEN("cgt_draw_poset: the function `write` returned", cgt_last_error(), 45);
  }
  cgt_poset_free(poset);
}

static void count_destroyed(void *user) { ((mistaken *)user)->destroyed++; }

static void test_mistakes_of_callbacks(void) {
  static const struct {
    cgt_status_t status;
    const char *text;
  } expected[] = {{CGT_OK, ""},
                  {77, "`sets` returned 77"},
                  {CGT_E_DOMAIN, "coin number 2 is not below"},
                  {CGT_E_ELEMENT, "coin number 2"},
                  {CGT_E_ARGUMENT, "twice"},
                  {CGT_E_DOMAIN, "not below"},
                  {CGT_E_STATE, ""},
                  {CGT_E_STATE, ""},
                  {CGT_E_ARGUMENT, "coins"}};
  cgt_poset_t *chain = new_poset(cgt_poset_new_chain, 9);
  for (int flags = 0; flags < 2; flags++)
    for (mistake what = GOOD; what < MISTAKES; what++) {
      mistaken m = {.what = what};
      if (what == ASKS && flags == 1) continue; /* a function for several threads may: it deadlocks by its own fault or not */
      const cgt_turning_t turning = {.size = sizeof turning,
                                     .flags = flags ? CGT_RULESET_THREADSAFE : 0,
                                     .user = &m,
                                     .sets = mistaken_sets,
                                     .destroy = count_destroyed};
      cgt_game_t *game, *retained;
      TEST_ASSERT_OK(cgt_game_new_turning(chain, &turning, &game));
      m.game = game;
      for (int question = 0; question < 8; question++) {
        static const uint64_t position[] = {7, 5};
        uint64_t values[9], value = 99;
        uint64_t outcome = 99;
        cgt_list_t *list = NULL;
        cgt_status_t status = CGT_OK;
        m.calls = 0;
        switch (question) {
          case 0: status = cgt_game_value(game, position, 2, &value); break;
          case 1: status = cgt_game_options(game, position, 2, &list); break;
          case 2: status = cgt_coin_winning(game, CGT_TURN_COINS, position, 2, &list); break;
          case 3: status = cgt_coin_turning_sets(game, CGT_TURN_ENDS, position + 1, &list); break;
          case 4: status = cgt_coin_values(game, values); break;
          case 5: status = cgt_game_misere_value(game, position + 1, 1, &value); break;
          case 6: status = cgt_game_outcome(game, CGT_MISERE, position, 2, &outcome); break;
          default: status = cgt_game_winning(game, CGT_NORMAL, position, 2, &list); break;
        }
        TEST_ASSERT_EQUAL_INT32(expected[what].status, status);
        if (status != CGT_OK) {
          TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), expected[what].text), cgt_last_error());
          TEST_ASSERT_TRUE(value == 99 && outcome == 99 && list == NULL);
        }
        TEST_ASSERT_GREATER_THAN_UINT(0, m.calls);
        cgt_list_free(list);
      }
      m.what = GOOD; /* and now it goes on */
      TEST_ASSERT_EQUAL_UINT64(value_of(game, (uint64_t[]){1}, 1), 1);
      TEST_ASSERT_EQUAL_UINT64(value_of(game, (uint64_t[]){5}, 1), 0);
      TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome_of(game, CGT_NORMAL, (uint64_t[]){5, 1}, 2));
      retained = cgt_game_retain(game);
      cgt_game_free(game);
      TEST_ASSERT_EQUAL_UINT(0, m.destroyed);
      cgt_game_free(retained);
      TEST_ASSERT_EQUAL_UINT(1, m.destroyed);
    }
  cgt_poset_free(chain);
}

static cgt_status_t turns_in_a_ruleset(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  return cgt_sink_turn(sink, words, count);
}

static void refuse_turning(cgt_poset_t *poset, const cgt_turning_t *turning, const char *culprit) {
  cgt_game_t *game = NULL;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_turning", culprit, cgt_game_new_turning(poset, turning, &game));
  TEST_ASSERT_NULL(game);
}

static void test_turning_arguments(void) {
  mistaken m = {.what = GOOD};
  const cgt_turning_t good = {.size = sizeof good, .user = &m, .sets = mistaken_sets, .destroy = count_destroyed};
  cgt_turning_t bad;
  cgt_poset_t *chain = new_poset(cgt_poset_new_chain, 9);
  cgt_game_t *game = NULL;
  bad = good;
  bad.size = 1;
  refuse_turning(chain, &bad, "size is 1");
  bad = good;
  bad.flags = 2;
  refuse_turning(chain, &bad, "flags is 2");
  bad.flags = UINT64_C(1) << 40;
  refuse_turning(chain, &bad, "flags");
  bad = good;
  bad.sets = NULL;
  refuse_turning(chain, &bad, "sets is NULL");
  bad = good;
  bad.identity_size = 4;
  refuse_turning(chain, &bad, "identity is NULL");
  bad = good;
  bad.reserved[3] = 1;
  refuse_turning(chain, &bad, "reserved[3]");
  struct {
    cgt_turning_t known;
    void *later[2];
  } grown = {.known = good, .later = {&m}};
  grown.known.size = sizeof grown;
  refuse_turning(chain, &grown.known, "turning->size");
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_turning", "turning is NULL", cgt_game_new_turning(chain, NULL, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_turning", "poset is NULL", cgt_game_new_turning(NULL, &good, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_turning", "game is NULL", cgt_game_new_turning(chain, &good, NULL));
  TEST_ASSERT_NULL(game);
  TEST_ASSERT_EQUAL_UINT(0, m.destroyed);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_sink_turn", "sink is NULL", cgt_sink_turn(NULL, NULL, 0));
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = turns_in_a_ruleset};
  uint64_t value = 99;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  TEST_ASSERT_EQUAL_INT32(CGT_E_STATE, cgt_game_value(game, (uint64_t[]){1}, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(99, value);
  cgt_game_free(game);
  cgt_poset_free(chain);
}

/* Functions of coin.h on other games, and other bad arguments. */
static void test_arguments(void) {
  cgt_poset_t *chain = new_poset(cgt_poset_new_chain, 5);
  cgt_game_t *nim, *ruler = coin_game(RULER, chain), *made = NULL;
  cgt_list_t *list = NULL;
  uint64_t values[5] = {99}, three = 3, six = 6;
  size_t count = 5;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_NULL(cgt_coin_poset(nim));
  TEST_ASSERT_EQUAL_PTR(chain, cgt_coin_poset(ruler));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_coin_values", "coin turning", cgt_coin_values(nim, values));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_coin_values", "game is NULL", cgt_coin_values(NULL, values));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_coin_values", "values", cgt_coin_values(ruler, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_coin_class_values", "coin turning", cgt_coin_class_values(nim, values, 1, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_coin_class_values", "game is NULL", cgt_coin_class_values(NULL, values, 1, &count));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_coin_class_values", "n is NULL", cgt_coin_class_values(ruler, values, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_coin_turning_sets", "coin turning",
                    cgt_coin_turning_sets(nim, CGT_TURN_COINS, &three, &list));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_coin_turning_sets", "form is 2", cgt_coin_turning_sets(ruler, 2, &three, &list));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_coin_turning_sets", "maximum", cgt_coin_turning_sets(ruler, 0, NULL, &list));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_coin_turning_sets", "sets is NULL", cgt_coin_turning_sets(ruler, 0, &three, NULL));
  TEST_ASSERT_FAILS(CGT_E_ELEMENT, "cgt_coin_turning_sets", "6", cgt_coin_turning_sets(ruler, 0, &six, &list));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_coin_winning", "coin turning", cgt_coin_winning(nim, 0, &three, 1, &list));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_coin_winning", "form is 7", cgt_coin_winning(ruler, 7, &three, 1, &list));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_coin_winning", "sets is NULL", cgt_coin_winning(ruler, 0, &three, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_coin_winning", "words", cgt_coin_winning(ruler, 0, NULL, 1, &list));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_ruler", "poset is NULL", cgt_game_new_ruler(NULL, &made));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_ideal", "game is NULL", cgt_game_new_ideal(chain, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_pairs", "poset is NULL", cgt_game_new_pairs(NULL, &made));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_cross", "games is NULL", cgt_game_new_cross(NULL, 1, &made));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_cross", "n is 0", cgt_game_new_cross(&ruler, 0, &made));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_cross", "game is NULL", cgt_game_new_cross(&ruler, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_cross", "number 1 is none",
                    cgt_game_new_cross((cgt_game_t *const[]){ruler, nim}, 2, &made));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_cross", "number 1 is NULL",
                    cgt_game_new_cross((cgt_game_t *const[]){ruler, NULL}, 2, &made));
  cgt_poset_t *wide = new_poset(cgt_poset_new_set_partitions, 4000);
  cgt_game_t *large = coin_game(RULER, wide);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_cross", "",
                    cgt_game_new_cross((cgt_game_t *const[]){large, large}, 2, &made)); /* too many coordinates */
  TEST_ASSERT_TRUE(made == NULL && list == NULL && values[0] == 99 && count == 5);
  cgt_game_free(large);
  cgt_poset_free(wide);
  cgt_game_free(nim);
  cgt_game_free(ruler);
  cgt_poset_free(chain);
}

/* ---- Theorems: which there are, and their names ---- */

static void check_explained(cgt_game_t *game, const uint64_t *words, size_t count, const char *theorem) {
  char text[2048];
  size_t needed;
  TEST_ASSERT_OK(cgt_game_explain(game, CGT_NORMAL, words, count, text, sizeof text, &needed));
  TEST_ASSERT_EQUAL_size_t(strlen(text) + 1, needed);
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, theorem), text);
}

/* The element of the greatest index is explained, by a formula (closed) or not; and CGT_METHOD_CLOSED says the same. */
static void check_theorem(cgt_game_t *game, bool closed, const char *theorem) {
  const cgt_poset_t *poset = cgt_coin_poset(game);
  uint64_t size, x[8], value = 99, other;
  TEST_ASSERT_OK(cgt_poset_size(poset, &size));
  TEST_ASSERT_OK(cgt_poset_element(poset, size - 1, x));
  const size_t arity = cgt_poset_arity(poset);
  const cgt_status_t status = cgt_game_answer(game, CGT_METHOD_CLOSED, CGT_NORMAL, CGT_QUESTION_VALUE, x, arity, &value);
  TEST_ASSERT_EQUAL_STRING(closed ? "CGT_OK" : "CGT_E_NO_THEOREM", cgt_status_name(status));
  if (!closed) TEST_ASSERT_EQUAL_UINT64(99, value);
  check_explained(game, x, arity, theorem);
  other = value_by(game, CGT_METHOD_SEARCH, CGT_NORMAL, x, arity);
  if (closed) TEST_ASSERT_EQUAL_UINT64(other, value);
  value = 99;
  TEST_ASSERT_FAILS(CGT_E_NO_THEOREM, "cgt_game_answer", "",
                    cgt_game_answer(game, CGT_METHOD_CLOSED, CGT_MISERE, CGT_QUESTION_VALUE, x, arity, &value));
  TEST_ASSERT_EQUAL_UINT64(99, value);
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_CLOSED, CGT_NORMAL, CGT_QUESTION_VALUE, NULL, 0, &value)); /* no coins */
  TEST_ASSERT_EQUAL_UINT64(0, value);
  cgt_game_free(game);
}

/* Takes the poset over. */
static void check_rule(coin_rules rules, cgt_poset_t *poset, bool closed, const char *theorem) {
  cgt_game_t *game = coin_game(rules, poset);
  cgt_poset_free(poset);
  check_theorem(game, closed, theorem);
}

static cgt_poset_t *new_pentagon(void) {
  const uint64_t relations[] = {0, 1, 0, 2, 1, 3, 2, 4, 3, 4};
  cgt_poset_t *poset;
  TEST_ASSERT_OK(cgt_poset_new_relations(5, relations, 5, &poset));
  return poset;
}

static void test_theorems(void) {
  check_rule(RULER, new_poset(cgt_poset_new_chain, 6), true, "Theorem 5.1");
  check_rule(RULER, dual_of(new_poset(cgt_poset_new_chain, 6)), true, "Theorem 5.1");
  check_rule(RULER, new_poset(cgt_poset_new_antichain, 6), true, "Theorem 4.1");
  check_rule(RULER, new_poset(cgt_poset_new_divisors, 12), true, "Theorem 5.2");
  check_rule(RULER, dual_of(new_poset(cgt_poset_new_divisors, 12)), true, "Theorem 5.2");
  check_rule(RULER, new_poset(cgt_poset_new_boolean, 3), true, "Theorem 5.2");
  check_rule(RULER, new_subspaces(2, 3), true, "Theorem 5.3");
  check_rule(RULER, dual_of(new_subspaces(2, 3)), true, "Theorem 5.3");
  check_rule(RULER, new_poset(cgt_poset_new_set_partitions, 4), false, "Theorem 6.1");
  check_rule(RULER, dual_of(new_poset(cgt_poset_new_set_partitions, 4)), false, "table");
  check_rule(RULER, new_poset(cgt_poset_new_asm, 5), false, "section 6.1");
  check_rule(RULER, dual_of(new_poset(cgt_poset_new_asm, 5)), false, "table");
  check_rule(RULER, new_poset(cgt_poset_new_integer_partitions, 5), false, "table");
  check_rule(RULER, new_pentagon(), false, "Theorem 4.1");
  check_rule(RULER, product_of(new_poset(cgt_poset_new_chain, 3), new_poset(cgt_poset_new_boolean, 2)), true, "Theorem 4.2");
  check_rule(RULER, product_of(new_poset(cgt_poset_new_chain, 3), new_pentagon()), false, "Theorem 4.2");
  check_rule(RULER, dual_of(product_of(new_poset(cgt_poset_new_chain, 3), new_poset(cgt_poset_new_chain, 2))), true,
             "Theorem 4.2");
  check_rule(IDEAL, new_poset(cgt_poset_new_asm, 5), true, "Theorem 1.1");
  check_rule(IDEAL, dual_of(new_poset(cgt_poset_new_asm, 5)), false, "Lemma 4.1");
  check_rule(IDEAL, new_poset(cgt_poset_new_chain, 5), true, "Corollary 4.1");
  check_rule(IDEAL, new_poset(cgt_poset_new_antichain, 5), true, "Corollary 4.1");
  check_rule(IDEAL, new_poset(cgt_poset_new_integer_partitions, 5), true, "Corollary 4.1");
  check_rule(IDEAL, dual_of(new_poset(cgt_poset_new_integer_partitions, 5)), true, "Corollary 4.1");
  check_rule(IDEAL, new_poset(cgt_poset_new_set_partitions, 4), true, "Corollary 4.1");
  check_rule(IDEAL, new_poset(cgt_poset_new_divisors, 12), true, "Corollary 4.1");
  check_rule(IDEAL, new_subspaces(2, 2), true, "Corollary 4.1");
  check_rule(IDEAL, new_pentagon(), false, "Lemma 4.1");
  check_rule(IDEAL, product_of(new_poset(cgt_poset_new_chain, 3), new_poset(cgt_poset_new_asm, 3)), true, "Theorem 4.2");
  check_rule(PAIRS, new_pentagon(), true, "longest chain");
  check_rule(PAIRS, new_poset(cgt_poset_new_integer_partitions, 5), true, "longest chain");
  check_rule(PAIRS, product_of(new_poset(cgt_poset_new_chain, 3), new_pentagon()), true, "longest chain");

  cgt_poset_t *chain = new_poset(cgt_poset_new_chain, 3), *pentagon = new_pentagon();
  cgt_game_t *ruler = coin_game(RULER, chain), *coins, *cross;
  TEST_ASSERT_OK(cgt_game_new_coins(pentagon, (const uint64_t[]){4, 1, 4}, (const uint64_t[]){0, 1, 3}, 2, &coins));
  TEST_ASSERT_OK(cgt_game_new_cross((cgt_game_t *const[]){ruler, coins}, 2, &cross));
  check_theorem(cross, false, "Theorem 4.2");
  TEST_ASSERT_OK(cgt_game_new_cross((cgt_game_t *const[]){ruler, ruler}, 2, &cross));
  check_theorem(cross, true, "Theorem 4.2");
  cgt_game_free(ruler);
  check_theorem(coins, false, "search");
  cgt_poset_free(chain);
  cgt_poset_free(pentagon);
}

/* Classes are of rulers on set partitions, A_n, subspaces and boolean lattices. */
static void test_class_values(void) {
  for (coin_rules rules = 0; rules < RULES; rules++)
    for (int kind = 0; kind < 8; kind++) {
      cgt_poset_t *poset = kind == 0   ? new_poset(cgt_poset_new_set_partitions, 5)
                           : kind == 1 ? new_poset(cgt_poset_new_asm, 5)
                           : kind == 2 ? new_subspaces(4, 3)
                           : kind == 3 ? new_poset(cgt_poset_new_boolean, 4)
                           : kind == 4 ? new_poset(cgt_poset_new_chain, 4)
                           : kind == 5 ? new_poset(cgt_poset_new_divisors, 12)
                           : kind == 6 ? new_pentagon()
                                       : new_poset(cgt_poset_new_integer_partitions, 4);
      static const struct {
        size_t n;
        uint64_t values[10];
      } expected[] = {{5, {1, 2, 1, 4, 1}}, {10, {1, 2, 2, 4, 3, 4, 3, 7, 7, 3}}, {5, {1, 2, 3, 1, 2}}, {5, {1, 2, 3, 1, 2}}};
      cgt_game_t *game = coin_game(rules, poset);
      uint64_t values[10] = {99};
      size_t count = 0;
      if (rules != RULER || kind >= 4) {
        count = 10;
        TEST_ASSERT_FAILS(CGT_E_NO_THEOREM, "cgt_coin_class_values", "", cgt_coin_class_values(game, values, 10, &count));
        TEST_ASSERT_TRUE(values[0] == 99 && count == 10);
      } else {
        const size_t n = expected[kind].n;
        TEST_ASSERT_OK(cgt_coin_class_values(game, NULL, 0, &count));
        TEST_ASSERT_EQUAL_size_t(n, count);
        TEST_ASSERT_OK(cgt_coin_class_values(game, values, n - 1, &count)); /* the first of them */
        TEST_ASSERT_EQUAL_size_t(n, count);
        TEST_ASSERT_EQUAL_UINT64_ARRAY(expected[kind].values, values, n - 1);
        TEST_ASSERT_EQUAL_UINT64(0, values[n - 1]);
        TEST_ASSERT_OK(cgt_coin_class_values(game, values, 10, &count));
        TEST_ASSERT_EQUAL_size_t(n, count);
        TEST_ASSERT_EQUAL_UINT64_ARRAY(expected[kind].values, values, n);
      }
      cgt_game_free(game);
      cgt_poset_free(poset);
    }
  cgt_poset_t *nothing[] = {new_poset(cgt_poset_new_set_partitions, 0), new_poset(cgt_poset_new_asm, 1)};
  for (int i = 0; i < 2; i++) { /* no classes */
    cgt_game_t *game = coin_game(RULER, nothing[i]);
    uint64_t value = 99;
    size_t count = 7;
    TEST_ASSERT_OK(cgt_coin_class_values(game, &value, 1, &count));
    TEST_ASSERT_EQUAL_size_t(0, count);
    TEST_ASSERT_EQUAL_UINT64(99, value);
    cgt_game_free(game);
    cgt_poset_free(nothing[i]);
  }
}

/* ---- Turning codes ---- */

typedef struct {
  uint64_t least, most, within; /* within 0: anywhere */
  const char *letters;
} code_part;

static bool ascends(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  (void)user, (void)arity;
  return *a <= *b;
}

static bool descends(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  return ascends(user, b, a, arity);
}

/* Whether a part of a code allows the coins at these places of a linear extension, ascending. */
static bool allows(const code_part *rule, const size_t *places, size_t n) {
  if (n < rule->least || n > rule->most) return false;
  const size_t length = places[n - 1] - places[0];
  if (rule->within != 0 && length >= rule->within) return false;
  for (const char *letter = rule->letters; *letter != '\0'; letter++) {
    if (*letter == 'C' && length != n - 1) return false;
    if (*letter == 'F' && places[0] != 0) return false;
    for (size_t i = 0; i < n; i++) {
      if (*letter == 'E' && i > 1 && places[i] - places[i - 1] != places[1] - places[0]) return false;
      if (*letter == 'S' && places[i] + places[n - 1 - i] != places[0] + places[n - 1]) return false;
    }
  }
  return true;
}

/* All sets that have a greatest element and that a part allows. */
static void family_of_code(const board *of, const code_part *parts, size_t part_count, family *sets) {
  sets->n = 0;
  for (uint64_t set = 1; set < bit(of->n); set++) {
    size_t places[64], n = 0;
    for (size_t place = 0; place < of->n; place++)
      if ((set >> of->order[place] & 1) != 0) places[n++] = place;
    const size_t maximum = of->order[places[n - 1]];
    bool allowed = false;
    for (size_t i = 0; i < part_count; i++) allowed |= allows(&parts[i], places, n);
    for (size_t i = 0; i < n; i++) allowed &= of->leq[of->order[places[i]] * of->n + maximum];
    if (!allowed) continue;
    TEST_ASSERT_LESS_THAN_size_t(FAMILY_MOST, sets->n);
    sets->maximum[sets->n] = maximum;
    sets->set[sets->n++] = set;
  }
}

static void write_code(char *text, const code_part *parts, size_t n) {
  for (size_t i = 0; i < n; i++) {
    text += sprintf(text, "%s%llu", i > 0 ? ", " : "", (unsigned long long)parts[i].least);
    if (parts[i].most == UINT64_MAX)
      text += sprintf(text, "+");
    else if (parts[i].most != parts[i].least || test_random() % 4 == 0)
      text += sprintf(text, " - %llu", (unsigned long long)parts[i].most);
    for (const char *letter = parts[i].letters; *letter != '\0'; letter++)
      text += sprintf(text, "%c", test_random() % 2 == 0 ? *letter : *letter + ('a' - 'A'));
    if (parts[i].within != 0) text += sprintf(text, "C(%llu)", (unsigned long long)parts[i].within);
  }
}

static code_part random_part(bool chain) {
  static const char *const letters[] = {"", "C", "E", "S", "F", "SF", "EF", "CF", "ES", "CES"};
  const uint64_t least = 1 + test_random() % 5, extra = test_random() % 4;
  return (code_part){least, extra == 3 ? UINT64_MAX : least + extra,
                     chain && test_random() % 4 == 0 ? 1 + test_random() % 8 : 0,
                     chain ? letters[test_random() % (sizeof letters / sizeof *letters)] : ""};
}

static void check_code(const board *of, cgt_poset_t *poset, bool chain) {
  static family sets;
  code_part parts[3];
  char code[200];
  cgt_game_t *game;
  const size_t n = 1 + (size_t)(test_random() % 3);
  for (size_t i = 0; i < n; i++) parts[i] = random_part(chain);
  write_code(code, parts, n);
  family_of_code(of, parts, n, &sets);
  TEST_ASSERT_OK(cgt_game_new_turning_code(poset, code, &game));
  check_game(of, &sets, game, RULES, step_of(of->n));
  cgt_game_free(game);
}

static void test_turning_codes_by_definition(void) {
  for (int round = 0; round < 120; round++) {
    const uint64_t n = (uint64_t)(round % 10);
    const int kind = round / 10 % 4;
    cgt_poset_t *poset, *chain;
    TEST_ASSERT_OK(kind == 2 ? cgt_poset_new_divisors((uint64_t)1 << n, &poset) : cgt_poset_new_chain(n, &poset));
    if (kind == 3) {
      chain = poset;
      TEST_ASSERT_OK(cgt_poset_new_dual(chain, &poset));
      cgt_poset_free(chain);
    }
    if (kind == 2 && n == 9) { /* ten divisors have too many sets */
      cgt_poset_free(poset);
      continue;
    }
    board of = board_of(poset, kind == 3 ? descends : ascends, NULL);
    check_code(&of, poset, kind != 2);
    board_free(&of);
    cgt_poset_free(poset);
  }
  for (int round = 0; round < 60; round++) {
    board of = board_random((size_t)(round % 10), 1 + (unsigned)(test_random() % 7));
    cgt_poset_t *poset = board_poset(&of);
    check_code(&of, poset, false);
    board_free(&of);
    cgt_poset_free(poset);
  }
}

static cgt_game_t *turning_game(cgt_poset_t *poset, const char *code, char text[200]) {
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_turning_code(poset, code, &game));
  TEST_ASSERT_OK(cgt_game_spec(game, text, 200, NULL));
  return game;
}

/* A code has one text, whatever the order of its parts, and that text is read as itself. */
static void test_turning_codes_texts(void) {
  cgt_poset_t *chain;
  TEST_ASSERT_OK(cgt_poset_new_chain(8, &chain));
  for (int round = 0; round < 4000; round++) {
    code_part parts[4];
    char code[200], text[200], again[200];
    cgt_game_t *game;
    const size_t n = 1 + (size_t)(test_random() % 3);
    for (size_t i = 0; i < n; i++) parts[i] = random_part(true);
    write_code(code, parts, n);
    cgt_game_free(turning_game(chain, code, text));
    TEST_ASSERT_OK(cgt_game_parse(text, NULL, &game));
    TEST_ASSERT_OK(cgt_game_spec(game, again, sizeof again, NULL));
    TEST_ASSERT_EQUAL_STRING_MESSAGE(text, again, code);
    cgt_game_free(game);
    parts[n] = parts[0];
    write_code(code, parts + 1, n);
    cgt_game_free(turning_game(chain, code, again));
    TEST_ASSERT_EQUAL_STRING_MESSAGE(text, again, code);
  }
  cgt_poset_free(chain);
}

/* Theorems and tables against the search, which lists the sets one by one. */
static void check_code_searched(const char *code, uint64_t n, bool closed) {
  cgt_poset_t *poset;
  cgt_game_t *game, *searched;
  TEST_ASSERT_OK(cgt_poset_new_chain(n, &poset));
  TEST_ASSERT_OK(cgt_game_new_turning_code(poset, code, &game));
  TEST_ASSERT_OK(cgt_game_new_turning_code(poset, code, &searched));
  for (uint64_t x = n; x > 0; x = x > 20 ? x - 7 : x - 1) {
    const uint64_t expected = value_by(searched, CGT_METHOD_SEARCH, CGT_NORMAL, &x, 1);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected, value_of(game, &x, 1), code);
    if (closed) TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected, value_by(game, CGT_METHOD_CLOSED, CGT_NORMAL, &x, 1), code);
  }
  cgt_game_free(game);
  cgt_game_free(searched);
  cgt_poset_free(poset);
}

static void test_turning_codes_searched(void) {
  static const struct {
    const char *code;
    uint64_t n;
    bool closed;
  } codes[] = {{"1", 40, true},      {"1-2", 150, true},       {"2", 150, true},       {"1-3", 100, true},
               {"1+C", 300, true},   {"1+", 14, true},         {"2+", 14, true},       {"1-4", 40, false},
               {"3,5C", 60, false},  {"3+", 14, false},        {"1-3E", 120, false},   {"4S", 90, false},
               {"1+S", 20, false},   {"5-6SF", 24, false},     {"2-3C(9)", 90, false}, {"4+E", 150, false},
               {"1-9C", 200, false}, {"3-4EC(30)", 90, false}, {"3F", 120, false},     {"2,4F", 40, false}};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) check_code_searched(codes[i].code, codes[i].n, codes[i].closed);
}

/* A033623 and A054016 of the OEIS, which have the first of them from Winning Ways, chapter 14, table 3. */
static void test_turning_codes_published(void) {
  enum { TERMS = 43 };
  static const struct {
    const char *code;
    uint64_t values[TERMS];
  } published[] = {
      {"1-4", {1,    2,    4,    8,    15,   16,   32,   51,   64,   85,   106,  128,  150, 171, 219,
               237,  247,  256,  279,  297,  455,  512,  537,  557,  594,  643,  803,  863, 998, 1024,
               1051, 1070, 1112, 1169, 1333, 1345, 1620, 1866, 2048, 2076, 2085, 2185, 2372}},
      {"1-5", {1,    2,    4,    8,    16,   31,   32,   64,   103,  128,  171,  213,  256,  301,  342,
               439,  475,  494,  512,  558,  595,  911,  1024, 1075, 1114, 1189, 1287, 1606, 1727, 1996,
               2048, 2102, 2140, 2225, 2339, 2667, 2691, 3240, 3733, 4096, 4153, 4171, 4371}},
  };
  for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
    uint64_t values[TERMS];
    cgt_poset_t *poset;
    cgt_game_t *game;
    TEST_ASSERT_OK(cgt_poset_new_chain(TERMS, &poset));
    TEST_ASSERT_OK(cgt_game_new_turning_code(poset, published[i].code, &game));
    TEST_ASSERT_OK(cgt_coin_values(game, values));
    TEST_ASSERT_EQUAL_UINT64_ARRAY(published[i].values, values, TERMS);
    cgt_game_free(game);
    cgt_poset_free(poset);
  }
}

static void test_turning_codes_large(void) {
  static const struct {
    const char *code;
    uint64_t x, value;
    cgt_status_t status;
  } cases[] = {{"1-3", 1000000000000, 1999999999999, CGT_OK}, {"2", UINT64_MAX, UINT64_MAX - 1, CGT_OK},
               {"1-2", UINT64_MAX, UINT64_MAX, CGT_OK},       {"1-3", UINT64_MAX, 0, CGT_E_OVERFLOW},
               {"1+", 64, (uint64_t)1 << 63, CGT_OK},         {"1+", 65, 0, CGT_E_OVERFLOW},
               {"2+", 65, (uint64_t)1 << 63, CGT_OK},         {"1+C", (uint64_t)3 << 62, (uint64_t)1 << 62, CGT_OK},
               {"3+", 25, (uint64_t)1 << 22, CGT_OK},         {"3+", 40, 0, CGT_E_LIMIT},
               {"1-4", (uint64_t)1 << 40, 0, CGT_E_LIMIT}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cgt_poset_t *poset;
    cgt_game_t *game;
    uint64_t value = 99;
    TEST_ASSERT_OK(cgt_poset_new_chain(UINT64_MAX, &poset));
    TEST_ASSERT_OK(cgt_game_new_turning_code(poset, cases[i].code, &game));
    TEST_ASSERT_EQUAL_INT32_MESSAGE(cases[i].status, cgt_game_value(game, &cases[i].x, 1, &value), cases[i].code);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(cases[i].status == CGT_OK ? cases[i].value : 99, value, cases[i].code);
    cgt_game_free(game);
    cgt_poset_free(poset);
  }
}

static void test_turning_codes_refused(void) {
  static const struct {
    const char *code;
    cgt_status_t status;
    const char *text;
  } cases[] = {{"3-1", CGT_E_ARGUMENT, "column 3: \"1\"; expected a number of coins not below the first, from 3"},
               {"0", CGT_E_ARGUMENT, "column 1: \"0\"; expected a number of coins from 1"},
               {"", CGT_E_SYNTAX, "expected a number of coins"},
               {"1-", CGT_E_SYNTAX, "expected a number of coins not below the first"},
               {"1,", CGT_E_SYNTAX, "expected a number of coins"},
               {"1C(0)", CGT_E_ARGUMENT, "column 4: \"0\""},
               {"1C(2", CGT_E_SYNTAX, "expected"},
               {"2X", CGT_E_SYNTAX, "column 2: \"X\""},
               {"18446744073709551616", CGT_E_OVERFLOW, "18446744073709551616"}};
  cgt_poset_t *poset, *boolean;
  cgt_game_t *game = NULL;
  TEST_ASSERT_OK(cgt_poset_new_chain(4, &poset));
  TEST_ASSERT_OK(cgt_poset_new_boolean(2, &boolean));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    TEST_ASSERT_EQUAL_INT32_MESSAGE(cases[i].status, cgt_game_new_turning_code(poset, cases[i].code, &game), cases[i].code);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), cases[i].text), cgt_last_error());
    TEST_ASSERT_NULL(game);
  }
  TEST_ASSERT_EQUAL_INT32(CGT_E_ARGUMENT, cgt_game_new_turning_code(boolean, "1-3,4C", &game));
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), "column 6: \"C\": a letter for coins that do not lie on a chain"),
                               cgt_last_error());
  TEST_ASSERT_EQUAL_INT32(CGT_E_ARGUMENT, cgt_game_new_turning_code(NULL, "1", &game));
  TEST_ASSERT_EQUAL_INT32(CGT_E_ARGUMENT, cgt_game_new_turning_code(poset, NULL, &game));
  TEST_ASSERT_EQUAL_INT32(CGT_E_ARGUMENT, cgt_game_new_turning_code(poset, "1", NULL));
  cgt_poset_free(poset);
  cgt_poset_free(boolean);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_turning_codes_by_definition);
  RUN_TEST(test_turning_codes_texts);
  RUN_TEST(test_turning_codes_searched);
  RUN_TEST(test_turning_codes_published);
  RUN_TEST(test_turning_codes_large);
  RUN_TEST(test_turning_codes_refused);
  RUN_TEST(test_random_families);
  RUN_TEST(test_rules_on_random_posets);
  RUN_TEST(test_cross_products);
  RUN_TEST(test_rules_on_made_posets);
  RUN_TEST(test_rules_on_families);
  RUN_TEST(test_tables_of_larger_posets);
  RUN_TEST(test_chain_small);
  RUN_TEST(test_chain_large);
  RUN_TEST(test_chain_pairs_large);
  RUN_TEST(test_chain_long_interval);
  RUN_TEST(test_large_posets);
  RUN_TEST(test_greatest_values);
  RUN_TEST(test_symmetry_of_a_n);
  RUN_TEST(test_bad_positions);
  RUN_TEST(test_bad_turning_sets);
  RUN_TEST(test_mistakes_of_callbacks);
  RUN_TEST(test_questions_within_one_another);
  RUN_TEST(test_too_many_to_visit);
  RUN_TEST(test_functions_that_refuse);
  RUN_TEST(test_turning_arguments);
  RUN_TEST(test_arguments);
  RUN_TEST(test_theorems);
  RUN_TEST(test_class_values);
  return UNITY_END();
}
