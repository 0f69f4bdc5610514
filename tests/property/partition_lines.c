/* CRIM and LCTR: every answer about small partitions and their sums against brute force from the definition; sweeps of all
   partitions against that and against the search; published counts; the conjecture about Dyson's rank; failures. */
#include <cgt/analysis.h>
#include <cgt/partition.h>
#include <cgt/rulesets.h>
#include <stdlib.h>

#include "../support.h"

enum { PARTS = 24, SMALL = 13, MOST_OPTIONS = 2 * PARTS };

/* ---- Brute force ---- */

typedef struct {
  size_t n;
  uint64_t part[PARTS];
} partition;

static partition without_row(partition from, size_t row) {
  for (size_t i = row; i + 1 < from.n; i++) from.part[i] = from.part[i + 1];
  from.n--;
  return from;
}

static partition conjugate(const partition *of) {
  partition made = {.n = of->n > 0 ? (size_t)of->part[0] : 0};
  for (size_t i = 0; i < made.n; i++)
    for (size_t j = 0; j < of->n; j++) made.part[i] += of->part[j] > i;
  return made;
}

/* Each row removed, of the first `rows` rows; then each column. */
static size_t options_of(const partition *from, bool first, partition *out) {
  const partition other = conjugate(from);
  size_t n = 0;
  for (size_t i = 0; i < from->n && (i == 0 || !first); i++) out[n++] = without_row(*from, i);
  for (size_t i = 0; i < other.n && (i == 0 || !first); i++) {
    const partition left = without_row(other, i);
    out[n++] = conjugate(&left);
  }
  return n;
}

static bool equal(const partition *a, const partition *b) {
  bool same = a->n == b->n;
  for (size_t i = 0; i < a->n && same; i++) same = a->part[i] == b->part[i];
  return same;
}

/* All partitions of 0 to SMALL in their order, with their values by game and play. */
static partition all[1000];
static uint64_t known[2][2][1000];
static size_t all_count, starts[SMALL + 2];

static void add_all(partition *prefix, uint64_t rest) {
  if (rest == 0) all[all_count++] = *prefix;
  for (uint64_t part = 1; part <= rest && (prefix->n == 0 || part <= prefix->part[prefix->n - 1]); part++) {
    prefix->part[prefix->n++] = part;
    add_all(prefix, rest - part);
    prefix->part[--prefix->n] = 0;
  }
}

static size_t find(const partition *which) {
  size_t i = 0;
  while (!equal(&all[i], which)) i++;
  return i;
}

static uint64_t mex(const uint64_t *values, size_t n) {
  uint64_t least = 0;
  for (size_t i = 0; i < n; i++)
    if (values[i] == least) {
      least++;
      i = SIZE_MAX; /* from the beginning */
    }
  return least;
}

static void make_all(void) {
  partition none = {.n = 0}, options[MOST_OPTIONS];
  for (uint64_t n = 0; n <= SMALL; n++) {
    starts[n] = all_count;
    add_all(&none, n);
  }
  starts[SMALL + 1] = all_count;
  for (int game = 0; game < 2; game++)
    for (int play = 0; play < 2; play++)
      for (size_t i = 0; i < all_count; i++) {
        uint64_t values[MOST_OPTIONS];
        const size_t n = options_of(&all[i], game == 1, options);
        for (size_t j = 0; j < n; j++) values[j] = known[game][play][find(&options[j])];
        known[game][play][i] = n == 0 ? (uint64_t)play : mex(values, n);
      }
}

static cgt_game_t *make(int game) {
  cgt_game_t *made;
  TEST_ASSERT_OK(game == 0 ? cgt_game_new_crim(&made) : cgt_game_new_lctr(&made));
  return made;
}

static size_t write(const partition *from, uint64_t *words) {
  words[0] = from->n;
  for (size_t i = 0; i < from->n; i++) words[i + 1] = from->part[i];
  return from->n + 1;
}

/* ---- Small positions ---- */

