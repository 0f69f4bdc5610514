/* Misère quotients: published ones; and against their definition, by the whole transition algebra, by distinguishing sums for
 * all pairs of elements, and by outcomes of sums that are searched by brute force. */
#include <stdlib.h>

#include "../brute.h"

enum { MOST = 600, SET = (MOST + 63) / 64, PAIRS = 1 << 17 };

/* ---- The verifier ---- */

/* What a quotient says, as tables. */
typedef struct {
  size_t n;
  uint16_t product[MOST][MOST];
  bool p[MOST];
} table;

static table quotient_table;

static const table *read_table(const cgt_quotient_t *quotient) {
  table *all = &quotient_table;
  size_t winning = 0;
  all->n = cgt_quotient_order(quotient);
  TEST_ASSERT_LESS_OR_EQUAL_size_t(MOST, all->n);
  for (size_t x = 0; x < all->n; x++) {
    uint64_t outcome, product;
    TEST_ASSERT_OK(cgt_quotient_outcome(quotient, x, &outcome));
    all->p[x] = outcome == CGT_P;
    winning += all->p[x];
    for (size_t y = 0; y < all->n; y++) {
      TEST_ASSERT_OK(cgt_quotient_multiply(quotient, x, y, &product));
      TEST_ASSERT_LESS_THAN_UINT64(all->n, product);
      all->product[x][y] = (uint16_t)product;
    }
  }
  TEST_ASSERT_EQUAL_size_t(winning, cgt_quotient_p_count(quotient));
  return all;
}

/* An atom: its element and those of its options. */
typedef struct {
  size_t element;
  uint64_t options[SET];
  bool ends;
} atom;

/* The element of a sum and those of its options. */
typedef struct {
  size_t element, place; /* its place in the table */
  uint64_t options[SET];
} transition;

static transition transitions[PAIRS];
static size_t transition_count;
static uint32_t places[4 * PAIRS];

static bool is_new(const transition *one) {
  uint64_t hash = one->element * 0x9E3779B97F4A7C15;
  for (size_t i = 0; i < SET; i++) hash = (hash ^ one->options[i]) * 0xD6E8FEB86659FD93 ^ hash >> 31;
  size_t place = (size_t)(hash >> 40) & (4 * PAIRS - 1);
  for (; places[place] != 0; place = (place + 1) & (4 * PAIRS - 1)) {
    const transition *other = &transitions[places[place] - 1];
    if (other->element == one->element && memcmp(other->options, one->options, sizeof one->options) == 0) return false;
  }
  transitions[transition_count] = *one;
  transitions[transition_count].place = place;
  places[place] = (uint32_t)++transition_count;
  return true;
}

static bool has(const uint64_t *set, size_t x) { return (set[x / 64] >> x % 64 & 1) != 0; }
static void add(uint64_t *set, size_t x) { set[x / 64] |= (uint64_t)1 << x % 64; }

static void add_products(const table *all, const uint64_t *set, size_t factor, uint64_t *products) {
  for (size_t i = 0; 64 * i < all->n; i++)
    for (size_t x = 64 * i; set[i] >> x % 64 != 0; x++) {
      if (has(set, x)) add(products, all->product[factor][x]);
      if (x % 64 == 63) break;
    }
}

/* Whether the outcomes of all sums of atoms are those of their elements: by the transition algebra, of which this generates
 * every pair. It holds for a sum if it holds for its options, and if the sum is P where none of them is, and it has some. */
