/* What support.h declares: random numbers, folders, limits of the machine, memory that is counted and fails, and the run with
 * each kernel. */
#include "support.h"

#include <dirent.h>
#include <pthread.h>
#include <stdlib.h>
#if defined(_WIN32)
#  include <direct.h>
#  include <io.h>
#  include <windows.h>
#else
#  include <signal.h>
#  include <sys/resource.h>
#  include <unistd.h>
#endif

void setUp(void) {}

void tearDown(void) {}

uint64_t test_random(void) {
  static uint64_t state;
  uint64_t z = state += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

uint64_t test_random_length(void) { return test_random() >> test_random() % 64; }

static uint64_t recursion(uint64_t a, uint64_t b, int bits) {
  if (a < 2 || b < 2) return a * b;
  int half = bits / 2;
  uint64_t mask = ((uint64_t)1 << half) - 1, a0 = a & mask, a1 = a >> half, b0 = b & mask, b1 = b >> half;
  uint64_t low = recursion(a0, b0, half), high = recursion(a1, b1, half), cross = recursion(a0 ^ a1, b0 ^ b1, half);
  return (cross ^ low) << half ^ low ^ recursion(high, (uint64_t)1 << (half - 1), half);
}

uint64_t test_nim_mul(uint64_t a, uint64_t b) { return recursion(a, b, 64); }

uint64_t test_nim_pow(uint64_t a, uint64_t exponent) {
  uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1, a = test_nim_mul(a, a))
    if (exponent & 1) result = test_nim_mul(result, a);
  return result;
}

void test_each_kernel(void (*check)(void)) {
  for (size_t i = 0; cgt_nim_kernel_at(i) != NULL; i++) {
    TEST_ASSERT_OK(cgt_nim_kernel_force(cgt_nim_kernel_at(i)));
    TEST_ASSERT_EQUAL_STRING(cgt_nim_kernel_at(i), cgt_nim_kernel_name());
    check();
  }
  TEST_ASSERT_OK(cgt_nim_kernel_force(NULL));
}

size_t test_allocations, test_failing_allocation, test_bytes, test_most_bytes;
bool test_failing_on;

enum { HEADER = 16 }; /* before each block: its size */

/* Some of these cases: one in as many as the environment says. */
static int fewer_by(const char *variable, int cases) {
  const char *few = getenv(variable);
  const int share = few != NULL ? atoi(few) : 1;
  return share > 1 ? (cases + share - 1) / share : cases;
}

int test_few(int cases) { return fewer_by("TEST_FEW", cases); }
int test_fewer(int cases) { return fewer_by("TEST_FEWER", cases); }

unsigned test_names_in(const char *path) {
  DIR *folder = opendir(path);
  TEST_ASSERT_NOT_NULL_MESSAGE(folder, path);
  unsigned names = 0;
  while (readdir(folder) != NULL) names++;
  (void)closedir(folder);
  return names - 2; /* without . and .. */
}

#if defined(_WIN32)

bool test_make_folder(char *path) { return _mktemp(path) != NULL && _mkdir(path) == 0; }

bool test_limit_files(uint64_t bytes) {
  (void)bytes;
  return false;
}

uint64_t test_machine_memory(void) {
  MEMORYSTATUSEX status = {.dwLength = sizeof status};
  TEST_ASSERT_TRUE(GlobalMemoryStatusEx(&status));
  return status.ullTotalPhys;
}

#else

bool test_make_folder(char *path) { return mkdtemp(path) != NULL; }

bool test_limit_files(uint64_t bytes) {
  struct rlimit limit;
  (void)signal(SIGXFSZ, SIG_IGN);
  TEST_ASSERT_EQUAL_INT(0, getrlimit(RLIMIT_FSIZE, &limit));
  limit.rlim_cur = bytes < limit.rlim_max ? (rlim_t)bytes : limit.rlim_max;
  TEST_ASSERT_EQUAL_INT(0, setrlimit(RLIMIT_FSIZE, &limit));
  return true;
}

uint64_t test_machine_memory(void) { return (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE); }

#endif

static pthread_mutex_t watch = PTHREAD_MUTEX_INITIALIZER;

/* Whether this allocation succeeds. */
static bool count_allocation(size_t size) {
  test_allocations++;
  if (test_failing_allocation != 0 &&
      (test_failing_on ? test_allocations >= test_failing_allocation : test_allocations == test_failing_allocation))
    return false;
  test_bytes += size;
  if (test_bytes > test_most_bytes) test_most_bytes = test_bytes;
  return true;
}

static void *watched_alloc(void *user, size_t size) {
  (void)user;
  pthread_mutex_lock(&watch);
  const bool granted = count_allocation(size);
  pthread_mutex_unlock(&watch);
  char *block = granted ? malloc(HEADER + size) : NULL;
  if (block == NULL) return NULL;
  memcpy(block, &size, sizeof size);
  return block + HEADER;
}

static void watched_release(void *user, void *block) {
  size_t size;
  (void)user;
  memcpy(&size, (char *)block - HEADER, sizeof size);
  pthread_mutex_lock(&watch);
  test_bytes -= size;
  pthread_mutex_unlock(&watch);
  free((char *)block - HEADER);
}

void test_memory_begin(void) {
  test_allocations = test_failing_allocation = test_bytes = test_most_bytes = 0;
  test_failing_on = false;
  TEST_ASSERT_OK(cgt_set_allocator(watched_alloc, watched_release, NULL));
}

void test_memory_end(void) {
  TEST_ASSERT_EQUAL_size_t(0, test_bytes);
  TEST_ASSERT_OK(cgt_set_allocator(NULL, NULL, NULL));
}

void test_misere_forms(cgt_forms_t *forms, uint64_t *list, size_t n) {
  enum { EARLY = 22 };
  uint64_t options[EARLY], made, birthday;
  size_t used = 2;
  list[0] = 0;
  list[1] = 1;
  for (size_t day = 2; day <= 4; day++) {
    const size_t earlier = used;
    for (uint32_t set = 1; set < 1u << earlier; set++) {
      size_t count = 0, i = 0;
      for (size_t k = 0; k < earlier; k++)
        if ((set >> k & 1) != 0) options[count++] = list[k];
      TEST_ASSERT_OK(cgt_forms_make(forms, options, count, &made));
      while (i < used && list[i] != made) i++;
      if (i == used) list[used++] = made;
    }
  }
  TEST_ASSERT_EQUAL_size_t(EARLY, used);
  while (used < n) {
    const size_t count = 1 + (size_t)(test_random() % 4);
    for (size_t k = 0; k < count; k++) options[k] = list[test_random() % used];
    if (test_random() % 3 == 0)
      TEST_ASSERT_OK(cgt_forms_add(forms, options[0], list[test_random() % EARLY], &made));
    else
      TEST_ASSERT_OK(cgt_forms_make(forms, options, count, &made));
    TEST_ASSERT_OK(cgt_forms_birthday(forms, made, &birthday));
    if (birthday < 9) list[used++] = made;
  }
}
