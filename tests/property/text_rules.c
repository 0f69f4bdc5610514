/* Games written as rules against the same games of the catalogue: options, values and outcomes over ranges, by every method;
 * which rules are octal games. */
#include <stdlib.h>

#include "../support.h"

enum { WORDS = 8 };

static cgt_game_t *parse(const char *text) {
  cgt_game_t *game = NULL;
  const cgt_status_t status = cgt_game_parse(text, NULL, &game);
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(status), status == CGT_OK ? text : cgt_last_error());
  return game;
}

static const char *place(const char *text, const uint64_t *words, size_t count) {
  static char message[400];
  size_t used = (size_t)snprintf(message, sizeof message, "%.200s:", text);
  for (size_t i = 0; i < count; i++)
    used += (size_t)snprintf(message + used, sizeof message - used, " %llu", (unsigned long long)words[i]);
  return message;
}

static void check_options(cgt_game_t *a, cgt_game_t *b, const uint64_t *words, size_t count, const char *at) {
  cgt_list_t *lists[2];
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_game_options(a, words, count, &lists[0])), at);
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_game_options(b, words, count, &lists[1])), at);
  TEST_ASSERT_EQUAL_size_t_MESSAGE(cgt_list_count(lists[1]), cgt_list_count(lists[0]), at);
  for (size_t i = 0; i < cgt_list_count(lists[0]); i++) {
    size_t lengths[2];
    const uint64_t *left = cgt_list_item(lists[0], i, &lengths[0]), *right = cgt_list_item(lists[1], i, &lengths[1]);
    TEST_ASSERT_EQUAL_size_t_MESSAGE(lengths[1], lengths[0], at);
    if (lengths[0] > 0) TEST_ASSERT_EQUAL_UINT64_ARRAY_MESSAGE(right, left, lengths[0], at);
  }
  cgt_list_free(lists[0]);
  cgt_list_free(lists[1]);
}

static void check_answers(cgt_game_t *a, cgt_game_t *b, const uint64_t *words, size_t count, const char *at) {
  for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++)
    for (uint32_t question = CGT_QUESTION_VALUE; question <= CGT_QUESTION_OUTCOME; question++) {
      uint64_t expected, answer = 0;
      TEST_ASSERT_OK(cgt_game_answer(b, CGT_METHOD_TABLE, play, question, words, count, &expected));
      for (uint32_t method = CGT_METHOD_AUTO; method <= CGT_METHOD_TABLE; method++) {
        if (method == CGT_METHOD_CLOSED) continue;
        const cgt_status_t status = cgt_game_answer(a, method, play, question, words, count, &answer);
        TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(status), status == CGT_OK ? at : cgt_last_error());
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected, answer, at);
      }
    }
}

/* All positions of a box with so many words that both accept. */
static void check(const char *text, const char *spec, size_t count, uint64_t most) {
  cgt_game_t *a = parse(text), *b = parse(spec);
  uint64_t words[WORDS] = {0}, seen = 0;
  for (size_t i = 0; i < count;) {
    const char *at = place(text, words, count);
    if (cgt_game_validate(b, words, count) == CGT_OK) {
      TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_game_validate(a, words, count)), at);
      check_options(a, b, words, count, at);
      check_answers(a, b, words, count, at);
      seen++;
    }
    for (i = 0; i < count && ++words[i] > most; i++) words[i] = 0;
  }
  TEST_ASSERT_TRUE_MESSAGE(seen > most, text);
  cgt_game_free(a);
  cgt_game_free(b);
}

static void test_heaps(void) {
  check("heaps(n: n-k for k in 1..n)", "nim", 3, 4);
  check("heaps(n: k for k in 0..n-1)", "nim", 2, 9);
  check("heaps(n: n-k for k in {1,2,5} if k <= n)", "subtraction(1,2,5)", 2, 14);
  check("heaps(n: n-k for k in 1..min(n,3))", "subtraction(1,2,3)", 2, 14);
  check("heaps(n: n-3 if n >= 3; n-5 if not n < 5)", "subtraction(3,5)", 2, 14);
  check("heaps(n: n-[2,3,7][k] for k in 0..2 if [2,3,7][k] <= n)", "subtraction(2,3,7)", 2, 14);
  check("heaps(n: i, n-k-i for k in 1..2 for i in 0..n if k + i <= n)", "octal(0.77)", 2, 11);
  check("heaps(n: i, n-k-i for k in {1,2} if k <= n for i in 0..n-k)", "octal(0.77)", 2, 11);
  check("heaps(n: i, n-2-i for i in 0..n if i+2 <= n)", "octal(0.07)", 2, 13);
  check("heaps(n: - if n = 1; n-2 if n >= 2; i, n-3-i if n >= 3 for i in 0..n-3)", "octal(0.137)", 2, 12);
  check("heaps(n: i, j for j in 1..n for i in 1..j if i+j = n)", "octal(4.0)", 2, 8);
  check("heaps(n: i, n-1-i for i in 1..n if i+1 < n)", "octal(0.4)", 2, 13);
}

