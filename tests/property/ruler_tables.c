/* The ruler's table against the definition on posets of many kinds: all methods, kernels and numbers of threads. */
#include <stdlib.h>

#include "../support.h"
#include "base/failure.h"
#include "coin/ruler_kernel.h"

/* ---- Posets, and their values from the definition ---- */

typedef struct {
  size_t n, words;
  uint64_t *down, *up; /* x <= y: bit x of row y of down, bit y of row x of up */
  uint32_t *values;
} poset;

static bool has(const poset *p, size_t x, size_t y) { return (p->down[y * p->words + x / 64] >> x % 64 & 1) != 0; }

static void put(poset *p, size_t x, size_t y) {
  p->down[y * p->words + x / 64] |= (uint64_t)1 << x % 64;
  p->up[x * p->words + y / 64] |= (uint64_t)1 << y % 64;
}

static poset antichain(size_t n) {
  poset p = {.n = n, .words = n / 64 + 1};
  p.down = calloc((n + 1) * p.words, sizeof *p.down);
  p.up = calloc((n + 1) * p.words, sizeof *p.up);
  p.values = calloc(n + 1, sizeof *p.values);
  TEST_ASSERT_TRUE(p.down != NULL && p.up != NULL && p.values != NULL);
  for (size_t x = 0; x < n; x++) put(&p, x, x);
  return p;
}

static void done(poset *p) {
  free(p->down);
  free(p->up);
  free(p->values);
}

static void literal_values(poset *p) {
  unsigned char *seen = malloc(4 * p->n + 4);
  TEST_ASSERT_NOT_NULL(seen);
  for (size_t y = 0; y < p->n; y++) {
    memset(seen, 0, 4 * p->n + 4);
    for (size_t x = 0; x <= y; x++) {
      if (!has(p, x, y)) continue;
      uint32_t sum = 0;
      for (size_t w = x / 64; w <= y / 64; w++) {
        uint64_t interval = p->up[x * p->words + w] & p->down[y * p->words + w];
        for (size_t t = w * 64; interval != 0; t++, interval >>= 1)
          if ((interval & 1) != 0 && t != y) sum ^= p->values[t];
      }
      seen[sum] = 1;
    }
    while (seen[p->values[y]] != 0) p->values[y]++;
  }
  free(seen);
}

static void close_order(poset *p) {
  for (size_t z = 0; z < p->n; z++)
    for (size_t y = z + 1; y < p->n; y++)
      if (has(p, z, y))
        for (size_t x = 0; x < z; x++)
          if (has(p, x, z)) put(p, x, y);
}

static poset chain(size_t n) {
  poset p = antichain(n);
  for (size_t y = 0; y < n; y++)
    for (size_t x = 0; x < y; x++) put(&p, x, y);
  return p;
}

/* The intersection of so many random chains. */
static poset random_dimension(size_t n, size_t dimension) {
  poset p = antichain(n);
  uint64_t *places = malloc((n + 1) * dimension * sizeof *places);
  TEST_ASSERT_NOT_NULL(places);
  for (size_t i = 0; i < n * dimension; i++) places[i] = test_random();
  for (size_t y = 0; y < n; y++)
    for (size_t x = 0; x < y; x++) {
      bool below = true;
      for (size_t k = 1; k < dimension; k++) below = below && places[k * n + x] < places[k * n + y];
      if (below) put(&p, x, y);
    }
  free(places);
  return p;
}

static size_t random_below(size_t n) { return (size_t)(test_random() % n); }

/* The closure of a random relation. */
static poset random_closure(size_t n, double pairs_each) {
  poset p = antichain(n);
  for (size_t y = 1; y < n; y++)
    for (double k = 0; k < pairs_each; k += 1)
      if (k + 1 <= pairs_each || (double)(test_random() % 1000) < 1000 * (pairs_each - k)) put(&p, random_below(y), y);
  close_order(&p);
  return p;
}

/* Many letters N beside each other: a < c, b < c, b < d. */
static poset letters(size_t n) {
  poset p = antichain(n);
  for (size_t i = 0; i + 3 < n; i += 4) {
    put(&p, i, i + 2);
    put(&p, i + 1, i + 2);
    put(&p, i + 1, i + 3);
  }
  return p;
}

