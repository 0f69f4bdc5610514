/* "The switch operators and push-the-button games" (Duchene, Heinrich, Larsson and Parreau, 2018): its numbered statements,
   each from its definition. Where the printed statement fails, the corrected one is tested and the comment says so. Statements
   about all rulesets are tested on random graphs, given to the library as graphs and as callbacks. */
#include <inttypes.h>
#include <stdlib.h>

#include "../brute.h"

#define NIM      ((brute){.kind = BRUTE_NIM})
#define WYTHOFF  ((brute){.kind = BRUTE_WYTHOFF})
#define EUCLID   ((brute){.kind = BRUTE_EUCLID})
#define EUCLID0  ((brute){.kind = BRUTE_EUCLID0})
#define ZERUCLID ((brute){.kind = BRUTE_ZERUCLID})

static brute push_of(uint32_t variant, brute *first, brute *second) {
  return (brute){.kind = BRUTE_PUSH, .variant = variant, .parts = {first, second}, .n = 2};
}

static brute up_to(uint64_t k) {
  brute rules = {.kind = BRUTE_SUBTRACTION, .count = (size_t)k};
  for (uint64_t i = 0; i < k; i++) rules.set[i] = i + 1;
  return rules;
}

static bool is_p(cgt_game_t *game, uint32_t play, const uint64_t *words, size_t count) {
  uint64_t outcome = 99;
  TEST_ASSERT_OK(cgt_game_outcome(game, play, words, count, &outcome));
  TEST_ASSERT_TRUE(outcome == CGT_P || outcome == CGT_N);
  return outcome == CGT_P;
}

static bool push_is_p(cgt_game_t *push, uint64_t a, uint64_t b) { return is_p(push, CGT_NORMAL, (uint64_t[]){1, a, b}, 3); }

/* The same by search, without any theorem. */
static bool push_is_p_by_search(cgt_game_t *push, uint64_t a, uint64_t b) {
  uint64_t answer;
  TEST_ASSERT_OK(cgt_game_answer(push, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_OUTCOME, (uint64_t[]){1, a, b}, 3, &answer));
  return answer == CGT_P;
}

/* A push of two games on two heaps in the library. */
static cgt_game_t *new_push(cgt_status_t (*first)(cgt_game_t **), cgt_status_t (*second)(cgt_game_t **)) {
  cgt_game_t *before, *after, *push;
  TEST_ASSERT_OK(first(&before));
  TEST_ASSERT_OK(second(&after));
  TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, before, after, &push));
  cgt_game_free(before);
  cgt_game_free(after);
  return push;
}

/* ---- Random rulesets on the vertices of a graph ---- */

enum { VERTICES = 9, ROUNDS = 400 };

/* Edges lead down in a random order of the vertices, so that two rulesets need have no terminal in common. */
static brute random_ruleset(void) {
  brute graph = brute_random_graph(VERTICES, 1 + (unsigned)(test_random() % 4));
  uint64_t name[VERTICES], place[VERTICES], starts[VERTICES + 1] = {0}, targets[VERTICES * VERTICES];
  for (uint64_t v = 0; v < VERTICES; v++) name[v] = v;
  for (uint64_t v = VERTICES - 1; v > 0; v--) {
    const uint64_t other = test_random() % (v + 1), kept = name[v];
    name[v] = name[other];
    name[other] = kept;
  }
  for (uint64_t v = 0; v < VERTICES; v++) place[name[v]] = v;
  for (uint64_t v = 0; v < VERTICES; v++) {
    starts[v + 1] = starts[v];
    for (uint64_t i = graph.starts[place[v]]; i < graph.starts[place[v] + 1]; i++)
      targets[starts[v + 1]++] = name[graph.targets[i]];
  }
  memcpy(graph.starts, starts, sizeof starts);
  memcpy(graph.targets, targets, (size_t)starts[VERTICES] * sizeof *targets);
  return graph;
}

static cgt_status_t graph_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const brute *graph = user;
  const uint64_t from = graph->starts[words[0]];
  return cgt_sink_options(sink, graph->targets + from, count, (size_t)(graph->starts[words[0] + 1] - from));
}

/* The graph as the library's graph or as callbacks. */
static cgt_game_t *new_ruleset(brute *graph, bool callbacks) {
  const cgt_ruleset_t rules = {.size = sizeof rules, .user = graph, .options = graph_options};
  cgt_game_t *game;
  if (!callbacks) return cgt_game_retain(brute_game(graph));
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  return game;
}

typedef struct {
  brute first, second;
  cgt_game_t *games[2], *push;
  bool p1[VERTICES], p2[VERTICES], p1_misere[VERTICES], terminal[VERTICES]; /* by brute force; terminal in the first */
  bool p[VERTICES];                                                         /* of the push, by the library */
} pair;

static void make_pair(pair *rules, uint32_t variant, int round) {
  rules->first = random_ruleset();
  rules->second = random_ruleset();
  rules->games[0] = new_ruleset(&rules->first, round % 2 != 0);
  rules->games[1] = new_ruleset(&rules->second, round % 4 > 1);
  TEST_ASSERT_OK(cgt_game_new_push(variant, rules->games[0], rules->games[1], &rules->push));
  for (uint64_t v = 0; v < VERTICES; v++) {
    const brute_position position = {1, {v}};
    rules->p1[v] = brute_outcome(&rules->first, CGT_NORMAL, &position) == CGT_P;
    rules->p2[v] = brute_outcome(&rules->second, CGT_NORMAL, &position) == CGT_P;
    rules->p1_misere[v] = brute_outcome(&rules->first, CGT_MISERE, &position) == CGT_P;
    rules->terminal[v] = rules->first.starts[v] == rules->first.starts[v + 1];
    rules->p[v] = is_p(rules->push, CGT_NORMAL, (uint64_t[]){1, v}, 2);
  }
}

static void free_pair(pair *rules) {
  cgt_game_free(rules->push);
  cgt_game_free(rules->games[0]);
  cgt_game_free(rules->games[1]);
  brute_free(&rules->first);
  brute_free(&rules->second);
}

static bool some_option(const brute *graph, uint64_t v, const bool *set) {
  for (uint64_t i = graph->starts[v]; i < graph->starts[v + 1]; i++)
    if (set[graph->targets[i]]) return true;
  return false;
}

static bool disjoint(const bool *a, const bool *b) {
  for (int v = 0; v < VERTICES; v++)
    if (a[v] && b[v]) return false;
  return true;
}

/* ---- Section 1 ---- */

static void test_proposition_1_2_2_outcomes(void) {
  for (int round = 0; round < ROUNDS; round++) {
    brute graph = random_ruleset();
    cgt_game_t *game = new_ruleset(&graph, round % 2 != 0);
    for (uint32_t play = 0; play < 2; play++) {
      bool p[VERTICES];
      for (uint64_t v = 0; v < VERTICES; v++) p[v] = is_p(game, play, &v, 1);
      for (uint64_t v = 0; v < VERTICES; v++) {
        const bool terminal = graph.starts[v] == graph.starts[v + 1];
        TEST_ASSERT_TRUE(p[v] == (!some_option(&graph, v, p) && !(play == CGT_MISERE && terminal)));
      }
    }
    cgt_game_free(game);
    brute_free(&graph);
  }
}

static void test_definition_1_2_3_p_positions(void) {
  for (int round = 0; round < 40; round++) {
    brute graph = random_ruleset();
    cgt_game_t *game = new_ruleset(&graph, round % 2 != 0);
    const uint64_t first = 0, last = VERTICES - 1;
    for (uint32_t play = 0; play < 2; play++) {
      cgt_list_t *list;
      size_t n = 0;
      TEST_ASSERT_OK(cgt_game_p_positions(game, play, &first, &last, 1, &list));
      for (uint64_t v = 0; v < VERTICES; v++)
        if (brute_outcome(&graph, play, &(brute_position){1, {v}}) == CGT_P)
          TEST_ASSERT_EQUAL_UINT64(v, *cgt_list_item(list, n++, NULL));
      TEST_ASSERT_EQUAL_UINT64(n, cgt_list_count(list));
      cgt_list_free(list);
    }
    cgt_game_free(game);
    brute_free(&graph);
  }
}

