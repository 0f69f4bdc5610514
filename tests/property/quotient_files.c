/* Files of quotients: round trips, damage, also under a right checksum, and going on. */
#include <stdlib.h>

#include "../brute.h"

static const char path[] = "quotient_file_test.quotient", other_path[] = "quotient_file_test_other.quotient";
enum { MOST_BYTES = 1 << 18 };
static unsigned char saved_bytes[MOST_BYTES], other_bytes[MOST_BYTES];

static size_t read_file(const char *name, unsigned char *bytes) {
  FILE *file = fopen(name, "rb");
  TEST_ASSERT_NOT_NULL(file);
  const size_t size = fread(bytes, 1, MOST_BYTES, file);
  TEST_ASSERT_LESS_THAN_size_t(MOST_BYTES, size);
  fclose(file);
  return size;
}

static void write_file(const char *name, const unsigned char *bytes, size_t size) {
  remove(name); /* some file systems write at once what replaces the text of a file: slow, thousands of times */
  FILE *file = fopen(name, "wb");
  TEST_ASSERT_NOT_NULL(file);
  TEST_ASSERT_EQUAL_size_t(size, fwrite(bytes, 1, size, file));
  fclose(file);
}

static cgt_game_t *octal(const char *code) {
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_octal(code, &game));
  return game;
}

static cgt_quotient_t *new_heaps(cgt_game_t *game, uint64_t last) {
  cgt_quotient_t *quotient = NULL;
  TEST_ASSERT_OK(cgt_quotient_new_heaps(game, last, CGT_MAX_QUOTIENT, &quotient));
  return quotient;
}

static uint64_t last_of(const cgt_quotient_t *quotient) {
  uint64_t period, preperiod, last;
  if (cgt_quotient_period(quotient, &period, &preperiod, &last) != CGT_OK)
    TEST_ASSERT_OK(cgt_quotient_last_heap(quotient, &last));
  return last;
}

/* The same elements, products and outcomes, elements of heaps, period and words: what a file has, and what follows from it. */
static void check_same(const cgt_quotient_t *one, const cgt_quotient_t *other) {
  char text[2][1 << 12];
  uint64_t numbers[2][3] = {{0}};
  TEST_ASSERT_OK(cgt_quotient_save(one, path));
  TEST_ASSERT_OK(cgt_quotient_save(other, other_path));
  const size_t size = read_file(path, saved_bytes);
  TEST_ASSERT_EQUAL_size_t(size, read_file(other_path, other_bytes));
  TEST_ASSERT_EQUAL_MEMORY(saved_bytes, other_bytes, size);
  TEST_ASSERT_EQUAL_size_t(cgt_quotient_order(one), cgt_quotient_order(other));
  for (uint64_t x = 0; x < cgt_quotient_order(one); x++) {
    TEST_ASSERT_OK(cgt_quotient_outcome(one, x, &numbers[0][0]));
    TEST_ASSERT_OK(cgt_quotient_outcome(other, x, &numbers[1][0]));
    TEST_ASSERT_EQUAL_UINT64(numbers[0][0], numbers[1][0]);
    for (uint64_t y = 0; y < cgt_quotient_order(one); y++) {
      TEST_ASSERT_OK(cgt_quotient_multiply(one, x, y, &numbers[0][0]));
      TEST_ASSERT_OK(cgt_quotient_multiply(other, x, y, &numbers[1][0]));
      TEST_ASSERT_EQUAL_UINT64(numbers[0][0], numbers[1][0]);
    }
  }
  TEST_ASSERT_EQUAL(cgt_quotient_period(one, &numbers[0][0], &numbers[0][1], &numbers[0][2]),
                    cgt_quotient_period(other, &numbers[1][0], &numbers[1][1], &numbers[1][2]));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(numbers[0], numbers[1], 3);
  TEST_ASSERT_OK(cgt_quotient_presentation(one, text[0], sizeof text[0], NULL));
  TEST_ASSERT_OK(cgt_quotient_presentation(other, text[1], sizeof text[1], NULL));
  TEST_ASSERT_EQUAL_STRING(text[0], text[1]);
}

