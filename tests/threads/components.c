/* Node Kayles on a graph, split into components: on one thread and on several, in all methods, in keys of one word and of two,
 * with a canonical form and without. The graph has so many components that the search keeps values at hand that it met of late;
 * what is right is found by the definition, without splitting. */
#include "../support.h"
#include "game/crew.h"

enum { VERTICES = 30, EDGES = 60, PLACES = 1 << 21 };

static uint64_t neighbours[VERTICES]; /* each vertex among them */

static void make_graph(void) {
  for (unsigned v = 0; v < VERTICES; v++) neighbours[v] = (uint64_t)1 << v;
  for (unsigned edges = 0; edges < EDGES;) {
    const unsigned a = (unsigned)test_random() % VERTICES, b = (unsigned)test_random() % VERTICES;
    if ((neighbours[a] >> b & 1) != 0) continue;
    neighbours[a] |= (uint64_t)1 << b;
    neighbours[b] |= (uint64_t)1 << a;
    edges++;
  }
}

/* ---- By the definition ---- */

static uint32_t solved[PLACES]; /* sets of vertices; 0: the place is free, as the empty set needs none */
static uint8_t solution[PLACES];
static size_t solutions;

static uint64_t value_of(uint64_t left) {
  size_t at = (size_t)(left * 2654435761u % PLACES);
  bool there[VERTICES + 1] = {false};
  uint64_t value = 0;
  if (left == 0) return 0;
  for (; solved[at] != 0; at = (at + 1) % PLACES)
    if (solved[at] == left) return solution[at];
  for (unsigned v = 0; v < VERTICES; v++)
    if ((left >> v & 1) != 0) there[value_of(left & ~neighbours[v])] = true;
  while (there[value]) value++;
  for (at = (size_t)(left * 2654435761u % PLACES); solved[at] != 0;) at = (at + 1) % PLACES;
  TEST_ASSERT_LESS_THAN_UINT(PLACES / 2, ++solutions);
  solved[at] = (uint32_t)left;
  solution[at] = (uint8_t)value;
  return value;
}

/* ---- The ruleset ---- */

typedef struct {
  unsigned shift; /* of the vertices in the word, whose lowest bit means nothing */
  bool at_once, litter;
} form;

static uint64_t word_of(const form *of, uint64_t left) {
  return left << (of->shift + 1) | (of->litter ? (left ^ left >> 3) & 1 : 0);
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const form *of = user;
  const uint64_t left = words[0] >> (of->shift + 1);
  uint64_t given[VERTICES];
  cgt_status_t status = CGT_OK;
  size_t n = 0;
  for (unsigned v = 0; v < VERTICES; v++)
    if ((left >> v & 1) != 0) given[n++] = word_of(of, left & ~neighbours[v]);
  if (of->at_once) return cgt_sink_options(sink, given, count, n);
  for (size_t i = 0; i < n && status == CGT_OK; i++) status = cgt_sink_option(sink, &given[i], count);
  return status;
}

static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const form *of = user;
  uint64_t left = words[0] >> (of->shift + 1);
  cgt_status_t status = CGT_OK;
  while (left != 0 && status == CGT_OK) {
    uint64_t component = left & (0 - left), last = 0;
    while (component != last) {
      last = component;
      for (unsigned v = 0; v < VERTICES; v++)
        if ((last >> v & 1) != 0) component |= neighbours[v] & left;
    }
    left &= ~component;
    const uint64_t word = word_of(of, component);
    status = cgt_sink_summand(sink, NULL, &word, count);
  }
  return status;
}

static cgt_status_t sweep_litter(void *user, uint64_t *words, size_t *count) {
  (void)user, (void)count;
  words[0] &= ~(uint64_t)1;
  return CGT_OK;
}

static void test_components(void) {
  static const uint32_t methods[] = {CGT_METHOD_AUTO, CGT_METHOD_TABLE, CGT_METHOD_SEARCH};
  const uint64_t all = ((uint64_t)1 << VERTICES) - 1;
  make_graph();
  for (unsigned round = 0; round < (unsigned)test_few(48); round++) {
    const unsigned i = round * 7 % 48;
    form of = {.shift = i % 2 == 0 ? 0 : 30, .at_once = i / 2 % 2 == 0, .litter = i / 4 % 2 == 1};
    const cgt_ruleset_t rules = {.size = sizeof rules,
                                 .flags = CGT_RULESET_THREADSAFE,
                                 .user = &of,
                                 .options = options,
                                 .split = split,
                                 .canonical = of.litter ? sweep_litter : NULL,
                                 .order_hint = cgt_hint_bits};
    cgt_game_t *game;
    TEST_ASSERT_OK(cgt_game_new(&rules, &game));
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, i / 8 % 2 == 0 ? 1 : 3));
    for (unsigned asked = 0; asked < 100; asked++) {
      uint64_t left = all, word;
      for (unsigned moves = 0; moves < asked % 8; moves++) left &= ~neighbours[test_random() % VERTICES];
      word = word_of(&of, left);
      const uint32_t question = asked % 2 == 0 ? CGT_QUESTION_VALUE : CGT_QUESTION_OUTCOME;
      uint64_t found;
      TEST_ASSERT_OK(cgt_game_answer(game, methods[i / 16], CGT_NORMAL, question, &word, 1, &found));
      TEST_ASSERT_EQUAL_UINT64(question == CGT_QUESTION_VALUE ? value_of(left) : value_of(left) == 0 ? CGT_P : CGT_N, found);
    }
    cgt_game_free(game);
  }
}

int main(void) {
  cgt_i_crew_alone = 1000;
  UNITY_BEGIN();
  RUN_TEST(test_components);
  return UNITY_END();
}
