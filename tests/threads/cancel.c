/* Every public call that may take long is stopped by another thread: it returns CGT_E_CANCELLED within a second of processor
 * time, unless it has its answer by then. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "../support.h"

enum { WORDS = 128, ANSWERS = 1 << 22 };

/* A call in progress. */
typedef struct {
  cgt_game_t *game;
  uint64_t words[WORDS];
  size_t count;
  uint64_t *answers; /* ANSWERS of them */
} work;

static cgt_status_t value(work *w) { return cgt_game_value(w->game, w->words, w->count, w->answers); }
static cgt_status_t misere_value(work *w) { return cgt_game_misere_value(w->game, w->words, w->count, w->answers); }
static cgt_status_t both_values(work *w) {
  return cgt_game_both_values(w->game, w->words, w->count, w->answers, w->answers + 1);
}
static cgt_status_t outcome(work *w) { return cgt_game_outcome(w->game, CGT_NORMAL, w->words, w->count, w->answers); }

static cgt_status_t misere_outcome(work *w) { return cgt_game_outcome(w->game, CGT_MISERE, w->words, w->count, w->answers); }

static cgt_status_t by_search(work *w) {
  return cgt_game_answer(w->game, CGT_METHOD_SEARCH, CGT_NORMAL, CGT_QUESTION_VALUE, w->words, w->count, w->answers);
}

static cgt_status_t by_table(work *w) {
  return cgt_game_answer(w->game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, w->words, w->count, w->answers);
}

/* The position again and again. */
static cgt_status_t answer_array(work *w) {
  enum { N = 4 };
  uint64_t all[N * WORDS];
  for (size_t i = 0; i < N; i++) memcpy(all + i * w->count, w->words, w->count * sizeof *all);
  return cgt_game_answer_array(w->game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, all, w->count, N, w->answers);
}

/* Questions that are short, but many. */
static cgt_status_t answer_many(work *w) {
  enum { N = 1 << 20 };
  uint64_t *all = malloc(N * sizeof *all);
  if (all == NULL) return CGT_E_MEMORY;
  for (size_t i = 0; i < N; i++) all[i] = w->words[0];
  const cgt_status_t status =
      cgt_game_answer_array(w->game, CGT_METHOD_AUTO, CGT_MISERE, CGT_QUESTION_VALUE, all, 1, N, w->answers);
  free(all);
  return status;
}

static cgt_status_t answer_list(work *w) {
  cgt_list_t *list;
  cgt_status_t status = cgt_list_new(w->words, w->count, 1, &list);
  if (status != CGT_OK) return status;
  status = cgt_game_answer_list(w->game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, list, w->answers);
  cgt_list_free(list);
  return status;
}

static cgt_status_t drop_list(cgt_status_t status, cgt_list_t *list) {
  if (status == CGT_OK) cgt_list_free(list);
  return status;
}

static cgt_status_t options(work *w) {
  cgt_list_t *list = NULL;
  return drop_list(cgt_game_options(w->game, w->words, w->count, &list), list);
}

static cgt_status_t do_nothing(void *user, const uint64_t *words, size_t count) {
  (void)user;
  (void)words;
  (void)count;
  return CGT_OK;
}

static cgt_status_t each_option(work *w) { return cgt_game_each_option(w->game, w->words, w->count, do_nothing, NULL); }

static cgt_status_t winning(work *w) {
  cgt_list_t *list = NULL;
  return drop_list(cgt_game_winning(w->game, CGT_NORMAL, w->words, w->count, &list), list);
}

static cgt_status_t moves_to(work *w) {
  cgt_list_t *list = NULL;
  return drop_list(cgt_game_moves_to(w->game, CGT_NORMAL, 3, w->words, w->count, &list), list);
}

/* So many words that an option costs as much as thousands of short ones. */
static cgt_status_t many_heaps(work *w) {
  static uint64_t heaps[CGT_MAX_WORDS];
  for (size_t i = 0; i < CGT_MAX_WORDS; i++) heaps[i] = i % 50 + 3;
  return cgt_game_answer(w->game, CGT_METHOD_TABLE, CGT_MISERE, CGT_QUESTION_VALUE, heaps, CGT_MAX_WORDS, w->answers);
}

