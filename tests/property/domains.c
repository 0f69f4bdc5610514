/* Domains against their definitions, and checks against asking one position after another. */
#include <stdlib.h>

#include "../claim_brute.h"
#include "../diagram_brute.h"

static const char path[] = "property_claims.tmp";

/* ---- Domains ---- */

typedef struct {
  uint64_t sum, number;
  brute_position position;
} placed;

static int by_sum_and_words(const void *a, const void *b) {
  const placed *x = a, *y = b;
  if (x->sum != y->sum) return x->sum < y->sum ? -1 : 1;
  for (size_t i = 0; i < x->position.n; i++)
    if (x->position.w[i] != y->position.w[i]) return x->position.w[i] < y->position.w[i] ? -1 : 1;
  return 0;
}

/* All positions of a box, each word running from first to last; to be freed. */
static placed *all_of_box(const uint64_t *first, const uint64_t *last, size_t count, size_t *n) {
  *n = 1;
  for (size_t i = 0; i < count; i++) *n *= (size_t)(last[i] - first[i] + 1);
  placed *all = malloc(*n * sizeof *all);
  TEST_ASSERT_NOT_NULL(all);
  for (size_t k = 0; k < *n; k++) {
    size_t rest = k;
    all[k] = (placed){.position = {.n = count}};
    for (size_t i = 0; i < count; i++) {
      const size_t side = (size_t)(last[i] - first[i] + 1);
      all[k].sum += all[k].position.w[i] = first[i] + rest % side;
      rest /= side;
    }
  }
  qsort(all, *n, sizeof *all, by_sum_and_words);
  return all;
}

