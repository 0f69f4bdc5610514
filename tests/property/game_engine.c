/* The engine against recursions from the definitions, on random games: every question, both plays, every method, every shape of
 * positions and every callback. Positions are vertices of an acyclic graph whose edges lead to smaller numbers; what words
 * stand for a vertex is random. */
#include <stdlib.h>

#include "../support.h"

#ifndef ON_THREADS
#  define ON_THREADS false
#  define ROUNDS(n)  (n)
#endif

enum { MOST = 700, WIDEST = 6, NOISY = 16, FACTS = 13 };
static const uint64_t MAGIC = 0xFEDCBA9876543210;

typedef enum { ONE_SMALL, ONE_LARGE, DIGITS, MIXED, GROWING, LONG, STYLES } style;
typedef enum { SINGLE, ALL_AT_ONCE, BLOCK, BLOCK_CALLS, WAYS } way;

typedef struct {
  unsigned n;
  unsigned starts[MOST + 1], *targets;
  uint64_t words[MOST][WIDEST];
  size_t counts[MOST];
  unsigned places[4 * MOST]; /* a hash table: vertex + 1 */
  uint64_t flags;
  bool noise;         /* options come with what canonical forms do not have */
  bool has_canonical; /* and positions with a word that the callback `canonical` removes */
  way how;
  unsigned theorems;      /* positions with a theorem: one in so many; 0: none */
  unsigned bound;         /* 0: right, 1: too small, 2: too large */
  _Atomic unsigned asked; /* times that options were asked for */
  /* by the definitions */
  uint64_t value[2][MOST], longest[MOST];
} dag;

/* ---- From the definitions ---- */

static uint64_t mex_of_options(const dag *d, const uint64_t *values, unsigned v) {
  static bool there[MOST + 1];
  memset(there, 0, sizeof there);
  for (unsigned e = d->starts[v]; e < d->starts[v + 1]; e++) there[values[d->targets[e]]] = true;
  uint64_t mex = 0;
  while (there[mex]) mex++;
  return mex;
}

static void solve(dag *d) {
  for (unsigned v = 0; v < d->n; v++) {
    const bool terminal = d->starts[v] == d->starts[v + 1];
    for (int play = 0; play < 2; play++) d->value[play][v] = terminal ? (uint64_t)play : mex_of_options(d, d->value[play], v);
    d->longest[v] = 0;
    for (unsigned e = d->starts[v]; e < d->starts[v + 1]; e++)
      if (d->longest[d->targets[e]] >= d->longest[v]) d->longest[v] = d->longest[d->targets[e]] + 1;
  }
}

static void mark_reachable(const dag *d, unsigned v, bool *reached) {
  memset(reached, 0, MOST * sizeof *reached);
  reached[v] = true;
  for (unsigned u = v + 1; u-- > 0;)
    for (unsigned e = d->starts[u]; reached[u] && e < d->starts[u + 1]; e++) reached[d->targets[e]] = true;
}

/* ---- Random games ---- */

static unsigned below(unsigned n) { return (unsigned)(test_random() % n); }

static unsigned place_of(const dag *d, const uint64_t *words, size_t count) {
  uint64_t hash = count;
  for (size_t i = 0; i < count; i++) hash = (hash ^ words[i]) * 0x9E3779B97F4A7C15, hash ^= hash >> 29;
  for (unsigned at = (unsigned)(hash % (4 * MOST));; at = (at + 1) % (4 * MOST)) {
    if (d->places[at] == 0) return at;
    const unsigned v = d->places[at] - 1;
    if (d->counts[v] == count && (count == 0 || memcmp(d->words[v], words, count * sizeof *words) == 0)) return at;
  }
}

static int by_size(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

static void normalise(uint64_t flags, uint64_t *words, size_t *count) {
  size_t kept = 0;
  for (size_t i = 0; i < *count; i++)
    if (words[i] != 0 || !(flags & CGT_RULESET_DROP_ZEROS)) words[kept++] = words[i];
  if ((flags & CGT_RULESET_SORT) && kept > 0) qsort(words, kept, sizeof *words, by_size);
  *count = kept;
}

static void random_words(const dag *d, style shape, unsigned v, uint64_t *words, size_t *count) {
  *count = shape <= ONE_LARGE ? 1 : shape == DIGITS || shape == LONG ? WIDEST - d->n % 3 : below(WIDEST + 1);
  for (size_t i = 0; i < *count; i++) switch (shape) {
      case ONE_SMALL: words[i] = v + 3; break;
      case ONE_LARGE: words[i] = test_random_length(); break;
      case DIGITS: words[i] = below(13); break;
      case MIXED: words[i] = below(4) == 0 ? test_random_length() : below(40); break;
      /* what is deeper is larger, so that layouts are widened on the way */
      case GROWING: words[i] = (uint64_t)below(16) << (d->n - v) % 60; break;
      default: words[i] = test_random(); break;
    }
}

static void random_dag(dag *d, unsigned n, style shape, uint64_t flags) {
  d->n = n;
  d->flags = flags;
  d->noise = d->has_canonical = false;
  d->how = SINGLE;
  d->theorems = d->bound = 0;
  d->asked = 0;
  memset(d->places, 0, sizeof d->places);
  free(d->targets);
  d->targets = malloc((size_t)n * (n + 8) * sizeof *d->targets);
  TEST_ASSERT_NOT_NULL(d->targets);
  unsigned edges = 0;
  for (unsigned v = 0; v < n; v++) {
    unsigned at;
    do {
      random_words(d, shape, v, d->words[v], &d->counts[v]);
      normalise(flags, d->words[v], &d->counts[v]);
      at = place_of(d, d->words[v], d->counts[v]);
    } while (d->places[at] != 0);
    d->places[at] = v + 1;
    /* nearly all that is below gives large values; few options give long plays */
    const unsigned keep = below(16) == 0 ? 0 : n > 100 && below(8) > 0 ? 1000 : (unsigned[]){1000, 995, 900, 400, 30}[below(5)];
    d->starts[v] = edges;
    for (unsigned w = 0; w < v; w++)
      if (below(1000) < keep) d->targets[edges++] = w;
    if (v > 0 && keep == 30) d->targets[edges++] = v - 1;
    for (unsigned more = edges > d->starts[v] ? below(5) : 0; more > 0; more--) { /* repeated options */
      d->targets[edges] = d->targets[d->starts[v] + below(edges - d->starts[v])];
      edges++;
    }
    for (unsigned i = edges; i > d->starts[v] + 1; i--) { /* in any order */
      const unsigned j = d->starts[v] + below(i - d->starts[v]), swap = d->targets[i - 1];
      d->targets[i - 1] = d->targets[j];
      d->targets[j] = swap;
    }
  }
  d->starts[n] = edges;
  solve(d);
}

/* ---- Callbacks ---- */

static unsigned vertex_of(const dag *d, const uint64_t *words, size_t count) {
  const unsigned there = d->places[place_of(d, words, count)];
  return there - 1; /* UINT_MAX: none */
}

/* Words for a vertex that may not be canonical; room for NOISY. */
static size_t disguise(const dag *d, unsigned v, uint64_t *words) {
  size_t count = d->counts[v];
  memcpy(words, d->words[v], count * sizeof *words);
  if (d->noise && (d->flags & CGT_RULESET_DROP_ZEROS))
    for (unsigned zeros = below(3); zeros > 0; zeros--) {
      const size_t at = below((unsigned)count + 1);
      memmove(words + at + 1, words + at, (count - at) * sizeof *words);
      words[at] = 0;
      count++;
    }
  if (d->noise && (d->flags & CGT_RULESET_SORT))
    for (size_t i = count; i > 1; i--) {
      const size_t j = below((unsigned)i);
      const uint64_t swap = words[i - 1];
      words[i - 1] = words[j];
      words[j] = swap;
    }
  if (d->noise && d->has_canonical && below(2) == 0) words[count++] = MAGIC;
  return count;
}

static cgt_status_t dag_canonical(void *user, uint64_t *words, size_t *count) {
  (void)user;
  if (*count > 0 && words[*count - 1] == MAGIC) --*count;
  return CGT_OK;
}

static cgt_status_t dag_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  dag *d = user;
  const unsigned v = vertex_of(d, words, count);
  if (v == UINT32_MAX) return 1000;
  d->asked++;
  if (d->how == ALL_AT_ONCE) {
    /* as far as the options have equally many words */
    static _Thread_local uint64_t many[(MOST + 8) * NOISY];
    for (unsigned e = d->starts[v]; e < d->starts[v + 1];) {
      size_t n = 0, length = 0;
      for (; e < d->starts[v + 1]; e++) {
        uint64_t option[NOISY];
        const size_t now = disguise(d, d->targets[e], option);
        if (n > 0 && now != length) break;
        length = now;
        memcpy(many + n++ * length, option, length * sizeof *option);
      }
      cgt_status_t status = cgt_sink_options(sink, many, length, n);
      if (status != CGT_OK) return status;
    }
    return cgt_sink_options(sink, NULL, 3, 0);
  }
  for (unsigned e = d->starts[v]; e < d->starts[v + 1]; e++) {
    uint64_t option[NOISY];
    const size_t length = disguise(d, d->targets[e], option);
    cgt_status_t status = cgt_sink_option(sink, length > 0 ? option : NULL, length);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

/* Options of a length are given together, some positions' in several calls. */
static cgt_status_t dag_block(void *user, const uint64_t *words, size_t count, size_t positions, cgt_sink_t *sink) {
  dag *d = user;
  unsigned *vertices = malloc(positions * sizeof *vertices);
  uint64_t *numbers = malloc(positions * sizeof *numbers);
  size_t edges = 0, longest = 0;
  cgt_status_t status = vertices == NULL || numbers == NULL ? 1001 : CGT_OK;
  for (size_t i = 0; i < positions && status == CGT_OK; i++) {
    vertices[i] = vertex_of(d, words + i * count, count);
    if (vertices[i] == UINT32_MAX) {
      status = 1002;
      break;
    }
    d->asked++;
    const size_t here = d->starts[vertices[i] + 1] - d->starts[vertices[i]];
    edges += here;
    longest = here > longest ? here : longest;
  }
  uint64_t *given = malloc((edges + 1) * WIDEST * sizeof *given);
  if (given == NULL) status = 1003;
  const size_t calls = d->how == BLOCK_CALLS ? 3 : 1;
  for (size_t call = 0; call < calls && status == CGT_OK; call++)
    for (size_t length = 0; length <= WIDEST && status == CGT_OK; length++) {
      size_t n = 0;
      for (size_t i = 0; i < positions; i++) {
        numbers[i] = 0;
        for (unsigned e = d->starts[vertices[i]]; e < d->starts[vertices[i] + 1]; e++)
          if (d->counts[d->targets[e]] == length && e % calls == call) {
            memcpy(given + n++ * length, d->words[d->targets[e]], length * sizeof *given);
            numbers[i]++;
          }
      }
      status = cgt_sink_block(sink, numbers, n > 0 ? given : NULL, length);
    }
  free(vertices);
  free(numbers);
  free(given);
  return status;
}

static cgt_status_t dag_validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const dag *d = user;
  uint64_t form[NOISY];
  if (count > NOISY) return cgt_sink_refuse(sink, "too long");
  if (count > 0) memcpy(form, words, count * sizeof *form);
  if (d->has_canonical) (void)dag_canonical(NULL, form, &count);
  normalise(d->flags, form, &count);
  return vertex_of(d, form, count) < d->n ? CGT_OK : cgt_sink_refuse(sink, "no vertex");
}

/* Theorems for one position in several, for some of these only about outcomes, for some only in one play. */
static cgt_status_t dag_closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                               uint64_t *answer, const char **theorem) {
  const dag *d = user;
  const unsigned v = vertex_of(d, words, count);
  if (v == UINT32_MAX) return 1004;
  if (v % d->theorems != 0 || (v % 5 == play)) return CGT_E_NO_THEOREM;
  if (question == CGT_QUESTION_VALUE && v % 3 == 1) return CGT_E_NO_THEOREM;
  if (question == CGT_QUESTION_OUTCOME && v % 3 == 2) return CGT_E_NO_THEOREM;
  *answer = d->value[play][v];
  if (question == CGT_QUESTION_OUTCOME) *answer = *answer == 0 ? CGT_P : CGT_N;
  if (theorem != NULL) *theorem = "the oracle";
  return CGT_OK;
}

