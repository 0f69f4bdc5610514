/* Orders as bit matrices against literal ones: closure by Warshall, covers and transitivity from their definitions. */
#include <stdlib.h>

#include "../support.h"
#include "base/failure.h"
#include "poset/triangle.h"

static size_t random_below(size_t n) { return (size_t)(test_random() % n); }

static unsigned char *less; /* less[y * n + x]: x < y */

static void random_relation(size_t n, unsigned percent) {
  less = calloc(n * n + 1, 1);
  TEST_ASSERT_NOT_NULL(less);
  for (size_t y = 0; y < n; y++)
    for (size_t x = 0; x < y; x++) less[y * n + x] = test_random() % 1000 < percent * 10;
}

static void warshall(size_t n) {
  for (size_t k = 0; k < n; k++)
    for (size_t y = k + 1; y < n; y++)
      if (less[y * n + k])
        for (size_t x = 0; x < k; x++) less[y * n + x] |= less[k * n + x];
}

static void fill(cgt_i_triangle *triangle, size_t n) {
  TEST_ASSERT_OK(cgt_i_triangle_make("f", n, triangle));
  for (size_t y = 0; y < n; y++) {
    TEST_ASSERT_EQUAL_size_t(0, (uintptr_t)cgt_i_triangle_row(triangle, y) % 64);
    for (size_t x = 0; x < y; x++)
      if (less[y * n + x]) cgt_i_triangle_row(triangle, y)[x / 64] |= (uint64_t)1 << x % 64;
  }
}

static bool agrees(const cgt_i_triangle *triangle, size_t n) {
  for (size_t y = 0; y < n; y++) {
    size_t words = cgt_i_triangle_row_words(y);
    for (size_t x = 0; x < words * 64; x++) {
      const bool is = (cgt_i_triangle_row(triangle, y)[x / 64] >> x % 64 & 1) != 0;
      if (is != (x == y || (x < y && less[y * n + x]))) return false;
      if (x <= y && is != cgt_i_triangle_has(triangle, x, y)) return false;
    }
    if (cgt_i_triangle_row(triangle, y) + words != cgt_i_triangle_row(triangle, y + 1)) return false;
  }
  return true;
}

static bool covers_agree(const cgt_i_triangle *triangle, size_t n) {
  uint32_t *covers;
  size_t *starts, count = 0;
  TEST_ASSERT_OK(cgt_i_triangle_covers("f", triangle, &covers, &starts));
  bool right = starts[0] == 0;
  for (size_t y = 0; y < n; y++) {
    for (size_t x = y; x-- > 0;) {
      bool cover = less[y * n + x];
      for (size_t z = x + 1; z < y && cover; z++) cover = !(less[y * n + z] && less[z * n + x]);
      if (cover) right = right && count < starts[y + 1] && covers[count] == x, count++;
    }
    right = right && starts[y + 1] == count;
  }
  cgt_i_free(covers);
  cgt_i_free(starts);
  return right;
}

/* Whether the relation is transitive; where not, found is an example. */
static bool check_transitivity(const cgt_i_triangle *triangle, size_t n) {
  size_t found[3] = {n, n, n};
  const bool closed = cgt_i_triangle_is_closed(triangle, found);
  bool truth = true;
  for (size_t y = 0; y < n && truth; y++)
    for (size_t z = 0; z < y && truth; z++)
      if (less[y * n + z])
        for (size_t x = 0; x < z && truth; x++) truth = !less[z * n + x] || less[y * n + x];
  TEST_ASSERT_EQUAL(truth, closed);
  if (closed) return true;
  TEST_ASSERT_TRUE(found[0] < found[1] && found[1] < found[2] && found[2] < n);
  TEST_ASSERT_TRUE(less[found[1] * n + found[0]] && less[found[2] * n + found[1]] && !less[found[2] * n + found[0]]);
  return false;
}

static void check_relation(size_t n, unsigned percent) {
  cgt_i_triangle triangle;
  random_relation(n, percent);
  fill(&triangle, n);
  TEST_ASSERT_TRUE(agrees(&triangle, n));
  check_transitivity(&triangle, n);
  TEST_ASSERT_TRUE(agrees(&triangle, n)); /* still */
  cgt_i_triangle_close(&triangle);
  warshall(n);
  TEST_ASSERT_TRUE(agrees(&triangle, n));
  TEST_ASSERT_TRUE(check_transitivity(&triangle, n));
  TEST_ASSERT_TRUE(covers_agree(&triangle, n));
  TEST_ASSERT_TRUE(agrees(&triangle, n));
  cgt_i_triangle_free(&triangle);
  free(less);
}

