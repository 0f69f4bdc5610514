/* Genera against their definition, by the misère values of sums with heaps *2 found by brute force; against published ones; the
 * theorems about sums; and forms of positions, with and without splitting. */
#include <stdlib.h>

#include "../support.h"

/* ---- Published genera ---- */

static void check_genus(cgt_forms_t *forms, cgt_game_t *game, const char *position, const char *expected, const char *where) {
  uint64_t words[8], form;
  size_t count, needed;
  char text[100];
  TEST_ASSERT_OK(cgt_game_parse_position(game, position, NULL, words, 8, &count));
  TEST_ASSERT_OK(cgt_forms_of_position(forms, game, words, count, &form));
  TEST_ASSERT_OK(cgt_forms_genus_text(forms, form, text, sizeof text, &needed));
  TEST_ASSERT_EQUAL_STRING_MESSAGE(expected, text, where);
  TEST_ASSERT_EQUAL_size_t(strlen(text) + 1, needed);
}

/* A line of the file: a game, and the genera of its heaps 0, 1, ...; of Wythoff's game those of 10,0, 10,1, ... */
static void check_line(char *line) {
  char *rest = strchr(line, '\t'), position[40], where[120];
  cgt_game_t *game;
  cgt_forms_t *forms;
  *rest++ = '\0';
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_game_parse(line, NULL, &game)), line);
  TEST_ASSERT_OK(cgt_forms_new(0, &forms));
  const bool pairs = strcmp(line, "wythoff") == 0;
  int n = 0;
  for (char *genus = strtok(rest, " \n"); genus != NULL; genus = strtok(NULL, " \n"), n++) {
    (void)snprintf(position, sizeof position, pairs ? "10,%d" : "%d", n);
    (void)snprintf(where, sizeof where, "%.40s %.40s", line, position);
    check_genus(forms, game, position, genus, where);
  }
  TEST_ASSERT_GREATER_THAN_INT(19, n);
  cgt_forms_free(forms);
  cgt_game_free(game);
}

static void test_published(void) {
  char line[1000];
  int lines = 0;
  FILE *file = fopen(TEST_DATA "/misere_genera.txt", "r");
  TEST_ASSERT_NOT_NULL(file);
  while (fgets(line, sizeof line, file) != NULL)
    if (line[0] != '#') {
      check_line(line);
      lines++;
    }
  (void)fclose(file);
  TEST_ASSERT_EQUAL_INT(12, lines);
}

/* ---- By brute force ---- */

enum { VERTICES = 12, TWOS = 9 };

typedef struct {
  uint32_t options[VERTICES]; /* a bit for each */
  uint64_t values[VERTICES][TWOS + 1][TWOS + 1];
  bool known[VERTICES][TWOS + 1][TWOS + 1];
} sums;

/* The misère value of a vertex, some heaps *2 and some heaps *1. */
static uint64_t misere_value(sums *all, int v, int twos, int ones) {
  if (all->known[v][twos][ones]) return all->values[v][twos][ones];
  uint64_t seen = 0, mex = 0;
  for (int w = 0; w < v; w++)
    if ((all->options[v] >> w & 1) != 0) seen |= UINT64_C(1) << misere_value(all, w, twos, ones);
  if (twos > 0) seen |= UINT64_C(1) << misere_value(all, v, twos - 1, ones);
  if (twos > 0 && ones < TWOS) seen |= UINT64_C(1) << misere_value(all, v, twos - 1, ones + 1);
  if (ones > 0) seen |= UINT64_C(1) << misere_value(all, v, twos, ones - 1);
  while ((seen >> mex & 1) != 0) mex++;
  all->known[v][twos][ones] = true;
  return all->values[v][twos][ones] = all->options[v] == 0 && twos == 0 && ones == 0 ? 1 : mex;
}

/* A random game: option w of v is there with a chance that differs from game to game. */
static cgt_game_t *random_graph(sums *all) {
  uint64_t starts[VERTICES + 1] = {0}, targets[VERTICES * VERTICES];
  cgt_game_t *game;
  const uint64_t chance = 20 + test_random() % 70;
  memset(all, 0, sizeof *all);
  for (int v = 0; v < VERTICES; v++) {
    starts[v + 1] = starts[v];
    for (int w = 0; w < v; w++)
      if (test_random() % 100 < chance) {
        all->options[v] |= 1u << w;
        targets[starts[v + 1]++] = (uint64_t)w;
      }
  }
  TEST_ASSERT_OK(cgt_game_new_graph(VERTICES, starts, targets, &game));
  return game;
}

