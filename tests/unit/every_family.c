/* What handles say of themselves, and every question, for each family of games and of posets in the text language, and for
 * games of callbacks. What is expected is read off the examples' texts and from how the game takes positions. */
#include <ctype.h>
#include <stdlib.h>

#include "../support.h"

enum { MOST = 64, TEXT = 1 << 12, EXAMPLES = 36, POSETS = 11 }; /* at least so many examples */

static cgt_game_t *game;
static const char *of; /* what is being checked, for messages */

/* ---- Texts ---- */

/* The name before the parenthesis, and what stands inside it: empty if there is none. */
static void take_apart(const char *spec, char *name, char *inside) {
  const size_t length = strcspn(spec, "(");
  memcpy(name, spec, length);
  name[length] = '\0';
  *inside = '\0';
  if (spec[length] == '\0') return;
  strcpy(inside, spec + length + 1);
  TEST_ASSERT_EQUAL_CHAR(')', inside[strlen(inside) - 1]);
  inside[strlen(inside) - 1] = '\0';
}

/* The numbers of `3,5,7`; false: it is another text. */
static bool read_numbers(const char *text, uint64_t *numbers, size_t *n) {
  *n = 0;
  if (*text == '\0') return true;
  for (char *end;; text = end + 1) {
    if (!isdigit((unsigned char)*text)) return false;
    numbers[(*n)++] = strtoull(text, &end, 10);
    if (*end == '\0') return true;
    if (*end != ',') return false;
  }
}

static void check_numbers(const char *inside, const uint64_t *numbers, size_t n) {
  uint64_t expected[MOST];
  size_t count;
  if (!read_numbers(inside, expected, &count)) return;
  TEST_ASSERT_EQUAL_size_t_MESSAGE(count, n, of);
  for (size_t i = 0; i < n; i++) TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected[i], numbers[i], of);
}

/* ---- What games say ---- */

static void check_parts(const char *inside) {
  char joined[TEXT] = "";
  const size_t parts = cgt_game_part_count(game);
  TEST_ASSERT_NULL(cgt_game_part(game, parts));
  TEST_ASSERT_NULL(cgt_game_part(game, SIZE_MAX));
  for (size_t i = 0; i < parts; i++) {
    char text[TEXT];
    TEST_ASSERT_OK(cgt_game_spec(cgt_game_part(game, i), text, sizeof text, NULL));
    if (i > 0) strcat(joined, ",");
    strcat(joined, text);
  }
  if (parts > 0) TEST_ASSERT_EQUAL_STRING_MESSAGE(inside, joined, of);
  /* what is inside the parenthesis is games if the first of it is one */
  char first[TEXT];
  size_t end = 0;
  for (int depth = 0; inside[end] != '\0' && (depth > 0 || inside[end] != ','); end++)
    depth += (inside[end] == '(') - (inside[end] == ')');
  memcpy(first, inside, end);
  first[end] = '\0';
  cgt_game_t *part = NULL;
  const bool is_game = cgt_game_parse(first, NULL, &part) == CGT_OK;
  cgt_game_free(part);
  TEST_ASSERT_TRUE_MESSAGE(is_game == (parts > 0), of);
}

static void check_arguments(const char *inside) {
  uint64_t numbers[MOST] = {7}, first = 7;
  size_t n, count;
  TEST_ASSERT_OK(cgt_game_arguments(game, NULL, 0, &count));
  TEST_ASSERT_TRUE(count <= MOST);
  TEST_ASSERT_OK(cgt_game_arguments(game, numbers, MOST, &n));
  check_numbers(inside, numbers, n);
  TEST_ASSERT_EQUAL_size_t(count, n);
  if (n > 1) { /* only as many as there is room for */
    TEST_ASSERT_OK(cgt_game_arguments(game, &first, 1, &count));
    TEST_ASSERT_EQUAL_UINT64(numbers[0], first);
    TEST_ASSERT_EQUAL_size_t(n, count);
  }
  cgt_poset_t *poset = cgt_coin_poset(game);
  if (poset == NULL || cgt_game_part_count(game) > 0) return;
  char text[TEXT];
  TEST_ASSERT_OK(cgt_poset_spec(poset, text, sizeof text, NULL));
  TEST_ASSERT_EQUAL_STRING_LEN_MESSAGE(text, inside, strlen(text), of);
}

