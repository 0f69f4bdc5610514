/* Versions, status codes, the error text, the allocator hooks. */
#include <errno.h>
#include <stdlib.h>

#include "../support.h"

static void test_version_is_the_projects(void) {
  TEST_ASSERT_EQUAL_STRING(TEST_PROJECT_VERSION, CGT_VERSION_STRING);
  TEST_ASSERT_EQUAL_STRING(TEST_PROJECT_VERSION, cgt_version_string());
  char text[32];
  snprintf(text, sizeof text, "%d.%d.%d", CGT_VERSION_MAJOR, CGT_VERSION_MINOR, CGT_VERSION_PATCH);
  TEST_ASSERT_EQUAL_STRING(TEST_PROJECT_VERSION, text);
}

static void test_version_functions_are_twins_of_the_macros(void) {
  TEST_ASSERT_EQUAL_UINT32(CGT_VERSION_MAJOR, cgt_version_major());
  TEST_ASSERT_EQUAL_UINT32(CGT_VERSION_MINOR, cgt_version_minor());
  TEST_ASSERT_EQUAL_UINT32(CGT_VERSION_PATCH, cgt_version_patch());
  TEST_ASSERT_EQUAL_UINT32(CGT_VERSION_NUMBER, cgt_version_number());
  TEST_ASSERT_EQUAL_UINT32(CGT_VERSION_MAJOR * 10000 + CGT_VERSION_MINOR * 100 + CGT_VERSION_PATCH, cgt_version_number());
}

/* The numbers are part of the ABI: a line here never changes. */
static void test_status_numbers_and_names_are_pinned(void) {
  static const struct {
    cgt_status_t status;
    int number;
    const char *name;
  } pinned[] = {
      {CGT_OK, 0, "CGT_OK"},
      {CGT_E_ARGUMENT, -1, "CGT_E_ARGUMENT"},
      {CGT_E_DOMAIN, -2, "CGT_E_DOMAIN"},
      {CGT_E_OVERFLOW, -3, "CGT_E_OVERFLOW"},
      {CGT_E_MEMORY, -4, "CGT_E_MEMORY"},
      {CGT_E_STATE, -5, "CGT_E_STATE"},
      {CGT_E_UNSUPPORTED, -6, "CGT_E_UNSUPPORTED"},
      {CGT_E_POSITION, -7, "CGT_E_POSITION"},
      {CGT_E_NO_THEOREM, -8, "CGT_E_NO_THEOREM"},
      {CGT_E_LIMIT, -9, "CGT_E_LIMIT"},
      {CGT_E_CANCELLED, -10, "CGT_E_CANCELLED"},
      {CGT_E_LOOP, -11, "CGT_E_LOOP"},
      {CGT_E_FILE, -12, "CGT_E_FILE"},
      {CGT_E_CORRUPT, -13, "CGT_E_CORRUPT"},
      {CGT_E_ELEMENT, -14, "CGT_E_ELEMENT"},
      {CGT_E_SYNTAX, -15, "CGT_E_SYNTAX"},
  };
  for (size_t i = 0; i < sizeof pinned / sizeof *pinned; i++) {
    TEST_ASSERT_EQUAL_INT32(pinned[i].number, pinned[i].status);
    TEST_ASSERT_EQUAL_STRING(pinned[i].name, cgt_status_name(pinned[i].number));
  }
}

static void test_status_names_are_total(void) {
  TEST_ASSERT_EQUAL_STRING("CGT_E_UNKNOWN", cgt_status_name(1));
  TEST_ASSERT_EQUAL_STRING("CGT_E_UNKNOWN", cgt_status_name(-16));
  TEST_ASSERT_EQUAL_STRING("CGT_E_UNKNOWN", cgt_status_name(INT32_MAX));
  TEST_ASSERT_EQUAL_STRING("CGT_E_UNKNOWN", cgt_status_name(INT32_MIN));
}

/* Runs first: nothing has failed yet. */
static void test_last_error_is_empty_at_first(void) { TEST_ASSERT_EQUAL_STRING("", cgt_last_error()); }

static void test_last_error_outlives_success(void) {
  uint64_t q = 77;
  TEST_ASSERT_EQUAL_INT32(CGT_E_DOMAIN, cgt_nim_divide(5, 0, &q));
  TEST_ASSERT_EQUAL_STRING("cgt_nim_divide: b is 0; expected a nonzero divisor", cgt_last_error());
  TEST_ASSERT_OK(cgt_nim_divide(5, 5, &q));
  TEST_ASSERT_EQUAL_STRING("cgt_nim_divide: b is 0; expected a nonzero divisor", cgt_last_error());
}

