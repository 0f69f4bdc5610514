/* Rulesets that write their positions themselves, and rulesets that give canonical forms. */
#include <cgt/compound.h>
#include <cgt/draw.h>

#include "../support.h"

/* ---- Texts: a heap of n is written "heap " and n letters, in two pieces ---- */

static cgt_status_t smaller(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t *loop = user;
  cgt_status_t status = CGT_OK;
  if (count == 1 && words[0] == *loop) status = cgt_sink_option(sink, words, 1);
  for (uint64_t heap = 0; count == 1 && heap < words[0] && status == CGT_OK; heap++) status = cgt_sink_option(sink, &heap, 1);
  return status;
}

static cgt_status_t below_200(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  return count == 1 && words[0] < 200 ? CGT_OK : cgt_sink_refuse(sink, "no heap below 200");
}

static const char *letter = "a";

static cgt_status_t write_heap(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user, (void)count;
  cgt_status_t status = cgt_sink_text(sink, "heap ");
  for (uint64_t i = 0; i < words[0] && status == CGT_OK; i++) status = cgt_sink_text(sink, letter);
  return status;
}

static cgt_status_t misused_status;
static cgt_status_t write_wrongly(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user, (void)words, (void)count;
  misused_status = cgt_sink_option(sink, words, 1);
  return CGT_OK; /* the sink's failure stands */
}
static cgt_status_t write_null(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user, (void)words, (void)count;
  return cgt_sink_text(sink, NULL);
}
static cgt_status_t write_nothing(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user, (void)words, (void)count, (void)sink;
  return 77;
}
static cgt_status_t options_text(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user, (void)words, (void)count;
  return cgt_sink_text(sink, "no");
}

static uint64_t loop = UINT64_MAX;

static cgt_game_t *new_heaps(cgt_status_t (*write)(void *, const uint64_t *, size_t, cgt_sink_t *)) {
  cgt_ruleset_t rules = {.size = sizeof rules, .user = &loop, .options = smaller, .validate = below_200, .write = write};
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  return game;
}

static void check_text(cgt_game_t *game, const uint64_t *words, size_t count, const char *expected) {
  char text[400];
  size_t needed;
  TEST_ASSERT_OK(cgt_game_format_position(game, words, count, text, sizeof text, &needed));
  TEST_ASSERT_EQUAL_STRING(expected, text);
  TEST_ASSERT_EQUAL_size_t(strlen(expected) + 1, needed);
}

static void test_texts(void) {
  cgt_game_t *game = new_heaps(write_heap), *nim, *sum;
  const uint64_t heap = 3, large = 200, in_sum[] = {1, 3, 1, 5};
  uint64_t value;
  char text[400];
  check_text(game, &heap, 1, "heap aaa");
  TEST_ASSERT_OK(cgt_game_explain(game, CGT_NORMAL, &heap, 1, text, sizeof text, NULL));
  TEST_ASSERT_EQUAL_STRING_LEN("heap aaa: Grundy value 3,", text, 25);
  TEST_ASSERT_OK(cgt_game_new_nim(&nim));
  TEST_ASSERT_OK(cgt_game_new_sum(CGT_SUM_DISJUNCTIVE, (cgt_game_t *[]){game, nim}, 2, &sum));
  check_text(sum, in_sum, 4, "heap aaa & 5");
  loop = 3;
  cgt_game_forget(game);
  TEST_ASSERT_FAILS(CGT_E_LOOP, "cgt_game_value", "the position heap aaa; expected", cgt_game_value(game, &heap, 1, &value));
  loop = UINT64_MAX;
  /* long ones are cut, and not within a character */
  TEST_ASSERT_EQUAL_INT32(CGT_E_POSITION, cgt_game_value(game, &large, 1, &value));
  TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), "aaaa...: no heap below 200"), cgt_last_error());
  for (letter = "\xC3\xA4"; *letter != '\0'; letter = *letter == (char)0xC3 ? "b\xC3\xA4" : "") {
    TEST_ASSERT_EQUAL_INT32(CGT_E_POSITION, cgt_game_value(game, &large, 1, &value));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), ": no heap below 200"), cgt_last_error());
    const char *dots = strstr(cgt_last_error(), "...");
    TEST_ASSERT_NOT_NULL(dots);
    TEST_ASSERT_TRUE(dots[-1] == 'b' || (dots[-1] == (char)0xA4 && dots[-2] == (char)0xC3));
  }
  letter = "a";
  cgt_game_free(sum);
  cgt_game_free(nim);
  cgt_game_free(game);
}

typedef struct {
  char bytes[20000];
  size_t used;
} picture;

