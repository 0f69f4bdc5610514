/* Structs with a `size`, between a caller and a library of different versions. */
#include "../../lib/base/failure.h"
#include "../support.h"

/* Three versions of a struct; the library here is of the second. */
typedef struct {
  size_t size;
  uint64_t a;
} first;

typedef struct {
  size_t size;
  uint64_t a, b;
  uint64_t reserved[2];
} second;

typedef struct {
  size_t size;
  uint64_t a, b;
  uint64_t c, reserved[1];
  uint64_t d;
} third;

static cgt_status_t read(const void *given, second *into) {
  return cgt_i_read_struct("cgt_read", "given", given, CGT_I_VERSIONS(second, sizeof(first)), into);
}

static void test_what_an_older_caller_does_not_have_is_zero(void) {
  struct {
    first known;
    uint64_t beyond;
  } older = {.known = {.size = sizeof(first), .a = 5}, .beyond = 77};
  second found = {.b = 99, .reserved = {7}};
  TEST_ASSERT_OK(read(&older, &found));
  TEST_ASSERT_EQUAL_UINT64(5, found.a);
  TEST_ASSERT_EQUAL_UINT64(0, found.b);
  TEST_ASSERT_EQUAL_UINT64(0, found.reserved[0]);
  TEST_ASSERT_EQUAL_size_t(sizeof(first), found.size);
}

static void test_a_caller_of_the_same_version(void) {
  second given = {.size = sizeof given, .a = 5, .b = 6}, found;
  TEST_ASSERT_OK(read(&given, &found));
  TEST_ASSERT_EQUAL_MEMORY(&given, &found, sizeof found);
  found.b = 1;
  given.reserved[1] = 1;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_read", "given->reserved[1] is not 0", read(&given, &found));
  TEST_ASSERT_EQUAL_UINT64(1, found.b);
}

static void test_a_later_caller_may_use_what_is_known_here(void) {
  third given = {.size = sizeof given, .a = 5, .b = 6};
  second found;
  TEST_ASSERT_OK(read(&given, &found));
  TEST_ASSERT_EQUAL_UINT64(6, found.b);
  given.d = 1;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_read", "given->size", read(&given, &found));
  given.d = 0;
  given.c = 1;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_read", "given->reserved[0]", read(&given, &found));
}

static void test_sizes_of_no_version(void) {
  second given = {.size = sizeof(first) - 1}, found = {.a = 3};
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_read", "expected sizeof(second)", read(&given, &found));
  given.size = 0;
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_read", "given->size is 0", read(&given, &found));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_read", "given is NULL", read(NULL, &found));
  TEST_ASSERT_EQUAL_UINT64(3, found.a);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_what_an_older_caller_does_not_have_is_zero);
  RUN_TEST(test_a_caller_of_the_same_version);
  RUN_TEST(test_a_later_caller_may_use_what_is_known_here);
  RUN_TEST(test_sizes_of_no_version);
  return UNITY_END();
}
