/* Green Hackenbush against its definition: on every multigraph of up to seven edges, and on random ones. */
#include <stdlib.h>

#include "../support.h"

enum { EDGES = 7, VERTICES = EDGES + 1, MOST = 1 << 16, LARGE = 12 };

/* A multigraph, all of whose edges are joined to vertex 0. */
typedef struct {
  uint8_t vertices, edges;
  uint8_t ends[2 * EDGES];
} bush;

/* ---- The definition ---- */

/* The edges of a set that are joined to the ground. */
static uint32_t grounded(const uint8_t *ends, unsigned edges, uint32_t set) {
  uint32_t reached = 1, kept = 0;
  for (unsigned round = 0; round <= edges; round++)
    for (unsigned i = 0; i < edges; i++) {
      const uint32_t two = (uint32_t)1 << ends[2 * i] | (uint32_t)1 << ends[2 * i + 1];
      if ((set >> i & 1) == 0 || (reached & two) == 0) continue;
      reached |= two;
      kept |= (uint32_t)1 << i;
    }
  return kept;
}

/* Values of all sets of edges. */
static void brute_values(const uint8_t *ends, unsigned edges, bool misere, uint8_t *values) {
  for (uint32_t set = 0; set < (uint32_t)1 << edges; set++) {
    const uint32_t kept = grounded(ends, edges, set);
    bool seen[64] = {false};
    unsigned mex = 0;
    for (unsigned i = 0; i < edges; i++)
      if ((kept >> i & 1) != 0) seen[values[kept & ~((uint32_t)1 << i)]] = true;
    while (seen[mex]) mex++;
    values[set] = (uint8_t)(kept == 0 ? misere : mex);
  }
}

static cgt_game_t *game_of(const uint8_t *ends, unsigned vertices, unsigned edges) {
  uint64_t numbers[2 * LARGE];
  cgt_game_t *game;
  for (unsigned i = 0; i < 2 * edges; i++) numbers[i] = ends[i];
  TEST_ASSERT_OK(cgt_game_new_hackenbush(vertices, numbers, edges, &game));
  return game;
}

static void check_position(cgt_game_t *game, const uint8_t *ends, unsigned edges, uint64_t set, uint8_t *const values[2]) {
  uint64_t canonical, answer;
  size_t count;
  TEST_ASSERT_OK(cgt_game_canonical(game, &set, 1, &canonical, &count));
  TEST_ASSERT_EQUAL_UINT64(grounded(ends, edges, (uint32_t)set), canonical);
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
    cgt_list_t *winning, *options;
    size_t wins = 0, moves = 0;
    for (uint32_t method = CGT_METHOD_AUTO; method <= CGT_METHOD_TABLE; method++) {
      const cgt_status_t status = cgt_game_answer(game, method, play, CGT_QUESTION_VALUE, &set, 1, &answer);
      if (method == CGT_METHOD_CLOSED && play == CGT_MISERE && status == CGT_E_NO_THEOREM) continue;
      TEST_ASSERT_OK(status);
      TEST_ASSERT_EQUAL_UINT64(values[play][set], answer);
    }
    TEST_ASSERT_OK(cgt_game_winning(game, play, &set, 1, &winning));
    TEST_ASSERT_OK(cgt_game_options(game, &set, 1, &options));
    for (unsigned i = 0; i < edges; i++) {
      if ((canonical >> i & 1) == 0) continue;
      const uint64_t option = grounded(ends, edges, (uint32_t)(canonical & ~((uint64_t)1 << i)));
      bool repeated = false;
      for (unsigned k = 0; k < i; k++)
        repeated |= (canonical >> k & 1) != 0 && grounded(ends, edges, (uint32_t)(canonical & ~((uint64_t)1 << k))) == option;
      moves += !repeated;
      wins += !repeated && values[play][option] == 0;
    }
    TEST_ASSERT_EQUAL_size_t(moves, cgt_list_count(options));
    TEST_ASSERT_EQUAL_size_t(wins, cgt_list_count(winning));
    cgt_list_free(winning);
    cgt_list_free(options);
  }
}