static void test_random_graphs(void) {
  static sums all;
  for (int cases = test_few(300); cases > 0; cases--) {
    cgt_game_t *game = random_graph(&all);
    for (uint64_t v = 0; v < VERTICES; v++) {
      uint64_t value, known, digits[64];
      size_t n;
      uint32_t phylum;
      TEST_ASSERT_OK(cgt_game_genus(game, &v, 1, &value, digits, 64, &n, &phylum));
      TEST_ASSERT_OK(cgt_game_value(game, &v, 1, &known));
      TEST_ASSERT_EQUAL_UINT64(known, value);
      TEST_ASSERT_TRUE(n >= 2 && n < 64);
      for (size_t i = 0; i <= TWOS; i++) {
        const size_t at = i < n ? i : n - 1 - (i - (n - 1)) % 2;
        TEST_ASSERT_EQUAL_UINT64(misere_value(&all, (int)v, (int)i, 0), digits[at]);
      }
      TEST_ASSERT_EQUAL_UINT64(digits[n - 2] ^ 2, digits[n - 1]);
      if (n > 2) TEST_ASSERT_NOT_EQUAL_UINT64(digits[n - 3], digits[n - 1]);
    }
    cgt_game_free(game);
  }
}

/* ---- With and without splitting ---- */

/* The form of a position is that of its vertex in the graph of all that is reachable, where nothing is a sum. */
static void test_splitting(void) {
  static const char *const cases[][2] = {
      {"kayles", "9"},
      {"kayles", "4,5,3"},
      {"octal(0.07)", "13"},
      {"grundy_game", "16"},
      {"take(0.3F)", "9"},
      {"sum(kayles,nim)", "6 & 3,2"},
      {"nim", "4,3,2"},
      {"wythoff", "4,5"},
      {"sum(wythoff,octal(0.6))", "3,3 & 9"},
      {"lasker", "5,3"},
      {"pnim", "3,2,1 + 2,1"},
      {"push(octal(0.07),nim)", "6,4"},
      {"cram(3,3)", "start"},
      {"heaps(n: n-1, n-1 for k in 0..0 if n>1)", "4"},
      {"nodekayles(path(7))", "start"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cgt_game_t *game, *graph;
    cgt_forms_t *forms;
    uint64_t words[64], vertex = 0, form, other;
    size_t count;
    TEST_ASSERT_OK(cgt_game_parse(cases[i][0], NULL, &game));
    TEST_ASSERT_OK(cgt_game_parse_position(game, cases[i][1], NULL, words, 64, &count));
    TEST_ASSERT_OK(cgt_game_expand(game, words, count, &graph, NULL));
    TEST_ASSERT_OK(cgt_forms_new(0, &forms));
    TEST_ASSERT_OK(cgt_forms_of_position(forms, game, words, count, &form));
    TEST_ASSERT_OK(cgt_forms_of_position(forms, graph, &vertex, 1, &other));
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(other, form, cases[i][0]);
    cgt_forms_free(forms);
    cgt_game_free(graph);
    cgt_game_free(game);
  }
}

/* Positions that are pet by a theorem are heaps of Nim, however large; from their graphs the same is found without a theorem.
 */
static void test_pet_positions(void) {
  static const char *const cases[][2] = {{"subtraction(2,3,7)", "25"},
                                         {"subtraction(1,3,4)", "23"},
                                         {"nim", "6"},
                                         {"nim", "1"},
                                         {"nim", "-"},
                                         {"octal(0.3033)", "17"},
                                         {"pnim", "4,2,1"},
                                         {"rnim", "3,2"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cgt_game_t *game, *graph;
    uint64_t words[64], vertex = 0, value, other, digits[4], others[4];
    size_t count, n, m;
    uint32_t phylum, tameness;
    TEST_ASSERT_OK(cgt_game_parse(cases[i][0], NULL, &game));
    TEST_ASSERT_OK(cgt_game_parse_position(game, cases[i][1], NULL, words, 64, &count));
    TEST_ASSERT_OK(cgt_game_tameness(game, words, count, &tameness, NULL));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(CGT_TAMENESS_PET, tameness, cases[i][0]);
    TEST_ASSERT_OK(cgt_game_expand(game, words, count, &graph, NULL));
    TEST_ASSERT_OK(cgt_game_genus(game, words, count, &value, digits, 4, &n, &phylum));
    TEST_ASSERT_EQUAL_UINT32(CGT_PHYLUM_NIM_HEAP, phylum);
    TEST_ASSERT_OK(cgt_game_genus(graph, &vertex, 1, &other, others, 4, &m, &phylum));
    TEST_ASSERT_EQUAL_UINT32(CGT_PHYLUM_NIM_HEAP, phylum);
    TEST_ASSERT_EQUAL_UINT64(other, value);
    TEST_ASSERT_EQUAL_size_t(m, n);
    TEST_ASSERT_EQUAL_UINT64_ARRAY(others, digits, n);
    cgt_game_free(graph);
    cgt_game_free(game);
  }
}

static void test_lists(void) {
  uint64_t words[] = {9, 3, 9, 0, 5}, list[5], form;
  cgt_game_t *game;
  cgt_list_t *positions;
  cgt_forms_t *forms;
  TEST_ASSERT_OK(cgt_game_parse("kayles", NULL, &game));
  TEST_ASSERT_OK(cgt_list_new(words, 1, 5, &positions));
  TEST_ASSERT_OK(cgt_forms_new(0, &forms));
  TEST_ASSERT_OK(cgt_forms_of_list(forms, game, positions, list));
  for (size_t i = 0; i < 5; i++) {
    TEST_ASSERT_OK(cgt_forms_of_position(forms, game, words + i, 1, &form));
    TEST_ASSERT_EQUAL_UINT64(form, list[i]);
  }
  TEST_ASSERT_EQUAL_UINT64(0, list[3]);
  cgt_list_free(positions);
  TEST_ASSERT_OK(cgt_list_new(words, 1, 0, &positions));
  TEST_ASSERT_OK(cgt_forms_of_list(forms, game, positions, NULL));
  cgt_list_free(positions);
  cgt_forms_free(forms);
  cgt_game_free(game);
}

/* ---- Phyla ---- */

/* The digits of a nim position: all summands *0 and *1, or else the XOR. */
static uint64_t tame_digit(uint64_t value, uint64_t misere, size_t i) {
  if (value != misere && i == 0) return misere;
  return value ^ (i % 2 == 0 ? 0 : 2);
}

/* As arrays the genera are those of the single forms, whose last two values go on. */
static void test_genera_of_many_forms(void) {
  enum { FORMS = 160, WIDTH = 12 };
  static uint64_t list[FORMS], values[FORMS], rows[FORMS * WIDTH];
  uint32_t phyla[FORMS], phylum;
  cgt_forms_t *forms;
  uint64_t digits[64], value, misere;
  size_t n;
  TEST_ASSERT_OK(cgt_forms_new(0, &forms));
  test_misere_forms(forms, list, FORMS);
  TEST_ASSERT_OK(cgt_forms_genera(forms, list, FORMS, values, rows, WIDTH, phyla));
  for (size_t i = 0; i < FORMS; i++) {
    TEST_ASSERT_OK(cgt_forms_genus(forms, list[i], digits, 64, &n));
    TEST_ASSERT_OK(cgt_forms_values(forms, list[i], &value, &misere));
    TEST_ASSERT_OK(cgt_forms_phylum(forms, list[i], &phylum));
    TEST_ASSERT_EQUAL_UINT64(value, values[i]);
    TEST_ASSERT_EQUAL_UINT32(phylum, phyla[i]);
    for (size_t k = 0; k < WIDTH; k++)
      TEST_ASSERT_EQUAL_UINT64(digits[k < n ? k : n - 1 - (k - n + 1) % 2], rows[i * WIDTH + k]);
  }
  list[7] = UINT64_MAX;
  values[0] = 77;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_genera", "a form of list is 18446744073709551615",
                    cgt_forms_genera(forms, list, FORMS, values, rows, WIDTH, phyla));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_genera", "list", cgt_forms_genera(forms, NULL, 1, values, rows, WIDTH, phyla));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_genera", "misere", cgt_forms_genera(forms, list, 1, values, NULL, WIDTH, phyla));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_genera", "forms", cgt_forms_genera(NULL, list, 1, values, rows, WIDTH, phyla));
  TEST_ASSERT_EQUAL_UINT64(77, values[0]);
  TEST_ASSERT_OK(cgt_forms_genera(forms, list, 1, NULL, NULL, 0, NULL));
  TEST_ASSERT_OK(cgt_forms_genera(forms, NULL, 0, NULL, NULL, WIDTH, NULL));
  cgt_forms_free(forms);
}