static bool accepts(const uint64_t *words, size_t count) {
  const cgt_status_t status = cgt_game_validate(game, words, count);
  TEST_ASSERT_TRUE_MESSAGE(status == CGT_OK || status == CGT_E_POSITION, of);
  return status == CGT_OK;
}

/* What the notation must be, from how the example's position is written, and what the game takes. */
static uint32_t notation_of(const char *position, const uint64_t *words, size_t count) {
  uint64_t size, edges, same[MOST];
  const uint64_t unsorted[] = {2, 1, 2};
  if (cgt_coin_poset(game) != NULL) return CGT_NOTATION_COINS;
  if (cgt_game_graph(game) != NULL || strcmp(cgt_game_family(game), "hackenbush") == 0) return CGT_NOTATION_LEFT;
  if (cgt_chomp_poset(game) != NULL) return CGT_NOTATION_LEFT;
  if (cgt_game_part_count(game) > 0) return strchr(position, '@') != NULL ? CGT_NOTATION_BUTTON : CGT_NOTATION_PARTS;
  if (cgt_graph_size(game, &size, &edges) == CGT_OK) return CGT_NOTATION_VERTEX;
  if (strchr(position, '#') != NULL || strcmp(position, "start") == 0) return CGT_NOTATION_BOARD;
  if (strchr(position, '+') != NULL) return accepts(unsorted, 3) ? CGT_NOTATION_HYPERRECTANGLES : CGT_NOTATION_PARTITIONS;
  for (size_t i = 0; i < count; i++) same[i] = words[0];
  return accepts(same, count) ? CGT_NOTATION_NUMBERS : CGT_NOTATION_SQUARES;
}

/* The words after the button are a position of the part that it says, those of sums after their numbers of the parts. */
static void check_words_of_parts(const uint64_t *words, size_t count) {
  const size_t parts = cgt_game_part_count(game);
  if (cgt_game_notation(game) == CGT_NOTATION_BUTTON) {
    TEST_ASSERT_EQUAL_size_t(2, parts);
    TEST_ASSERT_TRUE(words[0] == 1 || words[0] == 2);
    TEST_ASSERT_OK(cgt_game_validate(cgt_game_part(game, (size_t)words[0] - 1), words + 1, count - 1));
    TEST_ASSERT_EQUAL_size_t(1 + cgt_game_button_count(cgt_game_part(game, 0)), cgt_game_button_count(game));
    return;
  }
  size_t at = 0;
  for (size_t i = 0; i < parts; i++) {
    TEST_ASSERT_OK(cgt_game_validate(cgt_game_part(game, i), words + at + 1, (size_t)words[at]));
    at += (size_t)words[at] + 1;
  }
  TEST_ASSERT_EQUAL_size_t(count, at);
}

static void check_words(const uint64_t *words, size_t count) {
  const uint32_t notation = cgt_game_notation(game);
  const bool compound = notation == CGT_NOTATION_PARTS || notation == CGT_NOTATION_BUTTON;
  TEST_ASSERT_EQUAL_size_t(notation == CGT_NOTATION_BUTTON, cgt_game_button_count(game) > 0);
  uint64_t longer[MOST + 1] = {0};
  memcpy(longer, words, count * sizeof *words);
  bool others = false; /* whether there are positions of another length */
  for (size_t length = 0; length <= count + 2; length++) others = others || (length != count && accepts(longer, length));
  if (!compound) TEST_ASSERT_EQUAL_size_t_MESSAGE(others ? 0 : count, cgt_game_word_count(game), of);
  if (compound) {
    TEST_ASSERT_EQUAL_size_t(0, cgt_game_word_count(game));
    check_words_of_parts(words, count);
  }
  if (notation == CGT_NOTATION_BOARD) {
    uint64_t sides[2];
    size_t n;
    TEST_ASSERT_OK(cgt_game_arguments(game, sides, 2, &n));
    TEST_ASSERT_EQUAL_size_t(2, n);
    TEST_ASSERT_EQUAL_size_t((sides[0] * sides[1] + 63) / 64, cgt_game_word_count(game));
    longer[0] = (uint64_t)1 << sides[0] * sides[1];
    TEST_ASSERT_FALSE(accepts(longer, 1)); /* no cell has that bit */
  }
  if (notation == CGT_NOTATION_COINS) TEST_ASSERT_EQUAL_size_t(0, count % cgt_poset_arity(cgt_coin_poset(game)));
}

