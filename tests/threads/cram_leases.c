/* Cram's memo and its threads: leases of its slots, never more than it has; saves and forgetting while they search; failed
 * allocations. */
#include <sched.h>

#include "../on_threads.h"
#include "boards/cram_crew.h"
#include "game/memo.h"

enum { THREADS = 8, EACH = 4000, ROUNDS = 40 };

typedef struct {
  cgt_i_cram crams[THREADS];
  _Atomic size_t left;
} storing;

static cgt_status_t store_many(void *user, size_t number, uint64_t *answer) {
  storing *all = user;
  cgt_i_cram *cram = &all->crams[number];
  *answer = 0;
  for (uint64_t i = 0; i < EACH; i++) {
    const uint64_t key = (i * THREADS + number + 1) << 16;
    const cgt_status_t status = cgt_i_cram_store(cram, &key, 1);
    if (status != CGT_OK) return status;
  }
  atomic_fetch_sub(&all->left, 1);
  while (atomic_load(&all->left) > 0) { /* the others may need this thread at a meeting */
    const cgt_status_t status = cgt_i_board_heed(cram->member);
    if (status != CGT_OK) return status;
    (void)sched_yield();
  }
  return CGT_OK;
}

static void test_leases_fit_the_table(void) {
  for (int round = 0; round < test_few(ROUNDS); round++) {
    storing all;
    cgt_game_t *game;
    cgt_i_board_crew *crew;
    uint64_t answer;
    TEST_ASSERT_OK(cgt_game_new_cram(6, 8, &game));
    cgt_i_memo *memo = cgt_i_game_memo(game);
    cgt_i_ask ask = cgt_i_ask_begin(game, "test");
    TEST_ASSERT_OK(cgt_i_memo_widen(memo, (uint64_t[]){((uint64_t)1 << 48) - 1}, 1, 16, 0, 0, NULL));
    cgt_i_cram cram = {.game = game, .ask = &ask, .memo = memo};
    TEST_ASSERT_OK(cgt_i_cram_crew_make(&cram, THREADS, &crew));
    TEST_ASSERT_EQUAL_size_t(THREADS, crew->size);
    atomic_init(&all.left, THREADS);
    for (size_t i = 0; i < THREADS; i++) {
      all.crams[i] = cram;
      all.crams[i].member = &crew->members[i];
    }
    TEST_ASSERT_OK(cgt_i_board_crew_answer(crew, store_many, &all, &answer));
    cgt_i_cram_crew_free(&cram, crew);
    TEST_ASSERT_EQUAL_size_t(THREADS * EACH, memo->used);
    TEST_ASSERT_LESS_OR_EQUAL_size_t(memo->capacity / 4 * 3, memo->used);
    cgt_game_free(game);
  }
}

/* ---- Questions ---- */

/* A board whose positions have keys of one, two or three words, of which only a block is free, so that its value is that of an
 * empty board of this size. */
typedef struct {
  uint64_t rows, columns;
  uint64_t taken[2];
} block;

enum { BLOCKS = 3, BLOCK_ROWS = 5, BLOCK_COLUMNS = 6, BLOCK_VALUE = 2 };

static block block_in(unsigned which) {
  static const uint64_t sizes[BLOCKS][2] = {{BLOCK_ROWS, BLOCK_COLUMNS}, {7, 9}, {11, 11}};
  block made = {.rows = sizes[which][0], .columns = sizes[which][1]};
  for (uint64_t cell = 0; cell < made.rows * made.columns; cell++)
    if (cell / made.columns >= BLOCK_ROWS || cell % made.columns >= BLOCK_COLUMNS)
      made.taken[cell / 64] |= (uint64_t)1 << cell % 64;
  return made;
}

static cgt_game_t *game_on(const block *on, uint64_t threads) {
  cgt_game_t *game;
  TEST_ASSERT_OK(cgt_game_new_cram(on->rows, on->columns, &game));
  TEST_ASSERT_OK(cgt_game_set(game, CGT_SETTING_THREADS, threads));
  return game;
}