static bool outcomes_hold(const table *all, const atom *atoms, size_t n, bool reach_all) {
  bool reached[MOST] = {false}, right = true;
  size_t found = 0, letters = 0;
  const atom **letter = calloc(n, sizeof *letter); /* each kind of atom once */
  for (size_t k = 0; k < n; k++) {
    bool known = atoms[k].ends;
    for (size_t i = 0; i < letters && !known; i++)
      known =
          letter[i]->element == atoms[k].element && memcmp(letter[i]->options, atoms[k].options, sizeof atoms[k].options) == 0;
    if (!known) letter[letters++] = &atoms[k];
  }
  while (transition_count > 0) places[transitions[--transition_count].place] = 0;
  const transition none = {0};
  (void)is_new(&none);
  for (size_t i = 0; i < transition_count && right; i++) {
    const transition from = transitions[i];
    bool any_p = false;
    for (size_t x = 0; x < all->n; x++) any_p |= has(from.options, x) && all->p[x];
    right = all->p[from.element] == (i > 0 && !any_p);
    reached[from.element] = true;
    for (size_t k = 0; k < letters; k++) {
      transition to = {.element = all->product[from.element][letter[k]->element]};
      add_products(all, from.options, letter[k]->element, to.options);
      add_products(all, letter[k]->options, from.element, to.options);
      TEST_ASSERT_LESS_THAN_size_t(PAIRS, transition_count + 1);
      (void)is_new(&to);
    }
  }
  for (size_t x = 0; x < all->n; x++) found += reached[x];
  if (reach_all && right) TEST_ASSERT_EQUAL_size_t(all->n, found);
  free(letter);
  return right;
}

/* A commutative monoid in which each pair of elements has a product that tells their outcomes apart. */
static void check_monoid(const table *all) {
  for (size_t x = 0; x < all->n; x++) {
    TEST_ASSERT_EQUAL_UINT16(x, all->product[0][x]);
    for (size_t y = 0; y < all->n; y++) {
      TEST_ASSERT_EQUAL_UINT16(all->product[x][y], all->product[y][x]);
      const size_t z = (size_t)(test_random() % all->n);
      TEST_ASSERT_EQUAL_UINT16(all->product[all->product[x][y]][z], all->product[x][all->product[y][z]]);
      bool apart = x == y;
      for (size_t k = 0; k < all->n && !apart; k++) apart = all->p[all->product[x][k]] != all->p[all->product[y][k]];
      TEST_ASSERT_TRUE(apart);
    }
  }
}

static size_t element_of(const cgt_quotient_t *quotient, const brute_position *position) {
  uint64_t element;
  TEST_ASSERT_OK(cgt_quotient_element(quotient, position->w, position->n, &element));
  return (size_t)element;
}

/* The heaps up to `last` as atoms. */
static atom *heap_atoms(const cgt_quotient_t *quotient, const brute *rules, size_t last) {
  atom *atoms = calloc(last + 1, sizeof *atoms);
  for (size_t heap = 0; heap <= last; heap++) {
    const brute_position position = {1, {heap}};
    const brute_list options = brute_options(rules, &position);
    atoms[heap].element = element_of(quotient, &position);
    atoms[heap].ends = options.n == 0;
    for (size_t i = 0; i < options.n; i++) add(atoms[heap].options, element_of(quotient, &options.item[i]));
    free(options.item);
  }
  return atoms;
}

/* Outcomes of random sums, by brute force. */
static void check_sums(const cgt_quotient_t *quotient, brute *rules, size_t last, uint64_t tokens) {
  for (int i = 0; i < test_few(300) && last > 0; i++) {
    brute_position position = {0};
    for (uint64_t left = test_random() % tokens; left > 0 && position.n < 16;) {
      const uint64_t heap = 1 + test_random() % (left < last ? left : last);
      position.w[position.n++] = heap;
      left -= heap;
    }
    uint64_t outcome;
    TEST_ASSERT_OK(cgt_quotient_outcome(quotient, element_of(quotient, &position), &outcome));
    TEST_ASSERT_EQUAL_UINT64(brute_outcome(rules, CGT_MISERE, &position), outcome);
  }
}

static brute octal_rules(const char *code) {
  brute rules = {.kind = BRUTE_OCTAL};
  for (const char *digit = code; *digit != '\0'; digit++)
    if (*digit != '.') rules.set[rules.count++] = (uint64_t)(*digit - '0');
  return rules;
}

static cgt_quotient_t *new_heaps(cgt_game_t *game, uint64_t last) {
  cgt_quotient_t *quotient = NULL;
  TEST_ASSERT_OK(cgt_quotient_new_heaps(game, last, CGT_MAX_QUOTIENT, &quotient));
  return quotient;
}

/* ---- Published quotients ---- */