/* Levels of so many elements, each below all of the next. */
static poset levels(size_t n, size_t size) {
  poset p = antichain(n);
  for (size_t y = 0; y < n; y++)
    for (size_t x = 0; x < y / size * size; x++) put(&p, x, y);
  return p;
}

/* Few elements below all later ones, at the borders of what the kernels take together. */
static poset stars(size_t n) {
  static const size_t centres[] = {0, 64, 127, 128, 255, 256};
  poset p = antichain(n);
  for (size_t i = 0; i < sizeof centres / sizeof *centres; i++)
    for (size_t y = centres[i] + 1; y < n; y++) put(&p, centres[i], y);
  return p;
}

static poset boolean(unsigned dimension) {
  poset p = antichain((size_t)1 << dimension);
  for (size_t y = 0; y < p.n; y++)
    for (size_t x = 0; x < y; x++)
      if ((x & ~y) == 0) put(&p, x, y);
  return p;
}

/* ---- The library's ---- */

static cgt_game_t *game;

static void copy_rows(cgt_i_triangle *triangle, const poset *p) {
  for (size_t y = 0; y < p->n; y++)
    memcpy(cgt_i_triangle_row(triangle, y), p->down + y * p->words, (y / 64 + 1) * sizeof(uint64_t));
}

static cgt_i_triangle triangle_of(const poset *p) {
  cgt_i_triangle triangle;
  TEST_ASSERT_OK(cgt_i_triangle_make("f", p->n, &triangle));
  copy_rows(&triangle, p);
  return triangle;
}

static cgt_status_t table(cgt_i_ruler_method method, const poset *p, uint32_t threads, uint64_t memory, uint32_t *values) {
  cgt_i_triangle triangle;
  cgt_status_t status = cgt_i_triangle_make("f", p->n, &triangle);
  if (status != CGT_OK) return status;
  copy_rows(&triangle, p);
  cgt_i_ask ask = cgt_i_ask_begin(game, "f");
  status = cgt_i_ruler_table_by(&ask, method, &triangle, threads, memory, values);
  cgt_i_triangle_free(&triangle);
  return status;
}

static void check_table(cgt_i_ruler_method method, const poset *p, uint32_t threads) {
  uint32_t *values = malloc((p->n + 1) * sizeof *values);
  TEST_ASSERT_NOT_NULL(values);
  memset(values, 0xA5, p->n * sizeof *values);
  values[p->n] = 12345;
  TEST_ASSERT_OK(table(method, p, threads, 0, values));
  for (size_t y = 0; y < p->n; y++)
    if (values[y] != p->values[y]) {
      char text[200];
      snprintf(text, sizeof text, "%zu elements, method %d, %s, %u threads: element %zu has %u, not %u", p->n, (int)method,
               cgt_nim_kernel_name(), (unsigned)threads, y, (unsigned)values[y], (unsigned)p->values[y]);
      TEST_FAIL_MESSAGE(text);
    }
  TEST_ASSERT_EQUAL_UINT32(12345, values[p->n]);
  free(values);
}

static const poset *checked;

static void check_with_kernel(void) {
  check_table(CGT_I_RULER_PRODUCT, checked, 1);
  check_table(CGT_I_RULER_PRODUCT, checked, 1 + (uint32_t)(test_random() % 4));
  check_table(CGT_I_RULER_CHEAPEST, checked, 1);
}

static void check(poset p) {
  literal_values(&p);
  checked = &p;
  test_each_kernel(check_with_kernel);
  check_table(CGT_I_RULER_LISTS, &p, 1);
  done(&p);
}

/* ---- Tests ---- */

static void all_kinds(void) {
  static const size_t sizes[] = {0, 1, 2, 3, 9, 17, 63, 64, 65, 66, 127, 128, 129, 130, 200, 300};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    const size_t n = sizes[i];
    check(antichain(n));
    check(chain(n));
    check(letters(n));
    check(stars(n));
    check(levels(n, 2));
    check(levels(n, 10));
    check(random_dimension(n, 2));
    check(random_dimension(n, 3));
    check(random_closure(n, 0.5));
    check(random_closure(n, 1));
    check(random_closure(n, 3));
  }
}