static uint64_t dag_hint(void *user, const uint64_t *words, size_t count) {
  (void)user;
  return count == 0 ? 0 : words[0] * 0x9E3779B97F4A7C15 >> words[0] % 64;
}

static cgt_status_t dag_bounds(void *user, const uint64_t *words, size_t count, uint64_t *bounds) {
  const dag *d = user;
  const unsigned v = vertex_of(d, words, count);
  if (v == UINT32_MAX) return 1005;
  for (size_t i = 0; i < count; i++) {
    bounds[i] = d->bound == 2 ? UINT64_MAX : d->bound == 1 ? words[i] / 2 : words[i];
    for (unsigned w = 0; w < v && d->bound == 0; w++)
      if (i < d->counts[w] && d->words[w][i] > bounds[i]) bounds[i] = d->words[w][i];
  }
  return CGT_OK;
}

static cgt_game_t *new_game(dag *d, bool hint, bool bounds) {
  const bool block = d->how == BLOCK || d->how == BLOCK_CALLS;
  const cgt_ruleset_t rules = {.size = sizeof rules,
                               .flags = d->flags | (block && hint ? CGT_RULESET_COSTLY_CALLS : 0),
                               .user = d,
                               .options = block ? NULL : dag_options,
                               .options_block = block ? dag_block : NULL,
                               .validate = dag_validate,
                               .canonical = d->has_canonical ? dag_canonical : NULL,
                               .closed = d->theorems > 0 ? dag_closed : NULL,
                               .order_hint = hint ? dag_hint : NULL,
                               .bounds = bounds ? dag_bounds : NULL};
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  return game;
}

/* ---- Values and outcomes ---- */

static void check_position(const dag *d, cgt_game_t *game, unsigned v, uint32_t method, uint32_t play, uint32_t question) {
  uint64_t words[NOISY], answer = 12345;
  const size_t count = disguise(d, v, words);
  const uint64_t value = d->value[play][v];
  TEST_ASSERT_OK(cgt_game_answer(game, method, play, question, words, count, &answer));
  TEST_ASSERT_EQUAL_UINT64(question == CGT_QUESTION_VALUE ? value : value == 0 ? CGT_P : CGT_N, answer);
}

static const uint32_t methods[] = {CGT_METHOD_AUTO, CGT_METHOD_SEARCH, CGT_METHOD_TABLE};

/* Questions in any order, about any positions: each finds what those before it have left in the memo. */
static void check_values(const dag *d, cgt_game_t *game, unsigned questions) {
  for (unsigned i = 0; i < questions; i++) {
    if (below(20) == 0) TEST_ASSERT_OK(cgt_game_forget(game));
    if (below(20) == 0) TEST_ASSERT_OK(cgt_game_reserve(game, below(3000)));
    check_position(d, game, below(3) == 0 ? d->n - 1 : below(d->n), methods[below(3)], below(2), below(2));
  }
  /* and one question at a time about the greatest, by each method with nothing in the memo */
  for (unsigned i = 0; i < 12; i++) {
    TEST_ASSERT_OK(cgt_game_forget(game));
    check_position(d, game, d->n - 1, methods[i % 3], i / 3 % 2, i / 6);
  }
}

static void random_game(dag *d, unsigned n, unsigned round) {
  const style shape = (style)(round % STYLES);
  const uint64_t flags = shape == DIGITS ? 0 : (round / STYLES % 4) * CGT_RULESET_SORT;
  random_dag(d, n, shape, flags);
  d->how = (way)(round / 24 % WAYS);
  d->noise = d->how <= ALL_AT_ONCE && below(3) > 0;
  d->has_canonical = below(2) == 0;
  d->theorems = below(2) == 0 ? 0 : 1 + below(4);
  d->bound = below(3);
}

static dag d;

static void test_values_of_small_games(void) {
  for (unsigned round = 0; round < ROUNDS(600); round++) {
    random_game(&d, 1 + below(round % 3 == 0 ? 8 : 60), round);
    cgt_game_t *game = new_game(&d, below(2), below(2));
    check_values(&d, game, 25);
    cgt_game_free(game);
  }
}

/* More than 64 options, then more than 256 marks. */
static void test_values_of_large_games(void) {
  const unsigned few = (unsigned)test_few(30);
  uint64_t greatest = 0;
  for (unsigned round = 0; round < few || (round < 30 && greatest <= 300); round++) {
    random_game(&d, round % 2 == 0 ? 150 : 300 + below(MOST - 300), round * 7);
    for (unsigned v = 0; v < d.n; v++) greatest = d.value[0][v] > greatest ? d.value[0][v] : greatest;
    cgt_game_t *game = new_game(&d, below(2), below(2));
    check_values(&d, game, 8);
    cgt_game_free(game);
  }
  TEST_ASSERT_GREATER_THAN_UINT64(300, greatest);
}

static void test_terminal_positions(void) {
  for (unsigned round = 0; round < 48; round++) {
    random_dag(&d, 1, (style)(round % STYLES), 0);
    d.how = (way)(round / STYLES % WAYS);
    cgt_game_t *game = new_game(&d, true, true);
    for (unsigned i = 0; i < 3; i++)
      for (uint32_t play = 0; play < 2; play++) {
        uint64_t value;
        uint64_t outcome;
        TEST_ASSERT_OK(cgt_game_answer(game, methods[i], play, CGT_QUESTION_VALUE, d.words[0], d.counts[0], &value));
        TEST_ASSERT_EQUAL_UINT64(play, value);
        TEST_ASSERT_OK(cgt_game_outcome(game, play, d.words[0], d.counts[0], &outcome));
        TEST_ASSERT_EQUAL_UINT64(play == CGT_MISERE ? CGT_N : CGT_P, outcome);
      }
    cgt_game_free(game);
  }
}

static void test_value_arrays(void) {
  for (unsigned round = 0; round < ROUNDS(40); round++) {
    random_dag(&d, 50, round % 2 == 0 ? ONE_LARGE : LONG, 0);
    cgt_game_t *game = new_game(&d, false, false);
    for (uint32_t play = 0; play < 2; play++)
      for (uint32_t question = 0; question < 2; question++) {
        uint64_t words[50 * WIDEST], answers[51];
        const size_t count = d.counts[0];
        for (unsigned v = 0; v < 50; v++) memcpy(words + v * count, d.words[v], count * sizeof *words);
        answers[50] = 77;
        for (unsigned i = 0; i < 3; i++) {
          memset(answers, 0x99, 50 * sizeof *answers);
          TEST_ASSERT_OK(cgt_game_answer_array(game, methods[i], play, question, words, count, 50, answers));
          TEST_ASSERT_EQUAL_UINT64(77, answers[50]);
          for (unsigned v = 0; v < 50; v++)
            TEST_ASSERT_EQUAL_UINT64(question == CGT_QUESTION_VALUE ? d.value[play][v]
                                     : d.value[play][v] == 0        ? CGT_P
                                                                    : CGT_N,
                                     answers[v]);
        }
        uint64_t value;
        TEST_ASSERT_OK(play == CGT_MISERE ? cgt_game_misere_value(game, d.words[49], count, &value)
                                          : cgt_game_value(game, d.words[49], count, &value));
        TEST_ASSERT_EQUAL_UINT64(d.value[play][49], value);
      }
    cgt_game_free(game);
  }
}

/* ---- Lists of options ---- */

static int by_words(unsigned a, unsigned b) {
  if (d.counts[a] != d.counts[b]) return d.counts[a] < d.counts[b] ? -1 : 1;
  for (size_t i = 0; i < d.counts[a]; i++)
    if (d.words[a][i] != d.words[b][i]) return d.words[a][i] < d.words[b][i] ? -1 : 1;
  return 0;
}

/* The list has the different options of v that are P in this play (or all of them), in order. */
static void check_list(cgt_list_t *list, unsigned v, bool all, uint32_t play) {
  static bool wanted[MOST];
  size_t n = 0;
  unsigned before = 0;
  memset(wanted, 0, sizeof wanted);
  for (unsigned e = d.starts[v]; e < d.starts[v + 1]; e++)
    if (all || d.value[play][d.targets[e]] == 0) n += !wanted[d.targets[e]], wanted[d.targets[e]] = true;
  TEST_ASSERT_EQUAL_UINT64(n, cgt_list_count(list));
  for (size_t i = 0; i < n; i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(list, i, &count);
    const unsigned w = vertex_of(&d, words, count);
    TEST_ASSERT_LESS_THAN_UINT(d.n, w);
    TEST_ASSERT_TRUE(wanted[w]);
    if (i > 0) TEST_ASSERT_LESS_THAN_INT(0, by_words(before, w));
    before = w;
  }
  cgt_list_free(list);
}

typedef struct {
  unsigned calls;
  unsigned seen[MOST];
} tally;