static cgt_status_t longest_play(work *w) { return cgt_game_longest_play(w->game, w->words, w->count, w->answers); }
static cgt_status_t reachable(work *w) { return cgt_game_reachable_count(w->game, w->words, w->count, w->answers); }

static cgt_status_t explain(work *w) {
  char text[500];
  return cgt_game_explain(w->game, CGT_NORMAL, w->words, w->count, text, sizeof text, NULL);
}

static cgt_status_t expand(work *w) {
  cgt_game_t *graph = NULL;
  const cgt_status_t status = cgt_game_expand(w->game, w->words, w->count, &graph, NULL);
  if (status == CGT_OK) cgt_game_free(graph);
  return status;
}

static cgt_status_t classes(work *w) {
  cgt_list_t *list;
  cgt_classes_t *found = NULL;
  cgt_status_t status = cgt_list_new(w->words, w->count, 1, &list);
  if (status != CGT_OK) return status;
  status = cgt_classes_new(w->game, list, &found);
  cgt_list_free(list);
  if (status == CGT_OK) cgt_classes_free(found);
  return status;
}

static cgt_status_t genus(work *w) {
  size_t n;
  return cgt_game_genus(w->game, w->words, w->count, w->answers, w->answers + 1, ANSWERS - 1, &n, NULL);
}

static cgt_status_t form(work *w) {
  cgt_forms_t *forms;
  cgt_status_t status = cgt_forms_new(0, &forms);
  if (status != CGT_OK) return status;
  status = cgt_forms_of_position(forms, w->game, w->words, w->count, w->answers);
  cgt_forms_free(forms);
  return status;
}

static cgt_status_t sequence(work *w) { return cgt_game_sequence(w->game, CGT_NORMAL, w->words[0], ANSWERS, w->answers); }
static cgt_status_t misere_sequence(work *w) {
  return cgt_game_sequence(w->game, CGT_MISERE, w->words[0], ANSWERS, w->answers);
}

static cgt_status_t period(work *w) {
  return cgt_game_period(w->game, CGT_NORMAL, CGT_QUESTION_VALUE, (uint64_t)1 << 27, w->answers, w->answers + 1, NULL);
}

static cgt_status_t misere_period(work *w) {
  return cgt_game_period(w->game, CGT_MISERE, CGT_QUESTION_VALUE, (uint64_t)1 << 27, w->answers, w->answers + 1, NULL);
}

static cgt_status_t outcome_period(work *w) {
  return cgt_game_period(w->game, CGT_NORMAL, CGT_QUESTION_OUTCOME, (uint64_t)1 << 27, w->answers, w->answers + 1, NULL);
}

/* The box to the position, from 0 in the last two words. */
static void first_of_box(const work *w, uint64_t *first) {
  memcpy(first, w->words, w->count * sizeof *first);
  for (size_t i = w->count > 2 ? w->count - 2 : 0; i < w->count; i++) first[i] = 0;
}

static cgt_status_t table(work *w) {
  uint64_t first[WORDS];
  first_of_box(w, first);
  return cgt_game_table(w->game, CGT_NORMAL, CGT_QUESTION_VALUE, first, w->words, w->count, w->answers);
}

static cgt_status_t p_positions(work *w) {
  uint64_t first[WORDS];
  cgt_list_t *list = NULL;
  first_of_box(w, first);
  return drop_list(cgt_game_p_positions(w->game, CGT_MISERE, first, w->words, w->count, &list), list);
}

/* A theorem against the search. */
static cgt_status_t check_claim(work *w, uint32_t question, cgt_domain_t *domain) {
  const cgt_claim_t claim = {.size = sizeof claim,
                             .game = w->game,
                             .other = w->game,
                             .question = question,
                             .method = CGT_METHOD_CLOSED,
                             .other_method = CGT_METHOD_SEARCH};
  cgt_list_t *list;
  const cgt_status_t status = cgt_claim_check(&claim, domain, NULL, &list, &w->answers[0], &w->answers[1]);
  cgt_domain_free(domain);
  return drop_list(status, list);
}

