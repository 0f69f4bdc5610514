/* Pictures: refused arguments, limits, failing writers and allocations. */
#include <stdlib.h>

#include "../support.h"

/* ---- Pictures of every kind, each with the handles that it needs ---- */

typedef struct {
  char *bytes;
  size_t used, room;
  int calls, failing; /* the call that fails; 0: none */
  cgt_status_t status;
} output;

static cgt_status_t take(void *user, const char *text, size_t size) {
  output *out = user;
  TEST_ASSERT_TRUE(out->failing == 0 || out->calls < out->failing); /* nothing is written after a failure */
  TEST_ASSERT_TRUE(size > 0);
  if (++out->calls == out->failing) return out->status;
  if (out->room - out->used < size) {
    out->room = 2 * (out->used + size);
    out->bytes = realloc(out->bytes, out->room);
    TEST_ASSERT_NOT_NULL(out->bytes);
  }
  memcpy(out->bytes + out->used, text, size);
  out->used += size;
  return CGT_OK;
}

static cgt_poset_t *poset;
static cgt_game_t *game;
static cgt_quotient_t *quotient; /* of kayles up to 12 */
static uint64_t position[64];
static size_t count;
static uint64_t values[70 * 70];

enum {
  LATTICE,
  UNEVEN,
  EMPTY,
  LATTICE_DOT,
  YOUNG,
  BOARD,
  HEAPS,
  COINS,
  COINS_DOT,
  PLAYS,
  PLAYS_DOT,
  MAP,
  MAP_PNG,
  POINTS,
  POINTS_PNG,
  QUOTIENT,
  QUOTIENT_DOT,
  PICTURES
};

static const struct {
  const char *poset, *game, *position;
} specs[PICTURES] = {[LATTICE] = {"boolean(6)", NULL, NULL},
                     [UNEVEN] = {"poset(9; 0<1, 0<2, 1<3, 1<4, 2<5, 5<6, 5<7, 7<8, 0<8)", NULL, NULL},
                     [EMPTY] = {"chain(0)", NULL, NULL},
                     [LATTICE_DOT] = {"divisors(3600)", NULL, NULL},
                     [YOUNG] = {NULL, "pnim", "40,30,20,10 + 30,3"},
                     [BOARD] = {NULL, "sum(push(cram(4,4),vertical(4,4)),rnim,welter)", "..../..##/..../....@1 & 3,4 & 1,7"},
                     [HEAPS] = {NULL, "nim", "3,5,7"},
                     [COINS] = {NULL, "ruler(asm(6))", "(0,0,1);(1,1,0)"},
                     [COINS_DOT] = {NULL, "ruler(asm(6))", "(0,0,1);(1,1,0)"},
                     [PLAYS] = {NULL, "wythoff", "5,6"},
                     [PLAYS_DOT] = {NULL, "pnim", "3,2,1"}};

static void set_up_picture(int picture) {
  poset = NULL;
  game = NULL;
  if (specs[picture].poset != NULL) TEST_ASSERT_OK(cgt_poset_parse(specs[picture].poset, NULL, &poset));
  if (specs[picture].game != NULL) {
    TEST_ASSERT_OK(cgt_game_parse(specs[picture].game, NULL, &game));
    TEST_ASSERT_OK(cgt_game_parse_position(game, specs[picture].position, NULL, position, 64, &count));
  }
  quotient = NULL;
  if (picture >= QUOTIENT) {
    TEST_ASSERT_OK(cgt_game_new_octal("0.77", &game));
    TEST_ASSERT_OK(cgt_quotient_new_heaps(game, 12, CGT_MAX_QUOTIENT, &quotient));
  }
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) values[i] = i * i % 1009;
}