static void test_published(void) {
  FILE *file = fopen(TEST_DATA "/misere_quotients.txt", "r");
  char line[256], code[16], which[16];
  int lines = 0;
  TEST_ASSERT_NOT_NULL(file);
  while (fgets(line, sizeof line, file) != NULL) {
    unsigned order, p, period = 0, preperiod = 0;
    if (line[0] == '#') continue;
    const int read = sscanf(line, "%15s %15s %u %u %u %u", code, which, &order, &p, &period, &preperiod);
    TEST_ASSERT_GREATER_OR_EQUAL_INT(4, read);
    cgt_game_t *game;
    cgt_quotient_t *quotient;
    uint64_t its_period, its_preperiod, checked;
    const bool whole = which[0] == 'w';
    TEST_ASSERT_OK(cgt_game_new_octal(code, &game));
    if (whole)
      TEST_ASSERT_OK(cgt_quotient_new_whole(game, 1000, CGT_MAX_QUOTIENT, &quotient));
    else
      quotient = new_heaps(game, strtoul(which, NULL, 10));
    TEST_ASSERT_EQUAL_size_t_MESSAGE(order, cgt_quotient_order(quotient), line);
    TEST_ASSERT_EQUAL_size_t_MESSAGE(p, cgt_quotient_p_count(quotient), line);
    if (whole) TEST_ASSERT_OK(cgt_quotient_period(quotient, &its_period, &its_preperiod, &checked));
    if (read > 4) TEST_ASSERT_EQUAL_UINT64_MESSAGE(period, its_period, line);
    if (read > 5) TEST_ASSERT_EQUAL_UINT64_MESSAGE(preperiod, its_preperiod, line);
    check_monoid(read_table(quotient));
    cgt_quotient_free(quotient);
    cgt_game_free(game);
    lines++;
  }
  fclose(file);
  TEST_ASSERT_EQUAL_INT(11, lines);
}

/* ---- The definition ---- */

static void check_heaps(const char *code, brute *rules, const cgt_quotient_t *quotient, size_t last) {
  const table *all = read_table(quotient);
  atom *atoms = heap_atoms(quotient, rules, last);
  check_monoid(all);
  TEST_ASSERT_TRUE_MESSAGE(outcomes_hold(all, atoms, last + 1, true), code);
  const size_t wrong = (size_t)(test_random() % all->n); /* that the verifier sees a wrong outcome */
  quotient_table.p[wrong] = !all->p[wrong];
  TEST_ASSERT_FALSE_MESSAGE(outcomes_hold(all, atoms, last + 1, false), code);
  check_sums(quotient, rules, last, 16);
  free(atoms);
}

static void test_definition(void) {
  static const struct {
    const char *code;
    size_t last;
  } parts[] = {{"0.07", 24}, {"0.26", 12}, {"0.3122", 6}, {"0.644", 20}, {"4.7", 8}, {"0.16", 14}, {"0.6", 14}};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    brute rules = octal_rules(parts[i].code);
    cgt_game_t *game;
    TEST_ASSERT_OK(cgt_game_new_octal(parts[i].code, &game));
    for (size_t last = 0; last <= parts[i].last; last += 1 + last / 2 * (last < parts[i].last / 2)) {
      cgt_quotient_t *quotient = new_heaps(game, last);
      check_heaps(parts[i].code, &rules, quotient, last);
      cgt_quotient_free(quotient);
    }
    cgt_game_free(game);
    brute_free(&rules);
  }
}