static void check_options(cgt_game_t *game, bool first, const partition *from) {
  partition options[MOST_OPTIONS];
  uint64_t words[PARTS + 1];
  cgt_list_t *list;
  size_t n = options_of(from, first, options), different = 0;
  for (size_t i = 0; i < n; i++) {
    bool before = false;
    for (size_t j = 0; j < i; j++) before |= equal(&options[i], &options[j]);
    different += !before;
  }
  TEST_ASSERT_OK(cgt_game_options(game, words, write(from, words), &list));
  TEST_ASSERT_EQUAL_UINT64(different, cgt_list_count(list));
  for (size_t i = 0; i < cgt_list_count(list); i++) {
    size_t count;
    const uint64_t *item = cgt_list_item(list, i, &count);
    partition option = {.n = count > 0 ? count - 1 : 0};
    for (size_t j = 0; j < option.n; j++) option.part[j] = item[j + 1];
    bool found = false;
    for (size_t j = 0; j < n; j++) found |= equal(&option, &options[j]);
    TEST_ASSERT_TRUE(found);
  }
  cgt_list_free(list);
}

static void test_single_partitions(void) {
  for (int g = 0; g < 2; g++) {
    cgt_game_t *game = make(g);
    for (size_t i = 0; i < all_count; i++) {
      uint64_t words[PARTS + 1], answer;
      partition options[MOST_OPTIONS];
      cgt_list_t *winning;
      const size_t count = write(&all[i], words), n = options_of(&all[i], g == 1, options);
      check_options(game, g == 1, &all[i]);
      for (uint32_t play = 0; play < 2; play++) {
        size_t losing = 0;
        for (uint32_t method = CGT_METHOD_AUTO; method <= CGT_METHOD_SEARCH; method++) {
          if (method == CGT_METHOD_CLOSED) continue; /* test_values_by_diagonals() */
          TEST_ASSERT_OK(cgt_game_answer(game, method, play, CGT_QUESTION_VALUE, words, count, &answer));
          TEST_ASSERT_EQUAL_UINT64(known[g][play][i], answer);
          TEST_ASSERT_OK(cgt_game_answer(game, method, play, CGT_QUESTION_OUTCOME, words, count, &answer));
          TEST_ASSERT_EQUAL_UINT64(known[g][play][i] == 0 ? CGT_P : CGT_N, answer);
        }
        for (size_t j = 0; j < n; j++) {
          bool before = false;
          for (size_t k = 0; k < j; k++) before |= equal(&options[j], &options[k]);
          losing += !before && known[g][play][find(&options[j])] == 0;
        }
        TEST_ASSERT_OK(cgt_game_winning(game, play, words, count, &winning));
        TEST_ASSERT_EQUAL_UINT64(losing, cgt_list_count(winning));
        cgt_list_free(winning);
      }
      if (g == 1) TEST_ASSERT_TRUE(known[1][0][i] <= 2);
    }
    cgt_game_free(game);
  }
}

/* The misère outcome of a sum of two, from its definition. */
static bool is_misere_p(int game, const partition *a, const partition *b) {
  static signed char memo[2][200][200];
  const size_t x = find(a), y = find(b);
  partition options[MOST_OPTIONS];
  if (memo[game][x][y] != 0) return memo[game][x][y] == 1;
  bool p = a->n + b->n > 0;
  for (int which = 0; which < 2 && p; which++) {
    const size_t n = options_of(which == 0 ? a : b, game == 1, options);
    for (size_t i = 0; i < n && p; i++) p = !is_misere_p(game, which == 0 ? &options[i] : a, which == 0 ? b : &options[i]);
  }
  memo[game][x][y] = p ? 1 : -1;
  return p;
}

static void test_sums(void) {
  for (int g = 0; g < 2; g++) {
    cgt_game_t *game = make(g);
    for (size_t i = 0; i < starts[7]; i++)
      for (size_t j = 0; j < starts[7]; j++) {
        uint64_t words[2 * PARTS], answer;
        const size_t first = write(&all[i], words), count = first + write(&all[j], words + first);
        TEST_ASSERT_OK(cgt_game_value(game, words, count, &answer));
        TEST_ASSERT_EQUAL_UINT64(known[g][0][i] ^ known[g][0][j], answer);
        TEST_ASSERT_OK(cgt_game_outcome(game, CGT_MISERE, words, count, &answer));
        TEST_ASSERT_EQUAL_UINT64(is_misere_p(g, &all[i], &all[j]) ? CGT_P : CGT_N, answer);
      }
    cgt_game_free(game);
  }
}

/* LCTR in closed form: values, and misère outcomes, as the definition has them on the cells of a diagram: the position whose
 * first cell this is moves to that of the cell below or on the right. */