/* ---- Every question ---- */

static cgt_status_t count_one(void *user, const uint64_t *words, size_t count) {
  (void)words, (void)count;
  ++*(size_t *)user;
  return CGT_OK;
}

static cgt_status_t write_nowhere(void *user, const char *text, size_t size) {
  (void)text;
  *(size_t *)user += size;
  return CGT_OK;
}

static void check_status(const char *question, cgt_status_t status, cgt_status_t other, cgt_status_t another) {
  char message[TEXT];
  snprintf(message, sizeof message, "%s: %s: %s: %s", of, question, cgt_status_name(status), cgt_last_error());
  TEST_ASSERT_TRUE_MESSAGE(status == CGT_OK || status == other || status == another, message);
  if (status != CGT_OK) TEST_ASSERT_TRUE_MESSAGE(strlen(cgt_last_error()) > 0, message);
}
#define ANSWERED(call)            check_status(#call, call, CGT_OK, CGT_OK)
#define ANSWERED_OR(status, call) check_status(#call, call, status, status)
#define ANSWERED_OR2(a, b, call)  check_status(#call, call, a, b)

static void check_answers(uint32_t play, const uint64_t *words, size_t count) {
  uint64_t answers[2], answer;
  for (uint32_t question = 0; question < 2; question++) {
    ANSWERED(cgt_game_answer(game, CGT_METHOD_TABLE, play, question, words, count, &answers[question]));
    for (uint32_t method = CGT_METHOD_AUTO; method <= CGT_METHOD_TABLE; method++) {
      answer = answers[question];
      ANSWERED_OR(method == CGT_METHOD_CLOSED ? CGT_E_NO_THEOREM : CGT_OK,
                  cgt_game_answer(game, method, play, question, words, count, &answer));
      TEST_ASSERT_EQUAL_UINT64_MESSAGE(answers[question], answer, of);
    }
  }
  TEST_ASSERT_TRUE_MESSAGE((answers[0] == 0) == (answers[1] == CGT_P), of);
}

static void check_moves(uint32_t play, const uint64_t *words, size_t count) {
  cgt_list_t *options, *winning, *moves;
  uint64_t outcome;
  size_t each = 0;
  ANSWERED(cgt_game_options(game, words, count, &options));
  ANSWERED(cgt_game_winning(game, play, words, count, &winning));
  ANSWERED(cgt_game_moves_to(game, play, 0, words, count, &moves));
  ANSWERED(cgt_game_each_option(game, words, count, count_one, &each));
  ANSWERED(cgt_game_outcome(game, play, words, count, &outcome));
  TEST_ASSERT_TRUE_MESSAGE(each >= cgt_list_count(options), of);
  TEST_ASSERT_EQUAL_size_t_MESSAGE(cgt_list_count(moves), cgt_list_count(winning), of);
  const bool over = cgt_list_count(options) == 0;
  if (!over) TEST_ASSERT_TRUE_MESSAGE((outcome == CGT_N) == (cgt_list_count(winning) > 0), of);
  if (over) TEST_ASSERT_EQUAL_UINT64(play == CGT_MISERE ? CGT_N : CGT_P, outcome);
  cgt_list_free(options);
  cgt_list_free(winning);
  cgt_list_free(moves);
}