static cgt_status_t draw(int picture, output *out) {
  cgt_drawing_t drawing = {.size = sizeof drawing, .flags = CGT_DRAW_VALUES, .title = "a <title>", .row_name = "rows"};
  switch (picture) {
    case LATTICE:
    case UNEVEN:
    case EMPTY:
    case LATTICE_DOT:
      drawing.values = values;
      return cgt_draw_poset(poset, picture == LATTICE_DOT ? CGT_FORMAT_DOT : CGT_FORMAT_SVG, &drawing, take, out);
    case PLAYS: return cgt_draw_graph(game, position, count, CGT_FORMAT_SVG, &drawing, take, out);
    case PLAYS_DOT: return cgt_draw_graph(game, position, count, CGT_FORMAT_DOT, &drawing, take, out);
    case MAP: return cgt_draw_table(values, 70, 70, CGT_FORMAT_SVG, &drawing, take, out);
    case MAP_PNG: return cgt_draw_table(values, 70, 70, CGT_FORMAT_PNG, &drawing, take, out);
    case POINTS: return cgt_draw_sequence(values, 70, CGT_FORMAT_SVG, &drawing, take, out);
    case QUOTIENT:
    case QUOTIENT_DOT:
      return cgt_draw_quotient(quotient, picture == QUOTIENT ? CGT_FORMAT_SVG : CGT_FORMAT_DOT, &drawing, take, out);
    case POINTS_PNG: return cgt_draw_sequence(values, 70, CGT_FORMAT_PNG, &drawing, take, out);
    default:
      return cgt_draw_position(game, position, count, picture == COINS_DOT ? CGT_FORMAT_DOT : CGT_FORMAT_SVG, &drawing, take,
                               out);
  }
}

static void tear_down_picture(void) {
  cgt_quotient_free(quotient);
  cgt_poset_free(poset);
  cgt_game_free(game);
}

/* ---- Failures ---- */

static void test_failing_writers(void) {
  size_t calls = 0;
  for (int picture = 0; picture < PICTURES; picture++) {
    output whole = {NULL, 0, 0, 0, 0, CGT_OK};
    set_up_picture(picture);
    TEST_ASSERT_OK(draw(picture, &whole));
    calls += (size_t)whole.calls;
    for (int k = 1; k <= whole.calls; k++) {
      output out = {NULL, 0, 0, 0, k, 7000 + k};
      TEST_ASSERT_EQUAL_INT32(7000 + k, draw(picture, &out));
      TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), ": the function `write` returned 70"), cgt_last_error());
      TEST_ASSERT_EQUAL_STRING_LEN("cgt_draw_", cgt_last_error(), 9);
      TEST_ASSERT_TRUE(out.used == 0 || memcmp(out.bytes, whole.bytes, out.used) == 0);
      free(out.bytes);
    }
    output again = {NULL, 0, 0, 0, 0, CGT_OK}; /* the same bytes */
    TEST_ASSERT_OK(draw(picture, &again));
    TEST_ASSERT_EQUAL_UINT64(whole.used, again.used);
    TEST_ASSERT_EQUAL_MEMORY(whole.bytes, again.bytes, whole.used);
    free(again.bytes);
    free(whole.bytes);
    tear_down_picture();
  }
  TEST_ASSERT_TRUE(calls > 60);
}

static void test_failing_allocations(void) {
  for (int picture = 0; picture < PICTURES; picture++)
    for (int on = 0; on < 2; on++) {
      bool failed = true;
      for (size_t k = 1; failed; k += k < 40 ? 1 : k / 4) {
        output out = {NULL, 0, 0, 0, 0, CGT_OK};
        test_memory_begin();
        set_up_picture(picture);
        test_allocations = 0;
        test_failing_allocation = k;
        test_failing_on = on;
        const cgt_status_t status = draw(picture, &out);
        failed = test_allocations >= k;
        test_failing_allocation = 0;
        if (failed) {
          TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_E_MEMORY", cgt_status_name(status), specs[picture].game);
          TEST_ASSERT_EQUAL_STRING_LEN("cgt_draw_", cgt_last_error(), 9);
          TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), "no memory"), cgt_last_error());
          free(out.bytes);
          out = (output){NULL, 0, 0, 0, 0, CGT_OK};
          TEST_ASSERT_OK(draw(picture, &out)); /* the handles go on */
        } else {
          TEST_ASSERT_OK(status);
        }
        free(out.bytes);
        tear_down_picture();
        test_memory_end();
      }
    }
}

