/* What is wrong with rules written as text: where, what, and what was expected; errors of positions; normalised texts; limits
 * of memory and failed allocations. */
#include <stdlib.h>

#include "../support.h"

/* ---- Texts ---- */

typedef struct {
  const char *text;
  cgt_status_t status;
  unsigned line, column;
  const char *token, *message; /* a part of it */
} wrong;

static const wrong texts[] = {
    /* tokens */
    {"heaps", CGT_E_SYNTAX, 1, 6, "", "expected \"(\""},
    {"nim", CGT_E_SYNTAX, 1, 1, "nim", "heaps(n: ...) or rules(a,b: ...)"},
    {"@rules.txt", CGT_E_SYNTAX, 1, 1, "@", "heaps(n: ...) or rules(a,b: ...)"},
    {"heaps()", CGT_E_SYNTAX, 1, 7, ")", "a name"},
    {"heaps(n)", CGT_E_SYNTAX, 1, 8, ")", "heaps takes no flags"},
    {"heaps(n; any order: n-1)", CGT_E_SYNTAX, 1, 8, ";", "heaps takes no flags"},
    {"heaps(n,m: n-1)", CGT_E_SYNTAX, 1, 8, ",", "after one name"},
    {"heaps(n:)", CGT_E_SYNTAX, 1, 9, ")", "a number or a name"},
    {"heaps(n: n-1;)", CGT_E_SYNTAX, 1, 14, ")", "a number or a name"},
    {"heaps(n: n-1", CGT_E_SYNTAX, 1, 13, "", "\";\" or \")\""},
    {"heaps(n: n-1) x", CGT_E_SYNTAX, 1, 15, "x", "nothing more"},
    {"heaps(n:\n  n-1\n  fro k in 1..n)", CGT_E_SYNTAX, 3, 3, "fro", "for, if, let"},
    {"heaps(for: 1)", CGT_E_SYNTAX, 1, 7, "for", "a word of the language"},
    {"heaps(min: 1)", CGT_E_SYNTAX, 1, 7, "min", "a name of your own"},
    {"heaps(7: 1)", CGT_E_SYNTAX, 1, 7, "7", "a name"},
    {"heaps(n: n--1)", CGT_E_SYNTAX, 1, 12, "-", "a number or a name"},
    {"heaps(n: n-)", CGT_E_SYNTAX, 1, 12, ")", "a number or a name"},
    {"heaps(n: (n-1)", CGT_E_SYNTAX, 1, 15, "", "\";\" or \")\""},
    {"heaps(n: ((n-1))", CGT_E_SYNTAX, 1, 17, "", "\";\" or \")\""},
    {"heaps(n: (n-1,2)", CGT_E_SYNTAX, 1, 14, ",", "\")\""},
    {"heaps(n: n*(*))", CGT_E_SYNTAX, 1, 13, "*", "a number or a name"},
    {"heaps(n: if n > 1)", CGT_E_SYNTAX, 1, 10, "if", "a number or a name"},
    {"heaps(n: n-k for k in 1.n)", CGT_E_SYNTAX, 1, 24, ".", "\"..\""},
    {"heaps(n: n-k for k 1..n)", CGT_E_SYNTAX, 1, 20, "1", "in"},
    {"heaps(n: n-k for k in {1,2)", CGT_E_SYNTAX, 1, 27, ")", "\",\" or \"}\""},
    {"heaps(n: n-k for k in {})", CGT_E_SYNTAX, 1, 24, "}", "a number or a name"},
    {"heaps(n: n-k let k 1)", CGT_E_SYNTAX, 1, 20, "1", "\"=\""},
    {"heaps(n: [1,2])", CGT_E_SYNTAX, 1, 15, ")", "which of the list is meant"},
    {"heaps(n: [1,2][0)", CGT_E_SYNTAX, 1, 17, ")", "\"]\""},
    {"heaps(n: min(n))", CGT_E_SYNTAX, 1, 10, "min(n)", "at least 2 numbers"},
    {"heaps(n: isqrt(n,2))", CGT_E_SYNTAX, 1, 10, "isqrt(n,2)", "1 number"},
    {"heaps(n: bit(n))", CGT_E_SYNTAX, 1, 10, "bit(n)", "2 numbers"},
    {"heaps(n: bit n)", CGT_E_SYNTAX, 1, 14, "n", "\"(\""},
    {"rules(a,b; any: a,b)", CGT_E_SYNTAX, 1, 15, ":", "order"},
    {"rules(a,b; drop: a,b)", CGT_E_SYNTAX, 1, 16, ":", "zeros"},
    {"rules(a,b; sorted: a,b)", CGT_E_SYNTAX, 1, 12, "sorted", "any order, drop zeros, or where"},
    {"rules(a,b; drop zeros: a,b)", CGT_E_SYNTAX, 1, 12, "drop zeros", "any order besides"},
    /* names */
    {"heaps(heap: haep-1)", CGT_E_SYNTAX, 1, 13, "haep", "an unknown name; expected a name that is bound here, such as heap"},
    {"heaps(n: n-count for coutn in 1..n)", CGT_E_SYNTAX, 1, 12, "count", "such as coutn"},
    {"heaps(n: n-k for k in 1..j for j in 1..n)", CGT_E_SYNTAX, 1, 26, "j", "a later clause binds it"},
    {"heaps(n: n-k for k in k..n)", CGT_E_SYNTAX, 1, 23, "k", "a later clause binds it"},
    {"heaps(n: n-k for k in 1..n; n-k)", CGT_E_SYNTAX, 1, 31, "k", "an unknown name"},
    {"heaps(n: n-1 for n in 1..2)", CGT_E_SYNTAX, 1, 18, "n", "the name is in use here"},
    {"heaps(n: n-k for k in 1..2 let k = 3)", CGT_E_SYNTAX, 1, 32, "k", "the name is in use here"},
    {"rules(a,a: 1,2)", CGT_E_SYNTAX, 1, 9, "a", "the name is in use here"},
    {"rules(a; where b > 1: a)", CGT_E_SYNTAX, 1, 16, "b", "such as a"},
    /* types and numbers of words */
    {"rules(a,b: a-1)", CGT_E_SYNTAX, 1, 12, "a-1", "1 word; expected 2, one for each name"},
    {"rules(a: a-1 , 2 if a > 0)", CGT_E_SYNTAX, 1, 10, "a-1 , 2", "2 words; expected 1"},
    {"rules(a,b; any order; drop zeros: a-1)", CGT_E_SYNTAX, 1, 35, "a-1", "1 word"},
    {"rules(a: -)", CGT_E_SYNTAX, 1, 10, "-", "0 words"},
    {"heaps(n: n > 1)", CGT_E_SYNTAX, 1, 10, "n > 1", "a condition; expected a number"},
    {"heaps(n: n-1 if n)", CGT_E_SYNTAX, 1, 17, "n", "a number; expected a condition, such as a < b"},
    {"heaps(n: n-1 if n and n > 1)", CGT_E_SYNTAX, 1, 17, "n", "a number; expected a condition"},
    {"heaps(n: n-1 if n > 1 or n+1)", CGT_E_SYNTAX, 1, 26, "n+1", "a number; expected a condition"},
    {"heaps(n: n-1 if not n)", CGT_E_SYNTAX, 1, 21, "n", "a number; expected a condition"},
    {"heaps(n: n-1 if 1 < n < 3)", CGT_E_SYNTAX, 1, 17, "1 < n", "a condition; expected a number"},
    {"heaps(n: n-1 if 1 + (n < 3) = 2)", CGT_E_SYNTAX, 1, 21, "(n < 3)", "a condition; expected a number"},
    {"heaps(n: n-k for k in n > 1..2)", CGT_E_SYNTAX, 1, 23, "n > 1", "a condition; expected a number"},
    {"heaps(n: max(n,n>1))", CGT_E_SYNTAX, 1, 16, "n>1", "a condition; expected a number"},
    {"rules(a; where a: a)", CGT_E_SYNTAX, 1, 16, "a", "a number; expected a condition"},
    /* numbers */
    {"heaps(n: 18446744073709551616)", CGT_E_OVERFLOW, 1, 10, "18446744073709551616", "at most 18446744073709551615"},
    {"heaps(n: 2^64)", CGT_E_OVERFLOW, 1, 10, "2^64", "at most 18446744073709551615"},
    {"heaps(n: 1-2)", CGT_E_DOMAIN, 1, 10, "1-2", "is below 0"},
    {"heaps(n: n+5-(3-4))", CGT_E_DOMAIN, 1, 14, "(3-4)", "is below 0"},
    {"heaps(n: 3+4-8+5)", CGT_E_DOMAIN, 1, 10, "3+4-8", "is below 0"},
    {"heaps(n: n/(2-2))", CGT_E_SYNTAX, 0, 0, "", ""}, /* not of constants */
    {"heaps(n: 7%0)", CGT_E_DOMAIN, 1, 10, "7%0", "divides by 0"},
    {"heaps(n: n-1; 1<<64)", CGT_E_OVERFLOW, 1, 15, "1<<64", "is 2^64 or more"},
    {"heaps(n: 2^63*2)", CGT_E_OVERFLOW, 1, 10, "2^63*2", "is 2^64 or more"},
    {"heaps(n: [1,n][2])", CGT_E_DOMAIN, 1, 10, "[1,n][2]", "has an index past its list"},
    {"heaps(n: 1 for k in 1..2-3)", CGT_E_DOMAIN, 1, 24, "2-3", "is below 0"},
    {"heaps(n: k let k = 1-2)", CGT_E_DOMAIN, 1, 20, "1-2", "is below 0"},
    {"rules(a; where 1/0 = a: a)", CGT_E_DOMAIN, 1, 16, "1/0", "divides by 0"},
};

