/* Graphs against their definitions, and the games on them against brute force over sets of vertices. */
#include <stdlib.h>

#include "../support.h"

enum { MOST = 40, SMALL = 10 };

/* ---- Graphs by definition ---- */

typedef struct {
  unsigned n;
  bool joined[MOST][MOST];
} table;

static bool is_step(unsigned m, unsigned n, char piece, unsigned a, unsigned b) {
  const int down = abs((int)(a / n) - (int)(b / n)), right = abs((int)(a % n) - (int)(b % n));
  const bool straight = (down == 0) != (right == 0), aslant = down == right && down > 0;
  switch (piece) {
    case 'g': return down + right == 1;
    case 't': return (down == 0 && (right == 1 || right == (int)n - 1)) || (right == 0 && (down == 1 || down == (int)m - 1));
    case 'q': return straight || aslant;
    case 'r': return straight;
    case 'b': return aslant;
    case 'n': return down * right == 2;
    default: return (straight || aslant) && down < 2 && right < 2;
  }
}

static unsigned ones(unsigned bits) { return bits == 0 ? 0 : 1 + ones(bits & (bits - 1)); }

static bool is_joined(const char *family, unsigned m, unsigned n, unsigned a, unsigned b) {
  static const char *const boards[] = {"grid", "torus", "queens", "rooks", "bishops", "nights", "kings"};
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
    if (strcmp(family + (family[1] == 'n'), boards[i]) == 0) return is_step(m, n, boards[i][0], a, b);
  const unsigned low = a < b ? a : b, high = a < b ? b : a;
  if (strcmp(family, "path") == 0) return high - low == 1;
  if (strcmp(family, "cycle") == 0) return high - low == 1 || high - low == m - 1;
  if (strcmp(family, "complete") == 0) return a != b;
  if (strcmp(family, "star") == 0) return low == 0 && high > 0;
  if (strcmp(family, "bipartite") == 0) return low < m && high >= m;
  if (strcmp(family, "hypercube") == 0) return ones(a ^ b) == 1;
  if (high < 5) return high - low == 1 || high - low == 4;
  if (low < 5) return high == low + 5;
  return high - low == 2 || high - low == 3;
}

/* A graph's vertices, edges and components are what the table says; and its text is read back as the same. */
static void check_graph(const cgt_graph_t *graph, const table *as) {
  uint64_t numbers[MOST * MOST], components[MOST], expected[MOST];
  size_t n, edges = 0, count = 0;
  char text[4000], again[4000];
  TEST_ASSERT_EQUAL_size_t(as->n, cgt_graph_vertex_count(graph));
  for (unsigned a = 0; a < as->n; a++) {
    size_t degree = 0;
    TEST_ASSERT_OK(cgt_graph_neighbours(graph, a, numbers, MOST, &n));
    for (unsigned b = 0; b < as->n; b++) {
      uint32_t yes;
      TEST_ASSERT_OK(cgt_graph_adjacent(graph, a, b, &yes));
      TEST_ASSERT_EQUAL_UINT32(as->joined[a][b], yes);
      if (as->joined[a][b]) TEST_ASSERT_EQUAL_UINT64(b, numbers[degree++]);
      edges += a < b && as->joined[a][b];
    }
    TEST_ASSERT_EQUAL_size_t(degree, n);
    expected[a] = a;
  }
  for (unsigned round = 0; round < as->n; round++) /* the least vertex that can be reached */
    for (unsigned a = 0; a < as->n; a++)
      for (unsigned b = 0; b < as->n; b++)
        if (as->joined[a][b] && expected[b] < expected[a]) expected[a] = expected[b];
  TEST_ASSERT_OK(cgt_graph_components(graph, components, &n));
  for (unsigned a = 0; a < as->n; a++) {
    TEST_ASSERT_EQUAL_UINT64(expected[a] == a ? count : components[expected[a]], components[a]);
    count += expected[a] == a;
  }
  TEST_ASSERT_EQUAL_size_t(count, n);
  TEST_ASSERT_EQUAL_size_t(edges, cgt_graph_edge_count(graph));
  TEST_ASSERT_OK(cgt_graph_edges(graph, numbers));
  for (size_t i = 0; i < edges; i++) {
    TEST_ASSERT_TRUE(numbers[2 * i] < numbers[2 * i + 1] && as->joined[numbers[2 * i]][numbers[2 * i + 1]]);
    if (i > 0) TEST_ASSERT_TRUE(numbers[2 * i - 2] * MOST + numbers[2 * i - 1] < numbers[2 * i] * MOST + numbers[2 * i + 1]);
  }
  cgt_graph_t *other;
  TEST_ASSERT_OK(cgt_graph_spec(graph, text, sizeof text, &n));
  TEST_ASSERT_EQUAL_size_t(strlen(text) + 1, n);
  TEST_ASSERT_OK(cgt_graph_parse(text, NULL, &other));
  TEST_ASSERT_OK(cgt_graph_spec(other, again, sizeof again, NULL));
  TEST_ASSERT_EQUAL_STRING(text, again);
  TEST_ASSERT_EQUAL_size_t(edges, cgt_graph_edge_count(other));
  cgt_graph_free(other);
}