/* Loops that are cut into straight runs of options, beside loops that are not. */
static void test_straight_runs(void) {
  static const char *const texts[] = {
      "rules(a,b,c: min(a,j),min(b,j),min(c,j) for k in 0..9 let j=%s if j<max(a,b,c))",
      "rules(a,b,c; any order: a-j,b+j,c-2*j for k in 1..a let j=%s if 2*j<=c)",
      "rules(a,b,c; any order: min(a,j),min(b,2*j),c for k in 0..b let j=%s if min(a,j)+min(b,2*j)<a+b)",
      "rules(a,b,c; any order; drop zeros: a,max(b,j)-j,c-j for k in 1..c let j=%s if j!=b if 2*j!=a+1)",
      "rules(a,b,c; where a<=b or c=3: a-j,max(b,3*j)-3*j,c for k in 1..a let j=%s if j<3 or a=b)",
      "rules(a,b: a-j,b for k in 1..a let j=%s if 3*j=a+b; a,b-j for k in 1..b let j=%s if j!=a if 2*j>a if 3*j<2*b+a)",
      ("rules(a,b: min(max(a,j+1),9-j)-j,b for k in 0..4 let j=%s if min(max(a,j+1),9-j)<a+j; "
       "a,b-(j<<1) for k in 1..b/2 let j=%s)"),
      "rules(a,b; any order: a-[1,a][1]+j,b-j-j for k in 1..b/2 let j=%s if j*b<40; a-1,b if a>0)",
      "rules(a: max(j,a-j)-1 for k in 0..a let j=%s if a>0 if max(j,a-j)>1+a/4; a-1 if a>0)",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    char straight[400], other[400];
    snprintf(straight, sizeof straight, texts[i], "k", "k");
    snprintf(other, sizeof other, texts[i], "k/1", "k/1");
    const size_t count = straight[7] == ':' ? 1 : straight[9] == ',' ? 3 : 2;
    check(straight, other, count, count == 3 ? 6 : 9);
  }
}