static void assert_position(const cgt_list_t *list, size_t i, const brute_position *expected) {
  size_t count;
  const uint64_t *words = cgt_list_item(list, i, &count);
  TEST_ASSERT_NOT_NULL(words);
  TEST_ASSERT_EQUAL_size_t(expected->n, count);
  if (count > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY(expected->w, words, count);
}

static const struct {
  size_t count;
  uint64_t first[4], last[4];
} boxes[] = {{0, {0}, {0}},
             {1, {3}, {3}},
             {1, {2}, {40}},
             {2, {0, 0}, {6, 4}},
             {3, {1, 0, 2}, {4, 3, 2}},
             {3, {0, 0, 0}, {4, 4, 4}},
             {4, {0, 1, 0, 2}, {3, 3, 2, 5}},
             {2, {UINT64_MAX - 3, 5}, {UINT64_MAX, 7}}};
enum { BOXES = sizeof boxes / sizeof *boxes };

static void test_boxes(void) {
  for (size_t b = 0; b < BOXES; b++) {
    cgt_domain_t *domain;
    size_t n;
    uint64_t size;
    placed *all = all_of_box(boxes[b].first, boxes[b].last, boxes[b].count, &n);
    TEST_ASSERT_OK(cgt_domain_new_box(boxes[b].first, boxes[b].last, boxes[b].count, &domain));
    TEST_ASSERT_OK(cgt_domain_count(domain, &size));
    TEST_ASSERT_EQUAL_UINT64(n, size);
    cgt_list_t *given = claims_positions(domain);
    TEST_ASSERT_EQUAL_size_t(n, cgt_list_count(given));
    if (b + 1 < BOXES) /* whose sums are no 64-bit numbers */
      for (size_t i = 0; i < n; i++) assert_position(given, i, &all[i].position);
    cgt_list_free(given);
    cgt_domain_free(domain);
    free(all);
  }
}

/* In Nim words are sorted, and zeros dropped. */
static void test_boxes_leave_out_canonical_doubles(void) {
  brute nim = {.kind = BRUTE_NIM};
  for (size_t b = 0; b < BOXES; b++) {
    claims_user user = {.times = 0};
    const cgt_claim_t claim = {.size = sizeof claim, .game = brute_game(&nim), .user = &user, .holds = claims_holds};
    cgt_domain_t *domain;
    size_t n, kept = 0;
    placed *all = all_of_box(boxes[b].first, boxes[b].last, boxes[b].count, &n);
    TEST_ASSERT_OK(cgt_list_new(NULL, 0, 0, &user.judged));
    TEST_ASSERT_OK(cgt_domain_new_box(boxes[b].first, boxes[b].last, boxes[b].count, &domain));
    claims_result result = claims_check(&claim, domain, NULL);
    TEST_ASSERT_EQUAL_UINT64(n, result.seen);
    for (size_t i = 0; i < n; i++) {
      const brute_position canonical = brute_canonical(&nim, all[i].position);
      bool inside = canonical.n == all[i].position.n;
      for (size_t k = 0; k < canonical.n && inside; k++)
        inside = canonical.w[k] >= boxes[b].first[k] && canonical.w[k] <= boxes[b].last[k];
      if (inside && memcmp(canonical.w, all[i].position.w, canonical.n * sizeof *canonical.w) != 0) continue;
      if (b + 1 < BOXES) assert_position(user.judged, kept, &all[i].position);
      kept++;
    }
    TEST_ASSERT_EQUAL_size_t(kept, cgt_list_count(user.judged));
    TEST_ASSERT_EQUAL_UINT64(kept, result.held);
    claims_free(&result);
    cgt_list_free(user.judged);
    cgt_domain_free(domain);
    free(all);
  }
  brute_free(&nim);
}

static unsigned bits_of(uint64_t word) {
  unsigned bits = 0;
  for (; word != 0; word &= word - 1) bits++;
  return bits;
}

static int by_free_cells(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  if (bits_of(x) != bits_of(y)) return bits_of(x) > bits_of(y) ? -1 : 1;
  return x < y ? -1 : x > y;
}

static void test_boards(void) {
  static const uint64_t sides[][2] = {{0, 5}, {1, 1}, {3, 1}, {2, 2}, {2, 4}, {3, 4}};
  static uint64_t all[1 << 12];
  for (size_t s = 0; s < sizeof sides / sizeof *sides; s++) {
    cgt_domain_t *domain;
    const uint64_t cells = sides[s][0] * sides[s][1], n = (uint64_t)1 << cells;
    for (uint64_t i = 0; i < n; i++) all[i] = i;
    qsort(all, (size_t)n, sizeof *all, by_free_cells);
    TEST_ASSERT_OK(cgt_domain_new_boards(sides[s][0], sides[s][1], &domain));
    cgt_list_t *given = claims_positions(domain);
    TEST_ASSERT_EQUAL_UINT64(n, cgt_list_count(given));
    for (size_t i = 0; i < n; i++) assert_position(given, i, &(brute_position){cells > 0, {all[i]}});
    cgt_list_free(given);
    cgt_domain_free(domain);
  }
}

static void last_of_two_words(uint64_t cells) {
  claims_user user = {.wrong = 0, .of = 1};
  const uint64_t n = 1 + cells + cells * (cells - 1) / 2; /* with at most two cells free */
  const cgt_claim_t claim = {.size = sizeof claim, .user = &user, .holds = claims_holds, .most = n};
  const uint64_t top = cells == 128 ? UINT64_MAX : ((uint64_t)1 << (cells - 64)) - 1;
  cgt_domain_t *domain;
  uint64_t size;
  TEST_ASSERT_OK(cgt_domain_new_boards(cells / 8, 8, &domain));
  TEST_ASSERT_OK(cgt_domain_count(domain, &size));
  TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, size);
  claims_result result = claims_check(&claim, domain, NULL);
  TEST_ASSERT_EQUAL_UINT64(n, cgt_list_count(result.found));
  const uint64_t *before = NULL;
  for (size_t i = 0; i < n; i++) {
    size_t count;
    const uint64_t *words = cgt_list_item(result.found, i, &count);
    const unsigned free_cells = (unsigned)cells - bits_of(words[0]) - bits_of(words[1]);
    TEST_ASSERT_EQUAL_size_t(2, count);
    TEST_ASSERT_TRUE(words[1] <= top);
    TEST_ASSERT_EQUAL_UINT(i == 0 ? 0 : i <= cells ? 1 : 2, free_cells);
    if (i > 1 && i != cells + 1) TEST_ASSERT_TRUE(words[1] > before[1] || (words[1] == before[1] && words[0] > before[0]));
    before = words;
  }
  claims_free(&result);
  cgt_domain_free(domain);
}

static void test_boards_of_two_words(void) {
  last_of_two_words(72);
  last_of_two_words(128);
}

/* Canonical: the lesser of a strip of five cells and its mirror image. */
static cgt_status_t mirror(void *user, uint64_t *words, size_t *count) {
  uint64_t turned = 0;
  (void)user;
  (void)count;
  for (unsigned i = 0; i < 5; i++) turned |= (words[0] >> i & 1) << (4 - i);
  if (turned < words[0]) words[0] = turned;
  return CGT_OK;
}

static cgt_status_t no_options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  (void)words;
  (void)count;
  (void)sink;
  return CGT_OK;
}

static void test_boards_leave_out_canonical_doubles(void) {
  const cgt_ruleset_t ruleset = {.size = sizeof ruleset, .options = no_options, .canonical = mirror};
  claims_user user = {.times = 0};
  cgt_claim_t claim = {.size = sizeof claim, .user = &user, .holds = claims_holds};
  cgt_domain_t *domain;
  TEST_ASSERT_OK(cgt_game_new(&ruleset, &claim.game));
  TEST_ASSERT_OK(cgt_domain_new_boards(1, 5, &domain));
  TEST_ASSERT_OK(cgt_list_new(NULL, 0, 0, &user.judged));
  claims_result result = claims_check(&claim, domain, NULL);
  TEST_ASSERT_EQUAL_UINT64(32, result.seen);
  TEST_ASSERT_EQUAL_UINT64(20, result.held); /* (32 + 8 palindromes) / 2 */
  for (size_t i = 0; i < cgt_list_count(user.judged); i++) {
    uint64_t word = *cgt_list_item(user.judged, i, NULL);
    size_t count = 1;
    (void)mirror(NULL, &word, &count);
    TEST_ASSERT_EQUAL_UINT64(*cgt_list_item(user.judged, i, NULL), word);
  }
  claims_free(&result);
  cgt_list_free(user.judged);
  cgt_domain_free(domain);
  cgt_game_free(claim.game);
}

