/* Misère classes against the definitions, by brute force over everything reachable; and misère values of sums of tame games
 * against brute force. */
#include <stdlib.h>

#include "../brute.h"

enum { CLASSES = 6 };

typedef struct {
  uint64_t value, misere, birthday;
  size_t *options, n; /* indices of the options, in the order of lists */
} facts;

/* All that is reachable from some positions, in canonical form and in the order of lists. */
typedef struct {
  brute *rules;
  brute_list positions;
  facts *facts;
} closure;

static int compare(const brute_position *a, const brute_position *b) {
  if (a->n != b->n) return a->n < b->n ? -1 : 1;
  for (size_t i = 0; i < a->n; i++)
    if (a->w[i] != b->w[i]) return a->w[i] < b->w[i] ? -1 : 1;
  return 0;
}

static size_t index_of(const closure *all, const brute_position *position) {
  for (size_t low = 0, high = all->positions.n; low < high;) {
    const size_t middle = (low + high) / 2;
    const int order = compare(&all->positions.item[middle], position);
    if (order == 0) return middle;
    if (order < 0)
      low = middle + 1;
    else
      high = middle;
  }
  TEST_FAIL_MESSAGE("a position is missing");
  return 0;
}

static uint64_t birthday(closure *all, size_t i) {
  facts *own = &all->facts[i];
  if (own->birthday != UINT64_MAX) return own->birthday;
  uint64_t most = 0;
  for (size_t k = 0; k < own->n; k++) {
    const uint64_t less = birthday(all, own->options[k]) + 1;
    if (less > most) most = less;
  }
  return own->birthday = most;
}

static closure close(brute *rules, const brute_position *from, size_t n) {
  closure all = {.rules = rules};
  for (size_t i = 0; i < n; i++) {
    const brute_position canonical = brute_canonical(rules, from[i]);
    brute_add(&all.positions, &canonical);
  }
  brute_sort(&all.positions);
  for (size_t done = 0; done != all.positions.n;) {
    done = all.positions.n;
    for (size_t i = 0; i < done; i++) {
      const brute_list options = brute_canonical_options(rules, &all.positions.item[i]);
      for (size_t k = 0; k < options.n; k++) brute_add(&all.positions, &options.item[k]);
      free(options.item);
    }
    brute_sort(&all.positions);
  }
  all.facts = calloc(all.positions.n, sizeof *all.facts);
  for (size_t i = 0; i < all.positions.n; i++) {
    const brute_list options = brute_canonical_options(rules, &all.positions.item[i]);
    facts *own = &all.facts[i];
    own->value = brute_value(rules, CGT_NORMAL, &all.positions.item[i]);
    own->misere = brute_value(rules, CGT_MISERE, &all.positions.item[i]);
    own->birthday = UINT64_MAX;
    own->n = options.n;
    own->options = calloc(options.n + 1, sizeof *own->options);
    for (size_t k = 0; k < options.n; k++) own->options[k] = index_of(&all, &options.item[k]);
    free(options.item);
  }
  for (size_t i = 0; i < all.positions.n; i++) (void)birthday(&all, i);
  return all;
}

static void free_closure(closure *all) {
  for (size_t i = 0; i < all->positions.n; i++) free(all->facts[i].options);
  free(all->facts);
  free(all->positions.item);
}

static bool is(const facts *f, uint64_t value, uint64_t misere) { return f->value == value && f->misere == misere; }
static bool is_swap(const facts *f) { return is(f, 0, 1) || is(f, 1, 0); }

static bool reaches(const closure *all, size_t i, uint64_t value, uint64_t misere) {
  const facts *own = &all->facts[i];
  for (size_t k = 0; k < own->n; k++)
    if (is(&all->facts[own->options[k]], value, misere)) return true;
  return false;
}

enum { NO_OPTION = -1, NOT_SHOWN = -2 };

