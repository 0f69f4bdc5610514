/* h(n) of the ruler on set partitions against its definition, published values, and itself by other methods. The engine is
 * internal to the library, so this program contains it. */
#include "../../lib/coin/partition_kernel.h"
#include "../../lib/coin/partition_ruler.h"

#include <inttypes.h>
#include <stdlib.h>

#include "../support.h"

enum { DATA = 192, LINE = 200 };
static uint32_t data[DATA + 1]; /* from 1 on */
static unsigned data_size;
static cgt_game_t *game;

static void read_data(void) {
  FILE *file = fopen(TEST_DATA "/partition_ruler.txt", "r");
  char line[LINE];
  TEST_ASSERT_NOT_NULL(file);
  while (fgets(line, sizeof line, file) != NULL)
    if (line[0] != '#') TEST_ASSERT_EQUAL_INT(1, sscanf(line, "%" SCNu32, &data[++data_size]));
  fclose(file);
  TEST_ASSERT_GREATER_OR_EQUAL_UINT(110, data_size);
}

static void with_game(void) { TEST_ASSERT_OK(cgt_game_new_nim(&game)); /* whose settings questions go by */ }

static void without_game(void) {
  cgt_game_free(game);
  game = NULL;
}

static cgt_i_partition_ruler *new_ruler(void) {
  cgt_i_partition_ruler *ruler;
  TEST_ASSERT_OK(cgt_i_partition_ruler_make("test", &ruler));
  TEST_ASSERT_EQUAL_UINT64(0, cgt_i_partition_ruler_known(ruler));
  return ruler;
}

static cgt_status_t extend(cgt_i_partition_ruler *ruler, uint64_t n, uint64_t memory, uint32_t threads) {
  cgt_i_ask ask = cgt_i_ask_begin(game, "test");
  return cgt_i_partition_ruler_extend(ruler, &ask, n, memory, threads);
}

/* All that the ruler knows is right, and it knows n. */
static void check(const cgt_i_partition_ruler *ruler, uint64_t n) {
  TEST_ASSERT_EQUAL_UINT64(n, cgt_i_partition_ruler_known(ruler));
  for (uint64_t i = 1; i <= n; i++) TEST_ASSERT_EQUAL_UINT32(data[i], cgt_i_partition_ruler_value(ruler, i));
}

/* ---- The definition ---- */

/* Set partitions of n elements: block[i] of element i, blocks being numbered by their first elements. */
enum { LITERAL = 7, BELL = 877 };
typedef struct {
  unsigned block[LITERAL], blocks;
} set_partition;

static unsigned all_set_partitions(set_partition *out, unsigned n) {
  unsigned count = 0;
  set_partition now = {.blocks = 1};
  for (;;) {
    out[count++] = now;
    unsigned i = n; /* the next restricted growth string */
    for (; i-- > 1;) {
      unsigned most = 0;
      for (unsigned j = 0; j < i; j++)
        if (now.block[j] > most) most = now.block[j];
      if (now.block[i] > most) continue;
      now.block[i]++;
      for (unsigned j = i + 1; j < n; j++) now.block[j] = 0;
      break;
    }
    if (i == 0 || i > n) return count;
    now.blocks = 0;
    for (unsigned j = 0; j < n; j++)
      if (now.block[j] >= now.blocks) now.blocks = now.block[j] + 1;
  }
}

static bool refines(const set_partition *a, const set_partition *b, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < i; j++)
      if (a->block[i] == a->block[j] && b->block[i] != b->block[j]) return false;
  return true;
}

static int by_blocks(const void *a, const void *b) {
  const unsigned x = ((const set_partition *)a)->blocks, y = ((const set_partition *)b)->blocks;
  return (x < y) - (x > y);
}

/* A move at x turns the coins of an interval from some y up to x: g(x) is the least number that is not the nim-sum of g over
 * the rest of such an interval. */
