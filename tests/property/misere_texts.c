/* Misère canonical forms as texts: published ones, and all that are written are read again; and their parts, against all sums.
 */
#include <stdlib.h>

#include "../support.h"

static cgt_forms_t *forms;

static uint64_t form_of(const char *text) {
  uint64_t form = 0;
  TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_OK", cgt_status_name(cgt_forms_parse(forms, text, NULL, &form)), text);
  return form;
}

/* Valid until the next call. */
static const char *text_of(uint64_t form) {
  static char text[4000];
  size_t needed;
  TEST_ASSERT_OK(cgt_forms_text(forms, form, text, sizeof text, &needed));
  TEST_ASSERT_EQUAL_size_t(strlen(text) + 1, needed);
  return text;
}

static uint64_t birthday_of(uint64_t form) {
  uint64_t birthday;
  TEST_ASSERT_OK(cgt_forms_birthday(forms, form, &birthday));
  return birthday;
}

static uint64_t sum_of(uint64_t a, uint64_t b) {
  uint64_t sum;
  TEST_ASSERT_OK(cgt_forms_add(forms, a, b, &sum));
  return sum;
}

/* The different parts of a form but for *0 and itself. */
static size_t parts_of(uint64_t form, uint64_t *parts, size_t room) {
  uint64_t pairs[2000];
  size_t n, found = 0;
  TEST_ASSERT_OK(cgt_forms_parts(forms, form, pairs, 2000, &n));
  TEST_ASSERT_TRUE(n >= 2 && n <= 2000 && n % 2 == 0);
  TEST_ASSERT_EQUAL_UINT64(0, pairs[0]);
  for (size_t i = 0; i < n; i += 2) TEST_ASSERT_EQUAL_UINT64(form & ~UINT64_C(1), sum_of(pairs[i], pairs[i + 1]));
  for (size_t i = 2; i < n; i++) {
    size_t k = 0;
    while (k < found && parts[k] != pairs[i]) k++;
    if (k < found) continue;
    TEST_ASSERT_LESS_THAN_size_t(room, found);
    parts[found++] = pairs[i];
  }
  return found;
}

/* The next column of a line, at *rest. */
static const char *column(char **rest) {
  char *begin = *rest, *end = begin + strcspn(begin, "\t\n");
  *rest = *end != '\0' ? end + 1 : end;
  *end = '\0';
  return begin;
}

static void check_parts(uint64_t form, char *listed) {
  uint64_t parts[100];
  size_t n = parts_of(form, parts, 100), expected = 0;
  for (char *part = strtok(listed, " "); part != NULL && strcmp(part, "-") != 0; part = strtok(NULL, " "), expected++) {
    size_t i = 0;
    while (i < n && strcmp(text_of(parts[i]), part) != 0) i++;
    TEST_ASSERT_TRUE_MESSAGE(i < n, part);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(parts[i], form_of(part), part);
  }
  TEST_ASSERT_EQUAL_size_t(expected, n);
}

static void check_line(char *line) {
  char genus[100];
  uint64_t mate;
  uint32_t half;
  const uint64_t form = form_of(column(&line));
  const char *text = column(&line);
  TEST_ASSERT_EQUAL_STRING(text, text_of(form));
  TEST_ASSERT_EQUAL_UINT64_MESSAGE(form, form_of(text), text);
  TEST_ASSERT_EQUAL_UINT64(strtoull(column(&line), NULL, 10), birthday_of(form));
  TEST_ASSERT_OK(cgt_forms_genus_text(forms, form, genus, sizeof genus, NULL));
  TEST_ASSERT_EQUAL_STRING_MESSAGE(column(&line), genus, text);
  TEST_ASSERT_OK(cgt_forms_mate(forms, form, &mate));
  TEST_ASSERT_EQUAL_STRING(column(&line), text_of(mate));
  TEST_ASSERT_OK(cgt_forms_is_half_tame(forms, form, &half));
  TEST_ASSERT_EQUAL_STRING(column(&line), half ? "yes" : "no");
  check_parts(form, line + strspn(line, "\n"));
}

static void test_published(void) {
  char line[1000];
  int lines = 0;
  FILE *file = fopen(TEST_DATA "/misere_forms.txt", "r");
  TEST_ASSERT_NOT_NULL(file);
  for (; fgets(line, sizeof line, file) != NULL; lines += line[0] != '#') {
    line[strcspn(line, "\n")] = '\0';
    if (line[0] != '#') check_line(line);
  }
  (void)fclose(file);
  TEST_ASSERT_EQUAL_INT(14, lines);
}

/* As CGSuite's tests of heap games have it. */
static void test_grundys_game(void) {
  const uint64_t heap = 22;
  uint64_t form;
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_parse("grundy_game", NULL, &game));
  TEST_ASSERT_OK(cgt_forms_of_position(forms, game, &heap, 1, &form));
  TEST_ASSERT_EQUAL_STRING("*[(((2[2]21)[2](2[2]21)20)(2[2]21)3)((2[2]21)[2](2[2]21)20)(2[2]21)[1]2[2]1]", text_of(form));
  TEST_ASSERT_EQUAL_UINT64(form, form_of("*[(((2[2]21)[2](2[2]21)20)(2[2]21)3)((2[2]21)[2](2[2]21)20)(2[2]21)[1]2[2]1]"));
  cgt_game_free(game);
}