static void check_graph(const uint64_t *words, size_t count) {
  uint64_t positions, length, vertices, edges, value, misere;
  cgt_game_t *graph;
  cgt_list_t *list, *roots;
  cgt_classes_t *classes;
  const uint32_t fact = CGT_FACT_VALUE;
  ANSWERED(cgt_game_reachable_count(game, words, count, &positions));
  ANSWERED(cgt_game_longest_play(game, words, count, &length));
  TEST_ASSERT_TRUE_MESSAGE(length < positions, of);
  ANSWERED(cgt_game_expand(game, words, count, &graph, &list));
  ANSWERED(cgt_graph_size(graph, &vertices, &edges));
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(positions, vertices, of);
  TEST_ASSERT_EQUAL_STRING("dag", cgt_game_family(graph));
  uint64_t *facts = calloc((size_t)vertices, sizeof *facts);
  ANSWERED(cgt_graph_facts(graph, &fact, 1, facts));
  ANSWERED(cgt_game_both_values(game, words, count, &value, &misere));
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(facts[0], value, of);
  free(facts);
  cgt_list_free(list);
  cgt_game_free(graph);
  TEST_ASSERT_OK(cgt_list_new(NULL, 0, 0, &roots));
  TEST_ASSERT_OK(cgt_list_add(roots, words, count));
  ANSWERED(cgt_classes_new(game, roots, &classes));
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(positions, cgt_classes_count(classes), of);
  cgt_classes_free(classes);
  cgt_list_free(roots);
}

static void check_many(uint32_t play, const uint64_t *words, size_t count) {
  uint64_t answer, value, values[4], period, preperiod, checked;
  cgt_list_t *list;
  ANSWERED(cgt_game_answer(game, CGT_METHOD_AUTO, play, CGT_QUESTION_VALUE, words, count, &value));
  ANSWERED(cgt_game_table(game, play, CGT_QUESTION_VALUE, words, words, count, &answer));
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(value, answer, of);
  ANSWERED(cgt_game_answer_array(game, CGT_METHOD_AUTO, play, CGT_QUESTION_VALUE, words, count, 1, &answer));
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(value, answer, of);
  ANSWERED(cgt_game_p_positions(game, play, words, words, count, &list));
  TEST_ASSERT_EQUAL_size_t_MESSAGE(value == 0, cgt_list_count(list), of);
  cgt_list_free(list);
  ANSWERED_OR2(CGT_E_POSITION, CGT_E_ARGUMENT, cgt_game_sequence(game, play, 0, 4, values));
  ANSWERED_OR2(CGT_E_NO_THEOREM, CGT_E_LIMIT,
               cgt_game_period(game, play, CGT_QUESTION_VALUE, 1000, &period, &preperiod, &checked));
}

static void check_texts_and_pictures(const uint64_t *words, size_t count) {
  char text[TEXT];
  size_t bytes, needed;
  uint32_t tameness;
  const char *theorem;
  const cgt_drawing_t drawing = {.size = sizeof drawing};
  ANSWERED(cgt_game_tameness(game, words, count, &tameness, &theorem));
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
    ANSWERED(cgt_game_explain(game, play, words, count, text, sizeof text, &needed));
    TEST_ASSERT_TRUE_MESSAGE(needed > 1 && needed <= sizeof text, of);
  }
  for (uint32_t format = CGT_FORMAT_SVG; format <= CGT_FORMAT_DOT; format++) {
    bytes = 0;
    ANSWERED(cgt_draw_graph(game, words, count, format, &drawing, write_nowhere, &bytes));
    TEST_ASSERT_TRUE_MESSAGE(bytes > 0, of);
  }
  bytes = 0;
  ANSWERED(cgt_draw_position(game, words, count, CGT_FORMAT_SVG, &drawing, write_nowhere, &bytes));
  TEST_ASSERT_TRUE_MESSAGE(bytes > 0, of);
}