/* The periods go on: the transition algebra of the heaps of three more periods. */
static void test_whole(void) {
  static const char *const codes[] = {"0.75", "0.77", "0.115", "0.152", "0.53", "0.241", "0.3", "0.33", "0.5"};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    cgt_game_t *game;
    cgt_quotient_t *quotient;
    uint64_t period, preperiod, checked, last;
    TEST_ASSERT_OK(cgt_game_new_octal(codes[i], &game));
    TEST_ASSERT_OK(cgt_quotient_new_whole(game, 1000, CGT_MAX_QUOTIENT, &quotient));
    TEST_ASSERT_OK(cgt_quotient_period(quotient, &period, &preperiod, &checked));
    TEST_ASSERT_OK(cgt_quotient_last_heap(quotient, &last));
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, last);
    brute rules = octal_rules(codes[i]);
    check_heaps(codes[i], &rules, quotient, (size_t)(checked + 3 * period));
    brute_free(&rules);
    /* least: no smaller period, and no smaller preperiod */
    brute_position one = {1, {0}}, other = {1, {0}};
    for (uint64_t p = 1; p <= period; p++) {
      uint64_t n = checked + 2 * period;
      for (bool same = true; same && n-- > 0;) {
        one.w[0] = n;
        other.w[0] = n + p;
        same = element_of(quotient, &one) == element_of(quotient, &other);
      }
      if (p < period) TEST_ASSERT_GREATER_THAN_UINT64(checked, n + 1);
      if (p == period) TEST_ASSERT_EQUAL_UINT64(preperiod, n + 1);
    }
    cgt_quotient_free(quotient);
    cgt_game_free(game);
  }
}

/* The manual's table of wild games: what it says, and the transition algebra of the heaps of three more periods. */
static void test_wild(void) {
  FILE *file = fopen(TEST_DATA "/wild_octal_games.txt", "r");
  char line[128], code[16];
  int lines = 0;
  TEST_ASSERT_NOT_NULL(file);
  while (fgets(line, sizeof line, file) != NULL) {
    unsigned order, p, period, preperiod;
    if (sscanf(line, "%15s %u %u %u %u", code, &order, &p, &period, &preperiod) != 5) continue;
    if (lines++ >= test_few(50)) continue;
    cgt_game_t *game;
    cgt_quotient_t *quotient;
    uint64_t its_period, its_preperiod, checked;
    uint32_t tame;
    TEST_ASSERT_OK(cgt_game_new_octal(code, &game));
    TEST_ASSERT_OK(cgt_quotient_new_whole(game, 1000, CGT_MAX_QUOTIENT, &quotient));
    TEST_ASSERT_OK(cgt_quotient_period(quotient, &its_period, &its_preperiod, &checked));
    TEST_ASSERT_OK(cgt_quotient_is_tame(quotient, &tame));
    TEST_ASSERT_EQUAL_size_t_MESSAGE(order, cgt_quotient_order(quotient), line);
    TEST_ASSERT_EQUAL_size_t_MESSAGE(p, cgt_quotient_p_count(quotient), line);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(period, its_period, line);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(preperiod, its_preperiod, line);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, tame, line);
    brute rules = octal_rules(code);
    check_heaps(code, &rules, quotient, (size_t)(checked + 3 * period));
    brute_free(&rules);
    cgt_quotient_free(quotient);
    cgt_game_free(game);
  }
  fclose(file);
  TEST_ASSERT_EQUAL_INT(50, lines);
}

/* ---- Tame quotients ---- */

/* What the manual says of 0.26, which no published theorem does. */
static void test_growth(void) {
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_octal("0.26", &game));
  cgt_quotient_t *quotient = new_heaps(game, 9), *larger;
  for (uint64_t n = 10; n <= 40; n++) {
    const uint64_t j = (n - 1) / 2, m = (j - 1) / 2;
    TEST_ASSERT_OK(cgt_quotient_extend(quotient, n, CGT_MAX_QUOTIENT, &larger));
    cgt_quotient_free(quotient);
    quotient = larger;
    TEST_ASSERT_EQUAL_size_t(2 * (j * j / 4), cgt_quotient_order(quotient));
    TEST_ASSERT_EQUAL_size_t(m * (m + 1) / 2 + (j % 2 == 0), cgt_quotient_p_count(quotient));
  }
  cgt_quotient_free(quotient);
  cgt_game_free(game);
}