static void test_reading(void) {
  static const char *const same[][2] = {
      {"0", "*[0]"},
      {"*", "*[1]"},
      {"*7", "*[7]"},
      {"*12", "*[&12;]"},
      {"*[42]", "*[4,2]"},
      {"*[]", "*[0]"},
      {" * [ 2 , 1 , 0 ] ", "*3"},
      {"*[[]]", "*[0]"},
      {"*[[0]]", "*"},
      {"*[[[2],1]]", "*[(2#1)]"},
      {"*2 + *2 + *", "*[2[21]]"},
      {"*[2[2-2]]", "*2"},
      {"*[*4 + *2]", "*[4[2]]"},
      {"*[1,1,0]", "*2"},
      {"*[5]", "*5"},
      {"*[2[2]3]", "*[*2 + *2, 3]"},
  };
  for (size_t i = 0; i < sizeof same / sizeof *same; i++)
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(form_of(same[i][1]), form_of(same[i][0]), same[i][0]);
}

static void test_wrong_texts(void) {
  static const struct {
    const char *text, *why;
    cgt_status_t status;
  } wrong[] = {
      {"", "expected a form", CGT_E_SYNTAX},
      {"2", "expected a form", CGT_E_SYNTAX},
      {"*[", "column 3", CGT_E_SYNTAX},
      {"*[2", "column 4", CGT_E_SYNTAX},
      {"*[2,", "column 5", CGT_E_SYNTAX},
      {"*[2,3", "expected \",\" or \"]\"", CGT_E_SYNTAX},
      {"*[(21]", "column 6", CGT_E_SYNTAX},
      {"*[2[]]", "expected a digit", CGT_E_SYNTAX},
      {"*[2[3x]]", "\"x\"", CGT_E_SYNTAX},
      {"*[&12]", "expected \";\"", CGT_E_SYNTAX},
      {"*[2#-2]", "\"-\"", CGT_E_SYNTAX},
      {"*[4[-2]]", "expected a heap of Nim that is a part", CGT_E_SYNTAX},
      {"*2 +", "expected a form", CGT_E_SYNTAX},
      {"*2 *2", "expected nothing more", CGT_E_SYNTAX},
      {"*5000", "4096", CGT_E_LIMIT},
      {"*99999999999999999999", "at most 18446744073709551615", CGT_E_OVERFLOW},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    cgt_spec_error_t error = {.size = sizeof error};
    uint64_t form = 77;
    TEST_ASSERT_FAILS(wrong[i].status, "cgt_forms_parse", wrong[i].why, cgt_forms_parse(forms, wrong[i].text, &error, &form));
    TEST_ASSERT_EQUAL_UINT64(1, error.line);
    TEST_ASSERT_EQUAL_UINT64(77, form);
  }
  char deep[1000] = "";
  uint64_t form;
  memset(deep, '[', 500);
  deep[0] = '*';
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_forms_parse", "200 levels", cgt_forms_parse(forms, deep, NULL, &form));
}

enum { SOME = 22, MANY = 700 };

static void test_what_is_written_is_read(void) {
  static uint64_t list[MANY];
  const size_t n = MANY;
  test_misere_forms(forms, list, n);
  for (size_t i = 0; i < n; i += i < 50 ? 1 : (size_t)(700 / test_few(650))) {
    const char *text = text_of(list[i]);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(list[i], form_of(text), text);
  }
}

/* Texts do not depend on what the store has met before. */
static void test_texts_in_another_store(void) {
  static uint64_t list[MANY];
  static char text[4000];
  const size_t n = MANY;
  test_misere_forms(forms, list, n);
  cgt_forms_t *const first = forms;
  TEST_ASSERT_OK(cgt_forms_new(0, &forms));
  cgt_forms_t *const other = forms;
  for (size_t i = n; i-- > n - (size_t)test_few(100);) {
    forms = first;
    (void)snprintf(text, sizeof text, "%s", text_of(list[i]));
    forms = other;
    TEST_ASSERT_EQUAL_STRING(text, text_of(form_of(text)));
  }
  cgt_forms_free(other);
  forms = first;
}

