/* Keys of 49 to 64 bits, which tables keep mixed, in slots of one word where they are large enough: what a table says beside
 * what was put in, through its growth, for every number of bits; keys that all begin their search in one bucket; and questions
 * about games with such positions, whose values come from the definition. */
#include <stdlib.h>

#include "../on_threads.h"
#include "game/ask.h"
#include "game/search.h"

/* ---- The table ---- */

/* Position number i with so many bits: numbers in a row, multiples of a large one, or two numbers far apart. */
typedef enum { IN_A_ROW, SCATTERED, APART, FORMS } form;

static uint64_t position_of(form how, unsigned bits, uint64_t i) {
  if (how == IN_A_ROW) return i;
  if (how == SCATTERED) return i * 0xC2B2AE3D27D4EB4F & UINT64_MAX >> (64 - bits);
  return i % 1000 | i / 1000 << (bits - 16);
}

/* Values, and refuted numbers on the line of play or not. */
static uint64_t field_of(uint64_t i) { return i % 3 == 0 ? i % 30000 + 1 : 0x8000 | (i % 3 == 1 ? 0x4000 : 0) | (i & 0x3FFF); }

/* Positions have a word, or two with the upper half in the second. */
static size_t split(unsigned bits, size_t count, uint64_t position, uint64_t *words) {
  const unsigned half = count == 1 ? 0 : bits / 2;
  words[0] = half == 0 ? position : position & UINT64_MAX >> (64 - half);
  words[1] = half == 0 ? 0 : position >> half;
  return count;
}

static void put(cgt_i_memo *memo, unsigned bits, size_t count, uint64_t position, uint64_t field) {
  uint64_t words[2], key[2];
  uint32_t slot;
  bool found;
  TEST_ASSERT_TRUE(cgt_i_memo_pack(memo, words, split(bits, count, position, words), key));
  TEST_ASSERT_OK(cgt_i_memo_enter(memo, key, 0, &slot, &found));
  TEST_ASSERT_FALSE(found);
  cgt_i_memo_put(memo, slot, key, field);
}

/* The field of a position; 0: it is not there. */
static uint64_t get(const cgt_i_memo *memo, unsigned bits, size_t count, uint64_t position) {
  uint64_t words[2], there[2], key[2];
  bool found;
  TEST_ASSERT_TRUE(cgt_i_memo_pack(memo, words, split(bits, count, position, words), key));
  const uint32_t slot = cgt_i_memo_find(memo, key, cgt_i_memo_hash(memo, key), &found);
  if (!found) return 0;
  TEST_ASSERT_EQUAL_size_t(count, cgt_i_memo_position(memo, slot, there));
  TEST_ASSERT_EQUAL_UINT64_ARRAY(words, there, count);
  return cgt_i_memo_field(memo, slot);
}

static void open(cgt_i_memo *memo, unsigned bits, size_t count) {
  uint64_t words[2];
  *memo = (cgt_i_memo){.slots = NULL};
  TEST_ASSERT_OK(cgt_i_memo_widen(memo, words, split(bits, count, UINT64_MAX >> (64 - bits), words), 16, 0, 0, NULL));
  TEST_ASSERT_EQUAL_INT(CGT_I_KEYS_MIXED, memo->layout.keys);
  TEST_ASSERT_EQUAL_UINT(bits, memo->layout.key_bits);
}

/* All that was put in is there, and no more. */
static void assert_table(const cgt_i_memo *memo, form how, unsigned bits, size_t count, uint64_t n) {
  size_t full = 0;
  TEST_ASSERT_EQUAL_UINT64(n, memo->used);
  for (size_t i = 0; i < memo->capacity; i++) full += memo->slots[i * memo->layout.slot_words] != 0;
  TEST_ASSERT_EQUAL_UINT64(n, full);
  for (uint64_t i = 0; i < n; i++) TEST_ASSERT_EQUAL_HEX64(field_of(i), get(memo, bits, count, position_of(how, bits, i)));
  for (uint64_t i = n; i < n + 1000; i++) TEST_ASSERT_EQUAL_HEX64(0, get(memo, bits, count, position_of(how, bits, i)));
}