static uint32_t literal_value(unsigned n) {
  static set_partition all[BELL];
  static bool below[BELL][BELL];
  static uint32_t g[BELL], sum[BELL];
  const unsigned count = all_set_partitions(all, n);
  qsort(all, count, sizeof *all, by_blocks);
  for (unsigned x = 0; x < count; x++)
    for (unsigned y = 0; y < count; y++) below[y][x] = refines(&all[y], &all[x], n);
  for (unsigned x = 0; x < count; x++) {
    bool seen[BELL + 1] = {false};
    memset(sum, 0, sizeof sum);
    for (unsigned t = 0; t < x; t++)
      for (unsigned y = 0; below[t][x] && y <= t; y++)
        if (below[y][t]) sum[y] ^= g[t];
    for (unsigned y = 0; y <= x; y++)
      if (below[y][x] && sum[y] <= BELL) seen[sum[y]] = true;
    for (g[x] = 0; seen[g[x]];) g[x]++;
  }
  TEST_ASSERT_EQUAL_UINT(1, all[count - 1].blocks);
  return g[count - 1];
}

static void test_literal_ruler(void) {
  cgt_i_partition_ruler *ruler = new_ruler();
  TEST_ASSERT_OK(extend(ruler, LITERAL, 0, 1));
  for (unsigned n = 1; n <= LITERAL; n++) TEST_ASSERT_EQUAL_UINT32(literal_value(n), cgt_i_partition_ruler_value(ruler, n));
  cgt_i_partition_ruler_free(ruler);
}

/* ---- The recursion on multisets of parts ---- */

/* F(mu): the nim-sum over all ways to merge parts of the product of h over the merged ones. The largest part is merged with
 * some others; of equal parts, which are taken matters, so that a way counts binomial coefficients times. */
enum { PLAIN = 24, SLOTS = 1 << 14 };
typedef struct {
  unsigned count[PLAIN + 1]; /* of each part */
} multiset;
static uint32_t plain_h[PLAIN + 1];
static struct {
  multiset parts;
  uint32_t value;
  bool used;
} memo[SLOTS];

static bool odd_binomial(unsigned n, unsigned k) {
  static uint64_t pascal[PLAIN + 1][PLAIN + 1];
  if (pascal[0][0] == 0)
    for (unsigned i = 0; i <= PLAIN; i++)
      for (unsigned j = 0; j <= i; j++) pascal[i][j] = j == 0 || j == i ? 1 : pascal[i - 1][j - 1] + pascal[i - 1][j];
  return pascal[n][k] % 2 == 1;
}

static uint32_t plain_value(const multiset *parts);

/* The parts up to `part` are still to be merged with the one of weight `merged`, or not; the others are so in `left`. */
static uint32_t plain_sum(const multiset *parts, unsigned part, unsigned merged, multiset *left) {
  if (part == 0) return (uint32_t)test_nim_mul(plain_h[merged], plain_value(left));
  uint32_t sum = 0;
  for (unsigned k = 0; k <= parts->count[part]; k++) {
    left->count[part] = parts->count[part] - k;
    if (odd_binomial(parts->count[part], k)) sum ^= plain_sum(parts, part - 1, merged + k * part, left);
  }
  return sum;
}

/* Without h of the whole weight, plain_h of which is 0, until it is known. */
static uint32_t plain_value(const multiset *parts) {
  unsigned largest = PLAIN;
  while (largest > 0 && parts->count[largest] == 0) largest--;
  if (largest == 0) return 1;
  uint32_t hash = 0;
  for (unsigned i = 1; i <= PLAIN; i++) hash = hash * 31 + parts->count[i];
  unsigned slot = hash % SLOTS;
  for (; memo[slot].used; slot = (slot + 1) % SLOTS)
    if (memcmp(&memo[slot].parts, parts, sizeof *parts) == 0) return memo[slot].value;
  multiset others = *parts, left = {{0}};
  others.count[largest]--;
  const uint32_t value = plain_sum(&others, PLAIN, largest, &left);
  while (memo[slot].used) slot = (slot + 1) % SLOTS;
  memo[slot].parts = *parts;
  memo[slot].value = value;
  memo[slot].used = true;
  return value;
}

typedef void (*partition_fn)(multiset *parts, unsigned weight, void *user);
static void each_partition(multiset *parts, unsigned rest, unsigned part, unsigned weight, partition_fn take, void *user) {
  if (rest == 0) take(parts, weight, user);
  for (; part > 0; part--) {
    if (part > rest) continue;
    parts->count[part]++;
    each_partition(parts, rest - part, part, weight, take, user);
    parts->count[part]--;
  }
}

/* user: marks */
static void mark_plain(multiset *parts, unsigned weight, void *user) {
  (void)weight;
  const uint32_t value = plain_value(parts);
  if (value < 1 << PLAIN / 2) ((bool *)user)[value] = true;
}