static cgt_status_t count_option(void *user, const uint64_t *words, size_t count) {
  tally *t = user;
  const unsigned w = vertex_of(&d, words, count);
  if (w >= d.n) return 2000;
  t->calls++;
  t->seen[w]++;
  return CGT_OK;
}

/* Gives the winning moves where the number of the vertex is even. */
static cgt_status_t dag_winning(void *user, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const dag *game = user;
  const unsigned v = vertex_of(game, words, count);
  for (unsigned e = game->starts[v]; e < game->starts[v + 1]; e++) {
    uint64_t option[NOISY];
    const unsigned w = game->targets[e];
    if (game->value[play][w] != 0) continue;
    const size_t length = disguise(game, w, option);
    cgt_status_t status = cgt_sink_option(sink, option, length);
    if (status != CGT_OK) return status;
    if (v % 2 == 1) break; /* some, but they are not meant */
  }
  return v % 2 == 0 ? CGT_OK : CGT_E_NO_THEOREM;
}

static void test_options_and_winning_moves(void) {
  for (unsigned round = 0; round < ROUNDS(200); round++) {
    random_game(&d, 1 + below(round % 10 == 0 ? 200 : 30), round);
    cgt_game_t *game = new_game(&d, false, false);
    const cgt_ruleset_t rules = {.size = sizeof rules,
                                 .flags = d.flags,
                                 .user = &d,
                                 .options = dag_options,
                                 .canonical = d.has_canonical ? dag_canonical : NULL,
                                 .winning = dag_winning};
    cgt_game_t *knowing;
    TEST_ASSERT_OK(cgt_game_new(&rules, &knowing));
    for (unsigned i = 0; i < 6; i++) {
      const unsigned v = i == 0 ? d.n - 1 : below(d.n);
      uint64_t words[NOISY], canonical[NOISY];
      size_t count = disguise(&d, v, words), canonical_count;
      cgt_list_t *list;
      TEST_ASSERT_OK(cgt_game_canonical(game, words, count, canonical, &canonical_count));
      TEST_ASSERT_EQUAL_UINT(v, vertex_of(&d, canonical, canonical_count));
      TEST_ASSERT_OK(cgt_game_options(game, words, count, &list));
      check_list(list, v, true, 0);
      for (uint32_t play = 0; play < 2; play++) {
        TEST_ASSERT_OK(cgt_game_winning(game, play, words, count, &list));
        check_list(list, v, false, play);
        if (d.how > ALL_AT_ONCE) continue;
        TEST_ASSERT_OK(cgt_game_winning(knowing, play, words, count, &list));
        check_list(list, v, false, play);
      }
      static tally t;
      t = (tally){.calls = 0};
      TEST_ASSERT_OK(cgt_game_each_option(game, words, count, count_option, &t));
      TEST_ASSERT_EQUAL_UINT(d.starts[v + 1] - d.starts[v], t.calls);
      for (unsigned e = d.starts[v]; e < d.starts[v + 1]; e++) TEST_ASSERT_GREATER_THAN_UINT(0, t.seen[d.targets[e]]);
      /* in place */
      TEST_ASSERT_OK(cgt_game_canonical(game, words, count, words, &count));
      TEST_ASSERT_EQUAL_UINT(v, vertex_of(&d, words, count));
      TEST_ASSERT_OK(cgt_game_validate(game, words, count));
      words[count] = 1;
      words[count + 1] = 123456789;
      if (vertex_of(&d, words, count + 2) == UINT32_MAX && !(d.flags & CGT_RULESET_SORT))
        TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_validate", "no vertex", cgt_game_validate(game, words, count + 2));
    }
    cgt_game_free(game);
    cgt_game_free(knowing);
  }
}

/* ---- Sizes and explicit graphs ---- */

static uint64_t odd_or_even(const uint64_t *of, const unsigned *targets, unsigned n, uint64_t parity, bool least) {
  uint64_t best = UINT64_MAX;
  for (unsigned i = 0; i < n; i++)
    if (of[targets[i]] % 2 == parity && (best == UINT64_MAX || (of[targets[i]] < best) == least)) best = of[targets[i]];
  return best;
}

/* Remoteness and suspense as chapter 9 of Winning Ways has them: by parities, without outcomes. Normal play: to an even
 * remoteness if there is one, to the least such, else to the greatest odd one; suspense the other way round; in misere play
 * even and odd change places. */
static uint64_t chapter_nine(const uint64_t *of, unsigned v, bool misere, bool suspense) {
  const unsigned *targets = d.targets + d.starts[v], n = d.starts[v + 1] - d.starts[v];
  if (n == 0) return 0;
  const uint64_t good = odd_or_even(of, targets, n, misere, !suspense);
  return 1 + (good != UINT64_MAX ? good : odd_or_even(of, targets, n, !misere, suspense));
}

static void facts_of(uint64_t facts[FACTS][MOST]) {
  for (unsigned v = 0; v < d.n; v++) {
    static unsigned last[MOST];
    uint64_t options = 0, winning[2] = {0, 0}, shortest = UINT64_MAX;
    if (v == 0) memset(last, 0, sizeof last);
    for (unsigned e = d.starts[v]; e < d.starts[v + 1]; e++) {
      const unsigned w = d.targets[e];
      if (last[w] == v + 1) continue;
      last[w] = v + 1;
      options++;
      winning[0] += d.value[0][w] == 0;
      winning[1] += d.value[1][w] == 0;
      if (facts[CGT_FACT_SHORTEST][w] < shortest) shortest = facts[CGT_FACT_SHORTEST][w];
    }
    facts[CGT_FACT_VALUE][v] = d.value[0][v];
    facts[CGT_FACT_MISERE_VALUE][v] = d.value[1][v];
    facts[CGT_FACT_OUTCOME][v] = d.value[0][v] == 0 ? CGT_P : CGT_N;
    facts[CGT_FACT_MISERE_OUTCOME][v] = d.value[1][v] == 0 ? CGT_P : CGT_N;
    facts[CGT_FACT_BIRTHDAY][v] = d.longest[v];
    facts[CGT_FACT_SHORTEST][v] = options == 0 ? 0 : shortest + 1;
    facts[CGT_FACT_OPTIONS][v] = options;
    facts[CGT_FACT_WINNING][v] = winning[0];
    facts[CGT_FACT_MISERE_WINNING][v] = winning[1];
    facts[CGT_FACT_REMOTENESS][v] = chapter_nine(facts[CGT_FACT_REMOTENESS], v, false, false);
    facts[CGT_FACT_MISERE_REMOTENESS][v] = chapter_nine(facts[CGT_FACT_MISERE_REMOTENESS], v, true, false);
    facts[CGT_FACT_SUSPENSE][v] = chapter_nine(facts[CGT_FACT_SUSPENSE], v, false, true);
    facts[CGT_FACT_MISERE_SUSPENSE][v] = chapter_nine(facts[CGT_FACT_MISERE_SUSPENSE], v, true, true);
    /* who wins makes the last move, or does not make it */
    TEST_ASSERT_EQUAL_UINT64(facts[CGT_FACT_OUTCOME][v], facts[CGT_FACT_REMOTENESS][v] % 2);
    TEST_ASSERT_EQUAL_UINT64(facts[CGT_FACT_OUTCOME][v], facts[CGT_FACT_SUSPENSE][v] % 2);
    TEST_ASSERT_NOT_EQUAL_UINT64(facts[CGT_FACT_MISERE_OUTCOME][v], facts[CGT_FACT_MISERE_REMOTENESS][v] % 2);
    TEST_ASSERT_NOT_EQUAL_UINT64(facts[CGT_FACT_MISERE_OUTCOME][v], facts[CGT_FACT_MISERE_SUSPENSE][v] % 2);
  }
}

/* A graph has these facts, vertex i being vertex names[i] of d. */
static void check_facts(cgt_game_t *graph, const unsigned *names, unsigned n) {
  static uint64_t expected[FACTS][MOST], table[(FACTS + 2) * MOST + 1];
  uint32_t facts[FACTS + 2];
  for (unsigned i = 0; i < FACTS + 2; i++) facts[i] = i < FACTS ? (i * 5 + 3) % FACTS : 7; /* in any order, repeated */
  facts_of(expected);
  table[(FACTS + 2) * n] = 4321;
  TEST_ASSERT_OK(cgt_graph_facts(graph, facts, FACTS + 2, table));
  TEST_ASSERT_EQUAL_UINT64(4321, table[(FACTS + 2) * n]);
  for (unsigned i = 0; i < FACTS + 2; i++)
    for (unsigned v = 0; v < n; v++) TEST_ASSERT_EQUAL_UINT64(expected[facts[i]][names[v]], table[i * n + v]);
}