static void around_a_block(void) {
  for (size_t n = 511; n <= 514; n++) {
    check(random_dimension(n, 2));
    check(random_closure(n, 1));
  }
  check(chain(600)); /* values to 512 */
}

static void larger(void) {
  check(random_dimension(1100, 2)); /* values above 128 */
  check(random_dimension(900, 4));
  check(random_closure(1300, 1.3));
  check(letters(1025));
  check(stars(700));
  check(boolean(10));
}

static void small_ones(void) {
  for (int round = 0; round < 150; round++) check(random_closure(random_below(40), (double)(test_random() % 30) / 10));
}

/* Chains of 64 elements on top of a chain: values of many lengths begin within a batch. */
static void values_that_grow_at_once(void) {
  for (size_t n = 1; n <= 260; n += 37) {
    poset p = antichain(n + 130);
    for (size_t y = n; y < p.n; y++)
      for (size_t x = n; x < y; x++) put(&p, x, y);
    check(p);
  }
}

/* On a chain, the ruler sequence, which has a second byte from 256 on and a fourth nibble from 4096 on. */
static void long_chain(void) {
  enum { N = 4200 };
  cgt_i_triangle triangle;
  uint32_t *values = malloc(N * sizeof *values);
  TEST_ASSERT_OK(cgt_i_triangle_make("f", N, &triangle));
  for (size_t y = 0; y < N; y++)
    for (size_t w = 0; w <= y / 64; w++)
      cgt_i_triangle_row(&triangle, y)[w] = w < y / 64 ? UINT64_MAX : UINT64_MAX >> (63 - y % 64);
  cgt_i_ask ask = cgt_i_ask_begin(game, "f");
  TEST_ASSERT_OK(cgt_i_ruler_table(&ask, &triangle, 2, 0, values));
  for (uint32_t y = 1; y <= N; y++) TEST_ASSERT_EQUAL_UINT32(y & (~y + 1), values[y - 1]);
  cgt_i_triangle_free(&triangle);
  free(values);
}

/* The kernels' sums are right whatever the values of the elements, of any length; true values this long take too much time. */
static void check_sums(const cgt_i_ruler_kernel *kernel, const poset *p, unsigned first_bits, unsigned last_bits) {
  cgt_i_ask ask = cgt_i_ask_begin(game, "f");
  cgt_i_triangle triangle = triangle_of(p);
  cgt_i_ruler ruler = {.ask = &ask, .below = &triangle, .n = p->n, .threads = 1, .most_bits = last_bits};
  atomic_init(&ruler.stop, false);
  ruler.values = calloc(p->n, sizeof *ruler.values);
  ruler.seen = calloc((size_t)1 << last_bits, sizeof *ruler.seen);
  unsigned char *block = malloc((size_t)kernel->bytes(&ruler) + 64);
  TEST_ASSERT_TRUE(ruler.values != NULL && ruler.seen != NULL && block != NULL);
  ruler.memory = block + (64 - (uintptr_t)block % 64) % 64;
  while (ruler.end < p->n) {
    ruler.begin = ruler.end;
    ruler.end = p->n - ruler.begin > kernel->batch ? ruler.begin + kernel->batch : p->n;
    ruler.added = ruler.bits;
    for (size_t part = kernel->prepare(&ruler); part-- > 0;) kernel->add(&ruler, part, 0);
    for (size_t y = ruler.begin; y < ruler.end; y++) {
      kernel->mark(&ruler, y, ruler.seen);
      for (size_t x = 0; x <= y; x++) {
        if (!has(p, x, y)) continue;
        uint32_t sum = 0;
        for (size_t t = x; t < y; t++)
          if (has(p, x, t) && has(p, t, y)) sum ^= ruler.values[t];
        TEST_ASSERT_EQUAL_UINT32(y + 1, ruler.seen[sum]);
      }
      const unsigned bits = first_bits + (unsigned)(y * (last_bits - first_bits) / (p->n - 1));
      ruler.values[y] = 1 | (uint32_t)(test_random() >> (64 - bits));
      if (cgt_i_bit_length(ruler.values[y]) > ruler.bits) ruler.bits = cgt_i_bit_length(ruler.values[y]);
      kernel->learn(&ruler, y);
    }
  }
  free(block);
  free(ruler.values);
  free(ruler.seen);
  cgt_i_triangle_free(&triangle);
}

