/* The table of a memo, rebuilt: everything is there afterwards, and unchanged where the question is cancelled meanwhile. */
#include "../support.h"
#include "game/ask.h"

enum { ENTRIES = 1 << 20 };

/* Position number i. A third of the entries are values; the others tell what is refuted, on the line of play or not. */
static void position_of(uint64_t i, uint64_t words[2]) {
  words[0] = i % 1021;
  words[1] = i / 1021;
}

static uint64_t field_of(const cgt_i_memo *memo, uint64_t i) {
  if (i % 3 == 0) return i % 1000 + 1;
  return cgt_i_memo_partial(memo) | (i % 3 == 1 ? cgt_i_memo_on_path(memo) : 0) | (i & 31);
}

static void fill(cgt_i_memo *memo) {
  uint64_t words[2] = {1021, ENTRIES / 1021 + 1}, key[3];
  TEST_ASSERT_OK(cgt_i_memo_widen(memo, words, 2, 16, 0, 0, NULL));
  TEST_ASSERT_OK(cgt_i_memo_grow(memo, ENTRIES, 0, 0, NULL));
  for (uint64_t i = 0; i < ENTRIES; i++) {
    bool found;
    position_of(i, words);
    TEST_ASSERT_TRUE(cgt_i_memo_pack(memo, words, 2, key));
    const uint32_t slot = cgt_i_memo_find(memo, key, cgt_i_memo_hash(memo, key), &found);
    TEST_ASSERT_FALSE(found);
    cgt_i_memo_put(memo, slot, key, field_of(memo, i));
  }
}

static void assert_all_there(const cgt_i_memo *memo) {
  uint64_t words[2], key[4];
  TEST_ASSERT_EQUAL_size_t(ENTRIES, memo->used);
  for (uint64_t i = 0; i < ENTRIES; i++) {
    bool found;
    position_of(i, words);
    TEST_ASSERT_TRUE(cgt_i_memo_pack(memo, words, 2, key));
    const uint32_t slot = cgt_i_memo_find(memo, key, cgt_i_memo_hash(memo, key), &found);
    TEST_ASSERT_TRUE(found);
    TEST_ASSERT_EQUAL_UINT64(field_of(memo, i), cgt_i_memo_field(memo, slot));
  }
}

static void test_cancelled_tables_stay_as_they_were(void) {
  cgt_game_t *game;
  cgt_i_memo memo = {.slots = NULL};
  const uint64_t long_words[3] = {UINT64_MAX, UINT64_MAX, 5};
  TEST_ASSERT_OK(cgt_game_new_nim(&game));
  fill(&memo);
  cgt_i_ask ask = cgt_i_ask_begin(game, "test");
  const cgt_i_mover mover = {.ask = &ask};
  cgt_game_cancel(game);
  TEST_ASSERT_EQUAL_INT(CGT_E_CANCELLED, cgt_i_memo_grow(&memo, 4 * ENTRIES, 0, 0, &mover));
  assert_all_there(&memo);
  TEST_ASSERT_EQUAL_INT(CGT_E_CANCELLED, cgt_i_memo_widen(&memo, long_words, 3, 32, 0, 0, &mover));
  TEST_ASSERT_EQUAL_UINT(16, memo.layout.value_bits);
  assert_all_there(&memo);
  ask = cgt_i_ask_begin(game, "test");
  TEST_ASSERT_OK(cgt_i_memo_widen(&memo, long_words, 3, 32, 0, 0, &mover));
  assert_all_there(&memo);
  TEST_ASSERT_OK(cgt_i_memo_grow(&memo, 4 * ENTRIES, 0, 0, &mover));
  assert_all_there(&memo);
  cgt_i_memo_clear(&memo);
  cgt_game_free(game);
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_cancelled_tables_stay_as_they_were);
  return UNITY_END();
}