static void test_sizes_and_expansion(void) {
  for (unsigned round = 0; round < ROUNDS(250); round++) {
    static bool reached[MOST];
    static unsigned names[MOST], distance[MOST];
    random_game(&d, 1 + below(round % 8 == 0 ? 300 : 40), round);
    cgt_game_t *game = new_game(&d, false, false), *graph;
    const unsigned v = round % 3 == 0 ? below(d.n) : d.n - 1;
    uint64_t words[NOISY], number, different = 0, vertices, edges;
    const size_t count = disguise(&d, v, words);
    mark_reachable(&d, v, reached);
    unsigned n = 0;
    for (unsigned w = 0; w < d.n; w++) n += reached[w];
    for (int twice = 0; twice < 2; twice++) {
      TEST_ASSERT_OK(cgt_game_longest_play(game, words, count, &number));
      TEST_ASSERT_EQUAL_UINT64(d.longest[v], number);
      TEST_ASSERT_OK(cgt_game_reachable_count(game, words, count, &number));
      TEST_ASSERT_EQUAL_UINT64(n, number);
    }
    cgt_list_t *list;
    d.asked = 0;
    TEST_ASSERT_OK(cgt_game_expand(game, words, count, &graph, &list));
    TEST_ASSERT_EQUAL_UINT(n, d.asked); /* on any number of threads */
    TEST_ASSERT_EQUAL_UINT64(n, cgt_list_count(list));
    for (unsigned w = 0; w < d.n; w++) distance[w] = w == v ? 0 : UINT32_MAX;
    for (bool changed = true; changed;) {
      changed = false;
      for (unsigned w = v + 1; w-- > 0;)
        for (unsigned e = d.starts[w]; distance[w] != UINT32_MAX && e < d.starts[w + 1]; e++)
          if (distance[w] + 1 < distance[d.targets[e]]) distance[d.targets[e]] = distance[w] + 1, changed = true;
    }
    for (unsigned i = 0; i < n; i++) {
      size_t length;
      const uint64_t *position = cgt_list_item(list, i, &length);
      names[i] = vertex_of(&d, position, length);
      TEST_ASSERT_LESS_THAN_UINT(d.n, names[i]);
      TEST_ASSERT_TRUE(reached[names[i]]);
      reached[names[i]] = false; /* each once */
      if (i > 0) TEST_ASSERT_GREATER_OR_EQUAL_UINT(distance[names[i - 1]], distance[names[i]]);
    }
    TEST_ASSERT_EQUAL_UINT(v, names[0]);
    cgt_list_free(list);
    for (unsigned i = 0; i < n; i++) {
      cgt_list_t *here;
      static bool wanted[MOST];
      TEST_ASSERT_OK(cgt_game_options(graph, &(uint64_t){i}, 1, &here));
      memset(wanted, 0, sizeof wanted);
      unsigned m = 0;
      for (unsigned e = d.starts[names[i]]; e < d.starts[names[i] + 1]; e++) {
        m += !wanted[d.targets[e]];
        wanted[d.targets[e]] = true;
      }
      TEST_ASSERT_EQUAL_UINT64(m, cgt_list_count(here));
      different += m;
      for (unsigned j = 0; j < m; j++) TEST_ASSERT_TRUE(wanted[names[cgt_list_item(here, j, NULL)[0]]]);
      cgt_list_free(here);
    }
    TEST_ASSERT_OK(cgt_graph_size(graph, &vertices, &edges));
    TEST_ASSERT_EQUAL_UINT64(n, vertices);
    TEST_ASSERT_EQUAL_UINT64(different, edges);
    check_facts(graph, names, n);
    cgt_game_free(graph);
    /* each alone */
    TEST_ASSERT_OK(cgt_game_expand(game, words, count, NULL, &list));
    TEST_ASSERT_EQUAL_UINT64(n, cgt_list_count(list));
    cgt_list_free(list);
    TEST_ASSERT_OK(cgt_game_expand(game, words, count, &graph, NULL));
    check_facts(graph, names, n);
    cgt_game_free(graph);
    cgt_game_free(game);
  }
}

static void test_graphs(void) {
  for (unsigned round = 0; round < ROUNDS(100); round++) {
    static uint64_t starts[MOST + 1], targets[MOST * MOST];
    static unsigned names[MOST], vertex[MOST];
    random_dag(&d, 1 + below(round % 8 == 0 ? 300 : 40), ONE_SMALL, 0);
    for (unsigned i = 0; i < d.n; i++) { /* in any order */
      const unsigned j = below(i + 1);
      names[i] = names[j];
      names[j] = i;
    }
    for (unsigned i = 0; i < d.n; i++) vertex[names[i]] = i;
    uint64_t edges = 0, value;
    for (unsigned i = 0; i < d.n; i++) {
      starts[i] = edges;
      for (unsigned e = d.starts[names[i]]; e < d.starts[names[i] + 1]; e++) targets[edges++] = vertex[d.targets[e]];
    }
    starts[d.n] = edges;
    cgt_game_t *graph, *again;
    TEST_ASSERT_OK(cgt_game_new_graph(d.n, starts, targets, &graph));
    memset(targets, 255, (size_t)edges * sizeof *targets); /* copied */
    check_facts(graph, names, d.n);
    for (unsigned i = 0; i < 20; i++) {
      const uint64_t v = below(d.n);
      const uint32_t play = below(2), method = below(4);
      TEST_ASSERT_OK(cgt_game_answer(graph, method, play, CGT_QUESTION_VALUE, &v, 1, &value));
      TEST_ASSERT_EQUAL_UINT64(d.value[play][names[v]], value);
    }
    const uint64_t top = vertex[d.n - 1];
    TEST_ASSERT_OK(cgt_game_longest_play(graph, &top, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(d.longest[d.n - 1], value);
    cgt_list_t *list;
    TEST_ASSERT_OK(cgt_game_expand(graph, &top, 1, &again, &list));
    for (size_t i = 0; i < cgt_list_count(list); i++) {
      const uint64_t at = i;
      TEST_ASSERT_OK(cgt_game_value(again, &at, 1, &value));
      TEST_ASSERT_EQUAL_UINT64(d.value[0][names[cgt_list_item(list, i, NULL)[0]]], value);
    }
    cgt_list_free(list);
    cgt_game_free(again);
    cgt_game_free(graph);
  }
}

/* ---- Splitting ---- */

/* Sums of up to three components, each a vertex of d. What split gives depends on the position: nothing, the position itself,
 * all components in this game or in another, or some here and some there; or the first two together. */
enum { COMPONENTS = 3, PARTS = 9 };
static cgt_game_t *part_game[2]; /* of single components; the second disguises them by 2^50 */

static cgt_status_t sum_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  for (size_t i = 0; i < count; i++) {
    uint64_t option[COMPONENTS];
    memcpy(option, words, count * sizeof *option);
    for (unsigned e = d.starts[words[i]]; e < d.starts[words[i] + 1]; e++) {
      option[i] = d.targets[e];
      cgt_status_t status = cgt_sink_option(sink, option, count);
      if (status != CGT_OK) return status;
    }
  }
  return CGT_OK;
}

static cgt_status_t sum_split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t kind = count;
  (void)user;
  for (size_t i = 0; i < count; i++) kind = kind * 31 + words[i];
  if (kind % 5 == 0) return CGT_OK;
  if (kind % 5 == 1) return cgt_sink_summand(sink, NULL, words, count);
  if (kind % 5 == 2 && count >= 2) {
    cgt_status_t status = cgt_sink_summand(sink, NULL, words, count - 1);
    return status == CGT_OK ? cgt_sink_summand(sink, NULL, words + count - 1, 1) : status;
  }
  for (size_t i = 0; i < count; i++) {
    const uint64_t where = kind % 5 == 3 ? 1 : (kind / 5 + i) % 3;
    const uint64_t word = where == 2 ? words[i] + ((uint64_t)1 << 50) : words[i];
    cgt_status_t status = cgt_sink_summand(sink, where == 0 ? NULL : part_game[where - 1], &word, 1);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

static cgt_status_t part_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t offset = *(const uint64_t *)user, v = words[0] - offset;
  (void)count;
  for (unsigned e = d.starts[v]; e < d.starts[v + 1]; e++) {
    const uint64_t option = d.targets[e] + offset;
    cgt_status_t status = cgt_sink_option(sink, &option, 1);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

static cgt_status_t part_closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                                uint64_t *answer, const char **theorem) {
  const uint64_t offset = *(const uint64_t *)user;
  (void)count, (void)theorem;
  if (question != CGT_QUESTION_VALUE || words[0] % 3 != 0) return CGT_E_NO_THEOREM;
  *answer = d.value[play][words[0] - offset];
  return CGT_OK;
}

static void test_splitting(void) {
  for (unsigned round = 0; round < ROUNDS(150); round++) {
    static const uint64_t offsets[2] = {0, (uint64_t)1 << 50};
    static uint64_t misere[PARTS][PARTS];
    uint64_t value;
    random_dag(&d, PARTS, ONE_SMALL, 0);
    cgt_game_t *sum, *whole;
    cgt_ruleset_t rules = {.size = sizeof rules, .flags = round % 2 == 0 ? CGT_RULESET_SORT : 0, .options = sum_options};
    TEST_ASSERT_OK(cgt_game_new(&rules, &whole));
    rules.split = sum_split;
    TEST_ASSERT_OK(cgt_game_new(&rules, &sum));
    for (int i = 0; i < 2; i++) {
      uint64_t offset = offsets[i];
      const cgt_ruleset_t part = {.size = sizeof part,
                                  .flags = i == 0 ? CGT_RULESET_THREADSAFE : 0,
                                  .user = memcpy(malloc(sizeof offset), &offset, sizeof offset),
                                  .options = part_options,
                                  .closed = round % 3 == 0 ? part_closed : NULL,
                                  .destroy = free};
      TEST_ASSERT_OK(cgt_game_new(&part, &part_game[i]));
    }
    /* misere play of two components has no XOR: the definition */
    for (unsigned a = 0; a < PARTS; a++)
      for (unsigned b = 0; b < PARTS; b++) {
        bool there[64] = {false}, terminal = true;
        for (unsigned e = d.starts[a]; e < d.starts[a + 1]; e++) there[misere[d.targets[e]][b]] = true, terminal = false;
        for (unsigned e = d.starts[b]; e < d.starts[b + 1]; e++) there[misere[a][d.targets[e]]] = true, terminal = false;
        misere[a][b] = terminal;
        for (uint64_t m = 0; !terminal && there[m]; m++) misere[a][b] = m + 1;
      }
    for (unsigned i = 0; i < 40; i++) {
      const uint64_t words[] = {below(PARTS), below(PARTS), below(PARTS)};
      const size_t count = 1 + below(3);
      const uint32_t method = methods[below(3)], question = below(2);
      uint64_t expected = 0, longest = 0, reachable[2];
      if (below(8) == 0) TEST_ASSERT_OK(cgt_game_forget(sum));
      if (below(8) == 0) TEST_ASSERT_OK(cgt_game_forget(part_game[below(2)]));
      for (size_t c = 0; c < count; c++) expected ^= d.value[0][words[c]], longest += d.longest[words[c]];
      if (question == CGT_QUESTION_OUTCOME) expected = expected == 0 ? CGT_P : CGT_N;
      TEST_ASSERT_OK(cgt_game_answer(whole, method, CGT_NORMAL, question, words, count, &value));
      TEST_ASSERT_EQUAL_UINT64(expected, value);
      TEST_ASSERT_OK(cgt_game_answer(sum, method, CGT_NORMAL, question, words, count, &value));
      TEST_ASSERT_EQUAL_UINT64(expected, value);
      TEST_ASSERT_OK(cgt_game_longest_play(sum, words, count, &value));
      TEST_ASSERT_EQUAL_UINT64(longest, value);
      TEST_ASSERT_OK(cgt_game_reachable_count(sum, words, count, &reachable[0]));
      TEST_ASSERT_OK(cgt_game_reachable_count(whole, words, count, &reachable[1]));
      TEST_ASSERT_EQUAL_UINT64(reachable[1], reachable[0]);
      TEST_ASSERT_OK(cgt_game_answer(sum, method, CGT_MISERE, CGT_QUESTION_VALUE, words, 2, &value));
      TEST_ASSERT_EQUAL_UINT64(misere[words[0]][words[1]], value);
    }
    cgt_game_free(sum);
    cgt_game_free(whole);
    cgt_game_free(part_game[0]);
    cgt_game_free(part_game[1]);
  }
}

/* ---- Heaps that split ---- */

/* Random rules of heaps that split: an option of heap v is up to three smaller heaps. A position is any number of heaps. */
enum { MOST_HEAPS = 160, MOST_PIECES = 3, MOST_WORDS = 64, SMALL_HEAPS = 3 };
typedef struct {
  size_t n;
  uint64_t heaps[MOST_PIECES];
} pieces;
typedef struct {
  unsigned n, starts[MOST_HEAPS + 1];
  pieces *options;
  uint64_t value[MOST_HEAPS], longest[MOST_HEAPS];
  uint64_t stretch; /* heap v is this number times v */
  _Atomic unsigned asked[MOST_HEAPS];
  bool keeps_zeros;
} splitting_heaps;

static void random_heaps(splitting_heaps *h, unsigned n) {
  unsigned used = 0;
  free(h->options);
  *h =
      (splitting_heaps){.n = n, .options = malloc((size_t)n * (n + 8) * sizeof *h->options), .stretch = 1 + below(3) * 1000003};
  TEST_ASSERT_NOT_NULL(h->options);
  for (unsigned v = 0; v < n; v++) {
    static bool there[256];
    memset(there, 0, sizeof there);
    h->starts[v] = used;
    const bool nim = below(4) > 0; /* for values beyond 14, and beyond 64 */
    for (unsigned k = 0, options = v == 0 ? 0 : nim ? v : below(9); k < options; k++) {
      pieces *option = &h->options[used++];
      option->n = nim && k > 0 ? 1 : below(MOST_PIECES + 1);
      for (size_t i = 0; i < option->n; i++) option->heaps[i] = nim && k > 0 ? k : below(v);
      uint64_t sum = 0, longest = 1;
      for (size_t i = 0; i < option->n; i++) sum ^= h->value[option->heaps[i]], longest += h->longest[option->heaps[i]];
      there[sum] = true;
      if (longest > h->longest[v]) h->longest[v] = longest;
    }
    while (there[h->value[v]]) h->value[v]++;
  }
  h->starts[n] = used;
}

static cgt_status_t heaps_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  splitting_heaps *h = user;
  for (size_t i = 0; i < count; i++) {
    const uint64_t v = words[i] / h->stretch;
    if (words[i] % h->stretch != 0 || v >= h->n) return 3000;
    if (count == 1) h->asked[v]++;
    for (unsigned o = h->starts[v]; o < h->starts[v + 1]; o++) {
      uint64_t option[MOST_WORDS];
      size_t n = 0;
      for (size_t j = 0; j < count; j++)
        if (j != i) option[n++] = words[j];
      for (size_t j = 0; j < h->options[o].n; j++) option[n++] = h->options[o].heaps[j] * h->stretch;
      cgt_status_t status = cgt_sink_option(sink, option, n);
      if (status != CGT_OK) return status;
    }
  }
  return CGT_OK;
}

static cgt_status_t heaps_split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  for (size_t i = 0; i < count && count > 1; i++) {
    cgt_status_t status = cgt_sink_summand(sink, NULL, words + i, 1);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

/* Takes a word off that says nothing. */
static cgt_status_t heaps_canonical(void *user, uint64_t *words, size_t *count) { return dag_canonical(user, words, count); }

static uint64_t misere_by_definition(const splitting_heaps *h, const uint64_t *words, size_t count) {
  bool there[64] = {false}, terminal = true;
  for (size_t i = 0; i < count; i++)
    for (unsigned o = h->starts[words[i]]; o < h->starts[words[i] + 1]; o++) {
      uint64_t option[MOST_WORDS];
      size_t n = 0;
      for (size_t j = 0; j < count; j++)
        if (j != i) option[n++] = words[j];
      for (size_t j = 0; j < h->options[o].n; j++) option[n++] = h->options[o].heaps[j];
      there[misere_by_definition(h, option, n)] = true;
      terminal = false;
    }
  uint64_t mex = terminal;
  while (!terminal && there[mex]) mex++;
  return mex;
}

static cgt_status_t stop_sometimes(void *user, uint64_t expanded, uint64_t known) {
  unsigned *stops = user;
  (void)expanded, (void)known;
  if (*stops == 0 || below(3) > 0) return CGT_OK;
  --*stops;
  return 4000;
}

static void test_heaps_that_split(void) {
  static splitting_heaps h;
  static unsigned stops;
  for (unsigned round = 0; round < (unsigned)test_few(400); round++) {
    random_heaps(&h, 2 + below(round % 8 == 0 ? MOST_HEAPS - 2 : 30));
    const bool words = round % 2 == 0;
    const uint64_t shape = round / 2 % 4 * CGT_RULESET_SORT; /* the two flags */
    const cgt_ruleset_t rules = {.size = sizeof rules,
                                 .flags = shape | (words ? CGT_RULESET_SPLITS_WORDS : CGT_RULESET_SPLITS_SUMS),
                                 .user = &h,
                                 .options = heaps_options,
                                 .canonical = round / 8 % 2 == 0 ? heaps_canonical : NULL,
                                 .split = words ? NULL : heaps_split};
    cgt_game_t *game;
    TEST_ASSERT_OK(cgt_game_new(&rules, &game));
    if (below(2) == 0) {
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 1 + below(20)));
      TEST_ASSERT_OK(cgt_game_set_progress(game, stop_sometimes, &stops));
    }
    for (unsigned i = 0; i < 30; i++) {
      const uint32_t method = methods[below(3)], question = below(2);
      uint64_t position[8], expected = 0, longest = 0, answer, entries;
      const size_t count = below(5);
      for (size_t c = 0; c < count; c++) {
        const unsigned v = below(h.n);
        position[c] = v * h.stretch;
        expected ^= h.value[v], longest += h.longest[v];
      }
      if (question == CGT_QUESTION_OUTCOME) expected = expected == 0 ? CGT_P : CGT_N;
      if (below(8) == 0) TEST_ASSERT_OK(cgt_game_forget(game));
      stops = 5;
      cgt_status_t status; /* a question that was stopped goes on */
      do status = cgt_game_answer(game, method, CGT_NORMAL, question, position, count, &answer);
      while (status == 4000);
      TEST_ASSERT_OK(status);
      TEST_ASSERT_EQUAL_UINT64(expected, answer);
      do status = cgt_game_longest_play(game, position, count, &answer);
      while (status == 4000);
      TEST_ASSERT_OK(status);
      TEST_ASSERT_EQUAL_UINT64(longest, answer);
      TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries)); /* of two memos */
      TEST_ASSERT_LESS_OR_EQUAL_UINT64(2 * (h.n + 1), entries);
    }
    for (unsigned i = 0; i < 5; i++) {
      uint64_t position[2], heaps[2], answer;
      const size_t count = below(3);
      for (size_t c = 0; c < count; c++) {
        heaps[c] = below(h.n < SMALL_HEAPS ? h.n : SMALL_HEAPS);
        position[c] = heaps[c] * h.stretch;
      }
      cgt_status_t status;
      do status = cgt_game_misere_value(game, position, count, &answer);
      while (status == 4000);
      TEST_ASSERT_OK(status);
      TEST_ASSERT_EQUAL_UINT64(misere_by_definition(&h, heaps, count), answer);
    }
    cgt_game_free(game);
  }
  free(h.options);
}