static void long_values(void) {
  poset p = random_dimension(300, 2);
  for (size_t i = 0; cgt_nim_kernel_at(i) != NULL; i++) {
    const cgt_i_ruler_kernel *kernel = &cgt_i_ruler_kernel_portable;
#if CGT_I_X86_64
    if (strcmp(cgt_nim_kernel_at(i), "avx2") == 0) kernel = &cgt_i_ruler_kernel_avx2;
    if (strcmp(cgt_nim_kernel_at(i), "avx512") == 0) kernel = &cgt_i_ruler_kernel_gfni;
#elif CGT_I_AARCH64
    if (i > 0) kernel = &cgt_i_ruler_kernel_neon;
    if (strcmp(cgt_nim_kernel_at(i), "sha3") == 0) kernel = &cgt_i_ruler_kernel_sha3;
#endif
    for (unsigned bits = 1; bits <= 18; bits++) check_sums(kernel, &p, bits, bits);
    check_sums(kernel, &p, 1, 21); /* one nibble after another */
    check_sums(kernel, &p, 13, 25);
  }
  done(&p);
}

static size_t number(const char **text) {
  char *end;
  size_t result = strtoul(*text, &end, 10);
  TEST_ASSERT_TRUE(end != *text);
  *text = end;
  return result;
}

enum { MOST_THINGS = 8, MOST_PARTITIONS = 5000 };
static unsigned char partitions[MOST_PARTITIONS][MOST_THINGS]; /* the block of each thing */
static size_t partition_count;

static void list_partitions(unsigned char *blocks, size_t things, size_t at, unsigned used, unsigned wanted) {
  if (at == things) {
    if (used == wanted) memcpy(partitions[partition_count++], blocks, things);
    return;
  }
  for (unsigned b = 0; b <= used && b < wanted; b++) {
    blocks[at] = (unsigned char)b;
    list_partitions(blocks, things, at + 1, used + (b == used), wanted);
  }
}

static poset partition_lattice(size_t things) {
  unsigned char blocks[MOST_THINGS];
  partition_count = 0;
  for (unsigned wanted = (unsigned)things; wanted > 0; wanted--) list_partitions(blocks, things, 0, 0, wanted);
  poset p = antichain(partition_count);
  for (size_t y = 0; y < p.n; y++)
    for (size_t x = 0; x < y; x++) {
      bool finer = true;
      for (size_t i = 1; i < things && finer; i++)
        for (size_t j = 0; j < i && finer; j++)
          finer = partitions[x][i] != partitions[x][j] || partitions[y][i] == partitions[y][j];
      if (finer) put(&p, x, y);
    }
  return p;
}

static void check_partitions(poset *lattice, size_t things, const char *text) {
  size_t sizes[MOST_THINGS] = {0}, count = number(&text), found = 0;
  for (size_t i = 0; i < count; i++) sizes[i] = number(&text);
  const uint32_t value = (uint32_t)number(&text);
  for (size_t y = 0; y < lattice->n; y++) {
    size_t own[MOST_THINGS] = {0};
    for (size_t i = 0; i < things; i++) own[partitions[y][i]]++;
    for (size_t i = 0; i < MOST_THINGS; i++) /* the largest first */
      for (size_t j = 0; j < i; j++)
        if (own[i] > own[j]) {
          const size_t swap = own[i];
          own[i] = own[j];
          own[j] = swap;
        }
    if (memcmp(own, sizes, sizeof own) != 0) continue;
    lattice->values[y] = value;
    found++;
  }
  TEST_ASSERT_TRUE(found > 0);
}