/* The graph of a table, with its edges named in any order and direction. */
static cgt_graph_t *graph_of(const table *as) {
  uint64_t edges[MOST * MOST], numbers[MOST * MOST + 1];
  size_t m = 0, n;
  cgt_graph_t *graph;
  for (unsigned a = 0; a < as->n; a++)
    for (unsigned b = 0; b < a; b++) {
      if (!as->joined[a][b]) continue;
      const size_t at = (size_t)(test_random() % (m + 1));
      edges[2 * m] = edges[2 * at];
      edges[2 * m + 1] = edges[2 * at + 1];
      const bool turned = test_random() % 2 == 0;
      edges[2 * at] = turned ? a : b;
      edges[2 * at + 1] = turned ? b : a;
      m++;
    }
  TEST_ASSERT_OK(cgt_graph_new_edges(as->n, edges, m, &graph));
  TEST_ASSERT_EQUAL_STRING("graph", cgt_graph_family(graph));
  TEST_ASSERT_OK(cgt_graph_arguments(graph, numbers, MOST * MOST + 1, &n));
  TEST_ASSERT_EQUAL_size_t(2 * m + 1, n);
  TEST_ASSERT_EQUAL_UINT64(as->n, numbers[0]);
  TEST_ASSERT_OK(cgt_graph_edges(graph, edges));
  for (size_t i = 0; i < 2 * m; i++) TEST_ASSERT_EQUAL_UINT64(edges[i], numbers[i + 1]);
  return graph;
}

typedef struct {
  const char *family;
  cgt_status_t (*none)(cgt_graph_t **graph);
  cgt_status_t (*number)(uint64_t n, cgt_graph_t **graph);
  cgt_status_t (*numbers)(uint64_t m, uint64_t n, cgt_graph_t **graph);
  unsigned least;
} family;

static const family families[] = {{.family = "path", .number = cgt_graph_new_path},
                                  {.family = "cycle", .number = cgt_graph_new_cycle, .least = 3},
                                  {.family = "complete", .number = cgt_graph_new_complete},
                                  {.family = "star", .number = cgt_graph_new_star},
                                  {.family = "bipartite", .numbers = cgt_graph_new_bipartite},
                                  {.family = "grid", .numbers = cgt_graph_new_grid},
                                  {.family = "torus", .numbers = cgt_graph_new_torus, .least = 3},
                                  {.family = "hypercube", .number = cgt_graph_new_hypercube},
                                  {.family = "petersen", .none = cgt_graph_new_petersen},
                                  {.family = "queens", .numbers = cgt_graph_new_queens},
                                  {.family = "rooks", .numbers = cgt_graph_new_rooks},
                                  {.family = "bishops", .numbers = cgt_graph_new_bishops},
                                  {.family = "knights", .numbers = cgt_graph_new_knights},
                                  {.family = "kings", .numbers = cgt_graph_new_kings}};
static char nothing; /* whose address no graph has */
enum { FAMILIES = sizeof families / sizeof *families };

static unsigned vertices_of(const family *of, unsigned m, unsigned n) {
  if (of->none != NULL) return 10;
  if (of->numbers != NULL) return strcmp(of->family, "bipartite") == 0 ? m + n : m * n;
  return strcmp(of->family, "star") == 0 ? m + 1 : strcmp(of->family, "hypercube") == 0 ? 1U << m : m;
}

static void test_families(void) {
  for (size_t i = 0; i < FAMILIES; i++) {
    const family *of = &families[i];
    TEST_ASSERT_EQUAL_STRING_LEN(of->family, cgt_graph_example(i), strlen(of->family));
    for (unsigned m = 0; m <= (of->none != NULL ? 0 : 6); m++)
      for (unsigned n = 0; n <= (of->numbers != NULL ? 6 : 0); n++) {
        cgt_graph_t *graph = NULL;
        table as = {.n = vertices_of(of, m, n)};
        const cgt_status_t status = of->none != NULL     ? of->none(&graph)
                                    : of->number != NULL ? of->number(m, &graph)
                                                         : of->numbers(m, n, &graph);
        if (of->none == NULL && (m < of->least || (of->numbers != NULL && n < of->least))) {
          TEST_ASSERT_EQUAL_STRING("CGT_E_ARGUMENT", cgt_status_name(status));
          TEST_ASSERT_NULL(graph);
          continue;
        }
        TEST_ASSERT_OK(status);
        if (as.n > MOST) {
          TEST_ASSERT_EQUAL_size_t(as.n, cgt_graph_vertex_count(graph));
          cgt_graph_free(graph);
          continue;
        }
        for (unsigned a = 0; a < as.n; a++)
          for (unsigned b = 0; b < as.n; b++) as.joined[a][b] = a != b && is_joined(of->family, m, n, a, b);
        uint64_t numbers[2] = {77, 77};
        size_t count;
        TEST_ASSERT_EQUAL_STRING(of->family, cgt_graph_family(graph));
        TEST_ASSERT_OK(cgt_graph_arguments(graph, numbers, 2, &count));
        TEST_ASSERT_EQUAL_size_t(of->none != NULL ? 0 : of->number != NULL ? 1 : 2, count);
        if (count > 0) TEST_ASSERT_EQUAL_UINT64(m, numbers[0]);
        if (count > 1) TEST_ASSERT_EQUAL_UINT64(n, numbers[1]);
        check_graph(graph, &as);
        cgt_graph_free(graph);
        graph = graph_of(&as);
        check_graph(graph, &as);
        cgt_graph_free(graph);
      }
  }
  for (size_t i = 0; i <= FAMILIES; i++) {
    cgt_graph_t *graph;
    char text[100];
    TEST_ASSERT_OK(cgt_graph_parse(cgt_graph_example(i), NULL, &graph));
    TEST_ASSERT_OK(cgt_graph_spec(graph, text, sizeof text, NULL));
    TEST_ASSERT_EQUAL_STRING(cgt_graph_example(i), text);
    cgt_graph_free(graph);
  }
  TEST_ASSERT_NULL(cgt_graph_example(FAMILIES + 1));
}