static brute_position with_length(const uint64_t *parts, size_t n, bool summand) {
  brute_position position = {.n = n + summand};
  if (summand) position.w[0] = n;
  for (size_t i = 0; i < n; i++) position.w[i + summand] = parts[i];
  return position;
}

static void test_partitions(void) {
  static const uint64_t ranges[][2] = {{0, 0}, {0, 8}, {1, 1}, {5, 11}, {14, 14}};
  for (size_t r = 0; r < 2 * sizeof ranges / sizeof *ranges; r++) {
    const uint64_t first = ranges[r / 2][0], last = ranges[r / 2][1];
    const bool summand = r % 2 != 0;
    cgt_domain_t *domain;
    uint64_t size;
    size_t i = 0;
    TEST_ASSERT_OK(cgt_domain_new_partitions(summand, first, last, &domain));
    cgt_list_t *given = claims_positions(domain);
    for (uint64_t n = first; n <= last; n++) {
      diagram p = diagram_ones(n);
      do {
        const brute_position expected = with_length(p.part, p.n, summand);
        assert_position(given, i++, &expected);
      } while (diagram_next(&p));
    }
    TEST_ASSERT_EQUAL_size_t(i, cgt_list_count(given));
    TEST_ASSERT_OK(cgt_domain_count(domain, &size));
    TEST_ASSERT_EQUAL_UINT64(i, size);
    cgt_list_free(given);
    cgt_domain_free(domain);
  }
}

static void test_partition_boxes(void) {
  for (uint64_t rows = 0; rows <= 5; rows++)
    for (uint64_t columns = 0; columns <= 4; columns++)
      for (uint32_t summand = 0; summand <= 1; summand++) {
        cgt_domain_t *domain;
        uint64_t size;
        TEST_ASSERT_OK(cgt_domain_new_partition_box(summand, rows, columns, &domain));
        TEST_ASSERT_OK(cgt_domain_count(domain, &size));
        cgt_list_t *given = claims_positions(domain);
        TEST_ASSERT_EQUAL_UINT64(size, cgt_list_count(given));
        for (size_t i = 0; i < size; i++) {
          uint64_t parts[8];
          size_t length;
          TEST_ASSERT_OK(cgt_partition_box_at(rows, columns, i, parts, &length));
          const brute_position expected = with_length(parts, length, summand != 0);
          assert_position(given, i, &expected);
        }
        cgt_list_free(given);
        cgt_domain_free(domain);
      }
}

/* Numbers from 0 on, several at a time; in between a position of two words, alone. */
typedef struct {
  uint64_t last, at_a_time, destroyed;
  cgt_status_t status; /* of what comes after the last */
} numbers;

static cgt_status_t give_numbers(void *user, uint64_t index, cgt_sink_t *sink) {
  const numbers *own = user;
  if (index > own->last) return own->status;
  if (index % 7 == 3) return cgt_sink_option(sink, (const uint64_t[]){index, 1}, 2);
  uint64_t words[20], n = 0;
  for (; n < own->at_a_time && index + n <= own->last && (index + n) % 7 != 3; n++) words[n] = index + n;
  return cgt_sink_options(sink, words, 1, (size_t)n);
}

static void destroy_numbers(void *user) { ((numbers *)user)->destroyed++; }

static void test_domains_of_users_and_lists(void) {
  for (uint64_t at_a_time = 1; at_a_time <= 20; at_a_time += 3) {
    numbers own = {.last = 50, .at_a_time = at_a_time};
    cgt_domain_t *domain, *listed;
    uint64_t size;
    TEST_ASSERT_OK(cgt_domain_new(give_numbers, &own, destroy_numbers, NULL, 0, &domain));
    TEST_ASSERT_OK(cgt_domain_count(domain, &size));
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, size);
    cgt_list_t *given = claims_positions(domain);
    TEST_ASSERT_EQUAL_size_t(51, cgt_list_count(given));
    for (uint64_t i = 0; i <= 50; i++) assert_position(given, (size_t)i, &(brute_position){1 + (i % 7 == 3), {i, 1}});
    TEST_ASSERT_OK(cgt_domain_new_list(given, &listed));
    TEST_ASSERT_OK(cgt_domain_count(listed, &size));
    TEST_ASSERT_EQUAL_UINT64(51, size);
    cgt_list_t *again = claims_positions(listed);
    claims_assert_same_list(given, again);
    cgt_list_free(again);
    cgt_list_free(given);
    cgt_domain_free(listed);
    TEST_ASSERT_EQUAL_UINT64(0, own.destroyed);
    cgt_domain_free(domain);
    TEST_ASSERT_EQUAL_UINT64(1, own.destroyed);
  }
}

