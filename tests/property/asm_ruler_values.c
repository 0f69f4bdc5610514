/* The ruler on the ASM posets: the engine against the definition, published data, and itself on each kernel and on several
 * threads; and how it stops. */
#include "support.h"

#include <stdlib.h>

#include "../../lib/coin/asm_ruler.h"

#define FUNCTION "asm_ruler"

static cgt_game_t *game; /* something to ask for cancelling */

static cgt_i_asm_ruler *made(void) {
  cgt_i_asm_ruler *ruler = NULL;
  TEST_ASSERT_OK(cgt_i_asm_ruler_make(FUNCTION, &ruler));
  TEST_ASSERT_EQUAL_UINT64(0, cgt_i_asm_ruler_rows(ruler));
  return ruler;
}

static void extend(cgt_i_asm_ruler *ruler, uint64_t s, uint32_t threads) {
  cgt_i_ask ask = cgt_i_ask_begin(game, FUNCTION);
  TEST_ASSERT_OK(cgt_i_asm_ruler_extend(ruler, &ask, s, 0, threads));
}

static cgt_i_asm_ruler *extended(uint64_t s, uint32_t threads) {
  cgt_i_asm_ruler *ruler = made();
  extend(ruler, s, threads);
  TEST_ASSERT_EQUAL_UINT64(s + 1, cgt_i_asm_ruler_rows(ruler));
  return ruler;
}

static size_t values_before(uint64_t rows) { return (size_t)(rows * (rows + 1) / 2); }

static void assert_same(const cgt_i_asm_ruler *a, const cgt_i_asm_ruler *b, uint64_t rows) {
  TEST_ASSERT_TRUE(cgt_i_asm_ruler_rows(a) >= rows && cgt_i_asm_ruler_rows(b) >= rows);
  if (rows == 0) return;
  TEST_ASSERT_EQUAL_UINT32_ARRAY(cgt_i_asm_ruler_values(a), cgt_i_asm_ruler_values(b), values_before(rows));
}

/* All moves of an element and what they turn, from (1.1), (1.2) and the definition of a ruler. */
typedef struct {
  int x, y, z;
  uint32_t value;
} element;

static bool below(const element *a, const element *b) {
  return a->x >= b->x && a->y >= b->y && a->z <= b->z && a->x + a->y + a->z >= b->x + b->y + b->z;
}

static int rank(const element *a, int n) { return n - 2 - a->x - a->y; }

static uint32_t mex_of(const uint32_t *values, size_t count) {
  for (uint32_t mex = 0;; mex++) {
    size_t i = 0;
    while (i < count && values[i] != mex) i++;
    if (i == count) return mex;
  }
}

static void test_definition(void) {
  static element all[400];
  static uint32_t options[400];
  cgt_i_asm_ruler *ruler = extended(12, 1);
  for (int n = 2; n <= 12; n++) {
    size_t count = 0;
    for (int s = 0; s <= n - 2; s++) /* by rank: the order is a linear extension */
      for (int x = 0; x <= n - 2; x++)
        for (int y = 0; x + y <= n - 2; y++)
          for (int z = 0; x + y + z <= n - 2; z++)
            if (n - 2 - x - y == s) all[count++] = (element){x, y, z, 0};
    TEST_ASSERT_EQUAL_size_t((size_t)(n + 1) * (size_t)n * (size_t)(n - 1) / 6, count);
    for (size_t b = 0; b < count; b++) {
      size_t moves = 0;
      for (size_t a = 0; a <= b; a++) {
        if (!below(&all[a], &all[b])) continue;
        uint32_t sum = 0;
        for (size_t c = 0; c < b; c++)
          if (below(&all[a], &all[c]) && below(&all[c], &all[b])) sum ^= all[c].value;
        options[moves++] = sum;
      }
      all[b].value = mex_of(options, moves);
      TEST_ASSERT_EQUAL_UINT32(all[b].value, cgt_i_asm_ruler_value(ruler, (uint64_t)rank(&all[b], n), (uint64_t)all[b].z));
    }
  }
  cgt_i_asm_ruler_free(ruler);
}