/* The first option by which a position shows that its game is not of a class, or NO_OPTION where it shows it alone. */
static int shows(const closure *all, size_t i, uint32_t number) {
  const facts *own = &all->facts[i];
  switch (number) {
    case CGT_CLASS_DOMESTIC: {
      const bool zero = own->value == 0 || own->misere == 0;
      return zero && own->value + own->misere >= 2 ? NO_OPTION : NOT_SHOWN;
    }
    case CGT_CLASS_TAME: return is_swap(own) || own->value == own->misere ? NOT_SHOWN : NO_OPTION;
    case CGT_CLASS_PET: return is_swap(own) || (own->value == own->misere && own->value >= 2) ? NOT_SHOWN : NO_OPTION;
    case CGT_CLASS_MISERABLE:
      if (is_swap(own) || reaches(all, i, 0, 1) == reaches(all, i, 1, 0)) return NOT_SHOWN;
      for (size_t k = 0; k < own->n; k++)
        if (is_swap(&all->facts[own->options[k]])) return (int)own->options[k];
      return NOT_SHOWN;
    case CGT_CLASS_RETURNABLE:
      for (size_t k = 0; k < own->n && is_swap(own); k++)
        if (all->facts[own->options[k]].n > 0 && !reaches(all, own->options[k], own->value, own->misere))
          return (int)own->options[k];
      return NOT_SHOWN;
    default:
      for (size_t k = 0; k < own->n && is_swap(own); k++)
        if (!is(&all->facts[own->options[k]], own->misere, own->value)) return (int)own->options[k];
      return NOT_SHOWN;
  }
}

/* The position with the least birthday, then the first, that shows it. */
static size_t least_witness(const closure *all, uint32_t number) {
  size_t best = SIZE_MAX;
  for (size_t i = 0; i < all->positions.n; i++)
    if (shows(all, i, number) != NOT_SHOWN && (best == SIZE_MAX || all->facts[i].birthday < all->facts[best].birthday))
      best = i;
  return best;
}

static void check_item(const cgt_list_t *list, size_t index, const brute_position *expected) {
  size_t count;
  const uint64_t *words = cgt_list_item(list, index, &count);
  TEST_ASSERT_EQUAL_size_t(expected->n, count);
  if (count > 0) TEST_ASSERT_EQUAL_HEX64_ARRAY(expected->w, words, count);
}

static void check_class(const closure *all, const cgt_classes_t *classes, uint32_t number) {
  const size_t expected = least_witness(all, number);
  uint32_t yes = 2;
  cgt_list_t *witness = NULL;
  char text[400], prefix[400];
  size_t needed;
  TEST_ASSERT_OK(cgt_classes_is(classes, number, &yes));
  TEST_ASSERT_EQUAL_UINT32(expected == SIZE_MAX, yes);
  TEST_ASSERT_OK(cgt_classes_witness(classes, number, &witness));
  TEST_ASSERT_OK(cgt_classes_text(classes, number, text, sizeof text, &needed));
  TEST_ASSERT_EQUAL_size_t(strlen(text) + 1, needed);
  TEST_ASSERT_NOT_NULL(strstr(text, yes ? ": yes, " : ": no, "));
  if (expected == SIZE_MAX) {
    TEST_ASSERT_EQUAL_size_t(0, cgt_list_count(witness));
  } else {
    const int option = shows(all, expected, number);
    const facts *own = &all->facts[expected];
    TEST_ASSERT_EQUAL_size_t(option == NO_OPTION ? 1 : 2, cgt_list_count(witness));
    check_item(witness, 0, &all->positions.item[expected]);
    if (option >= 0) check_item(witness, 1, &all->positions.item[option]);
    snprintf(prefix, sizeof prefix, " is a (%u,%u)-position", (unsigned)own->value, (unsigned)own->misere);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, prefix), text);
  }
  cgt_list_free(witness);
}

static cgt_classes_t *classify(brute *rules, const brute_position *from, size_t n) {
  cgt_list_t *list = NULL;
  cgt_classes_t *classes = NULL;
  TEST_ASSERT_OK(cgt_list_new(NULL, 0, 0, &list));
  for (size_t i = 0; i < n; i++) TEST_ASSERT_OK(cgt_list_add(list, from[i].w, from[i].n));
  TEST_ASSERT_OK(cgt_classes_new(brute_game(rules), list, &classes));
  cgt_list_free(list);
  return classes;
}

/* Pairs, classes and witnesses of all that is reachable. */
static void check_classes(brute *rules, const brute_position *from, size_t n) {
  closure all = close(rules, from, n);
  cgt_classes_t *classes = classify(rules, from, n);
  const size_t count = (size_t)cgt_classes_count(classes);
  TEST_ASSERT_EQUAL_size_t(all.positions.n, count);
  cgt_list_t *positions = NULL;
  uint64_t *pairs = malloc(2 * count * sizeof *pairs);
  TEST_ASSERT_OK(cgt_classes_values(classes, &positions, pairs, pairs + count));
  for (size_t i = 0; i < count; i++) {
    brute_position position;
    const uint64_t *words = cgt_list_item(positions, i, &position.n);
    if (position.n > 0) memcpy(position.w, words, position.n * sizeof *words);
    const facts *own = &all.facts[index_of(&all, &position)];
    TEST_ASSERT_EQUAL_UINT64(own->value, pairs[i]);
    TEST_ASSERT_EQUAL_UINT64(own->misere, pairs[count + i]);
  }
  const brute_position first = brute_canonical(rules, from[0]);
  check_item(positions, 0, &first);
  for (uint32_t number = 0; number < CLASSES; number++) check_class(&all, classes, number);
  free(pairs);
  cgt_list_free(positions);
  cgt_classes_free(classes);
  free_closure(&all);
}

