/* Texts written into arrays: fixed ones are cut, growing ones are not; with and without memory. */
#include "../../lib/text/writer.h"

#include <stdlib.h>

#include "../support.h"

static void test_fixed_text_is_cut_and_counted(void) {
  char bytes[8];
  for (size_t room = 0; room <= sizeof bytes; room++) {
    memset(bytes, '#', sizeof bytes);
    cgt_i_bytes to = {bytes, room, 0};
    cgt_i_text text = cgt_i_text_cut(&to);
    cgt_i_print(&text, "%s", "abc");
    cgt_i_print(&text, "%s", "");
    cgt_i_print(&text, "%d", 123456);
    TEST_ASSERT_OK(text.status);
    TEST_ASSERT_EQUAL_size_t(9, to.used);
    for (size_t i = 0; i < sizeof bytes; i++)
      TEST_ASSERT_EQUAL_INT(i >= room ? '#' : i + 1 == room ? '\0' : "abc123456"[i], bytes[i]);
  }
}

static void test_numbers(void) {
  static const uint64_t numbers[] = {0, 1, 9, 10, 99, 100, 1234567890, UINT64_MAX / 10, UINT64_MAX};
  static const char *const before[] = {"", ",", "nineteen characters"};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    for (size_t k = 0; k < sizeof before / sizeof *before; k++) {
      char bytes[64], expected[64];
      cgt_i_bytes to = {bytes, sizeof bytes, 0};
      cgt_i_text text = cgt_i_text_cut(&to);
      cgt_i_print_number(&text, before[k], numbers[i]);
      snprintf(expected, sizeof expected, "%s%llu", before[k], (unsigned long long)numbers[i]);
      TEST_ASSERT_EQUAL_STRING(expected, bytes);
    }
  }
}

static void test_an_empty_fixed_text_ends(void) {
  char bytes[] = "##";
  cgt_i_bytes to = {bytes, sizeof bytes, 0};
  TEST_ASSERT_OK(cgt_i_take_cut(&to, "", 0));
  TEST_ASSERT_EQUAL_STRING("", bytes);
}

static void test_a_text_has_a_limit(void) {
  cgt_i_bytes to = {NULL, 0, CGT_I_TEXT_BYTES - 1};
  TEST_ASSERT_OK(cgt_i_take_cut(&to, "a", 1));
  TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(cgt_i_take_cut(&to, "b", 1)));
  TEST_ASSERT_EQUAL_size_t(CGT_I_TEXT_BYTES, to.used);
}

static void test_growing_text_has_all(void) {
  cgt_i_bytes to = {NULL, 0, 0};
  cgt_i_text text = cgt_i_text_grow(&to);
  TEST_ASSERT_OK(cgt_i_take_grow(&to, NULL, 0));
  TEST_ASSERT_NULL(to.bytes);
  for (int i = 0; i < 1000; i++) cgt_i_print(&text, "%03d,", i);
  TEST_ASSERT_OK(text.status);
  TEST_ASSERT_EQUAL_size_t(4000, to.used);
  for (int i = 0; i < 1000; i++) {
    char number[16];
    snprintf(number, sizeof number, "%03d,", i);
    TEST_ASSERT_EQUAL_MEMORY(number, to.bytes + 4 * i, 4);
  }
  cgt_i_free(to.bytes);
}

static size_t calls_left;

static void *alloc(void *user, size_t size) {
  (void)user;
  if (calls_left == 0) return NULL;
  calls_left--;
  return malloc(size);
}

static void release(void *user, void *block) {
  (void)user;
  free(block);
}

static void test_without_memory_the_text_stays(void) {
  cgt_i_bytes to = {NULL, 0, 0};
  cgt_i_text text = cgt_i_text_grow(&to);
  TEST_ASSERT_OK(cgt_set_allocator(alloc, release, NULL));
  calls_left = 1;
  cgt_i_print(&text, "%s", "12345678");
  cgt_i_print(&text, "%s", "9");
  TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(text.status));
  calls_left = 1; /* after the first failure nothing more is written */
  cgt_i_print(&text, "%s", "10");
  TEST_ASSERT_EQUAL_size_t(8, to.used);
  TEST_ASSERT_EQUAL_MEMORY("12345678", to.bytes, 8);
  cgt_i_free(to.bytes);
  TEST_ASSERT_OK(cgt_set_allocator(NULL, NULL, NULL));
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_fixed_text_is_cut_and_counted);
  RUN_TEST(test_numbers);
  RUN_TEST(test_an_empty_fixed_text_ends);
  RUN_TEST(test_a_text_has_a_limit);
  RUN_TEST(test_growing_text_has_all);
  RUN_TEST(test_without_memory_the_text_stays);
  return UNITY_END();
}