static void test_wrong_graphs(void) {
  const uint64_t loop[] = {0, 1, 2, 2}, twice[] = {0, 1, 1, 2, 1, 0}, beyond[] = {0, 3};
  void *const untouched = &nothing;
  cgt_graph_t *graph = untouched;
  uint64_t number = 77;
  size_t n = 77;
  uint32_t yes = 77;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_new_edges", "2-2", cgt_graph_new_edges(3, loop, 2, &graph));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_new_edges", "0-1 is named twice", cgt_graph_new_edges(3, twice, 3, &graph));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_new_edges", "0-3", cgt_graph_new_edges(3, beyond, 1, &graph));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_new_edges", "edges is NULL", cgt_graph_new_edges(3, NULL, 1, &graph));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_new_edges", "expected at most 2^18",
                    cgt_graph_new_edges(CGT_MAX_VERTICES + 1, NULL, 0, &graph));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_new_torus", "2; expected a number of columns",
                    cgt_graph_new_torus(3, 2, &graph));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_graph_new_path", "vertices", cgt_graph_new_path(UINT64_MAX, &graph));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_graph_new_star", "vertices", cgt_graph_new_star(UINT64_MAX, &graph));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_graph_new_grid", "vertices",
                    cgt_graph_new_grid((uint64_t)1 << 32, (uint64_t)1 << 32, &graph));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_graph_new_bipartite", "vertices", cgt_graph_new_bipartite(2, UINT64_MAX, &graph));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_graph_new_hypercube", "vertices", cgt_graph_new_hypercube(64, &graph));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_graph_new_complete", "2^24", cgt_graph_new_complete(CGT_MAX_VERTICES, &graph));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_new_petersen", "graph is NULL", cgt_graph_new_petersen(NULL));
  TEST_ASSERT_EQUAL_PTR(untouched, graph);
  TEST_ASSERT_OK(cgt_graph_new_grid(UINT64_MAX, 0, &graph));
  TEST_ASSERT_EQUAL_size_t(0, cgt_graph_vertex_count(graph));
  cgt_graph_free(graph);
  TEST_ASSERT_OK(cgt_graph_new_path(3, &graph));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_adjacent", "b is 3", cgt_graph_adjacent(graph, 0, 3, &yes));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_adjacent", "adjacent is NULL", cgt_graph_adjacent(graph, 0, 2, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_neighbours", "vertex is 3", cgt_graph_neighbours(graph, 3, &number, 1, &n));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_neighbours", "vertices is NULL", cgt_graph_neighbours(graph, 1, NULL, 1, &n));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_arguments", "n is NULL", cgt_graph_arguments(graph, &number, 1, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_edges", "edges is NULL", cgt_graph_edges(graph, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_graph_components", "graph is NULL", cgt_graph_components(NULL, &number, &n));
  TEST_ASSERT_EQUAL_UINT64(77, number);
  TEST_ASSERT_EQUAL_size_t(77, n);
  TEST_ASSERT_EQUAL_UINT32(77, yes);
  TEST_ASSERT_OK(cgt_graph_neighbours(graph, 1, &number, 1, &n)); /* as many as there is room for */
  TEST_ASSERT_EQUAL_UINT64(0, number);
  TEST_ASSERT_EQUAL_size_t(2, n);
  cgt_game_t *game = untouched;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_nodekayles", "graph is NULL", cgt_game_new_nodekayles(NULL, &game));
  TEST_ASSERT_EQUAL_PTR(untouched, game);
  TEST_ASSERT_OK(cgt_game_new_arckayles(graph, &game));
  TEST_ASSERT_EQUAL_PTR(graph, cgt_game_graph(game));
  cgt_graph_free(graph); /* the game keeps it */
  TEST_ASSERT_EQUAL_size_t(3, cgt_graph_vertex_count(cgt_game_graph(game)));
  const uint64_t words[] = {8, 0};
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_value", "bit 3 is set", cgt_game_value(game, words, 1, &number));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_value", "2 words; expected 1", cgt_game_value(game, words, 2, &number));
  cgt_game_free(game);
  TEST_ASSERT_OK(cgt_game_new_nim(&game));
  TEST_ASSERT_NULL(cgt_game_graph(game));
  cgt_game_free(game);
}