static void test_random_graphs(void) {
  enum { VERTICES = 40 };
  unsigned answers[CLASSES][2] = {{0}};
  test_memory_begin();
  for (int round = 0; round < test_few(400); round++) {
    brute rules = brute_random_graph(1 + test_random() % VERTICES, 1 + (unsigned)(test_random() % 4 == 0));
    brute_position from[3];
    const size_t n = 1 + (size_t)(test_random() % 3);
    for (size_t i = 0; i < n; i++) from[i] = (brute_position){1, {test_random() % rules.vertices}};
    check_classes(&rules, from, n);
    cgt_classes_t *classes = classify(&rules, from, n);
    for (uint32_t number = 0; number < CLASSES; number++) {
      uint32_t yes = 0;
      TEST_ASSERT_OK(cgt_classes_is(classes, number, &yes));
      answers[number][yes]++;
    }
    cgt_classes_free(classes);
    brute_free(&rules);
  }
  test_memory_end();
  for (uint32_t number = 0; number < CLASSES; number++) { /* both answers have been tried; Kayles is not returnable */
    if (number != CGT_CLASS_RETURNABLE && test_few(4) == 4) TEST_ASSERT_GREATER_THAN(0, answers[number][0]);
    TEST_ASSERT_GREATER_THAN(0, answers[number][1]);
  }
}

static void test_catalogue(void) {
  brute nim = {.kind = BRUTE_NIM}, kayles = {.kind = BRUTE_OCTAL, .set = {0, 7, 7}, .count = 3};
  brute wythoff = {.kind = BRUTE_WYTHOFF}, euclid = {.kind = BRUTE_EUCLID}, euclid0 = {.kind = BRUTE_EUCLID0};
  brute subtraction = {.kind = BRUTE_SUBTRACTION, .set = {2, 5, 7}, .count = 3}, zeruclid = {.kind = BRUTE_ZERUCLID};
  brute dawson = {.kind = BRUTE_OCTAL, .set = {0, 1, 3, 7}, .count = 4};
  brute push = {.kind = BRUTE_PUSH, .variant = CGT_PUSH_PLAIN, .parts = {&nim, &wythoff}, .n = 2};
  brute sum = {.kind = BRUTE_SUM, .variant = CGT_SUM_DISJUNCTIVE, .parts = {&kayles, &wythoff}, .n = 2};
  brute *all[] = {&nim, &kayles, &wythoff, &euclid, &euclid0, &subtraction, &zeruclid, &dawson, &push, &sum};
  const brute_position from[] = {{3, {3, 4, 2}}, {2, {6, 3}},    {2, {7, 9}}, {2, {13, 8}},   {2, {13, 8}},
                                 {2, {9, 12}},   {3, {3, 4, 5}}, {1, {11}},   {3, {1, 4, 3}}, {5, {1, 5, 2, 2, 3}}};
  test_memory_begin();
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) check_classes(all[i], &from[i], 1);
  check_classes(&nim, from, 3);
  for (size_t i = sizeof all / sizeof *all; i-- > 0;) brute_free(all[i]);
  test_memory_end();
}

/* ---- What theorems say of tameness ---- */

static uint32_t tameness_of(brute *rules, const brute_position *position) {
  uint32_t tameness = 3;
  const char *theorem = "untouched";
  TEST_ASSERT_OK(cgt_game_tameness(brute_game(rules), position->w, position->n, &tameness, &theorem));
  TEST_ASSERT_EQUAL(tameness != 0, theorem != NULL);
  return tameness;
}

/* A theorem says this of the position, and the classification of all that is reachable bears it out. */
static void check_tameness(brute *rules, brute_position position, uint32_t expected) {
  TEST_ASSERT_EQUAL_UINT32(expected, tameness_of(rules, &position));
  cgt_classes_t *classes = classify(rules, &position, 1);
  uint32_t yes = 0;
  TEST_ASSERT_OK(cgt_classes_is(classes, expected == CGT_TAMENESS_PET ? CGT_CLASS_PET : CGT_CLASS_TAME, &yes));
  TEST_ASSERT_EQUAL_UINT32(1, yes);
  cgt_classes_free(classes);
}

