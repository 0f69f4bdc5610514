/* What families of posets claim about themselves, against the definitions on every small member; and that a family that claims
   nothing gets right answers. */
#include <stdlib.h>

#include "../coin_brute.h"
#include "poset/poset_inside.h"

enum { MOST = 256 };

static bool library_leq(const void *user, const uint64_t *a, const uint64_t *b, size_t arity) {
  uint32_t leq = 2;
  (void)arity;
  TEST_ASSERT_OK(cgt_poset_leq(user, a, b, &leq));
  return leq == 1;
}

static const uint64_t *element(const board *of, size_t i) { return of->elements + i * of->arity; }

/* ---- Small members of every family ---- */

static const struct {
  const char *spec; /* with a number, perhaps twice */
  unsigned first, last;
} members[] = {{"chain(%u)", 0, 12},
               {"antichain(%u)", 0, 6},
               {"boolean(%u)", 0, 6},
               {"divisors(%u)", 1, 72},
               {"divisors(%u)", 180, 180},
               {"subspaces(%u,2)", 0, 4},
               {"subspaces(%u,3)", 0, 3},
               {"subspaces(%u,4)", 0, 2},
               {"subspaces(%u,5)", 0, 3},
               {"partitions(%u)", 0, 6},
               {"types(%u)", 0, 11},
               {"asm(%u)", 1, 8},
               {"product(chain(%u),boolean(2),antichain(3))", 0, 4},
               {"product(poset(3; 0<1, 0<2),chain(%u))", 0, 4},
               {"product(asm(%u),dual(divisors(12)))", 1, 4},
               {"product(product(chain(%u),chain(2)),types(4))", 0, 3},
               {"union(chain(%u),boolean(2),product(antichain(2),chain(2)))", 0, 4},
               {"union(types(%u),union(chain(2),asm(3)))", 0, 5},
               {"series(antichain(%u),chain(2),antichain(3))", 0, 3},
               {"series(boolean(2),chain(%u),poset(3; 0<1, 0<2),antichain(%u))", 0, 3},
               {"series(antichain(0),dual(types(%u)),chain(0),union(chain(2),chain(1)),asm(1))", 0, 5},
               {"series(divisors(%u))", 1, 12},
               {"young(%u,2,2,1)", 2, 5},
               {"young(%u,3)", 3, 7},
               {"product(young(%u,1),series(chain(2),antichain(2)))", 1, 3},
               {"poset(%u)", 0, 4},
               {"poset(%u; 0<1, 1<2, 3<2, 3<4, 0<4)", 5, 8}};

typedef void (*check_fn)(cgt_poset_t *poset);

static void with_dual(cgt_poset_t *poset, check_fn check) {
  cgt_poset_t *dual, *again;
  TEST_ASSERT_OK(cgt_poset_new_dual(poset, &dual));
  TEST_ASSERT_OK(cgt_poset_new_dual(dual, &again));
  check(poset);
  check(dual);
  check(again);
  cgt_poset_free(again);
  cgt_poset_free(dual);
}

static void each_member(check_fn check) {
  for (size_t k = 0; k < sizeof members / sizeof *members; k++)
    for (unsigned n = members[k].first; n <= members[k].last; n++) {
      char spec[80];
      cgt_poset_t *poset, *subposet;
      snprintf(spec, sizeof spec, members[k].spec, n, n);
      TEST_ASSERT_OK(cgt_poset_parse(spec, NULL, &poset));
      board of = board_of(poset, library_leq, poset);
      TEST_ASSERT_LESS_OR_EQUAL_size_t(MOST, of.n);
      TEST_ASSERT_OK(cgt_poset_new_subposet(poset, of.elements, of.n - of.n / 3, &subposet));
      with_dual(poset, check);
      with_dual(subposet, check);
      board_free(&of);
      cgt_poset_free(subposet);
      cgt_poset_free(poset);
    }
}

/* ---- The table of all families ---- */

static size_t met[64]; /* members among those above */