/* Nim on two heaps is the sum of two games on one heap (section 1.3). */
static void test_definition_1_3_1_disjunctive_sum(void) {
  cgt_game_t *nim, *sum;
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, (cgt_game_t *const[]){nim, nim}, 2, &sum));
  cgt_list_t *options;
  TEST_ASSERT_OK(cgt_game_options(sum, (uint64_t[]){1, 2, 1, 1}, 4, &options));
  const uint64_t expected[] = {0, 1, 1, /* (0,1) */ 1, 2, 0 /* (2,0) */, 1, 1, 1, 1 /* (1,1) */};
  TEST_ASSERT_EQUAL_UINT64(3, cgt_list_count(options));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, cgt_list_words(options), 10);
  cgt_list_free(options);
  for (uint64_t a = 0; a < 12; a++)
    for (uint64_t b = 0; b < 12; b++)
      TEST_ASSERT_TRUE(is_p(nim, CGT_MISERE, (uint64_t[]){a, b}, 2) == is_p(sum, CGT_MISERE, (uint64_t[]){1, a, 1, b}, 4));
  cgt_game_free(sum);
  cgt_game_free(nim);
}

static void test_definition_1_3_2_value(void) {
  for (int round = 0; round < ROUNDS; round++) {
    brute graph = random_ruleset();
    cgt_game_t *game = new_ruleset(&graph, round % 2 != 0);
    uint64_t values[VERTICES];
    for (uint64_t v = 0; v < VERTICES; v++) TEST_ASSERT_OK(cgt_game_value(game, &v, 1, &values[v]));
    for (uint64_t v = 0; v < VERTICES; v++) {
      bool seen[VERTICES + 1] = {false};
      uint64_t mex = 0;
      for (uint64_t i = graph.starts[v]; i < graph.starts[v + 1]; i++) {
        TEST_ASSERT_TRUE(values[graph.targets[i]] < VERTICES);
        seen[values[graph.targets[i]]] = true;
      }
      while (seen[mex]) mex++;
      TEST_ASSERT_EQUAL_UINT64(mex, values[v]);
    }
    cgt_game_free(game);
    brute_free(&graph);
  }
}

static void test_proposition_1_3_3_values_of_sums(void) {
  for (int round = 0; round < 60; round++) {
    brute first = random_ruleset(), second = random_ruleset();
    brute sum = {.kind = BRUTE_SUM, .variant = CGT_SUM_DISJUNCTIVE, .parts = {&first, &second}, .n = 2};
    for (uint64_t v = 0; v < VERTICES; v++)
      for (uint64_t w = 0; w < VERTICES; w++) {
        uint64_t value, one, other;
        const brute_position both = {4, {1, v, 1, w}};
        TEST_ASSERT_OK(cgt_game_value(brute_game(&sum), both.w, 4, &value));
        TEST_ASSERT_OK(cgt_game_value(brute_game(&first), &v, 1, &one));
        TEST_ASSERT_OK(cgt_game_value(brute_game(&second), &w, 1, &other));
        TEST_ASSERT_EQUAL_UINT64(one ^ other, value);
        TEST_ASSERT_EQUAL_UINT64(brute_value(&sum, CGT_NORMAL, &both), value);
        TEST_ASSERT_TRUE((value == 0) == is_p(brute_game(&sum), CGT_NORMAL, both.w, 4));
      }
    brute_free(&sum);
  }
}

/* ---- Section 2 ---- */

static void test_definition_2_0_1_push(void) {
  for (int round = 0; round < 60; round++) {
    pair rules;
    make_pair(&rules, CGT_PUSH_PLAIN, round);
    for (uint64_t v = 0; v < VERTICES; v++) {
      cgt_list_t *options;
      bool first[VERTICES] = {false}, second[VERTICES] = {false}, pushed = false;
      TEST_ASSERT_OK(cgt_game_options(rules.push, (uint64_t[]){1, v}, 2, &options));
      for (size_t i = 0; i < cgt_list_count(options); i++) {
        const uint64_t *option = cgt_list_item(options, i, NULL);
        if (option[0] == 1)
          first[option[1]] = true;
        else
          pushed = option[0] == 2 && option[1] == v;
      }
      TEST_ASSERT_TRUE(pushed);
      TEST_ASSERT_EQUAL_UINT64(rules.first.starts[v + 1] - rules.first.starts[v] + 1, cgt_list_count(options));
      for (uint64_t i = rules.first.starts[v]; i < rules.first.starts[v + 1]; i++)
        TEST_ASSERT_TRUE(first[rules.first.targets[i]]);
      cgt_list_free(options);
      TEST_ASSERT_OK(cgt_game_options(rules.push, (uint64_t[]){2, v}, 2, &options));
      for (size_t i = 0; i < cgt_list_count(options); i++) {
        TEST_ASSERT_EQUAL_UINT64(2, cgt_list_item(options, i, NULL)[0]);
        second[cgt_list_item(options, i, NULL)[1]] = true;
      }
      TEST_ASSERT_EQUAL_UINT64(rules.second.starts[v + 1] - rules.second.starts[v], cgt_list_count(options));
      for (uint64_t i = rules.second.starts[v]; i < rules.second.starts[v + 1]; i++)
        TEST_ASSERT_TRUE(second[rules.second.targets[i]]);
      cgt_list_free(options);
    }
    free_pair(&rules);
  }
}

/* For rulesets without buttons of their own. */
static void test_lemma_2_1_1_push_of_a_game_into_itself(void) {
  for (int round = 0; round < 100; round++) {
    brute graph = random_ruleset();
    cgt_game_t *game = new_ruleset(&graph, round % 2 != 0), *nim, *push, *sum;
    TEST_ASSERT_OK(cgt_game_new_nim(&nim));
    TEST_ASSERT_OK(cgt_game_new_push(CGT_PUSH_PLAIN, game, game, &push));
    TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, (cgt_game_t *const[]){game, nim}, 2, &sum));
    for (uint64_t v = 0; v < VERTICES; v++) {
      uint64_t pushed, summed;
      TEST_ASSERT_OK(cgt_game_value(push, (uint64_t[]){1, v}, 2, &pushed));
      TEST_ASSERT_OK(cgt_game_value(sum, (uint64_t[]){1, v, 1, 1}, 4, &summed));
      TEST_ASSERT_EQUAL_UINT64(summed, pushed);
      TEST_ASSERT_EQUAL_UINT64(brute_value_of(&graph, CGT_NORMAL, &v, 1) ^ 1, pushed);
      TEST_ASSERT_OK(cgt_game_misere_value(push, (uint64_t[]){1, v}, 2, &pushed)); /* they are equal as games */
      TEST_ASSERT_OK(cgt_game_misere_value(sum, (uint64_t[]){1, v, 1, 1}, 4, &summed));
      TEST_ASSERT_EQUAL_UINT64(summed, pushed);
    }
    cgt_game_free(push);
    cgt_game_free(sum);
    cgt_game_free(nim);
    cgt_game_free(game);
    brute_free(&graph);
  }
  brute heaps[] = {NIM, WYTHOFF, EUCLID, EUCLID0, ZERUCLID};
  for (int i = 0; i < 5; i++) {
    brute push = push_of(CGT_PUSH_PLAIN, &heaps[i], &heaps[i]);
    for (uint64_t a = 0; a < 16; a++)
      for (uint64_t b = 0; b < 16; b++) {
        uint64_t value;
        TEST_ASSERT_OK(cgt_game_value(brute_game(&push), (uint64_t[]){1, a, b}, 3, &value));
        TEST_ASSERT_EQUAL_UINT64(brute_value_of(&heaps[i], CGT_NORMAL, (uint64_t[]){a, b}, 2) ^ 1, value);
        TEST_ASSERT_TRUE((value == 0) == push_is_p(brute_game(&push), a, b)); /* P where R has value 1: errata 14 */
      }
    brute_free(&push);
  }
}

static void test_proposition_2_1_2_outcomes_of_pushes(void) {
  for (int round = 0; round < ROUNDS; round++) {
    pair rules;
    make_pair(&rules, CGT_PUSH_PLAIN, round);
    for (uint64_t v = 0; v < VERTICES; v++)
      TEST_ASSERT_TRUE(rules.p[v] == (!rules.p2[v] && !some_option(&rules.first, v, rules.p)));
    free_pair(&rules);
  }
}

static bool has_the_three_properties(const pair *rules, const bool *set) {
  for (uint64_t v = 0; v < VERTICES; v++) {
    if (set[v] && (rules->p2[v] || some_option(&rules->first, v, set))) return false;
    if (!set[v] && !rules->p2[v] && !some_option(&rules->first, v, set)) return false;
  }
  return true;
}