static void test_theorems_on_tameness(void) {
  brute nim = {.kind = BRUTE_NIM}, wythoff = {.kind = BRUTE_WYTHOFF}, euclid = {.kind = BRUTE_EUCLID};
  brute euclid0 = {.kind = BRUTE_EUCLID0}, ended = {.kind = BRUTE_OCTAL, .set = {0, 3, 0, 3}, .count = 4};
  test_memory_begin();
  check_tameness(&nim, (brute_position){1, {40}}, CGT_TAMENESS_PET);
  check_tameness(&nim, (brute_position){3, {6, 6, 6}}, CGT_TAMENESS_TAME);
  check_tameness(&wythoff, (brute_position){2, {60, 60}}, CGT_TAMENESS_TAME);
  for (uint64_t a = 0; a <= 40; a++) {
    check_tameness(&euclid, (brute_position){2, {a, 55}}, CGT_TAMENESS_TAME);
    check_tameness(&euclid0, (brute_position){2, {a, 55}}, CGT_TAMENESS_TAME);
  }
  check_tameness(&ended, (brute_position){1, {60}}, CGT_TAMENESS_PET);
  for (int round = 0; round < test_few(100); round++) {
    brute set = {.kind = BRUTE_SUBTRACTION, .count = 1 + (size_t)(test_random() % 4)};
    for (size_t i = 0; i < set.count; i++) set.set[i] = 1 + test_random() % 12;
    check_tameness(&set, (brute_position){1, {60}}, CGT_TAMENESS_PET);
    check_tameness(&set, (brute_position){2, {15, 20}}, CGT_TAMENESS_TAME);
    brute_free(&set);
  }
  brute *all[] = {&nim, &wythoff, &euclid, &euclid0, &ended};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) brute_free(all[i]);
  test_memory_end();
}

/* ---- Sums ---- */

static void check_misere(brute *rules, const brute_position *position) {
  uint64_t value = UINT64_MAX, expected = brute_value(rules, CGT_MISERE, position);
  uint64_t outcome = 2;
  TEST_ASSERT_OK(cgt_game_misere_value(brute_game(rules), position->w, position->n, &value));
  TEST_ASSERT_EQUAL_UINT64(expected, value);
  TEST_ASSERT_OK(cgt_game_outcome(brute_game(rules), CGT_MISERE, position->w, position->n, &outcome));
  TEST_ASSERT_EQUAL_UINT64(expected == 0 ? CGT_P : CGT_N, outcome);
}

static void check_explains(brute *rules, const brute_position *position, const char *expected) {
  char text[600];
  TEST_ASSERT_OK(cgt_game_explain(brute_game(rules), CGT_MISERE, position->w, position->n, text, sizeof text, NULL));
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, expected), text);
}

static uint64_t expanded(brute *rules) {
  uint64_t number = 0;
  TEST_ASSERT_OK(cgt_game_count(brute_game(rules), CGT_COUNT_EXPANDED, &number));
  return number;
}

/* Sums of two random graphs, each taught what its classification found. Where both are tame no search is needed; where one is
 * not, the theorem is not used, and would often be wrong. */
static void test_sums_of_taught_graphs(void) {
  unsigned tame_sums = 0, wild_sums = 0;
  test_memory_begin();
  for (int round = 0; round < test_few(300) + 40; round++) {
    brute parts[2], sum = {.kind = BRUTE_SUM, .variant = CGT_SUM_DISJUNCTIVE, .parts = {&parts[0], &parts[1]}, .n = 2};
    bool tame = true;
    const uint64_t vertices = 6 + test_random() % 20;
    const brute_position from = {4, {1, vertices - 1, 1, vertices - 1}};
    for (size_t i = 0; i < 2; i++) {
      const brute_position top = {1, {vertices - 1}};
      parts[i] = brute_random_graph(vertices, 1 + (unsigned)(test_random() % 2));
      cgt_classes_t *classes = classify(&parts[i], &top, 1);
      uint32_t yes = 0;
      TEST_ASSERT_OK(cgt_classes_is(classes, CGT_CLASS_TAME, &yes));
      TEST_ASSERT_OK(cgt_classes_teach(classes));
      cgt_classes_free(classes);
      TEST_ASSERT_EQUAL(yes, tameness_of(&parts[i], &top) != 0);
      tame = tame && yes;
    }
    TEST_ASSERT_EQUAL_UINT32(tame ? CGT_TAMENESS_TAME : 0, tameness_of(&sum, &from));
    check_misere(&sum, &from);
    if (tame) {
      check_explains(&sum, &from, "corrected");
      TEST_ASSERT_EQUAL_UINT64(0, expanded(&sum));
      const brute_list options = brute_options(&sum, &from); /* what was taught is known of all that is reachable */
      for (size_t k = 0; k < options.n; k++) check_misere(&sum, &options.item[k]);
      free(options.item);
      TEST_ASSERT_EQUAL_UINT64(0, expanded(&sum));
    }
    tame_sums += tame;
    wild_sums += !tame;
    brute_free(&sum);
    brute_free(&parts[0]);
    brute_free(&parts[1]);
  }
  test_memory_end();
  TEST_ASSERT_GREATER_THAN(test_few(12), tame_sums);
  TEST_ASSERT_GREATER_THAN(test_few(12), wild_sums);
}