/* user: NULL */
static void check_pair_rule(multiset *parts, unsigned weight, void *user) {
  (void)user;
  for (unsigned a = 1; weight + 2 * a <= PLAIN - 6; a++) {
    const uint32_t square = (uint32_t)test_nim_mul(plain_h[a], plain_h[a]), without = plain_value(parts);
    parts->count[a] += 2;
    const uint32_t two = plain_value(parts);
    parts->count[a] -= 2;
    parts->count[2 * a]++;
    const uint32_t one = plain_value(parts);
    parts->count[2 * a]--;
    TEST_ASSERT_EQUAL_UINT32(one ^ (uint32_t)test_nim_mul(square, without), two);
  }
}

static void test_plain_recursion(void) {
  cgt_i_partition_ruler *ruler = new_ruler();
  TEST_ASSERT_OK(extend(ruler, PLAIN, 0, 1));
  for (unsigned n = 1; n <= PLAIN; n++) {
    static bool seen[1 << PLAIN / 2];
    multiset parts = {{0}};
    memset(seen, 0, sizeof seen);
    memset(memo, 0, sizeof memo); /* those of weight n - 1 were without h(n - 1) */
    each_partition(&parts, n, n, n, mark_plain, seen);
    uint32_t mex = 0;
    while (seen[mex]) mex++;
    plain_h[n] = mex;
    TEST_ASSERT_EQUAL_UINT32(mex, cgt_i_partition_ruler_value(ruler, n));
  }
  memset(memo, 0, sizeof memo);
  for (unsigned n = 0; n <= PLAIN - 8; n++) {
    multiset parts = {{0}};
    each_partition(&parts, n, n, n, check_pair_rule, NULL);
  }
  cgt_i_partition_ruler_free(ruler);
}

/* ---- Kernels ---- */

static void kernel_functions(void) {
  enum { MOST = 100, MARKS = 1 << 12 };
  const cgt_i_partition_kernel *kernel = cgt_i_partition_kernel_now();
  static cgt_i_partition_factor by;
  static uint8_t marks[MARKS];
  uint32_t a[MOST + 1], b[MOST + 1], out[MOST + 1];
  for (unsigned n = 0; n <= MOST; n += n < 40 ? 1 : 13) {
    for (unsigned i = 0; i <= n; i++) {
      a[i] = (uint32_t)test_random_length();
      b[i] = (uint32_t)test_random();
      out[i] = i;
    }
    const uint32_t factors[] = {n % 16, (uint32_t)test_random_length()};
    for (unsigned small = 0; small < 2; small++) {
      const uint32_t factor = factors[1 - small];
      uint32_t expected[MOST + 1];
      cgt_i_partition_factor_make(&by, factor);
      for (unsigned i = 0; i < n; i++) {
        expected[i] = (uint32_t)test_nim_mul(factor, a[i]) ^ b[i];
        TEST_ASSERT_EQUAL_UINT32(expected[i] ^ b[i], cgt_i_partition_times(&by, a[i]));
      }
      void (*scale_add)(uint32_t *, const cgt_i_partition_factor *, const uint32_t *, const uint32_t *, size_t) =
          small ? kernel->scale_add_small : kernel->scale_add;
      scale_add(out, &by, a, b, n);
      if (n > 0) TEST_ASSERT_EQUAL_UINT32_ARRAY(expected, out, n);
      TEST_ASSERT_EQUAL_UINT32(n, out[n]);
      uint32_t in_place[MOST + 1];
      memcpy(in_place, a, sizeof a);
      scale_add(in_place, &by, in_place, b, n);
      if (n > 0) TEST_ASSERT_EQUAL_UINT32_ARRAY(expected, in_place, n);
      memcpy(in_place, b, sizeof b);
      scale_add(in_place, &by, a, in_place, n);
      if (n > 0) TEST_ASSERT_EQUAL_UINT32_ARRAY(expected, in_place, n);
    }
    const uint32_t first = n % 2 == 0 ? (uint32_t)test_random() / MARKS * MARKS : UINT32_MAX - MARKS + 1;
    for (unsigned i = 0; i < n; i += 5) a[i] = first + (uint32_t)(test_random() % MARKS);
    memset(marks, 0, sizeof marks);
    kernel->mark(marks, first, MARKS, a, n);
    for (unsigned i = 0; i < n; i++)
      if (a[i] - first < MARKS) marks[a[i] - first] |= 2;
    for (unsigned i = 0; i < MARKS; i++) TEST_ASSERT_TRUE(marks[i] == 0 || marks[i] == 3);
  }
}