/* ---- Kayles by definition ---- */

/* Values of all sets of vertices. */
static void brute_values(const table *as, bool arcs, bool misere, uint8_t *values) {
  for (uint32_t left = 0; left < (uint32_t)1 << as->n; left++) {
    bool seen[256] = {false};
    bool over = true;
    unsigned mex = 0;
    for (unsigned a = 0; a < as->n; a++) {
      uint32_t taken = (uint32_t)1 << a;
      if ((left & taken) == 0) continue;
      for (unsigned b = 0; b < as->n; b++) {
        if (!as->joined[a][b]) continue;
        if (!arcs) taken |= (uint32_t)1 << b;
        if (!arcs || (left >> b & 1) == 0) continue;
        seen[values[left & ~taken & ~((uint32_t)1 << b)]] = true;
        over = false;
      }
      if (arcs) continue;
      seen[values[left & ~taken]] = true;
      over = false;
    }
    while (seen[mex]) mex++;
    values[left] = (uint8_t)(over ? misere : mex);
  }
}

static void check_answers(cgt_game_t *game, const uint64_t *words, const uint8_t *expected) {
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
    uint64_t answer;
    for (uint32_t method = CGT_METHOD_AUTO; method <= CGT_METHOD_TABLE; method++)
      for (uint32_t question = CGT_QUESTION_VALUE; question <= CGT_QUESTION_OUTCOME; question++) {
        const cgt_status_t status = cgt_game_answer(game, method, play, question, words, 1, &answer);
        if (method == CGT_METHOD_CLOSED && status == CGT_E_NO_THEOREM) continue;
        TEST_ASSERT_OK(status);
        TEST_ASSERT_EQUAL_UINT64(question == CGT_QUESTION_VALUE ? expected[play] : expected[play] > 0, answer);
      }
    cgt_list_t *options, *winning;
    size_t count = 0;
    TEST_ASSERT_OK(cgt_game_options(game, words, 1, &options));
    TEST_ASSERT_OK(cgt_game_winning(game, play, words, 1, &winning));
    for (size_t i = 0; i < cgt_list_count(options); i++) {
      size_t length;
      TEST_ASSERT_OK(cgt_game_value(game, cgt_list_item(options, i, &length), 1, &answer));
      if (play == CGT_MISERE) TEST_ASSERT_OK(cgt_game_misere_value(game, cgt_list_item(options, i, &length), 1, &answer));
      count += answer == 0;
    }
    TEST_ASSERT_EQUAL_size_t(count, cgt_list_count(winning));
    cgt_list_free(options);
    cgt_list_free(winning);
  }
}

/* All positions on a graph, or some. */
static void check_kayles(const table *as, cgt_graph_t *graph, bool arcs, int most) {
  static uint8_t values[2][1 << SMALL];
  cgt_game_t *game;
  TEST_ASSERT_OK(arcs ? cgt_game_new_arckayles(graph, &game) : cgt_game_new_nodekayles(graph, &game));
  for (uint32_t play = 0; play < 2; play++) brute_values(as, arcs, play == CGT_MISERE, values[play]);
  const uint64_t positions = (uint64_t)1 << as->n;
  const bool all = positions <= (uint64_t)most;
  for (uint64_t i = 0; i < (all ? positions : (uint64_t)most) && as->n > 0; i++) {
    const uint64_t words = all ? i : i == 0 ? positions - 1 : test_random() % positions;
    check_answers(game, &words, (const uint8_t[]){values[0][words], values[1][words]});
  }
  cgt_game_free(game);
}

static void test_all_small_graphs(void) {
  for (unsigned n = 0; n <= 5; n++)
    for (uint32_t edges = 0; edges < (uint32_t)1 << n * (n - (n > 0)) / 2; edges++) {
      table as = {.n = n};
      unsigned edge = 0;
      if (n == 5 && test_few(8) < 8 && test_random() % 8 > 0) continue;
      for (unsigned a = 0; a < n; a++)
        for (unsigned b = a + 1; b < n; b++) as.joined[a][b] = as.joined[b][a] = (edges >> edge++ & 1) != 0;
      cgt_graph_t *graph = graph_of(&as);
      check_graph(graph, &as);
      check_kayles(&as, graph, false, 4);
      check_kayles(&as, graph, true, 4);
      cgt_graph_free(graph);
    }
}

static void test_random_graphs(void) {
  for (int i = 0; i < test_few(400); i++) {
    table as = {.n = 6 + (unsigned)(test_random() % (SMALL - 5))};
    const uint64_t density = 1 + test_random() % 10;
    for (unsigned a = 0; a < as.n; a++)
      for (unsigned b = a + 1; b < as.n; b++) as.joined[a][b] = as.joined[b][a] = test_random() % 11 < density;
    cgt_graph_t *graph = graph_of(&as);
    check_kayles(&as, graph, i % 2 == 0, 20);
    cgt_graph_free(graph);
  }
}