/* ---- Checks against asking ---- */

/* What a check must find: by asking about each position by itself. */
static claims_result brute_check_claim(const cgt_claim_t *claim, const cgt_list_t *positions, bool box) {
  claims_result result = {NULL, 0, 0};
  TEST_ASSERT_OK(cgt_list_new(NULL, 0, 0, &result.found));
  for (size_t i = 0; i < cgt_list_count(positions); i++) {
    size_t count, canonical_count;
    const uint64_t *words = cgt_list_item(positions, i, &count);
    uint64_t canonical[BRUTE_WORDS], answer = 0, other;
    const uint64_t starts[] = {0, count};
    uint8_t verdict = CGT_VERDICT_HOLDS;
    cgt_status_t status = CGT_OK;
    result.seen++;
    if (claim->game != NULL) status = cgt_game_canonical(claim->game, words, count, canonical, &canonical_count);
    if (status == CGT_E_POSITION) continue;
    TEST_ASSERT_OK(status);
    if (box && canonical_count == count && memcmp(words, canonical, count * sizeof *words) != 0) continue; /* a cube */
    if (claim->applies != NULL) TEST_ASSERT_OK(claim->applies(claim->user, 1, words, starts, NULL, &verdict));
    if (verdict == CGT_VERDICT_SKIP) continue;
    if (claim->game != NULL)
      status = cgt_game_answer(claim->game, claim->method, claim->play, claim->question, words, count, &answer);
    if (status == CGT_E_NO_THEOREM) continue;
    TEST_ASSERT_OK(status);
    if (claim->other != NULL) {
      status = cgt_game_answer(claim->other, CGT_METHOD_AUTO, claim->play, claim->question, words, count, &other);
      if (status == CGT_E_POSITION) continue;
      TEST_ASSERT_OK(status);
      verdict = answer == other ? CGT_VERDICT_HOLDS : CGT_VERDICT_FAILS;
    } else {
      TEST_ASSERT_OK(claim->holds(claim->user, 1, words, starts, claim->game != NULL ? &answer : NULL, &verdict));
    }
    result.held += verdict == CGT_VERDICT_HOLDS;
    if (verdict != CGT_VERDICT_FAILS) continue;
    TEST_ASSERT_OK(cgt_list_add(result.found, words, count));
    if (cgt_list_count(result.found) == claim->most) break;
  }
  return result;
}

/* The claim over the domain, with 1, 2, 3 and 8 threads, and 1, 2, 5, and all counterexamples. */
static void check_all_ways(cgt_claim_t claim, const cgt_domain_t *domain, bool box) {
  static const uint64_t most[] = {1, 2, 5, 0};
  cgt_list_t *positions = claims_positions(domain);
  claim.size = sizeof claim;
  claim.flags = CGT_CLAIM_THREADSAFE;
  for (size_t m = 0; m < sizeof most / sizeof *most; m++) {
    claim.most = most[m];
    claims_result expected = brute_check_claim(&claim, positions, box);
    for (size_t t = 0; t < 4; t++) {
      claim.threads = (uint64_t[]){1, 2, 3, 8}[t];
      claims_result result = claims_check(&claim, domain, NULL);
      claims_assert_same(&expected, &result);
      claims_free(&result);
      if (claim.game != NULL && t < 3) TEST_ASSERT_OK(cgt_game_forget(claim.game));
    }
    claims_free(&expected);
  }
  cgt_list_free(positions);
}

static cgt_status_t none_holds(void *user, size_t n, const uint64_t *words, const uint64_t *starts, const uint64_t *answers,
                               uint8_t *verdicts) {
  (void)user, (void)words, (void)starts, (void)answers;
  memset(verdicts, CGT_VERDICT_FAILS, n);
  return CGT_OK;
}