static void test_kernel_functions(void) { test_each_kernel(kernel_functions); }

static void values_with_kernel(void) {
  cgt_i_partition_ruler *ruler = new_ruler();
  TEST_ASSERT_OK(extend(ruler, 60, 0, 1)); /* h(59) = 65536: the values need many windows */
  check(ruler, 60);
  cgt_i_partition_ruler_free(ruler);
}

static void test_values_with_kernels(void) { test_each_kernel(values_with_kernel); }

/* ---- Layouts, threads, steps ---- */

static void test_values(void) {
  cgt_i_partition_ruler *ruler = new_ruler();
  for (uint64_t n = 1; n <= 60; n += 1 + n / 4) {
    TEST_ASSERT_OK(extend(ruler, n, 0, 1));
    check(ruler, n);
  }
  TEST_ASSERT_OK(extend(ruler, 74, 0, 1)); /* h(72) is more than 2^16 */
  check(ruler, 74);
  TEST_ASSERT_OK(extend(ruler, 77, 0, 2)); /* with another layout */
  check(ruler, 77);
  TEST_ASSERT_OK(extend(ruler, 5, 1, 1)); /* known */
  TEST_ASSERT_OK(extend(ruler, 0, 1, 1));
  check(ruler, 77);
  TEST_ASSERT_GREATER_THAN_UINT64(1 << 20, cgt_i_partition_ruler_bytes(ruler));
  cgt_i_partition_ruler_free(ruler);
  cgt_i_partition_ruler_free(NULL);
}

/* Less and less memory, until there is too little for any layout. */
static void test_memory_limits(void) {
  cgt_i_partition_ruler *shrinking = new_ruler();
  uint64_t n = 36, fits = 0;
  cgt_status_t status = CGT_OK;
  for (uint64_t memory = 4 << 20; status == CGT_OK; memory -= memory / 12) {
    cgt_i_partition_ruler *ruler = new_ruler();
    status = extend(ruler, 50, memory, 1);
    if (status == CGT_OK) {
      check(ruler, 50);
      if (fits++ % 3 == 0) n++;
      TEST_ASSERT_OK(extend(shrinking, n, memory, 1));
    } else {
      TEST_ASSERT_FAILS(CGT_E_LIMIT, "test", "h(50) needs", status);
      TEST_ASSERT_FAILS(CGT_E_LIMIT, "test", "h(50) needs", extend(shrinking, 50, memory, 1));
    }
    check(shrinking, n);
    cgt_i_partition_ruler_free(ruler);
  }
  TEST_ASSERT_GREATER_THAN_UINT64(10, fits);
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "test", "expected at most 192", extend(shrinking, CGT_I_PARTITION_MOST + 1, 0, 1));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "test", "h(192) needs", extend(shrinking, CGT_I_PARTITION_MOST, (uint64_t)1 << 30, 1));
  cgt_i_partition_ruler_free(shrinking);
}

static void test_threads(void) {
  for (uint32_t threads = 0; threads <= 100; threads = threads * 3 + 1) {
    cgt_i_partition_ruler *ruler = new_ruler();
    TEST_ASSERT_OK(extend(ruler, 52, 0, threads));
    check(ruler, 52);
    cgt_i_partition_ruler_free(ruler);
  }
}

static void test_adopting(void) {
  cgt_i_partition_ruler *ruler = new_ruler();
  uint32_t wrong[12];
  TEST_ASSERT_OK(cgt_i_partition_ruler_adopt("test", ruler, NULL, 0));
  TEST_ASSERT_OK(cgt_i_partition_ruler_adopt("test", ruler, data + 1, 4));
  TEST_ASSERT_OK(cgt_i_partition_ruler_adopt("test", ruler, data + 1, 2));
  check(ruler, 4);
  for (unsigned i = 0; i < 12; i++) {
    memcpy(wrong, data + 1, sizeof wrong);
    wrong[i] = i < 9 ? wrong[i] + 1 : 0;
    cgt_i_partition_ruler *other = new_ruler();
    TEST_ASSERT_FAILS(CGT_E_CORRUPT, "test", "cannot be", cgt_i_partition_ruler_adopt("test", other, wrong, 12));
    TEST_ASSERT_EQUAL_UINT64(0, cgt_i_partition_ruler_known(other));
    cgt_i_partition_ruler_free(other);
  }
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "test", "193 values",
                    cgt_i_partition_ruler_adopt("test", ruler, data + 1, CGT_I_PARTITION_MOST + 1));
  TEST_ASSERT_OK(extend(ruler, 20, 0, 1));
  TEST_ASSERT_OK(cgt_i_partition_ruler_adopt("test", ruler, data + 1, 55));
  TEST_ASSERT_OK(extend(ruler, 60, 0, 1));
  check(ruler, 60);
  wrong[11]++;
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "test", "cannot be", cgt_i_partition_ruler_adopt("test", ruler, wrong, 12));
  cgt_i_partition_ruler_free(ruler);
}