/* ---- Large values ---- */

enum { HEAPS = 40000 };
static uint64_t all_heaps[HEAPS];

static cgt_status_t heap_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user, (void)count;
  return cgt_sink_options(sink, all_heaps, 1, (size_t)words[0]);
}

/* ---- Options of many summands ---- */

/* A move turns a heap into a crowd of smaller ones, of which some may be heaps of Nim in another game. The word of heap v is
 * odd and may be large, where others are small; that of a heap of Nim is even. */
enum { CROWDED = 24, CROWDS = 12, MOST_CROWD = 200 };
typedef struct {
  uint64_t words[CROWDED];
  uint64_t crowds[CROWDED][CROWDS][MOST_CROWD];
  size_t sizes[CROWDED][CROWDS], options[CROWDED];
  uint64_t value[CROWDED], longest[CROWDED];
  cgt_game_t *nim;
} crowded_heaps;

static unsigned heap_of(uint64_t word) { return (unsigned)(word >> 1 & 31); }

static void random_crowds(crowded_heaps *h) {
  const bool large = below(4) > 0;
  for (unsigned v = 0; v < CROWDED; v++) {
    bool there[1024] = {false};
    h->words[v] = (large ? test_random_length() << 6 : 0) | v << 1 | 1;
    h->value[v] = h->longest[v] = 0;
    h->options[v] = v == 0 ? 0 : below(CROWDS + 1);
    for (size_t o = 0; o < h->options[v]; o++) {
      const unsigned rare = below(4) == 0 ? 20 : UINT32_MAX;
      const size_t size = below(3) == 0 ? below(MOST_CROWD + 1) : below(5);
      uint64_t sum = 0, longest = 1;
      for (size_t i = 0; i < size; i++) {
        const bool nim = below(rare) == 0;
        const unsigned heap = 1 + below(9), w = below(v);
        h->crowds[v][o][i] = nim ? heap << 1 : h->words[w];
        sum ^= nim ? heap : h->value[w];
        longest += nim ? heap : h->longest[w];
      }
      h->sizes[v][o] = size;
      there[sum] = true;
      if (longest > h->longest[v]) h->longest[v] = longest < INT32_MAX ? longest : INT32_MAX; /* too long for the engine */
    }
    while (there[h->value[v]]) h->value[v]++;
  }
}

static cgt_status_t crowd_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const crowded_heaps *h = user;
  if (count == 0) return CGT_OK;
  const unsigned v = heap_of(words[0]);
  if (count != 1 || words[0] != h->words[v]) return 3000;
  cgt_status_t status = CGT_OK;
  for (size_t o = 0; o < h->options[v] && status == CGT_OK; o++)
    status = cgt_sink_option(sink, h->crowds[v][o], h->sizes[v][o]);
  return status;
}

static cgt_status_t crowd_split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const crowded_heaps *h = user;
  cgt_status_t status = CGT_OK;
  for (size_t i = 0; i < count && status == CGT_OK; i++) {
    const uint64_t heap = words[i] >> 1;
    status = words[i] % 2 == 0 ? cgt_sink_summand(sink, h->nim, &heap, 1) : cgt_sink_summand(sink, NULL, &words[i], 1);
  }
  return status;
}