/* A tame form has the digits of the nim position with its values, and so has a sum of tame forms; a sum of two restive ones, or
 * of a restive and a tame one, is as the manual says. */
static void test_sums_of_tame_and_restive_forms(void) {
  enum { FORMS = 160 };
  static uint64_t list[FORMS];
  cgt_forms_t *forms;
  uint64_t digits[64], more[64], sum;
  size_t n, counts[8] = {0};
  TEST_ASSERT_OK(cgt_forms_new(0, &forms));
  test_misere_forms(forms, list, FORMS);
  for (size_t a = 0; a < FORMS; a++) {
    uint64_t value, misere, other_value, other_misere;
    uint32_t phylum, other, yes;
    TEST_ASSERT_OK(cgt_forms_phylum(forms, list[a], &phylum));
    TEST_ASSERT_OK(cgt_forms_values(forms, list[a], &value, &misere));
    TEST_ASSERT_OK(cgt_forms_genus(forms, list[a], digits, 64, &n));
    counts[phylum]++;
    const bool tame = phylum <= CGT_PHYLUM_REVERSIBLY_TAME;
    const bool restive = phylum == CGT_PHYLUM_RESTIVE || phylum == CGT_PHYLUM_REVERSIBLY_RESTIVE;
    for (size_t i = 0; i < n && (tame || phylum == CGT_PHYLUM_TAMEABLE); i++)
      TEST_ASSERT_EQUAL_UINT64(tame_digit(value, misere, i), digits[i]);
    for (size_t i = 0; i < n && restive; i++) /* CGSuite's rule for what follows the first digit */
      TEST_ASSERT_EQUAL_UINT64(i == 0 ? misere : (misere < 4 ? misere : value) ^ (i % 2 == 0 ? 0 : 2), digits[i]);
    if (phylum == CGT_PHYLUM_RESTLESS) TEST_ASSERT_TRUE(misere < 2 && value != misere);
    TEST_ASSERT_OK(cgt_forms_is_half_tame(forms, list[a], &yes));
    if (tame) TEST_ASSERT_EQUAL_UINT32(0, yes);
    if (phylum == CGT_PHYLUM_RESTIVE) TEST_ASSERT_EQUAL_UINT32(1, yes);
    for (size_t b = 0; b <= a && tame; b++) {
      TEST_ASSERT_OK(cgt_forms_phylum(forms, list[b], &other));
      TEST_ASSERT_OK(cgt_forms_values(forms, list[b], &other_value, &other_misere));
      if (other > CGT_PHYLUM_REVERSIBLY_TAME) continue;
      const bool swap = value != misere && other_value != other_misere, is_odd = (value ^ other_value) != 0;
      TEST_ASSERT_OK(cgt_forms_add(forms, list[a], list[b], &sum));
      TEST_ASSERT_OK(cgt_forms_phylum(forms, sum, &other));
      TEST_ASSERT_TRUE(other <= CGT_PHYLUM_REVERSIBLY_TAME);
      TEST_ASSERT_OK(cgt_forms_values(forms, sum, more, more + 1));
      TEST_ASSERT_EQUAL_UINT64(value ^ other_value, more[0]);
      TEST_ASSERT_EQUAL_UINT64(swap ? (uint64_t)!is_odd : value ^ other_value, more[1]);
    }
  }
  for (uint32_t phylum = 0; phylum < 8; phylum++)
    if (phylum != CGT_PHYLUM_TAMEABLE && phylum != CGT_PHYLUM_REVERSIBLY_RESTIVE && phylum != CGT_PHYLUM_REVERSIBLY_TAME)
      TEST_ASSERT_GREATER_THAN_size_t(0, counts[phylum]);
  cgt_forms_free(forms);
}