static void test_sums_by_theorems(void) {
  brute nim = {.kind = BRUTE_NIM}, wythoff = {.kind = BRUTE_WYTHOFF}, euclid = {.kind = BRUTE_EUCLID};
  brute set = {.kind = BRUTE_SUBTRACTION, .set = {2, 5, 7}, .count = 3};
  brute inner = {.kind = BRUTE_SUM, .variant = CGT_SUM_DISJUNCTIVE, .parts = {&nim, &wythoff}, .n = 2};
  brute sum = {.kind = BRUTE_SUM, .variant = CGT_SUM_DISJUNCTIVE, .parts = {&inner, &set, &euclid}, .n = 3};
  brute push = {.kind = BRUTE_PUSH, .variant = CGT_PUSH_PLAIN, .parts = {&euclid, &wythoff}, .n = 2};
  brute pushes = {.kind = BRUTE_SUM, .variant = CGT_SUM_DISJUNCTIVE, .parts = {&push, &set}, .n = 2};
  test_memory_begin();
  for (int round = 0; round < test_few(120); round++) {
    const brute_position position = {11,
                                     {5, 1, test_random() % 4, 2, test_random() % 4, test_random() % 4, 1, test_random() % 12,
                                      2, 1 + test_random() % 4, 1 + test_random() % 4}};
    TEST_ASSERT_EQUAL_UINT32(CGT_TAMENESS_TAME, tameness_of(&sum, &position));
    check_misere(&sum, &position);
    const brute_position heaps = {3, {test_random() % 12, test_random() % 12, test_random() % 12}};
    check_misere(&set, &heaps);
    const brute_position pushed = {6, {3, 2, test_random() % 5, test_random() % 5, 1, test_random() % 9}};
    TEST_ASSERT_EQUAL_UINT32(CGT_TAMENESS_TAME, tameness_of(&pushes, &pushed));
    check_misere(&pushes, &pushed);
    brute_position unpushed = pushed; /* before the switch nothing is proved */
    unpushed.w[1] = 1;
    TEST_ASSERT_EQUAL_UINT32(0, tameness_of(&pushes, &unpushed));
    check_misere(&pushes, &unpushed);
  }
  TEST_ASSERT_EQUAL_UINT64(0, expanded(&sum));
  /* far beyond any search: heaps of a subtraction game with a period */
  const uint64_t large[] = {1000003, 999999999, 123456789, 4000000000};
  uint64_t value = 0, expected = 0;
  for (size_t i = 0; i < 4; i++) {
    TEST_ASSERT_OK(cgt_game_value(brute_game(&set), &large[i], 1, &value));
    expected ^= value;
  }
  TEST_ASSERT_OK(cgt_game_misere_value(brute_game(&set), large, 4, &value));
  TEST_ASSERT_EQUAL_UINT64(expected, value); /* some heap has a value above 1 */
  TEST_ASSERT_GREATER_THAN_UINT64(1, expected);
  brute *all[] = {&pushes, &push, &sum, &inner, &set, &euclid, &wythoff, &nim};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) brute_free(all[i]);
  test_memory_end();
}

/* Five pins of Kayles are a (4,1)-position, from which nothing follows for sums. */
static void test_wild_sums_are_searched(void) {
  brute kayles = {.kind = BRUTE_OCTAL, .set = {0, 7, 7}, .count = 3}, nim = {.kind = BRUTE_NIM};
  brute sum = {.kind = BRUTE_SUM, .variant = CGT_SUM_DISJUNCTIVE, .parts = {&kayles, &nim}, .n = 2};
  test_memory_begin();
  for (uint64_t pins = 0; pins <= 9; pins++)
    for (uint64_t heap = 0; heap <= 4; heap++) {
      const brute_position position = {4, {1, pins, 1, heap}};
      TEST_ASSERT_EQUAL_UINT32(0, tameness_of(&sum, &position));
      check_misere(&sum, &position);
      check_misere(&kayles, &(brute_position){3, {pins, heap, 4}});
    }
  check_explains(&sum, &(brute_position){4, {1, 9, 1, 4}}, "memo");
  brute_free(&sum);
  brute_free(&kayles);
  brute_free(&nim);
  test_memory_end();
}

