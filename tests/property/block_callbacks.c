/* Rulesets whose callbacks take one position, a block, or either: whatever the form, every question has the same answer. */
#include <stdlib.h>

#include "../brute.h"

/* ---- Random rules ---- */

/* Take a number from one heap, or (`both`) the same number from two; the numbers are the bits of `takes`. At most three heaps
 * of at most `top`. */
static struct {
  uint64_t takes, top;
  bool both, orders;
} rule;

static void options_of(const brute_position *from, brute_list *out) {
  for (size_t i = 0; i < from->n; i++)
    for (uint64_t take = 1; take <= from->w[i]; take++) {
      brute_position option = *from;
      if ((rule.takes >> take & 1) == 0) continue;
      option.w[i] -= take;
      brute_add(out, &option);
      for (size_t j = i + 1; rule.both && j < from->n; j++) {
        if (from->w[j] < take) continue;
        option.w[j] -= take;
        brute_add(out, &option);
        option.w[j] += take;
      }
    }
}

static bool is_legal(const brute_position *position) {
  for (size_t i = 0; i < position->n; i++)
    if (position->w[i] > rule.top) return false;
  return position->n <= 3;
}

/* Heaps descend, and empty ones are dropped. */
static void to_canonical(brute_position *position) {
  size_t n = 0;
  for (size_t i = 0; i < position->n; i++) {
    const uint64_t heap = position->w[i];
    size_t at = n;
    if (heap == 0) continue;
    for (; at > 0 && position->w[at - 1] < heap; at--) position->w[at] = position->w[at - 1];
    position->w[at] = heap;
    n++;
  }
  position->n = n;
}

/* ---- Callbacks, each in two forms ---- */

enum { OPTIONS, VALIDATE, CANONICAL, SPLIT, ORDER_HINT, CALLBACKS };
static const char *const names[] = {"options_block", "validate_block", "canonical_block", "split_block", "order_hint_block"};

/* What a block does wrong. */
typedef enum {
  NOTHING,
  STATUS,      /* returns a status of its own */
  LATE_STATUS, /* the same, once it has given everything */
  NO_NUMBERS,  /* gives the sink NULL, and ignores that this fails */
  TOO_MANY,    /* more positions than there is memory */
  OTHER_SINK,  /* gives a single position */
  UNSET,       /* no answer whether a position is legal */
  ODD,         /* another answer than 0 and 1 */
  LONGER,      /* a canonical form of more words */
  ENDLESS,     /* and of a number of words that no array has */
  FAULTS
} fault;

static struct {
  int callback;
  fault fault;
} broken = {.callback = CALLBACKS};

static bool costly = true; /* blocks are large */
static unsigned blocks[CALLBACKS], destroyed, others[4];
static size_t largest[CALLBACKS]; /* block */
enum { OWN_STATUS = 77 };

static brute_position position_of(const uint64_t *words, size_t count) {
  brute_position position = {.n = count};
  for (size_t i = 0; i < count; i++) position.w[i] = words[i];
  return position;
}

/* What every block may count on; whether it is to fail at once. */
static bool fails(int callback, const uint64_t *words, size_t count, size_t positions, fault *which) {
  *which = broken.callback == callback ? broken.fault : NOTHING;
  blocks[callback]++;
  if (positions > largest[callback]) largest[callback] = positions;
  TEST_ASSERT_NOT_NULL(words);
  TEST_ASSERT_TRUE(positions >= 1 && positions <= 4096);
  TEST_ASSERT_TRUE(count <= BRUTE_WORDS);
  return *which == STATUS;
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  brute_list list = {.n = 0};
  const brute_position from = position_of(words, count);
  cgt_status_t status = CGT_OK;
  (void)user;
  options_of(&from, &list);
  for (size_t i = 0; i < list.n && status == CGT_OK; i++) status = cgt_sink_option(sink, list.item[i].w, list.item[i].n);
  free(list.item);
  return status;
}

static cgt_status_t split(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  cgt_status_t status = CGT_OK;
  (void)user;
  for (size_t i = 0; i < count && count > 1 && status == CGT_OK; i++) status = cgt_sink_summand(sink, NULL, words + i, 1);
  return status;
}