/* ---- Arguments ---- */

#define REFUSED(function, culprit, ...)                                                      \
  do {                                                                                       \
    output never = {NULL, 0, 0, 0, 0, CGT_OK};                                               \
    void *out = &never;                                                                      \
    TEST_ASSERT_FAILS(CGT_E_ARGUMENT, #function, culprit, function(__VA_ARGS__, take, out)); \
    TEST_ASSERT_EQUAL_INT(0, never.calls);                                                   \
  } while (0)

static void test_null(void) {
  set_up_picture(HEAPS);
  TEST_ASSERT_OK(cgt_poset_new_chain(3, &poset));
  REFUSED(cgt_draw_poset, "poset", NULL, CGT_FORMAT_SVG, NULL);
  REFUSED(cgt_draw_graph, "game", NULL, position, 1, CGT_FORMAT_SVG, NULL);
  REFUSED(cgt_draw_quotient, "quotient", NULL, CGT_FORMAT_SVG, NULL);
  REFUSED(cgt_draw_position, "game", NULL, position, 1, CGT_FORMAT_SVG, NULL);
  REFUSED(cgt_draw_table, "values", NULL, 1, 1, CGT_FORMAT_SVG, NULL);
  REFUSED(cgt_draw_sequence, "values", NULL, 1, CGT_FORMAT_SVG, NULL);
  REFUSED(cgt_draw_graph, "words", game, NULL, 1, CGT_FORMAT_SVG, NULL);
  REFUSED(cgt_draw_position, "words", game, NULL, 1, CGT_FORMAT_SVG, NULL);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_draw_poset", "write", cgt_draw_poset(poset, CGT_FORMAT_SVG, NULL, NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_draw_graph", "write",
                    cgt_draw_graph(game, position, 1, CGT_FORMAT_SVG, NULL, NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_draw_position", "write",
                    cgt_draw_position(game, position, 1, CGT_FORMAT_SVG, NULL, NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_draw_table", "write", cgt_draw_table(values, 1, 1, CGT_FORMAT_SVG, NULL, NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_draw_sequence", "write",
                    cgt_draw_sequence(values, 1, CGT_FORMAT_SVG, NULL, NULL, NULL));
  tear_down_picture();
}

static void test_formats(void) {
  set_up_picture(HEAPS);
  TEST_ASSERT_OK(cgt_poset_new_chain(3, &poset));
  for (uint32_t format = 0; format < 5; format++) {
    if (format != CGT_FORMAT_SVG && format != CGT_FORMAT_DOT) {
      REFUSED(cgt_draw_poset, "format", poset, format, NULL);
      REFUSED(cgt_draw_graph, "format", game, position, count, format, NULL);
    }
    if (format != CGT_FORMAT_SVG) REFUSED(cgt_draw_position, "format", game, position, count, format, NULL);
    if (format != CGT_FORMAT_SVG && format != CGT_FORMAT_PNG) {
      REFUSED(cgt_draw_table, "format", values, 2, 2, format, NULL);
      REFUSED(cgt_draw_sequence, "format", values, 2, format, NULL);
    }
  }
  tear_down_picture();
}

static void test_drawings(void) {
  set_up_picture(HEAPS);
  TEST_ASSERT_OK(cgt_poset_new_chain(3, &poset));
  const cgt_drawing_t good = {.size = sizeof good};
  cgt_drawing_t bad[4] = {good, good, good, good};
  static const char *const culprits[] = {"drawing->size is 0", "drawing->flags is 64", "drawing->cell is 4097",
                                         "drawing->reserved[5]"};
  bad[0].size = 0;
  bad[1].flags = 64;
  bad[2].cell = 4097;
  bad[3].reserved[5] = 1;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    REFUSED(cgt_draw_poset, culprits[i], poset, CGT_FORMAT_SVG, &bad[i]);
    REFUSED(cgt_draw_graph, culprits[i], game, position, count, CGT_FORMAT_SVG, &bad[i]);
    REFUSED(cgt_draw_position, culprits[i], game, position, count, CGT_FORMAT_SVG, &bad[i]);
    REFUSED(cgt_draw_table, culprits[i], values, 2, 2, CGT_FORMAT_SVG, &bad[i]);
    REFUSED(cgt_draw_sequence, culprits[i], values, 2, CGT_FORMAT_SVG, &bad[i]);
  }
  struct {
    cgt_drawing_t known;
    void *later[2];
  } grown = {.known = {.size = sizeof grown}};
  output drawn = {NULL, 0, 0, 0, 0, CGT_OK};
  TEST_ASSERT_OK(cgt_draw_table(values, 2, 2, CGT_FORMAT_SVG, &grown.known, take, &drawn));
  free(drawn.bytes);
  grown.later[1] = values;
  REFUSED(cgt_draw_table, "drawing->size", values, 2, 2, CGT_FORMAT_SVG, &grown.known);
  const cgt_drawing_t with_values = {.size = sizeof with_values, .values = values};
  REFUSED(cgt_draw_graph, "drawing->values", game, position, count, CGT_FORMAT_SVG, &with_values);
  REFUSED(cgt_draw_position, "drawing->values", game, position, count, CGT_FORMAT_SVG, &with_values);
  REFUSED(cgt_draw_table, "drawing->values", values, 2, 2, CGT_FORMAT_SVG, &with_values);
  REFUSED(cgt_draw_sequence, "drawing->values", values, 2, CGT_FORMAT_SVG, &with_values);
  tear_down_picture();
}

static void test_positions(void) {
  output out = {NULL, 0, 0, 0, 0, CGT_OK};
  TEST_ASSERT_OK(cgt_game_new_wythoff(&game));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_draw_position", "expected",
                    cgt_draw_position(game, values, 3, CGT_FORMAT_SVG, NULL, take, &out));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_draw_graph", "expected",
                    cgt_draw_graph(game, values, 3, CGT_FORMAT_SVG, NULL, take, &out));
  cgt_game_free(game);
  uint64_t boxes[3 * 3] = {2, 256, 256, 2, 256, 256, 2, 1, 1}; /* rectangles of 2^16 cells, and a cell more */
  TEST_ASSERT_OK(cgt_game_new_rnim(&game));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_draw_position", "131073 cells; expected at most 131072",
                    cgt_draw_position(game, boxes, 9, CGT_FORMAT_SVG, NULL, take, &out));
  TEST_ASSERT_EQUAL_INT(0, out.calls);
  TEST_ASSERT_OK(cgt_draw_position(game, boxes, 6, CGT_FORMAT_SVG, NULL, take, &out));
  free(out.bytes);
  cgt_game_free(game);
}