static void published(void) {
  char line[512];
  FILE *file = fopen(TEST_DATA "/ruler.txt", "r");
  poset lattice = antichain(0);
  size_t things = 0, posets = 0;
  TEST_ASSERT_NOT_NULL(file);
  while (fgets(line, sizeof line, file) != NULL) {
    const char *text = strchr(line, ' ');
    if (strncmp(line, "boolean", 7) == 0) {
      poset p = boolean(10);
      uint32_t by_size[11];
      for (int i = 0; i <= 10; i++) by_size[i] = (uint32_t)number(&text);
      for (size_t y = 0; y < p.n; y++) {
        size_t size = 0;
        for (size_t left = y; left != 0; left &= left - 1) size++;
        p.values[y] = by_size[size];
      }
      check_table(CGT_I_RULER_PRODUCT, &p, 1);
      check_table(CGT_I_RULER_LISTS, &p, 1);
      done(&p);
    } else if (strncmp(line, "poset", 5) == 0) {
      poset p = antichain(number(&text));
      for (size_t covers = number(&text); covers > 0; covers--) {
        const size_t x = number(&text);
        put(&p, x, number(&text));
      }
      close_order(&p);
      for (size_t y = 0; y < p.n; y++) p.values[y] = (uint32_t)number(&text);
      check_table(CGT_I_RULER_PRODUCT, &p, 1);
      check_table(CGT_I_RULER_LISTS, &p, 1);
      done(&p);
      posets++;
    } else if (strncmp(line, "partitions", 10) == 0) {
      const size_t n = number(&text);
      if (n != things) {
        check_table(CGT_I_RULER_CHEAPEST, &lattice, 1);
        check_table(CGT_I_RULER_PRODUCT, &lattice, 2);
        done(&lattice);
        lattice = partition_lattice(things = n);
      }
      check_partitions(&lattice, things, text);
    }
  }
  check_table(CGT_I_RULER_CHEAPEST, &lattice, 1);
  check_table(CGT_I_RULER_PRODUCT, &lattice, 2);
  done(&lattice);
  fclose(file);
  TEST_ASSERT_EQUAL_size_t(150, posets);
  TEST_ASSERT_EQUAL_size_t(8, things);
}

static size_t polls, last_poll;

static cgt_status_t stop_at_last(void *user, uint64_t expanded, uint64_t known) {
  (void)user, (void)expanded, (void)known;
  return ++polls == last_poll ? (cgt_status_t)77 : CGT_OK;
}

/* Stops at each poll, on the given number of threads; every stop is reported, and a run without one gives the values. */
static void stop_everywhere(cgt_i_ruler_method method, const poset *p, uint32_t threads, size_t step) {
  cgt_status_t status = (cgt_status_t)77;
  uint32_t *values = malloc(p->n * sizeof *values);
  for (last_poll = 1; status != CGT_OK; last_poll += step) {
    polls = 0;
    status = table(method, p, threads, 0, values);
    if (status == CGT_OK) break;
    TEST_ASSERT_EQUAL((cgt_status_t)77, status);
    TEST_ASSERT_EQUAL_size_t(last_poll, polls);
  }
  TEST_ASSERT_TRUE(polls >= p->n); /* at every element, as the setting wants it */
  TEST_ASSERT_EQUAL_MEMORY(p->values, values, p->n * sizeof *values);
  free(values);
}

static void stopping_with_kernel(void) {
  stop_everywhere(CGT_I_RULER_PRODUCT, checked, 1, 7);
  stop_everywhere(CGT_I_RULER_PRODUCT, checked, 3, 23);
}

static void stopping(void) {
  poset p = random_dimension(200, 2);
  literal_values(&p);
  checked = &p;
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 1));
  TEST_ASSERT_OK(cgt_game_set_progress(game, stop_at_last, NULL));
  test_each_kernel(stopping_with_kernel);
  stop_everywhere(CGT_I_RULER_LISTS, &p, 1, 1);
  TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 65536));
  done(&p);
}

static cgt_status_t cancel_at_last(void *user, uint64_t expanded, uint64_t known) {
  (void)user, (void)expanded, (void)known;
  if (++polls == last_poll) cgt_game_cancel(game);
  return CGT_OK;
}

static void cancelling(void) {
  poset p = random_dimension(300, 2);
  uint32_t values[300];
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 5));
  TEST_ASSERT_OK(cgt_game_set_progress(game, cancel_at_last, NULL));
  for (last_poll = 1; last_poll < 20; last_poll++) {
    polls = 0;
    TEST_ASSERT_FAILS(CGT_E_CANCELLED, "f", "cancelled", table(CGT_I_RULER_CHEAPEST, &p, 2, 0, values));
  }
  TEST_ASSERT_OK(cgt_game_set_progress(game, NULL, NULL));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_POLL, 65536));
  done(&p);
}

static size_t most_bytes, bytes_in_use;
enum { HEAD = 64 };