static void test_tame(void) {
  cgt_game_t *nim, *kayles;
  cgt_quotient_t *quotient;
  uint32_t tame;
  size_t n;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_game_new_octal("0.77", &kayles));
  for (uint64_t last = 0; last < 32; last++) {
    size_t order = 1;
    while (order <= last) order *= 2;
    quotient = new_heaps(nim, last);
    TEST_ASSERT_EQUAL_size_t(last < 2 ? order : order + 2, cgt_quotient_order(quotient));
    TEST_ASSERT_OK(cgt_quotient_kernel(quotient, NULL, 0, &n));
    TEST_ASSERT_EQUAL_size_t(order, n);
    TEST_ASSERT_OK(cgt_quotient_is_tame(quotient, &tame));
    TEST_ASSERT_EQUAL_UINT32(1, tame);
    cgt_quotient_free(quotient);
  }
  for (uint64_t last = 0; last < 12; last++) { /* five pins of Kayles are wild */
    quotient = new_heaps(kayles, last);
    TEST_ASSERT_OK(cgt_quotient_is_tame(quotient, &tame));
    TEST_ASSERT_EQUAL_UINT32(last < 5, tame);
    cgt_quotient_free(quotient);
  }
  cgt_game_free(nim);
  cgt_game_free(kayles);
}

/* ---- Positions of other games ---- */

/* The outcome of a sum of vertices of a graph, by brute force. */
static bool sum_is_p(const brute *graph, const uint64_t *vertices, size_t n) {
  bool any = false;
  for (size_t i = 0; i < n; i++)
    for (uint64_t edge = graph->starts[vertices[i]]; edge < graph->starts[vertices[i] + 1]; edge++) {
      uint64_t option[4];
      memcpy(option, vertices, n * sizeof *option);
      option[i] = graph->targets[edge];
      any = true;
      if (sum_is_p(graph, option, n)) return false;
    }
  return any;
}

static void test_positions(void) {
  for (int round = 0; round < test_few(24); round++) {
    const size_t vertices = 4 + (size_t)(test_random() % 5);
    brute rules = brute_random_graph(vertices, 3);
    cgt_game_t *game = brute_game(&rules);
    cgt_list_t *all_of_them;
    cgt_quotient_t *quotient;
    uint64_t all[16], element, outcome;
    for (uint64_t v = 0; v < vertices; v++) all[v] = v;
    TEST_ASSERT_OK(cgt_list_new(all, 1, vertices, &all_of_them));
    const cgt_status_t status = cgt_quotient_new_positions(game, all_of_them, 100, &quotient);
    cgt_list_free(all_of_them);
    if (status == CGT_E_LIMIT) { /* it may be infinite */
      brute_free(&rules);
      continue;
    }
    TEST_ASSERT_OK(status);
    const table *its = read_table(quotient);
    atom *atoms = calloc(vertices, sizeof *atoms);
    for (uint64_t v = 0; v < vertices; v++) {
      const brute_position position = {1, {v}};
      atoms[v].element = element_of(quotient, &position);
      atoms[v].ends = rules.starts[v] == rules.starts[v + 1];
      for (uint64_t edge = rules.starts[v]; edge < rules.starts[v + 1]; edge++) {
        const brute_position option = {1, {rules.targets[edge]}};
        add(atoms[v].options, element_of(quotient, &option));
      }
    }
    check_monoid(its);
    TEST_ASSERT_TRUE(outcomes_hold(its, atoms, vertices, true));
    for (int i = 0; i < 30; i++) {
      uint64_t sum[4];
      size_t product = 0;
      const size_t n = (size_t)(test_random() % 4);
      for (size_t k = 0; k < n; k++) {
        sum[k] = test_random() % vertices;
        product = its->product[product][atoms[sum[k]].element];
      }
      TEST_ASSERT_EQUAL(sum_is_p(&rules, sum, n), its->p[product]);
    }
    TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_quotient_element", "",
                      cgt_quotient_element(quotient, (const uint64_t[]){vertices}, 1, &element));
    TEST_ASSERT_OK(cgt_quotient_outcome(quotient, 0, &outcome));
    TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome);
    free(atoms);
    cgt_quotient_free(quotient);
    brute_free(&rules);
  }
}

/* ---- The mex function ---- */