/* What is not UTF-8 becomes U+FFFD: overlong forms, surrogates, truncated characters, bytes that begin none, and what XML
 * forbids. */
static void test_titles(void) {
  static const struct {
    const char *title, *shown;
  } cases[] = {{"\xC3\xA4\xE2\x89\xA4\xF0\x9D\x94\xB8", "\xC3\xA4\xE2\x89\xA4\xF0\x9D\x94\xB8"},
               {"a\xC0\x80z", "a&#xFFFD;z"},
               {"a\xE0\x80\xAFz", "a&#xFFFD;z"},
               {"a\xF0\x80\x80\xAFz", "a&#xFFFD;z"},
               {"a\xED\xA0\x80z", "a&#xFFFD;z"},
               {"a\xF4\x90\x80\x80z", "a&#xFFFD;z"},
               {"a\xE2\x89z", "a&#xFFFD;z"},
               {"a\xE2", "a&#xFFFD;"},
               {"a\x80z\xFF", "a&#xFFFD;z&#xFFFD;"},
               {"a\xEF\xBF\xBEz\x1F", "a&#xFFFD;z&#xFFFD;"},
               {"a<b&c>\"d\"", "a&#60;b&#38;c&#62;&#34;d&#34;"}};
  set_up_picture(LATTICE);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const cgt_drawing_t drawing = {.size = sizeof drawing, .title = cases[i].title};
    output out = {NULL, 0, 0, 0, 0, CGT_OK};
    char expected[80];
    TEST_ASSERT_OK(cgt_draw_poset(poset, CGT_FORMAT_SVG, &drawing, take, &out));
    TEST_ASSERT_OK(take(&out, "", 1));
    snprintf(expected, sizeof expected, "<title>%s</title>", cases[i].shown);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(out.bytes, expected), expected);
    free(out.bytes);
  }
  tear_down_picture();
}