/* ---- Failures ---- */

static cgt_status_t stop_at(void *user, uint64_t expanded, uint64_t known) {
  (void)expanded, (void)known;
  return --*(unsigned *)user == 0 ? CGT_E_CANCELLED : CGT_OK;
}

/* Stopped at its k-th poll, with one thread or two, the ruler resumes as if nothing had happened. */
static bool cancelled_at(unsigned k, uint64_t adopted, uint64_t n, uint64_t *known) {
  cgt_i_partition_ruler *ruler = new_ruler();
  cgt_i_ask ask = cgt_i_ask_begin(game, "test");
  unsigned polls = k;
  ask.progress = stop_at;
  ask.progress_user = &polls;
  TEST_ASSERT_OK(cgt_i_partition_ruler_adopt("test", ruler, data + 1, adopted));
  const cgt_status_t status = cgt_i_partition_ruler_extend(ruler, &ask, n, 0, 1 + k % 2);
  *known = cgt_i_partition_ruler_known(ruler);
  TEST_ASSERT_EQUAL_STRING(polls == 0 ? "CGT_E_CANCELLED" : "CGT_OK", cgt_status_name(status));
  TEST_ASSERT_OK(extend(ruler, n, 0, 1));
  check(ruler, n);
  cgt_i_partition_ruler_free(ruler);
  return polls == 0;
}

static void test_cancelling(void) {
  uint64_t known, least = 63, n = 0;
  for (unsigned k = 1; cancelled_at(k, 0, 30, &known); k++) TEST_ASSERT_EQUAL_UINT64(n++, known); /* a poll for each value */
  TEST_ASSERT_EQUAL_UINT64(30, n);
  n = 0;
  for (unsigned k = 62; cancelled_at(k, 61, 63, &known);
       k += (unsigned)(5 - test_few(4)), n++) { /* before the last two values, and while they come */
    TEST_ASSERT_TRUE(known >= 61 && known < 63);
    if (known < least) least = known;
  }
  TEST_ASSERT_EQUAL_UINT64(61, least);
  TEST_ASSERT_GREATER_THAN_UINT64((uint64_t)test_few(5), n);
}

static void test_failing_allocations(void) {
  test_memory_begin();
  test_failing_allocation = 0;
  with_game();
  size_t failures = 0;
  for (cgt_status_t status = CGT_E_MEMORY; status != CGT_OK;) {
    cgt_i_partition_ruler *ruler = NULL;
    test_allocations = 0;
    test_failing_allocation = ++failures;
    status = cgt_i_partition_ruler_make("test", &ruler);
    if (status == CGT_OK) status = cgt_i_partition_ruler_adopt("test", ruler, data + 1, 3);
    if (status == CGT_OK) status = extend(ruler, 8, 0, 2);
    test_failing_allocation = 0;
    if (status != CGT_OK) TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
    if (ruler != NULL) {
      TEST_ASSERT_OK(extend(ruler, 8, 0, 1));
      check(ruler, 8);
    }
    cgt_i_partition_ruler_free(ruler);
  }
  TEST_ASSERT_GREATER_THAN_size_t(20, failures);
  without_game();
  test_memory_end();
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(read_data);
  RUN_TEST(with_game);
  RUN_TEST(test_literal_ruler);
  RUN_TEST(test_plain_recursion);
  RUN_TEST(test_kernel_functions);
  RUN_TEST(test_values_with_kernels);
  RUN_TEST(test_values);
  RUN_TEST(test_memory_limits);
  RUN_TEST(test_threads);
  RUN_TEST(test_adopting);
  RUN_TEST(test_cancelling);
  RUN_TEST(without_game);
  RUN_TEST(test_failing_allocations); /* the allocator changes only while nothing is in use */
  return UNITY_END();
}