/* Of all subsets the P-positions alone have the three properties. */
static void test_corollary_2_1_3_the_set_of_p_positions(void) {
  for (int round = 0; round < 60; round++) {
    pair rules;
    make_pair(&rules, CGT_PUSH_PLAIN, round);
    int found = 0;
    for (unsigned bits = 0; bits < 1u << VERTICES; bits++) {
      bool set[VERTICES];
      for (int v = 0; v < VERTICES; v++) set[v] = bits >> v & 1;
      if (!has_the_three_properties(&rules, set)) continue;
      found++;
      for (int v = 0; v < VERTICES; v++) TEST_ASSERT_TRUE(set[v] == rules.p[v]);
    }
    TEST_ASSERT_EQUAL_INT(1, found);
    free_pair(&rules);
  }
}

static void test_proposition_2_1_4_i(void) {
  for (int round = 0; round < ROUNDS; round++) {
    pair rules;
    make_pair(&rules, CGT_PUSH_PLAIN, round);
    TEST_ASSERT_TRUE(disjoint(rules.p2, rules.p));
    free_pair(&rules);
  }
}

/* Rounds until the condition was true often enough; then P must be the set. */
#define CHECK_WHEN(variant, condition, set)                                              \
  do {                                                                                   \
    int hits = 0;                                                                        \
    for (int round = 0; round < 40000 && hits < 60; round++) {                           \
      pair rules;                                                                        \
      make_pair(&rules, variant, round);                                                 \
      if (condition(&rules)) {                                                           \
        hits++;                                                                          \
        for (int v = 0; v < VERTICES; v++) TEST_ASSERT_TRUE(rules.set[v] == rules.p[v]); \
      }                                                                                  \
      free_pair(&rules);                                                                 \
    }                                                                                    \
    TEST_ASSERT_EQUAL_INT(60, hits);                                                     \
  } while (0)

static bool p1_and_p2_disjoint(const pair *rules) { return disjoint(rules->p1, rules->p2); }

/* Not on a domain closed under R1 with a common terminal (errata 13). */
static void test_proposition_2_1_4_ii(void) { CHECK_WHEN(CGT_PUSH_PLAIN, p1_and_p2_disjoint, p1); }

static bool terminals_are(const pair *rules, bool p2) {
  for (int v = 0; v < VERTICES; v++)
    if (rules->terminal[v] && rules->p2[v] != p2) return false;
  return true;
}

static bool misere_p1_and_p2_disjoint(const pair *rules) {
  return disjoint(rules->p1_misere, rules->p2) && terminals_are(rules, true);
}

static void test_proposition_2_1_4_iii(void) { CHECK_WHEN(CGT_PUSH_PLAIN, misere_p1_and_p2_disjoint, p1_misere); }

/* ---- Section 6: the analogues of Proposition 2.1.4 that the paper says exist, from the errata ---- */

static bool p1_within_p2(const pair *rules) {
  for (int v = 0; v < VERTICES; v++)
    if (rules->p1[v] && !rules->p2[v]) return false;
  return true;
}

static void test_section_6_free_push_before(void) { CHECK_WHEN(CGT_PUSH_FREE_BEFORE, p1_within_p2, p1); }

static bool no_option_of_p1_in_p2(const pair *rules) {
  for (uint64_t v = 0; v < VERTICES; v++)
    if (rules->p1[v] && some_option(&rules->first, v, rules->p2)) return false;
  return true;
}

static void test_section_6_free_push_after(void) { CHECK_WHEN(CGT_PUSH_FREE_AFTER, no_option_of_p1_in_p2, p1); }

static bool p1_that_can_move_and_p2_disjoint(const pair *rules) {
  for (int v = 0; v < VERTICES; v++)
    if (rules->p1[v] && !rules->terminal[v] && rules->p2[v]) return false;
  return true;
}

static void test_section_6_no_push_at_the_end(void) { CHECK_WHEN(CGT_PUSH_STRICT, p1_that_can_move_and_p2_disjoint, p1); }

static bool terminals_in_p2(const pair *rules) { return terminals_are(rules, true); }
static bool terminals_not_in_p2(const pair *rules) { return terminals_are(rules, false); }

static void test_section_6_conjoined(void) {
  CHECK_WHEN(CGT_PUSH_CONJOINED, terminals_in_p2, p1);
  CHECK_WHEN(CGT_PUSH_CONJOINED, terminals_not_in_p2, p1_misere);
}

/* ---- Fibonacci numbers and the golden ratio, in integers ---- */

static uint64_t fibonacci(unsigned k) { /* to F_93, the last below 2^64 */
  uint64_t a = 0, b = 1;
  for (; k > 0; k--) {
    const uint64_t sum = a + b;
    a = b;
    b = sum;
  }
  return a;
}

/* b / a < Phi, a > 0: for a < b < 2 a, if and only if a / (b - a) > Phi. */
static bool below_phi(uint64_t a, uint64_t b) {
  bool below = true;
  while (b > a) {
    const uint64_t rest = b - a;
    if (rest >= a) return !below;
    b = a;
    a = rest;
    below = !below;
  }
  return below;
}

/* floor(x / Phi) */
static uint64_t over_phi(uint64_t x) {
  uint64_t low = 0, high = x; /* low / 1 is small enough, high is too large */
  while (high - low > 1) {
    const uint64_t middle = low + (high - low) / 2;
    if (below_phi(middle, x))
      high = middle;
    else
      low = middle;
  }
  return low;
}

/* ceil(Phi x) = x + ceil(x / Phi) */
static uint64_t ceil_phi(uint64_t x) { return x == 0 ? 0 : x + over_phi(x) + 1; }

/* a_n = floor(Phi n); b_n = a_n + n. */
static uint64_t a_of(uint64_t n) { return n + over_phi(n); }

static bool is_wythoff_pair(uint64_t a, uint64_t b) {
  const uint64_t low = a < b ? a : b, n = a < b ? b - a : a - b;
  return n <= low && over_phi(n) == low - n;
}

static uint64_t u_of(unsigned n) { return fibonacci(n + 1) - 1; }

enum { RANGE = 160, SEARCHED = 26 };

/* ---- Section 3 ---- */

static void check_options(cgt_game_t *game, const uint64_t *position, size_t count, const uint64_t *words,
                          const uint64_t *counts, size_t n) {
  cgt_list_t *options;
  TEST_ASSERT_OK(cgt_game_options(game, position, count, &options));
  TEST_ASSERT_EQUAL_UINT64(n, cgt_list_count(options));
  for (size_t i = 0; i < n; i++) {
    size_t got;
    const uint64_t *option = cgt_list_item(options, i, &got);
    TEST_ASSERT_EQUAL_UINT64(counts[i], got);
    for (size_t k = 0; k < got; k++) TEST_ASSERT_EQUAL_UINT64(*words++, option[k]);
  }
  cgt_list_free(options);
}

/* And Figure 1. */
static void test_definition_3_0_1_zeruclid(void) {
  cgt_game_t *zeruclid;
  TEST_ASSERT_OK(cgt_game_new_zeruclid(&zeruclid));
  check_options(zeruclid, (uint64_t[]){2, 3, 5}, 3, (uint64_t[]){3, 5, 1, 2, 3, 1, 2, 5, 2, 3, 3}, (uint64_t[]){2, 3, 3, 3}, 4);
  check_options(zeruclid, (uint64_t[]){0, 4, 9}, 3, (uint64_t[]){9, 1, 4, 4, 5}, (uint64_t[]){1, 2, 2}, 3);
  check_options(zeruclid, (uint64_t[]){6}, 1, NULL, (uint64_t[]){0}, 1);
  cgt_game_free(zeruclid);
}

static void test_definition_3_0_2_euclid(void) {
  cgt_game_t *euclid, *euclid0;
  TEST_ASSERT_OK(cgt_game_new_euclid(&euclid));
  TEST_ASSERT_OK(cgt_game_new_euclid0(&euclid0)); /* of section 3: one move from (0, i) to (0, 0) */
  cgt_game_t *const games[] = {euclid, euclid0};
  for (int i = 0; i < 2; i++) {
    check_options(games[i], (uint64_t[]){11, 3}, 2, (uint64_t[]){2, 3, 3, 5, 3, 8}, (uint64_t[]){2, 2, 2}, 3);
    check_options(games[i], (uint64_t[]){3, 9}, 2, (uint64_t[]){3, 3, 3, 6}, (uint64_t[]){2, 2}, 2);
    check_options(games[i], (uint64_t[]){7, 7}, 2, NULL, NULL, 0);
    check_options(games[i], (uint64_t[]){0, 0}, 2, NULL, NULL, 0);
  }
  check_options(euclid, (uint64_t[]){0, 7}, 2, NULL, NULL, 0);
  check_options(euclid0, (uint64_t[]){7, 0}, 2, (uint64_t[]){0, 0}, (uint64_t[]){2}, 1);
  cgt_game_free(euclid);
  cgt_game_free(euclid0);
}