/* ---- Limits ---- */

static cgt_status_t loops(void *user, const uint64_t *words, size_t n, cgt_sink_t *sink) {
  const uint64_t option = 1 - words[0];
  (void)user;
  return n == 1 ? cgt_sink_option(sink, &option, 1) : CGT_OK;
}

static cgt_status_t refuses(void *user, const uint64_t *words, size_t n, cgt_sink_t *sink) {
  (void)user, (void)words, (void)n, (void)sink;
  return 4711;
}

static void test_limits_of_diagrams(void) {
  static const char *const too_large[] = {"chain(4097)", "boolean(64)", "chain(10^18)", "partitions(60)"};
  output out = {NULL, 0, 0, 0, 0, CGT_OK};
  for (size_t i = 0; i < sizeof too_large / sizeof *too_large; i++) {
    TEST_ASSERT_OK(cgt_poset_parse(too_large[i], NULL, &poset));
    TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_draw_poset", "4096", cgt_draw_poset(poset, CGT_FORMAT_SVG, NULL, take, &out));
    if (i > 0)
      TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_draw_poset", "elements", cgt_draw_poset(poset, CGT_FORMAT_DOT, NULL, take, &out));
    cgt_poset_free(poset);
  }
  TEST_ASSERT_OK(cgt_poset_new_chain(20000, &poset)); /* as many layers */
  TEST_ASSERT_OK(cgt_draw_poset(poset, CGT_FORMAT_DOT, NULL, take, &out));
  TEST_ASSERT_NOT_NULL(strstr(out.bytes, "19999 [label=\"20000\"]"));
  free(out.bytes);
  cgt_poset_free(poset);
  out = (output){NULL, 0, 0, 0, 0, CGT_OK};
  /* a chain, and elements that only its greatest covers: each line passes all layers; and two layers with all lines */
  static uint64_t relations[800 * 800 * 2];
  size_t m = 0;
  for (uint64_t i = 0; i < 1000; i++) {
    relations[m++] = i;
    relations[m++] = i < 800 ? i + 1 : 800;
  }
  TEST_ASSERT_OK(cgt_poset_new_relations(1000, relations, m / 2, &poset));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_draw_poset", "131072 lines from layer to layer",
                    cgt_draw_poset(poset, CGT_FORMAT_SVG, NULL, take, &out));
  cgt_poset_free(poset);
  m = 0;
  for (uint64_t i = 0; i < 400; i++)
    for (uint64_t j = 400; j < 800; j++) {
      relations[m++] = i;
      relations[m++] = j;
    }
  TEST_ASSERT_OK(cgt_poset_new_relations(800, relations, m / 2, &poset));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_draw_poset", "160000 covers", cgt_draw_poset(poset, CGT_FORMAT_SVG, NULL, take, &out));
  cgt_poset_free(poset);
  TEST_ASSERT_EQUAL_INT(0, out.calls);
}