/* The blocks that threads fill are the domain, in its order. */
static void test_threads_go_through_whole_domains(void) {
  static const uint64_t first[] = {0, 3, 1, 0}, last[] = {12, 14, 9, 12}, one = 5, other = UINT64_MAX - 1;
  cgt_domain_t *domains[10];
  cgt_list_t *list;
  size_t n = 0;
  TEST_ASSERT_OK(cgt_domain_new_box(first, last, 4, &domains[n++]));
  TEST_ASSERT_OK(cgt_domain_new_box(first, (uint64_t[]){70, 3, 1}, 3, &domains[n++]));
  TEST_ASSERT_OK(cgt_domain_new_box(first, (uint64_t[]){3000, 6}, 2, &domains[n++]));
  TEST_ASSERT_OK(cgt_domain_new_box((uint64_t[]){other}, (uint64_t[]){UINT64_MAX}, 1, &domains[n++]));
  TEST_ASSERT_OK(cgt_domain_new_partitions(0, 0, 27, &domains[n++]));
  TEST_ASSERT_OK(cgt_domain_new_partitions(1, 11, 25, &domains[n++]));
  TEST_ASSERT_OK(cgt_domain_new_partition_box(1, 6, 8, &domains[n++]));
  TEST_ASSERT_OK(cgt_domain_new_boards(3, 4, &domains[n++]));
  list = claims_positions(domains[5]);
  TEST_ASSERT_OK(cgt_domain_new_list(list, &domains[n++]));
  cgt_list_free(list);
  TEST_ASSERT_OK(cgt_list_new(&one, 1, 1, &list));
  TEST_ASSERT_OK(cgt_domain_new_list(list, &domains[n++]));
  cgt_list_free(list);
  for (size_t d = 0; d < n; d++) {
    cgt_claim_t claim = {.size = sizeof claim, .flags = CGT_CLAIM_THREADSAFE, .holds = none_holds};
    claims_result expected = claims_check(&claim, domains[d], NULL);
    uint64_t size;
    TEST_ASSERT_OK(cgt_domain_count(domains[d], &size));
    TEST_ASSERT_EQUAL_UINT64(size, cgt_list_count(expected.found));
    for (size_t t = 0; t < 3; t++) {
      claim.threads = (uint64_t[]){2, 3, 8}[t];
      claims_result result = claims_check(&claim, domains[d], NULL);
      claims_assert_same(&expected, &result);
      claims_free(&result);
    }
    claims_free(&expected);
    cgt_domain_free(domains[d]);
  }
}

static void test_checks_of_games(void) {
  static const uint64_t first[] = {0, 0, 0}, last[] = {5, 5, 5};
  brute games[] = {{.kind = BRUTE_ZERUCLID}, {.kind = BRUTE_NIM}, {.kind = BRUTE_SUBTRACTION, .set = {1, 3, 4}, .count = 3}};
  cgt_domain_t *domain;
  TEST_ASSERT_OK(cgt_domain_new_box(first, last, 3, &domain));
  for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
    claims_user user = {.wrong = 2, .of = 7, .about = 3};
    cgt_claim_t claim = {.game = brute_game(&games[g]), .user = &user, .holds = claims_holds};
    for (claim.play = CGT_NORMAL; claim.play <= CGT_MISERE; claim.play++)
      for (claim.question = CGT_QUESTION_VALUE; claim.question <= CGT_QUESTION_OUTCOME; claim.question++)
        for (claim.method = CGT_METHOD_AUTO; claim.method <= CGT_METHOD_TABLE; claim.method++) {
          claim.applies = claim.applies == NULL ? claims_applies : NULL;
          check_all_ways(claim, domain, true);
        }
    brute_free(&games[g]);
  }
  cgt_domain_free(domain);
}

/* Values by sweeps, and by theorems alone. */
static void test_checks_of_partitions(void) {
  cgt_domain_t *domains[3];
  cgt_claim_t claim = {.holds = claims_holds};
  claims_user user = {.wrong = 1, .of = 9};
  claim.user = &user;
  TEST_ASSERT_OK(cgt_game_new_pnim(&claim.game));
  TEST_ASSERT_OK(cgt_domain_new_partitions(1, 0, 9, &domains[0]));
  TEST_ASSERT_OK(cgt_domain_new_partitions(1, 7, 10, &domains[1]));
  TEST_ASSERT_OK(cgt_domain_new_partition_box(1, 4, 4, &domains[2]));
  for (size_t d = 0; d < 3; d++) {
    for (claim.play = CGT_NORMAL; claim.play <= CGT_MISERE; claim.play++)
      for (claim.question = CGT_QUESTION_VALUE; claim.question <= CGT_QUESTION_OUTCOME; claim.question++)
        for (claim.method = CGT_METHOD_AUTO; claim.method <= CGT_METHOD_CLOSED; claim.method++)
          check_all_ways(claim, domains[d], false);
    cgt_domain_free(domains[d]);
  }
  cgt_game_free(claim.game);
}

