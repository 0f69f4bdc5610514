/* The first call obeys CGT_NIM_KERNEL. Run with several values of it. */
#include <stdlib.h>

#include "../support.h"

static void test_environment_chooses(void) {
  const char *wanted = getenv("CGT_NIM_KERNEL"), *expected = "";
  for (size_t i = 0; cgt_nim_kernel_at(i) != NULL; i++) {
    expected = cgt_nim_kernel_at(i);
    if (wanted != NULL && strcmp(wanted, expected) == 0) break;
  }
  TEST_ASSERT_EQUAL_STRING(expected, cgt_nim_kernel_name());
  TEST_ASSERT_EQUAL_UINT64(24, cgt_nim_mul(16, 16));
  TEST_ASSERT_OK(cgt_nim_kernel_force("portable"));
  TEST_ASSERT_OK(cgt_nim_kernel_force(NULL));
  TEST_ASSERT_EQUAL_STRING(expected, cgt_nim_kernel_name());
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_environment_chooses);
  return UNITY_END();
}