static void test_limits_of_plays(void) {
  output out = {NULL, 0, 0, 0, 0, CGT_OK};
  uint64_t heaps[] = {UINT64_MAX, 100, 4000};
  cgt_ruleset_t ruleset = {.size = sizeof ruleset, .options = loops};
  TEST_ASSERT_OK(cgt_game_new_nim(&game));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_draw_graph", "4096 positions",
                    cgt_draw_graph(game, heaps, 1, CGT_FORMAT_SVG, NULL, take, &out));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_draw_graph", "4096 positions",
                    cgt_draw_graph(game, heaps + 1, 2, CGT_FORMAT_SVG, NULL, take, &out));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_draw_graph", "131072 options",
                    cgt_draw_graph(game, heaps + 2, 1, CGT_FORMAT_SVG, NULL, take, &out));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_draw_graph", "131072 lines", /* 100 * 99 * 98 / 6 steps and more */
                    cgt_draw_graph(game, heaps + 1, 1, CGT_FORMAT_SVG, NULL, take, &out));
  cgt_game_free(game);
  TEST_ASSERT_OK(cgt_game_new(&ruleset, &game));
  heaps[0] = 0;
  TEST_ASSERT_FAILS(CGT_E_LOOP, "cgt_draw_graph", "comes back to the position 0",
                    cgt_draw_graph(game, heaps, 1, CGT_FORMAT_SVG, NULL, take, &out));
  cgt_game_free(game);
  ruleset.options = refuses;
  TEST_ASSERT_OK(cgt_game_new(&ruleset, &game));
  TEST_ASSERT_EQUAL_INT32(4711, cgt_draw_graph(game, heaps, 1, CGT_FORMAT_SVG, NULL, take, &out));
  cgt_game_free(game);
  TEST_ASSERT_EQUAL_INT(0, out.calls);
}

static void test_limits_of_tables(void) {
  static const struct {
    uint64_t rows, columns, cell, first;
    cgt_status_t status;
    const char *culprit;
  } cases[] = {{0, 5, 0, 0, CGT_E_ARGUMENT, "rows is 0"},
               {5, 0, 0, 0, CGT_E_ARGUMENT, "columns is 0"},
               {UINT64_MAX, UINT64_MAX, 0, 0, CGT_E_LIMIT, "67108864 cells"},
               {(uint64_t)1 << 32, (uint64_t)1 << 32, 0, 0, CGT_E_LIMIT, "67108864 cells"},
               {3, 2, 0, UINT64_MAX - 1, CGT_E_OVERFLOW, "the last row"},
               {70, 70, 4096, 0, CGT_E_LIMIT, "pixels"}};
  output out = {NULL, 0, 0, 0, 0, CGT_OK};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cgt_drawing_t drawing = {.size = sizeof drawing, .cell = cases[i].cell, .first_row = cases[i].first};
    TEST_ASSERT_FAILS(cases[i].status, "cgt_draw_table", cases[i].culprit,
                      cgt_draw_table(values, cases[i].rows, cases[i].columns, CGT_FORMAT_PNG, &drawing, take, &out));
  }
  TEST_ASSERT_EQUAL_INT(0, out.calls);
}

static void test_limits_of_sequences(void) {
  const cgt_drawing_t late = {.size = sizeof late, .first_column = UINT64_MAX - 1};
  output drawn = {NULL, 0, 0, 0, 0, CGT_OK};
  REFUSED(cgt_draw_sequence, "n is 0", values, 0, CGT_FORMAT_SVG, NULL);
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_draw_sequence", "the last value",
                    cgt_draw_sequence(values, 3, CGT_FORMAT_PNG, &late, take, &drawn));
  TEST_ASSERT_OK(cgt_draw_sequence(values, 2, CGT_FORMAT_PNG, &late, take, &drawn));
  free(drawn.bytes);
}