static cgt_status_t check(work *w) {
  uint64_t first[WORDS];
  cgt_domain_t *domain;
  first_of_box(w, first);
  const cgt_status_t status = cgt_domain_new_box(first, w->words, w->count, &domain);
  return status == CGT_OK ? check_claim(w, CGT_QUESTION_OUTCOME, domain) : status;
}

static cgt_status_t check_list(work *w) {
  cgt_list_t *list;
  cgt_domain_t *domain;
  cgt_status_t status = cgt_list_new(w->words, w->count, 1, &list);
  if (status != CGT_OK) return status;
  status = cgt_domain_new_list(list, &domain);
  cgt_list_free(list);
  return status == CGT_OK ? check_claim(w, CGT_QUESTION_VALUE, domain) : status;
}

static cgt_status_t partition_values(work *w) { return cgt_partition_values(w->game, 68, 68, (uint8_t *)w->answers); }

static cgt_status_t keep_nothing(void *user, uint64_t n, const uint8_t *values, uint64_t count) {
  (void)user;
  (void)n;
  (void)values;
  (void)count;
  return CGT_OK;
}

static cgt_status_t partition_each(work *w) { return cgt_partition_each(w->game, 0, 78, NULL, keep_nothing, NULL); }
static cgt_status_t partition_box(work *w) { return cgt_partition_box_values(w->game, 12, 14, (uint8_t *)w->answers); }
static cgt_status_t coin_values(work *w) { return cgt_coin_values(w->game, w->answers); }

static cgt_status_t class_values(work *w) {
  size_t n;
  return cgt_coin_class_values(w->game, w->answers, ANSWERS, &n);
}

static cgt_status_t turning_sets(work *w) {
  cgt_list_t *list = NULL;
  return drop_list(cgt_coin_turning_sets(w->game, CGT_TURN_COINS, w->words, &list), list);
}

static cgt_status_t coin_winning(work *w) {
  cgt_list_t *list = NULL;
  return drop_list(cgt_coin_winning(w->game, CGT_TURN_COINS, w->words, w->count, &list), list);
}

static cgt_status_t always(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                           uint8_t *verdicts) {
  (void)user;
  (void)n;
  (void)words;
  (void)starts;
  (void)answers;
  (void)verdicts;
  return CGT_OK;
}

static cgt_status_t judge(work *w, cgt_domain_t *domain) {
  const cgt_claim_t claim = {.size = sizeof claim, .game = w->game, .holds = always};
  cgt_list_t *list = NULL;
  const cgt_status_t status = drop_list(cgt_claim_check(&claim, domain, NULL, &list, w->answers, w->answers + 1), list);
  cgt_domain_free(domain);
  return status;
}

static cgt_status_t claim_on_a_box(work *w) {
  uint64_t first[WORDS];
  cgt_domain_t *domain;
  first_of_box(w, first);
  const cgt_status_t status = cgt_domain_new_box(first, w->words, w->count, &domain);
  return status == CGT_OK ? judge(w, domain) : status;
}

static cgt_status_t claim_on_partitions(work *w) {
  cgt_domain_t *domain;
  const cgt_status_t status = cgt_domain_new_partitions(1, 1, 80, &domain);
  return status == CGT_OK ? judge(w, domain) : status;
}

/* ---- The table of calls ---- */