static void test_options_of_many_summands(void) {
  static crowded_heaps h;
  for (uint64_t heap = 0; heap < 10; heap++) all_heaps[heap] = heap;
  for (int round = 0; round < test_few(400); round++) {
    const cgt_ruleset_t nim = {.size = sizeof nim, .options = heap_options};
    const cgt_ruleset_t rules = {.size = sizeof rules,
                                 .flags = (uint64_t)round % 4 * CGT_RULESET_SORT, /* and CGT_RULESET_DROP_ZEROS */
                                 .user = &h,
                                 .options = crowd_options,
                                 .split = crowd_split};
    cgt_game_t *game;
    TEST_ASSERT_OK(cgt_game_new(&nim, &h.nim));
    TEST_ASSERT_OK(cgt_game_new(&rules, &game));
    random_crowds(&h);
    for (int i = 0; i < 12; i++) {
      const unsigned v = i < 3 ? CROWDED - 1 : below(CROWDED), w = below(CROWDED);
      const uint64_t position[] = {h.words[v], h.words[w], 6};
      const size_t count = 1 + below(3);
      uint64_t value, moves;
      const uint64_t longest = h.longest[v] + (count > 1 ? h.longest[w] : 0) + (count > 2 ? 3 : 0);
      TEST_ASSERT_OK(cgt_game_answer(game, methods[i % 3], CGT_NORMAL, CGT_QUESTION_VALUE, position, count, &value));
      TEST_ASSERT_EQUAL_UINT64(h.value[v] ^ (count > 1 ? h.value[w] : 0) ^ (count > 2 ? 3 : 0), value);
      if (longest < INT32_MAX - 2) TEST_ASSERT_OK(cgt_game_longest_play(game, position, count, &moves));
      if (longest < INT32_MAX - 2) TEST_ASSERT_EQUAL_UINT64(longest, moves);
      if (below(3) == 0) TEST_ASSERT_OK(cgt_game_forget(game));
    }
    cgt_game_free(game);
    cgt_game_free(h.nim);
  }
}

/* The theorem applies only below its limit, and not to multiples of 1000. */
static uint64_t theorem_below;
static cgt_status_t heap_closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                                uint64_t *answer, const char **theorem) {
  (void)user, (void)count, (void)theorem;
  if (question != CGT_QUESTION_VALUE || words[0] >= theorem_below || words[0] % 1000 == 0) return CGT_E_NO_THEOREM;
  *answer = play == CGT_MISERE && words[0] < 2 ? 1 - words[0] : words[0];
  return CGT_OK;
}

/* Fields grow from 16 to 32 bits between 32766 and 32767. */
static void test_values_about_32767(void) {
  for (uint64_t h = 0; h < HEAPS; h++) all_heaps[h] = h;
  const uint64_t tops[] = {32764, 32765, 32766, 32767, 32768, 32769, HEAPS - 1};
  for (size_t i = 0; i < sizeof tops / sizeof *tops; i++)
    for (uint32_t play = 0; play < 2; play++) {
      const cgt_ruleset_t rules = {.size = sizeof rules, .options = heap_options, .closed = heap_closed};
      cgt_game_t *game;
      uint64_t value;
      uint64_t outcome;
      theorem_below = tops[i] - 2;
      TEST_ASSERT_OK(cgt_game_new(&rules, &game));
      TEST_ASSERT_OK(cgt_game_outcome(game, play, &tops[i], 1, &outcome));
      TEST_ASSERT_EQUAL_UINT64(CGT_N, outcome);
      TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_AUTO, play, CGT_QUESTION_VALUE, &tops[i], 1, &value));
      TEST_ASSERT_EQUAL_UINT64(tops[i], value);
      const uint64_t before = tops[i] - 1;
      TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_AUTO, play, CGT_QUESTION_VALUE, &before, 1, &value));
      TEST_ASSERT_EQUAL_UINT64(before, value);
      cgt_game_free(game);
    }
}

#if defined(__has_feature) /* clang */
#  define TEST_SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#  define TEST_SANITIZED 1
#else
#  define TEST_SANITIZED 0
#endif

/* The same without any theorem, which takes half a billion options. */
static void test_large_heap_by_searching(void) {
#if TEST_SANITIZED
  TEST_IGNORE_MESSAGE("half a billion options are too many under a sanitizer");
#else
  const uint64_t top = (uint64_t)test_few(32770);
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = heap_options};
  cgt_game_t *game;
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, &top, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(top, value);
  for (uint64_t h = 0; h < top; h++) {
    TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, &h, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(h, value);
  }
  cgt_game_free(game);
#endif
}

/* Word 0: a position with this many options; from `star` on: positions with a value by a theorem. */
static uint64_t theorem_value, star;
static cgt_status_t star_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user, (void)count;
  if (words[0] >= star) return 3000;
  for (uint64_t i = 0; i < words[0]; i++) {
    const uint64_t option = star + i;
    cgt_status_t status = cgt_sink_option(sink, &option, 1);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}
static cgt_status_t star_closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                                uint64_t *answer, const char **theorem) {
  (void)user, (void)play, (void)count, (void)theorem;
  if (question != CGT_QUESTION_VALUE || words[0] < star) return CGT_E_NO_THEOREM;
  const uint64_t i = words[0] - star;
  *answer = i % 3 == 2 ? theorem_value - i : i;
  return CGT_OK;
}

/* Options with huge values take no memory for them; values that no memo can hold are reported. */
static void test_huge_values(void) {
  test_memory_begin();
  const uint64_t values[] = {40000, 1000000, 1 << 20, (1 << 20) + 500, 100000000, INT32_MAX - 2};
  for (size_t i = 0; i < 2 * sizeof values / sizeof *values; i++) {
    const cgt_ruleset_t rules = {.size = sizeof rules, .options = star_options, .closed = star_closed};
    cgt_game_t *game;
    uint64_t value;
    star = (uint64_t)1 << (i % 2 == 0 ? 20 : 40); /* slots of one word and of two */
    theorem_value = values[i / 2] + 2;
    TEST_ASSERT_OK(cgt_game_new(&rules, &game));
    for (unsigned repeat = 0; repeat < 2; repeat++) /* 2 has an option's huge value in the memo, 0 and 1 are there */
      for (uint64_t n = 1; n < 600; n = n * 3 / 2 + 1) {
        const uint64_t expected = n < 3 ? n : 2;
        TEST_ASSERT_OK(cgt_game_value(game, &n, 1, &value));
        TEST_ASSERT_EQUAL_UINT64(expected, value);
        TEST_ASSERT_OK(cgt_game_misere_value(game, &n, 1, &value));
        TEST_ASSERT_EQUAL_UINT64(expected, value);
      }
    cgt_game_free(game);
    theorem_value++;
  }
  TEST_ASSERT_LESS_THAN_UINT64((uint64_t)8 << 20, test_most_bytes);
  const cgt_ruleset_t rules = {.size = sizeof rules, .options = star_options, .closed = star_closed};
  cgt_game_t *game;
  uint64_t n = 3, value = 99;
  theorem_value = (uint64_t)INT32_MAX - 1 + 2;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_value", "2147483646", cgt_game_value(game, &n, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(99, value);
  n = 2;
  TEST_ASSERT_OK(cgt_game_value(game, &n, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(2, value);
  cgt_game_free(game);
  test_memory_end();
}

/* Nim heaps above 2^32 by a theorem, in sums that are asked whether they have a value. */
static cgt_status_t nim_closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count,
                               uint64_t *answer, const char **theorem) {
  (void)user, (void)count, (void)theorem;
  if (question != CGT_QUESTION_VALUE || play != CGT_NORMAL) return CGT_E_NO_THEOREM;
  *answer = words[0];
  return CGT_OK;
}
static cgt_status_t no_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user, (void)words, (void)count, (void)sink;
  return CGT_OK;
}
static cgt_status_t split_into_parts(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  for (size_t i = 0; i < count; i++) {
    cgt_status_t status = cgt_sink_summand(sink, part_game[i == 1 ? 1 : 0], &words[i], 1);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}
static void test_sums_of_huge_values(void) {
  for (uint64_t h = 0; h < HEAPS; h++) all_heaps[h] = h;
  const cgt_ruleset_t nim = {.size = sizeof nim, .options = no_options, .closed = nim_closed},
                      search = {.size = sizeof search, .options = heap_options},
                      sum = {.size = sizeof sum, .options = no_options, .split = split_into_parts};
  const uint64_t large[] = {UINT32_MAX, (uint64_t)1 << 32, ((uint64_t)1 << 32) + 5, (uint64_t)7 << 40, 5, 14, 13,
                            31,         UINT64_MAX - 1};
  cgt_game_t *game;
  for (size_t i = 0; i < sizeof large / sizeof *large; i++)
    for (uint64_t heap = 0; heap < 40; heap += 1 + heap / 8) {
      TEST_ASSERT_OK(cgt_game_new(&nim, &part_game[0]));
      TEST_ASSERT_OK(cgt_game_new(&search, &part_game[1]));
      TEST_ASSERT_OK(cgt_game_new(&sum, &game));
      uint64_t outcome;
      uint64_t value;
      TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, (uint64_t[]){large[i], heap}, 2, &outcome));
      TEST_ASSERT_EQUAL_UINT64(large[i] == heap ? CGT_P : CGT_N, outcome);
      /* twice the same is nothing, whatever it is */
      TEST_ASSERT_OK(cgt_game_value(game, (uint64_t[]){large[i], heap, large[i]}, 3, &value));
      TEST_ASSERT_EQUAL_UINT64(heap, value);
      cgt_game_free(game);
      cgt_game_free(part_game[0]);
      cgt_game_free(part_game[1]);
    }
}

/* Two words: a heap of this game and a number of the other's, which a sum with the heap cannot hold in a memo. */
static cgt_status_t split_off_heap(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  if (count == 1) return CGT_OK;
  cgt_status_t status = cgt_sink_summand(sink, NULL, words, 1);
  return status == CGT_OK ? cgt_sink_summand(sink, part_game[0], words + 1, 1) : status;
}
static void test_sums_that_overflow(void) {
  for (uint64_t h = 0; h < HEAPS; h++) all_heaps[h] = h;
  const cgt_ruleset_t nim = {.size = sizeof nim, .options = no_options, .closed = nim_closed},
                      sum = {.size = sizeof sum, .options = heap_options, .split = split_off_heap};
  const uint64_t large[] = {6, (uint64_t)1 << 33}, small[] = {6, 5};
  uint64_t value;
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new(&nim, &part_game[0]));
  TEST_ASSERT_OK(cgt_game_new(&sum, &game));
  for (int times = 0; times < 3; times++) { /* the same each time: no mark of the line of play is left */
    value = 99;
    TEST_ASSERT_FAILS(CGT_E_OVERFLOW, "cgt_game_value", "8589934598", cgt_game_value(game, large, 2, &value));
    TEST_ASSERT_EQUAL_UINT64(99, value);
    TEST_ASSERT_OK(cgt_game_value(game, small, 2, &value));
    TEST_ASSERT_EQUAL_UINT64(3, value);
  }
  cgt_game_free(game);
  cgt_game_free(part_game[0]);
}