/* ---- Every multigraph ---- */

static uint64_t mix(uint64_t x) {
  x = (x ^ x >> 31) * 0x9E3779B97F4A7C15;
  return x ^ x >> 29;
}

/* The least text of a multigraph over all orders of the vertices in which colours ascend. */
typedef struct {
  const bush *of;
  uint64_t colours[VERTICES];
  uint8_t to[VERTICES]; /* the new number of each vertex */
  bool taken[VERTICES];
  bush least;
} naming;

static int by_bytes(const void *a, const void *b) { return memcmp(a, b, 2); }
static int by_bush(const void *a, const void *b) { return memcmp(a, b, sizeof(bush)); }

static void try_names(naming *names, uint8_t next) {
  const bush *of = names->of;
  if (next == of->vertices) {
    bush named = {.vertices = of->vertices, .edges = of->edges};
    for (unsigned i = 0; i < of->edges; i++) {
      const uint8_t a = names->to[of->ends[2 * i]], b = names->to[of->ends[2 * i + 1]];
      named.ends[2 * i] = a < b ? a : b;
      named.ends[2 * i + 1] = a < b ? b : a;
    }
    qsort(named.ends, named.edges, 2, by_bytes);
    if (names->least.edges == 0 || by_bush(&named, &names->least) < 0) names->least = named;
    return;
  }
  uint64_t least = UINT64_MAX;
  for (unsigned v = 1; v < of->vertices; v++)
    if (!names->taken[v] && names->colours[v] < least) least = names->colours[v];
  for (unsigned v = 1; v < of->vertices; v++) {
    if (names->taken[v] || names->colours[v] != least) continue;
    names->taken[v] = true;
    names->to[v] = next;
    try_names(names, (uint8_t)(next + 1));
    names->taken[v] = false;
  }
}

static bush normal_form(const bush *of) {
  naming names = {.of = of, .colours = {1}};
  for (unsigned round = 0; round < 4; round++) {
    uint64_t next[VERTICES] = {0};
    for (unsigned i = 0; i < of->edges; i++) {
      next[of->ends[2 * i]] += mix(names.colours[of->ends[2 * i + 1]] + 7);
      next[of->ends[2 * i + 1]] += mix(names.colours[of->ends[2 * i]] + 7);
    }
    for (unsigned v = 0; v < of->vertices; v++) names.colours[v] = mix(names.colours[v] + next[v]) >> 1;
  }
  try_names(&names, 1);
  return names.least;
}

/* Each multigraph with one edge more than one of those given, once. */
static size_t grow(const bush *from, size_t n, bush *to) {
  size_t made = 0;
  for (size_t i = 0; i < n; i++)
    for (uint8_t a = 0; a < from[i].vertices; a++)
      for (uint8_t b = a; b <= from[i].vertices; b++) {
        bush grown = from[i];
        grown.ends[2 * grown.edges] = a;
        grown.ends[2 * grown.edges++ + 1] = b;
        if (b == grown.vertices) grown.vertices++;
        TEST_ASSERT_LESS_THAN_size_t(8 * MOST, made);
        to[made++] = normal_form(&grown);
      }
  qsort(to, made, sizeof *to, by_bush);
  size_t kept = 0;
  for (size_t i = 0; i < made; i++)
    if (i == 0 || by_bush(&to[i], &to[kept - 1]) != 0) to[kept++] = to[i];
  return kept;
}

/* All edges and, of every so many multigraphs, all positions. */
static void check_bush(const bush *of, bool all) {
  static uint8_t normal[1 << EDGES], misere[1 << EDGES];
  uint8_t *const values[2] = {normal, misere};
  cgt_game_t *game = game_of(of->ends, of->vertices, of->edges);
  const uint64_t full = ((uint64_t)1 << of->edges) - 1;
  uint64_t value;
  brute_values(of->ends, of->edges, false, normal);
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_CLOSED, CGT_NORMAL, CGT_QUESTION_VALUE, &full, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(normal[full], value);
  if (all) brute_values(of->ends, of->edges, true, misere);
  for (uint64_t set = 0; set <= full && all; set++) check_position(game, of->ends, of->edges, set, values);
  cgt_game_free(game);
}