static void count_member(cgt_poset_t *poset) {
  for (size_t i = 0; i < cgt_i_poset_family_count; i++) met[i] += poset->family == cgt_i_poset_families[i];
}

/* Every family has a name, all that it must have, and members above; its example is a member, and the language's. */
static void test_table_of_families(void) {
  TEST_ASSERT_LESS_OR_EQUAL_size_t(sizeof met / sizeof *met, cgt_i_poset_family_count);
  each_member(count_member);
  for (size_t i = 0; i < cgt_i_poset_family_count; i++) {
    const cgt_i_poset_family *of = cgt_i_poset_families[i];
    const char *element_example = NULL;
    char text[200];
    uint64_t words[64];
    cgt_poset_t *poset;
    TEST_ASSERT_NOT_NULL(of->name);
    TEST_ASSERT_GREATER_THAN_size_t_MESSAGE(0, met[i], of->name);
    TEST_ASSERT_TRUE(of->size != NULL && of->contains != NULL && of->leq != NULL && of->each != NULL);
    for (size_t k = 0; k < i; k++) TEST_ASSERT_TRUE(strcmp(of->name, cgt_i_poset_families[k]->name) != 0);
    TEST_ASSERT_EQUAL_PTR(of->example, cgt_poset_example(i, &element_example));
    if (of->example == NULL) {
      snprintf(text, sizeof text, "%s(3)", of->name);
      TEST_ASSERT_EQUAL_INT32(CGT_E_SYNTAX, cgt_poset_parse(text, NULL, &poset));
      continue;
    }
    TEST_ASSERT_EQUAL_INT(1, (of->of_number != NULL) + (of->of_numbers != NULL) + (of->read != NULL));
    TEST_ASSERT_OK(cgt_poset_parse(of->example, NULL, &poset));
    TEST_ASSERT_EQUAL_PTR(of, poset->family);
    TEST_ASSERT_EQUAL_STRING(of->name, cgt_poset_family(poset));
    TEST_ASSERT_OK(cgt_poset_spec(poset, text, sizeof text, NULL));
    TEST_ASSERT_EQUAL_STRING(of->example, text);
    TEST_ASSERT_OK(cgt_poset_parse_element(poset, element_example, NULL, words));
    TEST_ASSERT_OK(cgt_poset_format_element(poset, words, text, sizeof text, NULL));
    TEST_ASSERT_EQUAL_STRING(element_example, text);
    cgt_poset_free(poset);
  }
}

/* ---- Claims ---- */

/* Whether just one element below x (or above it) has none further on. */
static bool one_end(const board *of, size_t x, bool above) {
  size_t ends = 0;
  for (size_t y = 0; y < of->n; y++) {
    bool end = above ? of->leq[x * of->n + y] : of->leq[y * of->n + x];
    for (size_t z = 0; z < of->n; z++) end = end && (z == y || !(above ? of->leq[y * of->n + z] : of->leq[z * of->n + y]));
    ends += end;
  }
  return ends == 1;
}

static void check_ends(cgt_poset_t *poset, const board *of) {
  for (size_t x = 0; x < of->n; x++) {
    if ((poset->claims & CGT_I_ONE_MINIMUM_BELOW) != 0) TEST_ASSERT_TRUE(one_end(of, x, false));
    if ((poset->claims & CGT_I_ONE_MAXIMUM_ABOVE) != 0) TEST_ASSERT_TRUE(one_end(of, x, true));
  }
}

static void check_chain(cgt_poset_t *poset, const board *of) {
  uint64_t x[64];
  if ((poset->claims & CGT_I_IS_CHAIN) == 0) return;
  for (size_t h = 0; h < of->n; h++) {
    TEST_ASSERT_OK(poset->family->at_height(poset, h, x));
    TEST_ASSERT_EQUAL_UINT64_ARRAY(element(of, of->order[h]), x, of->arity);
    for (size_t y = 0; y < of->n; y++) TEST_ASSERT_TRUE(of->leq[h * of->n + y] || of->leq[y * of->n + h]);
  }
}