/* ---- Explaining and counting ---- */

static void test_explaining(void) {
  for (unsigned round = 0; round < ROUNDS(60); round++) {
    random_dag(&d, 12, ONE_SMALL, 0);
    d.theorems = round % 2 == 0 ? 0 : 2;
    cgt_game_t *game = new_game(&d, false, false);
    for (uint32_t play = 0; play < 2; play++) {
      const unsigned v = below(12);
      char text[600], small[600], head[200];
      size_t needed = 0, again = 0;
      uint64_t answer;
      const cgt_status_t theorem = cgt_game_answer(game, CGT_METHOD_CLOSED, play, CGT_QUESTION_VALUE, d.words[v], 1, &answer);
      TEST_ASSERT_OK(cgt_game_explain(game, play, d.words[v], 1, NULL, 0, &needed));
      memset(text, 'x', sizeof text);
      TEST_ASSERT_OK(cgt_game_explain(game, play, d.words[v], 1, text, needed, &again));
      TEST_ASSERT_LESS_OR_EQUAL_UINT64(needed, again); /* from the memo it is a shorter story */
      TEST_ASSERT_EQUAL_UINT64(again - 1, strlen(text));
      TEST_ASSERT_EQUAL_INT('x', text[needed]);
      snprintf(head, sizeof head, "%llu: %s value %llu, outcome %s\n", (unsigned long long)d.words[v][0],
               play == CGT_MISERE ? "misere Grundy" : "Grundy", (unsigned long long)d.value[play][v],
               d.value[play][v] == 0 ? "P" : "N");
      TEST_ASSERT_EQUAL_STRING_LEN(head, text, strlen(head));
      TEST_ASSERT_EQUAL_STRING(theorem == CGT_OK ? "by the oracle\n" : "from the memo, by an earlier search\n",
                               text + strlen(head));
      for (size_t capacity = 1; capacity < again; capacity += 7) {
        memset(small, 'x', sizeof small);
        TEST_ASSERT_OK(cgt_game_explain(game, play, d.words[v], 1, small, capacity, NULL));
        TEST_ASSERT_EQUAL_STRING_LEN(text, small, capacity - 1);
        TEST_ASSERT_EQUAL_INT(0, small[capacity - 1]);
        TEST_ASSERT_EQUAL_INT('x', small[capacity]);
      }
      if (theorem == CGT_OK) continue;
      /* a search tells what it cost */
      TEST_ASSERT_OK(cgt_game_forget(game));
      TEST_ASSERT_OK(cgt_game_explain(game, play, d.words[v], 1, text, sizeof text, NULL));
      unsigned long long expanded, options, known;
      TEST_ASSERT_EQUAL_INT(
          3, sscanf(text + strlen(head), "by search: %llu positions expanded, %llu options; the memo has %llu", &expanded,
                    &options, &known));
      TEST_ASSERT_GREATER_THAN_UINT64(0, expanded);
      uint64_t entries;
      TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries));
      TEST_ASSERT_EQUAL_UINT64(entries, known);
    }
    cgt_game_free(game);
  }
}

static uint64_t count_of(cgt_game_t *game, uint32_t what) {
  uint64_t number = UINT64_MAX;
  TEST_ASSERT_OK(cgt_game_count(game, what, &number));
  return number;
}

/* Several threads may do some work twice. */
static void check_work(uint64_t expected, uint64_t counted) {
  if (ON_THREADS)
    TEST_ASSERT_GREATER_OR_EQUAL_UINT64(expected, counted);
  else
    TEST_ASSERT_EQUAL_UINT64(expected, counted);
}

static void test_counts(void) {
  for (unsigned round = 0; round < ROUNDS(60); round++) {
    static bool reached[MOST];
    random_dag(&d, 30, (style)(round % STYLES), 0);
    d.how = (way)(round % WAYS);
    cgt_game_t *game = new_game(&d, false, false);
    for (uint32_t what = 0; what < 5; what++) TEST_ASSERT_EQUAL_UINT64(0, count_of(game, what));
    uint64_t n = 0, edges = 0, value;
    mark_reachable(&d, 29, reached);
    for (unsigned v = 0; v < 30; v++)
      if (reached[v]) n++, edges += d.starts[v + 1] - d.starts[v];
    for (uint32_t play = 0; play < 2; play++) {
      TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_TABLE, play, CGT_QUESTION_VALUE, d.words[29], d.counts[29], &value));
      TEST_ASSERT_EQUAL_UINT64(n * (play + 1), count_of(game, CGT_COUNT_KNOWN));
      TEST_ASSERT_EQUAL_UINT64(n * (play + 1), count_of(game, CGT_COUNT_ENTRIES));
      check_work(n * (play + 1), count_of(game, CGT_COUNT_EXPANDED));
      check_work(edges * (play + 1), count_of(game, CGT_COUNT_OPTIONS));
      TEST_ASSERT_GREATER_OR_EQUAL_UINT(n * (play + 1), d.asked); /* more where layouts are widened */
    }
    TEST_ASSERT_GREATER_THAN_UINT64(0, count_of(game, CGT_COUNT_BYTES));
    TEST_ASSERT_OK(cgt_game_longest_play(game, d.words[29], d.counts[29], &value));
    TEST_ASSERT_OK(cgt_game_forget(game));
    TEST_ASSERT_EQUAL_UINT64(0, count_of(game, CGT_COUNT_KNOWN));
    TEST_ASSERT_EQUAL_UINT64(0, count_of(game, CGT_COUNT_ENTRIES));
    TEST_ASSERT_EQUAL_UINT64(0, count_of(game, CGT_COUNT_BYTES));
    check_work(3 * n, count_of(game, CGT_COUNT_EXPANDED));
    /* the pruned search knows of some only what they are not, and expands no more than there are by much */
    TEST_ASSERT_OK(
        cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_OUTCOME, d.words[29], d.counts[29], &value));
    TEST_ASSERT_LESS_OR_EQUAL_UINT64(count_of(game, CGT_COUNT_ENTRIES), count_of(game, CGT_COUNT_KNOWN));
    TEST_ASSERT_LESS_OR_EQUAL_UINT64(n, count_of(game, CGT_COUNT_ENTRIES));
    TEST_ASSERT_LESS_OR_EQUAL_UINT64((ON_THREADS ? 8 * 5 : 5) * n, count_of(game, CGT_COUNT_EXPANDED)); /* 8 threads */
    cgt_game_free(game);
  }
}

/* What summands in another game cost is counted there, and not here. */
static void test_counts_of_summands(void) {
  for (uint64_t h = 0; h < HEAPS; h++) all_heaps[h] = h;
  const cgt_ruleset_t heaps = {.size = sizeof heaps, .options = heap_options},
                      sum = {.size = sizeof sum, .options = no_options, .split = split_into_parts};
  cgt_game_t *game;
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_new(&heaps, &part_game[0]));
  TEST_ASSERT_OK(cgt_game_new(&heaps, &part_game[1]));
  TEST_ASSERT_OK(cgt_game_new(&sum, &game));
  TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, (uint64_t[]){12, 6}, 2, &value));
  TEST_ASSERT_EQUAL_UINT64(10, value);
  TEST_ASSERT_EQUAL_UINT64(0, count_of(game, CGT_COUNT_EXPANDED));
  TEST_ASSERT_EQUAL_UINT64(0, count_of(game, CGT_COUNT_OPTIONS));
  TEST_ASSERT_EQUAL_UINT64(13, count_of(part_game[0], CGT_COUNT_EXPANDED));
  TEST_ASSERT_EQUAL_UINT64(78, count_of(part_game[0], CGT_COUNT_OPTIONS));
  TEST_ASSERT_EQUAL_UINT64(7, count_of(part_game[1], CGT_COUNT_EXPANDED));
  cgt_game_free(game);
  cgt_game_free(part_game[0]);
  cgt_game_free(part_game[1]);
}

/* ---- What the pruned search visits ---- */

/* Cram: dominoes go on what is free of a board, bit 8 * row + column. Regions are summands, and canonical in a corner. */
static const uint64_t CRAM_COLUMN = 0x0101010101010101;

/* Swaps bits that are `shift` apart: those of the mask, and those above. */
static uint64_t swap_bits(uint64_t board, unsigned shift, uint64_t mask) {
  const uint64_t differ = (board ^ board >> shift) & mask;
  return board ^ differ ^ differ << shift;
}

static uint64_t cram_image(uint64_t board, unsigned image) {
  if (image & 1)
    board = swap_bits(swap_bits(swap_bits(board, 1, 0x5555555555555555), 2, 0x3333333333333333), 4, 0x0F0F0F0F0F0F0F0F);
  if (image & 2) board = swap_bits(swap_bits(swap_bits(board, 8, 0x00FF00FF00FF00FF), 16, 0x0000FFFF0000FFFF), 32, UINT32_MAX);
  if (image & 4) board = swap_bits(swap_bits(swap_bits(board, 7, 0x00AA00AA00AA00AA), 14, 0x0000CCCC0000CCCC), 28, 0xF0F0F0F0);
  while ((board & 255) == 0) board >>= 8;
  while ((board & CRAM_COLUMN) == 0) board >>= 1;
  return board;
}

static uint64_t cram_region(uint64_t board) {
  uint64_t region = board & (~board + 1), before;
  do {
    before = region;
    region |= (region << 8 | region >> 8 | (region & ~(CRAM_COLUMN << 7)) << 1 | (region & ~CRAM_COLUMN) >> 1) & board;
  } while (region != before);
  return region;
}

static cgt_status_t cram_canonical(void *user, uint64_t *words, size_t *count) {
  (void)user, (void)count;
  const uint64_t board = words[0];
  if (cram_region(board) != board) return CGT_OK;
  for (unsigned image = 0; image < 8 && board != 0; image++) {
    const uint64_t moved = cram_image(board, image);
    if (image == 0 || moved < words[0]) words[0] = moved;
  }
  return CGT_OK;
}

static cgt_status_t cram_split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  (void)user, (void)count;
  for (uint64_t rest = words[0], region; rest != 0 && status == CGT_OK; rest ^= region) {
    region = cram_region(rest);
    status = cgt_sink_summand(sink, NULL, &region, 1);
  }
  return status;
}