static void test_values_by_diagonals(void) {
  enum { SIDE = 20 };
  cgt_game_t *game = make(1);
  for (int round = 0; round < test_few(20000) + 1; round++) {
    uint64_t words[SIDE + 1], answer, values[2];
    const size_t parts = (size_t)test_random() % (SIDE + 1);
    const uint64_t most = 1 + test_random() % SIDE;
    unsigned cells[2][SIDE + 1][SIDE + 1]; /* by play; a cell outside is a finished game */
    words[0] = parts;
    for (uint64_t i = 1, above = most; i <= parts; i++)
      above = words[i] = above - test_random() % (test_random() % 4 + 1) % above;
    for (int play = 0; play < 2; play++) {
      for (int i = SIDE; i >= 0; i--)
        for (int j = SIDE; j >= 0; j--) {
          const bool outside = i >= (int)parts || j >= (int)words[i + 1];
          const unsigned below = outside ? 0 : cells[play][i + 1][j], right = outside ? 0 : cells[play][i][j + 1];
          cells[play][i][j] = outside ? (unsigned)play : below != 0 && right != 0 ? 0 : below != 1 && right != 1 ? 1 : 2;
        }
      values[play] = cells[play][0][0];
    }
    TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_CLOSED, CGT_NORMAL, CGT_QUESTION_VALUE, words, parts + 1, &answer));
    TEST_ASSERT_EQUAL_UINT64(values[0], answer);
    TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_AUTO, CGT_MISERE, CGT_QUESTION_OUTCOME, words, parts + 1, &answer));
    TEST_ASSERT_EQUAL_UINT64(values[1] == 0 ? CGT_P : CGT_N, answer);
    if (parts > 0)
      TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_CLOSED, CGT_MISERE, CGT_QUESTION_OUTCOME, words, parts + 1, &answer));
    TEST_ASSERT_EQUAL_INT(CGT_E_NO_THEOREM, cgt_game_answer(game, CGT_METHOD_CLOSED, CGT_MISERE, CGT_QUESTION_OUTCOME,
                                                            (uint64_t[]){1, 1, 1, 1}, 4, &answer));
  }
  uint64_t value; /* long rows: an arm of 2^64 - 4 cells, and the row above is longer, so 1 */
  TEST_ASSERT_OK(cgt_game_value(game, (uint64_t[]){2, UINT64_MAX, UINT64_MAX - 1}, 3, &value));
  TEST_ASSERT_EQUAL_UINT64(1, value);
  cgt_game_free(game);
}

/* ---- Sweeps ---- */

static void test_sweeps_of_values(void) {
  for (int g = 0; g < 2; g++) {
    cgt_game_t *game = make(g);
    static uint8_t values[1000];
    for (uint32_t threads = 1; threads <= 2; threads++) {
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, threads));
      TEST_ASSERT_OK(cgt_partition_values(game, 0, SMALL, values));
      for (size_t i = 0; i < all_count; i++) TEST_ASSERT_EQUAL_UINT64(known[g][0][i], values[i]);
    }
    cgt_game_free(game);
  }
}

/* The sweeps of a claim, of values and of outcomes in both plays, agree with the search. */
static void test_claims_against_the_search(void) {
  cgt_domain_t *domain;
  TEST_ASSERT_OK(cgt_domain_new_partitions(1, 0, (uint64_t)test_few(176) / 11 + 8, &domain));
  for (int g = 0; g < 2; g++)
    for (uint32_t play = 0; play < 2; play++)
      for (uint32_t question = 0; question < 2; question++) {
        cgt_game_t *game = make(g), *other = make(g);
        const cgt_claim_t claim = {.size = sizeof claim,
                                   .game = game,
                                   .other = other,
                                   .play = play,
                                   .question = question,
                                   .other_method = CGT_METHOD_SEARCH,
                                   .most = 1};
        cgt_list_t *wrong;
        uint64_t held, seen;
        TEST_ASSERT_OK(cgt_claim_check(&claim, domain, NULL, &wrong, &held, &seen));
        TEST_ASSERT_EQUAL_UINT64(0, cgt_list_count(wrong));
        TEST_ASSERT_EQUAL_UINT64(seen, held);
        cgt_list_free(wrong);
        cgt_game_free(game);
        cgt_game_free(other);
      }
  cgt_domain_free(domain);
}