/* "One can easily check that these two differences do not modify the P-positions": on positive heaps. Removing the smallest
   heap always loses. */
static void test_section_3_zeruclid_on_two_heaps(void) {
  cgt_game_t *zeruclid, *euclid;
  TEST_ASSERT_OK(cgt_game_new_zeruclid(&zeruclid));
  TEST_ASSERT_OK(cgt_game_new_euclid(&euclid));
  for (uint64_t a = 1; a < RANGE; a++) {
    TEST_ASSERT_FALSE(is_p(zeruclid, CGT_NORMAL, &a, 1));
    for (uint64_t b = 1; b < RANGE; b++)
      TEST_ASSERT_TRUE(is_p(zeruclid, CGT_NORMAL, (uint64_t[]){a, b}, 2) == is_p(euclid, CGT_NORMAL, (uint64_t[]){a, b}, 2));
  }
  cgt_game_free(zeruclid);
  cgt_game_free(euclid);
}

static void test_proposition_3_0_3_euclid(void) {
  brute euclid = EUCLID, euclid0 = EUCLID0, zeruclid = ZERUCLID;
  for (uint64_t a = 1; a < RANGE; a++)
    for (uint64_t b = a; b < RANGE; b++) {
      const bool below = b * b < a * b + a * a; /* b / a < Phi */
      TEST_ASSERT_TRUE(below == below_phi(a, b));
      TEST_ASSERT_TRUE(below == is_p(brute_game(&euclid), CGT_NORMAL, (uint64_t[]){a, b}, 2));
      TEST_ASSERT_TRUE(below == is_p(brute_game(&euclid0), CGT_NORMAL, (uint64_t[]){a, b}, 2));
      if (b < SEARCHED) TEST_ASSERT_TRUE(below == (brute_value_of(&euclid, CGT_NORMAL, (uint64_t[]){a, b}, 2) == 0));
    }
  for (unsigned k = 2; k < 93; k++) { /* F_(k+1) / F_k > Phi for even k */
    const uint64_t a = fibonacci(k), b = fibonacci(k + 1);
    TEST_ASSERT_TRUE(is_p(brute_game(&euclid), CGT_NORMAL, (uint64_t[]){a, b}, 2) == (k % 2 != 0));
    TEST_ASSERT_TRUE(is_p(brute_game(&zeruclid), CGT_NORMAL, (uint64_t[]){a, b}, 2) == (k % 2 != 0));
    TEST_ASSERT_TRUE(is_p(brute_game(&euclid), CGT_NORMAL, (uint64_t[]){a, b - 1}, 2));
    if (k > 2) TEST_ASSERT_FALSE(is_p(brute_game(&euclid), CGT_NORMAL, (uint64_t[]){a, b + 1}, 2));
  }
  brute_free(&euclid);
  brute_free(&euclid0);
  brute_free(&zeruclid);
}

/* About outcomes, not values (errata 10): those are the values of push(nim,zeruclid). */
static void test_proposition_3_1_1_zeruclid_with_a_heap_of_one(void) {
  cgt_game_t *push = new_push(cgt_game_new_nim, cgt_game_new_euclid0),
             *twin = new_push(cgt_game_new_nim, cgt_game_new_zeruclid);
  cgt_game_t *zeruclid;
  int differ = 0;
  TEST_ASSERT_OK(cgt_game_new_zeruclid(&zeruclid));
  for (uint64_t a = 0; a < 25; a++)
    for (uint64_t b = 0; b < 25; b++) {
      uint64_t by_search, value, twin_value, push_value;
      TEST_ASSERT_OK(
          cgt_game_answer(zeruclid, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, (uint64_t[]){1, a, b}, 3, &value));
      TEST_ASSERT_OK(
          cgt_game_answer(push, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, (uint64_t[]){1, a, b}, 3, &push_value));
      TEST_ASSERT_OK(cgt_game_value(twin, (uint64_t[]){1, a, b}, 3, &twin_value));
      TEST_ASSERT_TRUE((value == 0) == (push_value == 0));
      TEST_ASSERT_TRUE((value == 0) == push_is_p(push, a, b));
      TEST_ASSERT_OK(
          cgt_game_answer(zeruclid, CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_OUTCOME, (uint64_t[]){1, a, b}, 3, &by_search));
      TEST_ASSERT_EQUAL_UINT64(value == 0 ? CGT_P : CGT_N, by_search);
      TEST_ASSERT_EQUAL_UINT64(value, twin_value);
      differ += value != push_value;
      if (a == 1 && b == 3) {
        TEST_ASSERT_EQUAL_UINT64(2, value);
        TEST_ASSERT_EQUAL_UINT64(4, push_value);
      }
    }
  TEST_ASSERT_EQUAL_INT(298, differ);
  cgt_game_free(push);
  cgt_game_free(twin);
  cgt_game_free(zeruclid);
}

static void test_definition_3_1_2_wythoff(void) {
  cgt_game_t *wythoff;
  TEST_ASSERT_OK(cgt_game_new_wythoff(&wythoff));
  check_options(wythoff, (uint64_t[]){3, 1}, 2, (uint64_t[]){0, 1, 0, 2, 0, 3, 1, 1, 1, 2}, (uint64_t[]){2, 2, 2, 2, 2}, 5);
  cgt_game_free(wythoff);
}

static void test_proposition_3_1_3_wythoff(void) {
  brute wythoff = WYTHOFF;
  static bool pairs[RANGE * 3][RANGE * 3];
  for (uint64_t n = 0; n < RANGE; n++) {
    const uint64_t a = a_of(n), b = a + n;
    TEST_ASSERT_TRUE(a * a <= a * n + n * n && (a + 1) * (a + 1) > (a + 1) * n + n * n); /* a <= Phi n < a + 1 */
    if (b < RANGE * 3) pairs[a][b] = pairs[b][a] = true;
  }
  for (uint64_t a = 0; a < RANGE; a++)
    for (uint64_t b = 0; b < RANGE; b++) {
      TEST_ASSERT_TRUE(pairs[a][b] == is_p(brute_game(&wythoff), CGT_NORMAL, (uint64_t[]){a, b}, 2));
      if (a < SEARCHED && b < SEARCHED)
        TEST_ASSERT_TRUE(pairs[a][b] == (brute_outcome(&wythoff, CGT_NORMAL, &(brute_position){2, {a, b}}) == CGT_P));
    }
  for (int round = 0; round < 200; round++) {
    const uint64_t n = test_random_length() >> 2, a = a_of(n), b = a + n;
    TEST_ASSERT_TRUE(is_p(brute_game(&wythoff), CGT_NORMAL, (uint64_t[]){b, a}, 2));
    TEST_ASSERT_TRUE(n < 3 || !is_p(brute_game(&wythoff), CGT_NORMAL, (uint64_t[]){b + 1, a}, 2));
    TEST_ASSERT_TRUE(n < 3 || !is_p(brute_game(&wythoff), CGT_NORMAL, (uint64_t[]){b, a - 1}, 2));
  }
  brute_free(&wythoff);
}

static void test_proposition_3_1_5_fibonacci_pairs(void) {
  cgt_game_t *wythoff;
  TEST_ASSERT_OK(cgt_game_new_wythoff(&wythoff));
  for (unsigned n = 0; 2 * n + 2 <= 93; n++) {
    TEST_ASSERT_TRUE(is_p(wythoff, CGT_NORMAL, (uint64_t[]){u_of(2 * n), u_of(2 * n + 1)}, 2));
    if (n > 0) TEST_ASSERT_FALSE(is_p(wythoff, CGT_NORMAL, (uint64_t[]){u_of(2 * n - 1), u_of(2 * n)}, 2));
  }
  cgt_game_free(wythoff);
}

/* Theorem 3.1.6 */
static bool in_theorem_3_1_6(uint64_t a, uint64_t b) {
  const uint64_t low = a < b ? a : b, high = a < b ? b : a;
  for (unsigned n = 0; 2 * n + 2 < 93; n++) {
    if (low == u_of(2 * n) && high == u_of(2 * n + 1)) return false;
    if (low == u_of(2 * n + 1) && high == u_of(2 * n + 2)) return true;
  }
  return is_wythoff_pair(low, high);
}