/* The ends of such a loop may be as far apart as words can be. */
static void test_far_ends(void) {
  static const struct {
    const char *text;
    size_t options;
    uint64_t words[2]; /* the least and the greatest */
  } cases[] = {
      {"rules(a: a-k for k in 1..a if k<=3)", 3, {UINT64_MAX - 3, UINT64_MAX - 1}},
      {"rules(a: a-k for k in 1..a if a-k<3)", 3, {0, 2}},
      {"rules(a: k for k in 0..a if k=a-2)", 1, {UINT64_MAX - 2, UINT64_MAX - 2}},
      {"rules(a: k for k in 0..a if max(k,a-k)=2^63)", 2, {((uint64_t)1 << 63) - 1, (uint64_t)1 << 63}},
      {"rules(a: k for k in 0..a if min(k,a-k)<2 if k<a)", 3, {0, UINT64_MAX - 1}},
      {"rules(a: k*2^63 for k in 0..1)", 2, {0, (uint64_t)1 << 63}},
      {"rules(a: max(k*a,(1-k)*a)-1 for k in 0..1)", 1, {UINT64_MAX - 1, UINT64_MAX - 1}},
      {"rules(a: k*a for k in 0..1 if k*a<(1-k)*a)", 1, {0, 0}},
      {"rules(a: k*a for k in 0..1 if k*a!=(1-k)*a if k=0)", 1, {0, 0}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const uint64_t all = UINT64_MAX;
    cgt_game_t *game = parse(cases[i].text);
    cgt_list_t *list;
    size_t length;
    TEST_ASSERT_OK(cgt_game_options(game, &all, 1, &list));
    TEST_ASSERT_EQUAL_size_t_MESSAGE(cases[i].options, cgt_list_count(list), cases[i].text);
    uint64_t least = UINT64_MAX, most = 0;
    for (size_t k = 0; k < cases[i].options; k++) {
      const uint64_t word = *cgt_list_item(list, k, &length);
      least = word < least ? word : least;
      most = word > most ? word : most;
    }
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(cases[i].words[0], least, cases[i].text);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(cases[i].words[1], most, cases[i].text);
    cgt_list_free(list);
    cgt_game_free(game);
  }
}

/* ---- Octal games ---- */

/* A move for a bit of a digit, in one of several ways; %d is the number of tokens that are taken. */
static const char *const ways[3][6] = {
    {"- if n=%d", "0 if n = %d", "n-k for k in {%d} if n=k", "0,0 if n<=%d if not n<%d", "- for k in %d..%d if k=n",
     "n-%d if %d=n"},
    {"n-%d if n>%d", "n-k for k in {%d} if k<n", "n-%d, 0 if n >= %d+1", "n-%d if not n<=%d", "n-k let k=%d if n>k",
     "n-k for k in %d..min(%d,n) if n!=%d"},
    {"i,n-%d-i for i in 1..n if i+%d<n", "i,n-k-i for k in {%d} if n>k for i in 1..n-k if i<n-k",
     "n-i-%d,i if n>%d for i in 1..(n-%d)/2", "i,j for i in 1..n if n-i>%d let j=n-i-%d",
     "i,n-(%d+i) for i in 1..n if 2*i<=n and n>=2*i+%d", "i-%d,n-i for i in %d+1..n if i<n and i>%d"},
};

static void test_octal_codes(void) {
  enum { LAST = 150 };
  for (unsigned code = 1, way = 0; code < 1024; code++) {
    char text[1000] = "heaps(n: ", spec[40];
    for (unsigned k = 0; k < 4; k++)
      for (unsigned bit = 0; bit < 3; bit++) {
        const unsigned digit = k == 0 ? code >> 9 << 2 : code >> (9 - 3 * k) & 7;
        char *end = text + strlen(text);
        if ((digit >> bit & 1) != 0) snprintf(end, 200, ways[bit][way++ % 6], k, k, k), strcat(end, "; ");
      }
    memcpy(text + strlen(text) - 2, ")", 2);
    snprintf(spec, sizeof spec, "octal(%u.%u%u%u)", code >> 9 << 2, code >> 6 & 7, code >> 3 & 7, code & 7);
    cgt_game_t *written = parse(text), *octal = parse(spec);
    uint64_t values[2][LAST], answers[2][3];
    for (uint64_t heap = 1; heap < 9; heap++) check_options(written, octal, &heap, 1, text);
    TEST_ASSERT_OK(cgt_game_sequence(written, CGT_NORMAL, 0, LAST, values[0]));
    TEST_ASSERT_OK(cgt_game_sequence(octal, CGT_NORMAL, 0, LAST, values[1]));
    TEST_ASSERT_EQUAL_UINT64_ARRAY_MESSAGE(values[1], values[0], LAST, text);
    cgt_status_t found[2];
    for (int i = 0; i < 2; i++)
      found[i] =
          cgt_game_period(i == 0 ? written : octal, CGT_NORMAL, CGT_QUESTION_VALUE, 1000, &answers[i][0], &answers[i][1], NULL);
    TEST_ASSERT_TRUE_MESSAGE(found[0] == CGT_OK || found[0] == CGT_E_LIMIT, text);
    if (found[0] == CGT_OK && found[1] == CGT_OK) TEST_ASSERT_EQUAL_UINT64_ARRAY_MESSAGE(answers[1], answers[0], 2, text);
    cgt_game_free(written);
    cgt_game_free(octal);
  }
}

/* Texts that are nearly octal games, and are none: they have no period, and values of their own. */
static void test_no_octal_codes(void) {
  static const char *const texts[] = {
      "heaps(n: i,n-2-i for i in 0..n-2)", /* no value for heap 1 */
      "heaps(n: n-2)",
      "heaps(n: i,n-i for i in 1..n if 2*i<n)", /* unequal parts */
      "heaps(n: i,n-2-i for i in 0..n if i+2<=n if i!=n-2-i)",
      "heaps(n: i,n-1-i for i in 2..n if i<n)",
      "heaps(n: i,n-1-i for i in 1..n if 5*i<=2*n)",
      "heaps(n: n-1 if n>0 if n!=40)",
      "heaps(n: n-1 if n>0 if n<200)",
      "heaps(n: n-2 if n>=2 if n%2=0)",
      "heaps(n: - if n>3)",
      "heaps(n: i,n-i for i in 0..n)", /* moves that change nothing */
      "heaps(n: n)",
      "heaps(n: n-k for k in 1..n)", /* Nim takes any number */
      "heaps(n: n-k for k in 1..n/2)",
      "heaps(n: i,i,n-2*i for i in 1..n/2)",
      "heaps(n: 2,n-3 if n>4)",
      "heaps(n: n+1 if n<9)",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    cgt_game_t *game = parse(texts[i]);
    uint64_t period, preperiod;
    const cgt_status_t status = cgt_game_period(game, CGT_NORMAL, CGT_QUESTION_VALUE, 1000, &period, &preperiod, NULL);
    TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_E_NO_THEOREM", cgt_status_name(status), texts[i]);
    cgt_game_free(game);
  }
  check("heaps(n: i,n-1-i for i in 2..n if i<n)",
        "heaps(n: n-1-i,i let k=1 if n>k for i in {2,3,4,5,6,7,8,9,n} if i>1 if i<=n-1)", 2, 9);
  check("heaps(n: n-1 if n>0 if n!=9)", "heaps(n: [n,n-1][1] if n>0 if n<9 or n>9)", 2, 12);
}

/* Subtraction games are known in misère play too, and their heaps are tame. */
static void test_subtraction_sets(void) {
  cgt_game_t *game = parse("heaps(n: n-k for k in {2,3,7} if k<=n)"), *set = parse("subtraction(2,3,7)");
  for (uint64_t heap = 0; heap < 60; heap++) {
    const uint64_t heaps[] = {heap, 60 - heap, 17};
    uint64_t answers[2];
    for (uint32_t question = CGT_QUESTION_VALUE; question <= CGT_QUESTION_OUTCOME; question++) {
      TEST_ASSERT_OK(cgt_game_answer(set, CGT_METHOD_AUTO, CGT_MISERE, question, heaps, 3, &answers[0]));
      TEST_ASSERT_OK(cgt_game_answer(game, CGT_METHOD_AUTO, CGT_MISERE, question, heaps, 3, &answers[1]));
      TEST_ASSERT_EQUAL_UINT64(answers[0], answers[1]);
    }
  }
  const uint64_t far = 1000000000000000000;
  uint64_t values[2];
  TEST_ASSERT_OK(cgt_game_value(set, &far, 1, &values[0]));
  TEST_ASSERT_OK(cgt_game_value(game, &far, 1, &values[1]));
  TEST_ASSERT_EQUAL_UINT64(values[0], values[1]);
  cgt_game_free(game);
  cgt_game_free(set);
}

/* What is known of a heap is kept in a file, for the same rules only. */
static void test_saved_values(void) {
  const char path[] = "text_rules_values.memo";
  const uint64_t heap = 5000;
  uint64_t value, again;
  cgt_game_t *game = parse("heaps(n: i,n-1-i if n>0 for i in 0..n-1)");
  TEST_ASSERT_OK(cgt_game_value(game, &heap, 1, &value));
  TEST_ASSERT_OK(cgt_game_memo_save(game, path));
  TEST_ASSERT_OK(cgt_game_forget(game));
  TEST_ASSERT_OK(cgt_game_memo_load(game, path));
  TEST_ASSERT_OK(cgt_game_value(game, &heap, 1, &again));
  TEST_ASSERT_EQUAL_UINT64(value, again);
  cgt_game_free(game);
  remove(path);
}

static void test_words(void) {
  check("rules(a, b; any order: a-k, b for k in 1..a; a, b-k for k in 1..b; a-k, b-k for k in 1..min(a,b))", "wythoff", 2, 8);
  check(
      "rules(a,b; any order: a-k,b-k for k in 1..a; [a-k,a][j],[b,b-k][j] for k in 1..b for j in 0..1 if k <= a or j = 1 if k "
      "<= a)",
      "wythoff", 2, 0);
  check("rules(a, b, c; any order; drop zeros: a-k,b,c for k in 1..a; a,b-k,c for k in 1..b; a,b,c-k for k in 1..c)", "nim", 3,
        4);
  check("rules(a, b, c; any order; drop zeros: a-k,b,c for k in 1..a; a,b-k,c for k in 1..b; a,b,c-k for k in 1..c)", "nim", 1,
        9);
  check("rules(a,b; any order: a, b-k*a if a > 0 for k in 1..b/a if k*a < b)", "euclid", 2, 12);
  check("rules(a,b: a-1,b if a > 0; a,b-1 if b > 0; a-1,b-1 if min(a,b) > 0)", "vectors(2; (1,0),(0,1),(1,1))", 2, 9);
  check("rules(m: bitxor(m,bitor(1<<i,1<<j)) for i in 0..7 if bit(m,i)=1 for j in 0..i)",
        "rules(m: m-(1<<i) for i in 0..7 if bit(m,i)=1; "
        "m-(1<<i)-(1<<j) for i in 0..7 if bit(m,i)=1 for j in 0..7 if bit(m,j)=1 if j<i; m-(1<<i)+(1<<j) for i in 0..7 if "
        "bit(m,i)=1 "
        "for j in 0..7 if bit(m,j)=0 if j<i)",
        1, 63);
}

/* Each text does the same as another: of the ways in which the machine runs loops. */
static void test_loops(void) {
  const char *const pairs[][2] = {
      {"rules(n: n-2*k for k in 1..n if 2*k <= n)", "rules(n: n-m for k in 1..n let m = k+k if not m > n)"},
      {"rules(n: k for k in 0..n if 3*k < n if n < 5*k)", "rules(n: k for k in 0..n if not (3*k >= n or 5*k <= n))"},
      {"rules(n: k for k in 1..n if 3*k = n)", "rules(n: k for k in 1..n if k+k = n-k)"},
      {"rules(n: k for k in 1..n if 2*k = n if k != 4)", "rules(n: n/2 if n%2 = 0 if n > 0 and n != 8)"},
      {"rules(n: n-1-k if n > 9 for k in 3..n if k < n if k < 7)", "rules(n: n-k for k in {4,5,6,7} if n > 9)"},
      {"rules(n: (n-k)/2 for k in 1..n)", "rules(n: j for j in 0..n if 2*j < n)"},
      {"rules(n: gcd(n,k) for k in 1..n if gcd(n,k) < n)", "rules(n: k for k in 1..n/2 if n%k = 0)"},
      {"rules(n: n>>k for k in 1..70 if n > 0)", "rules(n: n/[2,4,8,16,32,64,128,256][k] if n > 0 for k in 0..7)"},
      {"rules(n: k<<1 for k in 0..n if k<<1 < n)", "rules(n: k for k in 0..n if k%2=0 and k<n)"},
      {"rules(n: popcount(n)-1 if n>1; isqrt(n) if n > 1)",
       "rules(n: k for k in 0..n if n>1 and k*k<=n and (k+1)*(k+1)>n; bit(n,0)+bit(n,1)+bit(n,2)+bit(n,3)+bit(n,4)+bit(n,5)-1 "
       "if n>1)"},
      {"rules(n: k for k in 0..70 if bit(n,k)=1 if k<n)", "rules(n: k for k in 0..70 if (n>>k)%2=1 if k<n)"},
      {"rules(n: k for k in 0..70 if 1!=bit(n,k) if k<n)", "rules(n: k for k in 0..70 if (n>>k)%2=0 if k<n)"},
      {"rules(n: k for k in 2..n if bit(n+5,k)!=0 if k<n)", "rules(n: k for k in 2..n if ((n+5)>>k)%2=1 and k<n)"},
      {"rules(n: j for k in 1..3 for j in k..7 if bit(n*k,j)=0 if j<n)",
       "rules(n: j for k in 1..3 for j in k..7 if (n*k>>j)%2=0 and j<n)"},
      {"rules(n: k+b for k in 0..5 let b = bit(n,k) if b=1 if k+b<n)", "rules(n: k+1 for k in 0..5 if (n>>k)%2=1 if k+1<n)"},
      {"rules(n: n-(3<<i) for i in 0..5 if bit(n,i)=1 and bit(n,i+1)=1)", "rules(n: n-(3<<i) for i in 0..5 if (n>>i)%4=3)"},
      {"rules(n: n-(1<<i) for i in 0..62 if bit(n,i)=1 if bit(n,1+i)=0 if 0!=bit(n,i+2))",
       "rules(n: n-(1<<i) for i in 0..5 if (n>>i)%8=5)"},
      {"rules(n: n-(1<<i) for i in 1..9 if bit(n,i)=1 if not bit(n/3,i)=1 if bit(n+5,i+63)=0)",
       "rules(n: n-k for i in 1..5 let k = 1<<i if (n/k)%2=1 if (n/3/k)%2=0)"},
      {"rules(n: n-(t<<i) for i in 0..9 if bit(n,i)=1 let t = bit(n,i+1) if t=1)",
       "rules(n: n-(1<<i) for i in 0..9 if (n>>i)%4=3)"},
      {"rules(n: n-(1<<i)-1 for i in 1..9 if bit(n,i)=1 let j = i+1 if bit(n,j)=1 if j>i)",
       "rules(n: n-(1<<i)-1 for i in 1..9 if (n>>i)%4=3)"},
      {"rules(n: n-(2<<i) for i in 0..4 if bit(n,i+1)=1 if bit(n,i)=1)", "rules(n: n-(2<<i) for i in 0..4 if (n>>i)%4=3)"},
      {"rules(n: n-(1<<i) for i in 0..9 if bit(n,i)=1 if i < 3; k for k in 0..n if bit(n,k)=1 if k<n)",
       "rules(n: n-(1<<i) for i in 0..2 if (n>>i)%2=1; k for k in 0..5 if (n>>k)%2=1 if k<n)"},
      {"rules(n: n-(1<<i) for i in 3..2 if bit(n,i)=1; n-(1<<i) for i in 2..n if bit(n,i)=1)",
       "rules(n: n-(1<<i) for i in 2..5 if (n>>i)%2=1 and i<=n)"},
      {"rules(n: k for k in 0..9 if bit(n,k)=0 if bit(n,k+1)=1 if k<n)", "rules(n: k for k in 0..9 if (n>>k)%4=2 if k<n)"},
      {"rules(m,q: m-k,k for i in 0..3 if bit(m,i)=1 let k = 1<<i)",
       "rules(m,q: m-k,k for i in 0..3 if (m>>i)%2=1 let k = 1<<i)"},
      {"rules(m,q: m-(1<<i),i+(1<<i) for i in 0..3 if bit(m,i)=1)",
       "rules(m,q: m-k,i+k for i in 0..3 let k = 1<<i if (m>>i)%2=1)"},
      {"rules(a,b; where a <= b: a,b-k for k in 1..b; a-k,b for k in 1..a)",
       "rules(a,b; where not a > b: a,b-k for k in 1..b if a+k <= b; a-k,b for k in 1..a)"},
      {"rules(a,b; any order; where a+b < 20 and a < 7: a,b-k for k in 1..b; a-k,b+k for k in 1..a)",
       "rules(a,b; where a+b < 20; any order; where a < 7: a,b-k for k in 1..b; a-k,b+k for k in 1..a)"},
  };
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    check(pairs[i][0], pairs[i][1], strncmp(pairs[i][0], "rules(n", 7) == 0 ? 1 : 2,
          strncmp(pairs[i][0], "rules(n", 7) == 0 ? 63 : 9);
}

/* Positions far out: what fits 64 bits is exact. */
static void test_large_numbers(void) {
  const uint64_t most = UINT64_MAX, least = UINT64_MAX - 3;
  uint64_t answer;
  cgt_list_t *list;
  size_t count;
  cgt_game_t *game = parse("rules(n: k for k in 60..66 if bit(n,k)=0)");
  TEST_ASSERT_OK(cgt_game_options(game, &most, 1, &list));
  TEST_ASSERT_EQUAL_size_t(3, cgt_list_count(list));
  TEST_ASSERT_EQUAL_UINT64(64, *cgt_list_item(list, 0, &count));
  cgt_list_free(list);
  cgt_game_free(game);
  game = parse("rules(n: k for k in 18446744073709551612..n if k < n)");
  TEST_ASSERT_OK(cgt_game_options(game, &most, 1, &list));
  TEST_ASSERT_EQUAL_size_t(3, cgt_list_count(list));
  TEST_ASSERT_EQUAL_UINT64(least, *cgt_list_item(list, 0, &count));
  cgt_list_free(list);
  TEST_ASSERT_OK(cgt_game_value(game, &most, 1, &answer));
  TEST_ASSERT_EQUAL_UINT64(3, answer);
  cgt_game_free(game);
  game = parse("heaps(n: n/2; n/3; n/4)"); /* few heaps can be reached */
  TEST_ASSERT_OK(cgt_game_value(game, &most, 1, &answer));
  cgt_game_free(game);
  game = parse("rules(n: k for k in 0..n if n > 5 if k+18446744073709551606 >= n if k < 10)");
  TEST_ASSERT_OK(cgt_game_options(game, (const uint64_t[]){9}, 1, &list));
  TEST_ASSERT_EQUAL_size_t(10, cgt_list_count(list));
  cgt_list_free(list);
  cgt_game_free(game);
}

/* Where heaps lead to larger ones they are searched; where they do so for ever that is found out. */
static void test_heaps_that_grow(void) {
  check("heaps(n: n+1 if n%2 = 1 and n < 20; n-2 if n%2 = 0)",
        "heaps(n: n+1 if bit(n,0) = 1 and not n > 19; (n/2-1)*2 if bit(n,0) = 0)", 1, 24);
  check("heaps(n: n+3,1 if n = 5; n-k for k in 1..min(n,2) if n != 5; 2*n if n = 9; n-1 if n = 8)",
        "heaps(n: n+3,1 if n = 5; n-k for k in {1,2} if n != 5 if k <= n; 18 if n = 9; 7 if n = 8)", 1, 4);
  uint64_t value;
  cgt_game_t *game = parse("heaps(n: n+1 if n = 7; n-1 if n = 8; n-2 if n > 8)");
  for (uint64_t heap = 5; heap < 12; heap++)
    TEST_ASSERT_EQUAL_STRING(heap < 7 ? "CGT_OK" : "CGT_E_LOOP", cgt_status_name(cgt_game_value(game, &heap, 1, &value)));
  cgt_game_free(game);
}

/* A heap whose rules fail spoils only those that lead to it. */
static void test_heaps_that_fail(void) {
  uint64_t value;
  cgt_game_t *game = parse("heaps(n: n-7 if n != 3; n-9 if n = 3)");
  for (uint64_t heap = 7; heap < 40; heap++) {
    const cgt_status_t status = cgt_game_value(game, &heap, 1, &value);
    TEST_ASSERT_EQUAL_STRING(heap % 7 == 0 ? "CGT_OK" : "CGT_E_DOMAIN", cgt_status_name(status));
    if (status == CGT_OK) TEST_ASSERT_EQUAL_UINT64(heap / 7 % 2, value);
  }
  cgt_game_free(game);
  const uint64_t heap = 14; /* the heap 5, which would take years, is not needed */
  game = parse("heaps(n: n-1 if n=5 for k in 1..10^18 if k%2=3; n-7 if n>=7)");
  TEST_ASSERT_OK(cgt_game_value(game, &heap, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(0, value);
  cgt_game_free(game);
}

/* Values by tables: where words are put into order, where options have larger words, where tables are no use, and where more
 * options are listed than are kept. */
/* Tables of larger positions beside the search; with little memory not all options are kept. */
static void test_larger_tables(void) {
  static const struct {
    const char *text;
    uint64_t words[3];
    size_t count;
    uint64_t memory;
  } cases[] = {
      {"rules(a,b: a-k,b for k in 1..a; a,b-k for k in 1..b; a-k,b-k for k in 1..min(a,b))", {40, 41}, 2, 1 << 15},
      {"rules(a,b,c; any order: a-k,b+k,c-2*k for k in 1..min(a,c/2); a-1,b,c if a>0; a,b,c-k for k in 1..c)",
       {9, 14, 23},
       3,
       1 << 18},
      {"rules(a,b,c; any order; drop zeros: a,b-3*k,c+k for k in 1..b/3; a,b-k,c-k for k in 1..b; a/2,b,c if a>0)",
       {9, 18, 20},
       3,
       1 << 18},
      {"rules(a,b: min(a,k),min(b,k) for k in 0..a if k<a; a,k for k in 0..b if k<b)", {50, 40}, 2, 1 << 17},
      {"rules(a: max(k,a-k)-1 for k in 0..a if a>0; k for k in 0..a if k+9!=a if k<a)", {200}, 1, 1 << 13},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (int little = 0; little < 2; little++) {
      cgt_game_t *game = parse(cases[i].text), *searched = parse(cases[i].text);
      TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, little ? cases[i].memory : 0));
      for (uint32_t play = CGT_NORMAL; play <= CGT_MISERE; play++) {
        uint64_t value, expected;
        TEST_ASSERT_OK(
            cgt_game_answer(searched, CGT_METHOD_TABLE, play, CGT_QUESTION_VALUE, cases[i].words, cases[i].count, &expected));
        TEST_ASSERT_OK(
            cgt_game_answer(game, CGT_METHOD_AUTO, play, CGT_QUESTION_VALUE, cases[i].words, cases[i].count, &value));
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(expected, value, cases[i].text);
      }
      uint64_t entries[2]; /* all positions that can be reached, and no others */
      TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries[0]));
      TEST_ASSERT_OK(cgt_game_count(searched, CGT_COUNT_ENTRIES, &entries[1]));
      TEST_ASSERT_EQUAL_UINT64_MESSAGE(entries[1], entries[0], cases[i].text);
      char text[400];
      TEST_ASSERT_OK(cgt_game_explain(game, CGT_NORMAL, cases[i].words, cases[i].count, text, sizeof text, NULL));
      TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, "table"), text);
      cgt_game_free(game);
      cgt_game_free(searched);
    }
}