static void test_mex(void) {
  static const char *const codes[] = {"0.75", "0.53"};
  for (size_t c = 0; c < sizeof codes / sizeof *codes; c++) {
    cgt_game_t *game;
    cgt_quotient_t *quotient;
    brute rules = octal_rules(codes[c]);
    uint64_t period, preperiod, checked;
    TEST_ASSERT_OK(cgt_game_new_octal(codes[c], &game));
    TEST_ASSERT_OK(cgt_quotient_new_whole(game, 1000, CGT_MAX_QUOTIENT, &quotient));
    TEST_ASSERT_OK(cgt_quotient_period(quotient, &period, &preperiod, &checked));
    const table *all = read_table(quotient);
    const size_t last = (size_t)(preperiod + period);
    atom *atoms = realloc(heap_atoms(quotient, &rules, last), (last + 2) * sizeof *atoms);
    for (int i = 0; i < test_few(16); i++) {
      uint64_t options[4], element = UINT64_MAX;
      const size_t n = 1 + (size_t)(test_random() % 4);
      atom *more = &atoms[last + 1];
      *more = (atom){0};
      for (size_t k = 0; k < n; k++) add(more->options, (size_t)(options[k] = test_random() % all->n));
      const cgt_status_t status = cgt_quotient_mex(quotient, options, n, &element);
      size_t right = 0;
      for (more->element = 0; more->element < all->n; more->element++) {
        if (!outcomes_hold(all, atoms, last + 2, false)) continue;
        TEST_ASSERT_EQUAL_UINT64(more->element, element);
        right++;
      }
      TEST_ASSERT_EQUAL_size_t(status == CGT_OK, right);
      TEST_ASSERT_TRUE(status == CGT_OK || status == CGT_E_DOMAIN);
    }
    for (size_t heap = 0; heap <= last; heap++) {
      uint64_t options[MOST], element;
      size_t n = 0;
      for (size_t x = 0; x < all->n; x++)
        if (has(atoms[heap].options, x)) options[n++] = x;
      TEST_ASSERT_OK(cgt_quotient_mex(quotient, options, n, &element));
      TEST_ASSERT_EQUAL_UINT64(atoms[heap].element, element);
    }
    free(atoms);
    cgt_quotient_free(quotient);
    cgt_game_free(game);
    brute_free(&rules);
  }
}

/* ---- Generators and words ---- */

/* The element of a text such as ab^2. */
static size_t element_of_word(const table *all, const uint64_t *generators, const char *text, size_t length) {
  size_t x = 0;
  if (length == 1 && text[0] == '1') return 0;
  for (size_t at = 0; at < length;) {
    const size_t generator = (size_t)generators[text[at++] - 'a'];
    unsigned long power = 1;
    if (at < length && text[at] == '^') {
      char *end;
      power = strtoul(text + at + 1, &end, 10);
      at = (size_t)(end - text);
    }
    for (; power > 0; power--) x = all->product[x][generator];
  }
  return x;
}

static void test_words(void) {
  static const char *const codes[] = {"0.75", "0.77", "0.115", "0.152", "0.53", "0.241"};
  for (size_t c = 0; c < sizeof codes / sizeof *codes; c++) {
    cgt_game_t *game;
    cgt_quotient_t *quotient;
    char text[1 << 12];
    size_t n, needed, relations = 0;
    uint64_t generators[26];
    TEST_ASSERT_OK(cgt_game_new_octal(codes[c], &game));
    TEST_ASSERT_OK(cgt_quotient_new_whole(game, 1000, CGT_MAX_QUOTIENT, &quotient));
    TEST_ASSERT_OK(cgt_quotient_generators(quotient, generators, 26, &n));
    const table *all = read_table(quotient);
    for (size_t x = 0; x < all->n; x++) {
      TEST_ASSERT_OK(cgt_quotient_word(quotient, x, text, sizeof text, &needed));
      TEST_ASSERT_EQUAL_size_t(strlen(text) + 1, needed);
      TEST_ASSERT_EQUAL_size_t(x, element_of_word(all, generators, text, strlen(text)));
    }
    TEST_ASSERT_OK(cgt_quotient_presentation(quotient, text, sizeof text, &needed));
    for (const char *at = strstr(text, " | ") + 3; *at != '\0';) {
      const char *middle = strchr(at, '='), *end = middle + strcspn(middle, ",>");
      TEST_ASSERT_EQUAL_size_t(element_of_word(all, generators, at, (size_t)(middle - at)),
                               element_of_word(all, generators, middle + 1, (size_t)(end - middle - 1)));
      relations++;
      at = *end == ',' ? end + 2 : end + 1;
    }
    TEST_ASSERT_GREATER_THAN_size_t(n - 1, relations);
    cgt_quotient_free(quotient);
    cgt_game_free(game);
  }
}