static cgt_status_t cram_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  (void)user, (void)count;
  for (unsigned at = 0; at < 64 && status == CGT_OK; at++)
    for (unsigned step = 1; step <= 8 && status == CGT_OK; step += 7) {
      const uint64_t domino = ((uint64_t)1 << step | 1) << at, option = words[0] & ~domino;
      if ((step == 8 ? at < 56 : at % 8 < 7) && (words[0] & domino) == domino) status = cgt_sink_option(sink, &option, 1);
    }
  return status;
}

/* How many moves there are. */
static uint64_t cram_hint(void *user, const uint64_t *words, size_t count) {
  const uint64_t ends = words[0] & words[0] >> 8, rest = words[0] & (words[0] & ~CRAM_COLUMN) >> 1;
  uint64_t moves = 0;
  (void)user, (void)count;
  for (unsigned at = 0; at < 64; at++) moves += (ends >> at & 1) + (rest >> at & 1);
  return moves;
}

/* The pruned search was measured, and must not get worse than this. */
static void test_what_is_visited(void) {
  const cgt_ruleset_t rules = {
      .size = sizeof rules, .options = cram_options, .canonical = cram_canonical, .split = cram_split, .order_hint = cram_hint};
  const struct {
    unsigned rows, columns;
    uint64_t value, known, expanded;
  } boards[] = {{4, 5, 2, 320, 1300}, {5, 5, 0, 480, 2500}, {4, 7, 3, 4000, 25000}, {5, 6, 2, 12000, 80000}};
  for (size_t i = 0; i < (size_t)test_few(sizeof boards / sizeof *boards); i++) {
    cgt_game_t *game;
    uint64_t board = 0, value;
    for (unsigned row = 0; row < boards[i].rows; row++) board |= (((uint64_t)1 << boards[i].columns) - 1) << 8 * row;
    TEST_ASSERT_OK(cgt_game_new(&rules, &game));
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, 1)); /* several may visit more */
    TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, &board, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(boards[i].value, value);
    TEST_ASSERT_LESS_OR_EQUAL_UINT64(boards[i].known, count_of(game, CGT_COUNT_KNOWN));
    TEST_ASSERT_LESS_OR_EQUAL_UINT64(boards[i].expanded, count_of(game, CGT_COUNT_EXPANDED));
    cgt_game_free(game);
    if (board >> 36 != 0) continue; /* the table visits too much */
    TEST_ASSERT_OK(cgt_game_new(&rules, &game));
    TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, &board, 1, &value));
    TEST_ASSERT_EQUAL_UINT64(boards[i].value, value);
    cgt_game_free(game);
  }
}

/* Node Kayles on a grid of 5x5: takes a cell and its neighbours. */
static cgt_status_t grid_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  (void)user;
  for (unsigned at = 0; at < 25 && status == CGT_OK; at++) {
    if ((words[0] >> at & 1) == 0) continue;
    uint64_t left = words[0];
    for (unsigned cell = 0; cell < 25; cell++) {
      const unsigned row = cell / 5 > at / 5 ? cell / 5 - at / 5 : at / 5 - cell / 5;
      const unsigned column = cell % 5 > at % 5 ? cell % 5 - at % 5 : at % 5 - cell % 5;
      if (row + column <= 1) left &= ~((uint64_t)1 << cell);
    }
    status = cgt_sink_option(sink, &left, count);
  }
  return status;
}

/* The hint counts bits, and the search for an outcome is shorter where that is what play is left. */
static void test_hint_of_bits(void) {
  const uint64_t grid = ((uint64_t)1 << 25) - 1;
  uint64_t outcomes[2], expanded[2];
  for (int times = 0; times < 100; times++) {
    uint64_t words[4] = {test_random(), test_random() & test_random(), UINT64_MAX, 0}, bits = 0;
    const size_t count = (size_t)times % 5;
    for (size_t i = 0; i < 64 * count; i++) bits += words[i / 64] >> i % 64 & 1;
    TEST_ASSERT_EQUAL_UINT64(bits, cgt_hint_bits(NULL, words, count));
  }
  for (int hint = 0; hint < 2; hint++) {
    const cgt_ruleset_t rules = {.size = sizeof rules, .options = grid_options, .order_hint = hint ? cgt_hint_bits : NULL};
    cgt_game_t *game;
    TEST_ASSERT_OK(cgt_game_new(&rules, &game));
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, 1)); /* several may visit more */
    TEST_ASSERT_OK(cgt_game_outcome(game, CGT_NORMAL, &grid, 1, &outcomes[hint]));
    expanded[hint] = count_of(game, CGT_COUNT_EXPANDED);
    cgt_game_free(game);
  }
  TEST_ASSERT_EQUAL_UINT64(outcomes[0], outcomes[1]);
  TEST_ASSERT_LESS_THAN_UINT64(expanded[0] * 3 / 4, expanded[1]);
}

/* What was reserved is there, and is not made anew on the way. */
static void test_reserving(void) {
  random_dag(&d, MOST, ONE_SMALL, 0);
  cgt_game_t *game = new_game(&d, false, false);
  TEST_ASSERT_OK(cgt_game_reserve(game, 100000));
  const uint64_t bytes = count_of(game, CGT_COUNT_BYTES);
  TEST_ASSERT_GREATER_OR_EQUAL_UINT64(100000 * 8 * 4 / 3, bytes);
  TEST_ASSERT_OK(cgt_game_reserve(game, 50000));
  check_position(&d, game, MOST - 1, CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_VALUE);
  TEST_ASSERT_EQUAL_UINT64(bytes, count_of(game, CGT_COUNT_BYTES));
  TEST_ASSERT_OK(cgt_game_reserve(game, 1000000));
  TEST_ASSERT_GREATER_OR_EQUAL_UINT64(1000000 * 8 * 4 / 3, count_of(game, CGT_COUNT_BYTES));
  check_position(&d, game, MOST - 1, CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_VALUE);
  check_values(&d, game, 5);
  cgt_game_free(game);
}

/* Bounds are asked for also where room has been reserved, so that the layout need not be widened. */
static void test_reserving_keeps_bounds(void) {
  random_dag(&d, 60, ONE_LARGE, 0);
  for (int reserve = 0; reserve < 2; reserve++) {
    cgt_game_t *game = new_game(&d, false, true);
    uint64_t value;
    if (reserve) TEST_ASSERT_OK(cgt_game_reserve(game, 100));
    d.asked = 0;
    TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, d.words[59], 1, &value));
    TEST_ASSERT_EQUAL_UINT64(d.asked, count_of(game, CGT_COUNT_EXPANDED)); /* none twice, as none was wider */
    TEST_ASSERT_GREATER_THAN_UINT(0, d.asked);
    cgt_game_free(game);
  }
}

/* ---- Long positions ---- */

/* Any word may become 0; the greatest word may not be above 3: the value is the parity of the words that are not 0. */
static cgt_status_t drop_one(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  uint64_t option[CGT_MAX_WORDS];
  (void)user;
  memcpy(option, words, count * sizeof *option);
  for (size_t i = 0; i < count; i++) {
    if (words[i] == 0) continue;
    option[i] = 0;
    cgt_status_t status = cgt_sink_option(sink, option, count);
    if (status != CGT_OK) return status;
    option[i] = words[i];
  }
  return CGT_OK;
}

static void test_long_positions(void) {
  static uint64_t words[CGT_MAX_WORDS], expected[CGT_MAX_WORDS], canonical[CGT_MAX_WORDS];
  for (uint64_t flags = 0; flags < 8; flags += 2) {
    const cgt_ruleset_t rules = {.size = sizeof rules, .flags = flags, .options = drop_one};
    cgt_game_t *game;
    TEST_ASSERT_OK(cgt_game_new(&rules, &game));
    for (size_t count = 1; count <= CGT_MAX_WORDS; count = count < 70 ? count + 1 : count < 2048 ? 3 * count / 2 : 2 * count) {
      if (count > 2048) count = CGT_MAX_WORDS;
      size_t kept = count, canonical_count;
      for (size_t i = 0; i < count; i++) words[i] = below(5) == 0 ? 0 : below(2) == 0 ? below(50) : test_random_length();
      memcpy(expected, words, count * sizeof *words);
      normalise(flags, expected, &kept);
      TEST_ASSERT_OK(cgt_game_canonical(game, words, count, canonical, &canonical_count));
      TEST_ASSERT_EQUAL_UINT64(kept, canonical_count);
      if (kept > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY(expected, canonical, kept);
      if (count > CGT_MAX_WORDS - 1 || count % 16 == 5) {
        uint64_t value, odd = 0;
        memset(words, 0, count * sizeof *words);
        for (int i = 0; i < 6; i++) words[below((unsigned)count)] = i % 2 == 0 ? UINT64_MAX : 3;
        for (size_t i = 0; i < count; i++) odd ^= words[i] != 0;
        for (unsigned m = 0; m < 3; m++) {
          TEST_ASSERT_OK(cgt_game_answer(game, methods[m], CGT_NORMAL, CGT_QUESTION_VALUE, words, count, &value));
          TEST_ASSERT_EQUAL_UINT64(odd, value);
          TEST_ASSERT_OK(cgt_game_answer(game, methods[m], CGT_MISERE, CGT_QUESTION_VALUE, words, count, &value));
          TEST_ASSERT_EQUAL_UINT64(!odd, value);
        }
      }
    }
    cgt_game_free(game);
  }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_terminal_positions);
  RUN_TEST(test_values_of_small_games);
  RUN_TEST(test_values_of_large_games);
  RUN_TEST(test_value_arrays);
  RUN_TEST(test_options_and_winning_moves);
  RUN_TEST(test_sizes_and_expansion);
  RUN_TEST(test_graphs);
  RUN_TEST(test_splitting);
  RUN_TEST(test_values_about_32767);
  if (getenv("CGT_MEMO_KERNEL") == NULL) RUN_TEST(test_large_heap_by_searching); /* it takes seconds: once is enough */
  RUN_TEST(test_huge_values);
  RUN_TEST(test_sums_of_huge_values);
  RUN_TEST(test_heaps_that_split);
  RUN_TEST(test_options_of_many_summands);
  RUN_TEST(test_sums_that_overflow);
  RUN_TEST(test_explaining);
  RUN_TEST(test_counts);
  RUN_TEST(test_counts_of_summands);
  RUN_TEST(test_what_is_visited);
  RUN_TEST(test_hint_of_bits);
  RUN_TEST(test_reserving);
  RUN_TEST(test_reserving_keeps_bounds);
  RUN_TEST(test_long_positions);
  free(d.targets);
  return UNITY_END();
}