/* ---- Rulesets of users ---- */

/* Kayles on one row, which may be divided. */
static cgt_status_t kayles_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  (void)user;
  for (size_t i = 0; i < count; i++)
    for (uint64_t taken = 1; taken <= 2 && taken <= words[i]; taken++)
      for (uint64_t left = 0; left <= words[i] - taken && status == CGT_OK; left++) {
        uint64_t option[BRUTE_WORDS];
        memcpy(option, words, count * sizeof *words);
        option[i] = left;
        option[count] = words[i] - taken - left;
        status = cgt_sink_option(sink, option, count + 1);
      }
  return status;
}

/* Each row as a heap of Nim of its value: right in normal play, and only there. */
static cgt_status_t split_into_heaps(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  static const uint64_t values[] = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4};
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < count && status == CGT_OK; i++) status = cgt_sink_summand(sink, user, &values[words[i]], 1);
  return status;
}

static void test_splits_by_value_are_for_normal_play(void) {
  brute kayles = {.kind = BRUTE_OCTAL, .set = {0, 7, 7}, .count = 3};
  cgt_game_t *nim, *game;
  test_memory_begin();
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  const cgt_ruleset_t rules = {.size = sizeof rules,
                               .flags = CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS,
                               .user = nim,
                               .options = kayles_options,
                               .split = split_into_heaps};
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  for (uint64_t pins = 0; pins <= 12; pins++) {
    uint64_t value, misere;
    TEST_ASSERT_OK(cgt_game_both_values(game, &pins, 1, &value, &misere));
    TEST_ASSERT_EQUAL_UINT64(brute_value_of(&kayles, CGT_NORMAL, &pins, 1), value);
    TEST_ASSERT_EQUAL_UINT64(brute_value_of(&kayles, CGT_MISERE, &pins, 1), misere);
  }
  cgt_game_free(game);
  cgt_game_free(nim);
  brute_free(&kayles);
  test_memory_end();
}

/* Take 1, 2 or 3 from one of several heaps, told to be pet; on one thread only, and with a flaw if the user pointer is set. */
static cgt_status_t take_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  (void)user;
  for (size_t i = 0; i < count; i++)
    for (uint64_t taken = 1; taken <= 3 && taken <= words[i] && status == CGT_OK; taken++) {
      uint64_t option[BRUTE_WORDS];
      memcpy(option, words, count * sizeof *words);
      option[i] -= taken;
      status = cgt_sink_option(sink, option, count);
    }
  return status;
}

static cgt_status_t take_split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  (void)user;
  for (size_t i = 0; i < count && count > 1 && status == CGT_OK; i++) status = cgt_sink_summand(sink, NULL, &words[i], 1);
  return status;
}

static cgt_status_t take_tame(void *user, const uint64_t *words, size_t count, uint32_t *tameness, const char **theorem) {
  const cgt_status_t *flaw = user;
  (void)words;
  (void)theorem;
  if (count > 1) return CGT_E_NO_THEOREM;
  *tameness = *flaw == CGT_OK ? CGT_TAMENESS_PET : 7;
  return *flaw > 0 ? *flaw : CGT_OK;
}