/* Whenever a sum has a form, its summands are parts of it, and the difference gives the other. */
static void test_parts_of_sums(void) {
  static uint64_t list[MANY];
  const size_t n = MANY;
  test_misere_forms(forms, list, n);
  uint64_t parts[1000], difference;
  for (int cases = test_few(1500); cases > 0; cases--) {
    const uint64_t a = list[test_random() % n], b = list[test_random() % (cases % 2 == 0 ? n : SOME)];
    if (birthday_of(a) + birthday_of(b) > 11) continue;
    const uint64_t sum = sum_of(a, b);
    TEST_ASSERT_OK(cgt_forms_subtract(forms, sum, a, &difference));
    TEST_ASSERT_EQUAL_UINT64(b, difference);
    TEST_ASSERT_OK(cgt_forms_subtract(forms, sum, b, &difference));
    TEST_ASSERT_EQUAL_UINT64(a, difference);
    if (a > 1 && b > 1) TEST_ASSERT_GREATER_THAN_size_t(0, parts_of(sum, parts, 1000));
  }
  for (size_t i = 0; i < SOME; i++) /* what is not a sum of these has no difference with them */
    for (size_t k = 0; k < SOME; k++) {
      const cgt_status_t status = cgt_forms_subtract(forms, list[i], list[k], &difference);
      if (status == CGT_OK)
        TEST_ASSERT_EQUAL_UINT64(list[i], sum_of(difference, list[k]));
      else
        for (size_t j = 0; j < n; j++)
          if (birthday_of(list[j]) < 7) TEST_ASSERT_NOT_EQUAL_UINT64(list[i], sum_of(list[j], list[k]));
    }
}

static void test_limits(void) {
  cgt_forms_t *small;
  uint64_t form;
  char text[4000];
  TEST_ASSERT_OK(cgt_forms_new(0, &small));
  TEST_ASSERT_OK(cgt_forms_parse(small, "*[(2#1)2##]", NULL, &form));
  for (int i = 0; i < 250; i++) { /* deep in marks, which is no matter, and in parentheses */
    TEST_ASSERT_OK(cgt_forms_make(small, (uint64_t[]){form}, 1, &form));
  }
  TEST_ASSERT_OK(cgt_forms_text(small, form, text, sizeof text, NULL));
  for (int i = 0; i < 250; i++) TEST_ASSERT_OK(cgt_forms_make(small, (uint64_t[]){form, 1}, 2, &form));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_forms_text", "200 levels", cgt_forms_text(small, form, text, sizeof text, NULL));
  cgt_forms_free(small);
}

static void test_failing_allocations(void) {
  cgt_status_t status = CGT_E_MEMORY;
  char text[100];
  test_memory_begin();
  for (test_failing_allocation = 1; status != CGT_OK; test_failing_allocation++) {
    cgt_forms_t *store = NULL;
    uint64_t form;
    test_allocations = 0;
    status = cgt_forms_new(0, &store);
    if (status == CGT_OK) status = cgt_forms_parse(store, "*[[[2],2,0],[[2],3],*4 + *[[2]]]", NULL, &form);
    if (status == CGT_OK) status = cgt_forms_text(store, form, text, sizeof text, NULL);
    TEST_ASSERT_TRUE(status == CGT_OK || status == CGT_E_MEMORY);
    cgt_forms_free(store);
  }
  TEST_ASSERT_GREATER_THAN_size_t(20, test_failing_allocation);
  test_failing_allocation = 0;
  test_memory_end();
}

static void test_bad_arguments(void) {
  cgt_forms_t *store;
  uint64_t form = 77, pairs[2];
  size_t n = 77;
  char text[4];
  TEST_ASSERT_OK(cgt_forms_new(0, &store));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_text", "forms", cgt_forms_text(NULL, 0, text, 4, &n));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_text", "form is 2", cgt_forms_text(store, 2, text, 4, &n));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_text", "text", cgt_forms_text(store, 0, NULL, 4, &n));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_parse", "forms", cgt_forms_parse(NULL, "0", NULL, &form));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_parse", "text", cgt_forms_parse(store, NULL, NULL, &form));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_parse", "form", cgt_forms_parse(store, "0", NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_subtract", "a is 2", cgt_forms_subtract(store, 2, 0, &form));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_subtract", "b is 2", cgt_forms_subtract(store, 0, 2, &form));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_subtract", "difference", cgt_forms_subtract(store, 0, 0, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_parts", "form is 2", cgt_forms_parts(store, 2, pairs, 2, &n));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_parts", "pairs", cgt_forms_parts(store, 0, NULL, 2, &n));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_forms_parts", "n", cgt_forms_parts(store, 0, pairs, 2, NULL));
  TEST_ASSERT_EQUAL_UINT64(77, form);
  TEST_ASSERT_EQUAL_size_t(77, n);
  TEST_ASSERT_OK(cgt_forms_nim(store, 2, &form));
  TEST_ASSERT_FAILS(CGT_E_DOMAIN, "cgt_forms_subtract", "not a part", cgt_forms_subtract(store, 1, form, &form));
  TEST_ASSERT_OK(cgt_forms_parts(store, form, NULL, 0, &n));
  TEST_ASSERT_EQUAL_size_t(2, n);
  cgt_forms_free(store);
}

int main(void) {
  UNITY_BEGIN();
  if (cgt_forms_new(0, &forms) != CGT_OK) return 1;
  RUN_TEST(test_published);
  RUN_TEST(test_grundys_game);
  RUN_TEST(test_reading);
  RUN_TEST(test_wrong_texts);
  RUN_TEST(test_what_is_written_is_read);
  RUN_TEST(test_texts_in_another_store);
  RUN_TEST(test_parts_of_sums);
  cgt_forms_free(forms);
  RUN_TEST(test_limits);
  RUN_TEST(test_failing_allocations);
  RUN_TEST(test_bad_arguments);
  return UNITY_END();
}
