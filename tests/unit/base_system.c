/* What the library asks of the operating system: threads, files that are replaced as a whole, files beyond 4 GiB, and time. */
#include "../../lib/base/system.h"

#include <stdlib.h>

#include "../../lib/base/compiler.h"
#include "../../lib/base/processor.h"
#include "../support.h"

static char path[300];

/* ---- Files ---- */

static void check_contents(const char *expected) {
  char text[20] = "";
  FILE *file = cgt_i_file_open(path);
  TEST_ASSERT_NOT_NULL(file);
  TEST_ASSERT_EQUAL_size_t(strlen(expected), fread(text, 1, sizeof text, file));
  TEST_ASSERT_EQUAL_INT(0, fclose(file));
  TEST_ASSERT_EQUAL_STRING(expected, text);
}

static void test_replaced(void) {
  static const char *const texts[] = {"one\ntwo\n", "", "a\r\nb\032c", "4"}; /* bytes, whatever a system takes for a text */
  cgt_i_new_file file;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    TEST_ASSERT_TRUE(cgt_i_new_file_begin(&file, path));
    TEST_ASSERT_TRUE(cgt_i_new_file_write(&file, texts[i], strlen(texts[i])));
    if (i > 0) check_contents(texts[i - 1]);
    TEST_ASSERT_TRUE(cgt_i_new_file_end(&file, true));
    check_contents(texts[i]);
  }
  TEST_ASSERT_TRUE(cgt_i_new_file_begin(&file, path));
  TEST_ASSERT_TRUE(cgt_i_new_file_write(&file, "lost", 4));
  TEST_ASSERT_FALSE(cgt_i_new_file_end(&file, false));
  check_contents("4");
  TEST_ASSERT_EQUAL_INT(0, remove(path));
  TEST_ASSERT_FALSE(cgt_i_new_file_begin(&file, "/no such folder/file"));
}

static void test_updated_far_beyond_4_gib(void) {
  const uint64_t far = 5 * ((uint64_t)1 << 30);
  uint64_t size = 99;
  char text[4] = "";
  FILE *file = cgt_i_file_update(path);
  TEST_ASSERT_NOT_NULL(file);
  TEST_ASSERT_TRUE(cgt_i_file_size(file, &size));
  TEST_ASSERT_EQUAL_UINT64(0, size);
  TEST_ASSERT_TRUE(cgt_i_file_seek(file, 0));
  TEST_ASSERT_EQUAL_size_t(3, fwrite("low", 1, 3, file));
  TEST_ASSERT_TRUE(cgt_i_file_seek(file, far));
  TEST_ASSERT_EQUAL_size_t(4, fwrite("high", 1, 4, file));
  TEST_ASSERT_TRUE(cgt_i_file_flush(file));
  TEST_ASSERT_EQUAL_INT(0, fclose(file));
  cgt_i_file_flush_name(path);

  file = cgt_i_file_update(path); /* keeps what is there */
  TEST_ASSERT_NOT_NULL(file);
  TEST_ASSERT_TRUE(cgt_i_file_size(file, &size));
  TEST_ASSERT_EQUAL_UINT64(far + 4, size);
  TEST_ASSERT_TRUE(cgt_i_file_seek(file, 0));
  TEST_ASSERT_EQUAL_size_t(4, fread(text, 1, 4, file));
  TEST_ASSERT_EQUAL_MEMORY("low", text, 4);
  TEST_ASSERT_TRUE(cgt_i_file_seek(file, far));
  TEST_ASSERT_EQUAL_size_t(4, fread(text, 1, 4, file));
  TEST_ASSERT_EQUAL_MEMORY("high", text, 4);
  TEST_ASSERT_EQUAL_INT(0, fclose(file));
  TEST_ASSERT_EQUAL_INT(0, remove(path));
}