static cgt_status_t give(cgt_sink_t *sink, fault which, const uint64_t *numbers, const uint64_t *words, size_t count) {
  const uint64_t many[4096] = {UINT64_MAX / 2, UINT64_MAX / 2};
  cgt_status_t status = CGT_OK;
  if (which == NO_NUMBERS) TEST_ASSERT_EQUAL_INT32(CGT_E_ARGUMENT, cgt_sink_block(sink, NULL, words, count));
  if (which == TOO_MANY) status = cgt_sink_block(sink, many, words, count);
  if (which == OTHER_SINK) status = cgt_sink_option(sink, words, count);
  if (status == CGT_OK && which != NO_NUMBERS) status = cgt_sink_block(sink, numbers, words, count);
  return status == CGT_OK && which == LATE_STATUS ? OWN_STATUS : status;
}

static cgt_status_t options_block(void *user, const uint64_t *words, size_t count, size_t positions, cgt_sink_t *sink) {
  brute_list list = {.n = 0};
  fault which;
  (void)user;
  if (fails(OPTIONS, words, count, positions, &which)) return OWN_STATUS;
  uint64_t *numbers = calloc(positions, sizeof *numbers);
  for (size_t p = 0; p < positions; p++) {
    const brute_position from = position_of(words + p * count, count);
    const size_t before = list.n;
    options_of(&from, &list);
    numbers[p] = list.n - before;
  }
  uint64_t *rows = calloc(list.n * count + 1, sizeof *rows);
  for (size_t i = 0; i < list.n; i++) memcpy(rows + i * count, list.item[i].w, count * sizeof *rows);
  const cgt_status_t status = give(sink, which, numbers, rows, count);
  free(numbers);
  free(rows);
  free(list.item);
  return status;
}

static cgt_status_t split_block(void *user, const uint64_t *words, size_t count, size_t positions, cgt_sink_t *sink) {
  fault which;
  (void)user;
  if (fails(SPLIT, words, count, positions, &which)) return OWN_STATUS;
  uint64_t *numbers = calloc(positions, sizeof *numbers);
  for (size_t p = 0; p < positions; p++) numbers[p] = count > 1 ? count : 0;
  const cgt_status_t status = give(sink, which, numbers, words, 1);
  free(numbers);
  return status;
}

static cgt_status_t validate(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  if (count > BRUTE_WORDS) return cgt_sink_refuse(sink, "a long position");
  const brute_position position = position_of(words, count);
  return is_legal(&position) ? CGT_OK : cgt_sink_refuse(sink, "a tall position");
}

static cgt_status_t validate_block(void *user, const uint64_t *words, size_t count, size_t positions, uint8_t *legal) {
  fault which;
  (void)user;
  if (fails(VALIDATE, words, count, positions, &which)) return OWN_STATUS;
  for (size_t p = 0; p < positions && which != UNSET; p++) {
    const brute_position position = position_of(words + p * count, count);
    legal[p] = which == ODD ? 2 : is_legal(&position);
  }
  return which == LATE_STATUS ? OWN_STATUS : CGT_OK;
}

static cgt_status_t canonical(void *user, uint64_t *words, size_t *count) {
  brute_position position = position_of(words, *count);
  (void)user;
  to_canonical(&position);
  *count = position.n;
  for (size_t i = 0; i < position.n; i++) words[i] = position.w[i];
  return CGT_OK;
}

static cgt_status_t canonical_block(void *user, uint64_t *words, size_t count, size_t positions, uint64_t *counts) {
  fault which;
  (void)user;
  if (fails(CANONICAL, words, count, positions, &which)) return OWN_STATUS;
  for (size_t p = 0; p < positions; p++) {
    brute_position position = position_of(words + p * count, count);
    TEST_ASSERT_EQUAL_UINT64(count, counts[p]);
    to_canonical(&position);
    counts[p] = which == LONGER ? count + 1 : which == ENDLESS ? UINT64_MAX : position.n;
    memcpy(words + p * count, position.w, position.n * sizeof *words);
  }
  return which == LATE_STATUS ? OWN_STATUS : CGT_OK;
}

static uint64_t hint_of(const uint64_t *words, size_t count) {
  uint64_t hint = 0;
  for (size_t i = 0; i < count; i++) hint = hint * 5 + words[i];
  return hint;
}

static uint64_t order_hint(void *user, const uint64_t *words, size_t count) {
  (void)user;
  return hint_of(words, count);
}

static cgt_status_t order_hint_block(void *user, const uint64_t *words, size_t count, size_t positions, uint64_t *hints) {
  fault which;
  (void)user;
  if (fails(ORDER_HINT, words, count, positions, &which)) return OWN_STATUS;
  for (size_t p = 0; p < positions; p++) hints[p] = hint_of(words + p * count, count);
  return which == LATE_STATUS ? OWN_STATUS : CGT_OK;
}