/* The recursion on classes with multiplicities counted one by one: no prefix sums, and no formula for them. */
static void test_classes(void) {
  enum { S = 20 };
  static uint32_t g[S + 1][S + 1]; /* by u and v */
  static uint8_t seen[1 << 12];
  cgt_i_asm_ruler *ruler = extended(S, 1);
  for (int s = 0; s <= S; s++)
    for (int u = 0; u <= s; u++) {
      const int v = s - u;
      memset(seen, 0, sizeof seen);
      for (int k = 0; k <= u; k++)
        for (int l = 0; l <= v; l++)
          for (int i = 0; i <= k + l; i++) {
            uint32_t sum = 0;
            for (int p = 0; p <= k; p++)
              for (int q = p == 0 ? 1 : 0; q <= l; q++)
                for (int x = 0; x <= i; x++) /* y = p + q - x */
                  if (p + q - x >= 0 && p + q - x <= k + l - i) sum ^= g[u - p][v - q];
            seen[sum] = 1;
          }
      uint32_t mex = 0;
      while (seen[mex] != 0) mex++;
      g[u][v] = mex;
      TEST_ASSERT_EQUAL_UINT32(mex, cgt_i_asm_ruler_value(ruler, (uint64_t)s, (uint64_t)u));
    }
  cgt_i_asm_ruler_free(ruler);
}

static void test_data(void) {
  cgt_i_asm_ruler *ruler = extended(30, 1);
  FILE *file = fopen(TEST_DATA "/asm_ruler.txt", "r");
  TEST_ASSERT_NOT_NULL(file);
  char line[256];
  for (int i = 0; i < 2; i++) TEST_ASSERT_NOT_NULL(fgets(line, sizeof line, file));
  for (uint64_t s = 0; s <= 30; s++)
    for (uint64_t t = 0; t <= s; t++) {
      unsigned value;
      TEST_ASSERT_EQUAL_INT(1, fscanf(file, "%u", &value));
      TEST_ASSERT_EQUAL_UINT32(value, cgt_i_asm_ruler_value(ruler, s, t));
    }
  fclose(file);
  cgt_i_asm_ruler_free(ruler);
}

static cgt_i_asm_ruler *reference; /* of one thread and the kernel that is chosen */
enum { ROWS = 111 };

/* Values beyond 16 bits: rows that are possible, so that the next one is on words of 32 bits. */
static cgt_i_asm_ruler *with_wide_values(void) {
  enum { GIVEN = 60 };
  static uint32_t values[GIVEN * (GIVEN + 1) / 2];
  cgt_i_asm_ruler *ruler = made();
  uint32_t bound = 1;
  for (uint32_t s = 0; s < GIVEN; s++) {
    uint32_t *row = values + s * (s + 1) / 2;
    for (uint32_t t = 0; t <= s / 2; t++)
      row[t] = row[s - t] = s == 0 ? 1 : t % 7 == 0 ? bound : (s * 7919 + t * 104729) % bound | 1;
    if (bound < 1 << 18) bound *= 2;
  }
  TEST_ASSERT_OK(cgt_i_asm_ruler_adopt(FUNCTION, ruler, values, GIVEN));
  return ruler;
}