/* Goes on in the play until a graph of all that is reachable can be drawn. */
static void make_small(uint64_t *words, size_t *count) {
  const cgt_drawing_t drawing = {.size = sizeof drawing};
  size_t bytes = 0, length;
  while (cgt_draw_graph(game, words, *count, CGT_FORMAT_SVG, &drawing, write_nowhere, &bytes) == CGT_E_LIMIT) {
    cgt_list_t *options;
    ANSWERED(cgt_game_options(game, words, *count, &options));
    const uint64_t *last = cgt_list_item(options, cgt_list_count(options) - 1, &length);
    TEST_ASSERT_TRUE_MESSAGE(length <= MOST, of);
    memcpy(words, last, length * sizeof *words);
    *count = length;
    cgt_list_free(options);
  }
}

static void check_questions(const uint64_t *words, size_t count) {
  uint64_t canonical[MOST], again[MOST];
  size_t length, more;
  ANSWERED(cgt_game_canonical(game, words, count, canonical, &length));
  ANSWERED(cgt_game_canonical(game, canonical, length, again, &more));
  TEST_ASSERT_EQUAL_size_t_MESSAGE(length, more, of);
  if (length > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY_MESSAGE(canonical, again, length, of);
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
    check_answers(play, words, count);
    check_moves(play, words, count);
    check_many(play, words, count);
  }
  check_graph(words, count);
  check_texts_and_pictures(words, count);
}

/* ---- Games ---- */

static void test_games_of_the_language(void) {
  static bool seen[CGT_NOTATION_LEFT + 1];
  const char *spec, *position;
  size_t examples = 0;
  for (; (spec = cgt_game_example(examples, &position)) != NULL; examples++) {
    char name[TEXT], inside[TEXT], text[TEXT], again[TEXT];
    uint64_t words[MOST];
    size_t count;
    of = spec;
    TEST_ASSERT_OK(cgt_game_parse(spec, NULL, &game));
    TEST_ASSERT_OK(cgt_game_spec(game, text, sizeof text, NULL)); /* may have turning sets in another order */
    cgt_game_free(game);
    TEST_ASSERT_OK(cgt_game_parse(text, NULL, &game));
    TEST_ASSERT_OK(cgt_game_spec(game, again, sizeof again, NULL));
    TEST_ASSERT_EQUAL_STRING(text, again);
    take_apart(spec, name, inside);
    TEST_ASSERT_EQUAL_STRING(name, cgt_game_family(game));
    for (size_t i = 0; i < examples; i++) { /* each family has an example of its own */
      take_apart(cgt_game_example(i, NULL), again, text);
      TEST_ASSERT_TRUE_MESSAGE(strcmp(name, again) != 0, spec);
    }
    TEST_ASSERT_OK(cgt_game_parse_position(game, position, NULL, words, MOST, &count));
    check_parts(inside);
    check_arguments(inside);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(notation_of(position, words, count), cgt_game_notation(game), spec);
    seen[cgt_game_notation(game)] = true;
    check_words(words, count);
    make_small(words, &count);
    check_questions(words, count);
    cgt_game_free(game);
  }
  TEST_ASSERT_TRUE(examples >= EXAMPLES);
  for (uint32_t notation = 0; notation <= CGT_NOTATION_LEFT; notation++) TEST_ASSERT_TRUE(seen[notation]);
}

static void test_buttons_of_pushes_in_pushes(void) {
  const uint64_t words[] = {1, 1, 3, 5};
  TEST_ASSERT_OK(cgt_game_parse("push(push_free(nim,wythoff),conjoined(euclid,zeruclid))", NULL, &game));
  TEST_ASSERT_EQUAL_size_t(2, cgt_game_button_count(game)); /* those of the second game come when play goes on there */
  TEST_ASSERT_EQUAL_size_t(1, cgt_game_button_count(cgt_game_part(game, 1)));
  TEST_ASSERT_EQUAL_STRING("push_free", cgt_game_family(cgt_game_part(game, 0)));
  TEST_ASSERT_EQUAL_STRING("nim", cgt_game_family(cgt_game_part(cgt_game_part(game, 0), 0)));
  TEST_ASSERT_OK(cgt_game_validate(game, words, 4));
  cgt_game_free(game);
}