static void random_relations(void) {
  static const size_t sizes[] = {0, 1, 2, 3, 7, 8, 9, 31, 63, 64, 65, 66, 127, 128, 129, 200, 511, 512, 513, 514, 600};
  static const unsigned percents[] = {0, 1, 3, 10, 50, 100};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    for (size_t k = 0; k < sizeof percents / sizeof *percents; k++) check_relation(sizes[i], percents[k]);
  for (int round = 0; round < 300; round++) check_relation(random_below(12), (unsigned)(test_random() % 101));
}

/* One pair is taken out of an order: it is found exactly where the pair was no cover. */
static void one_pair_missing(void) {
  enum { N = 90 };
  random_relation(N, 10);
  warshall(N);
  for (int round = 0; round < 200; round++) {
    cgt_i_triangle triangle;
    const size_t y = 1 + random_below(N - 1), x = random_below(y);
    if (!less[y * N + x]) continue;
    less[y * N + x] = 0;
    fill(&triangle, N);
    (void)check_transitivity(&triangle, N);
    cgt_i_triangle_free(&triangle);
    less[y * N + x] = 1;
  }
  free(less);
}

/* Two levels: all pairs are covers, many more than elements. */
static void many_covers(void) {
  enum { N = 700 };
  cgt_i_triangle triangle;
  less = calloc(N * N, 1);
  for (size_t y = N / 2; y < N; y++) memset(less + y * N, 1, N / 2);
  fill(&triangle, N);
  TEST_ASSERT_TRUE(covers_agree(&triangle, N));
  cgt_i_triangle_free(&triangle);
  free(less);
}

static void bytes_wanted(void) {
  for (size_t n = 0; n < 3000; n++) {
    uint64_t words = cgt_i_triangle_row_words(n); /* the spare row */
    for (size_t y = 0; y < n; y++) words += cgt_i_triangle_row_words(y);
    if (n % 97 < 3 || n % 512 < 3) TEST_ASSERT_EQUAL_UINT64(words * 8, cgt_i_triangle_bytes(n));
  }
  TEST_ASSERT_TRUE(cgt_i_triangle_bytes(200000) < (uint64_t)200000 * 200000 / 16 * 101 / 100);
  TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, cgt_i_triangle_bytes((uint64_t)1 << 32));
  TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, cgt_i_triangle_bytes(UINT64_MAX));
}

static void without_memory(void) {
  cgt_i_triangle triangle;
  uint32_t *covers;
  size_t *starts;
  less = calloc(700 * 700, 1);
  for (size_t y = 350; y < 700; y++) memset(less + y * 700, 1, 350);
  fill(&triangle, 700);
  cgt_i_triangle_free(&triangle);
  test_memory_begin();
  test_allocations = 0;
  test_failing_allocation = 1;
  TEST_ASSERT_FAILS(CGT_E_MEMORY, "f", "700", cgt_i_triangle_make("f", 700, &triangle));
  TEST_ASSERT_FAILS(CGT_E_MEMORY, "f", "", cgt_i_triangle_make("f", SIZE_MAX, &triangle));
  test_failing_allocation = 0;
  fill(&triangle, 700);
  cgt_status_t status = CGT_E_MEMORY;
  for (size_t k = 1; status != CGT_OK; k++) {
    TEST_ASSERT_TRUE(k < 20);
    test_allocations = 0;
    test_failing_allocation = k;
    status = cgt_i_triangle_covers("f", &triangle, &covers, &starts);
    if (status != CGT_OK) TEST_ASSERT_FAILS(CGT_E_MEMORY, "f", "700", status);
  }
  test_failing_allocation = 0;
  cgt_i_free(covers);
  cgt_i_free(starts);
  cgt_i_triangle_free(&triangle);
  cgt_i_triangle_free(&triangle); /* nothing is left to be freed */
  test_memory_end();              /* nothing leaked */
  free(less);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(random_relations);
  RUN_TEST(one_pair_missing);
  RUN_TEST(many_covers);
  RUN_TEST(bytes_wanted);
  RUN_TEST(without_memory);
  return UNITY_END();
}