static cgt_status_t ask(cgt_game_t *game, const block *on, uint64_t *value) {
  return cgt_game_value(game, on->taken, on->rows * on->columns > 64 ? 2 : 1, value);
}

static const char *const file = "cram_threads.memo";

typedef struct {
  cgt_game_t *game;
  unsigned saves;
} saving;

static cgt_status_t save(void *user, uint64_t expanded, uint64_t known) {
  saving *one = user;
  (void)expanded, (void)known;
  if (test_random() % 8 != 0) return CGT_OK;
  one->saves++;
  return cgt_game_memo_save(one->game, file);
}

/* A file that was saved while others searched is whole: each of its positions is there once, with a value that a search
 * confirms.
 */
static void test_saving_and_forgetting(void) {
  unsigned saves = 0;
  for (unsigned i = 0; i < (unsigned)test_few(24); i++) {
    const block on = block_in(i / TEST_CREWS % BLOCKS);
    saving one = {.game = game_on(&on, test_crews[i % TEST_CREWS])};
    pthread_t other;
    uint64_t value, entries, known;
    TEST_ASSERT_OK(cgt_game_set(one.game, CGT_SETTING_POLL, 1 + test_random() % 64));
    TEST_ASSERT_OK(cgt_game_set_progress(one.game, save, &one));
    TEST_ASSERT_EQUAL_INT(0, pthread_create(&other, NULL, test_forget, one.game));
    TEST_ASSERT_OK(ask(one.game, &on, &value));
    TEST_ASSERT_EQUAL_UINT64(BLOCK_VALUE, value);
    TEST_ASSERT_EQUAL_INT(0, pthread_join(other, NULL));
    TEST_ASSERT_OK(cgt_game_set_progress(one.game, NULL, NULL));
    if (one.saves > 0) {
      TEST_ASSERT_OK(cgt_game_forget(one.game));
      TEST_ASSERT_OK(cgt_game_memo_load(one.game, file));
      TEST_ASSERT_OK(cgt_game_count(one.game, CGT_COUNT_ENTRIES, &entries));
      TEST_ASSERT_OK(cgt_game_count(one.game, CGT_COUNT_KNOWN, &known));
      TEST_ASSERT_EQUAL_UINT64(entries, known);
      saves++;
    }
    TEST_ASSERT_OK(ask(one.game, &on, &value));
    TEST_ASSERT_EQUAL_UINT64(BLOCK_VALUE, value);
    cgt_game_free(one.game);
  }
  TEST_ASSERT_GREATER_THAN_UINT(0, saves);
  (void)remove(file);
}

static void test_failed_allocations(void) {
  for (unsigned i = 0; i < BLOCKS * TEST_CREWS; i++) {
    const block on = block_in(i / TEST_CREWS);
    cgt_status_t status = CGT_E_MEMORY;
    test_memory_begin();
    for (size_t failing = 1; status != CGT_OK && failing < 400; failing += 3) {
      uint64_t value = 99;
      cgt_game_t *game = game_on(&on, test_crews[i % TEST_CREWS]);
      test_failing_on = failing / 3 % 2 == 0;
      test_allocations = 0;
      test_failing_allocation = failing;
      status = ask(game, &on, &value);
      test_failing_allocation = 0;
      if (status != CGT_OK) {
        TEST_ASSERT_EQUAL_STRING("CGT_E_MEMORY", cgt_status_name(status));
        TEST_ASSERT_EQUAL_UINT64(99, value);
      }
      if (failing % 5 == 0 || status == CGT_OK) {
        TEST_ASSERT_OK(ask(game, &on, &value));
        TEST_ASSERT_EQUAL_UINT64(BLOCK_VALUE, value);
      }
      cgt_game_free(game);
    }
    TEST_ASSERT_OK(status);
    test_memory_end();
  }
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_saving_and_forgetting);
  RUN_TEST(test_failed_allocations);
  RUN_TEST(test_leases_fit_the_table);
  return UNITY_END();
}