/* Theorem 3.1.7: whether x is some A_n. If not, it is the B_n of A_n = floor(x / Phi). */
static bool is_smaller(uint64_t x) {
  if (x < 2) return x == 0; /* B_0 = 1 */
  const uint64_t below = over_phi(x);
  return !(ceil_phi(below) == x && is_smaller(below));
}

static bool in_theorem_3_1_7(uint64_t a, uint64_t b) {
  const uint64_t low = a < b ? a : b, high = a < b ? b : a;
  return is_smaller(low) && high == (low == 0 ? 1 : ceil_phi(low));
}

/* Fibonacci representations as strings, the highest digit first. */
enum { DIGITS = 100 };

static void represent(uint64_t n, char *digits) {
  size_t used = 0;
  for (unsigned k = 93; k >= 2; k--) {
    const bool there = fibonacci(k) <= n;
    if (there) n -= fibonacci(k);
    if (there || used > 0) digits[used++] = there ? '1' : '0';
  }
  digits[used] = '\0';
}

/* (10)^* followed by the end. The empty string counts as (10)^0. */
static bool is_repeated(const char *digits, const char *end) {
  while (digits[0] == '1' && digits[1] == '0') digits += 2;
  return strcmp(digits, end) == 0;
}

/* Theorem 3.1.9 */
static bool in_theorem_3_1_9(uint64_t a, uint64_t b) {
  char smaller[DIGITS], larger[DIGITS];
  size_t zeros = 0;
  represent(a < b ? a : b, smaller);
  represent(a < b ? b : a, larger);
  const size_t length = strlen(smaller);
  while (zeros < length && smaller[length - 1 - zeros] == '0') zeros++;
  const bool repeated = is_repeated(smaller, "");
  if (!repeated && (zeros % 2 != 0 || is_repeated(smaller, "1"))) return false;
  strcat(smaller, repeated ? "1" : "0");
  return strcmp(smaller, larger) == 0;
}

static void test_theorem_3_1_6_nim_into_euclid(void) {
  brute nim = NIM, euclid0 = EUCLID0, push = push_of(CGT_PUSH_PLAIN, &nim, &euclid0);
  for (uint64_t a = 0; a < RANGE; a++)
    for (uint64_t b = 0; b < RANGE; b++) {
      TEST_ASSERT_TRUE(in_theorem_3_1_6(a, b) == push_is_p(brute_game(&push), a, b));
      if (a < SEARCHED && b < SEARCHED) {
        const brute_position position = {3, {1, a, b}};
        TEST_ASSERT_TRUE(in_theorem_3_1_6(a, b) == (brute_outcome(&push, CGT_NORMAL, &position) == CGT_P));
        TEST_ASSERT_TRUE(in_theorem_3_1_6(a, b) == push_is_p_by_search(brute_game(&push), a, b));
      }
    }
  brute_free(&push);
}

/* Up to (17,28): (0,0), (1,2), (4,7) and (12,20) are Wythoff's alone, (0,1), (2,4) and (7,12) the push's. */
static void test_table_1(void) {
  const uint64_t wythoff_pairs[][2] = {{0, 0},  {1, 2},   {3, 5},   {4, 7},   {6, 10},  {8, 13},
                                       {9, 15}, {11, 18}, {12, 20}, {14, 23}, {16, 26}, {17, 28}};
  const uint64_t push_pairs[][2] = {{0, 1},  {2, 4},   {3, 5},   {6, 10},  {7, 12}, {8, 13},
                                    {9, 15}, {11, 18}, {14, 23}, {16, 26}, {17, 28}};
  cgt_game_t *push = new_push(cgt_game_new_nim, cgt_game_new_euclid0), *wythoff;
  cgt_list_t *list;
  size_t n = 0;
  TEST_ASSERT_OK(cgt_game_new_wythoff(&wythoff));
  TEST_ASSERT_OK(cgt_game_p_positions(wythoff, CGT_NORMAL, (uint64_t[]){0, 0}, (uint64_t[]){17, 28}, 2, &list));
  TEST_ASSERT_EQUAL_UINT64(sizeof wythoff_pairs / sizeof *wythoff_pairs, cgt_list_count(list));
  for (; n < cgt_list_count(list); n++) TEST_ASSERT_EQUAL_UINT64_ARRAY(wythoff_pairs[n], cgt_list_item(list, n, NULL), 2);
  cgt_list_free(list);
  TEST_ASSERT_OK(cgt_game_p_positions(push, CGT_NORMAL, (uint64_t[]){1, 0, 0}, (uint64_t[]){1, 17, 28}, 3, &list));
  n = 0;
  for (size_t i = 0; i < cgt_list_count(list); i++) {
    const uint64_t *item = cgt_list_item(list, i, NULL);
    TEST_ASSERT_TRUE(in_theorem_3_1_6(item[1], item[2]));
    if (n < sizeof push_pairs / sizeof *push_pairs && item[1] == push_pairs[n][0] && item[2] == push_pairs[n][1]) n++;
  }
  TEST_ASSERT_EQUAL_UINT64(sizeof push_pairs / sizeof *push_pairs, n);
  TEST_ASSERT_EQUAL_UINT64(sizeof push_pairs / sizeof *push_pairs, cgt_list_count(list));
  cgt_list_free(list);
  cgt_game_free(push);
  cgt_game_free(wythoff);
}

static void test_theorem_3_1_7_recurrence(void) {
  enum { N = 120 };
  uint64_t smaller[N], larger[N];
  cgt_game_t *push = new_push(cgt_game_new_nim, cgt_game_new_euclid0);
  for (size_t n = 0; n < N; n++) {
    uint64_t mex = 0;
    for (size_t i = 0; i < n; i++)
      if (smaller[i] == mex || larger[i] == mex) mex++, i = (size_t)-1; /* from the start again */
    smaller[n] = mex;
    larger[n] = n == 0 ? 1 : mex + 1;
    while (n > 0 && larger[n] * larger[n] < larger[n] * mex + mex * mex) larger[n]++; /* ceil(Phi mex) */
  }
  for (size_t n = 0; n < N; n++)
    for (uint64_t b = 0; b < 3 * N; b++) TEST_ASSERT_TRUE((b == larger[n]) == (push_is_p(push, smaller[n], b)));
  for (size_t n = 0; n < N; n++) TEST_ASSERT_TRUE(push_is_p(push, larger[n], smaller[n]));
  cgt_game_free(push);
}

static void test_definition_3_1_8_fibonacci_representations(void) {
  for (int round = 0; round < 2000; round++) {
    const uint64_t n = round < 500 ? (uint64_t)round : test_random_length();
    char digits[DIGITS];
    uint64_t sum = 0;
    represent(n, digits);
    const size_t length = strlen(digits);
    for (size_t i = 0; i < length; i++) {
      if (digits[i] == '1') sum += fibonacci((unsigned)(length - i) + 1);
      TEST_ASSERT_FALSE(i > 0 && digits[i] == '1' && digits[i - 1] == '1');
    }
    TEST_ASSERT_EQUAL_UINT64(n, sum);
  }
  /* as the proof of Theorem 3.1.9 should say (its text has one 10 too many): F_(2n+1) - 1 is (10)^(n-1) 1, F_(2n+2) - 1 is
     (10)^n */
  for (unsigned n = 1; 2 * n + 2 <= 93; n++) {
    char digits[DIGITS];
    represent(fibonacci(2 * n + 1) - 1, digits);
    TEST_ASSERT_TRUE(is_repeated(digits, "1") && strlen(digits) == 2 * n - 1);
    represent(fibonacci(2 * n + 2) - 1, digits);
    TEST_ASSERT_TRUE(is_repeated(digits, "") && strlen(digits) == 2 * n);
  }
}