static const struct {
  const char *name;
  cgt_status_t (*call)(work *w);
  const char *game, *position;
} calls[] = {
    {"value", value, "cram(8,9)", "start"},
    {"value", value, "octal(0.106)", "4000000000"},
    {"value", value, "pnim",
     "40,40,39,37,37,36,34,34,31,31,30,28,27,25,25,24,22,21,20,18,17,16,15,13,12,11,9,9,8,7,7,5,5,4,2,1"},
    {"value", value, "wythoff", "8000,8100"},
    {"value", value, "ordinal(cram(8,8),cram(8,8))", "start & start"},
    {"misere value", misere_value, "octal(0.77)", "300"},
    {"misere value", misere_value, "subtraction(400003,900003,1300000)", "8000000000"},
    {"both values", both_values, "zeruclid", "300,301,302"},
    {"outcome", outcome, "push(vertical(9,10),horizontal(9,10))", "start@1"},
    {"outcome", outcome, "conjunctive(zeruclid,zeruclid)", "300,301,302,303 & 400,401,402,403"},
    {"misere outcome", misere_outcome, "sum(cram(8,8),wythoff)", "start & 200,300"},
    {"by search", by_search, "euclid", "1000000,1618034000000"},
    {"by search", by_search, "pairs(chain(1000000))", "1000000"},
    {"by search", by_search, "nim", "18446744073709551615"},
    {"by table", by_table, "selective(nim,nim,nim)", "300 & 300 & 300"},
    {"answer array", answer_array, "inset(4)", "300,301,302,303"},
    {"answer many", answer_many, "octal(0.77)", "30"},
    {"answer list", answer_list, "turtles", "10,20,30,40,50,60,70"},
    {"many heaps", many_heaps, "subtraction(1,2,3)", NULL},
    {"options", options, "nim", "18446744073709551615"},
    {"options", options, "pnim", "40,38,36,34,32,30,28,26,24,22,20,18,16,14,12,10,9,8,7,6,5,4,3,2,1"},
    {"options", options, "selective(nim,nim,nim)", "30000 & 30000 & 30000"},
    {"options", options, "push_free_before(ordinal(nim,wythoff),selective(nim,wythoff))", /* which the second game refuses */
     "(4294967295,18446744073709551615,4294967296,4294967296 & 4,4)@1"},
    {"options", options, "pairs(boolean(30))", "{1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25}"},
    {"each option", each_option, "octal(4.0)", "1000000000000"},
    {"each option", each_option, "welter", "4611686018427387903"},
    {"winning", winning, "zeruclid", "1001,10000,100001,1000000"},
    {"moves to", moves_to, "cram(7,9)", "start"},
    {"longest play", longest_play, "wythoff", "20000,30000"},
    {"reachable", reachable, "nim", "60,61,62,63,64"},
    {"explain", explain, "cram(8,9)", "start"},
    {"expand", expand, "nim", "60,61,62,63,64"},
    {"classes", classes, "nim", "60,61,62,63,64"},
    {"genus", genus, "kayles", "200"},
    {"genus", genus, "welter", "60,61,62,63,64,65"},
    {"genus", genus, "cram(8,9)", "start"},
    {"form", form, "nim", "60000"},
    {"sequence", sequence, "octal(0.6)", "0"},
    {"sequence", sequence, "octal(0.007)", "100000000"},
    {"misère sequence", misere_sequence, "octal(0.77)", "0"},
    {"period", period, "octal(0.106)", "0"},
    {"period", period, "subtraction(30000000,30000001,50000000)", "0"},
    {"misère period", misere_period, "subtraction(30000000,30000001,50000000)", "0"},
    {"period", period, "subtraction(…)", "0"},
    {"period", period, "push(subtraction(2,5),subtraction(30000000,30000001))", "0@1"},
    {"misère period", misere_period, "push(subtraction(2,5),subtraction(30000000,30000001))", "0@1"},
    {"sequence", sequence, "subtraction(…)", "100000000"},
    {"misère sequence", misere_sequence, "subtraction(…)", "0"},
    {"by search", by_search, "subtraction(…)", "1000000000000"},
    {"moves to", moves_to, "subtraction(…)", "1000000000000"},
    {"both values", both_values, "subtraction(…)", "1000000000000"},
    {"misère period", misere_period, "subtraction(…)", "0"},
    {"outcome period", outcome_period, "subtraction(…)", "0"},
    {"misere value", misere_value, "subtraction(…)", "1000000000000"},
    {"outcome period", outcome_period, "push(subtraction(3000000,3000007,70),subtraction(1,5,9))", "0@1"},
    {"table", table, "wythoff", "3000,1300"},
    {"table", table, "push(zeruclid,nim)", "1000,1000,1000@1"},
    {"P-positions", p_positions, "zeruclid", "2000,2000"},
    {"check", check, "push(nim,wythoff)", "2000,2000@1"},
    {"check list", check_list, "euclid", "1000000,1618034000000"},
    {"partition values", partition_values, "pnim", "1"},
    {"partitions each", partition_each, "pnim", "1"},
    {"partitions in a box", partition_box, "pnim", "1"},
    {"coin values", coin_values, "ruler(types(36))", NULL},
    {"class values", class_values, "ruler(partitions(126))", NULL},
    {"class values", class_values, "ruler(asm(2500))", NULL},
    {"turning sets", turning_sets, "pairs(boolean(28))",
     "{1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28}"},
    {"coin winning", coin_winning, "pairs(boolean(24))", "{1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24};{}"},
    {"claim", claim_on_a_box, "zeruclid", "7,2000,2000"},
    {"claim", claim_on_partitions, "pnim", "1"},
};