static void test_scratch(void) {
  char folder[300], text[10];
  snprintf(folder, sizeof folder, "%s", path);
  *strrchr(folder, '/') = '\0';
  cgt_i_scratch file;
  TEST_ASSERT_TRUE(cgt_i_scratch_make(&file, folder));
  TEST_ASSERT_TRUE(cgt_i_scratch_append(&file, "hello ", 6) && cgt_i_scratch_append(&file, "world\n", 6));
  TEST_ASSERT_EQUAL_UINT64(12, file.size);
  TEST_ASSERT_TRUE(cgt_i_scratch_read(&file, 4, text, 4));
  TEST_ASSERT_EQUAL_MEMORY("o wo", text, 4);
  TEST_ASSERT_TRUE(cgt_i_scratch_read(&file, 0, text, 10));
  TEST_ASSERT_EQUAL_MEMORY("hello worl", text, 10);
  TEST_ASSERT_TRUE(cgt_i_scratch_empty(&file));
  TEST_ASSERT_TRUE(cgt_i_scratch_append(&file, "new", 3));
  TEST_ASSERT_EQUAL_UINT64(3, file.size);
  TEST_ASSERT_FALSE(cgt_i_scratch_read(&file, 0, text, 4)); /* beyond the end */
  TEST_ASSERT_TRUE(cgt_i_scratch_is_ours(&file));
  cgt_i_scratch_free(&file);
  TEST_ASSERT_FALSE(cgt_i_scratch_make(&file, "/no such folder"));
}

/* ---- Threads ---- */

enum { THREADS = 4, ROUNDS = 10000 };

static unsigned onces;
static void count_once(void) { onces++; }

typedef struct {
  cgt_i_mutex mutex;
  cgt_i_cond changed;
  unsigned turns, added, seen_once;
} counted;

static void *add(void *user) {
  static cgt_i_once once = CGT_I_ONCE;
  counted *all = user;
  char deep[1 << 19]; /* half of the stack that each thread is granted */
  memset(deep, 1, sizeof deep);
  cgt_i_once_run(&once, count_once);
  for (int i = 0; i < ROUNDS; i++) {
    cgt_i_mutex_lock(&all->mutex);
    all->added += (unsigned)deep[sizeof deep - 1 - (size_t)i];
    cgt_i_mutex_unlock(&all->mutex);
  }
  cgt_i_mutex_lock(&all->mutex);
  all->seen_once += onces;
  if (++all->turns == THREADS) cgt_i_cond_broadcast(&all->changed);
  while (all->turns < THREADS) cgt_i_cond_wait(&all->changed, &all->mutex);
  cgt_i_mutex_unlock(&all->mutex);
  return NULL;
}

static void test_threads(void) {
  static counted all;
  cgt_i_thread threads[THREADS];
  TEST_ASSERT_TRUE(cgt_i_mutex_make(&all.mutex) && cgt_i_cond_make(&all.changed));
  cgt_i_mutex_lock(&all.mutex);
  TEST_ASSERT_FALSE(cgt_i_mutex_trylock(&all.mutex));
  cgt_i_mutex_unlock(&all.mutex);
  for (size_t i = 0; i < THREADS; i++) TEST_ASSERT_TRUE(cgt_i_thread_start(&threads[i], add, &all));
  for (size_t i = 0; i < THREADS; i++) cgt_i_thread_join(&threads[i]);
  TEST_ASSERT_EQUAL_UINT(THREADS * ROUNDS, all.added);
  TEST_ASSERT_EQUAL_UINT(THREADS, all.seen_once);
  TEST_ASSERT_TRUE(cgt_i_mutex_trylock(&all.mutex));
  cgt_i_mutex_unlock(&all.mutex);
  cgt_i_cond_free(&all.changed);
  cgt_i_mutex_free(&all.mutex);
}

/* Where there are none, a start is refused; what is to be run once is. */
static void test_one_thread(void) {
  static counted all;
  static cgt_i_once once = CGT_I_ONCE;
  cgt_i_thread thread;
  TEST_ASSERT_FALSE(cgt_i_thread_start(&thread, add, &all));
  TEST_ASSERT_EQUAL_UINT(0, all.added);
  for (int i = 0; i < 2; i++) cgt_i_once_run(&once, count_once);
  TEST_ASSERT_EQUAL_UINT(1, onces);
}

