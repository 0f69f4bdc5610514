/* Many threads at once: the first call's choice of a kernel, kernels changing under way, each thread's own error text. */
#include <pthread.h>

#include "../support.h"

enum { THREADS = 8, ROUNDS = 300 };

/* Unity is not for threads: they count, the test asserts. */
typedef struct {
  unsigned number;
  unsigned wrong;
} worker;

static void run(void *(*body)(void *)) {
  pthread_t threads[THREADS];
  worker workers[THREADS];
  for (unsigned i = 0; i < THREADS; i++) {
    workers[i] = (worker){.number = i};
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&threads[i], NULL, body, &workers[i]));
  }
  for (unsigned i = 0; i < THREADS; i++) {
    TEST_ASSERT_EQUAL_INT(0, pthread_join(threads[i], NULL));
    TEST_ASSERT_EQUAL_UINT(0, workers[i].wrong);
  }
}

static void *compute(void *argument) {
  worker *w = argument;
  for (uint64_t i = 0; i < ROUNDS; i++) {
    uint64_t a[70], b[70], out[70], x = (i + 1) * 0x9E3779B97F4A7C15 ^ w->number;
    for (uint64_t k = 0; k < 70; k++) a[k] = b[69 - k] = x * (k + 1) | 1;
    w->wrong += cgt_nim_mul(16, 16) != 24;
    w->wrong += cgt_nim_mul_array(a, b, out, 70) != CGT_OK;
    for (int k = 0; k < 70; k++) w->wrong += out[k] != out[69 - k] || out[k] != cgt_nim_mul(a[k], b[k]);
  }
  return NULL;
}

/* Must come first: no kernel is chosen yet. */
static void test_first_calls_race(void) { run(compute); }

static void *compute_and_force(void *argument) {
  worker *w = argument;
  for (unsigned i = 0; w->number == 0 && i < ROUNDS; i++)
    w->wrong += cgt_nim_kernel_force(i % 5 == 4 ? NULL : cgt_nim_kernel_at(0)) != CGT_OK;
  return compute(argument);
}

static void test_kernels_change_under_way(void) { run(compute_and_force); }

static void *fail(void *argument) {
  worker *w = argument;
  for (unsigned i = 0; i < ROUNDS; i++) {
    uint64_t a[THREADS + 1], out[THREADS + 1];
    char expected[32];
    for (unsigned k = 0; k <= THREADS; k++) a[k] = k != w->number;
    snprintf(expected, sizeof expected, "a[%u] is 0", w->number);
    w->wrong += cgt_nim_inverse_array(a, out, THREADS + 1) != CGT_E_DOMAIN;
    w->wrong += strstr(cgt_last_error(), expected) == NULL;
  }
  return NULL;
}

static void test_error_texts_are_each_threads_own(void) {
  uint64_t q;
  TEST_ASSERT_EQUAL_INT32(CGT_E_DOMAIN, cgt_nim_divide(1, 0, &q));
  run(fail);
  TEST_ASSERT_EQUAL_STRING("cgt_nim_divide: b is 0; expected a nonzero divisor", cgt_last_error());
}

/* The bitmap of a large mex comes from the shared allocator. */
enum { MANY = 40000 };
static uint64_t numbers[MANY];

static void *large_mex(void *argument) {
  worker *w = argument;
  for (int i = 0; i < 20; i++) {
    uint64_t mex;
    w->wrong += cgt_nim_mex(numbers, MANY, &mex) != CGT_OK || mex != MANY;
  }
  return NULL;
}

static void test_mex_in_many_threads(void) {
  for (uint64_t i = 0; i < MANY; i++) numbers[i] = i;
  run(large_mex);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_first_calls_race);
  RUN_TEST(test_kernels_change_under_way);
  RUN_TEST(test_error_texts_are_each_threads_own);
  RUN_TEST(test_mex_in_many_threads);
  return UNITY_END();
}