static cgt_status_t keep(void *user, const char *bytes, size_t size) {
  picture *to = user;
  if (to->used + size >= sizeof to->bytes) return 55;
  memcpy(to->bytes + to->used, bytes, size);
  to->bytes[to->used += size] = '\0';
  return CGT_OK;
}

static void test_pictures(void) {
  static picture drawn;
  cgt_game_t *game = new_heaps(write_heap);
  const uint64_t heap = 3;
  TEST_ASSERT_OK(cgt_draw_position(game, &heap, 1, CGT_FORMAT_SVG, NULL, keep, &drawn));
  TEST_ASSERT_NOT_NULL(strstr(drawn.bytes, ">heap aaa<"));
  TEST_ASSERT_NULL(strstr(drawn.bytes, "<circle"));
  cgt_game_free(game);
}

/* A text that fails is a failure where it is asked for, and numbers elsewhere. */
static void test_failing_texts(void) {
  static const struct {
    cgt_status_t (*write)(void *, const uint64_t *, size_t, cgt_sink_t *);
    cgt_status_t status;
    const char *culprit;
  } wrong[] = {{write_wrongly, CGT_E_STATE, "sink"},
               {write_null, CGT_E_ARGUMENT, "text is NULL"},
               {write_nothing, 77, "`write` returned 77"}};
  const uint64_t heap = 3;
  char text[400] = "untouched";
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    cgt_game_t *game = new_heaps(wrong[i].write);
    TEST_ASSERT_EQUAL_INT32(wrong[i].status, cgt_game_format_position(game, &heap, 1, text, sizeof text, NULL));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(cgt_last_error(), wrong[i].culprit), cgt_last_error());
    TEST_ASSERT_EQUAL_STRING("untouched", text);
    cgt_game_free(game);
    game = new_heaps(wrong[i].write);
    char explained[400];
    TEST_ASSERT_OK(cgt_game_explain(game, CGT_NORMAL, &heap, 1, explained, sizeof explained, NULL));
    TEST_ASSERT_EQUAL_STRING_LEN("3: Grundy value 3,", explained, 18);
    cgt_game_free(game);
  }
  TEST_ASSERT_EQUAL_INT32(CGT_E_STATE, misused_status);
  cgt_ruleset_t rules = {.size = sizeof rules, .options = options_text};
  cgt_game_t *game;
  uint64_t value;
  TEST_ASSERT_OK(cgt_game_new(&rules, &game));
  TEST_ASSERT_FAILS(CGT_E_STATE, "cgt_sink_text", "sink", cgt_game_value(game, &heap, 1, &value));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_sink_text", "sink is NULL", cgt_sink_text(NULL, "no"));
  cgt_game_free(game);
}

/* ---- Canonical forms: of a heap and of what it lacks to 10, the smaller; options are given so ---- */

static unsigned canonical_calls;

static cgt_status_t fold(void *user, uint64_t *words, size_t *count) {
  (void)user, (void)count;
  canonical_calls++;
  if (words[0] > 5) words[0] = 10 - words[0];
  return CGT_OK;
}

static cgt_status_t give_folded(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  for (uint64_t heap = 0; heap < words[0]; heap++) {
    const cgt_status_t status = cgt_sink_option(sink, &heap, count);
    if (status != CGT_OK) return status;
  }
  return CGT_OK;
}

static cgt_status_t itself(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  (void)user;
  return cgt_sink_summand(sink, NULL, words, count);
}

static void test_canonical_options(void) {
  for (int splits = 0; splits < 2; splits++)
    for (uint32_t method = CGT_METHOD_AUTO; method <= CGT_METHOD_TABLE; method++) {
      unsigned calls[2];
      if (method == CGT_METHOD_CLOSED) continue;
      for (int flag = 0; flag < 2; flag++) {
        cgt_ruleset_t rules = {.size = sizeof rules,
                               .flags = flag ? CGT_RULESET_GIVES_CANONICAL : 0,
                               .options = give_folded,
                               .canonical = fold,
                               .split = splits ? itself : NULL};
        cgt_game_t *game;
        uint64_t heap = 6, value;
        TEST_ASSERT_OK(cgt_game_new(&rules, &game));
        canonical_calls = 0;
        TEST_ASSERT_OK(cgt_game_answer(game, method, CGT_NORMAL, CGT_QUESTION_VALUE, &heap, 1, &value));
        TEST_ASSERT_EQUAL_UINT64(4, value); /* 6 is 4 */
        calls[flag] = canonical_calls;
        cgt_game_free(game);
      }
      TEST_ASSERT_GREATER_THAN_UINT(1, calls[0]);
      TEST_ASSERT_EQUAL_UINT(1, calls[1]);
    }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_texts);
  RUN_TEST(test_pictures);
  RUN_TEST(test_failing_texts);
  RUN_TEST(test_canonical_options);
  return UNITY_END();
}