/* The game of a row. "subtraction(…)" is a large set: all multiples of 7 and of 11 below 1000000. */
static cgt_status_t make_game(const char *text, cgt_game_t **game) {
  if (strcmp(text, "subtraction(…)") != 0) return cgt_game_parse(text, NULL, game);
  enum { BELOW = 1000000 };
  uint64_t *set = malloc(BELOW * sizeof *set);
  size_t n = 0;
  if (set == NULL) return CGT_E_MEMORY;
  for (uint64_t i = 1; i < BELOW; i++)
    if (i % 7 == 0 || i % 11 == 0) set[n++] = i;
  const cgt_status_t status = cgt_game_new_subtraction(set, n, game);
  free(set);
  return status;
}

typedef struct {
  work w;
  cgt_status_t (*call)(work *w);
  cgt_status_t status;
  _Atomic bool done;
} job;

static void *run(void *user) {
  job *j = user;
  j->status = j->call(&j->w);
  atomic_store(&j->done, true);
  return NULL;
}

static double seconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void wait(double time) { nanosleep(&(struct timespec){.tv_nsec = (long)(time * 1e9)}, NULL); }

static void test_cancelling_every_call(void) {
  const double patience = 1000.0 / test_few(1000); /* seconds; more under slow tools */
  uint64_t *answers = malloc(ANSWERS * sizeof *answers);
  size_t cancelled = 0;
  TEST_ASSERT_NOT_NULL(answers);
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    job j = {.call = calls[i].call, .w = {.answers = answers}};
    char name[200];
    snprintf(name, sizeof name, "%s of %s", calls[i].name, calls[i].game);
    pthread_t thread;
    TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(make_game(calls[i].game, &j.w.game)), name);
    if (calls[i].position != NULL)
      TEST_ASSERT_EQUAL_STRING_MESSAGE(
          "CGT_OK", cgt_status_name(cgt_game_parse_position(j.w.game, calls[i].position, NULL, j.w.words, WORDS, &j.w.count)),
          name);
    TEST_ASSERT_OK(cgt_game_set(j.w.game, CGT_SETTING_MEMORY, (uint64_t)1 << 30));
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&thread, NULL, run, &j));
    const double began = seconds(CLOCK_MONOTONIC);
    while (!atomic_load(&j.done) && seconds(CLOCK_MONOTONIC) - began < 0.25) wait(0.002);
    const double used = seconds(CLOCK_PROCESS_CPUTIME_ID);
    cgt_game_cancel(j.w.game);
    while (!atomic_load(&j.done) && seconds(CLOCK_PROCESS_CPUTIME_ID) - used < 10 * patience) wait(0.002);
    const double took = seconds(CLOCK_PROCESS_CPUTIME_ID) - used;
    TEST_ASSERT_TRUE_MESSAGE(atomic_load(&j.done), name);
    TEST_ASSERT_EQUAL_INT(0, pthread_join(thread, NULL));
    cgt_game_free(j.w.game);
    TEST_ASSERT_TRUE_MESSAGE(took < patience, name);
    TEST_ASSERT_TRUE_MESSAGE(j.status == CGT_E_CANCELLED || j.status == CGT_OK || j.status == CGT_E_LIMIT, name);
    cancelled += j.status == CGT_E_CANCELLED;
  }
  TEST_ASSERT_GREATER_THAN_size_t(sizeof calls / sizeof *calls / 2, cancelled);
  free(answers);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_cancelling_every_call);
  return UNITY_END();
}