static void check_text(const wrong *one) {
  cgt_spec_error_t error = {.size = sizeof error};
  cgt_game_t *game = NULL;
  const cgt_status_t status = cgt_game_new_rules(one->text, &error, &game);
  if (one->line == 0) {
    TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(status), one->text);
    cgt_game_free(game);
    return;
  }
  TEST_ASSERT_EQUAL_STRING_MESSAGE(cgt_status_name(one->status), cgt_status_name(status), one->text);
  TEST_ASSERT_NULL(game);
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(one->line, error.line, one->text);
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(one->column, error.column, one->text);
  TEST_ASSERT_EQUAL_STRING_MESSAGE(one->token, error.token, one->text);
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), one->message), cgt_last_error());
  TEST_ASSERT_EQUAL_STRING_LEN("cgt_game_new_rules: line ", cgt_last_error(), 25);
}

static void test_texts(void) {
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) check_text(&texts[i]);
}

/* The place is one in the whole spec. */
static void test_places_in_compounds(void) {
  cgt_spec_error_t error = {.size = sizeof error};
  cgt_game_t *game = NULL;
  TEST_ASSERT_FAILS(CGT_E_SYNTAX, "cgt_game_parse", "line 1, column 19: \"m\": an unknown name",
                    cgt_game_parse("sum(nim, heaps(n: m-1 if n>0))", &error, &game));
  TEST_ASSERT_EQUAL_UINT64(18, error.offset);
  TEST_ASSERT_NULL(game);
}