/* The other callbacks, which come in one form. */
static cgt_status_t closed(void *user, uint32_t play, uint32_t question, const uint64_t *words, size_t count, uint64_t *answer,
                           const char **theorem) {
  others[0]++;
  (void)user, (void)play, (void)question, (void)words, (void)answer;
  if (theorem != NULL) *theorem = "no options";
  if (count > 0) return CGT_E_NO_THEOREM;
  *answer = question == CGT_QUESTION_OUTCOME ? (play == CGT_MISERE ? CGT_N : CGT_P) : play == CGT_MISERE;
  return CGT_OK;
}

static cgt_status_t winning(void *user, uint32_t play, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  others[1]++;
  (void)user, (void)play, (void)words, (void)sink;
  return count == 0 && play == CGT_NORMAL ? CGT_OK : CGT_E_NO_THEOREM;
}

static cgt_status_t bounds(void *user, const uint64_t *words, size_t count, uint64_t *most) {
  others[2]++;
  (void)user, (void)words;
  for (size_t i = 0; i < count; i++) most[i] = rule.top;
  return CGT_OK;
}

static cgt_status_t tame(void *user, const uint64_t *words, size_t count, uint32_t *tameness, const char **theorem) {
  others[3]++;
  (void)user, (void)words, (void)count, (void)tameness, (void)theorem;
  return CGT_E_NO_THEOREM;
}

static void destroy(void *user) {
  TEST_ASSERT_EQUAL_PTR(&rule, user);
  destroyed++;
}

/* ---- Games ---- */

typedef enum { NONE, SCALAR, BLOCK, EITHER, FORMS } form;

static cgt_ruleset_t ruleset_of(const form forms[CALLBACKS], uint64_t flags, bool rest) {
  return (cgt_ruleset_t){.size = sizeof(cgt_ruleset_t),
                         .flags = flags | (costly ? CGT_RULESET_COSTLY_CALLS : 0),
                         .user = &rule,
#define IN_FORM(index, callback)                              \
  .callback = (forms[index] & SCALAR) != 0 ? callback : NULL, \
  .callback##_block = (forms[index] & BLOCK) != 0 ? callback##_block : NULL
                         IN_FORM(OPTIONS, options),
                         IN_FORM(VALIDATE, validate),
                         IN_FORM(CANONICAL, canonical),
                         IN_FORM(SPLIT, split),
                         IN_FORM(ORDER_HINT, order_hint),
                         .closed = rest ? closed : NULL,
                         .winning = rest ? winning : NULL,
                         .bounds = rest ? bounds : NULL,
                         .tame = rest ? tame : NULL,
                         .identity = "heaps",
                         .identity_size = 5,
                         .destroy = destroy};
}

static cgt_game_t *game_of(const form forms[CALLBACKS], uint64_t flags, bool rest) {
  const cgt_ruleset_t ruleset = ruleset_of(forms, flags, rest);
  cgt_game_t *game = NULL;
  TEST_ASSERT_OK(cgt_game_new(&ruleset, &game));
  return game;
}

static brute random_rules(uint64_t *flags) {
  rule.takes = 1 + test_random() % 63 * 2 + 1;
  rule.top = 3 + test_random() % 3;
  rule.both = test_random() % 2 == 0;
  rule.orders = test_random() % 2 == 0;
  *flags = rule.orders ? 0 : test_random() % 4 * CGT_RULESET_SORT; /* both flags are neighbouring bits */
  *flags &= CGT_RULESET_SORT | CGT_RULESET_DROP_ZEROS;
  return (brute){.kind = BRUTE_CUSTOM,
                 .options = options_of,
                 .legal = is_legal,
                 .canonical = rule.orders ? to_canonical : NULL,
                 .flags = *flags};
}

static form random_form(void) { return SCALAR + (form)(test_random() % 3); }

/* Each callback that the rules have, in a form of its own: all scalar, all blocks, or mixed. */
static void choose_forms(form forms[CALLBACKS], int round) {
  for (int i = 0; i < CALLBACKS; i++) forms[i] = round % 3 == 0 ? BLOCK : random_form();
  if (!rule.orders) forms[CANONICAL] = NONE;
  if (rule.both || test_random() % 2 == 0) forms[SPLIT] = NONE;
  if (test_random() % 3 == 0) forms[ORDER_HINT] = NONE;
}

/* ---- Every question ---- */