static void test_checks_of_two_games(void) {
  static const uint64_t first[] = {0, 0}, last[] = {9, 9};
  brute wythoff = {.kind = BRUTE_WYTHOFF}, zeruclid = {.kind = BRUTE_ZERUCLID}, nim = {.kind = BRUTE_NIM};
  brute graph = brute_random_graph(5, 4);
  cgt_domain_t *domain;
  TEST_ASSERT_OK(cgt_domain_new_box(first, last, 2, &domain));
  cgt_claim_t claim = {.game = brute_game(&wythoff), .other = brute_game(&nim)};
  check_all_ways(claim, domain, true);
  claim.other = brute_game(&zeruclid);
  claim.question = CGT_QUESTION_OUTCOME;
  claim.play = CGT_MISERE;
  check_all_ways(claim, domain, true);
  claim.method = CGT_METHOD_SEARCH; /* theorems against search */
  claim.other = claim.game;
  check_all_ways(claim, domain, true);
  claim.other = brute_game(&graph); /* whose positions have one word */
  check_all_ways(claim, domain, true);
  const cgt_ruleset_t ruleset = {.size = sizeof ruleset, .options = no_options}; /* in which the order of words matters */
  cgt_game_t *orderly;
  TEST_ASSERT_OK(cgt_game_new(&ruleset, &orderly));
  claim = (cgt_claim_t){.game = orderly, .other = brute_game(&nim)};
  check_all_ways(claim, domain, true);
  cgt_game_free(orderly);
  cgt_domain_free(domain);
  TEST_ASSERT_OK(cgt_domain_new_box(first, last, 1, &domain));
  claim = (cgt_claim_t){.game = brute_game(&graph), .other = brute_game(&nim)};
  check_all_ways(claim, domain, true); /* left out: 5 to 9, as the graph has no such vertices */
  cgt_domain_free(domain);
  brute_free(&wythoff);
  brute_free(&zeruclid);
  brute_free(&nim);
  brute_free(&graph);
}

static void test_counterexamples_come_before_failures(void) {
  const uint64_t first = 0, last = 400;
  for (uint32_t threads = 1; threads <= 3; threads++)
    for (uint64_t fails = 0; fails < 130; fails++) {
      claims_user user = {.wrong = 60, .of = 1000, .fails = fails, .times = INT64_MAX, .status = 77};
      const cgt_claim_t claim = {.size = sizeof claim,
                                 .flags = CGT_CLAIM_THREADSAFE,
                                 .user = &user,
                                 .holds = claims_holds,
                                 .threads = threads,
                                 .most = 1};
      cgt_domain_t *domain;
      cgt_list_t *found = NULL;
      uint64_t held = 5, seen = 6;
      char text[60];
      TEST_ASSERT_OK(cgt_domain_new_box(&first, &last, 1, &domain));
      const cgt_status_t status = cgt_claim_check(&claim, domain, NULL, &found, &held, &seen);
      if (fails > 60) {
        TEST_ASSERT_OK(status);
        TEST_ASSERT_EQUAL_UINT64(60, *cgt_list_item(found, 0, NULL));
        TEST_ASSERT_EQUAL_UINT64(60, held);
        TEST_ASSERT_EQUAL_UINT64(61, seen);
        cgt_list_free(found);
      } else {
        TEST_ASSERT_EQUAL_INT(77, status);
        snprintf(text, sizeof text, "position %u: the callback `holds` returned 77", (unsigned)fails);
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), text), cgt_last_error());
        TEST_ASSERT_NULL(found);
        TEST_ASSERT_EQUAL_UINT64(5, held);
        TEST_ASSERT_EQUAL_UINT64(6, seen);
      }
      cgt_domain_free(domain);
    }
}

/* ---- Checkpoints ---- */

enum { DOMAINS = 6 };

static cgt_domain_t *domain_number(size_t d, numbers *own) {
  static const uint64_t first[] = {0, 1}, last[] = {6, 8};
  static const uint64_t listed[] = {5, 3, 8, 1, 1, 0, 2, 9, 7, 4, 4, 6};
  cgt_domain_t *domain = NULL;
  cgt_list_t *list;
  *own = (numbers){.last = 40, .at_a_time = 6};
  switch (d) {
    case 0: TEST_ASSERT_OK(cgt_domain_new_box(first, last, 2, &domain)); break;
    case 1: TEST_ASSERT_OK(cgt_domain_new_boards(2, 3, &domain)); break;
    case 2: TEST_ASSERT_OK(cgt_domain_new_partitions(1, 2, 8, &domain)); break;
    case 3: TEST_ASSERT_OK(cgt_domain_new_partition_box(1, 3, 4, &domain)); break;
    case 4:
      TEST_ASSERT_OK(cgt_list_new(listed, 2, 6, &list));
      TEST_ASSERT_OK(cgt_domain_new_list(list, &domain));
      cgt_list_free(list);
      break;
    default: TEST_ASSERT_OK(cgt_domain_new(give_numbers, own, NULL, "numbers", 7, &domain));
  }
  return domain;
}