/* ---- Round trips ---- */

static void check_round_trip(cgt_game_t *game, const cgt_quotient_t *quotient) {
  cgt_quotient_t *loaded = NULL;
  TEST_ASSERT_OK(cgt_quotient_save(quotient, path));
  TEST_ASSERT_OK(cgt_quotient_load(game, path, &loaded));
  check_same(quotient, loaded);
  cgt_quotient_free(loaded);
}

static void test_heaps(void) {
  static const char *const codes[] = {"0.77", "0.75", "0.115", "0.53", "0.07", "0.3122", "0.3", "4.7"};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
    cgt_game_t *game = octal(codes[i]), *same = octal(codes[i]);
    for (uint64_t last = 0; last < (i == 0 ? 200 : 7); last += 1 + last / 3) {
      cgt_quotient_t *quotient = new_heaps(game, last);
      check_round_trip(same, quotient);
      cgt_quotient_free(quotient);
    }
    cgt_game_free(game);
    cgt_game_free(same);
  }
}

static void test_positions(void) {
  for (int round = 0; round < test_few(20); round++) {
    const size_t vertices = 4 + (size_t)(test_random() % 5);
    brute rules = brute_random_graph(vertices, 3);
    cgt_game_t *game = brute_game(&rules);
    cgt_list_t *positions;
    cgt_quotient_t *quotient, *loaded;
    uint64_t all[16];
    for (uint64_t v = 0; v < vertices; v++) all[v] = (v + (uint64_t)round) % vertices;
    TEST_ASSERT_OK(cgt_list_new(all, 1, 1 + vertices / 2, &positions));
    const cgt_status_t status = cgt_quotient_new_positions(game, positions, 60, &quotient);
    cgt_list_free(positions);
    if (status == CGT_OK) { /* it may be infinite */
      check_round_trip(game, quotient);
      TEST_ASSERT_FAILS(CGT_E_UNSUPPORTED, "cgt_quotient_extend", "positions", cgt_quotient_extend(quotient, 9, 99, &loaded));
      cgt_quotient_free(quotient);
    } else {
      TEST_ASSERT_EQUAL_STRING("CGT_E_LIMIT", cgt_status_name(status));
    }
    brute_free(&rules);
  }
}

/* ---- Going on ---- */

static void test_extend(void) {
  static const struct {
    const char *code;
    uint64_t last;
  } games[] = {{"0.77", 200}, {"0.07", 26}, {"0.3122", 6}, {"0.644", 20}, {"0.75", 60}, {"4.7", 8}};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    cgt_game_t *game = octal(games[i].code);
    cgt_quotient_t *at_once = new_heaps(game, games[i].last), *part = new_heaps(game, 0);
    while (last_of(part) < last_of(at_once)) { /* by steps, each time from the file */
      cgt_quotient_t *loaded, *more;
      const uint64_t left = last_of(at_once) - last_of(part), next = last_of(part) + 1 + test_random() % left;
      TEST_ASSERT_OK(cgt_quotient_save(part, path));
      TEST_ASSERT_OK(cgt_quotient_load(game, path, &loaded));
      TEST_ASSERT_OK(cgt_quotient_extend(loaded, next, CGT_MAX_QUOTIENT, &more));
      TEST_ASSERT_EQUAL_UINT64(next, last_of(more));
      cgt_quotient_free(part);
      TEST_ASSERT_OK(cgt_quotient_extend(loaded, next, cgt_quotient_order(more), &part));
      check_same(part, more);
      cgt_quotient_free(loaded);
      cgt_quotient_free(more);
    }
    check_same(at_once, part);
    cgt_quotient_free(at_once);
    cgt_quotient_free(part);
    cgt_game_free(game);
  }
}

/* ---- Damage ---- */