static void *counting_alloc(void *user, size_t size) {
  (void)user;
  unsigned char *block = malloc(size + HEAD);
  if (block == NULL) return NULL;
  memcpy(block, &size, sizeof size);
  bytes_in_use += size;
  if (bytes_in_use > most_bytes) most_bytes = bytes_in_use;
  return block + HEAD;
}

static void counting_release(void *user, void *block) {
  (void)user;
  size_t size;
  memcpy(&size, (unsigned char *)block - HEAD, sizeof size);
  bytes_in_use -= size;
  free((unsigned char *)block - HEAD);
}

static void limits_with_kernel(void) {
  const size_t n = checked->n;
  uint32_t *values = malloc(n * sizeof *values);
  size_t answered = 0, refused = 0;
  for (uint64_t limit = 1; limit < 20000000; limit += 1 + limit / 3) {
    most_bytes = bytes_in_use;
    const size_t before = bytes_in_use + (size_t)cgt_i_triangle_bytes(n) + 64;
    const cgt_status_t status = table(CGT_I_RULER_CHEAPEST, checked, 2, limit, values);
    TEST_ASSERT_TRUE(most_bytes <= before + limit);
    if (status == CGT_OK) {
      TEST_ASSERT_EQUAL_MEMORY(checked->values, values, n * sizeof *values);
      answered++;
    } else {
      TEST_ASSERT_FAILS(CGT_E_LIMIT, "f", "limit", status);
      refused++;
    }
  }
  TEST_ASSERT_TRUE(answered > 2 && refused > 2);
  free(values);
}

static void limits(void) {
  cgt_game_free(game);
  TEST_ASSERT_OK(cgt_set_allocator(counting_alloc, counting_release, NULL));
  TEST_ASSERT_OK(cgt_game_new_nim(&game));
  poset posets[] = {random_dimension(500, 2), letters(500)};
  for (size_t i = 0; i < 2; i++) {
    literal_values(&posets[i]);
    checked = &posets[i];
    test_each_kernel(limits_with_kernel);
    done(&posets[i]);
  }
  cgt_game_free(game);
  test_memory_end(); /* nothing leaked */
  TEST_ASSERT_OK(cgt_game_new_nim(&game));
}

/* The k-th allocation fails: no memory, or another method that needs less. */
static void failing_with_kernel(void) {
  uint32_t *values = malloc(checked->n * sizeof *values);
  for (size_t k = 1; k < 10; k++) {
    test_allocations = 0;
    test_failing_allocation = k;
    const cgt_status_t status = table(CGT_I_RULER_CHEAPEST, checked, 2, 0, values);
    const size_t used = test_allocations;
    test_failing_allocation = 0;
    if (status != CGT_OK) TEST_ASSERT_FAILS(CGT_E_MEMORY, "f", "memory", status);
    if (status == CGT_OK) TEST_ASSERT_EQUAL_MEMORY(checked->values, values, checked->n * sizeof *values);
    if (used < k) break;
    TEST_ASSERT_TRUE(k < 9);
  }
  free(values);
}

static void without_memory(void) {
  cgt_game_free(game);
  test_memory_begin();
  TEST_ASSERT_OK(cgt_game_new_nim(&game));
  poset posets[] = {random_dimension(300, 2), letters(300), chain(10)};
  for (size_t i = 0; i < 3; i++) {
    literal_values(&posets[i]);
    checked = &posets[i];
    test_each_kernel(failing_with_kernel);
    done(&posets[i]);
  }
  cgt_game_free(game);
  test_memory_end(); /* nothing leaked */
  TEST_ASSERT_OK(cgt_game_new_nim(&game));
}

int main(void) {
  UNITY_BEGIN();
  if (cgt_game_new_nim(&game) != CGT_OK) return 1;
  RUN_TEST(all_kinds);
  RUN_TEST(around_a_block);
  RUN_TEST(larger);
  RUN_TEST(small_ones);
  RUN_TEST(values_that_grow_at_once);
  RUN_TEST(long_chain);
  RUN_TEST(long_values);
  RUN_TEST(published);
  RUN_TEST(stopping);
  RUN_TEST(cancelling);
  RUN_TEST(limits);
  RUN_TEST(without_memory);
  cgt_game_free(game);
  return UNITY_END();
}