/* Counts losing partitions by their number; those of odd rank (the largest part less the number of parts) fail. */
static cgt_status_t count_losing(void *user, size_t n, const uint64_t *words, const uint64_t *starts_of,
                                 const uint64_t *answers, uint8_t *verdicts) {
  uint64_t *losing = user;
  for (size_t i = 0; i < n; i++) {
    const uint64_t *at = words + starts_of[i], parts = at[0];
    uint64_t sum = 0;
    for (uint64_t j = 0; j < parts; j++) sum += at[j + 1];
    losing[sum] += answers[i] == CGT_P;
    if (answers[i] == CGT_P && parts > 0 && (at[1] - parts) % 2 != 0) verdicts[i] = CGT_VERDICT_FAILS;
  }
  return CGT_OK;
}

static void test_losing_partitions_of_crim(void) {
  static const uint64_t published[] = {1, 0, 0, 1, 1, 3, 2, 7, 6, 10, 11, 18, 21, 27, 40, 47, 69};
  enum { LAST = 45 };
  uint64_t losing[LAST + 1] = {0}, held, seen;
  cgt_game_t *game = make(0);
  cgt_domain_t *domain;
  cgt_list_t *wrong;
  const cgt_claim_t claim = {
      .size = sizeof claim, .game = game, .question = CGT_QUESTION_OUTCOME, .holds = count_losing, .user = losing, .most = 1};
  TEST_ASSERT_OK(cgt_domain_new_partitions(1, 0, LAST, &domain));
  TEST_ASSERT_OK(cgt_claim_check(&claim, domain, NULL, &wrong, &held, &seen));
  TEST_ASSERT_EQUAL_UINT64(0, cgt_list_count(wrong));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(published, losing, sizeof published / sizeof *published);
  cgt_list_free(wrong);
  cgt_domain_free(domain);
  cgt_game_free(game);
}

/* OEIS A373457: 11 losing partitions of 8. */
static void test_losing_partitions_of_lctr(void) {
  static uint8_t values[22];
  cgt_game_t *game = make(1);
  int losing = 0;
  TEST_ASSERT_OK(cgt_partition_values(game, 8, 8, values));
  for (int i = 0; i < 22; i++) losing += values[i] == 0;
  TEST_ASSERT_EQUAL_INT(11, losing);
  cgt_game_free(game);
}

/* ---- Failures ---- */

static void test_failures(void) {
  static uint8_t values[1000];
  cgt_game_t *crim = make(0), *lctr = make(1), *wythoff;
  uint64_t value = 99;
  char path[200];
  const char *folder = getenv("TMPDIR");
  snprintf(path, sizeof path, "%s/cgt-partition-lines-%llu", folder != NULL ? folder : "/tmp",
           (unsigned long long)test_random());
  TEST_ASSERT_OK(cgt_game_new_wythoff(&wythoff));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_values", "game is not PNim, CRIM or LCTR",
                    cgt_partition_values(wythoff, 1, 3, values));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_partition_box_values", "game is not PNim; expected",
                    cgt_partition_box_values(crim, 2, 2, values));
  TEST_ASSERT_FAILS(CGT_E_POSITION, "cgt_game_value", "summand 1: part 2 is 3, above 2",
                    cgt_game_value(crim, (uint64_t[]){2, 2, 3}, 3, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_crim", "game is NULL", cgt_game_new_crim(NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_lctr", "game is NULL", cgt_game_new_lctr(NULL));
  TEST_ASSERT_EQUAL_UINT64(99, value);
  TEST_ASSERT_OK(cgt_partition_each(crim, 0, 12, path, NULL, NULL));
  TEST_ASSERT_OK(cgt_partition_each(crim, 0, SMALL, path, NULL, NULL)); /* goes on */
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_partition_each", "has the values of another game",
                    cgt_partition_each(lctr, 0, SMALL, path, NULL, NULL));
  TEST_ASSERT_EQUAL_INT(0, remove(path));
  TEST_ASSERT_OK(cgt_game_set(crim, CGT_SETTING_MEMORY, 1000));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_partition_values", "the limit is 1000", cgt_partition_values(crim, 1, 13, values));
  cgt_game_free(crim);
  cgt_game_free(lctr);
  cgt_game_free(wythoff);
}

int main(void) {
  UNITY_BEGIN();
  make_all();
  RUN_TEST(test_single_partitions);
  RUN_TEST(test_sums);
  RUN_TEST(test_values_by_diagonals);
  RUN_TEST(test_sweeps_of_values);
  RUN_TEST(test_claims_against_the_search);
  RUN_TEST(test_losing_partitions_of_crim);
  RUN_TEST(test_losing_partitions_of_lctr);
  RUN_TEST(test_failures);
  return UNITY_END();
}