static void test_families_of_games(void) {
  for (size_t i = 0; i < FAMILIES; i++)
    for (uint64_t m = families[i].least; m <= SMALL; m++)
      for (uint64_t n = families[i].least; n <= (families[i].numbers != NULL ? SMALL : 0); n++) {
        if (vertices_of(&families[i], (unsigned)m, (unsigned)n) > SMALL) continue;
        cgt_graph_t *graph;
        TEST_ASSERT_OK(families[i].none != NULL     ? families[i].none(&graph)
                       : families[i].number != NULL ? families[i].number(m, &graph)
                                                    : families[i].numbers(m, n, &graph));
        table as = {.n = vertices_of(&families[i], (unsigned)m, (unsigned)n)};
        for (unsigned a = 0; a < as.n; a++)
          for (unsigned b = 0; b < as.n; b++)
            as.joined[a][b] = a != b && is_joined(families[i].family, (unsigned)m, (unsigned)n, a, b);
        check_kayles(&as, graph, false, 30);
        check_kayles(&as, graph, true, 30);
        cgt_graph_free(graph);
      }
}

/* ---- The games' own search ---- */

enum { BOARD = 16 };

/* Some positions on a graph, whose vertices have these numbers among n. */
static void check_search(const table *as, const unsigned *names, size_t n, bool arcs, cgt_graph_t *graph, int most) {
  static uint8_t values[1 << BOARD];
  uint64_t words[CGT_MAX_WORDS / 256] = {0};
  const size_t count = (n + 63) / 64;
  cgt_game_t *game;
  brute_values(as, arcs, false, values);
  TEST_ASSERT_OK(arcs ? cgt_game_new_arckayles(graph, &game) : cgt_game_new_nodekayles(graph, &game));
  for (int i = 0; i < most; i++) {
    uint64_t left = ((uint64_t)1 << as->n) - 1, answer;
    if (i > 0) left &= test_random() | (i % 2 == 0 ? test_random() : 0);
    memset(words, 0, sizeof words);
    for (unsigned v = 0; v < as->n; v++)
      if ((left >> v & 1) != 0) words[names[v] / 64] |= (uint64_t)1 << names[v] % 64;
    TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, words, count, &answer)); /* asks less than the value */
    TEST_ASSERT_EQUAL_UINT64(values[left] > 0, answer);
    if (i % 4 == 3) TEST_ASSERT_OK(cgt_game_forget(game));
    TEST_ASSERT_OK(cgt_game_value(game, words, count, &answer));
    TEST_ASSERT_EQUAL_UINT64(values[left], answer);
  }
  cgt_game_free(game);
}

static void test_boards(void) {
  static const unsigned sides[][2] = {{4, 4}, {4, 3}, {3, 5}, {5, 3}, {2, 8}, {8, 2}, {1, 16}, {3, 4}, {3, 3}};
  unsigned names[BOARD];
  for (unsigned v = 0; v < BOARD; v++) names[v] = v;
  for (size_t i = 0; i < FAMILIES; i++)
    for (size_t k = 0; k < sizeof sides / sizeof *sides; k++) {
      const unsigned m = sides[k][0], n = sides[k][1];
      cgt_graph_t *graph;
      table as = {.n = m * n};
      if (families[i].numbers == NULL || m < families[i].least || n < families[i].least ||
          strcmp(families[i].family, "bipartite") == 0)
        continue;
      TEST_ASSERT_OK(families[i].numbers(m, n, &graph));
      for (unsigned a = 0; a < as.n; a++)
        for (unsigned b = 0; b < as.n; b++) as.joined[a][b] = a != b && is_joined(families[i].family, m, n, a, b);
      for (unsigned arcs = 0; arcs < 2; arcs++) check_search(&as, names, as.n, arcs == 1, graph, test_few(200));
      cgt_graph_free(graph);
    }
}

/* Graphs whose vertices are scattered among up to 800: for sets of every size, and none. Sparse ones have leaves and paths,
 * dense ones twins. */
static void test_scattered_vertices(void) {
  static const size_t all[] = {16, 64, 65, 128, 200, 256, 300, 512, 513, 800};
  for (int i = 0; i < test_few(200); i++) {
    const size_t n = all[(size_t)i % (sizeof all / sizeof *all)];
    table as = {.n = 8 + (unsigned)(test_random() % 6)};
    unsigned names[BOARD];
    uint64_t edges[BOARD * BOARD];
    size_t m = 0;
    const uint64_t density = 1 + test_random() % 9;
    for (unsigned v = 0; v < as.n; v++)
      names[v] = (unsigned)(v * n / as.n + test_random() % ((v + 1) * n / as.n - v * n / as.n));
    for (unsigned a = 0; a < as.n; a++)
      for (unsigned b = a + 1; b < as.n; b++) {
        as.joined[a][b] = as.joined[b][a] = test_random() % 10 < density;
        if (!as.joined[a][b]) continue;
        edges[m++] = names[a];
        edges[m++] = names[b];
      }
    for (unsigned a = 0; a < as.n; a++) TEST_ASSERT_TRUE(a == 0 || names[a] > names[a - 1]);
    cgt_graph_t *graph;
    TEST_ASSERT_OK(cgt_graph_new_edges(n, edges, m / 2, &graph));
    check_search(&as, names, n, i % 2 == 0, graph, 12);
    cgt_graph_free(graph);
  }
}