static void check_lengths(cgt_poset_t *poset, const board *of) {
  uint64_t found, longest = 0, heights[MOST], depths[MOST];
  uint32_t graded;
  for (size_t i = 0; i < of->n; i++) { /* upwards, and then downwards */
    const size_t x = of->order[i];
    heights[x] = 0;
    for (size_t y = 0; y < of->n; y++)
      if (y != x && of->leq[y * of->n + x] && heights[y] >= heights[x]) heights[x] = heights[y] + 1;
    if (heights[x] > longest) longest = heights[x];
  }
  for (size_t i = of->n; i-- > 0;) {
    const size_t x = of->order[i];
    depths[x] = 0;
    for (size_t y = 0; y < of->n; y++)
      if (y != x && of->leq[x * of->n + y] && depths[y] >= depths[x]) depths[x] = depths[y] + 1;
  }
  for (size_t x = 0; x < of->n; x++) {
    TEST_ASSERT_OK(cgt_poset_height(poset, element(of, x), &found));
    TEST_ASSERT_EQUAL_UINT64(heights[x], found);
    TEST_ASSERT_OK(cgt_poset_depth(poset, element(of, x), &found));
    TEST_ASSERT_EQUAL_UINT64(depths[x], found);
  }
  if (of->n == 0) return;
  TEST_ASSERT_OK(cgt_poset_graded(poset, &graded, &found));
  if (of->n <= 40) TEST_ASSERT_TRUE(graded == board_graded(of));
  if (graded) TEST_ASSERT_EQUAL_UINT64(longest, found);
}

/* Whether no element lies between, other than the two. */
static bool covers(const board *of, size_t y, size_t x) {
  for (size_t z = 0; z < of->n; z++)
    if (z != x && z != y && of->leq[x * of->n + z] && of->leq[z * of->n + y]) return false;
  return x != y && of->leq[x * of->n + y];
}

static bool in_set(const board *of, uint32_t set, size_t a, size_t b, size_t x) {
  size_t comparable = 0;
  switch (set) {
    case CGT_SET_IDEAL: return of->leq[x * of->n + a];
    case CGT_SET_FILTER: return of->leq[a * of->n + x];
    case CGT_SET_INTERVAL: return of->leq[a * of->n + x] && of->leq[x * of->n + b];
    case CGT_SET_LOWER_COVERS: return covers(of, a, x);
    case CGT_SET_UPPER_COVERS: return covers(of, x, a);
    default:
      for (size_t y = 0; y < of->n && set != CGT_SET_ALL; y++)
        comparable += y != x && (set == CGT_SET_MINIMA ? of->leq[y * of->n + x] : of->leq[x * of->n + y]);
      return comparable == 0;
  }
}

static void check_set(const cgt_poset_t *poset, const board *of, uint32_t set, size_t a, size_t b) {
  const bool needs = set != CGT_SET_ALL && set != CGT_SET_MINIMA && set != CGT_SET_MAXIMA;
  const uint64_t *first = needs ? element(of, a) : NULL, *second = set == CGT_SET_INTERVAL ? element(of, b) : NULL;
  size_t expected = 0;
  uint64_t count;
  cgt_list_t *list;
  TEST_ASSERT_OK(cgt_poset_list(poset, set, first, second, &list));
  for (size_t x = 0; x < of->n; x++)
    if (in_set(of, set, a, b, x)) {
      TEST_ASSERT_LESS_THAN_size_t(cgt_list_count(list), expected);
      TEST_ASSERT_EQUAL_UINT64_ARRAY(element(of, x), cgt_list_item(list, expected++, NULL), of->arity);
    }
  TEST_ASSERT_EQUAL_size_t(expected, cgt_list_count(list));
  TEST_ASSERT_OK(cgt_poset_count(poset, set, first, second, &count));
  TEST_ASSERT_EQUAL_UINT64(expected, count);
  cgt_list_free(list);
}