static cgt_list_t *sorted_positions(cgt_game_t *game, const brute_position *from, uint64_t *vertices, uint64_t *edges,
                                    brute_list *found) {
  cgt_game_t *graph;
  cgt_list_t *list;
  TEST_ASSERT_OK(cgt_game_expand(game, from->w, from->n, &graph, &list));
  TEST_ASSERT_OK(cgt_graph_size(graph, vertices, edges));
  *found = (brute_list){.n = 0};
  for (size_t i = 0; i < cgt_list_count(list); i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(list, i, &count);
    const brute_position position = position_of(words, count);
    brute_add(found, &position);
  }
  brute_sort(found);
  cgt_game_free(graph);
  return list;
}

static void check_lists(const cgt_list_t *a, const cgt_list_t *b) {
  TEST_ASSERT_EQUAL_size_t(cgt_list_count(a), cgt_list_count(b));
  for (size_t i = 0; i < cgt_list_count(a); i++) {
    size_t n, m;
    const uint64_t *left = cgt_list_item(a, i, &n), *right = cgt_list_item(b, i, &m);
    TEST_ASSERT_EQUAL_size_t(n, m);
    if (n > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY(left, right, n);
  }
}

/* What brute_check() does not ask, against the game that has the scalar callbacks alone. */
static void check_rest(cgt_game_t *game, cgt_game_t *scalar, const brute_position *at) {
  uint64_t a[2], b[2];
  uint64_t vertices[2], edges[2];
  brute_list found[2];
  uint32_t tameness[2];
  TEST_ASSERT_OK(cgt_game_longest_play(game, at->w, at->n, &a[0]));
  TEST_ASSERT_OK(cgt_game_longest_play(scalar, at->w, at->n, &b[0]));
  TEST_ASSERT_OK(cgt_game_reachable_count(game, at->w, at->n, &a[1]));
  TEST_ASSERT_OK(cgt_game_reachable_count(scalar, at->w, at->n, &b[1]));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(b, a, 2);
  TEST_ASSERT_OK(cgt_game_both_values(game, at->w, at->n, &a[0], &a[1]));
  TEST_ASSERT_OK(cgt_game_both_values(scalar, at->w, at->n, &b[0], &b[1]));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(b, a, 2);
  TEST_ASSERT_OK(cgt_game_tameness(game, at->w, at->n, &tameness[0], NULL));
  TEST_ASSERT_OK(cgt_game_tameness(scalar, at->w, at->n, &tameness[1], NULL));
  TEST_ASSERT_EQUAL_UINT32(tameness[1], tameness[0]);
  cgt_list_t *list = sorted_positions(game, at, &vertices[0], &edges[0], &found[0]);
  cgt_list_t *other = sorted_positions(scalar, at, &vertices[1], &edges[1], &found[1]);
  TEST_ASSERT_EQUAL_UINT64(vertices[1], vertices[0]);
  TEST_ASSERT_EQUAL_UINT64(edges[1], edges[0]);
  TEST_ASSERT_EQUAL_size_t(found[1].n, found[0].n);
  for (size_t i = 0; i < found[0].n; i++) {
    TEST_ASSERT_EQUAL_size_t(found[1].item[i].n, found[0].item[i].n);
    for (size_t k = 0; k < found[0].item[i].n; k++) TEST_ASSERT_EQUAL_UINT64(found[1].item[i].w[k], found[0].item[i].w[k]);
  }
  free(found[0].item);
  free(found[1].item);
  cgt_classes_t *classes;
  uint64_t values[400], misere[400];
  TEST_ASSERT_OK(cgt_classes_new(game, other, &classes));
  TEST_ASSERT_EQUAL_UINT64(vertices[0], cgt_classes_count(classes));
  TEST_ASSERT_LESS_OR_EQUAL_UINT64(400, vertices[0]);
  cgt_list_free(other);
  TEST_ASSERT_OK(cgt_classes_values(classes, &other, values, misere));
  for (size_t i = 0; i < vertices[0]; i++) {
    size_t n;
    const uint64_t *words = cgt_list_item(other, i, &n);
    TEST_ASSERT_OK(cgt_game_both_values(scalar, words, n, &a[0], &a[1]));
    TEST_ASSERT_EQUAL_UINT64(a[0], values[i]);
    TEST_ASSERT_EQUAL_UINT64(a[1], misere[i]);
  }
  cgt_classes_free(classes);
  cgt_list_free(other);
  cgt_list_free(list);
}

/* Questions about many positions, and files, between the two. */
static void check_many(cgt_game_t *game, cgt_game_t *scalar) {
  static const char path[] = "block_callbacks.memo";
  enum { MOST = 7 * 7 * 7 };
  const uint64_t first[] = {0, 0, 0}, last[] = {rule.top, rule.top + 1, rule.top}; /* some are refused */
  const size_t cells = (size_t)((rule.top + 1) * (rule.top + 2) * (rule.top + 1));
  uint64_t values[2][MOST], words[MOST * 3];
  cgt_list_t *lists[2], *counterexamples;
  cgt_domain_t *box;
  uint64_t held, seen;
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
    cgt_game_t *const games[] = {game, scalar};
    for (int i = 0; i < 2; i++) {
      TEST_ASSERT_OK(cgt_game_table(games[i], play, CGT_QUESTION_VALUE, first, last, 3, values[i]));
      TEST_ASSERT_OK(cgt_game_p_positions(games[i], play, first, last, 3, &lists[i]));
    }
    TEST_ASSERT_EQUAL_UINT64_ARRAY(values[1], values[0], cells);
    check_lists(lists[0], lists[1]);
    cgt_list_free(lists[1]);
    size_t n = 0;
    for (size_t i = 0; i < cgt_list_count(lists[0]); i++) {
      size_t count;
      const uint64_t *item = cgt_list_item(lists[0], i, &count);
      if (count == 3) memcpy(words + 3 * n++, item, 3 * sizeof *words);
    }
    TEST_ASSERT_OK(cgt_game_forget(game));
    TEST_ASSERT_OK(cgt_game_answer_array(game, CGT_METHOD_AUTO, play, CGT_QUESTION_OUTCOME, words, 3, n, values[0]));
    for (size_t i = 0; i < n; i++) TEST_ASSERT_EQUAL_UINT64(CGT_P, values[0][i]);
    TEST_ASSERT_OK(cgt_game_answer_list(game, CGT_METHOD_AUTO, play, CGT_QUESTION_OUTCOME, lists[0], values[0]));
    for (size_t i = 0; i < cgt_list_count(lists[0]); i++) TEST_ASSERT_EQUAL_UINT64(CGT_P, values[0][i]);
    cgt_list_free(lists[0]);
    TEST_ASSERT_OK(cgt_domain_new_box(first, last, 3, &box));
    const cgt_claim_t claim = {.size = sizeof claim,
                               .game = game,
                               .play = play,
                               .method = CGT_METHOD_SEARCH,
                               .other = scalar,
                               .other_method = CGT_METHOD_TABLE};
    TEST_ASSERT_OK(cgt_claim_check(&claim, box, NULL, &counterexamples, &held, &seen));
    TEST_ASSERT_EQUAL_UINT64(0, cgt_list_count(counterexamples));
    TEST_ASSERT_GREATER_THAN_UINT64(0, held);
    cgt_list_free(counterexamples);
    cgt_domain_free(box);
  }
  TEST_ASSERT_OK(cgt_game_memo_save(game, path));
  TEST_ASSERT_OK(cgt_game_forget(scalar));
  TEST_ASSERT_OK(cgt_game_memo_load(scalar, path));
  TEST_ASSERT_OK(cgt_game_memo_save(scalar, path));
  TEST_ASSERT_OK(cgt_game_memo_load(game, path));
  (void)remove(path);
}