static void test_stars(void) {
  cgt_game_t *game;
  uint64_t stars, value;
  char text[64];
  TEST_ASSERT_OK(cgt_game_parse_with("heaps(n: n-* * * if n >= ***)", 3, NULL, &game, &stars));
  TEST_ASSERT_EQUAL_UINT64(4, stars);
  TEST_ASSERT_OK(cgt_game_spec(game, text, sizeof text, NULL));
  TEST_ASSERT_EQUAL_STRING("heaps(n: n-3*3 if n>=3*3)", text);
  TEST_ASSERT_OK(cgt_game_value(game, (const uint64_t[]){27}, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(1, value);
  cgt_game_free(game);
  TEST_ASSERT_OK(cgt_game_parse_with("heaps(n: n-k*k for k in 1..isqrt(n))", 3, NULL, &game, &stars));
  TEST_ASSERT_EQUAL_UINT64(0, stars);
  cgt_game_free(game);
}

static void test_wrong_arguments(void) {
  cgt_game_t *game = NULL;
  cgt_spec_error_t error = {.size = 3};
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_rules", "text is NULL", cgt_game_new_rules(NULL, NULL, &game));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_rules", "game is NULL", cgt_game_new_rules("heaps(n: -)", NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_game_new_rules", "error->size", cgt_game_new_rules("heaps(n: -)", &error, &game));
  TEST_ASSERT_NULL(game);
}

/* ---- Limits of texts ---- */

/* `before`, then a piece so many times, then `after`. */
static char *repeat(const char *before, const char *piece, size_t times, const char *middle, const char *closing,
                    const char *after) {
  char *text = malloc(strlen(before) + times * (strlen(piece) + strlen(closing)) + strlen(middle) + strlen(after) + 1),
       *at = text;
  at += sprintf(at, "%s", before);
  for (size_t i = 0; i < times; i++) at += sprintf(at, "%s", piece);
  at += sprintf(at, "%s", middle);
  for (size_t i = 0; i < times; i++) at += sprintf(at, "%s", closing);
  sprintf(at, "%s", after);
  return text;
}

static void check_long(const char *before, const char *piece, size_t times, const char *middle, const char *closing,
                       const char *after, cgt_status_t expected) {
  char *text = repeat(before, piece, times, middle, closing, after);
  cgt_game_t *game = NULL;
  const cgt_status_t status = cgt_game_new_rules(text, NULL, &game);
  TEST_ASSERT_EQUAL_STRING_MESSAGE(cgt_status_name(expected), cgt_status_name(status), cgt_last_error());
  if (status == CGT_OK) {
    uint64_t value;
    TEST_ASSERT_OK(cgt_game_value(game, (const uint64_t[]){1}, 1, &value));
    cgt_game_free(game);
  }
  free(text);
}

static void test_limits_of_texts(void) {
  check_long("heaps(n: ", "(", 190, "n-1", ")", ")", CGT_OK);
  check_long("heaps(n: ", "(", 1000, "n-1", ")", ")", CGT_E_LIMIT);
  check_long("heaps(n: ", "min(n,", 150, "n-1", ")", ")", CGT_OK);
  check_long("heaps(n: n-1 if ", "not ", 190, "n>0", "", ")", CGT_OK);
  check_long("heaps(n: n-1 if ", "not ", 1000, "n>0", "", ")", CGT_E_LIMIT);
  check_long("heaps(n: n", "+1-1", 5000, "-1", "", ")", CGT_OK);
  check_long("heaps(n: n", "+1-1", 50000, "-1", "", ")", CGT_E_LIMIT);
  check_long("heaps(n: n-1 if n>0", " and n>0", 5000, "", "", ")", CGT_OK);
  check_long("rules(n: n-k for k in {1", ",1", 5000, "} if k<=n", "", ")", CGT_OK);
  char text[4000] = "heaps(n: n-1";
  for (int i = 0; i < 64; i++) sprintf(text + strlen(text), " for k%d in 1..1", i);
  cgt_game_t *game;
  const size_t length = strlen(text);
  strcat(text, ")");
  TEST_ASSERT_OK(cgt_game_new_rules(text, NULL, &game));
  cgt_game_free(game);
  strcpy(text + length, " for l in 1..1)");
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_new_rules", "at most 64 loops", cgt_game_new_rules(text, NULL, &game));
}

/* ---- Normalised texts ---- */

static void test_normalised_texts(void) {
  static const char *const pairs[][2] = {
      {" heaps ( n : - ) ", "heaps(n: -)"},
      {"heaps(n:(n)-((k))for k in(1)..(n))", "heaps(n: n-k for k in 1..n)"},
      {"heaps(n: (n-1)-1; n-(1-1); (n*2)/2; n*(2/2))", "heaps(n: n-1-1; n-(1-1); n*2/2; n*(2/2))"},
      {"heaps(n: (n+1)*2-(n*2) << (1+0) if ((n > 1))and(n<5 or(n=7 and n>2)))",
       "heaps(n: (n+1)*2-n*2<<1+0 if n>1 and (n<5 or n=7 and n>2))"},
      {"heaps(n: 1 if n=1 and (n=1 and n=1) or (n=1 or not (not (n=1))))",
       "heaps(n: 1 if n=1 and n=1 and n=1 or n=1 or not not n=1)"},
      {"heaps(n: 1 if not (n=1 and n=1) or not (n >= 1))", "heaps(n: 1 if not (n=1 and n=1) or not n>=1)"},
      {"heaps(n: [n , 2^3][ n % 2 ] let m = min( n,(2) ) for j in { m,(m+1) })",
       "heaps(n: [n,8][n%2] let m=min(n,2) for j in {m,m+1})"},
      {"rules(a,b;drop zeros;where a>1;any order;any order;where (b>1):a,b)",
       "rules(a,b; any order; drop zeros; where a>1; where b>1: a,b)"},
      {"rules(where,any,order: where,any,order if where>0)", "rules(where,any,order: where,any,order if where>0)"},
  };
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    cgt_game_t *game;
    char text[300];
    TEST_ASSERT_OK(cgt_game_new_rules(pairs[i][0], NULL, &game));
    TEST_ASSERT_OK(cgt_game_spec(game, text, sizeof text, NULL));
    TEST_ASSERT_EQUAL_STRING(pairs[i][1], text);
    cgt_game_free(game);
    TEST_ASSERT_OK(cgt_game_parse(text, NULL, &game));
    char again[300];
    TEST_ASSERT_OK(cgt_game_spec(game, again, sizeof again, NULL));
    TEST_ASSERT_EQUAL_STRING(text, again);
    cgt_game_free(game);
  }
}

/* ---- Errors of positions ---- */

static void test_errors_of_positions(void) {
  static const struct {
    const char *text;
    uint64_t words[3];
    size_t count;
    cgt_status_t status;
    const char *message;
  } cases[] = {
      {"heaps(n: n-5)", {3}, 1, CGT_E_DOMAIN, "move 1 (n-5): n-5 is below 0 for n = 3"},
      {"heaps(n: n-1; n-k for k in 1..5)", {3}, 1, CGT_E_DOMAIN, "move 2 (n-k for k in 1..5): n-k is below 0 for n = 3, k = "},
      {"heaps(n: n-k for k in 1..n-1-3)", {3}, 1, CGT_E_DOMAIN, ": n-1-3 is below 0 for n = 3"},
      {"heaps(n: n/(n-3))", {3}, 1, CGT_E_DOMAIN, "n/(n-3) divides by 0 for n = 3"},
      {"heaps(n: n%k for k in 0..2)", {3}, 1, CGT_E_DOMAIN, "n%k divides by 0 for n = 3, k = 0"},
      {"heaps(n: [n,1][n])", {2}, 1, CGT_E_DOMAIN, "[n,1][n] has an index past its list for n = 2"},
      {"heaps(n: n*n)", {UINT64_MAX}, 1, CGT_E_OVERFLOW, "n*n is 2^64 or more for n = 18446744073709551615"},
      {"heaps(n: n+1)", {UINT64_MAX}, 1, CGT_E_OVERFLOW, "n+1 is 2^64 or more"},
      {"heaps(n: n<<63)", {2}, 1, CGT_E_OVERFLOW, "n<<63 is 2^64 or more for n = 2"},
      {"heaps(n: 0<<n)", {200}, 1, CGT_OK, ""},
      {"heaps(n: n>>64)", {200}, 1, CGT_OK, ""},
      {"heaps(n: bit(n,64))", {200}, 1, CGT_OK, ""},
      {"heaps(n: n-1 if n > 5 and n-5 > 0)", {3}, 1, CGT_OK, ""},
      {"heaps(n: n-1 if n < 5 or n-5 > 0)", {3}, 1, CGT_OK, ""},
      {"heaps(n: n-1 if n-5 > 0 and n > 5)", {3}, 1, CGT_E_DOMAIN, "n-5 is below 0"},
      {"heaps(n: n-1 if n > 5 if 1/0 = n)", {3}, 1, CGT_OK, ""},
      {"heaps(n: 1-2 for k in 1..n-3)", {3}, 1, CGT_OK, ""},
      {"heaps(n: 1-2 for k in 1..n-3)", {4}, 1, CGT_E_DOMAIN, "1-2 is below 0 for n = 4, k = 1"},
      {"heaps(n: j for k in 1..n-3 for j in 1..k-2 if n-9 < 3)", {5}, 1, CGT_E_DOMAIN, "k-2 is below 0 for n = 5, k = 1"},
      {"heaps(n: j for k in 1..n for j in k+1..k if n-9 < 3)", {5}, 1, CGT_OK, ""},
      {"heaps(n: j for k in 1..n let j = n-2*k)", {5}, 1, CGT_E_DOMAIN, "n-2*k is below 0 for n = 5, k = "},
      {"heaps(n: n+k for k in 1..9)",
       {UINT64_MAX - 4},
       1,
       CGT_E_OVERFLOW,
       "n+k is 2^64 or more for n = 18446744073709551611, k = 5"},
      {"heaps(n: n*k for k in 1..9)",
       {UINT64_MAX / 4},
       1,
       CGT_E_OVERFLOW,
       "n*k is 2^64 or more for n = 4611686018427387903, k = 5"},
      {"heaps(n: k<<60 for k in 1..n)", {17}, 1, CGT_E_OVERFLOW, "k<<60 is 2^64 or more for n = 17, k = 16"},
      {"heaps(n: min(k,3)-k for k in 1..n)", {9}, 1, CGT_E_DOMAIN, "min(k,3)-k is below 0 for n = 9, k = 4"},
      {"heaps(n: [n-9,n][1])", {5}, 1, CGT_E_DOMAIN, "n-9 is below 0 for n = 5"},
      {"rules(a,b; where a-b<9: b,a)", {3, 4}, 2, CGT_E_DOMAIN, "where: a-b is below 0 for a = 3, b = 4"},
      {"rules(a,b; where a-b<9: b,a)", {4, 3}, 2, CGT_E_DOMAIN, "move 1 (b,a), where: a-b is below 0 for a = 3, b = 4"},
      {"rules(a,b; any order; where b-a>2: a,b-k for k in 1..1)", {9, 4}, 2, CGT_OK, ""},
      {"rules(a,b; where a>b: a-1,b)", {3, 4}, 2, CGT_E_POSITION, "position 3,4: it is not legal; expected a>b"},
      {"rules(a,b: a-1,b)", {3, 4, 5}, 3, CGT_E_POSITION, "3 words; expected 2, one for each name"},
      {"rules(a,b: a-1,b)", {3}, 1, CGT_E_POSITION, "1 word; expected 2, one for each name"},
      {"rules(a,b; any order; drop zeros: a,b-1)", {1, 2, 3}, 3, CGT_E_POSITION, "3 words; expected at most 2"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cgt_game_t *game;
    cgt_list_t *options = NULL;
    TEST_ASSERT_OK(cgt_game_new_rules(cases[i].text, NULL, &game));
    const cgt_status_t status = cgt_game_options(game, cases[i].words, cases[i].count, &options);
    TEST_ASSERT_EQUAL_STRING_MESSAGE(cgt_status_name(cases[i].status), cgt_status_name(status), cases[i].text);
    if (status != CGT_OK) {
      TEST_ASSERT_EQUAL_STRING_LEN("cgt_game_options: ", cgt_last_error(), 18);
      TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), cases[i].message), cgt_last_error());
    }
    cgt_list_free(options);
    cgt_game_free(game);
  }
}