/* ---- Games that are taught ---- */

static void test_teach(void) {
  brute rules = octal_rules("0.77");
  cgt_game_t *game, *other, *same;
  cgt_quotient_t *whole, *part, *of_positions;
  cgt_list_t *positions;
  char text[256];
  const uint64_t large[] = {1000003, 70, 12, 5};
  uint64_t outcome, element, known, n;
  TEST_ASSERT_OK(cgt_game_new_octal("0.77", &game));
  TEST_ASSERT_OK(cgt_game_new_octal("0.77", &same));
  TEST_ASSERT_OK(cgt_game_new_octal("0.75", &other));
  TEST_ASSERT_OK(cgt_list_new((const uint64_t[]){5}, 1, 1, &positions));
  TEST_ASSERT_OK(cgt_quotient_new_whole(same, 1000, CGT_MAX_QUOTIENT, &whole));
  TEST_ASSERT_OK(cgt_quotient_new_positions(game, positions, 100, &of_positions));
  part = new_heaps(game, 6);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_teach", "other rules", cgt_quotient_teach(whole, other));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_teach", "game", cgt_quotient_teach(whole, NULL));
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_quotient_teach", "positions", cgt_quotient_teach(of_positions, game));
  for (int round = 0; round < 3; round++) { /* a part, which leaves larger heaps to the search; all; nothing */
    if (round < 2)
      TEST_ASSERT_OK(cgt_quotient_teach(round == 0 ? part : whole, game));
    else
      TEST_ASSERT_OK(cgt_game_forget(game));
    for (int i = 0; i < test_few(200); i++) {
      brute_position position = {0};
      while (position.n < 3) position.w[position.n++] = test_random() % (round == 0 ? 7 : 9);
      TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_EXPANDED, &known));
      TEST_ASSERT_OK(cgt_game_outcome(game, CGT_MISERE, position.w, position.n, &outcome));
      TEST_ASSERT_EQUAL_UINT64(brute_outcome(&rules, CGT_MISERE, &position), outcome);
      TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_EXPANDED, &n));
      if (round < 2) TEST_ASSERT_EQUAL_UINT64(known, n);
    }
    if (round != 1) continue;
    TEST_ASSERT_OK(cgt_game_outcome(game, CGT_MISERE, large, 4, &outcome));
    TEST_ASSERT_OK(cgt_quotient_element(whole, large, 4, &element));
    TEST_ASSERT_OK(cgt_quotient_outcome(whole, element, &known));
    TEST_ASSERT_EQUAL_UINT64(known, outcome);
    TEST_ASSERT_OK(cgt_game_explain(game, CGT_MISERE, large, 4, text, sizeof text, NULL));
    TEST_ASSERT_NOT_NULL(strstr(
        text, outcome == CGT_P ? "misere outcome P\nby the misere quotient" : "misere outcome N\nby the misere quotient"));
    TEST_ASSERT_OK(cgt_game_explain(game, CGT_NORMAL, large, 4, text, sizeof text, NULL));
    TEST_ASSERT_NOT_NULL(strstr(text, "Grundy value"));
  }
  const brute_position beyond = {1, {7}};
  TEST_ASSERT_OK(cgt_quotient_teach(part, game));
  TEST_ASSERT_OK(cgt_game_outcome(game, CGT_MISERE, beyond.w, 1, &outcome));
  TEST_ASSERT_EQUAL_UINT64(brute_outcome(&rules, CGT_MISERE, &beyond), outcome);
  cgt_quotient_free(whole);
  cgt_quotient_free(part);
  cgt_quotient_free(of_positions);
  cgt_list_free(positions);
  cgt_game_free(game);
  cgt_game_free(same);
  cgt_game_free(other);
  brute_free(&rules);
}