/* The last row and column may have the greatest number, and names may be longer than the map. */
static void test_numbers_and_names_at_their_limits(void) {
  static char name[3000];
  cgt_drawing_t drawing = {.size = sizeof drawing, .first_row = UINT64_MAX - 1, .first_column = UINT64_MAX - 1};
  output out = {NULL, 0, 0, 0, 0, CGT_OK};
  TEST_ASSERT_OK(cgt_draw_table(values, 2, 2, CGT_FORMAT_PNG, &drawing, take, &out));
  free(out.bytes);
  memset(name, 'M', sizeof name - 1);
  for (uint32_t format = CGT_FORMAT_SVG; format <= CGT_FORMAT_PNG; format += CGT_FORMAT_PNG) {
    const char *const names[][2] = {{name, NULL}, {NULL, name}, {name, name}};
    for (size_t i = 0; i < 3; i++) {
      drawing.row_name = names[i][0];
      drawing.column_name = names[i][1];
      out = (output){NULL, 0, 0, 0, 0, CGT_OK};
      TEST_ASSERT_OK(cgt_draw_table(values, 2, 2, format, &drawing, take, &out));
      if (format == CGT_FORMAT_PNG) { /* its width stands after the signature, and the length and the name of the first chunk */
        uint64_t width = 0;
        for (size_t byte = 16; byte < 20; byte++) width = width << 8 | (unsigned char)out.bytes[byte];
        TEST_ASSERT_GREATER_OR_EQUAL_UINT64((sizeof name - 1) * 6, width);
      }
      free(out.bytes);
      out = (output){NULL, 0, 0, 0, 0, CGT_OK};
      TEST_ASSERT_OK(cgt_draw_sequence(values, 2, format, &drawing, take, &out));
      free(out.bytes);
    }
  }
}

/* Sums inside sums, deeper than pictures go. */
static void test_depth(void) {
  enum { LEVELS = 220 };
  cgt_game_t *parts[LEVELS + 1];
  uint64_t words[LEVELS + 1];
  output out = {NULL, 0, 0, 0, 0, CGT_OK};
  TEST_ASSERT_OK(cgt_game_new_nim(&parts[0]));
  for (size_t i = 0; i < LEVELS; i++) {
    TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_CONJUNCTIVE, &parts[i], 1, &parts[i + 1]));
    words[i] = LEVELS - i;
  }
  words[LEVELS] = 3;
  TEST_ASSERT_OK(cgt_draw_position(parts[150], words + LEVELS - 150, 151, CGT_FORMAT_SVG, NULL, take, &out));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_draw_position", "levels",
                    cgt_draw_position(parts[LEVELS], words, LEVELS + 1, CGT_FORMAT_SVG, NULL, take, &out));
  for (size_t i = 0; i <= LEVELS; i++) cgt_game_free(parts[i]);
  free(out.bytes);
}

/* ---- Rows ---- */

static void check_rows(uint32_t format, const char *expected) {
  static const char *const cells[] = {"a & b", "", "say \"1\"", "<1|2>", "\\^~", "{1,2}", "#x_1*", "%$", "[`]"};
  const char *const comment = "libcgt: 'a-->b'\nc";
  output whole = {NULL, 0, 0, 0, 0, CGT_OK}, parts = whole;
  TEST_ASSERT_OK(cgt_write_rows(cells, 3, 3, format, CGT_ROWS_BEGIN | CGT_ROWS_END, comment, take, &whole));
  TEST_ASSERT_EQUAL_STRING_LEN(expected, whole.bytes, whole.used);
  TEST_ASSERT_EQUAL_size_t(strlen(expected), whole.used);
  const cgt_status_t none = cgt_write_rows(NULL, 0, 3, format, 0, NULL, take, &parts);
  TEST_ASSERT_OK(none); /* nothing */
  TEST_ASSERT_EQUAL_INT(0, parts.calls);
  TEST_ASSERT_OK(cgt_write_rows(cells, 1, 3, format, CGT_ROWS_BEGIN, comment, take, &parts));
  for (size_t row = 1; row < 3; row++) TEST_ASSERT_OK(cgt_write_rows(cells + 3 * row, 1, 3, format, 0, "no", take, &parts));
  TEST_ASSERT_OK(cgt_write_rows(NULL, 0, 3, format, CGT_ROWS_END, NULL, take, &parts));
  TEST_ASSERT_EQUAL_size_t(whole.used, parts.used);
  TEST_ASSERT_EQUAL_MEMORY(whole.bytes, parts.bytes, whole.used);
  output failing = {NULL, 0, 0, 0, 1, 7001};
  TEST_ASSERT_EQUAL_INT32(7001, cgt_write_rows(cells, 3, 3, format, CGT_ROWS_BEGIN, NULL, take, &failing));
  free(whole.bytes);
  free(parts.bytes);
}