/* ---- Theorems ---- */

static uint64_t start_value(cgt_graph_t *graph, bool arcs, uint32_t method) {
  static uint64_t words[CGT_MAX_WORDS];
  cgt_game_t *game;
  uint64_t value = 77;
  const size_t n = cgt_graph_vertex_count(graph), count = (n + 63) / 64;
  for (size_t i = 0; i < count; i++) words[i] = UINT64_MAX;
  if (n % 64 > 0) words[count - 1] >>= 64 - n % 64;
  TEST_ASSERT_OK(arcs ? cgt_game_new_arckayles(graph, &game) : cgt_game_new_nodekayles(graph, &game));
  TEST_ASSERT_OK(cgt_game_answer(game, method, CGT_NORMAL, CGT_QUESTION_VALUE, words, count, &value));
  cgt_game_free(game);
  cgt_graph_free(graph);
  return value;
}

enum { LONG = 1000 };
static unsigned mex_of(const bool *seen) {
  unsigned mex = 0;
  while (seen[mex]) mex++;
  return mex;
}

/* Paths by the definition: a vertex leaves two shorter paths. */
static void test_paths_and_cycles(void) {
  for (unsigned arcs = 0; arcs < 2; arcs++) {
    unsigned values[LONG + 1];
    for (unsigned n = 0; n <= LONG; n++) {
      bool seen[256] = {false};
      for (unsigned v = 0; v + arcs < n; v++)
        seen[values[v < 1 - arcs ? 0 : v - (1 - arcs)] ^ values[v + 2 > n ? 0 : n - v - 2]] = true;
      values[n] = mex_of(seen);
      cgt_graph_t *graph;
      if (n > 60 && n % 7 > 0) continue;
      TEST_ASSERT_OK(cgt_graph_new_path(n, &graph));
      TEST_ASSERT_EQUAL_UINT64(values[n], start_value(graph, arcs == 1, CGT_METHOD_CLOSED));
      if (n < 3) continue;
      TEST_ASSERT_OK(cgt_graph_new_cycle(n, &graph));
      TEST_ASSERT_EQUAL_UINT64(values[n - 3 + arcs] == 0, start_value(graph, arcs == 1, CGT_METHOD_CLOSED));
    }
  }
}

/* Whole hypercubes and even tori are lost, by theorem and by search. */
static void test_opposite_moves(void) {
  static const char *const specs[] = {"hypercube(2)", "hypercube(3)", "hypercube(4)", "torus(4,3)",
                                      "torus(3,4)",   "torus(4,4)",   "torus(3,6)"};
  for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
    for (unsigned arcs = 0; arcs < 2; arcs++) {
      cgt_graph_t *graph;
      TEST_ASSERT_OK(cgt_graph_parse(specs[i], NULL, &graph));
      TEST_ASSERT_EQUAL_UINT64(0, start_value(cgt_graph_retain(graph), arcs == 1, CGT_METHOD_CLOSED));
      TEST_ASSERT_EQUAL_UINT64_MESSAGE(0, start_value(graph, arcs == 1, CGT_METHOD_SEARCH), specs[i]);
    }
}

/* Complete multipartite graphs with parts of up to four vertices. */
static void test_complete_multipartite(void) {
  for (unsigned code = 0; code < 625; code++) {
    const unsigned sizes[] = {code % 5, code / 5 % 5, code / 25 % 5, code / 125};
    unsigned part[MOST];
    table as = {.n = 0};
    for (unsigned i = 0; i < 4; i++)
      for (unsigned k = 0; k < sizes[i]; k++) part[as.n++] = i;
    for (unsigned a = 0; a < as.n; a++)
      for (unsigned b = 0; b < as.n; b++) as.joined[a][b] = part[a] != part[b];
    if (as.n > 9 && code % 16 > 0) continue;
    cgt_graph_t *graph = graph_of(&as);
    const uint64_t value = start_value(cgt_graph_retain(graph), false, CGT_METHOD_SEARCH);
    TEST_ASSERT_EQUAL_UINT64(value, start_value(cgt_graph_retain(graph), false, CGT_METHOD_CLOSED));
    const uint64_t arcs = start_value(cgt_graph_retain(graph), true, CGT_METHOD_SEARCH);
    TEST_ASSERT_EQUAL_UINT64(arcs, start_value(graph, true, CGT_METHOD_AUTO));
  }
}

/* Arc Kayles on a grid is Cram. */
static void test_arc_kayles_is_cram(void) {
  for (uint64_t rows = 0; rows <= 20; rows++)
    for (uint64_t columns = rows; columns <= 20 && rows * columns <= 20; columns++) {
      cgt_graph_t *graph;
      cgt_game_t *cram;
      uint64_t value = 0;
      const uint64_t empty = 0;
      TEST_ASSERT_OK(cgt_graph_new_grid(rows, columns, &graph));
      TEST_ASSERT_OK(cgt_game_new_cram(rows, columns, &cram));
      if (rows > 0) TEST_ASSERT_OK(cgt_game_value(cram, &empty, 1, &value));
      TEST_ASSERT_EQUAL_UINT64(value, start_value(graph, true, CGT_METHOD_AUTO));
      cgt_game_free(cram);
    }
}