static void test_users_theorem_on_tameness(void) {
  brute take = {.kind = BRUTE_SUBTRACTION, .set = {1, 2, 3}, .count = 3};
  cgt_game_t *game;
  cgt_status_t flaw = CGT_OK;
  const uint64_t heaps[] = {1, 4, 5}, many[] = {90, 91, 95, 97, 99};
  uint64_t value = 77;
  uint32_t tameness = 77;
  const char *theorem = NULL;
  test_memory_begin();
  const cgt_ruleset_t rules = {.size = sizeof rules,
                               .flags = CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS | CGT_RULESET_SPLITS_SUMS,
                               .user = &flaw,
                               .options = take_options,
                               .split = take_split,
                               .tame = take_tame};
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  TEST_ASSERT_OK(cgt_game_tameness(game, heaps, 1, &tameness, &theorem));
  TEST_ASSERT_EQUAL_UINT32(CGT_TAMENESS_PET, tameness);
  TEST_ASSERT_EQUAL_STRING("a theorem of the ruleset", theorem);
  TEST_ASSERT_OK(cgt_game_tameness(game, heaps, 3, &tameness, NULL));
  TEST_ASSERT_EQUAL_UINT32(CGT_TAMENESS_TAME, tameness);
  for (uint64_t i = 0; i < 7 * 7 * 7; i++) {
    const uint64_t three[] = {i % 7, i / 7 % 7, i / 49};
    TEST_ASSERT_OK(cgt_game_misere_value(game, three, 3, &value));
    TEST_ASSERT_EQUAL_UINT64(brute_value_of(&take, CGT_MISERE, three, 3), value);
  }
  TEST_ASSERT_OK(cgt_game_misere_value(game, many, 5, &value));
  TEST_ASSERT_EQUAL_UINT64(2 ^ 3 ^ 3 ^ 1 ^ 3, value);
  uint64_t known;
  TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_KNOWN, &known));
  TEST_ASSERT_LESS_THAN_UINT64(200, known); /* single heaps, in normal play */
  flaw = CGT_E_ARGUMENT;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_tameness", "gave 7", cgt_game_tameness(game, heaps, 1, &tameness, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_misere_value", "gave 7", cgt_game_misere_value(game, heaps, 3, &value));
  flaw = 4711;
  TEST_ASSERT_EQUAL(4711, cgt_game_misere_value(game, heaps, 3, &value));
  TEST_ASSERT_NOT_NULL(strstr(cgt_last_error(), "`tame`"));
  flaw = CGT_OK;
  TEST_ASSERT_OK(cgt_game_misere_value(game, heaps, 3, &value));
  cgt_game_free(game);
  brute_free(&take);
  test_memory_end();
}

/* ---- Limits and bad arguments ---- */

static void test_forgetting(void) {
  brute welter = {.kind = BRUTE_WELTER};
  const brute_position from = {3, {3, 6, 8}}, option = {3, {2, 3, 6}};
  test_memory_begin();
  cgt_classes_t *classes = classify(&welter, &from, 1);
  TEST_ASSERT_EQUAL_UINT32(0, tameness_of(&welter, &from));
  TEST_ASSERT_OK(cgt_classes_teach(classes));
  TEST_ASSERT_EQUAL_UINT32(CGT_TAMENESS_TAME, tameness_of(&welter, &from));
  TEST_ASSERT_EQUAL_UINT32(CGT_TAMENESS_TAME, tameness_of(&welter, &option));
  TEST_ASSERT_EQUAL_UINT32(0, tameness_of(&welter, &(brute_position){3, {3, 6, 9}}));
  TEST_ASSERT_OK(cgt_game_forget(brute_game(&welter)));
  TEST_ASSERT_EQUAL_UINT32(0, tameness_of(&welter, &from));
  cgt_classes_free(classes);
  brute_free(&welter);
  test_memory_end();
}

static void test_failing_allocations(void) {
  brute set = {.kind = BRUTE_SUBTRACTION, .set = {2, 5, 7}, .count = 3}, wythoff = {.kind = BRUTE_WYTHOFF};
  brute sum = {.kind = BRUTE_SUM, .variant = CGT_SUM_DISJUNCTIVE, .parts = {&set, &wythoff}, .n = 2};
  const uint64_t from[] = {2, 6, 7, 2, 4, 5};
  bool done = false;
  test_memory_begin();
  cgt_list_t *list = NULL;
  TEST_ASSERT_OK(cgt_list_new(from, 6, 1, &list));
  for (size_t failing = 1; !done; failing++) {
    cgt_classes_t *classes = NULL;
    cgt_list_t *witness = NULL, *positions = NULL;
    uint64_t value = 0;
    cgt_game_t *game = brute_game(&sum);
    test_allocations = 0;
    test_failing_allocation = failing;
    cgt_status_t status = cgt_classes_new(game, list, &classes);
    if (status == CGT_OK) status = cgt_classes_witness(classes, CGT_CLASS_PET, &witness);
    if (status == CGT_OK) status = cgt_classes_values(classes, &positions, NULL, NULL);
    if (status == CGT_OK) status = cgt_game_misere_value(game, from, 6, &value);
    if (status == CGT_OK) status = cgt_classes_teach(classes);
    if (status == CGT_OK) status = cgt_game_misere_value(game, from, 6, &value);
    test_failing_allocation = 0;
    done = status == CGT_OK && test_allocations < failing;
    if (status != CGT_OK) TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
    TEST_ASSERT_OK(cgt_game_misere_value(game, from, 6, &value));
    TEST_ASSERT_EQUAL_UINT64(brute_value_of(&sum, CGT_MISERE, from, 6), value);
    cgt_list_free(witness);
    cgt_list_free(positions);
    cgt_classes_free(classes);
    brute_free(&sum);
  }
  cgt_list_free(list);
  brute_free(&set);
  brute_free(&wythoff);
  test_memory_end();
}