static void test_every_multigraph(void) {
  bush *now = malloc(9 * MOST * sizeof *now), *next = malloc(9 * MOST * sizeof *next);
  size_t n = 1;
  now[0] = (bush){.vertices = 1};
  for (unsigned edges = 1; edges <= EDGES; edges++) {
    n = grow(now, n, next);
    bush *const swap = now;
    now = next;
    next = swap;
    for (size_t i = 0; i < n; i++) check_bush(&now[i], edges < 5 || i % (edges < 6 ? 40 : 400) == 0);
    if (edges == 2) TEST_ASSERT_EQUAL_size_t(6, n); /* two loops; a loop here or there; a path, a fork, a pair */
  }
  TEST_ASSERT_GREATER_THAN_size_t(5000, n);
  free(now);
  free(next);
}

/* ---- Larger ones ---- */

static void test_random_multigraphs(void) {
  static uint8_t normal[1 << LARGE], misere[1 << LARGE];
  uint8_t *const values[2] = {normal, misere};
  for (int round = 0; round < test_few(60); round++) {
    uint8_t ends[2 * LARGE];
    const unsigned edges = 8 + (unsigned)(test_random() % (LARGE - 7));
    unsigned vertices = 1;
    for (unsigned i = 0; i < edges; i++) {
      ends[2 * i] = (uint8_t)(test_random() % vertices);
      const bool grows = test_random() % 2 == 0;
      ends[2 * i + 1] = (uint8_t)(grows ? vertices++ : test_random() % vertices);
      if (test_random() % 2 == 0) {
        const uint8_t a = ends[2 * i];
        ends[2 * i] = ends[2 * i + 1];
        ends[2 * i + 1] = a;
      }
    }
    for (unsigned i = 0; i < edges; i++) { /* in any order */
      const unsigned other = (unsigned)(test_random() % edges);
      const uint8_t a = ends[2 * i], b = ends[2 * i + 1];
      memcpy(ends + 2 * i, ends + 2 * other, 2);
      ends[2 * other] = a;
      ends[2 * other + 1] = b;
    }
    cgt_game_t *game = game_of(ends, vertices, edges);
    for (uint32_t play = 0; play < 2; play++) brute_values(ends, edges, play == CGT_MISERE, values[play]);
    for (int i = 0; i < 12; i++)
      check_position(game, ends, edges, i == 0 ? ((uint64_t)1 << edges) - 1 : test_random() % ((uint64_t)1 << edges), values);
    cgt_game_free(game);
  }
}

/* A stalk of n edges has the value n, a cycle of n edges the value n mod 2; both with as many edges as a position may have. */
static void test_long_ones(void) {
  enum { MANY = 1 << 18 };
  uint64_t *edges = malloc(2 * (size_t)MANY * sizeof *edges), *words = malloc(MANY / 8), value;
  for (unsigned cycle = 0; cycle < 2; cycle++) {
    cgt_game_t *game;
    for (uint64_t i = 0; i < MANY; i++) {
      edges[2 * i] = i;
      edges[2 * i + 1] = cycle == 1 && i == MANY - 1 ? 0 : i + 1;
    }
    TEST_ASSERT_OK(cgt_game_new_hackenbush(MANY + 1, edges, MANY, &game));
    memset(words, 0xFF, MANY / 8);
    TEST_ASSERT_OK(cgt_game_value(game, words, MANY / 64, &value));
    TEST_ASSERT_EQUAL_UINT64(cycle == 1 ? 0 : MANY, value);
    words[0] -= (uint64_t)1 << 40; /* cut at the 41st edge */
    TEST_ASSERT_OK(cgt_game_value(game, words, MANY / 64, &value));
    TEST_ASSERT_EQUAL_UINT64(cycle == 1 ? 40 ^ (MANY - 41) : 40, value);
    cgt_game_free(game);
  }
  free(edges);
  free(words);
}