static void test_tables(void) {
  check("rules(a,b,c; any order; drop zeros: a-k,b,c for k in 1..a; a,b-2*k,c for k in 1..b/2; a,b,c/2 if c > 0)",
        "rules(a,b,c; drop zeros; any order: a,b,c>>1 if c != 0; j,b,c for j in 0..a if j < a; a,j,c for j in 0..b if j < b if "
        "(b-j)%2=0)",
        3, 4);
  check("rules(n,q: n-k,2*k for k in 1..min(n,q))", "rules(n,q: m,2*(n-m) for m in 0..n if m < n if n-m <= q)", 2, 11);
  check("rules(a,b: a+b,b-1 if b > 0; a-k,0 for k in 1..min(a,3) if b = 0)",
        "rules(a,b: a+b,b-1 if b >= 1; a-k,0 for k in {1,2,3} if b = 0 and k <= a)", 2, 7);
  check("rules(a,b; any order: a-1,b+5 if a > 0; b-k,a for k in 1..b if b >= k+a)",
        "rules(a,b; any order: b+5,a-1 if a != 0; a,b-k for k in 1..b if b-a >= k)", 2, 7);
  char text[400];
  cgt_game_t *fibonacci = parse("rules(n,q: n-k,2*k for k in 1..min(n,q))");
  TEST_ASSERT_OK(cgt_game_explain(fibonacci, CGT_NORMAL, (const uint64_t[]){30, 29}, 2, text, sizeof text, NULL));
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, "table"), text);
  cgt_game_free(fibonacci);
  const uint64_t far[] = {340, 350};
  uint64_t value, expected, entries;
  cgt_game_t *game = parse("rules(a,b; any order: a-k,b for k in 1..a; a,b-k for k in 1..b; a-k,b-k for k in 1..min(a,b))"),
             *wythoff = parse("wythoff");
  for (size_t count = 0; count < 2; count++) {
    TEST_ASSERT_OK(cgt_game_value(wythoff, (const uint64_t[]){far[0] - 7 * count, far[1]}, 2, &expected));
    TEST_ASSERT_OK(cgt_game_value(game, (const uint64_t[]){far[1], far[0] - 7 * count}, 2, &value));
    TEST_ASSERT_EQUAL_UINT64(expected, value);
  }
  TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries));
  TEST_ASSERT_EQUAL_UINT64(341 * 342 / 2 + 341 * 10, entries); /* a <= b, up to 340 and 350 */
  TEST_ASSERT_OK(cgt_game_forget(game));
  TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries));
  TEST_ASSERT_EQUAL_UINT64(0, entries);
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 1000));
  TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(cgt_game_value(game, far, 2, &value)));
  cgt_game_free(game);
  cgt_game_free(wythoff);
}