/* Calls of the domain and of the game's rules count no more than those of the callback: that fails at each position in turn. */
static void test_going_on_from_every_point(void) {
  for (size_t d = 0; d < DOMAINS; d++) {
    numbers own;
    cgt_domain_t *domain = domain_number(d, &own);
    cgt_list_t *positions = claims_positions(domain);
    claims_user user = {.wrong = 1, .of = 4};
    cgt_claim_t claim = {.size = sizeof claim,
                         .flags = CGT_CLAIM_THREADSAFE,
                         .user = &user,
                         .holds = claims_holds,
                         .most = 5,
                         .identity = "claim",
                         .identity_size = 5};
    if (d == 2 || d == 3) TEST_ASSERT_OK(cgt_game_new_pnim(&claim.game));
    claims_result expected = claims_check(&claim, domain, NULL);
    TEST_ASSERT_GREATER_THAN_size_t(0, cgt_list_count(expected.found));
    for (uint64_t sum = 0; sum < 60; sum++)
      for (claim.threads = 1; claim.threads <= 2; claim.threads++) {
        claims_result result = {NULL, 0, 0};
        (void)remove(path);
        user.fails = sum;
        user.times = 2; /* for a block, and for the position by itself */
        user.status = 5;
        cgt_status_t status = CGT_E_STATE;
        for (unsigned asked = 0; asked < 4 && status != CGT_OK; asked++) {
          if (asked > 0) TEST_ASSERT_EQUAL_INT(5, status);
          status = cgt_claim_check(&claim, domain, path, &result.found, &result.held, &result.seen);
        }
        TEST_ASSERT_OK(status);
        claims_assert_same(&expected, &result);
        claims_free(&result);
      }
    user.times = 0;
    claims_free(&expected);
    cgt_list_free(positions);
    cgt_domain_free(domain);
    cgt_game_free(claim.game);
  }
  TEST_ASSERT_EQUAL_INT(0, remove(path));
}

/* A file knows all counterexamples before the last one that was wanted. */
static void test_more_and_fewer_counterexamples(void) {
  for (size_t d = 0; d < DOMAINS; d++) {
    numbers own;
    cgt_domain_t *domain = domain_number(d, &own);
    claims_user user = {.wrong = 1, .of = 3};
    cgt_claim_t claim = {.size = sizeof claim, .user = &user, .holds = claims_holds, .identity = "claim", .identity_size = 5};
    claims_result expected[5];
    if (d == 2 || d == 3) TEST_ASSERT_OK(cgt_game_new_pnim(&claim.game));
    for (claim.most = 0; claim.most < 5; claim.most++) expected[claim.most] = claims_check(&claim, domain, NULL);
    for (uint64_t before = 0; before < 5; before++)
      for (uint64_t after = 0; after < 5; after++) {
        (void)remove(path);
        claim.most = before;
        claims_result result = claims_check(&claim, domain, path);
        claims_assert_same(&expected[before], &result);
        claims_free(&result);
        claim.most = after;
        if (before == 0 || (after != 0 && after <= before)) {
          user.times = INT64_MAX; /* nothing is judged again */
          user.status = 9;
          for (user.fails = 0; user.fails < 3; user.fails++) {
            result = claims_check(&claim, domain, path);
            claims_assert_same(&expected[after], &result);
            claims_free(&result);
          }
          user.times = 0;
        }
        result = claims_check(&claim, domain, path);
        claims_assert_same(&expected[after], &result);
        claims_free(&result);
      }
    for (size_t m = 0; m < 5; m++) claims_free(&expected[m]);
    cgt_domain_free(domain);
    cgt_game_free(claim.game);
  }
  TEST_ASSERT_EQUAL_INT(0, remove(path));
}

/* ---- Progress and cancelling ---- */

typedef struct {
  uint64_t calls, stop_at, seen, size, failed;
  cgt_game_t *cancelled; /* instead of stopping */
} watcher;

static cgt_status_t watch(void *user, uint64_t seen, uint64_t size, uint64_t failed) {
  watcher *own = user;
  TEST_ASSERT_TRUE(seen >= own->seen && failed >= own->failed && failed <= seen);
  own->seen = seen;
  own->size = size;
  own->failed = failed;
  if (++own->calls != own->stop_at) return CGT_OK;
  cgt_game_cancel(own->cancelled);
  return own->cancelled != NULL ? CGT_OK : 33;
}

static cgt_status_t odd_values_fail(void *user, size_t n, const uint64_t *words, const uint64_t *starts,
                                    const uint64_t *answers, uint8_t *verdicts) {
  (void)user;
  (void)words;
  (void)starts;
  for (size_t i = 0; i < n; i++) verdicts[i] = answers[i] % 2 != 0 ? CGT_VERDICT_FAILS : CGT_VERDICT_HOLDS;
  return CGT_OK;
}