/* From the first slots until the table has doubled twice with slots of one word; of 64 bits once. */
static void through_growth(form how, unsigned bits, size_t count) {
  cgt_i_memo memo;
  const size_t least = (size_t)1 << (bits - 41); /* slots of one word */
  const uint64_t end = bits == 64 ? least / 4 * 3 + 1 : 3 * (uint64_t)least + 1;
  open(&memo, bits, count);
  for (uint64_t i = 0; i < end; i++) {
    const size_t before = memo.capacity;
    put(&memo, bits, count, position_of(how, bits, i), field_of(i));
    if (memo.capacity == before) continue;
    TEST_ASSERT_EQUAL_UINT(memo.capacity < least ? 2 : 1, memo.layout.slot_words);
    TEST_ASSERT_LESS_OR_EQUAL_size_t(memo.capacity / 4 * 3, memo.used);
    TEST_ASSERT_EQUAL_UINT64(memo.capacity * memo.layout.slot_words * sizeof(uint64_t), cgt_i_memo_bytes(&memo));
    if (memo.capacity >= least / 2) assert_table(&memo, how, bits, count, i + 1);
  }
  TEST_ASSERT_EQUAL_UINT(1, memo.layout.slot_words);
  /* wider fields, or longer keys: slots of two words again */
  if (bits < 58) {
    const uint64_t wider[2] = {UINT64_MAX, 1};
    TEST_ASSERT_OK(how == APART ? cgt_i_memo_widen(&memo, wider, 2, 16, 0, 0, NULL)
                                : cgt_i_memo_widen(&memo, NULL, 0, 32, 0, 0, NULL));
    TEST_ASSERT_EQUAL_INT(CGT_I_KEYS_LONG, memo.layout.keys);
    for (uint64_t i = 0; i < end; i += 7) {
      const uint64_t field = get(&memo, bits, count, position_of(how, bits, i));
      if (how == APART || i % 3 == 0) TEST_ASSERT_EQUAL_HEX64(field_of(i), field);
    }
  }
  cgt_i_memo_clear(&memo);
}

static void test_every_number_of_bits(void) {
  for (unsigned bits = 49; bits <= (test_few(8) == 8 ? 60 : 52); bits++)
    for (form how = 0; how < FORMS; how++) through_growth(how, bits, 1 + (bits + how) % 2);
  if (test_few(8) == 8) through_growth(SCATTERED, 64, 1);
}

/* ---- Keys that begin their search in one bucket ---- */

/* Position number i of those whose mixed keys begin with so many ones. */
static uint64_t crowding(unsigned bits, unsigned same, uint64_t i) {
  const uint64_t key = (UINT64_MAX >> (64 - bits) ^ UINT64_MAX >> (64 - bits + same)) | i;
  return cgt_i_memo_unmix(key << (64 - bits), bits) >> (64 - bits);
}

static void test_crowded_tables(void) {
  enum { SAME = 24, BITS = 56 };
  for (unsigned filled = 0; filled < 2; filled++) {
    cgt_i_memo memo;
    open(&memo, BITS, 1);
    TEST_ASSERT_OK(cgt_i_memo_grow(&memo, (size_t)1 << 15, 0, 0, NULL));
    const uint64_t others = filled ? 20000 : 0, n = 5000;
    const size_t capacity = memo.capacity;
    TEST_ASSERT_EQUAL_size_t((size_t)1 << 16, capacity);
    TEST_ASSERT_EQUAL_UINT(1, memo.layout.slot_words);
    for (uint64_t i = 0; i < others; i++) put(&memo, BITS, 1, position_of(SCATTERED, BITS, i), field_of(i));
    for (uint64_t i = 0; i < n; i++) {
      put(&memo, BITS, 1, crowding(BITS, SAME, i), field_of(i));
      if (i == 100) TEST_ASSERT_EQUAL_size_t(capacity, memo.capacity);
      if (i != 300) continue;
      /* doubled where it is at least a quarter full, and then not even so full */
      TEST_ASSERT_EQUAL_size_t(filled ? 2 * capacity : capacity, memo.capacity);
      TEST_ASSERT_EQUAL_UINT(filled ? 1 : 2, memo.layout.slot_words);
    }
    TEST_ASSERT_EQUAL_UINT(2, memo.layout.slot_words);
    TEST_ASSERT_EQUAL_size_t(n + others, memo.used);
    for (uint64_t i = 0; i < others; i++)
      TEST_ASSERT_EQUAL_HEX64(field_of(i), get(&memo, BITS, 1, position_of(SCATTERED, BITS, i)));
    for (uint64_t i = 0; i < n; i++) TEST_ASSERT_EQUAL_HEX64(field_of(i), get(&memo, BITS, 1, crowding(BITS, SAME, i)));
    cgt_i_memo_clear(&memo);
  }
}

/* ---- Questions ---- */

/* A pile of n: take 1, 3, half of it, or a third of it. Its position is a word of `bits` bits, by a bijection; of the piles
 * from `from` up to `to` the keys begin their search in one bucket. */
static unsigned game_bits;
static uint64_t crowded_from, crowded_to;
enum { PILES = 30000, SAME = 22, CROWDED = 2000 };
static uint8_t value[PILES + 1];