/* ---- Teaching ---- */

/* Sums of tame heaps have their misère values by the theorem, which agree with the search; `least` is how many heaps are tame.
 */
static void check_teaching(const char *spec, uint64_t heaps, uint64_t least) {
  cgt_game_t *game;
  cgt_forms_t *forms;
  cgt_list_t *positions;
  uint64_t tame, all = 0;
  TEST_ASSERT_OK(cgt_game_parse(spec, NULL, &game));
  TEST_ASSERT_OK(cgt_forms_new(0, &forms));
  TEST_ASSERT_OK(cgt_list_new(NULL, 1, 0, &positions));
  for (uint64_t heap = 0; heap < heaps; heap++) TEST_ASSERT_OK(cgt_list_add(positions, &heap, 1));
  TEST_ASSERT_OK(cgt_forms_teach(forms, game, positions, &tame));
  TEST_ASSERT_GREATER_OR_EQUAL_UINT64(least, tame);
  for (uint64_t heap = 0; heap < heaps; heap++) {
    uint32_t phylum, tameness;
    uint64_t form;
    TEST_ASSERT_OK(cgt_forms_of_position(forms, game, &heap, 1, &form));
    TEST_ASSERT_OK(cgt_forms_phylum(forms, form, &phylum));
    TEST_ASSERT_OK(cgt_game_tameness(game, &heap, 1, &tameness, NULL));
    all += phylum <= CGT_PHYLUM_REVERSIBLY_TAME;
    if (phylum <= CGT_PHYLUM_REVERSIBLY_TAME) TEST_ASSERT_NOT_EQUAL_UINT32(CGT_TAMENESS_UNKNOWN, tameness);
  }
  TEST_ASSERT_EQUAL_UINT64(all, tame);
  for (int cases = test_few(200); cases > 0; cases--) {
    uint64_t words[3], value, known;
    uint32_t tameness;
    char text[1000];
    for (size_t i = 0; i < 3; i++) words[i] = test_random() % (heaps < 14 ? heaps : 14);
    TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_AUTO, CGT_MISERE, CGT_QUESTION_VALUE, words, 3, &value));
    TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_MISERE, CGT_QUESTION_VALUE, words, 3, &known));
    TEST_ASSERT_EQUAL_UINT64(known, value);
    TEST_ASSERT_OK(cgt_game_tameness(game, words, 3, &tameness, NULL));
    if (tameness == CGT_TAMENESS_UNKNOWN || words[0] == 0 || words[1] == 0 || words[2] == 0) continue;
    TEST_ASSERT_OK(cgt_game_explain(game, CGT_MISERE, words, 3, text, sizeof text, NULL));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, "Theorem 14"), text);
  }
  cgt_list_free(positions);
  cgt_forms_free(forms);
  cgt_game_free(game);
}