/* The last eight bytes become the checksum of those before. */
static void correct(unsigned char *bytes, size_t size) {
  uint64_t sum = 0;
  for (size_t at = 0; at + 8 <= size; at += 8) {
    uint64_t word = 0;
    if (at + 8 == size) word = sum;
    for (size_t i = 0; i < 8 && at + 8 < size; i++) word |= (uint64_t)bytes[at + i] << 8 * i;
    for (size_t i = 0; i < 8 && at + 8 == size; i++) bytes[at + i] = (unsigned char)(word >> 8 * i);
    sum = (sum ^ word) * 0x9E3779B97F4A7C15;
    sum = sum << 29 | sum >> 35;
  }
}

static void test_damage(void) {
  cgt_game_t *game = octal("0.75");
  cgt_quotient_t *quotient = new_heaps(game, 40), *loaded = NULL;
  TEST_ASSERT_OK(cgt_quotient_save(quotient, path));
  const size_t size = read_file(path, saved_bytes);
  for (size_t at = 0; at <= size; at++) { /* each byte; cut off; one byte more */
    memcpy(other_bytes, saved_bytes, size);
    other_bytes[at] ^= (unsigned char)(1 + test_random() % 255);
    write_file(path, other_bytes, at < size ? size : size + 1);
    TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_quotient_load", path, cgt_quotient_load(game, path, &loaded));
    if (at == size) break;
    write_file(path, saved_bytes, at);
    TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_quotient_load", path, cgt_quotient_load(game, path, &loaded));
  }
  TEST_ASSERT_NULL(loaded);
  cgt_quotient_free(quotient);
  cgt_game_free(game);
}

/* Whatever a file with a right checksum says: it is refused, or it is true. */
static void check_forged(cgt_game_t *game, const unsigned char *bytes, size_t size, size_t *believed) {
  cgt_quotient_t *loaded = NULL;
  write_file(path, bytes, size);
  const cgt_status_t status = cgt_quotient_load(game, path, &loaded);
  if (status != CGT_OK) {
    if (status != CGT_E_LIMIT) /* positions with very many options */
      TEST_ASSERT_EQUAL_STRING_MESSAGE("CGT_E_CORRUPT", cgt_status_name(status), cgt_last_error());
    return;
  }
  cgt_quotient_t *its = new_heaps(game, last_of(loaded));
  check_same(its, loaded);
  cgt_quotient_free(its);
  cgt_quotient_free(loaded);
  (*believed)++;
}

static void test_forged(void) {
  static const struct {
    const char *code;
    uint64_t last;
  } games[] = {{"0.75", 40}, {"0.77", 12}, {"0.07", 14}, {"0.3", 2}};
  static unsigned char own[MOST_BYTES], forged[MOST_BYTES];
  size_t believed = 0, tried = 0;
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    cgt_game_t *game = octal(games[i].code);
    cgt_quotient_t *quotient = new_heaps(game, games[i].last);
    TEST_ASSERT_OK(cgt_quotient_save(quotient, path));
    const size_t size = read_file(path, own);
    TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 1 << 20));
    for (size_t bit = 0; bit < 8 * (size - 8); bit++) { /* each other bit, and small changes of each byte */
      memcpy(forged, own, size);
      const uint64_t change = bit % 2 != 0 ? UINT64_C(1) << bit % 8 : 1 + test_random() % 7;
      forged[bit / 8] = (unsigned char)(forged[bit / 8] ^ change);
      correct(forged, size);
      check_forged(game, forged, size, &believed);
      tried++;
    }
    for (int round = 0; round < test_few(500); round++) { /* two bytes exchanged */
      const size_t a = 40 + (size_t)(test_random() % (size - 48)), b = 40 + (size_t)(test_random() % (size - 48));
      memcpy(forged, own, size);
      forged[a] = own[b];
      forged[b] = own[a];
      if (own[a] == own[b]) continue;
      correct(forged, size);
      check_forged(game, forged, size, &believed);
      tried++;
    }
    cgt_quotient_free(quotient);
    cgt_game_free(game);
  }
  TEST_ASSERT_LESS_THAN_size_t(tried / 4, believed); /* bits that say nothing, and fewer heaps */
}