/* Stopped again and again, by progress and by cancelling, a check with a file comes to its end. */
static void check_stops(cgt_game_t *game, const cgt_domain_t *domain, uint32_t threads, bool cancels) {
  watcher own = {.stop_at = 0};
  const cgt_claim_t claim = {.size = sizeof claim,
                             .flags = CGT_CLAIM_THREADSAFE,
                             .user = &own,
                             .game = game,
                             .holds = odd_values_fail,
                             .threads = threads,
                             .progress = watch,
                             .identity = "odd",
                             .identity_size = 3};
  uint64_t size, stops = 0;
  claims_result result;
  (void)remove(path);
  TEST_ASSERT_OK(cgt_domain_count(domain, &size));
  claims_result expected = claims_check(&claim, domain, NULL);
  TEST_ASSERT_EQUAL_UINT64(size, own.size);
  for (cgt_status_t status = CGT_E_STATE; status != CGT_OK; stops++) {
    own = (watcher){.stop_at = 2, .cancelled = cancels ? game : NULL};
    status = cgt_claim_check(&claim, domain, path, &result.found, &result.held, &result.seen);
    if (status == CGT_OK) break;
    TEST_ASSERT_EQUAL_INT(cancels ? CGT_E_CANCELLED : 33, status);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), cancels ? "cancelled" : "`progress` returned 33"), cgt_last_error());
    TEST_ASSERT_EQUAL_STRING_LEN("cgt_claim_check: ", cgt_last_error(), 17);
    TEST_ASSERT_LESS_THAN_UINT64(500, stops);
  }
  TEST_ASSERT_GREATER_THAN_UINT64(1, stops);
  claims_assert_same(&expected, &result);
  claims_free(&expected);
  claims_free(&result);
  TEST_ASSERT_EQUAL_INT(0, remove(path));
}

static void test_progress_and_cancelling(void) {
  static const uint64_t first[] = {0, 0, 0}, last[] = {7, 7, 7};
  cgt_domain_t *box, *partitions;
  cgt_game_t *zeruclid, *pnim;
  TEST_ASSERT_OK(cgt_domain_new_box(first, last, 3, &box));
  TEST_ASSERT_OK(cgt_domain_new_partitions(1, 0, 14, &partitions));
  TEST_ASSERT_OK(cgt_game_new_zeruclid(&zeruclid));
  TEST_ASSERT_OK(cgt_game_new_pnim(&pnim));
  for (uint32_t threads = 1; threads <= 2; threads++)
    for (int cancels = 0; cancels <= 1; cancels++) {
      check_stops(zeruclid, box, threads, cancels != 0);
      check_stops(pnim, partitions, threads, cancels != 0);
    }
  cgt_domain_free(box);
  cgt_domain_free(partitions);
  cgt_game_free(zeruclid);
  cgt_game_free(pnim);
}

/* Stops inside one long search, and what it found stays. */
static void test_progress_inside_a_search(void) {
  const uint64_t position[] = {60, 61, 62};
  for (int cancels = 0; cancels <= 1; cancels++) {
    cgt_list_t *list;
    cgt_domain_t *domain;
    watcher own = {.stop_at = 3};
    cgt_claim_t claim = {.size = sizeof claim, .user = &own, .holds = odd_values_fail, .progress = watch};
    uint64_t known, held, seen;
    TEST_ASSERT_OK(cgt_game_new_zeruclid(&claim.game));
    if (cancels) own.cancelled = claim.game;
    TEST_ASSERT_OK(cgt_game_set(claim.game, CGT_SETTING_POLL, 50));
    TEST_ASSERT_OK(cgt_list_new(position, 3, 1, &list));
    TEST_ASSERT_OK(cgt_domain_new_list(list, &domain));
    TEST_ASSERT_EQUAL_INT(cancels ? CGT_E_CANCELLED : 33, cgt_claim_check(&claim, domain, NULL, &list, &held, &seen));
    TEST_ASSERT_OK(cgt_game_count(claim.game, CGT_COUNT_ENTRIES, &known));
    TEST_ASSERT_GREATER_THAN_UINT64(100, known);
    cgt_list_free(list);
    cgt_domain_free(domain);
    cgt_game_free(claim.game);
  }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_boxes);
  RUN_TEST(test_boxes_leave_out_canonical_doubles);
  RUN_TEST(test_boards);
  RUN_TEST(test_boards_of_two_words);
  RUN_TEST(test_boards_leave_out_canonical_doubles);
  RUN_TEST(test_partitions);
  RUN_TEST(test_partition_boxes);
  RUN_TEST(test_domains_of_users_and_lists);
  RUN_TEST(test_threads_go_through_whole_domains);
  RUN_TEST(test_checks_of_games);
  RUN_TEST(test_checks_of_partitions);
  RUN_TEST(test_checks_of_two_games);
  RUN_TEST(test_counterexamples_come_before_failures);
  RUN_TEST(test_going_on_from_every_point);
  RUN_TEST(test_more_and_fewer_counterexamples);
  RUN_TEST(test_progress_and_cancelling);
  RUN_TEST(test_progress_inside_a_search);
  return UNITY_END();
}