static void test_every_form_answers_alike(void) {
  const form all_scalar[CALLBACKS] = {SCALAR, SCALAR, SCALAR, SCALAR, SCALAR};
  unsigned hints = 0;
  for (int round = 0, rounds = test_few(120); round < rounds; round++) {
    uint64_t flags;
    brute rules = random_rules(&flags);
    form forms[CALLBACKS], plain[CALLBACKS];
    choose_forms(forms, round);
    for (int i = 0; i < CALLBACKS; i++) plain[i] = forms[i] == NONE ? NONE : all_scalar[i];
    const bool rest = test_random() % 2 == 0;
    memset(blocks, 0, sizeof blocks);
    destroyed = 0;
    cgt_game_t *scalar = game_of(plain, flags, false);
    costly = round % 4 > 0;
    rules.game = game_of(forms, flags, rest);
    brute_position at = {.n = 0};
    for (at.n = 0; at.n <= 3; at.n++) {
      uint64_t cells = 1;
      for (size_t i = 0; i < at.n; i++) cells *= rule.top + 2;
      for (uint64_t cell = 0; cell < cells; cell++) {
        uint64_t left = cell;
        for (size_t i = 0; i < at.n; i++, left /= rule.top + 2) at.w[i] = left % (rule.top + 2);
        if (at.n == 3 && cell % 7 != (unsigned)round % 7) continue;
        brute_check(&rules, &at);
        if (is_legal(&at) && (at.n < 2 || cell % 19 == 0)) check_rest(rules.game, scalar, &at);
      }
    }
    at = (brute_position){4, {1, 1, 1, 1}};
    brute_check(&rules, &at);
    check_many(rules.game, scalar);
    for (int i = 0; i < CALLBACKS; i++)
      if (forms[i] == BLOCK && i != ORDER_HINT) TEST_ASSERT_GREATER_THAN_UINT_MESSAGE(0, blocks[i], names[i]);
    hints += blocks[ORDER_HINT];
    cgt_game_free(scalar);
    brute_free(&rules);
    TEST_ASSERT_EQUAL_UINT(2, destroyed);
  }
  if (test_few(120) < 120) return; /* not all rules need everything */
  TEST_ASSERT_GREATER_THAN_UINT(0, hints);
  TEST_ASSERT_GREATER_THAN_size_t(10, largest[OPTIONS]);
  TEST_ASSERT_GREATER_THAN_size_t(10, largest[CANONICAL]);
  for (int i = 0; i < 4; i++) TEST_ASSERT_GREATER_THAN_UINT(0, others[i]);
}