/* The three descriptions against each other and the library: the whole range, and near 2^64. */
static void test_theorem_3_1_9_three_descriptions(void) {
  cgt_game_t *push = new_push(cgt_game_new_nim, cgt_game_new_euclid0), *zeruclid;
  uint64_t sorted[DIGITS * 4 + 3000][2];
  size_t n = 0;
  TEST_ASSERT_OK(cgt_game_new_zeruclid(&zeruclid));
  for (uint64_t a = 0; a < RANGE; a++)
    for (uint64_t b = a; b < RANGE; b++) {
      TEST_ASSERT_TRUE(in_theorem_3_1_6(a, b) == in_theorem_3_1_7(a, b));
      TEST_ASSERT_TRUE(in_theorem_3_1_6(a, b) == in_theorem_3_1_9(a, b));
    }
  for (unsigned k = 1; k < 92; k++) /* the exceptions, and what is near them */
    for (int i = -1; i < 2; i++)
      for (int j = -1; j < 2; j++) {
        if ((int64_t)u_of(k) + i < 0) continue;
        sorted[n][0] = u_of(k) + (uint64_t)i;
        sorted[n++][1] = u_of(k + 1) + (uint64_t)j;
        if (n + 3 > sizeof sorted / sizeof *sorted) break;
      }
  while (n + 3 < sizeof sorted / sizeof *sorted) {
    const uint64_t a =
        test_random() % 3 == 0 ? UINT64_MAX / 2 + test_random() % 1000 * (UINT64_MAX / 10000) : test_random_length();
    const uint64_t fraction = over_phi(a);
    if (a > UINT64_MAX - fraction - 3) continue;
    sorted[n][0] = a;
    sorted[n++][1] = a + fraction + test_random() % 3;
  }
  int found = 0;
  for (size_t i = 0; i < n; i++) {
    const uint64_t a = sorted[i][0], b = sorted[i][1];
    const bool p = in_theorem_3_1_6(a, b);
    found += p;
    TEST_ASSERT_TRUE(p == in_theorem_3_1_7(a, b));
    TEST_ASSERT_TRUE(p == in_theorem_3_1_9(a, b));
    TEST_ASSERT_TRUE(p == push_is_p(push, a, b));
    TEST_ASSERT_TRUE(p == push_is_p(push, b, a));
    TEST_ASSERT_TRUE(p == is_p(zeruclid, CGT_NORMAL, (uint64_t[]){a, b, 1}, 3));
  }
  TEST_ASSERT_TRUE(found > 300);
  cgt_game_free(push);
  cgt_game_free(zeruclid);
}

/* A table of outcomes of Zeruclid(a, b, c). */
enum { SIDE = 60 };
static uint64_t zeruclid_table[SIDE][SIDE][SIDE];

static void fill_zeruclid_table(void) {
  const uint64_t first[] = {0, 0, 0}, last[] = {SIDE - 1, SIDE - 1, SIDE - 1};
  cgt_game_t *zeruclid;
  TEST_ASSERT_OK(cgt_game_new_zeruclid(&zeruclid));
  TEST_ASSERT_OK(cgt_game_table(zeruclid, CGT_NORMAL, CGT_QUESTION_OUTCOME, first, last, 3, &zeruclid_table[0][0][0]));
  cgt_game_free(zeruclid);
}

static void test_theorem_3_2_1_the_largest_heap(void) {
  int found = 0;
  fill_zeruclid_table();
  for (uint64_t a = 1; a < SIDE; a++)
    for (uint64_t b = a; b < SIDE; b++)
      for (uint64_t c = b; c < SIDE; c++) {
        if (zeruclid_table[a][b][c] != CGT_P) continue;
        TEST_ASSERT_TRUE(ceil_phi(b) <= c && c <= ceil_phi(b) + a - 1);
        found++;
      }
  TEST_ASSERT_TRUE(found > 1000);
}

/* The values c are from 0 up; c = 0 and c < a count (errata 12). */
static void test_theorem_3_2_2_one_in_each_class(void) {
  fill_zeruclid_table();
  for (uint64_t a = 1; a < 22; a++)
    for (uint64_t b = a; b < 22; b++) {
      int of_class[24] = {0};
      TEST_ASSERT_TRUE(ceil_phi(b) + a < SIDE); /* Theorem 3.2.1: there are no more */
      for (uint64_t c = 0; c < SIDE; c++) of_class[c % a] += zeruclid_table[a][b][c] == CGT_P;
      for (uint64_t class = 0; class < a; class ++) TEST_ASSERT_EQUAL_INT(1, of_class[class]);
    }
}

/* ---- Section 4.1 ---- */

/* A description of the P-positions of a push against the library, by theorem and by search, over a range; by brute force too.
 */
static void check_push(brute first, brute second, bool (*described)(uint64_t a, uint64_t b)) {
  brute push = push_of(CGT_PUSH_PLAIN, &first, &second);
  for (uint64_t a = 0; a < RANGE; a++)
    for (uint64_t b = 0; b < RANGE; b++) {
      TEST_ASSERT_TRUE(described(a, b) == push_is_p(brute_game(&push), a, b));
      if (a >= SEARCHED || b >= SEARCHED) continue;
      const brute_position position = {3, {1, a, b}};
      TEST_ASSERT_TRUE(described(a, b) == (brute_outcome(&push, CGT_NORMAL, &position) == CGT_P));
      TEST_ASSERT_TRUE(described(a, b) == push_is_p_by_search(brute_game(&push), a, b));
    }
  for (int round = 0; round < 600; round++) { /* far away; the larger heap where the interesting ones are, or anywhere */
    const uint64_t a = test_random_length() >> 1, off = test_random() % 3;
    uint64_t b = a + over_phi(a) + off;
    if (round % 3 == 1) b = a + (off == 2 ? 1 : 0);
    if (round % 3 == 2) b = test_random_length();
    TEST_ASSERT_TRUE(described(a, b) == push_is_p(brute_game(&push), a, b));
    TEST_ASSERT_TRUE(described(a, b) == push_is_p(brute_game(&push), b, a));
    /* winning moves: P, and there are some at N-positions only */
    cgt_list_t *moves;
    uint64_t outcome;
    if (cgt_game_answer(brute_game(&push), CGT_METHOD_CLOSED, 0, 1, (uint64_t[]){1, a, b}, 3, &outcome) != CGT_OK) continue;
    TEST_ASSERT_OK(cgt_game_winning(brute_game(&push), CGT_NORMAL, (uint64_t[]){1, a, b}, 3, &moves));
    TEST_ASSERT_TRUE((cgt_list_count(moves) == 0) == described(a, b));
    for (size_t i = 0; i < cgt_list_count(moves); i++) {
      size_t count;
      const uint64_t *words = cgt_list_item(moves, i, &count);
      TEST_ASSERT_TRUE(is_p(brute_game(&push), CGT_NORMAL, words, count));
      const uint64_t x = count > 2 ? words[count - 2] : 0, y = count > 1 ? words[count - 1] : 0; /* zeros may be dropped */
      if (words[0] == 1) TEST_ASSERT_TRUE(described(x, y));
    }
    cgt_list_free(moves);
  }
  brute_free(&push);
}

static bool described_by_4_1_1(uint64_t a, uint64_t b) { return a + b == 1 || (a == b && a >= 2); }

static void test_proposition_4_1_1_nim_into_wythoff(void) { check_push(NIM, WYTHOFF, described_by_4_1_1); }

/* Whether b / a = F_(k+1) / F_k for a k >= 1 that is odd, or even: by reducing the fraction. */
static bool fibonacci_ratio(uint64_t a, uint64_t b, bool odd) {
  uint64_t x = a, y = b;
  while (x != 0) {
    const uint64_t rest = y % x;
    y = x;
    x = rest;
  }
  for (unsigned k = 1; k < 93; k++)
    if (a / y == fibonacci(k) && b / y == fibonacci(k + 1)) return (k % 2 != 0) == odd;
  return false;
}

/* Positive heaps only (errata 11), with i >= 1 in F_(2i+1)/F_(2i) and i >= 0 in F_(2i+2)/F_(2i+1). With a zero heap: (0, i) is
   P for i > 0 and (0, 0) is N. */
static bool described_by_4_1_2(uint64_t x, uint64_t y) {
  const uint64_t a = x < y ? x : y, b = x < y ? y : x;
  if (a == 0) return b > 0;
  return (below_phi(a, b) && !fibonacci_ratio(a, b, true)) || fibonacci_ratio(a, b, false);
}

static void test_proposition_4_1_2_euclid_into_nim(void) {
  check_push(EUCLID, NIM, described_by_4_1_2);
  check_push(EUCLID0, NIM, described_by_4_1_2);
  cgt_game_t *push = new_push(cgt_game_new_euclid, cgt_game_new_nim);
  for (unsigned k = 1; k < 93; k++) TEST_ASSERT_TRUE(push_is_p(push, fibonacci(k), fibonacci(k + 1)) == (k % 2 == 0));
  cgt_game_free(push);
}

/* (a_n - 1, b_n - 1), n >= 1 */
static bool described_by_4_1_3(uint64_t a, uint64_t b) { return a != b && is_wythoff_pair(a + 1, b + 1); }