/* All that a file says of a heap of Nim is true of the group of 4 elements, but that it is no quotient. */
static void test_too_fine(void) {
  static const uint64_t forged[] = {4, 1, 10, 0x00010000, 0x0000000300020001}; /* elements, generators, P, heaps, products */
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_nim(&game));
  cgt_quotient_t *quotient = new_heaps(game, 1), *loaded = NULL;
  TEST_ASSERT_OK(cgt_quotient_save(quotient, path));
  const size_t size = read_file(path, saved_bytes);
  unsigned char *at = saved_bytes + size - 8 - sizeof forged;
  TEST_ASSERT_EQUAL_UINT8(2, at[0]);
  TEST_ASSERT_EQUAL_UINT8(2, at[16]);
  for (size_t i = 0; i < sizeof forged; i++) at[i] = (unsigned char)(forged[i / 8] >> 8 * (i % 8));
  correct(saved_bytes, size);
  write_file(path, saved_bytes, size);
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_quotient_load", "no quotient", cgt_quotient_load(game, path, &loaded));
  cgt_quotient_free(quotient);
  cgt_game_free(game);
}

/* ---- Failures ---- */

static void test_refused(void) {
  cgt_game_t *game = octal("0.77"), *other = octal("0.75");
  cgt_quotient_t *quotient = new_heaps(game, 12), *result = NULL;
  TEST_ASSERT_OK(cgt_quotient_save(quotient, path));
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_quotient_load", "another game", cgt_quotient_load(other, path, &result));
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_quotient_load", "no/such/file", cgt_quotient_load(game, "no/such/file", &result));
  TEST_ASSERT_FAILS(CGT_E_FILE, "cgt_quotient_save", "no/such/file", cgt_quotient_save(quotient, "no/such/file"));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_save", "quotient", cgt_quotient_save(NULL, path));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_save", "path", cgt_quotient_save(quotient, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_load", "game", cgt_quotient_load(NULL, path, &result));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_load", "path", cgt_quotient_load(game, NULL, &result));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_load", "quotient", cgt_quotient_load(game, path, NULL));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_extend", "from", cgt_quotient_extend(NULL, 20, 99, &result));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_extend", "12", cgt_quotient_extend(quotient, 11, 99, &result));
  TEST_ASSERT_FAILS(CGT_E_ARGUMENT, "cgt_quotient_extend", "most", cgt_quotient_extend(quotient, 20, 0, &result));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_quotient_extend", "limit is 3", cgt_quotient_extend(quotient, 20, 3, &result));
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_quotient_extend", "39", cgt_quotient_extend(quotient, 200, 39, &result));
  TEST_ASSERT_OK(cgt_game_memo_save(game, other_path));
  TEST_ASSERT_FAILS(CGT_E_CORRUPT, "cgt_quotient_load", "is not a file of a quotient",
                    cgt_quotient_load(game, other_path, &result));
  TEST_ASSERT_NULL(result);
  cgt_quotient_free(quotient);
  cgt_game_free(game);
  cgt_game_free(other);
}

static void test_failing_allocations(void) {
  cgt_quotient_t *quotient, *loaded, *more;
  test_memory_begin();
  cgt_game_t *game = octal("0.77");
  quotient = new_heaps(game, 8);
  for (size_t failing = 1;; failing++) { /* each allocation fails once */
    test_allocations = 0;
    test_failing_allocation = failing;
    cgt_status_t status = cgt_quotient_save(quotient, path);
    if (status == CGT_OK) status = cgt_quotient_load(game, path, &loaded);
    if (status == CGT_OK) {
      status = cgt_quotient_extend(loaded, 14, 99, &more);
      if (status == CGT_OK) cgt_quotient_free(more);
      cgt_quotient_free(loaded);
    }
    test_failing_allocation = 0;
    if (status == CGT_OK) break;
    TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
  }
  cgt_quotient_free(quotient);
  cgt_game_free(game);
  test_memory_end();
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_heaps);
  RUN_TEST(test_positions);
  RUN_TEST(test_extend);
  RUN_TEST(test_damage);
  RUN_TEST(test_forged);
  RUN_TEST(test_too_fine);
  RUN_TEST(test_refused);
  RUN_TEST(test_failing_allocations);
  (void)remove(path);
  (void)remove(other_path);
  return UNITY_END();
}