/* Values of large sequences, from below, against those of the catalogue. */
static void test_sequences(void) {
  enum { N = 3000 };
  const char *const pairs[][2] = {
      {"heaps(n: i, n-k-i for k in 1..2 for i in 0..n if k + i <= n)", "octal(0.77)"},
      {"heaps(n: i, n-2-i for i in 0..n if i+2 <= n)", "octal(0.07)"},
      {"heaps(n: n-k for k in {2,5,9,30} if k <= n)", "subtraction(2,5,9,30)"},
      {"heaps(n: i,j,k for i in {0} for j in 0..n for k in {n-j} if n = j+k if k > 0 if j > 0)", "octal(4.0)"},
  };
  static uint64_t values[2][N];
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    for (size_t j = 0; j < 2; j++) {
      cgt_game_t *game = parse(pairs[i][j]);
      TEST_ASSERT_OK(cgt_game_sequence(game, CGT_NORMAL, 0, N, values[j]));
      cgt_game_free(game);
    }
    TEST_ASSERT_EQUAL_UINT64_ARRAY_MESSAGE(values[1], values[0], N, pairs[i][0]);
  }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_heaps);
  RUN_TEST(test_straight_runs);
  RUN_TEST(test_far_ends);
  RUN_TEST(test_octal_codes);
  RUN_TEST(test_no_octal_codes);
  RUN_TEST(test_subtraction_sets);
  RUN_TEST(test_saved_values);
  RUN_TEST(test_words);
  RUN_TEST(test_loops);
  RUN_TEST(test_large_numbers);
  RUN_TEST(test_heaps_that_grow);
  RUN_TEST(test_heaps_that_fail);
  RUN_TEST(test_tables);
  RUN_TEST(test_larger_tables);
  RUN_TEST(test_sequences);
  return UNITY_END();
}