/* Questions about many positions call for many at once, also to learn that some are not legal. */
static void test_few_calls(void) {
  enum { SIDE = 7, CELLS = SIDE * SIDE * SIDE };
  const form forms[CALLBACKS] = {BLOCK, BLOCK, BLOCK, NONE, NONE};
  const uint64_t first[] = {0, 0, 0}, last[] = {SIDE - 1, SIDE - 1, SIDE - 1};
  uint64_t answers[CELLS], words[3 * 6];
  rule.takes = 62, rule.top = 5, rule.both = true, rule.orders = true;
  for (int question = 0; question < 3; question++) {
    cgt_game_t *game = game_of(forms, 0, false);
    cgt_list_t *list = NULL;
    memset(blocks, 0, sizeof blocks);
    if (question == 0) TEST_ASSERT_OK(cgt_game_table(game, CGT_NORMAL, CGT_QUESTION_VALUE, first, last, 3, answers));
    for (uint64_t i = 0; i < 18; i++) words[i] = i % 6;
    if (question == 1)
      TEST_ASSERT_OK(cgt_game_answer_array(game, CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_OUTCOME, words, 3, 6, answers));
    if (question == 2) TEST_ASSERT_OK(cgt_game_sequence(game, CGT_MISERE, 0, 6, answers));
    TEST_ASSERT_EQUAL_UINT(1, blocks[VALIDATE]);
    TEST_ASSERT_LESS_THAN_UINT(30, blocks[OPTIONS]);
    TEST_ASSERT_LESS_OR_EQUAL_UINT(blocks[OPTIONS] + 1, blocks[CANONICAL]);
    if (question == 0) TEST_ASSERT_EQUAL_UINT64(CGT_NO_ANSWER, answers[CELLS - 1]);
    if (question == 0) TEST_ASSERT_OK(cgt_game_p_positions(game, CGT_NORMAL, first, last, 3, &list));
    cgt_list_free(list);
    cgt_game_free(game);
  }
  cgt_game_t *game = game_of(forms, 0, false);
  words[16] = 6; /* and which one is refused */
  answers[0] = answers[5] = 999;
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_answer_array", "position number 5: position 3,6,5: ",
                    cgt_game_answer_array(game, CGT_METHOD_AUTO, CGT_NORMAL, CGT_QUESTION_VALUE, words, 3, 6, answers));
  TEST_ASSERT_NOT_EQUAL_UINT64(999, answers[0]);
  TEST_ASSERT_EQUAL_UINT64(999, answers[5]);
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_answer", "position 6: ", cgt_game_sequence(game, CGT_NORMAL, 4, 4, answers));
  cgt_game_free(game);
}

static void test_compounds(void) {
  for (int round = 0, rounds = test_few(200); round < rounds; round++) {
    uint64_t flags;
    brute rules = random_rules(&flags), nim = {.kind = BRUTE_NIM}, whole = {.kind = BRUTE_SUM, .n = 2};
    form forms[CALLBACKS];
    choose_forms(forms, round);
    costly = test_random() % 2 == 0;
    rules.game = game_of(forms, flags, test_random() % 2 == 0);
    whole.kind = round % 2 == 0 ? BRUTE_SUM : BRUTE_PUSH;
    whole.variant = (uint32_t)(test_random() % (whole.kind == BRUTE_SUM ? 5 : 6));
    const bool first = test_random() % 2 == 0;
    whole.parts[0] = first ? &rules : &nim;
    whole.parts[1] = first ? &nim : &rules;
    for (int i = 0; i < 12; i++) {
      const brute_position at = brute_random_position(&whole, rule.top);
      brute_check(&whole, &at);
    }
    brute_free(&whole);
  }
}