static void test_teaching(void) {
  check_teaching("kayles", 30, 10);
  check_teaching("octal(0.07)", 20, 10);
  check_teaching("octal(0.6)", 20, 8);
  check_teaching("grundy_game", 20, 10);
}

/* ---- Stops, limits, bad arguments ---- */

static cgt_status_t count_down(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t less = words[0] - 1;
  (void)user, (void)count;
  return words[0] > 0 ? cgt_sink_option(sink, &less, 1) : CGT_OK;
}

static cgt_status_t turn(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t other = words[0] ^ 1;
  (void)user, (void)count;
  return cgt_sink_option(sink, &other, 1);
}

static cgt_status_t endless(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t more = words[0] + 1;
  (void)user, (void)count;
  return cgt_sink_option(sink, &more, 1);
}

static cgt_status_t split_into_itself(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  return cgt_sink_summand(sink, NULL, words, count);
}

static cgt_status_t stop(void *user, uint64_t expanded, uint64_t known) {
  (void)expanded, (void)known;
  cgt_game_cancel(user);
  return CGT_OK;
}

static cgt_game_t *game_of(cgt_status_t (*options)(void *, const uint64_t *, size_t, cgt_sink_t *)) {
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = options};
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  return game;
}

static void test_stops(void) {
  cgt_game_t *game = game_of(count_down);
  uint64_t heap = (uint64_t)test_few(1000000), value, digits[4];
  size_t n;
  uint32_t phylum;
  TEST_ASSERT_OK(cgt_game_genus(game, &heap, 1, &value, digits, 4, &n, &phylum)); /* a long play */
  TEST_ASSERT_EQUAL_UINT64(heap % 2, value);
  TEST_ASSERT_EQUAL_UINT32(CGT_PHYLUM_NIM_HEAP, phylum);
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 50000));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_genus", "50000", cgt_game_genus(game, &heap, 1, &value, digits, 4, &n, &phylum));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 0));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 10));
  TEST_ASSERT_OK(cgt_game_set_progress(game, stop, game));
  heap = 77;
  TEST_ASSERT_FAILS(CGT_E_CANCELLED, "cgt_game_genus", "cancelled",
                    cgt_game_genus(game, &heap, 1, &value, digits, 4, &n, &phylum));
  cgt_game_free(game);
  game = game_of(turn);
  TEST_ASSERT_FAILS(CGT_E_LOOP, "cgt_game_genus", "77", cgt_game_genus(game, &heap, 1, &value, digits, 4, &n, &phylum));
  cgt_game_free(game);
  const cgt_ruleset_t rules = {
      .size = sizeof rules, .flags = CGT_RULESET_SPLITS_SUMS, .options = count_down, .split = split_into_itself};
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  TEST_ASSERT_FAILS(CGT_E_STATE, "cgt_game_genus", "expected no",
                    cgt_game_genus(game, &heap, 1, &value, digits, 4, &n, &phylum));
  cgt_forms_t *forms;
  TEST_ASSERT_OK(cgt_forms_new(0, &forms));
  TEST_ASSERT_FAILS(CGT_E_STATE, "cgt_forms_of_position", "leads back", cgt_forms_of_position(forms, game, &heap, 1, &value));
  cgt_forms_free(forms);
  cgt_game_free(game);
  game = game_of(endless);
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 1000000));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_genus", "1000000", cgt_game_genus(game, &heap, 1, &value, digits, 4, &n, &phylum));
  cgt_game_free(game);
}