/* The next rows from any rows, by E as it is defined. */
static void assert_next_row(const cgt_i_asm_ruler *ruler, uint64_t s) {
  static uint8_t seen[1 << 20];
  for (uint64_t u = 0; u <= s / 2; u++) {
    const uint64_t v = s - u;
    memset(seen, 0, sizeof seen);
    for (uint64_t k = 0; k <= u; k++) {
      uint32_t diagonal[256] = {0}, e[256];
      for (uint64_t l = 0; l <= v; l++) {
        const uint64_t d = k + l;
        for (uint64_t p = 0; p <= k; p++)
          if (p + l > 0) diagonal[p + l] ^= cgt_i_asm_ruler_value(ruler, s - p - l, u - p);
        e[0] = e[1] = 0;
        for (uint64_t m = 2; m <= d + 2; m++) e[m] = e[m - 2] ^ diagonal[m - 2];
        for (uint64_t i = 0; i <= d; i++) seen[e[i + 1] ^ e[d + 1 - i] ^ e[d + 2]] = 1;
      }
    }
    uint32_t mex = 0;
    while (seen[mex] != 0) mex++;
    TEST_ASSERT_EQUAL_UINT32(mex, cgt_i_asm_ruler_value(ruler, s, u));
    TEST_ASSERT_EQUAL_UINT32(mex, cgt_i_asm_ruler_value(ruler, s, v));
  }
}

static void check_kernel(void) {
  cgt_i_asm_ruler *ruler = extended(ROWS - 1, 1);
  assert_same(reference, ruler, ROWS);
  cgt_i_asm_ruler_free(ruler);
  ruler = with_wide_values();
  extend(ruler, 61, 1);
  assert_next_row(ruler, 60);
  assert_next_row(ruler, 61);
  cgt_i_asm_ruler_free(ruler);
}

static void test_kernels(void) {
  assert_next_row(reference, ROWS - 1);
  for (uint64_t s = 0; s < ROWS; s++)
    for (uint64_t t = 0; t <= s; t++) {
      TEST_ASSERT_EQUAL_UINT32(cgt_i_asm_ruler_value(reference, s, t), cgt_i_asm_ruler_value(reference, s, s - t));
      TEST_ASSERT_NOT_EQUAL_UINT32(0, cgt_i_asm_ruler_value(reference, s, t));
    }
  test_each_kernel(check_kernel);
}

static void test_threads(void) {
  for (uint32_t threads = 2; threads <= (uint32_t)test_few(100); threads += 49) {
    cgt_i_asm_ruler *ruler = extended(ROWS - 1, threads);
    assert_same(reference, ruler, ROWS);
    cgt_i_asm_ruler_free(ruler);
  }
}

typedef struct {
  uint64_t calls, stop_at;
  bool cancel; /* by the game, which helping threads see too; else by what the callback returns */
} stopper;

static cgt_status_t progress(void *user, uint64_t expanded, uint64_t known) {
  stopper *s = user;
  (void)expanded;
  (void)known;
  if (++s->calls < s->stop_at) return CGT_OK;
  if (!s->cancel) return CGT_E_STATE;
  cgt_game_cancel(game);
  return CGT_OK;
}

static void stopped_everywhere(uint64_t s, uint32_t threads, bool cancel, uint64_t step) {
  cgt_i_asm_ruler *ruler = made();
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 1));
  bool done = false;
  for (uint64_t at = 1; !done; at += step) {
    static stopper user; /* it stays set where a check fails */
    user = (stopper){.stop_at = at, .cancel = cancel};
    if (at % 5 == 1) { /* from the beginning again */
      cgt_i_asm_ruler_free(ruler);
      ruler = made();
    }
    TEST_ASSERT_OK(cgt_game_set_progress(game, progress, &user));
    cgt_i_ask ask = cgt_i_ask_begin(game, FUNCTION);
    const uint64_t rows = cgt_i_asm_ruler_rows(ruler);
    const cgt_status_t status = cgt_i_asm_ruler_extend(ruler, &ask, s, 0, threads);
    done = user.calls < at;
    if (status != CGT_OK) TEST_ASSERT_EQUAL_INT(cancel ? CGT_E_CANCELLED : CGT_E_STATE, status);
    if (!cancel && !done) TEST_ASSERT_EQUAL_INT(CGT_E_STATE, status);
    TEST_ASSERT_TRUE(cgt_i_asm_ruler_rows(ruler) >= rows);
    assert_same(reference, ruler, cgt_i_asm_ruler_rows(ruler));
  }
  TEST_ASSERT_EQUAL_UINT64(s + 1, cgt_i_asm_ruler_rows(ruler));
  TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 1024));
  cgt_i_asm_ruler_free(ruler);
}