/* ---- What fails ---- */

enum { TABLE = 8, QUESTIONS = 10 };

static cgt_status_t ask(cgt_game_t *game, int question, const brute_position *at) {
  uint64_t value, words[BRUTE_WORDS], answers[400];
  const uint64_t first[] = {0, 0}, last[] = {3, 3};
  size_t count;
  cgt_list_t *list = NULL;
  cgt_game_t *graph = NULL;
  cgt_status_t status;
  switch (question) {
    case 0: status = cgt_game_value(game, at->w, at->n, &value); break;
    case 1: status = cgt_game_answer(game, CGT_METHOD_SEARCH, CGT_MISERE, CGT_QUESTION_OUTCOME, at->w, at->n, &value); break;
    case 2: status = cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, at->w, at->n, &value); break;
    case 3: status = cgt_game_options(game, at->w, at->n, &list); break;
    case 4: status = cgt_game_winning(game, CGT_NORMAL, at->w, at->n, &list); break;
    case 5: status = cgt_game_canonical(game, at->w, at->n, words, &count); break;
    case 6: status = cgt_game_expand(game, at->w, at->n, &graph, &list); break;
    case 7: status = cgt_game_longest_play(game, at->w, at->n, &value); break;
    case TABLE: status = cgt_game_table(game, CGT_NORMAL, CGT_QUESTION_VALUE, first, last, 2, answers); break;
    default: status = cgt_game_reachable_count(game, at->w, at->n, &value);
  }
  cgt_list_free(list);
  cgt_game_free(graph);
  return status;
}

/* A block that fails ends the question, named; afterwards the game answers. */
static void test_faults(void) {
  static const brute_position at = {3, {4, 5, 3}};
  static const struct {
    fault fault;
    unsigned callbacks; /* bits */
    cgt_status_t status;
    const char *text;
  } cases[] = {
      {STATUS, 31, OWN_STATUS, "returned 77"},
      {LATE_STATUS, 31, OWN_STATUS, "returned 77"},
      {NO_NUMBERS, 1 << OPTIONS | 1 << SPLIT, CGT_E_ARGUMENT, "numbers is NULL"},
      {TOO_MANY, 1 << OPTIONS | 1 << SPLIT, CGT_E_ARGUMENT, "no array has so many"},
      {OTHER_SINK, 1 << OPTIONS | 1 << SPLIT, CGT_E_STATE, "takes something else"},
      {UNSET, 1 << VALIDATE, CGT_E_ARGUMENT, "gave no answer; expected 0 or 1"},
      {ODD, 1 << VALIDATE, CGT_E_ARGUMENT, "gave a number above 1; expected 0 or 1"},
      {LONGER, 1 << CANONICAL, CGT_E_ARGUMENT, "made 4 words of 3; expected no more"},
      {ENDLESS, 1 << CANONICAL, CGT_E_ARGUMENT, " words of 3; expected no more"},
  };
  const form forms[CALLBACKS] = {BLOCK, BLOCK, BLOCK, BLOCK, BLOCK};
  const unsigned least[CALLBACKS] = {8, 9, 8, 2, 1}; /* questions that fail */
  rule.takes = 62, rule.top = 5, rule.both = false, rule.orders = true;
  for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
    for (int callback = 0; callback < CALLBACKS; callback++) {
      unsigned failed = 0;
      if ((cases[c].callbacks >> callback & 1) == 0) continue;
      for (int question = 0; question < QUESTIONS; question++) {
        if (question == TABLE && cases[c].fault >= LONGER) continue; /* its positions have two words */
        form own[CALLBACKS];
        memcpy(own, forms, sizeof own);
        if (callback == ORDER_HINT) own[SPLIT] = NONE;
        cgt_game_t *game = game_of(own, 0, false);
        broken.callback = callback;
        broken.fault = cases[c].fault;
        const unsigned before = blocks[callback];
        const cgt_status_t status = ask(game, question, &at);
        if (blocks[callback] > before) {
          failed++;
          TEST_ASSERT_EQUAL_INT32_MESSAGE(cases[c].status, status, cgt_last_error());
          TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), cases[c].text), cgt_last_error());
          if (cases[c].fault <= LATE_STATUS || cases[c].fault >= UNSET)
            TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), names[callback]), cgt_last_error());
          TEST_ASSERT_TRUE(strncmp(cgt_last_error(), "cgt_game_", 9) == 0 || strncmp(cgt_last_error(), "cgt_sink_", 9) == 0);
        } else {
          TEST_ASSERT_EQUAL_INT32_MESSAGE(CGT_OK, status, cgt_last_error());
        }
        broken.callback = CALLBACKS;
        uint64_t value;
        TEST_ASSERT_OK(cgt_game_value(game, at.w, at.n, &value));
        TEST_ASSERT_EQUAL_UINT64(2, value);
        cgt_game_free(game);
      }
      TEST_ASSERT_GREATER_OR_EQUAL_UINT_MESSAGE(least[callback], failed, names[callback]);
    }
  const form mixed[CALLBACKS] = {BLOCK, EITHER, NONE, NONE, NONE};
  cgt_game_t *game = game_of(mixed, 0, false);
  const uint64_t tall = 6;
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_validate", "a tall position", cgt_game_validate(game, &tall, 1));
  cgt_game_free(game);
  game = game_of(forms, 0, false);
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_validate",
                    "position 6: the ruleset's callback `validate_block` does not accept it",
                    cgt_game_validate(game, &tall, 1));
  cgt_game_free(game);
}