static void test_proposition_4_1_3_wythoff_into_nim(void) { check_push(WYTHOFF, NIM, described_by_4_1_3); }

/* Pairs that the paper announces and does not treat: errata 10 and 14. */
static bool wythoff_pairs_without_zero(uint64_t a, uint64_t b) { return a + b > 0 && is_wythoff_pair(a, b); }

static void test_section_4_1_nim_into_euclid_with_terminal_zeros(void) { check_push(NIM, EUCLID, wythoff_pairs_without_zero); }

static void test_section_4_1_wythoff_into_euclid(void) {
  check_push(WYTHOFF, EUCLID0, described_by_4_1_3);
  check_push(WYTHOFF, EUCLID, wythoff_pairs_without_zero);
}

static bool below_phi_or_one_zero(uint64_t a, uint64_t b) {
  if (a == 0 || b == 0) return a != b;
  return below_phi(a < b ? a : b, a < b ? b : a);
}

static void test_section_4_1_euclid_into_wythoff(void) {
  check_push(EUCLID, WYTHOFF, below_phi_or_one_zero);
  check_push(EUCLID0, WYTHOFF, below_phi_or_one_zero);
}

static bool value_one_of_nim(uint64_t a, uint64_t b) { return (a ^ b) == 1; }

static void test_section_4_1_games_into_themselves(void) {
  check_push(NIM, NIM, value_one_of_nim);
  brute games[] = {WYTHOFF, EUCLID, EUCLID0};
  for (int i = 0; i < 3; i++) {
    brute copy = games[i], push = push_of(CGT_PUSH_PLAIN, &games[i], &copy);
    for (uint64_t a = 0; a < SEARCHED; a++)
      for (uint64_t b = 0; b < SEARCHED; b++)
        TEST_ASSERT_TRUE((brute_value_of(&games[i], CGT_NORMAL, (uint64_t[]){a, b}, 2) == 1) ==
                         push_is_p(brute_game(&push), a, b));
    brute_free(&push);
  }
}

/* ---- Section 4.2 ---- */

static void test_definition_4_2_1_subtraction(void) {
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_subtraction((uint64_t[]){2, 5, 6}, 3, &game));
  check_options(game, (uint64_t[]){7}, 1, (uint64_t[]){1, 2, 5}, (uint64_t[]){1, 1, 1}, 3);
  check_options(game, (uint64_t[]){5}, 1, (uint64_t[]){3}, (uint64_t[]){0, 1}, 2);
  check_options(game, (uint64_t[]){1}, 1, NULL, NULL, 0);
  cgt_game_free(game);
}

static void test_proposition_4_2_2_taking_up_to_k(void) {
  for (uint64_t k = 1; k <= 12; k++) {
    brute rules = up_to(k);
    for (uint64_t n = 0; n < 100; n++) {
      TEST_ASSERT_TRUE(is_p(brute_game(&rules), CGT_NORMAL, &n, 1) == (n % (k + 1) == 0));
      TEST_ASSERT_TRUE(is_p(brute_game(&rules), CGT_MISERE, &n, 1) == (n % (k + 1) == 1));
      TEST_ASSERT_TRUE((brute_value_of(&rules, CGT_NORMAL, &n, 1) == 0) == (n % (k + 1) == 0));
      TEST_ASSERT_TRUE((brute_value_of(&rules, CGT_MISERE, &n, 1) == 0) == (n % (k + 1) == 1));
    }
    for (uint64_t n = UINT64_MAX - 30; n < UINT64_MAX; n++) {
      TEST_ASSERT_TRUE(is_p(brute_game(&rules), CGT_NORMAL, &n, 1) == (n % (k + 1) == 0));
      TEST_ASSERT_TRUE(is_p(brute_game(&rules), CGT_MISERE, &n, 1) == (n % (k + 1) == 1));
    }
    for (uint32_t play = 0; play < 2; play++) {
      uint64_t period, preperiod;
      TEST_ASSERT_OK(cgt_game_period(brute_game(&rules), play, CGT_QUESTION_OUTCOME, 1000, &period, &preperiod, NULL));
      TEST_ASSERT_EQUAL_UINT64(k + 1, period);
      TEST_ASSERT_EQUAL_UINT64(0, preperiod);
    }
    brute_free(&rules);
  }
}

/* The least period and pre-period that n answers show, half of them at least periodic. */
static void plain_period(const uint64_t *a, size_t n, uint64_t *period, uint64_t *preperiod) {
  *period = *preperiod = 0;
  for (size_t p = 1; p < n / 3 && *period == 0; p++) {
    size_t q = n - p;
    while (q > 0 && a[q - 1] == a[q - 1 + p]) q--;
    if (q + p > n / 2) continue;
    *period = p;
    *preperiod = q;
  }
}

static uint64_t power(uint64_t base, uint64_t exponent) {
  uint64_t result = 1;
  for (; exponent > 0; exponent--) result *= base;
  return result;
}

/* A push of subtraction(set) into second: its period by the library and by brute force, and the theorem's bound. *shown:
   whether the pre-period is beyond the bound that is printed. */
static void check_theorem_4_2_3(brute *first, brute *second, uint32_t play, uint32_t question, bool *beyond) {
  enum { N = 3000 };
  static uint64_t then[N], answers[N];
  uint64_t k, q, period, preperiod, plain_p, plain_q, checked;
  brute push = push_of(CGT_PUSH_PLAIN, first, second);
  TEST_ASSERT_OK(cgt_game_sequence(brute_game(second), play, 0, N, then));
  for (size_t n = 0; n < N; n++) {
    bool seen[BRUTE_SET + 4] = {false};
    for (size_t i = 0; i < first->count; i++)
      if (first->set[i] <= n) seen[answers[n - first->set[i]]] = true;
    if (question == CGT_QUESTION_OUTCOME) then[n] = then[n] != 0; /* 0 and 1 are values enough */
    if (then[n] < BRUTE_SET + 3) seen[then[n]] = true;
    for (answers[n] = 0; seen[answers[n]];) answers[n]++;
    if (question == CGT_QUESTION_OUTCOME) answers[n] = answers[n] != 0;
  }
  for (uint64_t n = 0; n < 24; n++) { /* what was computed is what is asked */
    const brute_position position = {2, {1, n}};
    const uint64_t value = brute_value(&push, play, &position);
    TEST_ASSERT_EQUAL_UINT64(question == CGT_QUESTION_VALUE ? value : value != 0, answers[n]);
  }
  plain_period(then, N, &k, &q);
  plain_period(answers, N, &plain_p, &plain_q);
  TEST_ASSERT_TRUE(k > 0 && plain_p > 0);
  TEST_ASSERT_OK(cgt_game_period(brute_game(&push), play, question, 1 << 20, &period, &preperiod, &checked));
  TEST_ASSERT_EQUAL_UINT64(plain_p, period);
  TEST_ASSERT_EQUAL_UINT64(plain_q, preperiod);
  uint64_t most = 0;
  for (size_t i = 0; i < first->count; i++)
    if (first->set[i] > most) most = first->set[i];
  const uint64_t bound = k * power(question == CGT_QUESTION_OUTCOME ? 2 : first->count + 2, most);
  TEST_ASSERT_TRUE(period <= bound);
  TEST_ASSERT_TRUE(preperiod <= bound + (q == 0 ? 0 : q > most ? q : most));
  if (beyond != NULL && preperiod > bound) *beyond = true;
  push.n = 0;
  cgt_game_free(push.game);
  push.game = NULL;
  brute_free(&push);
}

/* R2 purely periodic, as the proof takes it: outcomes and values, and both plays. */
static void test_theorem_4_2_3_purely_periodic(void) {
  for (int round = 0; round < 60; round++) {
    brute first = {.kind = BRUTE_SUBTRACTION}, second = up_to(1 + test_random() % 6);
    first.count = 1 + (size_t)(test_random() % 3);
    for (size_t i = 0; i < first.count; i++) first.set[i] = 1 + test_random() % 5;
    for (uint32_t question = 0; question < 2; question++) {
      check_theorem_4_2_3(&first, &second, CGT_NORMAL, question, NULL);
      check_theorem_4_2_3(&first, &second, CGT_MISERE, question, NULL);
    }
    brute_free(&first);
    brute_free(&second);
  }
}

/* With pre-periods, corrected (errata 9): max(q, max S) is to be added. In the octal game with the digits 0 and 1 alone a heap
   that may be taken whole is N, any other P: any pattern of outcomes can be had that ends in P's for ever. The printed bound is
   beaten. */