static cgt_status_t meddle(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t form;
  (void)words, (void)count, (void)sink;
  return cgt_forms_nim(user, 3, &form);
}

static void test_callbacks_may_not_use_the_store(void) {
  cgt_forms_t *forms;
  TEST_ASSERT_OK(cgt_forms_new(0, &forms));
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = meddle, .user = forms};
  cgt_game_t *game;
  uint64_t form = 5;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  TEST_ASSERT_EQUAL_STRING("CGT_E_STATE", cgt_status_name(cgt_forms_of_position(forms, game, &form, 1, &form)));
  TEST_ASSERT_NOT_NULL(strstr(cgt_last_error(), "callback"));
  TEST_ASSERT_OK(cgt_forms_nim(forms, 3, &form));
  cgt_game_free(game);
  cgt_forms_free(forms);
}

static cgt_status_t teach_heaps(cgt_game_t *game) {
  const uint64_t heaps[] = {3, 5};
  cgt_forms_t *forms = NULL;
  cgt_list_t *list = NULL;
  cgt_status_t status = cgt_forms_new(0, &forms);
  if (status == CGT_OK) status = cgt_list_new(heaps, 1, 2, &list);
  if (status == CGT_OK) status = cgt_forms_teach(forms, game, list, NULL);
  cgt_list_free(list);
  cgt_forms_free(forms);
  return status;
}

static void test_failing_allocations(void) {
  cgt_status_t status = CGT_E_MEMORY;
  uint64_t value, digits[4], words[] = {6, 5};
  size_t n;
  test_memory_begin();
  for (test_failing_allocation = 1; status != CGT_OK; test_failing_allocation++) {
    cgt_game_t *game;
    test_allocations = 0;
    const size_t failing = test_failing_allocation;
    test_failing_allocation = 0;
    TEST_ASSERT_OK(cgt_game_parse("kayles", NULL, &game));
    test_allocations = 0;
    test_failing_allocation = failing;
    status = cgt_game_genus(game, words, 2, &value, digits, 4, &n, NULL);
    if (status == CGT_OK) status = teach_heaps(game);
    TEST_ASSERT_TRUE(status == CGT_OK || status == CGT_E_MEMORY);
    cgt_game_free(game);
  }
  TEST_ASSERT_GREATER_THAN_size_t(20, test_failing_allocation);
  test_failing_allocation = 0;
  test_memory_end();
}