static void test_rows(void) {
  check_rows(CGT_ROWS_CSV, "a & b,,\"say \"\"1\"\"\"\n<1|2>,\\^~,\"{1,2}\"\n#x_1*,%$,[`]\n");
  check_rows(CGT_ROWS_LATEX,
             "% libcgt: 'a-->b' c\n\\begin{tabular}{rrr}\na \\& b &  & say \"1\" \\\\\n\\hline\n"
             "$<$1$|$2$>$ & \\textbackslash{}\\textasciicircum{}\\textasciitilde{} & \\{1,2\\} \\\\\n"
             "\\#x\\_1* & \\%\\$ & [`] \\\\\n\\end{tabular}\n");
  check_rows(CGT_ROWS_MARKDOWN,
             "<!-- libcgt: 'a--&gt;b' c -->\n\n| a & b |  | say \"1\" |\n|---:|---:|---:|\n"
             "| \\<1\\|2\\> | \\\\^\\~ | \\{1,2\\} |\n| \\#x\\_1\\* | %$ | \\[\\`\\] |\n");
  check_rows(CGT_ROWS_B_FILE, "# libcgt: 'a-->b' c\n<1|2> \\^~ \"{1,2}\"\n#x_1* %$ [`]\n");
}

static void test_refused_rows(void) {
  static const char *const cells[] = {"a", NULL};
  REFUSED(cgt_write_rows, "format is 4", cells, 1, 1, 4, 0, NULL);
  REFUSED(cgt_write_rows, "flags is 4", cells, 1, 1, CGT_ROWS_CSV, 4, NULL);
  REFUSED(cgt_write_rows, "columns is 0", cells, 1, 0, CGT_ROWS_CSV, 0, NULL);
  REFUSED(cgt_write_rows, "rows is 0", cells, 0, 1, CGT_ROWS_CSV, CGT_ROWS_BEGIN, NULL);
  REFUSED(cgt_write_rows, "cells", NULL, 1, 1, CGT_ROWS_CSV, 0, NULL);
  REFUSED(cgt_write_rows, "cells[1] is NULL", cells, 2, 1, CGT_ROWS_CSV, 0, NULL);
  REFUSED(cgt_write_rows, "fit into memory", cells, SIZE_MAX, 2, CGT_ROWS_CSV, 0, NULL);
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_write_rows", "write", cgt_write_rows(cells, 1, 1, CGT_ROWS_CSV, 0, NULL, NULL, NULL));
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_rows);
  RUN_TEST(test_refused_rows);
  RUN_TEST(test_failing_writers);
  RUN_TEST(test_failing_allocations);
  RUN_TEST(test_null);
  RUN_TEST(test_formats);
  RUN_TEST(test_drawings);
  RUN_TEST(test_positions);
  RUN_TEST(test_limits_of_sequences);
  RUN_TEST(test_titles);
  RUN_TEST(test_limits_of_diagrams);
  RUN_TEST(test_limits_of_plays);
  RUN_TEST(test_limits_of_tables);
  RUN_TEST(test_numbers_and_names_at_their_limits);
  RUN_TEST(test_depth);
  return UNITY_END();
}