/* ---- Failures ---- */

static void test_arguments(void) {
  cgt_game_t *game, *wythoff, *grundy;
  cgt_quotient_t *quotient = NULL;
  cgt_list_t *none;
  uint64_t number;
  size_t n;
  TEST_ASSERT_OK(cgt_game_new_octal("0.77", &game));
  TEST_ASSERT_OK(cgt_game_new_wythoff(&wythoff));
  TEST_ASSERT_OK(cgt_game_new_grundy_game(&grundy));
  TEST_ASSERT_OK(cgt_list_new(NULL, 0, 0, &none));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_new_heaps", "game", cgt_quotient_new_heaps(NULL, 1, 9, &quotient));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_new_heaps", "most", cgt_quotient_new_heaps(game, 1, 0, &quotient));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_new_whole", "quotient", cgt_quotient_new_whole(game, 1, 9, NULL));
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_quotient_new_heaps", "wythoff", cgt_quotient_new_heaps(wythoff, 1, 9, &quotient));
  TEST_ASSERT_FAILS(CGT_E_NO_THEOREM, "cgt_quotient_new_whole", "period", cgt_quotient_new_whole(grundy, 1, 9, &quotient));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_quotient_new_whole", "100", cgt_quotient_new_whole(game, 100, 99, &quotient));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_quotient_new_heaps", "39", cgt_quotient_new_heaps(game, 200, 39, &quotient));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_new_positions", "no positions",
                    cgt_quotient_new_positions(game, none, 9, &quotient));
  TEST_ASSERT_NULL(quotient);
  TEST_ASSERT_OK(cgt_quotient_new_heaps(game, 50, 40, &quotient));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_quotient_element", "51",
                    cgt_quotient_element(quotient, (const uint64_t[]){51}, 1, &number));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_outcome", "expected an element",
                    cgt_quotient_outcome(quotient, cgt_quotient_order(quotient), &number));
  TEST_ASSERT_FAILS(CGT_E_NO_THEOREM, "cgt_quotient_period", "proved", cgt_quotient_period(quotient, &number, &number, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_kernel", "elements", cgt_quotient_kernel(quotient, NULL, 1, &n));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_mex", "element",
                    cgt_quotient_mex(quotient, (const uint64_t[]){99}, 1, &number));
  cgt_quotient_free(quotient);
  cgt_quotient_free(NULL);
  cgt_list_free(none);
  cgt_game_free(game);
  cgt_game_free(wythoff);
  cgt_game_free(grundy);
}

static void test_limits(void) {
  cgt_game_t *game;
  cgt_quotient_t *quotient;
  uint64_t element;
  TEST_ASSERT_OK(cgt_game_new_octal("0.241", &game));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 1000));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_quotient_new_whole", "1000", cgt_quotient_new_whole(game, 1000, 99, &quotient));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 0));
  cgt_game_free(game);
  test_memory_begin();
  TEST_ASSERT_OK(cgt_game_new_octal("0.241", &game));
  for (size_t failing = 1;; failing++) { /* each allocation fails once */
    test_allocations = 0;
    test_failing_allocation = failing;
    cgt_status_t status = cgt_quotient_new_whole(game, 1000, 99, &quotient);
    if (status == CGT_OK) {
      status = cgt_quotient_mex(quotient, (const uint64_t[]){0, 1}, 2, &element);
      if (status == CGT_E_DOMAIN) status = CGT_OK;
      if (status == CGT_OK) status = cgt_quotient_teach(quotient, game);
      cgt_quotient_free(quotient);
    }
    test_failing_allocation = 0;
    if (status == CGT_OK) break;
    TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
  }
  cgt_game_free(game);
  test_memory_end();
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_published);
  RUN_TEST(test_definition);
  RUN_TEST(test_whole);
  RUN_TEST(test_wild);
  RUN_TEST(test_growth);
  RUN_TEST(test_tame);
  RUN_TEST(test_positions);
  RUN_TEST(test_mex);
  RUN_TEST(test_words);
  RUN_TEST(test_teach);
  RUN_TEST(test_arguments);
  RUN_TEST(test_limits);
  return UNITY_END();
}