/* Positions without words need no array. */
static void test_nothing(void) {
  static const char *const specs[] = {"nodekayles(path(0))", "arckayles(graph(0))", "hackenbush(1)", "hackenbush(3; 1-2)"};
  for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
    cgt_game_t *game;
    cgt_list_t *options;
    uint64_t value = 77, misere = 77;
    TEST_ASSERT_OK(cgt_game_parse(specs[i], NULL, &game));
    TEST_ASSERT_OK(cgt_game_value(game, NULL, 0, &value));
    TEST_ASSERT_OK(cgt_game_misere_value(game, NULL, 0, &misere));
    TEST_ASSERT_OK(cgt_game_options(game, NULL, 0, &options));
    TEST_ASSERT_EQUAL_UINT64(0, value);
    TEST_ASSERT_EQUAL_UINT64(1, misere);
    TEST_ASSERT_EQUAL_size_t(0, cgt_list_count(options));
    cgt_list_free(options);
    cgt_game_free(game);
  }
}

/* Published values. */
static void test_published_values(void) {
  FILE *file = fopen(TEST_DATA "/node_kayles.txt", "rb");
  char line[200], spec[100];
  unsigned value, checked = 0;
  TEST_ASSERT_NOT_NULL(file);
  while (fgets(line, sizeof line, file) != NULL) {
    cgt_graph_t *graph;
    if (line[0] == '#') continue;
    TEST_ASSERT_EQUAL_INT(2, sscanf(line, "%99s %u", spec, &value));
    TEST_ASSERT_OK(cgt_graph_parse(spec, NULL, &graph));
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(value, start_value(graph, false, CGT_METHOD_AUTO), spec);
    checked++;
  }
  fclose(file);
  TEST_ASSERT_EQUAL_UINT(27, checked);
}

/* ---- Pictures ---- */

typedef struct {
  char text[1 << 16];
  size_t size;
} page;

static cgt_status_t add_to_page(void *user, const char *text, size_t size) {
  page *to = user;
  TEST_ASSERT_TRUE(to->size + size < sizeof to->text);
  memcpy(to->text + to->size, text, size);
  to->size += size;
  to->text[to->size] = '\0';
  return CGT_OK;
}

static size_t count_of(const page *in, const char *what) {
  size_t found = 0;
  for (const char *at = in->text; (at = strstr(at, what)) != NULL; at++) found++;
  return found;
}

/* A vertex is a circle and an edge a line, but boards have cells, some of them taken. */
static void test_pictures(void) {
  const cgt_drawing_t drawing = {.size = sizeof drawing};
  for (size_t i = 0; i <= FAMILIES; i++) {
    static page picture;
    cgt_graph_t *graph;
    cgt_game_t *game;
    TEST_ASSERT_OK(cgt_graph_parse(cgt_graph_example(i), NULL, &graph));
    const size_t n = cgt_graph_vertex_count(graph);
    const uint64_t words = test_random() & (((uint64_t)1 << n) - 1);
    size_t vertices = 0, edges = 0;
    for (size_t a = 0; a < n; a++) {
      uint64_t near[MOST];
      size_t degree;
      if ((words >> a & 1) == 0) continue;
      vertices++;
      TEST_ASSERT_OK(cgt_graph_neighbours(graph, a, near, MOST, &degree));
      for (size_t k = 0; k < degree; k++) edges += near[k] > a && (words >> near[k] & 1) != 0;
    }
    picture.size = 0;
    TEST_ASSERT_OK(cgt_game_new_nodekayles(graph, &game));
    TEST_ASSERT_OK(cgt_draw_position(game, &words, 1, CGT_FORMAT_SVG, &drawing, add_to_page, &picture));
    const bool board = i < FAMILIES && families[i].numbers != NULL && strcmp(families[i].family, "bipartite") != 0;
    TEST_ASSERT_EQUAL_size_t_MESSAGE(board ? 0 : vertices, count_of(&picture, "<circle"), cgt_graph_example(i));
    TEST_ASSERT_EQUAL_size_t_MESSAGE(board ? 0 : edges, count_of(&picture, "<polyline"), cgt_graph_example(i));
    TEST_ASSERT_EQUAL_size_t_MESSAGE(board ? n + 1 : 1, count_of(&picture, "<rect"), cgt_graph_example(i));
    cgt_game_free(game);
    cgt_graph_free(graph);
  }
}

/* ---- The engine's questions to the search ---- */

static cgt_status_t stop_soon(void *user, uint64_t expanded, uint64_t known) {
  (void)known;
  return expanded < *(const uint64_t *)user ? CGT_OK : 7;
}