static cgt_status_t stop_at_once(void *user, uint64_t seen, uint64_t known) {
  (void)user;
  (void)seen;
  (void)known;
  return 4712;
}

static void test_bad_arguments(void) {
  cgt_game_t *nim;
  cgt_list_t *none = NULL, *list = NULL, *untouched = NULL;
  cgt_classes_t *classes = NULL;
  const uint64_t heaps[] = {9, 9, 9, 9}, one = 1;
  uint64_t value;
  uint32_t number;
  char text[8];
  test_memory_begin();
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_list_new(NULL, 0, 0, &none));
  TEST_ASSERT_OK(cgt_list_new(heaps, 4, 1, &list));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_classes_new", "game", cgt_classes_new(NULL, list, &classes));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_classes_new", "positions", cgt_classes_new(nim, NULL, &classes));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_classes_new", "classes", cgt_classes_new(nim, list, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_classes_new", "at least one", cgt_classes_new(nim, none, &classes));
  TEST_ASSERT_OK(cgt_game_set(nim, CGT_SETTING_MEMORY, 4096));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_classes_new", "4096", cgt_classes_new(nim, list, &classes));
  TEST_ASSERT_OK(cgt_game_set(nim, CGT_SETTING_MEMORY, 0));
  TEST_ASSERT_OK(cgt_game_set(nim, CGT_SETTING_POLL, 1));
  TEST_ASSERT_OK(cgt_game_set_progress(nim, stop_at_once, NULL));
  TEST_ASSERT_EQUAL(4712, cgt_classes_new(nim, list, &classes));
  TEST_ASSERT_NULL(classes);
  TEST_ASSERT_OK(cgt_game_set_progress(nim, NULL, NULL));
  TEST_ASSERT_OK(cgt_classes_new(nim, list, &classes));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_classes_is", "6", cgt_classes_is(classes, CLASSES, &number));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_classes_is", "yes", cgt_classes_is(classes, CGT_CLASS_PET, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_classes_is", "classes", cgt_classes_is(NULL, CGT_CLASS_PET, &number));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_classes_witness", "6", cgt_classes_witness(classes, CLASSES, &untouched));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_classes_witness", "witness", cgt_classes_witness(classes, CGT_CLASS_PET, NULL));
  TEST_ASSERT_NULL(untouched);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_classes_text", "6", cgt_classes_text(classes, CLASSES, text, 8, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_classes_text", "text", cgt_classes_text(classes, CGT_CLASS_PET, NULL, 8, NULL));
  size_t needed = 0;
  TEST_ASSERT_OK(cgt_classes_text(classes, CGT_CLASS_PET, text, sizeof text, &needed));
  TEST_ASSERT_EQUAL_STRING("pet: no", text);
  TEST_ASSERT_EQUAL_size_t(strlen("pet: no, 2,2 is a (0,0)-position") + 1, needed);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_classes_values", "classes", cgt_classes_values(NULL, NULL, NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_classes_teach", "classes", cgt_classes_teach(NULL));
  TEST_ASSERT_OK(cgt_game_set(nim, CGT_SETTING_MEMORY, 4096));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_classes_teach", "4096", cgt_classes_teach(classes));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_both_values", "misere", cgt_game_both_values(nim, &one, 1, &value, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_tameness", "tameness", cgt_game_tameness(nim, &one, 1, NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_tameness", "game", cgt_game_tameness(NULL, &one, 1, &number, NULL));
  cgt_game_free(nim); /* the classification keeps what it needs */
  TEST_ASSERT_OK(cgt_classes_is(classes, CGT_CLASS_PET, &number));
  TEST_ASSERT_EQUAL_UINT32(0, number);
  cgt_classes_free(classes);
  cgt_classes_free(NULL);
  cgt_list_free(none);
  cgt_list_free(list);
  test_memory_end();
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_random_graphs);
  RUN_TEST(test_catalogue);
  RUN_TEST(test_theorems_on_tameness);
  RUN_TEST(test_sums_of_taught_graphs);
  RUN_TEST(test_sums_by_theorems);
  RUN_TEST(test_wild_sums_are_searched);
  RUN_TEST(test_splits_by_value_are_for_normal_play);
  RUN_TEST(test_users_theorem_on_tameness);
  RUN_TEST(test_forgetting);
  RUN_TEST(test_failing_allocations);
  RUN_TEST(test_bad_arguments);
  return UNITY_END();
}