static void solve(void) {
  for (uint64_t n = 0; n <= PILES; n++) {
    bool there[6] = {false};
    if (n >= 1) there[value[n - 1]] = true;
    if (n >= 3) there[value[n - 3]] = true;
    if (n >= 2) there[value[n / 2]] = true;
    if (n >= 3) there[value[n / 3]] = true;
    while (there[value[n]]) value[n]++;
  }
}

/* The bijection's second half: piles outside are multiples of an odd number, but for the few that would be taken for others. */
static uint64_t word_of(uint64_t n) {
  if (n >= crowded_from && n < crowded_to) return crowding(game_bits, SAME, n);
  return n * 0xC2B2AE3D27D4EB4F & UINT64_MAX >> (64 - game_bits);
}

static uint64_t pile_of(uint64_t word) {
  const uint64_t mixed = cgt_i_memo_mix(word << (64 - game_bits), game_bits) >> (64 - game_bits);
  const uint64_t low = mixed & UINT64_MAX >> (64 - game_bits + SAME);
  if (low >= crowded_from && low < crowded_to && crowding(game_bits, SAME, low) == word) return low;
  return word * 0x0BA79078168D4BAF & UINT64_MAX >> (64 - game_bits); /* the inverse */
}

static cgt_status_t options(void *user, const uint64_t *words, size_t count, cgt_sink_t *sink) {
  const uint64_t n = pile_of(words[0]);
  uint64_t option[4];
  size_t taken = 0;
  (void)user, (void)count;
  if (n >= 1) option[taken++] = word_of(n - 1);
  if (n >= 3) option[taken++] = word_of(n - 3);
  if (n >= 2) option[taken++] = word_of(n / 2);
  if (n >= 3) option[taken++] = word_of(n / 3);
  return cgt_sink_options(sink, option, 1, taken);
}

/* The largest word, so that keys have all bits at once. */
static cgt_status_t bounds(void *user, const uint64_t *words, size_t count, uint64_t *most) {
  (void)user, (void)words, (void)count;
  most[0] = UINT64_MAX >> (64 - game_bits);
  return CGT_OK;
}

static cgt_game_t *make(uint64_t threads) {
  const cgt_ruleset_t ruleset = {.size = sizeof ruleset,
                                 .flags = CGT_RULESET_THREADSAFE,
                                 .options = options,
                                 .bounds = bounds,
                                 .identity = "mixed",
                                 .identity_size = 5};
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new(&ruleset, &game));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, threads));
  return game;
}

static uint64_t ask(cgt_game_t *game, uint32_t method, uint64_t n) {
  const uint64_t word = word_of(n);
  uint64_t found = 99;
  TEST_ASSERT_OK(cgt_game_answer(game, method, CGT_NORMAL, CGT_QUESTION_VALUE, &word, 1, &found));
  return found;
}

static void assert_right(cgt_game_t *game, uint32_t method) {
  for (uint64_t n = PILES; n > 0; n -= n / 40 + 1) TEST_ASSERT_EQUAL_UINT64(value[n], ask(game, method, n));
}

static uint64_t count_of(cgt_game_t *game, uint32_t what) {
  uint64_t found;
  TEST_ASSERT_OK(cgt_game_count(game, what, &found));
  return found;
}

/* Whether the memo has slots of one word: bytes for each position, of a table between 3/8 and 3/4 full. */
static bool is_short(cgt_game_t *game) { return count_of(game, CGT_COUNT_BYTES) < 22 * count_of(game, CGT_COUNT_ENTRIES); }

static const uint32_t methods[] = {CGT_METHOD_TABLE, CGT_METHOD_SEARCH, CGT_METHOD_AUTO};

static void test_questions(void) {
  for (int i = 0; i < test_few(2 * 3 * TEST_CREWS); i++) {
    const uint32_t method = methods[i % 3];
    const uint64_t threads = test_crews[i % TEST_CREWS];
    game_bits = 49 + 3 * ((unsigned)(i + i / (3 * TEST_CREWS)) % 6);
    cgt_game_t *game = make(threads), *other = make(threads);
    uint64_t reached, word = word_of(PILES);
    assert_right(game, method);
    if (method == CGT_METHOD_TABLE) { /* in 2^16 slots */
      TEST_ASSERT_EQUAL_UINT64(PILES + 1, count_of(game, CGT_COUNT_ENTRIES));
      TEST_ASSERT_EQUAL_INT(game_bits <= 57, is_short(game));
    }
    TEST_ASSERT_OK(cgt_game_reachable_count(game, &word, 1, &reached));
    TEST_ASSERT_EQUAL_UINT64(PILES + 1, reached);
    /* what is saved is what is loaded */
    TEST_ASSERT_OK(cgt_game_memo_save(game, "mixed_keys.memo"));
    TEST_ASSERT_OK(cgt_game_memo_load(other, "mixed_keys.memo"));
    TEST_ASSERT_EQUAL_UINT64(count_of(game, CGT_COUNT_KNOWN), count_of(other, CGT_COUNT_KNOWN));
    if (method == CGT_METHOD_TABLE) TEST_ASSERT_EQUAL_INT(game_bits <= 57, is_short(other));
    assert_right(other, method);
    TEST_ASSERT_OK(cgt_game_forget(game));
    TEST_ASSERT_EQUAL_UINT64(0, count_of(game, CGT_COUNT_ENTRIES));
    assert_right(game, method);
    cgt_game_free(other);
    cgt_game_free(game);
  }
  remove("mixed_keys.memo");
}