static void test_stops(void) {
  stopped_everywhere(24, 1, false, 1);
  stopped_everywhere(24, 1, true, 1);
  stopped_everywhere(100, 3, false, 97);
  stopped_everywhere(100, 3, true, 97);
}

static void test_adopt(void) {
  const uint32_t *values = cgt_i_asm_ruler_values(reference);
  for (uint64_t rows = 0; rows <= 40; rows += 8) {
    cgt_i_asm_ruler *ruler = made();
    TEST_ASSERT_OK(cgt_i_asm_ruler_adopt(FUNCTION, ruler, values, rows));
    TEST_ASSERT_EQUAL_UINT64(rows, cgt_i_asm_ruler_rows(ruler));
    extend(ruler, 32, 1);
    extend(ruler, 20, 1); /* which is there */
    TEST_ASSERT_OK(cgt_i_asm_ruler_adopt(FUNCTION, ruler, values, 10));
    const uint64_t known = rows > 33 ? rows : 33;
    TEST_ASSERT_EQUAL_UINT64(known, cgt_i_asm_ruler_rows(ruler));
    assert_same(reference, ruler, known);
    TEST_ASSERT_OK(cgt_i_asm_ruler_adopt(FUNCTION, ruler, values, 50));
    TEST_ASSERT_EQUAL_UINT64(50, cgt_i_asm_ruler_rows(ruler));
    assert_same(reference, ruler, 50);
    cgt_i_asm_ruler_free(ruler);
  }
}

static void test_adopt_refuses(void) {
  cgt_i_asm_ruler *ruler = made();
  static const uint32_t first[] = {2}, zero[] = {1, 2, 2, 4, 0, 4}, skew[] = {1, 2, 2, 4, 3, 5}, large[] = {1, 2, 2, 4, 5, 4},
                        other[] = {1, 2, 2, 4, 2, 4};
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, FUNCTION, "g(0, 0) cannot be 2", cgt_i_asm_ruler_adopt(FUNCTION, ruler, first, 1));
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, FUNCTION, "g(2, 1) cannot be 0", cgt_i_asm_ruler_adopt(FUNCTION, ruler, zero, 3));
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, FUNCTION, "g(2, 0) cannot be 4", cgt_i_asm_ruler_adopt(FUNCTION, ruler, skew, 3));
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, FUNCTION, "g(2, 1) cannot be 5", cgt_i_asm_ruler_adopt(FUNCTION, ruler, large, 3));
  TEST_ASSERT_EQUAL_UINT64(0, cgt_i_asm_ruler_rows(ruler));
  extend(ruler, 2, 1);
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, FUNCTION, "g(2, 1) cannot be 2", cgt_i_asm_ruler_adopt(FUNCTION, ruler, other, 3));
  assert_same(reference, ruler, 3);
  TEST_ASSERT_FAILS(CGT_E_MEMORY, FUNCTION, "rows", cgt_i_asm_ruler_adopt(FUNCTION, ruler, first, UINT64_MAX));
  cgt_i_asm_ruler_free(ruler);
}

static void test_memory_limits(void) {
  cgt_i_asm_ruler *ruler = made();
  cgt_i_ask ask = cgt_i_ask_begin(game, FUNCTION);
  uint64_t memory = 1;
  while (cgt_i_asm_ruler_rows(ruler) <= 50) { /* rows are kept where it is the marks that do not fit */
    const cgt_status_t status = cgt_i_asm_ruler_extend(ruler, &ask, 50, memory, 7);
    assert_same(reference, ruler, cgt_i_asm_ruler_rows(ruler));
    if (status != CGT_OK) TEST_ASSERT_EQUAL_INT(CGT_E_LIMIT, status);
    memory += 100;
  }
  TEST_ASSERT_TRUE(memory > 4 * 51 * 26 && memory < 300000);
  TEST_ASSERT_FAILS(CGT_E_LIMIT, FUNCTION, "limit", cgt_i_asm_ruler_extend(ruler, &ask, 1 << 12, memory, 1));
  TEST_ASSERT_FAILS(CGT_E_MEMORY, FUNCTION, "rows", cgt_i_asm_ruler_extend(ruler, &ask, UINT64_MAX, 0, 1));
  TEST_ASSERT_EQUAL_UINT64(51, cgt_i_asm_ruler_rows(ruler));
  cgt_i_asm_ruler_free(ruler);
}