static void test_bad_arguments(void) {
  cgt_game_t *game;
  cgt_forms_t *forms;
  cgt_list_t *list;
  uint64_t words[] = {1, 2, 3}, value = 77, digits[4];
  uint32_t phylum = 77;
  size_t n = 77;
  char text[4];
  TEST_ASSERT_OK(cgt_game_parse("wythoff", NULL, &game));
  TEST_ASSERT_OK(cgt_forms_new(0, &forms));
  TEST_ASSERT_OK(cgt_list_new(words, 3, 1, &list));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_genus", "game", cgt_game_genus(NULL, words, 2, &value, digits, 4, &n, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_genus", "value", cgt_game_genus(game, words, 2, NULL, digits, 4, &n, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_genus", "n", cgt_game_genus(game, words, 2, &value, digits, 4, NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_genus", "misere", cgt_game_genus(game, words, 2, &value, NULL, 4, &n, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_genus", "words", cgt_game_genus(game, NULL, 2, &value, digits, 4, &n, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_genus", "4097", cgt_game_genus(game, words, 4097, &value, digits, 4, &n, NULL));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_genus", "1,2,3", cgt_game_genus(game, words, 3, &value, digits, 4, &n, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_of_position", "forms", cgt_forms_of_position(NULL, game, words, 2, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_of_position", "game", cgt_forms_of_position(forms, NULL, words, 2, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_of_position", "form", cgt_forms_of_position(forms, game, words, 2, NULL));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_forms_of_position", "1,2,3", cgt_forms_of_position(forms, game, words, 3, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_of_list", "positions", cgt_forms_of_list(forms, game, NULL, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_of_list", "list", cgt_forms_of_list(forms, game, list, NULL));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_forms_of_list", "1,2,3", cgt_forms_of_list(forms, game, list, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_teach", "forms", cgt_forms_teach(NULL, game, list, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_teach", "game", cgt_forms_teach(forms, NULL, list, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_teach", "positions", cgt_forms_teach(forms, game, NULL, &value));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_forms_teach", "1,2,3", cgt_forms_teach(forms, game, list, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_genus", "form is 2", cgt_forms_genus(forms, 2, digits, 4, &n));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_genus", "n", cgt_forms_genus(forms, 0, digits, 4, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_genus", "misere", cgt_forms_genus(forms, 0, NULL, 4, &n));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_phylum", "phylum", cgt_forms_phylum(forms, 0, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_phylum", "form is 2", cgt_forms_phylum(forms, 2, &phylum));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_is_half_tame", "yes", cgt_forms_is_half_tame(forms, 0, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_is_half_tame", "form is 2", cgt_forms_is_half_tame(forms, 2, &phylum));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_genus_text", "form is 2", cgt_forms_genus_text(forms, 2, text, 4, &n));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_genus_text", "text", cgt_forms_genus_text(forms, 0, NULL, 4, &n));
  TEST_ASSERT_EQUAL_UINT64(77, value);
  TEST_ASSERT_EQUAL_UINT32(77, phylum);
  TEST_ASSERT_EQUAL_size_t(77, n);
  TEST_ASSERT_OK(cgt_forms_genus(forms, 0, digits, 2, &n)); /* 1, 2, 0 */
  TEST_ASSERT_EQUAL_size_t(3, n);
  TEST_ASSERT_OK(cgt_forms_genus(forms, 0, NULL, 0, &n));
  cgt_list_free(list);
  cgt_forms_free(forms);
  cgt_game_free(game);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_published);
  RUN_TEST(test_random_graphs);
  RUN_TEST(test_splitting);
  RUN_TEST(test_pet_positions);
  RUN_TEST(test_lists);
  RUN_TEST(test_genera_of_many_forms);
  RUN_TEST(test_sums_of_tame_and_restive_forms);
  RUN_TEST(test_teaching);
  RUN_TEST(test_stops);
  RUN_TEST(test_callbacks_may_not_use_the_store);
  RUN_TEST(test_failing_allocations);
  RUN_TEST(test_bad_arguments);
  return UNITY_END();
}