/* In slots of one word from the beginning, or once the table has grown. */
static void test_crowding_questions(void) {
  game_bits = 57;
  for (int i = 0; i < test_few(2 * 3 * TEST_CREWS); i++) {
    const uint32_t method = methods[i % 3];
    const uint64_t threads = test_crews[i % TEST_CREWS];
    const int where = (i + i / 4) % 4;
    crowded_from = where % 2 == 0 ? 1000 : 20000;
    crowded_to = crowded_from + CROWDED;
    cgt_game_t *game = make(threads), *other = make(threads);
    if (where >= 2) TEST_ASSERT_OK(cgt_game_reserve(game, PILES));
    assert_right(game, method);
    TEST_ASSERT_OK(cgt_game_memo_save(game, "mixed_keys.memo"));
    TEST_ASSERT_OK(cgt_game_memo_load(other, "mixed_keys.memo"));
    assert_right(other, method);
    cgt_game_free(other);
    cgt_game_free(game);
  }
  crowded_from = crowded_to = 0;
  remove("mixed_keys.memo");
}

/* A memory limit, and each allocation in turn: the question fails, and what is known stays right. */
static void test_failures(void) {
  enum { FEWER = 4000 };
  game_bits = 52;
  test_memory_begin();
  cgt_game_t *game = make(1);
  uint64_t word = word_of(PILES), found = 99;
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_MEMORY, 300000)); /* no room beside 2^14 slots of a word for twice as many */
  TEST_ASSERT_FAILS(CGT_E_LIMIT, "cgt_game_answer", "to grow",
                    cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, &word, 1, &found));
  TEST_ASSERT_EQUAL_UINT64(99, found);
  TEST_ASSERT_LESS_OR_EQUAL_UINT64(300000, count_of(game, CGT_COUNT_BYTES));
  TEST_ASSERT_TRUE(is_short(game));
  TEST_ASSERT_EQUAL_UINT64(value[20], ask(game, CGT_METHOD_TABLE, 20));
  cgt_game_free(game);
  for (crowded_to = 0; crowded_to <= CROWDED; crowded_to += CROWDED) {
    word = word_of(FEWER);
    cgt_status_t status = CGT_E_MEMORY;
    for (size_t failing = 1; status != CGT_OK; failing++) {
      test_failing_allocation = 0;
      game = make(1);
      test_allocations = 0;
      test_failing_allocation = failing;
      found = 99;
      status = cgt_game_answer(game, CGT_METHOD_TABLE, CGT_NORMAL, CGT_QUESTION_VALUE, &word, 1, &found);
      test_failing_allocation = 0;
      TEST_ASSERT_TRUE(status == CGT_OK || status == CGT_E_MEMORY);
      TEST_ASSERT_EQUAL_UINT64(status == CGT_OK ? value[FEWER] : 99, found);
      TEST_ASSERT_EQUAL_UINT64(value[FEWER], ask(game, CGT_METHOD_TABLE, FEWER));
      cgt_game_free(game);
    }
  }
  crowded_to = 0;
  test_memory_end();
}

static void test_several_lines(void) {
  const size_t before = cgt_i_search_strands_from;
  cgt_i_search_strands_from = 0;
  for (game_bits = 49; game_bits <= 64; game_bits += 5)
    for (crowded_to = 0; crowded_to <= CROWDED; crowded_to += CROWDED) {
      cgt_game_t *game = make(1);
      assert_right(game, CGT_METHOD_TABLE);
      cgt_game_free(game);
    }
  crowded_to = 0;
  cgt_i_search_strands_from = before;
}

int main(void) {
  UNITY_BEGIN();
  solve();
  RUN_TEST(test_every_number_of_bits);
  RUN_TEST(test_crowded_tables);
  RUN_TEST(test_questions);
  RUN_TEST(test_crowding_questions);
  RUN_TEST(test_failures);
  RUN_TEST(test_several_lines);
  return UNITY_END();
}