/* A search that is stopped goes on from what it knows; one with little memory forgets; a memo file has what was found. */
static void test_stopping_and_forgetting(void) {
  enum { LIMIT = 230000, EXPANDED = 500 };
  static const char path[] = "graph_games.memo";
  const uint64_t words[] = {UINT64_MAX, ((uint64_t)1 << 36) - 1}, few = EXPANDED;
  uint64_t value = 77, before, after;
  cgt_game_t *game, *other;
  TEST_ASSERT_OK(cgt_game_parse("nodekayles(queens(10,10))", NULL, &game));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 50));
  TEST_ASSERT_OK(cgt_game_set_progress(game, stop_soon, (void *)(uintptr_t)&few));
  TEST_ASSERT_EQUAL_INT(7, cgt_game_value(game, words, 2, &value));
  TEST_ASSERT_EQUAL_UINT64(77, value);
  TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
  TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_KNOWN, &before));
  TEST_ASSERT_TRUE(before > 0);
  TEST_ASSERT_OK(cgt_game_value(game, words, 2, &value));
  TEST_ASSERT_EQUAL_UINT64(0, value);
  TEST_ASSERT_OK(cgt_game_memo_save(game, path));
  TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_KNOWN, &before));
  TEST_ASSERT_OK(cgt_game_parse("nodekayles(queens(10,10))", NULL, &other));
  TEST_ASSERT_OK(cgt_game_memo_load(other, path));
  TEST_ASSERT_OK(cgt_game_count(other, CGT_COUNT_KNOWN, &after));
  TEST_ASSERT_EQUAL_UINT64(before, after);
  TEST_ASSERT_OK(cgt_game_value(other, words, 2, &value));
  TEST_ASSERT_EQUAL_UINT64(0, value);
  TEST_ASSERT_OK(cgt_game_count(other, CGT_COUNT_EXPANDED, &after));
  TEST_ASSERT_EQUAL_UINT64(0, after);
  TEST_ASSERT_OK(cgt_game_forget(other));
  TEST_ASSERT_OK(cgt_game_set(other, CGT_SETTING_MEMORY, LIMIT));
  TEST_ASSERT_OK(cgt_game_value(other, words, 2, &value));
  TEST_ASSERT_EQUAL_UINT64(0, value);
  TEST_ASSERT_OK(cgt_game_count(other, CGT_COUNT_KNOWN, &after));
  TEST_ASSERT_LESS_THAN_UINT64(before, after);
  TEST_ASSERT_OK(cgt_game_forget(other));
  TEST_ASSERT_OK(cgt_game_set(other, CGT_SETTING_MEMORY, 20000));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_value", "the limit is 20000", cgt_game_value(other, words, 2, &value));
  cgt_game_free(other);
  cgt_game_free(game);
  TEST_ASSERT_EQUAL_INT(0, remove(path));
}

/* ---- Failures ---- */

static void ask_all(void) {
  static const char *const specs[] = {"nodekayles(graph(7; 0-1, 1-2, 2-3, 3-4, 4-0, 2-5, 5-6))", "arckayles(queens(3,3))"};
  for (size_t i = 0; i < 2; i++) {
    cgt_game_t *game = NULL;
    cgt_list_t *list = NULL;
    const uint64_t words = i == 0 ? 127 : 511;
    uint64_t value;
    char text[200];
    cgt_status_t status = cgt_game_parse(specs[i], NULL, &game);
    if (status == CGT_OK) status = cgt_game_value(game, &words, 1, &value);
    if (status == CGT_OK) status = cgt_game_misere_value(game, &words, 1, &value);
    if (status == CGT_OK) status = cgt_game_winning(game, CGT_NORMAL, &words, 1, &list);
    if (status == CGT_OK) status = cgt_game_format_position(game, &words, 1, text, sizeof text, NULL);
    if (status == CGT_OK) {
      size_t n;
      status = cgt_graph_components(cgt_game_graph(game), NULL, &n);
    }
    TEST_ASSERT_TRUE_MESSAGE(status == CGT_OK || status == CGT_E_MEMORY, cgt_last_error());
    cgt_list_free(list);
    cgt_game_free(game);
  }
}

static void test_failing_allocations(void) {
  test_memory_begin();
  test_allocations = test_failing_allocation = 0;
  ask_all();
  const size_t all = test_allocations;
  for (size_t i = 1; i <= all; i++) {
    test_allocations = 0;
    test_failing_allocation = i;
    ask_all();
  }
  test_failing_allocation = 0;
  test_memory_end();
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_families);
  RUN_TEST(test_wrong_graphs);
  RUN_TEST(test_all_small_graphs);
  RUN_TEST(test_random_graphs);
  RUN_TEST(test_families_of_games);
  RUN_TEST(test_boards);
  RUN_TEST(test_scattered_vertices);
  RUN_TEST(test_paths_and_cycles);
  RUN_TEST(test_opposite_moves);
  RUN_TEST(test_complete_multipartite);
  RUN_TEST(test_arc_kayles_is_cram);
  RUN_TEST(test_nothing);
  RUN_TEST(test_published_values);
  RUN_TEST(test_pictures);
  RUN_TEST(test_stopping_and_forgetting);
  RUN_TEST(test_failing_allocations);
  return UNITY_END();
}