/* All sets of small posets, and the Moebius function by its recursion; of others those of some elements. */
static void check_sets(cgt_poset_t *poset, const board *of) {
  enum { SMALL = 16, SOME = 8 };
  check_set(poset, of, CGT_SET_ALL, 0, 0);
  check_set(poset, of, CGT_SET_MINIMA, 0, 0);
  check_set(poset, of, CGT_SET_MAXIMA, 0, 0);
  for (size_t i = 0; i < (of->n < SMALL ? of->n : SOME); i++) {
    const size_t a = of->n < SMALL ? i : (size_t)(test_random() % of->n);
    int64_t mobius[MOST], found;
    for (uint32_t set = CGT_SET_IDEAL; set <= CGT_SET_UPPER_COVERS; set++)
      if (set != CGT_SET_INTERVAL) check_set(poset, of, set, a, 0);
    for (size_t k = 0; k < of->n; k++) {
      const size_t b = of->order[k];
      check_set(poset, of, CGT_SET_INTERVAL, a, b);
      mobius[b] = a == b;
      for (size_t x = 0; x < of->n; x++)
        if (x != b && in_set(of, CGT_SET_INTERVAL, a, b, x)) mobius[b] -= mobius[x];
      TEST_ASSERT_OK(cgt_poset_mobius(poset, element(of, a), element(of, b), &found));
      TEST_ASSERT_EQUAL_INT64(mobius[b], found);
    }
  }
}

/* The same elements the other way round; to be freed. */
static board dual_board(cgt_poset_t *poset) {
  cgt_poset_t *dual;
  TEST_ASSERT_OK(cgt_poset_new_dual(poset, &dual));
  const board of = board_of(dual, library_leq, dual);
  cgt_poset_free(dual);
  return of;
}

static void check_value(cgt_poset_t *poset, const board *of, bool dual, coin_rules rules, cgt_i_coin_value_fn claimed) {
  uint64_t values[MOST], value;
  if (claimed == NULL) return;
  coin_values(of, rules, values);
  for (size_t x = 0; x < of->n; x++) {
    const char *theorem = NULL;
    const cgt_status_t status = claimed(poset, dual, element(of, x), &value, &theorem);
    if (status == CGT_E_NO_THEOREM) continue;
    TEST_ASSERT_EQUAL_INT32(CGT_OK, status);
    TEST_ASSERT_EQUAL_UINT64(values[x], value);
    TEST_ASSERT_NOT_NULL(strstr(theorem, "Theorem"));
  }
}

static void check_values(cgt_poset_t *poset, const board *of) {
  const board dual = dual_board(poset);
  check_value(poset, of, false, RULER, poset->family->ruler_value);
  check_value(poset, &dual, true, RULER, poset->family->ruler_value);
  check_value(poset, of, false, IDEAL, poset->family->ideal_value);
  check_value(poset, &dual, true, IDEAL, poset->family->ideal_value);
  board_free((board *)(uintptr_t)&dual);
}

/* Every element has the product of the values of its classes. */
static void check_classes(cgt_poset_t *poset, const board *of) {
  const cgt_i_ruler_classes *classes = poset->family->ruler_classes;
  uint64_t expected[MOST], values[MOST], numbers[64], count;
  if (classes == NULL) return;
  TEST_ASSERT_OK(classes->count(poset, &count));
  TEST_ASSERT_LESS_OR_EQUAL_UINT64(MOST, count);
  cgt_game_t *game = coin_game(RULER, poset);
  size_t found;
  TEST_ASSERT_OK(cgt_coin_class_values(game, values, MOST, &found));
  TEST_ASSERT_EQUAL_size_t(count, found);
  cgt_game_free(game);
  if (classes->of == NULL) { /* ranks, of which each has elements */
    TEST_ASSERT_TRUE(classes->values == CGT_I_CLASSES_CLOSED);
    TEST_ASSERT_NOT_NULL(poset->family->ruler_value);
  }
  coin_values(of, RULER, expected);
  for (size_t x = 0; x < of->n; x++) {
    uint64_t product = 1;
    size_t n = 1;
    if (classes->of == NULL)
      TEST_ASSERT_OK(poset->family->height(poset, element(of, x), numbers));
    else
      n = classes->of(poset, element(of, x), numbers);
    TEST_ASSERT_LESS_OR_EQUAL_size_t(of->arity, n);
    for (size_t i = 0; i < n; i++) {
      TEST_ASSERT_LESS_THAN_UINT64(count, numbers[i]);
      product = test_nim_mul(product, values[numbers[i]]);
    }
    TEST_ASSERT_EQUAL_UINT64(expected[x], product);
  }
}