static void test_what_falls_off(void) {
  const uint64_t edges[] = {2, 3, 1, 0, 3, 3, 1, 1}, expected[] = {5, 0, 1, 1, 1};
  uint64_t numbers[9];
  size_t n;
  char text[100];
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_hackenbush(5, edges, 4, &game));
  TEST_ASSERT_OK(cgt_game_arguments(game, numbers, 9, &n));
  TEST_ASSERT_EQUAL_size_t(5, n);
  TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, numbers, 5);
  TEST_ASSERT_OK(cgt_game_spec(game, text, sizeof text, NULL));
  TEST_ASSERT_EQUAL_STRING("hackenbush(5; 0-1, 1-1)", text);
  cgt_game_free(game);
  void *const untouched = text;
  game = untouched;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_hackenbush", "edge 2-3", cgt_game_new_hackenbush(3, edges, 4, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_hackenbush", "n is 0", cgt_game_new_hackenbush(0, edges, 0, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_hackenbush", "edges is NULL", cgt_game_new_hackenbush(3, NULL, 1, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_hackenbush", "2^20",
                    cgt_game_new_hackenbush(CGT_MAX_HACKENBUSH + 1, edges, 0, &game));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_new_hackenbush", "2^18",
                    cgt_game_new_hackenbush(3, edges, CGT_MAX_VERTICES + 1, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_hackenbush", "game is NULL", cgt_game_new_hackenbush(5, edges, 4, NULL));
  TEST_ASSERT_EQUAL_PTR(untouched, game);
}

static cgt_status_t count_lines(void *user, const char *text, size_t size) {
  for (size_t i = 0; i + 9 <= size; i++) *(size_t *)user += memcmp(text + i, "<polyline", 9) == 0;
  return CGT_OK;
}

/* An edge is two lines, as parallel ones bend, and a loop three; the ground is a line. */
static void test_picture(void) {
  const uint64_t edges[] = {0, 0, 0, 1, 1, 0, 1, 1, 1, 2, 2, 3}, words[] = {63, 57 + 4, 1, 48};
  const size_t expected[] = {15, 13, 4, 1}; /* in the last one all falls off */
  const cgt_drawing_t drawing = {.size = sizeof drawing};
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_hackenbush(4, edges, 6, &game));
  for (size_t i = 0; i < 4; i++) {
    size_t lines = 0;
    TEST_ASSERT_OK(cgt_draw_position(game, &words[i], 1, CGT_FORMAT_SVG, &drawing, count_lines, &lines));
    TEST_ASSERT_EQUAL_size_t(expected[i], lines);
  }
  cgt_game_free(game);
}

static void ask_all(void) {
  cgt_game_t *game = NULL;
  cgt_list_t *list = NULL;
  const uint64_t words = 15;
  uint64_t value;
  cgt_status_t status = cgt_game_parse("hackenbush(5; 0-1, 1-2, 2-0, 0-0, 3-4)", NULL, &game);
  if (status == CGT_OK) status = cgt_game_value(game, &words, 1, &value);
  if (status == CGT_OK) status = cgt_game_misere_value(game, &words, 1, &value);
  if (status == CGT_OK) status = cgt_game_winning(game, CGT_NORMAL, &words, 1, &list);
  TEST_ASSERT_TRUE_MESSAGE(status == CGT_OK || status == CGT_E_MEMORY, cgt_last_error());
  cgt_list_free(list);
  cgt_game_free(game);
}

static void test_failing_allocations(void) {
  test_memory_begin();
  test_allocations = test_failing_allocation = 0;
  ask_all();
  const size_t all = test_allocations;
  for (test_failing_allocation = 1; test_failing_allocation <= all; test_failing_allocation++) {
    test_allocations = 0;
    ask_all();
  }
  test_failing_allocation = 0;
  test_memory_end();
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_every_multigraph);
  RUN_TEST(test_random_multigraphs);
  RUN_TEST(test_long_ones);
  RUN_TEST(test_what_falls_off);
  RUN_TEST(test_picture);
  RUN_TEST(test_failing_allocations);
  return UNITY_END();
}