static void test_theorem_4_2_3_with_preperiods(void) {
  static const uint64_t sets[][3] = {{2, 4, 7}, {1, 6, 9}, {3, 5, 8}};
  bool beyond = false;
  for (int round = 0; round < 40; round++) {
    brute first = {.kind = BRUTE_SUBTRACTION, .set = {1}, .count = 1}, second = {.kind = BRUTE_OCTAL, .count = 24};
    if (round % 2 != 0) first.set[0] = 1 + test_random() % 4;
    if (round % 4 == 3) first.set[first.count++] = 1 + test_random() % 4;
    if (round % 5 == 0) {
      second = (brute){.kind = BRUTE_SUBTRACTION, .count = 3};
      memcpy(second.set, sets[round / 5 % 3], sizeof sets[0]);
    } else {
      for (size_t i = 1; i < second.count; i++) second.set[i] = round == 1 ? 1 : test_random() % 2;
      second.set[23] = 1;
    }
    check_theorem_4_2_3(&first, &second, CGT_NORMAL, CGT_QUESTION_OUTCOME, &beyond);
    check_theorem_4_2_3(&first, &second, CGT_NORMAL, CGT_QUESTION_VALUE, NULL);
    brute_free(&first);
    brute_free(&second);
  }
  TEST_ASSERT_TRUE(beyond);
  brute take = up_to(2), dawson = {.kind = BRUTE_OCTAL, .set = {0, 0, 7}, .count = 3}; /* 0.07 */
  check_theorem_4_2_3(&take, &dawson, CGT_NORMAL, CGT_QUESTION_OUTCOME, NULL);
  check_theorem_4_2_3(&take, &dawson, CGT_NORMAL, CGT_QUESTION_VALUE, NULL);
  brute more = up_to(4);
  check_theorem_4_2_3(&more, &dawson, CGT_NORMAL, CGT_QUESTION_VALUE, NULL);
  brute_free(&more);
  brute_free(&take);
  brute_free(&dawson);
}

/* The second game may be such a push itself, and the empty set leaves the push alone. */
static void test_theorem_4_2_3_nested(void) {
  brute one = {.kind = BRUTE_SUBTRACTION, .set = {2, 3}, .count = 2}, two = up_to(3), none = {.kind = BRUTE_SUBTRACTION};
  brute inner = push_of(CGT_PUSH_PLAIN, &one, &two), outer = push_of(CGT_PUSH_PLAIN, &two, &inner),
        idle = push_of(CGT_PUSH_PLAIN, &none, &two);
  brute *const pushes[] = {&outer, &idle};
  for (int i = 0; i < 2; i++)
    for (uint32_t play = 0; play < 2; play++)
      for (uint32_t question = 0; question < 2; question++) {
        static uint64_t answers[400];
        uint64_t period, preperiod, plain_p, plain_q;
        for (uint64_t n = 0; n < 400; n++) {
          const brute_position position = {2, {1, n}};
          answers[n] = brute_value(pushes[i], play, &position);
          if (question == CGT_QUESTION_OUTCOME) answers[n] = answers[n] != 0;
        }
        plain_period(answers, 400, &plain_p, &plain_q);
        TEST_ASSERT_OK(cgt_game_period(brute_game(pushes[i]), play, question, 10000, &period, &preperiod, NULL));
        TEST_ASSERT_EQUAL_UINT64(plain_p, period);
        TEST_ASSERT_EQUAL_UINT64(plain_q, preperiod);
      }
  brute_free(&outer);
  brute_free(&idle);
}

/* The period is that with the smallest positive a; in the proof also what the P-positions are. */
static void test_theorem_4_2_4_taking_up_to_k_twice(void) {
  for (uint64_t k1 = 1; k1 <= 14; k1++)
    for (uint64_t k2 = 1; k2 <= 14; k2++) {
      brute first = up_to(k1), second = up_to(k2), push = push_of(CGT_PUSH_PLAIN, &first, &second);
      uint64_t a = 1, period, preperiod;
      while (a <= k2 && ((k1 + 1) * a + 1) % (k2 + 1) != 0) a++;
      const bool none = a > k2;
      const uint64_t expected = none ? k1 + 1 : (k1 + 1) * a + 1;
      for (uint64_t n = 0; n < 3 * expected + 5; n++) {
        const uint64_t rest = n % expected;
        const bool p = none ? rest == 1 : rest % (k1 + 1) == 1 && rest / (k1 + 1) < a;
        TEST_ASSERT_TRUE(p == is_p(brute_game(&push), CGT_NORMAL, (uint64_t[]){1, n}, 2));
        if (n < 60) TEST_ASSERT_TRUE(p == (brute_outcome(&push, CGT_NORMAL, &(brute_position){2, {1, n}}) == CGT_P));
        const uint64_t far = UINT64_MAX / expected / 2 * expected + n;
        TEST_ASSERT_TRUE(p == is_p(brute_game(&push), CGT_NORMAL, (uint64_t[]){1, far}, 2));
      }
      TEST_ASSERT_OK(cgt_game_period(brute_game(&push), CGT_NORMAL, CGT_QUESTION_OUTCOME, 100000, &period, &preperiod, NULL));
      TEST_ASSERT_EQUAL_UINT64(expected, period);
      TEST_ASSERT_EQUAL_UINT64(0, preperiod);
      brute_free(&push);
    }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_proposition_1_2_2_outcomes);
  RUN_TEST(test_definition_1_2_3_p_positions);
  RUN_TEST(test_definition_1_3_1_disjunctive_sum);
  RUN_TEST(test_definition_1_3_2_value);
  RUN_TEST(test_proposition_1_3_3_values_of_sums);
  RUN_TEST(test_definition_2_0_1_push);
  RUN_TEST(test_lemma_2_1_1_push_of_a_game_into_itself);
  RUN_TEST(test_proposition_2_1_2_outcomes_of_pushes);
  RUN_TEST(test_corollary_2_1_3_the_set_of_p_positions);
  RUN_TEST(test_proposition_2_1_4_i);
  RUN_TEST(test_proposition_2_1_4_ii);
  RUN_TEST(test_proposition_2_1_4_iii);
  RUN_TEST(test_section_6_free_push_before);
  RUN_TEST(test_section_6_free_push_after);
  RUN_TEST(test_section_6_no_push_at_the_end);
  RUN_TEST(test_section_6_conjoined);
  RUN_TEST(test_definition_3_0_1_zeruclid);
  RUN_TEST(test_definition_3_0_2_euclid);
  RUN_TEST(test_section_3_zeruclid_on_two_heaps);
  RUN_TEST(test_proposition_3_0_3_euclid);
  RUN_TEST(test_proposition_3_1_1_zeruclid_with_a_heap_of_one);
  RUN_TEST(test_definition_3_1_2_wythoff);
  RUN_TEST(test_proposition_3_1_3_wythoff);
  RUN_TEST(test_proposition_3_1_5_fibonacci_pairs);
  RUN_TEST(test_theorem_3_1_6_nim_into_euclid);
  RUN_TEST(test_table_1);
  RUN_TEST(test_theorem_3_1_7_recurrence);
  RUN_TEST(test_definition_3_1_8_fibonacci_representations);
  RUN_TEST(test_theorem_3_1_9_three_descriptions);
  RUN_TEST(test_theorem_3_2_1_the_largest_heap);
  RUN_TEST(test_theorem_3_2_2_one_in_each_class);
  RUN_TEST(test_proposition_4_1_1_nim_into_wythoff);
  RUN_TEST(test_proposition_4_1_2_euclid_into_nim);
  RUN_TEST(test_proposition_4_1_3_wythoff_into_nim);
  RUN_TEST(test_section_4_1_nim_into_euclid_with_terminal_zeros);
  RUN_TEST(test_section_4_1_wythoff_into_euclid);
  RUN_TEST(test_section_4_1_euclid_into_wythoff);
  RUN_TEST(test_section_4_1_games_into_themselves);
  RUN_TEST(test_definition_4_2_1_subtraction);
  RUN_TEST(test_proposition_4_2_2_taking_up_to_k);
  RUN_TEST(test_theorem_4_2_3_purely_periodic);
  RUN_TEST(test_theorem_4_2_3_with_preperiods);
  RUN_TEST(test_theorem_4_2_3_nested);
  RUN_TEST(test_theorem_4_2_4_taking_up_to_k_twice);
  return UNITY_END();
}