static void test_last_error_is_cut_not_overrun(void) {
  char name[2000];
  memset(name, 'k', sizeof name - 1);
  name[sizeof name - 1] = '\0';
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_nim_kernel_force", "kkk", cgt_nim_kernel_force(name));
  TEST_ASSERT_TRUE(strlen(cgt_last_error()) <= 255);
}

/* An allocator that counts, and fails from its `left`-th call on. */
typedef struct {
  size_t left, live;
} counting;

static void *counting_alloc(void *user, size_t size) {
  counting *c = user;
  if (c->left == 0) {
    errno = ENOMEM;
    return NULL;
  }
  c->left--;
  c->live++;
  return malloc(size);
}

static void counting_free(void *user, void *block) {
  counting *c = user;
  TEST_ASSERT_NOT_NULL(block);
  c->live--;
  free(block);
}

/* The only way to need memory so far: a mex of 32768 and more. */
enum { MANY = 40000 };

static cgt_status_t large_mex(uint64_t *out) {
  static uint64_t values[MANY];
  for (uint64_t i = 0; i < MANY; i++) values[i] = MANY - 1 - i;
  return cgt_nim_mex(values, MANY, out);
}

static void test_allocator_is_used_and_released(void) {
  counting c = {.left = 1};
  uint64_t mex = 0;
  TEST_ASSERT_OK(cgt_set_allocator(counting_alloc, counting_free, &c));
  TEST_ASSERT_OK(large_mex(&mex));
  TEST_ASSERT_EQUAL_UINT64(MANY, mex);
  TEST_ASSERT_EQUAL_size_t(0, c.left);
  TEST_ASSERT_EQUAL_size_t(0, c.live);
  TEST_ASSERT_OK(cgt_set_allocator(NULL, NULL, NULL));
}

static void test_failed_allocation_leaves_the_output_alone(void) {
  counting c = {.left = 0};
  uint64_t mex = 12345;
  TEST_ASSERT_OK(cgt_set_allocator(counting_alloc, counting_free, &c));
  errno = 0;
  TEST_ASSERT_FAILS(CGT_E_MEMORY, "cgt_nim_mex", "bits", large_mex(&mex));
  TEST_ASSERT_EQUAL_INT(0, errno);
  TEST_ASSERT_EQUAL_UINT64(12345, mex);
  TEST_ASSERT_OK(cgt_set_allocator(NULL, NULL, NULL));
  TEST_ASSERT_OK(large_mex(&mex));
  TEST_ASSERT_EQUAL_UINT64(MANY, mex);
}

static void test_allocator_wants_both_functions(void) {
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_set_allocator", "release", cgt_set_allocator(counting_alloc, NULL, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_set_allocator", "alloc", cgt_set_allocator(NULL, counting_free, NULL));
}

/* An allocator that tries to change the allocator while it is at work. */
static cgt_status_t status_inside_alloc, status_inside_free;

static void meddling_free(void *user, void *block) {
  (void)user;
  free(block);
}

static void *meddling_alloc(void *user, size_t size) {
  (void)user;
  return malloc(size);
}

static void *first_block_alloc(void *user, size_t size) {
  status_inside_alloc = cgt_set_allocator(meddling_alloc, meddling_free, NULL);
  return counting_alloc(user, size);
}

static void first_block_free(void *user, void *block) {
  /* the block counts as in use until this returns */
  status_inside_free = cgt_set_allocator(meddling_alloc, meddling_free, NULL);
  counting_free(user, block);
}

static void test_allocator_does_not_change_under_live_memory(void) {
  counting c = {.left = 1};
  uint64_t mex = 0;
  status_inside_alloc = status_inside_free = CGT_OK;
  TEST_ASSERT_OK(cgt_set_allocator(first_block_alloc, first_block_free, &c));
  TEST_ASSERT_OK(large_mex(&mex));
  TEST_ASSERT_EQUAL_STRING("CGT_E_STATE", cgt_status_name(status_inside_alloc));
  TEST_ASSERT_EQUAL_STRING("CGT_E_STATE", cgt_status_name(status_inside_free));
  TEST_ASSERT_EQUAL_size_t(0, c.live);
  TEST_ASSERT_OK(cgt_set_allocator(NULL, NULL, NULL));
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_last_error_is_empty_at_first);
  RUN_TEST(test_version_is_the_projects);
  RUN_TEST(test_version_functions_are_twins_of_the_macros);
  RUN_TEST(test_status_numbers_and_names_are_pinned);
  RUN_TEST(test_status_names_are_total);
  RUN_TEST(test_last_error_outlives_success);
  RUN_TEST(test_last_error_is_cut_not_overrun);
  RUN_TEST(test_allocator_is_used_and_released);
  RUN_TEST(test_failed_allocation_leaves_the_output_alone);
  RUN_TEST(test_allocator_wants_both_functions);
  RUN_TEST(test_allocator_does_not_change_under_live_memory);
  return UNITY_END();
}