static void test_locks(void) {
  cgt_i_lock lock;
  TEST_ASSERT_TRUE(cgt_i_lock_make(&lock));
  TEST_ASSERT_TRUE(cgt_i_lock_enter(&lock));
  TEST_ASSERT_FALSE(cgt_i_lock_try(&lock));
  cgt_i_lock_leave(&lock);
  TEST_ASSERT_TRUE(cgt_i_lock_try(&lock));
  cgt_i_lock_leave(&lock);
  cgt_i_lock_free(&lock);
}

/* ---- Time, and memory ---- */

static void test_time_and_memory(void) {
  const double begun = cgt_i_system_seconds();
  double now = begun;
  while (now < begun + 0.05) {
    const double next = cgt_i_system_seconds();
    TEST_ASSERT_TRUE(next >= now);
    now = next;
  }
  TEST_ASSERT_TRUE(cgt_i_system_memory() >= (uint64_t)1 << 24);
  char *block = malloc((size_t)1 << 22);
  TEST_ASSERT_NOT_NULL(block);
  memset(block, 7, (size_t)1 << 22);
  cgt_i_system_huge_pages(block + 3, ((size_t)1 << 22) - 3);
  TEST_ASSERT_TRUE(block[0] == 7 && memcmp(block, block + 1, ((size_t)1 << 22) - 1) == 0); /* advice changes nothing */
  free(block);
}

/* As the compiler's library reads the processor, or as the system's list of features has it. */
static void test_processor(void) {
  uint32_t expected = 0;
#if CGT_I_X86_64
  __builtin_cpu_init();
  if (__builtin_cpu_supports("pclmul")) expected |= CGT_I_HAS_PCLMUL;
  if (__builtin_cpu_supports("avx2")) expected |= CGT_I_HAS_AVX2;
  if (__builtin_cpu_supports("avx512f")) expected |= CGT_I_HAS_AVX512F;
  if (__builtin_cpu_supports("avx512bw")) expected |= CGT_I_HAS_AVX512BW;
  if (__builtin_cpu_supports("avx512vbmi")) expected |= CGT_I_HAS_AVX512VBMI;
  if (__builtin_cpu_supports("avx512vbmi2")) expected |= CGT_I_HAS_AVX512VBMI2;
  if (__builtin_cpu_supports("gfni")) expected |= CGT_I_HAS_GFNI;
  if (__builtin_cpu_supports("vpclmulqdq")) expected |= CGT_I_HAS_VPCLMULQDQ;
#elif CGT_I_AARCH64
  uint64_t features; /* ID_AA64ISAR0_EL1: bits 4 to 7 are 2 if there is PMULL, bits 32 to 35 1 if there is SHA3 */
  __asm__("mrs %0, s3_0_c0_c6_0" : "=r"(features));
  if ((features >> 4 & 15) >= 2) expected |= CGT_I_HAS_PMULL;
  if ((features >> 32 & 15) >= 1) expected |= CGT_I_HAS_SHA3;
#endif
  TEST_ASSERT_EQUAL_HEX32(expected, cgt_i_processor() & 0xFFFF);
}

int main(void) {
  const char *folder = getenv("TMPDIR");
  snprintf(path, sizeof path, "%s/cgt-base-system-%.0f", folder != NULL ? folder : "/tmp", 1e9 * cgt_i_system_seconds());
  UNITY_BEGIN();
  RUN_TEST(test_processor);
  RUN_TEST(test_replaced);
  RUN_TEST(test_updated_far_beyond_4_gib);
  RUN_TEST(test_scratch);
  if (TEST_THREADS) RUN_TEST(test_threads);
  if (!TEST_THREADS) RUN_TEST(test_one_thread);
  RUN_TEST(test_locks);
  RUN_TEST(test_time_and_memory);
  return UNITY_END();
}