/* A part outlives the compound. */
static void test_parts_that_are_kept(void) {
  uint64_t value;
  const uint64_t heap = 7;
  TEST_ASSERT_OK(cgt_game_parse("sum(nim,push(nim,euclid))", NULL, &game));
  cgt_game_t *kept = cgt_game_retain(cgt_game_part(game, 0));
  cgt_game_free(game);
  TEST_ASSERT_OK(cgt_game_value(kept, &heap, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(7, value);
  cgt_game_free(kept);
}

/* ---- Games of callbacks ---- */

static cgt_status_t take_some(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  for (uint64_t left = words[0] - (words[0] < 2 ? words[0] : 2); count == 1 && left < words[0]; left++) {
    const cgt_status_t status = cgt_sink_option(sink, &left, 1);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

static cgt_status_t turn_one(void *user, const uint64_t *maximum, size_t arity, cgt_sink_t *sink) {
  (void)user;
  return cgt_sink_turn(sink, maximum, arity);
}

static void check_nothing_inside(const char *family) {
  uint64_t number;
  size_t n;
  of = family;
  TEST_ASSERT_EQUAL_STRING(family, cgt_game_family(game));
  TEST_ASSERT_OK(cgt_game_arguments(game, &number, 1, &n));
  TEST_ASSERT_EQUAL_size_t(0, n);
  TEST_ASSERT_EQUAL_size_t(0, cgt_game_part_count(game));
  TEST_ASSERT_NULL(cgt_game_part(game, 0));
  TEST_ASSERT_EQUAL_size_t(0, cgt_game_word_count(game));
  TEST_ASSERT_EQUAL_size_t(0, cgt_game_button_count(game));
}

static void test_callbacks(void) {
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = take_some};
  const uint64_t heap = 5;
  char text[TEXT];
  size_t needed;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  check_nothing_inside("callbacks");
  TEST_ASSERT_EQUAL_UINT32(CGT_NOTATION_NUMBERS, cgt_game_notation(game));
  TEST_ASSERT_NULL(cgt_coin_poset(game));
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_game_spec", "has no text", cgt_game_spec(game, text, sizeof text, &needed));
  check_questions(&heap, 1);
  cgt_game_free(game);
}

static void test_turning(void) {
  const cgt_turning_t turning = {.size = sizeof turning, .sets = turn_one};
  const uint64_t coins[] = {2, 3};
  char text[TEXT];
  cgt_poset_t *poset;
  size_t needed;
  TEST_ASSERT_OK(cgt_poset_new_chain(4, &poset));
  TEST_ASSERT_OK(cgt_game_new_turning(poset, &turning, &game));
  check_nothing_inside("turning");
  TEST_ASSERT_EQUAL_UINT32(CGT_NOTATION_COINS, cgt_game_notation(game));
  TEST_ASSERT_EQUAL_PTR(poset, cgt_coin_poset(game));
  TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_game_spec", "has no text", cgt_game_spec(game, text, sizeof text, &needed));
  check_questions(coins, 2);
  cgt_game_free(game);
  cgt_poset_free(poset);
}

static void test_wrong_arguments(void) {
  uint64_t number = 7;
  size_t n = 7;
  TEST_ASSERT_OK(cgt_game_new_cram(2, 3, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_arguments", "game is NULL", cgt_game_arguments(NULL, &number, 1, &n));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_arguments", "numbers is NULL", cgt_game_arguments(game, NULL, 1, &n));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_arguments", "n is NULL", cgt_game_arguments(game, &number, 1, NULL));
  TEST_ASSERT_EQUAL_UINT64(7, number);
  TEST_ASSERT_EQUAL_size_t(7, n);
  cgt_game_free(game);
}

/* ---- Posets ---- */

static void check_poset_parts(const cgt_poset_t *poset, const char *inside) {
  char joined[TEXT] = "";
  const size_t parts = cgt_poset_part_count(poset);
  TEST_ASSERT_NULL(cgt_poset_part(poset, parts));
  for (size_t i = 0; i < parts; i++) {
    char text[TEXT];
    TEST_ASSERT_OK(cgt_poset_spec(cgt_poset_part(poset, i), text, sizeof text, NULL));
    if (i > 0) strcat(joined, ",");
    strcat(joined, text);
  }
  if (parts > 0) TEST_ASSERT_EQUAL_STRING_MESSAGE(inside, joined, of);
  uint64_t numbers[MOST], found[MOST];
  size_t n;
  /* numbers, or posets, or a number and relations */
  const bool is_numbers = read_numbers(inside, numbers, &n);
  TEST_ASSERT_TRUE_MESSAGE((parts > 0) == (!is_numbers && strcspn(inside, "(") < strcspn(inside, ";")), of);
  TEST_ASSERT_OK(cgt_poset_arguments(poset, found, MOST, &n));
  check_numbers(parts > 0 ? "" : inside, found, n);
}

static void check_element(const cgt_poset_t *poset, const char *element) {
  uint64_t words[MOST], again[MOST], size, index, number;
  uint32_t yes;
  char text[TEXT];
  TEST_ASSERT_OK(cgt_poset_parse_element(poset, element, NULL, words));
  TEST_ASSERT_OK(cgt_poset_format_element(poset, words, text, sizeof text, NULL));
  TEST_ASSERT_EQUAL_STRING(element, text);
  ANSWERED(cgt_poset_validate(poset, words, cgt_poset_arity(poset)));
  ANSWERED(cgt_poset_size(poset, &size));
  ANSWERED(cgt_poset_index(poset, words, &index));
  TEST_ASSERT_TRUE_MESSAGE(index < size, of);
  ANSWERED(cgt_poset_element(poset, index, again));
  TEST_ASSERT_EQUAL_UINT64_ARRAY_MESSAGE(words, again, cgt_poset_arity(poset), of);
  ANSWERED(cgt_poset_leq(poset, words, words, &yes));
  TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, yes, of);
  ANSWERED(cgt_poset_height(poset, words, &number));
  ANSWERED(cgt_poset_depth(poset, words, &number));
  ANSWERED(cgt_poset_graded(poset, &yes, &number));
  ANSWERED_OR(CGT_E_DOMAIN, cgt_poset_rank(poset, words, &number));
  size_t bytes = 0;
  const cgt_drawing_t drawing = {.size = sizeof drawing};
  ANSWERED(cgt_draw_poset(poset, CGT_FORMAT_SVG, &drawing, write_nowhere, &bytes));
  TEST_ASSERT_TRUE_MESSAGE(bytes > 0, of);
}

static void test_posets_of_the_language(void) {
  const char *spec, *element;
  size_t examples = 0;
  for (; (spec = cgt_poset_example(examples, &element)) != NULL; examples++) {
    char name[TEXT], inside[TEXT], text[TEXT];
    cgt_poset_t *poset;
    of = spec;
    take_apart(spec, name, inside);
    TEST_ASSERT_OK(cgt_poset_parse(spec, NULL, &poset));
    TEST_ASSERT_EQUAL_STRING(name, cgt_poset_family(poset));
    TEST_ASSERT_OK(cgt_poset_spec(poset, text, sizeof text, NULL));
    TEST_ASSERT_EQUAL_STRING(spec, text);
    check_poset_parts(poset, inside);
    check_element(poset, element);
    cgt_poset_free(poset);
  }
  TEST_ASSERT_TRUE(examples >= POSETS);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_games_of_the_language);
  RUN_TEST(test_buttons_of_pushes_in_pushes);
  RUN_TEST(test_parts_that_are_kept);
  RUN_TEST(test_callbacks);
  RUN_TEST(test_turning);
  RUN_TEST(test_wrong_arguments);
  RUN_TEST(test_posets_of_the_language);
  return UNITY_END();
}