static void test_overflow(void) {
  enum { GIVEN = 33 };
  static uint32_t values[GIVEN * (GIVEN + 1) / 2];
  for (uint32_t s = 0; s < GIVEN; s++)
    for (uint32_t t = 0; t <= s; t++) values[s * (s + 1) / 2 + t] = s < 32 ? (uint32_t)1 << s : 1;
  cgt_i_asm_ruler *ruler = made();
  cgt_i_ask ask = cgt_i_ask_begin(game, FUNCTION);
  TEST_ASSERT_OK(cgt_i_asm_ruler_adopt(FUNCTION, ruler, values, GIVEN));
  TEST_ASSERT_FAILS(CGT_E_OVERFLOW, FUNCTION, "32 bits", cgt_i_asm_ruler_extend(ruler, &ask, GIVEN, 0, 1));
  cgt_i_asm_ruler_free(ruler);
}

/* With no block of the library in use, so before there are a game and a reference. */
static void make_all(void);
static void free_all(void);

static void test_failing_allocations(void) {
  free_all();
  test_memory_begin();
  make_all();
  cgt_i_ask ask = cgt_i_ask_begin(game, FUNCTION);
  for (size_t k = 1, failed = 1; failed > 0; k++) {
    cgt_i_asm_ruler *ruler = NULL;
    failed = 0;
    test_allocations = 0;
    test_failing_allocation = k;
    cgt_status_t status = cgt_i_asm_ruler_make(FUNCTION, &ruler);
    while (status == CGT_E_MEMORY && ruler == NULL && failed++ < 3) status = cgt_i_asm_ruler_make(FUNCTION, &ruler);
    while ((status = cgt_i_asm_ruler_extend(ruler, &ask, 30, 0, 2)) == CGT_E_MEMORY && failed++ < 3)
      assert_same(reference, ruler, cgt_i_asm_ruler_rows(ruler));
    TEST_ASSERT_OK(status);
    while ((status = cgt_i_asm_ruler_adopt(FUNCTION, ruler, cgt_i_asm_ruler_values(reference), 40)) == CGT_E_MEMORY &&
           failed++ < 3)
      TEST_ASSERT_EQUAL_UINT64(31, cgt_i_asm_ruler_rows(ruler));
    TEST_ASSERT_OK(status);
    test_failing_allocation = 0;
    assert_same(reference, ruler, 40);
    TEST_ASSERT_TRUE(failed <= 1);
    cgt_i_asm_ruler_free(ruler);
  }
  free_all();
  test_memory_end();
  make_all();
}

static void make_all(void) {
  TEST_ASSERT_OK(cgt_game_new_nim(&game));
  reference = extended(ROWS - 1, 1);
}

static void free_all(void) {
  cgt_i_asm_ruler_free(reference);
  cgt_game_free(game);
  reference = NULL; /* a test that fails may leave it to main() to free them again */
  game = NULL;
}

int main(void) {
  UNITY_BEGIN();
  make_all();
  RUN_TEST(test_definition);
  RUN_TEST(test_classes);
  RUN_TEST(test_data);
  RUN_TEST(test_kernels);
  RUN_TEST(test_threads);
  RUN_TEST(test_stops);
  RUN_TEST(test_adopt);
  RUN_TEST(test_adopt_refuses);
  RUN_TEST(test_memory_limits);
  RUN_TEST(test_overflow);
  RUN_TEST(test_failing_allocations);
  free_all();
  return UNITY_END();
}