/* All rows of elements of the factors, compared in every place. */
static void check_factors(cgt_poset_t *poset, const board *of) {
  const size_t n = cgt_i_poset_factor_count(poset);
  bool leq[MOST * MOST];
  size_t elements = 1, word = 0;
  if (n == 0) return;
  for (size_t i = 0; i < of->n * of->n; i++) leq[i] = true;
  for (size_t i = 0; i < n; i++) {
    cgt_poset_t *factor;
    uint64_t size;
    TEST_ASSERT_OK(poset->family->factor(poset, i, &factor));
    TEST_ASSERT_OK(cgt_poset_size(factor, &size));
    elements *= (size_t)size;
    for (size_t a = 0; a < of->n; a++)
      for (size_t b = 0; b < of->n; b++)
        leq[a * of->n + b] = leq[a * of->n + b] && library_leq(factor, element(of, a) + word, element(of, b) + word, 0);
    word += cgt_poset_arity(factor);
    cgt_poset_free(factor);
  }
  TEST_ASSERT_EQUAL_size_t(of->arity, word);
  TEST_ASSERT_EQUAL_size_t(of->n, elements);
  for (size_t i = 0; i < of->n * of->n; i++) TEST_ASSERT_TRUE(leq[i] == of->leq[i]);
}

static void check_claims(cgt_poset_t *poset) {
  board of = board_of(poset, library_leq, poset);
  check_ends(poset, &of);
  check_chain(poset, &of);
  check_lengths(poset, &of);
  check_sets(poset, &of);
  check_values(poset, &of);
  check_classes(poset, &of);
  check_factors(poset, &of);
  board_free(&of);
}

static void test_claims(void) { each_member(check_claims); }

/* ---- Families that claim nothing ---- */

/* A poset that answers only what every family must. */
static cgt_status_t silent_size(const cgt_poset_t *poset, uint64_t *size) { return cgt_i_poset_size(poset->parts[0], size); }

static bool silent_contains(const cgt_poset_t *poset, const uint64_t *words, char reason[CGT_I_REASON]) {
  return poset->parts[0]->family->contains(poset->parts[0], words, reason);
}

static cgt_status_t silent_leq(const cgt_poset_t *poset, const uint64_t *a, const uint64_t *b, bool *leq) {
  return cgt_i_poset_leq(poset->parts[0], a, b, leq);
}

static cgt_status_t silent_each(const cgt_poset_t *poset, uint32_t set, const uint64_t *a, const uint64_t *b,
                                cgt_element_fn each, void *user) {
  return set == CGT_SET_ALL ? cgt_i_poset_each(poset->parts[0], set, a, b, each, user) : (cgt_status_t)CGT_E_NO_THEOREM;
}

static cgt_status_t silent_read(cgt_i_reader *reader, const cgt_poset_t *poset, bool inside, uint64_t *element) {
  return cgt_i_read_words(reader, poset->parts[0], inside, element);
}

static void silent_write(const cgt_poset_t *poset, const uint64_t *x, bool inside, cgt_i_text *text) {
  cgt_i_write_element(poset->parts[0], x, inside, text);
}

static const cgt_i_poset_family silent = {.size = silent_size,
                                          .contains = silent_contains,
                                          .leq = silent_leq,
                                          .each = silent_each,
                                          .read_element = silent_read,
                                          .write_element = silent_write};