/* A value that was found leaves the thread's error text alone, even where some heaps have none. */
static void test_no_error_left_behind(void) {
  cgt_game_t *game;
  uint64_t value;
  char before[256];
  TEST_ASSERT_OK(cgt_game_new_rules("heaps(n: n-3 if n != 7)", NULL, &game));
  (void)cgt_game_new_rules("heaps(", NULL, &game);
  strcpy(before, cgt_last_error());
  TEST_ASSERT_OK(cgt_game_value(game, (const uint64_t[]){9}, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(1, value);
  TEST_ASSERT_EQUAL_STRING(before, cgt_last_error());
  cgt_game_free(game);
}

/* ---- Memory ---- */

static const char *const games[] = {
    "heaps(n: n-k for k in {1,2,3} if k<=n)",
    "heaps(n: i,n-k-i for k in 1..2 if k<=n for i in 0..n-k)",
    "heaps(n: i,n-i for i in 1..n if 2*i<n; n-k for k in {1,2,3} if k<=n)",
    ("rules(a,b,c; any order; drop zeros; where a+b>c or c>3: a,b-k,c for k in 1..b let m=b-k if m>a; [a,b][0],b,c-k for k in "
     "1..c)"),
};

static void test_failed_allocations(void) {
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    for (size_t failing = 1, done = 0; !done; failing++) {
      cgt_game_t *game = NULL;
      uint64_t value = 7;
      const uint64_t words[] = {3, 4, 5};
      test_memory_begin();
      test_allocations = 0;
      test_failing_allocation = failing;
      cgt_status_t status = cgt_game_new_rules(games[i], NULL, &game);
      if (status == CGT_OK) status = cgt_game_value(game, words, 3, &value);
      TEST_ASSERT_TRUE_MESSAGE(status == CGT_OK || status == CGT_E_MEMORY, cgt_last_error());
      done = test_allocations < failing;
      test_failing_allocation = 0;
      if (status == CGT_OK) TEST_ASSERT_TRUE(game != NULL);
      if (game != NULL) { /* it goes on, and right */
        uint64_t again;
        TEST_ASSERT_OK(cgt_game_value(game, words, 3, &again));
        if (status == CGT_OK) TEST_ASSERT_EQUAL_UINT64(value, again);
        cgt_game_free(game);
      }
      test_memory_end();
    }
}

static void test_memory_limits(void) {
  cgt_game_t *game;
  uint64_t value, bytes, entries;
  const uint64_t heap = 100000;
  TEST_ASSERT_OK(cgt_game_new_rules("heaps(n: n-k for k in {1,2,3} if k<=n or n<k-k)", NULL, &game));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 1 << 16));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_value", "the limit is 65536", cgt_game_value(game, &heap, 1, &value));
  TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_BYTES, &bytes));
  TEST_ASSERT_TRUE(bytes > 1 << 12 && bytes <= 1 << 16);
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 1 << 20));
  TEST_ASSERT_OK(cgt_game_value(game, &heap, 1, &value));
  TEST_ASSERT_EQUAL_UINT64(heap % 4, value);
  TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_ENTRIES, &entries));
  TEST_ASSERT_EQUAL_UINT64(heap + 1, entries);
  TEST_ASSERT_OK(cgt_game_forget(game));
  TEST_ASSERT_OK(cgt_game_count(game, CGT_COUNT_BYTES, &bytes));
  TEST_ASSERT_EQUAL_UINT64(0, bytes);
  cgt_game_free(game);
}