/* Each allocation fails in turn: the question fails, and may be asked again. */
static void test_failing_allocations(void) {
  static const brute_position at = {3, {4, 5, 3}};
  for (int round = 0; round < 6; round++) {
    form forms[CALLBACKS];
    rule.takes = 62, rule.top = 5, rule.both = round % 2 == 1, rule.orders = round % 3 > 0;
    choose_forms(forms, round < 3 ? 0 : 1);
    for (int question = 0; question < QUESTIONS; question++) {
      test_memory_begin();
      const cgt_ruleset_t ruleset = ruleset_of(forms, 0, round % 2 == 0);
      cgt_game_t *game = NULL;
      cgt_status_t status = CGT_E_MEMORY;
      destroyed = 0;
      for (size_t k = 1; status != CGT_OK; k++) {
        test_allocations = 0;
        test_failing_allocation = k;
        if (game == NULL) {
          status = cgt_game_new(&ruleset, &game);
          if (status == CGT_OK) k = 0;
          if (status == CGT_OK) status = CGT_E_MEMORY;
          continue;
        }
        status = ask(game, question, &at);
        test_failing_allocation = 0;
        if (status != CGT_OK) TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
      }
      TEST_ASSERT_EQUAL_UINT(0, destroyed);
      test_failing_allocation = 0;
      cgt_game_free(game);
      TEST_ASSERT_EQUAL_UINT(1, destroyed);
      test_memory_end();
    }
  }
}

/* A question that is stopped at any point goes on when it is asked again. */
static cgt_status_t stop(void *user, uint64_t expanded, uint64_t known) {
  (void)known;
  return expanded >= *(const uint64_t *)user ? OWN_STATUS : CGT_OK;
}

static void test_stopping(void) {
  static const brute_position at = {3, {4, 5, 3}};
  const form forms[CALLBACKS] = {BLOCK, BLOCK, BLOCK, NONE, BLOCK};
  rule.takes = 62, rule.top = 5, rule.both = true, rule.orders = true;
  for (uint32_t method = CGT_METHOD_AUTO; method <= CGT_METHOD_TABLE; method++) {
    if (method == CGT_METHOD_CLOSED) continue;
    cgt_game_t *game = game_of(forms, 0, false);
    uint64_t value = 999, at_most = 1, expected, stopped = 0;
    const form plain[CALLBACKS] = {SCALAR, SCALAR, SCALAR, NONE, NONE};
    cgt_game_t *scalar = game_of(plain, 0, false);
    TEST_ASSERT_OK(cgt_game_value(scalar, at.w, at.n, &expected));
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 1));
    TEST_ASSERT_OK(cgt_game_set_progress(game, stop, &at_most));
    for (cgt_status_t status = OWN_STATUS; status != CGT_OK; at_most++) {
      status = cgt_game_answer(game, method, CGT_NORMAL, CGT_QUESTION_VALUE, at.w, at.n, &value);
      if (status == CGT_OK) break;
      TEST_ASSERT_EQUAL_INT32(OWN_STATUS, status);
      TEST_ASSERT_EQUAL_UINT64(999, value);
      stopped++;
    }
    TEST_ASSERT_EQUAL_UINT64(expected, value);
    TEST_ASSERT_GREATER_THAN_UINT64(2, stopped);
    cgt_game_free(game);
    cgt_game_free(scalar);
  }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_every_form_answers_alike);
  costly = true;
  RUN_TEST(test_few_calls);
  RUN_TEST(test_compounds);
  costly = true;
  RUN_TEST(test_faults);
  RUN_TEST(test_failing_allocations);
  RUN_TEST(test_stopping);
  return UNITY_END();
}