static cgt_poset_t *silent_of(cgt_poset_t *poset) {
  cgt_poset_t *made;
  TEST_ASSERT_OK(cgt_i_poset_make("silent_of", &silent, poset->arity, &poset, 1, &made));
  return made;
}

/* Values of all elements at once, one after another from the top, and of small posets by a search. */
static void check_games(cgt_poset_t *poset, const board *of) {
  uint64_t expected[MOST], values[MOST], value;
  for (coin_rules rules = 0; rules < RULES; rules++) {
    cgt_game_t *game = coin_game(rules, poset), *other = coin_game(rules, poset);
    coin_values(of, rules, expected);
    TEST_ASSERT_OK(cgt_coin_values(game, values));
    if (of->n > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, values, of->n);
    for (size_t x = of->n; x-- > 0;) {
      TEST_ASSERT_OK(cgt_game_value(other, element(of, x), of->arity, &value));
      TEST_ASSERT_EQUAL_UINT64(expected[x], value);
      if (of->n > 10) continue;
      TEST_ASSERT_OK(
          cgt_game_answer(other, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, element(of, x), of->arity, &value));
      TEST_ASSERT_EQUAL_UINT64(expected[x], value);
    }
    cgt_game_free(game);
    cgt_game_free(other);
  }
}

static void check_without_claims(cgt_poset_t *poset) {
  board of = board_of(poset, library_leq, poset);
  cgt_poset_t *copy = silent_of(poset), *dual, *again, *product;
  TEST_ASSERT_EQUAL_UINT32(0, copy->claims);
  check_games(copy, &of);
  TEST_ASSERT_OK(cgt_poset_new_dual(copy, &dual));
  board upside_down = board_of(dual, library_leq, dual);
  check_games(dual, &upside_down);
  again = board_poset(&of); /* an explicit poset: its elements are the indexes */
  board numbers = board_of(again, library_leq, again);
  check_games(again, &numbers);
  if (of.n <= 20) {
    TEST_ASSERT_OK(cgt_poset_new_product((cgt_poset_t *const[]){copy, copy}, of.n <= 10 ? 2 : 1, &product));
    board rows = board_of(product, library_leq, product);
    check_games(product, &rows);
    board_free(&rows);
    cgt_poset_free(product);
  }
  board_free(&numbers);
  board_free(&upside_down);
  board_free(&of);
  cgt_poset_free(again);
  cgt_poset_free(dual);
  cgt_poset_free(copy);
}

static void test_families_that_claim_nothing(void) { each_member(check_without_claims); }

/* What rests on claims, with them. */
static void check_with_claims(cgt_poset_t *poset) {
  board of = board_of(poset, library_leq, poset);
  check_games(poset, &of);
  board_free(&of);
}

static void test_games_on_all_members(void) { each_member(check_with_claims); }

/* Levels, heights, grading and texts of a family that does not say how. */
static void test_questions_to_a_silent_family(void) {
  cgt_poset_t *poset, *copy;
  uint64_t height, expected;
  TEST_ASSERT_OK(cgt_poset_parse("partitions(4)", NULL, &poset));
  copy = silent_of(poset);
  board of = board_of(poset, library_leq, poset);
  for (size_t x = 0; x < of.n; x++) {
    TEST_ASSERT_OK(cgt_poset_height(poset, element(&of, x), &expected));
    TEST_ASSERT_OK(cgt_poset_height(copy, element(&of, x), &height));
    TEST_ASSERT_EQUAL_UINT64(expected, height);
  }
  uint32_t graded = 0;
  TEST_ASSERT_OK(cgt_poset_graded(copy, &graded, &height));
  TEST_ASSERT_EQUAL_UINT32(1, graded);
  TEST_ASSERT_EQUAL_UINT64(3, height);
  board_free(&of);
  cgt_poset_free(copy);
  cgt_poset_free(poset);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_table_of_families);
  RUN_TEST(test_claims);
  RUN_TEST(test_families_that_claim_nothing);
  RUN_TEST(test_games_on_all_members);
  RUN_TEST(test_questions_to_a_silent_family);
  return UNITY_END();
}