static cgt_status_t stop(void *user, uint64_t expanded, uint64_t known) {
  uint64_t *calls = user;
  (void)expanded, (void)known;
  return ++*calls < 3 ? CGT_OK : 77;
}

/* Loops that give no options hear who wants to stop, too. */
static void test_stopping(void) {
  static const char *const long_ones[] = {"heaps(n: n-k for k in 1..10^18 if k%7=9)",
                                          "heaps(n: n-1 for k in 1..10^18 if 2*k<=k+n)", "rules(n: k for k in 1..10^18)",
                                          "heaps(n: k,j for k in 1..10^9 for j in 1..10^9 if j>k)"};
  for (size_t i = 0; i < sizeof long_ones / sizeof *long_ones; i++) {
    cgt_game_t *game;
    uint64_t value, calls = 0, heap = 1000000000000;
    TEST_ASSERT_OK(cgt_game_new_rules(long_ones[i], NULL, &game));
    TEST_ASSERT_OK(cgt_game_set_progress(game, stop, &calls));
    TEST_ASSERT_EQUAL_INT(77, cgt_game_value(game, &heap, 1, &value));
    cgt_game_free(game);
  }
}

static void test_memo_files(void) {
  const char path[] = "text_rules.memo";
  cgt_game_t *game, *other;
  uint64_t value, again;
  const uint64_t words[] = {5, 9};
  TEST_ASSERT_OK(cgt_game_new_rules("rules(a,b: a-k,b for k in 1..a; a,b-k for k in 1..b)", NULL, &game));
  TEST_ASSERT_OK(cgt_game_value(game, words, 2, &value));
  TEST_ASSERT_OK(cgt_game_memo_save(game, path));
  cgt_game_free(game);
  TEST_ASSERT_OK(cgt_game_new_rules("rules(a, b: (a)-k, b for k in 1 .. a; a, b-k for k in 1..b)", NULL, &game));
  TEST_ASSERT_OK(cgt_game_memo_load(game, path));
  TEST_ASSERT_OK(cgt_game_value(game, words, 2, &again));
  TEST_ASSERT_EQUAL_UINT64(value, again);
  TEST_ASSERT_OK(cgt_game_new_rules("rules(a,b: a-k,b for k in 1..a; a,b-k for k in 2..b)", NULL, &other));
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_game_memo_load", "another game", cgt_game_memo_load(other, path));
  cgt_game_free(game);
  cgt_game_free(other);
  remove(path);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_texts);
  RUN_TEST(test_places_in_compounds);
  RUN_TEST(test_stars);
  RUN_TEST(test_wrong_arguments);
  RUN_TEST(test_limits_of_texts);
  RUN_TEST(test_normalised_texts);
  RUN_TEST(test_errors_of_positions);
  RUN_TEST(test_no_error_left_behind);
  RUN_TEST(test_failed_allocations);
  RUN_TEST(test_memory_limits);
  RUN_TEST(test_stopping);
  RUN_TEST(test_memo_files);
  return UNITY_END();
}
